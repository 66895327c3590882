//! The program that hosts: the hub of spectators, its SSH server, and a GM who takes steps when told to.
//!
//! It hears a word a line and answers with lines; `done` ends an answer.

use std::{
    io::{BufRead as _, Write as _, stdin, stdout},
    path::Path,
    sync::Arc,
    thread::sleep,
    time::Duration,
};

use anyhow::{Context as _, Result, bail};
use kekkai_host::{Limits, Seats, Server, ServerConfig, SpectatorHub, SshConfig};
use kekkai_widgets::{Lang, Words};

use super::{clock, play::Play};

/// Places for everybody and to spare; nobody is shut out.
fn limits() -> Limits {
    let most = 1 << 16;
    Limits {
        // More than both of those within, as a gate has it.
        all: 4 * most,
        guests: most,
        waiting: most,
        each: most,
        waiting_each: most,
        failures: u32::MAX,
        ..Limits::default()
    }
}

/// Hosts until nothing more is asked of it. The seats lie in `folder`.
pub(crate) fn run(folder: &Path) -> Result<()> {
    clock::many_files();
    let mut play = Play::demo()?;
    let hub = SpectatorHub::new(play.fight.clone(), &Words::new(Lang::En));
    let mut ssh = SshConfig::local(folder.join("host_key"));
    ssh.listen.set_port(0);
    let config = ServerConfig { ssh: Some(ssh), limits: limits(), ..ServerConfig::default() };
    let seats = Arc::new(Seats::open(folder.join("seats.ron"))?);
    let server = Server::open(config, hub.clone(), seats)?;
    let address = server.address().context("no address")?;
    // What the GM's own thread spends on rules is not the spectators'.
    let mut rules = 0;
    let mut out = stdout().lock();
    writeln!(out, "{address}\ndone")?;
    for line in stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match *words.as_slice() {
            ["step"] => {
                let before = clock::of_thread();
                let (kind, change) = play.next()?;
                rules += clock::of_thread() - before;
                let at = clock::now();
                hub.tell(&change);
                let before = clock::of_thread();
                play.fight.take(change);
                rules += clock::of_thread() - before;
                writeln!(out, "{at} {}", kind.number())?;
            }
            ["spent"] => {
                writeln!(out, "{} {}", clock::of_program() - rules, clock::resident())?;
            }
            // Until so many are there, or it has taken too long.
            ["guests", count] => {
                let count: usize = count.parse()?;
                let mut tries = 0;
                while server.count().0 != count && tries < 1500 {
                    sleep(Duration::from_millis(20));
                    tries += 1;
                }
                writeln!(out, "{}", server.count().0)?;
            }
            _ => bail!("{line}"),
        }
        writeln!(out, "done")?;
        out.flush()?;
    }
    Ok(())
}
