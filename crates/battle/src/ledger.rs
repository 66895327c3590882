//! The one place where a fight knows which rule book it is played by.
//!
//! The fight, not the sheet, is the variant: everything of one system stands in one [`Table`]. A further system is a
//! further arm here, and nowhere else.

use std::sync::Arc;

use kekkai_rules::{
    Cost, Id, Journey, PoolId, Refusal, RuleId, SheetView, Stop, SystemId, Table, Throw,
    knk::{self, Knk},
    system::{Fault, Flow, Gait, Going, Scene, Stride, System, Target},
};
use serde::{Deserialize, Serialize};

/// Sheets, turn and options under one system.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ledger {
    /// КНК: МФ.
    Knk(Table<Knk>),
}

macro_rules! of_each_system {
    ($(#[$doc:meta])* $name:ident, $item:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        pub enum $name {
            /// КНК: МФ.
            Knk(<Knk as System>::$item),
        }
    };
}

of_each_system!(
    /// A sheet as typed.
    Spec, Spec
);
of_each_system!(
    /// How somebody stands when a battle opens in the middle of things.
    Start, Start
);
of_each_system!(
    /// A sheet in play.
    Sheet, Sheet
);
of_each_system!(
    /// An order to a combatant.
    Order, Order
);
of_each_system!(
    /// The game master's word on a sheet.
    Ruling, Ruling
);
of_each_system!(
    /// A fact of the system's own.
    Fact, Fact
);
of_each_system!(
    /// The table's choices.
    Options, Options
);

/// What a turn has left, for a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnLeft {
    /// The part of the turn in which something is to be decided.
    pub phase: knk::Phase,
    /// Movement points left.
    pub points: i32,
    /// Whether a retreat may follow.
    pub attacked: bool,
}

/// An offer of any system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offered {
    /// The order.
    pub order: Order,
    /// At what.
    pub target: Option<Target>,
    /// Its price.
    pub cost: Vec<Cost>,
    /// What enemies throw first to notice one who is hidden.
    pub noticed: Vec<Throw>,
    /// The die it asks for first after those.
    pub throw: Option<Throw>,
    /// Whether the spell that is being read is lost with it.
    pub drops: bool,
    /// Why not; `None` if it may be done.
    pub refusal: Option<Refusal>,
}

impl Ledger {
    /// An empty ledger of `system` with its default options.
    pub fn new(options: Options) -> Self {
        match options {
            Options::Knk(options) => Self::Knk(Table { sheets: Vec::new(), turn: None, options }),
        }
    }

    /// How the table reads the book now.
    pub fn options(&self) -> Options {
        match self {
            Self::Knk(table) => Options::Knk(table.options.clone()),
        }
    }

    /// Which system.
    pub fn system(&self) -> SystemId {
        match self {
            Self::Knk(_) => Knk::ID,
        }
    }

    /// Applies a fact; one of another system changes nothing.
    pub fn apply(&mut self, fact: &Fact) {
        match (self, fact) {
            (Self::Knk(table), Fact::Knk(fact)) => Knk::apply(table, fact),
        }
    }

    /// Adds the next sheet; one of another system is not added.
    pub fn join(&mut self, sheet: &Sheet) {
        match (self, sheet) {
            (Self::Knk(table), Sheet::Knk(sheet)) => table.sheets.push(Arc::new(sheet.clone())),
        }
    }

    /// Makes `start` true of `who`, who has just joined, or names every fault.
    pub fn start(&mut self, who: Id, start: &Start) -> Result<(), Vec<Fault>> {
        match (self, start) {
            (Self::Knk(table), Start::Knk(start)) => Knk::start(table, who, start),
        }
    }

    /// `holder` holds `victim` from the start of the battle, or what is wrong with that.
    pub fn hold(
        &mut self,
        holder: Id,
        victim: Id,
        hostile: bool,
        apart: Option<u8>,
    ) -> Result<(), Fault> {
        match self {
            Self::Knk(table) => Knk::hold(table, holder, victim, hostile, apart),
        }
    }

    /// `who` serves `master` from the start of the battle, or what is wrong with that.
    pub fn serve(&mut self, who: Id, master: Id, hostile: bool) -> Result<(), Fault> {
        match self {
            Self::Knk(table) => Knk::serve(table, who, master, hostile),
        }
    }

