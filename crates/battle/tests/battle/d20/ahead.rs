//! What a screen shows of the ground and of a rush before anything is ordered.

use kekkai_battle::{Audience, Cell, SideId, forecast};

use super::begun;
use crate::table::{Table, cell};

/// Kesh acts first at the western end of row J; Ade stands north of it at 7I, Bek at its eastern end.
fn hall() -> Table {
    begun(&[("Kesh", "2J"), ("Lin", "20A"), ("Ade", "7I")], "18 1 2 3")
}

/// The cells of the way that an order leads, each with the names of those who get a try at an attack there.
fn way(table: &Table, line: &str) -> Option<Vec<(Cell, Vec<String>)>> {
    let rush = forecast::of_rush(table.state(), &table.command(line))?;
    let name = |who: &kekkai_rules::Id| table.state().combatant(*who).unwrap().name.to_string();
    let told = |step: &forecast::Foreseen| (step.at, step.provokes.iter().map(name).collect());
    Some(rush.steps.iter().map(told).collect())
}

#[test]
fn d20_act_05_whom_a_charge_passes_is_known_cell_by_cell_before_it() {
    let table = hall();
    let way = way(&table, "charge Bek to 13J").unwrap();
    let cells: Vec<Cell> = (3..=13).map(|column| cell(&format!("{column}J"))).collect();
    assert_eq!(way.iter().map(|(at, _)| *at).collect::<Vec<_>>(), cells);
    // Ade comes within reach at 6J, and checks once.
    let passes: Vec<_> = way.iter().filter(|(_, who)| !who.is_empty()).collect();
    assert_eq!(passes, [&(cell("6J"), vec!["Ade".to_owned()])]);
    // Nothing has happened by that, and an order that leads nowhere has no way.
    assert_eq!(table.at("Kesh"), Some(cell("2J")));
}

#[test]
fn d20_act_05_a_rush_that_cannot_be_made_and_an_act_on_the_spot_have_no_way() {
    let mut table = hall();
    table.tell("ground 8J ordinary", "");
    assert_eq!(way(&table, "charge Bek to 13J"), None);
    assert_eq!(way(&table, "defend"), None);
    assert_eq!(way(&table, "end"), None);
}

#[test]
fn d20_mod_02_the_height_of_a_cell_is_seen_by_all_who_see_the_cell() {
    let mut table = hall();
    let seen = |table: &Table, audience: Audience| table.fight.clone().view(audience).heights;
    assert_eq!(seen(&table, Audience::Gm), []);
    table.tell("height 13J 2", "");
    table.tell("height 3C -1", "");
    let all = vec![(cell("3C"), -1), (cell("13J"), 2)];
    for audience in [Audience::Gm, Audience::Side(SideId(0)), Audience::Public] {
        assert_eq!(seen(&table, audience), all);
        let view = table.fight.clone().view(audience);
        assert_eq!([cell("13J"), cell("3C"), cell("4C")].map(|at| view.height(at)), [2, -1, 0]);
    }
    // What lies in the fog is the GM's.
    table.tell("shroud 13J", "");
    assert_eq!(seen(&table, Audience::Gm), all);
    assert_eq!(seen(&table, Audience::Public), [(cell("3C"), -1)]);
    table.tell("height 3C 0", "");
    assert_eq!(seen(&table, Audience::Public), []);
}
