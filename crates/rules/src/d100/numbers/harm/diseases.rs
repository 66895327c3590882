//! Diseases and their symptoms: how one catches them, how long they last, what they do by the day.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::conditions::Facet;
use crate::PlainText;

crate::listed! {
    /// A symptom (table SYM).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Symptom {
        /// Glands that swell like blisters.
        Buboes,
        /// A part of the body dies.
        Gangrene,
        /// A fever of any height.
        Fever,
        /// The disease may kill.
        Deadly,
        /// A wound that does not close.
        Unhealing,
        /// The disease may turn into something else at its end.
        Complications,
        /// Has to leave in a hurry.
        Diarrhoea,
        /// Is fatigued as long as it lasts.
        Weakness,
        /// Is seized with cramps.
        Cramps,
        /// A rash of the skin.
        Rash,
        /// Vomits when it moves suddenly.
        Nausea,
        /// Spreads the disease by the air.
        Sneezing,
    }
}

/// How bad a symptom is; of a deadly outcome, how likely (D100-DSE-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Degree {
    /// As the symptom stands.
    #[default]
    Plain,
    /// A strong symptom, or a likely death.
    Strong,
    /// Very strong, or very likely.
    VeryStrong,
}

/// What a symptom does by its degree (table SYM).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sign {
    /// Its name in English.
    pub name: PlainText,
    /// Its name in Russian, as the book has it.
    pub ru: PlainText,
    /// Modifiers of tests by what these are built on.
    #[serde(default)]
    pub modifiers: Vec<(Facet, i32)>,
    /// Modifiers instead of those where it is strong.
    #[serde(default)]
    pub strong: Vec<(Facet, i32)>,
    /// The difficulty of the endurance test of each day, by degree.
    #[serde(default)]
    pub daily: BTreeMap<Degree, i32>,
}

impl Sign {
    /// What it takes of a test that is built on these. Tests of endurance against the disease are built on none of them,
    /// unless a table lets symptoms count there too (`symptom_hits_resistance`, D100-DSE-08).
    pub fn penalty(&self, degree: Degree, test: &[Facet]) -> i32 {
        let strong = degree >= Degree::Strong && !self.strong.is_empty();
        let all = if strong { &self.strong } else { &self.modifiers };
        all.iter().filter(|(facet, _)| test.contains(facet)).map(|(_, by)| by).sum()
    }
}

/// What a test of endurance against a disease is built on: nothing that symptoms touch (`symptom_hits_resistance`).
pub const fn resistance(symptoms_count: bool) -> &'static [Facet] {
    if symptoms_count { &[Facet::Physical] } else { &[] }
}

/// A unit of the time that a disease takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Minutes, of sixty seconds each.
    Minutes,
    /// Hours, of sixty minutes each.
    Hours,
    /// A day and its night.
    Days,
}

/// Some dice of ten faces and a number, of some unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// How many 1d10 are thrown.
    pub dice: u16,
    /// What is added to them.
    #[serde(default)]
    pub plus: u16,
    /// The unit that they count.
    pub unit: Unit,
}

impl Span {
    /// How long that is with these faces, in its unit.
    pub fn long(self, faces: &[u16]) -> u16 {
        faces.iter().fold(self.plus, |sum, face| sum.saturating_add(*face))
    }
}

/// How a disease is caught.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A source of it gets into the mouth.
    Mouth,
    /// Any injury in a fight.
    Injury,
    /// A wound by a creature that carries infection.
    InfectiousWound,
    /// A wound by a rodent or a ratfolk that carries infection.
    RodentWound,
    /// An infected animal, its carcass or hide.
    Animal,
    /// Contact with an infected person.
    Person,
    /// Every hour among plague fleas.
    Fleas,
}

/// A disease (table DSE).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disease {
    /// Its name in English.
    pub name: PlainText,
    /// Its name in Russian, as the book has it.
    pub ru: PlainText,
    /// How it is caught, each with the difficulty of the endurance test.
    #[serde(default)]
    pub caught: Vec<(Source, i32)>,
    /// The time until its symptoms, if there is any.
    #[serde(default)]
    pub incubation: Option<Span>,
    /// The time until they end.
    pub duration: Span,
    /// Its symptoms with their degrees.
    pub symptoms: Vec<(Symptom, Degree)>,
    /// The difficulty of the test of its complications, if it has them.
    #[serde(default)]
    pub complications: Option<i32>,
    /// Whether bleeding hinders resistance to it (D100-CON-18).
    #[serde(default)]
    pub of_wounds: bool,
    /// Whether whoever had it is immune for good (D100-DSE-07).
    #[serde(default)]
    pub immunises: bool,
}

/// All diseases and symptoms by key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diseases {
    /// Diseases in the order of the book.
    pub diseases: Vec<(String, Disease)>,
    /// Every symptom, with what it does.
    pub symptoms: BTreeMap<Symptom, Sign>,
}

impl Disease {
    /// The first and the last day of symptoms after an infection on day 0, with both times in days (D100-DSE-01).
    pub const fn days(incubation: u16, duration: u16) -> (u16, u16) {
        (incubation.saturating_add(1), incubation.saturating_add(duration))
    }

    /// What a test of endurance against it is built on; helpers cannot help in it (D100-DSE-02).
    pub const fn facets(&self) -> &'static [Facet] {
        if self.of_wounds { &[Facet::WoundDisease] } else { &[] }
    }

    /// Whether somebody is tested who may be immune (D100-DSE-07).
    pub const fn is_tested(&self, had_it: bool) -> bool {
        !(self.immunises && had_it)
    }
}

