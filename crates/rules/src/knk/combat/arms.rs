//! An attack ready to be made: its expression, price and reach (KNK-ATK-04 to KNK-ATK-10, T4).

use crate::knk::{
    content::{
        category::Melee,
        mode::Mode,
        modifier::Rolls,
        quality::Quality,
        rank::Stat,
        weapon::{Tier, Weapon, WeaponKind},
    },
    sheet::{
        Sheet, derived,
        expression::Expression,
        hybrid, in_force,
        plus::{self, Formula},
    },
    table::refusals,
};
use crate::{PartOp, PlainText, Refusal, RuleId};

/// One kind of attack with one weapon, or with bare hands.
#[allow(clippy::struct_excessive_bools, reason = "each is a mark of its own of the weapon")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attack {
    /// Kind of attack it is made with.
    pub mode: Mode,
    /// The weapon's name; `None` for bare hands.
    pub weapon: Option<PlainText>,
    /// Physical type; bare hands are blunt (KNK-ATK-08).
    pub kind: WeaponKind,
    /// Tier; bare hands are ordinary.
    pub tier: Tier,
    /// Expression of the damage roll.
    pub roll: Expression,
    /// Its price in prana, paid when declared.
    pub prana: i32,
    /// Whether raw damage is halved (KNK-CAT-06).
    pub halved: bool,
    /// Bonus to the final damage (KNK-ROL-04).
    pub to_damage: i32,
    /// King's moves it reaches; `None` as far as one sees.
    pub reach: Option<u8>,
    /// How much of the target's Defence does not count.
    pub pierces: i32,
    /// Whether its weapon works on the unclean (KNK-SKL-07).
    pub cleansing: bool,
    /// The names of the qualities of its weapon.
    pub qualities: Vec<PlainText>,
    /// Whether a kill with it may go unnoticed (KNK-STL-06).
    pub silent: bool,
    /// Whether it can be made from behind a border (KNK-EXIT-05).
    pub off_board: bool,
    /// Whether water has ruined its weapon (KNK-MODE-05).
    pub ruined: bool,
    /// Whether the skill that its weapon comes with is off (KNK-CLS-11).
    pub idle: bool,
    /// The rule of this kind of attack.
    pub rule: RuleId,
}

/// Every attack of `sheet` with every weapon it fits, as pairs that [`attack`] accepts: weapons in the order in which
/// they are carried, then shots, bare hands last.
pub fn all(sheet: &Sheet) -> Vec<(Mode, Option<u8>)> {
    let melee = |weapon| kinds(sheet).iter().map(move |kind| (kind.mode, weapon));
    let mut found: Vec<_> = carried(sheet, false).flat_map(|index| melee(Some(index))).collect();
    found.extend(carried(sheet, true).map(|index| (Mode::Shot, Some(index))));
    found.extend(melee(None));
    found
}

/// Melee attacks with every melee weapon carried, bare hands for want of one: what a counterattack is made with
/// (KNK-TRN-10).
pub(crate) fn ordinary_melee(sheet: &Sheet) -> Vec<Attack> {
    let usable = |index: &u8| {
        sheet.weapons.get(usize::from(*index)).is_some_and(|weapon| !is_idle(sheet, weapon))
    };
    let mut weapons: Vec<Option<u8>> = carried(sheet, false).filter(usable).map(Some).collect();
    if weapons.is_empty() {
        weapons.push(None);
    }
    let armed = |weapon| kinds(sheet).iter().map(move |melee| attack(sheet, melee.mode, weapon));
    weapons.into_iter().flat_map(armed).filter_map(Result::ok).collect()
}

/// The attack of kind `mode` with the carried weapon of this number; `None` for bare hands.
pub fn attack(sheet: &Sheet, mode: Mode, weapon: Option<u8>) -> Result<Attack, Refusal> {
    let held = match weapon {
        None => None,
        Some(index) => Some(
            sheet.weapons.get(usize::from(index)).ok_or_else(|| lacks("weapon", "KNK-ATK-08"))?,
        ),
    };
    match mode {
        Mode::Shot => shot(sheet, held),
        Mode::Blow | Mode::One | Mode::Two => melee(sheet, mode, held),
    }
}

/// The attack with a weapon that is not carried: a shot, or the first kind of melee attack.
pub(crate) fn with(sheet: &Sheet, weapon: &Weapon) -> Result<Attack, Refusal> {
    if weapon.ranged.is_some() {
        return shot(sheet, Some(weapon));
    }
    let mode = kinds(sheet).first().map_or(Mode::Blow, |melee| melee.mode);
    melee(sheet, mode, Some(weapon))
}

