# The game master's screen: prompts, keys, popups.

prompt-place = Put { $name } on { $cell }?
prompt-all-placed = Everyone is placed: throw initiative.
prompt-nobody = Nobody is left to act.
prompt-decided = The fight is decided. Undo, or go on as you like.
prompt-walk = { $name } goes to { $cell }?
prompt-retreat = { $name } retreats to { $cell }?
prompt-strike = { $name } → { $target }: { $mode }, { $weapon }?
prompt-dodge = { $name }, dodge the { $damage } from { $from }?
prompt-move = { $name }: choose a cell or a target.
prompt-may-retreat = { $name }: retreat, or end the turn.
prompt-may-read = { $name }: read another spell, or end the turn.
prompt-unread = loses { $name } { $read }/{ $lines } unless read on
prompt-end = { $name }: end the turn.
prompt-turn = { $name }'s turn.
prompt-no-way = No way to { $cell } this turn.
prompt-no-face = “{ $typed }” is no face: type a number, Enter.
prompt-points = { $points ->
    [one] { $points } point left
   *[other] { $points } points left
}
points-of = { $points } of { $left } points
fists = bare hands

hint-do = do it
hint-complete = complete
hint-leave = back
hint-choose = choose
hint-select = select
hint-face = type the face
hint-throw = let it be thrown
hint-give-up = give up

news-dice-real = Real dice: type each face as it falls.
news-dice-generator = The program throws the dice.

steps-title = Steps
steps-start = the start
steps-undone = undone
list-foot = Enter goes there · Esc back
text-foot = any key: back

action-left = cursor left
action-right = cursor right
action-up = move the cursor
action-down = cursor down
action-far-left = cursor far left
action-far-right = cursor far right
action-far-up = five cells
action-far-down = cursor far down
action-next = next fighter
action-previous = fighter before
action-actor = to whose turn it is
action-act = do it
action-target = next target
action-initiative = throw initiative
action-dodge = dodge
action-accept = take it
action-reach = show reach
action-end = end turn
action-pick-up = pick up
action-use = use item
action-special = special action
action-undo = undo
action-redo = redo
action-back = back one turn
action-steps = all steps
action-why = why
action-again = throw again
action-die = overrule a die
action-dice = dice
action-dice-real = real dice
action-dice-generator = program throws
action-set-hp = set HP
action-set-prana = set prana
action-put = put elsewhere
action-give-turn = give the turn
action-effect = lasting effect
action-note = note
action-command = command
action-help = keys
action-language = на русский
action-quit = leave

menu-title = Kekkai
menu-foot = Enter opens · ↑↓ · q leaves
menu-resume = Go on with { $name }
menu-open = { $name }
menu-demo = A new demo fight
menu-no-save = There is no save called { $name } yet. Enter begins the battle of that name.
menu-steps = { $steps ->
    [one] { $steps } line
   *[other] { $steps } lines
}
prompt-no-target = Nobody in reach of { $name }.
menu-broken = cannot be read
prompt-dodges-left = { $left } left

# Shipped names.
name-reds = Reds
name-blues = Blues
name-guards = Guards
name-raiders = Raiders
name-bridge-at-dusk = Bridge at dusk
name-duel = Duel
name-shrine-yard = Shrine yard
name-bleeding = Bleeding
name-servant = Servant
name-true-ancestor = True Ancestor
name-dead-apostle = Dead Apostle
name-living-dead = Living dead
name-executor = Executor
name-knight = Knight

