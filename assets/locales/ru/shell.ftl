# Программа без экрана: командная строка, её справка и то, что мешает.
shell-usage = Вызов
shell-options = Ключи
shell-arguments = Аргументы
shell-orders = Команды

about-kekkai = Боевая карта для ведущего. Без команды открывает экран: при первом запуске с показательным боем, потом с выбором боя.
about-open = Продолжает бой на экране
about-new = Создаёт бой из готового и открывает его
about-list = Печатает список боёв, своих и готовых
about-exec = Выполняет команды боя без экрана
about-show = Печатает бой, каким его кто-то видит
about-odds = Печатает, что может выйти из команды боя, и не выполняет её
about-check = Пересчитывает каждый шаг боя и называет первое расхождение
about-mend = Делает исправную копию повреждённого или правленого файла боя
about-save-as = Копирует бой в новый файл, даже пока бой идёт
about-pack = Упаковывает бой в один файл для другой машины
about-unpack = Принимает упакованный бой как новое сохранение
about-export = Пишет бой, его журнал или карту в файл, который прочтут другие
arg-format = Что писать: md, bbcode, html или text (журнал), map, svg или png (карта), cast или replay (весь бой); иначе по окончанию --to, иначе md
arg-export-audience = Для кого: gm, public, сторона по имени или номеру или боец по имени; иначе gm
arg-export-to = Папка или файл; иначе ИМЯ-ЗРИТЕЛЬ с нужным окончанием в этой папке
arg-force = Заменить файл, если он уже есть
more-export = В файле не для ведущего есть только то, что этим зрителям сказали и показали на каждом шаге.
    Коды выхода: 0 — готово; 2 — непонятны аргументы; 3 — боя нет или он испорчен; 4 — файл уже есть или его не записать.
    Пример: kekkai export demo --as html --for public --to ~/fights/

about-host = Открывает бой и впускает зрителей: по SSH или через сокет
about-watch = Показывает бой, который идёт на этом компьютере, через сокет
arg-saves = Папка боёв; иначе переменная KEKKAI_SAVES, иначе ./saves, если она есть, иначе папка данных пользователя
arg-assets = Папка своих файлов данных, они идут впереди файлов программы; иначе assets в папке данных пользователя
arg-lang = Язык, en или ru; иначе язык системы
arg-ascii = Рисовать только знаками ASCII
arg-mono = Рисовать без цвета
arg-theme = Тема: имя или auto; иначе выбранная в прошлый раз или auto
arg-help = Показать эту справку
arg-version = Показать версию
arg-json = Печатает один объект JSON на строку
arg-field = Вид созданного поля для нового боя: blank, ruin, forest, street, lake или cave
arg-seed = Зерно кубиков нового боя
arg-open-name = Имя сохранения или путь к файлу боя
arg-new-name = Имя нового сохранения
arg-from = Имя готового боя, например demo, или путь к файлу RON
arg-blank = Начать на пустом поле, где никого нет
arg-system = Правила, по которым идёт бой на пустом поле [по умолчанию первые]
arg-battle = Имя сохранения, путь к файлу боя, имя готового боя или путь к файлу RON
arg-dice = seed: бросает программа. Грани через запятую: они выпадают в этом порядке, на все команды
arg-commands = По одной строке команд; - читает строки со стандартного ввода
arg-odds-command = Команда боя; имя перед целью делает ход ходом этого бойца
arg-most = После скольких решений отбрасывать самое редкое, а ещё через столько же считать по прогонам [по умолчанию: 200000]
arg-runs = Сколько тогда прогонов [по умолчанию: 2000]
arg-as = Кто смотрит: gm, public, сторона по имени или номеру или боец по имени
arg-audience = Кто смотрит: gm, public, сторона по имени или номеру или боец по имени
arg-host-battle = Имя сохранения или готового боя; из готового создаётся новое сохранение
arg-ssh = Где слушает SSH; иначе 127.0.0.1:2222, только на этой машине
arg-socket = Сокет; иначе socket в папке host сохранений
arg-group = Пускает к сокету и его группу (права 0660)
arg-guests = Пускает смотреть и без приглашения
arg-invite = Код приглашения
arg-file = Какой файл копировать; он только читается
arg-into = Новый файл; его ещё не должно быть
arg-up-to = Последняя строка, которую копировать
arg-save-as-name = Имя сохранения или путь к файлу боя
arg-pack-name = Имя сохранения или путь к файлу боя
arg-pack-to = Новый файл; его ещё не должно быть [по умолчанию ИМЯ.kekkai-pack в этой папке]
arg-unpack-file = Файл, который сделала команда kekkai pack; он не меняется
arg-unpack-name = Имя нового сохранения [по умолчанию имя, под которым бой упакован]
arg-to = Имя нового сохранения или путь к новому файлу; его ещё не должно быть

