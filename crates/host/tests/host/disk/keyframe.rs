//! Keyframes: there if they fit, absent if anything is wrong with them.

use std::fs;

use kekkai_battle::journal::Tag;
use kekkai_host::{BattleFile, Keyframe, read};

use super::support::{beside, build, line, room};

const STATE: &[u8] = b"any \n bytes \0 at all";

#[test]
fn the_latest_keyframe_comes_back() {
    let (_folder, path) = room();
    build(&path);
    let (file, opened) = BattleFile::open(&path).unwrap();
    assert_eq!(opened.keyframe, None);
    file.save_keyframe(2, b"older".to_vec());
    file.save_keyframe(3, STATE.to_vec());
    drop(file);
    let expected = Some(Keyframe { seq: 3, bytes: STATE.to_vec() });
    assert_eq!(read(&path).unwrap().keyframe, expected);
    let (mut file, opened) = BattleFile::open(&path).unwrap();
    assert_eq!(opened.keyframe, expected);
    file.append(&line(Tag::Prompt, "")).unwrap();
    drop(file);
    assert_eq!(read(&path).unwrap().keyframe, expected, "more lines do not matter");
    assert!(!beside(&path, ".keyframe.new").exists());
}

#[test]
fn a_keyframe_of_a_line_that_is_not_there_is_not_kept() {
    let (_folder, path) = room();
    let file = BattleFile::create(&path, "()").unwrap();
    file.save_keyframe(0, STATE.to_vec());
    file.save_keyframe(2, STATE.to_vec());
    drop(file);
    assert!(!beside(&path, ".keyframe").exists());
}

#[test]
fn a_keyframe_of_a_past_that_is_not_this_one_is_ignored() {
    let (_folder, path) = room();
    let mut file = BattleFile::create(&path, "()").unwrap();
    file.append(&line(Tag::Prompt, "(one)")).unwrap();
    file.save_keyframe(2, STATE.to_vec());
    drop(file);
    let with_one = fs::read(&path).unwrap();
    assert!(read(&path).unwrap().keyframe.is_some());

    fs::remove_file(&path).unwrap();
    let mut file = BattleFile::create(&path, "()").unwrap();
    assert_eq!(read(&path).unwrap().keyframe, None, "the line is not there");
    file.append(&line(Tag::Prompt, "(two)")).unwrap();
    drop(file);
    assert_eq!(read(&path).unwrap().keyframe, None, "it is another line");
    fs::write(&path, with_one).unwrap();
    assert!(read(&path).unwrap().keyframe.is_some());
}

#[test]
fn a_keyframe_with_any_damage_is_ignored() {
    let (_folder, path) = room();
    build(&path);
    let (file, _) = BattleFile::open(&path).unwrap();
    file.save_keyframe(4, STATE.to_vec());
    drop(file);
    let keyframe = beside(&path, ".keyframe");
    let whole = fs::read(&keyframe).unwrap();
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut flipped = whole.clone();
            flipped[at] ^= 1 << bit;
            fs::write(&keyframe, flipped).unwrap();
            assert_eq!(read(&path).unwrap().keyframe, None, "bit {bit} of byte {at}");
        }
        fs::write(&keyframe, &whole[..at]).unwrap();
        assert_eq!(read(&path).unwrap().keyframe, None, "cut at {at}");
    }
    fs::remove_file(&keyframe).unwrap();
    fs::create_dir(&keyframe).unwrap();
    assert_eq!(read(&path).unwrap().keyframe, None, "a folder");
    let (file, _) = BattleFile::open(&path).unwrap();
    file.save_keyframe(4, STATE.to_vec());
    drop(file);
    BattleFile::open(&path).unwrap();
}
