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

/// Most steps that are told one by one when they are taken back together.
const FEW_STEPS: usize = 3;

impl App {
    /// Says what was taken back or done again since the fight stood at `before`.
    pub(crate) fn tell_moved(&mut self, before: Seq) {
        let fight = self.fight();
        let back = |from: Seq| std::iter::successors(Some(from), |step| fight.parent(*step));
        let head = fight.head();
        let since = |from: Seq, to: Seq| -> Option<Vec<Seq>> {
            let mut steps: Vec<Seq> = back(from).take_while(|step| *step > to).collect();
            let reached = back(from).any(|step| step == to);
            steps.reverse();
            reached.then_some(steps).filter(|steps| !steps.is_empty())
        };
        let (key, steps) = match (since(before, head), since(head, before)) {
            (Some(steps), _) => ("moved-back", steps),
            (None, Some(steps)) => ("moved-on", steps),
            (None, None) => return,
        };
        let what = if steps.len() > FEW_STEPS {
            self.looks.words.with("moved-steps", &[("count", steps.len().into())])
        } else {
            let told = steps.iter().map(|step| self.outline(*step)).collect::<Vec<_>>();
            told.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
        };
        self.console.tell(self.looks.words.with(key, &[("what", what.into())]));
    }

    /// A step in one line.
    fn outline(&mut self, step: Seq) -> String {
        let lines = self.told_lines(step);
        let told =
            lines.iter().filter(|line| line.tone != Tone::Detail).map(|line| line.text.as_str());
        let text = told.collect::<Vec<_>>().join(" · ");
        if text.is_empty() {
            lines.first().map(|line| line.text.clone()).unwrap_or_default()
        } else {
            text
        }
    }

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
            let mut text = self.outline(step);
            if self.fight().is_joined(step) {
                text = format!("+ {text}");
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
