//! What somebody struck with, followed through what makes it drop things (D100-INJ-05).

use super::{Strike, damage_of};
use crate::RulesContext;
use crate::d100::{
    D100,
    sheet::{Sheet, Tag, Weapon, With},
};

/// What somebody carried when it struck.
#[derive(Debug)]
pub(super) struct Carried {
    weapons: Vec<Weapon>,
    in_hand: Vec<u8>,
    damage: i32,
}

impl Carried {
    /// What whoever strikes carries before anything follows from that.
    pub(super) fn by(ctx: &impl RulesContext<D100>, strike: Strike) -> Self {
        let sheet = ctx.state().sheet(strike.who);
        Self {
            weapons: sheet.map(|sheet| sheet.spec.weapons.clone()).unwrap_or_default(),
            in_hand: sheet.map(|sheet| sheet.in_hand.clone()).unwrap_or_default(),
            damage: damage_of(ctx.state(), strike.who, strike.with),
        }
    }

    /// The strike with the number that its weapon has by now. A weapon that has been dropped is none any more, but what it has
    /// struck it has struck.
    pub(super) fn since(&self, ctx: &impl RulesContext<D100>, strike: Strike) -> Strike {
        let With::Weapon(number) = strike.with else { return strike };
        let Some(sheet) = ctx.state().sheet(strike.who) else { return strike };
        if !ctx.edition().applies_throughout() {
            return strike;
        }
        let dropped = self.dropped(sheet);
        if dropped.contains(&number) {
            return Strike { with: With::Fists, dropped: Some(self.damage), ..strike };
        }
        let before = dropped.into_iter().filter(|one| *one < number).count();
        let before = u8::try_from(before).unwrap_or(u8::MAX);
        Strike { with: With::Weapon(number.saturating_sub(before)), ..strike }
    }

    /// The numbers of what it has dropped since, all of them out of its hands.
    fn dropped(&self, sheet: &Sheet) -> Vec<u8> {
        let gone = self.weapons.len().saturating_sub(sheet.spec.weapons.len());
        let held = self.in_hand.iter().copied();
        let natural = |number: &u8| {
            self.weapons.get(usize::from(*number)).is_some_and(|weapon| weapon.is(Tag::Natural))
        };
        let held: Vec<u8> = held.filter(|number| !natural(number)).collect();
        if gone == 0 || gone >= held.len() {
            return if gone == 0 { Vec::new() } else { held };
        }
        held.into_iter().filter(|number| self.leaves(*number, sheet)).take(gone).collect()
    }

    /// Whether somebody without this one weapon carries what it carries now, however worn that is.
    fn leaves(&self, number: u8, sheet: &Sheet) -> bool {
        let left = (0_u8..).zip(&self.weapons).filter(|(one, _)| *one != number);
        left.map(|(_, weapon)| (&weapon.name, weapon.hand)).eq(sheet
            .spec
            .weapons
            .iter()
            .map(|weapon| (&weapon.name, weapon.hand)))
    }
}
