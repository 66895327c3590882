//! The verbs, and the way back from orders and rulings to what is typed.

mod attacks;
mod held;
mod rulings;

use super::{
    D20,
    fact::{DownMark, Order, Ruling},
    numbers::{conditions::Condition, grapple::Use, weapon::Deals},
    sheet::{HP, POOL_KINDS, PSYCHE, STRESS, Sheet, With},
};
pub(super) use rulings::{ruling_args, save_called};

use crate::{
    Id, PlainText, PoolId, SystemState,
    verb::{Arity, BARE_HANDS, BY, BadArg, Case, NumberedName, Slot, Targets, Verb, What, Written},
    word_table,
};

type Args = crate::verb::Args<D20>;
type Table = SystemState<D20>;

const POOLS: &[Case] = &[
    Case::word(&["hp", "хп"]),
    Case::word(&["stress", "стресс"]),
    Case::word(&["psyche", "психика"]),
];
word_table! {
    /// The words for each condition.
    CONDITIONS: Condition = {
        "prone" | "лежит" => Condition::Prone,
        "kneeling" | "колени" => Condition::Kneeling,
        "stunned" | "контужен" => Condition::Stunned,
        "climbing" | "карабкается" => Condition::Climbing,
        "surprised" | "врасплох" => Condition::Surprised,
        "running" | "бежит" => Condition::Running,
        "hidden" | "скрыт" => Condition::Hidden,
        "invisible" | "невидим" => Condition::Invisible,
        "bound" | "связан" => Condition::Bound,
        "asleep" | "спит" => Condition::Asleep,
        "paralysed" | "парализован" => Condition::Paralysed,
        "grappling" | "борется" => Condition::Grappling,
        "pinned" | "зажат" => Condition::Pinned,
        "arm" | "рука" => Condition::InjuryArm,
        "leg" | "нога" => Condition::InjuryLeg,
    }
}
word_table! {
    /// Words for what is told of one who lies there.
    MARKS: DownMark = {
        "stable" | "стабилен" => DownMark::Stable,
        "awake" | "очнулся" => DownMark::Awake,
        "tended" | "ухожен" => DownMark::Tended,
        "recovering" | "поправляется" => DownMark::Recovering,
    }
}
const USES: &[Case] = &[
    Case::word(&["damage", "урон"]),
    Case::word(&["pin", "удержание"]),
    Case::word(&["unhand", "прервать"]),
];
const WAYS: &[Case] = &[
    Case::word(&["north", "север"]),
    Case::word(&["northeast", "северо-восток"]),
    Case::word(&["east", "восток"]),
    Case::word(&["southeast", "юго-восток"]),
    Case::word(&["south", "юг"]),
    Case::word(&["southwest", "юго-запад"]),
    Case::word(&["west", "запад"]),
    Case::word(&["northwest", "северо-запад"]),
];
const KINDS: &[Case] = &[
    Case::word(&["physical", "физический"]),
    Case::word(&["stress", "стресс"]),
    Case::word(&["psy", "психика"]),
];
const WEAPON: Slot = Slot::new("with", "WEAPON", What::Row("weapons", Written::Number));
const SWAP: Slot =
    Slot { arity: Arity::Any, ..Slot::flag("swap", &[Case::word(&["swap", "плашмя"])]) };
/// The second end of a double weapon (D20-DBL-01).
const SECOND_END: Slot =
    Slot { arity: Arity::Any, ..Slot::flag("second", &[Case::word(&["second", "вторым"])]) };
const FISTS: &[&str; 2] = &["fists", "кулаки"];
const ARM: Slot = Slot::new("with", "WEAPON", What::Row("arms", Written::Number));
const WITH: Case = Case::with(&["with", "чем"], &[ARM]);
/// What is struck with: a weapon or bare fists, not both.
const ARMED: Slot = means(&[WITH, Case::word(FISTS)]);
/// The same where fists cannot do it.
const WEAPONED: Slot = means(&[WITH]);
const OF: Slot =
    Slot::behind(&[Case::with(&["of", "из"], &[Slot::new("of", "NUMBER", What::Number(1, 99))])]);
