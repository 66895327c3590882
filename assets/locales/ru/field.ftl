# Поле: знаки, рисование, границы, что принесёт путь.
field-shadow = тень
field-over-water = над водой
field-unjumpable = не перепрыгнуть
field-low = низкое
field-without = без: { $status }
field-closed = { $edge } закрыт
way-north = север
way-east = восток
way-south = юг
way-west = запад
legend-off = статус снят
legend-closed = граница закрыта
card-away = за { $edge } границей
queue-departed = вне боя
legend-link = захват

ahead-head = кл. всего
ahead-title = Путь до { $cell }
ahead-breaks = ломает { $walls ->
    [one] { $walls } препятствие
    [few] { $walls } препятствия
   *[other] { $walls } препятствий
}
ahead-wall = пробивает
ahead-jumps = прыжок через { $cells ->
    [one] { $cells } клетку
    [few] { $cells } клетки
   *[other] { $cells } клеток
}
ahead-over = через { $cells }
ahead-slides = скользит по льду
ahead-tramples = проходит сквозь: { $name } −{ $hp }
ahead-tramples-again = снова сквозь: { $name }
ahead-save = спасбросок { $chance }
ahead-noticed = { $name } заметит: { $chance }
ahead-provokes = провоцирует: { $names }
ahead-falls = падает, ход окончен
ahead-dies = гибнет
ahead-left = После: { $pools }

palette-title = Рисовать поле
palette-ground = Что на клетке
palette-cells = На клетках
palette-field = Всё поле, сразу
palette-border = { $edge }
palette-on = да
palette-open = открыт
palette-closed = закрыт
palette-foot = знак или Enter · Esc назад
paint-on = Нарисовать { $at }: { $what }?
paint-off = Убрать { $at }: { $what }?
paint-stop = Esc закончит
paint-cells = { $cells ->
    [one] { $cells } клетка
    [few] { $cells } клетки
   *[other] { $cells } клеток
}
paint-corner = Esc снять угол
paint-drop = Esc отменит мазок
paint-brush = Esc вернёт кисть
paint-stroke = мазок
paint-stamp = Положить копию ({ $columns }×{ $rows }) углом на { $at }?
paint-mark-first = Сначала отметьте прямоугольник: r в одном углу, затем перейдите в другой.
paint-mirror-across = зеркало запад–восток
paint-mirror-down = зеркало север–юг
paint-mirror-both = зеркало в обе стороны
hint-hold = вести кисть
hint-lift = поднять кисть
hint-line = линия
hint-fill = залить
hint-mirror = зеркало
hint-copy = копировать
hint-map = сохранить карту
hint-landscape = новая местность
verb-lay = положить кусок карты северо-западным углом на клетку: ряды знаков карты через |; _ не меняет клетку
verb-landscape = создать всю местность заново из зерна
landscape-example = лес
landscape-blank = Пустое поле
landscape-ruin = Руины
landscape-forest = Лес
landscape-street = Улица
landscape-lake = Замёрзшее озеро
landscape-cave = Пещера
landscape-title = { $kind } { $seed }
verb-map = сохранить местность картой в своей папке; заменить — поверх карты с этим именем
map-done = Карта сохранена: { $file } (map: "{ $name }")
map-done-in-part = Карта сохранена: { $file } (map: "{ $name }"). Пометки клеток в ней — комментарий; свет и погода остались здесь.
paint-none-to-undo = Нарисованного, что можно отменить, больше нет. Esc — закончить рисование, затем u отменит то, что было раньше.
paint-first = В руке кисть: сначала Esc.
hint-paint = рисовать
hint-corner = угол
hint-corner-again = новый угол
hint-palette = кисть

border-title = Границы
border-leave = уйти с поля с { $edge } стороны
border-leave-by = дойти до { $cell } и уйти с { $edge } стороны
border-detour = обойти поле до { $edge } границы
border-depart = покинуть бой
border-whole-turn = весь ход
border-none = Отсюда никто не уйдёт: сначала нужно дойти до границы.
prompt-enter = { $name } возвращается на { $cell }?
prompt-away = { $name } за { $edge } границей: выберите клетку, чтобы вернуться.
prompt-away-now = { $name } за { $edge } границей: { $key } — закончить ход.
action-paint = рисовать поле
action-border = границы

