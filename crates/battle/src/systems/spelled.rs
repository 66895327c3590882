//! How values of a system are spelled in places where older files have those of the first system without its name.
//!
//! A value of the first system stays as it was, so that old files are read and the hashes of old steps stand. Before any
//! other the key of its system is written: `(system: "3d6", value: …)`. In binary that key follows a zero sign, with
//! which no text of a game begins, and stands where the first field of an old value is.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{
        DeserializeSeed, Error as _, IntoDeserializer as _, MapAccess, SeqAccess, Visitor,
        value::{MapAccessDeserializer, SeqAccessDeserializer},
    },
    ser::SerializeStruct as _,
};

use super::SystemId;

/// The name of the pair in files that know such names.
const NAME: &str = "Spelled";
/// The field of the system's key.
const SYSTEM: &str = "system";
/// The field of the value itself.
const VALUE: &str = "value";
/// As many fields as a value of the first system may have; nothing reads their names.
const FIELDS: [&str; 32] = [VALUE; 32];
/// Stands before the key of a system in binary files.
const MARK: char = '\0';

/// A value of any system, the system being known by what it is.
pub(super) trait OfSystem: Sized {
    /// The system that it is of.
    fn system(&self) -> SystemId;
    /// Writes what its system made of it.
    fn write<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error>;
    /// Reads one of a system.
    fn read<'de, D: Deserializer<'de>>(system: SystemId, from: D) -> Result<Self, D::Error>;
}

/// Writes a value, with the key of its system if that is not the first one.
pub(super) fn write<T: OfSystem, Z: Serializer>(value: &T, to: Z) -> Result<Z::Ok, Z::Error> {
    if value.system() == SystemId::default() { value.write(to) } else { marked(value, to) }
}

/// Writes a value with the key of its system.
fn marked<T: OfSystem, Z: Serializer>(value: &T, to: Z) -> Result<Z::Ok, Z::Error> {
    let key = value.system().key();
    let is_text = to.is_human_readable();
    let mut pair = to.serialize_struct(NAME, 2)?;
    if is_text {
        pair.serialize_field(SYSTEM, key)?;
    } else {
        pair.serialize_field(SYSTEM, &format!("{MARK}{key}"))?;
    }
    pair.serialize_field(VALUE, &Own(value))?;
    pair.end()
}

/// Reads what [`write`] writes.
pub(super) fn read<'de, T: OfSystem, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    struct Pair<T>(std::marker::PhantomData<T>);

    impl<'de, T: OfSystem> Visitor<'de> for Pair<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a value of a system")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
            let first: Option<String> = map.next_key()?;
            if first.as_deref() != Some(SYSTEM) {
                let whole = MapAccessDeserializer::new(Again { first, rest: map });
                return T::read(SystemId::default(), whole);
            }
            let system = called(&map.next_value::<String>()?)?;
            match map.next_key::<String>()?.as_deref() {
                Some(VALUE) => map.next_value_seed(Of(system, std::marker::PhantomData)),
                _ => Err(A::Error::missing_field(VALUE)),
            }
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut fields: A) -> Result<T, A::Error> {
            let first: Option<String> = fields.next_element()?;
            let Some(key) = first.as_deref().and_then(|first| first.strip_prefix(MARK)) else {
                let whole = SeqAccessDeserializer::new(Again { first, rest: fields });
                return T::read(SystemId::default(), whole);
            };
            let own = fields.next_element_seed(Of(called(key)?, std::marker::PhantomData))?;
            own.ok_or_else(|| A::Error::missing_field(VALUE))
        }
    }

    from.deserialize_struct(NAME, &FIELDS, Pair(std::marker::PhantomData))
}

/// The system that a file names, by a word or by a text: RON has no plain word that begins with a digit.
pub(crate) fn named<'de, D: Deserializer<'de>>(from: D) -> Result<SystemId, D::Error> {
    /// Either of them: a field of any kind is read as what it is.
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Name {
        Text(String),
    }

    let Name::Text(name) = Name::deserialize(from)?;
    let found = SystemId::ALL.iter().copied().find(|system| system.key() == name);
    found.ok_or_else(|| D::Error::unknown_variant(&name, SystemId::KEYS))
}

/// The system of a key.
fn called<E: serde::de::Error>(key: &str) -> Result<SystemId, E> {
    SystemId::deserialize(key.into_deserializer())
}

/// A value as its system writes it.
struct Own<'a, T>(&'a T);

impl<T: OfSystem> Serialize for Own<'_, T> {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        self.0.write(to)
    }
}

/// Reads a value of this system.
struct Of<T>(SystemId, std::marker::PhantomData<T>);

impl<'de, T: OfSystem> DeserializeSeed<'de> for Of<T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<T, D::Error> {
        T::read(self.0, from)
    }
}

/// Fields of which the first name, or the first value, has been read already: it is given once more.
struct Again<A> {
    first: Option<String>,
    rest: A,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Again<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        match self.first.take() {
            Some(first) => seed.deserialize(first.into_deserializer()).map(Some),
            None => self.rest.next_key_seed(seed),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.rest.next_value_seed(seed)
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Again<A> {
    type Error = A::Error;

    fn next_element_seed<V: DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<Option<V::Value>, A::Error> {
        match self.first.take() {
            Some(first) => seed.deserialize(first.into_deserializer()).map(Some),
            None => self.rest.next_element_seed(seed),
        }
    }
}
