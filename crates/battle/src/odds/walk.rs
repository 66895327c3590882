//! The walk through all that may come, one decision after the other, so that it can be left and gone on with.

mod gathering;
mod phases;

use std::{
    collections::{BTreeMap, btree_map::Entry},
    sync::Arc,
};

use kekkai_rules::{Answer, Ask, Choice, Id, Origin, PoolId, Throw, report::Tally};

use super::{
    Limits, Method, Odds, PickOdds, Probability,
    answering::{Orders, orders_about},
    apart::{Fates, InAll, set_apart},
    ending::{After, Before, Fate, Standing, Sum, fates, has_fallen, tallies},
    faces,
    gathered::{Gathered, Pasts},
    left_out::LeftOut,
    picks::{Picks, declining},
    told::{EventSummary, Tales, Ways},
    work::{Case, Phase, Stage, Work},
};
use crate::{
    Aim, Command, Decision, Event, Gm, Refusal, State,
    decide::{Decided, FaceGrouping, decided},
};

/// Why it cannot go on as it did.
enum Halt {
    Refused(Refusal),
    /// There is too much of it to be exact.
    TooLarge,
    /// Somebody was set apart with whom the command was not done.
    NotApart,
}

/// A walk through all that may come of a command, or of several that are given one after the other.
#[derive(Debug)]
pub struct Walk {
    state: Arc<State>,
    commands: Vec<Arc<Command>>,
    answers: Vec<Answer>,
    limits: Limits,
    who: Id,
    work: Vec<Work>,
    gathered: Gathered,
    /// What is told on it of how things came out.
    ways: Ways,
    tales: Tales,
    fates: Fates,
    decided: u32,
    /// Decisions after which it is too much as it goes now.
    most: u32,
    /// What has been left out, where what is rarest is.
    left_out: Option<LeftOut>,
    sums: BTreeMap<Case, Sum>,
    picks: Picks,
    before: Before,
    orders: BTreeMap<(Id, u16), Orders>,
    faces: faces::BranchCache,
    spent: BTreeMap<PoolId, (i32, i32)>,
    thrown: bool,
    answerable: bool,
    /// Whether there is anything to pick on the way that is told by itself.
    picked: bool,
    phase: Phase,
}

impl Walk {
    /// The walk through what may come of `command` in `state` after `answers`.
    pub fn new(state: &State, command: &Command, answers: &[Answer], limits: Limits) -> Self {
        Self::along(state, std::slice::from_ref(command), answers, limits)
    }

    /// The walk through what may come of `commands`, each given after the one before, the first after `answers`. One that is
    /// refused after those before it is not given, nor are those behind it; whether it succeeds is that of the last of them.
    pub fn along(state: &State, commands: &[Command], answers: &[Answer], limits: Limits) -> Self {
        let state = Arc::new(state.clone());
        let mut walk = Self {
            before: Before::new(Arc::clone(&state)),
            gathered: Gathered::new(Arc::clone(&state)),
            state,
            commands: commands.iter().cloned().map(Arc::new).collect(),
            answers: answers.to_vec(),
            limits,
            who: commands.first().and_then(Command::actor).unwrap_or(Id::NOBODY),
            work: Vec::new(),
            ways: Ways::default(),
            tales: Tales::default(),
            fates: Fates::default(),
            decided: 0,
            most: limits.decides,
            left_out: None,
            sums: BTreeMap::new(),
            picks: Picks::default(),
            orders: BTreeMap::new(),
            faces: faces::BranchCache::default(),
            spent: BTreeMap::new(),
            thrown: false,
            answerable: false,
            picked: false,
            phase: Phase::LetBe,
        };
        walk.start(Case::LetBe, Probability::CERTAIN);
        walk
    }

