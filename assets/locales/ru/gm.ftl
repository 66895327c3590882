# Экран ведущего: строка вопроса, клавиши, окна.

prompt-place = Поставить на { $cell }: { $name }?
prompt-all-placed = Все расставлены: бросайте инициативу.
prompt-nobody-yet = На поле пока никого: введите бойцов.
prompt-own-side = Не враг
prompt-nobody-can = Никто не может действовать. { $key }: дать кому-нибудь ход.
prompt-nobody = Ходить некому.
prompt-walk = { $name } идёт на { $cell }?
prompt-retreat = { $name } отходит на { $cell }?
prompt-offer = { $what } → { $target }?
prompt-strike = { $name } → { $target }: { $mode }, { $weapon }?
prompt-dodge = { $name }: уйти от удара на { $damage } ({ $from })?
prompt-dodge-what = { $name }: { $what } ({ $from }). Уклониться?
prompt-move = { $name }: выберите клетку или цель.
prompt-may-retreat = { $name }: отойти или закончить ход.
prompt-may-read = { $name }: читать ещё или закончить ход.
prompt-unread = без чтения пропадёт { $name } { $read }/{ $lines }
prompt-end = { $name }: закончить ход.
prompt-turn = Ход: { $name }.
prompt-no-way = До { $cell } в этот ход не дойти.
prompt-unseen = { $other } вне поля зрения: { $name } никого там не видит.
prompt-no-face = «{ $typed }» — не грань: введите число и Enter.
fists = голые руки

