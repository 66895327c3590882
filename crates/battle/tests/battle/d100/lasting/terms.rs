//! What a sheet says of the time that is left: until when somebody may be saved, how long what it suffers lasts.

use kekkai_rules::{Arg, Phrase};

use super::super::{ORDER, begun, otherwise, round, sheet};
use crate::table::Table;

/// A message with what stands in it, the keys of its words and its numbers: `d100-until-round 4`.
fn brief(phrase: &Phrase) -> String {
    let mut parts = Vec::new();
    if phrase.key != "plain" {
        parts.push(phrase.key.trim_start_matches("d100-").to_owned());
    }
    for (_, arg) in &phrase.args {
        match arg {
            Arg::Phrase(within) => parts.push(brief(within)),
            Arg::Number(number) | Arg::Change(number) => parts.push(number.to_string()),
            _ => {}
        }
    }
    parts.join(" ")
}

/// The rows of a section of somebody's sheet.
fn rows(table: &Table, name: &str, key: &str) -> Vec<String> {
    let sections = table.sheet(name).sections;
    let found = sections.iter().find(|section| section.kind.key == key);
    found.map_or(Vec::new(), |section| section.rows.iter().map(|row| brief(&row.full)).collect())
}

fn dying(table: &Table, name: &str) -> Vec<String> {
    rows(table, name, "d100-dying")
}

#[test]
fn d100_wnd_03_a_sheet_says_when_somebody_at_zero_faints() {
    let mut table = begun();
    assert!(dying(&table, "Bandit").is_empty());
    table.tell("pool Bandit health 0", "");
    // Toughness bonus 3, zero in round 1: it faints at the end of round 4, as is played below.
    assert_eq!(dying(&table, "Bandit"), ["dying-faints 4"]);
    for _ in 0..4 {
        assert!(sheet(&table, "Bandit").is_conscious());
        round(&mut table, "");
    }
    assert!(!sheet(&table, "Bandit").is_conscious());
    assert!(dying(&table, "Bandit").is_empty(), "it lies there, and nothing more awaits it");
    table.tell("heal Bandit 1", "");
    assert!(dying(&table, "Bandit").is_empty());
}

#[test]
fn d100_con_19_a_sheet_says_how_likely_and_from_when_somebody_bleeds_to_death() {
    let mut table = begun();
    table.tell("afflict Bandit bleeding 2", "");
    table.tell("pool Bandit health 0", "");
    assert_eq!(dying(&table, "Bandit"), ["dying-bleeds 20"]);
    // Who faints in the end phase itself has a round of grace (D100-TRN-09).
    let mut table = begun();
    table.tell("pool Bandit health 1", "");
    table.tell("afflict Bandit bleeding 1", "");
    round(&mut table, "");
    assert_eq!(dying(&table, "Bandit"), ["dying-from dying-bleeds 10 2"]);
    round(&mut table, "10");
    assert!(sheet(&table, "Bandit").dead && dying(&table, "Bandit").is_empty());
}

#[test]
fn d100_wnd_06_a_sheet_counts_the_injuries_that_kill() {
    let mut table = otherwise(&[("fate: 1", "fate: 0")]);
    table.tell("option env_injury_location torso", "");
    for _ in 0..4 {
        table.tell("pool Captain health 1", "");
        // Row 01–10 of the torso: it bleeds at 0, and is unconscious.
        table.tell("fall Captain 5", "9 1");
        table.tell("afflict Captain bleeding 0", "");
    }
    table.tell("initiative", ORDER);
    // Four injuries, of which toughness bears three.
    assert_eq!(dying(&table, "Captain"), ["dying-wounds 1"]);
    let mut spared = table.clone();
    round(&mut table, "");
    assert!(sheet(&table, "Captain").dead);
    spared.tell("heal Captain 1", "");
    assert_eq!(dying(&spared, "Captain"), [""; 0]);
}

#[test]
fn d100_con_28_a_sheet_says_when_poison_is_tested() {
    let mut table = begun();
    table.tell("afflict Raider poisoned 1", "");
    table.tell("pool Raider health 0", "");
    let due = dying(&table, "Raider");
    assert!(due.contains(&"dying-poison 5".to_owned()), "{due:?}");
}

#[test]
fn d100_trn_10_a_sheet_says_how_long_injuries_and_conditions_last() {
    let mut table = begun();
    table.tell("afflict Captain blinded 2", "");
    table.tell("afflict Raider surprised 1", "");
    let terms = |table: &Table, name| rows(table, name, "d100-terms");
    assert_eq!(terms(&table, "Captain"), ["row-lasts condition-d100-blinded until-every-second 2"]);
    assert_eq!(terms(&table, "Raider"), ["row-lasts condition-d100-surprised until-this-round"]);
    // Arm, row 26-30: of no use for 1d10 less the toughness bonus, to the end of round 1 + 7.
    table.tell("strike Bandit at right-arm", "11 90 26 10");
    let injuries = rows(&table, "Bandit", "d100-injuries");
    let useless = "row-lasts row-injury row-useless place-right-arm until-round 8";
    assert!(injuries.iter().any(|row| row == useless), "{injuries:?}");
    // A torn muscle heals once thirty days less the bonus have passed.
    let mut table = begun();
    table.tell("strike Bandit at right-arm", "11 90 31");
    let all = rows(&table, "Bandit", "d100-injuries");
    assert!(all.iter().any(|row| row.ends_with("place-right-arm until-days 28")), "{all:?}");
}
