//! Every place behind every verb completes by its kind, or is declared a number or a text of one's own.

use std::collections::{BTreeMap, BTreeSet};

use kekkai_battle::{
    Command, Gm, character,
    grammar::{self, BadCommand, Completion, Line, Pointed},
    scenario::BadScenario,
    systems::{Character, SystemId},
};

use kekkai_rules::PlainText;

use super::{LINES, MORE_LINES, WORLD, verbs};
use crate::{
    road,
    t3d::opened,
    table::{Table, cell},
};

/// Values that are numbers wherever they stand.
const NUMBERS: &[&str] =
    &["FACE", "GRADE", "MARKS", "N", "NUMBER", "PLACES", "SEED", "STEP", "STRENGTH", "TURNS"];

/// Texts of one's own, by verb.
const TEXTS: &[(&str, &str)] = &[
    ("chapters", "TEXT"),
    ("export", "PATH"),
    ("give", "TEXT"),
    ("effect", "TEXT"),
    ("hold", "TEXT"),
    ("lay", "ROWS"),
    ("note", "TEXT"),
    ("remember", "TEXT"),
    ("rename", "NAME"),
    ("rename", "TOKEN"),
    ("found", "NAME"),
    ("party", "NAME"),
    ("save-as", "PATH"),
];

/// A fight that has something of every kind that a line may name; it is Vega's turn, who has been hit.
fn table() -> Table {
    let text = include_str!("../../golden/rulings.ron")
        .replace("monster, s: 4", "profi, s: 4")
        .replace("l: 2), weapons", "l: 2, missing: [leg]), weapons")
        .replacen("title:", &format!("items: [(\"18J\", (name: \"rope\"))], {WORLD} title:"), 1);
    let mut table = Table::open(&text);
    let mut anna = Character::blank(SystemId::Knk);
    anna.form_mut().rename(PlainText::new("Anna"));
    let file = ("anna".to_owned(), character::write(&anna));
    table.library = table.library.clone().with_roster([file]);
    for line in ["put Vega 18J", "clock Alarm 6", "put Pavel 18K"] {
        table.tell(line, "");
    }
    table.tell("initiative", "30 60 1");
    table.tell("attack Vega", "20");
    for line in [
        "end",
        "give Vega item flask",
        "give Vega skill hardened D",
        "give Vega class knight",
        "give Vega phantasm Oath F",
        "learn Vega spark",
        "effect Vega poison hp -5 turns 2",
        "climate \"deep snow\" hp -5",
    ] {
        table.tell(line, "");
    }
    table
}

fn complete(line: &str, table: &Table) -> Completion {
    grammar::complete(line, None, &table.context())
}

/// All that may come next anywhere in the lines of a verb, which is called by one of its names.
fn anywhere<'l>(
    (word, name): (&str, &str),
    lines: impl Iterator<Item = &'l (&'l str, &'l str)>,
    table: &Table,
) -> Vec<Completion> {
    let mut found = Vec::new();
    for (_, rest) in lines.filter(|(known, _)| *known == word) {
        let mut line = format!("{name} ");
        found.push(complete(&line, table));
        for typed in rest.split_whitespace() {
            line = format!("{line}{typed} ");
            found.push(complete(&line, table));
        }
    }
    found
}

/// Lines beside those of the other tests.
const HERE: &[(&str, &str)] = &[
    ("attack", "Vega with"),
    ("battle", "at Park on"),
    ("border", "north 1A 1J open to"),
    ("chapters", "sort newest away 1 return 1 find mill"),
    ("climate", "fog hp 1 attack 2 saves 3 steps 4"),
    ("drink", "takes 9 hp 8 prana 7"),
    ("effect", "Vega cold hp -1 changes x"),
    ("export", "md for"),
    ("finish", "loot"),
    ("export", "md to"),
    ("give", "Vega phantasm Oath C turns 2 with sword changes"),
    ("give", "Vega class mage C"),
    ("give", "Vega impulse demon"),
    ("give", "Vega impulse raise"),
    ("give", "Vega weapon"),
    ("give", "Vega skill hardened"),
    ("initiative", "Vega"),
    ("join", "3 like"),
    ("join", "Ork One like guard at"),
    ("found", "Mill beside"),
    ("party", "Scouts at"),
    ("run", "Blue to"),
    ("save", "Vega s against Pavel m bonus 1 above"),
    ("status", "radiation 2"),
];

