//! What follows from the tests of an attack: Advantage, the blow, criticals and fumbles, in the order of D100-MEL-04.

use super::carried::Carried;
use super::mishap;
use super::rest::{Rest, Stage};
use super::throws::{self, Thrown};
use super::{
    Exchange, Manner, Strike, counted, damage_of, is_ranged, parries, strikes, told, weapon_of,
};
use crate::d100::acts::demanded::illness::wounded;
use crate::d100::acts::{advantage, clinch, conditions, drain, harm, injury, movement, points};
use crate::d100::{
    D100,
    fact::{Ability, Came, Deed, Fact, Left, Test},
    field::{apart, yards},
    numbers::{
        harm::{
            conditions::Condition,
            injuries::{BodyPart, Severity},
            lasting::Record,
            place::{HitLocation, Side},
        },
        rolls::face::Face,
        sheet::characteristics::Characteristic,
        strike::{
            advantage::by_hit,
            clinch::harm as squeezed,
            critical::{of_attack, of_defence},
            damage::damage as dealt,
            fumble::{self, FumbleRow},
        },
    },
    options::{CritAndOverflow, CritLocation, FumbleTearPart},
    rolls::{self, FUMBLES, LOCATES, rolled, struck as hits},
    sheet::{Hand, Notes, Sheet, Skill, Tag, Turn, Weapon, With},
};
use crate::{Edition, Id, RulesContext, Stop};

/// Makes true what the tests of an attack come to.
pub(in crate::d100::acts) fn settle(
    ctx: &mut impl RulesContext<D100>,
    exchange: &Exchange,
) -> Result<(), Stop> {
    let strike = exchange.strike;
    let (who, target) = (strike.who, strike.target);
    let carried = Carried::by(ctx, strike);
    let hit = exchange.came == Came::Hit;
    let squeezed = struck(ctx, exchange, Deed::Squeeze).map_or(0, |(.., loss)| loss);
    let level = counted(exchange, &ctx.state().options);
    let deed = clinch::deed(ctx, exchange, (level, squeezed))?;
    let struck = struck(ctx, exchange, deed);
    let (spot, damage, loss) = struck.unwrap_or((HitLocation::Torso, 0, 0));
    let harm = (struck.map(|_| spot), loss);
    let spared = is_deadly(ctx, exchange, struck) && points::unscathed(ctx, target, harm)?;
    let (hit, loss) = (hit && !spared, if spared { 0 } else { loss });
    let place = struck.map(|_| spot);
    let ruled = ruled(ctx, target, hit && place.is_some());
    let blow = told(ctx, exchange, place, (damage, loss), (deed, ruled));
    ctx.fact(Fact::Struck(Box::new(blow)));
    let loss = ruled.unwrap_or(loss);
    let stood = [who, target].map(|one| is_up(ctx, one));
    match (exchange.came, exchange.defence.is_some()) {
        (Came::Hit, _) if spared => {}
        (Came::Hit, opposed) => pays(ctx, strike, opposed, loss > 0),
        (Came::Lost, _) => advantage::decided(ctx, target, who),
        (Came::Stalemate | Came::Missed, _) => {}
    }
    let before = injuries(ctx, target);
    let rest = Rest::of(ctx, exchange, spared);
    if hit && place.is_some() {
        infectious(ctx, who, target, loss);
        if let Some(rest) = rest {
            rest.settle(ctx, Stage::Struck(spot));
        }
        strikes(ctx, target, spot, loss)?;
    }
    if hit {
        clinch::carry_out(ctx, (who, target), deed, level);
    }
    let overflowed = injuries(ctx, target) > before;
    if let Some(rest) = rest {
        rest.settle(ctx, Stage::Lost);
    }
    let one = ctx.state().options.crit_and_overflow == CritAndOverflow::One;
    if !(overflowed && one || spared) {
        let options = &ctx.state().options;
        if exchange.attack.graded().is_some_and(|test| of_attack(test, hit, options)) {
            critical(ctx, strike, &exchange.attack)?;
        }
    }
    if let Some(test) = exchange.defence {
        let parried = test.ability != Ability::Skill(Skill::Dodge);
        let reaches = reaches_back(ctx, target, who);
        let (won, options) = (exchange.came == Came::Lost, &ctx.state().options);
        if test.graded().is_some_and(|it| of_defence(it, won, (parried, reaches), options)) {
            critical(ctx, Strike::blow(target, who, With::Fists), &test)?;
        }
    }
    // After the criticals and before the fumbles (D100-ADV-03).
    let felled = [(target, who, stood[1]), (who, target, stood[0])];
    for (fallen, by, stood) in felled {
        let falls = stood && !is_up(ctx, fallen);
        advantage::overcome(ctx, by, fallen, falls);
    }
    // A critical may have made it drop what it struck with.
    let strike = carried.since(ctx, strike);
    let flies = throws::thrown(ctx, &Exchange { strike, ..exchange.clone() })?;
    let rest = rest.filter(|_| flies == Thrown::Stays);
    if !exchange.automatic {
        fumbles(ctx, strike, &exchange.attack, (true, rest))?;
    }
    if let Some(test) = exchange.defence {
        let bare = strike.manner == Manner::Wrestling;
        let with = if bare || test.ability == Ability::Skill(Skill::Dodge) {
            With::Fists
        } else {
            ctx.state().sheet(target).map_or(With::Fists, |sheet| parries(sheet, ctx.edition()))
        };
        let answers = Strike::blow(target, who, with);
        if let Some(rest) = rest {
            rest.settle(ctx, Stage::Fumbled);
        }
        fumbles(ctx, answers, &test, (false, rest))?;
    }
    match flies {
        Thrown::Stays => {}
        Thrown::Gone => injury::drops_at(ctx, who, strike.with, None),
        Thrown::Lies(at) => injury::drops_at(ctx, who, strike.with, Some(at)),
    }
    Ok(())
}

