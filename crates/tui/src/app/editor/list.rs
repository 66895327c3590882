//! The table's characters to choose from: those that were not saved first, those that cannot be read among the rest.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    character,
    grammar::quoted,
    systems::{Character, SystemId},
};
use kekkai_rules::{CharacterForm, form::Edit};
use kekkai_widgets::{
    Role, list, paint,
    picker::{Picked, Picker},
};
use ratatui::{buffer::Buffer, layout::Rect};

use super::{
    super::{keys, mouse::Clickable},
    EditorContext, Pressed,
    editing::Editing,
};
use crate::{
    error::AppError,
    locale::{self, Nobody},
    roster::{self, RosterEntry},
};

/// The field of the name.
const NAME: &str = "name";
/// The field of the sign on the map.
const TOKEN: &str = "token";

/// The list of the table's characters.
#[derive(Debug)]
pub(super) struct List {
    rows: Picker<CharacterRow>,
    pub(super) message: Option<(String, Role)>,
    over: Option<ListDialog>,
}

/// A line of it.
#[derive(Debug)]
struct CharacterRow {
    entry: RosterEntry,
    is_draft: bool,
}

/// A question over the list.
#[derive(Debug)]
enum ListDialog {
    /// Whether one that is not approved shall fight.
    Anyway,
    /// The question by which rules a new one is made.
    System(Picker<SystemId>),
    /// The question on which side it fights.
    Side { anyway: bool, sides: Picker<String> },
}

impl List {
    /// The list as the folder is now.
    pub(super) fn read(ctx: EditorContext<'_>) -> Self {
        let draft = |stem: String| {
            let character = roster::load_draft(ctx.roster, &stem);
            CharacterRow { entry: RosterEntry { stem, character }, is_draft: true }
        };
        let drafts = ctx.roster.drafts().unwrap_or_default().into_iter().map(draft);
        let mut rows: Vec<CharacterRow> = drafts.collect();
        let mut message = None;
        match roster::all(ctx.roster) {
            Ok(all) => {
                rows.extend(all.into_iter().map(|entry| CharacterRow { entry, is_draft: false }));
            }
            Err(error) => {
                let text = locale::error(ctx.words, &error, &Nobody);
                message = Some((text, Role::Refusal));
            }
        }
        Self { rows: Picker::new(rows), message, over: None }
    }

    /// Chooses the character of that file.
    pub(super) fn choose(&mut self, stem: Option<&str>) {
        self.rows.choose(|row| !row.is_draft && Some(row.entry.stem.as_str()) == stem);
    }

    /// The form of the character of that name; without one it is said that there is none.
    pub(super) fn named(&mut self, ctx: EditorContext<'_>, name: &str) -> Option<Box<Editing>> {
        match roster::find(ctx.roster, name) {
            Ok((stem, _)) => {
                self.choose(Some(&stem));
                // What was changed and not saved goes before the file.
                self.rows.choose(|row| row.is_draft && row.entry.stem == stem);
                let mut form = self.open(ctx)?;
                form.go_to_unsaved(ctx);
                Some(form)
            }
            Err(error) => {
                self.refuse(ctx, &error);
                None
            }
        }
    }

    fn refuse(&mut self, ctx: EditorContext<'_>, error: &AppError) {
        let text = locale::error(ctx.words, error, &Nobody);
        self.message = Some((text, Role::Refusal));
    }

    fn row(&self) -> Option<&CharacterRow> {
        self.rows.chosen()
    }

    /// The chosen character, if it can be read and is no draft.
    fn character(&self) -> Option<(&str, &Character)> {
        let row = self.row().filter(|row| !row.is_draft)?;
        Some((row.entry.stem.as_str(), row.entry.character.as_ref().ok()?))
    }

    fn open(&mut self, ctx: EditorContext<'_>) -> Option<Box<Editing>> {
        let row = self.row()?;
        let stem = row.entry.stem.clone();
        let opened = if row.is_draft {
            let file = roster::load(ctx.roster, &stem).ok();
            roster::load_draft(ctx.roster, &stem)
                .map(|character| Editing::resume(ctx, character, stem, file))
        } else {
            roster::load(ctx.roster, &stem)
                .map(|(text, character)| Editing::open(ctx, character, stem, text))
        };
        match opened {
            Ok(form) => Some(Box::new(form)),
            Err(error) => {
                self.refuse(ctx, &error);
                None
            }
        }
    }

