//! Records of the user's own folder: how one is opened, written and taken away.

use kekkai_battle::{
    content::{
        ContentKind,
        made::{self, Draft},
    },
    scenario::BadScenario,
    systems::SystemId,
};
use kekkai_host::{FileError, Roster};
use kekkai_rules::content::RecordForm;
use kekkai_widgets::{Lang, Role, own_names};

use super::{
    EditorContext,
    editing::{Editing, Home},
    subject::Subject,
};
use crate::{
    assets::{Placed, names_path},
    error::AppError,
};

/// Where a record of the user's own stands.
#[derive(Debug, Clone)]
pub(super) struct Filed {
    /// The list, below the folder.
    pub path: &'static str,
    pub key: String,
    /// The record as it was read or written last.
    text: String,
}

/// Files with their texts before and behind a change.
pub(super) type Written = Vec<(String, Option<String>, String)>;

impl Editing {
    /// A new record of a kind.
    pub(super) fn new_record(
        ctx: EditorContext<'_>,
        system: SystemId,
        form: &'static RecordForm,
    ) -> Self {
        Self::resumed(ctx, Draft::blank(system, form), None)
    }

    /// A record as it was saved last, or as it was left unsaved.
    fn resumed(ctx: EditorContext<'_>, saved: Draft, filed: Option<Filed>) -> Self {
        let key = filed.as_ref().map(|filed| filed.key.as_str());
        let name = draft_name(saved.system(), saved.kind(), key);
        let text = drafts(ctx).read_draft(&name).ok();
        let draft = text.and_then(|text| Draft::resumed(saved.system(), saved.kind(), &text));
        let is_left = draft.is_some();
        let mut editing = Self::of_draft(ctx, draft.unwrap_or_else(|| saved.clone()), saved, filed);
        if is_left {
            editing.message = Some((ctx.words.t("made-resumed"), Role::Text));
        }
        editing
    }

    /// One that is changed: the user's own itself, any other as a copy under a new name.
    pub(super) fn of_record(
        ctx: EditorContext<'_>,
        system: SystemId,
        form: &'static RecordForm,
        placed: &Placed,
        as_copy: bool,
    ) -> Result<Self, AppError> {
        let key = &placed.record.key;
        let path = path_in(form, &placed.path);
        let whole = ctx.assets.text(path)?.unwrap_or_default();
        let text = made::entry(path, &whole, key).map_err(|bad| blame(ctx, path, &whole, bad))?;
        let text = text.unwrap_or_else(|| form.blank.to_owned());
        if placed.own && !as_copy {
            let names = [Lang::En, Lang::Ru].map(|lang| own_name(ctx, lang, key));
            let saved = Draft::read(system, form, &text, names);
            let filed = Filed { path, key: key.clone(), text };
            return Ok(Self::resumed(ctx, saved, Some(filed)));
        }
        let name = placed.record.name.as_ref().map_or(key.as_str(), |name| name.as_str());
        let shown = |lang: Lang| {
            let name = ctx.words.in_language(lang).name_of(name);
            (name != *key).then_some(name)
        };
        let [english, russian] = [Lang::En, Lang::Ru].map(shown);
        let russian = russian.filter(|name| Some(name) != english.as_ref());
        let mut draft = Draft::read(system, form, &text, [english, russian]);
        let copied = |(lang, name): (Lang, &str)| {
            let words = ctx.words.in_language(lang);
            let copy = || words.with("roster-copy", &[("name", name.to_owned().into())]);
            if name.is_empty() { String::new() } else { copy() }
        };
        let [english, russian] = draft.names();
        let names = [(Lang::En, english), (Lang::Ru, russian)].map(copied);
        draft.rename(names);
        let copied = Some(Subject::Record(Box::new(draft.clone())));
        let mut copy = Self::of_draft(ctx, draft, Draft::blank(system, form), None);
        copy.copied = copied;
        Ok(copy)
    }

