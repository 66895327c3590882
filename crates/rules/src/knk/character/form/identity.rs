//! The fields of a character: who it is, its ranks, points, skills, things and story; the sections in their order.

use super::{NOTHING, body, named, or_nothing, points_mut, powers, text, yes};
use crate::knk::{
    character::preview::{self, Derived, view},
    content::{
        category::{Category, Custom},
        class::Class,
        rank::{Rank, Stat},
        skill::{Owned, SkillLevel},
        weapon::Weapon,
    },
    making::creation::{Character, Reckoning},
    sheet::Sheet,
};
use crate::{
    Arg, Phrase, PlainText,
    form::{FieldKeys, FieldKind, FormChoice, FormField, Section},
};

/// Most of each kind of points.
pub(super) const MOST_POINTS: i32 = 999;

/// What a field does that is stepped by the arrows.
pub(super) const STEPPED: FieldKeys =
    FieldKeys { step: Some("hint-change"), mark: None, enter: None, removes: false };
/// What a field does that is filled by Enter and can be emptied.
pub(super) const FILLED: FieldKeys =
    FieldKeys { step: None, mark: None, enter: Some("hint-change"), removes: true };

/// Every section, in its order.
pub(super) fn sections(character: &Character, reckoning: &Reckoning) -> Vec<Section> {
    let sheet = character.in_play().sheet().ok();
    let section = Section::new;
    let mut all = vec![
        section("editor-who", who(character)),
        section("editor-stats", stats(character, sheet.as_ref())),
        section("editor-points", points(character)),
        section("editor-skills", skills(character)),
        section("editor-things", things(character)),
        section("editor-body", body::fields(character)),
        section("editor-story", story(character)),
        section("editor-printed", printed(character)),
    ];
    all.splice(4..4, powers::sections(character, reckoning));
    if let Some(custom) = &character.sheet.custom {
        all.insert(1, section("editor-custom", numbers(custom)));
    }
    all
}

fn field(path: &str, label: &'static str, kind: FieldKind) -> FormField {
    FormField::new(path, Phrase::new(label), kind)
}

/// A text on one line, typed as it is shown.
pub(super) fn line(path: &str, label: &'static str, text: impl Into<String>) -> FormField {
    field(path, label, FieldKind::Text { prompt: None }).typed(text)
}

/// A field that is yes or no.
pub(super) fn flag(path: &str, label: &'static str, holds: bool) -> FormField {
    field(path, label, FieldKind::Flag).shown(yes(holds)).keyed(STEPPED)
}

/// A whole number within bounds.
pub(super) fn number(
    path: &str,
    label: &'static str,
    number: i32,
    (least, most): (i32, i32),
) -> FormField {
    field(path, label, FieldKind::Number { least, most }).typed(number.to_string()).keyed(STEPPED)
}

/// One of several, or nothing, gone through by steps.
pub(super) fn choice(path: &str, label: &'static str, all: Vec<FormChoice>) -> FormField {
    field(path, label, FieldKind::Choice(all)).keyed(STEPPED)
}

fn who(character: &Character) -> Vec<FormField> {
    let sheet = &character.sheet;
    let categories = Category::ALL.map(|it| FormChoice::new(it.key(), it.phrase())).to_vec();
    let class = sheet.class.as_ref();
    let classes = FieldKind::List { choices: classes(), is_open: true };
    let mut fields = vec![
        line("name", "editor-name", character.name.as_str()),
        field("token", "editor-token", FieldKind::Text { prompt: Some("editor-token-form") })
            .typed(character.token.as_str()),
        field("class", "editor-class", classes)
            .typed(class.map(ToString::to_string).unwrap_or_default())
            .shown(or_nothing(class.map(Class::phrase)))
            .keyed(FieldKeys { enter: Some("editor-key-type"), ..STEPPED }),
        choice("category", "editor-category", categories).shown(sheet.category.phrase()),
        flag("approved", "editor-approved", character.approved),
    ];
    // Of the living nothing is said.
    fields.extend(character.dead.then(|| flag("dead", "editor-dead", true)));
    fields
}

fn classes() -> Vec<FormChoice> {
    let choice = |class: &Class| {
        let kinds = class.categories().iter().map(|kind| Arg::Phrase(kind.phrase()));
        let right = Some(Phrase::plain(kinds.collect::<Vec<_>>()));
        FormChoice { right, ..FormChoice::new(class.key(), class.phrase()) }
    };
    Class::ALL.iter().map(choice).collect()
}

