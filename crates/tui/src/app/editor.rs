//! Characters, weapons, monsters, items: the lists of them, and the one screen on which each is made.
//!
//! All read keys themselves, over the start menu as over a fight, and change files of the user's only. A fight is
//! changed by the line that comes back, which goes the way of every other line.

mod draw;
mod editing;
mod list;
mod pick;
mod press;
mod recording;
mod records;
mod subject;

use std::{
    cell::Cell as Flag,
    io::{self, Write},
};

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyModifiers};
use kekkai_battle::{Cell, content::made, systems::SystemId};
use kekkai_host::{Painter, Roster};
use kekkai_widgets::{
    Glyphs, Lang, Role, Theme, Words,
    screen::{LEAST, too_small},
};
use ratatui::layout::Rect;

use self::{editing::Editing, list::List, records::Records};
use super::{
    App, Effect,
    idle::Idle,
    inputs,
    keys::{Action, Keymap},
    mouse::Clickable,
    terminal,
    theming::{self, Seen},
};
use crate::{assets::Assets, themes::Choice};

/// What the screens of characters work with.
#[derive(Debug, Clone, Copy)]
pub(super) struct EditorContext<'a> {
    pub words: &'a Words,
    pub theme: &'a Theme,
    pub choice: &'a Choice,
    pub glyphs: &'a Glyphs,
    pub keymap: &'a Keymap,
    pub assets: &'a Assets,
    /// Whether data files were written since all were read.
    pub written: &'a Flag<bool>,
    pub roster: &'a Roster,
    /// The systems that a new character may be of.
    pub systems: &'a [SystemId],
    /// The fight that somebody can be brought into, if there is one.
    pub place: Option<&'a Place>,
}

/// Where somebody who joins the fight would stand.
#[derive(Debug)]
pub(super) struct Place {
    pub cell: Cell,
    pub system: SystemId,
    /// Who is at the cursor, else who acts.
    pub who: Option<String>,
    /// The sides of the fight.
    pub sides: Vec<String>,
    /// Names that are taken.
    pub taken: Vec<String>,
}

impl Place {
    /// A name that nobody has yet, like this one.
    fn free_name(&self, name: &str) -> String {
        let taken = |name: &str| self.taken.iter().any(|known| known == name);
        let mut numbered = (2_u32..).map(|number| format!("{name} {number}"));
        let free = if taken(name) { numbered.find(|name| !taken(name)) } else { None };
        free.unwrap_or_else(|| name.to_owned())
    }
}

/// What is shown at first.
#[derive(Debug, Clone, Copy)]
pub(super) enum Opens<'n> {
    /// The list of characters, or the character of that name.
    Characters(Option<&'n str>),
    /// The list of records, those of this kind.
    Records(Option<&'n str>),
}

/// How the screens were left.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// Back to where they were opened.
    Back,
    /// With a line for the fight.
    Line(String),
    /// The program comes to its end.
    Quit,
}

/// What a key came to.
#[derive(Debug)]
enum Pressed {
    /// The screen has to be drawn again.
    Looks,
    /// Back to the list of characters.
    Back,
    /// A character is opened.
    Open(Box<Editing>),
    /// A record of this kind is made first, for the field of this path.
    Make { path: String, kind: &'static str },
    /// The fight gets a line.
    Line(String),
}

/// A list to choose from.
enum Choices {
    Characters(List),
    Records(Box<Records>),
}

impl Choices {
    /// What is listed at first, and the form that is opened with it.
    fn first(ctx: EditorContext<'_>, opens: Opens<'_>) -> (Self, Option<Box<Editing>>) {
        match opens {
            Opens::Characters(name) => {
                let mut list = List::read(ctx);
                let form = name.and_then(|name| list.named(ctx, name));
                (Self::Characters(list), form)
            }
            Opens::Records(kind) => (Self::Records(Records::read(ctx, kind).into()), None),
        }
    }

    fn press(&mut self, ctx: EditorContext<'_>, key: KeyEvent) -> Pressed {
        match self {
            Self::Characters(list) => list.press(ctx, key),
            Self::Records(list) => list.press(ctx, key),
        }
    }

