//! The worked fights of the catalogue, number for number: `golden/t3d/*.fight`, as in [`crate::golden`], with these sentences.
//!
//! ```text
//! = rolls Mira 11+2, Guard 9-3*-1  who rolled in the latest step: level, margin, degree of a critical result
//! = wins Mira, nobody              who won each comparison of it
//! = at Mira 6J, = hp Tor 8, = failed Mira lock 2, = work Mira 1, = race dash 2-1 over
//! = attitude Leader Party -1       the reaction of somebody to a side
//! = shaken Mira, = calm Mira
//! = hidden Mira from Guards, = seen Mira by Guards
//! = reads Party KEY                whether a side was told this of the latest step; `nothing`
//! = sums Party Mira, Tor           whose sums a side has ever read; `none`
//! ```

use std::{collections::BTreeSet, fs, path::Path};

use kekkai_battle::{Audience, SideId};
use kekkai_rules::{
    Arg, Phrase,
    t3d::{fact::Fact, outcome::Try},
};

use super::{facts, lines, sheet, winners};
use crate::table::Table;

#[test]
fn every_worked_fight_goes_number_for_number() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/t3d");
    let mut wrong = Vec::new();
    for number in 1..=7 {
        let text = fs::read_to_string(folder.join(format!("fight-{number}.fight"))).unwrap();
        if let Err(what) = crate::golden::play(&folder, &text) {
            wrong.push(format!("fight-{number}.fight:{what}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

fn side(table: &Table, name: &str) -> Result<u8, String> {
    let place = table.state().sides.iter().position(|side| side.name.as_str() == name);
    let place = place.ok_or_else(|| format!("no side {name}"))?;
    u8::try_from(place).map_err(|_| "too many sides".to_owned())
}

fn name(table: &Table, who: kekkai_rules::Id) -> String {
    table.state().combatant(who).map_or_else(|| "?".to_owned(), |one| one.name.to_string())
}

/// The same sentence as the expectation, as the fight has it.
pub(crate) fn found(table: &Table, expected: &str) -> Result<String, String> {
    let (first, rest) = expected.split_once(' ').ok_or("nothing to compare")?;
    let (subject, last) = rest.rsplit_once(' ').unwrap_or((rest, ""));
    Ok(match first {
        "rolls" => {
            let rolls = facts(table).into_iter().filter_map(|fact| match fact {
                Fact::Tried(made) => {
                    let Try { who, level, came, .. } = *made;
                    let degree =
                        if came.degree == 0 { String::new() } else { format!("*{}", came.degree) };
                    Some(format!(
                        "{} {}{:+}{degree}",
                        name(table, who),
                        level.number(),
                        came.margin
                    ))
                }
                _ => None,
            });
            format!("rolls {}", rolls.collect::<Vec<_>>().join(", "))
        }
        "wins" => format!("wins {}", winners(table).join(", ")),
        "at" => {
            let at = table.at(subject).map_or_else(|| "nowhere".to_owned(), |at| at.to_string());
            format!("at {subject} {at}")
        }
        "hp" => format!("hp {subject} {}", sheet(table, subject).hp().map_or(0, |(now, _)| now)),
        "failed" => {
            let (who, task) = subject.rsplit_once(' ').ok_or("failed WHO TASK NUMBER")?;
            let failed = sheet(table, who).tries.get(task).map_or(0, |tries| tries.failed);
            format!("failed {subject} {failed}")
        }
        "work" => {
            let left = sheet(table, subject).work.map(|work| work.left.to_string());
            format!("work {subject} {}", left.unwrap_or_else(|| "none".to_owned()))
        }
        "attitude" => {
            let (who, of) = subject.rsplit_once(' ').ok_or("attitude WHO SIDE NUMBER")?;
            let index = sheet(table, who).reactions.get(&side(table, of)?).copied();
            format!(
                "attitude {subject} {}",
                index.map_or_else(|| "none".to_owned(), |i| i.to_string())
            )
        }
        "shaken" | "calm" => {
            let word = if sheet(table, rest).shaken.is_some() { "shaken" } else { "calm" };
            format!("{word} {rest}")
        }
        "hidden" | "seen" => {
            let (who, _) = subject.rsplit_once(' ').ok_or("hidden WHO from SIDE")?;
            let audience = Audience::Side(SideId(side(table, last)?));
            if audience.sees(table.state(), table.id(who)) {
                format!("seen {who} by {last}")
            } else {
                format!("hidden {who} from {last}")
            }
        }
        "race" => race(table, rest)?,
        "reads" => reads(table, side(table, subject)?, subject, last),
        "sums" => {
            let of = rest.split(' ').next().ok_or("sums SIDE NAMES")?;
            format!("sums {of} {}", sums(table, Audience::Side(SideId(side(table, of)?))))
        }
        "turn" => {
            let turn = table.state().queue.turn;
            format!(
                "turn {}",
                turn.map_or_else(|| "nobody".to_owned(), |turn| name(table, turn.who))
            )
        }
        "queue" => {
            let slots = table.state().queue.slots.iter();
            format!(
                "queue {}",
                slots.map(|slot| name(table, slot.who)).collect::<Vec<_>>().join(" ")
            )
        }
        "round" => format!("round {}", table.state().queue.round),
        other => return Err(format!("{other} is no word of these fights")),
    })
}

/// How a running contest stands.
fn race(table: &Table, rest: &str) -> Result<String, String> {
    let name = rest.split(' ').next().ok_or("race NAME POINTS")?;
    let kekkai_battle::systems::AnySystemState::T3d(own) = &table.state().system else {
        return Err("another system".to_owned());
    };
    let tally = own.common.races.get(name).ok_or("no such race")?;
    let points: Vec<String> = tally.points.iter().map(|(_, points)| points.to_string()).collect();
    let over = if tally.over { " over" } else { "" };
    Ok(format!("race {name} {}{over}", points.join("-")))
}

/// Whether a side reads this word of the last step, something else of it, or nothing.
fn reads(table: &Table, side: u8, subject: &str, word: &str) -> String {
    let mut fight = table.fight.clone();
    let head = fight.head();
    let told = fight.told(Audience::Side(SideId(side)), 1).unwrap();
    let told = told.iter().find(|(step, _)| *step == head);
    let told = told.map_or(String::new(), |(_, entry)| format!("{entry:?}"));
    let read = if told.is_empty() {
        "nothing"
    } else if told.contains(word) {
        word
    } else {
        "something"
    };
    format!("reads {subject} {read}")
}

/// Whose sums an audience has read in all of the fight.
fn sums(table: &Table, audience: Audience) -> String {
    let view = table.fight.view(audience);
    let mut all = BTreeSet::new();
    for entry in table.fight.clone().log(audience, usize::MAX).unwrap() {
        for line in entry.told.iter().flat_map(lines).filter(|line| is_a_sum(&line.phrase)) {
            let who = line.phrase.args.iter().find_map(|(_, arg)| match arg {
                Arg::Combatant(who) => Some(*who),
                _ => None,
            });
            let of = |who| {
                let now = view.find(who).map(|one| one.name.to_string());
                let then = entry.names.iter().find(|(id, _)| *id == who);
                now.or_else(|| then.map(|(_, name)| name.to_string()))
            };
            all.extend(who.and_then(of));
        }
    }
    let all: Vec<String> = all.into_iter().collect();
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}

fn is_a_sum(phrase: &Phrase) -> bool {
    phrase.args.iter().any(|(name, _)| name == "sum")
}
