//! A character: the fields of its editor and the lines of its written sheet, from one table of parts.

mod entry;
mod form;
mod part;
mod tables;
mod written;

use serde::{Deserialize, Serialize};

use super::sheet::{Sheet, Spec, Wounds};
use crate::{
    Arg, CharacterForm, Phrase, PlainText,
    form::{Departure, Edit, Edited, Form, FormFault, Unfit},
};

pub(super) use form::{choices, take};
pub(super) use written::{read_sheet, write};

/// The labels that a written sheet begins with.
pub(super) const SHEET_BEGINS: &[&str] = &[NAME];
const NAME: &str = "d20-name";
const TOKEN: &str = "token";
const APPROVED: &str = "approved";
/// The field that takes the sheet of a combatant of the library.
const STARTER: &str = "sheet";

/// What a fight may change of it for good.
pub(super) const CARRIED: &[&str] = &[HURT, THINGS];
const HURT: &str = "wounds";
const THINGS: &str = "things";

/// What a person makes for play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Its name; empty where it has none yet.
    pub name: PlainText,
    /// Its signs on the map.
    pub token: PlainText,
    /// Whether the game master has approved it.
    #[serde(default)]
    pub approved: bool,
    /// The sheet that it plays with.
    pub sheet: Spec,
}

impl Character {
    /// One as a person begins to make it.
    pub(super) fn blank() -> Self {
        let sheet = Spec { hp: 10, attack_bonuses: vec![0], player: true, ..Spec::default() };
        Self { name: PlainText::new(""), token: PlainText::new(""), approved: false, sheet }
    }
}

impl CharacterForm for Character {
    fn name(&self) -> &PlainText {
        &self.name
    }

    fn token(&self) -> &PlainText {
        &self.token
    }

    fn is_approved(&self) -> bool {
        self.approved
    }

    fn disapprove(&mut self) {
        self.approved = false;
    }

    fn rename(&mut self, name: PlainText) {
        self.name = name;
    }

    fn award(&mut self, _: (i32, i32)) {}

    fn faults(&self) -> Vec<FormFault> {
        form::faults(&self.sheet)
    }

    fn tame(&mut self) {}

    fn title(&self) -> Vec<Phrase> {
        let class = Arg::Name(self.sheet.class.name.clone());
        let made = Phrase::new("d20-made").with("class", class).with("level", self.sheet.level);
        vec![Phrase::plain(Arg::Text(self.name.clone())), made]
    }

    fn spent(&self) -> Phrase {
        Phrase::new("d20-spent").with("level", self.sheet.level)
    }

    fn form(&self) -> Form {
        form::of(self)
    }

    fn edit(&mut self, path: &str, edit: &Edit<'_>) -> Result<Edited, Unfit> {
        let before = self.clone();
        let edited = self.change(path, edit);
        if edited.is_err() {
            *self = before;
        }
        edited
    }

    fn departures(&self) -> Vec<Departure> {
        Vec::new()
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
