//! The end of a fight: how it went, what it has made of the table's heroes, and what may follow it.
//!
//! Nothing follows by itself: each line opens a line of the grammar, filled in, is a proposal for the file of a character, or
//! gives all that is left to somebody.

mod settling;

use crossterm::event::KeyEvent;
use kekkai_battle::{
    Aim, Audience, Command, Stage,
    fight::Hand,
    grammar::{self, Line as Typed, Session as SessionCommand, quoted},
    journal::Seq,
    world::{PartyView, PlaceId},
};
use kekkai_host::Painter;
use kekkai_rules::{Id, written::capital};
use kekkai_widgets::{
    Areas, Names as _,
    list::{Below, List, ListRow},
    paint,
    picker::{Picked, Picker},
};
use ratatui::text::Line;

use crate::{
    app::{
        App, Effect, keys,
        layers::{After, Behaviour, Layer, above_prompt},
    },
    error::AppError,
    locale,
    roster::{self, Homecoming},
};

pub(crate) use self::settling::Settled;

/// Rows of the list that the account below it leaves, where there are so many.
const LEAST_ROWS: usize = 6;
/// Rows of the window beside both: its frame, and the rule between them.
const AROUND: usize = 3;
/// Columns of the window beside its lines.
const BESIDE: u16 = 4;

/// The end of the fight.
#[derive(Debug)]
pub(crate) struct Finish {
    rows: Picker<Follow>,
    /// Who takes what is left.
    taker: Option<Id>,
    /// The number of the fight among those of the save.
    number: u16,
    title: String,
    below: Vec<String>,
    /// The step of the fight at which it was opened.
    opened: Seq,
}

/// Something that may follow a fight.
#[derive(Debug, Clone)]
struct Follow {
    text: String,
    does: Does,
}

/// What a line of the list does.
#[derive(Debug, Clone)]
enum Does {
    /// Something goes into the file of a character.
    Carry(Box<Homecoming>),
    /// All that is proposed goes into the files.
    CarryAll,
    /// A line of the grammar is opened, filled in.
    Opens(String),
    /// All that enemies and cells have left is taken, as one step.
    Takes(Id),
    /// The account of the fight is opened.
    Account,
}

impl App {
    /// Opens the end of the fight; before that there is nothing to end.
    pub(crate) fn open_finish(&mut self) -> Effect {
        let finish = self.finish(None);
        self.open(Layer::Finish(finish))
    }

    fn finish(&mut self, taker: Option<Id>) -> Finish {
        let takers = self.takers();
        let taker = taker.filter(|who| takers.contains(who)).or_else(|| takers.first().copied());
        let fight = self.session.chapters(Audience::Gm).ok().and_then(|mut fights| fights.pop());
        let (mut title, mut below) = (self.looks.words.t("finish-title"), Vec::new());
        let number = fight.as_ref().map_or(1, |fight| fight.number);
        if let Some(fight) = fight {
            let (words, view) = (&self.looks.words, &self.snapshot.view);
            title = format!("{}: {}", words.chapter(&fight), words.chapter_end(&fight, view));
            below.extend(words.goes_on(self.fight().state(), view));
            below.extend(self.not_yet());
            below.extend(words.chapter_people(&fight, view));
        }
        if let Ok(summary) = self.session.past().summary() {
            let rows = summary.rows(self.fight().state(), Audience::Gm);
            below.extend(self.looks.words.summary(&rows, &self.snapshot.view));
        }
        let opened = self.fight().head();
        let rows = Picker::new(self.follows(taker));
        Finish { rows, taker, number, title, below, opened }
    }

    /// Why the next fight cannot be set up yet, though this one is over: a hit may wait for its answer.
    fn not_yet(&self) -> Option<String> {
        let fight = self.fight();
        let next = Command::Anew { at: self.next_place(), board: None };
        let is_over = fight.state().stage() == Stage::Decided;
        let refusal = fight.propose(next, Vec::new(), Hand::Table).err().filter(|_| is_over)?;
        Some(self.looks.words.refusal(&refusal, &self.snapshot.view))
    }

