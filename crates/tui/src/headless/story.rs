//! A step as text, with the arithmetic of every number in it.

use kekkai_battle::{
    Audience, BattleView, Cell, Event, Record,
    ledger::Fact,
    view::{LogEntry, Told},
};
use kekkai_rules::{Ask, Id, knk};
use kekkai_widgets::{Names, Words};

use crate::session::Session;

/// Where everybody stood before a line was carried out.
#[derive(Debug)]
pub(crate) struct Before(Vec<Option<Cell>>);

impl Before {
    /// As the fight stands now.
    pub(crate) fn of(session: &Session) -> Self {
        Self(session.fight().state().combatants.iter().map(|combatant| combatant.at).collect())
    }
}

/// Names as they are now, places as they were.
struct Known<'a> {
    view: BattleView,
    before: &'a Before,
}

impl Names for Known<'_> {
    fn name(&self, who: Id) -> &str {
        self.view.name(who)
    }

    fn stood(&self, who: Id) -> Option<Cell> {
        self.before.0.get(who.index()).copied().flatten()
    }
}

/// The lines of a step: each throw with its parts, each blow stage by stage, the rest as the log tells it.
pub(crate) fn tell(
    words: &Words,
    before: &Before,
    session: &Session,
    record: &Record,
) -> Vec<String> {
    let names = Known { view: session.view(Audience::Gm), before };
    let round = session.fight().state().queue.round;
    let (mut lines, mut plain) = (Vec::new(), Vec::new());
    let tell_plain = |plain: &mut Vec<Told>, lines: &mut Vec<String>| {
        let told = std::mem::take(plain);
        let entry = LogEntry { step: session.fight().head(), round, told, ruling: None };
        lines.extend(words.log_lines(&entry, &names).into_iter().map(|line| line.text));
    };
    for event in &record.events {
        match event {
            Event::Rolled(roll) => {
                tell_plain(&mut plain, &mut lines);
                let who = names.name(roll.throw.who);
                let purpose = words.purpose(roll.throw.purpose);
                lines.push(format!("{who}, {purpose}: {}", words.roll_detail(roll)));
            }
            Event::Own(Fact::Knk(knk::Fact::Struck(strike))) => {
                tell_plain(&mut plain, &mut lines);
                let mut detail = words.strike_detail(strike, &names).into_iter();
                lines.extend(detail.next());
                lines.extend(detail.map(|line| format!("  {line}")));
            }
            Event::Placed { .. }
            | Event::Joined { .. }
            | Event::Queued { .. }
            | Event::RoundBegan { .. }
            | Event::TurnBegan { .. }
            | Event::TurnEnded { .. }
            | Event::Stepped { .. }
            | Event::Shifted { .. }
            | Event::Reshaped { .. }
            | Event::Fell { .. }
            | Event::Rose { .. }
            | Event::Lifted { .. }
            | Event::LuckChanged { .. }
            | Event::Noted(_)
            | Event::Own(_) => plain.push(Told::Event(event.clone())),
        }
    }
    tell_plain(&mut plain, &mut lines);
    lines
}

/// What is asked, and what there is to choose from, numbered as `pick` takes it.
pub(crate) fn asks(words: &Words, ask: &Ask, names: &dyn Names) -> Vec<String> {
    let mut lines = vec![format!("? {}", words.ask(ask, names))];
    if let Ask::Choice(choice) = ask {
        let picks = (1..).zip(&choice.picks);
        lines.extend(picks.map(|(number, pick)| format!("  {number} {}", words.pick(pick))));
    }
    lines
}
