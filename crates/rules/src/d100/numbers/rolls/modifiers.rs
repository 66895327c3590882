//! What changes the value that is tested, within limits, and the number that comes of it.

use crate::{
    PartOp, RollPart, RuleId,
    d100::options::{CapScope, ModifierCapMode, Options},
};

/// The least and the most that modifiers come to together (D100-TST-11).
const LIMITS: (i32, i32) = (-30, 60);

/// Where a modifier comes from, as far as the limits ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// The situation, the difficulty, help, the weapon.
    Situation,
    /// A condition or an injury of whoever is tested.
    State,
}

/// One modifier of a test (D100-TST-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Modifier {
    /// The key of the word for it.
    pub source: &'static str,
    /// What it adds; negative where it makes the test harder.
    pub amount: i32,
    /// Where it comes from.
    pub class: Class,
    /// The rule that grants it.
    pub rule: &'static str,
}

/// The modifiers of one test, in the order in which they are told.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Modifiers(Vec<Modifier>);

/// What modifiers come to (D100-TST-11, D100-MODS-12).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sum {
    /// Those above 0, before the limits.
    pub plus: i32,
    /// Those below 0, before the limits.
    pub minus: i32,
    /// Those above 0, within the limits.
    pub limited_plus: i32,
    /// Those below 0, within the limits.
    pub limited_minus: i32,
    /// What is added to the value.
    pub total: i32,
}

impl Modifiers {
    /// The same with one more. One of 0 is left out.
    #[must_use]
    pub fn and(mut self, modifier: Modifier) -> Self {
        if modifier.amount != 0 {
            self.0.push(modifier);
        }
        self
    }

    /// The same with one of the situation.
    #[must_use]
    pub fn situation(self, source: &'static str, amount: i32, rule: &'static str) -> Self {
        self.and(Modifier { source, amount, class: Class::Situation, rule })
    }

    /// The same with one of a condition or an injury.
    #[must_use]
    pub fn state(self, source: &'static str, amount: i32, rule: &'static str) -> Self {
        self.and(Modifier { source, amount, class: Class::State, rule })
    }

    /// The modifiers, in their order.
    pub fn all(&self) -> &[Modifier] {
        &self.0
    }

    /// What they come to in a test of a fight, or in another one (D100-TST-11, D100-TST-12).
    pub fn sum(&self, in_fight: bool, options: &Options) -> Sum {
        let limited = match options.cap_scope {
            CapScope::AllModifiers => [true, true],
            CapScope::CombatOnly => [in_fight; 2],
            CapScope::SituationOnly => [true, false],
        };
        let [situation, state] = [Class::Situation, Class::State].map(|class| self.by_sign(class));
        let add = |of: [[i32; 2]; 2]| of.into_iter().fold([0; 2], |[a, b], [c, d]| [a + c, b + d]);
        let [plus, minus] = add([situation, state]);
        let within = |of: [i32; 2], limited: bool| if limited { of } else { [0; 2] };
        let bounded = add([within(situation, limited[0]), within(state, limited[1])]);
        let beyond = [plus - bounded[0], minus - bounded[1]];
        let (least, most) = LIMITS;
        let [limited_plus, limited_minus] = match options.modifier_cap_mode {
            ModifierCapMode::PerSign => [bounded[0].min(most), bounded[1].max(least)],
            ModifierCapMode::Net => {
                let excess = bounded[0] + bounded[1] - (bounded[0] + bounded[1]).clamp(least, most);
                [bounded[0] - excess.max(0), bounded[1] - excess.min(0)]
            }
        };
        let (limited_plus, limited_minus) = (limited_plus + beyond[0], limited_minus + beyond[1]);
        Sum { plus, minus, limited_plus, limited_minus, total: limited_plus + limited_minus }
    }

    /// Those of a class above and below 0, each added up.
    fn by_sign(&self, class: Class) -> [i32; 2] {
        let of = self.0.iter().filter(|one| one.class == class);
        of.fold([0; 2], |[plus, minus], one| [plus + one.amount.max(0), minus + one.amount.min(0)])
    }
}

/// A value with everything that changes it for one test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The value of the skill or characteristic without any modifier (D100-OPP-03).
    pub bare: i32,
    /// What the die is held against.
    pub number: i32,
    /// What that is made of; together they are the number.
    pub parts: Vec<RollPart>,
}

impl Target {
    /// The value `bare`, told by the word `skill`, with modifiers within their limits and with what Advantage adds beyond
    /// them (D100-TST-11, D100-ADV-01).
    pub fn of(
        (skill, bare): (&str, i32),
        modifiers: &Modifiers,
        advantage: i32,
        in_fight: bool,
        options: &Options,
    ) -> Self {
        let part = |source: &str, amount, rule| {
            let (source, rule) = (source.to_owned(), RuleId::new(rule));
            RollPart { source, op: PartOp::ToBar, amount, rule }
        };
        let sum = modifiers.sum(in_fight, options);
        let mut parts = vec![part(skill, bare, "D100-TST-01")];
        parts.extend(modifiers.all().iter().map(|one| part(one.source, one.amount, one.rule)));
        let cut = sum.total - sum.plus - sum.minus;
        let others =
            [part("limit", cut, "D100-TST-11"), part("advantage", advantage, "D100-ADV-01")];
        parts.extend(others.into_iter().filter(|one| one.amount != 0));
        Self { bare, number: Self::number(bare, modifiers, advantage, in_fight, options), parts }
    }

    /// The number of it alone, for where nobody asks what it is made of.
    pub fn number(
        bare: i32,
        modifiers: &Modifiers,
        advantage: i32,
        in_fight: bool,
        options: &Options,
    ) -> i32 {
        bare + modifiers.sum(in_fight, options).total + advantage
    }
}
