//! Keys: which action each one stands for, told by one table that help, hints and `docs/keys.md` read.

use std::{collections::BTreeMap, fmt, sync::LazyLock};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kekkai_battle::{content, scenario::nearest, systems::SystemId};
use kekkai_rules::{Book, VerbKeyUse};
use kekkai_widgets::{
    Words,
    keyboard::latin,
    picker::{Picked, Picker},
};
use serde::{
    Deserialize, Deserializer,
    de::{self, Visitor},
};

use crate::locale::clean;

kekkai_rules::listed! {
    /// Everything that a key can do on the battle screen in every system. `action-<name>` is its word in the locales.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) enum Action {
        Act,
        Target,
        Ways,
        Next,
        Previous,
        Actor,
        Reach,
        Lens,
        Ruler,
        Jump,
        End,
        Initiative,
        Actions,
        Sheet,
        Undo,
        Redo,
        Back,
        Steps,
        Why,
        Log,
        Publish,
        Again,
        Die,
        Dice,
        Put,
        GiveTurn,
        Mark,
        Join,
        Copy,
        Rename,
        Remove,
        Hold,
        Earlier,
        Later,
        Damage,
        Heal,
        Effect,
        Note,
        Remember,
        Clocks,
        Options,
        Paint,
        Border,
        Characters,
        Content,
        World,
        Players,
        Summary,
        Finish,
        Export,
        Command,
        Find,
        Inspect,
        Mouse,
        Language,
        Theme,
        Left,
        Right,
        Up,
        Down,
        FarLeft,
        FarRight,
        FarUp,
        FarDown,
        Help,
        Tour,
        Menu,
        Quit,
    }
}

impl Action {
    /// Its name in the table of keys.
    fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Up => "up",
            Self::Down => "down",
            Self::FarLeft => "far_left",
            Self::FarRight => "far_right",
            Self::FarUp => "far_up",
            Self::FarDown => "far_down",
            Self::Next => "next",
            Self::Previous => "previous",
            Self::Actor => "actor",
            Self::Act => "act",
            Self::Target => "target",
            Self::Ways => "ways",
            Self::Initiative => "initiative",
            Self::Reach => "reach",
            Self::Lens => "lens",
            Self::Ruler => "ruler",
            Self::Jump => "jump",
            Self::End => "end",
            Self::Actions => "actions",
            Self::Sheet => "sheet",
            Self::Undo => "undo",
            Self::Redo => "redo",
            Self::Back => "back",
            Self::Steps => "steps",
            Self::Why => "why",
            Self::Publish => "publish",
            Self::Again => "again",
            Self::Die => "die",
            Self::Dice => "dice",
            Self::Put => "put",
            Self::GiveTurn => "give_turn",
            Self::Mark => "mark",
            Self::Join => "join",
            Self::Copy => "copy",
            Self::Rename => "rename",
            Self::Remove => "remove",
            Self::Hold => "hold",
            Self::Earlier => "earlier",
            Self::Later => "later",
            Self::Damage => "damage",
            Self::Heal => "heal",
            Self::Effect => "effect",
            Self::Note => "note",
            Self::Remember => "remember",
            Self::Clocks => "clocks",
            Self::Options => "options",
            Self::Paint => "paint",
            Self::Border => "border",
            Self::Characters => "characters",
            Self::Content => "content",
            Self::World => "world",
            Self::Players => "players",
            Self::Summary => "summary",
            Self::Finish => "finish",
            Self::Export => "export",
            Self::Command => "command",
            Self::Find => "find",
            Self::Help => "help",
            Self::Tour => "tour",
            Self::Inspect => "inspect",
            Self::Mouse => "mouse",
            Self::Language => "language",
            Self::Theme => "theme",
            Self::Menu => "menu",
            Self::Quit => "quit",
            Self::Log => "log",
        }
    }

    /// The step of the cursor, in columns and rows.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "no other action will ever move the cursor by a step"
    )]
    pub(crate) fn step(self) -> Option<(i16, i16)> {
        const FAR: i16 = 5;
        Some(match self {
            Self::Left => (-1, 0),
            Self::Right => (1, 0),
            Self::Up => (0, -1),
            Self::Down => (0, 1),
            Self::FarLeft => (-FAR, 0),
            Self::FarRight => (FAR, 0),
            Self::FarUp => (0, -FAR),
            Self::FarDown => (0, FAR),
            _ => return None,
        })
    }
}

