//! Geometry (D20-MOV-03, D20-ACT-03, D20-ACT-05, D20-FLK-02, D20-ATK-13).

use kekkai_rules::d20::{
    numbers::squares::{self, Position, Square},
    options::{DiagonalCost, Options},
};

#[test]
fn d20_mov_03_a_diagonal_step_is_one_metre() {
    use DiagonalCost::{Alternate, Euclid, One};
    assert_eq!(squares::distance((8, 12), (11, 5)), 7);
    let by = |diagonal_cost| {
        squares::measured((8, 12), (11, 5), &Options { diagonal_cost, ..Options::default() })
    };
    assert_eq!([One, Alternate, Euclid].map(by), [7, 8, 7]);
    let diagonal = |diagonal_cost| {
        squares::measured((0, 0), (4, 4), &Options { diagonal_cost, ..Options::default() })
    };
    assert_eq!([One, Alternate, Euclid].map(diagonal), [4, 6, 5]);
}

#[test]
fn d20_act_03_the_straight_line_of_a_charge() {
    let straight = squares::line((2, 10), (13, 10));
    assert_eq!((straight.len(), straight[0], straight[10]), (11, (3, 10), (13, 10)));
    assert_eq!(squares::line((0, 0), (-3, -3)), [(-1, -1), (-2, -2), (-3, -3)]);
    // Not one of the eight directions: each coordinate rounded half up.
    assert_eq!(squares::line((0, 0), (4, 2)), [(1, 1), (2, 1), (3, 2), (4, 2)]);
    assert_eq!(squares::line((4, 2), (0, 0)), [(3, 2), (2, 1), (1, 1), (0, 0)]);
    assert_eq!(squares::line((5, 5), (5, 5)), [(0, 0); 0]);
}

#[test]
fn d20_act_05_the_dc_by_where_the_charger_passes() {
    let options = Options::default();
    // Fight 1, step 5: A at (7,9) looks north; Kesh enters its area at (6,10).
    assert_eq!(squares::position((7, 9), 0, (6, 10)), Position::Behind);
    let dc = |square: Square| squares::position((7, 9), 0, square).passby_dc(&options);
    assert_eq!([(7, 8), (6, 8), (8, 8)].map(dc), [10, 10, 10]);
    assert_eq!([(6, 9), (8, 9)].map(dc), [13, 13]);
    assert_eq!([(6, 10), (7, 10), (8, 10)].map(dc), [17, 17, 17]);
    // Looking west, what was behind is beside.
    assert_eq!(squares::position((7, 9), 6, (7, 10)), Position::Beside);
    assert_eq!(squares::position((7, 9), 7, (6, 9)), Position::Front);
    let blind = Options { use_facing: false, ..options };
    assert_eq!(Position::Behind.passby_dc(&blind), 10);
    let typed = Options { passby_side_dc: 12, passby_rear_dc: 18, ..options };
    assert_eq!((Position::Beside.passby_dc(&typed), Position::Behind.passby_dc(&typed)), (12, 18));
}

#[test]
fn directions_are_the_nearest_of_eight() {
    let of = |square: Square| squares::direction((0, 0), square).unwrap();
    let eight = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
    assert_eq!(eight.map(of), [0, 1, 2, 3, 4, 5, 6, 7]);
    // 22.5 degrees lie between 5:12 and 2:5.
    assert_eq!([(5, -2), (5, -3), (12, -5), (2, -5), (-7, 1)].map(of), [2, 1, 1, 0, 6]);
    assert_eq!(squares::direction((3, 3), (3, 3)), None);
}

#[test]
fn d20_flk_02_the_defender_stands_directly_between() {
    let target = (10, 10);
    let flank = |one: Square, other: Square| squares::flanks(one, target, other);
    assert!(flank((9, 9), (11, 11)) && flank((10, 9), (10, 11)) && flank((9, 10), (11, 10)));
    assert!(!flank((9, 10), (11, 11)));
    let around = squares::around(target);
    let pairs = around.iter().flat_map(|one| around.iter().map(move |other| (*one, *other)));
    let flanking = pairs.filter(|(one, other)| one < other && flank(*one, *other)).count();
    assert_eq!(flanking, 4);
    // With reach: through opposite sides.
    assert!(flank((8, 10), (11, 10)) && flank((10, 8), (10, 11)) && flank((8, 8), (11, 11)));
    assert!(!flank((8, 10), (11, 11)) && !flank((11, 11), (8, 10)));
    assert!(!flank((8, 9), (9, 10)));
}

#[test]
fn d20_atk_13_the_squares_that_a_weapon_strikes() {
    let burst = squares::burst((5, 5), 2);
    assert_eq!((burst.len(), burst[0], burst[24]), (25, (3, 3), (7, 7)));
    assert!(burst.iter().all(|square| squares::distance((5, 5), *square) <= 2));
    assert_eq!(squares::burst((5, 5), 0), [(5, 5)]);
}

#[test]
fn d20_aoo_01_the_eight_squares_around() {
    let around = squares::around((7, 9));
    assert!(around.iter().all(|square| squares::distance((7, 9), *square) == 1));
    assert!(around.contains(&(6, 8)) && around.contains(&(8, 10)) && !around.contains(&(9, 9)));
}
