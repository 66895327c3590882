//! The table of combat modifiers (D100-MODS).

use kekkai_rules::d100::{
    numbers::{
        rolls::modifiers::{Modifiers, Sum, Target},
        sheet::size::Size,
        strike::{
            ranged::Band,
            situation::{Cover, Footing, Hit, Melee, Shot, Stand, flanks, outnumbers, self_prone},
        },
    },
    options::{FlankMode, MovedPenaltyScope, Options, SizeModsScope},
};

/// A shot at one target at medium range, without cover.
fn shot() -> Shot {
    Shot { band: Band::Medium, group: 0, aimed: false, cover: Cover::None }
}

fn number(bare: i32, rows: &Modifiers) -> i32 {
    Target::of(("skill", bare), rows, 0, true, &Options::default()).number
}

fn strikes(hit: Hit, melee: Melee) -> i32 {
    number(45, &hit.melee(melee, &Options::default()))
}

fn shoots(hit: Hit, shot: Shot) -> i32 {
    number(50, &hit.shot(shot, &Options::default()))
}

#[test]
fn d100_mods_01_all_rows_are_added_within_the_limits() {
    let stand = Stand { fog: true, ..Stand::default() };
    let hit = Hit { stand, size: Size::Small, ..Hit::default() };
    let sum = |cover| {
        hit.shot(Shot { cover, ..shot() }, &Options::default()).sum(true, &Options::default())
    };
    // Small −10, fog −20 and cover −10 or −30.
    assert_eq!((sum(Cover::Light).minus, sum(Cover::Light).total), (-40, -30));
    assert_eq!((sum(Cover::Solid).minus, sum(Cover::Solid).total), (-60, -30));
    let rows = Modifiers::default().situation("fog_or_smoke", -20, "D100-MODS-09");
    let with = |cover: Cover| rows.clone().situation("cover", cover.modifier(), "D100-MODS-10");
    let total = |cover| with(cover).sum(true, &Options::default()).total;
    assert_eq!((total(Cover::Light), total(Cover::Solid)), (-30, -30));
    assert_eq!(with(Cover::Solid).sum(true, &Options::default()).minus, -50);
    assert_eq!(strikes(Hit::default(), Melee::default()), 45);
}

#[test]
fn d100_mods_02_the_size_of_the_target_counts_for_shots() {
    assert_eq!(shoots(Hit::default(), shot()), 40);
    let by = |size| shoots(Hit { size, ..Hit::default() }, shot()) - 50;
    assert_eq!(Size::ALL.map(by), [-30, -20, -10, -10, 20, 40, 60]);
    let large = Hit { size: Size::Large, ..Hit::default() };
    assert_eq!(strikes(large, Melee::default()), 45);
    let all = Options { size_mods_scope: SizeModsScope::All, ..Options::default() };
    assert_eq!(number(45, &large.melee(Melee::default(), &all)), 65);
    let ladder = Options { size_average_modifier: 0, ..Options::default() };
    assert_eq!(number(50, &Hit::default().shot(shot(), &ladder)), 50);
}

#[test]
fn d100_mods_03_the_larger_side_strikes_better() {
    assert_eq!([[3, 1], [4, 2], [3, 2], [1, 1]].map(outnumbers), [40, 20, 0, 0]);
    let three = Melee { numbers: [3, 1], ..Melee::default() };
    assert_eq!(strikes(Hit::default(), three), 85);
}

#[test]
fn d100_mods_04_from_flank_or_rear() {
    let behind = Hit { flank: true, ..Hit::default() };
    assert_eq!(strikes(behind, Melee::default()), 65);
    let options = Options::default();
    assert!(flanks(true, false, &options) && !flanks(false, true, &options));
    let opposite = Options { flank_mode: FlankMode::Opposite, ..options };
    assert!(flanks(false, true, &opposite));
}

