//! What the fights have made of a character, in words.

use kekkai_battle::{
    BattleView,
    carried::{Change, Shown},
};
use kekkai_rules::Id;
use kekkai_widgets::{Names as _, Words};

use crate::roster::Homecoming;

/// A proposal for the file of a character: whose, which part, all changes.
pub(crate) fn homecoming(words: &Words, view: &BattleView, home: &Homecoming) -> String {
    let head = settled(words, view, "finish-carry", home.who, home.carried.part);
    let changes = changes(words, view, home);
    if changes.is_empty() { head } else { format!("{head}: {}", changes.join(", ")) }
}

/// What was decided on a proposal about `who`, in the words of that key.
pub(crate) fn settled(words: &Words, view: &BattleView, key: &str, who: Id, part: &str) -> String {
    let (name, part) = (view.name(who).to_owned(), words.carried(part));
    words.with(key, &[("name", name.into()), ("part", part.into())])
}

/// Each field that changes, before and after.
pub(crate) fn changes(words: &Words, view: &BattleView, home: &Homecoming) -> Vec<String> {
    home.carried.changes.iter().map(|one| change(words, view, one)).collect()
}

fn change(words: &Words, view: &BattleView, change: &Change) -> String {
    let label = words.phrase(&change.label, view);
    let shown = |shown: &Shown| match shown {
        Shown::Said(phrase) => words.phrase(phrase, view),
        Shown::Typed(text) => text.clone(),
    };
    let or_none = |text: String| if text.is_empty() { words.t("finish-none") } else { text };
    let whole = |text: String| {
        if text.is_empty() || text == label { label.clone() } else { format!("{label}: {text}") }
    };
    match (&change.before, &change.after) {
        (Some(before), Some(after)) => {
            format!("{label} {} → {}", or_none(shown(before)), or_none(shown(after)))
        }
        (None, Some(after)) => format!("+ {}", whole(shown(after))),
        (Some(before), None) => format!("− {}", whole(shown(before))),
        (None, None) => label,
    }
}
