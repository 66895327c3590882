//! Parts of the body that are gone for good, and what is worse without them.

use crate::d100::numbers::sheet::characteristics::Characteristic;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{conditions::Facet, injuries::BodyPart, place::Side};
use crate::{PlainText, d100::options::ArmRowMeans};

/// What it means to be without a part (table AMP).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loss {
    /// Its name in English.
    pub name: PlainText,
    /// Its name in Russian, as the book has it.
    pub ru: PlainText,
    /// Modifiers of tests, however many of it are gone.
    #[serde(default)]
    pub once: Vec<(Facet, i32)>,
    /// Modifiers of tests for each that is gone.
    #[serde(default)]
    pub each: Vec<(Facet, i32)>,
    /// What is taken of characteristics themselves for so many that are gone.
    #[serde(default)]
    pub lowers: Vec<(Characteristic, i32)>,
    /// How many have to be gone for that once.
    #[serde(default = "one")]
    pub every: u16,
    /// Tests that fail without it, whatever the dice say.
    #[serde(default)]
    pub fails: Option<Facet>,
    /// Speed is halved and dodging hindered as by a lost foot.
    #[serde(default)]
    pub lames: bool,
    /// Nothing can be held on that side.
    #[serde(default)]
    pub holds_nothing: bool,
    /// A failed test whose units die shows no more than are gone is a fumble.
    #[serde(default)]
    pub weakens_grip: bool,
}

const fn one() -> u16 {
    1
}

/// Every part with what its loss means.
pub type Losses = BTreeMap<BodyPart, Loss>;

/// What a leg that is lame takes of dodging, once a leg (D100-AMP-09, D100-AMP-10, D100-INJ-07).
const LAME_DODGE: i32 = -20;
/// Lost eyes that leave none (D100-AMP-02).
const ALL_EYES: u16 = 2;

/// Whether whoever lost this part is lame. The row "arm" of the book's list has the effects of a foot, and is read as
/// "leg" unless a table reads it as it is printed (`arm_row_means`, D100-AMP-10).
const fn is_lamed(part: BodyPart, by_table: bool, reading: ArmRowMeans) -> bool {
    match part {
        BodyPart::Leg => !matches!(reading, ArmRowMeans::Arm),
        BodyPart::Arm => !matches!(reading, ArmRowMeans::Leg),
        BodyPart::Eye
        | BodyPart::Tooth
        | BodyPart::Nose
        | BodyPart::Toe
        | BodyPart::Finger
        | BodyPart::Hand
        | BodyPart::Foot
        | BodyPart::Ear
        | BodyPart::Tongue => by_table,
    }
}

/// Parts that somebody has lost, on each side; what is in the middle stands on the left.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lost(BTreeMap<(BodyPart, Side), u16>);

impl Lost {
    /// Loses some of a part on a side. With so many fingers the hand is gone, without a further test (D100-AMP-08).
    pub fn lose(&mut self, part: BodyPart, side: Side, many: u16, hand_at: u16) {
        let gone = self.0.entry((part, side)).or_default();
        *gone = gone.saturating_add(many);
        if part == BodyPart::Finger && *gone >= hand_at {
            self.0.insert((BodyPart::Hand, side), 1);
        }
    }

    /// How many of a part are gone on both sides.
    pub fn count(&self, part: BodyPart) -> u16 {
        [Side::Left, Side::Right]
            .iter()
            .fold(0, |sum, side| sum.saturating_add(self.on(part, *side)))
    }

    /// How many of a part are gone on a side.
    pub fn on(&self, part: BodyPart, side: Side) -> u16 {
        self.0.get(&(part, side)).copied().unwrap_or(0)
    }

