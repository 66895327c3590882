//! A fight as it stands: the fold of its events.

pub mod clocks;
mod digest;
pub(crate) mod hashes;
pub mod notes;
pub(crate) mod packed;

use std::sync::Arc;

use kekkai_rules::{Citation, Edition, Id, PlainText, RuleId, SystemQueries};
use serde::{Deserialize, Serialize};

use self::{
    clocks::Clock,
    notes::{Note, Notes},
};
use crate::{
    Cell, Combatant, Event, Field, Hash, Queue, Side, World,
    combatant::{Away, Presence},
    disclosure::Disclosure,
    queue::{Turn, Waiting},
    systems::{AnySystemState, SystemPart},
    world::Fact,
};

/// Most combatants who take part at once: as many as there are cells.
pub const MOST: u16 = 400;
/// Most who ever fought in one save; the dead and the departed of all its fights count.
pub const MOST_EVER: u16 = 2_000;

/// Everything that is true of a fight now. Cheap to copy: combatants, sheets and field are shared until they change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State<T = AnySystemState> {
    /// Name of the fight.
    pub title: PlainText,
    /// Sides, and who is hostile to whom.
    pub sides: Arc<Vec<Side>>,
    /// What fills the cells.
    pub field: Arc<Field>,
    /// Everyone who ever fought, in setup order; the position is the [`Id`].
    pub combatants: Vec<Arc<Combatant>>,
    /// Order of turns in the round.
    pub queue: Queue,
    /// Sheets, turn and options.
    pub system: T,
    /// How often the GM asked for other luck.
    pub salt: u32,
    /// How the running turn, or the last one, began.
    pub began: Began,
    /// The world around it, if it has one.
    pub world: Option<Arc<World>>,
    /// What the GM has said of who may see what.
    pub disclosure: Arc<Disclosure>,
    /// What the GM has written down. It is in no bytes of the state itself, so that the hashes of fights without
    /// notes stand: `to_bytes` has it beside the state.
    #[serde(skip)]
    pub notes: Arc<Notes>,
    /// Clocks and timers, in the order in which they were set up. Like notes they are beside the state.
    #[serde(skip)]
    pub clocks: Arc<Vec<Clock>>,
    /// The edition of the rules that it is played by. It is in no bytes, so that the hashes of fights from before there
    /// were editions stand: whoever reads a state from bytes sets it.
    #[serde(skip)]
    pub edition: Edition,
}

/// What of a turn's beginning counts later in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Began {
    /// Where the one whose turn it is stood; `None` off the field.
    pub cell: Option<Cell>,
    /// Whether no enemy was on the field.
    pub alone: bool,
}

/// How far a fight has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Combatants are placed before the fight.
    Setup,
    /// Rounds of the fight are played.
    Fighting,
    /// At most one side still has somebody who lives.
    Decided,
}

impl<T> State<T> {
    /// A copy of the fight with `system` in place of its system's part.
    pub(crate) fn with<U>(&self, system: U) -> State<U> {
        State {
            title: self.title.clone(),
            sides: Arc::clone(&self.sides),
            field: Arc::clone(&self.field),
            combatants: self.combatants.clone(),
            queue: self.queue.clone(),
            system,
            salt: self.salt,
            began: self.began,
            world: self.world.clone(),
            disclosure: Arc::clone(&self.disclosure),
            notes: Arc::clone(&self.notes),
            clocks: Arc::clone(&self.clocks),
            edition: self.edition,
        }
    }

    /// The same fight with what `part` makes of its system's part.
    pub(crate) fn map<U>(self, part: impl FnOnce(T) -> U) -> State<U> {
        State {
            title: self.title,
            sides: self.sides,
            field: self.field,
            combatants: self.combatants,
            queue: self.queue,
            system: part(self.system),
            salt: self.salt,
            began: self.began,
            world: self.world,
            disclosure: self.disclosure,
            notes: self.notes,
            clocks: self.clocks,
            edition: self.edition,
        }
    }

    /// The combatant of this number.
    pub fn combatant(&self, who: Id) -> Option<&Combatant> {
        self.combatants.get(who.index()).map(|combatant| &**combatant)
    }

