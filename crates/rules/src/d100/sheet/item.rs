//! What lies on a cell.

use serde::{Deserialize, Serialize};

use super::Weapon;
use crate::{Id, ItemData, PlainText, system::Fault};

/// A thing that lies on a cell: a weapon with what has become of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Item(pub Weapon);

impl ItemData for Item {
    fn name(&self) -> &PlainText {
        &self.0.name
    }

    fn names(&self) -> Option<Id> {
        None
    }

    fn make_known(&mut self, _: &dyn Fn(Id) -> Option<Id>) {}

    fn values(&self) -> Vec<String> {
        vec![self.0.damage.to_string()]
    }

    fn faults(&self, _: &str) -> Vec<Fault> {
        Vec::new()
    }
}
