# The battles of the d20 book: their names, and what their log opens with.
name-boarding-action = Boarding action
name-four-in-a-hold = Four in a hold
name-a-duel-of-nerves = A duel of nerves
name-crew = Crew
name-hackers = Hackers
name-others = Others
told-boarding-1 = Press i: initiative. Point Kesh at 8J: ✘ marks the steps at which Ade and Bek may strike.
told-boarding-2 = In its turn each types: Dov, to meet a charge, “:brace”; Kesh, to charge, “:charge Dov”; Lin, to draw a weapon and strike, “:draw 2”, then “:strike Bek”.
told-hold-1 = Press i: initiative. Type “:grapple Kesh” (or Brute, or Lin): all who grapple share one cell.
told-hold-2 = In a hold, type “:wrestle Kesh pin”, “:escape” or “:letgo Brute”.
told-nerves-1 = Press i: initiative. In the turn of Oru, type “:strike Ade”: it takes psyche; below 0 there is panic.
told-nerves-2 = In the turn of Bek, type “:draw 2”, then “:strike Oru”: it adds stress; above hit points it puts one out.
