# Words of the rule books.
system-knk = KNK: MF

kind-monster = monster
kind-profi = profi
kind-commoner = commoner
kind-custom = unique

pool-hp = HP
pool-prana = prana

mode-blow = Attack
mode-one = Attack 1
mode-two = Attack 2
mode-shot = Shot

damage-slash = slashing
damage-blunt = blunt
damage-pierce = piercing
tier-ordinary = ordinary
tier-conceptual = conceptual
tier-phantasm = phantasm

condition-doomed = doomed
condition-dead = dead
condition-prone = lies
condition-loses-turn = loses a turn

wound-unhurt = unhurt
wound-hurt = hurt
wound-badly = badly hurt
wound-down = down

terrain-floor = floor
terrain-ordinary = ordinary obstacle
terrain-strong = strong obstacle
terrain-indestructible = indestructible
terrain-hindrance = hindrance
ground-ordinary = ordinary
ground-strong = strong

edge-north = northern
edge-east = eastern
edge-south = southern
edge-west = western

stage-setup = Setting up
stage-round = Round { $round }
stage-decided = Decided, round { $round }

phase-dodge = dodge
phase-move = movement
phase-retreat = retreat
gait-walk = walk
gait-retreat = retreat

purpose-initiative = initiative
purpose-tie-break = tie
purpose-extra-turn = extra turn
purpose-attack = attack
purpose-dodge = Luck dodge
purpose-counterattack = counterattack
purpose-crit-effect = critical effect
purpose-save = save

crit-no-dodge = no Luck dodge
crit-double = double damage
crit-lose-turn = lost turn
crit-knock-down = knock down

question-crit-effect = which critical effect?
question-next-effect = which effect acts next?
question-counterattack = which attack for the counterattack?
pick-none = none

order-dodge = Dodge hit { $hit }
order-accept = Take the hits
order-pick-up = Pick up item { $item }
order-use = Use item { $item }
order-special = Something else

price-hp = { $hp } HP
price-prana = { $prana } prana
price-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

row-defence = Defence
row-movement = movement
row-dodges = dodges
row-dodge = Luck dodge
row-regeneration = prana a turn
row-initiative = initiative
row-mind-save = mind save
row-retreat = prana a cell of retreat
row-computed-hp-max = HP by the book
row-computed-prana-max = prana by the book
row-computed-regeneration = prana a turn by the book
row-computed-defence = Defence by the book
row-computed-movement = movement by the book
row-computed-dodges = dodges by the book
row-computed-s = S by the book
row-computed-e = E by the book
row-computed-a = A by the book
row-computed-m = M by the book
row-computed-l = L by the book

override-hp-max = most HP
override-prana-max = most prana
override-regeneration = prana a turn
override-defence = Defence
override-movement = movement
override-dodges = dodges
override-s = Strength
override-e = Endurance
override-a = Agility
override-m = Magic
override-l = Luck

why-save = save
why-attack = attack
why-retreat = retreat
why-regeneration = regeneration
why-effect = effect
why-item = item
why-ruling = GM

part-of-strength = Strength
part-of-endurance = Endurance
part-of-agility = Agility
part-of-magic = Magic
part-of-luck = Luck
part-of-weapon = weapon
part-of-difference = difference
part-to-roll = to the roll
part-to-attack = to the attack
part-to-min = to the minimum roll

step-raw = total minus Defence
step-halved = halved
step-doubled = doubled
step-unclean = unclean
step-immaterial = immaterial
step-ranged-immunity = immune to shots
step-to-damage = bonus to the damage

attack-reach = reach { $cells }
attack-sight = as far as one sees

waits-dodgeable = hit { $hit }: { $damage } from { $from }, dodgeable
waits-final = hit { $hit }: { $damage } from { $from }, final
turns-left = { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}
card-phase = phase: { $phase }
chance = { $whole }.{ $tenths } %
roll-above = above { $above }
roll-not-above = not above { $above }
mark-typed = (die)
mark-ruled = (GM)

strike-counter = counterattack
strike-crit = critical
strike-effect = { $effect }: takes hold
strike-no-effect = { $effect }: does not take hold
strike-waits = { $damage } damage, waits as hit { $hit }
strike-final = { $damage } damage, final
strike-hp = { $who }: HP { $hp }
fate-miss = miss
fate-waits = waits
fate-final = final