    /// The bound that so many more combatants would break: [`MOST`] or [`MOST_EVER`]; `None` while there is room.
    pub fn overfull(&self, more: usize) -> Option<u16> {
        let breaks = |now: usize, most: u16| now.saturating_add(more) > usize::from(most);
        let ever = breaks(self.combatants.len(), MOST_EVER).then_some(MOST_EVER);
        breaks(self.present().count(), MOST).then_some(MOST).or(ever)
    }

    /// Everyone who takes part and is not dead, in setup order.
    pub fn present(&self) -> impl Iterator<Item = &Combatant> {
        self.combatants
            .iter()
            .map(|combatant| &**combatant)
            .filter(|c| c.presence == Presence::Present)
    }

    /// Whether somebody is not of this fight: dead or gone since before its first round.
    pub fn is_of_the_past(&self, who: &Combatant) -> bool {
        let is_there = who.presence == Presence::Present;
        !is_there && !self.queue.fallen.iter().any(|slot| slot.who == who.id)
    }

    /// Who stands on `cell`, the first in setup order of several. A body does not.
    pub fn standing_on(&self, cell: Cell) -> Option<&Combatant> {
        self.present().find(|combatant| combatant.at == Some(cell))
    }

    /// Cells of the field where somebody can be put, those next to `at` first.
    pub fn free_near(&self, at: Cell) -> impl Iterator<Item = Cell> + use<T> {
        let free = |cell: &Cell| {
            let is_open = self.field.has(*cell) && !self.field.ground(*cell).terrain.is_obstacle();
            is_open && self.standing_on(*cell).is_none()
        };
        let mut cells: Vec<Cell> = Cell::all().filter(free).collect();
        cells.sort_by_key(|cell| (at.distance(*cell), *cell));
        cells.into_iter()
    }

    /// Everyone who stands on `cell`, in setup order.
    pub fn all_on(&self, cell: Cell) -> impl Iterator<Item = Id> {
        self.present().filter(move |one| one.at == Some(cell)).map(|one| one.id)
    }

    /// Cell of `who`, if on the field.
    pub fn cell_of(&self, who: Id) -> Option<Cell> {
        self.combatant(who).and_then(|combatant| combatant.at)
    }

    /// The cells behind `target` as seen from `from`, one after the other up to the edge of the map: one step a cell in
    /// the direction away. Empty if one of the two is on no cell.
    pub(crate) fn lane(&self, from: Id, target: Id) -> Vec<Cell> {
        let (Some(from), Some(target)) = (self.cell_of(from), self.cell_of(target)) else {
            return Vec::new();
        };
        let (x, y) = from.offset(target);
        if (x, y) == (0, 0) {
            return Vec::new();
        }
        let next =
            |cell: &Cell| cell.shifted(x.signum(), y.signum()).filter(|to| self.field.has(*to));
        std::iter::successors(next(&target), next).collect()
    }

    /// Whose turn it is.
    pub fn actor(&self) -> Option<Id> {
        self.queue.turn.map(|turn| turn.who)
    }

    fn put(&mut self, who: Id, at: Cell) {
        self.change(who, |combatant| (combatant.at, combatant.away) = (Some(at), None));
    }

    fn set_up_anew(&mut self, who: &[Id], moved: bool) {
        (self.queue, self.began) = (Queue::default(), Began::default());
        for combatant in &mut self.combatants {
            let combatant = Arc::make_mut(combatant);
            if combatant.presence == Presence::Fallen {
                // A body stays where it fell.
                combatant.at = combatant.at.filter(|_| !moved);
                continue;
            }
            let comes = who.contains(&combatant.id);
            combatant.presence = if comes { Presence::Present } else { Presence::Departed };
            (combatant.at, combatant.away) = (None, None);
        }
    }

    fn depart(&mut self, who: Id) {
        self.change(who, |combatant| {
            combatant.presence = Presence::Departed;
            (combatant.at, combatant.away) = (None, None);
        });
        self.queue.remove(who);
    }

    /// Takes `who` out of the fight, and its place in the queue with it.
    fn remove(&mut self, who: Id) {
        self.change(who, |combatant| {
            (combatant.at, combatant.away) = (None, None);
            if combatant.presence == Presence::Present {
                combatant.presence = Presence::Departed;
            }
        });
        self.queue.remove(who);
        self.queue.fallen.retain(|slot| slot.who != who);
    }

