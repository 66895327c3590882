//! Every golden fight with each of those who fight in it hidden in turn.

use std::collections::BTreeSet;

use kekkai_battle::{
    Audience, BattleView, Event, Fight, fight::Moment, journal::Seq, view::LogEntry,
};

use kekkai_rules::Id;

use crate::masked::{Golden, MARK, Masked};
use crate::table::Table;

/// That what an audience is sent tells of the hidden one by no name, and by no number of those who are not in it.
#[track_caller]
fn search(masked: &Masked, audience: Audience, when: &str, view: &BattleView, log: &[LogEntry]) {
    let text = format!("{log:?}{view:?}");
    let gone: BTreeSet<_> = log.iter().flat_map(|entry| &entry.names).collect();
    let known = view.combatants.len() + gone.len();
    let unknown = text.match_indices("Id(").filter(|(at, _)| {
        let number = text[at + 3..].split(')').next().and_then(|number| number.parse().ok());
        // Of sides and parties others are numbered, and a free roll is the GM's.
        let is_combatant = !text[..*at].ends_with(char::is_alphanumeric);
        let is_unknown = |id: usize| id >= known && id != Id::NOBODY.index();
        is_combatant && number.is_some_and(is_unknown)
    });
    let unknown = unknown.map(|(at, _)| at);
    if let Some(at) = text.to_lowercase().find(MARK).or_else(|| { unknown }.next()) {
        let near: String = text.chars().skip(at.saturating_sub(300)).take(400).collect();
        panic!("{}: {audience:?} is told {when}: {near}", masked.what());
    }
}

/// Those who knew of the hidden one at no step yet.
struct Ignorant(Vec<Audience>);

impl Ignorant {
    fn remain(&mut self, masked: &Masked) {
        let unknowing = masked.unknowing();
        self.0.retain(|audience| unknowing.contains(audience));
    }
}

/// Plays all of a fight; after each line `look` sees it as it was and as it is, with the step before, the line, and all who
/// know nothing of the hidden one.
fn play(
    mut masked: Masked,
    mut look: impl FnMut(&mut Masked, &Fight, &str, &[Audience]),
) -> (Masked, Vec<Audience>) {
    let mut ignorant = Ignorant(masked.unknowing());
    for (line, answers) in masked.script.clone() {
        let before = masked.table.fight.clone();
        if let Err(trouble) = masked.table.play(&line, &answers) {
            panic!("{}: {line}: {trouble:?}", masked.what());
        }
        ignorant.remain(&masked);
        look(&mut masked, &before, &line, &ignorant.0);
    }
    (masked, ignorant.0)
}

fn each() -> impl Iterator<Item = Masked> {
    Golden::all().into_iter().flat_map(|golden| golden.each_masked().collect::<Vec<_>>())
}

#[test]
fn no_golden_fight_tells_of_anybody_hidden_in_it() {
    let (mut fights, mut looks) = (0, 0);
    for masked in each() {
        fights += 1;
        play(masked, |masked, before, line, ignorant| {
            let mut fight = masked.table.fight.clone();
            for audience in ignorant {
                let log = fight.log_since(before.head(), *audience, 100).unwrap();
                search(masked, *audience, line, &fight.view(*audience), &log.unwrap_or_default());
                looks += 1;
            }
        });
    }
    assert!(fights > 60 && looks > 4000, "{fights} {looks}");
}

#[test]
fn nor_does_any_moment_of_its_past() {
    let mut moments = 0;
    for masked in each() {
        let (masked, ignorant) = play(masked, |_, _, _, _| {});
        let mut fight = masked.table.fight.clone();
        for audience in ignorant {
            let steps: Vec<Seq> = fight.told_steps(audience).unwrap();
            let log = fight.log(audience, 1000).unwrap();
            search(&masked, audience, "in all", &fight.view(audience), &log);
            for step in steps {
                let view = fight.view_at(step, audience).unwrap();
                let log = fight.log_at(step, audience, 2).unwrap();
                search(&masked, audience, "looking back", &view.unwrap(), &log.unwrap());
                moments += 1;
            }
        }
    }
    assert!(moments > 2000, "{moments}");
}

