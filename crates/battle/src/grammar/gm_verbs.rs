//! The GM's ruling. Each line may end with `because` and a reason.

use kekkai_rules::{
    HouseRule, Id, PlainText, System as _,
    house_rule::{KEY, VALUE, VERB},
    system::Halving,
    verb::{Args, BadArg, Case, Plain, Slot, What},
};

use super::{
    BadCommand, Context,
    own::{self, Bad, CELL, Given, Makes, Own, TEXT, WHO},
    things, world_verbs,
};
use crate::{
    Cell, Combatant, Gm, SideId,
    combatant::Presence,
    command::Like,
    library::{self, Newcomer},
    systems::{Listed, in_system},
    token,
    world::PlaceId,
};

/// A slot for a side.
pub(super) const SIDE: Slot = Slot::new("side", "SIDE", What::Called(things::SIDE));
/// A slot for how much health is lost or given back; a fight has bounds of its own, and tells them of each number outside.
const AMOUNT: Slot = Slot::new("amount", "NUMBER", What::Number(-2_147_483_647, 2_147_483_647));
/// The list of saves of a system; one without any has no damage that is halved.
const SAVE: &str = "save";
/// The list of the least and the most that such a save may have to reach, of a system that has that.
const DIFFICULTY: &str = "difficulty";
/// A slot for a number of combatants.
const COUNT: Slot = Slot::new("count", "xNUMBER", What::Times).optional();

pub(super) const VERBS: &[Own] = &[
    own::verb(
        things::PUT,
        &["переставить"],
        &[WHO, CELL],
        Makes::Gm(|given| Ok(Gm::Move { who: given.who("who")?, to: given.cell("at")? })),
    ),
    own::verb("turn", &["ход"], &[WHO], Makes::Gm(|given| Ok(Gm::Turn { who: given.who("who")? }))),
    own::verb(
        "join",
        &["bring", "ввести"],
        &[
            Slot::new(
                "",
                "",
                What::Words(&[
                    Case::otherwise(&[Slot::new("band", "NUMBER", What::Number(1, 99))]),
                    Case::otherwise(&[
                        Slot::new("name", "NAME", What::Text),
                        SIDE,
                        CELL.optional(),
                        COUNT,
                    ]),
                ]),
            )
            .optional(),
            Slot::new(
                "",
                "",
                What::Words(&[Case::with(
                    &["like", "как"],
                    &[Slot::new("sheet", "SHEET", What::Like(things::RECRUIT))],
                )]),
            ),
            Slot::flag("anyway", &[Case::word(&["anyway", "всё-равно"])]),
            world_verbs::AT,
        ],
        Makes::Gm(join),
    ),
    own::verb("luck", &["seed", "удача"], &[], Makes::Gm(|_| Ok(Gm::FreshLuck))),
    own::verb(
        "roll",
        &["ролл"],
        &[
            Slot::new("dice", "DICE", What::Like(things::DICE)),
            Slot::flag("secret", &[Case::word(&["secret", "тайно"])]),
        ],
        Makes::Gm(|given| {
            let word = given.text("dice")?;
            let dice = word.as_str().parse().map_err(|_| BadCommand::NoDice(word.to_string()))?;
            Ok(Gm::Roll { dice, secret: given.args.has("secret") })
        }),
    ),
    own::verb("note", &["заметка"], &[TEXT], Makes::Gm(note)),
    own::verb(
        "damage",
        &["урон"],
        &[
            Slot::WHOM,
            AMOUNT,
            Slot::new(
                "",
                "",
                What::Words(&[Case::with(
                    &["half", "половина"],
                    &[
                        Slot::new(SAVE, "SAVE", What::Listed(SAVE)),
                        Slot::new(DIFFICULTY, "NUMBER", What::Listed(DIFFICULTY)).optional(),
                    ],
                )]),
            )
            .optional(),
        ],
        Makes::Gm(damage),
    ),
    own::verb(
        "heal",
        &["лечить"],
        &[Slot::WHOM, AMOUNT],
        Makes::Gm(|given| {
            let (who, amount) = (given.who("who")?, given.number(AMOUNT.name)?);
            Ok(in_system!(AnySystemState, &given.context.state.system, S, _table => {
                Gm::Sheet(S::any_ruling(S::heal(who, amount)))
            }))
        }),
    ),
    own::verb(
        "side",
        &["сторона"],
        &[
            Slot::WHOM,
            Slot::new(
                "to",
                "",
                What::Words(&[Case::otherwise(&[SIDE]), Case::word(&["none", "нет", "никто"])]),
            ),
        ],
        Makes::Gm(|given| {
            let to = given.args.number(SIDE.name).map_or(SideId::NONE, SideId);
            Ok(Gm::Side { who: given.who("who")?, to })
        }),
    ),
    own::verb(
        VERB,
        &["правило"],
        &[
            Slot::new(KEY, "NAME", What::Listed(KEY)),
            Slot::new(VALUE, "VALUE", What::Listed(VALUE)),
        ],
        Makes::Gm(option),
    ),
];

