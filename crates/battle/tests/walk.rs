//! Walks at random through fights: what is offered is accepted, what is refused changes nothing, and no law breaks.
//!
//! `KEKKAI_WALK_STEPS` sets how many steps are taken in all, `KEKKAI_WALK_SEED` the first seed; both are printed where
//! a walk fails.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    clippy::disallowed_methods,
    reason = "a test that cannot go on should stop with a word; a long walk is asked for by the environment"
)]

#[path = "support/table.rs"]
mod table;

use kekkai_battle::{
    Aim, Cell, Command, Decision, Event, Gm, Refusal, State, decide,
    fight::{Change, Hand, ROOT},
    ledger,
    offer::offers,
    reach::Reach,
    scenario::Setup,
};
use kekkai_rules::{
    Answer, Ask, Id, Origin, PlainText, PoolId, Terrain,
    knk::{self, Mode, Order, Ruling, plus::Formula, sheet::Override, stealth::Stealth},
    system::Gait,
};
use table::Table;

/// Steps of one walk; each begins another fight.
const STRIDE: usize = 250;

/// Small and seeded: xorshift64*.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(number).unwrap() % limit.max(1)
    }

    fn within(&mut self, least: i32, most: i32) -> i32 {
        let span = usize::try_from(most - least).unwrap() + 1;
        least + i32::try_from(self.below(span)).unwrap()
    }

    /// True so many times in a hundred.
    fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    fn cell(&mut self) -> Cell {
        // Mostly where the fight is.
        let side = if self.percent(80) { 7 } else { 20 };
        let mut line = || i16::try_from(self.below(side)).unwrap();
        Cell::new(line(), line()).unwrap()
    }

    /// One of the fight's, or now and then nobody.
    fn id(&mut self, state: &State) -> Id {
        let count = state.combatants.len() + usize::from(self.percent(10));
        Id(u16::try_from(self.below(count)).unwrap())
    }
}

/// A crowded corner with walls, things and five combatants of any kind, so that much happens soon.
fn battle(chance: &mut Chance) -> Setup {
    let mut rows = vec![".".repeat(20); 20];
    for _ in 0..10 {
        let (row, column) = (chance.below(7), chance.below(7));
        let sign = ["#", "H", "X", "\""][chance.below(4)];
        rows[row].replace_range(column..=column, sign);
    }
    let mut free = (0..49).map(|n| (n % 7, n / 7)).filter(|(x, y)| rows[*y].as_bytes()[*x] == b'.');
    let weapons = ["sword", "dagger", "hammer", "spear", "pistol"];
    let mut combatants = Vec::new();
    for (index, name) in ["Ada", "Bea", "Cid", "Dan", "Eve"].into_iter().enumerate() {
        let category = ["monster", "profi", "commoner"][chance.below(3)];
        let stats = ["s", "e", "a", "m", "l"].map(|stat| {
            let rank = chance.within(i32::from(category == "monster"), 5);
            let marked = matches!(stat, "s" | "a" | "l") && chance.percent(20);
            let letter = ["F", "E", "D", "C", "B", "A"][usize::try_from(rank).unwrap()];
            format!("{stat}: \"{letter}{}\"", if marked { "++" } else { "" })
        });
        let (column, row) = (0..=chance.below(3)).filter_map(|_| free.next()).last().unwrap();
        let cell = Cell::new(i16::try_from(column).unwrap(), i16::try_from(row).unwrap()).unwrap();
        let (one, two) = (chance.pick(&weapons).unwrap(), chance.pick(&weapons).unwrap());
        let pools = if chance.percent(40) { "hp: 30, prana: 10, " } else { "" };
        let (class, spells) = magic(chance);
        combatants.push(format!(
            "(name: {name:?}, side: \"{}\", at: \"{cell}\", weapons: [{one:?}, {two:?}], spells: {spells:?}, sheet: (category: {category}, {}, \
             {class}{pools}immaterial: {}, items: [(name: \"flask\", hp: 20), (name: \"ash\", hp: -40, prana: 9)])),",
            index % 3,
            stats.join(", "),
            chance.percent(15),
        ));
    }
    let items: Vec<String> =
        (0..8).map(|_| format!("(\"{}\", (name: \"coin\"))", chance.cell())).collect();
    table::setup(&format!(
        "(system: knk, title: \"Walk\", seed: {}, sides: [(name: \"0\"), (name: \"1\"), (name: \"2\")], \
         rows: {rows:?}, combatants: [{}], items: [{}])",
        chance.below(1000),
        combatants.concat(),
        items.join(", ")
    ))
    .unwrap()
}

