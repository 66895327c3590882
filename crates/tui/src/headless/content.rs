//! `kekkai content check`: every data file of the program and of the user's folder, all that is wrong with each.

use std::{collections::BTreeSet, path::Path};

use kekkai_battle::{
    content,
    library::Library,
    scenario::{BadScenario, Scenario},
};

use super::Shell;
use crate::{
    app::{KEYS, Keymap},
    assets::{self, Assets},
    cli,
    error::{AppError, Exit},
    locale,
    session::Session,
};

/// The languages that every word is in, each with the one that it is compared with.
const LANGUAGES: [(&str, &str); 2] = [("en", "ru"), ("ru", "en")];

/// Carries an order about data files out.
pub(crate) fn run(shell: &mut Shell, args: &cli::Content) -> Result<Exit, AppError> {
    match &args.order {
        cli::ContentOrder::Check(args) => check(shell, args),
    }
}

/// Names everything that is wrong, a line each; how many files are sound if nothing is.
fn check(shell: &mut Shell, args: &cli::ContentCheck) -> Result<Exit, AppError> {
    let named = args.folder.clone().map(|folder| Assets::new(Some(folder)));
    let assets = named.as_ref().unwrap_or(&shell.assets);
    let mut told: Vec<String> = assets.gaps().iter().map(|gap| said(shell, gap)).collect();
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
    for (path, text) in assets::all_shipped(assets::EXTENSION) {
        files += 1;
        told.extend(faults(shell, &shipped, (&path, Path::new(&path)), &text));
    }
    told.extend(words_missing(shell));
    // What several entries name is told once.
    let mut known = BTreeSet::new();
    told.retain(|line| known.insert(line.clone()));
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

/// Everything that is wrong with one file, in words.
fn faults(shell: &Shell, assets: &Assets, (path, place): (&str, &Path), text: &str) -> Vec<String> {
    if path == KEYS {
        return keys(shell, assets, place, text);
    }
    if !content::is_content(path) || !path.ends_with(assets::EXTENSION) {
        let nearest = content::nearest_path(path, &[KEYS]);
        let what = BadScenario::Unknown {
            field: shell.words.t("content-file"),
            name: path.to_owned(),
            nearest,
        };
        return vec![scenario(shell, assets, place, None, what)];
    }
    let flaws = content::flaws(path, text, assets.shelf());
    let mut told: Vec<String> = flaws
        .into_iter()
        .map(|flaw| scenario(shell, assets, place, flaw.line, flaw.what))
        .collect();
    if told.is_empty() && path.starts_with("battles/") {
        told.extend(opening(shell, assets, place, text));
    }
    told
}

/// What stands in the way of a battle's opening.
fn opening(shell: &Shell, assets: &Assets, place: &Path, text: &str) -> Option<String> {
    let library: &Library = assets.shelf();
    let scenario = Scenario::parse(text, library, env!("CARGO_PKG_VERSION"), 0).ok()?;
    let trouble = Session::memory(&scenario, assets).err()?;
    let line = if let AppError::Opening { index, .. } = &trouble {
        content::line_of(text, &format!("opening[{index}]"))
    } else {
        None
    };
    let what = said(shell, &trouble);
    Some(line.map_or_else(
        || format!("{}: {what}", locale::shown(place)),
        |line| at_line(shell, place, line, &what),
    ))
}

fn keys(shell: &Shell, assets: &Assets, place: &Path, text: &str) -> Vec<String> {
    let words = &shell.words;
    match Keymap::flaws(text) {
        Ok(flaws) => {
            let told = |(key, name): (&str, String)| {
                let what = words.with(key, &[("name", locale::clean(&name).into())]);
                format!("{}: {what}", locale::shown(place))
            };
            flaws.into_iter().map(told).collect()
        }
        Err(error) => {
            let what = BadScenario::from_ron("", text, &error, |_| None);
            vec![scenario(shell, assets, place, None, what)]
        }
    }
}

/// A fault of a file with its place; one of the writing names its own line.
fn scenario(
    shell: &Shell,
    assets: &Assets,
    place: &Path,
    line: Option<usize>,
    what: BadScenario,
) -> String {
    match (&what, line) {
        (BadScenario::Syntax { .. }, _) | (_, None) => {
            said(shell, &assets.blame(place, None, what))
        }
        (_, Some(line)) => at_line(shell, place, line, &shell.words.bad_scenario(&what)),
    }
}

fn at_line(shell: &Shell, place: &Path, line: usize, what: &str) -> String {
    let args =
        [("file", locale::shown(place).into()), ("line", line.into()), ("what", what.into())];
    shell.words.with("content-fault", &args)
}

fn said(shell: &Shell, trouble: &AppError) -> String {
    locale::trouble(&shell.words, trouble, &locale::Nobody)
}

/// Words of the program that one language has and the other has not.
fn words_missing(shell: &Shell) -> Vec<String> {
    let files = assets::all_shipped(".ftl");
    let keys = |language: &str| -> BTreeSet<String> {
        let folder = format!("locales/{language}/");
        let texts = files.iter().filter(|(path, _)| path.starts_with(&folder));
        let lines = texts.flat_map(|(_, text)| text.lines());
        let key = |line: &str| {
            let sound = line.starts_with(|first: char| first.is_ascii_alphabetic());
            sound.then(|| line.split_once(" =").map(|(key, _)| key.to_owned())).flatten()
        };
        lines.filter_map(key).collect()
    };
    let mut told = Vec::new();
    for (language, other) in LANGUAGES {
        let missing: Vec<String> = keys(other).difference(&keys(language)).cloned().collect();
        told.extend(missing.into_iter().map(|key| {
            let args = [("key", key.into()), ("language", language.into())];
            shell.words.with("content-no-word", &args)
        }));
    }
    told
}
