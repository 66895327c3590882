//! The goals, and how far they are reached.

use std::fmt::Write as _;

use crate::{
    fights::{BOOKS, Book},
    peers::Peers,
    taken::Taken,
};

/// A goal: a ratio, or a number, that should be at most or at least so large.
struct Row {
    number: &'static str,
    measure: String,
    value: Option<f64>,
    goal: Goal,
}

/// What must be, and what should be.
#[derive(Clone, Copy)]
enum Goal {
    AtMost {
        gate: f64,
        aim: f64,
    },
    AtLeast {
        gate: f64,
        aim: f64,
    },
    /// A figure without a limit.
    None,
}

impl Goal {
    fn told(self, value: Option<f64>) -> [String; 3] {
        let Some(value) = value else { return ["", "", "not installed"].map(str::to_owned) };
        let reached = |gate: bool, aim: bool| match (gate, aim) {
            (true, true) => "goal",
            (true, false) => "met",
            (false, _) => "missed",
        };
        match self {
            Self::AtMost { gate, aim } => [
                format!("≤ {gate}"),
                format!("≤ {aim}"),
                reached(value <= gate, value <= aim).to_owned(),
            ],
            Self::AtLeast { gate, aim } => [
                format!("≥ {gate}"),
                format!("≥ {aim}"),
                reached(value >= gate, value >= aim).to_owned(),
            ],
            Self::None => ["", "", "—"].map(str::to_owned),
        }
    }
}

fn at_most(gate: f64, aim: f64) -> Goal {
    Goal::AtMost { gate, aim }
}

fn at_least(gate: f64, aim: f64) -> Goal {
    Goal::AtLeast { gate, aim }
}

/// The table, in Markdown.
pub(crate) fn table(taken: &Taken, peers: &Peers) -> String {
    let mut text = String::from(
        "| # | measure | value | must be | goal | result |\n|---|---|--:|--:|--:|---|\n",
    );
    for Row { number, measure, value, goal } in rows(taken) {
        let [gate, aim, reached] = goal.told(value);
        let value = value.map_or_else(|| "–".to_owned(), rounded);
        let _ = writeln!(text, "| {number} | {measure} | {value} | {gate} | {aim} | {reached} |");
    }
    for (name, there) in [("crawl", peers.crawl.is_some()), ("nethack", peers.nethack.is_some())] {
        if !there {
            let _ = writeln!(text, "\n{name}: not installed");
        }
    }
    text
}

/// What the ratios were made of: the middle values of this run.
pub(crate) fn figures(taken: &Taken) -> String {
    let mut text =
        String::from("| median of this run | value | 99 % below | samples |\n|---|--:|--:|--:|\n");
    for (name, count) in taken.names() {
        let value = |percent| taken.percentile(name, percent).map(rounded).unwrap_or_default();
        let _ = writeln!(text, "| {name} | {} | {} | {count} |", value(50), value(99));
    }
    text
}

fn rounded(value: f64) -> String {
    match value.abs() {
        100.0.. => format!("{value:.0}"),
        10.0.. => format!("{value:.1}"),
        0.0 => "0".to_owned(),
        _ => format!("{value:.2}"),
    }
}

