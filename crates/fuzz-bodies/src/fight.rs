//! Lines that are typed, and lines that a fight is loaded from.

use std::sync::OnceLock;

use kekkai_battle::{
    Audience, Fight,
    fight::Hand,
    grammar::{self, Context, Line, Session},
    journal::{RawLine, Tag},
};
use kekkai_rules::{Answer, Origin};

use crate::table::Table;

/// A fight in which rulings are made.
fn ruled() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table::open(include_str!("../../battle/tests/golden/rulings.ron"));
        table.tell("put Vega 18J", "");
        table.tell("initiative", "30 60 1");
        table
    })
}

/// A fight of a few steps, with a branch and an open prompt that asks for a die.
pub(crate) fn fought() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table::open(include_str!("../../battle/tests/golden/fight-1.ron"));
        table.tell("initiative", "30 20 9");
        table.tell("move 18J", "");
        table.tell("undo", "");
        table.tell("note a branch", "");
        table.tell("move 18J", "");
        table.play("attack Pavel", "?").unwrap();
        table
    })
}

/// A line as it is typed; one that is understood can be decided and written down again.
pub fn command_line(bytes: &[u8]) {
    let table = ruled();
    let line = String::from_utf8_lossy(bytes);
    let context = Context { state: table.state(), library: &table.library };
    let _ = grammar::complete(&line, None, &context);
    if let Ok(Line::Command(command)) = grammar::parse(&line, &context) {
        let _ = grammar::write(&command, table.state());
        let _ = kekkai_battle::decide(table.state(), &command, &[]);
    }
}

/// Faces of dice as they are typed, for the die that is asked for; those that fit make a step.
pub fn dice(bytes: &[u8]) {
    let table = fought();
    let context = Context { state: table.state(), library: &table.library };
    let line = format!("face {}", String::from_utf8_lossy(bytes));
    let Ok(Line::Session(Session::Face(faces))) = grammar::parse(&line, &context) else { return };
    let answered = table.fight.answer(Answer::Faces(faces, Origin::Typed), Hand::Table);
    if let Ok(change) = answered.expect("a die is asked for") {
        let _ = change.line();
        table.fight.clone().take(change);
    }
}

/// The records of a battle file, each with its tag before it; a fight that is read can be checked and looked at.
pub fn journal(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let (mut lines, mut start) = (Vec::new(), 0);
    for line in text.split('\n') {
        let (tag, payload) = line.split_once(' ').unwrap_or((line, ""));
        let end = start + line.len();
        if let Ok(tag) = tag.parse::<Tag>() {
            lines.push(RawLine { tag, payload: end - payload.len()..end });
        }
        start = end + 1;
    }
    // Not of the text at all: what a host might do wrong.
    let cut = text.get(..text.len() / 2).unwrap_or_default().to_owned();
    let _ = Fight::load(cut, &lines, Some((2, bytes)));
    if let Ok(fight) = Fight::load(text, &lines, None) {
        walk_back(fight);
    }
}

/// Everything that may be asked of a fight that was loaded.
pub(crate) fn walk_back(mut fight: Fight) {
    let _ = (fight.check(), fight.log(Audience::Public, 100), fight.path(), fight.prompt());
    while let Some(Ok(back)) = fight.undo() {
        fight.take(back);
    }
    let _ = format!("{:?}", fight.view(Audience::Gm));
}

/// What is put aside with a fight.
pub fn keyframe(bytes: &[u8]) {
    let table = fought();
    let mut fight = table.loaded(Some((table.fight.head(), bytes)));
    assert_eq!(fight.state(), table.state(), "a state that is not the fight's");
    if let Some(Ok(back)) = fight.undo() {
        fight.take(back);
    }
}
