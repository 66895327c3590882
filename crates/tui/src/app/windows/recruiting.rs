//! Who can be brought into the fight, what each is, and how hard it would be.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    grammar::quoted,
    library::{self, Recruit},
};
use kekkai_host::Painter;
use kekkai_widgets::{
    Areas,
    list::{Below, List, ListPlace, ListRow},
    paint,
    picker::{Picked, Picker},
    words::joined,
};
use ratatui::text::Line;

use crate::app::{
    App, Effect, PARTY, keys,
    layers::{After, Behaviour, Layer, above_prompt},
};

/// Everybody who can be brought in.
#[derive(Debug)]
pub(crate) struct Recruits {
    rows: Picker<NamedRecruit>,
    /// The place of the world that they come to instead of the field.
    place: Option<String>,
}

/// One of them, as the screen calls it.
#[derive(Debug)]
struct NamedRecruit {
    name: String,
    /// What it is, such as its class and level.
    made: String,
    /// What typing looks for: the name, and what it is.
    sought: String,
    recruit: Recruit,
}

/// Columns of the lines of a sheet below the list.
const SHEET: u16 = 46;
/// Which part of the height of the screen they may have.
const SHEET_SHARE: u16 = 6;

impl App {
    /// Opens the list of all who can be brought in, narrowed by what is typed: onto the field, or to a place of that name.
    pub(crate) fn open_recruits(&mut self, place: Option<String>) -> Effect {
        let Ok(library) = self.files.assets.library() else { return self.say("recruits-none") };
        let all = library::recruits(library, self.fight().state(), PARTY);
        if all.is_empty() {
            return self.say("recruits-none");
        }
        let known = all.into_iter().map(|recruit| {
            let name = self.looks.words.name_of(&recruit.called);
            let made = self.looks.words.made(&recruit.sheet);
            NamedRecruit { sought: format!("{name} · {made}"), name, made, recruit }
        });
        let rows = Picker::new(known.collect()).by_typing(|row: &NamedRecruit| &row.sought);
        self.open(Layer::Recruits(Recruits { rows, place }))
    }

    /// The line that brings somebody in at the cursor or as near as there is room: a character of the table on the side of the
    /// party, anybody else on the one against it; or to a place of the world. How many is for the GM to say.
    fn bring_in(&mut self, name: &str, recruit: &Recruit, place: Option<&str>) -> Effect {
        let sides = &self.fight().state().sides;
        let other = usize::from(!recruit.is_own);
        let side = sides.get(usize::from(PARTY.0) + other).or_else(|| sides.first());
        let side = side
            .map_or_else(String::new, |side| quoted(&self.looks.words.name_of(side.name.as_str())));
        let cursor = self.pointer.cursor;
        let at = self.fight().state().free_near(cursor).next().unwrap_or(cursor);
        let at = place.map_or_else(|| format!(" {at}"), |_| String::new());
        let join = self.verb("join");
        let (name, like) = (quoted(name), quoted(&recruit.called));
        let times = if recruit.is_own { "" } else { " x1" };
        let words = &self.looks.words;
        let anyway = match &recruit.kept_out {
            Some(_) => format!(" {}", words.usage("anyway")),
            None => String::new(),
        };
        let there = place
            .map_or_else(String::new, |place| format!(" {} {}", words.usage("at"), quoted(place)));
        // How many is what is likeliest to be changed.
        let after = format!(" {} {like}{anyway}{there}", words.usage("like"));
        let before_end = if recruit.is_own { 0 } else { after.chars().count() };
        self.open_line_at(&format!("{join} {name} {side}{at}{times}{after}"), before_end)
    }

    /// What is said of somebody: what it is, health, and the best blow on average where the sheet has one.
    fn told_of(&self, known: &NamedRecruit) -> String {
        let recruit = &known.recruit;
        let pool = recruit.sheet.pools.first().map(|pool| self.looks.words.pool(pool.id));
        let args = [
            ("pool", pool.unwrap_or_default().into()),
            ("vital", recruit.vital.into()),
            ("blow", recruit.blow.into()),
        ];
        let key = if recruit.blow > 0 { "recruits-row" } else { "recruits-row-health" };
        joined([known.made.clone(), self.looks.words.with(key, &args)])
    }

