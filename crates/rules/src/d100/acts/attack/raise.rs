//! Points of Fortune that raise the levels of tests which have fallen (D100-FATE-03).

use super::came;
use crate::d100::{
    D100,
    fact::{Came, Test},
    numbers::pools::Thrown,
    rolls,
};
use crate::{Arg, Choice, Id, Phrase, RulesContext, Stop};

/// Points of Fortune that raise levels: the acting side first, then the other, until both pass (D100-FATE-03).
pub(in crate::d100::acts) fn raise(
    ctx: &mut impl RulesContext<D100>,
    sides: [Id; 2],
    attack: &mut Test,
    mut defence: Option<&mut Test>,
) -> Result<(), Stop> {
    let most = u16::try_from(ctx.state().options.fortune_sl_limit).unwrap_or(0);
    let (mut passed, mut raised) = (0, [0, 0]);
    let mut acts = true;
    while passed < 2 {
        let options = &ctx.state().options;
        let stands = stands(came(attack, defence.as_deref(), options), sides);
        let side = usize::from(!acts);
        let levels = levels(sides, attack, defence.as_deref());
        let (who, test) = match (acts, defence.as_deref_mut()) {
            (true, _) => (sides[0], Some(&mut *attack)),
            (false, test) => (sides[1], test),
        };
        let raised_by = raised.get(side).copied().unwrap_or(0);
        let may = Thrown { raised: raised_by, ..Thrown::default() }.may_be_raised(most);
        let took = match test.filter(|_| may) {
            Some(test) => raises(ctx, who, test, (levels, stands))?,
            None => false,
        };
        if let Some(count) = raised.get_mut(side).filter(|_| took) {
            *count += 1;
        }
        passed = if took { 0 } else { passed + 1 };
        acts = !acts;
    }
    Ok(())
}

/// The levels of both sides, which only the GM is told.
fn levels(sides: [Id; 2], attack: &Test, defence: Option<&Test>) -> Option<Phrase> {
    let levels = Phrase::new("d100-levels")
        .with("who", sides[0])
        .with("level", Arg::Change(attack.level))
        .with("other", sides[1])
        .with("against", Arg::Change(defence?.level));
    Some(levels)
}

/// Who wins as it stands, which is all that may be told of a test that is somebody else's.
pub(in crate::d100::acts) fn stands(came: Came, sides: [Id; 2]) -> Phrase {
    match came {
        Came::Hit => Phrase::new("d100-stands-wins").with("winner", sides[0]),
        Came::Lost => Phrase::new("d100-stands-wins").with("winner", sides[1]),
        Came::Stalemate => Phrase::new("d100-stands-even"),
        Came::Missed => Phrase::new("d100-stands-fails").with("loser", sides[0]),
    }
}

fn raises(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    test: &mut Test,
    (levels, stands): (Option<Phrase>, Phrase),
) -> Result<bool, Stop> {
    if ctx.state().sheet(who).is_none_or(|sheet| sheet.pools.fortune == 0) {
        return Ok(false);
    }
    let level = Arg::Change(test.level);
    let question =
        Phrase::new("d100-ask-level").with("who", who).with("level", level).with("stands", stands);
    let question = match levels {
        Some(levels) => Choice::after(levels, question),
        None => question,
    };
    if !rolls::agrees(ctx, who, question, "d100-pick-level", "D100-FATE-03")? {
        return Ok(false);
    }
    rolls::raise_level(ctx, who, test);
    Ok(true)
}
