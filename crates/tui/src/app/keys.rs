//! Keys: which action each one stands for, told by one table that help, hints and `docs/keys.md` read.

mod faults;
mod spelled;

use std::{borrow::Cow, collections::BTreeMap, fmt, sync::LazyLock};

use crossterm::event::KeyEvent;
use kekkai_battle::{content, grammar, systems::SystemId};
use kekkai_rules::{Book, VerbKeyUse, written::plain};
use kekkai_widgets::picker::{Picked, Picker};
use serde::{
    Deserialize, Deserializer,
    de::{self, EnumAccess, Error as _, VariantAccess as _, Visitor},
};

use self::{faults::BadKey, spelled::is_key};
pub(crate) use self::{
    faults::KeyFault,
    spelled::{event, name, typed},
};

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
    /// The command line with this verb of the grammar in it; only the user's own table has such.
    Line(&'static str),
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

    /// Its name in the table of keys, or the verb of its line.
    fn name(self) -> &'static str {
        match self {
            Self::Action(action) => action.name(),
            Self::Verb(name) | Self::Line(name) => name,
        }
    }

    /// How the table of keys spells it: `end`, or `line("roll")`.
    fn spelled(self) -> Cow<'static, str> {
        match self {
            Self::Action(_) | Self::Verb(_) => self.name().into(),
            Self::Line(verb) => format!("{LINE}({verb:?})").into(),
        }
    }

    /// Key of its word in the locales.
    pub(crate) fn word(self) -> String {
        match self {
            Self::Action(_) | Self::Verb(_) => format!("action-{}", self.name().replace('_', "-")),
            Self::Line(verb) => format!("verb-{verb}"),
        }
    }

    /// The line of the verb that is typed so in some language; where that is none or may be several, the words to choose from.
    fn line(typed: &str) -> Result<Self, &'static [&'static str]> {
        /// The verbs that a word stands for, by their English words: in some books it stands for another one.
        static CALLED: LazyLock<BTreeMap<String, Vec<&str>>> = LazyLock::new(|| {
            let mut called: BTreeMap<String, Vec<&str>> = BTreeMap::new();
            for verb in grammar::verbs() {
                for name in verb.names() {
                    let verbs = called.entry(plain(name)).or_default();
                    // An English word that is a verb of its own stands for that one.
                    if name == verb.word {
                        *verbs = vec![name];
                    } else if !verbs.contains(&verb.word) && !verbs.contains(&name) {
                        verbs.push(verb.word);
                    }
                }
            }
            called
        });
        /// Every word, for the message about one that is none.
        static WORDS: LazyLock<Vec<&str>> =
            LazyLock::new(|| grammar::verbs().flat_map(grammar::Verb::names).collect());
        match CALLED.get(&plain(typed)).map(Vec::as_slice) {
            Some([verb]) => Ok(Self::Line(verb)),
            Some(several) => Err(several),
            None => Err(&WORDS),
        }
    }
}

/// What the verb of a line stands behind in the table of keys.
const LINE: &str = "line";

/// A bare word of the table of keys.
enum Named {
    Bound(Bound),
    Line,
}

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// Reads a bare word.
        struct Word;

        impl Visitor<'_> for Word {
            type Value = Named;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of an action")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Named, E> {
                static BY_NAME: LazyLock<BTreeMap<&str, Bound>> =
                    LazyLock::new(|| Bound::each().map(|bound| (bound.name(), bound)).collect());
                if name == LINE {
                    return Ok(Named::Line);
                }
                let found = BY_NAME.get(name).copied().map(Named::Bound);
                found.ok_or_else(|| E::unknown_variant(name, &KNOWN))
            }
        }
        deserializer.deserialize_identifier(Word)
    }
}

/// Every bare word, for the message about one that is none of them.
static KNOWN: LazyLock<Vec<&str>> =
    LazyLock::new(|| Bound::every().map(Bound::name).chain([LINE]).collect());

impl<'de> Deserialize<'de> for Bound {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// Reads a bare word, or a verb behind the word for a line.
        struct Spelled;

