//! What values behind a verb make.

use super::{
    super::{
        act::{
            Ability, Act, Feat, FeatKind, Influence, Instead, Mode, Race, Sense, Sensing, Side,
            Sneak,
        },
        fact::{self, Order, Ruling},
        names::{self, FEAR},
        sheet::{FieldModifier, HP_POOL, Task},
        terms::{Class, Loss, Personal, Seen, Terms, Time, Trait},
    },
    Args, Table,
};
use crate::{
    Id, PlainText,
    verb::{BadArg, Value},
};

type Made = Result<Ruling, BadArg>;

fn with(args: &Args, name: &'static str) -> Result<Trait, BadArg> {
    args.text(name).map(Trait::read)
}

fn maybe(args: &Args, name: &'static str) -> Option<Trait> {
    args.text(name).ok().map(Trait::read)
}

fn class(args: &Args) -> Option<Class> {
    let word = args.word("class")?;
    Class::ALL.into_iter().find(|class| class.word() == word)
}

/// The time that is taken: one word for it, but that a cut may have a penalty of the GM's own (T3D-TIME-03).
fn time(args: &Args) -> Result<Time, BadArg> {
    const WORDS: [&str; 4] = ["times", "cut", "hurried", "instant"];
    let said: Vec<&'static str> = WORDS.into_iter().filter(|word| args.has(word)).collect();
    let (cut, by) = (args.number("cut"), args.number("hurried"));
    Ok(match (said.as_slice(), cut, by) {
        ([], ..) => Time::Ordinary,
        (["cut", "hurried"], Some(percent), Some(by)) => Time::Rushed { percent, by },
        (["cut"], Some(percent), _) => Time::Cut(percent),
        (["hurried"], _, Some(by)) => Time::Hurried(by),
        (["instant"], ..) => Time::Instant,
        (["times"], ..) => Time::Times(args.some_number("times")?),
        (said, ..) => {
            let word = said.last().copied().unwrap_or_default().to_owned();
            let expected = said.first().map(|first| (*first).to_owned());
            return Err(BadArg::NoneOf { word, expected: expected.into_iter().collect() });
        }
    })
}

/// A tracker and what is taken from it.
fn loss(args: &Args, pool: &'static str, amount: &str) -> Option<Loss> {
    let loss = args.text(pool).ok().zip(args.number(amount));
    loss.map(|(pool, amount)| Loss { pool: pool.clone(), amount })
}

/// Modifiers for one alone, each with its name.
fn personal(args: &Args) -> Vec<Personal> {
    let names = texts(args, "for");
    let all = args.numbers::<i32>("mod").into_iter().zip(names);
    all.map(|(by, name)| Personal { name, by }).collect()
}

/// Every text under a name.
fn texts(args: &Args, of: &str) -> Vec<PlainText> {
    let all = args.iter().filter(|(name, _)| *name == of);
    let texts =
        all.filter_map(
            |(_, value)| {
                if let Value::Text(text) = value { Some(text.clone()) } else { None }
            },
        );
    texts.collect()
}

fn terms(args: &Args) -> Result<Terms, BadArg> {
    let word = args.word("seen");
    Ok(Terms {
        common: args.number("common").unwrap_or_default(),
        personal: personal(args),
        time: time(args)?,
        slow: args.has("slow"),
        special: args.has("special"),
        task: args.text("task").ok().cloned(),
        class: class(args),
        seen: Seen::ALL.into_iter().find(|seen| Some(seen.word()) == word),
        effect: args.text("effect").ok().cloned(),
        loss: loss(args, "loss", "losing"),
    })
}

/// What somebody tries on its own.
pub(super) fn tried(args: &Args) -> Result<Order, BadArg> {
    let name = |name| args.text(name).cloned();
    let word = args.word("what");
    let sense = Sense::ALL.into_iter().find(|sense| Some(sense.word()) == word);
    let kind = FeatKind::ALL.into_iter().find(|kind| Some(kind.word()) == word);
    Ok(match (sense, kind, word) {
        (Some(sense), _, _) => Order::Sense { sense },
        (_, Some(kind), _) => Order::Feat { kind },
        (_, _, Some("sneak")) => Order::Sneak,
        (_, _, Some("terror")) => Order::Terror,
        (_, _, Some("will")) => Order::Will,
        (_, _, Some("control")) => Order::Control { flaw: name("flaw")? },
        (_, _, Some("recover")) => Order::Recover,
        (_, _, Some("contest")) => Order::Contest { with: name("with")? },
        (_, _, Some("ability")) => Order::Use { ability: name("with")? },
        (_, _, Some("influence")) => {
            let (thing, neutral) = (args.has("thing"), args.has("neutral"));
            Order::Influence { with: name("with")?, thing, neutral }
        }
        (_, _, Some("meeting")) => Order::Meet,
        (_, _, Some("work")) => Order::Work { task: name("task")?, with: name("with")? },
        _ => return Err(BadArg::Missing("what")),
    })
}

