//! Cut, flipped, spliced, filled with zeros: what held is there, what did not is told, and nothing is made up.

use std::{fs, path::Path};

use kekkai_battle::journal::Tag;
use kekkai_host::{BattleFile, Fault, FileError, MAX_FILE, MAX_LINE, read};

use super::support::{HEAD, beside, build, line, lines, names, records, room, sealed};

/// Opening it fails so, for a reader as well, and the file and its folder stay as they are.
fn refused(path: &Path, bytes: &[u8]) -> FileError {
    fs::write(path, bytes).unwrap();
    let before = names(path);
    let error = BattleFile::open(path).unwrap_err();
    assert_eq!(format!("{error:?}"), format!("{:?}", read(path).unwrap_err()));
    assert_eq!(fs::read(path).unwrap(), bytes);
    assert_eq!(names(path), before);
    error
}

fn corrupt(path: &Path, bytes: &[u8]) -> (usize, Fault) {
    match refused(path, bytes) {
        FileError::Corrupt { line, fault, .. } => (line, fault),
        other => panic!("{other:?}"),
    }
}

/// The lines of a file, with their ends.
fn split(bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect()
}

#[test]
fn a_file_cut_at_any_byte_keeps_the_whole_records_before_and_goes_on() {
    let (_folder, path) = room();
    let whole = build(&path);
    let ends: Vec<_> = (1..=whole.len()).filter(|end| whole[end - 1] == b'\n').collect();
    for cut in 0..=whole.len() {
        let kept = ends.iter().filter(|end| **end <= cut).count().saturating_sub(1);
        if kept == 0 {
            assert!(
                matches!(refused(&path, &whole[..cut]), FileError::Truncated { .. }),
                "cut at {cut}"
            );
            continue;
        }
        fs::write(&path, &whole[..cut]).unwrap();
        let seen = read(&path).unwrap();
        assert_eq!(lines(&seen), records()[..kept], "cut at {cut}");
        assert_eq!(fs::read(&path).unwrap(), &whole[..cut], "a reader changes nothing");

        let (mut file, opened) = BattleFile::open(&path).unwrap();
        assert_eq!(lines(&opened), records()[..kept], "cut at {cut}");
        assert_eq!(opened.torn.is_none(), ends.contains(&cut), "cut at {cut}");
        if let Some(torn) = opened.torn {
            let saved_to = torn.saved_to.unwrap();
            assert_eq!(fs::read(&saved_to).unwrap(), whole[ends[kept]..cut], "cut at {cut}");
            assert_eq!((torn.bytes, torn.line), (cut - ends[kept], kept + 2));
            fs::remove_file(saved_to).unwrap();
        }
        let after = line(Tag::Step { parent: 1, joined: false }, "after");
        assert_eq!(usize::try_from(file.append(&after).unwrap()), Ok(kept + 1));
        drop(file);
        let again = read(&path).unwrap();
        assert_eq!(lines(&again), [&records()[..kept], &[after]].concat());
        assert_eq!(again.torn, None);
    }
}

#[test]
fn no_flipped_bit_passes_unseen() {
    let (_folder, path) = room();
    let whole = build(&path);
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut flipped = whole.clone();
            flipped[at] ^= 1 << bit;
            fs::write(&path, &flipped).unwrap();
            match read(&path) {
                // Only the end of the last line can look as if it had been cut.
                Ok(opened) => {
                    assert_eq!(lines(&opened), records()[..3], "bit {bit} of byte {at}");
                    assert!(opened.torn.is_some(), "bit {bit} of byte {at}");
                }
                Err(FileError::Corrupt { line, .. }) => {
                    let expected = whole[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
                    assert_eq!(line, expected, "bit {bit} of byte {at}");
                }
                Err(FileError::Foreign { .. } | FileError::NewerFormat { .. }) => {
                    assert!(at < HEAD.len(), "bit {bit} of byte {at}");
                }
                Err(other) => panic!("bit {bit} of byte {at}: {other:?}"),
            }
        }
    }
}

