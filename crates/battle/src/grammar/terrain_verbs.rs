//! What the GM makes of the place. Each line may end with `because` and a reason.

use kekkai_rules::{
    CustomZone, PlainText, Terrain,
    verb::{BadArg, Case, Plain, Slot, Value, What},
    word_table,
};

use super::{
    BadCommand,
    edge_verbs::BORDER,
    own::{self, Bad, CELL, CELLS, Given, Makes, OFF, Own, on},
    things,
    words::{EDGES, TERRAINS},
};
use crate::{
    Cell, Gm, State,
    combatant::Edge,
    field::{BorderPart, Mark, Status},
    generated::Landscape,
    patch::{NoSign, Patch},
};

pub(super) const VERBS: &[Own] = &[
    own::verb(
        "ground",
        &["клетка"],
        &[CELLS, Slot::new("kind", "KIND", What::Words(TERRAINS.cases))],
        Makes::Gm(|given| {
            Ok(Gm::Fill { at: given.cells("at"), terrain: given.word("kind", &TERRAINS)? })
        }),
    ),
    own::verb(
        "lay",
        &["положить"],
        &[CELL, Slot::new(own::TEXT.name, "ROWS", What::Rest(""))],
        Makes::Gm(|given| {
            let patch = given.args.rest(own::TEXT.name)?.parse();
            let none_of = |sign: NoSign| BadCommand::NoneOf {
                word: sign.0.to_string(),
                expected: NoSign::expected(),
            };
            Ok(Gm::Lay { at: given.cell(CELL.name)?, patch: patch.map_err(none_of)? })
        }),
    ),
    own::verb(
        "landscape",
        &["местность"],
        &[
            Slot::new("kind", "KIND", What::Words(LANDSCAPES.cases)),
            Slot::new("seed", "SEED", What::Number(0, 4_294_967_295)),
        ],
        Makes::Gm(landscape),
    ),
    own::verb(
        "shadow",
        &["тень"],
        &[CELLS, OFF],
        Makes::Gm(|given| {
            Ok(Gm::Mark { mark: Mark::Shadow, on: given.is_on(), at: given.cells("at") })
        }),
    ),
    own::verb(
        "trait",
        &["свойство"],
        &[Slot::new("trait", "TRAIT", What::Words(MARKS.cases)), CELLS, OFF],
        Makes::Gm(|given| {
            let mark = given.word("trait", &MARKS)?;
            Ok(Gm::Mark { mark, on: given.is_on(), at: given.cells("at") })
        }),
    ),
    own::verb(
        "status",
        &["статус"],
        &[
            Slot::new("status", "STATUS", What::Words(STATUSES.cases)),
            Slot::new("strength", "STRENGTH", What::Number(0, 255)).optional(),
            Slot::new("where", "", What::Words(WHERE)).optional(),
            OFF,
        ],
        Makes::Gm(status),
    ),
    own::verb(
        "border",
        &["граница"],
        &[
            BORDER,
            Slot::new("", "", What::Words(PART)).optional(),
            Slot::new("open", "", What::Words(OPEN)),
            Slot::new(
                "",
                "",
                What::Words(&[Case::with(
                    &["to", "в"],
                    &[Slot::new("leads", "PLACE", What::Like(things::PLACE))],
                )]),
            )
            .optional(),
        ],
        Makes::Gm(border),
    ),
    own::verb(
        "climate",
        &["custom", "условие"],
        &[
            Slot::new("name", "NAME", What::Like(things::CLIMATE)),
            Slot::behind(&[Case::otherwise(&[
                Slot::new(POOL, "POOL", What::Called(things::POOL)),
                number(CHANGE),
            ])]),
            Slot::behind(&[Case::with(&["attack", "атака"], &[number("attack")])]),
            Slot::behind(&[Case::with(&["saves", "спасброски"], &[number("saves")])]),
            Slot::behind(&[Case::with(
                &["steps", "шаги"],
                &[Slot::new("steps", "N", What::Number(0, 255))],
            )]),
            CELLS.optional(),
            OFF,
        ],
        Makes::Gm(zone),
    ),
];

