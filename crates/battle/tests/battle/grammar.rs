//! The command line: what is understood, in which words, and what is said of the rest.

mod many;
mod people;
mod places;

use crate::table::{Table, cell};
use kekkai_battle::{
    Command,
    grammar::{self, BadCommand, Line, Session},
    systems::SystemId,
};
use kekkai_rules::{RuleId, knk::options::TABLE};

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
fn words_behind_the_verb_have_russian_ones_too() {
    let table = table();
    for (english, russian) in [
        ("attack Vega shot with 1", "атака Vega выстрел чем 1"),
        ("attack Vega with fists", "атака Vega чем кулаки"),
        ("hp Vega 5 because of the rain", "хп Vega 5 потому of the rain"),
        ("override Vega hp_max computed", "значение Vega хп_макс расчёт"),
        ("plus movement", "плюс перемещение 1"),
        ("hidden Vega off", "скрыт Vega нет"),
        ("phantasm 1 at Vega", "фантазм 1 в Vega"),
        ("energy shot Vega", "энергия выстрел Vega"),
        ("energy defence", "энергия защита"),
        ("save Vega mind because of a ghost", "спасбросок Vega разум потому of a ghost"),
        ("hp Vega 5 because дождь", "хп Vega 5 потому что дождь"),
        ("hp Vega 5 because дождь", "хп Vega 5 Потому Что дождь"),
        ("save Vega e", "спасбросок Vega выносливость"),
        ("save Vega e against Pavel m", "спасбросок Vega выносливость против Pavel магия"),
        ("save Vega l bonus -5 above 60", "спасбросок Vega удача бонус -5 выше 60"),
        ("roll 2d6 secret", "ролл 2д6 тайно"),
        ("award Vega cp 1 sp 2", "наградить Vega ох 1 он 2"),
        ("give Vega item key prana 5", "дать Vega вещь key прана 5"),
        ("give Vega weapon sword", "дать Vega оружие sword"),
        ("give Vega class mage C", "дать Vega класс маг C"),
        ("give Vega class none", "дать Vega класс нет"),
        ("give Vega phantasm Oath C turns 2", "дать Vega фантазм Oath C ходов 2"),
        ("give Vega impulse raise s", "дать Vega импульс ранг сила"),
        ("give Vega impulse category a", "дать Vega импульс категория ловкость"),
        ("give Vega impulse demon 2", "дать Vega импульс демон 2"),
        (
            "give Vega impulse ability Claws 2 lasts with sword changes \"flies\"",
            "дать Vega импульс способность Claws 2 длится чем sword меняет \"flies\"",
        ),
        ("effect Vega weak s -2 turns 3", "эффект Vega weak сила -2 ходов 3"),
        ("energy attack", "энергия атака"),
        ("energy healing", "энергия лечение"),
        ("side Vega none", "сторона Vega никто"),
        ("override Vega s 3", "значение Vega сила 3"),
        ("effect Vega cold hp -1 prana -2 turns 3", "эффект Vega cold хп -1 прана -2 ходов 3"),
        ("skip Vega off", "пропуск Vega нет"),
        ("ground 1A floor", "клетка 1A пол"),
        ("ground 1A ice", "клетка 1A лёд"),
        ("trait over_water 1A", "свойство над_водой 1A"),
        ("status rain 1A 2A off", "статус дождь 1A 2A нет"),
        ("border east open", "граница восток открыта"),
        ("border west 1A 1J open to Park", "граница запад 1A 1J открыта в Park"),
        (
            "climate fog hp 1 prana 2 attack 3 saves 4 steps 5 1A off",
            "условие fog хп 1 прана 2 атака 3 спасброски 4 шаги 5 1A нет",
        ),
        ("drink takes 9 hp 8 prana 7", "пить отнять 9 хп 8 прана 7"),
        ("base Vega off", "база Vega нет"),
        ("trait fire 1A", "свойство огонь 1A"),
        ("leave south", "выйти юг"),
        ("move jump 15L", "идти прыжок 15L"),
        ("ground 1A ordinary", "клетка 1A обычное"),
        ("ground 1A strong", "клетка 1A крепкое"),
        ("ground 1A indestructible", "клетка 1A неуничтожимое"),
        ("ground 1A hindrance", "клетка 1A помеха"),
        ("join Ann One 1A like guard", "ввести Ann One 1A как guard"),
        ("party Red at Park", "группа Red в Park"),
        ("home Red in", "дом Red внутрь"),
        ("home Red out", "дом Red наружу"),
        ("home Red at Park", "дом Red в Park"),
        ("home Red none", "дом Red нет"),
        ("ride Red off", "транспорт Red нет"),
        ("run Blue to Park", "уходить Blue в Park"),
        ("chase Red Blue off", "погоня Red Blue нет"),
        ("body Vega intact", "тело Vega цело"),
        ("dice real", "кубики свои"),
        ("dice generator", "кубики программа"),
    ] {
        let meant = table.read(english);
        assert!(meant.is_ok(), "{english}: {meant:?}");
        assert_eq!(table.read(russian), meant, "{russian}");
    }
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
fn a_wrong_word_names_the_nearest() {
    let table = table();
    let unknown = |line: &str| match table.read(line) {
        Err(BadCommand::Unknown { nearest, .. } | BadCommand::Nobody { nearest, .. }) => nearest,
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(unknown("atack Vega").as_deref(), Some("attack"));
    assert_eq!(unknown("уклонится").as_deref(), Some("уклониться"));
    assert_eq!(unknown("hp Veag 5").as_deref(), Some("Vega"));
    assert_eq!(unknown("hp \"Mila of the Wall\" 5").as_deref(), Some("Mila of the Well"));
    assert_eq!(unknown("hp Bartholomew 5"), None);
    let Err(BadCommand::NoneOf { expected, .. }) = table.read("ground 1A lava") else { panic!() };
    assert!(expected.contains(&"strong".to_owned()));
}

#[test]
fn what_is_missing_or_too_much_is_named() {
    let table = table();
    for verb in verbs().filter(|verb| !verb.usage.is_empty() && !verb.usage.starts_with('[')) {
        if verb.word == "option" {
            continue;
        }
        let Err(BadCommand::Missing { verb: word, usage }) = table.read(verb.word) else {
            panic!("{}: {:?}", verb.word, table.read(verb.word))
        };
        assert_eq!((word, usage), (verb.word, &*verb.usage));
    }
    for (line, spare) in [
        ("end now", "now"),
        ("hp Vega 5 6", "6"),
        ("undo 2", "2"),
        ("attack Vega 1 twice", "twice"),
        ("put Vega 1A 2A", "2A"),
        ("skip Vega on", "on"),
    ] {
        let Err(BadCommand::Extra { extra, .. }) = table.read(line) else {
            panic!("{line}: {:?}", table.read(line))
        };
        assert_eq!(extra, spare, "{line}");
    }
    assert_eq!(table.read(""), Err(BadCommand::Empty));
    assert_eq!(table.read("   "), Err(BadCommand::Empty));
    assert_eq!(table.read("hp \"Vega 5"), Err(BadCommand::Unclosed));
}

#[test]
fn a_complaint_names_the_verb_as_it_was_typed() {
    let table = table();
    for (line, typed) in [
        ("хп Vega", "хп"),
        ("здоровье Vega", "здоровье"),
        ("ХП Vega", "хп"),
        ("save as", "save-as"),
        ("сохранить как", "сохранить-как"),
    ] {
        let Err(BadCommand::Missing { verb, .. }) = table.read(line) else { panic!("{line}") };
        assert_eq!(verb, typed, "{line}");
    }
    let Err(BadCommand::Extra { verb, extra }) = table.read("конец совсем") else {
        panic!()
    };
    assert_eq!((verb, extra.as_str()), ("конец", "совсем"));
    let Err(BadCommand::NoOption { verb, .. }) = table.read("правило") else { panic!() };
    assert_eq!(verb, "правило");
}

#[test]
fn nobodys_side_is_named_in_either_language() {
    let table = table();
    let none = table.read("side Vega none").unwrap();
    assert_eq!(table.read("сторона Vega нет").unwrap(), none);
    assert_eq!(table.read("сторона Vega никто").unwrap(), none);
}

#[test]
fn russian_words_and_shown_names_complete() {
    let mut table = table();
    let shown = [
        ("Вега", "vega"),
        ("Первые", "one"),
        ("Меч", "sword"),
        ("Бонус ночи", "option-night-bonus"),
        ("Критический", "option-crit-mode"),
        ("Высшая", "value-natural-max"),
    ];
    let shown = shown.map(|(shown, own)| (shown.to_owned(), own.to_owned()));
    table.library = table.library.clone().with_names(shown);
    let context = grammar::Context { state: table.state(), library: &table.library };
    let found = |line: &str| grammar::complete(line, None, &context).words;
    assert_eq!(found("хп Вега 5 по"), ["потому что"]);
    assert_eq!(found("идти пры"), ["прыжок"]);
    assert_eq!(found("атака Vega ч"), ["чем"]);
    assert_eq!(found("хп ве"), ["Вега"]);
    assert_eq!(found("сторона Vega пе"), ["Первые"]);
    assert_eq!(found("наградить Vega о"), ["он", "ох"]);
    assert_eq!(found("правило бон"), ["\"Бонус ночи\""]);
    assert_eq!(found("правило критический в"), ["Высшая"]);
    for (russian, english) in [
        ("атака Вега чем меч", "attack Vega with sword"),
        ("дать Вега оружие меч", "give Vega weapon sword"),
        ("правило \"бонус ночи\" 5", "option night_bonus 5"),
        ("правило критический высшая", "option crit_mode natural_max"),
    ] {
        let meant = table.read(english);
        assert!(meant.is_ok(), "{english}: {meant:?}");
        assert_eq!(table.read(russian), meant, "{russian}");
    }
}

#[test]
fn the_names_and_values_of_options_are_listed() {
    let table = table();
    let listed = |line: &str| match table.read(line) {
        Err(BadCommand::NoOption { alike, .. }) => alike,
        other => panic!("{line}: {other:?}"),
    };
    let no_value = |line: &str| match table.read(line) {
        Err(BadCommand::NoValue { word, option, .. }) => (option, word.is_some()),
        other => panic!("{line}: {other:?}"),
    };
    let names: Vec<&str> = TABLE.iter().map(|setting| setting.key).collect();
    assert_eq!(listed("option"), names);
    assert_eq!(listed("option weather"), names);
    assert_eq!(listed("option crit"), ["crit_mode"]);
    assert_eq!(no_value("правило crit_mode"), ("crit_mode", false));
    assert_eq!(no_value("option crit_mode sometimes"), ("crit_mode", true));
    assert_eq!(no_value("option night_bonus"), ("night_bonus", false));
    assert_eq!(no_value("option night_bonus much"), ("night_bonus", true));
    let context = grammar::Context { state: table.state(), library: &table.library };
    let found = |line: &str| grammar::complete(line, None, &context).words;
    assert_eq!(found("option holy"), ["holy_church_bonus", "holy_da_penalty"]);
    assert_eq!(found("option crit_mode "), ["natural_max", "total_ge_faces"]);
    assert_eq!(found("правило crit_mode n"), ["natural_max"]);
    assert_eq!(found("option crit_mode natural_max be"), ["because"]);
}

#[test]
fn house_rules_stand_at_the_rules_that_they_decide() {
    let table = table();
    let options = table.state().system.options();
    let on = |rule| options.on(&RuleId::new(rule));
    assert_eq!(on("KNK-CRT-01"), [("crit_mode", "total_ge_faces".to_owned())]);
    assert_eq!(on("KNK-EXIT-03").len(), 2);
    assert!(on("KNK-CRT-02").is_empty());
}

#[test]
fn an_option_and_its_value_are_typed_as_they_are_shown() {
    let mut table = table();
    let shown = [
        ("Что делает удар критическим", "option-crit-mode"),
        ("высшая грань", "value-natural-max"),
    ];
    let shown = shown.map(|(name, key)| (name.to_owned(), key.to_owned()));
    table.library = table.library.clone().with_names(shown);
    let line = "правило \"что делает удар критическим\" \"высшая грань\"";
    assert_eq!(table.read(line), table.read("option crit_mode natural_max"));
    let context = grammar::Context { state: table.state(), library: &table.library };
    let found = |line: &str| grammar::complete(line, None, &context).words;
    assert_eq!(found("правило что"), ["\"Что делает удар критическим\""]);
    assert_eq!(found("правило crit_mode выс"), ["\"высшая грань\""]);
    // With nothing typed yet, the language of the verb.
    assert!(found("правило ").contains(&"\"Что делает удар критическим\"".to_owned()));
    assert!(!found("правило ").contains(&"crit_mode".to_owned()));
    assert_eq!(found("правило crit_mode "), ["\"высшая грань\"", "total_ge_faces"]);
    assert_eq!(found("option crit_mode "), ["natural_max", "total_ge_faces"]);
    let Err(BadCommand::NoOption { alike, .. }) = table.read("правило критика")
    else {
        panic!()
    };
    assert_eq!(alike, ["crit_mode"]);
}

#[test]
fn a_change_of_the_options_is_written_as_that_change() {
    let mut table = table();
    for line in ["option crit_mode natural_max", "option night_bonus 5 because the moon is full"] {
        let command = table.command(line);
        assert_eq!(grammar::write(&command, table.state()), line);
        table.tell(line, "");
    }
    let back = table.command("option crit_mode total_ge_faces");
    assert_eq!(grammar::write(&back, table.state()), "option crit_mode total_ge_faces");
}

#[test]
fn numbers_that_do_not_fit_are_named() {
    let table = table();
    for line in [
        "hp Vega 99999999999",
        "hp Vega five",
        "hp Vega 5.5",
        "face 65536",
        "face -1",
        "pick 0",
        "die 0 5",
        "goto -1",
        "pickup 0",
        "use 70000",
        "dodge 70000",
        "effect Vega cold turns -1",
        "award Vega cp many",
        "save Vega s bonus much",
    ] {
        assert!(
            matches!(table.read(line), Err(BadCommand::NoNumber(_))),
            "{line}: {:?}",
            table.read(line)
        );
    }
    assert_eq!(table.read("pick 1"), Ok(Line::Session(Session::Pick(0))));
    assert_eq!(table.read("hp Vega =5"), table.read("hp Vega 5"));
    assert_ne!(table.read("hp Vega +5"), table.read("hp Vega 5"), "a sign makes it a change");
}

#[test]
fn a_reason_is_the_rest_of_the_line() {
    let table = table();
    let Ok(Line::Command(command)) = table.read("hp Vega 5 because  he fell \"very hard\"") else {
        panic!()
    };
    let Command::Gm { reason: Some(reason), .. } = &command else { panic!() };
    assert_eq!(reason.as_str(), "he fell very hard");
    assert_eq!(grammar::write(&command, table.state()), "hp Vega 5 because he fell very hard");
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
    for (line, word) in
        [("ground ice", "ice"), ("ground 3A-21B ice", "3A-21B"), ("shadow 3A-", "3A-")]
    {
        assert_eq!(table.read(line), Err(BadCommand::NoCell(word.to_owned())), "{line}");
    }
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

#[test]
fn completions_go_on_from_what_is_typed() {
    let table = table();
    let context = grammar::Context { state: table.state(), library: &table.library };
    assert_eq!(grammar::complete("ret", None, &context).words, ["retreat"]);
    assert_eq!(grammar::complete("ОТХ", None, &context).words, ["отход"]);
    assert_eq!(grammar::complete("attack V", None, &context).words, ["Vega"]);
    assert_eq!(grammar::complete("attack mil", None, &context).words, ["\"Mila of the Well\""]);
    assert!(grammar::complete("attack xyz", None, &context).words.is_empty());
    assert_eq!(grammar::complete("give Vega w", None, &context).words, ["weapon"]);
    assert_eq!(grammar::complete("дать Vega класс kn", None, &context).words, ["knight"]);
    assert_eq!(grammar::complete("give Vega weapon sw", None, &context).words, ["sword"]);
    assert_eq!(
        grammar::complete("give Vega phantasm Oath C with sw", None, &context).words,
        ["sword"]
    );
    assert_eq!(grammar::complete("award Vega c", None, &context).words, ["cp"]);
    let knockback = ["KNK-KNB-01", "KNK-KNB-02", "KNK-KNB-03", "KNK-KNB-04", "KNK-KNB-05"];
    assert_eq!(grammar::complete("rule knb", None, &context).words[..5], knockback);
    assert_eq!(grammar::complete("пункт KNK-GLB-07", None, &context).words, ["KNK-GLB-07"]);
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

/// The Russian word for each word of a usage, as a screen shows it.
fn russian_words() -> Vec<(String, String)> {
    let file = include_str!("../../../../assets/locales/ru/screen.ftl");
    let words = file.lines().filter_map(|line| line.strip_prefix("usage-word-")?.split_once(" = "));
    words.map(|(word, russian)| (word.to_owned(), russian.to_owned())).collect()
}

#[test]
fn every_word_of_a_usage_completes_in_both_languages() {
    let table = table();
    let context = grammar::Context { state: table.state(), library: &table.library };
    let russian = russian_words();
    for verb in verbs() {
        let mut found: Vec<String> = Vec::new();
        for (_, rest) in LINES.iter().chain(MORE_LINES).filter(|(word, _)| *word == verb.word) {
            let mut before = format!("{} ", verb.word);
            found.extend(grammar::complete(&before, None, &context).words);
            for word in rest.split_whitespace() {
                before = format!("{before}{word} ");
                found.extend(grammar::complete(&before, None, &context).words);
            }
        }
        let words = verb.usage.split(|c: char| !c.is_ascii_alphabetic() && c != '_');
        // The number of a group stands right behind its letter.
        let fixed = |word: &&str| !["", "x"].contains(word) && word.to_lowercase() == **word;
        for word in words.filter(fixed) {
            assert!(found.iter().any(|one| one == word), "{} {word}: {found:?}", verb.word);
            let shown = russian.iter().find(|(known, _)| known == word);
            if let Some((_, shown)) = shown {
                let begins = |one: &String| one == shown || one.starts_with(&format!("{shown} "));
                assert!(found.iter().any(begins), "{} {shown}: {found:?}", verb.word);
            }
        }
    }
}

#[test]
fn behind_a_verb_only_what_may_stand_there_completes() {
    let table = table();
    let context = grammar::Context { state: table.state(), library: &table.library };
    let found = |line: &str| grammar::complete(line, None, &context).words;
    let names = ["\"Mila of the Well\"", "Pavel", "Vega"];
    assert_eq!(
        found("hp "),
        ["\"Mila of the Well\"", "@One", "@Two", "Pavel", "Vega", "marked", "отмеченные"]
    );
    assert_eq!(found("hp @"), ["@One", "@Two"]);
    assert_eq!(found("hp Pavel, V"), ["Vega"]);
    assert_eq!(found("serve "), names);
    assert!(found("hp Vega ").is_empty());
    assert_eq!(found("hp Vega 5 "), ["because", "потому что"]);
    assert!(found("special ").is_empty());
    assert_eq!(found("skip Vega "), ["because", "off", "нет", "потому что"]);
    assert_eq!(found("skip Vega off "), ["because", "потому что"]);
    assert_eq!(found("attack Vega with "), ["fists", "sword", "кулаки"]);
    assert_eq!(found("grow Vega s "), ["A", "B", "C", "D", "E", "EX", "F"]);
    assert_eq!(found("save Vega mind against "), names);
    assert_eq!(found("give Vega impulse raise л"), ["ловкость"]);
    assert_eq!(found("give Vega class n"), ["none"]);
    assert_eq!(found("serve Vega n"), ["nobody"]);
    assert!(found("hp Nobody ").is_empty(), "nothing goes on behind a name that nobody has");
    assert!(!found("lang ").contains(&"Vega".to_owned()));
}

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

#[test]
fn a_rule_is_named_as_people_type_it_and_an_unknown_one_names_the_nearest() {
    let table = table();
    let rule = Line::Session(Session::Rule(RuleId::new("KNK-GRB-03")));
    for typed in ["rule grb-3", "rule GRB 03", "пункт knk-grb-03"] {
        assert_eq!(table.read(typed), Ok(rule.clone()), "{typed}");
    }
    for (typed, near) in
        [("grb-33", Some("KNK-GRB-03")), ("gbr-3", Some("KNK-GRB-03")), ("?", None)]
    {
        let bad = BadCommand::NoRule { id: typed.to_owned(), nearest: near.map(str::to_owned) };
        assert_eq!(table.read(&format!("rule {typed}")), Err(bad), "{typed}");
    }
}
