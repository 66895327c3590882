//! The past of a fight: undo, branches, turns taken back, states kept aside, prompts, and what a check finds.

mod idle;

use std::sync::Arc;

use crate::{
    size::size,
    table::{PlayError, Table},
};
use kekkai_battle::{
    Command, Event, Fight, Gm,
    fight::{Branch, Change, Checked, Difference, Hand, ROOT},
    journal::{BadTag, Tag},
};
use kekkai_rules::{Answer, knk::Reserve};

const DUEL: &str = include_str!("../golden/fight-1.ron");

/// Vega's first turn has begun at step 4: three dice were asked for in lines 2 to 4, and line 5 is the step.
fn duel() -> Table {
    let mut table = Table::open(DUEL);
    table.tell("initiative", "30 20 9");
    table
}

fn vega(table: &Table) -> i32 {
    table.pool("Vega", Reserve::Hp.id()).now
}

#[test]
fn a_branch_left_behind_can_be_gone_to_and_its_steps_be_redone() {
    let mut table = duel();
    let start = table.fight.head();
    table.tell("hp Vega 800", "");
    let first = table.fight.head();
    table.tell("hp Vega 700", "");
    let old_end = table.fight.head();
    table.tell(&format!("goto {start}"), "");
    table.tell("hp Vega 600", "");
    let new_end = table.fight.head();
    assert_eq!(table.fight.path().0, [start, new_end]);
    let left = |table: &Table| table.fight.branches(&table.fight.path().0);
    assert_eq!(left(&table), [Branch { from: start, end: old_end, steps: 2 }]);

    table.tell(&format!("goto {old_end}"), "");
    assert_eq!(vega(&table), 700);
    assert_eq!(table.fight.path().0, [start, first, old_end]);
    assert_eq!(left(&table), [Branch { from: start, end: new_end, steps: 1 }]);

    // Redo leads along the branch last gone to, from wherever it is asked for.
    table.tell(&format!("goto {start}"), "");
    table.tell("redo", "");
    assert_eq!(vega(&table), 800);
    table.tell("redo", "");
    assert_eq!(vega(&table), 700);
    table.tell(&format!("goto {new_end}"), "");
    table.tell("undo", "");
    table.tell("redo", "");
    assert_eq!((table.fight.head(), vega(&table)), (new_end, 600));
}

#[test]
fn going_far_back_redoes_the_branch_last_gone_to() {
    let mut table = duel();
    let start = table.fight.head();
    table.tell("hp Vega 800", "");
    table.tell("hp Vega 700", "");
    let old_end = table.fight.head();
    table.tell(&format!("goto {start}"), "");
    table.tell("hp Vega 600", "");
    table.tell(&format!("goto {old_end}"), "");
    // The old branch leaves the new one two steps before its end.
    table.tell(&format!("goto {start}"), "");
    table.tell("redo", "");
    assert_eq!(vega(&table), 800);
    assert_eq!(table.loaded(None).path(), table.fight.path());
}

#[test]
fn back_goes_to_the_start_of_the_turn_and_then_of_the_one_before() {
    let mut table = duel();
    let vegas_turn = table.fight.head();
    table.tell("move 18J", "");
    table.tell("attack Pavel", "100");
    table.tell("end", "");
    let pavels_turn = table.fight.head();
    table.tell("dodge", "15");
    table.tell("note a word", "");
    table.tell("back", "");
    assert_eq!(table.fight.head(), pavels_turn);
    table.tell("back", "");
    assert_eq!(table.fight.head(), vegas_turn);
    table.tell("back", "");
    assert_eq!(table.fight.head(), ROOT);
    assert_eq!(table.play("back", ""), Err(PlayError::Other("nothing to take back".to_owned())));
    for _ in 0..6 {
        table.tell("redo", "");
    }
    assert_eq!(table.fight.head(), pavels_turn + 3, "the note; the dodge took two lines");
}

#[test]
fn a_turn_change_can_be_undone_and_goes_another_way_then() {
    let mut table = duel();
    table.tell("end", "");
    assert_eq!(table.state().actor(), Some(table.id("Pavel")));
    table.tell("undo", "");
    assert_eq!(table.state().actor(), Some(table.id("Vega")));
    table.tell("move 18J", "");
    table.tell("end", "");
    assert_eq!(table.check(), Ok(4), "the turn left behind is checked with the rest");
}

