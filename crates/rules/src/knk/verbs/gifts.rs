//! Verbs of what the GM gives in a running fight: things, skills, phantasms, impulses, a class, points.

use super::{
    Args, Made, Record,
    bodies::{CHANGES, turns},
    combat::points,
    growth::RANK,
    rank,
    words::STATS,
};
use crate::knk::{
    Knk,
    content::{
        class::Class,
        impulse::Impulse,
        item::Item,
        phantasm::Phantasm,
        rank::Stat,
        skill::{Owned, Skill, Use},
        weapon::Weapon,
    },
    table::{gift::Gift, order::Ruling},
};
use crate::{
    PlainText,
    verb::{Arity, BadArg, Case, Slot, Verb, What},
};

pub(super) const VERBS: &[Verb<Knk>] = &[
    Verb::ruling(
        "give",
        &["дать"],
        &[Slot::WHOM, Slot::new("gift", "", What::Words(GIFTS))],
        |_, args| Ok(Ruling::Give { who: args.combatant("who")?, gift: gift(args)? }),
    ),
    Verb::ruling(
        "award",
        &["наградить"],
        &[
            Slot::WHOM,
            Slot::behind(&[Case::with(&["cp", "ох"], &[points("cp")])]),
            Slot::behind(&[Case::with(&["sp", "он"], &[points("sp")])]),
        ],
        |_, args| {
            let part = |name| args.number(name).unwrap_or_default();
            Ok(Ruling::Award { who: args.combatant("who")?, cp: part("cp"), sp: part("sp") })
        },
    ),
];

const GIFTS: &[Case] = &[
    Case::with(&["weapon", "оружие"], &[WEAPON]),
    Case::with(
        &["item", "предмет", "вещь"],
        &[
            Slot::new("name", "NAME", What::EntryOrText("item")),
            Slot::behind(&[Case::with(&["hp", "хп"], &[points("hp")])]),
            Slot::behind(&[Case::with(&["prana", "прана"], &[points("prana")])]),
        ],
    ),
    Case::with(
        &["skill", "навык"],
        &[
            Slot::new("skill", "NAME", What::Entry("skill")),
            Slot::new("level", "LEVEL", What::Like("level")),
        ],
    ),
    Case::with(
        &["phantasm", "фантазм"],
        &[
            NAME,
            RANK,
            Slot::behind(&[Case::with(&["turns", "ходов"], &[turns("N")])]),
            WITH,
            CHANGES,
        ],
    ),
    Case::with(&["impulse", "импульс"], &[Slot::new("purchase", "", What::Words(PURCHASES))]),
    Case::with(
        &["class", "класс"],
        &[Slot::new(
            "",
            "",
            What::Words(&[
                Case::otherwise(&[
                    Slot::new("class", "NAME", What::Like("class")),
                    RANK.optional(),
                ]),
                Case::word(&["none", "нет"]),
            ]),
        )],
    ),
];

/// Purchases of a hybrid.
const PURCHASES: &[Case] = &[
    Case::with(&["raise", "ранг"], &[STAT]),
    Case::with(&["category", "категория"], &[STAT]),
    Case::with(&["demon", "демон"], &[Slot::new("circles", "N", What::Number(0, 255))]),
    Case::with(
        &["ability", "способность"],
        &[
            NAME,
            Slot::new("grade", "GRADE", What::Number(0, 255)),
            Slot { arity: Arity::Any, ..Slot::flag("lasts", LASTS) },
            WITH,
            CHANGES,
        ],
    ),
];

const NAME: Slot = Slot::new("name", "NAME", What::Text);
const WEAPON: Slot = Slot::new("weapon", "NAME", What::Entry("weapon"));
const STAT: Slot = Slot::new("stat", "STAT", What::Words(STATS.cases));
const WITH: Slot =
    Slot::behind(&[Case::with(&["with", "чем"], &[Slot { shown: "WEAPON", ..WEAPON }])]);
const LASTS: &[Case] = &[Case::word(&["lasts", "длится"])];

fn gift(args: &Args) -> Made<Gift> {
    Ok(match args.word("gift") {
        Some("weapon") => Gift::Weapon(weapon(args).ok_or(BadArg::Missing("weapon"))?),
        Some("item") => Gift::Item(Box::new(item(args)?)),
        Some("skill") => Gift::Skill(Box::new(skill(args)?)),
        Some("phantasm") => Gift::Phantasm(Box::new(phantasm(args)?)),
        Some("impulse") => Gift::Impulse(Box::new(impulse(args)?)),
        Some("class") => class(args)?,
        Some(_) | None => return Err(BadArg::Missing("gift")),
    })
}

fn weapon(args: &Args) -> Option<Box<Weapon>> {
    let Some(Record::Weapon(weapon)) = args.record("weapon") else { return None };
    Some(weapon.clone())
}

fn item(args: &Args) -> Made<Item> {
    let mut item = match args.record("name") {
        Some(Record::Item(item)) => (**item).clone(),
        Some(_) | None => Item::named(args.text("name")?.as_str()),
    };
    item.hp = args.number("hp").unwrap_or(item.hp);
    item.prana = args.number("prana").unwrap_or(item.prana);
    Ok(item)
}

