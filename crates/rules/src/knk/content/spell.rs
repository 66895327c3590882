//! Spells as content files describe them: school, form, price, what they are aimed at and what they do (KNK-MAG-12).

use serde::{Deserialize, Serialize};

use crate::knk::content::{
    class::Class,
    combatant::Spec,
    familiar,
    modifier::{Influence, Modifier},
    rank::Stat,
    saving::Saving,
};
use crate::{AmbientKind, Dice, PlainText, Terrain};

crate::listed! {
    /// A school of magic (KNK-MAG-01, T22). The damage of an elemental school is of its element.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum School {
        /// Fire, which rain weakens (KNK-LOC-08).
        Fire,
        /// Magic of the element water.
        Water,
        /// Magic of the element earth.
        Earth,
        /// Magic of the element air.
        Air,
        /// Magic of the Kabbalah.
        Kabbalah,
        /// Magic of the runes.
        Runes,
        /// The making of puppets.
        Puppets,
        /// The school of alchemy.
        Alchemy,
        /// The school of witchcraft.
        Witchcraft,
        /// The one whose name is damaged in the book.
        Walking,
        /// Demonic magic, of hybrids only.
        Demonic,
        /// Vampiric magic, of vampires only.
        Vampiric,
        /// Magic of the Church.
        Church,
    }
}

impl School {
    /// Its key in files and in the locale's `school-*` family.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Fire => "fire",
            Self::Water => "water",
            Self::Earth => "earth",
            Self::Air => "air",
            Self::Kabbalah => "kabbalah",
            Self::Runes => "runes",
            Self::Puppets => "puppets",
            Self::Alchemy => "alchemy",
            Self::Witchcraft => "witchcraft",
            Self::Walking => "walking",
            Self::Demonic => "demonic",
            Self::Vampiric => "vampiric",
            Self::Church => "church",
        }
    }

    /// Whether it is one of the four elements.
    pub const fn is_elemental(self) -> bool {
        matches!(self, Self::Fire | Self::Water | Self::Earth | Self::Air)
    }

    /// Whether anybody may learn it, and not one people only (T22).
    pub const fn is_free(self) -> bool {
        !matches!(self, Self::Demonic | Self::Vampiric | Self::Church)
    }

    /// Whether it is open to `class` (KNK-MAG-01); a class that the book does not know may have any.
    pub fn is_open_to(self, class: Option<&Class>) -> bool {
        match (self, class) {
            (_, Some(Class::Other(_))) | (Self::Demonic, Some(Class::Hybrid)) => true,
            (Self::Vampiric, Some(class)) => matches!(
                class,
                Class::TrueAncestor | Class::Progenitor | Class::DeadApostle | Class::LivingDead
            ),
            (Self::Church, Some(class)) => {
                matches!(class, Class::BurialAgency | Class::Executor | Class::Knight)
            }
            _ => self.is_free(),
        }
    }
}

/// How a spell is cast, and how long that takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// So many lines are read (KNK-MAG-03).
    Lines(u8),
    /// Gestures only, in the time of one line (KNK-MAG-08).
    Simple,
    /// One turn whatever its size, weaker beyond the control zone (KNK-MAG-10, KNK-MAG-14).
    Rune,
    /// Of a circle, which the rank in the school opens as a whole (KNK-MAG-10).
    Circle(u8),
    /// Bought with so many points of the Church (KNK-MAG-10).
    Sacrament(u8),
}

/// What a spell is aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SpellAim {
    /// Only whoever casts it.
    Caster,
    /// Nobody and no place: knowledge, servants.
    General,
    /// A combatant in sight (KNK-MAG-15).
    Person {
        /// Whom it may be.
        #[serde(default)]
        whom: Whom,
        /// King's moves it reaches; `None` as far as one sees.
        #[serde(default)]
        range: Option<u8>,
    },
    /// The cells around one in the control zone (KNK-MAG-13), and everyone there, friend and foe.
    Area {
        /// King's moves from its middle; 0 for one cell.
        #[serde(default)]
        radius: u8,
        /// King's moves it reaches instead of the control zone.
        #[serde(default)]
        range: Option<u8>,
    },
    /// A row of cells across the way to its middle, which is one of the control zone.
    Row {
        /// Length of the row in cells.
        length: u8,
        /// King's moves it reaches instead of the control zone.
        #[serde(default)]
        range: Option<u8>,
    },
}

/// Whom a spell on a person may be aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    /// An enemy of the caster.
    #[default]
    Hostile,
    /// The caster or one of its side.
    Friend,
    /// Anybody, the caster among them.
    Any,
}

/// A save that a spell allows whom it falls on; one influence, paid once (KNK-SAV-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resistance {
    /// Characteristic that the save is made with.
    pub of: Saving,
    /// The characteristic of the caster that it must beat, if any (KNK-SAV-06).
    #[serde(default)]
    pub against: Option<Stat>,
    /// What a passed save changes.
    #[serde(default)]
    pub then: Saved,
}

/// What a save against a spell does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Saved {
    /// Nothing happens to this one.
    #[default]
    Negates,
    /// The damage is halved.
    Halves,
}

/// How strong healing magic is (KNK-INJ-03, KNK-INJ-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Heals what bleeds, is broken or wounded.
    Middle,
    /// Brings back what is lost as well.
    Top,
}

/// Whose turns a lasting effect is counted on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// Those of the one who bears it (KNK-GEN-05).
    #[default]
    Bearer,
    /// Those of the caster.
    Caster,
}

