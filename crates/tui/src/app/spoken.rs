//! Keys for those who type lines: what a key of the screen is as a line.

use super::keys::{self, Action, Keymap};

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

/// The line that a key stands for, by its name on the screen; `None` for a key that needs the screen, or for none.
pub(crate) fn spoken(keymap: &Keymap, key: &str) -> Option<&'static str> {
    let action = keymap.action(keys::event(key)?)?;
    SPOKEN.iter().find(|(known, _)| *known == action).map(|(_, line)| *line)
}
