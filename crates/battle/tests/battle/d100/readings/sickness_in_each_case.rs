//! Wounds and diseases by the letter of the book, in each case. Fights of older editions go on as they began.

use super::super::{health, sheet, stacks, targets, tells};
use super::in_each_case::{BEFORE, FAR};
use super::throughout::{A, B, Figure, fought};
use kekkai_battle::Audience;
use kekkai_rules::{
    Edition,
    d100::numbers::harm::{conditions::Condition, place::Side},
};

#[test]
fn d100_dse_01_a_disease_that_does_not_show_is_told_to_the_game_master_alone() {
    let mut table = fought(Edition::NEWEST, &[A, B], "");
    let own = Audience::Character(table.id("A"));
    for (line, dice, key) in [
        ("infect A festering sure", "4 6", "d100-log-infected"),
        ("loses A 3", "", "d100-log-loses"),
    ] {
        table.tell(line, dice);
        let told = |audience| format!("{:?}", table.fight.clone().log(audience, 1).unwrap());
        assert!(told(Audience::Gm).contains(key), "{line}");
        for word in [key, "Incubating", "Sickening"] {
            assert!(!told(own).contains(word), "{line} {word}");
        }
    }
}

#[test]
fn d100_inj_16_a_hand_bleeds_as_long_as_anything_does() {
    let bleeding = "wounds: (conditions: {bleeding: (free: 1, since: 1)}, harmed: (bleeding_hands: \
                    [(right, 20)]))";
    let tests = |edition, dice: &str| {
        let mut table = fought(edition, &[Figure("A", "R", "5E", 50, bleeding, ""), B], "");
        table.tell("afflict A bleeding 0", "");
        table.tell("afflict A bleeding 1", "");
        table.tell("strike B", dice);
        targets(&table).len()
    };
    assert_eq!((tests(Edition::NEWEST, "97 97"), tests(BEFORE, "20 97 97")), (2, 3));
    // One test an action, also where both hands are wounded.
    let both = "weapons: [(name: \"Sword\", damage: 7, tags: [one_handed]), (name: \"Dagger\", \
                damage: 5, hand: off, tags: [one_handed])], double_attack: true, wounds: \
                (conditions: {bleeding: (free: 1, since: 1)}, harmed: (bleeding_hands: [(left, 20), \
                (right, 20)]))";
    let struck = |edition, dice: &str| {
        let mut table = fought(edition, &[Figure("A", "R", "5E", 50, both, ""), B], "");
        table.tell("double B", dice);
    };
    struck(Edition::NEWEST, "20 97 97 97 97");
    struck(BEFORE, "20 97 97 20 97 97");
}

#[test]
fn d100_dse_15_weakness_tires_once_and_as_long_as_it_lasts() {
    let sick = |edition, illnesses: &str, days: &[(&str, &str)]| {
        let sick = format!("wounds: (lasting: (illnesses: [{illnesses}]))");
        let own = Figure("A", "R", "5E", 50, Box::leak(sick.into_boxed_str()), "");
        let mut table = fought(edition, &[own, FAR], "");
        for (line, dice) in days {
            table.tell(line, dice);
        }
        stacks(&table, "A", Condition::Fatigued)
    };
    let one = "(disease: \"minor_infection\", day: 0, days: (1, 9))";
    let night = [("day A", "5"), ("night A", "50")];
    assert_eq!((sick(Edition::NEWEST, one, &night), sick(BEFORE, one, &night)), (1, 0));
    // Of two diseases the symptom is one, and goes with the last of them.
    let two = "(disease: \"minor_infection\", day: 0, days: (1, 2)), (disease: \"festering\", day: \
               0, days: (1, 2))";
    let first = [("day A", "5 5")];
    assert_eq!((sick(Edition::NEWEST, two, &first), sick(BEFORE, two, &first)), (1, 2));
    let over = [("day A", "5 5"), ("day A", "5 5 5 5")];
    assert_eq!(sick(Edition::NEWEST, two, &over), 0);
    let apart = "(disease: \"minor_infection\", day: 0, days: (1, 2)), (disease: \"festering\", \
                 day: 0, days: (1, 9))";
    assert_eq!(sick(Edition::NEWEST, apart, &[("day A", "5 5"), ("day A", "5 5 5")]), 1);
}

