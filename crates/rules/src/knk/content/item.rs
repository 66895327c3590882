//! Things that are carried, lie on cells and are used up (KNK-TRN-13, KNK-TRN-14).

use serde::{Deserialize, Serialize};

use crate::knk::content::{bounds::MOST, weapon::Weapon};
use crate::{Id, ItemData, PlainText, system::Fault};

/// A thing; what it gives when it is drunk or used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Name shown for the item.
    pub name: PlainText,
    /// Health it gives when used.
    #[serde(default)]
    pub hp: i32,
    /// Prana it gives when used.
    #[serde(default)]
    pub prana: i32,
    /// Whether it is a phantasm, which nothing destroys (KNK-CRT-09).
    #[serde(default)]
    pub phantasm: bool,
    /// What the item does when it is used.
    #[serde(default)]
    pub kind: ItemKind,
}

/// What an item is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ItemKind {
    /// A thing of its own.
    #[default]
    Thing,
    /// A limb that was severed (KNK-INJ-04).
    Limb {
        /// The combatant whom it came off.
        of: Id,
        /// The number of the injury.
        injury: u16,
    },
    /// A weapon that was struck out of a hand (KNK-CRT-07).
    Weapon(Box<Weapon>),
}

impl Item {
    /// A thing that gives nothing.
    pub fn named(name: &str) -> Self {
        Self { name: PlainText::new(name), hp: 0, prana: 0, phantasm: false, kind: ItemKind::Thing }
    }

    /// The weapon that it is, to change.
    pub(crate) fn weapon_mut(&mut self) -> Option<&mut Weapon> {
        if let ItemKind::Weapon(weapon) = &mut self.kind { Some(weapon) } else { None }
    }

    /// A weapon as it lies on the ground.
    pub fn of_weapon(weapon: &Weapon) -> Self {
        let kind = ItemKind::Weapon(Box::new(weapon.clone()));
        Self { name: weapon.name.clone(), kind, ..Self::named("") }
    }
}

impl ItemData for Item {
    fn name(&self) -> &PlainText {
        &self.name
    }

    fn names(&self) -> Option<Id> {
        if let ItemKind::Limb { of, .. } = &self.kind { Some(*of) } else { None }
    }

    /// A limb of somebody whom the reader does not know is a thing.
    fn make_known(&mut self, known: &dyn Fn(Id) -> Option<Id>) {
        let ItemKind::Limb { of, injury } = &self.kind else { return };
        let injury = *injury;
        self.kind = known(*of).map_or(ItemKind::Thing, |of| ItemKind::Limb { of, injury });
    }

    fn values(&self) -> Vec<String> {
        vec![self.hp.to_string(), self.prana.to_string()]
    }

    fn faults(&self, field: &str) -> Vec<Fault> {
        let numbers = [("hp", self.hp), ("prana", self.prana)].into_iter();
        let outside = numbers.filter(|(_, number)| !(-MOST..=MOST).contains(number));
        let fault = |(name, number): (&str, i32)| Fault {
            field: format!("{field}.{name}"),
            found: number.to_string(),
            expected: Fault::in_bounds((-MOST, MOST)),
            rule: None,
        };
        outside.map(fault).collect()
    }
}
