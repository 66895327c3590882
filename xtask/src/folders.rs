//! How the files of a rule system lie in folders: few in each, and no circle of folders that use each other.

use std::collections::{BTreeMap, BTreeSet};

use crate::files::{Fault, Text, Tree};

/// Where the systems of rules are: one module each.
const SOURCES: &str = "crates/rules/src/";
/// A folder directly holds no more files: about twenty.
const MOST: usize = 21;

/// Folders with too many sources, and folders of a system that use each other in a circle.
pub fn check(tree: &Tree) -> Vec<Fault> {
    let texts: Vec<&Text> = tree.below(SOURCES).filter(|text| text.is("rs")).collect();
    let all: Vec<&Text> = tree.rust().collect();
    let mut found = crowded(&all);
    let systems: BTreeSet<&str> = texts.iter().filter_map(|text| system_of(&text.path)).collect();
    found.extend(systems.into_iter().flat_map(|system| circle(&texts, system)));
    found
}

fn crowded(texts: &[&Text]) -> Vec<Fault> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (folder, _) in texts.iter().filter_map(|text| text.path.rsplit_once('/')) {
        *counts.entry(folder).or_default() += 1;
    }
    let crowded = counts.into_iter().filter(|(_, count)| *count > MOST);
    let fault = |(folder, count): (&str, usize)| Fault {
        path: folder.to_owned(),
        line: 0,
        what: format!("{count} files in one folder, {MOST} are the most"),
    };
    crowded.map(fault).collect()
}

/// The modules that lead to a file, from the outermost.
fn modules(path: &str) -> Vec<&str> {
    let inner = path.strip_prefix(SOURCES).unwrap_or(path);
    inner.strip_suffix(".rs").unwrap_or(inner).split('/').collect()
}

/// The system that a file belongs to, if that has folders.
fn system_of(path: &str) -> Option<&str> {
    match modules(path).as_slice() {
        [system, _, _, ..] => Some(system),
        _ => None,
    }
}

/// One use of a module directly below the system by another one.
#[derive(Debug, Clone, Copy)]
struct Use<'t> {
    text: &'t Text,
    line: usize,
    to: &'t str,
}

/// The uses that make the first circle found among the modules directly below `system`.
fn circle(texts: &[&Text], system: &str) -> Vec<Fault> {
    let mut uses = uses(texts, system);
    // What uses nothing that is left is in no circle; what is left at the end leads into one.
    while let Some(free) = uses.iter().find(|(_, uses)| uses.is_empty()).map(|(name, _)| *name) {
        uses.remove(free);
        for uses in uses.values_mut() {
            uses.retain(|one| one.to != free);
        }
    }
    let mut way: Vec<(&str, Use<'_>)> = Vec::new();
    let mut at = uses.keys().next().copied();
    while let Some(next) = at.and_then(|from| uses.get(from)?.first().map(|one| (from, *one))) {
        if let Some(begin) = way.iter().position(|(from, _)| *from == next.0) {
            return way.split_off(begin).iter().map(|(from, one)| told(from, one)).collect();
        }
        way.push(next);
        at = Some(next.1.to);
    }
    Vec::new()
}

fn told(from: &str, one: &Use<'_>) -> Fault {
    one.text.complain(one.line, format!("`{from}` uses `{}`, which leads back to it", one.to))
}

/// What each module directly below `system` uses of the others there, by path or by a name that the system re-exports.
fn uses<'t>(texts: &[&'t Text], system: &str) -> BTreeMap<&'t str, Vec<Use<'t>>> {
    let mut uses: BTreeMap<&str, Vec<Use<'_>>> = BTreeMap::new();
    let mut exported: BTreeMap<&str, &str> = BTreeMap::new();
    let below = |text: &&&'t Text| modules(&text.path).first() == Some(&system);
    for text in texts.iter().filter(below) {
        match modules(&text.path).as_slice() {
            [_, name, ..] => {
                uses.entry(name).or_default();
            }
            _ => exported = exports(&text.text),
        }
    }
    for text in texts.iter().filter(below) {
        let modules = modules(&text.path);
        let Some(from) = modules.get(1) else { continue };
        for (line, path) in paths(&text.text, &modules) {
            let [of, name, ..] = path.as_slice() else { continue };
            let to = uses.keys().find(|to| *to == name).or_else(|| exported.get(name)).copied();
            if let Some(to) = to.filter(|to| *of == system && to != from)
                && let Some(uses) = uses.get_mut(from)
            {
                uses.push(Use { text, line, to });
            }
        }
    }
    uses
}

/// The names that a system re-exports, with the module that each comes from.
fn exports(text: &str) -> BTreeMap<&str, &str> {
    let mut paths = Vec::new();
    for (at, found) in text.match_indices("\npub use ") {
        expand(text.get(at + found.len()..).unwrap_or_default(), &[], &mut paths);
    }
    let mut exported = BTreeMap::new();
    for path in &paths {
        if let (Some(module), Some(name)) = (path.first(), path.iter().rfind(|n| **n != "self")) {
            exported.insert(*name, *module);
        }
    }
    exported
}

