//! A combatant of a battle file: its sheet with all that it names, and its side.

use super::{
    BadScenario,
    file::{Fighter, File},
    nearest,
};
use crate::{
    SideId,
    library::{self, Library},
    systems::Listed,
};

/// Its sheet as far as it can be made, and everything that it names and that is not there: something is in the second
/// wherever nothing is in the first.
pub(super) fn spec<S: Listed>(
    file: &File<S>,
    field: &str,
    fighter: &Fighter<S>,
    library: &Library,
) -> (Option<S::Spec>, Vec<BadScenario>) {
    let mut faults = Vec::new();
    let made = match (&fighter.common.sheet, &fighter.common.like) {
        (Some(sheet), _) => {
            let mut sheet = sheet.clone();
            S::resolve(library, &format!("{field}.sheet"), &mut sheet).map(|()| sheet)
        }
        (None, Some(like)) => {
            S::combatant(library, &file.own, &format!("{field}.like"), like).or_else(
                // Records go first: a character of the same name changes no battle that was written before it.
                |fault| {
                    let is_unknown = matches!(fault, BadScenario::Unknown { .. });
                    let of_roster = || of_roster(field, like, fighter, library);
                    is_unknown.then(of_roster).flatten().unwrap_or(Err(fault))
                },
            )
        }
        (None, None) => {
            let (field, name) = (format!("{field}.sheet"), String::new());
            Err(BadScenario::Unknown { field, name, nearest: None })
        }
    };
    let mut spec = made.map_err(|fault| faults.push(fault)).ok();
    for draw in &fighter.draws {
        let field = format!("{field}.{}", draw.of.field);
        faults.extend(S::draw(library, &file.own, &field, draw, spec.as_mut()).err());
    }
    (spec, faults)
}

/// What is wrong by itself with something that it draws from the library by name.
pub(super) fn drawn_fault<S: Listed>(
    file: &File<S>,
    fighter: &Fighter<S>,
    library: &Library,
) -> Option<BadScenario> {
    let like = fighter.common.like.iter().filter(|_| fighter.common.sheet.is_none());
    let like = like.map(|name| (&S::COMBATANTS, name));
    let drawn = fighter.draws.iter().map(|draw| (&draw.of.kind, &draw.name));
    let drawn = drawn.filter(|(kind, name)| {
        !S::OWN.contains(kind) || file.own.iter().all(|(known, _)| known != *name)
    });
    like.chain(drawn).find_map(|(kind, name)| library.fault_of::<S>(kind, name))
}

/// The sheet of a character of the table, if the GM has approved it or says that it may fight.
fn of_roster<S: Listed>(
    field: &str,
    like: &str,
    fighter: &Fighter<S>,
    library: &Library,
) -> Option<Result<S::Spec, BadScenario>> {
    let found = library::of_roster::<S>(library, like, fighter.common.anyway)?;
    Some(found.map(|(spec, _)| spec).map_err(|faults| BadScenario::Unapproved {
        field: format!("{field}.like"),
        name: like.to_owned(),
        faults,
    }))
}

/// Side that the fighter is listed under; none where nothing is said.
pub(super) fn side<S: Listed>(
    file: &File<S>,
    field: &str,
    fighter: &Fighter<S>,
) -> Result<SideId, BadScenario> {
    if fighter.common.side.is_empty() {
        return Ok(SideId::NONE);
    }
    let side = file.fields.sides.iter().position(|side| side.name.as_str() == fighter.common.side);
    let side = side.and_then(|side| u8::try_from(side).ok()).map(SideId);
    side.ok_or_else(|| BadScenario::Unknown {
        field: format!("{field}.side"),
        name: fighter.common.side.clone(),
        nearest: nearest(
            &fighter.common.side,
            file.fields.sides.iter().map(|side| side.name.as_str()),
        ),
    })
}
