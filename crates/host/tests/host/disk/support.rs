//! A small battle to be broken in many ways.

use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use kekkai_battle::journal::{JournalLine, RawLine, Tag};
use kekkai_host::{BattleFile, Opened};
use tempfile::TempDir;

/// No wait for the disk is longer.
pub(crate) const LIMIT: Duration = Duration::from_secs(30);

pub(crate) const HEAD: &str = "#kekkai-battle 1\n";

/// A folder that goes with the test, and a battle file to be in it.
pub(crate) fn room() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fight.kekkai");
    (folder, path)
}

pub(crate) fn line(tag: Tag, payload: &str) -> JournalLine {
    JournalLine { tag, payload: payload.to_owned() }
}

/// Four records, one of each kind, with letters of more than one byte.
pub(crate) fn records() -> [JournalLine; 4] {
    [
        line(Tag::Setup, "(program:\"0.1.0\",seed:7)"),
        line(
            Tag::Step { parent: 1, joined: false },
            "(who:\"Медея\",to:(3,-4),hash:\"89abcdef01234567\")",
        ),
        line(Tag::Prompt, "(command:Strike,answers:[])"),
        line(Tag::Head { to: 1 }, ""),
    ]
}

/// Writes the four records; gives the bytes of the file.
pub(crate) fn build(path: &Path) -> Vec<u8> {
    let [setup, rest @ ..] = records();
    let mut file = BattleFile::create(path, &setup.payload).unwrap();
    for line in rest {
        file.append(&line).unwrap();
    }
    drop(file);
    fs::read(path).unwrap()
}

/// The lines as they were written.
pub(crate) fn lines(opened: &Opened) -> Vec<JournalLine> {
    let payload = |raw: &RawLine| opened.text.get(raw.payload.clone()).unwrap().to_owned();
    opened.lines.iter().map(|raw| line(raw.tag, &payload(raw))).collect()
}

/// The file beside `path` with that ending.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", path.display()))
}

/// Names of all files in the folder of `path`, sorted.
pub(crate) fn names(path: &Path) -> Vec<String> {
    let folder = fs::read_dir(path.parent().unwrap()).unwrap();
    let mut names: Vec<_> =
        folder.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A file of these lines, numbered and sealed as the page on the format says, apart from the code under test.
pub(crate) fn sealed(bodies: &[&str]) -> String {
    let mut text = HEAD.to_owned();
    let mut seal = 0_u32;
    for (number, body) in (1_u32..).zip(bodies) {
        let mut crc = crc32fast::Hasher::new();
        crc.update(&seal.to_le_bytes());
        crc.update(&number.to_le_bytes());
        crc.update(body.as_bytes());
        seal = crc.finalize();
        writeln!(text, "{number} {seal:08x} {body}").unwrap();
    }
    text
}
