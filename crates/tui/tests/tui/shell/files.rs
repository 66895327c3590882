//! Battle files that are missing, in use, cut, damaged, or no battle files at all.

use std::fs;

use kekkai_host::BattleFile;

use super::support::{Machine, said};

#[test]
fn an_unknown_save_names_the_nearest() {
    let machine = Machine::new();
    machine.duel("bridge");
    let said = machine.run(&["exec", "brigde", "end"]).ended(3);
    said.complains("brigde");
    said.complains("did you mean bridge?");
    machine.run(&["show", "nowhere/at/all.kekkai"]).ended(3);
    machine.run(&["exec", "nowhere.ron", "end"]).ended(3).complains("nowhere.ron");
    machine.run(&["new", "--from", "dule", "x"]).ended(3).complains("did you mean duel?");
}

#[test]
fn a_file_in_use_is_left_alone_and_may_be_read() {
    let machine = Machine::new();
    let save = machine.duel("one");
    let before = fs::read(&save).unwrap();
    let held = BattleFile::open(&save).unwrap();
    machine.run(&["exec", "one", "end"]).ended(4).complains("open in another program");
    machine.run(&["show", "one"]).ended(0);
    machine.run(&["check", "one"]).ended(0);
    drop(held);
    assert_eq!(fs::read(&save).unwrap(), before);
    machine.run(&["exec", "one", "end"]).ended(0);
}

#[test]
fn an_unfinished_line_is_cut_off_kept_aside_and_told() {
    let machine = Machine::new();
    let save = machine.duel("one");
    let whole = fs::read(&save).unwrap();
    machine.run(&["exec", "one", "move 10J"]).ended(0);
    let longer = fs::read(&save).unwrap();
    fs::write(&save, &longer[..longer.len() - 9]).unwrap();
    machine.run(&["show", "one"]).ended(0).complains("incomplete");
    assert_eq!(fs::read(&save).unwrap().len(), longer.len() - 9);
    let said = machine.run(&["exec", "one", "note back"]).ended(0);
    said.complains("line 4 was incomplete");
    said.complains("one.kekkai.torn");
    assert!(fs::read(&save).unwrap().starts_with(&whole));
    machine.run(&["check", "one"]).ended(0).tells("No difference: 2 steps");
}

#[test]
fn a_line_edited_in_the_middle_is_named_and_nothing_is_touched() {
    let machine = Machine::new();
    let save = machine.duel("one");
    machine.run(&["exec", "one", "move 10J"]).ended(0);
    let text = fs::read_to_string(&save).unwrap().replacen("total:70", "total:71", 1);
    fs::write(&save, &text).unwrap();
    for order in [["exec", "one", "end"].as_slice(), &["show", "one"], &["check", "one"]] {
        let said = machine.run(order).ended(3);
        said.complains("line 3 is damaged");
        said.complains("--up-to 2");
    }
    assert_eq!(fs::read_to_string(&save).unwrap(), text);
    let (old, new) = (save.to_str().unwrap(), machine.save("mended"));
    machine.run(&["mend", "--up-to", "2", old, new.to_str().unwrap()]).ended(0);
    machine.run(&["check", "mended"]).ended(0).tells("No difference: 0 steps");
}

#[test]
fn where_the_setup_is_damaged_nothing_before_it_is_offered() {
    let machine = Machine::new();
    let save = machine.duel("one");
    let text = fs::read_to_string(&save).unwrap();
    let damaged = text.replacen("title:\"D", "title:\"T", 1);
    assert_ne!(damaged, text);
    fs::write(&save, &damaged).unwrap();
    let said = machine.run(&["show", "one"]).ended(3);
    said.complains("line 2 is damaged");
    said.complains("makes a copy of all that can be kept.");
    let (old, new) = (save.to_str().unwrap(), machine.save("mended"));
    machine.run(&["mend", old, new.to_str().unwrap()]).ended(0);
}

#[test]
fn a_step_that_the_rules_decide_otherwise_is_named() {
    let machine = Machine::new();
    let save = machine.duel("one");
    let edited = machine.write(
        "edited.kekkai",
        &fs::read_to_string(&save).unwrap().replacen("total:70", "total:71", 1),
    );
    let new = machine.save("other");
    machine.run(&["mend", edited.to_str().unwrap(), new.to_str().unwrap()]).ended(0);
    let said = machine.run(&["check", "other"]).ended(3);
    said.tells("Step 2 (line 3 of the file) differs");
    said.tells("total: 71");
}

#[test]
fn a_newer_format_and_a_foreign_file_are_told_apart() {
    let machine = Machine::new();
    let save = machine.duel("one");
    let text = fs::read_to_string(&save).unwrap();
    let newer = text.replacen("#kekkai-battle 1", "#kekkai-battle 99", 1);
    fs::write(&save, &newer).unwrap();
    machine.run(&["exec", "one", "end"]).ended(3).complains("format 99");
    assert_eq!(fs::read_to_string(&save).unwrap(), newer);
    fs::write(&save, "Dear diary\n").unwrap();
    machine.run(&["exec", "one", "end"]).ended(3).complains("not a Kekkai save");
    fs::write(&save, "").unwrap();
    machine.run(&["exec", "one", "end"]).ended(3).complains("before the fight starts");
    machine.run(&["list"]).ended(0).tells("one");
}