/// One thing that a spell does, once, when its last line is read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// Magical damage (KNK-ATK-11): a number, dice, or both; with neither the number is asked for (KNK-GEN-02).
    Harm {
        /// A number that does not depend on dice.
        #[serde(default)]
        damage: Option<i32>,
        /// One die, thrown once for all whom it falls on.
        #[serde(default)]
        dice: Option<Dice>,
    },
    /// Gives health and prana.
    Heal {
        /// Health given to each, from 0.
        #[serde(default)]
        hp: i32,
        /// Prana given to each, from 0.
        #[serde(default)]
        prana: i32,
    },
    /// Heals every injury that it can.
    Mend(Grade),
    /// Something that lasts: a curse, a buff, a poison.
    Afflict {
        /// Name of the lasting effect.
        name: PlainText,
        /// How many turns; `None` until it is taken off.
        #[serde(default)]
        turns: Option<u16>,
        /// Change of health each own turn of the bearer.
        #[serde(default)]
        hp: i32,
        /// Change of prana each own turn of the bearer.
        #[serde(default)]
        prana: i32,
        /// What it changes as long as it lasts.
        #[serde(default)]
        modifiers: Vec<Modifier>,
        /// The combatant whose turns count.
        #[serde(default)]
        counted: Counted,
        /// Whether it ends with the caster (KNK-END-02).
        #[serde(default)]
        until_death: bool,
    },
    /// Takes off everything that spells have laid on.
    Dispel,
    /// Takes the next own turn (KNK-TRN-16).
    LoseTurn,
    /// Throws to the ground (KNK-MOV-07).
    Prone,
    /// Throws so many cells away from the caster (KNK-KNB-01).
    Shove(u8),
    /// Fills the cells (KNK-OBS-01).
    Reshape(Terrain),
    /// Darkens the cells, or lights them up (KNK-LOC-07).
    Shadow(bool),
    /// Sets the cells on fire, or puts it out; water, ice and rain take none (KNK-LOC-08).
    Fire(bool),
    /// Brings a status over the cells, or takes it away (KNK-LOC-03).
    Weather {
        /// Kind of the surroundings it sets.
        status: AmbientKind,
        /// Whether it is there from now on.
        #[serde(default = "yes")]
        on: bool,
    },
    /// Calls combatants to the caster's side (KNK-FAM-01).
    Summon {
        /// What they are called; from the second on with a number.
        name: PlainText,
        /// The record they are made like.
        like: String,
        /// Number of creatures it calls.
        #[serde(default = "one")]
        count: u8,
        /// As what kind of familiar; as the record says where nothing is said.
        #[serde(default)]
        kind: Option<familiar::FamiliarKind>,
        /// Prana that each takes every turn of its master; as the record says where nothing is said (KNK-FAM-02).
        #[serde(default)]
        upkeep: Option<i32>,
        /// Their sheet, put in from the record of that name.
        #[serde(default)]
        sheet: Option<Box<Spec>>,
    },
    /// What the table settles by talk.
    Told(PlainText),
}

const fn yes() -> bool {
    true
}

const fn one() -> u8 {
    1
}

/// A spell as a sheet holds it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// Name shown for the spell.
    pub name: PlainText,
    /// School of magic it belongs to.
    pub school: School,
    /// How it is cast.
    pub form: Form,
    /// Its price, paid when its last line is read (KNK-MAG-09).
    pub prana: i32,
    /// What it is aimed at.
    pub aim: SpellAim,
    /// Effects, carried out in this order.
    pub effects: Vec<Effect>,
    /// The save that it allows.
    #[serde(default)]
    pub save: Option<Resistance>,
    /// What it works by, for those who are immune to that (KNK-SKL-08).
    #[serde(default)]
    pub influence: Option<Influence>,
    /// Whether the Luck dodge undoes it like any hit (KNK-TRN-06).
    #[serde(default = "yes")]
    pub dodge: bool,
}

impl Spell {
    /// Whether it does damage.
    pub fn harms(&self) -> bool {
        self.effects.iter().any(|effect| matches!(effect, Effect::Harm { .. }))
    }

    /// Whether an enemy would want to dodge it.
    pub(crate) fn is_against(&self) -> bool {
        self.effects.iter().any(|effect| match effect {
            Effect::Harm { .. }
            | Effect::Afflict { .. }
            | Effect::Dispel
            | Effect::LoseTurn
            | Effect::Prone
            | Effect::Shove(_) => true,
            Effect::Heal { .. }
            | Effect::Mend(_)
            | Effect::Reshape(_)
            | Effect::Shadow(_)
            | Effect::Fire(_)
            | Effect::Weather { .. }
            | Effect::Summon { .. }
            | Effect::Told(_) => false,
        })
    }

    /// Whether it changes cells, which it has to be aimed at.
    pub(crate) fn shapes(effect: &Effect) -> bool {
        matches!(
            effect,
            Effect::Reshape(_) | Effect::Shadow(_) | Effect::Fire(_) | Effect::Weather { .. }
        )
    }

    /// How far it throws.
    pub(crate) fn shove(&self) -> u8 {
        let cells = |effect: &Effect| if let Effect::Shove(cells) = effect { *cells } else { 0 };
        self.effects.iter().map(cells).max().unwrap_or(0)
    }

    /// Whether it fills cells so that nobody can stand there.
    pub(crate) fn walls(&self) -> bool {
        let walls = |effect: &Effect| matches!(effect, Effect::Reshape(to) if to.is_obstacle());
        self.effects.iter().any(walls)
    }
}
