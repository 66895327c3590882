//! Golden fights in which one of those who fight is hidden from the first throw to the last, and whatever of it has a
//! name bears a mark.
#![allow(dead_code, reason = "each test file uses its own part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::disallowed_methods,
    reason = "a test that cannot go on should stop with a word, and it reads its own files"
)]

use std::{fs, path::Path};

use kekkai_battle::{
    Audience, Fight, SideId,
    scenario::{Entrant, Setup},
};
use kekkai_rules::{Id, PlainText};

use crate::fought::{self, Table};

/// In every name of what is hidden; no word of either language has it.
pub(crate) const MARK: &str = "zq";

/// A golden fight as it is written.
#[derive(Debug, Clone)]
pub(crate) struct Golden {
    pub(crate) name: String,
    pub(crate) setup: Setup,
    /// Its lines, each with its answers.
    pub(crate) script: Vec<(String, String)>,
}

impl Golden {
    /// All of them, by name.
    pub(crate) fn all() -> Vec<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../battle/tests/golden");
        let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> =
            files.filter(|path| path.extension().is_some_and(|ext| ext == "fight")).collect();
        files.sort();
        let golden = |path: &std::path::PathBuf| {
            let text = fs::read_to_string(path).unwrap();
            let battle = text.lines().find_map(|line| line.strip_prefix("battle ")).unwrap();
            let lines = text.lines().filter_map(|line| line.trim().strip_prefix("> "));
            let parts = lines.map(|line| line.split_once('|').unwrap_or((line, "")));
            let script =
                parts.map(|(line, faces)| (line.trim().to_owned(), faces.trim().to_owned()));
            Self {
                name: path.file_stem().unwrap().to_string_lossy().into_owned(),
                setup: fought::setup(&fs::read_to_string(folder.join(battle.trim())).unwrap())
                    .unwrap(),
                script: script.collect(),
            }
        };
        files.iter().map(golden).collect()
    }

    /// The one of that name.
    pub(crate) fn called(name: &str) -> Self {
        Self::all().into_iter().find(|golden| golden.name == name).unwrap()
    }

    /// The same fight, in which all that is called something and belongs to one of those who fight bears the mark.
    pub(crate) fn masked(&self, index: usize) -> Masked {
        let mut golden = self.clone();
        let entrant = &mut golden.setup.combatants[index];
        let name = entrant.name.to_string();
        let mut renamed = vec![name.clone()];
        entrant.name = PlainText::new(&format!("{MARK}{name}"));
        entrant.token = PlainText::new("Zq");
        mark(&mut golden.setup, index, &mut renamed);
        for (line, _) in &mut golden.script {
            for name in &renamed {
                *line = renamed_in(line, name);
            }
        }
        let Self { name: fight, setup, script } = golden;
        let side = setup.combatants[index].side;
        let table = Table::of(setup);
        let who = Id(u16::try_from(index).unwrap());
        let mut masked = Masked { fight, who, side, script, table };
        masked.table.play(&format!("shroud {MARK}{name}"), "").unwrap();
        masked
    }

    /// The fight with each of those who fight in it hidden in turn.
    pub(crate) fn each_masked(&self) -> impl Iterator<Item = Masked> + '_ {
        (0..self.setup.combatants.len()).map(|index| self.masked(index))
    }
}

/// Marks every name on a sheet that is no word of the rules.
fn mark(setup: &mut Setup, index: usize, renamed: &mut Vec<String>) {
    let (mut at, mut number) = (0, 0);
    loop {
        let text = ron::to_string(&setup.combatants[index].spec).unwrap();
        let Some((start, end)) = string_from(&text, at) else { return };
        let old = text[start..end].to_owned();
        let new = format!("{}{MARK}{}", &text[..start], &text[start..]);
        let mut other = setup.clone();
        let read = ron::from_str(&new).ok();
        let entrant = read.map(|spec| Entrant { spec, ..other.combatants[index].clone() });
        at = end + 1;
        number += 1;
        // What an effect is called is read by whoever bears it, and who is called up bears its name openly.
        if text[..start].matches('[').count() - text[..start].matches(']').count() > 1 {
            continue;
        }
        assert!(number < 1000, "{text}");
        let Some(entrant) = entrant else { continue };
        let sound = entrant.spec.sheet().is_ok();
        other.combatants[index] = entrant;
        if sound && Fight::new(other.clone()).is_ok() {
            *setup = other;
            at += MARK.len();
            renamed.push(old);
        }
    }
}

/// The next text in quotes, without them.
pub(crate) fn string_from(text: &str, at: usize) -> Option<(usize, usize)> {
    let start = at + text[at..].find('"')? + 1;
    let mut end = start;
    while !text[end..].starts_with('"') {
        end += if text[end..].starts_with('\\') { 2 } else { 1 };
    }
    Some((start, end))
}

/// The line with the mark before a name.
fn renamed_in(line: &str, name: &str) -> String {
    let (mut new, mut rest) = (String::new(), line);
    while let Some(at) = rest.to_ascii_lowercase().find(&name.to_ascii_lowercase()) {
        let (before, name) = (&rest[..at], &rest[at..at + name.len()]);
        let after = &rest[at + name.len()..];
        let is_word = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
        let whole = !is_word(before.chars().next_back()) && !is_word(after.chars().next());
        new.push_str(before);
        new.push_str(if whole { MARK } else { "" });
        new.push_str(name);
        rest = after;
    }
    new + rest
}

/// A golden fight with one hidden in it.
#[derive(Debug, Clone)]
pub(crate) struct Masked {
    pub(crate) fight: String,
    /// The combatant that is hidden.
    pub(crate) who: Id,
    /// Who may know of it.
    pub(crate) side: SideId,
    pub(crate) script: Vec<(String, String)>,
    pub(crate) table: Table,
}

impl Masked {
    /// Everybody who must not know of the hidden one.
    pub(crate) fn unknowing(&self) -> Vec<Audience> {
        let mut audiences = self.table.audiences();
        audiences.retain(|audience| !audience.knows(self.table.state(), self.who));
        audiences
    }

    pub(crate) fn what(&self) -> String {
        let name = self.table.state().combatant(self.who).unwrap().name.to_string();
        format!("{} with {name} hidden", self.fight)
    }
}
