//! The switches of the catalogue: all of them are there, and each of these three does what it says.

use kekkai_battle::{Audience, Command, SideId, grammar::BadCommand, offer::offers, reach::Reach};
use kekkai_rules::t3d::steps::WALK;

use super::{no, opened, opened_but, rolled, rolls, sheet, told};
use crate::table::Table;

const CATALOGUE: &str = include_str!("../../../../../docs/rules/3d6.md");

#[test]
fn every_switch_of_the_catalogue_is_one_of_the_program_with_its_values() {
    let (_, list) = CATALOGUE.split_once("### Option switches").unwrap();
    let (list, _) = list.split_once("\n## ").unwrap();
    let rows = list.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| `")?.strip_suffix(" |")?.split(" | ");
        let (name, values, rule) = (cells.next()?, cells.next()?, cells.next()?);
        assert_eq!(cells.next(), None, "{line}");
        Some((name.trim_end_matches('`'), values, rule))
    });
    let word = |value: &str| match value {
        "on" => "true".to_owned(),
        "off" => "false".to_owned(),
        other => other.to_owned(),
    };
    let settings = opened().state().system.options().settings();
    let mut own = settings.iter();
    for (name, values, rule) in rows {
        let setting = own.next().unwrap_or_else(|| panic!("{name} is missing"));
        assert_eq!((setting.key, setting.rules[0]), (name, rule), "in the order of the catalogue");
        // Two say what may stand there, and not each word of it.
        let expected: Vec<String> = match name {
            "reaction_table" => vec!["6 × 99–-99".to_owned()],
            "reaction_floor" => ["none", "-3", "-2", "-1", "0", "1", "2", "3"].map(word).to_vec(),
            // It is off or on, but of the values on is the second reading here.
            "instant_try" => vec!["gm_allows".to_owned(), "off".to_owned()],
            _ => values.split(", ").map(word).collect(),
        };
        let mut spelled = setting.values.spelled();
        if spelled == ["true", "false"] && expected[0] == "false" {
            spelled.reverse();
        }
        assert_eq!(spelled, expected, "{name}");
        let default = if name == "reaction_table" { "8,5,2,-1,-4,-7" } else { &expected[0] };
        assert_eq!(setting.default, default, "{name}");
    }
    assert!(own.next().is_none());
    assert_eq!(settings.len(), 29);
}

/// The reaction of the witch to the party.
fn met(table: &mut Table, dice: &str) -> i32 {
    table.tell("value Mira cha 12", "");
    table.tell("reaction Witch meets Mira", dice);
    let index = sheet(table, "Witch").reactions[&0];
    table.tell("attitude Witch Mira off", "");
    index
}

#[test]
fn t3d_rea_04_the_table_of_reactions_is_data() {
    let mut table = opened();
    assert_eq!((met(&mut table, "7"), met(&mut table, "8")), (2, 1));
    table.tell("option reaction_table 6,4,3,0,-2,-9", "");
    let all =
        [("6", 3), ("8", 2), ("9", 1), ("10", 0), ("12", 0), ("13", -1), ("14", -1), ("15", -2)];
    for (dice, index) in all {
        assert_eq!(met(&mut table, dice), index, "{dice}");
    }
    // What the dice alone decide is the best or the worst, whatever the table.
    assert_eq!((met(&mut table, "4"), met(&mut table, "17")), (3, -3));
    for wrong in ["8,5,2", "8,5,2,-1,-4,-4", "1,2,3,4,5,6", "100,5,2,-1,-4,-7", "a,b"] {
        let bad = table.read(&format!("option reaction_table {wrong}"));
        let Err(BadCommand::NoValue { word, option, .. }) = bad else { panic!("{wrong}: {bad:?}") };
        assert_eq!((word.as_deref(), option), (Some(wrong), "reaction_table"));
    }
    table.tell("option reaction_table 8,5,2,-1,-4,-7", "");
    assert_eq!(met(&mut table, "7"), 2);
}

