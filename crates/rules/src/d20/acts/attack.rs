//! Attacks of the own turn: one, several, with both hands, and on somebody helpless.

use super::{
    aimable, blast, contingent, grapple, hand, hands, parts_left, say,
    strike::{self, NextAttack, Swing},
    take_stance, victim, with_parts,
};
use crate::d20::{
    D20,
    fact::{Fact, Why},
    field::{acting, own},
    numbers::hands::Hand,
    sheet::{FullAttack, Turn, With},
};
use crate::{Id, Phrase, Refusal, RulesContext, Stop};

/// One of the attacks of the own turn: what is left of the turn with it, and the attack as it would be.
#[derive(Debug)]
pub(super) struct Attempt {
    pub(super) turn: Turn,
    pub(super) swing: Swing,
}

impl Attempt {
    /// The one attack of a partial action, or the next one of a full attack (D20-RND-03, D20-ACT-08).
    pub(super) fn of(
        ctx: &impl RulesContext<D20>,
        who: Id,
        at: Id,
        with: With,
    ) -> Result<Self, Refusal> {
        Self::with_end(ctx, who, at, with, false)
    }

    /// The same; with the second end of a double weapon only in a full attack with both (D20-DBL-01).
    fn with_end(
        ctx: &impl RulesContext<D20>,
        who: Id,
        at: Id,
        with: With,
        second_end: bool,
    ) -> Result<Self, Refusal> {
        let (sheet, turn) = acting(ctx.state(), who)?;
        let (mut turn, hand) = (turn.clone(), hand(ctx.edition(), sheet, with));
        let options = &ctx.state().options;
        let (bonus, penalty, second_end) = if let Some(full) = &mut turn.full {
            let next = NextAttack { with, hand, second_end };
            strike::next_of_full(ctx.edition(), sheet, full, next, options)?
        } else {
            if turn.barred || (turn.attacked && !options.two_partial_attacks) {
                return Err(own("d20-has-attacked", "D20-RND-03"));
            }
            parts_left(ctx, who, 1, "D20-RND-03")?;
            if second_end {
                return Err(own("d20-no-second-end", "D20-DBL-01"));
            }
            turn.parts = turn.parts.saturating_sub(1);
            let penalty = strike::lone_hand(ctx.edition(), sheet, hand, options);
            (sheet.spec.best_bonus(), penalty, false)
        };
        turn.attacked = true;
        let swing =
            Swing { bonus, hand, penalty, second_end, ..Swing::new(who, at, with, Why::Turn) };
        Ok(Self { turn, swing })
    }
}

/// An attack of the own turn: a partial action, or the next one of a full attack (D20-ACT-01, D20-ACT-07, D20-ACT-08). A weapon
/// that strikes a group strikes all around its target.
pub(super) fn attack(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    at: Id,
    with: With,
    (swapped, second_end): (bool, bool),
) -> Result<(), Stop> {
    aimable(ctx, who, at, "D20-ATK-01")?;
    let Attempt { turn, swing } = Attempt::with_end(ctx, who, at, with, second_end)?;
    let swing = Swing { swapped, ..swing };
    let weapon = hands::weapon(acting(ctx.state(), who)?.0, with, &ctx.state().options);
    strike::check(ctx, &swing)?;
    if let (Some(group), Some(square)) =
        (weapon.group, ctx.place(at).and_then(|spot| ctx.square(spot)))
    {
        return blast::strikes(ctx, turn, &swing, square, group);
    }
    ctx.fact(Fact::Turn(Some(turn)));
    take_stance(ctx, who);
    let provoked = strike::provoked(ctx, &swing)?;
    if !provoked.before(ctx, who)? || !contingent::attacked(ctx, who, at)? {
        return Ok(());
    }
    ctx.merge_point(0);
    let swing = grapple::of_shot(ctx, swing)?;
    strike::strike(ctx, &swing)?;
    provoked.after(ctx, who)?;
    Ok(())
}

/// A full attack begins: the attacks themselves follow one by one (D20-ACT-07). One of bare hands alone has bonuses of its own
/// (D20-GRP-17).
pub(super) fn full(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    both: bool,
    fists: bool,
) -> Result<(), Stop> {
    let (sheet, turn) = parts_left(ctx, who, 2, "D20-ACT-07")?;
    if turn.barred {
        return Err(own("d20-has-attacked", "D20-ACT-06").into());
    }
    if both && fists {
        return Err(own("d20-both-or-fists", "D20-GRP-17").into());
    }
    let double = |number: &u8| sheet.weapon(*number).is_some_and(|weapon| weapon.double);
    let held = hands::held(ctx.edition(), sheet);
    if both && held.len() < 2 && !held.iter().any(double) {
        return Err(own("d20-needs-two-weapons", "D20-TWF-01").into());
    }
    if fists && sheet.spec.unarmed_strikes.is_empty() {
        return Err(own("d20-no-strikes", "D20-GRP-17").into());
    }
    let bonuses = if fists { sheet.spec.unarmed_strikes.clone() } else { sheet.spec.bonuses() };
    let second = held.get(1).and_then(|number| sheet.weapon(*number));
    let heavy = both && second.is_some_and(|weapon| !weapon.light);
    let heavy = heavy && ctx.edition().applies_throughout();
    let full = FullAttack { bonuses, both, off: both, fists, heavy };
    let turn = Turn { parts: 0, full: Some(full), ..turn.clone() };
    ctx.fact(Fact::Turn(Some(turn)));
    say(ctx, &[who], Phrase::new("d20-log-full").with("who", who), "D20-ACT-07");
    Ok(())
}

