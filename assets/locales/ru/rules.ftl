# Слова книги правил.
system-knk = КНК: МФ

kind-monster = монстр
kind-profi = профи
kind-commoner = обыватель
kind-custom = особый

pool-hp = HP
pool-prana = прана

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
stage-round = Цикл { $round }
stage-decided = Решён, цикл { $round }

phase-dodge = уклонение
phase-move = перемещение
phase-retreat = отход
gait-walk = шаг
gait-retreat = отход

purpose-initiative = инициатива
purpose-tie-break = при равенстве
purpose-extra-turn = сходить дважды
purpose-attack = атака
purpose-dodge = уклонение
purpose-counterattack = контратака
purpose-crit-effect = эффект крита
purpose-save = спасбросок

crit-no-dodge = без уклонения
crit-double = двойной урон
crit-lose-turn = пропуск хода
crit-knock-down = сбить с ног

question-crit-effect = какой эффект крита?
question-next-effect = какой эффект сработает следующим?
question-counterattack = какой атакой контратаковать?
pick-none = никакой

order-dodge = Уклониться от удара { $hit }
order-accept = Принять удары
order-pick-up = Подобрать предмет { $item }
order-use = Использовать предмет { $item }
order-special = Другое действие

price-hp = { $hp } HP
price-prana = { $prana } праны
price-points = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
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

override-hp-max = наибольшее HP
override-prana-max = наибольшая прана
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
part-of-difference = разница
part-to-roll = к роллу
part-to-attack = к атаке
part-to-min = к минимальному роллу

step-raw = итог минус Защита
step-halved = половина
step-doubled = двойной урон
step-unclean = нечисть
step-immaterial = нематериальное
step-ranged-immunity = не берут выстрелы
step-to-damage = бонус к урону

attack-reach = на { $cells } кл.
attack-sight = пока видно

waits-dodgeable = удар { $hit }: { $damage }, { $from }, ждёт
waits-final = удар { $hit }: { $damage }, { $from }, окончательно
turns-left = { $turns ->
    [one] { $turns } ход
    [few] { $turns } хода
   *[other] { $turns } ходов
}
card-phase = фаза: { $phase }
chance = { $whole },{ $tenths } %
roll-above = больше { $above }
roll-not-above = не больше { $above }
mark-typed = (кубик)
mark-ruled = (ГМ)

strike-counter = контратака
strike-crit = крит
strike-effect = { $effect }: удалось
strike-no-effect = { $effect }: не удалось
strike-waits = урон { $damage }, ждёт как удар { $hit }
strike-final = урон { $damage }, окончательно
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
number-hp-max = наибольшее HP
number-prana-max = наибольшая прана
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
refusal-wrong-phase = Не в этой фазе хода
refusal-action-spent = Основное действие уже потрачено
refusal-not-enough = Не хватает: { $pool } { $have }, нужно { $need }
refusal-too-far = Слишком далеко: нужно очков { $need }, осталось { $have }
refusal-out-of-reach = Не достать: до цели клеток { $distance }, достаёт на { $reach }
refusal-out-of-reach-off = Не достать: цели нет на карте
refusal-no-sight = Нет линии взгляда
refusal-oneself = Нельзя по себе
refusal-dead = { $who }: нет в живых
refusal-doomed = { $who } при смерти и не действует
refusal-bad-target = Нужна другая цель
refusal-cannot-break = Не разрушить: { $terrain }
refusal-blocked = Не войти: { $terrain }
refusal-no-such-hit = Удар { $hit } не ждёт уклонения
refusal-not-dodgeable = От удара { $hit } нельзя уклониться
refusal-no-dodges = Уклонения кончились, было { $limit }
refusal-lacks = Нет нужного: { $what }
refusal-out-of-range = { $what }: { $given } не от { $least } до { $most }
refusal-wrong-answer = Нужен другой ответ
refusal-not-begun = Бой ещё не начат
refusal-begun = Бой уже начат
refusal-occupied = { $at } занята: { $by }
refusal-filled = { $at } занята препятствием
refusal-outside-strip = { $at } вне полосы в { $depth } кл. у { $edge } границы
refusal-off-field = { $who }: не на карте
refusal-unplaced = Не расставлены: { $who }
refusal-empty = Некому сражаться
refusal-no-path = Туда нет пути
refusal-broken-path = В пути разрыв перед { $at }
refusal-other-system = Это из другой книги правил
refusal-bad-name = Имя «{ $name }» пустое или занято
refusal-too-many = Бойцов уже { $most }, больше нельзя
refusal-bad-sheet = Лист против правил: { $faults }

