//! КНК behind the neutral seam: each method is one call into the module of its noun.

use crate::knk::{
    Knk,
    body::{hiding, hold, interruption, wounds},
    classes::{crimson_veil, phantasm_release, servants, skill_use, wand},
    combat::{attack, grab, plus_use},
    content::{combatant::Spec, item::Item},
    faults,
    magic::{cast, magical_girl},
    making::{
        fit,
        start::{self, Start},
    },
    movement::{stride, walking},
    offers,
    place::{home, modes},
    ruling,
    sheet::{Sheet, base::Base},
    table::{
        apply, catalogue,
        fact::Fact,
        options::Options,
        order::{Order, Ruling},
        turn::Turn,
    },
    turn::{allies, breaking_free, dodge, initiative, phases, things},
    view,
    world::{afterwards, travel},
};
use crate::{
    Flow, Id, Journey, PoolId, Refusal, Report, Roll, RuleId, Scene, SheetView, Spot, Stop, System,
    SystemQueries, Table, Target, Throw,
    report::Reason,
    system::{Fault, Gait, Going, Offer, Stride, TurnLeft},
};

impl System for Knk {
    type Spec = Spec;
    type Start = Start;
    type Sheet = Sheet;
    type Turn = Turn;
    type Options = Options;
    type Order = Order;
    type Ruling = Ruling;
    type Fact = Fact;

    fn sheet(spec: &Spec) -> Result<Sheet, Vec<Fault>> {
        spec.sheet()
    }

    fn restored(spec: &Spec) -> Result<Sheet, Vec<Fault>> {
        spec.restored()
    }

    fn start(table: &mut Table<Self>, who: Id, start: &Start) -> Result<(), Vec<Fault>> {
        start::begin(table, who, start)
    }

    fn hold(
        table: &mut Table<Self>,
        holder: Id,
        victim: Id,
        hostile: bool,
        apart: Option<u8>,
    ) -> Result<(), Fault> {
        start::hold(table, holder, victim, hostile, apart)
    }

    fn serve(table: &mut Table<Self>, who: Id, master: Id, hostile: bool) -> Result<(), Fault> {
        servants::serve(table, who, master, hostile)
    }

    fn dwells(table: &mut Table<Self>, who: Id) {
        apply::to(table, &Fact::Base { who, now: Base::Here });
    }

    fn misfit(spec: &Spec) -> Option<Fault> {
        fit::misfit(spec)
    }

    fn option_faults(options: &Options) -> Vec<Fault> {
        options.faults()
    }

    fn queries(table: &Table<Self>) -> &dyn SystemQueries {
        table
    }

    fn report(fact: &Fact) -> Report {
        fact.report()
    }

    fn explain(fact: &Fact, options: &Options, roll: Option<&Roll>) -> Vec<Reason> {
        fact.explain(options, roll)
    }

    fn options_on(options: &Options, rule: &RuleId) -> Vec<(&'static str, String)> {
        catalogue::options_of(rule, options).collect()
    }

    fn fact_known_by(fact: Fact, known: &dyn Fn(Id) -> Option<Id>) -> Fact {
        fact.known_by(known)
    }

    fn sheet_known_by(sheet: Sheet, known: &dyn Fn(Id) -> Option<Id>) -> Sheet {
        sheet.known_by(known)
    }

    fn set_pool(who: Id, pool: PoolId, value: i32) -> Ruling {
        Ruling::Pool { who, pool, value }
    }

    fn apply(table: &mut Table<Self>, fact: &Fact) {
        apply::to(table, fact);
    }

    fn initiative(scene: &mut impl Scene<Self>, who: &[Id]) -> Result<Vec<(Id, i32)>, Stop> {
        initiative::throw(scene, who)
    }

    fn precedes(scene: &mut impl Scene<Self>, who: Id, other: Id) -> Result<bool, Stop> {
        initiative::precedes(scene, who, other)
    }