const FOE: Slot = Slot::new("", "TARGET", What::Target(Targets::Combatant));
const PLACE: Slot = Slot::new("", "CELL", What::Target(Targets::Anything));
/// What the hands are to hold: the third is read so that the rule of two hands can refuse it (D20-ACT-02).
const HELD: [&str; 3] = ["main", "off", "third"];
const OFF_TURN: Slot =
    Slot::behind(&[Case::with(&["by", "за"], &[Slot::new(BY, "WHO", What::Combatant)])]);
const OFF: Slot = Slot::flag("off", &[Case::word(&["off", "нет"])]);

/// The one means of several by which it is done.
const fn means(cases: &'static [Case]) -> Slot {
    Slot { arity: Arity::Any, ..Slot::new("means", "", What::Words(cases)) }
}

/// With what it is struck, as typed; the main hand's weapon where nothing is said.
fn with(state: &Table, who: Id, args: &Args) -> With {
    if args.word("means") == Some(FISTS[0]) {
        return With::Fists;
    }
    args.number::<u8>("with").map_or_else(|| in_hand(state, who), arm)
}

/// What a number of the list of arms means: bare hands are 0.
fn arm(number: u8) -> With {
    number.checked_sub(1).map_or(With::Fists, With::Weapon)
}

/// What somebody has in its main hand.
fn in_hand(state: &Table, who: Id) -> With {
    let first = state.sheet(who).and_then(|sheet| sheet.in_hand.first().copied());
    first.map_or(With::Fists, With::Weapon)
}

/// A pool is set, or changed by a number with a sign.
fn set_pool(args: &Args, pool: PoolId) -> Result<Ruling, BadArg> {
    let who = args.combatant("who")?;
    if let Some(by) = args.change("value") {
        return Ok(Ruling::Change { who, pool, by });
    }
    Ok(Ruling::Pool { who, pool, value: args.some_number("value")? })
}

/// The words of a list that every fight asks for.
pub(super) fn listed(list: &str) -> Vec<String> {
    match list {
        "save" => {
            rulings::SAVES.iter().flat_map(|case| case.words).map(ToString::to_string).collect()
        }
        "difficulty" => rulings::DIFFICULTIES.map(|dc| dc.to_string()).to_vec(),
        _ => Vec::new(),
    }
}

