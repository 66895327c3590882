//! Ways against the plainest search there is: every step from everything that is known, until nothing new comes of it.

use std::{collections::BTreeSet, fmt::Write, sync::Arc};

use kekkai_battle::{
    Cell, Command, Decision, Event, State,
    decide::{Transaction, decide},
    field::SIGNS,
    library::Library,
    queue,
    reach::{Reach, Search},
    scenario::Scenario,
    systems::{self, AnySystemState},
};
use kekkai_rules::{
    Ground, Id, MoveMode, PathStep, Progress as _, RulesContext, Spot, System as _, Terrain,
    knk::{self, Fact, Knk, PathState, Phase, Turn, WalkMode},
    movement::Rank,
};

/// Columns and rows of the corner that is played in; all around it is a wall that nothing passes.
const SIDE: i16 = 6;
/// Fields that are searched.
const FIELDS: u64 = 300;
/// Ways that one field may have before it is left out: some combinations of ice and jumps have very many.
const MOST_WAYS: usize = 1500;

/// Small and seeded: xorshift64*.
struct Chance(u64);

impl Chance {
    fn of(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        usize::try_from(self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33).unwrap() % limit
    }

    fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn number(&mut self, limit: usize) -> i32 {
        i32::try_from(self.below(limit)).unwrap()
    }
}

fn corner() -> impl Iterator<Item = Cell> {
    (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| Cell::new(column, row).unwrap()))
}

/// A corner full of things, one who is on the move in it, and others in its way.
fn board(chance: &mut Chance) -> State {
    let mut rows = vec!["X".repeat(20); 20];
    let signs = b".......##H\"\"~~W///C%X";
    // Few kinds a field, so that many cells of one kind lie side by side.
    let kinds: Vec<char> =
        (0..4).map(|_| char::from(signs[chance.below(signs.len())])).chain(['.']).collect();
    let mut free = Vec::new();
    for cell in corner() {
        let sign = kinds[chance.below(kinds.len())];
        let (row, column) = (usize::from(cell.row()), usize::from(cell.column()));
        rows[row].replace_range(column..=column, &sign.to_string());
        if !"#HXWC%".contains(sign) {
            free.push(cell);
        }
    }
    let mut fighters = String::new();
    for (name, side) in [("Ada", 0), ("Bea", 1), ("Cid", 1), ("Dan", 0)] {
        if free.is_empty() {
            break;
        }
        let at = free.swap_remove(chance.below(free.len()));
        let category = ["monster", "profi", "commoner"][chance.below(3)];
        let least = usize::from(category == "monster");
        let rank = |chance: &mut Chance| chance.below(6 - least) + least;
        let [s, a] = [0, 1].map(|_| rank(chance));
        let strong = if category == "monster" && chance.percent(40) { 6 } else { s };
        let natures = ["dead_apostle", "thrall", "living_dead"];
        let nature = natures.get(chance.below(6)).map(|nature| format!("nature: {nature}, "));
        let nature = nature.unwrap_or_default();
        write!(
            fighters,
            "(name: {name:?}, side: \"{side}\", at: \"{at}\", sheet: (category: {category}, s: {strong}, e: 3, a: {a}, \
             m: 2, l: 3, {nature}prana: {})),",
            chance.below(41)
        ).unwrap();
    }
    let text = format!(
        "(system: knk, title: \"\", sides: [(name: \"0\"), (name: \"1\")], rows: {rows:?}, combatants: [{fighters}])"
    );
    let mut state = match Scenario::parse(&text, &Library::new(Vec::new()), "test", 1) {
        Ok(scenario) => scenario.setup.state().unwrap(),
        Err(error) => panic!("{error}: {text}"),
    };
    for cell in corner().filter(|_| chance.percent(8)) {
        let field = Arc::make_mut(&mut state.field);
        field.set(cell, Ground { unjumpable: true, ..field.ground(cell) });
    }
    state
}