#[test]
fn nor_does_the_whole_fight_told_once_more() {
    let mut moments = 0;
    for masked in each() {
        let (masked, ignorant) = play(masked, |_, _, _, _| {});
        let mut fight = masked.table.fight.clone();
        for audience in ignorant {
            let mut told = Vec::new();
            fight.retell(audience, |moment| told.push(moment)).unwrap();
            for Moment { entry, reasons, view } in told {
                assert_eq!(entry.told.len(), reasons.len());
                let reasons = format!("{reasons:?}").to_lowercase();
                assert!(!reasons.contains(MARK), "{}: {audience:?}", masked.what());
                search(&masked, audience, "once more", &view, &[entry]);
                moments += 1;
            }
        }
    }
    assert!(moments > 2000, "{moments}");
}

#[test]
fn of_the_setup_everybody_is_told_once_more_what_was_shown_to_all() {
    let mut table = Table::of(crate::coin::setup());
    table.tell("roll 1d20 because luck", "11");
    table.tell("timer Gate 4 shown", "");
    table.tell("remember fight shown Rain", "");
    let mut told = Vec::new();
    table.fight.retell(Audience::Public, |moment| told.push(moment.entry.told)).unwrap();
    let told = told.concat();
    assert_eq!(told.len(), 3, "{told:?}");
}

/// Everybody is told the same once more that a look back tells step by step.
#[test]
fn a_fight_told_once_more_is_as_it_was_told_step_by_step() {
    for masked in each() {
        let (masked, mut audiences) = play(masked, |_, _, _, _| {});
        audiences.push(Audience::Gm);
        let mut fight = masked.table.fight.clone();
        for audience in audiences {
            let mut told = Vec::new();
            fight.retell(audience, |moment| told.push(moment)).unwrap();
            let steps = fight.told_steps(audience).unwrap();
            // Nothing of the setup, but to the GM.
            let least = if audience == Audience::Gm { steps.len() } else { 0 };
            assert!((least..=steps.len()).contains(&(told.len() - 1)), "{}", masked.what());
            for (moment, step) in told.iter().skip(1).rev().zip(steps.into_iter().rev()) {
                let view = fight.view_at(step, audience).unwrap().unwrap();
                assert_eq!(moment.view, view, "{}: {audience:?} at {step}", masked.what());
                let log = fight.log_at(step, audience, 1).unwrap().unwrap();
                if !moment.entry.told.is_empty() {
                    assert_eq!(log.last(), Some(&moment.entry), "{audience:?} at {step}");
                }
            }
        }
    }
}

/// What of a view says whose turn it is.
fn order(view: &BattleView) -> String {
    format!("{:?} {} {:?} {:?}", view.stage, view.round, view.actor, view.queue)
}

#[test]
fn whose_turn_it_is_changes_for_nobody_before_somebody_seen_acts() {
    let mut quiet = 0;
    for masked in each() {
        // Who was passed over when the GM gave a turn away is known to nobody afterwards.
        let mut given = false;
        play(masked, |masked, before, line, ignorant| {
            given |= line.starts_with("turn ");
            let mut fight = masked.table.fight.clone();
            let head = fight.head();
            let Some(record) = fight.record(head).unwrap().filter(|_| head > before.head()) else {
                return;
            };
            for audience in ignorant {
                let mut state = before.state().clone();
                let told: Vec<&Event> = record
                    .events
                    .iter()
                    .filter(|event| {
                        state.apply(event);
                        audience.told(&state, event).is_some()
                    })
                    .collect();
                let goes_on = |event: &&Event| match event {
                    Event::TurnEnded { who } => !audience.knows(before.state(), *who),
                    Event::RoundBegan { .. } | Event::Queued { .. } => true,
                    _ => false,
                };
                // Who had an extra turn in the round before is forgotten when the next begins.
                let (was, is) = (before.view(*audience), fight.view(*audience));
                let extra = was.queue.iter().chain(&is.queue).any(|row| row.extra);
                let comes = was.combatants.len() != is.combatants.len();
                // New numbers are seen when they count.
                let thrown = !before.state().queue.rethrown.is_empty();
                if told.iter().all(goes_on) && !(extra || comes || thrown || given) {
                    let (was, is) = (order(&was), order(&is));
                    assert_eq!(was, is, "{}: {audience:?} after {line}", masked.what());
                    let log = fight.log_since(before.head(), *audience, 100).unwrap();
                    assert_eq!(
                        log,
                        Some(Vec::new()),
                        "{}: {audience:?} after {line}",
                        masked.what()
                    );
                    quiet += 1;
                }
            }
        });
    }
    assert!(quiet > 300, "{quiet}");
}
