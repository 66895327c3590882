//! Numbers of grapples (D20-GRP).

use super::{Body, brute, has, kesh};
use kekkai_rules::d20::{
    numbers::{
        classes::Hands,
        conditions::Condition,
        grapple::{self, GrappleAct, GrappleRole, Grappler},
        squares,
        tables::Size,
        weapon::Deals,
    },
    options::{GrappleSizeTable, Options},
};

fn check(body: &Body, options: &Options) -> i32 {
    let (bonus, strength, size) = (body.bonus, body.abilities.str_mod, body.size);
    Grappler { bonus, strength, size, swap: 0, gm: 0 }.tally(options).total()
}

#[test]
fn d20_grp_01_a_check_is_base_attack_strength_and_special_size() {
    let options = Options::default();
    assert_eq!(9 + check(&brute(), &options), 22);
    assert_eq!(check(&kesh(), &options), 8);
}

#[test]
fn d20_grp_02_the_special_size_replaces_the_ordinary_one() {
    let options = Options::default();
    assert_eq!(check(&brute(), &options), 13);
    let mirrored = Options { grapple_size_table: GrappleSizeTable::Mirrored, ..options };
    let of = |options: &Options| Size::ALL.map(|size| size.in_grapples(options));
    assert_eq!(of(&options), [-16, -8, -6, -4, 0, 4, 8, 12, 16]);
    assert_eq!(of(&mirrored), [-16, -12, -8, -4, 0, 4, 8, 12, 16]);
}

#[test]
fn d20_grp_03_who_grapples_and_who_is_helpless_begin_none() {
    let options = Options::default();
    let barred = |own: &[Condition], helpless| {
        grapple::barred(&has(own), helpless, 0, &options).map(|(_, rule)| rule)
    };
    assert_eq!(barred(&[], false), None);
    assert_eq!(barred(&[Condition::Grappling], false), Some("D20-GRP-03"));
    assert_eq!(barred(&[], true), Some("D20-GRP-03"));
}

#[test]
fn d20_grp_07_two_categories_are_too_many() {
    let options = Options::default();
    let fails =
        |opponent: Size, options: &Options| grapple::is_too_large(Size::Medium, opponent, options);
    assert_eq!((fails(Size::Huge, &options), fails(Size::Large, &options)), (true, false));
    assert!(!fails(Size::Tiny, &options));
    assert!(!fails(Size::Huge, &Options { size_gap_limit: 3, ..options }));
}

#[test]
fn d20_grp_10_another_kind_of_damage_costs_four_but_who_has_the_skill() {
    let options = Options::default();
    let fists = |skilled, master| Hands { size: Size::Medium, dice: None, skilled, master };
    let cost = |hands: Hands, deals, options: &Options| {
        let free = grapple::swaps_freely(hands.master, hands.skilled, options);
        grapple::swap(&hands.weapon(options), deals, free, options)
    };
    let (plain, skilled, monk) = (fists(false, false), fists(true, false), fists(true, true));
    assert_eq!(cost(plain, Deals::Stress, &options), 0);
    assert_eq!(8 + cost(plain, Deals::Physical, &options), 4);
    assert_eq!(8 + cost(monk, Deals::Physical, &options), 8);
    assert_eq!(
        (cost(monk, Deals::Stress, &options), cost(skilled, Deals::Stress, &options)),
        (0, 0)
    );
    let strict = Options { grapple_skill_physical: false, ..options };
    assert_eq!(
        (cost(monk, Deals::Stress, &strict), cost(skilled, Deals::Stress, &strict)),
        (0, -4)
    );
    let kesh = Grappler { bonus: 5, strength: 3, size: Size::Medium, swap: -4, gm: 0 };
    assert_eq!(kesh.tally(&options).total(), 4);
}

fn may(part: GrappleRole, act: GrappleAct) -> Result<(), &'static str> {
    grapple::may(part, act, &Options::default())
}

#[test]
fn d20_grp_11_the_pinned_end_the_pin_and_the_pinner_hurts_nobody_else() {
    let pinned = GrappleRole { pinned: true, ..GrappleRole::default() };
    let allowed = |part: GrappleRole| -> Vec<GrappleAct> {
        GrappleAct::ALL.into_iter().filter(|act| may(part, *act).is_ok()).collect()
    };
    assert_eq!(allowed(pinned), [GrappleAct::BreakFree]);
    let pins = GrappleRole { pins: true, holds: true, ..GrappleRole::default() };
    assert_eq!(may(pins, GrappleAct::Damage), Err("D20-GRP-11"));
    assert_eq!(may(pins, GrappleAct::Pin), Err("D20-GRP-11"));
    let at_pinned = GrappleRole { at_pinned: true, ..pins };
    assert_eq!(
        (may(at_pinned, GrappleAct::Damage), may(at_pinned, GrappleAct::Pin)),
        (Ok(()), Ok(()))
    );
    assert_eq!(may(at_pinned, GrappleAct::Weapon), Err("D20-GRP-11"));
}

