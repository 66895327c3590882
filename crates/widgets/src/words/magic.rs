//! The log's words for spells in КНК.

use kekkai_rules::{
    PlainText,
    knk::{Fact, Fate, cast::Lapse, fact::Spelled},
    sheet_view::SpellRow,
};

use super::{
    Words,
    log::{Story, Tone},
};

impl Words {
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

impl Story<'_> {
    /// What happens by magic; the rest is told elsewhere.
    #[allow(clippy::wildcard_enum_match_arm, reason = "only facts of its kind are handed on to it")]
    pub(super) fn magic(&mut self, fact: &Fact) {
        let (words, names) = (self.words, self.names);
        let of_spell = |key: &str, who, name: &PlainText| {
            let spell = words.name_of(name.as_str());
            words.with(key, &[("who", names.name(who).into()), ("spell", spell.into())])
        };
        match fact {
            // One line, or one taken up again, is told by what comes of it.
            Fact::Read { lines: 0, .. } | Fact::Read { of: 1, .. } => {}
            Fact::Read { who, spell: _, name, lines: _, read, of, paid: _ } => {
                let args = [
                    ("who", names.name(*who).into()),
                    ("spell", words.name_of(name.as_str()).into()),
                    ("read", (*read).into()),
                    ("of", (*of).into()),
                ];
                self.say(Tone::Headline, words.with("log-read", &args));
            }
            Fact::Unread { who, name, why } => {
                let key = match why {
                    Lapse::Left => "log-unread-left",
                    Lapse::Prana => "log-unread-prana",
                    Lapse::Arm => "log-unread-arm",
                    Lapse::Damage => "log-unread-damage",
                };
                self.say(Tone::Miss, of_spell(key, *who, name));
            }
            Fact::Cast { who, name } => self.say(Tone::Headline, of_spell("log-cast", *who, name)),
            Fact::Spelled(spelled) => self.spelled(spelled),
            Fact::Resisted { who, name } => {
                self.say(Tone::Miss, of_spell("log-resisted", *who, name));
            }
            Fact::Counted { who, effect: _, name, turns: 0 } => {
                let text =
                    format!("{}, {}", words.name_of(name.as_str()), words.t("log-effect-over"));
                self.say(Tone::Headline, format!("{}: {text}", names.name(*who)));
            }
            Fact::Told { who: _, text } => self.say(Tone::Headline, words.name_of(text.as_str())),
            Fact::Gave { who, to, rest: _ } => {
                let args = [("who", names.name(*who).into()), ("other", names.name(*to).into())];
                self.say(Tone::Headline, words.with("log-gave", &args));
            }
            // What only the sheet keeps is on the screen, not in the log.
            _ => {}
        }
    }

    /// `Merlin → Vega: Blaze 75 → 37, waits`.
    fn spelled(&mut self, spelled: &Spelled) {
        let (words, names) = (self.words, self.names);
        let (caster, target) = (names.name(spelled.caster), names.name(spelled.target));
        let mut text = format!("{caster} → {target}: {}", words.name_of(spelled.spell.as_str()));
        let first = spelled.steps.first().map_or(spelled.damage, |step| step.after);
        if first != 0 || spelled.damage != 0 {
            text = format!("{text} {first}");
        }
        if first != spelled.damage {
            text = format!("{text} → {}", spelled.damage);
        }
        let fate = match &spelled.fate {
            Fate::Waits(_) => "fate-waits",
            Fate::Miss | Fate::Final => "fate-final",
        };
        let text = self.marked(format!("{text}, {}", words.t(fate)));
        self.say(Tone::Hit, text);
    }
}