# The command line.
verb-place = put somebody on a cell before the fight
verb-initiative = throw initiative and begin
verb-move = walk
verb-retreat = step back after an attack, for prana
verb-leave = go over a border of the field
verb-enter = come back over the border
verb-detour = walk round to the next border
verb-depart = leave the fight, no enemy being left
verb-end = end the turn
verb-dodge = try to undo a hit that waits
verb-accept = let the hits stand
verb-attack = strike or shoot
verb-pickup = pick up what lies here
verb-use = use or drink something carried
verb-special = spend the action on something told
verb-hp = set health
verb-prana = set prana
verb-put = move anywhere
verb-turn = give somebody the turn
verb-override = set a computed value
verb-effect = add a lasting effect
verb-cure = take a lasting effect off
verb-skip = the next turn is lost, or not
verb-prone = knock down, or stand up
verb-ground = change the ground of cells; 3A-7D is a rectangle
verb-shadow = cells where one can hide, or not
verb-trait = a trait of cells, or off
verb-status = a status of the place or of cells
verb-border = open or close a border
verb-join = bring somebody in
verb-luck = other dice from here on
verb-note = a note in the log
verb-undo = one step back
verb-redo = one step forward
verb-back = back to the start of the turn
verb-goto = to a step by its number
verb-face = faces of real dice
verb-throw = let the program throw
verb-pick = choose from the list
verb-cancel = give the open question up
verb-again = the last step with other dice
verb-die = overrule one die of the last step
verb-dice = who throws the dice
verb-lang = language
verb-help = keys and commands
verb-quit = leave
verb-save-as = save the whole fight in a new file and go on there: the name of a save, or a path
prompt-lift = Pick { $name } up?
prompt-no-hit = No hit { $number } waits.
prompt-no-arm = There is no attack { $number }.
prompt-nothing-waits = Nothing waits to be dodged.
prompt-dodge-first = First: y dodges, n takes what waits.
note-real-dice = real dice
action-arm = which attack
action-hit = which hit
verb-grab = take hold of a neighbour
verb-release = let go
verb-break = break free of a hold
verb-hide = begin to hide
verb-bandage = stop a bleeding
verb-skill = switch a skill on or off
verb-plus = declare marks +
verb-option = how the table reads the book
verb-restore = heal an injury by magic
verb-extend = give more turns to restore what is lost
verb-prosthesis = replace a lost limb
verb-mark = declare marks + for somebody
verb-newday = a new day: marks + are back
verb-hidden = hidden, or in the open
verb-drink = drink the blood of the one held
verb-base = whether the fight is in somebody's own base
verb-serve = say whose familiar somebody is
verb-service = firearms that water ruined work again
verb-climate = a status of your own making

# Actions, flights, the whole sheet.
unnoticed = unnoticed { $chance }
sheet-title = { $name }: the whole sheet
sheet-holds = holds { $name }
sheet-held-by = held by { $name }
sheet-restorable = { $left ->
    [0] { $injury }, this turn is the last to restore it
    [one] { $injury }, restorable for 1 turn more
   *[other] { $injury }, restorable for { $left } turns more
}
sheet-not-restorable = { $injury }, too late to restore
sheet-hp-max = most HP −{ $hp }
sheet-declared = { $marks } for { $formula }
sheet-carries = carries: { $list }
legend-impact = thrown against
offer-leave = Leave the field: { $edge }
offer-detour = Go round to the next border: { $edge }
offer-enter = Come back on { $cell }
offer-depart = Leave the fight
offer-pick-up = Pick up: { $name }
offer-use = Use: { $name }
offer-skill-on = Switch on: { $name }
offer-skill-off = Switch off: { $name }
offer-phantasm = Phantasm: { $name }
offer-cast = Cast: { $name }
offer-read = Read: { $name } ({ $read } of { $lines })
offer-dodge = Dodge { $name }
offer-always = always
blow-waits = { $damage } damage, waits
blow-final = { $damage } damage, final
flight = { $cells ->
    [0] thrown, stays on { $cell }
   *[other] thrown { $cells } to { $cell }
}
flight-border = to the border
flight-figure = stopped by { $name }
flight-holds = { $terrain } holds
flight-weakens = { $terrain } weakens
flight-breaks = { $terrain } breaks
flight-damage = +{ $damage }
flight-water = −{ $hp } HP in water
flight-may-fall = or falls on { $cell }
flight-falls = falls
flight-short = → { $cell }
flight-short-crit = crit → { $cell }
actions-title = Actions of { $name }
actions-foot = Enter or the sign before it · Esc back
prompt-no-actions = There is nothing to do now.
prompt-drag = { $name } drags { $other } to { $cell }?
action-actions = actions
action-sheet = whole sheet
prompt-break = { $name }, held by { $other }: { $what }?
sheet-lost-for-good = { $injury } for good
flight-on-crit = crit: { $flight }
verb-energy = give a magical girl's energy to a shot, Defence, attack or healing
verb-save = throw a save
verb-cast = read on in a spell, and cast it with its last line
verb-transfer = one gives the other prana at rest
