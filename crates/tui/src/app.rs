//! The GM's screen: keys in, lines of the grammar out to the session, the view drawn.
//!
//! A key never changes the fight by itself: [`App::press`] gives the [`Effect`] it stands for, the loop carries it out
//! through the session (which writes before anything is true), and [`App::refresh`] reads the fight anew. Drawing only
//! reads.

mod aiming;
mod approach;
mod command_line;
mod editor;
mod inputs;
mod intent;
mod keeping;
mod keys;
mod layers;
mod menu;
mod mouse;
mod painting;
mod parts;
mod press;
mod prompting;
mod reading;
mod run;
mod screen;
mod spoken;
mod terminal;
mod windows;

use self::parts::{
    console, flight, idle, lens, looks, news, odds_ahead, path_preview, pointer, snapshot, tour,
};

use self::windows::{
    acting, atlas, building, choosing, clocks, crossing, explaining, exporting, field, finding,
    finishing, jumping, log_cursor, noting, options, players, steps, theming,
};

use std::collections::VecDeque;

use kekkai_battle::{
    BattleView, Cell, Command, Fight, SideId, Stage, decide::check_place, grammar::Line,
    journal::Seq, reach::Reach, view::CombatantView,
};
use kekkai_host::{Painter, Saves};
use kekkai_rules::{Counted, Id, MoveMode, TurnView, turn_view::Answers};
use kekkai_widgets::{Areas, LogLine, SaveMark, Tone as LineTone};

use self::{
    console::{Console, Tone},
    layers::Layers,
    looks::Looks,
    news::News,
    odds_ahead::OddsAhead,
    players::Players,
    pointer::Pointer,
    prompting::Prompt,
    screen::Drawn,
    snapshot::Snapshot,
    tour::Tour,
};
use crate::{
    assets::Assets,
    error::AppError,
    hosting::Plan,
    locale,
    notices::{Notice, notices},
    session::Session,
};

pub(crate) use self::{
    keys::Keymap,
    run::{Opening, Start, run},
    spoken::{Spoken, spoken},
    terminal::Taken,
};

/// The side of the heroes: named first where there is little room, and what newcomers are compared with.
pub(crate) const PARTY: SideId = SideId(0);
/// The table of keys, below the assets folder.
pub(crate) const KEYS: &str = "keys.ron";
/// What a key stands for.
#[derive(Debug)]
enum Effect {
    /// Nothing that concerns the fight; the screen may look different.
    Look,
    /// The key means nothing where it was pressed.
    Idle,
    /// The cursor moved from here, and nothing else.
    Moved(Cell),
    /// A line for the session.
    Run(Line),
    /// Orders for the session, one after the other: one key, and one undo.
    RunAll(VecDeque<Command>),
    /// A line as typed, still to be read.
    Read(String),
    /// A line as typed, and what was read of it, or why it could not be.
    Typed(String, Box<Result<Line, AppError>>),
    /// The list of themes, or the one of that name.
    Theme(Option<String>),
    /// An action has this key from now on; its own ones again where there is none.
    KeepKey(keys::Bound, Option<String>),
    /// The table's characters, or the one of that name.
    Characters(Option<String>),
    /// The table's weapons, monsters and items are shown, those of a kind.
    Content(Option<String>),
    /// The fight is left for the list of all of them.
    Menu,
    /// The program comes to its end.
    Leave,
}

/// The user's files that the screen reads and writes.
#[derive(Debug)]
struct Files {
    /// Where battles are kept.
    saves: Saves,
    assets: Assets,
    /// Whether the fight is in its own file.
    mark: SaveMark,
    /// What became of the proposals for the files of characters, the last one last.
    settled: Vec<(Seq, finishing::Settled)>,
    /// Which of its fights were put away before each change of that since the save was opened.
    shelved: Vec<Vec<u16>>,
}

/// The screen and what the person at it is doing.
#[derive(Debug)]
struct App {
    session: Session,
    snapshot: Snapshot,
    files: Files,
    looks: Looks,
    pointer: Pointer,
    odds: OddsAhead,
    console: Console,
    players: Players,
    layers: Layers,
    prompt: Prompt,
    tour: Tour,
    drawn: Drawn,
}

