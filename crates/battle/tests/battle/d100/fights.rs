//! The worked fights of the catalogue, number for number: `golden/d100/*.fight`, as in [`crate::golden`], with these sentences.
//!
//! ```text
//! = targets 55, 38                target numbers of the tests of the latest step, in order
//! = levels +2, -0                 their success levels; a failed test has no +0
//! = hits Captain>Bandit left-arm 9-6   where its blows strike, their damage and the health that each takes; `nothing`
//! = queue Captain 38, Bandit 31   the queue with its initiative
//! = health Bandit 5, = advantage Captain 2, = fate Scout 0, = fortune Scout 0
//! = at Captain 7E, = turn Medic, = round 3, = chase 3, = chase over
//! = is Bandit bleeding 2, prone   every condition with its stacks from 2, in the order of the alphabet; `nothing`
//! ```

use std::{fs, path::Path};

use kekkai_battle::{Event, systems};
use kekkai_rules::d100::{
    fact::{Came, Fact, Test},
    numbers::turn::chase::Chase,
};

use super::sheet;
use crate::table::Table;

#[test]
fn d100_worked_fights_go_number_for_number() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/d100");
    let mut wrong = Vec::new();
    for number in 1..=6 {
        let text = fs::read_to_string(folder.join(format!("fight-{number}.fight"))).unwrap();
        if let Err(what) = crate::golden::play(&folder, &text) {
            wrong.push(format!("fight-{number}.fight:{what}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

fn joined(parts: impl IntoIterator<Item = String>) -> String {
    let all: Vec<String> = parts.into_iter().collect();
    if all.is_empty() { "nothing".to_owned() } else { all.join(", ") }
}

fn name(table: &Table, who: kekkai_rules::Id) -> String {
    table.state().combatant(who).map_or_else(|| "?".to_owned(), |one| one.name.to_string())
}

/// What the rules decided in the latest step.
fn facts(table: &Table) -> Vec<Fact> {
    let record = table.fight.clone().record(table.fight.head()).unwrap().unwrap();
    let all = record.events.iter().filter_map(|event| match event {
        Event::Own(systems::Fact::D100(fact)) => Some(fact.clone()),
        _ => None,
    });
    all.collect()
}

/// The tests of the latest step in their order.
fn tests(table: &Table) -> Vec<Test> {
    let of = |fact| match fact {
        Fact::Tested { test, .. } => vec![test],
        Fact::Struck(blow) => [Some(blow.attack), blow.defence].into_iter().flatten().collect(),
        _ => Vec::new(),
    };
    facts(table).into_iter().flat_map(of).collect()
}

fn level(test: &Test) -> String {
    let failed = !test.passed && test.level == 0;
    if failed { "-0".to_owned() } else { format!("{:+}", test.level) }
}

/// Every hit of the latest step.
fn hits(table: &Table) -> Vec<String> {
    let told = |fact| match fact {
        Fact::Struck(blow) if blow.came == Came::Hit => {
            let place = blow.place?.key();
            let (who, target) = (name(table, blow.who), name(table, blow.target));
            Some(format!("{who}>{target} {place} {}-{}", blow.damage, blow.loss))
        }
        _ => None,
    };
    facts(table).into_iter().filter_map(told).collect()
}

/// The same sentence as the expectation, as the fight has it.
pub(crate) fn found(table: &Table, expected: &str) -> Result<String, String> {
    let (first, rest) = expected.split_once(' ').ok_or("nothing to compare")?;
    let subject = rest.rsplit_once(' ').map_or(rest, |(subject, _)| subject);
    let queue = &table.state().queue;
    Ok(match first {
        "targets" => {
            let all = tests(table);
            format!("targets {}", joined(all.iter().map(|test| test.target.to_string())))
        }
        "levels" => format!("levels {}", joined(tests(table).iter().map(level))),
        "hits" => format!("hits {}", joined(hits(table))),
        "queue" => {
            let slots = queue.slots.iter();
            let slots = slots.map(|slot| format!("{} {}", name(table, slot.who), slot.initiative));
            format!("queue {}", joined(slots))
        }
        "turn" => {
            let turn = queue.turn.map(|turn| name(table, turn.who));
            format!("turn {}", turn.unwrap_or_else(|| "nobody".to_owned()))
        }
        "round" => format!("round {}", queue.round),
        "chase" => match super::trials::chase(table) {
            Some(Chase::On(distance)) => format!("chase {distance}"),
            _ => "chase over".to_owned(),
        },
        "health" => format!("health {subject} {}", sheet(table, subject).health),
        "advantage" => format!("advantage {subject} {}", sheet(table, subject).advantage),
        "fate" => format!("fate {subject} {}", sheet(table, subject).pools.fate),
        "fortune" => format!("fortune {subject} {}", sheet(table, subject).pools.fortune),
        "at" => {
            let at = table.at(subject).map_or_else(|| "nowhere".to_owned(), |at| at.to_string());
            format!("at {subject} {at}")
        }
        "is" => {
            let mut names = table.state().combatants.iter().map(|one| one.name.to_string());
            let who = names.find(|name| rest.starts_with(&format!("{name} ")));
            let who = who.ok_or_else(|| format!("nobody in {rest}"))?;
            let of = |one: &kekkai_rules::ConditionView| {
                let word = one.kind.key.trim_start_matches("d100-");
                if one.count > 1 { format!("{word} {}", one.count) } else { word.to_owned() }
            };
            let mut all: Vec<String> = table.sheet(&who).conditions.iter().map(of).collect();
            all.sort_unstable();
            format!("is {who} {}", joined(all))
        }
        other => return Err(format!("{other} is no word of these fights")),
    })
}
