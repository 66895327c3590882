//! An attack from its order to its tests: who may strike whom, with what, and who wins.

pub(super) mod after;
pub(super) mod modifiers;
mod ranged;
mod throws;

use super::super::{
    D100,
    fact::{Ability, Blow, Came, Fact, Test},
    field::{living, open_to, refused, with_action},
    numbers::{
        harm::{conditions::Condition, lasting, losses::is_killed, place::Place},
        mind::psychology::{Aim, Doing},
        pools::Pool,
        rolls::opposed::{self, Ended},
        strike::fumble::damaged,
    },
    options::{UnarmedDamage, UnconsciousKill},
    rolls::{self, DEFENDS, Trial},
    sheet::{Hand, Sheet, Skill, Tag, Weapon, With, arm},
};
use super::{advantage, conditions, harm, mind, movement, points, spend_action, victim};
use crate::d100::numbers::sheet::characteristics::Characteristic;
use crate::{Choice, Id, Phrase, Pick, Purpose, Refusal, RuleId, RulesContext, Stop, SystemState};

/// An attack that is being made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Strike {
    pub(super) who: Id,
    pub(super) target: Id,
    pub(super) with: With,
    pub(super) called: Option<Place>,
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

/// The weapon that something is, if it is one.
pub(super) fn weapon_of(sheet: &Sheet, with: With) -> Option<&Weapon> {
    match with {
        With::Weapon(number) => sheet.weapon(number),
        With::Fists => None,
    }
}

/// The weapon that somebody would strike with; `None` for bare hands, refused where it has none of this number.
pub(super) fn held(sheet: &Sheet, with: With) -> Result<Option<&Weapon>, Refusal> {
    match with {
        With::Fists if sheet.hand_of(with).is_none() => {
            Err(refused("d100-arm-useless", "D100-INJ-05"))
        }
        With::Fists => Ok(None),
        With::Weapon(number) => match sheet.weapon(number) {
            None => Err(refused("d100-no-weapon", "D100-SHT-04")),
            Some(weapon) if weapon.hand != Hand::Main && sheet.spec.shield => {
                Err(refused("d100-shield-in-hand", "D100-DUAL-01"))
            }
            Some(_) if sheet.hand_of(with).is_none() => {
                Err(refused("d100-arm-useless", "D100-INJ-05"))
            }
            Some(weapon) => Ok(Some(weapon)),
        },
    }
}

/// The skill of an attack with something.
pub(super) fn skill_of(sheet: &Sheet, with: With) -> Skill {
    weapon_of(sheet, with).map_or(Skill::MeleeBrawling, Weapon::skill)
}

/// Damage of a weapon, or of bare hands (D100-DMG-01, D100-GRAP-02).
pub(in super::super) fn damage_of(table: &SystemState<D100>, who: Id, with: With) -> i32 {
    let Some(sheet) = table.sheet(who) else { return 0 };
    weapon_of(sheet, with).map_or_else(
        || match table.options.unarmed_damage {
            UnarmedDamage::Sb => sheet.bonus(Characteristic::Strength),
            UnarmedDamage::Number(number) => number,
        },
        |weapon| damaged(weapon.damage, weapon.worn, &table.options),
    )
}

/// An attack in reach or from afar (D100-MEL-01, D100-RNG-01).
pub(super) fn attack(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    target: Id,
    with: With,
    called: Option<Place>,
) -> Result<Came, Stop> {
    let strike = Strike { who, target, with, called };
    let ranged = may(ctx, strike)?;
    let aimed = ctx.table().sheet(who).and_then(|sheet| sheet.aim);
    draw(ctx, who, with);
    spend_action(ctx);
    let Some(strike) = bleeding_hand(ctx, strike)? else {
        return Ok(Came::Missed);
    };
    // An attack on whoever is surprised brings a point before its roll (D100-ADV-03).
    let surprised = ctx.table().sheet(target).is_some_and(|sheet| sheet.has(Condition::Surprised));
    if surprised {
        advantage::gain(ctx, who);
    }
    let exchange = if ranged { ranged::exchange(ctx, strike, aimed)? } else { melee(ctx, strike)? };
    conditions::drop_aim(ctx, who);
    after::settle(ctx, &exchange)?;
    if !ranged {
        advantage::engage(ctx, who, target);
    }
    // The first attempt ends surprise (D100-CON-16).
    conditions::relieve(ctx, target, Condition::Surprised);
    Ok(exchange.came)
}

