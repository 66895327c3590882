//! One character being made: what stands there, what was before, and what is not saved yet.

use kekkai_battle::character;
use kekkai_host::FileError;
use kekkai_rules::knk::{
    Category,
    creation::{Breach, Character},
};
use kekkai_widgets::Role;
use tui_textarea::{CursorMove, TextArea};

use super::{
    Desk, change,
    field::{Field, sections},
    pick::Pick,
};
use crate::{
    error::AppError,
    locale::{self, Nobody},
    roster::Kept,
};

/// A character on its screen.
#[derive(Debug)]
pub(super) struct Form {
    pub character: Character,
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
    left: Option<(Field, String)>,
    /// Whether the text being written has a step of its own that undo takes back whole.
    in_text: bool,
}

/// What lies over the form.
#[derive(Debug)]
pub(super) enum Over {
    /// A line for a field.
    Line { field: Field, line: Box<TextArea<'static>> },
    /// The reason for a breach that the game master allows.
    Reason { breach: Box<Breach>, line: Box<TextArea<'static>> },
    /// A text of several lines.
    Text { field: Field, area: Box<TextArea<'static>> },
    /// A list.
    Pick(Pick),
    /// Leave without saving?
    Leave,
}

/// Changes that can be taken back.
const MOST_PAST: usize = 500;

impl Form {
    /// A new one.
    pub(super) fn blank(desk: Desk<'_>) -> Self {
        let drafts = desk.roster.drafts().unwrap_or_default();
        let files = desk.roster.list().unwrap_or_default();
        let free = |name: &String| !drafts.contains(name) && !files.contains(name);
        let mut names = (1_u32..).map(|number| format!("new-{number}"));
        let draft = names.find(free).unwrap_or_default();
        let blank = Character::blank(Category::Profi);
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
        match file {
            Some((text, saved)) => {
                let kept = Kept { file: Some((draft.clone(), text)) };
                Self::new(character, saved, kept, draft)
            }
            None => Self::new(character, Character::blank(Category::Profi), Kept::default(), draft),
        }
    }

    fn new(character: Character, saved: Character, kept: Kept, draft: String) -> Self {
        Self {
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

    /// Every field in its order.
    pub(super) fn fields(&self) -> Vec<Field> {
        sections(&self.character).into_iter().flat_map(|(_, fields)| fields).collect()
    }

    /// The chosen one.
    pub(super) fn field(&self) -> Field {
        let fields = self.fields();
        fields.get(self.selected).or_else(|| fields.last()).copied().unwrap_or(Field::Name)
    }

    /// Chooses a field that is there.
    pub(super) fn choose(&mut self, field: Field) {
        if let Some(place) = self.fields().iter().position(|known| *known == field) {
            self.selected = place;
        }
    }

    /// The breach at the chosen field, one that is not allowed first; else the first of all.
    pub(super) fn breach(&self) -> Option<Breach> {
        let all = self.character.reckon().breaches;
        let here = self.field().breaches(&self.character, &all);
        let open = |breach: &&Breach| !breach.allowed;
        here.iter().find(open).or_else(|| here.first()).or_else(|| all.iter().find(open)).cloned()
    }

    /// Changes the character; what was before can be called back.
    pub(super) fn change(&mut self, desk: Desk<'_>, how: impl FnOnce(&mut Character)) {
        let before = self.character.clone();
        how(&mut self.character);
        if self.character != before {
            self.past.push(before);
            if self.past.len() > MOST_PAST {
                self.past.remove(0);
            }
            self.future.clear();
            self.keep_draft(desk);
        }
        let last = self.fields().len().saturating_sub(1);
        self.selected = self.selected.min(last);
    }

    /// What is being written in a text, kept with every key; undo takes all of it back at once.
    pub(super) fn change_text(&mut self, desk: Desk<'_>, how: impl FnOnce(&mut Character)) {
        if !self.in_text {
            self.change(desk, how);
            self.in_text = true;
            return;
        }
        how(&mut self.character);
        self.keep_draft(desk);
    }

    /// The program ends in the middle of a line: it is given, if it fits.
    pub(super) fn end(&mut self, desk: Desk<'_>) {
        if let Some(Over::Line { field, line }) = self.over.take() {
            let text = line.lines().first().cloned().unwrap_or_default();
            self.change(desk, |it| {
                // What does not fit the field stands nowhere.
                let _ = change::write(it, field, &text);
            });
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
        let last = self.fields().len().saturating_sub(1);
        self.selected = self.selected.min(last);
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

    /// Opens what a field is typed in, with what stands there or was typed and left.
    pub(super) fn open_field(&mut self, field: Field) {
        self.in_text = false;
        let left = self.left.take_if(|(at, _)| *at == field);
        let text = left.map_or_else(|| field.text(&self.character), |(_, text)| text);
        self.over = Some(if field.is_long() {
            let mut area = TextArea::new(text.split('\n').map(str::to_owned).collect());
            area.move_cursor(CursorMove::Bottom);
            area.move_cursor(CursorMove::End);
            Over::Text { field, area: Box::new(area) }
        } else {
            Over::Line { field, line: Box::new(line_of(&text)) }
        });
    }

    /// Remembers what was typed into a field and not given.
    pub(super) fn leave_line(&mut self, field: Field, text: String) {
        self.left = (text != field.text(&self.character)).then_some((field, text));
    }
}

/// A line with the cursor at its end.
pub(super) fn line_of(text: &str) -> TextArea<'static> {
    let mut line = TextArea::new(vec![text.to_owned()]);
    line.move_cursor(CursorMove::End);
    line
}
