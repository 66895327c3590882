//! A character: the fields of its editor and the lines of its written sheet, from one table of lists.

use serde::{Deserialize, Serialize};

use super::{
    T3d,
    names::CHA,
    sheet::{Flaw, MOST, MOST_POOL, Number, Sheet, Spec, Tracker},
};
use crate::{
    CharacterForm, Phrase, PlainText, System,
    form::{
        Departure, Edit, Edited, FieldKeys, FieldKind, Form, FormFault, FormField, Section, Unfit,
        number_in, place_in,
    },
    written::{Labelled, Line, Page, ReadSheet, SheetReader, Speech, Written, read},
};

/// The labels that a written sheet begins with.
pub(super) const SHEET_BEGINS: &[&str] = &[NAME];
const NAME: &str = "t3d-name";
const APPROVED: &str = "approved";

/// What a fight may change of it for good.
pub(super) const CARRIED: &[&str] = &["pools"];

/// What a person makes for play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Its name; empty where it has none yet.
    pub name: PlainText,
    /// Its signs on the map.
    pub token: PlainText,
    /// Whether the game master has approved it.
    #[serde(default)]
    pub approved: bool,
    /// The sheet that it plays with.
    pub sheet: Spec,
}

/// A list of the sheet: numbers with names, one more by a line such as `Stealth 14`.
struct List {
    path: &'static str,
    label: &'static str,
    /// What stands in it.
    shown: fn(&Spec) -> Vec<(PlainText, i32)>,
    /// Sets the number of one, or takes it away.
    set: fn(&mut Spec, usize, Option<i32>),
    /// Adds one: its name, its number, and what else stands between them.
    add: fn(&mut Spec, PlainText, i32),
}

fn change<T>(list: &mut Vec<T>, at: usize, put: impl FnOnce(&mut T), removes: bool) {
    if removes && at < list.len() {
        list.remove(at);
    } else if let Some(one) = list.get_mut(at) {
        put(one);
    }
}

const LISTS: [List; 3] = [
    List {
        path: "sheet.values",
        label: "t3d-values",
        shown: |spec| spec.values.iter().map(|one| (one.0.clone(), one.1)).collect(),
        set: |spec, at, to| {
            change(&mut spec.values, at, |one| one.1 = to.unwrap_or_default(), to.is_none());
        },
        add: |spec, name, number| spec.values.push(Number(name, number)),
    },
    List {
        path: "sheet.pools",
        label: "t3d-pools",
        shown: |spec| spec.pools.iter().map(|one| (one.name.clone(), one.max)).collect(),
        set: |spec, at, to| {
            let put = |one: &mut Tracker| {
                one.max = to.unwrap_or_default();
                one.now = None;
            };
            change(&mut spec.pools, at, put, to.is_none());
        },
        add: |spec, name, max| spec.pools.push(Tracker { name, now: None, max }),
    },
    List {
        path: "sheet.flaws",
        label: "t3d-flaws",
        shown: |spec| spec.flaws.iter().map(|one| (one.name.clone(), one.number)).collect(),
        set: |spec, at, to| {
            change(&mut spec.flaws, at, |one| one.number = to.unwrap_or_default(), to.is_none());
        },
        add: |spec, name, number| {
            let effect = super::names::of(super::names::FEAR);
            spec.flaws.push(Flaw { name, number, effect });
        },
    },
];

impl List {
    /// Adds what a line such as `Stealth 14` says.
    fn read(&self, spec: &mut Spec, text: &str) -> Result<(), Unfit> {
        let (name, number) = text.trim().rsplit_once([' ', ':']).ok_or(Unfit)?;
        let name = PlainText::whole(name.trim_end_matches(':')).map_err(|_| Unfit)?;
        let number = number_in(number, (-MOST_POOL, MOST_POOL))?;
        if name.is_empty() {
            return Err(Unfit);
        }
        (self.add)(spec, name, number);
        Ok(())
    }

    /// The entry at a path, from 0.
    fn place(&self, path: &str) -> Option<usize> {
        place_in(self.path, path)
    }
}

