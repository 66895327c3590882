//! The game master's word. Each line may end with `because` and a reason.

use kekkai_rules::{
    Id, PlainText,
    knk::{
        Reserve, Ruling,
        modifier::{Modifier, When},
        sheet::Override,
        stealth::Stealth,
    },
};

use super::{
    BadCommand, Context, Group, Line, Verb, Words, familiar_verb,
    give_verbs::{changes, is_stat},
    knk_verbs::{FORMULAS, marks},
    option_verb,
    words::names,
};
use crate::{Cell, Combatant, Command, Gm, SideId, combatant::Presence, systems, token};

pub(super) const VERBS: &[Verb] = &[
    Group::Gm.verb(
        "hp",
        &["хп", "здоровье"],
        "WHO NUMBER [because TEXT]",
        |words, context| pool(words, context, Reserve::Hp),
    ),
    Group::Gm.verb("prana", &["прана"], "WHO NUMBER [because TEXT]", |words, context| {
        pool(words, context, Reserve::Prana)
    }),
    Group::Gm.verb(
        "put",
        &["переставить"],
        "WHO CELL [because TEXT]",
        |words, context| {
            let (who, to) = (words.who(context)?, words.cell()?);
            gm(words, Gm::Move { who, to })
        },
    ),
    Group::Gm.verb("turn", &["ход"], "WHO [because TEXT]", |words, context| {
        let who = words.who(context)?;
        gm(words, Gm::Turn { who })
    }),
    Group::Gm.verb(
        "override",
        &["значение"],
        "WHO VALUE NUMBER|computed [because TEXT]",
        set_value,
    ),
    Group::Gm.verb(
        "effect",
        &["эффект"],
        "WHO NAME [hp N] [prana N] [s|e|a|m|l N] [changes TEXT] [turns N] [because TEXT]",
        effect,
    ),
    Group::Gm.verb("cure", &["remove", "снять"], "WHO EFFECT [because TEXT]", cure),
    Group::Gm.verb("skip", &["пропуск"], "WHO [off] [because TEXT]", |words, context| {
        let (who, lost) = (words.who(context)?, !words.take_if(OFF));
        sheet(words, Ruling::LosesTurn { who, lost })
    }),
    Group::Gm.verb("prone", &["лежит"], "WHO [off] [because TEXT]", |words, context| {
        let (who, prone) = (words.who(context)?, !words.take_if(OFF));
        sheet(words, Ruling::Prone { who, prone })
    }),
    Group::Gm.verb(
        "ground",
        &["клетка"],
        "CELL [CELL …] KIND [because TEXT]",
        |words, _| {
            let (at, terrain) = (words.some_cells()?, words.terrain()?);
            gm(words, Gm::Fill { at, terrain })
        },
    ),
    Group::Gm.verb(
        "join",
        &["ввести"],
        "NAME SIDE CELL [xNUMBER] like SHEET [anyway] [because TEXT]",
        join,
    ),
    option_verb::VERB,
    Group::Gm.verb(
        "restore",
        &["восстановить"],
        "WHO INJURY [because TEXT]",
        |words, context| {
            let (who, injury) = (words.who(context)?, words.number()?);
            sheet(words, Ruling::Restore { who, injury })
        },
    ),
    Group::Gm.verb(
        "extend",
        &["продлить"],
        "WHO INJURY TURNS [because TEXT]",
        |words, context| {
            let (who, injury, by) = (words.who(context)?, words.number()?, words.number()?);
            sheet(words, Ruling::Extend { who, injury, by })
        },
    ),
    Group::Gm.verb(
        "prosthesis",
        &["протез"],
        "WHO INJURY [because TEXT]",
        |words, context| {
            let (who, injury) = (words.who(context)?, words.number()?);
            sheet(words, Ruling::Replace { who, injury })
        },
    ),
    Group::Gm.verb(
        "mark",
        &["метка"],
        "WHO FORMULA [MARKS] [because TEXT]",
        |words, context| {
            let (who, formula) = (words.who(context)?, words.one_of(&FORMULAS)?);
            let marks = marks(words)?;
            sheet(words, Ruling::Plus { who, formula, marks })
        },
    ),
    Group::Gm.verb("newday", &["новыйдень"], "[because TEXT]", |words, _| {
        sheet(words, Ruling::NewDay)
    }),
    Group::Gm.verb("hidden", &["скрыт"], "WHO [off] [because TEXT]", |words, context| {
        let (who, off) = (words.who(context)?, words.take_if(OFF));
        let now = if off { Stealth::Open } else { Stealth::Hidden };
        sheet(words, Ruling::Stealth { who, now })
    }),
    Group::Gm.verb("base", &["база"], "WHO [off] [because TEXT]", |words, context| {
        let (who, here) = (words.who(context)?, !words.take_if(OFF));
        sheet(words, Ruling::Base { who, here })
    }),
    familiar_verb::VERB,
    Group::Gm.verb(
        "service",
        &["repair", "починить"],
        "WHO [because TEXT]",
        |words, context| {
            let who = words.who(context)?;
            sheet(words, Ruling::Serviced { who })
        },
    ),
    Group::Gm.verb("luck", &["seed", "удача"], "[because TEXT]", |words, _| {
        gm(words, Gm::FreshLuck)
    }),
    Group::Gm.verb("roll", &["ролл"], "DICE [secret] [because TEXT]", |words, _| {
        let word = words.text()?;
        let dice = word.as_str().parse().map_err(|_| BadCommand::NoDice(word.to_string()))?;
        let secret = words.take_if(&["secret", "тайно"]);
        gm(words, Gm::Roll { dice, secret })
    }),
    Group::Gm.verb("note", &["заметка"], "TEXT", |words, _| {
        let text = words.rest()?;
        gm(words, Gm::Note(text))
    }),
];

