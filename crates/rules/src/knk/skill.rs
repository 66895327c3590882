//! Skills: ladders of levels, and those that are switched on and off (KNK-SKL-01, KNK-SKL-06).

use serde::{Deserialize, Serialize};

use super::{
    Class, Fact, Knk, Sheet, Why, modifier::Modifier, pools, rank::Rank, stealth, turn::free_to_act,
};
use crate::{Flow, Id, PlainText, PoolId, Refusal, RuleId, Scene, Stop, Table};

/// A skill as content files describe it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// Its name.
    pub name: PlainText,
    /// Its levels, the lowest first; each adds to those before it (KNK-SKL-01).
    pub levels: Vec<Level>,
    /// What it costs to use, for one that is switched on; one without works by itself.
    #[serde(default)]
    pub price: Option<Price>,
    /// The classes that have its first level for nothing (KNK-SKL-12).
    #[serde(default)]
    pub free_for: Vec<Class>,
    /// Whether this table forbids it (KNK-SKL-04).
    #[serde(default)]
    pub forbidden: bool,
}

/// One level of a skill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Its letter, a label only.
    pub rank: Rank,
    /// What it changes.
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
    /// What it does that the table settles by talk.
    #[serde(default)]
    pub text: Option<PlainText>,
}

/// What a skill costs that is switched on, in prana.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Price {
    /// For switching it on, the first turn included.
    pub start: i32,
    /// In each effects phase after that; one without is over before the next own turn.
    #[serde(default)]
    pub upkeep: Option<i32>,
}

/// A skill that somebody owns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owned {
    /// The whole record, so that a fight that has begun needs no other file.
    pub skill: Skill,
    /// How many of its levels, from the lowest; at least one.
    pub levels: u8,
    /// Skill points that it brings, as the game master says (KNK-SKL-09).
    #[serde(default)]
    pub extra_sp: i32,
    /// How its use stands.
    #[serde(default, rename = "use")]
    pub in_use: Use,
}

/// How the use of a skill that is switched on stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Use {
    /// Whether it is on.
    pub on: bool,
    /// Own turns for which it was paid in this fight.
    pub turns: u16,
}

impl Owned {
    /// The modifiers of every level owned.
    pub(super) fn modifiers(&self) -> impl Iterator<Item = &Modifier> {
        let levels = self.skill.levels.iter().take(usize::from(self.levels));
        levels.flat_map(|level| &level.modifiers)
    }

    /// Own turns of use after the first (KNK-SKL-05); what was reached stays when it is switched off (KNK-SKL-06).
    pub(super) fn grown(&self) -> i32 {
        i32::from(self.in_use.turns.saturating_sub(1))
    }
}

/// Buys a skill: the lowest level of a new one, the next printed level of one that is owned (KNK-SKL-02). Whether there
/// was a level to buy.
pub fn buy(owned: &mut Vec<Owned>, skill: Skill) -> bool {
    let Some(known) = owned.iter_mut().find(|known| known.skill.name == skill.name) else {
        owned.push(Owned { skill, levels: 1, extra_sp: 0, in_use: Use::default() });
        return true;
    };
    let left = usize::from(known.levels) < known.skill.levels.len();
    known.levels = known.levels.saturating_add(u8::from(left));
    left
}

/// Whether the skill of that name is on.
pub(super) fn is_active(sheet: &Sheet, name: &str) -> bool {
    sheet.skills.iter().any(|owned| owned.in_use.on && owned.skill.name.as_str() == name)
}

/// What `who` would pay for switching its skill of this number on or off now, or why it may not.
pub(super) fn check(table: &Table<Knk>, who: Id, skill: u8, on: bool) -> Result<i32, Refusal> {
    let (sheet, _) = free_to_act(table, who)?;
    let lacks =
        || Refusal::Lacks { what: "skill".to_owned(), rule: Some(RuleId::new("KNK-SKL-06")) };
    let owned = sheet.skills.get(usize::from(skill)).ok_or_else(lacks)?;
    let price = owned.skill.price.filter(|_| owned.in_use.on != on).ok_or_else(lacks)?;
    let need = if on { price.start } else { 0 };
    if sheet.prana < need {
        let rule = RuleId::new("KNK-SKL-06");
        return Err(Refusal::NotEnough { pool: PoolId::Prana, have: sheet.prana, need, rule });
    }
    Ok(need)
}

/// Switches a skill on, paid for this turn, or off. It takes no action.
pub(super) fn switch(
    scene: &mut impl Scene<Knk>,
    who: Id,
    skill: u8,
    on: bool,
) -> Result<Flow, Stop> {
    let price = check(scene.table(), who, skill, on)?;
    stealth::act(scene, who)?;
    pools::change(scene, who, PoolId::Prana, -price, Why::Skill);
    let Some(owned) = owned(scene, who, skill) else { return Ok(Flow::Open) };
    // What was reached before is kept, and grows again from the next turn on (KNK-SKL-06).
    let turns = if on { owned.in_use.turns.max(1) } else { owned.in_use.turns };
    let name = owned.skill.name.clone();
    scene.fact(Fact::Skill { who, skill, name, now: Use { on, turns } });
    Ok(Flow::Open)
}

/// The upkeep of a skill that is on, in the effects phase: paid, or it is off and what it reached stays (KNK-SKL-06).
pub(super) fn upkeep(scene: &mut impl Scene<Knk>, who: Id, skill: u8) {
    let Some(owned) = owned(scene, who, skill) else { return };
    let (upkeep, turns) = (owned.skill.price.and_then(|price| price.upkeep), owned.in_use.turns);
    let name = owned.skill.name.clone();
    let prana = scene.table().sheet(who).map_or(0, |sheet| sheet.prana);
    let paid = upkeep.filter(|need| prana >= *need);
    if let Some(need) = paid {
        pools::change(scene, who, PoolId::Prana, -need, Why::Skill);
    }
    let on = paid.is_some();
    let turns = turns.saturating_add(u16::from(on));
    scene.fact(Fact::Skill { who, skill, name, now: Use { on, turns } });
}

/// The skills of `sheet` that are on, by number, each with its name and upkeep.
pub(super) fn running(sheet: &Sheet) -> impl Iterator<Item = (u8, &PlainText, i32)> {
    let numbered = (0..=u8::MAX).zip(&sheet.skills);
    numbered.filter(|(_, owned)| owned.in_use.on).map(|(number, owned)| {
        let upkeep = owned.skill.price.and_then(|price| price.upkeep);
        (number, &owned.skill.name, upkeep.unwrap_or(0))
    })
}

fn owned(scene: &impl Scene<Knk>, who: Id, skill: u8) -> Option<&Owned> {
    scene.table().sheet(who)?.skills.get(usize::from(skill))
}
