//! What the menu lists, and what is read of a fight while no key waits.

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use kekkai_battle::{Audience, BattleView, systems::SystemId};
use kekkai_host::Saves;
use kekkai_widgets::{Words, paint};

use super::{Folder, SortBy};
use crate::{assets::Assets, error::AppError, session::Session};

/// A line of the menu.
#[derive(Debug)]
pub(super) struct Entry {
    /// Text of what it opens.
    pub text: String,
    /// Text at its right end as long as nothing is read of it.
    pub right: String,
    /// What picking it does.
    pub opens: Opens,
}

/// What a line of the menu opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Opens {
    /// A save of that name.
    Save(Kept),
    /// A new fight from the battle of that name.
    Battle(String),
    /// A new fight on a field with nothing on it.
    Blank,
    /// Opens the table's characters.
    Characters,
    /// Opens the table's weapons, monsters and items.
    Content,
}

/// A save in the menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Kept {
    pub name: String,
    pub path: PathBuf,
    /// When it was last written to.
    pub modified: SystemTime,
}

/// What is known of a fight that was read.
#[derive(Debug)]
pub(super) enum Seen {
    /// It is as the game master sees it.
    Whole(Box<BattleView>),
    /// It cannot be read.
    Broken,
}

impl Opens {
    /// What is known of a fight is kept under this; `None` for what is no fight yet.
    pub(super) fn key(&self) -> Option<&Path> {
        match self {
            Self::Save(save) => Some(&save.path),
            Self::Battle(name) => Some(Path::new(name)),
            Self::Blank | Self::Characters | Self::Content => None,
        }
    }

    /// Reads the fight; nothing is changed, and a save may be in play.
    pub(super) fn read(&self, assets: &Assets) -> Option<Seen> {
        let session = match self {
            Self::Save(save) => Session::look(&save.path),
            Self::Battle(name) => {
                assets.battle(name, 0).and_then(|battle| Session::memory(&battle, assets))
            }
            Self::Blank | Self::Characters | Self::Content => return None,
        };
        let seen = |session: Session| Seen::Whole(Box::new(session.view(Audience::Gm)));
        Some(session.map_or(Seen::Broken, seen))
    }

    /// The save that it opens.
    pub(super) fn save(&self) -> Option<&Kept> {
        if let Self::Save(save) = self { Some(save) } else { None }
    }
}

/// The saves of a folder in this order.
pub(super) fn saves(
    (saves, folder, order): (&Saves, Folder, SortBy),
    words: &Words,
) -> Result<Vec<Entry>, AppError> {
    let mut found = folder.of(saves).found()?;
    if order == SortBy::Name {
        found.sort_by_cached_key(|save| save.name.to_lowercase());
    }
    let last = found.iter().map(|save| save.modified).max();
    let entries = found
        .into_iter()
        .map(|save| {
            let is_last = folder == Folder::Played && Some(save.modified) == last;
            let key = if is_last { "menu-resume" } else { "menu-open" };
            let text = words.with(key, &[("name", save.name.clone().into())]);
            let kept = Kept { name: save.name, path: save.path, modified: save.modified };
            Entry { text, right: String::new(), opens: Opens::Save(kept) }
        })
        .collect();
    Ok(entries)
}

/// New fights: the demo, then every other battle there is, and one on a field with nothing on it; then the characters.
pub(super) fn new_fights(assets: &Assets, words: &Words) -> Vec<Entry> {
    let battles = assets.headed_battles();
    let mut systems = battles.iter().filter_map(|(_, heading)| Some(heading.as_ref()?.system));
    let first = systems.next();
    // Where all are played by the same rules, that need not be said of each.
    let says_system = systems.any(|system| Some(system) != first);
    let battle = |(name, heading): (String, Option<kekkai_battle::scenario::Heading>)| {
        let title = heading.as_ref().map_or(name.as_str(), |heading| heading.title.as_str());
        let text = if name == crate::assets::DEMO {
            words.t("menu-demo")
        } else {
            words.with("menu-new", &[("title", words.name_of(title).into())])
        };
        let system = heading.as_ref().filter(|_| says_system);
        let right = system.map_or_else(
            || name.clone(),
            |heading| format!("{name} · {}", words.system(heading.system)),
        );
        Entry { text, right, opens: Opens::Battle(name) }
    };
    let mut entries: Vec<Entry> = battles.into_iter().map(battle).collect();
    let right = match SystemId::ALL {
        [only] => words.system(*only),
        _ => String::new(),
    };
    entries.push(Entry { text: words.t("menu-blank"), right, opens: Opens::Blank });
    let right = String::new();
    entries.push(Entry { text: words.t("made-title"), right, opens: Opens::Content });
    let characters = words.t("roster-title");
    let count = assets.roster().and_then(|roster| roster.list().ok()).map_or(0, |list| list.len());
    let right = words.with("roster-count", &[("count", count.into())]);
    entries.push(Entry { text: characters, right, opens: Opens::Characters });
    entries
}

/// What a save is and how far it has come, or that alone where both are wider than `room`.
pub(super) fn reached(view: &BattleView, words: &Words, room: u16) -> String {
    let reached = words.of(view.book).stage(view.stage, view.round);
    let titled = format!("{} · {reached}", words.name_of(view.title.as_str()));
    if paint::width(&titled) <= room { titled } else { reached }
}

/// Most lines in which the sides of a fight are told.
const MOST_SIDES: usize = 4;

/// Who stands, a line for each side, none longer than `room`.
pub(super) fn standing(view: &BattleView, words: &Words, room: u16, more: &str) -> Vec<String> {
    let side = |(number, name): (usize, &kekkai_rules::PlainText)| {
        let own = view.combatants.iter().filter(|one| usize::from(one.side.0) == number);
        let (down, alive): (Vec<_>, Vec<_>) = own.partition(|one| one.fallen);
        let (away, stand): (Vec<_>, Vec<_>) = alive.into_iter().partition(|one| one.departed);
        if stand.is_empty() && down.is_empty() && away.is_empty() {
            return None;
        }
        let who_stands = !stand.is_empty();
        let who: Vec<String> = stand.iter().map(|one| one.name.to_string()).collect();
        let args = [
            ("side", words.name_of(name.as_str()).into()),
            ("stand", stand.len().into()),
            ("down", down.len().into()),
            ("away", away.len().into()),
            ("who", who.join(", ").into()),
        ];
        let key = if who_stands { "menu-side" } else { "menu-side-down" };
        let line = words.with(key, &args);
        Some(paint::cut(&line, room, more).to_string())
    };
    view.sides.iter().enumerate().filter_map(side).take(MOST_SIDES).collect()
}

/// How long ago that was.
pub(super) fn ago(then: SystemTime, words: &Words) -> String {
    let passed = SystemTime::now().duration_since(then).unwrap_or_default().as_secs() / 60;
    let (key, count) = match passed {
        0 => ("menu-now", 0),
        minutes if minutes < 60 => ("menu-minutes", minutes),
        minutes if minutes < 48 * 60 => ("menu-hours", minutes / 60),
        minutes => ("menu-days", minutes / (24 * 60)),
    };
    words.with(key, &[("count", count.into())])
}