more-kekkai = Коды выхода: 0 сделано; 1 отказ по правилам; 2 аргументы или команда непонятны; 3 файл боя или данных не найден или повреждён; 4 файл занят или его нельзя записать.
more-exec = Сохранение помнит сделанное. Готовый бой или файл RON идёт только в памяти, и бой не сохраняется.
    Грани из --dice считаются настоящими кубиками: на экране бой спросит и следующие, пока не набрать «кубики программа» или не нажать клавишу с подсказкой «кубики».
    Первая же отклонённая команда прекращает работу, прежние остаются в силе. На вопрос отвечает следующая строка: выбрать 1.
    Коды выхода: 0 сделано; 1 отказ по правилам; 2 аргументы или команда непонятны, граней не хватило или они остались; 3 файл боя или данных не найден или повреждён; 4 файл занят или его нельзя записать.
    Пример: kekkai exec duel --dice 30,20,10,100 инициатива "идти 18J" "атака Pavel"
more-odds = Ничего не выполняется и не сохраняется. Правила проходятся по каждой грани каждого кубика; если вариантов слишком много, самые редкие отбрасываются, не больше 1 случая из 2000; если и так много, считается по прогонам.
    Несколько команд подряд разделяются точкой с запятой: "идти 8J; удар Эйд".
    Коды выхода: 0 готово; 1 отказ по правилам, или кубики не бросаются; 2 аргументы или команда непонятны; 3 файл боя или данных не найден или повреждён.
    Пример: kekkai odds demo "принять; атака Hagen"
more-check = Коды выхода: 0 исправен; 3 расхождение, или файл не найден или повреждён.

usage-unknown-argument = { $argument }: такого аргумента у команды нет
usage-unknown-order = { $name }: такой команды нет
usage-missing = Не хватает: { $argument }
usage-bad-value = { $argument } не может быть { $value }
usage-twice = Указано дважды: { $argument }
usage-values = { $text }; возможны: { $values }
usage-no-value = { $argument } пишется без значения
usage-other = Аргументы непонятны
usage-advice = Справка: kekkai --help

end-gave-up = Вопрос снят
end-moved = Теперь на шаге { $step }
end-throws = Принято, кто бросает кубики
end-refused = команда { $number } ({ $line }): { $why }
asks-die = Ответ: грань ЧИСЛО или бросить
asks-choice = Ответ: выбрать ЧИСЛО

list-saves = Бои в { $folder }:
list-no-saves = В { $folder } боёв ещё нет.
list-lines = { $lines ->
    [one] { $lines } запись
    [few] { $lines } записи
   *[other] { $lines } записей
}
list-battles = Готовые бои (kekkai new --from ГОТОВЫЙ_БОЙ ИМЯ):

check-sound = Файл исправен: { $steps ->
    [one] { $steps } шаг
    [few] { $steps } шага
   *[other] { $steps } шагов
}
check-differs = Шаг { $step } (строка { $line } файла) расходится: { $why }
check-events = другие события.
    В файле: { $kept }
    Правила решают: { $decided }
check-changes = Иначе: { $changes }
check-refused = правила теперь отказывают: { $why }
check-asks = правила теперь спрашивают больше
check-hash = состояние после него другое
check-law = состояние боя после него противоречит самому себе
check-advice = Играть бой можно: верно то, что в файле.

