//! `cargo xtask bench`: the running program in a pseudo-terminal, beside the floors and the games that do the like, as
//! one table of ratios. `docs/performance.md` says how each row is taken.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for people at a terminal")]

#[path = "../../crates/battle/benches/support/crowd.rs"]
mod crowd;
mod fights;
mod peers;
mod rows;
mod spectators;
mod taken;
mod tty;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, ensure};

use crate::files::Tree;
use peers::Peers;
pub use spectators::{GUESTS, HOST, host, look_on};
use taken::Taken;

/// What this program is called with by itself, to make the fights in a folder.
pub const MAKE: &str = "bench-fights";

/// Makes the fights in this folder.
pub fn make(folder: &Path) -> Result<()> {
    fights::make(folder)
}

/// How much is measured.
#[derive(Debug, Clone, Copy)]
struct Amount {
    /// Rounds, in each of which every program has its turn.
    rounds: usize,
    /// Starts of each program in a round.
    starts: usize,
    /// Keys pressed in each program in a round.
    keys: usize,
}

/// Builds the program, measures it and prints the table.
pub fn run(quick: bool) -> Result<()> {
    if cfg!(debug_assertions) {
        // Making the fights takes minutes in a program that is not optimised.
        return optimised(quick, None);
    }
    let amount = if quick {
        Amount { rounds: 1, starts: 5, keys: 30 }
    } else {
        Amount { rounds: 4, starts: 6, keys: 100 }
    };
    let (product, hello) = build()?;
    let folder = product.with_file_name("bench-work");
    fs::create_dir_all(&folder)?;
    eprintln!("making the fights…");
    // By another program: a small one starts the measured ones fast, and what that takes is measured as well.
    let made =
        Command::new(std::env::current_exe()?).arg(MAKE).arg(folder.join("saves")).status()?;
    ensure!(made.success(), "no fights: {made}");
    eprintln!("looking for the others…");
    let peers = Peers::find(hello, &folder);
    let mut taken = Taken::default();
    for round in 1..=amount.rounds {
        eprintln!("round {round} of {}…", amount.rounds);
        taken.round(&product, &peers, &folder, amount)?;
    }
    taken.once(&product, &folder)?;
    taken.journal(&folder, amount.rounds * amount.keys)?;
    println!("{}", rows::table(&taken, &peers));
    println!("{}", rows::figures(&taken));
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("Load average at the end: {}", load.trim());
    Ok(())
}

/// Those who look on: measures it and prints the table.
pub fn spectators(quick: bool) -> Result<()> {
    if cfg!(debug_assertions) {
        return optimised(quick, Some("spectators"));
    }
    spectators::run(&target()?.join("release/bench-spectators"), quick)
}

/// The same by this program as it is released.
fn optimised(quick: bool, what: Option<&str>) -> Result<()> {
    let run =
        ["run", "--quiet", "--release", "--package", "xtask", "--bin", "xtask", "--", "bench"];
    cargo(run.into_iter().chain(what).chain(quick.then_some("--quick")))
}

/// The program and the floor, both as they are released.
fn build() -> Result<(PathBuf, PathBuf)> {
    cargo(["build", "--release", "--package", "kekkai"])?;
    cargo(["build", "--release", "--package", "xtask", "--example", "hello"])?;
    let release = target()?.join("release");
    Ok((release.join("kekkai"), release.join("examples/hello")))
}

/// Where Cargo puts what it builds.
fn target() -> Result<PathBuf> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    target.map_or_else(|| Ok(Tree::read()?.root.join("target")), Ok)
}

/// Runs the Cargo that runs this program.
fn cargo<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    let status = command.args(arguments).current_dir(Tree::read()?.root).status();
    let status = status.context("cargo")?;
    ensure!(status.success(), "cargo: {status}");
    Ok(())
}
