//! What each key of the form does.

use crossterm::event::{KeyCode, KeyEvent};
use kekkai_battle::grammar;
use kekkai_rules::{
    PlainText,
    form::{Edit, FieldKind, FormChoice, FormFault, FormRemedy, Unfit},
};
use kekkai_widgets::Role;
use tui_textarea::TextArea;

use super::{
    super::{idle, keys},
    EditorContext, Pressed,
    editing::{Editing, FormDialog, line_of},
    pick::{Pick, Picked},
};
use crate::locale::{self, Nobody};
use kekkai_battle::content::made;

impl Editing {
    pub(super) fn press(&mut self, ctx: EditorContext<'_>, key: KeyEvent) -> Pressed {
        self.message = None;
        match self.over.take() {
            None => return self.press_on_form(ctx, key),
            Some(FormDialog::Line { path, line }) => self.press_in_line(ctx, key, path, line),
            Some(FormDialog::Reason { field, mut line }) => match keys::name(key).as_deref() {
                Some("Enter") => {
                    let reason = PlainText::new(&first(&line));
                    let reason = Some(&reason).filter(|reason| !reason.is_empty());
                    self.take(ctx, &field, &Edit::Allow(reason));
                }
                Some("Esc") => {}
                _ => {
                    idle::put_in_line(&mut line, key);
                    self.over = Some(FormDialog::Reason { field, line });
                }
            },
            Some(FormDialog::Text { path, mut area }) => {
                if keys::name(key).as_deref() == Some("Esc") {
                    self.keep_draft(ctx);
                } else {
                    area.input(key);
                    self.take_text(ctx, &path, &area);
                    self.over = Some(FormDialog::Text { path, area });
                }
            }
            Some(FormDialog::Pick(mut pick)) => match pick.press(key) {
                Picked::On => self.over = Some(FormDialog::Pick(pick)),
                Picked::Left => {}
                Picked::New(kind) => return Pressed::Make { path: pick.path, kind },
                Picked::Done(key) => self.picked(ctx, &pick, key.as_deref()),
            },
            Some(FormDialog::Leave) => match keys::name(key).as_deref() {
                Some("s") if self.save(ctx) => return Pressed::Back,
                Some("d") if self.discard(ctx) => return Pressed::Back,
                Some("s" | "d" | "Esc") => {}
                _ => self.over = Some(FormDialog::Leave),
            },
        }
        Pressed::Looks
    }

    /// Pasted text goes where text is typed.
    pub(super) fn paste(&mut self, ctx: EditorContext<'_>, text: &str) {
        let one_line = |text: &str| text.replace(|c: char| c.is_control(), " ");
        match self.over.take() {
            Some(FormDialog::Line { path, mut line }) => {
                line.insert_str(one_line(text));
                self.over = Some(FormDialog::Line { path, line });
            }
            Some(FormDialog::Reason { field, mut line }) => {
                line.insert_str(one_line(text));
                self.over = Some(FormDialog::Reason { field, line });
            }
            Some(FormDialog::Text { path, mut area }) => {
                area.insert_str(text.replace("\r\n", "\n").replace('\r', "\n"));
                self.take_text(ctx, &path, &area);
                self.over = Some(FormDialog::Text { path, area });
            }
            Some(FormDialog::Pick(mut pick)) => {
                pick.insert(text);
                self.over = Some(FormDialog::Pick(pick));
            }
            other @ (Some(FormDialog::Leave) | None) => self.over = other,
        }
    }

    /// Each key in a text is kept at once.
    fn take_text(&mut self, ctx: EditorContext<'_>, path: &str, area: &TextArea<'_>) {
        self.change_text(ctx, path, &area.lines().join("\n"));
    }

    /// Carries out what a key means in a field. What the field does not take changes nothing.
    fn take(&mut self, ctx: EditorContext<'_>, path: &str, edit: &Edit<'_>) {
        let _ = self.edit(ctx, path, edit);
    }

    fn press_in_line(
        &mut self,
        ctx: EditorContext<'_>,
        key: KeyEvent,
        path: String,
        mut line: Box<TextArea<'static>>,
    ) {
        match keys::name(key).as_deref() {
            Some("Enter") => {
                let text = first(&line);
                if let Err(Unfit) = self.edit(ctx, &path, &Edit::Set(&text)) {
                    self.message = Some((self.unfit(ctx, &path, &text), Role::Refusal));
                    self.over = Some(FormDialog::Line { path, line });
                }
            }
            Some("Esc") => self.leave_line(path, first(&line)),
            _ => {
                idle::put_in_line(&mut line, key);
                // What is asked for stands there again while it is mended.
                self.message = None;
                self.over = Some(FormDialog::Line { path, line });
            }
        }
    }

