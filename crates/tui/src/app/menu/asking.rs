//! What lies over the menu: a line for a name or a file, a choice of rules, the keys.

use std::path::{Path, PathBuf};

use crossterm::event::KeyEvent;
use kekkai_battle::systems::SystemId;
use kekkai_host::Saves;
use kekkai_widgets::picker::{Picked, Picker};
use tui_textarea::{CursorMove, TextArea};

use super::{
    super::{Looks, idle, keys},
    Kept, Menu, Pressed,
    ground::{Chosen, Grounds},
};
use crate::{
    assets::{Assets, Ground},
    error::AppError,
    folders, session,
};

/// What lies over the menu.
#[derive(Debug)]
pub(super) enum MenuDialog {
    /// A line for what is asked for.
    Line { asks: Asks, line: Box<TextArea<'static>> },
    /// The question by which rules a fight is played.
    Systems { name: String, systems: Picker<SystemId> },
    /// The question what it is fought on.
    Grounds(Box<Grounds>),
    /// All keys of the menu.
    Keys,
}

/// What a line is typed for.
#[derive(Debug, Clone)]
pub(super) enum Asks {
    /// The new name of a save.
    Rename(Kept),
    /// The name of its copy.
    Copy(Kept),
    /// The file that it is packed to.
    Pack(Kept),
    /// A packed fight to take in.
    Unpack,
    /// The name of a fight by these rules, on this field, of this seed.
    Begin((SystemId, Ground, u64)),
}

impl Asks {
    /// Whether it is the path of a file.
    fn is_path(&self) -> bool {
        match self {
            Self::Pack(_) | Self::Unpack => true,
            Self::Rename(_) | Self::Copy(_) | Self::Begin(_) => false,
        }
    }

    /// Key of the question in the locales.
    pub(super) fn key(&self) -> &'static str {
        match self {
            Self::Rename(_) => "menu-asks-rename",
            Self::Copy(_) => "menu-asks-copy",
            Self::Pack(_) => "menu-asks-pack",
            Self::Unpack => "menu-asks-unpack",
            Self::Begin(_) => "menu-asks-blank",
        }
    }
}

impl MenuDialog {
    fn line(asks: Asks, text: &str) -> Self {
        let mut line = TextArea::new(vec![text.to_owned()]);
        line.move_cursor(CursorMove::End);
        Self::Line { asks, line: Box::new(line) }
    }

    pub(super) fn rename(save: &Kept) -> Self {
        Self::line(Asks::Rename(save.clone()), &save.name)
    }

    pub(super) fn copy(save: &Kept, saves: &Saves) -> Self {
        let free = session::free_name(saves, &save.name);
        Self::line(Asks::Copy(save.clone()), free.as_deref().unwrap_or(&save.name))
    }

    pub(super) fn pack(save: &Kept) -> Self {
        let file = session::packing::file_for(&save.path);
        Self::line(Asks::Pack(save.clone()), &file.to_string_lossy())
    }

    pub(super) fn unpack() -> Self {
        Self::line(Asks::Unpack, "")
    }

    /// The first question for a new fight.
    pub(super) fn begin(saves: &Saves, assets: &Assets, looks: &Looks) -> Result<Self, AppError> {
        let name = session::free_name(saves, &looks.words.t("menu-blank-name"))?;
        Ok(match SystemId::ALL {
            [system] => Self::Grounds(Grounds::new(assets, *system, name).into()),
            systems => Self::Systems { name, systems: Picker::new(systems.to_vec()) },
        })
    }
}

