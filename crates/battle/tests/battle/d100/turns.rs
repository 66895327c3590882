//! The order of turns and what a turn holds: ambushes, ties, changes of initiative, Fortune, newcomers, free actions, the end.

mod moves;
mod phases;
mod told;

use super::{ORDER, advantage, begun, laid, no, otherwise, round, sheet, stacks, targets, until};
use crate::table::Table;
use kekkai_battle::{
    Command, Refusal,
    offer::{Offer, offers},
};
use kekkai_rules::{
    Id, Refusal as Rules, RuleId,
    d100::{
        fact::{Ability, Order},
        numbers::{harm::conditions::Condition, rolls::difficulty::Difficulty},
        sheet::Skill,
    },
};

fn order(table: &Table) -> Vec<String> {
    let names = table.state().queue.slots.iter();
    names.map(|slot| named(table, slot.who)).collect()
}

/// A name without the number that the first of several has.
fn named(table: &Table, who: Id) -> String {
    let name = table.state().combatant(who).unwrap().name.to_string();
    name.trim_end_matches(" 1").to_owned()
}

fn acts(table: &Table) -> String {
    named(table, table.state().actor().unwrap())
}

/// Gives somebody so many points of Fortune.
fn lucky(table: &mut Table, name: &str, points: u16) {
    table.tell(&format!("pool {name} fate {points}"), "");
    table.tell(&format!("pool {name} fortune {points}"), "");
}

#[test]
fn d100_ini_02_surprise_comes_once_and_every_round_has_its_start_its_turns_and_its_end() {
    let mut table = laid();
    // Agility 36 with 20: the Bandit is surprised before the first round.
    table.tell("surprise Archer Bandit", "20");
    assert_eq!((table.state().queue.round, stacks(&table, "Bandit", Condition::Surprised)), (0, 1));
    table.tell("initiative", ORDER);
    table.tell("afflict Raider bleeding 1", "");
    table.tell("stance melee", "");
    table.tell("end", "");
    assert_eq!(acts(&table), "Archer");
    for number in 2..4 {
        until(&mut table, "Raider");
        assert_eq!(sheet(&table, "Raider").health, 15 - i32::from(number));
        table.tell("end", "");
        // The end takes a point of blood and all surprise, the start of the next one the stance.
        assert_eq!(table.state().queue.round, number);
        assert_eq!(sheet(&table, "Raider").health, 14 - i32::from(number));
        assert_eq!(stacks(&table, "Bandit", Condition::Surprised), 0);
        assert_eq!((acts(&table).as_str(), sheet(&table, "Captain").stance), ("Captain", None));
        table.tell("end", "");
        assert_eq!(acts(&table), "Bandit");
    }
}

#[test]
fn d100_ini_03_a_changed_initiative_counts_from_the_next_round_or_at_once() {
    // Toughness 30 with 90 fails; 4 of 1d10 is initiative: 31 becomes 21.
    let mut table = begun();
    table.tell("exposure Bandit 4", "90 4");
    assert_eq!(order(&table), ["Captain", "Bandit", "Archer", "Raider"]);
    round(&mut table, "");
    assert_eq!(order(&table), ["Captain", "Archer", "Raider", "Bandit"]);
    let mut table = begun();
    table.tell("option ini_resort at_once", "");
    table.tell("exposure Bandit 4", "90 4");
    assert_eq!(order(&table), ["Captain", "Archer", "Raider", "Bandit"]);
    table.tell("end", "");
    assert_eq!(acts(&table), "Archer");
    until(&mut table, "Bandit");
    table.tell("end", "");
    assert_eq!((acts(&table).as_str(), table.state().queue.round), ("Captain", 2));
}

#[test]
fn d100_ini_03_a_change_into_a_tie_is_settled_by_a_test_of_its_own() {
    // 38 becomes 28, that of the Archer and the Raider: 22 is +1 against 41 of the Archer.
    let mut table = begun();
    table.tell("exposure Captain 4", "90 4");
    round(&mut table, "22 41");
    assert_eq!(order(&table), ["Bandit", "Captain", "Archer", "Raider"]);
}

