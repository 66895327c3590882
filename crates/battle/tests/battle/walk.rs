//! Walks at random through fights: what is offered is accepted, what is refused changes nothing, and no law breaks.
//!
//! `KEKKAI_WALK_STEPS` sets how many steps are taken in all (2000 where nothing is said), `KEKKAI_WALK_SEED` the first
//! seed; both are printed where a walk fails. A long walk:
//! `KEKKAI_WALK_STEPS=100000 cargo test --release -p kekkai-battle --test battle walk::`.

mod around;
mod board;
pub(crate) mod chance;
mod junk;
mod laws;
mod rulings;
mod strange;
mod walker;

use crate::table::Table;
use kekkai_battle::{Decision, Event, Refusal, decide, ledger, world::Fact};
use kekkai_rules::{Answer, Ask, Origin, knk};
use walker::Walk;

/// Steps of one walk; each begins another fight.
const STRIDE: usize = 250;

fn number_from(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

fn seeds() -> std::ops::Range<u64> {
    let first = number_from("KEKKAI_WALK_SEED").unwrap_or(1);
    let steps = number_from("KEKKAI_WALK_STEPS").unwrap_or(2500);
    first..first + steps.div_ceil(u64::try_from(STRIDE).unwrap())
}

fn walked(seed: u64) -> Walk {
    let mut walk = Walk::new(seed);
    let failed = |walk: &Walk, what: String| -> ! {
        let last = walk.told.len().saturating_sub(12);
        panic!("seed {seed}: {what}\n{}", walk.told[last..].join("\n"))
    };
    walk.begin().unwrap_or_else(|what| failed(&walk, what));
    for number in 0..STRIDE {
        if let Err(what) = walk.step() {
            failed(&walk, what);
        }
        // Reading the whole file again takes its time.
        if number % 25 == 0 {
            walk.table.laws().unwrap_or_else(|what| failed(&walk, what));
            walk.kept_aside().unwrap_or_else(|what| failed(&walk, what));
        }
    }
    walk.table.check().unwrap_or_else(|what| failed(&walk, what));
    walk
}

#[test]
fn no_walk_breaks_a_law() {
    let mut met = std::collections::BTreeMap::new();
    for seed in seeds() {
        let walk = walked(seed);
        for event in events(&walk.table) {
            if let Some(what) = kind(&event) {
                *met.entry(what).or_insert(0) += 1;
            }
        }
    }
    // A walk that meets none of these tests nothing; what is seldom is met on a long one.
    let long = seeds().count() * STRIDE >= LONG;
    let kinds = OFTEN.iter().chain(SELDOM.iter().filter(|_| long));
    let missing: Vec<_> = kinds.filter(|what| !met.contains_key(*what)).collect();
    assert!(missing.is_empty(), "{missing:?} of {met:?}");
}

/// What every walk has to meet.
const OFTEN: [&str; 12] = [
    "blow",
    "dodge",
    "death",
    "battered",
    "round",
    "held",
    "freed",
    "hidden",
    "left",
    "entered",
    "mustered",
    "disclosed",
];
/// What a walk of [`LONG`] steps has to meet.
const SELDOM: [&str; 16] = [
    "bandaged", "departed", "flew", "injured", "released", "rounded", "trampled", "veiled", "anew",
    "carried", "chased", "came", "ended", "moved", "noticed", "passed",
];
const LONG: usize = 100_000;

fn kind(event: &Event) -> Option<&'static str> {
    Some(match event {
        Event::Own(ledger::Fact::Knk(fact)) => match fact {
            knk::Fact::Struck(_) => "blow",
            knk::Fact::Dodged { undone: true, .. } => "dodge",
            knk::Fact::Died { .. } => "death",
            knk::Fact::Battered { .. } => "battered",
            knk::Fact::Held { .. } => "held",
            knk::Fact::Freed { .. } => "freed",
            knk::Fact::Stealth { now: knk::stealth::Stealth::Hidden, .. } => "hidden",
            knk::Fact::Bandaged { .. } => "bandaged",
            knk::Fact::Released { .. } => "released",
            knk::Fact::Veil { now: knk::veil::Veil::Fallen, .. } => "veiled",
            knk::Fact::Injured { .. } => "injured",
            knk::Fact::Pool { why: knk::Why::Trampled, .. } => "trampled",
            _ => return None,
        },
        Event::RoundBegan { .. } => "round",
        Event::Left { .. } => "left",
        Event::Entered { .. } => "entered",
        Event::Rounded { .. } => "rounded",
        Event::Departed { .. } => "departed",
        Event::Ended { .. } => "ended",
        Event::Anew { .. } => "anew",
        Event::Came { .. } => "came",
        Event::World(fact) => match fact {
            Fact::Mustered { .. } => "mustered",
            Fact::Passed { .. } => "passed",
            Fact::Moved { .. } => "moved",
            Fact::Noticed { .. } => "noticed",
            Fact::Carried { .. } => "carried",
            Fact::Chased { .. } => "chased",
            _ => return None,
        },
        Event::Flew { .. } => "flew",
        Event::Disclosed(_) => "disclosed",
        _ => return None,
    })
}

/// Every event of every step, on whatever branch.
fn events(table: &Table) -> Vec<Event> {
    let mut fight = table.fight.clone();
    let records = (1..=fight.lines()).filter_map(|seq| fight.record(seq).unwrap());
    records.flat_map(|record| record.events.clone()).collect()
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
