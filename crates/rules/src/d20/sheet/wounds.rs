//! What somebody brings of earlier fights into one: lowered pools, hurt limbs, how whoever is down lies.

use serde::{Deserialize, Serialize};

use super::{MOST_HP, Sheet, Spec};
use crate::{
    d20::{
        numbers::{
            conditions::Condition,
            vitals::{DEAD_AT, Down},
        },
        options::Options,
    },
    system::Fault,
};

/// What is left of earlier fights; the default is nobody hurt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own of the catalogue")]
pub struct Wounds {
    /// Hit points that are left; all of them if left out.
    pub hp: Option<i32>,
    /// Stress as it stands, from 0.
    pub stress: i32,
    /// Psychological points that are left; all of them if left out.
    pub psyche: Option<i32>,
    /// Whether an arm is hurt (D20-HP-07).
    pub arm: bool,
    /// Whether a leg is hurt (D20-HP-07).
    pub leg: bool,
    /// Of whoever is down: loses nothing by the turn.
    pub stable: bool,
    /// Awake with 0 hit points or less.
    pub awake: bool,
    /// Somebody gives medical help.
    pub tended: bool,
    /// Recovers by nature alone.
    pub recovering: bool,
}

impl Wounds {
    /// What a fight has left of somebody.
    pub fn of(sheet: &Sheet) -> Self {
        let Down { stable, awake, tended, recovering } = sheet.down;
        let most = sheet.psyche_max(&Options::default());
        Self {
            hp: (sheet.hp != sheet.spec.hp).then_some(sheet.hp),
            stress: sheet.stress,
            psyche: (sheet.psyche != most).then_some(sheet.psyche),
            arm: sheet.has(Condition::InjuryArm),
            leg: sheet.has(Condition::InjuryLeg),
            stable,
            awake,
            tended,
            recovering,
        }
    }

    /// Puts them on a sheet that is whole.
    pub fn put(self, sheet: &mut Sheet) {
        sheet.hp = self.hp.unwrap_or(sheet.hp);
        sheet.stress = self.stress;
        sheet.psyche = self.psyche.unwrap_or(sheet.psyche);
        let Self { stable, awake, tended, recovering, .. } = self;
        if sheet.hp <= 0 {
            sheet.down = Down { stable, awake, tended, recovering };
        }
        sheet.dead = sheet.hp <= DEAD_AT;
        let limbs = [(self.arm, Condition::InjuryArm), (self.leg, Condition::InjuryLeg)];
        let hurt = limbs.into_iter().filter(|(is_hurt, _)| *is_hurt);
        sheet.conditions.extend(hurt.map(|(_, condition)| (condition, None)));
    }

    /// What of them no sheet like this can have.
    pub fn faults(&self, spec: &Spec) -> Vec<Fault> {
        let least = -MOST_HP;
        let numbers = [
            ("wounds.hp", self.hp, (least, spec.hp), "D20-HP-01"),
            ("wounds.stress", Some(self.stress), (0, MOST_HP), "D20-DMG-08"),
            ("wounds.psyche", self.psyche, (least, MOST_HP), "D20-DMG-09"),
        ];
        numbers
            .into_iter()
            .filter_map(|(field, is, within, rule)| Fault::outside(field, is?, within, rule))
            .collect()
    }
}
