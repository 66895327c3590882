//! The list that the program opens with where there are saves: go on with the last fight, another, or a new one.

mod asking;
mod draw;
mod entries;
mod ground;
mod undoable;

use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use crossterm::event::{self, Event, KeyEvent};
use kekkai_host::{Painter, Saves};
use kekkai_widgets::{
    Role, Theme,
    picker::{Picked, Picker},
};

use super::{
    Looks,
    editor::{self, Chosen, EditorContext, Left},
    idle::Idle,
    inputs, keys, terminal,
    theming::{self, Seen as Below},
};
use crate::{
    assets::Assets,
    error::AppError,
    locale::{self, Nobody},
    session::{Session, path_of},
};
use asking::MenuDialog;
use entries::{Kept, MenuEntry, Opens, Seen};
use kekkai_battle::systems::SystemId;
use undoable::{Folder, UndoableSaves};

/// In which order saves are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SortBy {
    Played,
    Name,
}

/// The menu as it stands.
struct Menu<'m> {
    saves: &'m Saves,
    assets: &'m Assets,
    undoable: UndoableSaves<'m>,
    folder: Folder,
    order: SortBy,
    rows: Picker<MenuEntry>,
    /// What was read of the fights in the list, while no key waited.
    seen: BTreeMap<PathBuf, Seen>,
    over: Option<MenuDialog>,
    message: Option<(String, Role)>,
    idle: Idle,
}

/// What a key came to.
enum Pressed {
    /// Something looks different perhaps.
    Looks,
    /// The chosen line is to be opened.
    Open,
    /// The fight that was made is to be opened.
    Made(Box<Session>),
    /// The list is left: for the fight that it was opened from, or, without one, for good.
    Back,
    /// The program comes to its end.
    Leave,
}

/// Lines above and below the chosen one that are read.
const NEAR: usize = 24;

/// Shows the saves until one can be opened; `None` if the person leaves. Why one cannot be opened, and what to do about it,
/// is said below the list; at first `error`; the battle of that name is chosen at first. The list was opened from `fight`.
pub(super) fn open(
    saves: &Saves,
    assets: &Assets,
    looks: &mut Looks,
    (battle, error, fight): (Option<&str>, Option<String>, Option<&Path>),
    painter: &mut Painter,
    out: &mut impl Write,
) -> anyhow::Result<Option<Session>> {
    let is_it =
        |entry: &MenuEntry| matches!(&entry.opens, Opens::Battle(name) if Some(&**name) == battle);
    let mut menu = Menu::new(saves, assets, looks);
    menu.rows.choose(is_it);
    menu.message = error.map(|text| (text, Role::Refusal)).or(menu.message);
    loop {
        super::run::fit(painter)?;
        looks.learn_ground(assets)?;
        menu.draw((looks, &looks.theme), painter);
        if let Some(told) = menu.idle.tell(painter, menu.message.is_some(), &looks.words) {
            menu.message = Some(told);
            menu.draw((looks, &looks.theme), painter);
        }
        painter.flush(out)?;
        // What is read of the fights is told when it is known: neither the first look nor a key waits for it.
        if menu.read_next(looks) {
            continue;
        }
        match menu.hear(looks, painter, out)? {
            Pressed::Looks => {}
            Pressed::Leave => return Ok(None),
            Pressed::Back => match fight.map(|path| menu.undoable.whereabouts(path)) {
                None => menu.message = Some((looks.words.t("menu-no-fight"), Role::Refusal)),
                Some(path) if path.starts_with(saves.bin().dir()) => {
                    let name = path.file_stem().map(|name| name.to_string_lossy());
                    menu.tell(looks, "menu-binned", &name.unwrap_or_default());
                }
                Some(path) => match Session::open(&path) {
                    Ok(session) => return Ok(Some(session)),
                    Err(error) => menu.refuse(looks, &error),
                },
            },
            Pressed::Made(session) => return Ok(Some(*session)),
            Pressed::Open => {
                let Some(opens) = menu.rows.chosen().map(|entry| entry.opens.clone()) else {
                    continue;
                };
                match menu.opened(&opens, looks) {
                    Ok(Some(session)) => return Ok(Some(session)),
                    Ok(None) if matches!(opens, Opens::Characters | Opens::Content) => {
                        menu.message = None;
                        let shown = (assets, &mut menu.message);
                        if show_made(shown, &opens, looks, painter, out)? == Left::Quit {
                            return Ok(None);
                        }
                        menu.renew(looks, None);
                        menu.rows.choose_at(0);
                    }
                    Ok(None) => {}
                    Err(error) => menu.refuse(looks, &error),
                }
            }
        }
    }
}

