//! Fractures, tears, wounds that open again, and scars.

use kekkai_rules::d100::numbers::harm::{
    conditions::{Condition, Conditions, Facet},
    durations::{Event, Lasts},
    injuries::{Effect, InjuryMark, Severity, Table, in_order, printed_twice},
    lasting::{
        Breaks, Hearing, Leaves, Record, Reopening, Tear, bleeding_hand, cries_out, hearing,
        leg_facet, reopened, row_loss, social_level, torn,
    },
    place::{HitLocation, Side},
};
use kekkai_rules::d100::options::{BleedingHandFail, Head9496Duplicate};

use super::injuries::injuries;
use crate::d100::{capital, data, rows, test};

const LEFT_ARM: HitLocation = HitLocation::Arm(Side::Left);
const RIGHT_ARM: HitLocation = HitLocation::Arm(Side::Right);
const RIGHT_LEG: HitLocation = HitLocation::Leg(Side::Right);
const MELEE: &[Facet] = &[Facet::Moving, Facet::Sight, Facet::Physical, Facet::RightArm];

fn breaks() -> Breaks {
    data(include_str!("../../../../src/d100/data/fractures.ron"))
}

#[test]
fn fractures_and_tears_as_the_table_has_them() {
    let (all, fractures, tears) = (breaks(), rows("D100-FRAC-"), rows("D100-TEAR-"));
    assert_eq!((all.fractures.len(), fractures.len()), (2, 2));
    for ((_, fracture), row) in all.fractures.iter().zip(fractures) {
        assert_eq!(fracture.ru.as_str(), capital(row[2]));
        assert_eq!(format!("{} + 1d10", fracture.days), row[4]);
        assert!(
            row[5].contains(&format!("endurance +{}", fracture.difficulty))
                || row[5].contains("endurance +0")
        );
        assert!(row[5].contains(&format!("−{}", -fracture.leaves)), "{row:?}");
    }
    assert_eq!((all.tears.len(), tears.len()), (2, 2));
    for ((_, tear), row) in all.tears.iter().zip(tears) {
        assert_eq!(tear.ru.as_str(), capital(row[2]));
        let spans: Vec<String> = tear.spans.iter().map(|by| format!("−{}", -by)).collect();
        assert!(row[3].starts_with(&spans.join(", then ")), "{row:?}");
        assert_eq!(row[4].ends_with("twice"), spans.len() == 2);
    }
}

#[test]
fn d100_inj_02_each_row_counts_until_it_is_healed() {
    let record =
        Record { row: "head_51_55".to_owned(), place: HitLocation::Head, round: 3, healed: false };
    assert!(record.counts(false, false), "until the game master marks it");
    assert!(!record.counts(false, true) && record.counts(true, true), "injury_heals_when");
    assert!(!Record { healed: true, ..record }.counts(true, false));
}

#[test]
fn d100_inj_03_the_loss_of_a_row_is_taken_whole_or_reduced() {
    assert_eq!(row_loss(5, None), 5);
    assert_eq!(row_loss(5, Some(4)), 1, "injury_damage_reduced");
    assert_eq!([row_loss(5, Some(9)), row_loss(0, Some(0))], [1, 0]);
}

#[test]
fn d100_inj_04_conditions_of_a_row_count_in_its_tests() {
    let all = injuries();
    let belly = &all.read(Table::Torso, 15).unwrap().1.effects;
    assert!(matches!(in_order(belly, true)[..], [Effect::Gains(..), Effect::Test(40, _)]));
    assert!(matches!(in_order(belly, false)[..], [Effect::Test(40, _), Effect::Gains(..)]));
    let mut has = Conditions::default();
    assert!(has.gain(Condition::Stunned, 1, 1));
    let target = 40 + 40 + has.penalty(&[], -20);
    assert_eq!((target, test(target, 70).0, test(target, 71).0), (70, true, false));
}