#[test]
fn going_to_and_fro_makes_no_new_steps() {
    assert_eq!(Table::open(DUEL).fight.last_step(), ROOT);
    let mut table = duel();
    table.tell("hp Vega 800", "");
    let last = table.fight.last_step();
    assert_eq!(last, table.fight.head());
    table.tell("undo", "");
    table.tell("redo", "");
    assert_eq!((table.fight.last_step(), table.fight.head()), (last, last));
    assert!(table.fight.lines() > last);
}

#[test]
fn undo_and_redo_at_the_ends_go_nowhere() {
    let mut table = Table::open(DUEL);
    assert_eq!(table.play("undo", ""), Err(PlayError::Other("nothing to undo".to_owned())));
    assert_eq!(table.play("redo", ""), Err(PlayError::Other("nothing to redo".to_owned())));
}

/// Longer than the distance between two states that are kept in memory.
fn long() -> Table {
    let mut table = duel();
    for hp in 1..80 {
        table.tell(&format!("hp Vega {hp}"), "");
    }
    table
}

#[test]
fn a_state_put_aside_opens_the_same_fight() {
    let mut table = long();
    let (seq, bytes) = table.fight.keyframe();
    table.tell("hp Vega 500", "");
    table.tell("undo", "");
    let (with, without) = (table.loaded(Some((seq, &bytes))), table.loaded(None));
    assert_eq!(with.state(), without.state());
    assert_eq!((with.head(), with.prompt()), (without.head(), without.prompt()));
    assert_eq!((with.steps_unkept(), without.steps_unkept()), (0, 80));
}

#[test]
fn a_state_put_aside_that_does_not_fit_is_ignored() {
    let mut table = long();
    let (seq, bytes) = table.fight.keyframe();
    table.tell("hp Vega 500", "");
    let whole = table.loaded(None);
    let another: &[u8] = &bytes;
    let torn = &bytes[..bytes.len() / 2];
    let wrong = [
        (seq + 1, another),
        (seq - 1, another),
        (ROOT, another),
        (9999, another),
        (seq, torn),
        (seq, &[]),
        (seq, &[255; 64]),
    ];
    for (seq, bytes) in wrong {
        let loaded = table.loaded(Some((seq, bytes)));
        assert_eq!((loaded.state(), loaded.steps_unkept()), (whole.state(), 81), "{seq}");
    }
}

/// Most fights are opened to go on with, and nothing of what they were set up with is wanted for that.
#[test]
fn that_all_sheets_fit_is_put_aside_and_the_setup_is_not_read_for_it() {
    let mut table = long();
    let (seq, bytes) = table.fight.keyframe();
    let setup = table.lines[0].payload.start;
    table.text.replace_range(setup..=setup, "x");
    let opened = table.loaded(Some((seq, &bytes)));
    let unread = opened.setup().unwrap_err();
    assert_eq!(unread.line, ROOT);
    assert_eq!(opened.setup_fits(), Ok(true));
    // Without what was put aside it has to be read.
    assert_eq!(Fight::load(table.text.clone(), &table.lines, None).unwrap_err(), unread);
}

#[test]
fn a_save_with_a_name_that_is_not_known_is_told_by_that_name_alone() {
    let mut table = long();
    let name = table.text.find("seed:").unwrap();
    table.text.replace_range(name..name + 4, "seem");
    let bad = Fight::load(table.text.clone(), &table.lines, None).unwrap_err();
    assert_eq!(bad.line, ROOT);
    assert!(
        bad.message.ends_with(": unknown name `seem`; a newer version may have written it"),
        "{}",
        bad.message
    );
}

#[test]
fn a_tag_has_one_spelling() {
    for tag in [
        Tag::Setup,
        Tag::Prompt,
        Tag::Step { parent: 0, joined: false },
        Tag::Step { parent: 120, joined: false },
        Tag::Head { to: 0 },
        Tag::Head { to: 7 },
    ] {
        assert_eq!(tag.to_string().parse(), Ok(tag));
    }
    for text in ["", "==", "<", "@", "<+1", "<01", "@00", "@-1", "<1 ", "!1", "1"] {
        assert_eq!(text.parse::<Tag>(), Err(BadTag(text.to_owned())));
    }
}

