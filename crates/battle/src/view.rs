//! What an audience may see of a fight. Made here, from the state; what an audience may not know is not in it.

mod asked;
mod audience;
mod foreseen;
mod hushed;
mod numbers;
mod order;
mod pool;
mod redaction;
mod sheets;
mod tokens;

use std::sync::Arc;

use kekkai_rules::{
    Arg, Bond, Book, Citation, ConditionView, End, Id, Meaning, Phrase, PlainText, Pool, PoolId,
    RelationView, Report, RuleId, Said, SheetView, Spot, Tone, TurnView, section::Section,
    system::Fault,
};
use serde::Serialize;

use crate::{
    Cell, Event, Field, Hue, Side, SideId, Stage, State,
    clocks::Clock,
    combatant::{Away, Presence},
    disclosure::{Reading, Sight},
    journal::Seq,
    notes::Notes,
    side,
    systems::SystemId,
    world::WorldView,
};

pub(crate) use audience::is_telltale;
pub(crate) use numbers::Numbers;
use order::TurnOrder;
pub use pool::{PoolShown, Wound};
pub use sheets::ReadSheets;

/// Audience that a view is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// The GM, who sees everything.
    Gm,
    /// The players of a side: their own numbers, of others what the GM lets them see.
    Side(SideId),
    /// The player of one combatant: what its side knows, and its own numbers though it is of no side.
    Character(Id),
    /// Anybody: what the GM lets everybody see.
    Public,
}

/// A fight as an audience sees it.
///
/// Combatants, sides and parties have numbers of the audience's own, which count from 0 without a gap; what comes back with
/// one is called by [`Fight::whose`](crate::Fight::whose). The GM's are those of the fight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BattleView {
    /// Name of the fight.
    pub title: PlainText,
    /// The rule book it is played by.
    pub system: SystemId,
    /// What that book declares: pools, conditions, relations.
    pub book: &'static Book,
    /// How far it has come.
    pub stage: Stage,
    /// Round, from 1; 0 before the first.
    pub round: u16,
    /// Names of the sides of whom anybody is known, by number.
    pub sides: Vec<PlainText>,
    /// The colours of those sides, by number.
    pub hues: Vec<Hue>,
    /// What fills the cells and lies on them; nothing on those that are unknown.
    pub field: Arc<Field>,
    /// Cells of which the audience does not know what is there, row by row. The GM knows all of them, and finds
    /// in the field which ones the others do not.
    pub unknown: Vec<Cell>,
    /// How high cells lie that are not level with the rest of the field, row by row; none of those that are unknown.
    pub heights: Vec<(Cell, i32)>,
    /// Everyone known, in setup order.
    pub combatants: Vec<CombatantView>,
    /// The queue, first to act first; extra turns stand at its end as rows of their own.
    pub queue: Vec<QueueRow>,
    /// Whose turn it is.
    pub actor: Option<Id>,
    /// What is left of the turn, for those who may know the actor's numbers.
    pub turn: Option<TurnView>,
    /// The world around the fight, if it has one.
    pub world: Option<Box<WorldView>>,
    /// The notes that the audience may read.
    pub notes: Arc<Notes>,
    /// The clocks that the audience may know of, in the order in which they were set up.
    pub clocks: Vec<Clock>,
}

/// A combatant as an audience sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own")]
pub struct CombatantView {
    /// Number of the combatant.
    pub id: Id,
    /// Name as the audience knows it.
    pub name: PlainText,
    /// Two columns for the map.
    pub token: PlainText,
    /// Side that it fights for.
    pub side: SideId,
    /// Whether it is a thing: of no side, and hostile to nobody.
    pub is_thing: bool,
    /// Where it stands or lies.
    pub at: Option<Cell>,
    /// The cells beside that one which its body fills, row by row: those that the audience knows, and of no dead body.
    pub covers: Vec<Cell>,
    /// Behind which border it waits, if it has left the field.
    pub away: Option<Away>,
    /// Whether it has left the fight.
    pub departed: bool,
    /// Whether it is dead.
    pub fallen: bool,
    /// Whether it is dead or gone since before the first round of this fight, so that no list of it has it. Its body may
    /// still lie somewhere.
    pub past: bool,
    /// What is to be seen of its state.
    pub conditions: Vec<ConditionView>,
    /// What it has to do with others, to be drawn with both ends.
    pub relations: Vec<RelationView>,
    /// Its pools as they are declared, the vital one first.
    pub pools: Vec<PoolShown>,
    /// Which of them keeps it alive.
    pub vital: Option<PoolId>,
    /// Its whole sheet, for those who may read it.
    pub sheet: Option<Arc<SheetView>>,
    /// What is said of showing it to others, for the GM alone.
    pub disclosed: Disclosed,
}

