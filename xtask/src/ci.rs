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
}

const fn step(arguments: &'static str) -> Step {
    Step { arguments, environment: None, needs: &[] }
}

const STEPS: [Step; 9] = [
    step("fmt --all --check"),
    step("clippy --workspace --all-targets -- -D warnings"),
    step("clippy --workspace --all-targets --all-features -- -D warnings"),
    Step {
        environment: Some(("RUSTDOCFLAGS", "-D warnings")),
        ..step("doc --workspace --no-deps")
    },
    step("xtask tidy"),
    Step { environment: Some(("KEKKAI_TEST_SIZE", "5")), ..step("test --workspace") },
    // What the features of no program add: programs that are started beside ours.
    Step {
        needs: &["ssh", "tmux", "chromium"],
        ..step(
            "test --workspace --all-features --test processes --test tui -- openssh tmux browser",
        )
    },
    Step { needs: &["cargo-deny"], ..step("deny check") },
    Step { needs: &["cargo-machete"], ..step("machete") },
];

/// Runs every step with the Cargo that runs this program, and says at the end what each took.
pub fn run() -> Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut closing = Vec::new();
    for Step { arguments, environment, needs } in STEPS {
        if let Some(missing) = needs.iter().find(|name| !is_installed(name)) {
            closing.push(format!("left out: cargo {arguments}: {missing} is not installed"));
            continue;
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