/// What a key stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Bound {
    /// Something that the screen does.
    Action(Action),
    /// A verb of some system, by the name that it declares for its key.
    Verb(&'static str),
}

impl Bound {
    /// All of a fight under `book`, in the order in which help lists them.
    pub(crate) fn all(book: &'static Book) -> Vec<Self> {
        let mut all = Vec::new();
        for action in Action::ALL {
            let before = |does: &VerbKeyUse| match does {
                VerbKeyUse::Answers | VerbKeyUse::Accepts => action == Action::Initiative,
                VerbKeyUse::OrdersOffered | VerbKeyUse::Orders => action == Action::Undo,
                VerbKeyUse::Begins => action == Action::Put,
            };
            let verbs = book.keys.iter().filter(|key| before(&key.does));
            all.extend(verbs.map(|key| Self::Verb(key.name)));
            all.push(Self::Action(action));
        }
        all
    }

    /// All of every system, those of the screen once for each.
    fn every() -> impl Iterator<Item = Self> {
        SystemId::ALL.iter().flat_map(|system| Self::all(system.book()))
    }

    /// The same in no order, and those of the screen once.
    fn each() -> impl Iterator<Item = Self> {
        let verbs = SystemId::ALL.iter().flat_map(|system| system.book().keys);
        let verbs = verbs.map(|key| Self::Verb(key.name));
        verbs.chain(Action::ALL.into_iter().map(Self::Action))
    }

    /// Its name in the table of keys.
    fn name(self) -> &'static str {
        match self {
            Self::Action(action) => action.name(),
            Self::Verb(name) => name,
        }
    }

    /// Key of its word in the locales.
    pub(crate) fn word(self) -> String {
        format!("action-{}", self.name().replace('_', "-"))
    }
}

impl<'de> Deserialize<'de> for Bound {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// Reads a bare word.
        struct Word;

        impl Visitor<'_> for Word {
            type Value = Bound;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of an action")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Bound, E> {
                /// Every name, for the message about a word that is none of them.
                static KNOWN: LazyLock<Vec<&str>> =
                    LazyLock::new(|| Bound::every().map(Bound::name).collect());
                static BY_NAME: LazyLock<BTreeMap<&str, Bound>> =
                    LazyLock::new(|| Bound::each().map(|bound| (bound.name(), bound)).collect());
                let found = BY_NAME.get(name).copied();
                found.ok_or_else(|| E::unknown_variant(name, &KNOWN))
            }
        }
        deserializer.deserialize_identifier(Word)
    }
}

/// Which key does what.
#[derive(Debug, Clone)]
pub(crate) struct Keymap {
    by_key: BTreeMap<String, Bound>,
    by_action: BTreeMap<Bound, Vec<String>>,
}

impl Keymap {
    /// Reads a table of actions and their keys, the first key of each being the one that hints show.
    pub(crate) fn read(text: &str) -> Result<Self, ron::error::SpannedError> {
        let table: Vec<(Bound, Vec<String>)> = ron::from_str(text)?;
        let pairs =
            table.iter().flat_map(|(action, keys)| keys.iter().map(|key| (key.clone(), *action)));
        Ok(Self { by_key: pairs.collect(), by_action: table.into_iter().collect() })
    }

