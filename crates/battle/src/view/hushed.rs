//! Commands of which nothing is told to those who do not see whom they name.

use kekkai_rules::{Id, System as _};

use super::Audience;
use crate::{
    Aim, Command, Gm, State,
    systems::{Listed as _, in_system},
};

impl Audience {
    /// Whom an order or a ruling names without being seen by it in `state`, under a book that hushes such commands; nobody
    /// under any other book.
    pub(super) fn unseen_of(self, state: &State, command: &Command) -> Vec<Id> {
        if self == Self::Gm || !state.rules().book().hushes {
            return Vec::new();
        }
        let mut named = named(state, command);
        named.retain(|who| !self.sees(state, *who));
        named
    }
}

/// Everybody whom an order or a ruling of the system names.
fn named(state: &State, command: &Command) -> Vec<Id> {
    match command {
        Command::Act { who, aim, .. } => {
            let target = if let Some(Aim::At(target)) = aim { Some(*target) } else { None };
            std::iter::once(*who).chain(target).collect()
        }
        Command::Gm { what, .. } => ruled(state, what),
        Command::Place { .. }
        | Command::RollInitiative
        | Command::Walk { .. }
        | Command::EndTurn { .. }
        | Command::Leave { .. }
        | Command::Enter { .. }
        | Command::Detour { .. }
        | Command::Depart { .. }
        | Command::World(_)
        | Command::Loot { .. }
        | Command::Anew { .. } => Vec::new(),
    }
}

/// Everybody whom a ruling of the system names, or any of several.
fn ruled(state: &State, what: &Gm) -> Vec<Id> {
    if let Gm::Several(each) = what {
        return each.iter().flat_map(|what| ruled(state, what)).collect();
    }
    let Gm::Sheet(ruling) = what else { return Vec::new() };
    in_system!(AnySystemState, &state.system, S, table => {
        let lines = S::of_ruling(ruling).map(|ruling| S::ruling_args(table, ruling));
        lines.iter().flatten().flat_map(|(_, args)| args.everybody()).collect()
    })
}