#[test]
fn d20_grp_17_grapplers_neither_move_nor_use_weapons() {
    let part = GrappleRole::default();
    let allowed: Vec<_> =
        GrappleAct::ALL.into_iter().filter(|act| may(part, *act).is_ok()).collect();
    assert_eq!(
        allowed,
        [GrappleAct::Damage, GrappleAct::Pin, GrappleAct::BreakHold, GrappleAct::BreakFree,]
    );
    assert_eq!(may(part, GrappleAct::Weapon), Err("D20-GRP-17"));
    let light = Options { grapple_light_weapons: true, ..Options::default() };
    let knife = GrappleRole { light: true, ..part };
    assert_eq!(grapple::may(knife, GrappleAct::Weapon, &light), Ok(()));
    assert_eq!(grapple::may(part, GrappleAct::Weapon, &light), Err("D20-GRP-17"));
    assert!(Condition::Grappling.controls_nothing());
}

#[test]
fn d20_grp_14_the_pinned_need_two_won_checks() {
    let options = Options::default();
    let checks = |pinned, options: &Options| grapple::checks_to_be_free(pinned, options);
    assert_eq!((checks(true, &options), checks(false, &options)), (2, 1));
    assert_eq!(checks(true, &Options { escape_steps: 1, ..options }), 1);
}

#[test]
fn d20_grp_15_several_opponents_are_all_beaten() {
    let options = Options::default();
    assert!(grapple::beats_all(24, &[19, 23]) && !grapple::beats_all(23, &[19, 23]));
    let (two, three) = ([("brute", 13), ("guard", 3)], [("guard", 3), ("brute", 13), ("lin", 3)]);
    assert_eq!(grapple::to_beat(&two, &options), ["brute", "guard"]);
    assert_eq!(grapple::to_beat(&two[1..], &options), ["guard"]);
    let loose = Options { escape_all_from: 3, ..options };
    assert_eq!(grapple::to_beat(&two, &loose), ["brute"]);
    assert_eq!(grapple::to_beat(&three, &loose), ["guard", "brute", "lin"]);
}

#[test]
fn d20_grp_16_four_at_most_hold_one() {
    let options = Options::default();
    let barred = |held_by, options: &Options| {
        grapple::barred(&has(&[]), false, held_by, options).map(|(_, rule)| rule)
    };
    assert_eq!((barred(3, &options), barred(4, &options)), (None, Some("D20-GRP-16")));
    assert_eq!(barred(4, &Options { max_grapplers: 5, ..options }), None);
}

#[test]
fn d20_grp_18_who_is_set_apart_goes_straight_before_aslant() {
    let around = squares::around((8, 10));
    assert_eq!(around[..4], [(8, 9), (7, 10), (9, 10), (8, 11)]);
    assert_eq!(around[4..], [(7, 9), (9, 9), (7, 11), (9, 11)]);
    // Fight 4, step 13: (8,9) is the first of the free ones; and nobody lets go whom another seized.
    assert_eq!(may(GrappleRole::default(), GrappleAct::LetGo), Err("D20-GRP-18"));
    assert_eq!(
        may(GrappleRole { holds: true, ..GrappleRole::default() }, GrappleAct::LetGo),
        Ok(())
    );
}

#[test]
fn d20_grp_06_the_blow_of_a_fixing_is_the_own_bare_hand() {
    // Fight 4, step 2: claws of a large body with the skill, 1d4 and Strength.
    let options = Options::default();
    let claws =
        Hands { size: Size::Large, dice: None, skilled: true, master: false }.weapon(&options);
    let hand = (kekkai_rules::d20::numbers::hands::Hand::Main, false);
    let blow = kekkai_rules::d20::numbers::damage::DamageRoll::of(&claws, hand, 5, false, &options);
    assert_eq!(
        (blow.points(blow.dice.total(&[3]), 0, &options), claws.deals),
        (8, Deals::Physical)
    );
}
