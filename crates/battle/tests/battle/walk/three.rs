//! Walks at random through fights of the 3d6 book: offered is the same as accepted, and no law breaks.

use std::collections::BTreeSet;

use kekkai_battle::{
    Aim, Command,
    fight::{Change, Hand, ROOT},
    grammar::Line,
    offer::offers,
    reach::Reach,
    systems::Order as AnyOrder,
};
use kekkai_rules::{
    Answer, Ask, Origin, PlainText,
    t3d::{
        act::{FeatKind, Sense},
        fact::{Order, Ruling},
        steps::WALK,
    },
};

use super::{chance::Chance, laws, never_drawn, seeds};
use crate::{t3d::opened, table::Table};

/// Steps of one walk.
const WALK_STEPS: usize = 120;
const NAMES: [&str; 4] = ["Mira", "Tor", "Guard", "Witch"];
const VALUES: [&str; 6] = ["stealth", "will", "lockpicking", "fast_talk", "running", "12"];

struct Walk {
    table: Table,
    chance: Chance,
    told: Vec<String>,
}

#[test]
fn no_walk_through_the_3d6_book_breaks_a_law() {
    let mut given = 0_u32;
    for seed in seeds() {
        let mut walk = Walk { table: opened(), chance: Chance::of(seed), told: Vec::new() };
        walk.begin().unwrap();
        for number in 0..WALK_STEPS {
            let stepped = walk
                .step(&mut given)
                .and_then(|()| if number % 25 == 0 { walk.table.laws() } else { Ok(()) });
            if let Err(what) = stepped {
                let last = walk.told.len().saturating_sub(10);
                panic!("seed {seed}: {what}\n{}", walk.told[last..].join("\n"));
            }
        }
        walk.table.check().unwrap_or_else(|what| panic!("seed {seed}: {what}"));
    }
    assert!(given > 0, "no order was ever given");
}

#[test]
fn every_ruling_of_the_3d6_book_is_drawn() {
    let mut walk = Walk { table: opened(), chance: Chance::of(1), told: Vec::new() };
    walk.begin().unwrap();
    let lines: Vec<String> = (0..2000).map(|_| walk.ruling()).collect();
    assert_eq!(never_drawn::<Ruling>(&lines, &walk.table), BTreeSet::new());
}

impl Walk {
    fn begin(&mut self) -> Result<(), String> {
        self.line("job vault class penalty common -2 rounds 2")?;
        self.line("initiative")
    }

