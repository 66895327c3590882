//! Commands as the lines that they are read from.

use kekkai_rules::{
    Id, PlainText, System as _,
    verb::{Plain, Value},
};

use super::{
    clock_verbs, disclosure_verbs,
    edge_verbs::BORDER,
    fight_verbs, gm_verbs, note_verbs,
    own::{self, CELL, WHO},
    people_verbs, terrain_verbs,
    words::EDGES,
    world_verbs, writing,
};
use crate::{
    Cell, Command, Gm, State,
    combatant::Edge,
    reach::Reach,
    systems::{Listed as _, in_system},
};

/// A command as the grammar writes it, so that a list of steps reads like what was typed: read in `state` again, it is the
/// same command. Of somebody who joined in an older save only the name is written, for that does not know like which
/// sheet it is; a ruling that sets several house rules is several lines with semicolons between them.
pub fn write(command: &Command, state: &State) -> String {
    let about = |who: Id| Plain::none().with(WHO.name, who);
    let spot = |at: Cell| kekkai_rules::Spot::from(at);
    let (word, args) = match command {
        Command::Place { who, at } => ("place", about(*who).with(CELL.name, spot(*at))),
        Command::RollInitiative => ("initiative", Plain::none()),
        Command::Act { who, order, aim } => {
            return in_system!(AnySystemState, &state.system, S, table => match S::of_order(order) {
                Some(order) => writing::order::<S>((state, table), *who, order, *aim),
                None => String::new(),
            });
        }
        Command::Walk { who, path, mode } => fight_verbs::args(state, (*who, path, *mode), None),
        Command::EndTurn { .. } => ("end", Plain::none()),
        Command::Leave { edge, .. } => ("leave", border(*edge)),
        Command::Enter { at, .. } => ("enter", Plain::none().with(CELL.name, spot(*at))),
        Command::Detour { to, .. } => ("detour", border(*to)),
        Command::Depart { .. } => ("depart", Plain::none()),
        Command::World(order) => world_verbs::args(order),
        Command::Loot { who, aim } => world_verbs::loot(*who, *aim),
        Command::Anew { at, board } => world_verbs::battle(*at, *board),
        Command::Gm { what, reason } => {
            let alone = std::slice::from_ref(what);
            let text = several(if let Gm::Several(each) = what { each } else { alone }, state);
            return match reason {
                Some(reason) => format!("{text} because {}", writing::rest(reason.as_str())),
                None => text,
            };
        }
    };
    writing::plain(state, (word, args))
}

/// The walk of one of whom it is known already where it can go, so that this is not worked out anew.
pub fn write_walk(state: &State, who: Id, path: &[Cell], reach: &Reach) -> String {
    writing::plain(state, fight_verbs::args(state, (who, path, reach.mode), Some(reach)))
}

/// One or several words of the GM: what is said of each of several in the same words is one line, anything else several
/// with semicolons between them.
fn several(each: &[Gm], state: &State) -> String {
    in_system!(AnySystemState, &state.system, S, table => {
        let lines = each.iter().flat_map(|what| {
            if let Gm::Sheet(ruling) = what {
                let ruling = S::of_ruling(ruling).into_iter();
                ruling.flat_map(|ruling| S::ruling_args(table, ruling)).collect()
            } else {
                let (word, args) = word_of_gm(what, state);
                vec![(word, args.of_system())]
            }
        });
        writing::gm::<S>((state, table), &lines.collect::<Vec<_>>())
    })
}

fn border(edge: Edge) -> Plain {
    Plain::none().with_some(BORDER.name, EDGES.word(edge))
}

/// The GM's ruling as a verb with its values; a ruling of the system has none.
fn word_of_gm(what: &Gm, state: &State) -> (&'static str, Plain) {
    let about = |who: Id| Plain::none().with(WHO.name, who);
    match what {
        Gm::Sheet(_) | Gm::Several(_) => ("", Plain::none()),
        Gm::Remove { .. }
        | Gm::Rename { .. }
        | Gm::Copy { .. }
        | Gm::Initiative { .. }
        | Gm::Order { .. }
        | Gm::Wait { .. } => people_verbs::args(what),
        Gm::Move { who, to } => ("put", about(*who).with(CELL.name, kekkai_rules::Spot::from(*to))),
        Gm::Turn { who } => ("turn", about(*who)),
        Gm::Ground { at, terrain } => terrain_verbs::ground(*terrain, &[*at]),
        Gm::Fill { at, terrain } => terrain_verbs::ground(*terrain, at),
        Gm::Join { combatant, like, place, .. } => {
            ("join", gm_verbs::joining(Some(combatant), None, like.as_ref(), *place))
        }
        Gm::Band { combatants, like, place, .. } => {
            let count = Some(combatants.len());
            ("join", gm_verbs::joining(combatants.first(), count, like.as_ref(), *place))
        }
        Gm::FreshLuck => ("luck", Plain::none()),
        Gm::Roll { dice, secret } => {
            let args = Plain::none().with("dice", PlainText::new(&dice.to_string()));
            ("roll", args.with_flag("secret", *secret))
        }
        Gm::Note(text) => {
            let mut args = Plain::none();
            args.push(own::TEXT.name, Value::Rest(text.to_string()));
            ("note", args)
        }
        Gm::Remember { about, lines, shown } => note_verbs::args(*about, lines, *shown),
        Gm::Clock(what) => clock_verbs::args(what),
        Gm::Lay { at, patch } => terrain_verbs::lay(*at, patch),
        Gm::Mark { mark, on, at } => terrain_verbs::mark(*mark, *on, at),
        Gm::Status { status, on, at } => terrain_verbs::statused(*status, Some(at), *on),
        Gm::Everywhere { status, on } => terrain_verbs::statused(*status, None, *on),
        Gm::Part { edge, cells, part } => {
            terrain_verbs::part(*edge, *cells, part.open, part.leads.as_ref())
        }
        Gm::Border { edge, open } => terrain_verbs::part(*edge, None, *open, None),
        Gm::CustomZone { zone, on, at } => terrain_verbs::custom(zone, state, *on, at),
        Gm::Disclose(what) => disclosure_verbs::args(what, state),
        Gm::Side { who, to } => {
            let is_known = usize::from(to.0) < state.sides.len();
            let args = about(*who).with_some(gm_verbs::SIDE.name, is_known.then_some(to.0));
            ("side", args.with_some("to", (!is_known).then_some("none")))
        }
    }
}