#[test]
fn d100_mods_05_prone_counts_once() {
    let prone = Melee { target_prone: true, ..Melee::default() };
    assert_eq!(strikes(Hit::default(), prone), 65);
    let own = |options: &Options| {
        Modifiers::default().state("prone", self_prone(options), "D100-MODS-05")
    };
    assert_eq!(number(45, &own(&Options::default())), 25);
    assert_eq!(number(45, &own(&Options { prone_penalty: -10, ..Options::default() })), 35);
}

#[test]
fn d100_mods_06_a_rider_against_the_prone() {
    let rides = Melee { target_prone: true, mount: Some(Size::Large), ..Melee::default() };
    assert_eq!(strikes(Hit::default(), rides), 65);
    let none = Options { mounted_vs_prone: 0, ..Options::default() };
    assert_eq!(number(45, &Hit::default().melee(rides, &none)), 85);
}

#[test]
fn d100_mods_07_who_has_moved_shoots_worse() {
    let moved = Hit { moved: true, size: Size::Large, ..Hit::default() };
    assert_eq!(shoots(moved, shot()), 50 + 20 - 10);
    assert_eq!(strikes(moved, Melee::default()), 45);
    let all =
        Options { moved_penalty_scope: MovedPenaltyScope::AllButCharge, ..Options::default() };
    assert_eq!(number(45, &moved.melee(Melee::default(), &all)), 35);
    let charge = Melee { charges: true, ..Melee::default() };
    assert_eq!(number(45, &moved.melee(charge, &all)), 45);
}

#[test]
fn d100_chg_03_movement_does_not_spoil_a_charge() {
    let moved = Hit { moved: true, ..Hit::default() };
    let charge = Melee { charges: true, ..Melee::default() };
    let rows = moved.melee(charge, &Options::default());
    let target = Target::of(("melee", 45), &rows, 10, true, &Options::default());
    assert_eq!(target.number, 55);
}

#[test]
fn d100_mods_08_bad_ground_counts_for_who_stands_on_it() {
    let on = |footing| {
        let stand = Stand { footing, ..Stand::default() };
        strikes(Hit { stand, ..Hit::default() }, Melee::default())
    };
    assert_eq!(Footing::ALL.map(on), [45, 35, 25, 15]);
}

#[test]
fn d100_mods_09_what_is_seen_badly() {
    let dark = Stand { dark: true, ..Stand::default() };
    let hit = Hit { stand: dark, ..Hit::default() };
    assert_eq!(strikes(hit, Melee::default()), 25);
    let only = dark.rows(Modifiers::default(), true);
    assert_eq!(number(50, &only), 20);
    let weather = Stand { weather: true, ..Stand::default() };
    assert_eq!(number(50, &weather.rows(Modifiers::default(), true)), 30);
}

#[test]
fn d100_mods_10_the_best_cover_counts() {
    assert_eq!(Cover::ALL.map(Cover::modifier), [0, -10, -20, -30]);
    // A barrel in light bushes.
    assert_eq!(Cover::Medium.max(Cover::Light).modifier(), -20);
}

#[test]
fn d100_mods_11_the_off_hand() {
    let off = Hit { off_hand: Some(0), ..Hit::default() };
    assert_eq!(strikes(off, Melee::default()), 25);
    let trained = Hit { off_hand: Some(2), ..Hit::default() };
    assert_eq!(strikes(trained, Melee::default()), 45);
}

#[test]
fn d100_mods_12_the_sum_before_and_after_the_limits() {
    let rows = [20, 20, -20, -30]
        .into_iter()
        .fold(Modifiers::default(), |rows, amount| rows.situation("row", amount, "D100-MODS-01"));
    let sum = rows.sum(true, &Options::default());
    let told = Sum { plus: 40, minus: -50, limited_plus: 40, limited_minus: -30, total: 10 };
    assert_eq!(sum, told);
    let less = Modifiers::default().situation("row", 0, "D100-MODS-01");
    assert!(less.all().is_empty());
}