/// Schools, now and then of a class, and some of the spells that they open.
fn magic(chance: &mut Chance) -> (String, Vec<&'static str>) {
    let free = [
        "spark",
        "fireball",
        "healing-water",
        "frost",
        "cloudburst",
        "stone-wall",
        "gust",
        "slowness",
        "rune-of-pain",
        "clay-servants",
        "quickening",
        "evil-eye",
        "dusk",
        "far-sight",
    ];
    let (class, school, own): (_, _, &[&str]) = match chance.below(8) {
        0 => ("class: \"Mage\", sixth: \"A\", ", "", &[]),
        1 => ("class: \"Hybrid\", ", "(demonic, \"E\")", &["hell-claw"]),
        2 => ("class: \"Dead Apostle\", ", "(vampiric, \"C\")", &["blood-mist"]),
        3 => {
            let own = &["purification", "resurrection-of-the-flesh"];
            ("class: \"Knight\", sixth: \"A\", ", "(church, \"E\")", own)
        }
        _ => ("", "", &[]),
    };
    let mut spells: Vec<_> = (0..4).map(|_| *chance.pick(&free).unwrap()).collect();
    spells.extend(own);
    let schools = ["fire", "water", "earth", "air", "runes", "puppets", "witchcraft"]
        .map(|school| format!("({school}, \"{}\"), ", ["E", "C", "A"][chance.below(3)]));
    (format!("{class}schools: [{}{school}], ", schools.concat()), spells)
}

/// A walker: a fight and the chance it goes by.
struct Walk {
    table: Table,
    chance: Chance,
    /// What was told, for a failure.
    told: Vec<String>,
}

impl Walk {
    fn new(seed: u64) -> Self {
        let mut chance = Chance(seed.wrapping_mul(2).wrapping_add(0x9E37_79B9_7F4A_7C15) | 1);
        let table = Table::of(battle(&mut chance));
        Self { table, chance, told: Vec::new() }
    }

    fn state(&self) -> &State {
        self.table.state()
    }

    fn step(&mut self) -> Result<(), String> {
        if self.table.fight.prompt().is_some() && self.chance.percent(95) {
            return self.answer();
        }
        match self.chance.below(100) {
            0..40 => self.offered(),
            40..60 => self.go(),
            60..65 => {
                let Some(who) = self.state().actor() else { return Ok(()) };
                self.give(&Command::EndTurn { who }, Some(true))
            }
            65..80 => {
                let command = self.ruling();
                self.give(&command, None)
            }
            80..95 => {
                let command = self.junk();
                self.give(&command, None)
            }
            _ => self.travel(),
        }
    }

    /// Gives a command; where it is known whether it may be given, that must be so.
    fn give(&mut self, command: &Command, accepted: Option<bool>) -> Result<(), String> {
        self.told.push(format!("{command:?}"));
        let hand = if self.chance.percent(50) { Hand::Generator } else { Hand::Table };
        let propose = || self.table.fight.propose(command.clone(), Vec::new(), hand);
        let proposed = propose();
        if proposed != propose() {
            return Err("decided otherwise the second time".to_owned());
        }
        if accepted.is_some_and(|accepted| accepted != proposed.is_ok()) {
            return Err(format!("offered and refused, or the other way round: {proposed:?}"));
        }
        match proposed {
            Err(_) => Ok(()),
            Ok(change) => {
                self.was_offered(command)?;
                self.take(change)
            }
        }
    }

    /// Every order that is accepted was offered; only shots at what fills far cells are not listed.
    fn was_offered(&self, command: &Command) -> Result<(), String> {
        let Command::Act { order: ledger::Order::Knk(order), aim, .. } = command else {
            return Ok(());
        };
        let far =
            matches!((order, aim), (Order::Strike { mode: Mode::Shot, .. }, Some(Aim::Cell(_))));
        let mut open = offers(self.state()).into_iter().filter(|offer| offer.refusal.is_none());
        if far || open.any(|offer| offer.command == *command) {
            return Ok(());
        }
        Err("accepted, though it was not offered".to_owned())
    }

    fn take(&mut self, change: Change) -> Result<(), String> {
        self.table.take(change);
        let faults = self.state().faults();
        if faults.is_empty() { Ok(()) } else { Err(format!("{faults:?}")) }
    }

