//! A combatant of a battle file: its sheet with all that it names, and its side.

use kekkai_rules::knk::{Knk, Spec};

use super::{
    BadScenario,
    file::{Fighter, File},
    nearest,
};
use crate::{
    SideId,
    library::{COMBATANTS, Library, MOBS, SKILLS, SPELLS, WEAPONS},
    systems::{Character, Listed as _},
};

/// Its sheet as far as it can be made, and everything that it names and that is not there: something is in the second
/// wherever nothing is in the first.
pub(super) fn spec(
    file: &File<Knk>,
    field: &str,
    fighter: &Fighter<Knk>,
    library: &Library,
) -> (Option<Spec>, Vec<BadScenario>) {
    let mut faults = Vec::new();
    let made = match (&fighter.common.sheet, &fighter.common.like) {
        (Some(sheet), _) => {
            let mut sheet = sheet.clone();
            let resolved = library.resolve(&format!("{field}.sheet.spells"), &mut sheet);
            resolved.map(|()| sheet)
        }
        (None, Some(like)) => {
            library.combatant(&format!("{field}.like"), like, &file.weapons).or_else(
                // Records go first: a character of the same name changes no battle that was written before it.
                |unknown| match (unknown, library.character(like)) {
                    (BadScenario::Unknown { .. }, Some(character)) => {
                        of_roster(field, like, &character, fighter.common.anyway)
                    }
                    (fault, _) => Err(fault),
                },
            )
        }
        (None, None) => {
            let (field, name) = (format!("{field}.sheet"), String::new());
            Err(BadScenario::Unknown { field, name, nearest: None })
        }
    };
    let mut spec = made.map_err(|fault| faults.push(fault)).ok();
    for name in &fighter.common.weapons {
        match library.weapon_or(&file.weapons, &format!("{field}.weapons"), name) {
            Ok(weapon) => spec.iter_mut().for_each(|spec| spec.weapons.push(weapon.clone())),
            Err(fault) => faults.push(fault),
        }
    }
    for (name, level) in &fighter.common.skills {
        match library.skill(&format!("{field}.skills"), name, level) {
            Ok(skill) => spec.iter_mut().for_each(|spec| spec.skills.push(skill.clone())),
            Err(fault) => faults.push(fault),
        }
    }
    for name in &fighter.common.spells {
        match library.spell(&format!("{field}.spells"), name) {
            Ok(spell) => spec.iter_mut().for_each(|spec| spec.spells.push(spell.clone())),
            Err(fault) => faults.push(fault),
        }
    }
    (spec, faults)
}

/// What is wrong by itself with something that it draws from the library by name.
pub(super) fn drawn_fault(
    file: &File<Knk>,
    fighter: &Fighter<Knk>,
    library: &Library,
) -> Option<BadScenario> {
    let like = fighter.common.like.iter().filter(|_| fighter.common.sheet.is_none());
    let own = |name: &&String| file.weapons.iter().any(|(known, _)| known == *name);
    let weapons = fighter.common.weapons.iter().filter(|name| !own(name));
    let skills = fighter.common.skills.iter().map(|(name, _)| name);
    let named = like.flat_map(|name| [(COMBATANTS, name), (MOBS, name)]);
    named
        .chain(weapons.map(|name| (WEAPONS, name)))
        .chain(skills.map(|name| (SKILLS, name)))
        .chain(fighter.common.spells.iter().map(|name| (SPELLS, name)))
        .find_map(|(path, name)| library.fault_of(&[path], name))
}

/// The sheet of a character of the table, if the game master has approved it or says that it may fight (KNK-NEW-01).
fn of_roster(
    field: &str,
    like: &str,
    character: &Character,
    anyway: bool,
) -> Result<Spec, BadScenario> {
    let (field, name) = (format!("{field}.like"), like.to_owned());
    if anyway || character.form().is_ready() {
        // One of another system is nobody here.
        let spec = Knk::of_spec(&character.in_play()).cloned();
        return spec.ok_or(BadScenario::Unknown { field, name, nearest: None });
    }
    let faults = character.form().open_faults();
    Err(BadScenario::Unapproved { field, name, faults })
}

/// Its side.
pub(super) fn side(
    file: &File<Knk>,
    field: &str,
    fighter: &Fighter<Knk>,
) -> Result<SideId, BadScenario> {
    let side = file.sides.iter().position(|side| side.name.as_str() == fighter.common.side);
    let side = side.and_then(|side| u8::try_from(side).ok()).map(SideId);
    side.ok_or_else(|| BadScenario::Unknown {
        field: format!("{field}.side"),
        name: fighter.common.side.clone(),
        nearest: nearest(&fighter.common.side, file.sides.iter().map(|side| side.name.as_str())),
    })
}
