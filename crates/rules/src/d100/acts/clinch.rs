//! The clinch: begun by an attack with bare hands, gone on with by actions, over where nobody holds anybody any more; and
//! getting free of what entangles (D100-GRAP, D100-CON-22).

use super::{
    attack::{self, Exchange, Manner, Strike, modifiers},
    conditions, contest, mind, spend_action, spend_free,
};
use crate::d100::{
    D100,
    fact::{Ability, Came, Deed, Fact},
    field::{apart, in_turn, living, open_to, refused, with_action},
    numbers::{
        harm::{conditions::Condition, durations::one_more},
        mind::psychology::{Aim, Doing},
        sheet::characteristics::Characteristic,
        strike::{
            advantage::Tested,
            clinch::{ENTANGLES, TestedBy, tested_by},
        },
    },
    options::Options,
    rolls::{self, Trial},
    sheet::{Clinch, Sheet, Skill, With},
};
use crate::{Arg, Choice, Id, Phrase, Pick, Refusal, RuleId, RulesContext, Stop, SystemState};

/// The other side of a clinch with the stacks of it that both have: the own ones first.
fn sides(state: &SystemState<D100>, who: Id) -> Option<(Id, u16, u16)> {
    let Clinch { with, stacks } = state.sheet(who)?.bonds.clinch?;
    let theirs = state.sheet(with)?.bonds.clinch.map_or(0, |clinch| clinch.stacks);
    Some((with, stacks, theirs))
}

/// Whether somebody has stacks of its clinch that panic lets it shed; older editions let it shed none.
pub(super) fn is_held(ctx: &impl RulesContext<D100>, who: Id) -> bool {
    let own = sides(ctx.state(), who).map_or(0, |(_, own, _)| own);
    ctx.edition().applies_throughout() && own > 0
}

/// Whether two are in a clinch with each other.
pub(super) fn holds(sheet: &Sheet, with: Id) -> bool {
    sheet.bonds.clinch.is_some_and(|clinch| clinch.with == with)
}

/// Declares a clinch and makes its hit test (D100-GRAP-03).
pub(super) fn declare(ctx: &mut impl RulesContext<D100>, who: Id, target: Id) -> Result<(), Stop> {
    let sheet = with_action(ctx.state(), who, "D100-GRAP-03")?;
    let other = living(ctx.state(), target)?;
    if sheet.bonds.clinch.is_some() || other.bonds.clinch.is_some() {
        return Err(refused("d100-clinched-already", "D100-GRAP-03").into());
    }
    if sheet.bears_shield() {
        return Err(refused("d100-hands-full", "D100-GRAP-03").into());
    }
    if other.has(Condition::Unconscious) {
        return Err(refused("d100-clinch-conscious", "D100-GRAP-03").into());
    }
    let beside = apart(ctx, who, target);
    if who != target && beside.is_none_or(|cells| cells > 1) {
        let rule = RuleId::new("D100-GRAP-03");
        return Err(Refusal::OutOfReach { distance: beside, reach: 1, rule }.into());
    }
    let strike = Strike { manner: Manner::Clinch, ..Strike::blow(who, target, With::Fists) };
    attack::begin(ctx, strike)?;
    Ok(())
}

/// An action in a clinch: an opposed test with the other side of it (D100-GRAP-04).
pub(super) fn wrestle(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    with_action(ctx.state(), who, "D100-GRAP-04")?;
    let (with, ..) =
        sides(ctx.state(), who).ok_or_else(|| refused("d100-no-clinch", "D100-GRAP-04"))?;
    let strike = Strike { manner: Manner::Wrestling, ..Strike::blow(who, with, With::Fists) };
    attack::begin(ctx, strike)?;
    Ok(())
}

/// Lets the other side of a clinch go: a free action (D100-GRAP-05).
pub(super) fn let_go(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    in_turn(ctx.state(), who)?;
    let (with, _, theirs) =
        sides(ctx.state(), who).ok_or_else(|| refused("d100-no-clinch", "D100-GRAP-05"))?;
    if theirs == 0 {
        return Err(refused("d100-holds-nobody", "D100-GRAP-05").into());
    }
    spend_free(ctx)?;
    loosens(ctx, with, theirs);
    Ok(())
}

/// What somebody is tested by in a clinch that it did not go on with (*Readings*, D100-GRAP-04).
pub(super) fn ability(sheet: &Sheet, options: &Options) -> Ability {
    let learnt = sheet.spec.skills.contains_key(&Skill::MeleeBrawling);
    match tested_by(options) {
        TestedBy::Bare(bare) => Ability::Of(bare),
        TestedBy::Skill(skill) if learnt => Ability::Skill(skill),
        TestedBy::Skill(_) => Ability::Skill(Skill::Melee),
    }
}