#[test]
fn d100_ini_04_of_three_who_tie_each_throws_once_and_equals_go_by_agility_or_throw_again() {
    // The Bandit (agility 30), the Archer (36) and the Raider (40): +2, +2 and a failure at 0.
    let mut table = otherwise(&[("ini: 31", "ini: 28")]);
    table.tell("initiative", "12 13 45");
    assert_eq!(order(&table), ["Captain", "Archer", "Bandit", "Raider"]);
    // With the same agility the two throw again: +1 against +2.
    let mut table = otherwise(&[("ini: 31", "ini: 28"), ("agi: 36", "agi: 30")]);
    table.tell("initiative", "12 13 45 22 12");
    assert_eq!(order(&table), ["Captain", "Archer", "Bandit", "Raider"]);
    let mut table = otherwise(&[("ini: 31", "ini: 28"), ("agi: 36", "agi: 30")]);
    table.tell("initiative", "12 13 45 12 22");
    assert_eq!(order(&table), ["Captain", "Bandit", "Archer", "Raider"]);
}

#[test]
fn d100_ini_04_a_tie_is_settled_once_or_every_round_and_may_give_advantage() {
    let mut table = begun();
    round(&mut table, "");
    assert_eq!(order(&table), ["Captain", "Bandit", "Archer", "Raider"]);
    let mut table = begun();
    table.tell("option ini_tie_once false", "");
    round(&mut table, "41 22");
    assert_eq!(order(&table), ["Captain", "Bandit", "Raider", "Archer"]);
    for (reading, points) in [("false", [0, 0]), ("true", [1, 0])] {
        let mut table = laid();
        let _ = table.play(&format!("option ini_tie_advantage {reading}"), "");
        table.tell("initiative", ORDER);
        assert_eq!(["Archer", "Raider"].map(|name| advantage(&table, name)), points);
    }
}

#[test]
fn d100_ini_08_a_place_behind_somebody_holds_for_one_round_and_asks_no_tie_anew() {
    let mut table = begun();
    lucky(&mut table, "Raider", 2);
    table.tell("behind Captain by Raider", "");
    assert_eq!(sheet(&table, "Raider").pools.fortune, 1);
    let oneself = Rules::Oneself { rule: RuleId::new("D100-INI-08") };
    assert_eq!(table.refused("behind Raider by Raider"), Refusal::Rules(oneself));
    round(&mut table, "");
    assert_eq!(order(&table), ["Captain", "Raider", "Bandit", "Archer"]);
    until(&mut table, "Raider");
    until(&mut table, "Archer");
    table.tell("end", "");
    assert_eq!(order(&table), ["Captain", "Bandit", "Archer", "Raider"]);
}

#[test]
fn d100_ini_08_what_the_game_master_changes_in_a_round_of_bought_places_outlasts_it() {
    for (line, now, next) in [
        (
            "order Archer before Captain",
            ["Raider", "Archer", "Captain", "Bandit"],
            ["Archer", "Captain", "Bandit", "Raider"],
        ),
        // Behind the one who has bought its place, it stands behind that one's own place later.
        (
            "order Captain after Raider",
            ["Raider", "Captain", "Bandit", "Archer"],
            ["Bandit", "Archer", "Raider", "Captain"],
        ),
        (
            "order Bandit, Captain",
            ["Raider", "Bandit", "Captain", "Archer"],
            ["Bandit", "Captain", "Archer", "Raider"],
        ),
        (
            "initiative Archer 35",
            ["Raider", "Captain", "Archer", "Bandit"],
            ["Captain", "Archer", "Bandit", "Raider"],
        ),
        // What is settled among equals stays so.
        (
            "initiative Archer 38",
            ["Raider", "Archer", "Captain", "Bandit"],
            ["Archer", "Captain", "Bandit", "Raider"],
        ),
    ] {
        let mut table = begun();
        lucky(&mut table, "Raider", 1);
        table.tell("seize by Raider", "");
        round(&mut table, "");
        assert_eq!(order(&table), ["Raider", "Captain", "Bandit", "Archer"]);
        table.tell(line, if line.ends_with("38") { "22 41" } else { "" });
        assert_eq!(order(&table), now, "{line}");
        while table.state().queue.round == 2 {
            table.tell("end", "");
        }
        assert_eq!(order(&table), next, "{line}");
    }
}

