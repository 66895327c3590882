//! `kekkai character`: the table's characters, out to a file or a forum and in again.

use std::{fs, path::Path};

use kekkai_battle::character;
use kekkai_rules::knk::{
    creation::Character,
    preview::{Departure, departures},
};
use kekkai_widgets::{Words, sheet_text};

use super::Shell;
use crate::{
    cli::{Export, Import, OfCharacter},
    error::{AppError, Exit},
    locale,
    roster::{self, Entry},
};

/// A form longer than this is none.
const MAX_BYTES: u64 = 1 << 20;

pub(crate) fn run(shell: &mut Shell, what: &OfCharacter) -> Result<Exit, AppError> {
    match what {
        OfCharacter::Names => names(shell),
        OfCharacter::Export(args) => export(shell, args),
        OfCharacter::Import(args) => import(shell, args),
    }
}

/// One line a character; what cannot be read is told, and the rest is listed all the same.
fn names(shell: &mut Shell) -> Result<Exit, AppError> {
    let mut exit = Exit::Done;
    for Entry { stem, character } in roster::all(&shell.roster())? {
        match character {
            Ok(character) => {
                let state = shell.words.character_state(&character);
                shell.out.line(&format!("{}  {stem}  {state}", character.name))?;
            }
            Err(trouble) => exit = shell.complain(&trouble, &locale::Nobody),
        }
    }
    Ok(exit)
}

fn export(shell: &mut Shell, args: &Export) -> Result<Exit, AppError> {
    let (_, character) = roster::find(&shell.roster(), &args.name)?;
    let text =
        if args.forum { sheet_text::write(&character) } else { character::write(&character) };
    for line in text.lines() {
        shell.out.line(line)?;
    }
    Ok(Exit::Done)
}

/// A file of a character is taken as it is, anything else as a form, if every rank and the category of it can be read.
/// Nobody is approved by being brought along.
fn import(shell: &mut Shell, args: &Import) -> Result<Exit, AppError> {
    let text = text_of(&args.file)?;
    let mut character = if is_ron(&text) {
        character::read(&text)
            .map_err(|bad| AppError::Character { path: args.file.clone(), bad })?
    } else {
        let reading = sheet_text::read(&text, shell.assets.library()?);
        if !reading.is_form {
            return Err(AppError::NoForm { path: args.file.clone() });
        }
        if !reading.refused.is_empty() {
            let (path, lines) = (args.file.clone(), reading.refused);
            return Err(AppError::Unread { path, lines });
        }
        for remark in &reading.remarks {
            shell.out.line(&shell.words.remark(remark))?;
        }
        for (number, line) in &reading.strange {
            let args = [("line", (*number).into()), ("text", line.as_str().into())];
            let told = shell.words.with("character-strange", &args);
            shell.out.line(&told)?;
        }
        reading.character
    };
    character.approved = false;
    let roster = shell.roster();
    let stem = roster.create(character.name.as_str(), &character::write(&character))?;
    for line in summary(&shell.words, &character) {
        shell.out.line(&line)?;
    }
    let path = roster.path(&stem).map(|path| locale::shown(&path)).unwrap_or_default();
    shell.out.line(&path)?;
    Ok(Exit::Done)
}

/// Points, departures and breaches.
fn summary(words: &Words, character: &Character) -> Vec<String> {
    let reckoning = character.reckon();
    let mut lines = vec![words.purses(&reckoning)];
    lines.extend(departures(character).iter().map(|departure| told(words, departure)));
    lines.extend(reckoning.breaches.iter().map(|breach| words.fault(&breach.fault)));
    lines
}

fn told(words: &Words, departure: &Departure) -> String {
    let name = words.derived_name(&departure.key);
    format!("{name}: {}", words.departure(departure))
}

fn is_ron(text: &str) -> bool {
    let code = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with("//"));
    code.is_some_and(|line| line.starts_with('('))
}

fn text_of(path: &Path) -> Result<String, AppError> {
    let refused =
        |error: std::io::Error| AppError::Data { path: path.to_owned(), reason: error.into() };
    let there = fs::metadata(path).map_err(refused)?;
    let no_text = || AppError::NoData { path: path.to_owned() };
    if !there.is_file() || there.len() > MAX_BYTES {
        return Err(no_text());
    }
    let text = String::from_utf8(fs::read(path).map_err(refused)?).map_err(|_| no_text())?;
    Ok(text.strip_prefix('\u{feff}').map_or_else(|| text.clone(), str::to_owned))
}