#[test]
fn a_line_left_out_is_seen_wherever_it_stood() {
    let (_folder, path) = room();
    let whole = split(&build(&path));
    for hole in 1..4 {
        let mut holed = whole.clone();
        holed.remove(hole);
        assert_eq!(corrupt(&path, &holed.concat()), (hole + 1, Fault::Number));
    }
}

#[test]
fn two_lines_that_changed_places_are_seen() {
    let (_folder, path) = room();
    let whole = split(&build(&path));
    for first in 1..4 {
        let mut swapped = whole.clone();
        swapped.swap(first, first + 1);
        assert_eq!(corrupt(&path, &swapped.concat()), (first + 1, Fault::Number));
    }
}

#[test]
fn a_line_brought_in_from_another_battle_is_seen() {
    let (_folder, path) = room();
    let whole = split(&build(&path));
    let other = path.with_file_name("other.kekkai");
    let mut file = BattleFile::create(&other, "(another)").unwrap();
    for line in &records()[1..] {
        file.append(line).unwrap();
    }
    drop(file);
    let foreign = split(&fs::read(&other).unwrap());
    for at in 2..5 {
        let mut spliced = whole.clone();
        spliced[at].clone_from(&foreign[at]);
        assert_eq!(corrupt(&path, &spliced.concat()), (at + 1, Fault::Seal));
    }
}

#[test]
fn a_complete_line_that_was_edited_is_not_taken_for_an_unfinished_end() {
    let (_folder, path) = room();
    let whole = String::from_utf8(build(&path)).unwrap();
    assert_eq!(corrupt(&path, whole.replace("(3,-4)", "(3,-5)").as_bytes()), (3, Fault::Seal));
    assert_eq!(
        corrupt(&path, whole.replace("@1", "@2").as_bytes()),
        (5, Fault::Seal),
        "the last line too"
    );
    assert_eq!(corrupt(&path, whole.replace('\n', "\r\n").as_bytes()), (1, Fault::Shape));
    assert_eq!(corrupt(&path, format!("\u{feff}{whole}").as_bytes()), (1, Fault::Shape));
}

#[test]
fn a_number_or_seal_in_another_spelling_is_damage() {
    let (_folder, path) = room();
    let whole = String::from_utf8(build(&path)).unwrap();
    let third = whole.lines().nth(2).unwrap();
    let (number, seal) = (&third[..1], &third[2..10]);
    for other in [
        format!("0{number} {seal}"),
        format!("+{number} {seal}"),
        format!("{number} {}", seal.to_uppercase()),
    ] {
        assert_eq!(
            corrupt(&path, whole.replace(&third[..10], &other).as_bytes()),
            (3, Fault::Shape),
            "{other}"
        );
    }
    let blank = whole.replace(" @1\n", " @1 \n");
    fs::write(&path, &blank).unwrap();
    assert_eq!(lines(&read(&path).unwrap()), records()[..3]);
}

#[test]
fn a_tail_of_zeros_is_cut_off() {
    let (_folder, path) = room();
    let whole = build(&path);
    for zeros in [1, 4096, 3 * MAX_LINE] {
        // The record was longer than a block: its start was never written, its end was.
        for end in ["", "end of a record)\n"] {
            fs::write(&path, [&whole[..], &vec![0; zeros], end.as_bytes()].concat()).unwrap();
            let (file, opened) = BattleFile::open(&path).unwrap();
            assert_eq!(lines(&opened), records());
            assert_eq!(opened.torn.unwrap().bytes, zeros + end.len());
            drop(file);
            assert_eq!(fs::read(&path).unwrap(), whole);
        }
    }
}

#[test]
fn zeros_within_the_last_record_are_an_unfinished_end() {
    let (_folder, path) = room();
    let mut whole = build(&path);
    let at = whole.len() - 3;
    let end = b"5 00000000 ? (a:\0\0\0\0)\n";
    whole.truncate(at - 11);
    whole.extend_from_slice(end);
    fs::write(&path, whole).unwrap();
    let (_file, opened) = BattleFile::open(&path).unwrap();
    assert_eq!(lines(&opened), records()[..3]);
}

