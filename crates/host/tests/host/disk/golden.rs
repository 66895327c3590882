//! The promise of the format: each one ever released still loads. Files in `tests/golden` are never changed.

use std::fs;

use kekkai_battle::journal::Tag;
use kekkai_host::BattleFile;

use super::support::{line, lines, room};

const FORMAT_1: &str = include_str!("../../golden/format-1.kekkai");

#[test]
fn a_file_of_format_1_loads_and_is_gone_on_with() {
    let (_folder, path) = room();
    fs::write(&path, FORMAT_1).unwrap();
    let (mut file, opened) = BattleFile::open(&path).unwrap();
    let expected = [
        line(Tag::Setup, "()"),
        line(Tag::Step { parent: 1, joined: false }, "(a)"),
        line(Tag::Prompt, "(b)"),
        line(Tag::Step { parent: 2, joined: false }, "(c)"),
        line(Tag::Head { to: 2 }, ""),
    ];
    assert_eq!((lines(&opened), opened.torn), (expected.to_vec(), None));
    assert_eq!(file.append(&line(Tag::Prompt, "")).unwrap(), 6);
    drop(file);
    assert!(fs::read_to_string(&path).unwrap().starts_with(FORMAT_1), "what was there stays");
}

#[test]
fn the_page_on_the_format_shows_this_file() {
    assert!(include_str!("../../../../../docs/save-format.md").contains(FORMAT_1));
}
