//! The files of the workspace that checks read.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};

/// Endings of the files that people write; all else is not looked at.
const TEXTS: [&str; 10] = ["rs", "md", "ron", "ftl", "toml", "fight", "sh", "yml", "yaml", "txt"];
/// Folders that hold nothing of ours.
const SKIPPED: [&str; 4] = ["target", ".git", "saves", "node_modules"];

/// One file with its text.
#[derive(Debug, Clone)]
pub struct Text {
    /// Path below the root, with `/`.
    pub path: String,
    /// What stands in it.
    pub text: String,
}

/// All texts of the workspace, sorted by path.
#[derive(Debug)]
pub struct Tree {
    /// The folder that holds them.
    pub root: PathBuf,
    texts: Vec<Text>,
}

/// A problem found by a check.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// Path below the root.
    pub path: String,
    /// Line from 1, which also stands for the whole file.
    pub line: usize,
    /// The problem in one sentence.
    pub what: String,
}

impl Fault {
    /// That a file is not there.
    pub fn missing(path: &str) -> Self {
        Self { path: path.to_owned(), line: 1, what: "is missing".to_owned() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

impl Text {
    /// A fault about a line of it.
    pub fn complain(&self, line: usize, what: impl Into<String>) -> Fault {
        Fault { path: self.path.clone(), line, what: what.into() }
    }

    /// Lines with their numbers from 1.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text.lines())
    }

    /// Whether it ends so, the dot left out.
    pub fn is(&self, ending: &str) -> bool {
        Path::new(&self.path).extension().is_some_and(|own| own == ending)
    }

    /// Whether it is a test as a whole: it lies in a folder of tests.
    pub fn is_test(&self) -> bool {
        self.path.contains("/tests/") || self.path.ends_with("/tests.rs")
    }
}

impl Tree {
    /// A tree of these texts alone.
    #[cfg(test)]
    pub(crate) fn of(texts: Vec<Text>) -> Self {
        Self { root: PathBuf::new(), texts }
    }

    /// The workspace that this program belongs to.
    pub fn read() -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let root = root.canonicalize().with_context(|| format!("{}", root.display()))?;
        let mut texts = Vec::new();
        collect(&root, "", &mut texts)?;
        texts.sort_by(|a: &Text, b| a.path.cmp(&b.path));
        Ok(Self { root, texts })
    }

    /// Texts in a folder and the folders below it; the empty name for all.
    pub fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a Text> {
        self.texts.iter().filter(move |text| text.path.starts_with(folder))
    }

    /// The text of one file, if it is there.
    pub fn file(&self, path: &str) -> Option<&Text> {
        self.texts.iter().find(|text| text.path == path)
    }

    /// Every Rust source, tests among them.
    pub fn rust(&self) -> impl Iterator<Item = &Text> {
        self.texts.iter().filter(|text| text.is("rs"))
    }
}

fn collect(folder: &Path, below: &str, texts: &mut Vec<Text>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("{}", folder.display()))? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = if below.is_empty() { name.clone() } else { format!("{below}/{name}") };
        if entry.file_type()?.is_dir() {
            if !SKIPPED.contains(&name.as_str()) {
                collect(&entry.path(), &path, texts)?;
            }
        } else if is_ours(&name, &path) {
            let text = fs::read_to_string(entry.path()).with_context(|| path.clone())?;
            texts.push(Text { path, text });
        }
    }
    Ok(())
}

fn is_ours(name: &str, path: &str) -> bool {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| TEXTS.contains(&ending)) || path == ".ci/run"
}
