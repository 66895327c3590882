//! Lost parts of the body.

use kekkai_rules::d100::numbers::sheet::characteristics::Characteristic;
use std::collections::BTreeMap;

use kekkai_rules::d100::numbers::harm::{
    conditions::Facet,
    injuries::{BodyPart, Effect, Table},
    lost_parts::{Losses, Lost, Shock, lame, shock},
    place::Side::{Left, Right},
};
use kekkai_rules::d100::options::ArmRowMeans;

use super::injuries::injuries;
use crate::d100::{capital, data, rows, test};

const MELEE: &[Facet] = &[Facet::Moving, Facet::Sight, Facet::Physical, Facet::RightArm];

fn table() -> Losses {
    data(include_str!("../../../../src/d100/data/lost_parts.ron"))
}

fn lost(all: &[(BodyPart, u16)]) -> Lost {
    let mut lost = Lost::default();
    for (part, many) in all {
        lost.lose(*part, Left, *many, 4);
    }
    lost
}

#[test]
fn lost_parts_as_the_table_has_them() {
    let (all, catalogued) = (table(), rows("D100-AMP-"));
    assert_eq!((BodyPart::ALL.len(), all.len(), catalogued.len()), (11, 11, 11));
    for (part, row) in BodyPart::ALL.iter().zip(catalogued) {
        let loss = &all[part];
        let name = row[1].split(" (").next().unwrap();
        assert_eq!((loss.name.as_str(), loss.ru.as_str()), (&*capital(name), &*capital(row[2])));
        for (_, by) in loss
            .once
            .iter()
            .chain(&loss.each)
            .chain(&loss.lowers.iter().map(|(_, by)| (Facet::Moving, *by)).collect::<Vec<_>>())
        {
            assert!(row[3].contains(&format!("−{}", -by)), "{part:?} {by}: {}", row[3]);
        }
        assert_eq!(row[3].contains("speed halved"), loss.lames, "{part:?}");
        assert_eq!(row[3].contains("D100-AMP-11"), loss.holds_nothing, "{part:?}");
        assert_eq!(row[3].contains("is a fumble"), loss.weakens_grip, "{part:?}");
        assert_eq!(row[3].contains("fails"), loss.fails.is_some(), "{part:?}");
    }
}

#[test]
fn d100_amp_01_the_shock_of_an_amputation() {
    let at = |roll| {
        let (passed, level) = test(40 - 20, roll);
        shock(passed, level, false)
    };
    assert_eq!(at(45), Shock { stunned: true, ..Shock::default() });
    assert_eq!(at(61), Shock { stunned: true, unconscious: true, prone: false });
    assert_eq!((at(25), at(20)), (Shock::default(), Shock::default()));
    assert!(shock(false, 0, true).prone, "amputation_fail_prone");
    assert!(!shock(true, 0, true).prone);
}

#[test]
fn d100_amp_02_a_lost_eye() {
    let (one, both) = (lost(&[(BodyPart::Eye, 1)]), lost(&[(BodyPart::Eye, 2)]));
    assert_eq!(45 + one.penalty(&table(), MELEE), 15);
    assert_eq!(45 + both.penalty(&table(), MELEE), 15, "not doubled");
    assert_eq!(one.penalty(&table(), &[Facet::Fellowship]), -5);
    assert_eq!(both.penalty(&table(), &[Facet::Fellowship]), -10);
    let reading = [Facet::Sight, Facet::SightAlone];
    assert!(both.fails(&table(), &reading, true) && !one.fails(&table(), &reading, true));
    assert!(!both.fails(&table(), MELEE, true), "fighting at −30");
    assert!(!both.fails(&table(), &reading, false), "both_eyes_lost");
}

#[test]
fn d100_amp_03_teeth_take_fellowship_by_twos() {
    let of = |teeth| lost(&[(BodyPart::Tooth, teeth)]).lowers(&table());
    assert_eq!(of(7), BTreeMap::from([(Characteristic::Fellowship, -3)]));
    assert_eq!(of(1), BTreeMap::new());
}

#[test]
fn d100_amp_04_a_lost_nose() {
    let without = lost(&[(BodyPart::Nose, 1)]);
    assert_eq!(35 + without.lowers(&table())[&Characteristic::Fellowship], 15);
    assert_eq!(without.penalty(&table(), &[Facet::Smell]), -30);
}

