//! The labels of the form, and which field of a character each stands for.

use crate::knk::{
    content::{category::Category, class::Sixth, part::Part, rank::Stat},
    making::creation::Points,
};
use crate::{
    Phrase,
    written::{Speech, same},
};

crate::listed! {
    /// A label that is always the same.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum Label {
        Name,
        Sex,
        Alignment,
        Build,
        Category,
        Class,
        Token,
        Looks,
        History,
        Stats,
        OwnSkill,
        Derived,
        Hp,
        Prana,
        Regeneration,
        Defence,
        Attack,
        SecondAttack,
        Movement,
        GlobalStep,
        Initiative,
        MindSave,
        Skills,
        Schools,
        Spells,
        Phantasm,
        Impulse,
        Weapons,
        Items,
        Missing,
        Wounds,
        Unclean,
        Immaterial,
        Dead,
        Familiar,
        Cp,
        Sp,
        CpToSp,
        SpToCp,
        MoreCp,
        MoreSp,
        ExtraSp,
        Notes,
    }
}

/// What a form begins with: some labels to tell somebody who brought another text.
pub(crate) const FIRST: &[&str] = &[
    Label::Name.key(),
    Label::Category.key(),
    Label::Class.key(),
    "part-of-strength",
    "part-of-endurance",
    "part-of-agility",
    "part-of-magic",
    "part-of-luck",
];

impl Label {
    /// The key of its word.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Name => "written-name",
            Self::Sex => "written-sex",
            Self::Alignment => "written-alignment",
            Self::Build => "written-build",
            Self::Category => "written-category",
            Self::Class => "written-class",
            Self::Token => "written-token",
            Self::Looks => "written-looks",
            Self::History => "written-history",
            Self::Stats => "written-stats",
            Self::OwnSkill => "written-own-skill",
            Self::Derived => "written-derived",
            Self::Hp => "written-hp",
            Self::Prana => "written-prana",
            Self::Regeneration => "written-regeneration",
            Self::Defence => "written-defence",
            Self::Attack => "written-attack",
            Self::SecondAttack => "written-second-attack",
            Self::Movement => "written-movement",
            Self::GlobalStep => "written-global-step",
            Self::Initiative => "written-initiative",
            Self::MindSave => "written-mind-save",
            Self::Skills => "written-skills",
            Self::Schools => "written-schools",
            Self::Spells => "written-spells",
            Self::Phantasm => "written-phantasm",
            Self::Impulse => "written-impulse",
            Self::Weapons => "written-weapons",
            Self::Items => "written-items",
            Self::Missing => "written-missing",
            Self::Wounds => "written-wounds",
            Self::Unclean => "written-unclean",
            Self::Immaterial => "written-immaterial",
            Self::Dead => "written-dead",
            Self::Familiar => "written-familiar",
            Self::Cp => "written-cp",
            Self::Sp => "written-sp",
            Self::CpToSp => "written-cp-to-sp",
            Self::SpToCp => "written-sp-to-cp",
            Self::MoreCp => "written-more-cp",
            Self::MoreSp => "written-more-sp",
            Self::ExtraSp => "written-extra-sp",
            Self::Notes => "written-notes",
        }
    }

    /// Its word in the language of the sheet.
    pub(super) fn text(self, speech: &dyn Speech) -> String {
        speech.word(self.key())
    }

    /// The label of that text, letter case aside.
    pub(super) fn of(text: &str, speech: &dyn Speech) -> Option<Self> {
        Self::ALL.into_iter().find(|label| same(&label.text(speech), text))
    }

    /// The key of the derived number that it stands before.
    pub(super) fn row(self) -> Option<&'static str> {
        match self {
            Self::Hp => Some("hp"),
            Self::Prana => Some("prana"),
            Self::Regeneration => Some("regeneration"),
            Self::Defence => Some("defence"),
            Self::Attack => Some("attack"),
            Self::SecondAttack => Some("second-attack"),
            Self::Movement => Some("movement"),
            Self::GlobalStep => Some("global-step"),
            Self::Initiative => Some("initiative"),
            Self::MindSave => Some("mind-save"),
            Self::Name
            | Self::Sex
            | Self::Alignment
            | Self::Build
            | Self::Category
            | Self::Class
            | Self::Token
            | Self::Looks
            | Self::History
            | Self::Stats
            | Self::OwnSkill
            | Self::Derived
            | Self::Skills
            | Self::Schools
            | Self::Spells
            | Self::Phantasm
            | Self::Impulse
            | Self::Weapons
            | Self::Items
            | Self::Missing
            | Self::Wounds
            | Self::Unclean
            | Self::Immaterial
            | Self::Dead
            | Self::Familiar
            | Self::Cp
            | Self::Sp
            | Self::CpToSp
            | Self::SpToCp
            | Self::MoreCp
            | Self::MoreSp
            | Self::ExtraSp
            | Self::Notes => None,
        }
    }

    /// The label of a derived number, by its key.
    pub(super) fn of_row(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|label| label.row() == Some(key))
    }

    /// The points with their labels.
    pub(super) const fn points(points: &Points) -> [(Self, i32); 6] {
        [
            (Self::Cp, points.cp),
            (Self::Sp, points.sp),
            (Self::CpToSp, points.cp_to_sp),
            (Self::SpToCp, points.sp_to_cp),
            (Self::MoreCp, points.more_cp),
            (Self::MoreSp, points.more_sp),
        ]
    }
}

/// The characteristic that is called `text`.
pub(super) fn stat_called(text: &str, speech: &dyn Speech) -> Option<Stat> {
    Stat::ALL.into_iter().find(|stat| same(&speech.say(&stat.phrase()), text))
}

/// What many of a category are called.
pub(super) fn many(category: Category) -> Option<Phrase> {
    let key = match category {
        Category::Monster => "written-monsters",
        Category::Profi => "written-profis",
        Category::Commoner => "written-commoners",
        Category::Custom => return None,
    };
    Some(Phrase::new(key))
}

/// The key of the sixth characteristic with its letters, by which it is known when read.
pub(super) const fn sixth(sixth: Option<Sixth>) -> &'static str {
    match sixth {
        Some(Sixth::Np) => "written-sixth-np",
        Some(Sixth::Ta) => "written-sixth-ta",
        Some(Sixth::Da) => "written-sixth-da",
        Some(Sixth::Ld) => "written-sixth-ld",
        Some(Sixth::Hs) => "written-sixth-hs",
        Some(Sixth::Ii) => "written-sixth-ii",
        Some(Sixth::Ea) => "written-sixth-ea",
        Some(Sixth::Mc) => "written-sixth-mc",
        None => "written-sixth",
    }
}

/// Letters in brackets at the end of the label of a sixth characteristic.
pub(super) const SIXTHS: [&str; 9] =
    ["(np)", "(ta)", "(da)", "(ld)", "(hs)", "(ii)", "(ea)", "(mc)", "(6)"];

/// The key of a limb that is missing.
pub(super) const fn limb(part: Part) -> &'static str {
    match part {
        Part::Leg => "written-leg",
        Part::LeftArm => "written-left-arm",
        Part::RightArm => "written-right-arm",
        Part::Organs => "written-organs",
    }
}
