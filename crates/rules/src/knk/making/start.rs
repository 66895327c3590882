//! How a combatant stands when a battle opens in the middle of things: wounded, poisoned, on the ground, held.

use serde::{Deserialize, Serialize};

use crate::knk::{
    Knk,
    content::{bounds::MOST, part::Part},
    making::spec::Faults,
    sheet::{
        Life, Sheet, derived,
        injury::{self, BLEEDING, Harm, Injury},
        lasting::{Cause, Lasting},
        stealth::Stealth,
    },
    table::{apply, fact::Fact},
};
use crate::{Id, PlainText, RuleId, SystemState, system::Fault};

/// What is true of somebody from the start. What is left out is as on a fresh sheet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Start {
    /// Health, 1 to the most that injuries leave (KNK-STAT-08).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hp: Option<i32>,
    /// Prana, 0 to the most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prana: Option<i32>,
    /// Whether it is hidden (KNK-STL-02).
    pub hidden: bool,
    /// Whether it lies on the ground (KNK-MOV-07).
    pub prone: bool,
    /// Whether it loses its next own turn (KNK-TRN-16).
    pub loses_turn: bool,
    /// Dodges it has used in this fight (KNK-TRN-04).
    pub dodges_used: i32,
    /// Injuries that it opens with (KNK-INJ-01).
    pub injuries: Vec<Hurt>,
    /// Its lasting effects (KNK-TRN-11).
    pub effects: Vec<Ailment>,
}

/// An injury from before the fight. A lost limb lies nowhere on the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hurt {
    /// Part of the body that is hurt.
    pub part: Part,
    /// The way it is hurt.
    pub harm: Harm,
    /// Whether what is lost bleeds no more (KNK-INJ-03).
    #[serde(default)]
    pub bandaged: bool,
}

/// A lasting effect from before the fight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ailment {
    /// Name of the lasting effect.
    pub name: PlainText,
    /// Change of health each own turn.
    #[serde(default)]
    pub hp: i32,
    /// Change of prana each own turn.
    #[serde(default)]
    pub prana: i32,
    /// Own turns left; without a number until it is taken off.
    #[serde(default)]
    pub turns: Option<u16>,
}

/// Makes `start` true of `who`, who has just come to the table, or names every fault.
pub(crate) fn begin(
    state: &mut SystemState<Knk>,
    who: Id,
    start: &Start,
) -> Result<(), Vec<Fault>> {
    let mut faults = Faults::default();
    for (index, hurt) in start.injuries.iter().enumerate() {
        let possible = |sheet: &Sheet| injury::is_possible(sheet, hurt.part, hurt.harm);
        if state.sheet(who).is_some_and(possible) {
            injure(state, who, *hurt);
        } else {
            let (field, found) = (format!("injuries[{index}]"), format!("{:?}", hurt.harm));
            faults.add(&field, found, "injury-possible", Some("KNK-INJ-07"));
        }
    }
    for (index, ailment) in start.effects.iter().enumerate() {
        let field = |name: &str| format!("effects[{index}].{name}");
        faults.bounds(&field("hp"), ailment.hp, (-MOST, MOST));
        faults.bounds(&field("prana"), ailment.prana, (-MOST, MOST));
        if ailment.turns == Some(0) {
            faults.add(&field("turns"), 0, "turns-from-1", Some("KNK-GEN-05"));
        }
        let Ailment { name, hp, prana, turns } = ailment.clone();
        afflict(state, who, &Lasting { hp, prana, turns, ..Lasting::named(name) });
    }
    if let Some(sheet) = state.sheet_mut(who) {
        let most = (derived::hp_max(sheet), derived::prana_max(sheet));
        let (hp, prana) = (start.hp, start.prana);
        if let Some(hp) = hp {
            faults.within("hp", hp, (1, most.0), "hp-within-max", Some("KNK-STAT-08"));
        }
        if let Some(prana) = prana {
            faults.within("prana", prana, (0, most.1), "prana-within-max", Some("KNK-STAT-08"));
        }
        (sheet.hp, sheet.prana) =
            (hp.unwrap_or_else(|| sheet.hp.min(most.0)), prana.unwrap_or(sheet.prana));
        if sheet.hp <= 0 && hp.is_none() {
            faults.add("injuries", sheet.hp, "hp-within-max", Some("KNK-INJ-01"));
        }
        (sheet.prone, sheet.loses_turn) = (start.prone, start.loses_turn);
        let dodges = (0, derived::dodges_left(sheet));
        faults.within(
            "dodges_used",
            start.dodges_used,
            dodges,
            &Fault::in_bounds(dodges),
            Some("KNK-TRN-04"),
        );
        sheet.dodges_used = start.dodges_used;
        if start.hidden {
            sheet.stealth = Stealth::Hidden;
        }
    }
    faults.none()
}