    /// An offer: one that may be given goes through, one that may not is refused for the reason it names.
    fn offered(&mut self) -> Result<(), String> {
        let offers = offers(self.state());
        let open: Vec<_> = offers.iter().filter(|offer| offer.refusal.is_none()).cloned().collect();
        // Ending a turn can always be done, and waiting is dull.
        let thrown: Vec<_> = open.iter().filter(|offer| offer.throw.is_some()).cloned().collect();
        let from = match self.chance.below(10) {
            0..2 => &offers,
            2..7 if !thrown.is_empty() => &thrown,
            _ => &open,
        };
        let Some(offer) = self.chance.pick(from).cloned() else { return Ok(()) };
        let decided = decide(self.state(), &offer.command, &[]);
        match (&offer.refusal, &decided) {
            (Some(named), Decision::Refused(found)) if named == found => {}
            (None, Decision::Need(Ask::Die(throw))) if offer.throw.as_ref() == Some(throw) => {}
            (None, Decision::Done { .. } | Decision::Need(_)) if offer.throw.is_none() => {}
            _ => return Err(format!("{offer:?} became {decided:?}")),
        }
        self.give(&offer.command, Some(offer.refusal.is_none()))
    }

    /// To a cell that can be reached, for the price that was told; or to one that cannot.
    fn go(&mut self) -> Result<(), String> {
        let gait = if self.chance.percent(70) { Gait::Walk } else { Gait::Retreat };
        let Some(who) = self.state().actor() else { return Ok(()) };
        let Some(reach) = Reach::of(self.state(), who, gait) else { return Ok(()) };
        let cells: Vec<_> = reach.cells().collect();
        let Some((cell, cost)) = self.chance.pick(&cells).copied() else { return Ok(()) };
        let path = reach.path(cell).ok_or("no way to a cell that can be reached")?;
        let left = |state: &State| {
            let points = state.ledger.turn_left().map_or(0, |left| left.points);
            let pools = state.ledger.view(who).pools;
            let prana =
                pools.iter().find(|pool| pool.id == PoolId::Prana).map_or(0, |pool| pool.now);
            (points, prana)
        };
        let before = left(self.state());
        let hidden = self.state().ledger.is_hidden(who);
        let turn = |state: &State| (state.actor(), state.queue.round, state.queue.acted.len());
        let began = turn(self.state());
        self.give(&Command::Walk { who, path, gait }, Some(true))?;
        // Enemies may notice a hidden one first, and it has no second move; a walk over ice may wait for its save, and
        // one that fell is over, though the next turn may be its own again.
        if hidden || self.table.fight.prompt().is_some() || turn(self.state()) != began {
            return Ok(());
        }
        let after = left(self.state());
        if (before.0 - after.0, before.1 - after.1) == (cost.points, cost.prana) {
            Ok(())
        } else {
            Err(format!("{cell} was to cost {cost:?}, but {before:?} became {after:?}"))
        }
    }

    /// An answer that fits is taken; one that does not changes nothing.
    fn answer(&mut self) -> Result<(), String> {
        let (_, ask) = self.table.prompt().unwrap();
        if self.chance.percent(3) {
            self.told.push("cancel".to_owned());
            return self.take(Change::GiveUp);
        }
        let wrong = self.chance.percent(10);
        let answer = match &ask {
            Ask::Die(throw) if wrong => {
                let beyond = u16::try_from(throw.dice.faces + 1).unwrap();
                let faces =
                    [vec![0], vec![beyond], vec![], vec![1, 1]][self.chance.below(4)].clone();
                Answer::Faces(faces, Origin::Typed)
            }
            Ask::Die(throw) => {
                let face = u16::try_from(self.chance.within(1, throw.dice.faces)).unwrap();
                // The highest face decides much, and comes too seldom by itself.
                let most = u16::try_from(throw.dice.faces).unwrap();
                let face = if self.chance.percent(20) { most } else { face };
                Answer::Faces(vec![face], Origin::Typed)
            }
            Ask::Choice(_) if wrong && self.chance.percent(50) => {
                Answer::Faces(vec![1], Origin::Typed)
            }
            Ask::Choice(choice) if wrong => {
                Answer::Pick(u16::try_from(choice.picks.len()).unwrap())
            }
            Ask::Choice(choice) => {
                Answer::Pick(u16::try_from(self.chance.below(choice.picks.len())).unwrap())
            }
        };
        self.told.push(format!("{answer:?}"));
        match (self.table.fight.answer(answer, Hand::Table).unwrap(), wrong) {
            (Ok(change), false) => self.take(change),
            (Err(_), true) => Ok(()),
            (other, _) => Err(format!("{ask:?} got {other:?}")),
        }
    }

