//! What is left of an injury: as long as anything is, it counts (D100-INJ-02).

use super::{
    super::{
        numbers::harm::{
            injuries::{BodyPart, Effect},
            lasting::Record,
            place::{HitLocation, Side},
        },
        tables,
    },
    Sheet,
};
use crate::d100::numbers::harm::conditions::Condition;

impl Sheet {
    /// Whether anything that an injury gave is still there: a tear, a fracture, a lost part, a wound that opens again, an
    /// effect that lasts, a disease, or a condition. Scars are what stays once it has healed (D100-INJ-13).
    pub fn has_left(&self, injury: &Record) -> bool {
        let rows = tables::injuries().rows(injury.place.table());
        match rows.iter().find(|(key, _)| *key == injury.row) {
            Some((_, row)) => row.effects.iter().any(|one| self.left(injury, injury.place, one)),
            // The strain of a fumble has no row: it is a tear (D100-FUM-09).
            None => self.harmed.tears.iter().any(|(place, _)| *place == injury.place),
        }
    }

    /// Whether an effect of an injury is still there.
    fn left(&self, injury: &Record, place: HitLocation, effect: &Effect) -> bool {
        let harmed = &self.harmed;
        let any = |effects: &[Effect]| effects.iter().any(|one| self.left(injury, place, one));
        match effect {
            Effect::Gains(condition, _)
            | Effect::Binds(_, condition, _)
            | Effect::PrintedTwice(condition) => self.has(*condition),
            Effect::Test(_, effects)
            | Effect::AfterScene(effects)
            | Effect::Unless(_, _, effects) => {
                harmed.waits.iter().any(|one| one.place == place) || any(effects)
            }
            Effect::OneArm(effects) => [Side::Left, Side::Right].into_iter().any(|side| {
                effects.iter().any(|one| self.left(injury, HitLocation::Arm(side), one))
            }),
            Effect::Amputation(parts, _) => parts.iter().any(|(part, _)| self.lacks(place, *part)),
            Effect::Loses(part, _) => self.lacks(place, *part),
            Effect::Fracture(_) => harmed.fractures.iter().any(|(at, _)| *at == place),
            Effect::Tear(_) => harmed.tears.iter().any(|(at, _)| *at == place),
            Effect::Useless(_) | Effect::LegUseless => {
                harmed.useless.iter().any(|one| one.place == place)
            }
            Effect::HandTest(_) => self.has(Condition::Bleeding),
            Effect::MoreFingers => {
                harmed.cleft_hands.iter().any(|(side, _)| HitLocation::Arm(*side) == place)
            }
            Effect::Reopens(_) => harmed.reopens.iter().any(|one| one.place == place),
            Effect::Modifier(..) => harmed.hindered.iter().any(|one| one.since == injury.round),
            Effect::HalvesSpeed(_) => harmed.winded.is_some(),
            Effect::Starts(disease) => {
                let begun = self.lasting.illnesses.iter().any(|one| one.disease == disease.key());
                begun || harmed.started.contains(disease)
            }
            Effect::Dies
            | Effect::Lands(_)
            | Effect::CriesOut(..)
            | Effect::Drops
            | Effect::SecondTimeDeaf
            | Effect::Leaves(_) => false,
        }
    }

    /// Whether a part is gone on the side of a place.
    fn lacks(&self, place: HitLocation, part: BodyPart) -> bool {
        self.harmed.lost.on(part, place.side()) > 0
    }
}