/// The ranks as they were bought, and what they amount to where skills and injuries make others of them.
fn stats(character: &Character, sheet: Option<&Sheet>) -> Vec<FormField> {
    let spec = &character.sheet;
    let shown = sheet.map(|sheet| view(sheet).stats).unwrap_or_default();
    let is_typed = spec.category == Category::Custom;
    let price =
        |rank: Rank| (!is_typed).then(|| Phrase::new("editor-price").with("points", rank.price()));
    let mut fields: Vec<FormField> = Stat::ALL
        .into_iter()
        .map(|stat| {
            let bought = spec.bought(stat);
            let row = shown.iter().find(|row| row.letter == stat.letter());
            let changed = row.filter(|row| row.value != bought.value()).and_then(|row| {
                if row.rank.starts_with("N/A") {
                    return Some(text(&row.rank));
                }
                Some(text(&format!("{bought} → {}", Rank::new(row.value, 0)?)))
            });
            let keys = FieldKeys { mark: Some("editor-key-mark"), ..STEPPED };
            let kind = FieldKind::Text { prompt: Some("editor-rank-form") };
            let mut field = FormField::new(stat.field(), stat.phrase(), kind)
                .typed(bought.to_string())
                .priced(price(bought))
                .keyed(keys);
            field.value = changed;
            field
        })
        .collect();
    let sixth = spec.class.as_ref().and_then(Class::sixth);
    let label = sixth.map_or_else(
        || Phrase::new("editor-sixth-alone"),
        |sixth| {
            let letters = Arg::Text(PlainText::new(sixth.letters()));
            Phrase::new("editor-sixth").with("letters", letters)
        },
    );
    let rank = spec.sixth.map(|rank| rank.to_string());
    fields.push(
        FormField::new("sixth", label, FieldKind::Text { prompt: Some("editor-rank-form") })
            .typed(rank.clone().unwrap_or_default())
            .shown(text(rank.as_deref().unwrap_or(NOTHING)))
            .priced(spec.sixth.and_then(price))
            .keyed(FieldKeys { enter: Some("editor-key-type"), ..STEPPED }),
    );
    fields
}

/// The numbers of a being of its own.
fn numbers(custom: &Custom) -> Vec<FormField> {
    let whole = [
        ("custom.hp_max", "derived-hp", custom.hp_max),
        ("custom.prana_max", "derived-prana", custom.prana_max),
        ("custom.defence", "derived-defence", custom.defence),
        ("custom.movement", "derived-movement", custom.movement),
        ("custom.dodges", "derived-dodges", custom.dodges),
        ("custom.regeneration", "derived-regeneration", custom.regeneration),
    ];
    let dice = [
        ("custom.attack", "derived-attack", custom.attack),
        ("custom.initiative", "derived-initiative", custom.initiative),
        ("custom.dodge", "derived-dodge", custom.dodge),
    ];
    let kind = FieldKind::Number { least: i32::MIN, most: i32::MAX };
    let whole = whole
        .into_iter()
        .map(|(path, label, number)| field(path, label, kind.clone()).typed(number.to_string()));
    let dice = dice
        .into_iter()
        .map(|(path, label, dice)| field(path, label, FieldKind::Dice).typed(dice.to_string()));
    let retreat = custom.retreat.map(|price| price.to_string()).unwrap_or_default();
    let none = FormChoice::new("", text(NOTHING));
    let as_one = Category::ALL.map(|it| FormChoice::new(it.key(), it.phrase()));
    let ties = [none].into_iter().chain(as_one).collect();
    let rest = [
        flag("custom.halved", "editor-halved", custom.halved),
        line("custom.retreat", "derived-retreat", retreat),
        choice("custom.ties_as", "editor-ties-as", ties)
            .shown(or_nothing(custom.ties_as.map(Category::phrase))),
    ];
    whole.chain(dice).chain(rest).collect()
}

fn points(character: &Character) -> Vec<FormField> {
    let labels = [
        "editor-cp",
        "editor-sp",
        "editor-cp-to-sp",
        "editor-sp-to-cp",
        "editor-more-cp",
        "editor-more-sp",
    ];
    let mut points = character.points;
    let keys = FieldKeys { enter: Some("editor-key-type"), ..STEPPED };
    let fields = points_mut(&mut points).into_iter().zip(labels);
    fields
        .map(|((path, of), label)| number(path, label, *of, (0, MOST_POINTS)).keyed(keys))
        .collect()
}

