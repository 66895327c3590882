//! Who is of the fight and who acts when, by the word of the GM.

use kekkai_rules::{
    Id, PlainText,
    verb::{Case, Plain, Slot, What},
};

use super::{
    BadCommand,
    own::{self, Bad, CELL, Given, Makes, Own, WHO},
    whom,
};
use crate::{
    Combatant, Gm,
    command::{QueuePlace, Wait},
    token,
};

/// A slot for how many.
const COUNT: Slot = Slot::new("count", "xNUMBER", What::Times).optional();
/// A slot for a place in the queue beside somebody.
const BESIDE: Slot = Slot::new("beside", "WHO", What::Combatant);
/// A slot for the number that somebody acts by.
pub(super) const NUMBER: Slot = Slot::new("number", "NUMBER", What::Number(-10_000, 10_000));
/// A slot for what somebody waits for.
const UNTIL: Slot = Slot::new("until", "TEXT", What::Rest(""));
/// A slot for one whose turn it is where nobody is named.
const OWN: Slot = WHO.optional();

pub(super) const VERBS: &[Own] = &[
    own::verb(
        "remove",
        &["убрать"],
        &[Slot::WHOM],
        Makes::Gm(|given| Ok(Gm::Remove { who: given.who("who")? })),
    ),
    own::verb(
        "rename",
        &["назвать"],
        &[
            WHO,
            Slot::new("name", "NAME", What::Text),
            Slot::new(
                "",
                "",
                What::Words(&[Case::with(
                    &["token", "жетон", "фишка"],
                    &[Slot::new("token", "TOKEN", What::Text)],
                )]),
            )
            .optional(),
        ],
        Makes::Gm(rename),
    ),
    own::verb(
        "copy",
        &["копия"],
        &[Slot::WHOM, COUNT, CELL.optional()],
        Makes::Gm(|given| {
            let count = given.args.number(COUNT.name).unwrap_or(1);
            let at = given.args.has(CELL.name).then(|| given.cell(CELL.name)).transpose()?;
            Ok(Gm::Copy { who: given.who("who")?, count, at })
        }),
    ),
    own::verb(
        "order",
        &["порядок"],
        &[
            Slot::WHOM,
            Slot::new(
                "place",
                "",
                What::Words(&[
                    Case::with(&["before", "перед"], &[BESIDE]),
                    Case::with(&["after", "после"], &[BESIDE]),
                ]),
            )
            .optional(),
        ],
        Makes::Whole(order),
    ),
    own::verb(
        "delay",
        &["отложить"],
        &[
            OWN,
            Slot::new("", "", What::Words(&[Case::with(&["after", "после"], &[BESIDE])]))
                .optional(),
        ],
        Makes::Gm(|given| {
            let wait = given.who(BESIDE.name).map_or(Wait::Held(None), Wait::After);
            Ok(Gm::Wait { who: waiting(given)?, wait })
        }),
    ),
    own::verb(
        "hold",
        &["ждать"],
        &[
            OWN,
            Slot::new("", "", What::Words(&[Case::with(&["until", "пока"], &[UNTIL])])).optional(),
        ],
        Makes::Gm(|given| {
            let until = given.args.rest(UNTIL.name).ok().map(super::plain).transpose()?;
            Ok(Gm::Wait { who: waiting(given)?, wait: Wait::Held(until) })
        }),
    ),
];

/// Who waits: the one named, else the reader's own, else the one whose turn it is.
fn waiting(given: &Given<'_>) -> Result<Id, Bad> {
    given.who(OWN.name).or_else(|_| given.own.map_or_else(|| given.actor(), Ok))
}

/// A new name, and a token that goes with it unless one is given.
fn rename(given: &Given<'_>) -> Result<Gm, Bad> {
    let (who, name) = (given.who("who")?, given.text("name")?);
    if let Some(why) = whom::misleads(&name) {
        return Err(BadCommand::NoName { name: name.to_string(), why }.into());
    }
    let others = given.context.state.combatants.iter().filter(|one| one.id != who);
    let used: Vec<PlainText> = others.map(|one| one.token.clone()).collect();
    let token = match given.text("token") {
        Ok(token) if token.is_empty() || token::fits(&token) => token,
        Ok(token) => return Err(BadCommand::LongToken(token.to_string()).into()),
        Err(_) => {
            let base = token::without_number(&name);
            let number = name.as_str().rsplit_once(' ').and_then(|(_, number)| number.parse().ok());
            let own = given.context.state.combatant(who);
            match (own.filter(|own| is_called(own, &name)), number) {
                // Whoever only changes the case of its name looks as it did.
                (Some(own), _) => own.token.clone(),
                (None, Some(number)) => token::numbered(&base, number, &used),
                (None, None) => token::of(&name, &used.iter().collect::<Vec<_>>()),
            }
        }
    };
    Ok(Gm::Rename { who, name, token })
}

fn is_called(one: &Combatant, name: &PlainText) -> bool {
    one.name.as_str().to_lowercase() == name.as_str().to_lowercase()
}

fn order(given: &Given<'_>) -> Result<Gm, Bad> {
    let who = given.args.combatants("who").to_vec();
    let place = match given.args.word("place") {
        Some("before") => QueuePlace::Before(given.who(BESIDE.name)?),
        Some(_) => QueuePlace::After(given.who(BESIDE.name)?),
        None => QueuePlace::Own,
    };
    Ok(Gm::Order { who, place })
}

/// The GM's ruling of this kind as it is typed; nothing for another.
#[expect(clippy::wildcard_enum_match_arm, reason = "the caller has a case for each of the others")]
pub(super) fn args(what: &Gm) -> (&'static str, Plain) {
    let about = |who| Plain::none().with(WHO.name, who);
    match what {
        Gm::Remove { who } => ("remove", about(*who)),
        Gm::Rename { who, name, token } => {
            ("rename", about(*who).with("name", name.clone()).with("token", token.clone()))
        }
        Gm::Copy { who, count, at } => {
            let args = about(*who).with_some(COUNT.name, (*count > 1).then_some(*count));
            ("copy", args.with_some(CELL.name, at.map(kekkai_rules::Spot::from)))
        }
        Gm::Initiative { who, number } => ("initiative", about(*who).with(NUMBER.name, *number)),
        Gm::Order { who, place } => {
            let args = Plain::none().with(WHO.name, who.clone());
            let args = match place {
                QueuePlace::Own => args,
                QueuePlace::Before(other) => args.with("place", "before").with(BESIDE.name, *other),
                QueuePlace::After(other) => args.with("place", "after").with(BESIDE.name, *other),
            };
            ("order", args)
        }
        Gm::Wait { who, wait: Wait::After(other) } => {
            ("delay", about(*who).with(BESIDE.name, *other))
        }
        Gm::Wait { who, wait: Wait::Held(None) } => ("delay", about(*who)),
        Gm::Wait { who, wait: Wait::Held(Some(until)) } => {
            ("hold", about(*who).with(UNTIL.name, until.to_string()))
        }
        _ => ("", Plain::none()),
    }
}
