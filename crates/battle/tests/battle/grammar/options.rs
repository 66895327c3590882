//! House rules as they are typed and written.

use kekkai_battle::grammar::{self, BadCommand};
use kekkai_rules::{RuleId, knk::options::TABLE};

use super::table;

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
