//! Riders and their mounts.

use super::{ORDER, changed, health, no, sheet, targets, until};
use crate::table::{Table, cell};
use kekkai_battle::{scenario::Setup, systems::AnySystemState};
use kekkai_rules::{Edition, d100::numbers::harm::conditions::Condition};

const ARCHER: &str = "skills: {shooting: (value: 50)}, weapons: [(name: \"bow\", kind: shooting, damage: 6, hand: both, range: 40)]";

/// The Archer is a horse beside the Captain and the Bandit; the Captain rides at 45.
fn stable(more: &str) -> Table {
    of_edition(Edition::First, more)
}

fn of_edition(edition: Edition, more: &str) -> Table {
    let horse = "skills: {melee: (value: 30)}, size: large, speed: 8";
    let setup = changed(&[
        ("at: Some(\"1A\")", "at: Some(\"7F\")"),
        (ARCHER, horse),
        ("heal: (value: 45)}", "heal: (value: 45), ride: (value: 45)}"),
        ("pools: (fate: 1, fortune: 0, resolve: 1, talent_strong_mind: 1)", more),
    ]);
    let mut table = Table::of(Setup { edition, ..setup });
    table.tell("initiative", ORDER);
    table
}

fn ridden() -> Table {
    let mut table = stable("pools: ()");
    table.tell("mount Archer", "");
    table
}

fn rides(table: &Table) -> bool {
    sheet(table, "Captain").bonds.rides.is_some()
}

#[test]
fn d100_mnt_01_a_rider_goes_as_far_as_its_mount() {
    let mut table = ridden();
    assert_eq!(table.at("Captain"), Some(cell("7F")));
    assert_eq!(no(&mut table, "move 7G"), "d100-has-moved D100-TRN-02");
    until(&mut table, "Bandit");
    until(&mut table, "Captain");
    table.tell("sprint 20T", "");
    assert_eq!((table.at("Captain"), table.at("Archer")), (Some(cell("20T")), Some(cell("20T"))));
    until(&mut table, "Bandit");
    until(&mut table, "Captain");
    // 32 yards are 16 cells.
    assert_eq!(no(&mut table, "sprint 20C"), "d100-too-far D100-MOV-01");
    table.tell("sprint 20D", "");
}

#[test]
fn d100_mnt_02_a_dash_in_the_saddle_is_a_test_of_riding() {
    let mut table = ridden();
    until(&mut table, "Bandit");
    until(&mut table, "Captain");
    table.tell("sprint 7T", "");
    // 65 with 30 is +3: 32 + 32 + 3 yards are 33 cells.
    table.tell("dash", "30");
    assert_eq!(targets(&table), [65]);
    let AnySystemState::D100(own) = &table.state().system else { panic!("another system") };
    assert_eq!(own.turn.as_ref().unwrap().dash, 33);
}

#[test]
fn d100_mnt_03_the_smaller_are_struck_more_easily_from_the_saddle() {
    let mut table = ridden();
    table.tell("strike Bandit", "97 10");
    assert_eq!(targets(&table), [65, 38]);
}

#[test]
fn d100_mods_06_from_the_saddle_the_prone_are_no_easier() {
    // +20 prone, +20 smaller, -20 prone from the saddle.
    let mut table = ridden();
    table.tell("afflict Bandit prone 1", "");
    table.tell("strike Bandit", "97 10");
    assert_eq!(targets(&table), [65, 18]);
    let mut table = ridden();
    table.tell("option mounted_vs_prone 0", "");
    table.tell("afflict Bandit prone 1", "");
    table.tell("strike Bandit", "97 10");
    assert_eq!(targets(&table), [85, 18]);
}

#[test]
fn d100_mnt_04_rider_or_mount() {
    let mut table = ridden();
    until(&mut table, "Bandit");
    // 38 with 10 is +2: 6 + 2 - 3 of the horse.
    table.tell("strike Archer", "10 90");
    assert_eq!((health(&table, "Archer"), health(&table, "Captain")), (7, 12));
    let mut table = ridden();
    table.tell("option foot_may_target_mount false", "");
    until(&mut table, "Bandit");
    assert_eq!(no(&mut table, "strike Archer"), "d100-strikes-rider D100-MNT-04");
}

#[test]
fn d100_mnt_05_a_rider_dodges_badly() {
    for (talent, number) in [("pools: ()", 20), ("trick_rider: true", 40)] {
        let mut table = stable(talent);
        table.tell("mount Archer", "");
        table.tell("option melee_dodge_allowed true", "");
        until(&mut table, "Bandit");
        table.tell("strike Captain", "pick:2 97 10");
        assert_eq!(targets(&table), [38, number]);
    }
}

