//! What the book throws for, a test from its modifiers to its level, and the points that change it.

mod naming;

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
            modifiers::{Modifiers as Rows, Target},
            opposed::Side,
            test::{Graded, check, succeeds},
        },
        sheet::characteristics::Characteristic,
        strike::{
            advantage::{Tested, adds},
            fumble,
            situation::Stand,
        },
    },
    options::{BothEyesLost, ExtraCharacteristics, LocationTable, Options},
    sheet::{Sheet, Skill},
};
use crate::{
    Choice, Dice, Id, Phrase, Pick, Purpose, PurposeKey, PurposeKind, Refusal, RuleId,
    RulesContext, Stop, SystemState, Throw, Withheld,
};

use naming::raised;
pub(super) use naming::{also_named, asks, named};

/// A test of a skill or a characteristic (D100-TST-01).
pub(super) const TESTS: Purpose = Purpose::Own(PurposeKey::new("Testing"));
/// A defence against an attack (D100-MEL-01).
pub(super) const DEFENDS: Purpose = Purpose::Own(PurposeKey::new("Defending"));
/// Where a blow without a hit roll strikes (D100-HIT-04).
pub(super) const LOCATES: Purpose = Purpose::Own(PurposeKey::new("Locating"));
/// Where a missed throw comes to lie (D100-RNG-09).
pub(super) const SCATTERS: Purpose = Purpose::Own(PurposeKey::new("Scattering"));
/// Which of several equally likely ones it is (D100-RNG-07, D100-FUM-10).
pub(super) const CHOOSES: Purpose = Purpose::Own(PurposeKey::new("Picking"));
/// A row of an injury table (D100-INJ-01).
pub(super) const INJURES: Purpose = Purpose::Own(PurposeKey::new("Injuring"));
/// A row of the fumble table (D100-FUM-01).
pub(super) const FUMBLES: Purpose = Purpose::Own(PurposeKey::new("Fumbling"));
/// A chance to die of bleeding (D100-CON-19).
pub(super) const DIES: Purpose = Purpose::Own(PurposeKey::new("Dying"));
/// Kind and row of a mutation (D100-COR-05).
pub(super) const MUTATES: Purpose = Purpose::Own(PurposeKey::new("Mutating"));
/// What fire takes (D100-CON-29).
pub(super) const BURNS: Purpose = Purpose::Own(PurposeKey::new("Burning"));
/// What a fall takes (D100-MOV-11).
pub(super) const FALLS: Purpose = Purpose::Own(PurposeKey::new("Falling"));
/// How long something lasts (D100-INJ-09, D100-INJ-18, D100-DSE-04).
pub(super) const LASTS: Purpose = Purpose::Own(PurposeKey::new("Lasting"));
/// How long it takes until a disease shows (D100-DSE-04).
pub(super) const INCUBATES: Purpose = Purpose::Own(PurposeKey::new("Incubating"));
/// How long a disease lasts (D100-DSE-04).
pub(super) const SICKENS: Purpose = Purpose::Own(PurposeKey::new("Sickening"));
/// The strength of a thing that entangles somebody (D100-CON-22).
pub(super) const ENTANGLES: Purpose = Purpose::Own(PurposeKey::new("Entangling"));
/// Any other amount of 1d10 (D100-INJ-18).
pub(super) const AMOUNTS: Purpose = Purpose::Own(PurposeKey::new("Amount"));

/// What the book throws for, as it is declared.
pub(super) const PURPOSES: &[PurposeKind] = &[
    PurposeKind::new("Testing"),
    PurposeKind::new("Defending"),
    PurposeKind::new("Locating"),
    PurposeKind::new("Injuring"),
    PurposeKind::new("Fumbling"),
    PurposeKind::new("Dying"),
    PurposeKind::new("Amount"),
    PurposeKind::new("Burning"),
    PurposeKind::new("Falling"),
    PurposeKind::new("Lasting"),
    // A disease that does not show yet is known to nobody but the game master.
    PurposeKind { withheld: Withheld::All, ..PurposeKind::new("Incubating") },
    PurposeKind { withheld: Withheld::All, ..PurposeKind::new("Sickening") },
    PurposeKind::new("Entangling"),
    PurposeKind::new("Mutating"),
    PurposeKind::new("Scattering"),
    PurposeKind { withheld: Withheld::All, ..PurposeKind::new("Picking") },
];

/// The modifiers of a test, and what Advantage adds beyond their limits (D100-TST-12, D100-ADV-01).
#[derive(Debug, Clone, Default)]
pub(super) struct Modifiers {
    rows: Rows,
    advantage: i32,
    /// Whether it is made out of a fight, where limits may not hold (`cap_scope`).
    peaceful: bool,
}

