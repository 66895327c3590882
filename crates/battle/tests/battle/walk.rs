//! Walks at random through fights: what is offered is accepted, what is refused changes nothing, and no law breaks.
//!
//! A thousand steps are taken in all, times `KEKKAI_TEST_SIZE`. `KEKKAI_WALK_SEED` is the first seed, which is printed
//! where a walk fails. A long walk: `KEKKAI_TEST_SIZE=100 cargo test --release -p kekkai-battle --test battle walk::`.

mod around;
mod board;
pub(crate) mod chance;
mod coins;
mod fitting;
mod hundred;
mod junk;
mod laws;
mod pairs;
mod roamer;
mod rulings;
mod strange;
mod three;
mod twenty;
mod walker;

use crate::{size::size, table::Table};
use std::collections::{BTreeMap, BTreeSet};

use kekkai_battle::{
    Command, Decision, Event, Gm, Refusal, decide,
    grammar::{self, Group, Line},
    systems,
    world::Fact,
};
use kekkai_rules::{Answer, Ask, Origin, knk};
use serde::de::DeserializeOwned;
use walker::Walk;

/// Steps of one walk; each begins another fight.
const WALK_STEPS: usize = 250;
/// Walks of a test, times its size.
const WALKS: u64 = 4;

fn seeds() -> std::ops::Range<u64> {
    let said = std::env::var("KEKKAI_WALK_SEED").ok();
    let first = said.map_or(1, |seed| seed.parse().unwrap());
    first..first + WALKS * u64::from(size())
}

