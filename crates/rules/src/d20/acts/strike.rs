//! One attack, from the roll to what is left of its victim.

mod aimed;
mod asked;
mod full;
mod provoked;
mod saves;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::{cover, grapple, hands, harm, relieve, say};
use crate::d20::{
    D20,
    fact::{AttackResult, Came, Fact, Why},
    field::{between, direction, face, loses_aim, own},
    numbers::{
        attack, checks,
        conditions::Condition,
        damage::DamageRoll as Roll,
        hands::{Hand, HandPenalty},
        saves::OnSuccess,
        tally::Tally,
        weapon::{Deals, Weapon},
    },
    options::{EvasionDc, Options},
    rolls::{CONFIRMING, DAMAGE, SNEAKING, use_up},
    sheet::{Adds, Notes, With},
};
use crate::{
    Arg, Check, Dice, Id, Phrase, Purpose, Refusal, RuleId, RulesContext, Stop, SystemQueries as _,
    Throw,
};
use aimed::{Aimed, aimed};

pub(super) use aimed::defender;
pub(in crate::d20) use aimed::{ac, ac_abilities};
pub(super) use asked::{lets_pass, pick, swapped};
pub(in crate::d20) use full::lone_hand;
pub(super) use full::{NextAttack, next_of_full, pair_penalty};
pub(in crate::d20) use provoked::Provoked;
pub(super) use provoked::{provoked, shot_at_risk};
pub(in crate::d20) use saves::saves_from;

/// An attack before its dice.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a circumstance of its own")]
pub(in crate::d20) struct Swing {
    /// Combatant that makes the attack.
    pub who: Id,
    /// At whom it is struck.
    pub target: Id,
    /// With what it strikes.
    pub with: With,
    /// Why the attack is made.
    pub why: Why,
    /// The attack bonus that is used (D20-ACT-08).
    pub bonus: i32,
    /// The hand that strikes.
    pub hand: Hand,
    /// What that hand pays (D20-TWF).
    pub penalty: HandPenalty,
    /// Whether it is the second end of a double weapon (D20-DBL-01).
    pub second_end: bool,
    /// Whether physical and stress damage change places (D20-UNA-05).
    pub swapped: bool,
    /// Whether it was braced for (D20-RDY-01).
    pub braced: bool,
    /// Whether the attack itself takes the defender's ability bonus (D20-ACT-06, D20-RDY-02).
    pub strips: bool,
    /// Whether a touch is enough (D20-AC-04).
    pub touch: bool,
    /// Whether a whole round is spent on it (D20-HLP-03).
    pub whole_round: bool,
    /// What cover adds to the AC, where that is known before: an attack that strikes a group (D20-ATK-13).
    pub cover: Option<i32>,
}

impl Swing {
    /// A plain one of the main hand.
    pub(in crate::d20) const fn new(who: Id, target: Id, with: With, why: Why) -> Self {
        Self {
            who,
            target,
            with,
            why,
            bonus: 0,
            hand: Hand::Main,
            penalty: HandPenalty::NONE,
            second_end: false,
            swapped: false,
            braced: false,
            strips: false,
            touch: false,
            whole_round: false,
            cover: None,
        }
    }
}

/// Dice that the strikes of one attack share: one throw to hit, one critical check, one throw of damage (D20-ATK-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Shared {
    hit: Option<u16>,
    confirms: Option<u16>,
    damage: Option<i32>,
    more: Option<i32>,
}

impl Shared {
    /// A number that others with the same dice have too.
    pub(super) fn number(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }
}

/// The other of the two kinds of damage that change places (D20-UNA-05); a psionic weapon harms the body instead (D20-DMG-07).
pub(super) const fn other_kind(deals: Deals) -> Deals {
    match deals {
        Deals::Physical => Deals::Stress,
        Deals::Stress | Deals::Psy => Deals::Physical,
    }
}

/// The kind of damage that a swing means.
pub(super) fn deals(swing: &Swing, weapon: &Weapon) -> Deals {
    if swing.swapped { other_kind(weapon.deals) } else { weapon.deals }
}

/// That a target is in sight of a weapon and near enough.
pub(in crate::d20) fn sees(
    ctx: &impl RulesContext<D20>,
    who: Id,
    target: Id,
    weapon: &Weapon,
) -> Result<(), Refusal> {
    let rule = if weapon.is_ranged() { "D20-COV-01" } else { "D20-AOO-01" };
    let far = |distance: Option<i32>| Refusal::OutOfReach {
        distance: distance.and_then(|distance| u8::try_from(distance).ok()),
        reach: weapon.reach,
        rule: RuleId::new(rule),
    };
    let distance = between(ctx, who, target).ok_or_else(|| far(None))?;
    if !weapon.is_ranged() && distance > weapon.reach.into() {
        return Err(far(Some(distance)));
    }
    // Whoever is hidden wholly cannot be chosen, in melee over more than a metre neither (D20-COV-01).
    if cover::is_total(ctx, who, target) {
        return Err(Refusal::NoSight { rule: RuleId::new("D20-COV-01") });
    }
    if !weapon.carries(distance, &ctx.state().options) {
        return Err(own("d20-out-of-range", "D20-RNG-02"));
    }
    Ok(())
}