/// What the GM has said of showing somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Disclosed {
    /// Whether it is seen, whatever the rules say.
    pub sight: Option<Sight>,
    /// Whether its numbers are shown, whatever the viewer reads of others.
    pub numbers: Option<bool>,
}

/// A row of the queue.
#[expect(clippy::struct_excessive_bools, reason = "each is shown for itself")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct QueueRow {
    /// Combatant whose turn it is.
    pub who: Id,
    /// Result of the initiative roll; `None` of one who has yet to throw.
    pub initiative: Option<i32>,
    /// Whether it is an extra turn.
    pub extra: bool,
    /// Whether this turn has been taken in this round.
    pub acted: bool,
    /// Whether it runs now.
    pub current: bool,
    /// Whether it was put off until it is called, or until everybody else has had a turn.
    pub waits: bool,
}

/// One step as the log tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// Number of the step, for the GM alone: gaps would tell others of what they have not seen.
    pub step: Option<Seq>,
    /// Round in which it was made.
    pub round: u16,
    /// Events that the audience may know.
    pub told: Vec<VisibleEvent>,
    /// Whether it was the GM's ruling, and the reason given.
    pub ruling: Option<Option<PlainText>>,
    /// The names of those who were seen then and are not in the view after the last of the steps that are told, whose
    /// numbers follow on those of the view, and of those who were called otherwise then.
    pub names: Vec<(Id, PlainText)>,
}

/// A thing that happened, as an audience may know it. No fact of a system and no sheet is in it, only what is said of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VisibleEvent {
    /// Something of the fight itself, as far as the audience may know it.
    Event(Event),
    /// Something of the system, or somebody who has joined, in words.
    Reported(Reported),
    /// That something happened between others, without a number.
    Outline(Said),
    /// What the rules say against the sheet of somebody who has joined, for the GM alone.
    Misfit(Fault),
}

/// What is said of a thing that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reported {
    /// Its lines in the log, in order; none where a screen shows it anyway.
    pub lines: Vec<Said>,
    /// The rules behind it, the nearest first; at least one.
    pub rules: Vec<RuleId>,
}

impl VisibleEvent {
    /// All that may be told of an event, to those who may know all of it.
    pub fn of(event: &Event) -> Self {
        if let Event::Own(fact) = event {
            let Report { lines, rules, .. } = fact.report();
            return Self::Reported(Reported { lines, rules });
        }
        if let Event::Joined { combatant, sheet, slot: _ } = event {
            let who = Arg::Text(combatant.name.clone());
            let phrase = match combatant.at {
                Some(at) => Phrase::new("log-joined-at").with("at", Spot::from(at)),
                None => Phrase::new("log-joined"),
            };
            let phrase = phrase.with("who", who);
            let lines = vec![Said::new(Tone::Headline, phrase)];
            return Self::Reported(Reported {
                lines,
                rules: sheet.system().cites(Citation::Membership),
            });
        }
        Self::Event(event.clone())
    }

    /// Calls what somebody carries by its name in `state`, where the line has its number.
    pub(crate) fn name_carried(&mut self, state: &State) {
        if let Self::Reported(Reported { lines, rules: _ }) = self {
            let carried = |who, number| state.rules().carried(who, number).cloned();
            for line in lines {
                line.phrase.name_carried(&carried);
            }
        }
    }
}

impl LogEntry {
    /// The entry in the numbers of its audience.
    pub(crate) fn numbered(self, numbers: &Numbers) -> Self {
        let said = |mut said: Said| {
            said.phrase.for_each_named(&mut |who| numbers.put(who));
            said
        };
        let told = self.told.into_iter().filter_map(|told| match told {
            VisibleEvent::Event(event) => numbers.event(event).map(VisibleEvent::Event),
            VisibleEvent::Reported(Reported { lines, rules }) => {
                let lines = lines.into_iter().map(said).collect();
                Some(VisibleEvent::Reported(Reported { lines, rules }))
            }
            VisibleEvent::Outline(line) => Some(VisibleEvent::Outline(said(line))),
            VisibleEvent::Misfit(fault) => Some(VisibleEvent::Misfit(fault)),
        });
        Self { told: told.collect(), names: numbers.names(self.names), ..self }
    }
}

/// Those that are shown.
fn shown_of<T: Copy>(all: &[T], is_shown: impl Fn(&T) -> bool) -> Vec<T> {
    all.iter().copied().filter(is_shown).collect()
}

impl CombatantView {
    /// Whether it has a condition of this meaning.
    pub fn is(&self, meaning: Meaning) -> bool {
        self.conditions.iter().any(|condition| condition.means(meaning))
    }

