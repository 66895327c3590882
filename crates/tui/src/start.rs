//! From the command line to the screen: which fight it opens with.

use std::{
    io::{self, IsTerminal as _},
    path::Path,
};

use kekkai_battle::scenario::Scenario;
use kekkai_widgets::Words;

use crate::{
    app::{self, Choice},
    cli::{self, Table},
    headless::{self, Out, Shell},
    locale::{self, Nobody},
    session::{self, Session},
    trouble::{Exit, Trouble},
};

/// The table of keys, below the assets folder.
const KEYS: &str = "keys.ron";

/// Without an order: the demo on a fresh machine, else the start menu, until the person leaves.
pub(crate) fn begin(mut shell: Shell, table: &Table) -> Exit {
    if let Err(trouble) = needs_terminal() {
        return shell.complain(&trouble, &Nobody);
    }
    let mut notice = None;
    loop {
        let (saves, unreadable) = match shell.saves.list() {
            Ok(saves) => (saves, None),
            Err(error) => (Vec::new(), Some(Trouble::from(error))),
        };
        let fresh = saves.is_empty() && unreadable.is_none() && notice.is_none();
        let choice = if fresh {
            Choice::New(crate::assets::DEMO.to_owned())
        } else {
            let notice = notice.take().or_else(|| unreadable.map(|trouble| said(&shell, &trouble)));
            let (lang, battles) = (shell.words.lang(), shell.assets.battles());
            let (ascii, mono) = (table.ascii, mono(table));
            match app::choose(app::Menu { saves, battles, lang, ascii, mono, notice }) {
                Ok(choice) => choice,
                Err(error) => return failed(&shell.words, &mut shell.out, &error),
            }
        };
        let session = match choice {
            Choice::Leave => return Exit::Done,
            Choice::Resume(name) => {
                session::path_of(&shell.saves, &name).and_then(|path| Session::open(&path))
            }
            Choice::New(name) => fresh_fight(&shell, &name),
        };
        match session {
            Ok(session) => return screen(shell, table, session),
            Err(trouble) => notice = Some(said(&shell, &trouble)),
        }
    }
}

/// `kekkai open NAME`.
pub(crate) fn open(mut shell: Shell, table: &Table, args: &cli::Open) -> Exit {
    let session = needs_terminal().and_then(|()| {
        let path = headless::save_named(&shell, &args.name)?;
        Session::open(&path)
    });
    match session {
        Ok(session) => screen(shell, table, session),
        Err(trouble) => shell.complain(&trouble, &Nobody),
    }
}

/// `kekkai new --from BATTLE NAME`: without a terminal the battle is made and its file told, for scripts.
pub(crate) fn new(mut shell: Shell, table: &Table, args: &cli::New) -> Exit {
    let made = headless::scenario_named(&shell.assets, &args.from, args.seed)
        .and_then(|scenario| create(&shell, &args.name, &scenario));
    match made {
        Err(trouble) => shell.complain(&trouble, &Nobody),
        Ok(session) if needs_terminal().is_ok() => screen(shell, table, session),
        Ok(session) => {
            let path = session.path().map(locale::shown).unwrap_or_default();
            let printed = shell.out.line(&path).and_then(|()| shell.out.flush());
            printed.map_or_else(|trouble| shell.complain(&trouble, &Nobody), |()| Exit::Done)
        }
    }
}

fn create(shell: &Shell, name: &str, scenario: &Scenario) -> Result<Session, Trouble> {
    Session::create(&shell.saves, name, scenario, &shell.assets)
}

/// A new fight from a shipped battle, under the first name that is free.
fn fresh_fight(shell: &Shell, battle: &str) -> Result<Session, Trouble> {
    let scenario = headless::scenario_named(&shell.assets, battle, None)?;
    create(shell, &session::free_name(&shell.saves, battle)?, &scenario)
}

/// Shows the fight until the person leaves.
fn screen(shell: Shell, table: &Table, session: Session) -> Exit {
    let Shell { words, assets, saves: _, out } = shell;
    // The screen writes to standard output itself.
    drop(out);
    let torn = session
        .torn()
        .map(|torn| locale::torn(&words, session.path().unwrap_or(Path::new("")), torn));
    let (keys, bad_keys) = match assets.text(KEYS) {
        Ok(keys) => (keys.unwrap_or_default(), None),
        Err(trouble) => (String::new(), Some(locale::trouble(&words, &trouble, &Nobody))),
    };
    let (lang, ascii, mono) = (words.lang(), table.ascii, mono(table));
    let notice = torn.or(bad_keys);
    match app::run(app::Start { session, assets, lang, keys, ascii, mono, notice }) {
        Ok(()) => Exit::Done,
        Err(error) => failed(&words, &mut Out::new(), &error),
    }
}

/// The screen gave up; the fight is in its file as far as it got.
fn failed(words: &Words, out: &mut Out, error: &anyhow::Error) -> Exit {
    let text = words.with("trouble-screen", &[("cause", format!("{error:#}").into())]);
    out.tell(&format!("kekkai: {text}"));
    Exit::Disk
}

fn said(shell: &Shell, trouble: &Trouble) -> String {
    locale::trouble(&shell.words, trouble, &Nobody)
}

fn needs_terminal() -> Result<(), Trouble> {
    let there = io::stdin().is_terminal() && io::stdout().is_terminal();
    if there { Ok(()) } else { Err(Trouble::NoTerminal) }
}

/// Whether to do without colours: asked for, or by the custom of `NO_COLOR`.
fn mono(table: &Table) -> bool {
    table.mono || std::env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty())
}
