//! What the book throws for, a test from its modifiers to its level, and the points that change it.

use super::{
    D100,
    fact::{Ability, Fact, Test},
    numbers::{
        harm::{
            characteristics::Characteristic,
            conditions::Facet,
            place::{Place, Side},
        },
        pools::{Pool, Thrown},
    },
    options::{AutoResultSl, ModifierCapMode, NegativeTargetTens, Options},
    sheet::{FORTUNE, Sheet},
};
use crate::{
    Bar, Check, Choice, Dice, Id, Part, PartOp, Phrase, Pick, Purpose, PurposeKey, PurposeKind,
    Roll, RuleId, RulesContext, Stop, SystemState, Throw,
};

/// A test of a skill or a characteristic (D100-TST-01).
pub(super) const TESTS: Purpose = Purpose::Own(PurposeKey::new("Testing"));
/// A defence against an attack (D100-MEL-01).
pub(super) const DEFENDS: Purpose = Purpose::Own(PurposeKey::new("Defending"));
/// Where a blow without a hit roll strikes (D100-HIT-04).
pub(super) const LOCATES: Purpose = Purpose::Own(PurposeKey::new("Locating"));
/// A row of an injury table (D100-INJ-01).
pub(super) const INJURES: Purpose = Purpose::Own(PurposeKey::new("Injuring"));
/// A row of the fumble table (D100-FUM-01).
pub(super) const FUMBLES: Purpose = Purpose::Own(PurposeKey::new("Fumbling"));
/// A chance to die of bleeding (D100-CON-19).
pub(super) const DIES: Purpose = Purpose::Own(PurposeKey::new("Dying"));
/// An amount of 1d10 (D100-INJ-18, D100-CON-29).
pub(super) const AMOUNTS: Purpose = Purpose::Own(PurposeKey::new("Amount"));

const fn purpose(key: &str) -> PurposeKind {
    PurposeKind { id: PurposeKey::new(key), bar: None }
}

/// What the book throws for, as it is declared.
pub(super) const PURPOSES: &[PurposeKind] = &[
    purpose("Testing"),
    purpose("Defending"),
    purpose("Locating"),
    purpose("Injuring"),
    purpose("Fumbling"),
    purpose("Dying"),
    purpose("Amount"),
];

/// Faces of a percentage; 00 is 100 (D100-TST-01).
const PERCENT: u16 = 100;
/// Guaranteed successes and failures (D100-TST-03, D100-TST-04).
const ALWAYS: (u16, u16) = (1, 5);
const NEVER: (u16, u16) = (96, 100);
/// Limits of modifiers (D100-TST-11).
const LEAST: i32 = -30;
const GREATEST: i32 = 60;
/// What a point of Advantage adds (D100-ADV-01).
const OF_ADVANTAGE: i32 = 10;

/// The modifiers of a test, by what grants them (D100-TST-12).
#[derive(Debug, Clone, Default)]
pub(super) struct Modifiers {
    parts: Vec<Part>,
    advantage: i32,
}

impl Modifiers {
    /// The same with one more; nothing of 0, and a source counts once.
    #[must_use]
    pub(super) fn and(mut self, source: &str, amount: i32, rule: &'static str) -> Self {
        if amount != 0 && !self.parts.iter().any(|part| part.source == source) {
            self.parts.push(part(source, amount, rule));
        }
        self
    }

    /// The same with so many points of Advantage, which no limit holds for (D100-ADV-01).
    #[must_use]
    pub(super) fn with_advantage(mut self, points: i32) -> Self {
        self.advantage = points.saturating_mul(OF_ADVANTAGE);
        self
    }

    /// All of them together, each sign within its limit (D100-TST-11).
    pub(super) fn total(&self, options: &Options) -> i32 {
        let sum = |is: fn(i32) -> bool| {
            let amounts = self.parts.iter().map(|part| part.amount).filter(|amount| is(*amount));
            amounts.fold(0, i32::saturating_add)
        };
        let (good, bad) = (sum(|amount| amount > 0), sum(|amount| amount < 0));
        let limited = match options.modifier_cap_mode {
            ModifierCapMode::PerSign => good.min(GREATEST).saturating_add(bad.max(LEAST)),
            ModifierCapMode::Net => good.saturating_add(bad).clamp(LEAST, GREATEST),
        };
        limited.saturating_add(self.advantage)
    }

    /// What a trace tells of them: each, what the limits take off, and Advantage.
    fn told(&self, options: &Options) -> Vec<Part> {
        let sum = self.parts.iter().fold(0, |sum: i32, part| sum.saturating_add(part.amount));
        let limit = self.total(options).saturating_sub(self.advantage).saturating_sub(sum);
        let more = [
            (limit != 0).then(|| part("d100-limit", limit, "D100-TST-11")),
            (self.advantage != 0).then(|| part("d100-advantage", self.advantage, "D100-ADV-01")),
        ];
        self.parts.iter().cloned().chain(more.into_iter().flatten()).collect()
    }
}

