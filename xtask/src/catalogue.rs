//! The rule catalogues against the code: every rule that is implemented has a test named after it, and every rule that
//! the code names exists.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use crate::files::{Fault, Text, Tree};

/// Where the catalogues stand: one file a system, called by the key of that, with which its rule ids begin in capitals.
pub const FOLDER: &str = "docs/rules/";

/// Column of the rules that are tested, behind one for each status.
const TESTED: usize = 3;

/// What the program makes of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// All of it works.
    Done,
    /// A rule without anything to compute.
    Narrative,
}

/// One rule of the catalogue.
#[derive(Debug)]
struct Rule {
    path: String,
    line: usize,
    status: Option<Status>,
}

/// The catalogues with what the code says of it.
#[derive(Debug)]
pub struct Catalogue {
    /// What the rule ids of each begin with.
    prefixes: Vec<String>,
    rules: BTreeMap<String, Rule>,
    /// Rules that a test's name or a golden file names.
    tested: BTreeSet<String>,
    /// Rules that a test function is named after.
    named: BTreeMap<String, (String, usize)>,
    faults: Vec<Fault>,
}

impl Catalogue {
    /// Reads the catalogues and the code. Without a file it has no rule and one fault.
    pub fn read(tree: &Tree) -> Self {
        let (mut all, mut faults) = (BTreeMap::new(), Vec::new());
        let mut prefixes = Vec::new();
        for file in catalogues(tree) {
            let prefix = prefix(file);
            let (rules, found) = rules(file, &prefix);
            all.extend(rules);
            faults.extend(found);
            prefixes.push(prefix);
        }
        if prefixes.is_empty() {
            faults.push(Fault::missing(FOLDER));
        }
        let (mut tested, mut named) = (BTreeSet::new(), BTreeMap::new());
        for text in tree.below("crates/") {
            if text.is("rs") {
                for (line, id) in tests(text, &prefixes) {
                    tested.insert(id.clone());
                    named.entry(id).or_insert_with(|| (text.path.clone(), line));
                }
            } else if text.is_test() {
                tested.extend(text.lines().flat_map(|(_, line)| ids(line, &prefixes)));
            }
        }
        Self { prefixes, rules: all, tested, named, faults }
    }

    /// Whether all or a part of the rule works.
    pub fn works(&self, id: &str) -> bool {
        let status = self.rules.get(id).and_then(|rule| rule.status);
        status == Some(Status::Done)
    }

    /// The id of every rule.
    pub fn ids(&self) -> BTreeSet<String> {
        self.rules.keys().cloned().collect()
    }

    /// What does not fit together.
    pub fn check(&self, tree: &Tree) -> Vec<Fault> {
        let mut found = self.faults.clone();
        for (id, rule) in &self.rules {
            let works = self.works(id);
            if works && !self.tested.contains(id) {
                let what = format!("{id} is called implemented, and no test is named after it");
                found.push(Fault { path: rule.path.clone(), line: rule.line, what });
            }
            if let Some((path, line)) = self.named.get(id).filter(|_| !works) {
                let what = format!("a test of {id}, which the catalogue does not call implemented");
                found.push(Fault { path: path.clone(), line: *line, what });
            }
        }
        for text in tree.below("crates/").chain(tree.below("assets/")) {
            let tests = tests(text, &self.prefixes).into_iter();
            let of_line =
                |(number, line)| ids(line, &self.prefixes).into_iter().map(move |id| (number, id));
            let all = text.lines().flat_map(of_line);
            for (line, id) in all.chain(tests).filter(|(_, id)| !self.rules.contains_key(id)) {
                found.push(text.complain(line, format!("{id} stands in no catalogue")));
            }
        }
        found
    }

    /// Rules by area and status, as a table to print.
    pub fn counts(&self) -> String {
        let mut areas: BTreeMap<String, [usize; 4]> = BTreeMap::new();
        for (id, rule) in &self.rules {
            let area = id.rsplit_once('-').map_or("", |(area, _)| area);
            let row = areas.entry(area.to_owned()).or_default();
            let column = match rule.status {
                Some(Status::Done) => 0,
                Some(Status::Narrative) => 1,
                None => 2,
            };
            for (index, cell) in row.iter_mut().enumerate() {
                *cell +=
                    usize::from(index == column || index == TESTED && self.tested.contains(id));
            }
        }
        let mut table = format!(
            "{:10} {:>5} {:>9} {:>7} {:>6}\n",
            "area", "done", "narrative", "unknown", "tested"
        );
        let mut sum = [0; 4];
        for (area, row) in &areas {
            sum.iter_mut().zip(row).for_each(|(sum, cell)| *sum += cell);
            line(&mut table, area, *row);
        }
        line(&mut table, "all", sum);
        table
    }
}

fn line(table: &mut String, area: &str, [done, narrative, unknown, tested]: [usize; 4]) {
    // Writing into a text does not fail.
    let _ = writeln!(table, "{area:10} {done:>5} {narrative:>9} {unknown:>7} {tested:>6}");
}

