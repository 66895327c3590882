//! The worked fights of the d20 catalogue, and what it refuses.

use std::fs;

use serde_json::Value;

use super::{Fight, Worked, all, golden, joined, spelled};
use crate::shell::support::Machine;

struct Told(Fight);

#[test]
fn d20_every_worked_fight_goes_through_the_program_number_for_number() {
    assert_eq!(all::<Told>(1..=6), [40, 25, 42, 49, 50, 25]);
}

impl Worked for Told {
    const BOOK: &'static str = "d20";

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

    /// The same sentence as the expectation, as the program has printed it.
    fn found(&self, expected: &str) -> String {
        let (first, rest) = expected.split_once(' ').unwrap();
        let (subject, _) = rest.rsplit_once(' ').unwrap_or((rest, ""));
        match first {
            "rolls" => format!("rolls {}", joined(&self.rolls())),
            "blows" => format!("blows {}", joined(&self.blows())),
            "queue" => format!("queue {}", self.0.queue()),
            "turn" => format!("turn {}", self.0.turn()),
            "round" => format!("round {}", self.0.shown()["round"]),
            "hp" => format!("hp {subject} {}", self.0.pool(subject, "Hp").unwrap()),
            "stress" => format!("stress {subject} {}", self.0.pool(subject, "Stress").unwrap()),
            "psyche" => format!("psyche {subject} {}", self.0.pool(subject, "Psyche").unwrap()),
            "ac" => format!("ac {subject} {}", self.row(subject, "d20-ac")),
            "reactions" => format!("reactions {subject} {}", self.row(subject, "d20-reactions")),
            "at" => format!("at {subject} {}", self.0.at(subject)),
            "is" => {
                let view = self.0.shown();
                let mut all = view["combatants"].as_array().unwrap().iter();
                let of = |one: &&Value| rest.starts_with(one["name"].as_str().unwrap());
                let one = all.find(of).unwrap();
                let words = one["conditions"].as_array().unwrap().iter();
                let mut words: Vec<String> =
                    words.map(|word| spelled(word.as_str().unwrap())).collect();
                words.sort_unstable();
                format!("is {} {}", one["name"].as_str().unwrap(), joined(&words))
            }
            "weapon" => {
                let (who, weapon) = subject.rsplit_once(' ').unwrap();
                let who = &self.0.one(who)["id"];
                let facts = self.0.events(&["Own", "D20", "Weapons"]);
                let fact = facts.iter().find(|fact| fact["who"] == *who).unwrap();
                let mut weapons = fact["weapons"].as_array().unwrap().iter();
                let hp = &weapons.find(|one| one["name"] == weapon).unwrap()["hp"];
                format!("weapon {subject} {hp}")
            }
            "lies" => {
                let at = rest.split(' ').next().unwrap();
                let view = self.0.shown();
                let there =
                    view["items"].as_array().unwrap().iter().filter(|item| item["at"] == at);
                let name =
                    |item: &Value| item["item"]["value"]["name"].as_str().unwrap().to_owned();
                format!("lies {at} {}", joined(&there.map(name).collect::<Vec<_>>()))
            }
            other => panic!("{other} is no word of these fights"),
        }
    }
}

impl Told {
    fn row(&self, who: &str, key: &str) -> i64 {
        let one = self.0.one(who);
        let mut rows = one["sheet"]["rows"].as_array().unwrap().iter();
        let value = &rows.find(|row| row["key"] == key).unwrap()["value"];
        value["Number"].as_i64().or_else(|| value["Of"][0].as_i64()).unwrap()
    }

    /// Who threw what: the totals as data, and the same in the lines for people.
    fn rolls(&self) -> Vec<String> {
        let rolls = self.0.events(&["Rolled"]);
        let mut rest = self.0.text.as_str();
        let told = rolls.iter().map(|roll| {
            let (who, total) = (self.0.name(&roll["throw"]["who"]), &roll["total"]);
            let start = format!("  {who}, ");
            let line = loop {
                let at = rest.find(&start).unwrap_or_else(|| panic!("{start:?} in\n{rest}"));
                let line = rest[at..].lines().next().unwrap();
                rest = &rest[at + line.len()..];
                if line.contains("d20") || line.contains(": 1d") || line.contains('+') {
                    break line;
                }
            };
            let told = [format!(" → {total}"), format!(": {total}")];
            assert!(told.iter().any(|told| line.contains(told)), "{total} in {line}");
            format!("{who} {total}")
        });
        told.collect()
    }