/// The skill that was named, up to the level of a letter.
fn skill(args: &Args) -> Made<Owned> {
    let Some(Record::Skill(key, skill)) = args.record("skill") else {
        return Err(BadArg::Missing("skill"));
    };
    let (level, letters) = (args.text("level")?.as_str(), letters(skill));
    let place = letters.iter().position(|letter| letter.eq_ignore_ascii_case(level));
    let levels = place.and_then(|place| u8::try_from(place + 1).ok());
    let levels = levels.ok_or_else(|| BadArg::Unknown {
        kind: "skill",
        name: format!("{key} {level}"),
        nearest: letters.last().map(|letter| format!("{key} {letter}")),
    })?;
    Ok(Owned { skill: (**skill).clone(), levels, extra_sp: 0, in_use: Use::default() })
}

fn letters(skill: &Skill) -> Vec<String> {
    skill.levels.iter().map(|level| level.rank.text().to_owned()).collect()
}

/// The letters of the skill that was named.
pub(super) fn levels(before: &Args) -> Vec<String> {
    match before.record("skill") {
        Some(Record::Skill(_, skill)) => letters(skill),
        Some(Record::Weapon(_) | Record::Item(_) | Record::Quality(_) | Record::Spell(_))
        | None => Vec::new(),
    }
}

fn phantasm(args: &Args) -> Made<Phantasm> {
    Ok(Phantasm {
        name: args.text("name")?.clone(),
        rank: rank(args, "rank")?,
        weapon: weapon(args).map(|weapon| *weapon),
        modifiers: args.changes("changes"),
        turns: args.number("turns").unwrap_or(1),
        text: None,
    })
}

fn impulse(args: &Args) -> Made<Impulse> {
    Ok(match args.word("purchase") {
        Some("raise") => Impulse::Raise(stat(args)?),
        Some("category") => Impulse::CategoryUp(stat(args)?),
        Some("demon") => Impulse::Demon(args.some_number("circles")?),
        Some("ability") => Impulse::Ability {
            grade: args.some_number("grade")?,
            name: args.text("name")?.clone(),
            lasts: args.has("lasts"),
            modifiers: args.changes("changes"),
            text: None,
            weapon: weapon(args),
        },
        Some(_) | None => return Err(BadArg::Missing("purchase")),
    })
}

fn stat(args: &Args) -> Made<Stat> {
    let stat = args.word("stat").and_then(|word| STATS.value(word));
    stat.ok_or(BadArg::Missing("stat"))
}

/// A class by its name in either language or its key, or one of the table's own.
fn class(args: &Args) -> Made<Gift> {
    let Ok(name) = args.text("class") else {
        return Ok(Gift::Class { class: None, sixth: None });
    };
    let Ok(class) = name.as_str().parse::<Class>();
    let sixth = if args.has("rank") { Some(rank(args, "rank")?) } else { None };
    Ok(Gift::Class { class: Some(class), sixth })
}

/// What is given, as it is typed.
pub(super) fn args(gift: &Gift) -> Args {
    let none = Args::none();
    let of = |weapon: Option<&Weapon>| weapon.map(|weapon| weapon.name.clone());
    match gift {
        Gift::Weapon(weapon) => none.with("gift", "weapon").with("weapon", weapon.name.clone()),
        Gift::Item(item) => none
            .with("gift", "item")
            .with("name", item.name.clone())
            .with_some("hp", Some(item.hp).filter(|hp| *hp != 0))
            .with_some("prana", Some(item.prana).filter(|prana| *prana != 0)),
        Gift::Skill(owned) => {
            let level = owned.skill.levels.get(usize::from(owned.levels.saturating_sub(1)));
            let level = level.map(|level| PlainText::new(level.rank.text()));
            let skill = none.with("gift", "skill").with("skill", owned.skill.name.clone());
            skill.with_some("level", level)
        }
        Gift::Phantasm(phantasm) => none
            .with("gift", "phantasm")
            .with("name", phantasm.name.clone())
            .with("rank", PlainText::new(&phantasm.rank.to_string()))
            .with_some("turns", Some(phantasm.turns).filter(|turns| *turns != 1))
            .with_some("weapon", of(phantasm.weapon.as_ref()))
            .with_changes("changes", &phantasm.modifiers),
        Gift::Impulse(impulse) => bought(&none.with("gift", "impulse"), impulse),
        Gift::Class { class, sixth } => {
            let key = class.as_ref().map(|class| PlainText::new(class.key()));
            let sixth = sixth.map(|sixth| PlainText::new(&sixth.to_string()));
            none.with("gift", "class").with_some("class", key).with_some("rank", sixth)
        }
    }
}

fn bought(args: &Args, impulse: &Impulse) -> Args {
    let purchase = |word: &'static str| args.clone().with("purchase", word);
    match impulse {
        Impulse::Raise(stat) => purchase("raise").with_some("stat", STATS.word(*stat)),
        Impulse::CategoryUp(stat) => purchase("category").with_some("stat", STATS.word(*stat)),
        Impulse::Demon(circles) => purchase("demon").with("circles", *circles),
        Impulse::Ability { grade, name, lasts, modifiers, text: _, weapon } => purchase("ability")
            .with("name", name.clone())
            .with("grade", *grade)
            .with_flag("lasts", *lasts)
            .with_some("weapon", weapon.as_ref().map(|weapon| weapon.name.clone()))
            .with_changes("changes", modifiers),
    }
}
