//! A fight, its log and its map in files for others: what is in them, what is not, and what is refused.

use std::{fs, path::Path};

use super::support::Machine;

const FORMATS: [(&str, &str); 9] = [
    ("md", "md"),
    ("bbcode", "bbcode.txt"),
    ("html", "html"),
    ("text", "txt"),
    ("map", "map.txt"),
    ("svg", "svg"),
    ("png", "png"),
    ("cast", "cast"),
    ("replay", "replay.html"),
];

/// A fight of two sides, in which the second has somebody hidden whose name, item and wound are marked. A third bears a
/// name that pages would obey.
pub(crate) const FIGHT: &str = r#"(
    system: knk, title: "Dusk & <i>dawn</i>", seed: 4,
    sides: [(name: "Red"), (name: "Blue")],
    items: [("9C", (name: "zzqx lamp"))],
    combatants: [
        (name: "Ann", side: "Red", at: "5C", sheet: (category: profi, s: 2, e: 2, a: 3, m: 2, l: 2)),
        (name: "<b>Bob</b>[b]*", side: "Blue", at: "6C", sheet: (category: profi, s: 2, e: 2, a: 1, m: 2, l: 2)),
        (name: "Zed zzqx", token: "Ze", side: "Blue", at: "9C", sheet: (category: profi, s: 2, e: 2, a: 2, m: 2, l: 2)),
    ],
    opening: [
        "hidden #2", "shroud 8B-10D because zzqx", "initiative", "attack #1", "end", "note zzqx", "effect #2 zzqx hp -3",
    ],
)"#;

/// The one file that an export has made.
fn exported(machine: &Machine, format: &str, viewer: &str, more: &[&str]) -> Vec<u8> {
    let mut args =
        vec!["export", "dusk.ron", "--as", format, "--for", viewer, "--force", "--to", "out/"];
    args.extend(more);
    fs::create_dir_all(machine.path("out")).unwrap();
    machine.run(&args).ended(0).tells("out");
    let ending = FORMATS.iter().find(|(name, _)| *name == format).unwrap().1;
    let name = format!("dusk-{}.{ending}", viewer.replace(' ', "-"));
    fs::read(machine.path("out").join(name)).unwrap()
}

fn text(machine: &Machine, format: &str, viewer: &str) -> String {
    String::from_utf8(exported(machine, format, viewer, &[])).unwrap()
}

#[test]
fn no_file_for_players_holds_what_they_did_not_know() {
    let machine = Machine::new();
    machine.write("dusk.ron", FIGHT);
    for (format, _) in FORMATS.into_iter().filter(|(format, _)| *format != "png") {
        for viewer in ["public", "Red", "Ann"] {
            let text = text(&machine, format, viewer);
            assert!(!text.to_lowercase().contains("zzqx"), "{format} for {viewer}: {text}");
            assert!(!text.contains("Ze"), "{format} for {viewer}");
            assert!(text.contains("Ann"), "{format} for {viewer}");
        }
        // What is drawn has no room for the name in full, nor has it all of the log.
        assert!(text(&machine, format, "gm").contains('Z'), "{format}");
        assert!(text(&machine, format, "Blue").contains("Zed"), "{format}");
    }
    assert!(text(&machine, "md", "gm").contains("zzqx"));
    assert_ne!(exported(&machine, "png", "gm", &[]), exported(&machine, "png", "public", &[]));
}

#[test]
fn a_map_shows_only_the_pools_that_have_room_each_under_its_name() {
    let machine = Machine::new();
    machine.run(&["new", "--from", "archers", "dusk"]).ended(0);
    machine.run(&["export", "dusk", "--as", "map", "--to", "map.txt"]).ended(0);
    let map = fs::read_to_string(machine.path("map.txt")).unwrap();
    // Of signs that stand elsewhere, or of nobody here, nothing is told.
    assert!(!map.contains("answered") && !map.contains("below zero"), "{map}");
    assert!(map.contains("HP: left"), "{map}");
    let behind = |what: &str| {
        let line = map.lines().find_map(|line| line.split_once(what));
        line.unwrap_or_else(|| panic!("no {what} in\n{map}")).1
    };
    let (head, ada) = (behind("Turn order"), behind("Ad Ada"));
    // Where not all names have room they are short or cut.
    let pools = ["healt", "Adv", "Fate", "Fort", "Resil", "Resol"];
    let named = pools.iter().filter(|name| head.contains(**name)).count();
    let numbers = ada.split_whitespace().filter(|word| word.parse::<u8>().is_ok()).count();
    assert!(named >= 4 && numbers == named, "{head}\n{ada}");
}

