//! Whoever is charged and has waited for it strikes first (D20-RDY-02).

use super::{
    goes_on,
    set_off::{goes_off, waiting},
};
use crate::d20::acts::{afflict, comes_out};
use crate::d20::{
    D20,
    fact::Came,
    numbers::{conditions::Condition, tally::Tally},
    options::Knockdown,
    rolls::{self, STRENGTH},
    sheet::Sheet,
};
use crate::{Choice, Id, Phrase, Pick, RuleId, RulesContext, Stop};

/// A charger stands where it would strike: whoever it charges strikes first if it has waited for that, and may knock the
/// charger down (D20-RDY-02). Whether the charge can be ended with its attack.
pub(in crate::d20::acts) fn charged(
    ctx: &mut impl RulesContext<D20>,
    charger: Id,
    target: Id,
) -> Result<bool, Stop> {
    let waits = waiting(ctx, charger).into_iter().find(|(who, ..)| *who == target);
    let came = match waits {
        Some((who, held, _)) => goes_off(ctx, (who, held), charger, true, "D20-RDY-02")?,
        None => None,
    };
    if !goes_on(ctx, charger) {
        return Ok(false);
    }
    match came {
        Some(Came::Hit | Came::Critical) => knocks_down(ctx, target, charger),
        Some(Came::Missed | Came::Saved) | None => Ok(true),
    }
}

/// Whether a charger keeps its feet (D20-RDY-02).
fn knocks_down(ctx: &mut impl RulesContext<D20>, who: Id, charger: Id) -> Result<bool, Stop> {
    let options = ctx.state().options;
    if options.knockdown == Knockdown::Off {
        return Ok(true);
    }
    let pick = Pick::new(Phrase::new("d20-pick-knock-down"));
    let question = Phrase::new("d20-ask-knock-down").with("who", charger);
    let (mut picks, rule) = (vec![Pick::no(), pick], RuleId::new("D20-RDY-02"));
    let mut declines = 0;
    if ctx.edition().knocks_down_unless_declined() {
        picks.reverse();
        declines = 1;
    }
    if ctx.choose(Choice { who, question, picks, closed: Vec::new(), rule })? == declines {
        return Ok(true);
    }
    let strength = |one: Id| {
        let sheet = ctx.state().sheet(one);
        let of = |sheet: &Sheet| {
            let size = sheet.spec.size.in_grapples(&options);
            Tally::of_roll().and("str", sheet.spec.abilities.str_mod, "D20-RDY-02").and(
                "size",
                size,
                "D20-GRP-02",
            )
        };
        sheet.map_or_else(Tally::of_roll, of)
    };
    let (own, others) = ((who, strength(who)), (charger, strength(charger)));
    // Where the GM decides, the answer to the question is all (`knockdown`).
    let wins = options.knockdown == Knockdown::Gm
        || rolls::opposed(ctx, STRENGTH, own, others, "D20-RDY-02")?;
    if wins {
        afflict(ctx, charger, Condition::Prone, None);
        let line = Phrase::new("d20-log-knocked-down").with("who", charger).with("other", who);
        comes_out(ctx, &[charger, who], line, "D20-RDY-02");
    }
    Ok(!wins)
}
