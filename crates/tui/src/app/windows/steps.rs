//! The list of the fight's steps: going to one of them.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    fight::ROOT,
    grammar::{Line, Session as Order},
    journal::Seq,
};
use kekkai_host::Painter;
use kekkai_widgets::{
    Areas, Tone,
    list::Row,
    picker::{Picked, Picker},
};

use crate::app::{
    App, Effect, keys,
    layers::{After, Behaviour, above_prompt},
};

/// The steps, the newest chosen at first.
#[derive(Debug)]
pub(crate) struct Steps(Picker<Step>);

/// A line of the list.
#[derive(Debug)]
struct Step {
    text: String,
    /// Its number, and whether it was undone.
    right: String,
    to: Seq,
}

/// Steps that the list of steps shows: as many as a person scrolls through.
const MOST_STEPS: usize = 400;

impl App {
    /// The list of steps, the newest chosen; those that were undone stand after it.
    pub(crate) fn steps(&mut self) -> Steps {
        let (steps, up_to_head) = self.session.fight().path_near(MOST_STEPS);
        let first = steps.first().and_then(|first| self.session.fight().parent(*first));
        let from_start = first.is_none_or(|first| first == ROOT);
        let mut rows = Vec::new();
        if from_start {
            let text = self.looks.words.t("steps-start");
            rows.push(Step { text, right: String::new(), to: ROOT });
        }
        for step in steps {
            let lines = self.told_lines(step);
            let told = lines
                .iter()
                .filter(|line| line.tone != Tone::Detail)
                .map(|line| line.text.as_str());
            let mut text = told.collect::<Vec<_>>().join(" · ");
            if text.is_empty() {
                text = lines.first().map(|line| line.text.clone()).unwrap_or_default();
            }
            let undone = rows.len() >= up_to_head + usize::from(from_start);
            let mark = if undone { self.looks.words.t("steps-undone") } else { String::new() };
            rows.push(Step { text, right: format!("{mark} {step}"), to: step });
        }
        let mut rows = Picker::new(rows);
        rows.choose_at((up_to_head + usize::from(from_start)).saturating_sub(1));
        Steps(rows)
    }
}

impl Behaviour for Steps {
    fn press(&mut self, key: KeyEvent, _app: &mut App) -> After {
        match (keys::pick(&mut self.0, key), self.0.chosen()) {
            (Some(Picked::Left), _) => After::CLOSES,
            (Some(Picked::Taken), Some(row)) => {
                After::Closes(Effect::Run(Line::Session(Order::Goto(row.to))))
            }
            (Some(Picked::Taken | Picked::Moved) | None, _) => After::STAYS,
        }
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let words = &app.looks.words;
        let row = |_, Step { text, right, .. }: &'_ Step| Row::of(text.clone(), right.clone());
        let list = self.0.list(words.t("steps-title"), words.t("list-foot"), row);
        app.looks.draw(&list, above_prompt(areas), painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        app.looks.list_hints()
    }
}
