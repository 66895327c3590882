//! Dice as a function of their place in a fight.

use kekkai_battle::{Command, dice_seed::DiceSource};
use kekkai_rules::{Dice, Id};

#[test]
fn luck_depends_on_its_place_and_on_nothing_else() {
    let (one, two) = (Command::EndTurn { who: Id(0) }, Command::EndTurn { who: Id(1) });
    let at = |parent, command| DiceSource { seed: 7, salt: 0, parent, command };
    let die = Dice::new(0, 10_000);
    let thrown = at(5, &one).faces(0, die);
    assert_eq!(thrown, at(5, &one).faces(0, die));
    assert_ne!(thrown, at(6, &one).faces(0, die));
    assert_ne!(thrown, at(5, &two).faces(0, die));
    assert_ne!(thrown, at(5, &one).faces(1, die));
    assert_ne!(thrown, DiceSource { salt: 1, ..at(5, &one) }.faces(0, die));
}

#[test]
fn every_face_comes_up_and_no_other() {
    let command = Command::RollInitiative;
    let dice = DiceSource { seed: 1, salt: 0, parent: 1, command: &command };
    let mut seen: Vec<u16> =
        (0..500).flat_map(|index| dice.faces(index, Dice::new(0, 6))).collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen, [1, 2, 3, 4, 5, 6]);
    assert!(dice.faces(0, Dice::new(0, 0)).is_empty());
}
