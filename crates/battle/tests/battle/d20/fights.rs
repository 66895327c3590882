//! The worked fights of the catalogue, step by step.

use super::{blows, hp, laid, sheet};
use crate::table::cell;

#[test]
fn fight_1_ambush_charge_passing_attack_critical_first_aid() {
    let mut table = laid();
    table.tell("afflict Lin hidden", "");
    // 1: Lin stabs, Ade is surprised.
    table.tell("ambush Lin Ade", "9 3");
    assert_eq!((blows(&table), hp(&table, "Ade")), (vec![(16, 13, 3)], 11));
    // 2: Kesh 14, Lin 18, Ade 16, Bek 9.
    table.tell("initiative", "11 12 15 8");
    let order: Vec<i32> = table.state().queue.slots.iter().map(|slot| slot.initiative).collect();
    assert_eq!(order, [18, 16, 14, 9]);
    // 3: a threat that is not confirmed.
    table.tell("strike Ade", "20 6 4");
    assert_eq!(hp(&table, "Ade"), 7);
    table.tell("end", "");
    // 4: Ade is surprised no more.
    table.tell("strike Lin", "17 5");
    assert_eq!((blows(&table), hp(&table, "Lin")), (vec![(20, 17, 6)], 14));
    table.tell("end", "");
    // 5: the charge, the pass-by check, the attack in passing, the critical blow.
    table.tell("charge Bek", "16 pick:2 12 4 19 7 6,4");
    assert_eq!(blows(&table), [(15, 12, 5), (29, 14, 16)]);
    assert_eq!((hp(&table, "Kesh"), hp(&table, "Bek")), (25, -2));
    assert_eq!(table.at("Kesh"), Some(cell("13J")));
    // 6: Bek does not become stable; its turn passes by itself, and Lin is next.
    table.tell("end", "34");
    assert_eq!(hp(&table, "Bek"), -3);
    // 7: two misses.
    table.tell("strike Ade", "3");
    table.tell("end", "");
    table.tell("strike Lin", "10");
    table.tell("end", "");
    // 8: first aid.
    assert!(!sheet(&table, "Kesh").stance.charges);
    table.tell("tend Bek", "14");
    assert!(sheet(&table, "Bek").down.stable);
    // 9: no roll, no loss.
    table.tell("end", "");
    // 10: round 3, Lin.
    table.tell("strike Ade", "11 2");
    assert_eq!(
        (hp(&table, "Ade"), hp(&table, "Bek"), hp(&table, "Kesh"), hp(&table, "Lin")),
        (5, -3, 25, 14)
    );
}
