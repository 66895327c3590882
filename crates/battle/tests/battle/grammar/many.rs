//! Several combatants in one line: who is meant, what is refused, and that it is one step.

use kekkai_battle::{
    Audience, Command, Gm, Refusal, SideId,
    grammar::{self, BadCommand, Line},
    scenario::Setup,
};
use kekkai_rules::{Edition, Id, PoolId, Refusal as Rules, knk::Reserve};

use crate::{
    coin,
    table::{PlayError, Table},
};

/// A man against three goblins and an ogre, one of the goblins away from the others.
const GOBLINS: &str = r#"(
    system: knk,
    title: "Many at once",
    sides: [(name: "Blues"), (name: "Reds")],
    combatants: [
        (name: "Vega", side: "Blues", at: "2A", sheet: (category: commoner, s: 2, e: 2, a: 2, m: 2, l: 2)),
        (name: "Goblin 1", token: "G1", side: "Reds", at: "4C", sheet: (category: commoner, s: 1, e: 1, a: 1, m: 1, l: 1)),
        (name: "Goblin 2", token: "G2", side: "Reds", at: "5C", sheet: (category: commoner, s: 1, e: 1, a: 1, m: 1, l: 1)),
        (name: "Goblin 3", token: "G3", side: "Reds", at: "15P", sheet: (category: commoner, s: 1, e: 1, a: 1, m: 1, l: 1)),
        (name: "Ogre, the", token: "Og", side: "Reds", at: "6D", sheet: (category: commoner, s: 4, e: 4, a: 1, m: 1, l: 1)),
    ],
)"#;

/// The same in a fight that runs, Vega first.
fn goblins() -> Table {
    let mut table = Table::open(GOBLINS);
    table.tell("initiative", "90 40 30 20 10");
    table
}

/// Whom a line of `prone` is about, by name.
fn whom(table: &Table, words: &str) -> Vec<String> {
    let name = |who: Id| table.state().combatant(who).unwrap().name.to_string();
    let of = |what: &Gm| {
        let text = format!("{what:?}");
        let number = text.split("who: Id(").nth(1).unwrap().split(')').next().unwrap();
        name(Id(number.parse().unwrap()))
    };
    match table.command(&format!("prone {words}")) {
        Command::Gm { what: Gm::Several(each), .. } => each.iter().map(of).collect(),
        Command::Gm { what, .. } => vec![of(&what)],
        other => panic!("{other:?}"),
    }
}

fn hp(table: &Table, name: &str) -> i32 {
    table.pool(name, Reserve::Hp.id()).now
}

#[test]
fn several_are_named_by_rectangle_side_wildcard_and_one_after_the_other() {
    let table = goblins();
    let three = ["Goblin 1", "Goblin 2", "Goblin 3"];
    for (words, expected) in [
        ("Vega", vec!["Vega"]),
        ("3B-6D", vec!["Goblin 1", "Goblin 2", "Ogre, the"]),
        ("6D-3B", vec!["Goblin 1", "Goblin 2", "Ogre, the"]),
        ("4C", vec!["Goblin 1"]),
        ("@Blues", vec!["Vega"]),
        ("@reds", vec!["Goblin 1", "Goblin 2", "Goblin 3", "Ogre, the"]),
        ("goblin*", three.to_vec()),
        ("G*", three.to_vec()),
        ("*2", vec!["Goblin 2"]),
        ("*o*n*", three.to_vec()),
        ("G3 vega", vec!["Goblin 3", "Vega"]),
        ("Vega, G3, vega", vec!["Vega", "Goblin 3"]),
        ("vega,G3", vec!["Vega", "Goblin 3"]),
        ("4C,@blues,G3", vec!["Goblin 1", "Vega", "Goblin 3"]),
        ("Vega 4C-5C, @blues", vec!["Vega", "Goblin 1", "Goblin 2"]),
        ("\"Ogre, the\" \"Goblin 1\", Vega", vec!["Ogre, the", "Goblin 1", "Vega"]),
        ("\"Ogre, the\", Vega", vec!["Ogre, the", "Vega"]),
    ] {
        assert_eq!(whom(&table, words), expected, "{words}");
    }
}

