//! Verbs of КНК.

use kekkai_rules::{
    Id,
    knk::{self, Mode, Ruling, plus::Formula, stealth::Stealth},
    sheet_view::AttackRow,
};

use super::{
    BadCommand, Context, Group, Line, Verb, Words, class_verbs, familiar_verb, give_verbs,
    gm_verbs::VALUES, growth_verbs, option_verb, skill_verbs, spell_verbs, words::actor,
    words::names,
};
use crate::{Aim, Command, State, offer::offers, systems};

pub(super) const VERBS: &[Verb] = &[
    Group::Fight.verb("dodge", &["уклониться"], "[HIT]", dodge),
    Group::Fight.verb("accept", &["принять", "take"], "", |_, context| {
        order(context, knk::Order::Accept, None)
    }),
    Group::Fight.verb("attack", &["атака"], "WHO|CELL [1|2|shot] [with WEAPON]", attack),
    Group::Fight.verb("pickup", &["поднять"], "[NUMBER]", |words, context| {
        let item = number(words)?;
        order(context, knk::Order::PickUp { item }, None)
    }),
    Group::Fight.verb("use", &["использовать"], "[NUMBER]", |words, context| {
        let item = number(words)?;
        order(context, knk::Order::Use { item }, None)
    }),
    Group::Fight.verb("special", &["приём"], "", |_, context| {
        order(context, knk::Order::Special, None)
    }),
    Group::Fight.verb("grab", &["захват"], "WHO", |words, context| {
        let target = words.who(context)?;
        order(context, knk::Order::Grab, Some(Aim::At(target)))
    }),
    Group::Fight.verb("release", &["отпустить"], "", |_, context| {
        order(context, knk::Order::Release, None)
    }),
    Group::Fight.verb("break", &["вырваться"], "", |_, context| {
        order(context, knk::Order::BreakFree, None)
    }),
    Group::Fight.verb("hide", &["спрятаться"], "", |_, context| {
        order(context, knk::Order::Hide, None)
    }),
    Group::Fight.verb("bandage", &["перевязать"], "[WHO]", |words, context| {
        let target = if words.peek().is_some() { words.who(context)? } else { actor(context)? };
        order(context, knk::Order::Bandage, Some(Aim::At(target)))
    }),
    Group::Fight.verb("drink", &["пить"], "[takes N] [hp N] [prana N]", |words, context| {
        let (mut takes, mut hp, mut prana) = (0, 0, 0);
        loop {
            if words.take_if(&["takes", "отнять"]) {
                takes = words.number()?;
            } else if words.take_if(&["hp", "хп"]) {
                hp = words.number()?;
            } else if words.take_if(&["prana", "прана"]) {
                prana = words.number()?;
            } else {
                return order(context, knk::Order::Drink { takes, hp, prana }, None);
            }
        }
    }),
    Group::Fight.verb("plus", &["плюс"], "FORMULA [MARKS]", |words, context| {
        let (formula, marks) = (words.one_of(&FORMULAS)?, marks(words)?);
        order(context, knk::Order::Plus { formula, marks }, None)
    }),
];

const MODES: [(&str, Mode); 5] = [
    ("1", Mode::One),
    ("2", Mode::Two),
    ("shot", Mode::Shot),
    ("выстрел", Mode::Shot),
    ("blow", Mode::Blow),
];

/// What a "+" can be used for, by the word for it.
pub(super) const FORMULAS: [(&str, Formula); 12] = [
    ("strength", Formula::Strength),
    ("movement", Formula::Movement),
    ("defence", Formula::Defence),
    ("agility", Formula::Agility),
    ("initiative", Formula::Initiative),
    ("luck", Formula::Luck),
    ("сила", Formula::Strength),
    ("перемещение", Formula::Movement),
    ("защита", Formula::Defence),
    ("ловкость", Formula::Agility),
    ("инициатива", Formula::Initiative),
    ("удача", Formula::Luck),
];

/// How many marks; one where none are named.
pub(super) fn marks(words: &mut Words) -> Result<u8, BadCommand> {
    let named = words.peek().is_some_and(|word| word.parse::<u8>().is_ok());
    if named { words.number() } else { Ok(1) }
}

fn formula_word(formula: Formula) -> &'static str {
    FORMULAS.iter().find(|(_, known)| *known == formula).map_or("", |(word, _)| word)
}

pub(super) fn order(
    context: &Context<'_>,
    order: knk::Order,
    aim: Option<Aim>,
) -> Result<Line, BadCommand> {
    let who = actor(context)?;
    Ok(Line::Command(Command::Act { who, order: systems::Order::Knk(order), aim }))
}

/// A number from 1 as people count, kept from 0; 1 where none is given.
fn number(words: &mut Words) -> Result<u8, BadCommand> {
    if words.peek().is_none() {
        return Ok(0);
    }
    let number: u8 = words.number()?;
    number.checked_sub(1).ok_or_else(|| BadCommand::NoNumber(number.to_string()))
}

