//! Saving throws and psychological attacks (D20-SAV, D20-DMG-11, D20-DMG-12).

use super::{guard, lin, oru, weapon};
use kekkai_rules::{
    Dice, PlainText,
    d20::{
        numbers::{
            checks,
            macros::Macro,
            saves::{self, Bases, OnSuccess, Owed, SaveKind},
            tables::Abilities,
            weapon::{Deals, Weapon},
        },
        options::{EvasionDc, Options},
    },
};

fn total(kind: SaveKind, base: i32, ability: i32, face: i32) -> i32 {
    let all =
        Abilities { con_mod: ability, dex_mod: ability, wis_mod: ability, ..Abilities::default() };
    let bases = Bases { fort: base, reflex: base, will: base };
    face + kind.tally(&bases, &all).total()
}

fn owed(with: &str, deals: Deals, evades: bool) -> Option<Owed> {
    saves::owed(&weapon(with), deals, (23, 17), evades, &Options::default())
}

#[test]
fn d20_sav_01_a_save_is_base_and_ability_against_a_dc() {
    let options = Options::default();
    let held = |face: u16| {
        let total = total(SaveKind::Fortitude, 4, 2, face.into());
        (total, checks::difficulty(15, &options).outcome(total, &[face]).success)
    };
    assert_eq!((held(9), held(8)), ((15, true), (14, false)));
    // Without a save of its own a weapon asks for none; somebody helpless makes no Reflex save.
    assert_eq!(owed("rifle", Deals::Physical, false), None);
    let thrown = |helpless| SaveKind::ALL.map(|kind| kind.is_thrown(helpless));
    assert_eq!((thrown(true), thrown(false)), ([true, false, true], [true; 3]));
    // Never more than one: the weapon's own goes before the others.
    let save = weapon("grenade").save;
    let odd = Weapon { save, ..weapon("rifle") };
    let asked = saves::owed(&odd, Deals::Physical, (23, 17), true, &options).unwrap();
    assert_eq!((asked.kind, asked.dc, asked.rule), (SaveKind::Reflex, 15, "D20-SAV-01"));
}

#[test]
fn d20_sav_02_fortitude_rests_on_constitution() {
    assert_eq!(total(SaveKind::Fortitude, 4, 3, 7), 14);
    let only = Abilities { con_mod: 3, dex_mod: 9, wis_mod: 9, end_mod: 9, ..Abilities::default() };
    assert_eq!(SaveKind::Fortitude.tally(&Bases::default(), &only).total(), 3);
}

#[test]
fn d20_sav_03_reflex_rests_on_dexterity() {
    assert_eq!(total(SaveKind::Reflex, 1, 4, 10), 15);
    assert_eq!(SaveKind::Reflex.tally(&Bases::default(), &lin().abilities).total(), 4);
    let grenade = owed("grenade", Deals::Physical, false).unwrap();
    assert_eq!(
        (grenade.kind, grenade.dc, grenade.on_success),
        (SaveKind::Reflex, 15, OnSuccess::Half)
    );
}

#[test]
fn d20_sav_04_evasion_saves_from_bullets_and_beams() {
    assert_eq!(owed("rifle", Deals::Physical, false), None);
    let evades = owed("rifle", Deals::Physical, true).unwrap();
    assert_eq!(
        (evades.kind, evades.dc, evades.on_success),
        (SaveKind::Reflex, 15, OnSuccess::Negate)
    );
    assert_eq!(total(SaveKind::Reflex, 1, 4, 10), evades.dc);
    assert!(owed("beam_pistol", Deals::Physical, true).is_some());
    assert!(
        owed("javelin", Deals::Physical, true).is_none()
            && owed("baton", Deals::Physical, true).is_none()
    );
    let by_total = Options { evasion_dc: EvasionDc::AttackTotal, ..Options::default() };
    let evades = saves::owed(&weapon("rifle"), Deals::Physical, (23, 17), true, &by_total).unwrap();
    assert_eq!(evades.dc, 23);
}

#[test]
fn d20_sav_05_will_rests_on_wisdom() {
    assert_eq!(total(SaveKind::Will, 0, 1, 12), 13);
    assert_eq!(SaveKind::Will.tally(&Bases::default(), &guard().abilities).total(), 1);
}