/// Why an attack cannot be made, if it cannot.
pub(in crate::d20) fn check(ctx: &impl RulesContext<D20>, swing: &Swing) -> Result<(), Refusal> {
    let options = &ctx.state().options;
    let sheet = ctx.state().sheet(swing.who).ok_or(Refusal::Nobody(swing.who))?;
    let weapon = hands::in_hand(ctx.edition(), sheet, swing.with, options)?;
    if sheet.has(Condition::Grappling) || sheet.has(Condition::Pinned) {
        grapple::may_strike(ctx, swing, &weapon)?;
    }
    hands::usable(sheet, &weapon, options)?;
    may_swap(&weapon, swing.swapped, options)?;
    sees(ctx, swing.who, swing.target, &weapon)
}

/// That a weapon can deal the other kind of damage, where it should (D20-UNA-05).
pub(super) fn may_swap(weapon: &Weapon, swapped: bool, options: &Options) -> Result<(), Refusal> {
    if swapped && !attack::may_deal(weapon, other_kind(weapon.deals), options) {
        return Err(own("d20-no-swap", "D20-UNA-05"));
    }
    Ok(())
}

/// An attack of somebody begins: it hides no longer, an aim counts for one attack (D20-RDY-01).
pub(super) fn begins(ctx: &mut impl RulesContext<D20>, who: Id) {
    relieve(ctx, who, Condition::Hidden);
    if ctx.state().sheet(who).is_some_and(|sheet| sheet.aim.is_some()) {
        ctx.fact(Fact::Aim { who, aim: None });
    }
}

/// Strikes: the roll, the critical check, the save, the damage (D20-ATK-01, D20-SAV-01).
pub(in crate::d20) fn strike(
    ctx: &mut impl RulesContext<D20>,
    swing: &Swing,
) -> Result<Came, Stop> {
    strike_with(ctx, swing, None)
}

/// The same, with dice that other strikes of the same attack share.
pub(super) fn strike_with(
    ctx: &mut impl RulesContext<D20>,
    swing: &Swing,
    mut shared: Option<&mut Shared>,
) -> Result<Came, Stop> {
    let (who, target) = (swing.who, swing.target);
    if ctx.state().is_thing(target) {
        return super::thing::struck(ctx, swing);
    }
    // Of a group the aimed square is looked at, before the first of it (D20-ACT-05).
    let cover = if let Some(known) = swing.cover {
        known
    } else {
        look(ctx, who, target);
        cover::asked(ctx, who, target)?
    };
    let aimed = aimed(ctx, swing, cover).ok_or(Refusal::BadTarget)?;
    // Of a group the attack is over with the last of it.
    if swing.cover.is_none() || !ctx.edition().keeps_to_the_letter() {
        begins(ctx, who);
    }
    noted(ctx, who, target, &aimed.weapon);
    use_up(ctx, who, Adds::Roll);
    use_up(ctx, target, Adds::Ac);
    let mut attack = AttackResult {
        who,
        target,
        with: swing.with,
        weapon: (swing.with != With::Fists).then(|| aimed.weapon.name.clone()),
        why: swing.why,
        total: None,
        ac: aimed.ac.total(),
        came: Came::Missed,
        damage: 0,
        deals: deals(swing, &aimed.weapon),
    };
    (attack.total, attack.came) = hits(ctx, swing, &aimed, shared.as_deref_mut())?;
    let owed = if attack.came == Came::Missed {
        None
    } else {
        saves::owed(ctx, swing, &aimed.weapon, attack.total.unwrap_or_default())?
    };
    let mut half = false;
    if let Some(owed) = owed {
        let saved = saves_from(ctx, target, owed)?;
        match owed.on_success {
            OnSuccess::Negate if saved => attack.came = Came::Saved,
            OnSuccess::Half => half = saved,
            OnSuccess::Negate => {}
        }
    }
    let came = attack.came;
    if matches!(came, Came::Missed | Came::Saved) {
        ctx.fact(Fact::Struck(Box::new(attack)));
        return Ok(came);
    }
    let damage = damage(ctx, swing, &aimed, came == Came::Critical, shared)?;
    attack.damage = if half { OnSuccess::Half.left(damage, true) } else { damage };
    // The dice are thrown though the weapon does nothing (D20-OBJ-08).
    let in_vain = is_ineffective(ctx, &aimed.weapon, target);
    if in_vain {
        attack.damage = 0;
    }
    let (damage, kind) = (attack.damage, attack.deals);
    ctx.fact(Fact::Struck(Box::new(attack)));
    if in_vain && ctx.edition().tells_in_full() {
        tells_in_vain(ctx, who, target, &aimed.weapon);
    }
    if damage > 0 {
        harm::hurt(ctx, target, damage, kind);
    } else if ctx.edition().keeps_to_the_letter() {
        // Whoever is hit aims no longer, however little it does (D20-RDY-01).
        loses_aim(ctx, target);
    }
    Ok(came)
}

