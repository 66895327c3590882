//! The list of the fight's steps: going to one of them.

mod chapters;

use crossterm::event::KeyEvent;
use kekkai_battle::{
    Audience, BattleView, Command, Gm,
    chapter::Chapter,
    command::QueuePlace,
    fight::{Branch, ROOT},
    grammar::{Line, Session as SessionCommand},
    journal::Seq,
    notes::About,
};
use kekkai_host::Painter;
use kekkai_widgets::{
    Areas, Names as _, Tone,
    list::{List, ListRow},
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
    /// Whether the fights that are put away are shown below the others.
    shows_away: bool,
}

/// A line of the list.
#[derive(Debug)]
struct Step {
    text: String,
    /// Its number, and whether it was undone.
    right: String,
    to: Seq,
    is: Is,
    /// What a search looks through: the text, and of a fight who took part.
    sought: String,
    /// Who of a fight lives and who is dead.
    people: Vec<String>,
}

/// What a line of the list is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Is {
    /// A step, or the start.
    Step,
    /// A whole fight of this number.
    Fight(u16),
    /// The fights that are put away.
    Away,
    /// A note; no step then.
    Note(About),
}

impl Step {
    fn new(text: String, right: String, to: Seq, is: Is) -> Self {
        Self { sought: text.clone(), text, right, to, is, people: Vec::new() }
    }

    fn is_fight(&self) -> bool {
        matches!(self.is, Is::Fight(_))
    }
}

/// Steps that the list of steps shows: as many as a person scrolls through.
const MOST_STEPS: usize = 400;

