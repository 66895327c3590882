//! The worked fights of the d20 catalogue through the program itself: each line of `golden/d20/*.fight` is one
//! `kekkai exec --dice`, and each number is looked for in what it prints, as data and as text.

use std::{fs, path::Path};

use serde_json::Value;

use crate::shell::support::{Machine, Said};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../battle/tests/golden/d20");

/// The fights that can be played so far, and how many numbers are compared in them.
const FIGHTS: [(u8, usize); 6] = [(1, 40), (2, 25), (3, 42), (4, 49), (5, 50), (6, 25)];

/// A fight that is played twice: told as data, and as text.
struct Worked {
    machine: Machine,
    /// What the latest line printed as data.
    data: Vec<Value>,
    text: String,
}

/// The faces and the picks of a line, as `exec` takes them.
fn answers(tokens: &str) -> (String, Vec<String>) {
    let (mut faces, mut picks) = (Vec::new(), Vec::new());
    for token in tokens.split_whitespace() {
        match token.strip_prefix("pick:") {
            Some(pick) => picks.push(format!("pick {pick}")),
            None => faces.push(token),
        }
    }
    (faces.join(","), picks)
}

#[test]
fn d20_every_worked_fight_goes_through_the_program_number_for_number() {
    for (number, count) in FIGHTS {
        let name = format!("fight-{number}.fight");
        let text = fs::read_to_string(Path::new(FOLDER).join(&name)).unwrap();
        let battle = text.lines().find_map(|line| line.strip_prefix("battle ")).unwrap();
        let battle = Path::new(FOLDER).join(battle.trim());
        let machine = Machine::new();
        for save in ["data", "text"] {
            machine.run(&["new", "--from", battle.to_str().unwrap(), save]).ended(0);
        }
        let mut worked = Worked { machine, data: Vec::new(), text: String::new() };
        let mut compared = 0;
        for line in text.lines().map(str::trim) {
            match line.split_at_checked(1) {
                Some((">", rest)) => worked.tell(rest),
                Some(("=", rest)) => {
                    assert_eq!(worked.found(rest.trim()), rest.trim(), "{name}: {line}");
                    compared += 1;
                }
                _ => {}
            }
        }
        for save in ["data", "text"] {
            worked.machine.run(&["check", save]).ended(0).tells("No difference");
        }
        assert_eq!(compared, count, "{name}");
    }
}

