//! Battle files on the disk.

use std::fs;

use kekkai_battle::{Fight, fight::Mender};
use kekkai_host::{BattleFile, Candidate, Fault};

use crate::fight::walk_back;

/// A battle file; one that is read can be gone on with, and what is said of one that is not changes nothing.
pub fn save(bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fight.kekkai");
    fs::write(&path, bytes).unwrap();
    let read = kekkai_host::read(&path);
    assert_eq!(fs::read(&path).unwrap(), bytes, "a reader changes nothing");
    let Ok(opened) = read else {
        assert!(BattleFile::open(&path).is_err());
        assert_eq!(fs::read(&path).unwrap(), bytes, "a refused file is left alone");
        return;
    };
    let kept = opened.keyframe.as_ref().map(|kept| (kept.seq, kept.bytes.as_slice()));
    if let Ok(fight) = Fight::load(opened.text, &opened.lines, kept) {
        walk_back(fight);
    }
    let (file, again) = BattleFile::open(&path).expect("what is read is opened");
    assert_eq!(again.lines, opened.lines);
    drop(file);
}

/// A battle file to be mended; what is written is a fight that can be read whole.
pub fn mend(bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let (path, into) = (folder.path().join("fight.kekkai"), folder.path().join("new.kekkai"));
    fs::write(&path, bytes).unwrap();
    let mut mender = Mender::default();
    let keep = |Candidate { line, moved, .. }: Candidate| {
        mender.take(line, moved).map_err(|_| Fault::Payload)
    };
    let copied = kekkai_host::mend(&path, &into, None, keep);
    assert_eq!(fs::read(&path).unwrap(), bytes, "the old file stays");
    if copied.is_err() {
        assert!(!into.exists());
        return;
    }
    let opened = kekkai_host::read(&into).expect("what was mended is sound");
    assert_eq!(opened.torn, None);
    let mut fight =
        Fight::load(opened.text, &opened.lines, None).expect("what was mended is a fight");
    fight.check().expect("what was mended can be read to its end");
    walk_back(fight);
}