/// The catalogues, one file each.
pub fn catalogues(tree: &Tree) -> impl Iterator<Item = &Text> {
    tree.below(FOLDER).filter(|file| file.is("md"))
}

/// What the rule ids of a catalogue begin with: what that of its first rule does, or else its name.
fn prefix(file: &Text) -> String {
    let first = file.lines().find_map(|(_, line)| line.strip_prefix("- **")?.split_once('-'));
    if let Some((prefix, _)) = first {
        return prefix.to_owned();
    }
    let name = file.path.rsplit_once('/').map_or(file.path.as_str(), |(_, name)| name);
    name.trim_end_matches(".md").to_uppercase()
}

/// The rules of a catalogue with their status.
fn rules(file: &Text, prefix: &str) -> (BTreeMap<String, Rule>, Vec<Fault>) {
    let (mut rules, mut found) = (BTreeMap::<String, Rule>::new(), Vec::new());
    let mut current: Option<String> = None;
    for (number, line) in file.lines() {
        if line.starts_with("- **") {
            current = ids(line, &[prefix.to_owned()]).into_iter().next();
            if let Some(id) = &current {
                let rule = Rule { path: file.path.clone(), line: number, status: None };
                if let Some(first) = rules.insert(id.clone(), rule) {
                    found.push(
                        file.complain(number, format!("{id} stands on line {} too", first.line)),
                    );
                }
            }
        } else if let Some(text) = line.strip_prefix("  - *Status:* ") {
            let status = status(text);
            if status.is_none() {
                found.push(file.complain(number, format!("no status: {text:?}")));
            }
            if let Some(rule) = current.as_ref().and_then(|id| rules.get_mut(id)) {
                rule.status = status;
            }
        }
    }
    for (id, rule) in rules.iter().filter(|(_, rule)| rule.status.is_none()) {
        found.push(file.complain(rule.line, format!("{id} has no status")));
    }
    (rules, found)
}

fn status(text: &str) -> Option<Status> {
    match text {
        "implemented" => Some(Status::Done),
        "narrative" => Some(Status::Narrative),
        _ => None,
    }
}

/// Rule ids in a line: a prefix, an area in capitals, two digits.
fn ids(line: &str, prefixes: &[String]) -> Vec<String> {
    let id = |at: usize, known: &str| {
        let mut parts = line.get(at..)?.splitn(3, '-');
        let (prefix, area, rest) = (parts.next()?, parts.next()?, parts.next()?);
        let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let sound = prefix == known
            && !area.is_empty()
            && area.chars().all(|c| c.is_ascii_uppercase())
            && number.len() == 2;
        sound.then(|| format!("{prefix}-{area}-{number}"))
    };
    let of = |prefix: &String| {
        let known = prefix.clone();
        line.match_indices(prefix.as_str()).filter_map(move |(at, _)| id(at, &known)).collect()
    };
    prefixes.iter().flat_map(|prefix| -> Vec<String> { of(prefix) }).collect()
}

/// Test functions that are named after a rule, its prefix and area in small letters: line and id.
fn tests(text: &Text, prefixes: &[String]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut marked = false;
    for (number, line) in text.lines() {
        let bare = line.trim_start();
        if bare == "#[test]" {
            marked = true;
        } else if let Some(name) = bare.strip_prefix("fn ").filter(|_| marked) {
            marked = false;
            let mut parts = name.split('_');
            let (prefix, area, rule) = (parts.next(), parts.next(), parts.next());
            if let (Some(prefix), Some(area), Some(rule)) = (prefix, area, rule)
                && let prefix = prefix.to_uppercase()
                && prefixes.contains(&prefix)
                && rule.len() == 2
                && rule.chars().all(|c| c.is_ascii_digit())
            {
                found.push((number, format!("{prefix}-{}-{rule}", area.to_uppercase())));
            }
        } else if !bare.starts_with("#[") && !bare.starts_with("//") {
            marked = false;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prefixes() -> Vec<String> {
        vec!["ABC".to_owned()]
    }

    #[test]
    fn ids_are_found_in_any_text() {
        let found: Vec<String> =
            ids("a (ABC-TRN-02, ABC-ROL-14), not ABC-TRN or ABC-trn-02", &prefixes());
        assert_eq!(found, ["ABC-TRN-02", "ABC-ROL-14"]);
    }

    #[test]
    fn only_tests_count_as_tests() {
        let text = "#[test]\nfn abc_trn_02_a() {}\nfn abc_trn_03_b() {}\n#[test]\nfn plain() {}\n";
        let text = Text { path: "a.rs".into(), text: text.into() };
        assert_eq!(tests(&text, &prefixes()), [(2, "ABC-TRN-02".to_owned())]);
    }

    #[test]
    fn a_status_is_one_of_the_legend() {
        assert_eq!(status("implemented"), Some(Status::Done));
        assert_eq!(status("narrative"), Some(Status::Narrative));
        assert_eq!(status("implemented; the rest later"), None);
        assert_eq!(status("soon"), None);
    }
}
