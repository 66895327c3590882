//! The same fight of the 3d6 book twice, once with secrets in it: whoever may not know of them is shown the same.

use kekkai_battle::{Audience, Cell, SideId};
use kekkai_rules::Ask;

use super::{chance::Chance, seeds};
use crate::{t3d::opened, table::Table};

/// Lines of one walk that both fights have.
const WALK_STEPS: usize = 40;
const NAMES: [&str; 3] = ["Mira", "Tor", "Guard"];
/// She hides from the first line on, and her side is nobody else's.
const UNKNOWN: &str = "Witch";
const KNOWING: Audience = Audience::Side(SideId(2));

struct Pair {
    plain: Table,
    secret: Table,
    chance: Chance,
    told: Vec<String>,
}

#[test]
fn whoever_may_not_know_of_a_secret_is_shown_what_there_is_without_it() {
    let (mut open, mut secret) = (0, 0);
    for seed in seeds() {
        let mut pair =
            Pair { plain: opened(), secret: opened(), chance: Chance::of(seed), told: Vec::new() };
        for line in ["stealth Witch", "job vault class penalty common -2 rounds 2", "initiative"] {
            pair.both(line);
        }
        for _ in 0..WALK_STEPS {
            let line = pair.line();
            open += u32::from(pair.both(&line));
            for _ in 0..pair.chance.below(3) {
                let line = pair.hidden();
                secret += u32::from(pair.secretly(&line));
            }
            if let Err(what) = pair.alike() {
                let last = pair.told.len().saturating_sub(8);
                panic!("seed {seed}: {what}\n{}", pair.told[last..].join("\n"));
            }
        }
    }
    let least = u32::try_from(WALK_STEPS).unwrap();
    assert!(open > least && secret > least, "{open} lines, {secret} secrets");
}

/// Plays a line with these sums one after the other for whatever it asks; whether it was not refused.
fn play(table: &mut Table, line: &str, sums: &[i32]) -> bool {
    if table.play(line, "?").is_err() {
        return false;
    }
    let mut sums = sums.iter().cycle();
    while let Some((_, ask)) = table.prompt() {
        let answer = match ask {
            Ask::Die(_) => table.answer(&ask, &sums.next().unwrap().to_string()).unwrap(),
            Ask::Choice(_) => table.answer(&ask, "pick:1").unwrap(),
        };
        let change = table.fight.answer(answer, kekkai_battle::fight::Hand::Table);
        table.take(change.unwrap().unwrap());
    }
    true
}

impl Pair {
    fn sums(&mut self) -> Vec<i32> {
        (0..4).map(|_| (0..3).map(|_| self.chance.within(1, 6)).sum()).collect()
    }

    /// A line in both fights, with the same dice.
    fn both(&mut self, line: &str) -> bool {
        let sums = self.sums();
        self.told.push(format!("{line} | {sums:?}"));
        let done = play(&mut self.plain, line, &sums);
        assert_eq!(play(&mut self.secret, line, &sums), done, "{}", self.told.join("\n"));
        done
    }

    fn secretly(&mut self, line: &str) -> bool {
        // A secret roll that changes what everybody sees is no secret: nobody is shaken, hit or noticed by these.
        let sums = if line.starts_with("will") || line.starts_with("control") { [3] } else { [16] };
        self.told.push(format!("  {line} | {sums:?}"));
        play(&mut self.secret, line, &sums)
    }

    /// What everybody may know of, as far as their own side goes.
    fn line(&mut self) -> String {
        let who = NAMES[self.chance.below(3)];
        let other = NAMES[self.chance.below(3)];
        let number = self.chance.within(-4, 4);
        match self.chance.below(18) {
            0 => format!("check {who} 12 common {number} task lock"),
            1 => format!("group any 11 of {who} {other}"),
            2 => format!("contest between {who} 12 {other} 11"),
            3 => format!("sense {who} vision toward {other} with 12"),
            4 => format!("sneak hearing Mira past Guard with 12 common {number}"),
            5 => format!("will {who} {other} common {number}"),
            6 => "control dark Tor".to_owned(),
            7 => format!("ability {who} 14 at {other} against 11"),
            8 => format!("attack {who} {other} 12 against 10 takes hp 1"),
            9 => format!("influence {who} Guard 12 neutral common {number}"),
            10 => format!("feat {who} jump 12 to {}", self.clear_cell()),
            11 => format!("labour {who} 12 task vault cut 50"),
            12 => format!("pool {who} hp {number}"),
            13 => format!("condition {who} lit turns 2"),
            14 => "stealth Mira".to_owned(),
            15 => format!("try recover by {who}"),
            16 => format!("publish word \"a word {number}\""),
            _ => "end".to_owned(),
        }
    }

