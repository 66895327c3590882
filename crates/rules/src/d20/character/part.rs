//! A value of a record as text: what an editor shows and takes, and what a written sheet says and reads.

use crate::{
    Dice, Phrase, PlainText,
    d20::numbers::{
        classes::{Gift, InitAbility},
        objects::Cover,
        saves::{OnSuccess, Save, SaveKind},
        tables::{Ability, Size},
        weapon::{Deals, Group, WeaponKind},
    },
    form::{Unfit, number_in},
};

/// A field of a record `T`, or of the sheet.
pub(in crate::d20) struct Part<T> {
    /// Where it stands in the record.
    pub(in crate::d20) path: &'static str,
    /// The key of its name.
    pub(in crate::d20) label: &'static str,
    /// The key of what is said of its form while it is typed.
    pub(in crate::d20) prompt: Option<&'static str>,
    /// The place of its value.
    pub(in crate::d20) of: fn(&mut T) -> Value<'_>,
}

/// The least and the most of a number.
pub(in crate::d20) type Bounds = (i32, i32);

/// The place of a value.
pub(in crate::d20) enum Value<'a> {
    /// A number, which may be none.
    Number(Box<dyn Number + 'a>, Bounds),
    /// Either yes or no.
    Flag(&'a mut bool),
    /// Dice, or nothing to roll.
    Dice(&'a mut Option<Dice>),
    /// Dice that are always there.
    Thrown(&'a mut Dice),
    /// Numbers with signs: `+5/+0`.
    Numbers(&'a mut Vec<i32>, Bounds),
    /// Texts with commas between.
    Texts(&'a mut Vec<PlainText>),
    /// One of several words, or none where that may be.
    Word(Box<dyn Choice + 'a>),
    /// Any of several words, with commas between.
    Words(Box<dyn Choices + 'a>),
}

/// What stands in a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::d20) enum Said {
    /// As it is typed; empty for nothing.
    Text(String),
    /// The keys of the words that stand there.
    Words(Vec<&'static str>),
}

/// Whether a text stands for the word of this key.
pub(in crate::d20) type Hears<'a> = &'a dyn Fn(&str, &'static str) -> bool;

/// A place that a number may stand in.
pub(in crate::d20) trait Number {
    fn now(&self) -> Option<i32>;
    fn put(&mut self, number: Option<i32>) -> Result<(), Unfit>;
}

/// A place that one word may stand in.
pub(in crate::d20) trait Choice {
    /// The keys of all words.
    fn all(&self) -> Vec<&'static str>;
    fn now(&self) -> Option<&'static str>;
    fn put(&mut self, key: Option<&str>) -> Result<(), Unfit>;
}

/// A place that several words may stand in.
pub(in crate::d20) trait Choices {
    fn all(&self) -> Vec<&'static str>;
    fn now(&self) -> Vec<&'static str>;
    fn put(&mut self, keys: &[&str]) -> Result<(), Unfit>;
}

/// A closed set of words.
pub(in crate::d20) trait Worded: Copy + PartialEq + 'static {
    /// Every one with the key of its word.
    const WORDS: &'static [(Self, &'static str)];

    /// The key of its word.
    fn key(self) -> &'static str {
        Self::WORDS.iter().find(|(one, _)| *one == self).map_or("", |(_, key)| key)
    }

    /// The one of a key.
    fn of_key(key: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, known)| *known == key).map(|(one, _)| *one)
    }
}

/// Declares the words of an enum.
macro_rules! worded {
    ($type:ident { $($case:ident = $key:literal),+ $(,)? }) => {
        impl Worded for $type {
            const WORDS: &'static [(Self, &'static str)] = &[$(($type::$case, $key)),+];
        }
    };
}

