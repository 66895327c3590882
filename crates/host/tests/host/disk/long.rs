//! Files so long that they are gone through piece by piece: everything is found as in short ones, and the past is there for
//! whoever asks, whatever becomes of the file.

use std::fs;

use kekkai_battle::{journal::Tag, text::Text};
use kekkai_host::{BattleFile, Fault, FileError, Saves, read};

use super::support::{line, lines, room, sealed};

/// Lines of 40 to 900 bytes, one of 300 KB among them: more than 900 KB.
fn bodies() -> Vec<String> {
    let mut bodies = vec!["= (options:(system:Coin),имя:\"Медея\")".to_owned()];
    for number in 1..1500_usize {
        let length = if number == 400 { 300_000 } else { 40 + number * 7 % 860 };
        bodies.push(format!("<{number} ({})", "ёж".repeat(length / 4)));
    }
    bodies
}

fn file_of(bodies: &[String]) -> String {
    sealed(&bodies.iter().map(String::as_str).collect::<Vec<_>>())
}

/// What is read of a file, by whoever plays and by whoever looks.
#[test]
fn all_lines_of_a_long_file_are_there() {
    let (_folder, path) = room();
    let bodies = bodies();
    fs::write(&path, file_of(&bodies)).unwrap();
    let looked = read(&path).unwrap();
    let (file, opened) = BattleFile::open(&path).unwrap();
    let as_written: Vec<String> =
        lines(&opened).iter().map(|line| format!("{} {}", line.tag, line.payload)).collect();
    assert_eq!(as_written, bodies);
    assert_eq!(lines(&looked), lines(&opened));
    assert_eq!(usize::try_from(file.seq()).unwrap(), bodies.len());
    assert!(opened.torn.is_none());
    let bytes = fs::read_to_string(&path).unwrap();
    assert_eq!((opened.text.bytes(), opened.text.whole().unwrap().concat()), (bytes.len(), bytes));
}

#[test]
fn a_long_file_takes_lines_that_are_found_again() {
    let (_folder, path) = room();
    fs::write(&path, file_of(&bodies())).unwrap();
    let (mut file, _) = BattleFile::open(&path).unwrap();
    let added = line(Tag::Step { parent: 1500, joined: false }, "(new)");
    assert_eq!(file.append(&added).unwrap(), 1501);
    drop(file);
    assert_eq!(lines(&read(&path).unwrap()).last(), Some(&added));
}

#[test]
fn damage_anywhere_in_a_long_file_is_told_with_its_line() {
    let (_folder, path) = room();
    let whole = file_of(&bodies()).into_bytes();
    let starts: Vec<usize> =
        (0..whole.len()).filter(|at| *at == 0 || whole[at - 1] == b'\n').collect();
    // The line of the format stands before them.
    for number in [1, 2, 300, 400, 401, 1400, 1499].into_iter().chain((600..1000).step_by(9)) {
        let mut bytes = whole.clone();
        bytes[starts[number] + 16] ^= 1;
        fs::write(&path, &bytes).unwrap();
        for error in [read(&path).unwrap_err(), BattleFile::open(&path).unwrap_err()] {
            let FileError::Corrupt { line, fault, .. } = error else { panic!("{error:?}") };
            assert!(line == number + 1 && matches!(fault, Fault::Seal | Fault::Shape), "{fault:?}");
        }
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

/// Two threads go through a half each: what each finds sound by itself must be one file.
#[test]
fn halves_of_two_files_are_no_file() {
    let (_folder, path) = room();
    let (one, mut other) = (file_of(&bodies()), bodies());
    other[1].replace_range(..2, "<0");
    let other = file_of(&other);
    assert_eq!(one.len(), other.len());
    for at in [one.len() / 4, one.len() / 3, one.len() * 2 / 5] {
        let end_of =
            |text: &str| at + text.as_bytes()[at..].iter().position(|byte| *byte == b'\n').unwrap();
        let border = end_of(&one);
        assert_eq!(border, end_of(&other));
        let mut bytes = one.clone().into_bytes();
        bytes[border..].copy_from_slice(&other.as_bytes()[border..]);
        fs::write(&path, &bytes).unwrap();
        let number = bytes[..=border].iter().filter(|byte| **byte == b'\n').count();
        let error = BattleFile::open(&path).unwrap_err();
        assert!(
            matches!(error, FileError::Corrupt { line, fault: Fault::Seal, .. } if line == number + 1),
            "{error:?}"
        );
    }
}

#[test]
fn an_unfinished_end_of_a_long_file_is_put_aside() {
    let (_folder, path) = room();
    let whole = file_of(&bodies());
    fs::write(&path, whole.clone() + "1501 0000").unwrap();
    assert_eq!(read(&path).unwrap().torn.unwrap().bytes, 9);
    let (_file, opened) = BattleFile::open(&path).unwrap();
    assert_eq!(opened.torn.unwrap().line, 1502);
    assert_eq!(fs::read_to_string(&path).unwrap(), whole);
}

#[test]
fn a_long_file_that_is_removed_or_replaced_can_still_be_saved_elsewhere() {
    let (folder, path) = room();
    let whole = file_of(&bodies());
    for replaced in [false, true] {
        fs::write(&path, &whole).unwrap();
        let (file, _) = BattleFile::open(&path).unwrap();
        fs::remove_file(&path).unwrap();
        if replaced {
            fs::write(&path, "#kekkai-battle 1\n").unwrap();
        }
        assert!(matches!(file.check(), Err(FileError::Changed { .. })));
        let into = folder.path().join(format!("again-{replaced}.kekkai"));
        drop(file.save_as(&into).unwrap());
        assert_eq!(fs::read_to_string(&into).unwrap(), whole);
    }
}

/// Changed where it lies, between its opening and the first look at its past.
#[test]
fn a_past_that_was_changed_meanwhile_is_none_rather_than_another_one() {
    let (folder, path) = room();
    let whole = file_of(&bodies());
    fs::write(&path, &whole).unwrap();
    let opened = read(&path).unwrap();
    let last = opened.lines.last().unwrap().payload.clone();
    fs::write(&path, whole.replacen('ё', "е", 1)).unwrap();
    assert_eq!(opened.text.whole(), None);
    assert_eq!(opened.text.get(opened.lines[5].payload.clone()), None);
    assert!(opened.text.get(last).is_some(), "the end was read");
    let into = folder.path().join("again.kekkai");
    let corrupt = kekkai_host::save_as(&path, &into).unwrap_err();
    let seal = matches!(corrupt, FileError::Corrupt { line: 3, fault: Fault::Seal, .. });
    assert!(seal, "{corrupt}");
    assert!(!into.exists());
}

#[test]
fn the_list_of_saves_counts_the_lines_of_a_long_file() {
    let (folder, path) = room();
    fs::write(&path, file_of(&bodies())).unwrap();
    let entry = Saves::new(folder.path().to_owned()).list().unwrap().remove(0);
    assert_eq!(entry.lines.unwrap(), 1500);
}

#[test]
fn what_stands_before_the_end_is_read_once_and_only_when_asked_for() {
    let text = Text::ending("end\n".to_owned(), 7, || "before\n".to_owned());
    assert_eq!((text.get(7..10), text.get(0..6)), (Some("end"), Some("before")));
    assert_eq!((text.get(5..9), text.get(9..12), text.bytes()), (None, None, 11));
    let never = Text::ending("end\n".to_owned(), 7, || panic!("nobody asked"));
    assert_eq!(never.get(7..10), Some("end"));
}
