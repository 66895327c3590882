# Names of the pond in Russian; in English they are those of the records.
name-sickle = Лунный серп
name-spear = Ясеневое копьё
name-heron-witch = Ведьма-цапля
name-reed-step = Тростниковый шаг
name-cold-mud = Холодная грязь
name-pond = Пруд
# Without a key of their own.
name-lamp = Фонарь
name-mud = Грязь
# In place of the program's.
name-sword = Верный меч