worded!(Size {
    Fine = "d20-size-fine",
    Diminutive = "d20-size-diminutive",
    Tiny = "d20-size-tiny",
    Small = "d20-size-small",
    Medium = "d20-size-medium",
    Large = "d20-size-large",
    Huge = "d20-size-huge",
    Gargantuan = "d20-size-gargantuan",
    Colossal = "d20-size-colossal",
});
worded!(WeaponKind {
    Melee = "d20-kind-melee",
    Thrown = "d20-kind-thrown",
    Firearm = "d20-kind-firearm",
    Energy = "d20-kind-energy",
    Heavy = "d20-kind-heavy",
    Psionic = "d20-kind-psionic",
    Unarmed = "d20-kind-unarmed",
});
worded!(Deals {
    Physical = "d20-deals-physical",
    Stress = "d20-deals-stress",
    Psy = "d20-deals-psy",
});
worded!(SaveKind { Fortitude = "d20-save-fort", Reflex = "d20-save-ref", Will = "d20-save-will" });
worded!(OnSuccess { Negate = "d20-success-negate", Half = "d20-success-half" });
worded!(Ability {
    Str = "d20-ability-str",
    Dex = "d20-ability-dex",
    Con = "d20-ability-con",
    Int = "d20-ability-int",
    Wis = "d20-ability-wis",
});
worded!(InitAbility {
    Dex = "d20-ability-dex",
    Wis = "d20-ability-wis",
    Best = "d20-ability-best",
});
worded!(Gift {
    UnarmedCombat = "d20-gift-unarmed-combat",
    Evasion = "d20-gift-evasion",
    ImprovedDefence = "d20-gift-improved-defence",
    Ambidexterity = "d20-gift-ambidexterity",
    TwoWeapon = "d20-gift-two-weapon",
    GrabNoAoo = "d20-gift-grab-no-aoo",
});

fn keys<T: Worded>() -> Vec<&'static str> {
    T::WORDS.iter().map(|(_, key)| *key).collect()
}

/// One that always is there.
pub(in crate::d20) struct One<'a, T>(pub(in crate::d20) &'a mut T);

impl<T: Worded> Choice for One<'_, T> {
    fn all(&self) -> Vec<&'static str> {
        keys::<T>()
    }

    fn now(&self) -> Option<&'static str> {
        Some(self.0.key())
    }

    fn put(&mut self, key: Option<&str>) -> Result<(), Unfit> {
        *self.0 = key.and_then(T::of_key).ok_or(Unfit)?;
        Ok(())
    }
}

impl<T: Worded> Choice for &mut Option<T> {
    fn all(&self) -> Vec<&'static str> {
        keys::<T>()
    }

    fn now(&self) -> Option<&'static str> {
        self.map(T::key)
    }

    fn put(&mut self, key: Option<&str>) -> Result<(), Unfit> {
        **self = key.map(|key| T::of_key(key).ok_or(Unfit)).transpose()?;
        Ok(())
    }
}

impl<T: Worded> Choices for &mut Vec<T> {
    fn all(&self) -> Vec<&'static str> {
        keys::<T>()
    }

    fn now(&self) -> Vec<&'static str> {
        self.iter().map(|one| one.key()).collect()
    }

    fn put(&mut self, keys: &[&str]) -> Result<(), Unfit> {
        **self = keys.iter().map(|key| T::of_key(key).ok_or(Unfit)).collect::<Result<_, _>>()?;
        Ok(())
    }
}

/// What the save of a weapon is against; choosing one makes a save of it.
pub(in crate::d20) struct SaveOf<'a>(pub(in crate::d20) &'a mut Option<Save>);

impl Choice for SaveOf<'_> {
    fn all(&self) -> Vec<&'static str> {
        keys::<SaveKind>()
    }

    fn now(&self) -> Option<&'static str> {
        self.0.map(|save| save.kind.key())
    }

    fn put(&mut self, key: Option<&str>) -> Result<(), Unfit> {
        let Some(key) = key else {
            *self.0 = None;
            return Ok(());
        };
        let kind = SaveKind::of_key(key).ok_or(Unfit)?;
        let save = self.0.unwrap_or(Save { kind, dc: 15, on_success: None });
        *self.0 = Some(Save { kind, ..save });
        Ok(())
    }
}

/// The difficulty of the save of a weapon.
pub(in crate::d20) struct SaveDc<'a>(pub(in crate::d20) &'a mut Option<Save>);

impl Number for SaveDc<'_> {
    fn now(&self) -> Option<i32> {
        self.0.map(|save| save.dc)
    }

    fn put(&mut self, number: Option<i32>) -> Result<(), Unfit> {
        self.0.as_mut().ok_or(Unfit)?.dc = number.ok_or(Unfit)?;
        Ok(())
    }
}