/// Damage; the save that halves it is one that the system has.
fn damage(given: &Given<'_>) -> Result<Gm, Bad> {
    let (who, amount) = (given.who("who")?, given.number(AMOUNT.name)?);
    let save = given.text(SAVE).ok();
    in_system!(AnySystemState, &given.context.state.system, S, _table => {
        let difficulty = difficulty::<S>(given)?;
        let half = save.as_ref().map(|save| Halving { save: save.as_str(), difficulty });
        let made = S::damage(who, amount, half).ok_or(BadArg::Missing(SAVE))?;
        Ok(Gm::Sheet(S::any_ruling(made)))
    })
}

/// What a save has to reach, within the bounds that the system has for it; `None` where nothing is typed.
fn difficulty<S: Listed>(given: &Given<'_>) -> Result<Option<i32>, Bad> {
    let Ok(word) = given.text(DIFFICULTY) else { return Ok(None) };
    let bounds = S::listed(DIFFICULTY, &Args::<S>::none());
    let bound = |word: Option<&String>| word.and_then(|word| word.parse::<i32>().ok());
    let (least, most) = (bound(bounds.first()), bound(bounds.last()));
    let (least, most) = (least.unwrap_or_default(), most.unwrap_or_default());
    let number = word.as_str().parse().ok().filter(|number| (least..=most).contains(number));
    let (least, most) = (least.into(), most.into());
    let bad = || BadCommand::NoNumber { word: word.to_string(), least, most };
    Ok(Some(number.ok_or_else(bad)?))
}

/// One house rule; the others stay as they are.
fn option(given: &Given<'_>) -> Result<Gm, Bad> {
    let (key, value) = (given.text(KEY)?, given.text(VALUE)?);
    in_system!(AnySystemState, &given.context.state.system, S, table => {
        let mut options = Clone::clone(&table.options);
        let rule = house_rule::<S>(key.as_str()).ok_or(BadArg::Missing(KEY))?;
        if rule.set(&mut options, value.as_str()) {
            Ok(Gm::Sheet(S::any_ruling(S::set_options(options))))
        } else {
            let (word, expected) = (value.to_string(), (rule.values)().spelled());
            Err(BadArg::NoneOf { word, expected }.into())
        }
    })
}

/// The house rule of this key.
pub(super) fn house_rule<S: Listed>(key: &str) -> Option<&'static HouseRule<S::Options>> {
    S::house_rules().iter().find(|rule| rule.key == key)
}

/// A text for the log, which is not empty.
fn note(given: &Given<'_>) -> Result<Gm, Bad> {
    let text = given.rest()?;
    if text.is_empty() { Err(BadCommand::EmptyText.into()) } else { Ok(Gm::Note(text)) }
}

/// Somebody who joins, or `count` of one kind, as it is typed; of one in an older save only the name is known.
pub(super) fn joining(
    first: Option<&Combatant>,
    count: Option<usize>,
    like: Option<&Like>,
    place: Option<PlaceId>,
) -> Plain {
    let Some(first) = first else { return Plain::none() };
    let Some(Like { name, sheet, at, anyway }) = like else {
        return Plain::none().with("name", first.name.clone()).with_some(COUNT.name, count);
    };
    let args = Plain::none().with("name", name.clone()).with(SIDE.name, i64::from(first.side.0));
    let at = place.is_none().then(|| kekkai_rules::Spot::from(*at));
    let args = args.with_some(CELL.name, at).with_some(COUNT.name, count);
    let args = args.with("sheet", sheet.clone()).with_flag("anyway", *anyway);
    args.with_some(world_verbs::PLACE.name, place.map(|place| place.0))
}

