//! Verbs of what the game master gives in a running fight: things, skills, phantasms, impulses, a class, points.

use kekkai_rules::{
    Id,
    knk::{
        Class, Ruling, Weapon,
        gift::Gift,
        impulse::Impulse,
        item::Item,
        modifier::Modifier,
        phantasm::Phantasm,
        rank::{Rank, Stat},
        skill::Skill,
    },
};

use super::{
    BadCommand, Context, Group, Line, Verb, Words,
    gm_verbs::sheet,
    growth_verbs::{rank, stat, stat_word},
    quoted,
    words::names,
};
use crate::{
    Audience, character,
    library::Library,
    scenario::{BadScenario, nearest},
};

pub(super) const VERBS: &[Verb] = &[
    Group::Gm.verb(
        "give",
        &["дать"],
        "WHO weapon NAME|item NAME [hp N] [prana N]|skill NAME LEVEL|phantasm NAME RANK [turns N] [with WEAPON] \
         [changes TEXT]|impulse raise|category STAT|impulse demon N|impulse ability NAME GRADE [lasts] [with WEAPON] \
         [changes TEXT]|class NAME|none [RANK] [because TEXT]",
        give,
    ),
    Group::Gm.verb(
        "award",
        &["наградить"],
        "WHO [cp N] [sp N] [because TEXT]",
        |words, context| {
            let who = words.who(context)?;
            let (mut cp, mut sp) = (0, 0);
            loop {
                if words.take_if(&["cp", "ох"]) {
                    cp = words.number()?;
                } else if words.take_if(&["sp", "он"]) {
                    sp = words.number()?;
                } else {
                    return sheet(words, Ruling::Award { who, cp, sp });
                }
            }
        },
    ),
];

/// What can be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Weapon,
    Item,
    Skill,
    Phantasm,
    Impulse,
    Class,
}

const KINDS: [(&str, Kind); 13] = [
    ("weapon", Kind::Weapon),
    ("item", Kind::Item),
    ("skill", Kind::Skill),
    ("phantasm", Kind::Phantasm),
    ("impulse", Kind::Impulse),
    ("class", Kind::Class),
    ("оружие", Kind::Weapon),
    ("предмет", Kind::Item),
    ("вещь", Kind::Item),
    ("навык", Kind::Skill),
    ("фантазм", Kind::Phantasm),
    ("импульс", Kind::Impulse),
    ("класс", Kind::Class),
];

/// Purchases of a hybrid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purchase {
    Raise,
    Category,
    Demon,
    Ability,
}

const PURCHASES: [(&str, Purchase); 8] = [
    ("raise", Purchase::Raise),
    ("category", Purchase::Category),
    ("demon", Purchase::Demon),
    ("ability", Purchase::Ability),
    ("ранг", Purchase::Raise),
    ("категория", Purchase::Category),
    ("демон", Purchase::Demon),
    ("способность", Purchase::Ability),
];

const NONE: &[&str] = &["none", "нет"];

fn give(words: &mut Words, context: &Context<'_>) -> Result<Line, BadCommand> {
    let who = words.who(context)?;
    let gift = match words.one_of(&KINDS)? {
        Kind::Weapon => Gift::Weapon(Box::new(weapon(words, context)?)),
        Kind::Item => Gift::Item(Box::new(item(words)?)),
        Kind::Skill => {
            let skill = skill(words, context)?;
            let level = words.text()?;
            let owned = context.library.skill("skill", &skill, level.as_str())?;
            Gift::Skill(Box::new(owned))
        }
        Kind::Phantasm => {
            let (name, rank) = (words.text()?, rank(words)?);
            let turns = if words.take_if(&["turns", "ходов"]) { words.number()? } else { 1 };
            let weapon = with(words, context)?;
            let modifiers = changes(words)?;
            Gift::Phantasm(Box::new(Phantasm { name, rank, weapon, modifiers, turns, text: None }))
        }
        Kind::Impulse => Gift::Impulse(Box::new(impulse(words, context)?)),
        Kind::Class => class(words)?,
    };
    sheet(words, Ruling::Give { who, gift })
}

/// An entry of a list by its key or its name, as it is written or as it is shown; what may have been meant, if it is neither.
fn entry<T>(
    (field, library): (&str, &Library),
    word: &str,
    all: Vec<(String, T)>,
    name: impl Fn(&T) -> &str,
) -> Result<(String, T), BadCommand> {
    let is = |(key, one): &(String, T)| library.means(word, key) || library.means(word, name(one));
    let known: Vec<String> =
        all.iter().flat_map(|(key, one)| [key.clone(), name(one).to_owned()]).collect();
    all.into_iter().find(is).ok_or_else(|| {
        let nearest = nearest(word, known.iter().map(String::as_str));
        let (field, name) = (field.to_owned(), word.to_owned());
        BadScenario::Unknown { field, name, nearest }.into()
    })
}

