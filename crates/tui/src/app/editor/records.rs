//! The records that can be made on the screen, a list a kind: the user's own first, then those of the program.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    content::{ContentKind, made},
    grammar::quoted,
    systems::SystemId,
};
use kekkai_rules::content::{Brought, RecordForm};
use kekkai_widgets::{
    Role, list, paint,
    picker::{Picked, Picker},
};
use ratatui::{buffer::Buffer, layout::Rect};

use super::{
    super::{keys, mouse::Clickable},
    EditorContext, Pressed,
    editing::Editing,
    recording::{self, Written},
};
use crate::{
    assets::Placed,
    error::AppError,
    locale::{self, Nobody},
};

/// The list of one kind.
#[derive(Debug)]
pub(super) struct Records {
    /// Every kind, and which one is shown.
    kinds: Vec<(SystemId, &'static RecordForm)>,
    shown: usize,
    rows: Picker<RecordRow>,
    pub(super) message: Option<(String, Role)>,
    sides: Option<Picker<String>>,
    /// What was taken away last.
    gone: Option<Written>,
}

/// A line of it.
#[derive(Debug)]
struct RecordRow {
    /// What it is called on the screen.
    text: String,
    placed: Placed,
    /// Whether it was changed and not saved.
    unsaved: bool,
}

impl Records {
    /// The list of the kind of this key, or of its list, else of the first.
    pub(super) fn read(ctx: EditorContext<'_>, kind: Option<&str>) -> Self {
        let forms = |system: &SystemId| {
            let system = *system;
            made::forms(system).iter().map(move |form| (system, form))
        };
        let kinds: Vec<_> = ctx.systems.iter().flat_map(forms).collect();
        let is = |form: &RecordForm| {
            kind.is_some_and(|it| [form.kind.key, form.kind.list].contains(&it))
        };
        let shown = kinds.iter().position(|(_, form)| is(form)).unwrap_or_default();
        let rows = Picker::default().by_search(|row: &RecordRow| &row.text);
        let (message, sides, gone) = (None, None, None);
        let mut list = Self { kinds, shown, rows, message, sides, gone };
        list.renew(ctx);
        list
    }

    fn kind(&self) -> Option<(SystemId, &'static RecordForm)> {
        self.kinds.get(self.shown).copied()
    }

    /// Lists what there is now; a file of the user's that cannot be read is told.
    pub(super) fn renew(&mut self, ctx: EditorContext<'_>) {
        let Some((system, form)) = self.kind() else { return };
        let is = |placed: &Placed| matches!(placed.record.kind, ContentKind::Record(of, kind) if of == system && kind.key == form.kind.key);
        let drafts = recording::drafts(ctx).drafts().unwrap_or_default();
        if drafts.contains(&recording::draft_name(system, form, None)) {
            self.message = Some((ctx.words.t("made-waits"), Role::Text));
        }
        let row = |placed: Placed| {
            let record = &placed.record;
            let name = record.name.as_ref().map_or(record.key.as_str(), |name| name.as_str());
            let draft = recording::draft_name(system, form, Some(&record.key));
            let unsaved = placed.own && drafts.contains(&draft);
            RecordRow { text: ctx.words.name_of(name), unsaved, placed }
        };
        let mut rows: Vec<RecordRow> =
            ctx.assets.records().into_iter().filter(is).map(row).collect();
        rows.sort_by_key(|row| !row.placed.own);
        self.rows.renew(rows);
        self.rows.settle();
        for path in form.kind.files {
            let told = match ctx.assets.own_text(path) {
                Err(error) => Some(error),
                Ok(text) => text.and_then(|text| {
                    let bad = made::entry(path, &text, "").err()?;
                    Some(recording::blame(ctx, path, &text, bad))
                }),
            };
            if let Some(error) = told {
                self.refuse(ctx, &error);
            }
        }
    }

