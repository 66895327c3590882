//! The verbs, and the way back from orders and rulings to what is typed.

mod demands;
mod turns;

use super::{
    D100,
    fact::{Order, Ruling},
    numbers::harm::{
        conditions::Condition,
        place::{HitLocation, Side},
    },
    sheet::{HEALTH, POOL_KINDS, Row as Told, Skill, With},
};
use crate::{
    Id, PoolId, SystemState, house_rule,
    verb::{
        Arity, BARE_HANDS, BY, BadArg, Case, NumberedName, Slot, Targets, Value, Verb, What,
        Written,
    },
    word_table,
};

pub(super) use demands::{ability_called, ability_word};

type Args = crate::verb::Args<D100>;
type Table = SystemState<D100>;

const POOLS: &[Case] = &[
    Case::word(&["health", "здоровье"]),
    Case::word(&["advantage", "преимущество"]),
    Case::word(&["fate", "судьба"]),
    Case::word(&["fortune", "удача"]),
    Case::word(&["resilience", "упорство"]),
    Case::word(&["resolve", "решимость"]),
];
word_table! {
    /// The words for each condition.
    CONDITIONS: Condition = {
        "unconscious" | "без-сознания" => Condition::Unconscious,
        "panicked" | "паника" => Condition::Panicked,
        "surprised" | "врасплох" => Condition::Surprised,
        "bleeding" | "кровотечение" => Condition::Bleeding,
        "entangled" | "обездвижен" => Condition::Entangled,
        "deafened" | "оглушён" => Condition::Deafened,
        "blinded" | "ослеплён" => Condition::Blinded,
        "poisoned" | "отравлен" => Condition::Poisoned,
        "ablaze" | "огонь" => Condition::Ablaze,
        "stunned" | "ошеломлён" | "контужен" => Condition::Stunned,
        "prone" | "сбит" | "лежит" => Condition::Prone,
        "fatigued" | "усталость" => Condition::Fatigued,
    }
}
word_table! {
    /// The words for each hit location.
    AT: HitLocation = {
        "head" | "голова" | "голову" => HitLocation::Head,
        "left-arm" | "левая-рука" | "левую-руку" => HitLocation::Arm(Side::Left),
        "right-arm" | "правая-рука" | "правую-руку" => HitLocation::Arm(Side::Right),
        "torso" | "торс" => HitLocation::Torso,
        "left-leg" | "левая-нога" | "левую-ногу" => HitLocation::Leg(Side::Left),
        "right-leg" | "правая-нога" | "правую-ногу" => HitLocation::Leg(Side::Right),
    }
}
/// In the order of [`Told::ALL`].
const ROWS: &[Case] = &[
    Case::word(&["no-cover", "без-укрытия"]),
    Case::word(&["light-cover", "ненадёжное-укрытие"]),
    Case::word(&["medium-cover", "сносное-укрытие"]),
    Case::word(&["solid-cover", "надёжное-укрытие"]),
    Case::word(&["firm", "твёрдая-почва"]),
    Case::word(&["awkward", "неудобно"]),
    Case::word(&["cramped", "тесно"]),
    Case::word(&["difficult", "сложно"]),
    Case::word(&["fog", "туман"]),
    Case::word(&["weather", "непогода"]),
    Case::word(&["dark", "темнота"]),
    Case::word(&["flanked", "с-фланга"]),
];
const DEFENCES: &[Case] = &[
    Case::word(&["melee", "рукопашный-бой"]),
    Case::word(&["brawling", "кулаки"]),
    Case::word(&["dodge", "уклонение"]),
];
const ASSESSMENTS: &[Case] =
    &[Case::word(&["perception", "наблюдательность"]), Case::word(&["track", "выслеживание"])];
