//! `kekkai content list` and `kekkai content check`: every data file of the program and of the user's folder, all that is wrong with each.

mod list;

pub(crate) use list::words;

use std::{collections::BTreeSet, path::Path};

use kekkai_battle::{
    content,
    scenario::{BadScenario, nearest},
};
use kekkai_widgets::{Lang, Theme, Words, own_names};

use super::Shell;
use crate::{
    app::{KEYS, Keymap},
    assets::{self, Assets, names_path},
    cli,
    error::{AppError, Exit},
    locale,
    session::Session,
    themes,
};

/// Carries an order about data files out.
pub(crate) fn run(shell: &mut Shell, args: &cli::Content) -> Result<Exit, AppError> {
    match &args.order {
        cli::ContentOrder::Check(args) => check(shell, args),
        cli::ContentOrder::List(args) => list::run(shell, args),
    }
}

/// Names everything that is wrong, a line each; how many files are sound if nothing is.
fn check(shell: &mut Shell, args: &cli::ContentCheck) -> Result<Exit, AppError> {
    let named = args.folder.clone().map(|folder| Assets::new(Some(folder)));
    let assets = named.as_ref().unwrap_or(&shell.assets);
    let mut told: Vec<FaultLine> =
        assets.gaps().iter().map(|gap| said(shell, gap).into()).collect();
    let mut files = 0_usize;
    for (path, place) in assets.own_paths() {
        files += 1;
        // What cannot be read is among the gaps.
        if let Ok(Some(text)) = assets.text(&path) {
            told.extend(faults(shell, assets, (&path, &place), &text));
        }
    }
    // The program's files are judged by themselves: what of them is meant must not hang on the user's.
    let shipped = Assets::new(None);
    for (path, text) in assets::all_shipped() {
        files += 1;
        told.extend(faults(shell, &shipped, (&path, Path::new(&path)), &text));
    }
    let told = once(&shell.words, told);
    for line in &told {
        shell.out.line(line)?;
    }
    let (key, count) =
        if told.is_empty() { ("content-sound", files) } else { ("content-faults", told.len()) };
    let summary = shell.words.with(key, &[("count", count.into())]);
    shell.out.line(&summary)?;
    // A script that adds content asks for this exit by its number.
    Ok(if told.is_empty() { Exit::Done } else { Exit::Usage })
}

/// A fault in words.
struct FaultLine {
    line: String,
    /// What is named and not there, if that is the fault: the field that names it, without numbers, and the name.
    missing: Option<(String, String)>,
}

impl From<String> for FaultLine {
    fn from(line: String) -> Self {
        Self { line, missing: None }
    }
}

/// Every fault once; a name that nothing has at the first place, with the number of the others.
fn once(words: &Words, told: Vec<FaultLine>) -> Vec<String> {
    let mut lines: Vec<(FaultLine, usize)> = Vec::new();
    let mut known = BTreeSet::new();
    for fault in told {
        if !known.insert(fault.line.clone()) {
            continue;
        }
        let same = |(first, _): &&mut (FaultLine, usize)| {
            first.missing.is_some() && first.missing == fault.missing
        };
        match lines.iter_mut().find(same) {
            Some((_, more)) => *more += 1,
            None => lines.push((fault, 0)),
        }
    }
    let line = |(told, more): (FaultLine, usize)| match more {
        0 => told.line,
        _ => words.with("content-more", &[("text", told.line.into()), ("count", more.into())]),
    };
    lines.into_iter().map(line).collect()
}

