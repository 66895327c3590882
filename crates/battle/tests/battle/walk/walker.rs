//! One who walks: a fight and the chance it goes by.

use std::collections::BTreeSet;

use kekkai_battle::{
    Aim, Cell, Command, Decision, Event, Stage, State, decide,
    fight::{Change, Hand, ROOT},
    forecast,
    offer::{Offer, offers},
    reach::Reach,
    systems,
};
use kekkai_rules::{
    Answer, Ask, Bond, Cost, Counted, Id, Origin,
    knk::{Mode, Order, Reserve, WalkMode, walk_mode::POINTS},
};

use super::{board::battle, chance::Chance, laws};
use crate::table::Table;

/// Answers that one command may ask for before its throws are taken to go on for ever, as among equals.
const MOST_ANSWERS: usize = 60;

/// A walker: a fight and the chance it goes by.
#[derive(Debug)]
pub(crate) struct Walk {
    pub(crate) table: Table,
    pub(crate) chance: Chance,
    /// What was told, for a failure.
    pub(crate) told: Vec<String>,
}

impl Walk {
    pub(crate) fn new(seed: u64) -> Self {
        let mut chance = Chance::of(seed);
        let table = Table::of(battle(&mut chance));
        Self { table, chance, told: Vec::new() }
    }

    pub(crate) fn state(&self) -> &State {
        self.table.state()
    }

    /// Before the fight: some are put elsewhere, the GM says this and that, and everyone throws.
    pub(crate) fn begin(&mut self) -> Result<(), String> {
        for _ in 0..self.chance.below(8) {
            let command = match self.chance.below(10) {
                0..4 => self.ruling(),
                4..7 => self.around(),
                _ => self.junk(),
            };
            if command != Command::RollInitiative {
                self.give(&command, None)?;
            }
            while self.table.fight.prompt().is_some() {
                self.answer()?;
            }
        }
        self.set_up()
    }

    /// Everyone who takes part and stands nowhere is placed, and everyone throws.
    fn set_up(&mut self) -> Result<(), String> {
        if self.table.fight.prompt().is_some() || self.state().queue.round > 0 {
            return Ok(());
        }
        for who in (0..self.state().combatants.len()).map(|who| Id(u16::try_from(who).unwrap())) {
            for at in Cell::all() {
                if self.state().present().any(|one| one.id == who && one.at.is_none()) {
                    self.give(&Command::Place { who, at }, None)?;
                }
            }
        }
        let open = offers(self.state()).first().is_some_and(|offer| offer.refusal.is_none());
        self.give(&Command::RollInitiative, Some(open))
    }

    pub(crate) fn step(&mut self) -> Result<(), String> {
        if self.table.fight.prompt().is_some() && self.chance.percent(95) {
            return self.answer();
        }
        match self.chance.below(100) {
            0..50 => self.offered(),
            50..67 => self.go(),
            67..71 => {
                let Some(who) = self.state().actor() else { return Ok(()) };
                self.give(&Command::EndTurn { who }, Some(true))
            }
            71..80 => {
                let command = self.around();
                self.give(&command, None)
            }
            80..84 if self.state().stage() == Stage::Setup => self.set_up(),
            80..84 => {
                let command = self.ruling();
                self.give(&command, None)
            }
            84..93 => {
                let command = self.junk();
                self.give(&command, None)
            }
            93..95 => self.every_offer(),
            _ => self.travel(),
        }
    }

    /// Gives a command; where it is known whether it may be given, that must be so.
    pub(crate) fn give(&mut self, command: &Command, accepted: Option<bool>) -> Result<(), String> {
        self.told.push(format!("{command:?}"));
        let hand = if self.chance.percent(50) { Hand::Generator } else { Hand::Table };
        let propose = || self.table.fight.propose(command.clone(), Vec::new(), hand);
        let proposed = propose();
        if proposed != propose() {
            return Err("decided otherwise the second time".to_owned());
        }
        if accepted.is_some_and(|accepted| accepted != proposed.is_ok()) {
            return Err(format!("offered and refused, or the other way round: {proposed:?}"));
        }
        match proposed {
            Err(_) => Ok(()),
            Ok(change) => {
                self.was_offered(command)?;
                // Now and then it is one action with what went before.
                let joins = self.told.len().is_multiple_of(10) && self.table.fight.head() != ROOT;
                self.take(if joins { change.joined() } else { change })
            }
        }
    }

