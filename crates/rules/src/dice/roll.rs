//! What is thrown, why, and what came of it.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer, ser::SerializeStruct as _};

use crate::{Bar, Check, Citation, Dice, Id, Outcome, RuleId};

crate::key::keyed! {
    /// What a throw is for, by its key.
    PurposeKey, numbered [
        Initiative, TieBreak, ExtraTurn, Attack, Dodge, Counterattack, CritEffect, Save, Grab, Detection, Spell, Chase,
        Free, Secret
    ]
}

/// What a throw is for, as far as the fight itself knows. The words for it are the locale's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(from = "PurposeKey")]
pub enum Purpose {
    /// The roll for the queue.
    Initiative,
    /// Between combatants that threw the same initiative.
    TieBreak,
    /// A blow or shot.
    Attack,
    /// A save of a named characteristic.
    Save,
    /// Whether somebody notices one who hides.
    Detection,
    /// How far a side comes in a chase.
    Chase,
    /// Whatever the GM decides by it.
    Free,
    /// The same, told to nobody else.
    Secret,
    /// What only one system throws for: `purpose-<key>` is its word, and the system declares it.
    Own(PurposeKey),
}

/// What a system declares of a purpose of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PurposeKind {
    /// Its key, with which files spell it.
    pub id: PurposeKey,
    /// What the fight explains its number to beat by; `None` where the log tells it in another way.
    pub bar: Option<Citation>,
    /// What of such a throw is the GM's alone.
    pub withheld: Withheld,
}

/// What of a throw nobody but the GM is told, not even its thrower.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Withheld {
    /// Nothing of it is withheld.
    Nothing,
    /// What its total is held against: that is a number of somebody else.
    Bar,
    /// That it is thrown at all: its faces count people, some of whom may be hidden.
    All,
}

impl PurposeKind {
    /// One that the log tells in its own way, and wholly to its thrower.
    pub const fn new(key: &str) -> Self {
        Self { id: PurposeKey::new(key), bar: None, withheld: Withheld::Nothing }
    }
}

/// The purposes of the fight itself as files spell them.
const PURPOSES: [(&str, Purpose); 8] = [
    ("Initiative", Purpose::Initiative),
    ("TieBreak", Purpose::TieBreak),
    ("Attack", Purpose::Attack),
    ("Save", Purpose::Save),
    ("Detection", Purpose::Detection),
    ("Chase", Purpose::Chase),
    ("Free", Purpose::Free),
    ("Secret", Purpose::Secret),
];

impl From<PurposeKey> for Purpose {
    fn from(key: PurposeKey) -> Self {
        let known = PURPOSES.iter().find(|(spelled, _)| *spelled == key.key());
        known.map_or(Self::Own(key), |(_, purpose)| *purpose)
    }
}

impl From<Purpose> for PurposeKey {
    fn from(purpose: Purpose) -> Self {
        if let Purpose::Own(key) = purpose {
            return key;
        }
        let known = PURPOSES.iter().find(|(_, known)| *known == purpose);
        Self::new(known.map_or("", |(spelled, _)| spelled))
    }
}

impl fmt::Debug for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&PurposeKey::from(*self), f)
    }
}

impl Serialize for Purpose {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let known = (0..).zip(PURPOSES).find(|(_, (_, known))| known == self);
        match known {
            // As format 1 spelled it: a bare word.
            Some((number, (spelled, _))) if serializer.is_human_readable() => {
                serializer.serialize_unit_variant("Purpose", number, spelled)
            }
            Some(_) | None => PurposeKey::from(*self).serialize(serializer),
        }
    }
}

/// What a part of a throw changed (a kind of bonus, and the formula that it changes).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PartOp {
    /// Adds to the number of faces.
    ToRoll,
    /// Adds to the constant.
    ToAttack,
    /// Adds to the constant and takes the same from the faces.
    ToMin,
    /// Adds to the number that the total is held against.
    ToBar,
}

/// One reason why an expression is as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollPart {
    /// Where it comes from: the key of a word (`strength`, `weapon`, …) in the locale's `part-*` family.
    pub source: String,
    /// What the part changes.
    pub op: PartOp,
    /// By how much; negative for a penalty.
    pub amount: i32,
    /// The rule that grants it.
    pub rule: RuleId,
}

/// A die that must be thrown before a decision can go on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "Spelled")]
pub struct Throw {
    /// The combatant that throws.
    pub who: Id,
    /// What the throw is for.
    pub purpose: Purpose,
    /// The finished expression, parts included.
    pub dice: Dice,
    /// What the total is held against, where it is.
    pub check: Option<Check>,
    /// What made the expression, for the trace. Empty where the formula is bare.
    pub parts: Vec<RollPart>,
    /// The rule that asks for the throw.
    pub rule: RuleId,
}

/// A throw as files spell it: a bare number to be above as format 1 did, every other check by its parts.
#[derive(Deserialize)]
#[serde(rename = "Throw")]
struct Spelled {
    who: Id,
    purpose: Purpose,
    dice: Dice,
    above: Option<i32>,
    parts: Vec<RollPart>,
    rule: RuleId,
    #[serde(default)]
    check: Option<Check>,
}

impl From<Spelled> for Throw {
    fn from(spelled: Spelled) -> Self {
        let Spelled { who, purpose, dice, above, parts, rule, check } = spelled;
        Self { who, purpose, dice, check: check.or_else(|| above.map(Check::above)), parts, rule }
    }
}

impl Serialize for Throw {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let above = self.check.and_then(|check| match check.bar {
            Bar::Above(above) if check == Check::above(above) => Some(above),
            Bar::Above(_) | Bar::AtLeast(_) | Bar::AtMost(_) | Bar::Opposed(_) => None,
        });
        let check = self.check.filter(|_| above.is_none());
        // A form without names of fields has all of them.
        let tells = check.is_some() || !serializer.is_human_readable();
        let mut fields = serializer.serialize_struct("Throw", if tells { 7 } else { 6 })?;
        fields.serialize_field("who", &self.who)?;
        fields.serialize_field("purpose", &self.purpose)?;
        fields.serialize_field("dice", &self.dice)?;
        fields.serialize_field("above", &above)?;
        fields.serialize_field("parts", &self.parts)?;
        fields.serialize_field("rule", &self.rule)?;
        if tells {
            fields.serialize_field("check", &check)?;
        }
        fields.end()
    }
}

/// Where faces came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Origin {
    /// Thrown by the program.
    Generated,
    /// Read off a real die and typed.
    Typed,
    /// Set by the GM.
    Ruled,
}

/// A throw with its faces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// The throw with its dice.
    pub throw: Throw,
    /// One face a die; empty where nothing is thrown.
    pub faces: Vec<u16>,
    /// Where the faces came from.
    pub origin: Origin,
    /// The constant plus the sum of the faces.
    pub total: i32,
}

impl Roll {
    /// What came of its check, if it was held against anything.
    pub fn outcome(&self) -> Option<Outcome> {
        self.throw.check.map(|check| check.outcome(self.total, &self.faces))
    }

    /// Whether its check succeeded; `true` where it was held against nothing.
    pub fn succeeds(&self) -> bool {
        self.outcome().is_none_or(|outcome| outcome.success)
    }
}
