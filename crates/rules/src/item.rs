//! Items: what is carried, lies on cells and is used up.

use crate::{Id, PlainText, system::Fault};

/// What a fight asks of an item, whatever its system makes of it.
pub trait ItemData {
    /// What it is called on the screen.
    fn name(&self) -> &PlainText;
    /// The combatant that it names by number, such as the one whose limb it is.
    fn names(&self) -> Option<Id>;
    /// Gives it the numbers of a reader; a combatant whom that one does not know is no longer named.
    fn make_known(&mut self, known: &dyn Fn(Id) -> Option<Id>);
    /// What a list of items says of it beside its name, column by column.
    fn values(&self) -> Vec<String>;
    /// Every number of it that is out of bounds; `field` is where it stands in its file.
    fn faults(&self, field: &str) -> Vec<Fault>;
}
