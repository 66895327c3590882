//! A fight as large as any table will see: one hundred combatants, and a past as long as wanted.
//!
//! Made by a walk over what is offered, from one seed and with the generator's dice, so that it is the same fight in
//! every bench and on every machine.
#![allow(dead_code, reason = "each bench uses its own part of it")]
#![allow(clippy::disallowed_methods, reason = "a bench reads the shipped records where they lie")]
#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    clippy::indexing_slicing,
    unreachable_pub,
    missing_docs,
    reason = "a bench that cannot go on should stop with a word"
)]

use std::{fmt::Write as _, fs, ops::Range};

use kekkai_battle::{
    Aim, Command, Fight, Gm,
    fight::{Change, Hand},
    journal::{JournalLine, RawLine},
    library::Library,
    offer::{Offer, offers},
    reach::Reach,
    scenario::{Scenario, Setup},
    systems::SystemId,
};
use kekkai_rules::{Answer, Ask, Id, act::Role};

/// Combatants on the field.
pub const COMBATANTS: usize = 100;
/// Steps of a long fight.
pub const LONG: usize = 10_000;

/// Rows of the field: open, with some cover on either side.
const ROWS: [&str; 20] = [
    "....................",
    "..#..............#..",
    "....................",
    ".....\"........\".....",
    "....................",
    "...#............#...",
    "....................",
    ".........XX.........",
    "....................",
    "....................",
    "....................",
    "....................",
    ".........XX.........",
    "....................",
    "...#............#...",
    "....................",
    ".....\"........\".....",
    "....................",
    "..#..............#..",
    "....................",
];
const KINDS: [&str; 6] = ["knight", "archer", "dead-apostle", "vega", "gunman", "spearman"];

fn library() -> Library {
    let assets = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets");
    let file = |path: String| {
        let text = fs::read_to_string(format!("{assets}/{path}")).unwrap();
        (path, text)
    };
    Library::new(records().map(file).to_vec())
}

/// The files of the records that its fights need.
fn records() -> [String; 2] {
    ["weapons", "combatants"]
        .map(|file| format!("systems/{}/{file}.ron", SystemId::default().key()))
}

/// A battle of so many, in turn on one side and the other, on every second cell from the middle outwards.
pub fn setup(combatants: usize) -> Setup {
    let mut cells: Vec<(usize, usize)> = (0..20)
        .flat_map(|y| (0..20).map(move |x| (x, y)))
        .filter(|(x, y)| (x + y) % 2 == 0 && ROWS[*y].as_bytes()[*x] == b'.')
        .collect();
    cells.sort_by_key(|(x, y)| (x.abs_diff(10).max(y.abs_diff(10)), *y, *x));
    let mut text = format!(
        "(system: {}, title: \"A crowd\", seed: 7, sides: [(name: \"Reds\"), (name: \"Blues\")], rows: [",
        SystemId::default().key()
    );
    for row in ROWS {
        write!(text, "{row:?},").unwrap();
    }
    text.push_str("], combatants: [");
    for (index, (x, y)) in cells.into_iter().take(combatants).enumerate() {
        let letter = char::from(b'A' + u8::try_from(y).unwrap());
        let (side, kind) = (["Reds", "Blues"][index % 2], KINDS[index % KINDS.len()]);
        write!(
            text,
            "(name: \"Fighter {index}\", token: \"{index:02}\", side: {side:?}, at: \"{}{letter}\", like: {kind:?}),",
            x + 1
        )
        .unwrap();
    }
    text.push_str("])");
    Scenario::parse(&text, &library(), "bench", 7).unwrap().setup
}

/// A fight with the lines of its battle file.
#[derive(Debug, Clone)]
pub struct Crowd {
    pub fight: Fight,
    pub lines: Vec<JournalLine>,
    chance: u64,
}

/// An attack on an enemy that may be made now.
pub fn attack(fight: &Fight) -> Option<Command> {
    let state = fight.state();
    let side = |who: Id| state.combatant(who).map(|combatant| combatant.side);
    let strikes = |offer: &Offer| {
        offer.refusal.is_none()
            && matches!(offer.role(), Some(Role::Strike { .. }))
            && match &offer.command {
                Command::Act { who, aim: Some(Aim::At(target)), .. } => side(*who) != side(*target),
                _ => false,
            }
    };
    offers(state).into_iter().find(strikes).map(|offer| offer.command)
}