#[test]
fn d100_inj_05_a_useless_arm_drops_what_it_holds() {
    let all = injuries();
    let numb = &all.read(Table::Arm, 28).unwrap().1.effects;
    assert!(matches!(numb[..], [Effect::Drops, Effect::Useless(_)]));
    assert_eq!(Lasts::Rounds(3).last_round(2, false), Some(5));
    // Torso 41–45 does not name the hand.
    assert_eq!(
        [1, 5, 6, 10].map(Side::named_by),
        [Side::Left, Side::Left, Side::Right, Side::Right]
    );
    let collarbone = &all.read(Table::Torso, 41).unwrap().1.effects;
    assert!(matches!(collarbone[..], [Effect::OneArm(_)]));
}

#[test]
fn d100_inj_06_damage_there_opens_a_wound_again() {
    let wound = Reopening { place: LEFT_ARM, bleeding: 2 };
    assert_eq!(reopened(&[wound], Some(LEFT_ARM), 1), 2);
    assert_eq!(reopened(&[wound], Some(HitLocation::Torso), 1), 0);
    assert_eq!(reopened(&[wound], Some(LEFT_ARM), 0), 0);
    assert_eq!(reopened(&[wound], None, 4), 0, "a fall, a fire");
    assert_eq!(reopened(&[wound, wound], Some(LEFT_ARM), 1), 4, "both");
    let all = injuries();
    let opens = |table, face| {
        let row = &all.read(table, face).unwrap().1.effects;
        row.iter().find_map(|one| if let Effect::Reopens(by) = one { Some(*by) } else { None })
    };
    assert_eq!(opens(Table::Leg, 66), Some(1));
    for (table, face) in [
        (Table::Arm, 46),
        (Table::Arm, 66),
        (Table::Torso, 56),
        (Table::Torso, 66),
        (Table::Torso, 81),
    ] {
        assert_eq!(opens(table, face), Some(2), "{table:?} {face}");
    }
}

#[test]
fn d100_inj_09_a_light_fracture_heals_in_a_month_or_so() {
    let light = &breaks().fractures[&Severity::Light];
    assert_eq!((light.heals_in(4), light.difficulty), (34, 20));
    assert!(!test(40 + light.difficulty, 61).0);
    assert_eq!(light.leaves(RIGHT_LEG), Leaves::Agility(-5));
    assert_eq!(light.leaves(HitLocation::Torso), Leaves::Agility(-5));
    assert_eq!(light.leaves(LEFT_ARM), Leaves::Tests(Facet::LeftArm, -5));
    assert_eq!(light.leaves(HitLocation::Head), Leaves::Tests(Facet::Fellowship, -5));
    assert!(light.may_be_set(7) && !light.may_be_set(8));
}

#[test]
fn d100_inj_10_a_severe_fracture_is_twice_as_bad() {
    let severe = &breaks().fractures[&Severity::Severe];
    assert_eq!((severe.heals_in(4), severe.difficulty), (44, 0));
    assert!(!test(40 + severe.difficulty, 41).0);
    assert_eq!(severe.leaves(RIGHT_ARM), Leaves::Tests(Facet::RightArm, -10));
}

#[test]
fn d100_inj_11_a_light_tear_hinders_its_limb() {
    assert_eq!((&*breaks().tears[&Severity::Light].spans, Tear::span(3)), (&[-10][..], 27));
    assert_eq!(45 + torn(&[(RIGHT_ARM, -10)], MELEE, false), 35);
    assert_eq!(torn(&[(LEFT_ARM, -10)], MELEE, false), 0);
    let dodge = [Facet::Moving, Facet::Physical, Facet::Leg];
    let both = [(RIGHT_LEG, -10), (RIGHT_LEG, -20), (HitLocation::Leg(Side::Left), -10)];
    assert_eq!(torn(&both, &dodge, false), -30, "the worse of a limb, the sum of limbs");
    assert_eq!(torn(&both, &dodge, true), -40, "tear_stack");
    assert_eq!(torn(&[(HitLocation::Torso, -10)], MELEE, false), -10, "the back: physical tests");
}

#[test]
fn d100_inj_12_a_severe_tear_heals_in_two_spans() {
    assert_eq!(breaks().tears[&Severity::Severe].spans, [-20, -10]);
}

