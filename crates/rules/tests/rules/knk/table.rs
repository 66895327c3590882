//! A table to play on in tests: combatants with coordinates, scripted faces and picks, and the laws after every act.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

use kekkai_rules::{
    Ambient, AmbientKind, Arg, Ask, Choice, CustomZone, Edition, Flow, Ground, Id, Moment,
    MoveMode, Origin, PathStep, Phrase, Pick, PlainText, Pool, PoolId, Refusal, Roll, RulesContext,
    SheetView, Situation, Spot, Stop, System, SystemQueries, SystemState, Target, Terrain, Throw,
    knk::{
        Category, Condition, Fact, Gait, Kind, Knk, Mode, Options, Order, PathState, Reserve,
        Ruling, Sheet, Spec, Strike, Tier, Weapon,
        cast::Lapse,
        crit::CritEffect,
        item::Item,
        picks,
        rank::Rank,
        sheet::Override,
        view::{self, Rows},
        weapon::Ranged,
    },
    sheet_view::Value,
    system::Offer,
    system::Pending as _,
};

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
    pub(crate) climates: BTreeMap<Spot, Vec<CustomZone>>,
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
            climates: BTreeMap::new(),
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
        self.go(who, cells, Gait::Walk.mode())
    }

    pub(crate) fn retreat(&mut self, who: Id, cells: &[&str]) -> Result<Flow, Refusal> {
        self.go(who, cells, Gait::Retreat.mode())
    }

    fn go(&mut self, who: Id, cells: &[&str], gait: MoveMode) -> Result<Flow, Refusal> {
        self.go_saying(who, cells, gait, &[])
    }

    /// A walk whose saves come out as scripted. Cells that do not lie side by side are joined by jumps.
    pub(crate) fn walk_saying(
        &mut self,
        who: Id,
        cells: &[&str],
        script: &[Say],
    ) -> Result<Flow, Refusal> {
        self.go_saying(who, cells, Gait::Walk.mode(), script)
    }

    fn go_saying(
        &mut self,
        who: Id,
        cells: &[&str],
        gait: MoveMode,
        script: &[Say],
    ) -> Result<Flow, Refusal> {
        let path = self.strides(who, cells);
        self.run(script, |ctx| Knk::walk(ctx, who, &path, gait))
    }

    pub(crate) fn strides(&self, who: Id, cells: &[&str]) -> Vec<PathStep> {
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

impl RulesContext<Knk> for Battle {
    fn edition(&self) -> Edition {
        self.edition
    }

    fn table(&self) -> &SystemState<Knk> {
        &self.table
    }

    fn present(&self) -> Vec<Id> {
        let ids = (0_u16..).zip(&self.table.sheets).map(|(id, _)| Id(id));
        ids.filter(|id| !self.fallen.contains(id)).collect()
    }

    fn queue(&self) -> Vec<Id> {
        self.queue.clone()
    }

    fn between(&self, from: Id, to: Id) -> Situation {
        self.distance(self.at[from.index()], self.at[to.index()])
    }

    fn towards(&self, from: Id, to: Spot) -> Situation {
        self.distance(self.at[from.index()], unspot(to))
    }

    fn ground(&self, at: Spot) -> Ground {
        self.ground.get(&at).copied().unwrap_or_default()
    }

    fn place(&self, who: Id) -> Option<Spot> {
        let (x, y) = self.at[who.index()];
        (!self.off.contains(&who)).then(|| place(x, y))
    }

    fn lane(&self, from: Id, target: Id) -> Vec<Spot> {
        let (from, (x, y)) = (self.at[from.index()], self.at[target.index()]);
        let (dx, dy) = ((x - from.0).signum(), (y - from.1).signum());
        let cells = (1..).map(|n| (x + n * dx, y + n * dy));
        cells
            .take_while(|(x, y)| (1..=20).contains(x) && (1..=20).contains(y))
            .map(|(x, y)| place(x, y))
            .collect()
    }

    fn side(&self, who: Id) -> Option<u8> {
        u8::try_from(who.0).ok()
    }

    fn hostile(&self, a: Id, b: Id) -> bool {
        let ally = |id| self.allies.contains(&id) && !self.defected.contains(&id);
        a != b && !(ally(a) && ally(b))
    }

    fn air(&self, _: Id) -> Ambient {
        self.air
    }

    fn climates(&self, at: Option<Spot>) -> Vec<CustomZone> {
        at.and_then(|at| self.climates.get(&at)).cloned().unwrap_or_default()
    }

    fn over_border(&self, _: Id, _: Target) -> Situation {
        Situation { distance: None, sight: false, shot: false }
    }

    fn standing_on(&self, at: Spot) -> Option<Id> {
        self.present().into_iter().find(|id| self.at[id.index()] == unspot(at))
    }

    fn all_on(&self, at: Spot) -> Vec<Id> {
        self.present().into_iter().filter(|id| self.at[id.index()] == unspot(at)).collect()
    }

    fn round(&self) -> u16 {
        1
    }

    fn initiative(&self, _: Id) -> Option<i32> {
        None
    }

    fn square(&self, _: Spot) -> Option<(i32, i32)> {
        None
    }

    fn spot(&self, _: (i32, i32)) -> Option<Spot> {
        None
    }

    fn around(&self, at: Spot) -> Vec<Spot> {
        let (x, y) = unspot(at);
        let beside = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (x + dx, y + dy)));
        beside.filter(|to| *to != (x, y) && on_board(*to)).map(|(x, y)| place(x, y)).collect()
    }

    fn flew(&mut self, who: Id, path: &[Spot]) {
        self.at[who.index()] = unspot(*path.last().unwrap());
    }

    fn put_back(&mut self, who: Id, at: Spot) {
        // The field finds the nearest free place; here it is always free.
        self.at[who.index()] = unspot(at);
    }

    fn roll(&mut self, throw: Throw) -> Result<Roll, Stop> {
        let mut faces = Vec::new();
        if throw.dice.is_thrown() {
            for _ in 0..throw.dice.count {
                match self.next(Ask::Die(throw.clone()))? {
                    Say::Face(face) => {
                        assert!(throw.dice.has_face(face), "no face {face} on {}", throw.dice);
                        faces.push(face);
                    }
                    other => panic!("{throw:?} answered with {other:?}"),
                }
            }
        }
        let roll = Roll { total: throw.dice.total(&faces), throw, faces, origin: Origin::Typed };
        self.rolls.push(roll.clone());
        Ok(roll)
    }

    fn test(&mut self, throw: Throw) -> Result<bool, Stop> {
        Ok(self.roll(throw)?.succeeds())
    }

    fn trial(&mut self, throw: Throw, _: u16) -> Result<Roll, Stop> {
        self.roll(throw)
    }

    fn settled(&mut self) {}

    fn choose(&mut self, choice: Choice) -> Result<usize, Stop> {
        if self.luck.is_some() {
            return Ok(self.lucky(choice.picks.len()));
        }
        let said = self.next(Ask::Choice(Box::new(choice.clone())))?;
        let fits = |pick: &Pick| match &said {
            Say::Crit(effect) => pick.phrase == effect.phrase(),
            Say::Effect(name) => {
                [arg(pick, "name"), arg(pick, "what")].contains(&Some(&named(name)))
            }
            Say::Thing("points") => pick.phrase.key == "pick-points",
            Say::Thing(name) => {
                let school = Arg::Phrase(Phrase::of_family("school-", name));
                *pick == picks::thing(&PlainText::new(name)) || arg(pick, "what") == Some(&school)
            }
            Say::Back(mode) => part(pick, 0) == Some(&mode.phrase().into()),
            Say::With(name) => part(pick, 1) == Some(&named(name)),
            Say::Marks(said) => arg(pick, "marks") == Some(&text(&"+".repeat(usize::from(*said)))),
            Say::Number(said) => {
                *pick == picks::number(*said)
                    || *pick == picks::damage(*said)
                    || arg(pick, "points") == Some(&Arg::Number(*said))
            }
            Say::Prana(said) => *pick == picks::prana(*said),
            Say::Back5 => *pick == picks::knock_back(5),
            Say::Nothing => *pick == Pick::none(),
            Say::Face(_) => false,
        };
        let picked = choice.picks.iter().position(fits);
        let picked = picked.unwrap_or_else(|| panic!("{said:?} is not among {:?}", choice.picks));
        self.choices.push(choice);
        Ok(picked)
    }

    fn fact(&mut self, fact: Fact) {
        Knk::apply(&mut self.table, &fact);
        self.facts.push(fact);
    }

    fn step(&mut self, who: Id, to: Spot) {
        self.at[who.index()] = unspot(to);
    }

    fn reshape(&mut self, at: Spot, ground: Ground) {
        self.ground.insert(at, ground);
    }

    fn fall(&mut self, who: Id) {
        self.fallen.push(who);
    }

    fn rise(&mut self, who: Id) {
        self.fallen.retain(|fallen| *fallen != who);
    }

    /// No world lies around this fight.
    fn bring_home(&mut self, _name: &PlainText) {}

    fn underfoot(&self, who: Id) -> Vec<Item> {
        let (x, y) = self.at[who.index()];
        self.items.get(&place(x, y)).cloned().unwrap_or_default()
    }

    fn lift(&mut self, who: Id, item: u8) {
        let (x, y) = self.at[who.index()];
        self.items.get_mut(&place(x, y)).unwrap().remove(usize::from(item));
    }

    fn drop(&mut self, at: Spot, item: Item) {
        self.items.entry(at).or_default().push(item);
    }

    fn take_off(&mut self, at: Spot, item: &Item) -> bool {
        let Some(here) = self.items.get_mut(&at) else { return false };
        let found = here.iter().position(|found| found == item);
        found.inspect(|index| drop(here.remove(*index))).is_some()
    }

    fn requeue(&mut self, who: Id, initiative: i32) {
        self.requeued.push((who, initiative));
    }

    fn go_before(&mut self, who: Id, other: Id) {
        self.queue.retain(|one| *one != who);
        let place = self.queue.iter().position(|one| *one == other);
        self.queue.insert(place.unwrap_or(self.queue.len()), who);
    }

    fn defects(&mut self, who: Id) {
        self.defected.push(who);
    }

    fn row(&self, from: Id, at: Spot, length: u8) -> Vec<Spot> {
        let ((x, y), (to_x, to_y)) = (self.at[from.index()], unspot(at));
        let (dx, dy) = ((to_x - x).signum(), (to_y - y).signum());
        let half = i32::from(length / 2);
        let cells = (-half..i32::from(length) - half).map(|n| (to_x - n * dy, to_y + n * dx));
        cells.filter(|cell| on_board(*cell)).map(|(x, y)| place(x, y)).collect()
    }

    fn weather(&mut self, _: &[Spot], status: AmbientKind, on: bool) {
        if status == AmbientKind::Rain {
            self.air.rain = on;
        }
    }

    fn summon(&mut self, by: Id, _: &PlainText, sheet: Sheet) {
        let id = Id(u16::try_from(self.table.sheets.len()).unwrap());
        let free: Vec<Spot> = self.around(self.place(by).unwrap());
        let at = free.into_iter().find(|at| self.standing_on(*at).is_none()).unwrap();
        self.table.sheets.push(Arc::new(sheet));
        self.at.push(unspot(at));
        self.queue.push(id);
        self.allies.extend([by, id]);
    }
}

