//! What is lost beside an act, and who is dying again, has a line of its own; a turn that was put off may be put off again.

use kekkai_rules::{
    Edition,
    d20::{fact::Fact, numbers::weapon::WeaponKind, sheet::Held},
};

use super::changed;
use crate::d20::{facts, no, of_edition, sheet};
use crate::table::Table;

/// Lin 18 beside Ade 16, Kesh 14, Bek 9.
fn begun(edition: Edition) -> Table {
    of_edition(edition, "11 12 15 8")
}

/// The same once this was done.
fn after(edition: Edition, lines: &[&str]) -> Table {
    let mut table = begun(edition);
    for line in lines {
        table.tell(line, "");
    }
    table
}

/// Keys of what the latest step has said.
fn said(table: &Table) -> Vec<String> {
    let lines = facts(table).into_iter().filter_map(|fact| match fact {
        Fact::Said { line, .. } => Some(line.key.to_string()),
        _ => None,
    });
    lines.collect()
}

#[test]
fn d20_rdy_07_a_held_action_that_is_lost_is_told() {
    for (line, told) in [
        ("afflict Lin stunned", &["d20-log-held-lost"][..]),
        ("afflict Lin asleep", &["d20-log-held-lost"]),
        ("hurt Lin 21 physical", &["d20-log-held-lost", "d20-log-falls-dying"]),
        // Of the dead nothing more is told.
        ("hurt Lin 40 physical", &[]),
    ] {
        let table = after(Edition::NEWEST, &["ready move until open", line]);
        assert_eq!(sheet(&table, "Lin").held, [], "{line}");
        assert_eq!(said(&table), told, "{line}");
        // A fight of an older edition goes on as it began.
        let table = after(Edition::Sixth, &["ready move until open", line]);
        assert!(!said(&table).contains(&"d20-log-held-lost".to_owned()), "{line}");
    }
    // By a grapple, which goes off before the trigger.
    let mut table = after(Edition::NEWEST, &["ready move until open", "end"]);
    table.tell("grapple Lin", "pick:1 19 20 1 2");
    assert!(said(&table).contains(&"d20-log-held-lost".to_owned()), "{:?}", said(&table));
}

#[test]
fn d20_rdy_07_a_held_attack_is_told_to_be_lost_with_its_weapon() {
    for line in ["draw 2", "discard 1"] {
        let mut table = after(Edition::NEWEST, &["ready until open", line]);
        let lines = facts(&table).into_iter().filter_map(|fact| match fact {
            Fact::Said { line, .. } if line.key == "d20-log-held-lost" => Some(format!("{line:?}")),
            _ => None,
        });
        let lines: Vec<String> = lines.collect();
        // It is named as it was in hand.
        assert!(lines.len() == 1 && lines[0].contains("knife"), "{line}: {lines:?}");
        table.tell("undo", "");
    }
    // One with another weapon stays, and has its number.
    let lines = ["draw 1 2", "end", "end", "end", "end", "ready until open", "discard 2"];
    let table = after(Edition::NEWEST, &lines);
    assert!(matches!(sheet(&table, "Lin").held[..], [Held::Ready { .. }]));
    assert_eq!(said(&table), ["d20-log-drops"]);
}

#[test]
fn d20_rdy_01_an_aim_that_is_lost_is_told() {
    for line in ["afflict Lin stunned", "hurt Lin 1 physical", "put Lin 1T"] {
        let lines = ["option action_cost_draw 0", "draw 2", "aim Bek", line];
        let table = after(Edition::NEWEST, &lines);
        assert_eq!(
            (sheet(&table, "Lin").aim, said(&table)),
            (None, vec!["d20-log-aim-lost".into()])
        );
        assert_eq!(said(&after(Edition::Sixth, &lines)), Vec::<String>::new(), "{line}");
    }
}

#[test]
fn d20_rdy_01_who_aims_at_one_that_is_gone_is_told_so() {
    let aims = ["option action_cost_draw 0", "draw 2", "aim Bek"];
    for line in ["remove Bek", "hurt Bek 60 physical"] {
        let lines = [aims[0], aims[1], aims[2], line];
        let table = after(Edition::NEWEST, &lines);
        assert_eq!(sheet(&table, "Lin").aim, None, "{line}");
        assert!(said(&table).contains(&"d20-log-aim-lost".to_owned()), "{line}");
        // A fight of an older edition goes on as it began.
        assert_ne!(sheet(&after(Edition::Eighth, &lines), "Lin").aim, None, "{line}");
    }
}