fn melee(sheet: &Sheet, mode: Mode, weapon: Option<&Weapon>) -> Result<Attack, Refusal> {
    let kind = kinds(sheet)
        .iter()
        .find(|melee| melee.mode == mode)
        .ok_or_else(|| lacks("attack", "KNK-CAT-06"))?;
    if weapon.is_some_and(|weapon| weapon.ranged.is_some()) {
        return Err(lacks("melee-weapon", "KNK-ATK-08"));
    }
    let rule = RuleId::new(kind.rule);
    let (roll, halved) = if let Some(custom) = &sheet.custom {
        (Expression::bare(custom.attack), custom.halved)
    } else {
        let s = plus::counted(sheet, Formula::Strength);
        let roll = Expression::d100()
            .with("strength", PartOp::ToAttack, kind.to_attack * s, rule.clone())
            .with("strength", PartOp::ToRoll, kind.to_roll * s, rule.clone());
        (roll, kind.halved)
    };
    let reach = weapon.map_or(1, |weapon| weapon.reach);
    let roll = in_force::on_roll(sheet, Rolls::Attack, roll);
    // What a hybrid has bought in Strength (KNK-CLS-15).
    let prana = kind.prana.saturating_add(hybrid::surcharge(sheet, Stat::S));
    let attack = Attack { reach: Some(reach), rule, ..bare(mode, roll, prana, halved) };
    Ok(armed(sheet, attack, weapon))
}

fn shot(sheet: &Sheet, weapon: Option<&Weapon>) -> Result<Attack, Refusal> {
    let lacking = || lacks("ranged-weapon", "KNK-ATK-10");
    let ranged = weapon.and_then(|weapon| weapon.ranged.as_ref()).ok_or_else(lacking)?;
    // The damage rule of the shooter's category (KNK-ATK-10): a shot belongs to no characteristic that a mark lowers.
    let halved = sheet
        .custom
        .as_ref()
        .map_or_else(|| sheet.category.formulas().shot_halved, |custom| custom.halved);
    let roll = in_force::on_roll(sheet, Rolls::Attack, Expression::bare(ranged.dice));
    let attack = bare(Mode::Shot, roll, 0, halved);
    let attack = Attack { reach: ranged.range, rule: RuleId::new("KNK-ATK-10"), ..attack };
    Ok(armed(sheet, attack, weapon))
}

fn bare(mode: Mode, roll: Expression, prana: i32, halved: bool) -> Attack {
    Attack {
        mode,
        weapon: None,
        kind: WeaponKind::Blunt,
        tier: Tier::Ordinary,
        roll,
        prana,
        halved,
        to_damage: 0,
        pierces: 0,
        cleansing: false,
        qualities: Vec::new(),
        reach: Some(1),
        silent: false,
        off_board: false,
        ruined: false,
        idle: false,
        rule: RuleId::new("KNK-ATK-08"),
    }
}

fn armed(sheet: &Sheet, attack: Attack, weapon: Option<&Weapon>) -> Attack {
    let Some(weapon) = weapon else { return attack };
    let rule = || RuleId::new("KNK-ATK-08");
    let roll = attack
        .roll
        .with("weapon", PartOp::ToRoll, weapon.to_roll, rule())
        .with("weapon", PartOp::ToAttack, weapon.to_attack, rule())
        .with("weapon", PartOp::ToMin, weapon.to_min, rule());
    let attack = Attack {
        weapon: Some(weapon.name.clone()),
        kind: weapon.kind,
        tier: weapon.tier,
        roll,
        to_damage: weapon.to_damage,
        silent: weapon.silent,
        off_board: weapon.off_board,
        ruined: weapon.ruined,
        idle: is_idle(sheet, weapon),
        ..attack
    };
    weapon.qualities.iter().fold(attack, qualified)
}

/// The same attack with what a quality of its weapon adds.
fn qualified(attack: Attack, quality: &Quality) -> Attack {
    let (name, rule) = (quality.name.as_str(), || RuleId::new("KNK-ATK-08"));
    let mut qualities = attack.qualities;
    qualities.push(quality.name.clone());
    let farther = |reach: u8| {
        let reach = i32::from(reach).saturating_add(quality.reach).max(1);
        u8::try_from(reach).unwrap_or(u8::MAX)
    };
    Attack {
        roll: attack
            .roll
            .with(name, PartOp::ToRoll, quality.to_roll, rule())
            .with(name, PartOp::ToAttack, quality.to_attack, rule())
            .with(name, PartOp::ToMin, quality.to_min, rule()),
        to_damage: attack.to_damage.saturating_add(quality.to_damage),
        pierces: attack.pierces.saturating_add(quality.pierces.max(0)),
        prana: attack.prana.saturating_add(quality.prana).max(0),
        reach: attack.reach.map(farther),
        silent: attack.silent || quality.silent,
        cleansing: attack.cleansing || quality.cleansing,
        qualities,
        ..attack
    }
}

/// Whether it comes with a skill that is off (KNK-CLS-11).
fn is_idle(sheet: &Sheet, weapon: &Weapon) -> bool {
    weapon.while_on.as_ref().is_some_and(|skill| !in_force::is_active(sheet, skill.as_str()))
}

/// The melee attacks by the formula category of S: a monster with `S-` strikes like a profi (KNK-MOD-03).
fn kinds(sheet: &Sheet) -> &'static [Melee] {
    derived::formulas(sheet, Stat::S).melee
}

/// Numbers of the carried weapons that shoot, or of those that do not.
fn carried(sheet: &Sheet, ranged: bool) -> impl Iterator<Item = u8> {
    (0..=u8::MAX)
        .zip(&sheet.weapons)
        .filter(move |(_, weapon)| weapon.ranged.is_some() == ranged)
        .map(|(index, _)| index)
}

fn lacks(what: &str, rule: &'static str) -> Refusal {
    refusals::lacks(what, Some(RuleId::new(rule)))
}
