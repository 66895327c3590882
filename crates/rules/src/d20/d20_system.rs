//! The system behind the neutral seam: each method is one call.

use super::{
    D20, acts, book, catalogue,
    character::{self, Character},
    fact::{self, Fact, Order, Ruling},
    field, gm,
    numbers::conditions::Condition,
    offers,
    options::{HOUSE_RULES, Options, PanicControl},
    sheet::{Common, Held, Item, Notes, Record, Sheet, Spec, Start, Turn, Word},
    steps::Walked,
    things, turn, verbs, view,
};
use crate::{
    Act, Book, Citation, ConditionView, Edition, Flow, HouseRule, Id, Moment, MoveMode, PathStep,
    Phrase, Pool, PoolId, Refusal, RelationKind, RelationView, Report, Roll, RuleId, RulesContext,
    SheetView, Spot, Stop, System, SystemQueries, SystemState, Target, Terrain, TurnView,
    form::{Edited, FormChoice, Unfit},
    report::Reason,
    sheet_view::Aimed,
    system::{Fault, FromRecords, Halving, Nothing, Offer},
    verb::{Args, NumberedName, Verb},
    written::{ReadSheet, Records, Speech, Written},
};

impl System for D20 {
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
    type Record = Record;
    type Change = ();
    type Character = Character;
    type PathState = Walked;
    type World = Nothing;
    type Borders = Nothing;
    type Pending = Nothing;
    type Making = Nothing;
    type FromRecords = Self;

    const NO_TURN: Fact = Fact::Turn(None);
    const BOOK: &'static Book = book::BOOK;

    fn sheet(spec: &Spec) -> Result<Sheet, Vec<Fault>> {
        spec.new_sheet()
    }

    fn joins(spec: &Spec, edition: Edition) -> Result<Sheet, Vec<Fault>> {
        if edition.applies_throughout() { spec.new_sheet() } else { spec.sheet() }
    }

    fn excess(spec: &Spec, edition: Edition) -> Vec<Fault> {
        if edition.applies_throughout() { spec.excess() } else { Vec::new() }
    }

    fn restored(spec: &Spec) -> Result<Sheet, Vec<Fault>> {
        spec.sheet()
    }

