# The field: its signs, painting it, going over its borders, what a walk would do.
field-shadow = shadow
field-over-water = over water
field-unjumpable = no jumping
field-low = low, see over
field-without = no { $status }
field-closed = { $edge } closed
way-north = north
way-east = east
way-south = south
way-west = west
legend-off = status off here
legend-closed = closed border
card-away = off the map: { $edge }
queue-departed = left
legend-link = a hold

ahead-head = cell  total
ahead-title = Path to { $cell }
ahead-breaks = breaks { $walls ->
    [one] a wall
   *[other] { $walls } walls
}
ahead-wall = breaks through
ahead-jumps = jumps { $cells ->
    [one] one cell
   *[other] { $cells } cells
}
ahead-over = over { $cells }
ahead-slides = slides on ice
ahead-tramples = tramples { $name } −{ $hp }
ahead-tramples-again = tramples { $name } again
ahead-save = save { $chance }
ahead-noticed = { $name } notices { $chance }
ahead-provokes = provokes: { $names }
ahead-falls = falls, turn ends
ahead-dies = dies
ahead-left = Afterwards: { $pools }

palette-title = Paint the map
palette-ground = Terrain
palette-cells = On cells
palette-field = Whole map, at once
palette-border = { $edge } border
palette-on = on
palette-open = open
palette-closed = closed
palette-foot = key or Enter · Esc back
paint-on = Paint { $at }: { $what }?
paint-off = Clear { $at }: { $what }?
paint-stop = Esc stops painting
paint-cells = { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}
paint-corner = Esc clears the corner
paint-drop = Esc drops the stroke
paint-brush = Esc takes the brush again
paint-stroke = the stroke
paint-stamp = Put the copy ({ $columns }×{ $rows }) with its corner on { $at }?
paint-mark-first = To copy, mark a rectangle first: r on one corner, then move to the other.
paint-mirror-across = mirror west–east
paint-mirror-down = mirror north–south
paint-mirror-both = mirror both ways
hint-hold = hold brush
hint-lift = lift brush
hint-line = line
hint-fill = fill
hint-mirror = mirror
hint-copy = copy
hint-map = save as map
hint-landscape = new terrain
verb-lay = lay a piece of a map with its north-west corner on a cell: rows of map signs with | between them; _ leaves a cell as it is
verb-landscape = make all terrain anew from a seed
landscape-example = forest
landscape-blank = Empty field
landscape-ruin = Ruin
landscape-forest = Forest
landscape-street = Street
landscape-lake = Lake of ice
landscape-cave = Cave
landscape-title = { $kind } { $seed }
verb-map = save the terrain as a map in your own folder; force overwrites a map of that name
map-done = Map saved: { $file } (map: "{ $name }")
map-done-in-part = Map saved: { $file } (map: "{ $name }"). Marks of cells stand in it as a comment; light and weather stay here.
paint-none-to-undo = Nothing painted is left to undo. Esc stops painting, then u undoes what was done before.
paint-first = You are painting: Esc stops.
hint-paint = paint
hint-corner = set corner
hint-corner-again = move corner
hint-palette = palette

border-title = Borders
border-leave = leave by the { $edge } border
border-leave-by = go to { $cell } and leave by the { $edge } border
border-detour = walk around to the { $edge } border
border-depart = leave the fight
border-whole-turn = takes the whole turn
border-none = Nobody can leave from here: go to a border first.
prompt-enter = { $name }: come back on { $cell }?
prompt-away = { $name } is off the map ({ $edge }): choose a cell to come back on.
prompt-away-now = { $name } is off the map ({ $edge }): { $key } ends the turn.
action-paint = paint the map
action-border = leave map

