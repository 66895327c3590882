# The battles of the d100 book: their names, and what their log opens with.
name-tavern-brawl = Tavern brawl
name-archers-in-the-fog = Archers in the fog
name-a-duel-of-honour = A duel of honour
name-guests = Guests
name-house = House
name-wall = Wall
name-challenger = Challenger
name-challenged = Challenged
told-brawl-1 = Press i: initiative. Jost, once beside Otto, types “:strike Otto fists”: bare hands hit with the strength bonus; each hit gives a point of Advantage.
told-brawl-2 = Type “:assess perception” to read the fight for Advantage, “:stance brawling” to defend at +20, “:disengage” to leave by Advantage.
told-archers-1 = Press i: initiative. Fog takes 20 of each shot, a wall covers whoever stands behind it; after a shot w explains its numbers.
told-archers-2 = Type “:aim "Raider 1"” to add 20 to the next shot; “:strike "Raider 1" at head” is a called shot at -20.
told-honour-1 = Press i: initiative. A double that passes is a critical hit and injures; one that fails is a fumble.
told-honour-2 = An arm may be lost: whoever would be badly hurt may spend a point of Fate and walk away without a scratch.
