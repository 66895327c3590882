//! What the GM gives in a fight: records of the library (D100-SHT-04).

use super::{begun, health, no, sheet};
use crate::table::PlayError;
use kekkai_battle::grammar::BadCommand;

#[test]
fn d100_sht_04_a_weapon_that_is_given_strikes_with_the_strength_of_its_owner() {
    let mut table = begun();
    let before = table.state().clone();
    table.tell("give Bandit, Archer weapon bone-axe", "");
    // 30 in a hundred, and 4; the club stays in hand.
    let bandit = sheet(&table, "Bandit");
    let axe = bandit.weapon(1).unwrap();
    assert_eq!(
        (axe.name.as_str(), axe.damage, bandit.in_hand.as_slice()),
        ("Bone axe", 7, &[0][..])
    );
    table.tell("end", "");
    // 38 with 32 is +0, flipped 23 the left arm: 7 + 0 - 3 - 1.
    table.tell("strike Captain with 2", "32 90");
    assert_eq!((health(&table, "Captain"), sheet(&table, "Bandit").in_hand), (9, vec![1]));
    assert_eq!(table.loaded(None).state(), table.state());
    for _ in 0..3 {
        table.tell("undo", "");
    }
    assert_eq!(*table.state(), before);
}

#[test]
fn d100_dmg_02_protection_that_is_given_counts_where_it_is_the_best_and_a_large_shield_frees_the_off_hand()
 {
    let mut table = begun();
    table.tell("give Captain protection vambraces", "");
    table.tell("end", "");
    // 6 + 0 - 3 - 3, and a hit takes 1 at least; 2 without them.
    table.tell("strike Captain", "32 90");
    assert_eq!((health(&table, "Captain"), sheet(&table, "Captain").spec.armour.left_arm), (11, 3));
    assert_eq!(no(&mut table, "give Captain protection vambraces"), "already-so D100-SHT-04");
    // Both hands are at the bow.
    table.tell("give Archer protection pavise", "");
    assert!(sheet(&table, "Archer").bears_shield());
    assert_eq!(sheet(&table, "Archer").in_hand, [0_u8; 0]);
}

#[test]
fn d100_sht_04_what_is_unknown_of_another_kind_or_wrong_is_not_given() {
    let mut table = begun();
    for (line, name, near) in [
        ("give Bandit weapon bone-ax", "bone-ax", Some("bone-axe")),
        ("give Bandit protection bone-axe", "bone-axe", None),
    ] {
        let Err(PlayError::Unread(BadCommand::Record(bad))) = table.play(line, "") else {
            panic!("{line}")
        };
        let told = format!("{bad:?}");
        assert!(told.contains(name) && told.contains(&format!("{near:?}")), "{told}");
    }
    let refused = format!("{:?}", table.refused("give Bandit weapon bent"));
    assert!(refused.contains("weapons[1].damage"), "{refused}");
    table.tell("dead Bandit", "");
    let refused = format!("{:?}", table.refused("give Bandit weapon bone-axe"));
    assert!(refused.contains("Dead"), "{refused}");
}
