//! What is known before it is chosen: whom an attack provokes, how likely each attack of opportunity hits, which pick comes first.

use kekkai_battle::{Decision, decide, offer::offers};
use kekkai_rules::{
    Ask, Bar, Choice, Dice, Edition,
    ask::{Chance, Pick},
};

use super::{fought, one};
use crate::table::Table;

/// Kes with nothing in hand, who acts first, beside Ade with a sword in hand.
fn fists(edition: Edition) -> Table {
    let sword = "weapons: [(name: \"Sword\", kind: melee)]";
    let people =
        [one("Kes", ("Reds", "5J"), 90, "", ""), one("Ade", ("Blues", "6J"), 50, sword, "")];
    fought(edition, &people, "")
}

/// The question that a line leads to first.
fn asked(table: &Table, line: &str) -> Choice {
    match decide(table.state(), &table.command(line), &[]) {
        Decision::Need(Ask::Choice(choice)) => *choice,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn d20_aoo_04_an_offer_names_those_whom_it_provokes() {
    let provoked = |table: &Table, line: &str| {
        let command = table.command(line);
        let all = offers(table.state());
        let offer = all.iter().find(|offer| offer.command == command);
        offer.unwrap_or_else(|| panic!("{line} is not offered")).provokes.clone()
    };
    let table = fists(Edition::NEWEST);
    assert_eq!(provoked(&table, "strike Ade fists"), [table.id("Ade")]);
    // Ade's own attack with a sword provokes nobody.
    let mut table = table;
    table.tell("end", "");
    assert_eq!(provoked(&table, "strike Kes"), []);
    // Nor does anybody who has no attack of opportunity left.
    table.tell("end", "");
    table.tell("strike Ade fists", "pick:2 2 2");
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!(provoked(&table, "strike Ade fists"), [table.id("Ade")]);
}

#[test]
fn d20_aoo_03_an_attack_of_opportunity_is_asked_with_its_chance_for_the_game_master_alone() {
    let choice = asked(&fists(Edition::NEWEST), "strike Ade fists");
    let [declined, strike, _] = choice.picks.as_slice() else { panic!("{choice:?}") };
    assert_eq!(declined.chance, None);
    // An attack of +5, which has to be above AC 10.
    let Some(Chance::Passes(dice, check)) = strike.chance else { panic!("{strike:?}") };
    assert_eq!((dice, check.bar), (Dice::new(5, 20), Bar::Above(10)));
    assert_eq!(strike.clone().disclosed(), Pick { chance: None, ..strike.clone() });
}

#[test]
fn d20_rdy_02_the_knockdown_is_the_first_pick_as_in_every_other_reaction() {
    let keys = |edition| {
        let people =
            [one("Ade", ("Blues", "9J"), 90, "", ""), one("Kes", ("Reds", "2J"), 50, "", "")];
        let mut table = fought(edition, &people, "");
        table.tell("expect Kes", "");
        table.tell("end", "");
        table.tell("charge Ade", "pick:2 15 1 ?");
        let Some((_, Ask::Choice(choice))) = table.prompt() else { panic!("nothing is asked") };
        choice.picks.iter().map(|pick| pick.phrase.key.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(keys(Edition::NEWEST), ["d20-pick-knock-down", "pick-no"]);
    assert_eq!(keys(Edition::Fourteenth), ["pick-no", "d20-pick-knock-down"]);
}
