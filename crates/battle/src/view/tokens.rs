//! Tokens as an audience sees them.
//!
//! A token that the program made avoids those of all who came before. What it would be if those whom the audience does not
//! see had never come is made here, so that no token tells of somebody else's. One that a person chose stays.

use kekkai_rules::{Id, PlainText};

use super::Audience;
use crate::{Combatant, State, token};

/// How the program makes a token.
#[derive(Clone, Copy)]
enum Made<'a> {
    /// The letter comes from the name.
    Alone,
    /// From the name of a band and a number in it.
    InBand(&'a str, u16),
}

impl Made<'_> {
    /// What it makes for somebody where those are taken.
    fn token(self, name: &PlainText, taken: &[PlainText]) -> PlainText {
        match self {
            Self::Alone => token::of(name, &taken.iter().collect::<Vec<_>>()),
            Self::InBand(band, number) => token::numbered(&PlainText::new(band), number, taken),
        }
    }

    /// How a token was made where those were taken; `None` where a person chose it.
    fn of<'a>(one: &'a Combatant, taken: &[PlainText]) -> Option<Made<'a>> {
        let band = one.name.as_str().rsplit_once(' ');
        let band = band.and_then(|(band, number)| Some(Made::InBand(band, number.parse().ok()?)));
        let mut ways = band.into_iter().chain([Made::Alone]);
        ways.find(|made| made.token(&one.name, taken) == one.token)
    }
}

impl Audience {
    /// The tokens of those whom it sees, in the order of the setup.
    pub(crate) fn tokens(self, state: &State) -> Vec<(Id, PlainText)> {
        let seen: Vec<bool> = state.combatants.iter().map(|one| self.sees(state, one.id)).collect();
        if !seen.contains(&false) {
            return state.combatants.iter().map(|one| (one.id, one.token.clone())).collect();
        }
        let (mut taken, mut shown) = (Vec::new(), Vec::new());
        let mut numbers = Vec::new();
        for (one, is_seen) in state.combatants.iter().zip(seen) {
            if is_seen {
                // Nobody unseen has taken anything as long as the two lists are the same.
                let made = if taken == shown { None } else { Made::of(one, &taken) };
                let own = || one.token.clone();
                shown.push(made.map_or_else(own, |made| made.token(&one.name, &shown)));
                numbers.push(one.id);
            }
            taken.push(one.token.clone());
        }
        numbers.into_iter().zip(shown).collect()
    }
}
