//! The command line: what is understood, in which words, and what is said of the rest.

mod complete;
mod many;
mod options;
mod people;
mod places;
mod wrong;

use kekkai_battle::{
    Command,
    grammar::{self, BadCommand, Line, Session},
    systems::SystemId,
};

use crate::table::{Table, cell};

/// The world around the fight, as a battle file has it.
const WORLD: &str = "world: (places: [(name: \"Park\", links: [\"Old Bridge\"]), (name: \"Old Bridge\")], parties: \
                     [(name: \"Red\", at: \"Park\", members: [\"Vega\"]), (name: \"Blue\", at: \"Park\", members: [\"Pavel\"])]),";

fn table() -> Table {
    let text = include_str!("../golden/rulings.ron").replace("\"Mila\"", "\"Mila of the Well\"");
    let mut table = Table::open(&text.replacen("title:", &format!("{WORLD} title:"), 1));
    table.tell("put Vega 18J", "");
    table.tell("clock Alarm 6", "");
    table.tell("initiative", "30 60 1");
    table.tell("put Pavel 18K", "");
    table
}

/// A line for every verb, English first; what follows the verb is the same in both languages.
const LINES: &[(&str, &str)] = &[
    ("place", "Vega 1A"),
    ("initiative", ""),
    ("move", "17L 16L"),
    ("retreat", "17L 16L"),
    ("end", ""),
    ("leave", "west"),
    ("enter", "1A"),
    ("detour", "north"),
    ("depart", ""),
    ("dodge", "1"),
    ("accept", ""),
    ("attack", "Vega 1 with sword"),
    ("pickup", "2"),
    ("use", "1"),
    ("special", ""),
    ("grab", "Vega"),
    ("release", ""),
    ("break", ""),
    ("hide", ""),
    ("bandage", "Vega"),
    ("plus", "luck 2"),
    ("drink", "takes 20 hp 10"),
    ("damage", "Vega, Pavel 20 half e because so"),
    ("heal", "@Two 5"),
    ("hp", "Vega 5"),
    ("prana", "Vega 5"),
    ("put", "Vega 1A"),
    ("turn", "Vega"),
    ("override", "Vega defence 7"),
    ("effect", "Vega poison hp -5 turns 2"),
    ("cure", "Vega 1"),
    ("skip", "Vega"),
    ("prone", "Vega"),
    ("ground", "1A strong"),
    ("join", "Ann One 1A like guard"),
    ("remove", "Vega @Two because so"),
    ("rename", "Vega Star token st because so"),
    ("copy", "Vega x2 1A because so"),
    ("order", "Vega, Pavel because so"),
    ("delay", "Vega after Pavel because so"),
    ("hold", "Vega until the gate opens"),
    ("skill", "1 off"),
    ("phantasm", "1 at Vega"),
    ("deathless", "Vega off"),
    ("veil", "Vega"),
    ("side", "Vega none"),
    ("cast", "1 at Vega"),
    ("energy", "shot Vega"),
    ("save", "Vega mind"),
    ("transfer", "Vega Pavel because so"),
    ("lay", "3C ..#|_~_|\"\"=/"),
    ("landscape", "forest 7 because so"),
    ("map", "\"Old mill\" force"),
    ("shadow", "1A 2B off"),
    ("trait", "low 1A because so"),
    ("status", "night"),
    ("border", "west closed"),
    ("climate", "\"deep snow\" hp -5 steps 2 1A 2B"),
    ("option", "crit_mode natural_max"),
    ("restore", "Vega 1"),
    ("extend", "Vega 1 5"),
    ("prosthesis", "Vega 1"),
    ("mark", "Vega defence"),
    ("newday", ""),
    ("hidden", "Vega off"),
    ("base", "Vega"),
    ("luck", ""),
    ("note", "a word"),
    ("clock", "Alarm 6 shown because so"),
    ("timer", "Alarm 3 turns Vega"),
    ("tick", "Alarm 2"),
    ("remember", "Vega shown a word\\nand another"),
    ("forget", "9C"),
    ("undo", ""),
    ("redo", ""),
    ("back", ""),
    ("goto", "3"),
    ("face", "7 8"),
    ("serve", "Vega Pavel scout upkeep 2"),
    ("service", "Vega"),
    ("grow", "Vega e C+"),
    ("school", "Vega fire C"),
    ("learn", "Vega spark"),
    ("give", "Vega item flask hp 20"),
    ("award", "Vega cp 1 sp 2"),
    ("roll", "2d6+3 secret because so"),
    ("workshop", "Vega"),
    ("throw", ""),
    ("pick", "2"),
    ("cancel", ""),
    ("again", ""),
    ("die", "1 20"),
    ("dice", "real"),
    ("lang", "ru"),
    ("help", "hp"),
    ("save-as", "../else where/fight-2"),
    ("export", "md for public force to out/fight.md"),
    ("theme", "dark"),
    ("content", "weapon"),
    ("quit", ""),
    ("finish", ""),
    ("chapters", "sort place"),
    ("rule", "KNK-GRB-03"),
    ("character", "Anna"),
    ("found", "Mill beside park"),
    ("party", "Scouts at park Vega"),
    ("travel", "Red \"Old Bridge\""),
    ("rest", "Red 5"),
    ("post", "Red"),
    ("conceal", "Red off"),
    ("home", "Red at Park"),
    ("carry", "Vega Pavel"),
    ("ride", "Red 4"),
    ("flee", "Red to \"old bridge\""),
    ("chase", "Red Blue"),
    ("run", "Blue"),
    ("hurry", "Red \"Old Bridge\""),
    ("loot", "Vega 1A"),
    ("battle", "at Park"),
    ("reveal", "Vega usual because so"),
    ("shroud", "1A-2B 3C"),
    ("pools", "public hp bars"),
    ("numbers", "Vega hidden"),
    ("body", "Vega destroyed because of the fire"),
];

