//! КНК behind the neutral seam: each method is one call into the module of its noun.

mod groups;

use crate::knk::{
    Knk, acts,
    body::{hiding, hold, wounds},
    book, character,
    classes::{crimson_veil, phantasm_release, servants, skill_use, wand},
    combat::{attack, grab, plus_use},
    content::{
        category::Category, combatant::Spec, condition::HOLD, item::Item, mode::Mode,
        modifier::Modifier, reserve::Reserve,
    },
    faults,
    magic::{cast, magical_girl},
    making::{
        copied,
        creation::Character,
        start::{self, Start},
    },
    movement::{step, walking},
    offers,
    place::{home, modes},
    ruling,
    sheet::Sheet,
    table::{
        apply, catalogue,
        fact::Fact,
        options::{Options, TABLE},
        order::{Order, Ruling},
        path_state::PathState,
        turn::Turn,
        walk_mode::WalkMode,
    },
    turn::{allies, breaking_free, dodge, initiative, phases, things},
    turn_left, verbs, view,
    world::downtime,
};
use crate::{
    Act, Book, Citation, ConditionView, Edition, Flow, HouseRule, Id, Moment, MoveMode, PathStep,
    Pool, PoolId, Refusal, RelationKind, RelationView, Report, Roll, RuleId, RulesContext,
    SheetView, Spot, Stop, System, SystemQueries, SystemState, Target, Terrain, TurnView,
    report::Reason,
    sheet_view::Aimed,
    system::{Fault, Halving, Offer},
    verb::{Args, NumberedName, Verb},
    written::{ReadSheet, Records, Speech, Written},
};

impl System for Knk {
    type Spec = Spec;
    type Character = Character;
    type Start = Start;
    type Sheet = Sheet;
    type Turn = Turn;
    type Options = Options;
    type Common = ();
    type Order = Order;
    type Ruling = Ruling;
    type Fact = Fact;
    type Item = Item;
    type Record = verbs::Record;
    type Change = Modifier;
    type PathState = PathState;
    type World = Self;
    type Borders = Self;
    type Pending = Self;
    type Making = Self;
    type FromRecords = Self;

    const NO_TURN: Fact = Fact::Turn(None);
    const BOOK: &'static Book = book::BOOK;

    fn sheet(spec: &Spec) -> Result<Sheet, Vec<Fault>> {
        spec.sheet()
    }

    fn restored(spec: &Spec) -> Result<Sheet, Vec<Fault>> {
        spec.restored()
    }

    fn copied(state: &SystemState<Self>, who: Id) -> Result<Sheet, Refusal> {
        copied::of(state, who)
    }

    fn blank() -> Character {
        Character::blank(Category::Profi)
    }

    fn in_play(character: &Character) -> Spec {
        character.in_play()
    }

    fn carry(character: &mut Character, sheet: &Self::Sheet, part: &str) {
        character::carry(character, sheet, part);
    }

    fn write_sheet(character: &Character, speech: &dyn Speech) -> Vec<Written> {
        character::write(character, speech)
    }

    fn read_sheet(
        text: &str,
        records: Records<'_, verbs::Record>,
        speech: &dyn Speech,
    ) -> ReadSheet<Character> {
        character::read(text, records, speech)
    }

    fn start(state: &mut SystemState<Self>, who: Id, start: &Start) -> Result<(), Vec<Fault>> {
        start::begin(state, who, start)
    }

    fn relate(
        state: &mut SystemState<Self>,
        relation: &RelationKind,
        who: Id,
        other: Id,
        hostile: bool,
        apart: Option<u8>,
    ) -> Result<(), Fault> {
        if relation == HOLD {
            start::hold(state, who, other, hostile, apart)
        } else {
            servants::serve(state, who, other, hostile)
        }
    }

    fn concealed(start: &mut Start) {
        start.hidden = true;
    }

