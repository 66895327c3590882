//! Whose eyes a fight is looked at with: how a person names them, and what they are called.

use kekkai_battle::{
    Audience, SideId,
    grammar::{GM, PUBLIC},
};
use kekkai_widgets::Words;

use crate::{error::AppError, session::Session};

/// The words for the GM and for everybody, a side by its name or number from 1, or a combatant by its name.
pub(crate) fn audience(words: &Words, session: &Session, name: &str) -> Result<Audience, AppError> {
    let lower = name.to_lowercase();
    let sides = &session.fight().state().sides;
    let by_name = || {
        let shown = |own: &str| words.name_of(own).to_lowercase();
        sides.iter().position(|side| {
            let own = side.name.as_str();
            own.to_lowercase() == lower || shown(own) == lower
        })
    };
    let by_number = || {
        let index = lower.parse::<usize>().ok()?.checked_sub(1)?;
        (index < sides.len()).then_some(index)
    };
    match lower.as_str() {
        gm if GM.contains(&gm) => Ok(Audience::Gm),
        public if PUBLIC.contains(&public) => Ok(Audience::Public),
        _ => {
            let index = by_name().or_else(by_number).and_then(|index| u8::try_from(index).ok());
            let side = index.map(|index| Audience::Side(SideId(index)));
            let one = || session.fight().find(name).map(Audience::Character);
            side.or_else(one).ok_or_else(|| AppError::NoSide {
                name: name.to_owned(),
                sides: sides.iter().map(|side| words.name_of(side.name.as_str())).collect(),
            })
        }
    }
}

/// An audience in a line of the reader's language.
pub(crate) fn word_for(words: &Words, session: &Session, audience: Audience) -> String {
    let of = |[english, russian, _]: [&str; 3]| {
        if words.is_in_other_letters(english) { russian } else { english }.to_owned()
    };
    match audience {
        Audience::Gm => of(GM),
        Audience::Public => of(PUBLIC),
        Audience::Side(_) => words.name_of(&name_of(session, audience)),
        Audience::Character(_) => name_of(session, audience),
    }
}

/// What an audience is called.
pub(crate) fn name_of(session: &Session, audience: Audience) -> String {
    let state = session.fight().state();
    match audience {
        Audience::Gm => "gm".to_owned(),
        Audience::Public => "public".to_owned(),
        Audience::Side(side) => {
            let side = state.sides.get(usize::from(side.0));
            side.map(|side| side.name.to_string()).unwrap_or_default()
        }
        Audience::Character(who) => {
            state.combatant(who).map(|one| one.name.to_string()).unwrap_or_default()
        }
    }
}

/// Whose eyes saw it, as a heading says it.
pub(crate) fn seen_by(words: &Words, session: &Session, audience: Audience) -> String {
    let name = name_of(session, audience);
    match audience {
        Audience::Gm => words.t("export-for-gm"),
        Audience::Public => words.t("export-for-public"),
        Audience::Side(_) => words.with("export-for", &[("who", words.name_of(&name).into())]),
        // As it is called everywhere on the screen.
        Audience::Character(_) => words.with("export-for", &[("who", name.into())]),
    }
}