/// What a won attack does: in a clinch its winner picks that, knowing the level of its victory and the health that a blow would
/// take (D100-GRAP-03, D100-GRAP-04).
pub(super) fn deed(
    ctx: &mut impl RulesContext<D100>,
    exchange: &Exchange,
    (level, loss): (i32, i32),
) -> Result<Deed, Stop> {
    let who = exchange.strike.who;
    match exchange.strike.manner {
        Manner::Blow | Manner::Charge | Manner::Free | Manner::Group(_) => return Ok(Deed::Blow),
        Manner::Clinch => return Ok(Deed::Grip),
        Manner::Wrestling if exchange.came != Came::Hit => return Ok(Deed::Squeeze),
        Manner::Wrestling => {}
    }
    let own = sides(ctx.state(), who).map_or(0, |(_, own, _)| own);
    let mut all =
        vec![(Deed::Squeeze, "d100-pick-squeeze"), (Deed::Entangle, "d100-pick-entangle")];
    if own > 0 {
        all.push((Deed::Shed, "d100-pick-shed"));
    }
    // Whoever panics only gets free (D100-CON-11).
    let flees = |sheet: &Sheet| open_to(sheet, Doing::Attack).is_err();
    if is_held(ctx, who) && ctx.state().sheet(who).is_some_and(flees) {
        return Ok(Deed::Shed);
    }
    let picks = all.iter().map(|(_, key)| Pick::new(Phrase::new(*key))).collect();
    // What cannot be chosen is not asked for.
    let asks = if own > 0 { "d100-ask-clinch" } else { "d100-ask-clinch-unheld" };
    let question = Phrase::new(asks)
        .with("who", who)
        .with("other", exchange.strike.target)
        .with("level", Arg::Change(level))
        .with("loss", loss)
        .with("free", i32::from(one_more(level).min(own)));
    let (closed, rule) = (Vec::new(), RuleId::new("D100-GRAP-04"));
    let picked = ctx.choose(Choice { who, question, picks, closed, rule })?;
    Ok(all.get(picked).map_or(Deed::Squeeze, |(deed, _)| *deed))
}

/// Makes true what was won in a clinch beside harm.
pub(super) fn carry_out(
    ctx: &mut impl RulesContext<D100>,
    (who, target): (Id, Id),
    deed: Deed,
    level: i32,
) {
    let gained = u16::try_from(ENTANGLES).unwrap_or(1);
    let stands = |one: Id| ctx.state().sheet(one).is_some_and(Sheet::is_conscious);
    if !stands(who) || !stands(target) {
        return;
    }
    match deed {
        Deed::Blow | Deed::Squeeze => {}
        Deed::Grip => {
            conditions::afflict(ctx, target, Condition::Entangled, gained);
            ctx.fact(Fact::Clinch { who, with: target, stacks: Some([0, gained]) });
        }
        Deed::Entangle => {
            let Some((with, own, theirs)) = sides(ctx.state(), who) else { return };
            conditions::afflict(ctx, with, Condition::Entangled, gained);
            let stacks = Some([own, theirs.saturating_add(gained)]);
            ctx.fact(Fact::Clinch { who, with, stacks });
        }
        Deed::Shed => loosens(ctx, who, one_more(level)),
    }
}

/// So many stacks that somebody has of its clinch go; without any on either side it is over (D100-GRAP-05).
fn loosens(ctx: &mut impl RulesContext<D100>, who: Id, by: u16) {
    let Some((with, own, theirs)) = sides(ctx.state(), who) else { return };
    let gone = by.min(own);
    let left = own.saturating_sub(gone);
    let stacks = (left > 0 || theirs > 0).then_some([left, theirs]);
    ctx.fact(Fact::Clinch { who, with, stacks });
    conditions::shed(ctx, who, Condition::Entangled, gone);
}

/// The clinch of somebody is over: what both have of it goes (D100-GRAP-05).
pub(super) fn over(ctx: &mut impl RulesContext<D100>, who: Id) {
    let Some((with, own, theirs)) = sides(ctx.state(), who) else { return };
    ctx.fact(Fact::Clinch { who, with, stacks: None });
    conditions::shed(ctx, who, Condition::Entangled, own);
    conditions::shed(ctx, with, Condition::Entangled, theirs);
}

