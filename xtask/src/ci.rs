//! Everything that a change has to pass: the one list of it. The first step that fails ends it.
#![allow(clippy::print_stdout, reason = "says which step runs")]

use std::{
    env,
    process::Command,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, ensure};

/// One call of Cargo.
struct Step {
    arguments: &'static str,
    /// What it is told by the environment.
    environment: Option<(&'static str, &'static str)>,
    /// Programs without which it is left out, and said to be.
    needs: &'static [&'static str],
    /// What is run in its place then.
    otherwise: Option<&'static str>,
}

const fn step(arguments: &'static str) -> Step {
    Step { arguments, environment: None, needs: &[], otherwise: None }
}

const STEPS: [Step; 8] = [
    step("fmt --all --check"),
    step("xtask tidy"),
    step("clippy --workspace --all-targets -- -D warnings"),
    step("clippy --workspace --all-targets --all-features -- -D warnings"),
    Step {
        environment: Some(("RUSTDOCFLAGS", "-D warnings")),
        ..step("doc --workspace --no-deps")
    },
    // Everything that `xtask tidy` checks is a test, too. All features add only tests which start other programs beside ours.
    Step {
        environment: Some(("KEKKAI_TEST_SIZE", "5")),
        needs: &["ssh", "tmux", "chromium"],
        otherwise: Some("test --workspace"),
        ..step("test --workspace --all-features")
    },
    Step { needs: &["cargo-deny"], ..step("deny check") },
    Step { needs: &["cargo-machete"], ..step("machete") },
];

/// Runs every step with the Cargo that runs this program, and says at the end what each took.
pub fn run() -> Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut closing = Vec::new();
    for Step { mut arguments, environment, needs, otherwise } in STEPS {
        if let Some(missing) = needs.iter().find(|name| !is_installed(name)) {
            closing.push(format!("left out: cargo {arguments}: {missing} is not installed"));
            let Some(instead) = otherwise else { continue };
            arguments = instead;
        }
        println!("\n== cargo {arguments}");
        let start = Instant::now();
        let mut command = Command::new(&cargo);
        command.args(arguments.split(' ')).envs(environment);
        let status = command.status().with_context(|| format!("cargo {arguments}"))?;
        ensure!(status.success(), "cargo {arguments}: {status}");
        closing.push(format!("{} cargo {arguments}", clock(start.elapsed())));
    }
    println!("\n== all passed\n{}", closing.join("\n"));
    Ok(())
}

/// The time as minutes and seconds.
fn clock(time: Duration) -> String {
    format!("{:3}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}

fn is_installed(name: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(name).is_file())
}
