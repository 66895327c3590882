# Отказы и выборы, которые есть только в КНК: МФ. Остальные её сообщения — в файлах по темам.

pick-effect = { $name }: { $changes }
pick-energy = { $points } за { $prana } праны
pick-knock-back = { $cells ->
    [one] назад на { $cells } клетку
    [few] назад на { $cells } клетки
   *[other] назад на { $cells } клеток
}
pick-marks = { $marks } на «{ $formula }»: { $becomes }
pick-points = ОХ +{ $cp }, ОН +{ $sp }
refusal-action-spent = Основное действие уже потрачено
refusal-cannot-break = Не разрушить: { $terrain }
refusal-cannot-jump = Не перепрыгнуть: { $terrain }
refusal-doomed = { $who } при смерти и не действует
refusal-has-class = Класс уже есть: { $has }; второй нельзя: { $given }
refusal-held = { $who }: в захвате, держит { $by }
refusal-holds = { $who } держит: { $whom }
refusal-lacks = Для этого нужно: { $what }
refusal-no-dodges = Уклонения кончились, было { $limit }
refusal-no-footing = Там не остановиться: { $terrain }
refusal-no-such-hit = Удара { $hit } среди ждущих уклонения нет
refusal-no-time = Строк на этот ход осталось { $have }, нужно { $need }
refusal-not-dodgeable = От удара { $hit } нельзя уклониться
refusal-seen = Видит { $by }
refusal-serves = { $who } служит: { $whom }
refusal-spells-spent = За ход одно заклинание из строк или два простого действия
refusal-too-high = Ранг { $given } выше, чем { $most }
refusal-too-high-none = Для ранга { $given } нужен Небесный Фантазм
refusal-too-narrow = Слишком узко между двумя углами
refusal-too-thick = Слишком толсто, чтобы пробить на ходу: { $terrain }, подряд не больше { $most }
refusal-unseen = Там никого не видно
refusal-wrong-phase = Не в этой фазе хода
