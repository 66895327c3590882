//! Coin behind the neutral seam: each method is one call.

use super::{
    Coin, book, catalogue,
    catalogue::HUDDLE,
    character::{self, Character},
    fact::{self, Fact, Order, Ruling},
    offers, play, report,
    sheet::{HOUSE_RULES, Item, Options, POOL_KINDS, STEPS, Sheet, Spec, Start, Turn},
    steps::{WALK, Walked},
    verbs, view,
};
use crate::{
    Act, Book, Citation, ConditionView, Dice, Edition, Flow, HouseRule, Id, Moment, MoveMode,
    PathStep, Phrase, Pool, PoolId, Purpose, Refusal, RelationKind, RelationView, Report, Roll,
    RuleId, RulesContext, SheetView, Spot, Stop, System, SystemQueries, SystemState, Target,
    Terrain, Throw, TurnView,
    report::Reason,
    sheet_view::Aimed,
    system::{Fault, Halving, Nothing, Offer},
    verb::{Args, NumberedName, Verb},
    written::{ReadSheet, Records, Speech, Written},
};

impl System for Coin {
    type Spec = Spec;
    type Start = Start;
    type Sheet = Sheet;
    type Turn = Turn;
    type Options = Options;
    type Common = ();
    type Order = Order;
    type Ruling = Ruling;
    type Fact = Fact;
    type Item = Item;
    type Record = Spec;
    type Change = ();
    type Character = Character;
    type PathState = Walked;
    type World = Nothing;
    type Borders = Nothing;
    type Pending = Nothing;
    type Making = Nothing;
    type FromRecords = Nothing;

    const NO_TURN: Fact = Fact::Turn(None);
    const BOOK: &'static Book = book::BOOK;

    fn sheet(spec: &Spec) -> Result<Sheet, Vec<Fault>> {
        spec.sheet()
    }

    fn restored(spec: &Spec) -> Result<Sheet, Vec<Fault>> {
        spec.sheet()
    }

    fn copied(state: &SystemState<Self>, who: Id) -> Result<Sheet, Refusal> {
        let sheet = state.sheet(who).ok_or(Refusal::Nobody(who))?;
        if sheet.out {
            Err(Refusal::Dead(who))
        } else {
            Ok(Sheet { huddle: Vec::new(), ..sheet.clone() })
        }
    }

    fn blank() -> Character {
        Character::blank()
    }

    fn in_play(character: &Character) -> Spec {
        character.sheet.clone()
    }

    fn carry(character: &mut Character, sheet: &Self::Sheet, part: &str) {
        character::carry(character, sheet, part);
    }

    fn write_sheet(character: &Character, _: &dyn Speech) -> Vec<Written> {
        character::write(character)
    }

    fn read_sheet(text: &str, _: Records<'_, Spec>, speech: &dyn Speech) -> ReadSheet<Character> {
        character::read_sheet(text, speech)
    }

    fn start(state: &mut SystemState<Self>, who: Id, start: &Start) -> Result<(), Vec<Fault>> {
        fact::apply(state, &Fact::Marks { who, now: start.marks.min(9) });
        Ok(())
    }

    fn relate(
        state: &mut SystemState<Self>,
        relation: &RelationKind,
        who: Id,
        other: Id,
        _hostile: bool,
        apart: Option<u8>,
    ) -> Result<(), Fault> {
        if apart != Some(0) {
            return Err(Fault {
                field: relation.field.to_owned(),
                found: String::new(),
                expected: "one-cell".to_owned(),
                rule: Some(RuleId::new(HUDDLE)),
            });
        }
        // Several may be named one after the other; who is of the huddle already stays in it once.
        let known = state.sheet(who).is_some_and(|sheet| sheet.huddle.contains(&other));
        if !known {
            let mut with = state.sheet(other).map(|sheet| sheet.huddle.clone()).unwrap_or_default();
            with.push(other);
            fact::apply(state, &Fact::Huddled { who, with });
        }
        Ok(())
    }

