//! Healing by days, weather, thirst and hunger.

use kekkai_rules::d100::numbers::harm::{
    durations::{Event, Lasts},
    healing::{
        Help, NIGHT, SURGERY, TOLL, Toll, chilled, day_of_rest, hunger, night, thirst, thirst_loss,
        weather_takes, weather_tests,
    },
};
use kekkai_rules::d100::numbers::sheet::characteristics::Characteristic::{
    self, Agility, Dexterity, Fellowship, Initiative, Intelligence, Strength, Toughness,
    WeaponSkill, Willpower,
};
use kekkai_rules::d100::options::HungerSecondFailure;

use crate::d100::test;

#[test]
fn d100_heal_01_a_night_restores_toughness_and_level() {
    let of = |roll| {
        let (passed, level) = test(45 + NIGHT, roll);
        night(3, passed, level, false)
    };
    assert_eq!([of(42), of(88), of(99)], [5, 1, 0]);
    let (passed, level) = test(45 + NIGHT, 88);
    assert_eq!(night(3, passed, level, true), 0, "heal_requires_success");
}

#[test]
fn d100_heal_02_a_day_of_rest_adds_toughness() {
    assert_eq!(night(3, true, 2, false) + day_of_rest(3), 8);
}

#[test]
fn d100_heal_04_surgery_ends_what_waits_for_it() {
    let wound = Lasts::Until(Event::Surgery);
    let helps = |help: Help| help.event().is_some_and(|event| wound.ends_with(event));
    assert!(helps(Help::Surgery));
    for help in [Help::Remedy, Help::Magic(3), Help::HealTest { passed: true, level: 2 }] {
        assert!(!helps(help), "{help:?}");
    }
    assert_eq!(SURGERY, 5, "surgery_mode: the threshold of a prolonged test");
}

#[test]
fn what_counts_as_medical_help() {
    let tended = Lasts::Until(Event::MedicalHelp);
    let helps = |help: Help| help.event().is_some_and(|event| tended.ends_with(event));
    let (passed, failed) =
        (Help::HealTest { passed: true, level: 2 }, Help::HealTest { passed: false, level: 0 });
    assert!(helps(passed) && helps(Help::Remedy) && helps(Help::Magic(1)));
    assert!(!helps(failed) && !helps(Help::Magic(0)) && !helps(Help::Surgery));
    assert_eq!((passed.restores(None), passed.restores(Some(3))), (0, 5), "heal_test_restores");
    assert_eq!((Help::Magic(4).restores(None), failed.restores(Some(3))), (4, 0));
}

#[test]
fn d100_env_03_weather_lowers_a_characteristic() {
    assert_eq!(
        [weather_tests(8, false), weather_tests(8, true), weather_tests(3, false)],
        [2, 4, 0]
    );
    assert_eq!(
        (chilled(5), chilled(1), chilled(9)),
        (Some(Agility), Some(WeaponSkill), Some(Fellowship))
    );
    assert_eq!((chilled(10), chilled(0)), (None, None), "thrown again");
    assert_eq!(35 - TOLL, 25);
    assert!(weather_takes(1, true) && weather_takes(2, true) && !weather_takes(0, true));
    assert!(weather_takes(1, false) && !weather_takes(2, false), "exposure_repeat");
}

#[test]
fn d100_env_04_thirst_lowers_the_mind_then_all_else() {
    let first = thirst(1);
    assert_eq!(first, Toll { lowers: vec![Intelligence, Willpower, Fellowship], hurts: false });
    let others: Vec<Characteristic> =
        vec![WeaponSkill, Strength, Toughness, Initiative, Agility, Dexterity];
    for failure in [2, 3] {
        assert_eq!(thirst(failure), Toll { lowers: others.clone(), hurts: true }, "{failure}");
    }
    assert_eq!(thirst(0), Toll::default());
    assert_eq!(thirst_loss(6, 3, false), 3);
    assert_eq!(thirst_loss(6, 3, true), 6, "thirst_damage");
}

#[test]
fn d100_env_05_hunger_lowers_strength_and_toughness() {
    let first = Toll { lowers: vec![Strength, Toughness], hurts: false };
    assert_eq!(hunger(1, HungerSecondFailure::AsThirst), first);
    let second = hunger(2, HungerSecondFailure::AsThirst);
    assert_eq!((second.lowers.len(), second.hurts), (7, true));
    assert_eq!(hunger(2, HungerSecondFailure::RepeatFirst), first, "hunger_second_failure");
    assert_eq!(hunger(2, HungerSecondFailure::None), Toll::default(), "hunger_second_failure");
    assert_eq!(hunger(1, HungerSecondFailure::None), first);
}