    fn travel(&mut self) -> Result<(), String> {
        let (path, here) = self.table.fight.path();
        let change = match self.chance.below(8) {
            0 => self.table.fight.redo(),
            1 => self.table.fight.back_turn(),
            2 => {
                let to = self.chance.pick(&path).copied().unwrap_or(ROOT);
                Some(self.table.fight.jump(to))
            }
            _ => self.table.fight.undo(),
        };
        self.told.push(format!("away from step {here} of {}", path.len()));
        match change {
            Some(change) => self.take(change.map_err(|bad| bad.to_string())?),
            None => Ok(()),
        }
    }

    fn ruling(&mut self) -> Command {
        let state = self.table.state().clone();
        let who = self.chance.id(&state);
        let chance = &mut self.chance;
        let sheet = |ruling| Gm::Sheet(ledger::Ruling::Knk(ruling));
        let what = match chance.below(18) {
            0 | 1 => {
                let value = chance.within(-20, 60);
                sheet(Ruling::Pool { who, pool: PoolId::Hp, value })
            }
            2 => sheet(Ruling::Pool { who, pool: PoolId::Prana, value: chance.within(-1, 50) }),
            3 => {
                let value = *chance.pick(&Override::ALL).unwrap();
                let to = (!chance.percent(30)).then(|| chance.within(-1, 60));
                sheet(Ruling::Override { who, value, to })
            }
            4 => sheet(Ruling::Afflict {
                who,
                name: PlainText::new(["poison", "warmth", "a chill"][chance.below(3)]),
                hp: chance.within(-15, 15),
                prana: chance.within(-9, 9),
                turns: chance.percent(70).then(|| u16::try_from(chance.below(4)).unwrap()),
            }),
            5 => sheet(Ruling::Relieve { who, effect: u16::try_from(chance.below(4)).unwrap() }),
            6 => sheet(Ruling::LosesTurn { who, lost: chance.percent(70) }),
            7 => sheet(Ruling::Prone { who, prone: chance.percent(70) }),
            8 => Gm::Move { who, to: chance.cell() },
            9 => Gm::Turn { who },
            10 => Gm::Ground { at: chance.cell(), terrain: *chance.pick(&Terrain::ALL).unwrap() },
            11 if state.combatants.len() < 12 => {
                return self.join(state.combatants.len());
            }
            11 => Gm::Note(PlainText::new("a note")),
            12 => {
                let now = [Stealth::Open, Stealth::Hiding, Stealth::Hidden][chance.below(3)];
                sheet(Ruling::Stealth { who, now })
            }
            13 => {
                let injury = u16::try_from(chance.below(4)).unwrap();
                if chance.percent(50) {
                    sheet(Ruling::Restore { who, injury })
                } else {
                    sheet(Ruling::Replace { who, injury })
                }
            }
            14 => {
                let formula = *chance.pick(&Formula::ALL).unwrap();
                sheet(Ruling::Plus { who, formula, marks: u8::try_from(chance.below(3)).unwrap() })
            }
            15 if chance.percent(50) => {
                sheet(Ruling::Transfer { from: chance.id(&state), to: who })
            }
            15 => sheet(Ruling::NewDay),
            16 => {
                let ledger::Ledger::Knk(table) = &state.ledger;
                let mut options = table.options.clone();
                let name = *chance.pick(knk::Options::NAMES).unwrap();
                let values = knk::Options::values(name).unwrap();
                if let Some(value) = chance.pick(&values) {
                    assert!(options.set(name, value));
                }
                sheet(Ruling::Options(options))
            }
            _ => Gm::FreshLuck,
        };
        Command::Gm { what, reason: chance.percent(20).then(|| PlainText::new("so")) }
    }

    fn join(&mut self, number: usize) -> Command {
        let (side, at) = (self.chance.below(3), self.chance.cell());
        self.table.command(&format!("join Guest{number} {side} {at} like guard"))
    }