/// Parts of a sentence in one, or `nothing`.
fn joined(parts: &[String]) -> String {
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// `InjuryArm` as the file of a fight spells it: `injury-arm`.
fn spelled(word: &str) -> String {
    let mut told = String::new();
    for (at, letter) in word.chars().enumerate() {
        if letter.is_uppercase() && at > 0 {
            told.push('-');
        }
        told.extend(letter.to_lowercase());
    }
    told
}

impl Worked {
    fn exec(&self, save: &str, line: &str, more: &[&str]) -> Said {
        let (line, tokens) = line.split_once('|').unwrap_or((line, ""));
        let (faces, picks) = answers(tokens);
        let mut args = vec!["exec", save];
        if !faces.is_empty() {
            args.extend(["--dice", &faces]);
        }
        args.extend(more);
        args.push(line.trim());
        args.extend(picks.iter().map(String::as_str));
        self.machine.run(&args)
    }

    fn tell(&mut self, line: &str) {
        self.data = self.exec("data", line, &["--json"]).ended(0).objects();
        self.text = self.exec("text", line, &[]).ended(0).out;
    }

    fn view(&self) -> Value {
        self.machine.run(&["show", "data", "--json", "--as", "gm"]).ended(0).objects().remove(0)
    }

    fn one(&self, name: &str) -> Value {
        let view = self.view();
        let mut all = view["combatants"].as_array().unwrap().iter();
        all.find(|one| one["name"] == name).unwrap_or_else(|| panic!("{name} in {view}")).clone()
    }

    fn name(&self, id: &Value) -> String {
        let view = self.view();
        let mut all = view["combatants"].as_array().unwrap().iter();
        all.find(|one| one["id"] == *id).unwrap()["name"].as_str().unwrap().to_owned()
    }

    /// What happened in the latest line, of one kind.
    fn events(&self, kind: &[&str]) -> Vec<Value> {
        let steps = self.data.iter().filter(|object| object["type"] == "step");
        let all = steps.flat_map(|step| step["events"].as_array().unwrap());
        all.filter_map(|event| kind.iter().try_fold(event, |part, key| part.get(key)).cloned())
            .collect()
    }

    fn pool(&self, who: &str, pool: &str) -> i64 {
        let one = self.one(who);
        let mut pools = one["pools"].as_array().unwrap().iter();
        pools.find(|row| row["pool"] == pool).unwrap()["now"].as_i64().unwrap()
    }

    fn row(&self, who: &str, key: &str) -> i64 {
        let one = self.one(who);
        let mut rows = one["sheet"]["rows"].as_array().unwrap().iter();
        let value = &rows.find(|row| row["key"] == key).unwrap()["value"];
        value["Number"].as_i64().or_else(|| value["Of"][0].as_i64()).unwrap()
    }

    /// The same sentence as the expectation, as the program has printed it.
    fn found(&self, expected: &str) -> String {
        let (first, rest) = expected.split_once(' ').unwrap();
        let (subject, _) = rest.rsplit_once(' ').unwrap_or((rest, ""));
        match first {
            "rolls" => format!("rolls {}", joined(&self.rolls())),
            "blows" => format!("blows {}", joined(&self.blows())),
            "queue" => {
                let view = self.view();
                let row = |row: &Value| {
                    format!("{} {}", row["name"].as_str().unwrap(), row["initiative"])
                };
                format!(
                    "queue {}",
                    joined(&view["queue"].as_array().unwrap().iter().map(row).collect::<Vec<_>>())
                )
            }
            "turn" => format!("turn {}", self.view()["actor"]["name"].as_str().unwrap()),
            "round" => format!("round {}", self.view()["round"]),
            "hp" => format!("hp {subject} {}", self.pool(subject, "Hp")),
            "stress" => format!("stress {subject} {}", self.pool(subject, "Stress")),
            "psyche" => format!("psyche {subject} {}", self.pool(subject, "Psyche")),
            "ac" => format!("ac {subject} {}", self.row(subject, "d20-ac")),
            "reactions" => format!("reactions {subject} {}", self.row(subject, "d20-reactions")),
            "at" => format!("at {subject} {}", self.one(subject)["at"].as_str().unwrap()),
            "is" => {
                let view = self.view();
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
                let who = &self.one(who)["id"];
                let facts = self.events(&["Own", "D20", "Weapons"]);
                let fact = facts.iter().find(|fact| fact["who"] == *who).unwrap();
                let mut weapons = fact["weapons"].as_array().unwrap().iter();
                let hp = &weapons.find(|one| one["name"] == weapon).unwrap()["hp"];
                format!("weapon {subject} {hp}")
            }
            "lies" => {
                let at = rest.split(' ').next().unwrap();
                let view = self.view();
                let there =
                    view["items"].as_array().unwrap().iter().filter(|item| item["at"] == at);
                let name =
                    |item: &Value| item["item"]["value"]["name"].as_str().unwrap().to_owned();
                format!("lies {at} {}", joined(&there.map(name).collect::<Vec<_>>()))
            }
            other => panic!("{other} is no word of these fights"),
        }
    }

    /// Who threw what: the totals as data, and the same in the lines for people.
    fn rolls(&self) -> Vec<String> {
        let rolls = self.events(&["Rolled"]);
        let mut rest = self.text.as_str();
        let told = rolls.iter().map(|roll| {
            let (who, total) = (self.name(&roll["throw"]["who"]), &roll["total"]);
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
        let told = self.events(&["Own", "D20", "Struck"]).into_iter().map(|blow| {
            let (who, target) = (self.name(&blow["who"]), self.name(&blow["target"]));
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
            assert!(self.text.contains(&line), "{line} is not in\n{}", self.text);
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
    let battle = Path::new(FOLDER).join("fight-4.ron");
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
    let text = fs::read_to_string(Path::new(FOLDER).join("fight-4.ron")).unwrap();
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
