//! The running turn (KNK-TRN-01).

use serde::{Deserialize, Serialize};

use crate::knk::{
    Knk,
    content::familiar::FamiliarKind,
    sheet::{Life, Sheet, reading::Casting},
    table::{path_state::PathState, refusals},
};
use crate::{Id, Refusal, RuleId, SystemState};

/// The phases in which something is left to decide; phases 2 and 3 run by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    /// Phase 1: the Luck dodge.
    Dodge,
    /// Phase 4: movement. The main action may be taken from here too; it ends this phase.
    Move,
    /// Phase 6: what is left after the main action: the retreat if it was an attack, or the end of the turn.
    Retreat,
}

/// What has been spent of a turn.
#[allow(clippy::struct_excessive_bools, reason = "each is spent for itself")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Combatant whose turn it is.
    pub who: Id,
    /// Whether it is the extra turn of this round (KNK-INI-05).
    pub extra: bool,
    /// Phase that the turn is in.
    pub phase: Phase,
    /// Movement points left (KNK-MOV-01).
    pub points: i32,
    /// Whether any were spent, or an item picked up instead.
    pub moved: bool,
    /// Whether an item was picked up instead of moving (KNK-TRN-13).
    #[serde(default)]
    pub picked_up: bool,
    /// Whether the main action was an attack, so that a retreat may follow (KNK-TRN-15).
    pub attacked: bool,
    /// Whether the main action was to hide. A bandage may go with it (KNK-STL-01).
    #[serde(default)]
    pub hid: bool,
    /// Whether a bandage was put on. Hiding may go with it (KNK-STL-01).
    #[serde(default)]
    pub bandaged: bool,
    /// What counts over the whole movement, however many walks it is made of (KNK-BON-02, KNK-OBS-10).
    #[serde(default)]
    pub going: PathState,
    /// Whom it has trodden down (KNK-BON-04).
    #[serde(default)]
    pub trampled: Vec<Id>,
    /// Whether a dodge was rolled in it (KNK-GRB-04).
    #[serde(default)]
    pub dodged: bool,
    /// Whether the saves against the hold are paid for (KNK-GRB-04).
    #[serde(default)]
    pub paid: bool,
    /// What of it has gone to reading spells.
    #[serde(default)]
    pub casting: Casting,
    /// Whether it has struck back in it: who does that does not hide (KNK-STL-01).
    #[serde(default, with = "crate::system::later")]
    pub countered: bool,
}

impl Turn {
    /// A turn before anything has taken place in it.
    pub(crate) fn new(who: Id, extra: bool) -> Self {
        Self {
            who,
            extra,
            phase: Phase::Dodge,
            points: 0,
            moved: false,
            picked_up: false,
            attacked: false,
            hid: false,
            bandaged: false,
            going: PathState::default(),
            trampled: Vec::new(),
            dodged: false,
            paid: false,
            casting: Casting::default(),
            countered: false,
        }
    }

    /// Whether something was chosen in it: a save, a step, an action. What comes by itself is not.
    pub fn is_used(&self) -> bool {
        self.dodged || self.paid || self.moved || self.phase == Phase::Retreat
    }
}

/// The sheet of `who` if it is there and not dead.
pub(crate) fn living(state: &SystemState<Knk>, who: Id) -> Result<&Sheet, Refusal> {
    let sheet = state.sheet(who).ok_or(Refusal::Nobody(who))?;
    if sheet.life == Life::Dead { Err(Refusal::Dead(who)) } else { Ok(sheet) }
}

/// Sheet and turn of `who` if it is its turn, in whatever phase.
pub(crate) fn own(state: &SystemState<Knk>, who: Id) -> Result<(&Sheet, &Turn), Refusal> {
    let sheet = living(state, who)?;
    match &state.turn {
        Some(turn) if turn.who == who => Ok((sheet, turn)),
        other => Err(Refusal::NotYourTurn { who, turn: other.as_ref().map(|turn| turn.who) }),
    }
}

/// Sheet and turn of `who` if phase 1 of its turn is open.
pub(crate) fn dodging(state: &SystemState<Knk>, who: Id) -> Result<(&Sheet, &Turn), Refusal> {
    let (sheet, turn) = own(state, who)?;
    match turn.phase {
        Phase::Dodge => Ok((sheet, turn)),
        Phase::Move | Phase::Retreat => Err(refusals::wrong_phase(RuleId::new("KNK-TRN-02"))),
    }
}

/// Sheet and turn of `who` if it is past phase 1; the doomed do not act (KNK-TRN-08).
pub(crate) fn acting(state: &SystemState<Knk>, who: Id) -> Result<(&Sheet, &Turn), Refusal> {
    if living(state, who)?.life == Life::Doomed {
        return Err(refusals::doomed(who));
    }
    let (sheet, turn) = own(state, who)?;
    match turn.phase {
        Phase::Dodge => {
            let waits = !sheet.hits.is_empty() && !turn.dodged;
            Err(refusals::answers_first(waits, sheet.held_by.is_some()))
        }
        Phase::Move | Phase::Retreat => Ok((sheet, turn)),
    }
}

/// Sheet and turn of `who` if its main action is free (KNK-TRN-14).
pub(crate) fn free_to_act(state: &SystemState<Knk>, who: Id) -> Result<(&Sheet, &Turn), Refusal> {
    let (sheet, turn) = acting(state, who)?;
    match turn.phase {
        Phase::Dodge | Phase::Move => Ok((sheet, turn)),
        Phase::Retreat => Err(refusals::action_spent(RuleId::new("KNK-TRN-14"))),
    }
}

/// Sheet and turn of `who` if its main action is free, or has gone to something that `goes_with` says leaves room.
pub(crate) fn free_beside(
    state: &SystemState<Knk>,
    who: Id,
    goes_with: impl Fn(&Turn) -> bool,
) -> Result<(&Sheet, &Turn), Refusal> {
    acting(state, who).and_then(|(sheet, turn)| {
        if goes_with(turn) { Ok((sheet, turn)) } else { free_to_act(state, who) }
    })
}

/// Whether it is of a kind that attacks at all: a scout is not (KNK-FAM-03).
pub(crate) fn may_attack(sheet: &Sheet) -> Result<(), Refusal> {
    let kind = sheet.familiar.as_ref().map(|familiar| familiar.kind);
    if kind == Some(FamiliarKind::Scout) {
        return Err(refusals::lacks("attack", Some(RuleId::new("KNK-FAM-03"))));
    }
    Ok(())
}