impl<'m> Menu<'m> {
    fn new(saves: &'m Saves, assets: &'m Assets, looks: &Looks) -> Self {
        let rows = Picker::default().by_search(|entry: &MenuEntry| &entry.sought);
        let mut menu = Self {
            saves,
            assets,
            undoable: UndoableSaves::new(saves),
            folder: Folder::Played,
            order: SortBy::Played,
            rows,
            seen: BTreeMap::new(),
            over: None,
            message: None,
            idle: Idle::default(),
        };
        menu.renew(looks, None);
        menu
    }

    /// Lists the folder as it is now; the save at that path is chosen, if it is there.
    fn renew(&mut self, looks: &Looks, chosen: Option<&Path>) {
        match entries::saves((self.saves, self.folder, self.order), &looks.words) {
            Ok(rows) => self.rows.renew(rows),
            Err(error) => {
                self.rows.renew(Vec::new());
                self.refuse(looks, &error);
            }
        }
        if self.folder == Folder::Played {
            self.rows.append(entries::new_fights(self.assets, &looks.words));
        }
        self.learn(looks);
        if let Some(chosen) = chosen {
            self.rows.choose(|entry| entry.opens.save().is_some_and(|save| save.path == chosen));
        }
        self.rows.settle();
    }

    /// Tells what stands in the way, and what to do about it.
    fn refuse(&mut self, looks: &Looks, error: &AppError) {
        let told = locale::error(&looks.words, error, &Nobody);
        let advice = locale::advice(&looks.words, error);
        let lines: Vec<String> = [Some(told), advice].into_iter().flatten().collect();
        self.message = Some((lines.join("\n"), Role::Refusal));
    }

    fn tell(&mut self, looks: &Looks, key: &str, name: &str) {
        self.message = Some((looks.words.with(key, &[("name", name.into())]), Role::Text));
    }

    /// The save that is chosen.
    fn save(&self) -> Option<&Kept> {
        self.rows.chosen()?.opens.save()
    }

    /// What is known of the chosen fight.
    fn chosen_seen(&self) -> Option<&Seen> {
        self.seen.get(self.rows.chosen()?.opens.key()?)
    }

    /// A search finds the saves by what is known of their fights.
    fn learn(&mut self, looks: &Looks) {
        let known =
            |entry: &MenuEntry| entry.opens.save().and_then(|save| self.seen.get(&save.path));
        self.rows.change(|entry| {
            if let Some(seen) = known(entry) {
                entry.learn(seen, &looks.words);
            }
        });
    }

    /// The fight next to the chosen line of which nothing is known yet. A battle that is not begun is read only where it is
    /// chosen, and while something is sought every save.
    fn unread(&self) -> Option<Opens> {
        let (left, selected) = self.rows.left();
        let unread = |(place, (_, entry)): (usize, (usize, &MenuEntry))| {
            let far = place.abs_diff(selected);
            let key = entry.opens.key()?;
            let wanted = far == 0 || far <= NEAR && entry.opens.save().is_some();
            (wanted && !self.seen.contains_key(key)).then(|| (far, entry.opens.clone()))
        };
        let unread = left.into_iter().enumerate().filter_map(unread);
        let near = unread.min_by_key(|(far, _)| *far).map(|(_, opens)| opens);
        let seeks = self.rows.is_typing() || !self.rows.typed().is_empty();
        let far = || {
            let mut saves = self.rows.items().iter().filter(|entry| entry.opens.save().is_some());
            saves.find(|entry| entry.opens.key().is_some_and(|key| !self.seen.contains_key(key)))
        };
        near.or_else(|| far().filter(|_| seeks).map(|entry| entry.opens.clone()))
    }