    /// Anything, most of it nonsense.
    fn junk(&mut self) -> Command {
        let state = self.table.state().clone();
        let (who, cell) = (self.chance.id(&state), self.chance.cell());
        let number = u8::try_from(self.chance.below(4)).unwrap();
        let order = match self.chance.below(13) {
            0 => Order::Dodge { hit: number.into() },
            1 => Order::Accept,
            2 => Order::PickUp { item: number },
            3 => Order::Use { item: number },
            4 => Order::Special,
            5 => Order::Grab,
            6 => Order::Release,
            7 => Order::BreakFree,
            8 => Order::Hide,
            9 => Order::Bandage,
            11 => Order::Cast { spell: number },
            10 => Order::Plus { formula: *self.chance.pick(&Formula::ALL).unwrap(), marks: number },
            _ => Order::Strike {
                mode: *self.chance.pick(&Mode::ALL).unwrap(),
                weapon: self.chance.percent(60).then_some(number),
            },
        };
        let actor = state.actor().filter(|_| self.chance.percent(80)).unwrap_or(who);
        let aim = match self.chance.below(3) {
            0 => None,
            1 => Some(Aim::At(self.chance.id(&state))),
            _ => Some(Aim::Cell(cell)),
        };
        match self.chance.below(6) {
            0 => Command::Place { who, at: cell },
            1 => Command::RollInitiative,
            2 => Command::EndTurn { who },
            3 => {
                let mut path: Vec<Cell> =
                    (0..self.chance.below(4)).map(|_| self.chance.cell()).collect();
                if let Some(here) = state.cell_of(actor).filter(|_| self.chance.percent(70)) {
                    let near: Vec<Cell> = here.neighbours().collect();
                    path = vec![*self.chance.pick(&near).unwrap(), here];
                }
                let gait = if self.chance.percent(70) { Gait::Walk } else { Gait::Retreat };
                Command::Walk { who: actor, path, gait }
            }
            _ => Command::Act { who: actor, order: ledger::Order::Knk(order), aim },
        }
    }
}

