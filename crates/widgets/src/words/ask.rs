//! What a decision waits for.

use kekkai_rules::{Ask, Dice, Id, Pick, Throw, ask::Chance};

use super::{Names, Words, joined};

/// Watchers whose chances are multiplied; each has a die of at most some hundred faces.
const MOST_WATCHERS: usize = 12;

impl Words {
    /// What is asked, on one line: `Pavel: Luck dodge, 35+1d65 above 50`.
    pub fn ask(&self, ask: &Ask, names: &dyn Names) -> String {
        match ask {
            Ask::Die(throw) => self.throw(throw, names),
            Ask::Choice(choice) => {
                format!("{}: {}", names.name(choice.who), self.phrase(&choice.question, names))
            }
        }
    }

    /// What may fall and how likely it succeeds, as far as that is asked: `1–65 · 23.1 %`. Empty for a choice.
    pub fn asked_odds(&self, ask: &Ask) -> String {
        let Ask::Die(throw) = ask else { return String::new() };
        let chance = throw.above.and_then(|above| self.chance(throw.dice, above));
        joined([format!("1–{}", throw.dice.faces), chance.unwrap_or_default()])
    }

    /// Who throws: somebody of the fight, or the game master.
    pub fn thrower(&self, who: Id, names: &dyn Names) -> String {
        if who == Id::NOBODY { self.t("thrower-gm") } else { names.name(who).to_owned() }
    }

    /// A throw that is to be made.
    pub fn throw(&self, throw: &Throw, names: &dyn Names) -> String {
        let start = format!(
            "{}: {}, {}",
            self.thrower(throw.who, names),
            self.purpose(throw.purpose),
            throw.dice
        );
        match throw.above {
            Some(above) => {
                format!("{start} {}", self.with("roll-above", &[("above", above.into())]))
            }
            None => start,
        }
    }

    /// One thing to choose, with its price and its chance.
    pub fn pick(&self, pick: &Pick) -> String {
        let name = self.pick_name(pick);
        match pick.chance {
            Some(Chance::TopFace(dice)) => format!("{name}, {dice}"),
            Some(Chance::Always) | None => name,
        }
    }

    /// What a pick is, without its chance.
    pub fn pick_name(&self, pick: &Pick) -> String {
        self.term(&pick.phrase)
    }

    /// How likely a pick takes hold: `1d7 · 14.3 %`; empty where nothing is thrown for it.
    pub fn pick_odds(&self, pick: &Pick) -> String {
        match pick.chance {
            None => String::new(),
            Some(Chance::Always) => self.t("offer-always"),
            Some(Chance::TopFace(dice)) => {
                let below = dice.plus.saturating_add(dice.faces) - 1;
                format!("{dice} · {}", self.chance(dice, below).unwrap_or_default())
            }
        }
    }

    /// The chance that `dice` come out above `above`, in percent with one digit; `None` for several dice.
    pub fn chance(&self, dice: Dice, above: i32) -> Option<String> {
        let (good, all) = dice.chance_above(above)?;
        Some(self.share(good.into(), all.max(1).into()))
    }

    /// The chance that none of `throws` succeeds, in words: `unnoticed 25.0 %`. Empty where nobody throws.
    pub fn unnoticed(&self, throws: &[Throw]) -> String {
        if throws.is_empty() {
            return String::new();
        }
        // Chances of more watchers than fit are too small to be told apart.
        let each = throws.iter().take(MOST_WATCHERS).filter_map(|throw| {
            let (good, all) = throw.dice.chance_above(throw.above?)?;
            Some((u128::from(all.saturating_sub(good)), u128::from(all.max(1))))
        });
        let (missed, all) = each.fold((1, 1), |(missed, all), (m, a)| (missed * m, all * a));
        self.with("unnoticed", &[("chance", self.share(missed, all).into())])
    }

    /// A share in percent with one digit.
    fn share(&self, good: u128, all: u128) -> String {
        let tenths = u64::try_from((good * 1000 + all / 2) / all).unwrap_or_default();
        let args = [("whole", (tenths / 10).into()), ("tenths", (tenths % 10).into())];
        self.with("chance", &args)
    }
}