#[test]
fn a_side_is_suggested_with_its_sign_and_nothing_that_is_not_like_the_name() {
    let table = goblins();
    let nobody = |name: &str, nearest: Option<&str>| {
        let nearest = nearest.map(str::to_owned);
        Err(BadCommand::Nobody { name: name.to_owned(), nearest })
    };
    assert_eq!(table.read("prone reds"), nobody("reds", Some("@Reds")));
    assert_eq!(table.read("prone vgea"), nobody("vgea", Some("Vega")));
    assert_eq!(table.read("prone vega,klim"), nobody("klim", None));
}

#[test]
fn whoever_is_marked_is_named_before_the_line_is_recorded() {
    let table = goblins();
    let marked = [table.id("Goblin 3"), table.id("Vega")];
    for line in ["prone marked because so", "лежит отмеченные because so"] {
        let read = {
            let pointed = grammar::Pointed { marked: marked.to_vec(), at: None };
            grammar::parse_pointed(pointed, line, &table.context())
        };
        assert_eq!(read, table.read("prone \"Goblin 3\" Vega because so"), "{line}");
    }
    let none = BadCommand::FitsNobody("marked".to_owned());
    assert_eq!(table.read("prone marked"), Err(none));
}

#[test]
fn what_fits_nobody_is_refused_with_what_was_typed() {
    let mut table = goblins();
    table.tell("hp \"Goblin 3\" =-5", "");
    let fits_nobody = |word: &str| BadCommand::FitsNobody(word.to_owned());
    let no_cell = |word: &str| BadCommand::NoCell(word.to_owned());
    let no_number = |word: &str| BadCommand::NoNumber {
        word: word.to_owned(),
        least: i64::from(i32::MIN),
        most: i64::from(i32::MAX),
    };
    for (line, bad) in [
        ("prone 10A-12C", fits_nobody("10A-12C")),
        ("prone Orc*", fits_nobody("Orc*")),
        // The dead are named, never selected.
        ("prone 15P", fits_nobody("15P")),
        ("лежит *3", fits_nobody("*3")),
        ("prone 2A-99Z", no_cell("2A-99Z")),
        ("лежит 2A-99Z", no_cell("2A-99Z")),
        ("prone nobody", BadCommand::Nobody { name: "nobody".to_owned(), nearest: None }),
        ("hp Vega nobody 5", BadCommand::Nobody { name: "nobody".to_owned(), nearest: None }),
        ("hp Vega, nobody 5", BadCommand::Nobody { name: "nobody".to_owned(), nearest: None }),
        ("hp Vega five", no_number("five")),
        ("hp Vega =five", no_number("=five")),
        (
            "prone @Greens",
            BadCommand::NoneOf {
                word: "@Greens".to_owned(),
                expected: vec!["@Blues".to_owned(), "@Reds".to_owned()],
            },
        ),
    ] {
        let before = table.state().clone();
        assert_eq!(table.play(line, ""), Err(PlayError::Unread(bad)), "{line}");
        assert_eq!(*table.state(), before, "{line}");
    }
}

