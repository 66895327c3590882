//! Fights as text: `golden/*.fight` says what is told and what must come of it, this file plays them all.
//!
//! ```text
//! battle duel.ron                  the battle file, first of all
//! # words for people
//! > attack Pavel | 100 pick:double 2    a line of the grammar; behind the bar faces and picks in the order asked for,
//!                                  a comma between the faces of several dice that are thrown at once
//! > attack Pavel | ?               the same, its first die left open
//! ! move 3C = TooFar               a line that is refused, and the refusal's name or key if it matters
//! = Pavel hp 220/300 prana 165 waits 80 at 19J dodges 4 doomed
//! = Rolf at nowhere away west gone   off the field, behind which border; left the fight
//! = trace 140-60=80 damage 80      total, Defence and raw damage of the last blow; then any of: crit, counter, waits,
//!                                  final, miss, steps 51>25>50 (each stage of the damage), tries double, gets double
//!                                  also: held, holding, hiding, hidden, open, veiled, deathless, side One, injuries 2, since 1+0, stat A0
//! = turn Vega extra                whose turn it is
//! = queue Vega Pavel Vega+         the round, extra turns with a plus
//! = round 2
//! = ground 7C strong worn 20       what fills a cell
//! = lies 7C 2                      how many things lie on it
//! = asks Vega Attack               what the open prompt asks for
//! = step 5                         the step the fight stands at
//! ```
//!
//! After each line the laws of [`table::Table::laws`] hold.

use std::{fs, path::Path, str::SplitWhitespace};

use crate::table::{PlayError, Table, cell};
use kekkai_battle::{Audience, Event, SideId, systems};
use kekkai_rules::{
    Answer, Id, PoolId,
    knk::{Condition, Fact, Fate, Reserve, Strike, walk_mode::POINTS},
    report::Reason,
    sheet_view::Value,
};