    fn copied(state: &SystemState<Self>, who: Id) -> Result<Sheet, Refusal> {
        let sheet = state.sheet(who).ok_or(Refusal::Nobody(who))?;
        if sheet.dead {
            return Err(Refusal::Dead(who));
        }
        let mut copy = Sheet {
            holds: Vec::new(),
            pins: Vec::new(),
            held: Vec::new(),
            word: Word::default(),
            cover: None,
            notes: Notes::default(),
            ..sheet.clone()
        };
        copy.conditions.retain(|one, _| one.ends() != super::numbers::conditions::Ends::Grapple);
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

    fn read_sheet(
        text: &str,
        library: Records<'_, Record>,
        speech: &dyn Speech,
    ) -> ReadSheet<Character> {
        character::read_sheet(text, library, speech)
    }

    fn out_of_bounds(state: &SystemState<Self>, who: Id, start: &Start) -> Vec<Fault> {
        state.sheet(who).map_or_else(Vec::new, |sheet| start.faults(sheet, &state.options))
    }

    fn start(state: &mut SystemState<Self>, who: Id, start: &Start) -> Result<(), Vec<Fault>> {
        let Some(sheet) = state.sheet_mut(who) else { return Ok(()) };
        sheet.hp = start.hp.unwrap_or(sheet.hp).clamp(-super::sheet::MOST_HP, sheet.spec.hp);
        if start.stress > 0 {
            sheet.stress = start.stress.min(super::sheet::MOST_HP);
        }
        sheet.psyche = start.psyche.unwrap_or(sheet.psyche);
        sheet.facing = start.facing % 8;
        sheet.down.awake = (sheet.down.awake || start.awake) && sheet.hp <= 0;
        sheet.conditions.extend(start.conditions.iter().map(|what| (*what, None)));
        sheet.dead = sheet.hp <= super::numbers::vitals::DEAD_AT;
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
                expected: "d20-one-cell".to_owned(),
                rule: Some(RuleId::new("D20-GRP-08")),
            });
        }
        for one in [who, other] {
            let (condition, on) = (Condition::Grappling, true);
            fact::apply(state, &Fact::Condition { who: one, condition, on, turns: None });
        }
        if let Some(sheet) = state.sheet_mut(who).filter(|sheet| !sheet.holds.contains(&other)) {
            sheet.holds.push(other);
        }
        // Whoever seizes came to the square of the other (D20-GRP-08, D20-GRP-18).
        for one in [other, who] {
            let last = state.sheets.iter().map(|sheet| sheet.joined).max().unwrap_or(0);
            if let Some(sheet) =
                state.sheet_mut(one).filter(|sheet| one == who || sheet.joined == 0)
            {
                sheet.joined = last.saturating_add(1);
            }
        }
        Ok(())
    }

    fn concealed(start: &mut Start) {
        start.conditions.push(Condition::Hidden);
    }

    fn house_rules() -> &'static [HouseRule<Options>] {
        HOUSE_RULES
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

    fn explain(fact: &Fact, _: (&SystemState<Self>, Edition), _: Option<&Roll>) -> Vec<Reason> {
        fact.explain()
    }

    fn set_options(options: Options) -> Ruling {
        Ruling::Options(Box::new(options))
    }

    fn cites(what: Citation) -> &'static [&'static str] {
        const KNOWN: &[(Citation, &[&str])] = &[
            (Citation::Queue, &["D20-INI-02"]),
            (Citation::NewPlace, &["D20-INI-07"]),
            (Citation::Step, &["D20-MOV-01"]),
            (Citation::FreeCell, &["D20-MOV-01"]),
            (Citation::Save, &["D20-SAV-01"]),
            (Citation::Membership, &["D20-INI-03"]),
            (Citation::Items, &["D20-ACT-02"]),
            (Citation::Faces, &[]),
        ];
        let known = KNOWN.iter().find(|(one, _)| *one == what);
        known.map_or(&["D20-RND-01"], |(_, rules)| *rules)
    }

    fn set_pool(who: Id, pool: PoolId, value: i32) -> Option<Ruling> {
        gm::set_pool(who, pool, value)
    }

    fn damage(who: Id, amount: i32, half: Option<Halving<'_>>) -> Option<Ruling> {
        gm::damage(who, amount, half)
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
        turn::initiative(ctx, who)
    }

    fn precedes(ctx: &mut impl RulesContext<Self>, who: Id, other: Id) -> Result<bool, Stop> {
        turn::precedes(ctx, who, other)
    }

    fn begin_round(ctx: &mut impl RulesContext<Self>) -> Result<Vec<Id>, Stop> {
        turn::begin_round(ctx);
        Ok(Vec::new())
    }

    fn begin_turn(ctx: &mut impl RulesContext<Self>, who: Id, _: bool) -> Result<Flow, Stop> {
        turn::begin(ctx, who)
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

    fn cross(_: &mut impl RulesContext<Self>, _: Id, _: MoveMode) -> Result<(), Stop> {
        // Nothing crosses the edge of the field (D20-MOV-07).
        Err(field::own("d20-edge", "D20-MOV-07").into())
    }

    fn offers(ctx: &impl RulesContext<Self>, who: Id, _: &[Spot]) -> Vec<Offer<Order>> {
        offers::all(ctx, who)
    }

    fn act(ctx: &impl RulesContext<Self>, who: Id, order: &Order) -> Act {
        offers::act(ctx, who, order)
    }

    fn area(
        ctx: &impl RulesContext<Self>,
        who: Id,
        order: &Order,
        target: Option<Target>,
    ) -> Vec<Spot> {
        offers::area(ctx, who, order, target)
    }

    fn cover(ctx: &impl RulesContext<Self>, from: Spot, to: Spot) -> Option<Phrase> {
        things::cover_told(ctx, from, to)
    }

    fn rule(ctx: &mut impl RulesContext<Self>, ruling: &Ruling) -> Result<(), Stop> {
        gm::rule(ctx, ruling)
    }

    fn shifted(ctx: &mut impl RulesContext<Self>, who: Id) {
        // Whoever is put elsewhere has aimed in vain (D20-RDY-01).
        field::loses_aim(ctx, who);
        field::uncover(ctx, who);
    }

    fn on(ctx: &mut impl RulesContext<Self>, moment: Moment) -> Result<(), Stop> {
        match moment {
            Moment::TurnEnds(who) => turn::ends(ctx, who),
            Moment::RoundEnds(_) => turn::round_ends(ctx),
            Moment::Settled => {
                acts::grapple::part(ctx);
                field::aims_at_nobody(ctx);
            }
            Moment::FightEnds => {}
        }
        Ok(())
    }

    fn conceal(ctx: &mut impl RulesContext<Self>, who: Id, hidden: bool) {
        if hidden {
            acts::afflict(ctx, who, Condition::Hidden, None);
        } else {
            acts::relieve(ctx, who, Condition::Hidden);
        }
    }

    fn loot(ctx: &mut impl RulesContext<Self>, who: Id, from: Id) -> Result<(), Stop> {
        acts::hands::loot(ctx, who, from);
        Ok(())
    }

    fn gain(ctx: &mut impl RulesContext<Self>, who: Id, item: Item) {
        acts::hands::gain(ctx, who, item);
    }

    fn afresh(ctx: &mut impl RulesContext<Self>, who: Id) {
        let Some(sheet) = ctx.state().sheet(who) else { return };
        let (all, faces) = (sheet.all(), sheet.facing);
        let by_letter = ctx.edition().keeps_to_the_letter();
        // Only the GM clears an injury (D20-HP-07).
        for condition in all.into_iter().filter(|one| !(by_letter && one.is_injury())) {
            acts::relieve(ctx, who, condition);
        }
        if by_letter && faces != 0 {
            ctx.fact(Fact::Facing { who, to: 0 });
        }
        ctx.fact(Fact::Held { who, held: Vec::new() });
        ctx.fact(Fact::Aim { who, aim: None });
        ctx.fact(Fact::Focus { who, on: None });
        ctx.fact(Fact::Reacted { who, count: 0 });
        ctx.fact(Fact::Stance { who, stance: super::sheet::Stance::default() });
        ctx.fact(Fact::Holds { who, holds: Vec::new(), pins: Vec::new() });
        ctx.fact(Fact::Word { who, word: Word::default() });
        ctx.fact(Fact::Cover { who, cover: None });
        ctx.fact(Fact::Noted { who, notes: Notes::default() });
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

impl SystemQueries for SystemState<D20> {
    fn book(&self) -> &'static Book {
        D20::BOOK
    }

    fn view_for(&self, who: Id, known: &dyn Fn(Id) -> Option<Id>) -> SheetView {
        view::of(self, who, known)
    }

    fn standing(&self, who: Id) -> (Vec<Pool>, Vec<ConditionView>) {
        self.sheet(who).map(|sheet| view::standing(sheet, &self.options)).unwrap_or_default()
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
        let guards = self.sheet(who).and_then(|sheet| field::guards(sheet, false, &self.options));
        guards.unwrap_or(1)
    }

    fn blocked(&self, terrain: Terrain) -> Refusal {
        Refusal::Blocked { terrain, rule: RuleId::new("D20-MOV-07") }
    }

    fn may_act(&self, who: Id, turn: Option<Id>) -> Result<(), Refusal> {
        let sheet = field::living(self, who)?;
        // A held attack goes off in another's turn (D20-RDY-05).
        let holds = sheet.held.iter().any(Held::is_readied);
        let may = turn == Some(who) || (turn.is_some() && holds && sheet.can_act(&self.options));
        if may { Ok(()) } else { Err(Refusal::NotYourTurn { who, turn }) }
    }

    fn may_share(&self, who: Id, with: &[Id]) -> bool {
        // Those who came together in a grapple, until they are set apart (D20-MOV-01, D20-GRP-18).
        // What does not bar the way stands with anybody.
        let came = |one: Id| self.sheet(one).is_some_and(|sheet| sheet.joined > 0);
        let fills = |one: &Id| self.sheet(*one).is_none_or(|sheet| sheet.fills(&self.options));
        let mut with = with.iter().filter(|one| fills(one)).peekable();
        with.peek().is_none() || !fills(&who) || (came(who) && with.all(|one| came(*one)))
    }

    fn breadth(&self, _: Id) -> u8 {
        1
    }

    fn carried(&self, who: Id, number: u8) -> Option<&crate::PlainText> {
        self.sheet(who)?.weapon(number).map(|weapon| &weapon.name)
    }

    fn is_thing(&self, who: Id) -> bool {
        self.sheet(who).is_some_and(|sheet| sheet.is_thing(&self.options))
    }

    fn may_wait(&self, _: Id, begun: bool) -> Result<(), Refusal> {
        if !self.options.allow_delay {
            return Err(field::own("d20-no-delay", "D20-INI-07"));
        }
        // What a turn begins with takes place at the old place, before the delay.
        if begun { Ok(()) } else { Err(field::own("d20-delays-in-its-turn", "D20-INI-07")) }
    }

    fn waits_at_its_peril(&self) -> bool {
        true
    }

    fn joins_at_once(&self) -> bool {
        true
    }

    fn is_led(&self, who: Id) -> bool {
        let panics = |sheet: &Sheet| !sheet.dead && sheet.vitals().is_in_panic();
        self.options.panic_control == PanicControl::Gm && self.sheet(who).is_some_and(panics)
    }

    fn is_fresh(&self, _: Id, rule: RuleId) -> Result<(), Refusal> {
        if self.turn_is_used() {
            let phrase = Phrase::new("d20-turn-has-begun");
            Err(Refusal::Own { phrase, rule: Some(rule) })
        } else {
            Ok(())
        }
    }

    fn is_hidden(&self, who: Id, is_theirs: &dyn Fn(Id) -> bool) -> bool {
        !is_theirs(who) && self.sheet(who).is_some_and(|sheet| sheet.has(Condition::Hidden))
    }

    fn heights(&self) -> Vec<(Spot, i32)> {
        self.common.heights.iter().map(|(at, height)| (*at, *height)).collect()
    }

    fn faults(&self) -> Vec<String> {
        view::faults(self)
    }
}

impl FromRecords<Self> for D20 {
    fn choices(_: &Character, records: &[(String, Record)]) -> Vec<FormChoice> {
        character::choices(records)
    }

    fn put(character: &mut Character, path: &str, record: Record) -> Result<Edited, Unfit> {
        character::take(character, path, record)
    }
}
