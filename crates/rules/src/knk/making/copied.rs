//! Another combatant like one who is in the fight.

use crate::knk::{
    Knk,
    sheet::{Life, Sheet, award::Awarded},
    table::{refusals, turn::living},
};
use crate::{Id, Refusal, SystemState};

/// The sheet of another one like `who` as that stands now. Nobody holds it and it holds nobody, nothing can be dodged any more,
/// nothing is being read, and no points are earned yet; what acts on it goes on, and it serves the same master. There is no
/// other like the dead and the doomed.
pub(crate) fn of(state: &SystemState<Knk>, who: Id) -> Result<Sheet, Refusal> {
    let sheet = living(state, who)?;
    if sheet.life == Life::Doomed {
        return Err(refusals::doomed(who));
    }
    let (holding, held_by, hits, reading) = (None, None, Vec::new(), None);
    Ok(Sheet { holding, held_by, hits, reading, awarded: Awarded::default(), ..sheet.clone() })
}
