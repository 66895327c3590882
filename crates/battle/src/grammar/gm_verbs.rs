//! The game master's word. Each line may end with `because` and a reason.

use kekkai_rules::{Id, PlainText};

use super::{BadCommand, Context, Group, Line, Verb, Words};
use crate::{
    Cell, Combatant, Command, Gm, SideId,
    combatant::Presence,
    library::{self, Newcomer},
    systems::in_system,
    token,
};

pub(super) const VERBS: &[Verb] = &[
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
    Group::Gm.verb(
        "side",
        &["сторона"],
        "WHO SIDE|none [because TEXT]",
        |words, context| {
            let who = words.who(context)?;
            let to = side(
                words,
                context,
                &[("none", SideId::NONE), ("нет", SideId::NONE), ("никто", SideId::NONE)],
            )?;
            gm(words, Gm::Side { who, to })
        },
    ),
];

pub(super) fn gm(words: &mut Words, what: Gm) -> Result<Line, BadCommand> {
    Ok(Line::Command(Command::Gm { what, reason: words.reason()? }))
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
    let anyway = words.take_if(&["anyway", "всё-равно"]);
    let Newcomer { spec, token: own_token } = in_system!(
        AnySystemState,
        &context.state.system,
        S,
        _table => library::newcomer::<S>(context.library, like.as_str(), anyway)?
    );
    let spec = Box::new(spec);
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
