//! The list that the program opens with where there are saves: go on with the last fight, another, or a new one.

use std::io::{self, Write};

use crossterm::event::{self, Event};
use kekkai_battle::{generated::Landscape, systems::SystemId};
use kekkai_host::{Painter, Saves};
use kekkai_widgets::{
    Role, Theme, Words,
    list::{self, Row},
    paint,
    picker::{Picked, Picker},
    screen::{LEAST, too_small},
};

use super::{
    Looks,
    editor::{self, Chosen, Desk, Left},
    inputs, keys,
    mouse::Clickable,
    terminal,
    theming::{self, Seen},
};
use crate::{
    assets::Assets,
    locale::{self, Nobody},
    session::{Session, short_seed},
};

/// A line of the menu.
struct Entry {
    /// Text of what it opens.
    text: String,
    /// Numbers at its right end.
    right: String,
    /// What picking it does.
    opens: Opens,
}

/// What a line of the menu opens.
enum Opens {
    /// The save of that name.
    Save(String),
    /// A new fight from the battle of that name.
    Battle(String),
    /// The list of the kinds of generated fields.
    Landscapes,
    /// A new fight on a generated field of that kind.
    Landscape(Landscape),
    /// Opens the table's characters.
    Characters,
}

/// Shows the saves until one can be opened; `None` if the person leaves. Why one cannot be opened, and what to do about it,
/// is said below the list; at first `complaint`; the battle of that name is chosen at first.
pub(super) fn open(
    saves: &Saves,
    assets: &Assets,
    looks: &mut Looks,
    (battle, mut complaint): (Option<&str>, Option<String>),
    painter: &mut Painter,
    out: &mut impl Write,
) -> anyhow::Result<Option<Session>> {
    let is_it =
        |entry: &Entry| matches!(&entry.opens, Opens::Battle(name) if Some(&**name) == battle);
    let mut entries = Picker::new(entries(saves, assets, &looks.words)).at(is_it);
    let mut below = false;
    loop {
        let chosen = choose(&mut entries, (&mut complaint, assets), looks, painter, out)?;
        let Some(opens) = chosen else {
            if !below {
                return Ok(None);
            }
            // Back to the list that this one was opened from.
            below = false;
            let is_it = |entry: &Entry| matches!(entry.opens, Opens::Landscapes);
            entries = Picker::new(self::entries(saves, assets, &looks.words)).at(is_it);
            continue;
        };
        let opened = match opens {
            Opens::Save(name) => {
                crate::session::path_of(saves, name).and_then(|path| Session::open(&path))
            }
            Opens::Battle(name) => Session::demo(saves, assets, name),
            Opens::Landscape(kind) => {
                let seed = short_seed();
                let title = locale::landscape(&looks.words, *kind, seed);
                Session::landscape(saves, assets, (*kind, seed), &title)
            }
            Opens::Landscapes => {
                complaint = None;
                (entries, below) = (Picker::new(landscapes(&looks.words)), true);
                continue;
            }
            Opens::Characters => {
                complaint = None;
                if show_characters((assets, &mut complaint), looks, painter, out)? == Left::Quit {
                    return Ok(None);
                }
                entries = Picker::new(self::entries(saves, assets, &looks.words));
                continue;
            }
        };
        match opened {
            Ok(session) => return Ok(Some(session)),
            Err(trouble) => {
                let told = locale::trouble(&looks.words, &trouble, &Nobody);
                let advice = locale::advice(&looks.words, &trouble);
                let lines: Vec<String> = [Some(told), advice].into_iter().flatten().collect();
                complaint = Some(lines.join("\n"));
            }
        }
    }
}

/// The table's characters, with no fight to bring them into.
fn show_characters(
    (assets, complaint): (&Assets, &mut Option<String>),
    looks: &mut Looks,
    painter: &mut Painter,
    out: &mut impl Write,
) -> io::Result<Left> {
    let Some(roster) = assets.roster() else { return Ok(Left::Back) };
    let Looks { words, theme, glyphs, keymap, choice, clickable: _ } = &*looks;
    let systems = SystemId::ALL;
    let desk = Desk { words, theme, choice, glyphs, keymap, assets, roster, systems, place: None };
    let (left, Chosen { lang, theme }) = editor::run(desk, None, painter, out)?;
    if lang != looks.words.lang() {
        looks.words = looks.words.in_language(lang);
    }
    if let Some(theme) = theme {
        *complaint = worn(looks, &theme, assets);
    }
    Ok(left)
}

/// How many of the last fights say where they stand; each of them has to be read for it.
const MOST_TOLD: usize = 12;

/// What a save is and how far it has come.
fn told(saves: &Saves, name: &str, words: &Words) -> Option<String> {
    let session =
        crate::session::path_of(saves, name).and_then(|path| Session::look(&path)).ok()?;
    let state = session.fight().state();
    let reached = words.stage(state.stage(), state.queue.round);
    Some(format!("{} · {reached}", words.name_of(state.title.as_str())))
}

