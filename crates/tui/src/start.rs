//! From the command line to the screen: which fight it opens with.

use std::io::{self, IsTerminal as _};

use kekkai_battle::{generated::Landscape, systems::SystemId};
use kekkai_widgets::{Words, theme::Depth};

use crate::{
    app::{self, KEYS, Opening},
    assets::{Assets, DEMO, Ground, shipped},
    cli::{self, Table},
    error::{AppError, Exit},
    folders,
    headless::{self, Out, Shell},
    hosting::{self, Plan},
    locale::{self, Nobody},
    session::{self, Session},
    settings::Settings,
    themes::{self, Choice},
};

/// Without an order: the demo on a fresh machine, else the start menu. Whatever stands in the way of the demo, the
/// program starts and says so.
pub(crate) fn begin(mut shell: Shell, table: &Table) -> Exit {
    if let Err(error) = needs_screen(table) {
        return shell.stop(&error);
    }
    let demo = match shell.saves.found() {
        Ok(saves) if !saves.is_empty() => None,
        Ok(_) => Some(Session::demo(&shell.saves, &shell.assets, DEMO)),
        Err(error) => Some(Err(error.into())),
    };
    match demo {
        None => screen(shell, table, Opening::Menu(None), None),
        Some(Ok(session)) => screen(shell, table, Opening::Fight(session.into()), None),
        Some(Err(error)) => {
            let notice = locale::error(&shell.words, &error, &Nobody);
            screen(shell, table, Opening::Menu(None), Some(notice))
        }
    }
}

/// `kekkai open NAME`. Where only a battle to start is called so, the menu offers it.
pub(crate) fn open(mut shell: Shell, table: &Table, args: &cli::Open) -> Exit {
    let session = needs_screen(table).and_then(|()| {
        let path = headless::save_named(&shell, &args.name)?;
        Session::open(&path)
    });
    match session {
        Ok(session) => screen(shell, table, Opening::Fight(session.into()), None),
        Err(AppError::NotStarted(name)) => {
            let notice = shell.words.with("menu-no-save", &[("name", name.clone().into())]);
            screen(shell, table, Opening::Menu(Some(name)), Some(notice))
        }
        Err(error) => shell.stop(&error),
    }
}

/// `kekkai demo [BATTLE]`: a new save of a free name, on the screen; without a terminal its file is told.
pub(crate) fn demo(shell: Shell, table: &Table, args: &cli::Demo) -> Exit {
    let session = Session::demo(&shell.saves, &shell.assets, &args.battle);
    made(shell, table, session)
}

/// `kekkai new --from BATTLE NAME`, `--field KIND` for a generated field or `--blank` for an empty one: without a terminal the
/// battle is made and its file told, for scripts.
pub(crate) fn new(shell: Shell, table: &Table, args: &cli::New) -> Exit {
    let named = |system: &&SystemId| Some(system.key()) == args.system.as_deref();
    let system = SystemId::ALL.iter().find(named).copied().unwrap_or_default();
    let battle = if let Some(kind) = args.landscape() {
        let seed = args.seed.unwrap_or_else(session::short_seed);
        let title = locale::landscape(&shell.words, kind, seed);
        shell.assets.on_ground(system, &Ground::Made(kind), &title, seed)
    } else if let Some(from) = &args.from {
        headless::scenario_named(&shell.assets, from, args.seed)
    } else {
        let seed = args.seed.unwrap_or_else(session::fresh_seed);
        shell.assets.on_ground(system, &Ground::Made(Landscape::Blank), &args.name, seed)
    };
    let session =
        battle.and_then(|battle| Session::create(&shell.saves, &args.name, &battle, &shell.assets));
    made(shell, table, session)
}

fn made(mut shell: Shell, table: &Table, session: Result<Session, AppError>) -> Exit {
    match session {
        Err(error) => shell.stop(&error),
        Ok(session) if needs_screen(table).is_ok() => {
            screen(shell, table, Opening::Fight(session.into()), None)
        }
        Ok(session) => {
            let path = session.path().map(locale::shown).unwrap_or_default();
            shell.warn(None);
            let printed = shell.out.line(&path).and_then(|()| shell.out.flush());
            printed.map_or_else(|error| shell.complain(&error, &Nobody), |()| Exit::Done)
        }
    }
}

