//! Verbs of what the GM adds to throws, gives of cover and height, and has tried.

use super::{
    Args, CONDITIONS, MARKS, OFF, Table, WAYS, about, armed,
    attacks::{DC, SKILL, skill_args, tried},
    word_of,
};
use crate::d20::{
    D20,
    fact::Ruling,
    numbers::{
        objects::{Cover, Ineffective, presets},
        saves::SaveKind,
        weapon::{Deals, WeaponKind},
    },
    options::Options,
    rolls::USUAL_DC,
    sheet::Adds,
};
use crate::{
    PlainText, house_rule,
    verb::{BadArg, Case, Slot, Value, Verb, What},
};

const ADDS: &[Case] =
    &[Case::word(&["roll", "бросок"]), Case::word(&["ac", "кз"]), Case::word(&["dc", "ус"])];
/// The covers that have a name, in the order of the catalogue, a number, and none said.
const COVERS: &[Case] = &[
    Case::word(&["none", "нет", "никакого"]),
    Case::word(&["quarter", "четверть"]),
    Case::word(&["half", "половина"]),
    Case::word(&["most", "большее"]),
    Case::word(&["slit", "щель"]),
    Case::word(&["total", "полное"]),
    Case::word(&["auto", "само"]),
    Case::with(&["bonus", "бонус"], &[Slot::new("bonus", "NUMBER", What::Number(-99, 99))]),
];
/// Kinds of saving throws, in their order.
pub(super) const SAVES: &[Case] = &[
    Case::word(&["fort", "стойкость"]),
    Case::word(&["ref", "реакция"]),
    Case::word(&["will", "воля"]),
];
/// The least and the most difficulty that may be typed.
pub(super) const DIFFICULTIES: [i64; 2] = [1, 99];
/// A save that leaves half, and its difficulty where it is not the usual one.
pub(super) const HALF: Slot = Slot::behind(&[Case::with(
    &["half", "половина"],
    &[Slot::new("save", "", What::Words(SAVES)), DC.optional()],
)]);
/// Kinds of records that somebody in a fight can be given.
const GIFTS: &[Case] = &[
    Case::with(&["weapon", "оружие"], &[Slot::new("record", "NAME", What::Entry("weapon"))]),
    Case::with(
        &["protection", "защита"],
        &[Slot::new("record", "NAME", What::Entry("protection"))],
    ),
    Case::with(&["feat", "навык"], &[Slot::new("record", "NAME", What::Entry("feat"))]),
    Case::with(&["class", "класс"], &[Slot::new("record", "NAME", What::Entry("class"))]),
    Case::with(&["macro", "макрос"], &[Slot::new("record", "NAME", What::Entry("macro"))]),
    // Where only the first bonus and the number of attacks are known.
    Case::with(
        &["attacks", "атаки"],
        &[
            Slot::new("first", "BONUS", What::Number(-99, 99)),
            Slot::new("count", "NUMBER", What::Number(1, 20)),
        ],
    ),
];
/// Kinds of weapons, in their order.
const KINDS: &[&str] = &["melee", "thrown", "firearm", "energy", "heavy", "psionic", "unarmed"];

/// The cover that was typed; `None` for that of what stands between.
fn cover(args: &Args, options: &Options) -> Result<Option<Cover>, BadArg> {
    let word = args.word("cover").unwrap_or_default();
    if word == "bonus" {
        return Ok(Some(Cover::Bonus(args.some_number("bonus")?)));
    }
    let named = presets(options).into_iter().find(|(name, _)| *name == word);
    Ok(named.map(|(_, cover)| cover))
}

/// A weapon by its name, or all of a kind, against a tag.
fn pair(weapon: &PlainText, against: &PlainText) -> Ineffective {
    let word = weapon.as_str().to_lowercase();
    let kind = KINDS.iter().position(|kind| *kind == word).and_then(|at| WeaponKind::ALL.get(at));
    Ineffective {
        weapon: kind.is_none().then(|| weapon.clone()),
        kind: kind.copied(),
        against: against.clone(),
    }
}