    /// Every order that is accepted was offered; only shots at what fills far cells are not listed, and a walk only as far
    /// as one step goes.
    fn was_offered(&self, command: &Command) -> Result<(), String> {
        let state = self.state();
        let known = match command {
            Command::Act { order: systems::Order::Knk(order), aim, .. } => {
                let shot = matches!(order, Order::Strike { mode: Mode::Shot, .. });
                shot && matches!(aim, Some(Aim::Cell(_)))
            }
            Command::Leave { .. }
            | Command::Enter { .. }
            | Command::Detour { .. }
            | Command::Depart { .. } => false,
            Command::Walk { who, path, mode } if path.len() == 1 => {
                let reach = Reach::of(state, *who, *mode);
                let cost = reach
                    .and_then(|reach| path.first().and_then(|cell| reach.cost(*cell).map(|_| ())));
                return cost.ok_or_else(|| "a step out of reach".to_owned());
            }
            _ => true,
        };
        let mut open = offers(state).into_iter().filter(|offer| offer.refusal.is_none());
        if known || open.any(|offer| offer.command == *command) {
            return Ok(());
        }
        Err("accepted, though it was not offered".to_owned())
    }

    fn take(&mut self, change: Change) -> Result<(), String> {
        self.table.take(change);
        laws::of(self.state())
    }

    /// An offer: one that may be given goes through, one that may not is refused for the reason it names.
    fn offered(&mut self) -> Result<(), String> {
        let offers = offers(self.state());
        let open: Vec<_> = offers.iter().filter(|offer| offer.refusal.is_none()).cloned().collect();
        // Ending a turn can always be done, and waiting is dull; and there are always many blows to choose from.
        let thrown: Vec<_> = open.iter().filter(|offer| offer.throw.is_some()).cloned().collect();
        let mut rare: Vec<_> = open.iter().filter(|offer| is_rare(offer)).cloned().collect();
        // A kind first and then one of it: some have an offer for each target, others a single one.
        let kinds: BTreeSet<_> = rare.iter().map(kind_of).collect();
        let kind = self.chance.pick(&Vec::from_iter(kinds)).cloned();
        rare.retain(|offer| Some(kind_of(offer)) == kind);
        // What falls on one who holds somebody, and what that one undoes, may fall on its living shield.
        let shielded: Vec<_> =
            open.iter().filter(|offer| self.is_at_shield(offer)).cloned().collect();
        let from = match self.chance.below(10) {
            _ if !shielded.is_empty() && self.chance.percent(10) => &shielded,
            0..2 => &offers,
            2..5 if !thrown.is_empty() => &thrown,
            5..8 if !rare.is_empty() => &rare,
            _ => &open,
        };
        let Some(offer) = self.chance.pick(from).cloned() else { return Ok(()) };
        self.is_as_offered(&offer)?;
        self.give(&offer.command, Some(offer.refusal.is_none()))
    }

    /// Whether it is a blow at one who holds somebody else, or a dodge of one who holds somebody (KNK-GRB-08).
    fn is_at_shield(&self, offer: &Offer) -> bool {
        let Command::Act { who, order: systems::Order::Knk(order), aim } = &offer.command else {
            return false;
        };
        let holds = |who: Id| self.state().rules().bound(who, Bond::Hold).next();
        match (order, aim) {
            (Order::Dodge { .. }, _) => holds(*who).is_some(),
            (Order::Strike { .. }, Some(Aim::At(target))) => {
                holds(*target).is_some_and(|victim| victim != *who)
            }
            _ => false,
        }
    }

    fn is_as_offered(&self, offer: &Offer) -> Result<(), String> {
        let mut decided = decide(self.state(), &offer.command, &[]);
        // Whose Defence a blow meets is asked for a "+" first; that the dice follow is what counts.
        if let Decision::Need(Ask::Choice(choice)) = &decided
            && choice.question.key == "question-plus"
        {
            decided = decide(self.state(), &offer.command, &[Answer::Pick(0)]);
        }
        match (&offer.refusal, &decided) {
            (Some(named), Decision::Refused(found)) if named == found => Ok(()),
            (None, Decision::Need(Ask::Die(throw))) if offer.first_throw() == Some(throw) => Ok(()),
            (None, Decision::Done { .. } | Decision::Need(_)) if offer.first_throw().is_none() => {
                Ok(())
            }
            _ => Err(format!("{offer:?} became {decided:?}")),
        }
    }

