//! The loop: keys in, what they change drawn, until the person leaves.

mod effects;

use std::{
    cell::RefCell,
    io,
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::Duration,
};

use crossterm::event::{self, Event as Input};
use kekkai_host::{Painter, Saves};
use kekkai_widgets::{Glyphs, SaveMark, Words};
use ratatui::layout::Size;

use super::{
    App, Changed, Effect, KEYS, Keymap, Looks,
    editor::Opens,
    inputs, menu,
    screen::Drawn,
    terminal::{self, Taken},
};
use crate::{
    assets::{self, Assets},
    hosting::Plan,
    notices::{self, notices},
    session::Session,
    themes::Choice,
};

/// When the mark of a running sync is first looked at; then after twice as long, and so on.
const SYNC_POLL: Duration = Duration::from_micros(250);
/// A slow disk is not looked at more often than this.
const SYNC_POLL_MOST: Duration = Duration::from_millis(8);
/// How often it is looked whether players have done something, while no key is pressed.
const PLAYERS_POLL: Duration = Duration::from_millis(200);

/// Slices of odds, of about a millisecond each, that a picture waits for.
const SLICES: u32 = 12;

/// How long the cursor stays where it is before all is shown of what it points at: longer than from one stroke of a key that
/// is held to the next.
const REST: Duration = Duration::from_millis(50);

/// How long no key comes before sampled odds are made exact: nothing is worked on, nor drawn anew, for who goes on at once.
const PAUSE: Duration = Duration::from_secs(1);

/// How long what has just changed is shown, if no key comes before.
pub(super) const FLASH: Duration = Duration::from_millis(300);

/// What the screen starts with.
#[derive(Debug)]
pub(crate) enum Opening {
    /// A fight that is played.
    Fight(Box<Session>),
    /// The saves to choose from, the last one first, and new fights; the battle of that name chosen at first.
    Menu(Option<String>),
}

/// Everything that the screen needs to run.
#[derive(Debug)]
pub(crate) struct Start {
    /// The fight, or the way to it.
    pub opening: Opening,
    /// Where battles are kept.
    pub saves: Saves,
    /// Data files that lines may name.
    pub assets: Assets,
    /// Words of the chosen language.
    pub words: Words,
    /// The table of keys, as text.
    pub keys: String,
    /// Whether to draw with ASCII signs only.
    pub ascii: bool,
    /// What everything looks like.
    pub choice: Choice,
    /// Something to tell at once, such as a recovered file.
    pub notice: Option<String>,
    /// How players are let in.
    pub plan: Plan,
}

/// The table of keys; ours where the person's own cannot be read, which is among the notices.
pub(super) fn keymap(keys: &str) -> anyhow::Result<Keymap> {
    let ours = assets::shipped(KEYS).unwrap_or_default();
    let shipped = Keymap::read(ours)?;
    // Nearly always there are no other keys than ours, and reading a table takes a while.
    let own = (keys != ours).then(|| Keymap::read(keys));
    Ok(match own {
        Some(Ok(own)) => shipped.under(own),
        None | Some(Err(_)) => shipped,
    })
}

