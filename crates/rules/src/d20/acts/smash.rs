//! Attacks at what somebody holds, carries or wears (D20-OBJ-04, D20-OBJ-07).

use super::{
    attack::Attempt,
    comes_out,
    contingent::{self, lost},
    cover, hands,
    strike::{self, Provoked, Swing},
    take_stance, victim,
};
use crate::d20::{
    D20,
    fact::Fact,
    field::{between, controllers, controls, own},
    numbers::{
        attack::{At, Attack, Circumstances},
        checks,
        damage::{DamageRoll, harms_objects, past_hardness},
        objects,
        tally::Tally,
        weapon::Weapon,
    },
    rolls::{DAMAGE, use_up},
    sheet::{Adds, With},
};
use crate::{Arg, Id, Phrase, Purpose, Refusal, RulesContext, Stop};

/// Strikes at a weapon of somebody, that of the main hand where none is named.
pub(super) fn smash(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    at: Id,
    (with, swapped): (With, bool),
    named: Option<u8>,
) -> Result<(), Stop> {
    let options = ctx.state().options;
    victim(ctx, who, at, "D20-OBJ-04")?;
    let Attempt { turn, swing } = Attempt::of(ctx, who, at, with)?;
    let swing = Swing { swapped, ..swing };
    strike::check(ctx, &swing)?;
    let group = ctx.state().sheet(who).and_then(|sheet| hands::weapon(sheet, with, &options).group);
    if group.is_some() && ctx.edition().keeps_to_the_letter() {
        return Err(own("d20-strikes-many", "D20-ATK-13").into());
    }
    let (number, _) = thing(ctx, at, named)?;
    let strength = ctx.state().sheet(who).map_or(0, |sheet| sheet.spec.abilities.str_mod);
    ctx.fact(Fact::Turn(Some(turn)));
    take_stance(ctx, who);
    let provoked = provoked(ctx, &swing)?;
    if !provoked.before(ctx, who)? || !contingent::attacked(ctx, who, at)? {
        return Ok(());
    }
    strike::look(ctx, who, at);
    let stands = cover::asked(ctx, who, at)?;
    let Some((tally, ac)) = aimed(ctx, &swing, number, stands) else {
        return Err(Refusal::BadTarget.into());
    };
    strike::begins(ctx, who);
    use_up(ctx, who, Adds::Roll);
    use_up(ctx, at, Adds::Ac);
    let Some(weapon) = ctx.state().sheet(who).map(|sheet| hands::weapon(sheet, with, &options))
    else {
        return Ok(());
    };
    let check = checks::attack(ac.total(), weapon.threat_low, &options);
    let throw = tally.throw((who, Purpose::Attack), Some(check), Some(&ac), "D20-OBJ-04");
    let (_, target) = thing(ctx, at, Some(number))?;
    let name = Arg::Name(target.name.clone());
    let line = |key| Phrase::new(key).with("who", who).with("other", at).with("weapon", name);
    if !ctx.roll_success(throw)? {
        comes_out(ctx, &[who, at], line("d20-log-smash-missed"), "D20-OBJ-04");
        provoked.after(ctx, who)?;
        return Ok(());
    }
    let attack = DamageRoll::of(&weapon, (swing.hand, swing.second_end), strength, false, &options);
    let total = strike::points(ctx, who, attack.dice, DAMAGE, "D20-DMG-01")?;
    let points = past_hardness(attack.points(total, 0, &options), target.hardness);
    // The dice are thrown though the weapon does nothing (D20-OBJ-08).
    let in_vain = ctx.edition().applies_throughout() && strike::is_ineffective(ctx, &weapon, at);
    let harms = harms_objects(strike::deals(&swing, &weapon), &options) && !in_vain;
    let points = if harms { points } else { 0 };
    let left = target.hp.saturating_sub(points).max(0);
    let key = if left == 0 { "d20-log-smash-broken" } else { "d20-log-smashed" };
    let told = line(key).with("damage", points).with("left", left);
    comes_out(ctx, &[who, at], told, "D20-OBJ-05");
    if in_vain {
        strike::tells_in_vain(ctx, who, at, &weapon);
    }
    wears(ctx, at, number, left);
    provoked.after(ctx, who)?;
    Ok(())
}

