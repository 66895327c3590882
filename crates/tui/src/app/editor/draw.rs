//! The form as it is drawn.

use kekkai_rules::{
    knk::{
        Class,
        creation::{Breach, Reckoning, Remedy, may_be_allowed},
        preview::{departures, derived, view},
        rank::Rank,
    },
    sheet_view::Value,
};
use kekkai_widgets::{
    Hint, Role,
    editor::{self, CharacterEditor, Editor, Line, Number, State},
};
use ratatui::{buffer::Buffer, layout::Rect};

use super::{
    Desk,
    field::{Field, sections},
    form::{Form, Over},
    power::Power,
};

impl Form {
    pub(super) fn draw(&self, desk: Desk<'_>, area: Rect, buf: &mut Buffer) {
        let reckoning = self.character.reckon();
        let (lines, selected) = self.lines(desk, &reckoning);
        let about = self.about(desk, &reckoning);
        let (prompt, role) = self.prompt(desk);
        let hints = self.hints(desk);
        let hints: Vec<Hint<'_>> = hints.iter().map(|(key, label)| Hint { key, label }).collect();
        let numbers = self.numbers(desk);
        let state = desk.words.t(if self.is_changed() { "editor-unsaved" } else { "save-done" });
        let count = format!("{} · {state}", desk.words.purses(&reckoning));
        let typed = match &self.over {
            Some(Over::Line { line, .. } | Over::Reason { line, .. }) => {
                line.lines().first().map(|text| (text.as_str(), line.cursor().1))
            }
            Some(Over::Text { .. } | Over::Pick(_) | Over::Leave) | None => None,
        };
        let label = self.field().label(&self.character, desk.words);
        let model = CharacterEditor {
            title: &self.title(desk),
            count: &count,
            lines: &lines,
            selected,
            numbers_title: &desk.words.t("editor-numbers"),
            numbers: &numbers,
            about_title: label.trim_start(),
            about: &about,
            prompt: &prompt,
            role,
            typed,
            hints: &hints,
        };
        editor::draw(&model, desk.theme, desk.glyphs, area, buf);
        match &self.over {
            Some(Over::Text { field, area: text }) => {
                let cursor = text.cursor();
                let editor = Editor {
                    title: &field.label(&self.character, desk.words),
                    lines: text.lines(),
                    cursor: (cursor.0, cursor.1),
                    foot: &desk.words.t("editor-text-foot"),
                };
                editor::draw_editor(&editor, desk.theme, desk.glyphs, area, buf);
            }
            Some(Over::Pick(pick)) => pick.draw(desk, area, buf),
            Some(Over::Line { .. } | Over::Reason { .. } | Over::Leave) | None => {}
        }
    }

