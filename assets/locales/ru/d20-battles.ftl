# Бои книги d20: их названия и то, с чего начинается их журнал.
name-boarding-action = Абордаж
name-four-in-a-hold = Захват вчетвером
name-a-duel-of-nerves = Дуэль нервов
name-crew = Команда
name-hackers = Хакеры
name-others = Другие
told-boarding-1 = i: инициатива. Kesh на 8J: ✘ — шаги, на которых могут ударить Ade и Bek.
told-boarding-2 = Dov: упереть; Kesh: рывок Dov; Lin: взять 2, удар Bek.
told-hold-1 = i: инициатива. схватить Kesh, Brute или Lin: все в захвате на одной клетке.
told-hold-2 = В захвате: бороться Kesh удержание, вырваться, отпустить Brute.
told-nerves-1 = i: инициатива. Oru: удар Ade снимает психику; ниже 0 — паника.
told-nerves-2 = Bek: взять 2, удар Oru добавляет стресс; выше хитов он выводит из боя.