fault = { $field }: { $found }; нужно: { $expected }
expected-hp-within-max = HP от 1 до наибольшего
expected-prana-within-max = прана от 0 до наибольшей
expected-rank-e-to-ex = ранг от E до EX
expected-rank-f-to-a = ранг от F до A
expected-rank-f-to-ex = ранг от F до EX
expected-no-plus = без плюса
expected-one-plus = не больше одного плюса
expected-no-marks = без плюсов и минусов
expected-class-for-sixth = класс для шестой характеристики
expected-custom-numbers = собственные числа
expected-category-custom = категория custom
expected-fewer-things = не больше 99 вещей
expected-reach-from-1 = досягаемость от 1
expected-number-in-bounds = число в пределах
expected-one-die = один кубик
map-rows = Строк на карте { $found }, а не 20
map-columns = Клеток в строке { $row } карты { $found }, а не 20
map-sign = Строка { $row }, столбец { $column }: знак { $sign } ничего не значит

# Оружие и предметы из данных, по именам в файлах.
name-sword = Меч
name-greatsword = Двуручный меч
name-axe = Топор
name-spear = Копьё
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
pick-knock-back = { $cells ->
    [one] назад на { $cells } клетку
    [few] назад на { $cells } клетки
   *[other] назад на { $cells } клеток
}
why-jump = прыжок
why-water = вода
why-trampled = сбит на пути
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
refusal-cannot-jump = Не перепрыгнуть: { $terrain }
refusal-too-thick = Слишком толсто, чтобы пробить на ходу: { $terrain }, подряд не больше { $most }
refusal-no-footing = Там не остановиться: { $terrain }
refusal-too-narrow = Слишком узко между двумя углами
refusal-not-at-border = Не на клетке { $edge } границы
refusal-not-begun-there = Ход начат не на { $edge } границе
refusal-closed = Проход по { $edge } границе закрыт
refusal-all-closed = Все границы закрыты
refusal-guarded = { $by } стережёт проход по { $edge } границе
refusal-not-away = { $who } не за границей поля
refusal-just-left = Уход был в этом же ходу
refusal-enters-elsewhere = Только на { $from } или соседнюю клетку границы
refusal-not-next-to = От { $from } границы до { $to } за ход не дойти
refusal-not-alone = В начале хода на поле был враг
condition-held = в захвате
condition-holding = держит
condition-bleeding = кровь
condition-injured = травма
condition-hiding = прячется
condition-hidden = скрыт
purpose-grab = захват
purpose-detection = обнаружение
question-thing = какую вещь?
crit-disarm = обезоружить
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
expected-printed-level = номер напечатанного уровня, от 1
part-of-stealth = скрытность
step-held = в захвате
lack-bleeding = кровотечение
lack-injury = травма
lack-limb = конечность в руках
lack-hold = захват
lack-holder = захват
lack-need = надобность
lack-plus = «+»
number-marks = плюсов
number-limb-hp-loss = HP за конечность
refusal-ally = { $who } на той же стороне
refusal-held = { $who }: в захвате, держит { $by }
refusal-holds = { $who } держит: { $whom }
refusal-unseen = Там никого не видно
refusal-seen = Видит { $by }
name-hold = Удержание
name-severed-leg = Отрубленная нога
name-severed-left-arm = Отрубленная левая рука
name-severed-right-arm = Отрубленная правая рука
purpose-spell = заклинание
question-number = какое число?
why-spell = заклинание
why-transfer = передача маны
order-cast = Сотворить заклинание { $spell }
refusal-no-time = строк на этот ход осталось { $have }, нужно { $need }
refusal-spells-spent = за ход одно заклинание из строк или два простых
step-saved = спасбросок
step-rain = дождь
lack-spell = заклинание
lack-school = ранг в школе
lack-circle = этот круг
lack-left-arm = левая рука
lack-rest = отдых после передачи
expected-open-school = школа, открытая классу, один раз
expected-aim-person = заклинание на персонажа
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
spell-read = строки { $read } из { $of }
