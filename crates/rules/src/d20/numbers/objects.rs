//! Things: how they are hit, what they withstand, and the cover that they give.

use serde::{Deserialize, Serialize};

use super::{
    defence::{Against, Defender},
    squares::{Square, distance},
    tables::{Ability, Size},
    tally::Tally,
    weapon::{Weapon, WeaponKind},
};
use crate::{Arg, Phrase, PlainText, RuleId, d20::options::Options, system::Fault};

/// The armour class of a thing before anything is added (D20-OBJ-01).
const BASE: i32 = 10;
/// What being in a hand adds (D20-OBJ-04).
const IN_HAND: i32 = 5;

/// What a thing gives to whoever is behind it (D20-COV-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// So much is added to AC.
    Bonus(i32),
    /// It cannot be chosen as a target at all.
    Total,
}

impl Cover {
    /// The cover in words, as a row of a sheet has it.
    pub fn phrase(self) -> Phrase {
        match self {
            Self::Bonus(bonus) => Phrase::new("d20-row-cover").with("bonus", Arg::Change(bonus)),
            Self::Total => Phrase::new("d20-row-cover-total"),
        }
    }
}

/// The covers that have a name at a table; the numbers of all of them are ours (D20-COV-01).
pub const fn presets(options: &Options) -> [(&'static str, Cover); 6] {
    [
        ("none", Cover::Bonus(0)),
        ("quarter", Cover::Bonus(options.cover_presets_quarter)),
        ("half", Cover::Bonus(options.cover_presets_half)),
        ("most", Cover::Bonus(options.cover_presets_most)),
        ("slit", Cover::Bonus(options.cover_presets_slit)),
        ("total", Cover::Total),
    ]
}

/// An object record. What is left out is that of a thing of which nothing is known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Object {
    /// Name shown for it.
    pub name: PlainText,
    /// How large it is.
    #[serde(default)]
    pub size: Size,
    /// Hit points that it has left.
    #[serde(default = "one")]
    pub hp: i32,
    /// What is taken off each hit (D20-OBJ-05).
    #[serde(default)]
    pub hardness: i32,
    /// What it gives to whoever is behind it.
    #[serde(default = "nothing")]
    pub cover: Cover,
    /// Whether it is fixed to its place (D20-OBJ-02).
    #[serde(default = "yes")]
    pub immobile: bool,
    /// Whether nobody walks through it.
    #[serde(default = "yes")]
    pub blocks_move: bool,
}

const fn one() -> i32 {
    1
}

const fn nothing() -> Cover {
    Cover::Bonus(0)
}

const fn yes() -> bool {
    true
}

impl Object {
    /// One of which nothing is known.
    pub const fn plain(name: PlainText) -> Self {
        Self {
            name,
            size: Size::Medium,
            hp: 1,
            hardness: 0,
            cover: nothing(),
            immobile: true,
            blocks_move: true,
        }
    }

    /// Whether it is broken: it neither bars the way nor covers (D20-OBJ-06).
    pub const fn is_broken(&self) -> bool {
        self.hp <= 0
    }

    /// What it gives to whoever is behind it now (D20-COV-02).
    pub const fn gives(&self) -> Cover {
        if self.is_broken() { nothing() } else { self.cover }
    }

    /// Its armour class where it stands by itself (D20-OBJ-01).
    pub fn ac(&self, options: &Options) -> Tally {
        bare(self.size).and("object-dex", options.object_dex, "D20-OBJ-01")
    }

    /// Everything in the record that cannot be computed with; `field` is where it stands.
    pub fn faults(&self, field: &str) -> Vec<Fault> {
        let bonus = match self.cover {
            Cover::Bonus(bonus) => bonus,
            Cover::Total => 0,
        };
        let numbers = [
            ("hp", self.hp, (0, 9_999), "D20-OBJ-06"),
            ("hardness", self.hardness, (0, 999), "D20-OBJ-05"),
            ("cover", bonus, (0, 99), "D20-COV-01"),
        ];
        let wrong = numbers
            .into_iter()
            .filter(|(_, given, (least, most), _)| !(*least..=*most).contains(given));
        let fault = |(name, given, bounds, rule): (&str, i32, (i32, i32), &'static str)| Fault {
            field: format!("{field}.{name}"),
            found: given.to_string(),
            expected: Fault::in_bounds(bounds),
            rule: Some(RuleId::new(rule)),
        };
        wrong.map(fault).collect()
    }
}

fn bare(size: Size) -> Tally {
    Tally::of_bar().and("base", BASE, "D20-OBJ-01").and("size", size.modifier(), "D20-AC-02")
}

/// The armour class of a thing that somebody holds or wears (D20-OBJ-04): with dexterity as it is, and with what the moment
/// gives the holder.
pub fn held_ac(size: Size, holder: &Defender<'_>, in_hand: bool, options: &Options) -> Tally {
    let tally = bare(size);
    let helpless = holder.standing.helpless;
    let mut tally = if helpless {
        tally.and("helpless", options.helpless_mod, "D20-HLP-02")
    } else {
        tally.and(Ability::Dex.key(), holder.abilities.dex_mod, "D20-OBJ-04").and(
            "dodge",
            holder.dodge,
            "D20-OBJ-04",
        )
    };
    if holder.charged {
        tally = tally.and("charge", -2, "D20-ACT-03");
    }
    tally = tally.and("cover", holder.cover, "D20-OBJ-04").and("gm", holder.gm, "D20-MOD-14");
    if options.held_object_armour {
        let worn = holder.ac(Against::default(), options);
        let worn =
            worn.parts.iter().filter(|part| ["armour", "shield"].contains(&part.source.as_str()));
        let worn = worn.fold(0_i32, |sum, part| sum.saturating_add(part.amount));
        tally = tally.and("armour", worn, "D20-OBJ-04");
    }
    if in_hand { tally.and("in-hand", IN_HAND, "D20-OBJ-04") } else { tally }
}

/// A weapon that does nothing to whatever has a tag (D20-OBJ-08).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ineffective {
    /// The weapon by its name, or else its kind.
    #[serde(default)]
    pub weapon: Option<PlainText>,
    /// The kind of weapon, where no single one is named.
    #[serde(default)]
    pub kind: Option<WeaponKind>,
    /// The tag of what it does nothing to, such as `machine`.
    pub against: PlainText,
}

impl Ineffective {
    /// Whether a weapon does nothing to somebody with these tags by this word.
    pub fn holds(&self, with: &Weapon, tags: &[PlainText]) -> bool {
        let alike =
            |a: &PlainText, b: &PlainText| a.as_str().to_lowercase() == b.as_str().to_lowercase();
        let named = self.weapon.as_ref().is_some_and(|name| alike(name, &with.name));
        let kind = self.weapon.is_none() && self.kind == Some(with.kind);
        (named || kind) && tags.iter().any(|tag| alike(tag, &self.against))
    }
}

/// The cover that things give to whoever stands at `to` against an attack from `from`: the best one of those that the line
/// goes through. Things next to the attacker give none, unless they hide all (D20-COV-03).
pub fn cover(from: Square, crossed: &[(Square, Cover)]) -> Cover {
    let counts = |(at, cover): &&(Square, Cover)| *cover == Cover::Total || distance(from, *at) > 1;
    let given = crossed.iter().filter(counts).map(|(_, cover)| *cover);
    given.max().unwrap_or(Cover::Bonus(0))
}