#[test]
fn d20_dmg_05_that_one_who_was_stable_is_dying_again_is_told() {
    let stable = ["hurt Bek 16 physical", "lies Bek stable"];
    for line in ["hurt Bek 1 physical", "lies Bek stable off"] {
        let lines = [stable[0], stable[1], line];
        assert_eq!(said(&after(Edition::NEWEST, &lines)), ["d20-log-dying-again"], "{line}");
        assert_eq!(said(&after(Edition::Sixth, &lines)), Vec::<String>::new(), "{line}");
    }
    // One who had come to, and one who lay at 0 and was never below.
    let awake = ["hurt Bek 16 physical", "lies Bek awake", "hurt Bek 1 physical"];
    assert_eq!(said(&after(Edition::NEWEST, &awake)), ["d20-log-dying-again"]);
    let at_nothing = ["hurt Bek 14 physical", "hurt Bek 1 physical"];
    assert_eq!(said(&after(Edition::NEWEST, &at_nothing)), ["d20-log-dying"]);
    // Stress had felled it: it was not dying before.
    let table = after(Edition::NEWEST, &["hurt Bek 15 stress", "hurt Bek 16 physical"]);
    assert_eq!(said(&table), ["d20-log-dying"]);
}

#[test]
fn d20_act_02_where_nothing_lies_it_is_said_so() {
    let mut table = begun(Edition::NEWEST);
    assert_eq!(no(&mut table, "take 1"), "d20-nothing-lies D20-ACT-02");
}

#[test]
fn d20_mod_03_it_is_said_why_a_weapon_cannot_be_used() {
    let mut table = changed("Lin", |spec| spec.weapons[0].kind = WeaponKind::Thrown);
    table.tell("initiative", "11 12 15 8");
    table.tell("afflict Lin prone", "");
    assert_eq!(no(&mut table, "strike Ade"), "d20-throws-upright D20-MOD-03");
}

#[test]
fn d20_act_02_what_is_taken_in_hand_is_told_by_its_name_step_by_step() {
    let table = after(Edition::NEWEST, &["draw 2"]);
    let mut fight = table.fight.clone();
    let told = format!("{:?}", fight.trace(fight.head()).unwrap().unwrap().told);
    assert!(told.contains("d20-log-hands") && told.contains("pistol"), "{told}");
    assert!(!told.contains("Carried"), "{told}");
}

#[test]
fn d20_ini_07_a_turn_put_off_in_the_round_before_may_be_put_behind_another_one() {
    let delayed = |edition| after(edition, &["end", "end", "delay Kesh", "end"]);
    let name = |table: &Table| {
        table.state().combatant(table.state().actor().unwrap()).unwrap().name.to_string()
    };
    let mut table = delayed(Edition::NEWEST);
    table.tell("afflict Kesh running", "");
    table.tell("delay Kesh after Lin", "");
    let mut turns = vec![name(&table)];
    for _ in 0..3 {
        table.tell("end", "");
        turns.push(name(&table));
    }
    assert_eq!(turns, ["Lin", "Kesh", "Ade", "Bek"]);
    // It is the turn of this round, at its new place, and began in the round before.
    let kesh = table.id("Kesh");
    let slot = table.state().queue.slots.iter().find(|slot| slot.who == kesh).unwrap();
    assert_eq!((slot.initiative, table.state().queue.round), (18, 2));
    assert!(!sheet(&table, "Kesh").conditions.is_empty());
    // Not behind one who comes after its old place, where it acts at the latest.
    let mut table = delayed(Edition::NEWEST);
    assert_eq!(no(&mut table, "delay Kesh after Bek"), "d20-delays-in-its-turn D20-INI-07");
    let mut table = delayed(Edition::Sixth);
    assert_eq!(no(&mut table, "delay Kesh after Lin"), "d20-delays-in-its-turn D20-INI-07");
}
