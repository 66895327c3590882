//! Statuses of a place that the GM makes up.

use std::{collections::BTreeMap, fmt};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, MapAccess, SeqAccess, Visitor},
    ser::SerializeStruct as _,
};

use crate::{PlainText, PoolId, PoolKind, RuleId, system::Fault};

/// A status of the GM's own making: a name to read, and numbers that act on whoever is there. A number that
/// is left out does nothing.
///
/// A file may give a pool as a field of its own, by its key in small letters: `(name: "heat", hp: -5)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomZone {
    /// What it is called; two statuses of one name are one.
    pub name: PlainText,
    /// Change of each pool in the effects phase of each own turn; never 0.
    pools: BTreeMap<PoolId, i32>,
    /// Bonus to attacks, "to the attack".
    pub to_attack: i32,
    /// Bonus to saves, "to the attack".
    pub to_save: i32,
    /// How many times its points a cell costs that is entered.
    pub steps: u8,
}

impl CustomZone {
    /// What its numbers may be; the bounds only keep sums small.
    const NUMBERS: (i32, i32) = (-1_000, 1_000);
    /// How many times its points a cell may cost.
    const STEPS: (i32, i32) = (1, 10);

    /// A name and nothing else.
    pub const fn named(name: PlainText) -> Self {
        Self { name, pools: BTreeMap::new(), to_attack: 0, to_save: 0, steps: 1 }
    }

    /// The same that also changes a pool by this much in each own turn.
    #[must_use]
    pub fn with_pool(mut self, pool: PoolId, change: i32) -> Self {
        if change == 0 {
            self.pools.remove(&pool);
        } else {
            self.pools.insert(pool, change);
        }
        self
    }

    /// Change of a pool in the effects phase of each own turn.
    pub fn pool(&self, pool: PoolId) -> i32 {
        self.pools.get(&pool).copied().unwrap_or(0)
    }

    /// Every pool that it changes, with the change.
    pub fn pools(&self) -> impl Iterator<Item = (PoolId, i32)> {
        self.pools.iter().map(|(pool, change)| (*pool, *change))
    }

    /// The first number that is out of bounds: its name, the number, least and most.
    pub fn out_of_bounds(&self) -> Option<(String, i32, (i32, i32))> {
        let pools = self.pools().map(|(pool, change)| (pool.field(), change, Self::NUMBERS));
        let others = [
            ("to_attack", self.to_attack, Self::NUMBERS),
            ("to_save", self.to_save, Self::NUMBERS),
            ("steps", i32::from(self.steps), Self::STEPS),
        ];
        let others = others.map(|(name, given, bounds)| (name.to_owned(), given, bounds));
        pools.chain(others).find(|(_, given, (least, most))| !(*least..=*most).contains(given))
    }

    /// What is wrong with it in a file, where there are `pools`, by the rule that bounds it.
    pub fn fault(&self, field: &str, pools: &[PoolKind], rule: Option<RuleId>) -> Option<Fault> {
        let is_known = |pool: PoolId| pools.iter().any(|kind| kind.id == pool);
        if let Some((pool, change)) = self.pools().find(|(pool, _)| !is_known(*pool)) {
            return Some(Fault {
                field: format!("{field}.{}", pool.field()),
                found: change.to_string(),
                expected: "field-of-status".to_owned(),
                rule,
            });
        }
        self.out_of_bounds().map(|(name, given, bounds)| Fault {
            field: format!("{field}.{name}"),
            found: given.to_string(),
            expected: Fault::in_bounds(bounds),
            rule,
        })
    }
}

/// In a form without names of fields: says that pools follow which older programs did not know.
const MORE: u8 = 0x80;

impl Serialize for CustomZone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields;
        if serializer.is_human_readable() {
            fields = serializer.serialize_struct("CustomZone", 5)?;
            fields.serialize_field("name", &self.name)?;
            fields.serialize_field("pools", &self.pools)?;
            fields.serialize_field("to_attack", &self.to_attack)?;
            fields.serialize_field("to_save", &self.to_save)?;
            fields.serialize_field("steps", &self.steps)?;
        } else {
            // As format 1 wrote it, so that the hashes of its steps stand.
            fields = serializer.serialize_struct("CustomZone", 5 + PoolId::NUMBERED.len())?;
            fields.serialize_field("name", &self.name)?;
            for pool in PoolId::NUMBERED {
                fields.serialize_field("pool", &self.pool(pool))?;
            }
            fields.serialize_field("to_attack", &self.to_attack)?;
            fields.serialize_field("to_save", &self.to_save)?;
            let is_new = |(pool, _): &(PoolId, i32)| !PoolId::NUMBERED.contains(pool);
            let more: BTreeMap<PoolId, i32> = self.pools().filter(is_new).collect();
            fields
                .serialize_field("steps", &(self.steps | if more.is_empty() { 0 } else { MORE }))?;
            if !more.is_empty() {
                fields.serialize_field("pools", &more)?;
            }
        }
        fields.end()
    }
}

impl<'de> Deserialize<'de> for CustomZone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const FIELDS: &[&str] = &["name", "pools", "to_attack", "to_save", "steps"];
        /// Longest form without names: every field, and every pool of format 1.
        const MOST: [&str; 5 + PoolId::NUMBERED.len()] = [""; 5 + PoolId::NUMBERED.len()];
        let fields = if deserializer.is_human_readable() { FIELDS } else { &MOST };
        deserializer.deserialize_struct("CustomZone", fields, Reader)
    }
}

/// Reads a status by the names of its fields, or in their order.
struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = CustomZone;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a status with a name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<CustomZone, A::Error> {
        let mut zone = CustomZone::named(PlainText::new(""));
        let mut is_named = false;
        while let Some(field) = map.next_key::<String>()? {
            match field.as_str() {
                "name" => (zone.name, is_named) = (map.next_value()?, true),
                "pools" => {
                    for (pool, change) in map.next_value::<BTreeMap<PoolId, i32>>()? {
                        zone = zone.with_pool(pool, change);
                    }
                }
                "to_attack" => zone.to_attack = map.next_value()?,
                "to_save" => zone.to_save = map.next_value()?,
                "steps" => zone.steps = map.next_value()?,
                field => zone = zone.with_pool(PoolId::of_field(field), map.next_value()?),
            }
        }
        if is_named { Ok(zone) } else { Err(A::Error::missing_field("name")) }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut fields: A) -> Result<CustomZone, A::Error> {
        let end = || A::Error::custom("a status that ends too early");
        let mut zone = CustomZone::named(fields.next_element()?.ok_or_else(end)?);
        for pool in PoolId::NUMBERED {
            zone = zone.with_pool(pool, fields.next_element()?.ok_or_else(end)?);
        }
        zone.to_attack = fields.next_element()?.ok_or_else(end)?;
        zone.to_save = fields.next_element()?.ok_or_else(end)?;
        let steps: u8 = fields.next_element()?.ok_or_else(end)?;
        zone.steps = steps & !MORE;
        if steps & MORE != 0 {
            let more: BTreeMap<PoolId, i32> = fields.next_element()?.ok_or_else(end)?;
            for (pool, change) in more {
                zone = zone.with_pool(pool, change);
            }
        }
        Ok(zone)
    }
}
