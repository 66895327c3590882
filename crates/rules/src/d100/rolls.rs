//! A test from its throw to its level, and the points that change it.

mod modifiers;
mod naming;
mod places;
mod purposes;

use super::{
    D100,
    fact::{Ability, Fact, Test},
    field::raving,
    numbers::{
        harm::{conditions::Facet, place::HitLocation},
        mind::mutations::Tests,
        pools::{Pool, Thrown},
        rolls::{
            face::{DIE, Face},
            opposed::Side,
            test::{Graded, check, succeeds},
        },
        strike::advantage::Tested,
    },
    options::{BothEyesLost, ExtraCharacteristics, Options},
    sheet::{Sheet, Skill},
};
use crate::{
    Choice, Dice, Id, Phrase, Pick, Purpose, Refusal, RuleId, RulesContext, Stop, SystemState,
    Throw,
};

use naming::raised;

pub(super) use modifiers::{
    Modifiers, clumsy, facets, harmless, hopeless, is_built_on, own, value,
};
pub(super) use naming::{also_named, asks, named, raise_level};
pub(super) use places::{has_place, rolled, struck};
pub(super) use purposes::{
    AMOUNTS, BURNS, CHOOSES, DEFENDS, DIES, ENTANGLES, FALLS, FUMBLES, INCUBATES, INJURES, LASTS,
    LOCATES, MUTATES, PURPOSES, SCATTERS, SICKENS, TESTS,
};

/// What of the face of a test counts for what follows.
#[derive(Debug, Clone, Copy)]
pub(super) enum Reads {
    /// The whole face with every digit.
    Face,
    /// Whether it succeeds, its level, and which double it is.
    Level,
    /// That, and which place of this body it strikes (D100-HIT-01).
    Place(Id),
    /// What this makes of it alone.
    By(fn(&Test) -> u32),
}

/// A test that is about to be made.
#[derive(Debug, Clone)]
pub(super) struct Trial {
    pub(super) who: Id,
    pub(super) purpose: Purpose,
    pub(super) ability: Ability,
    pub(super) value: i32,
    pub(super) modifiers: Modifiers,
    /// What the mind adds to its level (D100-EXT-06, D100-PSY-07, D100-PSY-10).
    pub(super) shift: i32,
    /// Whether it fails whatever the dice say.
    pub(super) hopeless: bool,
    pub(super) reads: Reads,
    pub(super) rule: &'static str,
}

impl Trial {
    /// What of a face counts, as a number: all faces of one number lead to the same.
    fn read(&self, state: &SystemState<D100>, face: u16) -> u32 {
        /// A number above every face.
        const LEVELS: u32 = 1_000;
        /// Levels further from 0 than this count as this.
        const MOST: i32 = 10_000;
        let double = Face::new(face).is_none_or(Face::is_double);
        let Some(test) = self.shown(face, &state.options) else { return face.into() };
        let place = match self.reads {
            Reads::By(reads) => return reads(&test),
            Reads::Face => return face.into(),
            Reads::Level | Reads::Place(_) if double => return face.into(),
            Reads::Level => 0,
            Reads::Place(body) => {
                let body = state.sheet(body);
                let place = body.and_then(|sheet| struck(sheet, face, &state.options));
                place.map_or(0, HitLocation::number)
            }
        };
        let level = test.level.clamp(-MOST, MOST).abs_diff(-MOST);
        LEVELS + (level * 8 + place) * 2 + u32::from(test.passed)
    }

    /// The throw of it.
    pub(super) fn throw(&self, options: &Options) -> Throw {
        let target = self.modifiers.target(self.value, options);
        Throw {
            who: self.who,
            purpose: self.purpose,
            dice: DIE,
            check: Some(check(target.number)),
            parts: target.parts,
            rule: RuleId::new(self.rule),
        }
    }

    /// What its die is held against.
    pub(super) fn number(&self, options: &Options) -> i32 {
        self.modifiers.number(self.value, options)
    }

    /// Faces with which it succeeds, the lowest first.
    pub(super) fn successes(&self, options: &Options) -> impl Iterator<Item = u16> {
        let target = self.number(options);
        let passes = move |face: &u16| Face::new(*face).is_some_and(|face| succeeds(target, face));
        (1..=100).filter(passes).take(if self.hopeless { 0 } else { 100 })
    }

    /// What a face comes to (D100-EXT-02, D100-EXT-05).
    pub(super) fn shown(&self, face: u16, options: &Options) -> Option<Test> {
        let target = self.number(options);
        let face = Face::new(face)?;
        let graded = Graded::of(target, face, options).changed(self.shift);
        let passed = graded.success && !self.hopeless;
        let level = if self.hopeless { graded.level.min(0) } else { graded.level };
        let (ability, value, face) = (self.ability, self.value, face.number());
        Some(Test { ability, value, target, face, passed, level })
    }
}

impl Test {
    /// The same as the numbers of the book have it; `None` where its face is none of the die.
    pub(super) fn graded(&self) -> Option<Graded> {
        let face = Face::new(self.face)?;
        Some(Graded { face, success: self.passed, level: self.level })
    }