/// The verbs of the fight that these tests type into.
fn verbs() -> impl Iterator<Item = &'static grammar::Verb> {
    grammar::verbs_of(SystemId::Knk)
}

#[test]
fn every_verb_reads_the_same_in_all_its_words() {
    let table = table();
    for verb in verbs() {
        let line = LINES.iter().find(|(word, _)| *word == verb.word);
        let (_, rest) = line.unwrap_or_else(|| panic!("no line for {}", verb.word));
        let meant = table.read(&format!("{} {rest}", verb.word)).unwrap();
        assert!(!verb.aliases.is_empty(), "{} has no Russian word", verb.word);
        for alias in verb.aliases.iter().copied().chain([verb.word]) {
            for word in [alias.to_owned(), alias.to_uppercase()] {
                assert_eq!(table.read(&format!("{word} {rest}")), Ok(meant.clone()), "{word}");
            }
        }
    }
}

#[test]
fn a_verb_with_a_hyphen_may_be_typed_as_two_words() {
    let table = table();
    let path = "/a b/".repeat(200);
    let expected = Ok(Line::Session(Session::SaveAs(path.trim().to_owned())));
    for verb in ["save-as", "save as", "SAVE  As", "сохранить-как", "сохранить как"]
    {
        assert_eq!(table.read(&format!("{verb} {path}")), expected, "{verb}");
    }
    assert!(matches!(table.read("save as"), Err(BadCommand::Missing { verb: "save-as", .. })));
    assert!(matches!(table.read("save Vega s"), Ok(Line::Command(_))));
}

#[test]
fn no_two_verbs_share_a_word() {
    let mut words: Vec<&str> =
        verbs().flat_map(|verb| verb.aliases.iter().copied().chain([verb.word])).collect();
    let count = words.len();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), count);
}

#[test]
fn cells_and_names_are_taken_in_any_case_and_order() {
    let table = table();
    assert_eq!(table.read("put Vega C7"), table.read("put vega 7c"));
    assert_eq!(table.read("put Ve 7C"), table.read("put Vega 7C"));
    assert_eq!(table.read("put #0 7C"), table.read("put Vega 7C"));
    assert_eq!(table.read("put \"mila of the well\" 7C"), table.read("put #2 7C"));
    // A cell stands for whoever stands on it.
    assert_eq!(table.read("attack 18J"), table.read("attack Vega"));
    assert!(matches!(table.read("attack 1A"), Ok(Line::Command(Command::Act { .. }))));
}

