//! A phrase that leaves the rules, as a sentence.

use kekkai_battle::Cell;
use kekkai_rules::{Arg, Id, Phrase};

use super::{
    Arg as Value, Names, Words,
    roll::{dice_text, minus},
    terms::signed,
};

/// Names for a phrase that names nobody.
struct Nobody;

impl Names for Nobody {
    fn name(&self, _who: Id) -> &'static str {
        "?"
    }
}

impl Words {
    /// The sentence that a phrase is.
    pub fn phrase(&self, phrase: &Phrase, names: &dyn Names) -> String {
        let args: Vec<_> =
            phrase.args.iter().map(|(name, arg)| (&**name, self.arg(arg, names))).collect();
        self.with(&phrase.key, &args)
    }

    /// The same of a phrase that names nobody.
    pub fn term(&self, phrase: &Phrase) -> String {
        self.phrase(phrase, &Nobody)
    }

    /// What stands for an argument in the sentence: a number that the message may choose its words by, else its text.
    fn arg(&self, arg: &Arg, names: &dyn Names) -> Value<'static> {
        match arg {
            Arg::Number(number) if *number >= 0 => (*number).into(),
            Arg::Number(_)
            | Arg::Change(_)
            | Arg::Combatant(_)
            | Arg::Text(_)
            | Arg::Name(_)
            | Arg::Phrase(_)
            | Arg::List(_)
            | Arg::Dice(_)
            | Arg::Spot(_)
            | Arg::Carried(..) => self.shown(arg, names).into(),
        }
    }

    /// An argument by itself.
    pub(super) fn shown(&self, arg: &Arg, names: &dyn Names) -> String {
        match arg {
            Arg::Number(number) => minus(*number),
            Arg::Change(change) => signed(*change),
            Arg::Combatant(who) => names.name(*who).to_owned(),
            Arg::Text(text) => text.as_str().to_owned(),
            Arg::Name(name) => self.name_of(name.as_str()),
            Arg::Phrase(phrase) => self.phrase(phrase, names),
            Arg::List(list) => {
                list.iter().map(|arg| self.shown(arg, names)).collect::<Vec<_>>().join(", ")
            }
            Arg::Carried(_, number) => format!("№ {}", u16::from(*number) + 1),
            Arg::Dice(dice) => dice_text(*dice),
            Arg::Spot(spot) => {
                Cell::try_from(*spot).map_or_else(|_| "?".to_owned(), |cell| cell.to_string())
            }
        }
    }
}
