//! Notes that stand: written, read by those who may, taken back, kept in the file.

use super::{BLUE, RED, events, log, table};
use crate::{
    coin,
    table::{Table, cell},
};
use kekkai_battle::{
    Audience, Command, Decision, Event, Gm, Refusal,
    fight::Checked,
    grammar::{self, Line},
    notes::{About, MOST_LINES, Note, Notes},
};
use kekkai_rules::{Id, PlainText, Refusal as Rules};

fn note(table: &Table, audience: Audience, about: About) -> Option<Note> {
    table.fight.view(audience).notes.on(about).cloned()
}

fn text(table: &Table, audience: Audience, about: About) -> String {
    note(table, audience, about).map(|note| note.text()).unwrap_or_default()
}

fn reads(table: &Table, audience: Audience) -> usize {
    table.fight.view(audience).notes.iter().count()
}

#[test]
fn a_note_is_the_game_masters_alone_until_it_is_shown() {
    for mut table in [table(), coin::opened()] {
        let names: Vec<String> =
            table.state().combatants.iter().map(|one| one.name.to_string()).collect();
        let who = table.id(&names[2]);
        let before = [RED, BLUE, Audience::Public].map(|audience| {
            (format!("{:?}", table.fight.view(audience)), log(&table, audience).len())
        });
        table.tell("remember fight the bridge falls in round 4", "");
        table.tell(&format!("remember {} is a traitor", names[2]), "");
        table.tell("запомнить 2B скрыты яма\\nглубокая", "");
        let of = |about| text(&table, Audience::Gm, about);
        assert_eq!(of(About::Fight), "the bridge falls in round 4");
        assert_eq!(of(About::Who(who)), "is a traitor");
        assert_eq!(of(About::Cell(cell("2B"))), "яма / глубокая");
        let after = [RED, BLUE, Audience::Public].map(|audience| {
            (format!("{:?}", table.fight.view(audience)), log(&table, audience).len())
        });
        assert_eq!(before, after, "not a byte more than before");
        // Shown, it is read by all who know of what it is about, and told to them.
        table.tell(&format!("remember {} shown limps", names[2]), "");
        for audience in [RED, BLUE, Audience::Public] {
            let known = table.known(&names[2], audience).unwrap();
            assert_eq!(text(&table, audience, About::Who(known)), "limps");
            assert_eq!(reads(&table, audience), 1);
            let told = events(&log(&table, audience));
            assert!(matches!(told.last(), Some(Event::Remembered { shown: true, .. })));
        }
    }
}

#[test]
fn of_what_is_not_seen_no_note_is_shown() {
    let mut table = table();
    table.tell("shroud Bob", "");
    table.tell("shroud 9C", "");
    table.tell("remember Bob shown waits for the lamp", "");
    table.tell("remember Cid shown limps", "");
    table.tell("remember 9C shown a lamp", "");
    assert_eq!(reads(&table, BLUE), 2, "its own Bob, and Cid");
    for audience in [RED, Audience::Public] {
        // Cid has another number for those who do not see Bob.
        let cid = table.known("Cid", audience).unwrap();
        assert_ne!(cid, table.id("Cid"));
        assert_eq!(text(&table, audience, About::Who(cid)), "limps");
        assert_eq!(reads(&table, audience), 1);
        let told = format!("{:?}", log(&table, audience));
        assert!(told.contains("limps") && !told.contains("lamp"), "{told}");
    }
    table.tell("reveal 9C", "");
    assert_eq!(text(&table, RED, About::Cell(cell("9C"))), "a lamp");
}

