//! Hit points, stress, psyche and what brings them back (D20-DMG-03 to D20-DMG-10, D20-HEAL).

use super::oru;
use kekkai_rules::d20::{
    numbers::{
        checks,
        tables::Abilities,
        vitals::{self, Day, Down, VitalState, Vitals},
    },
    options::{
        Options, PsyPoolNegative, StabiliseOrder, StressModel, TendedWake, ZeroHourly, ZeroHpState,
    },
};

fn at(hp: i32) -> Vitals {
    Vitals { hp, hp_max: 14, stress: 0, psyche: 0, down: Down::default() }
}

fn state(vitals: Vitals) -> VitalState {
    vitals.state(&Options::default())
}

fn stable(hp: i32) -> Vitals {
    Vitals { down: Down { stable: true, ..Down::default() }, ..at(hp) }
}

fn tended(hp: i32) -> Vitals {
    Vitals { down: Down { stable: true, tended: true, ..Down::default() }, ..at(hp) }
}

fn awake(hp: i32) -> Vitals {
    Vitals { down: Down { stable: true, awake: true, ..Down::default() }, ..at(hp) }
}

#[test]
fn d20_dmg_03_each_kind_of_damage_has_a_pool_of_its_own() {
    let oru = Vitals { hp: 16, hp_max: 16, psyche: 8, ..at(16) };
    let pools = |vitals: Vitals| (vitals.hp, vitals.stress, vitals.psyche);
    assert_eq!(pools(oru.stressed(4)), (16, 4, 8));
    assert_eq!((pools(oru.hurt(4)), pools(oru.shaken(4))), ((12, 0, 8), (16, 0, 4)));
}

#[test]
fn d20_dmg_04_the_state_by_hit_points() {
    let after = |points: i32| (at(5).hurt(points).hp, state(at(5).hurt(points)));
    assert_eq!(
        [4, 5, 6, 14, 15].map(after),
        [
            (1, VitalState::Active),
            (0, VitalState::Unconscious),
            (-1, VitalState::Dying),
            (-9, VitalState::Dying),
            (-10, VitalState::Dead),
        ]
    );
    let disabled = Options { zero_hp_state: ZeroHpState::Disabled, ..Options::default() };
    assert_eq!(at(0).state(&disabled), VitalState::Disabled);
    assert_eq!(
        (at(-1).state(&disabled), at(1).state(&disabled)),
        (VitalState::Dying, VitalState::Active)
    );
}

#[test]
fn d20_dmg_05_the_dying_lose_one_on_each_own_turn() {
    let options = Options::default();
    let bled = |hp: i32| at(hp).bled(false, &options);
    assert_eq!((bled(-2).hp, state(bled(-2))), (-3, VitalState::Dying));
    assert_eq!((bled(-9).hp, state(bled(-9))), (-10, VitalState::Dead));
    // A physical hit ends all help and recovery; stress does not.
    for helped in [stable(-3), tended(-3), awake(-3)] {
        assert_eq!(state(helped.hurt(1)), VitalState::Dying, "{helped:?}");
        assert_eq!(state(helped.stressed(1)), state(helped), "{helped:?}");
    }
}

#[test]
fn d20_dmg_08_stress_above_hit_points_takes_consciousness() {
    let oru = Vitals { hp: 16, hp_max: 16, ..at(16) };
    assert_eq!(state(oru.stressed(16)), VitalState::Active);
    assert_eq!((state(oru.stressed(17)), oru.stressed(17).hp), (VitalState::Unconscious, 16));
    assert_eq!(state(oru.stressed(16).hurt(1)), VitalState::Unconscious);
    let options = Options::default();
    // It never begins a loss by the turn or the hour, and ends with the stress.
    assert!(!oru.stressed(17).rolls_by_hour(&options));
    assert_eq!(state(Vitals { stress: 16, ..oru.stressed(17) }), VitalState::Active);
    let subtract = Options { stress_model: StressModel::Subtract, ..options };
    assert_eq!(oru.stressed(15).state(&subtract), VitalState::Active);
    assert_eq!(oru.stressed(16).state(&subtract), VitalState::Unconscious);
    assert_eq!(oru.stressed(99).state(&subtract), VitalState::Unconscious);
    let resting = Options { stress_recovery_per_hour: 3, ..options };
    assert_eq!(oru.stressed(4).after_hour(false, &resting).stress, 1);
    assert_eq!(oru.stressed(4).after_hour(false, &options).stress, 4);
}

