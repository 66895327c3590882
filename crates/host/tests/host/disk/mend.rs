//! Mending: a new sound file, the old one untouched.

use std::{fs, path::Path};

use kekkai_battle::journal::{JournalLine, Tag};
use kekkai_host::{BattleFile, Candidate, Fault, FileError, Mended, mend, read};

use super::support::{build, line, lines, names, records, room};

/// Takes every line that is not spoilt, as somebody would who knows nothing of payloads.
fn all(Candidate { line, spoilt, .. }: Candidate) -> Result<JournalLine, Fault> {
    spoilt.map_or(Ok(line), Err)
}

/// Mends a file with these bytes; gives what the new one holds.
fn mended(
    path: &Path,
    bytes: &str,
    up_to_line: Option<usize>,
) -> Result<(Mended, Vec<JournalLine>), FileError> {
    fs::write(path, bytes).unwrap();
    let into = path.with_file_name("mended.kekkai");
    let _ = fs::remove_file(&into);
    let result = mend(path, &into, up_to_line, all);
    assert_eq!(fs::read_to_string(path).unwrap(), bytes, "the old file stays");
    let told = result?;
    let (file, opened) = BattleFile::open(&into).unwrap();
    assert_eq!((opened.torn.as_ref(), file.seq()), (None, told.lines));
    Ok((told, lines(&opened)))
}

/// What all the lines are that are left out.
fn left_out(path: &Path, bytes: &str) -> Vec<(usize, Fault)> {
    mended(path, bytes, None).unwrap().0.left_out
}

/// What keeps a file from being mended at all.
fn fault(path: &Path, bytes: &str) -> (usize, Fault) {
    match mended(path, bytes, None) {
        Err(FileError::Corrupt { line, fault, .. }) => (line, fault),
        other => panic!("{other:?}"),
    }
}

fn sound(lines: u32) -> Mended {
    Mended { lines, torn: false, left_out: Vec::new() }
}

#[test]
fn what_stands_before_damage_is_saved() {
    let (_folder, path) = room();
    let whole = String::from_utf8(build(&path)).unwrap();
    let broken = whole.replace("? (command", "! (command");
    let Err(FileError::Corrupt { line, .. }) = ({
        fs::write(&path, &broken).unwrap();
        read(&path)
    }) else {
        panic!("line 4 is no line");
    };
    let (told, kept) = mended(&path, &broken, Some(line - 1)).unwrap();
    assert_eq!((told, kept), (sound(2), records()[..2].to_vec()));
    // What stands behind it does not depend on it.
    let (told, kept) = mended(&path, &broken, None).unwrap();
    assert_eq!(told, Mended { left_out: vec![(line, Fault::Shape)], ..sound(3) });
    assert_eq!(kept, [&records()[..2], &records()[3..]].concat());
}

#[test]
fn a_whole_file_is_copied_byte_for_byte() {
    let (_folder, path) = room();
    let whole = build(&path);
    let into = path.with_file_name("copy.kekkai");
    mend(&path, &into, None, all).unwrap();
    assert_eq!(fs::read(into).unwrap(), whole);
}

#[test]
fn an_edited_payload_is_accepted() {
    let (_folder, path) = room();
    let edited = String::from_utf8(build(&path)).unwrap().replace("Медея", "Медуза");
    let (_, kept) = mended(&path, &edited, None).unwrap();
    assert_eq!(kept[1].payload, records()[1].payload.replace("Медея", "Медуза"));
    assert_eq!((&kept[0], &kept[2..]), (&records()[0], &records()[2..]));
}

#[test]
fn references_follow_lines_that_were_taken_out_put_in_or_moved() {
    let (_folder, path) = room();
    let edited =
        "#kekkai-battle 1\n1 x = ()\n- - ? (new)\n9 x <1 (a)\n\n4 x <9 (b)\n5 x @4\n6 x <9 (c)\n";
    let (told, kept) = mended(&path, edited, None).unwrap();
    let expected = [
        line(Tag::Setup, "()"),
        line(Tag::Prompt, "(new)"),
        line(Tag::Step { parent: 1, joined: false }, "(a)"),
        line(Tag::Step { parent: 3, joined: false }, "(b)"),
        line(Tag::Head { to: 4 }, ""),
        line(Tag::Step { parent: 3, joined: false }, "(c)"),
    ];
    assert_eq!((told.lines, kept), (6, expected.to_vec()));
    // Where the line that is referred to is gone, where the fight stood stands in for it; a head that moved there did not.
    let (told, kept) =
        mended(&path, &edited.replace("4 x <9 (b)\n", "").replace("<9 (c)", "<4 (c)"), None)
            .unwrap();
    assert_eq!(told.left_out, [(6, Fault::Reference)]);
    assert_eq!(kept.last(), Some(&line(Tag::Step { parent: 3, joined: false }, "(c)")));
}

