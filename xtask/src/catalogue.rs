//! The rule catalogues against the code: every rule that is implemented has a test named after it, and every rule that
//! the code names exists.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use crate::files::{Complaint, Text, Tree};

/// The catalogue, and the first letters of its rule ids.
pub(crate) const FILE: &str = "docs/rules/knk.md";
const PREFIX: &str = "KNK";
/// What is not there yet is one of these, so that a reader learns when it comes.
const LATER: [&str; 2] = ["later: walls, water, body", "later: characters, magic, world"];

/// Column of the rules that are tested, behind one for each status.
const TESTED: usize = 4;

/// How far a rule has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// All of it works.
    Done,
    /// A part of it works.
    Partly,
    /// Nothing of it works yet.
    Later,
    /// A rule without anything to compute.
    Narrative,
}

/// One rule of the catalogue.
#[derive(Debug)]
struct Rule {
    line: usize,
    status: Option<Status>,
}

/// The catalogue with what the code says of it.
#[derive(Debug)]
pub struct Catalogue {
    rules: BTreeMap<String, Rule>,
    /// Rules that a test's name or a golden file names.
    tested: BTreeSet<String>,
    /// Rules that a test function is named after.
    named: BTreeMap<String, (String, usize)>,
    complaints: Vec<Complaint>,
}

impl Catalogue {
    /// Reads the catalogue and the code. Without the file it has no rule and one complaint.
    pub fn read(tree: &Tree) -> Self {
        let (rules, complaints) = match tree.file(FILE) {
            Some(file) => rules(file),
            None => (BTreeMap::new(), vec![Complaint::missing(FILE)]),
        };
        let (mut tested, mut named) = (BTreeSet::new(), BTreeMap::new());
        for text in tree.below("crates/") {
            if text.is("rs") {
                for (line, id) in tests(text) {
                    tested.insert(id.clone());
                    named.entry(id).or_insert_with(|| (text.path.clone(), line));
                }
            } else if text.is_test() {
                tested.extend(text.lines().flat_map(|(_, line)| ids(line)));
            }
        }
        Self { rules, tested, named, complaints }
    }

    /// Whether all or a part of the rule works.
    pub fn works(&self, id: &str) -> bool {
        let status = self.rules.get(id).and_then(|rule| rule.status);
        matches!(status, Some(Status::Done | Status::Partly))
    }

    /// The id of every rule.
    pub fn ids(&self) -> BTreeSet<String> {
        self.rules.keys().cloned().collect()
    }

    /// What does not fit together.
    pub fn check(&self, tree: &Tree) -> Vec<Complaint> {
        let mut found = self.complaints.clone();
        for (id, rule) in &self.rules {
            let works = self.works(id);
            if works && !self.tested.contains(id) {
                let what = format!("{id} is called implemented, and no test is named after it");
                found.push(Complaint { path: FILE.to_owned(), line: rule.line, what });
            }
            if let Some((path, line)) = self.named.get(id).filter(|_| !works) {
                let what = format!("a test of {id}, which the catalogue does not call implemented");
                found.push(Complaint { path: path.clone(), line: *line, what });
            }
        }
        for text in tree.below("crates/").chain(tree.below("assets/")) {
            let tests = tests(text).into_iter();
            let all = text.lines().flat_map(|(number, line)| ids(line).map(move |id| (number, id)));
            for (line, id) in all.chain(tests).filter(|(_, id)| !self.rules.contains_key(id)) {
                found.push(text.complain(line, format!("{id} stands in no catalogue")));
            }
        }
        found
    }

