//! What a battle file says of combatants beyond their sheets: wounds, places off the field, holds; and what in it
//! contradicts the book or itself.

use kekkai_rules::{Id, PlainText, RuleId, system::Fault};

use super::{BadScenario, Entrant, file::Fighter, nearest};
use crate::{Side, State, combatant::Away};

/// Where the combatant of this number, from 0, stands in its file; its name helps to find it, if it has one.
pub(super) fn numbered(index: usize, name: &PlainText) -> String {
    if name.is_empty() {
        format!("combatants[{index}]")
    } else {
        format!("combatants[{index}] ({name})")
    }
}

fn field(index: usize, entrant: &Entrant) -> String {
    numbered(index, &entrant.name)
}

/// Every side has a name of its own.
pub(super) fn sides(sides: &[Side]) -> Result<(), BadScenario> {
    for (index, side) in sides.iter().enumerate() {
        let taken = sides.iter().take(index).any(|earlier| earlier.name == side.name);
        if taken || side.name.is_empty() {
            let (field, name) = (format!("sides[{index}].name"), side.name.to_string());
            return Err(BadScenario::Taken { field, name });
        }
    }
    Ok(())
}

/// The number of the one called `name` in the file.
pub(super) fn named<S: kekkai_rules::system::System>(
    all: &[Fighter<S>],
    field: &str,
    name: Option<&str>,
) -> Result<Option<Id>, BadScenario> {
    let Some(name) = name else { return Ok(None) };
    let found = all.iter().position(|fighter| fighter.name.as_str() == name);
    let id = found.and_then(|index| u16::try_from(index).ok()).map(Id);
    id.map(Some).ok_or_else(|| BadScenario::Unknown {
        field: field.to_owned(),
        name: name.to_owned(),
        nearest: nearest(name, all.iter().map(|fighter| fighter.name.as_str())),
    })
}

/// Where it waits, if it is off the field; nobody is on it and off it (KNK-EXIT-02).
pub(super) fn away(index: usize, entrant: &Entrant) -> Result<Option<Away>, BadScenario> {
    let Some(edge) = entrant.behind else { return Ok(None) };
    match entrant.at {
        None => Ok(Some(Away { edge, cell: None })),
        Some(cell) => Err(BadScenario::Sheet {
            field: field(index, entrant),
            faults: vec![Fault {
                field: "at".to_owned(),
                found: cell.to_string(),
                expected: "at-or-behind".to_owned(),
                rule: Some(RuleId::new("KNK-EXIT-02")),
            }],
        }),
    }
}

/// Wounds and the like of one who has just joined.
pub(super) fn start(state: &mut State, who: Id, entrant: &Entrant) -> Result<(), BadScenario> {
    let Some(now) = &entrant.now else { return Ok(()) };
    state.system.start(who, now).map_err(|faults| BadScenario::Sheet {
        field: field(who.index(), entrant) + ".now",
        faults,
    })
}

/// All holds, when everyone is there.
pub(super) fn hold(state: &mut State, all: &[Entrant]) -> Result<(), BadScenario> {
    for (index, holder) in all.iter().enumerate() {
        let Some(whom) = holder.holds else { continue };
        let id = Id(u16::try_from(index).unwrap_or(u16::MAX));
        let Some(victim) = all.get(whom.index()) else {
            let (field, name) = (field(index, holder) + ".holds", whom.0.to_string());
            return Err(BadScenario::Unknown { field, name, nearest: None });
        };
        let apart = holder.at.zip(victim.at).map(|(from, to)| from.distance(to));
        let hostile = holder.side != victim.side;
        state.system.hold(id, whom, hostile, apart).map_err(|fault| BadScenario::Sheet {
            field: field(index, holder),
            faults: vec![Fault { found: victim.name.to_string(), ..fault }],
        })?;
    }
    Ok(())
}

/// Who serves whom, when everyone is there (KNK-FAM-01).
pub(super) fn serve(state: &mut State, all: &[Entrant]) -> Result<(), BadScenario> {
    for (index, familiar) in all.iter().enumerate() {
        let Some(whom) = familiar.master else { continue };
        let id = Id(u16::try_from(index).unwrap_or(u16::MAX));
        let Some(master) = all.get(whom.index()) else {
            let (field, name) = (field(index, familiar) + ".master", whom.0.to_string());
            return Err(BadScenario::Unknown { field, name, nearest: None });
        };
        let hostile = familiar.side != master.side;
        state.system.serve(id, whom, hostile).map_err(|fault| BadScenario::Sheet {
            field: field(index, familiar),
            faults: vec![Fault { found: master.name.to_string(), ..fault }],
        })?;
    }
    Ok(())
}