    /// Whether a digit on a field with a number begins to be typed there.
    fn begins_number(&mut self, key: KeyEvent, path: &str) -> bool {
        let is_digit = matches!(key.code, KeyCode::Char(digit) if digit.is_ascii_digit());
        let field = self.form.field(path).filter(|_| is_digit);
        if !field.is_some_and(|field| matches!(field.kind, FieldKind::Number { .. })) {
            return false;
        }
        self.open_anew(path);
        if let Some(FormDialog::Line { line, .. }) = &mut self.over {
            idle::put_in_line(line, key);
        }
        true
    }

    fn press_on_form(&mut self, ctx: EditorContext<'_>, key: KeyEvent) -> Pressed {
        let last = self.count().saturating_sub(1);
        let path = self.path();
        if self.begins_number(key, &path) {
            return Pressed::Looks;
        }
        match keys::name(key).as_deref() {
            Some("Up" | "k") => self.selected = self.selected.saturating_sub(1),
            Some("Down" | "j") => self.selected = (self.selected + 1).min(last),
            Some("PgUp") => self.selected = self.selected.saturating_sub(10),
            Some("PgDn") => self.selected = (self.selected + 10).min(last),
            Some("Home") => self.selected = 0,
            Some("End") => self.selected = last,
            Some("Tab") => self.next_section(true),
            Some("Shift-Tab") => self.next_section(false),
            Some("n") => self.next_fault(),
            Some("Left" | "h") => self.step(ctx, &path, -1),
            Some("Right" | "l") => self.step(ctx, &path, 1),
            Some("+" | "=") => self.take(ctx, &path, &Edit::Mark(1)),
            Some("-") => self.take(ctx, &path, &Edit::Mark(-1)),
            Some("Del" | "Backspace" | "x") => self.take(ctx, &path, &Edit::Remove),
            Some("Enter" | "Space") => self.enter(ctx, &path),
            Some("a") => self.allow(ctx),
            Some("r") => self.reason(),
            Some("c") => self.mend(ctx, |remedy| !remedy.is_grant),
            Some("g") => self.mend(ctx, |remedy| remedy.is_grant),
            Some("u") => self.undo(ctx),
            Some("U" | "Ctrl-r") => self.redo(ctx),
            Some("s") => {
                self.save(ctx);
            }
            Some("Esc" | "q") if self.has_unsaved_work() => self.over = Some(FormDialog::Leave),
            Some("Esc" | "q") => return Pressed::Back,
            _ => {}
        }
        Pressed::Looks
    }

    /// Nobody is approved while something is wrong that is not allowed.
    fn step(&mut self, ctx: EditorContext<'_>, path: &str, by: i32) {
        if path == self.form.approval && self.subject.is_barred() {
            let state = self.state(ctx);
            let text = ctx.words.with("editor-not-sound", &[("state", state.into())]);
            self.message = Some((text, Role::Refusal));
            return self.next_fault();
        }
        self.take(ctx, path, &Edit::Step(by));
    }

    fn enter(&mut self, ctx: EditorContext<'_>, path: &str) {
        let Some(field) = self.form.field(path) else { return };
        match &field.kind {
            FieldKind::Text { .. }
            | FieldKind::Lines
            | FieldKind::Number { .. }
            | FieldKind::Dice => self.open_field(path),
            FieldKind::Flag | FieldKind::Choice(_) | FieldKind::Steps => self.step(ctx, path, 1),
            FieldKind::Variants => self.take(ctx, path, &Edit::Next),
            FieldKind::Fixed => {}
            FieldKind::List { choices, .. } => {
                let choices = choices.clone();
                self.pick(ctx, path, None, &choices);
            }
            FieldKind::Record(kind) => {
                let kind = *kind;
                match ctx.assets.library() {
                    Ok(library) => {
                        let choices = self.subject.choices(library, kind);
                        self.pick(ctx, path, Some(kind), &choices);
                    }
                    Err(error) => {
                        let text = locale::error(ctx.words, &error, &Nobody);
                        self.message = Some((text, Role::Refusal));
                    }
                }
            }
        }
    }

    fn next_section(&mut self, forward: bool) {
        let mut starts = vec![0];
        for section in &self.form.sections {
            starts.push(starts.last().copied().unwrap_or(0) + section.fields.len());
        }
        starts.pop();
        let next = if forward {
            starts.iter().find(|start| **start > self.selected).or_else(|| starts.first())
        } else {
            starts.iter().rev().find(|start| **start < self.selected).or_else(|| starts.last())
        };
        self.selected = next.copied().unwrap_or(0);
    }

    /// To the next field in which something is wrong that is not allowed.
    pub(super) fn next_fault(&mut self) {
        let open = |fault: &FormFault| !fault.is_allowed;
        let fields = (0..).zip(self.form.fields());
        let wrong: Vec<usize> =
            fields.filter(|(_, field)| field.faults.iter().any(open)).map(|(at, _)| at).collect();
        let next = wrong.iter().find(|at| **at > self.selected).or_else(|| wrong.first());
        self.selected = next.copied().unwrap_or(self.selected);
    }