legend-fog = игрокам неизвестно
field-unknown = неизвестно
field-fog = в тумане
card-veiled = видит своя сторона
card-revealed = видят все
card-numbers-shown = числа видят все
card-numbers-hidden = числа не видит никто
prana-full = прана полна
prana-most = больше половины праны
prana-half = половина праны или меньше
prana-none = праны нет
viewer-public = Зрители
reading-numbers = числа
reading-bars = полосы
reading-words = слова
reading-nothing = ничего
log-kept = { $who }: теперь видит только своя сторона
log-seen-by-all = { $who }: видят все
log-sight-usual = { $who }: видно по правилам
log-fog = Туман: { $at }
log-fog-off = Туман рассеялся: { $at }
log-fog-map = Вся карта в тумане
log-fog-map-off = Туман рассеялся по всей карте
log-pools = { $viewer }, { $pool } чужих: { $reading }
log-numbers-shown = { $who }: числа видят все
log-numbers-hidden = { $who }: числа не видит никто
log-numbers-usual = { $who }: числа как обычно
verb-reveal = показать игрокам бойца или клетки
verb-shroud = утаить бойца от чужих сторон или клетки от игроков
verb-pools = как сторона видит чужие запасы
verb-numbers = показать или скрыть числа бойца

# Notes that stand.
note-fight = бой
log-remembered = Заметка ведущего, { $about }: { $text }
log-remembered-shown = Заметка, { $about }: { $text }
log-forgotten = Заметка удалена: { $about }
verb-remember = заметка, которая остаётся: о бойце, клетке или бое
verb-forget = удалить заметку
number-lines = строки
note-told = Заметка: { $text }
note-told-hidden = Заметка ведущего: { $text }
note-hidden = игроки не видят
notes = Заметки
legend-note = заметка
action-remember = заметка, которая остаётся
note-title = Заметка, { $about } · { $who }
note-for-gm = игроки не видят
note-for-all = игроки видят
note-foot-changed = Не сохранено: Ctrl-s сохранить · Esc ещё раз бросит
note-too-long = В заметке самое большее { $most } строк, а здесь { $lines }
hint-save = сохранить
hint-shown = видна ли игрокам
hint-next-note = о чём
hint-go-there = перейти

# Часы и таймеры.
clock-filled = { $name }: { $filled } из { $size }
clock-full = { $name }: заполнены, { $size } из { $size }
clock-out = { $name }: время вышло
clock-rounds = { $left ->
        [one] { $name }: остался { $left } { ROUND() ->
            [round] раунд
           *[cycle] цикл
        }
        [few] { $name }: осталось { $left } { ROUND() ->
            [round] раунда
           *[cycle] цикла
        }
       *[other] { $name }: осталось { $left } { ROUND() ->
            [round] раундов
           *[cycle] циклов
        }
    }
clock-turns = { $left ->
        [one] { $name }: остался { $left } ход, считает { $who }
        [few] { $name }: осталось { $left } хода, считает { $who }
       *[other] { $name }: осталось { $left } ходов, считает { $who }
    }
log-clock = { $clock }
log-clock-started = Часы заведены: { $clock }
log-clock-shown = Часы показаны игрокам: { $clock }
log-clock-hidden = Часы скрыты от игроков: { $clock }
log-clock-stopped = Часы «{ $name }» убраны
verb-clock = завести часы из стольких делений; показать, скрыть или убрать часы или таймер
verb-timer = завести таймер: идёт в конце { ROUND() ->
    [round] раунда
   *[cycle] цикла
} или в начале чьего-то хода
verb-tick = заполнить деление часов или несколько; число меньше 0 возвращает их
action-clocks = часы и таймеры
clocks-title = Часы и таймеры
refusal-no-clock = Часов «{ $name }» нет
number-segments = делений
number-clocks = часов
watch-notes = заметки и часы
watch-no-notes = Ни заметок, ни часов нет.

# Знакомство с программой.
action-tour = знакомство за две минуты и его конец
tour-end = конец обзора
tour-offer = обзор
tour-title = Знакомство: { $at } из { $of }
tour-foot = Дальше — сделав это · { $key } — закончить
tour-cursor = Ведите курсор стрелками или щелчком. Строка над картой говорит, что там; клавиша { $key } расскажет всё.
tour-answer = Сначала нужен ответ: вопрос под картой, с ценой и вероятностью, а клавиши ответа — строкой ниже. { $key } объясняет числа.
tour-reach = { $key } отмечает, куда может дойти тот, чей ход, и цену каждой клетки.
tour-walk = Поставьте курсор на такую клетку: { $key } — идти туда. На враге это удар. Строка внизу заранее говорит, что будет.
tour-undo = { $key } отменяет шаг. Любой шаг, сколько угодно раз.
tour-actions = { $key } — список всего, что можно сделать, с вероятностью, и почему нельзя остальное. Esc закрывает список.
tour-why = { $key } объясняет числа последнего шага по частям, с пунктом правил у каждой.
tour-line = { $key } открывает строку команд: «ролл 2д6+3», «помощь урон». Tab дополняет. Esc — выйти.
tour-find = { $key } находит по нескольким буквам любое действие и команду, с клавишей.
tour-help = { $key } — все клавиши и знаки карты. На этом всё.
tour-over = Знакомство окончено. { $key } начнёт его снова.
tour-left = Знакомство закрыто. { $key } начнёт его снова.
usage-word-rounds = { ROUND() ->
    [round] раундов
   *[cycle] циклов
}
field-height = высота { $height }