    /// It as one side of an opposed test.
    pub(super) fn side(&self) -> Option<Side> {
        Some(Side { graded: self.graded()?, bare: self.value })
    }
}

/// A test of an act of one's own, which the mark of a fumble makes worse as it does an attack (D100-TRN-11).
pub(super) fn acting(ctx: &impl RulesContext<D100>, mut trial: Trial) -> Trial {
    let by = clumsy(ctx, trial.who);
    trial.modifiers = trial.modifiers.and("d100-clumsy", by, "D100-FUM-06");
    trial
}

/// Throws a test as it lies, with no point spent on it.
pub(super) fn thrown(ctx: &mut impl RulesContext<D100>, trial: &Trial) -> Result<Test, Stop> {
    let throw = trial.throw(&ctx.state().options);
    let roll = ctx.roll_grouped(throw, |state, face| trial.read(state, face))?;
    let face = roll.faces.first().copied();
    let test = face.and_then(|face| trial.shown(face, &ctx.state().options));
    Ok(test.ok_or(Refusal::WrongAnswer)?)
}

/// A test that is thrown again for a point of Fortune, if its owner says so, as often as a table lets it (D100-FATE-02,
/// D100-TST-07).
pub(super) fn repeated(
    ctx: &mut impl RulesContext<D100>,
    trial: &Trial,
    test: Test,
) -> Result<Test, Stop> {
    repeated_against(ctx, trial, test, &|_, _| None)
}

/// The same of one side of an opposed test, whose owner hears how it `stands`: who wins with that test.
pub(super) fn repeated_against(
    ctx: &mut impl RulesContext<D100>,
    trial: &Trial,
    test: Test,
    stands: &dyn Fn(&Test, &Options) -> Option<Phrase>,
) -> Result<Test, Stop> {
    let most = u16::try_from(ctx.state().options.max_rerolls).unwrap_or(0);
    let (mut test, mut rerolls) = (test, 0);
    loop {
        let lies = Thrown { passed: test.passed, rerolls, ..Thrown::default() };
        let sheet = ctx.state().sheet(trial.who);
        let has = sheet.is_some_and(|sheet| sheet.pools.of(Pool::Fortune) > 0);
        if !has || !lies.may_be_repeated(most) {
            break;
        }
        let stands = stands(&test, &ctx.state().options);
        let key = if stands.is_some() { "d100-ask-reroll-stands" } else { "d100-ask-reroll" };
        let mut question = Phrase::new(key)
            .with("who", trial.who)
            .with("face", test.face)
            .with("target", test.target);
        if let Some(stands) = stands {
            question = question.with("stands", stands);
        }
        if !agrees(ctx, trial.who, question, "d100-pick-reroll", "D100-FATE-02")? {
            break;
        }
        spend(ctx, trial.who, Pool::Fortune);
        test = thrown(ctx, trial)?;
        rerolls = rerolls.saturating_add(1);
    }
    let lies = Thrown { passed: test.passed, rerolls, ..Thrown::default() };
    if lies.may_be_dealt_for() { dealt(ctx, trial, test) } else { Ok(test) }
}

/// A point of corruption for one more throw of a test that was thrown again and failed; only players are asked
/// (D100-COR-02).
fn dealt(ctx: &mut impl RulesContext<D100>, trial: &Trial, test: Test) -> Result<Test, Stop> {
    let Some(sheet) = ctx.state().sheet(trial.who).filter(|sheet| sheet.spec.player) else {
        return Ok(test);
    };
    let mut now = sheet.lasting.clone();
    let question = Phrase::new("d100-ask-deal")
        .with("who", trial.who)
        .with("face", test.face)
        .with("target", test.target);
    if !agrees(ctx, trial.who, question, "d100-pick-deal", "D100-COR-02")? {
        return Ok(test);
    }
    now.corruption = now.corruption.saturating_add(1);
    now.dealt = true;
    ctx.fact(Fact::Lasting { who: trial.who, now: Box::new(now) });
    thrown(ctx, trial)
}

/// A test by itself: named or thrown, repeated if its owner says so, and told (D100-FATE-13, D100-FATE-02).
pub(super) fn test(ctx: &mut impl RulesContext<D100>, trial: &Trial) -> Result<Test, Stop> {
    test_of_level(ctx, trial, &|_| false)
}

/// The same of a test of which the level counts, not only whether it is passed: its owner may raise that where it `counts`
/// (D100-FATE-03).
pub(super) fn test_of_level(
    ctx: &mut impl RulesContext<D100>,
    trial: &Trial,
    counts: &dyn Fn(&Test) -> bool,
) -> Result<Test, Stop> {
    let trial = &lonely(ctx, trial);
    let named = named(ctx, trial, false, asks(trial))?;
    let first = match named {
        Some(test) => test,
        None => thrown(ctx, trial)?,
    };
    let test = repeated(ctx, trial, first)?;
    let (mut test, _) = also_named(ctx, trial, test, named.is_some())?;
    if ctx.edition().applies_throughout() {
        raised(ctx, trial, &mut test, counts)?;
    }
    ctx.fact(Fact::Tested { who: trial.who, test });
    Ok(test)
}