#[test]
fn d100_amp_05_toes_take_agility_and_weapon_skill() {
    let taken = lost(&[(BodyPart::Toe, 3)]).lowers(&table());
    assert_eq!(35 + taken[&Characteristic::Agility], 32);
    assert_eq!(40 + taken[&Characteristic::WeaponSkill], 37);
}

#[test]
fn d100_amp_06_a_lost_ear() {
    let hears = [Facet::Hearing, Facet::HearingPerception];
    let (one, both) = (lost(&[(BodyPart::Ear, 1)]), lost(&[(BodyPart::Ear, 2)]));
    assert_eq!(42 + one.penalty(&table(), &hears), 22);
    assert_eq!(one.penalty(&table(), &[Facet::Fellowship]), -5);
    assert_eq!(
        (both.penalty(&table(), &hears), both.penalty(&table(), &[Facet::Fellowship])),
        (-20, -10)
    );
}

#[test]
fn d100_amp_07_without_a_tongue_nothing_is_said() {
    let mute = lost(&[(BodyPart::Tongue, 1)]);
    assert!(mute.fails(&table(), &[Facet::Speech], true));
    assert!(!mute.fails(&table(), MELEE, true));
    assert!(!Lost::default().fails(&table(), &[Facet::Speech], true));
}

#[test]
fn d100_amp_08_too_many_lost_fingers_are_a_lost_hand() {
    let mut four = lost(&[(BodyPart::Finger, 3)]);
    assert_eq!(four.on(BodyPart::Hand, Left), 0);
    four.lose(BodyPart::Finger, Left, 1, 4);
    assert_eq!(four.on(BodyPart::Hand, Left), 1, "without a further test");
    let mut early = Lost::default();
    early.lose(BodyPart::Finger, Right, 2, 2);
    assert_eq!(early.on(BodyPart::Hand, Right), 1, "fingers_hand_lost_at");
}

#[test]
fn d100_amp_09_a_lost_foot_is_lame() {
    let lamed = lost(&[(BodyPart::Foot, 1)]);
    let (left, right) = (
        lamed.is_lame(&table(), Left, ArmRowMeans::Leg),
        lamed.is_lame(&table(), Right, ArmRowMeans::Leg),
    );
    let (halved, dodge) = lame(left, right);
    assert!(halved);
    assert_eq!(40 + dodge, 20);
    assert_eq!(lame(true, true), (true, -40), "one halving, −20 for each leg");
    assert_eq!(lame(false, false), (false, 0));
}

#[test]
fn d100_amp_10_a_lost_leg_is_lame() {
    let (leg, arm) = (lost(&[(BodyPart::Leg, 1)]), lost(&[(BodyPart::Arm, 1)]));
    let lamed = |row| (leg.is_lame(&table(), Left, row), arm.is_lame(&table(), Left, row));
    assert_eq!(lamed(ArmRowMeans::Leg), (true, false));
    assert_eq!(lamed(ArmRowMeans::Arm), (false, true), "arm_row_means");
    assert_eq!(lamed(ArmRowMeans::Both), (true, true), "arm_row_means");
    let row = injuries();
    let cut = &row.read(Table::Leg, 98).unwrap().1.effects;
    assert!(
        cut.iter().any(
            |one| matches!(one, Effect::Amputation(parts, -30) if parts[0].0 == BodyPart::Leg)
        )
    );
}

#[test]
fn d100_amp_11_nothing_is_held_on_a_side_without_a_hand() {
    for part in [BodyPart::Hand, BodyPart::Arm] {
        let without = lost(&[(part, 1)]);
        assert!(!without.holds(&table(), Left) && without.holds(&table(), Right), "{part:?}");
    }
    assert!(lost(&[(BodyPart::Finger, 3)]).holds(&table(), Left));
    // What is left of the main hand is an off hand: 45 − 20.
    assert!(!lost(&[(BodyPart::Finger, 4)]).holds(&table(), Left));
}

#[test]
fn d100_inj_07_a_useless_leg_is_as_a_lost_foot() {
    let (halved, dodge) = lame(true, false);
    assert_eq!((halved, 40 + dodge), (true, 20));
    let row = injuries();
    assert!(row.read(Table::Leg, 88).unwrap().1.effects.contains(&Effect::LegUseless));
}