action-ways = другой путь
hint-ways = идти и бить
ways-look = { $key } — искать путь
ways-nowhere = В этот ход туда с ударом не дойти.
ways-none = Отсюда других путей нет.
ways-ask = До { $cell }: { $strike }?
ways-ask-deeds = До { $cell }: { $strike } ({ $deeds })?
action-inspect = осмотреть клетку
action-mouse = мышь или выделение текста
mouse-click = щелчок
mouse-click-does = курсор; ещё раз — Enter
mouse-token = тянуть жетон
mouse-token-does = переставить
mouse-ground = тянуть по земле
mouse-ground-does = отметить всех в рамке
mouse-row = тянуть в очереди
mouse-row-does = сменить порядок ходов
mouse-marks = Ctrl-щелчок
mouse-marks-does = отметить или снять
mouse-aside = правый щелчок
mouse-aside-does = клетка; урон, лечение, заметка
mouse-on = Мышь снова указывает и нажимает.
mouse-off = Мышь теперь выделяет текст.
note-mouse-off = мышь выкл.
inspect-title = Клетка { $cell }
inspect-items = Лежит здесь: { $names }
inspect-seen = Видят: { $names }
inspect-past = Могут стрелять сюда из-за укрытия: { $names }
inspect-covers = Укрытие от: { $names }
inspect-struck = Достанут, не сходя с места: { $names }
inspect-near = Достанут, подойдя: { $names }
inspect-safe = В следующий ход сюда не достанет ни один враг.
inspect-way = { $name }: { $count ->
    [one] { $count } клетка
    [few] { $count } клетки
   *[many] { $count } клеток
} отсюда, путь: { $price }
inspect-far = { $name }: { $count ->
    [one] { $count } клетка
    [few] { $count } клетки
   *[many] { $count } клеток
} отсюда, дойти сейчас нельзя
action-lens = карта: ходы, обзор, угрозы
action-ruler = мерить отсюда
action-jump = найти бойца
lens-sight = обзор от курсора
lens-danger = кто из врагов достанет
lens-crowd = кто дойдёт
ruler = { $from }–{ $to }: { $count ->
    [one] { $count } клетка
    [few] { $count } клетки
   *[many] { $count } клеток
}, { $sight ->
    [clear] видно
    [past] выстрел из-за укрытия
   *[blocked] не видно
}
jump-title = Найти бойца
recruits-title = Ввести в бой
recruits-title-at = Ввести: { $place }
recruits-row = { $pool } { $vital } · бьёт { $blow }
recruits-row-health = { $pool } { $vital }
recruits-falls = Первая сторона свалит такого за { $falls } { $falls ->
    [one] { ROUND() ->
        [round] раунд
       *[cycle] цикл
    }
    [few] { ROUND() ->
        [round] раунда
       *[cycle] цикла
    }
   *[other] { ROUND() ->
        [round] раундов
       *[cycle] циклов
    }
}.
recruits-fells = Один такой свалит одного из неё за { $fells } { $fells ->
    [one] { ROUND() ->
        [round] раунд
       *[cycle] цикл
    }
    [few] { ROUND() ->
        [round] раунда
       *[cycle] цикла
    }
   *[other] { ROUND() ->
        [round] раундов
       *[cycle] циклов
    }
}.
recruits-counted = Если все удары попадут и ничто их не смягчит.
recruits-unknown = Сравнить удары не с чем: сила неизвестна.
recruits-kept-out = Нет одобрения или нарушены правила; строка введёт всё равно
recruits-none = вводить некого
drag-before = Отпустите: { $who } будет ходить раньше, чем { $other }.
drag-behind = Отпустите: { $who } будет ходить позже, чем { $other }.
finder-title = Все команды
finder-nothing = ничего не найдено
news-key-none = Клавиши больше нет: { $action }
news-key = { $key } теперь: { $action }
refused-last-key = { $key } — единственная клавиша для: { $action }. Сначала дайте тому другую.
news-key-taken = { $key } теперь: { $action } (раньше: { $before })
finder-asked = Сначала ответьте на вопрос.
refused-key-taken = { $key } уже занята: { $before }. Команде { $line } нужна свободная клавиша.
refused-digit-key = { $key } выбирает по номеру, другой смысл ей не дать.
moved-back = Отменено: { $what }
moved-to = Шаг { $step } из { $last }. Вернуться туда, где были: { $line }
moved-on = Возвращено: { $what }
moved-steps = { $count ->
    [one] { $count } шаг
    [few] { $count } шага
   *[many] { $count } шагов
}
hint-find-way = искать путь
hint-take = принять
hint-do = выполнить
actions-delay = Ходить позже в { ROUND() ->
    [round] раунде
   *[cycle] цикле
}
actions-hold = Ждать, пока не позовут
actions-rename = Переименовать
actions-copy = Размножить
actions-remove = Убрать из боя
complete-free = Ничего известного сюда не подходит: { $places }
complete-nothing = Дополнять здесь нечем.
hint-complete = дополнить
hint-leave = назад
hint-choose = выбрать
hint-page = страница
hint-legend = знаки
hint-read-on = читать дальше
hint-list-actions = перечислить действия
hint-list-targets = все цели
hint-letters = абв
hint-type-line = строка
hint-rule = текст правила
hint-number = число
hint-default = сброс
hint-reason = с причиной
hint-search = поиск
hint-tick = отметить
hint-untick = вернуть
hint-clock-shown = игрокам
hint-remove = убрать
hint-clock = часы
hint-timer = таймер
hint-unfold = шаги
hint-order = порядок
hint-put-away = убрать
hint-other-key = другая клавиша
hint-own-key = исходная
hint-old-key = оставить прежнюю
finder-key = нажмите новую клавишу
hint-change-sheet = изменить лист
hint-drop-sheet = отказать
leaving-save = сохранить в другом месте
leaving-lose = выйти без сохранения
leaving-go = выйти
leaving-stay = остаться
hint-select = листать
ask-faces = { $sum } или { $each }
hint-face = ввести грань
hint-faces = ввести сумму или грани
hint-throw = бросит программа
hint-give-up = снять вопрос

news-dice-real = Свои кубики: вводите каждую выпавшую грань.
news-dice-generator = Кубики бросает программа.

steps-title = История
steps-start = начало
steps-undone = отменён
steps-branch = другая ветвь, шагов: { $count }; { $last }
text-foot = любая клавиша: назад
text-foot-more = ↑↓ читать дальше · другая клавиша: назад

