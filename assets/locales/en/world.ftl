# The world around the fight, and what follows a fight.

log-ended = The fight is over: { $side }
log-ended-nobody = The fight is over, nobody is left
log-ended-advice = HP, prana and injuries stay. loot WHO WHOM, chase, travel, battle
log-anew = A new fight is set up: { $list }
log-came = { $who } comes to the fight
log-body-destroyed = { $who }: the body is destroyed
log-body-intact = { $who }: the body is whole
log-bodiless = { $who } rises, though the body was destroyed

world-mustered = { $party }, { $place }: { $list }
world-moved = { $party }: { $way }
world-put = { $party } is now in: { $place }
world-passed = { $party }: turns that pass: { $turns }
world-hides = { $party } hides
world-shows = { $party } hides no longer
world-settled = { $party } has a base: { $place }
world-unsettled = { $party } has no base any more
world-in-base = { $party } is in its base
world-out-of-base = { $party } comes out of its base
world-carries = { $who } carries { $whom }
world-sets-down = { $who } sets { $whom } down
world-rides = { $party } has transport: { $speed } a turn
world-walks = { $party } goes on foot
world-noticed = { $party } notices { $other }: { $place }
world-heard = { $party } hears the fight: { $place }
world-pursued = { $party } pursues { $other }
world-chase-goes-on = { $party } → { $other }: the chase goes on, distance { $apart }
world-chase-caught = { $party } catches { $other }: a fight begins anew
world-chase-escaped = { $other } escapes { $party }, distance { $apart }
world-chase-lost = { $other } escapes { $party }: there is no way to follow
world-chase-given-up = { $party } gives the chase up
world-arrived = { $party } arrives: { $place }
world-here = Place of the fight: { $place }

denial-unknown = There is no such place or party
denial-no-way = There is no way from { $from } to { $to }
denial-too-far = Too far: { $need } places, the step is { $have }
denial-in-fight = { $who } is still in the fight
denial-not-alone = An enemy is left on the field
denial-nobody-left = { $party }: nobody is alive
denial-in-chase = { $party } is in a chase: run or chase … off
denial-no-chase = There is no such chase
denial-leads-nowhere = Where does the border lead? flee PARTY to PLACE
denial-not-together = They do not live and travel together
denial-cannot-carry = { $who } carries { $most } at most, and nobody who is carried or carries
denial-no-base = There is no base of its own here
denial-elsewhere = They are in different places
denial-arrived = It is there already
denial-not-over = The fight is not over
denial-nothing-there = There is nothing to take
denial-out-of-range = { $given } is not from { $least } to { $most }
line-no-world = This fight has no world around it

expected-another-place = another place
expected-base-there = the place of its base
expected-passengers = passengers: members, a monster carries 2, a profi 1
expected-party-elsewhere = nothing: the party is in another place

purpose-chase = chase
part-of-escape = Escape
row-body = body left

verb-party = form a party, add to it, or put it elsewhere
verb-travel = travel, a turn for each place
verb-rest = let turns pass for a party
verb-post = one turn of talk passes for a party
verb-conceal = hide a party on the map of the world
verb-home = the base of a party: go in or out, or say where it is
verb-carry = one carries another on the map
verb-ride = transport in place of the step
verb-flee = a party off the board leaves the fight for a place
verb-chase = one party pursues another, or gives it up
verb-run = a turn of the chase
verb-hurry = hurry to a place by the throws of a chase
verb-loot = take what the dead have left, or what lies on a cell
verb-battle = set up the next fight
verb-body = whether the body of one who is dead is whole

action-world = world
action-summary = account

summary-title = Account of the fight
summary-dealt = dealt
summary-taken = taken
summary-blows = hits
summary-crits = crits
summary-dodges = dodges
summary-prana = prana
summary-kills = kills
arg-show-summary = print what everybody has done and suffered

atlas-title = World
atlas-none = This fight has no world: `world: (…)` in a battle file
atlas-noise = the fight is heard { $places } away
atlas-fight = fight
atlas-party = { $party }: step { $step }
atlas-rides = { $party }: { $step } by transport
atlas-other = { $party }: seen here
atlas-in-fight = in the fight
atlas-hidden = hides
atlas-in-base = in the base
atlas-base = base: { $place }
atlas-carries = { $who } carries { $whom }
atlas-way = { $way }: { $need } of { $have }, turns { $need }
atlas-run = chase: towards { $place }, by the throw
atlas-far = { $way }: { $need }, the step is { $have }
atlas-no-way = No way to { $place }
atlas-here = Enter: a turn of talk
atlas-chase = { $party } → { $other }: distance { $apart } of { $away }
atlas-foot = Tab party · Space chase turn · h hurry · r rest · f flee · c chase
atlas-nobody = No party is known

told-city-1 = Try :leave west, :end, :flee Gunmen, :chase Wardens Gunmen, :run Gunmen.
told-city-2 = The key of the world (? shows it) lists places, parties and steps.
name-the-city-at-night = The city at night
