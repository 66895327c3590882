# The field: its signs, painting it, going over its borders, what a walk would do.
field-shadow = shadow
field-over-water = over water
field-unjumpable = no jumping
field-low = low
field-without = no { $status }
field-closed = { $edge } closed
way-north = north
way-east = east
way-south = south
way-west = west
legend-off = status off here
legend-closed = closed border
card-away = behind the { $edge } border
queue-departed = has left
help-more = ? signs · Esc back
legend-link = a hold

ahead-head = cell   sum
ahead-title = The way to { $cell }
ahead-breaks = breaks { $walls ->
    [one] a wall
   *[other] { $walls } walls
}
ahead-wall = breaks through
ahead-jumps = jumps { $cells ->
    [one] a cell
   *[other] { $cells } cells
}
ahead-over = over { $cells }
ahead-slides = slides on ice
ahead-tramples = tramples { $name } −{ $hp }
ahead-tramples-again = tramples { $name } again
ahead-save = save { $chance }
ahead-noticed = { $name } notices { $chance }
ahead-falls = falls, turn over
ahead-dies = dies
ahead-left = After it: HP { $hp }, prana { $prana }

palette-title = Paint the field
palette-ground = Ground
palette-cells = On cells
palette-field = Whole field, at once
palette-border = { $edge } border
palette-on = on
palette-open = open
palette-closed = closed
palette-foot = letter or Enter · Esc back
paint-on = Paint { $at }: { $what }?
paint-off = Take off { $at }: { $what }?
paint-stop = Esc stops painting
paint-area = { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
} · Esc drops the corner
paint-first = A brush is in hand: Esc puts it away.
hint-paint = paint
hint-corner = corner
hint-corner-again = new corner
hint-palette = palette

border-title = Borders
border-foot = Enter does it · Esc back
border-leave = leave over the { $edge } border
border-leave-by = go to { $cell } and leave over the { $edge } border
border-detour = walk round to the { $edge } border
border-depart = leave the fight
border-whole-turn = the whole turn
border-none = Not on a border, and the cursor is on none in reach.
prompt-enter = { $name } comes back on { $cell }?
prompt-away = { $name }, behind the { $edge } border: choose a cell to come back on.
action-paint = paint the field
action-border = borders

legend-fog = unknown to players
field-unknown = unknown
field-fog = in the fog
card-veiled = kept from players
card-revealed = seen by all
card-numbers-shown = numbers shown to all
card-numbers-hidden = numbers kept from all
prana-full = prana full
prana-most = more than half of the prana
prana-half = half of the prana or less
prana-none = no prana
viewer-public = Onlookers
reading-numbers = numbers
reading-bars = bars
reading-words = words
reading-nothing = nothing
log-kept = { $who }: kept from players
log-seen-by-all = { $who }: seen by all
log-sight-usual = { $who }: seen by the rules
log-fog = Fog: { $at }
log-fog-off = The fog lifts: { $at }
log-fog-map = The whole map lies in the fog
log-fog-map-off = The fog lifts from the whole map
log-pools = { $viewer }, { $pool } of others: { $reading }
log-numbers-shown = { $who }: numbers shown to all
log-numbers-hidden = { $who }: numbers kept from all
log-numbers-usual = { $who }: numbers as usual
verb-reveal = show somebody or cells to players
verb-shroud = keep somebody or cells from players
verb-pools = how a side sees the pools of others
verb-numbers = show somebody's numbers, or hide them
