//! `cargo xtask`: what a change has to pass, and the documents that are made from the code.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for people at a terminal")]

use std::process::ExitCode;

use anyhow::Result;
use xtask::{bench, catalogue::Catalogue, ci, docgen, files::Tree, tidy};

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
        Some("bench") => {
            let quick = std::env::args().any(|argument| argument == "--quick");
            let spectators = std::env::args().nth(2).is_some_and(|what| what == "spectators");
            let run = if spectators { bench::spectators } else { bench::run };
            run(quick).map(|()| true)
        }
        Some(bench::HOST) => match std::env::args_os().nth(2) {
            Some(folder) => bench::host(folder.as_ref()).map(|()| true),
            None => Ok(false),
        },
        Some(bench::GUESTS) => match (std::env::args_os().nth(2), std::env::args().nth(3)) {
            (Some(folder), Some(address)) => {
                bench::look_on(folder.as_ref(), &address).map(|()| true)
            }
            _ => Ok(false),
        },
        Some(bench::MAKE) => match std::env::args_os().nth(2) {
            Some(folder) => bench::make(folder.as_ref()).map(|()| true),
            None => Ok(false),
        },
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

/// Prints the rules by area and every complaint; whether there was none.
fn tell() -> Result<bool> {
    let tree = Tree::read()?;
    print!("{}", Catalogue::read(&tree)?.counts());
    let complaints = tidy(&tree)?;
    for complaint in &complaints {
        println!("{complaint}");
    }
    Ok(complaints.is_empty())
}

fn generate() -> Result<()> {
    for path in docgen::write(&Tree::read()?)? {
        println!("{path}");
    }
    Ok(())
}
