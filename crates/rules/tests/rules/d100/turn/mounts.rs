//! Mounted fighting, and talents.

use kekkai_rules::d100::numbers::{
    talents::{Row, Talent},
    turn::mounts::{FALLS_FROM, acts, falls, may_choose, skill, speed, to_dodge, to_hit},
};

use crate::d100::{capital, data, rows, test};

/// Ranks of sizes from the smallest: average, large.
const AVERAGE: u8 = 3;
const LARGE: u8 = 4;

#[test]
fn d100_mnt_01_a_rider_has_the_speed_of_its_mount() {
    assert_eq!((speed(4, Some(8)), speed(4, None)), (8, 4));
}

#[test]
fn d100_mnt_02_riders_dash_by_riding() {
    assert_eq!((skill(true), skill(false)), ("ride", "athletics"));
    assert_eq!(test(45 + 20, 30), (true, 3));
}

#[test]
fn d100_mnt_03_riders_strike_the_smaller_more_easily() {
    assert_eq!((45 + to_hit(LARGE, AVERAGE), 45 + to_hit(LARGE, LARGE)), (65, 45));
}

#[test]
fn d100_mnt_04_rider_or_mount_is_struck_by_choice() {
    assert!(may_choose(true, false) && may_choose(false, true));
    assert!(!may_choose(false, false), "foot_may_target_mount");
}

#[test]
fn d100_mnt_05_dodging_is_hard_in_the_saddle() {
    assert_eq!((40 + to_dodge(true, false), 40 + to_dodge(true, true)), (20, 40));
    assert_eq!(to_dodge(false, false), 0);
}

#[test]
fn d100_mnt_06_a_rider_falls_with_its_mount() {
    assert_eq!((falls(true), falls(false), FALLS_FROM), (1, 0, 1));
    assert!(acts(true, false) && !acts(false, false) && acts(false, true), "mount_attacks");
}

#[test]
fn talents_as_the_table_has_them() {
    let all: Vec<(Talent, Row)> = data(include_str!("../../../../src/d100/data/talents.ron"));
    let catalogued = rows("D100-TAL-");
    assert_eq!((Talent::ALL.len(), all.len(), catalogued.len()), (5, 5, 5));
    for ((talent, (key, row)), cells) in Talent::ALL.iter().zip(&all).zip(catalogued) {
        assert_eq!(talent, key);
        assert_eq!(
            (row.name.as_str(), row.ru.as_str()),
            (&*capital(cells[1]), &*capital(cells[2]))
        );
        let most = cells[3].rsplit(['…', ' ']).next().unwrap().parse().ok();
        assert_eq!(row.most, most, "{key:?}");
    }
    let ambidextrous = &all[0].1;
    assert!(ambidextrous.holds(2) && !ambidextrous.holds(3) && all[3].1.holds(9));
}
