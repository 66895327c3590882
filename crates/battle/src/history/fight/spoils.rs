//! What is left when a fight is over, and the commands by which somebody takes it.

use kekkai_rules::{Citation, Id};

use super::{Change, Fight};
use crate::{
    Aim, Command, Refusal, combatant::Presence, decide::may_loot, fight::Hand, world::WorldRefusal,
};

impl Fight {
    /// What `who` may take now: from each of the dead, then off each cell, each by itself. Who or what has nothing left is not
    /// among them: taking from them changes nothing.
    pub fn takings(&self, who: Id) -> Vec<Command> {
        let all = self.left_over().map(|aim| Command::Loot { who, aim });
        all.filter(|command| self.gives(command).is_some()).collect()
    }

    /// All that enemies of `who` and cells have left, each to be taken after those before it: at least one, or why there is none.
    pub fn spoils(&self, who: Id) -> Result<Vec<Command>, Refusal> {
        may_loot(self.state(), who)?;
        let mut trial = self.clone();
        let spoils = self.left_over().filter(|aim| self.is_spoil(who, *aim));
        let all = spoils.map(|aim| Command::Loot { who, aim });
        let takes =
            |command: &Command| trial.gives(command).map(|change| trial.take(change)).is_some();
        let all: Vec<Command> = all.filter(takes).collect();
        if all.is_empty() {
            let rule = self.state().cite(Citation::End);
            return Err(WorldRefusal::NothingThere { rule }.into());
        }
        Ok(all)
    }

    /// Whether what is taken from there is no ally's, and goes with all the rest.
    pub fn is_spoil(&self, who: Id, aim: Aim) -> bool {
        match aim {
            Aim::At(from) => self.state().is_hostile(who, from),
            Aim::Cell(_) => true,
        }
    }

    /// The dead of this fight, and the cells that something lies on.
    fn left_over(&self) -> impl Iterator<Item = Aim> {
        let dead =
            self.state().combatants.iter().filter(|one| {
                one.presence == Presence::Fallen && !self.state().is_of_the_past(one)
            });
        let mut cells: Vec<_> = self.state().field.littered().collect();
        cells.sort_unstable();
        cells.dedup();
        dead.map(|one| Aim::At(one.id)).chain(cells.into_iter().map(Aim::Cell))
    }

    /// What comes of a command that changes something.
    fn gives(&self, command: &Command) -> Option<Change> {
        let change = self.propose(command.clone(), Vec::new(), Hand::Table).ok()?;
        let takes = matches!(change, Change::Step { .. }) && self.idles(&change).is_none();
        takes.then_some(change)
    }
}