    fn house_rules() -> &'static [HouseRule<Options>] {
        HOUSE_RULES
    }

    fn queries(state: &SystemState<Self>) -> &dyn SystemQueries {
        state
    }

    fn reads_alike(state: &SystemState<Self>, before: &SystemState<Self>) -> Vec<bool> {
        state.same_sheets(before)
    }

    fn report(fact: &Fact) -> Report {
        fact.report()
    }

    fn account(fact: &Fact) -> Report {
        fact.report()
    }

    fn explain(fact: &Fact, _: (&SystemState<Self>, Edition), _: Option<&Roll>) -> Vec<Reason> {
        fact.explain()
    }

    fn set_options(options: Options) -> Ruling {
        Ruling::Options(options)
    }

    fn cites(_: Citation) -> &'static [&'static str] {
        &[catalogue::STEPS]
    }

    fn set_pool(who: Id, pool: PoolId, value: i32) -> Option<Ruling> {
        let known = POOL_KINDS.iter().any(|kind| kind.id == pool);
        known.then_some(Ruling::Pool { who, pool, value })
    }

    fn damage(who: Id, amount: i32, half: Option<Halving<'_>>) -> Option<Ruling> {
        half.is_none().then_some(Ruling::Damage { who, amount })
    }

    fn heal(who: Id, amount: i32) -> Ruling {
        Ruling::Heal { who, amount }
    }

    fn apply(state: &mut SystemState<Self>, fact: &Fact) {
        fact::apply(state, fact);
    }

    fn is_only_told(fact: &Fact) -> bool {
        fact::is_only_told(fact)
    }

    fn initiative(ctx: &mut impl RulesContext<Self>, who: &[Id]) -> Result<Vec<(Id, i32)>, Stop> {
        let mut thrown = Vec::new();
        for id in who.iter().copied() {
            let (dice, rule) = (Dice::new(0, 10), RuleId::new(catalogue::STEPS));
            let (purpose, parts) = (Purpose::Initiative, Vec::new());
            let throw = Throw { who: id, purpose, dice, check: None, parts, rule };
            thrown.push((id, ctx.roll(throw)?.total));
        }
        // Stable: who stands first in the file goes first among equals.
        thrown.sort_by_key(|(_, total)| std::cmp::Reverse(*total));
        Ok(thrown)
    }

    fn precedes(_: &mut impl RulesContext<Self>, who: Id, other: Id) -> Result<bool, Stop> {
        Ok(who < other)
    }

    fn begin_turn(ctx: &mut impl RulesContext<Self>, who: Id, _: bool) -> Result<Flow, Stop> {
        play::begin_turn(ctx, who);
        Ok(Flow::Open)
    }

    fn renew_turn(ctx: &mut impl RulesContext<Self>, who: Id, _extra: bool) {
        play::renew_turn(ctx, who);
    }

    fn decide(
        ctx: &mut impl RulesContext<Self>,
        who: Id,
        order: &Order,
        target: Option<Target>,
    ) -> Result<Flow, Stop> {
        play::decide(ctx, who, order, target)
    }

    fn walk(
        ctx: &mut impl RulesContext<Self>,
        who: Id,
        path: &[PathStep],
        mode: MoveMode,
    ) -> Result<Flow, Stop> {
        walks(mode)?;
        play::walk(ctx, who, path)
    }

    fn after_step(
        ctx: &impl RulesContext<Self>,
        who: Id,
        step: &PathStep,
        going: Walked,
        mode: MoveMode,
    ) -> Result<Walked, Refusal> {
        walks(mode)?;
        play::after_step(ctx, who, step, going)
    }

    fn set_out(_: &SystemState<Self>, _: Id) -> Walked {
        Walked::default()
    }

    fn may_rest(
        _: &impl RulesContext<Self>,
        _: Id,
        _: Spot,
        _: Walked,
        mode: MoveMode,
    ) -> Result<(), Refusal> {
        walks(mode)
    }

    fn cross(ctx: &mut impl RulesContext<Self>, who: Id, mode: MoveMode) -> Result<(), Stop> {
        walks(mode)?;
        play::cross(ctx, who)
    }

    fn offers(ctx: &impl RulesContext<Self>, who: Id, _: &[Spot]) -> Vec<Offer<Order>> {
        offers::all(ctx, who)
    }

    fn act(ctx: &impl RulesContext<Self>, who: Id, order: &Order) -> Act {
        offers::act(ctx, who, order)
    }

    fn rule(ctx: &mut impl RulesContext<Self>, ruling: &Ruling) -> Result<(), Stop> {
        play::rule(ctx, ruling)
    }

    fn shifted(ctx: &mut impl RulesContext<Self>, who: Id) {
        play::shifted(ctx, who);
    }

    fn on(ctx: &mut impl RulesContext<Self>, moment: Moment) -> Result<(), Stop> {
        match moment {
            Moment::TurnEnds(who) => play::turn_ends(ctx, who),
            Moment::RoundEnds(_) => play::round_ends(ctx),
            Moment::Settled | Moment::FightEnds => {}
        }
        Ok(())
    }

    fn loot(ctx: &mut impl RulesContext<Self>, who: Id, from: Id) -> Result<(), Stop> {
        play::loot(ctx, who, from);
        Ok(())
    }

    fn gain(ctx: &mut impl RulesContext<Self>, who: Id, item: Item) {
        play::take(ctx, who, &[item]);
    }

    fn afresh(ctx: &mut impl RulesContext<Self>, who: Id) {
        ctx.fact(Fact::Split { who });
        ctx.fact(Fact::Marks { who, now: 0 });
    }

    fn rules() -> Vec<RuleId> {
        catalogue::RULES.iter().map(|(id, _)| RuleId::new(id)).collect()
    }

    fn rule_called(text: &str) -> Option<RuleId> {
        catalogue::called(text)
    }

    fn verbs() -> &'static [&'static [Verb<Self>]] {
        verbs::VERBS
    }

    fn rows(state: &SystemState<Self>, who: Id, list: &str) -> Vec<NumberedName> {
        verbs::rows(state, who, list)
    }

    fn aimed(_: &SystemState<Self>, _: Id, order: &Order) -> Aimed {
        match order {
            Order::Flip | Order::Huddle => Aimed::Person,
            Order::Split | Order::Wait | Order::Steady | Order::Spend { .. } => Aimed::Nowhere,
        }
    }

    fn order_args(order: &Order) -> (&'static str, Args<Self>) {
        verbs::order_args(order)
    }

    fn ruling_args(state: &SystemState<Self>, ruling: &Ruling) -> Vec<(&'static str, Args<Self>)> {
        verbs::ruling_args(state, ruling)
    }
}