    fn change(&mut self, who: Id, change: impl FnOnce(&mut Combatant)) {
        if let Some(combatant) = self.combatants.get_mut(who.index()) {
            change(Arc::make_mut(combatant));
        }
    }
}

impl<T: SystemPart> State<T> {
    /// The cells beside its own that the body of somebody fills, row by row; none of a dead one.
    pub(crate) fn covered_by(&self, who: &Combatant) -> impl Iterator<Item = Cell> {
        let at = who.at.filter(|_| who.presence != Presence::Fallen);
        let all = at.map_or(1, |_| i16::from(self.rules().breadth(who.id)));
        let squares = (0..all).flat_map(move |down| (0..all).map(move |right| (right, down)));
        squares.skip(1).filter_map(move |(right, down)| at?.shifted(right, down))
    }

    /// Everyone whose body is on `cell`, in setup order.
    pub(crate) fn all_filling(&self, cell: Cell) -> impl Iterator<Item = Id> {
        let fills = move |one: &&Combatant| {
            one.at == Some(cell) || self.covered_by(one).any(|covered| covered == cell)
        };
        self.present().filter(fills).map(|one| one.id)
    }

    /// What the fight asks of its system's part.
    pub fn rules(&self) -> &dyn SystemQueries {
        self.system.queries()
    }

    /// The first rule that something of the fight itself stands on.
    pub(crate) fn cite(&self, what: Citation) -> RuleId {
        self.system.cite(what)
    }

    /// Whether the two are enemies. A thing is nobody's.
    pub fn is_hostile(&self, a: Id, b: Id) -> bool {
        let both = self.combatant(a).zip(self.combatant(b));
        let is_thing = |who| self.rules().is_thing(who);
        both.is_some_and(|(a, b)| a.is_hostile_to(b)) && !is_thing(a) && !is_thing(b)
    }

    /// How far it has come.
    pub fn stage(&self) -> Stage {
        self.stage_among(|_| true)
    }

    /// How far it would have come if nobody fought but those of whom it is so.
    pub(crate) fn stage_among(&self, counts: impl Fn(Id) -> bool) -> Stage {
        if self.queue.round == 0 {
            return Stage::Setup;
        }
        let fights = |who: Id| counts(who) && self.fights(who);
        let present = || self.present().filter(|one| fights(one.id));
        let Some(first) = present().next() else { return Stage::Decided };
        let hostile = present().any(|other| first.is_hostile_to(other));
        if hostile { Stage::Fighting } else { Stage::Decided }
    }

    /// Whether a fight goes on against `who` while that one is there: not against a thing, or one who is out of it alive.
    pub fn fights(&self, who: Id) -> bool {
        let rules = self.rules();
        !(rules.is_thing(who) || self.edition.ends_with_the_fight() && rules.is_out(who))
    }

    fn beginning(&self, who: Id) -> Began {
        let enemy = |other: &Combatant| self.is_hostile(who, other.id) && other.at.is_some();
        Began { cell: self.cell_of(who), alone: !self.present().any(enemy) }
    }