    /// Ends whatever turn runs, without its consequences.
    pub fn turn_dropped(&self) -> Option<Fact> {
        match self {
            Self::Knk(table) => table.turn.is_some().then_some(Fact::Knk(knk::Fact::Turn(None))),
        }
    }

    /// Whether something was done in the running turn beside what comes by itself.
    pub fn turn_is_used(&self) -> bool {
        match self {
            Self::Knk(table) => table.turn.as_ref().is_some_and(knk::Turn::is_used),
        }
    }

    /// What the running turn has left.
    pub fn turn_left(&self) -> Option<TurnLeft> {
        match self {
            Self::Knk(table) => table.turn.as_ref().map(|turn| TurnLeft {
                phase: turn.phase,
                points: turn.points,
                attacked: turn.attacked,
            }),
        }
    }

    /// Whether the spell that is being read is lost if the running turn ends now (KNK-MAG-09).
    pub(crate) fn turn_drops(&self) -> bool {
        match self {
            Self::Knk(table) => Knk::turn_drops(table),
        }
    }

    /// How deep the strips are in which sides set up (KNK-INI-01).
    pub fn deploy_depth(&self) -> u8 {
        match self {
            Self::Knk(table) => table.options.deploy_depth,
        }
    }

    /// Points of characteristics and of skills that each has earned in play (KNK-NEW-09), in setup order.
    pub fn awarded(&self) -> Vec<(i32, i32)> {
        match self {
            Self::Knk(table) => {
                let points = table.sheets.iter().map(|sheet| sheet.awarded());
                points.map(|points| (points.cp, points.sp)).collect()
            }
        }
    }

    /// A sheet for a screen.
    pub fn view(&self, who: Id) -> SheetView {
        match self {
            Self::Knk(table) => Knk::view(table, who),
        }
    }

    /// Whether only its own side and the game master may see `who` (KNK-STL-08).
    pub fn is_hidden(&self, who: Id) -> bool {
        match self {
            Self::Knk(table) => Knk::is_hidden(table, who),
        }
    }

    /// Whether `who` can keep others from crossing a border (KNK-EXIT-03).
    pub fn guards(&self, who: Id) -> bool {
        match self {
            Self::Knk(table) => Knk::guards(table, who),
        }
    }

    /// How far along its border a guard reaches; `None` for all of it (KNK-EXIT-03).
    pub fn guard_scope(&self) -> Option<u8> {
        match self {
            Self::Knk(table) => table.options.guard_scope,
        }
    }

    /// Whether a guard keeps others from coming back as well (KNK-EXIT-03).
    pub fn guard_blocks_reentry(&self) -> bool {
        match self {
            Self::Knk(table) => table.options.guard_blocks_reentry,
        }
    }

    /// How `who` travels from place to place of the world.
    pub fn journey(&self, who: Id) -> Journey {
        match self {
            Self::Knk(table) => Knk::journey(table, who),
        }
    }

    /// Whose familiar `who` is: it goes where its master goes.
    pub fn master(&self, who: Id) -> Option<Id> {
        match self {
            Self::Knk(table) => Knk::master(table, who),
        }
    }

    /// Places at which those who flee from `pursuers` have got away (KNK-CHS-02).
    pub fn break_away(&self, pursuers: &[Id]) -> u8 {
        match self {
            Self::Knk(table) => Knk::break_away(table, pursuers),
        }
    }

    /// `who` is in its own base from the start.
    pub(crate) fn dwell(&mut self, who: Id) {
        match self {
            Self::Knk(table) => {
                Knk::apply(table, &knk::Fact::Base { who, now: knk::base::Base::Here });
            }
        }
    }

    /// Laws of the system that are broken.
    pub fn faults(&self) -> Vec<String> {
        match self {
            Self::Knk(table) => Knk::faults(table),
        }
    }
}

impl Spec {
    /// Makes a sheet, or names every fault.
    pub fn sheet(&self) -> Result<Sheet, Vec<Fault>> {
        match self {
            Self::Knk(spec) => Knk::sheet(spec).map(Sheet::Knk),
        }
    }

    /// What the rules say against it though it may fight (KNK-CAT-02), for the GM to see.
    pub fn misfit(&self) -> Option<Fault> {
        match self {
            Self::Knk(spec) => knk::fit::misfit(spec),
        }
    }

