//! Familiars and special modes of a place in whole fights: what battle files say of them, and what an audience is shown.

use crate::table::{Table, cell, setup};
use kekkai_battle::{Audience, BattleView, Refusal, SideId, grammar, scenario::BadScenario};
use kekkai_rules::{
    Bond, End, Refusal as Rules, RuleId,
    knk::{Reserve, familiar::FamiliarKind, refusals, walk_mode::POINTS},
};

/// Ann, a mage with magical skill D, and two that may serve her; `more` stands with the first of them.
fn battle(more: &str, place: &str) -> String {
    format!(
        r#"(system: knk, title: "House", {place} sides: [(name: "One"), (name: "Two")], combatants: [
            (name: "Ann", side: "One", at: "2B", sheet: (
                category: profi, s: 1, e: 3, a: 3, m: 3, l: 0, class: "Mage", sixth: "D", prana: 100)),
            (name: "Owl", side: "One", at: "3B", {more} sheet: (
                category: commoner, s: 0, e: 2, a: 1, m: 1, l: 0, familiar: (kind: scout, upkeep: 5))),
            (name: "Cid", side: "Two", at: "9J", sheet: (
                category: commoner, s: 0, e: 2, a: 1, m: 1, l: 0)),
        ])"#
    )
}

fn begun(more: &str, place: &str) -> Table {
    let mut table = Table::open(&battle(more, place));
    table.tell("initiative", "76 20 1");
    table
}

#[test]
fn knk_fam_02_a_battle_file_says_who_serves_whom() {
    let table = begun("master: \"Ann\",", "");
    let familiar = table.rows("Owl").familiar.unwrap();
    assert_eq!(
        (familiar.kind, familiar.upkeep, familiar.master),
        (Some(FamiliarKind::Scout), 5, Some(table.id("Ann")))
    );
    // It has no room for more, and uses up its own.
    assert_eq!(table.pool("Ann", Reserve::Prana.id()).now, 120);
    let owl = table.pool("Owl", Reserve::Prana.id());
    assert_eq!(owl.now, owl.max - 5);
    table.check().unwrap();
}

#[test]
fn knk_fam_01_a_relation_that_cannot_be_is_named_with_its_rule() {
    let fault = |more: &str| setup(&battle(more, "")).unwrap_err();
    let expected = |more: &str| {
        let BadScenario::Sheet { field, faults } = fault(more) else { panic!("{more}") };
        assert_eq!((field.as_str(), faults[0].field.as_str()), ("combatants[1] (Owl)", "master"));
        assert_eq!(faults[0].rule.as_ref().unwrap().as_str(), "KNK-FAM-01");
        (faults[0].found.clone(), faults[0].expected.clone())
    };
    let named = |found: &str, expected: &str| (found.to_owned(), expected.to_owned());
    assert_eq!(expected("master: \"Owl\","), named("Owl", "serve-other"));
    assert_eq!(expected("master: \"Cid\","), named("Cid", "serve-own-side"));
    let BadScenario::Unknown { field, nearest, .. } = fault("master: \"Anm\",") else { panic!() };
    assert_eq!((field.as_str(), nearest.as_deref()), ("combatants[1] (Owl).master", Some("Ann")));
    let circle = battle("master: \"Ann\",", "")
        .replace("name: \"Ann\", side: \"One\",", "name: \"Ann\", side: \"One\", master: \"Owl\",");
    let BadScenario::Sheet { faults, .. } = setup(&circle).unwrap_err() else { panic!() };
    assert_eq!(faults[0].expected, "serve-no-circle");
}

#[test]
fn the_game_master_says_whom_somebody_serves() {
    let mut table = begun("", "");
    for line in [
        "serve Owl Ann guard upkeep 3",
        "serve Owl Ann scout",
        "serve Owl nobody",
        "status radiation 2",
        "status radiation 1 5E-6E off",
        "status underwater 5E",
    ] {
        let command = table.command(line);
        assert_eq!(grammar::write(&command, table.state()), line);
        table.tell(line, "");
    }
    assert_eq!(table.rows("Owl").familiar, None);
    let none = Refusal::Rules(refusals::lacks("ruined-firearm", Some(RuleId::new("KNK-MODE-05"))));
    assert_eq!(table.refused("service Ann"), none);
    let oneself = Rules::Oneself { rule: RuleId::new("KNK-FAM-01") };
    assert_eq!(table.refused("serve Ann Ann"), Refusal::Rules(oneself));
    table.check().unwrap();
}

#[test]
fn a_hidden_master_is_not_told() {
    let mut table = begun("master: \"Ann\",", "");
    table.tell("hidden Ann", "");
    let master = |audience| {
        let view = BattleView::new(table.state(), audience);
        let owl = view.find(table.known("Owl", audience).unwrap()).unwrap();
        let sheet = owl.sheet.clone().unwrap_or_default();
        let master = sheet.bound(Bond::Follow, End::Active).next();
        assert_eq!(format!("{:?}", sheet.sections).contains("Combatant("), master.is_some());
        master
    };
    assert_eq!(master(Audience::Gm), Some(table.id("Ann")));
    assert_eq!(master(Audience::Side(SideId(0))), Some(table.id("Ann")));
    assert_eq!(master(Audience::Side(SideId(1))), None);
}

#[test]
fn knk_mode_02_radiation_may_lie_on_single_cells() {
    let place = "statuses: [radiation(2)], cells: [(status: radiation(5), at: [\"2B\"])],";
    let mut table = begun("", place);
    assert_eq!(table.state().field.air_at(cell("9J")).radiation, 2);
    assert_eq!(table.pool("Ann", Reserve::Hp.id()).now, 300 - 15);
    table.tell("end", "");
    assert_eq!(table.pool("Owl", Reserve::Hp.id()).max, table.pool("Owl", Reserve::Hp.id()).now);
    table.tell("status radiation 2B off", "");
    table.check().unwrap();
}

#[test]
fn knk_mode_05_a_vertical_cut_has_its_surface_in_row_a() {
    let surface: Vec<String> = (1..=20).map(|column| format!("{column}A")).collect();
    let mut table = begun("", "statuses: [underwater],");
    table.tell(&format!("status underwater {} off", surface.join(" ")), "");
    // Ann is one row below it, with half of 9 points.
    assert_eq!(table.state().rules().turn_left().unwrap().left(POINTS), 4);
    let breath = |table: &Table| table.sheet("Ann").rows.iter().any(|row| row.key == "breath");
    assert!(breath(&table));
    table.tell("go 2A", "");
    assert!(!breath(&table));
    table.check().unwrap();
}