    /// Goes on for about so many decisions; the odds once all is walked.
    pub fn go_on(&mut self, decides: u32) -> Option<Result<Odds, Refusal>> {
        for _ in 0..decides {
            let halt = match self.work.pop().or_else(|| self.gathered.pop()) {
                Some(work) => self.decide(work),
                None => match self.next_phase() {
                    Ok(true) => Ok(()),
                    Ok(false) => return Some(Ok(self.odds())),
                    Err(halt) => Err(halt),
                },
            };
            match halt {
                Ok(()) => {}
                Err(Halt::Refused(refusal)) => return Some(Err(refusal)),
                Err(Halt::TooLarge) => self.lessen(),
                Err(Halt::NotApart) => self.anew_as_one(),
            }
        }
        None
    }

    /// Whether there is too much of it, so that runs are played instead; of what may be picked alone it is not said.
    pub(super) fn is_sampled(&self) -> bool {
        matches!(self.phase, Phase::Runs(..))
    }

    /// The same walk from its start, so far.
    #[must_use]
    pub(super) fn anew(&self, limits: Limits) -> Self {
        let commands: Vec<Command> = self.commands.iter().map(|one| (**one).clone()).collect();
        Self::along(&self.state, &commands, &self.answers, limits)
    }

    /// Whether it has met anything to pick whose odds [`Limits::picks`] would tell.
    pub(super) fn has_met_picks(&self) -> bool {
        self.picked
    }

    /// Decisions made so far.
    pub fn decided(&self) -> u32 {
        self.decided
    }

    fn start(&mut self, case: Case, chance: Probability) {
        let Some(command) = self.commands.first() else { return };
        self.work.push(Work {
            answers: self.answers.clone(),
            ..Work::of(&self.state, command, (chance, case, 0), Stage::Command)
        });
    }

    fn odds(&mut self) -> Odds {
        let sampled = Method::Sampled(self.limits.runs.max(1));
        let walked = |of_picks| {
            self.left_out.as_ref().map_or(Method::Exact, |left_out| left_out.method(of_picks))
        };
        let method = if let Phase::Runs(..) = self.phase { sampled } else { walked(false) };
        let of_picks = if self.phase.is_exact() { walked(true) } else { sampled };
        let aimed = self.commands.last().and_then(|command| aimed(command));
        let mut outlook = |case, whole| {
            let sum = self.sums.remove(&case).unwrap_or_default();
            sum.outlook(aimed, (&mut self.before, &self.ways), whole)
        };
        let mut let_be = outlook(Case::LetBe, true);
        let answered = self.answerable.then(|| outlook(Case::Answered, true));
        // Who gives it may be struck only if others answer: that is told beside what comes if they do not.
        let struck = answered.as_ref().and_then(|answered| answered.find(self.who));
        if let Some(struck) = struck.filter(|_| let_be.find(self.who).is_none()) {
            let_be.of.push(struck.unharmed());
        }
        let picks = self.picks.told().map(|(at, pick)| PickOdds {
            who: pick.who,
            phrase: pick.phrase,
            method: of_picks,
            offered: pick.offered,
            holds: pick.holds,
            of: outlook(Case::Picked(at), false).of,
        });
        let picks = picks.collect();
        let spent = self.spent.iter().filter(|(_, (least, most))| (*least, *most) != (0, 0));
        Odds {
            who: self.who,
            method,
            thrown: self.thrown,
            spent: spent.map(|(pool, (least, most))| (*pool, *least, *most)).collect(),
            let_be,
            answered,
            picks,
        }
    }