/// `"5E"` as column and row.
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

/// A spec from ranks such as `"S4 A3-"`; what is left out is the lowest of the category.
pub(crate) fn spec(category: Category, ranks: &str) -> Spec {
    let mut spec = Spec::blank(category);
    for word in ranks.split_whitespace() {
        let (letter, rest) = word.split_at(1);
        let (digit, marks) = rest.split_at(1);
        let count = i8::try_from(marks.len()).unwrap();
        let marks = if marks.contains('-') { -count } else { count };
        let rank = Rank::new(digit.parse().unwrap(), marks).unwrap();
        match letter {
            "S" => spec.s = rank,
            "E" => spec.e = rank,
            "A" => spec.a = rank,
            "M" => spec.m = rank,
            "L" => spec.l = rank,
            other => panic!("{other}"),
        }
    }
    spec
}

pub(crate) fn monster(ranks: &str) -> Spec {
    spec(Category::Monster, ranks)
}

pub(crate) fn profi(ranks: &str) -> Spec {
    spec(Category::Profi, ranks)
}

pub(crate) fn commoner(ranks: &str) -> Spec {
    spec(Category::Commoner, ranks)
}

/// A weapon without numbers.
pub(crate) fn weapon(kind: Kind) -> Weapon {
    Weapon {
        qualities: Vec::new(),
        name: PlainText::new("weapon"),
        kind,
        tier: Tier::Ordinary,
        to_roll: 0,
        to_attack: 0,
        to_min: 0,
        to_damage: 0,
        reach: 1,
        ranged: None,
        silent: false,
        natural: false,
        off_board: false,
        firearm: false,
        ruined: false,
        wand: false,
        while_on: None,
    }
}

