//! What a sheet holds, and the starter gear (D100-SHT).

use kekkai_rules::d100::numbers::harm::conditions::Facet;
use kekkai_rules::d100::{
    numbers::{
        sheet::{
            characteristics::{self, Characteristic, Score},
            gear::{Armour, Hands, Model, Tag, WeaponDamage, WeaponKind},
            size::Size,
            skills::{self, Skill, Trained},
        },
        strike::damage,
    },
    options::{BonusFrom, Options, UnarmedDamage},
    sheet::Weapon,
};
use serde::de::DeserializeOwned;

fn read<T: DeserializeOwned>(text: &str) -> Vec<(String, T)> {
    let some = ron::extensions::Extensions::IMPLICIT_SOME;
    ron::Options::default().with_default_extension(some).from_str(text).unwrap()
}

pub(crate) fn weapons() -> Vec<(String, Model)> {
    read(include_str!("../../../../../assets/systems/d100/weapons.ron"))
}

pub(crate) fn weapon(name: &str) -> Model {
    weapons().into_iter().find(|(known, _)| known == name).unwrap().1
}

pub(crate) fn protection() -> Vec<(String, Armour)> {
    read(include_str!("../../../../../assets/systems/d100/protection.ron"))
}

#[test]
fn d100_sht_01_a_changed_characteristic_changes_its_skills() {
    let options = Options::default();
    let strength = Score { change: -10, ..Score::new(35) };
    assert_eq!((strength.value(), strength.bonus(&options)), (25, 2));
    let athletics = Trained { value: 42, advances: 0, governed_by: Some(Characteristic::Strength) };
    let tested = skills::tested(Skill::Athletics, Some(athletics), |on| {
        if on == Characteristic::Strength { strength } else { Score::new(30) }
    });
    assert_eq!(tested, Some(32));
    let keys = Characteristic::ALL.map(Characteristic::key);
    assert_eq!(keys, ["ws", "str", "tou", "ini", "agi", "dex", "int", "wp", "fel"]);
}

#[test]
fn d100_sht_02_a_bonus_is_the_tens() {
    assert_eq!([34, 40, 9, 100].map(characteristics::bonus), [3, 4, 0, 10]);
    let base = Options { bonus_from: BonusFrom::Base, ..Options::default() };
    assert_eq!(Score { change: -10, ..Score::new(35) }.bonus(&base), 3);
}

#[test]
fn d100_sht_03_what_the_sheet_lacks_is_tested_by_the_characteristic() {
    let score = |on| Score::new(if on == Characteristic::Strength { 35 } else { 20 });
    let climb = skills::tested(Skill::Climb, None, score);
    assert_eq!(climb.map(|value| value + 20), Some(55));
    for name in [Skill::Shooting, Skill::ShootingThrown] {
        assert_eq!(skills::tested(name, None, score), None);
        let known = Trained { value: 40, advances: 1, governed_by: None };
        assert_eq!(skills::tested(name, Some(known), score), Some(40));
    }
}

#[test]
fn skills_of_the_table() {
    use Facet::{Agility, Dexterity, Dodge, Hand, Hearing, Leg, Moving, Physical, Sight, Speech};
    let struck: &[Facet] = &[Moving, Sight, Physical, Hand];
    let legs: &[Facet] = &[Moving, Physical, Leg, Agility];
    let rows: [(&str, Option<&str>, &[Facet]); 16] = [
        ("melee", Some("ws"), struck),
        ("melee_brawling", Some("ws"), struck),
        ("shooting", None, struck),
        ("shooting_thrown", None, struck),
        ("dodge", Some("agi"), &[Moving, Sight, Physical, Leg, Dodge, Agility]),
        ("athletics", Some("agi"), legs),
        ("climb", Some("str"), &[Moving, Physical, Leg]),
        ("stealth", Some("agi"), legs),
        ("ride", Some("agi"), &[Moving, Sight, Physical, Leg, Agility]),
        ("endurance", Some("tou"), &[]),
        ("cool", Some("wp"), &[]),
        ("heal", Some("int"), &[]),
        ("perception", Some("ini"), &[Sight, Hearing]),
        ("track", Some("ini"), &[Sight]),
        ("intimidate", Some("str"), &[]),
        ("language", Some("int"), &[Speech]),
    ];
    let all = Skill::ALL
        .map(|name| (name.key(), name.characteristic().map(Characteristic::key), name.facets()));
    assert_eq!(all, rows);
    let bare = [Characteristic::WeaponSkill, Characteristic::Dexterity, Characteristic::Agility];
    assert_eq!(
        bare.map(Characteristic::facets),
        [&[Moving, Sight, Physical][..], &[Moving, Physical, Dexterity], legs]
    );
    assert!(Characteristic::Willpower.facets().is_empty());
}