/// Nobody has more stacks of a clinch than it has at all, whatever took them.
pub(super) fn kept(ctx: &mut impl RulesContext<D100>, who: Id) {
    let Some((with, own, theirs)) = sides(ctx.state(), who) else { return };
    let there = ctx.state().sheet(who).map_or(0, |one| one.conditions.count(Condition::Entangled));
    if there < own {
        let stacks = (there > 0 || theirs > 0).then_some([there, theirs]);
        ctx.fact(Fact::Clinch { who, with, stacks });
    }
}

/// Two of a clinch stand beside each other, or it is over (D100-GRAP-05).
pub(super) fn moved(ctx: &mut impl RulesContext<D100>, who: Id) {
    let Some((with, ..)) = sides(ctx.state(), who) else { return };
    if apart(ctx, who, with).is_none_or(|cells| cells > 1) {
        over(ctx, who);
    }
}

/// Strength of somebody against what entangles it, or of its holder (D100-CON-22).
fn strength(ctx: &impl RulesContext<D100>, who: Id, other: Option<Id>) -> Option<Trial> {
    let sheet = ctx.state().sheet(who)?;
    let ability = Ability::Of(Characteristic::Strength);
    let value = rolls::value(sheet, ability)?;
    let options = &ctx.state().options;
    let modifiers = rolls::own(sheet, ability, &[], options)
        .and("d100-mutations", rolls::harmless(ctx, sheet), "D100-MUT-02")
        .with_advantage(sheet, Tested::Combat, options);
    let shift = other.map_or(0, |other| mind::shift(ctx, who, other, Aim::Against, ability));
    let (purpose, reads, rule) = (rolls::TESTS, rolls::Reads::Level, "D100-CON-22");
    let trial =
        Trial { who, purpose, ability, value, modifiers, shift, hopeless: false, reads, rule };
    Some(modifiers::standing(ctx, trial))
}

/// The test of a thing that entangles somebody, at the number that the GM has said.
fn of_thing(ctx: &impl RulesContext<D100>, who: Id, value: i32) -> Trial {
    let apart = ctx.edition().tells_throws_apart();
    Trial {
        who,
        purpose: if apart { rolls::ENTANGLES } else { rolls::TESTS },
        ability: Ability::Of(Characteristic::Strength),
        value,
        modifiers: rolls::Modifiers::default(),
        shift: 0,
        hopeless: false,
        reads: rolls::Reads::Level,
        rule: "D100-CON-22",
    }
}

/// Gets free of what entangles by strength: of a holder, or of a thing (D100-CON-22).
pub(super) fn struggle(ctx: &mut impl RulesContext<D100>, who: Id) -> Result<(), Stop> {
    let sheet = with_action(ctx.state(), who, "D100-CON-22")?;
    open_to(sheet, Doing::GetFree)?;
    let all = sheet.conditions.count(Condition::Entangled);
    let snare = sheet.bonds.snare;
    if all == 0 {
        return Err(refused("d100-not-entangled", "D100-CON-22").into());
    }
    let holder = sides(ctx.state(), who).filter(|(_, own, _)| *own > 0);
    let of_clinch = holder.map_or(0, |(_, own, _)| own);
    let other = if all > of_clinch { snare } else { None };
    let own = strength(ctx, who, holder.map(|(with, ..)| with)).ok_or(Refusal::BadTarget)?;
    let own = rolls::acting(ctx, own);
    let holder = match (holder, other) {
        (Some((with, ..)), Some(_)) => {
            let question = Phrase::new("d100-ask-struggle").with("who", who).with("other", with);
            let thing = rolls::agrees(ctx, who, question, "d100-pick-thing", "D100-GRAP-05")?;
            (!thing).then_some(with)
        }
        (holder, _) => holder.map(|(with, ..)| with),
    };
    conditions::drop_aim(ctx, who);
    match (holder, other) {
        (Some(with), _) => {
            let theirs = strength(ctx, with, Some(who)).ok_or(Refusal::BadTarget)?;
            spend_action(ctx);
            let came = contest::of_two(ctx, &own, &theirs)?;
            if came.won {
                loosens(ctx, who, one_more(came.level));
            }
        }
        (None, Some(value)) => {
            spend_action(ctx);
            let thing = of_thing(ctx, who, value);
            let came = contest::with_thing(ctx, &own, &thing)?;
            if came.won {
                let most = all.saturating_sub(of_clinch);
                conditions::shed(ctx, who, Condition::Entangled, one_more(came.level).min(most));
            }
        }
        (None, None) => return Err(refused("d100-no-snare", "D100-CON-22").into()),
    }
    Ok(())
}
