//! The fields of a character: which there are, and what stands in each.

use kekkai_rules::{
    PlainText, RuleId,
    knk::{
        Category, Class, Custom,
        creation::{Breach, Character, Points},
        familiar::Kind,
        injury::Part,
        preview::Derived,
        rank::{Rank, Stat},
        skill::Owned,
    },
    system::Fault,
};
use kekkai_widgets::Words;

use super::power::{self, Power};

/// A field of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Name,
    Token,
    Category,
    Class,
    Approved,
    Stat(Stat),
    Sixth,
    /// Points by their place in [`POINTS`].
    Points(usize),
    Skill(usize),
    NewSkill,
    /// Magic, phantasms, impulses.
    Power(Power),
    Weapon(usize),
    NewWeapon,
    Item(usize),
    NewItem,
    Missing(Part),
    Unclean,
    Immaterial,
    /// What kind of familiar it is, and what it uses up each turn.
    Familiar,
    Upkeep,
    /// A number of a being of its own, by its place in [`CUSTOM`].
    Custom(usize),
    Sex,
    Alignment,
    Build,
    Looks,
    History,
    Notes,
    /// A value that somebody wrote down, by its place in [`Derived::KEYS`].
    Printed(usize),
}

/// Points in the order of the form: the field of the file, the key of the word, how far one step goes.
pub(super) const POINTS: [(&str, &str, i32); 6] = [
    ("points.cp", "editor-cp", 1),
    ("points.sp", "editor-sp", 1),
    ("points.cp_to_sp", "editor-cp-to-sp", 1),
    ("points.sp_to_cp", "editor-sp-to-cp", 2),
    ("points.more_cp", "editor-more-cp", 1),
    ("points.more_sp", "editor-more-sp", 1),
];

/// The numbers of a being of its own, and the keys of their words.
pub(super) const CUSTOM: [(&str, &str); 9] = [
    ("custom.hp_max", "derived-hp"),
    ("custom.prana_max", "derived-prana"),
    ("custom.defence", "derived-defence"),
    ("custom.movement", "derived-movement"),
    ("custom.dodges", "derived-dodges"),
    ("custom.regeneration", "derived-regeneration"),
    ("custom.attack", "derived-attack"),
    ("custom.initiative", "derived-initiative"),
    ("custom.dodge", "derived-dodge"),
];

/// Limbs that somebody may start without.
const LIMBS: [Part; 3] = [Part::Leg, Part::LeftArm, Part::RightArm];

/// What is wrong with `character`, by the label of the field that it stands in.
pub(super) fn told_of(character: &Character, fault: &Fault, words: &Words) -> String {
    let fields = sections(character).into_iter().flat_map(|(_, fields)| fields);
    let label = fields
        .filter(|field| field.covers(character, fault.field.as_str()))
        .map(|field| field.label(character, words))
        .next();
    let told = words.fault_in_field(fault);
    match label {
        Some(label) => format!("{}: {told}", label.trim_start_matches([' ', '+'])),
        None => told,
    }
}

/// The fields of `character` under their headings, by the keys of those.
pub(super) fn sections(character: &Character) -> Vec<(&'static str, Vec<Field>)> {
    let sheet = &character.sheet;
    let mut skills: Vec<Field> = (0..sheet.skills.len()).map(Field::Skill).collect();
    skills.push(Field::NewSkill);
    let mut things: Vec<Field> = (0..sheet.weapons.len()).map(Field::Weapon).collect();
    things.push(Field::NewWeapon);
    things.extend((0..sheet.items.len()).map(Field::Item));
    things.push(Field::NewItem);
    let stats = Stat::ALL.into_iter().map(Field::Stat).chain([Field::Sixth]).collect();
    let mut body: Vec<Field> = LIMBS.into_iter().map(Field::Missing).collect();
    body.extend([Field::Unclean, Field::Immaterial, Field::Familiar]);
    body.extend(sheet.familiar.as_ref().map(|_| Field::Upkeep));
    let mut all = vec![
        (
            "editor-who",
            vec![Field::Name, Field::Token, Field::Class, Field::Category, Field::Approved],
        ),
        ("editor-stats", stats),
        ("editor-points", (0..POINTS.len()).map(Field::Points).collect()),
        ("editor-skills", skills),
        ("editor-things", things),
        ("editor-body", body),
        (
            "editor-story",
            vec![
                Field::Sex,
                Field::Alignment,
                Field::Build,
                Field::Looks,
                Field::History,
                Field::Notes,
            ],
        ),
        ("editor-printed", (0..Derived::KEYS.len()).map(Field::Printed).collect()),
    ];
    let powers = power::sections(character).into_iter();
    let powers =
        powers.map(|(heading, fields)| (heading, fields.into_iter().map(Field::Power).collect()));
    all.splice(4..4, powers);
    if sheet.custom.is_some() {
        all.insert(1, ("editor-custom", (0..CUSTOM.len()).map(Field::Custom).collect()));
    }
    all
}

