//! A battle saved elsewhere: all of it, whatever became of its file, and nothing in the place of anything.

use std::{fs, path::Path};

use kekkai_battle::journal::Tag;
use kekkai_host::{BattleFile, Fault, FileError, SyncState, read, save_as};

use super::support::{LIMIT, build, line, lines, names, records, room};

/// The battle of the four records, opened, and one line more in it.
fn played(path: &Path) -> (BattleFile, Vec<u8>) {
    build(path);
    let (mut file, _) = BattleFile::open(path).unwrap();
    file.append(&line(Tag::Prompt, "(more)")).unwrap();
    let whole = fs::read(path).unwrap();
    (file, whole)
}

#[test]
fn a_file_that_was_removed_replaced_or_emptied_is_saved_whole_elsewhere_and_goes_on_there() {
    let spoil: [fn(&Path); 3] = [
        |path| fs::remove_file(path).unwrap(),
        |path| {
            fs::write(path.with_file_name("new"), "other").unwrap();
            fs::rename(path.with_file_name("new"), path).unwrap();
        },
        |path| fs::write(path, "").unwrap(),
    ];
    for spoil in spoil {
        let (_folder, path) = room();
        let (file, whole) = played(&path);
        spoil(&path);
        let into = path.with_file_name("deeper").join("saved.kekkai");
        let mut saved = file.save_as(&into).unwrap();
        assert_eq!((saved.path(), saved.seq()), (&*into, 5));
        drop(file);
        assert_eq!(fs::read(&into).unwrap(), whole);
        assert!(matches!(BattleFile::open(&into), Err(FileError::Locked { .. })));
        saved.check().unwrap();
        assert_eq!(saved.append(&line(Tag::Step { parent: 2, joined: false }, "(on)")).unwrap(), 6);
        assert_eq!(saved.wait_synced(LIMIT), SyncState::OnDisk);
        drop(saved);
        let opened = read(&into).unwrap();
        assert_eq!(lines(&opened)[..4], records());
        assert_eq!(opened.lines.len(), 6);
    }
}

#[test]
fn a_removed_file_may_be_saved_under_its_old_name() {
    let (_folder, path) = room();
    let (file, whole) = played(&path);
    assert!(matches!(file.save_as(&path), Err(FileError::Exists { .. })), "it is there");
    fs::remove_file(&path).unwrap();
    let saved = file.save_as(&path).unwrap();
    drop(file);
    saved.check().unwrap();
    assert_eq!(fs::read(&path).unwrap(), whole);
}

#[test]
fn a_target_that_exists_is_never_replaced_whoever_has_it() {
    let (_folder, path) = room();
    let (file, whole) = played(&path);
    let other = path.with_file_name("other.kekkai");
    let held = BattleFile::create(&other, "(theirs)").unwrap();
    let theirs = fs::read(&other).unwrap();
    let folder = path.with_file_name("folder");
    fs::create_dir(&folder).unwrap();
    for into in [&other, &folder, &path] {
        assert!(matches!(file.save_as(into), Err(FileError::Exists { .. })));
        assert!(matches!(save_as(&path, into), Err(FileError::Exists { .. })));
    }
    drop(held);
    assert!(matches!(file.save_as(&other), Err(FileError::Exists { .. })));
    assert_eq!((fs::read(&other).unwrap(), fs::read(&path).unwrap()), (theirs, whole));
    let below = path.join("below.kekkai");
    assert!(matches!(file.save_as(&below), Err(FileError::Io { .. })), "a file is no folder");
    file.check().unwrap();
    assert_eq!(names(&path), ["fight.kekkai", "folder", "other.kekkai"]);
}

#[test]
fn a_save_on_the_disk_is_copied_while_somebody_plays_it_and_damage_is_told() {
    let (_folder, path) = room();
    let (file, whole) = played(&path);
    let into = path.with_file_name("copy.kekkai");
    assert_eq!(save_as(&path, &into).unwrap(), None);
    assert_eq!(fs::read(&into).unwrap(), whole);
    drop(file);
    fs::write(&path, [&whole[..], b"6 0123"].concat()).unwrap();
    let into = path.with_file_name("copy-2.kekkai");
    assert_eq!(save_as(&path, &into).unwrap().unwrap().bytes, 6);
    assert_eq!(fs::read(&into).unwrap(), whole);
    fs::write(&path, String::from_utf8(whole).unwrap().replace("(more)", "(less)")).unwrap();
    let into = path.with_file_name("copy-3.kekkai");
    assert!(matches!(
        save_as(&path, &into),
        Err(FileError::Corrupt { line: 6, fault: Fault::Seal, .. })
    ));
    assert!(!into.exists());
}