/// Every verb, by subject.
pub(super) const VERBS: &[&[Verb<D20>]] = &[
    attacks::ORDERS,
    held::ORDERS,
    rulings::RULINGS,
    &[
        Verb::order(
            "strike",
            &["удар"],
            &[FOE, ARMED, SECOND_END, SWAP],
            |state, who, args| {
                let (swapped, second_end) = (args.has("swap"), args.has("second"));
                Ok(Order::Attack { with: with(state, who, args), swapped, second_end })
            },
        ),
        Verb::order(
            "full",
            &["полная"],
            &[
                Slot {
                    arity: Arity::Any, ..Slot::flag("both", &[Case::word(&["both", "обе"])])
                },
                Slot { arity: Arity::Any, ..Slot::flag("fists", &[Case::word(FISTS)]) },
            ],
            |_, _, args| Ok(Order::FullAttack { both: args.has("both"), fists: args.has("fists") }),
        ),
        Verb::order(
            "charge",
            &["рывок"],
            &[
                FOE,
                ARMED,
                Slot::behind(&[Case::with(&["to", "в"], &[Slot::new("to", "CELL", What::Spot)])]),
                SWAP,
            ],
            |state, who, args| {
                let (with, to) = (with(state, who, args), args.spot("to").ok());
                Ok(Order::Charge { with, to, swapped: args.has("swap") })
            },
        ),
        Verb::order(
            "defend",
            &["оборона"],
            &[Slot::new("points", "NUMBER", What::Number(1, 99)).optional()],
            |_, _, args| Ok(Order::Defend { points: args.number("points").unwrap_or(0) }),
        ),
        Verb::order("batter", &["крушить"], &[FOE, ARMED, SWAP], |state, who, args| {
            Ok(Order::Batter { with: with(state, who, args), swapped: args.has("swap") })
        }),
        Verb::order(
            "macro",
            &["макрос"],
            &[Slot::new("macro", "MACRO", What::Row("macros", Written::Number)), FOE, OFF_TURN],
            |_, _, args| {
                let number: u8 = args.some_number("macro")?;
                Ok(Order::Macro { number: number.saturating_sub(1) })
            },
        ),
        Verb::order("stand", &["встать"], &[OFF_TURN], |_, _, _| Ok(Order::StandUp)),
        Verb::order(
            "draw",
            &["взять"],
            &[
                Slot::new("main", "WEAPON", What::Row("weapons", Written::Number)).optional(),
                Slot::new("off", "WEAPON", What::Row("weapons", Written::Number)).optional(),
                Slot::new("third", "WEAPON", What::Row("weapons", Written::Number)).optional(),
                OFF_TURN,
            ],
            |_, _, args| {
                let named = HELD.into_iter().filter_map(|slot| args.number::<u8>(slot));
                Ok(Order::Draw { weapons: named.map(|number| number.saturating_sub(1)).collect() })
            },
        ),
        Verb::order("reload", &["перезарядить"], &[OFF_TURN], |_, _, _| {
            Ok(Order::Reload)
        }),
        Verb::order(
            "take",
            &["поднять"],
            &[Slot::new("item", "ITEM", What::Row("underfoot", Written::Number)), OFF_TURN],
            |_, _, args| {
                let number: u8 = args.some_number("item")?;
                Ok(Order::PickUp { item: number.saturating_sub(1) })
            },
        ),
        Verb::order("discard", &["выронить"], &[WEAPON], |_, _, args| {
            let number: u8 = args.some_number("with")?;
            Ok(Order::Drop { weapon: number.saturating_sub(1) })
        }),
        Verb::order("tend", &["перевязать"], &[FOE, OFF_TURN], |_, _, _| Ok(Order::Tend)),
        Verb::order("attend", &["следить"], &[FOE], |_, _, _| Ok(Order::Focus)),
        Verb::order(
            "disarm",
            &["обезоружить"],
            &[FOE, ARMED, OF, OFF_TURN],
            |state, who, args| {
                let weapon = args.number::<u8>("of").map(|number| number.saturating_sub(1));
                Ok(Order::Disarm { with: with(state, who, args), weapon })
            },
        ),
        Verb::order(
            "smash",
            &["ломать"],
            &[FOE, ARMED, OF, SWAP, OFF_TURN],
            |state, who, args| {
                let weapon = args.number::<u8>("of").map(|number| number.saturating_sub(1));
                let (with, swapped) = (with(state, who, args), args.has("swap"));
                Ok(Order::Smash { with, weapon, swapped })
            },
        ),
        Verb::order("grapple", &["схватить"], &[FOE, OFF_TURN], |_, _, _| {
            Ok(Order::Grapple)
        }),
        Verb::order(
            "wrestle",
            &["бороться"],
            &[FOE, Slot::new("to", "", What::Words(USES)).optional(), SWAP],
            |_, _, args| {
                let to = match args.word("to") {
                    Some("pin") => Use::Pin,
                    Some("unhand") => Use::BreakHold,
                    // Only damage is of one kind or the other.
                    None if !args.has("swap") => Use::OnWin,
                    _ => Use::Damage,
                };
                Ok(Order::Wrestle { to, swapped: args.has("swap") })
            },
        ),
        Verb::order("escape", &["вырваться"], &[], |_, _, _| Ok(Order::BreakFree)),
        Verb::order("letgo", &["отпустить"], &[FOE], |_, _, _| Ok(Order::LetGo)),
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
            |_, args| set_pool(args, HP),
        ),
        Verb::ruling(
            "hurt",
            &["ранить"],
            &[
                Slot::WHOM,
                Slot::new("amount", "NUMBER", What::Number(1, 999)),
                Slot::new("kind", "", What::Words(KINDS)),
                rulings::HALF,
            ],
            |_, args| {
                let deals = match args.word("kind") {
                    Some("stress") => Deals::Stress,
                    Some("psy") => Deals::Psy,
                    _ => Deals::Physical,
                };
                let (who, amount) = (args.combatant("who")?, args.some_number("amount")?);
                Ok(Ruling::Damage { who, amount, deals, half: rulings::half(args) })
            },
        ),
        Verb::ruling(
            "afflict",
            &["состояние"],
            &[
                Slot::WHOM,
                Slot::new("condition", "", What::Words(CONDITIONS.cases)),
                Slot::behind(&[Case::with(
                    &["turns", "ходов"],
                    &[Slot::new("turns", "NUMBER", What::Number(1, 99))],
                )]),
                OFF,
            ],
            |_, args| {
                let word = args.word("condition").unwrap_or_default();
                let condition = condition(word).ok_or(BadArg::Missing("condition"))?;
                let (who, turns) = (args.combatant("who")?, args.number("turns"));
                Ok(Ruling::Condition { who, condition, on: !args.has("off"), turns })
            },
        ),
        Verb::ruling(
            "facing",
            &["лицом"],
            &[Slot::WHOM, Slot::new("way", "", What::Words(WAYS))],
            |_, args| {
                let word = args.word("way");
                let way = (0_u8..).zip(WAYS).find(|(_, case)| case.words.first().copied() == word);
                let to = way.map(|(number, _)| number).ok_or(BadArg::Missing("way"))?;
                Ok(Ruling::Face { who: args.combatant("who")?, to })
            },
        ),
        Verb::ruling(
            "lies",
            &["лежащий"],
            &[Slot::WHOM, Slot::new("mark", "", What::Words(MARKS.cases)), OFF],
            |_, args| {
                let mark = args.word("mark").and_then(|word| MARKS.value(word));
                let mark = mark.ok_or(BadArg::Missing("mark"))?;
                Ok(Ruling::Down { who: args.combatant("who")?, mark, on: !args.has("off") })
            },
        ),
        Verb::ruling("unready", &["снять"], &[Slot::WHOM], |_, args| {
            Ok(Ruling::Release { who: args.combatant("who")? })
        }),
        Verb::ruling(
            "ambush",
            &["засада"],
            &[
                Slot::WHO,
                Slot::new("target", "TARGET", What::Combatant),
                ARMED,
                Slot::behind(&[
                    Case::with(&["from", "из"], &[Slot::new("from", "CELL", What::Spot)]),
                    Case::with(&["to", "в"], &[Slot::new("to", "CELL", What::Spot)]),
                ]),
                SWAP,
            ],
            |state, args| {
                let (who, target) = (args.combatant("who")?, args.combatant("target")?);
                let (from, to) = (args.spot("from").ok(), args.spot("to").ok());
                let (with, swapped) = (with(state, who, args), args.has("swap"));
                Ok(Ruling::Ambush { who, target, with, from, to, swapped })
            },
        ),
        Verb::ruling(
            "hour",
            &["час"],
            &[Slot { arity: Arity::Any, ..Slot::WHO }.optional()],
            |_, args| Ok(Ruling::Hour { who: args.combatant("who").ok() }),
        ),
        Verb::ruling(
            "day",
            &["день"],
            &[Slot { arity: Arity::Any, ..Slot::WHO }.optional()],
            |_, args| Ok(Ruling::Day { who: args.combatant("who").ok() }),
        ),
        Verb::ruling(
            "pressure",
            &["давление"],
            &[Slot::WHOM, Slot::new("dc", "NUMBER", What::Number(1, 99)).optional()],
            |_, args| Ok(Ruling::Pressure { who: args.combatant("who")?, dc: args.number("dc") }),
        ),
    ],
];