/// A wound by a creature that carries infection (D100-DSE-03).
fn infectious(ctx: &mut impl RulesContext<D100>, who: Id, target: Id, loss: i32) {
    let traits = ctx
        .state()
        .sheet(who)
        .map(|sheet| (sheet.spec.traits.infectious, sheet.spec.traits.rodent));
    if let Some((true, rodent)) = traits.filter(|_| loss > 0) {
        wounded(ctx, target, |wounds| {
            wounds.infectious = true;
            wounds.rodent |= rodent;
        });
    }
}

/// Whether somebody lives and is conscious.
fn is_up(ctx: &impl RulesContext<D100>, who: Id) -> bool {
    ctx.state().sheet(who).is_some_and(Sheet::is_conscious)
}

/// What the GM has said of the next loss of somebody, which is used up by it where the attack `lands` (D100-SHT-05).
fn ruled(ctx: &mut impl RulesContext<D100>, who: Id, lands: bool) -> Option<i32> {
    if !lands && ctx.edition().holds_in_each_case() {
        return None;
    }
    let notes = ctx.state().sheet(who)?.notes;
    let ruled = notes.loses?;
    ctx.fact(Fact::Noted { who, notes: Notes { loses: None, ..notes } });
    Some(ruled).filter(|_| lands)
}

/// The points of a hit: one of an opposed test; one of harm from afar, once a turn, which adds to the first at no table but
/// one (D100-ADV-03 to D100-ADV-05).
fn pays(ctx: &mut impl RulesContext<D100>, strike: Strike, opposed: bool, harms: bool) {
    let table = ctx.state();
    let ranged = table.sheet(strike.who).is_some_and(|sheet| is_ranged(sheet, strike.with));
    if !ranged {
        if opposed {
            advantage::decided(ctx, strike.who, strike.target);
        } else {
            advantage::gain(ctx, strike.who);
        }
        return;
    }
    let own = table.turn.clone().filter(|turn| turn.who == strike.who);
    let paid = own.as_ref().is_some_and(|turn| turn.paid);
    let points = by_hit(opposed, harms, paid, &table.options);
    if opposed {
        advantage::lose(ctx, strike.target);
    }
    for _ in 0..points {
        advantage::gain(ctx, strike.who);
    }
    if let Some(turn) = own.filter(|turn| harms && !turn.paid) {
        ctx.fact(Fact::Turn(Some(Turn { paid: true, ..turn })));
    }
}

/// Whether an attack would take more than its target bears, or injures it: what a point of Fate avoids (D100-FATE-06).
fn is_deadly(
    ctx: &impl RulesContext<D100>,
    exchange: &Exchange,
    struck: Option<(HitLocation, i32, i32)>,
) -> bool {
    let (options, target) = (&ctx.state().options, ctx.state().sheet(exchange.strike.target));
    let won = exchange.came == Came::Hit;
    let critical = exchange.attack.graded().is_some_and(|test| of_attack(test, won, options));
    let fells = struck.is_some_and(|(_, _, loss)| target.is_some_and(|it| loss >= it.health));
    critical || fells
}

