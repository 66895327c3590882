# Строки журнала.
log-placed = { $who } встаёт на { $at }
log-shifted = { $who } теперь на { $at }
log-joined = В бой вступает { $who }
log-joined-at = В бой вступает { $who }, клетка { $at }
log-queued = Инициатива: { $list }
log-order = Порядок ходов: { $list }
log-extra = { $who } ходит дважды
log-turn = Ходит { $who }
log-turn-extra = Второй раз ходит { $who }
log-walk = { $route }, { $cells ->
    [one] { $cells } клетка
    [few] { $cells } клетки
   *[other] { $cells } клеток
}
log-reshaped = { $at }: теперь { $what }
log-worn = { $at }: { $what }, всего получено урона: { $worn }
log-is-back = { $who } снова в бою
log-rose = { $who } возвращается к жизни
log-note = Заметка: { $text }
log-luck = Зерно кубиков сменено
log-ruling = Решение ведущего
log-ruling-reason = Решение ведущего: { $reason }
log-ruled = { $line } (решение ведущего)
log-ruled-reason = { $line } (решение ведущего: { $reason })
log-of = { $who }: { $what }
log-blow = { $attacker } → { $target }: { $what }
log-sum = { $total }−{ $defence } = { $raw }
log-became = { $from } → { $to }
log-spell-damage = { $spell } { $damage }
log-blow-hit = попадание
log-blow-miss = мимо
log-crit = крит
log-crit-effect = крит: { $effect }
log-counter = Контратака: { $blow }
log-each = { $who } { $before } → { $now }
log-several = { $each }: { $pool }
log-several-why = { $each }: { $pool }, { $why }
log-pool = { $who }: { $pool } { $change } → { $now }, { $why }
log-effect = { $name } { $changes }
log-dodged = { $who } уклоняется от удара { $hit }: HP { $hp }
log-not-dodged = { $who }: уклониться от удара { $hit } не удалось
log-settled = { $who }: удары стали окончательными
log-no-dodge = { $who }: уклониться нельзя (нет праны, уклонений или хода), удары окончательны
log-doomed = { $who } при смерти
log-spared = { $who } вне опасности
log-died = { $who } погибает
log-effect-over = кончилось
log-relieved = { $who }: эффект { $effect } снят
log-loses-turn = { $who }: пропуск хода
log-fell = { $who } падает на льду и теряет остаток хода
log-fell-thrown = { $who } падает при отбрасывании
log-save-unpaid = { $who }: на спасбросок не хватило праны, он провален без броска
log-keeps-turn = { $who }: ход не пропадёт
log-skipped = { $who }: ход пропущен
log-prone = { $who } падает
log-stands = { $who } встаёт
log-took = { $who } поднимает: { $item }
log-used = { $who } использует: { $item }
log-special = { $who }: спецприём
log-broken = { $who } ломает препятствие: { $total }
log-battered = { $who } бьёт препятствие: { $damage } из { $total }
log-not-battered = { $who } не вредит препятствию: { $total }
log-override = { $who }: { $value } { $to }
log-override-cleared = { $who }: { $value } снова по книге

log-flew = { $who } отлетает на { $to }, { $cells ->
    [one] { $cells } клетка
    [few] { $cells } клетки
   *[other] { $cells } клеток
}
log-left = { $who } теперь за { $edge } границей
log-entered = { $who } возвращается на { $at }
log-rounded = { $who } обходит поле до { $edge } границы
log-departed = { $who } покидает бой
log-removed = { $who } больше не в бою
log-renamed = { $who } теперь зовётся { $name } ({ $token })
log-waits = { $who } ждёт, пока не позовут или пока не сходят остальные
log-waits-until = { $who } ждёт, пока не позовут: { $until }
log-delays = { $who } ходит позже в этом { ROUND() ->
    [round] раунде
   *[cycle] цикле
}
log-border-open = Выход с { $edge } стороны открыт
log-border-closed = Выход с { $edge } стороны закрыт
log-air = Локация: { $air }
log-local = { $at }: { $what }
log-local-none = { $at }: как везде
log-held = { $who } держит: { $other }
log-grasped = { $who }: захват не удался, цель { $other }
log-strained = { $who }: не удалось вырваться
log-freed-dodged = { $other } уклоняется от захвата ({ $who })
log-freed-broke = { $other } вырывается, { $who } больше не держит
log-freed-let-go = { $who } отпускает: { $other }
log-freed-unpaid = { $who } больше не может держать: { $other }
log-freed-death = { $who } больше не держит: { $other }
log-freed-parted = { $who } и { $other }: захват разорван
log-shielded = { $who } прикрывается жертвой, { $other }: урон { $damage }, HP { $hp }
log-healed = { $who }: травмы больше нет
log-extended = { $who }: срок восстановления продлён на { $turns ->
    [one] { $turns } ход
    [few] { $turns } хода
   *[other] { $turns } ходов
}
log-replaced = { $who }: поставлен протез
log-bandaged = { $who } перевязывает: { $other }
log-disarmed = { $who } теряет: { $item }
log-thing-at = { $line }, лежит на { $at }
log-destroyed = { $who }: предмет уничтожен, { $item }
log-armed = { $who } снова с оружием: { $item }
log-revealed = { $who } на виду
log-hiding = { $who } прячется
log-hidden = { $who } теперь в скрытности
log-skill-on = { $who }: { $skill }, ход { $turns }
log-skill-off = { $who }: { $skill } — выключено
log-plus = { $who } тратит «+» ({ $marks }): { $formula }
log-new-day = Новый день
log-requeued = { $who }: инициатива { $initiative } со следующего { ROUND() ->
    [round] раунда
   *[cycle] цикла
}
log-left-for = { $who } теперь за { $edge } границей: { $place }
log-part-open = Выход с { $edge } стороны открыт от { $from } до { $to }
log-part-closed = Выход с { $edge } стороны закрыт от { $from } до { $to }
log-part-leads = Ведёт в локацию: { $place }
log-climate = { $place }: { $name }
log-climate-off = { $place }, снято: { $name }
everywhere = Везде
log-base-in = { $who } на своей базе
log-base-out = { $who } не на своей базе
log-drank = { $who } пьёт кровь: { $other }
log-read = { $who } читает: { $spell }, строк { $read } из { $of }
log-unread-left = { $who } обрывает чтение: { $spell }
log-unread-prana = { $who }: не хватило праны, { $spell } срывается
log-unread-arm = { $who }: левая рука, { $spell } срывается
log-unread-damage = { $who }: урон, { $spell } срывается
log-cast = { $who } завершает заклинание: { $spell }
log-resisted = { $who }: { $spell } не действует
log-gave = { $who } передаёт прану: { $other }
log-irradiated = { $who }: максимум HP −{ $lost } от радиации
log-surfaced = { $who }: снова дышит
log-breath = { $who } под водой, ходов: { $turns }
log-soaked = { $who }: вода испортила огнестрел
log-serviced = { $who }: огнестрел снова в порядке
log-serves = { $who } служит: { $master }
log-serves-nobody = { $who } больше никому не служит
log-starved = { $who }: не хватает { $missing } праны на содержание, решает ведущий
log-woke = Искусственное тело уничтожено: { $owner } просыпается на базе
log-wand = { $who }: жезл снова в руках
log-energy = { $who }, { $what }: { $points }
log-save-held = { $who }: спасбросок удался: { $what }
log-save-lost = { $who }: спасбросок провален: { $what }
log-without-wand = { $who } без жезла, ходов: { $turns }
