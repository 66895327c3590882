//! Ways that have come to the same, and those with whom the command is done: both are walked once from there.

use std::sync::Arc;

use kekkai_rules::Ask;

use super::{Halt, Walk, set_apart};
use crate::{
    decide::MergePoint,
    odds::{
        Probability,
        work::{Case, Work},
    },
};

impl Walk {
    /// Puts a way to the others that have come to the same, where it asks for this.
    pub(super) fn gather(&mut self, work: Work, ask: &Ask, merged: MergePoint) -> Result<(), Halt> {
        let MergePoint { events, state, merge_key, finished: done } = merged;
        let mut pasts = self.pasts(&work, &events)?;
        let mut apart = work.apart.with_share(work.since).ok_or(Halt::TooLarge)?;
        let mut counts = state;
        // What a later command would do with them is not asked of the system.
        let is_last = self.commands.len() == work.at + 1;
        if let Some((mut done, alike)) = done.filter(|_| is_last && !self.fates.is_together) {
            done.retain(|who| *who != self.who);
            let known = (&mut self.before, &mut self.tales, &mut self.fates);
            if let Some(set) = set_apart(&done, (&pasts, &apart), &counts, known) {
                (pasts, apart) = set;
                counts = alike;
            }
        }
        let (pasts, apart) = (Arc::new(pasts), Arc::new(apart));
        let since = Probability::CERTAIN;
        let work = Work { pasts, apart, told: events.len(), since, ..work };
        self.gathered.put(work, Some((ask, merge_key)), &counts).ok_or(Halt::TooLarge)
    }

    /// What has become of those who were set apart on a way that is at its end.
    pub(super) fn tell_apart(&mut self, work: &Work) -> Option<()> {
        let whole = !matches!(work.case, Case::Picked(_));
        for (number, chance) in work.apart.each() {
            let Some(fate) = self.fates.get(number) else { continue };
            if whole && fate.is_nothing() {
                continue;
            }
            let sum = self.sums.entry(work.case).or_default();
            sum.add_apart(fate, chance.and(work.since)?)?;
        }
        Some(())
    }
}