fn weapon(words: &mut Words, context: &Context<'_>) -> Result<Weapon, BadCommand> {
    let word = words.text()?;
    let all = context.library.weapons();
    Ok(entry(("weapon", context.library), word.as_str(), all, |weapon: &Weapon| {
        weapon.name.as_str()
    })?
    .1)
}

/// The key of a skill.
fn skill(words: &mut Words, context: &Context<'_>) -> Result<String, BadCommand> {
    let word = words.text()?;
    let all = context.library.skills();
    Ok(entry(("skill", context.library), word.as_str(), all, |skill: &Skill| skill.name.as_str())?
        .0)
}

fn item(words: &mut Words) -> Result<Item, BadCommand> {
    let mut item = Item::named(words.text()?.as_str());
    loop {
        if words.take_if(&["hp", "хп"]) {
            item.hp = words.number()?;
        } else if words.take_if(&["prana", "прана"]) {
            item.prana = words.number()?;
        } else {
            return Ok(item);
        }
    }
}

/// The weapon that a phantasm or an ability strikes with.
fn with(words: &mut Words, context: &Context<'_>) -> Result<Option<Weapon>, BadCommand> {
    if words.take_if(&["with", "чем"]) { weapon(words, context).map(Some) } else { Ok(None) }
}

/// Modifiers in the words of content files, as one text.
pub(super) fn changes(words: &mut Words) -> Result<Vec<Modifier>, BadCommand> {
    if !words.take_if(&["changes", "меняет"]) {
        return Ok(Vec::new());
    }
    let text = words.text()?;
    character::read_modifiers(text.as_str()).ok_or_else(|| BadCommand::NoneOf {
        word: text.to_string(),
        expected: vec![
            "stat(of: S, by: -1)".to_owned(),
            "roll(of: attack, to: min, by: 5)".to_owned(),
        ],
    })
}

/// The same as they are typed.
pub(super) fn write_changes(modifiers: &[Modifier]) -> String {
    if modifiers.is_empty() {
        return String::new();
    }
    format!(" changes \"{}\"", character::write_modifiers(modifiers))
}

fn impulse(words: &mut Words, context: &Context<'_>) -> Result<Impulse, BadCommand> {
    Ok(match words.one_of(&PURCHASES)? {
        Purchase::Raise => Impulse::Raise(stat(words)?),
        Purchase::Category => Impulse::CategoryUp(stat(words)?),
        Purchase::Demon => Impulse::Demon(words.number()?),
        Purchase::Ability => {
            let (name, grade) = (words.text()?, words.number()?);
            let lasts = words.take_if(&["lasts", "длится"]);
            let weapon = with(words, context)?.map(Box::new);
            let modifiers = changes(words)?;
            Impulse::Ability { grade, name, lasts, modifiers, text: None, weapon }
        }
    })
}

/// A class by its name in either language or its key, or one of the table's own.
fn class(words: &mut Words) -> Result<Gift, BadCommand> {
    if words.take_if(NONE) {
        return Ok(Gift::Class { class: None, sixth: None });
    }
    let name = words.text()?;
    let Ok(class) = name.as_str().parse::<Class>();
    let ranked = words.peek().is_some_and(|word| word.parse::<Rank>().is_ok());
    let sixth = if ranked { Some(rank(words)?) } else { None };
    Ok(Gift::Class { class: Some(class), sixth })
}

