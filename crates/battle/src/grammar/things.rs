//! What a fight has of its own that lines name: sides, pools, and the parties, places and boards of the world.

use kekkai_rules::verb::Plain;

use super::{BadCommand, Context, Verb, is_russian, quoted, verbs_of};
use crate::{
    State,
    combatant::Presence,
    content::made::forms,
    library::recruitable,
    systems::{Listed, SystemId},
    world::PlaceId,
};

/// Lists of things; each is a kind of [`What::Called`](kekkai_rules::verb::What::Called).
pub(super) const SIDE: &str = "side";
/// The pools of the system.
pub(super) const POOL: &str = "pool";
/// The parties of the world.
pub(super) const PARTY: &str = "party";
/// The places of the world.
pub(super) const PLACE: &str = "place";
/// The clocks of the fight.
pub(super) const CLOCK: &str = "clock";
/// The boards of the place named before, or of the one where the fight is.
pub(super) const BOARD: &str = "board";

/// Whom a fight can take from the library: characters of the table and monsters.
pub(super) const RECRUIT: &str = "recruit";
/// Everybody whose eyes an export may be made for.
pub(super) const AUDIENCE: &str = "audience";
/// Dice as they are often thrown.
pub(super) const DICE: &str = "dice";
/// Maps that have a name.
pub(super) const MAP: &str = "map";
/// Characters of the table.
pub(super) const CHARACTER: &str = "character";
/// Kinds of records that are made on a screen.
pub(super) const KIND: &str = "kind";
/// Themes of the screen.
pub(super) const THEME: &str = "theme";
/// Commands of the fight.
pub(super) const VERB: &str = "verb";
/// Rules of all systems by their ids.
pub(super) const RULE: &str = "rule";
/// What lies where somebody stands, from 1; the rows of a [`What::Row`](kekkai_rules::verb::What::Row).
pub(super) const UNDERFOOT: &str = "underfoot";
/// What lies there and on the cells beside it.
pub(super) const WITHIN_REACH: &str = "within-reach";
/// The verb that puts somebody on a cell, be it one who has left.
pub(super) const PUT: &str = "put";
/// Made-up conditions of the place that the fight has.
pub(super) const CLIMATE: &str = "climate";

/// The name of the slot for a place, in which the place of a board is looked for.
pub(super) const AT: &str = "place";

/// The number of the thing that `typed` names.
pub(super) fn number(
    list: &str,
    typed: &str,
    context: &Context<'_>,
    before: &Plain,
) -> Result<i64, BadCommand> {
    let state = context.state;
    let of_world = matches!(list, PARTY | PLACE | BOARD);
    if of_world && state.world.is_none() {
        return Err(BadCommand::NoWorld);
    }
    let all = all(list, state, before);
    let lower = typed.to_lowercase();
    // Of the world nothing has a name of its own on the screen.
    let shown = all.iter().find(|(_, name)| !of_world && context.library.means(typed, name));
    let found = shown.or_else(|| all.iter().find(|(_, name)| name.to_lowercase() == lower));
    found.map(|(number, _)| *number).ok_or_else(|| BadCommand::NoneOf {
        word: typed.to_owned(),
        expected: names(list, state, before),
    })
}

/// The name of a thing as it is typed; a question mark where there is no such thing.
pub(super) fn name(list: &str, number: i64, state: &State, before: &Plain) -> String {
    let all = all(list, state, before);
    let found = all.iter().find(|(known, _)| *known == number);
    found.map_or_else(|| "?".to_owned(), |(_, name)| quoted(name))
}

/// The names that may be typed.
pub(super) fn names(list: &str, state: &State, before: &Plain) -> Vec<String> {
    let is_gone = |number: i64| {
        let party =
            usize::try_from(number).ok().and_then(|at| state.world.as_ref()?.parties.get(at));
        party.is_some_and(|party| party.members.is_empty())
    };
    let all = all(list, state, before).into_iter();
    all.filter(|(number, _)| list != PARTY || !is_gone(*number)).map(|(_, name)| name).collect()
}