/// Steps of another branch that a search looks through, from its last one back.
const MOST_SOUGHT: usize = 100;

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
            let then = self.seen_then(before.max(head));
            let told = steps.iter().map(|step| self.outline(*step, then.as_ref()));
            let told = told.collect::<Vec<_>>();
            told.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
        };
        self.console.tell(self.looks.words.with(key, &[("what", what.into())]));
    }

    /// Says at which step the fight stands now, and how it comes back to where it stood `before`.
    pub(crate) fn tell_gone(&mut self, before: Seq) {
        let args = [
            ("step", self.fight().head().into()),
            ("last", self.fight().last_step().into()),
            ("line", format!("{} {before}", self.verb("goto")).into()),
        ];
        self.console.tell(self.looks.words.with("moved-to", &args));
    }

    /// What the GM saw after a step that was undone, for the names in it.
    fn seen_then(&mut self, step: Seq) -> Option<BattleView> {
        self.session.past().view_after(step).ok()
    }

    /// A step in one line, with the names of those who were there `then` if it was undone.
    fn outline(&mut self, step: Seq, then: Option<&BattleView>) -> String {
        if let Some(text) = self.put_in_order(step) {
            return text;
        }
        let lines = self.told_lines_then(step, then);
        let told =
            lines.iter().filter(|line| line.tone != Tone::Detail).map(|line| line.text.as_str());
        let text = told.collect::<Vec<_>>().join(" · ");
        if text.is_empty() {
            lines.first().map(|line| line.text.clone()).unwrap_or_default()
        } else {
            text
        }
    }

    /// What a step says that only puts some elsewhere in the order of turns, all of which its log tells; `None` for all others.
    fn put_in_order(&mut self, step: Seq) -> Option<String> {
        let record = self.session.past().record(step).ok().flatten()?;
        let Command::Gm { what: Gm::Order { who, place }, .. } = &record.command else {
            return None;
        };
        let view = &self.snapshot.view;
        let who: Vec<&str> = who.iter().map(|who| view.name(*who)).collect();
        let (key, other) = match place {
            QueuePlace::Own => ("outline-order", None),
            QueuePlace::Before(other) => ("outline-order-before", Some(*other)),
            QueuePlace::After(other) => ("outline-order-after", Some(*other)),
        };
        let mut args = vec![("who", who.join(", ").into())];
        args.extend(other.map(|other| ("other", view.name(other).into())));
        Some(self.looks.words.with(key, &args))
    }

    /// The list of steps, the newest chosen; those that were undone stand after it.
    pub(crate) fn steps(&mut self) -> Steps {
        let open: Vec<Seq> = self.fights().last().and_then(first_of).into_iter().collect();
        let rows = self.all_rows(&open, false);
        let mut rows = Picker::new(rows).by_search(|row: &Step| &row.sought);
        let head = self.fight().head();
        rows.choose(|row| row.to == head && row.is == Is::Step);
        Steps { rows, open, shows_away: false }
    }

    /// The fights of the save; none where there is only one, or where they cannot be read.
    pub(crate) fn fights(&mut self) -> Vec<Chapter> {
        let fights = self.session.chapters(Audience::Gm).unwrap_or_default();
        if fights.len() > 1 { fights } else { Vec::new() }
    }

    /// The lines of the list, and the notes as they stand now behind them.
    fn all_rows(&mut self, open: &[Seq], shows_away: bool) -> Vec<Step> {
        let mut rows = self.step_rows(open, shows_away);
        let (view, looks) = (&self.snapshot.view, &self.looks);
        rows.extend(view.notes.iter().map(|(about, note)| {
            let text = format!("{} {}", looks.glyphs.note, note.text());
            Step::new(text, looks.words.about(about, view), ROOT, Is::Note(about))
        }));
        rows
    }

    /// Puts the cursor onto what a note is about, if that is on the field.
    fn go_to_note(&mut self, about: About) {
        let at = match about {
            About::Fight => None,
            About::Who(who) => self.snapshot.view.find(who).and_then(|who| who.at),
            About::Cell(cell) => Some(cell),
        };
        self.pointer.cursor = at.unwrap_or(self.pointer.cursor);
    }

    /// The lines of the list, those of the steps of fights that are not `open` left out.
    fn step_rows(&mut self, open: &[Seq], shows_away: bool) -> Vec<Step> {
        let fights = self.fights();
        let is_campaign = !fights.is_empty();
        let (steps, up_to_head) =
            self.fight().path_near(if is_campaign { usize::MAX } else { MOST_STEPS });
        let undone = steps.get(up_to_head).copied();
        let from_start =
            steps.first().and_then(|first| self.fight().parent(*first)).is_none_or(|it| it == ROOT);
        let start = Step::new(self.looks.words.t("steps-start"), String::new(), ROOT, Is::Step);
        let start = from_start.then_some(start);
        if !is_campaign {
            let branches = self.fight().branches(&steps);
            let mut rows: Vec<Step> = start.into_iter().collect();
            rows.extend(self.told_branches(&branches, ROOT).into_iter().filter(|_| from_start));
            for row in self.told_steps(&steps, undone) {
                let from = row.to;
                rows.push(row);
                rows.extend(self.told_branches(&branches, from));
            }
            return rows;
        }
        self.chapter_rows(fights, (open, shows_away), start, (&steps, undone))
    }

    /// The branches that go off at a step, each in the line of its last step, which leads there.
    fn told_branches(&mut self, all: &[Branch], from: Seq) -> Vec<Step> {
        let here = all.iter().filter(|branch| branch.from == from);
        let told = here.map(|branch| {
            let then = self.seen_then(branch.end);
            let last = self.outline(branch.end, then.as_ref());
            let args = [("count", branch.steps.into()), ("last", last.into())];
            let text = self.looks.words.with("steps-branch", &args);
            // A search finds the branch by any of its steps.
            let parent = |step: &Seq| self.fight().parent(*step);
            let steps = std::iter::successors(Some(branch.end), parent);
            let steps: Vec<Seq> =
                steps.take_while(|step| *step != from).take(MOST_SOUGHT).collect();
            let told = steps.into_iter().map(|step| self.outline(step, then.as_ref()));
            let told: Vec<String> = told.collect();
            let sought = format!("{text} {}", told.join(" "));
            Step { sought, ..Step::new(text, branch.end.to_string(), branch.end, Is::Step) }
        });
        told.collect()
    }

    /// Steps, each in one line; from `undone` on they were taken back.
    fn told_steps(&mut self, steps: &[Seq], undone: Option<Seq>) -> Vec<Step> {
        let last = undone.and_then(|_| steps.last().copied());
        let then = last.and_then(|last| self.seen_then(last));
        let told = steps.iter().map(|step| {
            let is_undone = undone.is_some_and(|undone| *step >= undone);
            let mut text = self.outline(*step, then.as_ref().filter(|_| is_undone));
            if self.fight().is_joined(*step) {
                text = format!("+ {text}");
            }
            let mark = if is_undone { self.looks.words.t("steps-undone") } else { String::new() };
            Step::new(text, format!("{mark} {step}"), *step, Is::Step)
        });
        told.collect()
    }
}