/// Fingers that the hand used has lost, or the two that are, but nothing of what holds no hand (D100-FUM-03).
pub(super) fn fingers_lost(sheet: &Sheet, with: With, edition: Edition) -> u16 {
    let lost = |off: bool| sheet.harmed.lost.on(BodyPart::Finger, sheet.side_of(off));
    let hand = sheet.hand_of(with);
    if edition.applies_throughout() {
        if weapon_of(sheet, with).is_some_and(|weapon| weapon.is(Tag::Natural)) {
            return 0;
        }
        if hand == Some(Hand::Both) {
            return lost(false).saturating_add(lost(true));
        }
    }
    lost(hand == Some(Hand::Off))
}

/// Whether a defender reaches whoever strikes at it, with what it parries with (D100-CRIT-03).
fn reaches_back(ctx: &impl RulesContext<D100>, who: Id, other: Id) -> bool {
    if !ctx.edition().applies_throughout() {
        return movement::in_reach(ctx, who, other);
    }
    let Some(sheet) = ctx.state().sheet(who) else { return false };
    let reach = movement::reach_of(sheet, parries(sheet, ctx.edition()), &ctx.state().options);
    apart(ctx, who, other).is_some_and(|cells| cells <= reach)
}

fn injuries(ctx: &impl RulesContext<D100>, who: Id) -> usize {
    ctx.state().sheet(who).map_or(0, |sheet| sheet.injuries.len())
}

/// Where a hit strikes, its damage and what it takes; `None` for no hit (D100-HIT-01, D100-DMG-01, D100-DMG-02).
fn struck(
    ctx: &impl RulesContext<D100>,
    exchange: &Exchange,
    deed: Deed,
) -> Option<(HitLocation, i32, i32)> {
    if exchange.came != Came::Hit || !matches!(deed, Deed::Blow | Deed::Squeeze) {
        return None;
    }
    let table = ctx.state();
    let strike = exchange.strike;
    let target = table.sheet(strike.target)?;
    let at = strike.called.or_else(|| hits(target, exchange.attack.face, &table.options))?;
    let level = counted(exchange, &table.options);
    if deed == Deed::Squeeze {
        let bonus =
            |who: Id, of| table.sheet(who).map_or(0, |sheet| sheet.bonus(of, &table.options));
        let strength = bonus(strike.who, Characteristic::Strength);
        let toughness = bonus(strike.target, Characteristic::Toughness);
        let reduced = (toughness, target.spec.armour.of(at));
        let loss = squeezed(strength, level, reduced, &table.options);
        return Some((at, dealt(strength, level), loss));
    }
    let damage = dealt(damage_of(table, strike.who, strike.with), level);
    let loss = harm::loss(ctx, strike.target, damage, target.spec.armour.of(at));
    Some((at, damage, loss))
}

/// A double on a passed test injures the other at once (D100-CRIT-01 to D100-CRIT-04).
fn critical(ctx: &mut impl RulesContext<D100>, strike: Strike, test: &Test) -> Result<(), Stop> {
    let victim = strike.target;
    let fresh = ctx.state().options.crit_location == CritLocation::Roll;
    let Some(sheet) = ctx.state().sheet(victim).filter(|sheet| !sheet.dead) else {
        return Ok(());
    };
    let usual = hits(sheet, test.face, &ctx.state().options).unwrap_or(HitLocation::Torso);
    let at = match strike.called {
        Some(called) => called,
        None if fresh => anywhere(ctx, victim)?,
        None => usual,
    };
    injury::injure(ctx, victim, at)
}

/// A place by 1d100 that is not flipped (D100-HIT-04).
pub(in crate::d100::acts) fn anywhere(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
) -> Result<HitLocation, Stop> {
    let face = rolls::sorted(ctx, (who, LOCATES), 100, "D100-HIT-04", |table, face| {
        let place = table.sheet(who).and_then(|sheet| rolled(sheet, face, &table.options));
        place.map_or(0, HitLocation::number)
    })?;
    let table = ctx.state();
    Ok(table
        .sheet(who)
        .and_then(|sheet| rolled(sheet, face, &table.options))
        .unwrap_or(HitLocation::Torso))
}