    /// Makes one fact true. Never panics: a fact about what is not there changes nothing.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Rolled(_) | Event::Noted(_) | Event::Ended { .. } => {}
            Event::World(fact) => self.apply_to_world(fact),
            Event::Anew { who, moved } => self.set_up_anew(who, *moved),
            Event::Came { who } => self.change(*who, |combatant| {
                combatant.presence = Presence::Present;
                (combatant.at, combatant.away) = (None, None);
            }),
            Event::Placed { who, at }
            | Event::Shifted { who, to: at }
            | Event::Entered { who, at }
            | Event::Stepped { who, from: _, to: at } => self.put(*who, *at),
            Event::Flew { who, path } => {
                if let Some(at) = path.last() {
                    self.put(*who, *at);
                }
            }
            Event::Left { who, edge, from, leads: _ } => self.change(*who, |combatant| {
                combatant.at = None;
                combatant.away = Some(Away { edge: *edge, cell: Some(*from) });
            }),
            Event::Rounded { who, to } => {
                self.change(*who, |combatant| {
                    combatant.away = Some(Away { edge: *to, cell: None });
                });
            }
            Event::Departed { who } => self.depart(*who),
            Event::BorderSet { edge, open } => {
                Arc::make_mut(&mut self.field).set_border(*edge, *open);
            }
            Event::PartSet { edge, cells, part } => {
                Arc::make_mut(&mut self.field).set_part(*edge, *cells, part);
            }
            Event::CustomZoneSet(placed) => Arc::make_mut(&mut self.field).set_custom_zone(placed),
            Event::AirChanged { air } => Arc::make_mut(&mut self.field).set_air(*air),
            Event::LocalSet { at, local } => {
                Arc::make_mut(&mut self.field).set_local(*at, *local);
            }
            Event::Joined { combatant, sheet, slot } => {
                self.join(combatant, sheet);
                if let Some(slot) = slot {
                    self.queue.insert(*slot);
                }
            }
            Event::Queued { slots } => self.queue.slots.clone_from(slots),
            Event::RoundBegan { round, extra } => {
                self.queue.round = *round;
                self.queue.extra.clone_from(extra);
                self.queue.acted.clear();
                self.queue.turn = None;
                self.queue.waiting.clear();
                self.queue.settle();
            }
            Event::TurnBegan { who, extra } => {
                let turn = Turn { who: *who, extra: *extra };
                self.queue.waiting.retain(|waiting| waiting.turn != turn);
                self.queue.turn = Some(turn);
                self.began = self.beginning(*who);
            }
            Event::TurnEnded { who } => {
                if let Some(turn) = self.queue.turn.take_if(|turn| turn.who == *who) {
                    self.queue.acted.push(turn);
                }
            }
            Event::Reshaped { at, ground } => Arc::make_mut(&mut self.field).set(*at, *ground),
            Event::Fell { who } => {
                self.change(*who, |combatant| combatant.presence = Presence::Fallen);
                self.queue.remove(*who);
            }
            Event::Rose { who, slot } => {
                self.change(*who, |combatant| combatant.presence = Presence::Present);
                if let Some(slot) = slot {
                    self.queue.insert(*slot);
                }
            }
            Event::Lifted { at, item } => {
                Arc::make_mut(&mut self.field).lift_item(*at, usize::from(*item));
            }
            Event::Dropped { at, item } => {
                Arc::make_mut(&mut self.field).drop_item(*at, item.clone());
            }
            Event::Requeued { who, initiative } => self.queue.requeue(*who, *initiative),
            Event::Sided { who, side } => self.change(*who, |combatant| combatant.side = *side),
            Event::LuckChanged { salt } => self.salt = *salt,
            Event::Own(fact) => self.system.apply(fact),
            Event::Disclosed(word) => self.disclose(word),
            Event::Removed { who } => self.remove(*who),
            Event::Renamed { who, name, token, was: _ } => self.change(*who, |combatant| {
                (combatant.name, combatant.token) = (name.clone(), token.clone());
            }),
            Event::Waits(waiting) => self.queue.put_off(waiting.clone()),
            Event::Remembered { about, lines, shown } => {
                let note = Note { lines: lines.clone(), shown: *shown };
                Arc::make_mut(&mut self.notes).set(*about, note);
            }
            Event::Clock { what, clock } => self.set_clock(*what, clock),
        }
    }

    /// Makes a fact of the world around the fight true, which may put up another board.
    fn apply_to_world(&mut self, fact: &Fact) {
        if matches!(fact, Fact::Founded { .. }) {
            self.world.get_or_insert_default();
        }
        let Some(world) = &mut self.world else { return };
        let world = Arc::make_mut(world);
        if let Fact::Board { place, board, name: _ } = fact {
            let left = world.here.map(|here| (here, world.board));
            if !self.notes.is_empty() {
                Arc::make_mut(&mut self.notes).turn_over(left, (*place, *board));
            }
            self.field = world.put_up(*place, *board, Arc::clone(&self.field));
        }
        world.apply(fact);
    }

    fn join(&mut self, combatant: &Combatant, sheet: &crate::systems::Sheet) {
        if combatant.id.index() == self.combatants.len()
            && self.combatants.len() < usize::from(MOST_EVER)
        {
            self.combatants.push(Arc::new(combatant.clone()));
            self.system.join(sheet);
        }
    }

    /// Every law that the state breaks, in words for a developer: empty in a sound fight.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = self.rules().faults();
        faults.extend(self.world.iter().flat_map(|world| world.faults()));
        for (index, combatant) in self.combatants.iter().enumerate() {
            if combatant.id.index() != index {
                faults.push(format!(
                    "{} has the number {:?} at {index}",
                    combatant.name, combatant.id
                ));
            }
            let shared = combatant.at.filter(|cell| combatant.stands_on(*cell));
            let others = shared.into_iter().flat_map(|cell| self.all_on(cell));
            let others: Vec<Id> = others.filter(|other| *other != combatant.id).collect();
            if !others.is_empty() && !self.rules().may_share(combatant.id, &others) {
                faults.push(format!("{} shares its cell with {others:?}", combatant.name));
            }
            let present = combatant.presence == Presence::Present;
            if combatant.at.is_some() && combatant.away.is_some() {
                faults.push(format!("{} is on the field and off it", combatant.name));
            }
            if self.queue.round > 0 {
                if present && combatant.at.is_none() && combatant.away.is_none() {
                    faults.push(format!("{} is nowhere", combatant.name));
                }
                let places =
                    self.queue.slots.iter().filter(|slot| slot.who == combatant.id).count();
                let acts = present && !self.rules().is_thing(combatant.id);
                // What has become a thing keeps the place that it had.
                let due = if present && !acts { places.min(1) } else { usize::from(acts) };
                if places != due {
                    faults.push(format!(
                        "{} stands {places} times in the queue, not {due}",
                        combatant.name
                    ));
                }
            }
        }
        let dangling = self.queue.slots.iter().filter(|slot| self.combatant(slot.who).is_none());
        faults.extend(
            dangling.map(|slot| format!("{:?} is in the queue and nowhere else", slot.who)),
        );
        faults
    }
}

