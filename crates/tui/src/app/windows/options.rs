//! The list of house rules: which one is chosen, the number being typed, and what its keys come to.

use crossterm::event::KeyEvent;
use kekkai_host::Painter;
use kekkai_rules::house_rule::{Setting, Values, listed_keys};
use kekkai_widgets::{
    Areas, Role,
    list::{Below, List, ListPlace, ListRow},
    paint,
    picker::Picker,
};
use ratatui::{
    style::Modifier,
    text::{self, Span},
};

use crate::app::{
    App, Effect,
    keys::{self, Action},
    layers::{After, Behaviour, Layer, above_prompt},
    looks::Looks,
};

/// The house rules, and the digits typed for the chosen one.
#[derive(Debug)]
pub(crate) struct HouseRules {
    /// As they were at the last key; what is drawn is as they are.
    settings: Picker<HouseRule>,
    typed: String,
}

/// A house rule in a list that can be searched.
#[derive(Debug)]
struct HouseRule {
    setting: Setting,
    /// What a search looks through: its name, what it decides, its key and its rules.
    sought: String,
}

/// A value that the chosen option can be set to.
struct Choice {
    text: String,
    /// Whether the option is set to it.
    now: bool,
    /// Whether it is the default.
    default: bool,
}

/// Digits that a number of an option may have.
const MOST_DIGITS: usize = 4;

impl App {
    /// Every house rule of the fight's system with what it is set to.
    fn settings(&self) -> Vec<Setting> {
        self.fight().state().system.options().settings()
    }

    fn house_rules(&self) -> Vec<HouseRule> {
        let words = &self.looks.words;
        let of = |setting: Setting| {
            let key = setting.key;
            let rules = setting.rules.join(" ");
            let sought = [words.option(key), words.option_about(key), key.to_owned(), rules];
            let sought = sought.join(" ");
            HouseRule { setting, sought }
        };
        self.settings().into_iter().map(of).collect()
    }

