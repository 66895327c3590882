//! What is read from outside, from bytes that nobody meant: it is understood or refused, and nothing panics.
//!
//! Each body takes bytes, so that a fuzzer can call it as well as the test below, which changes good files at random from
//! a fixed seed. `KEKKAI_WALK_STEPS` sets how often, `KEKKAI_WALK_SEED` the seed.

use std::{path::Path, sync::OnceLock};

use crate::table::{self, Table};
use crate::walk::chance::Chance;
use kekkai_battle::{
    Audience, Fight,
    grammar::{self, Context, Line},
    journal::{RawLine, Tag},
    library::Library,
    scenario::{Scenario, Setup},
};

/// A battle file as a person writes it; one that reads is a fight that can be looked at and written down.
fn scenario(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(scenario) = Scenario::parse(&text, &table::library(), "test", 1) else { return };
    let written = scenario.setup.line().payload;
    let read: Setup = ron::from_str(&written).expect("a setup is read as it was written");
    assert_eq!(read, scenario.setup);
    let fight = Fight::new(scenario.setup).expect("a scenario that was read");
    assert_eq!(fight.state().faults(), Vec::<String>::new(), "{text}");
    let _ = format!("{:?}", fight.view(Audience::Public));
}

/// Weapons, sheets and maps of a library.
fn data(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let paths = ["systems/knk/weapons.ron", "systems/knk/combatants.ron", "maps/here.ron"];
    let library = Library::new(paths.map(|path| (path.to_owned(), text.clone())).to_vec());
    let _ = (library.weapon("", "sword"), library.map("", "here"));
    let battle = "(system: knk, title: \"x\", sides: [(name: \"0\")], map: \"here\", combatants: [\
                  (name: \"Ann\", side: \"0\", like: \"guard\")])";
    let _ = Scenario::parse(battle, &library, "test", 1);
}

/// The records of a battle file, each with its tag before it; a fight that is read can be checked and looked at.
fn journal(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let (mut lines, mut start) = (Vec::new(), 0);
    for line in text.split('\n') {
        let (tag, payload) = line.split_once(' ').unwrap_or((line, ""));
        let end = start + line.len();
        if let Ok(tag) = tag.parse::<Tag>() {
            lines.push(RawLine { tag, payload: end - payload.len()..end });
        }
        start = end + 1;
    }
    // Not of the text at all: what a host might do wrong.
    let cut = text.get(..text.len() / 2).unwrap_or_default().to_owned();
    let _ = Fight::load(cut, &lines, Some((2, bytes)));
    let Ok(mut fight) = Fight::load(text, &lines, None) else { return };
    let _ = (fight.check(), fight.log(Audience::Public, 100), fight.path(), fight.prompt());
    while let Some(Ok(back)) = fight.undo() {
        fight.take(back);
    }
    let _ = format!("{:?}", fight.view(Audience::Gm));
}

/// A line as it is typed; one that is understood can be decided and written down again.
fn command_line(bytes: &[u8]) {
    static TABLE: OnceLock<Table> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let mut table = Table::open(include_str!("../golden/rulings.ron"));
        table.tell("put Vega 18J", "");
        table.tell("initiative", "30 60 1");
        table
    });
    let line = String::from_utf8_lossy(bytes);
    let context = Context { state: table.state(), library: &table.library };
    if let Ok(Line::Command(command)) = grammar::parse(&line, &context) {
        let _ = grammar::write(&command, table.state());
        let _ = kekkai_battle::decide(table.state(), &command, &[]);
    }
}

/// What is put aside with a fight.
fn keyframe(bytes: &[u8]) {
    let table = fought();
    let mut fight = table.loaded(Some((table.fight.head(), bytes)));
    assert_eq!(fight.state(), table.state(), "a state that is not the fight's");
    if let Some(Ok(back)) = fight.undo() {
        fight.take(back);
    }
}

/// A fight of a few steps, with a branch and an open prompt.
fn fought() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table::open(include_str!("../golden/fight-1.ron"));
        table.tell("initiative", "30 20 9");
        table.tell("move 18J", "");
        table.tell("undo", "");
        table.tell("note a branch", "");
        table.tell("move 18J", "");
        table.play("attack Pavel", "?").unwrap();
        table
    })
}

fn journal_text() -> String {
    let mut fight = fought().fight.clone();
    let mut text = format!("= {}\n", fight.setup().unwrap().line().payload);
    for seq in 2..=fight.lines() {
        let line = match (fight.parent(seq), fight.record(seq).unwrap()) {
            (Some(parent), Some(record)) => {
                format!("<{parent} {}\n", ron::to_string(&*record).unwrap())
            }
            _ => "@2 \n".to_owned(),
        };
        text.push_str(&line);
    }
    let (prompt, _) = fight.prompt().unwrap();
    text + &format!("? {}", ron::to_string(prompt).unwrap())
}

