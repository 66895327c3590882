# Lines of the log.
log-placed = { $who } is placed on { $at }
log-shifted = { $who } is moved to { $at }
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
log-luck = New dice seed from here on
log-ruling = By the GM
log-ruling-reason = By the GM: { $reason }
log-ruled = { $line } (by the GM)
log-ruled-reason = { $line } (by the GM: { $reason })
log-of = { $who }: { $what }
log-blow = { $attacker } → { $target }: { $what }
log-sum = { $total }−{ $defence } = { $raw }
log-became = { $from } → { $to }
log-spell-damage = { $spell } { $damage }
log-blow-hit = hit
log-blow-miss = miss
log-crit = critical
log-crit-effect = critical: { $effect }
log-counter = Counterattack: { $blow }
log-pool = { $who }: { $pool } { $change } → { $now }, { $why }
log-effect = { $name } { $changes }
log-dodged = { $who } dodges hit { $hit }: HP { $hp }
log-not-dodged = { $who } fails to dodge hit { $hit }
log-settled = { $who }: pending hits are final
log-doomed = { $who } is doomed
log-spared = { $who } survives
log-died = { $who } dies
log-effect-over = ends
log-relieved = { $who }: effect { $effect } removed
log-loses-turn = { $who } loses a turn
log-keeps-turn = { $who } keeps the turn
log-skipped = { $who } misses the turn
log-prone = { $who } is knocked down
log-stands = { $who } stands up
log-took = { $who } picks up { $item }
log-used = { $who } uses { $item }
log-special = { $who } uses a special action
log-broken = { $who } breaks the obstacle (roll { $total })
log-battered = { $who } hits the obstacle: { $damage } damage (roll { $total })
log-not-battered = { $who } does not damage the obstacle (roll { $total })
log-override = { $who }: { $value } { $to }
log-override-cleared = { $who }: { $value } computed again

log-flew = { $who } is knocked back to { $to }, { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
}
log-left = { $who } leaves by the { $edge } border
log-entered = { $who } comes back to { $at }
log-rounded = { $who } walks around to the { $edge } border
log-departed = { $who } leaves the fight
log-border-open = The { $edge } border is open
log-border-closed = The { $edge } border is closed
log-air = Whole map: { $air }
log-local = { $at }: { $what }
log-local-none = { $at }: same as the whole map
log-held = { $who } holds { $other }
log-grasped = { $who } fails to grab { $other }
log-strained = { $who } fails to break free
log-freed-dodged = { $other } dodges the hold of { $who }
log-freed-broke = { $other } breaks free of { $who }
log-freed-let-go = { $who } lets { $other } go
log-freed-unpaid = { $who } cannot pay to keep holding { $other }
log-freed-death = { $who } no longer holds { $other }
log-freed-parted = { $who } and { $other } are separated
log-shielded = { $who } uses { $other } as a shield: { $damage } damage, HP { $hp }
log-healed = { $who }: an injury is healed
log-extended = { $who } can be restored for { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
} more
log-replaced = { $who } gets a prosthesis
log-bandaged = { $who } bandages { $other }
log-disarmed = { $who } loses { $item }
log-destroyed = { $who }: { $item } is destroyed
log-armed = { $who } gets { $item } back
log-revealed = { $who } is no longer hidden
log-hiding = { $who } starts hiding
log-hidden = { $who } is hidden
log-skill-on = { $who }: { $skill }, turn { $turns }
log-skill-off = { $who }: { $skill } is off
log-plus = { $who }: { $marks } "+" for { $formula }
log-new-day = A new day
log-requeued = { $who } acts at { $initiative } from the next round on
log-left-for = { $who } leaves by the { $edge } border: { $place }
log-part-open = The { $edge } border is open from { $from } to { $to }
log-part-closed = The { $edge } border is closed from { $from } to { $to }
log-part-leads = It leads to: { $place }
log-climate = { $place }: { $name }
log-climate-off = { $place }: no longer { $name }
everywhere = Everywhere
log-base-in = { $who } is at home base
log-base-out = { $who } is away from home base
log-drank = { $who } drinks the blood of { $other }
log-read = { $who } reads { $spell }: { $read } of { $of } lines
log-unread-left = { $who } gives up { $spell }
log-unread-prana = { $who }: not enough prana, { $spell } fails
log-unread-arm = { $who } loses { $spell }: left arm hurt
log-unread-damage = { $who } is hurt and loses { $spell }
log-cast = { $who } casts { $spell }
log-resisted = { $who } resists { $spell }
log-gave = { $who } gives prana to { $other }
log-irradiated = { $who }: max HP −{ $lost }, radiation
log-surfaced = { $who } has air again
log-breath = { $who }: turn { $turns } under water
log-soaked = { $who }: firearms ruined by water
log-serviced = { $who }: firearms work again
log-serves = { $who } serves { $master }
log-serves-nobody = { $who } serves nobody
log-starved = { $who }: { $missing } upkeep prana unpaid, the GM decides
log-woke = { $owner } wakes unharmed at base: the body is destroyed
log-wand = { $who } has the wand again
log-energy = { $who }: { $what }: { $points }
log-save-held = { $who }: save passed: { $what }
log-save-lost = { $who }: save failed: { $what }
log-without-wand = { $who }: turn { $turns } without the wand
