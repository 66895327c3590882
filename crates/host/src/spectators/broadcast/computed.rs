//! What takes longer than a frame may: odds, ways, danger. Worked out in slices by the guest who looks at it, while the
//! fight is free for all others, and then known to everybody of its seat until the fight changes.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use kekkai_battle::{
    Aim, BattleView, Cell,
    forecast::{Approach, approaches},
    odds::{Ahead, Odds},
    offer::Offer,
    sight,
};
use kekkai_rules::{Id, MoveMode, act::Role};

use super::{Broadcast, own::Supposed};
use crate::{
    Seat,
    spectators::view_state::{Lens, Page, ViewState},
};

/// As many ways as one looks through.
const WAYS: usize = 9;
/// Tasks that are kept for whoever looks again, at most.
const LEFT: usize = 16;

/// What a guest wants to know.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::spectators) enum Question {
    /// What may come of a line.
    Odds(String),
    /// By which ways its character gets to where the strike of a line can be made.
    Ways(String),
    /// Where how many foes have its character in view.
    Danger,
}

/// An answer to it.
#[derive(Debug)]
pub(in crate::spectators) enum Computed {
    /// `None` where there are none.
    Odds(Option<Box<Odds>>),
    Ways(Vec<Approach>),
    /// By [`Cell::index`]; `None` where there is no foe.
    Danger(Vec<Option<i32>>),
}

/// An answer that is being worked out.
#[derive(Debug)]
pub(in crate::spectators) struct Task {
    seat: Seat,
    /// Of which state of the fight.
    age: u64,
    question: Question,
    work: Work,
}

/// How long odds are worked at, where a decision takes long, before the session hears its guest again.
const SLICE: Duration = Duration::from_millis(1);

#[derive(Debug)]
enum Work {
    Odds(Ahead),
    /// There is no more to it.
    Done,
    Ways {
        supposed: Arc<Supposed>,
        mode: MoveMode,
        aim: Aim,
    },
    Danger {
        view: Arc<BattleView>,
        foes: Vec<Cell>,
        counts: Vec<i32>,
    },
}

impl Task {
    /// Goes on for about a millisecond; the answer once it is known. A better one may follow.
    pub(in crate::spectators) fn go_on(&mut self) -> Option<Computed> {
        match &mut self.work {
            Work::Odds(ahead) => {
                let begun = Instant::now();
                let odds = ahead.go_on(|| begun.elapsed() >= SLICE)?.ok();
                Some(Computed::Odds(odds.map(Box::new)))
            }
            Work::Done => None,
            Work::Ways { supposed, mode, aim } => {
                let ways = supposed.ways(*mode, *aim);
                self.work = Work::Done;
                Some(Computed::Ways(ways))
            }
            Work::Danger { view, foes, counts } => {
                let Some(foe) = foes.pop() else {
                    let some = |count: &i32| Some(*count).filter(|count| *count > 0);
                    let counts = counts.iter().map(some).collect();
                    self.work = Work::Done;
                    return Some(Computed::Danger(counts));
                };
                for (cell, count) in Cell::all().zip(counts) {
                    *count += i32::from(cell != foe && sight::is_clear(&view.field, foe, cell));
                }
                None
            }
        }
    }

    /// Whether there is no more to work out.
    pub(in crate::spectators) fn is_done(&self) -> bool {
        match &self.work {
            Work::Odds(ahead) => ahead.is_done(),
            Work::Done => true,
            Work::Ways { .. } | Work::Danger { .. } => false,
        }
    }

    /// Whether it answers what is asked of that fight.
    fn is_of(&self, seat: &Seat, age: u64, question: &Question) -> bool {
        (&self.seat, self.age, &self.question) == (seat, age, question)
    }
}

impl Supposed {
    /// The question that what a line would do raises. `ways`: the ways to it are looked through.
    fn question(&self, line: &str, ways: bool) -> Option<Question> {
        let offer = self.offered(line)?;
        if ways && self.may_approach(offer) {
            return Some(Question::Ways(line.to_owned()));
        }
        let rolls = offer.refusal.is_none() && offer.first_throw().is_some();
        (rolls && self.foresees(offer)).then(|| Question::Odds(line.to_owned()))
    }

    /// Whether a strike that cannot be made from here may be made after a walk.
    pub(super) fn may_approach(&self, offer: &Offer) -> bool {
        offer.refusal.is_some()
            && matches!(offer.role(), Some(Role::Strike { .. }))
            && matches!(offer.aim(), Some(Aim::At(_)))
            && self.mode().is_some()
    }

    fn ways(&self, mode: MoveMode, aim: Aim) -> Vec<Approach> {
        let mut ways = approaches(self.state(), self.own(), mode, aim, WAYS);
        for way in &mut ways {
            for step in &mut way.passage.walk.steps {
                step.noticed.clear();
            }
            self.redact(&mut way.strike);
        }
        ways
    }