/// The throw of an attack against the AC of its target (D20-ATK-01).
fn to_hit(aimed: &Aimed, who: Id, options: &Options) -> Throw {
    let check = checks::attack(aimed.ac.total(), aimed.weapon.threat_low, options);
    let purpose = (who, Purpose::Attack);
    aimed.tally.throw(purpose, Some(check), Some(&aimed.ac), aimed.weapon.rule())
}

/// Whether an attack hits, and with which total: none of an attack that hits by itself (D20-HLP-03).
fn hits(
    ctx: &mut impl RulesContext<D20>,
    swing: &Swing,
    aimed: &Aimed,
    mut shared: Option<&mut Shared>,
) -> Result<(Option<i32>, Came), Stop> {
    let options = ctx.state().options;
    let (who, ac) = (swing.who, aimed.ac.total());
    if swing.whole_round && !aimed.weapon.is_ranged() {
        let came = if options.mercy_crit { Came::Critical } else { Came::Hit };
        return Ok((None, came));
    }
    let check = checks::attack(ac, aimed.weapon.threat_low, &options);
    let throw = to_hit(aimed, who, &options);
    let known = shared.as_deref_mut().map(|shared| &mut shared.hit);
    // Only a save whose difficulty is the total asks for more of a die of its own than the side of it and the threat.
    let (face, total) = if known.is_none() && options.evasion_dc != EvasionDc::AttackTotal {
        let (dice, threat) = (throw.dice, aimed.weapon.threat_low);
        let roll = ctx.roll_grouped(throw, |_, face| {
            let hit = check.outcome(dice.total(&[face]), &[face]).success;
            u32::from(hit) + u32::from(hit && face >= threat)
        })?;
        (roll.faces.first().copied().unwrap_or_default(), roll.total)
    } else {
        thrown(ctx, throw, &aimed.tally, known)?
    };
    if !check.outcome(total, &[face]).success {
        return Ok((Some(total), Came::Missed));
    }
    let mercy = swing.whole_round && options.mercy_crit;
    if mercy || (face >= aimed.weapon.threat_low && confirms(ctx, swing, aimed, shared)?) {
        return Ok((Some(total), Came::Critical));
    }
    Ok((Some(total), Came::Hit))
}

/// The critical check (D20-CRT-02).
fn confirms(
    ctx: &mut impl RulesContext<D20>,
    swing: &Swing,
    aimed: &Aimed,
    shared: Option<&mut Shared>,
) -> Result<bool, Stop> {
    let options = ctx.state().options;
    let check: Check = checks::confirmation(aimed.ac.total(), &options);
    let throw =
        aimed.tally.throw((swing.who, CONFIRMING), Some(check), Some(&aimed.ac), "D20-CRT-02");
    let Some(shared) = shared else { return ctx.roll_success(throw) };
    let (face, total) = thrown(ctx, throw, &aimed.tally, Some(&mut shared.confirms))?;
    Ok(check.outcome(total, &[face]).success)
}

/// The face and the total of a throw; the face that was thrown already where one is shared.
fn thrown(
    ctx: &mut impl RulesContext<D20>,
    throw: Throw,
    tally: &Tally,
    known: Option<&mut Option<u16>>,
) -> Result<(u16, i32), Stop> {
    if let Some(Some(face)) = known {
        return Ok((*face, tally.total().saturating_add((*face).into())));
    }
    let roll = ctx.roll(throw)?;
    let face = roll.faces.first().copied().unwrap_or_default();
    if let Some(known) = known {
        *known = Some(face);
    }
    Ok((face, roll.total))
}

