//! Which bonus the next attack of a full attack has, and what its hand pays (D20-ACT-08, D20-TWF).

use crate::d20::acts::hands;
use crate::d20::{
    field::own,
    numbers::{
        classes::Gift,
        hands::{Hand, HandPenalty, Pair, off_alone},
    },
    options::Options,
    sheet::{FullAttack, Sheet, With},
};
use crate::{Edition, Refusal};

/// What a hand pays by a rule; editions before the fourteenth cite that of two weapons for all of them.
fn pays(edition: Edition, points: i32, rule: &'static str) -> HandPenalty {
    let rule = if edition.knows_no_exception() { rule } else { HandPenalty::NONE.rule };
    HandPenalty { points, rule }
}

/// How somebody fights with both hands, where its off hand has struck with nothing that is not light (D20-TWF-02).
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
pub(in crate::d20::acts) fn pair_penalty(
    edition: Edition,
    sheet: &Sheet,
    hand: Hand,
) -> HandPenalty {
    pays(edition, pair(edition, sheet).penalty(hand), "D20-TWF-01")
}

/// What a single attack pays for its hand (D20-TWF-04).
pub(in crate::d20) fn lone_hand(
    edition: Edition,
    sheet: &Sheet,
    hand: Hand,
    options: &Options,
) -> HandPenalty {
    match hand {
        Hand::Main => HandPenalty::NONE,
        Hand::Off => {
            let points = off_alone(sheet.spec.can(Gift::Ambidexterity), options);
            pays(edition, points, "D20-TWF-04")
        }
    }
}

/// With what the next attack of a full attack is made.
#[derive(Debug, Clone, Copy)]
pub(in crate::d20::acts) struct NextAttack {
    pub(in crate::d20::acts) with: With,
    pub(in crate::d20::acts) hand: Hand,
    /// Whether the second end of a double weapon is meant; else it strikes once the first has no attack left (D20-DBL-01).
    pub(in crate::d20::acts) second_end: bool,
}

/// The next attack of a full attack (D20-ACT-08, D20-TWF-01): its bonus, what its hand pays, whether it is a second end.
pub(in crate::d20::acts) fn next_of_full(
    edition: Edition,
    sheet: &Sheet,
    full: &mut FullAttack,
    NextAttack { with, hand, second_end }: NextAttack,
    options: &Options,
) -> Result<(i32, HandPenalty, bool), Refusal> {
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
    // The off hand strikes at any point; the second end where it is named, or after the attacks of the first.
    let is_second_end = double && hand == Hand::Main && (second_end || full.bonuses.is_empty());
    if full.both && full.off && (hand == Hand::Off || is_second_end) {
        full.off = false;
        let rule = if is_second_end { "D20-DBL-02" } else { "D20-TWF-01" };
        let penalty = pays(edition, pair.penalty(Hand::Off), rule);
        return Ok((sheet.spec.best_bonus(), penalty, is_second_end));
    }
    if second_end {
        return Err(own("d20-no-second-end", "D20-DBL-01"));
    }
    if full.both && hand == Hand::Off {
        return Err(over());
    }
    if full.bonuses.is_empty() && full.off {
        return Err(own("d20-off-hand-left", "D20-TWF-01"));
    }
    let bonus = full.bonuses.first().copied().ok_or_else(over)?;
    full.bonuses.remove(0);
    let penalty = if full.both {
        let rule = if double { "D20-DBL-02" } else { "D20-TWF-01" };
        pays(edition, pair.penalty(Hand::Main), rule)
    } else {
        lone_hand(edition, sheet, hand, options)
    };
    Ok((bonus, penalty, false))
}