lack-weapon = weapon
lack-attack = attack
lack-melee-weapon = melee weapon
lack-ranged-weapon = ranged weapon
lack-item = item
lack-effect = effect
lack-retreat = retreat

number-face = face
number-pick = choice
number-deploy-depth = depth of the strip
number-hp = HP
number-prana = prana
number-hp-max = most HP
number-prana-max = most prana
number-regeneration = prana a turn
number-defence = Defence
number-movement = movement
number-dodges = dodges
number-turns = turns
number-s = Strength
number-e = Endurance
number-a = Agility
number-m = Magic
number-l = Luck

refusal-nobody = There is no combatant { $number }
refusal-not-your-turn = It is { $turn }'s turn, not { $who }'s
refusal-no-turn = It is nobody's turn
refusal-wrong-phase = Not in this phase of the turn
refusal-action-spent = The main action is spent
refusal-not-enough = Not enough { $pool }: { $have }, needs { $need }
refusal-too-far = Too far: { $need } points, { $have } left
refusal-out-of-reach = Out of reach: { $distance } cells away, reaches { $reach }
refusal-out-of-reach-off = Out of reach: not on the field
refusal-no-sight = No line of sight
refusal-oneself = Not at oneself
refusal-dead = { $who } is dead
refusal-doomed = { $who } is doomed and does not act
refusal-bad-target = That needs another target
refusal-cannot-break = Cannot be broken: { $terrain }
refusal-blocked = Cannot be entered: { $terrain }
refusal-no-such-hit = No hit { $hit } waits
refusal-not-dodgeable = Hit { $hit } cannot be dodged
refusal-no-dodges = All { $limit } dodges of this fight are used
refusal-lacks = Has no such thing: { $what }
refusal-out-of-range = { $what }: { $given } is not between { $least } and { $most }
refusal-wrong-answer = Another answer is asked for
refusal-not-begun = The fight has not begun
refusal-begun = The fight has begun already
refusal-occupied = { $by } stands on { $at }
refusal-filled = { $at } is filled by an obstacle
refusal-outside-strip = { $at } is outside the { $depth } rows at the { $edge } border
refusal-off-field = { $who } is not on the field
refusal-unplaced = Not placed yet: { $who }
refusal-empty = Nobody fights
refusal-no-path = No way there
refusal-broken-path = The way has a gap before { $at }
refusal-other-system = That belongs to another rule book
refusal-bad-name = The name “{ $name }” is empty or taken
refusal-too-many = There are { $most } combatants, as many as there can be
refusal-bad-sheet = The sheet breaks the rules: { $faults }

fault = { $field }: { $found }; expected { $expected }
expected-hp-within-max = HP from 1 to the most
expected-prana-within-max = prana from 0 to the most
expected-rank-e-to-ex = a rank from E to EX
expected-rank-f-to-a = a rank from F to A
expected-rank-f-to-ex = a rank from F to EX
expected-no-plus = no plus
expected-one-plus = one plus at most
expected-no-marks = neither plus nor minus
expected-class-for-sixth = a class, for the sixth characteristic
expected-custom-numbers = numbers of its own
expected-category-custom = category custom
expected-fewer-things = 99 things at most
expected-reach-from-1 = a reach from 1
expected-number-in-bounds = a number within bounds
expected-one-die = one die
map-rows = The map has { $found } rows, not 20
map-columns = Row { $row } of the map has { $found } cells, not 20
map-sign = Row { $row }, column { $column }: the sign { $sign } stands for nothing

# Shipped weapons and items, by the names in the data files.
name-sword = Sword
name-greatsword = Greatsword
name-axe = Axe
name-spear = Spear
name-dagger = Dagger
name-club = Club
name-war-hammer = War hammer
name-bell-hammer = Bell hammer
name-staff = Staff
name-claws = Claws
name-fangs = Fangs
name-bow = Bow
name-crossbow = Crossbow
name-pistol = Pistol
name-rifle = Rifle
name-throwing-knives = Throwing knives
name-rune-blade = Rune blade
name-blessed-mace = Blessed mace
name-black-keys = Black keys
name-origin-pistol = Origin pistol
name-cold-touch = Cold touch
name-phantasm-lance = Phantasm lance
name-phantasm-blade = Phantasm blade
name-phantasm-bow = Phantasm bow
name-bandage = Bandage
name-healing-potion = Healing potion
name-holy-water = Holy water
name-prana-crystal = Prana crystal
name-old-bell = Old bell
name-old-coin = Old coin