    /// The same as the fight and the files of characters are now, where it is shown.
    pub(crate) fn renew_finish(&mut self) {
        let taker = self.layers.iter().find_map(|layer| {
            if let Layer::Finish(shown) = layer { Some(shown.taker) } else { None }
        });
        if let Some(taker) = taker {
            let now = self.finish(taker);
            // Over the next fight, whose map is to be seen, the end of the last one has nothing to say.
            let is_over =
                |layer: &Layer| matches!(layer, Layer::Finish(shown) if shown.number != now.number);
            self.layers.retain(|layer| !is_over(layer));
            for layer in self.layers.iter_mut() {
                if let Layer::Finish(shown) = layer {
                    shown.show(now.rows.items().to_vec());
                    (shown.title, shown.below) = (now.title.clone(), now.below.clone());
                }
            }
        }
    }

    fn follows(&mut self, taker: Option<Id>) -> Vec<Follow> {
        let homecomings = self.homecomings();
        let mut follows = Vec::new();
        if homecomings.len() > 1 {
            let text = self.told_of_all("finish-carry-all", &homecomings);
            follows.push(Follow { text, does: Does::CarryAll });
        }
        follows.extend(homecomings.into_iter().map(|home| Follow {
            text: locale::homecoming(&self.looks.words, &self.snapshot.view, &home),
            does: Does::Carry(Box::new(home)),
        }));
        let words = &self.looks.words;
        follows.extend(taker.map(|who| self.lootings(who)).unwrap_or_default());
        let mut opens = |text: String, line: String| {
            follows.push(Follow { text, does: Does::Opens(line) });
        };
        let (state, world) = (self.fight().state(), self.snapshot.view.world.as_deref());
        let lives = |party: &&PartyView| {
            let party = state.world.as_ref().and_then(|world| world.party(party.id));
            party.is_some_and(|party| state.living(party).next().is_some())
        };
        for party in world.iter().flat_map(|world| &world.parties).filter(lives) {
            let name = party.name.as_str();
            let text = words.with("finish-rest", &[("party", name.into())]);
            opens(text, format!("{} {} ", self.verb("rest"), quoted(name)));
        }
        let book = self.snapshot.view.book;
        for verb in book.day.iter().chain(book.after) {
            let known = words.t(&format!("verb-{verb}"));
            let rest = if book.day == Some(verb) { "" } else { " " };
            opens(capital(&known), format!("{}{rest}", self.verb(verb)));
        }
        if self.fight().state().stage() == Stage::Decided && self.not_yet().is_none() {
            opens(capital(&words.t("verb-battle")), self.next_battle());
        }
        follows.push(Follow { text: capital(&words.t("finish-account")), does: Does::Account });
        follows
    }

    /// Those who may take what is left: who lives and is there.
    fn takers(&self) -> Vec<Id> {
        let all = self.snapshot.view.combatants.iter();
        let lives = all.filter(|one| !one.fallen && !one.departed && !one.is_thing);
        lives.map(|one| one.id).collect()
    }

    /// The lines by which `who` takes what is left, each by itself, and then all at once what enemies and cells have.
    fn lootings(&self, who: Id) -> Vec<Follow> {
        let (fight, words, view) = (self.fight(), &self.looks.words, &self.snapshot.view);
        let (mut lootings, mut has_spoils) = (Vec::new(), false);
        for command in fight.takings(who) {
            let Command::Loot { aim, .. } = command else { continue };
            has_spoils |= fight.is_spoil(who, aim);
            let text = match aim {
                Aim::At(from) => words.with("finish-loot", &[("name", view.name(from).into())]),
                Aim::Cell(at) => words.with("finish-lies", &[("cell", at.to_string().into())]),
            };
            let line = self.in_language(&grammar::write(&command, fight.state()));
            lootings.push(Follow { text, does: Does::Opens(line) });
        }
        let text = words.with("finish-loot-all", &[("name", view.name(who).into())]);
        lootings.extend(has_spoils.then_some(Follow { text, does: Does::Takes(who) }));
        lootings
    }

    /// Where the next fight is, if elsewhere: where the first party is that somebody lives of and that has left this place.
    fn next_place(&self) -> Option<PlaceId> {
        let state = self.fight().state();
        let world = state.world.as_deref()?;
        let away =
            world.parties().map(|(_, party)| party).filter(|party| Some(party.at) != world.here);
        away.into_iter().find(|party| state.living(party).next().is_some()).map(|party| party.at)
    }

