//! The worked fights of the 3d6 catalogue.

use std::{cell::OnceCell, fs};

use serde_json::Value;

use super::{Fight, Worked, all};

/// A fight with what it takes to compare it.
struct Told {
    fight: Fight,
    /// The sums of the latest line in their order.
    sums: Vec<u16>,
    /// What a side had read before that line, and the lines since.
    read: Vec<(String, String)>,
}

#[test]
fn every_worked_fight_goes_through_the_program_number_for_number() {
    assert_eq!(all::<Told>(1..=7).iter().sum::<usize>(), 116);
}

/// Three faces for each sum.
fn faces(sums: &[u16]) -> String {
    let three = |sum: &u16| {
        let one = (sum - 2).min(6);
        let two = (sum - one - 1).min(6);
        format!("{one},{two},{}", sum - one - two)
    };
    sums.iter().map(three).collect::<Vec<_>>().join(",")
}

/// An argument of a phrase by its name.
fn arg<'a>(phrase: &'a Value, name: &str) -> &'a Value {
    let mut args = phrase["args"].as_array().unwrap().iter();
    &args.find(|arg| arg[0] == name).unwrap_or_else(|| panic!("{name} in {phrase}"))[1]
}

impl Worked for Told {
    const BOOK: &'static str = "t3d";

    fn begun(fight: Fight) -> Self {
        Self { fight, sums: Vec::new(), read: Vec::new() }
    }

    fn fight(&self) -> &Fight {
        &self.fight
    }

    fn tell(&mut self, rest: &str) {
        let (line, sums) = rest.split_once('|').unwrap_or((rest, ""));
        self.sums = sums.split_whitespace().map(|sum| sum.parse().unwrap()).collect();
        self.read = ["Party", "Guards"]
            .into_iter()
            .filter(|side| self.has(side))
            .map(|side| (side.to_owned(), self.told(side)))
            .collect();
        self.fight.tell(line.trim(), &faces(&self.sums), &[]);
    }

    fn refuses(&mut self, rest: &str) {
        let (line, key) = rest.rsplit_once('=').unwrap();
        let why = match key.trim() {
            "t3d-race-over" => "Dash is over",
            "t3d-one-try" => "there was only one try",
            "t3d-no-attitude" => "no attitude yet",
            other => panic!("{other}"),
        };
        self.fight.exec("data", line.trim(), "", &[], &[]).ended(1).complains(why);
        // That it changes nothing is to be seen.
        self.fight.shown = OnceCell::new();
    }

    /// The same sentence as the expectation, as the program has printed it.
    fn found(&self, expected: &str) -> String {
        let (first, rest) = expected.split_once(' ').unwrap();
        let (subject, last) = rest.rsplit_once(' ').unwrap_or((rest, ""));
        match first {
            "rolls" => self.rolls(),
            "wins" => {
                let all = self.facts("Compared");
                let winner = |one: &Value| {
                    let id = &one["winner"];
                    if id.is_null() { "nobody".to_owned() } else { self.fight.name(id) }
                };
                format!("wins {}", all.iter().map(winner).collect::<Vec<_>>().join(", "))
            }
            "at" => format!("at {subject} {}", self.fight.one(subject)["at"].as_str().unwrap()),
            "hp" => format!("hp {subject} {}", self.fight.one(subject)["pools"][0]["now"]),
            "failed" => {
                let (who, task) = subject.rsplit_once(' ').unwrap();
                let row = self.row(who, "t3d-row-tries", |row| arg(row, "name")["Name"] == task);
                let failed = row.map_or(0, |row| arg(&row, "failed")["Number"].as_i64().unwrap());
                format!("failed {subject} {failed}")
            }
            "work" => {
                let row = self.row(subject, "t3d-row-work", |_| true);
                let left = row.map(|row| arg(&row, "left")["Number"].to_string());
                format!("work {subject} {}", left.unwrap_or_else(|| "none".to_owned()))
            }
            "race" => {
                let race = self.facts("Race").remove(0);
                let points = race["tally"]["points"].as_array().unwrap();
                let points: Vec<String> = points.iter().map(|one| one[1].to_string()).collect();
                let over = if race["tally"]["over"] == true { " over" } else { "" };
                format!("race {} {}{over}", race["name"].as_str().unwrap(), points.join("-"))
            }
            "attitude" => {
                let (who, side) = subject.rsplit_once(' ').unwrap();
                assert_eq!(side, "Party");
                let row = self
                    .row(who, "t3d-row-reaction", |row| arg(row, "side")["Number"] == 1)
                    .unwrap();
                let word = arg(&row, "reaction")["Phrase"]["key"].as_str().unwrap();
                let all =
                    ["disastrous", "very-bad", "bad", "neutral", "good", "very-good", "excellent"];
                let index =
                    (-3..).zip(all).find(|(_, name)| word == format!("t3d-reaction-{name}"));
                format!("attitude {subject} {}", index.unwrap().0)
            }
            "shaken" | "calm" => {
                let one = self.fight.one(rest);
                let is = one["conditions"].as_array().unwrap().iter().any(|one| one == "Shaken");
                format!("{} {rest}", if is { "shaken" } else { "calm" })
            }
            "hidden" | "seen" => {
                let (who, _) = subject.rsplit_once(' ').unwrap();
                let view = self.fight.view(last);
                let mut all = view["combatants"].as_array().unwrap().iter();
                if all.any(|one| one["name"] == who) {
                    format!("seen {who} by {last}")
                } else {
                    format!("hidden {who} from {last}")
                }
            }
            "reads" => {
                let before = self.read.iter().find(|(side, _)| side == subject).unwrap();
                let now = self.told(subject);
                let new = now.lines().skip(before.1.lines().count()).collect::<Vec<_>>().join("\n");
                let read = match () {
                    () if now == before.1 => "nothing",
                    () if new.contains("the GM: You are called out.") => "t3d-log-released",
                    () => "something",
                };
                format!("reads {subject} {read}")
            }
            "sums" => {
                let side = rest.split(' ').next().unwrap();
                let told = self.told(side);
                let lines = told.lines().filter(|line| line.contains(" against "));
                let mut who: Vec<&str> = lines
                    .filter(|line| line.contains(", success by ") || line.contains("failure by "))
                    .filter_map(|line| line.split(", ").next())
                    .map(|name| name.trim_start_matches(|sign: char| !sign.is_alphabetic()))
                    .collect();
                who.sort_unstable();
                who.dedup();
                format!(
                    "sums {side} {}",
                    if who.is_empty() { "none".to_owned() } else { who.join(", ") }
                )
            }
            "turn" => format!("turn {}", self.fight.shown()["actor"]["name"].as_str().unwrap()),
            "round" => format!("round {}", self.fight.shown()["round"]),
            "queue" => {
                let view = self.fight.shown();
                let rows = view["queue"].as_array().unwrap();
                let names: Vec<&str> =
                    rows.iter().map(|row| row["name"].as_str().unwrap()).collect();
                format!("queue {}", names.join(" "))
            }
            other => panic!("{other} is no word of these fights"),
        }
    }
}

