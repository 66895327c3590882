//! What a card, the menu of actions and the odds say of attacks, and what whoever is attacked may answer.

use super::{advantage, begun, health, until};
use crate::table::Table;
use kekkai_battle::{
    Aim, Event,
    offer::{is_opposed, offers},
};
use kekkai_rules::report::Tally;

#[test]
fn d100_rng_06_and_sht_04_a_card_tells_how_far_each_weapon_reaches_and_which_are_in_hand() {
    let mut table = begun();
    let reach = |table: &Table, name: &str| -> Vec<Option<u8>> {
        table.sheet(name).attacks.iter().map(|row| row.reach).collect()
    };
    // 120 yards of the bow are 60 cells, 60 of the pistol 30; bare hands reach one.
    assert_eq!(reach(&table, "Archer"), [Some(60), Some(1)]);
    assert_eq!(reach(&table, "Raider"), [Some(30), Some(1)]);
    table.tell("option yards_per_cell 5", "");
    assert_eq!(reach(&table, "Archer"), [Some(24), Some(1)]);
    let held = |table: &Table| {
        let sections = table.sheet("Captain").sections;
        let held = sections.into_iter().find(|section| section.kind.key == "d100-hands");
        held.map_or(0, |section| section.rows.iter().filter(|row| row.active).count())
    };
    assert_eq!(held(&table), 1);
    table.tell("draw fists", "");
    assert_eq!(held(&table), 0);
}

#[test]
fn d100_mel_03_who_is_asked_how_it_defends_may_choose_not_to() {
    let mut table = begun();
    table.tell("option melee_dodge_allowed true", "");
    // 45 with 32 is a hit, with 46 a miss: nobody opposes it.
    table.tell("strike Bandit", "pick:3 46");
    assert_eq!((health(&table, "Bandit"), advantage(&table, "Bandit")), (11, 0));
    let mut table = begun();
    table.tell("option melee_dodge_allowed true", "");
    table.tell("strike Bandit", "pick:3 32");
    assert_eq!((health(&table, "Bandit"), advantage(&table, "Captain")), (6, 1));
}

#[test]
fn d100_crit_01_and_inj_01_what_comes_of_a_blow_is_told_with_its_critical_and_the_place() {
    let told = |table: &Table| -> (bool, Vec<String>) {
        let mut fight = table.fight.clone();
        let record = fight.record(fight.head()).unwrap().unwrap();
        let facts = record.events.iter().filter_map(|event| {
            if let Event::Own(fact) = event { Some(fact.report()) } else { None }
        });
        let (mut critical, mut ways) = (false, Vec::new());
        for account in facts {
            let is = |tally: &Tally| matches!(tally, Tally::Blow(blow) if blow.critical);
            critical |= account.tallies.iter().any(is);
            ways.extend(account.way.map(|way| way.key.to_string()));
        }
        (critical, ways)
    };
    let mut table = begun();
    table.tell("pool Captain advantage 1", "");
    table.tell("strike Bandit", "44 90 12");
    let ways = ["d100-log-hit", "d100-way-injured"].map(str::to_owned).to_vec();
    assert_eq!(told(&table), (true, ways));
    let mut table = begun();
    table.tell("strike Bandit", "32 51");
    assert_eq!(told(&table), (false, vec!["d100-log-hit".to_owned()]));
}

#[test]
fn d100_opp_01_an_offer_says_whether_its_chance_is_of_one_side_of_an_opposed_test() {
    let table = begun();
    let opposed = |verb: &str| -> Vec<bool> {
        let all = offers(table.state()).into_iter();
        let of = all.filter(|offer| offer.act.as_ref().is_some_and(|act| act.verb == verb));
        let mut found: Vec<bool> = of.map(|offer| offer.is_opposed()).collect();
        found.dedup();
        found
    };
    assert_eq!((opposed("strike"), opposed("clinch")), (vec![true], vec![true]));
    assert_eq!((opposed("bind"), opposed("draw")), (vec![false], vec![false]));
    assert!(is_opposed(table.state(), &table.command("strike Bandit")));
    // A shot is held against nobody's roll.
    let mut table = begun();
    until(&mut table, "Archer");
    assert!(!is_opposed(table.state(), &table.command("strike Raider")));
}

#[test]
fn d100_mel_01_the_menu_names_foes_before_friends_and_whom_one_helps_the_other_way_round() {
    let table = begun();
    let aims = |verb: &str| -> Vec<String> {
        let all = offers(table.state()).into_iter();
        let of = all.filter(|offer| offer.act.as_ref().is_some_and(|act| act.verb == verb));
        let names = of.filter_map(|offer| match offer.aim() {
            Some(Aim::At(who)) => Some(table.state().combatant(who).unwrap().name.to_string()),
            Some(Aim::Cell(_)) | None => None,
        });
        names.collect()
    };
    // The Captain at 7E: the Bandit beside it, the Raider at 15A, the Archer of its own side at 1A.
    assert_eq!(aims("clinch"), ["Bandit", "Raider", "Archer"]);
    assert_eq!(aims("bind"), ["Archer", "Bandit", "Raider"]);
}