    /// The line that sets up the next fight.
    fn next_battle(&self) -> String {
        let verb = self.verb("battle");
        let world = self.fight().state().world.as_deref();
        let elsewhere = self.next_place().and_then(|at| world?.place(at));
        elsewhere.map_or_else(
            || verb.to_owned(),
            |place| {
                let at = self.looks.words.t("finish-at");
                format!("{verb} {at} {}", quoted(place.name.as_str()))
            },
        )
    }

    /// What the fights have made of the characters of the table who fight here, but for what was decided.
    fn homecomings(&mut self) -> Vec<Homecoming> {
        self.decide_edited();
        let proposed = roster::proposed(&mut self.session, &self.files.assets);
        proposed.unwrap_or_else(|error| {
            let told = self.told(&error);
            self.console.refuse(told);
            Vec::new()
        })
    }
}

impl Finish {
    fn renew(&mut self, app: &mut App) {
        self.show(app.follows(self.taker));
    }

    /// Shows these lines; the one that is chosen stays so where it is among them.
    fn show(&mut self, rows: Vec<Follow>) {
        let chosen = self.rows.chosen().map(|row| row.text.clone());
        self.rows.renew(rows);
        self.rows.choose(|row| Some(&row.text) == chosen.as_ref());
    }

    /// Says what went wrong, and shows what is proposed now; what is proposed again is chosen.
    fn after_settling(&mut self, done: Result<(), AppError>, app: &mut App) -> After {
        if let Err(error) = done {
            let told = app.told(&error);
            app.console.refuse(told);
        }
        let before: Vec<String> = self.rows.items().iter().map(|row| row.text.clone()).collect();
        self.renew(app);
        let is_again = |row: &Follow| {
            matches!(row.does, Does::Carry(_) | Does::CarryAll) && !before.contains(&row.text)
        };
        self.rows.choose(is_again);
        After::STAYS
    }

    /// The next of those who live takes what is left.
    fn next_taker(&mut self, app: &mut App) -> After {
        let takers = app.takers();
        let place = takers.iter().position(|who| Some(*who) == self.taker);
        let next = place.map_or(0, |place| (place + 1) % takers.len().max(1));
        self.taker = takers.get(next).copied();
        self.renew(app);
        After::STAYS
    }

    /// Gives all that is left to whoever takes it.
    fn take_all(&self, app: &mut App) -> After {
        let taker = self.rows.items().iter().find_map(|row| match &row.does {
            Does::Takes(who) => Some(*who),
            Does::Carry(_) | Does::CarryAll | Does::Opens(_) | Does::Account => None,
        });
        let Some(who) = taker else {
            if app.fight().state().stage() == Stage::Decided {
                return After::Stays(app.say("finish-no-loot"));
            }
            if let Some(refusal) = self.taker.and_then(|who| app.fight().spoils(who).err()) {
                let told = app.looks.words.refusal(&refusal, &app.snapshot.view);
                app.console.refuse(told);
            }
            return After::STAYS;
        };
        After::Stays(Effect::Run(Typed::Session(SessionCommand::Finish(Some(who)))))
    }

    /// What a key does with a proposal beside `Enter`; `None` for all other keys.
    fn proposal(&mut self, key: &str, app: &mut App) -> Option<After> {
        let home = match &self.rows.chosen()?.does {
            Does::Carry(home) => home.clone(),
            Does::CarryAll if matches!(key, "x" | "Del") => {
                app.drop_all();
                self.renew(app);
                return Some(After::STAYS);
            }
            Does::CarryAll | Does::Opens(_) | Does::Takes(_) | Does::Account => return None,
        };
        match key {
            "x" | "Del" => {
                app.drop_home(home);
                self.renew(app);
                Some(After::STAYS)
            }
            // In the editor it is what was typed and not saved: it is changed, saved or thrown away there.
            "e" => {
                let kept =
                    app.files.assets.roster().map(|roster| roster::draft_home(roster, &home));
                if let Some(Err(error)) = kept {
                    let told = app.told(&error.into());
                    app.console.refuse(told);
                    return Some(After::STAYS);
                }
                app.settle(Settled::Opened((*home).clone()));
                Some(After::Stays(Effect::Characters(Some(home.stem.clone()))))
            }
            _ => None,
        }
    }
}

