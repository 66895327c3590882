//! Walks at random through fights of Coin: the laws of every fight hold under another rule book too.

use std::collections::BTreeSet;

use kekkai_battle::{
    Aim, Audience, Cell, Command, SideId,
    fight::{Change, Hand, ROOT},
    grammar::Line,
    offer::offers,
    reach::Reach,
    systems::Order as AnyOrder,
};
use kekkai_rules::{
    Answer, Ask, Id, Origin,
    coin::{
        fact::{Order, Ruling},
        steps::WALK,
    },
};

use super::{chance::Chance, laws, never_drawn, seeds};
use crate::{coin::setup, table::Table};

/// Steps of one walk.
const WALK_STEPS: usize = 200;

struct Walk {
    table: Table,
    chance: Chance,
    told: Vec<String>,
}

#[test]
fn no_walk_through_another_rule_book_breaks_a_law() {
    let mut met = [0; 4];
    for seed in seeds() {
        let mut walk =
            Walk { table: Table::of(setup()), chance: Chance::of(seed), told: Vec::new() };
        // One is kept from all others, so that a leak would show.
        walk.line("shroud Di").unwrap();
        walk.line("initiative").unwrap();
        for number in 0..WALK_STEPS {
            let stepped = walk
                .step()
                .and_then(|()| if number % 25 == 0 { walk.table.laws() } else { Ok(()) });
            if let Err(what) = stepped {
                let last = walk.told.len().saturating_sub(10);
                panic!("seed {seed}: {what}\n{}", walk.told[last..].join("\n"));
            }
            let state = walk.table.state();
            let shared = Cell::all().any(|cell| state.all_on(cell).count() > 2);
            let off_turn = offers(state).iter().any(|offer| offer.command.actor() != state.actor());
            let asked =
                walk.table.prompt().is_some_and(|(_, ask)| Some(ask.who()) != state.actor());
            let long = state.queue.round > 3;
            for (met, now) in met.iter_mut().zip([shared, off_turn, asked, long]) {
                *met += u32::from(now);
            }
        }
        walk.table.check().unwrap_or_else(|what| panic!("seed {seed}: {what}"));
    }
    assert!(met.iter().all(|met| *met > 0), "three on a cell, off turn, asked, rounds: {met:?}");
}

#[test]
fn every_ruling_of_the_coin_book_is_drawn() {
    let mut walk = Walk { table: Table::of(setup()), chance: Chance::of(1), told: Vec::new() };
    let lines: Vec<String> = (0..2000).map(|_| walk.ruling()).collect();
    assert_eq!(never_drawn::<Ruling>(&lines, &walk.table), BTreeSet::new());
}

impl Walk {
    fn step(&mut self) -> Result<(), String> {
        if let Some((_, ask)) = self.table.prompt() {
            return self.answer(&ask);
        }
        let state = self.table.state();
        match self.chance.below(20) {
            0..9 => {
                let all = offers(state);
                let open: Vec<_> = all.iter().filter(|offer| offer.refusal.is_none()).collect();
                let huddle = AnyOrder::Coin(Order::Huddle);
                let huddles: Vec<_> = open
                    .iter()
                    .copied()
                    .filter(|offer| matches!(&offer.command, Command::Act { order, .. } if *order == huddle))
                    .collect();
                let often = !huddles.is_empty() && self.chance.percent(60);
                let among = if often { &huddles } else { &open };
                let Some(offer) = self.chance.pick(among) else { return Ok(()) };
                let command = offer.command.clone();
                self.give(&command, Some(true))
            }
            9 => {
                let all = offers(state);
                let Some(offer) = self.chance.pick(&all) else { return Ok(()) };
                let (command, open) = (offer.command.clone(), offer.refusal.is_none());
                self.give(&command, Some(open))
            }
            10..12 => self.go(),
            12..15 => {
                let command = self.junk();
                let offered = offers(self.table.state())
                    .iter()
                    .any(|offer| offer.command == command && offer.refusal.is_none());
                self.give(&command, Some(offered))
            }
            15..18 => {
                let line = self.ruling();
                self.line(&line)
            }
            _ => self.travel(),
        }
    }

