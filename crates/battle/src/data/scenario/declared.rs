//! Records of a file of which a system declares some fields.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{
        DeserializeSeed, Error as _, IntoDeserializer as _, MapAccess, Visitor,
        value::{Error, MapAccessDeserializer},
    },
    forward_to_deserialize_any,
};

/// What takes the declared fields of a record.
pub(crate) trait Declared<'de> {
    /// Every field of the record, the declared ones too: those that may be meant by one that there is not.
    fn known(&self) -> &'static [&'static str];
    /// Reads the value of a field if it is a declared one; whether it is.
    fn take<A: MapAccess<'de>>(&mut self, field: &str, map: &mut A) -> Result<bool, A::Error>;
}

/// Reads a record: the fields that `own` does not take make a `T`. Faults are those of one record with all fields.
pub(crate) fn record<'de, T, O, D>(name: &'static str, own: O, from: D) -> Result<(T, O), D::Error>
where
    T: Deserialize<'de>,
    O: Declared<'de>,
    D: Deserializer<'de>,
{
    struct Whole<T, O>(O, PhantomData<T>);

    impl<'de, T: Deserialize<'de>, O: Declared<'de>> Visitor<'de> for Whole<T, O> {
        type Value = (T, O);

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a record")
        }

        fn visit_map<A: MapAccess<'de>>(mut self, map: A) -> Result<(T, O), A::Error> {
            let rest = Rest { own: &mut self.0, map, known: fields_of::<T>() };
            let read = T::deserialize(MapAccessDeserializer::new(rest))?;
            Ok((read, self.0))
        }
    }

    from.deserialize_struct(name, own.known(), Whole(own, PhantomData))
}

/// The fields that a record of this type has by itself.
pub(crate) fn fields_of<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    struct Fields<'a>(&'a mut &'static [&'static str]);

    impl<'de> Deserializer<'de> for Fields<'_> {
        type Error = Error;

        fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
            Err(Error::custom(""))
        }

        fn deserialize_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            fields: &'static [&'static str],
            _: V,
        ) -> Result<V::Value, Error> {
            *self.0 = fields;
            Err(Error::custom(""))
        }

        forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
            unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
        }
    }

    let mut fields: &'static [&'static str] = &[];
    // It never reads a value: what it is asked for is all that is wanted.
    drop(T::deserialize(Fields(&mut fields)));
    fields
}

/// The fields of a record without the declared ones, which `own` takes on the way.
struct Rest<'a, A, O> {
    own: &'a mut O,
    map: A,
    /// The fields that are no declared ones.
    known: &'static [&'static str],
}

impl<'de, A: MapAccess<'de>, O: Declared<'de>> MapAccess<'de> for Rest<'_, A, O> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        while let Some(field) = self.map.next_key::<String>()? {
            if self.known.contains(&field.as_str()) {
                return seed.deserialize(field.into_deserializer()).map(Some);
            }
            if !self.own.take(&field, &mut self.map)? {
                return Err(A::Error::unknown_field(&field, self.own.known()));
            }
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}