/// What the word behind `before` may be, if that is a line of this verb.
pub(super) fn completions(before: &str, context: &Context<'_>) -> Option<Vec<String>> {
    let mut words = Words::new(before, Audience::Gm).ok()?;
    let first = words.next()?.to_lowercase();
    let verb =
        VERBS.iter().find(|verb| verb.word == first || verb.aliases.contains(&first.as_str()))?;
    words.next()?;
    let listed = |all: &[&str]| Some(all.iter().map(|word| (*word).to_owned()).collect());
    if verb.word == "award" {
        return listed(&["cp", "sp", "because", "ох", "он", "потому что"]);
    }
    let Some(kind) = words.next() else {
        return Some(KINDS.iter().map(|(word, _)| (*word).to_owned()).collect());
    };
    let (_, kind) = KINDS.iter().find(|(word, _)| *word == kind.to_lowercase())?;
    let typed = words.next();
    let weapons = || {
        let all = context.library.weapons();
        all.into_iter().map(|(key, _)| key).collect::<Vec<_>>()
    };
    let last = before.split_whitespace().next_back().unwrap_or_default().to_lowercase();
    if matches!(last.as_str(), "with" | "чем") {
        return Some(weapons());
    }
    match (kind, typed) {
        (Kind::Weapon, None) => Some(weapons()),
        (Kind::Skill, None) => {
            let all = context.library.skills();
            Some(all.into_iter().map(|(key, _)| key).collect())
        }
        (Kind::Skill, Some(name)) => {
            let all = context.library.skills();
            let (_, skill) =
                entry(("", context.library), &name, all, |skill: &Skill| skill.name.as_str())
                    .ok()?;
            Some(skill.levels.iter().map(|level| level.rank.text().into_owned()).collect())
        }
        (Kind::Impulse, None) => {
            Some(PURCHASES.iter().map(|(word, _)| (*word).to_owned()).collect())
        }
        (Kind::Class, None) => {
            let classes = Class::ALL.iter().map(|class| class.key().to_owned());
            Some(classes.chain(NONE.iter().map(|word| (*word).to_owned())).collect())
        }
        (Kind::Phantasm, Some(_)) => {
            listed(&["turns", "with", "changes", "because", "ходов", "чем", "меняет", "потому что"])
        }
        (Kind::Impulse, Some(_)) => listed(&[
            "lasts",
            "with",
            "changes",
            "because",
            "длится",
            "чем",
            "меняет",
            "потому что",
        ]),
        (Kind::Item, Some(_)) => listed(&["hp", "prana", "because", "хп", "прана", "потому что"]),
        (Kind::Item | Kind::Phantasm, None) => Some(Vec::new()),
        (Kind::Weapon | Kind::Class, Some(_)) => listed(&["because", "потому что"]),
    }
}

/// What is given as it is typed.
pub(super) fn write(who: Id, gift: &Gift, name: &dyn Fn(Id) -> String) -> String {
    let who = name(who);
    let with = |weapon: Option<&Weapon>| {
        weapon.map(|weapon| format!(" with {}", quoted(weapon.name.as_str()))).unwrap_or_default()
    };
    let what = match gift {
        Gift::Weapon(weapon) => format!("weapon {}", quoted(weapon.name.as_str())),
        Gift::Item(item) => {
            let part =
                |word: &str, by: i32| if by == 0 { String::new() } else { format!(" {word} {by}") };
            format!(
                "item {}{}{}",
                quoted(item.name.as_str()),
                part("hp", item.hp),
                part("prana", item.prana)
            )
        }
        Gift::Skill(owned) => {
            let level = owned.skill.levels.get(usize::from(owned.levels.saturating_sub(1)));
            let level = level.map(|level| level.rank.text().into_owned()).unwrap_or_default();
            format!("skill {} {level}", quoted(owned.skill.name.as_str()))
        }
        Gift::Phantasm(phantasm) => {
            let turns = if phantasm.turns == 1 {
                String::new()
            } else {
                format!(" turns {}", phantasm.turns)
            };
            let (name, rank) = (quoted(phantasm.name.as_str()), phantasm.rank);
            let changes = write_changes(&phantasm.modifiers);
            format!("phantasm {name} {rank}{turns}{}{changes}", with(phantasm.weapon.as_ref()))
        }
        Gift::Impulse(impulse) => match &**impulse {
            Impulse::Raise(stat) => format!("impulse raise {}", stat_word(*stat)),
            Impulse::CategoryUp(stat) => format!("impulse category {}", stat_word(*stat)),
            Impulse::Demon(circles) => format!("impulse demon {circles}"),
            Impulse::Ability { grade, name, lasts, modifiers, text: _, weapon } => {
                let lasts = if *lasts { " lasts" } else { "" };
                let changes = write_changes(modifiers);
                let with = with(weapon.as_deref());
                format!("impulse ability {} {grade}{lasts}{with}{changes}", quoted(name.as_str()))
            }
        },
        Gift::Class { class: None, .. } => "class none".to_owned(),
        Gift::Class { class: Some(class), sixth } => {
            let sixth = sixth.map(|sixth| format!(" {sixth}")).unwrap_or_default();
            format!("class {}{sixth}", quoted(class.key()))
        }
    };
    format!("give {who} {what}")
}

/// Points as they are typed.
pub(super) fn write_award(who: &str, cp: i32, sp: i32) -> String {
    let part = |word: &str, points: i32| {
        if points == 0 { String::new() } else { format!(" {word} {points}") }
    };
    format!("award {who}{}{}", part("cp", cp), part("sp", sp))
}

/// A word for one of the five, if the next one is.
pub(super) fn is_stat(word: &str) -> Option<Stat> {
    super::growth_verbs::STATS
        .iter()
        .find(|(known, _)| *known == word.to_lowercase())
        .map(|(_, stat)| *stat)
}

/// The words of its tables.
pub(super) fn listed() -> impl Iterator<Item = &'static str> {
    names(&KINDS).chain(names(&PURCHASES)).chain(["lasts", "длится", "cp", "ох", "sp", "он"])
}