fn part(source: &str, amount: i32, rule: &'static str) -> Part {
    Part { source: source.to_owned(), op: PartOp::ToBar, amount, rule: RuleId::new(rule) }
}

/// The number of an ability that is tested, if the sheet has one (D100-SHT-03).
pub(super) fn value(sheet: &Sheet, ability: Ability) -> Option<i32> {
    match ability {
        Ability::Skill(skill) => sheet.spec.skill(skill),
        Ability::Of(which) => Some(sheet.spec.characteristics.of(which)),
    }
}

/// What a test of an ability is built on.
pub(super) const fn facets(ability: Ability) -> &'static [Facet] {
    match ability {
        Ability::Skill(skill) => skill.facets(),
        Ability::Of(Characteristic::WeaponSkill) => &[Facet::Moving, Facet::Sight, Facet::Physical],
        Ability::Of(Characteristic::Strength) => &[Facet::Moving, Facet::Physical],
        Ability::Of(Characteristic::Dexterity) => {
            &[Facet::Moving, Facet::Physical, Facet::Dexterity]
        }
        Ability::Of(Characteristic::Agility) => {
            &[Facet::Moving, Facet::Physical, Facet::Leg, Facet::Agility]
        }
        Ability::Of(Characteristic::Fellowship) => &[Facet::Fellowship],
        Ability::Of(
            Characteristic::Toughness
            | Characteristic::Initiative
            | Characteristic::Intelligence
            | Characteristic::Willpower,
        ) => &[],
    }
}

/// The modifiers that everybody brings to a test: those of its own conditions (D100-CON-03).
pub(super) fn own(sheet: &Sheet, ability: Ability, options: &Options) -> Modifiers {
    let by = sheet.conditions.penalty(facets(ability), options.prone_penalty);
    Modifiers::default().and("d100-conditions", by, "D100-CON-03")
}

/// A test that is about to be made.
#[derive(Debug, Clone)]
pub(super) struct Trial {
    pub(super) who: Id,
    pub(super) purpose: Purpose,
    pub(super) ability: Ability,
    pub(super) value: i32,
    pub(super) modifiers: Modifiers,
    pub(super) rule: &'static str,
}

impl Trial {
    /// The target number (D100-TST-09).
    pub(super) fn target(&self, options: &Options) -> i32 {
        self.value.saturating_add(self.modifiers.total(options))
    }

    /// The throw of it.
    pub(super) fn throw(&self, options: &Options) -> Throw {
        let check = Check {
            always: Some(ALWAYS),
            never: Some(NEVER),
            ..Check::of(Bar::AtMost(self.target(options)))
        };
        Throw {
            who: self.who,
            purpose: self.purpose,
            dice: Dice::new(0, PERCENT.into()),
            check: Some(check),
            parts: self.modifiers.told(options),
            rule: RuleId::new(self.rule),
        }
    }

    /// What a face comes to (D100-EXT-02, D100-EXT-05).
    fn came(&self, roll: &Roll, options: &Options) -> Test {
        let target = self.target(options);
        let face = roll.faces.first().copied().unwrap_or(PERCENT);
        let passed = roll.succeeds();
        let level = level(target, face, passed, options);
        Test { ability: self.ability, value: self.value, target, face, passed, level }
    }
}

/// The success level of a face against a target number (D100-EXT-02 to D100-EXT-07).
pub(super) fn level(target: i32, face: u16, passed: bool, options: &Options) -> i32 {
    let of_target = match options.negative_target_tens {
        NegativeTargetTens::Floor => target.div_euclid(10),
        NegativeTargetTens::Zero => target.max(0).div_euclid(10),
    };
    let of_face = if face == PERCENT { options.tens_of_00 } else { i32::from(face / 10) };
    let level = of_target.saturating_sub(of_face);
    match options.auto_result_sl {
        AutoResultSl::Raw => level,
        AutoResultSl::Clamp if passed => level.max(0),
        AutoResultSl::Clamp => level.min(0),
    }
}

/// Whether both digits of a face are equal (D100-TST-06).
pub(super) const fn is_double(face: u16) -> bool {
    face == PERCENT || face / 10 == face % 10
}

/// A face with its digits exchanged; 00 stays (D100-TST-08).
pub(super) const fn flipped(face: u16) -> u16 {
    if face >= PERCENT { PERCENT } else { face % 10 * 10 + face / 10 }
}

/// Throws a test as it lies, with no point spent on it.
pub(super) fn thrown(ctx: &mut impl RulesContext<D100>, trial: &Trial) -> Result<Test, Stop> {
    let throw = trial.throw(&ctx.table().options);
    let roll = ctx.roll(throw)?;
    Ok(trial.came(&roll, &ctx.table().options))
}

