//! What `kekkai mend` saves of a damaged battle, and that `kekkai check` finds it sound.

use std::fs;

use super::support::Machine;

/// A fight of several rounds, its lines.
fn fought(machine: &Machine) -> Vec<String> {
    let save = machine.duel("one");
    let lines =
        "note early\nmove 10J\nend\nend\nmove 9J\nundo\nnote branch\nend\nhp Pavel 100\nend\nend\n";
    machine.fed(&["exec", "one", "-"], lines).ended(0);
    let text = fs::read_to_string(save).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// Mends these lines; what was told, and how many steps `check` found sound.
#[track_caller]
fn mended(machine: &Machine, lines: &[String]) -> (String, usize) {
    let broken = machine.write("broken.kekkai", &(lines.join("\n") + "\n"));
    let new = machine.save("new");
    let _ = fs::remove_file(&new);
    let _ = fs::remove_file(machine.path("saves/new.kekkai.keyframe"));
    let told = machine.run(&["mend", broken.to_str().unwrap(), new.to_str().unwrap()]).ended(0);
    let checked = machine.run(&["check", "new"]).ended(0);
    machine.run(&["show", "new"]).ended(0);
    machine.run(&["exec", "new", "note on"]).ended(0);
    let steps = checked.out.split(' ').nth(2).unwrap().parse().unwrap();
    (told.out, steps)
}

#[test]
fn an_early_damaged_line_costs_only_what_depends_on_it() {
    let machine = Machine::new();
    let whole = fought(&machine);
    let (_, steps) = mended(&machine, &whole);
    for at in 2..whole.len() {
        if !whole[at].contains(" <") {
            continue;
        }
        // Its events: command and answers still tell what happened.
        let mut lines = whole.clone();
        lines[at] = whole[at].replacen(",events:[", ",events:[!", 1);
        let (told, left) = mended(&machine, &lines);
        assert_eq!(left, steps, "line {at}: {told}");
        assert!(!told.contains("left out"), "{told}");
        let mut again = fs::read_to_string(machine.save("new")).unwrap();
        again.truncate(again.trim_end().rfind('\n').unwrap() + 1);
        assert_eq!(again, whole.join("\n") + "\n", "nothing is another than before");
        // Its command: it is lost, and what cannot be done without it.
        lines[at] = whole[at].replacen("(command:", "(commando:", 1);
        let (told, left) = mended(&machine, &lines);
        assert!(told.contains(&format!("Line {} is left out", at + 1)), "{told}");
        let lost = told.matches("Line ").count();
        assert_eq!(left, steps - lost, "line {at}: {told}");
        // Gone altogether.
        lines.remove(at);
        let (_, without) = mended(&machine, &lines);
        assert_eq!(without, left, "line {at}");
    }
    let note = whole.iter().position(|line| line.contains("early")).unwrap();
    let mut lines = whole.clone();
    lines[note] = "garbage".to_owned();
    let (told, left) = mended(&machine, &lines);
    assert_eq!((left, told.matches("Line ").count()), (steps - 1, 1), "{told}");
}

#[test]
fn what_follows_on_a_lost_step_is_decided_anew() {
    let machine = Machine::new();
    let save = machine.duel("one");
    machine.run(&["exec", "one", "hp Pavel 77", "hp Pavel =-5", "note after"]).ended(0);
    let text = fs::read_to_string(&save).unwrap();
    let lines: Vec<String> = text.lines().map(|line| line.replacen("77", "\u{fffd}", 1)).collect();
    let (told, steps) = mended(&machine, &lines);
    assert!(told.contains("Line 4 is left out"), "{told}");
    assert!(told.contains("decided anew"), "{told}");
    assert_eq!(steps, 3);
    machine.run(&["show", "new", "--json"]).ended(0).tells("Pavel");
}

#[test]
fn a_damaged_setup_makes_no_file_and_is_told() {
    let machine = Machine::new();
    let whole = fought(&machine);
    let mut lines = whole.clone();
    lines[1] = lines[1]
        .replacen("system", "sistem", 1)
        .replacen("rules", "roles", 1)
        .replacen("title", "tittle", 1);
    let broken = machine.write("broken.kekkai", &lines.join("\n"));
    let new = machine.save("new");
    let said = machine.run(&["mend", broken.to_str().unwrap(), new.to_str().unwrap()]).ended(3);
    said.complains("line 2");
    assert!(!new.exists());
}
