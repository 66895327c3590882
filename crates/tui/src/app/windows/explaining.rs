//! Where the numbers of a step came from, and what the rules behind them say.

use crossterm::event::KeyEvent;
use kekkai_battle::{journal::Seq, systems::Options};
use kekkai_host::Painter;
use kekkai_rules::RuleId;
use kekkai_widgets::{Areas, Reason, list::ListRow, picker::Picker};

use crate::app::{
    App, Effect,
    keys::{self, Action},
    layers::{After, Behaviour, Layer, above_prompt},
    reading::Text,
};

/// The explanation of a step, a line chosen.
#[derive(Debug)]
pub(crate) struct Why {
    step: Seq,
    title: String,
    reasons: Picker<Reason>,
    /// The options in force when the step was ordered.
    options: Options,
}

impl Why {
    /// The rule of the chosen line.
    fn rule(&self) -> Option<&RuleId> {
        self.reasons.chosen().and_then(|reason| reason.rule.as_ref())
    }
}

impl App {
    /// Opens the explanation of a step where it explains that line of it, from 0; a step that cannot be read says so.
    pub(crate) fn explain(&mut self, step: Seq, line: usize) -> Effect {
        match self.session.past().trace(step) {
            Ok(Some(trace)) => {
                let title = self.looks.words.with("why-step", &[("step", trace.step.into())]);
                let reasons = self.looks.words.explain(&trace, &self.snapshot.view);
                let reasons = Picker::new(reasons).at(|reason| reason.line == Some(line));
                let options = trace.options;
                self.open(Layer::Why(Why { step, title, reasons, options }));
            }
            Ok(None) => {}
            Err(bad) => {
                self.console.refuse(self.told(&self.session.bad(bad)));
            }
        }
        Effect::Look
    }

    /// Opens the explanation of the last step; of an end of a turn that explains nothing, that of the step before.
    pub(crate) fn explain_last(&mut self) -> Effect {
        let (step, open) = (self.session.past().last_explained(), self.layers.iter().count());
        let effect = self.explain(step, 0);
        let is_silent = self.layers.iter().count() == open && self.console.message.is_none();
        if is_silent { self.say("idle-no-why") } else { effect }
    }

    /// Opens the text of a rule as the table reads it now.
    pub(crate) fn open_rule(&mut self, rule: &RuleId) {
        let options = self.fight().state().system.options();
        let rule = self.rule_told(rule, &options);
        self.open(Layer::Text(rule));
    }

    fn rule_told(&self, rule: &RuleId, options: &Options) -> Text {
        let mut lines = vec![self.looks.words.rule_text(rule)];
        lines.extend(self.looks.words.rule_options(rule, options));
        Text::new(self.looks.words.rule_heading(rule), lines)
    }

    /// Tells the explanations that are being read anew: the language is another one. The chosen line stays.
    pub(crate) fn retell_why(&mut self) {
        let mut told = Vec::new();
        for layer in self.layers.iter() {
            let Layer::Why(why) = layer else { continue };
            let Ok(Some(trace)) = self.session.past().trace(why.step) else { continue };
            let title = self.looks.words.with("why-step", &[("step", trace.step.into())]);
            told.push((title, self.looks.words.explain(&trace, &self.snapshot.view)));
        }
        let whys = self
            .layers
            .iter_mut()
            .filter_map(|layer| if let Layer::Why(why) = layer { Some(why) } else { None });
        for (why, (title, reasons)) in whys.zip(told) {
            why.title = title;
            why.reasons.renew(reasons);
        }
    }
}

impl Behaviour for Why {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        let name = keys::name(key).unwrap_or_default();
        match name.as_str() {
            "Esc" => return After::CLOSES,
            "Enter" => {
                let Some(rule) = self.rule() else { return After::IDLE };
                let rule = app.rule_told(rule, &self.options);
                app.open(Layer::Text(rule));
                return After::STAYS;
            }
            _ if self.reasons.go(&name) => return After::STAYS,
            _ => {}
        }
        match app.looks.keymap.action(key) {
            Some(action @ (Action::Command | Action::Help | Action::Language)) => {
                After::Acts(action)
            }
            Some(_) | None => After::IDLE,
        }
    }

    /// Each line with its rule at the right end; what a long one goes on with stands below it.
    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let row = |_, reason: &'_ Reason| {
            let rule = reason.rule.as_ref().map_or("", RuleId::as_str).to_owned();
            ListRow::of(reason.text.clone(), rule)
        };
        let within = above_prompt(areas);
        let list = self.reasons.list(&self.title, "", row).wrapped(within);
        app.draw_list(self, list, within, painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        app.looks.list_hints(self.rule().map(|_| "hint-rule"))
    }
}
