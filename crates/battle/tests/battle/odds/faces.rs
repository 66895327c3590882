//! Faces that lead to the same, counted together.

use kekkai_battle::{decide::FaceGrouping, odds::faces::BranchCache};
use kekkai_rules::{Check, Dice, Id, Purpose, RuleId, Throw};

fn throw(dice: Dice, check: Option<Check>) -> Throw {
    let (purpose, rule) = (Purpose::Save, RuleId::new("R-1"));
    Throw { who: Id(0), purpose, dice, check, parts: Vec::new(), rule }
}

#[test]
fn sums_of_several_dice_are_counted_and_a_test_has_two_sides() {
    let mut known = BranchCache::default();
    let two = Dice { plus: 3, count: 2, faces: 6 };
    let (sums, all) = &*known.branches(&throw(two, None), FaceGrouping::BySum).unwrap();
    assert_eq!((sums.len(), *all), (11, 36));
    for (faces, ways) in sums {
        let sum: i32 = faces.iter().map(|face| i32::from(*face)).sum();
        assert_eq!(*ways, u128::from(6 - (sum - 7).unsigned_abs()), "{sum}");
    }
    let test = throw(two, Some(Check::above(12)));
    let (sides, _) = &*known.branches(&test, FaceGrouping::BySuccess).unwrap();
    assert_eq!(sides.iter().map(|(_, ways)| *ways).collect::<Vec<_>>(), [30, 6]);
    assert_eq!(known.failing(&test), [1, 1]);
    // 20 dice of 100 faces have more sums than are gone through.
    assert_eq!(
        known.branches(&throw(Dice { plus: 0, count: 20, faces: 101 }, None), FaceGrouping::BySum),
        None
    );
}
