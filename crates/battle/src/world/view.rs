//! What an audience may know of the world: the map, its own parties, and the others where it saw them last. Bases are
//! secrets of their own side.

use kekkai_rules::{Id, PlainText};
use serde::Serialize;

use super::{Chase, Fact, Party, PartyId, PlaceId, World};
use crate::{
    Audience, Stage, State, combatant::Presence, disclosure::Sight, systems::SystemPart,
    view::Numbers,
};

/// The world as an audience sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WorldView {
    /// Every place, by its number.
    pub places: Vec<PlaceView>,
    /// Where the board of the fight is.
    pub here: Option<PlaceId>,
    /// Parties that the audience knows of.
    pub parties: Vec<PartyView>,
    /// The chases of known parties.
    pub chases: Vec<ChaseView>,
    /// How far the fight is to be heard, in places; `None` where none is fought.
    pub noise: Option<u16>,
}

/// A place as an audience sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaceView {
    /// Name shown on the map.
    pub name: PlainText,
    /// Where one can go from it.
    pub ways: Vec<PlaceId>,
    /// The names of its boards, for the GM alone.
    pub boards: Vec<PlainText>,
}

/// A party as an audience sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PartyView {
    /// Number of the party.
    pub id: PartyId,
    /// Name shown on the map.
    pub name: PlainText,
    /// Where it is, or was when it was noticed.
    pub at: PlaceId,
    /// Whether somebody was of it, and all of them are dead; never of a party of others.
    pub fallen: bool,
    /// What only its own side knows.
    pub own: Option<PartyOwn>,
}

/// What a side knows of its own party.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PartyOwn {
    /// Who is of it and lives.
    pub members: Vec<Id>,
    /// Places that it comes in a turn.
    pub step: u8,
    /// Place of its base, if known.
    pub base: Option<PlaceId>,
    /// Whether it sits in it.
    pub in_base: bool,
    /// Whether the party is concealed.
    pub hidden: bool,
    /// Places a turn by transport.
    pub speed: Option<u8>,
    /// Pairs of carrier and carried.
    pub carried: Vec<(Id, Id)>,
    /// Whether one of it is in the fight that goes on.
    pub in_fight: bool,
}

/// A chase as an audience sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChaseView {
    /// Who is after whom.
    pub chase: Chase,
    /// Places between them; `None` where there is no way.
    pub apart: Option<usize>,
    /// Places at which those who flee have got away, for those who may read the pursuers' sheets.
    pub break_away: Option<u8>,
}

impl Audience {
    /// Whether it knows all about a party: one of its own is in it.
    pub(crate) fn knows_party(self, state: &State, party: &Party) -> bool {
        let own = |who: &Id| self.knows(state, *who);
        self == Self::Gm || party.members.iter().any(own)
    }

    /// Whether it may be told of a fact: all of its own parties, nothing of others but that they are in a chase with them.
    pub(crate) fn knows_fact(self, state: &State, fact: &Fact) -> bool {
        let knows = |id: &PartyId| {
            let party = state.world.as_ref().and_then(|world| world.party(*id));
            party.is_some_and(|party| self.knows_party(state, party))
        };
        let veiled = |id: &PartyId| self.is_kept_from(state, *id);
        match fact {
            Fact::Carried { who, .. } => self.knows(state, *who),
            Fact::Here(_) | Fact::Founded { .. } => true,
            // What the place is called is told already, and what the sky is like elsewhere nobody sees.
            Fact::Board { .. } | Fact::Everywhere { .. } => false,
            Fact::Mustered { .. }
            | Fact::Moved { .. }
            | Fact::Put { .. }
            | Fact::Passed { .. }
            | Fact::Concealed { .. }
            | Fact::Settled { .. }
            | Fact::Dwelt { .. }
            | Fact::Rode { .. }
            | Fact::Noticed { .. }
            | Fact::Heard { .. }
            | Fact::Pursued(_)
            | Fact::Chased { .. }
            | Fact::Hurried { .. }
            | Fact::Arrived { .. } => {
                fact.about().iter().any(knows) && !fact.about().iter().any(veiled)
            }
        }
    }

    /// Whether the GM keeps a party of others from it: all who live of it are veiled.
    fn is_kept_from(self, state: &State, id: PartyId) -> bool {
        let party = state.world.as_ref().and_then(|world| world.party(id));
        party.is_some_and(|party| {
            let veiled = |who| state.disclosure.sight(who) == Some(Sight::Veiled);
            !self.knows_party(state, party)
                && state.living(party).next().is_some()
                && state.living(party).all(veiled)
        })
    }

