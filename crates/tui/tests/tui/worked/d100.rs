//! The worked fights of the d100 catalogue, and what it refuses.

use std::fs;

use serde_json::Value;

use super::{Fight, Worked, all, golden, joined, spelled};
use crate::shell::support::Machine;

struct Told(Fight);

#[test]
fn d100_every_worked_fight_goes_through_the_program_number_for_number() {
    assert_eq!(all::<Told>(1..=6), [36, 32, 16, 32, 35, 50]);
}

impl Worked for Told {
    const BOOK: &'static str = "d100";

    fn begun(fight: Fight) -> Self {
        Self(fight)
    }

    fn fight(&self) -> &Fight {
        &self.0
    }

    fn tell(&mut self, line: &str) {
        self.0.answered(line);
    }

    fn refuses(&mut self, line: &str) {
        panic!("no line of these fights is refused: {line}");
    }

    fn found(&self, expected: &str) -> String {
        let (first, rest) = expected.split_once(' ').unwrap();
        let (subject, _) = rest.rsplit_once(' ').unwrap_or((rest, ""));
        match first {
            "targets" => {
                let all = self.tests();
                let targets = all.iter().map(|test| test["target"].to_string());
                format!("targets {}", joined(&targets.collect::<Vec<_>>()))
            }
            "levels" => format!("levels {}", joined(&self.levels())),
            "hits" => format!("hits {}", joined(&self.hits())),
            "queue" => format!("queue {}", self.0.queue()),
            "turn" => format!("turn {}", self.0.turn()),
            "round" => format!("round {}", self.0.shown()["round"]),
            "at" => format!("at {subject} {}", self.0.at(subject)),
            "health" => format!("health {subject} {}", self.pool(subject, "Health", "health")),
            "advantage" => {
                format!("advantage {subject} {}", self.pool(subject, "Advantage", "Advantage"))
            }
            "fate" => format!("fate {subject} {}", self.pool(subject, "Fate", "Fate")),
            "fortune" => format!("fortune {subject} {}", self.pool(subject, "Fortune", "Fortune")),
            "chase" => self.chase(),
            "is" => {
                let view = self.0.shown();
                let mut all = view["combatants"].as_array().unwrap().iter();
                let of =
                    |one: &&Value| rest.starts_with(&format!("{} ", one["name"].as_str().unwrap()));
                let one = all.find(of).unwrap();
                let words = one["conditions"].as_array().unwrap().iter();
                let mut words: Vec<String> = words.map(condition).collect();
                words.sort_unstable();
                format!("is {} {}", one["name"].as_str().unwrap(), joined(&words))
            }
            other => panic!("{other} is no word of these fights"),
        }
    }
}

