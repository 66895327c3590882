//! The numbers and the examples of the book itself, each behind the words in which it stands there.

use super::{no, opened, rolled, rolls, sheet, succeeds, told, winners};
use kekkai_battle::Audience;

#[test]
fn the_examples_of_difficulty_and_level_come_out_as_printed() {
    let mut table = opened();
    // «При выступлении перед данной группой любой получит этот штраф»: -2.
    table.tell("value Mira Tor \"Public Speaking\" 12", "");
    for who in ["Mira", "Tor"] {
        assert_eq!(
            rolled(&mut table, &format!("check {who} public_speaking common -2"), "9").0,
            10
        );
    }
    // «Если ваше умение Взлома равно 9, вы будете бросать против 9+10, то есть против 19»; a critical failure fails all the same.
    table.tell("value Mira lockpicking 9", "");
    assert_eq!(rolled(&mut table, "check Mira lockpicking common 10 special", "16"), (19, 3));
    assert!(!succeeds(&mut table, "check Mira lockpicking common 10 special", "17"));
    // «Первый … способен видеть в темноте, а другой не может»: the common difficulty for one, more for the other.
    table.tell("zone dark -3 touches lockpicking exempt dark_sight", "");
    table.tell("value Mira lockpicking 12", "");
    assert_eq!(rolled(&mut table, "check Mira lockpicking common -2", "9").0, 10);
    assert_eq!(rolled(&mut table, "check Tor lockpicking common -2", "9").0, 7);
}

#[test]
fn the_scale_of_difficulties_is_called_as_printed() {
    let steps = [
        (10, "t3d-step-automatic"),
        (9, "t3d-step-trivial"),
        (8, "t3d-step-trivial"),
        (7, "t3d-step-very-easy"),
        (6, "t3d-step-very-easy"),
        (5, "t3d-step-easy"),
        (4, "t3d-step-easy"),
        (3, "t3d-step-fairly-easy"),
        (2, "t3d-step-fairly-easy"),
        (1, "t3d-step-not-hard"),
        (-1, "t3d-step-troublesome"),
        (-2, "t3d-step-quite-troublesome"),
        (-3, "t3d-step-quite-troublesome"),
        (-4, "t3d-step-hard"),
        (-5, "t3d-step-hard"),
        (-6, "t3d-step-very-hard"),
        (-7, "t3d-step-very-hard"),
        (-8, "t3d-step-dangerous"),
        (-9, "t3d-step-dangerous"),
        (-10, "t3d-step-incredible"),
    ];
    for (common, step) in steps {
        let mut table = opened();
        table.tell(&format!("check Mira 10 common {common} special"), "9");
        let head = table.fight.head();
        let trace = format!("{:?}", table.fight.trace(head).unwrap().unwrap());
        let is_named = trace.contains(&format!("{step:?}"));
        assert!(is_named, "{common} {step}");
    }
}

#[test]
fn the_examples_of_time_and_margin_come_out_as_printed() {
    let mut table = opened();
    // «Время ×2 даст +1, ×4 даст +2, ×8 даст +3, ×15 даст +4 и ×30 даст +5»; «8 часов над часовой задачей даст +3».
    for (times, bonus) in [(2, 1), (4, 2), (8, 3), (15, 4), (30, 5)] {
        assert_eq!(rolled(&mut table, &format!("check Mira 10 times {times}"), "9").0, 10 + bonus);
    }
    // «За половинное время (-50%) даст штраф в -5»; «уменьшение времени – 90% … со штрафом -9»; -1 for each tenth between.
    for tenths in 1..=9 {
        let line = format!("check Mira 12 cut {}", tenths * 10);
        assert_eq!(rolled(&mut table, &line, "9").0, 12 - tenths);
    }
    assert_eq!(no(&mut table, "check Mira 12 cut 95"), "t3d-cut-too-much T3D-TIME-04");
    // «Одну попытку со штрафом -10 для мгновенного решения»: the engine and the wrench.
    table.tell("value Mira Engineering 14", "");
    assert_eq!(rolled(&mut table, "check Mira engineering instant task engine", "5"), (4, -1));
    no(&mut table, "check Mira engineering instant task engine");
    // «Нельзя ускорить … (алхимическая реакция)».
    table.tell("job reaction fixed", "");
    assert_eq!(no(&mut table, "check Mira 12 cut 10 task reaction"), "t3d-fixed-time T3D-TIME-05");
    // «Уровень умения 18, а вы выбросили 12 … величина успеха равна 6»; «9, а результат броска – 12 … равна 3».
    assert_eq!(rolled(&mut table, "check Mira 18", "12"), (18, 6));
    assert_eq!(rolled(&mut table, "check Mira 9", "12"), (9, -3));
    // «-1 на вторую попытку, -2 на третью, и так далее».
    for penalty in 0..4 {
        assert_eq!(rolled(&mut table, "check Mira 12 task fishing", "16").0, 12 - penalty);
    }
}

