//! Attacks that are held for what others do, and what sets them off.

pub(in super::super) mod waits;

use super::super::{
    D20,
    fact::{Came, Fact, Order, Why},
    field::{apart, own},
    numbers::{attack, conditions::Condition, tally::Tally, weapon::Weapon},
    options::{AooExtra, Knockdown},
    rolls::{self, STRENGTH},
    sheet::{Gone, Held, Readied, Sheet, Turn, With},
};
use super::{
    afflict, aimable, blast, comes_out, costs, grapple, hand, hands, reactions, say,
    strike::{self, Swing},
    victim, with_parts,
};
use crate::{
    Arg, Choice, Flow, Id, Phrase, Pick, PlainText, Refusal, RuleId, RulesContext, Spot, Stop,
    Target,
};

/// Metres within which a ranged weapon counts an enemy as come near (D20-RDY-03).
const NEAR: u8 = 1;

/// The weapon of an attack that may be held now: it is the one attack of the turn (D20-RND-03).
fn holdable(
    ctx: &impl RulesContext<D20>,
    who: Id,
    with: With,
    parts: u8,
    rule: &'static str,
) -> Result<Weapon, Refusal> {
    let (sheet, turn) = with_parts(ctx, who, parts, rule)?;
    let options = &ctx.table().options;
    if turn.barred || (turn.attacked && !options.two_partial_attacks) {
        return Err(own("d20-has-attacked", "D20-RND-03"));
    }
    let weapon = hands::in_hand(sheet, with, options)?;
    match attack::barred(&weapon, &sheet.conditions, options) {
        Some((_, rule)) => Err(own("d20-cannot-use", rule)),
        None => Ok(weapon),
    }
}

/// Holds it, for the partial actions that it takes and after what it provokes by the table's list (D20-AOO-05).
fn hold(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    new: Held,
    takes: (u8, bool),
) -> Result<(), Stop> {
    reactions::by_the_list(ctx, who, AooExtra::Hold, |ctx| {
        keeps(ctx, who, new, takes);
        Ok(())
    })
}

/// It is held now; where the table allows no more of them, the oldest is replaced (D20-RDY-07).
fn keeps(ctx: &mut impl RulesContext<D20>, who: Id, new: Held, (parts, attacks): (u8, bool)) {
    if let Some(turn) = ctx.table().turn.clone() {
        let parts = turn.parts.saturating_sub(parts);
        let attacked = turn.attacked || attacks;
        ctx.fact(Fact::Turn(Some(Turn { parts, attacked, ..turn })));
    }
    let options = ctx.table().options;
    let most = usize::try_from(options.held_limit).unwrap_or(1);
    let Some(sheet) = ctx.table().sheet(who) else { return };
    let (mut held, what) = (sheet.held.clone(), waits::held(sheet, &new, &options, |who| who));
    held.push(new);
    held.drain(..held.len().saturating_sub(most));
    ctx.fact(Fact::Held { who, held });
    let line = Phrase::new("d20-log-holds").with("who", who).with("what", what);
    say(ctx, &[who], line, "D20-RDY-05");
}

/// What was held goes off: it is held no more, and its owner takes its place in the queue directly before whoever has set it
/// off (D20-INI-06).
pub(in super::super) fn goes(ctx: &mut impl RulesContext<D20>, who: Id, held: &Held, by: Id) {
    let mut left = ctx.table().sheet(who).map(|sheet| sheet.held.clone()).unwrap_or_default();
    if let Some(at) = left.iter().position(|one| one == held) {
        left.remove(at);
    }
    ctx.fact(Fact::Held { who, held: left });
    if ctx.table().options.ready_moves_place {
        ctx.go_before(who, by);
    }
}

/// That there is somebody whose act may set off what is held (D20-RDY-05).
fn may_come(ctx: &impl RulesContext<D20>, who: Id) -> Result<(), Refusal> {
    let acts = |other: &Id| *other != who && ctx.table().sheet(*other).is_some_and(|one| !one.dead);
    if ctx.queue().iter().any(acts) { Ok(()) } else { Err(own("d20-never-comes", "D20-RDY-05")) }
}

