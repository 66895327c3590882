//! One blow or shot, from the roll to what is left of its victim.

use super::super::{
    D20,
    fact::{Blow, Came, Fact, Why},
    field::{controllers, direction, face, own},
    numbers::{
        attack::{self, At, Attack, Circumstances, Flank},
        checks,
        classes::Gift,
        conditions::Condition,
        damage::Blow as Roll,
        defence::{Against, Defender},
        hands::{Hand, Pair, off_alone},
        objects::Cover,
        saves::{self, OnSuccess, Owed},
        squares,
        tables::Ability,
        tally::Tally,
        weapon::{Deals, Weapon},
    },
    options::{AcAbility, Options},
    rolls::{CONFIRMING, DAMAGE, SNEAKING},
    sheet::{FullAttack, Sheet, With},
    things,
};
use super::{hands, harm, reactions, relieve};
use crate::{Dice, Id, Purpose, Refusal, RuleId, RulesContext, Stop, SystemQueries as _, Throw};

/// A blow before its dice.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a circumstance of its own")]
pub(in super::super) struct Swing {
    /// Who strikes the blow.
    pub who: Id,
    /// At whom it is struck.
    pub target: Id,
    /// With what it strikes.
    pub with: With,
    /// Why the blow is struck.
    pub why: Why,
    /// The attack bonus that is used (D20-ACT-08).
    pub bonus: i32,
    /// The hand that strikes.
    pub hand: Hand,
    /// What that hand pays, 0 or less (D20-TWF-01).
    pub penalty: i32,
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
}

