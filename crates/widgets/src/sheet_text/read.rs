//! The form taken back: labels first, then skills, and whatever is not understood goes into the notes.

mod power;
mod skill;

use kekkai_battle::library::Library;
use kekkai_rules::{
    PlainText,
    knk::{
        Category, Class, Weapon,
        creation::{Character, Points},
        injury::Part,
        item::Item,
        preview,
        rank::{Rank, Stat},
        skill::Skill,
        spell::Spell,
    },
    text::plain_lines,
};

use self::skill::of_extra;
use super::{
    DODGES, INDENT, PLUS, YES, familiar,
    label::{Label, SIXTHS, category_names, limb_label, plain, stat_label},
    reading::{Reading, Remark, Unread},
};
use crate::{Lang, Words};

/// What a form begins with: some labels to tell somebody who brought another text.
pub fn first_labels() -> Vec<&'static str> {
    let stats = Stat::ALL.map(stat_label);
    [Label::Name, Label::Category, Label::Class].into_iter().map(Label::text).chain(stats).collect()
}

/// Reads a form. Whatever it is, a character comes of it.
pub fn read(text: &str, library: &Library) -> Reading {
    let mut reader = Reader {
        library,
        words: Lang::ALL.map(Words::new),
        weapons: library.weapons(),
        known_skills: library.skills(),
        known_spells: library.spells(),
        character: Character::blank(Category::Profi),
        category: None,
        points: Vec::new(),
        open: None,
        blanks: 0,
        of_skill: Vec::new(),
        current: None,
        in_skills: false,
        ranks: Vec::new(),
        strange: Vec::new(),
        refused: Vec::new(),
        remarks: Vec::new(),
        is_form: false,
    };
    for (number, line) in (1..).zip(text.lines()) {
        reader.line(number, line);
    }
    reader.finish()
}

/// A text of several lines that goes on.
#[derive(Debug, Clone, Copy)]
enum Open {
    Looks,
    History,
    Notes,
}

struct Reader<'l> {
    library: &'l Library,
    words: [Words; 2],
    weapons: Vec<(String, Weapon)>,
    known_skills: Vec<(String, Skill)>,
    known_spells: Vec<(String, Spell)>,
    character: Character,
    category: Option<Category>,
    points: Vec<(Label, i32)>,
    open: Option<Open>,
    blanks: usize,
    /// Lines below the skill that is being read.
    of_skill: Vec<(usize, String)>,
    /// The place of that skill.
    current: Option<usize>,
    in_skills: bool,
    /// Characteristics, class and category that were read, by their labels.
    ranks: Vec<String>,
    strange: Vec<(usize, String)>,
    refused: Vec<Unread>,
    remarks: Vec<Remark>,
    is_form: bool,
}