/// An attack held against a named enemy, or a pole weapon against the first who comes (D20-RDY-01, D20-RDY-02).
pub(super) fn awaits(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    enemy: Option<Id>,
    with: With,
) -> Result<(), Stop> {
    let parts = costs::row(ctx.table().options.action_cost_hold);
    let weapon = holdable(ctx, who, with, parts, "D20-RDY-02")?;
    may_come(ctx, who)?;
    match enemy {
        Some(enemy) => {
            victim(ctx, who, enemy, "D20-RDY-02")?;
            if !ctx.hostile(who, enemy) {
                return Err(Refusal::Ally { who: enemy, rule: RuleId::new("D20-RDY-02") }.into());
            }
            if ctx.place(enemy).is_none() {
                return Err(own("d20-never-comes", "D20-RDY-02").into());
            }
        }
        None if !weapon.brace => return Err(own("d20-no-pole", "D20-RDY-01").into()),
        None => {}
    }
    hold(ctx, who, Held::Against { with, enemy }, (parts, true))
}

/// An attack held for whoever attacks an ally (D20-RDY-04).
pub(super) fn guards(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    ally: Id,
    with: With,
) -> Result<(), Stop> {
    let parts = costs::row(ctx.table().options.action_cost_hold);
    holdable(ctx, who, with, parts, "D20-RDY-04")?;
    victim(ctx, who, ally, "D20-RDY-04")?;
    if ctx.hostile(who, ally) {
        return Err(own("d20-guards-allies", "D20-RDY-04").into());
    }
    may_come(ctx, who)?;
    hold(ctx, who, Held::Guards { with, ally }, (parts, true))
}

/// An attack held for what the table says (D20-RDY-05).
pub(super) fn readies(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    with: With,
    until: &PlainText,
) -> Result<(), Stop> {
    holdable(ctx, who, with, 1, "D20-RDY-05")?;
    may_come(ctx, who)?;
    hold(ctx, who, Held::Ready { with, until: until.clone() }, (1, true))
}

/// A partial move held for what the table says; it is no attack (D20-RDY-05).
pub(super) fn readies_move(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    until: &PlainText,
) -> Result<(), Stop> {
    let (_, turn) = with_parts(ctx, who, 1, "D20-RDY-05")?;
    if turn.way == Some(Gone::Step) {
        return Err(own("d20-has-stepped", "D20-MOV-06").into());
    }
    may_come(ctx, who)?;
    hold(ctx, who, Held::Moves { until: until.clone() }, (1, false))
}

/// Another partial action held for what the table says (D20-RDY-05). What attacks is the one attack of the turn (D20-RND-03).
pub(super) fn readies_act(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    what: Readied,
    until: &PlainText,
) -> Result<(), Stop> {
    let (sheet, turn) = with_parts(ctx, who, 1, "D20-RDY-05")?;
    let attacks = match what {
        Readied::Macro(number) => {
            let program = sheet.spec.macros.get(usize::from(number));
            let program = program.ok_or_else(|| own("d20-no-such-macro", "D20-ACT-11"))?;
            if program.full {
                return Err(own("d20-needs-whole-turn", "D20-RDY-05").into());
            }
            if program.anti {
                return Err(own("d20-anti-macro-waits", "D20-ACT-11").into());
            }
            program.dice.is_some()
        }
        Readied::Disarm
        | Readied::Smash
        | Readied::Grapple
        | Readied::Tend
        | Readied::StandUp
        | Readied::PickUp
        | Readied::Draw
        | Readied::Reload => what.attacks(),
    };
    let spent = turn.barred || (turn.attacked && !ctx.table().options.two_partial_attacks);
    if attacks && spent {
        return Err(own("d20-has-attacked", "D20-RND-03").into());
    }
    may_come(ctx, who)?;
    hold(ctx, who, Held::Acts { what, until: until.clone() }, (1, attacks))
}

/// Whether an order is what was readied: of an attack with a weapon that strikes a group, also one at a square (D20-RDY-05).
pub(in super::super) fn is_held(held: &Held, order: &Order) -> bool {
    match held {
        Held::Ready { with: own, .. } => matches!(order, Order::Blast { with } if with == own),
        Held::Acts { what, .. } => match what {
            Readied::Macro(own) => matches!(order, Order::Macro { number } if number == own),
            Readied::Disarm => matches!(order, Order::Disarm { .. }),
            Readied::Smash => matches!(order, Order::Smash { .. }),
            Readied::Grapple => matches!(order, Order::Grapple),
            Readied::Tend => matches!(order, Order::Tend),
            Readied::StandUp => matches!(order, Order::StandUp),
            Readied::PickUp => matches!(order, Order::PickUp { .. }),
            Readied::Draw => matches!(order, Order::Draw { .. }),
            Readied::Reload => matches!(order, Order::Reload),
        },
        Held::Against { .. } | Held::Guards { .. } | Held::Moves { .. } => false,
    }
}

