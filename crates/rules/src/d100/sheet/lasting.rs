//! What lasts beyond a fight: want, corruption, diseases, the healing of bones and muscles, tasks that are not done yet.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::Ability;
use crate::d100::{
    numbers::{
        harm::{
            conditions::Facet,
            diseases::{Degree, Symptom, Wounded, penalty},
            place::HitLocation,
        },
        mind::mutations::{Change, Mutation, MutationKind, Tests},
        rolls::{difficulty::Difficulty, prolonged::Prolonged},
        sheet::characteristics::Characteristic,
    },
    options::Options,
    tables,
};

/// Failed tests against weather, thirst or hunger, and what they have lowered.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Want {
    /// What each failed test has lowered, the first failure first.
    pub failures: Vec<Vec<(Characteristic, i32)>>,
}

impl Want {
    /// What it changes of a characteristic: 0 or less.
    pub fn lowers(&self, of: Characteristic) -> i32 {
        let all = self.failures.iter().flatten().filter(|(one, _)| *one == of);
        all.fold(0, |sum, (_, by)| sum.saturating_add(*by))
    }
}

/// A prolonged test that goes on (D100-EXT-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// What is tested for it.
    pub ability: Ability,
    /// How hard each of its tests is.
    pub difficulty: Difficulty,
    /// The sum of levels that it needs.
    pub threshold: i32,
    /// Success levels that have been gathered (D100-EXT-08).
    pub sum: i32,
}

impl Task {
    /// The same as the numbers of the book have it.
    pub const fn prolonged(&self) -> Prolonged {
        let mut prolonged = Prolonged::new(self.threshold);
        prolonged.sum = self.sum;
        prolonged
    }
}

/// A disease of somebody (D100-DSE-01).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Illness {
    /// The key of the disease.
    pub disease: String,
    /// Days since the infection.
    pub day: u16,
    /// The first and the last day of symptoms.
    pub days: (u16, u16),
    /// Symptoms that are gone before their time.
    #[serde(default)]
    pub cured: BTreeSet<Symptom>,
    /// Failed tests of a gangrene (D100-DSE-10).
    #[serde(default)]
    pub spread: u16,
    /// Where it sits, once that is thrown.
    #[serde(default)]
    pub place: Option<HitLocation>,
    /// Whether a wound that does not heal was tended on this day (D100-DSE-18).
    #[serde(default)]
    pub tended: bool,
    /// The last day on which weakness does nothing (D100-DSE-15).
    #[serde(default)]
    pub eased: Option<u16>,
}

impl Illness {
    /// Whether its symptoms are at work.
    pub const fn shows(&self) -> bool {
        self.day >= self.days.0 && self.day <= self.days.1
    }
}

/// A broken bone while it heals (D100-INJ-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mending {
    /// Days since the break.
    pub day: u16,
    /// Days in which it heals.
    pub heals_in: u16,
    /// Whether a heal test has spared the test of endurance.
    pub set: bool,
}

/// What lasts of somebody beyond a fight.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Lasting {
    /// What bad weather has taken (D100-ENV-03).
    pub weather: Want,
    /// What thirst has taken (D100-ENV-04).
    pub thirst: Want,
    /// What hunger has taken (D100-ENV-05).
    pub hunger: Want,
    /// The round since which it is without air (D100-ENV-01).
    pub airless: Option<u16>,
    /// The prolonged test that it is at.
    pub task: Option<Task>,
    /// Points of corruption (D100-COR-01).
    pub corruption: u16,
    /// Whether a dark deal of this command still asks for its test (D100-COR-02).
    pub dealt: bool,
    /// Keys of the mutations of body and mind.
    pub mutations: Vec<(MutationKind, String)>,
    /// Whether it belongs to the dark gods (D100-COR-06).
    pub is_lost: bool,
    /// Diseases from their infection to their end.
    pub illnesses: Vec<Illness>,
    /// Diseases that it had and is immune to (D100-DSE-07).
    pub immune: BTreeSet<String>,
    /// Days of each torn muscle, in their order.
    pub torn_days: Vec<u16>,
    /// How each broken bone heals, in their order.
    pub mending: Vec<Mending>,
    /// What badly healed fractures take of tests for good (D100-INJ-09).
    pub crooked: Vec<(Facet, i32)>,
    /// What they have lowered for good.
    pub lowered: BTreeMap<Characteristic, i32>,
    /// What the fight has done to it that may infect (D100-DSE-03).
    pub wounds: Wounded,
    /// How often it was called away in this session (D100-DSE-14).
    pub called: u16,
    /// Success levels of the surgery that goes on on it (D100-HEAL-04).
    pub operation: Option<i32>,
    /// Scars that have helped in a social test (D100-INJ-13).
    pub scars_used: u16,
}

