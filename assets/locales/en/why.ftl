# Why a number is what it is, the log read line by line, and the texts of rules.

why-step = Step { $step }: how it came about
why-foot = ↑↓ · Enter: the rule's text · Esc back
why-foot-plain = ↑↓ · Esc back
why-rules = Rules
why-option = option { $name } = { $value }
why-die = (die { $face })
why-die-typed = (real die { $face })
why-die-ruled = (GM's die { $face })
why-not-thrown = no die is thrown
why-chose = { $who }: { $question } { $pick }
why-beat-save = a save succeeds above { $above }
why-beat-top = only the highest face, { $face }, succeeds
why-blow = { $attacker } → { $target }: { $mode }, { $weapon }, { $kind }
why-hit = { $sum }: above 0, a hit
why-hit-by-option = { $sum }: a hit, as the table reads the book
why-miss = { $sum }: not above 0, a miss
why-part-defence = Defence
why-critical = critical: { $total } is at least { $needed }
why-from-hiding = out of hiding
why-stage = { $before } → { $after }: { $stage }
why-plus = { $who }: a “+” is used for { $formula }
why-waits = { $damage } damage; hit { $hit } waits for the target's own turn
why-final = { $damage } damage, final at once


log-at = Log · step { $step }
log-empty = Nothing has happened yet.
log-nothing = No line has “{ $text }”.
log-unreadable = step { $step } cannot be read: { $why }
hint-explain = explain
hint-rule = the rule
hint-filter = filter
hint-keep = keep

why-rule-title = { $id } · { $title }
why-rule-none = { $id } has no text.
line-no-rule = { $id } is no rule
action-log = read the log
verb-rule = the text of a rule
about-rule = Prints the text of a rule
arg-rule-id = Id of the rule: KNK-GRB-03, or grb-3