    fn step(&mut self, given: &mut u32) -> Result<(), String> {
        if let Some((_, ask)) = self.table.prompt() {
            return self.answer(&ask);
        }
        let state = self.table.state();
        if state.rules().waits().is_err() && self.chance.percent(50) {
            return self.line("critical so");
        }
        match self.chance.below(20) {
            0..8 => {
                let all = offers(state);
                // Every place is one of a feat: they would crowd out all others.
                let seldom = self.chance.percent(90);
                let feat = |command: &Command| {
                    matches!(command, Command::Act { order: AnyOrder::T3d(Order::Feat { .. }), .. })
                };
                let among: Vec<_> =
                    all.iter().filter(|offer| !(seldom && feat(&offer.command))).collect();
                let Some(offer) = self.chance.pick(&among) else { return Ok(()) };
                let (command, open) = (offer.command.clone(), offer.refusal.is_none());
                *given += u32::from(open);
                self.give(&command, Some(open))
            }
            8..10 => self.go(),
            10..12 => {
                let command = self.junk();
                let all = offers(self.table.state());
                let offered =
                    all.iter().any(|offer| offer.command == command && offer.refusal.is_none());
                // Places of feats that are farther off are not listed.
                let far = matches!(
                    command,
                    Command::Act { order: AnyOrder::T3d(Order::Feat { .. }), .. }
                );
                let is_own = command.actor() == self.table.state().actor();
                self.give(&command, (is_own && (offered || !far)).then_some(offered))
            }
            12..15 => {
                let Some(who) = self.table.state().actor() else { return Ok(()) };
                self.give(&Command::EndTurn { who }, None)
            }
            15..19 => {
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
        let name = |name: &str| PlainText::new(name);
        let orders = [
            Order::Check { with: name("stealth") },
            Order::Do { action: 0 },
            Order::Sense { sense: Sense::Hearing },
            Order::Sneak,
            Order::Terror,
            Order::Will,
            Order::Control { flaw: name("dark") },
            Order::Recover,
            Order::Contest { with: name("running") },
            Order::Use { ability: name("mind grip") },
            Order::Influence { with: name("fast_talk"), thing: true, neutral: false },
            Order::Meet,
            Order::Feat { kind: FeatKind::Jump },
            Order::Feat { kind: FeatKind::Lift },
            Order::Work { task: name("vault"), with: name("lockpicking") },
        ];
        let order = self.chance.pick(&orders).unwrap().clone();
        let aim = match self.chance.below(5) {
            0 | 1 => None,
            2 => Some(Aim::Cell(self.chance.cell())),
            _ => Some(Aim::At(self.chance.id(state))),
        };
        Command::Act { who, order: AnyOrder::T3d(order), aim }
    }

    /// A line of the GM, which may be refused.
    fn ruling(&mut self) -> String {
        let who = NAMES[self.chance.below(4)];
        let other = NAMES[self.chance.below(4)];
        let value = VALUES[self.chance.below(VALUES.len())];
        let number = self.chance.within(-6, 6);
        match self.chance.below(41) {
            0 => format!("check {who} {value} common {number} task lock"),
            1 => format!("group any {value} of {who} {other}"),
            2 => format!("contest between {who} {value} {other} running"),
            3 => format!("contest race chase 2 between {who} running {other} running"),
            4 => format!("sense {who} hearing toward {other}"),
            5 => format!("sneak hearing {who} past {other}"),
            6 => format!("terror {who} common {number}"),
            7 => format!("will {who} {other} common {number}"),
            8 => format!("control dark {who} {other}"),
            9 => format!("ability {who} 14 at {other}"),
            10 => format!("attack {who} {other} 12 against dodge takes hp 2"),
            11 => format!("reaction {who} meets {other}"),
            12 => format!("influence {who} {other} {value} neutral"),
            13 => format!("feat {who} jump 12 to {}", self.chance.cell()),
            14 => format!("labour {who} {value} task vault cut 50"),
            15 => format!("pool {who} hp {number}"),
            16 => format!("condition {who} lit turns 2"),
            17 => format!("ward {who} fear {number} turns 2"),
            18 => format!("stealth {who}"),
            19 => format!("attitude {who} {other} {number}"),
            20 => format!("zone dark {number} at 1A-9J touches stealth rounds 2"),
            21 => if number > 0 { "day" } else { "scene" }.to_owned(),
            22 => format!("put {who} {}", self.chance.cell()),
            23 => format!("option crit_text_required {}", self.chance.percent(50)),
            24 => format!("contest between {who} {value} mod {number} luck {other} running"),
            25 => format!("will @sees:{who}"),
            26 => format!("will @4:{} secret", self.chance.cell()),
            27 => format!("giveup {who} lock"),
            28 => format!("act {who} 1 at {other} common {number}"),
            29 => format!("value {who} stealth {}", number + 10),
            30 => format!("noticed {who} {other}"),
            31 => format!("retry {who} lock"),
            39 => format!("retry {who} toward {other}"),
            40 => format!("giveup {who} toward {other}"),
            32 => format!("advance {who} 2"),
            33 => format!("drop {who}"),
            34 => "critical \"a cut\"".to_owned(),
            35 => "publish 1 word enough".to_owned(),
            36 => format!("heal {who} {}", number + 6),
            37 => format!("job lock common {number}"),
            _ => format!("turn {who}"),
        }
    }

    fn go(&mut self) -> Result<(), String> {
        let state = self.table.state();
        let Some(who) = state.actor() else { return Ok(()) };
        let Some(reach) = Reach::of(state, who, WALK) else { return Ok(()) };
        let cells: Vec<_> = reach.cells().collect();
        let Some((cell, _)) = self.chance.pick(&cells) else { return Ok(()) };
        let path = reach.path(*cell).ok_or("no way to a cell within reach")?;
        self.give(&Command::Walk { who, path, mode: WALK }, Some(true))
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
                let face = |chance: &mut Chance| chance.within(1, throw.dice.faces);
                let faces = (0..throw.dice.count).map(|_| face(&mut self.chance));
                let faces = faces.map(|face| u16::try_from(face).unwrap()).collect();
                Answer::Faces(faces, Origin::Typed)
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
        if self.table.prompt().is_none() && self.table.state().queue.round == 0 {
            self.begin()?;
        }
        Ok(())
    }

    fn take(&mut self, change: Change) -> Result<(), String> {
        self.table.take(change);
        laws::of(self.table.state())
    }
}
