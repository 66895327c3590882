//! Every action and every command by a few letters of it, in either language, with its key.

use std::cmp::Reverse;

use crossterm::event::KeyEvent;
use kekkai_battle::{
    grammar::{self, Verb},
    scenario::BadScenario,
};
use kekkai_host::Painter;
use kekkai_widgets::{
    Areas, Words,
    list::{List, ListPlace, ListRow},
    picker::{Picked, Picker},
    words::joined,
};
use nucleo_matcher::{
    Config, Matcher, Utf32Str,
    pattern::{CaseMatching, Normalization, Pattern},
};

use crate::{
    app::{
        App, Effect, KEYS,
        keys::{self, Action, Bound, Keymap},
        layers::{After, Behaviour, Layer, above_prompt},
        press::may_be_done_meanwhile,
        run::keymap,
    },
    error::AppError,
};

/// The list of everything that can be done, narrowed by what is typed.
#[derive(Debug)]
pub(crate) struct Finder {
    /// Everything there is, in the order of the help.
    all: Vec<FinderEntry>,
    /// What fits what is typed, the best first.
    fitting: Picker<FinderEntry>,
    typed: String,
    /// Whether the next key becomes the key of the chosen one.
    takes_key: bool,
}

/// The key that gives the chosen entry another key.
const REBINDS: &str = "Ctrl-k";

/// Something that can be done.
#[derive(Debug, Clone)]
struct FinderEntry {
    /// What it does when it is taken, as its key does.
    does: Bound,
    /// What it is called on the screen.
    label: String,
    /// The key, or the word to type.
    key: String,
    /// The key of a word to type, where the user has given it one.
    pressed: String,
    /// All that it may be found by.
    found_by: String,
    /// Whether it does anything now.
    open: bool,
}

impl FinderEntry {
    /// How near its first word, or what is pressed or typed for it, comes to what is wanted: 0 for that very word, 1 for one
    /// that begins so, 2 where another word of what is said of it does, 3 where the letters only stand in it.
    fn distance(&self, wanted: &str) -> u8 {
        let word = self.key.strip_prefix(':').unwrap_or(&self.key);
        let first = self.found_by.split_whitespace().next().unwrap_or_default();
        let words = [word, first];
        if words.contains(&wanted) {
            0
        } else if words.iter().any(|word| word.starts_with(wanted)) {
            1
        } else if self
            .found_by
            .to_lowercase()
            .split_whitespace()
            .any(|word| word.starts_with(wanted))
        {
            2
        } else {
            3
        }
    }
}

impl App {
    /// Opens the list of all actions and commands.
    pub(crate) fn open_finder(&mut self) -> Effect {
        let other = self.looks.words.in_language(self.looks.words.lang().next());
        let state = self.fight().state();
        let bound = Bound::all(state.rules().book()).into_iter();
        let bound = bound.filter(|bound| !is_step(*bound) && *bound != Bound::Action(Action::Find));
        let keys = bound.map(|bound| {
            let label = self.looks.words.t(&bound.word());
            let found_by = format!("{label} {}", other.t(&bound.word()));
            let key = self.looks.keymap.key_of(bound).to_owned();
            let (pressed, open) = (String::new(), self.may_do(bound));
            FinderEntry { does: bound, label, key, pressed, found_by, open }
        });
        let lines =
            grammar::verbs_of(state.system.system()).map(|verb| self.line_entry(verb, &other));
        let all: Vec<FinderEntry> = keys.chain(lines).collect();
        let fitting = Picker::new(all.clone());
        self.open(Layer::Finder(Finder { all, fitting, typed: String::new(), takes_key: false }))
    }

    /// A command as an entry.
    fn line_entry(&self, verb: &'static Verb, other: &Words) -> FinderEntry {
        let key = format!("verb-{}", verb.word);
        let word = self.looks.words.verb(verb);
        let label = self.looks.words.t(&key);
        let names: Vec<_> = verb.names().collect();
        let found_by = format!("{} {label} {}", names.join(" "), other.t(&key));
        let does = Bound::Line(verb.word);
        let pressed = self.looks.keymap.key_of(does).to_owned();
        FinderEntry { does, label, key: format!(":{word}"), pressed, found_by, open: true }
    }

