# Откуда взялось число, журнал построчно и тексты правил.

why-step = Шаг { $step }: как это вышло
why-rules = Правила
why-option = правило стола «{ $name }»: { $value }
why-die = (кубик { $face })
why-die-typed = (свой кубик { $face })
why-die-ruled = (кубик ведущего { $face })
why-not-thrown = кубик не бросается
why-chose = { $who }: { $question } { $pick }
why-beat-save = нужно больше { $above }
why-beat-top = нужна высшая грань: { $face }
why-blow = { $attacker } → { $target }: { $mode }, { $weapon }, { $kind }
why-hit = { $sum }: больше 0, попадание
why-hit-by-option = { $sum }: попадание по правилам стола
why-miss = { $sum }: не больше 0, мимо
why-sum = { $total } − { $defence } (Защита) = { $raw }
why-critical = крит: { $total } не меньше { $needed }
why-from-hiding = из скрытности
why-stage = { $before } → { $after }: { $stage }
why-plus = { $who }: использован «+» ({ $formula })
why-waits = урон { $damage }; удар { $hit } ждёт уклонения в ход цели
why-final = урон { $damage }, сразу окончательно


log-at = Журнал · шаг { $step }
log-empty = Ещё ничего не произошло.
log-nothing = Нет строк с «{ $text }».
log-unreadable = шаг { $step } не читается: { $why }
hint-explain = объяснить
hint-filter = отобрать
hint-keep = оставить

why-rule-title = { $id } · { $title }
why-rule-none = У { $id } нет текста.
line-no-rule = Правила { $id } нет
action-log = читать журнал
verb-rule = текст правила
about-rule = Печатает текст правила
arg-rule-id = Номер правила: KNK-GRB-03 или grb-3
why-qualities = оружие: { $names }