fn sense_of(args: &Args) -> Result<Sense, BadArg> {
    const ALL: [Sense; 4] = Sense::ALL;
    let word = args.word("sense");
    ALL.into_iter().find(|sense| Some(sense.word()) == word).ok_or(BadArg::Missing("sense"))
}

pub(super) fn check(_: &Table, args: &Args) -> Made {
    let (who, with) = (args.combatant("who")?, with(args, "with")?);
    Ok(Ruling::Act(Act::Check { who, with, terms: terms(args)? }))
}

pub(super) fn group(_: &Table, args: &Args) -> Made {
    let word = args.word("mode");
    let mode = Mode::ALL.into_iter().find(|mode| Some(mode.word()) == word);
    let mode = mode.ok_or(BadArg::Missing("mode"))?;
    let (who, with) = (args.combatants("who").to_vec(), with(args, "with")?);
    Ok(Ruling::Act(Act::Group { who, mode, with, terms: terms(args)? }))
}

pub(super) fn contest(_: &Table, args: &Args) -> Made {
    let mut sides: Vec<Side> = Vec::new();
    for (name, value) in args.iter() {
        match (name, value, sides.last_mut()) {
            ("side", Value::Combatant(who), _) => {
                sides.push(Side { who: *who, with: Trait::Typed(0), terms: Terms::default() });
            }
            ("with", Value::Text(text), Some(side)) => side.with = Trait::read(text),
            ("mod", Value::Number(by), Some(side)) => {
                let by = i32::try_from(*by).unwrap_or(i32::MAX);
                side.terms.personal.push(Personal { name: PlainText::new(""), by });
            }
            ("for", Value::Text(text), Some(side)) => {
                if let Some(personal) = side.terms.personal.last_mut() {
                    personal.name = text.clone();
                }
            }
            _ => {}
        }
    }
    let race = args.text("race").ok().cloned();
    let lead = args.number("lead").unwrap_or_default();
    let race = race.map(|name| Race { name, lead });
    // What is said behind a side is for that side alone.
    let terms = Terms { personal: Vec::new(), ..terms(args)? };
    Ok(Ruling::Act(Act::Contest { sides, race, terms }))
}

pub(super) fn ability(_: &Table, args: &Args) -> Made {
    Ok(Ruling::Act(Act::Ability(Ability {
        who: args.combatant("who")?,
        with: with(args, "with")?,
        victims: args.combatants("victims").to_vec(),
        resist: maybe(args, "against"),
        plain: args.word("plain").map(|word| word == "plain"),
        willing: args.combatants("willing").to_vec(),
        takes: loss(args, "takes", "taking"),
        terms: terms(args)?,
    })))
}

pub(super) fn attack(_: &Table, args: &Args) -> Made {
    Ok(Ruling::Act(Act::Attack {
        who: args.combatant("who")?,
        target: args.combatant("target")?,
        with: with(args, "with")?,
        defence: maybe(args, "against"),
        takes: loss(args, "takes", "taking"),
        terms: terms(args)?,
    }))
}

pub(super) fn sense(_: &Table, args: &Args) -> Made {
    Ok(Ruling::Act(Act::Sense(Sensing {
        who: args.combatant("who")?,
        sense: sense_of(args)?,
        target: args.combatant("target").ok(),
        with: maybe(args, "with"),
        against: maybe(args, "against"),
        speech: args.number("speech"),
        terms: terms(args)?,
    })))
}

pub(super) fn sneak(_: &Table, args: &Args) -> Made {
    Ok(Ruling::Act(Act::Sneak(Sneak {
        who: args.combatants("who").to_vec(),
        past: args.combatants("past").to_vec(),
        sense: sense_of(args)?,
        with: maybe(args, "with"),
        against: maybe(args, "against"),
        own: own_traits(args, "watcher", "own"),
        terms: terms(args)?,
    })))
}

