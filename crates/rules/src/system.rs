//! A system of rules, and the fight as a system may see it.

mod context;
mod groups;
pub(crate) mod later;
pub(crate) mod rehearsal;
pub(crate) mod ties;

use std::{fmt::Debug, sync::Arc};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    Act, Bond, Book, Citation, ConditionView, Cost, Edition, End, HouseRule, Id, ItemData,
    MoveMode, PathStep, Phrase, PlainText, Pool, PoolId, Progress, Refusal, RelationKind,
    RelationView, Report, Roll, RuleId, SheetView, Spot, Stop, Terrain, Throw, TurnView,
    form::CharacterForm,
    report::Reason,
    sheet_view::Aimed,
    verb::{Args, NumberedName, Verb},
    written::{ReadSheet, Records, Speech, Written},
};

pub use context::RulesContext;
pub use groups::{Borders, FromRecords, GroupQueries, Making, Nothing, Pending, World};

/// Whether a turn goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// There is more to do in it.
    Open,
    /// It is over; the queue moves on.
    Over,
}

/// A moment of a fight at which a system has its say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// The running turn of this combatant ends, by its own wish or by itself; the one whose turn it is may have fallen. A
    /// turn that the GM drops has no end.
    TurnEnds(Id),
    /// Everyone has taken the turns of this round, counted from 1, and the next one is about to begin.
    RoundEnds(u16),
    /// All that a command says has been done: what follows from who is left and where.
    Settled,
    /// Nobody is left who fights another one. A fight may go on after that, and end again.
    FightEnds,
}

/// Those of a queue with their numbers, first to act first.
pub type TurnOrder = Vec<(Id, i32)>;

/// A save that halves damage, as it is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Halving<'a> {
    /// Its word in the list `save`.
    pub save: &'a str,
    /// What it has to reach, where the list `difficulty` has bounds for that; `None` for what is usual.
    pub difficulty: Option<i32>,
}

/// What an order is aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A combatant on the field.
    Combatant(Id),
    /// What fills a place of the field.
    Spot(Spot),
}

/// All that a system keeps of a fight: a sheet for each combatant, the turn, the table's choices, and what is nobody's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct SystemState<S: System> {
    /// One sheet a combatant, in setup order. Shared, so that a copy of the table costs a pointer a sheet.
    pub sheets: Vec<Arc<S::Sheet>>,
    /// The running turn, if one runs.
    pub turn: Option<S::Turn>,
    /// How the table reads what the book leaves open.
    pub options: S::Options,
    /// What belongs to no combatant.
    #[serde(default)]
    pub common: S::Common,
}

impl<S: System> SystemState<S> {
    /// The state of a fight in which nothing has happened yet.
    pub fn new(sheets: Vec<Arc<S::Sheet>>, options: S::Options) -> Self {
        Self { sheets, turn: None, options, common: <S::Common>::default() }
    }

    /// The sheet of `who`.
    pub fn sheet(&self, who: Id) -> Option<&S::Sheet> {
        self.sheets.get(who.index()).map(|sheet| &**sheet)
    }

    /// By combatant, whether its sheet and the house rules are those of `before`.
    pub fn same_sheets(&self, before: &Self) -> Vec<bool> {
        let kept = self.sheets.iter().zip(&before.sheets).map(|(now, then)| now == then);
        let more =
            std::iter::repeat_n(false, self.sheets.len().saturating_sub(before.sheets.len()));
        let same = self.options == before.options;
        kept.chain(more).map(|kept| kept && same).collect()
    }

    /// The sheet of `who`, to change.
    pub fn sheet_mut(&mut self, who: Id) -> Option<&mut S::Sheet> {
        self.sheets.get_mut(who.index()).map(Arc::make_mut)
    }
}

/// Something that may be done now, or may not, and why. The one definition that menus, forecasts and tests read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer<O> {
    /// The order that is offered.
    pub order: O,
    /// At what, for an order that is aimed.
    pub target: Option<Target>,
    /// Prices in the order they are paid.
    pub cost: Vec<Cost>,
    /// Throws that enemies make first, to notice an actor who is hidden; one success reveals it. Empty otherwise.
    pub noticed: Vec<Throw>,
    /// The die it will ask for first after those, for its chance; `None` where it asks for none.
    pub throw: Option<Throw>,
    /// Those who are asked first whether they strike at whoever does it, in the order in which they are asked.
    pub provokes: Vec<Id>,
    /// Whether what whoever acts has at stake is lost with it.
    pub drops: bool,
    /// Why it may not be done; `None` if it may.
    pub refusal: Option<Refusal>,
}

