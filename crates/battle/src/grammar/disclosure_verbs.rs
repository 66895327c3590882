//! What the GM shows to others and keeps from them. Each line may end with `because` and a reason.

use kekkai_rules::{
    PoolId,
    verb::{BadArg, Case, Plain, Slot, What},
    word_table,
};

use super::{
    gm_verbs::SIDE,
    own::{self, Bad, CELLS, Given, Makes, Own},
    terrain_verbs::at,
    things,
};
use crate::{
    Gm, SideId, State,
    disclosure::{Disclose, Reading, Sight, Viewer},
};

pub(super) const VERBS: &[Own] = &[
    own::verb(
        "reveal",
        &["show", "раскрыть"],
        SHOWN_THINGS,
        Makes::Gm(|given| show(given, Sight::Revealed)),
    ),
    own::verb(
        "shroud",
        &["gmonly", "утаить"],
        SHOWN_THINGS,
        Makes::Gm(|given| show(given, Sight::Veiled)),
    ),
    own::verb(
        "pools",
        &["запасы"],
        &[
            Slot::new("to", "", What::Words(VIEWERS)),
            Slot::new("pool", "POOL", What::Called(things::POOL)),
            Slot::new("reading", "", What::Words(READINGS.cases)),
        ],
        Makes::Gm(|given| {
            let viewer = given.args.number(SIDE.name).map(SideId);
            let viewer = viewer.map_or(Viewer::Public, Viewer::Side);
            let pools = given.context.state.rules().book().pools;
            let kind = pools.get(given.number::<usize>("pool")?);
            let pool = kind.ok_or(BadArg::Missing("pool"))?.id;
            let reading = given.word("reading", &READINGS)?;
            Ok(Gm::Disclose(Disclose::Pools { viewer, pool, reading }))
        }),
    ),
    own::verb(
        "numbers",
        &["числа"],
        &[Slot::WHOM, Slot::new("shown", "", What::Words(SHOWN.cases))],
        Makes::Gm(|given| {
            let (who, shown) = (given.who("who")?, given.word("shown", &SHOWN)?);
            Ok(Gm::Disclose(Disclose::Numbers { who, shown }))
        }),
    ),
];

/// Somebody, cells or the map; a word that is both a name and a cell is the name.
const SHOWN_THINGS: &[Slot] = &[Slot::new(
    "map",
    "",
    What::Words(&[
        Case::otherwise(&[Slot::WHOM, Slot::flag("usual", &[Case::word(&["usual", "обычно"])])]),
        Case::otherwise(&[CELLS]),
        Case::word(&["map", "карту"]),
    ]),
)];
const VIEWERS: &[Case] = &[Case::otherwise(&[SIDE]), Case::word(&["public", "все"])];

word_table! {
    READINGS: Reading = {
        "numbers" | "числа" => Reading::Numbers,
        "bars" | "полосы" => Reading::Bars,
        "words" | "слова" => Reading::Words,
        "nothing" | "ничего" => Reading::Nothing,
    }
}

word_table! {
    SHOWN: Option<bool> = {
        "shown" | "виден" | "видны" => Some(true),
        "hidden" | "скрыт" | "скрыты" => Some(false),
        "usual" | "обычно" => None,
    }
}

fn show(given: &Given<'_>, sight: Sight) -> Result<Gm, Bad> {
    if !given.args.has("who") {
        let on = sight == Sight::Veiled;
        return Ok(Gm::Disclose(Disclose::Fog { at: given.cells("at"), on }));
    }
    let now = if given.args.has("usual") { None } else { Some(sight) };
    Ok(Gm::Disclose(Disclose::Sight { who: given.who("who")?, now }))
}

/// What is shown or kept, as it is typed.
pub(super) fn args(what: &Disclose, state: &State) -> (&'static str, Plain) {
    match what {
        Disclose::Sight { who, now } => {
            let word = if *now == Some(Sight::Veiled) { "shroud" } else { "reveal" };
            (word, Plain::none().with("who", *who).with_flag("usual", now.is_none()))
        }
        Disclose::Fog { at: cells, on } => {
            let args = at(Plain::none(), cells).with_flag("map", cells.is_empty());
            (if *on { "shroud" } else { "reveal" }, args)
        }
        Disclose::Pools { viewer, pool, reading } => {
            let args = match viewer {
                Viewer::Public => Plain::none().with("to", "public"),
                Viewer::Side(side) => Plain::none().with(SIDE.name, side.0),
            };
            let args = args.with_some("pool", number_of(*pool, state));
            ("pools", args.with_some("reading", READINGS.word(*reading)))
        }
        Disclose::Numbers { who, shown } => {
            ("numbers", Plain::none().with("who", *who).with_some("shown", SHOWN.word(*shown)))
        }
    }
}

/// The number of a pool among those of the system.
fn number_of(pool: PoolId, state: &State) -> Option<usize> {
    state.rules().book().pools.iter().position(|kind| kind.id == pool)
}