impl Behaviour for Finish {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        let name = keys::name(key).unwrap_or_default();
        if let Some(after) = self.proposal(&name, app) {
            return after;
        }
        match name.as_str() {
            "u" => {
                let done = match app.unsettle(self.opened) {
                    Ok(true) => {
                        return After::Stays(Effect::Run(Typed::Session(SessionCommand::Undo)));
                    }
                    done => done.map(|_| ()),
                };
                return self.after_settling(done, app);
            }
            "l" => return self.take_all(app),
            "Tab" => return self.next_taker(app),
            _ => {}
        }
        match (keys::pick(&mut self.rows, key), self.rows.chosen().cloned()) {
            (Some(Picked::Left), _) => After::CLOSES,
            (Some(Picked::Taken), Some(Follow { does: Does::Carry(home), .. })) => {
                let done = app.take_home(*home);
                self.after_settling(done, app)
            }
            (Some(Picked::Taken), Some(Follow { does: Does::CarryAll, .. })) => {
                let done = app.take_all_home();
                self.after_settling(done, app)
            }
            (Some(Picked::Taken), Some(Follow { does: Does::Opens(line), .. })) => {
                After::Stays(app.open_line(&line))
            }
            (Some(Picked::Taken), Some(Follow { does: Does::Takes(_), .. })) => self.take_all(app),
            (Some(Picked::Taken), Some(Follow { does: Does::Account, .. })) => {
                After::Stays(app.open_summary())
            }
            (Some(Picked::Moved), _) => After::STAYS,
            (Some(Picked::Taken) | None, _) => After::IDLE,
        }
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let words = &app.looks.words;
        let row = |_, row: &'_ Follow| {
            let keys = if matches!(row.does, Does::Takes(_)) { "l" } else { "" };
            ListRow::of(row.text.clone(), keys)
        };
        let list = self.rows.list(self.title.clone(), "", row);
        let within = above_prompt(areas);
        let kept = AROUND + self.rows.items().len().min(LEAST_ROWS);
        let room = usize::from(within.height).saturating_sub(kept);
        let chosen = match self.rows.chosen().map(|row| &row.does) {
            // What its line has no room for stands below it, a change a line.
            Some(Does::Carry(home)) if home.carried.changes.len() > 1 => {
                locale::changes(words, &app.snapshot.view, home)
            }
            Some(
                Does::Carry(_) | Does::CarryAll | Does::Opens(_) | Does::Takes(_) | Does::Account,
            )
            | None => Vec::new(),
        };
        let all: Vec<String> = chosen.into_iter().chain(self.below.iter().cloned()).collect();
        let columns = within.width.saturating_sub(BESIDE);
        let more = app.looks.glyphs.more;
        let wrapped =
            all.iter().flat_map(|line| paint::wrap_within(line, (columns, 2), room.max(1), more));
        let all: Vec<String> = wrapped.collect();
        let hidden = all.len().saturating_sub(room);
        let shown = if hidden > 0 { room.saturating_sub(1) } else { room };
        let lines = all.into_iter().take(shown).map(Line::from);
        let more = (hidden > 0).then(|| Line::from(format!("+{}", hidden + 1)));
        let below = Below { label: "".into(), lines: lines.chain(more).collect() };
        app.draw_list(self, List { below: Some(below), ..list }, within, painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        let looks = &app.looks;
        let keys = [("e", "hint-change-sheet"), ("x", "hint-drop-sheet")];
        let keys = keys.map(|(key, word)| looks.hint(key, word));
        let mut hints = looks.list_hints(Some("hint-do"));
        hints.splice(1..1, keys.into_iter().chain([looks.hint("u", "action-undo")]));
        if self.rows.items().iter().any(|row| matches!(row.does, Does::Takes(_))) {
            hints.insert(1, app.looks.hint("l", "finish-key-loot"));
            hints.insert(2, app.looks.hint("Tab", "finish-key-taker"));
        }
        hints
    }
}
