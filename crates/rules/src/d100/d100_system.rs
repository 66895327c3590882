//! The system behind the neutral seam: each method is one call.

use super::{
    D100, acts, book, catalogue,
    character::{self, Character},
    common::Common,
    fact::{self, Fact, Order, Ruling},
    field, gm, marks,
    numbers::harm::conditions::Condition,
    offers,
    options::{HOUSE_RULES, JoinerActs, Options},
    queue,
    sheet::{Bonds, Down, Item, Notes, Sheet, Spec, Start, Taken, Turn},
    steps::Walked,
    turn, verbs, view,
};
use crate::{
    Act, Book, Citation, ConditionView, Edition, Flow, HouseRule, Id, Moment, MoveMode, PathStep,
    Phrase, Pool, PoolId, Refusal, RelationKind, RelationView, Report, Roll, RuleId, RulesContext,
    SheetView, Spot, Stop, System, SystemQueries, SystemState, Target, Terrain, TurnView,
    form::{Edited, FormChoice, Unfit},
    report::Reason,
    sheet_view::Aimed,
    system::{Borders, Fault, FromRecords, Halving, Nothing, Offer, TurnOrder},
    verb::{Args, NumberedName, Verb},
    written::{ReadSheet, Records, Speech, Written},
};

impl System for D100 {
    type Spec = Spec;
    type Start = Start;
    type Sheet = Sheet;
    type Turn = Turn;
    type Options = Options;
    type Common = Common;
    type Order = Order;
    type Ruling = Ruling;
    type Fact = Fact;
    type Item = Item;
    type Record = Taken;
    type Change = ();
    type Character = Character;
    type PathState = Walked;
    type World = Nothing;
    type Borders = Self;
    type Pending = Nothing;
    type Making = Nothing;
    type FromRecords = Self;

    const NO_TURN: Fact = Fact::Turn(None);
    const BOOK: &'static Book = book::BOOK;

    fn sheet(spec: &Spec) -> Result<Sheet, Vec<Fault>> {
        spec.sheet()
    }

    fn restored(spec: &Spec) -> Result<Sheet, Vec<Fault>> {
        spec.restored()
    }

    fn joins(spec: &Spec, edition: Edition) -> Result<Sheet, Vec<Fault>> {
        if edition.refuses_the_impossible() { spec.sheet() } else { spec.restored() }
    }

    fn arrives(sheet: &mut Sheet, round: u16) {
        sheet.conditions.begin_in(round.into());
        sheet.down.since = sheet.down.since.map(|_| round);
    }