/// The first of the board in the middle of its turn, as far on in it as chance will.
fn on_the_move(state: &mut State, chance: &mut Chance) -> MoveMode {
    let who = Id(0);
    let slots = state.combatants.iter().map(|combatant| queue::Slot {
        who: combatant.id,
        initiative: 1,
        from_round: 1,
    });
    let slots = slots.collect();
    let mode = if chance.percent(75) { WalkMode::Walk.mode() } else { WalkMode::Retreat.mode() };
    let on_foot = mode == WalkMode::Walk.mode();
    let going = PathState {
        walls: u8::from(chance.percent(15)),
        strong: u8::from(chance.percent(10)),
        jumped: u8::from(chance.percent(15)),
        ice_paid: chance.percent(15),
        ..PathState::default()
    };
    let turn = Turn {
        who,
        extra: false,
        phase: if on_foot { Phase::Move } else { Phase::Retreat },
        points: chance.number(7),
        moved: chance.percent(40),
        picked_up: false,
        attacked: !on_foot,
        hid: false,
        bandaged: false,
        going,
        trampled: Vec::new(),
        dodged: false,
        paid: false,
        casting: knk::cast::Casting::default(),
        countered: false,
    };
    let own = |fact| Event::Own(systems::Fact::Knk(fact));
    let victim = state.combatants.get(1).filter(|_| chance.percent(20)).map(|victim| victim.id);
    let mut events = vec![
        Event::Queued { slots },
        Event::RoundBegan { round: 1, extra: Vec::new() },
        Event::TurnBegan { who, extra: false },
        own(Fact::Turn(Some(turn))),
    ];
    events.extend(victim.map(|victim| own(Fact::Held { holder: who, victim, hit: None })));
    let AnySystemState::Knk(table) = &state.system else { panic!("another system") };
    let mut options = table.options.clone();
    for setting in knk::options::TABLE {
        let values = setting.keys();
        if !values.is_empty() && chance.percent(50) {
            assert!(setting.set(&mut options, values[chance.below(values.len())]));
        }
    }
    events.push(own(Fact::Options(options)));
    for event in &events {
        state.apply(event);
    }
    mode
}

/// Every step on a straight line to one of the cells, written out once more.
fn steps<T>(state: &State<T>, from: Cell) -> Vec<(Cell, PathStep)> {
    let filled = |cell: Option<Cell>| {
        cell.is_some_and(|cell| state.field.ground(cell).terrain.is_obstacle())
    };
    let mut steps = Vec::new();
    for (x, y) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
        let mut over: Vec<Spot> = Vec::new();
        for length in 1..SIDE {
            let Some(to) = from.shifted(x * length, y * length) else { break };
            let corners = filled(from.shifted(x, 0)) && filled(from.shifted(0, y));
            let squeezes = length == 1 && x != 0 && y != 0 && corners;
            let from = Some(from.into());
            steps.push((to, PathStep { from, to: to.into(), over: over.clone(), squeezes }));
            over.push(to.into());
        }
    }
    steps
}

/// The corner in signs, for a failure.
fn drawn(state: &State) -> String {
    let sign = |cell: Cell| {
        let terrain = state.field.ground(cell).terrain;
        SIGNS.iter().find(|(_, known)| *known == terrain).map_or('?', |(sign, _)| *sign)
    };
    let signs: Vec<char> = corner().map(sign).collect();
    let width = usize::try_from(SIDE).unwrap();
    let rows: Vec<String> = signs.chunks(width).map(|row| row.iter().collect()).collect();
    let standing: Vec<String> =
        state.combatants.iter().map(|combatant| format!("{combatant:?}")).collect();
    let AnySystemState::Knk(table) = &state.system else { panic!("another system") };
    let (sheet, turn) = (table.sheet(Id(0)), &table.turn);
    format!(
        "{}\n{}\n{sheet:?}\n{turn:?}\n{:?}",
        rows.join("\n"),
        standing.join("\n"),
        table.options
    )
}

/// Everything that a walk can come to, each cell with each state of the walk; `None` for far too much.
fn relaxed(
    tx: &Transaction<'_, Knk>,
    mode: MoveMode,
    from: Cell,
) -> Option<BTreeSet<(Cell, PathState)>> {
    let who = Id(0);
    let mut known = BTreeSet::from([(from, Knk::set_out(RulesContext::state(tx), who))]);
    let mut new = known.clone();
    while !new.is_empty() {
        if known.len() > MOST_WAYS {
            return None;
        }
        let mut next = BTreeSet::new();
        for (cell, going) in &new {
            for (to, step) in steps(tx.state(), *cell) {
                let there = Knk::after_step(tx, who, &step, *going, mode);
                next.extend(there.ok().map(|going| (to, going)).filter(|way| !known.contains(way)));
            }
        }
        known.extend(next.iter().copied());
        new = next;
    }
    Some(known)
}

