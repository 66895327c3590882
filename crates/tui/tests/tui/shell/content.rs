//! `kekkai content check`: the shipped data files are sound, and everything that is wrong with others is named.

use super::support::{Machine, Said};

/// The lines that were printed about `file`, without its name.
fn about<'s>(said: &'s Said, file: &str) -> Vec<&'s str> {
    said.out.lines().filter_map(|line| line.strip_prefix(file)).collect()
}

#[track_caller]
fn says(said: &Said, file: &str, parts: &[&str]) {
    let lines = about(said, file);
    assert!(
        lines.iter().any(|line| parts.iter().all(|part| line.contains(part))),
        "{parts:?} is not among {lines:?}\n{}{}",
        said.out,
        said.err
    );
}

#[test]
fn the_shipped_content_is_sound() {
    let machine = Machine::new();
    machine.run(&["content", "check"]).ended(0).tells("No problems in ");
    machine.run(&["content", "check", "--lang", "ru"]).ended(0).tells("Всё верно");
    machine.run(&["content"]).ended(2);
}

#[test]
fn every_fault_of_a_folder_is_named_with_file_line_field_and_the_nearest_word() {
    let machine = Machine::new();
    machine.write(
        "mine/systems/knk/weapons.ron",
        "[\n    (\"fork\", (name: \"Fork\", kind: peirce)),\n    (\"oar\", (name: \"Oar\", kind: blunt, reach: 0)),\n\
         \n    (\"oar\", (\n        name: \"Oar\",\n        kind: blunt,\n        silnt: true,\n    )),\n]\n",
    );
    machine.write(
        "mine/systems/knk/skills.ron",
        "[\n    (\"gull\", (name: \"Gull\", levels: [(rank: \"D\", modifiers: [fleis])])),\n    \
         (\"heron\", (name: \"Heron\", free_for: [\"mgae\"], levels: [(rank: \"C\"), (rank: \"D\")])),\n]\n",
    );
    machine.write(
        "mine/systems/knk/mobs.ron",
        "[\n    (\"diver\", (sheet: (category: commoner, s: \"EX\", e: 2, a: 2, m: 2, l: 2, class: \"Thral\"), \
         weapons: [\"oars\", \"sword\"], skills: [(\"heron\", \"B\")])),\n]\n",
    );
    machine.write(
        "mine/systems/knk/spells.ron",
        "[\n    (\"hush\", (name: \"Hush\", school: air, form: lines(0), prana: 5, aim: caster, effects: [told(\"silence\")])),\n]\n",
    );
    machine.write("mine/maps/pond.ron", "[\"...\", \"..\", \".?.\"]\n");
    machine.write(
        "mine/battles/pond.ron",
        "(system: knk, title: \"Pond\", sides: [(name: \"Reds\")], map: \"pnod\", combatants: [\n    \
         (name: \"Ann\", side: \"Reds\", like: \"dievr\"),\n    (name: \"Bob\", side: \"Blues\", like: \"vega\", weapons: [\"swrod\"]),\n])\n",
    );
    machine.write("mine/keys.ron", "[(end, [\"e\", \"Ctlr-x\"]), (end, [\"q\", \"q\"])]\n");
    machine.write("mine/systems/knk/weapon.ron", "[]\n");
    let said = machine.run(&["content", "check", "mine"]).ended(2);

    let weapons = "mine/systems/knk/weapons.ron, ";
    says(&said, weapons, &["line 2", "peirce", "did you mean pierce?"]);
    says(&said, weapons, &["line 3", "oar", "reach", "KNK-ATK-01"]);
    says(&said, weapons, &["line 5", "name", "oar"]);
    let spells = "mine/systems/knk/spells.ron, ";
    says(&said, spells, &["line 2", "hush", "form", "KNK-MAG-03"]);
    says(&said, weapons, &["line 8", "silnt", "did you mean silent?"]);
    let skills = "mine/systems/knk/skills.ron, ";
    says(&said, skills, &["line 2", "fleis", "did you mean flies?"]);
    says(&said, skills, &["line 3", "heron.free_for", "mgae", "did you mean mage?"]);
    says(&said, skills, &["line 3", "levels", "KNK-SKL-01"]);
    let mobs = "mine/systems/knk/mobs.ron, ";
    says(&said, mobs, &["line 2", "diver.class", "Thral", "did you mean thrall?"]);
    says(&said, mobs, &["line 2", "diver.weapons", "oars", "did you mean oar?"]);
    // The levels of that skill are wrong themselves, which is told once.
    assert!(!said.out.contains("heron B"), "{}", said.out);
    says(&said, mobs, &["line 2", "s: EX", "KNK-CAT-07"]);
    says(&said, "mine/maps/pond.ron", &["B"]);
    let battle = "mine/battles/pond.ron, ";
    says(&said, battle, &["combatants[0] (Ann).like", "did you mean diver?"]);
    says(&said, battle, &["combatants[1] (Bob).weapons", "did you mean sword?"]);
    says(&said, battle, &["combatants[1] (Bob).side", "Blues"]);
    says(&said, battle, &["map", "did you mean pond?"]);
    let keys = "mine/keys.ron, line 1: ";
    says(&said, keys, &["Ctlr-x is not a key"]);
    says(&said, keys, &["the action end is listed twice"]);
    says(&said, keys, &["the key q is listed twice"]);
    says(&said, "mine/systems/knk/weapon.ron", &["did you mean systems/knk/weapons.ron?"]);
    said.tells("Problems: ");
    // The same folder by the option that plays with it.
    let again = machine.run(&["content", "check", "--assets", "mine"]).ended(2);
    assert_eq!(again.out, said.out);
}

#[test]
fn a_name_that_nothing_has_is_told_once() {
    let machine = Machine::new();
    let one = |name: &str| {
        format!(
            "(\"{name}\", (sheet: (category: commoner, s: \"C\", e: \"C\", a: \"C\", m: \"C\", l: \"C\"), weapons: [\"bone-axe\"])),\n"
        )
    };
    let all: String = ["ann", "bob", "cid"].map(one).concat();
    machine.write("mine/systems/knk/combatants.ron", &format!("[\n{all}]\n"));
    let said = machine.run(&["content", "check", "mine"]).ended(2);
    said.tells("combatants.ron, line 2: ann.weapons");
    said.tells("bone-axe");
    said.tells("(and 2 more)\nProblems: 1\n");
}

#[test]
fn a_fault_that_a_fight_does_not_meet_does_not_stop_it() {
    let machine = Machine::new();
    // One entry of it is wrong, the others work.
    machine.write(
        "mine/systems/knk/weapons.ron",
        "[\n    (\"fork\", (name: \"Fork\", kind: peirce)),\n    (\"sword\", (name: \"Great sword\", kind: slash)),\n]\n",
    );
    machine.run(&["exec", "duel", "initiative", "--assets", "mine"]).ended(0);
    machine.run(&["show", "duel", "--json", "--assets", "mine"]).ended(0).tells("Great sword");
    // All of it is wrong: what it would have said is not known, the program's own stands.
    machine.write("mine/systems/knk/weapons.ron", "[\n    (\"sword\", (name:\n");
    machine.run(&["exec", "duel", "initiative", "--assets", "mine"]).ended(0);
    let said = machine.run(&["content", "check", "mine"]).ended(2);
    says(&said, "mine/systems/knk/weapons.ron, ", &["line 2"]);
    machine.run(&["content", "check", "nowhere"]).ended(2).tells("nowhere");
}
