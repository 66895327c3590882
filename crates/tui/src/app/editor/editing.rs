//! One character or record being made: what stands there, what was before, and what is not saved yet.

use kekkai_battle::systems::{Character, SystemId};
use kekkai_host::{FileError, Roster};
use kekkai_rules::{
    Form,
    form::{Edit, Edited, FieldKind, FormFault, FormField, Unfit},
};
use kekkai_widgets::Role;
use tui_textarea::{CursorMove, TextArea};

use super::{
    EditorContext,
    pick::Pick,
    recording::{self, Filed},
    subject::Subject,
};
use crate::{
    error::AppError,
    locale::{self, Nobody},
    roster::Kept,
};

/// A character or a record on its screen.
#[derive(Debug)]
pub(super) struct Editing {
    pub subject: Subject,
    /// Its fields as they stand.
    pub form: Form,
    /// As it was last saved.
    pub saved: Subject,
    /// The copy of another record that it was opened as: it was never saved, and nothing is lost with it.
    pub copied: Option<Subject>,
    pub home: Home,
    past: Vec<Subject>,
    future: Vec<Subject>,
    /// The chosen field, from 0.
    pub selected: usize,
    pub over: Option<FormDialog>,
    pub message: Option<(String, Role)>,
    /// What was typed into a field and left there with `Esc`.
    left: Option<(String, String)>,
    /// Whether the text being written has a step of its own that undo takes back whole.
    in_text: bool,
    /// Whether it was told that the comments in its entry are lost when it is saved.
    pub told_of_comments: bool,
}

/// Where it is kept.
#[derive(Debug)]
pub(super) enum Home {
    /// In the roster: its file, and the name of the draft that it is kept under until it is saved.
    Roster { kept: Kept, draft: String },
    /// In a list of the user's own folder, once it was saved.
    Folder(Option<Filed>),
}

