//! A save packed to one file, and taken in on another machine.

use std::fs;

use kekkai_host::BattleFile;

use super::support::Machine;

/// A machine with a fight of some steps, packed to `one.kekkai-pack`, and its file.
fn packed() -> (Machine, Vec<u8>) {
    let machine = Machine::new();
    let save = machine.duel("one");
    machine.run(&["exec", "one", "note so far", "undo", "note or so"]).ended(0);
    machine.run(&["pack", "one"]).ended(0).tells("one.kekkai-pack");
    (machine, fs::read(save).unwrap())
}

#[test]
fn a_packed_fight_is_the_same_on_another_machine() {
    let (machine, whole) = packed();
    let other = Machine::new();
    let file = machine.path("one.kekkai-pack");
    let file = file.to_str().unwrap();
    other.run(&["unpack", file]).ended(0).tells("one.kekkai");
    assert_eq!(fs::read(other.save("one")).unwrap(), whole, "every step, undone ones too");
    other.run(&["check", "one"]).ended(0).tells("No difference");
    let shown = |machine: &Machine| machine.run(&["show", "one", "--json"]).ended(0).out;
    assert_eq!(shown(&machine), shown(&other));
    // Nothing is ever replaced.
    other.run(&["unpack", file]).ended(4).complains("already exists");
    other.run(&["--lang", "ru", "unpack", file, "--as", "второй"]).ended(0).tells("Бой принят");
    assert_eq!(fs::read(other.save("второй")).unwrap(), whole);
    other.run(&["unpack", file, "--as", "a:b"]).ended(2).complains("cannot be used as a name");
    machine.run(&["pack", "one"]).ended(4).complains("already exists");
    machine.run(&["pack", "nobody"]).ended(3).complains("nobody");
    machine.run(&["pack", "walls"]).ended(3).complains("no save named walls, only a scenario");
}

#[test]
fn a_fight_in_play_is_packed_to_where_it_is_said() {
    let (machine, whole) = packed();
    let held = BattleFile::open(&machine.save("one")).unwrap();
    machine.run(&["pack", "one", "--to", "mail/first fight"]).ended(0);
    // Into a folder that is there, and into one that is written as one.
    machine.run(&["pack", "one", "--to", "mail"]).ended(0);
    machine.run(&["pack", "one", "--to", "post/"]).ended(0);
    drop(held);
    for file in ["mail/one.kekkai-pack", "post/one.kekkai-pack"] {
        assert!(machine.path(file).is_file(), "{file}");
    }
    machine.run(&["unpack", "mail/first fight", "--as", "two"]).ended(0);
    assert_eq!(fs::read(machine.save("two")).unwrap(), whole);
}

#[test]
fn what_is_torn_foreign_or_newer_is_refused_and_nothing_is_there() {
    let (machine, _) = packed();
    let pack = fs::read(machine.path("one.kekkai-pack")).unwrap();
    let other = Machine::new();
    let refused = |bytes: &[u8], says: &str| {
        fs::write(other.path("odd"), bytes).unwrap();
        other.run(&["unpack", "odd"]).ended(3).complains(says);
        assert!(!other.path("saves").exists(), "{says}");
    };
    let lines = pack.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let second_last = lines.rev().nth(1).unwrap().0 + 1;
    refused(&pack[..second_last], "is not whole");
    refused(&pack[..pack.len() - 1], "is not whole");
    refused(&[&pack[..], b"\n"].concat(), "is not whole");
    for cut in [0, 5, 12, 20] {
        refused(&pack[..cut], "is damaged or incomplete");
    }
    let mut bent = pack.clone();
    let last = bent.len() - 2;
    bent[last] ^= 1;
    refused(&bent, "is damaged or incomplete");
    let text = String::from_utf8(pack).unwrap();
    refused(text.replacen("one", "two", 1).as_bytes(), "is damaged or incomplete");
    refused(text.replacen("#kekkai-pack 1", "#kekkai-pack 2", 1).as_bytes(), "format 2");
    refused(text.replacen("#kekkai-pack 1", "#kekkai-pack x", 1).as_bytes(), "is not a packed");
    refused(b"once upon a time", "is not a packed fight");
    refused(&fs::read(machine.save("one")).unwrap(), "is not a packed fight");
    other.run(&["unpack", "nowhere"]).ended(3).complains("nowhere");
    other.run(&["unpack", "."]).ended(3).complains("is not a packed fight");
}
