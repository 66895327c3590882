//! Senses, those who hide from them, and what the map says to both.

use kekkai_battle::{Audience, Refusal, SideId};
use kekkai_rules::{Refusal as Rules, t3d::fact::Fact};

use super::{facts, no, opened, rolled, rolls, sees, sheet, succeeds, told, winners};
use crate::table::Table;

/// Whether the latest step says this of understanding.
fn understood(table: &Table) -> Option<bool> {
    facts(table).into_iter().find_map(|fact| match fact {
        Fact::Said { line, .. } if line.key == "t3d-log-understood" => Some(true),
        Fact::Said { line, .. } if line.key == "t3d-log-not-understood" => Some(false),
        _ => None,
    })
}

#[test]
fn t3d_sns_01_a_sense_is_rolled_against_perception_with_modifiers() {
    let mut table = opened();
    assert_eq!(rolled(&mut table, "sense Guard vision common -2", "9"), (9, 0));
    assert!(!succeeds(&mut table, "sense Guard vision common -2", "10"));
}

#[test]
fn t3d_sns_02_vision_has_a_number_of_its_own() {
    let mut table = opened();
    table.tell("value Guard per_vision 12", "");
    assert_eq!(rolled(&mut table, "sense Guard vision", "12"), (12, 0));
    assert_eq!(rolled(&mut table, "sense Guard hearing", "11"), (11, 0));
}

#[test]
fn t3d_sns_03_what_is_hidden_on_purpose_is_found_in_a_contest() {
    let mut table = opened();
    table.tell("stealth Mira", "");
    table.tell("sense Guard vision toward Mira with 12 against 13", "9 11");
    assert_eq!(
        (rolls(&table), winners(&table)),
        (vec![(12, 3, 0), (13, 2, 0)], vec!["Guard".into()])
    );
    // A tie leaves it hidden, unless the table says otherwise.
    table.tell("stealth Mira", "");
    table.tell("sense Guard vision toward Mira", "9 12");
    assert_eq!(winners(&table), ["Mira"]);
    table.tell("option hidden_tie found", "");
    table.tell("sense Guard vision toward Mira", "9 12");
    assert_eq!(winners(&table), ["Guard"]);
    // A seeker who fails by less finds.
    table.tell("sense Guard vision toward Mira", "12 16");
    assert_eq!(winners(&table), ["Guard"]);
}

#[test]
fn t3d_sns_04_a_named_skill_stands_for_perception() {
    let mut table = opened();
    table.tell("value Guard search 14", "");
    assert_eq!(rolled(&mut table, "sense Guard vision with search common -3", "11"), (11, 0));
    assert!(!succeeds(&mut table, "sense Guard vision common -3", "11"));
}

#[test]
fn t3d_sns_05_hearing_has_a_number_of_its_own() {
    let mut table = opened();
    table.tell("value Guard per_hearing 11", "");
    table.tell("value Guard per 5", "");
    assert_eq!(rolled(&mut table, "sense Guard hearing common -4", "7"), (7, 0));
    assert!(!succeeds(&mut table, "sense Guard hearing common -4", "8"));
}

#[test]
fn t3d_sns_06_speech_that_is_heard_may_not_be_understood() {
    let mut table = opened();
    table.tell("sense Guard hearing speech 0", "9 11");
    assert_eq!(rolls(&table), [(11, 2, 0), (10, -1, 0)]);
    assert_eq!(understood(&table), Some(false));
    table.tell("sense Guard hearing speech 1", "9 11");
    assert_eq!(understood(&table), Some(true));
    // Nothing heard, nothing to understand.
    table.tell("sense Guard hearing speech 0", "12");
    assert_eq!(understood(&table), None);
}

#[test]
fn t3d_sns_07_who_moves_quietly_is_heard_in_a_contest_against_stealth() {
    let mut table = opened();
    table.tell("stealth Tor", "");
    table.tell("value Tor stealth 11", "");
    table.tell("sense Guard hearing toward Tor with 9", "9 9");
    assert_eq!((rolls(&table), winners(&table)), (vec![(9, 0, 0), (11, 2, 0)], vec!["Tor".into()]));
}

#[test]
fn t3d_sns_08_one_who_listens_on_purpose_may_use_a_skill() {
    let mut table = opened();
    assert!(succeeds(&mut table, "sense Guard hearing with observation", "13"));
    assert!(!succeeds(&mut table, "sense Guard hearing", "13"));
}

#[test]
fn t3d_sns_09_taste_and_smell_are_one_sense() {
    let mut table = opened();
    table.tell("value Guard per_taste 11", "");
    table.tell("value Guard per 5", "");
    assert!(succeeds(&mut table, "sense Guard taste", "11"));
}