/// Runs the screen until the person leaves or the terminal goes away.
pub(crate) fn run(start: Start) -> anyhow::Result<()> {
    let Start {
        mut opening,
        mut saves,
        mut assets,
        words,
        keys,
        ascii,
        choice,
        mut notice,
        mut plan,
    } = start;
    let keymap = keymap(&keys)?;
    let mut taken = Taken::take()?;
    if choice.asks_ground(&std::env::var("TERM").unwrap_or_default()) {
        inputs::ask_ground()?;
    }
    let mut looks = Looks {
        words,
        theme: choice.theme(&assets).unwrap_or_else(|_| choice.suited()),
        choice,
        glyphs: if ascii { Glyphs::ascii() } else { Glyphs::unicode() },
        keymap,
        clickable: RefCell::default(),
    };
    taken.switch_mouse();
    // From the first look on, changes of the size are told; one between asking for it and looking would be missed.
    inputs::poll(Duration::ZERO)?;
    let (columns, rows) = crossterm::terminal::size()?;
    let mut painter = Painter::new(columns, rows);
    // Not locked: a signal to end has to get through to the terminal while this waits for keys.
    let mut out = io::stdout();
    // The fight that the list of fights was opened from, and whether players could watch it.
    let mut opened_from: Option<PathBuf> = None;
    let (mut was_hosted, mut stop) = (false, None);
    loop {
        let session = match opening {
            Opening::Fight(session) => *session,
            Opening::Menu(battle) => {
                let faults = || notices::in_short(&looks.words, &notices(&looks.words, &assets));
                let first =
                    (battle.as_deref(), notice.take().or_else(faults), opened_from.as_deref());
                match menu::open(&saves, &assets, &mut looks, first, &mut painter, &mut out)? {
                    Some(session) => session,
                    None => return Ok(()),
                }
            }
        };
        // Whoever goes back to the fight finds it as it was left: open to players, or not, and on the tour.
        let returns = session.path().is_some() && session.path() == opened_from.as_deref();
        plan.at_once |= was_hosted && returns;
        // Characters may have been made in the menu.
        assets.forget();
        let told = (notice.take(), plan);
        let mut app = App::new(session, (saves, assets), looks, told, &painter);
        if let Some(stop) = stop.filter(|_| returns) {
            app.resume_tour(stop);
        }
        if play(&mut app, &mut taken, &mut painter, &mut out)? == Left::Program {
            return Ok(());
        }
        opened_from = app.session.path().map(Path::to_owned);
        (was_hosted, stop) = (app.players.hosting.is_some(), app.stop());
        let App { files, looks: seen, players, .. } = app;
        (saves, assets) = (files.saves, files.assets);
        // The server starts at once in the fight that was asked for, and no other.
        (looks, plan) = (seen, Plan { at_once: false, ..players.plan });
        opening = Opening::Menu(None);
    }
}

/// What a fight was left for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Left {
    Menu,
    Program,
}

/// Shows a fight until the person leaves it.
fn play(
    app: &mut App,
    taken: &mut Taken,
    painter: &mut Painter,
    out: &mut io::Stdout,
) -> anyhow::Result<Left> {
    app.looks.learn_ground(&app.files.assets)?;
    if app.pointer.mouse.is_on() != taken.has_mouse() {
        taken.switch_mouse();
    }
    app.draw(painter);
    painter.flush(out)?;
    if app.tell_misfits() {
        let dirty = app.draw(painter);
        painter.flush_parts(&dirty, out)?;
    }
    let mut wait = SYNC_POLL;
    loop {
        if app.drawn.lags {
            // Before the mark of the file, which may wait for a slow disk.
            if !inputs::poll(REST)? {
                app.fill_log(painter);
                work_a_little(app)?;
                let dirty = app.draw(painter);
                painter.flush_parts(&dirty, out)?;
                continue;
            }
        } else {
            work_ahead(app, painter, out)?;
        }
        if app.files.mark == SaveMark::Writing && !inputs::poll(wait)? {
            wait = (wait * 2).min(SYNC_POLL_MOST);
            if app.look_at_file() {
                let dirty = app.draw_lowest(painter);
                painter.flush_areas(&dirty, out)?;
            }
            continue;
        }
        wait = SYNC_POLL;
        if app.has_flash() && !inputs::poll(FLASH)? {
            app.end_flash();
            let dirty = app.draw(painter);
            painter.flush_parts(&dirty, out)?;
            continue;
        }
        let pause = if app.has_begun_to_refine() { Duration::ZERO } else { PAUSE };
        if app.refines_odds() && !inputs::poll(pause)? {
            let is_done = app.walk_odds();
            if app.players.hosting.is_some() && app.look_at_players() || is_done {
                let dirty = app.draw(painter);
                painter.flush_parts(&dirty, out)?;
            }
            continue;
        }
        if app.players.hosting.is_some() && !inputs::poll(PLAYERS_POLL)? {
            if app.look_at_players() {
                let dirty = app.draw(painter);
                painter.flush_parts(&dirty, out)?;
            }
            continue;
        }
        let flashed = app.has_flash();
        app.end_flash();
        let mut changed = match take_in(app, painter, out)? {
            ControlFlow::Continue(changed) => changed,
            ControlFlow::Break(left) => return Ok(left),
        };
        if app.pointer.mouse.is_on() != taken.has_mouse() {
            taken.switch_mouse();
        }
        if app.looks.learn_ground(&app.files.assets)? || fit(painter)? {
            app.drawn = Drawn::default();
            changed = Changed::All;
        }
        if flashed {
            changed = Changed::All;
        }
        show(app, changed, painter, out)?;
    }
}