/// What lies over the form.
#[derive(Debug)]
pub(super) enum FormDialog {
    /// A line for the field of this path.
    Line { path: String, line: Box<TextArea<'static>> },
    /// The reason for something wrong that the GM allows, in the field that its fault names.
    Reason { field: String, line: Box<TextArea<'static>> },
    /// A text of several lines for the field of this path.
    Text { path: String, area: Box<TextArea<'static>> },
    /// A list to choose from.
    Pick(Pick),
    /// The question whether to leave without saving.
    Leave,
}

/// Changes that can be taken back.
const MOST_PAST: usize = 500;

impl Editing {
    /// The form of a new character of a system.
    pub(super) fn blank(ctx: EditorContext<'_>, system: SystemId) -> Self {
        let drafts = ctx.roster.drafts().unwrap_or_default();
        let files = ctx.roster.list().unwrap_or_default();
        let free = |name: &String| !drafts.contains(name) && !files.contains(name);
        let mut names = (1_u32..).map(|number| format!("new-{number}"));
        let draft = names.find(free).unwrap_or_default();
        let blank = Character::blank(system);
        Self::of_roster(ctx, blank.clone(), blank, (Kept::default(), draft))
    }

    /// One from its file.
    pub(super) fn open(
        ctx: EditorContext<'_>,
        character: Character,
        stem: String,
        text: String,
    ) -> Self {
        let kept = Kept { file: Some((stem.clone(), text)) };
        Self::of_roster(ctx, character.clone(), character, (kept, stem))
    }

    /// One that was not saved, beside its file if it has one.
    pub(super) fn resume(
        ctx: EditorContext<'_>,
        character: Character,
        draft: String,
        file: Option<(String, Character)>,
    ) -> Self {
        let (saved, kept) = if let Some((text, saved)) = file {
            (saved, Kept { file: Some((draft.clone(), text)) })
        } else {
            (Character::blank(character.system()), Kept::default())
        };
        Self::of_roster(ctx, character, saved, (kept, draft))
    }

    fn of_roster(
        ctx: EditorContext<'_>,
        character: Character,
        saved: Character,
        (kept, draft): (Kept, String),
    ) -> Self {
        let subject = |character| Subject::Character(Box::new(character));
        Self::new(ctx, subject(character), subject(saved), Home::Roster { kept, draft })
    }

    pub(super) fn new(
        ctx: EditorContext<'_>,
        subject: Subject,
        saved: Subject,
        home: Home,
    ) -> Self {
        Self {
            form: subject.form(ctx),
            subject,
            saved,
            copied: None,
            home,
            past: Vec::new(),
            future: Vec::new(),
            selected: 0,
            over: None,
            message: None,
            left: None,
            in_text: false,
            told_of_comments: false,
        }
    }

    /// The name of its file, or its key in a list.
    pub(super) fn stem(&self) -> Option<&str> {
        match &self.home {
            Home::Roster { kept, .. } => kept.file.as_ref().map(|(stem, _)| stem.as_str()),
            Home::Folder(filed) => filed.as_ref().map(|filed| filed.key.as_str()),
        }
    }

    /// Chooses the first field in which something else stands than was saved; where there is none, the choice stays.
    pub(super) fn go_to_unsaved(&mut self, ctx: EditorContext<'_>) {
        let saved = self.saved.form(ctx);
        let differs = |field: &FormField| {
            let before = saved.field(&field.path);
            !before.is_some_and(|before| {
                (&before.label, &before.value, &before.text)
                    == (&field.label, &field.value, &field.text)
            })
        };
        self.selected = self.form.fields().position(differs).unwrap_or(self.selected);
    }

    /// Whether something is not saved.
    pub(super) fn is_changed(&self) -> bool {
        self.subject != self.saved
    }

    /// Whether something that a person has typed is not saved.
    pub(super) fn has_unsaved_work(&self) -> bool {
        self.is_changed() && self.copied.as_ref() != Some(&self.subject)
    }

    /// Whether something is not saved that no list of characters will show again.
    pub(super) fn is_lost_at_end(&self) -> bool {
        matches!(self.home, Home::Folder(_)) && self.has_unsaved_work()
    }

    /// Whether a letter is text now, and no key.
    pub(super) fn is_typing(&self) -> bool {
        match &self.over {
            Some(
                FormDialog::Line { .. }
                | FormDialog::Reason { .. }
                | FormDialog::Text { .. }
                | FormDialog::Pick(_),
            ) => true,
            Some(FormDialog::Leave) | None => false,
        }
    }

    /// The number of fields.
    pub(super) fn count(&self) -> usize {
        self.form.fields().count()
    }

    /// The field that the cursor is on.
    pub(super) fn field(&self) -> Option<&FormField> {
        self.form.fields().nth(self.selected).or_else(|| self.form.fields().last())
    }

    /// The path of the chosen field.
    pub(super) fn path(&self) -> String {
        self.field().map(|field| field.path.clone()).unwrap_or_default()
    }

    /// Chooses a field that is there.
    pub(super) fn choose(&mut self, path: &str) {
        if let Some(place) = self.form.fields().position(|known| known.path == path) {
            self.selected = place;
        }
    }

    /// What is wrong at the chosen field, and not allowed first; else the first of all that is not allowed.
    pub(super) fn fault(&self) -> Option<FormFault> {
        let here = self.field().and_then(FormField::worst).cloned();
        here.or_else(|| self.open_faults().next().cloned())
    }

    /// Everything that is wrong and not allowed.
    pub(super) fn open_faults(&self) -> impl Iterator<Item = &FormFault> {
        let all = self.form.fields().flat_map(|field| &field.faults);
        all.filter(|fault| !fault.is_allowed)
    }

    /// How far it is.
    pub(super) fn state(&self, ctx: EditorContext<'_>) -> String {
        self.subject.state(ctx.words, self.open_faults().count())
    }

    /// Edits a field; what was before can be called back.
    pub(super) fn edit(
        &mut self,
        ctx: EditorContext<'_>,
        path: &str,
        edit: &Edit<'_>,
    ) -> Result<(), Unfit> {
        self.change(ctx, |subject| subject.edit(ctx, path, edit))
    }

    /// Changes it; what was before can be called back. Goes on where the change says.
    pub(super) fn change(
        &mut self,
        ctx: EditorContext<'_>,
        how: impl FnOnce(&mut Subject) -> Result<Edited, Unfit>,
    ) -> Result<(), Unfit> {
        let before = self.subject.clone();
        let edited = how(&mut self.subject)?;
        if self.subject != before {
            self.past.push(before);
            if self.past.len() > MOST_PAST {
                self.past.remove(0);
            }
            self.future.clear();
            self.keep_draft(ctx);
        }
        self.look_again(ctx);
        match edited {
            Edited::Here => {}
            Edited::At(path) => self.choose(&path),
            Edited::Type(path) => {
                self.choose(&path);
                self.open_field(&path);
            }
        }
        Ok(())
    }

    /// The fields as they are now.
    pub(super) fn look_again(&mut self, ctx: EditorContext<'_>) {
        self.form = self.subject.form(ctx);
        self.selected = self.selected.min(self.count().saturating_sub(1));
    }

    /// What is being written in a text, kept with every key; undo takes all of it back at once.
    pub(super) fn change_text(&mut self, ctx: EditorContext<'_>, path: &str, text: &str) {
        let edit = Edit::Set(text);
        if self.in_text {
            // Every text fits a field of several lines.
            let _ = self.subject.edit(ctx, path, &edit);
            self.look_again(ctx);
            self.keep_draft(ctx);
        } else {
            let _ = self.edit(ctx, path, &edit);
            self.in_text = true;
        }
    }

    /// The program ends in the middle of a line: it is given, if it fits.
    pub(super) fn end(&mut self, ctx: EditorContext<'_>) {
        if let Some(FormDialog::Line { path, line }) =
            self.over.take_if(|over| matches!(over, FormDialog::Line { .. }))
        {
            let text = line.lines().first().cloned().unwrap_or_default();
            // What does not fit the field stands nowhere.
            let _ = self.edit(ctx, &path, &Edit::Set(&text));
        }
    }

    pub(super) fn undo(&mut self, ctx: EditorContext<'_>) {
        self.travel(ctx, false);
    }

    pub(super) fn redo(&mut self, ctx: EditorContext<'_>) {
        self.travel(ctx, true);
    }

    fn travel(&mut self, ctx: EditorContext<'_>, forward: bool) {
        let (from, to) = if forward {
            (&mut self.future, &mut self.past)
        } else {
            (&mut self.past, &mut self.future)
        };
        let Some(other) = from.pop() else {
            let key = if forward { "error-at-end" } else { "error-at-start" };
            self.message = Some((ctx.words.t(key), Role::Refusal));
            return;
        };
        to.push(std::mem::replace(&mut self.subject, other));
        self.look_again(ctx);
        self.keep_draft(ctx);
    }

    /// Where what is not saved yet is kept, and under which name.
    pub(super) fn drafts(&self, ctx: EditorContext<'_>) -> (Roster, String) {
        match (&self.home, &self.subject) {
            (Home::Folder(filed), Subject::Record(draft)) => {
                let key = filed.as_ref().map(|filed| filed.key.as_str());
                let name = recording::draft_name(draft.system(), draft.kind(), key);
                (recording::drafts(ctx), name)
            }
            (Home::Roster { draft, .. }, _) => (ctx.roster.clone(), draft.clone()),
            (Home::Folder(_), Subject::Character(it)) => {
                (ctx.roster.clone(), Roster::stem(it.form().name().as_str()))
            }
        }
    }

    /// Keeps what is not saved yet, so that nothing typed is lost with the program.
    pub(super) fn keep_draft(&mut self, ctx: EditorContext<'_>) {
        let (store, draft) = self.drafts(ctx);
        let done = if self.has_unsaved_work() {
            store.keep_draft(&draft, &self.subject.put_by())
        } else {
            store.drop_draft(&draft)
        };
        if let Err(error) = done {
            self.complain(ctx, error);
        }
    }

    /// Writes it to its file; whether that went well.
    pub(super) fn save(&mut self, ctx: EditorContext<'_>) -> bool {
        let Subject::Character(character) = &self.subject else { return self.save_record(ctx) };
        let Home::Roster { kept, draft } = &mut self.home else { return false };
        match kept.save(ctx.roster, character) {
            Ok(beside) => {
                let dropped = ctx.roster.drop_draft(draft);
                if let Some((stem, _)) = &kept.file {
                    draft.clone_from(stem);
                }
                self.saved = self.subject.clone();
                let stem = self.stem().unwrap_or_default().to_owned();
                let key = if beside { "editor-saved-beside" } else { "editor-saved" };
                let file = format!("{stem}.ron");
                let text = ctx.words.with(key, &[("file", file.into())]);
                // Whoever came under that name fights on with the sheet of then.
                let name = character.form().name().as_str();
                let fights = ctx.place.is_some_and(|place| place.taken.iter().any(|at| at == name));
                let stays = || ctx.words.with("editor-fights-on", &[("name", name.into())]);
                let text = if fights { format!("{text}. {}", stays()) } else { text };
                self.message = Some((text, Role::Good));
                if let Err(error) = dropped {
                    self.complain(ctx, error);
                }
                true
            }
            Err(error) => {
                self.complain(ctx, error);
                false
            }
        }
    }

    /// Puts what is not saved into the bin; whether that went well.
    pub(super) fn discard(&mut self, ctx: EditorContext<'_>) -> bool {
        let (store, draft) = self.drafts(ctx);
        let kept = store.keep(&draft, &self.subject.put_by());
        match kept.and_then(|_| store.drop_draft(&draft)) {
            Ok(()) => true,
            Err(error) => {
                self.complain(ctx, error);
                false
            }
        }
    }

    pub(super) fn complain(&mut self, ctx: EditorContext<'_>, error: FileError) {
        self.refuse(ctx, &AppError::File(error));
    }

    /// Tells what stands in the way.
    pub(super) fn refuse(&mut self, ctx: EditorContext<'_>, error: &AppError) {
        let text = locale::error(ctx.words, error, &Nobody);
        self.message = Some((text, Role::Refusal));
    }

    /// Opens what the field at `path` is typed in, with what stands there or was typed and left.
    pub(super) fn open_field(&mut self, path: &str) {
        self.in_text = false;
        let Some(field) = self.form.field(path) else { return };
        let left = self.left.take_if(|(at, _)| *at == path);
        let text = left.map_or_else(|| field.text.clone(), |(_, text)| text);
        let path = path.to_owned();
        self.over = Some(if field.kind == FieldKind::Lines {
            let mut area = TextArea::new(text.split('\n').map(str::to_owned).collect());
            area.move_cursor(CursorMove::Bottom);
            area.move_cursor(CursorMove::End);
            FormDialog::Text { path, area: Box::new(area) }
        } else {
            let mut line = line_of(&text);
            // A number that is typed takes the place of the old one; a key that moves in it mends it.
            if matches!(field.kind, FieldKind::Number { .. }) && text == field.text {
                line.select_all();
            }
            FormDialog::Line { path, line: Box::new(line) }
        });
    }

    /// The same with what stands there, whatever was typed and left before.
    pub(super) fn open_anew(&mut self, path: &str) {
        self.left.take_if(|(at, _)| at == path);
        self.open_field(path);
    }

    /// Remembers what was typed into a field and not given.
    pub(super) fn leave_line(&mut self, path: String, text: String) {
        let known = self.form.field(&path).is_some_and(|field| field.text == text);
        self.left = (!known).then_some((path, text));
    }
}

/// A line with the cursor at its end.
pub(super) fn line_of(text: &str) -> TextArea<'static> {
    let mut line = TextArea::new(vec![text.to_owned()]);
    line.move_cursor(CursorMove::End);
    line
}