impl<O> Offer<O> {
    /// The same offer of an order of another type.
    pub fn map<P>(self, order: impl FnOnce(O) -> P) -> Offer<P> {
        Offer {
            order: order(self.order),
            target: self.target,
            cost: self.cost,
            noticed: self.noticed,
            throw: self.throw,
            provokes: self.provokes,
            drops: self.drops,
            refusal: self.refusal,
        }
    }
}

/// What a fight asks of its system's part without deciding anything: the answers are numbers and words, never types of
/// the system.
pub trait SystemQueries: GroupQueries {
    /// What the system declares of itself.
    fn book(&self) -> &'static Book;
    /// The sheet of `who` for a screen, in the numbers of a reader: nobody whom `known` gives no number is named in it.
    fn view_for(&self, who: Id, known: &dyn Fn(Id) -> Option<Id>) -> SheetView;
    /// Pools and conditions of that sheet, read without the rest of it; none if nobody has this number.
    fn standing(&self, who: Id) -> (Vec<Pool>, Vec<ConditionView>);
    /// The relations of `who` to others.
    fn relations(&self, who: Id) -> Vec<RelationView>;
    /// What the running turn has left; `None` where none runs.
    fn turn_left(&self) -> Option<TurnView>;
    /// Whether something was done in the running turn beside what comes by itself.
    fn turn_is_used(&self) -> bool;
    /// King's moves that blows of `who` at what fills a cell reach, from 1.
    fn blows_reach(&self, who: Id) -> u8;
    /// Why nobody walks onto a cell that is filled so.
    fn blocked(&self, terrain: Terrain) -> Refusal;
    /// Whether `who` may be given an order while it is the turn of `turn`, its own or another's.
    fn may_act(&self, who: Id, turn: Option<Id>) -> Result<(), Refusal>;
    /// Why no act goes on now: the GM's ruling is wanted first. What it sets and edits goes on all the same.
    fn waits(&self) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether `who` may stand on a cell where these stand already, itself not among them; always on one where nobody does.
    fn may_share(&self, who: Id, with: &[Id]) -> bool;
    /// Cells of one side of the square that the body of `who` fills, from its own cell to the east and the south; from 1.
    fn breadth(&self, who: Id) -> u8;
    /// What the weapon of this number on the sheet of `who` is called, from 0.
    fn carried(&self, _who: Id, _number: u8) -> Option<&PlainText> {
        None
    }

    /// Whether `who` is a thing that stands on the field: it takes no turn, is nobody's enemy, and keeps no fight going.
    fn is_thing(&self, _who: Id) -> bool {
        false
    }

    /// Whether `who` lives and has no more part in the fight that runs, which nobody needs to win against it.
    fn is_out(&self, _who: Id) -> bool {
        false
    }
    /// Why `who` may not put off its turn, which has begun or not, if it may not.
    fn may_wait(&self, _who: Id, _begun: bool) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether a turn that waits to be called is lost with the round, and whoever is called has its place behind the one who has
    /// acted before it from then on. Otherwise it comes last in the round at the latest, and the place stays.
    fn waits_at_its_peril(&self) -> bool {
        false
    }

    /// Whether whoever joins a running fight acts in that round if its place is still to come, not from the next round on.
    fn joins_at_once(&self) -> bool {
        false
    }

    /// Whether the GM decides all that `who` does, whoever plays it.
    fn is_led(&self, _who: Id) -> bool {
        false
    }

    /// Whether the turn of `who` is still whole but for what comes by itself, as `rule` demands.
    fn is_fresh(&self, who: Id, rule: RuleId) -> Result<(), Refusal>;
    /// Whether `who` hides from a side that is not its own; `is_theirs` says who is of that one.
    fn is_hidden(&self, _who: Id, _is_theirs: &dyn Fn(Id) -> bool) -> bool {
        false
    }