action-left = курсор влево
action-right = курсор вправо
action-cursor = курсор
action-cursor-far = курсор далеко
action-up = курсор вверх
action-down = курсор вниз
action-far-left = курсор далеко влево
action-far-right = курсор далеко вправо
action-far-up = курсор далеко вверх
action-far-down = курсор далеко вниз
action-next = следующий боец
action-previous = предыдущий боец
action-actor = к тому, чей ход
action-act = выполнить
action-target = к цели
action-initiative = бросить инициативу
action-dodge = уклониться
action-accept = принять
action-break = вырваться
action-stay-held = остаться в захвате
action-reach = куда дойти
action-end = конец хода
action-pick-up = поднять
action-use = использовать
action-special = спецприём
action-undo = отменить
action-redo = вернуть
action-back = на ход назад
action-steps = все шаги
action-why = почему
action-again = перебросить
action-die = исправить кубик
action-dice = кубики
action-dice-real = свои кубики
action-dice-generator = бросает программа
action-set-hp = задать здоровье
action-set-prana = задать прану
action-put = переставить
action-join = ввести бойцов
action-copy = копия
action-rename = назвать иначе
action-remove = убрать
action-hold = ждать с ходом
action-earlier = раньше в очереди
action-later = позже в очереди
action-give-turn = передать ход
action-mark = отметить
action-damage = урон
action-heal = лечение
action-effect = эффект
action-note = заметка в журнал
action-command = команда
action-find = найти команду
action-help = клавиши
action-language = in English
action-theme = тема
verb-theme = выбрать тему или открыть список тем
themes-title = Темы
news-theme = Тема: { $name }.
theme-auto = По терминалу
theme-dark = Тёмная
theme-light = Светлая
theme-high-contrast = Высокий контраст
theme-red-green = Без различия красного и зелёного
theme-blue-yellow = Без различия синего и жёлтого
theme-sixteen-dark = Шестнадцать цветов, тёмная
theme-sixteen-light = Шестнадцать цветов, светлая
theme-mono = Без цвета
action-menu = меню
action-quit = выйти

menu-title = Kekkai
menu-title-archive = Отложенные
menu-title-bin = Корзина
menu-foot-find = Enter оставить эти · Esc снова все
menu-reading = читаем…
menu-by-name = по имени
menu-blank = Новый: выбрать поле
menu-ground = Поле · зерно { $seed }
menu-no-fight = Возвращаться не в бой: ни один не открыт. q — выход.
menu-ground-foot = Enter выбрать · r другое зерно · Esc · + - соседнее
menu-map = Карта: { $name }
menu-blank-name = новый бой
menu-side = { $side }: в строю { $stand }{ $down ->
    [0] {""}
   *[other] , выбыли { $down }
}{ $away ->
    [0] {""}
   *[other] , не здесь { $away }
}
menu-side-down = { $side }: в строю никого{ $down ->
    [0] {""}
   *[other] , выбыли { $down }
}{ $away ->
    [0] {""}
   *[other] , не здесь { $away }
}
menu-now = только что
menu-minutes = { $count } мин назад
menu-hours = { $count } ч назад
menu-days = { $count } { $count ->
    [one] день
    [few] дня
   *[other] дней
} назад
menu-asks-rename = Новое имя:
menu-asks-copy = Имя копии:
menu-asks-pack = Упаковать в файл:
menu-asks-unpack = Принять упакованный файл:
menu-asks-blank = Имя нового боя:
menu-renamed = Теперь он называется { $name } · u отменить
menu-copied = Скопирован: { $name } · u отменить
menu-unpacked = Принят: { $name } · u отменить
menu-binned = { $name } в корзине · u отменить · Tab показывает корзину
menu-archived = { $name } отложен · u отменить · Tab показывает отложенные
menu-back = { $name } снова среди сохранений · u отменить
menu-undone = Отменено: { $name }
menu-nothing-done = Отменять нечего.
menu-keys-title = Клавиши
menu-keys-foot = любая клавиша: назад
menu-keys-choose = Enter выбрать · Esc назад
menu-keys = Enter  открыть; отложенный бой и бой из корзины возвращаются
    /      найти по имени, бою, месту или бойцу
    s      порядок: по времени игры или по имени
    Tab    сохранения, отложенные, корзина
    r      переименовать
    c      скопировать
    a      отложить; среди отложенных и в корзине: вернуть
    x      в корзину
    u      отменить
    p      упаковать в один файл для другой машины
    i      принять упакованный файл
    n      новый бой: правила и поле
    Esc    назад в бой, из которого вышли
    q      выйти