/// Everything that is wrong with one file, in words.
fn faults(
    shell: &Shell,
    assets: &Assets,
    (path, place): (&str, &Path),
    text: &str,
) -> Vec<FaultLine> {
    let plain = |lines: Vec<String>| lines.into_iter().map(FaultLine::from).collect();
    if path == KEYS {
        return plain(keys(shell, assets, place, text));
    }
    if Lang::ALL.iter().any(|lang| names_path(*lang) == path) {
        return plain(names(shell, assets, place, text));
    }
    if themes::stem(path).is_some() {
        let fault = Theme::read(text).err();
        let told = |bad| said(shell, &themes::error(assets, place.to_owned(), text, bad));
        return plain(fault.map(told).into_iter().collect());
    }
    if !content::is_content(path) || !path.ends_with(assets::EXTENSION) {
        let names = Lang::ALL.map(names_path);
        let [english, russian] = &names;
        let own = [KEYS, english, russian];
        let nearest = content::nearest_path(path, &own);
        let themes = format!("{}NAME{}", themes::THEMES, assets::EXTENSION);
        let known =
            content::paths().map(str::to_owned).chain(own.map(str::to_owned)).chain([themes]);
        let known = known.collect::<Vec<_>>().join(", ");
        let known = shell.words.argument(&known);
        let what = shell.words.with("content-unread", &[("known", known.into())]);
        let what = match nearest {
            Some(nearest) => {
                let args = [("text", what.into()), ("nearest", nearest.into())];
                shell.words.with("error-nearest", &args)
            }
            None => what,
        };
        return vec![locale::placed(&shell.words, place, None, &what).into()];
    }
    let faults = content::faults(path, text, assets.readable());
    let mut told: Vec<FaultLine> = faults
        .into_iter()
        .map(|fault| FaultLine {
            missing: missing(&fault.what),
            line: scenario(shell, assets, place, fault.line, fault.what),
        })
        .collect();
    if told.is_empty() && path.starts_with("battles/") {
        told.extend(opening(shell, assets, place, text).map(FaultLine::from));
    }
    told
}

/// What a fault misses, if it is a name that nothing has.
fn missing(what: &BadScenario) -> Option<(String, String)> {
    let BadScenario::Unknown { field, name, .. } = what else { return None };
    let list = field.rsplit('.').next().unwrap_or(field);
    let list = list.split_once('[').map_or(list, |(list, _)| list);
    Some((list.to_owned(), name.clone()))
}

/// What stands in the way of a battle's opening.
fn opening(shell: &Shell, assets: &Assets, place: &Path, text: &str) -> Option<String> {
    let battle = assets.scenario(place, text, 0).ok()?;
    Session::memory(&battle, assets).err().map(|error| said(shell, &error))
}

/// What is wrong with a file of names: its form, and keys of nothing.
fn names(shell: &Shell, assets: &Assets, place: &Path, text: &str) -> Vec<String> {
    let (lines, bad) = own_names::read(text);
    let known = assets.name_keys();
    let mut told: Vec<(usize, String)> =
        bad.into_iter().map(|(line, bad)| (line, shell.words.bad_name(&bad))).collect();
    told.extend(lines.iter().filter(|line| !known.contains(&line.key)).map(|line| {
        let nearest = nearest(&line.key, known.iter().map(String::as_str));
        (line.line, shell.words.unused_name(&line.key, nearest.as_deref()))
    }));
    told.sort_by_key(|(line, _)| *line);
    told.into_iter().map(|(line, what)| locale::at_line(&shell.words, place, line, &what)).collect()
}

fn keys(shell: &Shell, assets: &Assets, place: &Path, text: &str) -> Vec<String> {
    match Keymap::faults(text) {
        Ok(faults) => {
            let words = &shell.words;
            let told = faults.into_iter();
            told.map(|fault| locale::placed(words, place, fault.line, &fault.what(words))).collect()
        }
        Err(error) => {
            let what = BadScenario::from_ron("", text, &error, |_| None);
            vec![scenario(shell, assets, place, None, what)]
        }
    }
}

/// A fault of a file with its place; one of another file names that.
fn scenario(
    shell: &Shell,
    assets: &Assets,
    place: &Path,
    line: Option<usize>,
    what: BadScenario,
) -> String {
    said(shell, &assets.blame(place, line, what))
}

fn said(shell: &Shell, error: &AppError) -> String {
    locale::error(&shell.words, error, &locale::Nobody)
}
