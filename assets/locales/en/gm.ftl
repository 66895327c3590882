# The game master's screen: prompts, keys, popups.

prompt-place = Put { $name } on { $cell }?
prompt-all-placed = Everyone is placed: roll initiative.
prompt-nobody-yet = Nobody is on the field yet: bring somebody in.
prompt-own-side = Not an enemy
prompt-nobody-can = Nobody can act. { $key } gives somebody the turn.
prompt-nobody = Nobody is left to act.
prompt-walk = { $name }: move to { $cell }?
prompt-retreat = { $name }: retreat to { $cell }?
prompt-offer = { $what } → { $target }?
prompt-strike = { $name } → { $target }: { $mode }, { $weapon }?
prompt-dodge = { $name }: dodge { $damage } from { $from }?
prompt-dodge-what = { $name }: dodge { $what } of { $from }?
prompt-move = { $name }: choose a cell or a target.
prompt-may-retreat = { $name }: retreat, or end the turn.
prompt-may-read = { $name }: cast another spell, or end the turn.
prompt-unread = loses { $name } { $read }/{ $lines } unless read on
prompt-end = { $name }: end the turn.
prompt-turn = { $name }'s turn.
prompt-no-way = No path to { $cell } this turn.
prompt-unseen = { $name } does not see { $other }.
prompt-no-face = “{ $typed }” is not a face. Type a number, Enter.
fists = bare hands

hint-find-way = find a way
hint-take = accept
hint-do = do it
action-ways = other way
hint-ways = do both
ways-look = { $key } looks for a way
ways-nowhere = There is no way to strike there this turn.
ways-none = There is no other way to choose from here.
ways-ask = To { $cell }: { $strike }?
ways-ask-deeds = To { $cell }: { $strike } ({ $deeds })?
action-inspect = inspect the cell
action-mouse = mouse, or select text
mouse-click = click
mouse-click-does = the cursor; again: Enter
mouse-token = drag a token
mouse-token-does = move it
mouse-ground = drag over the ground
mouse-ground-does = mark those in the rectangle
mouse-row = drag in the turn order
mouse-row-does = act earlier or later
mouse-marks = Ctrl-click
mouse-marks-does = mark or unmark
mouse-aside = right click
mouse-aside-does = the cell; damage, heal, note
mouse-on = The mouse points and clicks again.
mouse-off = The mouse selects text now.
note-mouse-off = mouse off
inspect-title = Cell { $cell }
inspect-items = Lies here: { $names }
inspect-seen = In view of: { $names }
inspect-past = Can shoot here past cover: { $names }
inspect-covers = Covered from: { $names }
inspect-struck = Can strike here from where they stand: { $names }
inspect-near = Can strike here after a walk: { $names }
inspect-safe = No enemy can strike here next turn.
inspect-way = { $name }: { $count ->
    [one] { $count } cell
   *[other] { $count } cells
} away, { $price } to walk
inspect-far = { $name }: { $count ->
    [one] { $count } cell
   *[other] { $count } cells
} away, no walk ends here now
action-lens = map: reach, sight, danger
action-ruler = measure from here
action-jump = find a fighter
lens-sight = sight from the cursor
lens-danger = enemies who can strike
lens-crowd = others who can get there
ruler = { $from }–{ $to }: { $count ->
    [one] { $count } cell
   *[other] { $count } cells
}, { $sight ->
    [clear] in view
    [past] shot past cover
   *[blocked] no line of sight
}
jump-title = Find a fighter
recruits-title = Bring in
recruits-title-at = Bring in: { $place }
recruits-row = { $pool } { $vital } · hits { $blow }
recruits-row-health = { $pool } { $vital }
recruits-falls = The first side fells one in { $falls } { $falls ->
    [one] round
   *[other] rounds
}.
recruits-fells = One fells a member of that side in { $fells } { $fells ->
    [one] round
   *[other] rounds
}.
recruits-counted = If every hit lands and nothing reduces it.
recruits-unknown = No hits to compare: how hard it is, is not known.
recruits-kept-out = Not approved, or breaks a rule; the line brings it in anyway
recruits-none = there is nobody to bring in
drag-before = Let go: { $who } comes before { $other } in the turn order.
drag-behind = Let go: { $who } comes after { $other } in the turn order.
finder-title = All commands
finder-nothing = nothing found
news-key-none = No key stands for this any more: { $action }
news-key = { $key } now stands for: { $action }
refused-last-key = { $key } is the only key for: { $action }. Give that one another key first.
news-key-taken = { $key } now stands for: { $action } (before: { $before })
finder-asked = Answer the question first.
refused-key-taken = { $key } already stands for: { $before }. { $line } needs a key that is free.
refused-digit-key = { $key } chooses by its number, it cannot get another meaning.
moved-back = Undone: { $what }
moved-to = Step { $step } of { $last }. Back to where you were: { $line }
moved-on = Done again: { $what }
moved-steps = { $count ->
    [one] { $count } step
   *[other] { $count } steps
}
actions-delay = Act later in the round
actions-hold = Wait until called
actions-rename = Rename
actions-copy = Copy
actions-remove = Take out of the fight
complete-free = Nothing that is known fits here: { $places }
complete-nothing = Nothing to complete here.
hint-complete = complete
hint-leave = back
hint-choose = choose
hint-page = page
hint-legend = legend
hint-read-on = read on
hint-list-actions = list the actions
hint-list-targets = list the targets
hint-letters = abc
hint-type-line = the line
hint-rule = rule text
hint-number = number
hint-default = default
hint-reason = give a reason
hint-search = search
hint-tick = tick
hint-untick = untick
hint-clock-shown = players see it
hint-remove = remove
hint-clock = clock
hint-timer = timer
hint-unfold = its steps
hint-order = order
hint-put-away = put away
hint-other-key = other key
hint-own-key = the built-in one
hint-old-key = keep the old one
finder-key = press the new key
hint-change-sheet = change sheet
hint-drop-sheet = drop sheet
leaving-save = save elsewhere
leaving-lose = leave and lose it
leaving-go = leave
leaving-stay = stay
hint-select = select
ask-faces = { $sum } or { $each }
hint-face = type the face
hint-faces = type the sum or the faces
hint-throw = let the program roll
hint-give-up = cancel

