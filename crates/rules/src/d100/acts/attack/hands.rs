//! What hands hold: with what somebody strikes and parries, and what is drawn and put away.

use crate::d100::acts::spend_free;
use crate::d100::numbers::sheet::characteristics::Characteristic;
use crate::d100::{
    D100,
    fact::Fact,
    field::refused,
    numbers::{harm::conditions::Facet, rolls::opposed, strike::fumble::damaged},
    options::UnarmedDamage,
    sheet::{Hand, Notes, Sheet, Skill, Tag, Weapon, With},
};
use crate::{Edition, Id, Refusal, RulesContext, SystemState};

/// The weapon that something is, if it is one.
pub(in crate::d100::acts) fn weapon_of(sheet: &Sheet, with: With) -> Option<&Weapon> {
    match with {
        With::Weapon(number) => sheet.weapon(number),
        With::Fists => None,
    }
}

/// The weapon that somebody would strike with; `None` for bare hands, refused where it has none of this number.
pub(in crate::d100::acts) fn held(sheet: &Sheet, with: With) -> Result<Option<&Weapon>, Refusal> {
    match with {
        With::Fists if sheet.hand_of(with).is_none() => {
            Err(refused("d100-arm-useless", "D100-INJ-05"))
        }
        With::Fists => Ok(None),
        With::Weapon(number) => match sheet.weapon(number) {
            None => Err(refused("d100-no-weapon", "D100-SHT-04")),
            Some(weapon) if weapon.hand != Hand::Main && sheet.bears_shield() => {
                Err(refused("d100-shield-in-hand", "D100-DUAL-01"))
            }
            Some(_) if sheet.hand_of(with).is_none() => {
                Err(refused("d100-arm-useless", "D100-INJ-05"))
            }
            Some(weapon) => Ok(Some(weapon)),
        },
    }
}

/// The arms that a test with something is built on: none of what is part of a body and holds no hand (D100-INJ-11).
pub(super) fn used(ctx: &impl RulesContext<D100>, sheet: &Sheet, with: With) -> Vec<Facet> {
    let natural = weapon_of(sheet, with).is_some_and(|weapon| weapon.is(Tag::Natural));
    if natural && ctx.edition().applies_throughout() { Vec::new() } else { sheet.arms_of(with) }
}

/// The skill of an attack with something.
pub(in crate::d100::acts) fn skill_of(sheet: &Sheet, with: With) -> Skill {
    weapon_of(sheet, with).map_or(Skill::MeleeBrawling, Weapon::skill)
}

/// Damage of a weapon, or of bare hands (D100-DMG-01, D100-GRAP-02).
pub(in crate::d100) fn damage_of(state: &SystemState<D100>, who: Id, with: With) -> i32 {
    let Some(sheet) = state.sheet(who) else { return 0 };
    weapon_of(sheet, with).map_or_else(
        || match state.options.unarmed_damage {
            UnarmedDamage::Sb => sheet.bonus(Characteristic::Strength, &state.options),
            UnarmedDamage::Number(number) => number,
        },
        |weapon| damaged(weapon.damage, weapon.worn, &state.options),
    )
}

/// Takes the weapon in hand, and puts away what was there: a free action of the own turn (*Readings*, D100-TRN-03). Whether
/// anything changed by it.
pub(in crate::d100::acts) fn draw(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    with: With,
) -> Result<bool, Refusal> {
    let Some(sheet) = ctx.state().sheet(who) else { return Ok(false) };
    let is_natural = |number: &u8| sheet.weapon(*number).is_some_and(|one| one.is(Tag::Natural));
    let in_hand: Vec<u8> = match with {
        With::Weapon(number) if sheet.in_hand.contains(&number) || is_natural(&number) => {
            return Ok(false);
        }
        With::Fists => sheet.in_hand.iter().copied().filter(is_natural).collect(),
        With::Weapon(number) => {
            let hand = sheet.weapon(number).map_or(Hand::Main, |weapon| weapon.hand);
            let stays = |other: &u8| {
                let of = sheet.weapon(*other).map_or(Hand::Both, |weapon| weapon.hand);
                let apart = hand != Hand::Both && of != Hand::Both && of != hand;
                is_natural(other) || apart
            };
            let stay = sheet.in_hand.iter().copied().filter(stays);
            let mut all: Vec<u8> = std::iter::once(number).chain(stay).collect();
            // The main hand first: it is the one to defend with (D100-DUAL-05).
            all.sort_by_key(|other| {
                sheet.weapon(*other).is_some_and(|weapon| weapon.hand == Hand::Off)
            });
            all
        }
    };
    if in_hand == sheet.in_hand {
        return Ok(false);
    }
    let weapons = sheet.spec.weapons.clone();
    spend_free(ctx)?;
    ctx.fact(Fact::Weapons { who, weapons, in_hand });
    Ok(true)
}

