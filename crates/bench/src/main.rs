//! `cargo xtask bench`: the running program in a pseudo-terminal, beside the floors and the games that do the like, as
//! one table of ratios. `docs/performance.md` says how each row is taken.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for people at a terminal")]

mod counted;
#[path = "../../battle/benches/support/crowd.rs"]
mod crowd;
mod fights;
mod layout;
#[path = "../../battle/benches/support/melee.rs"]
mod melee;
mod peers;
#[path = "../../battle/benches/support/ring.rs"]
mod ring;
mod rows;
mod spectators;
mod taken;
mod tty;

use std::{
    env,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use anyhow::{Context as _, Result, bail, ensure};

use peers::Peers;
use spectators::{GUESTS, HOST};
use taken::Taken;

/// What this program is called with by itself, to make the fights in a folder.
const MAKE: &str = "bench-fights";
/// What Cargo reads flags for the compiler from, so that they may have blanks in them.
const FLAGS: &str = "CARGO_ENCODED_RUSTFLAGS";
/// The profile that all is built with, which is that of the distributed program.
const PROFILE: &str = "dist";

fn main() -> ExitCode {
    match task() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn task() -> Result<()> {
    let words = words();
    if words == ["dist"] {
        println!("{}", layout::build()?.display());
        return Ok(());
    }
    if cfg!(debug_assertions) {
        bail!(
            "making the fights takes minutes in a program that is not optimised: cargo xtask bench"
        );
    }
    let quick = env::args().any(|argument| argument == "--quick");
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => run(quick),
        ["spectators"] => spectators::run(&target().join(PROFILE).join("bench-spectators"), quick),
        ["looks"] => spectators::run_looks(if quick { 200 } else { 1000 }),
        [MAKE, folder] => fights::make(folder.as_ref()),
        [HOST, folder] => spectators::host(folder.as_ref()),
        [GUESTS, folder, address] => spectators::look_on(folder.as_ref(), address),
        _ => bail!("cargo xtask bench [spectators | looks] [--quick], or cargo xtask dist"),
    }
}

/// What this program is asked to do, without how thoroughly.
fn words() -> Vec<String> {
    env::args().skip(1).filter(|word| word != "--quick").collect()
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
fn run(quick: bool) -> Result<()> {
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
    let made = Command::new(env::current_exe()?).arg(MAKE).arg(folder.join("saves")).status()?;
    ensure!(made.success(), "no fights: {made}");
    eprintln!("looking for the others…");
    let peers = Peers::find(hello, &folder, amount.rounds);
    let mut taken = Taken::default();
    for round in 1..=amount.rounds {
        eprintln!("round {round} of {}…", amount.rounds);
        taken.round(&product, &peers, &folder, (round, amount))?;
    }
    taken.once(&product, &folder)?;
    taken.journal(&folder, amount.rounds * amount.keys)?;
    println!("{}", rows::table(&taken, &peers));
    println!("{}", rows::figures(&taken));
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("Load average at the end: {}", load.trim());
    Ok(())
}

/// The program and the floor, both as they are distributed.
fn build() -> Result<(PathBuf, PathBuf)> {
    let program = layout::build()?;
    cargo(
        &["build", "--profile", PROFILE, "--package", "kekkai-bench", "--example", "hello"],
        &[],
    )?;
    Ok((program, target().join(PROFILE).join("examples/hello")))
}

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Where Cargo puts what it builds.
fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// What the compiler says when it is called so.
fn rustc(args: &[&str]) -> Result<String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said = Command::new(rustc).args(args).output().context("rustc")?;
    ensure!(said.status.success(), "rustc {}: {}", args.join(" "), said.status);
    Ok(String::from_utf8(said.stdout)?)
}

/// Calls the Cargo that runs this program, with these variables.
fn cargo(what: &[&str], env: &[(&str, &OsStr)]) -> Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(what).envs(env.iter().copied()).current_dir(root());
    let status = command.status().context("cargo")?;
    ensure!(status.success(), "cargo: {status}");
    Ok(())
}
