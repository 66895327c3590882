//! The worked fights of the catalogue, every number of every step.

use super::table::{
    Battle, ONE,
    Say::{Back, Crit, Face},
    TWO, armed, monster, point, profi, sword,
};
use kekkai_rules::{
    Flow, System,
    knk::{Fate, Knk, Mode, crit::CritEffect},
};

#[test]
fn worked_fight_1_delayed_dodge_extra_turn_counterattack() {
    let vega = armed(monster("S4 E2 A4 M2 L2"), sword());
    let pavel = armed(profi("S4 E3 A4 M3 L5"), sword());
    let mut fight = Battle::new(&[("2J", vega), ("19J", pavel)]);
    let (vega, pavel) = (ONE, TWO);
    assert_eq!((fight.hp(vega), fight.prana(vega)), ((900, 900), (700, 700)));
    assert_eq!((fight.hp(pavel), fight.prana(pavel)), ((300, 300), (175, 175)));
    assert_eq!((fight.number(vega, "defence"), fight.number(pavel, "defence")), (78, 60));
    assert_eq!((fight.number(vega, "movement"), fight.number(pavel, "movement")), (23, 11));
    assert_eq!(fight.attack(vega, Mode::Blow).unwrap(), "40+1d160");
    assert_eq!(fight.attack(pavel, Mode::One).unwrap(), "28+1d120");
    assert_eq!(fight.attack(pavel, Mode::Two).unwrap(), "1d120");
    assert_eq!((fight.dodges(vega), fight.dodges(pavel)), ((3, 3), (5, 5)));

    // 1
    let queue = fight.run(&[Face(30), Face(20)], |ctx| Knk::initiative(ctx, &[vega, pavel]));
    assert_eq!(queue.unwrap(), [(vega, 70), (pavel, 52)]);
    assert_eq!(fight.run(&[Face(10)], Knk::begin_round).unwrap(), [vega]);

    // 2
    assert_eq!(fight.begin(vega, &[]), Flow::Open);
    let cells: Vec<String> = (3..=18).map(|column| format!("{column}J")).collect();
    let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
    fight.walk(vega, &cells).unwrap();
    assert_eq!(fight.points(), 7);
    let blow = fight.strike(vega, Mode::Blow, pavel, &[Face(100)]).unwrap();
    assert_eq!((blow.total, blow.raw, blow.crit, blow.damage, blow.hp), (140, 80, false, 80, 220));
    assert_eq!((fight.hp(pavel), fight.waits(pavel)), ((220, 300), vec![80]));
    fight.end(vega);

    // 3
    assert_eq!(fight.begin(pavel, &[]), Flow::Open);
    fight.dodge(pavel, 1, &[Face(15)]).unwrap();
    assert_eq!(fight.rolls[0].total, 50);
    assert_eq!((fight.dodges(pavel), fight.waits(pavel)), ((4, 5), vec![]));
    assert_eq!(fight.prana(pavel), (175, 175));
    let script = [Face(110), Crit(CritEffect::Double), Face(2)];
    let blow = fight.strike(pavel, Mode::One, vega, &script).unwrap();
    assert_eq!((blow.total, blow.raw, blow.crit, blow.damage), (138, 60, true, 120));
    assert_eq!((fight.hp(vega), fight.waits(vega)), ((780, 900), vec![120]));
    assert_eq!(fight.prana(pavel), (160, 175));
    fight.retreat(pavel, &["19K", "19L", "19M"]).unwrap();
    assert_eq!(fight.prana(pavel), (142, 175));
    fight.end(pavel);

    // 4
    assert_eq!(fight.begin_extra(vega, &[]), Flow::Open);
    fight.dodge(vega, 1, &[Face(33)]).unwrap();
    assert_eq!(fight.rolls[0].total, 51);
    assert_eq!((fight.hp(vega), fight.dodges(vega)), ((900, 900), (2, 3)));
    assert_eq!(fight.prana(vega), (700, 700));
    fight.walk(vega, &["18K", "18L"]).unwrap();
    let script = [Face(120), Crit(CritEffect::NoDodge), Face(2)];
    let blow = fight.strike(vega, Mode::Blow, pavel, &script).unwrap();
    assert_eq!((blow.total, blow.raw, blow.fate), (160, 100, Fate::Final));
    assert_eq!((fight.hp(pavel), fight.waits(pavel)), ((120, 300), vec![]));
    fight.end(vega);

    // 5
    assert_eq!(fight.run(&[Face(3)], Knk::begin_round).unwrap(), []);
    fight.begin(vega, &[]);
    let blow = fight.strike(vega, Mode::Blow, pavel, &[Face(90)]).unwrap();
    assert_eq!((blow.total, blow.raw), (130, 70));
    assert_eq!((fight.hp(pavel), fight.waits(pavel)), ((50, 300), vec![70]));
    fight.end(vega);

    // 6
    fight.begin(pavel, &[]);
    assert_eq!(fight.prana(pavel), (142, 175));
    let script = [Face(16), Face(4), Back(Mode::Two), Face(100)];
    let hit = fight.view(pavel).waits[0].hit;
    fight.dodge(pavel, hit, &script).unwrap();
    assert_eq!((fight.hp(pavel), fight.dodges(pavel)), ((120, 300), (3, 5)));
    let blow = fight.last_strike();
    assert!(blow.counter);
    assert_eq!((blow.raw, blow.damage), (22, 11));
    assert_eq!((fight.hp(vega), fight.waits(vega)), ((889, 900), vec![11]));
    assert_eq!(fight.prana(pavel), (142, 175));
    let blow = fight.strike(pavel, Mode::One, vega, &[Face(40)]).unwrap();
    assert_eq!((blow.total, blow.raw, blow.fate), (68, -10, Fate::Miss));

    // 7
    assert_eq!((fight.hp(vega), fight.prana(vega)), ((889, 900), (700, 700)));
    assert_eq!((fight.at[0], fight.dodges(vega)), (point("18L"), (2, 3)));
    assert_eq!((fight.hp(pavel), fight.prana(pavel)), ((120, 300), (127, 175)));
    assert_eq!((fight.at[1], fight.dodges(pavel)), (point("19M"), (3, 5)));
}