terrain-shallow = shallow water
terrain-deep = deep water
terrain-ice = ice
terrain-cover = cover
terrain-plants = plants
ground-shallow = shallows
ground-deep = deep
status-day = day
status-sunlight = sunlight
status-night = night
status-rain = rain
status-holy = holy ground
crit-knock-back = knock back
question-knock-back = throw the target back?
pick-knock-back = { $cells ->
    [one] { $cells } cell back
   *[other] { $cells } cells back
}
why-jump = jump
why-water = water
why-trampled = trodden down
why-sunlight = sunlight
why-collision = collision
part-of-night = night
part-of-holy-ground = holy ground
step-collision = collision
lack-jump = jumping
number-jump = cells jumped over
number-guard-scope = reach of a guard
number-knock-into-creature-damage = damage of a collision
number-sunlight-damage = damage of sunlight
number-night-bonus = bonus by night
number-holy-church-bonus = bonus on holy ground
number-holy-da-penalty = penalty on holy ground
refusal-taken = { $by } stands there
refusal-cannot-jump = Cannot be jumped over: { $terrain }
refusal-too-thick = Too thick to break through in passing: { $terrain }, at most { $most } in a row
refusal-no-footing = No stopping there: { $terrain }
refusal-too-narrow = Too narrow between the two corners
refusal-not-at-border = Not on a cell of the { $edge } border
refusal-not-begun-there = The turn did not begin on the { $edge } border
refusal-closed = The { $edge } border is closed
refusal-all-closed = Every border is closed
refusal-guarded = { $by } guards the { $edge } border
refusal-not-away = { $who } is not behind a border
refusal-just-left = It left in this very turn
refusal-enters-elsewhere = Only back to { $from } or a cell beside it on the border
refusal-not-next-to = The { $from } and the { $to } border do not meet
refusal-not-alone = An enemy was on the field when the turn began
condition-held = held
condition-holding = holds
condition-bleeding = bleeds
condition-injured = injured
condition-hiding = hides
condition-hidden = hidden
purpose-grab = grab
purpose-detection = detection
question-thing = which thing?
crit-disarm = disarm
crit-destroy = destroy a thing
injury-leg-lost = leg severed
injury-leg-broken = leg broken
injury-leg-wounded = leg wounded
injury-leg-replaced = prosthetic leg
injury-left-arm-lost = left arm severed
injury-left-arm-broken = left arm broken
injury-left-arm-wounded = left arm wounded
injury-left-arm-replaced = prosthetic left arm
injury-right-arm-lost = right arm severed
injury-right-arm-broken = right arm broken
injury-right-arm-wounded = right arm wounded
injury-right-arm-replaced = prosthetic right arm
injury-organs-lost = organs damaged
injury-organs-wounded = organs wounded
formula-strength = attack or Strength save
formula-movement = movement
formula-defence = Defence
formula-agility = Agility save or grab
formula-initiative = initiative
formula-luck = Luck dodge
order-grab = Grab
order-release = Let go
order-break-free = Break free
order-hide = Hide
order-bandage = Bandage
order-plus = Use { $marks } "+": { $formula }
why-grab = grab
why-hold = hold
why-injury = injury
part-of-stealth = stealth
step-held = held
lack-bleeding = bleeding
lack-injury = injury
lack-limb = limb in hand
lack-hold = hold
lack-holder = holder
lack-need = need
lack-plus = "+" for it
number-marks = marks
number-limb-hp-loss = HP lost with a limb
refusal-ally = { $who } is of the same side
refusal-held = { $by } holds { $who }
refusal-holds = { $who } holds { $whom }
refusal-unseen = Nobody is to be seen there
refusal-seen = { $by } has it in view
name-hold = Hold
name-severed-leg = Severed leg
name-severed-left-arm = Severed left arm
name-severed-right-arm = Severed right arm
lack-dodge-left = dodge left
lack-more-damage = more damage by it
lack-turn-to-lose = turn to lose but that
lack-footing = footing to lose
lack-room-to-fly = room to fly
lack-weapon-to-lose = weapon to lose
lack-thing-to-destroy = thing to destroy
lack-whole-part = part left to hurt so
