//! Verbs of aiming, and of what is held for others' turns (D20-RDY).

use super::{
    ARMED, Args, FISTS, FOE, OFF, OFF_TURN, PLACE, SWAP, Table, WEAPONED, WITH, arm, in_hand,
    means, with,
};
use crate::d20::{
    D20,
    fact::Order,
    sheet::{Readied, With},
};
use crate::{
    Id, PlainText,
    verb::{Arity, BadArg, Case, Slot, Verb, What, Written},
};

const MOVE: &[&str; 2] = &["move", "ход"];

const FIXED_WITH: &[&str; 2] = &["with", "чем"];
/// With what somebody will be disarmed, or its weapon struck.
const FIXED: Slot = Slot {
    arity: Arity::Any,
    ..Slot::new(
        "fixed-with",
        "",
        What::Words(&[Case::with(
            FIXED_WITH,
            &[Slot::new("fixed", "WEAPON", What::Row("arms", Written::Number))],
        )]),
    )
};

/// What may be readied: an attack, a move, a macro, then the others in their order.
const READIED: &[Case] = &[
    WITH,
    Case::word(FISTS),
    Case::word(MOVE),
    Case::with(
        &["macro", "макрос"],
        &[Slot::new("macro", "MACRO", What::Row("macros", Written::Number))],
    ),
    Case::word(&["disarm", "обезоружить"]),
    Case::word(&["smash", "ломать"]),
    Case::word(&["grapple", "схватить"]),
    Case::word(&["tend", "перевязать"]),
    Case::word(&["stand", "встать"]),
    Case::word(&["take", "поднять"]),
    Case::word(&["draw", "взять"]),
    Case::word(&["reload", "перезарядить"]),
];

/// What was readied beside an attack and a move, as typed; `None` where nothing of that was said.
fn readied(args: &Args) -> Result<Option<Readied>, BadArg> {
    let Some(word) = args.word("means") else { return Ok(None) };
    if word == "macro" {
        let number: u8 = args.some_number("macro")?;
        return Ok(Some(Readied::Macro(number.saturating_sub(1))));
    }
    let said = plain().find(|(case, _)| case.words.first() == Some(&word));
    Ok(said.map(|(_, what)| what))
}

/// With what it is done, as typed; the weapon of the main hand where nothing is said. None of what takes no weapon.
fn fixed(table: &Table, who: Id, what: Readied, args: &Args) -> Result<Option<With>, BadArg> {
    if !what.takes_weapon() {
        return takes_none(args).map(|()| None);
    }
    let fixed = args.number::<u8>("fixed").map(arm);
    Ok(Some(fixed.unwrap_or_else(|| in_hand(table, who))))
}

/// That no weapon is named for what takes none, or a second one.
fn takes_none(args: &Args) -> Result<(), BadArg> {
    if !args.has("fixed-with") {
        return Ok(());
    }
    let takes = plain().filter(|(_, what)| what.takes_weapon());
    let expected = takes.filter_map(|(case, _)| case.words.first()).map(ToString::to_string);
    let word = args.word("means").unwrap_or_default().to_owned();
    Err(BadArg::NoneOf { word, expected: expected.collect() })
}

/// The same as it is typed.
pub(super) fn readied_args(what: Readied, with: Option<With>) -> Args {
    if let Readied::Macro(number) = what {
        return Args::none().with("means", "macro").with("macro", u16::from(number) + 1);
    }
    let word = plain().find(|(_, one)| *one == what).and_then(|(case, _)| case.words.first());
    let args = Args::none().with("means", word.copied().unwrap_or_default());
    let fixed = match with {
        None => return args,
        Some(With::Fists) => 0,
        Some(With::Weapon(number)) => u16::from(number) + 1,
    };
    args.with("fixed-with", FIXED_WITH[0]).with("fixed", fixed)
}

/// What is readied by a word alone, each with that word.
fn plain() -> impl Iterator<Item = (&'static Case, Readied)> {
    READIED.iter().skip(4).zip(Readied::PLAIN)
}

/// The verbs of these orders.
pub(super) const ORDERS: &[Verb<D20>] = &[
    Verb::order("aim", &["целиться"], &[FOE, WEAPONED], |table, who, args| {
        Ok(Order::Aim { with: with(table, who, args) })
    }),
    Verb::order("expect", &["поджидать"], &[FOE, ARMED], |table, who, args| {
        Ok(Order::Await { with: with(table, who, args) })
    }),
    Verb::order("brace", &["упереть"], &[WEAPONED], |table, who, args| {
        Ok(Order::Brace { with: with(table, who, args) })
    }),
    Verb::order("guard", &["прикрыть"], &[FOE, ARMED], |table, who, args| {
        Ok(Order::Guard { with: with(table, who, args) })
    }),
    Verb::order(
        "ready",
        &["готовить"],
        &[
            means(READIED),
            FIXED,
            Slot::behind(&[Case::with(
                &["until", "пока", "когда"],
                &[Slot::new("until", "TEXT", What::Rest(""))],
            )]),
        ],
        |table, who, args| {
            let until = PlainText::new(args.rest("until").unwrap_or_default());
            if args.word("means") == Some(MOVE[0]) {
                return takes_none(args).map(|()| Order::ReadyMove { until });
            }
            if let Some(what) = readied(args)? {
                let with = fixed(table, who, what, args)?;
                return Ok(Order::ReadyAct { what, until, with });
            }
            takes_none(args)?;
            Ok(Order::Ready { with: with(table, who, args), until })
        },
    ),
    Verb::order("trigger", &["сработало"], &[FOE, SWAP, OFF_TURN], |_, _, args| {
        Ok(if args.has("swap") { Order::TriggerSwapped } else { Order::Trigger })
    }),
    Verb::order("sally", &["выдвинуться"], &[PLACE, OFF_TURN], |_, _, _| {
        Ok(Order::Advance)
    }),
    Verb::order("backstab", &["скрытно"], &[OFF], |_, _, args| {
        Ok(Order::Sneak { on: !args.has("off") })
    }),
];

/// What a readied action waits for, as it is written behind everything else; `None` for what has no words.
pub(super) fn until(until: &PlainText) -> Option<String> {
    (!until.is_empty()).then(|| until.to_string())
}
