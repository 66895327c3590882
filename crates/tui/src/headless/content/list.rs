//! `kekkai content list`: everything that data files hold, what it is called, and where it comes from.

use std::path::Path;

use clap::ValueEnum as _;
use kekkai_battle::content::Kind;
use kekkai_battle::systems::SystemId;
use kekkai_widgets::{Lang, paint};
use serde_json::json;

use super::Shell;
use crate::{
    app::KEYS,
    assets::{Placed, names_path},
    cli::{ContentKind, ContentList},
    error::{AppError, Exit},
    locale,
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
    let asked = |kind: &&ContentKind| args.kind.is_none_or(|asked| asked == **kind);
    for (place, kind) in ContentKind::value_variants().iter().filter(asked).enumerate() {
        let (rows, system) = (rows(shell, *kind), system(*kind));
        if args.json {
            for row in &rows {
                shell.out.json(&json!({
                    "type": "content", "kind": kind.word(), "system": system, "key": row.key,
                    "name": row.name, "own": row.own, "file": row.file,
                }))?;
            }
            continue;
        }
        if place > 0 {
            shell.out.line("")?;
        }
        let mut heading = shell.words.t(&format!("content-kind-{}", kind.word()));
        if let Some(SystemId::Knk) = system {
            heading = format!("{heading} ({})", shell.words.t("system-knk"));
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

/// The system whose rules things of this kind are for.
fn system(kind: ContentKind) -> Option<SystemId> {
    match kind {
        ContentKind::Weapons
        | ContentKind::Skills
        | ContentKind::Spells
        | ContentKind::Combatants
        | ContentKind::Scenarios => Some(SystemId::Knk),
        ContentKind::Maps | ContentKind::Locales | ContentKind::Keys => None,
    }
}

fn rows(shell: &Shell, kind: ContentKind) -> Vec<Row> {
    match kind {
        ContentKind::Weapons => records(shell, Kind::Weapon),
        ContentKind::Skills => records(shell, Kind::Skill),
        ContentKind::Spells => records(shell, Kind::Spell),
        ContentKind::Combatants => records(shell, Kind::Combatant),
        ContentKind::Maps => records(shell, Kind::Map),
        ContentKind::Scenarios => records(shell, Kind::Scenario),
        ContentKind::Locales => Lang::ALL
            .map(|lang| {
                let name = shell.words.t(&format!("language-{}", lang.code()));
                of_file(shell, lang.code(), name, names_path(lang))
            })
            .into(),
        ContentKind::Keys => {
            let name = shell.words.t("content-table-of-keys");
            vec![of_file(shell, KEYS, name, KEYS.to_owned())]
        }
    }
}

fn records(shell: &Shell, kind: Kind) -> Vec<Row> {
    let row = |Placed { record, path, own }: Placed| {
        let name = record.name.map_or_else(|| record.key.clone(), |name| name.to_string());
        let name = shell.words.name_of(&locale::clean(&name));
        Row { key: locale::clean(&record.key), name, file: path, own }
    };
    let of_kind = shell.assets.records().into_iter().filter(|it| it.record.kind == kind);
    of_kind.map(row).collect()
}

/// A file that stands for itself.
fn of_file(shell: &Shell, key: &str, name: String, file: String) -> Row {
    let own = shell.assets.own(&file).is_some();
    Row { key: key.to_owned(), name, file, own }
}
