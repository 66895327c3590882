//! The GM of the bench: the demo fight, led on by the steps that an evening is made of.

use anyhow::{Context as _, Result};
use kekkai_battle::{
    Command, Fight, Gm,
    fight::{Change, Hand},
    grammar::{self, Line},
    reach::Reach,
    scenario::Scenario,
};
use kekkai_rules::{Answer, Ask, Id};

use crate::{crowd, fights};

/// Walks in one turn, at most.
const WALKS: usize = 3;

kekkai_rules::listed! {
    /// What a step was.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum Kind {
        /// A walk of one cell.
        Walk,
        /// An attack, with its dice.
        Attack,
        /// The next turn in the queue.
        Turn,
        /// Anything else, such as health that is put right so that nobody dies.
        Other,
    }
}

impl Kind {
    /// Its number in [`Self::ALL`].
    pub(crate) fn number(self) -> usize {
        Self::ALL.iter().position(|kind| *kind == self).unwrap_or(0)
    }

    /// What it is called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Walk => "a walk of one cell",
            Self::Attack => "an attack",
            Self::Turn => "the next turn",
            Self::Other => "anything else",
        }
    }
}

/// The fight, and what has been done in this turn.
#[derive(Debug)]
pub(crate) struct Play {
    pub(crate) fight: Fight,
    walks: usize,
    struck: bool,
}

impl Play {
    /// The demo after its opening.
    pub(crate) fn demo() -> Result<Self> {
        let (library, Scenario { setup, opening, .. }) = fights::demo()?;
        let mut fight = Fight::new(setup)?;
        for line in &opening {
            let context = grammar::Context { state: fight.state(), library: &library };
            let Line::Command(command) = grammar::parse(line, &context)? else { continue };
            if let Ok(change) = fight.propose(command, Vec::new(), Hand::Generator) {
                fight.take(change);
            }
        }
        Ok(Self { fight, walks: 0, struck: false })
    }

    /// The next step, not taken yet.
    pub(crate) fn next(&mut self) -> Result<(Kind, Change)> {
        if let Some(change) = self.weak().and_then(|command| self.change(&command)) {
            return Ok((Kind::Other, change));
        }
        let who = self.fight.state().actor().context("nobody's turn")?;
        if self.walks < WALKS
            && let Some(change) = self.walk(who)
        {
            self.walks += 1;
            return Ok((Kind::Walk, change));
        }
        if !self.struck
            && let Some(change) =
                crowd::attack(&self.fight).and_then(|command| self.change(&command))
        {
            self.struck = true;
            return Ok((Kind::Attack, change));
        }
        (self.walks, self.struck) = (0, false);
        let change = self.change(&Command::EndTurn { who }).context("the turn cannot end")?;
        Ok((Kind::Turn, change))
    }

    /// What a command comes to, the first pick taken where one is asked for.
    fn change(&self, command: &Command) -> Option<Change> {
        let mut answers = Vec::new();
        loop {
            match self.fight.propose(command.clone(), answers, Hand::Generator).ok()? {
                Change::Ask(prompt, Ask::Choice(_)) => {
                    answers = prompt.answers;
                    answers.push(Answer::Pick(0));
                }
                change @ Change::Step { .. } => return Some(change),
                Change::Ask(..) | Change::GiveUp | Change::Head { .. } => return None,
            }
        }
    }

    /// One cell, in turn to one side and the other.
    fn walk(&self, who: Id) -> Option<Change> {
        let state = self.fight.state();
        let mode = state.rules().turn_left()?.goes()?;
        let reach = Reach::of(state, who, mode)?;
        let paths: Vec<_> = reach
            .cells()
            .filter_map(|(cell, _)| reach.path(cell).filter(|path| path.len() == 1))
            .collect();
        let at = usize::try_from(self.fight.lines()).unwrap_or(0) % paths.len().max(1);
        let path = paths.get(at)?.clone();
        self.change(&Command::Walk { who, path, mode })
    }

    /// Nobody dies, so that there is always somebody to act.
    fn weak(&self) -> Option<Command> {
        let state = self.fight.state();
        let low = |who: Id| {
            let pools = state.rules().view(who).pools;
            let low = pools.iter().find(|pool| pool.now.saturating_mul(3) < pool.max)?;
            let ruling = state.system.pool_ruling(who, low.id, low.max)?;
            Some(Command::Gm { what: Gm::Sheet(ruling), reason: None })
        };
        state.present().find_map(|combatant| low(combatant.id))
    }
}
