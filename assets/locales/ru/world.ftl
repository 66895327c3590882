# Мир вокруг боя и то, что следует за боем.

log-ended = Бой окончен, на поле { $side }
log-ended-nobody = Бой окончен, никого не осталось
log-ended-advice = Потери и травмы остаются.
log-anew = Готовится новый бой: { $list }
log-anew-nobody = Готовится новый бой: там пока никого не видно
log-came = { $who } приходит на бой
log-body-destroyed = { $who }: тело уничтожено
log-body-intact = { $who }: тело цело
log-bodiless = { $who } возвращается, хотя тело уничтожено

world-mustered = { $party }, { $place }: { $list }
world-moved = { $party }: { $way }
world-put = { $party } теперь здесь: { $place }
world-passed = { $party }, прошло ходов: { $turns }
world-hides = Группа { $party } скрывается
world-shows = Группа { $party } больше не скрывается
world-settled = { $party }, база: { $place }
world-unsettled = { $party }: базы больше нет
world-in-base = { $party } на базе
world-out-of-base = Группа { $party } покидает базу
world-carries = { $who } несёт: { $whom }
world-sets-down = { $who } больше не несёт: { $whom }
world-rides = { $party }, транспорт: { $speed } за ход
world-walks = Группа { $party } идёт пешком
world-noticed = { $party }: замечены { $other }, { $place }
world-heard = Группа { $party } слышит бой: { $place }
world-pursued = Группа { $party } преследует: { $other }
world-chase-goes-on = { $party } → { $other }: погоня продолжается, расстояние { $apart }
world-chase-caught = Группа { $party } настигает: { $other }; бой начинается заново
world-chase-escaped = Группа { $other } уходит от погони ({ $party }), расстояние { $apart }
world-chase-lost = Группа { $other } уходит от погони ({ $party }): пути следом нет
world-chase-given-up = Группа { $party } прекращает погоню
world-hurried = Группа { $party } спешит, цикл { $round }
world-arrived = { $party } на месте: { $place }
world-board = Карта: { $board }
world-everywhere = На всех локациях: { $status }
world-nowhere = Больше ни на одной локации: { $status }
world-founded = Новая локация: { $place }
world-founded-beside = Новая локация: { $place }, рядом { $list }
world-here = Локация боя: { $place }

world-refusal-place-taken = Локация { $name } уже есть
world-refusal-full = Локаций не больше { $most }
world-refusal-too-many-parties = Групп не больше { $most }
world-refusal-unknown = Нет такой локации или группы
world-refusal-no-way = Нет пути: { $from } — { $to }
world-refusal-too-far = Слишком далеко: локаций { $need }, шаг { $have }{ $have ->
    [0] ; другой задаёт «транспорт ГРУППА МЕСТА»
   *[other] {""}
}
world-refusal-in-fight = { $who } ещё в бою
world-refusal-hit-waits = { $who }: удар ещё ждёт ответа, сначала ответить на него в свой ход
world-refusal-not-alone = На поле остался враг
world-refusal-nobody-left = { $party }: в живых никого
world-refusal-memberless = { $party } — новая группа: назовите, кто в ней
world-refusal-named-twice = { $who } в списке дважды
world-refusal-in-chase = { $party } в погоне: нужна команда уходить или погоня … нет
world-refusal-no-chase = Такой погони нет
world-refusal-leads-nowhere = Куда ведёт граница, неизвестно. Укажите: бежать ГРУППА в ЛОКАЦИЯ
world-refusal-leads-elsewhere = { $who }: граница ведёт в локацию «{ $place }»
world-refusal-not-together = Оба должны быть живы и в одной группе
world-refusal-cannot-carry = { $who } несёт не больше { $most } и не того, кто несёт сам
world-refusal-no-base = Здесь нет своей базы
world-refusal-elsewhere = Они в разных локациях
world-refusal-arrived = Группа уже там
world-refusal-no-board = У локации нет такой карты
world-refusal-not-over = Бой не окончен; бежавших и сдавшихся убирает строка :{ $remove } ИМЯ
world-refusal-not-begun = Бой расставлен и ещё не начат; начинает его строка :{ $initiative }
world-refusal-hurried = В этом цикле боя группа уже спешила
world-refusal-nothing-there = Брать нечего
world-refusal-out-of-range = { $given }, а можно от { $least } до { $most }
line-other-book = { $name } сделан по правилам «{ $system }», а бой идёт по другим
line-no-world = У этого боя нет глобальной карты: основать ИМЯ начинает её

expected-another-place = другая локация
expected-base-there = локация своей базы
expected-passengers = пассажиры из группы: монстр несёт 2, профи 1
expected-party-elsewhere = ничего: группа в другой локации

purpose-chase = погоня
part-of-escape = Побег
row-body = тело (0 — уничтожено)

verb-found = добавить локацию на глобальную карту
verb-party = собрать группу, пополнить её или переставить
verb-travel = путь по глобальной карте, ход за локацию
verb-rest = отдых: для группы проходят ходы
verb-post = пост разговора: для группы проходит ход
verb-conceal = группа скрывается на глобальной карте
verb-home = база группы: внутрь, наружу или где она
verb-carry = один несёт другого по карте
verb-ride = транспорт вместо шага
verb-flee = группа за полем покидает бой и уходит в локацию
verb-chase = одна группа преследует другую или прекращает
verb-run = ход погони
verb-hurry = спешить в локацию по роллам погони
verb-loot = взять предметы павшего или то, что лежит на клетке
verb-battle = приготовить следующий бой
verb-body = цело ли тело погибшего

