//! Breaking free, and letting go (D20-GRP-14, D20-GRP-15, D20-GRP-18).

use super::{
    answer, check_of,
    ends::settle,
    everyone, is_held, joins, links, opponents,
    wrestle::{lost, may, payable, spend, unpin, unpin_from},
};
use crate::d20::acts::{comes_out, pay_row, reactions, say};
use crate::d20::{
    D20,
    fact::Fact,
    field::own,
    numbers::{
        conditions::Condition,
        grapple::{self, GrappleAct},
        tally::Tally,
    },
    options::AooExtra,
    rolls::{self, GRAPPLING},
    sheet::Turn,
};
use crate::{Choice, Id, Phrase, Pick, RuleId, RulesContext, Stop};

/// A check to be free, or to end the own pin first (D20-GRP-14, D20-GRP-15).
pub(in crate::d20::acts) fn break_free(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
) -> Result<(), Stop> {
    let options = ctx.state().options;
    may(ctx, who, None, GrappleAct::BreakFree)?;
    let pinned = ctx.state().sheet(who).is_some_and(|sheet| sheet.has(Condition::Pinned));
    let first = pinned && grapple::checks_to_be_free(pinned, &options) > 1;
    let against = if first { pinner(ctx, who).into_iter().collect() } else { to_beat(ctx, who) };
    payable(ctx, who)?;
    reactions::by_the_list(ctx, who, AooExtra::Wrestle, |ctx| tries(ctx, who, first, against))
}

/// The check itself against these: to end the own pin first, or to be free.
fn tries(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    first: bool,
    against: Vec<Id>,
) -> Result<(), Stop> {
    let options = ctx.state().options;
    let bonus = spend(ctx, who)?;
    let from = opponents(ctx, who);
    let mut against = if against.len() > 1 { holding_on(ctx, who, against)? } else { against };
    // Whom somebody who let go has held alone is no opponent any longer.
    if ctx.edition().applies_throughout() {
        let left = opponents(ctx, who);
        against.retain(|one| left.contains(one));
    }
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(()) };
    let tally = check_of(sheet, bonus, 0).tally(&options);
    if !against.is_empty() && !beats(ctx, who, &tally, &against)? {
        let at = against.first().copied().unwrap_or(who);
        lost(ctx, who, at);
        return Ok(());
    }
    match against.as_slice() {
        [pinner] if first => unpin_from(ctx, who, *pinner),
        _ => unpin(ctx, who),
    }
    if !first {
        frees(ctx, who);
        escapes(ctx, who, from);
        let line = Phrase::new("d20-log-free").with("who", who);
        comes_out(ctx, &[who], line, "D20-GRP-14");
    }
    Ok(())
}

/// Of several opponents those who hold on: each is asked in the order of the queue, and one who does not hold on does not roll
/// (D20-GRP-15).
fn holding_on(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    against: Vec<Id>,
) -> Result<Vec<Id>, Stop> {
    let mut hold = Vec::new();
    for one in against {
        if ctx.edition().applies_throughout() && !opponents(ctx, who).contains(&one) {
            continue;
        }
        let question = Phrase::new("d20-ask-holds-on").with("who", who);
        let picks = vec![
            Pick::new(Phrase::new("d20-pick-holds-on")),
            Pick::new(Phrase::new("d20-pick-lets-go")),
        ];
        let rule = RuleId::new("D20-GRP-15");
        let choice = Choice { who: one, question, picks, closed: Vec::new(), rule };
        if ctx.choose(choice)? == 0 {
            hold.push(one);
        } else if is_held(ctx, one, who) {
            loose(ctx, one, who)?;
        }
    }
    Ok(hold)
}