/// The verbs of these rulings.
pub(super) const RULINGS: &[Verb<D20>] = &[
    Verb::ruling(
        "adjust",
        &["поправка"],
        &[
            Slot::WHOM,
            Slot::new("adds", "", What::Words(ADDS)),
            Slot::new("by", "NUMBER", What::Number(-99, 99)),
        ],
        |_, args| {
            let adds = match args.word("adds") {
                Some("ac") => Adds::Ac,
                Some("dc") => Adds::Dc,
                _ => Adds::Roll,
            };
            Ok(Ruling::Add { who: args.combatant("who")?, adds, by: args.some_number("by")? })
        },
    ),
    Verb::ruling(
        "cover",
        &["укрытие"],
        &[Slot::WHOM, Slot::new("cover", "", What::Words(COVERS))],
        |table, args| {
            let cover = cover(args, &table.options)?;
            Ok(Ruling::Cover { who: args.combatant("who")?, cover })
        },
    ),
    Verb::ruling(
        "height",
        &["высота"],
        &[
            Slot::new("at", "CELL", What::Spot),
            Slot::new("height", "NUMBER", What::Number(-99, 99)),
        ],
        |_, args| Ok(Ruling::Height { at: args.spot("at")?, height: args.some_number("height")? }),
    ),
    Verb::ruling(
        "useless",
        &["бесполезно"],
        &[Slot::new("weapon", "WEAPON", What::Text), Slot::new("tag", "TAG", What::Text), OFF],
        |_, args| {
            let pair = pair(args.text("weapon")?, args.text("tag")?);
            Ok(Ruling::Ineffective { pair, on: !args.has("off") })
        },
    ),
    Verb::ruling(
        "check",
        &["проверка"],
        &[Slot::WHOM, SKILL, Slot::new("", "", What::Words(&[Case::with(&["dc", "ус"], &[DC])]))],
        |_, args| {
            let (who, dc) = (args.combatant("who")?, args.some_number("dc")?);
            Ok(Ruling::Check { who, skill: tried(args)?, dc })
        },
    ),
    Verb::ruling(
        "demand",
        &["спасбросок"],
        &[
            Slot::WHOM,
            Slot::new("save", "", What::Words(SAVES)),
            Slot::new("", "", What::Words(&[Case::with(&["dc", "ус"], &[DC])])),
        ],
        |_, args| {
            let kind = args.word("save").and_then(save_called).ok_or(BadArg::Missing("save"))?;
            Ok(Ruling::Save { who: args.combatant("who")?, kind, dc: args.some_number("dc")? })
        },
    ),
    Verb::ruling(
        "give",
        &["дать"],
        &[Slot::WHOM, Slot::new("gift", "", What::Words(GIFTS))],
        |_, args| {
            let who = args.combatant("who")?;
            if args.word("gift") == Some("attacks") {
                let (first, count) = (args.some_number("first")?, args.some_number("count")?);
                return Ok(Ruling::Attacks { who, first, count });
            }
            let record = args.record("record").cloned().ok_or(BadArg::Missing("gift"))?;
            Ok(Ruling::Give { who, record: Box::new(record) })
        },
    ),
    Verb::ruling(
        "loose",
        &["разжать"],
        &[Slot::WHO, Slot::new("other", "TARGET", What::Combatant)],
        |_, args| {
            Ok(Ruling::Loose { who: args.combatant("who")?, other: args.combatant("other")? })
        },
    ),
];

/// The save of a word in any language.
pub(in crate::d20) fn save_called(word: &str) -> Option<SaveKind> {
    let mut named = SAVES.iter().zip(SaveKind::ALL);
    named.find(|(case, _)| case.words.contains(&word)).map(|(_, kind)| kind)
}

/// A save as it is typed.
pub(super) fn save(kind: SaveKind) -> &'static str {
    let mut named = SAVES.iter().zip(SaveKind::ALL);
    let found = named.find(|(_, known)| *known == kind);
    found.and_then(|(case, _)| case.words.first()).copied().unwrap_or_default()
}

/// The save that leaves half, of the usual difficulty where none was typed.
pub(super) fn half(args: &Args) -> Option<(SaveKind, i32)> {
    let kind = args.word("save").and_then(save_called)?;
    Some((kind, args.number("dc").unwrap_or(USUAL_DC)))
}

/// To what the GM adds, as it is typed.
pub(super) const fn word(adds: Adds) -> &'static str {
    match adds {
        Adds::Roll => "roll",
        Adds::Ac => "ac",
        Adds::Dc => "dc",
    }
}