/// A shot is gone, where shots are counted (D100-RNG-10).
pub(super) fn shoots(ctx: &mut impl RulesContext<D100>, strike: super::Strike) {
    let With::Weapon(number) = strike.with else { return };
    let state = ctx.state();
    let Some(sheet) = state.sheet(strike.who).filter(|_| state.options.track_ammo) else { return };
    let (mut weapons, in_hand) = (sheet.spec.weapons.clone(), sheet.in_hand.clone());
    let weapon = weapons.get_mut(usize::from(number)).filter(|weapon| weapon.is_ranged());
    if let Some(shots) = weapon.and_then(|weapon| weapon.ammo.as_mut()) {
        *shots = shots.saturating_sub(1);
        ctx.fact(Fact::Weapons { who: strike.who, weapons, in_hand });
    }
}

/// The skill that somebody parries with: that of the melee weapon in hand, else brawling if it has learnt it
/// (*Readings*, D100-MEL-01).
pub(in crate::d100::acts) fn parries_with(sheet: &Sheet, edition: Edition) -> Skill {
    let learnt = sheet.spec.skills.contains_key(&Skill::MeleeBrawling);
    let bare = if learnt { Skill::MeleeBrawling } else { Skill::Melee };
    weapon_of(sheet, parries(sheet, edition)).map_or(bare, Weapon::skill)
}

/// What somebody parries with: the melee weapon in a hand that works, the main one before the off hand (D100-DUAL-05). In older
/// editions the first that it took.
pub(in crate::d100::acts) fn parries(sheet: &Sheet, edition: Edition) -> With {
    let is_melee = |number: &&u8| sheet.weapon(**number).is_some_and(|one| !one.is_ranged());
    let works = |number: &&u8| sheet.hand_of(With::Weapon(**number)).is_some();
    let mut held = sheet.in_hand.iter().filter(is_melee).filter(works);
    let held = if edition.holds_in_each_case() {
        held.min_by_key(|number| sheet.hand_of(With::Weapon(**number)) == Some(Hand::Off))
    } else {
        held.next()
    };
    held.map_or(With::Fists, |number| With::Weapon(*number))
}

/// Whether somebody may defend at all (D100-MEL-03).
pub(in crate::d100::acts) fn defends(sheet: &Sheet) -> bool {
    !sheet.down.out && sheet.conditions.turn().defends
}

/// Whether somebody may still defend in this round (D100-OPP-08).
pub(in crate::d100::acts) fn may_defend(state: &SystemState<D100>, who: Id) -> bool {
    state.sheet(who).is_some_and(|sheet| {
        defends(sheet) && opposed::may_defend(sheet.notes.defended.into(), &state.options)
    })
}

/// One more defence of this round is made, where the table counts them (D100-OPP-08).
pub(super) fn defended(ctx: &mut impl RulesContext<D100>, who: Id) {
    let state = ctx.state();
    let Some(notes) = state.sheet(who).map(|sheet| sheet.notes) else { return };
    if state.options.defence_limit > 0 {
        let defended = notes.defended.saturating_add(1);
        ctx.fact(Fact::Noted { who, notes: Notes { defended, ..notes } });
    }
}

/// Whether something strikes from afar.
pub(in crate::d100) fn is_ranged(sheet: &Sheet, with: With) -> bool {
    weapon_of(sheet, with).is_some_and(Weapon::is_ranged)
}