/// There is one way of going.
fn walks(mode: MoveMode) -> Result<(), Refusal> {
    if mode == WALK { Ok(()) } else { Err(Refusal::BadTarget) }
}

impl SystemQueries for SystemState<Coin> {
    fn book(&self) -> &'static Book {
        Coin::BOOK
    }

    fn view_for(&self, who: Id, known: &dyn Fn(Id) -> Option<Id>) -> SheetView {
        view::of(self, who, known)
    }

    fn standing(&self, who: Id) -> (Vec<Pool>, Vec<ConditionView>) {
        self.sheet(who).map(view::standing).unwrap_or_default()
    }

    fn relations(&self, who: Id) -> Vec<RelationView> {
        view::relations(self, who)
    }

    fn turn_left(&self) -> Option<TurnView> {
        view::turn(self)
    }

    fn turn_is_used(&self) -> bool {
        self.turn.as_ref().is_some_and(|turn| turn.acted || turn.steps < STEPS)
    }

    fn blows_reach(&self, _: Id) -> u8 {
        1
    }

    fn blocked(&self, terrain: Terrain) -> Refusal {
        Refusal::Blocked { terrain, rule: RuleId::new(catalogue::STEPS) }
    }

    fn may_act(&self, who: Id, turn: Option<Id>) -> Result<(), Refusal> {
        play::may_act(self, who, turn)
    }

    fn may_share(&self, who: Id, with: &[Id]) -> bool {
        play::may_share(self, who, with)
    }

    fn breadth(&self, _: Id) -> u8 {
        1
    }

    fn is_fresh(&self, _: Id, rule: RuleId) -> Result<(), Refusal> {
        if self.turn_is_used() {
            Err(Refusal::Own { phrase: Phrase::new("coin-no-act"), rule: Some(rule) })
        } else {
            Ok(())
        }
    }

    fn faults(&self) -> Vec<String> {
        report::faults(self)
    }
}
