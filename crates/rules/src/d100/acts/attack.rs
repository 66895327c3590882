//! An attack from its order to its tests: who may strike whom, with what, and who wins.

pub(super) mod after;
mod carried;
mod double;
mod hands;
mod kill;
mod mishap;
pub(super) mod modifiers;
mod raise;
mod ranged;
mod rest;
mod throws;

use crate::d100::{
    D100,
    fact::{Ability, Blow, Came, Deed, Fact, Test},
    field::{apart, living, open_to, refused, with_action},
    numbers::{
        harm::{
            conditions::Condition,
            injuries::BodyPart,
            lasting,
            place::{HitLocation, Side},
        },
        mind::{
            mutations::Tests,
            psychology::{Aim, Doing},
        },
        rolls::opposed::{self, Ended},
        strike::{
            advantage::Tested,
            clinch::{TestedBy, tested_by},
        },
        turn::phases::STANCE,
    },
    options::OpposedFullTie,
    rolls::{self, DEFENDS, Reads, Trial},
    sheet::{Notes, Sheet, Skill, Weapon, With, arm},
};
pub(in crate::d100) use modifiers::cover_between;

use hands::{may_defend, skill_of};

use super::{advantage, clinch, conditions, harm, mind, movement, points, spend_action, victim};
use crate::d100::numbers::sheet::characteristics::Characteristic;
use crate::{
    Choice, Edition, Id, Phrase, Pick, PlainText, Purpose, Refusal, RuleId, RulesContext, Stop,
    SystemState, ask::PickMeaning,
};

pub(super) use double::double;
pub(in crate::d100) use hands::{damage_of, is_ranged};
pub(super) use hands::{defends, draw, held, parries, parries_with, weapon_of};
pub(super) use kill::kill;
pub(super) use raise::{raise, stands};
pub(super) use ranged::volley;

/// What an attack is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// To strike and to harm.
    Blow,
    /// The same at the end of a run (D100-CHG-01).
    Charge,
    /// To begin a clinch (D100-GRAP-03).
    Clinch,
    /// To go on with one (D100-GRAP-04).
    Wrestling,
    /// To strike whoever runs from melee (D100-FLEE-02).
    Free,
    /// To hit one of so many who stand together (D100-RNG-07).
    Group(u32),
}

/// An attack that is being made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Strike {
    pub(super) who: Id,
    pub(super) target: Id,
    pub(super) with: With,
    pub(super) called: Option<HitLocation>,
    pub(super) manner: Manner,
    /// The face that decides it instead of a throw (D100-DUAL-04).
    pub(super) shows: Option<u16>,
    /// Damage of its weapon, where that has been dropped since.
    pub(super) dropped: Option<i32>,
}

impl Strike {
    /// A blow at no place in particular.
    pub(super) const fn blow(who: Id, target: Id, with: With) -> Self {
        Self { who, target, with, called: None, manner: Manner::Blow, shows: None, dropped: None }
    }
}

/// The tests of an attack, and who has won.
#[derive(Debug, Clone)]
pub(super) struct Exchange {
    pub(super) strike: Strike,
    pub(super) attack: Test,
    pub(super) defence: Option<Test>,
    pub(super) came: Came,
    /// The first test succeeded by itself: somebody unconscious was struck (D100-CON-08).
    pub(super) automatic: bool,
}

/// An attack in reach or from afar (D100-MEL-01, D100-RNG-01).
pub(super) fn attack(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    target: Id,
    with: With,
    called: Option<HitLocation>,
) -> Result<Came, Stop> {
    begin(ctx, Strike { called, ..Strike::blow(who, target, with) })
}

/// An attack that takes the action, if it may be made.
pub(super) fn begin(ctx: &mut impl RulesContext<D100>, strike: Strike) -> Result<Came, Stop> {
    with_action(ctx.state(), strike.who, "D100-TRN-01")?;
    goes_on(ctx, strike)
}

/// The same of an act that has begun, as a charge with its run.
pub(super) fn goes_on(ctx: &mut impl RulesContext<D100>, strike: Strike) -> Result<Came, Stop> {
    may(ctx, strike)?;
    if strike.manner != Manner::Wrestling {
        draw(ctx, strike.who, strike.with)?;
    }
    spend_action(ctx);
    Ok(make(ctx, strike)?.map_or(Came::Missed, |exchange| exchange.came))
}

/// An attack from its first die to its end; `None` where a hand that bleeds did not let it come about.
fn make(ctx: &mut impl RulesContext<D100>, strike: Strike) -> Result<Option<Exchange>, Stop> {
    let ranged = ctx.state().sheet(strike.who).is_some_and(|sheet| is_ranged(sheet, strike.with));
    match bleeding_hand(ctx, strike)? {
        Some(strike) => made(ctx, strike, ranged).map(Some),
        None => Ok(None),
    }
}

