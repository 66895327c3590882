//! Lines come back as they were given, and a line that could not come back is not written.

use kekkai_battle::journal::{JournalLine, Tag};
use kekkai_host::{BattleFile, Fault, FileError, MAX_FILE, MAX_LINE, SyncState, read};
use proptest::prelude::*;

use super::support::{LIMIT, line, lines, records, room};

#[test]
fn lines_come_back_and_reach_the_disk() {
    let (_folder, path) = room();
    let [setup, rest @ ..] = records();
    let mut file = BattleFile::create(&path, &setup.payload).unwrap();
    for (seq, line) in (2..).zip(&rest) {
        assert_eq!(file.append(line).unwrap(), seq);
    }
    assert_eq!(file.wait_synced(LIMIT), SyncState::OnDisk);
    assert_eq!(file.sync_state(), SyncState::OnDisk);
    drop(file);
    let (file, opened) = BattleFile::open(&path).unwrap();
    assert_eq!(lines(&opened), records());
    assert_eq!((file.seq(), opened.torn, opened.keyframe), (4, None, None));
    assert_eq!(
        file.wait_synced(LIMIT),
        SyncState::OnDisk,
        "what a killed writer left is synced too"
    );
}

#[test]
fn a_line_that_could_not_be_read_again_is_refused_and_the_next_one_is_taken() {
    let (_folder, path) = room();
    let mut file = BattleFile::create(&path, "()").unwrap();
    let long = "x".repeat(MAX_LINE);
    for (bad, expected) in [
        (line(Tag::Prompt, "a\nb"), Fault::LineEnd),
        (line(Tag::Prompt, &long), Fault::TooLong),
        (line(Tag::Setup, "()"), Fault::Setup),
    ] {
        match file.append(&bad) {
            Err(FileError::Unwritable { fault, .. }) => assert_eq!(fault, expected),
            other => panic!("{other:?}"),
        }
    }
    let room_for = MAX_LINE - "2 01234567 ? \n".len();
    let longest = line(Tag::Prompt, &long[..room_for]);
    assert_eq!(file.append(&longest).unwrap(), 2);
    assert_eq!(lines(&read(&path).unwrap())[1..], [longest]);
}

#[test]
fn a_file_grows_to_its_cap_and_not_beyond() {
    let (_folder, path) = room();
    let mut file = BattleFile::create(&path, "()").unwrap();
    let long = line(Tag::Prompt, &"x".repeat(MAX_LINE - 64));
    let error = loop {
        match file.append(&long) {
            Ok(_) => {}
            Err(error) => break error,
        }
    };
    assert!(matches!(error, FileError::TooLarge { bytes, .. } if bytes > MAX_FILE));
    file.append(&line(Tag::Prompt, "a short one fits")).unwrap();
    drop(file);
    let (file, opened) = BattleFile::open(&path).unwrap();
    assert_eq!(
        (opened.lines.len(), file.bytes()),
        (66, u64::try_from(opened.text.bytes()).unwrap())
    );
}

fn any_line() -> impl Strategy<Value = JournalLine> {
    let tag = prop_oneof![
        Just(Tag::Prompt),
        any::<(u32, bool)>().prop_map(|(parent, joined)| Tag::Step { parent, joined }),
        any::<u32>().prop_map(|to| Tag::Head { to }),
    ];
    let char = prop_oneof![any::<char>(), Just(' '), Just('\r'), Just('\0')];
    let payload = prop::collection::vec(char, 0..40)
        .prop_map(|chars| chars.into_iter().filter(|c| *c != '\n').collect());
    (tag, payload).prop_map(|(tag, payload)| JournalLine { tag, payload })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_lines_come_back(setup in "[^\n]{0,20}", some in prop::collection::vec(any_line(), 0..8)) {
        let (_folder, path) = room();
        let mut file = BattleFile::create(&path, &setup).unwrap();
        for line in &some {
            file.append(line).unwrap();
        }
        drop(file);
        let opened = read(&path).unwrap();
        prop_assert_eq!(&lines(&opened)[..1], &[line(Tag::Setup, &setup)]);
        prop_assert_eq!(&lines(&opened)[1..], &some[..]);
        prop_assert_eq!(opened.torn, None);
    }

    /// Neither a panic nor a change, whatever stands in the file.
    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200), headed in any::<bool>()) {
        let (_folder, path) = room();
        let head = if headed { super::support::HEAD } else { "" };
        std::fs::write(&path, [head.as_bytes(), &bytes].concat()).unwrap();
        prop_assert!(read(&path).is_err());
    }
}