/// Kinds of records that somebody in a fight can be given.
const GIFTS: &[Case] = &[
    Case::with(&["weapon", "оружие"], &[Slot::new("record", "NAME", What::Entry("weapon"))]),
    Case::with(
        &["protection", "защита"],
        &[Slot::new("record", "NAME", What::Entry("protection"))],
    ),
];
const FOE: Slot = Slot::new("", "TARGET", What::Target(Targets::Combatant));
const ARM: Slot = Slot::new("with", "WEAPON", What::Row("arms", Written::Number));
const ARMED: Slot = Slot::behind(&[Case::with(&["with", "чем"], &[ARM])]);
const BARE: &[&str; 3] = &["fists", "кулаками", "кулаки"];
const FISTS: Slot = Slot { arity: Arity::Any, ..Slot::flag("fists", &[Case::word(BARE)]) };
const CALLED: Slot = Slot::behind(&[Case::with(
    &["at", "в"],
    &[Slot::new("at", "", What::Words(AT.cases)).ruled("D100-MEL-07")],
)]);
const CONDITION: Slot =
    Slot::new("condition", "", What::Words(CONDITIONS.cases)).ruled("D100-CON-01");
const STACKS: Slot = Slot::new("stacks", "NUMBER", What::Number(0, 99)).ruled("D100-CON-02");
const OFF_TURN: Slot =
    Slot::behind(&[Case::with(&["by", "за"], &[Slot::new(BY, "WHO", What::Combatant)])]);
const OFF: Slot = Slot::flag("off", &[Case::word(&["off", "нет"])]);

/// With what it is struck, as typed; the weapon in the main hand where nothing is said.
fn with(state: &Table, who: Id, args: &Args) -> With {
    if args.has("fists") {
        return With::Fists;
    }
    let arm = |number: u8| number.checked_sub(1).map_or(With::Fists, With::Weapon);
    let named = args.number::<u8>("with").map(arm);
    let usual = || state.sheet(who).and_then(|sheet| sheet.in_hand.first().copied());
    named.or_else(|| usual().map(With::Weapon)).unwrap_or(With::Fists)
}

fn skill(args: &Args) -> Result<Skill, BadArg> {
    let word = args.word("skill").ok_or(BadArg::Missing("skill"))?;
    let known = Skill::ALL.into_iter().find(|skill| skill.spelled() == word);
    known.ok_or(BadArg::Missing("skill"))
}

fn set_pool(args: &Args, pool: PoolId) -> Result<Ruling, BadArg> {
    let who = args.combatant("who")?;
    if let Some(by) = args.change("value") {
        return Ok(Ruling::Change { who, pool, by });
    }
    Ok(Ruling::Pool { who, pool, value: args.some_number("value")? })
}

fn place(word: &str) -> Option<HitLocation> {
    AT.value(word)
}

/// The place of the body that a word means, in either language.
pub(super) fn place_called(word: &str) -> Option<HitLocation> {
    AT.called(word)
}

fn condition(args: &Args) -> Result<Condition, BadArg> {
    let word = args.word("condition").unwrap_or_default();
    CONDITIONS.value(word).ok_or(BadArg::Missing("condition"))
}