    pub(super) fn press(&mut self, ctx: EditorContext<'_>, key: KeyEvent) -> Pressed {
        self.message = None;
        let name = keys::name(key);
        match self.over.take() {
            Some(ListDialog::Anyway) => {
                return match name.as_deref() {
                    Some("y" | "Enter") => self.ask_side(ctx, true),
                    _ => Pressed::Looks,
                };
            }
            Some(ListDialog::System(mut systems)) => {
                match (keys::pick(&mut systems, key), systems.chosen()) {
                    (Some(Picked::Taken), Some(system)) => {
                        return Pressed::Open(Box::new(Editing::blank(ctx, *system)));
                    }
                    (Some(Picked::Left | Picked::Taken), _) => {}
                    (Some(Picked::Moved) | None, _) => {
                        self.over = Some(ListDialog::System(systems));
                    }
                }
                return Pressed::Looks;
            }
            Some(ListDialog::Side { anyway, mut sides }) => {
                match keys::pick(&mut sides, key) {
                    Some(Picked::Taken) => return self.bring(ctx, anyway, sides.place()),
                    Some(Picked::Left) => {}
                    Some(Picked::Moved) | None => {
                        self.over = Some(ListDialog::Side { anyway, sides });
                    }
                }
                return Pressed::Looks;
            }
            None => {}
        }
        match keys::pick(&mut self.rows, key) {
            Some(Picked::Taken) => return self.open(ctx).map_or(Pressed::Looks, Pressed::Open),
            Some(Picked::Left) => return Pressed::Back,
            Some(Picked::Moved) => return Pressed::Looks,
            None => {}
        }
        match name.as_deref() {
            Some("n") => match ctx.systems {
                [system] => return Pressed::Open(Box::new(Editing::blank(ctx, *system))),
                systems => self.over = Some(ListDialog::System(Picker::new(systems.to_vec()))),
            },
            Some("r") => {
                return self.open(ctx).map_or(Pressed::Looks, |mut form| {
                    form.open_field(NAME);
                    Pressed::Open(form)
                });
            }
            Some("c") => self.copy(ctx),
            Some("Del" | "x") => self.bin(ctx),
            Some("b") => return self.ask_to_bring(ctx),
            Some("q") => return Pressed::Back,
            _ => {}
        }
        Pressed::Looks
    }

    /// A second one, to be changed; it has to be approved for itself.
    fn copy(&mut self, ctx: EditorContext<'_>) {
        let Some((_, original)) = self.character() else { return };
        let name = original.form().name().to_string();
        let name = ctx.words.with("roster-copy", &[("name", name.into())]);
        let name = kekkai_rules::PlainText::new(&name);
        let mut copy = original.clone();
        copy.form_mut().rename(name);
        copy.form_mut().disapprove();
        // Two of one token would be one on the map; a form that must have one keeps it.
        let _ = copy.form_mut().edit(TOKEN, &Edit::Set(""));
        match ctx.roster.create(copy.form().name().as_str(), &character::write(&copy)) {
            Ok(stem) => {
                *self = Self::read(ctx);
                self.choose(Some(&stem));
            }
            Err(error) => self.refuse(ctx, &error.into()),
        }
    }

    /// Away with it, into the bin.
    fn bin(&mut self, ctx: EditorContext<'_>) {
        let Some(row) = self.row() else { return };
        let stem = row.entry.stem.clone();
        let done = if row.is_draft {
            ctx.roster.read_draft(&stem).and_then(|text| {
                let binned = ctx.roster.keep(&stem, &text)?;
                ctx.roster.drop_draft(&stem)?;
                Ok(binned)
            })
        } else {
            ctx.roster.bin(&stem)
        };
        match done {
            Ok(path) => {
                let place = self.rows.place();
                *self = Self::read(ctx);
                self.rows.choose_at(place);
                let text =
                    ctx.words.with("roster-binned", &[("file", locale::shown(&path).into())]);
                self.message = Some((text, Role::Text));
            }
            Err(error) => self.refuse(ctx, &error.into()),
        }
    }

    /// Somebody without name or sign cannot stand on the board; who is not approved is asked about once more.
    fn ask_to_bring(&mut self, ctx: EditorContext<'_>) -> Pressed {
        let (Some((_, character)), Some(place)) = (self.character(), ctx.place) else {
            let key = if ctx.place.is_some() { "roster-not-this" } else { "roster-no-fight" };
            self.message = Some((ctx.words.t(key), Role::Refusal));
            return Pressed::Looks;
        };
        let system = character.system();
        let character = character.form();
        if system != place.system {
            let (name, system) = (character.name().as_str(), ctx.words.system(system));
            let args = [("name", name.into()), ("system", system.into())];
            self.message = Some((ctx.words.with("line-other-book", &args), Role::Refusal));
            return Pressed::Looks;
        }
        if character.name().is_empty() || character.token().is_empty() {
            self.message = Some((ctx.words.t("roster-nameless"), Role::Refusal));
            return Pressed::Looks;
        }
        if character.is_ready() {
            return self.ask_side(ctx, false);
        }
        self.over = Some(ListDialog::Anyway);
        Pressed::Looks
    }

