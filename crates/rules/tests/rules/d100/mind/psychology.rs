//! The rules of psychological traits, number for number.

use kekkai_rules::d100::numbers::{
    harm::losses::terrified,
    mind::psychology::{
        Aim, Doing, Fear, Grip, Mind, Prejudiced, Towards, Trait, approached, frenzy,
        frenzy_begins, is_nearest, is_tested, may_end, prejudice,
    },
};
use kekkai_rules::d100::options::FrenzyEntry;

use crate::d100::{rows, test};

const HELD: Grip = Grip::Held;

fn towards() -> Towards {
    Towards::default()
}

fn calm() -> Mind {
    Mind::default()
}

#[test]
fn every_trait_stands_in_the_table() {
    let catalogued = rows("D100-PSYCH-");
    assert_eq!((Trait::ALL.len(), catalogued.len()), (6, 6));
    for (one, row) in Trait::ALL.iter().zip(catalogued) {
        assert!(row[1].starts_with(&format!("{one:?}").to_lowercase()), "{row:?}");
    }
}

#[test]
fn d100_psy_01_who_is_tested_again() {
    assert!(!is_tested(true, false, true), "immune for the scene");
    assert!(is_tested(false, true, true) && is_tested(false, false, false));
    assert!(!is_tested(false, true, false), "psych_retry");
}

#[test]
fn d100_psy_02_animosity_helps_attacks() {
    let angry = Towards { animosity: HELD, ..towards() };
    assert_eq!(1 + angry.level(Aim::Attack, calm()), 2);
    assert_eq!((angry.level(Aim::Defence, calm()), angry.level(Aim::Other, calm())), (0, 0));
}

#[test]
fn d100_psy_03_animosity_sleeps_under_fear() {
    let angry = Towards { animosity: HELD, ..towards() };
    let afraid = Mind { afraid: true, ..calm() };
    assert_eq!(angry.level(Aim::Attack, afraid), 0);
}

#[test]
fn d100_psy_04_hatred_helps_against_its_foe_and_knows_no_fear_of_it() {
    let hates = Towards { hatred: HELD, ..towards() };
    assert_eq!(
        [Aim::Attack, Aim::Defence, Aim::Against].map(|aim| hates.level(aim, calm())),
        [1, 1, 0]
    );
    let afraid = Towards { fear: HELD, ..hates };
    assert!(!afraid.is_afraid(calm()));
    assert_eq!(afraid.level(Aim::Defence, calm()), 1);
    let both = Towards { animosity: HELD, ..hates };
    assert_eq!((both.level(Aim::Attack, calm()), both.level(Aim::Defence, calm())), (2, 1));
    assert!(hates.is_terrified(false) && !hates.is_terrified(true), "hatred_blocks_terror");
}

#[test]
fn d100_psy_05_prejudice_bites_or_insults() {
    let Prejudiced::Modifier(by) = prejudice(true) else { panic!("no modifier") };
    assert_eq!(35 + by, 25);
    assert_eq!(prejudice(false), Prejudiced::Insults);
}

#[test]
fn d100_psy_06_fear_is_overcome_by_levels() {
    let mut fear = Fear::Resisting(0);
    for (roll, level) in [(22, 2), (31, 1)] {
        assert_eq!(test(40, roll).1, level);
        assert_ne!(fear, Fear::Overcome);
        fear = fear.tested(3, level, false);
    }
    assert_eq!(fear, Fear::Overcome);
    assert_eq!(Fear::Resisting(1).tested(3, -3, false), Fear::Resisting(0), "starts anew");
    assert_eq!(Fear::Resisting(1).tested(3, -1, false), Fear::Resisting(0));
    assert_eq!(Fear::Resisting(1).tested(3, -3, true), Fear::Lasting, "fear_negative_total");
    assert_eq!(Fear::Lasting.tested(3, 9, true), Fear::Lasting);
}

#[test]
fn d100_psy_07_fear_takes_a_level_against_its_source() {
    let afraid = Towards { fear: HELD, ..towards() };
    for aim in [Aim::Attack, Aim::Defence, Aim::Against] {
        assert_eq!(2 + afraid.level(aim, calm()), 1, "{aim:?}");
    }
    assert_eq!(afraid.level(Aim::Other, calm()), 0);
    assert!(!test(40, 41).0, "no nearer this turn");
    assert_eq!((approached(test(40, 55).0), approached(true)), (1, 0));
}

#[test]
fn d100_psy_08_terror_gives_panic() {
    let of = |roll| {
        let (passed, level) = test(40, roll);
        assert!(!passed);
        terrified(2, level)
    };
    assert_eq!([of(71), of(47)], [5, 2]);
    assert_eq!(terrified(2, 3), 0, "a level raised above the terror");
}

#[test]
fn d100_psy_09_terror_leaves_fear_of_its_level() {
    let fear = Fear::Resisting(0);
    assert_eq!(fear.tested(2, 1, false), Fear::Resisting(1));
    assert_eq!(fear.tested(2, 2, false), Fear::Overcome);
}

#[test]
fn d100_psy_10_frenzy_fights_and_does_nothing_else() {
    use Doing::{Attack, Dash, Disengage, Flee, GetFree, Hide, Move, PutOutFire, Shift};
    assert_eq!((1 + frenzy(true), 1 + frenzy(false)), (2, 0));
    let open = |panicked, frenzied| -> Vec<Doing> {
        Doing::ALL.into_iter().filter(|one| one.is_open(panicked, frenzied)).collect()
    };
    assert_eq!(open(false, true), [Attack, Move, Dash, Shift, GetFree, PutOutFire]);
    assert_eq!(open(true, true), open(false, true), "frenzy suspends what panic demands");
    assert_eq!(open(true, false), [Move, Dash, Shift, Disengage, Flee, Hide, GetFree, PutOutFire]);
    assert_eq!(open(false, false), Doing::ALL);
    assert!(is_nearest(3, &[3, 5]) && !is_nearest(3, &[2, 5]));
    assert!(may_end(5, 4) && may_end(1, 1) && !may_end(5, 5));
}

#[test]
fn d100_con_11_the_panicked_only_get_away() {
    assert!(Doing::Flee.in_panic() && Doing::Dash.in_panic() && Doing::Hide.in_panic());
    assert!(!Doing::Attack.in_panic() && !Doing::Stance.in_panic() && !Doing::Heal.in_panic());
}

#[test]
fn d100_psy_11_a_cool_test_ends_frenzy() {
    let (passed, level) = test(40, 38);
    assert_eq!((passed, level + frenzy(false)), (true, 0), "the level does not matter for that");
}

#[test]
fn d100_psy_12_frenzy_begins_by_willpower() {
    let entry = |roll| frenzy_begins(test(36, roll).0, FrenzyEntry::WpTest);
    assert_eq!([30, 37].map(entry), [true, false]);
    assert!(frenzy_begins(false, FrenzyEntry::Free), "frenzy_entry");
    assert!(frenzy_begins(false, FrenzyEntry::FailedPsychTest), "frenzy_entry");
    assert!(!frenzy_begins(true, FrenzyEntry::FailedPsychTest));
}

#[test]
fn d100_psy_13_composure_suspends_the_traits() {
    let composed = Mind { composed: true, ..calm() };
    let all = Towards { animosity: HELD, hatred: HELD, fear: Grip::Free };
    assert_eq!(all.level(Aim::Attack, composed), 0);
    let afraid = Towards { fear: HELD, ..towards() };
    assert_eq!((afraid.level(Aim::Attack, composed), afraid.is_afraid(composed)), (0, false));
    assert_eq!(afraid.level(Aim::Attack, calm()), -1, "then again");
}