#[test]
fn a_log_reads_as_rounds_and_turns_with_the_parts_of_each_roll() {
    let machine = Machine::new();
    machine.write("dusk.ron", FIGHT);
    let log = text(&machine, "md", "gm");
    for part in [
        "# Dusk & <i>dawn</i>".replace('&', "\\&").replace('<', "\\<").replace('>', "\\>").as_str(),
        "## Setup\n",
        "## Round 1\n",
        "### Ann's turn\n",
        "  - \\+",
        "(KNK-",
        "HP ",
        " → ",
    ] {
        assert!(log.contains(part), "{part:?} is not in\n{log}");
    }
    let russian = exported(&machine, "text", "gm", &["--lang", "ru"]);
    assert!(String::from_utf8(russian).unwrap().contains("\n== Цикл 1 ==\n"));
}

#[test]
fn a_round_that_begins_with_a_hidden_turn_has_its_heading_for_everybody() {
    let machine = Machine::new();
    // Sable, who acts first, is hidden from the Blues.
    machine.run(&["new", "--from", "ambush", "dusk"]).ended(0);
    machine.run(&["exec", "dusk", "end"]).ended(0);
    for viewer in ["gm", "Blues", "public"] {
        let file = machine.path("log.md");
        let to = file.to_str().unwrap();
        let args = ["export", "dusk", "--as", "md", "--for", viewer, "--force", "--to", to];
        machine.run(&args).ended(0);
        let log = fs::read_to_string(&file).unwrap();
        assert_eq!(log.matches("## Round 1\n").count(), 1, "{viewer}: {log}");
        let (setup, round) = log.split_once("## Round 1\n").unwrap();
        assert!(setup.contains("## Setup") && round.contains("### Ines's turn"), "{log}");
        assert_eq!(log.contains("Sable"), viewer == "gm", "{log}");
    }
}

#[test]
fn a_name_is_no_mark_in_any_file() {
    let machine = Machine::new();
    machine.write("dusk.ron", FIGHT);
    for (format, wrong, right) in [
        ("html", "<b>Bob", "&lt;b&gt;Bob&lt;/b&gt;"),
        ("svg", "<i>", "&lt;i&gt;dawn"),
        ("replay", "<b>Bob", "\\u003cb>Bob"),
        ("md", "<b>Bob", "\\<b\\>Bob\\</b\\>\\[b\\]\\*"),
        ("bbcode", "</b>[b]*", "</b>[\u{2060}b]*"),
    ] {
        let text = text(&machine, format, "gm");
        assert!(!text.contains(wrong) && text.contains(right), "{format}: {text}");
    }
    // Nothing is asked for from outside: the one address is the name of a language of marks.
    for format in ["html", "svg", "replay"] {
        let text = text(&machine, format, "gm").replace("http://www.w3.org/2000/svg", "");
        let text = text.replace("http-equiv", "");
        assert!(!text.contains("http") && !text.contains("src="), "{format}");
    }
}

#[test]
fn pictures_and_recordings_are_what_they_say() {
    let machine = Machine::new();
    machine.write("dusk.ron", FIGHT);
    let dark = exported(&machine, "png", "gm", &["--theme", "dark"]);
    let light = exported(&machine, "png", "gm", &["--theme", "light"]);
    let size = |bytes: &[u8]| {
        let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        (reader.info().width, reader.info().height)
    };
    assert_eq!(size(&dark), size(&light));
    assert_ne!(dark, light);
    let cast = text(&machine, "cast", "gm");
    let mut lines =
        cast.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let head = lines.next().unwrap();
    assert_eq!(
        (&head["version"], &head["width"], &head["height"]),
        (&2.into(), &120.into(), &40.into())
    );
    let mut time = 0.0;
    for event in lines {
        let then = event[0].as_f64().unwrap();
        assert!(then >= time && event[1].is_string() && event[2].is_string(), "{event}");
        time = then;
    }
}