impl Modifiers {
    /// The same with one more of the situation.
    #[must_use]
    pub(super) fn and(mut self, source: &'static str, amount: i32, rule: &'static str) -> Self {
        self.rows = self.rows.situation(source, amount, rule);
        self
    }

    /// The same with how its owner stands: ground, fog, weather and the dark (D100-MODS-08, D100-MODS-09).
    #[must_use]
    pub(super) fn standing(mut self, stand: Stand, ranged: bool) -> Self {
        self.rows = stand.rows(self.rows, ranged);
        self
    }

    /// The same of a test out of a fight.
    #[must_use]
    pub(super) const fn peaceful(mut self, is: bool) -> Self {
        self.peaceful = is;
        self
    }

    /// The same with the Advantage of somebody, as far as it counts in such a test (D100-ADV-01).
    #[must_use]
    pub(super) const fn with_advantage(
        mut self,
        sheet: &Sheet,
        tested: Tested,
        options: &Options,
    ) -> Self {
        self.advantage = adds(sheet.advantage, tested, options);
        self
    }
}

/// The number of an ability that is tested, if the sheet has one (D100-SHT-03).
pub(super) fn value(sheet: &Sheet, ability: Ability) -> Option<i32> {
    match ability {
        Ability::Skill(skill) => sheet.skill(skill),
        Ability::Of(which) => Some(sheet.score(which).value()),
        Ability::Hearing | Ability::Smell => sheet.skill(Skill::Perception),
        Ability::Extra(number) => {
            sheet.spec.extra.get(usize::from(number)).map(|(_, value)| *value)
        }
    }
}

/// What a test of an ability is built on. A battlefield is read by sight (D100-SKILL-PERCEPTION).
pub(super) const fn facets(ability: Ability) -> &'static [Facet] {
    match ability {
        Ability::Skill(Skill::Perception) => &[Facet::Sight],
        Ability::Skill(skill) => skill.facets(),
        Ability::Of(which) => which.facets(),
        Ability::Hearing => &[Facet::Hearing, Facet::HearingPerception],
        Ability::Smell => &[Facet::Smell],
        Ability::Extra(_) => &[],
    }
}

/// The modifiers that everybody brings to a test: those of its own conditions, and of its injuries (D100-CON-03,
/// D100-INJ-08). `arms` are those that the test uses.
pub(super) fn own(sheet: &Sheet, ability: Ability, arms: &[Facet], options: &Options) -> Modifiers {
    let built_on = [facets(ability), governed(sheet, ability), arms].concat();
    let by = sheet.conditions.penalty(&built_on, options.prone_penalty);
    let injured = if sheet.notes.ignores { 0 } else { sheet.harmed.penalty(&built_on, options) };
    let (sick, crooked) = sheet.lasting.penalty(&built_on, options);
    let injured = injured.saturating_add(if sheet.notes.ignores { 0 } else { crooked });
    let rows = Rows::default()
        .state("d100-conditions", by, "D100-CON-03")
        .state("d100-injuries", injured, "D100-INJ-08")
        .state("d100-symptoms", sick, "D100-DSE-08")
        .state("d100-mutations", mutated(sheet, ability, &built_on), "D100-MUT-03");
    Modifiers { rows, ..Modifiers::default() }
}

/// What a test is built on by the characteristic that governs its skill on this sheet (table SKILL).
fn governed(sheet: &Sheet, ability: Ability) -> &'static [Facet] {
    let Ability::Skill(skill) = ability else { return &[] };
    let own = sheet.spec.skills.get(&skill).and_then(|trained| trained.governed_by);
    let by = own.or_else(|| skill.characteristic());
    if by == Some(Characteristic::Fellowship) {
        &[Facet::Fellowship]
    } else if by == Some(Characteristic::Dexterity) {
        &[Facet::Dexterity]
    } else if by == Some(Characteristic::Agility) {
        &[Facet::Agility]
    } else {
        &[]
    }
}

/// Whether a test of somebody is built on this, by itself or by what governs its skill.
pub(super) fn is_built_on(sheet: &Sheet, ability: Ability, facet: Facet) -> bool {
    facets(ability).contains(&facet) || governed(sheet, ability).contains(&facet)
}