#[test]
fn d20_dmg_09_the_psychological_pool_is_a_product() {
    let of = |int_mod: i32, con_mod: i32, options: &Options| {
        vitals::psyche_pool(&Abilities { int_mod, con_mod, ..Abilities::default() }, options)
    };
    let options = Options::default();
    let pools = [(3, 2), (0, 3), (-1, 2), (-1, -2)].map(|(int, con)| of(int, con, &options));
    assert_eq!(pools, [6, 0, 0, 0]);
    assert_eq!(vitals::psyche_pool(&oru().abilities, &options), 8);
    let raw = Options { psy_pool_negative: PsyPoolNegative::RawProduct, ..options };
    assert_eq!((of(-1, -2, &raw), of(-1, 2, &raw)), (2, -2));
    let apart = Options { con_alias: false, ..options };
    assert_eq!(of(3, 2, &apart), 0);
}

#[test]
fn d20_dmg_10_panic_begins_below_0() {
    let of =
        |pool: i32, points: i32| Vitals { psyche: pool, ..at(14) }.shaken(points).is_in_panic();
    assert_eq!((of(6, 6), of(6, 7), of(0, 1)), (false, true, true));
}

#[test]
fn d20_heal_01_first_aid_stabilises_at_15() {
    let options = Options::default();
    let check = checks::difficulty(vitals::FIRST_AID, &options);
    assert!(check.outcome(14 + 1, &[14]).success && !check.outcome(13 + 1, &[13]).success);
    let aided = at(-5).aided(&options);
    assert_eq!((aided.hp, state(aided), aided.down.tended), (-5, VitalState::Unconscious, true));
    assert_eq!(at(-5).aided(&Options { heal_check_hp: 2, ..options }).hp, -3);
}

#[test]
fn d20_heal_02_healing_to_1_lets_one_act_again() {
    let after = |points: i32| (at(-4).healed(points).hp, state(at(-4).healed(points)));
    assert_eq!((after(3), after(5)), ((-1, VitalState::Unconscious), (1, VitalState::Active)));
    let stressed = Vitals { stress: 2, ..at(-4) }.healed(5);
    assert_eq!((stressed.hp, state(stressed)), (1, VitalState::Unconscious));
    assert_eq!(at(3).healed(99).hp, 14);
    assert_eq!(at(-10).healed(5).hp, -10);
}

#[test]
fn d20_heal_03_any_healing_ends_the_dying() {
    let healed = at(-9).healed(1);
    assert_eq!((healed.hp, state(healed)), (-8, VitalState::Unconscious));
    assert_eq!(state(at(-9).healed(0)), VitalState::Dying);
}

#[test]
fn d20_heal_04_the_tended_lose_nothing_by_the_hour() {
    let options = Options::default();
    let later = (0..10).fold(tended(-5), |patient, _| patient.after_hour(false, &options));
    assert_eq!(later.hp, -5);
    assert!(tended(-5).rolls_by_hour(&options));
    assert_eq!(state(tended(-5).after_hour(true, &options)), VitalState::Neutralised);
    let gm = Options { tended_wake: TendedWake::Gm, ..options };
    assert!(!tended(-5).rolls_by_hour(&gm));
    assert_eq!(tended(-5).day(&options), Day::Recovers);
}

#[test]
fn d20_heal_05_one_chance_in_ten_to_stabilise_before_the_loss() {
    let options = Options::default();
    let comes = |face: u16| checks::ONE_IN_TEN.outcome(face.into(), &[face]).success;
    let first = at(-7).bled(comes(55), &options);
    let second = first.bled(comes(10), &options);
    assert_eq!((first.hp, second.hp, state(second)), (-8, -8, VitalState::Unconscious));
    let loses = Options { stabilise_order: StabiliseOrder::LoseThenRoll, ..options };
    assert_eq!(at(-7).bled(true, &loses).hp, -8);
    assert_eq!(at(-9).bled(true, &loses).state(&loses), VitalState::Dead);
}