    fn task(self: &Arc<Self>, question: &Question) -> Option<Work> {
        match question {
            Question::Odds(line) => {
                let command = &self.offered(line)?.command;
                let commands = std::slice::from_ref(command);
                Some(Work::Odds(Ahead::along(self.state(), commands, &[])))
            }
            Question::Ways(line) => {
                let (aim, mode) = (self.offered(line)?.aim()?, self.mode()?);
                Some(Work::Ways { supposed: Arc::clone(self), mode, aim })
            }
            Question::Danger => None,
        }
    }
}

impl Broadcast {
    /// What a view state shows that takes long to work out.
    pub(super) fn questions(&mut self, viewing: &ViewState) -> Vec<Question> {
        let mut questions = Vec::new();
        if viewing.page != Page::Now {
            return questions;
        }
        if viewing.lens == Some(Lens::Danger) {
            questions.push(Question::Danger);
        }
        if viewing.speaks() {
            let pending = self.pending(viewing);
            let line = pending.answers().map(|answers| answers.tries.to_owned());
            let line = line.or_else(|| self.at_cursor(viewing));
            let Some(supposed) = self.suppose(viewing, &pending) else { return questions };
            let typed = viewing.line.as_ref().and_then(|line| supposed.written(line));
            let typed = typed.and_then(|line| supposed.question(&line, false));
            // What is typed has its odds in the place of what the cursor is on.
            let other = || supposed.question(&line?, viewing.ways.is_some());
            questions.extend(typed.or_else(other));
        }
        questions
    }

    /// The answer to a question, if it is known.
    pub(super) fn computed(&self, seat: &Seat, question: &Question) -> Option<&Arc<Computed>> {
        self.computed.get(seat)?.get(question)
    }

    /// What is still to be worked out for a view state; `task` itself, if it is that already.
    pub(in crate::spectators) fn task(
        &mut self,
        viewing: &ViewState,
        task: Option<Task>,
    ) -> Option<Task> {
        // Most view states ask nothing.
        let questions = self.questions(viewing);
        let is_of = |task: &Task, question| task.is_of(&viewing.seat, self.age, question);
        let is_meant = |task: &Task| questions.iter().any(|question| is_of(task, question));
        let open = |question: &&Question| self.computed(&viewing.seat, question).is_none();
        let open = questions.iter().find(open).cloned();
        let is_wanted = |task: &Task| match &open {
            Some(question) => is_of(task, question),
            // What was sampled may still become exact.
            None => is_meant(task),
        };
        if task.as_ref().is_some_and(is_wanted) {
            return task;
        }
        let again = self.left.iter().rposition(is_wanted);
        let again = again.map(|at| self.left.remove(at));
        self.leave(task);
        let Some(question) = open.filter(|_| again.is_none()) else { return again };
        let work = match &question {
            Question::Odds(_) | Question::Ways(_) => {
                let pending = self.pending(viewing);
                self.suppose(viewing, &pending)?.task(&question)?
            }
            Question::Danger => {
                let (own, view) = (self.own(&viewing.seat)?, self.view(&viewing.seat));
                let foes = foes_of(own, &view);
                let counts = Cell::all().map(|_| 0).collect();
                Work::Danger { view, foes, counts }
            }
        };
        Some(Task { seat: viewing.seat.clone(), age: self.age, question, work })
    }

    /// Puts aside what somebody looks away from, unless there is no more to it.
    fn leave(&mut self, task: Option<Task>) {
        let Some(task) = task.filter(|task| task.age == self.age && !task.is_done()) else {
            return;
        };
        if self.left.len() >= LEFT {
            self.left.remove(0);
        }
        self.left.push(task);
    }

    /// Takes an answer in; pictures of the seat are drawn anew.
    pub(in crate::spectators) fn keep(&mut self, task: &Task, computed: Computed) {
        if task.age != self.age {
            return;
        }
        let stale = self.pictures.keys().filter(|viewing| viewing.seat == task.seat);
        let stale: Vec<ViewState> = stale.cloned().collect();
        for viewing in stale {
            let picture = self.pictures.remove(&viewing);
            self.before.extend(picture.map(|picture| (viewing, picture)));
        }
        let known = self.computed.entry(task.seat.clone()).or_default();
        known.insert(task.question.clone(), Arc::new(computed));
    }
}

/// Where those stand who are seen and hostile to `own`.
fn foes_of(own: Id, view: &BattleView) -> Vec<Cell> {
    let Some(me) = view.find(own) else { return Vec::new() };
    let all = view.combatants.iter().filter(|who| !who.fallen && !who.departed);
    all.filter(|who| me.is_hostile_to(who)).filter_map(|who| who.at).collect()
}
