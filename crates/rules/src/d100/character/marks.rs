//! What of a character is no number: its size and people, what is true of it or not, the groups that its mind knows, and the
//! hit locations of its body.

use super::{NO, REMOVES, STEPS, YES};
use crate::{
    Arg, Phrase, PlainText,
    d100::{
        marks::{named_place, place_word},
        numbers::{harm::place::HitLocation, mind::corruption::Species, sheet::size::Size},
        sheet::Spec,
        verbs::place_called,
    },
    form::{Edit, FieldKind, FormChoice, FormField, Unfit, stepped},
    written::{Speech, Written},
};

/// One of several words.
struct Choice {
    path: &'static str,
    label: &'static str,
    /// The keys of the words, in their order.
    words: &'static [&'static str],
    /// The place of the usual one among them.
    usual: usize,
    get: fn(&Spec) -> usize,
    set: fn(&mut Spec, usize),
}

const CHOICES: [Choice; 2] = [
    Choice {
        path: "sheet.size",
        label: "d100-size",
        words: &[
            "d100-size-tiny",
            "d100-size-little",
            "d100-size-small",
            "d100-size-average",
            "d100-size-large",
            "d100-size-enormous",
            "d100-size-monstrous",
        ],
        usual: 3,
        get: |spec| Size::ALL.iter().position(|size| *size == spec.size).unwrap_or_default(),
        set: |spec, at| spec.size = Size::ALL.get(at).copied().unwrap_or_default(),
    },
    Choice {
        path: "sheet.species",
        label: "d100-species",
        words: &[
            "d100-species-dwarf",
            "d100-species-halfling",
            "d100-species-human",
            "d100-species-elf",
        ],
        usual: 2,
        get: |spec| Species::ALL.iter().position(|one| *one == spec.species).unwrap_or_default(),
        set: |spec, at| spec.species = Species::ALL.get(at).copied().unwrap_or(Species::Human),
    },
];

impl Choice {
    /// The word of one of them.
    fn word(&self, at: usize) -> &'static str {
        self.words.get(at).copied().unwrap_or_default()
    }

    /// The one that an edit leads to.
    fn chosen(&self, spec: &Spec, edit: &Edit<'_>) -> Result<usize, Unfit> {
        let now = self.word((self.get)(spec));
        let word = if let Edit::Choose(key) = edit {
            *key
        } else if let Edit::Step(by) = edit {
            stepped(self.words, &now, *by)
        } else if matches!(edit, Edit::Next) {
            stepped(self.words, &now, 1)
        } else {
            return Err(Unfit);
        };
        self.words.iter().position(|one| *one == word).ok_or(Unfit)
    }
}

/// Something that is true or not.
struct Mark {
    path: &'static str,
    label: &'static str,
    get: fn(&Spec) -> bool,
    set: fn(&mut Spec, bool),
}

const MARKS: [Mark; 8] = [
    Mark {
        path: "sheet.shield",
        label: "d100-shield",
        get: |spec| spec.shield,
        set: |spec, on| spec.shield = on,
    },
    Mark {
        path: "sheet.left_handed",
        label: "d100-left-handed",
        get: |spec| spec.left_handed,
        set: |spec, on| spec.left_handed = on,
    },
    Mark {
        path: "sheet.important",
        label: "d100-important",
        get: |spec| spec.important,
        set: |spec, on| spec.important = on,
    },
    Mark {
        path: "sheet.double_attack",
        label: "d100-talent-double-attack",
        get: |spec| spec.double_attack,
        set: |spec, on| spec.double_attack = on,
    },
    Mark {
        path: "sheet.trick_rider",
        label: "d100-talent-trick-rider",
        get: |spec| spec.trick_rider,
        set: |spec, on| spec.trick_rider = on,
    },
    Mark {
        path: "sheet.traits.frenzy",
        label: "d100-trait-frenzy",
        get: |spec| spec.traits.frenzy,
        set: |spec, on| spec.traits.frenzy = on,
    },
    Mark {
        path: "sheet.traits.infectious",
        label: "d100-trait-infectious",
        get: |spec| spec.traits.infectious,
        set: |spec, on| spec.traits.infectious = on,
    },
    Mark {
        path: "sheet.traits.rodent",
        label: "d100-trait-rodent",
        get: |spec| spec.traits.rodent,
        set: |spec, on| spec.traits.rodent = on,
    },
];