/// The whole field, or cells.
const WHERE: &[Case] = &[Case::otherwise(&[CELLS]), Case::word(&["everywhere", "везде"])];
/// From one cell of a border to another.
const PART: &[Case] = &[Case::otherwise(&[
    Slot::new("from", "CELL", What::Spot),
    Slot::new("until", "CELL", What::Spot),
])];
const OPEN: &[Case] = &[Case::word(&["open", "открыта"]), Case::word(&["closed", "закрыта"])];

/// The slots of a pool that a made-up status changes, and by how much.
const POOL: &str = "pool";
const CHANGE: &str = "change";

const fn number(name: &'static str) -> Slot {
    Slot::new(name, "N", What::Number(-2_147_483_648, 2_147_483_647))
}

word_table! {
    MARKS: Mark = {
        "shadow" | "тень" => Mark::Shadow,
        "over_water" | "над_водой" => Mark::OverWater,
        "unjumpable" | "не_перепрыгнуть" => Mark::Unjumpable,
        "low" | "низкое" => Mark::Low,
        "fire" | "огонь" => Mark::Fire,
    }
}

word_table! {
    STATUSES: Status = {
        "day" | "день" => Status::Day,
        "sunlight" | "солнце" => Status::Sunlight,
        "night" | "ночь" => Status::Night,
        "rain" | "дождь" => Status::Rain,
        "holy" | "святая" => Status::Holy,
        "radiation" | "радиация" => Status::Radiation(1),
        "underwater" | "под_водой" => Status::Underwater,
    }
}

word_table! {
    LANDSCAPES: Landscape = {
        "blank" | "пусто" => Landscape::Blank,
        "ruin" | "руины" => Landscape::Ruin,
        "forest" | "лес" => Landscape::Forest,
        "street" | "улица" => Landscape::Street,
        "lake" | "озеро" => Landscape::Lake,
        "cave" | "пещера" => Landscape::Cave,
    }
}

/// The whole board anew, of a seed; nothing comes to be where somebody stands.
fn landscape(given: &Given<'_>) -> Result<Gm, Bad> {
    let (kind, state) = (given.word("kind", &LANDSCAPES)?, given.context.state);
    let patch = kind.of(given.number("seed")?, state.field.size());
    let at = Cell::FIRST;
    Ok(Gm::Lay { at, patch: patch.around(at, |cell| state.standing_on(cell).is_some()) })
}

/// A status; radiation may say how strong it is.
fn status(given: &Given<'_>) -> Result<Gm, Bad> {
    let status = match (given.word("status", &STATUSES)?, given.args.number("strength")) {
        (Status::Radiation(_), Some(strength)) => Status::Radiation(strength),
        (_, Some(strength)) => return Err(Bad::Extra(i64::to_string(&strength.into()))),
        (status, None) => status,
    };
    let on = given.is_on();
    if given.args.has("where") {
        return Ok(Gm::Everywhere { status, on });
    }
    Ok(Gm::Status { status, on, at: given.cells("at") })
}

/// A border as a whole, or a part of it: from one cell to another, or one that leads somewhere.
fn border(given: &Given<'_>) -> Result<Gm, Bad> {
    let (edge, open) = (given.word("border", &EDGES)?, given.args.word("open") == Some("open"));
    let cells = if given.args.has("from") {
        Some((given.cell("from")?, given.cell("until")?))
    } else {
        None
    };
    let leads = given.text("leads").ok();
    if cells.is_none() && leads.is_none() {
        return Ok(Gm::Border { edge, open });
    }
    Ok(Gm::Part { edge, cells, part: BorderPart { open, leads } })
}

