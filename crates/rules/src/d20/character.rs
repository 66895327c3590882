//! A character: the fields of its editor and the lines of its written sheet, from one table of parts.

mod entry;
mod form;
mod part;
mod tables;
mod written;

use self::form::{change, sections};
use super::{
    numbers::vitals::DEAD_AT,
    sheet::{Sheet, Spec, Wounds},
};
use crate::{
    Arg, Phrase, RuleId,
    form::{Edit, FormNumber, Section, Unfit},
    plain_character::{self, PlainSheet, SheetWords},
    system::Fault,
};

pub(super) use form::{choices, take};
pub(super) use written::{read_sheet, write};

/// The labels that a written sheet begins with.
pub(super) const SHEET_BEGINS: &[&str] = &[Spec::WORDS.name];
/// The field that takes the sheet of a combatant of the library.
const STARTER: &str = "sheet";

/// What a fight may change of it for good.
pub(super) const CARRIED: &[&str] = &[HURT, THINGS];
const HURT: &str = "wounds";
const THINGS: &str = "things";

/// What a person makes for play.
pub type Character = plain_character::Character<Spec>;

impl PlainSheet for Spec {
    const WORDS: SheetWords = SheetWords {
        name: "d20-name",
        token: "d20-token",
        approved: "d20-approved",
        flag: ["d20-yes", "d20-no"],
    };

    fn blank() -> Self {
        Self { hp: 10, attack_bonuses: vec![0], player: true, ..Self::default() }
    }

    fn faults(&self) -> Vec<Fault> {
        // A sheet may be that of a dead body; nobody comes to a fight as one.
        let dead = self.wounds.hp.filter(|hp| *hp <= DEAD_AT).map(|hp| Fault {
            field: "wounds.hp".to_owned(),
            found: hp.to_string(),
            expected: "living".to_owned(),
            rule: Some(RuleId::new("D20-DMG-04")),
        });
        Self::faults(self).into_iter().chain(self.excess()).chain(dead).collect()
    }

    fn kind(&self) -> Phrase {
        // Its level is told as what was spent on it.
        Phrase::plain(Arg::Name(self.class.name.clone()))
    }

    fn spent(&self) -> Phrase {
        Phrase::new("d20-spent").with("level", self.level)
    }

    fn sections(&self) -> Vec<Section> {
        sections(self)
    }

    fn numbers(&self) -> Option<Vec<FormNumber>> {
        form::numbers(self)
    }

    fn edit(&mut self, path: &str, edit: &Edit<'_>) -> Result<(), Unfit> {
        change(self, path, edit)
    }
}

/// Makes one part of the character what the fight has left of it.
pub(super) fn carry(character: &mut Character, sheet: &Sheet, part: &str) {
    match part {
        HURT => character.sheet.wounds = Wounds::of(sheet),
        THINGS => {
            let own = &mut character.sheet;
            if own.held() != sheet.in_hand {
                own.in_hand = Some(sheet.in_hand.clone());
            }
            own.weapons.clone_from(&sheet.spec.weapons);
        }
        _ => {}
    }
}