    /// Of the latest acts, the newest first: whether it has come to something that is secret, and has not been published.
    fn secrets(&self) -> Vec<bool> {
        Vec::new()
    }

    /// How high places lie that are not level with the rest of the field, in the order of the places; 0 is not among them.
    fn heights(&self) -> Vec<(Spot, i32)> {
        Vec::new()
    }

    /// Which facts break a law of the system: empty in a sound fight.
    fn faults(&self) -> Vec<String>;
}

impl dyn SystemQueries + '_ {
    /// The sheet of `who` for a screen that knows everybody.
    pub fn view(&self, who: Id) -> SheetView {
        self.view_for(who, &Some)
    }

    /// Whom `who` is bound to in this way, being the one who drags or follows.
    pub fn bound(&self, who: Id, bond: Bond) -> impl Iterator<Item = Id> + use<> {
        self.relations(who)
            .into_iter()
            .filter_map(move |relation| relation.bound(bond, End::Active))
    }
}

/// A system of rules. What only some systems have has a body here, which the others leave as it is; a system without a whole group
/// of it names [`Nothing`].
pub trait System: Debug + Clone + PartialEq + Eq + Sized + 'static {
    /// What a data file says of a combatant, as typed, not yet checked.
    type Spec: Debug + Clone + PartialEq + Eq + Serialize + DeserializeOwned;
    /// A character: what a person makes for play and keeps in a file of its own.
    type Character: CharacterForm + Debug + Clone + PartialEq + Eq + Serialize + DeserializeOwned;
    /// How a combatant stands when a battle opens in the middle of things.
    type Start: Debug + Clone + PartialEq + Eq + Default + Serialize + DeserializeOwned;
    /// A combatant in play.
    type Sheet: Debug + Clone + PartialEq + Eq + Serialize + DeserializeOwned;
    /// What it keeps of the running turn.
    type Turn: Debug + Clone + PartialEq + Eq + Serialize + DeserializeOwned;
    /// The house rules of a table.
    type Options: Debug + Clone + PartialEq + Eq + Default + Serialize + DeserializeOwned;
    /// What it keeps of the fight beside sheets: what belongs to no combatant.
    type Common: Debug + Clone + PartialEq + Eq + Default + Serialize + DeserializeOwned;
    /// What a combatant may be told to do, beside walking and ending its turn.
    type Order: Debug + Clone + PartialEq + Eq + Serialize + DeserializeOwned;
    /// What the GM may set on a sheet.
    type Ruling: Debug + Clone + PartialEq + Eq + Serialize + DeserializeOwned;
    /// What may happen to sheets and turn: past tense, applied without rules.
    type Fact: Debug + Clone + PartialEq + Eq + Serialize + DeserializeOwned;
    /// A thing that is carried or lies on a cell.
    type Item: ItemData + Debug + Clone + PartialEq + Eq + Serialize + DeserializeOwned;
    /// A record of the library as verbs take it.
    type Record: Debug + Clone + PartialEq + Eq;
    /// A change as it is typed in a text.
    type Change: Debug + Clone + PartialEq + Eq + Serialize + DeserializeOwned;
    /// How a walk stands after some steps.
    type PathState: Progress;

    /// The map around a fight.
    type World: World<Self>;
    /// The edge of the field.
    type Borders: Borders<Self>;
    /// What stays open from one turn to another.
    type Pending: Pending<Self>;
    /// How a combatant is made by the rules, and what it earns.
    type Making: Making<Self>;
    /// Records that the editor puts into a character.
    type FromRecords: FromRecords<Self>;

    /// The fact that no turn runs any more.
    const NO_TURN: Self::Fact;
    /// What it declares of itself.
    const BOOK: &'static Book;

    /// Makes a sheet of what was typed, pools full, or names every fault.
    fn sheet(spec: &Self::Spec) -> Result<Self::Sheet, Vec<Fault>>;
    /// The same for somebody who fights already: only what cannot be computed with is refused. Saves are read with it,
    /// so that a rule that has become stricter keeps no fight from loading.
    fn restored(spec: &Self::Spec) -> Result<Self::Sheet, Vec<Fault>>;
    /// The same for somebody who joins a fight: what one of an older edition has let pass it lets pass.
    fn joins(spec: &Self::Spec, _edition: Edition) -> Result<Self::Sheet, Vec<Fault>> {
        Self::sheet(spec)
    }
    /// What of a spec is refused that fights of older editions began with; nothing in one of those.
    fn excess(_spec: &Self::Spec, _edition: Edition) -> Vec<Fault> {
        Vec::new()
    }
    /// Somebody comes into a running fight in this round: what it brings of earlier ones has come in that.
    fn arrives(_sheet: &mut Self::Sheet, _round: u16) {}
    /// A character as a person begins to make it.
    fn blank() -> Self::Character;
    /// The sheet of a character as it goes into a fight, with what the GM allows of it.
    fn in_play(character: &Self::Character) -> Self::Spec;
    /// The sheet of another one like `who` as that stands now, bound to nobody by what only one of them can have; or why
    /// there can be none.
    fn copied(state: &SystemState<Self>, who: Id) -> Result<Self::Sheet, Refusal>;
    /// Makes one part of a character, a key of [`BOOK`](Self::BOOK), what the fight has left of it on this sheet. Nothing
    /// else of it changes.
    fn carry(character: &mut Self::Character, sheet: &Self::Sheet, part: &str);
    /// Every line of a character's written sheet.
    fn write_sheet(character: &Self::Character, speech: &dyn Speech) -> Vec<Written>;
    /// Reads a written sheet, with the records of a library by their kind. Whatever it is, a character comes of it.
    fn read_sheet(
        text: &str,
        records: Records<'_, Self::Record>,
        speech: &dyn Speech,
    ) -> ReadSheet<Self::Character>;
    /// Every number of `start` that the sheet of `who` cannot have. Fights of older editions bring those within bounds.
    fn out_of_bounds(_table: &SystemState<Self>, _who: Id, _start: &Self::Start) -> Vec<Fault> {
        Vec::new()
    }
    /// Makes `start` true of `who`, who has just come to the table, or names every fault.
    fn start(state: &mut SystemState<Self>, who: Id, start: &Self::Start)
    -> Result<(), Vec<Fault>>;
    /// Makes `relation`, one of those in [`BOOK`](Self::BOOK), true of `who` and `other` from the start of the battle;
    /// the two are enemies or not, and `apart` cells from each other if both stand on the field. Or what is wrong with
    /// that; what was found is left empty in it.
    fn relate(
        state: &mut SystemState<Self>,
        relation: &RelationKind,
        who: Id,
        other: Id,
        hostile: bool,
        apart: Option<u8>,
    ) -> Result<(), Fault>;
    /// Makes a start one of somebody who is concealed when the battle opens.
    fn concealed(_start: &mut Self::Start) {}

    /// Every house rule, by subject, in the order in which people see them. One list serves files, the grammar, screens
    /// and documents.
    fn house_rules() -> &'static [HouseRule<Self::Options>];
    /// The ruling that sets all house rules.
    fn set_options(options: Self::Options) -> Self::Ruling;
    /// The part of a fight as the fight asks it.
    fn queries(state: &SystemState<Self>) -> &dyn SystemQueries;
    /// By combatant, whether its sheet reads the same to a screen in both, told cheaply: `false` where that is not known.
    fn reads_alike(state: &SystemState<Self>, before: &SystemState<Self>) -> Vec<bool>;
    /// What a fact tells: whom it is about, on which rules it stands, what the log says of it.
    fn report(fact: &Self::Fact) -> Report;
    /// The part of [`report`](Self::report) that odds ask for at every end of their walk: whom it is about, its tallies and its way.
    /// Rules and lines may be left out of it.
    fn account(fact: &Self::Fact) -> Report;
    /// How a fact came about, line by line, where the log does not say all: the first line says what it was, the others
    /// are its parts. `before` is how all stood before the step, with its edition, `roll` the throw that it came of, if that is
    /// known.
    fn explain(
        fact: &Self::Fact,
        before: (&SystemState<Self>, Edition),
        roll: Option<&Roll>,
    ) -> Vec<Reason>;
    /// The rules that something of the fight itself stands on, the nearest first; at least one, but where the case says more.
    fn cites(what: Citation) -> &'static [&'static str];
    /// The ruling that sets a pool; `None` for one that the system does not have.
    fn set_pool(who: Id, pool: PoolId, value: i32) -> Option<Self::Ruling>;
    /// The ruling by which the vital pool of `who` is lowered by so much, half of it after a save; `None` for a save that the
    /// system does not have.
    fn damage(who: Id, amount: i32, half: Option<Halving<'_>>) -> Option<Self::Ruling>;
    /// The ruling by which the vital pool of `who` is raised by so much.
    fn heal(who: Id, amount: i32) -> Self::Ruling;
    /// Applies a fact. Never panics: a fact about a combatant that is not there changes nothing.
    fn apply(state: &mut SystemState<Self>, fact: &Self::Fact);
    /// Whether a fact is only told: applying it does nothing.
    fn is_only_told(fact: &Self::Fact) -> bool;

    /// Throws initiative for `who`, ties included, and gives the queue's order with the numbers, first to act first.
    fn initiative(ctx: &mut impl RulesContext<Self>, who: &[Id]) -> Result<Vec<(Id, i32)>, Stop>;
    /// Whether `who` acts before `other`, both having thrown the same number.
    fn precedes(ctx: &mut impl RulesContext<Self>, who: Id, other: Id) -> Result<bool, Stop>;
    /// The queue was changed for good, by this change of an order with its numbers: what a system keeps of an order of turns
    /// is changed so too.
    fn requeued(_ctx: &mut impl RulesContext<Self>, _change: &dyn Fn(TurnOrder) -> TurnOrder) {}

    /// A round begins: those who act a second time at its end, in their order.
    fn begin_round(_ctx: &mut impl RulesContext<Self>) -> Result<Vec<Id>, Stop> {
        Ok(Vec::new())
    }

    /// The turn of `who` begins and runs until there is something to decide.
    fn begin_turn(ctx: &mut impl RulesContext<Self>, who: Id, extra: bool) -> Result<Flow, Stop>;
    /// `who` may move and act anew, in its running turn or in one that was put off and goes on now, an `extra` one perhaps. What
    /// a turn begins with does not take place again.
    fn renew_turn(ctx: &mut impl RulesContext<Self>, who: Id, extra: bool);
    /// Carries out an order of `who`.
    fn decide(
        ctx: &mut impl RulesContext<Self>,
        who: Id,
        order: &Self::Order,
        target: Option<Target>,
    ) -> Result<Flow, Stop>;
    /// Walks `who` along `path`, the first step being the first one made; each begins where the one before it ended.
    fn walk(
        ctx: &mut impl RulesContext<Self>,
        who: Id,
        path: &[PathStep],
        mode: MoveMode,
    ) -> Result<Flow, Stop>;
    /// How the walk of `who` stands one step after `going`, or why the step cannot be made.
    fn after_step(
        ctx: &impl RulesContext<Self>,
        who: Id,
        step: &PathStep,
        going: Self::PathState,
        mode: MoveMode,
    ) -> Result<Self::PathState, Refusal>;
    /// How a walk that `who` begins now stands before its first step.
    fn set_out(state: &SystemState<Self>, who: Id) -> Self::PathState;
    /// Whether a walk that stands at `at` may end there.
    fn may_rest(
        ctx: &impl RulesContext<Self>,
        who: Id,
        at: Spot,
        going: Self::PathState,
        mode: MoveMode,
    ) -> Result<(), Refusal>;
    /// `who` pays for crossing the border it stands at.
    fn cross(ctx: &mut impl RulesContext<Self>, who: Id, mode: MoveMode) -> Result<(), Stop>;

    /// Every order that `who` has now, at combatants and at what fills `spots`, each with its price or with the reason
    /// why not. Offered is the same as accepted.
    fn offers(ctx: &impl RulesContext<Self>, who: Id, spots: &[Spot]) -> Vec<Offer<Self::Order>>;
    /// What an order of `who` is to a screen, the same at every target.
    fn act(ctx: &impl RulesContext<Self>, who: Id, order: &Self::Order) -> Act;
    /// The places that an order so aimed falls on; empty for one that falls on no area.
    fn area(
        _ctx: &impl RulesContext<Self>,
        _who: Id,
        _order: &Self::Order,
        _target: Option<Target>,
    ) -> Vec<Spot> {
        Vec::new()
    }

    /// What covers whoever stands at `to` against a shot from `from` because of the field, in words; `None` for nothing, and where
    /// the book knows no such cover.
    fn cover(_ctx: &impl RulesContext<Self>, _from: Spot, _to: Spot) -> Option<Phrase> {
        None
    }

    /// Carries out the GM's ruling on a sheet; refuses only nonsense.
    fn rule(ctx: &mut impl RulesContext<Self>, ruling: &Self::Ruling) -> Result<(), Stop>;
    /// What follows when the GM has put `who` elsewhere.
    fn shifted(ctx: &mut impl RulesContext<Self>, who: Id);
    /// What takes place at this moment by itself.
    fn on(ctx: &mut impl RulesContext<Self>, moment: Moment) -> Result<(), Stop>;
    /// `who` stands on a field before a fight or comes to one, as one of a party that is concealed on the map of the
    /// world, or no longer is.
    fn conceal(_ctx: &mut impl RulesContext<Self>, _who: Id, _hidden: bool) {}

    /// `who` takes what `from`, who is dead, has left.
    fn loot(ctx: &mut impl RulesContext<Self>, who: Id, from: Id) -> Result<(), Stop>;
    /// `who` has taken an item off the ground, without a turn.
    fn gain(ctx: &mut impl RulesContext<Self>, who: Id, item: Self::Item);
    /// A new fight begins for `who`.
    fn afresh(ctx: &mut impl RulesContext<Self>, who: Id);

    /// Every rule of the catalogue, in its order.
    fn rules() -> Vec<RuleId>;
    /// The rule of the catalogue that is meant by `text`, as people type it.
    fn rule_called(text: &str) -> Option<RuleId>;
    /// Every verb of the system, by subject.
    fn verbs() -> &'static [&'static [Verb<Self>]];
    /// The rows of `who` that the verbs' list of this name numbers.
    fn rows(state: &SystemState<Self>, who: Id, list: &str) -> Vec<NumberedName>;
    /// The words of the verbs' list of this name, behind what was typed before.
    fn listed(_list: &str, _before: &Args<Self>) -> Vec<String> {
        Vec::new()
    }

    /// What an order of `who` is aimed at.
    fn aimed(state: &SystemState<Self>, who: Id, order: &Self::Order) -> Aimed;
    /// The verb of an order, and the values that make it.
    fn order_args(order: &Self::Order) -> (&'static str, Args<Self>);
    /// The lines of a ruling, each a verb with values; together they make it.
    fn ruling_args(
        state: &SystemState<Self>,
        ruling: &Self::Ruling,
    ) -> Vec<(&'static str, Args<Self>)>;
}

/// What is wrong with something typed: where, what was found, what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// The field, as the file spells it.
    pub field: String,
    /// What stands there; of several with commas between, each that [`Fault::term`] made is a word of the locales.
    pub found: String,
    /// What would be right: the key of a word in the locale's `expected-*` family; where it is a number
    /// within bounds, a blank and the least and a blank and the most follow, and where a name is like it, a blank and that.
    pub expected: String,
    /// The rule that says so, if one does.
    pub rule: Option<RuleId>,
}

impl Fault {
    /// What stands before the key of a word in what was found.
    pub const TERM: char = '@';

    /// A part of what was found that is a word of the locales, by its key.
    pub fn term(key: &str) -> String {
        format!("{}{key}", Self::TERM)
    }

    /// What is expected of a name that a list has: the one of it that is most like what was found, if one is.
    pub fn like(name: Option<&str>) -> String {
        name.map_or_else(|| "known-name".to_owned(), |name| format!("name-like {name}"))
    }

    /// That a number of a field is outside its bounds, both inclusive, by a rule; `None` if it is within them.
    pub fn outside(
        field: &str,
        is: i32,
        (least, most): (i32, i32),
        rule: &'static str,
    ) -> Option<Self> {
        (!(least..=most).contains(&is)).then(|| Self {
            field: field.to_owned(),
            found: is.to_string(),
            expected: Self::in_bounds((least, most)),
            rule: Some(RuleId::new(rule)),
        })
    }

    /// What is expected of a number that has a least and a most.
    pub fn in_bounds((least, most): (i32, i32)) -> String {
        format!("number-in-bounds {least} {most}")
    }
}