/// The same once the hand that makes it has been tested.
fn made(ctx: &mut impl RulesContext<D100>, strike: Strike, ranged: bool) -> Result<Exchange, Stop> {
    let Strike { who, target, .. } = strike;
    let aimed = ctx.state().sheet(who).and_then(|sheet| sheet.aim);
    hands::shoots(ctx, strike);
    // Of a group it shows by the throw alone who is attacked (D100-RNG-07).
    let scatters = matches!(strike.manner, Manner::Group(_)) && ctx.edition().holds_in_each_case();
    if !scatters {
        surprises(ctx, who, target);
    }
    let exchange = if ranged { ranged::exchange(ctx, strike, aimed)? } else { melee(ctx, strike)? };
    let target = exchange.strike.target;
    if scatters && exchange.came != Came::Missed {
        surprises(ctx, who, target);
    }
    ruled_once(ctx, who);
    conditions::drop_aim(ctx, who);
    after::settle(ctx, &exchange)?;
    super::after_test::follows(ctx, who, &exchange.attack);
    if let Some(defence) = &exchange.defence {
        super::after_test::follows(ctx, target, defence);
    }
    if !ranged {
        advantage::engage(ctx, who, target);
    }
    // The first attempt ends surprise (D100-CON-16).
    conditions::relieve(ctx, target, Condition::Surprised);
    Ok(exchange)
}

/// An attack on whoever is surprised brings a point before its roll (D100-ADV-03).
fn surprises(ctx: &mut impl RulesContext<D100>, who: Id, target: Id) {
    if ctx.state().sheet(target).is_some_and(|sheet| sheet.has(Condition::Surprised)) {
        advantage::gain(ctx, who);
    }
}

/// A modifier that the GM gave to one attack alone is used up by it (D100-MODS-12).
pub(super) fn ruled_once(ctx: &mut impl RulesContext<D100>, who: Id) {
    let notes = ctx.state().sheet(who).map(|sheet| sheet.notes).unwrap_or_default();
    if notes.modifier != 0 {
        ctx.fact(Fact::Noted { who, notes: Notes { modifier: 0, ..notes } });
    }
}

/// The hand of a strike that bleeds, with the difficulty of its test (D100-INJ-16).
fn wounded_hand(ctx: &impl RulesContext<D100>, strike: Strike) -> Option<(Side, i32)> {
    let sheet = ctx.state().sheet(strike.who)?;
    let arms = hands::used(ctx, sheet, strike.with);
    let mut hands = sheet.harmed.bleeding_hands.iter().copied();
    let bleeds = sheet.has(Condition::Bleeding);
    hands.find(|(side, _)| bleeds && arms.contains(&arm(*side)))
}

/// The test of a hand that bleeds, before an action with it: the strike as it goes on, if it does (D100-INJ-16).
fn bleeding_hand(
    ctx: &mut impl RulesContext<D100>,
    strike: Strike,
) -> Result<Option<Strike>, Stop> {
    let state = ctx.state();
    if state.sheet(strike.who).is_none() {
        return Ok(None);
    }
    let Some((side, difficulty)) = wounded_hand(ctx, strike) else { return Ok(Some(strike)) };
    let reading = state.options.bleeding_hand_fail;
    let ability = Ability::Of(Characteristic::Dexterity);
    let trial = rolls::plain(state, strike.who, ability, difficulty, "D100-INJ-16");
    let Some(trial) = trial else { return Ok(Some(strike)) };
    let test = rolls::test(ctx, &trial)?;
    let (goes_on, drops) = lasting::bleeding_hand(test.passed, reading);
    if drops {
        super::injury::drop_of(ctx, strike.who, HitLocation::Arm(side));
    }
    let with = if drops { With::Fists } else { strike.with };
    Ok(goes_on.then_some(Strike { with, ..strike }))
}

