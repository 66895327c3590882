//! What the game master shows to others and keeps from them. Each line may end with `because` and a reason.

use kekkai_rules::{Id, PoolId};

use super::{
    BadCommand, Context, Group, Line, Verb, Words,
    gm_verbs::{gm, side},
    terrain_verbs::list,
    words::names,
};
use crate::{
    Cell, Gm, State,
    disclosure::{Disclose, Reading, Sight, Viewer},
};

pub(super) const VERBS: &[Verb] = &[
    Group::Gm.verb(
        "reveal",
        &["show", "раскрыть"],
        "WHO [usual]|CELL [CELL …]|map [because TEXT]",
        |words, context| show(words, context, Sight::Revealed),
    ),
    Group::Gm.verb(
        "shroud",
        &["gmonly", "утаить"],
        "WHO [usual]|CELL [CELL …]|map [because TEXT]",
        |words, context| show(words, context, Sight::Veiled),
    ),
    Group::Gm.verb(
        "pools",
        &["запасы"],
        "SIDE|public hp|prana numbers|bars|words|nothing [because TEXT]",
        |words, context| {
            let viewer = if words.take_if(PUBLIC) {
                Viewer::Public
            } else {
                Viewer::Side(side(words, context, &[])?)
            };
            let (pool, reading) = (words.one_of(&pools(context.state))?, words.one_of(&READINGS)?);
            gm(words, Gm::Disclose(Disclose::Pools { viewer, pool, reading }))
        },
    ),
    Group::Gm.verb(
        "numbers",
        &["числа"],
        "WHO shown|hidden|usual [because TEXT]",
        |words, context| {
            let (who, shown) = (words.who(context)?, words.one_of(&SHOWN)?);
            gm(words, Gm::Disclose(Disclose::Numbers { who, shown }))
        },
    ),
];

const PUBLIC: &[&str] = &["public", "все"];
const MAP: &[&str] = &["map", "карту"];
const USUAL: &[&str] = &["usual", "обычно"];

/// The pools of the fight's system by the words for them.
fn pools(state: &State) -> Vec<(&'static str, PoolId)> {
    let kinds = state.rules().book().pools.iter();
    kinds.flat_map(|kind| kind.words.iter().map(|word| (*word, kind.id))).collect()
}

/// The first word for a pool.
fn pool_word(state: &State, pool: PoolId) -> &'static str {
    pools(state).into_iter().find(|(_, id)| *id == pool).map_or("", |(word, _)| word)
}

const READINGS: [(&str, Reading); 8] = [
    ("numbers", Reading::Numbers),
    ("bars", Reading::Bars),
    ("words", Reading::Words),
    ("nothing", Reading::Nothing),
    ("числа", Reading::Numbers),
    ("полосы", Reading::Bars),
    ("слова", Reading::Words),
    ("ничего", Reading::Nothing),
];

const SHOWN: [(&str, Option<bool>); 6] = [
    ("shown", Some(true)),
    ("hidden", Some(false)),
    ("usual", None),
    ("видны", Some(true)),
    ("скрыты", Some(false)),
    ("обычно", None),
];

/// The map, somebody, or cells; a word that is both a name and a cell is the name.
fn show(words: &mut Words, context: &Context<'_>, sight: Sight) -> Result<Line, BadCommand> {
    let on = sight == Sight::Veiled;
    if words.take_if(MAP) {
        return gm(words, Gm::Disclose(Disclose::Fog { at: Vec::new(), on }));
    }
    let named = words.named(context).is_some();
    let at = if named { Vec::new() } else { words.cells() };
    if !at.is_empty() {
        return gm(words, Gm::Disclose(Disclose::Fog { at, on }));
    }
    let who = words.who(context)?;
    let now = if words.take_if(USUAL) { None } else { Some(sight) };
    gm(words, Gm::Disclose(Disclose::Sight { who, now }))
}

/// A word as the grammar writes it.
pub(super) fn write(word: &Disclose, name: &dyn Fn(Id) -> String, state: &State) -> String {
    match word {
        Disclose::Sight { who, now } => {
            let written = name(*who);
            let taken = MAP.contains(&written.to_lowercase().as_str());
            let written = if taken { format!("#{}", who.0) } else { written };
            match now {
                Some(Sight::Veiled) => format!("shroud {written}"),
                Some(Sight::Revealed) => format!("reveal {written}"),
                None => format!("reveal {written} usual"),
            }
        }
        Disclose::Fog { at, on } => {
            format!("{}{}", if *on { "shroud" } else { "reveal" }, cells(at, state))
        }
        Disclose::Pools { viewer, pool, reading } => {
            let viewer = match viewer {
                Viewer::Public => "public".to_owned(),
                Viewer::Side(side) => {
                    let side = state.sides.get(usize::from(side.0));
                    side.map_or_else(String::new, |side| super::quoted(side.name.as_str()))
                }
            };
            format!("pools {viewer} {} {}", pool_word(state, *pool), of(&READINGS, reading))
        }
        Disclose::Numbers { who, shown } => {
            format!("numbers {} {}", name(*who), of(&SHOWN, shown))
        }
    }
}

/// Cells; a first one that is also somebody's name as a rectangle of itself.
fn cells(at: &[Cell], state: &State) -> String {
    let written = list(at);
    let first = written.split_whitespace().next();
    match (at, first) {
        ([], _) => " map".to_owned(),
        ([one, rest @ ..], Some(first)) if super::find(state, first).is_some() => {
            let rest: Vec<String> = rest.iter().map(Cell::to_string).collect();
            format!(" {one}-{one} {}", rest.join(" ")).trim_end().to_owned()
        }
        _ => written,
    }
}

fn of<T: PartialEq>(known: &[(&'static str, T)], value: &T) -> &'static str {
    known.iter().find(|(_, known)| known == value).map_or("", |(word, _)| word)
}

/// The words of its tables.
pub(super) fn listed() -> impl Iterator<Item = &'static str> {
    names(&READINGS).chain(names(&SHOWN))
}
