//! Schools, spells, phantasms and impulses taken back.

use kekkai_battle::character::read_modifiers;
use kekkai_rules::{
    PlainText,
    knk::{
        Weapon,
        impulse::Impulse,
        mage::{Learned, Way},
        modifier::Modifier,
        phantasm::Phantasm,
        rank::{Rank, Stat},
        spell::School,
    },
};

use super::{
    super::{
        label::{Label, plain, stat_label},
        power::{ABILITY, CATEGORY, CHANGES, DEMON, GRADE, LASTS, RAISE, SP, TURNS, WEAPON},
    },
    Reader, parts,
};

impl Reader<'_> {
    /// `огонь B (основная, ОН 1); руны C`.
    pub(super) fn schools(&mut self, number: usize, value: &str) {
        for part in parts(value) {
            let (before, inner) = part.split_once('(').unwrap_or((part, ""));
            let named = before.trim().rsplit_once(' ');
            let found = named.and_then(|(name, rank)| {
                let rank = rank.parse::<Rank>().ok()?;
                let is = |school: &School| {
                    let mut spoken = self.words.iter().map(|words| words.school(*school));
                    spoken.any(|known| plain(&known) == plain(name)) || school.key() == plain(name)
                };
                Some((School::ALL.into_iter().find(is)?, rank))
            });
            let Some((school, rank)) = found else {
                self.tell(number, &format!("{}: {part}", Label::Schools.text()));
                continue;
            };
            self.character.sheet.schools.push((school, rank));
            let (mut way, mut sp) = (None, 0);
            for word in inner.trim_end_matches(')').split(',').map(str::trim) {
                let is = |way: &Way| {
                    self.words.iter().any(|words| plain(&words.learned_way(*way)) == plain(word))
                };
                let found = Way::ALL.into_iter().find(is);
                match word.strip_prefix(SP).and_then(|number| number.trim().parse().ok()) {
                    Some(number) => sp = number,
                    None if found.is_some() => way = way.or(found),
                    None if word.is_empty() => {}
                    None => self.tell(number, &format!("{}: {part}", Label::Schools.text())),
                }
            }
            if let Some(way) = way {
                self.character.learned.push(Learned { school, way, sp });
            }
        }
    }

    pub(super) fn spells(&mut self, number: usize, value: &str) {
        for name in parts(value) {
            let found = self
                .known_spells
                .iter()
                .find(|(key, it)| self.is_called(key, it.name.as_str(), name));
            match found.map(|(_, spell)| spell.clone()) {
                Some(spell) => self.character.sheet.spells.push(spell),
                None => self.tell(number, &format!("{}: {name}", Label::Spells.text())),
            }
        }
    }

    /// `Красный меч; D; ходов 2; оружие Меч; меняет stat(of: S, by: 1); поёт`.
    pub(super) fn phantasm(&mut self, number: usize, line: &str, value: &str) {
        let mut all = value.split(';').map(str::trim);
        let name = PlainText::new(&self.english(all.next().unwrap_or_default()));
        let rank = all.next().and_then(|rank| rank.parse::<Rank>().ok());
        let (Some(rank), false) = (rank, name.is_empty()) else { return self.tell(number, line) };
        let (mut weapon, mut turns, mut told) = (None, 1, Vec::new());
        let mut modifiers = Vec::new();
        for part in all {
            if let Some(name) = part.strip_prefix(WEAPON) {
                weapon = self.known_weapon(name);
                if weapon.is_none() {
                    told.push(part);
                }
            } else if let Some(count) =
                part.strip_prefix(TURNS).and_then(|it| it.trim().parse().ok())
            {
                turns = count;
            } else if let Some(changes) = changes(part) {
                modifiers = changes;
            } else {
                told.push(part);
            }
        }
        let phantasm = Phantasm { name, rank, weapon, modifiers, turns, text: text(&told) };
        self.character.sheet.phantasms.push(phantasm);
    }

    /// `выше на ранг: Сила`, `категория выше: Магия`, `демоническая магия: 2`, `способность: Когти; степень 1; длится`.
    pub(super) fn impulse(&mut self, number: usize, line: &str, value: &str) {
        let (kind, of) = value.split_once(':').unwrap_or((value, ""));
        let (kind, of) = (plain(kind), of.trim());
        let stat = || Stat::ALL.into_iter().find(|stat| plain(stat_label(*stat)) == plain(of));
        let bought = if kind == plain(RAISE) {
            stat().map(Impulse::Raise)
        } else if kind == plain(CATEGORY) {
            stat().map(Impulse::CategoryUp)
        } else if kind == plain(DEMON) {
            of.parse().ok().map(Impulse::Demon)
        } else if kind == plain(ABILITY) {
            self.ability(of)
        } else {
            None
        };
        match bought {
            Some(bought) => self.character.sheet.impulses.push(bought),
            None => self.tell(number, line),
        }
    }

    fn known_weapon(&self, name: &str) -> Option<Weapon> {
        let called =
            |(key, it): &&(String, Weapon)| self.is_called(key, it.name.as_str(), name.trim());
        self.weapons.iter().find(called).map(|(_, weapon)| weapon.clone())
    }

    fn ability(&self, value: &str) -> Option<Impulse> {
        let mut all = value.split(';').map(str::trim);
        let name = PlainText::new(all.next().unwrap_or_default());
        let (mut grade, mut lasts, mut modifiers, mut told) = (1, false, Vec::new(), Vec::new());
        let mut weapon = None;
        for part in all {
            let named = part.strip_prefix(WEAPON).and_then(|name| self.known_weapon(name));
            if let Some(points) = part.strip_prefix(GRADE).and_then(|it| it.trim().parse().ok()) {
                grade = points;
            } else if plain(part) == LASTS {
                lasts = true;
            } else if let Some(named) = named {
                weapon = Some(Box::new(named));
            } else if let Some(changes) = changes(part) {
                modifiers = changes;
            } else {
                told.push(part);
            }
        }
        let text = text(&told);
        (!name.is_empty()).then_some(Impulse::Ability {
            grade,
            name,
            lasts,
            modifiers,
            text,
            weapon,
        })
    }
}

fn changes(part: &str) -> Option<Vec<Modifier>> {
    part.strip_prefix(CHANGES).and_then(read_modifiers)
}

/// What is told; a semicolon in it has parted it.
fn text(told: &[&str]) -> Option<PlainText> {
    let text = PlainText::new(&told.join("; "));
    Some(text).filter(|text| !text.is_empty())
}
