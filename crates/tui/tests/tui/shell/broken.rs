//! Data files broken at one place: file, line, field and what was expected are told, once, in full and in both languages.

mod cases;

use std::{fs, path::Path};

use super::support::{Machine, Said};
use crate::size::size;
use cases::{CASES, Case};

/// A sound folder of an author's own.
const SOUND: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/content");

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name())).unwrap();
        if path.is_dir() {
            copy(&path, &to.join(name));
        } else {
            fs::copy(&path, to.join(name)).unwrap();
        }
    }
}

/// A machine with the sound folder in which `broken` stands in the place of `sound`; a new file where nothing sound is named.
fn machine(file: &str, sound: &str, broken: &str) -> Machine {
    let machine = Machine::new();
    copy(Path::new(SOUND), &machine.path("mine"));
    let path = machine.path("mine").join(file);
    let text = if sound.is_empty() { String::new() } else { fs::read_to_string(&path).unwrap() };
    assert!(text.contains(sound), "{file}: {sound}");
    fs::write(&path, text.replacen(sound, broken, 1)).unwrap();
    machine
}

/// What is told about files of the folder.
fn lines(said: &Said) -> Vec<&str> {
    said.out.lines().filter_map(|line| line.strip_prefix("mine/")).collect()
}

#[test]
fn a_file_broken_at_one_place_is_told_with_file_line_field_and_what_was_expected() {
    machine("keys.ron", "[", "[").run(&["content", "check", "mine"]).ended(0);
    // The program is started for each: in a small run each in one of the languages, in a large one in both.
    let is_large = size() > 1;
    let told = |case: &Case| {
        let Case { file, sound, broken, en, ru } = case;
        let machine = machine(file, sound, broken);
        let in_turn = broken.len() % 2;
        let both = [("en", en), ("ru", ru)].into_iter().enumerate();
        for (_, (language, told)) in both.filter(|(at, _)| is_large || *at == in_turn) {
            let check = ["content", "check", "mine", "--lang", language];
            let said = machine.run(&check).ended(2);
            assert_eq!(lines(&said), *told, "{file}: {sound} became {broken}");
        }
    };
    std::thread::scope(|scope| {
        for cases in CASES.chunks(CASES.len().div_ceil(4)) {
            scope.spawn(move || cases.iter().for_each(told));
        }
    });
}

#[test]
fn faults_of_files_are_told_in_russian_without_english() {
    for line in CASES.iter().flat_map(|case| case.ru) {
        for english in ["xpected", "did you mean", "unknown", "enum", "struct", "variant", "line"] {
            assert!(!line.contains(english) || line.contains("lines"), "{english} in {line}");
        }
    }
}

/// What each way to start a battle says, without the folder.
fn started(machine: &Machine, told: &str) {
    let play: [&[&str]; 3] = [
        &["exec", "pond", "help", "--assets", "mine"],
        &["new", "--from", "pond", "evening", "--assets", "mine"],
        &["show", "pond", "--assets", "mine"],
    ];
    for args in play {
        machine.run(args).ended(3).complains(&format!("mine/{told}"));
    }
    assert!(!machine.save("evening").exists());
}

#[test]
fn a_battle_that_is_started_names_the_file_and_line_of_its_fault() {
    let opening = "battles/pond.ron, line 19: opening[1] (shrod 8B): Unknown command: shrod";
    started(&machine("battles/pond.ron", "shroud", "shrod"), opening);
    let weapon = "systems/knk/mobs.ron, line 6: heron-witch.weapons: unknown name sikle";
    started(&machine("systems/knk/mobs.ron", "[\"sickle\"]", "[\"sikle\"]"), weapon);
    let reach = "systems/knk/weapons.ron, line 4: sickle: reach: 0; expected a reach from 1";
    started(&machine("systems/knk/weapons.ron", "reach: 1", "reach: 0"), reach);
    let row = "maps/pond.ron, line 3: Row B, column 4: unknown symbol Q";
    started(&machine("maps/pond.ron", "..##..", "..#Q.."), row);
    let level = "systems/knk/skills.ron, line 2: reed-step: levels: D; expected levels from";
    started(&machine("systems/knk/skills.ron", "\"B\"", "\"E\""), level);
}

#[test]
fn a_map_that_is_no_text_keeps_no_other_fight_from_beginning() {
    let machine = machine("keys.ron", "[", "[");
    fs::write(machine.path("mine/maps/bin.ron"), [0, 159, 146, 150]).unwrap();
    machine.run(&["new", "--from", "pond", "evening", "--assets", "mine"]).ended(0);
    machine.run(&["content", "check", "mine"]).ended(2);
    // A list of records may be needed by any fight.
    fs::write(machine.path("mine/systems/knk/weapons.ron"), [0, 159, 146, 150]).unwrap();
    let again = machine.run(&["new", "--from", "pond", "night", "--assets", "mine"]);
    again.ended(3).complains("weapons.ron");
}