fn number_from(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

fn seeds() -> std::ops::Range<u64> {
    let first = number_from("KEKKAI_WALK_SEED").unwrap_or(1);
    let steps = number_from("KEKKAI_WALK_STEPS").unwrap_or(3000);
    first..first + steps.div_ceil(u64::try_from(STRIDE).unwrap())
}

fn walked(seed: u64) -> Walk {
    let mut walk = Walk::new(seed);
    let failed = |walk: &Walk, what: String| -> ! {
        let last = walk.told.len().saturating_sub(12);
        panic!("seed {seed}: {what}\n{}", walk.told[last..].join("\n"))
    };
    walk.give(&Command::RollInitiative, Some(true)).unwrap_or_else(|what| failed(&walk, what));
    for number in 0..STRIDE {
        if let Err(what) = walk.step() {
            failed(&walk, what);
        }
        // Reading the whole file again takes its time.
        if number % 25 == 0 {
            walk.table.laws().unwrap_or_else(|what| failed(&walk, what));
        }
    }
    walk.table.check().unwrap_or_else(|what| failed(&walk, what));
    walk
}

#[test]
fn no_walk_breaks_a_law() {
    let mut counts = [0; 7];
    for seed in seeds() {
        let walk = walked(seed);
        for event in events(&walk.table) {
            match event {
                Event::Own(ledger::Fact::Knk(fact)) => match fact {
                    knk::Fact::Struck(_) => counts[0] += 1,
                    knk::Fact::Dodged { undone: true, .. } => counts[1] += 1,
                    knk::Fact::Died { .. } => counts[2] += 1,
                    knk::Fact::Battered { .. } => counts[3] += 1,
                    knk::Fact::Cast { .. } => counts[5] += 1,
                    knk::Fact::Spelled(_) => counts[6] += 1,
                    _ => {}
                },
                Event::RoundBegan { .. } => counts[4] += 1,
                _ => {}
            }
        }
    }
    // Blows, dodges, deaths, battered walls, rounds, spells, those whom they hit: a walk that meets none of them tests nothing.
    assert!(counts.iter().all(|count| *count >= 5), "{counts:?}");
}

/// Every event on the way to the head.
fn events(table: &Table) -> Vec<Event> {
    let mut fight = table.fight.clone();
    let (path, here) = fight.path();
    let records = path.into_iter().take(here);
    records.flat_map(|seq| fight.record(seq).unwrap().unwrap().events.clone()).collect()
}

/// Law 4: what happened in one fight is told to another, in which most of it makes no sense.
#[test]
fn no_event_makes_a_state_panic() {
    let lonely = table::setup(
        "(system: knk, title: \"Alone\", sides: [(name: \"0\")], \
         combatants: [(name: \"Ann\", side: \"0\", sheet: (category: commoner, s: 0, e: 0, a: 0, m: 0, l: 0))])",
    );
    let lonely = Table::of(lonely.unwrap());
    let empty = "(system: knk, title: \"Empty\", sides: [], combatants: [])";
    let empty = Table::open(empty);
    let walks: Vec<Walk> = seeds().take(4).map(walked).collect();
    let strange: Vec<Event> = walks.iter().flat_map(|walk| events(&walk.table)).collect();
    for table in walks.iter().map(|walk| &walk.table).chain([&lonely, &empty]) {
        let mut state = table.state().clone();
        for event in strange.iter().rev().chain(&out_of_range()) {
            state.apply(event);
        }
        for audience in table.audiences() {
            let _ = format!("{:?}", kekkai_battle::BattleView::new(&state, audience));
        }
        let _ = (state.hash(), state.faults());
    }
}

fn out_of_range() -> Vec<Event> {
    let (who, at) = (Id(u16::MAX), Cell::new(19, 19).unwrap());
    let slot = kekkai_battle::queue::Slot { who, initiative: i32::MAX, from_round: u16::MAX };
    let fact = |fact| Event::Own(ledger::Fact::Knk(fact));
    vec![
        Event::Placed { who, at },
        Event::Queued { slots: vec![slot, slot] },
        Event::RoundBegan { round: u16::MAX, extra: vec![who, who] },
        Event::TurnBegan { who, extra: true },
        Event::TurnEnded { who: Id(0) },
        Event::Fell { who },
        Event::Rose { who, slot: Some(slot) },
        Event::Lifted { at, item: u8::MAX },
        Event::Reshaped {
            at,
            ground: kekkai_rules::Ground {
                worn: i32::MIN,
                ..kekkai_rules::Ground::of(Terrain::Strong)
            },
        },
        Event::LuckChanged { salt: u32::MAX },
        fact(knk::Fact::Died { who }),
        fact(knk::Fact::Used {
            who: Id(0),
            index: u8::MAX,
            item: knk::item::Item { hp: i32::MAX, prana: i32::MIN, ..knk::item::Item::named("x") },
        }),
        fact(knk::Fact::Ticked {
            who: Id(0),
            name: PlainText::new("x"),
            effect: u16::MAX,
            hp: i32::MIN,
            prana: i32::MAX,
            now: (i32::MIN, i32::MAX),
            turns: Some(0),
        }),
        fact(knk::Fact::Overrode { who: Id(0), value: Override::Movement, to: Some(i32::MAX) }),
        fact(knk::Fact::Read {
            who: Id(0),
            spell: u8::MAX,
            name: PlainText::new("x"),
            lines: u8::MAX,
            read: 0,
            of: u8::MAX,
        }),
        fact(knk::Fact::Counted { who, effect: 0, name: PlainText::new("x"), turns: 0 }),
        fact(knk::Fact::Overrode { who: Id(0), value: Override::S, to: Some(i32::MIN) }),
        fact(knk::Fact::Dodged { who: Id(0), hit: 0, undone: true, used: i32::MIN, hp: i32::MAX }),
    ]
}

/// Answers that nobody asked for are refused, whatever the command.
#[test]
fn answers_left_over_are_refused() {
    let mut walk = walked(seeds().start);
    for _ in 0..200 {
        let command = if walk.chance.percent(50) { walk.junk() } else { walk.ruling() };
        let mut answers = Vec::new();
        // Enough for anything: the rest is too much.
        loop {
            match decide(walk.state(), &command, &answers) {
                Decision::Need(Ask::Die(throw)) => {
                    let faces = vec![1; usize::from(throw.dice.count)];
                    answers.push(Answer::Faces(faces, Origin::Typed));
                }
                Decision::Need(Ask::Choice(_)) => answers.push(Answer::Pick(0)),
                Decision::Refused(_) => break,
                Decision::Done { .. } => {
                    answers.push(Answer::Pick(0));
                    let decided = decide(walk.state(), &command, &answers);
                    let wrong = Refusal::Rules(kekkai_rules::Refusal::WrongAnswer);
                    assert_eq!(decided, Decision::Refused(wrong), "{command:?}");
                    break;
                }
            }
            // Equals who throw the same again and again would throw for ever.
            if answers.len() > 20 {
                break;
            }
        }
    }
}