    /// Every blow: total, AC, damage, and the same in the lines for people.
    fn blows(&self) -> Vec<String> {
        let told = self.0.events(&["Own", "D20", "Struck"]).into_iter().map(|blow| {
            let (who, target) = (self.0.name(&blow["who"]), self.0.name(&blow["target"]));
            let total = blow["total"].as_i64();
            let (ac, damage) = (&blow["ac"], &blow["damage"]);
            let total = total.map_or_else(|| "sure".to_owned(), |total| total.to_string());
            let (came, line) = match blow["came"].as_str().unwrap() {
                "Missed" => ("miss".to_owned(), format!("{total} against AC {ac}: a miss")),
                "Saved" => {
                    ("saved".to_owned(), format!("{total} against AC {ac}: a hit, the save"))
                }
                "Critical" => {
                    (format!("{damage}*"), format!("{total} against AC {ac}: a critical hit"))
                }
                _ => (damage.to_string(), format!("damage {damage}")),
            };
            assert!(self.0.text.contains(&line), "{line} is not in\n{}", self.0.text);
            format!("{who}>{target} {total}:{ac}={came}")
        });
        told.collect()
    }
}

/// Lines that nobody can carry out, with what the program says of them, behind the start of fight 4.
const REFUSED: [(&str, &str); 9] = [
    ("grapple Lin", "Cannot target oneself (D20-GRP-03)"),
    ("expect Lin fists", "Cannot target oneself (D20-RDY-02)"),
    ("guard Brute fists", "Only an ally can be guarded (D20-RDY-04)"),
    ("brace", "cannot be braced (D20-RDY-01)"),
    ("trigger Brute", "No such action is held (D20-RDY-05)"),
    ("draw 1 2 3", "Two hands cannot hold that (D20-ACT-02)"),
    ("draw 2 2", "It is in hand already (D20-ACT-02)"),
    ("charge Brute", "A charge ends with a melee weapon (D20-ACT-03)"),
    ("charge \"Guard A\" fists to 14N", "(D20-ACT-03)"),
];

#[test]
fn d20_bad_input_is_refused_with_the_rule_and_changes_nothing() {
    let machine = Machine::new();
    let battle = golden("d20", "fight-4.ron");
    machine.run(&["new", "--from", battle.to_str().unwrap(), "fight"]).ended(0);
    machine.run(&["exec", "fight", "--dice", "11,14,8,8", "initiative"]).ended(0);
    machine.run(&["exec", "fight", "ground 10K indestructible"]).ended(0);
    let shown = |machine: &Machine| machine.run(&["show", "fight", "--json"]).ended(0).out;
    let before = shown(&machine);
    for (line, why) in REFUSED {
        machine.run(&["exec", "fight", line]).ended(1).complains(why);
        assert_eq!(shown(&machine), before, "{line}");
    }
}

#[test]
fn d20_bad_records_are_told_with_path_line_and_field() {
    let text = fs::read_to_string(golden("d20", "fight-4.ron")).unwrap();
    let wrong = [
        ("size: large", "size: vast", "sheet.size: unknown word vast; expected one of: fine, "),
        ("kind: firearm", "kind: crossbow", "weapons[1].kind: unknown word crossbow"),
        (
            "in_hand: [1]",
            "in_hand: [0, 1, 2]",
            "weapons[2].hand: 3; expected two hands at most: take something out of them (D20-ACT-02)",
        ),
    ];
    for (old, new, why) in wrong {
        assert!(text.contains(old), "{old}");
        let machine = Machine::new();
        let path = machine.path("bad.ron");
        fs::write(&path, text.replacen(old, new, 1)).unwrap();
        let line = text.lines().position(|line| line.contains(old)).unwrap() + 1;
        let said = machine.run(&["new", "--from", "bad.ron", "fight"]).ended(3);
        said.complains(why);
        said.complains("bad.ron, line ");
        if new != "in_hand: [0, 1, 2]" {
            said.complains(&format!("bad.ron, line {line}, "));
        }
    }
}

#[test]
fn d20_bad_data_files_are_told_with_path_line_and_field() {
    let machine = Machine::new();
    let folder = machine.path("mine/systems/d20");
    fs::create_dir_all(&folder).unwrap();
    let weapons = "[\n    (\"whip\", (name: \"Whip\", kind: crossbow)),\n    \
        (\"pike\", (name: \"Pike\", kind: melee, size: vast)),\n]\n";
    fs::write(folder.join("weapons.ron"), weapons).unwrap();
    let said = machine.run(&["content", "check", "mine"]).ended(2);
    for (line, why) in [
        (2, "whip.kind: unknown word crossbow; expected one of: melee, thrown, firearm"),
        (3, "pike.size: unknown word vast; expected one of: fine, diminutive, tiny"),
    ] {
        let told = said
            .out
            .lines()
            .find(|told| told.contains(why))
            .unwrap_or_else(|| panic!("{why:?} is not in\n{}\n{}", said.out, said.err));
        assert!(told.contains(&format!("systems/d20/weapons.ron, line {line}, ")), "{told}");
    }
}