/// Every path in the code that begins with `crate` or `super`, from the outermost module, with its line.
fn paths<'t>(text: &'t str, modules: &[&'t str]) -> Vec<(usize, Vec<&'t str>)> {
    let mut found = Vec::new();
    let begins = text.match_indices("crate::").chain(text.match_indices("super::"));
    for (at, _) in begins {
        let (before, code) = text.split_at(at);
        let line = before.rsplit('\n').next().unwrap_or_default();
        let goes_on = before.ends_with(|c: char| c == ':' || c == '_' || c.is_alphanumeric());
        if goes_on || line.trim_start().starts_with("//") {
            continue;
        }
        let mut paths = Vec::new();
        expand(code, &[], &mut paths);
        let number = before.matches('\n').count() + 1;
        found.extend(paths.into_iter().map(|path| (number, absolute(&path, modules))));
    }
    found
}

fn absolute<'t>(path: &[&'t str], modules: &[&'t str]) -> Vec<&'t str> {
    let up = path.iter().take_while(|name| **name == "super").count();
    let above = if up == 0 { 0 } else { modules.len().saturating_sub(up) };
    let names = path.iter().filter(|name| !matches!(**name, "super" | "crate"));
    modules.iter().take(above).chain(names).copied().collect()
}

/// Adds the paths of a tree such as `a::{b, c::d}`, each behind `before`; what follows the tree.
fn expand<'t>(code: &'t str, before: &[&'t str], into: &mut Vec<Vec<&'t str>>) -> &'t str {
    let code = code.trim_start();
    if let Some(mut rest) = code.strip_prefix('{') {
        loop {
            rest = expand(rest, before, into);
            // Behind a name there may stand `as` and another.
            let end = rest.find([',', '}']).unwrap_or(rest.len());
            rest = rest.get(end..).unwrap_or_default();
            match rest.strip_prefix(',') {
                Some(next) => rest = next,
                None => return rest.strip_prefix('}').unwrap_or_default(),
            }
        }
    }
    // Behind the last comma of a tree there is no name.
    if code.starts_with('}') {
        return code;
    }
    let is_name = |c: char| matches!(c, '_' | '*') || c.is_alphanumeric();
    let end = code.find(|c| !is_name(c)).unwrap_or(code.len());
    let (name, rest) = code.split_at(end);
    let path = [before, &[name]].concat();
    if let Some(below) = rest.strip_prefix("::") {
        return expand(below, &path, into);
    }
    into.push(path);
    rest
}

#[cfg(test)]
mod tests {
    use super::{MOST, SOURCES, circle, crowded};
    use crate::files::Text;

    fn text(path: &str, text: &str) -> Text {
        Text { path: format!("{SOURCES}{path}"), text: text.to_owned() }
    }

    fn circles(texts: &[Text]) -> Vec<String> {
        let texts: Vec<&Text> = texts.iter().collect();
        circle(&texts, "sys").iter().map(ToString::to_string).collect()
    }

    #[test]
    fn folders_that_use_one_way_are_no_circle() {
        let texts = [
            text("sys.rs", "mod low;\nmod high;\n\npub use high::{act::{self, Act,},};\n"),
            text("sys/low.rs", "mod thing;\n//! Not `crate::sys::high`.\n"),
            text("sys/low/thing.rs", "use crate::{Id, sys::low::other};\n// super::super::high\n"),
            text("sys/high/act.rs", "use crate::sys::{Sys, low::{other, thing::Thing as T},};\n"),
            text("other/high.rs", "use crate::sys::high;\n"),
        ];
        assert_eq!(circles(&texts), [""; 0]);
    }

    #[test]
    fn a_circle_is_told_with_each_use_that_makes_it() {
        let system = "mod a;\nmod b;\nmod c;\n\npub use a::{deep::Deep, thing as other};\n";
        let ways = [
            "use crate::sys::a::deep;",
            "use crate::{\n    Id,\n    sys::{Sys, a},\n};",
            "use super::super::a::deep::{self, x};",
            "fn f() { crate::sys::Deep::new() }",
            "use crate::sys::a::*;",
        ];
        for way in ways {
            let texts = [
                text("sys.rs", system),
                text("sys/a/deep.rs", "\nuse crate::sys::c::{x, y};\n"),
                text("sys/b/thing.rs", way),
                text("sys/c/thing.rs", "use crate::sys::b;\n"),
                text("sys/view.rs", "use super::{a, b, c};\n"),
            ];
            let told = [
                format!("{SOURCES}sys/a/deep.rs:2: `a` uses `c`, which leads back to it"),
                format!("{SOURCES}sys/c/thing.rs:1: `c` uses `b`, which leads back to it"),
                format!("{SOURCES}sys/b/thing.rs:1: `b` uses `a`, which leads back to it"),
            ];
            assert_eq!(circles(&texts), told, "{way}");
        }
    }

    #[test]
    fn a_folder_with_too_many_files_is_told() {
        let mut texts: Vec<Text> = (0..MOST).map(|n| text(&format!("sys/a/f{n}.rs"), "")).collect();
        assert!(crowded(&texts.iter().collect::<Vec<_>>()).is_empty());
        texts.push(text("sys/a/more.rs", ""));
        let found = crowded(&texts.iter().collect::<Vec<_>>());
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found, ["crates/rules/src/sys/a:0: 22 files in one folder, 21 are the most"]);
    }
}
