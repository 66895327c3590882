//! The GM's verbs for how somebody stands: hidden, at home, deathless, serving, fallen.

use super::{
    Args, Made, Table,
    words::{KINDS, OFF, STEALTH},
};
use crate::knk::{Knk, sheet::stealth::Stealth, table::order::Ruling};
use crate::verb::{Case, Slot, Verb, What};

pub(super) const VERBS: &[Verb<Knk>] = &[
    Verb::ruling(
        "hidden",
        &["скрыт"],
        &[Slot::WHOM, Slot::new("now", "", What::Words(STEALTH.cases)).optional()],
        |_, args| {
            let now = args.word("now").and_then(|word| STEALTH.value(word));
            let (who, now) = (args.combatant("who")?, now.unwrap_or(Stealth::Hidden));
            Ok(Ruling::Stealth { who, now })
        },
    ),
    Verb::ruling("base", &["база"], &[Slot::WHOM, Slot::flag("off", OFF)], |_, args| {
        Ok(Ruling::Base { who: args.combatant("who")?, here: !args.has("off") })
    }),
    Verb::ruling(
        "serve",
        &["familiar", "служит"],
        &[
            Slot::WHO,
            Slot::new(
                "",
                "",
                What::Words(&[
                    Case::otherwise(&[
                        Slot::new("master", "MASTER", What::Combatant),
                        Slot::new("kind", "KIND", What::Words(KINDS.cases)).optional(),
                        Slot::new("", "", What::Words(UPKEEP)).optional(),
                    ]),
                    Case::word(&["nobody", "никому"]),
                ]),
            ),
        ],
        serve,
    ),
    Verb::ruling("service", &["repair", "починить"], &[Slot::WHOM], |_, args| {
        Ok(Ruling::Serviced { who: args.combatant("who")? })
    }),
    Verb::ruling(
        "deathless",
        &["бессмертен"],
        &[Slot::WHOM, Slot::flag("off", OFF)],
        |_, args| Ok(Ruling::Deathless { who: args.combatant("who")?, on: !args.has("off") }),
    ),
    Verb::ruling("veil", &["пелена"], &[Slot::WHOM, Slot::flag("off", OFF)], |_, args| {
        Ok(Ruling::Veil { who: args.combatant("who")?, fallen: !args.has("off") })
    }),
    Verb::ruling(
        "body",
        &["тело"],
        &[Slot::WHO, Slot::new("body", "", What::Words(BODIES))],
        |_, args| {
            let intact = args.word("body") == Some("intact");
            Ok(Ruling::Body { who: args.combatant("who")?, intact })
        },
    ),
];

const UPKEEP: &[Case] = &[Case::with(
    &["upkeep", "содержание"],
    &[Slot::new("upkeep", "NUMBER", What::Number(-2_147_483_648, 2_147_483_647))],
)];
const BODIES: &[Case] =
    &[Case::word(&["destroyed", "уничтожено"]), Case::word(&["intact", "цело"])];

fn serve(_: &Table, args: &Args) -> Made<Ruling> {
    let kind = args.word("kind").and_then(|word| KINDS.value(word));
    let (who, master) = (args.combatant("who")?, args.combatant("master").ok());
    Ok(Ruling::Serve { who, master, kind, upkeep: args.number("upkeep") })
}
