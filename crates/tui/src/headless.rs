//! The program without a screen: orders of the command line that read and print.

mod character;
mod check;
mod content;
mod exec;
mod export;
mod find;
mod grid;
mod json;
mod list;
mod mend;
mod odds;
mod out;
mod pack;
mod reader;
mod rule;
mod save_as;
mod show;
mod story;

pub(crate) use content::words as content_words;

use kekkai_host::{Roster, Saves};
use kekkai_widgets::{Names, Words};

use crate::{
    assets::Assets,
    cli::CliCommand,
    error::{AppError, Exit},
    locale::{self, Nobody},
    notices::notices,
};

pub(crate) use find::{save_named, scenario_named};
pub(crate) use out::Out;
pub(crate) use reader::{choose as read_choice, run as read_aloud};

/// What every order works with.
#[derive(Debug)]
pub(crate) struct Shell {
    pub words: Words,
    pub assets: Assets,
    pub saves: Saves,
    pub out: Out,
    /// The theme that was asked for.
    pub theme: Option<String>,
    /// Whether no colours are to be used.
    pub mono: bool,
}

impl Shell {
    /// Carries an order out. What stood in the way has been told.
    pub(crate) fn run(&mut self, order: &CliCommand) -> Exit {
        let done = match order {
            CliCommand::Exec(args) => exec::run(self, args),
            CliCommand::Odds(args) => odds::run(self, args),
            CliCommand::Show(args) => show::run(self, args),
            CliCommand::Check(args) => check::run(self, args),
            CliCommand::List(args) => list::run(self, args),
            CliCommand::Mend(args) => mend::run(self, args),
            CliCommand::SaveAs(args) => save_as::run(self, args),
            CliCommand::Pack(args) => pack::pack(self, args),
            CliCommand::Unpack(args) => pack::unpack(self, args),
            CliCommand::Export(args) => export::run(self, args),
            CliCommand::Rule(args) => rule::run(self, args),
            CliCommand::Content(args) => content::run(self, args),
            CliCommand::Character(args) => character::run(self, &args.what),
            CliCommand::Open(_)
            | CliCommand::Demo(_)
            | CliCommand::New(_)
            | CliCommand::Host(_)
            | CliCommand::Watch(_) => Err(AppError::NoTerminal),
        };
        // It says by itself what is wrong with data files.
        let is_check = matches!(order, CliCommand::Content(args) if args.is_check());
        let exit = match done {
            Ok(exit) if is_check => exit,
            Ok(exit) => {
                self.warn(None);
                exit
            }
            Err(error) if is_check => self.complain(&error, &Nobody),
            Err(error) => self.stop(&error),
        };
        match self.out.flush() {
            Err(error) if exit == Exit::Done => self.complain(&error, &Nobody),
            _ => exit,
        }
    }

    /// Tells what of the user's data files cannot be read, except what `error` tells.
    pub(crate) fn warn(&mut self, error: Option<&AppError>) {
        let told = error.map(|error| locale::error(&self.words, error, &Nobody));
        for notice in notices(&self.words, &self.assets) {
            if told.as_ref().is_none_or(|told| !notice.is_told_in(told)) {
                self.out.tell(&format!("kekkai: {}", notice.text));
            }
        }
    }

    /// The folder of the table's characters.
    fn roster(&self) -> Roster {
        Roster::new(crate::folders::roster(self.saves.dir()))
    }

    /// Tells what of the user's data files cannot be read and what stands in the way, and how the program ends for it.
    pub(crate) fn stop(&mut self, error: &AppError) -> Exit {
        self.warn(Some(error));
        self.complain(error, &Nobody)
    }

    /// Tells what stands in the way and what to do about it, and how the program ends for it.
    pub(crate) fn complain(&mut self, error: &AppError, names: &dyn Names) -> Exit {
        let what = locale::error(&self.words, error, names);
        self.out.tell(&format!("kekkai: {what}"));
        if let Some(advice) = locale::advice(&self.words, error) {
            self.out.tell(&advice);
        }
        error.exit()
    }
}