/// The points of a character by their place in [`POINTS`].
pub(super) fn points(points: &mut Points) -> [&mut i32; 6] {
    [
        &mut points.cp,
        &mut points.sp,
        &mut points.cp_to_sp,
        &mut points.sp_to_cp,
        &mut points.more_cp,
        &mut points.more_sp,
    ]
}

/// The rank that was bought.
pub(super) fn bought(character: &mut Character, stat: Stat) -> &mut Rank {
    let sheet = &mut character.sheet;
    match stat {
        Stat::S => &mut sheet.s,
        Stat::E => &mut sheet.e,
        Stat::A => &mut sheet.a,
        Stat::M => &mut sheet.m,
        Stat::L => &mut sheet.l,
    }
}

impl Field {
    /// What it is called.
    pub(super) fn label(self, character: &Character, words: &Words) -> String {
        let sheet = &character.sheet;
        match self {
            Self::Name => words.t("editor-name"),
            Self::Token => words.t("editor-token"),
            Self::Category => words.t("editor-category"),
            Self::Class => words.t("editor-class"),
            Self::Approved => words.t("editor-approved"),
            Self::Stat(stat) => words.term(&stat.phrase()),
            Self::Sixth => {
                let letters = sheet.class.as_ref().and_then(Class::sixth);
                letters.map_or_else(
                    || words.t("editor-sixth-alone"),
                    |sixth| words.with("editor-sixth", &[("letters", sixth.letters().into())]),
                )
            }
            Self::Points(place) => words.t(POINTS.get(place).map_or("", |(_, key, _)| key)),
            Self::Custom(place) => words.t(CUSTOM.get(place).map_or("", |(_, key)| key)),
            Self::Skill(place) => sheet
                .skills
                .get(place)
                .map(|owned| words.name_of(owned.skill.name.as_str()))
                .unwrap_or_default(),
            Self::NewSkill => words.t("editor-new-skill"),
            Self::Power(power) => power.label(character, words),
            Self::Weapon(_) => words.t("editor-weapon"),
            Self::NewWeapon => words.t("editor-new-weapon"),
            Self::Item(_) => words.t("editor-item"),
            Self::NewItem => words.t("editor-new-item"),
            Self::Missing(Part::LeftArm) => words.t("editor-no-left-arm"),
            Self::Missing(Part::RightArm) => words.t("editor-no-right-arm"),
            Self::Missing(Part::Leg | Part::Organs) => words.t("editor-no-leg"),
            Self::Unclean => words.t("editor-unclean"),
            Self::Immaterial => words.t("editor-immaterial"),
            Self::Familiar => words.t("familiar"),
            Self::Upkeep => words.t("editor-upkeep"),
            Self::Sex => words.t("editor-sex"),
            Self::Alignment => words.t("editor-alignment"),
            Self::Build => words.t("editor-build"),
            Self::Looks => words.t("editor-looks"),
            Self::History => words.t("editor-history"),
            Self::Notes => words.t("editor-notes"),
            Self::Printed(place) => {
                words.derived_name(Derived::KEYS.get(place).copied().unwrap_or_default())
            }
        }
    }

    /// What stands in it, as a person reads it.
    pub(super) fn shown(self, character: &Character, words: &Words) -> String {
        let sheet = &character.sheet;
        let yes = |holds: bool| words.t(if holds { "value-true" } else { "value-false" });
        match self {
            Self::Category => words.kind(sheet.category.key()),
            Self::Class => sheet
                .class
                .as_ref()
                .map_or_else(|| "–".to_owned(), |class| words.term(&class.phrase())),
            Self::Approved => yes(character.approved),
            Self::Unclean => yes(sheet.unclean),
            Self::Immaterial => yes(sheet.immaterial),
            Self::Familiar => {
                let kind = sheet.familiar.as_ref().map(|familiar| familiar.kind);
                let kind = kind.or_else(|| sheet.class.as_ref().and_then(Kind::of_class));
                kind.map_or_else(|| "–".to_owned(), |kind| words.term(&kind.phrase()))
            }
            Self::Sixth => sheet.sixth.map_or_else(|| "–".to_owned(), |rank| rank.to_string()),
            Self::Skill(place) => sheet.skills.get(place).map(letters).unwrap_or_default(),
            Self::Power(power) => power.shown(character, words),
            Self::Weapon(place) => sheet
                .weapons
                .get(place)
                .map(|weapon| words.name_of(weapon.name.as_str()))
                .unwrap_or_default(),
            Self::Item(place) => sheet
                .items
                .get(place)
                .map(|item| words.name_of(item.name.as_str()))
                .unwrap_or_default(),
            Self::Looks | Self::History | Self::Notes => {
                self.text(character).lines().next().unwrap_or_default().to_owned()
            }
            Self::Name
            | Self::Token
            | Self::Stat(_)
            | Self::Points(_)
            | Self::NewSkill
            | Self::NewWeapon
            | Self::NewItem
            | Self::Missing(_)
            | Self::Upkeep
            | Self::Custom(_)
            | Self::Sex
            | Self::Alignment
            | Self::Build
            | Self::Printed(_) => self.text(character),
        }
    }

