//! Mutations as data: two tables, and the effects that their rows are made of.

use crate::d100::numbers::sheet::characteristics::Characteristic;
use serde::{Deserialize, Serialize};

use super::psychology::Trait;
use crate::{PlainText, d100::numbers::harm::conditions::Condition};

/// What changes: body or mind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MutationKind {
    /// A mutation of the body.
    Body,
    /// A mutation of the mind.
    Mind,
}

/// Which tests a mutation changes; the GM says which test is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tests {
    /// Speaking any language out loud.
    Speech,
    /// Following the track of somebody.
    Tracking,
    /// Tests of perception by sight.
    Sight,
    /// Fellowship and the skills that it governs.
    Fellowship,
    /// All tests while nobody is near.
    Alone,
    /// Tests that do not hurt anybody.
    Harmless,
    /// Tests that hurt somebody.
    Hurting,
    /// Tests of weapon skill.
    WeaponSkill,
}

/// Where on the body armour grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Armoured {
    /// On all locations of the body.
    Everywhere,
    /// On the head only.
    Head,
}

/// A natural weapon that grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grown {
    /// One tentacle, with a value to which the strength bonus is added.
    Tentacle,
    /// A weapon whose value is the strength bonus.
    Weapon,
}

/// One effect of a mutation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// A characteristic itself changes (D100-MUT-03).
    Characteristic(Characteristic, i32),
    /// Speed goes up or down.
    Speed(i32),
    /// Armour class goes up or down.
    Armour(Armoured, i32),
    /// A modifier of tests.
    Modifier(Tests, i32),
    /// So many places are rolled on the table of locations (D100-MUT-04).
    Places(u16),
    /// A natural weapon, always at hand.
    Grows(Grown),
    /// Wounds leave no scars.
    NoScars,
    /// Shines like a candle.
    Candle,
    /// Has a psychological trait.
    Trait(Trait),
    /// Gains a condition by each failed test tied to willpower.
    OnFailedWillpower(Condition),
    /// Has a condition for so many hours after waking.
    AfterSleep(Condition, u16),
    /// The GM chooses a mutation or a trait.
    Chosen,
}

/// A row of a mutation table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mutation {
    /// Its name in English.
    pub name: PlainText,
    /// Its name in Russian, as the book has it.
    pub ru: PlainText,
    /// The first face of 1d100 that reads it; 100 is the face 00.
    pub from: u8,
    /// The last face that reads it.
    pub to: u8,
    /// What it does, effect by effect.
    pub effects: Vec<Change>,
}

/// Both tables, each with its rows by key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mutations {
    /// Mutations of the body.
    pub body: Vec<(String, Mutation)>,
    /// Mutations of the mind.
    pub mind: Vec<(String, Mutation)>,
}

impl Mutations {
    /// The rows of a table.
    pub fn rows(&self, kind: MutationKind) -> &[(String, Mutation)] {
        match kind {
            MutationKind::Body => &self.body,
            MutationKind::Mind => &self.mind,
        }
    }

    /// The row that a face of 1d100 reads, with its key; nothing where no row has that face.
    pub fn read(&self, kind: MutationKind, face: u8) -> Option<(&str, &Mutation)> {
        let row = self.rows(kind).iter().find(|(_, row)| (row.from..=row.to).contains(&face));
        row.map(|(key, row)| (key.as_str(), row))
    }
}

/// What a face of 1d100 changes, by the last face that changes the body of this people (D100-COR-05).
pub const fn kind(face: u8, body_to: u8) -> MutationKind {
    if face <= body_to { MutationKind::Body } else { MutationKind::Mind }
}

/// Whether a row has to be thrown again: it is there already, and a table does not let it count twice
/// (`mutation_repeat`, D100-MUT-05).
pub fn is_thrown_again(has: &[&str], row: &str, stacks: bool) -> bool {
    !stacks && has.contains(&row)
}

impl Mutation {
    /// What it adds to speed.
    pub fn speed(&self) -> i32 {
        self.effects.iter().map(|one| if let Change::Speed(by) = one { *by } else { 0 }).sum()
    }

    /// What it adds to the armour class of the head or of any other location.
    pub fn armour(&self, head: bool) -> i32 {
        let grows = |place: Armoured| head || place == Armoured::Everywhere;
        let of = |one: &Change| {
            if let Change::Armour(place, by) = one
                && grows(*place)
            {
                *by
            } else {
                0
            }
        };
        self.effects.iter().map(of).sum()
    }
}
