//! The system behind the neutral seam: each method is one call.

use super::{
    T3d, acts, book, catalogue,
    catalogue::{ORDER, TURNS},
    character::{self, Character},
    fact::{self, Fact, Order, Ruling},
    gm, level, names, offers,
    options::{HOUSE_RULES, Options},
    outcome::Recent,
    sheet::{Cause, Common, HP_POOL, Item, Sheet, Spec, Start, Turn},
    steps::{WALK, Walked},
    verbs, view,
};
use crate::{
    Act, Book, Citation, ConditionView, Edition, Flow, HouseRule, Id, Moment, MoveMode, PathStep,
    Pool, PoolId, Refusal, RelationKind, RelationView, Report, Roll, RuleId, RulesContext,
    SheetView, Spot, Stop, System, SystemQueries, SystemState, Target, Terrain, TurnView,
    form::{Edited, FormChoice, Unfit},
    report::Reason,
    sheet_view::Aimed,
    system::{Fault, FromRecords, Halving, Nothing, Offer},
    verb::{Args, NumberedName, Verb},
    written::{ReadSheet, Records, Speech, Written},
};

impl System for T3d {
    type Spec = Spec;
    type Start = Start;
    type Sheet = Sheet;
    type Turn = Turn;
    type Options = Options;
    type Common = Box<Common>;
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
    type FromRecords = Self;

    const NO_TURN: Fact = Fact::Turn(None);
    const BOOK: &'static Book = book::BOOK;

    fn sheet(spec: &Spec) -> Result<Sheet, Vec<Fault>> {
        let excess = spec.excess();
        if excess.is_empty() { spec.sheet() } else { Err(excess) }
    }

    fn joins(spec: &Spec, edition: Edition) -> Result<Sheet, Vec<Fault>> {
        if edition.holds_everywhere() { Self::sheet(spec) } else { spec.sheet() }
    }

    fn excess(spec: &Spec, edition: Edition) -> Vec<Fault> {
        if edition.holds_everywhere() { spec.excess() } else { Vec::new() }
    }

    fn restored(spec: &Spec) -> Result<Sheet, Vec<Fault>> {
        spec.sheet()
    }

    fn copied(state: &SystemState<Self>, who: Id) -> Result<Sheet, Refusal> {
        let sheet = state.sheet(who).ok_or(Refusal::Nobody(who))?;
        if sheet.dead { Err(Refusal::Dead(who)) } else { Ok(sheet.clone()) }
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

    fn read_sheet(text: &str, _: Records<'_, Spec>, speech: &dyn Speech) -> ReadSheet<Character> {
        character::read_sheet(text, speech)
    }

    fn start(state: &mut SystemState<Self>, who: Id, start: &Start) -> Result<(), Vec<Fault>> {
        if start.hidden {
            fact::apply(state, &Fact::Hidden { who, noticed: Some(Vec::new()) });
        }
        if start.shaken {
            let cause = Some(Cause { flaw: None, effect: names::of(names::FEAR) });
            fact::apply(state, &Fact::Shaken { who, cause });
        }
        Ok(())
    }

    fn relate(
        _: &mut SystemState<Self>,
        relation: &RelationKind,
        _: Id,
        _: Id,
        _: bool,
        _: Option<u8>,
    ) -> Result<(), Fault> {
        Err(Fault {
            field: relation.field.to_owned(),
            found: String::new(),
            expected: "nothing".to_owned(),
            rule: Some(RuleId::new(TURNS)),
        })
    }

    fn concealed(start: &mut Start) {
        start.hidden = true;
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
        (_, edition): (&SystemState<Self>, Edition),
        _: Option<&Roll>,
    ) -> Vec<Reason> {
        fact.explain(edition)
    }

    fn set_options(options: Options) -> Ruling {
        Ruling::Options(Box::new(options))
    }

    fn cites(what: Citation) -> &'static [&'static str] {
        const KNOWN: &[(Citation, &[&str])] = &[
            (Citation::Queue, &[ORDER]),
            (Citation::NewPlace, &[ORDER]),
            (Citation::Faces, &[catalogue::ROLL]),
        ];
        let known = KNOWN.iter().find(|(one, _)| *one == what);
        known.map_or(&[TURNS], |(_, rules)| *rules)
    }

