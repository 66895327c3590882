//! Reading the log: a line is chosen, older steps are read as somebody goes up to them.

use crossterm::event::{KeyCode, KeyEvent};
use kekkai_battle::{fight::ROOT, journal::Seq};
use kekkai_widgets::{LogLine, Tone as LineTone};

use super::{
    App, Effect,
    keys::{self, Action},
    popup::Popup,
};

/// Steps that are read at once.
const BATCH: usize = 64;
/// Lines that a page is.
const PAGE: usize = 10;

/// The log with a chosen line.
#[derive(Debug)]
pub(super) struct LogPopup {
    /// What has been read so far, oldest first.
    rows: Vec<Row>,
    /// The chosen one of `rows`.
    selected: usize,
    /// The newest step that has not been read; none where all have been.
    next: Option<Seq>,
    /// What a line must have in it, in small letters; empty for all lines.
    filter: String,
    /// Whether that is being typed.
    typing: bool,
}

/// A line, the step that it belongs to, and which of its lines it is.
#[derive(Debug)]
struct Row {
    step: Seq,
    place: usize,
    line: LogLine,
}

impl LogPopup {
    /// The chosen step.
    fn step(&self) -> Option<Seq> {
        self.rows.get(self.selected).map(|row| row.step)
    }

    fn fits(&self, row: &Row) -> bool {
        self.filter.is_empty() || row.line.text.to_lowercase().contains(&self.filter)
    }

    /// The lines that are not filtered out, and which of them is chosen.
    pub(super) fn shown(&self) -> (Vec<&LogLine>, usize) {
        let fitting = self.rows.iter().enumerate().filter(|(_, row)| self.fits(row));
        let (before, lines): (Vec<bool>, Vec<&LogLine>) =
            fitting.map(|(at, row)| (at < self.selected, &row.line)).unzip();
        let selected = before.iter().filter(|before| **before).count();
        let last = lines.len().saturating_sub(1);
        (lines, selected.min(last))
    }

    /// Whether the filter is being typed.
    pub(super) fn is_typing(&self) -> bool {
        self.typing
    }

    /// Adds text to the filter, if it is being typed.
    pub(super) fn insert(&mut self, text: &str) {
        if self.typing {
            let plain = text.chars().filter(|c| !c.is_control());
            self.filter.extend(plain.flat_map(char::to_lowercase));
        }
    }

    /// The next fitting line above or below the chosen one.
    fn neighbour(&self, up: bool) -> Option<usize> {
        let fits = |(at, row): (usize, &Row)| self.fits(row).then_some(at);
        if up {
            self.rows.iter().enumerate().take(self.selected).rev().find_map(fits)
        } else {
            self.rows.iter().enumerate().skip(self.selected + 1).find_map(fits)
        }
    }
}

impl App {
    /// Goes into the log, its newest line chosen.
    pub(super) fn open_log(&mut self) -> Effect {
        let mut log = LogPopup {
            rows: Vec::new(),
            selected: 0,
            next: Some(self.fight().head()).filter(|head| self.tells(*head)),
            filter: String::new(),
            typing: false,
        };
        while log.rows.is_empty() && self.read_earlier(&mut log) {}
        log.selected = log.rows.len().saturating_sub(1);
        if log.rows.is_empty() {
            self.console.refuse(self.looks.words.t("log-empty"));
        } else {
            self.popups.push(Popup::Log(log));
        }
        Effect::Look
    }

    /// Reads some steps more; whether there were any.
    fn read_earlier(&mut self, log: &mut LogPopup) -> bool {
        let mut rows = Vec::new();
        let mut read = false;
        for _ in 0..BATCH {
            let Some(step) = log.next else { break };
            read = true;
            let lines = self.lines_of(step);
            let told = lines.into_iter().enumerate().rev();
            rows.extend(told.map(|(place, line)| Row { step, place, line }));
            log.next = self.fight().parent(step).filter(|parent| self.tells(*parent));
        }
        rows.reverse();
        log.selected += rows.len();
        rows.append(&mut log.rows);
        log.rows = rows;
        read
    }

    /// Whether something is told of a step, or behind the start.
    fn tells(&self, step: Seq) -> bool {
        step != ROOT || !self.snapshot.notices_behind(step).is_empty()
    }

    /// What a step tells, and what is told behind it.
    fn lines_of(&mut self, step: Seq) -> Vec<LogLine> {
        let mut lines = self.told_lines(step);
        lines.extend_from_slice(self.snapshot.notices_behind(step));
        lines
    }

    /// What a step tells; that it cannot be read, where that is so.
    pub(super) fn told_lines(&mut self, step: Seq) -> Vec<LogLine> {
        match self.session.past().entry(step) {
            Ok(entry) => entry
                .map(|entry| self.looks.words.log_lines(&entry, &self.snapshot.view))
                .unwrap_or_default(),
            Err(bad) => {
                let why = self.told(&self.session.bad(bad));
                let args = [("step", step.into()), ("why", why.into())];
                let text = self.looks.words.with("log-unreadable", &args);
                vec![LogLine { text, tone: LineTone::Ruling }]
            }
        }
    }

