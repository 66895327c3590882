//! What the menu lists, and what is read of a fight while no key waits.

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use kekkai_battle::{
    Audience, BattleView, chapter::Chapter, systems::SystemId, view::CombatantView,
};
use kekkai_host::Saves;
use kekkai_rules::{Id, PlainText};
use kekkai_widgets::{Words, paint, words::joined};

use super::{Folder, SortBy};
use crate::{app::PARTY, assets::Assets, error::AppError, session::Session};

/// A line of the menu.
#[derive(Debug)]
pub(super) struct MenuEntry {
    /// Text of what it opens.
    pub text: String,
    /// What a search looks through: the text, and what is known of the fight.
    pub sought: String,
    /// Text at its right end as long as nothing is read of it.
    pub right: String,
    /// The same where there is no room for all of it.
    pub right_short: Option<String>,
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
    /// It is as the GM sees it; and the fight of its save that is played, if that can be told.
    Whole(Box<BattleView>, Option<Box<Chapter>>),
    /// It cannot be read.
    Broken,
}

impl MenuEntry {
    fn new(text: String, right: String, opens: Opens) -> Self {
        Self { sought: text.clone(), text, right, right_short: None, opens }
    }

    /// It is found by what a save is, by where its fight is fought and by who fights in it.
    pub(super) fn learn(&mut self, seen: &Seen, words: &Words) {
        let Seen::Whole(view, fight) = seen else { return };
        let people = view.combatants.iter().map(|one| one.name.to_string());
        let of_fight = fight.as_deref().map(|fight| words.chapter(fight));
        let known = [self.text.clone(), words.name_of(view.title.as_str())].into_iter();
        self.sought = known.chain(of_fight).chain(people).collect::<Vec<_>>().join(" · ");
    }
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
        let seen = |mut session: Session| {
            let fights = session.chapters(Audience::Gm).ok();
            let fight = fights.and_then(|mut fights| fights.pop()).map(Box::new);
            Seen::Whole(Box::new(session.view(Audience::Gm)), fight)
        };
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
) -> Result<Vec<MenuEntry>, AppError> {
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
            MenuEntry::new(text, String::new(), Opens::Save(kept))
        })
        .collect();
    Ok(entries)
}

/// New fights: the demo, then every other battle there is, and one on a field with nothing on it; then the characters.
pub(super) fn new_fights(assets: &Assets, words: &Words) -> Vec<MenuEntry> {
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
        // What it is called by in a command gives way to what it is.
        let right_short = system.map(|heading| words.system(heading.system));
        let right = joined([name.clone(), right_short.clone().unwrap_or_default()]);
        MenuEntry { right_short, ..MenuEntry::new(text, right, Opens::Battle(name)) }
    };
    let mut entries: Vec<MenuEntry> = battles.into_iter().map(battle).collect();
    let right = match SystemId::ALL {
        [only] => words.system(*only),
        _ => String::new(),
    };
    entries.push(MenuEntry::new(words.t("menu-blank"), right, Opens::Blank));
    let right = String::new();
    entries.push(MenuEntry::new(words.t("made-title"), right, Opens::Content));
    let characters = words.t("roster-title");
    let count = assets.roster().and_then(|roster| roster.list().ok()).map_or(0, |list| list.len());
    let right = words.with("roster-count", &[("count", count.into())]);
    entries.push(MenuEntry::new(characters, right, Opens::Characters));
    entries
}

/// The title of a save, how far it has come, and which heroes stand. Where that is wider than `room` the last heroes are
/// counted, then all of them left out, then the title too.
pub(super) fn reached(view: &BattleView, words: &Words, room: u16) -> String {
    let reached = words.of(view.book).stage(view.stage, view.round);
    let titled = format!("{} · {reached}", words.name_of(view.title.as_str()));
    let own = view.combatants.iter().filter(|one| one.side == PARTY);
    let stand: Vec<&str> = own.filter(|one| stands(one)).map(|one| one.name.as_str()).collect();
    let named = (1..=stand.len()).rev().map(|count| {
        let (first, rest) = stand.split_at(count);
        let more = if rest.is_empty() { String::new() } else { format!(" +{}", rest.len()) };
        format!("{titled} · {}{more}", first.join(", "))
    });
    let whole = named.chain([titled.clone()]).find(|told| paint::width(told) <= room);
    whole.unwrap_or(reached)
}

/// By which rules it is played, and, where that says something, which fight of the save it is, where and on which day.
pub(super) fn played_by(view: &BattleView, fight: Option<&Chapter>, words: &Words) -> String {
    let system = words.system(view.system);
    let says = |fight: &&Chapter| fight.number > 1 || fight.day > 1 || fight.place.is_some();
    fight
        .filter(says)
        .map_or_else(|| system.clone(), |fight| format!("{system} · {}", words.chapter(fight)))
}

/// Whether somebody is neither down nor elsewhere.
fn stands(one: &CombatantView) -> bool {
    !one.fallen && !one.departed
}

/// Most lines in which the sides of a fight are told.
const MOST_SIDES: usize = 5;

/// Most lines in which the heroes are named.
const MOST_HEROES: usize = 2;

/// Who stands, then who lives elsewhere, a line for each side, and one more for the names of the heroes; none longer than `room`.
pub(super) fn standing(view: &BattleView, words: &Words, room: u16, more: &str) -> Vec<String> {
    let parties = view.world.iter().flat_map(|world| &world.parties);
    let own = parties.filter_map(|party| party.own.as_ref());
    let members: Vec<Id> = own.flat_map(|own| own.members.iter().copied()).collect();
    let travels = |who: Id| members.contains(&who);
    let side = |(number, name): (usize, &PlainText)| {
        // The dead of earlier fights are of those, and so is who went and is with no party.
        let left = |one: &&CombatantView| !one.past || (!one.fallen && travels(one.id));
        let all = view.combatants.iter().filter(left);
        let own = all.filter(|one| usize::from(one.side.0) == number);
        let (down, alive): (Vec<_>, Vec<_>) = own.partition(|one| one.fallen);
        let (away, stand): (Vec<_>, Vec<_>) = alive.into_iter().partition(|one| one.departed);
        if stand.is_empty() && down.is_empty() && away.is_empty() {
            return Vec::new();
        }
        let who_stands = !stand.is_empty();
        let lives = stand.iter().chain(&away).map(|one| one.name.as_str()).collect::<Vec<_>>();
        let args = [
            ("side", words.name_of(name.as_str()).into()),
            ("stand", stand.len().into()),
            ("down", down.len().into()),
            ("away", away.len().into()),
        ];
        let key = if who_stands { "menu-side" } else { "menu-side-down" };
        let line = joined([words.with(key, &args), lives.join(", ")]);
        let most = if number == usize::from(PARTY.0) { MOST_HEROES } else { 1 };
        paint::wrap_within(&line, (room, 2), most, more)
    };
    view.sides.iter().enumerate().flat_map(side).take(MOST_SIDES).collect()
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
