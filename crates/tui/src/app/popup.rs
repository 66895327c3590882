//! What may lie over the screen. A closed list, kept as a stack: `Esc` takes the topmost away.

use kekkai_battle::{Event, fight::ROOT, grammar::Session as Order, ledger::Fact};
use kekkai_rules::knk;

use kekkai_widgets::Tone;

use super::{App, atlas::AtlasPopup, command_line::CommandLine, options::OptionsPopup};

/// Something over the screen.
#[derive(Debug)]
pub(super) enum Popup {
    /// Keys and signs.
    Help,
    /// A list to choose from.
    List(ListPopup),
    /// Text to read.
    Text(TextPopup),
    /// The table's options.
    Options(OptionsPopup),
    /// A line to type.
    Line(Box<CommandLine>),
    /// The world around the fight.
    Atlas(AtlasPopup),
}

/// A list to choose from.
#[derive(Debug)]
pub(super) struct ListPopup {
    pub(super) title: String,
    pub(super) rows: Vec<ListRow>,
    pub(super) selected: usize,
    /// Whether it asks for an answer that must be given or given up.
    pub(super) asks: bool,
}

/// A line of a list, and what choosing it does.
#[derive(Debug)]
pub(super) struct ListRow {
    pub(super) text: String,
    pub(super) right: String,
    pub(super) order: Order,
}

/// Text to read.
#[derive(Debug)]
pub(super) struct TextPopup {
    pub(super) title: String,
    pub(super) lines: Vec<String>,
    pub(super) top: usize,
}

/// Steps that the list of steps shows: as many as a person scrolls through.
const MOST_STEPS: usize = 400;

impl App {
    /// Opens the list for the open prompt if it asks for a choice, and closes it if it no longer does.
    pub(super) fn open_choice(&mut self) {
        self.popups.retain(|popup| !matches!(popup, Popup::List(list) if list.asks));
        let Some((_, kekkai_rules::Ask::Choice(choice))) = self.session.fight().prompt() else {
            return;
        };
        let rows = (0..).zip(&choice.picks).map(|(number, pick)| ListRow {
            text: format!("{}  {}", number + 1, self.words.pick(pick)),
            right: String::new(),
            order: Order::Pick(number),
        });
        let title = self.words.question(choice.question);
        let list = ListPopup { title, rows: rows.collect(), selected: 0, asks: true };
        self.popups.push(Popup::List(list));
    }

    /// The list of steps, the newest chosen; those that were undone stand after it.
    pub(super) fn steps_popup(&mut self) -> Popup {
        let (steps, up_to_head) = self.session.fight().path_near(MOST_STEPS);
        let first = steps.first().and_then(|first| self.session.fight().parent(*first));
        let from_start = first.is_none_or(|first| first == ROOT);
        let mut rows = Vec::new();
        if from_start {
            let text = self.words.t("steps-start");
            rows.push(ListRow { text, right: String::new(), order: Order::Goto(ROOT) });
        }
        for seq in steps {
            let entry = self.session.past().entry(seq).ok().flatten();
            let lines = entry
                .map(|entry| self.words.log_lines(&entry, &self.known.view))
                .unwrap_or_default();
            let told = lines
                .iter()
                .filter(|line| line.tone != Tone::Detail)
                .map(|line| line.text.as_str());
            let mut text = told.collect::<Vec<_>>().join(" · ");
            if text.is_empty() {
                text = lines.first().map(|line| line.text.clone()).unwrap_or_default();
            }
            let undone = rows.len() >= up_to_head + usize::from(from_start);
            let mark = if undone { self.words.t("steps-undone") } else { String::new() };
            rows.push(ListRow { text, right: format!("{mark} {seq}"), order: Order::Goto(seq) });
        }
        let selected = (up_to_head + usize::from(from_start)).saturating_sub(1);
        Popup::List(ListPopup { title: self.words.t("steps-title"), rows, selected, asks: false })
    }

    /// The whole arithmetic of the last step.
    pub(super) fn why_popup(&mut self) -> Option<Popup> {
        let head = self.session.fight().head();
        let record = self.session.past().record(head).ok().flatten()?;
        let state = self.session.fight().state();
        let mut lines = vec![kekkai_battle::grammar::write(&record.command, state)];
        for event in &record.events {
            if let Event::Rolled(roll) = event {
                lines.push(self.words.roll_detail(roll));
            } else if let Event::Own(Fact::Knk(knk::Fact::Struck(strike))) = event {
                lines.extend(self.words.strike_detail(strike, &self.known.view));
            }
        }
        Some(Popup::Text(TextPopup { title: self.words.t("why-title"), lines, top: 0 }))
    }
}