    /// Any order of anybody at anything.
    fn junk(&mut self) -> Command {
        let state = self.table.state();
        let who = self.chance.id(state);
        let item = u8::try_from(self.chance.below(2)).unwrap();
        let orders = [
            Order::Flip,
            Order::Huddle,
            Order::Split,
            Order::Wait,
            Order::Steady,
            Order::Spend { item },
        ];
        let order = self.chance.pick(&orders).unwrap().clone();
        let aim = match self.chance.below(5) {
            0 => None,
            1 => Some(Aim::Cell(self.chance.cell())),
            _ => Some(Aim::At(self.chance.id(state))),
        };
        Command::Act { who, order: AnyOrder::Coin(order), aim }
    }

    fn ruling(&mut self) -> String {
        let who = ["Ada", "Bo", "Cy", "Di"][self.chance.below(4)];
        match self.chance.below(8) {
            6 if self.chance.percent(20) => {
                format!("damage Ada {who} {}", self.chance.within(0, 2))
            }
            6 => format!("heal A* {who} {}", self.chance.within(0, 9)),
            0..3 => {
                let pool = ["nerve", "luck", "debt"][self.chance.below(3)];
                let sign = if self.chance.percent(50) { "=" } else { "" };
                format!("pool {who} {pool} {sign}{}", self.chance.within(-9, 9))
            }
            7 => format!("damage {who} {}", self.chance.within(0, 2)),
            3 if self.chance.percent(30) => {
                format!("option steady_above {}", self.chance.percent(50))
            }
            3 => format!("option luck_per_round {}", self.chance.within(0, 12)),
            4 => format!("put {who} {}", self.chance.cell()),
            _ => format!("turn {who}"),
        }
    }

    fn go(&mut self) -> Result<(), String> {
        let state = self.table.state();
        let Some(who) = state.actor() else { return Ok(()) };
        let mode = WALK;
        let Some(reach) = Reach::of(state, who, mode) else { return Ok(()) };
        let cells: Vec<_> = reach.cells().collect();
        let Some((cell, _)) = self.chance.pick(&cells) else { return Ok(()) };
        let path = reach.path(*cell).ok_or("no way to a cell within reach")?;
        self.give(&Command::Walk { who, path, mode }, Some(true))
    }

    fn give(&mut self, command: &Command, accepted: Option<bool>) -> Result<(), String> {
        self.told.push(format!("{command:?}"));
        let proposed = self.table.fight.propose(command.clone(), Vec::new(), Hand::Table);
        if accepted.is_some_and(|accepted| accepted != proposed.is_ok()) {
            return Err(format!("offered and refused, or the other way round: {proposed:?}"));
        }
        match proposed {
            Ok(change) => self.take(change),
            Err(_) => Ok(()),
        }
    }

    /// A line of the GM, which may be refused.
    fn line(&mut self, line: &str) -> Result<(), String> {
        match self.table.read(line) {
            Ok(Line::Command(command)) => self.give(&command, None),
            Ok(Line::Session(_)) => Err(format!("{line} is no command")),
            Err(_) => Ok(()),
        }
    }

    fn answer(&mut self, ask: &Ask) -> Result<(), String> {
        let answer = match ask {
            Ask::Die(throw) => {
                let face = u16::try_from(self.chance.within(1, throw.dice.faces)).unwrap();
                Answer::Faces(vec![face], Origin::Typed)
            }
            Ask::Choice(choice) => {
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
        if self.table.state().queue.round == 0 {
            self.line("shroud Di")?;
            self.line("initiative")?;
        }
        Ok(())
    }

    fn take(&mut self, change: Change) -> Result<(), String> {
        self.table.take(change);
        laws::of(self.table.state())?;
        self.keeps_its_secret()
    }

    /// Nothing that others are sent names the one that is kept from them.
    fn keeps_its_secret(&self) -> Result<(), String> {
        let state = self.table.state();
        let di = Id(3);
        for audience in [Audience::Public, Audience::Side(SideId(1)), Audience::Character(Id(1))] {
            if audience.sees(state, di) {
                continue;
            }
            let view = format!("{:?}", self.table.fight.view(audience));
            let log = format!("{:?}", self.table.fight.clone().log(audience, 3).unwrap());
            if view.contains("\"Di\"") || log.contains("\"Di\"") {
                return Err(format!("{audience:?} is told of Di"));
            }
        }
        Ok(())
    }
}