/// The names of what is in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn what_cannot_be_written_is_refused_with_what_to_do_and_leaves_nothing() {
    let machine = Machine::new();
    machine.write("dusk.ron", FIGHT);
    fs::create_dir(machine.path("out")).unwrap();
    machine.write("out/dusk-gm.md", "mine");
    let export = |args: &[&str]| machine.run(&[&["export", "dusk.ron"], args].concat());
    let there = export(&["--to", "out"]).ended(4);
    there.complains("out/dusk-gm.md exists already; force replaces it");
    there.complains("--force");
    assert_eq!(fs::read_to_string(machine.path("out/dusk-gm.md")).unwrap(), "mine");
    export(&["--to", "out", "--force"]).ended(0);
    assert!(fs::read_to_string(machine.path("out/dusk-gm.md")).unwrap().starts_with("# Dusk"));
    let missing = export(&["--to", "no/where.svg"]).ended(4);
    missing.complains("no/where.svg cannot be written");
    missing.complains("Choose a folder");
    export(&["--to", "dusk.ron/a.svg"]).ended(4).complains("cannot be written");
    export(&["--to", "picture.gif"]).ended(2).complains("no format for the ending gif");
    export(&["--as", "gif"])
        .ended(2)
        .complains("md, bbcode, html, text, map, svg, png, cast, replay");
    export(&["--for", "Greens"]).ended(2).complains("Greens");
    machine.run(&["export", "nobody"]).ended(3).complains("nobody");
    assert_eq!(names(&machine.path("out")), ["dusk-gm.md"]);
    assert!(!machine.path("no").exists());
    // The ending of a file says what it is to be.
    export(&["--to", "a.svg"]).ended(0);
    assert!(fs::read_to_string(machine.path("a.svg")).unwrap().starts_with("<svg"));
}

#[test]
fn a_line_of_a_fight_exports_it() {
    let machine = Machine::new();
    machine.duel("one");
    let run = |line: &str| machine.run(&["exec", "one", line]);
    run("export map for public to here.txt").ended(0).tells("Written to here.txt");
    run("export map for public to here.txt").ended(4).complains("exists already");
    run("export map for public force to here.txt").ended(0);
    run("экспорт карта заменить для public в here.txt").ended(0);
    // A path goes to the end of the line, but for the word that a person adds last.
    run("export map for public to here.txt force").ended(0).tells("Written to here.txt");
    run("экспорт карта для public в here.txt заменить").ended(0);
    run("export gif").ended(2).complains("gif");
    run("export md for Nobody").ended(2).complains("Nobody");
    run("export md").ended(0).tells("one-gm.md");
    assert!(machine.path("one-gm.md").exists());
    // A file is what its ending says, but for texts, which are read everywhere.
    run("export svg to map.png").ended(2).complains("ends like png, but svg was asked for");
    assert!(!machine.path("map.png").exists());
    run("export bbcode to log.txt").ended(0);
    run("export replay to fight.html").ended(0);
}

#[test]
fn each_fight_of_a_log_has_its_number_where_there_are_several() {
    let machine = Machine::new();
    machine.duel("one");
    let log = || {
        machine.run(&["export", "one", "--as", "text", "--force", "--to", "log.txt"]).ended(0);
        fs::read_to_string(machine.path("log.txt")).unwrap()
    };
    assert!(log().contains("== Setup =="), "{}", log());
    machine.run(&["exec", "one", "hp @Blues 0", "battle"]).ended(0);
    for heading in ["== Fight 1 · Setup ==", "== Fight 2 · Setup =="] {
        assert!(log().contains(heading), "{}", log());
    }
}

#[test]
fn a_turn_that_is_hidden_from_its_readers_begins_no_other_fight() {
    let machine = Machine::new();
    machine.run(&["new", "--blank", "one", "--seed", "1", "--system", "knk"]).ended(0);
    let come = ["join A Reds 5C like goblin", "join B Blues 9C like goblin"];
    machine.run(&["exec", "one", come[0], come[1]]).ended(0);
    machine.run(&["exec", "one", "--dice", "10,80", "initiative"]).ended(0).tells("B's turn");
    machine.run(&["exec", "one", "shroud B", "end"]).ended(0);
    for viewer in ["Reds", "public"] {
        let to = ["--force", "--to", "log.md"];
        machine.run(&["export", "one", "--for", viewer, to[0], to[1], to[2]]).ended(0);
        let log = fs::read_to_string(machine.path("log.md")).unwrap();
        assert!(!log.contains("Fight 2"), "{log}");
        assert!(log.matches("## Round 1").count() <= 1, "{log}");
    }
}

#[test]
fn a_map_without_colours_says_whose_each_token_is() {
    let machine = Machine::new();
    machine.write("dusk.ron", FIGHT);
    let map = text(&machine, "map", "gm");
    assert!(map.contains("Red: An") && map.contains("Blue: "), "{map}");
    assert!(!text(&machine, "map", "public").contains("Ze"));
}
