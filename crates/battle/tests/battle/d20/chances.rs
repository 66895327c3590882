//! What may come of a walk past others and of a charge, opportunity attacks on the way included, before it is made.

use kekkai_battle::{
    Audience, Command, SideId, State,
    forecast::{self, Foreseen},
    odds::{self, Limits, Method, Odds, Outlook},
};
use kekkai_rules::{
    Id, MoveMode,
    d20::steps::{STEP, WALK},
};

use super::begun;
use crate::table::{Table, cell};

/// Kesh before a row that Ade and Bek control from both sides.
const ROW: &[(&str, &str)] = &[("Kesh", "6J"), ("Lin", "19A"), ("Ade", "7I"), ("Bek", "9K")];
const KESH: &str = "18 1 3 2";

/// A walk of Kesh along row J up to a column.
fn row(table: &Table, to: i16, mode: MoveMode) -> Command {
    let who = table.id("Kesh");
    let from = table.at("Kesh").unwrap().column();
    let path = (i16::from(from) + 2..=to).map(|column| cell(&format!("{column}J"))).collect();
    Command::Walk { who, path, mode }
}

/// The odds of commands that are given one after the other.
fn along(table: &Table, commands: &[Command]) -> Odds {
    let odds = odds::along(table.state(), commands, Limits::default()).unwrap();
    assert_eq!(odds.method, Method::Exact, "{commands:?}");
    odds
}

fn hit(outlook: &Outlook, who: Id) -> u32 {
    outlook.find(who).and_then(|one| one.hits).map_or(0, odds::Probability::in_millionths)
}

fn steps(state: &State, walk: &Command) -> Vec<Foreseen> {
    let Command::Walk { who, path, mode } = walk else { panic!("no walk") };
    forecast::of_walk(state, *who, path, *mode).unwrap().steps
}

#[test]
fn d20_mov_07_nobody_is_foreseen_to_be_trodden_down() {
    let beside: &[(&str, &str)] = &[("Kesh", "6J"), ("Lin", "7J"), ("Ade", "19S"), ("Bek", "19T")];
    let table = begun(beside, KESH);
    let ahead = steps(table.state(), &row(&table, 8, WALK));
    assert_eq!(ahead.len(), 2);
    assert!(ahead.iter().all(|step| step.tramples.is_none()), "{ahead:?}");
}

#[test]
fn d20_mov_04_the_path_ahead_tells_at_which_steps_whom_a_walk_provokes() {
    let table = begun(ROW, KESH);
    let (ade, bek) = (table.id("Ade"), table.id("Bek"));
    let told = |table: &Table, to| {
        let all = steps(table.state(), &row(table, to, WALK)).into_iter();
        all.map(|step| (step.at.to_string(), step.provokes)).collect::<Vec<_>>()
    };
    // Out of 6J, 7J and 8J, which Ade controls, and out of 8J and 9J, which Bek does.
    let expected = [
        ("7J", vec![ade]),
        ("8J", vec![ade]),
        ("9J", vec![ade, bek]),
        ("10J", vec![bek]),
        ("11J", vec![bek]),
    ];
    assert_eq!(told(&table, 11), expected.map(|(at, who)| (at.to_owned(), who)));
    // One step provokes nobody, nor does anybody who has struck already.
    assert!(
        steps(table.state(), &row(&table, 7, STEP)).iter().all(|step| step.provokes.is_empty())
    );
    let mut struck = table.clone();
    struck.tell("move 7J", "pick:2 2");
    assert_eq!(told(&struck, 9), [("8J".to_owned(), vec![]), ("9J".to_owned(), vec![bek])]);
    // A side is told of those whom it sees, and of nobody else.
    let mut hidden = table.clone();
    hidden.tell("afflict Bek hidden", "");
    let crew = hidden.state().supposed_by(Audience::Side(SideId(0)));
    let seen = steps(&crew, &row(&hidden, 11, WALK));
    assert!(seen.iter().all(|step| !step.provokes.contains(&bek)), "{seen:?}");
    assert!(seen.iter().any(|step| step.provokes == [ade]), "{seen:?}");
}

#[test]
fn d20_aoo_02_the_odds_of_a_walk_hold_every_attack_on_the_way() {
    let mut table = begun(ROW, KESH);
    table.tell("put Lin 9I", "");
    // Three who strike: Lin changes sides for it.
    table.tell("side Lin Guards", "");
    let kesh = table.id("Kesh");
    let odds = along(&table, &[row(&table, 11, WALK)]);
    assert!(odds.thrown);
    assert_eq!(hit(&odds.let_be, kesh), 0);
    // Against 16: 14 and more of +3; of Bek, who flanks, 12 and more; of Lin, +7, 10 and more.
    let none: f64 = (13.0 / 20.0) * (11.0 / 20.0) * (9.0 / 20.0);
    let answered = odds.answered.as_ref().unwrap();
    let found = f64::from(hit(answered, kesh)) / 1e6;
    assert!((found - (1.0 - none)).abs() < 1e-6, "{found}");
    // All that it may lose adds up to certainty, and nobody is hit for nothing.
    let lost = &answered.find(kesh).unwrap().lost;
    let nothing = f64::from(lost.at(0).in_millionths()) / 1e6;
    assert!((nothing - none).abs() < 1e-6, "{nothing}");
}

#[test]
fn d20_aoo_03_a_strike_after_a_walk_is_as_likely_as_its_striker_still_stands() {
    let mut table = begun(&[("Kesh", "6J"), ("Lin", "19A"), ("Ade", "7I"), ("Bek", "9K")], KESH);
    table.tell("pool Kesh hp 3", "");
    let strike = table.command("strike Bek");
    let odds = along(&table, &[row(&table, 8, WALK), strike.clone()]);
    let mut there = table.clone();
    there.tell("move 8J", "pick:1 pick:1");
    let alone = along(&there, &[strike]).let_be.succeeds.unwrap();
    assert_eq!(odds.let_be.succeeds, Some(alone));
    // 7 of 20 hit, 7 of 400 critically; 1d6 + 1 is at least 3 in five of six, 2d6 + 2 always.
    let falls = (7.0 / 20.0 - 7.0 / 400.0) * 5.0 / 6.0 + 7.0 / 400.0;
    let expected = (1.0 - falls) * f64::from(alone.in_millionths()) / 1e6;
    let found = odds.answered.unwrap().succeeds.unwrap();
    assert!(
        (f64::from(found.in_millionths()) / 1e6 - expected).abs() < 2e-6,
        "{found:?} {expected}"
    );
}

#[test]
fn d20_act_05_the_odds_of_a_charge_hold_the_checks_of_those_it_passes() {
    let mut table = begun(&[("Kesh", "2J"), ("Lin", "19A"), ("Ade", "7I")], "18 1 2 3");
    table.tell("facing Ade north", "");
    let odds = along(&table, &[table.command("charge Bek to 13J")]);
    let kesh = table.id("Kesh");
    assert_eq!(hit(&odds.let_be, kesh), 0);
    // 16 and more of +1 against 17, then 10 and more of +3 against 12.
    assert_eq!(hit(&odds.answered.unwrap(), kesh), 137_500);
    // The blow itself: 8 + 2 against 14.
    assert_eq!(odds.let_be.succeeds.map(odds::Probability::in_millionths), Some(800_000));
}