/// Every verb, by subject.
pub(super) const VERBS: &[&[Verb<D100>]] = &[
    &[
        Verb::order("strike", &["удар"], &[FOE, ARMED, FISTS, CALLED], |state, who, args| {
            let called = args.word("at").and_then(place);
            Ok(Order::Attack { with: with(state, who, args), called })
        }),
        Verb::order("charge", &["разгон"], &[FOE, ARMED, FISTS], |state, who, args| {
            Ok(Order::Charge { with: with(state, who, args) })
        }),
        Verb::order("double", &["двойной"], &[FOE], |_, _, _| Ok(Order::Double)),
        Verb::order("volley", &["по-группе"], &[FOE, ARMED], |state, who, args| {
            Ok(Order::Volley { with: with(state, who, args) })
        }),
        Verb::order("clinch", &["клинч"], &[FOE], |_, _, _| Ok(Order::Clinch)),
        Verb::order("brawl", &["бороться"], &[], |_, _, _| Ok(Order::Wrestle)),
        Verb::order("letgo", &["отпустить"], &[], |_, _, _| Ok(Order::LetGo)),
        Verb::order("struggle", &["вырваться"], &[], |_, _, _| Ok(Order::Struggle)),
        Verb::order("mount", &["оседлать"], &[FOE], |_, _, _| Ok(Order::Mount)),
        Verb::order("dismount", &["спешиться"], &[], |_, _, _| Ok(Order::Dismount)),
        Verb::order(
            "seize",
            &["опередить"],
            &[Slot::flag("last", &[Case::word(&["last", "последним"])]), OFF_TURN],
            |_, _, args| Ok(Order::Seize { last: args.has("last") }),
        ),
        Verb::order("disengage", &["разорвать"], &[], |_, _, _| Ok(Order::Leave)),
        Verb::order("slip", &["ускользнуть"], &[], |_, _, _| Ok(Order::Slip)),
        Verb::order("runaway", &["сбежать"], &[], |_, _, _| Ok(Order::Flee)),
        Verb::order("dash", &["рывок"], &[], |_, _, _| Ok(Order::Dash)),
        Verb::order("kill", &["добить"], &[FOE, ARMED, FISTS], |state, who, args| {
            Ok(Order::Kill { with: with(state, who, args) })
        }),
        Verb::order("aim", &["целиться"], &[FOE, ARMED], |state, who, args| {
            Ok(Order::Aim { with: with(state, who, args) })
        }),
        Verb::order(
            "stance",
            &["защита"],
            &[Slot::new("skill", "", What::Words(DEFENCES))],
            |_, _, args| Ok(Order::Stance { skill: skill(args)? }),
        ),
        Verb::order(
            "assess",
            &["оценить"],
            &[Slot::new("skill", "", What::Words(ASSESSMENTS))],
            |_, _, args| Ok(Order::Assess { skill: skill(args)? }),
        ),
        Verb::order("stand", &["встать"], &[], |_, _, _| Ok(Order::StandUp)),
        Verb::order("douse", &["потушить"], &[], |_, _, _| Ok(Order::Douse)),
        Verb::order("bind", &["перевязать"], &[FOE], |_, _, _| Ok(Order::Bind)),
        Verb::order("bindown", &["перевязаться"], &[], |_, _, _| Ok(Order::BindOwn)),
        Verb::order("shake", &["превозмочь"], &[CONDITION, OFF_TURN], |_, _, args| {
            Ok(Order::ShakeOff { condition: condition(args)? })
        }),
        Verb::order("frenzy", &["ярость"], &[], |_, _, _| Ok(Order::Frenzy)),
        Verb::order("compose", &["собраться"], &[OFF_TURN], |_, _, _| Ok(Order::Compose)),
        Verb::order(
            "apply",
            &["применить"],
            &[demands::ABILITY, demands::DIFFICULTY],
            |_, _, args| {
                let ability = demands::ability(args, "ability")?;
                Ok(Order::Apply { ability, difficulty: demands::difficulty(args) })
            },
        ),
        Verb::order("work", &["трудиться"], &[], |_, _, _| Ok(Order::Work)),
        Verb::order("jump", &["прыгнуть"], &[demands::LONGER], |_, _, args| {
            Ok(Order::Jump { longer: args.has("longer") })
        }),
        Verb::order("climb", &["лезть"], &[demands::FASTER], |_, _, args| {
            Ok(Order::Climb { faster: args.has("faster") })
        }),
        Verb::order(
            "take",
            &["поднять"],
            &[Slot::new("item", "ITEM", What::Row("within-reach", Written::Number))],
            |_, _, args| {
                let number: u8 = args.some_number("item")?;
                Ok(Order::PickUp { item: number.saturating_sub(1) })
            },
        ),
        Verb::order("ignore", &["перетерпеть"], &[OFF_TURN], |_, _, _| {
            Ok(Order::Ignore)
        }),
    ],
    &[
        Verb::ruling(
            "pool",
            &["запас"],
            &[
                Slot::WHOM,
                Slot::new("pool", "", What::Words(POOLS)),
                Slot::new("value", "NUMBER", What::Level(-999, 999)),
            ],
            |_, args| {
                set_pool(args, args.word("pool").and_then(pool).ok_or(BadArg::Missing("pool"))?)
            },
        ),
        Verb::ruling(
            "hp",
            &["хп", "здоровье"],
            &[Slot::WHOM, Slot::new("value", "NUMBER", What::Level(-999, 999))],
            |_, args| set_pool(args, HEALTH),
        ),
        Verb::ruling(
            "afflict",
            &["состояние"],
            &[Slot::WHOM, CONDITION, STACKS],
            |_, args| {
                let (who, stacks) = (args.combatant("who")?, args.some_number("stacks")?);
                Ok(Ruling::Condition { who, condition: condition(args)?, stacks })
            },
        ),
        Verb::ruling(
            "situation",
            &["обстановка"],
            &[Slot::WHOM, Slot::new("row", "", What::Words(ROWS)), OFF],
            |_, args| {
                let word = args.word("row").unwrap_or_default();
                let row = Told::ALL.into_iter().find(|row| row.spelled() == word);
                let row = row.ok_or(BadArg::Missing("row"))?;
                Ok(Ruling::Row { who: args.combatant("who")?, row, on: !args.has("off") })
            },
        ),
        Verb::ruling(
            "snare",
            &["опутать"],
            &[
                Slot::WHOM,
                Slot::new("stacks", "NUMBER", What::Number(1, 99)).ruled("D100-CON-22"),
                Slot::new("strength", "STRENGTH", What::Number(1, 999)).ruled("D100-CON-22"),
            ],
            |_, args| {
                let (who, stacks) = (args.combatant("who")?, args.some_number("stacks")?);
                Ok(Ruling::Snare { who, stacks, strength: args.some_number("strength")? })
            },
        ),
        Verb::ruling(
            "modifier",
            &["поправка"],
            &[Slot::WHOM, Slot::new("by", "NUMBER", What::Number(-60, 60)).ruled("D100-MODS-12")],
            |_, args| {
                let (who, by) = (args.combatant("who")?, args.some_number("by")?);
                Ok(Ruling::Modifier { who, by })
            },
        ),
        Verb::ruling(
            "nerves",
            &["нервы"],
            &[Slot::WHOM, Slot::new("by", "NUMBER", What::Number(-30, 60))],
            |_, args| {
                let (who, by) = (args.combatant("who")?, args.some_number("by")?);
                Ok(Ruling::Nerves { who, by })
            },
        ),
        Verb::ruling(
            "loses",
            &["потеряет"],
            &[Slot::WHOM, Slot::new("amount", "NUMBER", What::Number(0, 999)).ruled("D100-SHT-05")],
            |_, args| {
                let (who, amount) = (args.combatant("who")?, args.some_number("amount")?);
                Ok(Ruling::Loses { who, amount })
            },
        ),
        Verb::ruling("important", &["важный"], &[Slot::WHOM, OFF], |_, args| {
            Ok(Ruling::Important { who: args.combatant("who")?, on: !args.has("off") })
        }),
        Verb::ruling(
            "healed",
            &["зажила"],
            &[Slot::WHOM, Slot::new("injury", "NUMBER", What::Number(1, 99))],
            |_, args| {
                let number: u16 = args.some_number("injury")?;
                let who = args.combatant("who")?;
                Ok(Ruling::Healed { who, number: number.saturating_sub(1) })
            },
        ),
        Verb::ruling(
            "give",
            &["дать"],
            &[Slot::WHOM, Slot::new("gift", "", What::Words(GIFTS))],
            |_, args| {
                let record = args.record("record").cloned().ok_or(BadArg::Missing("gift"))?;
                Ok(Ruling::Give { who: args.combatant("who")?, record: Box::new(record) })
            },
        ),
        Verb::ruling("motivated", &["мотивация"], &[Slot::WHOM], |_, args| {
            Ok(Ruling::Motivated { who: args.combatant("who")? })
        }),
        Verb::ruling("session", &["встреча"], &[], |_, _| Ok(Ruling::Session)),
        Verb::ruling("sceneover", &["конец-сцены"], &[], |_, _| Ok(Ruling::Scene)),
        Verb::ruling("dead", &["мёртв"], &[Slot::WHOM, OFF], |_, args| {
            Ok(Ruling::Dead { who: args.combatant("who")?, dead: !args.has("off") })
        }),
    ],
    turns::VERBS,
    demands::TESTS,
    demands::DAYS,
];