/// What mutations add to tests of a kind, whatever else is tested by them (D100-MUT-01, D100-MUT-02).
fn mutated(sheet: &Sheet, ability: Ability, built_on: &[Facet]) -> i32 {
    let of_arms = matches!(
        ability,
        Ability::Skill(Skill::Melee | Skill::MeleeBrawling)
            | Ability::Of(Characteristic::WeaponSkill)
    );
    let kinds = [
        (Tests::Speech, built_on.contains(&Facet::Speech)),
        (Tests::Tracking, ability == Ability::Skill(Skill::Track)),
        (Tests::Sight, ability == Ability::Skill(Skill::Perception)),
        (Tests::Fellowship, built_on.contains(&Facet::Fellowship)),
        (Tests::WeaponSkill, of_arms),
    ];
    let all = kinds.into_iter().filter(|(_, is)| *is);
    all.fold(0, |sum, (kind, _)| sum.saturating_add(sheet.lasting.tested(kind)))
}

/// Whether a test fails whatever the dice say, for want of what it needs (D100-AMP-02, D100-AMP-07, D100-INJ-19).
pub(super) fn hopeless(sheet: &Sheet, ability: Ability, options: &Options) -> bool {
    let blind = options.both_eyes_lost == BothEyesLost::AutoFailSight;
    sheet.harmed.fails(facets(ability), blind)
}

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
    fn read(&self, table: &SystemState<D100>, face: u16) -> u32 {
        /// A number above every face.
        const LEVELS: u32 = 1_000;
        /// Levels further from 0 than this count as this.
        const MOST: i32 = 10_000;
        let double = Face::new(face).is_none_or(Face::is_double);
        let Some(test) = self.shown(face, &table.options) else { return face.into() };
        let place = match self.reads {
            Reads::By(reads) => return reads(&test),
            Reads::Face => return face.into(),
            Reads::Level | Reads::Place(_) if double => return face.into(),
            Reads::Level => 0,
            Reads::Place(body) => {
                let body = table.sheet(body);
                let place = body.and_then(|sheet| struck(sheet, face, &table.options));
                place.map_or(0, HitLocation::number)
            }
        };
        let level = test.level.clamp(-MOST, MOST).abs_diff(-MOST);
        LEVELS + (level * 8 + place) * 2 + u32::from(test.passed)
    }

    /// The target number with what it is made of (D100-TST-09).
    fn target(&self, options: &Options) -> Target {
        let Modifiers { rows, advantage, peaceful } = &self.modifiers;
        Target::of(("d100-value", self.value), rows, *advantage, !peaceful, options)
    }

    /// The throw of it.
    pub(super) fn throw(&self, options: &Options) -> Throw {
        let target = self.target(options);
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
        let Modifiers { rows, advantage, peaceful } = &self.modifiers;
        Target::number(self.value, rows, *advantage, !peaceful, options)
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

/// What mutations take of a test of an act that hurts nobody and is made in its own way: leaving melee, running, getting free
/// (D100-MUT-02). In older editions nothing.
pub(super) fn harmless(ctx: &impl RulesContext<D100>, sheet: &Sheet) -> i32 {
    if ctx.edition().holds_in_each_case() { sheet.lasting.tested(Tests::Harmless) } else { 0 }
}

/// What a fumble of the round before costs an act (D100-FUM-06).
pub(super) fn clumsy(ctx: &impl RulesContext<D100>, who: Id) -> i32 {
    let notes = ctx.table().sheet(who).map(|sheet| sheet.notes).unwrap_or_default();
    if notes.clumsy == Some(ctx.round()) { fumble::AWKWARD } else { 0 }
}

/// A test of an act of one's own, which the mark of a fumble makes worse as it does an attack (D100-TRN-11).
pub(super) fn acting(ctx: &impl RulesContext<D100>, mut trial: Trial) -> Trial {
    let by = clumsy(ctx, trial.who);
    trial.modifiers = trial.modifiers.and("d100-clumsy", by, "D100-FUM-06");
    trial
}

/// Throws a test as it lies, with no point spent on it.
pub(super) fn thrown(ctx: &mut impl RulesContext<D100>, trial: &Trial) -> Result<Test, Stop> {
    let throw = trial.throw(&ctx.table().options);
    let roll = ctx.sort(throw, |table, face| trial.read(table, face))?;
    let face = roll.faces.first().copied();
    let test = face.and_then(|face| trial.shown(face, &ctx.table().options));
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
    let most = u16::try_from(ctx.table().options.max_rerolls).unwrap_or(0);
    let (mut test, mut rerolls) = (test, 0);
    loop {
        let lies = Thrown { passed: test.passed, rerolls, ..Thrown::default() };
        let sheet = ctx.table().sheet(trial.who);
        let has = sheet.is_some_and(|sheet| sheet.pools.of(Pool::Fortune) > 0);
        if !has || !lies.may_be_repeated(most) {
            break;
        }
        let stands = stands(&test, &ctx.table().options);
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
    let Some(sheet) = ctx.table().sheet(trial.who).filter(|sheet| sheet.spec.player) else {
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
fn is_blind(table: &SystemState<D100>, trial: &Trial) -> bool {
    let by_sight = matches!(trial.ability, Ability::Skill(Skill::Perception | Skill::Track));
    let fails = table.options.both_eyes_lost == BothEyesLost::AutoFailSight;
    let blind = |sheet: &Sheet| sheet.harmed.fails(&[Facet::SightAlone], fails);
    by_sight && table.sheet(trial.who).is_some_and(blind)
}

/// The same of one side of an opposed test, or of one throw against two numbers; older editions forgot it there.
pub(super) fn also_lonely(ctx: &impl RulesContext<D100>, trial: &Trial) -> Trial {
    if ctx.edition().holds_in_each_case() { lonely(ctx, trial) } else { trial.clone() }
}

/// A test of one who dreads to be alone: worse while it sees nobody who lives (D100-MUT-02).
fn lonely(ctx: &impl RulesContext<D100>, trial: &Trial) -> Trial {
    let who = trial.who;
    let by = ctx.table().sheet(who).map_or(0, |sheet| sheet.lasting.tested(Tests::Alone));
    let lives = |one: &Id| ctx.table().sheet(*one).is_some_and(|sheet| !sheet.dead);
    let near = |one: Id| one != who && ctx.between(who, one).sight;
    let mut trial = trial.clone();
    if ctx.edition().applies_throughout() && is_blind(ctx.table(), &trial) {
        trial.hopeless = true;
    }
    if by != 0 && !ctx.present().into_iter().filter(lives).any(near) {
        trial.modifiers = trial.modifiers.and("d100-mutations", by, "D100-MUT-02");
    }
    trial
}

/// The test of an ability of somebody at a difficulty, under its own conditions alone.
pub(super) fn plain(
    table: &SystemState<D100>,
    who: Id,
    ability: Ability,
    difficulty: i32,
    rule: &'static str,
) -> Option<Trial> {
    built_on(table, (who, ability, &[]), difficulty, rule)
}

/// The same of a test that is built on these as well.
pub(super) fn built_on(
    table: &SystemState<D100>,
    (who, ability, more): (Id, Ability, &[Facet]),
    difficulty: i32,
    rule: &'static str,
) -> Option<Trial> {
    let sheet = table.sheet(who)?;
    let listed = table.options.extra_characteristics == ExtraCharacteristics::Listed;
    if matches!(ability, Ability::Extra(_)) && !listed {
        return None;
    }
    let harmless = sheet.lasting.tested(Tests::Harmless);
    let modifiers = own(sheet, ability, more, &table.options)
        .and("d100-difficulty", difficulty, "D100-TST-10")
        .and("d100-mutations", harmless, "D100-MUT-02");
    let modifiers = modifiers.with_advantage(sheet, Tested::Other, &table.options);
    let (value, hopeless) = (value(sheet, ability)?, hopeless(sheet, ability, &table.options));
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
    Ok(ctx.sort(throw, alike)?.faces.first().copied().unwrap_or(1))
}

/// Where a face strikes that was not flipped; `None` for what is no face (D100-HIT-04).
pub(super) fn rolled(sheet: &Sheet, face: u16, options: &Options) -> Option<HitLocation> {
    let face = Face::new(face)?;
    own_place(sheet, face, options)
        .or_else(|| Some(HitLocation::rolled(face, sheet.spec.left_handed, options)))
}

/// The place of a number by the table of a body of its own, where the game is played with those (D100-HIT-06).
fn own_place(sheet: &Sheet, face: Face, options: &Options) -> Option<HitLocation> {
    let mut rows = sheet.spec.body.iter().filter(|_| options.location_table == LocationTable::Own);
    rows.find(|(last, _)| face.number() <= *last).map(|(_, place)| *place)
}

/// Whether a body has a place: one with a table of its own has those of that table (D100-HIT-06). What is not there cannot be
/// aimed at, whichever table the game is played with.
pub(super) fn has_place(sheet: &Sheet, place: HitLocation) -> bool {
    let body = &sheet.spec.body;
    body.is_empty() || body.iter().any(|(_, named)| *named == place)
}

/// Where a hit roll strikes; `None` for what is no face (D100-HIT-01).
pub(super) fn struck(sheet: &Sheet, face: u16, options: &Options) -> Option<HitLocation> {
    let face = Face::new(face)?;
    own_place(sheet, face.flipped(), options)
        .or_else(|| Some(HitLocation::struck(face, sheet.spec.left_handed, options)))
}