pub(crate) fn sword() -> Weapon {
    weapon(Kind::Slash)
}

/// A piercing weapon that shoots `1d faces`.
pub(crate) fn gun(faces: i32) -> Weapon {
    let ranged = Ranged { dice: kekkai_rules::Dice::new(0, faces), range: None };
    Weapon { ranged: Some(ranged), ..weapon(Kind::Pierce) }
}

pub(crate) fn armed(mut spec: Spec, weapon: Weapon) -> Spec {
    spec.weapons.push(weapon);
    spec
}

pub(crate) fn sheet(spec: &Spec) -> Sheet {
    Knk::sheet(spec).unwrap()
}

pub(crate) fn item(name: &str, hp: i32, prana: i32) -> Item {
    Item { hp, prana, ..Item::named(name) }
}

/// Whether a point is on the board.
fn on_board((x, y): (i32, i32)) -> bool {
    (1..=20).contains(&x) && (1..=20).contains(&y)
}

/// How a walk of `who` would stand after these cells, nothing being carried out.
pub(crate) fn foreseen(fight: &Battle, who: Id, cells: &[&str]) -> Result<PathState, Refusal> {
    let mut going = Knk::set_out(&fight.table, who);
    for stride in fight.strides(who, cells) {
        going = Knk::stride(fight, who, &stride, going, Gait::Walk.mode())?;
    }
    Ok(going)
}