    fn copied(state: &SystemState<Self>, who: Id) -> Result<Sheet, Refusal> {
        let sheet = state.sheet(who).ok_or(Refusal::Nobody(who))?;
        if sheet.dead {
            return Err(Refusal::Dead(who));
        }
        let mut copy = Sheet {
            aim: None,
            stance: None,
            notes: Notes::default(),
            bonds: Bonds { snare: sheet.bonds.snare, ..Bonds::default() },
            down: Down { fell: None, ..sheet.down },
            ..sheet.clone()
        };
        copy.engaged.clear();
        copy.crowds.clear();
        if let Some(clinch) = sheet.bonds.clinch {
            // What the clinch holds of it holds no other one.
            copy.conditions.shed(Condition::Entangled, clinch.stacks, 1);
        }
        Ok(copy)
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

    fn write_sheet(character: &Character, speech: &dyn Speech) -> Vec<Written> {
        character::write(character, speech)
    }

    fn read_sheet(text: &str, _: Records<'_, Taken>, speech: &dyn Speech) -> ReadSheet<Character> {
        character::read_sheet(text, speech)
    }

    fn out_of_bounds(state: &SystemState<Self>, who: Id, start: &Start) -> Vec<Fault> {
        state.sheet(who).map_or_else(Vec::new, |sheet| start.faults(sheet, &state.options))
    }

    fn start(state: &mut SystemState<Self>, who: Id, start: &Start) -> Result<(), Vec<Fault>> {
        let options = state.options;
        let Some(sheet) = state.sheet_mut(who) else { return Ok(()) };
        start.put(sheet, &options);
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
        let rides = relation.key == marks::RIDES.key;
        if apart.is_none_or(|apart| apart > u8::from(!rides)) {
            return Err(Fault {
                field: relation.field.to_owned(),
                found: String::new(),
                expected: if rides { "d100-same-place" } else { "d100-beside" }.to_owned(),
                rule: Some(RuleId::new(if rides { "D100-MNT-06" } else { "D100-MEL-05" })),
            });
        }
        if rides {
            fact::apply(state, &Fact::Rides { who, mount: other, on: true });
            return Ok(());
        }
        if relation.key == marks::CLINCH.key {
            // Whoever is named is held by one stack (D100-GRAP-03).
            if let Some(sheet) = state.sheet_mut(other) {
                let _ = sheet.conditions.gain(Condition::Entangled, 1, 1);
            }
            fact::apply(state, &Fact::Clinch { who, with: other, stacks: Some([0, 1]) });
        }
        fact::apply(state, &Fact::Engaged { who, with: other, round: Some(1) });
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

    fn explain(
        fact: &Fact,
        before: (&SystemState<Self>, Edition),
        _: Option<&Roll>,
    ) -> Vec<Reason> {
        fact.explain(before)
    }

    fn set_options(options: Options) -> Ruling {
        Ruling::Options(Box::new(options))
    }

    fn cites(what: Citation) -> &'static [&'static str] {
        const KNOWN: &[(Citation, &[&str])] = &[
            (Citation::Queue, &["D100-INI-03"]),
            (Citation::NewPlace, &["D100-TRN-12"]),
            (Citation::Step, &["D100-MOV-01"]),
            (Citation::FreeCell, &["D100-GRD-05"]),
            (Citation::Membership, &["D100-INI-10"]),
            (Citation::Items, &["D100-INJ-05"]),
            (Citation::Leaving, &["D100-GRD-08"]),
            (Citation::Entering, &["D100-GRD-08"]),
            (Citation::Departure, &["D100-GRD-08"]),
            (Citation::Borders, &["D100-GRD-08"]),
            (Citation::Detour, &["D100-GRD-08"]),
            (Citation::Faces, &[]),
        ];
        let known = KNOWN.iter().find(|(one, _)| *one == what);
        known.map_or(&["D100-INI-01"], |(_, rules)| *rules)
    }

    fn set_pool(who: Id, pool: PoolId, value: i32) -> Option<Ruling> {
        gm::set_pool(who, pool, value)
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
        queue::initiative(ctx, who)
    }

    fn precedes(ctx: &mut impl RulesContext<Self>, who: Id, other: Id) -> Result<bool, Stop> {
        queue::precedes(ctx, who, other)
    }

    fn requeued(ctx: &mut impl RulesContext<Self>, change: &dyn Fn(TurnOrder) -> TurnOrder) {
        queue::requeued(ctx, change);
    }

    fn begin_round(ctx: &mut impl RulesContext<Self>) -> Result<Vec<Id>, Stop> {
        turn::begin_round(ctx)?;
        Ok(Vec::new())
    }

    fn begin_turn(ctx: &mut impl RulesContext<Self>, who: Id, _: bool) -> Result<Flow, Stop> {
        Ok(turn::begin(ctx, who))
    }

    fn renew_turn(ctx: &mut impl RulesContext<Self>, who: Id, _extra: bool) {
        turn::renew(ctx, who);
    }

    fn decide(
        ctx: &mut impl RulesContext<Self>,
        who: Id,
        order: &Order,
        target: Option<Target>,
    ) -> Result<Flow, Stop> {
        offers::decide(ctx, who, order, target)
    }

    fn walk(
        ctx: &mut impl RulesContext<Self>,
        who: Id,
        path: &[PathStep],
        mode: MoveMode,
    ) -> Result<Flow, Stop> {
        acts::movement::walk(ctx, who, path, mode)
    }

    fn after_step(
        ctx: &impl RulesContext<Self>,
        who: Id,
        step: &PathStep,
        going: Walked,
        mode: MoveMode,
    ) -> Result<Walked, Refusal> {
        acts::movement::after_step(ctx, who, step, going, mode)
    }

    fn set_out(_: &SystemState<Self>, _: Id) -> Walked {
        Walked::default()
    }

    fn may_rest(
        ctx: &impl RulesContext<Self>,
        who: Id,
        at: Spot,
        _: Walked,
        _: MoveMode,
    ) -> Result<(), Refusal> {
        acts::movement::may_rest(ctx, who, at)
    }

    fn cross(ctx: &mut impl RulesContext<Self>, who: Id, mode: MoveMode) -> Result<(), Stop> {
        acts::movement::cross(ctx, who, mode)
    }

    fn offers(ctx: &impl RulesContext<Self>, who: Id, _: &[Spot]) -> Vec<Offer<Order>> {
        offers::all(ctx, who)
    }

    fn act(ctx: &impl RulesContext<Self>, who: Id, order: &Order) -> Act {
        offers::act(ctx, who, order)
    }

    fn cover(ctx: &impl RulesContext<Self>, from: Spot, to: Spot) -> Option<Phrase> {
        acts::attack::cover_between(ctx, from, to).phrase()
    }

    fn rule(ctx: &mut impl RulesContext<Self>, ruling: &Ruling) -> Result<(), Stop> {
        gm::rule(ctx, ruling)
    }

    fn shifted(ctx: &mut impl RulesContext<Self>, who: Id) {
        acts::conditions::drop_aim(ctx, who);
        acts::advantage::moved(ctx, who);
        acts::mount::shifted(ctx, who);
    }

    fn on(ctx: &mut impl RulesContext<Self>, moment: Moment) -> Result<(), Stop> {
        match moment {
            Moment::RoundEnds(round) => acts::round::ends(ctx, round),
            Moment::Settled => {
                queue::settles(ctx)?;
                acts::mount::settle(ctx)?;
                acts::movement::settle(ctx);
                acts::demanded::taint::settles(ctx)?;
                acts::mind::first_meetings(ctx)
            }
            Moment::FightEnds if ctx.edition().ends_with_the_fight() => {
                gm::fight_ends(ctx);
                Ok(())
            }
            Moment::TurnEnds(who) => {
                turn::ends(ctx, who);
                Ok(())
            }
            Moment::FightEnds => Ok(()),
        }
    }

    fn loot(ctx: &mut impl RulesContext<Self>, who: Id, from: Id) -> Result<(), Stop> {
        acts::things::loot(ctx, who, from);
        Ok(())
    }

    fn gain(ctx: &mut impl RulesContext<Self>, who: Id, item: Item) {
        acts::things::takes(ctx, who, item);
    }

    fn afresh(ctx: &mut impl RulesContext<Self>, who: Id) {
        turn::afresh(ctx, who);
    }

    fn rules() -> Vec<RuleId> {
        catalogue::RULES.into_iter().map(RuleId::new).collect()
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

    fn listed(list: &str, _: &Args<Self>) -> Vec<String> {
        verbs::listed(list)
    }

    fn aimed(_: &SystemState<Self>, _: Id, order: &Order) -> Aimed {
        offers::aimed(order)
    }

    fn order_args(order: &Order) -> (&'static str, Args<Self>) {
        verbs::order_args(order)
    }

    fn ruling_args(state: &SystemState<Self>, ruling: &Ruling) -> Vec<(&'static str, Args<Self>)> {
        verbs::ruling_args(state, ruling)
    }
}

impl SystemQueries for SystemState<D100> {
    fn book(&self) -> &'static Book {
        D100::BOOK
    }

    fn view_for(&self, who: Id, known: &dyn Fn(Id) -> Option<Id>) -> SheetView {
        view::of(self, who, known)
    }

    fn standing(&self, who: Id) -> (Vec<Pool>, Vec<ConditionView>) {
        self.sheet(who)
            .map(|sheet| view::standing(sheet, &self.options, &|_| true))
            .unwrap_or_default()
    }

    fn relations(&self, who: Id) -> Vec<RelationView> {
        view::relations(self, who)
    }

    fn turn_left(&self) -> Option<TurnView> {
        view::turn(self)
    }

    fn turn_is_used(&self) -> bool {
        self.turn.as_ref().is_some_and(Turn::is_used)
    }

    fn blows_reach(&self, who: Id) -> u8 {
        self.sheet(who).map_or(1, |sheet| acts::movement::reach(sheet, &self.options))
    }

    fn blocked(&self, terrain: Terrain) -> Refusal {
        Refusal::Blocked { terrain, rule: RuleId::new("D100-GRD-05") }
    }

    fn may_act(&self, who: Id, turn: Option<Id>) -> Result<(), Refusal> {
        let sheet = field::living(self, who)?;
        // A point of Resolve or Fortune is spent at any time (D100-FATE-11, D100-INI-08).
        let points = sheet.pools.resolve > 0 || sheet.pools.fortune > 0;
        let points = points || sheet.notes.seizes.is_some();
        match turn {
            Some(running) if running == who || points => Ok(()),
            Some(_) => {
                let phrase = Phrase::new("d100-no-points-now").with("who", who);
                Err(Refusal::Own { phrase, rule: Some(RuleId::new("D100-FATE-11")) })
            }
            None => Err(Refusal::NotYourTurn { who, turn }),
        }
    }

    fn may_share(&self, who: Id, with: &[Id]) -> bool {
        // One stands, any number lies; whoever stands up shares the place with those who stand there (D100-GRD-05).
        let crowds = |one: &Id| self.sheet(who).is_some_and(|sheet| sheet.crowds.contains(one));
        let mut standing = with.iter().filter(|one| field::fills(self, **one)).peekable();
        standing.peek().is_none() || !field::fills(self, who) || standing.all(crowds)
    }

    fn breadth(&self, who: Id) -> u8 {
        field::breadth(self, who)
    }

    fn carried(&self, who: Id, number: u8) -> Option<&crate::PlainText> {
        self.sheet(who)?.weapon(number).map(|weapon| &weapon.name)
    }

    fn is_out(&self, who: Id) -> bool {
        self.sheet(who).is_some_and(|sheet| sheet.down.out)
    }

    fn may_wait(&self, _: Id, _: bool) -> Result<(), Refusal> {
        if self.options.allow_delay {
            Ok(())
        } else {
            Err(field::refused("d100-no-delay", "D100-TRN-12"))
        }
    }

    fn joins_at_once(&self) -> bool {
        self.options.joiner_acts == JoinerActs::ByPlace
    }

    fn is_fresh(&self, _: Id, rule: RuleId) -> Result<(), Refusal> {
        if self.turn_is_used() {
            let phrase = Phrase::new("d100-turn-has-begun");
            Err(Refusal::Own { phrase, rule: Some(rule) })
        } else {
            Ok(())
        }
    }

    fn faults(&self) -> Vec<String> {
        view::faults(self)
    }
}

impl Borders<Self> for D100 {
    fn deploy_depth(_: &SystemState<Self>) -> u8 {
        u8::MAX
    }

    fn guards(_: &SystemState<Self>, _: Id) -> bool {
        false
    }

    fn guard_scope(_: &SystemState<Self>) -> Option<u8> {
        None
    }

    fn guard_blocks_reentry(_: &SystemState<Self>) -> bool {
        false
    }

    fn leaves_on_arrival(_: &SystemState<Self>) -> bool {
        // By a move that stands on a border cell with cells left (*Readings*, D100-GRD-08).
        true
    }

    fn goes_with(state: &SystemState<Self>, who: Id) -> Option<Id> {
        state.sheet(who)?.bonds.rides
    }
}

impl FromRecords<Self> for D100 {
    fn choices(_: &Character, records: &[(String, Taken)]) -> Vec<FormChoice> {
        character::choices(records)
    }

    fn put(character: &mut Character, path: &str, record: Taken) -> Result<Edited, Unfit> {
        character::take(character, path, record)
    }
}