/// A list of groups.
struct Groups {
    path: &'static str,
    label: &'static str,
    get: fn(&Spec) -> &[PlainText],
    set: fn(&mut Spec, Vec<PlainText>),
}

const GROUPS: [Groups; 4] = [
    Groups {
        path: "sheet.traits.groups",
        label: "d100-groups",
        get: |spec| &spec.traits.groups,
        set: |spec, groups| spec.traits.groups = groups,
    },
    Groups {
        path: "sheet.traits.animosity",
        label: "d100-animosity",
        get: |spec| &spec.traits.animosity,
        set: |spec, groups| spec.traits.animosity = groups,
    },
    Groups {
        path: "sheet.traits.hatred",
        label: "d100-hatred",
        get: |spec| &spec.traits.hatred,
        set: |spec, groups| spec.traits.hatred = groups,
    },
    Groups {
        path: "sheet.traits.prejudice",
        label: "d100-prejudice",
        get: |spec| &spec.traits.prejudice,
        set: |spec, groups| spec.traits.prejudice = groups,
    },
];

/// Its own hit locations (D100-HIT-06).
const BODY: &str = "sheet.body";
const BODY_LABEL: &str = "d100-body";

fn joined(groups: &[PlainText]) -> String {
    groups.iter().map(PlainText::as_str).collect::<Vec<_>>().join(", ")
}

fn parted(text: &str) -> Vec<PlainText> {
    let all = text.split(',').map(str::trim).filter(|group| !group.is_empty());
    all.map(PlainText::new).collect()
}

/// Hit locations as they are typed: each place with the last number that means it.
fn places(spec: &Spec, word: impl Fn(HitLocation) -> String) -> String {
    let rows = spec.body.iter().map(|(last, place)| format!("{} {last}", word(*place)));
    rows.collect::<Vec<_>>().join(", ")
}

/// Reads them; nothing at all is the body of a human.
fn read_places(
    text: &str,
    place: impl Fn(&str) -> Option<HitLocation>,
) -> Result<Vec<(u16, HitLocation)>, Unfit> {
    let rows = text.split(',').map(str::trim).filter(|row| !row.is_empty());
    let read = |row: &str| {
        let (name, last) = row.rsplit_once(' ')?;
        Some((last.parse().ok()?, place(name.trim())?))
    };
    rows.map(|row| read(row).ok_or(Unfit)).collect()
}

/// Hit locations as they are shown.
fn body(spec: &Spec) -> Phrase {
    let row = |(last, place): &(u16, HitLocation)| {
        let line = Phrase::new("d100-row-skill").with("skill", named_place(*place));
        Arg::Phrase(line.with("value", *last))
    };
    Phrase::plain(Arg::List(spec.body.iter().map(row).collect()))
}

/// The fields of them all.
pub(super) fn fields(spec: &Spec) -> Vec<FormField> {
    let choice = |of: &Choice| {
        let words = of.words.iter().map(|key| FormChoice::new(*key, Phrase::new(*key)));
        let field =
            FormField::new(of.path, Phrase::new(of.label), FieldKind::Choice(words.collect()));
        field.shown(Phrase::new(of.word((of.get)(spec)))).keyed(STEPS)
    };
    let mut fields: Vec<FormField> = CHOICES.iter().map(choice).collect();
    fields.extend(MARKS.iter().map(|mark| {
        let field = FormField::new(mark.path, Phrase::new(mark.label), FieldKind::Flag);
        field.shown(Phrase::new(if (mark.get)(spec) { YES } else { NO })).keyed(STEPS)
    }));
    fields.extend(GROUPS.iter().map(|list| {
        let kind = FieldKind::Text { prompt: Some("d100-prompt-groups") };
        let field = FormField::new(list.path, Phrase::new(list.label), kind);
        field.typed(joined((list.get)(spec))).keyed(REMOVES)
    }));
    let own = FormField::new(
        BODY,
        Phrase::new(BODY_LABEL),
        FieldKind::Text { prompt: Some("d100-prompt-body") },
    );
    let own = own.typed(places(spec, |place| place.key().to_owned())).keyed(REMOVES);
    fields.push(if spec.body.is_empty() { own } else { own.shown(body(spec)) });
    fields
}