impl State {
    /// Hash of all that is true: two fights with the same hash stand alike.
    pub fn hash(&self) -> Hash {
        self.hash_of(&packed::whole(self, self.room()))
    }

    /// The same of these bytes of the state itself.
    fn hash_of(&self, own: &[u8]) -> Hash {
        let mut beside = Vec::new();
        if !self.notes.is_empty() {
            beside.extend(packed::whole(&*self.notes, 0));
        }
        if !self.queue.waiting.is_empty() {
            beside.extend(packed::whole(&self.queue.waiting, 0));
        }
        if !self.clocks.is_empty() {
            beside.extend(packed::whole(&*self.clocks, 0));
        }
        let hash = xxhash_rust::xxh3::xxh3_64;
        Hash(if beside.is_empty() { hash(own) } else { hash(&[own, &beside].concat()) })
    }

    /// About so many bytes are made of it, rather more than fewer.
    fn room(&self) -> usize {
        const OF_FIELD: usize = 2048;
        const OF_COMBATANT: usize = 640;
        OF_FIELD + OF_COMBATANT * self.combatants.len()
    }

    /// All of it in bytes, but for the edition and the colours of sides; `None` where that cannot be done, as where its book
    /// holds what has no form in bytes.
    pub(crate) fn to_bytes(&self) -> Option<Vec<u8>> {
        let all = (self, &*self.notes, &self.queue.waiting, &*self.clocks);
        let bytes = packed::packed(&all, self.room())?;
        let (back, ..) = Self::take_from_bytes(&bytes)?;
        (back.system == self.system).then_some(bytes)
    }

    /// A state out of bytes, its hash as they have it, and those that follow them.
    pub(crate) fn take_from_bytes(bytes: &[u8]) -> Option<(Self, Hash, &[u8])> {
        let (mut state, beside) = postcard::take_from_bytes::<Self>(bytes).ok()?;
        let ((notes, waiting, clocks), rest) =
            postcard::take_from_bytes::<(Notes, Vec<Waiting>, Vec<Clock>)>(beside).ok()?;
        (state.notes, state.queue.waiting, state.clocks) = (notes.into(), waiting, clocks.into());
        let hash = state.hash_of(bytes.get(..bytes.len() - beside.len())?);
        Some((state, hash, rest))
    }
}
