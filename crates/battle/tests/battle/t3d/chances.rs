//! How likely each way is in which an act may come out, before its dice: by the walk through the rules.

use kekkai_battle::odds::{self, Limits, Method};
use kekkai_rules::Arg;

use super::opened;
use crate::table::Table;

/// The ways of `all` in which a line comes out so: the key of what is told then, and of whom first.
fn ways(table: &Table, line: &str, all: u128) -> Vec<(String, String, u128)> {
    let odds = odds::of(table.state(), &table.command(line), &[], Limits::default()).unwrap();
    assert_eq!(odds.method, Method::Exact, "{line}");
    let told = odds.let_be.ways.iter().map(|(way, chance)| {
        let who = way.args.iter().find_map(|(_, arg)| match arg {
            Arg::Combatant(who) => table.state().combatant(*who).map(|one| one.name.to_string()),
            _ => None,
        });
        assert_eq!(all % chance.of(), 0, "{line}: {chance:?}");
        (way.key.to_string(), who.unwrap_or_default(), chance.ways() * (all / chance.of()))
    });
    told.collect()
}

/// In how many of 46656 ways the first wins a contest, the second does, nobody does.
fn contest(first: i32, second: i32) -> [u128; 3] {
    let table = opened();
    let all = ways(&table, &format!("contest between Mira {first} Tor {second}"), 46656);
    let of = |key: &str, who: &str| {
        let found =
            all.iter().find(|(told, name, _)| told == key && (name == who || who.is_empty()));
        found.map_or(0, |(.., ways)| *ways)
    };
    [of("t3d-log-contest", "Mira"), of("t3d-log-contest", "Tor"), of("t3d-log-tie", "")]
}

#[test]
fn t3d_con_01_the_odds_of_a_contest_are_those_of_the_table() {
    let table = [
        (0, [21162, 21162, 4332]),
        (1, [25494, 16941, 4221]),
        (2, [29715, 13035, 3906]),
        (3, [33621, 9604, 3431]),
        (4, [37052, 6748, 2856]),
        (5, [39908, 4501, 2247]),
        (6, [42155, 2835, 1666]),
        (7, [43821, 1674, 1161]),
        (8, [44982, 918, 756]),
    ];
    for (lead, expected) in table {
        assert_eq!(contest(8 + lead, 8), expected, "a lead of {lead}");
    }
    assert_eq!(contest(18, 10), [44793, 1101, 762]);
    assert_eq!(contest(3, 12), [525, 45663, 468]);
}

#[test]
fn t3d_con_08_while_both_levels_are_from_4_to_16_only_their_difference_counts() {
    for level in 4..=14 {
        assert_eq!(contest(level + 2, level)[0], 29715, "{level}");
    }
}

#[test]
fn t3d_res_03_the_odds_of_a_resisted_attack_are_those_of_the_table() {
    let table =
        [(10, 10, 16413), (12, 10, 26670), (14, 12, 29211), (16, 10, 41856), (10, 14, 6357)];
    for (attack, resists, works) in table {
        let of = opened();
        let all = ways(&of, &format!("ability Witch {attack} at Mira against {resists}"), 46656);
        let found = all.iter().find(|(key, ..)| key == "t3d-log-works").unwrap();
        assert_eq!(found.2, works, "{attack} against {resists}");
        assert_eq!(all.iter().map(|(.., ways)| ways).sum::<u128>(), 46656);
    }
}

#[test]
fn t3d_tab_13_the_reaction_after_a_win_and_after_anything_else_is_known_before_the_dice() {
    let mut table = opened();
    table.tell("attitude Witch Mira 0", "");
    let all = ways(&table, "influence Mira Witch fast_talk", 46656);
    let of = |key: &str| {
        all.iter().filter(|(told, ..)| told == key).map(|way| way.2).collect::<Vec<_>>()
    };
    // 54.64 % and 45.36 %.
    assert_eq!(of("t3d-log-influenced"), [25494]);
    assert_eq!(of("t3d-log-not-influenced"), [21162]);
    assert_eq!(of("t3d-log-reaction"), [25494, 21162]);
    table.tell("influence Mira Witch fast_talk", "12 12");
    assert_eq!(super::sheet(&table, "Witch").reactions.get(&0), Some(&1));
    // The result is the reaction to the side of the one who tried.
    assert_eq!(super::sheet(&table, "Witch").reactions.len(), 1);
}

#[test]
fn t3d_rea_04_the_odds_of_a_reaction_are_those_of_the_table() {
    let mut table = opened();
    table.tell("value Mira cha 12", "");
    let all = ways(&table, "reaction Witch meets Mira", 216);
    let mut found: Vec<u128> = all.iter().map(|(.., ways)| *ways).collect();
    found.sort_unstable();
    assert_eq!(found, [4, 4, 31, 31, 73, 73]);
}
