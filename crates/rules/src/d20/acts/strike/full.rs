//! Which bonus the next attack of a full attack has, and what its hand pays (D20-ACT-08, D20-TWF).

use super::super::super::{
    field::own,
    numbers::{
        classes::Gift,
        hands::{Hand, Pair, off_alone},
    },
    options::Options,
    sheet::{FullAttack, Sheet, With},
};
use super::super::hands;
use crate::{Edition, Refusal};

/// The pair of weapons that somebody fights with (D20-TWF-02).
fn pair(edition: Edition, sheet: &Sheet) -> Pair {
    let held = hands::held(edition, sheet);
    let second = held.get(1).and_then(|number| sheet.weapon(*number));
    Pair {
        light: second.is_none_or(|weapon| weapon.light),
        two_weapon: sheet.spec.can(Gift::TwoWeapon),
        ambidexterity: sheet.spec.can(Gift::Ambidexterity),
    }
}

/// What a hand pays where both strike (D20-TWF-01).
pub(in super::super) fn pair_penalty(edition: Edition, sheet: &Sheet, hand: Hand) -> i32 {
    pair(edition, sheet).penalty(hand)
}

/// What a single attack pays for its hand (D20-TWF-04).
pub(in super::super::super) fn lone_hand(sheet: &Sheet, hand: Hand, options: &Options) -> i32 {
    match hand {
        Hand::Main => 0,
        Hand::Off => off_alone(sheet.spec.can(Gift::Ambidexterity), options),
    }
}

/// The next attack of a full attack (D20-ACT-08, D20-TWF-01): its bonus, what its hand pays, whether it is a second end.
pub(in super::super) fn next_of_full(
    edition: Edition,
    sheet: &Sheet,
    full: &mut FullAttack,
    with: With,
    hand: Hand,
    options: &Options,
) -> Result<(i32, i32, bool), Refusal> {
    let over = || own("d20-no-attack-left", "D20-ACT-08");
    if full.fists && with != With::Fists {
        return Err(own("d20-fists-alone", "D20-GRP-17"));
    }
    let mut pair = pair(edition, sheet);
    pair.light &= !full.heavy;
    let double = match with {
        With::Weapon(number) => sheet.weapon(number).is_some_and(|weapon| weapon.double),
        With::Fists => false,
    };
    // The attack of the second end comes after those of the first, or of the off hand at any point.
    let is_off =
        full.both && full.off && (hand == Hand::Off || (double && full.bonuses.is_empty()));
    if is_off {
        full.off = false;
        let bonus = sheet.spec.best_bonus();
        return Ok((bonus, pair.penalty(Hand::Off), double && hand == Hand::Main));
    }
    if full.both && hand == Hand::Off {
        return Err(over());
    }
    if full.bonuses.is_empty() && full.off {
        return Err(own("d20-off-hand-left", "D20-TWF-01"));
    }
    let bonus = full.bonuses.first().copied().ok_or_else(over)?;
    full.bonuses.remove(0);
    let penalty =
        if full.both { pair.penalty(Hand::Main) } else { lone_hand(sheet, hand, options) };
    Ok((bonus, penalty, false))
}
