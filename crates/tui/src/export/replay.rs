//! A whole fight as a recording of a terminal, a frame a step, drawn by the widgets of the screen: for players of such
//! recordings, and as a page that brings its own.

use std::fmt::Write as _;

use kekkai_battle::fight::Moment;
use kekkai_host::Painter;
use kekkai_widgets::{Areas, LogLine, PromptLine, ScreenModel, Tone, export::Paper, queue, screen};
use serde_json::json;

use super::Presentation;

/// Columns and rows of the recording.
const SIZE: (u16, u16) = (120, 40);
/// Lines of the log that are kept: more than the screen has room for.
const LINES: usize = 200;
/// Hundredths of a second that a frame stands, and how many more for each line that it tells.
const STANDS: u64 = 60;
const FOR_A_LINE: u64 = 45;
/// A frame stands no longer.
const MOST: u64 = 400;

/// What shows a recording in a page.
const PLAYER: &str = include_str!("replay/player.js");
const STYLE: &str = include_str!("replay/player.css");

/// A recording in the making.
pub(super) struct Replay<'a> {
    look: Presentation<'a>,
    painter: Painter,
    /// What it is called.
    title: String,
    lines: Vec<LogLine>,
    /// Lines of the recording after the first.
    events: Vec<String>,
    /// Hundredths of a second from the beginning.
    time: u64,
}

impl<'a> Replay<'a> {
    /// A recording of nothing yet.
    pub(super) fn new(look: Presentation<'a>) -> Self {
        let (painter, title) = (Painter::new(SIZE.0, SIZE.1), String::new());
        Self { look, painter, title, lines: Vec::new(), events: Vec::new(), time: 0 }
    }

    /// Shows one more moment.
    pub(super) fn show(&mut self, moment: &Moment, seen_by: &str) {
        let Presentation { words, theme, glyphs } = self.look;
        let view = &moment.view;
        self.title = super::title(view, seen_by, words);
        let told = words.log_lines(&moment.entry, view);
        let begins = told.iter().find(|line| line.tone == Tone::Turn).map(|line| line.text.clone());
        let count = u64::try_from(told.len()).unwrap_or(MOST);
        self.lines.extend(told);
        self.lines.drain(..self.lines.len().saturating_sub(LINES));
        let area = self.painter.area();
        // The recording is larger than the least screen.
        let Some(areas) = Areas::of(area, queue::rows_needed(view)) else { return };
        let model = ScreenModel {
            log: &self.lines,
            prompt: PromptLine { text: seen_by, ..PromptLine::default() },
            ..ScreenModel::bare(view, words, (theme, glyphs))
        };
        screen::draw(&model, &areas, self.painter.buffer());
        let mut bytes = Vec::new();
        // Nothing but memory is written to.
        let _ = self.painter.flush(&mut bytes);
        if let Some(text) = begins {
            self.event("m", &text);
        }
        self.event("o", &String::from_utf8_lossy(&bytes));
        self.time += (STANDS + FOR_A_LINE * count).min(MOST);
    }

    fn event(&mut self, kind: &str, text: &str) {
        let time = format!("{}.{:02}", self.time / 100, self.time % 100);
        self.events.push(format!("[{time}, {}, {}]", json!(kind), json!(text)));
    }

    /// As asciicast, version 2.
    pub(super) fn cast(&self) -> String {
        let (width, height) = SIZE;
        let head = json!({"version": 2, "width": width, "height": height, "title": self.title});
        let mut out = format!("{head}\n");
        self.events.iter().for_each(|event| {
            out.push_str(event);
            out.push('\n');
        });
        out
    }

    /// As a page with the recording in it, which asks for nothing from outside.
    pub(super) fn page(&self) -> String {
        let words = self.look.words;
        let paper = Paper::of(self.look.theme);
        let html = kekkai_widgets::export::escaped;
        let hex = kekkai_widgets::export::hex;
        // A sign that would end the recording within the page is spelled otherwise.
        let cast = self.cast().replace('<', "\\u003c");
        let labels = [
            ("first", "replay-first"),
            ("back", "replay-back"),
            ("play", "replay-play"),
            ("next", "replay-next"),
            ("last", "replay-last"),
        ]
        .map(|(name, key)| (name, words.t(key)));
        let mut buttons = String::new();
        for (name, label) in &labels {
            // Writing to a string cannot fail.
            let _ = write!(buttons, "<button id=\"{name}\">{}</button>", html(label));
        }
        format!(
            "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
             script-src 'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n:root {{ --ink: {ink}; --ground: {ground}; }}\n{STYLE}</style>\n</head>\n<body>\n\
             <h1>{title}</h1>\n<pre id=\"screen\"></pre>\n<div id=\"bar\">{buttons}<input id=\"at\" type=\"range\" min=\"0\" \
             value=\"0\" aria-label=\"{title}\"><output id=\"count\"></output></div>\n\
             <script type=\"application/json\" id=\"cast\">\n{cast}</script>\n<script>\n{PLAYER}</script>\n</body>\n</html>\n",
            lang = words.lang().code(),
            title = html(&self.title),
            ink = hex(paper.ink),
            ground = hex(paper.ground),
        )
    }
}
