//! The double attack: both hands strike in one action (D100-DUAL-03, D100-DUAL-04).

use super::{Exchange, Strike, is_ranged, made, make, may, told, wounded_hand};
use crate::d100::acts::spend_action;
use crate::d100::{
    D100,
    fact::{Came, Deed},
    field::{refused, with_action},
    numbers::{
        rolls::face::Face,
        strike::hands::{self, Second},
    },
    sheet::{Hand, Sheet, With},
};
use crate::{Choice, Id, Phrase, Pick, Refusal, RuleId, RulesContext, Stop};

/// What a hand holds that a double attack may be made with (D100-DUAL-01).
fn in_the(sheet: &Sheet, hand: Hand) -> Option<With> {
    let mut held = sheet.in_hand.iter().copied();
    let fits = |number: &u8| {
        let weapon = sheet.weapon(*number);
        weapon.is_some_and(|weapon| weapon.hand == hand && weapon.is_of_one_hand())
    };
    let with = held.find(fits).map(With::Weapon)?;
    (sheet.hand_of(with) == Some(hand)).then_some(with)
}

/// Strikes with both hands at once: the main one, then the off one at the same or another target.
pub(in crate::d100::acts) fn double(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    target: Id,
) -> Result<(), Stop> {
    let sheet = with_action(ctx.state(), who, "D100-DUAL-03")?;
    if hands::attacks(sheet.spec.double_attack) < 2 {
        return Err(refused("d100-one-attack", "D100-DUAL-03").into());
    }
    let both = in_the(sheet, Hand::Main).zip(in_the(sheet, Hand::Off));
    let (main, _) = both.ok_or_else(|| refused("d100-not-two-weapons", "D100-DUAL-01"))?;
    let strike = Strike::blow(who, target, main);
    may(ctx, strike)?;
    spend_action(ctx);
    // One test an action, also where both hands are wounded (D100-INJ-16).
    let tested = ctx.edition().holds_in_each_case() && wounded_hand(ctx, strike).is_some();
    let first = make(ctx, strike)?;
    if first.is_none() && ctx.edition().applies_throughout() {
        // A hand that bleeds has cost the action (D100-INJ-16).
        return Ok(());
    }
    let options = ctx.state().options;
    let second = match first.as_ref().and_then(|first| Some((first, Face::new(first.attack.face)?)))
    {
        Some((first, face)) => hands::second(face, first.came == Came::Hit, &options),
        None => Second::Throws,
    };
    let shows = match second {
        Second::Throws => None,
        Second::Shows(face) => Some(face.number()),
        Second::None => return Ok(()),
    };
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| sheet.is_conscious()) else {
        return Ok(());
    };
    // What the first strike has made fall is lost to the second.
    let Some(off) = in_the(sheet, Hand::Off) else { return Ok(()) };
    let outcome = first.as_ref().map(|first| outline(ctx, first));
    if let Some(target) = again(ctx, (who, target), off, outcome)? {
        let strike = Strike { shows, ..Strike::blow(who, target, off) };
        if tested {
            let ranged = ctx.state().sheet(who).is_some_and(|sheet| is_ranged(sheet, off));
            made(ctx, strike, ranged)?;
        } else {
            make(ctx, strike)?;
        }
    }
    Ok(())
}

/// What came of the first strike.
fn outline(ctx: &impl RulesContext<D100>, first: &Exchange) -> Phrase {
    told(ctx, first, None, (0, 0), (Deed::Blow, None)).outline()
}

/// At whom the second strike goes: the same target or another one that it reaches (*Readings*, D100-DUAL-04).
fn again(
    ctx: &mut impl RulesContext<D100>,
    (who, first): (Id, Id),
    off: With,
    outcome: Option<Phrase>,
) -> Result<Option<Id>, Stop> {
    let open = |one: &Id| {
        (*one == first || ctx.hostile(who, *one)) && may(ctx, Strike::blow(who, *one, off)).is_ok()
    };
    let all: Vec<Id> = ctx.queue().into_iter().filter(|one| *one != who).filter(open).collect();
    if all.len() < 2 {
        return Ok(all.first().copied());
    }
    let pick = |one: &Id| Pick::new(Phrase::new("d100-pick-second").with("who", *one));
    let question = match outcome {
        Some(blow) => Phrase::new("d100-ask-second-after").with("blow", blow),
        None => Phrase::new("d100-ask-second"),
    };
    let question = question.with("who", who);
    let (picks, closed) = (all.iter().map(pick).collect(), Vec::new());
    let rule = RuleId::new("D100-DUAL-04");
    let picked = ctx.choose(Choice { who, question, picks, closed, rule })?;
    Ok(Some(all.get(picked).copied().ok_or(Refusal::WrongAnswer)?))
}
