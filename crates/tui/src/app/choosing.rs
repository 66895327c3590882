//! The list for a choice that the fight asks for: each thing to choose with its chance and with what it would do.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    forecast::{Blow, Flight, of_blow},
    grammar::{Line, Session as Order},
};
use kekkai_host::Painter;
use kekkai_rules::{Answer, Ask};
use kekkai_widgets::{list, screen::PromptTone};
use ratatui::layout::Rect;

use super::{App, Effect, keys, popup::Popup, press::selected_after, prompting::Numbers};

/// The lines of a choice.
#[derive(Debug)]
pub(super) struct ChoicePopup {
    title: String,
    rows: Vec<ChoiceRow>,
    selected: usize,
}

/// One line of it.
#[derive(Debug)]
struct ChoiceRow {
    text: String,
    right: String,
    /// What is chosen; for what cannot be, why not.
    pick: Result<u16, String>,
    /// What would come of it where it is about a blow.
    blow: Option<Blow>,
}

impl ChoicePopup {
    fn row(&self) -> Option<&ChoiceRow> {
        self.rows.get(self.selected)
    }

    /// Where the chosen line throws somebody.
    pub(super) fn flight(&self) -> Option<&Flight> {
        self.row()?.blow.as_ref()?.flight.as_ref()
    }
}

impl App {
    /// Opens the list for the open prompt if it asks for a choice, and closes it if it no longer does. The line that was
    /// chosen stays so as long as the question is the same.
    pub(super) fn open_choice(&mut self) {
        let shown = self.popups.iter().position(|popup| matches!(popup, Popup::Choice(_)));
        let shown = shown.map(|at| self.popups.remove(at));
        let Some((prompt, Ask::Choice(choice))) = self.fight().prompt() else { return };
        let (mut rows, state) = (Vec::new(), self.fight().state());
        for (number, pick) in (0_u16..).zip(&choice.picks) {
            let mut answers = prompt.answers.clone();
            answers.push(Answer::Pick(number));
            rows.push(ChoiceRow {
                // Its key: the tenth is 0.
                text: format!("{}  {}", list::key(number.into()), self.looks.words.pick_name(pick)),
                right: self.looks.words.pick_odds(pick),
                pick: Ok(number),
                blow: of_blow(state, &prompt.command, &answers),
            });
        }
        for (pick, refusal) in &choice.closed {
            rows.push(ChoiceRow {
                text: format!("–  {}", self.looks.words.pick_name(pick)),
                right: String::new(),
                pick: Err(self.looks.words.rules_refusal(refusal, &self.snapshot.view)),
                blow: None,
            });
        }
        let title = self.looks.words.ask(&Ask::Choice(choice.clone()), &self.snapshot.view);
        let selected = match shown {
            Some(Popup::Choice(before)) if before.title == title => {
                before.selected.min(rows.len().saturating_sub(1))
            }
            Some(_) | None => 0,
        };
        // Below whatever is being read.
        self.popups.insert(0, Popup::Choice(ChoicePopup { title, rows, selected }));
    }

    /// What the chosen line would do, or why it cannot be chosen.
    pub(super) fn chooses(&self) -> Option<(String, Numbers, PromptTone)> {
        let Some(Popup::Choice(popup)) = self.popups.last() else { return None };
        let row = popup.row()?;
        let text = match (&row.pick, &row.blow) {
            (Err(why), _) => return Some((why.clone(), Numbers::default(), PromptTone::Refusal)),
            (Ok(_), Some(blow)) => self.looks.words.blow(blow, &self.snapshot.view),
            (Ok(_), None) => return None,
        };
        Some((text, Numbers::default(), PromptTone::Question))
    }

    pub(super) fn press_in_choice(&mut self, key: KeyEvent) -> Effect {
        let Some(Popup::Choice(popup)) = self.popups.last_mut() else { return Effect::Look };
        let last = popup.rows.len().saturating_sub(1);
        let name = keys::name(key);
        let chosen = match name.as_deref() {
            Some("Enter" | "Space") => Some(popup.selected),
            Some("Esc") => {
                self.popups.pop();
                return Effect::Run(Line::Session(Order::GiveUp));
            }
            Some(digit) => digit.parse::<usize>().ok().map(|n| n.checked_sub(1).unwrap_or(9)),
            None => None,
        };
        popup.selected = selected_after(name.as_deref(), popup.selected, last);
        let Some(row) = chosen.and_then(|index| popup.rows.get(index)) else {
            // A question for a choice is open as one for a die is, and leaves the same ways to go.
            let action = self.looks.keymap.action(key).filter(|action| action.step().is_none());
            return action.map_or(Effect::Look, |action| self.act_beside_question(action));
        };
        match &row.pick {
            Ok(pick) => {
                let pick = *pick;
                self.popups.pop();
                Effect::Run(Line::Session(Order::Pick(pick)))
            }
            Err(why) => {
                self.console.refuse(why.clone());
                Effect::Look
            }
        }
    }

    pub(super) fn draw_choice(&self, popup: &ChoicePopup, within: Rect, painter: &mut Painter) {
        let row = |row: &'_ ChoiceRow| (row.text.clone(), row.right.clone(), row.pick.is_ok());
        let texts: Vec<(String, String, bool)> = popup.rows.iter().map(row).collect();
        let rows: Vec<list::Row<'_>> = texts
            .iter()
            .map(|(text, right, open)| list::Row::of(text, right).open_if(*open))
            .collect();
        let foot = format!(
            "Enter {} · Esc {}",
            self.looks.words.t("hint-choose"),
            self.looks.words.t("hint-give-up")
        );
        let (title, selected) = (popup.title.as_str(), popup.selected);
        let list = list::List { title, filter: "", rows: &rows, selected, foot: &foot };
        // Beside the map, where what the chosen line does is to be seen.
        list::draw_aside(&list, self.looks.theme, &self.looks.glyphs, within, painter.buffer());
    }
}