#[test]
fn of_names_alike_the_exact_one_is_meant() {
    let text = include_str!("../golden/rulings.ron").replace("\"Mila\"", "\"vega\"");
    let table = Table::open(&text);
    assert_ne!(table.fight.find("vega"), table.fight.find("Vega"));
    assert_eq!(table.fight.find("VEGA"), table.fight.find("Vega"));
}

#[test]
fn nobodys_side_is_named_in_either_language() {
    let table = table();
    let none = table.read("side Vega none").unwrap();
    assert_eq!(table.read("сторона Vega нет").unwrap(), none);
    assert_eq!(table.read("сторона Vega никто").unwrap(), none);
}

#[test]
fn a_reason_is_the_rest_of_the_line() {
    let table = table();
    let Ok(Line::Command(command)) = table.read("hp Vega 5 because  he fell \"very hard\"") else {
        panic!()
    };
    let Command::Gm { reason: Some(reason), .. } = &command else { panic!() };
    assert_eq!(reason.as_str(), "he fell \"very hard\"");
    let written = grammar::write(&command, table.state());
    assert_eq!(written, "hp Vega 5 because he fell \"very hard\"");
}

#[test]
fn what_the_game_master_says_is_written_as_it_is_typed() {
    let mut table = table();
    table.tell("effect Vega \"slow poison\" hp -5", "");
    for line in [
        "hp Vega 5",
        "prana \"Mila of the Well\" 5",
        "put Vega 1A",
        "turn Vega",
        "override Vega l 3",
        "override Vega hp_max computed",
        "effect Vega \"slow poison\" hp -5 prana 0 turns 2",
        "effect Vega weakness hp 0 prana 0 changes \"stat(of:S,by:-2,when:always)\" turns 2",
        "save Vega e against Pavel because of a curse",
        "save Vega mind against Pavel m bonus 5 above 60",
        "roll 3+2d6 secret",
        "roll 1d100",
        "award Vega cp 1",
        "extend Vega 1 5",
        "give Vega weapon sword",
        "give Vega item \"old key\" hp 5",
        "give Vega phantasm Oath C turns 2 with sword changes \"flies\"",
        "give Vega impulse ability Claws 2 lasts with sword",
        "give Vega impulse category a",
        "give Vega class mage C because the book chose him",
        "give Vega class none",
        "cure Vega 1",
        "skip Vega off",
        "prone Vega",
        "ground 1A strong because it was rebuilt",
        "ground 3A-7D ice",
        "ground 3A-3B floor",
        "ground 1A 3A 2A hindrance",
        "trait shadow 3A-7D off",
        "status night 1A-20T",
        "status rain",
        "climate fog",
        "climate \"deep snow\" hp -5 steps 2 1A 2B",
        "climate fog prana 2 attack -3 saves 4 1A off",
        "luck",
        "note the bell tolls",
        "note \"Now!\" said the bell",
        "note \"a note with a  gap, because it may\"",
    ] {
        assert_eq!(grammar::write(&table.command(line), table.state()), line);
    }
}

#[test]
fn a_way_is_written_by_its_end_or_by_the_cells_at_which_it_turns() {
    let table = table();
    let from = table.state().cell_of(table.state().actor().unwrap()).unwrap();
    let way = |line: &str| {
        let command = table.command(line);
        let written = grammar::write(&command, table.state());
        assert_eq!(table.command(&written), command, "{line}");
        let Command::Walk { path, .. } = command else { panic!("{line}") };
        (path.len(), written)
    };
    assert_eq!(from, cell("18K"));
    assert_eq!(way("move 16K"), (2, "move 16K".to_owned()));
    // Round about: straight lines go diagonally first, so the way back east needs no corner of its own.
    assert_eq!(way("move 17K 16K 15L 16M 17M"), (5, "move 17K 16K 15L 17M".to_owned()));
}