/// A test that is thrown again for a point of Fortune, if its owner says so (D100-FATE-02).
pub(super) fn repeated(
    ctx: &mut impl RulesContext<D100>,
    trial: &Trial,
    test: Test,
) -> Result<Test, Stop> {
    let table = ctx.table();
    let lies = Thrown { passed: test.passed, ..Thrown::default() };
    let most = u16::try_from(table.options.max_rerolls).unwrap_or(0);
    let has = table.sheet(trial.who).is_some_and(|sheet| sheet.pools.of(Pool::Fortune) > 0);
    if !has || !lies.may_be_repeated(most) {
        return Ok(test);
    }
    let question = Phrase::new("d100-ask-reroll")
        .with("who", trial.who)
        .with("face", test.face)
        .with("target", test.target);
    if !agrees(ctx, trial.who, question, "d100-pick-reroll", "D100-FATE-02")? {
        return Ok(test);
    }
    spend(ctx, trial.who, Pool::Fortune);
    thrown(ctx, trial)
}

/// A test by itself: thrown, repeated if its owner says so, raised if it says so, and told.
pub(super) fn test(ctx: &mut impl RulesContext<D100>, trial: &Trial) -> Result<Test, Stop> {
    let first = thrown(ctx, trial)?;
    let test = repeated(ctx, trial, first)?;
    ctx.fact(Fact::Tested { who: trial.who, test });
    Ok(test)
}

/// The test of an ability of somebody at a difficulty, under its own conditions alone.
pub(super) fn plain(
    table: &SystemState<D100>,
    who: Id,
    ability: Ability,
    difficulty: i32,
    rule: &'static str,
) -> Option<Trial> {
    let sheet = table.sheet(who)?;
    let modifiers =
        own(sheet, ability, &table.options).and("d100-difficulty", difficulty, "D100-TST-10");
    let value = value(sheet, ability)?;
    Some(Trial { who, purpose: TESTS, ability, value, modifiers, rule })
}

/// Whether the player of somebody says yes to something that it may also let be.
pub(super) fn agrees(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    question: Phrase,
    pick: &'static str,
    rule: &'static str,
) -> Result<bool, Stop> {
    let picks = vec![Pick::none(), Pick::new(Phrase::new(pick))];
    let (closed, rule) = (Vec::new(), RuleId::new(rule));
    Ok(ctx.choose(Choice { who, question, picks, closed, rule })? == 1)
}

/// A point of a pool is spent, if there is one.
pub(super) fn spend(ctx: &mut impl RulesContext<D100>, who: Id, pool: Pool) -> bool {
    use super::sheet::{FATE, RESILIENCE, RESOLVE};
    let Some(left) = ctx.table().sheet(who).and_then(|sheet| sheet.pools.spend(pool)) else {
        return false;
    };
    let id = match pool {
        Pool::Fate => FATE,
        Pool::Fortune => FORTUNE,
        Pool::Resilience => RESILIENCE,
        Pool::Resolve => RESOLVE,
    };
    ctx.fact(Fact::Pool { who, pool: id, now: left.of(pool).into(), change: -1 });
    true
}

/// A throw that is no test: 1d100 on a table, or 1d10.
pub(super) fn die(
    ctx: &mut impl RulesContext<D100>,
    (who, purpose): (Id, Purpose),
    faces: i32,
    rule: &'static str,
) -> Result<u16, Stop> {
    let (dice, rule) = (Dice::new(0, faces), RuleId::new(rule));
    let throw = Throw { who, purpose, dice, check: None, parts: Vec::new(), rule };
    Ok(ctx.roll(throw)?.faces.first().copied().unwrap_or(1))
}

/// Who of two wins an opposed test: the first, the second, or nobody (D100-OPP-01 to D100-OPP-04).
pub(super) fn winner(first: &Test, second: &Test, options: &Options) -> Option<bool> {
    use super::options::{OpposedFullTie, OpposedZeroSign};
    let by_level = first.level.cmp(&second.level);
    let signed = options.opposed_zero_sign == OpposedZeroSign::Signed && first.level == 0;
    let by_sign = if signed { first.passed.cmp(&second.passed) } else { std::cmp::Ordering::Equal };
    let order = by_level.then(by_sign).then(first.value.cmp(&second.value));
    if order.is_eq() {
        return (options.opposed_full_tie == OpposedFullTie::Defender).then_some(false);
    }
    Some(order.is_gt())
}

/// The place that a flipped face names; the arms of the left-handed are exchanged (D100-HIT-01, D100-HIT-03).
pub(super) fn place(sheet: &Sheet, face: u16, options: &Options) -> Place {
    let swapped = sheet.spec.left_handed && options.handedness_swaps_arms;
    let (off, main) = if swapped { (Side::Right, Side::Left) } else { (Side::Left, Side::Right) };
    match face {
        0..=9 => Place::Head,
        10..=24 => Place::Arm(off),
        25..=44 => Place::Arm(main),
        45..=79 => Place::Torso,
        80..=89 => Place::Leg(Side::Left),
        _ => Place::Leg(Side::Right),
    }
}
