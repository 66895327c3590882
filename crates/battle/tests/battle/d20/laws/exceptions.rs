//! What hands do where the usual case is left: the rule that each of them pays by, the second end of a double weapon, the weapon of
//! a readied disarming, claws that no change of weapons takes away.

use kekkai_battle::{Event, area, offer::offers, scenario::Setup};
use kekkai_rules::{
    Edition, Purpose,
    d20::{
        numbers::weapon::Weapon,
        sheet::{Held, With},
    },
};

use super::{fought, one, scenario};
use crate::d20::{hp, no, sheet};
use crate::table::{self, Table};

const NEW: Edition = Edition::NEWEST;
const OLD: Edition = Edition::Thirteenth;
const TWO: &str =
    "weapons: [(name: \"Sword\", kind: melee), (name: \"Axe\", kind: melee)], in_hand: [0, 1],";
const STAFF: &str = "weapons: [(name: \"Staff\", kind: melee, hands: 2, double: true, \
                     off_dice: Some((plus: 20, count: 1, faces: 4)))],";

/// One who acts first, with this sheet, beside an enemy.
fn duel(edition: Edition, sheet: &str) -> Table {
    let people =
        [one("Kes", ("Reds", "5J"), 90, sheet, ""), one("Ade", ("Blues", "6J"), 50, "", "")];
    fought(edition, &people, "")
}

/// What the hand pays in the first throw of the latest step, and by which rule.
fn hand(table: &Table) -> Option<(i32, String)> {
    let record = table.fight.clone().record(table.fight.head()).unwrap().unwrap();
    let mut parts = record.events.iter().find_map(|event| match event {
        Event::Rolled(roll) => Some(roll.throw.parts.iter()),
        _ => None,
    })?;
    let hand = parts.find(|part| part.source.ends_with("hand"))?;
    Some((hand.amount, hand.rule.as_str().to_owned()))
}

#[test]
fn d20_twf_04_what_a_hand_pays_stands_on_its_own_rule() {
    for (edition, rule) in [(NEW, "D20-TWF-04"), (OLD, "D20-TWF-01")] {
        let mut table = duel(edition, TWO);
        table.tell("strike Ade with axe", "2");
        assert_eq!(hand(&table), Some((-4, rule.to_owned())));
    }
    let mut table = duel(NEW, TWO);
    table.tell("full both", "");
    table.tell("strike Ade with axe", "2");
    assert_eq!(hand(&table), Some((-10, "D20-TWF-01".to_owned())));
}

#[test]
fn d20_dbl_02_the_ends_of_a_double_weapon_pay_by_its_rule() {
    for (edition, rule) in [(NEW, "D20-DBL-02"), (OLD, "D20-TWF-01")] {
        let mut table = duel(edition, STAFF);
        table.tell("full both", "");
        table.tell("strike Ade", "2");
        assert_eq!(hand(&table), Some((-4, rule.to_owned())));
    }
}

#[test]
fn d20_dbl_01_the_second_end_strikes_at_any_point() {
    let mut table = duel(NEW, STAFF);
    assert_eq!(no(&mut table, "strike Ade second"), "d20-no-second-end D20-DBL-01");
    table.tell("full both", "");
    table.tell("strike Ade second", "19 1");
    assert_eq!(hand(&table), Some((-8, "D20-DBL-02".to_owned())));
    assert!(hp(&table, "Ade") <= 9, "the dice of the second end");
    assert_eq!(no(&mut table, "strike Ade second"), "d20-no-second-end D20-DBL-01");
    // Both attacks of the first end are left.
    table.tell("strike Ade", "2");
    table.tell("strike Ade", "2");
    assert_eq!(no(&mut table, "strike Ade"), "d20-no-attack-left D20-ACT-08");
    // The sword has one end.
    let mut table = duel(NEW, TWO);
    table.tell("full both", "");
    assert_eq!(no(&mut table, "strike Ade second"), "d20-no-second-end D20-DBL-01");
}

