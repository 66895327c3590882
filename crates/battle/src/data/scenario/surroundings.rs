//! The world around a fight, when everyone of the file is there.

use kekkai_rules::{Citation, PlainText, system::Fault};

use super::{BadScenario, Setup, relations};
use crate::{State, combatant::Presence};

/// Puts the world of the file around the fight. Who travels with a party that is elsewhere does not take part.
pub(super) fn surround(state: &mut State, setup: &Setup) -> Result<(), BadScenario> {
    let Some(file) = &setup.world else { return Ok(()) };
    let names: Vec<&PlainText> = setup.combatants.iter().map(|entrant| &entrant.name).collect();
    let rules = state.rules();
    let system = state.system.system();
    let world = file.world(system, &state.field, &names, |who| rules.journey(who).carries)?;
    for (_, party) in world.parties() {
        let away = world.here.is_some() && world.here != Some(party.at);
        for who in party.members.iter().filter(|_| away) {
            let Some(one) = state.combatant(*who).cloned() else { continue };
            if one.at.is_some() || one.away.is_some() {
                return Err(BadScenario::Sheet {
                    field: relations::numbered(who.index(), &one.name),
                    faults: vec![Fault {
                        field: if one.at.is_some() { "at" } else { "behind" }.to_owned(),
                        found: one
                            .at
                            .map(|at| at.to_string())
                            .or_else(|| one.away.map(|away| away.edge.key().to_owned()))
                            .unwrap_or_default(),
                        expected: "party-elsewhere".to_owned(),
                        rule: Some(state.cite(Citation::Bases)),
                    }],
                });
            }
            if one.presence == Presence::Present {
                state.apply(&crate::Event::Departed { who: *who });
            }
        }
    }
    for (_, party) in world.parties().filter(|(_, party)| party.in_base) {
        for who in &party.members {
            state.system.dwell(*who);
        }
    }
    state.world = Some(world.into());
    Ok(())
}