    /// Makes one decision and puts down what follows on it.
    fn decide(&mut self, mut work: Work) -> Result<(), Halt> {
        let exact = self.phase.is_exact();
        if exact && self.left_out.as_mut().is_some_and(|left| left.leaves(work.case, work.chance)) {
            return Ok(());
        }
        self.decided = self.decided.saturating_add(1);
        if exact && self.decided > self.most {
            return Err(Halt::TooLarge);
        }
        let Decided { decision, grouping, merge_point } =
            decided(&work.state, &work.command, &work.answers);
        work.has_settled |= merge_point.is_some();
        if let (Decision::Need(ask), Some(merge_point)) = (&decision, merge_point)
            && exact
            && !work.gathered
            && matches!(work.stage, Stage::Command)
        {
            if work.ends_before(&merge_point.state) {
                return self.carried_out(&work, Some(&merge_point.events), merge_point.state);
            }
            return self.gather(work, ask, merge_point);
        }
        match decision {
            Decision::Need(Ask::Die(throw)) => self.throw(work, &throw, grouping),
            Decision::Need(Ask::Choice(choice)) => self.choose(work, &choice),
            Decision::Done { events, state } => self.done(work, &events, state),
            Decision::Refused(refusal) => match work.stage {
                Stage::Command if work.at > 0 => {
                    let state = Box::new((*work.state).clone());
                    self.carried_out(&work, None, state)
                }
                Stage::Command => Err(Halt::Refused(refusal)),
                // It has no turn to come, or cannot give this order then.
                Stage::Turn(fate, _) | Stage::Answer(fate, _) | Stage::End(fate) => {
                    let out = fate.has_fallen();
                    self.add((work.case, work.end), &fate, out, work.chance)
                }
            },
        }
    }

    /// A die: all that it may show, or in a run what it does show.
    fn throw(&mut self, work: Work, throw: &Throw, grouping: FaceGrouping) -> Result<(), Halt> {
        let is_thrown = match &work.stage {
            Stage::Command => true,
            Stage::Turn(fate, _) => throw.who == fate.who,
            // The answer itself; what it brings its giver beside does not change what becomes of the hit.
            Stage::Answer(fate, _) => throw.who == fate.who && !work.has_thrown(),
            Stage::End(_) => false,
        };
        if !is_thrown {
            let failing = self.faces.failing(throw);
            self.work.push(work.shown(failing));
            return Ok(());
        }
        self.thrown |= matches!(work.stage, Stage::Command);
        if let Phase::Runs(_, dice) | Phase::PickRuns(_, dice) = &mut self.phase {
            let faces = faces::fallen(throw.dice, dice);
            self.work.push(work.shown(faces));
            return Ok(());
        }
        let branches = self.faces.branches(throw, grouping).ok_or(Halt::TooLarge)?;
        let (branches, all) = &*branches;
        for (faces, ways) in branches {
            let share = Probability::new(*ways, *all);
            let answer = Answer::Faces(faces.clone(), Origin::Generated);
            self.work.push(work.with_share(answer, share).ok_or(Halt::TooLarge)?);
        }
        Ok(())
    }

    /// A choice, by the policy of whoever has it.
    fn choose(&mut self, work: Work, choice: &Choice) -> Result<(), Halt> {
        let (declines, others) = declining(choice);
        let other = (0..choice.picks.len()).find(|at| Some(*at) != declines);
        let is_command = matches!(work.stage, Stage::Command);
        let plain = is_command && work.case == Case::LetBe;
        // One answer of another is told as what comes if all answer.
        let is_own = choice.who == self.who;
        let is_told = plain && !work.has_settled && (is_own || declines.is_some() && others > 1);
        self.picked |= is_told;
        if is_told && self.limits.picks {
            self.picks.note(&work, choice, declines).ok_or(Halt::TooLarge)?;
            if let Phase::Runs(..) = self.phase {
                self.work.extend(self.picks.take_ways());
            }
        }
        if is_command && is_own {
            self.work.push(work.picked(declines.unwrap_or_default()));
            return Ok(());
        }
        self.answerable |= plain && declines.is_some() && other.is_some();
        let answers = is_command && work.case == Case::Answered;
        let at = if answers { other.or(declines) } else { declines.or(other) };
        self.work.push(work.picked(at.unwrap_or_default()));
        Ok(())
    }

