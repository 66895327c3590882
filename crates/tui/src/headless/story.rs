//! A step as text, with the arithmetic of every number in it.

use kekkai_battle::{
    Audience, Event, Record,
    fight::Explained,
    view::{LogEntry, VisibleEvent},
};
use kekkai_rules::{
    Ask, Id, Purpose, Said,
    report::{After, Reason},
};
use kekkai_widgets::{Names, Words};

use crate::session::Session;

/// The lines of a step of which this is told: each throw with its parts, each blow stage by stage, the rest as the log tells it.
pub(crate) fn tell(
    words: &Words,
    session: &Session,
    record: &Record,
    told: Vec<Explained>,
) -> Vec<String> {
    let names = session.view(Audience::Gm);
    let round = session.fight().state().queue.round;
    let (mut lines, mut plain) = (Vec::new(), Vec::new());
    let tell_plain = |plain: &mut Vec<VisibleEvent>, lines: &mut Vec<String>| {
        let told = std::mem::take(plain);
        let entry = LogEntry {
            step: Some(session.fight().head()),
            round,
            told,
            ruling: None,
            names: Vec::new(),
        };
        lines.extend(words.log_lines(&entry, &names).into_iter().map(|line| line.text));
    };
    let mut saved: Vec<Id> = Vec::new();
    for Explained { mut told, reasons } in told {
        if let VisibleEvent::Reported(told) = &mut told {
            // A throw parts the lines before it from those behind it, which do not know of it.
            told.lines
                .retain(|line| !line.after.contains(&After::NoSave) || !names_any(line, &saved));
        }
        if let VisibleEvent::Event(Event::Rolled(roll)) = &told {
            if roll.throw.purpose == Purpose::Save {
                saved.push(roll.throw.who);
            }
            tell_plain(&mut plain, &mut lines);
            let who = words.thrower(roll.throw.who, &names);
            let purpose = words.purpose(&roll.throw);
            lines.push(format!("{who}, {purpose}: {}", words.roll_detail(roll, &names)));
        } else if reasons.is_empty() {
            plain.push(told);
        } else {
            tell_plain(&mut plain, &mut lines);
            for (at, Reason { phrase, rule }) in reasons.into_iter().enumerate() {
                let indent = if at == 0 { "" } else { "  " };
                let rule = rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
                lines.push(format!("{indent}{}{rule}", words.phrase(&phrase, &names)));
            }
        }
    }
    plain.extend(record.command.misfit().map(VisibleEvent::Misfit));
    tell_plain(&mut plain, &mut lines);
    lines
}

/// Whether a line names one of these.
fn names_any(line: &Said, all: &[Id]) -> bool {
    let mut is_named = false;
    line.phrase.clone().for_each_named(&mut |who| is_named |= all.contains(who));
    is_named
}

/// What is asked, and what there is to choose from, numbered as `pick` takes it.
pub(crate) fn asks(words: &Words, ask: &Ask, names: &dyn Names) -> Vec<String> {
    let mut lines = vec![format!("? {}", words.ask(ask, names))];
    if let Ask::Choice(choice) = ask {
        let picks = (1..).zip(&choice.picks);
        lines.extend(picks.map(|(number, pick)| format!("  {number} {}", words.pick(pick, names))));
    }
    lines
}
