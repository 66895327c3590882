//! The form as it is drawn.

use crossterm::event::KeyCode;
use kekkai_rules::form::{FieldKind, FormFault, FormField};
use kekkai_widgets::{
    Hint, Role,
    editor::{self, CharacterEditor, Editor, EditorLine, FieldState, Number},
};
use ratatui::{buffer::Buffer, layout::Rect};

use super::{
    super::{
        keys,
        mouse::{Clickable, steps},
    },
    EditorContext,
    editing::{Editing, FormDialog},
};

impl Editing {
    /// Draws the form; gives what can be clicked on.
    pub(super) fn draw(&self, ctx: EditorContext<'_>, area: Rect, buf: &mut Buffer) -> Clickable {
        let (lines, selected) = self.lines(ctx);
        let about = self.field().map(|field| about(ctx, field)).unwrap_or_default();
        let (prompt, role) = self.prompt(ctx);
        let hints = self.hints(ctx);
        let hints: Vec<Hint<'_>> = hints.iter().map(|(key, label)| Hint { key, label }).collect();
        let numbers = self.numbers(ctx);
        let state = ctx.words.t(if self.is_changed() { "editor-unsaved" } else { "save-done" });
        let count = format!("{} · {state}", self.subject.spent(ctx.words));
        let typed = match &self.over {
            Some(FormDialog::Line { line, .. } | FormDialog::Reason { line, .. }) => {
                line.lines().first().map(|text| (text.as_str(), line.cursor().1))
            }
            Some(FormDialog::Text { .. } | FormDialog::Pick(_) | FormDialog::Leave) | None => None,
        };
        let label = self.field().map(|it| ctx.words.term(&it.label)).unwrap_or_default();
        let (figure, part) = self.figure(ctx, area.width);
        let model = CharacterEditor {
            title: &self.subject.title(ctx.words),
            count: &count,
            lines: &lines,
            selected,
            numbers_title: &ctx.words.t("editor-numbers"),
            numbers: &numbers,
            figure: &figure,
            part: &part,
            about_title: &label,
            about: &about,
            prompt: &prompt,
            role,
            typed,
            hints: &hints,
        };
        let drawn = editor::draw(&model, ctx.theme, ctx.glyphs, area, buf);
        let named = |number: usize| Some(keys::event(hints.get(number)?.key)?.code);
        let hints = drawn.hints.into_iter();
        let hints = hints.filter_map(|(area, number)| Some((area, vec![named(number)?])));
        match &self.over {
            Some(FormDialog::Text { path, area: text }) => {
                let cursor = text.cursor();
                let editor = Editor {
                    title: &self.label(ctx, path),
                    lines: text.lines(),
                    cursor: (cursor.0, cursor.1),
                    foot: &ctx.words.t("editor-text-foot"),
                };
                editor::draw_editor(&editor, ctx.theme, ctx.glyphs, area, buf);
                Clickable::spots(hints)
            }
            Some(FormDialog::Pick(pick)) => Clickable::list(pick.draw(ctx, area, buf)),
            Some(FormDialog::Line { .. } | FormDialog::Reason { .. } | FormDialog::Leave) => {
                Clickable::spots(hints)
            }
            None => {
                let fields = |end: usize| {
                    let before = lines.iter().take(end);
                    before.filter(|line| matches!(line, EditorLine::Field(_))).count()
                };
                let chosen = fields(selected);
                let keys = |at: usize| match fields(at) {
                    field if field == chosen => vec![KeyCode::Enter],
                    field => steps(chosen, field),
                };
                let fields = drawn.lines.into_iter().map(|(area, at)| (area, keys(at)));
                Clickable::spots(fields.chain(hints))
            }
        }
    }

    fn label(&self, ctx: EditorContext<'_>, path: &str) -> String {
        let field = self.form.field(path);
        field.map(|field| ctx.words.term(&field.label)).unwrap_or_default()
    }