/// Those just escaped do not strike at the first step away, unless the table lets them (D20-GRP-14).
fn escapes(ctx: &mut impl RulesContext<D20>, who: Id, from: Vec<Id>) {
    let safe = ctx.state().options.break_free_safe;
    if let Some(turn) = ctx.state().turn.clone().filter(|turn| safe && turn.who == who) {
        ctx.fact(Fact::Turn(Some(Turn { escaped: from, ..turn })));
    }
}

/// Those whose checks count against one who breaks free.
pub(super) fn to_beat(ctx: &impl RulesContext<D20>, who: Id) -> Vec<Id> {
    let bonus = |one: Id| (one, answer(ctx, one).total());
    let all: Vec<(Id, i32)> = opponents(ctx, who).into_iter().map(bonus).collect();
    grapple::to_beat(&all, &ctx.state().options)
}

pub(super) fn pinner(ctx: &impl RulesContext<D20>, who: Id) -> Option<Id> {
    everyone(ctx).find(|(_, sheet)| sheet.pins.contains(&who)).map(|(pinner, _)| pinner)
}

/// Whether one roll beats those of all these, each of whom rolls in turn (D20-GRP-15).
pub(super) fn beats(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    own: &Tally,
    against: &[Id],
) -> Result<bool, Stop> {
    if let [at] = against {
        let others = answer(ctx, *at);
        return rolls::opposed(ctx, GRAPPLING, (who, own.clone()), (*at, others), "D20-GRP-14");
    }
    let by = rolls::added(ctx, who);
    let own = own.clone().and("gm", by, "D20-MOD-14");
    let total = ctx.roll(own.throw((who, GRAPPLING), None, None, "D20-GRP-15"))?.total;
    let mut others = Vec::new();
    for at in against {
        let by = rolls::added(ctx, *at);
        let tally = answer(ctx, *at).and("gm", by, "D20-MOD-14");
        let check = crate::Check::of(crate::Bar::AtLeast(total));
        let throw = tally.throw((*at, GRAPPLING), Some(check), None, "D20-GRP-15");
        others.push(ctx.roll(throw)?.total);
    }
    Ok(grapple::beats_all(total, &others))
}

/// `who` is free: nobody holds it, and it holds nobody.
pub(in crate::d20) fn frees(ctx: &mut impl RulesContext<D20>, who: Id) {
    for (one, holds, pins) in links(ctx) {
        let left = |all: &[Id]| -> Vec<Id> {
            all.iter().copied().filter(|other| one != who && *other != who).collect()
        };
        let (now_holds, now_pins) = (left(&holds), left(&pins));
        if (&now_holds, &now_pins) != (&holds, &pins) {
            ctx.fact(Fact::Holds { who: one, holds: now_holds, pins: now_pins });
        }
    }
    joins(ctx, who);
    settle(ctx);
}

/// Lets go of one whom `who` seized itself: a free act (D20-GRP-18).
pub(in crate::d20::acts) fn let_go(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    at: Id,
) -> Result<(), Stop> {
    may(ctx, who, Some(at), GrappleAct::LetGo)?;
    let cost = ctx.state().options.action_cost_let_go;
    pay_row(ctx, who, cost)?;
    reactions::by_the_list(ctx, who, AooExtra::LetGo, |ctx| loose(ctx, who, at))
}

/// `who` does not hold on to somebody whom it seized: in its own turn, or at the GM's ruling before that one's check
/// (D20-GRP-15).
pub(in crate::d20) fn loose(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) -> Result<(), Stop> {
    if !is_held(ctx, who, at) {
        return Err(own("d20-holds-not", "D20-GRP-15").into());
    }
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(()) };
    let without = |all: &[Id]| all.iter().copied().filter(|one| *one != at).collect();
    let (holds, pins) = (without(&sheet.holds), without(&sheet.pins));
    ctx.fact(Fact::Holds { who, holds, pins });
    let line = Phrase::new("d20-log-lets-go").with("who", who).with("other", at);
    say(ctx, &[who, at], line, "D20-GRP-18");
    settle(ctx);
    Ok(())
}