pub(super) const OFF: &[&str] = &["off", "нет"];

/// Values that can be overridden, by the word for them.
pub(super) const VALUES: [(&str, Override); 22] = [
    ("hp_max", Override::HpMax),
    ("prana_max", Override::PranaMax),
    ("regeneration", Override::Regeneration),
    ("defence", Override::Defence),
    ("movement", Override::Movement),
    ("dodges", Override::Dodges),
    ("s", Override::S),
    ("e", Override::E),
    ("a", Override::A),
    ("m", Override::M),
    ("l", Override::L),
    ("хп_макс", Override::HpMax),
    ("прана_макс", Override::PranaMax),
    ("восстановление", Override::Regeneration),
    ("защита", Override::Defence),
    ("перемещение", Override::Movement),
    ("уклонения", Override::Dodges),
    ("сила", Override::S),
    ("выносливость", Override::E),
    ("ловкость", Override::A),
    ("магия", Override::M),
    ("удача", Override::L),
];

pub(super) fn gm(words: &mut Words, what: Gm) -> Result<Line, BadCommand> {
    Ok(Line::Command(Command::Gm { what, reason: words.reason()? }))
}

pub(super) fn sheet(words: &mut Words, ruling: Ruling) -> Result<Line, BadCommand> {
    gm(words, Gm::Sheet(systems::Ruling::Knk(ruling)))
}

fn pool(words: &mut Words, context: &Context<'_>, pool: Reserve) -> Result<Line, BadCommand> {
    let (who, value) = (words.who(context)?, words.number()?);
    sheet(words, Ruling::Pool { who, pool, value })
}

fn set_value(words: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let (who, value) = (words.who(context)?, words.one_of(&VALUES)?);
    let to =
        if words.take_if(&["computed", "расчёт"]) { None } else { Some(words.number()?) };
    sheet(words, Ruling::Override { who, value, to })
}

fn effect(words: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let (who, name) = (words.who(context)?, words.text()?);
    let (mut hp, mut prana, mut turns, mut modifiers) = (0, 0, None, Vec::new());
    loop {
        if let Some(of) = words.peek().and_then(is_stat) {
            words.next();
            modifiers.push(Modifier::Stat { of, by: words.number()?, when: When::Always });
            continue;
        }
        modifiers.extend(changes(words)?);
        if words.take_if(&["hp", "хп"]) {
            hp = words.number()?;
        } else if words.take_if(&["prana", "прана"]) {
            prana = words.number()?;
        } else if words.take_if(&["turns", "ходов"]) {
            turns = Some(words.number()?);
        } else {
            return sheet(words, Ruling::Afflict { who, name, hp, prana, turns, modifiers });
        }
    }
}

/// An effect is named by its number or by its name.
fn cure(words: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let (who, name) = (words.who(context)?, words.text()?);
    let lasting = context.state.rules().view(who).lasting;
    let named = lasting.iter().find(|row| row.name == name).map(|row| row.effect);
    let effect = named.or_else(|| name.as_str().parse().ok());
    let expected = || lasting.iter().map(|row| row.name.to_string()).collect();
    let effect = effect
        .ok_or_else(|| BadCommand::NoneOf { word: name.to_string(), expected: expected() })?;
    sheet(words, Ruling::Relieve { who, effect })
}