menu-foot = Enter открыть · ? клавиши · { $language } { $other } · n новый · { $theme } тема · q выйти
menu-resume = Продолжить: { $name }
menu-open = { $name }
menu-demo = Новый показательный бой
menu-no-save = Сохранения с именем { $name } ещё нет. Enter начнёт бой с этим именем.
prompt-no-target = { $name }: никто не в досягаемости.
prompt-not-in-queue = В очереди никто не выбран
prompt-end-of-queue = В очереди там больше никого нет
menu-broken = не читается
prompt-dodges-left = ещё { $left }

# Названия из поставки.
name-reds = Красные
name-blues = Синие
name-guards = Стражи
name-raiders = Налётчики
name-bridge = Мост
name-bridge-at-dusk = Мост в сумерках
name-duel = Дуэль
name-shrine-yard = Двор святилища
name-bleeding = Потеря крови
name-servant = Слуга
name-true-ancestor = Истинный Предок
name-dead-apostle = Мёртвый Апостол
name-living-dead = Живой мертвец
name-executor = Экзекутор
name-knight = Рыцарь
name-archer = Лучник
name-esper = Эспер
name-ghost = Призрак
name-guardian = Страж
name-gunman = Стрелок
name-hunter = Охотник
name-hybrid = Гибрид
name-lancer = Лансер
name-mage = Маг
name-militia = Ополченец
name-ogre = Огр
name-pavel = Павел
name-rune-warrior = Рунный воин
name-saber = Сэйбер
name-spearman = Копейщик
name-vega = Вега
name-witch = Ведьма

# Строка команд.
verb-place = поставить до боя
verb-initiative = бросить инициативу и начать; с именем и числом — поменять инициативу бойца
verb-move = идти
verb-retreat = отойти после атаки за прану
verb-leave = выйти за границу поля
verb-enter = вернуться из-за границы
verb-detour = обойти поле до соседней границы
verb-depart = покинуть бой, если врагов не осталось
verb-end = закончить ход
verb-dodge = уклониться от удара
verb-accept = принять удары
verb-attack = атаковать
verb-pickup = поднять предмет
verb-use = использовать предмет
verb-special = спецприём: потратить основное действие на описанное словами
verb-damage = нанести урон; где есть спасброски, урон можно ими уполовинить
verb-heal = вернуть здоровье
verb-hp = задать здоровье: 80 или =80; число со знаком меняет его: -20, +5
verb-prana = задать прану или изменить её числом со знаком
verb-put = переставить куда угодно
verb-turn = передать ход
verb-override = задать расчётное значение
verb-effect = наложить эффект
verb-cure = снять эффект
verb-skip = пропуск следующего хода
verb-prone = сбить с ног или поднять
verb-ground = изменить клетки; 3A-7D — прямоугольник, 3A..7D — линия, 3A* — всё одинаковое вокруг 3A
verb-shadow = клетки, где можно спрятаться
verb-trait = свойство клеток
verb-status = статус локации или клеток
verb-border = открыть или закрыть границу
verb-join = ввести в бой
verb-remove = убрать бойцов, живых или мёртвых, из боя
verb-rename = дать другое имя и жетон к нему
verb-copy = добавить таких же, как сейчас этот боец
verb-order = поменять места в очереди: между названными, перед кем-то или после
verb-delay = ходить позже в { ROUND() ->
    [round] раунде
   *[cycle] цикле
}: после кого-то или по зову, иначе как «ждать»
verb-hold = ждать, пока не позовут командой «ход»; в конце { ROUND() ->
    [round] раунда
   *[cycle] цикла
} такой ход наступит сам, а где так в книге — пропадёт
verb-luck = сменить зерно кубиков
verb-note = заметка в журнал
verb-undo = шаг назад
verb-redo = шаг вперёд
verb-back = к началу хода
verb-goto = к шагу по номеру
verb-face = грани своих кубиков
verb-throw = дать бросить программе
verb-pick = выбрать из списка
verb-cancel = снять вопрос без ответа
verb-again = перебросить последний шаг
verb-die = исправить кубик последнего шага
verb-dice = кто бросает кубики
verb-lang = язык
verb-help = клавиши и команды
verb-quit = выйти
verb-save-as = сохранить весь бой в новый файл и продолжить в нём: имя боя или путь
verb-export = записать журнал, карту или весь бой в файл для других
action-export = экспорт
prompt-lift = { $name }: поднять и переставить?
prompt-no-hit = Удара { $number } среди ждущих уклонения нет.
prompt-no-arm = Атаки { $number } нет.
prompt-number-chosen = Выбрано: { $number }.
prompt-nothing-waits = Уклоняться не от чего.
prompt-dodge-first = Сначала удары: { $tries } — уклониться, { $accepts } — принять.
prompt-break-first = Сначала захват: { $tries } — вырваться, { $accepts } — остаться.
note-real-dice = свои кубики
action-arm = выбрать атаку
action-hit = выбрать удар
verb-grab = захватить соседа
verb-release = отпустить
verb-break = вырваться из захвата
verb-hide = прятаться
verb-bandage = перевязать: остановить потерю крови
verb-skill = включить или выключить навык
verb-plus = объявить «+»
verb-pool = задать или изменить запас
verb-option = изменить правило стола
verb-check = проверка, которую делает участник
verb-restore = исцелить травму магией
verb-extend = продлить срок, в который потерянное можно восстановить
verb-prosthesis = заменить конечность
verb-mark = объявить «+» за кого-то
verb-newday = новый день: «+» снова есть
verb-hidden = скрыт или на виду
verb-drink = пить кровь того, кто в захвате
verb-base = идёт ли бой на чьей-то базе
verb-serve = сказать, чей это фамильяр
verb-service = починить огнестрел, испорченный водой
verb-climate = свой статус локации или клеток