#[test]
fn t3d_rea_08_the_table_may_have_a_worst_reaction_for_all_without_one() {
    let mut table = opened();
    assert_eq!(met(&mut table, "17"), -3);
    table.tell("option reaction_floor -1", "");
    assert_eq!((met(&mut table, "17"), met(&mut table, "7")), (-1, 2));
    // A loss of an influence is bound by it too.
    table.tell("attitude Witch Tor 0", "");
    table.tell("influence Tor Witch intimidation", "14 9");
    assert_eq!(sheet(&table, "Witch").reactions[&0], -1);
    // One's own goes before it, and the ceiling before both.
    let own = "reaction_mod: -4, reaction_cap: Some(0)";
    for (numbers, index) in [("reaction_floor: Some(-2)", -2), ("reaction_cap: Some(-3)", -3)] {
        let mut table = opened_but(&[(own, numbers)]);
        table.tell("option reaction_floor 1", "");
        table.tell("reaction Guard meets Mira", "17");
        assert_eq!(sheet(&table, "Guard").reactions[&0], index, "{numbers}");
    }
}

#[test]
fn t3d_crit_03_the_table_may_want_the_effect_of_a_critical_result_before_anything_else() {
    let mut table = opened();
    table.tell("initiative", "");
    let none = no(&mut table, "critical \"nothing yet\"");
    assert_eq!(none, "t3d-no-critical T3D-CRIT-03");
    // Unless it does, all goes on.
    table.tell("check Mira 12", "3");
    table.tell("check Mira 12", "9");
    table.tell("option crit_text_required true", "");
    table.tell("contest between Mira 12 Tor 12", "18 3");
    let first = "t3d-effect-first T3D-CRIT-03";
    for line in
        ["check Mira 12", "try will", "end", "move 4K", "will Tor", "sneak hearing Mira past Guard"]
    {
        assert_eq!(no(&mut table, line), first, "{line}");
    }
    // What is offered says so too, and nobody goes anywhere.
    let (state, who) = (table.state(), table.id("Mira"));
    let all = offers(state);
    assert!(all.len() > 10 && all.iter().all(|offer| offer.refusal.is_some()));
    assert!(all.iter().any(|offer| offer.command == Command::EndTurn { who }));
    assert!(Reach::of(state, who, WALK).is_none());
    // What the GM edits goes on, and does not count for the word.
    for line in ["pool Mira hp -3", "note later", "put Mira 5J", "condition Mira lit"] {
        table.tell(line, "");
    }
    assert_eq!(no(&mut table, "check Mira 12"), first);
    // One word for each, in the order of the dice, told to all as the roll was.
    table.tell("critical \"her rope breaks\"", "");
    let told_all = told(&table, Audience::Public, 1);
    assert!(told_all.contains("her rope breaks"), "{told_all}");
    assert_eq!(no(&mut table, "check Mira 12"), first);
    table.tell("критический \"he is over the wall\"", "");
    table.tell("check Mira 12", "9");
    // Of a secret roll nobody is told the effect either.
    table.tell("check Guard 12 secret", "4");
    let before = told(&table, Audience::Side(SideId(1)), 9);
    table.tell("critical \"he has a bad feeling\"", "");
    assert_eq!(before, told(&table, Audience::Side(SideId(1)), 9));
    assert!(told(&table, Audience::Gm, 1).contains("bad feeling"));
    // The undoing of it asks for it again; the switch ends the waiting.
    let change = table.fight.undo().unwrap().unwrap();
    table.take(change);
    assert_eq!(no(&mut table, "end"), first);
    table.tell("option crit_text_required false", "");
    table.tell("end", "");
    assert_eq!(rolls(&table).len(), 0);
}

#[test]
fn t3d_lvl_04_the_least_level_counts_every_part() {
    let mut table = opened();
    for line in
        ["option min_level_to_try 3", "option feat_distance_preset true", "value Tor jumping 12"]
    {
        table.tell(line, "");
    }
    // 12 less 10 for the distance.
    assert_eq!(no(&mut table, "feat Tor jump jumping to 15J"), "t3d-level-too-low T3D-LVL-04");
    assert_eq!(rolled(&mut table, "feat Tor jump jumping to 7J", "16").0, 10);
    // 3, and 2 after a loss.
    table.tell("attitude Witch Mira 0", "");
    assert_eq!(rolled_first(&mut table, "influence Mira Witch 3", "14 9"), 3);
    assert_eq!(no(&mut table, "influence Mira Witch 3"), "t3d-level-too-low T3D-LVL-04");
    // What is asked of somebody is not forbidden.
    table.tell("will Mira common -20", "9");
    table.tell("contest between Mira 1 Tor 1", "9 9");
}

fn rolled_first(table: &mut Table, line: &str, dice: &str) -> i32 {
    table.tell(line, dice);
    rolls(table)[0].0
}
