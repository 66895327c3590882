# Слова книги правил.
system-knk = КНК: МФ

kind-monster = монстр
kind-profi = профи
kind-commoner = обыватель
kind-custom = особый

pool-hp = HP
pool-prana = прана
plain = { $what }
ranked = { $what } { $rank }
pool-change = { $change } { $pool }

mode-blow = Атака
mode-one = Атака 1
mode-two = Атака 2
mode-shot = Дальний бой

damage-slash = рубящий
damage-blunt = дробящий
damage-pierce = проникающий
tier-ordinary = обычное
tier-conceptual = концептуальное
tier-phantasm = фантазм

condition-doomed = при смерти
phase-turn = ход
condition-dead = нет в живых
condition-prone = лежит
condition-loses-turn = пропуск хода

wound-unhurt = без ран
wound-hurt = лёгкие раны
wound-badly = тяжёлые раны
wound-down = при смерти

terrain-floor = пол
terrain-ordinary = обычное препятствие
terrain-strong = крепкое препятствие
terrain-indestructible = неуничтожимое
terrain-hindrance = помеха
ground-ordinary = обычное
ground-strong = крепкое

edge-north = северной
edge-east = восточной
edge-south = южной
edge-west = западной

stage-setup = Расстановка
stage-round = { ROUND() ->
    [round] Раунд
   *[cycle] Цикл
} { $round }
stage-decided = Решён, { ROUND() ->
    [round] раунд
   *[cycle] цикл
} { $round }

phase-dodge = уклонение
phase-move = перемещение
phase-retreat = отход

purpose-initiative = инициатива
purpose-tie-break = при равенстве
purpose-extraturn = сходить дважды
purpose-attack = атака
purpose-dodge = уклонение
purpose-counterattack = контратака
purpose-criteffect = эффект крита
purpose-save = спасбросок

crit-no-dodge = без уклонения
crit-double = двойной урон
crit-lose-turn = пропуск хода
crit-knock-down = сбить с ног

question-crit-effect = какой эффект крита?
question-after = { $numbers }: { $question }
question-next-effect = какой эффект сработает следующим?
question-counterattack = какой атакой контратаковать?
pick-none = нет
pick-no = нет
pick-secret = предмет

order-dodge = Уклониться от удара { $hit }
order-accept = Принять удары
order-pick-up = Поднять предмет { $item }
order-use = Использовать предмет { $item }
order-special = Спецприём

price-hp = { $amount } HP
price-prana = { $amount } праны
price-points = { $amount ->
    [one] { $amount } очко
    [few] { $amount } очка
   *[other] { $amount } очков
}
meter-points = { $amount ->
    [one] осталось { $amount } очко
    [few] осталось { $amount } очка
   *[other] осталось { $amount } очков
}
meter-points-of = { $amount } из { $left } { $left ->
    [one] очка
   *[other] очков
}

row-defence = Защита
row-movement = перемещение
row-dodges = уклонений
row-dodge = уклонение
row-regeneration = праны за ход
row-initiative = инициатива
row-mind-save = спасбросок разума
row-retreat = праны за клетку отхода
row-computed-hp-max = HP по книге
row-computed-prana-max = прана по книге
row-computed-regeneration = праны за ход по книге
row-computed-defence = Защита по книге
row-computed-movement = перемещение по книге
row-computed-dodges = уклонений по книге
row-computed-s = S по книге
row-computed-e = E по книге
row-computed-a = A по книге
row-computed-m = M по книге
row-computed-l = L по книге

override-hp-max = максимум HP
override-prana-max = максимум праны
override-regeneration = праны за ход
override-defence = Защита
override-movement = перемещение
override-dodges = уклонений
override-s = Сила
override-e = Выносливость
override-a = Ловкость
override-m = Магия
override-l = Удача

why-save = спасбросок
why-attack = атака
why-retreat = отход
why-regeneration = восстановление
why-effect = эффект
why-item = предмет
why-ruling = ведущий

part-of-strength = Сила
part-of-endurance = Выносливость
part-of-agility = Ловкость
part-of-magic = Магия
part-of-luck = Удача
part-of-weapon = оружие
part-of-difference = разность
part-to-roll = к роллу
part-to-attack = к атаке
part-to-min = к минимальному роллу
part-to-bar = к уровню проверки

step-raw = итог минус Защита
step-halved = половина
step-doubled = двойной урон
step-unclean = нечисть
step-immaterial = нематериальное
step-ranged-immunity = не берут выстрелы
step-to-damage = бонус к урону