/// Lines of the 3d6 book.
const T3D: &[(&str, &str)] = &[
    (
        "ability",
        "Witch will at Mira willing Tor against will takes hp 1 mod 1 wind task lock effect fear loses hp",
    ),
    ("ability", "Witch will at Mira common 1 times 1 cut 1 hurried 1 loses hp"),
    ("act", "Guard club at Mira with 3 mod 1 wind against dodge takes hp 3 common"),
    ("advance", "Mira"),
    (
        "attack",
        "Guard Mira stealth against dodge takes hp 3 mod 1 wind task lock effect fear loses hp",
    ),
    ("attempt", "stealth by"),
    ("attitude", "Guard Mira"),
    ("check", "Mira stealth mod 1 wind task lock effect fear loses hp"),
    ("condition", "Mira dazed turns"),
    ("contest", "race chase 2 between Mira stealth mod 1 wind Tor"),
    ("control", "greed Tor mod 1 wind common"),
    ("do", "club Mira by"),
    ("critical", ""),
    ("drop", ""),
    ("feat", "Mira jump jumping to 4C whom Tor mod 1 wind task lock effect fear loses hp"),
    ("giveup", "Mira"),
    ("giveup", "Mira toward"),
    ("group", "best stealth of Mira mod 1 wind task lock effect fear loses hp"),
    ("influence", "Mira Guard diplomacy mod 1 wind common"),
    ("job", "lock common"),
    ("labour", "Mira lockpicking mod 1 wind task lock effect fear loses hp"),
    ("noticed", "Mira"),
    ("option", "difficulty_clamp"),
    ("hp", "Mira 1"),
    ("pool", "Mira hp"),
    ("publish", "1 word"),
    ("reaction", "Guard meets Mira people Tor common"),
    ("recover", ""),
    ("retry", "Mira"),
    ("retry", "Mira toward"),
    (
        "sense",
        "Guard vision toward Mira with per against stealth mod 1 wind task lock effect fear loses hp",
    ),
    ("sneak", "vision Mira past Guard mod 1 wind with stealth against per listening Guard"),
    ("stealth", ""),
    ("terror", "Witch common 1 effect"),
    ("try", "control"),
    ("try", "ability"),
    ("try", "work lock stealth Mira by"),
    ("value", "Mira stealth"),
    ("ward", "Mira fear 2 turns"),
    ("will", "Mira mod 1 wind effect fear common"),
    ("zone", "fog -2 at 3C touches stealth exempt dark_sight rounds"),
];

/// Lines that end before a word of theirs.
const T3D_MORE: &[(&str, &str)] = &[
    ("ability", "Witch will at Mira class"),
    ("act", "Guard club at Mira class"),
    ("advance", "Mira 2"),
    ("attack", "Guard Mira stealth class"),
    ("check", "Mira stealth class"),
    ("critical", "cut"),
    ("day", ""),
    ("drop", "Mira"),
    ("feat", "Mira jump 12 class"),
    ("giveup", "Mira lock"),
    ("group", "best stealth of Mira class"),
    ("job", "lock class"),
    ("labour", "Mira lockpicking class"),
    ("noticed", "Mira Guard"),
    ("pool", "Mira hp 3"),
    ("recover", "Mira"),
    ("retry", "Mira lock"),
    ("scene", ""),
    ("sense", "Guard vision toward Mira class"),
    ("stealth", "Mira"),
    ("try", "influence diplomacy Mira"),
];

/// Texts of one's own in it.
const T3D_TEXTS: &[(&str, &str)] = &[
    ("publish", "TEXT"),
    ("act", "NAME"),
    ("sneak", "NAME"),
    ("control", "NAME"),
    ("influence", "NAME"),
    ("critical", "TEXT"),
];

/// A fight of the 3d6 book that has something of every kind, in the turn of somebody with an act of its own.
fn vault() -> Table {
    let mut table = opened();
    for (line, dice) in [
        ("job lock", ""),
        ("condition Mira dazed turns 2", ""),
        ("initiative", ""),
        ("turn Guard", ""),
        ("contest race chase 2 between Mira stealth Tor stealth", "10 11"),
    ] {
        table.tell(line, dice);
    }
    table
}