/// `kekkai host BATTLE`: the fight with its server running. A save of that name goes on; any other battle becomes a new one.
pub(crate) fn host(mut shell: Shell, table: &Table, args: &cli::Host) -> Exit {
    let ssh = match args.ssh.as_deref().map(hosting::listening).transpose() {
        Ok(ssh) => ssh,
        Err(error) => return shell.stop(&error),
    };
    let session =
        needs_terminal().and_then(|()| match headless::save_named(&shell, &args.battle) {
            Ok(path) => Session::open(&path),
            Err(AppError::NotStarted(_) | AppError::Unknown { .. }) => {
                Session::demo(&shell.saves, &shell.assets, &args.battle)
            }
            Err(error) => Err(error),
        });
    let plan = Plan {
        ssh,
        socket: args.socket.clone(),
        group: args.group,
        guests: args.guests,
        at_once: true,
        ..Plan::of(folders::host(shell.saves.dir()))
    };
    match session {
        Ok(session) => screen_of(shell, table, Opening::Fight(session.into()), None, plan),
        Err(error) => shell.stop(&error),
    }
}

/// Shows the fight, or the menu, until the person leaves.
fn screen(shell: Shell, table: &Table, opening: Opening, notice: Option<String>) -> Exit {
    let plan = Plan::of(folders::host(shell.saves.dir()));
    screen_of(shell, table, opening, notice, plan)
}

fn screen_of(
    mut shell: Shell,
    table: &Table,
    opening: Opening,
    notice: Option<String>,
    plan: Plan,
) -> Exit {
    shell.warn(None);
    if !plan.at_once && is_read_aloud(table) {
        return read_aloud(&mut shell, opening, notice);
    }
    let Shell { words, assets, saves, out, .. } = shell;
    // The screen writes to standard output itself.
    drop(out);
    // One that cannot be read is among the notices.
    let keys = assets.text(KEYS).ok().flatten();
    let keys = keys.unwrap_or_else(|| shipped(KEYS).unwrap_or_default().to_owned());
    let (lang, ascii) = (words.lang(), table.ascii);
    let choice = choice(table, &assets);
    match app::run(app::Start { opening, saves, assets, words, keys, ascii, choice, notice, plan })
    {
        Ok(()) => Exit::Done,
        Err(error) => failed(&Words::new(lang), &mut Out::new(ascii), &error),
    }
}

/// The fight in plain lines; without one, that of the save or battle whose name is typed.
fn read_aloud(shell: &mut Shell, opening: Opening, notice: Option<String>) -> Exit {
    let done = notice.map_or(Ok(()), |notice| shell.out.line(&notice)).and_then(|()| {
        let session = match opening {
            Opening::Fight(session) => Some(*session),
            Opening::Menu(_) => headless::read_choice(shell)?,
        };
        session.map_or(Ok(Exit::Done), |session| headless::read_aloud(shell, session))
    });
    match done {
        Ok(exit) => exit,
        Err(error) => shell.complain(&error, &Nobody),
    }
}

/// The screen gave up; the fight is in its file as far as it got.
fn failed(words: &Words, out: &mut Out, error: &anyhow::Error) -> Exit {
    let text = words.with("error-screen", &[("cause", format!("{error:#}").into())]);
    out.tell(&format!("kekkai: {text}"));
    Exit::Disk
}

/// Whether everything is told in plain lines, for a screen reader.
fn is_read_aloud(table: &Table) -> bool {
    table.screen_reader || (io::stdin().is_terminal() && Settings::read().screen_reader)
}

/// Whether there is a terminal to draw on, or nothing is drawn.
fn needs_screen(table: &Table) -> Result<(), AppError> {
    if is_read_aloud(table) { Ok(()) } else { needs_terminal() }
}

/// Whether there is a terminal to draw on.
pub(crate) fn needs_terminal() -> Result<(), AppError> {
    let there = io::stdin().is_terminal() && io::stdout().is_terminal();
    if there { Ok(()) } else { Err(AppError::NoTerminal) }
}

/// The theme that is asked for, kept, or left to the terminal.
fn choice(table: &Table, assets: &Assets) -> Choice {
    let variable = |name| std::env::var(name).unwrap_or_default();
    let depth = Depth::of(&variable("TERM"), &variable("COLORTERM"));
    let choice = Choice { name: theme_name(table), depth, ground: None };
    // What was kept may be gone since.
    if choice.theme(assets).is_ok() {
        choice
    } else {
        Choice { name: themes::AUTO.to_owned(), ..choice }
    }
}

/// The name of the theme to begin with. Colours can be declined by the custom of `NO_COLOR`.
pub(crate) fn theme_name(table: &Table) -> String {
    let declined = || std::env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty());
    themes::name(table.theme.as_deref(), table.mono || declined(), Settings::read().theme)
}
