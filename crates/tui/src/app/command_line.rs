//! The line that `:` opens: editing, completion, history.

mod draw;

use crossterm::event::KeyEvent;
use kekkai_battle::{
    grammar::{self, Completion, Context, Line, Session as SessionCommand},
    library::Library,
};
use kekkai_host::Painter;
use kekkai_widgets::{Areas, Words, words::joined};
use tui_textarea::{CursorMove, TextArea};

use self::draw::Above;
use super::{
    App, Effect, Tone, idle, keys,
    layers::{After, Behaviour},
};

/// Completions that a page key goes on by.
const PAGE: isize = 10;

/// One line being typed.
#[derive(Debug)]
pub(super) struct CommandLine {
    area: TextArea<'static>,
    /// Which of the earlier lines stands here; one past the last is the line being typed.
    at: usize,
    /// What was being typed before an earlier line was called up.
    kept: String,
    /// Completions of the last word, and which of them stands there.
    offered: Option<(String, Vec<String>, usize)>,
    /// What was to be completed and cannot be: the values that may stand there, as usages name them.
    free: Option<Vec<&'static str>>,
}

/// What a key in the line came to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// The line goes on.
    On,
    /// The key changes neither the line nor its cursor.
    Idle,
    /// The line is complete and runs.
    Done(String),
    /// It is left; what was typed is kept in the history.
    Left(String),
}

impl CommandLine {
    /// A line that begins with `text`; `earlier` is how many lines can be called up.
    pub(super) fn new(text: &str, earlier: usize) -> Self {
        let mut line = Self {
            area: TextArea::default(),
            at: earlier,
            kept: String::new(),
            offered: None,
            free: None,
        };
        line.set(text);
        line
    }

    /// What stands in it.
    pub(super) fn text(&self) -> &str {
        self.area.lines().first().map_or("", String::as_str)
    }

    /// Puts the cursor so many characters before the end.
    pub(super) fn go_back(&mut self, by: usize) {
        for _ in 0..by {
            self.area.move_cursor(CursorMove::Back);
        }
    }

    /// The character that the cursor is before, from 0.
    pub(super) fn cursor(&self) -> usize {
        self.area.cursor().1
    }

    /// Completions that may come next, the one that stands there marked by its number.
    pub(super) fn offered(&self) -> Option<(&[String], usize)> {
        self.offered.as_ref().map(|(_, words, at)| (words.as_slice(), *at))
    }

    pub(super) fn insert(&mut self, text: &str) {
        let one_line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        self.area.insert_str(&one_line);
        self.offered = None;
        self.free = None;
    }

    fn set(&mut self, text: &str) {
        self.area = TextArea::new(vec![text.to_owned()]);
        self.area.move_cursor(CursorMove::End);
    }

    pub(super) fn key(
        &mut self,
        key: KeyEvent,
        earlier: &[String],
        words: &Words,
        complete: &dyn Fn(&str) -> Completion,
    ) -> Typed {
        self.free = None;
        match keys::name(key).as_deref() {
            Some("Enter") => return Typed::Done(self.text().to_owned()),
            Some("Esc") => return Typed::Left(self.text().to_owned()),
            Some("Up") => self.call_up(self.at.checked_sub(1), earlier),
            Some("Down") => self.call_up(self.at.checked_add(1), earlier),
            Some("Tab") => return self.complete(words, complete, 1),
            Some("Shift-Tab") => return self.complete(words, complete, -1),
            Some("PgDn") => return self.complete(words, complete, PAGE),
            Some("PgUp") => return self.complete(words, complete, -PAGE),
            _ if idle::is_taken(&mut self.area, key) => {}
            _ => return Typed::Idle,
        }
        self.offered = None;
        Typed::On
    }

    fn call_up(&mut self, at: Option<usize>, earlier: &[String]) {
        let Some(at) = at.filter(|at| *at <= earlier.len()) else { return };
        if self.at == earlier.len() {
            self.kept = self.text().to_owned();
        }
        self.at = at;
        let text = earlier.get(at).cloned().unwrap_or_else(|| self.kept.clone());
        self.set(&text);
    }

    /// Puts the next way of finishing the last word in its place, those of the language that is on first.
    fn complete(
        &mut self,
        language: &Words,
        complete: &dyn Fn(&str) -> Completion,
        step: isize,
    ) -> Typed {
        let (before, words, at) = if let Some((before, words, at)) = self.offered.take() {
            let count = isize::try_from(words.len()).unwrap_or(1).max(1);
            let next = isize::try_from(at).unwrap_or(0).saturating_add(step).rem_euclid(count);
            (before, words, usize::try_from(next).unwrap_or(0))
        } else {
            let text = self.text();
            let before =
                text.rsplit_once(' ').map_or(String::new(), |(before, _)| format!("{before} "));
            let Completion { mut words, places, .. } = complete(text);
            if words.is_empty() {
                self.free = Some(places);
            }
            let order =
                |word: &str| (language.is_foreign(word), language.is_in_other_letters(word));
            words.sort_by_key(|word| order(word));
            (before, words, 0)
        };
        let Some(word) = words.get(at) else { return Typed::On };
        let (only, text) = (words.len() == 1, format!("{before}{word}"));
        self.set(&if only { text + " " } else { text });
        self.offered = (!only).then_some((before, words, at));
        Typed::On
    }
}