/// The trigger has come for another action than an attack or a move: it is carried out in another's turn, which then goes on
/// (D20-RDY-05).
pub(super) fn acts(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    order: &Order,
    target: Option<Target>,
) -> Result<Flow, Stop> {
    let sheet = super::living(ctx.table(), who)?;
    let running = ctx.table().turn.clone();
    let Some(held) = sheet.held.iter().find(|held| is_held(held, order)).cloned() else {
        let turn = running.map(|turn| turn.who);
        return Err(Refusal::NotYourTurn { who, turn }.into());
    };
    if !sheet.can_act(&ctx.table().options) {
        return Err(own("d20-cannot-act", "D20-MOD-15").into());
    }
    in_a_turn_of_its_own(ctx, who, &held, |ctx| super::perform(ctx, who, order, target).map(drop))
}

/// Does something held in what counts as a turn of its own, after which that of another goes on (D20-RDY-05, D20-MOV-04).
fn in_a_turn_of_its_own<C: RulesContext<D20>>(
    ctx: &mut C,
    who: Id,
    held: &Held,
    act: impl FnOnce(&mut C) -> Result<(), Stop>,
) -> Result<Flow, Stop> {
    let turn = ctx.table().turn.clone();
    let running = in_anothers_turn(turn.as_ref().map(|turn| turn.who), who)?;
    goes(ctx, who, held, running);
    ctx.fact(Fact::Turn(Some(Turn::held(who))));
    act(ctx)?;
    ctx.fact(Fact::Turn(turn));
    Ok(if goes_on(ctx, running) { Flow::Open } else { Flow::Over })
}

/// Whether what runs is a readied action: it sets off no contingent attack (D20-RDY-04).
pub(super) fn runs(ctx: &impl RulesContext<D20>) -> bool {
    ctx.table().turn.as_ref().is_some_and(|turn| turn.held)
}

/// The trigger has come: the held attack is made in another's turn, which then goes on (D20-RDY-05, D20-AOO-05).
pub(super) fn triggered(ctx: &mut impl RulesContext<D20>, who: Id, at: Id) -> Result<Flow, Stop> {
    let options = ctx.table().options;
    let sheet = super::living(ctx.table(), who)?;
    let running = ctx.table().turn.as_ref().map(|turn| turn.who);
    let ready = sheet.held.iter().find(|held| matches!(held, Held::Ready { .. })).cloned();
    let Some((with, held)) = ready.and_then(|held| Some((held.with()?, held))) else {
        return Err(own("d20-holds-nothing", "D20-RDY-05").into());
    };
    let running = in_anothers_turn(running, who)?;
    if !sheet.can_act(&options) {
        return Err(own("d20-cannot-act", "D20-MOD-15").into());
    }
    aimable(ctx, who, at, "D20-RDY-05")?;
    let swing = of_held(sheet, who, at, (with, false), &options);
    strike::check(ctx, &swing)?;
    let group = hands::weapon(sheet, with, &options).group;
    let square = ctx.place(at).and_then(|spot| ctx.square(spot));
    if let (Some(group), Some(square)) = (group, square) {
        return in_a_turn_of_its_own(ctx, who, &held, |ctx| {
            blast::strikes(ctx, Turn { parts: 0, ..Turn::held(who) }, &swing, square, group)
        });
    }
    let swing = of_shot(ctx, swing)?;
    goes(ctx, who, &held, running);
    strike::strike(ctx, &swing)?;
    Ok(if goes_on(ctx, running) { Flow::Open } else { Flow::Over })
}

/// Whose turn runs, if it is another's: what was readied goes off in no other (D20-RDY-05).
pub(in super::super) fn in_anothers_turn(running: Option<Id>, who: Id) -> Result<Id, Refusal> {
    let running = running.filter(|running| *running != who);
    running.ok_or_else(|| own("d20-trigger-in-others-turn", "D20-RDY-05"))
}

/// A held attack: the best bonus, the hand as in the own turn (D20-RDY-02).
fn of_held(
    sheet: &Sheet,
    who: Id,
    at: Id,
    (with, braced): (With, bool),
    options: &super::super::options::Options,
) -> Swing {
    let hand = hand(sheet, with);
    let penalty = strike::lone_hand(sheet, hand, options);
    let bonus = sheet.spec.best_bonus();
    Swing { bonus, hand, penalty, braced, ..Swing::new(who, at, with, Why::Held) }
}

/// The same at whom of a grapple a die chooses, for a shot (D20-MOD-11).
fn of_shot(ctx: &mut impl RulesContext<D20>, swing: Swing) -> Result<Swing, Stop> {
    let options = ctx.table().options;
    let sheet = ctx.table().sheet(swing.who);
    let shoots = sheet.is_some_and(|sheet| hands::weapon(sheet, swing.with, &options).is_ranged());
    let target =
        if shoots { grapple::shot_at(ctx, swing.who, swing.target)? } else { swing.target };
    Ok(Swing { target, ..swing })
}