/// Whether the attack may be made at all, its action apart, and whether it is one from afar.
fn may(ctx: &impl RulesContext<D100>, strike: Strike) -> Result<bool, Refusal> {
    let sheet = living(ctx.state(), strike.who)?;
    // Whoever panics may still shed what it is held by (D100-CON-11).
    let sheds = strike.manner == Manner::Wrestling && clinch::is_held(ctx, strike.who);
    open_to(sheet, if sheds { Doing::GetFree } else { Doing::Attack })?;
    mind::may_strike(ctx, strike.who, strike.target)?;
    let weapon = held(sheet, strike.with)?;
    victim(ctx, strike.who, strike.target, "D100-MEL-01")?;
    has_place(ctx.state(), strike)?;
    let ranged = weapon.is_some_and(Weapon::is_ranged);
    if rolls::value(sheet, Ability::Skill(skill_of(sheet, strike.with))).is_none() {
        return Err(refused("d100-no-skill", "D100-SHT-03"));
    }
    if ranged {
        ranged::may(ctx, strike)?;
        return Ok(true);
    }
    let reach = movement::reach_of(sheet, strike.with, &ctx.state().options);
    let distance = apart(ctx, strike.who, strike.target);
    if distance.is_none_or(|distance| distance > reach) {
        let rule = RuleId::new("D100-GRD-04");
        return Err(Refusal::OutOfReach { distance, reach, rule });
    }
    Ok(false)
}

/// A place that is named must be one of the body: not lost, and in the table of a body of its own (D100-MEL-07, D100-HIT-06).
fn has_place(state: &SystemState<D100>, strike: Strike) -> Result<(), Refusal> {
    let Some((place, target)) = strike.called.zip(state.sheet(strike.target)) else {
        return Ok(());
    };
    let lost = match place {
        HitLocation::Arm(side) => target.harmed.lost.on(BodyPart::Arm, side) > 0,
        HitLocation::Leg(side) => target.harmed.lost.on(BodyPart::Leg, side) > 0,
        HitLocation::Head | HitLocation::Torso => false,
    };
    if lost || !rolls::has_place(target, place) {
        return Err(refused("d100-no-place", "D100-HIT-06"));
    }
    Ok(())
}

/// Fingers that somebody lacks on the hand with which it made an attack with a weapon of this name, or a parry (D100-FUM-03).
pub(in crate::d100) fn fingers_of(
    sheet: &Sheet,
    weapon: Option<&PlainText>,
    attacks: bool,
    edition: Edition,
) -> u16 {
    let named = (0_u8..).zip(&sheet.spec.weapons).find(|(_, one)| Some(&one.name) == weapon);
    let with = match named {
        _ if !attacks => parries(sheet, edition),
        Some((number, _)) => With::Weapon(number),
        None => With::Fists,
    };
    after::fingers_lost(sheet, with, edition)
}

/// The hit test of a strike with these modifiers of its own.
pub(super) fn hit_trial(
    ctx: &impl RulesContext<D100>,
    strike: Strike,
    rule: &'static str,
) -> Option<Trial> {
    let state = ctx.state();
    let sheet = state.sheet(strike.who)?;
    let ability = match (strike.manner, tested_by(&state.options)) {
        (Manner::Wrestling, TestedBy::Bare(bare)) => Ability::Of(bare),
        _ => Ability::Skill(skill_of(sheet, strike.with)),
    };
    let value = rolls::value(sheet, ability)?;
    let arms = hands::used(ctx, sheet, strike.with);
    let modifiers = rolls::own(sheet, ability, &arms, &state.options)
        .and("d100-mutations", sheet.lasting.tested(Tests::Hurting), "D100-MUT-02")
        .with_advantage(sheet, Tested::Combat, &state.options);
    let (who, purpose) = (strike.who, Purpose::Attack);
    let shift = mind::shift(ctx, strike.who, strike.target, Aim::Attack, ability);
    // A second strike may show the face of the first one, and a maimed hand fumbles by the last digit.
    let whole = sheet.spec.double_attack
        || matches!(strike.manner, Manner::Group(_))
        || after::fingers_lost(sheet, strike.with, ctx.edition()) > 0;
    let reads = if whole { Reads::Face } else { Reads::Place(strike.target) };
    Some(Trial { who, purpose, ability, value, modifiers, shift, hopeless: false, reads, rule })
}

/// The defence test of somebody with a skill: its conditions, its stance, its Advantage (D100-TRN-05, D100-ADV-01).
pub(super) fn defence_trial(
    ctx: &impl RulesContext<D100>,
    (who, by): (Id, Id),
    ability: Ability,
    rule: &'static str,
) -> Option<Trial> {
    let state = ctx.state();
    let sheet = state.sheet(who)?;
    let stance = sheet.stance.is_some_and(|skill| ability == Ability::Skill(skill));
    let stance = if stance { STANCE } else { 0 };
    let dodges = ability == Ability::Skill(Skill::Dodge);
    let with = parries(sheet, ctx.edition());
    let arms = if dodges { Vec::new() } else { hands::used(ctx, sheet, with) };
    let modifiers = rolls::own(sheet, ability, &arms, &state.options)
        .and("d100-stance", stance, "D100-TRN-05")
        .and("d100-mutations", sheet.lasting.tested(Tests::Harmless), "D100-MUT-02")
        .with_advantage(sheet, Tested::Combat, &state.options);
    let value = rolls::value(sheet, ability)?;
    let shift = mind::shift(ctx, who, by, Aim::Defence, ability);
    let maimed = after::fingers_lost(sheet, with, ctx.edition()) > 0;
    let (purpose, reads) = (DEFENDS, if maimed { Reads::Face } else { Reads::Level });
    Some(Trial { who, purpose, ability, value, modifiers, shift, hopeless: false, reads, rule })
}