    fn ask_side(&mut self, ctx: EditorContext<'_>, anyway: bool) -> Pressed {
        if ctx.place.is_some_and(|place| place.sides.len() == 1) {
            return self.bring(ctx, anyway, 0);
        }
        let sides = ctx.place.map_or_else(Vec::new, |place| place.sides.clone());
        self.over = Some(ListDialog::Side { anyway, sides: Picker::new(sides) });
        Pressed::Looks
    }

    /// The line that brings the chosen one to the cursor's cell.
    fn bring(&self, ctx: EditorContext<'_>, anyway: bool, side: usize) -> Pressed {
        let (Some((stem, character)), Some(place)) = (self.character(), ctx.place) else {
            return Pressed::Looks;
        };
        let Some(side) = place.sides.get(side) else { return Pressed::Looks };
        let free = quoted(&place.free_name(character.form().name().as_str()));
        let anyway = if anyway { " anyway" } else { "" };
        // By its file, which is one of its kind; two characters may have one name.
        let (side, like) = (quoted(side), quoted(stem));
        Pressed::Line(format!("join {free} {side} {} like {like}{anyway}", place.cell))
    }

    /// Draws the list and the question over it; gives what can be clicked on.
    pub(super) fn draw(&self, ctx: EditorContext<'_>, area: Rect, buf: &mut Buffer) -> Clickable {
        let words = ctx.words;
        paint::fill(buf, area, ctx.theme.style(Role::Screen));
        let row = |_, row: &'_ CharacterRow| {
            let (text, right) = told(row, ctx);
            list::ListRow::of(text, right)
        };
        let foot = if ctx.place.is_some() { "roster-foot-fight" } else { "roster-foot" };
        let mut list = self.rows.list(words.t("roster-title"), words.t(foot), row);
        if list.rows.is_empty() {
            list.rows.push(list::ListRow::of(words.t("roster-empty"), "").open_if(false));
        }
        let (note, role) = self.note(ctx).unwrap_or((String::new(), Role::Text));
        let above = list::draw_note(&note, role, ctx.theme, area, buf);
        list::draw(&list, ctx.theme, ctx.glyphs, above, buf);
        match &self.over {
            Some(ListDialog::Side { sides, .. }) => {
                let row = |_, side: &'_ String| list::ListRow::of(words.name_of(side), "");
                let list = sides.list(words.t("roster-side"), words.t("players-seat-foot"), row);
                list::draw(&list, ctx.theme, ctx.glyphs, area, buf);
                Clickable::hinted(&list, area)
            }
            Some(ListDialog::System(systems)) => {
                let row = |_, system: &'_ SystemId| list::ListRow::of(words.system(*system), "");
                let title = words.t("roster-system");
                let list = systems.list(title, words.t("players-seat-foot"), row);
                list::draw(&list, ctx.theme, ctx.glyphs, area, buf);
                Clickable::hinted(&list, area)
            }
            Some(ListDialog::Anyway) => Clickable::default(),
            None => Clickable::hinted(&list, above),
        }
    }

    /// What is said below the list: a question, the news, or the first problem of the selected character.
    fn note(&self, ctx: EditorContext<'_>) -> Option<(String, Role)> {
        let words = ctx.words;
        let character = self.character().map(|(_, character)| character.form());
        let problem = character.and_then(|it| first_problem(ctx, it));
        match &self.over {
            Some(ListDialog::Anyway) => {
                let args = [("name", character?.name().to_string().into())];
                let lines = [Some(words.with("roster-anyway", &args)), problem];
                let lines: Vec<String> = lines.into_iter().flatten().collect();
                Some((lines.join("\n"), Role::Prompt))
            }
            Some(ListDialog::Side { .. } | ListDialog::System(_)) => None,
            None => {
                self.message.clone().or_else(|| problem.map(|problem| (problem, Role::Refusal)))
            }
        }
    }
}

/// Who it is, and how far it is.
fn told(row: &CharacterRow, ctx: EditorContext<'_>) -> (String, String) {
    let words = ctx.words;
    let Ok(character) = &row.entry.character else {
        return (row.entry.stem.clone(), words.t("menu-broken"));
    };
    let text = words.character_title(character.form());
    let state = if row.is_draft {
        words.t("editor-unsaved")
    } else {
        words.character_state(character.form())
    };
    (text, state)
}

/// The first thing that is wrong and not allowed, with the field that it stands in.
fn first_problem(ctx: EditorContext<'_>, character: &dyn CharacterForm) -> Option<String> {
    let words = ctx.words;
    let fault = character.open_faults().into_iter().next()?;
    let told = words.fault_in_field(&fault);
    let form = character.form();
    let Some(home) = form.home_of(&fault) else { return Some(told) };
    let label = words.term(&home.label);
    Some(format!("{}: {told}", label.trim_start_matches([' ', '+'])))
}
