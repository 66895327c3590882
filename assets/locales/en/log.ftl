# Lines of the log.
log-placed = { $who } stands on { $at }
log-shifted = { $who } is put on { $at }
log-joined = { $who } joins
log-queued = Initiative: { $list }
log-extra = { $who } acts twice
log-turn = { $who }'s turn
log-turn-extra = { $who }'s extra turn
log-walk = { $route }, { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}
log-reshaped = { $at }: now { $terrain }
log-rose = { $who } lives again
log-luck = Other dice from here on
log-ruling = GM's word
log-ruling-reason = GM's word: { $reason }
log-blow-hit = hit
log-blow-miss = miss
log-crit = critical
log-counter = Counterattack:
log-dodged = { $who } dodges hit { $hit }: HP { $hp }
log-not-dodged = { $who } fails to dodge hit { $hit }
log-settled = { $who }: all that waited stands
log-doomed = { $who } is doomed
log-spared = { $who } lives
log-died = { $who } dies
log-effect-over = over
log-relieved = { $who }: effect { $effect } is gone
log-loses-turn = { $who } loses a turn
log-keeps-turn = { $who } keeps the turn
log-prone = { $who } is knocked down
log-stands = { $who } stands up
log-took = { $who } picks up { $item }
log-used = { $who } uses { $item }
log-special = { $who } does something else
log-broken = { $who } breaks the obstacle: { $total }
log-battered = { $who } strikes the obstacle: { $damage } of { $total }
log-not-battered = { $who } does the obstacle no harm: { $total }
log-override-cleared = { $who }: { $value } by the book again
log-options = The table reads the book another way

log-flew = { $who } is thrown to { $to }, { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}
log-left = { $who } leaves over the { $edge } border
log-entered = { $who } comes back to { $at }
log-rounded = { $who } walks round to the { $edge } border
log-departed = { $who } leaves the fight
log-border-open = The { $edge } border is open
log-border-closed = The { $edge } border is closed
log-air = The place: { $air }
log-local = The status of { $at } is another
log-held = { $who } holds { $other }
log-grasped = { $who } fails to take hold of { $other }
log-strained = { $who } fails to break free
log-freed-dodged = { $other } dodges the hold of { $who }
log-freed-broke = { $other } breaks free of { $who }
log-freed-let-go = { $who } lets { $other } go
log-freed-unpaid = { $who } cannot hold { $other } any longer
log-freed-death = { $who } holds { $other } no more
log-freed-parted = { $who } and { $other } are torn apart
log-shielded = { $other } shields { $who }: { $damage } damage, HP { $hp }
log-healed = { $who }: an injury is gone
log-replaced = { $who } has a prosthesis
log-bandaged = { $who } bandages { $other }
log-disarmed = { $who } loses { $item }
log-destroyed = { $who }: { $item } is gone
log-armed = { $who } has { $item } again
log-revealed = { $who } is in the open
log-hiding = { $who } hides
log-hidden = { $who } is hidden
log-skill-on = { $who }: { $skill }, turn { $turns }
log-skill-off = { $who }: { $skill } is off
log-plus = { $who }: { $marks } "+" for { $formula }
log-new-day = A new day
log-requeued = { $who } acts at { $initiative } from the next round on
log-read = { $who } reads { $spell }: { $read } of { $of } lines
log-unread-left = { $who } gives up { $spell }
log-unread-prana = { $who }: too little prana, { $spell } fails
log-unread-arm = { $who } cannot go on with { $spell }: the left arm
log-cast = { $who } casts { $spell }
log-resisted = { $who } resists { $spell }
log-gave = { $who } gives prana to { $other }
ground-shadow = shadow