    /// Actions and keys of a table that stand in it twice, and keys that no keyboard has.
    pub(crate) fn flaws(text: &str) -> Result<Vec<Flaw>, ron::error::SpannedError> {
        let table: Vec<(Bound, Vec<String>)> = ron::from_str(text)?;
        let (mut actions, mut found) = (Vec::new(), Vec::new());
        let mut known: BTreeMap<String, Bound> = BTreeMap::new();
        for (number, (action, keys)) in table.into_iter().enumerate() {
            let line = |path: &str| content::line_of(text, &format!("[{number}]{path}"));
            if actions.contains(&action) {
                let what = BadKey::ActionTwice(action);
                found.push(Flaw { line: line("[0]"), what });
            }
            actions.push(action);
            for (at, key) in keys.into_iter().enumerate() {
                let line = line(&format!("[1][{at}]"));
                if !is_key(&key) {
                    found.push(Flaw { line, what: BadKey::NoKey(key) });
                } else if let Some(first) = known.get(&key).copied() {
                    found.push(Flaw { line, what: BadKey::KeyTwice { key, first } });
                } else {
                    known.insert(key, action);
                }
            }
        }
        Ok(found)
    }

    /// The same with the keys of `own` before these: an action that is named there has those keys alone, and a key
    /// that is named there means that.
    pub(crate) fn under(mut self, own: Self) -> Self {
        for (action, keys) in own.by_action {
            self.by_key.retain(|key, known| *known != action && !keys.contains(key));
            for known in self.by_action.values_mut() {
                known.retain(|key| !keys.contains(key));
            }
            self.by_key.extend(keys.iter().map(|key| (key.clone(), action)));
            self.by_action.insert(action, keys);
        }
        self
    }

    /// The table of the user's own with one more row: `key` alone stands for `bound`, and for nothing else any more.
    /// `own` is that table before, empty where there is none.
    pub(crate) fn rebound(
        own: &str,
        bound: Bound,
        key: &str,
    ) -> Result<String, ron::error::SpannedError> {
        let mut table: Vec<(Bound, Vec<String>)> =
            if own.trim().is_empty() { Vec::new() } else { ron::from_str(own)? };
        table.retain(|(known, _)| *known != bound);
        for (_, keys) in &mut table {
            keys.retain(|known| known != key);
        }
        table.retain(|(_, keys)| !keys.is_empty());
        table.push((bound, vec![key.to_owned()]));
        let rows = table.iter().map(|(bound, keys)| format!("    ({}, {keys:?}),\n", bound.name()));
        Ok(format!("[\n{}]\n", rows.collect::<String>()))
    }

    /// What a key stands for.
    pub(crate) fn bound(&self, key: KeyEvent) -> Option<Bound> {
        self.by_key.get(&name(key)?).copied()
    }

    /// The action of a key; `None` for one that stands for a verb.
    pub(crate) fn action(&self, key: KeyEvent) -> Option<Action> {
        match self.bound(key)? {
            Bound::Action(action) => Some(action),
            Bound::Verb(_) => None,
        }
    }

    /// The key that hints show for an action; nothing if it has none.
    pub(crate) fn key(&self, action: Action) -> &str {
        self.key_of(Bound::Action(action))
    }

    /// The key that hints show; nothing if there is none.
    pub(crate) fn key_of(&self, bound: Bound) -> &str {
        self.by_action.get(&bound).and_then(|keys| keys.first()).map_or("", String::as_str)
    }
}

/// Something that is wrong with a table of keys.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Flaw {
    /// The line of the file, from 1.
    pub line: Option<usize>,
    what: BadKey,
}

/// What is wrong there.
#[derive(Debug, PartialEq, Eq)]
enum BadKey {
    /// An action has a second row.
    ActionTwice(Bound),
    /// A key has an action already.
    KeyTwice { key: String, first: Bound },
    /// No keyboard has it.
    NoKey(String),
}

impl Flaw {
    /// What is wrong, in words; actions and keys as the file spells them.
    pub(crate) fn what(&self, words: &Words) -> String {
        match &self.what {
            BadKey::ActionTwice(action) => {
                words.with("keys-action-twice", &[("name", action.name().into())])
            }
            BadKey::KeyTwice { key, first } => {
                let args = [("name", clean(key).into()), ("first", first.name().into())];
                words.with("keys-key-twice", &args)
            }
            BadKey::NoKey(key) => {
                let args = [("name", clean(key).into()), ("known", NAMED.join(", ").into())];
                let text = words.with("keys-no-key", &args);
                match nearest_key(key) {
                    Some(nearest) => words.with(
                        "error-nearest",
                        &[("text", text.into()), ("nearest", nearest.into())],
                    ),
                    None => text,
                }
            }
        }
    }
}