impl Character {
    /// One as a person begins to make it.
    pub(super) fn blank() -> Self {
        let values = [("will", 10), (CHA, 10), ("per", 10)];
        let values = values.map(|(name, number)| Number(super::names::of(name), number)).to_vec();
        let sheet = Spec { values, player: true, ..Spec::default() };
        Self { name: PlainText::new(""), token: PlainText::new(""), approved: false, sheet }
    }
}

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

    fn award(&mut self, _: (i32, i32)) {}

    fn faults(&self) -> Vec<FormFault> {
        let faults = T3d::sheet(&self.sheet).err().unwrap_or_default().into_iter();
        let fault = |fault: crate::system::Fault| FormFault {
            fault: crate::system::Fault { field: format!("sheet.{}", fault.field), ..fault },
            may_be_allowed: false,
            is_allowed: false,
            reason: None,
            remedies: Vec::new(),
        };
        faults.map(fault).collect()
    }

    fn tame(&mut self) {}

    fn title(&self) -> Vec<Phrase> {
        vec![Phrase::plain(crate::Arg::Text(self.name.clone())), Phrase::new("t3d-kind-player")]
    }

    fn spent(&self) -> Phrase {
        let count = i32::try_from(self.sheet.values.len()).unwrap_or(i32::MAX);
        Phrase::new("t3d-spent").with("count", count)
    }

    fn form(&self) -> Form {
        let text = |path, label, text: &PlainText| {
            let kind = FieldKind::Text { prompt: None };
            FormField::new(path, Phrase::new(label), kind).typed(text.as_str())
        };
        let keys = FieldKeys { step: Some("t3d-key-step"), removes: true, ..FieldKeys::default() };
        let approval = FormField::new(APPROVED, Phrase::new("t3d-approved"), FieldKind::Flag)
            .shown(Phrase::new(if self.approved { "t3d-yes" } else { "t3d-no" }));
        let mut fields =
            vec![text("name", NAME, &self.name), text("token", "t3d-token", &self.token)];
        for list in LISTS {
            for (at, (name, number)) in (list.shown)(&self.sheet).into_iter().enumerate() {
                let kind = FieldKind::Number { least: -MOST, most: MOST_POOL };
                let label = Phrase::plain(crate::Arg::Name(name));
                let field = FormField::new(format!("{}[{at}]", list.path), label, kind);
                fields.push(field.keyed(keys).typed(number.to_string()));
            }
            let kind = FieldKind::Text { prompt: Some("t3d-prompt-number") };
            fields.push(FormField::new(list.path, Phrase::new(list.label), kind));
        }
        fields.push(approval);
        let sections = vec![Section { title: "t3d-section", fields }];
        Form { sections, approval: APPROVED, numbers: Some(Vec::new()) }
    }

    fn edit(&mut self, path: &str, edit: &Edit<'_>) -> Result<Edited, Unfit> {
        let list = LISTS.into_iter().find(|list| list.path == path);
        let entry = LISTS.into_iter().find_map(|list| list.place(path).map(|at| (list, at)));
        match (path, edit, entry) {
            ("name", Edit::Set(text), _) => {
                self.name = PlainText::whole(text).map_err(|_| Unfit)?;
            }
            ("token", Edit::Set(text), _) => self.token = PlainText::new(text),
            (APPROVED, Edit::Next | Edit::Step(_), _) => self.approved = !self.approved,
            (_, Edit::Set(text), Some((list, at))) => {
                let number = number_in(text, (-MOST_POOL, MOST_POOL))?;
                (list.set)(&mut self.sheet, at, Some(number));
            }
            (_, Edit::Remove, Some((list, at))) => (list.set)(&mut self.sheet, at, None),
            (_, Edit::Step(by), Some((list, at))) => {
                let now = (list.shown)(&self.sheet).get(at).map_or(0, |(_, number)| *number);
                let number = now.saturating_add(*by).clamp(-MOST_POOL, MOST_POOL);
                (list.set)(&mut self.sheet, at, Some(number));
            }
            (_, Edit::Set(text), None) => {
                let list = list.ok_or(Unfit)?;
                list.read(&mut self.sheet, text)?;
            }
            _ => return Err(Unfit),
        }
        Ok(Edited::Here)
    }

    fn departures(&self) -> Vec<Departure> {
        Vec::new()
    }
}

/// Makes trackers what they were when the fight ended.
pub(super) fn carry(character: &mut Character, sheet: &Sheet, part: &str) {
    if CARRIED.contains(&part) {
        character.sheet.pools.clone_from(&sheet.spec.pools);
    }
}

/// Every line of the written sheet.
pub(super) fn write(character: &Character) -> Vec<Written> {
    let mut lines = vec![Written::Value(NAME, character.name.to_string())];
    for list in LISTS {
        lines.push(Written::Heading(list.label));
        let all = (list.shown)(&character.sheet).into_iter();
        lines.extend(all.map(|(name, number)| Written::Line(format!("{name}: {number}"))));
    }
    lines
}

/// Reads a written sheet.
pub(super) fn read_sheet(text: &str, speech: &dyn Speech) -> ReadSheet<Character> {
    struct Reader<'s>(Character, &'s dyn Speech, Option<usize>);

    impl SheetReader for Reader<'_> {
        fn labelled(&mut self, line: Line<'_>, page: &mut Page) -> Option<Labelled> {
            let (label, value) = line.parts();
            let is = |key: &'static str| self.1.is_said(label, &Phrase::new(key));
            if is(NAME) {
                self.0.name = PlainText::new(value);
                return Some(Labelled::Value);
            }
            if let Some(at) = LISTS.iter().position(|list| is(list.label)) {
                self.2 = Some(at);
                if value.is_empty() {
                    return Some(Labelled::Value);
                }
            }
            let list = LISTS.into_iter().nth(self.2?)?;
            if list.read(&mut self.0.sheet, line.text).is_err() {
                page.tell(line.number, line.text);
            }
            Some(Labelled::Value)
        }

        fn follows(&mut self, _: Line<'_>, _: &mut Page) -> bool {
            false
        }

        fn goes_on(&mut self, _: &'static str, _: usize, _: &str) {}
    }

    let mut blank = Character::blank();
    blank.sheet.values.clear();
    let mut reader = Reader(blank, speech, None);
    let page = read(text, &mut reader);
    ReadSheet { character: reader.0, page }
}