/// A common attack with a weapon in each hand, where the table does not ask for a full one: the main attack, then that of the
/// off hand (D20-TWF-01).
pub(super) fn pair(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    at: Id,
    swapped: bool,
) -> Result<(), Stop> {
    let options = ctx.state().options;
    if options.twf_needs_full {
        return Err(own("d20-needs-full-attack", "D20-TWF-01").into());
    }
    victim(ctx, who, at, "D20-ATK-01")?;
    let (sheet, turn) = acting(ctx.state(), who)?;
    if turn.full.is_some() {
        return Err(own("d20-full-attack-runs", "D20-ACT-07").into());
    }
    let [main, off] = *hands::held(ctx.edition(), sheet).as_slice() else {
        return Err(own("d20-needs-two-weapons", "D20-TWF-01").into());
    };
    let both = [(main, Hand::Main), (off, Hand::Off)];
    let swings = both.map(|(number, hand)| Swing {
        bonus: sheet.spec.best_bonus(),
        hand,
        penalty: strike::pair_penalty(ctx.edition(), sheet, hand),
        swapped,
        ..Swing::new(who, at, With::Weapon(number), Why::Turn)
    });
    let turn = Attempt::of(ctx, who, at, With::Weapon(main))?.turn;
    for swing in &swings {
        strike::check(ctx, swing)?;
    }
    ctx.fact(Fact::Turn(Some(turn)));
    take_stance(ctx, who);
    for swing in &swings {
        // Each attack provokes for itself; the second is dropped with its target, or with whoever strikes it.
        let falls = ctx.state().sheet(at).is_none_or(|sheet| sheet.is_helpless(&options));
        let able = ctx.state().sheet(who).is_some_and(|sheet| sheet.can_act(&options));
        let first = swing.hand == Hand::Main;
        if !able || (falls && !first) {
            break;
        }
        let provoked = strike::provoked(ctx, swing)?;
        if !provoked.before(ctx, who)? || !contingent::attacked(ctx, who, at)? {
            break;
        }
        let swing = grapple::of_shot(ctx, *swing)?;
        strike::strike(ctx, &swing)?;
        provoked.after(ctx, who)?;
    }
    Ok(())
}

/// A whole round spent on somebody helpless: in melee it hits by itself, from afar it has five more (D20-HLP-03).
pub(super) fn mercy(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    at: Id,
    with: With,
    swapped: bool,
) -> Result<(), Stop> {
    let options = ctx.state().options;
    victim(ctx, who, at, "D20-HLP-03")?;
    let (sheet, turn) = with_parts(ctx, who, 2, "D20-HLP-03")?;
    if turn.barred {
        return Err(own("d20-has-attacked", "D20-ACT-06").into());
    }
    if !ctx.state().sheet(at).is_some_and(|other| other.is_helpless(&options)) {
        return Err(own("d20-not-helpless", "D20-HLP-03").into());
    }
    let hand = hand(ctx.edition(), sheet, with);
    let swing = Swing {
        bonus: sheet.spec.best_bonus(),
        hand,
        penalty: strike::lone_hand(ctx.edition(), sheet, hand, &options),
        whole_round: true,
        swapped,
        ..Swing::new(who, at, with, Why::Mercy)
    };
    let turn = Turn { parts: 0, attacked: true, ..turn.clone() };
    let throughout = ctx.edition().applies_throughout();
    let weapon = hands::weapon(sheet, with, &options);
    strike::check(ctx, &swing)?;
    let square = ctx.place(at).and_then(|spot| ctx.square(spot));
    if let Some((group, square)) = weapon.group.zip(square).filter(|_| throughout) {
        return blast::strikes(ctx, turn, &swing, square, group);
    }
    ctx.fact(Fact::Turn(Some(turn)));
    // In melee it hits by itself: without a roll to hit there is no defence (D20-DEF-01).
    if weapon.is_ranged() || !throughout {
        take_stance(ctx, who);
    }
    let provoked = strike::provoked(ctx, &swing)?;
    if provoked.before(ctx, who)? && contingent::attacked(ctx, who, at)? {
        strike::strike(ctx, &swing)?;
        provoked.after(ctx, who)?;
    }
    Ok(())
}