    fn of_draft(ctx: EditorContext<'_>, draft: Draft, saved: Draft, filed: Option<Filed>) -> Self {
        let subject = |draft| Subject::Record(Box::new(draft));
        Self::new(ctx, subject(draft), subject(saved), Home::Folder(filed))
    }

    /// Writes the record into the user's list, and its names; whether that went well. Nothing is written of one with a
    /// fault.
    pub(super) fn save_record(&mut self, ctx: EditorContext<'_>) -> bool {
        let (Subject::Record(draft), Home::Folder(filed)) = (&self.subject, &self.home) else {
            return false;
        };
        if self.open_faults().next().is_some() {
            self.message = Some((ctx.words.t("made-not-sound"), Role::Refusal));
            self.next_fault();
            return false;
        }
        if let Some((name, other)) = namesake(ctx, draft, filed.as_ref()) {
            let args = [
                ("name", name.into()),
                ("key", other.record.key.into()),
                ("file", other.path.into()),
            ];
            self.message = Some((ctx.words.with("made-name-taken", &args), Role::Refusal));
            return false;
        }
        if let Some(filed) = filed.as_ref().filter(|filed| made::has_comments(&filed.text))
            && !self.told_of_comments
        {
            let args = [("file", filed.path.to_owned().into())];
            self.message = Some((ctx.words.with("made-comments", &args), Role::Refusal));
            self.told_of_comments = true;
            return false;
        }
        match write(ctx, draft, filed.as_ref()) {
            Ok(filed) => {
                let (store, draft) = self.drafts(ctx);
                // What cannot be removed is taken up again, and is what was saved.
                let _ = store.drop_draft(&draft);
                let args =
                    [("file", filed.path.to_owned().into()), ("key", filed.key.clone().into())];
                self.message = Some((ctx.words.with("made-saved", &args), Role::Good));
                self.home = Home::Folder(Some(filed));
                self.saved = self.subject.clone();
                true
            }
            Err(error) => {
                self.refuse(ctx, &error);
                false
            }
        }
    }
}

/// Where records are kept that were typed and not saved.
pub(super) fn drafts(ctx: EditorContext<'_>) -> Roster {
    Roster::new(ctx.roster.dir().join(".records"))
}

/// The name that a record is kept under there.
pub(super) fn draft_name(system: SystemId, form: &RecordForm, key: Option<&str>) -> String {
    Roster::stem(&format!("{} {} {}", system.key(), form.kind.key, key.unwrap_or_default()))
}

/// A name of it, in either language, that another record of the same kind has: a line could not tell the two apart.
fn namesake(
    ctx: EditorContext<'_>,
    draft: &Draft,
    filed: Option<&Filed>,
) -> Option<(String, Placed)> {
    let (system, key) = (draft.system(), draft.kind().kind.key);
    let is_kind = |of: &ContentKind| matches!(of, ContentKind::Record(of, kind) if *of == system && kind.key == key);
    let is_own = |placed: &Placed| filed.is_some_and(|filed| filed.key == placed.record.key);
    let others = ctx.assets.records().into_iter();
    let mut others = others.filter(|placed| is_kind(&placed.record.kind) && !is_own(placed));
    others.find_map(|placed| {
        let own = placed.record.name.as_ref().map_or(placed.record.key.as_str(), |it| it.as_str());
        let shown = Lang::ALL.map(|lang| ctx.words.in_language(lang).name_of(own).to_lowercase());
        let taken = draft.names().into_iter().find(|name| shown.contains(&name.to_lowercase()))?;
        Some((taken.to_owned(), placed))
    })
}

