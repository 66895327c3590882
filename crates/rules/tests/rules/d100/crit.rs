//! Critical hits, fumbles and misfires (D100-CRIT, D100-FUM).

use kekkai_rules::d100::numbers::harm::place::{HitLocation, Side};
use kekkai_rules::d100::{
    numbers::rolls::opposed::{Ended, ended},
    numbers::strike::{
        critical::{of_attack, of_defence},
        damage,
        fumble::{self, FumbleRow, is_fumble, is_misfire},
    },
    options::{FumbleAllySl, FumbleTearPart, MisfireDamage, Options, WeaponDamageEffect},
    sheet::Weapon,
};

use super::{face, graded, sht, side};

fn place(number: u16) -> HitLocation {
    HitLocation::struck(face(number), false, &Options::default())
}

#[test]
fn d100_crit_01_a_successful_double_injures() {
    let options = Options::default();
    let test = graded(55, 44);
    assert!(of_attack(test, true, &options));
    assert_eq!((test.level, place(44)), (1, HitLocation::Arm(Side::Right)));
    let failed = graded(55, 66);
    assert!(!of_attack(failed, true, &options) && is_fumble(failed, 0));
}

#[test]
fn d100_crit_02_it_need_not_win() {
    let test = graded(38, 33);
    let options = Options::default();
    assert_eq!(
        (test.level, of_attack(test, false, &options), place(33)),
        (0, true, HitLocation::Arm(Side::Right))
    );
    let wins = Options { crit_requires_win: true, ..options };
    assert_eq!((of_attack(test, false, &wins), of_attack(test, true, &wins)), (false, true));
}

#[test]
fn d100_crit_03_a_defence_in_melee_injures_too() {
    let options = Options::default();
    let test = graded(60, 55);
    assert!(of_defence(test, true, (true, true), &options));
    assert_eq!(place(55), HitLocation::Torso);
    // A shot parried by a shield from afar; a dodge.
    assert!(!of_defence(test, true, (true, false), &options));
    assert!(!of_defence(test, true, (false, true), &options));
}

#[test]
fn d100_fum_01_a_failed_double_is_a_fumble() {
    let fumbles = |target, number| is_fumble(graded(target, number), 0);
    assert_eq!((fumbles(35, 44), fumbles(50, 44)), (true, false));
    assert!(fumbles(200, 99) && fumbles(200, 100) && fumbles(30, 55));
}

#[test]
fn d100_fum_02_a_fumble_need_not_lose() {
    let (winner, loser) = (side(35, 44), side(38, 72));
    assert_eq!(ended(&winner, &loser, &Options::default()), Ended::Active);
    assert!(is_fumble(winner.graded, 0));
}

#[test]
fn d100_fum_03_lost_fingers_widen_it() {
    assert!(is_fumble(graded(45, 71), 1) && !is_fumble(graded(45, 71), 0));
    assert!(!is_fumble(graded(45, 72), 1) && !is_fumble(graded(45, 70), 3));
    assert!(!is_fumble(graded(45, 31), 1), "it succeeded");
}

#[test]
fn d100_fum_04_a_bruise_is_not_reduced() {
    assert_eq!(FumbleRow::of(face(15)), FumbleRow::Bruise);
    assert_eq!(fumble::BRUISE, 1);
}

#[test]
fn d100_fum_05_a_damaged_weapon_counts_its_points() {
    assert_eq!(FumbleRow::of(face(21)), FumbleRow::DamagedWeapon);
    let options = Options::default();
    assert_eq!(fumble::damaged(7, 1, &options), 7);
    let less = Options { weapon_damage_effect: WeaponDamageEffect::MinusOneDamage, ..options };
    assert_eq!(fumble::damaged(7, 1, &less), 6);
}

#[test]
fn d100_fum_06_an_awkward_grip_makes_actions_harder() {
    assert_eq!((FumbleRow::of(face(60)), fumble::AWKWARD), (FumbleRow::AwkwardGrip, -10));
}

#[test]
fn d100_fum_07_a_stumble_takes_the_move() {
    assert_eq!(
        (FumbleRow::of(face(61)), FumbleRow::of(face(70))),
        (FumbleRow::Stumble, FumbleRow::Stumble)
    );
}

#[test]
fn d100_fum_08_lost_readiness_takes_the_action() {
    assert_eq!(
        (FumbleRow::of(face(71)), FumbleRow::of(face(80))),
        (FumbleRow::LostReadiness, FumbleRow::LostReadiness)
    );
}

#[test]
fn d100_fum_09_a_strain_tears_a_leg() {
    assert_eq!(
        (FumbleRow::of(face(81)), FumbleRow::of(face(90))),
        (FumbleRow::Strain, FumbleRow::Strain)
    );
    let options = Options::default();
    let torn = |face, options: &Options| fumble::torn(face, HitLocation::Arm(Side::Right), options);
    assert_eq!(
        (torn(5, &options), torn(6, &options)),
        (HitLocation::Leg(Side::Left), HitLocation::Leg(Side::Right))
    );
    let arm = Options { fumble_tear_part: FumbleTearPart::WeaponArm, ..options };
    assert_eq!(torn(5, &arm), HitLocation::Arm(Side::Right));
}

#[test]
fn d100_fum_10_a_blow_at_an_ally() {
    let options = Options::default();
    assert_eq!(FumbleRow::of(face(95)), FumbleRow::BlowAtAlly);
    let level = fumble::level_at_ally(face(95), face(77), &options);
    assert_eq!((level, damage::damage(7, level), damage::lost(12, 3, 0)), (5, 12, 9));
    assert_eq!(
        (FumbleRow::of(face(100)), fumble::level_at_ally(face(100), face(77), &options)),
        (FumbleRow::BlowAtAlly, 0)
    );
    let test = Options { fumble_ally_sl: FumbleAllySl::TestRoll, ..options };
    assert_eq!(fumble::level_at_ally(face(95), face(77), &test), 7);
}

#[test]
fn d100_fum_11_an_even_double_misfires() {
    let of = |name| Weapon::of(&sht::weapon(name), 3);
    let (pistol, bow) = (of("pistol"), of("bow"));
    let misfires = |number, with: bool| is_misfire(graded(18, number), with);
    assert!(misfires(88, pistol.may_misfire()) && !misfires(77, pistol.may_misfire()));
    assert!(!misfires(88, bow.may_misfire()));
    // A fumble by lost fingers is no misfire.
    assert!(is_fumble(graded(18, 92), 2) && !misfires(92, true));
    assert!(!is_misfire(graded(95, 88), true), "it succeeded");
}

#[test]
fn d100_fum_12_what_a_misfire_does() {
    let options = Options::default();
    let harm = fumble::misfire(8, face(88), &options).unwrap();
    assert_eq!((harm, damage::lost(harm, 4, 1)), (16, 11));
    let by = |misfire_damage| {
        fumble::misfire(8, face(88), &Options { misfire_damage, ..Options::default() })
    };
    assert_eq!((by(MisfireDamage::Weapon), by(MisfireDamage::Gm)), (Some(8), None));
    let both = Options { misfire_replaces_fumble: false, ..options };
    assert_eq!(
        (fumble::reads_table(true, &options), fumble::reads_table(true, &both)),
        (false, true)
    );
    assert!(fumble::reads_table(false, &options));
}
