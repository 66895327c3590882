//! `kekkai content list`: every record with its key, its name and where it comes from.

use std::{io::Read as _, process::Stdio};

use super::support::{Machine, Said};

/// The rows under the first heading: a key may stand in the lists of several rule books.
fn of_first(said: Said) -> Said {
    let out = said.out.split("\n\n").next().unwrap_or_default().to_owned();
    Said { out, ..said }
}

#[track_caller]
fn row<'s>(said: &'s Said, key: &str) -> &'s str {
    let rows = said.out.lines().filter(|row| row.split_whitespace().next() == Some(key));
    let rows: Vec<&str> = rows.collect();
    assert_eq!(rows.len(), 1, "{key} in\n{}", said.out);
    rows[0]
}

#[test]
fn every_record_is_listed_once_with_its_name_and_where_it_comes_from() {
    let machine = Machine::sound();
    let said = machine.run(&["content", "list", "weapons", "--assets", "mine"]).ended(0);
    assert_eq!(said.out.lines().next(), Some("Weapons (KNK: MF): 27"));
    assert!(said.out.contains("\n\nWeapons (d20): "), "{}", said.out);
    let said = of_first(said);
    let words = |key| row(&said, key).split("  ").map(str::trim).filter(|it| !it.is_empty());
    assert!(words("sickle").eq(["sickle", "Moon sickle", "systems/knk/weapons.ron"]));
    assert!(words("spear").eq(["spear", "Ash spear", "systems/knk/weapons.ron"]));
    assert!(words("hammer").eq(["hammer", "War hammer", "built in"]));
    let all = machine.run(&["content", "list", "--assets", "mine"]).ended(0);
    for heading in [
        "Weapons (KNK: MF): 27",
        "Skills (KNK: MF): ",
        "Spells (KNK: MF): ",
        "Combatants (KNK: MF): ",
        "Maps: 3",
        "Scenarios (KNK: MF): ",
        "Names by language: 2",
        "Keys: 1",
    ] {
        all.tells(&format!("{heading}{}", if heading.ends_with(' ') { "" } else { "\n" }));
    }
    for line in all.out.lines() {
        assert!(line.chars().count() <= 80 && line.trim_end() == line, "{line:?}");
    }
    assert!(row(&all, "heron-witch").ends_with("systems/knk/mobs.ron"));
    assert!(row(&all, "ru").ends_with("locales/ru/names.ftl"));
    assert!(row(&all, "en").ends_with("built in"));
}

#[test]
fn names_are_those_of_the_language() {
    let machine = Machine::sound();
    let said = machine.run(&["content", "list", "--assets", "mine", "--lang", "ru"]).ended(0);
    assert_eq!(said.out.lines().next(), Some("Оружие (КНК: МФ): 27"));
    assert!(said.out.contains("\n\nОружие (Двадцатигранник (d20)): "), "{}", said.out);
    let said = of_first(said);
    assert!(row(&said, "sickle").contains("  Лунный серп  "), "{}", row(&said, "sickle"));
    assert!(row(&said, "hammer").contains("  Боевой молот"), "{}", row(&said, "hammer"));
    assert!(row(&said, "hammer").ends_with("  встроено"));
}

#[test]
fn the_list_is_data_where_that_is_asked_for() {
    let machine = Machine::sound();
    machine.spoil("systems/knk/skills.ron", "levels:", "levls:");
    let said = machine.run(&["content", "list", "--json", "--assets", "mine"]).ended(0);
    said.complains("levls");
    let objects = said.objects();
    let one = objects.iter().find(|it| it["key"] == "sickle").unwrap();
    let expected = serde_json::json!({
        "type": "content", "kind": "weapons", "system": "knk", "key": "sickle", "name": "Moon sickle",
        "own": true, "file": "systems/knk/weapons.ron",
    });
    assert_eq!(*one, expected);
    // A record with a fault is still there.
    assert!(objects.iter().any(|it| it["key"] == "reed-step" && it["name"] == "Reed step"));
    let map = objects.iter().find(|it| it["kind"] == "maps").unwrap();
    assert!(map["system"].is_null() && map["own"] == false, "{map}");
}

#[test]
fn an_unknown_kind_is_told_which_ones_there_are() {
    let machine = Machine::new();
    let said = machine.run(&["content", "list", "wepons"]).ended(2);
    said.complains("wepons");
    said.complains(
        "weapons, items, qualities, skills, spells, combatants, protection, classes, feats, objects, macros, \
         maps, scenarios, locales, themes, keys",
    );
    machine.run(&["content", "list", "wepons", "--lang", "ru"]).ended(2).complains("[ВИД]");
    machine.run(&["content", "list", "--help", "--lang", "ru"]).ended(0).tells("Только этот вид");
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let machine = Machine::new();
    let mut command = machine.command(&["content", "list"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
}