impl Swing {
    /// A plain one of the main hand.
    pub(in super::super) const fn new(who: Id, target: Id, with: With, why: Why) -> Self {
        Self {
            who,
            target,
            with,
            why,
            bonus: 0,
            hand: Hand::Main,
            penalty: 0,
            second_end: false,
            swapped: false,
            braced: false,
            strips: false,
            touch: false,
        }
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
fn deals(swing: &Swing, weapon: &Weapon) -> Deals {
    if swing.swapped { other_kind(weapon.deals) } else { weapon.deals }
}

/// The pair of weapons that somebody fights with (D20-TWF-02).
fn pair(sheet: &Sheet) -> Pair {
    let second = sheet.in_hand.get(1).and_then(|number| sheet.weapon(*number));
    Pair {
        light: second.is_none_or(|weapon| weapon.light),
        two_weapon: sheet.spec.can(Gift::TwoWeapon),
        ambidexterity: sheet.spec.can(Gift::Ambidexterity),
    }
}

/// What a single attack pays for its hand (D20-TWF-04).
pub(in super::super) fn lone_hand(sheet: &Sheet, hand: Hand, options: &Options) -> i32 {
    match hand {
        Hand::Main => 0,
        Hand::Off => off_alone(sheet.spec.can(Gift::Ambidexterity), options),
    }
}

/// The next blow of a full attack (D20-ACT-08, D20-TWF-01): its bonus, what its hand pays, whether it is a second end.
pub(super) fn next_of_full(
    sheet: &Sheet,
    full: &mut FullAttack,
    with: With,
    hand: Hand,
    options: &Options,
) -> Result<(i32, i32, bool), Refusal> {
    let over = || own("d20-no-attack-left", "D20-ACT-08");
    let pair = pair(sheet);
    let double = match with {
        With::Weapon(number) => sheet.weapon(number).is_some_and(|weapon| weapon.double),
        With::Fists => false,
    };
    // The blow of the second end comes after those of the first, or of the off hand at any point.
    let is_off =
        full.both && full.off && (hand == Hand::Off || (double && full.bonuses.is_empty()));
    if is_off {
        full.off = false;
        let bonus = sheet.spec.best_bonus();
        return Ok((bonus, pair.penalty(Hand::Off), double && hand == Hand::Main));
    }
    if full.both && hand == Hand::Off {
        return Err(over());
    }
    let bonus = full.bonuses.first().copied().ok_or_else(over)?;
    full.bonuses.remove(0);
    let penalty =
        if full.both { pair.penalty(Hand::Main) } else { lone_hand(sheet, hand, options) };
    Ok((bonus, penalty, false))
}

/// That a target is in sight of a weapon and near enough.
pub(in super::super) fn sees(
    ctx: &impl RulesContext<D20>,
    who: Id,
    target: Id,
    weapon: &Weapon,
) -> Result<(), Refusal> {
    let rule = if weapon.is_ranged() { "D20-COV-01" } else { "D20-AOO-01" };
    let situation = ctx.between(who, target);
    let Some(distance) = situation.distance else {
        return Err(Refusal::OutOfReach {
            distance: None,
            reach: weapon.reach,
            rule: RuleId::new(rule),
        });
    };
    if !weapon.is_ranged() && distance > weapon.reach {
        let (distance, reach) = (Some(distance), weapon.reach);
        return Err(Refusal::OutOfReach { distance, reach, rule: RuleId::new(rule) });
    }
    let hides = things::cover(ctx, who, target) == Cover::Total;
    if (weapon.is_ranged() && !situation.shot) || hides {
        return Err(Refusal::NoSight { rule: RuleId::new(rule) });
    }
    if !weapon.carries(distance.into(), &ctx.table().options) {
        return Err(own("d20-out-of-range", "D20-RNG-02"));
    }
    Ok(())
}

/// Why a blow cannot be struck, if it cannot.
pub(in super::super) fn check(ctx: &impl RulesContext<D20>, swing: &Swing) -> Result<(), Refusal> {
    let options = &ctx.table().options;
    let sheet = ctx.table().sheet(swing.who).ok_or(Refusal::Nobody(swing.who))?;
    if sheet.has(Condition::Grappling) || sheet.has(Condition::Pinned) {
        return Err(own("d20-grapples", "D20-GRP-17"));
    }
    let weapon = hands::in_hand(sheet, swing.with, options)?;
    if let Some((_, rule)) = attack::barred(&weapon, &sheet.conditions, options) {
        return Err(own("d20-cannot-use", rule));
    }
    if swing.swapped && !attack::may_deal(&weapon, other_kind(weapon.deals), options) {
        return Err(own("d20-no-swap", "D20-UNA-05"));
    }
    sees(ctx, swing.who, swing.target, &weapon)
}

/// Asks those whom an attack provokes before it is made (D20-AOO-04). Whether it can still be made.
pub(super) fn provoke(ctx: &mut impl RulesContext<D20>, swing: &Swing) -> Result<bool, Stop> {
    let options = ctx.table().options;
    let Some(sheet) = ctx.table().sheet(swing.who) else { return Ok(false) };
    let weapon = hands::weapon(sheet, swing.with, &options);
    if swing.with == With::Fists && !sheet.spec.can(Gift::UnarmedCombat) {
        return reactions::from(ctx, swing.who, swing.target, "D20-UNA-02");
    }
    let Some(at) = ctx.place(swing.who).filter(|_| weapon.is_ranged()) else { return Ok(true) };
    let own = ctx.initiative(swing.who).unwrap_or_default();
    let mut by = controllers(ctx, swing.who, at);
    by.retain(|who| {
        attack::provokes(&weapon, own, ctx.initiative(*who).unwrap_or_default(), &options)
    });
    reactions::asked(ctx, swing.who, by, "D20-RNG-03")
}

/// Whether somebody fights in melee and counts for a flank (D20-FLK-01).
fn threatens(ctx: &impl RulesContext<D20>, ally: Id, target: Id) -> bool {
    let options = &ctx.table().options;
    let Some(sheet) = ctx.table().sheet(ally) else { return false };
    if sheet.is_helpless(options) || sheet.has(Condition::Grappling) || sheet.has(Condition::Pinned)
    {
        return false;
    }
    let Some((_, weapon)) = super::super::field::guards_with(sheet, options) else {
        return false;
    };
    let distance = ctx.between(ally, target).distance;
    distance.is_some_and(|distance| distance >= 1 && distance <= weapon.reach)
}

/// Where an ally stands who attacks the same one (D20-FLK-01 to D20-FLK-03).
fn flank(ctx: &impl RulesContext<D20>, who: Id, target: Id, weapon: &Weapon) -> Flank {
    let at = |one: Id| ctx.place(one).and_then(|spot| ctx.square(spot));
    let (Some(from), Some(middle)) = (at(who), at(target)) else { return Flank::None };
    if weapon.is_ranged() {
        return Flank::None;
    }
    let focus = ctx.table().sheet(target).and_then(|sheet| sheet.focus);
    let opposite = |ally: &Id| {
        let allied = *ally != who && *ally != target && !ctx.hostile(who, *ally);
        let there = at(*ally).is_some_and(|other| squares::flanks(from, middle, other));
        allied && there && ctx.hostile(*ally, target) && threatens(ctx, *ally, target)
    };
    let allies: Vec<Id> = ctx.present().into_iter().filter(opposite).collect();
    // A focus that does not flank has no effect.
    match focus {
        _ if allies.is_empty() => Flank::None,
        Some(focus) if focus == who => match ctx.table().options.flank_focus {
            super::super::options::FlankFocus::BehindOnly => Flank::None,
            super::super::options::FlankFocus::BothFlank => Flank::Opposite,
        },
        Some(focus) if allies.contains(&focus) => Flank::Behind,
        Some(_) | None => Flank::Opposite,
    }
}

/// What a roll to hit is made of: the throw, and whether the target is flanked.
#[derive(Debug, Clone)]
struct Aimed {
    tally: Tally,
    ac: Tally,
    flanked: bool,
    weapon: Weapon,
}

/// The parts of the roll to hit, and of the AC that it is held against.
fn aimed(ctx: &impl RulesContext<D20>, swing: &Swing) -> Option<Aimed> {
    let options = &ctx.table().options;
    let (sheet, other) = (ctx.table().sheet(swing.who)?, ctx.table().sheet(swing.target)?);
    let weapon = hands::weapon(sheet, swing.with, options);
    let standing = other.standing(options);
    let flank = flank(ctx, swing.who, swing.target, &weapon);
    let aims = |aim: super::super::sheet::Aim| aim.at == swing.target && aim.with == swing.with;
    let distance = ctx.between(swing.who, swing.target).distance.unwrap_or_default();
    let now = Circumstances {
        hand: swing.penalty,
        charges: swing.why == Why::Charge,
        distance: distance.into(),
        defensive: sheet.stance.attack,
        prepared: swing.braced || sheet.aim.is_some_and(aims),
        flank,
        ..Circumstances::default()
    };
    let attack = Attack {
        abilities: &sheet.spec.abilities,
        size: sheet.spec.size,
        has: &sheet.conditions,
        with: &weapon,
        bonus: swing.bonus,
        ability: None,
        deals: deals(swing, &weapon),
        at: At::Combatant(standing),
        now,
    };
    let abilities = ac_abilities(other, options);
    let defender = Defender {
        base: other.spec.base_ac(),
        with: &abilities,
        abilities: &other.spec.abilities,
        armour: &other.spec.armour,
        size: other.spec.size,
        standing,
        dodge: other.stance.dodge,
        charged: other.stance.charges,
        cover: 0,
        gm: 0,
    };
    let against = Against {
        strips: swing.strips || attack.strips(options),
        psionic: weapon.kind == super::super::numbers::weapon::Kind::Psionic,
        touch: swing.touch,
        ..Against::default()
    };
    let (tally, ac) = (attack.tally(options), defender.ac(against, options));
    Some(Aimed { tally, ac, flanked: flank != Flank::None, weapon })
}

/// The abilities that somebody's AC adds (D20-AC-01).
pub(in super::super) fn ac_abilities(sheet: &Sheet, options: &Options) -> Vec<Ability> {
    let own = &sheet.spec.ac_ability;
    let named = if own.is_empty() { &sheet.spec.class.ac_ability } else { own };
    if !named.is_empty() {
        return named.clone();
    }
    vec![match options.ac_ability {
        AcAbility::Dex => Ability::Dex,
        AcAbility::Wis => Ability::Wis,
        AcAbility::Con => Ability::Con,
    }]
}

/// The armour class of somebody as it stands.
pub(in super::super) fn ac(sheet: &Sheet, options: &Options) -> Tally {
    let abilities = ac_abilities(sheet, options);
    let defender = Defender {
        base: sheet.spec.base_ac(),
        with: &abilities,
        abilities: &sheet.spec.abilities,
        armour: &sheet.spec.armour,
        size: sheet.spec.size,
        standing: sheet.standing(options),
        dodge: sheet.stance.dodge,
        charged: sheet.stance.charges,
        cover: 0,
        gm: 0,
    };
    defender.ac(Against::default(), options)
}

/// Strikes: the roll, the critical check, the save, the damage (D20-ATK-01, D20-SAV-01).
pub(in super::super) fn strike(
    ctx: &mut impl RulesContext<D20>,
    swing: &Swing,
) -> Result<Came, Stop> {
    let options = ctx.table().options;
    let (who, target) = (swing.who, swing.target);
    if ctx.table().is_thing(target) {
        return super::thing::struck(ctx, swing, false);
    }
    look(ctx, who, target);
    let Some(Aimed { tally, ac, flanked, weapon }) = aimed(ctx, swing) else {
        return Err(Refusal::BadTarget.into());
    };
    // The first own attack ends hiding, and an aim counts for one attack (D20-RDY-01).
    relieve(ctx, who, Condition::Hidden);
    if ctx.table().sheet(who).is_some_and(|sheet| sheet.aim.is_some()) {
        ctx.fact(Fact::Aim { who, aim: None });
    }
    let check = checks::attack(ac.total(), weapon.threat_low, &options);
    let throw = tally.throw((who, Purpose::Attack), Some(check), Some(&ac), weapon.rule());
    let roll = ctx.roll(throw)?;
    let face = roll.faces.first().copied().unwrap_or_default();
    let mut blow = Blow {
        who,
        target,
        with: swing.with,
        weapon: (swing.with != With::Fists).then(|| weapon.name.clone()),
        why: swing.why,
        total: Some(roll.total),
        ac: ac.total(),
        came: Came::Missed,
        damage: 0,
        deals: deals(swing, &weapon),
    };
    if !roll.succeeds() {
        ctx.fact(Fact::Struck(Box::new(blow)));
        return Ok(Came::Missed);
    }
    blow.came = Came::Hit;
    if face >= weapon.threat_low {
        let check = checks::confirmation(ac.total(), &options);
        let throw = tally.throw((who, CONFIRMING), Some(check), Some(&ac), "D20-CRT-02");
        if ctx.test(throw)? {
            blow.came = Came::Critical;
        }
    }
    let mut half = false;
    if let Some(owed) = owed(ctx, swing, &weapon, roll.total) {
        let saved = saves_from(ctx, target, owed)?;
        match owed.on_success {
            OnSuccess::Negate if saved => {
                blow.came = Came::Saved;
                ctx.fact(Fact::Struck(Box::new(blow)));
                return Ok(Came::Saved);
            }
            OnSuccess::Half => half = saved,
            OnSuccess::Negate => {}
        }
    }
    let strength = ctx.table().sheet(who).map_or(0, |sheet| sheet.spec.abilities.str_mod);
    let critical = blow.came == Came::Critical;
    let hit = Roll::of(&weapon, (swing.hand, swing.second_end), strength, critical, &options);
    let total = points(ctx, who, hit.dice, DAMAGE, "D20-DMG-01")?;
    let sneak = match sneak_dice(ctx, who, flanked) {
        Some(dice) => points(ctx, who, dice, SNEAKING, "D20-FLK-04")?,
        None => 0,
    };
    let damage = hit.points(total, sneak, &options);
    let damage = if half { OnSuccess::Half.left(damage, true) } else { damage };
    blow.damage = damage;
    let (came, kind) = (blow.came, blow.deals);
    ctx.fact(Fact::Struck(Box::new(blow)));
    harm::hurt(ctx, target, damage, kind);
    Ok(came)
}

/// A touch attack, without a critical check and without damage (D20-GRP-05).
pub(super) fn touches(ctx: &mut impl RulesContext<D20>, swing: &Swing) -> Result<bool, Stop> {
    let options = ctx.table().options;
    let Some(Aimed { tally, ac, weapon, .. }) = aimed(ctx, &Swing { touch: true, ..*swing }) else {
        return Err(Refusal::BadTarget.into());
    };
    relieve(ctx, swing.who, Condition::Hidden);
    let check = checks::attack(ac.total(), weapon.threat_low, &options);
    ctx.test(tally.throw((swing.who, Purpose::Attack), Some(check), Some(&ac), "D20-GRP-05"))
}

/// `who` looks at its target before its dice (D20-ACT-05).
pub(super) fn look(ctx: &mut impl RulesContext<D20>, who: Id, target: Id) {
    if let (Some(from), Some(to)) = (ctx.place(who), ctx.place(target))
        && let Some(way) = direction(ctx, from, to)
    {
        face(ctx, who, way);
    }
}

/// The save that a hit asks for (D20-SAV-01, D20-SAV-04, D20-DMG-11).
fn owed(ctx: &impl RulesContext<D20>, swing: &Swing, weapon: &Weapon, total: i32) -> Option<Owed> {
    let (sheet, other) = (ctx.table().sheet(swing.who)?, ctx.table().sheet(swing.target)?);
    let dc = saves::psi_dc(sheet.spec.psi_level, sheet.spec.abilities.int_mod);
    let evades = other.spec.can(Gift::Evasion);
    saves::owed(weapon, deals(swing, weapon), (total, dc), evades, &ctx.table().options)
}

/// Whether somebody makes a save (D20-SAV-01).
pub(in super::super) fn saves_from(
    ctx: &mut impl RulesContext<D20>,
    who: Id,
    owed: Owed,
) -> Result<bool, Stop> {
    let options = ctx.table().options;
    let Some(sheet) = ctx.table().sheet(who) else { return Ok(false) };
    if !owed.kind.is_thrown(sheet.is_helpless(&options)) {
        return Ok(false);
    }
    let tally = owed.kind.tally(&sheet.spec.saves, &sheet.spec.abilities);
    let check = checks::difficulty(owed.dc, &options);
    ctx.test(tally.throw((who, Purpose::Save), Some(check), None, owed.rule))
}

/// Dice of a sneak attack, for one who flanks (D20-FLK-04).
fn sneak_dice(ctx: &impl RulesContext<D20>, who: Id, flanked: bool) -> Option<Dice> {
    let spec = &ctx.table().sheet(who).filter(|_| flanked)?.spec;
    spec.class.sneak.map(|of_class| spec.sneak_dice.unwrap_or(of_class))
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