    /// Every offer of the moment is what it says, and whatever is answered to it, it goes through.
    fn every_offer(&mut self) -> Result<(), String> {
        for offer in offers(self.state()) {
            self.is_as_offered(&offer)?;
            if offer.refusal.is_none() {
                self.goes_through(&offer.command)?;
            }
        }
        Ok(())
    }

    /// Decides a command with everything that it asks for answered at random.
    fn goes_through(&mut self, command: &Command) -> Result<(), String> {
        let mut answers = Vec::new();
        while answers.len() < MOST_ANSWERS {
            match decide(self.table.state(), command, &answers) {
                Decision::Need(ask) => answers.push(self.any_answer(&ask)),
                Decision::Done { state, .. } => return laws::of(&state),
                Decision::Refused(refusal) => {
                    return Err(format!("{command:?} is refused after {answers:?}: {refusal:?}"));
                }
            }
        }
        Ok(())
    }

    /// Any answer that fits.
    fn any_answer(&mut self, ask: &Ask) -> Answer {
        match ask {
            Ask::Die(throw) => {
                // The highest face decides much, and comes too seldom by itself.
                let most = u16::try_from(throw.dice.faces).unwrap();
                let mut face = || {
                    let any = u16::try_from(self.chance.within(1, throw.dice.faces)).unwrap();
                    if self.chance.percent(35) { most } else { any }
                };
                let faces = (0..throw.dice.count).map(|_| face()).collect();
                Answer::Faces(faces, Origin::Typed)
            }
            Ask::Choice(choice) => {
                Answer::Pick(u16::try_from(self.chance.below(choice.picks.len())).unwrap())
            }
        }
    }

    /// To a cell that can be reached, for the price that was told; or to one that cannot.
    fn go(&mut self) -> Result<(), String> {
        let mode =
            if self.chance.percent(70) { WalkMode::Walk.mode() } else { WalkMode::Retreat.mode() };
        let Some(who) = self.state().actor() else { return Ok(()) };
        let Some(reach) = Reach::of(self.state(), who, mode) else { return Ok(()) };
        let cells: Vec<_> = reach.cells().collect();
        let deeds =
            |(cell, _): &&(Cell, &[Cost])| reach.deeds(*cell).is_some_and(|deeds| deeds > 0);
        let with_deeds: Vec<_> = cells.iter().filter(deeds).copied().collect();
        let among =
            if self.chance.percent(30) && !with_deeds.is_empty() { with_deeds } else { cells };
        let Some((cell, cost)) = self.chance.pick(&among).copied() else { return Ok(()) };
        let path = reach.path(cell).ok_or("no way to a cell that can be reached")?;
        let left = |state: &State| {
            let points = state.rules().turn_left().map_or(0, |turn| turn.left(POINTS));
            let pools = state.rules().view(who).pools;
            let prana =
                pools.iter().find(|pool| pool.id == Reserve::Prana.id()).map_or(0, |pool| pool.now);
            (points, prana)
        };
        let before = left(self.state());
        let hidden = self.state().rules().is_hidden(who, &|_| false);
        let foreseen = forecast::of_walk(self.state(), who, &path, mode);
        let total =
            foreseen.map_err(|refusal| format!("{path:?} is foreseen as {refusal:?}"))?.total;
        if total != cost {
            return Err(format!("{cell} is to cost {cost:?}, and foreseen are {total:?}"));
        }
        self.give(&Command::Walk { who, path, mode }, Some(true))?;
        // Enemies may notice a hidden one first, and it has no second move; a walk over ice may wait for its save, and
        // one that fell is over, whoever's turn is next.
        let mut fight = self.table.fight.clone();
        let record = fight.record(fight.head()).map_err(|bad| bad.to_string())?;
        let ended = |event: &Event| matches!(event, Event::TurnEnded { .. });
        let over = record.is_none_or(|record| record.events.iter().any(ended));
        if hidden || self.table.fight.prompt().is_some() || over {
            return Ok(());
        }
        let after = left(self.state());
        // A hybrid may pay for its mind save beside.
        let hybrid = self.state().rules().view(who).rows.iter().any(|row| row.key == "veil");
        let [points, prana] = [Counted::Meter(POINTS), Counted::Pool(Reserve::Prana.id())]
            .map(|counted| counted.within(cost));
        let after = if hybrid { (after.0, before.1 - prana) } else { after };
        if (before.0 - after.0, before.1 - after.1) == (points, prana) {
            Ok(())
        } else {
            Err(format!("{cell} was to cost {cost:?}, but {before:?} became {after:?}"))
        }
    }

