//! Words about a character as a whole.

use kekkai_rules::knk::{
    creation::{Character, Reckoning, Remedy},
    mage::Way,
    preview::Departure,
    spell::School,
};

use super::Words;
use crate::sheet_text::{Remark, Unread};

impl Words {
    /// How far a character is: approved, waiting for it, or with breaches.
    pub fn character_state(&self, character: &Character) -> String {
        let open = character.reckon().open().count();
        if open > 0 {
            return self.with("character-breaches", &[("count", open.into())]);
        }
        self.t(if character.approved { "character-approved" } else { "character-unapproved" })
    }

    /// What somebody who brought a form should be told.
    pub fn remark(&self, remark: &Remark) -> String {
        match remark {
            Remark::Category(category) => {
                let category = self.kind(category.key());
                self.with("form-category", &[("category", category.into())])
            }
            Remark::Again { line, name, rank } => {
                let rank = rank.to_string();
                let args = [
                    ("line", (*line).into()),
                    ("name", name.as_str().into()),
                    ("rank", rank.into()),
                ];
                self.with("form-again", &args)
            }
            Remark::OwnSkill { line, name } => {
                let args = [("line", (*line).into()), ("name", name.as_str().into())];
                self.with("form-own-skill", &args)
            }
        }
    }

    /// A line of a form whose value cannot be read.
    pub fn unread(&self, unread: &Unread) -> String {
        let args = [
            ("line", unread.line.into()),
            ("text", unread.text.as_str().into()),
            ("expected", self.of_family("expected-", unread.expected).into()),
        ];
        self.with("form-unread", &args)
    }

    /// Both kinds of points: spent of available.
    pub fn purses(&self, reckoning: &Reckoning) -> String {
        let args = [
            ("cp", reckoning.cp.spent.into()),
            ("of-cp", reckoning.cp.available.into()),
            ("sp", reckoning.sp.spent.into()),
            ("of-sp", reckoning.sp.available.into()),
        ];
        self.with("character-purses", &args)
    }

    /// A derived number by its key; with `-plus` behind it, that with a mark used.
    pub fn derived_name(&self, key: &str) -> String {
        match key.strip_suffix("-plus") {
            Some(bare) => {
                self.with("derived-with-plus", &[("name", self.of_family("derived-", bare).into())])
            }
            None => self.of_family("derived-", key),
        }
    }

    /// As written and as computed.
    pub fn departure(&self, departure: &Departure) -> String {
        format!("{} → {}", departure.printed, departure.computed.as_deref().unwrap_or("–"))
    }

    /// A school of magic.
    pub fn school(&self, school: School) -> String {
        self.of_family("school-", school.key())
    }

    /// How somebody came by a school of magic.
    pub fn learned_way(&self, way: Way) -> String {
        self.of_family("learned-", way.key())
    }

    /// What would mend a lack of points.
    pub fn remedy(&self, remedy: Remedy) -> String {
        match remedy {
            Remedy::ConvertSp(points) => self.with("remedy-sp", &[("points", points.into())]),
            Remedy::ConvertCp(points) => self.with("remedy-cp", &[("points", points.into())]),
            Remedy::Grant(points) => self.with("remedy-grant", &[("points", points.into())]),
        }
    }
}
