//! Skills taken back: a name and a letter, alone on a line or several on one, and what stands below them.

use super::{
    super::{LEVEL, label::Label},
    Reader, parts,
};
use crate::knk::content::{
    rank::Rank,
    skill::{self, Owned, Price, Skill, SkillLevel, Use},
};
use crate::{
    Arg, Phrase, PlainText,
    written::{Page, Speech, WrittenLine, same},
};

impl Reader<'_> {
    /// Skills behind their heading: `Чистые глаза: B; Гордость C`.
    pub(super) fn skills(&mut self, line: WrittenLine<'_>, value: &str, page: &mut Page) {
        for part in parts(value) {
            match named(part).or_else(|| spaced(part)) {
                Some((name, rank)) => self.skill(line.number, (name, rank), page),
                None => self.tell_part(line, Label::Skills, part, page),
            }
        }
    }

    /// Skill points that a skill brings.
    pub(super) fn extra(
        &mut self,
        line: WrittenLine<'_>,
        name: &str,
        value: &str,
        page: &mut Page,
    ) {
        let speech = self.speech;
        let skills = &mut self.character.sheet.skills;
        let owned =
            skills.iter_mut().find(|owned| speech.is_called(name, "", owned.skill.name.as_str()));
        match (owned, value.parse()) {
            (Some(owned), Ok(points)) => owned.extra_sp = points,
            (None | Some(_), _) => page.tell(line.number, line.text),
        }
    }

    /// A line below a skill, or the name and letter of the next one; whether it was one of them.
    pub(super) fn of_skill_or_next(&mut self, line: WrittenLine<'_>, page: &mut Page) -> bool {
        let next = named(line.text).filter(|(name, _)| level_of(name, self.speech).is_none());
        let Some(next) = next else {
            self.of_skill.push((line.number, line.text.to_owned()));
            return !self.character.sheet.skills.is_empty();
        };
        self.skill(line.number, next, page);
        true
    }

    /// A skill up to the level of that letter; one that is there already is bought again (KNK-SKL-02).
    fn skill(&mut self, number: usize, (name, rank): (&str, Rank), page: &mut Page) {
        self.close_skill(page);
        let speech = self.speech;
        let known = self
            .known_skills
            .iter()
            .find(|(key, it)| speech.is_called(name, key, it.name.as_str()));
        let own = SkillLevel { rank, modifiers: Vec::new(), text: None };
        let unknown = || Skill {
            name: PlainText::new(name),
            levels: vec![own],
            price: None,
            free_for: Vec::new(),
            forbidden: false,
        };
        let (is_known, skill) =
            (known.is_some(), known.map_or_else(unknown, |(_, skill)| skill.clone()));
        let place = skill.levels.iter().position(|level| level.rank == rank);
        let line = format!("{name}: {rank}");
        let skills = &mut self.character.sheet.skills;
        if let Some(at) = skills.iter().position(|owned| owned.skill.name == skill.name) {
            self.current = Some(at);
            if !skill::buy(skills, skill) {
                return page.tell(number, &line);
            }
            let levels = skills.get(at).map_or(0, |owned| usize::from(owned.levels));
            let bought = skills.get(at).and_then(|it| it.skill.levels.get(levels.checked_sub(1)?));
            let rank = bought.map_or(rank, |level| level.rank);
            let again = at_line("form-again", number, name).with("rank", rank);
            return page.remarks.push(again);
        }
        if !is_known {
            page.remarks.push(at_line("form-own-skill", number, name));
        }
        let levels = place.and_then(|place| u8::try_from(place + 1).ok()).unwrap_or(1);
        self.current = Some(skills.len());
        skills.push(Owned { skill, levels, extra_sp: 0, in_use: Use::default() });
        // The book prints no such level; the lowest one is there, and the line says what was meant.
        if place.is_none() {
            page.tell(number, &line);
        }
    }

    /// What stands below a skill: levels of one that the library does not know; of others only what is told otherwise.
    pub(super) fn close_skill(&mut self, page: &mut Page) {
        let lines = std::mem::take(&mut self.of_skill);
        let (known, speech) = (&self.known_skills, self.speech);
        let current = self.current.take();
        let skills = &mut self.character.sheet.skills;
        let Some(owned) = current.and_then(|current| skills.get_mut(current)) else {
            return page.strange.extend(lines);
        };
        let is_known = known.iter().any(|(_, skill)| skill.name == owned.skill.name);
        let printed: Vec<(Rank, Phrase)> =
            owned.skill.levels.iter().map(|level| (level.rank, level.does())).collect();
        let price = owned.skill.price.map(Price::phrase);
        let is_expected = |line: &str| match level_of(line, speech) {
            Some((rank, text)) => {
                printed.iter().any(|(known, does)| *known == rank && speech.is_said(text, does))
            }
            None => price.as_ref().is_some_and(|price| speech.is_said(line, price)),
        };
        let reached = owned.skill.levels.first().map(|level| level.rank);
        if !is_known && lines.iter().any(|(_, line)| level_of(line, speech).is_some()) {
            owned.skill.levels.clear();
        }
        for (number, line) in lines {
            match level_of(&line, speech) {
                Some((rank, text)) if !is_known => {
                    let told = PlainText::new(text);
                    if told.as_str() != text {
                        page.strange.push((number, line.clone()));
                    }
                    let text = Some(told).filter(|told| !told.is_empty());
                    owned.skill.levels.push(SkillLevel { rank, modifiers: Vec::new(), text });
                }
                _ if is_expected(&line) => {}
                _ => page.strange.push((number, line)),
            }
        }
        if !is_known {
            let place = owned.skill.levels.iter().position(|level| Some(level.rank) == reached);
            let levels = place.map_or(owned.skill.levels.len(), |place| place + 1);
            owned.levels = u8::try_from(levels).unwrap_or(u8::MAX);
        }
    }
}

/// What is told of a name in a line of the form.
fn at_line(key: &'static str, number: usize, name: &str) -> Phrase {
    let number = i32::try_from(number).unwrap_or(i32::MAX);
    Phrase::new(key).with("line", number).with("name", Arg::Text(PlainText::new(name)))
}

/// Name and rank, as in `Чистые глаза: B`.
fn named(text: &str) -> Option<(&str, Rank)> {
    let (name, rank) = text.split_once(':')?;
    Some((name.trim(), rank.trim().parse().ok()?))
}

/// `Чистые глаза B`, `Чистые глаза (B)`, as several skills stand on one line.
fn spaced(text: &str) -> Option<(&str, Rank)> {
    let (name, rank) = text.trim_end_matches(')').rsplit_once([' ', '('])?;
    let name = name.trim().trim_end_matches(['(', '-', '–', '—']).trim();
    Some((name, rank.trim().parse().ok()?)).filter(|_| !name.is_empty())
}

/// `Ранг D: …`, or `Ранг D` alone: the letter and the text.
fn level_of<'t>(line: &'t str, speech: &dyn Speech) -> Option<(Rank, &'t str)> {
    let rest = line.strip_prefix(&speech.word(LEVEL))?.trim_start();
    let (rank, text) = rest.split_once(':').unwrap_or((rest, ""));
    Some((rank.trim().parse().ok()?, text.trim()))
}

/// The skill in `Очки от навыка (…)`.
pub(super) fn of_extra<'t>(label: &'t str, speech: &dyn Speech) -> Option<&'t str> {
    let (before, name) = label.split_once('(')?;
    same(before, &Label::ExtraSp.text(speech)).then(|| name.trim_end_matches(')').trim())
}
