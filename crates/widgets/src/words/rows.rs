//! Words for the rows of a sheet: spells and skills.

use kekkai_rules::sheet_view::{SkillRow, SpellRow};

use super::Words;

impl Words {
    /// A skill with the letter of its highest level, and whether it is on: `Clear Eyes B, on`.
    pub fn skill(&self, row: &SkillRow) -> String {
        let skill = format!("{} {}", self.name_of(row.name.as_str()), row.rank);
        match row.on {
            None => skill,
            Some(on) => format!("{skill}, {}", self.t(if on { "skill-on" } else { "skill-off" })),
        }
    }

    /// A spell on one line: `Blaze: fire, 5 of 6 lines, 80 prana`.
    pub fn spell(&self, row: &SpellRow) -> String {
        let mut parts = vec![self.of_family("school-", &row.school)];
        if let Some(lines) = row.lines {
            let args = [("read", row.read.into()), ("of", lines.into())];
            parts.push(self.with(if row.read > 0 { "spell-read" } else { "spell-lines" }, &args));
        }
        parts.push(self.with("price-prana", &[("amount", row.prana.into())]));
        format!("{}: {}", self.name_of(row.name.as_str()), parts.join(", "))
    }

    /// The same in fewer columns: `Blaze 6/80`, its lines and its price.
    pub fn spell_short(&self, row: &SpellRow) -> String {
        let lines = row.lines.map(|lines| format!("{lines}/")).unwrap_or_default();
        format!("{} {lines}{}", self.name_of(row.name.as_str()), row.prana)
    }
}
