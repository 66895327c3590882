//! What makes schools and spells of a combatant legal.

use super::{CARRIED, Faults, MOST, Spec};
use crate::knk::spell::{Effect, Form, Spell, SpellAim};

/// Points of sacraments that one rank of HS gives (T10).
const SACRAMENTS: i32 = 8;

impl Spec {
    /// Schools that are open to its class, and spells with numbers that make sense (KNK-MAG-01, KNK-MAG-10).
    pub(super) fn check_magic(&self, faults: &mut Faults) {
        for (index, (school, _)) in self.schools.iter().enumerate() {
            let twice = self.schools.iter().take(index).any(|(other, _)| other == school);
            if twice || !school.is_open_to(self.class.as_ref()) {
                let field = format!("schools[{index}]");
                faults.add(&field, school.key(), "open-school", Some("KNK-MAG-01"));
            }
        }
        if self.spells.len() > CARRIED {
            faults.add("spells", self.spells.len(), "fewer-things", None);
        }
        let mut points = 0;
        for (index, spell) in self.spells.iter().enumerate() {
            let field = |name: &str| format!("spells[{index}].{name}");
            faults.bounds(&field("prana"), spell.prana, (0, MOST));
            match spell.form {
                Form::Lines(0) => {
                    faults.add(&field("form"), 0, "number-in-bounds", Some("KNK-MAG-03"));
                }
                Form::Circle(0) => {
                    faults.add(&field("form"), 0, "number-in-bounds", Some("KNK-MAG-10"));
                }
                Form::Sacrament(price) => points += i32::from(price),
                Form::Lines(_) | Form::Simple | Form::Rune | Form::Circle(_) => {}
            }
            let general = spell.aim == SpellAim::General;
            let person = matches!(spell.aim, SpellAim::Person { .. });
            for (number, effect) in spell.effects.iter().enumerate() {
                let field = |name: &str| format!("spells[{index}].effects[{number}].{name}");
                match effect {
                    Effect::Harm { damage, dice } => {
                        faults.bounds(&field("damage"), damage.unwrap_or(0), (0, MOST));
                        if let Some(dice) = dice {
                            faults.die(&field("dice"), *dice);
                        }
                    }
                    Effect::Heal { hp, prana } | Effect::Afflict { hp, prana, .. } => {
                        faults.bounds(&field("hp"), *hp, (-MOST, MOST));
                        faults.bounds(&field("prana"), *prana, (-MOST, MOST));
                        if let Effect::Afflict { turns: Some(0), .. } = effect {
                            faults.add(&field("turns"), 0, "number-in-bounds", Some("KNK-GEN-05"));
                        }
                    }
                    // Without cells there is nothing to change.
                    _ if general && Spell::shapes(effect) => {
                        faults.add(&field("aim"), "general", "aim-place", Some("KNK-MAG-12"));
                    }
                    // The field throws away from the caster, one at a time.
                    Effect::Shove(_) if !person => {
                        faults.add(&field("shove"), "-", "aim-person", Some("KNK-KNB-01"));
                    }
                    Effect::Summon { upkeep: Some(upkeep), .. } if !(0..=MOST).contains(upkeep) => {
                        faults.bounds(&field("upkeep"), *upkeep, (0, MOST));
                    }
                    Effect::Summon { like, sheet, .. } => match sheet.as_ref().map(|s| s.sheet()) {
                        Some(Ok(_)) => {}
                        Some(Err(found)) => faults.0.extend(found),
                        None => {
                            faults.add(&field("like"), like, "known-record", Some("KNK-FAM-01"));
                        }
                    },
                    Effect::Mend(_)
                    | Effect::Dispel
                    | Effect::LoseTurn
                    | Effect::Prone
                    | Effect::Shove(_)
                    | Effect::Reshape(_)
                    | Effect::Shadow(_)
                    | Effect::Fire(_)
                    | Effect::Weather { .. }
                    | Effect::Told(_) => {}
                }
            }
        }
        let church = self.sixth.map_or(0, |rank| i32::from(rank.value())) * SACRAMENTS;
        if points > 0 {
            faults.within("spells", points, (0, church), "sacrament-points", Some("KNK-MAG-10"));
        }
    }
}