impl Reader<'_> {
    fn line(&mut self, number: usize, raw: &str) {
        if let (Some(open), Some(line)) = (self.open, raw.strip_prefix(INDENT)) {
            return self.go_on(open, line);
        }
        let line = bare(raw);
        if line.is_empty() {
            self.blanks += usize::from(self.open.is_some() && raw.trim().is_empty());
            return;
        }
        let unread = self.strange.len() + self.refused.len();
        if self.known(number, &line) {
            self.is_form |= self.strange.len() + self.refused.len() == unread;
            return;
        }
        if let Some(open) = self.open {
            return self.go_on(open, &line);
        }
        if self.in_skills && self.of_skill_or_next(number, &line) {
            return;
        }
        self.tell(number, &line);
    }

    fn go_on(&mut self, open: Open, line: &str) {
        let blanks = std::mem::take(&mut self.blanks);
        let text = self.text_of(open);
        if !text.is_empty() {
            text.push_str(&"\n".repeat(blanks + 1));
        }
        text.push_str(line);
    }

    fn text_of(&mut self, open: Open) -> &mut String {
        let story = &mut self.character.story;
        match open {
            Open::Looks => &mut story.looks,
            Open::History => &mut story.history,
            Open::Notes => &mut story.notes,
        }
    }

    /// Notes it down that a line was not understood.
    fn tell(&mut self, number: usize, line: &str) {
        self.strange.push((number, line.to_owned()));
    }

    /// Notes it down that a value cannot be read without which there is no character.
    fn refuse(&mut self, line: usize, text: &str, expected: &'static str) {
        self.refused.push(Unread { line, text: text.to_owned(), expected });
    }

    /// Whether a label stands there for the first time; a second value would take the place of the first.
    fn is_first(&mut self, number: usize, line: &str, label: &str) -> bool {
        let label = plain(label);
        let first = !self.ranks.contains(&label);
        if first {
            self.ranks.push(label);
        } else {
            self.refuse(number, line, "one-line");
        }
        first
    }

    /// Whether the line begins with a label of the form.
    fn known(&mut self, number: usize, line: &str) -> bool {
        if let Some((dodges, dodge)) = dodges(line) {
            self.end_block();
            self.print("dodges", &dodges);
            self.print("dodge", &dodge);
            return true;
        }
        let (label, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.trim();
        if let Some(name) = of_extra(label) {
            self.end_block();
            self.extra(number, line, name, value);
            return true;
        }
        if let Some(stat) =
            Stat::ALL.into_iter().find(|stat| plain(label) == plain(stat_label(*stat)))
        {
            self.end_block();
            if self.is_first(number, line, label) {
                self.stat(number, line, stat, value);
            }
            return true;
        }
        if SIXTHS.iter().any(|letters| plain(label).ends_with(letters)) {
            self.end_block();
            let rank = value.split('.').next().unwrap_or_default();
            match rank.parse() {
                _ if !self.is_first(number, line, "sixth") => {}
                Ok(rank) => self.character.sheet.sixth = Some(rank),
                Err(_) => self.refuse(number, line, "rank"),
            }
            return true;
        }
        let Some(label) = Label::of(label) else { return false };
        self.end_block();
        self.labelled(number, line, label, value);
        true
    }

    /// A label ends what went on before it.
    fn end_block(&mut self) {
        (self.open, self.blanks, self.in_skills) = (None, 0, false);
    }

    fn labelled(&mut self, number: usize, line: &str, label: Label, value: &str) {
        let character = &mut self.character;
        let story = &mut character.story;
        match label {
            Label::Name => character.name = PlainText::new(value),
            Label::Token => character.token = PlainText::new(value),
            Label::Sex => story.sex = PlainText::new(value).to_string(),
            Label::Alignment => story.alignment = PlainText::new(value).to_string(),
            Label::Build => story.build = PlainText::new(value).to_string(),
            Label::Category => match category_of(&self.words, value) {
                _ if !self.is_first(number, line, Label::Category.text()) => {}
                Some(category) => self.category = Some(category),
                None => self.refuse(number, line, "category"),
            },
            Label::Class if NONE.contains(&plain(value).as_str()) => {}
            Label::Class => {
                if self.is_first(number, line, Label::Class.text()) {
                    self.character.sheet.class = value.parse::<Class>().ok();
                }
            }
            Label::Looks => self.opens(Open::Looks, value),
            Label::History => self.opens(Open::History, value),
            Label::Notes => self.opens(Open::Notes, value),
            Label::Skills => self.skills(number, value),
            Label::Schools => self.schools(number, value),
            Label::Spells => self.spells(number, value),
            Label::Phantasm => self.phantasm(number, line, value),
            Label::Impulse => self.impulse(number, line, value),
            Label::Weapons => self.weapons(number, value),
            Label::Items => self.items(number, value),
            Label::Missing => self.missing(number, value),
            Label::Unclean => self.character.sheet.unclean = self.flag(number, line, value),
            Label::Immaterial => self.character.sheet.immaterial = self.flag(number, line, value),
            Label::Familiar => match familiar::read(&self.words, value) {
                Some(familiar) => self.character.sheet.familiar = Some(familiar),
                None => self.tell(number, line),
            },
            Label::Cp
            | Label::Sp
            | Label::CpToSp
            | Label::SpToCp
            | Label::MoreCp
            | Label::MoreSp => match value.split_whitespace().next().unwrap_or_default().parse() {
                Ok(points) => self.points.push((label, points)),
                Err(_) => self.tell(number, line),
            },
            // What follows from the rest is not read: headings, and the free skill of the class.
            Label::Stats | Label::Derived | Label::OwnSkill | Label::ExtraSp => {}
            Label::Hp
            | Label::Prana
            | Label::Regeneration
            | Label::Defence
            | Label::Attack
            | Label::Attack2
            | Label::Movement
            | Label::GlobalStep
            | Label::Initiative
            | Label::MindSave => self.print(label.row().unwrap_or_default(), value),
        }
    }

    /// Yes or no.
    fn flag(&mut self, number: usize, line: &str, value: &str) -> bool {
        let yes = plain(value) == YES;
        if !yes && !NONE.contains(&plain(value).as_str()) {
            self.tell(number, line);
        }
        yes
    }

    fn opens(&mut self, open: Open, value: &str) {
        self.open = Some(open);
        if !value.is_empty() {
            self.go_on(open, value);
        }
    }

    /// A value as written down: `130/130`, `6 клеток (плюс: 9)`.
    fn print(&mut self, key: &str, value: &str) {
        let (main, plus) = value.split_once('(').unwrap_or((value, ""));
        let main = main.split(['/', ' ']).next().unwrap_or_default().trim_end_matches('.');
        if !main.is_empty() {
            self.character.printed.push((key.to_owned(), PlainText::new(main).to_string()));
        }
        let plus = plus.split(')').next().unwrap_or_default();
        if let Some((word, plus)) = plus.split_once(':')
            && plain(word) == PLUS
        {
            let plus = PlainText::new(plus).to_string();
            self.character.printed.push((format!("{key}-plus"), plus));
        }
    }

    /// `C+`, `B (C)` with the bought one in brackets, `N/A (D)` for a limb that is missing.
    fn stat(&mut self, number: usize, line: &str, stat: Stat, value: &str) {
        let value = value.trim_end_matches('.');
        let inner = value.split_once('(').map(|(_, inner)| inner.trim_end_matches(')'));
        let Ok(rank) = inner.unwrap_or(value).trim().parse::<Rank>() else {
            return self.refuse(number, line, "rank");
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

    /// Whether `name` is that of a record, by its key, its name or its name in either language.
    fn is_called(&self, key: &str, own: &str, name: &str) -> bool {
        let wanted = plain(name);
        let names = self.words.iter().map(|words| words.name_of(own));
        let known = names.chain([key.to_owned(), own.to_owned()]);
        known.map(|known| plain(&known)).any(|known| known == wanted)
            || self.library.means(name, key)
    }

    fn weapons(&mut self, number: usize, value: &str) {
        for name in parts(value) {
            let found = self
                .weapons
                .iter()
                .find(|(key, weapon)| self.is_called(key, weapon.name.as_str(), name));
            match found.map(|(_, weapon)| weapon.clone()) {
                Some(weapon) => self.character.sheet.weapons.push(weapon),
                None => self.tell(number, &format!("{}: {name}", Label::Weapons.text())),
            }
        }
    }

    fn items(&mut self, number: usize, value: &str) {
        for part in parts(value) {
            let (name, gives) = part.split_once('(').unwrap_or((part, ""));
            let mut item = Item::named(&self.english(name.trim()));
            for gift in gives.trim_end_matches(')').split(',') {
                let read = gift.trim().rsplit_once(' ').and_then(|(what, by)| {
                    let by: i32 = by.replace('−', "-").parse().ok()?;
                    if plain(what) == plain(Label::Hp.text()) {
                        item.hp = by;
                    } else if plain(what) == plain(Label::Prana.text()) {
                        item.prana = by;
                    } else {
                        return None;
                    }
                    Some(())
                });
                if read.is_none() && !gift.trim().is_empty() {
                    self.tell(number, &format!("{}: {part}", Label::Items.text()));
                }
            }
            self.character.sheet.items.push(item);
        }
    }

    /// The shipped name behind one that was written in Russian.
    fn english(&self, name: &str) -> String {
        let [english, russian] = &self.words;
        russian.key_of_name(&plain(name)).map_or_else(|| name.to_owned(), |key| english.t(key))
    }

    fn missing(&mut self, number: usize, value: &str) {
        for name in parts(value) {
            match Part::ALL.into_iter().find(|part| plain(limb_label(*part)) == plain(name)) {
                Some(part) => self.character.sheet.missing.push(part),
                None => self.tell(number, &format!("{}: {name}", Label::Missing.text())),
            }
        }
    }

    fn finish(mut self) -> Reading {
        self.close_skill();
        let mut character = self.character;
        let class = character.sheet.class.as_ref();
        let of_class = class.and_then(|class| class.categories().first().copied());
        let category = self.category.or(of_class).unwrap_or(Category::Profi);
        if self.category.is_none() {
            self.remarks.insert(0, Remark::Category(category));
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
                **target = number.clamp(-999, 999);
            }
        }
        // What the formulas say too needs no keeping.
        let departs: Vec<String> =
            preview::departures(&character).into_iter().map(|departure| departure.key).collect();
        if character.sheet.sheet().is_ok() {
            character.printed.retain(|(key, _)| departs.contains(key));
        }
        self.strange.sort_by_key(|(number, _)| *number);
        for (_, line) in &self.strange {
            let notes = &mut character.story.notes;
            if !notes.is_empty() {
                notes.push('\n');
            }
            notes.push_str(line);
        }
        let story = &mut character.story;
        for text in [&mut story.looks, &mut story.history, &mut story.notes] {
            *text = plain_lines(text);
        }
        let Self { strange, refused, remarks, is_form, .. } = self;
        Reading { character, strange, refused, remarks, is_form }
    }
}

/// What stands where there is none of something.
const NONE: [&str; 5] = ["", "-", "—", "нет", "без класса"];

/// The category that is called so in either language, one of them or many.
fn category_of(words: &[Words], value: &str) -> Option<Category> {
    let all = [Category::Monster, Category::Profi, Category::Commoner, Category::Custom];
    let value = plain(value.trim_end_matches('.'));
    let named = |category: &Category| {
        words.iter().any(|words| plain(&words.kind(category.key())) == value)
            || category_names(*category).contains(&value.as_str())
    };
    all.into_iter().find(named)
}

/// A line without comments, marks of emphasis and headings.
fn bare(raw: &str) -> String {
    let comment = |at: &usize| {
        let before = raw.get(..*at).unwrap_or_default();
        before.chars().next_back().is_none_or(|c| c.is_whitespace() || c == '*')
    };
    let end = raw.match_indices("//").map(|(at, _)| at).find(comment).unwrap_or(raw.len());
    let line = raw.get(..end).unwrap_or(raw).trim();
    let line = line.trim_start_matches('#').replace("**", "");
    line.trim().trim_matches('*').trim().to_owned()
}

/// Names with semicolons or commas between; a comma inside brackets parts nothing.
fn parts(value: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    let split = value.split(move |c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ';' || (c == ',' && depth == 0)
    });
    split.map(|part| part.trim().trim_end_matches('.')).filter(|part| !part.is_empty())
}

/// `4 уклонения с роллом 28+1d72 за бой.`: how many, and their roll with what stands behind it.
fn dodges(line: &str) -> Option<(String, String)> {
    let (count, rest) = line.split_once(' ')?;
    count.parse::<u16>().ok()?;
    let stem = DODGES.split_whitespace().next()?.trim_end_matches('я');
    let roll = rest.split_once("роллом ").filter(|_| rest.starts_with(stem))?.1;
    Some((count.to_owned(), roll.to_owned()))
}