action-world = глобальная карта
action-summary = итог

action-finish = конец боя
verb-finish = показать конец боя и что за ним следует; «обыскать»: этот заберёт всё, что осталось от врагов и на клетках
usage-word-loot = обыскать
finish-title = Конец боя
finish-carry = { $name }: { $part } — в лист
finish-carry-all = Всё в листы: { $names }
finish-loot = Обыскать: { $name }
finish-loot-all = Взять всё: { $name }
finish-key-loot = взять всё
finish-key-taker = кто берёт
finish-no-loot = брать больше нечего
finish-loot-first = После взятия добычи были ещё шаги: сначала отменить их на карте
finish-lies = Взять то, что лежит на { $cell }
finish-rest = Отдых группы: { $party }
finish-at = в
finish-account = итог боя
finish-taken = { $name }, записано в лист: { $part } · u отменить
finish-taken-all = Записано в листы: { $names } · u отменить
finish-taken-back = { $name }: лист снова прежний ({ $part })
finish-dropped = { $name }, не записано в лист: { $part } · u отменить
finish-dropped-all = Не записано в листы: { $names } · u отменить
finish-again = { $name }, предложено снова: { $part }
finish-goes-on = Бой идёт, противники: { $list }. Бежавших и сдавшихся убирает строка :{ $remove } ИМЯ
finish-none = не задано
finish-key = Исход боя решён. { $key }: добыча, отдых, листы, новый бой
carried-wounds = раны
carried-growth = развитие
carried-things = предметы
carried-death = гибель

summary-title = Итог боя
summary-dealt = нанёс
summary-taken = получил
summary-blows = попал
summary-crits = криты
summary-dodges = уклон.
summary-prana = прана
summary-kills = убил
summary-fights = боёв
summary-turns = ходов
summary-rolls = роллы
summary-totals = Все бои
chapter = Бой { $number }
chapter-day = день { $day }
chapter-rounds = { $rounds ->
    [one] { $rounds } { ROUND() ->
        [round] раунд
       *[cycle] цикл
    }
    [few] { $rounds } { ROUND() ->
        [round] раунда
       *[cycle] цикла
    }
   *[many] { $rounds } { ROUND() ->
        [round] раундов
       *[cycle] циклов
    }
}
chapter-setup = расстановка
chapter-running = не решён
chapter-nobody = никого не осталось
chapter-won = на поле { $side }
chapter-dead = погибших: { $count }
chapter-lives = Живы: { $list }
chapter-fell = Погибли: { $list }
chapters-by-number = как шли бои
chapters-by-newest = сначала новые
chapters-by-place = по местам
chapters-by-rounds = сначала долгие
chapters-away = Убрано: { $count }
chapters-as-before = Бои убраны так же, как раньше
chapters-is-away = Бой { $number } убран: → покажет его внизу.
chapters-is-back = Бой { $number } снова в списке.
chapters-choose = Сначала выберите строку боя.
chapters-one = В этом сохранении только один бой.
chapters-none = Боя { $number } в этом сохранении нет.
verb-chapters = список боёв сохранения: другой порядок, поиск, один бой убрать или достать
list-fights = { $count ->
    [one] { $count } бой, { $last }
    [few] { $count } боя, последний: { $last }
   *[many] { $count } боёв, последний: { $last }
}
arg-show-summary = Печатает, кто что сделал и получил

atlas-title = Глобальная карта
atlas-none = У этого боя нет глобальной карты: её начинает первая локация
atlas-noise = бой слышен за { $places } лок.
atlas-fight = бой
atlas-party = { $party }: шаг { $step }
atlas-rides = { $party }: { $step } на транспорте
atlas-other = { $party }: замечены здесь
atlas-in-fight = в бою
atlas-hidden = скрываются
atlas-in-base = на базе
atlas-boards = { $place }, карты: { $list }
atlas-base = база: { $place }
atlas-carries = { $who } несёт: { $whom }
atlas-way = { $way }: { $need } из { $have }, ходов { $need }
atlas-run = погоня: в сторону { $place }, по роллу
atlas-far = { $way }: { $need }, шаг { $have }
atlas-no-way = Нет пути: { $place }
atlas-here = Enter: пост разговора
atlas-chase = { $party } → { $other }: расстояние { $apart } из { $away }
atlas-foot = Tab группа · Space погоня · h спешить · r отдых · f бежать · c в погоню
atlas-key-place = локация
atlas-key-party = группа
atlas-key-join = ввести
atlas-key-wound = раны
atlas-key-speed = шаг
atlas-key-day = новый день
atlas-no-party = Групп пока нет: p создаёт группу
atlas-no-days = В этих правилах нет дней
atlas-nobody = Ни одной известной группы

told-city-1 = Попробуйте :выйти запад, :конец, :бежать Gunmen, :погоня Wardens Gunmen, :уходить Gunmen.
told-city-2 = Ctrl-w открывает глобальную карту: локации, группы и их шаг.
name-the-city-at-night = Ночной город
