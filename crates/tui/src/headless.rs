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
    cli::Order,
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
    pub(crate) fn run(&mut self, order: &Order) -> Exit {
        let done = match order {
            Order::Exec(args) => exec::run(self, args),
            Order::Odds(args) => odds::run(self, args),
            Order::Show(args) => show::run(self, args),
            Order::Check(args) => check::run(self, args),
            Order::List(args) => list::run(self, args),
            Order::Mend(args) => mend::run(self, args),
            Order::SaveAs(args) => save_as::run(self, args),
            Order::Pack(args) => pack::pack(self, args),
            Order::Unpack(args) => pack::unpack(self, args),
            Order::Export(args) => export::run(self, args),
            Order::Rule(args) => rule::run(self, args),
            Order::Content(args) => content::run(self, args),
            Order::Character(args) => character::run(self, &args.what),
            Order::Open(_) | Order::Demo(_) | Order::New(_) | Order::Host(_) | Order::Watch(_) => {
                Err(AppError::NoTerminal)
            }
        };
        // It says by itself what is wrong with data files.
        let is_check = matches!(order, Order::Content(args) if args.is_check());
        let exit = match done {
            Ok(exit) if is_check => exit,
            Ok(exit) => {
                self.warn(None);
                exit
            }
            Err(trouble) if is_check => self.complain(&trouble, &Nobody),
            Err(trouble) => self.stop(&trouble),
        };
        match self.out.flush() {
            Err(trouble) if exit == Exit::Done => self.complain(&trouble, &Nobody),
            _ => exit,
        }
    }

    /// Tells what of the user's data files cannot be read, except what `trouble` tells.
    pub(crate) fn warn(&mut self, trouble: Option<&AppError>) {
        let told = trouble.map(|trouble| locale::trouble(&self.words, trouble, &Nobody));
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
    pub(crate) fn stop(&mut self, trouble: &AppError) -> Exit {
        self.warn(Some(trouble));
        self.complain(trouble, &Nobody)
    }

    /// Tells what stands in the way and what to do about it, and how the program ends for it.
    pub(crate) fn complain(&mut self, trouble: &AppError, names: &dyn Names) -> Exit {
        let what = locale::trouble(&self.words, trouble, names);
        self.out.tell(&format!("kekkai: {what}"));
        if let Some(advice) = locale::advice(&self.words, trouble) {
            self.out.tell(&advice);
        }
        trouble.exit()
    }
}