/// A condition with its stacks from 2.
fn condition(shown: &Value) -> String {
    let word = |key: &str| spelled(key.trim_start_matches("D100"));
    match shown {
        Value::String(key) => word(key),
        Value::Object(stacked) => {
            let (key, count) = stacked.iter().next().unwrap();
            if *count == 1 { word(key) } else { format!("{} {count}", word(key)) }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => panic!("{shown}"),
    }
}

/// `{"arm": "left"}` as the file of a fight spells it.
fn place(place: &Value) -> String {
    match place {
        Value::String(name) => name.clone(),
        Value::Object(one) => {
            let (part, side) = one.iter().next().unwrap();
            format!("{}-{part}", side.as_str().unwrap())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => panic!("{place}"),
    }
}

impl Told {
    /// What is in a pool; where the latest line changed it, that it says so.
    fn pool(&self, who: &str, pool: &str, word: &str) -> i64 {
        let id = &self.0.one(who)["id"];
        let changes = self.0.events(&["Own", "D100", "Pool"]);
        let last = changes.iter().rev().find(|one| one["who"] == *id && one["pool"] == pool);
        // A pool in which there can be nothing is not shown.
        let now = self.0.pool(who, pool).unwrap_or(0);
        if let Some(last) = last {
            assert_eq!(last["now"], now);
            let line = format!("{who}: {word} ");
            let ends = format!(", now {now}");
            let tells = |told: &str| told.trim().starts_with(&line) && told.ends_with(&ends);
            assert!(self.0.text.lines().any(tells), "{line}…{ends} is not in\n{}", self.0.text);
        }
        now
    }

    /// The tests of the latest line in their order.
    fn tests(&self) -> Vec<Value> {
        let of = |fact: Value| {
            if let Some(told) = fact.get("Tested") {
                return vec![told["test"].clone()];
            }
            let blow = fact.get("Struck");
            let tests = blow.into_iter().flat_map(|blow| [&blow["attack"], &blow["defence"]]);
            tests.filter(|test| !test.is_null()).cloned().collect()
        };
        self.0.events(&["Own", "D100"]).into_iter().flat_map(of).collect()
    }

    /// The levels of the tests, and the same with faces and targets in the lines for people, in the same order.
    fn levels(&self) -> Vec<String> {
        let mut rest = self.0.text.as_str();
        let all = self.tests().into_iter().map(|test| {
            let (level, passed) = (test["level"].as_i64().unwrap(), test["passed"] == true);
            let signed = if level == 0 && !passed { "-0".to_owned() } else { format!("{level:+}") };
            let outcome = if passed { "passed" } else { "failed" };
            let told = signed.replace('-', "−");
            let line =
                format!("{} against {}, {outcome}, level {told}", test["face"], test["target"]);
            let at = rest.find(&line).unwrap_or_else(|| panic!("{line:?} is not in\n{rest}"));
            rest = &rest[at + line.len()..];
            signed
        });
        all.collect()
    }

    /// Every hit: where, its damage, what it takes; and the same in the lines for people.
    fn hits(&self) -> Vec<String> {
        let all = self.0.events(&["Own", "D100", "Struck"]).into_iter();
        let hits = all.filter(|blow| blow["came"] == "Hit" && !blow["place"].is_null());
        let told = hits.map(|blow| {
            let (who, target) = (self.0.name(&blow["who"]), self.0.name(&blow["target"]));
            let (at, damage, loss) = (place(&blow["place"]), &blow["damage"], &blow["loss"]);
            let line = format!(
                "{}: damage {damage}, after toughness and armour {loss}",
                at.replace('-', " ")
            );
            assert!(self.0.text.contains(&line), "{line} is not in\n{}", self.0.text);
            format!("{who}>{target} {at} {damage}-{loss}")
        });
        told.collect()
    }

    /// How the chase stands after the latest line, as data and in words.
    fn chase(&self) -> String {
        let stands = self.0.events(&["Own", "D100", "Common"]).pop().unwrap();
        let distance = &stands["chase"]["stands"]["on"];
        let (line, told) = if distance.is_null() {
            ("chase: the quarry has escaped".to_owned(), "chase over".to_owned())
        } else {
            (format!("chase: distance {distance}"), format!("chase {distance}"))
        };
        assert!(self.0.text.contains(&line), "{line} is not in\n{}", self.0.text);
        told
    }
}

/// Somebody with a weapon in each hand and no talent for it, a guard with a shield and an axe for both hands on its back, and a body
/// that has no arms.
const CAST: &str = include_str!("../../data/d100_refused.ron");

/// The fight of [`CAST`], the Captain's turn.
fn begun() -> Machine {
    let machine = Machine::new();
    fs::write(machine.path("cast.ron"), CAST).unwrap();
    machine.run(&["new", "--from", "cast.ron", "fight"]).ended(0);
    machine.run(&["exec", "fight", "initiative", "option location_table own"]).ended(0);
    machine
}

fn shown(machine: &Machine) -> String {
    machine.run(&["show", "fight", "--json"]).ended(0).out
}

/// Lines that the rules refuse to the Captain, with what the program says of each.
const REFUSED: [(&str, &str); 12] = [
    ("strike Serpent with 1 at left-arm", "That body has no such place (D100-HIT-06)"),
    ("afflict Guard stunned 0", "This is so already (D100-CON-02)"),
    ("pool Guard health =-1", "-1"),
    ("pool Guard advantage -3", "Guard: Advantage would stay 0"),
    ("shake stunned", "It does not have that condition (D100-FATE-11)"),
    (
        "double Guard",
        "Without the talent “double attack” there is one attack an action (D100-DUAL-03)",
    ),
    ("strike Guard with 3", "It has no such weapon (D100-SHT-04)"),
    ("aim Guard", "Only weapons that strike from afar are aimed (D100-TRN-07)"),
    ("strike Captain", "Cannot target oneself"),
    ("work", "No prolonged test is set for it (D100-EXT-08)"),
    ("stand", "It stands already (D100-CON-35)"),
    ("exchange athletics", "(D100-CHS-02)"),
];
/// Lines in which a word or a number cannot be read.
const UNREAD: [(&str, &str); 6] = [
    ("strike Guard at tail", "left-leg, right-leg (D100-MEL-07)"),
    ("afflict Guard stunned -1", "-1 is not a whole number from 0 to 99 (D100-CON-02)"),
    ("afflict Guard dizzy 1", "dizzy is not one of: unconscious, panicked"),
    (
        "option xards_per_cell 3",
        "no house rule xards_per_cell; = lists all of them; did you mean yards_per_cell?",
    ),
    ("modifier Guard 70", "70 is not a whole number from -60 to 60 (D100-MODS-12)"),
    ("snare Guard 0 40", "0 is not a whole number from 1 to 99 (D100-CON-22)"),
];

#[test]
fn d100_bad_input_is_refused_with_the_reason_and_the_rule_and_changes_nothing() {
    let machine = begun();
    let before = shown(&machine);
    for (exit, cases) in [(1, &REFUSED[..]), (2, &UNREAD[..])] {
        for (line, why) in cases {
            machine.run(&["exec", "fight", line]).ended(exit).complains(why);
            assert_eq!(shown(&machine), before, "{line}");
        }
    }
    // A large shield fills the hand that a weapon of two hands needs; two strikes need two weapons.
    machine.run(&["exec", "fight", "end"]).ended(0);
    let before = shown(&machine);
    for (line, why) in [
        ("strike Captain with 2", "The shield is in the off hand (D100-DUAL-01)"),
        ("double Captain", "(D100-DUAL-01)"),
    ] {
        machine.run(&["exec", "fight", line]).ended(1).complains(why);
        assert_eq!(shown(&machine), before, "{line}");
    }
}

#[test]
fn d100_tst_07_a_reroll_is_not_thrown_again() {
    const AGAIN: &str = "roll again for a point of Fortune?";
    let machine = begun();
    let asked = machine.run(&["exec", "fight", "--dice", "60,20", "strike Guard"]);
    asked.tells(AGAIN);
    // It fails once more; the Captain has a second point, and is asked for a level only.
    let said = machine.run(&["exec", "fight", "--dice", "70", "pick 2"]);
    assert!(said.out.contains("raise it") && !said.out.contains(AGAIN), "{}", said.out);
    machine.run(&["exec", "fight", "pick 1"]).ended(0).tells("70 against 50, failed, level −2");
    let before = shown(&machine);
    machine.run(&["exec", "fight", "pick 2"]).ended(1).complains("No question is open");
    assert_eq!(shown(&machine), before);
}

#[test]
fn d100_bad_records_are_told_with_path_line_and_field() {
    let wrong = [
        ("fortune: 2", "fortune: -2", "pools.fortune: -2 does not fit"),
        ("melee: (value: 50)", "sorcery: (value: 50)", "skills: unknown word sorcery"),
        ("hand: off", "hand: third", "hand: unknown word third"),
        ("(100, torso)", "(100, tail)", "body[1][1]: unknown word tail"),
        (
            "(100, torso)",
            "(90, torso)",
            "body[1][0]: 90; expected a number from 100 to 100 (D100-HIT-06)",
        ),
        (
            "shield: true",
            "shield: true, ambidextrous: 3",
            "ambidextrous: 3; expected a number from 0 to 2 (D100-DUAL-02)",
        ),
        (
            "(name: \"Club\", damage: 6, tags: [one_handed]), ",
            "",
            "weapons[0].hand: Great axe; expected a free off hand: no large shield beside a weapon of \
             both hands (D100-DUAL-01)",
        ),
        ("health: 18", "health: 0", "health: 0; expected a number from 1 to "),
    ];
    for (old, new, why) in wrong {
        assert!(CAST.contains(old), "{old}");
        let machine = Machine::new();
        fs::write(machine.path("bad.ron"), CAST.replacen(old, new, 1)).unwrap();
        let line = CAST.lines().position(|line| line.contains(old)).unwrap() + 1;
        let said = machine.run(&["new", "--from", "bad.ron", "fight"]).ended(3);
        said.complains(why);
        said.complains(&format!("bad.ron, line {line}"));
    }
}

#[test]
fn d100_bad_data_files_are_told_with_path_line_and_field() {
    let machine = Machine::new();
    let folder = machine.path("mine/systems/d100");
    fs::create_dir_all(&folder).unwrap();
    let weapons = "[\n    (\"whip\", (name: \"Whip\", kind: crossbow)),\n    \
        (\"pike\", (name: \"Pike\", kind: melee, tags: [sharp])),\n]\n";
    fs::write(folder.join("weapons.ron"), weapons).unwrap();
    let said = machine.run(&["content", "check", "mine"]).ended(2);
    for (line, why) in
        [(2, "whip.kind: unknown word crossbow"), (3, "pike.tags[0]: unknown word sharp")]
    {
        let told = said
            .out
            .lines()
            .find(|told| told.contains(why))
            .unwrap_or_else(|| panic!("{why:?} is not in\n{}\n{}", said.out, said.err));
        assert!(told.contains(&format!("systems/d100/weapons.ron, line {line}, ")), "{told}");
    }
}

/// A worked fight, its initiative told.
fn worked(number: u8) -> Machine {
    let machine = Machine::new();
    let battle = golden("d100", &format!("fight-{number}.ron"));
    machine.run(&["new", "--from", battle.to_str().unwrap(), "fight"]).ended(0);
    machine
}

#[test]
fn d100_chg_01_a_charge_goes_straight_where_it_can() {
    let machine = worked(1);
    machine.run(&["exec", "fight", "initiative"]).ended(0);
    let line = ["exec", "fight", "--json", "--dice", "32,51", "charge Bandit"];
    let steps = machine.run(&line).ended(0).objects();
    let events = steps[0]["events"].as_array().unwrap();
    let way: Vec<_> = events.iter().filter_map(|event| event["Stepped"]["to"].as_str()).collect();
    assert_eq!(way, ["4E", "5E", "6E", "7E"]);
}

#[test]
fn d100_crit_01_and_fum_01_the_log_says_what_a_double_is_and_what_a_fumble_does() {
    let machine = worked(6);
    machine.run(&["exec", "fight", "--dice", "22,41", "initiative"]).ended(0);
    machine.run(&["exec", "fight", "turn X"]).ended(0);
    let hit = machine.run(&["exec", "fight", "--dice", "11,60,44,6", "strike Sentry"]).ended(0);
    hit.tells("X has 11: a double that passes is a critical hit (D100-CRIT-01)");
    machine.run(&["exec", "fight", "turn Y"]).ended(0);
    let miss = machine.run(&["exec", "fight", "--dice", "55,62", "strike C"]).ended(0);
    miss.tells("Y has 55: a double that fails is a fumble (D100-FUM-01)");
    miss.tells("Y fumbles: it stumbles, no move in its next turn");
}