#[test]
fn d100_ini_08_of_two_at_one_place_the_higher_initiative_goes_first() {
    let mut table = begun();
    lucky(&mut table, "Raider", 1);
    lucky(&mut table, "Bandit", 1);
    table.tell("seize by Raider", "");
    table.tell("seize by Bandit", "");
    round(&mut table, "");
    assert_eq!(order(&table), ["Bandit", "Raider", "Captain", "Archer"]);
    let mut table = begun();
    lucky(&mut table, "Archer", 1);
    lucky(&mut table, "Bandit", 1);
    table.tell("behind Captain by Archer", "");
    table.tell("behind Captain by Bandit", "");
    round(&mut table, "");
    assert_eq!(order(&table), ["Captain", "Bandit", "Archer", "Raider"]);
}

#[test]
fn d100_ini_08_whoever_waits_steps_in_between_two_turns_unless_the_place_is_declared() {
    let mut table = begun();
    lucky(&mut table, "Bandit", 2);
    assert_eq!(no(&mut table, "stepin by Bandit"), "d100-no-chosen-turn D100-INI-08");
    table.tell("seize last by Bandit", "");
    round(&mut table, "");
    assert_eq!(order(&table), ["Captain", "Archer", "Raider", "Bandit"]);
    table.tell("stepin by Bandit", "");
    table.tell("end", "");
    assert_eq!((acts(&table).as_str(), sheet(&table, "Bandit").pools.fortune), ("Bandit", 1));
    assert_eq!(no(&mut table, "stepin by Bandit"), "d100-no-chosen-turn D100-INI-08");
    table.tell("end", "");
    assert_eq!(acts(&table), "Archer");
    until(&mut table, "Raider");
    table.tell("end", "");
    assert_eq!((acts(&table).as_str(), table.state().queue.round), ("Captain", 3));
    assert_eq!(order(&table), ["Captain", "Bandit", "Archer", "Raider"]);
    let mut table = begun();
    lucky(&mut table, "Bandit", 1);
    table.tell("option fortune_slot declared", "");
    table.tell("seize last by Bandit", "");
    round(&mut table, "");
    assert_eq!(no(&mut table, "stepin by Bandit"), "d100-turn-is-chosen D100-INI-08");
    until(&mut table, "Raider");
    table.tell("end", "");
    assert_eq!(acts(&table), "Bandit");
}

/// Raider 41, Captain 38, Archer 33, Bandit 31, in the turn of the Captain.
fn joined(reading: &str, line: &str, dice: &str) -> Table {
    let mut table = otherwise(&[("ini: 28, agi: 40", "ini: 41, agi: 40"), ("ini: 28", "ini: 33")]);
    table.tell("initiative", "");
    let _ = table.play(&format!("option joiner_acts {reading}"), "");
    until(&mut table, "Captain");
    table.tell(line, dice);
    table
}

#[test]
fn d100_ini_10_a_newcomer_acts_in_this_round_where_its_place_is_still_to_come() {
    // 41, before the Raider by its tie, has passed.
    let mut table = joined("by_place", "copy Raider 15C", "22 41");
    assert_eq!(order(&table), ["Raider 2", "Raider", "Captain", "Archer", "Bandit"]);
    for name in ["Archer", "Bandit", "Raider 2"] {
        table.tell("end", "");
        assert_eq!(acts(&table), name);
    }
    // 33, behind the Archer, has not.
    let line = "copy Archer 1C";
    let mut table = joined("by_place", line, "90 22");
    for name in ["Archer", "Archer 2", "Bandit", "Raider"] {
        table.tell("end", "");
        assert_eq!(acts(&table), name);
    }
    let mut table = joined("next_round", line, "90 22");
    for name in ["Archer", "Bandit", "Raider", "Captain", "Archer", "Archer 2"] {
        table.tell("end", "");
        assert_eq!(acts(&table), name);
    }
}

