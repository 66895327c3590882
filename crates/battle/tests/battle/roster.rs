//! Characters of the table in fights: who may join, whom a battle file finds, and what grows in play.

mod carried;

use crate::table::{PlayError, Table, library};
use kekkai_battle::{
    Audience, Fight, Refusal, character,
    grammar::{self, BadCommand},
    library::Library,
    scenario::{BadScenario, Scenario},
    systems,
    view::VisibleEvent,
};
use kekkai_rules::{
    PlainText, RuleId,
    form::{read_changes, write_changes},
    knk::{
        self, Category, Reserve,
        creation::{Allowed, Character},
        modifier::Modifier,
        rank::Rank,
    },
};

fn rank(letter: &str) -> Rank {
    letter.parse().unwrap()
}

/// A commoner whose Endurance is out of its range, approved; whether the GM allows that.
fn anna(allowed: bool) -> Character {
    let mut anna = Character::blank(Category::Commoner);
    (anna.name, anna.token) = (PlainText::new("Anna"), PlainText::new("An"));
    anna.sheet.e = rank("EX");
    anna.approved = true;
    if allowed {
        let reason = Some(PlainText::new("a prince"));
        anna.allowed = vec![Allowed { field: "e".to_owned(), reason }];
    }
    anna
}

fn with(characters: &[(&str, &Character)]) -> Library {
    let file = |(stem, character): &(&str, &Character)| {
        let character = systems::Character::Knk((*character).clone());
        ((*stem).to_owned(), character::write(&character))
    };
    library().with_roster(characters.iter().map(file))
}

fn battle(like: &str) -> String {
    format!(
        r#"(system: knk, title: "House", sides: [(name: "One"), (name: "Two")], combatants: [
            (name: "Ann", side: "One", at: "2B", like: {like}),
            (name: "Cid", side: "Two", at: "9J", sheet: (
                category: commoner, s: 0, e: 2, a: 1, m: 1, l: 0, class: "mage", sixth: "C",
                schools: [(fire, "D")])),
        ])"#
    )
}

fn read(like: &str, library: &Library) -> Result<Scenario, BadScenario> {
    Scenario::parse(&battle(like), library, "test", 1)
}

fn table(library: Library) -> Table {
    let mut table = Table::of(read("\"guard\"", &library).unwrap().setup);
    table.library = library;
    table
}

#[test]
fn knk_gen_01_what_the_game_master_allows_of_a_sheet_goes_into_the_fight() {
    let mut allowed = table(with(&[("anna", &anna(true))]));
    allowed.tell("join Anna One 3C like Anna", "");
    // 30+30E with E 6.
    assert_eq!(allowed.pool("Anna", Reserve::Hp.id()).max, 210);
    allowed.check().unwrap();
    let refused = table(with(&[("anna", &anna(false))]));
    let line = "join Anna One 3C like Anna";
    let Err(BadCommand::Unapproved { name, faults }) = refused.read(line) else { panic!() };
    assert_eq!((name.as_str(), faults.len(), faults[0].field.as_str()), ("Anna", 1, "e"));
    // Said again, the fault itself is named.
    let mut refused = refused;
    let why = refused.play("join Anna One 3C like Anna anyway", "").unwrap_err();
    let PlayError::Refused(Refusal::BadSheet(faults)) = why else { panic!("{why:?}") };
    assert_eq!((faults.len(), faults[0].field.as_str()), (1, "e"));
    // What no formula can count with is not allowed by being listed.
    let mut being = anna(true);
    being.sheet.category = Category::Custom;
    being.allowed.push(Allowed { field: "custom".to_owned(), reason: None });
    assert!(!being.is_ready());
    let faults = being.in_play().sheet().unwrap_err();
    assert_eq!(faults[0].field, "custom");
}