    /// Whether the key of it would do anything now.
    fn may_do(&self, bound: Bound) -> bool {
        let asked = self.fight().prompt().is_some();
        let meanwhile = matches!(bound, Bound::Action(action) if may_be_done_meanwhile(action));
        self.means_something(bound) && (!asked || meanwhile)
    }
}

/// Whether it only moves the cursor by a step.
fn is_step(bound: Bound) -> bool {
    matches!(bound, Bound::Action(action) if action.step().is_some())
}

impl App {
    /// Gives an action another key, from now on and for the next starts.
    pub(crate) fn keep_key(&mut self, bound: Bound, key: Option<&str>) {
        let Some(key) = key else { return self.give_key_back(bound) };
        let before = keys::event(key)
            .and_then(|event| self.looks.keymap.bound(event))
            .filter(|before| *before != bound);
        if let Some(refused) = self.refused_key((bound, before), key) {
            self.console.refuse(refused);
            return;
        }
        let finds = Bound::Action(Action::Find);
        if before == Some(finds) && self.looks.keymap.has_one_key(finds) {
            // Nothing else gives an action another key.
            let args = [("key", key.into()), ("action", self.looks.words.t(&finds.word()).into())];
            self.console.refuse(self.looks.words.with("refused-last-key", &args));
            return;
        }
        if let Err(error) = self.write_key(bound, Some(key)) {
            self.console.refuse(self.told(&error));
            return;
        }
        let words = &self.looks.words;
        let mut args = vec![("key", key.into()), ("action", self.called(bound).into())];
        args.extend(before.map(|before| ("before", self.called(before).into())));
        let said = if before.is_some() { "news-key-taken" } else { "news-key" };
        self.console.tell(words.with(said, &args));
    }

    /// Something has its own keys again, as far as nothing else has them.
    fn give_key_back(&mut self, bound: Bound) {
        if let Err(error) = self.write_key(bound, None) {
            self.console.refuse(self.told(&error));
            return;
        }
        let (words, key) = (&self.looks.words, self.looks.keymap.key_of(bound));
        let told = if key.is_empty() { "news-key-none" } else { "news-key" };
        let args = [("key", key.into()), ("action", self.called(bound).into())];
        self.console.tell(words.with(told, &args));
    }

    /// Why something gets no such key: one that chooses by its number, or, for a line, one that has a meaning already.
    fn refused_key(&self, (bound, before): (Bound, Option<Bound>), key: &str) -> Option<String> {
        let words = &self.looks.words;
        if key.len() == 1 && key.chars().all(|c| c.is_ascii_digit()) {
            return Some(words.with("refused-digit-key", &[("key", key.into())]));
        }
        let before = before.filter(|_| matches!(bound, Bound::Line(_)))?;
        let args = [
            ("key", key.into()),
            ("before", self.called(before).into()),
            ("line", self.called(bound).into()),
        ];
        Some(words.with("refused-key-taken", &args))
    }

    /// Writes the table of the user's own keys with this one, and reads it anew.
    fn write_key(&mut self, bound: Bound, key: Option<&str>) -> Result<(), AppError> {
        let own = match self.files.assets.own(KEYS) {
            Some(_) => self.files.assets.text(KEYS)?.unwrap_or_default(),
            None => String::new(),
        };
        let text = Keymap::rebound(&own, bound, key).map_err(|error| {
            let place = self.files.assets.own(KEYS).unwrap_or_else(|| KEYS.into());
            let what = BadScenario::from_ron("", &own, &error, |_| None);
            self.files.assets.blame(&place, None, what)
        })?;
        self.files.assets.write_own(KEYS, &text)?;
        if let Ok(keymap) = keymap(&text) {
            self.looks.keymap = keymap;
        }
        Ok(())
    }
}