/// What has to be drawn again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Changed {
    Nothing,
    /// Only what a cursor that was here shows.
    Cursor(Cell),
    /// The cursor passed on, and what it points at is another thing: shown as soon as it rests.
    Passed,
    All,
}

impl Changed {
    fn and(self, later: Self) -> Self {
        match (self, later) {
            (Self::All, _) | (_, Self::All) => Self::All,
            (Self::Nothing, changed) | (changed, Self::Nothing) => changed,
            (Self::Passed, _) | (_, Self::Passed) => Self::Passed,
            (Self::Cursor(from), Self::Cursor(_)) => Self::Cursor(from),
        }
    }
}

impl App {
    fn new(
        session: Session,
        (saves, assets): (Saves, Assets),
        mut looks: Looks,
        (notice, plan): (Option<String>, Plan),
        painter: &Painter,
    ) -> Self {
        looks.words = looks.words.of(session.fight().state().rules().book());
        let words = &looks.words;
        let notice = notice.or_else(|| {
            let path = session.path()?;
            let torn = session.torn().map(|torn| locale::torn_here(words, path, torn));
            torn.or_else(|| locale::exposed(words, path).into_iter().next())
        });
        let mut snapshot = Snapshot::new(session.fight());
        snapshot.log_rows = log_rows(painter, &snapshot.view);
        let actor =
            session.fight().state().actor().and_then(|who| session.fight().state().cell_of(who));
        let news = News::since(session.fight().head());
        let mut app = Self {
            session,
            snapshot,
            files: Files {
                saves,
                assets,
                mark: SaveMark::None,
                settled: Vec::new(),
                shelved: Vec::new(),
            },
            looks,
            pointer: Pointer::at(actor.unwrap_or(Cell::MIDDLE)),
            odds: OddsAhead::default(),
            console: Console { news, ..Console::default() },
            players: Players::of(plan),
            layers: Layers::default(),
            prompt: Prompt::default(),
            tour: Tour::default(),
            drawn: Drawn::default(),
        };
        if let Some(notice) = notice {
            app.console.tell(notice);
        }
        app.offer_tour();
        app.read_notices();
        let turn = turn_of(&app.snapshot.view);
        app.snapshot.read_beside(&mut app.session, &app.looks.words);
        app.read_on(turn);
        if app.players.plan.at_once {
            app.start_or_stop_hosting();
            app.open_players();
        }
        app.show_notices();
        app.compose();
        app
    }

    /// Says what the rules have against sheets that fight all the same, unless something else is said already; whether it
    /// does. What a fight was set up with has to be read for it, and no picture waits for that.
    fn tell_misfits(&mut self) -> bool {
        let fight = self.session.fight();
        let setup = fight.setup_fits().ok().filter(|fits| !fits).and_then(|_| fight.setup().ok());
        let Some(setup) = setup else { return false };
        let misfits: Vec<String> = locale::misfits(&self.looks.words, setup).collect();
        let tells = !misfits.is_empty() && self.console.message.is_none();
        if tells {
            self.console.tell(misfits.join("; "));
            self.compose();
        }
        tells
    }

    /// Puts what of the user's data files cannot be read into words.
    fn read_notices(&mut self) {
        let line = |notice: Notice| LogLine { text: notice.text, tone: LineTone::Ruling };
        self.snapshot.notices =
            notices(&self.looks.words, &self.files.assets).into_iter().map(line).collect();
    }

    /// Shows the notices, if there are any, over all else: they are told once, and to be read again in the log.
    fn show_notices(&mut self) {
        let mut lines: Vec<String> =
            self.snapshot.notices.iter().map(|line| line.text.clone()).collect();
        if lines.is_empty() {
            return;
        }
        let key = self.looks.keymap.key(keys::Action::Log).to_owned();
        lines.push(self.looks.words.with("notice-log", &[("key", key.into())]));
        let title = self.looks.words.t("notice-title");
        self.open_text(title, lines);
    }

    fn fight(&self) -> &Fight {
        self.session.fight()
    }

    fn told(&self, error: &AppError) -> String {
        locale::error(&self.looks.words, error, &self.snapshot.view)
    }

