//! The tables of the catalogue, every row as printed there.

use super::table::{Battle, ONE, TWO, spec};
use kekkai_rules::{
    Dice, Edition,
    knk::{Category, Mode, rank::Stat, save, sheet::Override},
};

/// A sheet with all five characteristics at one value, also where creation does not allow it. Values that come from
/// the characteristic as made (the maxima) are read only where creation allows it.
fn at(category: Category, value: i32) -> (Battle, bool) {
    let most = if category == Category::Monster { 6 } else { 5 };
    let least = i32::from(category == Category::Monster);
    let made = value.clamp(least, most);
    let ranks = format!("S{made} E{made} A{made} M{made} L{made}");
    let mut fight = Battle::new(&[("5E", spec(category, &ranks))]);
    for which in [Override::S, Override::E, Override::A, Override::M, Override::L] {
        fight.set(ONE, which, value);
    }
    (fight, made == value)
}

/// One row of T3: value, HP, prana, regeneration, Defence, movement, initiative, retreat, dodge, face needed, dodges.
type Derived = (i32, i32, i32, i32, i32, i32, &'static str, Option<i32>, &'static str, i32, i32);

fn check(category: Category, rows: &[Derived]) {
    for row in rows {
        let (
            value,
            hp,
            prana,
            regeneration,
            defence,
            movement,
            initiative,
            retreat,
            dodge,
            face,
            dodges,
        ) = *row;
        let (fight, legal) = at(category, value);
        if legal {
            assert_eq!((fight.hp(ONE).1, fight.prana(ONE).1), (hp, prana), "{value}");
        }
        assert_eq!(fight.number(ONE, "regeneration"), regeneration, "{value}");
        assert_eq!(fight.number(ONE, "defence"), defence, "{value}");
        assert_eq!(fight.number(ONE, "movement"), movement, "{value}");
        assert_eq!(fight.dice(ONE, "initiative"), initiative, "{value}");
        let price = fight.row(ONE, "retreat").map(|_| fight.number(ONE, "retreat"));
        assert_eq!(price, retreat, "{value}");
        assert_eq!(fight.dice(ONE, "dodge"), dodge, "{value}");
        let dice = save::stat_save(fight.table.sheet(ONE).unwrap(), Stat::L).dice;
        assert_eq!(needed(dice), face, "{value}");
        assert_eq!(fight.dodges(ONE).1, dodges, "{value}");
    }
}

/// The least face that succeeds.
fn needed(dice: Dice) -> i32 {
    let face = (1..=200).find(|face| dice.total(&[*face]) > save::ABOVE);
    i32::from(face.unwrap())
}

#[test]
fn table_t3_monster() {
    let rows = [
        (0, 300, 100, 10, 50, 7, "1d100", Some(50), "1d100", 51, 1),
        (1, 600, 400, 10, 57, 11, "10+1d90", Some(45), "9+1d91", 42, 2),
        (2, 900, 700, 10, 64, 15, "20+1d80", Some(40), "18+1d82", 33, 3),
        (3, 1200, 1000, 10, 71, 19, "30+1d70", Some(35), "27+1d73", 24, 4),
        (4, 1550, 1300, 15, 78, 23, "40+1d60", Some(30), "36+1d64", 15, 5),
        (5, 1850, 1600, 15, 85, 27, "50+1d50", Some(25), "45+1d55", 6, 6),
        (6, 2150, 1900, 20, 92, 31, "60+1d40", Some(20), "54+1d46", 1, 7),
    ];
    check(Category::Monster, &rows);
}

#[test]
fn table_t3_profi() {
    let rows = [
        (0, 75, 25, 10, 40, 3, "1d100", Some(10), "1d100", 51, 0),
        (1, 150, 75, 10, 45, 5, "8+1d92", Some(9), "7+1d93", 44, 1),
        (2, 225, 125, 10, 50, 7, "16+1d84", Some(8), "14+1d86", 37, 2),
        (3, 300, 175, 10, 55, 9, "24+1d76", Some(7), "21+1d79", 30, 3),
        (4, 375, 225, 10, 60, 11, "32+1d68", Some(6), "28+1d72", 23, 4),
        (5, 500, 275, 15, 65, 13, "40+1d60", Some(5), "35+1d65", 16, 5),
        (6, 575, 325, 15, 70, 15, "48+1d52", Some(4), "42+1d58", 9, 6),
    ];
    check(Category::Profi, &rows);
}