    /// The lines, and which of them is chosen.
    fn lines(&self, ctx: EditorContext<'_>) -> (Vec<EditorLine>, usize) {
        let (mut lines, mut selected) = (Vec::new(), 0);
        let chosen = self.path();
        for section in &self.form.sections {
            lines.push(EditorLine::Heading(ctx.words.t(section.title)));
            for field in &section.fields {
                if field.path == chosen {
                    selected = lines.len();
                }
                lines.push(EditorLine::Field(line(ctx, field)));
            }
        }
        (lines, selected)
    }

    /// The figure of the form, if it has one and there is room for it, with what stands beside the part that is chosen.
    fn figure(&self, ctx: EditorContext<'_>, columns: u16) -> (Vec<String>, String) {
        let mut all = self.form.sections.iter();
        let found = all.find_map(|section| Some((section, section.figure.as_ref()?)));
        let Some((section, figure)) = found else { return Default::default() };
        let rows: Vec<String> = figure.rows.iter().map(|row| ctx.words.term(row)).collect();
        let lines = ctx.words.figure(figure.kind, &rows, editor::side_columns(columns));
        let chosen = section.fields.iter().position(|field| field.path == self.path());
        let part = chosen.and_then(|at| rows.get(at)).cloned();
        (lines.unwrap_or_default(), part.unwrap_or_default())
    }

    /// Everything that follows, by the formulas of the fight; where somebody wrote another value, both.
    fn numbers(&self, ctx: EditorContext<'_>) -> Vec<Number> {
        let Some(numbers) = &self.form.numbers else {
            let label = ctx.words.t("editor-no-numbers");
            return vec![Number { label, value: String::new(), departs: true }];
        };
        let number = |number: &kekkai_rules::form::FormNumber| Number {
            label: ctx.words.term(&number.label),
            value: number.value.clone(),
            departs: number.departs,
        };
        numbers.iter().map(number).collect()
    }

    /// What is asked for while a field is typed.
    pub(super) fn asks(&self, ctx: EditorContext<'_>, path: &str) -> String {
        match self.form.field(path).map(|field| &field.kind) {
            Some(FieldKind::Text { prompt: Some(prompt) }) => ctx.words.t(prompt),
            _ => self.label(ctx, path),
        }
    }

    fn prompt(&self, ctx: EditorContext<'_>) -> (String, Role) {
        let words = ctx.words;
        match (&self.over, &self.message) {
            (Some(FormDialog::Leave), _) => (words.t("editor-leave"), Role::Prompt),
            (_, Some((text, role))) => (text.clone(), *role),
            (Some(FormDialog::Line { path, .. }), _) => (self.asks(ctx, path), Role::Prompt),
            (Some(FormDialog::Reason { .. }), _) => (words.t("editor-reason"), Role::Prompt),
            (Some(FormDialog::Text { .. } | FormDialog::Pick(_)) | None, None) => {
                let state = self.state(ctx);
                if self.open_faults().next().is_none() {
                    (state, Role::Good)
                } else {
                    (words.with("editor-breaches", &[("state", state.into())]), Role::Refusal)
                }
            }
        }
    }

    fn hints(&self, ctx: EditorContext<'_>) -> Vec<(&'static str, String)> {
        let all: Vec<(&str, &str)> = match &self.over {
            Some(FormDialog::Line { .. } | FormDialog::Reason { .. }) => {
                vec![("Enter", "hint-do"), ("Esc", "hint-leave")]
            }
            Some(FormDialog::Text { .. }) => vec![("Esc", "hint-leave")],
            Some(FormDialog::Pick(_)) => {
                vec![("Enter", "hint-choose"), ("↑↓", "hint-select"), ("Esc", "hint-leave")]
            }
            Some(FormDialog::Leave) => {
                vec![
                    ("s", "editor-key-save"),
                    ("d", "editor-key-discard"),
                    ("Esc", "editor-key-stay"),
                ]
            }
            None => self.field().map(of_field).unwrap_or_default(),
        };
        all.into_iter().map(|(key, word)| (key, ctx.words.t(word))).collect()
    }
}