/// With which of several skills somebody defends, if with any: its player says so (D100-MEL-03).
pub(super) fn answer(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    by: Id,
    abilities: &[Ability],
) -> Result<Option<Ability>, Stop> {
    if abilities.len() < 2 {
        return Ok(abilities.first().copied());
    }
    let pick = |ability: &Ability| {
        let trial = defence_trial(ctx, (who, by), *ability, "D100-MEL-01");
        let target = trial.map(|trial| modifiers::defending(ctx, trial));
        let target = target.map_or(0, |trial| trial.number(&ctx.state().options));
        let phrase = Phrase::new("d100-pick-defence").with("skill", ability.word());
        Pick::new(phrase.with("target", target))
    };
    let question = Phrase::new("d100-ask-defence").with("who", who).with("by", by);
    let none = Pick::new(Phrase::new("d100-pick-undefended"));
    let none = Pick { meaning: PickMeaning::Declines, ..none };
    let (picks, closed) = (abilities.iter().map(pick).chain([none]).collect(), Vec::new());
    let rule = RuleId::new("D100-MEL-01");
    let picked = ctx.choose(Choice { who, question, picks, closed, rule })?;
    Ok(abilities.get(picked).copied())
}

/// With what the target of an attack in melee may oppose it (D100-MEL-01, D100-GRAP-04).
fn opposes(ctx: &impl RulesContext<D100>, strike: Strike) -> Vec<Ability> {
    let state = ctx.state();
    let Some(target) = state.sheet(strike.target).filter(|_| may_defend(state, strike.target))
    else {
        return Vec::new();
    };
    if strike.manner == Manner::Wrestling {
        return vec![clinch::ability(target, &state.options)];
    }
    let mut all = vec![Ability::Skill(parries_with(target, ctx.edition()))];
    if state.options.melee_dodge_allowed {
        all.push(Ability::Skill(Skill::Dodge));
    }
    all
}

/// The tests of an attack in melee (D100-MEL-01 to D100-MEL-03).
fn melee(ctx: &mut impl RulesContext<D100>, strike: Strike) -> Result<Exchange, Stop> {
    /// Throws of one attack, at most, where nobody wins.
    const MOST: usize = 20;
    let trial = hit_trial(ctx, strike, "D100-MEL-01").ok_or(Refusal::BadTarget)?;
    let trial = modifiers::of_melee(ctx, strike, trial);
    let abilities = opposes(ctx, strike);
    let ability = answer(ctx, strike.target, strike.who, &abilities)?;
    let defence = ability.and_then(|ability| {
        defence_trial(ctx, (strike.target, strike.who), ability, "D100-MEL-01")
    });
    let defence = defence.map(|trial| modifiers::defending(ctx, trial));
    if defence.is_some() {
        hands::defended(ctx, strike.target);
    }
    let mut exchange = tested(ctx, strike, &trial, defence.as_ref())?;
    let again = ctx.state().options.opposed_full_tie == OpposedFullTie::Reroll;
    for _ in 0..MOST {
        if !again || exchange.came != Came::Stalemate {
            break;
        }
        exchange = tested(ctx, strike, &trial, defence.as_ref())?;
    }
    Ok(exchange)
}