/// What is put aside of a record is used for the line that it was made of, and for no other.
#[test]
fn the_last_records_are_put_aside_and_fit_their_lines_or_are_left_alone() {
    let mut table = long();
    let (seq, bytes) = table.fight.keyframe();
    let (mut with, mut without) = (table.loaded(Some((seq, &bytes))), table.loaded(None));
    for step in (2..=seq).rev() {
        assert_eq!(with.record(step), without.record(step), "{step}");
    }
    // A line that says something else is not what was put aside.
    let spoilt = table.lines[table.lines.len() - 3].payload.start;
    table.text.replace_range(spoilt..=spoilt, "x");
    let mut edited = table.loaded(Some((seq, &bytes)));
    assert!(edited.record(seq - 1).is_ok());
    assert_eq!(edited.record(seq - 2).unwrap_err().line, seq - 2);
    let end = table.lines.last().unwrap().payload.end - 3;
    table.text.replace_range(end - 1..end, "x");
    let bad = Fight::load(table.text.clone(), &table.lines, Some((seq, &bytes))).unwrap_err();
    assert_eq!(bad.line, seq);
}

/// A fight of many steps that was opened with a state put aside goes back and on as the one that was played.
#[test]
fn an_opened_fight_goes_back_and_on_like_the_played_one() {
    // A state is put aside 128 steps back, and 512.
    let (steps, back) = if size() > 1 { (700, 650) } else { (200, 180) };
    let mut played = duel();
    for hp in 0..steps {
        played.tell(&format!("hp Vega {}", hp % 90 + 1), "");
        if hp % 97 == 0 {
            played.tell("undo", "");
        }
    }
    let (seq, bytes) = played.fight.keyframe();
    let mut opened = played.loaded(Some((seq, &bytes)));
    assert_eq!(opened.setup(), played.fight.setup());
    // What was put aside in a fight that was itself opened holds as much.
    let (again, bytes) = opened.keyframe();
    assert_eq!((again, opened.path()), (seq, played.fight.path()));
    opened = played.loaded(Some((again, &bytes)));
    for step in 0..back {
        for fight in [&mut opened, &mut played.fight] {
            let change = fight.undo().unwrap().unwrap();
            fight.take(change);
        }
        assert_eq!(opened.state(), played.state(), "{step}");
        assert_eq!(opened.path_near(5), played.fight.path_near(5));
    }
    for fight in [&mut opened, &mut played.fight] {
        let change = fight.jump(seq).unwrap();
        fight.take(change);
    }
    assert_eq!(opened.state(), played.state());
    assert_eq!(opened.path(), played.fight.path());
}

#[test]
fn an_open_prompt_survives_loading_and_is_answered_then() {
    let mut table = duel();
    table.tell("move 18J", "");
    table.tell("attack Pavel", "120 ?");
    let mut loaded = table.loaded(None);
    assert_eq!(loaded.prompt(), table.fight.prompt());
    assert!(loaded.prompt().is_some());
    let none = Answer::Pick(9);
    let change = loaded.answer(none, Hand::Table).unwrap().unwrap();
    loaded.take(change);
    table.tell("pick 10", "");
    assert_eq!(loaded.state(), table.state());
    table.tell("undo", "");
    table.tell("attack Pavel", "120 ?");

    // Given up, gone past or stepped away from, it is closed.
    for closing in ["cancel", "undo", "move 17J", "note a word"] {
        let mut table = table.clone();
        table.tell(closing, "");
        assert!(table.loaded(None).prompt().is_none(), "{closing}");
    }
}

/// Carries out a line as one action with the one before.
fn tell_further(table: &mut Table, line: &str) {
    let command = table.command(line);
    let change = table.fight.propose(command, Vec::new(), Hand::Table).unwrap();
    table.take(change.joined());
}

#[test]
fn two_orders_of_one_action_are_undone_and_redone_as_one_also_in_an_opened_fight() {
    let mut table = duel();
    let start = table.fight.head();
    table.tell("move 18J", "");
    let moved = table.fight.head();
    tell_further(&mut table, "attack Pavel");
    // The die is asked for when the fight has been opened again, and one key still takes back both.
    table.tell("throw", "?");
    let end = table.fight.head();
    let last = table.lines.last().unwrap().tag;
    assert_eq!(last, Tag::Step { parent: moved, joined: true });
    for mut fight in [table.fight.clone(), table.loaded(None)] {
        assert_eq!(fight.check().unwrap(), Checked::Sound(3));
        let back = fight.undo().unwrap().unwrap();
        fight.take(back);
        assert_eq!(fight.head(), start);
        let on = fight.redo().unwrap().unwrap();
        fight.take(on);
        assert_eq!(fight.head(), end);
        let back = fight.back_turn().unwrap().unwrap();
        fight.take(back);
        assert_eq!(fight.head(), start);
        // Between them one stands only where that step is named, and from there goes either way.
        let between = fight.jump(moved).unwrap();
        fight.take(between);
        let on = fight.redo().unwrap().unwrap();
        assert!(matches!(on, Change::Head { to, .. } if to == end));
        let back = fight.undo().unwrap().unwrap();
        assert!(matches!(back, Change::Head { to, .. } if to == start));
        // What is done there instead is a branch, and an action of its own.
        let word = table.command("note a word");
        let word = fight.propose(word, Vec::new(), Hand::Table).unwrap();
        fight.take(word);
        assert!(!fight.is_joined(fight.head()));
        let back = fight.undo().unwrap().unwrap();
        fight.take(back);
        assert_eq!(fight.head(), moved);
    }
}