news-dice-real = Real dice: type each result.
news-dice-generator = The program rolls the dice.

steps-title = History
steps-start = start
steps-undone = undone
steps-branch = { $count ->
    [one] a step of another branch
   *[other] { $count } steps of another branch
}: { $last }
text-foot = any key: back
text-foot-more = ↑↓ read on · any other key: back

action-left = cursor left
action-right = cursor right
action-cursor = move the cursor
action-cursor-far = move the cursor far
action-up = cursor up
action-down = cursor down
action-far-left = cursor far left
action-far-right = cursor far right
action-far-up = cursor far up
action-far-down = cursor far down
action-next = next fighter
action-previous = previous fighter
action-actor = go to active fighter
action-act = do it
action-target = next target
action-initiative = roll initiative
action-dodge = dodge
action-accept = take it
action-break = break free
action-stay-held = stay held
action-reach = show movement
action-end = end turn
action-pick-up = pick up
action-use = use item
action-special = special action
action-undo = undo
action-redo = redo
action-back = back one turn
action-steps = history
action-why = why
action-again = reroll last step
action-die = change a die
action-dice = who rolls
action-dice-real = real dice
action-dice-generator = program rolls
action-set-hp = set HP
action-set-prana = set prana
action-put = move token
action-join = bring in
action-copy = copy
action-rename = rename
action-remove = take out
action-hold = hold the turn
action-earlier = earlier in the turn order
action-later = later in the turn order
action-give-turn = set whose turn
action-mark = mark for several
action-damage = damage
action-heal = heal
action-effect = add effect
action-note = add a note to the log
action-command = command
action-find = find a command
action-help = keys
action-language = на русский
action-theme = theme
verb-theme = choose a theme, or open the list of themes
themes-title = Themes
news-theme = Theme: { $name }.
theme-auto = As the terminal is
theme-dark = Dark
theme-light = Light
theme-high-contrast = High contrast
theme-red-green = Red and green look alike
theme-blue-yellow = Blue and yellow look alike
theme-sixteen-dark = Sixteen colours, dark
theme-sixteen-light = Sixteen colours, light
theme-mono = No colours
action-menu = menu
action-quit = quit

