//! Characters: the list of the table's own, and the screen on which one is made.
//!
//! Both read keys themselves, over the start menu as over a fight, and change files of characters only. A fight is
//! changed by the line that comes back, which goes the way of every other line.

mod draw;
mod editing;
mod list;
mod pick;
mod press;

use std::io::{self, Write};

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyModifiers};
use kekkai_battle::{Cell, systems::SystemId};
use kekkai_host::{Painter, Roster};
use kekkai_widgets::{
    Glyphs, Lang, Theme, Words,
    screen::{LEAST, too_small},
};
use ratatui::layout::Rect;

use self::{editing::Editing, list::List};
use super::{
    App, Effect, inputs,
    keys::{Action, Keymap},
    mouse::Clickable,
    terminal,
    theming::{self, Seen},
};
use crate::{assets::Assets, themes::Choice};

/// What the screens of characters work with.
#[derive(Debug, Clone, Copy)]
pub(super) struct Desk<'a> {
    pub words: &'a Words,
    pub theme: &'a Theme,
    pub choice: &'a Choice,
    pub glyphs: &'a Glyphs,
    pub keymap: &'a Keymap,
    pub assets: &'a Assets,
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
    /// The sides of the fight.
    pub sides: Vec<String>,
    /// Names that are taken.
    pub taken: Vec<String>,
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
    /// The fight gets a line.
    Line(String),
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
    desk: Desk<'_>,
    name: Option<&str>,
    painter: &mut Painter,
    out: &mut impl Write,
) -> io::Result<(Left, Chosen)> {
    let mut words = desk.words.in_language(desk.words.lang());
    let (mut theme, mut choice, mut worn) = (desk.theme.clone(), desk.choice.clone(), None);
    let mut list = List::read(desk);
    let mut form = name.and_then(|name| list.named(desk, name));
    let direct = form.is_some();
    loop {
        let desk = Desk { words: &words, theme: &theme, choice: &choice, ..desk };
        super::run::fit(painter)?;
        let is_small = is_small(painter.area());
        let clickable = draw((form.as_deref(), &list), desk, painter);
        painter.flush(out)?;
        let pressed = match inputs::read()? {
            Event::Resize(columns, rows) => {
                terminal::tell_again();
                painter.resize(columns, rows);
                Pressed::Looks
            }
            Event::Key(key) if key.kind != event::KeyEventKind::Release => {
                if let Some(form) = form.as_mut().filter(|_| is_end(key)) {
                    form.end(desk);
                }
                if is_end(key) || (is_small && key.code == KeyCode::Char('q')) {
                    return Ok((Left::Quit, Chosen { lang: words.lang(), theme: worn }));
                }
                let is_typing = form.as_ref().is_some_and(|form| form.is_typing());
                if means(desk, key, (Action::Theme, is_typing)) {
                    let Desk { words, theme: now, choice: name, glyphs, keymap, .. } = desk;
                    let seen = Seen { words, theme: now, choice: name, glyphs, keymap };
                    let below = |theme: &Theme, painter: &mut Painter| {
                        _ = draw((form.as_deref(), &list), Desk { theme, ..desk }, painter);
                    };
                    if let Some((name, chosen)) =
                        theming::choose(seen, desk.assets, below, painter, out)?
                    {
                        (theme, choice.name, worn) = (chosen, name.clone(), Some(name));
                    }
                    continue;
                }
                if means(desk, key, (Action::Language, is_typing)) {
                    words = words.in_language(words.lang().next());
                    continue;
                }
                match &mut form {
                    _ if is_small => Pressed::Looks,
                    Some(form) => form.press(desk, key),
                    None => list.press(desk, key),
                }
            }
            Event::Paste(text) => {
                if let Some(form) = &mut form {
                    form.paste(desk, &text);
                }
                Pressed::Looks
            }
            Event::Mouse(mouse) => {
                let press = |key| match &mut form {
                    Some(form) => form.press(desk, key),
                    None => list.press(desk, key),
                };
                clickable.keys(mouse).into_iter().map(press).last().unwrap_or(Pressed::Looks)
            }
            Event::Key(_) | Event::FocusGained | Event::FocusLost => Pressed::Looks,
        };
        match pressed {
            Pressed::Looks => {}
            Pressed::Open(opened) => form = Some(opened),
            Pressed::Line(line) => {
                return Ok((Left::Line(line), Chosen { lang: words.lang(), theme: worn }));
            }
            Pressed::Back if form.is_none() || direct => {
                return Ok((Left::Back, Chosen { lang: words.lang(), theme: worn }));
            }
            Pressed::Back => {
                let stem = form.take().and_then(|form| form.stem().map(str::to_owned));
                list = List::read(desk);
                list.choose(stem.as_deref());
            }
        }
    }
}

fn is_small(area: Rect) -> bool {
    area.width < LEAST.0 || area.height < LEAST.1
}

/// Draws the open form, or the list where none is; what of it can be clicked.
fn draw(
    (form, list): (Option<&Editing>, &List),
    desk: Desk<'_>,
    painter: &mut Painter,
) -> Clickable {
    let area = painter.area();
    match form {
        _ if is_small(area) => {
            too_small(desk.words, desk.theme, area, painter.buffer());
            Clickable::default()
        }
        Some(form) => form.draw(desk, area, painter.buffer()),
        None => list.draw(desk, area, painter.buffer()),
    }
}

impl App {
    /// The table's characters over the fight; what the person wishes of the fight afterwards.
    pub(super) fn characters(
        &mut self,
        name: Option<&str>,
        painter: &mut Painter,
        out: &mut impl Write,
    ) -> io::Result<Effect> {
        let state = self.session.fight().state();
        let names = |name: &kekkai_rules::PlainText| name.to_string();
        let place = Place {
            cell: self.pointer.cursor,
            sides: state.sides.iter().map(|side| names(&side.name)).collect(),
            taken: state.combatants.iter().map(|it| names(&it.name)).collect(),
        };
        let Some(roster) = self.files.assets.roster() else { return Ok(Effect::Look) };
        let desk = Desk {
            words: &self.looks.words,
            theme: &self.looks.theme,
            choice: &self.looks.choice,
            glyphs: &self.looks.glyphs,
            keymap: &self.looks.keymap,
            assets: &self.files.assets,
            roster,
            systems: &[state.system.system()],
            place: Some(&place),
        };
        let (left, Chosen { lang, theme }) = run(desk, name, painter, out)?;
        self.files.assets.forget();
        self.drawn = super::screen::Drawn::default();
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
fn means(desk: Desk<'_>, key: KeyEvent, (action, is_typing): (Action, bool)) -> bool {
    let letter = matches!(key.code, KeyCode::Char(_)) && key.modifiers != KeyModifiers::CONTROL;
    desk.keymap.action(key) == Some(action) && !(is_typing && letter)
}

/// Whether the program ends, wherever it is; what was typed waits as a draft.
fn is_end(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}
