//! Every field and word that content files are read with stands on the page about them.

use std::fmt;

use kekkai_rules::{
    Dice,
    knk::{
        Spec, Weapon,
        category::Custom,
        familiar::Familiar,
        impulse::Impulse,
        item::Item,
        modifier::{Hazard, Influence, Modifier, Rolls, To, When},
        phantasm::Phantasm,
        skill::{Owned, Price, Skill, SkillLevel},
        spell::{Effect, Form, Resistance, Spell, SpellAim, Whom},
        weapon::Ranged,
    },
};
use serde::de::{
    self, Deserialize, Deserializer, EnumAccess, IntoDeserializer, VariantAccess, Visitor,
    value::U32Deserializer,
};

const PAGE: &str = include_str!("../../../../docs/content.md");

/// What a type reads: it is asked, and stops as soon as it has said so.
#[derive(Debug)]
struct Asked(Vec<&'static str>);

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl std::error::Error for Asked {}

impl de::Error for Asked {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self(Vec::new())
    }
}

/// Asks for the fields of a record, or of the variant of this number.
struct Question(Option<u32>);

impl<'de> Deserializer<'de> for Question {
    type Error = Asked;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Asked> {
        Err(Asked(Vec::new()))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Asked> {
        Err(Asked(fields.to_vec()))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Asked> {
        if self.0.is_some() { visitor.visit_enum(self) } else { Err(Asked(variants.to_vec())) }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for Question {
    type Error = Asked;
    type Variant = Self;

    fn variant_seed<S: de::DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Asked> {
        let number: U32Deserializer<Asked> = self.0.unwrap_or_default().into_deserializer();
        Ok((seed.deserialize(number)?, self))
    }
}

impl<'de> VariantAccess<'de> for Question {
    type Error = Asked;

    fn unit_variant(self) -> Result<(), Asked> {
        Err(Asked(Vec::new()))
    }

    fn newtype_variant_seed<S: de::DeserializeSeed<'de>>(self, _: S) -> Result<S::Value, Asked> {
        Err(Asked(Vec::new()))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Asked> {
        Err(Asked(Vec::new()))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Asked> {
        Err(Asked(fields.to_vec()))
    }
}

/// The fields of a record; the words of a list of variants, with the fields of each.
pub(super) fn read_by<T: for<'de> Deserialize<'de>>(name: &str) -> Vec<(String, &'static str)> {
    let asked = |number| T::deserialize(Question(number)).err().map_or(Vec::new(), |asked| asked.0);
    let mut all: Vec<(String, &'static str)> =
        asked(None).into_iter().map(|word| (name.to_owned(), word)).collect();
    // A record has no variants: it answers the same to every number.
    let is_record = asked(None) == asked(Some(0));
    for (number, (_, variant)) in (0..).zip(all.clone()).filter(|_| !is_record) {
        let fields = asked(Some(number)).into_iter();
        all.extend(fields.map(|field| (format!("{name}.{variant}"), field)));
    }
    all
}

#[test]
fn every_field_of_content_is_described() {
    let all = [
        read_by::<Spec>("combatant"),
        read_by::<Custom>("custom"),
        read_by::<Familiar>("familiar"),
        read_by::<Item>("item"),
        read_by::<Weapon>("weapon"),
        read_by::<Ranged>("ranged"),
        read_by::<Dice>("dice"),
        read_by::<Phantasm>("phantasm"),
        read_by::<Impulse>("impulse"),
        read_by::<Skill>("skill"),
        read_by::<SkillLevel>("level"),
        read_by::<Price>("price"),
        read_by::<Owned>("owned skill"),
        read_by::<Modifier>("modifier"),
        read_by::<Rolls>("rolls"),
        read_by::<To>("to"),
        read_by::<When>("when"),
        read_by::<Influence>("influence"),
        read_by::<Hazard>("hazard"),
        read_by::<Spell>("spell"),
        read_by::<Form>("form"),
        read_by::<SpellAim>("aim"),
        read_by::<Whom>("whom"),
        read_by::<Resistance>("save"),
        read_by::<Effect>("effect"),
    ];
    // As a word of its own: between signs that no name is made of.
    let words: Vec<&str> =
        PAGE.split(|sign: char| !(sign.is_alphanumeric() || sign == '_')).collect();
    let missing: Vec<String> = all
        .iter()
        .flatten()
        .filter(|(_, field)| !words.contains(field))
        .map(|(of, field)| format!("{of}: {field}"))
        .collect();
    assert!(all.iter().all(|of| !of.is_empty()) && missing.is_empty(), "{missing:#?}");
}
