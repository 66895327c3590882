//! Keys for those who type lines: what a key of the screen is as a line.

use super::keys::{self, Action, Bound, Keymap};

/// Actions that a line does as well: a command, or a question of the plain lines.
const SPOKEN: [(Action, &str); 16] = [
    (Action::Undo, "undo"),
    (Action::Redo, "redo"),
    (Action::Back, "back"),
    (Action::Again, "again"),
    (Action::End, "end"),
    (Action::Initiative, "initiative"),
    (Action::Help, "help"),
    (Action::Menu, "quit"),
    (Action::Quit, "quit"),
    (Action::Actions, "what"),
    (Action::Actor, "where"),
    (Action::Inspect, "where"),
    (Action::Sheet, "who"),
    (Action::Steps, "log"),
    (Action::Log, "log"),
    (Action::Why, "why"),
];

/// What a key of the screen is for those who type lines.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Spoken {
    /// A line to be read in its place.
    Line(&'static str),
    /// A verb of some system, by the name that it declares for its key.
    Verb(&'static str),
}

/// What a key stands for, by its name on the screen; `None` for a key that needs the screen, or for none.
pub(crate) fn spoken(keymap: &Keymap, key: &str) -> Option<Spoken> {
    match keymap.bound(keys::event(key)?)? {
        Bound::Verb(name) => Some(Spoken::Verb(name)),
        Bound::Line(verb) => Some(Spoken::Line(verb)),
        Bound::Action(action) => {
            SPOKEN.iter().find(|(known, _)| *known == action).map(|(_, line)| Spoken::Line(line))
        }
    }
}