/// A cover as it is typed.
pub(super) fn cover_args(args: Args, cover: Option<Cover>, options: &Options) -> Args {
    let named = presets(options).into_iter().find(|(_, known)| Some(*known) == cover);
    match (named, cover) {
        (Some((name, _)), _) => args.with("cover", name),
        (None, Some(Cover::Bonus(bonus))) => args.with("cover", "bonus").with("bonus", bonus),
        (None, Some(Cover::Total) | None) => args.with("cover", "auto"),
    }
}

/// A weapon and what it does nothing to, as they are typed.
pub(super) fn pair_args(pair: &Ineffective, on: bool) -> Args {
    let kind = pair.kind.and_then(|kind| WeaponKind::ALL.iter().position(|one| *one == kind));
    let kind = kind.and_then(|at| KINDS.get(at)).map(|kind| PlainText::new(kind));
    let weapon = pair.weapon.clone().or(kind).unwrap_or_else(|| PlainText::new(""));
    let args = Args::none().with("weapon", weapon).with("tag", pair.against.clone());
    args.with_flag("off", !on)
}

/// The lines of a ruling.
pub(in crate::d20) fn ruling_args(table: &Table, ruling: &Ruling) -> Vec<(&'static str, Args)> {
    vec![match ruling {
        Ruling::Pool { who, pool, value } => {
            ("pool", about(*who).with("pool", word_of(*pool)).with("value", *value))
        }
        Ruling::Change { who, pool, by } => {
            let mut args = about(*who).with("pool", word_of(*pool));
            args.push("value", Value::By((*by).into()));
            ("pool", args)
        }
        Ruling::Damage { who, amount, deals, half } => {
            let kind = match deals {
                Deals::Physical => "physical",
                Deals::Stress => "stress",
                Deals::Psy => "psy",
            };
            let args = about(*who).with("amount", *amount).with("kind", kind);
            let args = args.with_some("save", half.map(|(kind, _)| save(kind)));
            ("hurt", args.with_some("dc", half.map(|(_, dc)| dc)))
        }
        Ruling::Heal { who, amount } => ("heal", about(*who).with("amount", *amount)),
        Ruling::Condition { who, condition, on, turns } => {
            let args = about(*who).with_some("condition", CONDITIONS.word(*condition));
            ("afflict", args.with_some("turns", *turns).with_flag("off", !on))
        }
        Ruling::Face { who, to } => {
            let way = WAYS.get(usize::from(*to % 8)).and_then(|case| case.words.first().copied());
            ("facing", about(*who).with_some("way", way))
        }
        Ruling::Down { who, mark, on } => {
            ("lies", about(*who).with_some("mark", MARKS.word(*mark)).with_flag("off", !on))
        }
        Ruling::Release { who } => ("unready", about(*who)),
        Ruling::Ambush { who, target, with, from, to, swapped } => {
            let mut args = about(*who).with("target", *target);
            args.extend(armed(*with));
            let args = args.with_some("from", *from).with_some("to", *to);
            ("ambush", args.with_flag("swap", *swapped))
        }
        Ruling::Hour { who } => ("hour", Args::none().with_some("who", *who)),
        Ruling::Day { who } => ("day", Args::none().with_some("who", *who)),
        Ruling::Pressure { who, dc } => ("pressure", about(*who).with_some("dc", *dc)),
        Ruling::Add { who, adds, by } => {
            ("adjust", about(*who).with("adds", word(*adds)).with("by", *by))
        }
        Ruling::Cover { who, cover } => ("cover", cover_args(about(*who), *cover, &table.options)),
        Ruling::Height { at, height } => {
            ("height", Args::none().with("at", *at).with("height", *height))
        }
        Ruling::Ineffective { pair, on } => ("useless", pair_args(pair, *on)),
        Ruling::Check { who, skill, dc } => {
            ("check", skill_args(about(*who), *skill).with("dc", *dc))
        }
        Ruling::Save { who, kind, dc } => {
            ("demand", about(*who).with("save", save(*kind)).with("dc", *dc))
        }
        Ruling::Give { who, record } => {
            let (kind, name) = record.given().unzip();
            let args = about(*who).with_some("gift", kind);
            ("give", args.with_some("record", name.cloned()))
        }
        Ruling::Attacks { who, first, count } => {
            let args = about(*who).with("gift", "attacks");
            ("give", args.with("first", *first).with("count", *count))
        }
        Ruling::Loose { who, other } => ("loose", about(*who).with("other", *other)),
        Ruling::Options(options) => {
            return house_rule::lines::<D20>(&table.options, options);
        }
    }]
}
