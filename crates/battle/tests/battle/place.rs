//! KNK-LOC, KNK-EXIT and KNK-OBS-11: what a place is, its borders, and what one sees past cover.

mod borders;
mod ground;
mod statuses;

use kekkai_rules::{Ask, knk::Reserve};

use crate::table::Table;

/// A fight with these combatants, `name side cell class s e a m l`; `extra` goes into the battle file. They act in the
/// order in which they stand, and the first has its turn.
fn fight(extra: &str, cast: &[&str]) -> Table {
    let row = |line: &&str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, side, at, category, class, ranks @ ..] = words.as_slice() else {
            panic!("{line}")
        };
        let class = if *class == "-" { String::new() } else { format!("class: \"{class}\",") };
        let class = class.replace('_', " ");
        let stats = ["s", "e", "a", "m", "l"].iter().zip(ranks);
        let stats: Vec<String> = stats.map(|(stat, rank)| format!("{stat}: {rank}")).collect();
        format!(
            "(name: {name:?}, side: {side:?}, at: {at:?}, sheet: (category: {category}, {class} {})),",
            stats.join(", ")
        )
    };
    let cast: String = cast.iter().map(row).collect();
    let mut table = Table::open(&format!(
        "(system: knk, title: \"Place\", {extra} sides: [(name: \"Red\"), (name: \"Blue\")], combatants: [{cast}])"
    ));
    let faces: Vec<String> =
        (0..cast.matches("(name").count()).map(|n| (70 - 25 * n).to_string()).collect();
    table.tell("initiative", &faces.join(" "));
    table
}

fn hp(table: &Table, name: &str) -> i32 {
    table.pool(name, Reserve::Hp.id()).now
}

/// The expression that an order asks for first.
fn dice(table: &mut Table, line: &str) -> String {
    table.play(line, "?").unwrap();
    let Some((_, Ask::Die(throw))) = table.prompt() else { panic!("{line} asks for no die") };
    table.play("cancel", "").unwrap();
    throw.dice.to_string()
}
