//! A fight while a command is decided: a copy that events are applied to as they come.

use std::{
    cell::{OnceCell, RefCell},
    collections::BTreeMap,
    sync::Arc,
};

use kekkai_rules::{
    Ambient, AmbientKind, Answer, Ask, Choice, Citation, CustomZone, Edition, Ground, Id, Origin,
    Phrase, PlainText, Refusal, Roll, RuleId, RulesContext, Situation, Spot, Stop, System,
    SystemQueries, SystemState, Target, Throw,
};

use super::{Decision, order, summon, terrain, world};
use crate::{
    Cell, Event, SideId, State, cell::SIZE, disclosure::Sight, queue::Slot, sight, systems::Listed,
};

/// As many events as most commands have; more are no fault.
const EVENTS: usize = 12;

/// A copy of the fight, the events so far, and the answers not yet used.
#[derive(Debug)]
pub struct Transaction<'a, S: System> {
    state: State<SystemState<S>>,
    events: Vec<Event>,
    answers: std::slice::Iter<'a, Answer>,
    /// By cell: who stands there, once somebody has asked since the last event that may have changed it.
    standing: OnceCell<Vec<Option<Id>>>,
    /// People around places who were looked for, until anything happens.
    near: RefCell<BTreeMap<(Id, Spot), Vec<Id>>>,
    /// Which faces of the throw that it stopped at lead to the same.
    grouping: FaceGrouping,
    /// How many answers were left at the last merge point; `None` before one.
    merge_at: Option<usize>,
    /// What the outcome depends on from that merge point on, beside the state.
    merge_key: u64,
    /// On whom nothing more happens from there on, each with the sheet that stands for it.
    finished: Vec<(Id, S::Sheet)>,
}

/// Which faces of a throw lead to the same outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaceGrouping {
    /// Those of one sum.
    BySum,
    /// Those on one side of its check.
    BySuccess,
    /// Those of its one die that have the same number here, from face 1 on.
    ByFace(Arc<[u32]>),
}

/// What an order has come to at its last merge point before it needs a die or a choice.
pub(crate) struct MergePoint {
    /// All that has happened by then.
    pub(crate) events: Vec<Event>,
    /// How everybody stands by then.
    pub(crate) state: Box<State>,
    /// What the outcome depends on beside the state.
    pub(crate) merge_key: u64,
    /// On whom nothing more happens, and how everybody stands as far as the outcome depends on it.
    pub(crate) finished: Option<(Vec<Id>, Box<State>)>,
}

impl<'a, S: Listed> Transaction<'a, S> {
    /// A copy of `state`, whose part of the system is `table`.
    pub fn new(state: &State, table: &SystemState<S>, answers: &'a [Answer]) -> Self {
        Self::begun(state.with(table.clone()), answers)
    }

    /// A copy in which nothing has happened yet.
    fn begun(state: State<SystemState<S>>, answers: &'a [Answer]) -> Self {
        let (answers, standing) = (answers.iter(), OnceCell::new());
        let (grouping, merge_at) = (FaceGrouping::BySum, None);
        let (events, finished, near) = (Vec::new(), Vec::new(), RefCell::default());
        Self { state, events, answers, standing, near, grouping, merge_at, merge_key: 0, finished }
    }