#[test]
fn d100_ini_11_and_adv_11_the_end_of_a_fight_takes_advantage_engagements_and_frenzy() {
    let mut table = otherwise(&[("player: true", "traits: (frenzy: true), player: true")]);
    assert_eq!(no(&mut table, "fightover"), "d100-no-fight D100-INI-11");
    table.tell("initiative", ORDER);
    table.tell("frenzy", "20");
    table.tell("strike Bandit", "32 51");
    table.tell("pool Captain advantage 4", "");
    table.tell("afflict Raider unconscious 1", "");
    assert!(sheet(&table, "Captain").mind.frenzy && !sheet(&table, "Bandit").engaged.is_empty());
    table.tell("fightover", "");
    let captain = sheet(&table, "Captain");
    assert_eq!((captain.advantage, captain.mind.frenzy), (0, false));
    assert!(captain.engaged.is_empty() && sheet(&table, "Bandit").engaged.is_empty());
}

/// The Captain has an axe beside its sword.
fn armed() -> Table {
    let sword = "(name: \"sword\", damage: 7, tags: [one_handed])";
    let both = format!("{sword}, (name: \"axe\", damage: 8, tags: [one_handed])");
    let mut table = otherwise(&[(sword, &both)]);
    table.tell("initiative", ORDER);
    table
}

#[test]
fn d100_trn_03_drawing_is_free_and_a_table_may_count_free_actions() {
    let mut table = armed();
    table.tell("draw with 2", "");
    assert_eq!(sheet(&table, "Captain").in_hand, [1]);
    assert_eq!(no(&mut table, "draw with 2"), "already-so D100-TRN-03");
    table.tell("move 7D", "");
    // 45 with 32 is +1: 8 + 1 - 3 at the left arm.
    table.tell("strike Bandit with 2", "32 51");
    assert_eq!(sheet(&table, "Bandit").health, 5);
    table.tell("draw with 1", "");
    table.tell("draw with 2", "");
    let mut table = armed();
    table.tell("option free_actions_per_turn 1", "");
    table.tell("draw with 2", "");
    assert_eq!(no(&mut table, "draw with 1"), "d100-no-free-action D100-TRN-03");
    // The weapon of an attack is drawn as freely.
    assert_eq!(no(&mut table, "strike Bandit with 1"), "d100-no-free-action D100-TRN-03");
    until(&mut table, "Bandit");
    until(&mut table, "Captain");
    table.tell("draw with 1", "");
}

#[test]
fn d100_trn_08_minds_are_tested_when_the_queue_is_sorted_and_before_the_first_turn() {
    let traits = "heal: (value: 45), cool: (value: 40)}";
    let bandit = "skills: {melee: (value: 38)}, traits: (groups: [\"thieves\"]), armour";
    let mut table = otherwise(&[
        ("heal: (value: 45)}", traits),
        ("skills: {melee: (value: 38)}, armour", bandit),
        ("player: true", "traits: (hatred: [\"thieves\"]), player: true"),
        (
            "skills: {shooting: (value: 50)}",
            "skills: {shooting: (value: 50), cool: (value: 20)}, traits: (hatred: [\"thieves\"])",
        ),
    ]);
    // 71 and 95: both hate, the Captain first.
    table.tell("initiative", &format!("{ORDER} 71 95"));
    assert_eq!((acts(&table).as_str(), targets(&table)), ("Captain", vec![40, 20]));
    table.tell("pool Archer fate 1", "");
    table.tell("pool Archer fortune 1", "");
    table.tell("seize by Archer", "");
    // The Archer is at the head of the new round before both are tested again.
    round(&mut table, "95 71");
    assert_eq!((acts(&table).as_str(), targets(&table)), ("Archer", vec![20, 40]));
}

#[test]
fn d100_trn_10_rounds_are_counted_from_the_next_one_or_from_this_one() {
    for (reading, rounds) in [("false", 3), ("true", 2)] {
        let mut table = begun();
        let _ = table.play(&format!("option duration_counts_current_round {reading}"), "");
        round(&mut table, "");
        // A double at the right arm, in round 2: row 41, of no use for 3 rounds.
        table.tell("strike Bandit at right-arm", "11 90 41 3");
        let useless = |table: &Table| sheet(table, "Bandit").harmed.useless.len();
        assert_eq!(useless(&table), 1);
        for _ in 0..rounds {
            round(&mut table, "");
            assert_eq!(useless(&table), 1, "{reading}");
        }
        round(&mut table, "");
        assert_eq!((useless(&table), table.state().queue.round), (0, rounds + 3), "{reading}");
    }
}