    /// A cell on which she does not stand in either fight: whoever jumps there would find her.
    fn clear_cell(&mut self) -> Cell {
        let at = [&self.plain, &self.secret].map(|table| table.state().cell_of(table.id(UNKNOWN)));
        loop {
            let cell = self.chance.cell();
            if !at.contains(&Some(cell)) {
                return cell;
            }
        }
    }

    /// What only the GM may know of, or those who know of the one who hides.
    fn hidden(&mut self) -> String {
        let who = NAMES[self.chance.below(3)];
        let other = NAMES[self.chance.below(3)];
        let number = self.chance.within(-3, 3);
        match self.chance.below(24) {
            0 => format!("check {who} 12 common {number} task unknown secret"),
            1 => format!("contest secret between {who} 12 {other} 11"),
            2 => "sense Guard hearing".to_owned(),
            3 => format!("sense {who} vision secret"),
            4 => format!("will {who} effect fear secret"),
            5 => "control greed Tor secret".to_owned(),
            6 => format!("group each 12 of {who} {other} task unknown secret"),
            7 => format!("reaction {UNKNOWN} meets Mira, Tor"),
            8 => format!("attitude {UNKNOWN} Mira {number}"),
            9 => format!("attitude {UNKNOWN} Mira off"),
            10 => "job another class free common -3".to_owned(),
            11 => "zone veil -3 at 1A-9J touches nothing".to_owned(),
            12 => "zone veil 0 off".to_owned(),
            13 => format!("note {number}"),
            14 => format!("retry {who} unknown"),
            15 => format!("giveup {who} unknown"),
            16 => format!("check {UNKNOWN} 12 common {number}"),
            17 => format!("pool {who} nothing {number}"),
            18 => format!("value {UNKNOWN} will {}", 10 + number),
            19 => format!("condition {UNKNOWN} lit"),
            20 => format!("put {UNKNOWN} {}", self.chance.cell()),
            21 => format!("ward {UNKNOWN} fear {number} turns 2"),
            22 => format!("will {UNKNOWN} common {number}"),
            _ => format!("stealth {UNKNOWN}"),
        }
    }

    /// That both fights show the same to each who may not know.
    fn alike(&self) -> Result<(), String> {
        let unknowing = self.plain.audiences().into_iter().filter(|audience| {
            *audience != Audience::Gm
                && *audience != KNOWING
                && *audience != Audience::Character(self.plain.id(UNKNOWN))
        });
        for audience in unknowing {
            let shown = |table: &Table| {
                let mut fight = table.fight.clone();
                let (view, log) = (fight.view(audience), fight.log(audience, 99).unwrap());
                (format!("{view:?}"), format!("{log:?}"), fight.told_steps(audience).unwrap().len())
            };
            let (plain, secret) = (shown(&self.plain), shown(&self.secret));
            let texts = [(plain.0, secret.0), (plain.1, secret.1)];
            for (plain, secret) in texts {
                if plain != secret {
                    let same =
                        plain.bytes().zip(secret.bytes()).take_while(|(a, b)| a == b).count();
                    let from = same.saturating_sub(200);
                    let near = |text: &str| {
                        String::from_utf8_lossy(text.as_bytes().get(from..).unwrap_or_default())
                            .chars()
                            .take(500)
                            .collect::<String>()
                    };
                    return Err(format!("{audience:?}\n{}\n{}", near(&plain), near(&secret)));
                }
            }
            if plain.2 != secret.2 {
                return Err(format!("{audience:?} counts {} and {} steps", plain.2, secret.2));
            }
        }
        Ok(())
    }
}
