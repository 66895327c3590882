//! Verbs of spells.

use kekkai_rules::{
    Id,
    knk::{
        Order, Ruling,
        energy::Energy,
        save::{Saving, Terms},
    },
    sheet_view::{Aimed, SpellRow},
};

use super::{
    BadCommand, Context, Group, Line, Verb, Words,
    give_verbs::is_stat,
    gm_verbs::sheet,
    growth_verbs::{stat, stat_word},
    knk_verbs::order,
    words::actor,
    words::names,
};
use crate::Aim;

pub(super) const VERBS: &[Verb] = &[
    Group::Fight.verb("cast", &["колдовать", "заклинание"], "SPELL [at WHO|CELL]", cast),
    Group::Fight.verb(
        "energy",
        &["энергия"],
        "shot WHO|defence|attack|healing",
        |words, context| {
            let energy = words.one_of(&ENERGIES)?;
            words.take_if(&["at", "в", "на"]);
            let aim = if words.peek().is_some() {
                Some(target(words, context, Aimed::Person)?)
            } else {
                None
            };
            order(context, Order::Energy(energy), aim)
        },
    ),
    Group::Gm.verb(
        "save",
        &["спасбросок"],
        "WHO s|e|a|m|l|mind [against WHO [s|e|a|m|l]] [bonus N] [above N] [because TEXT]",
        save,
    ),
    Group::Gm.verb(
        "transfer",
        &["передать"],
        "WHO WHO [because TEXT]",
        |words, context| {
            let (from, to) = (words.who(context)?, words.who(context)?);
            sheet(words, Ruling::Transfer { from, to })
        },
    ),
];

/// Saves, by the word for them.
const SAVES: [(&str, Saving); 12] = [
    ("s", Saving::S),
    ("e", Saving::E),
    ("a", Saving::A),
    ("m", Saving::M),
    ("l", Saving::L),
    ("mind", Saving::Mind),
    ("сила", Saving::S),
    ("выносливость", Saving::E),
    ("ловкость", Saving::A),
    ("магия", Saving::M),
    ("удача", Saving::L),
    ("разум", Saving::Mind),
];

/// What energy goes to, by the word for it.
const ENERGIES: [(&str, Energy); 8] = [
    ("shot", Energy::Shot),
    ("defence", Energy::Defence),
    ("attack", Energy::Attack),
    ("healing", Energy::Healing),
    ("выстрел", Energy::Shot),
    ("защита", Energy::Defence),
    ("атака", Energy::Attack),
    ("лечение", Energy::Healing),
];

/// A spell by its name or its number from 1. A person may be named by its cell, a place by who stands there.
fn cast(words: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let row = spell(words, context)?;
    let (cast, aimed) = row.map_or((Order::Cast { spell: u8::MAX }, Aimed::Nowhere), |row| {
        (Order::Cast { spell: row.spell }, row.aimed)
    });
    words.take_if(&["at", "в", "на"]);
    let aim = if words.peek().is_some() { Some(target(words, context, aimed)?) } else { None };
    order(context, cast, aim)
}

fn target(words: &mut Words, context: &Context<'_>, aimed: Aimed) -> Result<Aim, BadCommand> {
    let named = words.named(context);
    let cell = words.peek().and_then(|word| word.parse().ok());
    let aim = match (named, cell) {
        (Some(who), _) if aimed == Aimed::Place => {
            context.state.cell_of(who).map_or(Aim::At(who), Aim::Cell)
        }
        (Some(who), _) => Aim::At(who),
        (None, Some(cell)) => match words.standing_on(cell, context) {
            Some(there) if aimed == Aimed::Person => Aim::At(there),
            Some(_) | None => Aim::Cell(cell),
        },
        (None, None) => return Ok(Aim::At(words.who(context)?)),
    };
    words.next();
    Ok(aim)
}

/// A spell of the one whose turn it is; `None` for a number that it does not have, which the rules refuse.
fn spell(words: &mut Words, context: &Context<'_>) -> Result<Option<SpellRow>, BadCommand> {
    let rows = context.state.rules().view(actor(context)?).spells;
    let word = words.text()?;
    let lower = word.as_str().to_lowercase();
    let by_name = |row: &&SpellRow| row.name.as_str().to_lowercase() == lower;
    if let Some(row) = rows.iter().find(by_name) {
        return Ok(Some(row.clone()));
    }
    if let Some(number) = lower.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) {
        return Ok(rows.get(number).cloned());
    }
    let expected = rows.iter().map(|row| row.name.to_string()).collect();
    Err(BadCommand::NoneOf { word: word.to_string(), expected })
}

/// The order as it is typed, at what it is aimed at.
pub(super) fn write(spell: u8, at: &str) -> String {
    let number = u16::from(spell) + 1;
    if at.is_empty() { format!("cast {number}") } else { format!("cast {number} at {at}") }
}

/// A save with what it must beat. Against somebody without a characteristic named it is the same one; behind the mind
/// there is none.
fn save(words: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let (who, of) = (words.who(context)?, words.one_of(&SAVES)?);
    let mut terms = Terms::default();
    loop {
        if words.take_if(&["against", "против"]) {
            let opponent = words.who(context)?;
            let named = words.peek().and_then(is_stat);
            let stat = match (named, of.stat()) {
                (Some(named), _) => {
                    words.next();
                    named
                }
                (None, Some(same)) => same,
                (None, None) => stat(words)?,
            };
            terms.against = Some((opponent, stat));
        } else if words.take_if(&["bonus", "бонус"]) {
            terms.bonus = words.number()?;
        } else if words.take_if(&["above", "выше"]) {
            terms.above = Some(words.number()?);
        } else {
            return sheet(words, Ruling::Save { who, of, terms });
        }
    }
}

/// What a magical girl does with her energy, as it is typed.
pub(super) fn write_energy(energy: Energy, at: &str) -> String {
    let word = ENERGIES.iter().find(|(_, known)| *known == energy).map_or("", |(word, _)| word);
    if at.is_empty() { format!("energy {word}") } else { format!("energy {word} {at}") }
}

/// A save that the game master asks for, as it is typed.
pub(super) fn write_save(
    who: &str,
    of: Saving,
    terms: Terms,
    name: &dyn Fn(Id) -> String,
) -> String {
    let word = SAVES.iter().find(|(_, known)| *known == of).map_or("", |(word, _)| word);
    let against = terms.against.map(|(opponent, stat)| {
        let stat = if of.stat() == Some(stat) { "" } else { stat_word(stat) };
        format!(" against {} {stat}", name(opponent)).trim_end().to_owned()
    });
    let bonus = (terms.bonus != 0).then(|| format!(" bonus {}", terms.bonus));
    let above = terms.above.map(|above| format!(" above {above}"));
    let rest: String = [against, bonus, above].into_iter().flatten().collect();
    format!("save {who} {word}{rest}")
}

/// The words of its tables.
pub(super) fn listed() -> impl Iterator<Item = &'static str> {
    names(&SAVES).chain(names(&ENERGIES))
}
