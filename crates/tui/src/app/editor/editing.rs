//! One character being made: what stands there, what was before, and what is not saved yet.

use kekkai_battle::{
    character,
    systems::{Character, SystemId},
};
use kekkai_host::FileError;
use kekkai_rules::{
    Form,
    form::{Edit, Edited, FieldKind, FormFault, FormField, Unfit},
};
use kekkai_widgets::Role;
use tui_textarea::{CursorMove, TextArea};

use super::{Desk, pick::Pick};
use crate::{
    error::AppError,
    locale::{self, Nobody},
    roster::Kept,
};

/// A character on its screen.
#[derive(Debug)]
pub(super) struct Editing {
    pub character: Character,
    /// Its fields as they stand.
    pub form: Form,
    /// As it was last saved.
    saved: Character,
    kept: Kept,
    /// The name of the draft that it is kept under until it is saved.
    draft: String,
    past: Vec<Character>,
    future: Vec<Character>,
    /// The chosen field, from 0.
    pub selected: usize,
    pub over: Option<Over>,
    pub message: Option<(String, Role)>,
    /// What was typed into a field and left there with `Esc`.
    left: Option<(String, String)>,
    /// Whether the text being written has a step of its own that undo takes back whole.
    in_text: bool,
}

/// What lies over the form.
#[derive(Debug)]
pub(super) enum Over {
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
    pub(super) fn blank(desk: Desk<'_>, system: SystemId) -> Self {
        let drafts = desk.roster.drafts().unwrap_or_default();
        let files = desk.roster.list().unwrap_or_default();
        let free = |name: &String| !drafts.contains(name) && !files.contains(name);
        let mut names = (1_u32..).map(|number| format!("new-{number}"));
        let draft = names.find(free).unwrap_or_default();
        let blank = Character::blank(system);
        Self::new(blank.clone(), blank, Kept::default(), draft)
    }

    /// One from its file.
    pub(super) fn open(character: Character, stem: String, text: String) -> Self {
        let kept = Kept { file: Some((stem.clone(), text)) };
        Self::new(character.clone(), character, kept, stem)
    }

    /// One that was not saved, beside its file if it has one.
    pub(super) fn resume(
        character: Character,
        draft: String,
        file: Option<(String, Character)>,
    ) -> Self {
        let (saved, kept) = if let Some((text, saved)) = file {
            (saved, Kept { file: Some((draft.clone(), text)) })
        } else {
            (Character::blank(character.system()), Kept::default())
        };
        Self::new(character, saved, kept, draft)
    }

    fn new(character: Character, saved: Character, kept: Kept, draft: String) -> Self {
        Self {
            form: character.form().form(),
            character,
            saved,
            kept,
            draft,
            past: Vec::new(),
            future: Vec::new(),
            selected: 0,
            over: None,
            message: None,
            left: None,
            in_text: false,
        }
    }

    /// The name of its file.
    pub(super) fn stem(&self) -> Option<&str> {
        self.kept.file.as_ref().map(|(stem, _)| stem.as_str())
    }

    /// Whether something is not saved.
    pub(super) fn is_changed(&self) -> bool {
        self.character != self.saved
    }