fn zone(given: &Given<'_>) -> Result<Gm, Bad> {
    let mut zone = CustomZone::named(given.text("name")?);
    let number = |name| given.args.number(name).unwrap_or(0);
    let pools = given.context.state.rules().book().pools;
    let numbers = given.args.numbers::<usize>(POOL).into_iter();
    for (pool, change) in numbers.zip(given.args.numbers(CHANGE)) {
        let pool = pools.get(pool).ok_or(BadArg::Missing(POOL))?;
        zone = zone.with_pool(pool.id, change);
    }
    (zone.to_attack, zone.to_save) = (number("attack"), number("saves"));
    zone.steps = given.args.number("steps").unwrap_or(zone.steps);
    Ok(Gm::CustomZone { zone: Box::new(zone), on: given.is_on(), at: given.cells("at") })
}

type Line = (&'static str, Plain);

/// Cells as a value; nothing where there are none.
pub(super) fn at(args: Plain, cells: &[Cell]) -> Plain {
    let spots = cells.iter().map(|cell| (*cell).into()).collect();
    args.with_some(CELLS.name, (!cells.is_empty()).then_some(Value::Spots(spots)))
}

/// What fills cells as it is typed.
pub(super) fn ground(terrain: Terrain, cells: &[Cell]) -> Line {
    ("ground", at(Plain::none(), cells).with_some("kind", TERRAINS.word(terrain)))
}

/// A piece of a map as it is typed.
pub(super) fn lay(at: Cell, patch: &Patch) -> Line {
    let mut args = Plain::none().with(CELL.name, kekkai_rules::Spot::from(at));
    args.push(own::TEXT.name, Value::Rest(patch.to_string()));
    ("lay", args)
}

/// A mark as it is typed.
pub(super) fn mark(mark: Mark, is_on: bool, cells: &[Cell]) -> Line {
    ("trait", on(at(Plain::none().with_some("trait", MARKS.word(mark)), cells), is_on))
}

/// A status as it is typed; of the whole field where no cells are given.
pub(super) fn statused(status: Status, cells: Option<&[Cell]>, is_on: bool) -> Line {
    let (status, strength) = match status {
        Status::Radiation(strength) => (Status::Radiation(1), Some(strength)),
        Status::Day
        | Status::Sunlight
        | Status::Night
        | Status::Rain
        | Status::Holy
        | Status::Underwater => (status, None),
    };
    let args = Plain::none().with_some("status", STATUSES.word(status));
    let args = args.with_some("strength", strength);
    let args = match cells {
        Some(cells) => at(args, cells),
        None => args.with("where", "everywhere"),
    };
    ("status", on(args, is_on))
}

/// A border, or a part of it, as it is typed.
pub(super) fn part(
    edge: Edge,
    cells: Option<(Cell, Cell)>,
    open: bool,
    leads: Option<&PlainText>,
) -> Line {
    let (from, until) = cells.unzip();
    let spot = |cell: Option<Cell>| cell.map(kekkai_rules::Spot::from);
    let args = Plain::none().with_some("border", EDGES.word(edge));
    let args = args.with_some("from", spot(from)).with_some("until", spot(until));
    let args = args.with("open", if open { "open" } else { "closed" });
    ("border", args.with_some("leads", leads.cloned()))
}

/// A made-up status as it is typed.
pub(super) fn custom(zone: &CustomZone, state: &State, is_on: bool, cells: &[Cell]) -> Line {
    let some = |number: i32| (number != 0).then_some(number);
    let mut args = Plain::none().with("name", zone.name.clone());
    for (number, pool) in (0..).zip(state.rules().book().pools) {
        if let Some(change) = some(zone.pool(pool.id)) {
            args = args.with(POOL, i64::from(number)).with(CHANGE, change);
        }
    }
    let args = args.with_some("attack", some(zone.to_attack));
    let args = args.with_some("saves", some(zone.to_save));
    let args = args.with_some("steps", (zone.steps != 1).then_some(zone.steps));
    ("climate", on(at(args, cells), is_on))
}