/// Combatants, each with the value behind it.
fn own_traits(args: &Args, of: &str, value: &str) -> Vec<(Id, Trait)> {
    let mut all = Vec::new();
    let mut last = None;
    for (name, given) in args.iter() {
        if let Value::Combatant(who) = given
            && name == of
        {
            last = Some(*who);
        } else if let Value::Text(text) = given
            && name == value
        {
            all.extend(last.take().map(|who| (who, Trait::read(text))));
        }
    }
    all
}

pub(super) fn terror(_: &Table, args: &Args) -> Made {
    let effect = args.text("effect").ok().cloned();
    Ok(Ruling::Act(Act::Terror {
        who: args.combatant("who")?,
        effect: effect.unwrap_or_else(|| names::of(FEAR)),
        common: args.number("common").unwrap_or_default(),
        again: args.has("again"),
    }))
}

pub(super) fn will(_: &Table, args: &Args) -> Made {
    Ok(Ruling::Act(Act::Will { who: args.combatants("who").to_vec(), terms: terms(args)? }))
}

pub(super) fn control(_: &Table, args: &Args) -> Made {
    let (who, flaw) = (args.combatants("who").to_vec(), args.text("flaw")?.clone());
    Ok(Ruling::Act(Act::Control { who, flaw, terms: terms(args)? }))
}

pub(super) fn recover(_: &Table, args: &Args) -> Made {
    Ok(Ruling::Act(Act::Recover { who: args.combatant("who")? }))
}

pub(super) fn reaction(_: &Table, args: &Args) -> Made {
    Ok(Ruling::Act(Act::Reaction {
        who: args.combatants("who").to_vec(),
        npc: args.combatant("npc")?,
        people: args.combatants("people").to_vec(),
        common: args.number("common").unwrap_or_default(),
    }))
}

pub(super) fn influence(_: &Table, args: &Args) -> Made {
    Ok(Ruling::Act(Act::Influence(Influence {
        who: args.combatant("who")?,
        with: with(args, "with")?,
        npc: args.combatant("npc")?,
        thing: args.has("thing"),
        neutral: args.has("neutral"),
        terms: terms(args)?,
    })))
}

pub(super) fn feat(_: &Table, args: &Args) -> Made {
    let word = args.word("kind");
    let kind = FeatKind::ALL.into_iter().find(|kind| Some(kind.word()) == word);
    Ok(Ruling::Act(Act::Feat(Feat {
        who: args.combatant("who")?,
        kind: kind.ok_or(BadArg::Missing("kind"))?,
        with: with(args, "with")?,
        to: args.spot("to").ok(),
        whom: args.combatant("whom").ok(),
        levels: args.number("levels").unwrap_or_default(),
        terms: terms(args)?,
    })))
}

pub(super) fn labour(_: &Table, args: &Args) -> Made {
    let (who, with) = (args.combatant("who")?, with(args, "with")?);
    Ok(Ruling::Act(Act::Work { who, with, terms: terms(args)? }))
}

pub(super) fn act(_: &Table, args: &Args) -> Made {
    let number: u8 = args.some_number("action")?;
    Ok(Ruling::Do {
        who: args.combatant("who")?,
        action: number.saturating_sub(1),
        target: args.combatant("target").ok(),
        with: args.number("number"),
        common: args.number("common"),
        instead: Instead {
            personal: personal(args),
            class: class(args),
            against: maybe(args, "against"),
            takes: loss(args, "takes", "taking"),
        },
    })
}

pub(super) fn pool(_: &Table, args: &Args) -> Made {
    let (who, pool) = (args.combatant("who")?, args.text("pool")?.clone());
    Ok(match args.change("value") {
        Some(by) => Ruling::Change { who, pool, by },
        None => Ruling::Pool { who, pool, to: args.some_number("value")? },
    })
}

/// The same of health, which every book has a verb for.
pub(super) fn hp(_: &Table, args: &Args) -> Made {
    let (who, pool) = (args.combatant("who")?, fact::tracker(HP_POOL));
    Ok(match args.change("value") {
        Some(by) => Ruling::Change { who, pool, by },
        None => Ruling::Pool { who, pool, to: args.some_number("value")? },
    })
}