    /// Whether it stands on a cell, and neither lies there dead nor only reaches over it from another one.
    pub fn stands_on(&self, cell: Cell) -> bool {
        self.at == Some(cell) && !self.fallen
    }

    /// Every cell that it stands on or lies on, its own first.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.at.into_iter().chain(self.covers.iter().copied())
    }

    /// The pool that keeps it alive, as it is shown.
    pub fn health(&self) -> Option<PoolShown> {
        self.pools.iter().copied().find(|pool| Some(pool.id()) == self.vital)
    }

    /// Who stands at the other end of such a bond, this one being this end of it.
    pub fn bound(&self, bond: Bond, end: End) -> impl Iterator<Item = Id> {
        self.relations.iter().filter_map(move |relation| relation.bound(bond, end))
    }

    /// Its two columns on a cell where so many stand: the token, or of several its first sign and their number, at most 9.
    pub fn token_among(&self, count: u8) -> String {
        let number = char::from_digit(u32::from(count.min(9)), 10).filter(|_| count > 1);
        let signs = self.token.as_str().chars();
        signs.take(if number.is_some() { 1 } else { usize::MAX }).chain(number).collect()
    }

    /// Whether the two are enemies: of different sides, or one of no side.
    pub fn is_hostile_to(&self, other: &Self) -> bool {
        self.id != other.id && (self.side != other.side || self.side == SideId::NONE)
    }
}

impl BattleView {
    /// The colour of a side; `None` for whoever is of none.
    pub fn hue(&self, side: SideId) -> Option<Hue> {
        self.hues.get(usize::from(side.0)).copied()
    }

    /// What `audience` sees of `state`.
    ///
    /// One who is hidden from it is absent: from the field, from the queue, and as the one whose turn it is, which stays
    /// with the last one seen.
    pub fn new(state: &State, audience: Audience) -> Self {
        Self::read(state, audience, &mut ReadSheets::default())
    }

    /// The same, with the sheets that were read before; those that read otherwise now are read anew.
    pub fn read(state: &State, audience: Audience, sheets: &mut ReadSheets) -> Self {
        sheets.follow(state);
        let numbers = Numbers::new(state, audience);
        let tokens = audience.tokens(state).into_iter();
        let reader = sheets.reader(&numbers);
        let mut combatants = Vec::with_capacity(state.combatants.len());
        combatants.extend(tokens.filter_map(|(who, token)| {
            let combatant = state.combatant(who)?;
            let sheet = reader.read(state, who, &numbers);
            Self::combatant(state, combatant, (token, sheet), audience, &numbers)
        }));
        let TurnOrder { stage, round, rows, actor } = TurnOrder::new(state, audience);
        let knows_actor = state
            .actor()
            .filter(|who| Some(*who) == actor)
            .is_some_and(|actor| audience.knows(state, actor));
        let numbered = |row: QueueRow| Some(QueueRow { who: numbers.of(row.who)?, ..row });
        let sides = state.sides.iter().enumerate().filter(|(side, _)| numbers.has_side(*side));
        let sides: Vec<Side> = sides.map(|(_, side)| side.clone()).collect();
        let all = audience == Audience::Gm || state.field.fogged().next().is_none();
        Self {
            title: state.title.clone(),
            system: state.system.system(),
            book: state.rules().book(),
            stage,
            round,
            // Of those who are known only: a colour left out would tell of a side that is not.
            hues: side::hues(&sides),
            sides: sides.into_iter().map(|side| side.name).collect(),
            field: Self::field(state, &numbers, all),
            unknown: if all { Vec::new() } else { state.field.fogged().collect() },
            heights: Self::heights(state, all),
            combatants,
            queue: rows.into_iter().filter_map(numbered).collect(),
            actor: actor.and_then(|who| numbers.of(who)),
            turn: state.rules().turn_left().filter(|_| knows_actor),
            notes: audience.notes(state, &numbers),
            clocks: audience.clocks(state, &numbers),
            world: state
                .world
                .as_ref()
                .map(|world| Box::new(WorldView::new(state, world, audience, &numbers))),
        }
    }

    /// The field without what lies in the fog, unless `all` of it is seen, and without whose limbs lie about where that one
    /// is not seen.
    fn field(state: &State, numbers: &Numbers, all: bool) -> Arc<Field> {
        let mut field = Arc::clone(&state.field);
        if !all {
            field = state.field.without_fogged().into();
        }
        if field.names_any(&|who| numbers.of(who) != Some(who)) {
            Arc::make_mut(&mut field).make_known(&|who| numbers.of(who));
        }
        field
    }

