//! `cargo xtask`: what a change has to pass, and the documents that are made from the code.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for people at a terminal")]

use std::{
    env,
    ffi::OsString,
    process::{Command, ExitCode},
};

use anyhow::Result;
use xtask::{WRITES, catalogue::Catalogue, ci, files::Tree, tidy};

const USAGE: &str = "cargo xtask ci       everything that a change has to pass
cargo xtask tidy     sizes, folders, wording, locales, rule catalogue
cargo xtask docgen   writes commands.md, keys.md, options.md and names.md in docs
cargo xtask dist     the program as it is distributed, with what a start runs side by side
cargo xtask bench    the table of docs/performance.md; --quick takes less time and says less
cargo xtask bench spectators    the same for players and spectators over SSH
cargo xtask bench looks         what their pictures cost, each look by itself";

fn main() -> ExitCode {
    let task = env::args().nth(1);
    let done = match task.as_deref() {
        Some("ci") => ci::run().map(|()| true),
        Some("tidy") => tell(),
        Some("bench") => bench("dist", &mut env::args_os().skip(2)),
        Some("dist") => bench("dev", &mut ["dist".into()].into_iter()),
        Some("docgen") => generate(),
        _ => {
            eprintln!("{USAGE}");
            Ok(false)
        }
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the bench, which is a crate of its own so that no check waits for what it is built of; whether it succeeded.
fn bench(profile: &str, words: &mut dyn Iterator<Item = OsString>) -> Result<bool> {
    let mut command = Command::new(cargo());
    command.args(["run", "--quiet", "--profile", profile, "--package", "kekkai-bench", "--"]);
    Ok(command.args(words).status()?.success())
}

/// Prints the rules by area and then every fault; whether there was none.
fn tell() -> Result<bool> {
    let tree = Tree::read()?;
    print!("{}", Catalogue::read(&tree).counts());
    let faults = tidy(&tree);
    for fault in &faults {
        println!("{fault}");
    }
    Ok(faults.is_empty())
}

/// Runs the test that makes the documents from the code, so that the program is not built once more for it; whether it
/// succeeded.
fn generate() -> Result<bool> {
    let mut command = Command::new(cargo());
    command.args(["test", "--quiet", "--workspace", "--test", "tidy", "--"]);
    command.args(["--exact", "generated_documents_are_fresh", "--nocapture"]);
    Ok(command.env(WRITES, "1").status()?.success())
}

/// The Cargo that runs this program.
fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}