fn pool(word: &str) -> Option<PoolId> {
    let known = POOL_KINDS.iter().find(|kind| kind.words.first() == Some(&word));
    known.map(|kind| kind.id)
}

fn word_of(pool: PoolId) -> &'static str {
    let known = POOL_KINDS.iter().find(|kind| kind.id == pool);
    known.and_then(|kind| kind.words.first().copied()).unwrap_or_default()
}

/// The condition that a word of commands means, in either language.
pub(super) fn condition_called(said: &str) -> Option<Condition> {
    CONDITIONS.called(said)
}

/// The word of commands for a condition.
pub(super) fn condition_word(condition: Condition) -> &'static str {
    CONDITIONS.word(condition).unwrap_or_default()
}

/// The words of a list.
pub(super) fn listed(list: &str) -> Vec<String> {
    if list == "disease" { demands::diseases() } else { Vec::new() }
}

/// The weapons of `who`, from 1; of what may be struck with, bare hands as 0.
pub(super) fn rows(state: &Table, who: Id, list: &str) -> Vec<NumberedName> {
    let weapons = state.sheet(who).map(|sheet| sheet.spec.weapons.as_slice()).unwrap_or_default();
    let rows = weapons.iter().zip(1_u16..).filter(|_| ["weapons", "arms"].contains(&list));
    let rows = rows.map(|(weapon, number)| NumberedName::new(number, &weapon.name));
    let bare = (list == "arms").then(|| NumberedName {
        number: 0,
        names: BARE.iter().chain(BARE_HANDS).map(ToString::to_string).collect(),
    });
    rows.chain(bare).collect()
}

