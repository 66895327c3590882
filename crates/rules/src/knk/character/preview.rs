//! A sheet that stands in no fight, by the same formulas: what a character's maker and its written form show.

use std::sync::Arc;

use crate::knk::{
    Knk,
    content::rank::Stat,
    making::creation::Character,
    sheet::{Sheet, plus::Formula},
    table::options::Options,
    view,
};
use crate::{Arg, Dice, Id, Phrase, PlainText, SheetView, SystemState, sheet_view::Value};

/// A derived number as text: only digits and dice, the same in every language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Derived {
    /// Its key in the locale's `derived-*` family, and in [`Character::printed`].
    pub key: &'static str,
    /// The value as it is printed.
    pub value: String,
    /// The same with one mark "+" used for it, where the characteristic has one (KNK-MOD-05).
    pub plus: Option<String>,
}

impl Derived {
    /// Keys of everything that can be derived, in the order of the book's form.
    pub const KEYS: [&'static str; 12] = [
        "hp",
        "prana",
        "regeneration",
        "defence",
        "attack",
        "second-attack",
        "movement",
        "global-step",
        "initiative",
        "dodges",
        "dodge",
        "mind-save",
    ];
}

/// What a derived number is called; with `-plus` behind its key, that with a mark used.
pub fn name(key: &str) -> Phrase {
    let (bare, marked) = key.strip_suffix("-plus").map_or((key, false), |bare| (bare, true));
    let name = if Derived::KEYS.contains(&bare) {
        Phrase::of_family("derived-", bare)
    } else {
        Phrase::plain(Arg::Name(PlainText::new(bare)))
    };
    if marked { Phrase::new("derived-with-plus").with("name", name) } else { name }
}

/// The sheet as a fight shows it.
pub fn view(sheet: &Sheet) -> SheetView {
    let state = SystemState::<Knk>::new(vec![Arc::new(sheet.clone())], Options::default());
    view::of(&state, Id(0), &Some)
}

/// Everything that follows from a sheet, in the order of [`Derived::KEYS`].
pub fn derived(sheet: &Sheet) -> Vec<Derived> {
    let plain = view(sheet);
    let marked: Vec<(Formula, SheetView)> = Formula::ALL
        .into_iter()
        .filter(|formula| sheet.stats.rank(formula.stat()).pluses() > 0)
        .map(|formula| (formula, view(&declared(sheet, formula))))
        .collect();
    let row = |key| {
        let value = value(sheet, &plain, key)?;
        let formula = formula_of(key);
        let with = marked.iter().find(|(marked, _)| Some(*marked) == formula);
        let plus = with.and_then(|(_, view)| self::value(sheet, view, key));
        Some(Derived { key, plus: plus.filter(|plus| *plus != value), value })
    };
    Derived::KEYS.into_iter().filter_map(row).collect()
}

/// A value that somebody wrote down and the formulas make another of (KNK-NEW-06).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Departure {
    /// Its key; with `-plus` behind it, that of the value with one mark "+" used.
    pub key: String,
    /// The expression as it is written down.
    pub printed: String,
    /// As computed; `None` for what a sheet has not.
    pub computed: Option<String>,
}

/// Every written value of `character` that is another than computed, in the order of the book's form. A sheet that is
/// not sound departs in nothing: there is nothing to compare with.
pub fn departures(character: &Character) -> Vec<Departure> {
    let Ok(sheet) = character.in_play().sheet() else { return Vec::new() };
    let computed: Vec<(String, String)> = derived(&sheet)
        .into_iter()
        .flat_map(|row| {
            let plus = row.plus.map(|plus| (format!("{}-plus", row.key), plus));
            [Some((row.key.to_owned(), row.value)), plus].into_iter().flatten()
        })
        .collect();
    let place = |key: &str| {
        let bare = key.strip_suffix("-plus").unwrap_or(key);
        Derived::KEYS.iter().position(|known| *known == bare)
    };
    let mut found: Vec<Departure> = character
        .printed
        .iter()
        .map(|(key, printed)| {
            let computed = computed.iter().find(|(known, _)| known == key);
            let computed = computed.map(|(_, value)| value.clone());
            Departure { key: key.clone(), printed: printed.clone(), computed }
        })
        .filter(|departure| departure.computed.as_ref() != Some(&departure.printed))
        .collect();
    found.sort_by_key(|departure| place(&departure.key));
    found
}

/// The sheet with one mark "+" declared.
fn declared(sheet: &Sheet, formula: Formula) -> Sheet {
    let mut sheet = sheet.clone();
    sheet.pluses.declared = vec![(formula, 1)];
    sheet
}

/// What a "+" of the row's characteristic is used for (KNK-MOD-06).
fn formula_of(key: &str) -> Option<Formula> {
    match key {
        "defence" => Some(Formula::Defence),
        "attack" | "second-attack" => Some(Formula::Strength),
        "movement" => Some(Formula::Movement),
        "initiative" => Some(Formula::Initiative),
        "dodge" => Some(Formula::Luck),
        _ => None,
    }
}

fn value(sheet: &Sheet, view: &SheetView, key: &str) -> Option<String> {
    let pool = |place: usize| view.pools.get(place).map(|pool| pool.max.to_string());
    // The first ways to strike are those of bare hands or of the first weapon, in the order of the category.
    let blow = |place: usize| {
        let weapon = view.attacks.first()?.carried;
        let of_first = view.attacks.iter().filter(|attack| attack.carried == weapon);
        of_first.map(|attack| dice(attack.dice)).nth(place)
    };
    match key {
        "hp" => pool(0),
        "prana" => pool(1),
        "attack" => blow(0),
        "second-attack" => blow(1),
        // KNK-STAT-07.
        "global-step" => {
            sheet.custom.is_none().then(|| (i32::from(sheet.value(Stat::E)) + 1).to_string())
        }
        _ => view.rows.iter().find(|row| row.key == key).map(|row| match row.value {
            Value::Number(number) => number.to_string(),
            Value::Of(_, all) => all.to_string(),
            Value::Dice(thrown) => dice(thrown),
        }),
    }
}

fn dice(dice: Dice) -> String {
    dice.to_string()
}