impl Crowd {
    /// One hundred, initiative thrown, with `steps` steps behind them, the last of which leaves somebody who may strike.
    pub fn after(steps: usize) -> Self {
        let mut crowd = Self::begun(setup(COMBATANTS));
        while crowd.lines.len() <= steps {
            crowd.step();
        }
        crowd.until_a_strike();
        crowd
    }

    /// The battle with its initiative thrown.
    pub fn begun(setup: Setup) -> Self {
        let lines = vec![setup.line()];
        let fight = Fight::new(setup).unwrap();
        let mut crowd = Self { fight, lines, chance: 0x9E37_79B9_7F4A_7C15 };
        crowd.give(&Command::RollInitiative);
        crowd
    }

    /// Plays on until somebody may strike.
    pub fn until_a_strike(&mut self) {
        while self.attack().is_none() {
            self.step();
        }
    }

    /// An attack on an enemy that may be made now.
    pub fn attack(&self) -> Option<Command> {
        attack(&self.fight)
    }

    /// The battle file as [`Fight::load`] takes it.
    pub fn file(&self) -> (String, Vec<RawLine>) {
        let mut text = String::new();
        let raw = |line: &JournalLine| {
            let start = text.len();
            text.push_str(&line.payload);
            let payload: Range<usize> = start..text.len();
            text.push('\n');
            RawLine { tag: line.tag, payload }
        };
        let lines = self.lines.iter().map(raw).collect();
        (text, lines)
    }

    pub fn give(&mut self, command: &Command) -> bool {
        let mut answers = Vec::new();
        loop {
            match self.fight.propose(command.clone(), answers.clone(), Hand::Generator) {
                Err(_) => return false,
                Ok(Change::Ask(prompt, Ask::Choice(choice))) => {
                    let pick = self.below(choice.picks.len());
                    answers = prompt.answers;
                    answers.push(Answer::Pick(u16::try_from(pick).unwrap()));
                }
                Ok(change) => {
                    self.lines.push(change.line());
                    self.fight.take(change);
                    return true;
                }
            }
        }
    }

    /// What is done next: the weak are healed, else something offered, a walk, or the end of the turn.
    fn step(&mut self) {
        let weak = self.fight.state().present().find_map(|combatant| self.low(combatant.id));
        if let Some(command) = weak {
            self.give(&command);
            return;
        }
        let Some(who) = self.fight.state().actor() else { return };
        let done = match self.below(10) {
            0..6 => self.offered(),
            6..8 => self.walk(who),
            _ => false,
        };
        if !done {
            self.give(&Command::EndTurn { who });
        }
    }

    /// Nobody dies, so that there are as many at the end as at the start.
    fn low(&self, who: Id) -> Option<Command> {
        let pools = self.fight.state().rules().view(who).pools;
        let low = pools.iter().find(|pool| pool.now.saturating_mul(3) < pool.max)?;
        let value = low.max;
        let ruling = self.fight.state().system.pool_ruling(who, low.id, value)?;
        Some(Command::Gm { what: Gm::Sheet(ruling), reason: None })
    }

    fn offered(&mut self) -> bool {
        let open: Vec<Offer> = offers(self.fight.state())
            .into_iter()
            .filter(|offer| offer.refusal.is_none() && offer.throw.is_some())
            .collect();
        let pick = self.below(open.len());
        open.get(pick).is_some_and(|offer| self.give(&offer.command))
    }

    fn walk(&mut self, who: Id) -> bool {
        let turn = self.fight.state().rules().turn_left();
        let Some(mode) = turn.and_then(|turn| turn.goes()) else { return false };
        let Some(reach) = Reach::of(self.fight.state(), who, mode) else { return false };
        let cells: Vec<_> = reach.cells().collect();
        let pick = self.below(cells.len());
        let Some((cell, _)) = cells.get(pick) else { return false };
        let Some(path) = reach.path(*cell) else { return false };
        self.give(&Command::Walk { who, path, mode })
    }

    /// Small and seeded: xorshift64*.
    fn below(&mut self, limit: usize) -> usize {
        self.chance ^= self.chance >> 12;
        self.chance ^= self.chance << 25;
        self.chance ^= self.chance >> 27;
        let number = self.chance.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(number).unwrap() % limit.max(1)
    }
}
