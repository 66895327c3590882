//! The tables of the book that are data. Their files are a part of the program, and tests read each.

use std::{collections::BTreeMap, sync::LazyLock};

use super::numbers::{
    harm::{
        diseases::{Disease, Diseases, Sign, Symptom},
        injuries::{BodyPart, Injuries, Severity},
        lasting::{Breaks, Fracture, Tear},
        lost_parts::Losses,
    },
    mind::mutations::{Mutation, MutationKind, Mutations},
    table,
};
use crate::{Arg, Phrase};

static INJURIES: LazyLock<Injuries> = LazyLock::new(|| {
    table(include_str!("data/injuries.ron")).unwrap_or_else(|| Injuries {
        head: Vec::new(),
        arm: Vec::new(),
        torso: Vec::new(),
        leg: Vec::new(),
    })
});
static LOSSES: LazyLock<Losses> =
    LazyLock::new(|| table(include_str!("data/lost_parts.ron")).unwrap_or_default());
static BREAKS: LazyLock<Option<Breaks>> =
    LazyLock::new(|| table(include_str!("data/fractures.ron")));

static DISEASES: LazyLock<Diseases> = LazyLock::new(|| {
    table(include_str!("data/diseases.ron"))
        .unwrap_or_else(|| Diseases { diseases: Vec::new(), symptoms: BTreeMap::new() })
});
static MUTATIONS: LazyLock<Mutations> = LazyLock::new(|| {
    table(include_str!("data/mutations.ron"))
        .unwrap_or_else(|| Mutations { body: Vec::new(), mind: Vec::new() })
});

/// All diseases, in the order of the book (D100-DSE-01).
pub(super) fn diseases() -> &'static [(String, Disease)] {
    &DISEASES.diseases
}

/// All diseases, as a fight asks which of them it may have brought (D100-DSE-03).
pub(super) fn all_diseases() -> &'static Diseases {
    &DISEASES
}

/// The disease of this key, if there is one.
pub(super) fn disease(key: &str) -> Option<&'static Disease> {
    diseases().iter().find(|(known, _)| known == key).map(|(_, disease)| disease)
}

/// What each symptom does (D100-DSE-05).
pub(super) fn signs() -> &'static BTreeMap<Symptom, Sign> {
    &DISEASES.symptoms
}

/// Both tables of mutations (D100-MUT-01, D100-MUT-02).
pub(super) fn mutations() -> &'static Mutations {
    &MUTATIONS
}

/// The mutation of this key, if there is one.
pub(super) fn mutation(kind: MutationKind, key: &str) -> Option<&'static Mutation> {
    mutations().rows(kind).iter().find(|(known, _)| known == key).map(|(_, row)| row)
}

/// The injuries of each place (D100-INJ-01).
pub(super) fn injuries() -> &'static Injuries {
    &INJURIES
}

/// What it means to be without a part of the body (D100-AMP-01).
pub(super) fn losses() -> &'static Losses {
    &LOSSES
}

/// How a tear of this kind heals (D100-INJ-11).
pub(super) fn tear(severity: Severity) -> Option<&'static Tear> {
    BREAKS.as_ref()?.tears.get(&severity)
}

/// How a fracture of this kind heals (D100-INJ-09).
pub(super) fn fracture(severity: Severity) -> Option<&'static Fracture> {
    BREAKS.as_ref()?.fractures.get(&severity)
}

/// A name that a table has in both languages.
pub(super) fn named(en: &crate::PlainText, ru: &crate::PlainText) -> Phrase {
    let names = Phrase::new("d100-injury-named");
    names.with("en", Arg::Text(en.clone())).with("ru", Arg::Text(ru.clone()))
}

/// The name of a tear.
pub(super) fn tear_name(severity: Severity) -> Phrase {
    tear(severity)
        .map_or_else(|| Phrase::new("d100-injury-tear"), |tear| named(&tear.name, &tear.ru))
}

/// The name of a fracture.
pub(super) fn fracture_name(severity: Severity) -> Phrase {
    let usual = || Phrase::new("d100-injury-fracture");
    fracture(severity).map_or_else(usual, |fracture| named(&fracture.name, &fracture.ru))
}

/// The name of a part of the body.
pub(super) fn part_name(part: BodyPart) -> Phrase {
    let usual = || Phrase::new("d100-injury-part");
    losses().get(&part).map_or_else(usual, |loss| named(&loss.name, &loss.ru))
}