fn pool(word: &str) -> Option<PoolId> {
    let known = POOL_KINDS.iter().find(|kind| kind.words.first() == Some(&word));
    known.map(|kind| kind.id)
}

fn word_of(pool: PoolId) -> &'static str {
    match pool {
        STRESS => "stress",
        PSYCHE => "psyche",
        HP => "hp",
        _ => "",
    }
}

fn condition(word: &str) -> Option<Condition> {
    CONDITIONS.value(word)
}

/// The weapons, macros or skills of `who`, from 1; of what may be struck with, bare hands as 0.
pub(super) fn rows(state: &Table, who: Id, list: &str) -> Vec<NumberedName> {
    let Some(sheet) = state.sheet(who) else { return Vec::new() };
    let Sheet { spec, .. } = sheet;
    let names: Vec<&PlainText> = match list {
        "weapons" | "arms" => spec.weapons.iter().map(|weapon| &weapon.name).collect(),
        "macros" => spec.macros.iter().map(|program| &program.name).collect(),
        "skills" => spec.skills.iter().map(|skill| &skill.0).collect(),
        _ => Vec::new(),
    };
    let bare = (list == "arms").then(|| NumberedName {
        number: 0,
        names: FISTS.iter().chain(BARE_HANDS).map(ToString::to_string).collect(),
    });
    let rows = names.into_iter().zip(1_u16..).map(|(name, number)| NumberedName::new(number, name));
    rows.chain(bare).collect()
}