# Действия, полёты, лист целиком.
unnoticed = незаметно { $chance }

# Шансы.
odds-exact = точно
odds-all-but = точно, кроме { $whole },{ $tenths }{ $hundredths } % случаев
odds-sampled = по { $runs } прогонам, в скобках интервал 95 %
odds-runs = прогонов: { $runs }
odds-bound = { $whole },{ $tenths }
odds-half = половина выше { $number }
odds-certain = кубики для этого не бросаются
odds-pending = считаем…
odds-rolled = шансы были
odds-now = сейчас
odds-answered = после ответа
odds-succeeds = успех
odds-hits = попадание
odds-together = Вместе, считая промахи: в среднем попаданий { $whole },{ $tenths }, урона { $lost }, умрёт хотя бы один: { $any }
odds-all = все:
odds-all-out = умрёт кто-то
odds-all-hit = попаданий
odds-all-lost = ср. урон
odds-criticals = крит
odds-out = смерть
odds-lost = урон
odds-regained = вернётся
odds-leaves-brief = { $struck ->
    [yes] удар оставит { $left } из { $most }
   *[no] ост. { $left } из { $most }
}
odds-leaves = { $struck ->
    [yes] { $name }: удар оставит в среднем { $left } из { $most }
   *[no] { $name }: в среднем { $left } из { $most }
}
odds-picks = Что можно выбрать:
odds-offered = будет выбор
odds-holds = сработает
odds-pick-hit = попадание: { $name },
odds-pick-out = смерть: { $name },