/// What the save of a weapon leaves who makes it.
pub(in crate::d20) struct SaveLeaves<'a>(pub(in crate::d20) &'a mut Option<Save>);

impl Choice for SaveLeaves<'_> {
    fn all(&self) -> Vec<&'static str> {
        keys::<OnSuccess>()
    }

    fn now(&self) -> Option<&'static str> {
        self.0.and_then(|save| save.on_success).map(OnSuccess::key)
    }

    fn put(&mut self, key: Option<&str>) -> Result<(), Unfit> {
        let mut on_success = key.map(|key| OnSuccess::of_key(key).ok_or(Unfit)).transpose()?;
        std::mem::swap(&mut self.0.as_mut().ok_or(Unfit)?.on_success, &mut on_success);
        Ok(())
    }
}

/// How far from its middle a weapon strikes everybody; with `true`, along a line (D20-ATK-13).
pub(in crate::d20) struct Squares<'a>(
    pub(in crate::d20) &'a mut Option<Group>,
    pub(in crate::d20) bool,
);

impl Number for Squares<'_> {
    fn now(&self) -> Option<i32> {
        match (*self.0, self.1) {
            (Some(Group::Burst(metres)), false) | (Some(Group::Line(metres)), true) => {
                Some(metres.into())
            }
            _ => None,
        }
    }

    fn put(&mut self, number: Option<i32>) -> Result<(), Unfit> {
        let metres = number.map(u8::try_from).transpose().map_err(|_| Unfit)?;
        match (metres, self.1) {
            (Some(metres), false) => *self.0 = Some(Group::Burst(metres)),
            (Some(metres), true) => *self.0 = Some(Group::Line(metres)),
            (None, _) if self.now().is_some() => *self.0 = None,
            (None, _) => {}
        }
        Ok(())
    }
}

/// What a thing adds to the armour class of whoever is behind it; none where it covers wholly.
pub(in crate::d20) struct CoverBonus<'a>(pub(in crate::d20) &'a mut Cover);

impl Number for CoverBonus<'_> {
    fn now(&self) -> Option<i32> {
        match *self.0 {
            Cover::Bonus(bonus) => Some(bonus),
            Cover::Total => None,
        }
    }

    fn put(&mut self, number: Option<i32>) -> Result<(), Unfit> {
        *self.0 = Cover::Bonus(number.unwrap_or_default());
        Ok(())
    }
}

/// Whether a thing covers whoever is behind it wholly.
pub(in crate::d20) struct CoversWholly<'a>(pub(in crate::d20) &'a mut Cover);

impl Choice for CoversWholly<'_> {
    fn all(&self) -> Vec<&'static str> {
        vec![YES]
    }

    fn now(&self) -> Option<&'static str> {
        matches!(*self.0, Cover::Total).then_some(YES)
    }

    fn put(&mut self, key: Option<&str>) -> Result<(), Unfit> {
        match (key, *self.0) {
            (Some(_), _) => *self.0 = Cover::Total,
            (None, Cover::Total) => *self.0 = Cover::Bonus(0),
            (None, Cover::Bonus(_)) => {}
        }
        Ok(())
    }
}

/// A number of a smaller type.
macro_rules! number {
    ($($type:ty),+) => {$(
        impl Number for &mut $type {
            fn now(&self) -> Option<i32> {
                Some(i32::from(**self))
            }

            fn put(&mut self, number: Option<i32>) -> Result<(), Unfit> {
                **self = <$type>::try_from(number.ok_or(Unfit)?).map_err(|_| Unfit)?;
                Ok(())
            }
        }

        impl Number for &mut Option<$type> {
            fn now(&self) -> Option<i32> {
                self.map(i32::from)
            }

            fn put(&mut self, number: Option<i32>) -> Result<(), Unfit> {
                **self = number.map(<$type>::try_from).transpose().map_err(|_| Unfit)?;
                Ok(())
            }
        }
    )+};
}
number!(i32, u8, u16);

/// Dice as people type them; a number alone is what nothing is thrown for.
fn dice(text: &str) -> Result<Dice, Unfit> {
    let constant = || Ok(Dice { plus: number_in(text, (-99, 99))?, count: 0, faces: 0 });
    text.parse().or_else(|_| constant())
}

