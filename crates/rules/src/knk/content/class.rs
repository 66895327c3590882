//! Classes: which category they belong to, what their sixth characteristic is, what they make of their bearer (KNK-CLS,
//! T8).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::PlainText;
use crate::knk::content::{category::Category, nature::Nature};

/// A class (KNK-CLS-01). One without a class has none of these. In files a text: the key of one of them, its name in
/// either language, or whatever a table calls a class of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Class {
    /// A summoned heroic spirit (KNK-CLS-03).
    Servant,
    /// A vampire by birth (KNK-CLS-05).
    TrueAncestor,
    /// A progenitor of the Dead Apostles.
    Progenitor,
    /// A vampire that was a human.
    DeadApostle,
    /// A vampire that is becoming one.
    LivingDead,
    /// The elite of the Church (KNK-CLS-08).
    BurialAgency,
    /// An executor of the Church.
    Executor,
    /// A knight of the Church.
    Knight,
    /// Half human, half demon (KNK-CLS-09).
    Hybrid,
    /// An esper, or somebody like one (KNK-CLS-17).
    Esper,
    /// A demon hunter or trained fighter.
    Hunter,
    /// A mage, with schools of magic (KNK-CLS-18).
    Mage,
    /// Somebody who lives by a gun.
    Shooter,
    /// A creature of the GM (KNK-MOB-01).
    Mob,
    /// A drained human, the familiar of a vampire (KNK-FAM-03).
    Thrall,
    /// One that the book does not know.
    Other(PlainText),
}

/// The sixth characteristic (KNK-STAT-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Sixth {
    /// NP, the Noble Phantasm.
    Np,
    /// TA, the True Ancestor.
    Ta,
    /// DA, the Dead Apostle.
    Da,
    /// LD, the living dead.
    Ld,
    /// HS, the Holy Sacraments.
    Hs,
    /// II, the inverse impulse.
    Ii,
    /// EA, the esper ability.
    Ea,
    /// MC, the magical skill.
    Mc,
}

impl Sixth {
    /// Its letters in the book.
    pub const fn letters(self) -> &'static str {
        match self {
            Self::Np => "NP",
            Self::Ta => "TA",
            Self::Da => "DA",
            Self::Ld => "LD",
            Self::Hs => "HS",
            Self::Ii => "II",
            Self::Ea => "EA",
            Self::Mc => "MC",
        }
    }
}

impl Class {
    /// Every class of the book.
    pub const ALL: [Self; 15] = [
        Self::Servant,
        Self::TrueAncestor,
        Self::Progenitor,
        Self::DeadApostle,
        Self::LivingDead,
        Self::BurialAgency,
        Self::Executor,
        Self::Knight,
        Self::Hybrid,
        Self::Esper,
        Self::Hunter,
        Self::Mage,
        Self::Shooter,
        Self::Mob,
        Self::Thrall,
    ];

    /// Its key in files and in the locale's `class-*` family; of one that the book does not know, its name.
    pub fn key(&self) -> &str {
        match self {
            Self::Servant => "servant",
            Self::TrueAncestor => "true_ancestor",
            Self::Progenitor => "progenitor",
            Self::DeadApostle => "dead_apostle",
            Self::LivingDead => "living_dead",
            Self::BurialAgency => "burial_agency",
            Self::Executor => "executor",
            Self::Knight => "knight",
            Self::Hybrid => "hybrid",
            Self::Esper => "esper",
            Self::Hunter => "hunter",
            Self::Mage => "mage",
            Self::Shooter => "shooter",
            Self::Mob => "mob",
            Self::Thrall => "thrall",
            Self::Other(name) => name.as_str(),
        }
    }

