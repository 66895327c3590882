//! What is said of a line that cannot be read.

use kekkai_battle::grammar::{self, BadCommand, Line, Session};
use kekkai_rules::RuleId;

use super::{table, verbs};

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
    assert_eq!(table.read("note \"\""), Err(BadCommand::EmptyText));
    for inches in ["note 5\" of rain", "note 5\" of \"heavy rain\"", "note 5\" and 6\""] {
        assert_eq!(grammar::write(&table.command(inches), table.state()), inches);
    }
    for line in ["copy Vega 99Z", "join Ork One Z99 like guard"] {
        let read = table.read(line);
        assert!(matches!(read, Err(BadCommand::NoCell(_))), "{line}: {read:?}");
    }
    // Two signs are no number.
    for twice in ["+-5", "-+5", "−-5", "--5", "=--5", "-"] {
        let read = table.read(&format!("hp Vega {twice}"));
        assert!(matches!(read, Err(BadCommand::NoNumber { .. })), "{twice}: {read:?}");
    }
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
            matches!(table.read(line), Err(BadCommand::NoNumber { .. })),
            "{line}: {:?}",
            table.read(line)
        );
    }
    assert_eq!(table.read("pick 1"), Ok(Line::Session(Session::Pick(0))));
    assert_eq!(table.read("hp Vega =5"), table.read("hp Vega 5"));
    assert_ne!(table.read("hp Vega +5"), table.read("hp Vega 5"), "a sign makes it a change");
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
