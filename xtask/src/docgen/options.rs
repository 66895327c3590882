//! `docs/options.md`: what the table can choose, from the table of options, and what it cannot, from the catalogue.

use std::{collections::BTreeMap, fmt::Write as _};

use anyhow::{Context as _, Result, ensure};
use kekkai_rules::knk::{
    Options,
    options::{Setting, TABLE, Values},
};

use super::{cell, code};
use crate::{
    catalogue::{Catalogue, FILE},
    files::Tree,
    locales::Word,
};

pub(super) const PAGE: &str = "docs/options.md";

const HEAD: &str = "# Options of the table

Made by `cargo xtask docgen`; do not edit.

The book leaves things open. What tables settle in different ways is an option: set in the `options` of a
[battle file](scenarios.md), by the command `option NAME VALUE`, or on the screen that `=` opens. A change is a step of
the fight like any other: it stands in the log, may carry a reason, and can be undone. Each option has its rules in the
[catalogue](rules/knk.md).

| option | what it decides | values, the default first | rules |
| --- | --- | --- | --- |
";

const FIXED: &str = "
## Fixed

These readings are the program's, ruled once in the catalogue. What comes out can still be set by hand: HP, prana, places,
computed values, effects.

| reading | as ruled | what it is not | rule |
| --- | --- | --- | --- |
";

/// Where the catalogue lists every reading, those that are options among them.
const LIST: &str = "### T28 Option switches";

/// The page.
pub(super) fn page(tree: &Tree, help: &BTreeMap<String, Word>) -> Result<String> {
    let mut page = HEAD.to_owned();
    let defaults = Options::default();
    for setting in TABLE {
        let key = format!("option-{}-about", setting.name.replace('_', "-"));
        let about = help.get(&key).with_context(|| format!("{key} is missing"))?;
        let rules: Vec<String> = setting.rules.iter().map(|rule| (*rule).to_owned()).collect();
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} |",
            code(setting.name),
            cell(&about.text),
            values(setting, &defaults),
            rules.join(", ")
        );
    }
    page += FIXED;
    let catalogue = Catalogue::read(tree)?;
    let text = &tree.file(FILE).with_context(|| FILE.to_owned())?.text;
    let rows = listed(text);
    ensure!(!rows.is_empty(), "{FILE} has no {LIST}");
    for setting in TABLE {
        ensure!(rows.iter().any(|row| row.name == setting.name), "{} is not in T28", setting.name);
    }
    let is_option = |name: &str| TABLE.iter().any(|setting| setting.name == name);
    for Listed { name, default, others, rule } in rows {
        if !is_option(name) && catalogue.works(rule) {
            let _ = writeln!(page, "| {} | {default} | {others} | {rule} |", code(name));
        }
    }
    Ok(page)
}

/// The values of an option as a cell.
fn values(setting: &Setting, defaults: &Options) -> String {
    let default = setting.now(defaults);
    match setting.values {
        Values::Words { all, .. } => {
            let others = all().into_iter().filter(|value| *value != default);
            std::iter::once(default.as_str()).chain(others).map(code).collect::<Vec<_>>().join(", ")
        }
        Values::Number { least, most, .. } => format!("{default}; {least} to {most}"),
    }
}

/// A row of the catalogue's list.
struct Listed<'a> {
    name: &'a str,
    default: &'a str,
    others: &'a str,
    rule: &'a str,
}

fn listed(catalogue: &str) -> Vec<Listed<'_>> {
    let list = catalogue.split_once(LIST).map_or("", |(_, after)| after);
    let list = list.split_once("\n## ").map_or(list, |(list, _)| list);
    list.lines().filter_map(row).collect()
}

fn row(line: &str) -> Option<Listed<'_>> {
    let mut cells = line.strip_prefix("| `")?.strip_suffix(" |")?.split(" | ");
    let name = cells.next()?.strip_suffix('`')?;
    Some(Listed { name, default: cells.next()?, others: cells.next()?, rule: cells.next()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_up_to_the_next_chapter() {
        let text = format!(
            "{LIST}\n\n| Switch | Default |\n|---|---|\n| `a_b` | 2 | `x`, 3 | KNK-INI-01 |\n\n\
             ## More\n| `c` | 1 | 2 | KNK-INI-02 |\n"
        );
        let rows = listed(&text);
        assert_eq!(rows.len(), 1);
        assert_eq!((rows[0].name, rows[0].others, rows[0].rule), ("a_b", "`x`, 3", "KNK-INI-01"));
    }
}