/// The key that one which no keyboard has may be meant for.
fn nearest_key(spelled: &str) -> Option<String> {
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

/// What a key does to a list.
pub(crate) fn pick<T>(picker: &mut Picker<T>, key: KeyEvent) -> Option<Picked> {
    picker.press(&name(key)?, typed(key))
}

/// Keys with a name of their own.
const NAMED: [&str; 15] = [
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
fn is_key(spelled: &str) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_table_gives_every_action_a_key_and_no_key_twice() {
        let text = include_str!("../../../../assets/keys.ron");
        let keymap = Keymap::read(text).unwrap();
        for bound in Bound::every() {
            assert!(!keymap.key_of(bound).is_empty(), "{bound:?}");
        }
        let named: usize = keymap.by_action.values().map(Vec::len).sum();
        assert_eq!(named, keymap.by_key.len(), "a key stands for two actions");
    }

    #[test]
    fn every_key_that_a_hint_shows_can_be_pressed_by_pointing_at_it() {
        let keymap = Keymap::read(include_str!("../../../../assets/keys.ron")).unwrap();
        for bound in Bound::every() {
            let key = event(keymap.key_of(bound)).unwrap();
            assert_eq!(keymap.bound(key), Some(bound));
        }
        for several in ["0–9", "↑↓", "", "Shift-x", "F99"] {
            assert_eq!(event(several), None, "{several}");
        }
    }

    #[test]
    fn own_keys_go_before_the_shipped_ones() {
        let shipped = Keymap::read("[(end, [\"e\"]), (act, [\"Enter\", \"Space\"])]").unwrap();
        let keymap = shipped.under(Keymap::read("[(end, [\"Space\"])]").unwrap());
        let action = |code| keymap.action(KeyEvent::new(code, KeyModifiers::NONE));
        assert_eq!(action(KeyCode::Char(' ')), Some(Action::End));
        assert_eq!(action(KeyCode::Char('e')), None);
        assert_eq!(action(KeyCode::Enter), Some(Action::Act));
        assert_eq!((keymap.key(Action::End), keymap.key(Action::Act)), ("Space", "Enter"));
    }

    #[test]
    fn a_russian_layout_presses_the_same_keys() {
        let key = |c| name(KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE)).unwrap();
        assert_eq!(key('ф'), "a");
        assert_eq!(key('Н'), "Y");
    }

    /// Any bytes as a table of keys, under the shipped one: each key that stands for an action is one of that action's.
    fn table_of_keys(bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        let Ok(own) = Keymap::read(&text) else { return };
        let shipped = Keymap::read(include_str!("../../../../assets/keys.ron")).unwrap();
        let keymap = shipped.under(own);
        for bound in Bound::every() {
            let key = keymap.key_of(bound);
            assert!(key.is_empty() || keymap.by_key.get(key) == Some(&bound), "{key}: {text}");
        }
    }

    #[test]
    fn any_bytes_are_a_table_of_keys_or_refused() {
        let good = include_bytes!("../../../../assets/keys.ron");
        table_of_keys(good);
        let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
        let mut below = |limit: usize| {
            seed ^= seed >> 12;
            seed ^= seed << 25;
            seed ^= seed >> 27;
            usize::try_from(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33).unwrap() % limit
        };
        for _ in 0..1000 {
            let mut bytes = good.to_vec();
            for _ in 0..=below(2) {
                let (at, to) = (below(bytes.len()), below(bytes.len()));
                let end = (at + below(16)).min(bytes.len());
                let part = bytes[at..end].to_vec();
                match below(4) {
                    0 => drop(bytes.drain(at..end)),
                    1 => drop(bytes.splice(to..to, part)),
                    2 => bytes[at] = u8::try_from(below(256)).unwrap(),
                    // One word in the place of another: a key or an action named twice.
                    _ => drop(bytes.splice(to..(to + part.len()).min(bytes.len()), part.clone())),
                }
                if bytes.is_empty() {
                    break;
                }
            }
            table_of_keys(&bytes);
        }
    }
}