    /// Reads a fight of which nothing is known yet, unless a key waits; whether it has.
    fn read_next(&mut self, looks: &Looks) -> bool {
        let Some(opens) = self.unread() else { return false };
        if inputs::poll(Duration::ZERO).unwrap_or(true) {
            return false;
        }
        let seen = opens.read(self.assets).unwrap_or(Seen::Broken);
        self.rows.change(|entry| {
            if entry.opens == opens && opens.save().is_some() {
                entry.learn(&seen, &looks.words);
            }
        });
        self.seen.extend(opens.key().map(|key| (key.to_owned(), seen)));
        if !self.rows.typed().is_empty() {
            self.rows.settle();
        }
        true
    }

    /// Opens what a line stands for; nothing where that is no fight.
    fn opened(&mut self, opens: &Opens, looks: &Looks) -> Result<Option<Session>, AppError> {
        match opens {
            Opens::Save(save) if self.folder == Folder::Played => {
                Session::open(&path_of(self.saves, &save.name)?).map(Some)
            }
            // Whoever plays it wants it among the others.
            Opens::Save(save) => {
                let path = self.undoable.put(save, Folder::Played)?;
                self.renew(looks, None);
                Session::open(&path).map(Some)
            }
            Opens::Battle(name) => Session::demo(self.saves, self.assets, name).map(Some),
            Opens::Blank => {
                self.over = Some(MenuDialog::begin(self.saves, self.assets, looks)?);
                Ok(None)
            }
            Opens::Characters | Opens::Content => Ok(None),
        }
    }

    /// Waits for what is done at the terminal.
    fn hear(
        &mut self,
        looks: &mut Looks,
        painter: &mut Painter,
        out: &mut impl Write,
    ) -> io::Result<Pressed> {
        match inputs::read()? {
            Event::Resize(columns, rows) => {
                terminal::tell_again();
                painter.resize(columns, rows);
            }
            Event::Key(key) if key.kind != event::KeyEventKind::Release => {
                self.idle.press(key);
                return self.hear_key(looks, key, painter, out);
            }
            Event::Mouse(mouse) => {
                let named = looks.clickable.borrow().keys(mouse);
                let mut pressed = Pressed::Looks;
                for key in named {
                    pressed = self.hear_key(looks, key, painter, out)?;
                }
                return Ok(pressed);
            }
            Event::Paste(text) => self.paste(&text),
            Event::Key(_) | Event::FocusGained | Event::FocusLost => {}
        }
        Ok(Pressed::Looks)
    }

    /// What a key does that was pressed, or named by a click.
    fn hear_key(
        &mut self,
        looks: &mut Looks,
        key: KeyEvent,
        painter: &mut Painter,
        out: &mut impl Write,
    ) -> io::Result<Pressed> {
        let is_typed = self.over.is_some() || self.rows.is_typing();
        if keys::name(key).as_deref() == Some("Ctrl-c") {
            return Ok(Pressed::Leave);
        }
        if !is_typed && looks.keymap.action(key) == Some(keys::Action::Theme) {
            let Looks { words, theme, choice, glyphs, keymap, clickable: _ } = &*looks;
            let seen = Below { words, theme, choice, glyphs, keymap };
            let below = |theme: &Theme, painter: &mut Painter| self.draw((looks, theme), painter);
            let chosen = theming::choose(seen, self.assets, below, painter, out)?;
            if let Some((name, _)) = chosen {
                let error = worn(looks, &name, self.assets);
                self.message = error.map(|text| (text, Role::Refusal));
            }
            return Ok(Pressed::Looks);
        }
        if !is_typed && looks.keymap.action(key) == Some(keys::Action::Language) {
            looks.words = looks.words.in_language(looks.words.lang().next());
            let chosen = self.save().map(|save| save.path.clone());
            self.renew(looks, chosen.as_deref());
            return Ok(Pressed::Looks);
        }
        Ok(self.press(looks, key))
    }