/// Lines of the d20 book.
const D20: &[(&str, &str)] = &[
    ("adjust", "Ade ac 1"),
    ("sally", "3A by Kesh"),
    ("backstab", ""),
    ("batter", "Ade fists"),
    ("batter", "Ade with 1"),
    ("blast", "Ade with 1"),
    ("check", "Ade running dc 12"),
    ("cover", "Ade half"),
    ("cover", "Ade bonus 3"),
    ("height", "3A 1"),
    ("loose", "Kesh Ade"),
    ("give", "Ade weapon bone-axe"),
    ("give", "Ade protection plate"),
    ("give", "Ade feat guardian"),
    ("give", "Ade class pilot"),
    ("give", "Ade macro pulse"),
    ("give", "Ade attacks 9 3"),
    ("macro", "1 Ade"),
    ("mercy", "Ade with 1"),
    ("pair", "Ade"),
    ("prove", "running dc 12"),
    ("useless", "pistol machine off"),
    ("afflict", "Ade prone turns 2 off"),
    ("aim", "Ade with 1"),
    ("ambush", "Kesh Ade fists from 3A to 3B"),
    ("ambush", "Kesh Ade with 1 from 3A"),
    ("attend", "Ade"),
    ("brace", "with 1"),
    ("charge", "Ade fists to 3A"),
    ("charge", "Ade with 1 to 3A"),
    ("day", "Ade"),
    ("defend", "2"),
    ("discard", "1"),
    ("disarm", "Ade with 1 of 1"),
    ("draw", "1 2"),
    ("expect", "Ade with 1"),
    ("facing", "Ade north"),
    ("full", "both"),
    ("grapple", "Ade"),
    ("guard", "Kesh with 1"),
    ("hour", "Ade"),
    ("hp", "Ade 1"),
    ("hurt", "Ade 1 stress half ref 15"),
    ("letgo", "Ade"),
    ("lies", "Ade stable off"),
    ("option", "hit_on_tie true"),
    ("pool", "Ade stress 1"),
    ("pressure", "Ade 15"),
    ("ready", "with 1 until smoke"),
    ("ready", "macro 1"),
    ("stand", "by Kesh"),
    ("draw", "1 by Kesh"),
    ("reload", "by Kesh"),
    ("take", "1 by Kesh"),
    ("demand", "Ade fort dc 15"),
    ("smash", "Ade with 1 of 1"),
    ("strike", "Ade with 1 swap"),
    ("strike", "Ade fists swap"),
    ("take", "1"),
    ("tend", "Ade"),
    ("trigger", "Ade by Kesh"),
    ("unready", "Ade"),
    ("wrestle", "Ade pin swap"),
];

/// Texts of one's own in it.
const D20_TEXTS: &[(&str, &str)] =
    &[("give", "BONUS"), ("ready", "TEXT"), ("useless", "WEAPON"), ("useless", "TAG")];

/// A fight of the d20 book in the turn of Lin, who has a macro and stands on a pistol.
fn corridor() -> Table {
    let own = "init_base: 2, macros: [(name: \"Overload\")],";
    let text = include_str!("../../support/d20.ron").replacen("init_base: 2,", own, 1);
    let mut table = Table::of(ron::Options::default().from_str(&text).unwrap());
    table.tell("initiative", "3 15 2 1");
    table.tell("draw 2 3", "");
    table.tell("discard 3", "");
    table
}