    /// Rules by area and status, as a table to print.
    pub fn counts(&self) -> String {
        let mut areas: BTreeMap<&str, [usize; 5]> = BTreeMap::new();
        for (id, rule) in &self.rules {
            let area = id.split('-').nth(1).unwrap_or_default();
            let row = areas.entry(area).or_default();
            let column = match rule.status {
                Some(Status::Done) => 0,
                Some(Status::Partly) => 1,
                Some(Status::Later) | None => 2,
                Some(Status::Narrative) => 3,
            };
            for (index, cell) in row.iter_mut().enumerate() {
                *cell +=
                    usize::from(index == column || index == TESTED && self.tested.contains(id));
            }
        }
        let mut table = format!(
            "{PREFIX:6} {:>5} {:>6} {:>5} {:>9} {:>6}\n",
            "done", "partly", "later", "narrative", "tested"
        );
        let mut sum = [0; 5];
        for (area, row) in &areas {
            sum.iter_mut().zip(row).for_each(|(sum, cell)| *sum += cell);
            line(&mut table, area, *row);
        }
        line(&mut table, "all", sum);
        table
    }
}

fn line(table: &mut String, area: &str, [done, partly, later, narrative, tested]: [usize; 5]) {
    // Writing into a text does not fail.
    let _ = writeln!(table, "{area:6} {done:>5} {partly:>6} {later:>5} {narrative:>9} {tested:>6}");
}

/// The rules of a catalogue with their status.
fn rules(file: &Text) -> (BTreeMap<String, Rule>, Vec<Complaint>) {
    let (mut rules, mut found) = (BTreeMap::<String, Rule>::new(), Vec::new());
    let mut current: Option<String> = None;
    for (number, line) in file.lines() {
        if line.starts_with("- **") {
            current = ids(line).next();
            if let Some(id) = &current {
                let rule = Rule { line: number, status: None };
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
    let known = LATER.iter().fold(text.to_owned(), |text, later| text.replace(later, "@"));
    if known.contains("later") {
        return None;
    }
    match known.as_str() {
        "narrative" => Some(Status::Narrative),
        "@" => Some(Status::Later),
        "implemented" => Some(Status::Done),
        other if other.starts_with("implemented") => Some(Status::Partly),
        _ => None,
    }
}

/// Rule ids in a line: `KNK-`, an area in capitals, two digits.
fn ids(line: &str) -> impl Iterator<Item = String> {
    line.match_indices(PREFIX).filter_map(|(at, _)| {
        let mut parts = line.get(at..)?.splitn(3, '-');
        let (prefix, area, rest) = (parts.next()?, parts.next()?, parts.next()?);
        let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let sound = prefix == PREFIX
            && !area.is_empty()
            && area.chars().all(|c| c.is_ascii_uppercase())
            && number.len() == 2;
        sound.then(|| format!("{prefix}-{area}-{number}"))
    })
}

/// Test functions that are named after a rule, `knk_trn_02_one_dodge_a_turn`: line and id.
fn tests(text: &Text) -> Vec<(usize, String)> {
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
            if let (Some("knk"), Some(area), Some(rule)) = (prefix, area, rule)
                && rule.len() == 2
                && rule.chars().all(|c| c.is_ascii_digit())
            {
                found.push((number, format!("{PREFIX}-{}-{rule}", area.to_uppercase())));
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

    #[test]
    fn ids_are_found_in_any_text() {
        let found: Vec<String> =
            ids("a (KNK-TRN-02, KNK-ROL-14), not KNK-TRN or KNK-trn-02").collect();
        assert_eq!(found, ["KNK-TRN-02", "KNK-ROL-14"]);
    }

    #[test]
    fn only_tests_count_as_tests() {
        let text = "#[test]\nfn knk_trn_02_a() {}\nfn knk_trn_03_b() {}\n#[test]\nfn plain() {}\n";
        let text = Text { path: "a.rs".into(), text: text.into() };
        assert_eq!(tests(&text), [(2, "KNK-TRN-02".to_owned())]);
    }

    #[test]
    fn a_status_is_one_of_the_legend() {
        assert_eq!(status("implemented"), Some(Status::Done));
        assert_eq!(status("implemented; ice later: walls, water, body"), Some(Status::Partly));
        assert_eq!(status("later: characters, magic, world"), Some(Status::Later));
        assert_eq!(status("later: some day"), None);
        assert_eq!(status("soon"), None);
    }
}
