//! Of which orders an audience may know all that may come.

use super::Audience;
use crate::{Aim, Command, State};

impl Audience {
    /// Whether it may know the odds of `command`: of an order of one whose sheet it reads, aimed at nobody whose sheet it does
    /// not read. The odds of a blow at anybody else would tell what that one's sheet says.
    pub fn foresees(self, state: &State, command: &Command) -> bool {
        let Command::Act { who, aim, .. } = command else { return self == Self::Gm };
        self.knows(state, *who)
            && match aim {
                None => true,
                Some(Aim::At(target)) => self.knows(state, *target),
                Some(Aim::Cell(_)) => self == Self::Gm,
            }
    }
}