#[test]
fn a_battle_file_finds_characters_of_the_table_behind_its_records() {
    let (ready, not) = (anna(true), anna(false));
    let mut guard = anna(true);
    guard.name = PlainText::new("Guard");
    let library = with(&[("anna", &ready), ("berta", &not), ("guard", &guard)]);
    let hp = |like: &str| {
        let table = Table::of(read(like, &library).unwrap().setup);
        table.pool("Ann", Reserve::Hp.id()).max
    };
    assert_eq!(hp("\"Anna\""), 210);
    assert_eq!(hp("\"anna\""), 210, "by its file");
    assert_ne!(hp("\"guard\""), 210, "a record of that name goes first");
    let not_approved =
        Character { name: PlainText::new("Berta"), approved: false, ..ready.clone() };
    let library = with(&[("berta", &not_approved)]);
    let field = "combatants[0] (Ann).like".to_owned();
    let (name, faults) = ("Berta".to_owned(), Vec::new());
    let refused = BadScenario::Unapproved { field, name, faults };
    assert_eq!(read("\"Berta\"", &library).unwrap_err(), refused);
    let anyway = read("\"Berta\", anyway: true", &library).unwrap();
    assert_eq!(Table::of(anyway.setup).pool("Ann", Reserve::Hp.id()).max, 210);
    assert!(matches!(read("\"Bert\"", &library), Err(BadScenario::Unknown { .. })));
}

#[test]
fn knk_stat_10_an_order_changes_a_characteristic_for_good_and_is_taken_back() {
    let mut table = table(library());
    table.tell("initiative", "20 30");
    let cid = |table: &Table| {
        let pool = |pool| table.pool("Cid", pool);
        (pool(Reserve::Hp.id()).now, pool(Reserve::Hp.id()).max, pool(Reserve::Prana.id()).max)
    };
    table.tell("hp Cid 50", "");
    assert_eq!(cid(&table), (50, 90, 190));
    table.tell("grow Cid e B because of the well", "");
    assert_eq!(cid(&table), (110, 150, 190));
    table.tell("навсегда Cid шестая A", "");
    assert_eq!(cid(&table), (110, 150, 290));
    table.tell("undo", "");
    table.tell("undo", "");
    assert_eq!(cid(&table), (50, 90, 190));
    table.check().unwrap();
}

#[test]
fn knk_cls_22_in_a_fight_a_raised_school_gives_spells_after_the_workshop() {
    let mut table = table(library());
    // Before the fight nothing waits.
    table.tell("learn Cid spark", "");
    table.tell("initiative", "20 30");
    table.tell("school Cid fire B", "");
    let why = table.play("learn Cid fireball", "").unwrap_err();
    let PlayError::Refused(Refusal::Rules(why)) = why else { panic!("{why:?}") };
    assert_eq!(why, knk::refusals::lacks("workshop", Some(RuleId::new("KNK-CLS-22"))));
    table.tell("learn Cid frost", "");
    table.tell("workshop Cid", "");
    table.tell("learn Cid Fireball", "");
    let names: Vec<String> =
        table.rows("Cid").spells.iter().map(|spell| spell.name.to_string()).collect();
    assert_eq!(names, ["Spark", "Frost", "Fireball"]);
    table.check().unwrap();
}

#[test]
fn what_grows_is_written_as_it_is_typed() {
    let table = table(library());
    for line in [
        "grow Cid e B+",
        "grow Cid sixth EX",
        "school Cid runes E",
        "learn Cid Spark",
        "workshop Cid",
    ] {
        let Ok(grammar::Line::Command(command)) = table.read(line) else { panic!("{line}") };
        assert_eq!(grammar::write(&command, table.state()), line);
    }
}

/// A battle of somebody with this sheet, skills and spells.
fn of_sheet(sheet: &str, known: &str) -> Result<Scenario, BadScenario> {
    let text = format!(
        r#"(system: knk, title: "House", sides: [(name: "One"), (name: "Two")], combatants: [
            (name: "Ann", side: "One", at: "2B", sheet: (
                s: "C", e: "C", a: "C", m: "C", l: "C", {sheet}), {known})])"#
    );
    let skills = include_str!("../../../../assets/systems/knk/skills.ron").to_owned();
    let mut files = vec![("systems/knk/skills.ron".to_owned(), skills)];
    let spells = "systems/knk/spells.ron";
    files.push((spells.to_owned(), library().file(spells).unwrap().to_owned()));
    Scenario::parse(&text, &Library::new(files), "test", 1)
}