/// The step that a fight begins with.
fn first_of(fight: &Chapter) -> Option<Seq> {
    fight.steps.map(|(first, _)| first)
}

impl Behaviour for Steps {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        match keys::name(key).as_deref() {
            Some(on @ ("Right" | "Left")) => {
                self.unfold(app, on == "Right");
                return After::STAYS;
            }
            Some("/") if !self.rows.is_typing() => {
                self.rows.search();
                return After::STAYS;
            }
            Some("o") if !self.rows.is_typing() && self.has_fights() => {
                self.next_order(app);
                return After::STAYS;
            }
            Some("x" | "Del") if !self.rows.is_typing() && self.has_fights() => {
                self.put_away(app);
                return After::STAYS;
            }
            Some("u") if !self.rows.is_typing() && self.has_fights() => {
                self.put_back(app);
                return After::STAYS;
            }
            Some(_) | None => {}
        }
        match (keys::pick(&mut self.rows, key), self.rows.chosen()) {
            (Some(Picked::Left), _) => After::CLOSES,
            (Some(Picked::Taken), Some(row)) => match row.is {
                Is::Step | Is::Fight(_) => {
                    After::Closes(Effect::Run(Line::Session(SessionCommand::Goto(row.to))))
                }
                Is::Note(about) => {
                    app.go_to_note(about);
                    After::CLOSES
                }
                Is::Away => {
                    self.unfold(app, !self.shows_away);
                    After::STAYS
                }
            },
            (Some(Picked::Moved), _) => After::STAYS,
            (Some(Picked::Taken) | None, _) => After::IDLE,
        }
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let has_fights = self.has_fights();
        let row = |_, step: &'_ Step| {
            let whole = matches!(step.is, Is::Fight(_) | Is::Away);
            let indent = if has_fights && !whole { "  " } else { "" };
            let row = ListRow::of(format!("{indent}{}", step.text), step.right.clone());
            ListRow { strong: step.is_fight(), ..row }
        };
        let within = above_prompt(areas);
        let list = self.rows.list(self.title(app), "", row);
        let below = has_fights.then(|| self.people(within.width, app.looks.glyphs.more));
        app.draw_list(self, List { below, ..list }, within, painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        let looks = &app.looks;
        if self.rows.is_typing() {
            return vec![looks.hint("Enter", "hint-keep"), looks.hint("Esc", "hint-leave")];
        }
        let fights = [("→←", "hint-unfold"), ("o", "hint-order"), ("x", "hint-put-away")];
        let fights = fights.into_iter().filter(|_| self.has_fights());
        let keys = fights.chain([("/", "hint-search")]).map(|(key, word)| looks.hint(key, word));
        keys.chain(looks.list_hints(Some("hint-go-there"))).collect()
    }

    fn paste(&mut self, text: &str) -> bool {
        self.rows.insert(text);
        self.rows.is_typing()
    }
}