    fn draw(&self, ctx: EditorContext<'_>, area: Rect, painter: &mut Painter) -> Clickable {
        match self {
            Self::Characters(list) => list.draw(ctx, area, painter.buffer()),
            Self::Records(list) => list.draw(ctx, area, painter.buffer()),
        }
    }

    /// What is said below the list.
    fn message(&mut self) -> &mut Option<(String, Role)> {
        match self {
            Self::Characters(list) => &mut list.message,
            Self::Records(list) => &mut list.message,
        }
    }

    fn is_typing(&self) -> bool {
        match self {
            Self::Characters(_) => false,
            Self::Records(list) => list.is_typing(),
        }
    }

    /// Lists what there is now; the one of that file or key is chosen.
    fn renew(&mut self, ctx: EditorContext<'_>, chosen: Option<&str>) {
        match self {
            Self::Characters(list) => {
                *list = List::read(ctx);
                list.choose(chosen);
            }
            Self::Records(list) => {
                list.renew(ctx);
                list.choose(chosen);
            }
        }
    }
}

/// What the person chose on them beside that.
#[derive(Debug)]
pub(super) struct Chosen {
    pub lang: Lang,
    /// A theme, by its name, where another one was chosen.
    pub theme: Option<String>,
}

/// Shows the list, or first the character of that name, until the person leaves; how, and what was chosen meanwhile.
pub(super) fn run(
    outer: EditorContext<'_>,
    opens: Opens<'_>,
    painter: &mut Painter,
    out: &mut impl Write,
) -> io::Result<(Left, Chosen)> {
    let (mut assets, written) = (outer.assets.anew(), Flag::new(false));
    let mut words = outer.words.in_language(outer.words.lang());
    let (mut theme, mut choice, mut worn) = (outer.theme.clone(), outer.choice.clone(), None);
    let (mut list, mut form) = Choices::first(outer, opens);
    let mut below: Vec<Waiting> = Vec::new();
    let (direct, mut idle) = (form.is_some(), Idle::default());
    loop {
        let shown = (&words, &theme, &choice, &assets, &written);
        let ctx = with(outer, shown);
        super::run::fit(painter)?;
        let is_small = is_small(painter.area());
        let clickable = drawn((&mut form, &mut list), ctx, &mut idle, painter);
        painter.flush(out)?;
        let pressed = match inputs::read()? {
            Event::Resize(columns, rows) => {
                terminal::tell_again();
                painter.resize(columns, rows);
                Pressed::Looks
            }
            Event::Key(key) if key.kind != event::KeyEventKind::Release => {
                idle.press(key);
                if let Some(form) = form.as_mut().filter(|_| is_end(key)) {
                    form.end(ctx);
                }
                if is_end(key) && asks_first(form.as_deref_mut(), &below) {
                    continue;
                }
                if is_end(key) || (is_small && key.code == KeyCode::Char('q')) {
                    return Ok((Left::Quit, Chosen { lang: words.lang(), theme: worn }));
                }
                let is_typing = is_typing((form.as_deref(), &list));
                if means(ctx, key, (Action::Theme, is_typing)) {
                    let EditorContext { words, theme: now, choice: name, glyphs, keymap, .. } = ctx;
                    let seen = Seen { words, theme: now, choice: name, glyphs, keymap };
                    let below = |theme: &Theme, painter: &mut Painter| {
                        _ = draw((form.as_deref(), &list), EditorContext { theme, ..ctx }, painter);
                    };
                    if let Some((name, chosen)) =
                        theming::choose(seen, ctx.assets, below, painter, out)?
                    {
                        (theme, choice.name, worn) = (chosen, name.clone(), Some(name));
                    }
                    continue;
                }
                if means(ctx, key, (Action::Language, is_typing)) {
                    words = words.in_language(words.lang().next());
                    let ctx = with(outer, (&words, &theme, &choice, &assets, &written));
                    look_again(&mut form, ctx);
                    continue;
                }
                match &mut form {
                    _ if is_small => Pressed::Looks,
                    Some(form) => form.press(ctx, key),
                    None => list.press(ctx, key),
                }
            }
            Event::Paste(text) => {
                if let Some(form) = &mut form {
                    form.paste(ctx, &text);
                }
                Pressed::Looks
            }
            Event::Mouse(mouse) => {
                let press = |key| match &mut form {
                    Some(form) => form.press(ctx, key),
                    None => list.press(ctx, key),
                };
                clickable.keys(mouse).into_iter().map(press).last().unwrap_or(Pressed::Looks)
            }
            Event::Key(_) | Event::FocusGained | Event::FocusLost => Pressed::Looks,
        };
        if written.take() {
            assets = assets.anew();
            words = words.in_language(words.lang()).with_names(assets.names().clone());
            if form.is_none() {
                list.renew(with(outer, (&words, &theme, &choice, &assets, &written)), None);
            }
        }
        let ctx = with(outer, (&words, &theme, &choice, &assets, &written));
        match pressed {
            Pressed::Looks => {}
            Pressed::Make { path, kind } => {
                form = form.map(|form| make_for(ctx, form, (path, kind), &mut below));
            }
            Pressed::Open(opened) => form = Some(opened),
            Pressed::Line(line) => {
                return Ok((Left::Line(line), Chosen { lang: words.lang(), theme: worn }));
            }
            Pressed::Back if let Some(waits) = below.pop() => {
                form = Some(go_on(ctx, waits, form.as_deref().and_then(Editing::stem)));
            }
            Pressed::Back if form.is_none() || direct => {
                return Ok((Left::Back, Chosen { lang: words.lang(), theme: worn }));
            }
            Pressed::Back => {
                let stem = form.take().and_then(|form| form.stem().map(str::to_owned));
                list.renew(ctx, stem.as_deref());
            }
        }
    }
}

/// A form that waits for a record which is made for one of its fields: the field's path, and the kind of record.
type Waiting = (Box<Editing>, String, &'static str);

/// Whether a letter is text now, in the open form or in the list.
fn is_typing((form, list): (Option<&Editing>, &Choices)) -> bool {
    form.map_or_else(|| list.is_typing(), Editing::is_typing)
}

/// The fields of the open form in the language of the screen.
fn look_again(form: &mut Option<Box<Editing>>, ctx: EditorContext<'_>) {
    if let Some(form) = form {
        form.look_again(ctx);
    }
}

/// Whether the end of the program has to wait for an answer: what is not saved would be lost with it, and that is asked now.
fn asks_first(form: Option<&mut Editing>, below: &[Waiting]) -> bool {
    let is_lost = |form: &Editing| form.is_lost_at_end();
    let waits = below.iter().any(|(form, ..)| is_lost(form));
    let asks = |form: &Editing| !matches!(form.over, Some(editing::FormDialog::Leave));
    let Some(form) = form.filter(|form| (waits || is_lost(form)) && asks(form)) else {
        return false;
    };
    form.over = Some(editing::FormDialog::Leave);
    true
}

/// A new record in the place of the form that needs it, which waits below; the form itself where its system makes none such.
fn make_for(
    ctx: EditorContext<'_>,
    form: Box<Editing>,
    (path, kind): (String, &'static str),
    below: &mut Vec<Waiting>,
) -> Box<Editing> {
    let system = form.subject.system();
    let Some(of) = made::forms(system).iter().find(|form| form.kind.key == kind) else {
        return form;
    };
    below.push((form, path, kind));
    Box::new(Editing::new_record(ctx, system, of))
}

/// The form that has waited, with the record of that key in its field if one was made.
fn go_on(ctx: EditorContext<'_>, waiting: Waiting, key: Option<&str>) -> Box<Editing> {
    let (mut form, path, kind) = waiting;
    form.look_again(ctx);
    if let Some(key) = key {
        form.put_made(ctx, &path, (kind, key));
    }
    form
}

/// The ctx with what has been chosen and written since.
fn with<'a>(
    ctx: EditorContext<'a>,
    (words, theme, choice, assets, written): (
        &'a Words,
        &'a Theme,
        &'a Choice,
        &'a Assets,
        &'a Flag<bool>,
    ),
) -> EditorContext<'a> {
    EditorContext { words, theme, choice, assets, written, ..ctx }
}

fn is_small(area: Rect) -> bool {
    area.width < LEAST.0 || area.height < LEAST.1
}

/// The same, with a word on the last key where it changed nothing.
fn drawn(
    (form, list): (&mut Option<Box<Editing>>, &mut Choices),
    ctx: EditorContext<'_>,
    idle: &mut Idle,
    painter: &mut Painter,
) -> Clickable {
    let clickable = draw((form.as_deref(), list), ctx, painter);
    let message = form.as_mut().map_or_else(|| list.message(), |form| &mut form.message);
    let Some(told) = idle.tell(painter, message.is_some(), ctx.words) else { return clickable };
    *message = Some(told);
    draw((form.as_deref(), list), ctx, painter)
}

/// Draws the open form, or the list where none is; what of it can be clicked.
fn draw(
    (form, list): (Option<&Editing>, &Choices),
    ctx: EditorContext<'_>,
    painter: &mut Painter,
) -> Clickable {
    let area = painter.area();
    match form {
        _ if is_small(area) => {
            too_small(ctx.words, ctx.theme, area, painter.buffer());
            Clickable::default()
        }
        Some(form) => form.draw(ctx, area, painter.buffer()),
        None => list.draw(ctx, area, painter),
    }
}

impl App {
    /// The table's characters or records over the fight; what the person wishes of the fight afterwards.
    pub(super) fn characters(
        &mut self,
        opens: Opens<'_>,
        painter: &mut Painter,
        out: &mut impl Write,
    ) -> io::Result<Effect> {
        let state = self.session.fight().state();
        let names = |name: &kekkai_rules::PlainText| name.to_string();
        let cell = self.pointer.cursor;
        let there = state.combatants.iter().find(|one| state.cell_of(one.id) == Some(cell));
        let there = there.map(|one| &**one);
        let acts = state.actor().and_then(|id| state.combatant(id));
        let place = Place {
            cell: state.free_near(cell).next().unwrap_or(cell),
            system: state.system.system(),
            who: there.or(acts).map(|one| one.name.to_string()),
            sides: state.sides.iter().map(|side| names(&side.name)).collect(),
            taken: state.combatants.iter().map(|it| names(&it.name)).collect(),
        };
        let Some(roster) = self.files.assets.roster() else { return Ok(Effect::Look) };
        let ctx = EditorContext {
            words: &self.looks.words,
            theme: &self.looks.theme,
            choice: &self.looks.choice,
            glyphs: &self.looks.glyphs,
            keymap: &self.looks.keymap,
            assets: &self.files.assets,
            written: &Flag::new(false),
            roster,
            systems: &[state.system.system()],
            place: Some(&place),
        };
        let (left, Chosen { lang, theme }) = run(ctx, opens, painter, out)?;
        self.files.assets.forget();
        let names = self.files.assets.names().clone();
        self.looks.words = self.looks.words.in_language(self.looks.words.lang()).with_names(names);
        self.drawn = super::screen::Drawn::default();
        self.renew_finish();
        if lang != self.looks.words.lang() {
            self.speak(lang);
        }
        if let Some(theme) = theme {
            self.choose_theme(&theme);
        }
        Ok(match left {
            Left::Back => Effect::Look,
            Left::Line(line) => Effect::Read(line),
            Left::Quit => Effect::Leave,
        })
    }
}

/// Whether the key is that of an action. Where something is typed a letter is a letter.
fn means(ctx: EditorContext<'_>, key: KeyEvent, (action, is_typing): (Action, bool)) -> bool {
    let letter = matches!(key.code, KeyCode::Char(_)) && key.modifiers != KeyModifiers::CONTROL;
    ctx.keymap.action(key) == Some(action) && !(is_typing && letter)
}

/// Whether the program ends, wherever it is; what was typed waits as a draft.
fn is_end(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}