    /// Chooses the record of that key.
    pub(super) fn choose(&mut self, key: Option<&str>) {
        self.rows.choose(|row| Some(row.placed.record.key.as_str()) == key);
    }

    fn refuse(&mut self, ctx: EditorContext<'_>, error: &AppError) {
        let text = locale::error(ctx.words, error, &Nobody);
        self.message = Some((text, Role::Refusal));
    }

    pub(super) fn is_typing(&self) -> bool {
        self.rows.is_typing()
    }

    pub(super) fn press(&mut self, ctx: EditorContext<'_>, key: KeyEvent) -> Pressed {
        if let Some(mut sides) = self.sides.take() {
            match keys::pick(&mut sides, key) {
                Some(Picked::Taken) => return self.join(ctx, sides.chosen()),
                Some(Picked::Left) => {}
                Some(Picked::Moved) | None => self.sides = Some(sides),
            }
            return Pressed::Looks;
        }
        match keys::pick(&mut self.rows, key) {
            Some(Picked::Taken) => return self.open(ctx, false),
            Some(Picked::Left) => return Pressed::Back,
            Some(Picked::Moved) => {
                self.message = None;
                return Pressed::Looks;
            }
            None => {}
        }
        self.message = None;
        match keys::name(key).as_deref() {
            Some("q") => return Pressed::Back,
            Some("/") => self.rows.search(),
            Some("Tab" | "Right" | "l") => self.turn(ctx, 1),
            Some("Shift-Tab" | "Left" | "h") => self.turn(ctx, self.kinds.len().saturating_sub(1)),
            Some("c") => return self.open(ctx, true),
            Some("n") => {
                if let Some((system, form)) = self.kind() {
                    return Pressed::Open(Box::new(Editing::new_record(ctx, system, form)));
                }
            }
            Some("Del" | "x") => self.remove(ctx),
            Some("u") => self.take_back(ctx),
            Some("b") => return self.hand_out(ctx),
            _ => {}
        }
        Pressed::Looks
    }

    fn turn(&mut self, ctx: EditorContext<'_>, by: usize) {
        self.shown = (self.shown + by) % self.kinds.len().max(1);
        self.rows.clear_typed();
        self.renew(ctx);
        self.rows.choose_at(0);
    }

    /// Opens the chosen one: the user's own itself, one of the program as a copy.
    fn open(&mut self, ctx: EditorContext<'_>, as_copy: bool) -> Pressed {
        let Some(((system, form), row)) = self.kind().zip(self.rows.chosen()) else {
            return Pressed::Looks;
        };
        match Editing::of_record(ctx, system, form, &row.placed, as_copy) {
            Ok(editing) => Pressed::Open(Box::new(editing)),
            Err(error) => {
                self.refuse(ctx, &error);
                Pressed::Looks
            }
        }
    }

    fn remove(&mut self, ctx: EditorContext<'_>) {
        let Some(((_, form), row)) = self.kind().zip(self.rows.chosen()) else { return };
        let args = [("name", row.text.clone().into())];
        if !row.placed.own {
            self.message = Some((ctx.words.with("made-not-own", &args), Role::Refusal));
            return;
        }
        let told = ctx.words.with("made-removed", &args);
        match recording::remove(ctx, form, &row.placed) {
            Ok(written) => {
                self.gone = Some(written);
                self.message = Some((told, Role::Text));
            }
            Err(error) => self.refuse(ctx, &error),
        }
    }

    fn take_back(&mut self, ctx: EditorContext<'_>) {
        let Some(gone) = self.gone.take() else {
            self.message = Some((ctx.words.t("menu-nothing-done"), Role::Refusal));
            return;
        };
        match recording::take_back(ctx, &gone) {
            Ok(()) => self.message = Some((ctx.words.t("made-back"), Role::Text)),
            Err(error) => self.refuse(ctx, &error),
        }
    }