/// The damage of a hit before a save: weapon dice, then those of a sneak attack.
fn damage(
    ctx: &mut impl RulesContext<D20>,
    swing: &Swing,
    aimed: &Aimed,
    critical: bool,
    shared: Option<&mut Shared>,
) -> Result<i32, Stop> {
    let options = ctx.state().options;
    let who = swing.who;
    let strength = ctx.state().sheet(who).map_or(0, |sheet| sheet.spec.abilities.str_mod);
    let hand = (swing.hand, swing.second_end);
    let roll = |critical| Roll::of(&aimed.weapon, hand, strength, critical, &options);
    let hit = roll(critical);
    let total = match shared {
        None => points(ctx, who, hit.dice, DAMAGE, "D20-DMG-01")?,
        Some(shared) => {
            let plain = roll(false);
            let base = once(ctx, who, plain.dice, &mut shared.damage)?;
            // What a critical hit throws more is thrown once as well.
            let count = hit.dice.count.saturating_sub(plain.dice.count);
            let plus = hit.dice.plus.saturating_sub(plain.dice.plus);
            let more = Dice { plus, count, ..plain.dice };
            let more = if count > 0 { once(ctx, who, more, &mut shared.more)? } else { 0 };
            base.saturating_add(more)
        }
    };
    let sneak = match saves::sneak_dice(ctx, swing, aimed) {
        Some(dice) => points(ctx, who, dice, SNEAKING, "D20-FLK-04")?,
        None => 0,
    };
    Ok(hit.points(total, sneak, &options))
}

/// Throws dice of damage once for all who share them.
fn once(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    dice: Dice,
    known: &mut Option<i32>,
) -> Result<i32, Stop> {
    let total = match *known {
        Some(total) => total,
        None => points(ctx, who, dice, DAMAGE, "D20-ATK-13")?,
    };
    *known = Some(total);
    Ok(total)
}

/// Tells that a weapon has done nothing (D20-OBJ-08).
pub(super) fn tells_in_vain(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    target: Id,
    weapon: &Weapon,
) {
    let weapon = Arg::Name(weapon.name.clone());
    let line = Phrase::new("d20-log-in-vain").with("weapon", weapon).with("other", target);
    say(ctx, &[who, target], line, "D20-OBJ-08");
}

/// Whether a weapon does nothing to somebody (D20-OBJ-08).
pub(super) fn is_ineffective(ctx: &impl RulesContext<D20>, weapon: &Weapon, target: Id) -> bool {
    let Some(other) = ctx.state().sheet(target) else { return false };
    ctx.state().common.ineffective.iter().any(|pair| pair.holds(weapon, &other.spec.tags))
}

/// Notes whom somebody has attacked in melee, where a flank asks for it (D20-FLK-01).
fn noted(ctx: &mut impl RulesContext<D20>, who: Id, target: Id, weapon: &Weapon) {
    if !ctx.state().options.flank_needs_attack || weapon.is_ranged() {
        return;
    }
    let Some(notes) = ctx.state().sheet(who).map(|sheet| sheet.notes.clone()) else { return };
    if !notes.struck.contains(&target) {
        let mut struck = notes.struck.clone();
        struck.push(target);
        ctx.fact(Fact::Noted { who, notes: Notes { struck, ..notes } });
    }
}

/// A touch attack, without a critical check and without damage (D20-GRP-05).
pub(super) fn touches(ctx: &mut impl RulesContext<D20>, swing: &Swing) -> Result<bool, Stop> {
    let options = ctx.state().options;
    let cover = cover::asked(ctx, swing.who, swing.target)?;
    let aimed = aimed(ctx, &Swing { touch: true, ..*swing }, cover).ok_or(Refusal::BadTarget)?;
    let Aimed { tally, ac, weapon, .. } = aimed;
    begins(ctx, swing.who);
    noted(ctx, swing.who, swing.target, &weapon);
    use_up(ctx, swing.who, Adds::Roll);
    use_up(ctx, swing.target, Adds::Ac);
    let check = checks::attack(ac.total(), weapon.threat_low, &options);
    ctx.roll_success(tally.throw(
        (swing.who, Purpose::Attack),
        Some(check),
        Some(&ac),
        "D20-GRP-05",
    ))
}

/// `who` looks at its target before its dice (D20-ACT-05).
pub(in crate::d20) fn look(ctx: &mut impl RulesContext<D20>, who: Id, target: Id) {
    if let (Some(from), Some(to)) = (ctx.place(who), ctx.place(target))
        && let Some(way) = direction(ctx, from, to)
    {
        face(ctx, who, way);
    }
}

/// Throws dice of damage.
pub(super) fn points(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    dice: Dice,
    purpose: Purpose,
    rule: &'static str,
) -> Result<i32, Stop> {
    let throw =
        Throw { who, purpose, dice, check: None, parts: Vec::new(), rule: RuleId::new(rule) };
    Ok(ctx.roll(throw)?.total)
}