#[test]
fn d100_dse_10_no_bandage_mends_what_gangrene_has_taken() {
    let works = |edition| {
        let sick = "wounds: (lasting: (illnesses: [(disease: \"black_plague\", day: 2, days: (1, \
                    9), spread: 1, place: Some(arm(right)))]))";
        let mut table = fought(edition, &[Figure("A", "R", "5E", 50, sick, ""), FAR], "");
        table.tell("day A", "99 5");
        assert!(!sheet(&table, "A").harmed.works(Side::Right));
        table.tell("remedy A", "");
        sheet(&table, "A").harmed.works(Side::Right)
    };
    assert_eq!((works(Edition::NEWEST), works(BEFORE)), (false, true));
}

#[test]
fn d100_con_10_help_wakes_only_whom_an_injury_laid_low() {
    let healer = "skills: {heal: (value: 60)}";
    let asleep = |edition, sheet: &'static str, lines: &[(&str, &str)]| {
        let figures =
            [Figure("A", "R", "5E", 50, healer, ""), Figure("C", "R", "5F", 40, sheet, ""), FAR];
        let mut table = fought(edition, &figures, "");
        for (line, dice) in lines {
            table.tell(line, dice);
        }
        table.tell("afflict C bleeding 1", "");
        table.tell("bind C", "30");
        stacks(&table, "C", Condition::Unconscious)
    };
    let word = [("afflict C unconscious 1", "")];
    assert_eq!((asleep(Edition::NEWEST, "", &word), asleep(BEFORE, "", &word)), (1, 0));
    // Nor out of a fever that keeps in bed (D100-DSE-11).
    let fever = "wounds: (lasting: (illnesses: [(disease: \"blood_rot\", day: 0, days: (1, 9))]))";
    let day = [("day C", "5")];
    assert_eq!((asleep(Edition::NEWEST, fever, &day), asleep(BEFORE, fever, &day)), (1, 0));
}

#[test]
fn d100_dse_21_what_has_no_incubation_shows_at_once() {
    let days = |edition| {
        let mut table = fought(edition, &[A, FAR], "");
        table.tell("infect A blood-rot sure", "5");
        let days = sheet(&table, "A").lasting.illnesses.first().unwrap().days;
        (days, stacks(&table, "A", Condition::Unconscious))
    };
    assert_eq!((days(Edition::NEWEST), days(BEFORE)), (((0, 4), 1), ((1, 5), 0)));
    // One day of it is that of the infection, and no further one.
    let mut table = fought(Edition::NEWEST, &[A, FAR], "");
    table.tell("infect A blood-rot sure", "1");
    assert_eq!(stacks(&table, "A", Condition::Fatigued), 1);
    table.tell("day A", "");
    assert!(sheet(&table, "A").lasting.illnesses.is_empty());
    let left = [Condition::Fatigued, Condition::Unconscious].map(|one| stacks(&table, "A", one));
    assert_eq!(left, [0, 0]);
}

#[test]
fn d100_inj_13_a_scar_helps_once_its_wound_has_healed() {
    let level = |edition, healed: bool, level: &str| {
        let figures = [Figure("B", "B", "6E", 60, "", ""), Figure("A", "R", "5E", 30, "", "")];
        let mut table = fought(edition, &figures, "");
        table.tell("strike A at head", "22 98 5");
        table.tell("afflict A bleeding 0", "");
        if healed {
            table.tell("healed A 1", "");
        }
        table.tell("test A fel", "20");
        tells(&table, level)
    };
    // 30 with 20 is +1.
    assert!(level(Edition::NEWEST, false, "level: 1 "));
    assert!(level(Edition::NEWEST, true, "level: 2 "));
    assert!(level(BEFORE, false, "level: 2 "));
}

#[test]
fn d100_heal_05_jumping_up_heals_no_wound_that_does_not_heal() {
    let risen = |edition| {
        let sick = "health: 12, pools: (resolve: 1, talent_strong_mind: 1), wounds: (health: 11, lasting: \
                    (illnesses: [(disease: \"minor_infection\", day: 2, days: (1, 9))]))";
        let own = Figure("A", "R", "5E", 50, sick, "now: (conditions: {prone: 1})");
        let mut table = fought(edition, &[own, FAR], "");
        table.tell("shake prone", "");
        health(&table, "A")
    };
    assert_eq!((risen(Edition::NEWEST), risen(BEFORE)), (11, 12));
}

#[test]
fn d100_con_20_a_bandage_stops_no_bleeding_by_itself() {
    let left = |edition| {
        let mut table = fought(edition, &[A, FAR], "");
        table.tell("afflict A bleeding 3", "");
        table.tell("remedy A", "");
        stacks(&table, "A", Condition::Bleeding)
    };
    assert_eq!((left(Edition::NEWEST), left(BEFORE)), (3, 2));
}
