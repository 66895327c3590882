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
log-reshaped = { $at }: now { $what }
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
log-skipped = { $who } misses the turn
log-prone = { $who } is knocked down
log-stands = { $who } stands up
log-took = { $who } picks up { $item }
log-used = { $who } uses { $item }
log-special = { $who } does something else
log-broken = { $who } breaks the obstacle: { $total }
log-battered = { $who } strikes the obstacle: { $damage } of { $total }
log-not-battered = { $who } does the obstacle no harm: { $total }
log-override-cleared = { $who }: { $value } by the book again

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
log-local = { $at }: { $what }
log-local-none = { $at }: as everywhere
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
log-extended = { $who } can be restored for { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
} more
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
log-left-for = { $who } leaves over the { $edge } border: { $place }
log-part-open = The { $edge } border is open from { $from } to { $to }
log-part-closed = The { $edge } border is closed from { $from } to { $to }
log-part-leads = It leads to: { $place }
log-climate = { $place }: { $name }
log-climate-off = { $place }: no longer { $name }
everywhere = Everywhere
log-base-in = { $who } is in its own base
log-base-out = { $who } is out of its own base
log-drank = { $who } drinks the blood of { $other }
log-read = { $who } reads { $spell }: { $read } of { $of } lines
log-unread-left = { $who } gives up { $spell }
log-unread-prana = { $who }: too little prana, { $spell } fails
log-unread-arm = { $who } cannot go on with { $spell }: the left arm
log-unread-damage = { $who } is hurt and loses { $spell }
log-cast = { $who } casts { $spell }
log-resisted = { $who } resists { $spell }
log-gave = { $who } gives prana to { $other }
log-irradiated = { $who }: most HP −{ $lost } by radiation
log-surfaced = { $who }: has air again
log-breath = { $who }: turns under water: { $turns }
log-soaked = { $who }: firearms ruined by water
log-serviced = { $who }: firearms work again
log-serves = { $who } serves { $master }
log-serves-nobody = { $who } serves nobody
log-starved = { $who }: { $missing } prana of the upkeep missing, the GM decides
log-woke = { $owner }: the body is destroyed, wakes at the base unharmed
log-wand = { $who }: has the wand again
log-energy = { $who }: { $what }: { $points }
log-save-held = { $who }: save held: { $what }
log-save-lost = { $who }: save lost: { $what }
log-without-wand = { $who }: turns without the wand: { $turns }