    fn house_rules() -> &'static [HouseRule<Options>] {
        TABLE
    }

    fn set_options(options: Options) -> Ruling {
        Ruling::Options(options)
    }

    fn queries(state: &SystemState<Self>) -> &dyn SystemQueries {
        state
    }

    fn reads_alike(state: &SystemState<Self>, before: &SystemState<Self>) -> Vec<bool> {
        view::reads_alike(state, before)
    }

    fn report(fact: &Fact) -> Report {
        fact.report()
    }

    fn account(fact: &Fact) -> Report {
        fact.account()
    }

    fn explain(
        fact: &Fact,
        (before, _): (&SystemState<Self>, Edition),
        roll: Option<&Roll>,
    ) -> Vec<Reason> {
        fact.explain(&before.options, roll)
    }

    fn cites(what: Citation) -> &'static [&'static str] {
        catalogue::cites(what)
    }

    fn set_pool(who: Id, pool: PoolId, value: i32) -> Option<Ruling> {
        Reserve::of(pool).map(|pool| Ruling::Pool { who, pool, value })
    }

    fn damage(who: Id, amount: i32, half: Option<Halving<'_>>) -> Option<Ruling> {
        let half = match half {
            Some(Halving { save, difficulty: None }) => Some(verbs::save_called(save)?),
            Some(Halving { difficulty: Some(_), .. }) => return None,
            None => None,
        };
        Some(Ruling::Damage { who, amount, half })
    }

    fn heal(who: Id, amount: i32) -> Ruling {
        Ruling::Heal { who, amount }
    }

    fn apply(state: &mut SystemState<Self>, fact: &Fact) {
        apply::to(state, fact);
    }

    fn is_only_told(fact: &Fact) -> bool {
        apply::is_only_told(fact)
    }

    fn initiative(ctx: &mut impl RulesContext<Self>, who: &[Id]) -> Result<Vec<(Id, i32)>, Stop> {
        initiative::throw(ctx, who)
    }

    fn precedes(ctx: &mut impl RulesContext<Self>, who: Id, other: Id) -> Result<bool, Stop> {
        initiative::precedes(ctx, who, other)
    }

    fn begin_round(ctx: &mut impl RulesContext<Self>) -> Result<Vec<Id>, Stop> {
        initiative::begin_round(ctx)
    }

    fn begin_turn(ctx: &mut impl RulesContext<Self>, who: Id, extra: bool) -> Result<Flow, Stop> {
        phases::begin_turn(ctx, who, extra)
    }

    fn renew_turn(ctx: &mut impl RulesContext<Self>, who: Id, extra: bool) {
        phases::renew_turn(ctx, who, extra);
    }

    fn decide(
        ctx: &mut impl RulesContext<Self>,
        who: Id,
        order: &Order,
        target: Option<Target>,
    ) -> Result<Flow, Stop> {
        match (order, target) {
            (Order::Cast { spell }, target) => cast::read(ctx, who, *spell, target),
            (Order::Strike { mode, weapon }, Some(target)) => {
                attack::decide(ctx, who, *mode, *weapon, target)?;
                Ok(Flow::Open)
            }
            (Order::Grab, Some(Target::Combatant(target))) => {
                grab::decide(ctx, who, target)?;
                Ok(Flow::Open)
            }
            (Order::Phantasm { phantasm }, target) => {
                phantasm_release::release(ctx, who, *phantasm, target)
            }
            (Order::Bandage, Some(Target::Combatant(target))) => {
                wounds::bandage(ctx, who, target)?;
                Ok(Flow::Open)
            }
            (Order::Energy(energy), target) => magical_girl::spend(ctx, who, *energy, target),
            // These must be aimed, the rest must not.
            (Order::Strike { .. } | Order::Grab | Order::Bandage, None) | (_, Some(_)) => {
                Err(Refusal::BadTarget.into())
            }
            (Order::Drink { takes, hp, prana }, None) => {
                grab::drink(ctx, who, [*takes, *hp, *prana])
            }
            (Order::Release, None) => grab::release(ctx, who),
            (Order::BreakFree, None) => breaking_free::break_free(ctx, who),
            (Order::Hide, None) => hiding::hide(ctx, who),
            (Order::Plus { formula, marks }, None) => plus_use::declare(ctx, who, *formula, *marks),
            (Order::Dodge { hit }, None) => dodge::decide(ctx, who, *hit),
            (Order::Accept, None) => phases::accept(ctx, who),
            (Order::PickUp { item }, None) => things::pick_up(ctx, who, *item),
            (Order::Use { item }, None) => things::use_up(ctx, who, *item),
            (Order::Skill { skill, on }, None) => skill_use::switch(ctx, who, *skill, *on),
            (Order::Special, None) => things::special(ctx, who),
        }
    }

    fn walk(
        ctx: &mut impl RulesContext<Self>,
        who: Id,
        path: &[PathStep],
        mode: MoveMode,
    ) -> Result<Flow, Stop> {
        walking::walk(ctx, who, path, WalkMode::of(mode)?)
    }

    fn after_step(
        ctx: &impl RulesContext<Self>,
        who: Id,
        step: &PathStep,
        going: PathState,
        mode: MoveMode,
    ) -> Result<PathState, Refusal> {
        let ground = ctx.ground(step.to);
        step::next(ctx, who, step, ground, going, WalkMode::of(mode)?).map(|(going, _)| going)
    }

    fn set_out(state: &SystemState<Self>, who: Id) -> PathState {
        step::set_out(state, who)
    }

    fn may_rest(
        ctx: &impl RulesContext<Self>,
        who: Id,
        at: Spot,
        going: PathState,
        mode: MoveMode,
    ) -> Result<(), Refusal> {
        step::may_rest(ctx, who, at, going, WalkMode::of(mode)?)
    }

    fn cross(ctx: &mut impl RulesContext<Self>, who: Id, mode: MoveMode) -> Result<(), Stop> {
        walking::cross(ctx, who, WalkMode::of(mode)?)
    }

    fn offers(ctx: &impl RulesContext<Self>, who: Id, spots: &[Spot]) -> Vec<Offer<Order>> {
        offers::all(ctx, who, spots)
    }

    fn act(ctx: &impl RulesContext<Self>, who: Id, order: &Order) -> Act {
        acts::of(ctx, who, order)
    }

    fn area(
        ctx: &impl RulesContext<Self>,
        who: Id,
        order: &Order,
        target: Option<Target>,
    ) -> Vec<Spot> {
        cast::area(ctx, who, order, target)
    }

    fn rule(ctx: &mut impl RulesContext<Self>, ruling: &Ruling) -> Result<(), Stop> {
        ruling::carry_out(ctx, ruling)
    }

    fn shifted(ctx: &mut impl RulesContext<Self>, who: Id) {
        hold::torn(ctx, who);
        home::settle(ctx, who);
        hiding::look_out(ctx);
    }

    fn on(ctx: &mut impl RulesContext<Self>, moment: Moment) -> Result<(), Stop> {
        match moment {
            // What else ends with a turn ends in its last phase (KNK-TRN-01), and a round ends with nothing.
            Moment::TurnEnds(_) => hiding::turn_over(ctx),
            Moment::RoundEnds(_) | Moment::FightEnds => {}
            Moment::Settled => {
                crimson_veil::settle(ctx)?;
                allies::count(ctx);
                modes::look_round(ctx);
                wand::look_round(ctx);
            }
        }
        Ok(())
    }

    fn conceal(ctx: &mut impl RulesContext<Self>, who: Id, hidden: bool) {
        hiding::conceal(ctx, who, hidden);
    }

    fn loot(ctx: &mut impl RulesContext<Self>, who: Id, from: Id) -> Result<(), Stop> {
        downtime::loot(ctx, who, from)
    }

    fn gain(ctx: &mut impl RulesContext<Self>, who: Id, item: Item) {
        ctx.fact(Fact::Took { who, item });
    }

    fn afresh(ctx: &mut impl RulesContext<Self>, who: Id) {
        hold::torn(ctx, who);
        ctx.fact(Fact::Afresh { who });
    }

    fn rules() -> Vec<RuleId> {
        catalogue::rules().collect()
    }

    fn rule_called(text: &str) -> Option<RuleId> {
        catalogue::rule(text)
    }

    fn verbs() -> &'static [&'static [Verb<Self>]] {
        verbs::VERBS
    }

    fn rows(state: &SystemState<Self>, who: Id, list: &str) -> Vec<NumberedName> {
        verbs::rows(state, who, list)
    }

    fn listed(list: &str, before: &Args<Self>) -> Vec<String> {
        verbs::listed(list, before)
    }

    fn aimed(state: &SystemState<Self>, who: Id, order: &Order) -> Aimed {
        verbs::aimed(state, who, order)
    }

    fn order_args(order: &Order) -> (&'static str, Args<Self>) {
        verbs::order_args(order)
    }

    fn ruling_args(state: &SystemState<Self>, ruling: &Ruling) -> Vec<(&'static str, Args<Self>)> {
        verbs::ruling_args(state, ruling)
    }
}

