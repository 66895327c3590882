//! Attacks at things that stand by themselves (D20-OBJ-01 to D20-OBJ-06).

use super::{
    aimable, blast, contingent, cover, hand, hands, harm,
    strike::{self, Swing},
    take_stance, with_parts,
};
use crate::d20::{
    D20,
    fact::{AttackResult as Struck, Came, Fact, Why},
    field::{between, own},
    numbers::{
        attack::{At, Attack, Circumstances},
        checks,
        damage::{DamageRoll, harms_objects, past_hardness},
    },
    rolls::{self, DAMAGE},
    sheet::{Adds, Turn, With},
};
use crate::{Id, Purpose, Refusal, RulesContext, Stop, SystemQueries as _};

/// A whole turn for one attack at a thing: it hits by itself in melee, and easier from afar (D20-OBJ-03).
pub(super) fn batter(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    at: Id,
    with: With,
    swapped: bool,
) -> Result<(), Stop> {
    let options = ctx.state().options;
    aimable(ctx, who, at, "D20-OBJ-03")?;
    if !ctx.state().is_thing(at) {
        return Err(own("d20-not-a-thing", "D20-OBJ-03").into());
    }
    let (sheet, turn) = with_parts(ctx, who, 2, "D20-OBJ-03")?;
    if turn.barred {
        return Err(own("d20-has-attacked", "D20-ACT-06").into());
    }
    let turn = Turn { parts: 0, attacked: true, ..turn.clone() };
    let hand = hand(ctx.edition(), sheet, with);
    let penalty = strike::lone_hand(ctx.edition(), sheet, hand, &options);
    let swing = Swing {
        bonus: sheet.spec.best_bonus(),
        hand,
        penalty,
        whole_round: true,
        swapped,
        ..Swing::new(who, at, with, Why::Turn)
    };
    strike::check(ctx, &swing)?;
    let rolls = hands::weapon(sheet, with, &options).is_ranged();
    ctx.fact(Fact::Turn(Some(turn)));
    // In melee it hits by itself: without a roll to hit there is no defence (D20-DEF-01).
    if rolls || !ctx.edition().applies_throughout() {
        take_stance(ctx, who);
    }
    let provoked = strike::provoked(ctx, &swing)?;
    if !provoked.before(ctx, who)? {
        return Ok(());
    }
    struck(ctx, &swing)?;
    around(ctx, &swing, at)?;
    provoked.after(ctx, who)?;
    Ok(())
}

/// With a thing a weapon that strikes a group strikes everybody in its squares (D20-ATK-13).
fn around(ctx: &mut impl RulesContext<D20>, swing: &Swing, at: Id) -> Result<(), Stop> {
    let by_letter = ctx.edition().keeps_to_the_letter();
    let sheet = ctx.state().sheet(swing.who).filter(|_| by_letter);
    let group =
        sheet.and_then(|sheet| hands::weapon(sheet, swing.with, &ctx.state().options).group);
    let square = ctx.place(at).and_then(|spot| ctx.square(spot));
    let Some((group, square)) = group.zip(square) else { return Ok(()) };
    let all = blast::struck(ctx, swing.who, square, group);
    for (target, _) in &all {
        if !contingent::attacked_among(ctx, swing.who, *target)? {
            return Ok(());
        }
    }
    blast::each(ctx, &Swing { whole_round: false, ..*swing }, all).map(drop)
}

/// Strikes at a thing: the roll, unless it hits by itself, and what goes through its hardness. There is no critical hit.
pub(super) fn struck(ctx: &mut impl RulesContext<D20>, swing: &Swing) -> Result<Came, Stop> {
    let options = ctx.state().options;
    let (who, target) = (swing.who, swing.target);
    strike::look(ctx, who, target);
    let cover = match swing.cover {
        Some(known) => known,
        None => cover::asked(ctx, who, target)?,
    };
    strike::begins(ctx, who);
    let (by, at) = (rolls::added(ctx, who), rolls::taken(ctx, target, Adds::Ac));
    let (Some(sheet), Some(thing)) =
        (ctx.state().sheet(who), ctx.state().sheet(target).and_then(|sheet| sheet.thing(&options)))
    else {
        return Err(Refusal::BadTarget.into());
    };
    let weapon = hands::weapon(sheet, swing.with, &options);
    let deals = strike::deals(swing, &weapon);
    let distance = between(ctx, who, target).unwrap_or_default();
    let attack = Attack {
        abilities: &sheet.spec.abilities,
        size: sheet.spec.size,
        has: &sheet.conditions,
        with: &weapon,
        bonus: swing.bonus,
        ability: None,
        deals,
        at: At::Object { immobile: thing.immobile },
        now: Circumstances {
            hand: swing.penalty,
            distance,
            defensive: sheet.stance.attack,
            whole_round: swing.whole_round,
            gm: by,
            ..Circumstances::default()
        },
    };
    let (tally, by_itself) = (attack.tally(&options), attack.hits_by_itself());
    let strength = sheet.spec.abilities.str_mod;
    let ac = thing.ac(&options).and("cover", cover, "D20-COV-01").and("gm", at, "D20-MOD-14");
    let mut result = Struck {
        who,
        target,
        with: swing.with,
        weapon: (swing.with != With::Fists).then(|| weapon.name.clone()),
        why: swing.why,
        total: None,
        ac: ac.total(),
        came: Came::Hit,
        damage: 0,
        deals,
    };
    if !by_itself {
        let check = checks::attack(ac.total(), weapon.threat_low, &options);
        let throw = tally.throw((who, Purpose::Attack), Some(check), Some(&ac), "D20-OBJ-01");
        // Only the side of it counts: a thing is hit by no critical hit (D20-CRT-04).
        let dice = throw.dice;
        let side = |face| check.outcome(dice.total(&[face]), &[face]).success;
        let roll = ctx.roll_grouped(throw, |_, face| u32::from(side(face)))?;
        result.total = Some(roll.total);
        if !roll.succeeds() {
            result.came = Came::Missed;
            ctx.fact(Fact::Struck(Box::new(result)));
            return Ok(Came::Missed);
        }
    }
    let dice = DamageRoll::of(&weapon, (swing.hand, swing.second_end), strength, false, &options);
    let total = strike::points(ctx, who, dice.dice, DAMAGE, "D20-DMG-01")?;
    let through = past_hardness(dice.points(total, 0, &options), thing.hardness);
    // The dice are thrown though the weapon does nothing (D20-OBJ-08).
    let throughout = ctx.edition().applies_throughout();
    let in_vain = throughout && strike::is_ineffective(ctx, &weapon, target);
    result.damage = if harms_objects(deals, &options) && !in_vain { through } else { 0 };
    let damage = result.damage;
    ctx.fact(Fact::Struck(Box::new(result)));
    if in_vain {
        strike::tells_in_vain(ctx, who, target, &weapon);
    }
    harm::wears(ctx, target, damage);
    Ok(Came::Hit)
}
