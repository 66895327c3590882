//! Words for what the GM shows to others and keeps from them.

use kekkai_battle::{
    BattleView,
    disclosure::{Disclose, Reading, Sight, Viewer},
    notes::{About, Note},
    view::{CombatantView, Wound},
};
use kekkai_rules::{PlainText, PoolId};

use super::{
    Names, Words,
    log::{Story, Tone},
    place::cells,
};

impl Words {
    /// A pool of others as a word of its own, `energy full`; `None` for one that is told in words for wounds.
    pub fn pool_word(&self, pool: PoolId, wound: Wound) -> Option<String> {
        let level = match wound {
            Wound::Unhurt => "full",
            Wound::Hurt => "most",
            Wound::Badly => "half",
            Wound::Down => "none",
        };
        let key = format!("{}-{level}", pool.key().to_lowercase());
        self.has(&key).then(|| self.t(&key))
    }

    /// How pools of others are read.
    pub fn reading(&self, reading: Reading) -> String {
        self.t(match reading {
            Reading::Numbers => "reading-numbers",
            Reading::Bars => "reading-bars",
            Reading::Words => "reading-words",
            Reading::Nothing => "reading-nothing",
        })
    }

    /// What is said of showing somebody to others; nothing for all but the GM.
    pub fn disclosed(&self, who: &CombatantView) -> Vec<String> {
        let sight = who.disclosed.sight.map(|sight| match sight {
            Sight::Veiled => "card-veiled",
            Sight::Revealed => "card-revealed",
        });
        let numbers = who
            .disclosed
            .numbers
            .map(|shown| if shown { "card-numbers-shown" } else { "card-numbers-hidden" });
        sight.into_iter().chain(numbers).map(|key| self.t(key)).collect()
    }
}

impl Words {
    /// What a note is about.
    pub fn about(&self, about: About, names: &dyn Names) -> String {
        match about {
            About::Fight => self.t("note-fight"),
            About::Who(who) => names.name(who).to_owned(),
            About::Cell(at) => at.to_string(),
        }
    }
}

impl Words {
    /// Every clock and every note of a view, each note under what it is about.
    pub fn all_noted(&self, view: &BattleView) -> Vec<String> {
        let clocks = view.clocks.iter().map(|clock| self.clock(clock, view));
        let notes = view.notes.iter().flat_map(|(about, note)| {
            let about = self.about(about, view);
            std::iter::once(format!("{about}:")).chain(self.noted(note))
        });
        clocks.chain(notes).collect()
    }

    /// A note, line by line; one that players may not read says so.
    pub fn noted(&self, note: &Note) -> Vec<String> {
        let mut lines = note.paragraphs().into_iter();
        let first = lines.next().unwrap_or_default();
        let key = if note.shown { "note-told" } else { "note-told-hidden" };
        let first = self.with(key, &[("text", first.into())]);
        let rest = lines.map(|line| format!("  {line}"));
        std::iter::once(first).chain(rest).collect()
    }
}

impl Story<'_> {
    pub(super) fn remembered(&mut self, about: About, lines: &[PlainText], shown: bool) {
        let words = self.words;
        let text = Note { lines: lines.to_vec(), shown }.text();
        let key = match (text.is_empty(), shown) {
            (true, _) => "log-forgotten",
            (false, true) => "log-remembered-shown",
            (false, false) => "log-remembered",
        };
        let args = [("about", words.about(about, self.names).into()), ("text", text.into())];
        self.say(Tone::Headline, words.with(key, &args));
    }

    pub(super) fn disclosed(&mut self, word: &Disclose) {
        let words = self.words;
        match word {
            Disclose::Sight { who, now } => {
                let key = match now {
                    Some(Sight::Veiled) => "log-kept",
                    Some(Sight::Revealed) => "log-seen-by-all",
                    None => "log-sight-usual",
                };
                self.say_of(Tone::Headline, key, *who);
            }
            Disclose::Numbers { who, shown } => {
                let key = match shown {
                    Some(true) => "log-numbers-shown",
                    Some(false) => "log-numbers-hidden",
                    None => "log-numbers-usual",
                };
                self.say_of(Tone::Headline, key, *who);
            }
            Disclose::Fog { at, on } => {
                let key = match (at.is_empty(), on) {
                    (true, true) => "log-fog-map",
                    (true, false) => "log-fog-map-off",
                    (false, true) => "log-fog",
                    (false, false) => "log-fog-off",
                };
                self.say(Tone::Headline, words.with(key, &[("at", cells(at).into())]));
            }
            Disclose::Pools { viewer, pool, reading } => {
                let viewer = match viewer {
                    Viewer::Side(side) => words.name_of(self.names.side(*side)),
                    Viewer::Public => words.t("viewer-public"),
                };
                let args = [
                    ("viewer", viewer.into()),
                    ("pool", words.pool(*pool).into()),
                    ("reading", words.reading(*reading).into()),
                ];
                self.say(Tone::Headline, words.with("log-pools", &args));
            }
        }
    }
}
