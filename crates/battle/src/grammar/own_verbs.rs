//! The list of the verbs that every fight has.

use std::sync::LazyLock;

use super::{
    Line, clock_verbs, disclosure_verbs, edge_verbs, fight_verbs, gm_verbs, modes_of, note_verbs,
    own::{Bad, Given, Makes, Own},
    people_verbs, session_verbs, terrain_verbs, world_verbs,
};
use crate::{Command, Gm, systems::SystemId};

/// Every verb that every fight has, by subject.
pub(super) fn verbs() -> impl Iterator<Item = &'static Own> {
    static MODES: LazyLock<Vec<Own>> = LazyLock::new(fight_verbs::of_modes);
    let walks = fight_verbs::FIRST.iter().chain(MODES.iter());
    let fight = walks.chain(fight_verbs::LAST).chain(edge_verbs::VERBS);
    let gm = gm_verbs::VERBS
        .iter()
        .chain(people_verbs::VERBS)
        .chain(note_verbs::VERBS)
        .chain(clock_verbs::VERBS)
        .chain(terrain_verbs::VERBS)
        .chain(disclosure_verbs::VERBS);
    fight.chain(gm).chain(session_verbs::VERBS).chain(world_verbs::VERBS)
}

/// The verb of this word.
pub(super) fn called(word: &str) -> Option<&'static Own> {
    verbs().find(|verb| verb.word == word)
}

impl Own {
    /// Whether a fight under `system` has it.
    pub(super) fn is_of(&self, system: SystemId) -> bool {
        let is_mode = matches!(self.makes, Makes::Walk);
        !is_mode || modes_of(system).iter().any(|kind| kind.word == self.word)
    }

    /// The line that values make; a reason is for the reader to take.
    pub(super) fn line(&self, given: &Given<'_>) -> Result<Line, Bad> {
        Ok(match self.makes {
            Makes::Fight(makes) | Makes::World(makes) => Line::Command(makes(given)?),
            Makes::Walk => Line::Command(fight_verbs::walk(self.word, given)?),
            Makes::Order(makes) => Line::Command(Command::World(makes(given)?)),
            Makes::Gm(makes) => {
                let each = given.args.each().into_iter();
                let each = each.map(|args| makes(&Given { args, ..*given }));
                let what = Gm::all(changing(given, each.collect::<Result<_, _>>()?));
                Line::Command(Command::Gm { what, reason: None })
            }
            Makes::Whole(makes) => Line::Command(Command::Gm { what: makes(given)?, reason: None }),
            Makes::Session(makes) => Line::Session(makes(given)?),
        })
    }
}

/// Those rulings over several that change something; all where none does.
fn changing(given: &Given<'_>, mut each: Vec<Gm>) -> Vec<Gm> {
    let combatant = |who| given.context.state.combatant(who);
    let changes = |what: &Gm| {
        let Gm::Side { who, to } = what else { return true };
        combatant(*who).is_none_or(|one| one.side != *to)
    };
    if each.iter().any(changes) {
        each.retain(changes);
    }
    each
}