attack-reach = на { $cells } кл.
attack-sight = в пределах видимости

waits-open = удар { $hit }: { $damage } ({ $from }), ждёт уклонения
waits-final = удар { $hit }: { $damage } ({ $from }), окончательно
hit-hold = захват
turns-left = { $turns ->
    [one] { $turns } ход
    [few] { $turns } хода
   *[other] { $turns } ходов
}
card-phase = фаза: { $phase }
chance = { $whole },{ $tenths } %
chance-one-side = свой бросок { $chance }
odds-answered-knk = с уклонением
roll-above = больше { $above }
roll-not-above = не больше { $above }
roll-at-least = не меньше { $above }
roll-not-at-least = меньше { $above }
roll-at-most = не больше { $above }
roll-not-at-most = больше { $above }
roll-opposed = больше встречного броска { $above }
roll-not-opposed = не больше встречного броска { $above }
roll-always = грань: успех
roll-never = грань: провал
roll-degrees = степени: { $degrees }
mark-typed = (кубик)
mark-ruled = (ведущий)

strike-counter = контратака
strike-crit = крит
strike-effect = { $effect }: удалось
strike-no-effect = { $effect }: не удалось
strike-hp = { $who }: HP { $hp }
fate-miss = мимо
fate-waits = ждёт
fate-final = окончательно

lack-weapon = оружие
lack-attack = атака
lack-melee-weapon = оружие ближнего боя
lack-ranged-weapon = оружие дальнего боя
lack-item = предмет
lack-effect = эффект
lack-retreat = отход

number-face = грань
number-pick = выбор
number-deploy-depth = глубина полосы
number-hp = HP
number-prana = прана
number-hp-max = максимум HP
number-prana-max = максимум праны
number-regeneration = праны за ход
number-defence = Защита
number-movement = перемещение
number-dodges = уклонений
number-turns = ходов
number-s = Сила
number-e = Выносливость
number-a = Ловкость
number-m = Магия
number-l = Удача

refusal-nobody = Нет бойца с номером { $number }
refusal-not-your-turn = Сейчас ходит { $turn }, а не { $who }
refusal-no-turn = Сейчас никто не ходит
refusal-not-enough = Не хватает: { $pool } { $have }, нужно { $need }
refusal-too-far = Слишком далеко: нужно очков { $need }, осталось { $have }
refusal-out-of-reach = Не достать: до цели { $distance } кл., достаёт на { $reach }
refusal-out-of-reach-off = Не достать: цели нет на поле
refusal-no-sight = Нет линии видимости
refusal-oneself = Себя целью выбрать нельзя
refusal-unchanged = { $who }: { $pool } и так { $now }, ничего не изменится
refusal-dead = { $who }: нет в живых
refusal-bad-target = Нужна другая цель
refusal-blocked = Не войти: { $terrain }
refusal-out-of-range = { $what }: { $given }, а можно от { $least } до { $most }
refusal-no-face = { $given }: на этих кубиках выпадает от { $least } до { $most }
refusal-wrong-answer = Нужен другой ответ
refusal-not-begun = Бой ещё не начат
refusal-begun = Бой уже начат
refusal-occupied = { $at } занята: { $by }
refusal-filled = { $at } занята препятствием
refusal-outside-strip = { $at } вне полосы в { $depth } кл. у { $edge } границы
refusal-off-field = { $who }: не на поле
refusal-unplaced = Не расставлены: { $who }
refusal-empty = Некому сражаться
refusal-no-path = Туда нет пути
refusal-broken-path = В пути разрыв перед { $at }
refusal-other-system = Это из другой книги правил
refusal-bad-name = Имя или жетон без единого знака
refusal-name-taken = Имя или жетон «{ $name }» — уже у бойца { $by }
refusal-idle = Ничего не изменится: так уже и есть
refusal-idle-initiative = { $who }: инициатива и так { $number }, ничего не изменится
refusal-idle-side = { $who }: сторона и так { $side }, ничего не изменится
refusal-idle-no-side = { $who }: и так ни на чьей стороне, ничего не изменится
refusal-idle-place = { $who }: и так на { $at }, ничего не изменится
refusal-idle-name = { $who }: имя и жетон и так такие, ничего не изменится
refusal-idle-order = Ничего не изменится: ход и порядок ходов уже такие
refusal-idle-field = Ничего не изменится: на поле уже так
refusal-idle-disclosed = Ничего не изменится: игроки уже видят это так
refusal-idle-note = Ничего не изменится: заметка уже такая
refusal-idle-no-note = Заметки нет, удалять нечего
refusal-idle-clock = Ничего не изменится: часы или таймер уже такие
refusal-idle-sheet = Ничего не изменится: так уже и задано
refusal-has-acted = { $who }: в этом { ROUND() ->
    [round] раунде
   *[cycle] цикле
} ход уже был или начнётся в следующем
refusal-turn-used = { $who }: в этом ходу уже что-то сделано, отложить его нельзя
refusal-answers-first = { $who }: сначала надо ответить на попадания
refusal-beside-itself = { $who }: нельзя ходить перед собой или после себя
refusal-not-in-queue = { $who }: нет в очереди
refusal-too-many = Бойцов уже { $most }, больше нельзя
refusal-no-room = Не хватает места: придёт { $count }, а свободных клеток { $free }
refusal-bad-sheet = Лист против правил: { $faults }

