//! How often each part of the program runs, for its compiler: what runs often is made fast then, and small what hardly ever does.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use anyhow::{Result, ensure};

use crate::layout::{self, Home};

/// The cursor to and fro.
const AROUND: [&str; 8] = ["l", "h", "j", "k", "\x1b[C", "\x1b[D", "\x1b[B", "\x1b[A"];
/// From one combatant to the next, what can be done, the reach, an attack with its odds and its undo, the end of a turn.
const ACTS: [&str; 16] =
    ["\t", "\t", "g", "\x1b", "m", "m", "a", "\r", "\r", "u", "a", "\r", "\r", "u", "e", "u"];
/// Rounds of those keys in a fight.
const ROUNDS: usize = 4;
/// Starts that are counted of each fight.
const STARTS: usize = 4;
/// Silence after which a key is answered.
const SLOW: Duration = Duration::from_millis(120);
/// Makes a crowd of the demo.
const CROWD: [&str; 2] = ["join 45 like saber", "join 45 like saber"];

/// The file that tells the compiler, made by playing a program that counts, in the folder `work`; `None` where the toolchain
/// lacks the tool that adds up what was counted.
#[expect(clippy::print_stderr, reason = "a program for people at a terminal")]
pub(crate) fn counts(work: &Path, system: &str) -> Result<Option<PathBuf>> {
    let Some(adds) = tool()? else {
        eprintln!("the compiler is not told what runs often: rustup component add llvm-tools");
        return Ok(None);
    };
    let (raw, counts, done) = (work.join("raw"), work.join("counts"), work.join("counted"));
    let folder = work.join("counting");
    let flags = format!("-Cprofile-generate={}", raw.display());
    let built = ["build", "--profile", crate::PROFILE, "--package", "kekkai", "--bin", "kekkai"];
    crate::cargo(
        &[&built[..], &["--target", system]].concat(),
        &[(crate::FLAGS, flags.as_ref()), ("CARGO_TARGET_DIR", folder.as_ref())],
    )?;
    let program = folder.join(system).join(crate::PROFILE).join("kekkai");
    let stamp = layout::stamp(&program);
    if counts.exists() && fs::read_to_string(&done).is_ok_and(|is| Some(is) == stamp) {
        return Ok(Some(counts));
    }
    eprintln!("counting what is run often…");
    if raw.exists() {
        fs::remove_dir_all(&raw)?;
    }
    play(&program, work.join("home"))?;
    let added = Command::new(adds).args(["merge", "-o"]).args([&counts, &raw]).status()?;
    ensure!(added.success(), "llvm-profdata: {added}");
    fs::write(&done, stamp.unwrap_or_default())?;
    Ok(Some(counts))
}

/// The tool that adds up what was counted, if the toolchain has it.
fn tool() -> Result<Option<PathBuf>> {
    let libraries = PathBuf::from(crate::rustc(&["--print", "target-libdir"])?.trim());
    Ok(Some(libraries.with_file_name("bin").join("llvm-profdata")).filter(|tool| tool.is_file()))
}

/// Plays the demo, and a crowd in it.
fn play(program: &Path, home: PathBuf) -> Result<()> {
    let home = Home::fresh(home)?;
    let run = |args: &[&str], keys: &[&str]| -> Result<()> {
        let mut running = home.program(program, args.iter().copied()).start()?;
        for key in keys {
            running.press_until(key, SLOW)?;
        }
        running.end()
    };
    let keys = [&AROUND[..], &AROUND, &ACTS].concat().repeat(ROUNDS);
    run(&[], &[])?;
    for crowded in [false, true] {
        if crowded {
            let mut exec = Command::new(program);
            exec.args(["exec", "demo"]).args(CROWD).envs(home.env()).stdout(Stdio::null());
            let done = exec.status()?;
            ensure!(done.success(), "kekkai exec: {done}");
        }
        for _ in 0..STARTS {
            run(&["open", "demo"], &[])?;
        }
        run(&["open", "demo"], &keys)?;
    }
    Ok(())
}