/// A double on a failed test of an attack or a defence (D100-FUM-01, D100-FUM-02, D100-FUM-11).
fn fumbles(
    ctx: &mut impl RulesContext<D100>,
    strike: Strike,
    test: &Test,
    (attacks, rest): (bool, Option<Rest>),
) -> Result<(), Stop> {
    let who = strike.who;
    let Some(sheet) = ctx.state().sheet(who).filter(|sheet| !sheet.dead) else { return Ok(()) };
    let dodges = test.ability == Ability::Skill(Skill::Dodge);
    let fingers = if dodges { 0 } else { fingers_lost(sheet, strike.with, ctx.edition()) };
    if !test.graded().is_some_and(|graded| fumble::is_fumble(graded, fingers)) {
        return Ok(());
    }
    let powder = weapon_of(sheet, strike.with).is_some_and(Weapon::may_misfire);
    let blows_up = attacks && test.graded().is_some_and(|it| fumble::is_misfire(it, powder));
    if blows_up {
        misfire(ctx, strike, test)?;
    }
    if !fumble::reads_table(blows_up, &ctx.state().options) {
        return Ok(());
    }
    // How badly a friend is struck is read from the face of the last row.
    let alone = friends(ctx, strike).is_empty();
    let row = |face| Face::new(face).map_or(FumbleRow::BlowAtAlly, FumbleRow::of);
    let face = rolls::sorted(ctx, (who, FUMBLES), 100, "D100-FUM-01", |_, face| {
        let row = row(face);
        if row == FumbleRow::BlowAtAlly && !alone {
            return face.into();
        }
        // Faces of a row begin above its own number.
        (0..).zip(FumbleRow::ALL).find(|(_, one)| *one == row).map_or(0, |(number, _)| number)
    })?;
    let notes = ctx.state().sheet(who).map(|sheet| sheet.notes).unwrap_or_default();
    mishap::told(ctx, who, row(face));
    match row(face) {
        FumbleRow::Bruise => {
            let over = harm::lose(ctx, who, fumble::BRUISE);
            drain::spills(ctx, who, over)?;
        }
        FumbleRow::DamagedWeapon => worn(ctx, who, strike.with),
        FumbleRow::AwkwardGrip => {
            let (now, next) = (Some(ctx.round()), Some(ctx.round().saturating_add(1)));
            // That of this round goes on beside it.
            let notes = if ctx.edition().applies_throughout() && notes.clumsy == now {
                Notes { clumsy_again: next, ..notes }
            } else {
                Notes { clumsy: next, ..notes }
            };
            ctx.fact(Fact::Noted { who, notes });
        }
        FumbleRow::Stumble => {
            ctx.fact(Fact::Noted { who, notes: Notes { no_move: true, ..notes } });
        }
        FumbleRow::LostReadiness => {
            ctx.fact(Fact::Noted { who, notes: Notes { no_action: true, ..notes } });
        }
        FumbleRow::Strain => strain(ctx, strike)?,
        FumbleRow::BlowAtAlly => friend(ctx, strike, (face, test), (attacks, rest))?,
    }
    Ok(())
}

/// A weapon of the own is damaged, and its owner acts last in the next round (D100-FUM-05).
fn worn(ctx: &mut impl RulesContext<D100>, who: Id, with: With) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let (mut weapons, in_hand) = (sheet.spec.weapons.clone(), sheet.in_hand.clone());
    let notes = sheet.notes;
    if let With::Weapon(number) = with
        && let Some(weapon) = weapons.get_mut(usize::from(number))
        && !weapon.is(Tag::Natural)
    {
        weapon.worn = weapon.worn.saturating_add(1);
        ctx.fact(Fact::Weapons { who, weapons, in_hand });
    }
    let last = Some(ctx.round().saturating_add(1));
    ctx.fact(Fact::Noted { who, notes: Notes { last, ..notes } });
}

/// A light tear of a leg by 1d10, or of the arm of the weapon, an injury of its own (D100-FUM-09).
fn strain(ctx: &mut impl RulesContext<D100>, strike: Strike) -> Result<(), Stop> {
    let who = strike.who;
    let leg = ctx.state().options.fumble_tear_part == FumbleTearPart::Leg;
    let face = if leg { rolls::die(ctx, (who, rolls::AMOUNTS), 10, "D100-FUM-09")? } else { 0 };
    let table = ctx.state();
    let Some(sheet) = table.sheet(who) else { return Ok(()) };
    let arm = HitLocation::Arm(sheet.side_of(sheet.hand_of(strike.with) == Some(Hand::Off)));
    let place = fumble::torn(face, arm, &table.options);
    let row = Record::STRAIN.to_owned();
    let injury = Record { row, place, round: ctx.round().into(), healed: false };
    ctx.fact(Fact::Injured { who, injury, face });
    injury::leave(ctx, who, vec![Left::Torn(place, Severity::Light)], |harmed, _| {
        harmed.tears.push((place, Severity::Light));
    });
    Ok(())
}