    /// What stands in it, as it is typed.
    pub(super) fn text(self, character: &Character) -> String {
        let (sheet, story) = (&character.sheet, &character.story);
        match self {
            Self::Name => character.name.to_string(),
            Self::Token => character.token.to_string(),
            Self::Stat(stat) => bought(&mut character.clone(), stat).to_string(),
            Self::Sixth => sheet.sixth.map(|rank| rank.to_string()).unwrap_or_default(),
            Self::Class => sheet.class.as_ref().map(ToString::to_string).unwrap_or_default(),
            Self::Points(place) => {
                let mut all = character.points;
                points(&mut all).get(place).map(ToString::to_string).unwrap_or_default()
            }
            Self::Custom(place) => sheet
                .custom
                .as_ref()
                .and_then(|custom| custom_text(custom, place))
                .unwrap_or_default(),
            Self::Item(place) => sheet
                .items
                .get(place)
                .map(|item| match (item.hp, item.prana) {
                    (0, 0) => item.name.to_string(),
                    (hp, prana) => format!("{}; {hp}; {prana}", item.name),
                })
                .unwrap_or_default(),
            Self::Missing(part) => {
                sheet.missing.iter().filter(|missing| **missing == part).count().to_string()
            }
            Self::Upkeep => sheet
                .familiar
                .as_ref()
                .map(|familiar| familiar.upkeep.to_string())
                .unwrap_or_default(),
            Self::Sex => story.sex.clone(),
            Self::Alignment => story.alignment.clone(),
            Self::Build => story.build.clone(),
            Self::Looks => story.looks.clone(),
            Self::History => story.history.clone(),
            Self::Notes => story.notes.clone(),
            Self::Printed(place) => {
                let key = Derived::KEYS.get(place).copied().unwrap_or_default();
                let printed = |wanted: &str| {
                    let found = character.printed.iter().find(|(known, _)| known == wanted);
                    found.map(|(_, value)| value.clone()).unwrap_or_default()
                };
                match (printed(key), printed(&format!("{key}-plus"))) {
                    (main, plus) if plus.is_empty() => main,
                    (main, plus) => format!("{main} (+ {plus})"),
                }
            }
            Self::Power(power) => power.text(character),
            Self::Category
            | Self::Approved
            | Self::Skill(_)
            | Self::NewSkill
            | Self::Weapon(_)
            | Self::NewWeapon
            | Self::NewItem
            | Self::Unclean
            | Self::Immaterial
            | Self::Familiar => String::new(),
        }
    }

    /// Whether it is written in several lines.
    pub(super) fn is_long(self) -> bool {
        matches!(self, Self::Looks | Self::History | Self::Notes)
    }

    /// Whether a breach that a file would call `name` stands here.
    pub(super) fn covers(self, character: &Character, name: &str) -> bool {
        let of = |list: &str, place: usize| name.starts_with(&format!("{list}[{place}]"));
        match self {
            Self::Name => name == "name",
            Self::Token => name == "token",
            Self::Stat(stat) => name == stat.field(),
            Self::Sixth => name == "sixth",
            Self::Points(place) => POINTS.get(place).is_some_and(|(field, ..)| *field == name),
            Self::Custom(place) => CUSTOM.get(place).is_some_and(|(field, _)| *field == name),
            Self::Power(power) => power.covers(character, name),
            Self::Skill(place) => of("skills", place),
            Self::Weapon(place) => of("weapons", place),
            Self::Item(place) => of("items", place),
            Self::NewWeapon => name == "weapons",
            Self::NewItem => name == "items",
            Self::Missing(part) => name == "missing" && part == Part::Leg,
            Self::Class => name == "class",
            Self::Category => name == "category" || name == "custom",
            Self::Upkeep => name == "familiar.upkeep",
            Self::NewSkill
            | Self::Approved
            | Self::Unclean
            | Self::Immaterial
            | Self::Familiar
            | Self::Sex
            | Self::Alignment
            | Self::Build
            | Self::Looks
            | Self::History
            | Self::Notes
            | Self::Printed(_) => false,
        }
    }

