//! What of a fact or an item names somebody else than those it is about: left out for readers who do not see that one.

use super::{
    fact::Fact,
    item::{Item, Kind},
};
use crate::Id;

impl Fact {
    /// The fact as one who sees only some may read it: on whose turns an effect is counted, with whose death it ends and
    /// whose limb was taken up is not said of others.
    #[must_use]
    pub fn withholding(mut self, seen: &dyn Fn(Id) -> bool) -> Self {
        if let Self::Afflicted { effect, .. } = &mut self {
            effect.counted_on = effect.counted_on.filter(|who| seen(*who));
            effect.ends_with = effect.ends_with.filter(|who| seen(*who));
        }
        if let Self::Took { item, .. } | Self::Used { item, .. } | Self::Lost { item, .. } =
            &mut self
        {
            item.withhold(seen);
        }
        self
    }
}

impl Item {
    /// A limb of somebody who is not seen is a thing.
    pub fn withhold(&mut self, seen: &dyn Fn(Id) -> bool) {
        if matches!(&self.kind, Kind::Limb { of, .. } if !seen(*of)) {
            self.kind = Kind::Thing;
        }
    }
}
