//! The worked fights of the catalogue, number for number: `golden/d20/*.fight`, as in [`crate::golden`], with these sentences.
//!
//! ```text
//! = rolls Lin 16, Lin 3           every total thrown in the latest step, in order; `nothing`
//! = blows Lin>Ade 16:13=3         every blow of it: total, AC, damage; `*` critical; `miss`, `saved`, `sure` for no roll
//! = queue Lin 18, Ade 16          the queue with its initiative
//! = hp Lin 14, = stress Lin 3, = psyche Lin -2, = ac Lin 16
//! = reactions Lin 0               attacks of opportunity that are left in this round
//! = at Lin 6J, = turn Lin, = round 2
//! = is Lin dying, prone           every condition, in the order of the alphabet; `nothing`
//! = weapon Ade Rifle 9            hit points of a weapon
//! = lies 9K Baton                 what lies on a cell; `nothing`
//! ```

use std::{fs, path::Path};

use kekkai_battle::{Event, systems};
use kekkai_rules::{
    ItemData as _,
    d20::fact::{AttackResult, Came, Fact},
    sheet_view::Value,
};

use super::{facts, sheet};
use crate::table::{Table, cell};

/// The worked fights by their numbers.
const FIGHTS: [u8; 6] = [1, 2, 3, 4, 5, 6];

#[test]
fn d20_every_worked_fight_goes_number_for_number() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/d20");
    let mut wrong = Vec::new();
    for number in FIGHTS {
        let text = fs::read_to_string(folder.join(format!("fight-{number}.fight"))).unwrap();
        if let Err(what) = crate::golden::play(&folder, &text) {
            wrong.push(format!("fight-{number}.fight:{what}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// Parts of a sentence in one, or `nothing`.
fn joined(parts: impl IntoIterator<Item = String>) -> String {
    let all: Vec<String> = parts.into_iter().collect();
    if all.is_empty() { "nothing".to_owned() } else { all.join(", ") }
}

fn name(table: &Table, who: kekkai_rules::Id) -> String {
    table.state().combatant(who).map_or_else(|| "?".to_owned(), |one| one.name.to_string())
}

/// The same sentence as the expectation, as the fight has it.
pub(crate) fn found(table: &Table, expected: &str) -> Result<String, String> {
    let (first, rest) = expected.split_once(' ').ok_or("nothing to compare")?;
    let subject = rest.rsplit_once(' ').map_or(rest, |(subject, _)| subject);
    let queue = &table.state().queue;
    Ok(match first {
        "rolls" => format!("rolls {}", joined(rolls(table))),
        "blows" => format!("blows {}", joined(blows(table))),
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
        "hp" => format!("hp {subject} {}", sheet(table, subject).hp),
        "stress" => format!("stress {subject} {}", sheet(table, subject).stress),
        "psyche" => format!("psyche {subject} {}", sheet(table, subject).psyche),
        "ac" => format!("ac {subject} {}", row(table, subject, "d20-ac")),
        "reactions" => format!("reactions {subject} {}", row(table, subject, "d20-reactions")),
        "at" => {
            let at = table.at(subject).map_or_else(|| "nowhere".to_owned(), |at| at.to_string());
            format!("at {subject} {at}")
        }
        "is" => {
            let mut names = table.state().combatants.iter().map(|one| one.name.to_string());
            let who = names.find(|name| rest.starts_with(&format!("{name} ")));
            let who = who.ok_or_else(|| format!("nobody in {rest}"))?;
            let view = table.sheet(&who);
            let mut all: Vec<String> =
                view.conditions.iter().map(|one| one.kind.key.to_owned()).collect();
            all.sort_unstable();
            format!("is {who} {}", joined(all))
        }
        "weapon" => {
            let (who, weapon) = subject.rsplit_once(' ').ok_or("weapon WHO NAME NUMBER")?;
            let all = sheet(table, who).spec.weapons.clone();
            let hp = all.iter().find(|one| one.name.as_str() == weapon).map(|one| one.hp);
            format!(
                "weapon {subject} {}",
                hp.map_or_else(|| "none".to_owned(), |hp| hp.to_string())
            )
        }
        "lies" => {
            let at = rest.split(' ').next().ok_or("which cell?")?;
            let view = table.fight.view(kekkai_battle::Audience::Gm);
            let item = |item: &systems::Item| item.name().to_string();
            format!("lies {at} {}", joined(view.field.items(cell(at)).map(item)))
        }
        other => return Err(format!("{other} is no word of these fights")),
    })
}

/// A number of the card.
fn row(table: &Table, who: &str, key: &str) -> i32 {
    let rows = table.sheet(who).rows;
    match rows.iter().find(|row| row.key == key).map(|row| row.value.clone()) {
        Some(Value::Number(number) | Value::Of(number, _)) => number,
        other => panic!("{key}: {other:?}"),
    }
}

/// Every total thrown in the latest step.
pub(super) fn rolls(table: &Table) -> Vec<String> {
    let record = table.fight.clone().record(table.fight.head()).unwrap().unwrap();
    let all = record.events.iter().filter_map(|event| match event {
        Event::Rolled(roll) => Some(format!("{} {}", name(table, roll.throw.who), roll.total)),
        _ => None,
    });
    all.collect()
}

/// Every blow of the latest step.
fn blows(table: &Table) -> Vec<String> {
    let told = |blow: &AttackResult| {
        let AttackResult { who, target, total, ac, came, damage, .. } = blow;
        let total = total.map_or_else(|| "sure".to_owned(), |total| total.to_string());
        let came = match came {
            Came::Missed => "miss".to_owned(),
            Came::Saved => "saved".to_owned(),
            Came::Hit => damage.to_string(),
            Came::Critical => format!("{damage}*"),
        };
        format!("{}>{} {total}:{ac}={came}", name(table, *who), name(table, *target))
    };
    let all = facts(table).into_iter().filter_map(|fact| match fact {
        Fact::Struck(blow) => Some(told(&blow)),
        _ => None,
    });
    all.collect()
}