/// What of it is not as usual, as a sheet tells it.
pub(in crate::d100) fn told(spec: &Spec) -> Vec<Phrase> {
    let line = |label: &'static str, value: Phrase| {
        Phrase::new("d100-row-skill").with("skill", Phrase::new(label)).with("value", value)
    };
    let choices = CHOICES.iter().filter(|of| (of.get)(spec) != of.usual);
    let choices = choices.map(|of| line(of.label, Phrase::new(of.word((of.get)(spec)))));
    let marks = MARKS.iter().filter(|mark| (mark.get)(spec)).map(|mark| Phrase::new(mark.label));
    let own = (!spec.body.is_empty()).then(|| line(BODY_LABEL, body(spec)));
    choices.chain(marks).chain(own).collect()
}

/// Changes one of them, by the path of its field.
pub(super) fn edit(spec: &mut Spec, path: &str, edit: &Edit<'_>) -> Result<(), Unfit> {
    if let Some(of) = CHOICES.iter().find(|of| of.path == path) {
        let at = of.chosen(spec, edit)?;
        (of.set)(spec, at);
        return Ok(());
    }
    if path == BODY {
        spec.body = if let Edit::Set(text) = edit {
            read_places(text, place_called)?
        } else if matches!(edit, Edit::Remove) {
            Vec::new()
        } else {
            return Err(Unfit);
        };
        return Ok(());
    }
    if let Some(mark) = MARKS.iter().find(|mark| mark.path == path) {
        if !matches!(edit, Edit::Next | Edit::Step(_)) {
            return Err(Unfit);
        }
        let on = !(mark.get)(spec);
        (mark.set)(spec, on);
        return Ok(());
    }
    let list = GROUPS.iter().find(|list| list.path == path).ok_or(Unfit)?;
    if let Edit::Set(text) = edit {
        (list.set)(spec, parted(text));
    } else if matches!(edit, Edit::Remove) {
        (list.set)(spec, Vec::new());
    } else {
        return Err(Unfit);
    }
    Ok(())
}

/// The lines of what is not as usual.
pub(super) fn write(spec: &Spec, speech: &dyn Speech) -> Vec<Written> {
    let choices = CHOICES.iter().filter(|of| (of.get)(spec) != of.usual);
    let choices = choices.map(|of| Written::Value(of.label, speech.word(of.word((of.get)(spec)))));
    let marks = MARKS.iter().filter(|mark| (mark.get)(spec));
    let marks = marks.map(|mark| Written::Value(mark.label, speech.word(YES)));
    let groups = GROUPS.iter().map(|list| Written::Value(list.label, joined((list.get)(spec))));
    let own = (!spec.body.is_empty()).then(|| {
        let word = |place| speech.word(place_word(place));
        Written::Value(BODY_LABEL, places(spec, word))
    });
    choices.chain(marks).chain(groups).chain(own).collect()
}

/// Reads such a line; `None` where it is none, an error where its value is not understood.
pub(super) fn read(
    spec: &mut Spec,
    (label, value): (&str, &str),
    speech: &dyn Speech,
) -> Option<Result<(), Unfit>> {
    let is = |text: &str, key: &'static str| speech.is_said(text, &Phrase::new(key));
    if let Some(of) = CHOICES.iter().find(|of| is(label, of.label)) {
        let at = of.words.iter().position(|word| is(value, word));
        return Some(at.map(|at| (of.set)(spec, at)).ok_or(Unfit));
    }
    if is(label, BODY_LABEL) {
        let said = |text: &str, place| speech.is_said(text, &named_place(place));
        let place = |text: &str| HitLocation::ALL.into_iter().find(|place| said(text, *place));
        return Some(read_places(value, place).map(|body| spec.body = body));
    }
    if let Some(mark) = MARKS.iter().find(|mark| is(label, mark.label)) {
        let on = is(value, YES);
        if on || is(value, NO) {
            (mark.set)(spec, on);
            return Some(Ok(()));
        }
        return Some(Err(Unfit));
    }
    let list = GROUPS.iter().find(|list| is(label, list.label))?;
    (list.set)(spec, parted(value));
    Some(Ok(()))
}
