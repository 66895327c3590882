//! What is read from outside, from bytes that nobody meant: it is understood or refused, and nothing panics.
//!
//! Each body gets good bytes, what once broke it (`fuzz/kept/NAME/`), and good bytes changed at random from a fixed seed.
//! `KEKKAI_TEST_SIZE` sets how often, `KEKKAI_WALK_SEED` the seed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot go on should stop with a word"
)]

#[path = "../../battle/tests/battle/walk/chance.rs"]
#[allow(dead_code, reason = "it also chooses what walks through fights")]
mod chance;
#[path = "../../rules/tests/support/size.rs"]
mod size;

use std::{collections::BTreeSet, fs, path::PathBuf};

use chance::Chance;
use kekkai_fuzz_bodies::{TARGETS, Target};
use size::size;

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

fn fuzz() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// What once broke a target.
fn kept(target: &Target) -> Vec<(String, Vec<u8>)> {
    let folder = fs::read_dir(fuzz().join("kept").join(target.name));
    let files = folder.into_iter().flatten().map(|file| file.unwrap());
    files
        .map(|file| (file.file_name().into_string().unwrap(), fs::read(file.path()).unwrap()))
        .collect()
}

fn try_out(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).unwrap();
    let good = (target.good)();
    for bytes in &good {
        (target.body)(bytes);
    }
    for (name, bytes) in kept(target) {
        let sound = std::panic::catch_unwind(|| (target.body)(&bytes)).is_ok();
        assert!(sound, "{name} breaks it again");
    }
    let seed = std::env::var("KEKKAI_WALK_SEED").ok();
    let mut chance = Chance::of(seed.map_or(1, |seed| seed.parse().unwrap()));
    for number in 0..target.tries * usize::try_from(size()).unwrap() {
        let bytes = changed(&good[number % good.len()], &mut chance);
        let shown = String::from_utf8_lossy(&bytes).into_owned();
        let sound = std::panic::catch_unwind(|| (target.body)(&bytes)).is_ok();
        assert!(sound, "number {number} of the seed panics:\n{shown}");
    }
}

macro_rules! targets {
    ($($name:ident)*) => {
        /// The names of the tests below.
        const TESTED: &[&str] = &[$(stringify!($name)),*];
        $(
            #[test]
            fn $name() {
                try_out(stringify!($name));
            }
        )*
    };
}

targets! {
    battle content character sheet_text command_line dice journal keyframe save mend seats frames guest_keys
}

#[test]
fn no_changed_byte_of_what_is_put_aside_changes_a_fight() {
    let keyframe = TARGETS.iter().find(|target| target.name == "keyframe").unwrap();
    for bytes in (keyframe.good)() {
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            // The title of the fight, so that the state does not fit and the records are gone through, and one byte more.
            let title = bytes.windows(6).position(|word| word == b"Worked").unwrap();
            changed[title] = b'w';
            changed[at] ^= 0x25;
            let sound = std::panic::catch_unwind(|| (keyframe.body)(&changed)).is_ok();
            assert!(sound, "byte {at}");
        }
    }
}

#[test]
fn every_target_is_tested_and_has_a_file_for_the_fuzzer_that_calls_its_body() {
    let names: BTreeSet<&str> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(names, TESTED.iter().copied().collect());
    let manifest = fs::read_to_string(fuzz().join("Cargo.toml")).unwrap();
    for name in names {
        let text = fs::read_to_string(fuzz().join(format!("fuzz_targets/{name}.rs"))).unwrap();
        assert!(text.contains("fuzz_target!"), "{name}");
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
    }
}
