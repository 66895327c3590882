//! A table to play on in tests: combatants with coordinates, scripted faces and picks, and the laws after every act.

mod context;
mod sheets;

use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

use kekkai_rules::{
    Ambient, Arg, Ask, Choice, CustomZone, Edition, Flow, Ground, Id, Moment, MoveMode, PathStep,
    Pick, PlainText, Pool, PoolId, Refusal, Roll, RulesContext as _, SheetView, Situation, Spot,
    Stop, System, SystemQueries, SystemState, Target, Terrain,
    knk::{
        Condition, Fact, Knk, Mode, Options, Order, PathState, Reserve, Ruling, Spec, Strike,
        WalkMode,
        cast::Lapse,
        crit::CritEffect,
        item::Item,
        sheet::Override,
        view::{self, Rows},
    },
    sheet_view::Value,
    system::{Offer, Pending as _},
};

pub(crate) use sheets::{armed, commoner, gun, item, monster, profi, sheet, spec, sword, weapon};

/// One answer of the script.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Say {
    /// The face of the die itself.
    Face(u16),
    /// Picks a critical effect.
    Crit(CritEffect),
    /// A lasting effect by name.
    Effect(&'static str),
    /// A way to strike back.
    Back(Mode),
    /// A weapon to strike back with, by name.
    With(&'static str),
    /// Throws the target back.
    Back5,
    /// A thing by name.
    Thing(&'static str),
    /// So many marks "+".
    Marks(u8),
    /// Picks this much prana.
    Prana(i32),
    /// None of what is offered.
    Nothing,
    /// Picks the number itself.
    Number(i32),
}

/// A fight for tests.
#[derive(Debug, Clone)]
pub(crate) struct Battle {
    pub(crate) table: SystemState<Knk>,
    pub(crate) at: Vec<(i32, i32)>,
    pub(crate) ground: BTreeMap<Spot, Ground>,
    pub(crate) air: Ambient,
    pub(crate) custom_zones: BTreeMap<Spot, Vec<CustomZone>>,
    pub(crate) items: BTreeMap<Spot, Vec<Item>>,
    pub(crate) sight: bool,
    /// Who is of one side; all others fight each other.
    pub(crate) allies: Vec<Id>,
    /// Who waits behind a border.
    pub(crate) off: Vec<Id>,
    /// Who has no side any more.
    pub(crate) defected: Vec<Id>,
    /// New numbers in the queue.
    pub(crate) requeued: Vec<(Id, i32)>,
    pub(crate) queue: Vec<Id>,
    pub(crate) fallen: Vec<Id>,
    /// What the last act said.
    pub(crate) facts: Vec<Fact>,
    pub(crate) rolls: Vec<Roll>,
    pub(crate) choices: Vec<Choice>,
    script: VecDeque<Say>,
    /// The state of a generator that answers everything, for walks.
    pub(crate) luck: Option<u64>,
    pub(crate) edition: Edition,
}

/// The first and second combatant.
pub(crate) const ONE: Id = Id(0);

pub(crate) const TWO: Id = Id(1);

pub(crate) const THREE: Id = Id(2);

impl Battle {
    /// Combatants on cells such as `"5E"`, the queue in the order given.
    pub(crate) fn new(cast: &[(&str, Spec)]) -> Self {
        let sheets = cast.iter().map(|(_, spec)| Arc::new(Knk::sheet(spec).unwrap())).collect();
        let ids = (0_u16..).zip(cast).map(|(id, _)| Id(id)).collect();
        Self {
            table: SystemState { sheets, turn: None, options: Options::default(), common: () },
            at: cast.iter().map(|(cell, _)| point(cell)).collect(),
            ground: BTreeMap::new(),
            air: Ambient::default(),
            custom_zones: BTreeMap::new(),
            items: BTreeMap::new(),
            sight: true,
            allies: Vec::new(),
            off: Vec::new(),
            defected: Vec::new(),
            requeued: Vec::new(),
            queue: ids,
            fallen: Vec::new(),
            facts: Vec::new(),
            rolls: Vec::new(),
            choices: Vec::new(),
            script: VecDeque::new(),
            luck: None,
            edition: Edition::NEWEST,
        }
    }

    /// Fills a cell with terrain.
    pub(crate) fn with_ground(mut self, cell: &str, terrain: Terrain) -> Self {
        self.ground.insert(spot(cell), Ground::of(terrain));
        self
    }

    /// Puts a cell into shadow.
    pub(crate) fn with_shadow(mut self, cell: &str) -> Self {
        let ground = self.ground.entry(spot(cell)).or_default();
        ground.shadow = true;
        self
    }

    /// Lays items on a cell.
    pub(crate) fn with_items(mut self, cell: &str, items: &[Item]) -> Self {
        self.items.insert(spot(cell), items.to_vec());
        self
    }

    /// Acts with these answers; every one has to be asked for, and no more. A refusal leaves no trace.
    pub(crate) fn run<T>(
        &mut self,
        script: &[Say],
        act: impl Fn(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Refusal> {
        let before = self.clone();
        self.facts.clear();
        self.rolls.clear();
        self.choices.clear();
        // Each answer is needed: without the last one the act stops, whatever came before it.
        if let Some((_, shorter)) = script.split_last() {
            let mut trial = self.clone();
            trial.script = shorter.iter().cloned().collect();
            let stop = act(&mut trial).err();
            assert!(
                matches!(stop, Some(Stop::Need(_) | Stop::Refused(_))),
                "went on without its last answer"
            );
        }
        self.script = script.iter().cloned().collect();
        match act(self) {
            Ok(done) => {
                assert_eq!(self.script, [], "answers nobody asked for");
                self.laws();
                Ok(done)
            }
            Err(Stop::Refused(refusal)) => {
                *self = before;
                Err(refusal)
            }
            Err(Stop::Need(ask)) => panic!("not scripted: {ask:?}"),
        }
    }

    /// What must hold between any two acts: the system's laws, and offered is accepted.
    pub(crate) fn laws(&self) {
        assert_eq!(self.table.faults(), Vec::<String>::new());
        let spots: Vec<Spot> = self.ground.keys().copied().collect();
        for id in (0_u16..).zip(&self.table.sheets).map(|(id, _)| Id(id)) {
            for offer in Knk::offers(self, id, &spots) {
                let mut trial = self.clone();
                trial.luck = None;
                trial.script.clear();
                let refusal = match Knk::decide(&mut trial, id, &offer.order, offer.target) {
                    Err(Stop::Refused(refusal)) => Some(refusal),
                    // A hybrid's fight with itself is no part of the order.
                    Err(Stop::Need(Ask::Die(throw)))
                        if offer.throw.is_none() && throw.rule.as_str() == "KNK-CLS-13" =>
                    {
                        None
                    }
                    Err(Stop::Need(Ask::Die(throw))) => {
                        let first = offer.noticed.first().or(offer.throw.as_ref());
                        assert_eq!(Some(&throw), first, "{:?}", offer.order);
                        None
                    }
                    Ok(_) | Err(Stop::Need(Ask::Choice(_))) => None,
                };
                assert_eq!(refusal, offer.refusal, "{id:?} {:?}", offer.order);
                self.law_of_reading(id, &offer);
            }
        }
    }

    /// An order says whether it ends what is being read, whatever the dice say.
    fn law_of_reading(&self, id: Id, offer: &Offer<Order>) {
        let phase_1 = [Order::Accept, Order::BreakFree].contains(&offer.order)
            || matches!(offer.order, Order::Dodge { .. });
        let reads = self.rows(id).spells.iter().any(|row| row.read > 0);
        if !reads || phase_1 || offer.refusal.is_some() {
            assert!(!offer.drops, "{:?}", offer.order);
            return;
        }
        let mut trial = Self { luck: Some(1), facts: Vec::new(), ..self.clone() };
        Knk::decide(&mut trial, id, &offer.order, offer.target).unwrap();
        let left =
            |fact: &Fact| matches!(fact, Fact::Unread { who, why: Lapse::Left, .. } if *who == id);
        assert_eq!(trial.facts.iter().any(left), offer.drops, "{:?}", offer.order);
    }

    pub(crate) fn begin(&mut self, who: Id, script: &[Say]) -> Flow {
        self.run(script, |ctx| Knk::begin_turn(ctx, who, false)).unwrap()
    }

    pub(crate) fn begin_extra(&mut self, who: Id, script: &[Say]) -> Flow {
        self.run(script, |ctx| Knk::begin_turn(ctx, who, true)).unwrap()
    }

    /// What follows from who is left, as after every command.
    pub(crate) fn look_round(&mut self) {
        self.look_round_saying(&[]);
    }

    /// The same, where dice fall for it.
    pub(crate) fn look_round_saying(&mut self, script: &[Say]) {
        self.moment(Moment::Settled, script);
    }

    pub(crate) fn moment(&mut self, moment: Moment, script: &[Say]) {
        self.run(script, |battle| Knk::on(battle, moment)).unwrap();
    }

    pub(crate) fn end(&mut self, who: Id) {
        self.run(&[], |ctx| Knk::end_turn(ctx, who)).unwrap();
    }

    pub(crate) fn order(
        &mut self,
        who: Id,
        order: Order,
        target: Option<Target>,
        script: &[Say],
    ) -> Result<Flow, Refusal> {
        self.run(script, |ctx| Knk::decide(ctx, who, &order, target))
    }

    pub(crate) fn dodge(&mut self, who: Id, hit: u16, script: &[Say]) -> Result<Flow, Refusal> {
        self.order(who, Order::Dodge { hit }, None, script)
    }

    /// Strikes with the first weapon carried, bare hands for want of one.
    pub(crate) fn strike(
        &mut self,
        who: Id,
        mode: Mode,
        target: Id,
        script: &[Say],
    ) -> Result<Strike, Refusal> {
        let weapon = if self.view(who).attacks.iter().any(|row| row.weapon.is_some()) {
            Some(0)
        } else {
            None
        };
        self.order(who, Order::Strike { mode, weapon }, Some(Target::Combatant(target)), script)?;
        Ok(self.last_strike())
    }

    /// Begins the turn of `who` and strikes in it; for blows that need no history.
    pub(crate) fn blow(&mut self, who: Id, mode: Mode, target: Id, script: &[Say]) -> Strike {
        self.turn(who);
        self.strike(who, mode, target, script).unwrap()
    }

    /// Ends whatever turn runs and begins that of `who` at its movement, declining dodges.
    pub(crate) fn turn(&mut self, who: Id) {
        if let Some(turn) = self.table.turn.clone() {
            self.end(turn.who);
        }
        self.begin(who, &[]);
        let open = |turn: &kekkai_rules::knk::Turn| turn.phase == kekkai_rules::knk::Phase::Dodge;
        // One who is held lets the hits stand first, and declines to break free then.
        while self.table.turn.as_ref().is_some_and(open) {
            self.order(who, Order::Accept, None, &[]).unwrap();
        }
    }

    /// Strikes what fills a cell.
    pub(crate) fn batter(
        &mut self,
        who: Id,
        mode: Mode,
        cell: &str,
        script: &[Say],
    ) -> Result<Ground, Refusal> {
        let at = spot(cell);
        let order = Order::Strike { mode, weapon: None };
        self.order(who, order, Some(Target::Spot(at)), script)?;
        Ok(self.ground(at))
    }

    pub(crate) fn walk(&mut self, who: Id, cells: &[&str]) -> Result<Flow, Refusal> {
        self.go(who, cells, WalkMode::Walk.mode())
    }

    pub(crate) fn retreat(&mut self, who: Id, cells: &[&str]) -> Result<Flow, Refusal> {
        self.go(who, cells, WalkMode::Retreat.mode())
    }

    fn go(&mut self, who: Id, cells: &[&str], mode: MoveMode) -> Result<Flow, Refusal> {
        self.go_saying(who, cells, mode, &[])
    }

    /// A walk whose saves come out as scripted. Cells that do not lie side by side are joined by jumps.
    pub(crate) fn walk_saying(
        &mut self,
        who: Id,
        cells: &[&str],
        script: &[Say],
    ) -> Result<Flow, Refusal> {
        self.go_saying(who, cells, WalkMode::Walk.mode(), script)
    }

    fn go_saying(
        &mut self,
        who: Id,
        cells: &[&str],
        mode: MoveMode,
        script: &[Say],
    ) -> Result<Flow, Refusal> {
        let path = self.steps(who, cells);
        self.run(script, |ctx| Knk::walk(ctx, who, &path, mode))
    }

    pub(crate) fn steps(&self, who: Id, cells: &[&str]) -> Vec<PathStep> {
        let mut here = self.at[who.index()];
        let mut path = Vec::new();
        for cell in cells {
            let there = point(cell);
            let (x, y) = (there.0 - here.0, there.1 - here.1);
            let between = 1..x.abs().max(y.abs());
            let over: Vec<Spot> =
                between.map(|n| place(here.0 + n * x.signum(), here.1 + n * y.signum())).collect();
            let filled = |at: (i32, i32)| self.ground(place(at.0, at.1)).terrain.is_obstacle();
            let squeezes = over.is_empty()
                && x != 0
                && y != 0
                && filled((there.0, here.1))
                && filled((here.0, there.1));
            path.push(PathStep {
                from: Some(place(here.0, here.1)),
                to: spot(cell),
                over,
                squeezes,
            });
            here = there;
        }
        path
    }

    /// The cell of `who`.
    pub(crate) fn cell(&self, who: Id) -> String {
        let (x, y) = self.at[who.index()];
        format!("{x}{}", char::from(b'A' + u8::try_from(y - 1).unwrap()))
    }

    pub(crate) fn rule(&mut self, ruling: Ruling) -> Result<(), Refusal> {
        self.run(&[], |ctx| Knk::rule(ctx, &ruling))
    }

    pub(crate) fn set(&mut self, who: Id, value: Override, to: i32) {
        self.rule(Ruling::Override { who, value, to: Some(to) }).unwrap();
    }

    pub(crate) fn pool(&mut self, who: Id, pool: Reserve, value: i32) {
        self.rule(Ruling::Pool { who, pool, value }).unwrap();
    }

    pub(crate) fn afflict(&mut self, who: Id, name: &str, hp: i32, prana: i32, turns: Option<u16>) {
        let name = PlainText::new(name);
        self.rule(Ruling::Afflict { who, name, hp, prana, turns, modifiers: Vec::new() }).unwrap();
    }

    pub(crate) fn view(&self, who: Id) -> SheetView {
        let queries: &dyn SystemQueries = &self.table;
        queries.view(who)
    }

    /// What only this system shows of somebody.
    pub(crate) fn rows(&self, who: Id) -> Rows {
        view::rows(&self.table, who, &Some)
    }

    fn a_pool(&self, who: Id, id: PoolId) -> Pool {
        self.view(who).pools.into_iter().find(|pool| pool.id == id).unwrap()
    }

    /// Health now and at most.
    pub(crate) fn hp(&self, who: Id) -> (i32, i32) {
        let pool = self.a_pool(who, Reserve::Hp.id());
        (pool.now, pool.max)
    }

    /// Prana now and at most.
    pub(crate) fn prana(&self, who: Id) -> (i32, i32) {
        let pool = self.a_pool(who, Reserve::Prana.id());
        (pool.now, pool.max)
    }

    /// Damage of the hits that wait.
    pub(crate) fn waits(&self, who: Id) -> Vec<i32> {
        self.view(who).waits.iter().map(|hit| hit.damage).collect()
    }

    pub(crate) fn row(&self, who: Id, key: &str) -> Option<Value> {
        self.view(who).rows.into_iter().find(|row| row.key == key).map(|row| row.value)
    }

    /// Dodges left and in all.
    pub(crate) fn dodges(&self, who: Id) -> (i32, i32) {
        match self.row(who, "dodges") {
            Some(Value::Of(left, limit)) => (left, limit),
            other => panic!("{other:?}"),
        }
    }

    /// A row with one number.
    pub(crate) fn number(&self, who: Id, key: &str) -> i32 {
        match self.row(who, key) {
            Some(Value::Number(number) | Value::Of(number, _)) => number,
            other => panic!("{key}: {other:?}"),
        }
    }

    /// A row with an expression, as printed.
    pub(crate) fn dice(&self, who: Id, key: &str) -> String {
        match self.row(who, key) {
            Some(Value::Dice(dice)) => dice.to_string(),
            other => panic!("{key}: {other:?}"),
        }
    }

    /// The expression of an attack with bare hands, as printed.
    pub(crate) fn attack(&self, who: Id, mode: Mode) -> Option<String> {
        let rows = self.view(who).attacks;
        let row = rows.into_iter().find(|row| row.mode == mode.key() && row.weapon.is_none());
        row.map(|row| row.dice.to_string())
    }

    pub(crate) fn is(&self, who: Id, condition: Condition) -> bool {
        self.view(who).has(condition.kind())
    }

    pub(crate) fn last_strike(&self) -> Strike {
        let strike = self.facts.iter().rev().find_map(|fact| match fact {
            Fact::Struck(strike) => Some((**strike).clone()),
            _ => None,
        });
        strike.expect("nobody struck")
    }

    /// Movement points left in the running turn.
    /// `"5E"` as column and row.
    pub(crate) fn points(&self) -> i32 {
        self.table.turn.as_ref().unwrap().points
    }

    fn distance(&self, from: (i32, i32), to: (i32, i32)) -> Situation {
        let distance = (from.0 - to.0).abs().max((from.1 - to.1).abs());
        Situation {
            distance: Some(u8::try_from(distance).unwrap()),
            sight: self.sight,
            shot: self.sight,
        }
    }

    /// The next number of the generator below `limit`.
    pub(crate) fn lucky(&mut self, limit: usize) -> usize {
        let state = self.luck.expect("no luck in a scripted test");
        let state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.luck = Some(state);
        usize::try_from(state >> 33).unwrap() % limit
    }

    fn next(&mut self, ask: Ask) -> Result<Say, Stop> {
        if let (Some(_), Ask::Die(throw)) = (self.luck, &ask) {
            let face = 1 + self.lucky(usize::try_from(throw.dice.faces).unwrap());
            return Ok(Say::Face(u16::try_from(face).unwrap()));
        }
        self.script.pop_front().ok_or(Stop::Need(ask))
    }
}

/// Whether it is refused with the phrase of this key.
pub(crate) fn says<T>(what: &Result<T, Refusal>, key: &str) -> bool {
    matches!(what, Err(Refusal::Own { phrase, rule: _ }) if phrase.key == key)
}

/// What stands for `name` in the phrase of a pick.
pub(crate) fn arg<'a>(pick: &'a Pick, name: &str) -> Option<&'a Arg> {
    pick.phrase.args.iter().find(|(called, _)| called == name).map(|(_, arg)| arg)
}

/// The number that stands for `name` in the phrase of a pick.
pub(crate) fn number(pick: &Pick, name: &str) -> i32 {
    let Some(Arg::Number(number)) = arg(pick, name) else { panic!("{pick:?}") };
    *number
}

/// A part of a pick that is a list of them.
fn part(pick: &Pick, at: usize) -> Option<&Arg> {
    let Some(Arg::List(parts)) = arg(pick, "what") else { return None };
    parts.get(at)
}

fn named(name: &str) -> Arg {
    Arg::Name(PlainText::new(name))
}

fn text(text: &str) -> Arg {
    Arg::Text(PlainText::new(text))
}

pub(crate) fn point(cell: &str) -> (i32, i32) {
    let (column, row) = cell.split_at(cell.len() - 1);
    let row = row.bytes().next().unwrap() - b'A' + 1;
    (column.parse().unwrap(), i32::from(row))
}

fn place(x: i32, y: i32) -> Spot {
    Spot(u16::try_from(x * 100 + y).unwrap())
}

pub(crate) fn spot(cell: &str) -> Spot {
    let (x, y) = point(cell);
    place(x, y)
}

fn unspot(spot: Spot) -> (i32, i32) {
    (i32::from(spot.0) / 100, i32::from(spot.0) % 100)
}

/// Whether a point is on the board.
fn on_board((x, y): (i32, i32)) -> bool {
    (1..=20).contains(&x) && (1..=20).contains(&y)
}

/// How a walk of `who` would stand after these cells, nothing being carried out.
pub(crate) fn foreseen(fight: &Battle, who: Id, cells: &[&str]) -> Result<PathState, Refusal> {
    let mut going = Knk::set_out(&fight.table, who);
    for step in fight.steps(who, cells) {
        going = Knk::after_step(fight, who, &step, going, WalkMode::Walk.mode())?;
    }
    Ok(going)
}