#[test]
fn t3d_sns_10_touch_is_a_sense() {
    let mut table = opened();
    table.tell("value Guard per_touch 11", "");
    table.tell("value Guard per 15", "");
    assert!(!succeeds(&mut table, "sense Guard touch", "12"));
}

#[test]
fn t3d_map_02_one_roll_of_the_sneaker_is_held_against_every_watcher() {
    let mut table = opened();
    table.tell("stealth Mira", "");
    let line = "sneak hearing Mira past Guard, Witch, Tor with 12 listening Tor 12";
    // Tor is no watcher of his own side's: only the other two are.
    table.tell("side Tor Guards", "");
    table.tell(line, "10 11 9 9");
    assert_eq!(rolls(&table), [(12, 2, 0), (11, 0, 0), (11, 2, 0), (12, 3, 0)]);
    assert_eq!(winners(&table), ["Mira", "Mira", "Tor"]);
    assert!(facts(&table).iter().all(|fact| match fact {
        Fact::Tried(made) => made.seen == kekkai_rules::t3d::terms::Seen::Gm,
        _ => true,
    }));
    // Each watcher anew, where the table has it so: the sneaker, then the watcher.
    table.tell("option sneak_roll per_watcher", "");
    table.tell("sneak hearing Mira past Guard, Witch with 12", "10 11 12 9");
    assert_eq!(rolls(&table), [(12, 2, 0), (11, 0, 0), (12, 0, 0), (11, 2, 0)]);
    assert_eq!(winners(&table), ["Mira", "Witch"]);
}

/// What the GM is reminded of in the latest step: who has moved in hiding, past whom.
fn reminded(table: &Table) -> Option<(String, Vec<String>)> {
    let name = |who: &kekkai_rules::Id| table.state().combatant(*who).unwrap().name.to_string();
    facts(table).into_iter().find_map(|fact| match fact {
        Fact::Said { about, line, secret: true, .. } if line.key == "t3d-log-sneak-due" => {
            let (first, others) = about.split_first().unwrap();
            Some((name(first), others.iter().map(name).collect()))
        }
        _ => None,
    })
}

#[test]
fn t3d_map_02_the_roll_of_one_who_moved_in_hiding_is_offered_at_the_end_of_its_turn() {
    let mut table = opened();
    for line in ["stealth Mira", "initiative"] {
        table.tell(line, "");
    }
    let round = |table: &mut Table| {
        for _ in 0..3 {
            table.tell("end", "");
        }
    };
    // One who has not moved stays where it is, unheard.
    table.tell("end", "");
    assert_eq!(reminded(&table), None);
    round(&mut table);
    // All of other sides are listed who live; only the GM reads of it.
    table.tell("condition Witch dead", "");
    table.tell("side Guard Others", "");
    table.tell("move 5J", "");
    let before = told(&table, Audience::Public, 99);
    table.tell("end", "");
    assert_eq!(reminded(&table), Some(("Mira".to_owned(), vec!["Guard".to_owned()])));
    let after = told(&table, Audience::Side(SideId(1)), 1);
    assert!(!after.contains("sneak-due") && !before.contains("sneak-due"), "{after}");
    assert!(told(&table, Audience::Gm, 1).contains("t3d-log-sneak-due"));
    for _ in 0..2 {
        table.tell("end", "");
    }
    // Rolled since the last step, it is asked no more; a jump is a step too.
    table.tell("move 6J", "");
    table.tell("sneak hearing Mira past Guard", "9 16");
    table.tell("end", "");
    assert_eq!(reminded(&table), None);
    for _ in 0..2 {
        table.tell("end", "");
    }
    table.tell("sneak hearing Mira past Guard", "9 16");
    table.tell("feat Mira jump jumping to 8J", "9");
    table.tell("end", "");
    assert_eq!(reminded(&table).map(|(who, _)| who), Some("Mira".to_owned()));
    for _ in 0..2 {
        table.tell("end", "");
    }
    // Whoever hides no longer is not reminded of.
    table.tell("move 9J", "");
    table.tell("stealth Mira off", "");
    table.tell("end", "");
    assert_eq!(reminded(&table), None);
}

#[test]
fn t3d_map_03_the_preset_makes_hearing_harder_by_five_cells() {
    let mut table = opened();
    table.tell("option sense_distance_preset true", "");
    table.tell("put Guard 1A", "");
    for (at, level) in [("17A", 9), ("6A", 11), ("10A", 11), ("11A", 10)] {
        table.tell(&format!("put Mira {at}"), "");
        assert_eq!(rolled(&mut table, "sense Guard hearing toward Mira", "9").0, level, "{at}");
        assert_eq!(rolled(&mut table, "sense Guard vision toward Mira", "9").0, 11, "{at}");
    }
}