    fn set_pool(who: Id, pool: PoolId, value: i32) -> Option<Ruling> {
        let pool = (pool == HP_POOL).then(|| fact::tracker(pool))?;
        Some(Ruling::Pool { who, pool, to: value })
    }

    fn damage(who: Id, amount: i32, half: Option<Halving<'_>>) -> Option<Ruling> {
        let (pool, by) = (fact::tracker(HP_POOL), amount.saturating_neg());
        half.is_none().then_some(Ruling::Change { who, pool, by })
    }

    fn heal(who: Id, amount: i32) -> Ruling {
        Ruling::Change { who, pool: fact::tracker(HP_POOL), by: amount }
    }

    fn apply(state: &mut SystemState<Self>, fact: &Fact) {
        fact::apply(state, fact);
    }

    fn is_only_told(fact: &Fact) -> bool {
        fact::is_only_told(fact)
    }

    fn initiative(ctx: &mut impl RulesContext<Self>, who: &[Id]) -> Result<Vec<(Id, i32)>, Stop> {
        acts::order(ctx, who)
    }

    fn precedes(_: &mut impl RulesContext<Self>, who: Id, other: Id) -> Result<bool, Stop> {
        Ok(who < other)
    }

    fn begin_turn(ctx: &mut impl RulesContext<Self>, who: Id, _: bool) -> Result<Flow, Stop> {
        ctx.fact(Fact::Turn(Some(Turn { who, squares: 0, rolls: 0, moved: false })));
        // The roll of recovery is asked first thing in the own turn (T3D-TAB-11).
        if ctx.state().sheet(who).is_some_and(|sheet| sheet.shaken.is_some()) {
            ctx.fact(Fact::Began { sealed: false });
            acts::recover(ctx, who)?;
            // It is nothing that the token does: its turn is whole still.
            if ctx.edition().holds_everywhere() {
                ctx.fact(Fact::Turn(Some(Turn { who, squares: 0, rolls: 0, moved: false })));
            }
        }
        Ok(Flow::Open)
    }

    fn renew_turn(ctx: &mut impl RulesContext<Self>, who: Id, _extra: bool) {
        ctx.fact(Fact::Turn(Some(Turn { who, squares: 0, rolls: 0, moved: false })));
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
        let mut going = Walked::default();
        for step in path {
            going = Self::after_step(ctx, who, step, going, mode)?;
        }
        for step in path {
            ctx.step(who, step.to);
        }
        if let Some(turn) = ctx.state().turn.clone() {
            let squares = turn.squares.saturating_add(going.0);
            ctx.fact(Fact::Turn(Some(Turn { squares, moved: true, ..turn })));
        }
        Ok(Flow::Open)
    }

    fn after_step(
        ctx: &impl RulesContext<Self>,
        who: Id,
        step: &PathStep,
        going: Walked,
        mode: MoveMode,
    ) -> Result<Walked, Refusal> {
        walks(mode)?;
        level::living(ctx.state(), who)?;
        let rule = RuleId::new(TURNS);
        let terrain = ctx.ground(step.to).terrain;
        if terrain.is_obstacle() || !step.over.is_empty() {
            return Err(Refusal::Blocked { terrain, rule });
        }
        if let Some(by) = ctx.standing_on(step.to).filter(|by| *by != who) {
            return Err(Refusal::Taken { by, rule });
        }
        Ok(Walked(going.0.saturating_add(1)))
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
        Ok(level::living(ctx.state(), who).map(drop)?)
    }

    fn offers(ctx: &impl RulesContext<Self>, who: Id, _: &[Spot]) -> Vec<Offer<Order>> {
        offers::all(ctx, who)
    }

    fn act(ctx: &impl RulesContext<Self>, who: Id, order: &Order) -> Act {
        offers::act(ctx, who, order)
    }

    fn rule(ctx: &mut impl RulesContext<Self>, ruling: &Ruling) -> Result<(), Stop> {
        gm::rule(ctx, ruling)
    }

    fn shifted(ctx: &mut impl RulesContext<Self>, who: Id) {
        if ctx.edition().holds_everywhere() {
            acts::has_moved(ctx, who);
        }
    }