    /// What somebody is and has: what it is made of, and as many lines of its sheet as there is `room` for.
    fn sheet_of(&self, known: &NamedRecruit, (room, most): (u16, usize)) -> Vec<String> {
        let rows = self.looks.words.sheet_rows(&known.recruit.sheet, &self.snapshot.view);
        let rows = [known.made.clone()].into_iter().chain(rows).filter(|row| !row.is_empty());
        let more = self.looks.glyphs.more;
        let mut rows: Vec<String> =
            rows.flat_map(|row| paint::wrap_within(&row, (room, 2), most, more)).collect();
        let is_cut = rows.len() > most;
        rows.truncate(most);
        if let Some(last) = rows.last_mut().filter(|_| is_cut) {
            // A sign says that there is more.
            *last = paint::cut(&format!("{last} {more}"), room, more).into_owned();
        }
        rows
    }

    /// Why somebody comes in only by a word of the GM, in lines of that many columns; none where nothing is against it.
    fn kept_out(&self, recruit: &Recruit, room: u16) -> Vec<String> {
        let words = &self.looks.words;
        let told = |faults: &Vec<_>| {
            let told = words.with_faults(words.t("recruits-kept-out"), faults);
            paint::wrap_within(&told, (room, 2), usize::MAX, self.looks.glyphs.more)
        };
        recruit.kept_out.as_ref().map(told).unwrap_or_default()
    }

    /// How hard somebody would be: how soon it falls, how soon it fells, and what is left out of that. Where there is no blow
    /// to go by, or nobody to strike at, that is said instead.
    fn danger_of(&self, recruit: &Recruit) -> Vec<String> {
        let words = &self.looks.words;
        let told = |rounds: Option<i32>, key: &str, arg: &'static str| {
            rounds.map(|rounds| words.with(key, &[(arg, rounds.into())]))
        };
        let both = [
            told(recruit.falls, "recruits-falls", "falls"),
            told(recruit.fells, "recruits-fells", "fells"),
        ];
        let mut lines: Vec<String> = both.into_iter().flatten().collect();
        let last = if lines.is_empty() { "recruits-unknown" } else { "recruits-counted" };
        lines.push(words.t(last));
        lines
    }
}

impl Behaviour for Recruits {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        match keys::pick(&mut self.rows, key) {
            Some(Picked::Left) => After::CLOSES,
            Some(Picked::Taken) => match self.rows.chosen() {
                Some(known) => {
                    let place = self.place.as_deref();
                    After::Closes(app.bring_in(&known.name, &known.recruit, place))
                }
                None => After::IDLE,
            },
            Some(Picked::Moved) => After::STAYS,
            None => After::IDLE,
        }
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let row = |_, row: &'_ NamedRecruit| ListRow::of(row.name.clone(), app.told_of(row));
        let (words, within) = (&app.looks.words, above_prompt(areas));
        let title = match &self.place {
            Some(place) => words.with("recruits-title-at", &[("place", place.as_str().into())]),
            None => words.t("recruits-title"),
        };
        let list = self.rows.list(title, "", row);
        let below = self.rows.chosen().map(|known| {
            let most = usize::from(within.height / SHEET_SHARE);
            let room = SHEET.min(within.width.saturating_sub(4));
            let lines = app.sheet_of(known, (room, most));
            let kept_out = app.kept_out(&known.recruit, room);
            let lines = lines.into_iter().chain(kept_out).chain(app.danger_of(&known.recruit));
            Below { label: known.name.as_str().into(), lines: lines.map(Line::from).collect() }
        });
        let list = app.looks.or_nothing_found(list, self.rows.chosen().is_none());
        let list = List { place: ListPlace::Aside, below, ..list };
        app.draw_list(self, list, within, painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        app.looks.narrowed_hints(Some("hint-type-line"))
    }

    fn paste(&mut self, text: &str) -> bool {
        self.rows.insert(text);
        true
    }
}