#[test]
fn the_prompt_of_an_order_keeps_that_it_is_one_action_with_the_last() {
    let mut table = duel();
    let start = table.fight.head();
    table.tell("move 18J", "");
    tell_further(&mut table, "attack Pavel");
    let mut opened = table.loaded(None);
    assert!(opened.prompt().unwrap().0.joined);
    let face = Answer::Faces(vec![100], kekkai_rules::Origin::Typed);
    let change = opened.answer(face, Hand::Table).unwrap().unwrap();
    opened.take(change);
    let mut change = opened.undo();
    if let Some((prompt, _)) = opened.prompt() {
        // A critical effect is asked for: it is of the same action.
        assert!(prompt.joined);
        let pick = opened.answer(Answer::Pick(0), Hand::Table).unwrap().unwrap();
        opened.take(pick);
        change = opened.undo();
    }
    assert!(matches!(change, Some(Ok(Change::Head { to, .. })) if to == start));
}

/// The face of Vega's attack on Pavel as the generator throws it now.
fn thrown(table: &Table) -> Answer {
    let command = table.command("attack Pavel");
    match table.fight.propose(command, Vec::new(), Hand::Generator).unwrap() {
        Change::Step { record, .. } => record.answers[0].clone(),
        Change::Ask(prompt, _) => prompt.answers[0].clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_same_order_throws_the_same_dice_until_other_luck_is_asked_for() {
    let mut table = duel();
    table.tell("move 18J", "");
    let first = thrown(&table);
    table.tell("attack Pavel", "1");
    table.tell("undo", "");
    assert_eq!(thrown(&table), first);
    table.tell("luck", "");
    assert_ne!(thrown(&table), first);
}

#[test]
fn a_die_left_to_the_generator_is_the_one_it_would_have_thrown() {
    let mut table = duel();
    table.tell("move 18J", "");
    let expected = thrown(&table);
    table.tell("attack Pavel", "?");
    let change = table.fight.throw().unwrap().unwrap();
    let answers = match change {
        Change::Step { record, .. } => record.answers.clone(),
        Change::Ask(prompt, _) => prompt.answers,
        other => panic!("{other:?}"),
    };
    assert_eq!(answers, [expected]);
}

/// What a check says of a fight whose last record was changed.
fn checked(change: impl FnOnce(&mut kekkai_battle::Record)) -> Checked {
    let table = duel();
    let mut fight = table.fight.clone();
    let command = table.command("hp Vega 5");
    let Change::Step { record, state, parent, joined } =
        fight.propose(command, Vec::new(), Hand::Table).unwrap()
    else {
        panic!()
    };
    let mut record = (*record).clone();
    change(&mut record);
    fight.take(Change::Step { record: Arc::new(record), state, parent, joined });
    fight.check().unwrap()
}

#[test]
fn a_check_names_what_differs() {
    assert_eq!(checked(|_| {}), Checked::Sound(2));
    let difference = |change: fn(&mut kekkai_battle::Record)| match checked(change) {
        Checked::Differs { seq: 6, what } => what,
        other => panic!("{other:?}"),
    };
    assert_eq!(difference(|record| record.hash.0 ^= 1), Difference::Hash);
    let missing = difference(|record| record.events.clear());
    let Difference::Events { kept, decided } = missing else { panic!("{missing:?}") };
    assert_eq!((kept.as_str(), decided.contains("Ruling")), ("—", true));
    let spare = difference(|record| record.events.push(Event::LuckChanged { salt: 1 }));
    let Difference::Events { kept, decided } = spare else { panic!("{spare:?}") };
    assert_eq!((kept.contains("LuckChanged"), decided.as_str()), (true, "—"));
    let refused = difference(|record| {
        record.command = Command::Gm { what: Gm::Turn { who: kekkai_rules::Id(9) }, reason: None };
    });
    assert!(matches!(refused, Difference::Refused(_)), "{refused:?}");
    let asks = difference(|record| record.command = Command::RollInitiative);
    assert!(matches!(asks, Difference::Refused(_)), "{asks:?}");
}