    /// A copy of the fight as it stands, in which nothing is answered.
    pub(crate) fn trial(&self) -> Transaction<'static, S> {
        Transaction::begun(self.state.clone(), &[])
    }

    /// The fight as it stands.
    pub fn state(&self) -> &State<SystemState<S>> {
        &self.state
    }

    /// What the fight asks of the system's part as it stands.
    pub(crate) fn rules(&self) -> &dyn SystemQueries {
        self.state.rules()
    }

    /// Something happened; it is true from here on.
    pub(crate) fn push(&mut self, event: Event) {
        self.state.apply(&event);
        self.near.get_mut().clear();
        // What happens to a sheet leaves everybody where they stand.
        if !matches!(event, Event::Own(_) | Event::Rolled(_)) {
            self.standing.take();
        }
        if self.events.is_empty() {
            self.events.reserve(EVENTS);
        }
        self.events.push(event);
    }

    /// Which faces of the throw that it stopped at lead to the same.
    pub(crate) fn grouping(&self) -> FaceGrouping {
        self.grouping.clone()
    }

    /// What has happened so far, where nothing was thrown since the last merge point.
    pub(crate) fn merge_point_reached(self) -> Option<MergePoint> {
        if self.merge_at != Some(0) {
            return None;
        }
        let mut merged = (!self.finished.is_empty()).then(|| self.state.clone());
        let mut ids = Vec::with_capacity(self.finished.len());
        for (who, sheet) in self.finished {
            let sheets = merged.as_mut().map(|state| &mut state.system.sheets);
            if let Some(known) = sheets.and_then(|sheets| sheets.get_mut(usize::from(who.0))) {
                *known = Arc::new(sheet);
            }
            ids.push(who);
        }
        Some(MergePoint {
            events: self.events,
            merge_key: self.merge_key,
            state: Box::new(self.state.map(S::any_state)),
            finished: merged.map(|state| (ids, Box::new(state.map(S::any_state)))),
        })
    }

    /// How all stand where it has stopped, and what has happened until then.
    pub(crate) fn stopped(self) -> (Box<State>, Vec<Event>) {
        (Box::new(self.state.map(S::any_state)), self.events)
    }

    /// Whatever turn runs is dropped, without its consequences.
    pub(crate) fn drop_turn(&mut self) {
        if RulesContext::state(self).turn.is_some() {
            self.fact(S::NO_TURN);
        }
    }

    pub(crate) fn answers_left(&self) -> usize {
        self.answers.len()
    }

    /// The laws hold between commands, not between the events of one: a blow falls first, its victim dies next.
    pub(crate) fn done(self) -> Decision {
        debug_assert!(
            self.state.faults().is_empty(),
            "{:?}: {:?}",
            self.events,
            self.state.faults()
        );
        Decision::Done { events: self.events, state: Box::new(self.state.map(S::any_state)) }
    }

    fn cell(&self, who: Id) -> Option<Cell> {
        self.state.cell_of(who)
    }

    pub(super) fn is_free(&self, at: Cell) -> bool {
        self.state.all_filling(at).next().is_none()
            && !self.state.field.ground(at).terrain.is_obstacle()
    }

    /// Whether the system lets `who` stand at `at` with those who do.
    fn has_room(&self, who: Id, at: Cell) -> bool {
        let others: Vec<Id> = self.state.all_on(at).filter(|other| *other != who).collect();
        others.is_empty() || self.rules().may_share(who, &others)
    }

    /// By king's moves, then row, then column.
    pub(crate) fn nearest_free(&self, from: Cell) -> Option<Cell> {
        Cell::all()
            .filter(|cell| self.is_free(*cell))
            .min_by_key(|cell| (from.distance(*cell), *cell))
    }

    /// Where one that is nowhere in a running fight can be put; `None` where it need not be.
    fn room_for_nowhere(&self, who: Id) -> Option<Cell> {
        let combatant = self.state.combatant(who)?;
        if combatant.away.is_some() || self.state.queue.round == 0 {
            return None;
        }
        let edge = self.state.sides.get(usize::from(combatant.side.0)).and_then(|side| side.edge);
        let depth = |cell: &Cell| edge.map_or(0, |edge| self.state.field.depth(edge, *cell));
        Cell::all().filter(|cell| self.is_free(*cell)).min_by_key(|cell| (depth(cell), *cell))
    }

    /// The throw with the next answer, which is what it shows.
    fn thrown(&mut self, throw: Throw) -> Result<Roll, Stop> {
        let (faces, origin) = if throw.dice.is_thrown() {
            match self.answers.next() {
                None => return Err(Stop::Need(Ask::Die(throw))),
                Some(Answer::Faces(faces, origin)) => (faces.clone(), *origin),
                Some(Answer::Pick(_)) => return Err(Refusal::WrongAnswer.into()),
            }
        } else {
            (Vec::new(), Origin::Generated)
        };
        // Several dice may be told as their sum: only that counts.
        if throw.dice.is_thrown() && ![1, usize::from(throw.dice.count)].contains(&faces.len()) {
            return Err(Refusal::WrongAnswer.into());
        }
        if !throw.dice.may_show(&faces) {
            return Err(no_face::<S>(&throw, &faces).into());
        }
        let total = throw.dice.total(&faces);
        Ok(Roll { throw, faces, origin, total })
    }

    fn lies_between(&self, from: Option<Cell>, to: Option<Cell>) -> Situation {
        match (from, to) {
            (Some(from), Some(to)) => {
                let field = &self.state.field;
                let sight = sight::is_clear(field, from, to);
                // Whatever is seen may be shot at.
                let shot = sight || sight::is_clear_to_shoot(field, from, to);
                Situation { distance: Some(from.distance(to)), sight, shot }
            }
            _ => Situation { distance: None, sight: false, shot: false },
        }
    }
}