/// A side of the fight by its name, or one of `more`.
pub(super) fn side(
    words: &mut Words,
    context: &Context<'_>,
    more: &[(&str, SideId)],
) -> Result<SideId, BadCommand> {
    let typed = words.peek().unwrap_or_default().to_owned();
    let sides: Vec<(String, SideId)> = (0..)
        .zip(context.state.sides.iter())
        .map(|(number, side)| (side.name.as_str().to_lowercase(), SideId(number)))
        .collect();
    let shown = sides.iter().find(|(name, _)| context.library.means(&typed, name));
    if let Some((_, side)) = shown {
        words.next();
        return Ok(*side);
    }
    let mut known: Vec<(&str, SideId)> =
        sides.iter().map(|(name, side)| (name.as_str(), *side)).collect();
    known.extend(more);
    words.one_of(&known)
}

fn join(words: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let name = words.text()?;
    let (side, at) = (side(words, context, &[])?, words.cell()?);
    let count = words.peek().and_then(times);
    if count.is_some() {
        words.next();
    }
    words.one_of(&[("like", ()), ("как", ())])?;
    let like = words.text()?;
    // The table's own characters go before the shipped sheets, as its own files do.
    let character = context.library.character(like.as_str());
    let anyway = words.take_if(&["anyway", "всё-равно"]);
    let (sheet, own_token) = match character {
        Some(character) if anyway || character.is_ready() => {
            (character.in_play(), Some(character.token))
        }
        Some(character) => {
            let (name, faults) = (like.to_string(), character.reckon().open().cloned().collect());
            return Err(BadCommand::Unapproved { name, faults });
        }
        None => (context.library.combatant("like", like.as_str(), &[])?, None),
    };
    let spec = Box::new(systems::Spec::Knk(sheet));
    let combatant = |name: PlainText, token: PlainText, at: Cell| Combatant {
        id: Id(u16::MAX),
        name,
        token,
        side,
        at: Some(at),
        presence: Presence::Present,
        away: None,
    };
    let Some(count) = count else {
        let used = tokens(context);
        let used: Vec<&PlainText> = used.iter().collect();
        let own = own_token.filter(|own| !own.is_empty() && token::is_free(own, &used));
        let token = own.unwrap_or_else(|| token::of(&name, &used));
        return gm(words, Gm::Join { combatant: Box::new(combatant(name, token, at)), spec });
    };
    let (mut combatants, mut used) = (Vec::new(), tokens(context));
    // Where the field is full the last ones would stand on each other, and the rules refuse them all.
    let cells = nearest_free(context, at).chain(std::iter::repeat(at));
    let first = first_number(context, &name);
    for (number, at) in (first..first.saturating_add(count.into())).zip(cells) {
        let numbered = PlainText::new(&format!("{name} {number}"));
        let token = numbered_token(&name, number, &used);
        used.push(token.clone());
        combatants.push(combatant(numbered, token, at));
    }
    gm(words, Gm::Band { combatants, spec })
}

/// How many: `x6`, with a Latin or Cyrillic letter or the sign itself.
fn times(word: &str) -> Option<u8> {
    let number = word.to_lowercase();
    let number = number.strip_prefix(['x', 'х', '×'])?.parse().ok()?;
    (1..=99).contains(&number).then_some(number)
}

/// Cells where somebody can be put, those next to `at` first.
fn nearest_free(context: &Context<'_>, at: Cell) -> impl Iterator<Item = Cell> {
    let state = context.state;
    let free = |cell: &Cell| {
        state.standing_on(*cell).is_none() && !state.field.ground(*cell).terrain.is_obstacle()
    };
    let mut cells: Vec<Cell> = Cell::all().filter(free).collect();
    cells.sort_by_key(|cell| (at.distance(*cell), *cell));
    cells.into_iter()
}

fn tokens(context: &Context<'_>) -> Vec<PlainText> {
    context.state.combatants.iter().map(|combatant| combatant.token.clone()).collect()
}

/// The first letter and the number, as long as that is two signs and free.
pub(crate) fn numbered_token(name: &PlainText, number: u16, used: &[PlainText]) -> PlainText {
    let letter = name.as_str().chars().find(|c| c.is_alphanumeric()).unwrap_or('?');
    let (own, used) =
        (PlainText::new(&format!("{letter}{number}")), used.iter().collect::<Vec<_>>());
    if number < 10 && token::is_free(&own, &used) { own } else { token::of(name, &used) }
}

/// The number of the first of a group: behind those of this name who came before, the dead too.
fn first_number(context: &Context<'_>, name: &PlainText) -> u16 {
    let number = |combatant: &Combatant| {
        let (before, number) = combatant.name.as_str().rsplit_once(' ')?;
        number.parse::<u16>().ok().filter(|_| before.to_lowercase() == name.as_str().to_lowercase())
    };
    let last = context.state.combatants.iter().filter_map(|combatant| number(combatant)).max();
    last.unwrap_or(0).saturating_add(1)
}

/// The words of its tables.
pub(super) fn listed() -> impl Iterator<Item = &'static str> {
    names(&VALUES).chain(["computed", "расчёт"])
}