    /// A command has been carried out.
    fn done(&mut self, work: Work, events: &[Event], state: Box<State>) -> Result<(), Halt> {
        let Work { chance, case, end, .. } = work;
        if let (Stage::Command, Some(next)) = (&work.stage, self.commands.get(work.at + 1)) {
            let next = Arc::clone(next);
            return self.goes_on(&work, &next, (events, state));
        }
        match work.stage {
            Stage::Command => self.carried_out(&work, Some(events), state),
            Stage::Turn(fate, hit) => self.turn_begun((chance, case, end), fate, hit, state),
            Stage::Answer(fate, hit) => {
                let (who, undoes) = (fate.who, Tally::Undone { who: fate.who, hit });
                let undone = tallies(events).any(|tally| tally == undoes);
                let fate = if undone { Box::new(fate.without(hit)) } else { fate };
                let open = !undone && !has_fallen(&state, who) && state.actor() == Some(who);
                let waits = || state.rules().hits_waiting(who).iter().any(|wait| wait.hit == hit);
                if open && waits() {
                    let over = Arc::new(Command::EndTurn { who });
                    self.push(state, &over, (chance, case, end), Stage::End(fate));
                    return Ok(());
                }
                self.add((case, end), &fate, has_fallen(&state, who), chance)
            }
            Stage::End(fate) => {
                let out = has_fallen(&state, fate.who);
                self.add((case, end), &fate, out, chance)
            }
        }
    }

    /// The next command is given, in the turn that still runs.
    fn goes_on(
        &mut self,
        work: &Work,
        next: &Arc<Command>,
        (events, state): (&[Event], Box<State>),
    ) -> Result<(), Halt> {
        // Whether it succeeds is that of the last command.
        let mut pasts = Pasts::new();
        for ((told, apart), chance) in self.pasts(work, events)? {
            let told = self.tales.unchecked(told);
            let sum = pasts.entry((told, apart)).or_insert(Probability::NEVER);
            *sum = sum.or(chance).ok_or(Halt::TooLarge)?;
        }
        let state = Arc::new(*state);
        let after = Work {
            at: work.at.saturating_add(1),
            pasts: Arc::new(pasts),
            settled: work.settled,
            ..Work::of(&state, next, (work.chance, work.case, 0), Stage::Command)
        };
        if !self.phase.is_exact() {
            self.work.push(after);
            return Ok(());
        }
        self.gathered.put(after, None, &state).ok_or(Halt::TooLarge)
    }

    /// The turn has begun of one for whom a hit waits: it answers, or lets it be.
    fn turn_begun(
        &mut self,
        (chance, case, end): (Probability, Case, usize),
        fate: Box<Fate>,
        hit: u16,
        state: Box<State>,
    ) -> Result<(), Halt> {
        let who = fate.who;
        if has_fallen(&state, who) || state.actor() != Some(who) {
            let out = has_fallen(&state, who);
            return self.add((case, end), &fate, out, chance);
        }
        let (answer, accept) = self.orders(&state, who, hit);
        self.answerable |= answer.is_some() && case == Case::LetBe;
        let answer = answer.filter(|_| case == Case::Answered);
        let command = answer.unwrap_or(accept);
        self.push(state, &command, (chance, case, end), Stage::Answer(fate, hit));
        Ok(())
    }

    /// The last command has been carried out, or could not be given: whoever has a hit waiting will have its turn, unless that
    /// has begun with the command; the rest is as it is.
    fn carried_out(
        &mut self,
        work: &Work,
        last: Option<&[Event]>,
        state: Box<State>,
    ) -> Result<(), Halt> {
        let case = work.case;
        if case != Case::Answered {
            self.note_price(&state);
        }
        let state = Arc::new(*state);
        let mut after = After::new(Arc::clone(&state));
        let pasts = self.pasts(work, last.unwrap_or_default())?;
        for ((told, apart), chance) in pasts {
            let Some(told) = self.tales.get(told) else { continue };
            // What could not be given has not succeeded.
            let success = told.success().or_else(|| last.is_none().then_some(false));
            let fates = fates(&mut self.before, told, &mut after);
            let others: Vec<&Fate> = fates.iter().filter(|fate| fate.who != self.who).collect();
            let sum = self.sums.entry(case).or_default();
            if apart != InAll::Any {
                sum.add_tally(&others, &told.ways, apart, chance).ok_or(Halt::TooLarge)?;
                continue;
            }
            let end = sum.add_told(success, told.checks(), &told.ways, chance);
            let end = end
                .and_then(|()| sum.add_end(&others, !work.apart.is_empty(), chance))
                .ok_or(Halt::TooLarge)?;
            // Where all ends add up to 1, what is missing there is that nothing happens.
            let whole = !matches!(case, Case::Picked(_));
            for fate in fates.into_iter().filter(|fate| !(whole && fate.is_nothing())) {
                self.followed(&state, fate, (chance, case, end))?;
            }
        }
        self.tell_apart(work).ok_or(Halt::TooLarge)
    }