    /// Brings the chosen one into the fight: somebody joins, a thing that stands is set down, and what one carries goes to
    /// whoever is at the cursor or acts.
    fn hand_out(&mut self, ctx: EditorContext<'_>) -> Pressed {
        let (Some((system, form)), Some(row), Some(place)) =
            (self.kind(), self.rows.chosen(), ctx.place)
        else {
            self.message = Some((ctx.words.t("made-no-fight"), Role::Refusal));
            return Pressed::Looks;
        };
        let refused = match (form.brought, &place.who) {
            (Brought::Given(verb, word), Some(who)) => {
                let key = &row.placed.record.key;
                return Pressed::Line(format!("{verb} \"{who}\" {word} {key}"));
            }
            (Brought::Joins, _) if system == place.system && place.sides.len() != 1 => {
                self.sides = Some(Picker::new(place.sides.clone()));
                return Pressed::Looks;
            }
            // A thing is of no side, whichever the line names.
            (Brought::Joins | Brought::SetDown, _) if system == place.system => {
                return self.join(ctx, place.sides.first());
            }
            (Brought::Given(..), None) => "made-nobody",
            (Brought::Joins | Brought::SetDown | Brought::Stays, _) => "made-not-given",
        };
        self.message = Some((ctx.words.t(refused), Role::Refusal));
        Pressed::Looks
    }

    /// The line by which one like the chosen joins at the cursor's cell.
    fn join(&self, ctx: EditorContext<'_>, side: Option<&String>) -> Pressed {
        let (Some(row), Some(place), Some(side)) = (self.rows.chosen(), ctx.place, side) else {
            return Pressed::Looks;
        };
        let free = quoted(&place.free_name(&row.text));
        let (side, key) = (quoted(side), quoted(&row.placed.record.key));
        Pressed::Line(format!("join {free} {side} {} like {key}", place.cell))
    }

    /// Draws the list; gives what can be clicked on.
    pub(super) fn draw(&self, ctx: EditorContext<'_>, area: Rect, buf: &mut Buffer) -> Clickable {
        let words = ctx.words;
        paint::fill(buf, area, ctx.theme.style(Role::Screen));
        let row = |_, row: &'_ RecordRow| {
            let whose = match (row.unsaved, row.placed.own) {
                (true, _) => words.t("editor-unsaved"),
                (false, true) => words.t("made-own"),
                (false, false) => words.t("content-built-in"),
            };
            let right = format!("{} · {whose}", row.placed.record.key);
            list::ListRow { strong: row.placed.own, ..list::ListRow::of(row.text.clone(), right) }
        };
        let title = self.kind().map_or_else(String::new, |(system, form)| {
            let kind = words.t(&format!("content-kind-{}", form.kind.list));
            let place = format!("{}/{}", self.shown + 1, self.kinds.len());
            let system = if ctx.systems.len() > 1 {
                format!(" · {}", words.system(system))
            } else {
                String::new()
            };
            format!("{kind}{system} {place}")
        });
        let foot = if ctx.place.is_some() { "made-foot-fight" } else { "made-foot" };
        let mut list = self.rows.list(title, words.t(foot), row);
        if self.rows.is_typing() && self.rows.typed().is_empty() {
            list.filter = " ".into();
        }
        if list.rows.is_empty() {
            list.rows.push(list::ListRow::of(words.t("made-empty"), "").open_if(false));
        }
        let (note, role) = self.message.clone().unwrap_or((String::new(), Role::Text));
        let above = list::draw_note(&note, role, ctx.theme, area, buf);
        list::draw(&list, ctx.theme, ctx.glyphs, above, buf);
        let Some(sides) = &self.sides else { return Clickable::hinted(&list, above) };
        let row = |_, side: &'_ String| list::ListRow::of(words.name_of(side), "");
        let list = sides.list(words.t("roster-side"), words.t("players-seat-foot"), row);
        list::draw(&list, ctx.theme, ctx.glyphs, area, buf);
        Clickable::hinted(&list, area)
    }
}
