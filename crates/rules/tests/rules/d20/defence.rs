//! Armour class (D20-AC, D20-COV).

use super::{Body, body, brute, guard, kesh, lin, oru};
use kekkai_rules::PlainText;
use kekkai_rules::d20::{
    numbers::{
        checks,
        conditions::Condition,
        defence::{Against, Defender},
        objects::{self, Cover},
        squares,
        tables::{Ability, Size},
        weapon::Armour,
    },
    options::{DaggerStrips, Options, TouchAc},
};

const STRIPPED: Against = Against { touch: false, strips: true, psionic: false, grapples: false };
const TOUCH: Against = Against { touch: true, strips: false, psionic: false, grapples: false };

#[test]
fn d20_ac_01_ac_is_the_sum_of_its_parts() {
    assert_eq!(
        [kesh(), lin(), oru(), guard(), brute()].map(|body| body.ac()),
        [16, 17, 14, 14, 14]
    );
    let (body, worn) = (kesh(), kesh().worn());
    let covered = Defender { cover: 4, ..body.defender(&worn) };
    assert_eq!(covered.ac(Against::default(), &Options::default()).total(), 20);
    let parts = covered.ac(Against::default(), &Options::default()).parts;
    let parts: Vec<_> = parts.iter().map(|part| (part.source.as_str(), part.amount)).collect();
    assert_eq!(parts, [("base", 10), ("dex", 2), ("armour", 4), ("cover", 4)]);
    // Several abilities of a list add.
    assert_eq!(Body { with: vec![Ability::Dex, Ability::Con], ..kesh() }.ac(), 19);
}

#[test]
fn d20_ac_02_sizes_change_ac() {
    let of = |size: Size| Body { size, ..body((0, 0, 0, 0, 0), 0, 15, 0) }.ac();
    assert_eq!((of(Size::Large), of(Size::Fine)), (14, 23));
}

#[test]
fn d20_ac_03_an_exposed_defender_loses_a_bonus_and_keeps_a_penalty() {
    use DaggerStrips::{AnyAbility, DexOnly, DexWis};
    let options = Options::default();
    assert_eq!(kesh().ac_by(STRIPPED, &options), 14);
    let slow = body((0, -1, 0, 0, 0), 0, 12, 0);
    assert_eq!((slow.ac(), slow.ac_by(STRIPPED, &options)), (11, 11));
    let by = |ability, dagger_strips| {
        let options = Options { dagger_strips, ..Options::default() };
        Body { with: vec![ability], ..body((0, 2, 2, 0, 2), 0, 10, 0) }.ac_by(STRIPPED, &options)
    };
    assert_eq!([DexWis, DexOnly, AnyAbility].map(|strips| by(Ability::Dex, strips)), [10, 10, 10]);
    assert_eq!([DexWis, DexOnly, AnyAbility].map(|strips| by(Ability::Wis, strips)), [10, 12, 10]);
    assert_eq!([DexWis, DexOnly, AnyAbility].map(|strips| by(Ability::Con, strips)), [12, 12, 10]);
    let (body, worn) = (kesh(), kesh().worn());
    let dodging = Defender { dodge: 2, ..body.defender(&worn) };
    let ac = |dodge_lost_with_dex| {
        dodging.ac(STRIPPED, &Options { dodge_lost_with_dex, ..options }).total()
    };
    assert_eq!((ac(true), ac(false)), (14, 16));
}

#[test]
fn d20_ac_04_a_touch_goes_past_armour() {
    let options = Options::default();
    assert_eq!(kesh().ac_by(TOUCH, &options), 12);
    assert_eq!(kesh().ac_by(TOUCH, &Options { touch_ac: TouchAc::FullAc, ..options }), 16);
    // One who grapples loses its Dexterity to others as well (fight 4, step 12).
    assert_eq!(kesh().being(&[Condition::Grappling]).ac_by(TOUCH, &options), 10);
}