#[test]
fn the_examples_of_contests_and_resistance_come_out_as_printed() {
    let mut table = opened();
    // «Если один выполнил его, а другой провалил – победитель очевиден»; then the greater success; then the smaller failure.
    for (dice, winner) in
        [("12 13", "Mira"), ("9 10", "Mira"), ("14 13", "Tor"), ("10 10", "nobody")]
    {
        table.tell("contest between Mira 12 Tor 12", dice);
        assert_eq!(winners(&table), [winner], "{dice}");
    }
    // «Если он проваливает бросок – … защищающемуся нет необходимости делать бросок»; «любая ничья … в пользу защищающегося».
    for (dice, rolled, winner) in [("13", 1, "Mira"), ("9 9", 2, "Mira"), ("9 10", 2, "Tor")] {
        table.tell("ability Tor 12 at Mira against 12", dice);
        assert_eq!(
            (rolls(&table).len(), winners(&table)),
            (rolled, vec![winner.to_owned()]),
            "{dice}"
        );
    }
}

#[test]
fn the_examples_of_reaction_and_influence_come_out_as_printed() {
    let reaction = |table: &crate::table::Table| sheet(table, "Guard").reactions[&0];
    let numbers = "reaction_mod: -4, reaction_cap: Some(0)";
    // «Уличная банда может иметь -4»; «3d6 против самого большого ОЧАР группы».
    let mut table = super::opened_but(&[(numbers, "reaction_mod: -4")]);
    let before = told(&table, Audience::Public, 99);
    assert_eq!(rolled(&mut table, "reaction Guard meets Tor Mira", "9"), (9, 0));
    // «Бросок нужно проводить в тайне от игроков».
    assert_eq!(told(&table, Audience::Public, 99), before);
    // «Горец … с реакцией -2, и его реакция в любом случае не будет лучше нейтральной»: an influence does not lift it either.
    let mut table = super::opened_but(&[(numbers, "reaction_mod: -2, reaction_cap: Some(0)")]);
    table.tell("reaction Guard meets Mira", "3");
    assert_eq!(reaction(&table), 0);
    table.tell("influence Mira Guard diplomacy", "3 16");
    assert_eq!(reaction(&table), 0);
    // «Если вы победили – Хорошую (+1), Очень хорошую, если Соблазнение (+2)»; «при любом другом исходе Плохую (-1), Очень плохую,
    // если пытались запугать (-2)».
    let after = |skill: &str, dice: &str| {
        let mut table = super::opened_but(&[(numbers, "reaction_mod: 0")]);
        table.tell(&format!("value Mira {skill} 12"), "");
        table.tell(&format!("influence Mira Guard {skill} neutral"), dice);
        reaction(&table)
    };
    for (skill, won, lost) in [
        ("diplomacy", 1, -1),
        ("fast_talk", 1, -1),
        ("intimidation", 1, -2),
        ("seduction", 2, -1),
        ("streetwise", 1, -1),
    ] {
        let all = (after(skill, "9 10"), after(skill, "10 10"), after(skill, "11 10"));
        assert_eq!(all, (won, lost, lost), "{skill}");
    }
}

#[test]
fn the_examples_of_will_come_out_as_printed() {
    let mut table = opened();
    // «Зелье, дающее +2 к броскам ВОЛ для сопротивления получения состояния страха, также даст +2 к броскам самоконтроля».
    table.tell("ward Tor fear 2", "");
    assert_eq!(rolled(&mut table, "will Tor effect fear", "9").0, 12);
    assert_eq!(rolled(&mut table, "control dark Tor", "9").0, 11);
    // What the world does to anybody is resisted with will, what comes of a flaw with its number, whichever is better.
    assert_eq!(rolled(&mut table, "control heights Tor", "9").0, 17);
    assert_eq!(rolled(&mut table, "control greed Tor", "9").0, 9);
}
