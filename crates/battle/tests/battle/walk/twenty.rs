//! Walks at random through fights of the d20 book: offered is the same as accepted, and no law breaks.

use std::collections::{BTreeMap, BTreeSet};

use kekkai_battle::{
    Aim, Audience, Cell, Command, Event, SideId, decide,
    fight::{Change, Hand, ROOT},
    forecast,
    grammar::Line,
    offer::offers,
    reach::Reach,
    scenario::Setup,
    systems::{self, Order as AnyOrder},
};
use kekkai_rules::{
    Answer, Ask, Id, Origin, PlainText,
    d20::{
        fact::{AttackResult, Fact, Order, Ruling, Tried, Why},
        numbers::grapple::Use,
        sheet::With,
        steps::{RUN, STEP, WALK, WITHDRAW},
    },
};

use super::{chance::Chance, laws, never_drawn, seeds};
use crate::table::Table;

/// Steps of one walk.
const WALK_STEPS: usize = 120;
const SETUP: &str = include_str!("../../support/d20_boarding.ron");
const NAMES: [&str; 6] = ["Kesh", "Lin", "Nix", "Ade", "Bek", "Brute"];
const CONDITIONS: [&str; 8] =
    ["prone", "kneeling", "stunned", "climbing", "surprised", "hidden", "bound", "leg"];

struct Walk {
    table: Table,
    chance: Chance,
    told: Vec<String>,
    /// How often what came up.
    met: BTreeMap<&'static str, u32>,
}

fn opened() -> Table {
    let setup: Setup =
        ron::Options::default().from_str(SETUP).unwrap_or_else(|error| panic!("{error}"));
    Table::of(setup)
}

#[test]
fn no_walk_through_the_d20_book_breaks_a_law() {
    let mut met = BTreeMap::new();
    for seed in seeds() {
        let mut walk = Walk {
            table: opened(),
            chance: Chance::of(seed),
            told: Vec::new(),
            met: std::mem::take(&mut met),
        };
        walk.begin().unwrap();
        for number in 0..WALK_STEPS {
            let stepped = walk
                .step()
                .and_then(|()| if number % 25 == 0 { walk.table.laws() } else { Ok(()) });
            if let Err(what) = stepped {
                let last = walk.told.len().saturating_sub(10);
                panic!("seed {seed}: {what}\n{}", walk.told[last..].join("\n"));
            }
        }
        walk.table.check().unwrap_or_else(|what| panic!("seed {seed}: {what}"));
        met = walk.met;
    }
    let long = seeds().count() * WALK_STEPS >= LONG;
    let seldom = SELDOM.into_iter().filter(|_| long);
    let never = |what: &&str| met.get(what).is_none_or(|count| *count == 0);
    let missing: Vec<&str> = OFTEN.into_iter().chain(seldom).filter(never).collect();
    assert!(missing.is_empty(), "{missing:?} never came up in {met:?}");
}

#[test]
fn every_ruling_of_the_d20_book_is_drawn() {
    let mut walk =
        Walk { table: opened(), chance: Chance::of(1), told: Vec::new(), met: BTreeMap::new() };
    walk.begin().unwrap();
    let lines: Vec<String> = (0..2000).map(|_| walk.ruling()).collect();
    assert_eq!(never_drawn::<Ruling>(&lines, &walk.table), BTreeSet::new());
}

/// What every walk has to meet: orders that were carried out, who was asked, blows by why they were struck.
const OFTEN: [&str; 6] = ["given", "asked", "turn", "opportunity", "ambush", "hidden"];
/// What walks of [`LONG`] steps in all have to meet beside that.
const SELDOM: [&str; 6] = ["passing", "charge", "held", "seized", "shared", "died"];
const LONG: usize = 10_000;

impl Walk {
    fn begin(&mut self) -> Result<(), String> {
        if self.chance.percent(50) {
            let who = NAMES[self.chance.below(3)];
            self.line(&format!("afflict {who} hidden"))?;
            self.line(&format!("ambush {who} Ade"))?;
            self.answer_all()?;
        }
        self.line("initiative")?;
        self.answer_all()
    }