#[test]
fn no_earlier_torn_end_is_overwritten() {
    let (_folder, path) = room();
    let whole = build(&path);
    for (end, name) in
        [("5 a", ".torn"), ("5 bc", ".torn-2"), ("5 d", ".torn-3"), ("5 bc", ".torn-2")]
    {
        fs::write(&path, [&whole, end.as_bytes()].concat()).unwrap();
        let (_file, opened) = BattleFile::open(&path).unwrap();
        assert_eq!(opened.torn.unwrap().saved_to, Some(beside(&path, name)));
        assert_eq!(fs::read(beside(&path, name)).unwrap(), end.as_bytes());
    }
}

#[test]
fn bytes_that_are_not_text_are_told_by_their_line() {
    let (_folder, path) = room();
    let mut whole = build(&path);
    let at = whole.windows(2).position(|two| two == "М".as_bytes()).unwrap();
    whole[at] = 0xff;
    assert_eq!(corrupt(&path, &whole), (3, Fault::NotText));
}

#[test]
fn a_line_that_is_too_long_is_told_and_not_read() {
    let (_folder, path) = room();
    let mut whole = split(&build(&path));
    whole.insert(3, [&vec![b'x'; MAX_LINE][..], b"\n"].concat());
    assert_eq!(corrupt(&path, &whole.concat()), (4, Fault::TooLong));
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let (_folder, path) = room();
    build(&path);
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(MAX_FILE + 1).unwrap();
    assert!(
        matches!(BattleFile::open(&path), Err(FileError::TooLarge { bytes, .. }) if bytes == MAX_FILE + 1)
    );
    assert!(matches!(read(&path), Err(FileError::TooLarge { .. })));
}

#[test]
fn a_file_of_a_newer_program_is_told_from_a_foreign_one() {
    let (_folder, path) = room();
    let whole = String::from_utf8(build(&path)).unwrap();
    for (head, format) in
        [("#kekkai-battle 2", 2), ("#kekkai-battle 31 packed", 31), ("#kekkai-battle 10", 10)]
    {
        match refused(&path, whole.replace(HEAD.trim_end(), head).as_bytes()) {
            FileError::NewerFormat { found, known: 1, .. } => assert_eq!(found, format),
            other => panic!("{other:?}"),
        }
    }
    for head in [
        "#kekkai-battle 0",
        "#kekkai-battle 02",
        "#kekkai-battle 99999999999",
        "#kekkai-battle",
        "#kekkai-battles 1",
    ] {
        let error = refused(&path, whole.replace(HEAD.trim_end(), head).as_bytes());
        assert!(matches!(error, FileError::Foreign { .. }), "{head}: {error:?}");
    }
}

#[test]
fn files_that_are_no_battles_are_left_alone() {
    let (folder, path) = room();
    for bytes in [&b"\x89PNG\r\n\x1a\n"[..], b"\n", b"(name: \"map\")\n", &[0; 4096], b"\xff\xfe"] {
        assert!(matches!(refused(&path, bytes), FileError::Foreign { .. }), "{bytes:?}");
    }
    assert!(matches!(refused(&path, b""), FileError::Truncated { .. }));
    assert!(matches!(read(folder.path()), Err(FileError::Foreign { .. })));
    assert!(matches!(BattleFile::open(folder.path()), Err(FileError::Foreign { .. })));
    assert!(matches!(read(&folder.path().join("none")), Err(FileError::Io { .. })));
}

#[test]
fn a_first_record_that_is_no_setup_is_damage() {
    let (_folder, path) = room();
    for (bodies, line) in [(&["? ()"][..], 2), (&["= ()", "= ()"], 3)] {
        assert_eq!(corrupt(&path, sealed(bodies).as_bytes()), (line, Fault::Setup));
    }
}
