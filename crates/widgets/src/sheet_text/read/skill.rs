//! Skills taken back: a name and a letter, alone on a line or several on one, and what stands below them.

use kekkai_rules::{
    PlainText,
    knk::{
        rank::Rank,
        skill::{self, Level, Owned, Skill, Use},
    },
};

use super::{
    super::{
        LEVEL,
        label::{Label, plain},
        skill_lines,
    },
    Reader, Remark, parts,
};

impl Reader<'_> {
    /// Skills behind their heading: `Чистые глаза: B; Гордость C`.
    pub(super) fn skills(&mut self, number: usize, value: &str) {
        self.in_skills = true;
        for part in parts(value) {
            match named(part).or_else(|| spaced(part)) {
                Some((name, rank)) => self.skill(number, name, rank),
                None => self.tell(number, &format!("{}: {part}", Label::Skills.text())),
            }
        }
    }

    /// Skill points that a skill brings.
    pub(super) fn extra(&mut self, number: usize, line: &str, name: &str, value: &str) {
        let place = self
            .character
            .sheet
            .skills
            .iter()
            .position(|owned| self.is_called("", owned.skill.name.as_str(), name));
        let owned = place.and_then(|place| self.character.sheet.skills.get_mut(place));
        match (owned, value.parse()) {
            (Some(owned), Ok(points)) => owned.extra_sp = points,
            (None | Some(_), _) => self.tell(number, line),
        }
    }

    /// A line below a skill, or the name and letter of the next one; whether it was one of them.
    pub(super) fn of_skill_or_next(&mut self, number: usize, line: &str) -> bool {
        let Some((name, rank)) = named(line).filter(|(name, _)| level_of(name).is_none()) else {
            self.of_skill.push((number, line.to_owned()));
            return !self.character.sheet.skills.is_empty();
        };
        self.skill(number, name, rank);
        true
    }

    /// A skill up to the level of that letter; one that is there already is bought again (KNK-SKL-02).
    fn skill(&mut self, number: usize, name: &str, rank: Rank) {
        self.close_skill();
        let known =
            self.known_skills.iter().find(|(key, it)| self.is_called(key, it.name.as_str(), name));
        let own = Level { rank, modifiers: Vec::new(), text: None };
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
                return self.tell(number, &line);
            }
            let levels = skills.get(at).map_or(0, |owned| usize::from(owned.levels));
            let bought = skills.get(at).and_then(|it| it.skill.levels.get(levels.checked_sub(1)?));
            let rank = bought.map_or(rank, |level| level.rank);
            let name = name.to_owned();
            return self.remarks.push(Remark::Again { line: number, name, rank });
        }
        if !is_known {
            self.remarks.push(Remark::OwnSkill { line: number, name: name.to_owned() });
        }
        let levels = place.and_then(|place| u8::try_from(place + 1).ok()).unwrap_or(1);
        self.current = Some(skills.len());
        skills.push(Owned { skill, levels, extra_sp: 0, in_use: Use::default() });
        // The book prints no such level; the lowest one is there, and the line says what was meant.
        if place.is_none() {
            self.tell(number, &line);
        }
    }

    /// What stands below a skill: levels of one that the library does not know; of others only what is told otherwise.
    pub(super) fn close_skill(&mut self) {
        let lines = std::mem::take(&mut self.of_skill);
        let known = &self.known_skills;
        let current = self.current.take();
        let skills = &mut self.character.sheet.skills;
        let Some(owned) = current.and_then(|current| skills.get_mut(current)) else {
            return self.strange.extend(lines);
        };
        let is_known = known.iter().any(|(_, skill)| skill.name == owned.skill.name);
        let expected: Vec<String> =
            self.words.iter().flat_map(|words| skill_lines(words, owned)).collect();
        let reached = owned.skill.levels.first().map(|level| level.rank);
        if !is_known && lines.iter().any(|(_, line)| level_of(line).is_some()) {
            owned.skill.levels.clear();
        }
        for (number, line) in lines {
            match level_of(&line) {
                Some((rank, text)) if !is_known => {
                    let told = PlainText::new(text);
                    if told.as_str() != text {
                        self.strange.push((number, line.clone()));
                    }
                    let text = Some(told).filter(|told| !told.is_empty());
                    owned.skill.levels.push(Level { rank, modifiers: Vec::new(), text });
                }
                _ if expected.contains(&line) => {}
                _ => self.strange.push((number, line)),
            }
        }
        if !is_known {
            let place = owned.skill.levels.iter().position(|level| Some(level.rank) == reached);
            let levels = place.map_or(owned.skill.levels.len(), |place| place + 1);
            owned.levels = u8::try_from(levels).unwrap_or(u8::MAX);
        }
    }
}

/// `Чистые глаза: B`.
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
fn level_of(line: &str) -> Option<(Rank, &str)> {
    let rest = line.strip_prefix(LEVEL)?.trim_start();
    let (rank, text) = rest.split_once(':').unwrap_or((rest, ""));
    Some((rank.trim().parse().ok()?, text.trim()))
}

/// The skill in `Очки от навыка (…)`.
pub(super) fn of_extra(label: &str) -> Option<&str> {
    let (before, name) = label.split_once('(')?;
    (plain(before) == plain(Label::ExtraSp.text())).then(|| name.trim_end_matches(')').trim())
}