/// The test of a hand that bleeds, before an action with it: the strike as it goes on, if it does (D100-INJ-16).
fn bleeding_hand(
    ctx: &mut impl RulesContext<D100>,
    strike: Strike,
) -> Result<Option<Strike>, Stop> {
    let table = ctx.table();
    let Some(sheet) = table.sheet(strike.who) else { return Ok(None) };
    let arms = sheet.arms_of(strike.with);
    let bleeds = sheet.has(Condition::Bleeding);
    let hands = sheet.harmed.bleeding_hands.iter();
    let wound = hands.copied().find(|(side, _)| bleeds && arms.contains(&arm(*side)));
    let Some((side, difficulty)) = wound else { return Ok(Some(strike)) };
    let reading = table.options.bleeding_hand_fail;
    let ability = Ability::Of(Characteristic::Dexterity);
    let trial = rolls::plain(table, strike.who, ability, difficulty, "D100-INJ-16");
    let Some(trial) = trial else { return Ok(Some(strike)) };
    let test = rolls::test(ctx, &trial)?;
    let (goes_on, drops) = lasting::bleeding_hand(test.passed, reading);
    if drops {
        super::injury::drop_of(ctx, strike.who, Place::Arm(side));
    }
    let with = if drops { With::Fists } else { strike.with };
    Ok(goes_on.then_some(Strike { with, ..strike }))
}

/// Whether the attack may be made at all, and whether it is one from afar.
fn may(ctx: &impl RulesContext<D100>, strike: Strike) -> Result<bool, Refusal> {
    let sheet = with_action(ctx.table(), strike.who, "D100-TRN-01")?;
    open_to(sheet, Doing::Attack)?;
    mind::may_strike(ctx, strike.who, strike.target)?;
    let weapon = held(sheet, strike.with)?;
    victim(ctx, strike.who, strike.target, "D100-MEL-01")?;
    let ranged = weapon.is_some_and(Weapon::is_ranged);
    if rolls::value(sheet, Ability::Skill(skill_of(sheet, strike.with))).is_none() {
        return Err(refused("d100-no-skill", "D100-SHT-03"));
    }
    if ranged {
        ranged::may(ctx, strike)?;
        return Ok(true);
    }
    let reach = movement::reach_of(sheet, strike.with, &ctx.table().options);
    let distance = ctx.between(strike.who, strike.target).distance;
    if distance.is_none_or(|distance| distance > reach) {
        let rule = RuleId::new("D100-GRD-04");
        return Err(Refusal::OutOfReach { distance, reach, rule });
    }
    Ok(false)
}

/// Takes the weapon in hand, and puts away what was there: free on the own turn (*Readings*, D100-TRN-03).
fn draw(ctx: &mut impl RulesContext<D100>, who: Id, with: With) {
    let Some(sheet) = ctx.table().sheet(who) else { return };
    let is_natural = |number: &u8| sheet.weapon(*number).is_some_and(|one| one.is(Tag::Natural));
    let in_hand: Vec<u8> = match with {
        With::Weapon(number) if sheet.in_hand.contains(&number) || is_natural(&number) => return,
        With::Fists => sheet.in_hand.iter().copied().filter(is_natural).collect(),
        With::Weapon(number) => {
            let hand = sheet.weapon(number).map_or(Hand::Main, |weapon| weapon.hand);
            let stays = |other: &u8| {
                let of = sheet.weapon(*other).map_or(Hand::Both, |weapon| weapon.hand);
                let apart = hand != Hand::Both && of != Hand::Both && of != hand;
                is_natural(other) || apart
            };
            let stay = sheet.in_hand.iter().copied().filter(stays);
            std::iter::once(number).chain(stay).collect()
        }
    };
    if in_hand != sheet.in_hand {
        let weapons = sheet.spec.weapons.clone();
        ctx.fact(Fact::Weapons { who, weapons, in_hand });
    }
}

/// The hit test of a strike with these modifiers of its own.
pub(super) fn hit_trial(
    table: &SystemState<D100>,
    strike: Strike,
    rule: &'static str,
) -> Option<Trial> {
    let sheet = table.sheet(strike.who)?;
    let ability = Ability::Skill(skill_of(sheet, strike.with));
    let value = rolls::value(sheet, ability)?;
    let arms = sheet.arms_of(strike.with);
    let modifiers =
        rolls::own(sheet, ability, &arms, &table.options).with_advantage(sheet.advantage);
    let (who, purpose) = (strike.who, Purpose::Attack);
    let shift = mind::shift(sheet, strike.target, Aim::Attack, ability);
    Some(Trial { who, purpose, ability, value, modifiers, shift, hopeless: false, rule })
}

