//! The demo, fought to its end with nothing but keys, by players who always go for the nearest foe.

use std::collections::{BTreeSet, VecDeque};

use rustix::process::Signal;
use serde_json::Value;

use super::{
    sandbox::Sandbox,
    terminal::{Terminal, place},
};

/// Keys are pressed for at most so many turns.
const MOST_TURNS: usize = 400;

/// What the line above the keys says in a language.
struct Says {
    /// Of a hit that may be dodged, with its chance.
    dodge: &'static str,
    /// Of a cell that may be gone to.
    walk: &'static str,
    /// Where nobody can be attacked.
    nobody: &'static str,
    /// Where an attack cannot be paid for.
    unpaid: &'static str,
    /// Once one side is left.
    decided: &'static str,
}

const ENGLISH: Says = Says {
    dodge: ": dodge ",
    walk: ": move to",
    nobody: "No target in reach",
    unpaid: "Not enough",
    decided: "The fight is over",
};
const RUSSIAN: Says = Says {
    dodge: "уйти от удара",
    walk: "идёт на",
    nobody: "никто не в досягаемости",
    unpaid: "Не хватает",
    decided: "Исход боя решён",
};

fn cell(at: (i32, i32)) -> String {
    let row = u8::try_from(at.1 - 1).unwrap() + b'A';
    format!("{}{}", at.0, char::from(row))
}

/// Cells on the way of the one whose turn it is to the nearest foe, the farthest one first.
fn way(shown: &Value) -> Vec<String> {
    let all = shown["combatants"].as_array().unwrap();
    let standing = || all.iter().filter(|one| one["fallen"] == false && !one["at"].is_null());
    let actor = standing().find(|one| one["id"] == shown["actor"]["id"]).unwrap();
    let at = |one: &Value| place(one["at"].as_str().unwrap());
    let taken: BTreeSet<_> = standing().map(at).collect();
    let foes: BTreeSet<_> = standing().filter(|one| one["side"] != actor["side"]).map(at).collect();
    let map: Vec<&str> =
        shown["map"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    let open = |(column, row): (i32, i32)| {
        let [column, row] = [column - 1, row - 1].map(|at| usize::try_from(at).unwrap_or(99));
        let sign = map.get(row).and_then(|row| row.as_bytes().get(column));
        sign.is_some_and(|sign| matches!(sign, b'.' | b'"'))
    };
    let start = at(actor);
    let (mut waiting, mut seen) = (VecDeque::from([vec![start]]), BTreeSet::from([start]));
    while let Some(path) = waiting.pop_front() {
        let here = *path.last().unwrap();
        if foes.contains(&here) {
            let inner = &path[1..path.len() - 1];
            return inner.iter().rev().map(|at| cell(*at)).collect();
        }
        for (columns, rows) in
            [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)]
        {
            let next = (here.0 + columns, here.1 + rows);
            let free = open(next) && (!taken.contains(&next) || foes.contains(&next));
            if free && seen.insert(next) {
                waiting.push_back(path.iter().copied().chain([next]).collect());
            }
        }
    }
    Vec::new()
}

/// Plays one turn, from the first question to its end.
#[track_caller]
fn turn(sandbox: &Sandbox, screen: &mut Terminal, says: &Says) {
    while screen.prompt().contains(says.dodge) {
        // What cannot be paid for is taken.
        screen.press(if screen.prompt().contains('%') { "y" } else { "n" });
    }
    pick(screen);
    if screen.prompt().contains(says.decided) {
        return;
    }
    if !strike(screen, says) {
        for cell in way(&sandbox.shown("demo")) {
            screen.go(&cell);
            if screen.prompt().contains(says.walk) {
                screen.press("Enter");
                strike(screen, says);
                break;
            }
        }
    }
    if !screen.prompt().contains(says.decided) {
        screen.press("e");
    }
}

/// Attacks a foe in reach; whether there was one.
#[track_caller]
fn strike(screen: &mut Terminal, says: &Says) -> bool {
    screen.press("a");
    if [says.nobody, says.unpaid].iter().any(|none| screen.prompt().contains(none)) {
        return false;
    }
    screen.press("Enter");
    pick(screen);
    true
}

/// Takes the first answer of every list that asks for one.
#[track_caller]
fn pick(screen: &mut Terminal) {
    while screen.shows("1  ") && screen.keys_line().contains("↑↓") {
        screen.press("Enter");
    }
}

fn fought(sandbox: &Sandbox, screen: &mut Terminal, says: &Says) {
    for _ in 0..MOST_TURNS {
        if screen.prompt().contains(says.decided) {
            return;
        }
        turn(sandbox, screen, says);
    }
    panic!("no end in {MOST_TURNS} turns:\n{}", screen.text());
}

/// That one side stands and the other does not.
fn is_over(sandbox: &Sandbox) {
    sandbox.is_sound("demo");
    let shown = sandbox.shown("demo");
    assert_eq!(shown["stage"], "decided");
    let all = shown["combatants"].as_array().unwrap();
    let left: BTreeSet<_> = all
        .iter()
        .filter(|one| one["fallen"] == false)
        .map(|one| one["side"].as_i64().unwrap())
        .collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn the_demo_is_fought_to_its_end_over_a_kill_in_a_question() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("D y");
    let asked = screen.prompt();
    screen.types("6");
    screen.until("6", |screen| screen.prompt().contains("6▁"));
    screen.signal(Signal::KILL);
    screen.ended();
    let mut screen = sandbox.screen(&["open", "demo"]);
    assert_eq!(screen.prompt(), asked);
    screen.face("65");
    screen.face("1");
    screen.press("D");
    fought(&sandbox, &mut screen, &ENGLISH);
    screen.leave();
    is_over(&sandbox);
}

#[test]
fn the_demo_is_fought_to_its_end_in_russian() {
    let sandbox = Sandbox::with("demo", "demo");
    let mut screen = sandbox.screen_of((100, 30), "ru_RU.UTF-8", &["open", "demo"]);
    fought(&sandbox, &mut screen, &RUSSIAN);
    screen.leave();
    is_over(&sandbox);
}
