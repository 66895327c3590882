//! What may lie over the screen. A closed list, kept as a stack: `Esc` takes the topmost away.

use kekkai_battle::{fight::ROOT, grammar::Session as Order};

use kekkai_widgets::Tone;

use super::{
    App,
    acting::ActionsPopup,
    atlas::AtlasPopup,
    choosing::ChoicePopup,
    command_line::CommandLine,
    explaining::WhyPopup,
    log_cursor::LogPopup,
    options::OptionsPopup,
    players::{PlayersPopup, PreviewPopup},
};

/// Something over the screen.
#[derive(Debug)]
pub(super) enum Popup {
    /// Keys and signs.
    Help,
    /// A list to choose from.
    List(ListPopup),
    /// What the fight asks somebody to choose.
    Choice(ChoicePopup),
    /// What may be done now.
    Actions(ActionsPopup),
    /// Text to read.
    Text(TextPopup),
    /// The table's options.
    Options(OptionsPopup),
    /// A line to type.
    Line(Box<CommandLine>),
    /// Something of the field.
    Field(super::field::FieldPopup),
    /// The log, a line chosen.
    Log(LogPopup),
    /// Where the numbers of a step came from.
    Why(WhyPopup),
    /// The world around the fight.
    Atlas(AtlasPopup),
    /// Who looks on.
    Players(PlayersPopup),
    /// The fight as somebody else sees it.
    Preview(PreviewPopup),
    /// Whether to leave a fight that is not saved.
    Leaving,
}

/// A list to choose from.
#[derive(Debug)]
pub(super) struct ListPopup {
    pub(super) title: String,
    pub(super) rows: Vec<ListRow>,
    pub(super) selected: usize,
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
    /// The list of steps, the newest chosen; those that were undone stand after it.
    pub(super) fn steps_popup(&mut self) -> Popup {
        let (steps, up_to_head) = self.session.fight().path_near(MOST_STEPS);
        let first = steps.first().and_then(|first| self.session.fight().parent(*first));
        let from_start = first.is_none_or(|first| first == ROOT);
        let mut rows = Vec::new();
        if from_start {
            let text = self.looks.words.t("steps-start");
            rows.push(ListRow { text, right: String::new(), order: Order::Goto(ROOT) });
        }
        for seq in steps {
            let lines = self.told_lines(seq);
            let told = lines
                .iter()
                .filter(|line| line.tone != Tone::Detail)
                .map(|line| line.text.as_str());
            let mut text = told.collect::<Vec<_>>().join(" · ");
            if text.is_empty() {
                text = lines.first().map(|line| line.text.clone()).unwrap_or_default();
            }
            let undone = rows.len() >= up_to_head + usize::from(from_start);
            let mark = if undone { self.looks.words.t("steps-undone") } else { String::new() };
            rows.push(ListRow { text, right: format!("{mark} {seq}"), order: Order::Goto(seq) });
        }
        let selected = (up_to_head + usize::from(from_start)).saturating_sub(1);
        Popup::List(ListPopup { title: self.looks.words.t("steps-title"), rows, selected })
    }
}