fn skills(character: &Character) -> Vec<FormField> {
    let keys = FieldKeys {
        step: Some("editor-key-level"),
        mark: Some("editor-key-extra"),
        enter: None,
        removes: true,
    };
    let owned = character.sheet.skills.iter().enumerate().map(|(place, owned)| {
        let mut field =
            FormField::new(format!("skills[{place}]"), named(&owned.skill.name), FieldKind::Steps)
                .shown(text(&letters(owned)))
                .priced(Some(skill_price(character, owned)))
                .keyed(keys);
        for (number, level) in (1..).zip(&owned.skill.levels) {
            field = field.told(level.phrase(), number > owned.levels);
        }
        match owned.skill.price {
            Some(price) => field.told(price.phrase(), true),
            None => field,
        }
    });
    let new = field("skills", "editor-new-skill", FieldKind::Record("skill"));
    owned.chain([new]).collect()
}

fn skill_price(character: &Character, owned: &Owned) -> Phrase {
    let free = character.free_skill().is_some_and(|free| free == owned);
    let price = i32::from(owned.levels) - i32::from(free);
    let price = Phrase::new("editor-price-sp").with("points", price);
    if owned.extra_sp == 0 {
        return price;
    }
    let more = Arg::Text(PlainText::new(&format!("{:+}", owned.extra_sp)));
    Phrase::plain(vec![Arg::Phrase(price), more])
}

/// The letters of the ladder, those owned first: `D B (A)`.
fn letters(owned: &Owned) -> String {
    let (have, not) = owned
        .skill
        .levels
        .split_at_checked(usize::from(owned.levels))
        .unwrap_or((&owned.skill.levels, &[]));
    let list = |levels: &[SkillLevel]| {
        levels.iter().map(|level| level.rank.to_string()).collect::<Vec<_>>().join(" ")
    };
    let more = if not.is_empty() { String::new() } else { format!(" ({})", list(not)) };
    list(have) + &more
}

/// The qualities of the weapon at `path`.
pub(super) fn qualities(path: &str, weapon: &Weapon) -> FormField {
    let names = weapon.qualities.iter().map(|quality| Arg::Name(quality.name.clone()));
    let names: Vec<Arg> = names.collect();
    let shown = (!names.is_empty()).then(|| Phrase::plain(names));
    field(&format!("{path}.qualities"), "editor-qualities", FieldKind::Record("quality"))
        .shown(or_nothing(shown))
        .keyed(FILLED)
        .told(Phrase::new("editor-about-qualities"), true)
        .part()
}

fn things(character: &Character) -> Vec<FormField> {
    let weapon = FieldKind::Record("weapon");
    let weapons = character.sheet.weapons.iter().enumerate().flat_map(|(place, it)| {
        let path = format!("weapons[{place}]");
        let one =
            field(&path, "editor-weapon", weapon.clone()).shown(named(&it.name)).keyed(FILLED);
        [one, qualities(&path, it)]
    });
    let kind = FieldKind::Text { prompt: Some("editor-item-form") };
    let items = character.sheet.items.iter().enumerate().map(|(place, it)| {
        let typed = match (it.hp, it.prana) {
            (0, 0) => it.name.to_string(),
            (hp, prana) => format!("{}; {hp}; {prana}", it.name),
        };
        field(&format!("items[{place}]"), "editor-item", kind.clone())
            .typed(typed)
            .shown(named(&it.name))
            .keyed(FILLED)
    });
    let new = [field("weapons", "editor-new-weapon", weapon.clone())];
    let last = [field("items", "editor-new-item", kind.clone())];
    weapons.chain(new).chain(items).chain(last).collect()
}

fn story(character: &Character) -> Vec<FormField> {
    let story = &character.story;
    let long =
        |path, label, text: &String| field(path, label, FieldKind::Lines).typed(text.as_str());
    vec![
        line("story.sex", "editor-sex", story.sex.as_str()),
        line("story.alignment", "editor-alignment", story.alignment.as_str()),
        line("story.build", "editor-build", story.build.as_str()),
        long("story.looks", "editor-looks", &story.looks),
        long("story.history", "editor-history", &story.history),
        long("story.notes", "editor-notes", &story.notes),
    ]
}

/// Values that somebody wrote down.
fn printed(character: &Character) -> Vec<FormField> {
    let printed = |wanted: &str| {
        let found = character.printed.iter().find(|(known, _)| known == wanted);
        found.map(|(_, value)| value.clone()).unwrap_or_default()
    };
    let field = |key: &str| {
        let typed = match (printed(key), printed(&format!("{key}-plus"))) {
            (main, plus) if plus.is_empty() => main,
            (main, plus) => format!("{main} (+ {plus})"),
        };
        let kind = FieldKind::Text { prompt: None };
        FormField::new(format!("printed.{key}"), preview::name(key), kind)
            .typed(typed)
            .told(Phrase::new("editor-about-printed"), true)
    };
    Derived::KEYS.into_iter().map(field).collect()
}