    fn press(&mut self, looks: &Looks, key: KeyEvent) -> Pressed {
        if let Some(over) = self.over.take() {
            let pressed = self.press_over(over, looks, key);
            // What was said of a key in it goes with it.
            if self.over.is_none() && keys::name(key).as_deref() == Some("Esc") {
                self.message = None;
            }
            return pressed;
        }
        let is_typing = self.rows.is_typing();
        let name = keys::name(key).unwrap_or_default();
        if !is_typing
            && name == "Esc"
            && (self.folder != Folder::Played || !self.rows.typed().is_empty())
        {
            self.rows.clear_typed();
            self.show(looks, Folder::Played);
            return Pressed::Looks;
        }
        match keys::pick(&mut self.rows, key) {
            Some(Picked::Moved) => {
                if !is_typing {
                    self.message = None;
                }
                return Pressed::Looks;
            }
            Some(Picked::Taken) => return Pressed::Open,
            Some(Picked::Left) => return Pressed::Back,
            None => {}
        }
        self.message = None;
        match name.as_str() {
            "q" => return Pressed::Leave,
            "/" => self.rows.search(),
            "?" => self.over = Some(MenuDialog::Keys),
            "s" => {
                self.order = if self.order == SortBy::Name { SortBy::Played } else { SortBy::Name };
                let chosen = self.save().map(|save| save.path.clone());
                self.renew(looks, chosen.as_deref());
            }
            "Tab" => self.show(looks, self.folder.next()),
            "n" => match MenuDialog::begin(self.saves, self.assets, looks) {
                Ok(over) => self.over = Some(over),
                Err(error) => self.refuse(looks, &error),
            },
            "i" => self.over = Some(MenuDialog::unpack()),
            "u" => self.undo(looks),
            _ => self.press_save(looks, &name),
        }
        Pressed::Looks
    }

    /// What a key does to the chosen save.
    fn press_save(&mut self, looks: &Looks, key: &str) {
        let Some(save) = self.save().cloned() else { return };
        match key {
            "r" => self.over = Some(MenuDialog::rename(&save)),
            "c" => self.over = Some(MenuDialog::copy(&save, self.saves)),
            "p" => self.over = Some(MenuDialog::pack(&save)),
            "x" | "Del" if self.folder != Folder::Bin => {
                self.put(looks, &save, Folder::Bin, "menu-binned");
            }
            "a" if self.folder == Folder::Played => {
                self.put(looks, &save, Folder::Archive, "menu-archived");
            }
            "a" => self.put(looks, &save, Folder::Played, "menu-back"),
            _ => {}
        }
    }

    fn put(&mut self, looks: &Looks, save: &Kept, folder: Folder, told: &str) {
        match self.undoable.put(save, folder) {
            Ok(_) => {
                self.renew(looks, None);
                self.tell(looks, told, &save.name);
            }
            Err(error) => self.refuse(looks, &error),
        }
    }

    fn undo(&mut self, looks: &Looks) {
        match self.undoable.undo() {
            Ok(Some(path)) => {
                self.renew(looks, Some(&path));
                let name = path.file_stem().map(|name| name.to_string_lossy()).unwrap_or_default();
                self.tell(looks, "menu-undone", &name);
            }
            Ok(None) => {
                self.message = Some((looks.words.t("menu-nothing-done"), Role::Refusal));
            }
            Err(error) => self.refuse(looks, &error),
        }
    }

    fn show(&mut self, looks: &Looks, folder: Folder) {
        self.folder = folder;
        self.renew(looks, None);
        self.rows.choose_at(0);
        self.rows.settle();
    }
}

/// The table's characters or records, with no fight to bring them into.
fn show_made(
    (assets, error): (&Assets, &mut Option<(String, Role)>),
    opens: &Opens,
    looks: &mut Looks,
    painter: &mut Painter,
    out: &mut impl Write,
) -> io::Result<Left> {
    let Some(roster) = assets.roster() else { return Ok(Left::Back) };
    let Looks { words, theme, glyphs, keymap, choice, clickable: _ } = &*looks;
    let systems = SystemId::ALL;
    let written = &std::cell::Cell::new(false);
    let place = None;
    let ctx = EditorContext {
        words,
        theme,
        choice,
        glyphs,
        keymap,
        assets,
        written,
        roster,
        systems,
        place,
    };
    let opens = if matches!(opens, Opens::Content) {
        editor::Opens::Records(None)
    } else {
        editor::Opens::Characters(None)
    };
    let (left, Chosen { lang, theme }) = editor::run(ctx, opens, painter, out)?;
    if lang != looks.words.lang() {
        looks.words = looks.words.in_language(lang);
    }
    if let Some(theme) = theme {
        *error = worn(looks, &theme, assets).map(|text| (text, Role::Refusal));
    }
    Ok(left)
}

/// Shows a theme from now on; why it could not be kept, if so.
fn worn(looks: &mut Looks, name: &str, assets: &Assets) -> Option<String> {
    let error = looks.wear(name, assets).err()?;
    Some(locale::error(&looks.words, &error, &Nobody))
}
