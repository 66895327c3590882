# Why a number is what it is, the log read line by line, and the texts of rules.

why-step = Step { $step }: explained
why-rules = Rules
why-option = house rule “{ $name }”: { $value }
why-die = (die { $face })
why-die-typed = (real die { $face })
why-die-ruled = (die set by the GM: { $face })
why-not-thrown = no die is rolled
why-chose = { $who }: { $question } { $pick }
why-beat-save = a save succeeds above { $above }
why-beat-top = only the highest face, { $face }, succeeds
why-blow = { $attacker } → { $target }: { $mode }, { $weapon }, { $kind }
why-hit = { $sum }: above 0, a hit
why-hit-by-option = { $sum }: a hit by house rule
why-miss = { $sum }: not above 0, a miss
why-sum = { $total } − { $defence } (Defence) = { $raw }
why-critical = critical: { $total } is at least { $needed }
why-from-hiding = attack from hiding
why-stage = { $before } → { $after }: { $stage }
why-plus = { $who } uses a “+” for { $formula }
why-waits = { $damage } damage; hit { $hit } is pending until the target's next turn
why-final = { $damage } damage, final


log-at = Log · step { $step }
log-empty = Nothing has happened yet.
log-nothing = No line contains “{ $text }”.
log-unreadable = step { $step } cannot be read: { $why }
hint-explain = explain
hint-filter = filter
hint-keep = keep

why-rule-title = { $id } · { $title }
why-rule-none = No text for { $id }.
line-no-rule = No rule { $id }
action-log = read the log
verb-rule = show the text of a rule
about-rule = Print the text of a rule
arg-rule-id = Rule id: KNK-GRB-03, or grb-3
why-qualities = the weapon is { $names }
