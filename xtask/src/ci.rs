//! Everything that a change has to pass, one command after the other; the first that fails ends it.
#![allow(clippy::print_stdout, reason = "says which step runs")]

use std::process::Command;

use anyhow::{Context as _, Result, ensure};

const STEPS: [&[&str]; 4] = [
    &["fmt", "--all", "--check"],
    &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
    &["test", "--workspace"],
    &["doc", "--workspace", "--no-deps"],
];

/// Runs every step with the Cargo that runs this program. Warnings of the documentation are errors too.
pub fn run() -> Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    for arguments in STEPS {
        let name = arguments.join(" ");
        println!("== cargo {name}");
        let mut command = Command::new(&cargo);
        command.args(arguments);
        if arguments.first() == Some(&"doc") {
            command.env("RUSTDOCFLAGS", "-D warnings");
        }
        let status = command.status().with_context(|| format!("cargo {name}"))?;
        ensure!(status.success(), "cargo {name}: {status}");
    }
    Ok(())
}
