//! Lasting effects (KNK-TRN-11).

use serde::{Deserialize, Serialize};

use super::{Fact, Knk, Life, Why, life, modifier::Modifier, pools};
use crate::{Id, PlainText, Scene};

/// Something that acts in phase 2 of each own turn of its bearer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lasting {
    /// Its number on this sheet; never used again.
    pub id: u16,
    /// Its name.
    pub name: PlainText,
    /// Change of health each time.
    pub hp: i32,
    /// Change of prana each time.
    pub prana: i32,
    /// Own turns left, counted down after it acted (KNK-GEN-05); `None` until it is taken off.
    pub turns: Option<u16>,
    /// Where it comes from.
    #[serde(default)]
    pub cause: Cause,
    /// What it changes as long as it lasts.
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
    /// Whose effects phase counts its turns, if not the bearer's own.
    #[serde(default)]
    pub counted_on: Option<Id>,
    /// With whose death it ends (KNK-END-02).
    #[serde(default)]
    pub ends_with: Option<Id>,
}

/// Where a lasting effect comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Cause {
    /// The game master's word.
    #[default]
    Ruled,
    /// The injury of that number bleeds (KNK-INJ-02).
    Bleeding(u16),
    /// A spell.
    Spell,
}

impl Lasting {
    /// One that does nothing and lasts until it is taken off.
    pub const fn named(name: PlainText) -> Self {
        Self {
            id: 0,
            name,
            hp: 0,
            prana: 0,
            turns: None,
            cause: Cause::Ruled,
            modifiers: Vec::new(),
            counted_on: None,
            ends_with: None,
        }
    }

    /// Whether a bandage stops it (KNK-INJ-03).
    pub const fn bleeds(&self) -> bool {
        matches!(self.cause, Cause::Bleeding(_))
    }
}

/// What is left of its turns once it has acted on its bearer. Turns that are counted on another stay, as long as that
/// one takes part; without it they go on with the bearer's.
pub(super) fn left(scene: &impl Scene<Knk>, effect: &Lasting) -> Option<u16> {
    let counts = |id: &Id| {
        let dead = scene.table().sheet(*id).is_none_or(|sheet| sheet.life == Life::Dead);
        !dead && scene.present().contains(id)
    };
    match effect.counted_on.filter(counts) {
        Some(_) => effect.turns,
        None => effect.turns.map(|turns| turns.saturating_sub(1)),
    }
}

/// Phase 2 of `who`: what lies on others and is counted on its turns is one turn shorter (KNK-GEN-05).
pub(super) fn count(scene: &mut impl Scene<Knk>, who: Id) {
    let here = scene.present();
    let counted = |effect: &&Lasting| effect.counted_on == Some(who) && effect.turns.is_some();
    let mut due = Vec::new();
    for bearer in here.into_iter().filter(|bearer| *bearer != who) {
        let Some(sheet) = scene.table().sheet(bearer) else { continue };
        let shorter = |effect: &Lasting| (effect.id, effect.name.clone(), effect.turns);
        due.extend(sheet.lasting.iter().filter(counted).map(shorter).map(|e| (bearer, e)));
    }
    for (bearer, (effect, name, turns)) in due {
        let turns = turns.map_or(0, |turns| turns.saturating_sub(1));
        scene.fact(Fact::Counted { who: bearer, effect, name, turns });
        over(scene, bearer);
    }
}

/// `who` is dead: what was to end with it ends (KNK-END-02).
pub(super) fn end_with(scene: &mut impl Scene<Knk>, who: Id) {
    let mut ended = Vec::new();
    for (bearer, sheet) in (0_u16..).map(Id).zip(&scene.table().sheets) {
        let ends = sheet.lasting.iter().filter(|effect| effect.ends_with == Some(who));
        ended.extend(ends.map(|effect| (bearer, effect.id)));
    }
    for (bearer, effect) in ended {
        scene.fact(Fact::Relieved { who: bearer, effect });
        over(scene, bearer);
    }
}

/// An effect on `who` may be over: pools that it had widened are cut to what is left (KNK-STAT-08).
pub(super) fn over(scene: &mut impl Scene<Knk>, who: Id) {
    if pools::fit(scene, who, Why::Effect) > 0 {
        life::check(scene, who);
    }
}
