//! How keys are spelled: in `keys.ron`, in hints and in the help.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kekkai_battle::scenario::nearest;
use kekkai_widgets::keyboard::latin;

/// Keys with a name of their own.
pub(super) const NAMED: [&str; 15] = [
    "Space",
    "Enter",
    "Esc",
    "Tab",
    "Shift-Tab",
    "Backspace",
    "Del",
    "Left",
    "Right",
    "Up",
    "Down",
    "Home",
    "End",
    "PgUp",
    "PgDn",
];

/// Whether some key is spelled so by [`name`].
pub(super) fn is_key(spelled: &str) -> bool {
    let plain = spelled.strip_prefix("Ctrl-").unwrap_or(spelled);
    let arrow = plain.strip_prefix("Shift-").filter(|key| ARROWS.contains(key));
    let mut signs = plain.chars();
    let one = signs.next().is_some_and(|sign| latin(sign) == sign) && signs.next().is_none();
    let function = plain.strip_prefix('F').and_then(|number| number.parse::<u8>().ok());
    one || arrow.is_some()
        || NAMED.contains(&plain)
        || function.is_some_and(|number| (1..=24).contains(&number))
}

/// Keys that Shift changes.
const ARROWS: [&str; 4] = ["Left", "Right", "Up", "Down"];

/// The key that one which no keyboard has may be meant for.
pub(super) fn nearest_key(spelled: &str) -> Option<String> {
    let mut signs = spelled.chars();
    if let (Some(sign), None) = (signs.next(), signs.next()) {
        return Some(latin(sign).to_string()).filter(|key| is_key(key));
    }
    let (before, key) = match spelled.rsplit_once('-') {
        Some((before, key)) if !key.is_empty() => (Some(before), key),
        _ => (None, spelled),
    };
    let key = if is_key(key) { Some(key.to_owned()) } else { nearest(key, NAMED.into_iter()) }?;
    let held = before.map(|before| nearest(before, ["Ctrl", "Shift"].into_iter()));
    let meant = match held {
        Some(held) => format!("{}-{key}", held?),
        None => key,
    };
    is_key(&meant).then_some(meant)
}

/// How the table spells a key. A letter typed on a Russian layout stands for the Latin one on the same key.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "keys that keyboards rarely have mean nothing here"
)]
pub(crate) fn name(key: KeyEvent) -> Option<String> {
    let plain = match key.code {
        KeyCode::Char(' ') => "Space".to_owned(),
        KeyCode::Char(c) => latin(c).to_string(),
        KeyCode::Enter => "Enter".to_owned(),
        KeyCode::Esc => "Esc".to_owned(),
        KeyCode::Tab => "Tab".to_owned(),
        KeyCode::BackTab => "Shift-Tab".to_owned(),
        KeyCode::Backspace => "Backspace".to_owned(),
        KeyCode::Delete => "Del".to_owned(),
        KeyCode::Left => "Left".to_owned(),
        KeyCode::Right => "Right".to_owned(),
        KeyCode::Up => "Up".to_owned(),
        KeyCode::Down => "Down".to_owned(),
        KeyCode::Home => "Home".to_owned(),
        KeyCode::End => "End".to_owned(),
        KeyCode::PageUp => "PgUp".to_owned(),
        KeyCode::PageDown => "PgDn".to_owned(),
        KeyCode::F(n) => format!("F{n}"),
        _ => return None,
    };
    let arrow = matches!(key.code, KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down);
    Some(if key.modifiers.contains(KeyModifiers::CONTROL) {
        format!("Ctrl-{plain}")
    } else if arrow && key.modifiers.contains(KeyModifiers::SHIFT) {
        format!("Shift-{plain}")
    } else {
        plain
    })
}

/// The key that is spelled so, as if it were pressed; `None` for what stands for several.
pub(crate) fn event(spelled: &str) -> Option<KeyEvent> {
    let (plain, held) = match spelled.strip_prefix("Ctrl-") {
        Some(plain) => (plain, KeyModifiers::CONTROL),
        None => (spelled, KeyModifiers::NONE),
    };
    let (plain, held) = match plain.strip_prefix("Shift-").filter(|key| ARROWS.contains(key)) {
        Some(plain) => (plain, held | KeyModifiers::SHIFT),
        None => (plain, held),
    };
    let mut signs = plain.chars();
    let code = match (plain, signs.next(), signs.next()) {
        (_, Some(sign), None) => KeyCode::Char(sign),
        ("Space", ..) => KeyCode::Char(' '),
        ("Enter", ..) => KeyCode::Enter,
        ("Esc", ..) => KeyCode::Esc,
        ("Tab", ..) => KeyCode::Tab,
        ("Shift-Tab", ..) => KeyCode::BackTab,
        ("Backspace", ..) => KeyCode::Backspace,
        ("Del", ..) => KeyCode::Delete,
        ("Left", ..) => KeyCode::Left,
        ("Right", ..) => KeyCode::Right,
        ("Up", ..) => KeyCode::Up,
        ("Down", ..) => KeyCode::Down,
        ("Home", ..) => KeyCode::Home,
        ("End", ..) => KeyCode::End,
        ("PgUp", ..) => KeyCode::PageUp,
        ("PgDn", ..) => KeyCode::PageDown,
        _ => KeyCode::F(plain.strip_prefix('F')?.parse().ok()?),
    };
    let event = KeyEvent::new(code, held);
    (is_key(spelled) && name(event).as_deref() == Some(spelled)).then_some(event)
}

/// The character that a key types where text is typed; `None` for one that types none.
pub(crate) fn typed(key: KeyEvent) -> Option<char> {
    let KeyCode::Char(c) = key.code else { return None };
    (!key.modifiers.contains(KeyModifiers::CONTROL)).then_some(c)
}
