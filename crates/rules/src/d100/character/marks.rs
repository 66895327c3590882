//! What of a character is no number: its size, what is true of it or not, and the groups that its mind knows.

use crate::{
    Phrase, PlainText,
    d100::{numbers::sheet::size::Size, sheet::Spec},
    form::{Edit, FieldKeys, FieldKind, FormChoice, FormField, Unfit, stepped},
    written::{Speech, Written},
};

/// Something that is true or not.
struct Mark {
    path: &'static str,
    label: &'static str,
    get: fn(&Spec) -> bool,
    set: fn(&mut Spec, bool),
}

const MARKS: [Mark; 6] = [
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

const SIZE: &str = "sheet.size";
const SIZE_LABEL: &str = "d100-size";
const YES: &str = "d100-yes";
const NO: &str = "d100-no";
const STEPS: FieldKeys =
    FieldKeys { step: Some("d100-key-step"), mark: None, enter: None, removes: false };
const REMOVES: FieldKeys = FieldKeys { removes: true, step: None, mark: None, enter: None };

const fn size_word(size: Size) -> &'static str {
    match size {
        Size::Tiny => "d100-size-tiny",
        Size::Little => "d100-size-little",
        Size::Small => "d100-size-small",
        Size::Average => "d100-size-average",
        Size::Large => "d100-size-large",
        Size::Enormous => "d100-size-enormous",
        Size::Monstrous => "d100-size-monstrous",
    }
}

fn joined(groups: &[PlainText]) -> String {
    groups.iter().map(PlainText::as_str).collect::<Vec<_>>().join(", ")
}

fn parted(text: &str) -> Vec<PlainText> {
    let all = text.split(',').map(str::trim).filter(|group| !group.is_empty());
    all.map(PlainText::new).collect()
}

/// The fields of them all.
pub(super) fn fields(spec: &Spec) -> Vec<FormField> {
    let sizes = Size::ALL.map(size_word).map(|key| FormChoice::new(key, Phrase::new(key)));
    let sizes = FieldKind::Choice(sizes.to_vec());
    let size = FormField::new(SIZE, Phrase::new(SIZE_LABEL), sizes);
    let mut fields = vec![size.shown(Phrase::new(size_word(spec.size))).keyed(STEPS)];
    fields.extend(MARKS.iter().map(|mark| {
        let field = FormField::new(mark.path, Phrase::new(mark.label), FieldKind::Flag);
        field.shown(Phrase::new(if (mark.get)(spec) { YES } else { NO })).keyed(STEPS)
    }));
    fields.extend(GROUPS.iter().map(|list| {
        let kind = FieldKind::Text { prompt: Some("d100-prompt-groups") };
        let field = FormField::new(list.path, Phrase::new(list.label), kind);
        field.typed(joined((list.get)(spec))).keyed(REMOVES)
    }));
    fields
}

/// Changes one of them, by the path of its field.
pub(super) fn edit(spec: &mut Spec, path: &str, edit: &Edit<'_>) -> Result<(), Unfit> {
    if path == SIZE {
        spec.size = if let Edit::Choose(key) = edit {
            Size::ALL.into_iter().find(|size| size_word(*size) == *key).ok_or(Unfit)?
        } else if let Edit::Step(by) = edit {
            stepped(&Size::ALL, &spec.size, *by)
        } else if matches!(edit, Edit::Next) {
            stepped(&Size::ALL, &spec.size, 1)
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
    let size = (spec.size != Size::default())
        .then(|| Written::Value(SIZE_LABEL, speech.word(size_word(spec.size))));
    let marks = MARKS.iter().filter(|mark| (mark.get)(spec));
    let marks = marks.map(|mark| Written::Value(mark.label, speech.word(YES)));
    let groups = GROUPS.iter().map(|list| Written::Value(list.label, joined((list.get)(spec))));
    size.into_iter().chain(marks).chain(groups).collect()
}

/// Reads such a line; `None` where it is none, an error where its value is not understood.
pub(super) fn read(
    spec: &mut Spec,
    (label, value): (&str, &str),
    speech: &dyn Speech,
) -> Option<Result<(), Unfit>> {
    let is = |text: &str, key: &'static str| speech.is_said(text, &Phrase::new(key));
    if is(label, SIZE_LABEL) {
        let size = Size::ALL.into_iter().find(|size| is(value, size_word(*size)));
        return Some(size.map(|size| spec.size = size).ok_or(Unfit));
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