#[test]
fn d100_mnt_06_one_figure_until_one_of_them_goes_down() {
    let mut table = ridden();
    assert!(sheet(&table, "Archer").bonds.carries.is_some());
    until(&mut table, "Bandit");
    table.tell("end", "");
    // The horse has no turn of its own.
    assert_eq!(table.state().actor(), Some(table.id("Raider")));
    // The rider falls a yard: 6 + 3 - 3.
    table.tell("afflict Archer prone 1", "6");
    assert_eq!((rides(&table), health(&table, "Captain")), (false, 6));
    assert!(sheet(&table, "Captain").has(Condition::Prone));
    // Whoever lies itself does not fall.
    let mut table = ridden();
    table.tell("afflict Captain prone 1", "");
    assert_eq!((rides(&table), health(&table, "Captain")), (false, 12));
    // Getting off takes the move, and a place of its own.
    let mut table = ridden();
    assert_eq!(no(&mut table, "dismount"), "d100-has-moved D100-MNT-06");
    until(&mut table, "Bandit");
    until(&mut table, "Captain");
    table.tell("dismount", "");
    assert!(!rides(&table) && table.at("Captain") != table.at("Archer"));
    // By a reading of its own a mount has its turn.
    let mut table = ridden();
    table.tell("option mount_attacks true", "");
    until(&mut table, "Bandit");
    table.tell("end", "");
    assert_eq!(table.state().actor(), Some(table.id("Archer")));
    assert_eq!(no(&mut table, "move 6F"), "d100-carries D100-MNT-06");
    table.tell("strike Bandit", "97 10");
}

#[test]
fn d100_mnt_06_where_one_of_the_two_is_put_elsewhere_or_taken_out_nobody_stays_bound() {
    let ruled = |edition, line: &str| {
        let mut table = of_edition(edition, "pools: ()");
        table.tell("mount Archer", "");
        table.tell(line, "");
        let carries = sheet(&table, "Archer").bonds.carries.is_some();
        (rides(&table), carries, table.at("Captain"), table.at("Archer"), table)
    };
    let (here, there) = (Some(cell("7F")), Some(cell("12J")));
    for (line, bound, rider, mount) in [
        ("remove Archer", false, here, None),
        ("remove Captain", false, None, here),
        ("put Archer 12J", true, there, there),
        ("put Captain 12J", false, there, here),
    ] {
        let (rides, carries, at, under, table) = ruled(Edition::NEWEST, line);
        assert_eq!((rides, carries, at, under), (bound, bound, rider, mount), "{line}");
        // No fall comes of it.
        assert_eq!(health(&table, "Captain"), 12, "{line}");
        assert!(!sheet(&table, "Captain").has(Condition::Prone), "{line}");
        // A fight of an older edition goes on as it began.
        let (rides, carries, ..) = ruled(Edition::Fourth, line);
        assert!(rides && carries, "{line}");
    }
    // On foot it may go again with its own legs, and mount another one.
    let (.., mut table) = ruled(Edition::NEWEST, "remove Archer");
    until(&mut table, "Bandit");
    until(&mut table, "Captain");
    table.tell("move 6F", "");
}

#[test]
fn d100_mnt_06_a_mount_that_stays_behind_carries_nobody_in_the_next_fight() {
    let next = |edition, parties: &[&str]| {
        let mut table = of_edition(edition, "pools: ()");
        table.tell("mount Archer", "");
        for line in ["found Inn", "found Road beside Inn", "remove Bandit", "remove Raider"] {
            table.tell(line, "");
        }
        for line in parties {
            table.tell(line, "");
        }
        table.tell("battle", "");
        let carries = sheet(&table, "Archer").bonds.carries.is_some();
        (rides(&table), carries)
    };
    let apart = ["party Rider Captain", "party Horse at Road Archer"];
    assert_eq!(next(Edition::NEWEST, &apart), (false, false));
    assert_eq!(next(Edition::NEWEST, &["party Both Captain Archer"]), (true, true));
    // A fight of an older edition goes on as it began.
    assert_eq!(next(Edition::Fifth, &apart), (true, true));
}

#[test]
fn d100_mnt_06_a_rider_who_dies_of_its_fall_has_no_turn_left() {
    let mut table = ridden();
    table.tell("pool Captain health 1", "");
    assert_eq!(table.state().actor(), Some(table.id("Captain")));
    // It falls a yard by 9: the head, row 100, which rolls 4 yards away.
    table.tell("dead Archer", "9 1 100 4");
    assert!(sheet(&table, "Captain").dead);
    assert_eq!(table.state().actor(), Some(table.id("Bandit")));
    assert_eq!(table.laws(), Ok(()));
}

#[test]
fn d100_grd_05_whoever_stood_up_beside_a_mount_stays_beside_it_when_its_rider_gets_off() {
    for (line, rests) in
        [("dismount", true), ("afflict Captain prone 1", false), ("dead Captain", false)]
    {
        let mut table = ridden();
        table.tell("afflict Bandit prone 1", "");
        table.tell("put Bandit 7F", "");
        until(&mut table, "Bandit");
        table.tell("stand", "");
        until(&mut table, "Captain");
        table.tell(line, "");
        assert!(!rides(&table), "{line}");
        let beside = ["Archer", "Bandit"].map(|name| table.at(name));
        assert_eq!(beside, [Some(cell("7F")); 2], "{line}");
        assert_eq!(table.at("Captain") != Some(cell("7F")), rests, "{line}");
        assert_eq!(table.laws(), Ok(()), "{line}");
    }
}
