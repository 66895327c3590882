# Строки журнала.
log-placed = { $who } встаёт на { $at }
log-shifted = { $who } теперь на { $at }
log-joined = В бой вступает { $who }
log-queued = Инициатива: { $list }
log-extra = { $who } ходит дважды
log-turn = Ходит { $who }
log-turn-extra = Второй раз ходит { $who }
log-walk = { $route }, { $cells ->
    [one] { $cells } клетка
    [few] { $cells } клетки
   *[other] { $cells } клеток
}
log-reshaped = { $at }: теперь { $what }
log-rose = { $who } снова в бою
log-luck = Дальше другие кубики
log-ruling = Слово ведущего
log-ruling-reason = Слово ведущего: { $reason }
log-blow-hit = попадание
log-blow-miss = мимо
log-crit = крит
log-counter = Контратака:
log-dodged = { $who } уклоняется от удара { $hit }: HP { $hp }
log-not-dodged = { $who } не уклоняется от удара { $hit }
log-settled = { $who }: всё, что ждало, остаётся
log-doomed = { $who } при смерти
log-spared = { $who } вне опасности
log-died = { $who } погибает
log-effect-over = кончилось
log-relieved = { $who }: эффект { $effect } снят
log-loses-turn = { $who }: пропуск хода
log-keeps-turn = { $who }: ход не пропадёт
log-skipped = { $who }: ход пропущен
log-prone = { $who } падает
log-stands = { $who } встаёт
log-took = { $who } подбирает: { $item }
log-used = { $who } использует: { $item }
log-special = { $who }: другое действие
log-broken = { $who } ломает препятствие: { $total }
log-battered = { $who } бьёт препятствие: { $damage } из { $total }
log-not-battered = { $who } не вредит препятствию: { $total }
log-override-cleared = { $who }: { $value } снова по книге

log-flew = { $who } летит на { $to }, { $cells ->
    [one] { $cells } клетка
    [few] { $cells } клетки
   *[other] { $cells } клеток
}
log-left = { $who } уходит с поля по { $edge } границе
log-entered = { $who } возвращается на { $at }
log-rounded = { $who } обходит поле до { $edge } границы
log-departed = { $who } покидает бой
log-border-open = Проход по { $edge } границе открыт
log-border-closed = Проход по { $edge } границе закрыт
log-air = Место: { $air }
log-local = { $at }: { $what }
log-local-none = { $at }: как везде
log-held = { $who } держит: { $other }
log-grasped = { $who }: захват не удался, { $other }
log-strained = { $who }: не удалось вырваться
log-freed-dodged = { $other }: уклонение от захвата, { $who }
log-freed-broke = { $other } на свободе, { $who } не держит
log-freed-let-go = { $who } отпускает: { $other }
log-freed-unpaid = { $who } больше не может держать: { $other }
log-freed-death = { $who } больше не держит: { $other }
log-freed-parted = { $who } и { $other }: захват разорван
log-shielded = { $other } прикрывает, { $who } невредим: урон { $damage }, HP { $hp }
log-healed = { $who }: травмы больше нет
log-extended = { $who }: срок восстановления продлён на { $turns ->
    [one] { $turns } ход
    [few] { $turns } хода
   *[other] { $turns } ходов
}
log-replaced = { $who }: поставлен протез
log-bandaged = { $who } перевязывает: { $other }
log-disarmed = { $who } теряет: { $item }
log-destroyed = { $who }: больше нет, { $item }
log-armed = { $who } снова с оружием: { $item }
log-revealed = { $who } на виду
log-hiding = { $who } прячется
log-hidden = { $who }: скрытность
log-skill-on = { $who }: { $skill }, ход { $turns }
log-skill-off = { $who }: { $skill } — выключено
log-plus = { $who }: «+» ({ $marks }), { $formula }
log-new-day = Новый день
log-requeued = { $who }: инициатива { $initiative } со следующего цикла
log-left-for = { $who } уходит с поля по { $edge } границе: { $place }
log-part-open = Проход по { $edge } границе открыт от { $from } до { $to }
log-part-closed = Проход по { $edge } границе закрыт от { $from } до { $to }
log-part-leads = Оттуда путь: { $place }
log-climate = { $place }: { $name }
log-climate-off = { $place }: больше нет: { $name }
everywhere = Везде
log-base-in = { $who } на своей базе
log-base-out = { $who } не на своей базе
log-drank = { $who } пьёт кровь: { $other }
log-read = { $who } читает: { $spell }, строки { $read } из { $of }
log-unread-left = { $who } обрывает чтение: { $spell }
log-unread-prana = { $who }: не хватило праны, { $spell } срывается
log-unread-arm = { $who }: левая рука, { $spell } срывается
log-unread-damage = { $who }: урон, { $spell } срывается
log-cast = { $who } колдует: { $spell }
log-resisted = { $who } устоит: { $spell }
log-gave = { $who } передаёт ману: { $other }
log-irradiated = { $who }: максимум ХП −{ $lost } от радиации
log-surfaced = { $who }: снова дышит
log-breath = { $who }: ходов под водой: { $turns }
log-soaked = { $who }: вода испортила огнестрел
log-serviced = { $who }: огнестрел снова в порядке
log-serves = { $who } служит: { $master }
log-serves-nobody = { $who } больше никому не служит
log-starved = { $who }: не хватает { $missing } праны на содержание, решает мастер
log-woke = { $owner }: тело уничтожено, пробуждается на базе невредимым
log-wand = { $who }: жезл снова в руках
log-energy = { $who }: { $what }: { $points }
log-save-held = { $who }: спасбросок удался: { $what }
log-save-lost = { $who }: спасбросок провален: { $what }
log-without-wand = { $who }: ходов без жезла: { $turns }
