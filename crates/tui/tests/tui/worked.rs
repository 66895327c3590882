//! The worked fights of the catalogues through the program itself: each line of `golden/BOOK/*.fight` is one
//! `kekkai exec --dice`, and each number is looked for in what it prints, as data and as text.

use std::{
    cell::OnceCell,
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::shell::support::{Machine, Said};

mod d100;
mod d20;
mod t3d;

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../battle/tests/golden");

/// A file of the fights of a book.
fn golden(book: &str, name: &str) -> PathBuf {
    Path::new(GOLDEN).join(book).join(name)
}

/// A fight that is played twice: told as data, and as text.
struct Fight {
    machine: Machine,
    /// What the latest line printed as data.
    data: Vec<Value>,
    text: String,
    /// What the GM is shown after it.
    shown: OnceCell<Value>,
}

/// How the fights of a book are told, and what is compared in them.
trait Worked: Sized {
    /// The folder of its fights.
    const BOOK: &'static str;
    fn begun(fight: Fight) -> Self;
    fn fight(&self) -> &Fight;
    /// Carries out a line behind `>`.
    fn tell(&mut self, line: &str);
    /// A line behind `!` is refused.
    fn refuses(&mut self, line: &str);
    /// The same sentence as the expectation behind `=`, as the program has printed it.
    fn found(&self, expected: &str) -> String;
}

/// Plays these fights of a book; how many sentences were compared in each.
fn all<W: Worked>(numbers: impl IntoIterator<Item = u8>) -> Vec<usize> {
    numbers.into_iter().map(one::<W>).collect()
}

fn one<W: Worked>(number: u8) -> usize {
    let name = format!("fight-{number}.fight");
    let text = fs::read_to_string(golden(W::BOOK, &name)).unwrap();
    let battle = text.lines().find_map(|line| line.strip_prefix("battle ")).unwrap();
    let battle = golden(W::BOOK, battle.trim());
    let machine = Machine::new();
    for save in ["data", "text"] {
        machine.run(&["new", "--from", battle.to_str().unwrap(), save]).ended(0);
    }
    let mut worked =
        W::begun(Fight { machine, data: Vec::new(), text: String::new(), shown: OnceCell::new() });
    let mut compared = 0;
    for line in text.lines().map(str::trim) {
        match line.split_at_checked(1) {
            Some((">", rest)) => worked.tell(rest.trim()),
            Some(("!", rest)) => worked.refuses(rest.trim()),
            Some(("=", rest)) => {
                let expected = rest.split_whitespace().collect::<Vec<_>>().join(" ");
                assert_eq!(worked.found(&expected), expected, "{name}: {line}");
                compared += 1;
            }
            _ => {}
        }
    }
    for save in ["data", "text"] {
        worked.fight().machine.run(&["check", save]).ended(0).tells("No difference");
    }
    compared
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

impl Fight {
    /// One line with the faces that are thrown for it and the picks after it.
    fn exec(&self, save: &str, line: &str, faces: &str, picks: &[String], more: &[&str]) -> Said {
        let mut args = vec!["exec", save];
        if !faces.is_empty() {
            args.extend(["--dice", faces]);
        }
        args.extend(more);
        args.push(line);
        args.extend(picks.iter().map(String::as_str));
        self.machine.run(&args)
    }

    /// Carries out a line in both.
    fn tell(&mut self, line: &str, faces: &str, picks: &[String]) {
        self.data = self.exec("data", line, faces, picks, &["--json"]).ended(0).objects();
        self.text = self.exec("text", line, faces, picks, &[]).ended(0).out;
        self.shown = OnceCell::new();
    }

    /// A line with faces and `pick:NUMBER` behind a bar.
    fn answered(&mut self, line: &str) {
        let (line, tokens) = line.split_once('|').unwrap_or((line, ""));
        let (mut faces, mut picks) = (Vec::new(), Vec::new());
        for token in tokens.split_whitespace() {
            match token.strip_prefix("pick:") {
                Some(pick) => picks.push(format!("pick {pick}")),
                None => faces.push(token),
            }
        }
        self.tell(line.trim(), &faces.join(","), &picks);
    }

    fn view(&self, audience: &str) -> Value {
        self.machine.run(&["show", "data", "--json", "--as", audience]).ended(0).objects().remove(0)
    }

    /// What the GM is shown now.
    fn shown(&self) -> &Value {
        self.shown.get_or_init(|| self.view("gm"))
    }

    fn one(&self, name: &str) -> Value {
        let view = self.shown();
        let mut all = view["combatants"].as_array().unwrap().iter();
        all.find(|one| one["name"] == name).unwrap_or_else(|| panic!("{name} in {view}")).clone()
    }

    fn name(&self, id: &Value) -> String {
        let view = self.shown();
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

    /// What is in a pool, if it is shown.
    fn pool(&self, who: &str, pool: &str) -> Option<i64> {
        let one = self.one(who);
        let mut pools = one["pools"].as_array().unwrap().iter();
        pools.find(|row| row["pool"] == pool)?["now"].as_i64()
    }

    fn at(&self, who: &str) -> String {
        self.one(who)["at"].as_str().unwrap().to_owned()
    }

    fn turn(&self) -> String {
        self.shown()["actor"]["name"].as_str().unwrap().to_owned()
    }

    /// The queue with its numbers.
    fn queue(&self) -> String {
        let view = self.shown();
        let row = |row: &Value| format!("{} {}", row["name"].as_str().unwrap(), row["initiative"]);
        joined(&view["queue"].as_array().unwrap().iter().map(row).collect::<Vec<_>>())
    }
}
