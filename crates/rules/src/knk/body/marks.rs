//! What a hit has done beside its damage is noted, so that a dodge can take it back (KNK-TRN-03).

use crate::knk::{
    Knk,
    sheet::{Sheet, undo::Undo},
    table::fact::Fact,
};
use crate::{Id, RulesContext};

/// Keeps what the hit of that number has done, if it waits.
pub(crate) fn note(ctx: &mut impl RulesContext<Knk>, who: Id, hit: Option<u16>, undo: Undo) {
    if let Some(hit) = hit {
        ctx.fact(Fact::Marked { who, hit, undo });
    }
}

/// `who` is knocked down or loses its next turn, by the hit of that number if it waits. What something final has done
/// already is no part of the hit, and what is final now is taken off those that wait: no dodge gives it back.
pub(crate) fn lay(ctx: &mut impl RulesContext<Knk>, who: Id, what: Laid, hit: Option<u16>) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let (is_so, undo) = what.of(sheet);
    let waits = sheet.hits.iter().any(|hit| hit.undo.contains(&undo));
    if is_so && !waits {
        return;
    }
    if !is_so || hit.is_none() {
        ctx.fact(what.fact(who));
    }
    note(ctx, who, hit, undo);
}

/// What a hit lays on somebody, once however often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Laid {
    /// It lies on the ground (KNK-CRT-10).
    Prone,
    /// Its next turn is lost (KNK-TRN-16).
    LosesTurn,
}

impl Laid {
    /// Whether it is so already, and what undoes it.
    const fn of(self, sheet: &Sheet) -> (bool, Undo) {
        match self {
            Self::Prone => (sheet.prone, Undo::Prone),
            Self::LosesTurn => (sheet.loses_turn, Undo::LosesTurn),
        }
    }

    const fn fact(self, who: Id) -> Fact {
        match self {
            Self::Prone => Fact::Prone { who, prone: true },
            Self::LosesTurn => Fact::LosesTurn { who, lost: true },
        }
    }
}
