//! What of the user's own data files cannot be read, so that the program uses something else: told when it starts.
//!
//! `kekkai content check` tells more: what is read well and wrong all the same.

use std::{collections::BTreeSet, path::Path};

use kekkai_battle::{
    content::{self, ContentKind},
    scenario::BadScenario,
};
use kekkai_widgets::{Lang, Theme, Words, own_names, theme::BadTheme};

use crate::{
    app::{KEYS, Keymap},
    assets::{Assets, names_path},
    error::AppError,
    locale, themes,
};

/// Something that cannot be read.
#[derive(Debug)]
pub(crate) struct Notice {
    /// File, line, field, and what was expected.
    fault: String,
    /// The same with what comes of it.
    pub text: String,
}

impl Notice {
    /// Whether a text tells of the same fault.
    pub(crate) fn is_told_in(&self, text: &str) -> bool {
        text.contains(&self.fault)
    }
}

/// Everything of the user's own files that cannot be read, each once, in the order of the files.
pub(crate) fn notices(words: &Words, assets: &Assets) -> Vec<Notice> {
    let said = |error: &AppError| locale::error(words, error, &locale::Nobody);
    let alone = |gap: &AppError| Notice { fault: said(gap), text: said(gap) };
    let mut found: Vec<Notice> = assets.gaps().iter().map(alone).collect();
    for (path, place) in assets.own_paths() {
        let is_names = Lang::ALL.iter().any(|lang| names_path(*lang) == path);
        let is_theme = themes::stem(&path).is_some();
        let is_known = is_names || is_theme || path == KEYS || content::is_content(&path);
        match assets.text(&path) {
            Ok(Some(text)) if is_known => {
                let faults = faults(words, assets, (&path, &place), &text);
                found.extend(faults.into_iter().map(|(fault, instead)| {
                    let text = words.with(instead, &[("fault", fault.as_str().into())]);
                    Notice { fault, text }
                }));
            }
            // Files of RON are among the gaps already.
            Err(gap) if is_names => found.push(alone(&gap)),
            Ok(_) | Err(_) => {}
        }
    }
    let mut known = BTreeSet::new();
    found.retain(|notice| known.insert(notice.fault.clone()));
    found
}

/// The first of them, and how many more there are.
pub(crate) fn in_short(words: &Words, notices: &[Notice]) -> Option<String> {
    let (first, more) = notices.split_first()?;
    if more.is_empty() {
        return Some(first.text.clone());
    }
    let args = [("first", first.text.as_str().into()), ("more", more.len().into())];
    Some(words.with("notice-more", &args))
}

/// What of a file cannot be read, and the key of what comes of it.
fn faults(
    words: &Words,
    assets: &Assets,
    (path, place): (&str, &Path),
    text: &str,
) -> Vec<(String, &'static str)> {
    let told = |line, what| locale::error(words, &assets.blame(place, line, what), &locale::Nobody);
    if path == KEYS {
        let fault = Keymap::faults(text).err();
        let fault = fault.map(|error| BadScenario::from_ron("", text, &error, |_| None));
        return fault.map(|fault| (told(None, fault), "notice-built-in")).into_iter().collect();
    }
    if themes::stem(path).is_some() {
        let fault = Theme::read(text).err();
        let told = |bad| {
            let instead = if matches!(bad, BadTheme::Missing { .. }) {
                "notice-shipped-look"
            } else {
                "notice-file"
            };
            let error = themes::error(assets, place.to_owned(), text, bad);
            (locale::error(words, &error, &locale::Nobody), instead)
        };
        return fault.map(told).into_iter().collect();
    }
    let Some(kind) = ContentKind::of(path) else {
        let lines = own_names::read(text).1.into_iter();
        let told = |(line, bad)| locale::at_line(words, place, line, &words.bad_name(&bad));
        return lines.map(|bad| (told(bad), "notice-no-name")).collect();
    };
    if let Err(fault) = content::listed(path, text) {
        return vec![(told(None, fault), "notice-built-in")];
    }
    let unreadable = content::faults(path, text, assets.readable()).into_iter().filter(|fault| {
        match &fault.what {
            BadScenario::Syntax { file, .. } => file.is_empty() || file == path,
            BadScenario::Map(_) => kind == ContentKind::Map,
            BadScenario::Unknown { .. }
            | BadScenario::Unapproved { .. }
            | BadScenario::Taken { .. }
            | BadScenario::Crowded { .. }
            | BadScenario::Walled { .. }
            | BadScenario::Sheet { .. }
            | BadScenario::Count { .. }
            | BadScenario::Drawn { .. } => false,
        }
    });
    let comes = if kind.is_listed() { "notice-record" } else { "notice-file" };
    unreadable.map(|fault| (told(fault.line, fault.what), comes)).collect()
}