/// Without a number: the hit that took most, the last of those that took as much.
fn dodge(words: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let hit = if words.peek().is_some() {
        words.number()?
    } else {
        let waits = context.state.rules().view(actor(context)?).waits;
        let worst = waits.iter().filter(|hit| hit.dodgeable).max_by_key(|hit| hit.damage);
        worst.map_or(0, |hit| hit.hit)
    };
    order(context, knk::Order::Dodge { hit }, None)
}

/// Whom or what an order is aimed at, by name or cell.
pub(super) fn aim(words: &mut Words, context: &Context<'_>) -> Result<Aim, BadCommand> {
    let cell =
        words.peek().filter(|_| words.named(context).is_none()).and_then(|word| word.parse().ok());
    let Some(cell) = cell else { return Ok(Aim::At(words.who(context)?)) };
    words.next();
    // Whoever stands there is meant; the ground only where nobody does.
    Ok(words.standing_on(cell, context).map_or(Aim::Cell(cell), Aim::At))
}

/// Where the kind of attack or the weapon is left open, the first that may be used now; bare hands come last.
fn attack(words: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let (who, aim) = (actor(context)?, aim(words, context)?);
    let named = |word: &str| MODES.iter().any(|(known, _)| *known == word.to_lowercase());
    let mode = if words.peek().is_some_and(named) { Some(words.one_of(&MODES)?) } else { None };
    let weapon =
        if words.take_if(&["with", "чем"]) { Some(weapon(words, context, who)?) } else { None };
    let fits = |order: &knk::Order| {
        let knk::Order::Strike { mode: m, weapon: w } = order else { return false };
        mode.is_none_or(|mode| mode == *m) && weapon.is_none_or(|weapon| weapon == *w)
    };
    let offered = offers(context.state).into_iter().filter_map(|offer| {
        let Command::Act { order: systems::Order::Knk(order), aim: at, .. } = offer.command else {
            return None;
        };
        (at == Some(aim) && fits(&order)).then_some((offer.refusal.is_some(), order))
    });
    let bare = |order: &knk::Order| matches!(order, knk::Order::Strike { weapon: None, .. });
    // `min_by_key` keeps the first of equals, so that the rest is in the order of the offers.
    let best = offered.min_by_key(|(refused, order)| (*refused, bare(order)));
    // What is not offered is read all the same, so that the rules can say what is wrong with it.
    let plain = || {
        let rows = context.state.rules().view(who).attacks;
        let strike = |row: &AttackRow| knk::Order::Strike { mode: row.mode, weapon: row.carried };
        let known = rows.iter().map(strike).filter(fits).min_by_key(bare);
        known.unwrap_or_else(|| knk::Order::Strike {
            mode: mode.unwrap_or(Mode::Blow),
            weapon: weapon.flatten(),
        })
    };
    order(context, best.map_or_else(plain, |(_, order)| order), Some(aim))
}

/// A carried weapon by its name or number from 1; 0 for bare hands.
fn weapon(words: &mut Words, context: &Context<'_>, who: Id) -> Result<Option<u8>, BadCommand> {
    let name = words.text()?;
    let rows = context.state.rules().view(who).attacks;
    let lower = name.as_str().to_lowercase();
    if matches!(lower.as_str(), "fists" | "кулаки" | "0") {
        return Ok(None);
    }
    let by_name = rows
        .iter()
        .find(|row| row.weapon.as_ref().is_some_and(|w| w.as_str().to_lowercase() == lower));
    let by_number = lower.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
    let expected = || {
        let mut names: Vec<String> =
            rows.iter().filter_map(|row| row.weapon.as_ref()).map(ToString::to_string).collect();
        names.dedup();
        names
    };
    let index = by_name.and_then(|row| row.carried).or(by_number);
    index
        .map(Some)
        .ok_or_else(|| BadCommand::NoneOf { word: name.to_string(), expected: expected() })
}

/// An order of somebody with these `attacks` as the grammar writes it.
pub(super) fn write(
    order: &systems::Order,
    aim: Option<Aim>,
    name: &dyn Fn(Id) -> String,
    attacks: &[AttackRow],
) -> String {
    let systems::Order::Knk(order) = order;
    match order {
        knk::Order::Dodge { hit } => format!("dodge {hit}"),
        knk::Order::Accept => "accept".to_owned(),
        knk::Order::Strike { mode, weapon } => {
            let at = at(aim, name);
            let mode = MODES.iter().find(|(_, known)| known == mode).map_or("", |(word, _)| word);
            format!("attack {at} {mode} with {}", weapon_word(*weapon, attacks))
        }
        knk::Order::PickUp { item } => format!("pickup {}", u16::from(*item) + 1),
        knk::Order::Use { item } => format!("use {}", u16::from(*item) + 1),
        knk::Order::Special => "special".to_owned(),
        knk::Order::Grab => format!("grab {}", at(aim, name)),
        knk::Order::Release => "release".to_owned(),
        knk::Order::BreakFree => "break".to_owned(),
        knk::Order::Hide => "hide".to_owned(),
        knk::Order::Bandage => format!("bandage {}", at(aim, name)),
        knk::Order::Drink { takes, hp, prana } => {
            format!("drink takes {takes} hp {hp} prana {prana}")
        }
        knk::Order::Plus { formula, marks } => format!("plus {} {marks}", formula_word(*formula)),
        knk::Order::Skill { skill, on } => skill_verbs::write(*skill, *on),
        knk::Order::Phantasm { phantasm } => class_verbs::write(*phantasm, aim, name),
        knk::Order::Cast { spell } => spell_verbs::write(*spell, &at(aim, name)),
        knk::Order::Energy(energy) => spell_verbs::write_energy(*energy, &at(aim, name)),
    }
}

