# Персонажи: создание, картотека, запись для форума.

name-clear-eyes = Чистые глаза
name-hunter-of-the-unclean = Охотник на нечисть
name-pride = Гордость
name-strange-promise = Странное обещание
name-escape = Бегство
name-bloodhound = Ищейка
name-flight = Полёт

derived-hp = HP
derived-prana = прана
derived-regeneration = праны за ход
derived-defence = Защита
derived-attack = атака
derived-second-attack = вторая атака
derived-movement = перемещение
derived-global-step = шаг по карте мира
derived-initiative = инициатива
derived-dodges = уклонений
derived-dodge = уклонение
derived-mind-save = спасбросок разума
derived-retreat = отход, праны за клетку
derived-with-plus = { $name } с плюсом

modifier-stat = { $of } { $by }
modifier-roll = { $of } { $by }{ $to }
modifier-growing = растёт на шестую с каждым ходом: { $of }{ $to }
modifier-damage = урон { $by }
modifier-value = { $of } { $by }
modifier-hurts-unclean = нечисть ранит любое оружие
modifier-immune = не действует { $to }
modifier-magical-girl = летает и возвращает всю прану, пока жезл при ней
modifier-withstands-radiation = радиация не вредит
modifier-withstands-drowning = под водой не нужен воздух
modifier-flies = летает над водой, льдом и помехой
modifier-escapes = его сторона в погоне бросает ещё раз
modifier-tracks = бежать от него на { $by } локации дальше
modifier-circles = круги магии до { $up-to }
modifier-of-attack = атака
modifier-of-dodge = уклонение
modifier-of-save = спасбросок: { $stat }
modifier-of-mind-save = спасбросок разума
modifier-of-initiative = инициатива
modifier-to-roll = {" "}к роллу
modifier-to-attack = {""}
modifier-to-min = {" "}к минимальному роллу
modifier-charm = очарование
modifier-intimidation = запугивание
modifier-stupor = сон и паралич
modifier-poison = яд
modifier-when-alone = { $what }, пока дерётся один
modifier-when-against-unclean = { $what } против нечисти
modifier-when-active = { $what }, пока включён
modifier-price = Активируемый навык: { $start } праны, потом { $upkeep } за ход
modifier-price-once = Активируемый навык: { $start } праны, до своего следующего хода
modifier-none = решает стол

line-unapproved = { $name } не одобрен или нарушает правила; после листа: всё-равно (KNK-NEW-01)
verb-character = открыть персонажей стола или одного из них
trouble-character = { $file }, строка { $line }, столбец { $column }, поле { $field }: { $cause }

about-character = Персонажи стола
about-character-names = Перечисляет их
about-character-export = Печатает персонажа
about-character-import = Читает персонажа из его файла или из записи для форума
arg-character-export-name = Его имя или имя его файла
arg-forum = Записью для форума вместо файла
arg-character-import-file = Какой файл читать

character-approved = одобрен
character-unapproved = ещё не одобрен
character-breaches = { $count ->
    [one] { $count } нарушение
    [few] { $count } нарушения
   *[other] { $count } нарушений
}
character-purses = ОХ { $cp }/{ $of-cp } · ОН { $sp }/{ $of-sp }
character-strange = Строка { $line } осталась в заметках: { $text }
remedy-sp = обменять { $points } ОН
remedy-cp = обменять { $points } ОХ
remedy-grant = мастер добавит { $points }

action-characters = персонажи
roster-count = { $count ->
    [0] пока нет
   *[other] { $count }
}
roster-title = Персонажи
roster-empty = Персонажей ещё нет: n — создать
roster-foot = Enter открыть · n новый · r имя · c копия · Del в корзину · Esc назад
roster-foot-fight = Enter открыть · b в бой · n новый · r имя · c копия · Del в корзину · Esc
roster-copy = { $name } копия
roster-binned = Теперь в корзине: { $file }
roster-not-this = В бой можно ввести только сохранённого персонажа
roster-no-fight = Вводить некуда: боя нет
roster-nameless = Без имени и жетона на доску не встать (KNK-NEW-05)
roster-anyway = { $name } не одобрен или нарушает правила (KNK-NEW-01). Всё равно ввести? y да · Esc нет
roster-side = За какую сторону?

maker-who = Кто это
maker-stats = Характеристики
maker-points = Очки
maker-skills = Навыки
maker-things = Оружие и вещи
maker-body = Тело
maker-story = История
maker-printed = Как записано кем-то
maker-custom = Свои числа
maker-numbers = Что выходит
maker-no-numbers = Сначала исправьте, где стоит !
maker-nobody = без имени
maker-unsaved = не сохранено
maker-name = имя
maker-token = жетон
maker-category = категория
maker-class = класс
maker-approved = мастер одобрил
maker-sixth = шестая, { $letters }
maker-cp = ОХ для начала
maker-sp = ОН для начала
maker-cp-to-sp = ОХ обменяно на ОН
maker-sp-to-cp = ОН обменяно на ОХ
maker-more-cp = ОХ добавлено
maker-more-sp = ОН добавлено
maker-new-skill = + навык
maker-weapon = оружие
maker-new-weapon = + оружие
maker-item = вещь
maker-new-item = + вещь
maker-no-leg = нет ног
maker-no-left-arm = нет левой руки
maker-no-right-arm = нет правой руки
maker-unclean = нечисть
maker-immaterial = нематериален
maker-sex = пол
maker-alignment = мировоззрение
maker-build = рост, вес
maker-looks = описание
maker-history = история
maker-notes = заметки
maker-price = { $points } ОХ
maker-price-sp = { $points } ОН
maker-allow = мастер разрешает
maker-allowed = Мастер разрешает · r причина
maker-allowed-because = Мастер разрешает: { $reason }
maker-reason = Почему разрешено
maker-item-form = Имя; сколько HP даёт; сколько праны
maker-unfit = { $text } сюда не подходит
maker-not-sound = Пока нет: { $state }. Исправьте или разрешите
maker-breaches = { $state } · n к следующему
maker-leave = Уйти, не сохранив?
maker-saved = Сохранено: { $file }
maker-saved-beside = Файл изменила другая программа; этот сохранён рядом: { $file }
maker-about-printed = Что стоит в записанном листе. Где формулы дают другое число, видны оба.
maker-text-foot = Esc назад, текст останется
maker-pick-foot = печатайте, чтобы сузить · Enter выбрать · Esc назад
maker-key-type = ввести
maker-key-mark = отметка
maker-key-level = уровень
maker-key-extra = ОН от него
maker-key-remove = убрать
maker-key-section = раздел
maker-key-save = сохранить
maker-key-discard = в корзину
maker-key-stay = остаться