/// Words that mean something somewhere, put where they mean nothing.
const WORDS: [&str; 20] = [
    "-",
    "0",
    "65536",
    "2147483647",
    "-2147483648",
    "99999999999999999999",
    "1e9",
    "\"",
    "(",
    ")",
    "[",
    "]",
    ",",
    "Some(",
    "\u{feff}",
    "\u{202e}",
    "Ё",
    "\0",
    "20T",
    "#399",
];

/// Some bytes lost, doubled, changed, put elsewhere, or a word set in.
fn changed(good: &[u8], chance: &mut Chance) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for _ in 0..=chance.below(3) {
        let at = chance.below(bytes.len() + 1);
        let end = (at + chance.below(12)).min(bytes.len());
        match chance.below(6) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let part = bytes[at..end].to_vec();
                let to = chance.below(bytes.len() + 1);
                drop(bytes.splice(to..to, part));
            }
            2 => bytes.truncate(at),
            3 if at < bytes.len() => bytes[at] = u8::try_from(chance.below(256)).unwrap(),
            4 => {
                // A number becomes another one.
                let digits = |byte: &u8| byte.is_ascii_digit();
                if let Some(start) = bytes[at..].iter().position(digits).map(|skip| at + skip) {
                    let length = bytes[start..].iter().take_while(|byte| digits(byte)).count();
                    let word = WORDS[chance.below(7)];
                    drop(bytes.splice(start..start + length, word.bytes()));
                }
            }
            _ => {
                let word = chance.pick(&WORDS).unwrap();
                drop(bytes.splice(at..at, word.bytes()));
            }
        }
    }
    bytes
}

/// Every file of a folder of the repository, with that ending.
fn files(folder: &str, ending: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
    paths.sort();
    assert!(!paths.is_empty());
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

fn number_from(variable: &str) -> Option<usize> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Gives every good file and many changed ones to a body.
fn try_out(body: fn(&[u8]), good: &[Vec<u8>], times: usize) {
    let times = number_from("KEKKAI_WALK_STEPS").unwrap_or(times);
    let mut chance = Chance::of(number_from("KEKKAI_WALK_SEED").unwrap_or(1).try_into().unwrap());
    for bytes in good {
        body(bytes);
    }
    for number in 0..times {
        let bytes = changed(&good[number % good.len()], &mut chance);
        let shown = String::from_utf8_lossy(&bytes).into_owned();
        let sound = std::panic::catch_unwind(|| body(&bytes)).is_ok();
        assert!(sound, "number {number} of the seed panics:\n{shown}");
    }
}

#[test]
fn battle_files_are_read_or_refused() {
    let mut good = files("tests/golden", "ron");
    good.extend(files("../../assets/battles", "ron"));
    try_out(scenario, &good, 600);
}

#[test]
fn data_files_are_read_or_refused() {
    let mut good = files("tests/support", "ron");
    good.extend(files("../../assets/maps", "ron"));
    good.extend(files("../../assets/systems/knk", "ron"));
    try_out(data, &good, 600);
}

#[test]
fn records_are_read_or_refused() {
    let good = journal_text();
    let lines: Vec<&str> = good.lines().collect();
    // The whole of it, and each record alone behind the setup.
    let mut all = vec![good.clone().into_bytes()];
    all.extend(lines[1..].iter().map(|line| format!("{}\n{line}", lines[0]).into_bytes()));
    try_out(journal, &all, 400);
}

#[test]
fn typed_lines_are_read_or_refused() {
    let fights = files("tests/golden", "fight").concat();
    let fights = String::from_utf8(fights).unwrap();
    let mut good: Vec<Vec<u8>> = fights
        .lines()
        .map(|line| line.split('|').next().unwrap_or_default().trim().as_bytes().to_vec())
        .collect();
    for verb in grammar::verbs() {
        good.push(format!("{} {}", verb.word, verb.usage).into_bytes());
        good.extend(verb.aliases.iter().map(|alias| format!("{alias} Vega 17L 5").into_bytes()));
    }
    try_out(command_line, &good, 4000);
}

#[test]
fn what_was_put_aside_is_used_or_left_alone() {
    let (_, bytes) = fought().fight.clone().keyframe();
    try_out(keyframe, &[bytes], 400);
}