/// The last fight first, new ones last: the demo, then every other battle there is.
fn entries(saves: &Saves, assets: &Assets, words: &Words) -> Vec<Entry> {
    let listed = saves.list().unwrap_or_default();
    let mut entries: Vec<Entry> = listed
        .into_iter()
        .enumerate()
        .map(|(place, save)| {
            let key = if place == 0 { "menu-resume" } else { "menu-open" };
            let text = words.with(key, &[("name", save.name.clone().into())]);
            let right = match save.lines {
                Ok(_) if place < MOST_TOLD => told(saves, &save.name, words).unwrap_or_default(),
                Ok(lines) => words.with("menu-steps", &[("steps", lines.into())]),
                Err(_) => words.t("menu-broken"),
            };
            Entry { text, right, opens: Opens::Save(save.name) }
        })
        .collect();
    let battles = assets.headed_battles();
    let mut systems = battles.iter().filter_map(|(_, heading)| Some(heading.as_ref()?.system));
    let first = systems.next();
    // Where all are played by the same rules, that need not be said of each.
    let says_system = systems.any(|system| Some(system) != first);
    entries.extend(battles.into_iter().map(|(name, heading)| {
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
    }));
    let text = words.t("menu-fields");
    entries.push(Entry { text, right: String::new(), opens: Opens::Landscapes });
    let characters = words.t("roster-title");
    let right = assets.roster().and_then(|roster| roster.list().ok()).map_or(0, |list| list.len());
    let right = words.with("roster-count", &[("count", right.into())]);
    entries.push(Entry { text: characters, right, opens: Opens::Characters });
    entries
}

/// The kinds of generated fields.
fn landscapes(words: &Words) -> Vec<Entry> {
    let entry = |kind: Landscape| Entry {
        text: words.t(&format!("landscape-{}", kind.word())),
        right: String::new(),
        opens: Opens::Landscape(kind),
    };
    Landscape::ALL.into_iter().map(entry).collect()
}

/// Shows `entries` until one is picked; what that opens, or `None` if the person leaves.
///
/// `complaint` is said below the list: why the last pick could not be opened.
fn choose<'a>(
    entries: &'a mut Picker<Entry>,
    (complaint, assets): (&mut Option<String>, &Assets),
    looks: &mut Looks,
    painter: &mut Painter,
    out: &mut impl Write,
) -> io::Result<Option<&'a Opens>> {
    loop {
        super::run::fit(painter)?;
        draw(entries, complaint.as_deref(), (looks, &looks.theme), painter);
        painter.flush(out)?;
        match inputs::read()? {
            Event::Resize(columns, rows) => {
                terminal::tell_again();
                painter.resize(columns, rows);
            }
            Event::Key(key) if key.kind != event::KeyEventKind::Release => {
                if matches!(keys::name(key).as_deref(), Some("Ctrl-c" | "q")) {
                    return Ok(None);
                }
                if looks.keymap.action(key) == Some(keys::Action::Theme) {
                    let Looks { words, theme, choice, glyphs, keymap, clickable: _ } = &*looks;
                    let seen = Seen { words, theme, choice, glyphs, keymap };
                    let below = |theme: &Theme, painter: &mut Painter| {
                        draw(entries, complaint.as_deref(), (looks, theme), painter);
                    };
                    let chosen = theming::choose(seen, assets, below, painter, out)?;
                    if let Some((name, _)) = chosen {
                        *complaint = worn(looks, &name, assets);
                    }
                    continue;
                }
                match keys::pick(entries, key) {
                    Some(Picked::Moved) | None => {}
                    Some(Picked::Taken) => return Ok(entries.chosen().map(|entry| &entry.opens)),
                    Some(Picked::Left) => return Ok(None),
                }
            }
            Event::Mouse(mouse) => {
                let named = looks.clickable.borrow().keys(mouse);
                let picked = named.into_iter().filter_map(|key| keys::pick(entries, key)).last();
                if picked == Some(Picked::Taken) {
                    return Ok(entries.chosen().map(|entry| &entry.opens));
                }
            }
            Event::Key(_) | Event::FocusGained | Event::FocusLost | Event::Paste(_) => {}
        }
    }
}

/// Shows a theme from now on; why it could not be kept, if so.
fn worn(looks: &mut Looks, name: &str, assets: &Assets) -> Option<String> {
    let trouble = looks.wear(name, assets).err()?;
    Some(locale::trouble(&looks.words, &trouble, &Nobody))
}

fn draw(
    entries: &Picker<Entry>,
    complaint: Option<&str>,
    (looks, theme): (&Looks, &Theme),
    painter: &mut Painter,
) {
    let (area, words) = (painter.area(), &looks.words);
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return too_small(words, theme, area, painter.buffer());
    }
    let row = |_, Entry { text, right, .. }: &'_ Entry| Row::of(text.clone(), right.clone());
    let list = entries.list(
        words.t("menu-title"),
        words.with("menu-foot", &[("theme", looks.keymap.key(keys::Action::Theme).into())]),
        row,
    );
    paint::fill(painter.buffer(), area, theme.style(Role::Screen));
    let complaint = complaint.unwrap_or_default();
    let above = list::draw_note(complaint, Role::Refusal, theme, area, painter.buffer());
    looks.clickable.replace(Clickable::list(list.placed(above)));
    list::draw(&list, theme, &looks.glyphs, above, painter.buffer());
}