    fn answer_all(&mut self) -> Result<(), String> {
        while let Some((_, ask)) = self.table.prompt() {
            self.answer(&ask)?;
        }
        Ok(())
    }

    fn step(&mut self) -> Result<(), String> {
        if let Some((_, ask)) = self.table.prompt() {
            return self.answer(&ask);
        }
        match self.chance.below(20) {
            0..8 => self.offered(),
            8..11 => self.go(),
            11..13 => self.any(),
            13..16 => {
                let Some(who) = self.table.state().actor() else { return Ok(()) };
                self.give(&Command::EndTurn { who }, None)
            }
            16..19 => {
                let line = self.ruling();
                self.line(&line)
            }
            _ => self.travel(),
        }
    }

    /// Something that is offered, or greyed out.
    fn offered(&mut self) -> Result<(), String> {
        let all = offers(self.table.state());
        // There are many ways to hold two weapons, and many to be refused.
        let seldom = self.chance.percent(85);
        let common = |command: &Command| {
            let order = AnyOrder::D20(Order::Draw { weapons: Vec::new() });
            let Command::Act { order: given, .. } = command else { return false };
            std::mem::discriminant(given) == std::mem::discriminant(&order)
                && matches!(given, AnyOrder::D20(Order::Draw { .. } | Order::Defend { .. }))
        };
        let among: Vec<_> = all
            .iter()
            .filter(|offer| !seldom || (offer.refusal.is_none() && !common(&offer.command)))
            .collect();
        let Some(offer) = self.chance.pick(&among) else { return Ok(()) };
        let (command, open) = (offer.command.clone(), offer.refusal.is_none());
        *self.met.entry("given").or_default() += u32::from(open);
        self.give(&command, Some(open))
    }

    /// Any order of anybody at anything: accepted if and only if it is offered.
    fn any(&mut self) -> Result<(), String> {
        let command = self.junk();
        let state = self.table.state();
        let all = offers(state);
        let offered = all.iter().any(|offer| offer.command == command && offer.refusal.is_none());
        // Those who may act off turn have offers of their own.
        self.give(&command, Some(offered))
    }

    fn junk(&mut self) -> Command {
        let state = self.table.state();
        let who = self.chance.id(state);
        let weapon = u8::try_from(self.chance.below(3)).unwrap();
        let with = if self.chance.percent(30) { With::Fists } else { With::Weapon(weapon) };
        let swapped = self.chance.percent(20);
        let to = Use::ALL[self.chance.below(Use::ALL.len())];
        let orders = [
            Order::Attack { with, swapped },
            Order::FullAttack { both: swapped, fists: !swapped && weapon == 2 },
            Order::Mercy { with },
            Order::Pair,
            Order::Blast { with },
            Order::Check { skill: Tried::Own(weapon), dc: None },
            Order::Charge { with, to: None },
            Order::Defend { points: weapon },
            Order::Aim { with },
            Order::Await { with },
            Order::Brace { with },
            Order::Guard { with },
            Order::Ready { with, until: PlainText::new("") },
            Order::Trigger,
            Order::StandUp,
            Order::Draw { weapons: vec![weapon] },
            Order::Reload,
            Order::PickUp { item: weapon },
            Order::Drop { weapon },
            Order::Tend,
            Order::Focus,
            Order::Disarm { with, weapon: None },
            Order::Smash { with, weapon: None },
            Order::Grapple,
            Order::Wrestle { to, swapped },
            Order::BreakFree,
            Order::LetGo,
        ];
        let order = self.chance.pick(&orders).unwrap().clone();
        let aim = match self.chance.below(5) {
            0 | 1 => None,
            2 => Some(Aim::Cell(self.chance.cell())),
            _ => Some(Aim::At(self.chance.id(state))),
        };
        Command::Act { who, order: AnyOrder::D20(order), aim }
    }