/// Every thing of a list with its number. A party whose members have all left is still called by its name.
fn all(list: &str, state: &State, before: &Plain) -> Vec<(i64, String)> {
    let world = state.world.as_ref();
    let place = || before.number(AT).map(PlaceId).or_else(|| world?.here);
    let names: Vec<String> = match list {
        SIDE => state.sides.iter().map(|side| side.name.to_string()).collect(),
        POOL => {
            let numbered = (0..).zip(state.rules().book().pools);
            let words = numbered.flat_map(|(number, pool)| {
                pool.words.iter().map(move |word| (number, (*word).to_owned()))
            });
            return words.collect();
        }
        CLOCK => state.clocks.iter().map(|clock| clock.name.to_string()).collect(),
        PARTY => world
            .iter()
            .flat_map(|world| &world.parties)
            .map(|party| party.name.to_string())
            .collect(),
        PLACE => world
            .iter()
            .flat_map(|world| &world.places)
            .map(|place| place.name.to_string())
            .collect(),
        BOARD => {
            let boards =
                place().and_then(|place| Some(world?.boards_of(place))).unwrap_or_default();
            boards.iter().map(ToString::to_string).collect()
        }
        _ => Vec::new(),
    };
    (0..).zip(names).collect()
}

/// The words for the GM as an audience: English, Russian behind a preposition and by itself.
pub const GM: [&str; 3] = ["gm", "ведущего", "ведущий"];
/// The same for everybody who looks on.
pub const PUBLIC: [&str; 3] = ["public", "всех", "все"];

/// Words that a text may be, of a list that is not the system's own; `None` of another list.
pub(super) fn examples<S: Listed>(list: &str, context: &Context<'_>) -> Option<Vec<String>> {
    let (state, library) = (context.state, context.library);
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    Some(match list {
        // A text of one's own.
        "" => Vec::new(),
        RECRUIT => recruitable::<S>(library).into_iter().map(|(name, _)| name).collect(),
        AUDIENCE => {
            let sides = names(SIDE, state, &Plain::none());
            let everybody = state.combatants.iter().map(|one| one.name.to_string());
            let all = [GM[0], GM[1], PUBLIC[0], PUBLIC[1]].map(str::to_owned).into_iter();
            all.chain(sides).chain(everybody).collect()
        }
        DICE => owned(&["1d6", "2d6", "3d6", "1d20", "1d100"]),
        MAP => owned(&library.names("maps")),
        CHARACTER => library.characters(),
        KIND => SystemId::ALL
            .iter()
            .flat_map(|system| forms(*system))
            .map(|form| form.kind.key.to_owned())
            .collect(),
        THEME => {
            let names = ["auto"].into_iter().chain(library.names("themes"));
            let shown = |name: &str| library.shown(&format!("theme-{name}")).map(str::to_owned);
            names.flat_map(|name| [Some(name.to_owned()), shown(name)]).flatten().collect()
        }
        VERB => verbs_of(state.system.system()).flat_map(Verb::names).map(str::to_owned).collect(),
        RULE => SystemId::ALL
            .iter()
            .flat_map(|system| system.rules())
            .map(|id| id.to_string())
            .collect(),
        CLIMATE => {
            state.field.made_up().iter().map(|placed| placed.zone.name.to_string()).collect()
        }
        CLOCK | PLACE => names(list, state, &Plain::none()),
        _ => return None,
    })
}

/// Everybody by name, and by the name that a screen shows. Left out are the dead of earlier fights and, but for the verb
/// that puts somebody on a cell again, those of no party who left in one.
pub(super) fn combatants(verb: &str, russian: bool, context: &Context<'_>) -> Vec<String> {
    let state = context.state;
    let of_party = |who| state.world.as_ref().is_some_and(|world| world.party_of(who).is_some());
    let all = state.combatants.iter();
    let left = all.filter(|one| {
        let returns = one.presence == Presence::Departed && (verb == PUT || of_party(one.id));
        returns || !state.is_of_the_past(one)
    });
    both(context, russian, left.map(|one| one.name.as_str()))
}

/// Names, and the names that a screen shows for them; of two in different letters the one of this language.
pub(super) fn both<'a>(
    context: &Context<'_>,
    russian: bool,
    names: impl Iterator<Item = &'a str>,
) -> Vec<String> {
    let all = names.flat_map(|name| {
        let shown = context.library.shown(name);
        let differ = shown.is_some_and(|shown| is_russian(shown) != is_russian(name));
        [Some(name), shown]
            .into_iter()
            .flatten()
            .filter(move |one| !differ || is_russian(one) == russian)
    });
    all.map(quoted).collect()
}