#[test]
fn d100_sht_04_weapon_damage_has_all_constants_in_it() {
    let options = Options::default();
    let sword = weapon("sword").damage(3, &options);
    assert_eq!((sword, damage::damage(sword, 2)), (7, 9));
    let fists = weapon("fists");
    assert_eq!(fists.damage(3, &options), 3);
    let four = Options { unarmed_damage: UnarmedDamage::Number(4), ..options };
    assert_eq!((fists.damage(3, &four), weapon("sword").damage(3, &four)), (4, 7));
}

/// A weapon as the table has it: key, kind, damage, hands, range in yards, tags.
type Row = (&'static str, WeaponKind, WeaponDamage, Hands, i32, &'static [Tag]);

#[test]
fn every_weapon_of_the_starter_set() {
    use Hands::{Both, None, One};
    use Tag::{Explosive, Natural, OneHanded, Pistol, Powder, Unarmed};
    use WeaponDamage::{Fixed, Strength};
    use WeaponKind::{Melee, Shooting, Thrown};
    let rows: [Row; 13] = [
        ("fists", Melee, Strength(0), None, 0, &[Unarmed, Natural]),
        ("dagger", Melee, Strength(2), One, 0, &[OneHanded]),
        ("club", Melee, Strength(3), One, 0, &[OneHanded]),
        ("sword", Melee, Strength(4), One, 0, &[OneHanded]),
        ("axe", Melee, Strength(6), Both, 0, &[]),
        ("lance", Melee, Strength(6), One, 0, &[OneHanded]),
        ("claws", Melee, Strength(4), None, 0, &[Natural]),
        ("knife", Thrown, Strength(2), One, 12, &[OneHanded]),
        ("spear", Thrown, Strength(4), One, 16, &[OneHanded]),
        ("bomb", Thrown, Fixed(9), One, 20, &[Explosive]),
        ("bow", Shooting, Fixed(6), Both, 40, &[]),
        ("crossbow", Shooting, Fixed(9), Both, 60, &[]),
        ("pistol", Shooting, Fixed(8), One, 20, &[Powder, Pistol]),
    ];
    let all = weapons();
    let read: Vec<_> = all
        .iter()
        .map(|(key, one)| (&**key, one.kind, one.damage, one.hands, one.range, &*one.tags))
        .collect();
    assert_eq!(read, rows);
    let misfire: Vec<_> = all
        .iter()
        .filter(|(_, one)| Weapon::of(one, 3).may_misfire())
        .map(|(key, _)| &**key)
        .collect();
    assert_eq!(misfire, ["bomb", "pistol"]);
}

#[test]
fn protection_of_the_starter_set() {
    let all = protection();
    let read: Vec<_> = all
        .iter()
        .map(|(key, one)| (&**key, [one.head, one.arms, one.torso, one.legs], one.shield_large))
        .collect();
    let rows = [
        ("leather", [0, 1, 1, 0], false),
        ("mail", [0, 2, 2, 0], false),
        ("breastplate", [0, 0, 3, 0], false),
        ("helmet", [2, 0, 0, 0], false),
        ("greaves", [0, 0, 0, 2], false),
        ("shield", [0, 0, 0, 0], true),
    ];
    assert_eq!(read, rows);
}

#[test]
fn sizes_of_the_table() {
    let options = Options::default();
    let shot = Size::ALL.map(|size| size.modifier(&options));
    assert_eq!(shot, [-30, -20, -10, -10, 20, 40, 60]);
    assert_eq!(Size::ALL.map(|size| size.cells(&options)), [1, 1, 1, 1, 1, 2, 3]);
    let flat = Options { footprints: false, ..options };
    assert_eq!(Size::ALL.map(|size| size.cells(&flat)), [1; 7]);
}
