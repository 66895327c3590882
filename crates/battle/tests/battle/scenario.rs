//! Battle files with a fault: each fault is told with its place.

use crate::table;

use kekkai_battle::{
    combatant::Edge,
    field::{BadMap, Field},
    scenario::{BadScenario, Misread, MisreadKind, Relation, Scenario, Setup},
    systems::SystemId,
};
use kekkai_rules::{Bond, End, Id};

const SHEET: &str = r#"sheet: (category: profi, s: "B", e: "C", a: "B", m: "C", l: "A")"#;

fn battle(combatants: &str, more: &str) -> String {
    format!(
        "(system: knk, title: \"T\", sides: [(name: \"Night\"), (name: \"Watch\")],\n\
         combatants: [{combatants}],\n{more})"
    )
}

fn one(more: &str) -> String {
    format!("(name: \"Vega\", side: \"Night\", at: \"2J\", {SHEET}, {more}),")
}

fn fault(text: &str) -> BadScenario {
    table::setup(text).expect_err("it was read")
}

fn unknown(text: &str) -> (String, String, Option<String>) {
    match fault(text) {
        BadScenario::Unknown { field, name, nearest } => (field, name, nearest),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_sound_file_is_read() {
    assert!(table::setup(&battle(&one(""), "")).is_ok());
}

#[test]
fn a_system_that_there_is_not_is_told_with_those_that_there_are() {
    let text = battle(&one(""), "").replace("system: knk", "system: gurps");
    let BadScenario::Syntax { line, field, what, .. } = fault(&text) else { panic!("{text}") };
    assert_eq!((line, field.as_str()), (1, "system"));
    let known: Vec<&str> = SystemId::ALL.iter().map(|system| system.key()).collect();
    match what {
        Misread::Word { found, known: told } => {
            assert_eq!((found.as_str(), told), ("gurps", &*known));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(Scenario::heading(&text), None);
}

#[test]
fn a_file_without_a_system_is_of_the_first_one() {
    let named = battle(&one(""), "");
    let text = named.replace("system: knk, ", "");
    assert_eq!(table::setup(&text), table::setup(&named));
    assert_eq!(Scenario::heading(&text).unwrap().system, SystemId::ALL[0]);
}

#[test]
fn a_relation_is_read_as_older_saves_spell_it_and_as_it_is_written() {
    let other = format!("(name: \"Pavel\", side: \"Watch\", at: \"3J\", {SHEET})");
    let text = battle(&(one("holds: \"Pavel\"") + &other), "");
    let setup = table::setup(&text).unwrap();
    let relation = Relation { field: "holds".to_owned(), to: Id(1) };
    assert_eq!(setup.combatants[0].relations, [relation]);
    let written = ron::to_string(&setup).unwrap();
    assert_eq!(ron::from_str::<Setup>(&written).as_ref(), Ok(&setup));
    let now = "relations:[(field:\"holds\",to:1)]";
    assert!(written.contains(now), "{written}");
    let old = written.replace(now, "holds:Some(1)");
    assert_eq!(ron::from_str::<Setup>(&old).as_ref(), Ok(&setup));
    let strange = written.replace("\"holds\"", "\"hold\"");
    let bad = ron::from_str::<Setup>(&strange).unwrap().state().unwrap_err();
    let BadScenario::Unknown { field, name, nearest } = bad else { panic!("{bad:?}") };
    let told = (field.as_str(), name.as_str(), nearest.as_deref());
    assert_eq!(told, ("combatants[0] (Vega).relations", "hold", Some("holds")));
}

#[test]
fn a_row_is_written_as_the_document_says() {
    let document = include_str!("../../../../docs/content.md");
    let mut rows = document.lines().map(str::trim).filter(|line| line.starts_with("r#"));
    let row = rows.find(|row| row.contains("\"#.")).expect("hindrance beside an obstacle");
    let row = row.split_once(" //").unwrap().0;
    let rows = format!("rows: [{}]", row.repeat(20));
    let setup = table::setup(&battle(&one(""), &rows));
    assert!(setup.is_ok(), "{setup:?}");
}

#[test]
fn a_map_of_the_wrong_size_names_its_row() {
    let rows = |count: usize, short: usize| {
        let row = |index| format!("{:?},", ".".repeat(if index == short { 19 } else { 20 }));
        format!("rows: [{}]", (0..count).map(row).collect::<String>())
    };
    let map = |rows: &str| match fault(&battle(&one(""), rows)) {
        BadScenario::Map(map) => map,
        other => panic!("{other:?}"),
    };
    assert_eq!(map(&rows(19, 99)), BadMap::Rows { found: 19, wanted: 20 });
    assert_eq!(map(&rows(20, 2)), BadMap::Columns { row: 'C', found: 19, wanted: 20 });
}

#[test]
fn a_rank_that_is_none_is_told_with_line_and_column() {
    let text = battle(&one("").replace("s: \"B\"", "s: 9"), "");
    let BadScenario::Syntax { file, line, column, what, .. } = fault(&text) else { panic!() };
    assert_eq!((file.as_str(), line), ("", 2));
    let expected = text.lines().nth(1).unwrap().find("s: 9").unwrap();
    assert!(column.abs_diff(expected) < 8, "column {column}, not near {expected}");
    assert_eq!(what, Misread::Kind(MisreadKind::Rank));
}

#[test]
fn a_rank_that_the_category_forbids_names_its_field_and_rule() {
    let text = battle(&one("").replace("\"B\", e", "\"EX\", e"), "");
    let BadScenario::Sheet { field, faults } = fault(&text) else { panic!() };
    assert_eq!(field, "combatants[0] (Vega).sheet");
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!((faults[0].field.as_str(), faults[0].found.as_str()), ("s", "EX"));
    assert_eq!(faults[0].rule.as_ref().map(kekkai_rules::RuleId::as_str), Some("KNK-CAT-07"));
}

#[test]
fn a_field_that_does_not_exist_is_told_with_line_and_column() {
    let text = battle(&one(""), "wether: \"rain\",");
    let BadScenario::Syntax { line, column, what, .. } = fault(&text) else { panic!() };
    assert_eq!(line, 3);
    assert!(column <= 8, "column {column}");
    assert!(matches!(&what, Misread::Field { found, .. } if found == "wether"), "{what:?}");
    let text = battle(&one("wepons: []"), "");
    let BadScenario::Syntax { line: 2, what, .. } = fault(&text) else { panic!() };
    assert_eq!(what.meant().as_deref(), Some("weapons"));
}

#[test]
fn two_on_one_cell_are_both_named() {
    let text = battle(&(one("") + &one("").replace("Vega", "Pavel")), "");
    let (cell, first, second) = (table::cell("2J"), "Vega".to_owned(), "Pavel".to_owned());
    assert_eq!(fault(&text), BadScenario::Crowded { cell, first, second });
}

#[test]
fn one_in_a_wall_is_named_with_the_cell() {
    let mut rows = vec![".".repeat(20); 20];
    rows[9].replace_range(1..2, "#");
    assert!(Field::of_size(&rows, (20, 20)).is_ok());
    let text = battle(&one(""), &format!("rows: {rows:?}"));
    let (cell, name) = (table::cell("2J"), "Vega".to_owned());
    assert_eq!(fault(&text), BadScenario::Walled { cell, name });
}

#[test]
fn unknown_names_are_told_with_the_nearest() {
    let place = "combatants[0] (Vega)";
    let case = |more: &str, field: &str, name: &str, nearest: Option<&str>| {
        let text = battle(&one(more), "");
        let expected = (format!("{place}{field}"), name.to_owned(), nearest.map(str::to_owned));
        assert_eq!(unknown(&text), expected);
    };
    case("weapons: [\"sworm\"]", ".weapons", "sworm", Some("sword"));
    case("weapons: [\"trebuchet\"]", ".weapons", "trebuchet", None);
    let text = battle(&one("").replace("Night", "Nigth"), "");
    assert_eq!(
        unknown(&text),
        (format!("{place}.side"), "Nigth".to_owned(), Some("Night".to_owned()))
    );
    let text = battle(&one("").replace(SHEET, "like: \"gard\""), "");
    assert_eq!(
        unknown(&text),
        (format!("{place}.like"), "gard".to_owned(), Some("guard".to_owned()))
    );
    let text = battle(&one(""), "map: \"harbour\"");
    assert_eq!(unknown(&text), ("map".to_owned(), "harbour".to_owned(), None));
    // Neither a sheet nor one to be like.
    let text = battle(&one("").replace(&format!("{SHEET}, "), ""), "");
    assert_eq!(unknown(&text), (format!("{place}.sheet"), String::new(), None));
}

#[test]
fn a_name_or_mark_twice_is_told_with_its_second_place() {
    let text = battle(&(one("") + &one("").replace("2J", "3J")), "");
    let taken = |field: &str, name: &str| BadScenario::Taken {
        field: field.to_owned(),
        name: name.to_owned(),
    };
    assert_eq!(fault(&text), taken("combatants[1] (Vega).name", "Vega"));
    let marked =
        |name: &str, at: &str| one("token: \"Vv\"").replace("Vega", name).replace("2J", at);
    let text = battle(&(marked("Vega", "2J") + &marked("Vera", "3J")), "");
    assert_eq!(fault(&text), taken("combatants[1] (Vera).token", "Vv"));
    let text = battle(&one("").replace("Vega", " "), "");
    assert_eq!(fault(&text), taken("combatants[0].name", ""));
}

#[test]
fn a_cell_that_is_none_is_told_with_line_and_text() {
    let text = battle(&one("").replace("2J", "21A"), "");
    let BadScenario::Syntax { line: 2, what, .. } = fault(&text) else { panic!() };
    assert_eq!(what, Misread::NoCell("21A".to_owned()));
}

#[test]
fn a_number_out_of_bounds_in_the_options_is_told() {
    let text = battle(&one(""), "options: (deploy_depth: 0)");
    let BadScenario::Sheet { field, faults } = fault(&text) else { panic!("{:?}", fault(&text)) };
    assert_eq!((field.as_str(), faults[0].field.as_str()), ("options", "deploy_depth"));
}

#[test]
fn sides_without_a_name_of_their_own_are_told() {
    let text = battle(&one(""), "").replace("(name: \"Watch\")", "(name: \"Night\")");
    let expected =
        BadScenario::Taken { field: "sides[1].name".to_owned(), name: "Night".to_owned() };
    assert_eq!(fault(&text), expected);
}

/// Three on neighbouring cells and one far off: Vega and Mila of the Night, Pavel and Osip of the Watch. What is said of
/// them stands behind their names.
fn four(said: [&str; 4]) -> String {
    let one = |(name, side, at): (&str, &str, &str), said: &str| {
        let at = if said.contains("behind") { String::new() } else { format!("at: \"{at}\",") };
        format!("(name: {name:?}, side: {side:?}, {at} {SHEET}, {said}),\n")
    };
    let who = [
        ("Vega", "Night", "2J"),
        ("Mila", "Night", "2K"),
        ("Pavel", "Watch", "3J"),
        ("Osip", "Watch", "9J"),
    ];
    battle(&who.into_iter().zip(said).map(|(who, said)| one(who, said)).collect::<String>(), "")
}

/// Field, what was found, what was expected, the rule.
fn contradiction(said: [&str; 4]) -> (String, String, String, String) {
    let BadScenario::Sheet { field, mut faults } = fault(&four(said)) else { panic!("{said:?}") };
    assert_eq!(faults.len(), 1, "{faults:?}");
    let fault = faults.remove(0);
    let rule = fault.rule.map(|rule| rule.as_str().to_owned()).unwrap_or_default();
    (format!("{field}.{}", fault.field), fault.found, fault.expected, rule)
}

#[test]
fn a_file_says_how_everyone_stands() {
    let text = four([
        "holds: \"Pavel\", now: (hp: 20, prana: 30, prone: true)",
        "now: (hidden: true, dodges_used: 2)",
        "now: (injuries: [(part: leg, harm: lost), (part: right_arm, harm: wounded)],
               effects: [(name: \"Poison\", hp: -5, turns: 3)], loses_turn: true)",
        "behind: east",
    ]);
    let state = table::setup(&text).unwrap().state().unwrap();
    assert_eq!(state.faults(), Vec::<String>::new());
    let [vega, mila, pavel] = [0, 1, 2].map(|who| state.rules().view(Id(who)));
    let holder = pavel.bound(Bond::Hold, End::Passive).next();
    assert_eq!((held(&vega), holder), (Some(Id(2)), Some(Id(0))));
    let pools = |view: &kekkai_rules::SheetView| {
        view.pools.iter().map(|pool| (pool.now, pool.max)).collect::<Vec<_>>()
    };
    assert_eq!(pools(&vega), [(20, 300), (30, 175)]);
    // A lost leg takes 50 from the most health, and what is above it (KNK-INJ-01); it bleeds (KNK-INJ-02).
    assert_eq!(pools(&pavel), [(250, 250), (175, 175)]);
    let own = table::rows_of(&state, Id(2));
    let effects: Vec<_> =
        own.lasting.iter().map(|row| (row.name.as_str(), row.hp, row.turns)).collect();
    assert_eq!(effects, [("Bleeding", -20, None), ("Poison", -5, Some(3))]);
    assert_eq!(own.injuries.len(), 2);
    assert!(state.rules().is_hidden(Id(1), &|_| false) && mila.conditions.len() == 1);
    let osip = state.combatant(Id(3)).unwrap();
    assert_eq!((osip.at, osip.away.map(|away| away.edge)), (None, Some(Edge::East)));
}

/// The one whom this sheet holds.
fn held(sheet: &kekkai_rules::SheetView) -> Option<Id> {
    sheet.bound(Bond::Hold, End::Active).next()
}

#[test]
fn a_fight_goes_on_from_how_everyone_stands() {
    let text = four(["holds: \"Pavel\"", "", "", "behind: east"]);
    let mut table = table::Table::open(&text);
    table.tell("initiative", "36 28 18 8");
    // The holder pays in phase 2 (KNK-GRB-06), and gets as much back in phase 3.
    let vega = table.state().rules().view(table.state().actor().unwrap());
    assert_eq!((held(&vega), vega.pools[1].now), (Some(Id(2)), 175));
    for _ in ["Vega", "Mila", "Pavel"] {
        table.tell("end", "");
    }
    // Who waits behind a border comes back over any of its cells (KNK-EXIT-04).
    table.tell("enter 20C", "");
    assert_eq!(table.state().cell_of(Id(3)), Some(table::cell("20C")));
}

#[test]
fn who_is_placed_away_from_the_one_it_holds_lets_go() {
    let text = four(["holds: \"Pavel\"", "", "", ""]);
    let mut table = table::Table::open(&text);
    table.tell("place Vega 2I", "");
    assert!(held(&table.state().rules().view(Id(0))).is_some(), "still a neighbour");
    table.tell("place Pavel 9B", "");
    assert_eq!(held(&table.state().rules().view(Id(0))), None);
    assert_eq!(table.state().faults(), Vec::<String>::new());
}

#[test]
fn knk_grb_01_holds_that_the_book_forbids_are_refused() {
    let case = |said: [&str; 4], place: &str, found: &str, expected: &str, rule: &str| {
        let expected = (place.to_owned(), found.to_owned(), expected.to_owned(), rule.to_owned());
        assert_eq!(contradiction(said), expected);
    };
    let (vega, mila, pavel) =
        ("combatants[0] (Vega).holds", "combatants[1] (Mila).holds", "combatants[2] (Pavel).holds");
    let rule = "KNK-GRB-01";
    case(["holds: \"Vega\"", "", "", ""], vega, "Vega", "hold-other", rule);
    case(["holds: \"Mila\"", "", "", ""], vega, "Mila", "hold-enemy", rule);
    case(["holds: \"Osip\"", "", "", ""], vega, "Osip", "hold-neighbour", rule);
    case(["holds: \"Osip\"", "", "", "behind: east"], vega, "Osip", "hold-neighbour", rule);
    let two = "holds: \"Pavel\"";
    case([two, two, "", ""], mila, "Pavel", "hold-unheld", rule);
    case([two, "", "holds: \"Vega\"", ""], pavel, "Vega", "hold-by-free", rule);
    case([two, "", "holds: \"Mila\"", ""], pavel, "Mila", "hold-by-free", rule);
    case(["", two, "holds: \"Vega\"", ""], pavel, "Vega", "hold-by-free", rule);
    case(
        ["holds: \"Pavel\"", "", "now: (hidden: true)", ""],
        vega,
        "Pavel",
        "hold-seen",
        "KNK-STL-01",
    );
    case(
        ["holds: \"Pavel\", now: (hidden: true)", "", "", ""],
        vega,
        "Pavel",
        "hold-seen",
        "KNK-STL-01",
    );
}

#[test]
fn one_may_not_hold_a_holder() {
    // Mila holds Pavel, so Osip, beside her, is free to be held by nobody but him: Vega takes hold of a holder.
    let text = four(["", "holds: \"Pavel\"", "", "holds: \"Mila\""]).replace("9J", "3L");
    let BadScenario::Sheet { field, faults } = fault(&text) else { panic!() };
    assert_eq!(
        (field.as_str(), faults[0].expected.as_str()),
        ("combatants[3] (Osip)", "hold-of-free")
    );
}

#[test]
fn nobody_is_on_the_field_and_off_it() {
    let text = four(["", "", "", "behind: east"]).replace("behind:", "at: \"9J\", behind:");
    let BadScenario::Sheet { field, faults } = fault(&text) else { panic!() };
    assert_eq!(field, "combatants[3] (Osip)");
    assert_eq!((faults[0].found.as_str(), faults[0].expected.as_str()), ("9J", "at-or-behind"));
    assert_eq!(faults[0].rule.as_ref().map(kekkai_rules::RuleId::as_str), Some("KNK-EXIT-02"));
}

#[test]
fn numbers_and_injuries_that_cannot_be_are_refused() {
    let case = |now: &str, field: &str, found: &str, rule: &str| {
        let (place, what, _, named) = contradiction([&format!("now: ({now})"), "", "", ""]);
        let expected = (format!("combatants[0] (Vega).now.{field}"), found, rule);
        assert_eq!((place, what.as_str(), named.as_str()), expected);
    };
    case("hp: 0", "hp", "0", "KNK-STAT-08");
    case("hp: 301", "hp", "301", "KNK-STAT-08");
    case("hp: 251, injuries: [(part: leg, harm: lost)]", "hp", "251", "KNK-STAT-08");
    case("prana: -1", "prana", "-1", "KNK-STAT-08");
    case("dodges_used: 6", "dodges_used", "6", "KNK-TRN-04");
    let arm = "(part: left_arm, harm: lost)";
    case(&format!("injuries: [{arm}, {arm}]"), "injuries[1]", "Lost", "KNK-INJ-07");
    case("injuries: [(part: leg, harm: replaced)]", "injuries[0]", "Replaced", "KNK-INJ-07");
    case("effects: [(name: \"Poison\", turns: 0)]", "effects[0].turns", "0", "KNK-GEN-05");
}

#[test]
fn what_no_sheet_of_another_book_can_have_is_refused_too_and_older_fights_bring_it_within_bounds() {
    const BODY: &str = "characteristics: (ws: 30, str: 30, tou: 30, ini: 30, agi: 30, dex: 30, int: 30, wp: 30, \
                        fel: 30), health: 12";
    let text = |(system, sheet): (&str, &str), now: &str| {
        format!(
            "(system: {system:?}, title: \"T\", sides: [(name: \"Night\")], combatants: \
             [(name: \"Ann\", side: \"Night\", at: \"2J\", sheet: ({sheet}), now: ({now}))])"
        )
    };
    let (d20, d100) = (("d20", "hp: 14"), ("d100", BODY));
    for (of, now, field, found, rule) in [
        (d20, "hp: 15", "hp", "15", "D20-HP-01"),
        (d20, "stress: -1", "stress", "-1", "D20-DMG-08"),
        (d20, "psyche: 99", "psyche", "99", "D20-DMG-09"),
        (d20, "facing: 8", "facing", "8", "D20-ACT-05"),
        (d100, "health: 13", "health", "13", "D100-SHT-04"),
        (d100, "advantage: -1", "advantage", "-1", "D100-ADV-01"),
    ] {
        let BadScenario::Sheet { field: place, faults } = fault(&text(of, now)) else {
            panic!("{now}");
        };
        let told = faults.first().unwrap();
        let named = told.rule.as_ref().map(kekkai_rules::RuleId::as_str);
        assert_eq!(place, "combatants[0] (Ann).now");
        assert_eq!((told.field.as_str(), told.found.as_str(), named), (field, found, Some(rule)));
    }
    table::setup(&text(d20, "hp: -999, stress: 999, facing: 7")).unwrap();
    table::setup(&text(d100, "health: 0, advantage: 3")).unwrap();
    let mut setup = table::setup(&text(d20, "hp: 14")).unwrap();
    let more = kekkai_rules::d20::sheet::Start { hp: Some(15), ..Default::default() };
    setup.combatants[0].now = Some(kekkai_battle::systems::Start::D20(more));
    let Err(BadScenario::Sheet { field, faults }) = setup.state() else { panic!("fits") };
    assert_eq!((field.as_str(), faults[0].field.as_str()), ("combatants[0] (Ann).now", "hp"));
    setup.edition = kekkai_rules::Edition::Ninth;
    let kekkai_battle::systems::AnySystemState::D20(older) = setup.state().unwrap().system else {
        panic!("another book");
    };
    assert_eq!(older.sheet(Id(0)).unwrap().hp, 14);
}

#[test]
fn a_held_name_that_is_nobodys_is_told_with_the_nearest() {
    let text = four(["holds: \"Pawel\"", "", "", ""]);
    let expected =
        ("combatants[0] (Vega).holds".to_owned(), "Pawel".to_owned(), Some("Pavel".to_owned()));
    assert_eq!(unknown(&text), expected);
    let text = four(["now: (hurt: 3)", "", "", ""]);
    let BadScenario::Syntax { line: 2, what, .. } = fault(&text) else { panic!() };
    assert!(matches!(&what, Misread::Field { found, .. } if found == "hurt"), "{what:?}");
}

#[test]
fn two_on_one_cell_are_refused_wherever_they_come_from() {
    let text = four(["", "", "", ""]).replace("9J", "3J");
    let (cell, first, second) = (table::cell("3J"), "Pavel".to_owned(), "Osip".to_owned());
    assert_eq!(fault(&text), BadScenario::Crowded { cell, first, second });
}