    fn begin_round(scene: &mut impl Scene<Self>) -> Result<Vec<Id>, Stop> {
        initiative::begin_round(scene)
    }

    fn begin_turn(scene: &mut impl Scene<Self>, who: Id, extra: bool) -> Result<Flow, Stop> {
        phases::begin_turn(scene, who, extra)
    }

    fn renew_turn(scene: &mut impl Scene<Self>, who: Id) {
        phases::renew_turn(scene, who);
    }

    fn drop_turn(scene: &mut impl Scene<Self>) {
        if scene.table().turn.is_some() {
            scene.fact(Fact::Turn(None));
        }
    }

    fn end_turn(scene: &mut impl Scene<Self>, who: Id) -> Result<(), Stop> {
        phases::end_turn(scene, who)
    }

    fn decide(
        scene: &mut impl Scene<Self>,
        who: Id,
        order: &Order,
        target: Option<Target>,
    ) -> Result<Flow, Stop> {
        match (order, target) {
            (Order::Cast { spell }, target) => cast::read(scene, who, *spell, target),
            (Order::Strike { mode, weapon }, Some(target)) => {
                attack::decide(scene, who, *mode, *weapon, target)?;
                Ok(Flow::Open)
            }
            (Order::Grab, Some(Target::Combatant(target))) => {
                grab::decide(scene, who, target)?;
                Ok(Flow::Open)
            }
            (Order::Phantasm { phantasm }, target) => {
                phantasm_release::release(scene, who, *phantasm, target)
            }
            (Order::Bandage, Some(Target::Combatant(target))) => {
                wounds::bandage(scene, who, target)?;
                Ok(Flow::Open)
            }
            (Order::Energy(energy), target) => magical_girl::spend(scene, who, *energy, target),
            // These must be aimed, the rest must not.
            (Order::Strike { .. } | Order::Grab | Order::Bandage, None) | (_, Some(_)) => {
                Err(Refusal::BadTarget.into())
            }
            (Order::Drink { takes, hp, prana }, None) => {
                grab::drink(scene, who, [*takes, *hp, *prana])
            }
            (Order::Release, None) => grab::release(scene, who),
            (Order::BreakFree, None) => breaking_free::break_free(scene, who),
            (Order::Hide, None) => hiding::hide(scene, who),
            (Order::Plus { formula, marks }, None) => {
                plus_use::declare(scene, who, *formula, *marks)
            }
            (Order::Dodge { hit }, None) => dodge::decide(scene, who, *hit),
            (Order::Accept, None) => phases::accept(scene, who),
            (Order::PickUp { item }, None) => things::pick_up(scene, who, *item),
            (Order::Use { item }, None) => things::use_up(scene, who, *item),
            (Order::Skill { skill, on }, None) => skill_use::switch(scene, who, *skill, *on),
            (Order::Special, None) => things::special(scene, who),
        }
    }

    fn walk(
        scene: &mut impl Scene<Self>,
        who: Id,
        path: &[Stride],
        gait: Gait,
    ) -> Result<Flow, Stop> {
        walking::walk(scene, who, path, gait)
    }

    fn stride(
        scene: &impl Scene<Self>,
        who: Id,
        stride: &Stride,
        going: Going,
        gait: Gait,
    ) -> Result<Going, Refusal> {
        let ground = scene.ground(stride.to);
        stride::next(scene, who, stride, ground, going, gait).map(|(going, _)| going)
    }

    fn set_out(table: &Table<Self>, who: Id) -> Going {
        stride::set_out(table, who)
    }

    fn may_rest(
        scene: &impl Scene<Self>,
        who: Id,
        at: Spot,
        going: Going,
        gait: Gait,
    ) -> Result<(), Refusal> {
        stride::may_rest(scene, who, at, going, gait)
    }

    fn cross(scene: &mut impl Scene<Self>, who: Id, gait: Gait) -> Result<(), Stop> {
        walking::cross(scene, who, gait)
    }

