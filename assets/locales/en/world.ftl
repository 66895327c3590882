# The world around the fight, and what follows a fight.

log-ended = The fight is over. Winner: { $side }
log-ended-nobody = The fight is over. Nobody is left.
log-ended-advice = Losses and injuries carry over.
log-anew = A new fight is set up: { $list }
log-anew-nobody = A new fight is set up; nobody is to be seen there yet
log-came = { $who } joins the fight
log-body-destroyed = { $who }: the body is destroyed
log-body-intact = { $who }: the body is intact
log-bodiless = { $who } lives again although the body was destroyed

world-mustered = { $party } forms at { $place }: { $list }
world-moved = { $party }: { $way }
world-put = { $party } is moved to { $place }
world-passed = { $party }: { $turns ->
    [one] one turn passes
   *[other] { $turns } turns pass
}
world-hides = { $party } hides
world-shows = { $party } stops hiding
world-settled = { $party } has its base at { $place }
world-unsettled = { $party } no longer has a base
world-in-base = { $party } enters its base
world-out-of-base = { $party } leaves its base
world-carries = { $who } carries { $whom }
world-sets-down = { $who } sets { $whom } down
world-rides = { $party } uses transport: { $speed } places a turn
world-walks = { $party } goes on foot
world-noticed = { $party }: { $other } noticed at { $place }
world-heard = { $party } hears a fight at { $place }
world-pursued = { $party } pursues { $other }
world-chase-goes-on = { $party } → { $other }: the chase goes on, distance { $apart }
world-chase-caught = { $party } catches { $other }: a new fight begins
world-chase-escaped = { $other } escapes { $party }, distance { $apart }
world-chase-lost = { $other } escapes { $party }: no way to follow
world-chase-given-up = { $party } gives up the chase
world-hurried = { $party } hurries, round { $round }
world-arrived = { $party } arrives at { $place }
world-board = Map: { $board }
world-everywhere = All places: { $status }
world-nowhere = All places: { $status } ends
world-founded = New place: { $place }
world-founded-beside = New place: { $place }, beside { $list }
world-here = The fight is at { $place }

world-refusal-place-taken = There is a place called { $name } already
world-refusal-full = A world has { $most } places at most
world-refusal-too-many-parties = A world has { $most } parties at most
world-refusal-unknown = No such place or party
world-refusal-no-way = There is no way from { $from } to { $to }
world-refusal-too-far = Too far: { $need ->
    [one] 1 place
   *[other] { $need } places
}, speed { $have }{ $have ->
    [0] ; ride PARTY PLACES sets another
   *[other] {""}
}
world-refusal-in-fight = { $who } is still in the fight
world-refusal-hit-waits = { $who } has a hit to answer yet: first answer it, in its own turn
world-refusal-not-alone = An enemy is still on the map
world-refusal-nobody-left = { $party }: nobody is alive
world-refusal-memberless = { $party } is a new party: name those who belong to it
world-refusal-named-twice = { $who } is named twice
world-refusal-in-chase = { $party } is in a chase: use run, or chase … off
world-refusal-no-chase = No such chase
world-refusal-leads-nowhere = This border leads nowhere; name the place: flee PARTY to PLACE
world-refusal-leads-elsewhere = { $who }: the border leads to { $place }
world-refusal-not-together = They are not alive and in the same party
world-refusal-cannot-carry = { $who } can carry { $most }, and nobody who is carrying or being carried
world-refusal-no-base = The party has no base here
world-refusal-elsewhere = They are in different places
world-refusal-arrived = The party is already there
world-refusal-no-board = This place has no such map
world-refusal-not-over = The fight is not over; :{ $remove } NAME takes out who fled or gave up
world-refusal-not-begun = The fight is set up and has not begun; :{ $initiative } begins it
world-refusal-hurried = The party has already hurried this round
world-refusal-nothing-there = Nothing to take
world-refusal-out-of-range = { $given } is not between { $least } and { $most }
line-other-book = { $name } is a character of { $system }; this fight is played by another rule book
line-no-world = This fight has no world map: found NAME begins one

expected-another-place = another place
expected-base-there = the place of its base
expected-passengers = passengers from the party: a monster carries 2, a profi 1
expected-party-elsewhere = no cell: the party is in another place

purpose-chase = chase
part-of-escape = Escape
row-body = body

verb-found = add a place to the world map
verb-party = form a party, add members, or move it
verb-travel = travel, one turn per place
verb-rest = let a party rest for some turns
verb-post = let one turn of conversation pass for a party
verb-conceal = hide a party on the world map
verb-home = enter or leave the party's base, or set where it is
verb-carry = one combatant carries another on the world map
verb-ride = give a party transport, or take it away
verb-flee = a party off the map flees to a place
verb-chase = start or end a chase
verb-run = play a turn of the chase
verb-hurry = hurry to a place with chase rolls
verb-loot = take items from the dead or from a cell
verb-battle = set up the next fight
verb-body = mark a dead body destroyed or intact