        impl<'de> Visitor<'de> for Spelled {
            type Value = Bound;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of an action, or line(\"VERB\")")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Bound, A::Error> {
                let (named, rest) = data.variant()?;
                match named {
                    Named::Bound(bound) => rest.unit_variant().map(|()| bound),
                    Named::Line => {
                        let typed: String = rest.newtype_variant()?;
                        let line = Bound::line(&typed);
                        line.map_err(|known| A::Error::unknown_variant(&typed, known))
                    }
                }
            }
        }
        deserializer.deserialize_enum("Bound", &KNOWN, Spelled)
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
    pub(crate) fn faults(text: &str) -> Result<Vec<KeyFault>, ron::error::SpannedError> {
        let table: Vec<(Bound, Vec<String>)> = ron::from_str(text)?;
        let (mut actions, mut found) = (Vec::new(), Vec::new());
        let mut known: BTreeMap<String, Bound> = BTreeMap::new();
        for (number, (action, keys)) in table.into_iter().enumerate() {
            let line = |path: &str| content::line_of(text, &format!("[{number}]{path}"));
            if actions.contains(&action) {
                let what = BadKey::ActionTwice(action);
                found.push(KeyFault { line: line("[0]"), what });
            }
            actions.push(action);
            for (at, key) in keys.into_iter().enumerate() {
                let what = if !is_key(&key) {
                    BadKey::NoKey(key)
                } else if let Some(first) = known.get(&key).copied() {
                    BadKey::KeyTwice { key, first }
                } else {
                    known.insert(key, action);
                    continue;
                };
                found.push(KeyFault { line: line(&format!("[1][{at}]")), what });
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

    /// The table of the user's own with one more row: `key` alone stands for `bound`, and for nothing else any more. Without a
    /// key `bound` has no row, and stands for the keys that it has by itself. `own` is that table before, empty where there is
    /// none.
    pub(crate) fn rebound(
        own: &str,
        bound: Bound,
        key: Option<&str>,
    ) -> Result<String, ron::error::SpannedError> {
        let mut table: Vec<(Bound, Vec<String>)> =
            if own.trim().is_empty() { Vec::new() } else { ron::from_str(own)? };
        table.retain(|(known, _)| *known != bound);
        for (_, keys) in &mut table {
            keys.retain(|known| Some(known.as_str()) != key);
        }
        table.retain(|(_, keys)| !keys.is_empty());
        table.extend(key.map(|key| (bound, vec![key.to_owned()])));
        let rows =
            table.iter().map(|(bound, keys)| format!("    ({}, {keys:?}),\n", bound.spelled()));
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
            Bound::Verb(_) | Bound::Line(_) => None,
        }
    }

    /// The key that hints show for an action; nothing if it has none.
    pub(crate) fn key(&self, action: Action) -> &str {
        self.key_of(Bound::Action(action))
    }

    /// The lines that have a key, in the order of their verbs.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Bound> {
        let lines = self
            .by_action
            .iter()
            .filter(|(bound, keys)| matches!(bound, Bound::Line(_)) && !keys.is_empty());
        lines.map(|(bound, _)| *bound)
    }

    /// Whether nothing else stands for it than one key.
    pub(crate) fn has_one_key(&self, bound: Bound) -> bool {
        self.by_action.get(&bound).is_none_or(|keys| keys.len() <= 1)
    }

    /// The key that hints show; nothing if there is none.
    pub(crate) fn key_of(&self, bound: Bound) -> &str {
        self.by_action.get(&bound).and_then(|keys| keys.first()).map_or("", String::as_str)
    }
}

/// What a key does to a list.
pub(crate) fn pick<T>(picker: &mut Picker<T>, key: KeyEvent) -> Option<Picked> {
    picker.press(&name(key)?, typed(key))
}

#[cfg(test)]
mod tests {
    use crossterm::event::{KeyCode, KeyModifiers};

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
    fn a_verb_has_a_key_in_any_language_and_is_written_in_one() {
        let own =
            Keymap::rebound("[(line(\"ролл\"), [\"F6\"])]", Bound::Action(Action::End), Some("x"));
        let own = own.unwrap();
        assert_eq!(own, "[\n    (line(\"roll\"), [\"F6\"]),\n    (end, [\"x\"]),\n]\n");
        let keymap = Keymap::read(&own).unwrap();
        let pressed = keymap.bound(KeyEvent::new(KeyCode::F(6), KeyModifiers::NONE));
        assert_eq!(pressed, Some(Bound::Line("roll")));
        assert_eq!(keymap.lines().collect::<Vec<_>>(), [Bound::Line("roll")]);
        let wrong = Keymap::read("[(line(\"rol\"), [\"F6\"])]").unwrap_err().to_string();
        assert!(wrong.contains("rol"), "{wrong}");
        // A word that is another command in another book is none of them: the English ones are told.
        let wrong = Keymap::read("[(line(\"погоня\"), [\"F6\"])]").unwrap_err().to_string();
        assert!(wrong.contains("chase"), "{wrong}");
        assert!(!wrong.contains("roll"), "{wrong}");
        assert!(Keymap::read("[(line(\"chase\"), [\"F6\"])]").is_ok());
        assert!(Keymap::read("[(line(\"мертв\"), [\"F6\"])]").is_ok());
        let code = |text: &str| Keymap::read(text).unwrap_err().code;
        assert_eq!(code("[(line, [\"F6\"])]"), ron::Error::ExpectedStructLike);
        assert_eq!(code("[(end(\"roll\"), [\"F6\"])]"), ron::Error::ExpectedComma);
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
