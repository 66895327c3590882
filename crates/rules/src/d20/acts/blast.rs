//! Weapons that strike a group: whom, and how (D20-ATK-13).

use super::{
    attack::Attempt,
    contingent, cover, hands,
    strike::{self, Shared, Swing},
    take_stance,
};
use crate::d20::{
    D20,
    fact::{Came, Fact},
    field::own,
    numbers::{
        objects::Cover,
        squares::{self, Square},
        vitals::{DEAD_AT, VitalState},
        weapon::{Group, Weapon},
    },
    options::{GroupAttack, Options},
    sheet::{Sheet, Turn, With},
    things,
};
use crate::{Id, Refusal, RuleId, RulesContext, Spot, Stop, SystemQueries as _};

/// The squares that a weapon strikes together, aimed at one of them from another; none beyond the length of a line.
fn squares(from: Square, to: Square, group: Group, options: &Options) -> Vec<Square> {
    let within = |one: Square, other: Square, metres: u8| {
        squares::measured(one, other, options) <= metres.into()
    };
    match group {
        Group::Burst(radius) => {
            let mut all = squares::burst(to, radius.into());
            all.retain(|square| within(to, *square, radius));
            all
        }
        Group::Line(length) if !within(from, to, length) => Vec::new(),
        Group::Line(_) => squares::line(from, to),
    }
}

fn square(ctx: &impl RulesContext<D20>, who: Id) -> Option<Square> {
    ctx.place(who).and_then(|spot| ctx.square(spot))
}

/// Everybody whom such a weapon strikes when it is aimed at a square, friend or foe, in the order of the queue, each with what
/// cover adds to its AC: it counts from the aimed square of a burst, from the attacker of a line, and whoever is hidden wholly
/// is left out.
pub(in crate::d20) fn struck(
    ctx: &impl RulesContext<D20>,
    who: Id,
    to: Square,
    group: Group,
) -> Vec<(Id, i32)> {
    let Some(from) = square(ctx, who) else { return Vec::new() };
    let all = squares(from, to, group, &ctx.state().options);
    let origin = if matches!(group, Group::Burst(_)) { to } else { from };
    let beside = if ctx.edition().keeps_to_the_letter() { from } else { origin };
    let covered = |one: Id| -> Option<(Id, i32)> {
        let at = square(ctx, one).filter(|at| one != who && all.contains(at))?;
        // Things in it are for the GM.
        let sheet = ctx.state().sheet(one).filter(|sheet| !sheet.dead)?;
        if ctx.state().is_thing(one) {
            return None;
        }
        let stands = things::cover_beside(ctx, beside, (origin, at), Some(one));
        let hidden = match sheet.cover {
            Some(said) => said == Cover::Total,
            None => stands == Cover::Total,
        };
        (!hidden).then(|| (one, cover::unasked(ctx, one, stands)))
    };
    let queue = ctx.queue();
    let mut all: Vec<(Id, i32)> = ctx.present().into_iter().filter_map(covered).collect();
    all.sort_by_key(|(one, _)| queue.iter().position(|other| other == one).unwrap_or(usize::MAX));
    all
}

/// The group that a weapon strikes, if somebody has it in hand.
fn group_of(sheet: &Sheet, with: With, ctx: &impl RulesContext<D20>) -> Option<(Weapon, Group)> {
    let weapon = hands::in_hand(ctx.edition(), sheet, with, &ctx.state().options).ok()?;
    let group = weapon.group?;
    Some((weapon, group))
}

/// The places on which it would fall, aimed at one of them: what a screen shows before it is ordered.
pub(in crate::d20) fn area(
    ctx: &impl RulesContext<D20>,
    who: Id,
    with: With,
    at: Spot,
) -> Vec<Spot> {
    let group = ctx.state().sheet(who).and_then(|sheet| group_of(sheet, with, ctx));
    let (Some((_, group)), Some(from), Some(to)) = (group, square(ctx, who), ctx.square(at)) else {
        return Vec::new();
    };
    squares(from, to, group, &ctx.state().options)
        .into_iter()
        .filter_map(|square| ctx.spot(square))
        .collect()
}

/// Every place at which it may be aimed with somebody in its squares.
pub(in crate::d20) fn places(ctx: &impl RulesContext<D20>, who: Id, with: With) -> Vec<Spot> {
    let group = ctx.state().sheet(who).and_then(|sheet| group_of(sheet, with, ctx));
    let (Some((_, group)), Some(from)) = (group, square(ctx, who)) else { return Vec::new() };
    let mut near: Vec<Square> = match group {
        Group::Burst(radius) => {
            let all = ctx.present().into_iter().filter_map(|one| square(ctx, one));
            all.flat_map(|at| squares::burst(at, radius.into())).collect()
        }
        Group::Line(length) => squares::burst(from, length.into()),
    };
    near.sort_unstable();
    near.dedup();
    let falls = |to: &Square| !struck(ctx, who, *to, group).is_empty();
    near.into_iter().filter(falls).filter_map(|to| ctx.spot(to)).collect()
}