/// Whether a weapon reaches from where its owner stands to a place (D20-RDY-03).
fn reaches(ctx: &impl RulesContext<D20>, who: Id, weapon: &Weapon, at: Spot) -> bool {
    let reach = if weapon.is_ranged() { NEAR } else { weapon.reach };
    apart(ctx, who, at).is_some_and(|metres| (1..=i32::from(reach)).contains(&metres))
}

/// Those whose held attack waits for `enemy`, with what it strikes, in the order of the queue.
fn waiting(ctx: &impl RulesContext<D20>, enemy: Id) -> Vec<(Id, Held, Weapon)> {
    let options = &ctx.table().options;
    let waits = |who: Id| {
        let holds = |sheet: &&Sheet| !sheet.held.is_empty() && sheet.can_act(options);
        let sheet = ctx.table().sheet(who).filter(holds);
        let held =
            sheet.into_iter().flat_map(|sheet| sheet.held.iter().map(move |one| (sheet, one)));
        held.filter_map(move |(sheet, held)| {
            let Held::Against { with, enemy: named } = held else { return None };
            let meant = named.is_none_or(|named| named == enemy) && ctx.hostile(who, enemy);
            meant.then(|| (who, held.clone(), hands::weapon(sheet, *with, options)))
        })
    };
    ctx.queue().into_iter().flat_map(waits).collect()
}

/// Asks one whether the attack that it holds goes off now, and makes it. What came of it; none if it was let be.
fn goes_off(
    ctx: &mut impl RulesContext<D20>,
    held: (Id, Held),
    at: Id,
    strips: bool,
    rule: &'static str,
) -> Result<Option<Came>, Stop> {
    let gone = one_goes_off(ctx, &[held], at, strips, rule)?;
    Ok(gone.map(|(_, came)| came))
}

/// Asks a side which of the attacks that it holds goes off now, and makes it: its place among these with what came of it; none
/// if all were let be.
fn one_goes_off(
    ctx: &mut impl RulesContext<D20>,
    those: &[(Id, Held)],
    at: Id,
    strips: bool,
    rule: &'static str,
) -> Result<Option<(usize, Came)>, Stop> {
    let options = ctx.table().options;
    let able = |(place, (who, held)): (usize, &(Id, Held))| {
        let sheet = ctx.table().sheet(*who)?;
        let with = held.with().filter(|_| sheet.held.contains(held))?;
        let braced = matches!(held, Held::Against { enemy: None, .. });
        let swing = Swing { strips, ..of_held(sheet, *who, at, (with, braced), &options) };
        strike::check(ctx, &swing).ok()?;
        let name = Arg::Name(hands::weapon(sheet, with, &options).name);
        Some((place, swing, name))
    };
    let able: Vec<(usize, Swing, Arg)> = those.iter().enumerate().filter_map(able).collect();
    let Some((_, first, _)) = able.first() else { return Ok(None) };
    let (who, alone) = (first.who, able.len() == 1);
    let pick = |(_, swing, name): &(usize, Swing, Arg)| {
        let name = name.clone();
        Pick::new(if alone {
            Phrase::new("d20-pick-held").with("weapon", name)
        } else {
            Phrase::new("d20-pick-opportunity").with("who", swing.who).with("weapon", name)
        })
    };
    let question = Phrase::new("d20-ask-held").with("who", at);
    let picks = [Pick::none()].into_iter().chain(able.iter().map(pick)).collect();
    let choice = Choice { who, question, picks, closed: Vec::new(), rule: RuleId::new(rule) };
    let picked = ctx.choose(choice)?.checked_sub(1).and_then(|pick| able.get(pick));
    let Some((place, swing, _)) = picked else { return Ok(None) };
    let Some((who, held)) = those.get(*place) else { return Ok(None) };
    let swing = of_shot(ctx, *swing)?;
    goes(ctx, *who, held, at);
    strike::strike(ctx, &swing).map(|came| Some((*place, came)))
}

