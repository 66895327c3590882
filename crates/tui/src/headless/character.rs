//! `kekkai character`: the table's characters, out to a file or a forum and in again.

use std::{fs, path::Path};

use kekkai_battle::{character, systems::Character};
use kekkai_rules::form::{Edit, token_of};
use kekkai_widgets::{Words, sheet_text};

use super::Shell;
use crate::{
    cli::{Export, Import, OfCharacter},
    error::{AppError, Exit},
    locale,
    roster::{self, RosterEntry},
};

/// A form longer than this is none.
const MAX_BYTES: u64 = 1 << 20;
/// The field of the signs on the map, the same in every book.
const TOKEN: &str = "token";

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
    for RosterEntry { stem, character } in roster::all(&shell.roster())? {
        match character {
            Ok(character) => {
                let state = shell.words.character_state(character.form());
                shell.out.line(&format!("{}  {stem}  {state}", character.form().name()))?;
            }
            Err(error) => exit = shell.complain(&error, &locale::Nobody),
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

/// A file of a character is taken as it is, anything else as a form, if everything can be read that a character is not made without.
/// Nobody is approved by being brought along.
fn import(shell: &mut Shell, args: &Import) -> Result<Exit, AppError> {
    let text = text_of(&args.file)?;
    let mut character = if is_ron(&text) {
        character::read(&text)
            .map_err(|bad| AppError::Character { path: args.file.clone(), bad })?
    } else {
        let reading = sheet_text::read(&text, shell.assets.library()?);
        let page = reading.page;
        if !page.is_sheet {
            return Err(AppError::NoForm { path: args.file.clone() });
        }
        if !page.refused.is_empty() {
            let (path, lines) = (args.file.clone(), page.refused);
            return Err(AppError::Unread { path, lines });
        }
        for remark in &page.remarks {
            shell.out.line(&shell.words.term(remark))?;
        }
        for (number, line) in &page.strange {
            let args = [("line", (*number).into()), ("text", line.as_str().into())];
            let told = shell.words.with("character-strange", &args);
            shell.out.line(&told)?;
        }
        reading.character
    };
    character.form_mut().disapprove();
    sign(&mut character);
    let roster = shell.roster();
    let stem = roster.create(character.form().name().as_str(), &character::write(&character))?;
    for line in summary(&shell.words, &character) {
        shell.out.line(&line)?;
    }
    let path = roster.path(&stem).map(|path| locale::shown(&path)).unwrap_or_default();
    shell.out.line(&path)?;
    Ok(Exit::Done)
}

/// The signs on the map that its name gives, where a form says none.
fn sign(character: &mut Character) {
    let form = character.form_mut();
    if form.token().is_empty() {
        let token = token_of(form.name().as_str());
        // Signs of a name fit; without a name there are none, which is told with all that is wrong.
        let _ = form.edit(TOKEN, &Edit::Set(token.as_str()));
    }
}

/// Points, departures and what is wrong.
fn summary(words: &Words, character: &Character) -> Vec<String> {
    let form = character.form();
    let mut lines = vec![words.term(&form.spent())];
    lines.extend(form.departures().iter().map(|departure| words.departure(departure)));
    lines.extend(form.faults().iter().map(|wrong| words.fault(&wrong.fault)));
    lines
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