menu-title = Kekkai
menu-title-archive = Put away
menu-title-bin = Bin
menu-foot-find = Enter keep these · Esc all again
menu-reading = reading…
menu-by-name = by name
menu-blank = New: choose the field
menu-ground = Field · seed { $seed }
menu-no-fight = No fight is open to go back to. q quits.
menu-ground-foot = Enter choose · r new seed · Esc back · + - next seed
menu-map = Map: { $name }
menu-blank-name = new fight
menu-side = { $side }: { $stand } standing{ $down ->
    [0] {""}
   *[other] , { $down } down
}{ $away ->
    [0] {""}
   *[other] , { $away } elsewhere
}
menu-side-down = { $side }: nobody stands{ $down ->
    [0] {""}
   *[other] , { $down } down
}{ $away ->
    [0] {""}
   *[other] , { $away } elsewhere
}
menu-now = played just now
menu-minutes = played { $count } min ago
menu-hours = played { $count } h ago
menu-days = played { $count ->
    [one] { $count } day
   *[other] { $count } days
} ago
menu-asks-rename = New name:
menu-asks-copy = Name of the copy:
menu-asks-pack = Pack into file:
menu-asks-unpack = Packed file to take in:
menu-asks-blank = Name of the new fight:
menu-renamed = Now called { $name } · u undo
menu-copied = Copied to { $name } · u undo
menu-unpacked = Taken in as { $name } · u undo
menu-binned = { $name } is in the bin · u undo · Tab shows the bin
menu-archived = { $name } is put away · u undo · Tab shows it
menu-back = { $name } is among the saves again · u undo
menu-undone = Undone: { $name }
menu-nothing-done = There is nothing to undo.
menu-keys-title = Keys
menu-keys-foot = any key: back
menu-keys-choose = Enter choose · Esc back
menu-keys = Enter  open; what is put away or in the bin comes back
    /      find by name, fight, place or fighter
    s      sort by last played or by name
    Tab    saves, put away, bin
    r      rename
    c      copy
    a      put away; there and in the bin: restore
    x      into the bin
    u      undo
    p      pack into one file for another machine
    i      take in a packed file
    n      new fight: choose rules and field
    Esc    back to the fight that was left
    q      quit
menu-foot = Enter open · ? keys · { $language } { $other } · n new · { $theme } theme · q quit
menu-resume = Continue { $name }
menu-open = { $name }
menu-demo = New demo fight
menu-no-save = There is no save called { $name } yet. Enter begins the battle of that name.
prompt-no-target = No target in reach of { $name }.
prompt-not-in-queue = Nobody is chosen in the turn order
prompt-end-of-queue = Nobody is there to change places with in the turn order
menu-broken = unreadable
prompt-dodges-left = { $left } left

# Shipped names.
name-reds = Reds
name-blues = Blues
name-guards = Guards
name-raiders = Raiders
name-bridge = Bridge
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
name-archer = Archer
name-esper = Esper
name-ghost = Ghost
name-guardian = Guardian
name-gunman = Gunman
name-hunter = Hunter
name-hybrid = Hybrid
name-lancer = Lancer
name-mage = Mage
name-militia = Militia
name-ogre = Ogre
name-pavel = Pavel
name-rune-warrior = Rune warrior
name-saber = Saber
name-spearman = Spearman
name-vega = Vega
name-witch = Witch