/// Lets these go off, those of a side in the order that it chooses (D20-RDY-03, D20-RDY-04). Whether `at` can still go on.
fn all_go_off(
    ctx: &mut impl RulesContext<D20>,
    mut left: Vec<(Id, Held)>,
    at: Id,
    rule: &'static str,
) -> Result<bool, Stop> {
    while let Some((first, _)) = left.first() {
        let (first, side) = (*first, ctx.side(*first));
        let of_side = |who: Id| who == first || (side.is_some() && ctx.side(who) == side);
        let (mut those, others): (Vec<_>, Vec<_>) =
            left.into_iter().partition(|(who, _)| of_side(*who));
        let gone = one_goes_off(ctx, &those, at, false, rule)?;
        if !goes_on(ctx, at) {
            return Ok(false);
        }
        match gone {
            Some((place, _)) => {
                those.remove(place);
                those.extend(others);
                left = those;
            }
            None => left = others,
        }
    }
    Ok(true)
}

/// Whether somebody can still go on with what it does.
fn goes_on(ctx: &impl RulesContext<D20>, who: Id) -> bool {
    ctx.table().sheet(who).is_some_and(|sheet| sheet.can_act(&ctx.table().options))
}

/// After a step of `mover` out of `from`: attacks held against it go off as it comes into reach (D20-RDY-03), that of
/// `but` not: whoever is charged waits for the attack. Whether it can go on.
pub(in super::super) fn came_near(
    ctx: &mut impl RulesContext<D20>,
    mover: Id,
    from: Spot,
    but: Option<Id>,
) -> Result<bool, Stop> {
    let Some(at) = ctx.place(mover) else { return Ok(true) };
    let comes = |(who, held, weapon): (Id, Held, Weapon)| {
        let came =
            Some(who) != but && reaches(ctx, who, &weapon, at) && !reaches(ctx, who, &weapon, from);
        came.then_some((who, held))
    };
    let waits: Vec<(Id, Held)> = waiting(ctx, mover).into_iter().filter_map(comes).collect();
    if waits.is_empty() {
        return Ok(true);
    }
    ctx.settled(0);
    all_go_off(ctx, waits, mover, "D20-RDY-03")
}

/// Before an attack on `target` is rolled: that one's held attack, then those of its guards (D20-RDY-03, D20-RDY-04). Whether
/// the attack can still be made.
pub(in super::super) fn attacked(
    ctx: &mut impl RulesContext<D20>,
    attacker: Id,
    target: Id,
) -> Result<bool, Stop> {
    if runs(ctx) {
        return Ok(true);
    }
    let waits = waiting(ctx, attacker).into_iter().filter(|(who, ..)| *who == target);
    for (who, held, _) in waits.collect::<Vec<_>>() {
        goes_off(ctx, (who, held), attacker, false, "D20-RDY-03")?;
        if !goes_on(ctx, attacker) {
            return Ok(false);
        }
    }
    guarded(ctx, attacker, target)
}

/// Before an attack on `target` is rolled: the attacks that its guards hold (D20-RDY-04). Whether it can still be made.
pub(super) fn guarded(
    ctx: &mut impl RulesContext<D20>,
    attacker: Id,
    target: Id,
) -> Result<bool, Stop> {
    let guards = |who: Id| {
        let meant = |held: &&Held| matches!(held, Held::Guards { ally, .. } if *ally == target);
        let held = ctx.table().sheet(who)?.held.iter().find(meant)?.clone();
        (goes_on(ctx, who) && ctx.hostile(who, attacker)).then_some((who, held))
    };
    let all: Vec<(Id, Held)> = ctx.queue().into_iter().filter_map(guards).collect();
    all_go_off(ctx, all, attacker, "D20-RDY-04")
}

/// A charger stands where it would strike: whoever it charges strikes first if it has waited for that, and may knock the
/// charger down (D20-RDY-02). Whether the charge can be ended with its attack.
pub(super) fn charged(
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
    let options = ctx.table().options;
    if options.knockdown == Knockdown::Off {
        return Ok(true);
    }
    let pick = Pick::new(Phrase::new("d20-pick-knock-down"));
    let question = Phrase::new("d20-ask-knock-down").with("who", charger);
    let (picks, rule) = (vec![Pick::none(), pick], RuleId::new("D20-RDY-02"));
    if ctx.choose(Choice { who, question, picks, closed: Vec::new(), rule })? == 0 {
        return Ok(true);
    }
    let strength = |one: Id| {
        let sheet = ctx.table().sheet(one);
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
    // Where the game master decides, the answer to the question is all (`knockdown`).
    let wins = options.knockdown == Knockdown::Gm
        || rolls::opposed(ctx, STRENGTH, own, others, "D20-RDY-02")?;
    if wins {
        afflict(ctx, charger, Condition::Prone, None);
        let line = Phrase::new("d20-log-knocked-down").with("who", charger).with("other", who);
        comes_out(ctx, &[charger, who], line, "D20-RDY-02");
    }
    Ok(!wins)
}