fault = { $field }: { $found }; нужно: { $expected }
field-fault = { $found }; нужно: { $expected }
field-empty = нужно: { $expected }
expected-hp-within-max = HP от 1 до максимума
expected-prana-within-max = прана от 0 до максимума
expected-rank-e-to-ex = ранг от E до EX
expected-rank-f-to-a = ранг от F до A
expected-rank-f-to-ex = ранг от F до EX
expected-no-plus = без плюса
expected-living = живой персонаж
expected-one-plus = не больше одного плюса
expected-no-marks = без плюсов и минусов
expected-class-for-sixth = класс для шестой характеристики
expected-custom-numbers = собственные числа
expected-category-custom = категория custom
expected-fewer-things = не больше 99 предметов
expected-quality = ключ свойства оружия
expected-reach-from-1 = досягаемость от 1
expected-number-in-bounds = число от { $least } до { $most }
expected-one-die = один кубик
expected-few-dice = от 1 до 20 кубиков
map-rows = Рядов на карте { $found }, а не { $wanted }; размер поля задаёт сценарий: size: (столбцы, ряды)
map-columns = Клеток в ряду { $row } карты { $found }, а не { $wanted }
map-unclosed = Ряд { $row } карты продолжается на следующей строке: закройте его так же, как открыли, r#"…"# или r##"…"##
map-sign = Ряд { $row }, столбец { $column }: знак { $sign } ничего не значит

# Оружие и предметы из данных, по именам в файлах.
name-sword = Меч
name-greatsword = Двуручный меч
name-axe = Топор
name-spear = Копьё
name-rapier = Шпага
name-stone = Камень
name-dagger = Кинжал
name-club = Дубина
name-war-hammer = Боевой молот
name-bell-hammer = Молот-колокол
name-staff = Посох
name-claws = Когти
name-fangs = Клыки
name-bow = Лук
name-crossbow = Арбалет
name-pistol = Пистолет
name-rifle = Винтовка
name-throwing-knives = Метательные ножи
name-rune-blade = Рунный клинок
name-blessed-mace = Освящённая булава
name-black-keys = Чёрные ключи
name-origin-pistol = Пистолет Истока
name-cold-touch = Холодное касание
name-phantasm-lance = Копьё-фантазм
name-phantasm-blade = Клинок-фантазм
name-phantasm-bow = Лук-фантазм
name-bandage = Бинт
name-healing-potion = Лечебное зелье
name-holy-water = Святая вода
name-prana-crystal = Кристалл праны
name-old-bell = Старый колокол
name-old-coin = Старая монета