    pub(super) fn press_in_log(&mut self, key: KeyEvent) -> Effect {
        let Some(Popup::Log(mut log)) = self.popups.pop() else { return Effect::Look };
        let name = keys::name(key);
        if log.typing {
            self.type_filter(&mut log, key);
            self.popups.push(Popup::Log(log));
            return Effect::Look;
        }
        match name.as_deref() {
            Some("Up" | "k") => self.move_in_log(&mut log, true, 1),
            Some("Down" | "j") => self.move_in_log(&mut log, false, 1),
            Some("PgUp") => self.move_in_log(&mut log, true, PAGE),
            Some("PgDn") => self.move_in_log(&mut log, false, PAGE),
            Some("Home") => self.move_in_log(&mut log, true, usize::MAX),
            Some("End") => self.move_in_log(&mut log, false, usize::MAX),
            Some("/") => log.typing = true,
            Some("Esc") if log.filter.is_empty() => return Effect::Look,
            Some("Esc") => log.filter.clear(),
            Some("Enter") => return self.explain_line(log),
            _ => match self.looks.keymap.action(key) {
                Some(Action::Why) => return self.explain_line(log),
                Some(Action::Log) => return Effect::Look,
                Some(Action::Quit) => return Effect::Leave,
                Some(action @ (Action::Command | Action::Help | Action::Language)) => {
                    self.popups.push(Popup::Log(log));
                    return self.do_action(action);
                }
                Some(_) | None => {}
            },
        }
        self.popups.push(Popup::Log(log));
        Effect::Look
    }

    /// The lines that have been read, told anew: the language is another one. The chosen line stays.
    pub(super) fn retell_log(&mut self) {
        let is_log = |popup: &Popup| matches!(popup, Popup::Log(_));
        let Some(at) = self.popups.iter().position(is_log) else { return };
        let Popup::Log(mut log) = self.popups.remove(at) else { return };
        let chosen = log.rows.get(log.selected).map(|row| (row.step, row.place));
        let mut steps: Vec<Seq> = log.rows.iter().map(|row| row.step).collect();
        steps.dedup();
        let mut rows = Vec::new();
        for step in steps {
            let lines = self.lines_of(step).into_iter().enumerate();
            rows.extend(lines.map(|(place, line)| Row { step, place, line }));
        }
        let is_chosen = |row: &Row| Some((row.step, row.place)) == chosen;
        let last = rows.len().saturating_sub(1);
        log.selected = rows.iter().position(is_chosen).unwrap_or(last);
        // What was searched for is in the other language.
        log.filter.clear();
        log.rows = rows;
        self.popups.insert(at, Popup::Log(log));
    }

    fn explain_line(&mut self, log: LogPopup) -> Effect {
        let chosen = log.rows.get(log.selected).map(|row| (row.step, row.place));
        self.popups.push(Popup::Log(log));
        chosen.map_or(Effect::Look, |(step, place)| self.explain(step, place))
    }

    /// Goes so many lines up or down, as far as there are any; older steps are read on the way up.
    fn move_in_log(&mut self, log: &mut LogPopup, up: bool, lines: usize) {
        for _ in 0..lines {
            match log.neighbour(up) {
                Some(at) => log.selected = at,
                None if up && self.read_earlier(log) => {}
                None => break,
            }
        }
    }

    fn type_filter(&mut self, log: &mut LogPopup, key: KeyEvent) {
        match keys::name(key).as_deref() {
            Some("Enter") => log.typing = false,
            Some("Esc") => {
                log.typing = false;
                log.filter.clear();
            }
            Some("Backspace") => {
                log.filter.pop();
            }
            Some(_) | None => {
                if let KeyCode::Char(c) = key.code {
                    log.insert(c.encode_utf8(&mut [0; 4]));
                }
            }
        }
        self.go_to_fitting(log);
    }

    /// The nearest fitting line: the chosen one, one above it, or one below it; says so where there is none at all.
    fn go_to_fitting(&mut self, log: &mut LogPopup) {
        if log.rows.get(log.selected).is_some_and(|row| log.fits(row)) {
            return;
        }
        if let Some(below) = log.neighbour(false) {
            log.selected = below;
            return;
        }
        loop {
            if let Some(above) = log.neighbour(true) {
                log.selected = above;
                return;
            }
            if !self.read_earlier(log) {
                let args = [("text", log.filter.clone().into())];
                let text = self.looks.words.with("log-nothing", &args);
                self.console.refuse(text);
                return;
            }
        }
    }

    /// What stands above the log while it is read.
    pub(super) fn log_title(&self, log: &LogPopup) -> String {
        let step = log.step().unwrap_or(ROOT);
        let title = self.looks.words.with("log-at", &[("step", step.into())]);
        match (log.filter.is_empty(), log.typing) {
            (true, false) => title,
            (_, true) => format!("{title} /{}▁", log.filter),
            (false, false) => format!("{title} /{}", log.filter),
        }
    }
}