    /// What people call it, in small letters: a text that is one of these, or begins or ends with one, means it.
    pub const fn names(&self) -> &'static [&'static str] {
        match self {
            Self::Servant => &["servant", "слуга"],
            Self::TrueAncestor => &["true ancestor", "истинный предок"],
            Self::Progenitor => &["progenitor", "прародитель"],
            Self::DeadApostle => &["dead apostle", "мёртвый апостол", "мертвый апостол"],
            Self::LivingDead => &["living dead", "живой мертвец"],
            Self::BurialAgency => &["burial agency", "похоронное бюро"],
            Self::Executor => &["executor", "экзекутор"],
            Self::Knight => &["knight", "рыцарь"],
            Self::Hybrid => &["hybrid", "гибрид"],
            Self::Esper => &["esper", "эспер"],
            Self::Hunter => &["demon hunter", "охотник на демонов"],
            Self::Mage => &["mage", "маг"],
            Self::Shooter => &["shooter", "стрелок"],
            Self::Mob => &["mob", "моб"],
            Self::Thrall => &["thrall", "мертвяк"],
            Self::Other(_) => &[],
        }
    }

    /// Whether it is a text that names two classes of the book, and so is none of them (KNK-CLS-01).
    pub fn is_of_two(&self) -> bool {
        match self {
            Self::Other(text) => named(text.as_str()).nth(1).is_some(),
            Self::Servant
            | Self::TrueAncestor
            | Self::Progenitor
            | Self::DeadApostle
            | Self::LivingDead
            | Self::BurialAgency
            | Self::Executor
            | Self::Knight
            | Self::Hybrid
            | Self::Esper
            | Self::Hunter
            | Self::Mage
            | Self::Shooter
            | Self::Mob
            | Self::Thrall => false,
        }
    }

    /// The categories that it belongs to; all of them for one that the book does not know (KNK-CAT-02, T8).
    pub const fn categories(&self) -> &'static [Category] {
        match self {
            Self::Servant | Self::TrueAncestor | Self::Progenitor | Self::BurialAgency => {
                &[Category::Monster]
            }
            Self::DeadApostle | Self::Executor | Self::Hunter => &[Category::Profi],
            Self::LivingDead | Self::Knight | Self::Shooter | Self::Thrall => &[Category::Commoner],
            Self::Hybrid | Self::Esper | Self::Mage => &[Category::Profi, Category::Commoner],
            Self::Mob | Self::Other(_) => {
                &[Category::Monster, Category::Profi, Category::Commoner, Category::Custom]
            }
        }
    }

    /// Its sixth characteristic (T8); a Progenitor's is that of the Dead Apostles.
    pub const fn sixth(&self) -> Option<Sixth> {
        match self {
            Self::Servant => Some(Sixth::Np),
            Self::TrueAncestor => Some(Sixth::Ta),
            Self::Progenitor | Self::DeadApostle => Some(Sixth::Da),
            Self::LivingDead => Some(Sixth::Ld),
            Self::BurialAgency | Self::Executor | Self::Knight => Some(Sixth::Hs),
            Self::Hybrid => Some(Sixth::Ii),
            Self::Esper | Self::Hunter => Some(Sixth::Ea),
            Self::Mage => Some(Sixth::Mc),
            Self::Shooter | Self::Mob | Self::Thrall | Self::Other(_) => None,
        }
    }

    /// What the ground and the light make of it.
    pub const fn nature(&self) -> Option<Nature> {
        match self {
            Self::TrueAncestor => Some(Nature::TrueAncestor),
            Self::Progenitor => Some(Nature::Progenitor),
            Self::DeadApostle => Some(Nature::DeadApostle),
            Self::LivingDead => Some(Nature::LivingDead),
            Self::BurialAgency | Self::Executor | Self::Knight => Some(Nature::Church),
            Self::Thrall => Some(Nature::Thrall),
            Self::Servant
            | Self::Hybrid
            | Self::Esper
            | Self::Hunter
            | Self::Mage
            | Self::Shooter
            | Self::Mob
            | Self::Other(_) => None,
        }
    }

    /// Whether it makes its bearer unclean (KNK-DMG-03, KNK-CLS-05, KNK-CLS-09).
    pub const fn is_unclean(&self) -> bool {
        match self {
            Self::TrueAncestor
            | Self::Progenitor
            | Self::DeadApostle
            | Self::LivingDead
            | Self::Hybrid => true,
            Self::Servant
            | Self::BurialAgency
            | Self::Executor
            | Self::Knight
            | Self::Esper
            | Self::Hunter
            | Self::Mage
            | Self::Shooter
            | Self::Mob
            | Self::Thrall
            | Self::Other(_) => false,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl FromStr for Class {
    type Err = std::convert::Infallible;

    /// A text that names no class of the book, or two of them, stays what it is.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // A key is what the program itself writes: nothing has to be looked for in it.
        if let Some(class) = Self::ALL.into_iter().find(|class| class.key() == text) {
            return Ok(class);
        }
        let mut named = named(text);
        match (named.next(), named.next()) {
            (Some(class), None) => Ok(class),
            (None | Some(_), _) => Ok(Self::Other(PlainText::new(text))),
        }
    }
}

/// What stands between two classes.
const BETWEEN: [&str; 8] = [",", ";", "/", "+", "&", "-", " и ", " and "];

/// The classes of the book that a text names: one of its parts is one, begins with one or ends with one; a second class
/// may be any of its words. A Progenitor of the Dead Apostles is one class.
fn named(text: &str) -> impl Iterator<Item = Class> {
    let small = text.trim().to_lowercase();
    let means = |part: &str, name: &str| {
        let rest = part.strip_prefix(name).filter(|rest| rest.is_empty() || rest.starts_with(' '));
        rest.is_some() || part.strip_suffix(name).is_some_and(|rest| rest.ends_with(' '))
    };
    let is = |class: &Class| {
        let mut parts = BETWEEN.iter().flat_map(|sign| small.split(sign)).map(str::trim);
        small == class.key() || parts.any(|part| class.names().iter().any(|name| means(part, name)))
    };
    let is_word = |class: &Class| small.split_whitespace().any(|it| class.names().contains(&it));
    let first = Class::ALL.iter().any(is);
    let all: Vec<Class> =
        Class::ALL.into_iter().filter(|class| is(class) || (first && is_word(class))).collect();
    let progenitor = all.contains(&Class::Progenitor);
    all.into_iter().filter(move |class| !(progenitor && *class == Class::DeadApostle))
}

impl Serialize for Class {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

impl<'de> Deserialize<'de> for Class {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = PlainText::deserialize(deserializer)?;
        let Ok(class) = text.as_str().parse();
        Ok(class)
    }
}