impl Lasting {
    /// The same after the fight: there is air again, and no deal is under way.
    #[must_use]
    pub fn outlasting(&self) -> Self {
        Self { airless: None, dealt: false, ..self.clone() }
    }

    /// Its mutations as the tables have them.
    fn rows(&self) -> impl Iterator<Item = &'static Mutation> {
        self.mutations.iter().filter_map(|(kind, key)| tables::mutation(*kind, key))
    }

    /// All that its mutations change.
    pub fn changed(&self) -> impl Iterator<Item = &'static Change> {
        self.rows().flat_map(|row| &row.effects)
    }

    /// What mutations add to tests of this kind (D100-MUT-03).
    pub fn tested(&self, kind: Tests) -> i32 {
        let of = |change: &Change| {
            if let Change::Modifier(tests, by) = change
                && *tests == kind
            {
                *by
            } else {
                0
            }
        };
        self.changed().map(of).fold(0, i32::saturating_add)
    }

    /// Whether its wounds leave scars (D100-MUT-03).
    pub fn keeps_scars(&self) -> bool {
        !self.changed().any(|change| matches!(change, Change::NoScars))
    }

    /// What it changes of a characteristic (D100-SHT-01).
    pub fn changes(&self, of: Characteristic) -> i32 {
        let wants = [&self.weather, &self.thirst, &self.hunger].map(|want| want.lowers(of));
        let grown = self.rows().flat_map(|row| &row.effects).map(|one| {
            let mine =
                if let Change::Characteristic(which, by) = one { (*which, *by) } else { (of, 0) };
            if mine.0 == of { mine.1 } else { 0 }
        });
        let lowered = self.lowered.get(&of).copied().unwrap_or(0);
        wants.into_iter().chain(grown).fold(lowered, i32::saturating_add)
    }

    /// Mutations of a kind, counted (D100-COR-06).
    pub fn count(&self, kind: MutationKind) -> u16 {
        let all = self.mutations.iter().filter(|(one, _)| *one == kind);
        u16::try_from(all.count()).unwrap_or(u16::MAX)
    }

    /// The symptoms that are at work, of each disease by itself.
    pub fn symptoms(&self) -> Vec<(Symptom, Degree)> {
        let of = |illness: &&Illness| illness.shows();
        let all = self.illnesses.iter().filter(of).flat_map(|illness| {
            let known = tables::disease(&illness.disease);
            let symptoms = known.map(|disease| disease.symptoms.as_slice()).unwrap_or_default();
            let gone = |one: Symptom| {
                let rests = one == Symptom::Weakness && illness.eased >= Some(illness.day);
                illness.cured.contains(&one) || rests
            };
            symptoms.iter().copied().filter(move |(symptom, _)| !gone(*symptom))
        });
        all.collect()
    }

    /// The degree of a symptom that is at work, the strongest of several.
    pub fn symptom(&self, which: Symptom) -> Option<Degree> {
        let of = |(symptom, degree): (Symptom, Degree)| (symptom == which).then_some(degree);
        self.symptoms().into_iter().filter_map(of).max()
    }

    /// What symptoms and badly healed bones take of a test that is built on these (D100-DSE-08, D100-INJ-09).
    pub fn penalty(&self, test: &[Facet], options: &Options) -> (i32, i32) {
        let sick = penalty(&self.symptoms(), tables::signs(), test, options.symptoms_stack);
        let touches = |one: &&(Facet, i32)| test.contains(&one.0);
        let crooked = self.crooked.iter().filter(touches);
        (sick, crooked.fold(0, |sum, (_, by)| sum.saturating_add(*by)))
    }

    /// Health that no healing brings back: one for each wound that does not heal (D100-DSE-18).
    pub fn unhealing(&self) -> i32 {
        let all = self.symptoms();
        let wounds = all.iter().filter(|(symptom, _)| *symptom == Symptom::Unhealing).count();
        i32::try_from(wounds).unwrap_or(i32::MAX)
    }
}
