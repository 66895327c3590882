//! The popup of house rules: which one is chosen, the number being typed, and what its keys come to.

use crossterm::event::KeyEvent;
use kekkai_host::Painter;
use kekkai_rules::house_rule::{Setting, Values};
use kekkai_widgets::options::{self, Choice, Row};
use ratatui::layout::Rect;

use super::{App, Effect, keys, keys::Action, popup::Popup};

/// The chosen option, from 0, and the digits typed for it.
#[derive(Debug, Default)]
pub(super) struct OptionsPopup {
    selected: usize,
    typed: String,
}

/// Digits that a number of an option may have.
const MOST_DIGITS: usize = 4;

impl App {
    /// Every house rule of the fight's system with what it is set to.
    fn settings(&self) -> Vec<Setting> {
        self.fight().state().system.options().settings()
    }

    /// What a key stands for in the popup. A change is the command `option`, as if it had been typed.
    pub(super) fn press_in_options(&mut self, key: KeyEvent) -> Effect {
        let settings = self.settings();
        let Some(Popup::Options(popup)) = self.popups.last_mut() else { return Effect::Look };
        let last = settings.len().saturating_sub(1);
        let Some(setting) = settings.get(popup.selected) else { return Effect::Look };
        let is_number = matches!(setting.values, Values::Number { .. });
        let name = keys::name(key);
        let step = match name.as_deref() {
            Some("Up" | "k") => popup.selected.saturating_sub(1),
            Some("Down" | "j") => (popup.selected + 1).min(last),
            Some("PgUp") => popup.selected.saturating_sub(10),
            Some("PgDn") => (popup.selected + 10).min(last),
            Some("Home") => 0,
            Some("End") => last,
            _ => popup.selected,
        };
        if step != popup.selected {
            *popup = OptionsPopup { selected: step, typed: String::new() };
            return Effect::Look;
        }
        let set = |value: String| Effect::Read(format!("option {} {value}", setting.key));
        match name.as_deref() {
            Some("Esc") if popup.typed.is_empty() => {
                self.popups.pop();
                Effect::Look
            }
            Some("Esc") => {
                popup.typed.clear();
                Effect::Look
            }
            Some("Backspace") => {
                popup.typed.pop();
                Effect::Look
            }
            Some("Enter") if !popup.typed.is_empty() => set(std::mem::take(&mut popup.typed)),
            Some("Left" | "h") => set(setting.next(true)),
            Some("Right" | "l") => set(setting.next(false)),
            Some("Enter" | "Space") if !is_number => set(setting.next(false)),
            Some("Del") => set(setting.default.clone()),
            Some(digit) if is_number && digit.chars().all(|c| c.is_ascii_digit()) => {
                if popup.typed.len() < MOST_DIGITS {
                    popup.typed.push_str(digit);
                }
                Effect::Look
            }
            _ => match self.looks.keymap.action(key) {
                Some(Action::Command) => {
                    let typed = std::mem::take(&mut popup.typed);
                    let value = if typed.is_empty() { setting.next(false) } else { typed };
                    self.open_line(&format!("option {} {value} because ", setting.key))
                }
                Some(action @ (Action::Undo | Action::Redo | Action::Language | Action::Quit)) => {
                    self.do_action(action)
                }
                Some(Action::Options) => {
                    self.popups.pop();
                    Effect::Look
                }
                Some(_) | None => Effect::Look,
            },
        }
    }

    pub(super) fn draw_options(&self, popup: &OptionsPopup, within: Rect, painter: &mut Painter) {
        let row = |setting: &Setting| Row {
            name: self.looks.words.option(setting.key),
            value: self.looks.words.option_value(&setting.now),
            differs: setting.differs(),
        };
        let settings = self.settings();
        let rows: Vec<Row> = settings.iter().map(row).collect();
        let Some(setting) = settings.get(popup.selected) else { return };
        let changed = rows.iter().filter(|row| row.differs).count();
        let count = self.looks.words.with("options-changed", &[("count", changed.into())]);
        let (title, foot) =
            (self.looks.words.t("options-title"), self.looks.words.t("options-foot"));
        let popup = options::Options {
            title: &title,
            count: &count,
            rows: &rows,
            selected: popup.selected,
            about: &self.looks.words.option_about(setting.key),
            choices: &self.choices(setting, &popup.typed),
            default: &self.looks.words.t("options-default"),
            rules: &setting.rules.join(" "),
            foot: &foot,
        };
        options::draw(&popup, self.looks.theme, &self.looks.glyphs, within, painter.buffer());
    }

    /// What the chosen option can be set to; for a number what it is, its default and its bounds.
    fn choices(&self, setting: &Setting, typed: &str) -> Vec<Choice> {
        let Setting { now, default, .. } = setting;
        let choice = |text: String, value: &str| Choice {
            text,
            now: value == now,
            default: value == default,
        };
        match setting.values {
            Values::Keys(ref keys) => {
                keys.iter().map(|key| choice(self.looks.words.option_value(key), key)).collect()
            }
            Values::Number { .. } if !typed.is_empty() => {
                let text = self.looks.words.with("options-typed", &[("number", typed.into())]);
                vec![Choice { text, now: false, default: false }]
            }
            Values::Number { least, most } => {
                let mut choices = vec![choice(now.clone(), now)];
                if now != default {
                    choices.push(choice(default.clone(), default));
                }
                let args = [("least", least.into()), ("most", most.into())];
                let text = self.looks.words.with("options-bounds", &args);
                choices.push(Choice { text, now: false, default: false });
                choices
            }
        }
    }
}
