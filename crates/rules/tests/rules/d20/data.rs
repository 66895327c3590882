//! The starter lists: every row as the catalogue has it.

use super::records;
use kekkai_rules::d20::numbers::{
    classes::{Class, Feat, Gift, InitAbility},
    objects::{Cover, Object},
    saves::{OnSuccess, SaveKind},
    tables::{Ability, Size},
    weapon::{Armour, Deals, Group, Weapon, WeaponKind},
};

#[test]
fn every_weapon_of_the_list() {
    use Size::{Large, Medium, Small, Tiny};
    use WeaponKind::{Energy, Firearm, Heavy, Melee, Psionic, Thrown};
    // Kind, size, hands, dice, range where it shoots, reach, lowest threat, multiplier, hit points.
    type Row = (&'static str, WeaponKind, Size, u8, &'static str, i32, u8, u16, u8, i32);
    let rows: [Row; 17] = [
        ("knife", Melee, Small, 1, "1d4", 0, 1, 19, 2, 5),
        ("baton", Melee, Medium, 1, "1d6", 0, 1, 20, 2, 10),
        ("shock_baton", Melee, Medium, 1, "1d6", 0, 1, 20, 2, 10),
        ("arc_sword", Melee, Medium, 2, "1d8", 0, 1, 19, 2, 10),
        ("hammer", Melee, Large, 2, "1d10", 0, 1, 20, 3, 20),
        ("staff", Melee, Medium, 2, "1d6", 0, 1, 20, 2, 10),
        ("twin_blade", Melee, Medium, 2, "1d8", 0, 1, 19, 2, 10),
        ("power_spear", Melee, Large, 2, "1d8", 0, 2, 20, 3, 20),
        ("throwing_knife", Thrown, Tiny, 1, "1d4", 5, 1, 19, 2, 5),
        ("javelin", Thrown, Medium, 1, "1d6", 10, 1, 20, 2, 10),
        ("grenade", Thrown, Tiny, 1, "2d6", 5, 1, 20, 2, 5),
        ("pistol", Firearm, Small, 1, "1d6", 10, 1, 20, 2, 5),
        ("rifle", Firearm, Medium, 2, "1d10", 50, 1, 20, 2, 10),
        ("beam_pistol", Energy, Small, 1, "1d6", 20, 1, 19, 2, 5),
        ("beam_rifle", Energy, Medium, 2, "1d10", 60, 1, 19, 2, 10),
        ("mounted_gun", Heavy, Large, 2, "2d8", 100, 1, 20, 2, 20),
        ("psi_lash", Psionic, Medium, 1, "1d6", 10, 1, 20, 2, 10),
    ];
    let all: Vec<(String, Weapon)> = records("weapons");
    assert_eq!(all.len(), rows.len());
    for ((name, with), row) in all.iter().zip(rows) {
        let range = if with.is_ranged() { with.range_m } else { 0 };
        let dice = with.dice.to_string();
        let (key, kind, size, hands, thrown, metres, reach, low, times, hp) = row;
        assert_eq!((name.as_str(), with.kind, with.size, with.hands), (key, kind, size, hands));
        assert_eq!((dice.as_str(), range, with.reach), (thrown, metres, reach), "{key}");
        assert_eq!((with.threat_low, with.crit_mult, with.hp), (low, times, hp), "{key}");
        assert_eq!((with.hardness, with.faults(key)), (5, Vec::new()), "{key}");
    }
}