pub(super) fn at(aim: Option<Aim>, name: &dyn Fn(Id) -> String) -> String {
    match aim {
        Some(Aim::At(who)) => name(who),
        Some(Aim::Cell(cell)) => cell.to_string(),
        None => String::new(),
    }
}

/// A carried weapon by its name, or by its number where the name would not tell it from another.
fn weapon_word(carried: Option<u8>, attacks: &[AttackRow]) -> String {
    let Some(number) = carried else { return "fists".to_owned() };
    let row = attacks.iter().find(|row| row.carried == carried);
    let name = row.and_then(|row| row.weapon.as_ref());
    let alike = |other: &AttackRow| other.weapon.as_ref() == name && other.carried != carried;
    match name.filter(|_| !attacks.iter().any(alike)) {
        Some(name) => super::quoted(name.as_str()),
        None => (u16::from(number) + 1).to_string(),
    }
}

/// A ruling as the grammar writes it.
pub(super) fn write_ruling(
    ruling: &systems::Ruling,
    name: &dyn Fn(Id) -> String,
    state: &State,
) -> String {
    let systems::Ruling::Knk(ruling) = ruling;
    let off = |on: &bool| if *on { "" } else { " off" };
    match ruling {
        Ruling::Pool { who, pool: knk::Reserve::Hp, value } => {
            format!("hp {} {value}", name(*who))
        }
        Ruling::Pool { who, pool: knk::Reserve::Prana, value } => {
            format!("prana {} {value}", name(*who))
        }
        Ruling::Override { who, value, to } => {
            let word = VALUES.iter().find(|(_, known)| known == value).map_or("", |(word, _)| word);
            let to = to.map_or_else(|| "computed".to_owned(), |to| to.to_string());
            format!("override {} {word} {to}", name(*who))
        }
        Ruling::Afflict { who, name: effect, hp, prana, turns, modifiers } => {
            let turns = turns.map(|turns| format!(" turns {turns}")).unwrap_or_default();
            format!(
                "effect {} {} hp {hp} prana {prana}{}{turns}",
                name(*who),
                super::quoted(effect.as_str()),
                give_verbs::write_changes(modifiers)
            )
        }
        Ruling::Relieve { who, effect } => format!("cure {} {effect}", name(*who)),
        Ruling::LosesTurn { who, lost } => format!("skip {}{}", name(*who), off(lost)),
        Ruling::Prone { who, prone } => format!("prone {}{}", name(*who), off(prone)),
        Ruling::Options(options) => option_verb::write(options, state),
        Ruling::Restore { who, injury } => format!("restore {} {injury}", name(*who)),
        Ruling::Extend { who, injury, by } => format!("extend {} {injury} {by}", name(*who)),
        Ruling::Replace { who, injury } => format!("prosthesis {} {injury}", name(*who)),
        Ruling::Plus { who, formula, marks } => {
            format!("mark {} {} {marks}", name(*who), formula_word(*formula))
        }
        Ruling::NewDay => "newday".to_owned(),
        Ruling::Transfer { from, to } => format!("transfer {} {}", name(*from), name(*to)),
        Ruling::Stealth { who, now } => {
            let now = match now {
                Stealth::Open => " off",
                Stealth::Hiding => " hiding",
                Stealth::Hidden => "",
            };
            format!("hidden {}{now}", name(*who))
        }
        Ruling::Save { who, of, terms } => spell_verbs::write_save(&name(*who), *of, *terms, name),
        Ruling::Give { who, gift } => give_verbs::write(*who, gift, name),
        Ruling::Award { who, cp, sp } => give_verbs::write_award(&name(*who), *cp, *sp),
        Ruling::Body { who, intact } => {
            format!("body {} {}", name(*who), if *intact { "intact" } else { "destroyed" })
        }
        Ruling::Base { who, here } => format!("base {}{}", name(*who), off(here)),
        Ruling::Deathless { who, on } => format!("deathless {}{}", name(*who), off(on)),
        Ruling::Veil { who, fallen } => format!("veil {}{}", name(*who), off(fallen)),
        Ruling::Serve { who, master, kind, upkeep } => {
            familiar_verb::write(name, *who, *master, (*kind, *upkeep))
        }
        Ruling::Serviced { who } => format!("service {}", name(*who)),
        Ruling::Grow { .. }
        | Ruling::School { .. }
        | Ruling::Learn { .. }
        | Ruling::Study { .. } => growth_verbs::write(ruling, name).unwrap_or_default(),
    }
}

/// The words of its tables.
pub(super) fn listed() -> impl Iterator<Item = &'static str> {
    names(&MODES).chain(names(&FORMULAS))
}