/// The weapon that would be struck, with its number.
fn thing(ctx: &impl RulesContext<D20>, at: Id, named: Option<u8>) -> Result<(u8, Weapon), Refusal> {
    let sheet = ctx.state().sheet(at).ok_or(Refusal::Nobody(at))?;
    let number = named.or_else(|| hands::first_held(ctx, sheet));
    let number = number.filter(|number| !hands::is_limb(ctx, sheet, *number));
    let weapon = number.and_then(|number| Some((number, sheet.weapon(number)?.clone())));
    let (number, weapon) = weapon.ok_or_else(|| own("d20-holds-no-weapon", "D20-OBJ-04"))?;
    if weapon.hp <= 0 { Err(own("d20-broken", "D20-OBJ-06")) } else { Ok((number, weapon)) }
}

/// The holder, and whom a shot provokes, each once (D20-AOO-04).
fn provoked(ctx: &mut impl RulesContext<D20>, swing: &Swing) -> Result<Provoked, Stop> {
    let options = ctx.state().options;
    let (who, at) = (swing.who, swing.target);
    let sheet = ctx.state().sheet(who).ok_or(Refusal::Nobody(who))?;
    let weapon = hands::weapon(sheet, swing.with, &options);
    let shot = strike::shot_at_risk(ctx, who, &weapon)?;
    let Some(place) = ctx.place(who) else { return Ok(Provoked::of(Vec::new(), "D20-OBJ-04")) };
    let mut by = controllers(ctx, who, place);
    by.retain(|one| shot.contains(one) || (*one == at && controls(ctx, at, who, place)));
    Ok(Provoked::of(by, "D20-OBJ-04"))
}

/// What is added to the die, and what it is held against.
fn aimed(
    ctx: &impl RulesContext<D20>,
    swing: &Swing,
    number: u8,
    stands: i32,
) -> Option<(Tally, Tally)> {
    let options = &ctx.state().options;
    let (sheet, holder) = (ctx.state().sheet(swing.who)?, ctx.state().sheet(swing.target)?);
    let weapon = hands::weapon(sheet, swing.with, options);
    let distance = between(ctx, swing.who, swing.target).unwrap_or_default();
    let now = Circumstances {
        hand: swing.penalty,
        distance,
        defensive: sheet.stance.attack,
        gm: sheet.word.roll,
        ..Circumstances::default()
    };
    let attack = Attack {
        abilities: &sheet.spec.abilities,
        size: sheet.spec.size,
        has: &sheet.conditions,
        with: &weapon,
        bonus: swing.bonus,
        ability: None,
        deals: strike::deals(swing, &weapon),
        at: At::Object { immobile: false },
        now,
    };
    let abilities = strike::ac_abilities(holder, options);
    let defender = strike::defender(holder, &abilities, stands, options);
    let in_hand = holder.in_hand.contains(&number);
    let size = holder.weapon(number)?.size;
    Some((attack.tally(options), objects::held_ac(size, &defender, in_hand, options)))
}

/// A weapon has so many hit points left; broken, it cannot attack, and what was held with it is lost (D20-OBJ-06).
fn wears(ctx: &mut impl RulesContext<D20>, who: Id, number: u8, left: i32) {
    let Some(sheet) = ctx.state().sheet(who) else { return };
    let (mut weapons, in_hand) = (sheet.spec.weapons.clone(), sheet.in_hand.clone());
    if let Some(weapon) = weapons.get_mut(usize::from(number)) {
        weapon.hp = left;
    }
    ctx.fact(Fact::Weapons { who, weapons, in_hand });
    lost::held(ctx, who, |held| {
        (left > 0 || held.with() != Some(With::Weapon(number))).then_some(held)
    });
}
