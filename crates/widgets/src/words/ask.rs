//! What a decision waits for.

use kekkai_rules::{Arg, Ask, Bar, Check, Dice, Id, Pick, Roll, Throw, ask::Chance};

use super::{Names, Words, joined, roll::minus};

/// Watchers whose chances are multiplied; each has a die of at most some hundred faces.
const MOST_WATCHERS: usize = 12;

impl Words {
    /// What is asked, on one line: `Pavel: save, 35+1d65 above 50`.
    pub fn ask(&self, ask: &Ask, names: &dyn Names) -> String {
        match ask {
            Ask::Die(throw) => self.throw(throw, names),
            Ask::Choice(choice) => {
                let (who, question) =
                    (names.name(choice.who), self.phrase(&choice.question, names));
                // Most questions begin with whom they are put to.
                let own = ("who".into(), Arg::Combatant(choice.who));
                let names_it = choice.question.args.contains(&own) && question.starts_with(who);
                if names_it { question } else { format!("{who}: {question}") }
            }
        }
    }

    /// What may be typed and how likely it succeeds, as far as that is asked: `1–65 · 23.1 %`, of several dice
    /// `3–18 or 3 × 1–6`; `opposed`: another roll is held against it. Empty for a choice.
    pub fn asked_odds(&self, ask: &Ask, opposed: bool) -> String {
        let Ask::Die(throw) = ask else { return String::new() };
        let chance = self.chance_of(throw).map(|chance| self.of_one_side(chance, opposed));
        let each = format!("1–{}", throw.dice.faces);
        let typed = if throw.dice.count > 1 {
            let sum = format!("{}–{}", throw.dice.count, throw.dice.most_shown());
            let each = format!("{} × {each}", throw.dice.count);
            self.with("ask-faces", &[("sum", sum.into()), ("each", each.into())])
        } else {
            each
        };
        joined([typed, chance.unwrap_or_default()])
    }

    /// Who throws: somebody of the fight, or the GM.
    pub fn thrower(&self, who: Id, names: &dyn Names) -> String {
        if who == Id::NOBODY { self.t("thrower-gm") } else { names.name(who).to_owned() }
    }

    /// A throw that is to be made.
    pub fn throw(&self, throw: &Throw, names: &dyn Names) -> String {
        let start =
            format!("{}: {}, {}", self.thrower(throw.who, names), self.purpose(throw), throw.dice);
        match throw.check {
            Some(check) => format!("{start} {}", self.bar(check.bar, true)),
            None => start,
        }
    }

    /// One thing to choose, with its price and its chance.
    pub fn pick(&self, pick: &Pick, names: &dyn Names) -> String {
        let name = self.pick_name(pick, names);
        match pick.chance {
            Some(Chance::TopFace(dice)) => format!("{name}, {dice}"),
            Some(Chance::Always | Chance::Passes(..)) | None => name,
        }
    }

    /// What a pick is, without its chance.
    pub fn pick_name(&self, pick: &Pick, names: &dyn Names) -> String {
        self.phrase(&pick.phrase, names)
    }

    /// How likely a pick takes hold: `1d7 · 14.3 %`; empty where nothing is thrown for it.
    pub fn pick_odds(&self, pick: &Pick) -> String {
        match pick.chance {
            None => String::new(),
            Some(Chance::Always) => self.t("offer-always"),
            Some(Chance::TopFace(dice)) => {
                let top = Check::of(Bar::AtLeast(dice.plus.saturating_add(dice.faces)));
                format!("{dice} · {}", self.chance(dice, top).unwrap_or_default())
            }
            Some(Chance::Passes(dice, check)) => self.chance(dice, check).unwrap_or_default(),
        }
    }

    /// The chance that `dice` pass `check`, in percent with one digit; `None` where their outcomes cannot be counted.
    pub fn chance(&self, dice: Dice, check: Check) -> Option<String> {
        let (good, all) = check.chance(dice)?;
        Some(self.share(good.into(), all.max(1).into()))
    }

    /// A chance, with what it is of where it is that of one side of an opposed test.
    pub(super) fn of_one_side(&self, chance: String, opposed: bool) -> String {
        if opposed { self.with("chance-one-side", &[("chance", chance.into())]) } else { chance }
    }

    /// The chance of a throw that is held against something.
    pub(super) fn chance_of(&self, throw: &Throw) -> Option<String> {
        self.chance(throw.dice, throw.check?)
    }

    /// What a total has to be, or that it is not: `above 60`, `not at most 12`.
    pub(super) fn bar(&self, bar: Bar, reached: bool) -> String {
        let (key, number) = match (bar, reached) {
            (Bar::Above(number), true) => ("roll-above", number),
            (Bar::Above(number), false) => ("roll-not-above", number),
            (Bar::AtLeast(number), true) => ("roll-at-least", number),
            (Bar::AtLeast(number), false) => ("roll-not-at-least", number),
            (Bar::AtMost(number), true) => ("roll-at-most", number),
            (Bar::AtMost(number), false) => ("roll-not-at-most", number),
            (Bar::Opposed(number), true) => ("roll-opposed", number),
            (Bar::Opposed(number), false) => ("roll-not-opposed", number),
        };
        self.with(key, &[("above", number.into())])
    }

    /// What came of the check of a roll, with its degrees where they count: `, above 60`. Empty without a check.
    pub(super) fn held_against(&self, roll: &Roll) -> String {
        let Some((check, outcome)) = roll.throw.check.zip(roll.outcome()) else {
            return String::new();
        };
        let face = |success| if success { "roll-always" } else { "roll-never" };
        let mut text = if outcome.automatic {
            format!(", {}", self.t(face(outcome.success)))
        } else {
            format!(", {}", self.bar(check.bar, outcome.success))
        };
        if check.per_degree > 0 {
            let degrees = minus(outcome.degrees);
            text += ", ";
            text += &self.with("roll-degrees", &[("degrees", degrees.into())]);
        }
        text
    }

    /// The chance that none of `throws` succeeds, in words: `unnoticed 25.0 %`. Empty where nobody throws.
    pub fn unnoticed(&self, throws: &[Throw]) -> String {
        if throws.is_empty() {
            return String::new();
        }
        // Chances of more watchers than fit are too small to be told apart.
        let each = throws.iter().take(MOST_WATCHERS).filter_map(|throw| {
            let (good, all) = throw.check?.chance(throw.dice)?;
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