#[test]
fn d20_ac_05_there_is_no_least_ac() {
    let options = Options::default();
    let lying = Body { size: Size::Colossal, able: false, ..body((0, 3, 0, 0, 0), 0, 10, 0) };
    assert_eq!(lying.ac_by(Against::default(), &options), -3);
    assert_eq!(lying.ac_by(Against::default(), &Options { min_ac: 0, ..options }), 0);
    assert_eq!(kesh().ac_by(Against::default(), &Options { min_ac: 0, ..options }), 16);
}

#[test]
fn d20_sav_02_endurance_apart_from_constitution_counts_for_ac() {
    let hardy = Body { with: vec![Ability::Con], ..body((0, 0, 3, 0, 0), 0, 10, 0) };
    let apart = Options { con_alias: false, ..Options::default() };
    assert_eq!((hardy.ac(), hardy.ac_by(Against::default(), &apart)), (13, 10));
}

#[test]
fn d20_atk_09_the_targets_size_counts_against_psionics_unless_the_table_says_no() {
    let against = Against { psionic: true, ..Against::default() };
    let options = Options::default();
    assert_eq!(brute().ac_by(against, &options), 14);
    assert_eq!(brute().ac_by(against, &Options { psi_ignores_target_size: true, ..options }), 15);
}

#[test]
fn d20_cov_01_cover_is_a_part_of_ac() {
    let (body, worn) = (guard(), guard().worn());
    let covered = Defender { cover: 4, ..body.defender(&worn) };
    let options = Options::default();
    let ac = covered.ac(Against::default(), &options).total();
    let hits = |total: i32| checks::attack(ac, 20, &options).outcome(total, &[9]).success;
    assert_eq!((ac, hits(18), hits(19)), (18, false, true));
    let presets = objects::presets(&options).map(|(_, cover)| cover);
    let numbers = [0, 2, 4, 7, 10].map(Cover::Bonus);
    assert_eq!(presets[..5], numbers);
    assert_eq!(presets[5], Cover::Total);
    let own = Options {
        cover_presets_quarter: 1,
        cover_presets_half: 3,
        cover_presets_most: 5,
        cover_presets_slit: 9,
        ..options
    };
    let numbers = [0, 1, 3, 5, 9].map(Cover::Bonus);
    assert_eq!(objects::presets(&own).map(|(_, cover)| cover)[..5], numbers);
}

#[test]
fn d20_cov_03_the_grid_proposes_the_best_cover_between() {
    let (far, near, between) = ((3, 10), (18, 10), (17, 10));
    let crossed = |from, to| {
        let squares = squares::crossed(from, to).into_iter();
        let covers =
            squares.filter(|square| *square == between).map(|square| (square, Cover::Bonus(4)));
        objects::cover(from, &covers.collect::<Vec<_>>())
    };
    assert_eq!((crossed(far, near), crossed(near, far)), (Cover::Bonus(4), Cover::Bonus(0)));
    let some =
        [((10, 10), Cover::Bonus(2)), ((12, 10), Cover::Bonus(7)), ((4, 10), Cover::Bonus(10))];
    assert_eq!(objects::cover(far, &some), Cover::Bonus(7));
    // What hides all counts next to the attacker, too.
    assert_eq!(objects::cover(far, &[((4, 10), Cover::Total)]), Cover::Total);
    // A touched corner does not count, an object in the target's own square does.
    assert_eq!(squares::crossed((0, 0), (2, 2)), [(1, 1), (2, 2)]);
    assert_eq!(squares::crossed((0, 0), (2, 1)), [(1, 0), (1, 1), (2, 1)]);
}

#[test]
fn d20_mod_08_a_climber_has_no_use_of_its_shield() {
    let body = body((0, 2, 0, 0, 0), 0, 10, 0).being(&[Condition::Climbing]);
    let worn = [
        Armour { name: PlainText::new("suit"), ac_bonus: 3, is_shield: false },
        Armour { name: PlainText::new("shield"), ac_bonus: 2, is_shield: true },
    ];
    assert_eq!(body.defender(&worn).ac(Against::default(), &Options::default()).total(), 13);
    let free = Body { has: super::has(&[]), ..body.clone() };
    assert_eq!(free.defender(&worn).ac(Against::default(), &Options::default()).total(), 17);
}