    /// Opens the list of house rules.
    pub(crate) fn open_house_rules(&mut self) -> Effect {
        let settings = Picker::new(self.house_rules()).by_search(|rule: &HouseRule| &rule.sought);
        self.open(Layer::HouseRules(HouseRules { settings, typed: String::new() }))
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
            Values::Several(ref keys) => {
                let has = |list: &str, key: &str| listed_keys(list).any(|one| one == key);
                let one = |key: &&str| Choice {
                    text: self.looks.words.option_value(key),
                    now: has(now, key),
                    default: has(default, key),
                };
                keys.iter().map(one).collect()
            }
            Values::Number { .. } if !typed.is_empty() => {
                let text = self.looks.words.with("options-typed", &[("number", typed.into())]);
                vec![Choice { text, now: false, default: false }]
            }
            Values::Falling { .. } => {
                let others = (now != default).then(|| choice(default.clone(), default));
                std::iter::once(choice(now.clone(), now)).chain(others).collect()
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

impl Behaviour for HouseRules {
    /// A change is the command `option`, as if it had been typed.
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        self.settings.renew(app.house_rules());
        let name = keys::name(key).unwrap_or_default();
        if self.settings.is_typing() || name == "/" {
            self.typed.clear();
            if self.settings.is_typing() {
                keys::pick(&mut self.settings, key);
            } else {
                self.settings.search();
            }
            return After::STAYS;
        }
        let before = self.settings.place();
        if self.settings.go(&name) && self.settings.place() != before {
            self.typed.clear();
            return After::STAYS;
        }
        let Some(setting) = self.settings.chosen().map(|rule| &rule.setting) else {
            // Nothing is found: all of them come back.
            self.settings.clear_typed();
            return After::STAYS;
        };
        let is_number = matches!(setting.values, Values::Number { .. });
        let set =
            |value: String| After::Stays(Effect::Read(format!("option {} {value}", setting.key)));
        let is_typed = matches!(setting.values, Values::Falling { .. } | Values::Several(_));
        match name.as_str() {
            // Several numbers and lists are changed in the line.
            "Left" | "h" | "Right" | "l" | "Enter" | "Space" if is_typed => {
                let line = format!("{} {} {}", app.verb("option"), setting.key, setting.now);
                return After::Stays(app.open_line(&line));
            }
            "Esc" if !self.settings.typed().is_empty() => self.settings.clear_typed(),
            "Esc" if self.typed.is_empty() => return After::CLOSES,
            "Esc" => self.typed.clear(),
            "Backspace" => {
                self.typed.pop();
            }
            "Enter" if !self.typed.is_empty() => return set(std::mem::take(&mut self.typed)),
            "Left" | "h" => return set(setting.next(true)),
            "Right" | "l" => return set(setting.next(false)),
            "Enter" | "Space" if !is_number => return set(setting.next(false)),
            "Del" => return set(setting.default.clone()),
            digit
                if is_number && !digit.is_empty() && digit.chars().all(|c| c.is_ascii_digit()) =>
            {
                if self.typed.len() < MOST_DIGITS {
                    self.typed.push_str(digit);
                }
            }
            _ => match app.looks.keymap.action(key) {
                Some(Action::Command) => {
                    let typed = std::mem::take(&mut self.typed);
                    let value = if typed.is_empty() { setting.next(false) } else { typed };
                    let (option, because) = (app.verb("option"), app.looks.words.usage("because"));
                    let line = format!("{option} {} {value} {because} ", setting.key);
                    return After::Stays(app.open_line(&line));
                }
                Some(action @ (Action::Undo | Action::Redo | Action::Language | Action::Menu)) => {
                    return After::Acts(action);
                }
                Some(Action::Options) => return After::CLOSES,
                Some(_) | None => return After::IDLE,
            },
        }
        After::STAYS
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        const WIDE: u16 = 90;
        let (looks, words, within) = (&app.looks, &app.looks.words, above_prompt(areas));
        let settings = app.settings();
        let Some(setting) = settings.get(self.settings.place()) else { return };
        let line = |setting: &Setting| {
            let (strong, value) = (setting.differs(), words.option_value(&setting.now));
            let mark = if strong { "*" } else { " " };
            ListRow {
                strong,
                ..ListRow::of(format!("{mark} {}", words.option(setting.key)), value)
            }
        };
        let row = |at, _: &'_ HouseRule| settings.get(at).map(line).unwrap_or_default();
        let list = self.settings.list(words.t("options-title"), "", row);
        let changed = list.rows.iter().filter(|row| row.strong).count();
        let note = words.with("options-changed", &[("count", changed.into())]).into();
        let about = words.option_about(setting.key);
        let room = WIDE.min(within.width).saturating_sub(4);
        let told = paint::wrap(&about, room, 0).into_iter();
        let told = told.map(|text| Span::styled(text, looks.theme.style(Role::Text)).into());
        let mut lines: Vec<text::Line<'_>> = told.take(2).collect();
        lines.resize(2, text::Line::default());
        lines.extend(choices_lines(&app.choices(setting, &self.typed), looks, room));
        let below = Some(Below { label: setting.rules.join(" ").into(), lines });
        let list = List { note, below, place: ListPlace::Wide(WIDE), ..list };
        app.draw_list(self, list, within, painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        let looks = &app.looks;
        if self.settings.is_typing() {
            return vec![looks.hint("Enter", "hint-keep"), looks.hint("Esc", "hint-leave")];
        }
        let keys = [
            ("←→", "hint-change"),
            ("0–9", "hint-number"),
            ("Del", "hint-default"),
            (":", "hint-reason"),
            ("/", "hint-search"),
        ];
        let keys = keys.map(|(key, word)| looks.hint(key, word)).into_iter();
        let undo = [looks.action_hint(Action::Undo)].into_iter();
        undo.chain(keys).chain(looks.list_hints(None)).collect()
    }

    fn paste(&mut self, text: &str) -> bool {
        self.settings.insert(text);
        self.settings.is_typing()
    }
}

/// The values in lines of so many columns, those in force in brackets.
fn choices_lines(choices: &[Choice], looks: &Looks, room: u16) -> Vec<text::Line<'static>> {
    let (mut lines, mut left) = (vec![text::Line::default()], room);
    for choice in choices {
        let value =
            if choice.now { format!("[{}]", choice.text) } else { format!(" {}", choice.text) };
        let default = looks.words.t("options-default");
        let text = if choice.default { format!("{value} ({default})") } else { value };
        let style = looks.theme.style(if choice.now { Role::Key } else { Role::Text });
        let style = if choice.now { style.add_modifier(Modifier::BOLD) } else { style };
        let wide = paint::width(&text);
        if wide > left && left < room {
            lines.push(text::Line::default());
            left = room;
        }
        left = left.saturating_sub(wide.saturating_add(2));
        if let Some(line) = lines.last_mut() {
            line.spans.extend([Span::styled(text, style), Span::raw("  ")]);
        }
    }
    lines
}