    /// Reads the fight anew after it may have changed.
    fn refresh(&mut self) {
        let turn = turn_of(&self.snapshot.view);
        self.show_newest();
        self.snapshot.read(&mut self.session, &self.looks.words);
        self.read_on(turn);
    }

    /// Reads what goes with a fight that was read anew, in which this was the turn before.
    fn read_on(&mut self, turn: TurnMark) {
        self.pointer.foreseen = None;
        self.tell_unreadable();
        self.console.faces.clear();
        self.pointer.hit = None;
        if turn_of(&self.snapshot.view) != turn || self.snapshot.view.turn.is_none() {
            self.pointer.begin_turn();
            if let Some(cell) = self.actor_cell().or_else(|| self.entries().first().copied()) {
                self.pointer.cursor = cell;
            }
        }
        self.look_for_places();
        self.renew_finish();
        self.renew_atlas();
        self.keep_aiming();
        self.open_choice();
        self.look_at_file();
        self.compose();
    }

    /// Shows the newest lines of the log again; whether others were shown.
    fn show_newest(&mut self) -> bool {
        let scrolled = std::mem::take(&mut self.snapshot.scrolled);
        self.snapshot.log_rows = self.snapshot.log_rows.saturating_sub(scrolled);
        scrolled > 0
    }

    /// Tells as many steps as the log has room for now.
    fn fill_log(&mut self, painter: &Painter) {
        let rows = log_rows(painter, &self.snapshot.view) + self.snapshot.scrolled;
        if rows != self.snapshot.log_rows {
            self.snapshot.log_rows = rows;
            self.snapshot.forget_words();
            self.snapshot.read_log(&mut self.session, &self.looks.words);
            self.tell_unreadable();
            self.compose();
        }
    }

    /// Says that a line of the past cannot be read, unless something else is said already.
    fn tell_unreadable(&mut self) {
        if let Some(bad) = self.snapshot.unreadable.take() {
            let text = self.told(&self.session.bad(bad));
            self.console.message.get_or_insert((text, Tone::Refusal));
        }
    }

    fn actor_cell(&self) -> Option<Cell> {
        self.snapshot
            .view
            .actor
            .and_then(|who| self.snapshot.view.find(who))
            .and_then(|actor| actor.at)
    }

    /// What is left of the turn, in a running fight.
    fn turn(&self) -> Option<&TurnView> {
        self.snapshot.view.turn.as_ref().filter(|_| self.snapshot.view.stage != Stage::Setup)
    }

    /// How something that waits for the one whose turn it is can be answered.
    fn answers(&self) -> Option<Answers> {
        self.turn()?.answers
    }

    /// Whether the one whose turn it is may still strike.
    fn may_strike(&self) -> bool {
        self.turn().is_some_and(|turn| turn.strikes.is_some())
    }

    /// What the steps of a mode of movement are counted in.
    fn counts(&self, mode: MoveMode) -> Option<Counted> {
        self.fight().state().rules().book().mode(mode).map(|kind| kind.counts)
    }

    /// Who is being placed before the fight: the one picked up, else the next who stands nowhere.
    fn placing(&self) -> Option<Id> {
        if self.snapshot.view.stage != Stage::Setup {
            return None;
        }
        let waits = |combatant: &&CombatantView| {
            let nowhere = combatant.at.is_none() && combatant.away.is_none();
            nowhere && !combatant.departed && !combatant.fallen
        };
        let nowhere = || self.snapshot.view.combatants.iter().find(waits);
        self.pointer.lifted.or_else(|| nowhere().map(|combatant| combatant.id))
    }

    /// Where the one who is being placed may stand; where that is somebody else than before, the cursor goes to the
    /// next such cell if it is elsewhere.
    fn look_for_places(&mut self) {
        let state = self.session.fight().state();
        let may = |who: Id| {
            Cell::all().filter(move |cell| check_place(state, who, *cell).is_ok()).collect()
        };
        let placing = self.placing();
        let is_new = self.snapshot.placing != placing;
        self.snapshot.placing = placing;
        self.snapshot.places = placing.map_or_else(|| self.entries(), may);
        let places = &self.snapshot.places;
        if is_new && !places.contains(&self.pointer.cursor) {
            let next = places
                .iter()
                .find(|place| **place > self.pointer.cursor)
                .or_else(|| places.first());
            self.pointer.cursor = next.copied().unwrap_or(self.pointer.cursor);
        }
    }