impl<S: Listed> RulesContext<S> for Transaction<'_, S> {
    fn state(&self) -> &SystemState<S> {
        &self.state.system
    }

    fn present(&self) -> Vec<Id> {
        let mut present = Vec::with_capacity(self.state.combatants.len());
        present.extend(self.state.present().map(|combatant| combatant.id));
        present
    }

    fn queue(&self) -> Vec<Id> {
        self.state.queue.slots.iter().map(|slot| slot.who).collect()
    }

    fn between(&self, from: Id, to: Id) -> Situation {
        self.lies_between(self.cell(from), self.cell(to))
    }

    fn towards(&self, from: Id, to: Spot) -> Situation {
        self.lies_between(self.cell(from), Cell::try_from(to).ok())
    }

    fn ground(&self, at: Spot) -> Ground {
        Cell::try_from(at).map(|cell| self.state.field.ground(cell)).unwrap_or_default()
    }

    fn air(&self, who: Id) -> Ambient {
        let field = &self.state.field;
        self.cell(who).map_or_else(|| field.air(), |cell| field.air_at(cell))
    }

    fn custom_zones(&self, at: Option<Spot>) -> Vec<CustomZone> {
        self.state.field.custom_zones(at.and_then(|at| Cell::try_from(at).ok()))
    }

    fn over_border(&self, from: Id, to: Target) -> Situation {
        let nowhere = Situation { distance: None, sight: false, shot: false };
        let to = match to {
            Target::Combatant(target) => self.cell(target),
            Target::Spot(spot) => Cell::try_from(spot).ok(),
        };
        let away = self.state.combatant(from).and_then(|combatant| combatant.away);
        let (Some(away), Some(to)) = (away, to) else { return nowhere };
        let stands = |cell: &Cell| match away.cell {
            Some(left) => left == *cell,
            None => self.state.field.is_border(away.edge, *cell),
        };
        let clear = |cell: &Cell| !self.state.field.ground(*cell).blocks_sight() || *cell == to;
        let views = Cell::all().filter(stands).map(|cell| {
            let seen = self.lies_between(Some(cell), Some(to));
            let through = clear(&cell);
            Situation {
                distance: seen.distance.map(|distance| distance.saturating_add(1)),
                sight: seen.sight && through,
                shot: seen.shot && through,
            }
        });
        views.min_by_key(|view| (!view.shot, view.distance)).unwrap_or(nowhere)
    }

    fn place(&self, who: Id) -> Option<Spot> {
        self.cell(who).map(Spot::from)
    }

    fn cached_around(&self, who: Id, at: Spot, find: &dyn Fn() -> Vec<Id>) -> Vec<Id> {
        if let Some(known) = self.near.borrow().get(&(who, at)) {
            return known.clone();
        }
        let found = find();
        self.near.borrow_mut().insert((who, at), found.clone());
        found
    }

    fn standing_on(&self, at: Spot) -> Option<Id> {
        let cell = Cell::try_from(at).ok()?;
        let standing = self.standing.get_or_init(|| {
            let mut standing = vec![None; usize::from(SIZE) * usize::from(SIZE)];
            for combatant in self.state.present() {
                if let Some(here) = combatant.at.and_then(|at| standing.get_mut(at.index())) {
                    // The first of several, as everywhere.
                    here.get_or_insert(combatant.id);
                }
            }
            standing
        });
        standing.get(cell.index()).copied().flatten()
    }

    fn all_on(&self, at: Spot) -> Vec<Id> {
        if self.standing_on(at).is_none() {
            return Vec::new();
        }
        Cell::try_from(at).map(|cell| self.state.all_on(cell).collect()).unwrap_or_default()
    }

    fn round(&self) -> u16 {
        self.state.queue.round
    }

    fn edition(&self) -> Edition {
        self.state.edition
    }

    fn is_veiled(&self, who: Id) -> bool {
        self.state.disclosure.sight(who) == Some(Sight::Veiled)
    }

    fn initiative(&self, who: Id) -> Option<i32> {
        self.state.queue.slot(who).map(|slot| slot.initiative)
    }

    fn square(&self, at: Spot) -> Option<(i32, i32)> {
        let cell = Cell::try_from(at).ok()?;
        Some((cell.column().into(), cell.row().into()))
    }

    fn spot(&self, (column, row): (i32, i32)) -> Option<Spot> {
        let cell = Cell::new(i16::try_from(column).ok()?, i16::try_from(row).ok()?)?;
        Some(cell.into())
    }

    fn around(&self, at: Spot) -> Vec<Spot> {
        let cell = Cell::try_from(at).into_iter();
        cell.flat_map(Cell::neighbours)
            .filter(|beside| self.state.field.has(*beside))
            .map(Spot::from)
            .collect()
    }

    fn cells_behind(&self, from: Id, target: Id) -> Vec<Spot> {
        self.state.lane(from, target).into_iter().map(Spot::from).collect()
    }

    fn side(&self, who: Id) -> Option<u8> {
        let side = self.state.combatant(who)?.side;
        (side != SideId::NONE).then_some(side.0)
    }

    fn hostile(&self, a: Id, b: Id) -> bool {
        self.state.is_hostile(a, b)
    }

    fn roll(&mut self, throw: Throw) -> Result<Roll, Stop> {
        let roll = self.thrown(throw)?;
        self.push(Event::Rolled(roll.clone()));
        Ok(roll)
    }

    fn roll_success(&mut self, throw: Throw) -> Result<bool, Stop> {
        self.grouping = FaceGrouping::BySuccess;
        let roll = self.thrown(throw)?;
        let succeeds = roll.succeeds();
        self.push(Event::Rolled(roll));
        self.grouping = FaceGrouping::BySum;
        Ok(succeeds)
    }

    fn roll_grouped(
        &mut self,
        throw: Throw,
        alike: impl Fn(&SystemState<S>, u16) -> u32,
    ) -> Result<Roll, Stop> {
        if self.answers.len() == 0 {
            let faces = 1..=u16::try_from(throw.dice.faces).unwrap_or(0);
            let numbers = faces.map(|face| alike(RulesContext::state(self), face)).collect();
            self.grouping = FaceGrouping::ByFace(numbers);
        }
        let roll = self.roll(throw)?;
        self.grouping = FaceGrouping::BySum;
        Ok(roll)
    }

    fn merge_point(&mut self, rest: u64) {
        self.merge_point_without(Vec::new(), rest);
    }

    fn merge_point_without(&mut self, done: Vec<(Id, S::Sheet)>, rest: u64) {
        (self.merge_at, self.merge_key, self.finished) = (Some(self.answers.len()), rest, done);
    }

    fn choose(&mut self, choice: Choice) -> Result<usize, Stop> {
        match self.answers.next() {
            None => Err(Stop::Need(Ask::Choice(Box::new(choice)))),
            Some(Answer::Pick(pick)) if usize::from(*pick) < choice.picks.len() => {
                Ok(usize::from(*pick))
            }
            Some(Answer::Pick(pick)) => {
                // They are counted from 1 where they are read and typed.
                let most = i32::try_from(choice.picks.len()).unwrap_or(i32::MAX);
                let (what, given) = ("pick".to_owned(), i32::from(*pick).saturating_add(1));
                Err(Refusal::OutOfRange { what, given, least: 1, most }.into())
            }
            Some(Answer::Faces(..)) => Err(Refusal::WrongAnswer.into()),
        }
    }

    fn fact(&mut self, fact: S::Fact) {
        self.push(Event::Own(S::any_fact(fact)));
    }

    fn bring_home(&mut self, name: &PlainText) {
        world::wake(self, name);
    }

    fn step(&mut self, who: Id, to: Spot) {
        match (self.cell(who), Cell::try_from(to)) {
            (Some(from), Ok(to)) => self.push(Event::Stepped { who, from, to }),
            (None, Ok(at)) => self.push(Event::Entered { who, at }),
            (_, Err(_)) => {}
        }
    }

    fn knock_back(&mut self, who: Id, path: &[Spot]) {
        let path: Vec<Cell> = path.iter().filter_map(|at| Cell::try_from(*at).ok()).collect();
        if !path.is_empty() {
            self.push(Event::Flew { who, path });
        }
    }

    fn put_back(&mut self, who: Id, at: Spot) {
        let Ok(at) = Cell::try_from(at) else { return };
        let own = self.cell(who);
        let bare = |cell: Cell| !self.state.field.ground(cell).terrain.is_obstacle();
        // Whoever was trampled may stand on its own cell too.
        let free = |cell: &Cell| (own == Some(*cell) || bare(*cell)) && self.has_room(who, *cell);
        let back = Cell::all().filter(free).min_by_key(|cell| (at.distance(*cell), *cell));
        if let Some(to) = back.filter(|to| own != Some(*to)) {
            self.push(Event::Shifted { who, to });
        }
    }

    fn reshape(&mut self, at: Spot, ground: Ground) {
        let Ok(at) = Cell::try_from(at) else { return };
        // Nothing burns in rain or under water.
        let air = self.state.field.air_at(at);
        let ground = Ground { fire: ground.fire && !air.rain && !air.under_water, ..ground };
        if ground != self.state.field.ground(at) {
            self.push(Event::Reshaped { at, ground });
        }
    }

    fn fall(&mut self, who: Id) {
        self.push(Event::Fell { who });
    }

    /// Bodies do not block: where somebody stands on it, or an obstacle has come, it rises on the nearest free cell. One
    /// that was never placed, or had left the fight, rises as near to its side's border as there is room.
    fn rise(&mut self, who: Id) {
        let room = match self.cell(who) {
            Some(at) if self.is_free(at) => None,
            Some(at) => self.nearest_free(at),
            None => self.room_for_nowhere(who),
        };
        if let Some(to) = room {
            self.push(Event::Shifted { who, to });
        }
        let queue = &self.state.queue;
        let place = queue.fallen.iter().find(|slot| slot.who == who).copied();
        // Who died before the fight began never had a place.
        let newcomer = (queue.round > 0).then(|| Slot::newcomer(who, queue.round));
        self.push(Event::Rose { who, slot: place.or(newcomer) });
    }

    fn items_at(&self, at: Spot) -> Vec<S::Item> {
        let items = Cell::try_from(at).map(|cell| self.state.field.items(cell));
        items.map(|items| items.filter_map(S::of_item).cloned().collect()).unwrap_or_default()
    }

    fn lift_item(&mut self, at: Spot, item: u8) {
        if let Ok(at) = Cell::try_from(at) {
            self.push(Event::Lifted { at, item });
        }
    }

    fn drop_item(&mut self, at: Spot, item: S::Item) {
        if let Ok(at) = Cell::try_from(at) {
            self.push(Event::Dropped { at, item: S::any_item(item) });
        }
    }

    fn remove_item(&mut self, at: Spot, item: &S::Item) -> bool {
        let Ok(at) = Cell::try_from(at) else { return false };
        let found = self.state.field.items(at).position(|found| S::of_item(found) == Some(item));
        let number = found.and_then(|number| u8::try_from(number).ok());
        if let Some(item) = number {
            self.push(Event::Lifted { at, item });
        }
        number.is_some()
    }

    fn requeue(&mut self, who: Id, initiative: i32) {
        self.push(Event::Requeued { who, initiative });
    }

    fn go_before(&mut self, who: Id, other: Id) {
        order::go_before(self, who, other);
    }

    fn reorder(&mut self, order: &[(Id, i32)]) {
        order::line_up(self, order);
    }

    fn is_due(&self, who: Id) -> bool {
        self.state.queue.is_due(who)
    }

    fn leave_side(&mut self, who: Id) {
        self.push(Event::Sided { who, side: SideId::NONE });
    }

    fn perpendicular_line(&self, from: Id, at: Spot, length: u8) -> Vec<Spot> {
        let (Some(from), Ok(at)) = (self.cell(from), Cell::try_from(at)) else {
            return Vec::new();
        };
        let (x, y) = from.offset(at);
        let (along_x, along_y) = (-y.signum(), x.signum());
        if (along_x, along_y) == (0, 0) {
            return vec![at.into()];
        }
        let half = i16::from(length / 2);
        let steps = (0..i16::from(length)).map(|n| n - half);
        steps.filter_map(|n| at.shifted(n * along_x, n * along_y)).map(Spot::from).collect()
    }

    fn set_ambient(&mut self, at: &[Spot], status: AmbientKind, on: bool) {
        let cells: Vec<Cell> = at.iter().filter_map(|at| Cell::try_from(*at).ok()).collect();
        if !cells.is_empty() {
            terrain::set_status(self, status.into(), on, &cells);
        }
    }

    fn summon(&mut self, by: Id, name: &PlainText, sheet: S::Sheet) {
        summon::join(self, by, name, S::any_sheet(sheet));
    }
}

/// That the dice of a throw cannot show these faces: which of them, and what they can show.
fn no_face<S: Listed>(throw: &Throw, faces: &[u16]) -> Refusal {
    let sum = faces.len() < usize::from(throw.dice.count);
    let (least, most) = if sum {
        (i32::from(throw.dice.count), throw.dice.most_shown())
    } else {
        (1, throw.dice.faces)
    };
    let wrong = faces.iter().find(|face| sum || !throw.dice.has_face(**face));
    let phrase = Phrase::new("refusal-no-face")
        .with("given", i32::from(wrong.copied().unwrap_or_default()))
        .with("least", least)
        .with("most", most);
    let rule = S::cites(Citation::Faces).first().copied().map(RuleId::new);
    Refusal::Own { phrase, rule: Some(rule.unwrap_or_else(|| throw.rule.clone())) }
}
