//! What is made on the screen of fields: a character, or a record of a data file.

use kekkai_battle::{
    character,
    content::{self, made::Draft},
    library::Library,
    systems::{Character, SystemId},
};
use kekkai_rules::{
    Arg, Form, Phrase, PlainText,
    form::{Edit, Edited, FormChoice, Unfit},
};
use kekkai_widgets::{Lang, Words};

use super::EditorContext;

/// A character or a record while it is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Subject {
    Character(Box<Character>),
    Record(Box<Draft>),
}

impl Subject {
    /// Every field of it.
    pub(super) fn form(&self, ctx: EditorContext<'_>) -> Form {
        match self {
            Self::Character(character) => character.form().form(),
            Self::Record(draft) => {
                let first = match ctx.words.lang() {
                    Lang::En => 0,
                    Lang::Ru => 1,
                };
                draft.form(ctx.assets.readable(), first)
            }
        }
    }

    pub(super) fn edit(
        &mut self,
        ctx: EditorContext<'_>,
        path: &str,
        edit: &Edit<'_>,
    ) -> Result<Edited, Unfit> {
        match self {
            Self::Character(character) => character.form_mut().edit(path, edit),
            Self::Record(draft) => draft.edit(path, edit, ctx.assets.readable()),
        }
    }

    /// All that was typed so far, as a draft of it is kept.
    pub(super) fn put_by(&self) -> String {
        match self {
            Self::Character(it) => character::write(it),
            Self::Record(draft) => draft.put_by(),
        }
    }

    pub(super) fn system(&self) -> SystemId {
        match self {
            Self::Character(character) => character.system(),
            Self::Record(draft) => draft.system(),
        }
    }

    /// Who or what it is.
    pub(super) fn title(&self, words: &Words) -> String {
        match self {
            Self::Character(character) => words.character_title(character.form()),
            Self::Record(draft) => {
                let kind = words.t(&format!("content-kind-{}", draft.kind().kind.list));
                let name = match draft.name() {
                    "" => words.t("made-nameless"),
                    _ => shown(draft, words),
                };
                format!("{name} · {kind}")
            }
        }
    }

    /// What was spent on it, or the rules that it is for.
    pub(super) fn spent(&self, words: &Words) -> String {
        match self {
            Self::Character(character) => words.term(&character.form().spent()),
            Self::Record(draft) => words.system(draft.system()),
        }
    }

    /// How far it is, of which so many fields are wrong.
    pub(super) fn state(&self, words: &Words, wrong: usize) -> String {
        match self {
            Self::Character(character) => words.character_state(character.form()),
            Self::Record(_) if wrong > 0 => {
                words.with("character-breaches", &[("count", wrong.into())])
            }
            Self::Record(_) => words.t("made-sound"),
        }
    }

    /// Whether it cannot be approved: something is wrong with it that is not allowed.
    pub(super) fn is_barred(&self) -> bool {
        match self {
            Self::Character(character) => {
                let form = character.form();
                !form.is_approved() && !form.open_faults().is_empty()
            }
            Self::Record(_) => false,
        }
    }

    /// The records of a kind, as choices for one of its fields.
    pub(super) fn choices(&self, library: &Library, kind: &str) -> Vec<FormChoice> {
        match self {
            Self::Character(character) => character.record_choices(library, kind),
            Self::Record(draft) => {
                let all = content::named(draft.system(), kind, library).into_iter();
                let choice = |(key, name): (String, Option<PlainText>)| {
                    let name = name.unwrap_or_else(|| PlainText::new(&key));
                    FormChoice {
                        right: Some(Phrase::plain(Arg::Text(PlainText::new(&key)))),
                        ..FormChoice::new(key, Phrase::plain(Arg::Name(name)))
                    }
                };
                all.map(choice).collect()
            }
        }
    }

    /// Puts the record of this kind and key into a field, or adds it to the list there.
    pub(super) fn put(
        &mut self,
        path: &str,
        library: &Library,
        (kind, key): (&str, &str),
    ) -> Result<Edited, Unfit> {
        match self {
            Self::Character(character) => character.put_record(path, library, (kind, key)),
            Self::Record(draft) => draft.edit(path, &Edit::Choose(key), library),
        }
    }
}

/// The name of a draft in the language of the screen, if it has one in it.
fn shown(draft: &Draft, words: &Words) -> String {
    let [english, russian] = draft.names();
    let name = match words.lang() {
        Lang::En => english,
        Lang::Ru => russian,
    };
    if name.is_empty() { draft.name().to_owned() } else { name.to_owned() }
}