/// Lines of the d100 book.
const D100: &[(&str, &str)] = &[
    ("afflict", "Bandit bleeding 2"),
    ("aim", "Raider with 1"),
    ("ammo", "Raider 1 5 off"),
    ("airless", "Captain off"),
    ("apply", "perception easy"),
    ("assess", "perception"),
    ("atone", "Captain 1"),
    ("behind", "Bandit by Archer"),
    ("bind", "Captain"),
    ("callaway", "Captain"),
    ("charge", "Bandit with 1 fists"),
    ("climb", "faster"),
    ("clinch", "Bandit"),
    ("combine", "Captain heal int easy"),
    ("compose", "by Archer"),
    ("corrupt", "Captain 1"),
    ("day", "Captain rest"),
    ("dead", "Bandit off"),
    ("double", "Bandit"),
    ("draw", "with 1 fists"),
    ("exchange", "str easy"),
    ("exposed", "Captain blood-rot 5"),
    ("exposure", "Captain 4 harsh"),
    ("fall", "Captain 3 purpose"),
    ("fightover", ""),
    ("food", "Captain"),
    ("healed", "Bandit 1"),
    ("hp", "Captain 1"),
    ("hunger", "Captain"),
    ("ignore", "by Bandit"),
    ("important", "Bandit off"),
    ("give", "Bandit weapon bone-axe"),
    ("give", "Bandit protection vambraces"),
    ("infect", "Captain festering sure"),
    ("jump", "longer"),
    ("kill", "Bandit with 1 fists"),
    ("leap", "9C longer"),
    ("loses", "Bandit 4"),
    ("medicine", "Captain"),
    ("miracle", "Captain 1"),
    ("modifier", "Captain 20"),
    ("nerves", "Captain 20"),
    ("motivated", "Captain"),
    ("mount", "Archer"),
    ("mutate", "Captain"),
    ("night", "Captain"),
    ("operate", "Captain Archer"),
    ("oppose", "Captain melee Bandit str"),
    ("option", "assist_cost free"),
    ("pool", "Bandit advantage 1"),
    ("proceed", "Captain"),
    ("prolong", "Captain heal 5 easy"),
    ("pursue", "Bandit by Captain distance 3"),
    ("remedy", "Captain"),
    ("repose", "Captain 4"),
    ("sceneover", ""),
    ("seize", "last by Archer"),
    ("session", ""),
    ("setbone", "Captain Archer"),
    ("shake", "prone by Archer"),
    ("situation", "Captain fog off"),
    ("snare", "Bandit 1 30"),
    ("stance", "dodge"),
    ("stepin", "by Archer"),
    ("strike", "Bandit with 1 fists at head"),
    ("surgery", "Captain"),
    ("surprise", "Captain Bandit"),
    ("taint", "Captain weak cool"),
    ("take", "1"),
    ("test", "Captain melee easy helpers Archer towards Bandit"),
    ("thirst", "Captain"),
    ("volley", "Raider with 1"),
    ("warmth", "Captain"),
    ("water", "Captain"),
];

/// Numbers in it that stand for something.
const D100_NUMBERS: &[(&str, &str)] = &[("ammo", "WEAPON")];

/// A fight of the d100 book in the turn of the Captain, who stands on a club.
fn littered() -> Table {
    let lies = "items: [(\"7E\", (system: \"d100\", value: (name: \"Club\", damage: 3)))]";
    let mut table = road::otherwise(&[("items: []", lies)]);
    table.tell("initiative", road::ORDER);
    table
}

/// The rule books of the program that have verbs of their own beside those of the first: each with its lines, its texts of one's own
/// and a fight.
fn others() -> Vec<Other> {
    let first = SystemId::Knk;
    let of = |system: &SystemId| match system {
        SystemId::Knk | SystemId::Coin => unreachable!("{system:?} is tested apart"),
        SystemId::T3d => {
            Other { system: *system, lines: T3D, more: T3D_MORE, texts: T3D_TEXTS, table: vault() }
        }
        SystemId::D20 => {
            Other { system: *system, lines: D20, more: &[], texts: D20_TEXTS, table: corridor() }
        }
        SystemId::D100 => Other {
            system: *system,
            lines: D100,
            more: &[],
            texts: D100_NUMBERS,
            table: littered(),
        },
    };
    SystemId::SHIPPED.iter().filter(|system| **system != first).map(of).collect()
}

/// What is tried of the verbs of one rule book.
struct Other {
    system: SystemId,
    lines: &'static [(&'static str, &'static str)],
    /// Lines that end before a word of theirs.
    more: &'static [(&'static str, &'static str)],
    texts: &'static [(&'static str, &'static str)],
    table: Table,
}

impl Other {
    fn verbs(&self) -> impl Iterator<Item = &'static grammar::Verb> + use<> {
        let system = self.system;
        grammar::verbs().filter(move |verb| verb.system() == Some(system))
    }
}

#[test]
fn every_place_of_every_verb_completes_or_is_free() {
    let lines = || LINES.iter().chain(MORE_LINES).chain(HERE);
    complete_or_free(verbs(), lines, (&table(), TEXTS));
    for one in others() {
        complete_or_free(one.verbs(), || one.lines.iter(), (&one.table, one.texts));
    }
}