#[test]
fn d20_rdy_05_a_disarming_is_readied_with_its_weapon() {
    let readied = |line: &str| {
        let mut table = duel(NEW, TWO);
        table.tell(line, "");
        table.tell("end", "");
        table
    };
    let mut table = readied("ready disarm with axe until she draws");
    assert!(matches!(
        sheet(&table, "Kes").held[..],
        [Held::Acts { with: Some(With::Weapon(1)), .. }]
    ));
    let refused = no(&mut table, "disarm Ade with sword by Kes");
    assert!(refused.contains("not-your-turn") || refused.contains("NotYourTurn"), "{refused}");
    // Without a word it is the weapon of the main hand.
    let table = readied("ready disarm until she draws");
    assert!(matches!(
        sheet(&table, "Kes").held[..],
        [Held::Acts { with: Some(With::Weapon(0)), .. }]
    ));
    // With the weapon the attempt is lost (D20-RDY-07).
    let mut table = duel(NEW, TWO);
    table.tell("ready smash with axe", "");
    table.tell("discard axe", "");
    assert_eq!(sheet(&table, "Kes").held, []);
}

#[test]
fn d20_rdy_07_no_change_of_weapons_takes_claws_away() {
    let claws =
        "weapons: [(name: \"Gun\", kind: firearm), (name: \"Claws\", kind: unarmed, hands: 0)],";
    for (edition, held) in [(NEW, 1), (OLD, 0)] {
        let mut table = duel(edition, claws);
        table.tell("ready with claws until he comes", "");
        assert!(sheet(&table, "Kes").weapon(1).is_some_and(Weapon::is_limb));
        table.tell("draw", "");
        assert_eq!(sheet(&table, "Kes").held.len(), held);
    }
}

#[test]
fn d20_una_05_a_thing_is_battered_with_fists_by_the_other_kind_of_damage() {
    let crate_of = one("Box", ("Blues", "6J"), 50, "", "")
        .replace("hp: 30,", "hp: 30, object: (name: \"crate\", hp: 30, hardness: 0),");
    let begun = || {
        let people = [one("Kes", ("Reds", "5J"), 90, "", ""), crate_of.clone()];
        let setup = table::setup(&scenario(&people, "")).unwrap_or_else(|error| panic!("{error}"));
        let mut table = Table::of(Setup { edition: NEW, ..setup });
        table.tell("initiative", "10");
        table
    };
    let mut table = begun();
    table.tell("batter Box fists", "2");
    assert_eq!(hp(&table, "Box"), 30, "stress does nothing to a thing");
    let mut table = begun();
    table.tell("batter Box fists swap", "2");
    assert_eq!(hp(&table, "Box"), 28);
}

#[test]
fn d20_una_05_what_is_held_and_both_weapons_may_be_struck_flat() {
    let mut table = duel(NEW, TWO);
    table.tell("option twf_needs_full false", "");
    table.tell("pair Ade swap", "19 2 2");
    assert_eq!((hp(&table, "Ade"), sheet(&table, "Ade").stress), (30, 2));
}

#[test]
fn d20_act_03_the_chance_of_a_charge_is_that_of_its_attack() {
    let people = [
        one("Kes", ("Reds", "5J"), 90, TWO, ""),
        one("Bek", ("Blues", "8I"), 60, TWO, ""),
        one("Ade", ("Blues", "12J"), 50, "", ""),
    ];
    let table = fought(NEW, &people, "");
    let command = table.command("charge Ade");
    let charge = offers(table.state()).into_iter().find(|offer| offer.command == command);
    let throw = charge.and_then(|offer| offer.throw).unwrap();
    // Bek, whom it passes, makes a check of its own before.
    assert_eq!((throw.who, throw.purpose), (table.id("Kes"), Purpose::Attack));
}

#[test]
fn d20_atk_13_nobody_lies_in_an_area_of_its_own() {
    let bomb = "weapons: [(name: \"Bomb\", kind: thrown, group: burst(1), range_m: 20)],";
    let table = duel(NEW, bomb);
    let command = table.command("strike Ade");
    assert_eq!(area::hit(table.state(), &command), [table.id("Ade")]);
}