fn injure(state: &mut SystemState<Knk>, who: Id, Hurt { part, harm, bandaged }: Hurt) {
    let Some(sheet) = state.sheet(who) else { return };
    let id = sheet.next_injury;
    let lost = harm == Harm::Lost;
    let bleeds = lost
        && !bandaged
        && (state.options.bleeding_stacks || !sheet.lasting.iter().any(Lasting::bleeds));
    let hp_max = if lost { state.options.limb_hp_loss } else { 0 };
    let injury = Injury { id, part, harm, hp_max, turns: 0, from_start: false, extended: 0 };
    apply::to(state, &Fact::Injured { who, injury });
    if bleeds {
        let (name, cause) = (PlainText::new("Bleeding"), Cause::Bleeding(id));
        afflict(state, who, &Lasting { hp: -BLEEDING, cause, ..Lasting::named(name) });
    }
}

/// The effect with the next number.
fn afflict(state: &mut SystemState<Knk>, who: Id, effect: &Lasting) {
    let Some(sheet) = state.sheet(who) else { return };
    let effect = Lasting { id: sheet.next_lasting, ..effect.clone() };
    apply::to(state, &Fact::Afflicted { who, effect });
}

/// `holder` has taken hold of `victim` before the fight, `apart` cells away, if the book lets it: an enemy on a
/// neighbouring cell, both in the open, neither of them in another hold (KNK-GRB-01). The name that stands in the file
/// is the caller's to put in.
pub(crate) fn hold(
    state: &mut SystemState<Knk>,
    holder: Id,
    victim: Id,
    hostile: bool,
    apart: Option<u8>,
) -> Result<(), Fault> {
    let living = |who: Id| state.sheet(who).filter(|sheet| sheet.life == Life::Alive);
    let (expected, rule) = match (living(holder), living(victim)) {
        (Some(_), Some(_)) if holder == victim => ("hold-other", "KNK-GRB-01"),
        (Some(_), Some(_)) if !hostile => ("hold-enemy", "KNK-GRB-01"),
        (Some(one), Some(_)) if one.held_by.is_some() => ("hold-by-free", "KNK-GRB-01"),
        (Some(_), Some(other)) if other.held_by.is_some() => ("hold-unheld", "KNK-GRB-01"),
        (Some(_), Some(other)) if other.holding.is_some() => ("hold-of-free", "KNK-GRB-01"),
        (Some(_), Some(_)) if apart != Some(1) => ("hold-neighbour", "KNK-GRB-01"),
        (Some(one), Some(other)) if [one, other].iter().any(|of| of.stealth != Stealth::Open) => {
            ("hold-seen", "KNK-STL-01")
        }
        (Some(_), Some(_)) => {
            apply::to(state, &Fact::Held { holder, victim, hit: None });
            return Ok(());
        }
        (None, _) | (_, None) => ("hold-living", "KNK-GRB-10"),
    };
    Err(Fault {
        field: "holds".to_owned(),
        found: String::new(),
        expected: expected.to_owned(),
        rule: Some(RuleId::new(rule)),
    })
}