/// Both tests as they are thrown, named, repeated and raised.
fn tested(
    ctx: &mut impl RulesContext<D100>,
    strike: Strike,
    trial: &Trial,
    defence: Option<&Trial>,
) -> Result<Exchange, Stop> {
    let target = ctx.state().sheet(strike.target);
    let unconscious = target.is_some_and(|sheet| sheet.has(Condition::Unconscious));
    let shown = strike.shows.and_then(|face| trial.shown(face, &ctx.state().options));
    let asks = Phrase::new("d100-ask-name-attack").with("other", strike.target);
    let named = match shown {
        Some(_) => None,
        None => points::named(ctx, trial, unconscious, asks)?,
    };
    let parried = match defence {
        Some(trial) => {
            let question = Phrase::new("d100-ask-name-defence").with("other", strike.who);
            points::named(ctx, trial, false, question)?
        }
        None => None,
    };
    let mut attack = match shown.or(named) {
        Some(test) => test,
        None => rolls::thrown(ctx, trial)?,
    };
    let mut answer = match (defence, parried) {
        (Some(_), Some(test)) => Some(test),
        (Some(trial), None) => Some(rolls::thrown(ctx, trial)?),
        (None, _) => None,
    };
    let sides = [strike.who, strike.target];
    // Any blow at whoever is unconscious is a success (D100-CON-08).
    let automatic = unconscious && !attack.passed;
    if automatic {
        (attack.passed, attack.level) = (true, 0);
    } else {
        attack = rolls::repeated_against(ctx, trial, attack, &|attack, options| {
            Some(stands(came(attack, answer.as_ref(), options), sides))
        })?;
    }
    if let (Some(trial), Some(test)) = (defence, answer) {
        let test = rolls::repeated_against(ctx, trial, test, &|defence, options| {
            Some(stands(came(&attack, Some(defence), options), sides))
        })?;
        answer = Some(test);
    }
    let mut by_name = [named.is_some() && !unconscious, parried.is_some()];
    if !automatic && shown.is_none() {
        (attack, by_name[0]) = rolls::also_named(ctx, trial, attack, by_name[0])?;
    }
    if let (Some(trial), Some(test)) = (defence, answer) {
        let (test, now) = rolls::also_named(ctx, trial, test, by_name[1])?;
        (answer, by_name[1]) = (Some(test), now);
    }
    if !automatic {
        raise(ctx, sides, &mut attack, answer.as_mut())?;
    }
    let decided = answer.as_mut().and_then(|test| points::decides(by_name, &mut attack, test));
    let came = decided.unwrap_or_else(|| came(&attack, answer.as_ref(), &ctx.state().options));
    Ok(Exchange { strike, attack, defence: answer, came, automatic })
}

/// How an attack with these tests came out (D100-OPP-01, D100-MEL-03).
pub(super) fn came(
    attack: &Test,
    defence: Option<&Test>,
    options: &crate::d100::options::Options,
) -> Came {
    match defence {
        None if attack.passed => Came::Hit,
        None => Came::Missed,
        Some(defence) => {
            let sides = attack.side().zip(defence.side());
            match sides.map(|(own, other)| opposed::ended(&own, &other, options)) {
                Some(Ended::Active) => Came::Hit,
                Some(Ended::Passive) => Came::Lost,
                Some(Ended::Stalemate | Ended::Again) | None => Came::Stalemate,
            }
        }
    }
}

/// The level that a won attack counts with (D100-OPP-05).
pub(super) fn counted(exchange: &Exchange, options: &crate::d100::options::Options) -> i32 {
    let defence = exchange.defence.as_ref().and_then(Test::side);
    let sides = exchange.attack.side().zip(defence);
    sides.map_or(exchange.attack.level, |(own, other)| opposed::level_used(&own, &other, options))
}

/// The blow as it is told.
pub(super) fn told(
    ctx: &impl RulesContext<D100>,
    exchange: &Exchange,
    place: Option<HitLocation>,
    (damage, loss): (i32, i32),
    (deed, ruled): (Deed, Option<i32>),
) -> Blow {
    let strike = exchange.strike;
    let sheet = ctx.state().sheet(strike.who);
    let weapon = sheet.and_then(|sheet| weapon_of(sheet, strike.with));
    Blow {
        who: strike.who,
        target: strike.target,
        weapon: weapon.map(|weapon| weapon.name.clone()),
        attack: exchange.attack,
        defence: exchange.defence,
        came: exchange.came,
        place,
        damage,
        loss,
        deed,
        ruled,
    }
}

/// A blow that nobody made: damage at a place of somebody, with what follows (D100-DMG-02 to D100-DMG-04).
pub(super) fn strikes(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    place: HitLocation,
    loss: i32,
) -> Result<(), Stop> {
    let over = harm::lose(ctx, who, loss);
    // A wound there opens again before a new one comes (D100-INJ-06).
    let wounds = ctx.state().sheet(who).map(|sheet| sheet.harmed.reopens.clone());
    let loss = u16::try_from(loss.max(0)).unwrap_or(u16::MAX);
    let bleeding = lasting::reopened(&wounds.unwrap_or_default(), Some(place), loss);
    conditions::afflict(ctx, who, Condition::Bleeding, bleeding);
    if over {
        super::injury::injure(ctx, who, place)?;
    }
    Ok(())
}