pub(crate) fn walked(seed: u64) -> Walk {
    let mut walk = Walk::new(seed);
    let failed = |walk: &Walk, what: String| -> ! {
        let last = walk.told.len().saturating_sub(12);
        panic!("seed {seed}: {what}\n{}", walk.told[last..].join("\n"))
    };
    walk.begin().unwrap_or_else(|what| failed(&walk, what));
    for number in 0..WALK_STEPS {
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
#[expect(clippy::print_stdout, reason = "a long walk says what it has not tried")]
fn no_walk_breaks_a_law() {
    let mut met = BTreeMap::new();
    for seed in seeds() {
        let walk = walked(seed);
        for event in events(&walk.table) {
            for what in
                [Some(name(&event)), detail(&event).map(str::to_owned)].into_iter().flatten()
            {
                *met.entry(what).or_insert(0) += 1;
            }
        }
    }
    // A walk that meets none of these tests nothing; what is seldom is met on a long one.
    let long = seeds().count() * WALK_STEPS >= LONG;
    let never: Vec<String> = every().into_iter().filter(|what| !met.contains_key(what)).collect();
    println!("{} kinds of event came up; never: {}", met.len(), never.join(", "));
    let details = DETAILS.into_iter().filter(|_| long);
    let missing: Vec<&str> =
        OFTEN.into_iter().chain(details).filter(|what| !met.contains_key(*what)).collect();
    assert!(missing.is_empty(), "{missing:?} never came up in {met:?}");
    let tried = |what: &&String| !RARE.contains(&what.as_str());
    let expected: Vec<&String> = never.iter().filter(tried).collect();
    assert!(!long || expected.is_empty(), "{expected:?} never came up in {LONG} steps");
}

/// What every walk has to meet.
const OFTEN: [&str; 12] = [
    "Struck",
    "Dodged: undone",
    "Died",
    "Battered",
    "RoundBegan",
    "Held",
    "Freed",
    "Stealth: hidden",
    "Left",
    "Entered",
    "Mustered",
    "Disclosed",
];
/// What a walk of [`LONG`] steps has to meet beside every kind of event.
const DETAILS: [&str; 2] = ["Veil: fallen", "Pool: trampled"];
/// What a walk of [`LONG`] steps may miss, though most meet it: somebody who hurries to a fight from far off, and blood that
/// is drunk. Told when it is missed.
const RARE: [&str; 3] = ["Came", "Drank", "Hurried"];
const LONG: usize = 100_000;

/// The name of every kind of event, those of the system and of the world by their own names.
fn every() -> BTreeSet<String> {
    let mut all = variants::<Event>();
    all.extend(variants::<knk::Fact>());
    all.extend(variants::<Fact>());
    all.remove("Own");
    all.remove("World");
    all
}

/// The names of an enum's variants, as its own reader lists them when it is given another.
fn variants<T: DeserializeOwned + std::fmt::Debug>() -> BTreeSet<String> {
    match ron::from_str::<T>("NoSuchVariant").unwrap_err().code {
        ron::Error::NoSuchEnumVariant { expected, .. } => {
            expected.iter().map(|name| (*name).to_owned()).collect()
        }
        error => panic!("{error}"),
    }
}

/// What of an event's contents a walk has to meet.
fn detail(event: &Event) -> Option<&'static str> {
    let Event::Own(systems::Fact::Knk(fact)) = event else { return None };
    match fact {
        knk::Fact::Dodged { undone: true, .. } => Some("Dodged: undone"),
        knk::Fact::Stealth { now: knk::stealth::Stealth::Hidden, .. } => Some("Stealth: hidden"),
        knk::Fact::Veil { now: knk::veil::Veil::Fallen, .. } => Some("Veil: fallen"),
        knk::Fact::Pool { why: knk::Why::Trampled, .. } => Some("Pool: trampled"),
        _ => None,
    }
}

/// The name of this event's kind.
fn name(event: &Event) -> String {
    let text = match event {
        Event::Own(systems::Fact::Knk(fact)) => format!("{fact:?}"),
        Event::World(fact) => format!("{fact:?}"),
        event => format!("{event:?}"),
    };
    text.chars().take_while(|sign| sign.is_alphanumeric()).collect()
}

/// The kinds of rulings of a book that none of the lines is, as the fight of the table reads them.
fn never_drawn<R: DeserializeOwned + std::fmt::Debug>(
    lines: &[String],
    table: &Table,
) -> BTreeSet<String> {
    // After the name of the book.
    never(variants::<R>(), lines, table, |told| told.split_once('(').map(|(_, own)| own))
}

/// The same of what stands within one kind of them.
fn never_drawn_within<R: DeserializeOwned + std::fmt::Debug>(
    kind: &str,
    lines: &[String],
    table: &Table,
) -> BTreeSet<String> {
    let within = format!("({kind}(");
    never(variants::<R>(), lines, table, |told| told.split_once(&within).map(|(_, own)| own))
}

/// Of all kinds those that the name in a ruling, as it is written out, never is.
fn never(
    mut all: BTreeSet<String>,
    lines: &[String],
    table: &Table,
    name: impl Fn(&str) -> Option<&str>,
) -> BTreeSet<String> {
    for line in lines {
        let Ok(Line::Command(Command::Gm { what: Gm::Sheet(ruling), .. })) = table.read(line)
        else {
            continue;
        };
        let told = format!("{ruling:?}");
        let own = name(&told).unwrap_or_default();
        all.remove(own.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default());
    }
    all
}

/// A ruling that no walk draws is one that nothing tries: each kind comes up.
#[test]
fn every_ruling_is_drawn() {
    let mut all = variants::<Gm>();
    all.extend(variants::<knk::Ruling>());
    all.remove("Sheet");
    // The same for the verbs that every fight has; a shadow is written as a trait, a house rule is the system's,
    // and a field of a seed is laid.
    let gm = |verb: &&grammar::Verb| verb.group == Group::Gm && verb.system().is_none();
    let mut verbs: BTreeSet<&str> = grammar::verbs().filter(gm).map(|verb| verb.word).collect();
    verbs.retain(|word| !["shadow", "option", "landscape"].contains(word));
    for seed in seeds().take(4) {
        let mut walk = walked(seed);
        // Only a clock that is there is ticked.
        walk.table.tell("clock Alarm 6", "");
        for _ in 0..5000 {
            let command = walk.ruling();
            let written = grammar::write(&command, walk.state());
            verbs.remove(written.split(' ').next().unwrap_or_default());
            let Command::Gm { what, .. } = command else { continue };
            // As they are written, which is how they are listed.
            let told = match what {
                Gm::Sheet(systems::Ruling::Knk(ruling)) => ron::to_string(&ruling).unwrap(),
                what => ron::to_string(&what).unwrap(),
            };
            let name: String = told.chars().take_while(|sign| sign.is_alphanumeric()).collect();
            all.remove(&name);
        }
    }
    assert!(all.is_empty(), "never drawn: {all:?}");
    assert!(verbs.is_empty(), "never drawn: {verbs:?}");
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