fn join(given: &Given<'_>) -> Result<Gm, Bad> {
    let context = given.context;
    let sheet = given.text("sheet")?;
    let place = world_verbs::place(given);
    let (name, side) = if given.args.has("name") {
        (Some(given.text("name")?), SideId(given.number(SIDE.name)?))
    } else {
        (None, SideId(u8::from(context.state.sides.len() > 1)))
    };
    let at = if given.args.has(CELL.name) {
        let at = given.cell(CELL.name)?;
        // Whoever comes to a place of the world is on no cell of the field.
        if place.is_some() {
            return Err(Bad::Extra(at.to_string()));
        }
        at
    } else if place.is_some() {
        Cell::FIRST
    } else {
        beside(given, context, side)?
    };
    let anyway = given.args.has("anyway");
    let Newcomer { spec, called, token: own_token } = in_system!(
        AnySystemState,
        &context.state.system,
        S,
        _table => library::newcomer::<S>(context.library, sheet.as_str(), anyway)?
    );
    let spec = Box::new(spec);
    let is_named = name.is_some();
    let name = name.unwrap_or(called);
    let like = Some(Like { name: name.clone(), sheet, at, anyway });
    let combatant = |name: PlainText, token: PlainText, at: Cell| Combatant {
        id: Id(u16::MAX),
        name,
        token,
        side,
        at: place.is_none().then_some(at),
        presence: Presence::Present,
        away: None,
    };
    let count = given.args.number::<u8>(COUNT.name).or_else(|| given.args.number("band"));
    // One alone has a number only where others of its name came before.
    let is_next = token::next_number(context.state, &name) > 1;
    let count = match count {
        None if is_next && !is_named => Some(1),
        Some(1) if !is_next => None,
        count => count,
    };
    let Some(count) = count else {
        let used = tokens(context);
        let used: Vec<&PlainText> = used.iter().collect();
        let own = own_token.filter(|own| token::fits(own) && token::is_free(own, &used));
        let token = own.unwrap_or_else(|| token::of(&name, &used));
        return Ok(Gm::Join { combatant: Box::new(combatant(name, token, at)), spec, like, place });
    };
    let (mut combatants, mut used) = (Vec::new(), tokens(context));
    // Where the field is full the last ones would stand on each other, and the rules refuse them all.
    let cells = context.state.free_near(at).chain(std::iter::repeat(at));
    let first = token::next_number(context.state, &name);
    for (number, at) in (first..first.saturating_add(count.into())).zip(cells) {
        let numbered = PlainText::new(&format!("{name} {number}"));
        let token = token::numbered(&name, number, &used);
        used.push(token.clone());
        combatants.push(combatant(numbered, token, at));
    }
    Ok(Gm::Band { combatants, spec, like, place })
}

/// A free cell at the one that is pointed at, else beside those of the side.
fn beside(given: &Given<'_>, context: &Context<'_>, side: SideId) -> Result<Cell, Bad> {
    let state = context.state;
    let last = || state.present().filter(|one| one.side == side).filter_map(|one| one.at).last();
    let at = given.at.or_else(last).unwrap_or(Cell::FIRST);
    let free = state.free_near(at).next();
    free.ok_or(Bad::Line(BadCommand::NoRoom))
}

/// Most that come at once.
pub(super) const MOST_AT_ONCE: u8 = 99;

/// How many: `x6`, with a Latin or Cyrillic letter or the sign itself, whether or not so many may come.
pub(super) fn counts(word: &str) -> Option<u64> {
    word.to_lowercase().strip_prefix(['x', 'х', '×'])?.parse().ok()
}

fn tokens(context: &Context<'_>) -> Vec<PlainText> {
    context.state.combatants.iter().map(|combatant| combatant.token.clone()).collect()
}