/// The allies whom a fumble may strike, in turn order (D100-FUM-10).
pub(super) fn friends(ctx: &impl RulesContext<D100>, strike: Strike) -> Vec<Id> {
    let who = strike.who;
    let table = ctx.state();
    let range = table.sheet(who).and_then(|sheet| weapon_of(sheet, strike.with));
    let range = range.filter(|weapon| weapon.is_ranged()).map(|weapon| weapon.range);
    let near = |one: &Id| match range {
        Some(range) => yards(ctx, who, *one).is_some_and(|far| far <= range),
        None => apart(ctx, who, *one).is_some_and(|far| far <= 1),
    };
    let is_ally = |one: &Id| *one != who && !ctx.hostile(who, *one) && ctx.side(who).is_some();
    // Nor one who is taken for dead (D100-FATE-05).
    let out = |sheet: &Sheet| sheet.down.out && ctx.edition().holds_in_each_case();
    let lives = |one: &Id| table.sheet(*one).is_some_and(|sheet| !sheet.dead && !out(sheet));
    ctx.queue().into_iter().filter(is_ally).filter(lives).filter(near).collect()
}

/// A random ally in reach is struck, or the own head (D100-FUM-10).
fn friend(
    ctx: &mut impl RulesContext<D100>,
    strike: Strike,
    (face, test): (u16, &Test),
    (attacks, rest): (bool, Option<Rest>),
) -> Result<(), Stop> {
    let (who, table, allies) = (strike.who, ctx.state(), friends(ctx, strike));
    let faces = Face::new(face).zip(Face::new(test.face));
    let level = faces.map_or(0, |(row, test)| fumble::level_at_ally(row, test, &table.options));
    let ally = match allies.as_slice() {
        [] => None,
        [one] => Some(*one),
        several => {
            let faces = i32::try_from(several.len()).unwrap_or(1);
            let face = rolls::die(ctx, (who, rolls::CHOOSES), faces, "D100-FUM-10")?;
            several.get(usize::from(face.saturating_sub(1))).copied()
        }
    };
    let Some(ally) = ally else {
        conditions::afflict(ctx, who, Condition::Stunned, 1);
        return Ok(());
    };
    let at = anywhere(ctx, ally)?;
    let weapon = strike.dropped.unwrap_or_else(|| damage_of(ctx.state(), who, strike.with));
    let damage = dealt(weapon, level);
    let armour = ctx.state().sheet(ally).map_or(0, |sheet| sheet.spec.armour.of(at));
    let loss = harm::loss(ctx, ally, damage, armour);
    if let Some(rest) = rest {
        rest.settle(ctx, Stage::Ally { attacks, who: ally, at, loss });
    }
    if points::avoids(ctx, ally, loss)? {
        return Ok(());
    }
    strikes(ctx, ally, at, loss)
}

/// The weapon blows up in the hand (D100-FUM-12).
fn misfire(ctx: &mut impl RulesContext<D100>, strike: Strike, test: &Test) -> Result<(), Stop> {
    let who = strike.who;
    mishap::misfire(ctx, who);
    let table = ctx.state();
    let Some(sheet) = table.sheet(who) else { return Ok(()) };
    let weapon = damage_of(table, who, strike.with);
    let face = Face::new(test.face);
    let damage = face.and_then(|face| fumble::misfire(weapon, face, &table.options));
    // Where the GM says what it does, the weapon is gone all the same.
    let Some(damage) = damage else {
        injury::drops(ctx, who, strike.with, false);
        return Ok(());
    };
    let off = if ctx.edition().applies_throughout() {
        sheet.hand_of(strike.with) == Some(Hand::Off)
    } else {
        weapon_of(sheet, strike.with).is_some_and(|weapon| weapon.hand == Hand::Off)
    };
    let left = sheet.spec.left_handed != off;
    let at = HitLocation::Arm(if left { Side::Left } else { Side::Right });
    let loss = harm::loss(ctx, who, damage, sheet.spec.armour.of(at));
    injury::drops(ctx, who, strike.with, false);
    if points::avoids(ctx, who, loss)? {
        return Ok(());
    }
    strikes(ctx, who, at, loss)
}