    /// Whether `who` is away from the fight with a party that it knows nothing of.
    pub(crate) fn has_not_met(self, state: &State, who: Id) -> bool {
        let away = state.combatant(who).is_some_and(|one| one.presence == Presence::Departed);
        let Some(world) = state.world.as_ref().filter(|_| away) else { return false };
        let Some((id, party)) = world.party_of(who).and_then(|id| Some((id, world.party(id)?)))
        else {
            return false;
        };
        self.believes(state, world, id, party).is_none()
    }

    /// Whether it knows that there is such a party.
    pub(crate) fn knows_of_party(self, state: &State, id: PartyId) -> bool {
        let Some(world) = state.world.as_ref() else { return false };
        let party = world.party(id).filter(|party| self == Self::Gm || !party.members.is_empty());
        party.is_some_and(|party| self.believes(state, world, id, party).is_some())
    }

    /// What it calls a party that it believes to be at `at`. One that bears the name of somebody whom it does not see goes by
    /// the first of its members whom it sees, or else by the place.
    fn calls(self, state: &State, world: &World, party: &Party, at: PlaceId) -> PlainText {
        let name = party.name.as_str();
        let bears = |one: &str| {
            let number = name.strip_prefix(one).map(str::trim_start);
            number.is_some_and(|rest| rest.chars().all(|sign| sign.is_ascii_digit()))
        };
        let mut named = state.combatants.iter().filter(|one| bears(one.name.as_str()));
        if named.all(|one| self.sees(state, one.id)) {
            return party.name.clone();
        }
        let seen = state.living(party).find(|who| self.sees(state, *who));
        let seen = seen.and_then(|who| state.combatant(who)).map(|one| one.name.clone());
        let place = || world.place(at).map(|place| place.name.clone());
        seen.or_else(place).unwrap_or_else(|| PlainText::new(""))
    }

    /// Where it believes a party to be; `None` where it knows nothing of it.
    fn believes(self, state: &State, world: &World, id: PartyId, party: &Party) -> Option<PlaceId> {
        if self.knows_party(state, party) {
            return Some(party.at);
        }
        if self.is_kept_from(state, id) {
            return None;
        }
        let own = world.parties().filter(|(_, own)| self.knows_party(state, own));
        let own: Vec<(PartyId, &Party)> = own.collect();
        let chased = |chase: &Chase| {
            let among = |party| own.iter().any(|(own, _)| *own == party);
            (chase.runners == id && among(chase.pursuers))
                || (chase.pursuers == id && among(chase.runners))
        };
        if world.chases.iter().any(chased) {
            return Some(party.at);
        }
        let seen = own.iter().flat_map(|(_, own)| &own.seen);
        seen.filter(|(seen, _)| *seen == id).map(|(_, at)| *at).next_back()
    }
}

impl WorldView {
    /// What `audience` may know of `world`, in its own numbers.
    pub(crate) fn new(state: &State, world: &World, audience: Audience, numbers: &Numbers) -> Self {
        let known = |(id, party): (PartyId, &Party)| {
            let at = audience.believes(state, world, id, party)?;
            let knows = audience.knows_party(state, party);
            let own = knows.then(|| own(state, world, party, audience, numbers));
            let name = audience.calls(state, world, party, at);
            let is_over = !party.members.is_empty() && state.living(party).next().is_none();
            Some(PartyView { id: numbers.of_party(id), name, at, fallen: knows && is_over, own })
        };
        let parties: Vec<PartyView> = world.parties().filter_map(known).collect();
        let sees =
            |id: PartyId| world.party(id).is_some_and(|party| audience.knows_party(state, party));
        let chases =
            world.chases.iter().filter(|chase| sees(chase.pursuers) || sees(chase.runners));
        let kept = |id| audience.is_kept_from(state, id);
        let chases = chases.filter(|chase| !kept(chase.pursuers) && !kept(chase.runners));
        let chases = chases.map(|chase| ChaseView {
            chase: Chase {
                pursuers: numbers.of_party(chase.pursuers),
                runners: numbers.of_party(chase.runners),
            },
            apart: world.between(*chase),
            break_away: sees(chase.pursuers).then(|| state.break_away(world, chase.pursuers)),
        });
        let place = |place: &super::WorldPlace| PlaceView {
            name: place.name.clone(),
            ways: place.ways.clone(),
            boards: match audience {
                Audience::Gm => place.boards.iter().map(|board| board.name.clone()).collect(),
                Audience::Side(_) | Audience::Character(_) | Audience::Public => Vec::new(),
            },
        };
        Self {
            places: world.places.iter().map(place).collect(),
            here: world.here,
            chases: chases.collect(),
            parties,
            noise: audience.noise(state),
        }
    }