action-world = world map
action-summary = summary

action-finish = end of the fight
verb-finish = show the end of the fight and what follows it; “loot”: this one takes all that enemies and cells have left
usage-word-loot = loot
finish-title = End of the fight
finish-carry = { $name }, { $part } to the sheet
finish-carry-all = Everything to the sheets: { $names }
finish-loot = Loot { $name }
finish-loot-all = Take everything: { $name }
finish-key-loot = take everything
finish-key-taker = who takes it
finish-no-loot = nothing is left to take
finish-loot-first = The fight has gone on since everything was taken: undo that on the map first
finish-lies = Take what lies on { $cell }
finish-rest = Rest: { $party }
finish-at = at
finish-account = the summary of the fight
finish-taken = { $name }: { $part } written to the sheet · u undo
finish-taken-all = Written to the sheets: { $names } · u undo
finish-taken-back = { $name }: the sheet is as it was before ({ $part })
finish-dropped = { $name }: { $part } not written to the sheet · u undo
finish-dropped-all = Not written to the sheets: { $names } · u undo
finish-again = { $name }: { $part } proposed again
finish-goes-on = The fight goes on against { $list }. Take out who fled or gave up with :{ $remove } NAME
finish-none = not set
finish-key = The fight is over. { $key }: loot, rest, sheets, next fight
carried-wounds = wounds
carried-growth = growth
carried-things = things
carried-death = death

summary-title = Summary of the fight
summary-dealt = dealt
summary-taken = taken
summary-blows = hits
summary-crits = crits
summary-dodges = dodges
summary-prana = prana
summary-kills = kills
summary-fights = fights
summary-turns = turns
summary-rolls = rolls
summary-totals = All fights
chapter = Fight { $number }
chapter-day = day { $day }
chapter-rounds = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}
chapter-setup = setup
chapter-running = not decided
chapter-nobody = nobody left
chapter-won = winner: { $side }
chapter-dead = dead: { $count }
chapter-lives = Alive: { $list }
chapter-fell = Dead: { $list }
chapters-by-number = as they were fought
chapters-by-newest = the newest first
chapters-by-place = by place
chapters-by-rounds = the longest first
chapters-away = Put away: { $count }
chapters-as-before = The fights are put away as before
chapters-is-away = Fight { $number } is put away: → shows it below.
chapters-is-back = Fight { $number } is back in the list.
chapters-choose = Choose the line of a fight first.
chapters-one = This save has one fight only.
chapters-none = There is no fight { $number } in this save.
verb-chapters = the list of this save's fights: put in another order, searched, one put away or returned
list-fights = { $count ->
    [one] { $count } fight, { $last }
   *[other] { $count } fights, the last: { $last }
}
arg-show-summary = Print damage, hits and kills per combatant

atlas-title = World map
atlas-none = This fight has no world map: its first place begins one
atlas-noise = the fight can be heard { $places ->
    [one] 1 place
   *[other] { $places } places
} away
atlas-fight = fight
atlas-party = { $party }: speed { $step }
atlas-rides = { $party }: { $step } by transport
atlas-other = { $party }: noticed here
atlas-in-fight = in the fight
atlas-hidden = hiding
atlas-in-base = in base
atlas-boards = { $place }, maps: { $list }
atlas-base = base: { $place }
atlas-carries = { $who } carries { $whom }
atlas-way = { $way }: { $need } of { $have ->
    [one] 1 place
   *[other] { $have } places
}, { $need ->
    [one] 1 turn
   *[other] { $need } turns
}
atlas-run = chase: towards { $place }, distance by roll
atlas-far = { $way }: { $need ->
    [one] 1 place
   *[other] { $need } places
}, speed { $have }
atlas-no-way = No way to { $place }
atlas-here = Enter: a turn of conversation
atlas-chase = { $party } → { $other }: distance { $apart }, escapes at { $away }
atlas-foot = Tab party · Space chase turn · h hurry · r rest · f flee · c chase
atlas-key-place = place
atlas-key-party = party
atlas-key-join = bring in
atlas-key-wound = wounds
atlas-key-speed = speed
atlas-key-day = next day
atlas-no-party = There is no party yet: p forms one
atlas-no-days = These rules have no days
atlas-nobody = No party is known

told-city-1 = Try :leave west, :end, :flee Gunmen, :chase Wardens Gunmen, :run Gunmen.
told-city-2 = Ctrl-w opens the world map: places, parties and their speed.
name-the-city-at-night = The city at night
