//! The form taken back: labels first, then skills, and whatever is not understood goes into the notes.

mod powers;
mod skill;

use self::skill::of_extra;
use super::{
    DODGES, PLUS, YES, familiar,
    label::{Label, SIXTHS, limb, many, stat_called},
};
use crate::knk::{
    character::preview,
    content::{
        category::Category,
        class::Class,
        item::Item,
        part::{Harm, Part, Wound},
        rank::{Rank, Stat},
        skill::Skill,
        spell::Spell,
        weapon::Weapon,
    },
    making::creation::{Character, Points},
    verbs::Record,
};
use crate::{
    Phrase, PlainText,
    text::plain_lines,
    written::{
        self, Labelled, Page, ReadSheet, Records, SheetReader, Speech, WrittenLine, add_line,
        parts, plain, same,
    },
};

/// Fields of several lines.
const LOOKS: &str = "story.looks";
const HISTORY: &str = "story.history";
const NOTES: &str = "story.notes";
/// Most of each kind of points that a form may say.
const MOST_POINTS: i32 = 999;

/// Reads a form with the records of a library, by their kind. Whatever it is, a character comes of it.
pub(crate) fn read(
    text: &str,
    records: Records<'_, Record>,
    speech: &dyn Speech,
) -> ReadSheet<Character> {
    let mut reader = Reader {
        speech,
        weapons: Vec::new(),
        known_skills: Vec::new(),
        known_spells: Vec::new(),
        character: Character::blank(Category::Profi),
        category: None,
        points: Vec::new(),
        of_skill: Vec::new(),
        current: None,
        met: Vec::new(),
    };
    for (key, record) in ["weapon", "skill", "spell"].into_iter().flat_map(records) {
        match record {
            Record::Weapon(weapon) => reader.weapons.push((key, *weapon)),
            Record::Item(_) | Record::Quality(_) => {}
            Record::Skill(_, skill) => reader.known_skills.push((key, *skill)),
            Record::Spell(spell) => reader.known_spells.push((key, *spell)),
        }
    }
    let mut page = written::read(text, &mut reader);
    let character = reader.finish(&mut page);
    ReadSheet { character, page }
}

struct Reader<'s> {
    speech: &'s dyn Speech,
    weapons: Vec<(String, Weapon)>,
    known_skills: Vec<(String, Skill)>,
    known_spells: Vec<(String, Spell)>,
    character: Character,
    category: Option<Category>,
    points: Vec<(Label, i32)>,
    /// Lines below the skill that is being read.
    of_skill: Vec<(usize, String)>,
    /// The place of that skill.
    current: Option<usize>,
    /// Labels of ranks, class and category that were met.
    met: Vec<String>,
}

impl SheetReader for Reader<'_> {
    fn labelled(&mut self, line: WrittenLine<'_>, page: &mut Page) -> Option<Labelled> {
        if let Some((dodges, dodge)) = self.dodges(line.text) {
            self.print("dodges", &dodges);
            self.print("dodge", &dodge);
            return Some(Labelled::Value);
        }
        let (label, value) = line.parts();
        if let Some(name) = of_extra(label, self.speech) {
            self.extra(line, name, value, page);
        } else if let Some(stat) = stat_called(label, self.speech) {
            if self.is_first(line, label, page) {
                self.stat(line, stat, value, page);
            }
        } else if SIXTHS.iter().any(|letters| plain(label).ends_with(letters)) {
            let rank = value.split('.').next().unwrap_or_default();
            match rank.parse() {
                _ if !self.is_first(line, "sixth", page) => {}
                Ok(rank) => self.character.sheet.sixth = Some(rank),
                Err(_) => page.refuse(line, "rank"),
            }
        } else {
            return Label::of(label, self.speech).map(|label| self.take(line, label, value, page));
        }
        Some(Labelled::Value)
    }

    fn follows(&mut self, line: WrittenLine<'_>, page: &mut Page) -> bool {
        self.of_skill_or_next(line, page)
    }

    fn goes_on(&mut self, field: &'static str, blanks: usize, line: &str) {
        let story = &mut self.character.story;
        let text = match field {
            LOOKS => &mut story.looks,
            HISTORY => &mut story.history,
            _ => &mut story.notes,
        };
        add_line(text, blanks, line);
    }
}