fn armed(with: With) -> Args {
    match with {
        With::Weapon(number) => Args::none().with("with", u16::from(number) + 1),
        With::Fists => Args::none().with_flag("fists", true),
    }
}

/// The verb of an order with its values.
pub(super) fn order_args(order: &Order) -> (&'static str, Args) {
    match order {
        Order::Attack { with, called } => {
            ("strike", armed(*with).with_some("at", called.map(HitLocation::key)))
        }
        Order::Charge { with } => ("charge", armed(*with)),
        Order::Double => ("double", Args::none()),
        Order::Volley { with } => ("volley", armed(*with)),
        Order::Clinch => ("clinch", Args::none()),
        Order::Wrestle => ("brawl", Args::none()),
        Order::LetGo => ("letgo", Args::none()),
        Order::Struggle => ("struggle", Args::none()),
        Order::Mount => ("mount", Args::none()),
        Order::Dismount => ("dismount", Args::none()),
        Order::Seize { last } => ("seize", Args::none().with_flag("last", *last)),
        Order::SeizeAfter => ("behind", Args::none()),
        Order::StepIn => ("stepin", Args::none()),
        Order::Draw { with } => ("draw", armed(*with)),
        Order::Leap { longer } => ("leap", Args::none().with_flag("longer", *longer)),
        Order::Leave => ("disengage", Args::none()),
        Order::Slip => ("slip", Args::none()),
        Order::Flee => ("runaway", Args::none()),
        Order::Dash => ("dash", Args::none()),
        Order::Kill { with } => ("kill", armed(*with)),
        Order::Aim { with } => ("aim", armed(*with)),
        Order::Stance { skill } => ("stance", Args::none().with("skill", skill.spelled())),
        Order::Assess { skill } => ("assess", Args::none().with("skill", skill.spelled())),
        Order::StandUp => ("stand", Args::none()),
        Order::Douse => ("douse", Args::none()),
        Order::Bind => ("bind", Args::none()),
        Order::BindOwn => ("bindown", Args::none()),
        Order::Frenzy => ("frenzy", Args::none()),
        Order::Compose => ("compose", Args::none()),
        Order::Ignore => ("ignore", Args::none()),
        Order::PickUp { item } => ("take", Args::none().with("item", u16::from(*item) + 1)),
        Order::Apply { ability, difficulty } => {
            ("apply", demands::tests(Args::none(), ("ability", *ability), *difficulty))
        }
        Order::Work => ("work", Args::none()),
        Order::Jump { longer } => ("jump", Args::none().with_flag("longer", *longer)),
        Order::Climb { faster } => ("climb", Args::none().with_flag("faster", *faster)),
        Order::ShakeOff { condition } => {
            ("shake", Args::none().with("condition", condition_word(*condition)))
        }
    }
}