#[expect(clippy::too_many_lines, reason = "a table")]
fn rows(taken: &Taken) -> Vec<Row> {
    let median = |name: &str| taken.median(name);
    let high = |name: &str| taken.percentile(name, 99);
    let ratio = |above: Option<f64>, below: Option<f64>| Some(above? / below?);
    let of = |above: &str, below: &str| ratio(median(above), median(below));
    let row = |number, measure: &str, value, goal| {
        let measure = measure.to_owned();
        Row { number, measure, value, goal }
    };
    let mut all = vec![
        row(
            "1",
            "start to full frame, save of 16 KB ÷ hello",
            of("start small", "start hello"),
            at_most(2.0, 1.5),
        ),
        row("2", "DCSS start ÷ start, save of 16 KB", of("start crawl", "start small"), Goal::None),
        row("2", "… ÷ start, 10 000 steps of 100", of("start crawl", "start crowd"), Goal::None),
        row("3", "start ÷ NetHack start", of("start small", "start nethack"), at_most(0.7, 0.5)),
        row(
            "4",
            "start, save of 1 MB and 100 combatants ÷ 16 KB",
            of("start large", "start small"),
            at_most(2.0, 1.3),
        ),
        row(
            "4",
            "start, 10 000 steps of 100 combatants ÷ 16 KB",
            of("start crowd", "start small"),
            at_most(2.0, 1.3),
        ),
        row("5", "peak memory ÷ hello", of("peak small", "peak hello"), at_most(3.5, 2.5)),
        row(
            "5",
            "DCSS peak memory ÷ peak memory",
            of("peak crawl", "peak small"),
            at_least(5.0, 8.0),
        ),
        row(
            "5",
            "DCSS peak memory ÷ peak, 10 000 steps of 100",
            of("peak crawl", "peak crowd"),
            Goal::None,
        ),
        row(
            "6",
            "installed size, MiB",
            median("size").map(|size| size / 1024.0),
            at_most(11.0, 8.0),
        ),
        row("7", "cursor key ÷ DCSS cursor", of("key small", "key crawl"), at_most(0.3, 0.12)),
        row(
            "7",
            "cursor key, 10 000 steps of 100 ÷ DCSS cursor",
            of("key crowd", "key crawl"),
            at_most(0.3, 0.12),
        ),
        row("8", "cursor key ÷ raw echo", of("key small", "key echo"), at_most(6.0, 2.5)),
        row(
            "8",
            "cursor key, 10 000 steps of 100 ÷ raw echo",
            of("key crowd", "key echo"),
            at_most(6.0, 2.5),
        ),
        row(
            "8",
            "from one combatant to the next, 100 ÷ raw echo",
            of("hop crowd", "key echo"),
            Goal::None,
        ),
        row(
            "9",
            "cursor key p99 ÷ raw echo p99",
            ratio(high("key crowd"), high("key echo")),
            at_most(3.0, 1.5),
        ),
        row(
            "9",
            "cursor key p99 ÷ DCSS p99",
            ratio(high("key crowd"), high("key crawl")),
            at_most(1.0, 0.6),
        ),
        row(
            "10",
            "processor per key ÷ DCSS",
            of("cpu key crowd", "cpu key crawl"),
            at_most(0.25, 0.1),
        ),
        row(
            "11",
            "an attack, 16 KB ÷ DCSS step",
            of("frame of attack small disk", "step crawl"),
            at_most(0.35, 0.15),
        ),
        row(
            "11",
            "an attack, 10 000 steps of 100 ÷ DCSS step",
            of("frame of attack crowd disk", "step crawl"),
            at_most(0.35, 0.15),
        ),
        row(
            "11",
            "an undo, 10 000 steps of 100 ÷ DCSS step",
            of("frame of undo crowd disk", "step crawl"),
            Goal::None,
        ),
        // In the dense crowd somebody stands there: his card, his odds and a shorter log come when the cursor rests.
        row("12", "bytes of a cursor key", median("bytes key crowd"), at_most(90.0, 50.0)),
        row(
            "12",
            "… with what is shown as soon as the cursor rests",
            median("bytes rest crowd"),
            Goal::None,
        ),
        row(
            "12",
            "… in a corner where nobody stands, 16 KB",
            median("bytes key small"),
            Goal::None,
        ),
        row(
            "12",
            "… in 24-bit colour ÷ in sixteen colours, 16 KB",
            of("bytes key small 24-bit", "bytes key small"),
            at_most(2.5, 2.0),
        ),
        row(
            "13",
            "bytes of an attack in 24-bit colour ÷ in sixteen colours",
            of("bytes attack small 24-bit", "bytes attack small disk"),
            at_most(2.5, 2.0),
        ),
        row(
            "13",
            "bytes of an attack ÷ DCSS step",
            of("bytes attack small disk", "bytes step crawl"),
            at_most(0.75, 0.45),
        ),
        row(
            "13",
            "bytes of an attack, 100 combatants ÷ DCSS step",
            of("bytes attack crowd disk", "bytes step crawl"),
            at_most(0.75, 0.45),
        ),
        row("14", "writes of a frame", median("writes"), at_most(1.0, 1.0)),
        row("14", "system calls of a key", median("calls"), at_most(6.0, 3.0)),
        row("15", "240 queued keys ÷ DCSS", of("queue product", "queue crawl"), at_most(0.1, 0.02)),
        row(
            "15",
            "bytes of 240 queued keys",
            median("bytes queue product"),
            at_most(4000.0, 500.0),
        ),
        row(
            "16",
            "an attack, on the disk ÷ in memory",
            of("frame of attack crowd disk", "frame of attack crowd memory"),
            at_most(1.2, 1.1),
        ),
        row(
            "17",
            "an attack until it is on the disk ÷ append and sync",
            of("attack to disk", "append and sync"),
            at_most(3.0, 1.5),
        ),
        row("20", "processor of an idle program over 4 s, %", median("idle"), at_most(0.01, 0.0)),
        row("20", "wake-ups of an idle program over 4 s", median("wake-ups"), at_most(0.0, 0.0)),
    ];
    all.extend(BOOKS.iter().flat_map(|book| of_a_book(taken, book)));
    all
}

/// The bounds of the two fights of another book: those of the main one.
fn of_a_book(taken: &Taken, book: &Book) -> Vec<Row> {
    let of = |above: &str, below: &str| Some(taken.median(above)? / taken.median(below)?);
    let mut all = Vec::new();
    for (fight, told) in [
        (book.duel, format!("{}, {}", book.key, book.scenario)),
        (book.crowd, format!("{}, 100 combatants", book.key)),
    ] {
        let named = |what: &str| what.replace('*', fight);
        let mut row = |number, measure: &str, value, goal| {
            all.push(Row { number, measure: format!("{told}: {measure}"), value, goal });
        };
        if fight == book.duel {
            row("1", "start ÷ hello", of(&named("start *"), "start hello"), at_most(2.0, 1.5));
        } else {
            let duel = format!("start {}", book.duel);
            row("4", "start ÷ the shipped fight", of(&named("start *"), &duel), at_most(2.0, 1.3));
        }
        let key = named("key *");
        row("7", "cursor key ÷ DCSS cursor", of(&key, "key crawl"), at_most(0.3, 0.12));
        row("8", "cursor key ÷ raw echo", of(&key, "key echo"), at_most(6.0, 2.5));
        let spent = of(&named("cpu key *"), "cpu key crawl");
        row("10", "processor per key ÷ DCSS", spent, at_most(0.25, 0.1));
        let attack = of(&named("frame of attack * disk"), "step crawl");
        row("11", "an attack ÷ DCSS step", attack, at_most(0.35, 0.15));
        let bytes = taken.median(&named("bytes key *"));
        row("12", "bytes of a cursor key", bytes, at_most(90.0, 50.0));
        let bytes = of(&named("bytes attack * disk"), "bytes step crawl");
        row("13", "bytes of an attack ÷ DCSS step", bytes, at_most(0.75, 0.45));
    }
    all
}
