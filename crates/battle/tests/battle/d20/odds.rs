//! Odds before an act, exact, against chances that are counted by hand from the numbers of the catalogue.

use super::{begun, grapple::arena};
use crate::table::Table;
use kekkai_battle::odds::{self, Limits, Method, Probability};

const BESIDE: &[(&str, &str)] = &[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")];

/// The ways in which a line comes out, of `all` equally likely ones: the key of what is told then.
fn ways(table: &Table, line: &str, all: u128) -> Vec<(String, u128)> {
    let odds = odds::of(table.state(), &table.command(line), &[], Limits::default()).unwrap();
    assert_eq!(odds.method, Method::Exact, "{line}");
    let told = odds.let_be.ways.iter().map(|(way, chance)| {
        assert_eq!(all % chance.of(), 0, "{line}: {chance:?}");
        (way.key.to_string(), chance.ways() * (all / chance.of()))
    });
    told.collect()
}

/// In how many of `all` ways this is told.
fn of(table: &Table, line: &str, all: u128, key: &str) -> u128 {
    ways(table, line, all).iter().filter(|(told, _)| told == key).map(|(_, ways)| ways).sum()
}

/// The chance that somebody loses at least so many hit points, of `all`.
fn loses(table: &Table, line: &str, name: &str, least: i32, all: u128) -> u128 {
    let odds = odds::of(table.state(), &table.command(line), &[], Limits::default()).unwrap();
    assert_eq!(odds.method, Method::Exact, "{line}");
    let who = table.id(name);
    let one = odds.let_be.of.iter().find(|one| one.who == who).unwrap();
    let chance = one.lost.that(|points| points >= least);
    assert_eq!(all % chance.of(), 0, "{line}: {chance:?}");
    chance.ways() * (all / chance.of())
}

#[test]
fn d20_atk_02_the_odds_of_an_attack() {
    // Kesh +8 against AC 14: above 14 from 7 on, 14 faces of 20. A threat from 19 on hits and is confirmed by 7 and more.
    let table = begun(BESIDE, "18 1 2 3");
    assert_eq!(of(&table, "strike Bek", 400, "d20-log-missed"), 6 * 20);
    assert_eq!(of(&table, "strike Bek", 400, "d20-log-critical"), 2 * 14);
    assert_eq!(of(&table, "strike Bek", 400, "d20-log-hit"), 14 * 20 - 2 * 14);
}

#[test]
fn d20_dmg_01_the_odds_of_damage() {
    // 1d8+3, critical 2d8+6: of 20 * 20 * 64 ways Bek's 14 points are lost by 14 or more of a critical hit alone:
    // 2d8 of 8 and more in 43 of 64.
    let table = begun(BESIDE, "18 1 2 3");
    assert_eq!(loses(&table, "strike Bek", "Bek", 14, 25_600), 28 * 43);
    // At least 11: an ordinary 8 of 8, or 2d8 of 5 and more in 58 of 64.
    assert_eq!(loses(&table, "strike Bek", "Bek", 11, 25_600), (280 - 28) * 8 + 28 * 58);
}

#[test]
fn d20_ac_03_the_odds_against_one_who_is_surprised() {
    // Lin +7 against AC 13 in place of 14: one face more.
    let places: &[(&str, &str)] = &[("Lin", "13J"), ("Kesh", "19A"), ("Ade", "19T")];
    let mut table = begun(places, "1 18 2 3");
    assert_eq!(of(&table, "strike Bek", 400, "d20-log-missed"), 7 * 20);
    table.tell("afflict Bek surprised", "");
    assert_eq!(of(&table, "strike Bek", 400, "d20-log-missed"), 6 * 20);
}

#[test]
fn d20_heal_01_the_odds_of_first_aid() {
    // +1 against DC 15: from 14 on, 7 faces.
    let mut table = begun(BESIDE, "18 1 2 3");
    table.tell("hurt Bek 16 physical", "");
    assert_eq!(of(&table, "tend Bek", 20, "d20-log-mended"), 7);
    assert_eq!(of(&table, "tend Bek", 20, "d20-log-not-mended"), 13);
}

#[test]
fn d20_grp_01_the_odds_of_a_grapple_check() {
    // Kesh +8 against the Brute's +13: wins by a difference of 6 and more, 14 * 15 / 2 of 400; a tie fails.
    let mut table = arena("8 11 8 14");
    table.tell("end", "");
    table.tell("grapple Kesh", "pick:1 7 9 12 3");
    table.tell("end", "");
    assert_eq!(of(&table, "escape", 400, "d20-log-free"), 105);
    assert_eq!(of(&table, "wrestle Brute damage", 400, "d20-log-wrestles"), 295);
}

#[test]
fn d20_sav_03_the_odds_of_a_save() {
    // A grenade at the Brute: Ade +3 (attack bonus 2, Dexterity 1), 6 m -2, AC 14: from 14 on, 7 of 20. Reflex -1 against 15
    // halves from 16 on, 5 of 20: of 2d6 the whole 12 is left in 1 of 36 ways.
    let mut table = arena("8 11 20 14");
    table.tell("put Ade 8N", "");
    table.tell("put Kesh 20T", "");
    table.tell("draw 2", "");
    let all = 20 * 20 * 20 * 36;
    // A natural 20 is confirmed by 14 and more, and throws 4d6, which is 12 and more in other ways.
    let plain = 6 * 20 * 15 + 13 * 15;
    let critical = 7 * 15 * four_dice_of(12) + 7 * 5 * four_dice_of(24);
    let all = all * 36;
    assert_eq!(loses(&table, "strike Brute", "Brute", 12, all), plain * 36 + critical);
}

/// In how many of 1296 ways four dice give so much or more.
fn four_dice_of(least: usize) -> u128 {
    let mut sums = [0_u128; 25];
    sums[0] = 1;
    for _ in 0..4 {
        let before = sums;
        sums = [0; 25];
        for (sum, ways) in before.iter().enumerate() {
            for face in 1..=6 {
                if sum + face < 25 {
                    sums[sum + face] += ways;
                }
            }
        }
    }
    sums[least.min(24)..].iter().sum()
}

#[test]
fn d20_aoo_03_the_odds_of_a_shot_count_the_opportunity_attack_before_it() {
    // Fight 2, step 5: Kesh +8 against AC 14 strikes first at Ade, with 4 hit points left: 1d8+3 always fells.
    let places: &[(&str, &str)] = &[("Ade", "18J"), ("Kesh", "17K"), ("Lin", "13J"), ("Bek", "1T")];
    let mut table = begun(places, "11 2 15 1");
    table.tell("draw 2", "");
    table.tell("pool Ade hp 4", "");
    let odds =
        odds::of(table.state(), &table.command("strike Lin"), &[], Limits::default()).unwrap();
    assert_eq!(odds.method, Method::Exact);
    // Nobody striking, Ade's +3 against AC 17 hits from 15 on; else it must be missed first, by 6 faces.
    let hits = |outlook: &odds::Outlook| outlook.find(table.id("Lin")).unwrap().hits.unwrap();
    assert_eq!(hits(&odds.let_be), Probability::new(6, 20));
    assert_eq!(hits(odds.answered.as_ref().unwrap()), Probability::new(36, 400));
}

#[test]
fn d20_dsrm_02_the_odds_of_a_disarm() {
    // Bek +3 against Kesh +12, the sword in both hands: ahead by 10 and more, 10 * 11 / 2 of 400.
    let places = [("Kesh", "9J"), ("Bek", "9K"), ("Ade", "1A"), ("Lin", "1T")];
    let table = begun(&places, "5 1 1 16");
    assert_eq!(of(&table, "disarm Kesh", 400, "d20-log-disarmed"), 55);
    assert_eq!(of(&table, "disarm Kesh", 400, "d20-log-not-disarmed"), 345);
}

#[test]
fn d20_act_03_the_odds_of_a_charge() {
    // +8 and +2 against AC 14: from 5 on. Ade's check of 17 with +1 and its attack in passing do not stop it.
    let table = begun(&[("Kesh", "2J"), ("Lin", "19A"), ("Ade", "7I")], "18 1 2 3");
    let line = table.command("charge Bek to 13J");
    let odds = odds::of(table.state(), &line, &[], Limits::default()).unwrap();
    let hits = |outlook: &odds::Outlook| outlook.find(table.id("Bek")).unwrap().hits.unwrap();
    assert_eq!((odds.method, hits(&odds.let_be)), (Method::Exact, Probability::new(16, 20)));
    assert_eq!(hits(odds.answered.as_ref().unwrap()), Probability::new(16, 20));
}

#[test]
fn d20_grp_06_a_grapple_succeeds_as_often_as_it_seizes() {
    let mut table = arena("8 11 8 14");
    table.tell("end", "");
    let line = table.command("grapple Kesh");
    let odds = odds::of(table.state(), &line, &[], Limits::default()).unwrap();
    let seizes = odds.let_be.ways.iter().find(|(way, _)| way.key == "d20-log-seized").unwrap().1;
    let succeeds = odds.let_be.succeeds.unwrap();
    assert_eq!(succeeds.in_millionths(), seizes.in_millionths());
    // The touch alone comes off more often than the check of strength after it.
    assert!(seizes.in_millionths() < 1_000_000, "{seizes:?}");
}
