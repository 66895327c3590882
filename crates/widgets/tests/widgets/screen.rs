//! The screen as it looks, with styles, at every kind of size and in both languages.

mod armour;
mod body;
mod cursor;
mod dump;
mod editor;
mod flash;
mod fog;
mod foreign;
mod narrow;
mod odds;
mod panels;
mod place;
mod snapshots;
mod stage;
mod window;

use kekkai_battle::BattleView;
use kekkai_rules::Id;
use kekkai_widgets::{
    Areas, Glyphs, Hint, Lang, LogLine, Overlay, PromptLine, SaveMark, ScreenModel, Theme, Tone,
    Words, queue, screen,
};
use ratatui_core::{buffer::Buffer, layout::Rect};

/// Things a model borrows.
#[derive(Debug)]
pub(crate) struct Props {
    pub view: BattleView,
    pub words: Words,
    pub theme: Theme,
    pub glyphs: Glyphs,
    pub log: Vec<LogLine>,
    pub costs: Vec<Option<i32>>,
}

impl Props {
    pub(crate) fn new(lang: Lang) -> Self {
        let line = |(text, tone): &(&str, Tone)| LogLine { text: (*text).to_owned(), tone: *tone };
        let log = match lang {
            Lang::En => LOG_EN.iter().map(line).collect(),
            Lang::Ru => LOG_RU.iter().map(line).collect(),
        };
        Self {
            view: stage::view(),
            words: Words::new(lang),
            theme: Theme::ansi(),
            glyphs: Glyphs::unicode(),
            log,
            costs: stage::reach(),
        }
    }

    pub(crate) fn model(&self) -> ScreenModel<'_> {
        let (prompt, hints) = match self.words.lang() {
            Lang::En => (PROMPT_EN, HINTS_EN),
            Lang::Ru => (PROMPT_RU, HINTS_RU),
        };
        ScreenModel {
            view: &self.view,
            words: &self.words,
            theme: &self.theme,
            glyphs: &self.glyphs,
            log: &self.log,
            cursor: Some(stage::cell("7J")),
            chosen: Some(Id(0)),
            target: Some(stage::cell("8J")),
            ruler: None,
            focus: None,
            marked: &[],
            overlay: Overlay::None,
            path: &[],
            prompt,
            hints,
            lasting: 0,
            save: SaveMark::Saved,
            odds: None,
            below_log: 0,
            news: &[],
            flash: &[],
            note: "",
        }
    }

    pub(crate) fn draw<'a>(
        &'a self,
        columns: u16,
        rows: u16,
        change: impl Fn(&mut ScreenModel<'a>),
    ) -> Buffer {
        let area = Rect::new(0, 0, columns, rows);
        let mut buf = Buffer::empty(area);
        let mut model = self.model();
        change(&mut model);
        match Areas::of(area, queue::rows_needed(&self.view)) {
            Some(areas) => screen::draw(&model, &areas, &mut buf),
            None => screen::too_small(&self.words, &self.theme, area, &mut buf),
        }
        buf
    }
}

const PROMPT_EN: PromptLine<'_> = PromptLine {
    text: "Pavel: dodge 80 from Vega?",
    right: "10 prana · 35+1d65 over 50 · 76.9 %",
    brief: "",
    tone: screen::PromptTone::Question,
};
const PROMPT_RU: PromptLine<'_> = PromptLine {
    text: "Pavel, уклониться от 80 (Vega)?",
    right: "10 праны · 35+1d65 больше 50 · 76,9 %",
    brief: "",
    tone: screen::PromptTone::Question,
};
const fn hint<'a>(key: &'a str, label: &'a str) -> Hint<'a> {
    Hint { key, label }
}
const HINTS_EN: &[Hint<'_>] = &[
    hint("y", "dodge"),
    hint("n", "take it"),
    hint("d", "type the die"),
    hint("x", "why"),
    hint("u", "undo"),
    hint(":", "command"),
    hint("?", "keys"),
];
const HINTS_RU: &[Hint<'_>] = &[
    hint("y", "уклониться"),
    hint("n", "принять"),
    hint("d", "ввести кубик"),
    hint("x", "почему"),
    hint("u", "отмена"),
    hint(":", "команда"),
    hint("?", "клавиши"),
];
const LOG_EN: [(&str, Tone); 9] = [
    ("Round 2", Tone::Turn),
    ("Vega's turn", Tone::Turn),
    ("Vega, attack: 28+1d120: 112 → 140", Tone::Detail),
    ("Vega → Pavel: 140−60 = 80, waits", Tone::Hit),
    ("Hagen 7J → 2J, 5 cells", Tone::Headline),
    ("Knight → Hagen: 60−60 = 0, miss", Tone::Miss),
    ("Vera is doomed", Tone::Death),
    ("By the GM: the rope tears", Tone::Ruling),
    ("Pavel's turn", Tone::Turn),
];
const LOG_RU: [(&str, Tone); 9] = [
    ("Цикл 2", Tone::Turn),
    ("Ходит Vega", Tone::Turn),
    ("Vega, атака: 28+1d120: 112 → 140", Tone::Detail),
    ("Vega → Pavel: 140−60 = 80, ждёт", Tone::Hit),
    ("Hagen 7J → 2J, 5 клеток", Tone::Headline),
    ("Knight → Hagen: 60−60 = 0, мимо", Tone::Miss),
    ("Vera при смерти", Tone::Death),
    ("Решение ведущего: верёвка рвётся", Tone::Ruling),
    ("Ходит Pavel", Tone::Turn),
];