    /// The parties that a map shows: all but those of whom nobody lives.
    pub fn shown(&self) -> impl Iterator<Item = &PartyView> + Clone {
        self.parties.iter().filter(|party| !party.fallen)
    }

    /// The party of this number, if the audience knows of it.
    pub fn party(&self, id: PartyId) -> Option<&PartyView> {
        self.parties.iter().find(|party| party.id == id)
    }

    /// The place of this number.
    pub fn place(&self, id: PlaceId) -> Option<&PlaceView> {
        self.places.get(usize::from(id.0))
    }
}

fn own(
    state: &State,
    world: &World,
    party: &Party,
    audience: Audience,
    numbers: &Numbers,
) -> PartyOwn {
    let seen = |who: &Id| audience.sees(state, *who);
    // Nobody slows it down of whom its own do not know.
    let members: Vec<Id> = party.members.iter().copied().filter(seen).collect();
    let party = &Party { members, ..party.clone() };
    let fought = state.stage_among(|who| seen(&who)) == Stage::Fighting;
    let fights =
        |who: Id| state.combatant(who).is_some_and(|one| one.presence == Presence::Present);
    let numbered = |(who, whom): &(Id, Id)| Some((numbers.of(*who)?, numbers.of(*whom)?));
    let carried =
        world.carried.iter().filter(|(who, _)| state.living(party).any(|one| one == *who));
    PartyOwn {
        step: state.party_step(world, party),
        base: party.base,
        in_base: party.in_base,
        hidden: party.hidden,
        speed: party.speed,
        carried: carried.filter_map(numbered).collect(),
        in_fight: fought && state.living(party).any(fights),
        members: state.living(party).filter_map(|who| numbers.of(who)).collect(),
    }
}

impl World {
    /// Places between the two of a chase, by the way that the pursuers have to go.
    pub fn between(&self, chase: Chase) -> Option<usize> {
        let at = |party| self.party(party).map(|party: &Party| party.at);
        self.distance(at(chase.pursuers)?, at(chase.runners)?)
    }
}

impl<T: SystemPart> State<T> {
    /// Those of a party who live.
    pub fn living<'a>(&'a self, party: &'a Party) -> impl Iterator<Item = Id> + 'a {
        let lives =
            |who: &Id| self.combatant(*who).is_some_and(|one| one.presence != Presence::Fallen);
        party.members.iter().copied().filter(lives)
    }

    /// Those of a party who live and are carried by nobody.
    pub fn on_foot(&self, world: &World, party: &Party) -> Vec<Id> {
        self.living(party).filter(|who| world.carrier(*who).is_none()).collect()
    }

    /// Places that a party comes in a turn: those of its transport, or of its slowest on foot.
    pub fn party_step(&self, world: &World, party: &Party) -> u8 {
        let steps =
            self.on_foot(world, party).into_iter().map(|who| self.rules().journey(who).step);
        let slowest = steps.min().unwrap_or(0);
        party.speed.filter(|_| self.living(party).next().is_some()).unwrap_or(slowest)
    }

    /// Places at which those who flee from a party have got away.
    pub(crate) fn break_away(&self, world: &World, pursuers: PartyId) -> u8 {
        let party = world.party(pursuers);
        let living: Vec<Id> = party.map(|party| self.living(party).collect()).unwrap_or_default();
        self.rules().break_away(&living)
    }

    /// Whether `who` takes part in a fight that is not over.
    pub fn is_in_fight(&self, who: Id) -> bool {
        self.stage() == Stage::Fighting
            && self.combatant(who).is_some_and(|one| one.presence == Presence::Present)
    }

    /// Places between the fight and a party that is elsewhere; `None` where no way leads from one to the other.
    pub(crate) fn apart_from_fight(&self, party: PartyId) -> Option<usize> {
        let world = self.world.as_ref()?;
        world.apart(world.party(party)?.at, world.here?).filter(|apart| *apart > 0)
    }

    /// How many places away the fight is to be heard: one, and one more for every round fought.
    pub fn noise(&self) -> Option<u16> {
        (self.stage() == Stage::Fighting).then_some(self.queue.round)
    }
}
