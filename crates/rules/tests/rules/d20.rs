//! The numbers of the d20 book, rule by rule: a file for each area of its catalogue.

mod attack;
mod damage;
mod data;
mod defence;
mod grapple;
mod hands;
mod modifiers;
mod objects;
mod rolls;
mod saves;
mod squares;
mod tables;
mod vitals;
mod wounds;

use kekkai_rules::{
    PlainText,
    d20::{
        numbers::{
            attack::{At, Attack, Circumstances},
            conditions::{Condition, Conditions, Standing},
            defence::{Against, Defender},
            tables::{Abilities, Ability, Size},
            weapon::{Armour, Weapon},
        },
        options::Options,
    },
};
use serde::de::DeserializeOwned;

/// The entry of this name in a shipped data file.
fn record<T: DeserializeOwned>(file: &str, name: &str) -> T {
    let all = records(file);
    all.into_iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("no {name}")).1
}

fn records<T: DeserializeOwned>(file: &str) -> Vec<(String, T)> {
    let text = match file {
        "weapons" => include_str!("../../../../assets/systems/d20/weapons.ron"),
        "protection" => include_str!("../../../../assets/systems/d20/protection.ron"),
        "classes" => include_str!("../../../../assets/systems/d20/classes.ron"),
        "feats" => include_str!("../../../../assets/systems/d20/feats.ron"),
        "objects" => include_str!("../../../../assets/systems/d20/objects.ron"),
        "ineffective" => include_str!("d20/data/ineffective.ron"),
        _ => panic!("no such file"),
    };
    let some = ron::extensions::Extensions::IMPLICIT_SOME;
    ron::Options::default().with_default_extension(some).from_str(text).unwrap()
}

fn weapon(name: &str) -> Weapon {
    record("weapons", name)
}

fn has(all: &[Condition]) -> Conditions {
    all.iter().map(|condition| (*condition, None)).collect()
}

/// One of the combatants of the worked fights.
#[derive(Clone)]
struct Body {
    abilities: Abilities,
    size: Size,
    bonus: i32,
    base: i32,
    with: Vec<Ability>,
    armour: i32,
    has: Conditions,
    able: bool,
}

fn body(abilities: (i32, i32, i32, i32, i32), bonus: i32, base: i32, armour: i32) -> Body {
    let (str_mod, dex_mod, con_mod, int_mod, wis_mod) = abilities;
    let abilities = Abilities { str_mod, dex_mod, con_mod, int_mod, wis_mod, end_mod: 0 };
    let (size, with) = (Size::Medium, vec![Ability::Dex]);
    Body { abilities, size, bonus, base, with, armour, has: Conditions::new(), able: true }
}

fn kesh() -> Body {
    body((3, 2, 3, 1, 1), 5, 10, 4)
}

fn lin() -> Body {
    body((0, 4, 1, 2, 2), 3, 11, 2)
}

fn oru() -> Body {
    Body { with: vec![Ability::Wis], ..body((-1, 1, 2, 4, 3), 2, 10, 1) }
}

fn guard() -> Body {
    body((1, 1, 1, 0, 1), 2, 10, 3)
}

fn brute() -> Body {
    Body { size: Size::Large, ..body((5, -1, 4, -1, 0), 4, 12, 4) }
}

impl Body {
    fn being(self, all: &[Condition]) -> Self {
        Self { has: has(all), ..self }
    }

    fn standing(&self) -> Standing<'_> {
        Standing::of(&self.has, self.able)
    }

    fn attack<'a>(&'a self, with: &'a Weapon, target: &'a Self, now: Circumstances) -> Attack<'a> {
        self.at(with, At::Combatant(target.standing()), now)
    }

    fn at<'a>(&'a self, with: &'a Weapon, at: At<'a>, now: Circumstances) -> Attack<'a> {
        Attack {
            abilities: &self.abilities,
            size: self.size,
            has: &self.has,
            with,
            bonus: self.bonus,
            ability: None,
            deals: with.deals,
            at,
            now,
        }
    }

    /// What is added to the die of an attack at a target.
    fn to_hit(&self, with: &str, target: &Self, now: Circumstances) -> i32 {
        self.attack(&weapon(with), target, now).tally(&Options::default()).total()
    }

    fn worn(&self) -> Vec<Armour> {
        vec![Armour { name: PlainText::new("suit"), ac_bonus: self.armour, is_shield: false }]
    }

    fn defender<'a>(&'a self, armour: &'a [Armour]) -> Defender<'a> {
        Defender {
            base: self.base,
            with: &self.with,
            abilities: &self.abilities,
            armour,
            size: self.size,
            standing: self.standing(),
            dodge: 0,
            charged: false,
            cover: 0,
            gm: 0,
        }
    }

    fn ac(&self) -> i32 {
        self.ac_by(Against::default(), &Options::default())
    }

    fn ac_by(&self, against: Against, options: &Options) -> i32 {
        let worn = self.worn();
        self.defender(&worn).ac(against, options).total()
    }
}

/// A moment with nothing to add.
fn plain() -> Circumstances {
    Circumstances::default()
}
