//! `kekkai content list`: everything that data files hold, what it is called, and where it comes from.

use std::path::Path;

use kekkai_battle::{
    content::{self, ContentKind, Listed},
    systems::SystemId,
};
use kekkai_rules::content::RecordKind;
use kekkai_widgets::{Lang, paint};
use serde_json::json;

use super::Shell;
use crate::{
    app::KEYS,
    assets::{self, Placed, names_path},
    cli::ContentList,
    error::{AppError, Exit},
    locale, themes,
};

/// The widest text that the others of its column are aligned with.
const WIDEST: u16 = 28;

/// A line of the list.
struct Row {
    key: String,
    name: String,
    /// The file below the assets folder.
    file: String,
    own: bool,
}

/// Prints everything of every kind, or of the one that was asked for.
pub(super) fn run(shell: &mut Shell, args: &ContentList) -> Result<Exit, AppError> {
    let asked = |what: &What| args.kind.as_ref().is_none_or(|asked| asked == what.word());
    for (place, what) in What::all().filter(asked).enumerate() {
        let (rows, system) = (rows(shell, what), what.system());
        if args.json {
            for row in &rows {
                shell.out.json(&json!({
                    "type": "content", "kind": what.word(), "system": system, "key": row.key,
                    "name": row.name, "own": row.own, "file": row.file,
                }))?;
            }
            continue;
        }
        if place > 0 {
            shell.out.line("")?;
        }
        let mut heading = shell.words.t(&format!("content-kind-{}", what.word()));
        if let Some(system) = system {
            let name = shell.words.t(&format!("system-{}", system.key()));
            heading = format!("{heading} ({name})");
        }
        shell.out.line(&format!("{heading}: {}", rows.len()))?;
        print(shell, &rows)?;
    }
    Ok(Exit::Done)
}

fn print(shell: &mut Shell, rows: &[Row]) -> Result<(), AppError> {
    let widest = |of: fn(&Row) -> &str| {
        let widths = rows.iter().map(|row| paint::width(of(row)));
        widths.filter(|width| *width <= WIDEST).max().unwrap_or_default()
    };
    let padded = |text: &str, wide: u16| {
        let blanks = usize::from(wide.saturating_sub(paint::width(text)));
        format!("{text}{}", " ".repeat(blanks))
    };
    let (keys, names) = (widest(|row| &row.key), widest(|row| &row.name));
    let built_in = shell.words.t("content-built-in");
    for row in rows {
        let from = if row.own { locale::shown(Path::new(&row.file)) } else { built_in.clone() };
        let (key, name) = (padded(&row.key, keys), padded(&row.name, names));
        shell.out.line(&format!("  {key}  {name}  {from}"))?;
    }
    Ok(())
}

/// One list that can be asked for.
#[derive(Clone, Copy)]
enum What {
    /// The records of one kind of a system.
    Records(SystemId, &'static RecordKind),
    /// The maps, which are of no system.
    Maps,
    /// The scenarios that are played by the rules of a system.
    Scenarios(SystemId),
    /// The files of names, one a language.
    Locales,
    /// What the screen can look like.
    Themes,
    /// The table of keys.
    Keys,
}

impl What {
    /// Every list, in the order in which they are printed.
    fn all() -> impl Iterator<Item = Self> {
        let records = content::kinds().map(|(system, kind)| Self::Records(system, kind));
        let scenarios = SystemId::ALL.iter().copied().map(Self::Scenarios);
        let own = [Self::Locales, Self::Themes, Self::Keys];
        records.chain([Self::Maps]).chain(scenarios).chain(own)
    }

    /// How it is typed; the lists of several systems may be typed alike.
    fn word(self) -> &'static str {
        match self {
            Self::Records(_, kind) => kind.list,
            Self::Maps => "maps",
            Self::Scenarios(_) => "scenarios",
            Self::Locales => "locales",
            Self::Themes => "themes",
            Self::Keys => "keys",
        }
    }

    /// The system whose rules it is for.
    fn system(self) -> Option<SystemId> {
        match self {
            Self::Records(system, _) | Self::Scenarios(system) => Some(system),
            Self::Maps | Self::Locales | Self::Themes | Self::Keys => None,
        }
    }
}

/// The words by which lists are asked for, each once.
pub(crate) fn words() -> Vec<&'static str> {
    let mut words: Vec<&'static str> = Vec::new();
    for word in What::all().map(What::word) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

fn rows(shell: &Shell, what: What) -> Vec<Row> {
    match what {
        What::Records(system, kind) => {
            records(shell, |record| record.kind == ContentKind::Record(system, kind))
        }
        What::Maps => records(shell, |record| record.kind == ContentKind::Map),
        // One whose heading cannot be read stands with those of the first system.
        What::Scenarios(system) => records(shell, |record| {
            record.kind == ContentKind::Scenario && record.system.unwrap_or_default() == system
        }),
        What::Locales => Lang::ALL
            .map(|lang| {
                let name = shell.words.t(&format!("language-{}", lang.code()));
                of_file(shell, lang.code(), name, names_path(lang))
            })
            .into(),
        What::Themes => {
            let name = |theme: &str| {
                let key = format!("theme-{theme}");
                if shell.words.has(&key) { shell.words.t(&key) } else { locale::clean(theme) }
            };
            let path = |theme: &str| format!("{}{theme}{}", themes::THEMES, assets::EXTENSION);
            let names = themes::names(&shell.assets).into_iter();
            names.map(|theme| of_file(shell, &theme, name(&theme), path(&theme))).collect()
        }
        What::Keys => {
            let name = shell.words.t("content-table-of-keys");
            vec![of_file(shell, KEYS, name, KEYS.to_owned())]
        }
    }
}

fn records(shell: &Shell, is: impl Fn(&Listed) -> bool) -> Vec<Row> {
    let row = |Placed { record, path, own }: Placed| {
        let name = record.name.map_or_else(|| record.key.clone(), |name| name.to_string());
        let name = shell.words.name_of(&locale::clean(&name));
        Row { key: locale::clean(&record.key), name, file: path, own }
    };
    shell.assets.records().into_iter().filter(|it| is(&it.record)).map(row).collect()
}

/// A file that stands for itself.
fn of_file(shell: &Shell, key: &str, name: String, file: String) -> Row {
    let own = shell.assets.own(&file).is_some();
    Row { key: key.to_owned(), name, file, own }
}