fn about(who: Id) -> Args {
    Args::none().with("who", who)
}

/// The lines of a ruling.
pub(super) fn ruling_args(state: &Table, ruling: &Ruling) -> Vec<(&'static str, Args)> {
    vec![match ruling {
        Ruling::Pool { who, pool, value } => {
            ("pool", about(*who).with("pool", word_of(*pool)).with("value", *value))
        }
        Ruling::Change { who, pool, by } => {
            let mut args = about(*who).with("pool", word_of(*pool));
            args.push("value", Value::By((*by).into()));
            ("pool", args)
        }
        Ruling::Damage { who, amount } => ("damage", about(*who).with("amount", *amount)),
        Ruling::Heal { who, amount } => ("heal", about(*who).with("amount", *amount)),
        Ruling::Condition { who, condition, stacks } => {
            let args = about(*who).with("condition", condition_word(*condition));
            ("afflict", args.with("stacks", *stacks))
        }
        Ruling::Row { who, row, on } => {
            ("situation", about(*who).with("row", row.spelled()).with_flag("off", !on))
        }
        Ruling::Snare { who, stacks, strength } => {
            ("snare", about(*who).with("stacks", *stacks).with("strength", *strength))
        }
        Ruling::Modifier { who, by } => ("modifier", about(*who).with("by", *by)),
        Ruling::Nerves { who, by } => ("nerves", about(*who).with("by", *by)),
        Ruling::Loses { who, amount } => ("loses", about(*who).with("amount", *amount)),
        Ruling::Important { who, on } => ("important", about(*who).with_flag("off", !on)),
        Ruling::Give { who, record } => {
            let (kind, name) = record.given().unzip();
            let args = about(*who).with_some("gift", kind);
            ("give", args.with_some("record", name.cloned()))
        }
        Ruling::Motivated { who } => ("motivated", about(*who)),
        Ruling::Healed { who, number } => {
            ("healed", about(*who).with("injury", number.saturating_add(1)))
        }
        Ruling::Session => ("session", Args::none()),
        Ruling::FightOver => ("fightover", Args::none()),
        Ruling::Ammo { who, weapon, shots } => turns::shots(about(*who), *weapon, *shots),
        Ruling::Scene => ("sceneover", Args::none()),
        Ruling::Dead { who, dead } => ("dead", about(*who).with_flag("off", !dead)),
        Ruling::Demand(demand) => demands::args(demand),
        Ruling::Options(options) => return house_rule::lines::<D100>(&state.options, options),
    }]
}