/// What happened to somebody in a fight, as diseases ask it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Wounded {
    /// It took an injury.
    pub injured: bool,
    /// It was wounded by a creature that carries infection.
    pub infectious: bool,
    /// That creature was a rodent or one of the ratfolk.
    pub rodent: bool,
}

impl Diseases {
    /// The tests of endurance that a fight calls for, one for each disease: its key and the difficulty (D100-DSE-03).
    pub fn after_fight(&self, wounded: Wounded) -> Vec<(&str, i32)> {
        let asks = |source: Source| match source {
            Source::Injury => wounded.injured,
            Source::InfectiousWound => wounded.infectious,
            Source::RodentWound => wounded.infectious && wounded.rodent,
            Source::Mouth | Source::Animal | Source::Person | Source::Fleas => false,
        };
        let tests = self.diseases.iter().filter_map(|(key, disease)| {
            let caught = disease.caught.iter().find(|(source, _)| asks(*source))?;
            Some((key.as_str(), caught.1))
        });
        tests.collect()
    }
}

/// The symptoms of several diseases: of equal ones the strongest degree, each once (D100-DSE-04).
pub fn together(all: &[(Symptom, Degree)]) -> BTreeMap<Symptom, Degree> {
    let mut strongest = BTreeMap::new();
    for (symptom, degree) in all {
        let known = strongest.entry(*symptom).or_insert(*degree);
        *known = (*known).max(*degree);
    }
    strongest
}

/// What symptoms take of a test: of equal ones once, unless a table adds them up (`symptoms_stack`).
pub fn penalty(
    all: &[(Symptom, Degree)],
    signs: &BTreeMap<Symptom, Sign>,
    test: &[Facet],
    stack: bool,
) -> i32 {
    let of = |(symptom, degree): (Symptom, Degree)| {
        signs.get(&symptom).map_or(0, |sign| sign.penalty(degree, test))
    };
    if stack { all.iter().copied().map(of).sum() } else { together(all).into_iter().map(of).sum() }
}

/// Tests of so many minutes among plague fleas: one for each hour begun, at least one (D100-DSE-06, D100-DSE-20).
pub const fn hourly_tests(minutes: u16) -> u16 {
    let begun = minutes.div_ceil(60);
    if begun == 0 { 1 } else { begun }
}

/// What the complications of a disease bring at its end (D100-DSE-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Complication {
    /// Nothing: it is over.
    Over,
    /// It lasts 1d10 days longer.
    Longer,
    /// The disease turns into festering.
    Festering,
    /// The disease turns into blood rot.
    BloodRot,
}

/// The complication by the test.
pub const fn complication(passed: bool, level: i32) -> Complication {
    match level {
        _ if passed => Complication::Over,
        -1.. => Complication::Longer,
        -5..=-2 => Complication::Festering,
        _ => Complication::BloodRot,
    }
}

/// How often in a session the GM may call somebody away (D100-DSE-14).
pub const fn called_away(degree: Degree) -> u16 {
    match degree {
        Degree::Plain => 1,
        Degree::Strong => 2,
        Degree::VeryStrong => 3,
    }
}

/// Health that diarrhoea takes in so many days (D100-DSE-14).
pub const fn drained(degree: Degree, days: u16) -> u16 {
    if matches!(degree, Degree::VeryStrong) { days } else { 0 }
}

/// The percentage of medicines against weakness that work (D100-DSE-15).
pub const MEDICINES_WORK: u16 = 75;

/// How far a gangrene has come by so many failed tests: the limb is useless from the second, and the next location starts
/// with the fourth (`gangrene_spread`, D100-DSE-10).
pub const fn gangrene(failures: u16) -> (bool, bool) {
    (failures >= 2, failures >= 4)
}

/// Whether a fever keeps somebody unconscious in bed (D100-DSE-11).
pub const fn is_bedridden(fever: Degree) -> bool {
    matches!(fever, Degree::VeryStrong)
}

/// Whether a fever goes by a medicine that works and a passed test of endurance: a very strong one never
/// (D100-DSE-11).
pub const fn fever_goes(fever: Degree, works: bool, passed: bool) -> bool {
    works && passed && !is_bedridden(fever)
}

/// Whether weakness does nothing for a day: by a medicine that works, of the face of its 1d100, and a passed test of
/// endurance (D100-DSE-15).
pub const fn weakness_rests(face: u16, passed: bool) -> bool {
    face <= MEDICINES_WORK && passed
}

/// Whether a rash that passes leaves a scar: by a failed test of cool at this difficulty (D100-DSE-17).
pub const fn rash_scars(passed: bool) -> bool {
    !passed
}

/// The difficulty of that test.
pub const RASH: i32 = 20;

/// Stacks of stunned that nausea brings after a test: with sudden movement, whether it was passed or not, unless a table
/// asks for a failure (`nausea_on`, D100-DSE-19).
pub fn sick(test: &[Facet], passed: bool, only_failed: bool) -> u16 {
    u16::from(test.contains(&Facet::Moving) && !(only_failed && passed))
}

/// Days of incubation of a minor infection that arises from another ailment: none (D100-DSE-21).
pub fn incubates(disease: &Disease, arisen: bool) -> Option<Span> {
    disease.incubation.filter(|_| !arisen)
}
