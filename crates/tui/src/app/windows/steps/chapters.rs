//! The fights of a save in its list of steps: in which order they stand, which are put away, whose steps are shown.

use kekkai_battle::{
    chapter::Chapter,
    grammar::{ChapterOrder, Shelves},
    journal::Seq,
};

use kekkai_widgets::{list::Below, paint};
use ratatui::text::Line;

use super::{Is, MOST_STEPS, Step, Steps};
use crate::{
    app::{App, layers::Layer},
    session::{Shelving, in_order},
};

/// Lines below the list that it has at least: who lives, and who is dead.
const LEAST_LINES: usize = 2;
/// Columns of them where there is room.
const MOST_WIDE: u16 = 90;

impl App {
    /// The lines of the fights, each with its steps below it where it is `open`; those that are put away last, below a line of
    /// their own.
    pub(super) fn chapter_rows(
        &mut self,
        fights: Vec<Chapter>,
        (open, shows_away): (&[Seq], bool),
        start: Option<Step>,
        (steps, undone): (&[Seq], Option<Seq>),
    ) -> Vec<Step> {
        let Shelving { order, away } = self.session.shelving();
        let newest = fights.last().map(|fight| fight.number);
        let oldest = fights.first().map(|fight| fight.number);
        let (mut rows, mut start, mut hidden) = (Vec::new(), start, Vec::new());
        for fight in in_order(fights, order) {
            let Some((first, last)) = fight.steps else { continue };
            let mut lines = vec![self.chapter_row(&fight, first)];
            if open.contains(&first) {
                lines.extend(start.take_if(|_| oldest == Some(fight.number)));
                let is_last = newest == Some(fight.number);
                let of_it = |step: &Seq| *step >= first && (*step <= last || is_last);
                let steps: Vec<Seq> = steps.iter().copied().filter(of_it).collect();
                let skipped = steps.len().saturating_sub(MOST_STEPS);
                lines.extend(self.told_steps(steps.get(skipped..).unwrap_or_default(), undone));
            }
            if away.contains(&fight.number) {
                hidden.push(lines);
            } else {
                rows.extend(lines);
            }
        }
        if !hidden.is_empty() {
            let count = hidden.len();
            let text = self.looks.words.with("chapters-away", &[("count", count.into())]);
            rows.push(Step::new(text, String::new(), kekkai_battle::fight::ROOT, Is::Away));
            if shows_away {
                rows.extend(hidden.into_iter().flatten());
            }
        }
        rows
    }

    fn chapter_row(&self, fight: &Chapter, first: Seq) -> Step {
        let (words, view) = (&self.looks.words, &self.snapshot.view);
        let (text, right) = (words.chapter(fight), words.chapter_end(fight, view));
        let row = Step::new(text, right, first, Is::Fight(fight.number));
        let people = words.chapter_people(fight, view);
        Step { sought: format!("{} {} {}", row.text, row.right, people.join(" ")), people, ..row }
    }

    /// Does with the list of fights what a line says, and shows it.
    pub(crate) fn open_chapters(&mut self, shelves: &Shelves) {
        let fights = self.fights();
        let named = [shelves.away, shelves.back].into_iter().flatten();
        let unknown = { named }.find(|number| !fights.iter().any(|fight| fight.number == *number));
        if fights.is_empty() || unknown.is_some() {
            let key = if fights.is_empty() { "chapters-one" } else { "chapters-none" };
            let number = unknown.unwrap_or_default();
            self.console.refuse(self.looks.words.with(key, &[("number", number.into())]));
            return;
        }
        let mut shelving = self.session.shelving();
        let away = shelving.away.clone();
        shelving.change(shelves);
        self.session.shelve(&shelving);
        if shelving.away != away {
            self.files.shelved.push(away);
        }
        let mut steps = self.steps();
        if let Some(text) = &shelves.find {
            steps.rows.search();
            steps.rows.insert(text.as_str());
        }
        let chosen = shelves.back.or(shelves.away);
        steps.rows.choose(|row| chosen.is_some_and(|number| row.is == Is::Fight(number)));
        self.open(Layer::Steps(steps));
    }
}

impl Steps {
    /// Whether there are several fights.
    pub(super) fn has_fights(&self) -> bool {
        self.rows.items().iter().any(|row| matches!(row.is, Is::Fight(_) | Is::Away))
    }

