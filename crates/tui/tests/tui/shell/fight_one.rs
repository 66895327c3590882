//! The first worked fight of the catalogue, every number of it, through the program.

use serde_json::Value;

use super::support::Machine;

const FACES: &str = "30,20,10,100,15,110,2,33,120,2,3,90,16,4,100,40";
const LINES: [&str; 20] = [
    "initiative",
    "move 18J",
    "attack Pavel",
    "end",
    "dodge",
    "attack Vega 1",
    "pick 2",
    "retreat 19M",
    "end",
    "dodge",
    "move 18L",
    "attack Pavel",
    "pick 1",
    "end",
    "attack Pavel",
    "end",
    "dodge",
    "pick 2",
    "attack Vega 1",
    "note done",
];

fn args<'a>(battle: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut args = vec!["exec", battle, "--dice", FACES];
    args.extend(more);
    args.extend(LINES);
    args
}

#[test]
fn as_text_every_number_is_there() {
    let said = Machine::new().run(&args("duel", &[])).ended(0);
    let mut rest = said.out.as_str();
    for part in [
        "40+1d60: 30 → 70",
        "32+1d68: 20 → 52",
        "extra turn: 1d10: 10",
        "Vega 2J → 18J, 16 cells",
        "40+1d160: 100 → 140",
        "140 − 60 (Defence) = 80",
        "80 damage; hit 1 is pending",
        "HP 220",
        "prana −10 → 165",
        "35+1d65: 15 → 50, not above 50",
        "Pavel fails to dodge",
        "prana +10 → 175",
        "which critical effect?",
        "prana −15 → 160",
        "28+1d120: 110 → 138",
        "critical effect: 1d2: 2",
        "138 − 78 (Defence) = 60",
        "60 → 120: doubled (KNK-CRT-06)",
        "HP 780",
        "19J → 19M, 3 cells",
        "prana −18 → 142",
        "prana −10 → 690",
        "18+1d82: 33 → 51, above 50",
        "Vega dodges hit 1: HP 900",
        "prana +10 → 700",
        "Vega 18J → 18L, 2 cells",
        "120 → 160",
        "160 − 60 (Defence) = 100",
        "no Luck dodge: succeeds",
        "100 damage, final",
        "HP 120",
        "extra turn: 1d10: 3, not above 9",
        "Round 2",
        "90 → 130",
        "130 − 60 (Defence) = 70",
        "HP 50",
        "prana −10 → 132",
        "16 → 51, above 50",
        "HP 120",
        "counterattack: 1d4: 4",
        "1d120: 100",
        "100 − 78 (Defence) = 22",
        "22 → 11: halved",
        "HP 889",
        "prana +10 → 142",
        "prana −15 → 127",
        "40 → 68",
        "68 − 78 (Defence) = −10",
        "miss",
    ] {
        let at = rest.find(part);
        assert!(at.is_some(), "{part:?} is not in\n{rest}\nof\n{}", said.out);
        rest = &rest[at.unwrap() + part.len()..];
    }
}

#[test]
fn as_data_every_roll_has_its_die_modifiers_and_rules() {
    let said = Machine::new().run(&args("duel", &["--json"])).ended(0);
    let objects = said.objects();
    let rolls: Vec<&Value> = objects
        .iter()
        .filter(|object| object["type"] == "step")
        .flat_map(|step| step["rolls"].as_array().unwrap())
        .collect();
    let numbers = |roll: &Value| {
        (roll["dice"].as_str().unwrap().to_owned(), roll["faces"][0].clone(), roll["total"].clone())
    };
    let thrown: Vec<_> = rolls.iter().map(|roll| numbers(roll)).collect();
    let expected: Vec<(String, Value, Value)> = [
        ("40+1d60", 30, 70),
        ("32+1d68", 20, 52),
        ("1d10", 10, 10),
        ("40+1d160", 100, 140),
        ("35+1d65", 15, 50),
        ("28+1d120", 110, 138),
        ("1d2", 2, 2),
        ("18+1d82", 33, 51),
        ("40+1d160", 120, 160),
        ("1d2", 2, 2),
        ("1d10", 3, 3),
        ("40+1d160", 90, 130),
        ("35+1d65", 16, 51),
        ("1d4", 4, 4),
        ("1d120", 100, 100),
        ("28+1d120", 40, 68),
    ]
    .into_iter()
    .map(|(dice, face, total)| (dice.to_owned(), face.into(), total.into()))
    .collect();
    assert_eq!(thrown, expected);
    let attack = rolls[3];
    assert_eq!(attack["name"], "Vega");
    assert_eq!(attack["die"], 160);
    assert_eq!(attack["plus"], 40);
    assert_eq!(attack["origin"], "Typed");
    assert_eq!(attack["rule"], "KNK-ATK-04");
    assert_eq!(attack["parts"][0]["source"], "strength");
    assert_eq!(attack["parts"][0]["amount"], 40);
    assert_eq!(attack["parts"][0]["rule"], "KNK-ATK-04");
    let asked = objects.iter().filter(|object| object["type"] == "asks").count();
    assert_eq!(asked, 3, "{}", said.out);
}

#[test]
fn a_save_keeps_it_and_stands_where_the_catalogue_says() {
    let machine = Machine::new();
    machine.run(&["new", "--from", "duel", "one"]).ended(0);
    machine.run(&args("one", &[])).ended(0);
    let shown = machine.run(&["show", "one", "--json"]).ended(0);
    let view = &shown.objects()[0];
    let standing = |index: usize| {
        let combatant = &view["combatants"][index];
        let pool = |index: usize| combatant["pools"][index]["now"].as_i64().unwrap();
        let dodges = combatant["sheet"]["rows"]
            .as_array()
            .unwrap()
            .iter()
            .find(|row| row["key"] == "dodges")
            .unwrap()["value"]["Of"][0]
            .as_i64()
            .unwrap();
        (combatant["at"].as_str().unwrap().to_owned(), pool(0), pool(1), dodges)
    };
    assert_eq!(standing(0), ("18L".to_owned(), 889, 700, 2));
    assert_eq!(standing(1), ("19M".to_owned(), 120, 127, 3));
    machine.run(&["check", "one"]).ended(0).tells("No difference: 17 steps");
}

#[test]
fn lines_may_come_from_standard_input() {
    let lines = format!("# the first worked fight\n\n{}\n", LINES.join("\n"));
    let machine = Machine::new();
    let fed = machine.fed(&["exec", "duel", "--dice", FACES, "-"], &lines).ended(0);
    assert_eq!(fed.out, machine.run(&args("duel", &[])).out);
}
