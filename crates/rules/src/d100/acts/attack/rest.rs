//! What counts of the tests of a blow beside what has happened, so that odds go through what follows once.

use std::hash::{DefaultHasher, Hash, Hasher as _};

use super::after::{fingers_lost, friends};
use super::{Exchange, Manner, Strike, parries, weapon_of};
use crate::d100::{
    D100,
    fact::{Came, Test},
    numbers::{harm::place::HitLocation, rolls::face::Face},
    options::FumbleAllySl,
    rolls::struck,
    sheet::{Sheet, Weapon},
};
use crate::{Id, RulesContext};

/// How a blow came out, which of its tests passed, and what their doubles lead to.
#[derive(Debug, Clone, Copy, Hash)]
pub(super) struct Rest {
    attack: (bool, Double),
    defence: Option<(bool, Double)>,
    came: Came,
    spared: bool,
    automatic: bool,
}

/// What the double of a test leads to.
#[derive(Debug, Clone, Copy, Hash)]
enum Double {
    /// It shows none, or what it led to is over.
    Nothing,
    /// An injury of this place.
    Injures(Option<HitLocation>),
    /// A fumble, whatever it shows.
    Fumbles,
    /// The same, where its face is read once more.
    Reads(u16),
}

/// Where a blow stands.
#[derive(Debug, Clone, Copy, Hash)]
pub(super) enum Stage {
    /// It strikes at this place.
    Struck(HitLocation),
    /// What it took is taken.
    Lost,
    /// What its own test leads to is over, and that of the defence comes.
    Fumbled,
    /// A fumble strikes somebody else there, who loses so much.
    Ally { attacks: bool, who: Id, at: HitLocation, loss: i32 },
}

impl Rest {
    /// What counts of a blow in melee or from afar; `None` where more counts, as the last digits do for a maimed hand.
    pub(super) fn of(
        ctx: &impl RulesContext<D100>,
        exchange: &Exchange,
        spared: bool,
    ) -> Option<Self> {
        let Strike { who, target, manner, with, .. } = exchange.strike;
        let (own, other) = (ctx.state().sheet(who)?, ctx.state().sheet(target)?);
        let lost = |sheet: &Sheet, with| fingers_lost(sheet, with, ctx.edition()) > 0;
        let maimed = lost(own, with) || lost(other, parries(other, ctx.edition()));
        if !matches!(manner, Manner::Blow | Manner::Charge | Manner::Free)
            || own.spec.double_attack
            || maimed
        {
            return None;
        }
        let options = &ctx.state().options;
        let powder = weapon_of(own, with).is_some_and(Weapon::may_misfire);
        let by_test = options.fumble_ally_sl == FumbleAllySl::TestRoll;
        let counts = |test: &Test, victim: &Sheet, by: Strike| {
            let double = Face::new(test.face).is_some_and(Face::is_double);
            let leads_to = match (double, test.passed) {
                (false, _) => Double::Nothing,
                (true, true) => Double::Injures(struck(victim, test.face, options)),
                (true, false) if powder || by_test && !friends(ctx, by).is_empty() => {
                    Double::Reads(test.face)
                }
                (true, false) => Double::Fumbles,
            };
            (test.passed, leads_to)
        };
        let answers = Strike::blow(target, who, parries(other, ctx.edition()));
        Some(Self {
            attack: counts(&exchange.attack, other, exchange.strike),
            defence: exchange.defence.as_ref().map(|test| counts(test, own, answers)),
            came: exchange.came,
            spared,
            automatic: exchange.automatic,
        })
    }

    /// Says that no more of what was thrown counts from here on.
    pub(super) fn settle(mut self, ctx: &mut impl RulesContext<D100>, stage: Stage) {
        if matches!(stage, Stage::Fumbled | Stage::Ally { .. }) {
            self.attack.1 = Double::Nothing;
        }
        if let (Stage::Ally { attacks: false, .. }, Some(defence)) = (stage, &mut self.defence) {
            defence.1 = Double::Nothing;
        }
        let mut hasher = DefaultHasher::new();
        (self, stage).hash(&mut hasher);
        ctx.merge_point(hasher.finish());
    }
}