#[test]
fn cells_may_be_given_by_the_corners_of_a_rectangle() {
    let table = table();
    let all = "ground 3A 4A 3B 4B ice";
    for line in ["ground 3A-4B ice", "ground B4-A3 ice", "клетка 4a-3b лёд", "ground 3A 3A-4B ice"]
    {
        assert_eq!(table.read(line), table.read(all), "{line}");
    }
    assert_eq!(table.read("shadow 3A-4B"), table.read("shadow 3A 4A 3B 4B"));
    for (line, word) in [
        ("ground ice", "ice"),
        ("ground 3A-21B ice", "3A-21B"),
        ("shadow 3A-", "3A-"),
        ("ground 3A..21B ice", "3A..21B"),
        ("ground ..3A ice", "..3A"),
        ("ground 30A* ice", "30A*"),
        ("ground * ice", "*"),
    ] {
        assert_eq!(table.read(line), Err(BadCommand::NoCell(word.to_owned())), "{line}");
    }
}

#[test]
fn cells_may_be_given_by_the_ends_of_a_line_and_by_what_hangs_together() {
    let mut table = table();
    assert_eq!(table.read("ground 3A..7C ice"), table.read("ground 3A 4B 5B 6C 7C ice"));
    assert_eq!(table.read("клетка 7C..7c лёд"), table.read("ground 7C ice"));
    // A wall around four cells, then all within it.
    table.tell("ground 1A-20T floor", "");
    table.tell("ground 4B..7B strong", "");
    table.tell("ground 4E..7E 4C..4D 7C..7D strong", "");
    assert_eq!(table.read("ground 5C* ice"), table.read("ground 5C-6D ice"));
    assert_eq!(table.read("shadow 5C*"), table.read("shadow 5C-6D"));
    // The wall hangs together by its sides.
    let wall = "4B 5B 6B 7B 4C 7C 4D 7D 4E 5E 6E 7E";
    assert_eq!(table.read("ground 6E* floor"), table.read(&format!("ground {wall} floor")));
}

#[test]
fn a_quotation_mark_in_a_name_is_written_twice() {
    for (name, written) in [
        (r#"Mila \"the Bee\""#, r#""Mila ""the Bee""""#),
        (r#"O\"Mila"#, r#""O""Mila""#),
        (r#"\"Mila\""#, r#""""Mila""""#),
    ] {
        let text = include_str!("../golden/rulings.ron");
        let text = text.replace("\"Mila\"", &format!("\"{name}\""));
        let table = Table::open(&text);
        let command = table.command("place #2 1A");
        let line = format!("place {written} 1A");
        assert_eq!(grammar::write(&command, table.state()), line);
        assert_eq!(table.command(&line), command);
    }
    let words = |line: &str| table().read(line);
    assert_eq!(words("attack \"\""), words("attack \"\"  "), "nothing between two marks is a word");
    assert!(matches!(words(r#"attack "Pavel"""#), Err(BadCommand::Unclosed)));
}

/// Lines beside [`LINES`] behind which other words of a usage may stand.
const MORE_LINES: &[(&str, &str)] = &[
    ("damage", "Vega 20"),
    ("energy", "defence"),
    ("save", "Vega mind against Pavel"),
    ("override", "Vega defence 7"),
    ("serve", "Vega Pavel"),
    ("give", "Vega skill"),
    ("give", "Vega phantasm Oath C"),
    ("give", "Vega impulse ability Claws 2"),
    ("give", "Vega class mage"),
    ("award", "Vega"),
    ("order", "Vega before Pavel"),
    ("shroud", "Vega"),
];

#[test]
fn one_who_hides_is_typed_as_it_is_written() {
    let mut table = table();
    for line in ["hidden Vega hiding", "hidden Vega off", "hidden Vega"] {
        let command = table.command(line);
        assert_eq!(grammar::write(&command, table.state()), line);
        table.tell(line, "");
    }
    assert_eq!(table.read("скрыт Vega прячется"), table.read("hidden Vega hiding"));
}