#[test]
fn marks_and_line_ends_of_editors_are_dropped() {
    let (_folder, path) = room();
    let whole = String::from_utf8(build(&path)).unwrap();
    let edited = format!("\u{feff}{}\r\n", whole.replace('\n', "\r\n"));
    assert_eq!(mended(&path, &edited, None).unwrap().1, records());
}

#[test]
fn an_unfinished_end_is_left_out_and_told() {
    let (_folder, path) = room();
    let whole = String::from_utf8(build(&path)).unwrap();
    for end in ["5 01234567 ? (half", "\0\0\0\0"] {
        let (told, kept) = mended(&path, &format!("{whole}{end}"), None).unwrap();
        assert_eq!((told, kept), (Mended { torn: true, ..sound(4) }, records().to_vec()));
    }
}

#[test]
fn what_cannot_be_mended_makes_no_file() {
    let (_folder, path) = room();
    let whole = String::from_utf8(build(&path)).unwrap();
    let setup = whole.lines().nth(1).unwrap();
    assert_eq!(fault(&path, &whole.replace(&format!("{setup}\n"), "")), (2, Fault::Reference));
    assert_eq!(fault(&path, &whole.replacen("seed", "\0", 1)), (2, Fault::Shape));
    let newer = whole.replace("battle 1", "battle 2");
    assert!(matches!(mended(&path, &newer, None), Err(FileError::NewerFormat { found: 2, .. })));
    assert!(matches!(mended(&path, "a letter\n", None), Err(FileError::Foreign { .. })));
    assert!(matches!(mended(&path, &whole, Some(1)), Err(FileError::Truncated { .. })));
    assert_eq!(names(&path), ["fight.kekkai"]);
}

#[test]
fn what_is_no_text_has_zeros_or_stands_twice_is_left_out_and_told() {
    let (_folder, path) = room();
    let whole = String::from_utf8(build(&path)).unwrap();
    let setup = whole.lines().nth(1).unwrap();
    assert_eq!(left_out(&path, &format!("{whole}{setup}\n")), [(6, Fault::Setup)]);
    assert_eq!(left_out(&path, &whole.replace("Медея", "\0")), [(3, Fault::Shape)]);
    let mut bytes = whole.into_bytes();
    let at = bytes.windows(2).position(|two| two == "М".as_bytes()).unwrap();
    bytes[at] = 0xff;
    fs::write(&path, bytes).unwrap();
    let mut seen = Vec::new();
    let into = path.with_file_name("noted.kekkai");
    let told = mend(&path, &into, None, |candidate| {
        seen.push(candidate.clone());
        all(candidate)
    });
    assert_eq!(told.unwrap().left_out, [(3, Fault::NotText)]);
    assert_eq!(seen[1].spoilt, Some(Fault::NotText));
    assert!(seen[1].line.payload.contains('\u{fffd}'), "the rest of it is there");
}

#[test]
fn what_followed_on_a_line_that_is_left_out_follows_on_what_that_line_did() {
    let (_folder, path) = room();
    let edited = "#kekkai-battle 1\n1 x = ()\n2 x <1 (a)\n3 x <2 (bad)\n4 x <3 (c)\n5 x @2\n6 x <2 (d)\n7 x @3\n";
    fs::write(&path, edited).unwrap();
    let (into, mut moved) = (path.with_file_name("new.kekkai"), Vec::new());
    let keep = |candidate: Candidate| {
        let bad = candidate.line.payload == "(bad)";
        moved.push((candidate.line.tag, candidate.moved));
        if bad { Err(Fault::Payload) } else { Ok(candidate.line) }
    };
    let told = mend(&path, &into, None, keep).unwrap();
    assert_eq!(told, Mended { left_out: vec![(4, Fault::Payload)], ..sound(6) });
    let (step, head) = (|parent| Tag::Step { parent, joined: false }, |to| Tag::Head { to });
    let expected = [
        (Tag::Setup, false),
        (step(1), false),
        (step(2), false),
        (step(2), true),
        (head(2), false),
        (step(2), false),
        (head(2), false),
    ];
    assert_eq!(moved, expected);
}

#[test]
fn a_file_is_never_mended_in_place() {
    let (_folder, path) = room();
    let whole = build(&path);
    assert!(matches!(mend(&path, &path, None, all), Err(FileError::Exists { .. })));
    assert_eq!(fs::read(&path).unwrap(), whole);
}
