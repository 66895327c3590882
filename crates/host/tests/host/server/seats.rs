//! The file of seats, as people edit it and as others might.

use std::{
    fs,
    net::Ipv4Addr,
    path::Path,
    sync::Arc,
    time::{Duration, SystemTime},
};

use kekkai_host::{
    FileError, Invited, Origin, Person, Seat, Seats, SeatsError, SeatsFault, Unredeemed,
};
use kekkai_rules::PlainText;

const KEY: &str =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILM+rvN+ot98qgEN796jTiQfZfG1KaT0PtFDJ/XFSqti";
const HOUR: Duration = Duration::from_hours(1);
const HERE: Origin = Origin::V4(Ipv4Addr::new(10, 0, 0, 1));
const ELSEWHERE: Origin = Origin::V4(Ipv4Addr::new(10, 0, 0, 2));

fn with(text: &str) -> (tempfile::TempDir, Result<Seats, SeatsError>) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("seats.ron");
    fs::write(&path, text).unwrap();
    let seats = Seats::open(path);
    (dir, seats)
}

fn text_of(seats: &Seats) -> String {
    fs::read_to_string(seats.path()).unwrap()
}

#[test]
fn a_file_as_a_person_writes_it() {
    let text = format!(
        r#"// Friday's table
(
    format: 1,
    guests: true,
    people: [
        (name: "Anna", seat: Character("Medea"), keys: ["{KEY} anna@home"]),
        (name: "Bella", seat: Side("red"), user: Some(1001)),
        (name: "Screen", seat: Public),
    ],
)"#
    );
    let (_dir, seats) = with(&text);
    let seats = seats.unwrap();
    assert!(seats.guests());
    let people = seats.people();
    assert_eq!(people.len(), 3);
    let anna = seats.by_key(people[0].keys[0].blob()).unwrap();
    assert_eq!(anna.seat, Seat::Character(PlainText::new("Medea")));
    assert_eq!(seats.by_user(1001).unwrap().name, PlainText::new("Bella"));
    assert_eq!((seats.by_key(b""), seats.by_user(0)), (None, None));
}