sheet-title = { $name }: весь лист
relation-hold = держит: { $name }
relation-hold-by = в захвате (держит { $name })
sheet-restorable = { $left ->
    [0] { $injury }, вернуть можно только в этот ход
    [one] { $injury }, вернуть можно ещё { $left } ход
    [few] { $injury }, вернуть можно ещё { $left } хода
   *[other] { $injury }, вернуть можно ещё { $left } ходов
}
sheet-not-restorable = { $injury }, вернуть уже нельзя
sheet-hp-max = максимум HP −{ $hp }
sheet-declared = { $marks } на: { $formula }
sheet-named = { $name }: { $what }
sheet-priced = { $name } { $price }
sheet-lines = { $name } { $lines }/{ $price }
sheet-lasting = { $name } { $changes }
sheet-injury = { $injury }; { $cost }
sheet-injury-since = { $injury } { $turns }/{ $limit }
sheet-plus = { $stat }+ { $left }/{ $of }
sheet-counted = { $name } ×{ $count }
sheet-carries = несёт: { $list }
legend-impact = место удара
offer-strike = { $mode }, { $weapon }
offer-end = Закончить ход
offer-leave = Уйти с поля с { $edge } стороны
offer-detour = Обойти поле до { $edge } границы
offer-enter = Вернуться на { $cell }
offer-depart = Покинуть бой
offer-pick-up = Поднять: { $name }
offer-use = Использовать: { $name }
offer-skill-on = Включить: { $name }
offer-skill-off = Выключить: { $name }
offer-phantasm = Фантазм: { $name }
phantasm-brings = { $does }, { $turns ->
    [one] { $turns } ход
    [few] { $turns } хода
   *[other] { $turns } ходов
}
offer-cast = Заклинание: { $name }
offer-read = Читать: { $name } ({ $read } из { $lines })
offer-dodge = Уклониться: удар { $hit }, { $damage } ({ $from })
offer-dodge-what = Уклониться: удар { $hit }, { $what } ({ $from })
offer-always = всегда
blow-waits = урон { $damage }, ждёт уклонения
blow-final = урон { $damage }, окончательно
flight = { $cells ->
    [0] остаётся на { $cell }
   *[other] отлетит до { $cell }
}
flight-border = до границы
flight-figure = на пути { $name }
flight-holds = { $terrain } устоит
flight-weakens = { $terrain } треснет
flight-breaks = { $terrain } рухнет
flight-damage = −{ $damage } HP
flight-water = вода −{ $hp } HP
flight-may-fall = или падает на { $cell }
flight-falls = падает
flight-short = → { $cell }
flight-short-crit = крит → { $cell }
actions-title = Действия: { $name }
actions-go = Подойти: { $strike }
actions-folded = { $count ->
    [one] { $count } цель
    [few] { $count } цели
   *[many] { $count } целей
}
actions-off-turn = { $name }, вне своего хода
actions-closed = вариантов: { $count }
prompt-no-actions = Сейчас делать нечего.
prompt-drag = { $name } идёт на { $cell } и тащит: { $other }?
action-actions = действия
action-sheet = весь лист
prompt-break = { $name } в захвате (держит { $other }): { $what }?
prompt-break-paid = прана уже уплачена
sheet-lost-for-good = { $injury } навсегда
flight-on-crit = крит: { $flight }
verb-energy = энергия девочки-волшебницы: выстрел, защита, атака или лечение
verb-save = бросить спасбросок
verb-cast = читать заклинание; с последней строкой оно действует
verb-transfer = передача маны на отдыхе

## Строка, собранная по частям.
build-roll = Бросить
build-do = Сделать
build-type = Сначала введите
build-typed = ввести: { $what }
build-map = указать на карте
build-who = кто?
build-whom = кто, или все отмеченные?
build-whom-past = мимо кого? Один боец или все отмеченные:
build-cell = какая клетка?
build-cells = от какой клетки до какой?
build-nobody = На { $cell } никого нет
build-marked = отмечено: { $count }
hint-list = список
hint-step-back = на шаг назад
action-publish = огласить тайный бросок
publish-nothing = Огласить нечего: тайный бросок ведущего остаётся тайным.
actions-called = Действия, которые объявляет ведущий

# Что говорит клавиша, которая здесь ничего не делает.
idle-key = Клавиша { $key } здесь ничего не делает.
idle-key-over = Клавиша { $key } здесь ничего не делает; нужные клавиши написаны в окне.
idle-language = Экран уже на русском.
idle-edge = Здесь поле кончается.
idle-nobody-there = На поле никто не стоит.
idle-nobody-else = Больше на поле никого нет.
idle-not-begun = Бой ещё не начат: { $key } или «{ $line }» — бросок инициативы.
idle-nobody-yet = Бой ещё не начат: сначала введите бойцов клавишей { $key }.
idle-unplaced = Бой ещё не начат: сначала поставьте на клетку клавишей { $key }: { $name }.
idle-at-actor = Курсор уже там, где { $name }.
idle-actor-away = { $name } не на поле.
choice-comes = → { $what }
idle-only-target = { $name }: больше никто не в досягаемости.
idle-here = На { $cell } делать нечего.
idle-not-now = Сейчас этого сделать нельзя.
idle-no-reach = Сейчас никто не идёт: досягаемости нет.
idle-no-why = Объяснять пока нечего: ещё ничего не произошло.
idle-die-first = Сначала кубик: введите, что выпало, или g — бросить.
outline-order = Очередь: { $who }
outline-order-before = Очередь: { $who } перед { $other }
outline-order-after = Очередь: { $who } после { $other }
idle-other-book = В правилах «{ $system }» такого действия нет.
