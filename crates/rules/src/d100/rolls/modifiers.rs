//! What everybody brings to a test: its number, and what its own state adds to that.

use crate::d100::{
    D100,
    fact::Ability,
    numbers::{
        harm::conditions::Facet,
        mind::mutations::Tests,
        rolls::modifiers::{Modifiers as Rows, Target},
        sheet::characteristics::Characteristic,
        strike::{
            advantage::{Tested, adds},
            fumble,
            situation::Stand,
        },
    },
    options::{BothEyesLost, Options},
    sheet::{Sheet, Skill},
};
use crate::{Id, RulesContext};

/// The modifiers of a test, and what Advantage adds beyond their limits (D100-TST-12, D100-ADV-01).
#[derive(Debug, Clone, Default)]
pub(in crate::d100) struct Modifiers {
    rows: Rows,
    advantage: i32,
    /// Whether it is made out of a fight, where limits may not hold (`cap_scope`).
    peaceful: bool,
}

impl Modifiers {
    /// The same with one more of the situation.
    #[must_use]
    pub(in crate::d100) fn and(
        mut self,
        source: &'static str,
        amount: i32,
        rule: &'static str,
    ) -> Self {
        self.rows = self.rows.situation(source, amount, rule);
        self
    }

    /// The same with how its owner stands: ground, fog, weather and the dark (D100-MODS-08, D100-MODS-09).
    #[must_use]
    pub(in crate::d100) fn standing(mut self, stand: Stand, ranged: bool) -> Self {
        self.rows = stand.rows(self.rows, ranged);
        self
    }

    /// The same of a test out of a fight.
    #[must_use]
    pub(in crate::d100) const fn peaceful(mut self, is: bool) -> Self {
        self.peaceful = is;
        self
    }

    /// The same with the Advantage of somebody, as far as it counts in such a test (D100-ADV-01).
    #[must_use]
    pub(in crate::d100) const fn with_advantage(
        mut self,
        sheet: &Sheet,
        tested: Tested,
        options: &Options,
    ) -> Self {
        self.advantage = adds(sheet.advantage, tested, options);
        self
    }
    /// The target number of a test of this value, with what it is made of (D100-TST-09).
    pub(super) fn target(&self, value: i32, options: &Options) -> Target {
        Target::of(("d100-value", value), &self.rows, self.advantage, !self.peaceful, options)
    }

    /// The target number without what it is made of.
    pub(super) fn number(&self, value: i32, options: &Options) -> i32 {
        Target::number(value, &self.rows, self.advantage, !self.peaceful, options)
    }
}

/// The number of an ability that is tested, if the sheet has one (D100-SHT-03).
pub(in crate::d100) fn value(sheet: &Sheet, ability: Ability) -> Option<i32> {
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
pub(in crate::d100) const fn facets(ability: Ability) -> &'static [Facet] {
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
pub(in crate::d100) fn own(
    sheet: &Sheet,
    ability: Ability,
    arms: &[Facet],
    options: &Options,
) -> Modifiers {
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
pub(in crate::d100) fn is_built_on(sheet: &Sheet, ability: Ability, facet: Facet) -> bool {
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
pub(in crate::d100) fn hopeless(sheet: &Sheet, ability: Ability, options: &Options) -> bool {
    let blind = options.both_eyes_lost == BothEyesLost::AutoFailSight;
    sheet.harmed.fails(facets(ability), blind)
}

/// What mutations take of a test of an act that hurts nobody and is made in its own way: leaving melee, running, getting free
/// (D100-MUT-02). In older editions nothing.
pub(in crate::d100) fn harmless(ctx: &impl RulesContext<D100>, sheet: &Sheet) -> i32 {
    if ctx.edition().holds_in_each_case() { sheet.lasting.tested(Tests::Harmless) } else { 0 }
}

/// What a fumble of the round before costs an act (D100-FUM-06).
pub(in crate::d100) fn clumsy(ctx: &impl RulesContext<D100>, who: Id) -> i32 {
    let notes = ctx.state().sheet(who).map(|sheet| sheet.notes).unwrap_or_default();
    if notes.clumsy == Some(ctx.round()) { fumble::AWKWARD } else { 0 }
}
