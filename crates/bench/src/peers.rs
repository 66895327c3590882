//! What the program is measured beside: the floors, and the games that do the like.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Result;

use crate::tty::Program;

/// Everything that is not the program itself. A game that is not installed is missing.
#[derive(Debug)]
pub(crate) struct Peers {
    pub(crate) hello: Program,
    pub(crate) echo: Program,
    /// One game for each round, since a step costs threefold in one of what it costs in another.
    pub(crate) crawl: Option<Vec<Program>>,
    pub(crate) nethack: Option<Program>,
}

impl Peers {
    /// Finds them, and gives the games a character and a saved game of their own, in `folder` where that can be chosen.
    pub(crate) fn find(hello: PathBuf, folder: &Path, rounds: usize) -> Self {
        let hello = Program { path: hello, ready: "Hello", bye: "q", ..Program::default() };
        let script = "stty raw -echo; echo ready; exec cat".to_owned();
        let args = vec!["-c".to_owned(), script];
        let echo = Program { path: "sh".into(), args, ready: "ready", ..Program::default() };
        let crawl = installed("crawl")
            .map(|path| {
                let game = |round| crawl(&path, &folder.join(format!("crawl-{round}")), round);
                (1..=rounds).map(game).collect()
            })
            .transpose();
        let nethack =
            installed("nethack").map(|path| nethack(path, &folder.join("nethack"))).transpose();
        Self { hello, echo, crawl: told(crawl), nethack: told(nethack) }
    }
}

/// A game that would not start is as good as none, but it is told.
#[expect(clippy::print_stderr, reason = "a program for people at a terminal")]
fn told<T>(game: Result<Option<T>>) -> Option<T> {
    game.unwrap_or_else(|error| {
        eprintln!("{error:#}");
        None
    })
}

/// Where a program of this name is.
pub(crate) fn installed(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// Dungeon Crawl Stone Soup: a fighter on the first level of the dungeon with this seed, saved there.
fn crawl(path: &Path, folder: &Path, seed: usize) -> Result<Program> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    let home = folder.to_string_lossy().into_owned();
    let env = vec![("HOME", home.clone())];
    let args = ["-name", "bench", "-dir", &home, "-no-throttle"].map(str::to_owned).to_vec();
    let new =
        ["-seed", &seed.to_string(), "-species", "mi", "-background", "fi"].map(str::to_owned);
    let first = Program {
        args: args.iter().cloned().chain(new).collect(),
        asks: &[("choice of weapons", "a")],
        path: path.to_owned(),
        env: env.clone(),
        ready: "Health:",
        bye: "\x13",
    };
    first.start()?.end()?;
    // Hung up on, it saves as well.
    Ok(Program { path: path.to_owned(), args, env, ready: "Health:", ..Program::default() })
}

/// `NetHack` with its plain terminal: a Valkyrie on the first level, saved there.
fn nethack(path: PathBuf, folder: &Path) -> Result<Program> {
    fs::create_dir_all(folder)?;
    let env = vec![
        ("HOME", folder.to_string_lossy().into_owned()),
        (
            "NETHACKOPTIONS",
            "!legacy,!splash_screen,!autopickup,gender:female,align:neutral".to_owned(),
        ),
    ];
    // Restoring asks for one key more than starting; a saved game may be there from the last time.
    let args = ["-u", "kekkaibench", "-p", "Val", "-r", "hum"].map(str::to_owned).to_vec();
    let game = Program { path, args, env, ready: "Dlvl:", asks: &[("--More--", " ")], bye: "Sy" };
    let mut first = game.start()?;
    first.press("\x1b")?;
    first.end()?;
    Ok(game)
}