    /// The file with a state put aside for the head reads as the same fight, and goes back to the same states.
    pub(crate) fn kept_aside(&self) -> Result<(), String> {
        let mut fight = self.table.fight.clone();
        let (seq, bytes) = fight.keyframe();
        let mut loaded = self.table.loaded(Some((seq, &bytes)));
        for _ in 0..3 {
            if loaded.state().hash() != fight.state().hash() || loaded.head() != fight.head() {
                return Err(format!("another fight with what was put aside at step {seq}"));
            }
            let (Some(one), Some(other)) = (loaded.undo(), fight.undo()) else { break };
            loaded.take(one.map_err(|bad| bad.to_string())?);
            fight.take(other.map_err(|bad| bad.to_string())?);
        }
        Ok(())
    }

    /// An answer that fits is taken; one that does not changes nothing.
    pub(crate) fn answer(&mut self) -> Result<(), String> {
        let (_, ask) = self.table.prompt().unwrap();
        if self.chance.percent(3) {
            self.told.push("cancel".to_owned());
            return self.take(Change::GiveUp);
        }
        let wrong = self.chance.percent(10);
        let answer = if wrong { self.wrong_answer(&ask) } else { self.any_answer(&ask) };
        self.told.push(format!("{answer:?}"));
        match (self.table.fight.answer(answer, Hand::Table).unwrap(), wrong) {
            (Ok(change), false) => self.take(change),
            (Err(_), true) => Ok(()),
            (other, _) => Err(format!("{ask:?} got {other:?}")),
        }
    }

    fn wrong_answer(&mut self, ask: &Ask) -> Answer {
        match ask {
            Ask::Die(_) if self.chance.percent(20) => Answer::Pick(0),
            Ask::Die(throw) => {
                let beyond = u16::try_from(throw.dice.faces + 1).unwrap();
                let more = vec![1; usize::from(throw.dice.count) + 1];
                // One number alone may be the sum of several dice.
                let beyond = vec![beyond; usize::from(throw.dice.count)];
                let faces = [vec![0], beyond, vec![], more][self.chance.below(4)].clone();
                Answer::Faces(faces, Origin::Typed)
            }
            Ask::Choice(_) if self.chance.percent(50) => Answer::Faces(vec![1], Origin::Typed),
            Ask::Choice(choice) => Answer::Pick(u16::try_from(choice.picks.len()).unwrap()),
        }
    }

    fn travel(&mut self) -> Result<(), String> {
        let (path, here) = self.table.fight.path();
        let change = match self.chance.below(16) {
            0..3 => self.table.fight.redo(),
            3 => self.table.fight.back_turn(),
            4 => {
                let to = self.chance.pick(&path).copied().unwrap_or(ROOT);
                Some(self.table.fight.jump(to))
            }
            // To any step there is, on whatever branch.
            5 => {
                let lines = self.table.fight.lines();
                let to = u32::try_from(self.chance.below(usize::try_from(lines).unwrap())).unwrap();
                let is_step = self.table.fight.parent(to + 1).is_some();
                is_step.then(|| self.table.fight.jump(to + 1))
            }
            _ => self.table.fight.undo(),
        };
        self.told.push(format!("away from step {here} of {}", path.len()));
        match change {
            Some(change) => self.take(change.map_err(|bad| bad.to_string())?),
            None => Ok(()),
        }
    }
}

/// The name of an order, without what it is about.
fn kind_of(offer: &Offer) -> String {
    let told = match &offer.command {
        Command::Act { order: systems::Order::Knk(order), .. } => format!("{order:?}"),
        other => format!("{other:?}"),
    };
    told.chars().take_while(|c| c.is_alphanumeric()).collect()
}

/// Whether it is one of the orders that blows would drown: by kind there are few of them.
fn is_rare(offer: &Offer) -> bool {
    match &offer.command {
        Command::Act { order: systems::Order::Knk(order), aim, .. } => {
            !matches!(order, Order::Strike { .. }) || matches!(aim, Some(Aim::Cell(_)))
        }
        Command::EndTurn { .. } => false,
        _ => true,
    }
}