/// Whether a test relies wholly on sight, of one without an eye, where the table lets that fail (D100-AMP-02).
fn is_blind(state: &SystemState<D100>, trial: &Trial) -> bool {
    let by_sight = matches!(trial.ability, Ability::Skill(Skill::Perception | Skill::Track));
    let fails = state.options.both_eyes_lost == BothEyesLost::AutoFailSight;
    let blind = |sheet: &Sheet| sheet.harmed.fails(&[Facet::SightAlone], fails);
    by_sight && state.sheet(trial.who).is_some_and(blind)
}

/// The same of one side of an opposed test, or of one throw against two numbers; older editions forgot it there.
pub(super) fn also_lonely(ctx: &impl RulesContext<D100>, trial: &Trial) -> Trial {
    if ctx.edition().holds_in_each_case() { lonely(ctx, trial) } else { trial.clone() }
}

/// A test of one who dreads to be alone: worse while it sees nobody who lives (D100-MUT-02).
fn lonely(ctx: &impl RulesContext<D100>, trial: &Trial) -> Trial {
    let who = trial.who;
    let by = ctx.state().sheet(who).map_or(0, |sheet| sheet.lasting.tested(Tests::Alone));
    let lives = |one: &Id| ctx.state().sheet(*one).is_some_and(|sheet| !sheet.dead);
    let near = |one: Id| one != who && ctx.between(who, one).sight;
    let mut trial = trial.clone();
    if ctx.edition().applies_throughout() && is_blind(ctx.state(), &trial) {
        trial.hopeless = true;
    }
    if by != 0 && !ctx.present().into_iter().filter(lives).any(near) {
        trial.modifiers = trial.modifiers.and("d100-mutations", by, "D100-MUT-02");
    }
    trial
}

/// The test of an ability of somebody at a difficulty, under its own conditions alone.
pub(super) fn plain(
    state: &SystemState<D100>,
    who: Id,
    ability: Ability,
    difficulty: i32,
    rule: &'static str,
) -> Option<Trial> {
    built_on(state, (who, ability, &[]), difficulty, rule)
}

/// The same of a test that is built on these as well.
pub(super) fn built_on(
    state: &SystemState<D100>,
    (who, ability, more): (Id, Ability, &[Facet]),
    difficulty: i32,
    rule: &'static str,
) -> Option<Trial> {
    let sheet = state.sheet(who)?;
    let listed = state.options.extra_characteristics == ExtraCharacteristics::Listed;
    if matches!(ability, Ability::Extra(_)) && !listed {
        return None;
    }
    let harmless = sheet.lasting.tested(Tests::Harmless);
    let modifiers = own(sheet, ability, more, &state.options)
        .and("d100-difficulty", difficulty, "D100-TST-10")
        .and("d100-mutations", harmless, "D100-MUT-02");
    let modifiers = modifiers.with_advantage(sheet, Tested::Other, &state.options);
    let (value, hopeless) = (value(sheet, ability)?, hopeless(sheet, ability, &state.options));
    let shift = raving(sheet, ability);
    let (purpose, reads) = (TESTS, Reads::Level);
    Some(Trial { who, purpose, ability, value, modifiers, shift, hopeless, reads, rule })
}

/// Whether the player of somebody says yes to something that it may also let be.
pub(super) fn agrees(
    ctx: &mut impl RulesContext<D100>,
    who: Id,
    question: Phrase,
    pick: &'static str,
    rule: &'static str,
) -> Result<bool, Stop> {
    let picks = vec![Pick::no(), Pick::new(Phrase::new(pick))];
    let (closed, rule) = (Vec::new(), RuleId::new(rule));
    Ok(ctx.choose(Choice { who, question, picks, closed, rule })? == 1)
}

/// A point of a pool is spent, if there is one.
pub(super) fn spend(ctx: &mut impl RulesContext<D100>, who: Id, pool: Pool) -> bool {
    use super::sheet::{FATE, FORTUNE, RESILIENCE, RESOLVE};
    let Some(left) = ctx.state().sheet(who).and_then(|sheet| sheet.pools.spend(pool)) else {
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
    sorted(ctx, (who, purpose), faces, rule, |_, face| face.into())
}

/// The same of a die of which no more counts than the number that `alike` gives its face.
pub(super) fn sorted(
    ctx: &mut impl RulesContext<D100>,
    (who, purpose): (Id, Purpose),
    faces: i32,
    rule: &'static str,
    alike: impl Fn(&SystemState<D100>, u16) -> u32,
) -> Result<u16, Stop> {
    let (dice, rule) = (Dice::new(0, faces), RuleId::new(rule));
    let throw = Throw { who, purpose, dice, check: None, parts: Vec::new(), rule };
    Ok(ctx.roll_grouped(throw, alike)?.faces.first().copied().unwrap_or(1))
}