impl<T> Part<T> {
    /// A part of a record.
    pub(in crate::d20) const fn new(
        path: &'static str,
        label: &'static str,
        of: fn(&mut T) -> Value<'_>,
    ) -> Self {
        Self { path, label, prompt: None, of }
    }

    /// The same with what is said of its form while it is typed.
    pub(in crate::d20) const fn typed(
        path: &'static str,
        label: &'static str,
        prompt: &'static str,
        of: fn(&mut T) -> Value<'_>,
    ) -> Self {
        Self { path, label, prompt: Some(prompt), of }
    }
}

impl<T: Clone> Part<T> {
    /// What stands there in `record`.
    pub(in crate::d20) fn said(&self, record: &T) -> Said {
        (self.of)(&mut record.clone()).said()
    }
}

impl Said {
    /// What stands there as a phrase; `None` for nothing.
    pub(in crate::d20) fn phrase(&self) -> Option<Phrase> {
        use crate::Arg;
        match self {
            Self::Text(text) if text.is_empty() => None,
            Self::Text(text) => Some(Phrase::plain(Arg::Text(PlainText::new(text)))),
            Self::Words(keys) if keys.is_empty() => None,
            Self::Words(keys) => {
                let words = keys.iter().map(|key| Arg::Phrase(Phrase::new(*key)));
                Some(Phrase::plain(Arg::List(words.collect())))
            }
        }
    }
}

/// The word for a flag that is set.
pub(in crate::d20) const YES: &str = "d20-yes";
/// The word for one that is not: it is said only where the usual is yes.
pub(in crate::d20) const NO: &str = "d20-no";

impl Value<'_> {
    /// What stands in it now.
    pub(in crate::d20) fn said(&self) -> Said {
        let number = |number: Option<i32>| number.map(|one| one.to_string()).unwrap_or_default();
        match self {
            Self::Number(place, _) => Said::Text(number(place.now())),
            Self::Flag(on) => Said::Words(vec![if **on { YES } else { NO }]),
            Self::Dice(dice) => Said::Text(dice.map(|dice| dice.to_string()).unwrap_or_default()),
            Self::Thrown(dice) => Said::Text(dice.to_string()),
            Self::Numbers(all, _) => {
                let all: Vec<String> = all.iter().map(|one| format!("{one:+}")).collect();
                Said::Text(all.join("/"))
            }
            Self::Texts(all) => {
                let all: Vec<&str> = all.iter().map(PlainText::as_str).collect();
                Said::Text(all.join(", "))
            }
            Self::Word(place) => Said::Words(place.now().into_iter().collect()),
            Self::Words(place) => Said::Words(place.now()),
        }
    }

    /// Puts there what a text says; an empty one is nothing.
    pub(in crate::d20) fn hear(&mut self, text: &str, hears: Hears<'_>) -> Result<(), Unfit> {
        let text = text.trim();
        match self {
            Self::Number(place, _) if text.is_empty() => place.put(None),
            Self::Number(place, bounds) => place.put(Some(number_in(text, *bounds)?)),
            Self::Flag(on) => {
                **on = hears(text, YES);
                Ok(())
            }
            Self::Dice(place) => {
                **place = (!text.is_empty()).then(|| dice(text)).transpose()?;
                Ok(())
            }
            Self::Thrown(place) => {
                **place = dice(text)?;
                Ok(())
            }
            Self::Numbers(place, bounds) => {
                let parts = text.split('/').map(str::trim).filter(|part| !part.is_empty());
                let one = |part: &str| number_in(part.trim_start_matches('+'), *bounds);
                **place = parts.map(one).collect::<Result<_, _>>()?;
                Ok(())
            }
            Self::Texts(place) => {
                let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
                let one = |part: &str| PlainText::whole(part).map_err(|_| Unfit);
                **place = parts.map(one).collect::<Result<_, _>>()?;
                Ok(())
            }
            Self::Word(place) => {
                let known = place.all().into_iter().find(|key| hears(text, key));
                if known.is_none() && !text.is_empty() {
                    return Err(Unfit);
                }
                place.put(known)
            }
            Self::Words(place) => {
                let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
                let all = place.all();
                let one =
                    |part: &str| all.iter().find(|key| hears(part, key)).copied().ok_or(Unfit);
                let keys = parts.map(one).collect::<Result<Vec<_>, _>>()?;
                place.put(&keys)
            }
        }
    }
}
