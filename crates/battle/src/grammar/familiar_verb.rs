//! The verb of familiars.

use kekkai_rules::{
    Id,
    knk::{Ruling, familiar::Kind},
};

use super::{BadCommand, Context, Group, Line, Verb, Words, gm_verbs::sheet, words::names};

pub(super) const VERB: Verb = Group::Gm.verb(
    "serve",
    &["familiar", "служит"],
    "WHO MASTER|nobody [KIND] [upkeep NUMBER] [because TEXT]",
    serve,
);

/// Kinds of familiars, by the word for them.
const KINDS: [(&str, Kind); 12] = [
    ("servant", Kind::Servant),
    ("scout", Kind::Scout),
    ("guard", Kind::Guard),
    ("thrall", Kind::Thrall),
    ("body", Kind::Body),
    ("character", Kind::Character),
    ("слуга", Kind::Servant),
    ("разведчик", Kind::Scout),
    ("страж", Kind::Guard),
    ("мертвяк", Kind::Thrall),
    ("тело", Kind::Body),
    ("персонаж", Kind::Character),
];

fn serve(words: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let who = words.who(context)?;
    if words.take_if(&["nobody", "никому"]) {
        return sheet(words, Ruling::Serve { who, master: None, kind: None, upkeep: None });
    }
    let master = Some(words.who(context)?);
    let named = |word: &str| KINDS.iter().any(|(known, _)| *known == word.to_lowercase());
    let kind = if words.peek().is_some_and(named) { Some(words.one_of(&KINDS)?) } else { None };
    let upkeep = if words.take_if(&["upkeep", "содержание"]) {
        Some(words.number()?)
    } else {
        None
    };
    sheet(words, Ruling::Serve { who, master, kind, upkeep })
}

/// The ruling as the grammar writes it; `name` writes whom it is about.
pub(super) fn write(
    name: impl Fn(Id) -> String,
    who: Id,
    master: Option<Id>,
    (kind, upkeep): (Option<Kind>, Option<i32>),
) -> String {
    let Some(master) = master else { return format!("serve {} nobody", name(who)) };
    let kind = kind.map(|kind| format!(" {}", kind.key())).unwrap_or_default();
    let upkeep = upkeep.map(|upkeep| format!(" upkeep {upkeep}")).unwrap_or_default();
    format!("serve {} {}{kind}{upkeep}", name(who), name(master))
}

/// The words of its tables.
pub(super) fn listed() -> impl Iterator<Item = &'static str> {
    names(&KINDS).chain(["nobody", "никому", "upkeep", "содержание"])
}
