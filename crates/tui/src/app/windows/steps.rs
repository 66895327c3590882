//! The list of the fight's steps: going to one of them.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    Audience,
    chapter::Chapter,
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

/// The steps, the newest chosen at first; those of each earlier fight folded into one line.
#[derive(Debug)]
pub(crate) struct Steps {
    rows: Picker<Step>,
    /// The first steps of the fights whose own steps are shown.
    open: Vec<Seq>,
}

/// A line of the list.
#[derive(Debug)]
struct Step {
    text: String,
    /// Its number, and whether it was undone.
    right: String,
    to: Seq,
    /// Whether it is the line of a whole fight.
    is_fight: bool,
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
        let open: Vec<Seq> = self.fights().last().and_then(first_of).into_iter().collect();
        let mut rows = Picker::new(self.step_rows(&open));
        let head = self.fight().head();
        rows.choose(|row| row.to == head && !row.is_fight);
        Steps { rows, open }
    }

    /// The fights of the save; none where there is only one, or where they cannot be read.
    pub(crate) fn fights(&mut self) -> Vec<Chapter> {
        let fights = self.session.chapters(Audience::Gm).unwrap_or_default();
        if fights.len() > 1 { fights } else { Vec::new() }
    }

    /// The lines of the list, those of the steps of fights that are not `open` left out.
    fn step_rows(&mut self, open: &[Seq]) -> Vec<Step> {
        let fights = self.fights();
        let is_campaign = !fights.is_empty();
        let (steps, up_to_head) =
            self.fight().path_near(if is_campaign { usize::MAX } else { MOST_STEPS });
        let undone = steps.get(up_to_head).copied();
        let from_start =
            steps.first().and_then(|first| self.fight().parent(*first)).is_none_or(|it| it == ROOT);
        let start = Step {
            text: self.looks.words.t("steps-start"),
            right: String::new(),
            to: ROOT,
            is_fight: false,
        };
        let start = from_start.then_some(start);
        if !is_campaign {
            return start.into_iter().chain(self.told_steps(&steps, undone)).collect();
        }
        let (mut rows, mut start) = (Vec::new(), start);
        for (at, fight) in fights.iter().enumerate() {
            let Some((first, last)) = fight.steps else { continue };
            let is_last = at + 1 == fights.len();
            rows.push(Step {
                text: self.looks.words.chapter(fight),
                right: self.looks.words.chapter_end(fight, &self.snapshot.view),
                to: first,
                is_fight: true,
            });
            let start = start.take();
            if open.contains(&first) {
                rows.extend(start);
                let of_it = |step: &Seq| *step >= first && (*step <= last || is_last);
                let steps: Vec<Seq> = steps.iter().copied().filter(of_it).collect();
                let skipped = steps.len().saturating_sub(MOST_STEPS);
                rows.extend(self.told_steps(steps.get(skipped..).unwrap_or_default(), undone));
            }
        }
        rows
    }

    /// Steps, each in one line; from `undone` on they were taken back.
    fn told_steps(&mut self, steps: &[Seq], undone: Option<Seq>) -> Vec<Step> {
        let told = steps.iter().map(|step| {
            let mut text = self.outline(*step);
            if self.fight().is_joined(*step) {
                text = format!("+ {text}");
            }
            let is_undone = undone.is_some_and(|undone| *step >= undone);
            let mark = if is_undone { self.looks.words.t("steps-undone") } else { String::new() };
            Step { text, right: format!("{mark} {step}"), to: *step, is_fight: false }
        });
        told.collect()
    }
}

/// The step that a fight begins with.
fn first_of(fight: &Chapter) -> Option<Seq> {
    fight.steps.map(|(first, _)| first)
}

impl Steps {
    /// Shows the steps of the fight whose line is chosen, or folds them away; those of the fight that a chosen step is of.
    fn unfold(&mut self, app: &mut App, on: bool) {
        let before = self.rows.items().get(..=self.rows.place()).unwrap_or_default();
        let Some(fight) = before.iter().rev().find(|row| row.is_fight).map(|row| row.to) else {
            return;
        };
        self.open.retain(|open| *open != fight);
        if on {
            self.open.push(fight);
        }
        self.rows.renew(app.step_rows(&self.open));
        self.rows.choose(|row| row.is_fight && row.to == fight);
    }
}

impl Behaviour for Steps {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        if let Some(on @ ("Right" | "Left")) = keys::name(key).as_deref() {
            self.unfold(app, on == "Right");
            return After::STAYS;
        }
        match (keys::pick(&mut self.rows, key), self.rows.chosen()) {
            (Some(Picked::Left), _) => After::CLOSES,
            (Some(Picked::Taken), Some(row)) => {
                After::Closes(Effect::Run(Line::Session(Order::Goto(row.to))))
            }
            (Some(Picked::Taken | Picked::Moved) | None, _) => After::STAYS,
        }
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let words = &app.looks.words;
        let has_fights = self.rows.items().iter().any(|row| row.is_fight);
        let row = |_, Step { text, right, is_fight, .. }: &'_ Step| {
            let indent = if has_fights && !is_fight { "  " } else { "" };
            let row = Row::of(format!("{indent}{text}"), right.clone());
            Row { strong: *is_fight, ..row }
        };
        let foot = words.t(if has_fights { "chapters-foot" } else { "list-foot" });
        let list = self.rows.list(words.t("steps-title"), foot, row);
        app.looks.draw(&list, above_prompt(areas), painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        app.looks.list_hints()
    }
}
