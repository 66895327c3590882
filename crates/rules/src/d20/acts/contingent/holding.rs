//! What is held for what others do: an attack for one who comes or for an ally, any partial action for the word of the table.

use super::waits;
use crate::d20::acts::{costs, hands, reactions, say, victim, with_parts};
use crate::d20::{
    D20,
    fact::Fact,
    field::own,
    numbers::weapon::Weapon,
    options::AooExtra,
    sheet::{Gone, Held, Readied, Sheet, Turn, With},
};
use crate::{Id, Phrase, PlainText, Refusal, RuleId, RulesContext, Stop};

/// The weapon of an attack that may be held now: it is the one attack of the turn (D20-RND-03).
fn holdable(
    ctx: &impl RulesContext<D20>,
    who: Id,
    with: With,
    parts: u8,
    rule: &'static str,
) -> Result<Weapon, Refusal> {
    let (sheet, turn) = with_parts(ctx, who, parts, rule)?;
    let options = &ctx.state().options;
    if turn.barred || (turn.attacked && !options.two_partial_attacks) {
        return Err(own("d20-has-attacked", "D20-RND-03"));
    }
    let weapon = hands::in_hand(ctx.edition(), sheet, with, options)?;
    hands::usable(sheet, &weapon, options)?;
    Ok(weapon)
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
    if let Some(turn) = ctx.state().turn.clone() {
        let parts = turn.parts.saturating_sub(parts);
        let attacked = turn.attacked || attacks;
        ctx.fact(Fact::Turn(Some(Turn { parts, attacked, ..turn })));
    }
    let options = ctx.state().options;
    let most = usize::try_from(options.held_limit).unwrap_or(1);
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let (mut held, what) = (sheet.held.clone(), waits::held(sheet, &new, &options, |who| who));
    held.push(new);
    held.drain(..held.len().saturating_sub(most));
    ctx.fact(Fact::Held { who, held });
    let line = Phrase::new("d20-log-holds").with("who", who).with("what", what);
    say(ctx, &[who], line, "D20-RDY-05");
}

/// That there is somebody whose act may set off what is held, of those of whom it `counts` (D20-RDY-05).
fn may_come(
    ctx: &impl RulesContext<D20>,
    who: Id,
    counts: impl Fn(Id) -> bool,
    rule: &'static str,
) -> Result<(), Refusal> {
    let acts = |other: &Id| *other != who && may_act(ctx, *other) && counts(*other);
    if ctx.queue().iter().any(acts) { Ok(()) } else { Err(own("d20-never-comes", rule)) }
}

/// Whether anything can come of somebody before the own next turn: no more of one who lies there, or of a thing.
fn may_act(ctx: &impl RulesContext<D20>, who: Id) -> bool {
    let Some(sheet) = ctx.state().sheet(who) else { return false };
    if ctx.edition().refuses_the_impossible() {
        sheet.is_able(&ctx.state().options)
    } else {
        !sheet.dead
    }
}

/// That an enemy of somebody may come (D20-RDY-02, D20-RDY-04).
fn enemy_may_come(
    ctx: &impl RulesContext<D20>,
    who: Id,
    rule: &'static str,
) -> Result<(), Refusal> {
    if ctx.edition().refuses_the_impossible() {
        may_come(ctx, who, |other| ctx.hostile(who, other), rule)
    } else {
        may_come(ctx, who, |_| true, "D20-RDY-05")
    }
}

/// That something can come of one who is named.
fn of_named(
    ctx: &impl RulesContext<D20>,
    named: Id,
    possible: bool,
    (key, rule): (&'static str, &'static str),
) -> Result<(), Refusal> {
    if possible || !ctx.edition().refuses_the_impossible() {
        return Ok(());
    }
    let phrase = Phrase::new(key).with("who", named);
    Err(Refusal::Own { phrase, rule: Some(RuleId::new(rule)) })
}

