//! Attacks in the turn of another, of which a side is asked which it makes.

use super::{Swing, aimed::aimed, to_hit};
use crate::d20::{
    D20,
    acts::{cover, hands, may_swap},
    sheet::With,
};
use crate::{
    Arg, Phrase, Pick, RulesContext,
    ask::{Chance, PickMeaning},
};

/// The same attack with the other kind of damage; `None` where its weapon has none (D20-UNA-05).
pub(in crate::d20::acts) fn swapped(ctx: &impl RulesContext<D20>, swing: &Swing) -> Option<Swing> {
    let options = &ctx.state().options;
    let weapon = hands::weapon(ctx.state().sheet(swing.who)?, swing.with, options);
    may_swap(&weapon, options).then_some(Swing { swapped: true, ..*swing })
}

/// Lets what is asked about pass without an attack.
pub(in crate::d20::acts) fn lets_pass() -> Pick {
    let phrase = Phrase::new("d20-pick-let-pass");
    Pick { meaning: PickMeaning::Declines, ..Pick::new(phrase) }
}

/// An attack as it is offered: who, with what, and what is added to the die.
pub(in crate::d20::acts) fn pick(ctx: &impl RulesContext<D20>, swing: &Swing) -> Pick {
    let key = if swing.swapped { "d20-pick-swapped" } else { "d20-pick-opportunity" };
    let aimed = aimed(ctx, swing, cover::unless_asked(ctx, swing.who, swing.target));
    let chance = aimed.as_ref().map(|aimed| {
        let throw = to_hit(aimed, swing.who, &ctx.state().options);
        throw.check.map_or(Chance::Always, |check| Chance::Passes(throw.dice, check))
    });
    let bonus = aimed.as_ref().map_or(swing.bonus, |aimed| aimed.tally.total());
    let weapon = match (swing.with, aimed) {
        (With::Weapon(_), Some(aimed)) => Arg::Name(aimed.weapon.name),
        (With::Fists, _) | (With::Weapon(_), None) => Arg::Phrase(Phrase::new("d20-fists")),
    };
    let phrase = Phrase::new(key).with("who", swing.who).with("weapon", weapon);
    Pick { chance, ..Pick::new(phrase.with("bonus", Arg::Change(bonus))) }
}