#[test]
fn a_name_of_what_is_set_is_not_taken_for_one_more() {
    let table = goblins();
    let effect = |line: &str| match table.read(line) {
        Ok(Line::Command(Command::Gm { what: Gm::Several(each), .. })) => each.len(),
        Ok(_) => 1,
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(effect("effect Vega G1"), 1, "called G1");
    assert_eq!(effect("effect Vega G1 hp -5"), 1);
    assert_eq!(effect("effect Vega G1 because so"), 1);
    assert_eq!(effect("effect Vega G1 poison hp -5"), 2);
    assert_eq!(effect("effect Vega, G1 hp hp -5"), 2, "called hp");
    // Whoever is on that side already is not named.
    assert_eq!(effect("side @all Reds"), table.state().combatants.len() - 4);
    assert_eq!(effect("side @Reds Reds"), 4, "to be told that nothing changes");
}

#[test]
fn a_ruling_over_several_is_one_step_written_as_one_line_and_undone_at_once() {
    let mut table = goblins();
    let before = table.state().clone();
    let seq = table.fight.head();
    table.tell("effect @Reds poison hp -5 turns 2 because of the arrow", "");
    let record = table.fight.record(table.fight.head()).unwrap().unwrap();
    assert_eq!(
        grammar::write(&record.command, &before),
        "effect \"Goblin 1\", \"Goblin 2\", \"Goblin 3\", \"Ogre, the\" poison hp -5 prana 0 turns 2 because of the arrow"
    );
    table.tell("hp goblin* 5", "");
    assert_eq!(["Goblin 1", "Goblin 2", "Goblin 3"].map(|name| hp(&table, name)), [5; 3]);
    table.tell("undo", "");
    table.tell("undo", "");
    assert_eq!((table.fight.head(), table.state()), (seq, &before));
}

#[test]
fn all_of_several_or_none() {
    let mut table = goblins();
    table.tell("hp \"Goblin 3\" =-5", "");
    // The dead cannot lie down; nobody else does either.
    let dead = Refusal::Rules(Rules::Dead(table.id("Goblin 3")));
    assert_eq!(table.refused("prone Vega \"Goblin 3\""), dead);
}

#[test]
fn knk_gen_01_damage_and_healing_of_several_are_one_step() {
    let mut table = goblins();
    let names = ["Goblin 1", "Goblin 2", "Ogre, the"];
    let full = names.map(|name| hp(&table, name));
    let before = (table.fight.head(), table.state().clone());
    let lines = table.fight.lines();
    table.tell("damage 3B-6D 7 because the roof falls", "");
    assert_eq!(names.map(|name| hp(&table, name)), full.map(|full| full - 7));
    assert_eq!(table.fight.lines(), lines + 1, "one record");
    // Up to the most; those who are full are passed over.
    table.tell("heal Vega 3B-6D 100", "");
    assert_eq!(names.map(|name| hp(&table, name)), full);
    table.tell("undo", "");
    table.tell("undo", "");
    assert_eq!((table.fight.head(), table.state().clone()), before);
}

#[test]
fn knk_sav_01_a_save_each_halves_the_damage_rounded_down() {
    let mut table = goblins();
    let (one, two) = (hp(&table, "Goblin 1"), hp(&table, "Goblin 2"));
    let before = table.state().clone();
    // One prompt each, all in one step.
    table.play("damage G1 G2 9 half e", "?").unwrap();
    assert_eq!(table.prompt().unwrap().1.who(), table.id("Goblin 1"));
    table.play("face 90", "?").unwrap();
    assert_eq!(table.prompt().unwrap().1.who(), table.id("Goblin 2"));
    table.play("face 2", "").unwrap();
    assert_eq!((one - hp(&table, "Goblin 1"), two - hp(&table, "Goblin 2")), (4, 9));
    table.laws().unwrap();
    table.tell("undo", "");
    assert_eq!(*table.state(), before);
    assert_eq!(
        table.read("урон G1 G2 9 половина выносливость потому что так"),
        table.read("damage G1 G2 9 half e because так")
    );
}

#[test]
fn a_signed_number_changes_a_pool_and_one_without_sets_it() {
    let mut table = goblins();
    table.tell("hp Vega 20", "");
    table.tell("hp Vega -5", "");
    assert_eq!(hp(&table, "Vega"), 15);
    table.tell("хп vega +2", "");
    assert_eq!(hp(&table, "Vega"), 17);
    table.tell("hp Vega =3", "");
    assert_eq!(hp(&table, "Vega"), 3);
    let prana = |table: &Table| table.pool("Vega", Reserve::Prana.id());
    table.tell("prana Vega -1000", "");
    assert_eq!(prana(&table).now, 0, "as far as it goes");
    table.tell("прана Vega +1000", "");
    assert_eq!(prana(&table).now, prana(&table).max);
    assert!(matches!(
        table.refused("prana Vega =-5"),
        Refusal::Rules(Rules::OutOfRange { given: -5, least: 0, .. })
    ));
    // Health below nothing is what kills.
    table.tell("hp Vega =-5", "");
    assert!(matches!(table.refused("damage Vega 5"), Refusal::Rules(Rules::Dead(_))));
    assert!(matches!(table.refused("лечить Vega 5"), Refusal::Rules(Rules::Dead(_))));
    table.tell("hp Vega +50", "");
    assert_eq!(hp(&table, "Vega"), 45, "it lives again");
}

#[test]
fn what_changes_nothing_is_refused_and_says_why() {
    let mut table = goblins();
    let full = hp(&table, "Vega");
    let unchanged = |pool: Reserve, now| {
        let who = Id(0);
        Refusal::Rules(Rules::Unchanged { who, pool: pool.id(), now })
    };
    for line in ["heal Vega 5", "лечить vega 5", "hp Vega +5", "heal @Blues 5"] {
        assert_eq!(table.refused(line), unchanged(Reserve::Hp, full), "{line}");
    }
    for line in ["damage Vega 0", "урон @Reds 0 half e", "heal Vega 0"] {
        let refusal = table.refused(line);
        assert!(matches!(refusal, Refusal::Rules(Rules::OutOfRange { given: 0, least: 1, .. })));
    }
    let below = table.refused("damage Vega -5");
    assert!(matches!(below, Refusal::Rules(Rules::OutOfRange { given: -5, least: 1, .. })));
    table.tell("prana Vega 0", "");
    assert_eq!(table.refused("prana Vega -5"), unchanged(Reserve::Prana, 0));
    table.tell("deathless Vega", "");
    table.tell("hp Vega 1", "");
    assert_eq!(table.refused("damage Vega 5 half e"), unchanged(Reserve::Hp, 1), "no save first");
}

#[test]
fn damage_that_kills_the_one_whose_turn_it_is_passes_the_turn_on() {
    let mut table = goblins();
    assert_eq!(table.state().actor(), Some(table.id("Vega")));
    table.tell("damage @Blues G* 500", "");
    assert_eq!(table.state().actor(), Some(table.id("Ogre, the")));
}

#[test]
fn what_several_are_dealt_tells_others_nothing_of_the_hidden() {
    let others = [Audience::Side(SideId(0)), Audience::Public, Audience::Character(Id(0))];
    let seen_after = |line: &str| {
        let mut table = goblins();
        table.tell("shroud \"Goblin 2\"", "");
        table.tell("pools public hp numbers", "");
        table.tell("numbers @Reds shown", "");
        table.tell(line, "");
        others.map(|audience| {
            let log = table.fight.clone().log(audience, 2).unwrap();
            format!("{:?} {:?}", log, table.fight.view(audience))
        })
    };
    // The hidden one stands in the rectangle, and is named, or not.
    let without = seen_after("damage G1, Og 7");
    assert_eq!(seen_after("damage 3B-6D 7"), without);
    assert_eq!(seen_after("damage G1, G2, Og 7"), without);
    assert_ne!(seen_after("damage 3B-6D 8"), without, "what is dealt to the others is seen");

    let mut table = goblins();
    table.tell("shroud \"Goblin 2\"", "");
    for audience in others {
        // Whoever does not see it selects nobody there.
        let read = |line| grammar::parse_of(audience, line, &table.context());
        assert_eq!(read("prone 5C"), Err(BadCommand::FitsNobody("5C".to_owned())));
        assert_eq!(read("prone 3B-6D"), table.read("prone G1, Og"), "{audience:?}");
        assert_eq!(read("prone Goblin*"), table.read("prone \"Goblin 1\", \"Goblin 3\""));
    }
}

#[test]
fn another_rule_book_has_damage_and_healing_too() {
    let mut table = coin::opened();
    let nerve = |table: &Table, name| table.pool(name, PoolId::new("Nerve")).now;
    let full = ["Ada", "Bo"].map(|name| nerve(&table, name));
    table.tell("damage Ada Bo 2", "");
    assert_eq!(["Ada", "Bo"].map(|name| nerve(&table, name)), full.map(|full| full - 2));
    table.tell("pool Ada nerve -1", "");
    assert_eq!(nerve(&table, "Ada"), full[0] - 3);
    table.tell("heal Ada, Bo 9", "");
    assert_eq!(["Ada", "Bo"].map(|name| nerve(&table, name)), full);
    assert!(matches!(table.refused("heal Ada 1"), Refusal::Rules(Rules::Unchanged { .. })));
    assert!(matches!(table.refused("damage Ada 0"), Refusal::Rules(Rules::OutOfRange { .. })));
    // It has no saves.
    let extra = BadCommand::Extra { verb: "damage", extra: "half".to_owned() };
    assert_eq!(table.read("damage Ada 2 half e"), Err(extra));
    // КНК has no difficulty for them.
    let extra = BadCommand::Extra { verb: "damage", extra: "15".to_owned() };
    assert_eq!(goblins().read("damage G1 2 half e 15"), Err(extra));
}

#[test]
fn what_one_of_several_forbids_is_refused_before_another_has_to_throw() {
    let damaged = |edition: Edition| {
        let setup = Table::open(GOBLINS).fight.setup().unwrap().clone();
        let mut table = Table::of(Setup { edition, ..setup });
        table.tell("initiative", "90 40 30 20 10");
        table.tell("hp G3 0", "");
        (table.id("Goblin 3"), table.play("damage G1, G3 9 half e", "?"))
    };
    let (dead, newest) = damaged(Edition::NEWEST);
    assert_eq!(newest, Err(PlayError::Refused(Refusal::Rules(Rules::Dead(dead)))));
    assert!(damaged(Edition::Sixth).1.is_ok(), "it asks for a die first");
}

#[test]
fn a_row_that_several_are_named_by_is_the_own_one_of_each_and_who_has_none_is_left_out() {
    let mut table = goblins();
    let burns = |table: &Table, name: &str| {
        let line = format!("cure \"{name}\" Fire");
        grammar::parse(&line, &table.context()).is_ok()
    };
    for line in ["effect Vega Ice hp -1", "effect Vega Fire hp -5", "effect G1 Fire hp -5"] {
        table.tell(line, "");
    }
    assert!(burns(&table, "Vega") && burns(&table, "Goblin 1") && !burns(&table, "Goblin 2"));
    for line in ["cure Vega, G1 Fire", "cure G1, Vega Fire", "cure @all Fire"] {
        table.tell(line, "");
        assert!(!burns(&table, "Vega") && !burns(&table, "Goblin 1"), "{line}");
        table.tell("undo", "");
    }
    table.tell("cure @all Fire", "");
    let again = grammar::parse("cure @all Fire", &table.context());
    assert!(matches!(again, Err(BadCommand::NoneOf { .. })));
    table.tell("cure Vega Ice", "");
}

#[test]
fn a_list_of_any_length_is_read_and_names_each_once() {
    let table = Table::open(GOBLINS);
    let short = table.command("damage G1,G2 3");
    let long = vec!["G1,G2"; 10_000].join(",");
    assert_eq!(table.command(&format!("damage {long} 3")), short);
    assert!(
        table
            .read(&format!("damage {long},Nobody 3"))
            .is_err_and(|bad| { format!("{bad:?}").contains("Nobody") })
    );
}