    /// A line of the game master, which may be refused.
    fn ruling(&mut self) -> String {
        let who = NAMES[self.chance.below(6)];
        let other = NAMES[self.chance.below(6)];
        let number = self.chance.within(1, 9);
        let condition = CONDITIONS[self.chance.below(CONDITIONS.len())];
        let kind = ["physical", "stress", "psy"][self.chance.below(3)];
        match self.chance.below(28) {
            0 => format!("afflict {who} {condition}"),
            1 => format!("afflict {who} {condition} turns {number}"),
            2..5 => format!("afflict {who} {condition} off"),
            5 => format!("hurt {who} {number} {kind}"),
            6 => format!("pool {who} hp {}", self.chance.within(-9, 40)),
            7 => format!("pool {who} stress {}", self.chance.within(0, 30)),
            8 => format!("pool {who} psyche {}", self.chance.within(0, 9)),
            9 => format!("facing {who} east"),
            10 => format!("lies {who} {}", ["stable", "awake", "tended"][self.chance.below(3)]),
            11 => format!("unready {who}"),
            12 => format!("ambush {who} {other}"),
            13 => "hour".to_owned(),
            14 => format!("day {who}"),
            15 => format!("pressure {who}"),
            16 => format!("put {who} {}", self.chance.cell()),
            17 => self.house_rule(),
            18 => format!("heal {who} {number}"),
            19 => format!("adjust {who} {} {number}", ["roll", "ac", "dc"][self.chance.below(3)]),
            20 => format!("cover {who} {}", ["half", "total", "auto"][self.chance.below(3)]),
            21 => format!("height {} {number}", self.chance.cell()),
            22 => format!("useless {} machine", ["melee", "pistol"][self.chance.below(2)]),
            23 => format!("check {who} climbing dc {number}"),
            24 => format!("loose {who} {other}"),
            25 => format!(
                "demand {who} {} dc {number}",
                ["fort", "ref", "will"][self.chance.below(3)]
            ),
            26 => format!("pool {who} hp +{number}"),
            _ => format!("turn {who}"),
        }
    }

    fn house_rule(&mut self) -> String {
        let switches = [
            "aoo_trigger enter_or_leave",
            "aoo_trigger leave",
            "aoo_reset own_turn",
            "hit_on_tie true",
            "pass_allies false",
            "two_partial_attacks true",
            "full_attack_step 1",
            "diagonal_cost euclid",
            "unarmed_controls true",
        ];
        format!("option {}", switches[self.chance.below(switches.len())])
    }

    /// A walk, which is foreseen as it then goes.
    fn go(&mut self) -> Result<(), String> {
        let mode = [WALK, WALK, STEP, RUN, WITHDRAW][self.chance.below(5)];
        let state = self.table.state();
        let Some(who) = state.actor() else { return Ok(()) };
        let Some(reach) = Reach::of(state, who, mode) else { return Ok(()) };
        let cells: Vec<_> = reach.cells().collect();
        let Some((cell, cost)) = self.chance.pick(&cells).copied() else { return Ok(()) };
        let path = reach.path(cell).ok_or("no way to a cell within reach")?;
        let foreseen = forecast::of_walk(state, who, &path, mode)
            .map_err(|refusal| format!("{path:?} is foreseen as {refusal:?}"))?;
        if foreseen.total != cost || foreseen.steps.len() != path.len() {
            return Err(format!("{cell} is to cost {cost:?}, and foreseen is {foreseen:?}"));
        }
        self.give(&Command::Walk { who, path, mode }, Some(true))
    }

    fn give(&mut self, command: &Command, accepted: Option<bool>) -> Result<(), String> {
        self.told.push(format!("{command:?}"));
        let proposed = self.table.fight.propose(command.clone(), Vec::new(), Hand::Table);
        if accepted.is_some_and(|accepted| accepted != proposed.is_ok()) {
            let refusal = decide(self.table.state(), command, &[]);
            return Err(format!("offered and refused, or the other way round: {refusal:?}"));
        }
        match proposed {
            Ok(change) => self.take(change),
            Err(_) => Ok(()),
        }
    }

