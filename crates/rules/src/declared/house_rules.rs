//! Declaring the house rules of a system in one place: the field, its type, its default, and how it is read and set.

/// So many whole numbers within these bounds with commas between them, each less than the one before; `None` for other text.
pub(crate) fn falling<const N: usize>(text: &str, (least, most): (i32, i32)) -> Option<[i32; N]> {
    let read: Result<Vec<i32>, _> = text.split(',').map(|one| one.trim().parse()).collect();
    let read = read.ok()?;
    let falls = read.is_sorted_by(|first, second| first > second);
    let within = read.iter().all(|one| (least..=most).contains(one));
    if falls && within { read.try_into().ok() } else { None }
}

/// Declares every house rule of a system once: `Options` with a field for each, and `HOUSE_RULES`.
///
/// A line is `name: kind(…), "RULE-ID";` behind its doc comment. The kinds: `switch(default)`,
/// `number(default, least, most)`, `choice(Type { Case = "word", … })` whose first case is the default,
/// `number_or(Type { … }, least, most)`, the same with a number within 0..40 in place of a word,
/// `falling(count, […], least, most)`: so many whole numbers, each less than the one before, `among(Type::Case)`, which
/// names the default, for a type with `ALL` and `as_str` that several rules share, and
/// `several(Set of Type { Case = "word", … } = [Case, …], was { "word" = [Case, …], … })`: any of its cases, those of the
/// default in brackets; words that older programs had for some of them are read. Behind all of them, `=> [names]` are
/// switches of older programs: files that name them are read, and nothing else is done with them.
macro_rules! house_rules {
    ($($(#[$doc:meta])* $name:ident: $kind:ident $args:tt, $rule:literal;)+ $(=> [$($old:ident),+])?) => {
        $($crate::declared::house_rules::readings!($kind $args);)+

        /// How the table reads what the book leaves open.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(deny_unknown_fields, default)]
        #[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
        pub struct Options {
            $($(#[$doc])* pub $name: $crate::declared::house_rules::kind!($kind $args),)+
            $($(#[doc = "A switch of older programs, read and without effect."] pub $old: bool,)+)?
        }

        impl Default for Options {
            fn default() -> Self {
                Self {
                    $($name: $crate::declared::house_rules::usual!($kind $args),)+
                    $($($old: false,)+)?
                }
            }
        }

        /// The house rules as they are declared, in the order of the catalogue.
        pub const HOUSE_RULES: &[$crate::HouseRule<Options>] = &[
            $($crate::declared::house_rules::declared!(Options, $name, $rule, $kind $args)),+
        ];
    };
}

/// The type of a house rule by its kind.
macro_rules! kind {
    (switch($default:expr)) => {
        bool
    };
    (number($default:expr, $least:expr, $most:expr)) => {
        i32
    };
    (choice($type:ident $cases:tt)) => {
        $type
    };
    (among($type:ident::$default:ident)) => {
        $type
    };
    (number_or($type:ident $cases:tt, $least:expr, $most:expr)) => {
        $type
    };
    (falling($count:literal, $default:expr, $least:expr, $most:expr)) => {
        [i32; $count]
    };
    (several($set:ident of $($rest:tt)*)) => {
        $set
    };
}

/// What a house rule is set to unless somebody says otherwise.
macro_rules! usual {
    (switch($default:expr)) => {
        $default
    };
    (number($default:expr, $least:expr, $most:expr)) => {
        $default
    };
    (choice($type:ident { $first:ident = $($rest:tt)* })) => {
        $type::$first
    };
    (among($type:ident::$default:ident)) => {
        $type::$default
    };
    (number_or($type:ident { $first:ident = $($rest:tt)* }, $least:expr, $most:expr)) => {
        $type::$first
    };
    (falling($count:literal, $default:expr, $least:expr, $most:expr)) => {
        $default
    };
    (several($set:ident of $($rest:tt)*)) => {
        $set::USUAL
    };
}

/// A house rule as it is declared.
macro_rules! declared {
    ($options:ident, $name:ident, $rule:literal, $kind:ident $args:tt) => {
        $crate::HouseRule {
            key: stringify!($name),
            rules: &[$rule],
            values: || $crate::declared::house_rules::values!($kind $args),
            now: |options: &$options| {
                let now = &options.$name;
                $crate::declared::house_rules::written!(now, $kind $args)
            },
            set: |options: &mut $options, word| {
                let read = $crate::declared::house_rules::read!(word, $kind $args);
                read.map(|read| options.$name = read).is_some()
            },
        }
    };
}

/// What a house rule can be set to.
macro_rules! values {
    (switch($default:expr)) => {
        $crate::house_rule::Values::Keys(vec!["true", "false"])
    };
    (number($default:expr, $least:expr, $most:expr)) => {
        $crate::house_rule::Values::Number { least: $least, most: $most }
    };
    (choice($type:ident { $($case:ident = $word:literal),+ })) => {
        $crate::house_rule::Values::Keys(vec![$($word),+])
    };
    (among($type:ident::$default:ident)) => {
        $crate::house_rule::Values::Keys($type::ALL.map($type::as_str).to_vec())
    };
    (number_or($type:ident { $($case:ident = $word:literal),+ }, $least:expr, $most:expr)) => {{
        const NUMBERS: [&str; 41] = [
            "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15",
            "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29",
            "30", "31", "32", "33", "34", "35", "36", "37", "38", "39", "40",
        ];
        let numbers = (0_i32..).zip(NUMBERS);
        let within = numbers.filter(|(number, _)| ($least..=$most).contains(number));
        let words = [$($word),+].into_iter().chain(within.map(|(_, spelled)| spelled));
        $crate::house_rule::Values::Keys(words.collect())
    }};
    (falling($count:literal, $default:expr, $least:expr, $most:expr)) => {
        $crate::house_rule::Values::Falling { count: $count, least: $least, most: $most }
    };
    (several($set:ident of $type:ident $($rest:tt)*)) => {
        $crate::house_rule::Values::Several($type::ALL.map($type::as_str).to_vec())
    };
}

/// What a house rule is set to, as files spell it.
macro_rules! written {
    ($now:ident, choice $args:tt) => {
        $now.as_str().to_owned()
    };
    ($now:ident, among $args:tt) => {
        $now.as_str().to_owned()
    };
    ($now:ident, falling $args:tt) => {
        $now.map(|one| one.to_string()).join(",")
    };
    ($now:ident, $kind:ident $args:tt) => {
        $now.to_string()
    };
}

/// A house rule as files spell it, read.
macro_rules! read {
    ($word:ident, choice($type:ident { $($case:ident = $word_of:literal),+ })) => {{
        let known = [$(($word_of, $type::$case)),+];
        known.into_iter().find(|(known, _)| *known == $word).map(|(_, case)| case)
    }};
    ($word:ident, among($type:ident::$default:ident)) => {
        $type::ALL.into_iter().find(|known| known.as_str() == $word)
    };
    ($word:ident, falling($count:literal, $default:expr, $least:expr, $most:expr)) => {
        $crate::declared::house_rules::falling($word, ($least, $most))
    };
    ($word:ident, $kind:ident $args:tt) => {
        $word.parse().ok()
    };
}

/// The readings that a house rule is between; nothing for kinds without words.
macro_rules! readings {
    (switch $args:tt) => {};
    (number $args:tt) => {};
    (falling $args:tt) => {};
    (among $args:tt) => {};
    (several(
        $set:ident of $type:ident { $($case:ident = $word:literal),+ } = [$($usual:ident),*]
        $(, was { $($old:literal = [$($of_old:ident),+]),+ })?
    )) => {
        $crate::listed! {
            #[doc = concat!("One of what `", stringify!($set), "` may have.")]
            #[derive(Debug, Clone, Copy, PartialEq, Eq)]
            #[allow(missing_docs, reason = "the catalogue tells what each word stands for")]
            pub enum $type { $($case),+ }
        }

        impl $type {
            /// How files and people write it.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$case => $word,)+
                }
            }
        }

        #[doc = concat!("Any of `", stringify!($type), "`: some, all or none of them.")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(into = "String", try_from = "String")]
        #[allow(non_snake_case, clippy::struct_excessive_bools, reason = "one for each of its cases")]
        pub struct $set { $($case: bool),+ }

        impl $set {
            /// Those that hold unless somebody says otherwise.
            const USUAL: Self = Self::of(&[$($type::$usual),*]);

            /// These and no others.
            pub const fn of(those: &[$type]) -> Self {
                let (mut set, mut left) = (Self { $($case: false),+ }, those);
                while let [first, rest @ ..] = left {
                    match first {
                        $($type::$case => set.$case = true,)+
                    }
                    left = rest;
                }
                set
            }

            /// Whether it is one of them.
            pub const fn has(self, one: $type) -> bool {
                match one {
                    $($type::$case => self.$case,)+
                }
            }
        }

        impl ::std::fmt::Display for $set {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                let words = $type::ALL.into_iter().filter(|one| self.has(*one)).map($type::as_str);
                f.write_str(&$crate::house_rule::spelled_list(words))
            }
        }

        impl ::std::str::FromStr for $set {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                match text {
                    $crate::house_rule::NONE => return Ok(Self::of(&[])),
                    $($($old => return Ok(Self::of(&[$($type::$of_old),+])),)+)?
                    _ => {}
                }
                let word = |word: &str| {
                    let one = $type::ALL.into_iter().find(|one| one.as_str() == word.trim());
                    one.ok_or_else(|| format!("{word:?} is none of its words"))
                };
                let those: Result<Vec<$type>, String> = text.split(',').map(word).collect();
                Ok(Self::of(&those?))
            }
        }

        impl From<$set> for String {
            fn from(set: $set) -> Self {
                set.to_string()
            }
        }

        impl TryFrom<String> for $set {
            type Error = String;

            fn try_from(text: String) -> Result<Self, String> {
                text.parse()
            }
        }
    };
    (choice($type:ident { $($case:ident = $word:literal),+ })) => {
        #[doc = concat!("One of the readings that `", stringify!($type), "` has at a table.")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[allow(missing_docs, reason = "the catalogue tells what each word stands for")]
        pub enum $type { $(#[serde(rename = $word)] $case),+ }

        impl $type {
            /// How files and people write it.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$case => $word,)+
                }
            }
        }
    };
    (number_or($type:ident { $($case:ident = $word:literal),+ }, $least:expr, $most:expr)) => {
        #[doc = concat!("One of the readings that `", stringify!($type), "` has at a table, or a number.")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(into = "String", try_from = "String")]
        #[allow(missing_docs, reason = "the catalogue tells what each word stands for")]
        pub enum $type { $($case,)+ Number(i32) }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $(Self::$case => f.write_str($word),)+
                    Self::Number(number) => number.fmt(f),
                }
            }
        }

        impl ::std::str::FromStr for $type {
            type Err = String;

            fn from_str(word: &str) -> Result<Self, String> {
                match word {
                    $($word => Ok(Self::$case),)+
                    _ => match word.parse() {
                        Ok(number) if ($least..=$most).contains(&number) => Ok(Self::Number(number)),
                        Ok(_) | Err(_) => Err(format!("{word:?} is neither a word of it nor a number from {} to {}", $least, $most)),
                    },
                }
            }
        }

        impl From<$type> for String {
            fn from(set: $type) -> Self {
                set.to_string()
            }
        }

        impl TryFrom<String> for $type {
            type Error = String;

            fn try_from(word: String) -> Result<Self, String> {
                word.parse()
            }
        }
    };
}

pub(crate) use {declared, house_rules, kind, read, readings, usual, values, written};
