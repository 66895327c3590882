//! Damage of a hit (D20-DMG, D20-CRT-03, D20-OBJ-05).

use super::{guard, kesh, weapon};
use kekkai_rules::{
    Dice,
    d20::{
        numbers::{
            damage::{self, DamageRoll},
            hands::Hand,
            saves::OnSuccess,
            tables::Size,
            weapon::{Deals, Weapon},
        },
        options::{CritDamage, ObjectDmgKinds, Options, ThrownNoStrSize},
    },
};

const MAIN: (Hand, bool) = (Hand::Main, false);

fn points(with: &Weapon, strength: i32, faces: &[u16], options: &Options) -> i32 {
    let blow = DamageRoll::of(with, MAIN, strength, false, options);
    blow.points(blow.dice.total(faces), 0, options)
}

#[test]
fn d20_dmg_01_strength_counts_in_melee_and_in_throws() {
    let options = Options::default();
    assert_eq!(points(&weapon("arc_sword"), kesh().abilities.str_mod, &[2], &options), 5);
    assert_eq!(points(&weapon("rifle"), guard().abilities.str_mod, &[9], &options), 9);
    assert_eq!(points(&weapon("javelin"), 3, &[2], &options), 5);
    assert_eq!(points(&weapon("throwing_knife"), 3, &[2], &options), 2);
    assert_eq!(points(&weapon("psi_lash"), 3, &[2], &options), 2);
    // A negative modifier is subtracted in the same cases.
    assert_eq!(points(&weapon("baton"), -1, &[4], &options), 3);
    let small = Weapon { size: Size::Small, no_str: false, ..weapon("throwing_knife") };
    let carries = |thrown_no_str_size| {
        small.adds_strength(&Options { thrown_no_str_size, ..Options::default() })
    };
    assert_eq!((carries(ThrownNoStrSize::Tiny), carries(ThrownNoStrSize::Small)), (true, false));
}

#[test]
fn d20_dmg_02_a_hit_deals_one_at_least_before_save_and_hardness() {
    let options = Options::default();
    assert_eq!(points(&weapon("knife"), -3, &[1], &options), 1);
    assert_eq!(points(&weapon("knife"), -3, &[1], &Options { min_damage: 0, ..options }), 0);
    // Once to the whole hit, sneak dice included, and a halved 1 is 0.
    let blow = DamageRoll::of(&weapon("knife"), MAIN, -3, false, &options);
    assert_eq!(blow.points(blow.dice.total(&[1]), 2, &options), 1);
    assert_eq!(OnSuccess::Half.left(1, true), 0);
}

#[test]
fn d20_crt_03_dice_and_flat_bonuses_are_rolled_as_often_as_the_weapon_says() {
    let options = Options::default();
    let blow = DamageRoll::of(&weapon("arc_sword"), MAIN, 3, true, &options);
    assert_eq!(blow.dice, Dice { plus: 6, count: 2, faces: 8 });
    assert_eq!(blow.points(blow.dice.total(&[6, 4]), 0, &options), 16);
    let whole = Options { crit_damage: CritDamage::MultiplyTotal, ..options };
    let blow = DamageRoll::of(&weapon("arc_sword"), MAIN, 3, true, &whole);
    assert_eq!(blow.points(blow.dice.total(&[6]), 0, &whole), 18);
    // Sneak dice are never multiplied.
    assert_eq!(blow.points(blow.dice.total(&[6]), 5, &whole), 23);
    let hammer = DamageRoll::of(&weapon("hammer"), MAIN, 1, true, &options);
    assert_eq!(hammer.dice, Dice { plus: 3, count: 3, faces: 10 });
}

#[test]
fn d20_flk_04_sneak_dice_are_part_of_the_same_hit() {
    let options = Options::default();
    let blow = DamageRoll::of(&weapon("knife"), MAIN, 0, false, &options);
    assert_eq!(blow.points(blow.dice.total(&[2]), 3 + 4, &options), 9);
}

#[test]
fn d20_twf_01_off_hand_strength_is_full_unless_the_table_halves_it() {
    let dice = |options: &Options, hand| {
        DamageRoll::of(&weapon("baton"), (hand, false), 3, false, options).dice
    };
    let options = Options::default();
    assert_eq!(dice(&options, Hand::Off).plus, 3);
    let half = Options { offhand_half_str: true, ..options };
    assert_eq!((dice(&half, Hand::Off).plus, dice(&half, Hand::Main).plus), (1, 3));
}

#[test]
fn d20_dbl_02_the_second_end_has_dice_of_its_own() {
    let options = Options::default();
    let staff = Weapon { off_dice: Some(Dice::new(0, 4)), ..weapon("staff") };
    let dice = |with: &Weapon| DamageRoll::of(with, (Hand::Off, true), 0, false, &options).dice;
    assert_eq!((dice(&staff), dice(&weapon("twin_blade"))), (Dice::new(0, 4), Dice::new(0, 8)));
}

#[test]
fn d20_obj_05_hardness_is_taken_off_each_blow() {
    assert_eq!([12, 5, 4].map(|points| damage::past_hardness(points, 5)), [7, 0, 0]);
}

#[test]
fn d20_obj_06_only_physical_damage_harms_things_by_default() {
    let harmed = |object_dmg_kinds| {
        let options = Options { object_dmg_kinds, ..Options::default() };
        Deals::ALL.map(|deals| damage::harms_objects(deals, &options))
    };
    assert_eq!(harmed(Options::default().object_dmg_kinds), [true, false, false]);
    // Any list of them.
    for (list, harm) in [
        ("physical", [true, false, false]),
        ("stress", [false, true, false]),
        ("stress,psy", [false, true, true]),
        ("physical,psy", [true, false, true]),
        ("physical,stress,psy", [true; 3]),
        ("none", [false; 3]),
        // As older programs spelled two of them.
        ("with_stress", [true, true, false]),
        ("every_kind", [true; 3]),
    ] {
        assert_eq!(harmed(list.parse().unwrap()), harm, "{list}");
    }
    let refused = "physical,blunt".parse::<ObjectDmgKinds>().unwrap_err();
    assert_eq!(refused, "\"blunt\" is none of its words");
}
