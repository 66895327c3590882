//! The fields of battle files that a system declares: relations, names of records, records that a file brings along.

use std::{marker::PhantomData, sync::OnceLock};

use kekkai_rules::{
    Content as _, System,
    content::{Draw, DrawField, RecordKind},
};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, MapAccess},
};

use super::{
    declared::{self, Declared},
    file::{Fighter, FighterFields, File, FileFields},
};
use crate::systems::{Listed, Options, SystemId, in_system};

/// The declared fields of a combatant, as they are read.
struct OfFighter<S> {
    met: Vec<&'static str>,
    relations: Vec<(&'static str, String)>,
    draws: Vec<Draw>,
    system: PhantomData<S>,
}

impl<'de, S: Listed> Declared<'de> for OfFighter<S> {
    fn known(&self) -> &'static [&'static str] {
        S::ID.fighter_fields()
    }

    fn take<A: MapAccess<'de>>(&mut self, field: &str, map: &mut A) -> Result<bool, A::Error> {
        if let Some(relation) = S::BOOK.relations.iter().find(|known| known.field == field) {
            once(&mut self.met, relation.field)?;
            let names: Vec<String> = if relation.several {
                map.next_value()?
            } else {
                map.next_value::<Option<String>>()?.into_iter().collect()
            };
            self.relations.extend(names.into_iter().map(|name| (relation.field, name)));
            return Ok(true);
        }
        let Some(of) = S::DRAWS.iter().find(|known| known.field == field) else {
            return Ok(false);
        };
        once(&mut self.met, of.field)?;
        if of.has_level {
            let named: Vec<(String, String)> = map.next_value()?;
            let draw = |(name, level)| Draw { of, name, level: Some(level) };
            self.draws.extend(named.into_iter().map(draw));
        } else {
            let named: Vec<String> = map.next_value()?;
            self.draws.extend(named.into_iter().map(|name| Draw { of, name, level: None }));
        }
        Ok(true)
    }
}

/// Notes that a field is there, which may be so once.
fn once<E: serde::de::Error>(met: &mut Vec<&'static str>, field: &'static str) -> Result<(), E> {
    if met.contains(&field) {
        return Err(E::duplicate_field(field));
    }
    met.push(field);
    Ok(())
}

impl<'de, S: Listed> Deserialize<'de> for Fighter<S> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let own = OfFighter::<S> {
            met: Vec::new(),
            relations: Vec::new(),
            draws: Vec::new(),
            system: PhantomData,
        };
        let (common, OfFighter { relations, mut draws, .. }) =
            declared::record("Fighter", own, from)?;
        // They are added in the order of the declaration, whatever that of the file is.
        draws.sort_by_key(|draw| S::DRAWS.iter().position(|of| of == draw.of));
        Ok(Self { common, relations, draws })
    }
}

/// The declared fields of a battle file, as they are read.
struct OfFile<S: System> {
    met: Vec<&'static str>,
    own: Vec<(String, S::Record)>,
}

impl<'de, S: Listed> Declared<'de> for OfFile<S> {
    fn known(&self) -> &'static [&'static str] {
        S::ID.file_fields()
    }

    fn take<A: MapAccess<'de>>(&mut self, field: &str, map: &mut A) -> Result<bool, A::Error> {
        let Some(kind) = S::OWN.iter().find(|kind| kind.list == field) else { return Ok(false) };
        once(&mut self.met, kind.list)?;
        self.own.extend(map.next_value_seed(OwnRecords::<S>(kind, PhantomData))?);
        Ok(true)
    }
}

/// Reads the records of this kind that a battle file brings along.
struct OwnRecords<S>(&'static RecordKind, PhantomData<S>);

impl<'de, S: Listed> DeserializeSeed<'de> for OwnRecords<S> {
    type Value = Vec<(String, S::Record)>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        S::own_records(self.0, from)
    }
}

impl<'de, S: Listed> Deserialize<'de> for File<S> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let own = OfFile::<S> { met: Vec::new(), own: Vec::new() };
        let (fields, OfFile { own, .. }) = declared::record("File", own, from)?;
        Ok(Self { fields, own })
    }
}

impl SystemId {
    /// The fields of a combatant in a battle file of this system.
    fn fighter_fields(self) -> &'static [&'static str] {
        in_system!(Options, Options::of(self), S, _options => {
            static FIELDS: OnceLock<Vec<&'static str>> = OnceLock::new();
            FIELDS.get_or_init(|| {
                let relations = S::BOOK.relations.iter().map(|relation| relation.field);
                let draws = S::DRAWS.iter().map(|draw: &DrawField| draw.field);
                let common = declared::fields_of::<FighterFields<S>>().iter().copied();
                common.chain(relations).chain(draws).collect()
            })
        })
    }

    /// The fields of a battle file of this system.
    fn file_fields(self) -> &'static [&'static str] {
        in_system!(Options, Options::of(self), S, _options => {
            static FIELDS: OnceLock<Vec<&'static str>> = OnceLock::new();
            FIELDS.get_or_init(|| {
                let own = S::OWN.iter().map(|kind: &RecordKind| kind.list);
                declared::fields_of::<FileFields<S>>().iter().copied().chain(own).collect()
            })
        })
    }
}