    /// The sheet of somebody who fights already: only what cannot be computed with is refused.
    pub fn restored(&self) -> Result<Sheet, Vec<Fault>> {
        match self {
            Self::Knk(spec) => Knk::restored(spec).map(Sheet::Knk),
        }
    }
}

impl Sheet {
    /// The same in the numbers of a reader, without anybody whom that one does not know.
    #[must_use]
    pub fn known_by(self, known: &dyn Fn(Id) -> Option<Id>) -> Self {
        match self {
            Self::Knk(sheet) => Self::Knk(sheet.known_by(known)),
        }
    }
}

impl Fact {
    /// Everyone whose numbers it tells.
    pub fn about(&self) -> Vec<Id> {
        match self {
            Self::Knk(fact) => fact.about(),
        }
    }

    /// The same in the numbers of a reader, without anybody whom that one does not know and whom it is not about.
    #[must_use]
    pub fn known_by(self, known: &dyn Fn(Id) -> Option<Id>) -> Self {
        match self {
            Self::Knk(fact) => Self::Knk(fact.known_by(known)),
        }
    }

    /// The blow it tells of: who struck, whom, and whether it landed.
    pub fn blow(&self) -> Option<(Id, Id, bool)> {
        match self {
            Self::Knk(knk::Fact::Struck(strike)) => {
                Some((strike.attacker, strike.target, strike.fate != knk::Fate::Miss))
            }
            Self::Knk(knk::Fact::Spelled(spelled)) => Some((spelled.caster, spelled.target, true)),
            Self::Knk(_) => None,
        }
    }
}

impl Options {
    /// Every choice that is outside its bounds.
    pub fn faults(&self) -> Vec<Fault> {
        match self {
            Self::Knk(options) => options.faults(),
        }
    }

    /// The defaults of `system`.
    pub fn of(system: SystemId) -> Self {
        match system {
            SystemId::Knk => Self::Knk(knk::Options::default()),
        }
    }
}

impl Ruling {
    /// A pool is set, in the words of `ledger`'s system.
    pub fn pool(ledger: &Ledger, who: Id, pool: PoolId, value: i32) -> Self {
        match ledger {
            Ledger::Knk(_) => Self::Knk(knk::Ruling::Pool { who, pool, value }),
        }
    }
}

/// The fight while it decides, open to whichever system it is played under.
pub trait AnyScene: Scene<Knk> {
    /// The ledger as it stands.
    fn ledger(&self) -> &Ledger;
}

/// Dispatches to the system of the fight.
pub(crate) mod systems {
    use super::{
        AnyScene, Flow, Gait, Going, Id, Knk, Ledger, Offered, Order, Refusal, RuleId, Ruling,
        Stop, Stride, System, Target, Throw,
    };
    use kekkai_rules::{Spot, knk::item::Item};

    /// A throw that no rule of a system asks for.
    pub(crate) fn roll(scene: &mut impl AnyScene, throw: Throw) -> Result<(), Stop> {
        match scene.ledger() {
            Ledger::Knk(_) => kekkai_rules::Scene::<Knk>::roll(scene, throw).map(drop),
        }
    }