    /// How high cells lie that are not level, without those in the fog unless `all` of the field is seen.
    fn heights(state: &State, all: bool) -> Vec<(Cell, i32)> {
        let heights = state.rules().heights().into_iter();
        let known = |cell: &Cell| all || !state.field.is_fogged(*cell);
        let cells = heights.filter_map(|(at, height)| Some((Cell::try_from(at).ok()?, height)));
        let mut cells: Vec<(Cell, i32)> = cells.filter(|(cell, _)| known(cell)).collect();
        cells.sort_unstable();
        cells
    }

    fn combatant(
        state: &State,
        combatant: &crate::Combatant,
        // That it is held is to be seen; by whom only where that one is.
        (token, sheet): (PlainText, Arc<SheetView>),
        audience: Audience,
        numbers: &Numbers,
    ) -> Option<CombatantView> {
        let known = audience.knows(state, combatant.id);
        let viewer = audience.viewer(state);
        let kinds = state.rules().book().pools;
        let shown = |pool: &Pool| {
            let kind = kinds.iter().find(|kind| kind.id == pool.id)?;
            let of_others = || state.disclosure.reading_of(viewer, combatant.id, kind);
            PoolShown::of(pool, if known { Reading::Numbers } else { of_others() })
        };
        let disclosed = Disclosed {
            sight: state.disclosure.sight(combatant.id),
            numbers: state.disclosure.numbers(combatant.id),
        };
        Some(CombatantView {
            id: numbers.of(combatant.id)?,
            name: combatant.name.clone(),
            token,
            side: numbers.of_side(combatant.side),
            is_thing: state.rules().is_thing(combatant.id),
            at: combatant.at,
            covers: audience.covers(state, combatant),
            away: combatant.away,
            departed: combatant.presence == Presence::Departed,
            fallen: combatant.presence == Presence::Fallen,
            past: state.is_of_the_past(combatant),
            conditions: shown_of(&sheet.conditions, |condition| known || condition.kind.open),
            relations: shown_of(&sheet.relations, |relation| relation.kind.drawn.is_some()),
            pools: sheet.pools.iter().filter_map(shown).collect(),
            vital: kinds.iter().find(|kind| kind.vital).map(|kind| kind.id),
            sheet: known.then(|| if audience == Audience::Gm { sheet } else { shared(sheet) }),
            disclosed: if audience == Audience::Gm { disclosed } else { Disclosed::default() },
        })
    }

    /// How high a cell lies above the level of the field; below it is less than 0.
    pub fn height(&self, cell: Cell) -> i32 {
        let at = self.heights.binary_search_by_key(&cell, |(at, _)| *at);
        at.ok().and_then(|at| self.heights.get(at)).map_or(0, |(_, height)| *height)
    }

    /// Whether the audience does not know what is on a cell.
    pub fn is_unknown(&self, cell: Cell) -> bool {
        self.unknown.binary_search(&cell).is_ok()
    }

    /// The combatant of this number, if the audience knows of it.
    pub fn find(&self, who: Id) -> Option<&CombatantView> {
        // Numbers have no gap, so that each is a place in the list.
        self.combatants.get(who.index()).filter(|combatant| combatant.id == who)
    }

    /// The combatant of this name, if the audience knows of it.
    pub fn called(&self, name: &PlainText) -> Option<&CombatantView> {
        self.combatants.iter().find(|combatant| combatant.name == *name)
    }

    /// Everyone who stands on `cell`, in setup order, then whose body reaches over it from another one.
    pub fn all_on(&self, cell: Cell) -> impl Iterator<Item = &CombatantView> {
        let standing = self.combatants.iter().filter(move |one| one.stands_on(cell));
        standing.chain(self.combatants.iter().filter(move |one| one.covers.contains(&cell)))
    }

    /// Who stands on `cell`: of several the one whose turn it is, else the first; else whose body reaches over it; a dead
    /// body only where nobody does.
    pub fn on(&self, cell: Cell) -> Option<&CombatantView> {
        let is_here = |one: &&CombatantView| one.at == Some(cell) || one.covers.contains(&cell);
        self.combatants.iter().filter(is_here).min_by_key(|one| {
            let stands = one.stands_on(cell);
            let acts = stands && Some(one.id) == self.actor;
            (!acts, !stands, !one.covers.contains(&cell))
        })
    }
}

/// A sheet without the rows that are the GM's alone.
fn shared(mut sheet: Arc<SheetView>) -> Arc<SheetView> {
    let is_told = |section: &Section| section.rows.iter().all(|row| !row.for_gm);
    if !sheet.sections.iter().all(is_told) {
        let sheet = Arc::make_mut(&mut sheet);
        sheet.sections.iter_mut().for_each(|section| section.rows.retain(|row| !row.for_gm));
        sheet.sections.retain(|section| !section.rows.is_empty());
    }
    sheet
}
