//! Kekkai: a battle-map manager for GMs, in the terminal.

mod app;
mod assets;
mod cli;
mod error;
mod export;
mod folders;
mod headless;
mod hosting;
mod locale;
mod notices;
mod roster;
mod session;
mod settings;
mod start;
mod themes;
mod viewer;
mod watching;

use std::process::ExitCode;

use clap::error::ErrorKind;
use kekkai_host::Saves;
use kekkai_widgets::Words;

use crate::{
    assets::Assets,
    cli::{Cli, CliCommand},
    error::Exit,
    headless::{Out, Shell},
};

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().collect();
    let lang = locale::language(cli::asked_language(&args).as_deref());
    let words = Words::new(lang);
    let mut cli = match Cli::read(&words, args) {
        Ok(cli) => cli,
        Err(error) => return usage(&words, &error).into(),
    };
    let saves = Saves::new(folders::saves(cli.table.saves.clone()));
    let roster = kekkai_host::Roster::new(folders::roster(saves.dir()));
    let assets = Assets::new(folders::assets(cli.table.assets.clone())).with_roster(roster);
    let words = words.with_names(assets.names().clone());
    if let Some(theme) = &mut cli.table.theme {
        *theme = themes::meant(theme, &words, &assets);
    }
    let mut shell = Shell {
        words,
        assets,
        saves,
        out: Out::new(cli.table.ascii),
        theme: cli.table.theme.clone(),
        mono: cli.table.mono,
    };
    if let Some(error) =
        cli.table.theme.as_deref().and_then(|name| themes::fault(&shell.assets, name))
    {
        return shell.stop(&error).into();
    }
    match &cli.order {
        None => start::begin(shell, &cli.table),
        Some(CliCommand::Open(args)) => start::open(shell, &cli.table, args),
        Some(CliCommand::Demo(args)) => start::demo(shell, &cli.table, args),
        Some(CliCommand::New(args)) => start::new(shell, &cli.table, args),
        Some(CliCommand::Host(args)) => start::host(shell, &cli.table, args),
        Some(CliCommand::Watch(args)) => watching::watch(shell, &cli.table, args),
        Some(order) => shell.run(order),
    }
    .into()
}

/// Prints help and version, or what is wrong with the arguments.
fn usage(words: &Words, error: &clap::Error) -> Exit {
    let mut out = Out::new(false);
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let text = cli::spoken(words, &error.render().to_string());
        // A help that nobody reads is no failure.
        let _ = text.trim_end().lines().try_for_each(|line| out.line(line));
        let _ = out.flush();
        return Exit::Done;
    }
    out.tell(&cli::complaint(words, error).join("\n"));
    Exit::Usage
}
