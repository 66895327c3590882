//! Kekkai: a battle-map manager for game masters, in the terminal.

mod app;
mod assets;
mod folders;
mod locale;
mod session;
mod trouble;

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::SUCCESS
}