pub(super) fn value(_: &Table, args: &Args) -> Made {
    let to = if args.has("off") { None } else { Some(args.some_number("value")?) };
    Ok(Ruling::Value { who: args.combatant("who")?, name: args.text("with")?.clone(), to })
}

/// A condition as files spell it, where it is one that means something.
fn condition_name(name: &PlainText) -> PlainText {
    names::called(&names::CONDITIONS, name.as_str()).map_or_else(|| name.clone(), PlainText::new)
}

pub(super) fn condition(_: &Table, args: &Args) -> Made {
    Ok(Ruling::Condition {
        who: args.combatant("who")?,
        name: condition_name(args.text("name")?),
        on: !args.has("off"),
        turns: args.number("turns"),
    })
}

pub(super) fn ward(_: &Table, args: &Args) -> Made {
    Ok(Ruling::Ward {
        who: args.combatant("who")?,
        effect: args.text("effect")?.clone(),
        by: args.some_number("value")?,
        turns: args.number("turns"),
    })
}

pub(super) fn hide(_: &Table, args: &Args) -> Made {
    Ok(Ruling::Hide { who: args.combatant("who")?, on: !args.has("off") })
}

pub(super) fn noticed(_: &Table, args: &Args) -> Made {
    Ok(Ruling::Noticed { who: args.combatant("who")?, by: args.combatant("watcher")? })
}

pub(super) fn attitude(_: &Table, args: &Args) -> Made {
    let index = if args.has("off") { None } else { Some(args.some_number("value")?) };
    Ok(Ruling::Attitude { npc: args.combatant("npc")?, to: args.combatant("target")?, index })
}

pub(super) fn job(_: &Table, args: &Args) -> Made {
    let rounds = args.number::<u16>("rounds");
    let task = Task {
        class: class(args),
        common: args.number("common").unwrap_or_default(),
        ordinary: rounds.or_else(|| args.number("long")).unwrap_or_default(),
        rounds: rounds.is_some(),
        fixed_time: args.has("fixed"),
        destroyed: args.has("destroyed"),
    };
    let task = (!args.has("off")).then_some(task);
    Ok(Ruling::Task { name: args.text("task")?.clone(), task })
}

/// What is forgotten or given up: a task, or to influence somebody.
fn tried_before(args: &Args, gives_up: bool) -> Made {
    let who = args.combatant("who")?;
    match (args.text("task"), args.combatant("target")) {
        (Err(_), Ok(npc)) => Ok(Ruling::Calm { who, npc, gives_up }),
        (task, _) if gives_up => Ok(Ruling::GiveUp { who, task: task?.clone() }),
        (task, _) => Ok(Ruling::Retry { who, task: task?.clone() }),
    }
}

pub(super) fn retry(_: &Table, args: &Args) -> Made {
    tried_before(args, false)
}

pub(super) fn give_up(_: &Table, args: &Args) -> Made {
    tried_before(args, true)
}

pub(super) fn zone(_: &Table, args: &Args) -> Made {
    let mut rolls = Vec::new();
    for text in texts(args, "touches") {
        // A word for rolls may be the name of a value too.
        let family = names::called(&names::FAMILIES, text.as_str()).map(PlainText::new);
        for roll in std::iter::once(text).chain(family) {
            if !rolls.contains(&roll) {
                rolls.push(roll);
            }
        }
    }
    let modifier = FieldModifier {
        name: args.text("name")?.clone(),
        by: args.some_number("value")?,
        at: args.spots("at").to_vec(),
        rolls,
        on_target: args.has("on"),
        exempt: args.text("exempt").ok().cloned(),
        rounds: args.number("rounds"),
    };
    Ok(Ruling::Field { modifier, on: !args.has("off") })
}

pub(super) fn clock(_: &Table, args: &Args) -> Made {
    Ok(Ruling::Advance { who: args.combatant("who")?, ticks: args.some_number("value")? })
}

pub(super) fn release(args: &Args) -> Ruling {
    let number = args.number::<u8>("number").unwrap_or(1);
    Ruling::Release { act: number.saturating_sub(1), word: args.text("text").ok().cloned() }
}

pub(super) fn stop(_: &Table, args: &Args) -> Made {
    Ok(Ruling::Stop { who: args.combatant("who")? })
}