    /// The line of the fight that is chosen, or that the chosen step is of.
    fn fight(&self) -> Option<&Step> {
        let before = self.rows.items().get(..=self.rows.place()).unwrap_or_default();
        before.iter().rev().find(|row| row.is_fight())
    }

    /// Who of the chosen fight lives and who is dead, in so many lines that the list never jumps.
    pub(super) fn people(&self, room: u16, more: &str) -> Below<'static> {
        let is_of_one = |row: &&Step| matches!(row.is, Is::Step | Is::Fight(_));
        let fight = self.rows.chosen().filter(is_of_one).and_then(|_| self.fight());
        let people = fight.map(|fight| fight.people.as_slice()).unwrap_or_default();
        let room = room.saturating_sub(4).min(MOST_WIDE);
        let lines = people.iter().flat_map(|line| paint::wrap_within(line, (room, 2), 2, more));
        let mut lines: Vec<Line<'_>> = lines.map(Line::from).collect();
        lines.resize(lines.len().max(LEAST_LINES), Line::default());
        Below { label: "".into(), lines }
    }

    /// What stands above the list: the order of the fights too, where it is another than that in which they were fought.
    pub(super) fn title(&self, app: &App) -> String {
        let (words, order) = (&app.looks.words, app.session.shelving().order);
        let title = words.t("steps-title");
        if !self.has_fights() || order == ChapterOrder::default() {
            return title;
        }
        format!("{title} · {}", words.t(&format!("chapters-by-{}", order.name())))
    }

    /// The fights in the next order; the chosen line stays chosen.
    pub(super) fn next_order(&mut self, app: &mut App) {
        let shelving = app.session.shelving();
        let shelving = Shelving { order: shelving.order.next(), ..shelving };
        app.session.shelve(&shelving);
        let word = app.looks.words.t(&format!("chapters-by-{}", shelving.order.name()));
        app.console.tell(word);
        let chosen = self.rows.chosen().map(|row| (row.to, row.is));
        self.renew(app);
        self.rows.choose(|row| Some((row.to, row.is)) == chosen);
    }

    /// Puts the fight of the chosen line away, or brings it back.
    pub(super) fn put_away(&mut self, app: &mut App) {
        let Some(Is::Fight(number)) = self.rows.chosen().map(|row| row.is) else {
            app.console.refuse(app.looks.words.t("chapters-choose"));
            return;
        };
        let mut shelving = app.session.shelving();
        app.files.shelved.push(shelving.away.clone());
        let was_away = shelving.away.contains(&number);
        shelving.away.retain(|known| *known != number);
        if !was_away {
            shelving.away.push(number);
        }
        app.session.shelve(&shelving);
        let key = if was_away { "chapters-is-back" } else { "chapters-is-away" };
        app.console.tell(app.looks.words.with(key, &[("number", number.into())]));
        self.renew(app);
        if was_away {
            self.rows.choose(|row| row.is == Is::Fight(number));
        }
    }

    /// Undoes the last putting away, or bringing back, since the save was opened.
    pub(super) fn put_back(&mut self, app: &mut App) {
        let Some(away) = app.files.shelved.pop() else {
            app.console.refuse(app.looks.words.t("menu-nothing-done"));
            return;
        };
        let order = app.session.shelving().order;
        app.session.shelve(&Shelving { order, away });
        app.console.tell(app.looks.words.t("chapters-as-before"));
        self.renew(app);
    }

    /// Shows the steps of the fight whose line is chosen, or folds them away; those of the fight that a chosen step is of. The
    /// fights that are put away likewise, at their line.
    pub(super) fn unfold(&mut self, app: &mut App, on: bool) {
        if self.rows.chosen().is_some_and(|row| row.is == Is::Away) {
            self.shows_away = on;
            self.renew(app);
            return;
        }
        let Some(fight) = self.fight().map(|row| row.to) else { return };
        self.open.retain(|open| *open != fight);
        if on {
            self.open.push(fight);
        }
        self.renew(app);
        self.rows.choose(|row| row.is_fight() && row.to == fight);
    }

    fn renew(&mut self, app: &mut App) {
        self.rows.renew(app.all_rows(&self.open, self.shows_away));
    }
}