/// An attack held against a named enemy, or a pole weapon against the first who comes (D20-RDY-01, D20-RDY-02).
pub(in crate::d20::acts) fn awaits(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    enemy: Option<Id>,
    with: With,
) -> Result<(), Stop> {
    let parts = costs::row(ctx.state().options.action_cost_hold);
    let weapon = holdable(ctx, who, with, parts, "D20-RDY-02")?;
    // Of one who is named it is said what keeps that one.
    if enemy.is_none() || !ctx.edition().refuses_the_impossible() {
        enemy_may_come(ctx, who, "D20-RDY-02")?;
    }
    match enemy {
        Some(enemy) => {
            victim(ctx, who, enemy, "D20-RDY-02")?;
            if !ctx.hostile(who, enemy) {
                return Err(Refusal::Ally { who: enemy, rule: RuleId::new("D20-RDY-02") }.into());
            }
            if ctx.place(enemy).is_none() {
                return Err(own("d20-never-comes", "D20-RDY-02").into());
            }
            let able = may_act(ctx, enemy);
            of_named(ctx, enemy, able, ("d20-cannot-set-off", "D20-RDY-02"))?;
        }
        None if !weapon.brace => return Err(own("d20-no-pole", "D20-RDY-01").into()),
        None => {}
    }
    hold(ctx, who, Held::Against { with, enemy }, (parts, true))
}

/// An attack held for whoever attacks an ally (D20-RDY-04).
pub(in crate::d20::acts) fn guards(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    ally: Id,
    with: With,
) -> Result<(), Stop> {
    let parts = costs::row(ctx.state().options.action_cost_hold);
    holdable(ctx, who, with, parts, "D20-RDY-04")?;
    victim(ctx, who, ally, "D20-RDY-04")?;
    if ctx.hostile(who, ally) {
        return Err(own("d20-guards-allies", "D20-RDY-04").into());
    }
    let there = ctx.place(ally).is_some();
    of_named(ctx, ally, there, ("d20-not-there", "D20-RDY-04"))?;
    enemy_may_come(ctx, who, "D20-RDY-04")?;
    hold(ctx, who, Held::Guards { with, ally }, (parts, true))
}

/// An attack held for what the table says (D20-RDY-05).
pub(in crate::d20::acts) fn readies(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    with: With,
    until: &PlainText,
) -> Result<(), Stop> {
    holdable(ctx, who, with, 1, "D20-RDY-05")?;
    may_come(ctx, who, |_| true, "D20-RDY-05")?;
    hold(ctx, who, Held::Ready { with, until: until.clone() }, (1, true))
}

/// A partial move held for what the table says; it is no attack (D20-RDY-05).
pub(in crate::d20::acts) fn readies_move(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    until: &PlainText,
) -> Result<(), Stop> {
    let (_, turn) = with_parts(ctx, who, 1, "D20-RDY-05")?;
    if turn.way == Some(Gone::Step) {
        return Err(own("d20-has-stepped", "D20-MOV-06").into());
    }
    may_come(ctx, who, |_| true, "D20-RDY-05")?;
    hold(ctx, who, Held::Moves { until: until.clone() }, (1, false))
}

/// Another partial action held for what the table says (D20-RDY-05). What attacks is the one attack of the turn (D20-RND-03).
pub(in crate::d20::acts) fn readies_act(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    what: Readied,
    with: Option<With>,
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
        Readied::Draw | Readied::Reload => {
            has_for(ctx, sheet, what)?;
            what.attacks()
        }
        Readied::Disarm
        | Readied::Smash
        | Readied::Grapple
        | Readied::Tend
        | Readied::StandUp
        | Readied::PickUp => what.attacks(),
    };
    let spent = turn.barred || (turn.attacked && !ctx.state().options.two_partial_attacks);
    if attacks && spent {
        return Err(own("d20-has-attacked", "D20-RND-03").into());
    }
    may_come(ctx, who, |_| true, "D20-RDY-05")?;
    if let Some(with) = with {
        let options = &ctx.state().options;
        let weapon = hands::in_hand(ctx.edition(), sheet, with, options)?;
        hands::usable(sheet, &weapon, options)?;
    }
    hold(ctx, who, Held::Acts { what, until: until.clone(), with }, (1, attacks))
}

/// That somebody has the weapon that it would draw or reload.
fn has_for(ctx: &impl RulesContext<D20>, sheet: &Sheet, what: Readied) -> Result<(), Refusal> {
    let mut weapons = sheet.spec.weapons.iter();
    let (has, key) = if what == Readied::Reload {
        (weapons.any(Weapon::is_ranged), "d20-nothing-to-reload")
    } else {
        (weapons.next().is_some(), "d20-no-such-weapon")
    };
    if has || !ctx.edition().refuses_the_impossible() {
        Ok(())
    } else {
        Err(own(key, "D20-ACT-02"))
    }
}