#[test]
fn the_properties_of_the_weapons() {
    let all: Vec<(String, Weapon)> = records("weapons");
    let which = |is: &dyn Fn(&Weapon) -> bool| -> Vec<&str> {
        all.iter().filter(|(_, with)| is(with)).map(|(name, _)| name.as_str()).collect()
    };
    assert_eq!(which(&|with| with.light), ["knife", "throwing_knife", "pistol", "beam_pistol"]);
    assert_eq!(which(&|with| with.double), ["staff", "twin_blade"]);
    assert_eq!(which(&|with| with.brace), ["power_spear"]);
    assert_eq!(which(&|with| with.no_str), ["throwing_knife", "grenade"]);
    assert_eq!(which(&|with| with.deals == Deals::Stress), ["shock_baton"]);
    assert_eq!(which(&|with| with.deals == Deals::Psy), ["psi_lash"]);
    assert_eq!(which(&|with| with.group == Some(Group::Burst(2))), ["grenade"]);
    assert_eq!(which(&|with| with.group == Some(Group::Line(20))), ["mounted_gun"]);
    assert_eq!(which(&|with| with.save.is_some()), ["grenade"]);
    let save = all.iter().find_map(|(_, with)| with.save).unwrap();
    assert_eq!(
        (save.kind, save.dc, save.on_success),
        (SaveKind::Reflex, 15, Some(OnSuccess::Half))
    );
}

#[test]
fn protection_of_the_list() {
    let all: Vec<(String, Armour)> = records("protection");
    let rows: Vec<_> =
        all.iter().map(|(name, one)| (name.as_str(), one.ac_bonus, one.is_shield)).collect();
    assert_eq!(
        rows,
        [
            ("clothing", 1, false),
            ("reinforced_suit", 2, false),
            ("light_armour", 3, false),
            ("combat_armour", 4, false),
            ("heavy_armour", 6, false),
            ("shield", 2, true),
        ]
    );
}

#[test]
fn classes_of_the_list() {
    let all: Vec<(String, Class)> = records("classes");
    let rows: Vec<_> = all
        .iter()
        .map(|(name, one)| {
            (name.as_str(), one.base_ac, one.ac_ability[0], one.init_ability.unwrap())
        })
        .collect();
    assert_eq!(
        rows,
        [
            ("hacker", 10, Ability::Wis, InitAbility::Wis),
            ("spy", 11, Ability::Dex, InitAbility::Dex),
            ("commander", 10, Ability::Dex, InitAbility::Dex),
            ("monk", 11, Ability::Wis, InitAbility::Dex),
            ("renegade", 10, Ability::Dex, InitAbility::Dex),
            ("other", 10, Ability::Dex, InitAbility::Dex),
        ]
    );
    let which = |is: &dyn Fn(&Class) -> bool| -> Vec<&str> {
        all.iter().filter(|(_, one)| is(one)).map(|(name, _)| name.as_str()).collect()
    };
    assert_eq!(which(&|one| one.wound_exempt), ["hacker", "spy"]);
    assert_eq!(which(&|one| one.sneak.is_some()), ["spy"]);
    assert_eq!(which(&|one| one.commands), ["commander"]);
    assert_eq!(which(&|one| one.unarmed_master), ["monk"]);
    assert_eq!(which(&|one| one.gives.contains(&Gift::UnarmedCombat)), ["monk"]);
}

#[test]
fn feats_give_each_gift_once() {
    let all: Vec<(String, Feat)> = records("feats");
    let gifts: Vec<_> = all.iter().flat_map(|(_, feat)| feat.gives.clone()).collect();
    assert_eq!(gifts, Gift::ALL);
    assert_eq!(all.iter().map(|(_, feat)| feat.aoo).sum::<u8>(), 1);
}

#[test]
fn objects_of_the_list() {
    let all: Vec<(String, Object)> = records("objects");
    let rows: Vec<_> = all
        .iter()
        .map(|(name, one)| {
            (name.as_str(), one.size, one.hp, one.hardness, one.cover, one.blocks_move)
        })
        .collect();
    assert_eq!(
        rows,
        [
            ("crate", Size::Medium, 8, 5, Cover::Bonus(4), true),
            ("corner", Size::Huge, 90, 8, Cover::Total, true),
            ("hull", Size::Large, 60, 10, Cover::Bonus(7), true),
            ("embrasure", Size::Large, 90, 8, Cover::Bonus(10), true),
            ("hatch", Size::Large, 12, 6, Cover::Total, true),
            ("lamp", Size::Tiny, 1, 0, Cover::Bonus(0), false),
            ("barrier", Size::Medium, 20, 8, Cover::Bonus(2), false),
        ]
    );
    assert!(all.iter().all(|(name, one)| one.immobile && one.faults(name).is_empty()));
}