#[test]
fn d100_inj_13_scars_help_once_however_many() {
    let scars = [InjuryMark::Scar, InjuryMark::Scar];
    assert_eq!(social_level(&scars, 0, None), 1);
    assert_eq!(
        [0, 1, 2].map(|used| social_level(&scars, 0, Some(used))),
        [1, 1, 0],
        "scar_bonus_once"
    );
    assert_eq!([-1, 1].map(|nose| social_level(&[InjuryMark::CrookedNose], nose, None)), [-1, 1]);
    assert_eq!(social_level(&[InjuryMark::Scar, InjuryMark::CrookedNose], 1, None), 2);
    assert_eq!(social_level(&[], 1, None), 0);
}

#[test]
fn d100_inj_14_blinded_printed_twice_counts_once() {
    let all = injuries();
    let wound = &all.read(Table::Head, 95).unwrap().1.effects;
    let twice = wound.iter().find_map(|one| {
        if let Effect::PrintedTwice(condition) = one { Some(*condition) } else { None }
    });
    assert_eq!(twice, Some(Condition::Blinded));
    assert_eq!(printed_twice(Condition::Blinded, Head9496Duplicate::Ignore), None);
    assert_eq!(
        printed_twice(Condition::Blinded, Head9496Duplicate::Stack),
        Some(Condition::Blinded)
    );
    assert_eq!(
        printed_twice(Condition::Blinded, Head9496Duplicate::Bleeding),
        Some(Condition::Bleeding)
    );
}

#[test]
fn d100_inj_15_three_rows_of_the_leg_hinder_dexterity() {
    let all = injuries();
    let knee = &all.read(Table::Leg, 41).unwrap().1.effects;
    let [Effect::Modifier(facet, by, lasts)] = knee[..] else { panic!("{knee:?}") };
    assert_eq!((facet, by), (leg_facet(false), -20));
    let known =
        kekkai_rules::d100::numbers::harm::durations::Inputs { face: 6, ..Default::default() };
    assert_eq!(lasts.thrown(known), Lasts::Rounds(6));
    assert_eq!(leg_facet(true), Facet::Agility, "leg_injury_char");
}

#[test]
fn d100_inj_16_a_bleeding_hand_may_lose_the_action() {
    let all = injuries();
    let hand = &all.read(Table::Arm, 38).unwrap().1.effects;
    assert!(matches!(hand[..], [Effect::Gains(Condition::Bleeding, _), Effect::HandTest(20)]));
    assert_eq!([50, 51].map(|roll| test(30 + 20, roll).0), [true, false]);
    let after = |reading| bleeding_hand(false, reading);
    assert_eq!(bleeding_hand(true, BleedingHandFail::DropAndLose), (true, false));
    assert_eq!(after(BleedingHandFail::DropAndLose), (false, true));
    assert_eq!(after(BleedingHandFail::LoseAction), (false, false), "bleeding_hand_fail");
    assert_eq!(after(BleedingHandFail::DropOnly), (true, true), "bleeding_hand_fail");
}

#[test]
fn d100_inj_19_the_second_wound_of_the_ear_deafens_for_good() {
    let all = injuries();
    let ear = &all.read(Table::Head, 61).unwrap().1.effects;
    let [Effect::Modifier(Facet::Hearing, by, lasts), Effect::SecondTimeDeaf] = ear[..] else {
        panic!("{ear:?}")
    };
    assert_eq!(lasts, Lasts::Until(Event::Magic));
    assert_eq!(hearing(0, by), Hearing::Whole);
    assert_eq!(hearing(1, by), Hearing::Worse(-20));
    assert_eq!(hearing(2, by), Hearing::Deaf);
}

#[test]
fn d100_inj_20_pain_is_cried_out_below_the_level() {
    let all = injuries();
    let cut = &all.read(Table::Torso, 63).unwrap().1.effects;
    let [_, _, Effect::CriesOut(difficulty, below)] = cut[..] else { panic!("{cut:?}") };
    let level = |endurance, roll| test(endurance + difficulty - 10, roll).1;
    assert_eq!((level(60, 4), cries_out(level(60, 4), below)), (3, true));
    assert_eq!((level(70, 4), cries_out(level(70, 4), below)), (4, false));
    assert_eq!((level(70, 12), cries_out(level(70, 12), below)), (3, true));
}
