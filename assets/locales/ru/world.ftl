# Мир вокруг боя и то, что следует за боем.

log-ended = Бой окончен: { $side }
log-ended-nobody = Бой окончен, никого не осталось
log-ended-advice = HP, прана и травмы остаются. обыскать КТО КОГО, погоня, путь, бой
log-anew = Готовится новый бой: { $list }
log-came = { $who } приходит на бой
log-body-destroyed = { $who }: тело уничтожено
log-body-intact = { $who }: тело цело
log-bodiless = { $who } возвращается, хотя тело уничтожено

world-mustered = { $party }, { $place }: { $list }
world-moved = { $party }: { $way }
world-put = { $party } теперь здесь: { $place }
world-passed = { $party }: прошло ходов: { $turns }
world-hides = { $party } скрывается
world-shows = { $party } больше не скрывается
world-settled = { $party }, база: { $place }
world-unsettled = { $party } больше не имеет базы
world-in-base = { $party } на базе
world-out-of-base = { $party } покидает базу
world-carries = { $who } несёт { $whom }
world-sets-down = { $who } больше не несёт { $whom }
world-rides = { $party }, транспорт: { $speed } за ход
world-walks = { $party } идёт пешком
world-noticed = { $party } замечает { $other }: { $place }
world-heard = { $party } слышит бой: { $place }
world-pursued = { $party } преследует { $other }
world-chase-goes-on = { $party } → { $other }: погоня продолжается, расстояние { $apart }
world-chase-caught = { $party } настигает { $other }: бой начинается заново
world-chase-escaped = { $other } уходит от погони ({ $party }), расстояние { $apart }
world-chase-lost = { $other } уходит от погони ({ $party }): пути следом нет
world-chase-given-up = { $party } прекращает погоню
world-arrived = { $party } на месте: { $place }
world-here = Локация боя: { $place }

denial-unknown = Нет такой локации или группы
denial-no-way = Нет пути: { $from } — { $to }
denial-too-far = Слишком далеко: локаций { $need }, шаг { $have }
denial-in-fight = { $who } ещё в бою
denial-not-alone = На поле остался враг
denial-nobody-left = { $party }: в живых никого
denial-in-chase = { $party } в погоне: уходить или погоня … нет
denial-no-chase = Такой погони нет
denial-leads-nowhere = Куда ведёт граница? бежать ГРУППА в ЛОКАЦИЯ
denial-not-together = Оба должны быть живы и в одной группе
denial-cannot-carry = { $who } несёт не больше { $most } и не того, кто несёт сам
denial-no-base = Здесь нет своей базы
denial-elsewhere = Они в разных локациях
denial-arrived = Группа уже там
denial-not-over = Бой не окончен
denial-nothing-there = Брать нечего
denial-out-of-range = { $given } не от { $least } до { $most }
line-no-world = У этого боя нет глобальной карты

expected-another-place = другая локация
expected-base-there = локация своей базы
expected-passengers = пассажиры из группы: монстр несёт 2, профи 1
expected-party-elsewhere = ничего: группа в другой локации

purpose-chase = погоня
part-of-escape = Побег
row-body = осталось тела

verb-party = собрать группу, пополнить её или переставить
verb-travel = путь по глобальной карте, ход за локацию
verb-rest = для группы проходят ходы
verb-post = для группы проходит пост разговора
verb-conceal = группа скрывается на глобальной карте
verb-home = база группы: внутрь, наружу или где она
verb-carry = один несёт другого по карте
verb-ride = транспорт вместо шага
verb-flee = группа за полем покидает бой и уходит в локацию
verb-chase = одна группа преследует другую или прекращает
verb-run = ход погони
verb-hurry = спешить в локацию по роллам погони
verb-loot = взять вещи павшего или то, что лежит на клетке
verb-battle = приготовить следующий бой
verb-body = цело ли тело погибшего

action-world = карта
action-summary = итог

summary-title = Итог боя
summary-dealt = нанёс
summary-taken = получил
summary-blows = попал
summary-crits = криты
summary-dodges = уклон.
summary-prana = прана
summary-kills = убил
arg-show-summary = напечатать, кто что сделал и получил

atlas-title = Глобальная карта
atlas-none = У этого боя нет карты: `world: (…)` в файле боя
atlas-noise = бой слышен за { $places } лок.
atlas-fight = бой
atlas-party = { $party }: шаг { $step }
atlas-rides = { $party }: { $step } на транспорте
atlas-other = { $party }: замечены здесь
atlas-in-fight = в бою
atlas-hidden = скрываются
atlas-in-base = на базе
atlas-base = база: { $place }
atlas-carries = { $who } несёт { $whom }
atlas-way = { $way }: { $need } из { $have }, ходов { $need }
atlas-run = погоня: в сторону { $place }, по роллу
atlas-far = { $way }: { $need }, шаг { $have }
atlas-no-way = Нет пути: { $place }
atlas-here = Enter: пост разговора
atlas-chase = { $party } → { $other }: расстояние { $apart } из { $away }
atlas-foot = Tab группа · Space погоня · h спешить · r отдых · f бегство · c вслед
atlas-nobody = Ни одной известной группы

told-city-1 = :выйти запад, :конец, :бежать Gunmen, :погоня Wardens Gunmen, :уходить Gunmen
told-city-2 = Клавиша карты (см. ?) покажет локации, группы и шаг.
name-the-city-at-night = Ночной город
