//! New files: whole or not there, and never in the place of another.

use std::fs;

use kekkai_host::{BattleFile, FileError, SyncState, read};

use super::support::{HEAD, names, room};

#[test]
fn a_new_file_holds_the_format_and_the_setup_and_nothing_else_is_left() {
    let (_folder, path) = room();
    let file = BattleFile::create(&path, "()").unwrap();
    assert_eq!((file.seq(), file.sync_state()), (1, SyncState::OnDisk));
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{HEAD}1 929c96ab = ()\n"));
    assert_eq!(names(&path), ["fight.kekkai"]);
}

#[test]
fn a_file_that_is_there_is_never_replaced() {
    let (_folder, path) = room();
    for bytes in ["", "somebody's notes"] {
        fs::write(&path, bytes).unwrap();
        assert!(matches!(BattleFile::create(&path, "()"), Err(FileError::Exists { .. })));
        assert_eq!(fs::read_to_string(&path).unwrap(), bytes);
        assert_eq!(names(&path), ["fight.kekkai"]);
    }
}

#[test]
fn missing_folders_are_made() {
    let (folder, _) = room();
    let path = folder.path().join("a/b/c.kekkai");
    drop(BattleFile::create(&path, "()").unwrap());
    assert_eq!(read(&path).unwrap().lines.len(), 1);
}

#[test]
fn a_folder_that_cannot_be_made_is_the_systems_refusal() {
    let (folder, path) = room();
    fs::write(&path, "a file").unwrap();
    let below = path.join("fight.kekkai");
    assert!(matches!(BattleFile::create(&below, "()"), Err(FileError::Io { .. })));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_setup_that_could_not_be_read_again_makes_no_file() {
    let (_folder, path) = room();
    assert!(matches!(BattleFile::create(&path, "(\n)"), Err(FileError::Unwritable { .. })));
    assert!(names(&path).is_empty());
}

#[cfg(unix)]
#[test]
fn only_the_owner_may_read_a_battle() {
    use std::os::unix::fs::PermissionsExt;
    let (_folder, path) = room();
    let file = BattleFile::create(&path, "()").unwrap();
    file.save_keyframe(1, b"secret".to_vec());
    drop(file);
    for name in names(&path) {
        let mode = fs::metadata(path.with_file_name(&name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{name}");
    }
}
