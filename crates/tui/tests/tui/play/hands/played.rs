//! Lines of a battle carried out by keys: the list of actions, the next target, the cursor, and the end of a turn.

use super::{sandbox::Sandbox, terminal::Terminal};

pub(super) const LOCALES: [&str; 2] = ["en_US.UTF-8", "ru_RU.UTF-8"];

/// What of a book is done by keys.
pub(super) struct Book {
    /// Its words in the two languages.
    pub words: [&'static str; 2],
    /// Ways of going that are chosen by a key, each with what it is asked with.
    pub modes: &'static [(&'static str, &'static str)],
    /// What is chosen from the list of actions: the words of the line before its target, and those that stand in the list, one
    /// after the other.
    pub acts: &'static [(&'static str, &'static [&'static str])],
    /// Under which line of that list an act stands where there are several of its kind, by their words.
    pub folds: &'static [(&'static str, &'static str)],
}

/// A battle on a screen, dice thrown at the table.
pub(super) fn opened(sandbox: &Sandbox, battle: &str, locale: &str) -> Terminal {
    let mut screen = sandbox.screen_of((120, 40), locale, &["open", battle]);
    screen.press("D i");
    screen
}

/// Answers what is asked, one after the other: faces, or `?` with the number of what is picked.
#[track_caller]
pub(super) fn answers(screen: &mut Terminal, all: &str) {
    for answer in all.split_whitespace() {
        if let Some(pick) = answer.strip_prefix('?') {
            // Nothing stands first.
            for _ in 0..pick.parse().unwrap() {
                screen.press("Down");
            }
            screen.press("Enter");
        } else {
            screen.face(&answer.replace(',', " "));
        }
    }
}

/// Presses a key until the prompt says something.
#[track_caller]
pub(super) fn until_prompted(screen: &mut Terminal, key: &str, text: &str) {
    for _ in 0..12 {
        if screen.prompt().contains(text) {
            return;
        }
        // It does nothing where there is one alone to choose from.
        screen.press_perhaps(key);
    }
    panic!("the prompt never says {text:?}:\n{}", screen.text());
}

/// Chooses an act from the list of actions by the key that stands before it, and its target, if it does not stand there with it.
#[track_caller]
fn acts(screen: &mut Terminal, offer: &str, target: Option<&str>, fold: Option<&str>) {
    screen.press("g");
    let key_of = |screen: &Terminal, offer: &str, aim: &str| {
        screen.lines().iter().find_map(|row| {
            // Two blanks stand between a key and what it does.
            let (before, what) = row.split_once(&format!("  {offer}"))?;
            // The border of the list may touch what lies under it.
            let key = before.rsplit(['│', '►', ' ']).next()?;
            (!key.is_empty() && what.contains(aim)).then(|| key.to_owned())
        })
    };
    if let Some(key) = fold.and_then(|fold| key_of(screen, &format!("{fold} → "), "")) {
        screen.press(&key);
    }
    if let Some(key) = target.and_then(|target| key_of(screen, offer, &format!("→ {target} "))) {
        screen.press(&key);
        return;
    }
    let key = key_of(screen, offer, "");
    screen.press(&key.unwrap_or_else(|| panic!("no {offer:?} on\n{}", screen.text())));
    if let Some(target) = target {
        until_prompted(screen, "Tab", target);
        screen.press("Enter");
    }
}

impl Book {
    fn message(&self, language: usize, key: &str) -> &'static str {
        let mut lines = self.words[language].lines();
        let line = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
        line.unwrap_or_else(|| panic!("no word {key}"))
    }

    /// The text of a message up to its first argument.
    fn said(&self, language: usize, key: &str) -> &'static str {
        self.message(language, key).split('{').next().unwrap().trim_end()
    }

    /// What a mode of movement is asked with, behind the name of who goes.
    fn asked(&self, language: usize, key: &str) -> &'static str {
        let text = self.message(language, key).trim_start_matches("{ $name }");
        text.split('{').next().unwrap().trim()
    }

    /// Carries out a line by keys.
    #[track_caller]
    fn does(&self, screen: &mut Terminal, language: usize, line: &str) {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let mode = self.modes.iter().find(|(word, _)| *word == verb);
        // The longest that the line begins with.
        let act = self.acts.iter().filter(|(words, _)| line.starts_with(words));
        match (verb, rest, mode, act.max_by_key(|(words, _)| words.len())) {
            ("end", ..) => screen.press("e"),
            ("strike", target, ..) => {
                until_prompted(screen, "a", &format!("→ {target}?"));
                screen.press("Enter");
            }
            ("move", to, ..) => {
                screen.go(to);
                screen.press("Enter");
            }
            (_, to, Some((_, asked)), _) => {
                screen.go(to);
                until_prompted(screen, "f", self.asked(language, asked));
                screen.press("Enter");
            }
            (.., Some((words, keys))) => {
                let offer: Vec<_> = keys.iter().map(|key| self.said(language, key)).collect();
                let target = line.strip_prefix(words).unwrap().trim();
                let fold = self.folds.iter().find(|(of, _)| keys.contains(of));
                let fold = fold.map(|(_, fold)| self.said(language, fold));
                let target = Some(target).filter(|target| !target.is_empty());
                acts(screen, &offer.join(" "), target, fold);
            }
            _ => panic!("no keys for {line:?}"),
        }
    }

    /// Plays the lines of a battle by keys, each with its answers.
    #[track_caller]
    pub(super) fn plays(&self, screen: &mut Terminal, language: usize, lines: &[(&str, &str)]) {
        for (line, all) in lines {
            self.does(screen, language, line);
            answers(screen, all);
        }
    }
}