impl SystemQueries for SystemState<Knk> {
    fn book(&self) -> &'static Book {
        Knk::BOOK
    }

    fn view_for(&self, who: Id, known: &dyn Fn(Id) -> Option<Id>) -> SheetView {
        view::of(self, who, known)
    }

    fn standing(&self, who: Id) -> (Vec<Pool>, Vec<ConditionView>) {
        self.sheet(who).map(view::standing).unwrap_or_default()
    }

    fn relations(&self, who: Id) -> Vec<RelationView> {
        self.sheet(who).map(view::relations).unwrap_or_default()
    }

    fn turn_left(&self) -> Option<TurnView> {
        turn_left::of(self)
    }

    fn turn_is_used(&self) -> bool {
        self.turn.as_ref().is_some_and(Turn::is_used)
    }

    fn may_act(&self, who: Id, turn: Option<Id>) -> Result<(), Refusal> {
        if turn == Some(who) { Ok(()) } else { Err(Refusal::NotYourTurn { who, turn }) }
    }

    fn may_share(&self, _who: Id, with: &[Id]) -> bool {
        with.is_empty()
    }

    fn blocked(&self, terrain: Terrain) -> Refusal {
        Refusal::Blocked { terrain, rule: RuleId::new("KNK-OBS-01") }
    }

    fn blows_reach(&self, who: Id) -> u8 {
        let rows = self.sheet(who).map(view::attacks).unwrap_or_default();
        let melee = rows.iter().filter(|row| row.mode != Mode::Shot.key());
        melee.filter_map(|row| row.reach).max().unwrap_or(1)
    }

    fn breadth(&self, _: Id) -> u8 {
        1
    }

    fn is_fresh(&self, who: Id, rule: RuleId) -> Result<(), Refusal> {
        walking::is_fresh(self, who, rule)
    }

    fn is_hidden(&self, who: Id, _: &dyn Fn(Id) -> bool) -> bool {
        hiding::is_hidden(self, who)
    }

    fn faults(&self) -> Vec<String> {
        faults::of(self)
    }
}
