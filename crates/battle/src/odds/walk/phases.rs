//! What a walk goes through one after the other, and with what less where it is too long.

use rand::{SeedableRng as _, rngs::ChaCha8Rng};

use super::{Halt, Walk};
use crate::{
    odds::{
        Probability,
        left_out::LeftOut,
        work::{Case, Phase},
    },
    state::packed::packed,
};

impl Walk {
    /// Begins anew with less: without what is rarest, or else playing runs; where only picks are too many, with those.
    pub(super) fn lessen(&mut self) {
        self.work.clear();
        self.gathered.clear();
        let of_picks = matches!(self.phase, Phase::Picks);
        if of_picks {
            self.sums.retain(|case, _| !matches!(case, Case::Picked(_)));
        } else {
            self.sums.clear();
            self.picks.clear();
        }
        if let Some(decides) = self.limits.nearly.filter(|_| self.left_out.is_none()) {
            self.left_out = Some(LeftOut::new(decides));
            self.most = self.decided.saturating_add(decides);
            if of_picks {
                self.work = self.picks.ways();
            } else {
                self.phase = Phase::LetBe;
                self.start(Case::LetBe, Probability::CERTAIN);
            }
            return;
        }
        let place = self.commands.iter().map(|command| packed(&**command, 0));
        let place: Vec<u8> = place.flat_map(Option::unwrap_or_default).collect();
        let dice = Box::new(ChaCha8Rng::seed_from_u64(xxhash_rust::xxh3::xxh3_64(&place)));
        let runs = self.limits.runs.max(1);
        self.phase = if of_picks { Phase::PickRuns(runs, dice) } else { Phase::Runs(runs, dice) };
    }

    /// Begins anew and sets nobody apart: something more was done with one who was.
    pub(super) fn anew_as_one(&mut self) {
        self.work.clear();
        self.gathered.clear();
        self.sums.clear();
        self.picks.clear();
        (self.fates.is_together, self.left_out) = (true, None);
        self.most = self.decided.saturating_add(self.limits.decides);
        self.phase = Phase::LetBe;
        self.start(Case::LetBe, Probability::CERTAIN);
    }

    /// That no more has been left out of what was gone through than may be.
    fn suffices(&self) -> Result<(), Halt> {
        let Some(left_out) = self.left_out.as_ref().filter(|_| self.phase.is_exact()) else {
            return Ok(());
        };
        let of_case = |case| match case {
            Case::LetBe | Case::Answered => Probability::CERTAIN,
            Case::Picked(at) => self.picks.offered(at),
        };
        if left_out.is_little(of_case) { Ok(()) } else { Err(Halt::TooLarge) }
    }

    /// Begins what is gone through next; whether there is anything.
    pub(super) fn next_phase(&mut self) -> Result<bool, Halt> {
        self.suffices()?;
        let runs = self.limits.runs.max(1);
        match &mut self.phase {
            Phase::LetBe if self.answerable => {
                self.phase = Phase::Answered;
                self.start(Case::Answered, Probability::CERTAIN);
            }
            Phase::LetBe | Phase::Answered => {
                self.phase = Phase::Picks;
                self.work = self.picks.ways();
            }
            Phase::Picks | Phase::Runs(0, _) | Phase::PickRuns(0, _) => return Ok(false),
            Phase::Runs(left, _) => {
                *left -= 1;
                let run = Probability::new(1, runs.into());
                self.start(Case::Answered, run);
                self.start(Case::LetBe, run);
            }
            Phase::PickRuns(left, dice) => {
                *left -= 1;
                self.work = self.picks.drawn(dice, runs).ok_or(Halt::TooLarge)?;
            }
        }
        Ok(true)
    }
}
