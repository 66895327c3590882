//! What makes schools and spells of a combatant legal.

use crate::{
    knk::{
        content::{
            bounds::MOST,
            class::{Class, Sixth},
            combatant::Spec,
            impulse,
            rank::Rank,
            spell::{Effect, Form, School, Spell, SpellAim},
        },
        making::spec::{CARRIED, Faults},
        sheet::sixth::SCO,
    },
    system::Fault,
};

/// A school as a reader calls it.
fn word(school: School) -> String {
    Fault::term(&school.phrase().key)
}

impl Spec {
    /// Holy Sacraments; 0 for everybody else, whatever its sixth is (KNK-CLS-08).
    fn sacraments(&self) -> u8 {
        let of_church = self.class.as_ref().and_then(Class::sixth) == Some(Sixth::Hs);
        self.sixth.filter(|_| of_church).map_or(0, Rank::value)
    }

    /// The highest rank that a school of one people may have, where something pays for it: circles of demons cost
    /// impulse points, those of the Church come with Holy Sacraments (KNK-CLS-08, KNK-CLS-12). `None` where ranks are
    /// bought with skill points, and for a class of the table's own.
    fn bought_circles(&self, school: School) -> Option<(u8, &'static str)> {
        let of_church = self.class.as_ref().and_then(Class::sixth) == Some(Sixth::Hs);
        if school == School::Demonic && self.class == Some(Class::Hybrid) {
            Some((impulse::circles(&self.impulses), "circles-for-impulse"))
        } else if school == School::Church && of_church {
            Some((self.sacraments(), "circles-of-hs"))
        } else {
            None
        }
    }

    /// Schools that are open to its class, and spells with numbers that make sense (KNK-MAG-01, KNK-MAG-10).
    pub(super) fn check_magic(&self, faults: &mut Faults) {
        for (index, (school, rank)) in self.schools.iter().enumerate() {
            let field = format!("schools[{index}]");
            let twice = self.schools.iter().take(index).any(|(other, _)| other == school);
            if twice || !school.is_open_to(self.class.as_ref()) {
                faults.add(&field, word(*school), "open-school", Some("KNK-MAG-01"));
            } else if let Some((most, expected)) = self.bought_circles(*school)
                && rank.value() > most
            {
                faults.add(&field, rank, expected, Some("KNK-MAG-10"));
            }
        }
        if self.spells.len() > CARRIED {
            faults.add("spells", self.spells.len(), "fewer-things", None);
        }
        let mut points = 0;
        for (index, spell) in self.spells.iter().enumerate() {
            let field = |name: &str| format!("spells[{index}].{name}");
            faults.bounds(&field("prana"), spell.prana, (0, MOST));
            let is_open = spell.school.is_open_to(self.class.as_ref());
            if !is_open {
                let field = format!("spells[{index}]");
                faults.add(&field, word(spell.school), "open-school", Some("KNK-MAG-01"));
            }
            match spell.form {
                Form::Lines(0) => {
                    faults.add(&field("form"), 0, "from-1", Some("KNK-MAG-03"));
                }
                Form::Circle(0) => {
                    faults.add(&field("form"), 0, "from-1", Some("KNK-MAG-10"));
                }
                Form::Sacrament(price) if is_open => points += i32::from(price),
                Form::Sacrament(_)
                | Form::Lines(_)
                | Form::Simple
                | Form::Rune
                | Form::Circle(_) => {}
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
                            faults.add(&field("turns"), 0, "turns-from-1", Some("KNK-GEN-05"));
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
        let church = i32::from(self.sacraments()) * SCO;
        if points > 0 {
            faults.within("spells", points, (0, church), "sacrament-points", Some("KNK-MAG-10"));
        }
    }
}
