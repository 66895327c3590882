//! Sheets, weapons and things to play with.

use kekkai_rules::{
    PlainText, System,
    knk::{
        Category, Knk, Sheet, Spec, Tier, Weapon, WeaponKind, item::Item, rank::Rank,
        weapon::Ranged,
    },
};

/// A spec from ranks such as `"S4 A3-"`; what is left out is the lowest of the category.
pub(crate) fn spec(category: Category, ranks: &str) -> Spec {
    let mut spec = Spec::blank(category);
    for word in ranks.split_whitespace() {
        let (letter, rest) = word.split_at(1);
        let (digit, marks) = rest.split_at(1);
        let count = i8::try_from(marks.len()).unwrap();
        let marks = if marks.contains('-') { -count } else { count };
        let rank = Rank::new(digit.parse().unwrap(), marks).unwrap();
        match letter {
            "S" => spec.s = rank,
            "E" => spec.e = rank,
            "A" => spec.a = rank,
            "M" => spec.m = rank,
            "L" => spec.l = rank,
            other => panic!("{other}"),
        }
    }
    spec
}

pub(crate) fn monster(ranks: &str) -> Spec {
    spec(Category::Monster, ranks)
}

pub(crate) fn profi(ranks: &str) -> Spec {
    spec(Category::Profi, ranks)
}

pub(crate) fn commoner(ranks: &str) -> Spec {
    spec(Category::Commoner, ranks)
}

/// A weapon without numbers.
pub(crate) fn weapon(kind: WeaponKind) -> Weapon {
    Weapon {
        qualities: Vec::new(),
        name: PlainText::new("weapon"),
        kind,
        tier: Tier::Ordinary,
        to_roll: 0,
        to_attack: 0,
        to_min: 0,
        to_damage: 0,
        reach: 1,
        ranged: None,
        silent: false,
        natural: false,
        off_board: false,
        firearm: false,
        ruined: false,
        wand: false,
        while_on: None,
    }
}

pub(crate) fn sword() -> Weapon {
    weapon(WeaponKind::Slash)
}

/// A piercing weapon that shoots `1d faces`.
pub(crate) fn gun(faces: i32) -> Weapon {
    let ranged = Ranged { dice: kekkai_rules::Dice::new(0, faces), range: None };
    Weapon { ranged: Some(ranged), ..weapon(WeaponKind::Pierce) }
}

pub(crate) fn armed(mut spec: Spec, weapon: Weapon) -> Spec {
    spec.weapons.push(weapon);
    spec
}

pub(crate) fn sheet(spec: &Spec) -> Sheet {
    Knk::sheet(spec).unwrap()
}

pub(crate) fn item(name: &str, hp: i32, prana: i32) -> Item {
    Item { hp, prana, ..Item::named(name) }
}
