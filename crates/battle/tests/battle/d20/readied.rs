//! Readied actions beside a blow and a move, and what acts cost by the table (D20-RDY-05, D20-ACT-02).

use super::{begun, blows, grapple::arena, hp, no, objects::stored, sheet};
use crate::table::{PlayError, Table, cell};
use kekkai_battle::{Refusal, grammar::BadCommand};
use kekkai_rules::{
    Refusal as Rules,
    d20::{
        numbers::conditions::Condition,
        sheet::{Held, Readied},
    },
};

/// Kesh beside Bek, the others far away; Kesh acts first, Bek next.
fn beside() -> Table {
    begun(&[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")], "18 1 2 17")
}

fn running(table: &Table) -> String {
    table.state().combatant(table.state().actor().unwrap()).unwrap().name.to_string()
}

/// How many items lie on a cell.
fn lying(table: &Table, at: &str) -> usize {
    table.state().field.items(cell(at)).count()
}

fn parts(table: &Table) -> i32 {
    table.state().rules().turn_left().unwrap().meters[0].left
}

#[test]
fn what_cannot_be_done_by_one_act_is_not_taken_for_a_part_of_it() {
    let mut table = beside();
    for (line, word) in [
        ("ready fists move", "move"),
        ("ready draw reload", "reload"),
        ("ready with 1 take until rain", "take"),
        ("strike Bek with 1 fists", "fists"),
        ("strike Bek fists with 1", "with"),
    ] {
        let Err(PlayError::Unread(BadCommand::Extra { extra, .. })) = table.play(line, "") else {
            panic!("{line}")
        };
        assert_eq!(extra.split(' ').next(), Some(word), "{line}");
    }
}

#[test]
fn d20_rdy_05_a_readied_macro_is_used_in_anothers_turn_and_provokes() {
    let mut table = stored("18 9 5 1");
    table.tell("remove Hatch", "");
    assert_eq!(no(&mut table, "ready macro 2"), "d20-needs-whole-turn D20-RDY-05");
    assert_eq!(no(&mut table, "ready macro 3"), "d20-anti-macro-waits D20-ACT-11");
    table.tell("ready macro 1 until \"they come\"", "");
    assert!(matches!(sheet(&table, "Kesh").held[..], [Held::Acts { what: Readied::Macro(0), .. }]));
    // One with damage is the one attack of the turn.
    assert_eq!(no(&mut table, "macro 1 Ade"), "d20-has-attacked D20-RND-03");
    table.tell("end", "");
    let now = running(&table);
    table.tell("macro 1 Ade by Kesh", "pick:1 14 4,5");
    assert_eq!((hp(&table, "Ade"), sheet(&table, "Kesh").held), (10, vec![]));
    // The turn of the other goes on.
    assert_eq!((running(&table), parts(&table)), (now, 2));
    let again = table.refused("macro 1 Ade by Kesh");
    assert!(matches!(again, Refusal::Rules(Rules::NotYourTurn { .. })), "{again:?}");
    // Beside an enemy it provokes.
    table.tell("undo", "");
    table.tell("put Bek 3K", "");
    table.tell("macro 1 Ade by Kesh", "pick:2 19 6 pick:1 14 4,5");
    assert_eq!((hp(&table, "Kesh"), hp(&table, "Ade")), (23, 10));
}

#[test]
fn d20_rdy_05_every_other_partial_action_may_be_readied() {
    // A disarm, whose defender has its opportunity attack; it is the one attack of the turn.
    let mut table = beside();
    table.tell("ready disarm", "");
    assert_eq!(no(&mut table, "strike Bek"), "d20-has-attacked D20-RND-03");
    table.tell("end", "");
    table.tell("disarm Bek by Kesh", "pick:1 20 1");
    assert_eq!((sheet(&table, "Bek").in_hand, running(&table)), (vec![], "Bek".to_owned()));
    // The start of a grapple.
    let mut table = beside();
    table.tell("ready grapple", "");
    table.tell("end", "");
    table.tell("grapple Bek by Kesh", "pick:1 19 20 1 2");
    assert!(sheet(&table, "Bek").has(Condition::Grappling));
    // What is no attack leaves the attack of the turn.
    let mut table = beside();
    table.tell("ready draw", "");
    table.tell("strike Bek", "2");
    table.tell("end", "");
    table.tell("draw by Kesh", "");
    assert_eq!(sheet(&table, "Kesh").in_hand, []);
    let mut table = beside();
    table.tell("afflict Kesh prone", "");
    table.tell("ready stand", "");
    table.tell("end", "");
    table.tell("stand by Kesh", "");
    assert!(!sheet(&table, "Kesh").has(Condition::Prone));
    // Nothing else than what was readied.
    let mut table = beside();
    table.tell("ready stand", "");
    table.tell("end", "");
    let other = table.refused("draw by Kesh");
    assert!(matches!(other, Refusal::Rules(Rules::NotYourTurn { .. })), "{other:?}");
    assert_eq!(no(&mut table, "stand by Kesh"), "d20-stands D20-ACT-02");
}

#[test]
fn d20_rdy_05_a_readied_grenade_strikes_all_around_and_provokes_nobody() {
    let mut table = arena("8 11 20 14");
    table.tell("put Ade 8J", "");
    table.tell("draw 2", "");
    table.tell("ready", "");
    table.tell("end", "");
    // Kesh, next to whom Ade stands, does not strike first.
    table.tell("blast 8G by Ade", "2 2");
    assert_eq!((blows(&table).len(), sheet(&table, "Kesh").reacted), (2, 0));
    assert_eq!(sheet(&table, "Ade").held, []);
}

#[test]
fn d20_act_02_each_row_of_the_table_of_costs_may_be_edited() {
    let mut table = beside();
    for (option, line, before, after) in [
        ("option action_cost_draw 0", "draw", 1, 2),
        ("option action_cost_drop 1", "discard 1", 2, 1),
        ("option action_cost_hold 0", "expect Bek", 1, 2),
        ("option action_cost_defend 1", "defend", 2, 1),
    ] {
        table.tell(line, "");
        assert_eq!(parts(&table), before, "{option}");
        table.tell("undo", "");
        table.tell(option, "");
        table.tell(line, "");
        assert_eq!(parts(&table), after, "{option}");
        table.tell("undo", "");
    }
    // Two of them are the whole turn.
    table.tell("option action_cost_draw 2", "");
    table.tell("strike Bek", "2");
    assert_eq!(no(&mut table, "draw"), "d20-needs-whole-turn D20-ACT-02");
    // Standing up for nothing, picking up as well, a step of two.
    let mut table = beside();
    table.tell("afflict Kesh prone", "");
    table.tell("option action_cost_stand 0", "");
    table.tell("stand", "");
    assert_eq!(parts(&table), 2);
    table.tell("discard 1", "");
    table.tell("option action_cost_take 0", "");
    assert_eq!((sheet(&table, "Kesh").in_hand.len(), lying(&table, "13J")), (0, 1));
    table.tell("take 1", "");
    // What was taken is in the hands that were free for it, and lies there no longer.
    let kesh = sheet(&table, "Kesh");
    let held = kesh.in_hand.iter().map(|number| kesh.weapon(*number).unwrap().name.to_string());
    assert_eq!(held.collect::<Vec<_>>(), ["arc sword"]);
    assert_eq!((parts(&table), lying(&table, "13J")), (2, 0));
    table.tell("option action_cost_step 2", "");
    table.tell("step 12J", "");
    assert_eq!((parts(&table), table.at("Kesh")), (0, Some(cell("12J"))));
}

#[test]
fn d20_act_02_aiming_reloading_help_and_letting_go_have_rows_too() {
    // Lin first, with a pistol.
    let places: &[(&str, &str)] = &[("Lin", "13J"), ("Bek", "16J"), ("Kesh", "19A"), ("Ade", "1T")];
    let mut table = begun(places, "1 18 2 3");
    table.tell("draw 2", "");
    table.tell("option action_cost_reload 0", "");
    table.tell("reload", "");
    assert_eq!(parts(&table), 1);
    table.tell("option action_cost_aim 1", "");
    table.tell("aim Bek", "");
    assert_eq!(parts(&table), 0);
    // Help for nothing.
    let mut table = beside();
    table.tell("put Lin 12J", "");
    table.tell("hurt Lin 25 physical", "");
    table.tell("option action_cost_tend 0", "");
    table.tell("tend Lin", "2");
    assert_eq!(parts(&table), 2);
    // Letting go for a partial action.
    let mut table = arena("8 11 8 14");
    table.tell("option action_cost_let_go 1", "");
    table.tell("end", "");
    table.tell("grapple Kesh", "pick:1 7 9 12 3");
    table.tell("letgo Kesh", "");
    assert_eq!(parts(&table), 0);
}

#[test]
fn d20_flk_04_the_dice_of_a_sneak_attack_may_be_left_out() {
    // Fight 3, step 1, with and without them.
    let places: &[(&str, &str)] = &[("Ade", "10J"), ("Kesh", "9J"), ("Lin", "11J"), ("Bek", "9K")];
    let mut table = begun(places, "11 12 14 11");
    assert_eq!(no(&mut table, "backstab"), "already-so D20-FLK-04");
    table.tell("backstab off", "");
    table.tell("strike Ade", "6 2");
    assert_eq!(blows(&table), [(15, 14, 2)]);
    table.tell("undo", "");
    table.tell("backstab", "");
    table.tell("strike Ade", "6 2 3,4");
    assert_eq!(blows(&table), [(15, 14, 9)]);
    table.tell("end", "");
    assert_eq!(no(&mut table, "backstab off"), "d20-no-sneak D20-FLK-04");
}