impl Finder {
    /// Leaves what fits what is typed, the best first; all of it where nothing is typed.
    fn narrow(&mut self) {
        let pattern = |part| Pattern::parse(part, CaseMatching::Ignore, Normalization::Smart);
        let parts: Vec<Pattern> = self.typed.split_whitespace().map(pattern).collect();
        let (mut matcher, mut letters) = (Matcher::new(Config::DEFAULT), Vec::new());
        // Letters that are scattered over several words say nothing.
        let mut score = |entry: &FinderEntry, part: &Pattern| {
            let words = entry.found_by.split_whitespace();
            let scores =
                words.map(|word| part.score(Utf32Str::new(word, &mut letters), &mut matcher));
            scores.max().flatten()
        };
        let mut scored: Vec<(u32, &FinderEntry)> = Vec::new();
        for entry in &self.all {
            let all: Option<u32> = parts.iter().map(|part| score(entry, part)).sum();
            scored.extend(all.map(|score| (score, entry)));
        }
        let typed = |entry: &FinderEntry| matches!(entry.does, Bound::Line(_));
        let wanted = self.typed.trim().to_lowercase();
        let place = |(score, entry): &(u32, &FinderEntry)| {
            (entry.distance(&wanted), Reverse(*score), typed(entry), !entry.open)
        };
        scored.sort_by_cached_key(place);
        let entries = scored.into_iter().map(|(_, entry)| entry.clone()).collect();
        self.fitting = Picker::new(entries);
    }

    /// Adds text to what is typed.
    fn add(&mut self, text: &str) {
        const MOST: usize = 40;
        let room = MOST.saturating_sub(self.typed.chars().count());
        self.typed.extend(text.chars().filter(|c| !c.is_control()).take(room));
        self.narrow();
    }

    /// Gives the chosen one the key that was pressed; `Del` gives it its own ones back.
    fn rebind(&mut self, name: &str) -> After {
        self.takes_key = false;
        let Some(bound) = self.fitting.chosen().map(|entry| entry.does) else {
            return After::STAYS;
        };
        // Without these no list could be left and no line ended.
        if ["Esc", "Enter", "Ctrl-c"].contains(&name) {
            return After::STAYS;
        }
        let key = (name != "Del").then(|| name.to_owned());
        After::Closes(Effect::KeepKey(bound, key))
    }

    /// Does the chosen one.
    fn take(&self, app: &mut App) -> After {
        let Some(entry) = self.fitting.chosen() else { return After::IDLE };
        After::Closes(match entry.does {
            _ if app.fight().prompt().is_some() && !entry.open => app.say("finder-asked"),
            Bound::Action(action) => app.do_action(action),
            Bound::Verb(name) => app.do_verb(name),
            Bound::Line(verb) => app.do_line(verb),
        })
    }
}

impl Behaviour for Finder {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        let Some(name) = keys::name(key) else { return After::IDLE };
        if self.takes_key {
            return self.rebind(&name);
        }
        match (name.as_str(), keys::typed(key)) {
            (REBINDS, _) => {
                if self.fitting.chosen().is_none() {
                    return After::IDLE;
                }
                self.takes_key = true;
            }
            ("Esc", _) => return After::CLOSES,
            ("Backspace", _) => {
                self.typed.pop();
                self.narrow();
            }
            (_, Some(c)) => self.add(c.encode_utf8(&mut [0; 4])),
            _ => match self.fitting.press(&name, None) {
                Some(Picked::Taken) => return self.take(app),
                Some(Picked::Moved | Picked::Left) => {}
                None => return After::IDLE,
            },
        }
        After::STAYS
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let row = |_, entry: &'_ FinderEntry| {
            let keys = joined([entry.pressed.clone(), entry.key.clone()]);
            ListRow::of(entry.label.clone(), keys).open_if(entry.open)
        };
        let words = &app.looks.words;
        let list = self.fitting.list(words.t("finder-title"), "", row);
        let list = app.looks.or_nothing_found(list, self.fitting.items().is_empty());
        let filter = (&self.typed).into();
        let note = if self.takes_key { words.t("finder-key").into() } else { list.note };
        let list = List { note, place: ListPlace::Wide(76), filter, ..list };
        app.draw_list(self, list, above_prompt(areas), painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        let looks = &app.looks;
        if self.takes_key {
            return vec![looks.hint("Del", "hint-own-key"), looks.hint("Esc", "hint-old-key")];
        }
        let mut hints = looks.narrowed_hints(Some("hint-do"));
        hints.insert(1, looks.hint(REBINDS, "hint-other-key"));
        hints
    }

    fn paste(&mut self, text: &str) -> bool {
        self.add(text);
        true
    }
}