    fn title(&self, desk: Desk<'_>) -> String {
        let sheet = &self.character.sheet;
        let name = self.character.name.as_str();
        let name = if name.is_empty() { desk.words.t("editor-nobody") } else { name.to_owned() };
        let class = sheet.class.as_ref().map(|class| desk.words.term(&class.phrase()));
        let parts = [Some(name), Some(desk.words.kind(sheet.category.key())), class];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// The lines, and which of them is chosen.
    fn lines(&self, desk: Desk<'_>, reckoning: &Reckoning) -> (Vec<Line>, usize) {
        let (mut lines, mut selected) = (Vec::new(), 0);
        let chosen = self.field();
        for (heading, fields) in sections(&self.character) {
            lines.push(Line::Heading(desk.words.t(heading)));
            for field in fields {
                if field == chosen {
                    selected = lines.len();
                }
                lines.push(Line::Field(self.line(desk, field, reckoning)));
            }
        }
        (lines, selected)
    }

    fn line(&self, desk: Desk<'_>, field: Field, reckoning: &Reckoning) -> editor::Field {
        let breaches = field.breaches(&self.character, &reckoning.breaches);
        let worst = breaches.iter().find(|breach| !breach.allowed).or_else(|| breaches.first());
        let state = match worst {
            None => State::Sound,
            Some(breach) if breach.allowed => State::Allowed,
            Some(_) => State::Breach,
        };
        let mut value = field.shown(&self.character, desk.words);
        // What the field amounts to, where skills and injuries make another of it than was bought.
        if let Field::Stat(stat) = field
            && let Ok(sheet) = self.character.in_play().sheet()
        {
            let rows = view(&sheet).stats;
            let row = rows.iter().find(|row| row.letter == stat.letter());
            let bought = Rank::value(*super::field::bought(&mut self.character.clone(), stat));
            if let Some(row) = row.filter(|row| row.value != bought) {
                let now = Rank::new(row.value, 0);
                value = match now {
                    _ if row.rank.starts_with("N/A") => row.rank.to_string(),
                    Some(now) => format!("{value} → {now}"),
                    None => value,
                };
            }
        }
        editor::Field {
            label: field.label(&self.character, desk.words),
            value,
            right: field.right(&self.character, worst, desk.words),
            state,
        }
    }

    /// Everything that follows, by the formulas of the fight; where somebody wrote another value, both.
    fn numbers(&self, desk: Desk<'_>) -> Vec<Number> {
        let Ok(sheet) = self.character.in_play().sheet() else {
            let label = desk.words.t("editor-no-numbers");
            return vec![Number { label, value: String::new(), departs: true }];
        };
        let departed = departures(&self.character);
        let written =
            |key: &str| departed.iter().find(|it| it.key == key).map(|it| it.printed.clone());
        let mut numbers: Vec<Number> = derived(&sheet)
            .into_iter()
            .map(|row| {
                let printed = written(row.key);
                let marked = written(&format!("{}-plus", row.key));
                let with = |before: &Option<String>, now: &str| match before {
                    Some(before) => format!("{before} → {now}"),
                    None => now.to_owned(),
                };
                let plus = row.plus.as_ref().map(|plus| format!(" (+ {})", with(&marked, plus)));
                let value = with(&printed, &row.value) + &plus.unwrap_or_default();
                let departs = printed.is_some() || marked.is_some();
                Number { label: desk.words.derived_name(row.key), value, departs }
            })
            .collect();
        let shown = view(&sheet);
        if let Some(row) = shown.rows.iter().find(|row| row.key == "retreat")
            && let Value::Number(price) = row.value
        {
            let label = desk.words.t("derived-retreat");
            numbers.push(Number { label, value: price.to_string(), departs: false });
        }
        numbers
    }

    /// What is wrong with the chosen field and what would mend it, then what a skill does.
    fn about(&self, desk: Desk<'_>, reckoning: &Reckoning) -> Vec<(String, Role)> {
        let words = desk.words;
        let field = self.field();
        let mut about = Vec::new();
        for breach in field.breaches(&self.character, &reckoning.breaches) {
            let role = if breach.allowed { Role::Ruling } else { Role::Refusal };
            about.push((words.fault_in_field(&breach.fault), role));
            about.extend(self.remedies(desk, &breach));
        }
        // What is no breach, and what the game master should nod at.
        let warnings = reckoning
            .warnings
            .iter()
            .filter(|warning| field.covers(&self.character, &warning.field));
        about.extend(warnings.map(|warning| (words.fault_in_field(warning), Role::Sign)));
        if let Field::Skill(place) = field
            && let Some(owned) = self.character.sheet.skills.get(place)
        {
            for (number, level) in (1..).zip(&owned.skill.levels) {
                let role = if number <= owned.levels { Role::Text } else { Role::Dim };
                let does = words.level(level);
                let does = if does.is_empty() { words.t("modifier-none") } else { does };
                about.push((format!("{}: {does}", level.rank), role));
            }
            about.extend(owned.skill.price.map(|price| (words.term(&price.phrase()), Role::Dim)));
        }
        if let Field::Power(power) = field {
            about.extend(self.about_power(desk, power, reckoning));
        }
        if field.is_long() {
            let text = field.text(&self.character);
            about.extend(text.lines().map(|line| (line.to_owned(), Role::Text)));
        }
        if let Field::Printed(_) = field {
            about.push((words.t("editor-about-printed"), Role::Dim));
        }
        about
    }

    /// Raises of a mage's schools and where they came from; what a spell or a purchase is.
    fn about_power(
        &self,
        desk: Desk<'_>,
        power: Power,
        reckoning: &Reckoning,
    ) -> Vec<(String, Role)> {
        let (words, sheet) = (desk.words, &self.character.sheet);
        let mut about = Vec::new();
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing is to be said of the others")]
        match power {
            Power::School(_) | Power::NewSchool if sheet.class == Some(Class::Mage) => {
                let (made, granted) = reckoning.raises;
                let args = [("made", made.into()), ("granted", granted.into())];
                about.push((words.with("editor-raises", &args), Role::Text));
                about.push((words.t("editor-about-school"), Role::Dim));
            }
            Power::School(_) | Power::NewSchool => {
                about.push((words.t("editor-about-user"), Role::Dim));
            }
            Power::Impulse(_) | Power::NewImpulse => {
                let most = sheet.sixth.map_or(0, Rank::value);
                let spent = kekkai_rules::knk::impulse::spent(&sheet.impulses);
                let args = [("spent", spent.into()), ("most", most.into())];
                about.push((words.with("editor-impulses-spent", &args), Role::Text));
            }
            Power::PhantasmDoes(_) | Power::ImpulseDoes(_) => {
                about.push((words.t("editor-about-does"), Role::Dim));
            }
            _ => {}
        }
        about
    }

    /// Ways out of a breach with their keys, or that it is allowed and why.
    fn remedies(&self, desk: Desk<'_>, breach: &Breach) -> Vec<(String, Role)> {
        let words = desk.words;
        if breach.allowed {
            let allowed = self.character.allowed.iter();
            let reason = allowed
                .filter(|allowed| allowed.field == breach.fault.field)
                .find_map(|allowed| allowed.reason.clone());
            let text = match reason {
                Some(reason) => {
                    words.with("editor-allowed-because", &[("reason", reason.to_string().into())])
                }
                None => words.t("editor-allowed"),
            };
            return vec![(text, Role::Ruling)];
        }
        // What no fight could be computed with is mended, not allowed.
        let allow = may_be_allowed(&breach.fault).then(|| format!("a {}", words.t("editor-allow")));
        let key = |remedy: &Remedy| if matches!(remedy, Remedy::Grant(_)) { "g" } else { "c" };
        let told = breach.remedies.iter().map(|it| format!("{} {}", key(it), words.remedy(*it)));
        told.chain(allow).map(|text| (text, Role::Prompt)).collect()
    }

    fn prompt(&self, desk: Desk<'_>) -> (String, Role) {
        let words = desk.words;
        let label = |field: &Field| field.label(&self.character, words);
        match (&self.over, &self.message) {
            (Some(Over::Leave), _) => (words.t("editor-leave"), Role::Prompt),
            (_, Some((text, role))) => (text.clone(), *role),
            (Some(Over::Line { field: Field::Power(power), .. }), _) if power.form().is_some() => {
                (words.t(power.form().unwrap_or_default()), Role::Prompt)
            }
            (Some(Over::Line { field: Field::NewItem | Field::Item(_), .. }), _) => {
                (words.t("editor-item-form"), Role::Prompt)
            }
            (Some(Over::Line { field, .. }), _) => (label(field), Role::Prompt),
            (Some(Over::Reason { .. }), _) => (words.t("editor-reason"), Role::Prompt),
            (Some(Over::Text { .. } | Over::Pick(_)) | None, None) => {
                if self.character.reckon().is_sound() {
                    (words.character_state(&self.character), Role::Good)
                } else {
                    let state = words.character_state(&self.character);
                    (words.with("editor-breaches", &[("state", state.into())]), Role::Refusal)
                }
            }
        }
    }

    fn hints(&self, desk: Desk<'_>) -> Vec<(&'static str, String)> {
        let field = self.field();
        let all: &[(&str, &str)] = match (&self.over, field) {
            (Some(Over::Line { .. } | Over::Reason { .. }), _) => {
                &[("Enter", "hint-do"), ("Esc", "hint-leave")]
            }
            (Some(Over::Text { .. }), _) => &[("Esc", "hint-leave")],
            (Some(Over::Pick(_)), _) => {
                &[("Enter", "hint-choose"), ("↑↓", "hint-select"), ("Esc", "hint-leave")]
            }
            (Some(Over::Leave), _) => {
                &[("s", "editor-key-save"), ("d", "editor-key-discard"), ("Esc", "editor-key-stay")]
            }
            (None, Field::Stat(_)) => &[
                ("←→", "hint-change"),
                ("+ -", "editor-key-mark"),
                REST[0],
                REST[1],
                REST[2],
                REST[3],
            ],
            (None, Field::Skill(_)) => &[
                ("←→", "editor-key-level"),
                ("+ -", "editor-key-extra"),
                ("Del", "editor-key-remove"),
                REST[0],
                REST[1],
                REST[2],
                REST[3],
            ],
            (None, Field::Power(Power::School(_))) => &[
                ("←→", "editor-key-rank"),
                ("+ -", "editor-key-sp"),
                ("Enter", "editor-key-way"),
                ("Del", "editor-key-remove"),
                REST[2],
                REST[3],
                REST[0],
            ],
            (None, Field::Power(Power::Phantasm(_))) => &[
                ("←→", "editor-key-rank"),
                ("+ -", "editor-key-turns"),
                ("Enter", "hint-change"),
                ("Del", "editor-key-remove"),
                REST[2],
                REST[3],
                REST[0],
            ],
            (None, Field::Power(Power::Impulse(_))) => &[
                ("←→", "hint-change"),
                ("+ -", "editor-key-lasts"),
                ("Enter", "editor-key-type"),
                ("Del", "editor-key-remove"),
                REST[2],
                REST[3],
                REST[0],
            ],
            (
                None,
                Field::Power(
                    Power::Spell(_)
                    | Power::PhantasmWeapon(_)
                    | Power::PhantasmDoes(_)
                    | Power::ImpulseDoes(_),
                )
                | Field::Weapon(_)
                | Field::Item(_),
            ) => &[
                ("Enter", "hint-change"),
                ("Del", "editor-key-remove"),
                REST[0],
                REST[1],
                REST[2],
                REST[3],
            ],
            (
                None,
                Field::Category
                | Field::Approved
                | Field::Unclean
                | Field::Immaterial
                | Field::Familiar
                | Field::Missing(_),
            ) => &[("←→", "hint-change"), REST[0], REST[1], REST[2], REST[3]],
            (None, Field::Class | Field::Sixth | Field::Points(_) | Field::Upkeep) => &[
                ("←→", "hint-change"),
                ("Enter", "editor-key-type"),
                REST[0],
                REST[1],
                REST[2],
                REST[3],
            ],
            (None, _) => &[("Enter", "editor-key-type"), REST[0], REST[1], REST[2], REST[3]],
        };
        all.iter().map(|(key, word)| (*key, desk.words.t(word))).collect()
    }
}

/// Keys that mean the same at every field.
const REST: [(&str, &str); 4] = [
    ("Tab", "editor-key-section"),
    ("u", "action-undo"),
    ("s", "editor-key-save"),
    ("Esc", "hint-leave"),
];