#[test]
fn one_note_is_one_step_and_one_undo_and_says_nothing_twice() {
    let mut table = table();
    let steps = |table: &Table| table.fight.head();
    let ann = About::Who(table.id("Ann"));
    table.tell("remember Ann brave", "");
    let first = steps(&table);
    table.tell("remember Ann shown brave", "");
    table.tell("forget Ann", "");
    assert_eq!((note(&table, Audience::Gm, ann), steps(&table)), (None, first + 2));
    table.play("undo", "").unwrap();
    assert!(note(&table, RED, ann).unwrap().shown);
    table.play("undo", "").unwrap();
    assert!(!note(&table, Audience::Gm, ann).unwrap().shown);
    assert_eq!(note(&table, RED, ann), None);
    table.play("undo", "").unwrap();
    assert_eq!(note(&table, Audience::Gm, ann), None);
    // A fight without notes has the hash that it had before there were any.
    let hash = table.state().hash();
    table.tell("remember Ann brave", "");
    assert_ne!(table.state().hash(), hash);
    table.tell("remember Ann \"\"", "");
    assert_eq!(table.state().hash(), hash);
}

#[test]
fn notes_are_in_the_file_and_in_what_is_put_aside() {
    let mut table = table();
    table.tell("remember 9C shown one\\n\\ntwo \\\\ three", "");
    table.tell("remember Bob limps", "");
    let there = |notes: &Notes| {
        let note = notes.on(About::Cell(cell("9C"))).unwrap();
        let lines: Vec<&str> = note.lines.iter().map(PlainText::as_str).collect();
        assert_eq!((lines, note.shown), (vec!["one", "", "two \\ three"], true));
        assert_eq!(notes.iter().count(), 2);
    };
    there(&table.loaded(None).state().notes);
    table.tell("end", "");
    let (seq, bytes) = table.fight.keyframe();
    let mut again = table.loaded(Some((seq, &bytes)));
    there(&again.state().notes);
    assert_eq!(again.state(), table.state());
    assert!(matches!(again.check().unwrap(), Checked::Sound(_)));
}

#[test]
fn every_note_reads_back_as_it_was_written() {
    let table = table();
    let texts = [
        vec!["a plain word"],
        vec!["shown is the way"],
        vec!["two", "", "  and  \"quoted\"  blanks "],
        vec!["a \\n that ends nothing", "because so"],
        vec![],
    ];
    for about in [About::Fight, About::Who(Id(1)), About::Cell(cell("9C"))] {
        for (lines, shown) in texts.iter().zip([false, true, false, true, false]) {
            let lines = lines.iter().map(|line| PlainText::new(line)).collect();
            let what = Gm::Remember { about, lines, shown };
            let command = Command::Gm { what, reason: None };
            let written = grammar::write(&command, table.state());
            assert_eq!(table.read(&written), Ok(Line::Command(command)), "{written}");
        }
    }
}

#[test]
fn long_lines_are_folded_and_what_cannot_be_kept_is_refused() {
    let mut table = table();
    table.tell(&format!("remember fight {}", "word ".repeat(40)), "");
    let kept = note(&table, Audience::Gm, About::Fight).unwrap();
    assert!(kept.lines.len() == 4 && kept.lines.iter().all(|line| line.as_str().len() <= 64));
    let head = table.fight.head();
    let long = format!("remember fight {}", "line\\n".repeat(MOST_LINES + 1));
    let too_long = table.refused(&long);
    assert!(
        matches!(&too_long, Refusal::Rules(Rules::OutOfRange { what, .. }) if what == "lines"),
        "{too_long:?}"
    );
    for (line, why) in [
        ("remember", "Missing"),
        ("remember Nobody a word", "Nobody"),
        ("remember 9C", "Missing"),
        ("remember fight a\u{1b}[31m", "Control"),
        ("forget", "Missing"),
        ("forget Ann now", "Extra"),
    ] {
        let bad = format!("{:?}", table.read(line).unwrap_err());
        assert!(bad.starts_with(why), "{line}: {bad}");
    }
    let nowhere = Gm::Remember { about: About::Who(Id(77)), lines: Vec::new(), shown: false };
    let command = Command::Gm { what: nowhere, reason: None };
    let decided = kekkai_battle::decide(table.state(), &command, &[]);
    let Decision::Refused(refusal) = decided else { panic!("{decided:?}") };
    assert_eq!(refusal, Refusal::Rules(Rules::Nobody(Id(77))));
    assert_eq!(table.fight.head(), head, "nothing is half done");
}
