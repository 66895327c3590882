//! Who has just been hurt or healed, as far as a seat may know it: shown on its guests' maps for a moment.
//!
//! It is told from two views of the seat, so that what is hidden from it neither begins nor ends anything.

use std::sync::Arc;

use kekkai_battle::BattleView;
use kekkai_rules::Id;
use kekkai_widgets::flash::Change;

use super::Broadcast;
use crate::Seat;

/// What stands out for a seat.
#[derive(Debug)]
pub(super) struct Flash {
    /// Counts those of all seats, from 1.
    number: u64,
    pub(super) changes: Arc<[(Id, Change)]>,
}

impl Broadcast {
    /// The number of what stood out last for a seat; 0 where nothing ever did.
    pub(in crate::spectators) fn flashed(&mut self, seat: &Seat) -> u64 {
        self.view(seat);
        self.flashes.get(seat).map_or(0, |flash| flash.number)
    }

    /// Notes what differs in a new view of a seat from the one before. A step more says that somebody walked, which is to be
    /// seen without it, and steps are many: they stay as cheap as they are.
    pub(super) fn compare(&mut self, seat: &Seat, view: &BattleView) {
        let Some(was) = self.was.remove(seat) else { return };
        let changes = Change::between(&was, view).into_iter();
        let changes: Vec<_> = changes.filter(|(_, change)| *change != Change::Moved).collect();
        if !changes.is_empty() {
            self.flashed += 1;
            let flash = Flash { number: self.flashed, changes: changes.into() };
            self.flashes.insert(seat.clone(), flash);
        } else if let Some(flash) = self.flashes.get_mut(seat) {
            // It goes on for those who still have their numbers.
            let name = |view: &BattleView, who| view.find(who).map(|one| one.name.clone());
            let same = |who: Id| name(&was, who) == name(view, who);
            if !flash.changes.iter().all(|(who, _)| same(*who)) {
                flash.changes =
                    flash.changes.iter().filter(|(who, _)| same(*who)).copied().collect();
            }
        }
    }
}