#[test]
fn t3d_tab_07_vision_needs_a_line_and_touch_a_neighbour() {
    let mut table = opened();
    table.tell("put Mira 9P", "");
    assert_eq!(rolled(&mut table, "sense Guard hearing toward Mira", "9").0, 11);
    table.tell("option sense_distance_preset true", "");
    assert_eq!(rolled(&mut table, "sense Guard hearing toward Mira", "9").0, 10);
    table.tell("ground 9J strong", "");
    let blind = table.refused("sense Guard vision toward Mira");
    assert!(matches!(blind, Refusal::Rules(Rules::NoSight { .. })), "{blind:?}");
    table.tell("put Mira 9F", "");
    let far = table.refused("sense Guard touch toward Mira");
    assert!(matches!(far, Refusal::Rules(Rules::OutOfReach { reach: 1, .. })), "{far:?}");
    table.tell("put Mira 9E", "");
    assert_eq!(rolled(&mut table, "sense Guard touch toward Mira", "9").0, 11);
    // What is no combatant is looked for without a line.
    table.tell("sense Guard vision", "9");
    let oneself = table.refused("sense Guard vision toward Guard");
    assert!(matches!(oneself, Refusal::Rules(Rules::Oneself { .. })));
}

#[test]
fn t3d_tab_08_one_who_hides_is_hidden_from_each_side_by_itself() {
    let mut table = opened();
    table.tell("stealth Mira", "");
    table.tell("side Witch Guards", "");
    let seen =
        |table: &Table| [0, 1, 2].map(|side| sees(table, Audience::Side(SideId(side)), "Mira"));
    assert_eq!(seen(&table), [true, false, false]);
    table.tell("sense Guard vision toward Mira", "12 9");
    assert_eq!(seen(&table), [true, false, false]);
    table.tell("sense Witch vision toward Mira", "9 14");
    assert_eq!(seen(&table), [true, true, false]);
    assert_eq!(sheet(&table, "Mira").hidden, Some(vec![table.id("Witch")]));
    table.tell("stealth Mira", "");
    assert_eq!(seen(&table), [true, false, false]);
    table.tell("attack Mira Guard 12", "16");
    assert_eq!(seen(&table), [true, true, true]);
}

#[test]
fn t3d_tab_09_each_pair_of_sneaker_and_watcher_is_judged() {
    let mut table = opened();
    for line in ["stealth Mira", "stealth Tor", "value Tor stealth 14"] {
        table.tell(line, "");
    }
    // By 2 and by 0 against by 1 and by 3.
    table.tell("sneak hearing Mira, Tor past Guard, Witch", "12 14 10 8");
    assert_eq!(winners(&table), ["Mira", "Guard", "Witch", "Witch"]);
    // One throw of the watcher is reckoned for each distance.
    table.tell("option sense_distance_preset true", "");
    for line in ["put Guard 1A", "put Mira 5A", "put Tor 13A", "stealth Mira", "stealth Tor"] {
        table.tell(line, "");
    }
    table.tell("sneak hearing Mira, Tor past Guard", "14 14 10");
    assert_eq!(winners(&table), ["Guard", "Tor"]);
    let margins = facts(&table).into_iter().filter_map(|fact| match fact {
        Fact::Compared(compared) => Some((compared.sides[0].margin, compared.sides[1].margin)),
        _ => None,
    });
    assert_eq!(margins.collect::<Vec<_>>(), [(Some(1), Some(0)), (Some(0), Some(0))]);
    assert_eq!(rolls(&table).len(), 3);
    // Whom a sense does not reach is not paired; without any pair there is nothing to roll.
    table.tell("ground 3A strong", "");
    assert_eq!(no(&mut table, "sneak vision Mira, Tor past Guard"), "t3d-no-watcher T3D-MAP-02");
    table.tell("sneak vision Mira, Tor past Guard, Witch", "14 14 10");
    assert_eq!(winners(&table), ["Witch", "Witch"]);
}

#[test]
fn t3d_tab_17_a_line_is_blocked_by_what_it_crosses_and_not_by_what_it_touches() {
    let sees = |from: &str, to: &str, wall: &str| {
        let mut table = opened();
        table.tell(&format!("put Guard {from}"), "");
        table.tell(&format!("put Mira {to}"), "");
        table.tell(&format!("ground {wall} strong"), "");
        table.play("sense Guard vision toward Mira", "?").is_ok()
    };
    assert!(!sees("1A", "3C", "2B"));
    assert!(sees("1A", "3C", "2A"));
    assert!(!sees("1A", "5B", "3A"));
    assert!(!sees("1A", "5B", "3B"));
    assert!(sees("1A", "5B", "2B"));
}
