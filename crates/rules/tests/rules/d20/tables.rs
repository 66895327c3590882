//! The tables of the catalogue, every row as printed there.

use super::weapon;
use kekkai_rules::{
    Dice,
    d20::{
        numbers::tables::Size,
        options::{BareDice, Options},
    },
};

#[test]
fn table_sizes() {
    let options = Options::default();
    let one = Dice { plus: 1, count: 0, faces: 0 };
    let rows = [
        (Size::Colossal, -8, 16, Dice { plus: 0, count: 2, faces: 6 }),
        (Size::Gargantuan, -4, 12, Dice::new(0, 8)),
        (Size::Huge, -2, 8, Dice::new(0, 6)),
        (Size::Large, -1, 4, Dice::new(0, 4)),
        (Size::Medium, 0, 0, Dice::new(0, 3)),
        (Size::Small, 1, -4, Dice::new(0, 2)),
        (Size::Tiny, 2, -6, one),
        (Size::Diminutive, 4, -8, one),
        (Size::Fine, 8, -16, one),
    ];
    for (size, modifier, grapple, dice) in rows {
        assert_eq!((size.modifier(), size.in_grapples(&options)), (modifier, grapple), "{size:?}");
        assert_eq!(size.unarmed(&options), dice, "{size:?}");
    }
    assert!(!one.is_thrown() && one.total(&[]) == 1);
}

#[test]
fn d20_una_03_each_row_of_the_table_of_bare_hands_may_be_edited() {
    let options = Options {
        unarmed_dice_fine: BareDice::D2,
        unarmed_dice_diminutive: BareDice::D3,
        unarmed_dice_tiny: BareDice::D4,
        unarmed_dice_small: BareDice::D6,
        unarmed_dice_medium: BareDice::D8,
        unarmed_dice_large: BareDice::D10,
        unarmed_dice_huge: BareDice::TwoD6,
        unarmed_dice_gargantuan: BareDice::TwoD8,
        unarmed_dice_colossal: BareDice::One,
        ..Options::default()
    };
    let dice = Size::ALL.map(|size| size.unarmed(&options));
    let thrown = [(1, 2), (1, 3), (1, 4), (1, 6), (1, 8), (1, 10), (2, 6), (2, 8)];
    assert_eq!(dice[..8], thrown.map(|(count, faces)| Dice { plus: 0, count, faces }));
    assert_eq!(dice[8], Dice { plus: 1, count: 0, faces: 0 });
}

#[test]
fn sizes_are_counted_in_categories() {
    assert_eq!((Size::Large.above(Size::Small), Size::Fine.above(Size::Colossal)), (2, -8));
    assert_eq!(
        (Size::Medium.by(1), Size::Fine.by(-3), Size::Huge.by(99)),
        (Size::Large, Size::Fine, Size::Colossal)
    );
    for size in Size::ALL {
        assert_eq!(size.by(0), size);
    }
}

#[test]
fn a_weapon_that_cannot_be_computed_with_is_refused() {
    let mut odd = weapon("rifle");
    odd.hands = 3;
    odd.threat_low = 0;
    odd.range_m = 0;
    let faults = odd.faults("rifle");
    let fields: Vec<_> = faults.iter().map(|fault| fault.field.as_str()).collect();
    assert_eq!(fields, ["rifle.hands", "rifle.range_m", "rifle.threat_low"]);
    assert_eq!(weapon("rifle").faults("rifle"), []);
    // Dice of which none is thrown; a number alone is no die.
    let mut none = weapon("rifle");
    none.dice.count = 0;
    let faults = none.faults("rifle");
    assert_eq!((faults.len(), faults[0].field.as_str()), (1, "rifle.dice.count"));
    none.dice.faces = 0;
    assert_eq!(none.faults("rifle"), []);
}