    fn offers(scene: &impl Scene<Self>, who: Id, spots: &[Spot]) -> Vec<Offer<Order>> {
        offers::all(scene, who, spots)
    }

    fn area(scene: &impl Scene<Self>, who: Id, order: &Order, target: Option<Target>) -> Vec<Spot> {
        cast::area(scene, who, order, target)
    }

    fn rule(scene: &mut impl Scene<Self>, ruling: &Ruling) -> Result<(), Stop> {
        ruling::carry_out(scene, ruling)
    }

    fn shifted(scene: &mut impl Scene<Self>, who: Id) {
        hold::torn(scene, who);
        home::settle(scene, who);
        hiding::look_out(scene);
    }

    fn look_round(scene: &mut impl Scene<Self>) -> Result<(), Stop> {
        crimson_veil::settle(scene)?;
        allies::count(scene);
        modes::look_round(scene);
        wand::look_round(scene);
        Ok(())
    }

    fn pass(scene: &mut impl Scene<Self>, who: Id, turns: u16) -> Result<(), Stop> {
        afterwards::pass(scene, who, turns)
    }

    fn dwell(scene: &mut impl Scene<Self>, who: Id, here: bool) {
        home::dwell(scene, who, here);
    }

    fn conceal(scene: &mut impl Scene<Self>, who: Id, hidden: bool) {
        hiding::conceal(scene, who, hidden);
    }

    fn loot(scene: &mut impl Scene<Self>, who: Id, from: Id) -> Result<(), Stop> {
        afterwards::loot(scene, who, from)
    }

    fn gain(scene: &mut impl Scene<Self>, who: Id, item: Item) {
        scene.fact(Fact::Took { who, item });
    }

    fn afresh(scene: &mut impl Scene<Self>, who: Id) {
        hold::torn(scene, who);
        scene.fact(Fact::Afresh { who });
    }
}

impl SystemQueries for Table<Knk> {
    fn view(&self, who: Id) -> SheetView {
        view::of(self, who)
    }

    fn turn_left(&self) -> Option<TurnLeft> {
        let turn = self.turn.as_ref()?;
        Some(TurnLeft { phase: turn.phase, points: turn.points, attacked: turn.attacked })
    }

    fn turn_is_used(&self) -> bool {
        self.turn.as_ref().is_some_and(Turn::is_used)
    }

    fn turn_drops(&self) -> bool {
        interruption::idle(self).is_some()
    }

    fn is_fresh(&self, who: Id, rule: RuleId) -> Result<(), Refusal> {
        walking::is_fresh(self, who, rule)
    }

    fn is_hidden(&self, who: Id) -> bool {
        hiding::is_hidden(self, who)
    }

    fn deploy_depth(&self) -> u8 {
        self.options.deploy_depth
    }

    fn guards(&self, who: Id) -> bool {
        walking::guards(self, who)
    }

    fn guard_scope(&self) -> Option<u8> {
        self.options.guard_scope
    }

    fn guard_blocks_reentry(&self) -> bool {
        self.options.guard_blocks_reentry
    }

    fn journey(&self, who: Id) -> Journey {
        travel::journey(self, who)
    }

    fn master(&self, who: Id) -> Option<Id> {
        self.sheet(who)?.master
    }

    fn chase(&self, everyone: &[Id], on_foot: &[Id], flees: bool) -> Option<Throw> {
        travel::chase(self, everyone, on_foot, flees)
    }

    fn break_away(&self, pursuers: &[Id]) -> u8 {
        travel::break_away(self, pursuers)
    }

    fn awarded(&self) -> Vec<(i32, i32)> {
        let points = self.sheets.iter().map(|sheet| sheet.awarded());
        points.map(|points| (points.cp, points.sp)).collect()
    }

    fn faults(&self) -> Vec<String> {
        faults::of(self)
    }
}