mend-done = Строк в { $file }: { $lines }
mend-torn = Последняя строка оборвана и не взята.
mend-left-out = Строка { $line } пропущена: { $why }
mend-anew = Заново по командам и броскам { $steps ->
    [one] решён { $steps } шаг
    [few] решено { $steps } шага
   *[many] решено { $steps } шагов
}
save-as-copied = Скопировано в { $file }
packed = Бой упакован в { $file }
unpacked = Бой принят: { $file }

torn-cut = { $file }: строка { $line } не дописана; её байты ({ $bytes }) лежат в { $kept }. Всё до неё цело.
torn-here = Строка { $line } не дописана и перенесена в { $kept }; остальное цело.
torn-seen = { $file }: строка { $line } не дописана, байтов { $bytes }: её сейчас пишут, или она оборвана. Всё до неё цело.

error-record = { $file }, строка { $line }: непонятно: { $cause }
error-data = { $file } нельзя прочесть: { $cause }
error-no-data = { $file }: не файл данных, это не текст или он слишком велик
error-opening = начало боя, opening[{ $index }] ({ $line }): { $why }
error-not-started = Сохранения с именем { $name } нет, есть только готовый бой
error-unknown = Нет ни сохранения, ни готового боя с именем { $name }
error-file-taken = { $file } уже есть; слово «заменить» заменит его
error-unwritten = { $file } не записать: { $cause }
error-wrong-ending = { $file }: окончание как у { $named }, а нужен { $format }: дать окончание .{ $own } или выбрать { $named }
error-no-format = Для окончания { $ending } нет вида файла; нужно одно из: { $known }
error-no-character = Нет персонажа с именем { $name }
error-name = Так назвать нельзя: «{ $name }»; { $why }
error-prompt-open = Вопрос ещё открыт
error-no-prompt = Сейчас вопросов нет
error-no-throw = Сейчас нужен выбор, а не кубик
error-no-dice = Для этой команды кубики не бросаются, шансов у неё нет
error-on-screen = Это открывает окно на экране: откройте бой командой kekkai open без --screen-reader
error-at-start = Отменять нечего
error-at-end = Возвращать нечего
error-at-step = Бой уже на шаге { $step }
error-no-step = Шага { $step } в этом бою нет; все они, до { $last }, — в окне «История»
error-no-die = { $dice ->
    [0] На последнем шаге кубиков не бросали
   *[other] У последнего шага нет кубика { $number }; кубиков { $dice }
 }
error-faces-missing = { $missing ->
    [one] Нужна ещё { $missing } грань
    [few] Нужны ещё { $missing } грани
   *[many] Нужно ещё { $missing } граней
} для броска: { $throw }
error-faces-left = Грани, о которых не спросили: { $faces }
error-no-side = Кто такой { $name }? Можно: ведущий, все, сторона ({ $sides }) или имя бойца
error-seed-of-save = У сохранения своё зерно
error-output = Вывод нельзя записать: { $cause }
error-no-terminal = Для этого нужен терминал
error-screen = Сбой экрана: { $cause }
error-io = { $file }: { $cause }
cause-not-found = нет такого файла или папки
cause-denied = нет прав
cause-exists = уже есть
cause-no-folder = вместо папки на пути к нему файл
cause-folder = это папка
cause-full = на диске нет места
cause-read-only = диск только для чтения
cause-file-name = так файл назвать нельзя
cause-no-text = это не текст
cause-busy = занято
cause-address-used = адрес занят
cause-address-foreign = это не адрес этой машины
cause-nobody-listens = там никто не слушает
cause-cut-off = связь оборвалась
cause-too-slow = нет ответа
cause-other = система сообщает: «{ $said }»
error-exists = { $file } уже есть
error-locked = { $file } открыт в другой программе
error-foreign = { $file }: не бой Kekkai
error-not-packed = { $file }: не упакованный бой
error-pack-torn = { $file } не целый: байтов боя { $bytes } вместо { $packed }
error-pack-damaged = { $file } повреждён или не целый
error-newer = { $file }: формат { $found }, программа знает { $known }
error-truncated = { $file } обрывается до начала боя
error-corrupt = { $file }, строка { $line } повреждена: { $why }
error-too-large = { $file } слишком велик, байтов { $bytes }
error-unwritable = { $file }: строку нельзя записать: { $why }
error-changed = { $file } удалён, заменён или изменён другой программой
error-exposed = { $file } может изменить любой пользователь этой машины (права { $mode }): chmod o-w
error-dead = В { $file } больше ничего не записать: { $cause }

