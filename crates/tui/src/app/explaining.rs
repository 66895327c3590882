//! Where the numbers of a step came from, and what the rules behind them say.

use crossterm::event::KeyEvent;
use kekkai_battle::{journal::Seq, systems::Options};
use kekkai_host::Painter;
use kekkai_rules::RuleId;
use kekkai_widgets::{Reason, list, paint};
use ratatui::layout::Rect;

use super::{
    App, Effect,
    keys::{self, Action},
    popup::{Popup, TextPopup},
};

/// Lines that a page is.
const PAGE: usize = 10;

/// The explanation of a step, a line chosen.
#[derive(Debug)]
pub(super) struct WhyPopup {
    step: Seq,
    title: String,
    reasons: Vec<Reason>,
    selected: usize,
    /// The options in force when the step was ordered.
    options: Options,
}

impl WhyPopup {
    /// The rule of the chosen line.
    pub(super) fn rule(&self) -> Option<&RuleId> {
        self.reasons.get(self.selected).and_then(|reason| reason.rule.as_ref())
    }
}

impl App {
    /// Opens the explanation of a step where it explains that line of it, from 0; a step that cannot be read says so.
    pub(super) fn explain(&mut self, step: Seq, line: usize) -> Effect {
        match self.session.past().trace(step) {
            Ok(Some(trace)) => {
                let title = self.looks.words.with("why-step", &[("step", trace.step.into())]);
                let reasons = self.looks.words.explain(&trace, &self.snapshot.view);
                let begins = reasons.iter().position(|reason| reason.line == Some(line));
                let (selected, options) = (begins.unwrap_or(0), trace.options);
                self.popups.push(Popup::Why(WhyPopup { step, title, reasons, selected, options }));
            }
            Ok(None) => {}
            Err(bad) => {
                self.console.refuse(self.told(&self.session.bad(bad)));
            }
        }
        Effect::Look
    }

    /// Opens the text of a rule as the table reads it now.
    pub(super) fn open_rule(&mut self, rule: &RuleId) {
        let options = self.fight().state().system.options();
        self.popups.push(self.rule_popup(rule, &options));
    }

    fn rule_popup(&self, rule: &RuleId, options: &Options) -> Popup {
        let mut lines = vec![self.looks.words.rule_text(rule)];
        lines.extend(self.looks.words.rule_options(rule, options));
        Popup::Text(TextPopup { title: self.looks.words.rule_heading(rule), lines, top: 0 })
    }

    pub(super) fn press_in_why(&mut self, key: KeyEvent) -> Effect {
        let Some(Popup::Why(why)) = self.popups.last_mut() else { return Effect::Look };
        let last = why.reasons.len().saturating_sub(1);
        why.selected = match keys::name(key).as_deref() {
            Some("Up" | "k") => why.selected.saturating_sub(1),
            Some("Down" | "j") => (why.selected + 1).min(last),
            Some("PgUp") => why.selected.saturating_sub(PAGE),
            Some("PgDn") => (why.selected + PAGE).min(last),
            Some("Home") => 0,
            Some("End") => last,
            Some("Esc") => {
                self.popups.pop();
                return Effect::Look;
            }
            Some("Enter") => {
                let (rule, options) = (why.rule().cloned(), why.options.clone());
                if let Some(rule) = rule {
                    let popup = self.rule_popup(&rule, &options);
                    self.popups.push(popup);
                }
                return Effect::Look;
            }
            _ => {
                return match self.looks.keymap.action(key) {
                    Some(action @ (Action::Command | Action::Help)) => self.do_action(action),
                    Some(Action::Language) => self.speak_in_why(),
                    Some(_) | None => Effect::Look,
                };
            }
        };
        Effect::Look
    }

    /// The other language, the same line chosen.
    fn speak_in_why(&mut self) -> Effect {
        let Some(Popup::Why(why)) = self.popups.pop() else { return Effect::Look };
        self.speak(self.looks.words.lang().next());
        let wish = self.explain(why.step, 0);
        if let Some(Popup::Why(new)) = self.popups.last_mut() {
            new.selected = why.selected.min(new.reasons.len().saturating_sub(1));
        }
        wish
    }

    /// Each line with its rule at the right end; what a long one goes on with stands below it.
    pub(super) fn draw_why(&self, why: &WhyPopup, within: Rect, painter: &mut Painter) {
        let ids = why.reasons.iter().filter_map(|reason| reason.rule.as_ref());
        let widest = ids.map(|id| paint::width(id.as_str())).max().unwrap_or(0);
        let room = within.width.saturating_sub(6 + widest + 2);
        let mut rows = Vec::new();
        let mut selected = 0;
        for (at, reason) in why.reasons.iter().enumerate() {
            if at == why.selected {
                selected = rows.len();
            }
            let id = reason.rule.as_ref().map_or("", RuleId::as_str);
            let bare = reason.text.trim_start();
            let indent = reason.text.len() - bare.len();
            let room = room.saturating_sub(u16::try_from(indent).unwrap_or(0));
            for (n, text) in paint::wrap(bare, room, 2).into_iter().enumerate() {
                let hang = if n == 0 { indent } else { indent + 2 };
                rows.push((format!("{:hang$}{text}", ""), if n == 0 { id } else { "" }));
            }
        }
        let rows: Vec<list::Row<'_>> =
            rows.iter().map(|(text, right)| list::Row::of(text, right)).collect();
        let foot =
            self.looks.words.t(if why.rule().is_some() { "why-foot" } else { "why-foot-plain" });
        let list = list::List { title: &why.title, filter: "", rows: &rows, selected, foot: &foot };
        list::draw(&list, self.looks.theme, &self.looks.glyphs, within, painter.buffer());
    }
}