#[test]
fn a_folder_that_cannot_be_made_ends_with_four() {
    let machine = Machine::new();
    machine.write("file", "not a folder");
    for folder in ["file", "file/deeper"] {
        let mut command = machine.bare(&["new", "--from", "duel", "one", "--saves", folder]);
        let ended = said(&mut command).ended(4);
        ended.complains("file");
        ended.complains("--saves");
    }
    machine.run(&["new", "--from", "duel", "one"]).ended(0);
    let before = fs::read(machine.save("one")).unwrap();
    machine.run(&["new", "--from", "duel", "one"]).ended(4).complains("already exists");
    assert_eq!(fs::read(machine.save("one")).unwrap(), before);
}

#[test]
fn saves_lie_where_the_argument_the_variable_the_folder_or_the_home_says() {
    let machine = Machine::new();
    let new = |name: &str| machine.bare(&["new", "--from", "duel", name]);
    said(&mut new("a")).ended(0);
    assert!(machine.path(".local/share/kekkai/saves/a.kekkai").is_file());
    fs::create_dir(machine.path("saves")).unwrap();
    said(&mut new("b")).ended(0);
    assert!(machine.path("saves/b.kekkai").is_file());
    said(new("c").env("KEKKAI_SAVES", machine.path("mine"))).ended(0);
    assert!(machine.path("mine/c.kekkai").is_file());
    said(new("d").env("KEKKAI_SAVES", "mine").args(["--saves", "yours"])).ended(0);
    assert!(machine.path("yours/d.kekkai").is_file());
}

#[test]
fn a_shipped_battle_is_played_in_memory_only() {
    let machine = Machine::new();
    machine.run(&["exec", "duel", "initiative"]).ended(0);
    assert!(!machine.path("saves").exists());
    let one = machine.run(&["exec", "duel", "--seed", "7", "initiative"]).ended(0);
    assert_eq!(one.out, machine.run(&["exec", "duel", "--seed", "7", "initiative"]).out);
}

#[test]
fn a_long_fight_leaves_a_state_beside_the_file_and_opens_without_it_too() {
    let machine = Machine::new();
    let save = machine.duel("one");
    let keyframe = machine.path("saves/one.kekkai.keyframe");
    let _ = fs::remove_file(&keyframe);
    machine.fed(&["exec", "one", "-"], &"note on and on\n".repeat(70)).ended(0);
    assert!(keyframe.is_file());
    let shown = machine.run(&["show", "one"]).ended(0).out;
    fs::write(&keyframe, "spoilt").unwrap();
    assert_eq!(machine.run(&["show", "one"]).ended(0).out, shown);
    fs::remove_file(&keyframe).unwrap();
    assert_eq!(machine.run(&["show", "one"]).ended(0).out, shown);
    assert_eq!(fs::read_to_string(&save).unwrap().lines().count(), 73);
    machine.run(&["check", "one"]).ended(0).tells("No difference: 71 steps");
}

#[test]
fn a_sealed_line_without_sense_is_named() {
    let machine = Machine::new();
    let save = machine.duel("one");
    let text = fs::read_to_string(&save).unwrap().replacen("RollInitiative", "RollOver", 1);
    let edited = machine.write("edited.kekkai", &text);
    let new = machine.save("other");
    // Sealed as by a program that took no look at what it wrote.
    kekkai_host::mend(&edited, &new, None, |candidate| Ok(candidate.line)).unwrap();
    for order in [["exec", "other", "end"].as_slice(), &["show", "other"], &["check", "other"]] {
        machine.run(order).ended(3).complains("other.kekkai, line 3:");
    }
}

#[cfg(unix)]
#[test]
fn a_save_or_folder_that_everybody_may_change_is_told_and_still_played() {
    use std::os::unix::fs::PermissionsExt as _;

    let machine = Machine::new();
    let save = machine.duel("one");
    let set = |path: &std::path::Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    let folder = machine.path("saves");
    let told = || machine.run(&["exec", "one", "note x"]).ended(0).err;
    for (file, dir, lines) in [
        (0o600, 0o755, 0),
        (0o620, 0o775, 0),
        (0o602, 0o755, 1),
        (0o600, 0o757, 1),
        (0o666, 0o777, 2),
        (0o600, 0o1777, 0),
    ] {
        set(&save, file);
        set(&folder, dir);
        let said = told();
        assert_eq!(said.matches("Every user of this machine may change").count(), lines, "{said}");
        assert_eq!(said.contains(&format!("(mode {file:o})")), file & 2 != 0, "{said}");
    }
}

#[cfg(unix)]
#[test]
fn what_is_kept_beside_a_save_is_read_by_its_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;

    let machine = Machine::new();
    let save = machine.duel("one");
    machine.run(&["exec", "one", "dice real"]).ended(0);
    for beside in ["", ".dice"] {
        let path = format!("{}{beside}", save.display());
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{path}");
    }
}

/// Kept by a version in which the master's player was asked whether the regeneration or the familiars come first: once
/// answered, once open.
const ORDER_OF_PRANA: &str = include_str!("../../data/order-of-prana.kekkai");

#[test]
fn knk_trn_12_a_save_with_the_old_question_about_the_order_loads_and_goes_on() {
    let machine = Machine::new();
    machine.write("saves/old.kekkai", ORDER_OF_PRANA);
    machine.run(&["show", "old"]).ended(0);
    let said = machine.run(&["check", "old"]).ended(3);
    said.tells("Step 3 (line 4 of the file) differs: different events.");
    said.tells("By the rules: Own(Knk(Pool { who: Id(0), pool: Prana, now: 385");
    // Word by word, what is otherwise in it.
    said.tells("Changed: ");
    said.complains("The fight can still be played");
    // The open command is decided under the rules as they are, and asks what they ask.
    machine.run(&["exec", "old", "pick 1"]).ended(0).tells("Saber: prana +20 → 120");
    machine.run(&["exec", "old", "end"]).ended(0).tells("Saber's turn");
}
