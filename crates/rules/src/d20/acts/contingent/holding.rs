//! What is held for what others do: an attack for one who comes or for an ally, any partial action for the word of the table.

use super::super::super::{
    D20,
    fact::Fact,
    field::own,
    numbers::{attack, weapon::Weapon},
    options::AooExtra,
    sheet::{Gone, Held, Readied, Turn, With},
};
use super::super::{costs, hands, reactions, say, victim, with_parts};
use super::waits;
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

/// That there is somebody whose act may set off what is held (D20-RDY-05).
fn may_come(ctx: &impl RulesContext<D20>, who: Id) -> Result<(), Refusal> {
    let acts = |other: &Id| *other != who && ctx.table().sheet(*other).is_some_and(|one| !one.dead);
    if ctx.queue().iter().any(acts) { Ok(()) } else { Err(own("d20-never-comes", "D20-RDY-05")) }
}

/// An attack held against a named enemy, or a pole weapon against the first who comes (D20-RDY-01, D20-RDY-02).
pub(in super::super) fn awaits(
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
pub(in super::super) fn guards(
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
pub(in super::super) fn readies(
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
pub(in super::super) fn readies_move(
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
pub(in super::super) fn readies_act(
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