    /// A line of the game master, which may be refused.
    fn line(&mut self, line: &str) -> Result<(), String> {
        match self.table.read(line) {
            Ok(Line::Command(command)) => self.give(&command, None),
            Ok(Line::Session(_)) => Err(format!("{line} is no command")),
            Err(bad) => Err(format!("{line}: {bad:?}")),
        }
    }

    fn answer(&mut self, ask: &Ask) -> Result<(), String> {
        let answer = match ask {
            Ask::Die(throw) => {
                // What the highest face does is seldom tried otherwise.
                let most = u16::try_from(throw.dice.faces).unwrap();
                let face = |chance: &mut Chance| {
                    let any = u16::try_from(chance.within(1, throw.dice.faces)).unwrap();
                    if chance.percent(20) { most } else { any }
                };
                let faces = (0..throw.dice.count).map(|_| face(&mut self.chance)).collect();
                Answer::Faces(faces, Origin::Typed)
            }
            Ask::Choice(choice) => {
                let asked = Some(choice.who) != self.table.state().actor();
                *self.met.entry("asked").or_default() += u32::from(asked);
                Answer::Pick(u16::try_from(self.chance.below(choice.picks.len())).unwrap())
            }
        };
        self.told.push(format!("{answer:?}"));
        let change = self.table.fight.answer(answer, Hand::Table).ok_or("nothing asks")?;
        self.take(change.map_err(|refusal| format!("{refusal:?}"))?)
    }

    fn travel(&mut self) -> Result<(), String> {
        let change = match self.chance.below(4) {
            0 => self.table.fight.redo(),
            1 => self.table.fight.back_turn(),
            2 if self.chance.percent(10) => Some(self.table.fight.jump(ROOT)),
            _ => self.table.fight.undo(),
        };
        self.told.push("travel".to_owned());
        let Some(change) = change else { return Ok(()) };
        self.take(change.map_err(|bad| bad.to_string())?)?;
        if self.table.prompt().is_none() && self.table.state().queue.round == 0 {
            self.begin()?;
        }
        Ok(())
    }

    fn take(&mut self, change: Change) -> Result<(), String> {
        self.table.take(change);
        self.count();
        laws::of(self.table.state())?;
        self.views()
    }

    /// Notes what came up.
    fn count(&mut self) {
        let mut fight = self.table.fight.clone();
        let record = fight.record(fight.head()).unwrap();
        for event in record.iter().flat_map(|record| &record.events) {
            let what = match event {
                Event::Fell { .. } => "died",
                Event::Own(systems::Fact::D20(Fact::Struck(blow))) => why(blow),
                Event::Own(systems::Fact::D20(Fact::Holds { holds, .. })) if !holds.is_empty() => {
                    "seized"
                }
                _ => continue,
            };
            *self.met.entry(what).or_default() += 1;
        }
        let state = self.table.state();
        let shared = Cell::all().any(|cell| state.all_on(cell).count() > 1);
        let hidden = state.combatants.iter().any(|one| !Audience::Public.sees(state, one.id));
        *self.met.entry("shared").or_default() += u32::from(shared);
        *self.met.entry("hidden").or_default() += u32::from(hidden);
    }

    /// Nothing that a side is sent names whom it does not see.
    fn views(&self) -> Result<(), String> {
        let state = self.table.state();
        for audience in [Audience::Public, Audience::Side(SideId(0)), Audience::Side(SideId(1))] {
            let mut view = None;
            for (who, name) in (0..).map(Id).zip(NAMES) {
                if !audience.sees(state, who) {
                    let view = view
                        .get_or_insert_with(|| format!("{:?}", self.table.fight.view(audience)));
                    if view.contains(&format!("\"{name}\"")) {
                        return Err(format!("{audience:?} is told of {name}"));
                    }
                }
            }
        }
        Ok(())
    }
}

fn why(blow: &AttackResult) -> &'static str {
    match blow.why {
        Why::Turn => "turn",
        Why::Opportunity => "opportunity",
        Why::Passing => "passing",
        Why::Charge => "charge",
        Why::Held => "held",
        Why::Ambush => "ambush",
        Why::Mercy => "mercy",
    }
}