fn write(ctx: EditorContext<'_>, draft: &Draft, filed: Option<&Filed>) -> Result<Filed, AppError> {
    let form = draft.kind();
    let path = filed.map_or(form.file, |filed| filed.path);
    let whole = ctx.assets.own_text(path)?;
    let bad = |bad| blame(ctx, path, whole.as_deref().unwrap_or_default(), bad);
    let key = if let Some(filed) = filed {
        let now = whole.as_deref().map(|whole| made::entry(path, whole, &filed.key));
        // What somebody else has changed meanwhile stays.
        if now.transpose().map_err(bad)?.flatten().as_ref() != Some(&filed.text) {
            let path = ctx.assets.own(path).unwrap_or_else(|| path.into());
            return Err(FileError::Changed { path }.into());
        }
        filed.key.clone()
    } else {
        let known = ctx.assets.records();
        let is_taken = |key: &str| known.iter().any(|placed| placed.record.key == key);
        made::free_key(draft.name(), is_taken)
    };
    let text = made::with_entry(path, whole.as_deref(), &key, Some(&draft.text())).map_err(bad)?;
    put(ctx, path, &text)?;
    for (lang, name) in [Lang::En, Lang::Ru].into_iter().zip(draft.name_lines()) {
        put_name(ctx, lang, &key, name)?;
    }
    let written = made::entry(path, &text, &key).ok().flatten().unwrap_or_default();
    Ok(Filed { path, key, text: written })
}

/// Takes a record of the user's own away, with its names; what was written, to be taken back.
pub(super) fn remove(
    ctx: EditorContext<'_>,
    form: &'static RecordForm,
    placed: &Placed,
) -> Result<Written, AppError> {
    let path = path_in(form, &placed.path);
    let whole = ctx.assets.own_text(path)?.unwrap_or_default();
    let text = made::with_entry(path, Some(&whole), &placed.record.key, None);
    let text = text.map_err(|bad| blame(ctx, path, &whole, bad))?;
    put(ctx, path, &text)?;
    let mut written = vec![(path.to_owned(), Some(whole), text)];
    for lang in Lang::ALL {
        written.extend(put_name(ctx, lang, &placed.record.key, None)?);
    }
    Ok(written)
}

/// Puts files back as they were, unless somebody else has changed one meanwhile.
pub(super) fn take_back(ctx: EditorContext<'_>, written: &Written) -> Result<(), AppError> {
    for (path, _, behind) in written {
        if ctx.assets.own_text(path)?.as_ref() != Some(behind) {
            let path = ctx.assets.own(path).unwrap_or_else(|| path.into());
            return Err(FileError::Changed { path }.into());
        }
    }
    for (path, before, _) in written {
        put(ctx, path, before.as_deref().unwrap_or_default())?;
    }
    Ok(())
}

/// Calls a record otherwise in a language, or by its own name only; the file of names, if it has changed.
fn put_name(
    ctx: EditorContext<'_>,
    lang: Lang,
    key: &str,
    name: Option<&str>,
) -> Result<Option<(String, Option<String>, String)>, AppError> {
    let path = names_path(lang);
    let before = ctx.assets.own_text(&path)?;
    let text = own_names::with_name(before.as_deref().unwrap_or_default(), key, name);
    if text == before.as_deref().unwrap_or_default() {
        return Ok(None);
    }
    put(ctx, &path, &text)?;
    Ok(Some((path, before, text)))
}

fn put(ctx: EditorContext<'_>, path: &str, text: &str) -> Result<(), AppError> {
    ctx.written.set(true);
    ctx.assets.put_own(path, text).map(drop)
}

/// The name that the user's own file of a language has for a key.
fn own_name(ctx: EditorContext<'_>, lang: Lang, key: &str) -> Option<String> {
    let text = ctx.assets.own_text(&names_path(lang)).ok()??;
    let line = own_names::read(&text).0.into_iter().find(|line| line.key == key);
    line.map(|line| line.name.to_string())
}

/// The file of a kind that a record stands in.
pub(super) fn path_in(form: &'static RecordForm, path: &str) -> &'static str {
    form.kind.files.iter().find(|file| **file == path).copied().unwrap_or(form.file)
}

/// What is wrong with a list, with its file and line.
pub(super) fn blame(ctx: EditorContext<'_>, path: &str, text: &str, bad: BadScenario) -> AppError {
    let place = ctx.assets.own(path).unwrap_or_else(|| path.into());
    ctx.assets.blame(&place, bad.line(text), bad)
}