/// Shows what a key has changed.
fn show(
    app: &mut App,
    changed: Changed,
    painter: &mut Painter,
    out: &mut io::Stdout,
) -> anyhow::Result<()> {
    let passed = match changed {
        Changed::Nothing => return Ok(()),
        Changed::Cursor(from) if !app.drawn.lags => {
            let dirty = app.draw_moved(painter, from);
            painter.flush_areas(&dirty, out)?;
            return Ok(());
        }
        Changed::Cursor(_) | Changed::Passed => app.draw_passed(painter),
        Changed::All => None,
    };
    if let Some(dirty) = passed {
        painter.flush_passing(&dirty, out)?;
        return Ok(());
    }
    app.fill_log(painter);
    work_a_little(app)?;
    let dirty = app.draw(painter);
    painter.flush_parts(&dirty, out)?;
    Ok(())
}

/// Takes in all keys that wait, before anything is drawn: what changed by them, or what the fight is left for.
fn take_in(
    app: &mut App,
    painter: &mut Painter,
    out: &mut io::Stdout,
) -> anyhow::Result<ControlFlow<Left, Changed>> {
    let mut changed = Changed::Nothing;
    loop {
        let effect = match inputs::read()? {
            Input::Paste(text) => {
                changed = changed.and(app.paste(&text));
                None
            }
            Input::Resize(columns, rows) => {
                terminal::tell_again();
                painter.resize(columns, rows);
                app.drawn = Drawn::default();
                changed = Changed::All;
                None
            }
            input @ (Input::Key(_) | Input::Mouse(_) | Input::FocusGained | Input::FocusLost) => {
                effect_of(app, &input, painter)
            }
        };
        if let Some(effect) = effect {
            let opens = match &effect {
                Effect::Characters(name) => Some(Opens::Characters(name.as_deref())),
                Effect::Content(kind) => Some(Opens::Records(kind.as_deref())),
                Effect::Look
                | Effect::Idle
                | Effect::Moved(_)
                | Effect::Run(_)
                | Effect::RunAll(_)
                | Effect::Read(_)
                | Effect::Typed(..)
                | Effect::Theme(_)
                | Effect::KeepKey(..)
                | Effect::Menu
                | Effect::Leave => None,
            };
            let effect = if let Some(opens) = opens {
                changed = Changed::All;
                app.characters(opens, painter, out)?
            } else {
                effect
            };
            if matches!(effect, Effect::Menu | Effect::Leave)
                && app.may_leave(matches!(effect, Effect::Menu))
            {
                let goes_on = matches!(effect, Effect::Menu);
                return Ok(ControlFlow::Break(if goes_on { Left::Menu } else { Left::Program }));
            }
            changed = changed.and(app.carry_out(effect));
        }
        if !inputs::poll(Duration::ZERO)? {
            break;
        }
    }
    Ok(ControlFlow::Continue(changed))
}

/// Works on the odds that are to be shown for so long as nobody notices: mostly they are done with that, and one picture has all.
fn work_a_little(app: &mut App) -> io::Result<()> {
    for _ in 0..SLICES {
        if !app.walks_odds() || inputs::poll(Duration::ZERO)? || app.walk_odds() {
            break;
        }
    }
    Ok(())
}

/// Works out the odds and the counts of a lens that are to be shown, and draws them, until it is done or a key waits.
fn work_ahead(app: &mut App, painter: &mut Painter, out: &mut io::Stdout) -> io::Result<()> {
    while (app.walks_odds() || app.counts_threats()) && !inputs::poll(Duration::ZERO)? {
        let is_done = if app.walks_odds() { app.walk_odds() } else { app.count_threat() };
        if is_done {
            let dirty = app.draw(painter);
            painter.flush_parts(&dirty, out)?;
        }
    }
    Ok(())
}

/// What a key or the mouse stands for.
fn effect_of(app: &mut App, input: &Input, painter: &Painter) -> Option<Effect> {
    let areas = app.areas(painter);
    match *input {
        Input::Key(key) if key.kind != event::KeyEventKind::Release => {
            Some(if areas.is_some() { app.press(key) } else { app.press_unseen(key) })
        }
        Input::Mouse(mouse) => app.point(mouse, &areas?),
        Input::Key(_)
        | Input::Paste(_)
        | Input::Resize(..)
        | Input::FocusGained
        | Input::FocusLost => None,
    }
}

/// Makes the picture as large as the terminal is; whether it was not. A change of size that comes together with a key
/// is not always told.
pub(super) fn fit(painter: &mut Painter) -> io::Result<bool> {
    let (columns, rows) = terminal::size()?;
    let is_new = painter.area().as_size() != Size::new(columns, rows);
    if is_new {
        painter.resize(columns, rows);
    }
    Ok(is_new)
}
