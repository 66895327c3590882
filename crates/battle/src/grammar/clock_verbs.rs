//! Clocks that are ticked by hand, and timers that run down by themselves.

use kekkai_rules::{
    PlainText,
    verb::{BadArg, Case, Plain, Slot, What},
    word_table,
};

use super::{
    own::{self, Bad, Given, Makes, Own, WHO},
    things,
};
use crate::{
    Gm,
    clocks::{Clock, MOST_SEGMENTS, Pace, Timing},
};

pub(super) const VERBS: &[Own] = &[
    own::verb(
        "clock",
        &["часы"],
        &[
            NAME,
            Slot::new(
                "does",
                "",
                What::Words(&[
                    Case::otherwise(&[SIZE, SHOWN.optional()]),
                    Case::word(&["shown", "виден", "видны"]),
                    Case::word(&["hidden", "скрыт", "скрыты"]),
                    Case::word(&["off", "нет"]),
                ]),
            ),
        ],
        Makes::Gm(|given| {
            let name = given.text(NAME.name)?;
            Ok(Gm::Clock(match given.args.word("does") {
                Some("shown") => Timing::Show(name, true),
                Some("hidden") => Timing::Show(name, false),
                Some("off") => Timing::Stop(name),
                Some(_) | None => Timing::Start(start(given, name, Pace::Hand)?),
            }))
        }),
    ),
    own::verb(
        "timer",
        &["таймер"],
        &[
            NAME,
            SIZE,
            Slot::new(
                "",
                "",
                What::Words(&[
                    Case::word(&[
                        "rounds",
                        "round",
                        "циклов",
                        "цикл",
                        "цикла",
                        "раундов",
                        "раунд",
                        "раунда",
                    ]),
                    Case::with(&["turns", "turn", "ход", "хода", "ходов"], &[WHO]),
                ]),
            )
            .optional(),
            SHOWN.optional(),
        ],
        Makes::Gm(|given| {
            let pace = given.args.combatant(WHO.name).map_or(Pace::Rounds, Pace::Turns);
            Ok(Gm::Clock(Timing::Start(start(given, given.text(NAME.name)?, pace)?)))
        }),
    ),
    own::verb(
        "tick",
        &["тик"],
        &[
            Slot::new(NAME.name, NAME.shown, What::Called(things::CLOCK)),
            Slot::new("by", "NUMBER", What::Number(-MOST, MOST)).optional(),
        ],
        Makes::Gm(|given| {
            let clock = given.number::<usize>(NAME.name)?;
            let clock = given.context.state.clocks.get(clock);
            let name = clock.map(|clock| clock.name.clone()).ok_or(BadArg::Missing(NAME.name))?;
            Ok(Gm::Clock(Timing::Tick(name, given.args.number("by").unwrap_or(1))))
        }),
    ),
];

/// [`MOST_SEGMENTS`] as the bound of a number.
const MOST: i64 = 99;
const _: () = assert!(MOST_SEGMENTS == 99, "the bound of what may be typed");

const NAME: Slot = Slot::new("name", "NAME", What::Like(things::CLOCK));
const SIZE: Slot = Slot::new("size", "NUMBER", What::Number(1, MOST));
const SHOWN: Slot = Slot::new("for", "", What::Words(FOR.cases));

word_table! {
    FOR: bool = {
        "shown" | "виден" | "видны" => true,
        "hidden" | "скрыт" | "скрыты" => false,
    }
}

fn start(given: &Given<'_>, name: PlainText, pace: Pace) -> Result<Clock, Bad> {
    let size = given.number(SIZE.name)?;
    let shown = given.args.has(SHOWN.name) && given.word(SHOWN.name, &FOR)?;
    Ok(Clock { name, size, left: size, pace, shown })
}

/// What is done to a clock, as it is typed.
pub(super) fn args(what: &Timing) -> (&'static str, Plain) {
    let named = |name: &PlainText| Plain::none().with(NAME.name, name.clone());
    match what {
        Timing::Start(Clock { name, size, left: _, pace, shown }) => {
            let args = named(name).with(SIZE.name, i64::from(*size));
            let args = args.with_some(SHOWN.name, shown.then_some("shown"));
            match pace {
                Pace::Hand => ("clock", args),
                Pace::Rounds => ("timer", args),
                Pace::Turns(who) => ("timer", args.with(WHO.name, *who)),
            }
        }
        Timing::Tick(name, by) => {
            let by = (*by != 1).then_some(i64::from(*by));
            ("tick", named(name).with_some("by", by))
        }
        Timing::Show(name, shown) => ("clock", named(name).with_some("does", FOR.word(*shown))),
        Timing::Stop(name) => ("clock", named(name).with("does", "off")),
    }
}