fault-shape = она не похожа на строку боя
fault-not-text = это не текст
fault-too-long = она слишком длинна
fault-line-end = внутри неё конец строки
fault-number = её номер не следующий
fault-seal = её контрольная сумма не сходится
fault-setup = начало боя не на своём месте или пропало
fault-reference = она ссылается на строку, которой нет
fault-payload = в ней нет ничего, что можно прочесть
fault-refused = после пропущенного перед ней это уже невозможно

bad-name-empty = имя пусто
bad-name-too-long = длиннее 64 столбцов или 200 байтов
bad-name-edge = начинается или кончается на { $sign }
bad-name-character = в имени есть { $sign }
bad-name-reserved = так зовут устройство

advice-command = Все команды перечисляет команда помощь.
advice-io = В бою ничего не изменилось. Проверьте, что папка есть и в неё можно писать, или назовите другую через --saves.
advice-exists = Выберите другое имя.
advice-locked = Закройте его там. kekkai show и kekkai check пока работают.
advice-foreign = Сохранения — файлы .kekkai, готовые бои — .ron.
advice-not-packed = Принимаются файлы, сделанные командой kekkai pack. Простое сохранение копирует kekkai save-as ФАЙЛ ИМЯ.
advice-pack-torn = Ничего не принято. Скопируйте файл ещё раз или упакуйте бой заново.
advice-newer = Нужна более новая программа. Файл не тронут.
advice-truncated = Файл не тронут. Играть в нём нечего.
advice-corrupt = Файл не тронут. kekkai mend ФАЙЛ НОВЫЙ скопирует всё, что можно сохранить; с --up-to { $before } — всё до этой строки.
advice-too-large = Начните новый бой. Записанное цело.
advice-changed = Ничего не записано. Откройте бой заново или сохраните этот в другом месте: сохранить-как.
advice-record = Файл не тронут. kekkai mend ФАЙЛ НОВЫЙ скопирует всё, что можно сохранить.
advice-data = Поправьте файл или уберите его, тогда возьмётся файл программы.
advice-unreadable = Проверьте путь и права на чтение.
advice-not-started = kekkai demo ИМЯ начнёт этот бой, а с ним и сохранение.
advice-unknown = Список: kekkai list
advice-taken = Ничего не записано. Дайте другое имя или замените файл через --force (в команде: заменить).
advice-unwritten = Ничего не записано. Дайте через --to папку, которая есть и в которую можно писать.
advice-no-character = Список: kekkai character names
advice-form = Как выглядит анкета: kekkai character export ИМЯ --forum
advice-name = Выберите другое имя.
advice-prompt-open = Ответьте или снимите вопрос командой отставить.
advice-faces-missing = Команда не выполнена. Дайте грань на каждый кубик; сумма нескольких годится, если один кубик её не покажет.
advice-faces-left = Команды выполнены. Дайте столько граней, сколько спрашивают.
advice-seed-of-save = Уберите --seed.
advice-no-terminal = Без него есть kekkai exec, show, list и check.
about-content = Проверяет файлы данных
about-content-check = Называет все ошибки в файлах данных программы и в ваших
arg-folder = Папка ваших файлов данных; иначе та, что в --assets
more-content-check = Коды выхода: 0 — всё верно; 2 — есть ошибки.
content-sound = Всё верно, файлов: { $count }
content-faults = Ошибок: { $count }
content-fault = { $file }, строка { $line }: { $what }
content-more = { $text } (и ещё мест: { $count })
content-unread = этот файл ничто не читает; нужен один из: { $known }
notice-built-in = { $fault }; вместо этого файла действует встроенный список
notice-record = { $fault }; этой записью пользоваться нельзя
notice-shipped-look = { $fault }; для этого взят вид похожей встроенной темы
notice-file = { $fault }; этим файлом пользоваться нельзя
error-no-theme = Темы { $name } нет
error-themes = { $text } Есть темы: { $known }
error-settings = Не удалось записать { $file }: { $cause }; тема выбрана до выхода из программы
theme-no-colour = { $name } — не цвет, и в colours такого имени нет
theme-missing = не задан вид: { $names }
notice-no-name = { $fault }; эта строка пропущена
notice-more = { $first } (и ещё ошибок: { $more })
notice-title = Ошибки в ваших файлах данных
notice-log = { $key } — эти же строки в журнале. kekkai content check находит и другие ошибки.
names-form = нужна строка вида name-sword = Меч
names-empty = { $found }: нет имени после =
names-key = { $found } начинается не с name-
names-text = { $found }: нужен простой текст в одну строку
names-twice = { $found } указано дважды
names-unused = { $found } не подходит ни к одной записи и ни к одному имени
about-content-list = Оружие, навыки, заклинания, бойцы, карты и сценарии: ключ, имя, откуда
arg-content-list-kind = Только этот вид: weapons, items, qualities, skills, spells, combatants, protection, feats, classes, objects, macros, maps, scenarios, locales, themes или keys
content-built-in = встроено
content-kind-weapons = Оружие
content-kind-qualities = Свойства оружия
content-kind-skills = Навыки
content-kind-spells = Заклинания
content-kind-combatants = Бойцы
content-kind-maps = Карты
content-kind-scenarios = Сценарии
content-kind-locales = Имена по языкам
content-kind-themes = Темы
content-kind-keys = Клавиши
content-table-of-keys = Клавиши и действия
language-en = Английский
language-ru = Русский
keys-action-twice = действие { $name } указано дважды; все его клавиши пишутся в одной записи
keys-key-twice = клавиша { $name } указана дважды; она уже значит { $first }
keys-no-key = { $name } — не клавиша; нужен один знак, от F1 до F24 или одно из: { $known }; перед ними может стоять Ctrl-, перед стрелкой Shift-