fn armed(with: With) -> Args {
    match with {
        With::Fists => Args::none().with("means", FISTS[0]),
        With::Weapon(number) => {
            Args::none().with("means", "with").with("with", u16::from(number) + 1)
        }
    }
}

/// The verb of an order with its values.
pub(super) fn order_args(order: &Order) -> (&'static str, Args) {
    match order {
        Order::Attack { with, swapped, second_end } => {
            let armed = armed(*with).with_flag("second", *second_end);
            ("strike", armed.with_flag("swap", *swapped))
        }
        Order::FullAttack { both, fists } => {
            ("full", Args::none().with_flag("both", *both).with_flag("fists", *fists))
        }
        Order::Charge { with, to, swapped } => {
            ("charge", armed(*with).with_some("to", *to).with_flag("swap", *swapped))
        }
        Order::Defend { points } => {
            ("defend", Args::none().with_some("points", (*points > 0).then_some(*points)))
        }
        Order::Aim { with } => ("aim", armed(*with)),
        Order::Await { with } => ("expect", armed(*with)),
        Order::Brace { with } => ("brace", armed(*with)),
        Order::Guard { with } => ("guard", armed(*with)),
        Order::Ready { with, until } => {
            ("ready", armed(*with).with_some("until", held::until(until)))
        }
        Order::ReadyMove { until } => {
            let moves = Args::none().with("means", "move");
            ("ready", moves.with_some("until", held::until(until)))
        }
        Order::ReadyAct { what, until, with } => {
            ("ready", held::readied_args(*what, *with).with_some("until", held::until(until)))
        }
        Order::Sneak { on } => ("backstab", Args::none().with_flag("off", !on)),
        Order::Trigger => ("trigger", Args::none()),
        Order::TriggerSwapped => ("trigger", Args::none().with_flag("swap", true)),
        Order::Advance => ("sally", Args::none()),
        Order::Batter { with, swapped } => ("batter", armed(*with).with_flag("swap", *swapped)),
        Order::Macro { number } => ("macro", Args::none().with("macro", u16::from(*number) + 1)),
        Order::StandUp => ("stand", Args::none()),
        Order::Draw { weapons } => {
            let numbers = weapons.iter().map(|number| u16::from(*number) + 1);
            let slots = HELD.into_iter().zip(numbers);
            ("draw", slots.fold(Args::none(), |args, (slot, number)| args.with(slot, number)))
        }
        Order::Reload => ("reload", Args::none()),
        Order::PickUp { item } => ("take", Args::none().with("item", u16::from(*item) + 1)),
        Order::Drop { weapon } => ("discard", Args::none().with("with", u16::from(*weapon) + 1)),
        Order::Tend => ("tend", Args::none()),
        Order::Focus => ("attend", Args::none()),
        Order::Disarm { with, weapon } => {
            let of = weapon.map(|number| u16::from(number) + 1);
            ("disarm", armed(*with).with_some("of", of))
        }
        Order::Smash { with, weapon, swapped } => {
            let of = weapon.map(|number| u16::from(number) + 1);
            ("smash", armed(*with).with_some("of", of).with_flag("swap", *swapped))
        }
        Order::Grapple => ("grapple", Args::none()),
        Order::Wrestle { to, swapped } => {
            let word = match to {
                Use::Damage => Some("damage"),
                Use::Pin => Some("pin"),
                Use::BreakHold => Some("unhand"),
                Use::OnWin => None,
            };
            ("wrestle", Args::none().with_some("to", word).with_flag("swap", *swapped))
        }
        Order::BreakFree => ("escape", Args::none()),
        Order::LetGo => ("letgo", Args::none()),
        Order::Mercy { with, swapped } => ("mercy", armed(*with).with_flag("swap", *swapped)),
        Order::Pair => ("pair", Args::none()),
        Order::PairSwapped => ("pair", Args::none().with_flag("swap", true)),
        Order::Blast { with } => ("blast", armed(*with)),
        Order::Check { skill, dc } => {
            ("prove", attacks::skill_args(Args::none(), *skill).with_some("dc", *dc))
        }
    }
}

fn about(who: Id) -> Args {
    Args::none().with("who", who)
}