    /// Whether a letter is text now, and no key.
    pub(super) fn is_typing(&self) -> bool {
        match &self.over {
            Some(Over::Line { .. } | Over::Reason { .. } | Over::Text { .. } | Over::Pick(_)) => {
                true
            }
            Some(Over::Leave) | None => false,
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
        let open = || self.character.form().faults().into_iter().find(|fault| !fault.is_allowed);
        here.or_else(open)
    }

    /// Edits a field; what was before can be called back.
    pub(super) fn edit(
        &mut self,
        desk: Desk<'_>,
        path: &str,
        edit: &Edit<'_>,
    ) -> Result<(), Unfit> {
        self.change(desk, |character| character.form_mut().edit(path, edit))
    }

    /// Changes the character; what was before can be called back. Goes on where the change says.
    pub(super) fn change(
        &mut self,
        desk: Desk<'_>,
        how: impl FnOnce(&mut Character) -> Result<Edited, Unfit>,
    ) -> Result<(), Unfit> {
        let before = self.character.clone();
        let edited = how(&mut self.character)?;
        if self.character != before {
            self.past.push(before);
            if self.past.len() > MOST_PAST {
                self.past.remove(0);
            }
            self.future.clear();
            self.keep_draft(desk);
        }
        self.look_again();
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

    /// The fields of the character as it is now.
    fn look_again(&mut self) {
        self.form = self.character.form().form();
        self.selected = self.selected.min(self.count().saturating_sub(1));
    }

    /// What is being written in a text, kept with every key; undo takes all of it back at once.
    pub(super) fn change_text(&mut self, desk: Desk<'_>, path: &str, text: &str) {
        let edit = Edit::Set(text);
        if self.in_text {
            // Every text fits a field of several lines.
            let _ = self.character.form_mut().edit(path, &edit);
            self.look_again();
            self.keep_draft(desk);
        } else {
            let _ = self.edit(desk, path, &edit);
            self.in_text = true;
        }
    }

    /// The program ends in the middle of a line: it is given, if it fits.
    pub(super) fn end(&mut self, desk: Desk<'_>) {
        if let Some(Over::Line { path, line }) = self.over.take() {
            let text = line.lines().first().cloned().unwrap_or_default();
            // What does not fit the field stands nowhere.
            let _ = self.edit(desk, &path, &Edit::Set(&text));
        }
    }

    pub(super) fn undo(&mut self, desk: Desk<'_>) {
        self.travel(desk, false);
    }

    pub(super) fn redo(&mut self, desk: Desk<'_>) {
        self.travel(desk, true);
    }

    fn travel(&mut self, desk: Desk<'_>, forward: bool) {
        let (from, to) = if forward {
            (&mut self.future, &mut self.past)
        } else {
            (&mut self.past, &mut self.future)
        };
        let Some(other) = from.pop() else {
            let key = if forward { "trouble-at-end" } else { "trouble-at-start" };
            self.message = Some((desk.words.t(key), Role::Refusal));
            return;
        };
        to.push(std::mem::replace(&mut self.character, other));
        self.look_again();
        self.keep_draft(desk);
    }

    /// Keeps what is not saved yet, so that nothing typed is lost with the program.
    pub(super) fn keep_draft(&mut self, desk: Desk<'_>) {
        let done = if self.is_changed() {
            desk.roster.keep_draft(&self.draft, &character::write(&self.character))
        } else {
            desk.roster.drop_draft(&self.draft)
        };
        if let Err(error) = done {
            self.complain(desk, error);
        }
    }

    /// Writes it to its file; whether that went well.
    pub(super) fn save(&mut self, desk: Desk<'_>) -> bool {
        match self.kept.save(desk.roster, &self.character) {
            Ok(beside) => {
                self.saved = self.character.clone();
                let stem = self.stem().unwrap_or_default().to_owned();
                let key = if beside { "editor-saved-beside" } else { "editor-saved" };
                let file = format!("{stem}.ron");
                let text = desk.words.with(key, &[("file", file.into())]);
                self.message = Some((text, Role::Good));
                let dropped = desk.roster.drop_draft(&self.draft);
                self.draft = stem;
                if let Err(error) = dropped {
                    self.complain(desk, error);
                }
                true
            }
            Err(error) => {
                self.complain(desk, error);
                false
            }
        }
    }

    /// Puts what is not saved into the bin; whether that went well.
    pub(super) fn discard(&mut self, desk: Desk<'_>) -> bool {
        let text = character::write(&self.character);
        let kept = desk.roster.keep(&self.draft, &text);
        match kept.and_then(|_| desk.roster.drop_draft(&self.draft)) {
            Ok(()) => true,
            Err(error) => {
                self.complain(desk, error);
                false
            }
        }
    }

    pub(super) fn complain(&mut self, desk: Desk<'_>, error: FileError) {
        let text = locale::trouble(desk.words, &AppError::File(error), &Nobody);
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
            Over::Text { path, area: Box::new(area) }
        } else {
            Over::Line { path, line: Box::new(line_of(&text)) }
        });
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
