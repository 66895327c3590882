//! What is wrong with a character, at the field where it stands.

use crate::knk::{
    content::impulse::Impulse,
    making::creation::{Character, CreationFault, Reckoning, Remedy, may_be_allowed},
};
use crate::{
    Form, Phrase,
    form::{FormFault, FormRemedy},
};

/// The field beside which everything stands that belongs to no other.
pub(super) const APPROVAL: &str = "approved";

/// Breaches as the screens show them.
pub(super) fn of(character: &Character, breaches: Vec<CreationFault>) -> Vec<FormFault> {
    let one = |breach: CreationFault| {
        let allowed = character.allowed.iter().filter(|it| it.field == breach.fault.field);
        FormFault {
            may_be_allowed: may_be_allowed(&breach.fault),
            is_allowed: breach.allowed,
            reason: allowed.filter_map(|allowed| allowed.reason.clone()).next_back(),
            remedies: breach.remedies.iter().copied().map(remedy).collect(),
            fault: breach.fault,
        }
    };
    breaches.into_iter().map(one).collect()
}

fn remedy(remedy: Remedy) -> FormRemedy {
    let (key, points) = match remedy {
        Remedy::ConvertSp(points) => ("remedy-sp", points),
        Remedy::ConvertCp(points) => ("remedy-cp", points),
        Remedy::Grant(points) => ("remedy-grant", points),
    };
    let is_grant = matches!(remedy, Remedy::Grant(_));
    FormRemedy { label: Phrase::new(key).with("points", points), is_grant }
}

/// Puts everything that is wrong, and what the GM should look at, to its fields.
pub(super) fn put(character: &Character, form: &mut Form, reckoning: Reckoning) {
    for fault in of(character, reckoning.breaches) {
        let homes = homes(character, &fault.fault.field);
        let mut places: Vec<usize> = homes.iter().filter_map(|it| form.place_of(it)).collect();
        if places.is_empty() {
            places.extend(form.place_of(APPROVAL));
        }
        let mut fields = form.fields_mut();
        for (_, field) in fields.by_ref().enumerate().filter(|(at, _)| places.contains(at)) {
            field.faults.push(fault.clone());
        }
    }
    for warning in reckoning.warnings {
        let place = form.place_of(&warning.field);
        if let Some(field) = place.and_then(|place| form.fields_mut().nth(place)) {
            field.warnings.push(warning);
        }
    }
}

/// The paths of the fields that a fault of this field is about: purchases are named by their kind, and every one of that
/// kind is meant.
fn homes(character: &Character, field: &str) -> Vec<String> {
    let purchases = character.sheet.impulses.iter().enumerate();
    let named = |impulse: &Impulse| match impulse {
        Impulse::Raise(stat) => field == format!("impulses.raise({})", stat.letter()),
        Impulse::CategoryUp(stat) => field == format!("impulses.category_up({})", stat.letter()),
        Impulse::Ability { .. } | Impulse::Demon(_) => false,
    };
    match field {
        "missing" => vec!["missing.leg".to_owned()],
        "custom" => vec!["category".to_owned()],
        _ if field.starts_with("impulses.") => {
            let meant = purchases.filter(|(_, impulse)| named(impulse));
            meant.map(|(place, _)| format!("impulses[{place}]")).collect()
        }
        _ => vec![field.to_owned()],
    }
}
