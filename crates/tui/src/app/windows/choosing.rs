//! The list for a choice that the fight asks for: each thing to choose with its chance and with what it would do.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    forecast::{Blow, Flight, of_blow},
    grammar::{Line, Session as SessionCommand},
};
use kekkai_host::Painter;
use kekkai_rules::{Answer, Ask, Pick};
use kekkai_widgets::{
    Areas,
    list::{self, DIGITS, List, ListPlace, ListRow},
    picker::{Picked, Picker},
    screen::PromptTone,
};

use crate::app::{
    App, Effect,
    keys::{self, Action},
    layers::{After, Behaviour, Layer, above_prompt},
    press::may_be_done_meanwhile,
    prompting::Numbers,
};

/// What the fight asks somebody to choose.
#[derive(Debug)]
pub(crate) struct Choices {
    title: String,
    rows: Picker<ChoiceRow>,
}

/// One line of it.
#[derive(Debug)]
struct ChoiceRow {
    text: String,
    right: String,
    /// What is chosen; for what cannot be, why not.
    pick: Result<u16, String>,
    /// What will come of it where it is about a blow and no die is open that decides it.
    blow: Option<Blow>,
}

impl Choices {
    /// The question, as it is asked.
    pub(crate) fn title(&self) -> &str {
        &self.title
    }

    /// Where the chosen line throws somebody.
    pub(crate) fn flight(&self) -> Option<&Flight> {
        self.rows.chosen()?.blow.as_ref()?.flight.as_ref()
    }
}

impl App {
    /// Opens the list for the open prompt if it asks for a choice, and closes it if it no longer does. The line that was
    /// chosen stays so as long as the question is the same.
    pub(crate) fn open_choice(&mut self) {
        let shown = self.layers.remove(|layer| matches!(layer, Layer::Choices(_)));
        let Some((prompt, Ask::Choice(choice))) = self.fight().prompt() else { return };
        let (mut rows, state) = (Vec::new(), self.fight().state());
        let name = |pick: &Pick| self.looks.words.pick_name(pick, &self.snapshot.view);
        for (number, pick) in (0_u16..).zip(&choice.picks) {
            let mut answers = prompt.answers.clone();
            answers.push(Answer::Pick(number));
            let blow = of_blow(state, &prompt.command, &answers);
            rows.push(ChoiceRow {
                // Its key: the tenth is 0.
                text: format!("{}  {}", list::key(number.into()), name(pick)),
                right: self.looks.words.pick_odds(pick),
                pick: Ok(number),
                blow: blow.filter(|blow| !blow.open),
            });
        }
        for (pick, refusal) in &choice.closed {
            rows.push(ChoiceRow {
                text: format!("–  {}", name(pick)),
                right: String::new(),
                pick: Err(self.looks.words.rules_refusal(refusal, &self.snapshot.view)),
                blow: None,
            });
        }
        let title = self.question(&Ask::Choice(choice.clone()));
        let mut rows = Picker::new(rows).by_signs(DIGITS);
        if let Some(Layer::Choices(before)) = shown
            && before.title == title
        {
            rows.choose_at(before.rows.place());
        }
        // Below whatever is being read.
        self.layers.slip_under(Layer::Choices(Choices { title, rows }));
    }

    /// What the chosen line would do, or why it cannot be chosen.
    pub(crate) fn chooses(&self) -> Option<(String, Numbers, PromptTone)> {
        let Some(Layer::Choices(choices)) = self.layers.top() else { return None };
        let row = choices.rows.chosen()?;
        let text = match (&row.pick, &row.blow) {
            (Err(why), _) => return Some((why.clone(), Numbers::default(), PromptTone::Refusal)),
            // Where nothing is struck, such as by whoever lets another pass, the question stays.
            (Ok(_), Some(blow)) if blow.damage > 0 || blow.flight.is_some() => {
                let what = self.looks.words.blow(blow, &self.snapshot.view);
                // A flight is told as what is still to come.
                match blow.flight {
                    Some(_) => what,
                    None => self.looks.words.with("choice-comes", &[("what", what.into())]),
                }
            }
            (Ok(_), Some(_) | None) => return None,
        };
        Some((text, Numbers::default(), PromptTone::Question))
    }
}

impl Behaviour for Choices {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        match (keys::pick(&mut self.rows, key), self.rows.chosen()) {
            (Some(Picked::Left), _) => {
                After::Closes(Effect::Run(Line::Session(SessionCommand::GiveUp)))
            }
            (Some(Picked::Taken), Some(ChoiceRow { pick: Ok(pick), .. })) => {
                After::Closes(Effect::Run(Line::Session(SessionCommand::Pick(*pick))))
            }
            (Some(Picked::Taken), Some(ChoiceRow { pick: Err(why), .. })) => {
                app.console.refuse(why.clone());
                After::STAYS
            }
            (Some(Picked::Moved), _) => After::STAYS,
            (Some(Picked::Taken), _) => After::IDLE,
            (None, _) => {
                // A question for a choice is open as one for a die is, and leaves the same ways to go.
                let action = app.looks.keymap.action(key).filter(|action| action.step().is_none());
                action
                    .filter(|action| may_be_done_meanwhile(*action))
                    .map_or(After::IDLE, After::Acts)
            }
        }
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let row = |_, row: &'_ ChoiceRow| {
            ListRow::of(row.text.clone(), row.right.clone()).open_if(row.pick.is_ok())
        };
        // Beside the map, where what the chosen line does is to be seen.
        let list = List { place: ListPlace::Aside, ..self.rows.list(&self.title, "", row) };
        let within = above_prompt(areas);
        app.draw_list(self, list.titled_whole(within), within, painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        let looks = &app.looks;
        let takes = self.rows.chosen().is_some_and(|row| row.pick.is_ok());
        let mut hints = Vec::new();
        hints.extend(takes.then(|| looks.hint("Enter", "hint-choose")));
        hints.extend(app.has_proposals().then(|| looks.action_hint(Action::Players)));
        hints.extend([looks.hint("↑↓", "hint-select"), looks.hint("Esc", "hint-give-up")]);
        hints
    }
}