# The command line.
verb-place = place somebody on a cell before the fight
verb-initiative = roll initiative and start the fight; with a name and a number: change somebody’s initiative
verb-move = move along cells, or straight to a cell
verb-retreat = step back after an attack, for prana
verb-leave = leave the map by a border
verb-enter = come back onto the map
verb-detour = walk around to the next border
verb-depart = leave the fight when no enemy is left
verb-end = end the turn
verb-dodge = try to dodge a pending hit
verb-accept = take all pending hits
verb-attack = attack in melee or at range
verb-pickup = pick up an item here
verb-use = use or drink a carried item
verb-special = use the main action for something else
verb-damage = deal damage; where the rules have saves, one may halve it
verb-heal = give health back
verb-hp = set HP: 80 or =80; a signed number changes it: -20, +5
verb-prana = set prana, or change it by a signed number
verb-put = move a token to any cell
verb-turn = make it somebody's turn
verb-override = set a computed value
verb-effect = add a lasting effect
verb-cure = remove a lasting effect
verb-skip = lose the next turn, or keep it
verb-prone = knock prone, or stand up
verb-ground = set the terrain of cells; 3A-7D is a rectangle, 3A..7D a line, 3A* all of one kind around 3A
verb-shadow = make cells shadow, or clear it
verb-trait = set a trait of cells, or clear it
verb-status = set a status of the map or of cells
verb-border = open or close a border
verb-join = bring a combatant into the fight
verb-remove = take combatants, dead or alive, out of the fight
verb-rename = give another name, and a token that goes with it
verb-copy = add others like somebody as it stands now
verb-order = change places in the turn order: among those named, or before or after somebody
verb-delay = act later in the round: after somebody, or when called; else as with “hold”
verb-hold = wait until called with “turn”; at the end of the round such a turn comes by itself, or is lost if the book says so
verb-luck = change the dice seed from here on
verb-note = add a note to the log
verb-undo = undo one step
verb-redo = redo one step
verb-back = back to the start of the turn
verb-goto = go to a step by its number
verb-face = give the results of real dice
verb-throw = let the program roll
verb-pick = choose an answer from the list
verb-cancel = cancel the open question
verb-again = redo the last step with other dice
verb-die = change one die of the last step
verb-dice = choose who rolls the dice
verb-lang = language
verb-help = keys and commands
verb-quit = quit
verb-save-as = save the whole fight in a new file and go on there: the name of a save, or a path
verb-export = write the log, the map or the whole fight to a file for others to read
action-export = export
prompt-lift = Pick up { $name }?
prompt-no-hit = There is no pending hit { $number }.
prompt-no-arm = There is no attack { $number }.
prompt-number-chosen = { $number } is chosen.
prompt-nothing-waits = There is no pending hit to dodge.
prompt-dodge-first = Pending hits first: { $tries } dodges, { $accepts } takes them.
prompt-break-first = The hold first: { $tries } breaks free, { $accepts } stays held.
note-real-dice = real dice
action-arm = choose attack
action-hit = choose hit
verb-grab = grab an enemy next to you
verb-release = let go of the one held
verb-break = break free of a hold
verb-hide = start hiding
verb-bandage = stop one bleeding wound
verb-skill = turn a skill on or off
verb-plus = use "+" marks
verb-pool = set or change a tracker
verb-option = change a house rule
verb-check = a check that somebody makes
verb-restore = heal an injury by magic
verb-extend = give more turns to restore what is lost
verb-prosthesis = replace a lost limb
verb-mark = use "+" marks for somebody
verb-newday = start a new day: "+" marks come back
verb-hidden = make somebody hidden, or visible
verb-drink = drink the blood of the one held
verb-base = put the fight in somebody's home base, or not
verb-serve = make somebody a familiar, or free
verb-service = repair firearms ruined by water
verb-climate = add a custom status

# Actions, flights, the whole sheet.
unnoticed = unnoticed { $chance }

# Odds.
odds-exact = exact
odds-all-but = exact but for { $whole }.{ $tenths }{ $hundredths } % of the cases
odds-sampled = sampled, { $runs } runs, 95 % interval in brackets
odds-runs = { $runs } runs
odds-bound = { $whole }.{ $tenths }
odds-half = half above { $number }
odds-certain = nothing is rolled for it
odds-pending = counting…
odds-rolled = the odds were
odds-now = now
odds-answered = if answered
odds-succeeds = succeeds
odds-hits = hits
odds-together = Together, misses counted: { $whole }.{ $tenths } hit and { $lost } lost on average, kills at least one: { $any }
odds-all = all:
odds-all-out = kills someone
odds-all-hit = hit
odds-all-lost = average damage
odds-criticals = critical
odds-out = kills
odds-lost = damage
odds-regained = gets back
odds-leaves-brief = { $struck ->
    [yes] hit: { $left } of { $most } left
   *[no] { $left } of { $most } left
}
odds-leaves = { $struck ->
    [yes] { $name }: a hit leaves { $left } of { $most } on average
   *[no] { $name }: { $left } of { $most } on average
}
odds-picks = Choices on the way:
odds-offered = offered
odds-holds = takes hold
odds-pick-hit = hits { $name }
odds-pick-out = kills { $name }