#[test]
fn d20_sav_06_half_is_rounded_down_and_will_negates() {
    assert_eq!((OnSuccess::Half.left(9, true), OnSuccess::Negate.left(9, true)), (4, 0));
    assert_eq!((OnSuccess::Half.left(9, false), OnSuccess::Negate.left(9, false)), (9, 9));
    let of_macro = SaveKind::ALL.map(|kind| kind.of_macro(&Options::default()));
    assert_eq!(of_macro, [OnSuccess::Half, OnSuccess::Half, OnSuccess::Negate]);
    // A weapon that says nothing negates.
    let plain = Weapon {
        save: Some(saves::Save { kind: SaveKind::Fortitude, dc: 12, on_success: None }),
        ..weapon("javelin")
    };
    let asked = saves::owed(&plain, Deals::Physical, (0, 0), false, &Options::default()).unwrap();
    assert_eq!(asked.on_success, OnSuccess::Negate);
    // Each row of what is usual is the table's to edit.
    let other = Options {
        save_default_weapon: OnSuccess::Half,
        save_default_fort: OnSuccess::Negate,
        save_default_ref: OnSuccess::Negate,
        save_default_will: OnSuccess::Half,
        ..Options::default()
    };
    let asked = saves::owed(&plain, Deals::Physical, (0, 0), false, &other).unwrap();
    assert_eq!(asked.on_success, OnSuccess::Half);
    let of_macro = SaveKind::ALL.map(|kind| kind.of_macro(&other));
    assert_eq!(of_macro, [OnSuccess::Negate, OnSuccess::Negate, OnSuccess::Half]);
}

#[test]
fn d20_sav_06_will_avoids_the_psychological_damage_of_a_macro_whatever_it_states() {
    let save = saves::Save { kind: SaveKind::Will, dc: 12, on_success: Some(OnSuccess::Half) };
    let program = |deals, kind| Macro {
        save: Some(saves::Save { kind, ..save }),
        deals,
        ..Macro::plain(PlainText::new("Dread"))
    };
    let left = |deals, kind| program(deals, kind).points(9, true, &Options::default());
    assert_eq!(left(Deals::Psy, SaveKind::Will), 0);
    assert_eq!(left(Deals::Psy, SaveKind::Fortitude), 4);
    assert_eq!(left(Deals::Physical, SaveKind::Will), 4);
}

#[test]
fn d20_dmg_11_a_will_save_that_succeeds_avoids_psychological_damage() {
    let lash = owed("psi_lash", Deals::Psy, false).unwrap();
    assert_eq!((lash.kind, lash.dc, lash.on_success), (SaveKind::Will, 17, OnSuccess::Negate));
    assert_eq!(saves::psi_dc(3, oru().abilities.int_mod), 17);
    let options = Options::default();
    let held = |face: u16| {
        let total = total(SaveKind::Will, 0, 1, face.into());
        checks::difficulty(lash.dc, &options).outcome(total, &[face]).success
    };
    assert_eq!((held(16), held(12)), (true, false));
    // Used physically it asks for none of the mind (D20-DMG-07).
    assert_eq!(owed("psi_lash", Deals::Physical, false), None);
    // With a save of its own a success still avoids all.
    let save = saves::Save { kind: SaveKind::Fortitude, dc: 9, on_success: Some(OnSuccess::Half) };
    let own = Weapon { save: Some(save), ..weapon("psi_lash") };
    let asked = saves::owed(&own, Deals::Psy, (0, 17), false, &options).unwrap();
    assert_eq!(
        (asked.kind, asked.dc, asked.on_success),
        (SaveKind::Fortitude, 9, OnSuccess::Negate)
    );
}

#[test]
fn d20_dmg_12_pressure_by_numbers_is_proposed_from_three_to_one() {
    let options = Options::default();
    assert_eq!(saves::pressure_dc(6, 2, &options), Some(14));
    assert_eq!(saves::PRESSURE, Dice::new(0, 4));
    assert_eq!(saves::pressure_dc(5, 2, &options), None);
    assert_eq!(saves::pressure_dc(4, 2, &Options { outnumber_ratio: 2, ..options }), Some(12));
    assert_eq!(saves::pressure_dc(6, 2, &Options { outnumber_prompt: false, ..options }), None);
}