#[track_caller]
fn complete_or_free<'l, L: Iterator<Item = &'l (&'l str, &'l str)>>(
    verbs: impl Iterator<Item = &'static grammar::Verb>,
    lines: impl Fn() -> L,
    (table, texts): (&Table, &[(&str, &str)]),
) {
    let mut wrong = Vec::new();
    for verb in verbs {
        let found = anywhere((verb.word, verb.word), lines(), table);
        let usage = verb.usage.replace("[because TEXT]", "");
        let tokens = usage.split(|c: char| !c.is_ascii_alphabetic());
        let values: BTreeSet<&str> =
            tokens.filter(|word| word.contains(|c: char| c.is_ascii_uppercase())).collect();
        for value in values {
            let there: Vec<_> = found.iter().filter(|one| one.places.contains(&value)).collect();
            let completes = there.iter().any(|one| !one.words.is_empty());
            let is_free = NUMBERS.contains(&value) || texts.contains(&(verb.word, value));
            if there.is_empty() || !(completes || is_free) {
                wrong.push(format!("{} {value}: {}", verb.word, there.len()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The Russian word for each word of a usage, as a screen shows it.
fn russian_words() -> BTreeMap<&'static str, &'static str> {
    let files = [
        include_str!("../../../../../assets/locales/ru/screen.ftl"),
        include_str!("../../../../../assets/locales/ru/t3d.ftl"),
        include_str!("../../../../../assets/locales/ru/d20.ftl"),
        include_str!("../../../../../assets/locales/ru/d100.ftl"),
    ];
    let lines = files.into_iter().flat_map(str::lines);
    lines.filter_map(|line| line.strip_prefix("usage-word-")?.split_once(" = ")).collect()
}

#[test]
fn every_word_of_a_usage_completes_in_both_languages() {
    let lines = || LINES.iter().chain(MORE_LINES).chain(HERE);
    words_complete(verbs(), lines, &table());
    for one in others() {
        words_complete(one.verbs(), || one.lines.iter().chain(one.more), &one.table);
    }
}

#[track_caller]
fn words_complete<'l, L: Iterator<Item = &'l (&'l str, &'l str)>>(
    verbs: impl Iterator<Item = &'static grammar::Verb>,
    lines: impl Fn() -> L,
    table: &Table,
) {
    let (russian, mut wrong) = (russian_words(), Vec::new());
    for verb in verbs {
        let mut found = anywhere((verb.word, verb.word), lines(), table);
        found.extend(anywhere((verb.word, verb.russian()), lines(), table));
        // A number may stand right behind a word, as behind the letter of a group.
        let bare = |word: &String| word.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        let found: BTreeSet<String> = found.iter().flat_map(|one| &one.words).map(bare).collect();
        let words = verb.usage.split(|c: char| !c.is_ascii_alphabetic() && !"_-".contains(c));
        let words = words.map(|word| word.trim_matches('-'));
        let fixed = |word: &&str| !["", "x"].contains(word) && word.to_lowercase() == **word;
        for word in words.filter(fixed) {
            let is_shown = russian.get(word).is_none_or(|shown| {
                let longer = format!("{shown} ");
                found.iter().any(|one| one.as_str() == *shown || one.starts_with(&longer))
            });
            if !(found.contains(word) && is_shown) {
                wrong.push(format!("{} {word} {:?}", verb.word, russian.get(word)));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_place_completes_by_its_kind() {
    let table = table();
    let found = |line: &str| complete(line, &table).words;
    assert_eq!(found("override Pavel def"), ["defence"]);
    assert_eq!(found("join 3 like g"), ["guard"]);
    assert!(found("join 3 like ").contains(&"Anna".to_owned()));
    assert_eq!(found("export md for "), ["Mila", "One", "Pavel", "Two", "Vega", "gm", "public"]);
    assert_eq!(found("character a"), ["Anna"]);
    assert_eq!(found("help hp"), ["hp"]);
    assert_eq!(table.read("help хп"), table.read("help HP"));
    assert!(matches!(table.read("help hpp"), Err(BadCommand::Unknown { .. })));
    assert_eq!(found("pickup "), ["rope"]);
    assert_eq!(found("use f"), ["flask"]);
    assert_eq!(table.read("use flask"), table.read("use 1"));
    assert_eq!(found("put Vega 12b"), ["12B"]);
    assert_eq!(found("shadow 3C-4c"), ["3C-4C"]);
    let pointed = grammar::complete("put Vega ", Some(cell("7C")), &table.context());
    assert_eq!(pointed.words, ["7C"]);
    // What has no words says what it is.
    let Completion { words, places, pieces } = complete("hp Vega ", &table);
    assert_eq!((words, places), (Vec::new(), vec!["NUMBER"]));
    assert_eq!(pieces, [grammar::Piece::Typed("NUMBER")]);
}

#[test]
fn who_left_and_belongs_nowhere_completes_only_where_it_is_put_back() {
    let mut table = table();
    table.tell("accept", "");
    table.tell("remove Mila", "");
    table.tell("remove Pavel", "");
    table.tell("battle", "");
    let has = |line: &str| {
        let words = complete(line, &table).words;
        words.iter().any(|word| word == "Mila")
    };
    assert!(has("put M") && !has("damage M") && !has("side M"));
}

#[test]
fn a_place_of_the_world_stands_for_a_cell_where_somebody_is_brought_in() {
    let table = table();
    for line in ["join Ork One x3 like guard at Park", "join Ork One like guard anyway at Park"] {
        let command = table.command(line);
        assert_eq!(grammar::write(&command, table.state()), line);
    }
    assert_eq!(
        table.read("ввести Ork One как guard в Park"),
        table.read("join Ork One like guard at Park")
    );
    assert_eq!(complete("join Ork One like guard at P", &table).words, ["Park"]);
    // Without either, beside those of the side.
    let Command::Gm { what: Gm::Join { combatant, .. }, .. } =
        table.command("join Ork One like guard")
    else {
        panic!("one joins")
    };
    assert!(combatant.at.is_some());
}

#[test]
fn several_are_brought_in_by_what_they_are_alone() {
    let table = table();
    let at = |text: &str, at: &str| {
        let pointed = Pointed { at: Some(cell(at)), ..Pointed::default() };
        grammar::parse_pointed(pointed, text, &table.context())
    };
    let Ok(Line::Command(short)) = at("join 3 like guard", "4C") else { panic!() };
    assert_eq!(Ok(Line::Command(short.clone())), table.read("join Guard Two 4C x3 like guard"));
    assert_eq!(table.read(&grammar::write(&short, table.state())), Ok(Line::Command(short)));
    // More than come at once are not taken for something else.
    let most = BadCommand::NotSoMany { word: "x401".to_owned(), most: 99 };
    assert_eq!(table.read("join Guard Two 4C x401 like guard"), Err(most.clone()));
    assert_eq!(table.read("copy Vega x401"), Err(most));
    // Where somebody stands, the next free cell.
    let Ok(Line::Command(one)) = at("ввести как guard", "18J") else { panic!() };
    assert!(matches!(one, Command::Gm { what: Gm::Join { .. }, .. }), "{one:?}");
    assert!(!grammar::write(&one, table.state()).contains("18J"));
    assert!(table.read("join 3 like guard").is_ok(), "beside those of the side");
}

#[test]
fn one_alone_is_numbered_behind_those_of_its_name_and_its_key_may_be_typed_as_it_is_shown() {
    let mut table = table();
    let named = |table: &Table, line: &str| match table.command(line) {
        Command::Gm { what: Gm::Join { combatant, .. }, .. } => vec![combatant.name.to_string()],
        Command::Gm { what: Gm::Band { combatants, .. }, .. } => {
            combatants.iter().map(|one| one.name.to_string()).collect()
        }
        other => panic!("{line}: {other:?}"),
    };
    for line in ["join like guard", "join 1 like Guard", "join Guard Two 4C x1 like GUARD"] {
        assert_eq!(named(&table, line), ["Guard"], "{line}");
    }
    table.tell("join 2 like guard", "50 40");
    assert_eq!(named(&table, "join like guard"), ["Guard 3"]);
    assert_eq!(named(&table, "join Guard Two 4C x1 like guard"), ["Guard 3"]);
    match table.read("join Guard Two 4C like Gard") {
        Err(BadCommand::Record(BadScenario::Unknown { name, nearest, .. })) => {
            assert_eq!((name.as_str(), nearest.as_deref()), ("Gard", Some("guard")));
        }
        other => panic!("{other:?}"),
    }
}