#[test]
fn what_is_not_for_a_sheet_is_refused_by_name_and_a_fight_of_the_past_still_loads() {
    let wrong = |sheet: &str, known: &str| -> Vec<(String, String)> {
        let Err(BadScenario::Sheet { faults, .. }) = of_sheet(sheet, known) else {
            panic!("{sheet} {known}")
        };
        faults.into_iter().map(|fault| (fault.field, fault.found)).collect()
    };
    let one = |field: &str, found: &str| vec![(field.to_owned(), found.to_owned())];
    let hybrid = r#"category: profi, class: "hybrid", sixth: "F", schools: [(demonic, "A")]"#;
    let esper = r#"category: profi, class: "esper", sixth: "D""#;
    let twice = r#"skills: [("pride", "C"), ("pride", "C")]"#;
    let two = r#"category: profi, class: "Mage, Executor""#;
    // KNK-MAG-10, KNK-MAG-01, KNK-SKL-01, KNK-CLS-01.
    assert_eq!(wrong(hybrid, r#"spells: ["hell-claw"]"#), one("schools[0]", "A"));
    assert_eq!(wrong(esper, r#"spells: ["purification"]"#), one("spells[0]", "@school-church"));
    assert_eq!(wrong("category: profi", twice), one("skills[1]", "Pride"));
    assert_eq!(wrong(two, ""), one("class", "Mage, Executor"));
    // What the GM allows is in, and a setup that was saved before these rules were kept needs no leave.
    let allowed = format!("{hybrid}, allowed: [\"schools[0]\"]");
    let mut setup = of_sheet(&allowed, r#"spells: ["hell-claw"]"#).unwrap().setup;
    let systems::Spec::Knk(spec) = &mut setup.combatants[0].spec else { panic!("another system") };
    spec.allowed.clear();
    let faults = spec.sheet().unwrap_err();
    assert_eq!((faults.len(), faults[0].field.as_str()), (1, "schools[0]"));
    assert!(setup.state().is_ok());
}

#[test]
fn knk_cat_02_a_class_in_the_wrong_category_is_told_wherever_it_joins() {
    let pair = |fault: &kekkai_rules::system::Fault| fault.found.clone();
    let odd = of_sheet(r#"category: profi, class: "servant", sixth: "D""#, "").unwrap();
    let told: Vec<String> = odd.setup.misfits().map(|(_, fault)| pair(&fault)).collect();
    assert_eq!(told, ["@class-servant, @kind-profi"]);
    assert_eq!(Fight::new(odd.setup).unwrap().setup_fits(), Ok(false));
    let listed = of_sheet(r#"category: monster, class: "servant", sixth: "D""#, "").unwrap();
    assert_eq!(listed.setup.misfits().count(), 0);
    // A character of the table waits for the GM; with its word it is in, and the log says what is wrong.
    let mut servant = anna(true);
    servant.sheet.class = "servant".parse().ok();
    let mut table = table(with(&[("anna", &servant)]));
    let line = "join Anna One 3C like Anna";
    let Err(BadCommand::Unapproved { faults, .. }) = table.read(line) else { panic!() };
    assert_eq!(faults.iter().map(pair).collect::<Vec<_>>(), ["@class-servant, @kind-commoner"]);
    table.tell(&format!("{line} anyway"), "");
    let misfits = |audience: Audience| {
        let log = table.fight.clone().log(audience, 100).unwrap();
        let told = log.into_iter().flat_map(|entry| entry.told);
        told.filter(|told| matches!(told, VisibleEvent::Misfit(_))).count()
    };
    assert_eq!((misfits(Audience::Gm), misfits(Audience::Public)), (1, 0));
}

#[test]
fn modifiers_are_written_as_they_are_read() {
    let texts = ["", "flies", "flies, stat(of: S, by: 2)"];
    let read = texts.map(|text| read_changes::<Modifier>(text).unwrap());
    assert_eq!(read.each_ref().map(Vec::len), [0, 1, 2]);
    for modifiers in read {
        let written = write_changes(&modifiers);
        assert_eq!(read_changes(&written), Some(modifiers), "{written}");
    }
    assert_eq!(read_changes::<Modifier>("flies flies"), None);
}
