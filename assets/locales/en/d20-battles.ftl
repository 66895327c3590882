# The battles of the d20 book: their names, and what their log opens with.
name-boarding-action = Boarding action
name-four-in-a-hold = Four in a hold
name-a-duel-of-nerves = A duel of nerves
name-crew = Crew
name-hackers = Hackers
name-others = Others
told-boarding-1 = i: initiative. Kesh to 8J: ✘ marks the steps at which Ade and Bek may strike.
told-boarding-2 = Dov: brace; Kesh: charge Dov; Lin: draw 2, strike Bek.
told-hold-1 = i: initiative. grapple Kesh, Brute or Lin: all who grapple share one cell.
told-hold-2 = In a hold: wrestle Kesh pin, escape, letgo Brute.
told-nerves-1 = i: initiative. Oru: strike Ade takes psyche; below 0 there is panic.
told-nerves-2 = Bek: draw 2, strike Oru adds stress; above hit points it puts one out.
