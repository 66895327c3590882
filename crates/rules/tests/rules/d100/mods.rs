//! The table of combat modifiers (D100-MODS).

use kekkai_rules::d100::{
    numbers::{
        rolls::modifiers::{Modifiers, Sum, Target},
        strike::situation::{Cover, FLANK, Footing, Stand, flanks, outnumbers},
    },
    options::{FlankMode, Options},
};

/// The number of somebody who stands so, for a blow or for a shot.
fn stands(stand: Stand, bare: i32, ranged: bool) -> i32 {
    let rows = stand.rows(Modifiers::default(), ranged);
    Target::of(("skill", bare), &rows, 0, true, &Options::default()).number
}

#[test]
fn d100_mods_03_the_larger_side_strikes_better() {
    assert_eq!([[3, 1], [4, 2], [3, 2], [1, 1]].map(outnumbers), [40, 20, 0, 0]);
}

#[test]
fn d100_mods_04_from_flank_or_rear() {
    assert_eq!(45 + FLANK, 65);
    let options = Options::default();
    assert!(flanks(true, false, &options) && !flanks(false, true, &options));
    let opposite = Options { flank_mode: FlankMode::Opposite, ..options };
    assert!(flanks(false, true, &opposite));
}

#[test]
fn d100_mods_08_bad_ground_counts_for_who_stands_on_it() {
    let on = |footing| stands(Stand { footing, ..Stand::default() }, 45, false);
    assert_eq!(Footing::ALL.map(on), [45, 35, 25, 15]);
}

#[test]
fn d100_mods_09_what_is_seen_badly() {
    let dark = Stand { dark: true, ..Stand::default() };
    assert_eq!((stands(dark, 45, false), stands(dark, 50, true)), (25, 20));
    assert_eq!(stands(Stand { weather: true, ..Stand::default() }, 50, true), 30);
}

#[test]
fn d100_mods_10_the_best_cover_counts() {
    assert_eq!(Cover::ALL.map(Cover::modifier), [0, -10, -20, -30]);
    // A barrel in light bushes.
    assert_eq!(Cover::Medium.max(Cover::Light).modifier(), -20);
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