#[test]
fn d100_trn_11_a_fumble_makes_every_act_of_the_next_round_worse() {
    let mut table = begun();
    // 99 fails by a double; 50 of the fumble table.
    table.tell("strike Bandit", "99 10 50");
    round(&mut table, "");
    table.tell("assess perception", "33");
    assert_eq!((targets(&table), advantage(&table, "Captain")), (vec![32], 0));
    // What is demanded of it is no act of its own.
    table.tell("test Captain perception", "42");
    assert_eq!(targets(&table), [42]);
    round(&mut table, "");
    table.tell("apply perception", "42");
    assert_eq!(targets(&table), [42]);
}

#[test]
fn d100_trn_11_a_lost_action_is_used_up_by_the_next_turn_useful_or_not() {
    let mut table = begun();
    table.tell("strike Bandit", "99 10 75");
    table.tell("afflict Captain stunned 1", "");
    round(&mut table, "90");
    let notes = sheet(&table, "Captain").notes;
    assert_eq!((acts(&table).as_str(), notes.no_action), ("Captain", false));
    table.tell("shake stunned", "");
    assert_eq!(no(&mut table, "strike Bandit"), "d100-action-lost D100-FUM-08");
    round(&mut table, "");
    table.tell("strike Bandit", "32 51");
}

#[test]
fn d100_trn_12_a_turn_is_put_off_only_where_the_table_has_it() {
    let mut table = begun();
    assert_eq!(no(&mut table, "delay Captain after Bandit"), "d100-no-delay D100-TRN-12");
    table.tell("option allow_delay true", "");
    table.tell("delay Captain after Bandit", "");
    assert_eq!(acts(&table), "Bandit");
    table.tell("end", "");
    assert_eq!(acts(&table), "Captain");
}

#[test]
fn d100_ini_08_whoever_has_bought_its_own_place_and_steps_in_is_back_there_in_the_next_round() {
    let mut table = begun();
    lucky(&mut table, "Raider", 1);
    table.tell("seize last by Raider", "");
    round(&mut table, "");
    assert_eq!(order(&table), ["Captain", "Bandit", "Archer", "Raider"]);
    table.tell("stepin by Raider", "");
    assert_eq!(order(&table), ["Captain", "Raider", "Bandit", "Archer"]);
    until(&mut table, "Archer");
    table.tell("end", "");
    assert_eq!(order(&table), ["Captain", "Bandit", "Archer", "Raider"]);
}

#[test]
fn d100_ini_08_and_10_a_newcomer_stands_by_its_number_when_bought_places_are_over() {
    let mut table = begun();
    lucky(&mut table, "Archer", 1);
    table.tell("seize by Archer", "");
    round(&mut table, "");
    assert_eq!(order(&table), ["Archer", "Captain", "Bandit", "Raider"]);
    // 31 as the Bandit: the tie is thrown.
    table.tell("copy Bandit 8G", "22 90");
    until(&mut table, "Raider");
    table.tell("end", "");
    assert_eq!(order(&table), ["Captain", "Bandit 2", "Bandit", "Archer", "Raider"]);
}

#[test]
fn d100_sht_03_a_skill_that_nobody_has_taught_is_offered_where_it_may_be_tried() {
    let mut table = begun();
    let tried = |table: &Table, skill: Skill| {
        let order =
            Order::Apply { ability: Ability::Skill(skill), difficulty: Difficulty::Serious };
        let order = kekkai_battle::systems::Order::D100(order);
        let is = |offer: &Offer| {
            offer.refusal.is_none()
                && matches!(&offer.command, Command::Act { order: other, .. } if *other == order)
        };
        offers(table.state()).iter().any(is)
    };
    assert!(tried(&table, Skill::Heal) && tried(&table, Skill::Athletics));
    // Shooting must stand on the sheet (D100-SHT-03).
    assert!(!tried(&table, Skill::Shooting));
    table.tell("stance melee", "");
    assert!(!tried(&table, Skill::Athletics));
}
