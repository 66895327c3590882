//! One writer at a time, and not into a file that somebody else has changed.

use std::{fs, io::Write};

use kekkai_battle::journal::Tag;
use kekkai_host::{BattleFile, FileError, read};

use super::support::{beside, build, line, records, room};

#[test]
fn a_second_writer_is_refused_until_the_first_is_gone() {
    let (_folder, path) = room();
    let first = BattleFile::create(&path, "()").unwrap();
    assert!(matches!(BattleFile::open(&path), Err(FileError::Locked { .. })));
    assert_eq!(read(&path).unwrap().lines.len(), 1, "anybody may look on");
    drop(first);
    let (second, _) = BattleFile::open(&path).unwrap();
    assert!(matches!(BattleFile::open(&path), Err(FileError::Locked { .. })));
    drop(second);
    BattleFile::open(&path).unwrap();
}

#[test]
fn a_refused_opening_gives_the_lock_back() {
    let (_folder, path) = room();
    let whole = build(&path);
    fs::write(&path, "?").unwrap();
    assert!(matches!(BattleFile::open(&path), Err(FileError::Foreign { .. })));
    fs::write(&path, whole).unwrap();
    BattleFile::open(&path).unwrap();
}

#[test]
fn nothing_is_written_into_a_file_that_was_replaced_removed_or_edited() {
    let (_folder, path) = room();
    let next = line(Tag::Prompt, "()");
    let spoil: [fn(&std::path::Path); 3] = [
        |path| {
            let new = path.with_file_name("new");
            fs::copy(path, &new).unwrap();
            fs::rename(new, path).unwrap();
        },
        |path| fs::remove_file(path).unwrap(),
        |path| fs::OpenOptions::new().append(true).open(path).unwrap().write_all(b"x").unwrap(),
    ];
    for spoil in spoil {
        let _ = fs::remove_file(&path);
        build(&path);
        let (mut file, opened) = BattleFile::open(&path).unwrap();
        assert_eq!(opened.lines.len(), records().len());
        spoil(&path);
        let before = fs::read(&path).ok();
        assert!(matches!(file.append(&next), Err(FileError::Changed { .. })));
        assert!(matches!(file.append(&next), Err(FileError::Changed { .. })));
        assert!(matches!(file.check(), Err(FileError::Changed { .. })));
        file.save_keyframe(1, b"state".to_vec());
        drop(file);
        assert_eq!(fs::read(&path).ok(), before);
        assert!(!beside(&path, ".keyframe").exists(), "nothing beside another's file either");
    }
}