#[test]
fn what_is_wrong_is_told_with_line_and_field() {
    let person = |inside: &str| format!("(\n  format: 1,\n  people: [\n    ({inside}),\n  ],\n)");
    let anna = format!("name: \"A\", seat: Public, keys: [\"{KEY}\"]");
    let twice = format!("{anna}),\n    ({anna}");
    let users =
        "name: \"A\", seat: Public, user: Some(7)),\n (name: \"B\", seat: Public, user: Some(7)";
    let rsa = "name: \"A\",\n seat: Public, keys: [\n\"ssh-rsa AAAAB3NzaC1yc2E\"]";
    for (text, line, field, fault) in [
        ("(format: 2)".to_owned(), 1, Some("format"), SeatsFault::Format),
        (person("name: \"\", seat: Public"), 4, Some("name"), SeatsFault::NoName),
        (person("name: \"\u{202e}\", seat: Public"), 4, Some("name"), SeatsFault::NoName),
        (
            person("name: \"A\", seat: Public, keys: [\"hello\"]"),
            4,
            Some("keys"),
            SeatsFault::KeyShape,
        ),
        (person(rsa), 6, Some("keys"), SeatsFault::KeyRsa),
        (person(&twice), 5, Some("keys"), SeatsFault::Twice),
        (person(users), 5, Some("user"), SeatsFault::Twice),
        (
            "(format: 1, invitations: [(code: \"secret\", seat: Public, until: 0)])".to_owned(),
            1,
            Some("code"),
            SeatsFault::CodeHash,
        ),
    ] {
        let (_dir, seats) = with(&text);
        match seats {
            Err(SeatsError::Line { line: at, field: of, fault: what, .. }) => {
                assert_eq!((at, of.as_deref(), what), (line, field, fault), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn what_is_not_of_the_notation_is_told_with_its_line() {
    for (text, line) in [
        ("", 1),
        ("(format: 1,\n gests: true)", 2),
        ("(format: 1, guests: true, guests: false)", 1),
        ("(format: 1,\n people: [(name: \"A\")])", 2),
        ("(format: 1,\n\n people: [(name: \"A\", seat: King)])", 3),
        ("(format: 1) and more", 1),
        ("#![enable(implicit_some)]\n(format: 1, people: [(name: 1)])", 2),
    ] {
        let (_dir, seats) = with(text);
        match seats {
            Err(SeatsError::Line { line: at, fault: SeatsFault::Notation(words), .. }) => {
                assert_eq!(at, line, "{text}: {words:?}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn bombs_are_refused_and_quickly() {
    let deep = format!("(format: 1, people: {}", "[".repeat(500_000));
    let wide = format!("(format: 1, people: [{}])", "(name: \"A\", seat: Public),".repeat(1001));
    let large = format!("(format: 1) // {}", "x".repeat(1 << 20));
    let [deep, wide, large] = [deep, wide, large].map(|text| with(&text).1.unwrap_err());
    let notation = matches!(deep, SeatsError::Line { fault: SeatsFault::Notation(_), .. });
    assert!(notation, "{deep}");
    assert!(matches!(wide, SeatsError::Line { fault: SeatsFault::TooMany, .. }), "{wide}");
    assert!(matches!(large, SeatsError::File(FileError::TooLarge { .. })), "{large}");
}

#[cfg(unix)]
#[test]
fn a_file_that_others_may_write_is_refused() {
    use std::os::unix::fs::PermissionsExt as _;
    let (_dir, seats) = with("(format: 1)");
    let seats = seats.unwrap();
    for (mode, good) in [
        (0o666, false),
        (0o664, false),
        (0o602, false),
        (0o644, true),
        (0o600, true),
        (0o400, true),
    ] {
        fs::set_permissions(seats.path(), fs::Permissions::from_mode(mode)).unwrap();
        let opened = Seats::open(seats.path()).map(drop);
        for done in [opened, seats.set_guests(mode % 2 == 0), seats.reload()] {
            match done {
                Ok(()) => assert!(good, "{mode:o}"),
                Err(SeatsError::Writable { mode: found, .. }) => {
                    assert_eq!((found, good), (mode, false));
                }
                Err(other) => panic!("{other}"),
            }
        }
    }
}

#[test]
fn what_is_no_file_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    assert!(matches!(Seats::open(dir.path()), Err(SeatsError::File(_))));
    let path = dir.path().join("seats.ron");
    fs::write(&path, b"\xff\xfe").unwrap();
    assert!(matches!(Seats::open(path), Err(SeatsError::File(_))));
}

#[test]
fn an_invitation_holds_until_its_time_is_over_for_one_at_a_time() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("new/seats.ron");
    let seats = Arc::new(Seats::open(&path).unwrap());
    assert!(!path.exists() && !seats.guests());
    let now = SystemTime::now();
    let red = Seat::Side(PlainText::new("red"));
    let one = seats.invite(red.clone(), HOUR, now).unwrap().to_string();
    let two = seats.invite(Seat::Public, HOUR, now).unwrap().to_string();
    assert!(!text_of(&seats).contains(&one) && !format!("{seats:?}").contains(&one));
    let why = |redeemed: Result<Invited, Unredeemed>| redeemed.unwrap_err();
    assert_eq!(why(seats.redeem(&two, HERE, now + HOUR)), Unredeemed::Expired);
    assert_eq!(why(seats.redeem("hello", HERE, now)), Unredeemed::Unknown);
    assert_eq!(why(seats.redeem("0000-0000-0000-0000", HERE, now)), Unredeemed::Unknown);
    let sitting = seats.redeem(&one, HERE, now).unwrap();
    assert_eq!(sitting.seat(), &red);
    assert_eq!(why(seats.redeem(&one, ELSEWHERE, now)), Unredeemed::Taken);
    let other = seats.redeem(&two, HERE, now).unwrap();
    drop(sitting);
    assert_eq!(why(seats.redeem(&two, ELSEWHERE, now)), Unredeemed::Taken);
    // Once back, and after the program was begun anew.
    drop(seats.redeem(&one.to_uppercase(), HERE, now).unwrap());
    let again = Arc::new(Seats::open(&path).unwrap());
    let sitting = again.redeem(&one, HERE, now).unwrap();
    assert_eq!(why(again.redeem(&one, HERE, now + HOUR)), Unredeemed::Expired);
    sitting.revoke();
    for seats in [&seats, &again] {
        assert_eq!(why(seats.redeem(&one, HERE, now)), Unredeemed::Unknown);
    }
    drop(other);
    // What is over is forgotten when the next one is made.
    seats.invite(Seat::Public, HOUR, now + 2 * HOUR).unwrap();
    assert_eq!(why(seats.redeem(&two, HERE, now)), Unredeemed::Unknown);
    assert_eq!(text_of(&seats).matches("code:").count(), 1);
}

#[test]
fn who_comes_back_from_where_they_were_sits_down_in_their_own_place() {
    let (_dir, seats) = with("(format: 1)");
    let seats = Arc::new(seats.unwrap());
    let now = SystemTime::now();
    let code = seats.invite(Seat::Public, HOUR, now).unwrap().to_string();
    let lost = seats.redeem(&code, HERE, now).unwrap();
    assert!(lost.again().has_changed().is_ok(), "nobody else sits there");
    let back = seats.redeem(&code, HERE, now).unwrap();
    assert!(lost.again().has_changed().is_err(), "it is told");
    // What was lost gives nothing free that is not its own.
    drop(lost);
    assert_eq!(seats.redeem(&code, ELSEWHERE, now).unwrap_err(), Unredeemed::Taken);
    drop(back);
    assert!(seats.redeem(&code, ELSEWHERE, now).is_ok());
}

#[test]
fn what_is_revoked_holds_no_more_though_that_cannot_be_written_down() {
    let (_dir, seats) = with("(format: 1)");
    let seats = Arc::new(seats.unwrap());
    let now = SystemTime::now();
    let code = seats.invite(Seat::Public, HOUR, now).unwrap().to_string();
    let sitting = seats.redeem(&code, HERE, now).unwrap();
    let good = text_of(&seats);
    fs::write(seats.path(), "oops").unwrap();
    sitting.revoke();
    assert_eq!(seats.redeem(&code, HERE, now).unwrap_err(), Unredeemed::Unread);
    fs::write(seats.path(), good).unwrap();
    assert_eq!(seats.redeem(&code, HERE, now).unwrap_err(), Unredeemed::Unknown);
}

#[test]
fn an_edit_by_hand_is_not_lost_and_a_faulty_one_stops_everything() {
    let (_dir, seats) = with("(format: 1)");
    let seats = Arc::new(seats.unwrap());
    let now = SystemTime::now();
    let code = seats.invite(Seat::Public, HOUR, now).unwrap().to_string();
    let edited = text_of(&seats).replace("guests: false", "guests: true");
    fs::write(seats.path(), &edited).unwrap();
    seats.invite(Seat::Public, HOUR, now).unwrap();
    assert!(seats.guests());
    assert_eq!(text_of(&seats).matches("code:").count(), 2);
    fs::write(seats.path(), "oops").unwrap();
    let faults = [seats.invite(Seat::Public, HOUR, now).map(drop), seats.reload()];
    for fault in faults.map(Result::unwrap_err) {
        let notation = matches!(fault, SeatsError::Line { fault: SeatsFault::Notation(_), .. });
        assert!(notation, "{fault}");
    }
    assert_eq!(seats.redeem(&code, HERE, now).unwrap_err(), Unredeemed::Unread);
    assert!(seats.guests(), "all as it was");
    assert_eq!(text_of(&seats), "oops");
}

#[test]
fn people_are_written_so_that_they_can_be_read_and_only_then() {
    let (dir, seats) = with("(format: 1)");
    let seats = seats.unwrap();
    let key = kekkai_host::Key::read(&format!("{KEY} anna's \"key\" ☂")).unwrap();
    let anna = Person {
        name: PlainText::new("Анна \"Ann\""),
        seat: Seat::Character(PlainText::new("Медея")),
        keys: vec![key],
        user: Some(7),
    };
    seats.set_people(vec![anna.clone()]).unwrap();
    assert_eq!(Seats::open(seats.path()).unwrap().people(), vec![anna.clone()]);
    let before = text_of(&seats);
    let twice = seats.set_people(vec![anna.clone(), anna.clone()]).unwrap_err();
    assert!(matches!(twice, SeatsError::Line { fault: SeatsFault::Twice, .. }), "{twice}");
    assert_eq!((text_of(&seats), seats.people()), (before, vec![anna]));
    let files: Vec<_> = fs::read_dir(dir.path()).unwrap().collect();
    assert_eq!(files.len(), 1, "nothing half-written is left: {files:?}");
}

#[test]
fn too_many_invitations_are_refused() {
    let (_dir, seats) = with("(format: 1)");
    let seats = seats.unwrap();
    let hash = "0".repeat(64);
    let one = format!("(code: \"{hash}\", seat: Public, until: 99999999999),");
    fs::write(seats.path(), format!("(format: 1, invitations: [{}])", one.repeat(1000))).unwrap();
    let refused = seats.invite(Seat::Public, HOUR, SystemTime::now());
    assert!(matches!(refused, Err(SeatsError::TooMany)));
    assert!(Path::new(seats.path()).exists());
}

#[test]
fn guests_of_this_time_only_are_written_nowhere() {
    let (_dir, seats) = with("(format: 1)");
    let seats = seats.unwrap();
    let before = text_of(&seats);
    seats.admit_guests();
    assert!(seats.guests());
    assert_eq!(text_of(&seats), before);
    assert!(!Seats::open(seats.path()).unwrap().guests());
    // Who is sent off by the word of the GM stays off.
    seats.set_guests(false).unwrap();
    assert!(!seats.guests());
}
