//! Whom a fact, a sheet or an item names, in the numbers of somebody who does not know everybody.

use crate::knk::{
    sheet::{Hit, Sheet, lasting::Lasting, undo::Undo},
    table::fact::{Fact, Fate},
};
use crate::{Id, ItemData as _};

/// The number by which a reader knows somebody; `None` for one whom it does not know.
type Known<'a> = &'a dyn Fn(Id) -> Option<Id>;

/// Stands for whom a fact is about where the reader does not know that one.
const NOBODY: Id = Id(u16::MAX);

impl Fact {
    /// The fact in the numbers of a reader. Whom the reader does not know and the fact is not about is left out: on whose
    /// turns an effect is counted, with whose death it ends, whose limb was taken up.
    #[must_use]
    pub fn known_by(mut self, known: Known<'_>) -> Self {
        for who in self.about_mut() {
            *who = known(*who).unwrap_or(NOBODY);
        }
        if let Self::Afflicted { effect, .. } = &mut self {
            effect.make_known(known);
        } else if let Self::Took { item, .. } | Self::Used { item, .. } | Self::Lost { item, .. } =
            &mut self
        {
            item.make_known(known);
        } else if let Self::Turn(Some(turn)) = &mut self {
            turn.trampled = turn.trampled.iter().filter_map(|who| known(*who)).collect();
        } else if let Self::Marked { undo, .. } = &mut self {
            undo.make_known(known);
        } else if let Self::Struck(strike) = &mut self {
            strike.fate.make_known(known);
        } else if let Self::Spelled(spelled) = &mut self {
            spelled.fate.make_known(known);
        }
        self
    }

    /// Everyone whom it is about, to be called otherwise.
    fn about_mut(&mut self) -> Vec<&mut Id> {
        match self {
            Self::Struck(strike) => vec![&mut strike.attacker, &mut strike.target],
            Self::Dodged { who, .. }
            | Self::Settled { who }
            | Self::Pool { who, .. }
            | Self::Doomed { who }
            | Self::Spared { who }
            | Self::Died { who }
            | Self::Afflicted { who, .. }
            | Self::Ticked { who, .. }
            | Self::Relieved { who, .. }
            | Self::LosesTurn { who, .. }
            | Self::Skipped { who }
            | Self::Prone { who, .. }
            | Self::Took { who, .. }
            | Self::Used { who, .. }
            | Self::Acted { who }
            | Self::Battered { who, .. }
            | Self::Overrode { who, .. }
            | Self::Marked { who, .. }
            | Self::Strained { who }
            | Self::Injured { who, .. }
            | Self::Healed { who, .. }
            | Self::Replaced { who, .. }
            | Self::Extended { who, .. }
            | Self::Aged { who }
            | Self::Disarmed { who, .. }
            | Self::Armed { who, .. }
            | Self::Lost { who, .. }
            | Self::Stealth { who, .. }
            | Self::Plus { who, .. }
            | Self::PlusSpent { who, .. }
            | Self::Skill { who, .. }
            | Self::Alone { who, .. }
            | Self::Released { who, .. }
            | Self::Veil { who, .. }
            | Self::Deathless { who, .. }
            | Self::Read { who, .. }
            | Self::Unread { who, .. }
            | Self::Cast { who, .. }
            | Self::Resisted { who, .. }
            | Self::Counted { who, .. }
            | Self::Told { who, .. }
            | Self::Rerolled { who }
            | Self::Base { who, .. }
            | Self::Irradiated { who, .. }
            | Self::Breath { who, .. }
            | Self::Firearms { who, .. }
            | Self::Serves { who, master: None, .. }
            | Self::Starved { who, .. }
            | Self::Apart { who, .. }
            | Self::Grew { who, .. }
            | Self::Schooled { who, .. }
            | Self::Learned { who, .. }
            | Self::Studied { who }
            | Self::Energy { who, .. }
            | Self::Saved { who, .. }
            | Self::Afresh { who }
            | Self::Body { who, .. }
            | Self::Bodiless { who }
            | Self::Given { who, .. }
            | Self::Turned { who, .. }
            | Self::Awarded { who, .. }
            | Self::Woke { who, .. } => vec![who],
            Self::Serves { who, master: Some(master), .. } => vec![who, master],
            Self::Held { holder, victim, .. }
            | Self::Freed { holder, victim, .. }
            | Self::Shielded { holder, victim, .. } => vec![holder, victim],
            Self::Spelled(spelled) => vec![&mut spelled.caster, &mut spelled.target],
            Self::Gave { who, to, .. } => vec![who, to],
            Self::Drank { who, victim } => vec![who, victim],
            Self::Grasped { who, target } | Self::Bandaged { who, target, .. } => {
                vec![who, target]
            }
            Self::Turn(Some(turn)) => vec![&mut turn.who],
            Self::Turn(None) | Self::Options(_) | Self::NewDay => Vec::new(),
        }
    }
}

impl Sheet {
    /// The sheet in the numbers of a reader, without those whom it does not know.
    #[must_use]
    pub fn known_by(mut self, known: Known<'_>) -> Self {
        for who in [&mut self.holding, &mut self.held_by, &mut self.master] {
            *who = who.and_then(known);
        }
        self.hits.iter_mut().for_each(|hit| hit.make_known(known));
        self.lasting.iter_mut().for_each(|effect| effect.make_known(known));
        self.items.iter_mut().for_each(|item| item.make_known(known));
        self
    }
}

impl Lasting {
    fn make_known(&mut self, known: Known<'_>) {
        self.counted_on = self.counted_on.and_then(known);
        self.ends_with = self.ends_with.and_then(known);
    }
}

impl Fate {
    fn make_known(&mut self, known: Known<'_>) {
        if let Self::Waits(hit) = self {
            hit.make_known(known);
        }
    }
}

impl Hit {
    fn make_known(&mut self, known: Known<'_>) {
        self.from = known(self.from).unwrap_or(NOBODY);
        self.undo.iter_mut().for_each(|undo| undo.make_known(known));
    }
}

impl Undo {
    fn make_known(&mut self, known: Known<'_>) {
        match self {
            Self::Limb(_, item) | Self::Destroyed(item) => item.make_known(known),
            Self::Dispelled(effect) => effect.make_known(known),
            Self::Prone
            | Self::LosesTurn
            | Self::Grab
            | Self::Injury(_)
            | Self::Cut(_)
            | Self::Weapon(..)
            | Self::Broke(_)
            | Self::Thrown(_)
            | Self::Lasting(_)
            | Self::Reading(_) => {}
        }
    }
}