impl CommandLine {
    /// What stands above it.
    fn above(&self, app: &App) -> Above {
        if let Some((_, Tone::Refusal)) = &app.console.message {
            // With what is asked for, and what was typed for it.
            return Above::Refused(joined([app.prompt.text.clone(), app.prompt.right.all.clone()]));
        }
        if let Some(free) = &self.free {
            let words = &app.looks.words;
            if free.is_empty() {
                return Above::Help(words.t("complete-nothing"));
            }
            let places: Vec<String> = free.iter().map(|place| words.usage(place)).collect();
            return Above::Help(
                words.with("complete-free", &[("places", places.join(", ").into())]),
            );
        }
        self.verbs(app).unwrap_or_else(|| Above::Help(app.line_help(self.text())))
    }

    /// While its first word is typed: the commands that it may become, and which of them stands there.
    fn verbs(&self, app: &App) -> Option<Above> {
        let words = &app.looks.words;
        let system = app.fight().state().system.system();
        let does = |word: &str| {
            let verb = grammar::verb_called(word, system);
            verb.map_or_else(String::new, |verb| words.t(&format!("verb-{}", verb.word)))
        };
        let (listed, at) = if let Some((before, offered, at)) = &self.offered {
            before.is_empty().then(|| (offered.clone(), Some(*at)))?
        } else {
            let typed = self.text().to_lowercase();
            let begun = grammar::verbs_of(system).filter_map(|verb| {
                let word = Some(words.verb(verb)).filter(|word| word.starts_with(&typed));
                word.or_else(|| verb.names().find(|name| name.starts_with(&typed)))
            });
            let mut listed: Vec<String> = begun.map(str::to_owned).collect();
            listed.sort_unstable();
            (listed, None)
        };
        let listed: Vec<_> = listed.into_iter().map(|word| (word.clone(), does(&word))).collect();
        (!listed.is_empty()).then_some(Above::Verbs(listed, at))
    }
}

impl Behaviour for CommandLine {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        let nothing = Library::default();
        let library = app.files.assets.library().unwrap_or(&nothing);
        let context = Context { state: app.session.fight().state(), library };
        let at = Some(app.pointer.cursor);
        let complete = |line: &str| grammar::complete(line, at, &context);
        match self.key(key, &app.console.lines, &app.looks.words, &complete) {
            Typed::On => After::STAYS,
            Typed::Idle => After::IDLE,
            Typed::Left(text) => {
                app.players.taking = None;
                app.console.remember(text);
                After::CLOSES
            }
            Typed::Done(text) => {
                app.console.remember(text.clone());
                let effect = match app.read(&text) {
                    Ok(Line::Session(SessionCommand::Quit)) => Effect::Leave,
                    Ok(Line::Session(SessionCommand::Content(kind))) => {
                        Effect::Content(kind.map(|kind| kind.to_string()))
                    }
                    Ok(Line::Session(SessionCommand::Characters(name))) => {
                        Effect::Characters(name.map(|name| name.to_string()))
                    }
                    Ok(Line::Session(SessionCommand::Theme(name))) => {
                        let name = name.map(|name| name.to_string());
                        // What is refused stays, to be mended.
                        match name.as_deref().and_then(|name| app.theme_fault(name)) {
                            Some(error) => Effect::Typed(text, Box::new(Err(error))),
                            None => Effect::Theme(name),
                        }
                    }
                    _ if text.trim().is_empty() => Effect::Look,
                    line => Effect::Typed(text, Box::new(line)),
                };
                if !matches!(effect, Effect::Typed(..)) {
                    app.players.taking = None;
                }
                After::Closes(effect)
            }
        }
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let above = match self.above(app) {
            // In the only row beside the map the odds of a whole line say more than how it is written.
            Above::Help(_) if areas.has_line() && app.odds.shown.is_some() => {
                Above::Help(String::new())
            }
            above @ (Above::Refused(_) | Above::Verbs(..) | Above::Help(_)) => above,
        };
        draw::draw((self, &above), &app.looks.theme, areas, painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        // What is not whole yet, or refused, does nothing but tell so.
        let may = |line: &Line| match line {
            Line::Command(command) => app.may_run(command),
            Line::Session(_) => true,
        };
        let does =
            !self.text().trim().is_empty() && app.read(self.text()).is_ok_and(|line| may(&line));
        let enter = does.then(|| app.looks.hint("Enter", "hint-do"));
        let mut hints: Vec<_> = enter.into_iter().collect();
        hints.push(app.looks.hint("Tab", "hint-complete"));
        hints.push(app.looks.hint("Esc", "hint-leave"));
        hints
    }

    fn paste(&mut self, text: &str) -> bool {
        self.insert(text);
        true
    }
}
