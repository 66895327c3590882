//! `cargo xtask`: what a change has to pass, and the documents that are made from the code.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for people at a terminal")]

use std::process::{Command, ExitCode};

use anyhow::Result;
use xtask::{catalogue::Catalogue, ci, docgen, files::Tree, tidy};

const USAGE: &str = "cargo xtask ci       everything that a change has to pass
cargo xtask tidy     sizes, folders, wording, locales, rule catalogue, generated documents
cargo xtask docgen   writes docs/commands.md and docs/keys.md
cargo xtask bench    the table of docs/performance.md; --quick takes less time and says less
cargo xtask bench spectators    the same for those who look on over SSH";

fn main() -> ExitCode {
    let task = std::env::args().nth(1);
    let done = match task.as_deref() {
        Some("ci") => ci::run().map(|()| true),
        Some("tidy") => tell(),
        Some("bench") => bench(),
        Some("docgen") => generate().map(|()| true),
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
fn bench() -> Result<bool> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet", "--profile", "dist", "--package", "kekkai-bench", "--"]);
    Ok(command.args(std::env::args_os().skip(2)).status()?.success())
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

fn generate() -> Result<()> {
    for path in docgen::write(&Tree::read()?)? {
        println!("{path}");
    }
    Ok(())
}