    /// The breaches that stand here; one that stands nowhere else stands beside the approval.
    pub(super) fn breaches(self, character: &Character, all: &[Breach]) -> Vec<Breach> {
        let fields: Vec<Self> =
            sections(character).into_iter().flat_map(|(_, fields)| fields).collect();
        let elsewhere = |name: &str| fields.iter().any(|field| field.covers(character, name));
        let here = |breach: &&Breach| {
            let name = breach.fault.field.as_str();
            self.covers(character, name) || (self == Self::Approved && !elsewhere(name))
        };
        all.iter().filter(here).cloned().collect()
    }

    /// What stands at its right end: a price in points, or the rule of a breach.
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else has a price")]
    pub(super) fn right(
        self,
        character: &Character,
        breach: Option<&Breach>,
        words: &Words,
    ) -> String {
        if let Some(breach) = breach {
            return breach.fault.rule.as_ref().map(RuleId::to_string).unwrap_or_default();
        }
        let price = |rank: Rank| words.with("editor-price", &[("points", rank.price().into())]);
        match self {
            Self::Stat(_) | Self::Sixth if character.sheet.category == Category::Custom => {
                String::new()
            }
            Self::Stat(stat) => price(*bought(&mut character.clone(), stat)),
            Self::Sixth => character.sheet.sixth.map(price).unwrap_or_default(),
            Self::Skill(place) => skill_price(character, place, words),
            Self::Power(power) => power.right(character, words),
            _ => String::new(),
        }
    }
}

fn skill_price(character: &Character, place: usize, words: &Words) -> String {
    let Some(owned) = character.sheet.skills.get(place) else { return String::new() };
    let free = character.free_skill().is_some_and(|free| free == owned);
    let price = i32::from(owned.levels) - i32::from(free);
    let text = words.with("editor-price-sp", &[("points", price.into())]);
    if owned.extra_sp == 0 { text } else { format!("{text}, {:+}", owned.extra_sp) }
}

/// The letters of the ladder, those owned first: `D B · A`.
fn letters(owned: &Owned) -> String {
    let (have, not) = owned
        .skill
        .levels
        .split_at_checked(usize::from(owned.levels))
        .unwrap_or((&owned.skill.levels, &[]));
    let list = |levels: &[kekkai_rules::knk::skill::Level]| {
        levels.iter().map(|level| level.rank.to_string()).collect::<Vec<_>>().join(" ")
    };
    let more = if not.is_empty() { String::new() } else { format!(" ({})", list(not)) };
    list(have) + &more
}

fn custom_text(custom: &Custom, place: usize) -> Option<String> {
    let numbers = [
        custom.hp_max,
        custom.prana_max,
        custom.defence,
        custom.movement,
        custom.dodges,
        custom.regeneration,
    ];
    let dice = [custom.attack, custom.initiative, custom.dodge];
    let of_dice = || dice.get(place.checked_sub(numbers.len())?).map(ToString::to_string);
    numbers.get(place).map(ToString::to_string).or_else(of_dice)
}

/// The signs on the map that a name gives: the first two letters of its words.
pub(super) fn token_of(name: &str) -> PlainText {
    let mut words = name.split_whitespace().filter_map(|word| word.chars().next());
    let letters: String = words.by_ref().take(2).collect();
    let both = if letters.chars().count() == 2 { letters } else { name.chars().take(2).collect() };
    PlainText::new(&both)
}

#[cfg(test)]
mod tests {
    use kekkai_rules::knk::Category;
    use kekkai_widgets::Lang;

    use super::*;

    #[test]
    fn the_sixth_characteristic_has_letters_only_with_a_class() {
        let mut character = Character::blank(Category::Profi);
        let label = |character: &Character, lang| Field::Sixth.label(character, &Words::new(lang));
        assert_eq!(label(&character, Lang::En), "sixth");
        assert_eq!(label(&character, Lang::Ru), "шестая");
        character.sheet.class = Some(Class::Mage);
        assert_eq!(label(&character, Lang::Ru), "шестая, MC");
    }
}