sheet-title = { $name }: full sheet
relation-hold = holds { $name }
relation-hold-by = held by { $name }
sheet-restorable = { $left ->
    [0] { $injury }, last turn to restore it
    [one] { $injury }, restorable for 1 more turn
   *[other] { $injury }, restorable for { $left } more turns
}
sheet-not-restorable = { $injury }, too late to restore
sheet-hp-max = max HP −{ $hp }
sheet-declared = { $marks } for { $formula }
sheet-named = { $name }: { $what }
sheet-priced = { $name } { $price }
sheet-lines = { $name } { $lines }/{ $price }
sheet-lasting = { $name } { $changes }
sheet-injury = { $injury }; { $cost }
sheet-injury-since = { $injury } { $turns }/{ $limit }
sheet-plus = { $stat }+ { $left }/{ $of }
sheet-counted = { $name } ×{ $count }
sheet-carries = carries: { $list }
legend-impact = knocked into
offer-strike = { $mode }, { $weapon }
offer-end = End the turn
offer-leave = Leave the map: { $edge } border
offer-detour = Walk around to the { $edge } border
offer-enter = Come back on { $cell }
offer-depart = Leave the fight
offer-pick-up = Pick up: { $name }
offer-use = Use: { $name }
offer-skill-on = Turn on: { $name }
offer-skill-off = Turn off: { $name }
offer-phantasm = Phantasm: { $name }
phantasm-brings = { $does }, { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
offer-cast = Cast: { $name }
offer-read = Cast: { $name } ({ $read } of { $lines } lines)
offer-dodge = Dodge hit { $hit }: { $damage } from { $from }
offer-dodge-what = Dodge hit { $hit }: { $what } of { $from }
offer-always = always
blow-waits = { $damage } damage, pending
blow-final = { $damage } damage, final
flight = { $cells ->
    [0] no knockback, stays on { $cell }
   *[other] back { $cells } to { $cell }
}
flight-border = to the border
flight-figure = stopped by { $name }
flight-holds = { $terrain } does not break
flight-weakens = { $terrain } is damaged
flight-breaks = { $terrain } breaks
flight-damage = +{ $damage } damage
flight-water = −{ $hp } HP in water
flight-may-fall = or falls prone on { $cell }
flight-falls = falls prone
flight-short = → { $cell }
flight-short-crit = crit → { $cell }
actions-title = Actions of { $name }
actions-go = Approach: { $strike }
actions-folded = { $count } targets
actions-off-turn = { $name }, off turn
actions-closed = { $count } choices
prompt-no-actions = No action is possible now.
prompt-drag = { $name } drags { $other } to { $cell }?
action-actions = actions
action-sheet = full sheet
prompt-break = { $name }, held by { $other }: { $what }?
prompt-break-paid = already paid
sheet-lost-for-good = { $injury }, permanent
flight-on-crit = crit: { $flight }
verb-energy = spend a magical girl's prana on a shot, Defence, attack or healing
verb-save = roll a save
verb-cast = cast a spell, or continue one
verb-transfer = give prana to another while resting

## Putting a line together piece by piece.
build-roll = Roll
build-do = Do it
build-type = Type it first
build-typed = type: { $what }
build-map = point at the map
build-who = who?
build-whom = who, or all who are marked?
build-whom-past = past whom? One, or all who are marked:
build-cell = which cell?
build-cells = from which cell to which?
build-nobody = Nobody is on { $cell }
build-marked = marked: { $count }
hint-list = list
hint-step-back = step back
action-publish = release a secret roll
publish-nothing = No secret check to release here: a secret roll of the GM stays secret.
actions-called = Acts that the GM calls

# What is said by a key that does nothing here.
idle-key = { $key } does nothing here.
idle-key-over = { $key } does nothing here; the window names the keys that do.
idle-language = The screen is in English already.
idle-edge = The field ends here.
idle-nobody-there = Nobody stands on the field.
idle-nobody-else = Nobody else stands on the field.
idle-not-begun = The fight has not begun: { $key } or “{ $line }” rolls initiative.
idle-nobody-yet = The fight has not begun: bring somebody in with { $key } first.
idle-unplaced = The fight has not begun: put { $name } on a cell with { $key } first.
idle-at-actor = The cursor is at { $name } already.
idle-actor-away = { $name } is not on the field.
choice-comes = → { $what }
idle-only-target = Nobody else is in reach of { $name }.
idle-here = There is nothing to do at { $cell }.
idle-not-now = That cannot be done now.
idle-no-reach = Nobody walks now, so there is no reach to show.
idle-no-why = Nothing has happened yet that could be explained.
idle-die-first = First the die: type its face, or g rolls it.
outline-order = Turn order: { $who }
outline-order-before = Turn order: { $who } before { $other }
outline-order-after = Turn order: { $who } after { $other }
idle-other-book = { $system } has no such action.