    /// What is gone, in the order of the table: looked up there, since most have lost nothing.
    fn gone<'t>(&self, table: &'t Losses) -> impl Iterator<Item = (BodyPart, &'t Loss, u16)> {
        let mut parts: Vec<BodyPart> = self.0.keys().map(|(part, _)| *part).collect();
        parts.dedup();
        let gone = |part: BodyPart| Some((part, table.get(&part)?, self.count(part)));
        parts.into_iter().filter_map(gone).filter(|(.., many)| *many > 0)
    }

    /// What is gone on a side.
    fn gone_on<'t>(
        &self,
        table: &'t Losses,
        side: Side,
    ) -> impl Iterator<Item = (BodyPart, &'t Loss)> {
        let gone = self.0.iter().filter(move |((_, on), many)| *on == side && **many > 0);
        gone.filter_map(|((part, _), _)| Some((*part, table.get(part)?)))
    }

    /// What is lost takes of a test that is built on these. Lameness apart ([`lame`]).
    pub fn penalty(&self, table: &Losses, test: &[Facet]) -> i32 {
        let touching = |all: &[(Facet, i32)]| -> i32 {
            all.iter().filter(|(facet, _)| test.contains(facet)).map(|(_, by)| by).sum()
        };
        self.gone(table).fold(0, |sum, (_, loss, many)| {
            let each = touching(&loss.each).saturating_mul(i32::from(many));
            sum.saturating_add(touching(&loss.once)).saturating_add(each)
        })
    }

    /// What is taken of characteristics themselves.
    pub fn lowers(&self, table: &Losses) -> BTreeMap<Characteristic, i32> {
        let mut all = BTreeMap::new();
        for (_, loss, many) in self.gone(table) {
            for (characteristic, by) in &loss.lowers {
                let by = by.saturating_mul(i32::from(many / loss.every.max(1)));
                let sum: &mut i32 = all.entry(*characteristic).or_default();
                *sum = sum.saturating_add(by);
            }
        }
        all.retain(|_, by| *by != 0);
        all
    }

    /// Whether a test fails whatever the dice say (D100-AMP-02, D100-AMP-07).
    pub fn fails(&self, table: &Losses, test: &[Facet], blind_fail: bool) -> bool {
        let blind = blind_fail && self.count(BodyPart::Eye) >= ALL_EYES;
        blind && test.contains(&Facet::SightAlone)
            || self.gone(table).any(|(_, loss, _)| loss.fails.is_some_and(|it| test.contains(&it)))
    }

    /// Whether that side can hold anything (D100-AMP-11).
    pub fn holds(&self, table: &Losses, side: Side) -> bool {
        !self.gone_on(table, side).any(|(_, loss)| loss.holds_nothing)
    }

    /// Whether the leg of a side is lame by what is lost; arms count by the reading of D100-AMP-10.
    pub fn is_lame(&self, table: &Losses, side: Side, reading: ArmRowMeans) -> bool {
        self.gone_on(table, side).any(|(part, loss)| is_lamed(part, loss.lames, reading))
    }
}

/// What lame legs do: one halving of speed in all, and so much of dodging for each.
pub const fn lame(left: bool, right: bool) -> (bool, i32) {
    let dodge = match (left, right) {
        (false, false) => 0,
        (true, true) => LAME_DODGE.saturating_mul(2),
        (true, false) | (false, true) => LAME_DODGE,
    };
    (left || right, dodge)
}

/// What the endurance test of an amputation brings (D100-AMP-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shock {
    /// One stack of stunned.
    pub stunned: bool,
    /// Whether one falls unconscious by it.
    pub unconscious: bool,
    /// Falls prone, where a table says so.
    pub prone: bool,
}

/// The level from which one is stunned, and that from which one is unconscious.
const SHOCK: (i32, i32) = (-2, -4);

/// The shock of an amputation by the level of its test. `fail_prone` makes every failure prone (`amputation_fail_prone`).
pub const fn shock(passed: bool, level: i32, fail_prone: bool) -> Shock {
    if passed {
        return Shock { stunned: false, unconscious: false, prone: false };
    }
    Shock { stunned: level <= SHOCK.0, unconscious: level <= SHOCK.1, prone: fail_prone }
}