#[test]
fn everything_that_can_be_reached_is_reached_at_the_least_price() {
    let (mut searched, mut reached, mut jumped, mut wasted) = (0, 0, 0, 0);
    for seed in 1..=FIELDS {
        let mut chance = Chance::of(seed);
        let mut state = board(&mut chance);
        if state.combatants.is_empty() {
            continue;
        }
        let mode = on_the_move(&mut state, &mut chance);
        let from = state.cell_of(Id(0)).unwrap();
        let AnySystemState::Knk(table) = &state.system else { panic!("another system") };
        let tx = Transaction::new(&state, table, &[]);
        let Some(known) = relaxed(&tx, mode, from) else { continue };
        searched += 1;
        let search = Search::of(&tx, Id(0), mode).unwrap();
        let going = |cell: Cell| search.progress(cell);
        let reach = Reach::of(&state, Id(0), mode).unwrap();
        assert_eq!((reach.from, reach.cost(from)), (from, None));
        for cell in Cell::all().filter(|cell| *cell != from) {
            let rests =
                |going: &PathState| Knk::may_rest(&tx, Id(0), cell.into(), *going, mode).is_ok();
            let ways = known.iter().filter(|(at, _)| *at == cell).map(|(_, going)| going);
            let least: Option<Rank> =
                ways.clone().filter(|going| rests(going)).map(PathState::rank).min();
            let found = going(cell).map(|going| going.rank());
            let told = || format!("seed {seed}: {mode:?} {from} to {cell}\n{}", drawn(&state));
            // Whoever slides may stop on ice once too few points are left to slide off; a way is not made longer for that.
            let cheapest = ways.clone().min_by_key(|going| going.rank());
            if least.is_none() || cheapest.is_some_and(rests) {
                assert_eq!(found, least, "{}", told());
            } else {
                assert_eq!(state.field.ground(cell).terrain, Terrain::Ice, "{}", told());
                assert!(found.is_none() || found >= least, "{found:?} {least:?} {}", told());
                wasted += 1;
            }
            let Some(path) = reach.path(cell) else { continue };
            reached += 1;
            assert_eq!(reach.cost(cell), going(cell).map(|going| going.cost()).as_deref());
            let (mut here, mut gone) = (from, Knk::set_out(RulesContext::state(&tx), Id(0)));
            for to in &path {
                let step = steps(&state, here).into_iter().find(|(end, _)| end == to);
                let (_, step) = step.expect("a step on a straight line");
                jumped += step.over.len();
                gone = Knk::after_step(&tx, Id(0), &step, gone, mode).expect("a step");
                here = *to;
            }
            assert_eq!((here, gone), (cell, going(cell).unwrap()), "seed {seed}: {path:?}");
            let walk = Command::Walk { who: Id(0), path, mode };
            let decided = decide(&state, &walk, &[]);
            assert!(!matches!(decided, Decision::Refused(_)), "seed {seed}: {walk:?} {decided:?}");
        }
    }
    // Few fields are left out, and there is much to be reached in the rest.
    assert!(searched * 10 >= FIELDS * 9, "{searched} fields");
    assert!(reached > 500 && jumped > 50, "{reached} cells, {jumped} jumped over");
    assert!(wasted * 5 < reached, "{wasted} cells on ice for which points would have to be wasted");
}

#[test]
fn ground_that_nothing_passes_stays_unreached() {
    let mut chance = Chance::of(7);
    let mut state = board(&mut chance);
    on_the_move(&mut state, &mut chance);
    for mode in [WalkMode::Walk.mode(), WalkMode::Retreat.mode()] {
        let reach = Reach::of(&state, Id(0), mode).unwrap();
        for (cell, _) in reach.cells() {
            let terrain = state.field.ground(cell).terrain;
            assert!(terrain != Terrain::Indestructible && terrain != Terrain::Deep, "{cell}");
        }
    }
    assert_eq!(Reach::of(&state, Id(400), WalkMode::Walk.mode()), None, "nobody goes nowhere");
}
