//! The global map: how far somebody comes, whom it carries, and what is thrown in a chase (KNK-GLB, KNK-CHS).

use crate::knk::{
    Knk,
    content::{category::Category, modifier::Modifier, part::Part, rank::Stat, skill::Owned},
    sheet::{Sheet, injury::Harm},
    table::switches::StepSize,
};
use crate::{Dice, Id, PartOp, Purpose, RuleId, SystemState, Throw, journey::Journey, roll};

/// Places between the sides at which those who flee have got away (KNK-CHS-02).
pub const BREAK_AWAY: u8 = 3;

/// How `who` travels; not at all for one who is not there.
pub(crate) fn journey(state: &SystemState<Knk>, who: Id) -> Journey {
    let Some(sheet) = state.sheet(who) else { return Journey::default() };
    let limit = limit(sheet);
    let more = match state.options.group_step {
        StepSize::EPlus1 => 1,
        StepSize::E => 0,
    };
    let step = sheet.value(Stat::E).saturating_add(more);
    Journey { step: limit.map_or(step, |limit| step.min(limit)), limit, carries: carries(sheet) }
}

/// What hurt legs leave of the way: nothing without one, one place with a broken or wounded one (KNK-GLB-07).
fn limit(sheet: &Sheet) -> Option<u8> {
    let legs = sheet.injuries.iter().filter(|injury| injury.part == Part::Leg);
    legs.filter_map(|leg| match leg.harm {
        Harm::Lost => Some(0),
        Harm::Broken | Harm::Wounded => Some(1),
        Harm::Replaced => None,
    })
    .min()
}

/// Passengers by category; a being outside the three carries as many as the one it ties with (KNK-GLB-03).
const fn carries(sheet: &Sheet) -> u8 {
    match sheet.category {
        Category::Monster | Category::Custom => 2,
        Category::Profi => 1,
        Category::Commoner => 0,
    }
}

/// The throw of one side in a chase: 1dE of the slowest on foot, one more for those who flee if any of them has Escape
/// (KNK-CHS-01, KNK-SKL-10). Without Endurance it comes as far as the table says. `None` where nobody goes on foot.
pub(crate) fn chase(
    state: &SystemState<Knk>,
    everyone: &[Id],
    on_foot: &[Id],
    flees: bool,
) -> Option<Throw> {
    let endurance = |who: &Id| state.sheet(*who).map_or(0, |sheet| sheet.value(Stat::E));
    let who = on_foot.iter().copied().min_by_key(endurance)?;
    let faces = endurance(&who).max(state.options.chase_e0);
    let mut dice = Dice::new(0, i32::from(faces));
    let mut parts = Vec::new();
    if flees && everyone.iter().any(|who| skills(state, *who).any(|one| *one == Modifier::Escapes))
    {
        dice = dice.to_attack(1);
        let (op, rule) = (PartOp::ToAttack, RuleId::new("KNK-SKL-10"));
        parts.push(roll::RollPart { source: "escape".to_owned(), op, amount: 1, rule });
    }
    let (purpose, rule) = (Purpose::Chase, RuleId::new("KNK-CHS-01"));
    Some(Throw { who, purpose, dice, check: None, parts, rule })
}

/// Places that those who flee from `pursuers` must be away. The same skill counts once a side (KNK-SKL-11).
pub(crate) fn break_away(state: &SystemState<Knk>, pursuers: &[Id]) -> u8 {
    let tracks = pursuers.iter().flat_map(|who| skills(state, *who)).map(tracks).max();
    BREAK_AWAY.saturating_add(tracks.unwrap_or(0))
}

#[allow(clippy::wildcard_enum_match_arm, reason = "one word of the vocabulary is read here")]
const fn tracks(modifier: &Modifier) -> u8 {
    match modifier {
        Modifier::Tracks { by } => *by,
        _ => 0,
    }
}

fn skills(state: &SystemState<Knk>, who: Id) -> impl Iterator<Item = &Modifier> {
    let owned = state.sheet(who).map_or(&[][..], |sheet| &sheet.skills);
    owned.iter().flat_map(Owned::modifiers)
}