legend-fog = fog (players)
field-unknown = unknown
field-fog = fog for players
card-veiled = own side only
card-revealed = shown to all
card-numbers-shown = numbers shown to all
card-numbers-hidden = numbers GM only
prana-full = prana full
prana-most = over half the prana
prana-half = half the prana or less
prana-none = no prana
viewer-public = Public
reading-numbers = numbers
reading-bars = bars
reading-words = words
reading-nothing = nothing
log-kept = { $who }: only its own side sees it now
log-seen-by-all = { $who }: shown to all players
log-sight-usual = { $who }: visible by the rules
log-fog = Fog on { $at }
log-fog-off = Fog lifted from { $at }
log-fog-map = Fog on the whole map
log-fog-map-off = Fog lifted from the whole map
log-pools = { $viewer }: { $pool } of others shown as { $reading }
log-numbers-shown = { $who }: numbers shown to all
log-numbers-hidden = { $who }: numbers GM only
log-numbers-usual = { $who }: numbers as usual
verb-reveal = show a combatant or cells to players
verb-shroud = hide a combatant from other sides, or cells from players
verb-pools = how a side sees others' HP and prana
verb-numbers = show or hide a combatant's numbers

# Notes that stand.
note-fight = the fight
log-remembered = GM note on { $about }: { $text }
log-remembered-shown = Note on { $about }: { $text }
log-forgotten = Note on { $about } deleted
verb-remember = write a note that stands: on a combatant, a cell or the fight
verb-forget = delete a note
number-lines = lines
note-told = Note: { $text }
note-told-hidden = GM note: { $text }
note-hidden = GM only
notes = Notes
legend-note = note
action-remember = write a note that stays
note-title = Note on { $about } · { $who }
note-for-gm = GM only
note-for-all = shown to players
note-foot-changed = Not saved: Ctrl-s save · Esc again drops it
note-too-long = A note has at most { $most } lines; this one has { $lines }
hint-save = save
hint-shown = shown or GM only
hint-next-note = next subject
hint-go-there = go there

# Clocks and timers.
clock-filled = { $name }: { $filled } of { $size }
clock-full = { $name }: full, { $size } of { $size }
clock-out = { $name }: time is up
clock-rounds = { $left ->
        [one] { $name }: { $left } round left
       *[other] { $name }: { $left } rounds left
    }
clock-turns = { $left ->
        [one] { $name }: { $left } turn of { $who } left
       *[other] { $name }: { $left } turns of { $who } left
    }
log-clock = { $clock }
log-clock-started = Clock set: { $clock }
log-clock-shown = Clock shown to players: { $clock }
log-clock-hidden = Clock hidden from players: { $clock }
log-clock-stopped = Clock { $name } removed
verb-clock = set up a clock of so many segments; show, hide or remove a clock or timer
verb-timer = set up a timer: counts down at the end of each round, or at the start of somebody's turns
verb-tick = fill a segment of a clock, or several; a number below 0 takes them back
action-clocks = clocks and timers
clocks-title = Clocks and timers
refusal-no-clock = There is no clock “{ $name }”
number-segments = segments
number-clocks = clocks
watch-notes = notes and clocks
watch-no-notes = No notes and no clocks.

# The tour.
action-tour = tour of two minutes, and its end
tour-end = end tour
tour-offer = tour
tour-title = Tour { $at } of { $of }
tour-foot = Do it to go on · { $key } ends the tour
tour-cursor = Move the cursor with the arrows or a click. The line above the map says what is there; the key { $key } says all of it.
tour-answer = Something waits for an answer first: the question is below the map with its cost and its chance, and the keys that answer it stand under it. { $key } explains the numbers.
tour-reach = { $key } marks where the one whose turn it is can go, and what each cell costs.
tour-walk = Put the cursor on such a cell: { $key } walks there. On an enemy it strikes. The line below says beforehand what will happen.
tour-undo = { $key } takes the step back. Any step, as far as you like.
tour-actions = { $key } lists everything that can be done now, with its chance, and why the rest cannot. Esc closes the list.
tour-why = { $key } explains the numbers of the last step, part by part, with the rule of each.
tour-line = { $key } opens a line for commands: “roll 2d6+3”, “help damage”. Tab completes. Esc leaves it.
tour-find = { $key } finds every action and command by a few letters, with its key.
tour-help = { $key } shows all keys and the signs of the map. That is the whole tour.
tour-over = The tour is over. { $key } begins it again.
tour-left = The tour is closed. { $key } begins it again.
usage-word-rounds = rounds
field-height = height { $height }
