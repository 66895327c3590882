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
holds-whom = holds { $who }
held-by = held by { $who }
queue-departed = has left
help-more = ? signs · Esc back
legend-link = a hold