impl Told {
    /// All that a side has been told so far.
    fn told(&self, side: &str) -> String {
        let file = format!("{side}.txt");
        let args = ["export", "data", "--as", "text", "--for", side, "--force", "--to", &file];
        self.fight.machine.run(&args).ended(0);
        fs::read_to_string(self.fight.machine.path(&file)).unwrap()
    }

    fn has(&self, side: &str) -> bool {
        let said = self.fight.machine.run(&["show", "data", "--as", side]);
        said.exit == 0
    }

    /// What the rules of the book decided in the latest line, by the kind of it.
    fn facts(&self, kind: &str) -> Vec<Value> {
        self.fight.events(&["Own", "T3d", kind])
    }

    /// A row of the card of somebody, by its key and what it is named by.
    fn row(&self, who: &str, key: &str, is: impl Fn(&Value) -> bool) -> Option<Value> {
        let one = self.fight.one(who);
        let sections = one["sheet"]["sections"].as_array().unwrap();
        let mut rows = sections.iter().flat_map(|section| section["rows"].as_array().unwrap());
        rows.find(|row| row["full"]["key"] == key && is(&row["full"]))
            .map(|row| row["full"].clone())
    }

    /// Who rolled: level, margin and degree as data, and the same with the sum in the lines for people.
    fn rolls(&self) -> String {
        let tries = self.facts("Tried");
        assert_eq!(tries.len(), self.sums.len());
        let mut rest = self.fight.text.as_str();
        let told = tries.iter().zip(&self.sums).map(|(one, sum)| {
            let who = self.fight.name(&one["who"]);
            let parts = one["level"]["parts"].as_array().unwrap();
            let level: i64 = parts.iter().map(|part| part["by"].as_i64().unwrap()).sum();
            let came = &one["came"];
            let (margin, degree) =
                (came["margin"].as_i64().unwrap(), came["degree"].as_i64().unwrap());
            assert_eq!(came["sum"], *sum);
            let outcome = if came["success"] == true { "success" } else { "failure" };
            let critical = if degree == 0 { "" } else { "critical " };
            let signed = level.to_string().replace('-', "−");
            let end =
                if degree == 0 { String::new() } else { format!(", degree {}", degree.abs()) };
            let line =
                format!("{sum} against {signed}, {critical}{outcome} by {}{end}", margin.abs());
            let at = rest.find(&line).unwrap_or_else(|| panic!("{line:?} is not in\n{rest}"));
            assert!(rest[..at].rsplit('\n').next().unwrap().trim_start().starts_with(&who));
            rest = &rest[at + line.len()..];
            let degree = if degree == 0 { String::new() } else { format!("*{degree}") };
            format!("{who} {level}{margin:+}{degree}")
        });
        format!("rolls {}", told.collect::<Vec<_>>().join(", "))
    }
}
