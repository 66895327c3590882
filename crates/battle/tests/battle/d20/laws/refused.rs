//! What nobody can do, refused with the rule, nothing changed.

use kekkai_battle::{
    Refusal, content,
    library::Library,
    scenario::{BadScenario, Misread},
};
use kekkai_rules::{Refusal as Rules, RuleId};

use crate::d20::{begun, grapple::arena, no, sheet};
use crate::table::Table;

/// Kesh acts first, far from everybody.
fn far() -> Table {
    begun(&[("Kesh", "2J"), ("Lin", "19A"), ("Ade", "19T")], "18 1 2 3")
}

/// The rule of a refusal that every book has.
fn rule(table: &mut Table, line: &str) -> String {
    let told = format!("{:?}", table.refused(line));
    let at = told.find("D20-").unwrap_or_else(|| panic!("{told}"));
    told[at..].chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect()
}

#[test]
fn d20_bad_input_a_held_action_whose_trigger_can_never_happen() {
    let mut table = far();
    // Nobody waits for itself, an ally, or a dead one, and nobody guards an enemy or itself.
    let oneself = |rule| Refusal::Rules(Rules::Oneself { rule: RuleId::new(rule) });
    assert_eq!(table.refused("expect Kesh"), oneself("D20-RDY-02"));
    assert_eq!(table.refused("guard Kesh"), oneself("D20-RDY-04"));
    assert_eq!(no(&mut table, "guard Bek"), "d20-guards-allies D20-RDY-04");
    assert_eq!(rule(&mut table, "expect Lin"), "D20-RDY-02");
    table.tell("hurt Bek 30 physical", "");
    assert!(sheet(&table, "Bek").dead);
    for (line, rule) in [
        ("expect Bek", "D20-RDY-02"),
        ("guard Bek", "D20-RDY-04"),
        ("strike Bek", "D20-ATK-01"),
        ("charge Bek", "D20-ACT-03"),
        ("grapple Bek", "D20-GRP-03"),
    ] {
        assert_eq!(no(&mut table, line), format!("d20-is-dead {rule}"), "{line}");
    }
    assert_eq!(no(&mut table, "tend Bek"), "d20-not-dying D20-HEAL-01");
    // A weapon that is no pole is not braced, and a whole turn cannot be held.
    assert_eq!(no(&mut table, "brace"), "d20-no-pole D20-RDY-01");
    // Nothing was held by all that.
    assert_eq!(no(&mut table, "trigger Ade"), "d20-holds-nothing D20-RDY-05");
}

#[test]
fn d20_bad_input_a_grapple_with_oneself() {
    let mut table = arena("8 11 8 14");
    let oneself = |rule| Refusal::Rules(Rules::Oneself { rule: RuleId::new(rule) });
    assert_eq!(table.refused("grapple Lin"), oneself("D20-GRP-03"));
    // Nor a check or letting go outside of a grapple, whoever is named.
    assert_eq!(no(&mut table, "wrestle Lin pin"), "d20-grapples-not D20-GRP-09");
    assert_eq!(no(&mut table, "escape"), "d20-grapples-not D20-GRP-09");
    assert_eq!(no(&mut table, "letgo Brute"), "d20-grapples-not D20-GRP-09");
}

#[test]
fn d20_bad_input_a_third_hand() {
    // Kesh holds the sword with both hands: nothing that lies there is picked up.
    let mut table = begun(&[("Kesh", "9J"), ("Lin", "9K"), ("Ade", "19T")], "17 18 1 2");
    table.tell("discard 1", "");
    table.tell("end", "");
    table.tell("put Lin 1A", "");
    table.tell("put Kesh 9K", "");
    assert_eq!(no(&mut table, "take 1"), "d20-third-hand D20-ACT-02");
    // Ade's rifle takes both hands, and the baton none of them.
    let mut table = begun(&[("Ade", "9J")], "1 2 18 3");
    assert_eq!(no(&mut table, "draw 1 2"), "d20-third-hand D20-ACT-02");
    assert_eq!(no(&mut table, "draw 2 1"), "d20-third-hand D20-ACT-02");
    assert_eq!(no(&mut table, "draw 1 1"), "d20-held-already D20-ACT-02");
    // Three weapons of one hand each.
    let mut table = begun(&[], "1 18 2 3");
    assert_eq!(no(&mut table, "draw 1 2 3"), "d20-third-hand D20-ACT-02");
    let table = begun(&[("Ade", "9J")], "1 2 18 3");
    assert_eq!(sheet(&table, "Ade").in_hand, [0]);
}

#[test]
fn d20_bad_input_a_charge_along_a_blocked_line() {
    // An ally on the line, even fallen; difficult ground; a wall.
    let mut table = begun(&[("Kesh", "2J"), ("Lin", "8J"), ("Ade", "19T")], "18 1 2 3");
    assert_eq!(rule(&mut table, "charge Bek to 13J"), "D20-ACT-03");
    table.tell("hurt Lin 20 physical", "");
    assert!(matches!(
        table.refused("charge Bek to 13J"),
        Refusal::Rules(Rules::Taken { rule, .. }) if rule.as_str() == "D20-ACT-03"
    ));
    let mut table = far();
    table.tell("ground 8J hindrance", "");
    assert_eq!(rule(&mut table, "charge Bek to 13J"), "D20-ACT-04");
    let mut table = far();
    table.tell("ground 8J indestructible", "");
    assert_eq!(rule(&mut table, "charge Bek to 13J"), "D20-ACT-03");
    // Oneself and the dead are no target.
    assert_eq!(rule(&mut table, "charge Kesh"), "D20-ACT-03");
}

/// What is wrong with the only weapon of a data file: the word that was found, and the rule against it.
fn misread(weapon: &str) -> (String, Option<RuleId>) {
    let (path, text) = ("systems/d20/weapons.ron", format!("[(\"own\", {weapon})]"));
    let library = Library::new(vec![(path.to_owned(), text.clone())]);
    let faults = content::faults(path, &text, &library);
    let [fault] = faults.as_slice() else { panic!("{faults:?}") };
    let BadScenario::Syntax { what, .. } = &fault.what else { panic!("{fault:?}") };
    let Misread::Word { found, .. } = what else { panic!("{what:?}") };
    (found.clone(), what.rule())
}

#[test]
fn d20_bad_input_a_size_that_the_table_lacks() {
    let told = ("giant".to_owned(), Some(RuleId::new("D20-ATK-10")));
    assert_eq!(misread("(name: \"Own\", kind: melee, size: giant)"), told);
}

#[test]
fn d20_bad_input_a_weapon_of_an_unknown_kind() {
    let told = ("laser".to_owned(), Some(RuleId::new("D20-ATK-03")));
    assert_eq!(misread("(name: \"Own\", kind: laser)"), told);
    let told = ("fire".to_owned(), Some(RuleId::new("D20-DMG-03")));
    assert_eq!(misread("(name: \"Own\", kind: melee, deals: fire)"), told);
}
