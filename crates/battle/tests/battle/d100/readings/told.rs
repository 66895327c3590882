//! What somebody is told before it decides on a point, and what the log tells of it after.

use super::super::{begun, tells, until};
use super::throughout::{B, Figure, fought};
use kekkai_battle::{Aim, Command, offer::offers, systems::Order as AnyOrder};
use kekkai_rules::{
    Arg, Ask, Choice, Edition,
    d100::{fact::Order, numbers::harm::place::HitLocation},
};

use crate::table::Table;

/// The question that is open.
fn open(table: &Table) -> Choice {
    match table.prompt() {
        Some((_, Ask::Choice(choice))) => *choice,
        other => panic!("{other:?}"),
    }
}

/// An argument of it.
fn said<'a>(phrase: &'a kekkai_rules::Phrase, name: &str) -> Option<&'a Arg> {
    phrase.args.iter().find_map(|(key, arg)| (key == name).then_some(arg))
}

const LUCKY: Figure =
    Figure("A", "R", "5E", 50, "pools: (fortune: 3, fate: 3)", "engaged: [\"B\"]");

#[test]
fn d100_fate_03_both_levels_stand_before_the_question_for_the_game_master_alone() {
    let mut table = fought(Edition::NEWEST, &[LUCKY, B], "");
    // +2 against +4.
    table.tell("slip", "21 5 ?");
    let choice = open(&table);
    let Some(Arg::Phrase(numbers)) = said(&choice.question, "numbers") else {
        panic!("{choice:?}")
    };
    assert_eq!(said(numbers, "level"), Some(&Arg::Change(2)));
    assert_eq!(said(numbers, "against"), Some(&Arg::Change(4)));
    let disclosed = choice.disclosed_question();
    assert_eq!(disclosed.key, "d100-ask-level");
    assert!(said(&disclosed, "against").is_none());
}

#[test]
fn d100_fate_03_what_a_point_raises_a_level_to_is_told() {
    for (edition, told) in [(Edition::NEWEST, true), (Edition::Fourteenth, false)] {
        let mut table = fought(edition, &[LUCKY, B], "");
        table.tell("slip", "21 5 pick:2 pick:1");
        assert_eq!(tells(&table, "d100-log-raised"), told, "{edition:?}");
        let mut table = fought(edition, &[LUCKY, B], "");
        table.tell("slip", "21 5 pick:1");
        assert!(!tells(&table, "d100-log-raised"));
    }
}

#[test]
fn d100_fate_06_the_question_says_what_is_lost_and_where() {
    let mut table = begun();
    until(&mut table, "Bandit");
    // 38 with 11 is +2: the club does 6 + 2, less toughness 3 and armour 1 of the arm.
    table.tell("strike Captain", "11 90 ?");
    let asked = open(&table);
    assert_eq!(asked.question.key, "d100-ask-scratch-at");
    assert_eq!(said(&asked.question, "loss"), Some(&Arg::Number(4)));
    assert!(said(&asked.question, "place").is_some());
    // A fall has no place.
    let own = Figure("A", "R", "5E", 50, "pools: (fate: 1)", "");
    let mut table = fought(Edition::NEWEST, &[own, B], "");
    table.tell("fall A 5", "9 ?");
    let asked = open(&table);
    assert_eq!(asked.question.key, "d100-ask-scratch");
    assert_eq!(said(&asked.question, "loss"), Some(&Arg::Number(21)));
}

#[test]
fn d100_mel_07_called_shots_are_offered_where_the_same_weapon_reaches() {
    let places = |table: &Table, target: &str| {
        let at = table.id(target);
        let mut places = Vec::new();
        for offer in offers(table.state()) {
            if let Command::Act { order, aim: Some(Aim::At(aim)), .. } = offer.command
                && let AnyOrder::D100(Order::Attack { called: Some(called), .. }) = order
                && aim == at
                && offer.refusal.is_none()
            {
                places.push(called);
            }
        }
        places
    };
    let table = begun();
    assert_eq!(places(&table, "Bandit"), HitLocation::ALL);
    assert_eq!(places(&table, "Raider"), []);
}
