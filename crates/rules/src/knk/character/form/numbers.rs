//! What follows from the fields of a character, by the formulas of a fight.

use crate::knk::{
    character::preview::{self, departures, derived, view},
    making::creation::Character,
};
use crate::{Phrase, form::FormNumber, sheet_view::Value};

/// Every derived number; where somebody wrote another one down, both. `None` for a sheet that is not sound.
pub(super) fn of(character: &Character) -> Option<Vec<FormNumber>> {
    let sheet = character.in_play().sheet().ok()?;
    let departed = departures(character);
    let written = |key: &str| departed.iter().find(|it| it.key == key).map(|it| &it.printed);
    let with = |before: Option<&String>, now: &str| match before {
        Some(before) => format!("{before} → {now}"),
        None => now.to_owned(),
    };
    let number = |row: preview::Derived| {
        let (printed, marked) = (written(row.key), written(&format!("{}-plus", row.key)));
        let plus = row.plus.as_ref().map(|plus| format!(" (+ {})", with(marked, plus)));
        FormNumber {
            label: preview::name(row.key),
            value: with(printed, &row.value) + &plus.unwrap_or_default(),
            departs: printed.is_some() || marked.is_some(),
        }
    };
    let mut numbers: Vec<FormNumber> = derived(&sheet).into_iter().map(number).collect();
    let shown = view(&sheet);
    if let Some(row) = shown.rows.iter().find(|row| row.key == "retreat")
        && let Value::Number(price) = row.value
    {
        let (label, value) = (Phrase::new("derived-retreat"), price.to_string());
        numbers.push(FormNumber { label, value, departs: false });
    }
    Some(numbers)
}
