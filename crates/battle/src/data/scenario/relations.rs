//! What a battle file says of combatants beyond their sheets: wounds, places off the field, holds; and what in it
//! contradicts the book or itself.

use kekkai_rules::{Citation, Id, PlainText, system::Fault};

use super::{BadScenario, Entrant, Relation, file::Fighter, nearest};
use crate::{Side, State, combatant::Away, systems::SystemId};

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

/// The number of the one called `name` in the file; `field` is where it is named.
pub(super) fn named<S: kekkai_rules::system::System>(
    all: &[Fighter<S>],
    field: &str,
    name: &str,
) -> Result<Id, BadScenario> {
    let mut names = all.iter().map(|fighter| fighter.common.name.as_str());
    let found = names.clone().position(|known| known == name);
    let id = found.and_then(|index| u16::try_from(index).ok()).map(Id);
    id.ok_or_else(|| BadScenario::Unknown {
        field: field.to_owned(),
        name: name.to_owned(),
        nearest: nearest(name, &mut names),
    })
}

/// Where it waits, if it is off the field; nobody is on it and off it.
pub(super) fn away(
    system: SystemId,
    index: usize,
    entrant: &Entrant,
) -> Result<Option<Away>, BadScenario> {
    let Some(edge) = entrant.behind else { return Ok(None) };
    match entrant.at {
        None => Ok(Some(Away { edge, cell: None })),
        Some(cell) => Err(BadScenario::Sheet {
            field: field(index, entrant),
            faults: vec![Fault {
                field: "at".to_owned(),
                found: cell.to_string(),
                expected: "at-or-behind".to_owned(),
                rule: system.cite(Citation::Leaving),
            }],
        }),
    }
}

/// Wounds and the like of one who has just joined.
pub(super) fn start(state: &mut State, who: Id, entrant: &Entrant) -> Result<(), BadScenario> {
    let Some(now) = &entrant.now else { return Ok(()) };
    state.system.start(who, now, state.edition).map_err(|faults| BadScenario::Sheet {
        field: field(who.index(), entrant) + ".now",
        faults,
    })
}

/// Several stand on one cell only where the system lets them; that may hang on their relations.
pub(super) fn crowded(state: &State) -> Result<(), BadScenario> {
    for one in &state.combatants {
        let Some(cell) = one.at.filter(|cell| one.stands_on(*cell)) else { continue };
        let others: Vec<Id> = state.all_on(cell).filter(|other| *other != one.id).collect();
        let Some(first) = others.first().and_then(|first| state.combatant(*first)) else {
            continue;
        };
        if !state.rules().may_share(one.id, &others) {
            let (first, second) = (&one.name, &first.name);
            let (first, second) = (first.to_string(), second.to_string());
            return Err(BadScenario::Crowded { cell, first, second });
        }
    }
    Ok(())
}

/// Every relation, when everyone is there: one kind after the other, as the system lists them.
pub(super) fn relate(state: &mut State, all: &[Entrant]) -> Result<(), BadScenario> {
    let kinds = state.system.system().book().relations;
    for (index, entrant) in all.iter().enumerate() {
        let strange = |it: &&Relation| kinds.iter().all(|kind| kind.field != it.field);
        if let Some(strange) = entrant.relations.iter().find(strange) {
            return Err(BadScenario::Unknown {
                field: field(index, entrant) + ".relations",
                name: strange.field.clone(),
                nearest: nearest(&strange.field, kinds.iter().map(|kind| kind.field)),
            });
        }
    }
    for kind in kinds {
        for (index, entrant) in all.iter().enumerate() {
            let id = Id(u16::try_from(index).unwrap_or(u16::MAX));
            for relation in entrant.relations.iter().filter(|it| it.field == kind.field) {
                let whom = relation.to;
                let Some(other) = all.get(whom.index()) else {
                    let field = format!("{}.{}", field(index, entrant), kind.field);
                    return Err(BadScenario::Unknown {
                        field,
                        name: whom.0.to_string(),
                        nearest: None,
                    });
                };
                let apart = entrant.at.zip(other.at).map(|(from, to)| from.distance(to));
                let hostile = entrant.side != other.side;
                state.system.relate(kind, id, whom, hostile, apart).map_err(|fault| {
                    BadScenario::Sheet {
                        field: field(index, entrant),
                        faults: vec![Fault { found: other.name.to_string(), ..fault }],
                    }
                })?;
            }
        }
    }
    Ok(())
}