terrain-shallow = мелкая вода
terrain-deep = глубокая вода
terrain-ice = лёд
terrain-cover = укрытие
terrain-plants = растения
ground-shallow = мелководье
ground-deep = глубина
status-day = день
status-sunlight = солнечный свет
status-night = ночь
status-rain = дождь
status-holy = святая земля
crit-knock-back = отбросить
question-knock-back = отбросить цель?
why-jump = прыжок
why-water = вода
why-trampled = проход сквозь
why-sunlight = солнечный свет
why-collision = столкновение
part-of-night = ночь
part-of-holy-ground = святая земля
step-collision = столкновение
lack-jump = прыжки
number-jump = клеток в прыжке
number-guard-scope = охват стража
number-knock-into-creature-damage = урон столкновения
number-sunlight-damage = урон солнечного света
number-night-bonus = ночной бонус
number-holy-church-bonus = бонус на святой земле
number-holy-da-penalty = штраф на святой земле
refusal-taken = Там стоит { $by }
refusal-not-at-border = Не на клетке { $edge } границы
refusal-not-begun-there = Ход начат не на { $edge } границе
refusal-closed = Выход с { $edge } стороны закрыт
refusal-all-closed = Все границы закрыты
refusal-guarded = { $by } стережёт выход с { $edge } стороны
refusal-not-away = { $who } не за границей поля
refusal-just-left = Уйти и вернуться в один ход нельзя
refusal-enters-elsewhere = Только на { $from } или соседнюю клетку границы
refusal-not-next-to = От { $from } границы до { $to } за ход не дойти
refusal-not-alone = В начале хода на поле был враг
condition-held = в захвате
condition-holding = держит
condition-bleeding = потеря крови
condition-injured = травма
condition-hiding = прячется
condition-marked = отмечен
condition-hidden = скрыт
purpose-grab = захват
purpose-detection = обнаружение
question-thing = какой предмет?
crit-disarm = выбить оружие из рук
crit-destroy = уничтожить предмет
injury-leg-lost = отрублена нога
injury-leg-broken = сломана нога
injury-leg-wounded = ранена нога
injury-leg-replaced = протез ноги
injury-left-arm-lost = отрублена левая рука
injury-left-arm-broken = сломана левая рука
injury-left-arm-wounded = ранена левая рука
injury-left-arm-replaced = протез левой руки
injury-right-arm-lost = отрублена правая рука
injury-right-arm-broken = сломана правая рука
injury-right-arm-wounded = ранена правая рука
injury-right-arm-replaced = протез правой руки
injury-organs-lost = повреждены органы
injury-organs-wounded = ранены органы
formula-strength = атака или спасбросок Силы
formula-movement = перемещение
formula-defence = Защита
formula-agility = спасбросок Ловкости или захват
formula-initiative = инициатива
formula-luck = уклонение
order-grab = Захват
order-release = Отпустить
order-break-free = Вырваться
order-hide = Спрятаться
order-bandage = Перевязать
order-plus = Потратить «+» ({ $marks }): { $formula }
why-grab = захват
why-hold = удержание
why-injury = травма
why-skill = навык
order-skill-on = Включить навык { $skill }
order-skill-off = Выключить навык { $skill }
expected-some-text = непустой текст
expected-allowed-skill = навык, разрешённый за этим столом
expected-even-number = чётное число от 0
expected-from-1 = число от 1
expected-from-0 = число от 0
expected-enough-points = потрачено не больше очков, чем есть
expected-limbs-of-a-body = конечности, не больше, чем есть у тела
expected-printed-level = номер уровня из описания навыка, от 1
expected-one-entry = одна запись на навык; вторая покупка — его следующий уровень
part-of-stealth = скрытность
step-held = в захвате
lack-bleeding = потеря крови
lack-injury = травма
lack-lost-part = потеря, полученная в игре
lack-limb = конечность в руках
lack-hold = захват
lack-holder = тот, кто держит
lack-need = причина прятаться (скрытность уже есть)
lack-plus = неистраченный «+»
number-marks = плюсов
number-limb-hp-loss = HP за конечность
refusal-ally = { $who } на той же стороне
name-hold = Удержание
name-severed-leg = Отрубленная нога
name-severed-left-arm = Отрубленная левая рука
name-severed-right-arm = Отрубленная правая рука
question-plus = потратить «+»?
question-sunlight = сколько отнимает солнечный свет?
order-drink = Пить кровь
why-base = своя база
why-climate = статус локации
why-blood = кровь
part-of-climate = статус локации
lack-off-board = оружие для стрельбы из-за границы поля
lack-thirst = жажда крови
number-blood = крови
number-to-attack = к атаке
number-to-save = к спасброскам
number-steps = цена клетки, во сколько раз
climate-pool = { $pool } { $change }
climate-attack = атака { $number }
climate-saves = спасброски { $number }
climate-steps = цена клетки ×{ $number }
expected-field-of-status = название поля статуса
expected-cells-of-border = две клетки этой границы
row-base-healing = HP за ход на базе
name-sunlight = Солнечный свет
expected-size-of-board = столбцы и ряды от 1 до 20
ground-fire = огонь
lack-dodge-left = оставшееся уклонение
lack-more-damage = урон, который можно увеличить
lack-turn-to-lose = ход, который ещё не пропущен
lack-footing = цель на ногах
lack-room-to-fly = место, куда отбросить
lack-weapon-to-lose = оружие в руках
lack-thing-to-destroy = предмет
lack-whole-part = здоровая часть тела
purpose-spell = заклинание
question-number = какое число?
why-spell = заклинание
why-transfer = передача маны
order-cast = Прочитать заклинание { $spell }
step-saved = спасбросок
step-rain = дождь
lack-spell = заклинание
lack-school = ранг в школе
lack-circle = этот круг
lack-magical-girl = облик девочки-волшебницы
lack-hurt = потерянное здоровье
lack-left-arm = левая рука
lack-rest = отдых после передачи
expected-open-school = школа, открытая классу, один раз
expected-aim-place = заклинание «на человека» или «на территорию»
expected-aim-person = заклинание «на человека»
expected-known-record = персонаж из combatants.ron
expected-sacrament-points = всего не больше 8 очков за ранг HS
name-spark = Искра
name-fireball = Огненный шар
name-healing-water = Целебная вода
name-frost = Мороз
name-cloudburst = Ливень
name-stone-wall = Каменная стена
name-gust = Порыв ветра
name-slowness = Замедление
name-rune-of-pain = Руна боли
name-clay-servants = Глиняные слуги
name-quickening = Ускорение
name-evil-eye = Сглаз
name-dusk = Сумерки
name-far-sight = Дальновидение
name-hell-claw = Адский коготь
name-blood-mist = Кровавый туман
name-purification = Очищение
name-resurrection-of-the-flesh = Воскрешение плоти
name-the-game-master-tells-what-lies-beyond-the-field = Ведущий рассказывает, что лежит за полем
school-fire = огонь
school-water = вода
school-earth = земля
school-air = воздух
school-kabbalah = каббала
school-runes = руны
school-puppets = создание кукол
school-alchemy = алхимия
school-witchcraft = ведовство
school-walking = ходящая
school-demonic = демоническая
school-vampiric = вампирская
school-church = церковная
name-clay-servant = Глиняный слуга
spell-lines = { $of } { $of ->
    [one] строка
    [few] строки
   *[other] строк
}
spell-read = строк { $read } из { $of }
status-radiation = радиация
status-underwater = под водой
why-radiation = радиация
why-damage = урон
why-healing = лечение
why-drowning = нет воздуха
row-breath = воздуха осталось, ходов
row-irradiated = радиация: максимум HP ниже на
step-under-water = под водой
lack-underwater-weapon = оружие, стреляющее под водой
lack-serviced-firearm = исправный огнестрел
lack-ruined-firearm = испорченный огнестрел
lack-flight = полёт
why-familiars = фамильярам
why-master = от хозяина
why-upkeep = содержание
why-progenitor = прародитель
row-transfer = праны за ход фамильярам
familiar = фамильяр
familiar-of = хозяин { $name }
familiar-upkeep = содержание { $prana }
familiar-servant = Слуга
familiar-scout = разведчик
familiar-guard = страж
familiar-thrall = мертвяк
familiar-body = искусственное тело
familiar-character = персонаж
question-feed = сколько праны получит { $familiar }? Есть { $now } из { $max }, дать можно до { $most }
name-radiation = Радиация
name-drowning = Нет воздуха
name-water-breathing = Дыхание под водой
name-radiation-proof = Не боится радиации
name-rat = Крыса
name-skeleton = Скелет
name-goblin = Гоблин
name-wisp = Огонёк
name-thrall = Мертвяк
name-raven = Ворон
name-werewolf = Оборотень
name-drowner = Утопленник
name-gargoyle = Горгулья
name-banshee = Баньши
name-lake-dragon = Озёрный дракон
name-headless-rider = Всадник без головы
why-energy = энергия
why-wand = жезл
row-without-wand = ходов без жезла
name-wand = Жезл
name-magical-girl = Девочка-волшебница

energy-shot = Выстрел чистой энергией
energy-defence = Энергия в защиту
energy-attack = Энергия в атаку
energy-healing = Лечение энергией
question-energy = сколько энергии вложить?
price-least = от { $price }
name-energy-in-defence = Энергия в защите
name-energy-in-the-attack = Энергия в атаке
name-wildfire = Бушующее пламя
name-dread = Ужас
name-pure-energy = чистая энергия