#[test]
fn every_fight_goes_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|ext| ext == "fight")).collect();
    files.sort();
    assert!(!files.is_empty(), "no fights in {}", folder.display());
    let mut wrong = Vec::new();
    for file in &files {
        let name = file.file_name().unwrap().to_string_lossy();
        if let Err(what) = play(&folder, &fs::read_to_string(file).unwrap()) {
            wrong.push(format!("{name}:{what}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// Plays one file; what goes wrong first, with the number of its line.
pub(crate) fn play(folder: &Path, text: &str) -> Result<(), String> {
    let mut lines = (1..).zip(text.lines()).map(|(number, line)| (number, line.trim()));
    let mut lines = lines.by_ref().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let (_, header) = lines.next().ok_or("1: empty")?;
    let battle = header.strip_prefix("battle ").ok_or("1: the battle file is missing")?;
    let mut table = Table::open(&fs::read_to_string(folder.join(battle)).unwrap());
    for (number, line) in lines {
        obey(&mut table, line).map_err(|what| format!("{number}: {line}\n    {what}"))?;
        table.laws().map_err(|what| format!("{number}: {line}\n    {what}"))?;
    }
    explains_itself(&mut table)?;
    table.check().map(|_| ())
}

/// Every step can be traced with all that was chosen in it, and everything that happened names rules of the catalogue.
fn explains_itself(table: &mut Table) -> Result<(), String> {
    for step in table.fight.path().0 {
        let trace = table.fight.trace(step).map_err(|bad| format!("{bad:?}"))?;
        let trace = trace.ok_or_else(|| format!("step {step}: no trace"))?;
        let record = table.fight.record(step).unwrap().unwrap();
        let picks = record.answers.iter().filter(|answer| matches!(answer, Answer::Pick(_)));
        let picked = trace.choices.iter().filter(|(of, pick)| of.picks.len() > usize::from(*pick));
        if picks.count() != picked.count() {
            return Err(format!("step {step}: choices are missing: {:?}", trace.choices));
        }
        for (event, told) in record.events.iter().zip(trace.told) {
            let rules = event.rules(table.state().system.system());
            let system = table.state().system.system();
            let known = rules.iter().all(|id| system.rule(id.as_str()).as_ref() == Some(id));
            if rules.is_empty() || !known {
                return Err(format!("step {step}: {event:?} stands on {rules:?}"));
            }
            names_whom_it_is_about(event, told.reasons).map_err(|who| {
                format!("step {step}: {event:?} names {who:?}, whom it is not about")
            })?;
        }
    }
    Ok(())
}

/// Whoever may know everybody whom a fact is about reads all of its words, so they name nobody else.
fn names_whom_it_is_about(event: &Event, reasons: Vec<Reason>) -> Result<(), Id> {
    let Event::Own(fact) = event else { return Ok(()) };
    let report = fact.report();
    let lines = report.lines.into_iter().chain(report.outline).map(|line| line.phrase);
    let reasons = reasons.into_iter().map(|reason| reason.phrase);
    let mut other = None;
    for mut phrase in lines.chain(reasons) {
        phrase.for_each_named(&mut |who| {
            if !report.about.contains(who) {
                other = Some(*who);
            }
        });
    }
    other.map_or(Ok(()), Err)
}

fn obey(table: &mut Table, line: &str) -> Result<(), String> {
    match line.split_at_checked(1) {
        Some((">", rest)) => {
            let (command, answers) = rest.split_once('|').unwrap_or((rest, ""));
            table.play(command, answers).map_err(|trouble| format!("{trouble:?}"))
        }
        Some(("!", rest)) => must_be_refused(table, rest),
        Some(("=", rest)) => {
            let expected = rest.split_whitespace().collect::<Vec<_>>().join(" ");
            let found = in_words(table, &expected)?;
            if found == expected { Ok(()) } else { Err(format!("it is: {found}")) }
        }
        _ => Err("a line begins with >, !, = or #".to_owned()),
    }
}

fn must_be_refused(table: &mut Table, rest: &str) -> Result<(), String> {
    let (command, name) = rest.rsplit_once('=').unwrap_or((rest, ""));
    let before = (table.fight.head(), table.state().clone(), table.prompt());
    match table.play(command, "?") {
        Err(PlayError::Refused(refusal)) => {
            let told = format!("{refusal:?}");
            let known = told
                .split(|c: char| !c.is_alphanumeric() && c != '-')
                .any(|word| word == name.trim());
            let after = (table.fight.head(), table.state().clone(), table.prompt());
            if after != before {
                Err("a refusal changed the fight".to_owned())
            } else if known || name.is_empty() {
                Ok(())
            } else {
                Err(format!("refused for another reason: {told}"))
            }
        }
        Err(trouble) => Err(format!("{trouble:?}")),
        Ok(()) => Err("it was not refused".to_owned()),
    }
}

/// The same sentence as the expectation, in the words of the fight's system.
fn in_words(table: &Table, expected: &str) -> Result<String, String> {
    if let systems::AnySystemState::T3d(_) = &table.state().system {
        return crate::t3d::fights::found(table, expected);
    }
    if let systems::AnySystemState::D100(_) = &table.state().system {
        return crate::road::fights::found(table, expected);
    }
    if let systems::AnySystemState::D20(_) = &table.state().system {
        return crate::d20::fights::found(table, expected);
    }
    let mut words = expected.split_whitespace();
    let first = words.next().ok_or("nothing to compare")?;
    found(table, first, &mut words)
}

/// The same sentence as the expectation, as the fight has it.
fn found(table: &Table, first: &str, words: &mut SplitWhitespace<'_>) -> Result<String, String> {
    let view = table.fight.view(Audience::Gm);
    let name = |id| view.find(id).map_or("?", |combatant| combatant.name.as_str());
    match first {
        "trace" => trace(&last_blow(table)?, words),
        "turn" => {
            let Some(turn) = table.state().queue.turn else { return Ok("turn nobody".to_owned()) };
            let extra = if turn.extra { " extra" } else { "" };
            Ok(format!("turn {}{extra}", name(turn.who)))
        }
        "queue" => {
            let rows = view.queue.iter();
            let rows =
                rows.map(|row| format!(" {}{}", name(row.who), if row.extra { "+" } else { "" }));
            Ok(format!("queue{}", rows.collect::<String>()))
        }
        "round" => Ok(format!("round {}", view.round)),
        "step" => Ok(format!("step {}", table.fight.head())),
        "ground" => {
            let at = cell(words.next().ok_or("which cell?")?);
            let ground = view.field.ground(at);
            let worn =
                if ground.worn == 0 { String::new() } else { format!(" worn {}", ground.worn) };
            Ok(format!("ground {at} {}{worn}", format!("{:?}", ground.terrain).to_lowercase()))
        }
        "lies" => {
            let at = cell(words.next().ok_or("which cell?")?);
            Ok(format!("lies {at} {}", view.field.items(at).count()))
        }
        "asks" => {
            let asked = table.fight.prompt().map(|(_, ask)| table.told(ask));
            let asked = asked.ok_or("nothing is asked")?;
            Ok(format!("asks {}", asked.split_whitespace().take(2).collect::<Vec<_>>().join(" ")))
        }
        who => combatant(table, who, words),
    }
}

fn combatant(table: &Table, who: &str, words: &mut SplitWhitespace<'_>) -> Result<String, String> {
    let id = table.fight.find(who).ok_or_else(|| format!("nobody is called {who}"))?;
    let (sheet, view) = (table.state().rules().view(id), table.fight.view(Audience::Gm));
    let own = table.rows(who);
    let mut told = who.to_owned();
    while let Some(key) = words.next() {
        let wanted = match key {
            "doomed" | "dead" | "prone" | "skips" | "well" | "held" | "holding" | "hiding"
            | "hidden" | "open" | "gone" | "veiled" | "deathless" => "",
            _ => words.next().ok_or_else(|| format!("{key} of what?"))?,
        };
        let pool = |pool: PoolId| {
            let row = sheet.pools.iter().find(|row| row.id == pool).unwrap();
            if wanted.contains('/') {
                format!("{}/{}", row.now, row.max)
            } else {
                row.now.to_string()
            }
        };
        let row = |key: &str| {
            let row = sheet.rows.iter().find(|row| row.key == key);
            match row.map(|row| &row.value) {
                Some(Value::Number(number) | Value::Of(number, _)) => number.to_string(),
                Some(Value::Dice(dice)) => dice.to_string(),
                None => "none".to_owned(),
            }
        };
        let is = |condition: Condition| {
            let key = if sheet.has(condition.kind()) { key } else { "not-so" };
            key.to_owned()
        };
        let value = match key {
            "hp" => pool(Reserve::Hp.id()),
            "prana" => pool(Reserve::Prana.id()),
            "waits" => {
                let hits: Vec<_> = sheet.waits.iter().map(|hit| hit.damage.to_string()).collect();
                if hits.is_empty() { "none".to_owned() } else { hits.join("+") }
            }
            "at" => {
                table.state().cell_of(id).map_or_else(|| "nowhere".to_owned(), |at| at.to_string())
            }
            "away" => {
                let away = table.state().combatant(id).and_then(|c| c.away);
                away.map_or_else(|| "no".to_owned(), |a| format!("{:?}", a.edge).to_lowercase())
            }
            "gone" => {
                let gone = view.find(id).is_some_and(|combatant| combatant.departed);
                if gone { "gone" } else { "not-so" }.to_owned()
            }
            "effects" => own.lasting.len().to_string(),
            "points" => {
                table.state().rules().turn_left().map_or(-1, |turn| turn.left(POINTS)).to_string()
            }
            "doomed" => is(Condition::Doomed),
            "dead" => is(Condition::Dead),
            "prone" => is(Condition::Prone),
            "skips" => is(Condition::LosesTurn),
            "held" => is(Condition::Held),
            "holding" => is(Condition::Holding),
            "hiding" => is(Condition::Hiding),
            "hidden" => is(Condition::Hidden),
            "veiled" => is(Condition::Veiled),
            "deathless" => is(Condition::Deathless),
            "side" => {
                let side = table.state().combatant(id).map_or(SideId::NONE, |c| c.side);
                let side = table.state().sides.get(usize::from(side.0));
                side.map_or_else(|| "none".to_owned(), |side| side.name.to_string())
            }
            "open" => {
                let unseen = [Condition::Hiding, Condition::Hidden];
                let open = !unseen.iter().any(|unseen| sheet.has(unseen.kind()));
                if open { "open" } else { "not-so" }.to_owned()
            }
            "injuries" => own.injuries.len().to_string(),
            "since" => {
                let turns: Vec<_> =
                    own.injuries.iter().map(|injury| injury.turns.to_string()).collect();
                turns.join("+")
            }
            "stat" => {
                let row = sheet.stats.iter().find(|row| wanted.starts_with(&*row.letter));
                row.map_or_else(String::new, |row| format!("{}{}", row.letter, row.value))
            }
            "well" => if sheet.conditions.is_empty() { "well" } else { "not-so" }.to_owned(),
            key => row(key),
        };
        told.push(' ');
        if !wanted.is_empty() {
            told.push_str(key);
            told.push(' ');
        }
        told.push_str(&value);
    }
    Ok(told)
}

/// The last blow of the step that the fight stands at.
fn last_blow(table: &Table) -> Result<Strike, String> {
    let mut fight = table.fight.clone();
    let record = fight.record(fight.head()).unwrap().ok_or("no step yet")?;
    let last = record.events.iter().rev().find_map(|event| match event {
        Event::Own(systems::Fact::Knk(Fact::Struck(strike))) => Some((**strike).clone()),
        _ => None,
    });
    last.ok_or_else(|| "nobody was struck at".to_owned())
}

fn trace(blow: &Strike, words: &mut SplitWhitespace<'_>) -> Result<String, String> {
    words.next().ok_or("total-defence=raw")?;
    let mut told = format!("trace {}-{}={}", blow.total, blow.defence, blow.raw);
    let is = |word: &str, holds| if holds { word.to_owned() } else { format!("not-{word}") };
    while let Some(word) = words.next() {
        let part = match word {
            "damage" => {
                words.next();
                format!("damage {}", blow.damage)
            }
            "steps" => {
                words.next();
                let steps: Vec<_> = blow.steps.iter().map(|step| step.after.to_string()).collect();
                format!("steps {}", steps.join(">"))
            }
            "tries" | "gets" => {
                words.next();
                let word = if blow.effect.is_some_and(|(_, took)| took) { "gets" } else { "tries" };
                let effect = blow.effect.map(|(effect, _)| format!("{effect:?}").to_lowercase());
                format!("{word} {}", effect.unwrap_or_default())
            }
            "crit" => is(word, blow.crit),
            "counter" => is(word, blow.counter),
            "waits" => is(word, matches!(blow.fate, Fate::Waits(_))),
            "final" => is(word, blow.fate == Fate::Final),
            "miss" => is(word, blow.fate == Fate::Miss),
            word => return Err(format!("{word} is no part of a trace")),
        };
        told.push(' ');
        told.push_str(&part);
    }
    Ok(told)
}