# Простые строки для программы чтения с экрана.
arg-screen-reader = Простые строки вместо экрана, для программы чтения с экрана
reader-how = Введите команду; где, кто, что, почему, журнал, листы — вопросы; помощь — команды; всегда — запускать так и впредь; выход — выйти.
reader-saves = Сохранения: { $names }
reader-battles = Бои: { $names }
reader-choose = Какой? Введите имя или «выход».
reader-turn = Ход: { $who }, { $at }. Ваша команда?
reader-answer = { $who }, { $at }: сначала нужен ответ, потом ход.
reader-nobody = Сейчас ничей ход. Ваша команда?
reader-pick = Введите номер или снимите вопрос командой отставить.
reader-face = Введите, что выпало; «бросить» — бросит программа; или снимите вопрос командой отставить.
reader-now = ходит сейчас
reader-acted = ход уже сделан
reader-there = { $who } ({ $side }): { $at }, { $distance } на { $way }
reader-beside = На { $way }: { $at } { $what }
reader-not = Сейчас нельзя:
reader-nothing = Сейчас ничего сделать нельзя.
reader-number = Введите номер, чтобы сделать.
reader-no-offer = Такого номера нет: в последнем списке от 1 до { $count }; «что» покажет список.
reader-no-list = Списка ещё нет: «что» покажет, что можно сделать.
reader-no-place = Сейчас ничей ход: введите «где» и имя или клетку.
reader-no-such = { $name } — не имя и не клетка.
reader-always = Теперь программа запускается так; «никогда» отменяет это.
reader-never = Теперь программа запускается с экраном.
direction-here = месте
direction-north = север
direction-north-east = северо-восток
direction-east = восток
direction-south-east = юго-восток
direction-south = юг
direction-south-west = юго-запад
direction-west = запад
direction-north-west = северо-запад
reader-sheets = Наберите листы и номер, или листы все, чтобы записать; листы отказ и номер, чтобы не писать; листы назад, чтобы отменить.
reader-no-sheets = Для листов ничего не предложено.
reader-no-sheet = Такого номера нет. Список покажут листы.
reader-closed = Сейчас нельзя: ещё { $count }; «что всё» скажет почему.
advice-no-file = Ничего не изменилось. Проверьте имя и есть ли такая папка.
odds-nothing = Кубики здесь не решают ни попадания, ни исхода: считать нечего.
