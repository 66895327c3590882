//! A keyframe: the state at some line, kept beside the battle file so that opening need not replay everything.
//!
//! It is a cache and nothing more: deleting it costs time only, and anything that is wrong with it makes it absent.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use kekkai_battle::journal::Seq;

use crate::{MAX_FILE, place, seal::Seal};

const MAGIC: &str = "#kekkai-keyframe 1";

/// A state at a line of the battle file that it was opened with.
///
/// The bytes are opaque here. Whoever makes them puts the version of their layout in, and checks it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keyframe {
    /// The state after this line.
    pub seq: Seq,
    /// The state, as it was given to [`save_keyframe`](crate::BattleFile::save_keyframe).
    pub bytes: Vec<u8>,
}

/// Where the keyframe of a battle file lies.
pub(crate) fn path_of(battle: &Path) -> PathBuf {
    place::sibling(battle, ".keyframe")
}

/// Puts a keyframe in the place of the earlier one, which stays if this fails. To be called by the holder of the lock.
///
/// Not synced: after a power loss it may be gone or damaged, and then [`load`] says that there is none.
pub(crate) fn save(battle: &Path, seq: Seq, seal: Seal, bytes: &[u8]) -> io::Result<()> {
    let (path, new) = (path_of(battle), place::sibling(battle, ".keyframe.new"));
    let mut file = place::private().create(true).truncate(true).open(&new)?;
    file.write_all(first_line(seq, seal, bytes).as_bytes())?;
    file.write_all(bytes)?;
    drop(file);
    fs::rename(new, path)
}

/// The keyframe of a battle file whose lines have these seals, if there is one that fits and is whole.
pub(crate) fn load(battle: &Path, seals: &[Seal]) -> Option<Keyframe> {
    let path = path_of(battle);
    let there = fs::metadata(&path).ok()?;
    if !there.is_file() || there.len() > MAX_FILE {
        return None;
    }
    let mut all = fs::read(path).ok()?;
    let end = all.iter().position(|byte| *byte == b'\n')? + 1;
    let bytes = all.split_off(end);
    let seq: Seq = str::from_utf8(&all)
        .ok()?
        .strip_prefix(MAGIC)?
        .trim_start()
        .split(' ')
        .next()?
        .parse()
        .ok()?;
    let seal = seals.get(usize::try_from(seq.checked_sub(1)?).ok()?)?;
    (first_line(seq, *seal, &bytes).as_bytes() == all).then_some(Keyframe { seq, bytes })
}

/// Names the line, its seal and the CRC-32 of the bytes. Loading makes it anew and compares, so it has one spelling.
fn first_line(seq: Seq, seal: Seal, bytes: &[u8]) -> String {
    format!("{MAGIC} {seq} {seal} {:08x}\n", crc32fast::hash(bytes))
}
