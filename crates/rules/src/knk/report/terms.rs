//! The words of КНК: which message each of its terms is.

mod modifier;

use crate::knk::{
    Category, Class, Mode, Nature, Tier, WeaponKind, Why,
    crit::CritEffect,
    energy::Energy,
    familiar,
    gift::Gift,
    growth::Made,
    impulse::Impulse,
    injury::{Harm, Part},
    mage::Way,
    modifier::Modifier,
    plus::Formula,
    rank::{Rank, Stat},
    save::Saving,
    sheet::Override,
    skill::SkillLevel,
    spell::School,
};
use crate::{Arg, Phrase, PlainText};

impl From<Rank> for Arg {
    fn from(rank: Rank) -> Self {
        Self::Text(PlainText::new(rank.text()))
    }
}

impl Stat {
    /// The whole name as a phrase.
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::S => "part-of-strength",
            Self::E => "part-of-endurance",
            Self::A => "part-of-agility",
            Self::M => "part-of-magic",
            Self::L => "part-of-luck",
        })
    }
}

impl Mode {
    /// What it is called.
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Blow => "mode-blow",
            Self::One => "mode-one",
            Self::Two => "mode-two",
            Self::Shot => "mode-shot",
        })
    }
}

impl WeaponKind {
    /// What it is called.
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Slash => "damage-slash",
            Self::Blunt => "damage-blunt",
            Self::Pierce => "damage-pierce",
        })
    }
}

impl Tier {
    /// What it is called.
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Ordinary => "tier-ordinary",
            Self::Conceptual => "tier-conceptual",
            Self::Phantasm => "tier-phantasm",
        })
    }
}

impl Why {
    /// The reason in a word.
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Save => "why-save",
            Self::Attack => "why-attack",
            Self::Retreat => "why-retreat",
            Self::Regeneration => "why-regeneration",
            Self::Effect => "why-effect",
            Self::Item => "why-item",
            Self::Ruling => "why-ruling",
            Self::Jump => "why-jump",
            Self::Water => "why-water",
            Self::Trampled => "why-trampled",
            Self::Sunlight => "why-sunlight",
            Self::Collision => "why-collision",
            Self::Grab => "why-grab",
            Self::Hold => "why-hold",
            Self::Injury => "why-injury",
            Self::Skill => "why-skill",
            Self::Base => "why-base",
            Self::CustomZone => "why-climate",
            Self::Blood => "why-blood",
            Self::Phantasm => "why-phantasm",
            Self::Spell => "why-spell",
            Self::Transfer => "why-transfer",
            Self::Radiation => "why-radiation",
            Self::Drowning => "why-drowning",
            Self::Damage => "why-damage",
            Self::Healing => "why-healing",
            Self::Familiars => "why-familiars",
            Self::Master => "why-master",
            Self::Upkeep => "why-upkeep",
            Self::Progenitor => "why-progenitor",
            Self::Growth => "why-growth",
            Self::Wand => "why-wand",
            Self::Energy => "why-energy",
        })
    }
}

impl CritEffect {
    /// The effect in a phrase.
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::NoDodge => "crit-no-dodge",
            Self::Double => "crit-double",
            Self::LoseTurn => "crit-lose-turn",
            Self::KnockDown => "crit-knock-down",
            Self::KnockBack => "crit-knock-back",
            Self::Disarm => "crit-disarm",
            Self::Destroy => "crit-destroy",
            Self::Sever(part) => return part.phrase(Harm::Lost),
            Self::Break(part) => return part.phrase(Harm::Broken),
            Self::Wound(part) => return part.phrase(Harm::Wounded),
        })
    }
}

impl Part {
    /// It and how it is hurt.
    pub fn phrase(self, harm: Harm) -> Phrase {
        Phrase::new(match (self, harm) {
            (Self::Leg, Harm::Lost) => "injury-leg-lost",
            (Self::Leg, Harm::Broken) => "injury-leg-broken",
            (Self::Leg, Harm::Wounded) => "injury-leg-wounded",
            (Self::Leg, Harm::Replaced) => "injury-leg-replaced",
            (Self::LeftArm, Harm::Lost) => "injury-left-arm-lost",
            (Self::LeftArm, Harm::Broken) => "injury-left-arm-broken",
            (Self::LeftArm, Harm::Wounded) => "injury-left-arm-wounded",
            (Self::LeftArm, Harm::Replaced) => "injury-left-arm-replaced",
            (Self::RightArm, Harm::Lost) => "injury-right-arm-lost",
            (Self::RightArm, Harm::Broken) => "injury-right-arm-broken",
            (Self::RightArm, Harm::Wounded) => "injury-right-arm-wounded",
            (Self::RightArm, Harm::Replaced) => "injury-right-arm-replaced",
            (Self::Organs, Harm::Lost | Harm::Broken | Harm::Replaced) => "injury-organs-lost",
            (Self::Organs, Harm::Wounded) => "injury-organs-wounded",
        })
    }
}

impl Formula {
    /// What a "+" is used on.
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Strength => "formula-strength",
            Self::Movement => "formula-movement",
            Self::Defence => "formula-defence",
            Self::Agility => "formula-agility",
            Self::Initiative => "formula-initiative",
            Self::Luck => "formula-luck",
        })
    }
}

