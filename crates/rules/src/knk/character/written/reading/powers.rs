//! Schools, spells, phantasms and impulses taken back.

use super::{
    super::{
        label::{Label, stat_called},
        powers::{ABILITY, CATEGORY, CHANGES, DEMON, GRADE, LASTS, RAISE, SP, TURNS, WEAPON},
    },
    Reader, parts,
};
use crate::knk::{
    content::{
        impulse::Impulse, modifier::Modifier, phantasm::Phantasm, rank::Rank, spell::School,
    },
    making::mage::{Learned, Way},
};
use crate::{
    PlainText,
    form::read_changes,
    written::{Page, WrittenLine, plain, same, some_text},
};

impl Reader<'_> {
    /// `огонь B (основная, ОН 1); руны C`.
    pub(super) fn schools(&mut self, line: WrittenLine<'_>, value: &str, page: &mut Page) {
        let (speech, marked) = (self.speech, self.speech.word(SP));
        for part in parts(value) {
            let (before, inner) = part.split_once('(').unwrap_or((part, ""));
            let named = before.trim().rsplit_once(' ');
            let found = named.and_then(|(name, rank)| {
                let rank = rank.parse::<Rank>().ok()?;
                let is = |school: &School| {
                    speech.is_said(name, &school.phrase()) || school.key() == plain(name)
                };
                Some((School::ALL.into_iter().find(is)?, rank))
            });
            let Some((school, rank)) = found else {
                self.tell_part(line, Label::Schools, part, page);
                continue;
            };
            self.character.sheet.schools.push((school, rank));
            let (mut way, mut sp) = (None, 0);
            for word in inner.trim_end_matches(')').split(',').map(str::trim) {
                let found = Way::ALL.into_iter().find(|way| speech.is_said(word, &way.phrase()));
                match word.strip_prefix(&marked).and_then(|number| number.trim().parse().ok()) {
                    Some(number) => sp = number,
                    None if found.is_some() => way = way.or(found),
                    None if word.is_empty() => {}
                    None => self.tell_part(line, Label::Schools, part, page),
                }
            }
            if let Some(way) = way {
                self.character.learned.push(Learned { school, way, sp });
            }
        }
    }

    pub(super) fn spells(&mut self, line: WrittenLine<'_>, value: &str, page: &mut Page) {
        for name in parts(value) {
            let found = self
                .known_spells
                .iter()
                .find(|(key, it)| self.speech.is_called(name, key, it.name.as_str()));
            match found.map(|(_, spell)| spell.clone()) {
                Some(spell) => self.character.sheet.spells.push(spell),
                None => self.tell_part(line, Label::Spells, name, page),
            }
        }
    }

    /// `Красный меч; D; ходов 2; оружие Меч; меняет stat(of: S, by: 1); поёт`.
    pub(super) fn phantasm(&mut self, line: WrittenLine<'_>, value: &str, page: &mut Page) {
        let mut all = value.split(';').map(str::trim);
        let name = PlainText::new(&self.speech.own_name(all.next().unwrap_or_default()));
        let rank = all.next().and_then(|rank| rank.parse::<Rank>().ok());
        let (Some(rank), false) = (rank, name.is_empty()) else {
            return page.tell(line.number, line.text);
        };
        let (mut weapon, mut turns, mut told) = (None, 1, Vec::new());
        let mut modifiers = Vec::new();
        for part in all {
            if let Some(name) = part.strip_prefix(&self.speech.word(WEAPON)) {
                weapon = self.known_weapon(name);
                if weapon.is_none() {
                    told.push(part);
                }
            } else if let Some(count) = self.count(TURNS, part) {
                turns = count;
            } else if let Some(changes) = self.changes(part) {
                modifiers = changes;
            } else {
                told.push(part);
            }
        }
        let text = some_text(&told);
        let phantasm = Phantasm { name, rank, weapon, modifiers, turns, text };
        self.character.sheet.phantasms.push(phantasm);
    }

    /// `выше на ранг: Сила`, `категория выше: Магия`, `демоническая магия: 2`, `способность: Когти; степень 1; длится`.
    pub(super) fn impulse(&mut self, line: WrittenLine<'_>, value: &str, page: &mut Page) {
        let (kind, of) = value.split_once(':').unwrap_or((value, ""));
        let of = of.trim();
        let is = |key| same(&self.speech.word(key), kind);
        let bought = if is(RAISE) {
            stat_called(of, self.speech).map(Impulse::Raise)
        } else if is(CATEGORY) {
            stat_called(of, self.speech).map(Impulse::CategoryUp)
        } else if is(DEMON) {
            of.parse().ok().map(Impulse::Demon)
        } else if is(ABILITY) {
            self.ability(of)
        } else {
            None
        };
        match bought {
            Some(bought) => self.character.sheet.impulses.push(bought),
            None => page.tell(line.number, line.text),
        }
    }

    fn ability(&self, value: &str) -> Option<Impulse> {
        let mut all = value.split(';').map(str::trim);
        let name = PlainText::new(all.next().unwrap_or_default());
        let (mut grade, mut lasts, mut modifiers, mut told) = (1, false, Vec::new(), Vec::new());
        let mut weapon = None;
        for part in all {
            let named = part.strip_prefix(&self.speech.word(WEAPON));
            let named = named.and_then(|name| self.known_weapon(name));
            if let Some(points) = self.count(GRADE, part) {
                grade = points;
            } else if same(&self.speech.word(LASTS), part) {
                lasts = true;
            } else if let Some(named) = named {
                weapon = Some(Box::new(named));
            } else if let Some(changes) = self.changes(part) {
                modifiers = changes;
            } else {
                told.push(part);
            }
        }
        let text = some_text(&told);
        (!name.is_empty()).then_some(Impulse::Ability {
            grade,
            name,
            lasts,
            modifiers,
            text,
            weapon,
        })
    }

    /// The number behind this word.
    fn count<N: std::str::FromStr>(&self, word: &'static str, part: &str) -> Option<N> {
        part.strip_prefix(&self.speech.word(word))?.trim().parse().ok()
    }

    fn changes(&self, part: &str) -> Option<Vec<Modifier>> {
        part.strip_prefix(&self.speech.word(CHANGES)).and_then(read_changes)
    }
}