impl Reader<'_> {
    /// Whether a label stands there for the first time; a second value would take the place of the first.
    fn is_first(&mut self, line: WrittenLine<'_>, label: &str, page: &mut Page) -> bool {
        let label = plain(label);
        let first = !self.met.contains(&label);
        if first {
            self.met.push(label);
        } else {
            page.refuse(line, "one-line");
        }
        first
    }

    fn is_first_of(&mut self, line: WrittenLine<'_>, label: Label, page: &mut Page) -> bool {
        let text = label.text(self.speech);
        self.is_first(line, &text, page)
    }

    fn take(
        &mut self,
        line: WrittenLine<'_>,
        label: Label,
        value: &str,
        page: &mut Page,
    ) -> Labelled {
        let character = &mut self.character;
        let story = &mut character.story;
        match label {
            Label::Name => character.name = PlainText::new(value),
            Label::Token => character.token = PlainText::new(value),
            Label::Sex => story.sex = PlainText::new(value).to_string(),
            Label::Alignment => story.alignment = PlainText::new(value).to_string(),
            Label::Build => story.build = PlainText::new(value).to_string(),
            Label::Category => match self.category_of(value) {
                _ if !self.is_first_of(line, label, page) => {}
                Some(category) => self.category = Some(category),
                None => page.refuse(line, "category"),
            },
            Label::Class if self.is_none(value) => {}
            Label::Class => {
                if self.is_first_of(line, label, page) {
                    self.character.sheet.class = value.parse::<Class>().ok();
                }
            }
            Label::Looks => return Labelled::Text(LOOKS),
            Label::History => return Labelled::Text(HISTORY),
            Label::Notes => return Labelled::Text(NOTES),
            Label::Skills => {
                self.skills(line, value, page);
                return Labelled::Followed;
            }
            Label::Schools => self.schools(line, value, page),
            Label::Spells => self.spells(line, value, page),
            Label::Phantasm => self.phantasm(line, value, page),
            Label::Impulse => self.impulse(line, value, page),
            Label::Weapons => self.take_weapons(line, value, page),
            Label::Items => self.items(line, value, page),
            Label::Missing => self.missing(line, value, page),
            Label::Wounds => self.wounds(line, value, page),
            Label::Dead => self.character.dead = self.flag(line, value, page),
            Label::Unclean => self.character.sheet.unclean = self.flag(line, value, page),
            Label::Immaterial => self.character.sheet.immaterial = self.flag(line, value, page),
            Label::Familiar => match familiar::read(value, self.speech) {
                Some(familiar) => self.character.sheet.familiar = Some(familiar),
                None => page.tell(line.number, line.text),
            },
            Label::Cp
            | Label::Sp
            | Label::CpToSp
            | Label::SpToCp
            | Label::MoreCp
            | Label::MoreSp => match value.split_whitespace().next().unwrap_or_default().parse() {
                Ok(points) => self.points.push((label, points)),
                Err(_) => page.tell(line.number, line.text),
            },
            // What follows from the rest is not read: headings, and the free skill of the class.
            Label::Stats | Label::Derived | Label::OwnSkill | Label::ExtraSp => {}
            Label::Hp | Label::Prana => {
                let most = self.start_with(label, value);
                self.print(label.row().unwrap_or_default(), most);
            }
            Label::Regeneration
            | Label::Defence
            | Label::Attack
            | Label::SecondAttack
            | Label::Movement
            | Label::GlobalStep
            | Label::Initiative
            | Label::MindSave => self.print(label.row().unwrap_or_default(), value),
        }
        Labelled::Value
    }

    /// Reads what somebody begins a fight with, where that is less than the most: `54/130`. Gives what stands behind it, which
    /// is the most.
    fn start_with<'v>(&mut self, label: Label, value: &'v str) -> &'v str {
        let Some((now, most)) = value.split_once('/') else { return value };
        let number = |text: &str| text.split_whitespace().next().and_then(|it| it.parse().ok());
        let (Some(now), Some(all)) = (number(now), number(most)) else { return value };
        let (now, all): (i32, i32) = (now, all);
        if now < all {
            let sheet = &mut self.character.sheet;
            let pool = if label == Label::Hp { &mut sheet.hp } else { &mut sheet.prana };
            *pool = Some(now);
        }
        most.trim_start()
    }

    /// Whether it says that there is none of something.
    fn is_none(&self, value: &str) -> bool {
        let said = |key| same(&self.speech.word(key), value);
        ["", "-", "—"].contains(&value) || said("value-false") || said("written-classless")
    }

    /// Reads a value that is yes or no.
    fn flag(&self, line: WrittenLine<'_>, value: &str, page: &mut Page) -> bool {
        let yes = same(&self.speech.word(YES), value);
        if !yes && !self.is_none(value) {
            page.tell(line.number, line.text);
        }
        yes
    }

    /// A value as written down: `130/130`, `6 клеток (плюс: 9)`.
    fn print(&mut self, key: &str, value: &str) {
        let printed = &mut self.character.printed;
        let (main, plus) = value.split_once('(').unwrap_or((value, ""));
        let main = main.split(['/', ' ']).next().unwrap_or_default().trim_end_matches('.');
        if !main.is_empty() {
            printed.push((key.to_owned(), PlainText::new(main).to_string()));
        }
        let plus = plus.split(')').next().unwrap_or_default();
        if let Some((word, plus)) = plus.split_once(':')
            && same(&self.speech.word(PLUS), word)
        {
            printed.push((format!("{key}-plus"), PlainText::new(plus).to_string()));
        }
    }

    /// `4 уклонения с роллом 28+1d72 за бой.`: how many, and their roll with what stands behind it.
    fn dodges(&self, line: &str) -> Option<(String, String)> {
        let (count, rest) = line.split_once(' ')?;
        count.parse::<u16>().ok()?;
        let words = self.speech.word(DODGES);
        let (first, last) = (words.split_whitespace().next()?, words.split_whitespace().last()?);
        // Its last letter goes with the number.
        let mut stem = first.chars();
        stem.next_back();
        let roll = rest.split_once(&format!("{last} "));
        let roll = roll.filter(|_| rest.starts_with(stem.as_str()))?.1;
        Some((count.to_owned(), roll.to_owned()))
    }

    /// `C+`, `B (C)` with the bought one in brackets, `N/A (D)` for a limb that is missing.
    fn stat(&mut self, line: WrittenLine<'_>, stat: Stat, value: &str, page: &mut Page) {
        let value = value.trim_end_matches('.');
        let inner = value.split_once('(').map(|(_, inner)| inner.trim_end_matches(')'));
        let Ok(rank) = inner.unwrap_or(value).trim().parse::<Rank>() else {
            return page.refuse(line, "rank");
        };
        let sheet = &mut self.character.sheet;
        *match stat {
            Stat::S => &mut sheet.s,
            Stat::E => &mut sheet.e,
            Stat::A => &mut sheet.a,
            Stat::M => &mut sheet.m,
            Stat::L => &mut sheet.l,
        } = rank;
    }

    /// The category that is called so, one of them or many.
    fn category_of(&self, value: &str) -> Option<Category> {
        let value = value.trim_end_matches('.');
        let said = |phrase: &Phrase| self.speech.is_said(value, phrase);
        let named = |category: &Category| {
            said(&category.phrase()) || many(*category).is_some_and(|many| said(&many))
        };
        Category::ALL.into_iter().find(named)
    }

    fn take_weapons(&mut self, line: WrittenLine<'_>, value: &str, page: &mut Page) {
        for name in parts(value) {
            match self.known_weapon(name) {
                Some(weapon) => self.character.sheet.weapons.push(weapon),
                None => self.tell_part(line, Label::Weapons, name, page),
            }
        }
    }

    fn known_weapon(&self, name: &str) -> Option<Weapon> {
        let called = |(key, it): &&(String, Weapon)| {
            self.speech.is_called(name.trim(), key, it.name.as_str())
        };
        self.weapons.iter().find(called).map(|(_, weapon)| weapon.clone())
    }

    /// Notes it down that a part of a line was not understood.
    fn tell_part(&self, line: WrittenLine<'_>, label: Label, part: &str, page: &mut Page) {
        page.tell(line.number, &format!("{}: {part}", label.text(self.speech)));
    }

    fn items(&mut self, line: WrittenLine<'_>, value: &str, page: &mut Page) {
        for part in parts(value) {
            let (name, gives) = part.split_once('(').unwrap_or((part, ""));
            let mut item = Item::named(&self.speech.own_name(name.trim()));
            for gift in gives.trim_end_matches(')').split(',') {
                let read = gift.trim().rsplit_once(' ').and_then(|(what, by)| {
                    let by: i32 = by.replace('−', "-").parse().ok()?;
                    if same(what, &Label::Hp.text(self.speech)) {
                        item.hp = by;
                    } else if same(what, &Label::Prana.text(self.speech)) {
                        item.prana = by;
                    } else {
                        return None;
                    }
                    Some(())
                });
                if read.is_none() && !gift.trim().is_empty() {
                    self.tell_part(line, Label::Items, part, page);
                }
            }
            self.character.sheet.items.push(item);
        }
    }

    fn missing(&mut self, line: WrittenLine<'_>, value: &str, page: &mut Page) {
        for name in parts(value) {
            let called = |part: &Part| same(&self.speech.word(limb(*part)), name);
            match Part::ALL.into_iter().find(called) {
                Some(part) => self.character.sheet.missing.push(part),
                None => self.tell_part(line, Label::Missing, name, page),
            }
        }
    }

    /// `leg broken; organs damaged (50)`: in brackets what it takes from the most health.
    fn wounds(&mut self, line: WrittenLine<'_>, value: &str, page: &mut Page) {
        for text in parts(value) {
            let (name, taken) = text.split_once('(').unwrap_or((text, "0"));
            let called =
                |(part, harm): &(Part, Harm)| self.speech.is_said(name.trim(), &part.phrase(*harm));
            let taken = taken.trim_end_matches(')').trim().parse();
            match (Wound::ALL.into_iter().find(called), taken) {
                (Some((part, harm)), Ok(hp_max)) => {
                    self.character.sheet.wounds.push(Wound { part, harm, hp_max });
                }
                _ => self.tell_part(line, Label::Wounds, text, page),
            }
        }
    }

    fn finish(mut self, page: &mut Page) -> Character {
        self.close_skill(page);
        let mut character = self.character;
        let class = character.sheet.class.as_ref();
        let of_class = class.and_then(|class| class.categories().first().copied());
        let category = self.category.or(of_class).unwrap_or(Category::Profi);
        if self.category.is_none() {
            let taken = Phrase::new("form-category").with("category", category.phrase());
            page.remarks.insert(0, taken);
        }
        character.sheet.category = category;
        character.points = Points::of(category);
        let points = &mut character.points;
        let mut targets = [
            (Label::Cp, &mut points.cp),
            (Label::Sp, &mut points.sp),
            (Label::CpToSp, &mut points.cp_to_sp),
            (Label::SpToCp, &mut points.sp_to_cp),
            (Label::MoreCp, &mut points.more_cp),
            (Label::MoreSp, &mut points.more_sp),
        ];
        for (label, number) in self.points {
            if let Some((_, target)) = targets.iter_mut().find(|(known, _)| *known == label) {
                **target = number.clamp(-MOST_POINTS, MOST_POINTS);
            }
        }
        // What the formulas say too needs no keeping.
        let departs: Vec<String> =
            preview::departures(&character).into_iter().map(|departure| departure.key).collect();
        if character.sheet.sheet().is_ok() {
            character.printed.retain(|(key, _)| departs.contains(key));
        }
        page.strange.sort_by_key(|(number, _)| *number);
        for (_, line) in &page.strange {
            add_line(&mut character.story.notes, 0, line);
        }
        let story = &mut character.story;
        for text in [&mut story.looks, &mut story.history, &mut story.notes] {
            *text = plain_lines(text);
        }
        character
    }
}