    fn on(ctx: &mut impl RulesContext<Self>, moment: Moment) -> Result<(), Stop> {
        match moment {
            // The turn of one who is in the fight no longer is over without its end (T3D-MAP-06).
            Moment::TurnEnds(who)
                if ctx.edition().holds_everywhere() && !ctx.present().contains(&who) => {}
            Moment::TurnEnds(who) => {
                // First the work ticks and rolls, then the marks run down (T3D-TAB-21).
                acts::tick(ctx, who)?;
                gm::run_down(ctx, who);
                acts::remind(ctx, who);
            }
            Moment::RoundEnds(_) => gm::run_down_fields(ctx),
            Moment::Settled | Moment::FightEnds => {}
        }
        Ok(())
    }

    fn conceal(ctx: &mut impl RulesContext<Self>, who: Id, hidden: bool) {
        ctx.fact(Fact::Hidden { who, noticed: hidden.then(Vec::new) });
    }

    fn loot(_: &mut impl RulesContext<Self>, _: Id, _: Id) -> Result<(), Stop> {
        Err(Refusal::BadTarget.into())
    }

    fn gain(_: &mut impl RulesContext<Self>, _: Id, _: Item) {}

    fn afresh(ctx: &mut impl RulesContext<Self>, who: Id) {
        let told = ctx
            .state()
            .sheet(who)
            .map(|sheet| [sheet.work.is_some(), sheet.shaken.is_some(), sheet.hidden.is_some()]);
        let all = !ctx.edition().ends_what_there_was();
        let [works, shaken, hidden] = told.unwrap_or_default().map(|was| was || all);
        if works {
            acts::stop(ctx, who);
        }
        if shaken {
            ctx.fact(Fact::Shaken { who, cause: None });
        }
        if hidden {
            ctx.fact(Fact::Hidden { who, noticed: None });
        }
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

    fn aimed(state: &SystemState<Self>, who: Id, order: &Order) -> Aimed {
        offers::aimed(state, who, order)
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

impl SystemQueries for SystemState<T3d> {
    fn book(&self) -> &'static Book {
        T3d::BOOK
    }

    fn view_for(&self, who: Id, _: &dyn Fn(Id) -> Option<Id>) -> SheetView {
        view::of(self, who)
    }

    fn standing(&self, who: Id) -> (Vec<Pool>, Vec<ConditionView>) {
        self.sheet(who).map(view::standing).unwrap_or_default()
    }

    fn relations(&self, _: Id) -> Vec<RelationView> {
        Vec::new()
    }

    fn turn_left(&self) -> Option<TurnView> {
        view::turn(self)
    }

    fn turn_is_used(&self) -> bool {
        self.turn.as_ref().is_some_and(|turn| turn.squares > 0 || turn.rolls > 0)
    }

    fn blows_reach(&self, _: Id) -> u8 {
        1
    }

    fn blocked(&self, terrain: Terrain) -> Refusal {
        Refusal::Blocked { terrain, rule: RuleId::new(TURNS) }
    }

    fn may_act(&self, who: Id, _: Option<Id>) -> Result<(), Refusal> {
        // No act is refused because it is another's turn (T3D-TAB-18).
        level::living(self, who).map(drop)
    }

    fn waits(&self) -> Result<(), Refusal> {
        acts::nothing_owed(self)
    }

    fn may_share(&self, _: Id, with: &[Id]) -> bool {
        with.is_empty()
    }

    fn breadth(&self, _: Id) -> u8 {
        1
    }

    fn is_fresh(&self, _: Id, _: RuleId) -> Result<(), Refusal> {
        Ok(())
    }

    fn is_hidden(&self, who: Id, is_theirs: &dyn Fn(Id) -> bool) -> bool {
        let noticed = self.sheet(who).and_then(|sheet| sheet.hidden.as_ref());
        noticed.is_some_and(|noticed| !noticed.iter().any(|one| is_theirs(*one)))
    }

    fn secrets(&self) -> Vec<bool> {
        self.common.recent.iter().map(Recent::is_secret).collect()
    }

    fn faults(&self) -> Vec<String> {
        view::faults(self)
    }
}

impl FromRecords<Self> for T3d {
    fn choices(_: &Character, records: &[(String, Spec)]) -> Vec<FormChoice> {
        character::starters(records)
    }

    fn put(character: &mut Character, path: &str, record: Spec) -> Result<Edited, Unfit> {
        character::begin_with(character, path, record)
    }
}