    /// How the one whose turn it is goes: as was chosen, else as it usually does; `None` where it can make no step.
    fn goes_by(&self) -> Option<MoveMode> {
        let usual = self.turn()?.goes()?;
        Some(self.pointer.mode.unwrap_or(usual))
    }

    /// Chooses the next way of going that leads to the cursor; `None` where there is no other.
    fn go_otherwise(&mut self) -> Option<Effect> {
        let (now, who) = (self.goes_by()?, self.snapshot.view.actor?);
        let state = self.fight().state();
        let (modes, at) = (state.rules().book().modes, self.pointer.cursor);
        self.blocking().is_none().then_some(())?;
        let from = modes.iter().position(|kind| kind.id == now).map_or(0, |at| at + 1);
        let mut others = modes.iter().cycle().skip(from).take(modes.len()).map(|kind| kind.id);
        let leads = |mode: &MoveMode| {
            let reach = || Reach::of(state, who, *mode);
            *mode != now && reach().is_some_and(|reach| reach.cost(at).is_some())
        };
        let mode = others.find(leads)?;
        self.pointer.mode = Some(mode);
        (self.snapshot.reach, self.snapshot.costs) = Default::default();
        Some(Effect::Look)
    }

    /// Where the one whose turn it is can go now.
    fn reach(&self) -> Option<&Reach> {
        let find = || {
            let mode = self.goes_by()?;
            Reach::of(self.fight().state(), self.snapshot.view.actor?, mode)
        };
        self.snapshot.reach.get_or_init(find).as_ref()
    }

    /// What it costs to go to each cell, of what steps are counted in.
    fn costs(&self) -> &[Option<i32>] {
        let price = |cell| {
            let reach = self.reach()?;
            Some(self.counts(reach.mode)?.within(reach.cost(cell)?))
        };
        self.snapshot.costs.get_or_init(|| Cell::all().map(price).collect())
    }

    /// Whose card is shown: whoever is at the cursor, else the one who is being placed or whose turn it is.
    fn chosen(&self) -> Option<Id> {
        let placed = || self.placing().or(self.snapshot.view.actor);
        self.pointed_at().map(|combatant| combatant.id).or_else(placed)
    }

    /// Who is at the cursor: of several the one that is meant, else the one whose turn it is, else the first.
    fn pointed_at(&self) -> Option<&CombatantView> {
        let meant = self.pointer.who.and_then(|who| self.snapshot.view.find(who));
        let at = self.pointer.cursor;
        let meant = meant.filter(|one| one.stands_on(at) || one.covers.contains(&at));
        meant.or_else(|| self.snapshot.view.on(at))
    }

    /// Who is at the cursor and in the way of the one whose turn it is, who may go to a cell that its own body reaches over.
    fn blocking(&self) -> Option<&CombatantView> {
        let own = self.snapshot.view.actor;
        let goes = |one: &CombatantView| Some(one.id) == own && !one.stands_on(self.pointer.cursor);
        self.pointed_at().filter(|one| !one.fallen && !goes(one))
    }
}

/// What tells one turn from the next, be it of the same one again: the round, whose it is, and the place in the queue.
type TurnMark = (u16, Option<Id>, Option<usize>);

fn turn_of(view: &BattleView) -> TurnMark {
    (view.round, view.actor, view.queue.iter().position(|row| row.current))
}

/// How many lines fill the log of this screen.
fn log_rows(painter: &Painter, view: &BattleView) -> usize {
    areas_for(painter, view).map_or(0, |areas| kekkai_widgets::log::lines_needed(areas.log))
}

/// The parts of a screen of this size for this fight; `None` if it is too small.
fn areas_for(painter: &Painter, view: &BattleView) -> Option<Areas> {
    Areas::of(painter.area(), kekkai_widgets::queue::rows_needed(view))
}