impl Menu<'_> {
    /// Puts pasted text into the line that is typed, or into what is searched for.
    pub(super) fn paste(&mut self, text: &str) {
        let text = text.lines().next().unwrap_or_default();
        match &mut self.over {
            Some(MenuDialog::Line { line, .. }) => {
                line.insert_str(text);
            }
            Some(MenuDialog::Systems { .. } | MenuDialog::Grounds(_) | MenuDialog::Keys) => {}
            None => {
                self.rows.insert(text);
            }
        }
    }

    /// What a key does to what lies over the menu.
    pub(super) fn press_over(&mut self, over: MenuDialog, looks: &Looks, key: KeyEvent) -> Pressed {
        match over {
            MenuDialog::Keys => {}
            MenuDialog::Systems { name, mut systems } => match keys::pick(&mut systems, key) {
                Some(Picked::Taken) => {
                    let of = |system: &_| Grounds::new(self.assets, *system, name);
                    self.over = systems.chosen().map(of).map(|it| MenuDialog::Grounds(it.into()));
                }
                Some(Picked::Left) => {}
                Some(Picked::Moved) | None => {
                    self.over = Some(MenuDialog::Systems { name, systems });
                }
            },
            MenuDialog::Grounds(mut grounds) => match grounds.press(self.assets, key) {
                Chosen::Left => {}
                Chosen::On => self.over = Some(MenuDialog::Grounds(grounds)),
                Chosen::Taken(ground) => {
                    let asks = Asks::Begin((grounds.system, ground, grounds.seed));
                    self.over = Some(MenuDialog::line(asks, &grounds.name));
                }
            },
            MenuDialog::Line { asks, mut line } => match keys::name(key).as_deref() {
                Some("Esc") => self.message = None,
                Some("Enter") => {
                    let text = line.lines().concat();
                    match self.answer(&asks, text.trim(), looks) {
                        Ok(pressed) => return pressed,
                        // What was typed is there to be mended.
                        Err(error) => {
                            self.refuse(looks, &error);
                            self.over = Some(MenuDialog::Line { asks, line });
                        }
                    }
                }
                Some("Tab") if asks.is_path() => {
                    line.insert_str(rest_of_path(&line.lines().concat()));
                    self.over = Some(MenuDialog::Line { asks, line });
                }
                _ => {
                    idle::put_in_line(&mut line, key);
                    self.message = None;
                    self.over = Some(MenuDialog::Line { asks, line });
                }
            },
        }
        Pressed::Looks
    }

    /// Does what a line was typed for.
    fn answer(&mut self, asks: &Asks, text: &str, looks: &Looks) -> Result<Pressed, AppError> {
        let (path, told) = match asks {
            Asks::Rename(save) if save.name == text => return Ok(Pressed::Looks),
            Asks::Rename(save) => (self.undoable.rename(save, text)?, "menu-renamed"),
            Asks::Copy(save) => (self.undoable.copy(save, text)?, "menu-copied"),
            Asks::Pack(save) => {
                let into = from_home(text);
                kekkai_host::pack(&save.path, &into)?;
                let told =
                    looks.words.with("packed", &[("file", crate::locale::shown(&into).into())]);
                self.message = Some((told, kekkai_widgets::Role::Text));
                return Ok(Pressed::Looks);
            }
            Asks::Unpack => (self.undoable.unpack(&from_home(text))?, "menu-unpacked"),
            Asks::Begin(begun) => {
                let session = self.undoable.begin(begun, text, self.assets)?;
                return Ok(Pressed::Made(Box::new(session)));
            }
        };
        self.folder = match asks {
            Asks::Unpack => super::Folder::Played,
            Asks::Rename(_) | Asks::Copy(_) | Asks::Pack(_) | Asks::Begin(_) => self.folder,
        };
        self.rows.clear_typed();
        self.renew(looks, Some(&path));
        let name = path.file_stem().map(|name| name.to_string_lossy()).unwrap_or_default();
        self.tell(looks, told, &name);
        Ok(Pressed::Looks)
    }
}

/// What all paths that begin as `typed` go on with; a folder ends with its separator.
fn rest_of_path(typed: &str) -> String {
    let (folder, begun) = typed.rsplit_once('/').map_or(("", typed), |(before, last)| {
        (typed.get(..=before.len()).unwrap_or_default(), last)
    });
    let place = if folder.is_empty() { PathBuf::from(".") } else { from_home(folder) };
    let entries = std::fs::read_dir(place).into_iter().flatten().flatten();
    let rests = entries.filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        // Hidden files are for whoever asks for them.
        let is_meant = !name.starts_with('.') || begun.starts_with('.');
        let rest = name.strip_prefix(begun).filter(|_| is_meant)?;
        let end = if entry.path().is_dir() { "/" } else { "" };
        Some(format!("{rest}{end}"))
    });
    let common = |one: String, other: String| {
        let same = one.chars().zip(other.chars()).take_while(|(one, other)| one == other);
        same.map(|(c, _)| c).collect()
    };
    rests.reduce(common).unwrap_or_default()
}

/// A path as it was typed, in which `~/` is the user's home.
fn from_home(text: &str) -> PathBuf {
    match text.strip_prefix("~/").zip(folders::home()) {
        Some((below, home)) => home.join(below),
        None => Path::new(text).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_path_goes_on_as_far_as_all_that_begin_so_agree() {
        let home = tempfile::tempdir().unwrap();
        for name in ["dusk.kekkai-pack", "dawn.kekkai-pack", ".hidden"] {
            fs::write(home.path().join(name), "").unwrap();
        }
        fs::create_dir(home.path().join("packed")).unwrap();
        let rest = |typed: &str| rest_of_path(&format!("{}/{typed}", home.path().display()));
        assert_eq!(rest("du"), "sk.kekkai-pack");
        assert_eq!(rest("d"), "", "two of them");
        assert_eq!(rest("p"), "acked/");
        assert_eq!(rest(".h"), "idden");
        assert_eq!(rest("x"), "");
    }
}
