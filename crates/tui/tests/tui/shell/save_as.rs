//! A save copied elsewhere, from the shell and by a line of the grammar.

use std::fs;

use kekkai_host::BattleFile;

use super::support::{Machine, said};

#[test]
fn a_save_is_copied_whole_while_it_is_played() {
    let machine = Machine::new();
    let save = machine.duel("one");
    let held = BattleFile::open(&save).unwrap();
    machine.run(&["save-as", "one", "two"]).ended(0).tells("two.kekkai");
    machine.run(&["save-as", "one", "./else/where"]).ended(0).tells("where.kekkai");
    drop(held);
    for copy in [machine.save("two"), machine.path("else/where.kekkai")] {
        assert_eq!(fs::read(copy).unwrap(), fs::read(&save).unwrap());
    }
    machine.run(&["check", "two"]).ended(0).tells("No difference: 1 step");
    machine.run(&["save-as", "one", "two"]).ended(4).complains("already exists");
    machine.run(&["save-as", "one", "one"]).ended(4).complains("already exists");
    machine.run(&["save-as", "nobody", "three"]).ended(3).complains("nobody");
    machine.run(&["save-as", "one", "a:b"]).ended(2).complains("cannot be used as a name");
    assert_eq!(
        machine.run(&["--lang", "ru", "save-as", "two", "три"]).ended(0).out.lines().count(),
        1
    );
}

#[test]
fn an_unfinished_end_is_left_out_and_damage_is_told() {
    let machine = Machine::new();
    let save = machine.duel("one");
    let whole = fs::read_to_string(&save).unwrap();
    fs::write(&save, format!("{whole}3 0123")).unwrap();
    machine.run(&["save-as", "one", "two"]).ended(0).complains("incomplete");
    assert_eq!(fs::read_to_string(machine.save("two")).unwrap(), whole);
    fs::write(&save, whole.replacen("RollInitiative", "RollInitiativf", 1)).unwrap();
    machine.run(&["save-as", "one", "three"]).ended(3).complains("line 3 is damaged");
    assert!(!machine.save("three").exists());
}

#[test]
fn a_disk_without_room_leaves_no_half_save() {
    let machine = Machine::new();
    let save = machine.duel("one");
    machine.fed(&["exec", "one", "-"], &"note on and on\n".repeat(70)).ended(0);
    let whole = fs::read(&save).unwrap();
    let mut shell = std::process::Command::new("sh");
    let limit = "trap '' XFSZ; ulimit -f 4; exec \"$0\" \"$@\"";
    let saves = machine.path("saves");
    shell.args(["-c", limit, env!("CARGO_BIN_EXE_kekkai"), "save-as", "one", "two", "--saves"]);
    shell.arg(&saves).env("LC_ALL", "C").env("HOME", machine.path(""));
    said(&mut shell).ended(4).complains("two.kekkai");
    assert_eq!(fs::read(&save).unwrap(), whole);
    let mut there: Vec<_> =
        fs::read_dir(saves).unwrap().map(|file| file.unwrap().file_name()).collect();
    there.sort();
    assert_eq!(there, ["one.kekkai", "one.kekkai.keyframe"]);
}

#[test]
fn a_line_saves_elsewhere_and_what_follows_is_kept_there() {
    let machine = Machine::new();
    let save = machine.duel("one");
    let before = fs::read(&save).unwrap();
    machine.run(&["exec", "one", "save as two", "note there"]).ended(0).tells("two.kekkai");
    assert_eq!(fs::read(&save).unwrap(), before);
    assert!(fs::read(machine.save("two")).unwrap().starts_with(&before));
    machine.run(&["check", "two"]).ended(0).tells("No difference: 2 steps");
    // A battle that nothing keeps is kept from then on.
    machine.run(&["exec", "duel", "initiative", "сохранить-как three", "note x"]).ended(0);
    machine.run(&["check", "three"]).ended(0).tells("No difference: 2 steps");
    let said = machine.run(&["exec", "one", "--json", "save-as one"]).ended(4);
    said.complains("already exists");
    let saved = machine.run(&["exec", "one", "--json", "save-as four"]).ended(0).objects();
    assert_eq!(saved[0]["type"], "saved");
}