    pub(crate) fn initiative(
        scene: &mut impl AnyScene,
        who: &[Id],
    ) -> Result<Vec<(Id, i32)>, Stop> {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::initiative(scene, who),
        }
    }

    pub(crate) fn precedes(scene: &mut impl AnyScene, who: Id, other: Id) -> Result<bool, Stop> {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::precedes(scene, who, other),
        }
    }

    pub(crate) fn begin_round(scene: &mut impl AnyScene) -> Result<Vec<Id>, Stop> {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::begin_round(scene),
        }
    }

    pub(crate) fn begin_turn(
        scene: &mut impl AnyScene,
        who: Id,
        extra: bool,
    ) -> Result<Flow, Stop> {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::begin_turn(scene, who, extra),
        }
    }

    pub(crate) fn renew_turn(scene: &mut impl AnyScene, who: Id) {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::renew_turn(scene, who),
        }
    }

    pub(crate) fn end_turn(scene: &mut impl AnyScene, who: Id) -> Result<(), Stop> {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::end_turn(scene, who),
        }
    }

    pub(crate) fn act(
        scene: &mut impl AnyScene,
        who: Id,
        order: &Order,
        target: Option<Target>,
    ) -> Result<Flow, Stop> {
        match (scene.ledger(), order) {
            (Ledger::Knk(_), Order::Knk(order)) => Knk::decide(scene, who, order, target),
        }
    }

    pub(crate) fn walk(
        scene: &mut impl AnyScene,
        who: Id,
        path: &[Stride],
        gait: Gait,
    ) -> Result<Flow, Stop> {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::walk(scene, who, path, gait),
        }
    }

    pub(crate) fn set_out(scene: &impl AnyScene, who: Id) -> Going {
        match scene.ledger() {
            Ledger::Knk(table) => Knk::set_out(table, who),
        }
    }

    pub(crate) fn stride(
        scene: &impl AnyScene,
        who: Id,
        stride: &Stride,
        going: Going,
        gait: Gait,
    ) -> Result<Going, Refusal> {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::stride(scene, who, stride, going, gait),
        }
    }

    pub(crate) fn may_rest(
        scene: &impl AnyScene,
        who: Id,
        at: Spot,
        going: Going,
        gait: Gait,
    ) -> Result<(), Refusal> {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::may_rest(scene, who, at, going, gait),
        }
    }

    pub(crate) fn cross(scene: &mut impl AnyScene, who: Id, gait: Gait) -> Result<(), Stop> {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::cross(scene, who, gait),
        }
    }

    pub(crate) fn is_fresh(scene: &impl AnyScene, who: Id, rule: RuleId) -> Result<(), Refusal> {
        match scene.ledger() {
            Ledger::Knk(table) => Knk::is_fresh(table, who, rule),
        }
    }

    pub(crate) fn rule(scene: &mut impl AnyScene, ruling: &Ruling) -> Result<(), Stop> {
        match (scene.ledger(), ruling) {
            (Ledger::Knk(_), Ruling::Knk(ruling)) => Knk::rule(scene, ruling),
        }
    }

    pub(crate) fn look_round(scene: &mut impl AnyScene) -> Result<(), Stop> {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::look_round(scene),
        }
    }

    pub(crate) fn shifted(scene: &mut impl AnyScene, who: Id) {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::shifted(scene, who),
        }
    }

    /// The places that an order so aimed falls on.
    pub(crate) fn area(
        scene: &impl AnyScene,
        who: Id,
        order: &Order,
        target: Option<Target>,
    ) -> Vec<Spot> {
        match (scene.ledger(), order) {
            (Ledger::Knk(_), Order::Knk(order)) => Knk::area(scene, who, order, target),
        }
    }

    pub(crate) fn chase(
        scene: &impl AnyScene,
        everyone: &[Id],
        on_foot: &[Id],
        flees: bool,
    ) -> Option<Throw> {
        match scene.ledger() {
            Ledger::Knk(table) => Knk::chase(table, everyone, on_foot, flees),
        }
    }

    pub(crate) fn pass(scene: &mut impl AnyScene, who: Id, turns: u16) -> Result<(), Stop> {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::pass(scene, who, turns),
        }
    }

    pub(crate) fn dwell(scene: &mut impl AnyScene, who: Id, here: bool) {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::dwell(scene, who, here),
        }
    }

    pub(crate) fn conceal(scene: &mut impl AnyScene, who: Id, hidden: bool) {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::conceal(scene, who, hidden),
        }
    }

    pub(crate) fn loot(scene: &mut impl AnyScene, who: Id, from: Id) -> Result<(), Stop> {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::loot(scene, who, from),
        }
    }

    pub(crate) fn gain(scene: &mut impl AnyScene, who: Id, item: Item) {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::gain(scene, who, item),
        }
    }

    pub(crate) fn afresh(scene: &mut impl AnyScene, who: Id) {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::afresh(scene, who),
        }
    }

    /// What `who` may do to combatants and to what fills `spots`.
    pub(crate) fn offers(scene: &impl AnyScene, who: Id, spots: &[Spot]) -> Vec<Offered> {
        match scene.ledger() {
            Ledger::Knk(_) => Knk::offers(scene, who, spots)
                .into_iter()
                .map(|offer| Offered {
                    order: Order::Knk(offer.order),
                    target: offer.target,
                    cost: offer.cost,
                    noticed: offer.noticed,
                    throw: offer.throw,
                    drops: offer.drops,
                    refusal: offer.refusal,
                })
                .collect(),
        }
    }
}
