//! Whom a fact, a sheet or an item names, in the numbers of somebody who does not know everybody.

use crate::Id;
use crate::knk::{
    content::item::{Item, Kind},
    sheet::{Hit, Sheet, lasting::Lasting, undo::Undo},
    table::fact::{Fact, Fate},
};

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

impl Item {
    /// Gives it the numbers of a reader. A limb of somebody whom the reader does not know is a thing.
    pub fn make_known(&mut self, known: Known<'_>) {
        let Kind::Limb { of, injury } = &self.kind else { return };
        let injury = *injury;
        self.kind = known(*of).map_or(Kind::Thing, |of| Kind::Limb { of, injury });
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