/// A field as it is drawn.
fn line(ctx: EditorContext<'_>, field: &FormField) -> editor::Field {
    let words = ctx.words;
    let worst = field.worst();
    let state = match worst {
        None => FieldState::Sound,
        Some(wrong) if wrong.is_allowed => FieldState::Allowed,
        Some(_) => FieldState::Breach,
    };
    let value = match &field.value {
        Some(value) => words.term(value),
        None => field.text.lines().next().unwrap_or_default().to_owned(),
    };
    let right = match worst {
        Some(wrong) => wrong.fault.rule.as_ref().map(ToString::to_string),
        None => field.price.as_ref().map(|price| words.term(price)),
    };
    let indent = if field.is_part { "  " } else { "" };
    editor::Field {
        label: format!("{indent}{}", words.term(&field.label)),
        value,
        right: right.unwrap_or_default(),
        state,
    }
}

/// What is wrong with a field and what would mend it, what the GM should look at, then what is to be known of it.
fn about(ctx: EditorContext<'_>, field: &FormField) -> Vec<(String, Role)> {
    let words = ctx.words;
    let mut about = Vec::new();
    for wrong in &field.faults {
        let role = if wrong.is_allowed { Role::Ruling } else { Role::Refusal };
        about.push((words.fault_in_field(&wrong.fault), role));
        about.extend(remedies(ctx, wrong));
    }
    about.extend(field.warnings.iter().map(|it| (words.fault_in_field(it), Role::Sign)));
    about.extend(field.about.iter().map(|note| {
        let role = if note.is_faint { Role::Dim } else { Role::Text };
        (words.term(&note.text), role)
    }));
    if field.kind == FieldKind::Lines {
        about.extend(field.text.lines().map(|line| (line.to_owned(), Role::Text)));
    }
    about
}

/// Ways out of what is wrong with their keys, or that it is allowed and why.
fn remedies(ctx: EditorContext<'_>, wrong: &FormFault) -> Vec<(String, Role)> {
    let words = ctx.words;
    if wrong.is_allowed {
        let text = match &wrong.reason {
            Some(reason) => {
                words.with("editor-allowed-because", &[("reason", reason.to_string().into())])
            }
            None => words.t("editor-allowed"),
        };
        return vec![(text, Role::Ruling)];
    }
    // What no fight could be computed with is mended, not allowed.
    let allow = wrong.may_be_allowed.then(|| format!("a {}", words.t("editor-allow")));
    let told = wrong.remedies.iter().map(|remedy| {
        let key = if remedy.is_grant { "g" } else { "c" };
        format!("{key} {}", words.term(&remedy.label))
    });
    told.chain(allow).map(|text| (text, Role::Prompt)).collect()
}

/// The keys of a field: its own first, then those that mean the same everywhere; of many of its own the least needed
/// of those come last.
fn of_field(field: &FormField) -> Vec<(&'static str, &'static str)> {
    let keys = field.keys;
    let step = keys.step.map(|word| ("←→", word));
    let mark = keys.mark.map(|word| ("+ -", word));
    let is_typed = keys.step.is_none() && keys.enter.is_none();
    let enter = keys.enter.or_else(|| is_typed.then_some("editor-key-type"));
    let enter = enter.map(|word| ("Enter", word));
    let remove = keys.removes.then_some(("Del", "editor-key-remove"));
    let own: Vec<_> = [step, mark, enter, remove].into_iter().flatten().collect();
    let rest = if own.len() > 3 { MANY } else { FEW };
    own.into_iter().chain(rest.iter().copied()).collect()
}

const SECTION: (&str, &str) = ("Tab", "editor-key-section");
const UNDO: (&str, &str) = ("u", "action-undo");
const SAVE: (&str, &str) = ("s", "editor-key-save");
const LEAVE: (&str, &str) = ("Esc", "hint-leave");
/// Keys that mean the same at every field.
const FEW: &[(&str, &str)] = &[SECTION, UNDO, SAVE, LEAVE];
/// Those that stand beside many keys of a field's own.
const MANY: &[(&str, &str)] = &[SAVE, LEAVE, SECTION];