/// The defence test of somebody with a skill: its conditions, its stance, its Advantage (D100-TRN-05, D100-ADV-01).
pub(super) fn defence_trial(
    table: &SystemState<D100>,
    (who, by): (Id, Id),
    skill: Skill,
    rule: &'static str,
) -> Option<Trial> {
    let sheet = table.sheet(who)?;
    let ability = Ability::Skill(skill);
    let stance = if sheet.stance == Some(skill) { 20 } else { 0 };
    let dodges = skill == Skill::Dodge;
    let arms = if dodges { Vec::new() } else { sheet.arms_of(parries(sheet)) };
    let modifiers = rolls::own(sheet, ability, &arms, &table.options)
        .and("d100-stance", stance, "D100-TRN-05")
        .with_advantage(sheet.advantage);
    let value = rolls::value(sheet, ability)?;
    let shift = mind::shift(sheet, by, Aim::Defence, ability);
    Some(Trial { who, purpose: DEFENDS, ability, value, modifiers, shift, hopeless: false, rule })
}

/// The skill that somebody parries with: that of the melee weapon in hand, else brawling if it has learnt it
/// (*Readings*, D100-MEL-01).
pub(super) fn parries_with(sheet: &Sheet) -> Skill {
    let learnt = sheet.spec.skills.contains_key(&Skill::MeleeBrawling);
    let bare = if learnt { Skill::MeleeBrawling } else { Skill::Melee };
    weapon_of(sheet, parries(sheet)).map_or(bare, Weapon::skill)
}

/// What somebody parries with: the melee weapon in a hand that works.
pub(super) fn parries(sheet: &Sheet) -> With {
    let is_melee = |number: &&u8| sheet.weapon(**number).is_some_and(|one| !one.is_ranged());
    let works = |number: &&u8| sheet.hand_of(With::Weapon(**number)).is_some();
    let held = sheet.in_hand.iter().filter(is_melee).find(works);
    held.map_or(With::Fists, |number| With::Weapon(*number))
}

/// Whether somebody may defend at all (D100-MEL-03).
pub(super) fn defends(sheet: &Sheet) -> bool {
    !sheet.down.out && sheet.conditions.turn().defends
}

/// With which of several skills somebody defends: its player says so.
pub(super) fn answer(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    by: Id,
    skills: &[Skill],
) -> Result<Option<Skill>, Stop> {
    if skills.len() < 2 {
        return Ok(skills.first().copied());
    }
    let pick = |skill: &Skill| {
        let named = Phrase::new(skill.word());
        Pick::new(Phrase::new("d100-pick-defence").with("skill", named))
    };
    let question = Phrase::new("d100-ask-defence").with("who", who).with("by", by);
    let (picks, closed) = (skills.iter().map(pick).collect(), Vec::new());
    let rule = RuleId::new("D100-MEL-01");
    let picked = ctx.choose(Choice { who, question, picks, closed, rule })?;
    Ok(skills.get(picked).copied())
}

/// The tests of an attack in melee (D100-MEL-01 to D100-MEL-03).
fn melee(ctx: &mut impl RulesContext<D100>, strike: Strike) -> Result<Exchange, Stop> {
    let table = ctx.table();
    let trial = hit_trial(table, strike, "D100-MEL-01").ok_or(Refusal::BadTarget)?;
    let trial = modifiers::of_melee(ctx, strike, trial);
    let Some(target) = table.sheet(strike.target) else { return Err(Refusal::BadTarget.into()) };
    let unconscious = target.has(Condition::Unconscious);
    let mut skills = Vec::new();
    if defends(target) {
        skills.push(parries_with(target));
        if table.options.melee_dodge_allowed {
            skills.push(Skill::Dodge);
        }
    }
    let skill = answer(ctx, strike.target, strike.who, &skills)?;
    let defence = skill.and_then(|skill| {
        defence_trial(ctx.table(), (strike.target, strike.who), skill, "D100-MEL-01")
    });
    let defence = defence.map(|trial| modifiers::standing(ctx, trial));
    let named = points::named(ctx, &trial, unconscious)?;
    let parried = match &defence {
        Some(trial) => points::named(ctx, trial, false)?,
        None => None,
    };
    let mut attack = match named {
        Some(test) => test,
        None => rolls::thrown(ctx, &trial)?,
    };
    let mut answer = match (&defence, parried) {
        (Some(_), Some(test)) => Some(test),
        (Some(trial), None) => Some(rolls::thrown(ctx, trial)?),
        (None, _) => None,
    };
    // Any blow at whoever is unconscious is a success (D100-CON-08).
    let automatic = unconscious && !attack.passed;
    if automatic {
        (attack.passed, attack.level) = (true, 0);
    } else {
        attack = rolls::repeated(ctx, &trial, attack)?;
    }
    if let (Some(trial), Some(test)) = (&defence, answer) {
        answer = Some(rolls::repeated(ctx, trial, test)?);
    }
    if !automatic {
        raise(ctx, strike, &mut attack, answer.as_mut())?;
    }
    let by_name = [named.is_some() && !unconscious, parried.is_some()];
    let decided = answer.as_mut().and_then(|test| points::decides(by_name, &mut attack, test));
    let came = decided.unwrap_or_else(|| came(&attack, answer.as_ref(), &ctx.table().options));
    Ok(Exchange { strike, attack, defence: answer, came, automatic })
}