    /// What was told on each of the ways to the end of `events`, which have come of the command.
    fn pasts(&mut self, work: &Work, events: &[Event]) -> Result<Pasts, Halt> {
        let later = events.get(work.told..).unwrap_or_default();
        let told = EventSummary::of(later, self.who, &mut self.ways);
        if work.apart.is_named(later, &told.about) {
            return Err(Halt::NotApart);
        }
        let later = self.tales.number(told);
        work.pasts_and(later, &mut self.tales).ok_or(Halt::TooLarge)
    }

    /// What becomes of one after an end of the command: if a hit waits for it, its turn goes first.
    fn followed(
        &mut self,
        state: &Arc<State>,
        fate: Fate,
        (chance, case, end): (Probability, Case, usize),
    ) -> Result<(), Halt> {
        let Some(hit) = fate.waits() else {
            let out = fate.has_fallen();
            return self.add((case, end), &fate, out, chance);
        };
        let (who, fate) = (fate.who, Box::new(fate));
        if state.actor() == Some(who) {
            let state = Box::new((**state).clone());
            return self.turn_begun((chance, case, end), fate, hit, state);
        }
        let turn = Arc::new(Command::Gm { what: Gm::Turn { who }, reason: None });
        self.work.push(Work::of(state, &turn, (chance, case, end), Stage::Turn(fate, hit)));
        Ok(())
    }

    fn push(
        &mut self,
        state: Box<State>,
        command: &Arc<Command>,
        (chance, case, end): (Probability, Case, usize),
        next: Stage,
    ) {
        self.work.push(Work::of(&Arc::new(*state), command, (chance, case, end), next));
    }

    /// What has become of one at an end of the command.
    fn add(
        &mut self,
        (case, end): (Case, usize),
        fate: &Fate,
        out: bool,
        chance: Probability,
    ) -> Result<(), Halt> {
        let out = (out, (fate.who != self.who).then_some(end));
        self.sums.entry(case).or_default().add(fate, out, chance).ok_or(Halt::TooLarge)
    }

    /// What it has taken from the pools of whoever gave the command.
    fn note_price(&mut self, state: &State) {
        let now = Standing::of(state, self.who);
        let before = self.before.find(self.who);
        for ((pool, had, _), (_, has, _)) in before.pools.iter().zip(&now.pools) {
            let spent = had.saturating_sub(*has);
            let bounds = self.spent.entry(*pool).or_insert((spent, spent));
            *bounds = (bounds.0.min(spent), bounds.1.max(spent));
        }
    }

    /// What `who` may order about a hit in its turn. The same hit has the same orders on every way.
    fn orders(&mut self, state: &State, who: Id, hit: u16) -> Orders {
        match self.orders.entry((who, hit)) {
            Entry::Occupied(known) => known.get().clone(),
            Entry::Vacant(unknown) => unknown.insert(orders_about(state, who, hit)).clone(),
        }
    }
}

/// Whom a command is aimed at.
fn aimed(command: &Command) -> Option<Id> {
    if let Command::Act { aim: Some(Aim::At(target)), .. } = command { Some(*target) } else { None }
}
