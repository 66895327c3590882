//! A character of КНК as a table of fields (KNK-NEW): what its editor shows, and what each key changes.

mod body;
mod edit;
mod identity;
mod numbers;
mod powers;
mod records;
mod wrong;

use crate::knk::{
    character::preview,
    content::{
        class::Class,
        rank::{Rank, Stat},
    },
    making::creation::{Character, Points},
};
use crate::{
    Arg, CharacterForm, Form, Phrase, PlainText,
    form::{Departure, Edit, Edited, FormFault, Unfit},
    text::plain_lines,
};

pub(in crate::knk) use records::{choices, put};

/// Most points that a field takes; it keeps sums from overflowing.
const MOST_POINTS: i32 = 9_999;
/// Written values that a file may hold.
const MOST_PRINTED: usize = 40;
/// Shown where a field is empty.
const NOTHING: &str = "–";

impl CharacterForm for Character {
    fn name(&self) -> &PlainText {
        &self.name
    }

    fn token(&self) -> &PlainText {
        &self.token
    }

    fn is_approved(&self) -> bool {
        self.approved
    }

    fn disapprove(&mut self) {
        self.approved = false;
    }

    fn rename(&mut self, name: PlainText) {
        self.name = name;
    }

    fn award(&mut self, (cp, sp): (i32, i32)) {
        let points = &mut self.points;
        points.more_cp = points.more_cp.saturating_add(cp);
        points.more_sp = points.more_sp.saturating_add(sp);
    }

    fn faults(&self) -> Vec<FormFault> {
        wrong::of(self, self.reckon().breaches)
    }

    fn tame(&mut self) {
        let story = &mut self.story;
        for text in [&mut story.looks, &mut story.history, &mut story.notes] {
            *text = plain_lines(text);
        }
        for text in [&mut story.sex, &mut story.alignment, &mut story.build] {
            *text = PlainText::new(text).to_string();
        }
        for (_, number) in points_mut(&mut self.points) {
            *number = (*number).clamp(-MOST_POINTS, MOST_POINTS);
        }
        for owned in &mut self.sheet.skills {
            owned.extra_sp = owned.extra_sp.clamp(-MOST_POINTS, MOST_POINTS);
        }
        self.printed.truncate(MOST_PRINTED);
        for (key, value) in &mut self.printed {
            *key = PlainText::new(key).to_string();
            *value = PlainText::new(value).to_string();
        }
    }

    fn title(&self) -> Vec<Phrase> {
        let name = if self.name.is_empty() {
            Phrase::new("editor-nobody")
        } else {
            text(self.name.as_str())
        };
        let class = self.sheet.class.as_ref().map(Class::phrase);
        [Some(name), Some(self.sheet.category.phrase()), class].into_iter().flatten().collect()
    }

    fn spent(&self) -> Phrase {
        let reckoning = self.reckon();
        Phrase::new("character-purses")
            .with("cp", reckoning.cp.spent)
            .with("of-cp", reckoning.cp.available)
            .with("sp", reckoning.sp.spent)
            .with("of-sp", reckoning.sp.available)
    }

    fn form(&self) -> Form {
        let reckoning = self.reckon();
        let sections = identity::sections(self, &reckoning);
        let mut form = Form { sections, approval: wrong::APPROVAL, numbers: numbers::of(self) };
        wrong::put(self, &mut form, reckoning);
        form
    }

    fn edit(&mut self, path: &str, edit: &Edit<'_>) -> Result<Edited, Unfit> {
        edit::carry_out(self, path, edit)
    }

    fn departures(&self) -> Vec<Departure> {
        let told = |departure: preview::Departure| Departure {
            label: preview::name(&departure.key),
            printed: departure.printed,
            computed: departure.computed,
        };
        preview::departures(self).into_iter().map(told).collect()
    }
}

/// A text that is the same in every language.
fn text(text: &str) -> Phrase {
    Phrase::plain(Arg::Text(PlainText::new(text)))
}

/// A name that the locales may know another word for.
fn named(name: &PlainText) -> Phrase {
    Phrase::plain(Arg::Name(name.clone()))
}

/// What is said of something that is there, else that there is nothing.
fn or_nothing(phrase: Option<Phrase>) -> Phrase {
    phrase.unwrap_or_else(|| text(NOTHING))
}

/// The word for yes or no.
fn yes(holds: bool) -> Phrase {
    Phrase::new(if holds { "value-true" } else { "value-false" })
}

/// The points that a character is made with, by their fields.
fn points_mut(points: &mut Points) -> [(&'static str, &mut i32); 6] {
    [
        ("points.cp", &mut points.cp),
        ("points.sp", &mut points.sp),
        ("points.cp_to_sp", &mut points.cp_to_sp),
        ("points.sp_to_cp", &mut points.sp_to_cp),
        ("points.more_cp", &mut points.more_cp),
        ("points.more_sp", &mut points.more_sp),
    ]
}

/// The rank of one of the five as it was bought, to change.
fn bought(character: &mut Character, stat: Stat) -> &mut Rank {
    let sheet = &mut character.sheet;
    match stat {
        Stat::S => &mut sheet.s,
        Stat::E => &mut sheet.e,
        Stat::A => &mut sheet.a,
        Stat::M => &mut sheet.m,
        Stat::L => &mut sheet.l,
    }
}