impl familiar::FamiliarKind {
    /// What it is called.
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Servant => "familiar-servant",
            Self::Scout => "familiar-scout",
            Self::Guard => "familiar-guard",
            Self::Thrall => "familiar-thrall",
            Self::Body => "familiar-body",
            Self::Character => "familiar-character",
        })
    }
}

impl Energy {
    /// What it goes to.
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Shot => "energy-shot",
            Self::Defence => "energy-defence",
            Self::Attack => "energy-attack",
            Self::Healing => "energy-healing",
        })
    }
}

impl Override {
    /// What it is called where the GM sets it.
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::HpMax => "override-hp-max",
            Self::PranaMax => "override-prana-max",
            Self::Regeneration => "override-regeneration",
            Self::Defence => "override-defence",
            Self::Movement => "override-movement",
            Self::Dodges => "override-dodges",
            Self::S => "override-s",
            Self::E => "override-e",
            Self::A => "override-a",
            Self::M => "override-m",
            Self::L => "override-l",
        })
    }
}

impl Saving {
    /// The kind of roll as a phrase.
    pub fn phrase(self) -> Phrase {
        self.stat().map_or_else(|| Phrase::new("row-mind-save"), Stat::phrase)
    }
}

impl Made {
    /// A characteristic that somebody was made with.
    pub fn phrase(self) -> Phrase {
        match self {
            Self::Five(stat) => stat.phrase(),
            Self::Sixth => Phrase::new("made-sixth"),
        }
    }
}

impl School {
    /// What it is called.
    pub fn phrase(self) -> Phrase {
        Phrase::of_family("school-", self.key())
    }
}

impl Category {
    /// What somebody of it is called.
    pub fn phrase(self) -> Phrase {
        Phrase::of_family("kind-", self.key())
    }
}

impl Nature {
    /// What somebody of it is called.
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::TrueAncestor => "class-true-ancestor",
            Self::Progenitor => "class-progenitor",
            Self::DeadApostle => "class-dead-apostle",
            Self::LivingDead => "class-living-dead",
            Self::Thrall => "class-thrall",
            Self::Church => "nature-church",
        })
    }
}

impl Way {
    /// How somebody came by a school.
    pub fn phrase(self) -> Phrase {
        Phrase::of_family("learned-", self.key())
    }
}

impl SkillLevel {
    /// All that a level does: its changes, then what the table settles by talk; that it is only described, where neither
    /// is known.
    pub fn does(&self) -> Phrase {
        let changes = self.modifiers.iter().map(Modifier::phrase);
        let told = self.text.iter().map(|text| Phrase::plain(Arg::Text(text.clone())));
        let all: Vec<Phrase> = changes.chain(told).collect();
        listed(all.into_iter()).unwrap_or_else(|| Phrase::new("modifier-none"))
    }

    /// Its letter, and what it does.
    pub fn phrase(&self) -> Phrase {
        Phrase::new("level-does").with("rank", self.rank).with("does", self.does())
    }
}

impl Class {
    /// What it is called.
    pub fn phrase(&self) -> Phrase {
        if let Self::Other(name) = self {
            Phrase::plain(Arg::Name(name.clone()))
        } else {
            Phrase::of_family("class-", self.key())
        }
    }
}

impl Impulse {
    /// What a hybrid has bought for its points.
    pub fn phrase(&self) -> Phrase {
        match self {
            Self::Raise(stat) => Phrase::new("impulse-raise").with("stat", letter(*stat)),
            Self::CategoryUp(stat) => Phrase::new("impulse-category").with("stat", letter(*stat)),
            Self::Ability { name, .. } => Phrase::plain(Arg::Name(name.clone())),
            Self::Demon(circles) => Phrase::new("impulse-demon").with("circles", *circles),
        }
    }
}

impl Gift {
    /// What is given; of what has levels or ranks with the one that it has then.
    pub fn phrase(&self) -> Phrase {
        match self {
            Self::Weapon(weapon) => named(&weapon.name, None),
            Self::Item(item) => named(&item.name, None),
            Self::Skill(owned) => {
                let level = usize::from(owned.levels.saturating_sub(1));
                let level = owned.skill.levels.get(level);
                named(&owned.skill.name, level.map(|level| level.rank))
            }
            Self::Phantasm(phantasm) => named(&phantasm.name, Some(phantasm.rank)),
            Self::Impulse(impulse) => impulse.phrase(),
            Self::Class { class, sixth } => {
                let class = class.as_ref().map(|class| class.phrase().into());
                ranked(class.unwrap_or_else(|| Vec::new().into()), *sixth)
            }
        }
    }
}

/// Several phrases with semicolons between; `None` of none.
pub(in crate::knk) fn listed(phrases: impl DoubleEndedIterator<Item = Phrase>) -> Option<Phrase> {
    phrases.rev().reduce(|rest, one| Phrase::new("and-then").with("one", one).with("rest", rest))
}

fn letter(stat: Stat) -> Arg {
    Arg::Text(PlainText::new(stat.letter()))
}

fn named(name: &PlainText, rank: Option<Rank>) -> Phrase {
    ranked(Arg::Name(name.clone()), rank)
}

fn ranked(what: Arg, rank: Option<Rank>) -> Phrase {
    match rank {
        Some(rank) => Phrase::new("ranked").with("what", what).with("rank", rank),
        None => Phrase::plain(what),
    }
}