/// Points of Fortune that raise levels: the acting side first, then the other, until both pass (D100-FATE-03).
pub(super) fn raise(
    ctx: &mut impl RulesContext<D100>,
    strike: Strike,
    attack: &mut Test,
    mut defence: Option<&mut Test>,
) -> Result<(), Stop> {
    let most = ctx.table().options.fortune_sl_limit;
    let (mut passed, mut raised) = (0, [0, 0]);
    let mut acts = true;
    while passed < 2 {
        let side = usize::from(!acts);
        let (who, test) = match (acts, defence.as_deref_mut()) {
            (true, _) => (strike.who, Some(&mut *attack)),
            (false, test) => (strike.target, test),
        };
        let spent = raised.get(side).copied().unwrap_or(0);
        let may = most == 0 || spent < most;
        let took = match test.filter(|_| may) {
            Some(test) => raises(ctx, who, test)?,
            None => false,
        };
        if let Some(count) = raised.get_mut(side).filter(|_| took) {
            *count += 1;
        }
        passed = if took { 0 } else { passed + 1 };
        acts = !acts;
    }
    Ok(())
}

fn raises(ctx: &mut impl RulesContext<D100>, who: Id, test: &mut Test) -> Result<bool, Stop> {
    if ctx.table().sheet(who).is_none_or(|sheet| sheet.pools.fortune == 0) {
        return Ok(false);
    }
    let level = crate::Arg::Change(test.level);
    let question = Phrase::new("d100-ask-level").with("who", who).with("level", level);
    if !rolls::agrees(ctx, who, question, "d100-pick-level", "D100-FATE-03")? {
        return Ok(false);
    }
    rolls::spend(ctx, who, Pool::Fortune);
    test.level = test.level.saturating_add(1);
    Ok(true)
}

/// How an attack with these tests came out (D100-OPP-01, D100-MEL-03).
fn came(attack: &Test, defence: Option<&Test>, options: &super::super::options::Options) -> Came {
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
pub(super) fn counted(exchange: &Exchange, options: &super::super::options::Options) -> i32 {
    let defence = exchange.defence.as_ref().and_then(Test::side);
    let sides = exchange.attack.side().zip(defence);
    sides.map_or(exchange.attack.level, |(own, other)| opposed::level_used(&own, &other, options))
}

/// The blow as it is told.
pub(super) fn told(
    ctx: &impl RulesContext<D100>,
    exchange: &Exchange,
    place: Option<Place>,
    (damage, loss): (i32, i32),
) -> Blow {
    let strike = exchange.strike;
    let sheet = ctx.table().sheet(strike.who);
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
    }
}

/// A blow that nobody made: damage at a place of somebody, with what follows (D100-DMG-02 to D100-DMG-04).
pub(super) fn strikes(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    place: Place,
    loss: i32,
) -> Result<(), Stop> {
    let over = harm::lose(ctx, who, loss);
    // A wound there opens again before a new one comes (D100-INJ-06).
    let wounds = ctx.table().sheet(who).map(|sheet| sheet.harmed.reopens.clone());
    let loss = u16::try_from(loss.max(0)).unwrap_or(u16::MAX);
    let bleeding = lasting::reopened(&wounds.unwrap_or_default(), Some(place), loss);
    conditions::afflict(ctx, who, Condition::Bleeding, bleeding);
    if over {
        super::injury::injure(ctx, who, place)?;
    }
    Ok(())
}

/// Whether something strikes from afar.
pub(in super::super) fn is_ranged(sheet: &Sheet, with: With) -> bool {
    weapon_of(sheet, with).is_some_and(Weapon::is_ranged)
}

/// Kills somebody unconscious in reach, if the game master lets it (D100-CON-09).
pub(super) fn kill(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    target: Id,
    with: With,
) -> Result<(), Stop> {
    let strike = Strike { who, target, with, called: None };
    let reading = ctx.table().options.unconscious_kill;
    let unconscious = living(ctx.table(), target)?.has(Condition::Unconscious);
    if !unconscious || reading == UnconsciousKill::Never {
        return Err(refused("d100-not-helpless", "D100-CON-09").into());
    }
    if may(ctx, strike)? {
        return Err(Refusal::BadTarget.into());
    }
    draw(ctx, who, with);
    spend_action(ctx);
    conditions::drop_aim(ctx, who);
    let asks = reading == UnconsciousKill::GmConfirm;
    let question = Phrase::new("d100-ask-kill").with("who", who).with("other", target);
    let confirmed = !asks || rolls::agrees(ctx, who, question, "d100-pick-kill", "D100-CON-09")?;
    if is_killed(unconscious, confirmed, reading) {
        harm::dies(ctx, target)?;
    }
    Ok(())
}