#[test]
fn d20_heal_06_left_alone_each_failed_hour_costs_one() {
    let options = Options::default();
    let hour = stable(-8).after_hour(false, &options);
    assert_eq!((hour.hp, state(hour)), (-9, VitalState::Unconscious));
    let woken = hour.after_hour(true, &options);
    assert_eq!((woken.hp, state(woken)), (-9, VitalState::Neutralised));
    assert_eq!(state(hour.after_hour(false, &options)), VitalState::Dead);
    // Who lies at 0 is as stable; the dying and the awake roll no hours.
    let lying = at(0).after_hour(false, &options);
    assert_eq!((lying.hp, state(lying)), (-1, VitalState::Unconscious));
    let spared = Options { zero_hourly: ZeroHourly::NoLoss, ..options };
    assert_eq!(at(0).after_hour(false, &spared).hp, 0);
    let rolls = [at(-3), awake(-3), at(5)].map(|one| one.rolls_by_hour(&options));
    assert_eq!(rolls, [false; 3]);
    // Healed to exactly 0: tended, without loss.
    assert_eq!(at(-4).healed(4).after_hour(false, &options).hp, 0);
    assert_eq!(stable(-8).day(&options), Day::Refused);
}

#[test]
fn d20_heal_07_the_neutralised_roll_by_the_day() {
    let options = Options::default();
    assert_eq!(awake(-9).day(&options), Day::Rolls);
    assert_eq!(state(awake(-9).after_day(false, 2, &options)), VitalState::Dead);
    let begun = awake(-9).after_day(true, 2, &options);
    assert_eq!((begun.hp, begun.down.recovering), (-7, true));
    assert_eq!(at(-3).day(&options), Day::Refused);
    // Awake at 0 by the table's reading, it rolls as well, and is awake at -1.
    let disabled = Options { zero_hp_state: ZeroHpState::Disabled, ..options };
    assert_eq!(at(0).day(&options), Day::Refused);
    assert_eq!(at(0).day(&disabled), Day::Rolls);
    let after = at(0).after_day(false, 2, &disabled);
    assert_eq!((after.hp, after.state(&disabled)), (-1, VitalState::Neutralised));
    assert_eq!(at(0).after_day(true, 2, &disabled).state(&disabled), VitalState::Active);
}

#[test]
fn d20_heal_08_who_recovers_is_in_no_danger() {
    let options = Options::default();
    let begun = awake(-9).after_day(true, 2, &options);
    assert_eq!((begun.day(&options), begun.after_day(false, 2, &options).hp), (Day::Recovers, -5));
    assert!(!begun.rolls_by_hour(&options));
}

#[test]
fn d20_heal_09_natural_recovery_gives_the_level_each_day() {
    let options = Options::default();
    let days = (0..4).scan(awake(-9).after_day(true, 2, &options), |now, _| {
        *now = now.after_day(false, 2, &options);
        Some(now.hp)
    });
    assert_eq!(days.collect::<Vec<_>>(), [-5, -3, -1, 1]);
    assert_eq!(at(12).after_day(false, 5, &options).hp, 14);
    assert_eq!(at(5).after_day(false, 0, &options).hp, 6);
    let typed = Options { natural_heal_per_day: 4, ..options };
    assert_eq!(at(5).after_day(false, 2, &typed).hp, 9);
}

#[test]
fn fight_6_left_for_dead() {
    let options = Options::default();
    let b = at(-7).bled(false, &options).bled(true, &options);
    assert_eq!((b.hp, state(b)), (-8, VitalState::Unconscious));
    let b = b.after_hour(false, &options).after_hour(true, &options);
    assert_eq!((b.hp, state(b)), (-9, VitalState::Neutralised));
    let b = (0..5).fold(b, |b, day| b.after_day(day == 0, 2, &options));
    assert_eq!((b.hp, state(b), b.down), (1, VitalState::Active, Down::default()));
    assert_eq!(state(awake(-9).after_day(false, 2, &options)), VitalState::Dead);
}