    fn allow(&mut self, ctx: EditorContext<'_>) {
        let Some(wrong) = self.fault() else { return };
        if wrong.may_be_allowed {
            self.take(ctx, &wrong.fault.field, &Edit::Allow(None));
        } else {
            self.message = Some((ctx.words.t("editor-not-allowable"), Role::Refusal));
        }
    }

    fn reason(&mut self) {
        if let Some(wrong) = self.fault().filter(|wrong| wrong.may_be_allowed) {
            let text = wrong.reason.map(|reason| reason.to_string()).unwrap_or_default();
            let (field, line) = (wrong.fault.field, Box::new(line_of(&text)));
            self.over = Some(FormDialog::Reason { field, line });
        }
    }

    /// Does the first thing that mends what is wrong here and is of the wanted kind.
    fn mend(&mut self, ctx: EditorContext<'_>, wanted: impl Fn(&FormRemedy) -> bool) {
        let Some(wrong) = self.fault() else { return };
        if let Some(place) = wrong.remedies.iter().position(wanted) {
            self.take(ctx, &wrong.fault.field, &Edit::Mend(place));
        }
    }

    /// Opens the list of what the field takes, under the name of the field that adds to it.
    fn pick(
        &mut self,
        ctx: EditorContext<'_>,
        path: &str,
        kind: Option<&'static str>,
        choices: &[FormChoice],
    ) {
        // What replaces an entry of a list stands under the name of the field that adds to it.
        let list = path.strip_suffix(']').and_then(|path| path.rsplit_once('['));
        let field = list.and_then(|(list, _)| self.form.field(list));
        let field = field.or_else(|| self.form.field(path));
        let title = field.map(|field| ctx.words.term(&field.label)).unwrap_or_default();
        let title = title.trim_start_matches([' ', '+']).to_owned();
        let forms = made::forms(self.subject.system());
        let is_made = |kind: &&str| forms.iter().any(|form| form.kind.key == *kind);
        let kind = kind.map(|kind| (kind, is_made(&kind)));
        self.over =
            Some(FormDialog::Pick(Pick::new(path.to_owned(), kind, title, choices, ctx.words)));
    }

    /// Puts a record that was made for a field into it.
    pub(super) fn put_made(
        &mut self,
        ctx: EditorContext<'_>,
        path: &str,
        (kind, key): (&str, &str),
    ) {
        let Ok(library) = ctx.assets.library() else { return };
        // One that the field does not take stays in its list.
        let _ = self.change(ctx, |it| it.put(path, library, (kind, key)));
    }

    fn picked(&mut self, ctx: EditorContext<'_>, pick: &Pick, key: Option<&str>) {
        let path = &pick.path;
        match (pick.kind, key) {
            (Some(kind), Some(key)) => {
                let Ok(library) = ctx.assets.library() else { return };
                // A record that has gone from the library meanwhile changes nothing.
                let _ = self.change(ctx, |it| it.put(path, library, (kind, key)));
            }
            (None, Some(key)) => self.take(ctx, path, &Edit::Choose(key)),
            // What is not in the list may be one of the table's own.
            (None, None) if self.is_open_list(path) => {
                self.take(ctx, path, &Edit::Set(pick.typed()));
            }
            (Some(_) | None, None) => {}
        }
    }

    /// Why a field does not take what was typed, which stands behind it.
    fn unfit(&self, ctx: EditorContext<'_>, path: &str, text: &str) -> String {
        if text.starts_with(['(', '[', '{'])
            && let Some(column) = made::unsound_from(text)
        {
            let rest: String = text.chars().skip(column.saturating_sub(1)).collect();
            let args = [("column", column.into()), ("rest", locale::clean(&rest).into())];
            return ctx.words.with("editor-unsound", &args);
        }
        if let Err(lost) = grammar::plain(text) {
            return ctx.words.bad_command(&lost);
        }
        let field = ("field", self.asks(ctx, path).into());
        match self.form.field(path).map(|field| &field.kind) {
            Some(FieldKind::Number { least, most }) if *most < i32::MAX => {
                let bounds = [field, ("least", (*least).into()), ("most", (*most).into())];
                ctx.words.with("editor-unfit-number", &bounds)
            }
            _ => ctx.words.with("editor-unfit", &[field]),
        }
    }

    fn is_open_list(&self, path: &str) -> bool {
        let kind = self.form.field(path).map(|field| &field.kind);
        matches!(kind, Some(FieldKind::List { is_open: true, .. }))
    }
}

fn first(line: &TextArea<'_>) -> String {
    line.lines().first().cloned().unwrap_or_default()
}
