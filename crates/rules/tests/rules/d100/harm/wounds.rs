//! The rules of health, zero, death, number for number.

use kekkai_rules::d100::numbers::harm::wounds::{
    Blow, Health, Reading, Source, death_asked_from, left_of,
};

fn at(now: u16) -> Health {
    Health { now, ..Health::whole(12, 3) }
}

fn read() -> Reading {
    Reading::default()
}

#[test]
fn d100_wnd_01_toughness_and_armour_reduce_damage() {
    assert_eq!(left_of(8, 3, 0), 5);
}

#[test]
fn d100_wnd_02_at_zero_one_is_prone() {
    let (health, blow) = at(3).lose(3, Source::Attack, 2, read());
    assert_eq!(health.now, 0);
    assert_eq!(blow, Blow { lost: 3, prone: true, injury: false });
    let under = Reading { prone_below_zero: true, ..read() };
    assert!(!at(3).lose(3, Source::Attack, 2, under).1.prone, "prone_at");
    assert!(at(3).lose(4, Source::Attack, 2, under).1.prone);
    assert_eq!(at(3).lose(0, Source::Attack, 2, read()), (at(3), Blow::default()));
}

#[test]
fn d100_wnd_03_at_zero_one_becomes_unconscious_after_the_toughness_bonus() {
    let down = at(3).lose(3, Source::Attack, 2, read()).0;
    assert_eq!(down.faints(), Some(5));
    let healed = down.regain(1, 0, false);
    assert_eq!((healed.now, healed.faints()), (1, None), "the timer is off");
    let again = down.lose(2, Source::Attack, 4, read()).0;
    assert_eq!(again.faints(), Some(5), "not restarted");
    let weak = Health { toughness_bonus: 0, ..at(1) };
    assert_eq!(weak.lose(1, Source::Attack, 2, read()).0.faints(), Some(2), "the same round");
    let second = healed.lose(1, Source::Attack, 7, read()).0;
    assert_eq!(second.faints(), Some(10), "a new timer each time");
}

#[test]
fn d100_wnd_04_losing_more_than_there_is_injures() {
    let (health, blow) = at(2).lose(6, Source::Attack, 1, read());
    assert_eq!((health.now, blow), (0, Blow { lost: 2, prone: true, injury: true }));
    for source in [Source::Fall, Source::Fire, Source::Thirst, Source::Misfire] {
        assert!(at(2).lose(6, source, 1, read()).1.injury, "{source:?}");
    }
    let any = Reading { any_source: true, ..read() };
    for source in [
        Source::Bleeding,
        Source::Poison,
        Source::Suffocation,
        Source::Diarrhoea,
        Source::OwnWeapon,
    ] {
        assert!(!at(2).lose(6, source, 1, read()).1.injury, "{source:?}");
        assert!(at(2).lose(6, source, 1, any).1.injury, "overflow_sources: {source:?}");
    }
}

#[test]
fn d100_wnd_05_every_blow_at_zero_injures() {
    // Computed −2, at least 1 by a hit.
    let (health, blow) = at(0).lose(1, Source::Attack, 1, read());
    assert_eq!((health.now, blow.lost, blow.injury), (0, 0, true));
}

#[test]
fn d100_wnd_06_more_injuries_than_toughness_kill_the_unconscious() {
    assert_eq!([2, 3, 4].map(|injuries| at(0).dies(true, injuries)), [false, false, true]);
    assert!(!at(0).dies(false, 4) && !at(1).dies(true, 4));
    assert_eq!(death_asked_from(5, true, true), 6, "help has a round");
    assert_eq!(death_asked_from(5, true, false), 5, "death_check_grace");
    assert_eq!(death_asked_from(5, false, true), 5, "fell within the round");
}

#[test]
fn d100_wnd_09_health_stays_below_its_most() {
    assert_eq!(at(11).regain(5, 0, false).now, 12);
}

#[test]
fn d100_heal_05_unhealing_wounds_and_poison_bound_what_is_regained() {
    assert_eq!(at(3).regain(12, 2, false).now, 10);
    assert_eq!(at(11).regain(1, 2, false).now, 11, "nothing is taken by it");
    let down = at(1).lose(1, Source::Poison, 1, read()).0;
    assert_eq!(down.regain(4, 0, true), down);
    assert_eq!(at(1).regain(4, 0, true).now, 5, "only at 0");
}

#[test]
fn d100_wnd_10_figures_without_a_name_may_be_out_at_zero() {
    assert!(at(0).drops_out(true, true));
    assert!(!at(0).drops_out(true, false) && !at(0).drops_out(false, true));
    assert!(!at(1).drops_out(true, true));
}

#[test]
fn d100_inj_03_the_loss_of_a_row_injures_no_further() {
    let (health, blow) = at(4).lose(5, Source::InjuryRow, 1, read());
    assert_eq!((health.now, blow.prone, blow.injury), (0, true, false));
    let any = Reading { any_source: true, ..read() };
    assert!(!at(4).lose(5, Source::InjuryRow, 1, any).1.injury);
    let loss = kekkai_rules::d100::numbers::harm::lasting::row_loss;
    assert_eq!(loss(5, None), 5);
    assert_eq!(loss(5, Some(4)), 1, "injury_damage_reduced");
    assert_eq!([loss(5, Some(9)), loss(0, Some(0))], [1, 0]);
}