#[test]
fn table_t3_commoner() {
    let rows = [
        (0, 30, 10, 10, 35, 1, "1d100", None, "1d100", 51, 0),
        (1, 60, 40, 10, 39, 2, "5+1d95", None, "5+1d95", 46, 1),
        (2, 90, 70, 10, 43, 3, "10+1d90", None, "10+1d90", 41, 2),
        (3, 120, 100, 10, 47, 4, "15+1d85", None, "15+1d85", 36, 3),
        (4, 150, 130, 10, 51, 5, "20+1d80", None, "20+1d80", 31, 4),
        (5, 180, 160, 10, 55, 6, "25+1d75", None, "25+1d75", 26, 5),
        (6, 210, 190, 10, 59, 7, "30+1d70", None, "30+1d70", 21, 6),
    ];
    check(Category::Commoner, &rows);
}

#[test]
fn table_t4_attack_expressions() {
    let rows = [
        (0, ["1d100", "1d100", "1d100"], [100, 100, 100]),
        (1, ["10+1d115", "7+1d105", "1d105"], [105, 98, 105]),
        (2, ["20+1d130", "14+1d110", "1d110"], [110, 96, 110]),
        (3, ["30+1d145", "21+1d115", "1d115"], [115, 94, 115]),
        (4, ["40+1d160", "28+1d120", "1d120"], [120, 92, 120]),
        (5, ["50+1d175", "35+1d125", "1d125"], [125, 90, 125]),
        (6, ["60+1d190", "42+1d130", "1d130"], [130, 88, 130]),
    ];
    for (value, expressions, faces) in rows {
        let modes = [
            (Category::Monster, Mode::Blow),
            (Category::Profi, Mode::One),
            (Category::Profi, Mode::Two),
            (Category::Commoner, Mode::Blow),
        ];
        let columns = [0, 1, 2, 2];
        for ((category, mode), column) in modes.into_iter().zip(columns) {
            let (fight, _) = at(category, value);
            let expression: &str = expressions[column];
            assert_eq!(fight.attack(ONE, mode).unwrap(), expression);
            let rows = fight.view(ONE).attacks;
            let dice = rows.iter().find(|row| row.mode == mode.key()).unwrap().dice;
            let critical = |face: &u16| {
                kekkai_rules::knk::crit::is_critical(
                    dice,
                    dice.total(&[*face]),
                    kekkai_rules::knk::switches::CritMode::default(),
                )
            };
            assert_eq!((1..=200).find(critical), Some(faces[column]));
        }
    }
}

#[test]
fn table_t6_saves() {
    let rows = [
        (-6, "-60+1d160", 111),
        (-5, "-50+1d150", 101),
        (-4, "-40+1d140", 91),
        (-3, "-30+1d130", 81),
        (-2, "-20+1d120", 71),
        (-1, "-10+1d110", 61),
        (0, "1d100", 51),
        (1, "10+1d90", 41),
        (2, "20+1d80", 31),
        (3, "30+1d70", 21),
        (4, "40+1d60", 11),
        (5, "50+1d50", 1),
        (6, "60+1d40", 1),
    ];
    for (difference, expression, face) in rows {
        let opponent = Override::S;
        let mut fight = Battle::new(&[
            ("5E", spec(Category::Monster, "")),
            ("6E", spec(Category::Monster, "")),
        ]);
        fight.set(ONE, opponent, difference.max(0));
        fight.set(TWO, opponent, (-difference).max(0));
        let of = |id| fight.table.sheet(id).unwrap();
        let dice = save::versus_save(of(ONE), of(TWO), Stat::S, Edition::NEWEST).dice;
        assert_eq!((dice.to_string().as_str(), needed(dice)), (expression, face));
        if difference >= 0 {
            let dice = save::stat_save(of(ONE), Stat::S).dice;
            assert_eq!((dice.to_string().as_str(), needed(dice)), (expression, face));
        }
    }
}