/// A weapon that strikes a group is aimed at a square (D20-ATK-13).
pub(super) fn blast(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    at: Spot,
    with: With,
) -> Result<(), Stop> {
    let options = ctx.state().options;
    let to = ctx.square(at).ok_or(Refusal::BadTarget)?;
    let Attempt { turn, swing } = Attempt::of(ctx, who, who, with)?;
    let sheet = ctx.state().sheet(who).ok_or(Refusal::Nobody(who))?;
    let weapon = hands::in_hand(ctx.edition(), sheet, with, &options)?;
    let group = weapon.group.ok_or_else(|| own("d20-strikes-one", "D20-ATK-13"))?;
    hands::usable(sheet, &weapon, &options)?;
    if sheet.has(super::Condition::Grappling) {
        return Err(own("d20-grapples", "D20-GRP-17").into());
    }
    let from = square(ctx, who).ok_or(Refusal::BadTarget)?;
    goes_so_far(ctx, who, to, group)?;
    if !weapon.carries(squares::measured(from, to, &options), &options) {
        return Err(own("d20-out-of-range", "D20-ATK-13").into());
    }
    if things::cover(ctx, from, to, None) == Cover::Total {
        return Err(Refusal::NoSight { rule: RuleId::new("D20-ATK-13") }.into());
    }
    strikes(ctx, turn, &swing, to, group)
}

/// That the aimed square is no farther off than a line goes.
pub(in crate::d20) fn goes_so_far(
    ctx: &impl RulesContext<D20>,
    who: Id,
    to: Square,
    group: Group,
) -> Result<(), Refusal> {
    let Group::Line(length) = group else { return Ok(()) };
    let from = square(ctx, who).ok_or(Refusal::BadTarget)?;
    if squares::measured(from, to, &ctx.state().options) > i32::from(length) {
        return Err(own("d20-out-of-range", "D20-ATK-13"));
    }
    Ok(())
}

/// Strikes all: it provokes once, and each is rolled for by itself, or all by one throw where the table has it. Squares with
/// nobody in them may be struck too: a refusal would tell where somebody hides.
pub(super) fn strikes(
    ctx: &mut impl RulesContext<D20>,
    turn: Turn,
    swing: &Swing,
    to: Square,
    group: Group,
) -> Result<(), Stop> {
    let who = swing.who;
    goes_so_far(ctx, who, to, group)?;
    let all = struck(ctx, who, to, group);
    ctx.fact(Fact::Turn(Some(turn)));
    take_stance(ctx, who);
    if let Some(way) = square(ctx, who).and_then(|from| squares::direction(from, to)) {
        crate::d20::field::face(ctx, who, way);
    }
    let provoked = strike::provoked(ctx, swing)?;
    if !provoked.before(ctx, who)? {
        return Ok(());
    }
    for (target, _) in &all {
        if !contingent::attacked_among(ctx, who, *target)? {
            return Ok(());
        }
    }
    if let Some(at) = ctx.spot(to).filter(|_| all.is_empty()) {
        // An attack that strikes nobody is one as well (D20-RDY-01).
        if ctx.edition().applies_throughout() {
            strike::begins(ctx, who);
        }
        ctx.fact(Fact::StruckNobody { who, at });
    }
    each(ctx, swing, all)?;
    provoked.after(ctx, who)?;
    Ok(())
}

/// Rolls for each of these by itself, or for all by one throw where the table has it. What came of it for the one who is meant,
/// if that one is among them.
pub(in crate::d20) fn each(
    ctx: &mut impl RulesContext<D20>,
    swing: &Swing,
    all: Vec<(Id, i32)>,
) -> Result<Option<Came>, Stop> {
    let (mut shared, mut came) = (Shared::default(), None);
    let together = ctx.state().options.group_attack == GroupAttack::OneRoll;
    let mut done = Vec::with_capacity(all.len());
    let by_letter = ctx.edition().keeps_to_the_letter();
    for (target, cover) in all {
        // What was held against the attack may have killed one of them (D20-ATK-01).
        if by_letter && ctx.state().sheet(target).is_none_or(|sheet| sheet.dead) {
            continue;
        }
        // A whole round is spent on the one who is meant (D20-HLP-03).
        let is_meant = target == swing.target;
        let whole_round = swing.whole_round && is_meant;
        let swing = Swing { target, cover: Some(cover), whole_round, ..*swing };
        let dice = if together { Some(&mut shared) } else { None };
        let one = strike::strike_with(ctx, &swing, dice)?;
        came = if is_meant { Some(one) } else { came };
        done.push(target);
        let count =
            |one: &Id| Some((*one, counts_as(ctx.state().sheet(*one)?, &ctx.state().options)));
        let apart = done.iter().filter_map(count).collect();
        ctx.merge_point_without(apart, shared.number());
    }
    // An aim counts for the attack at all of them (D20-RDY-01).
    if by_letter && !done.is_empty() {
        strike::begins(ctx, swing.who);
    }
    Ok(came)
}

/// As what one who has been struck counts for the rest of the attack: by what it is able to, however many points it has left.
/// Wounds make its own checks and its walk worse, and it makes none.
fn counts_as(sheet: &Sheet, options: &Options) -> Sheet {
    let hp = match sheet.state(options) {
        VitalState::Active => 1,
        VitalState::Disabled => 0,
        VitalState::Neutralised => -1,
        VitalState::Unconscious => -2,
        VitalState::Dying => -3,
        VitalState::Dead => DEAD_AT,
    };
    let psyche = if sheet.vitals().is_in_panic() { -1 } else { 0 };
    Sheet { hp, psyche, stress: 0, ..sheet.clone() }
}
