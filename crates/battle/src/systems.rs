//! The list of systems: the one place where a fight knows which rule books there are.
//!
//! The fight, not the sheet, is the variant: everything of one system stands in one [`SystemState`]. A further system is a
//! further line of the list at the end, and nothing else.

mod asked;
mod spelled;

use std::sync::Arc;

use kekkai_rules::{
    Book, Citation, Content, Edition, RuleId, SystemQueries, SystemState,
    system::{Fault, System},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(crate) use spelled::named;

/// What the list adds to a system: its own types as cases of the enums over all systems, and back.
///
/// Made for each system by the list; `of_…` is `None` for what belongs to another one.
pub trait Listed: Content {
    /// Which one of the list it is.
    const ID: SystemId;

    /// Its fact as one of any system.
    fn any_fact(fact: Self::Fact) -> Fact;
    /// Its order as one of any system.
    fn any_order(order: Self::Order) -> Order;
    /// Its ruling of the GM as one of any system.
    fn any_ruling(ruling: Self::Ruling) -> Ruling;
    /// Its character as one of any system.
    fn any_character(character: Self::Character) -> Character;
    /// Its sheet as one of any system.
    fn any_sheet(sheet: Self::Sheet) -> Sheet;
    /// Its sheet as typed as one of any system.
    fn any_spec(spec: Self::Spec) -> Spec;
    /// Its start as one of any system.
    fn any_start(start: Self::Start) -> Start;
    /// Its options as those of any system.
    fn any_options(options: Self::Options) -> Options;
    /// Its item as one of any system.
    fn any_item(item: Self::Item) -> Item;
    /// Its part of a fight as one of any system.
    fn any_state(table: SystemState<Self>) -> AnySystemState;
    /// The part of a fight, if it is of this system.
    fn of_state(table: &AnySystemState) -> Option<&SystemState<Self>>;
    /// The fact, if it is of this system.
    fn of_fact(fact: &Fact) -> Option<&Self::Fact>;
    /// The order, if it is of this system.
    fn of_order(order: &Order) -> Option<&Self::Order>;
    /// The ruling, if it is of this system.
    fn of_ruling(ruling: &Ruling) -> Option<&Self::Ruling>;
    /// The sheet, if it is of this system.
    fn of_sheet(sheet: &Sheet) -> Option<&Self::Sheet>;
    /// The sheet as typed, if it is of this system.
    fn of_spec(spec: Spec) -> Option<Self::Spec>;
    /// The item, if it is of this system.
    fn of_item(item: &Item) -> Option<&Self::Item>;
    /// The options, if they are of this system.
    fn of_options(options: &Options) -> Option<&Self::Options>;
    /// How somebody stands at the opening, if it is said in the words of this system.
    fn of_start(start: &Start) -> Option<&Self::Start>;
}

/// The part of a fight that its system keeps: that of any system in a [`State`](crate::State), that of one while it
/// decides.
pub trait SystemPart {
    /// What the fight asks of it.
    fn queries(&self) -> &dyn SystemQueries;
    /// Applies a fact; one of another system changes nothing.
    fn apply(&mut self, fact: &Fact);
    /// Whether a fact is only told; one of another system is not.
    fn is_only_told(&self, fact: &Fact) -> bool;
    /// Adds the next sheet; one of another system is not added.
    fn join(&mut self, sheet: &Sheet);
    /// The first rule that something of the fight itself stands on.
    fn cite(&self, what: Citation) -> RuleId;
}

impl<S: Listed> SystemPart for SystemState<S> {
    fn queries(&self) -> &dyn SystemQueries {
        S::queries(self)
    }

    fn apply(&mut self, fact: &Fact) {
        if let Some(fact) = S::of_fact(fact) {
            S::apply(self, fact);
        }
    }

    fn is_only_told(&self, fact: &Fact) -> bool {
        S::of_fact(fact).is_some_and(S::is_only_told)
    }

    fn join(&mut self, sheet: &Sheet) {
        if let Some(sheet) = S::of_sheet(sheet) {
            self.sheets.push(Arc::new(sheet.clone()));
        }
    }

    fn cite(&self, what: Citation) -> RuleId {
        RuleId::new(S::cites(what).first().copied().unwrap_or_default())
    }
}

/// Makes the enums over all systems, [`Listed`] for each of them, and `in_system!`, the one match.
macro_rules! systems {
    ($d:tt $($(#[$doc:meta])* $name:ident = $id:literal $(, only $cfg:meta)?: $system:ty,)+) => {
        /// The rule books that a fight can be played under.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum SystemId {
            $($(#[$doc])* $(#[cfg($cfg)])? #[serde(rename = $id)] $name,)+
        }

        impl SystemId {
            /// Every system, in the order of the list.
            pub const ALL: &[Self] = &[$($(#[cfg($cfg)])? Self::$name),+];

            /// The name of each in files, in the order of the list.
            pub(crate) const KEYS: &[&'static str] = &[$($(#[cfg($cfg)])? $id),+];

            /// What each declares of itself, in the order of the list.
            pub const BOOKS: &[&'static Book] =
                &[$($(#[cfg($cfg)])? <$system as System>::BOOK),+];

            /// The first one of the list: what files are of that were written before there was a second one.
            pub const FIRST: Self = systems!(@first $($name,)+);

            /// Those of a program that is distributed: the ones that only a feature adds are not among them.
            pub const SHIPPED: &[Self] =
                &[$($(#[cfg(all($cfg, not($cfg)))])? Self::$name),+];

            /// Its name in files and in the keys of words.
            pub fn key(self) -> &'static str {
                match self {
                    $($(#[cfg($cfg)])? Self::$name => $id,)+
                }
            }
        }

        /// Sheets, turn and options under one system.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        pub enum AnySystemState {
            $($(#[$doc])* $(#[cfg($cfg)])? $name(SystemState<$system>),)+
        }

        impl AnySystemState {
            /// System that it is of.
            pub fn system(&self) -> SystemId {
                match self {
                    $($(#[cfg($cfg)])? Self::$name(_) => SystemId::$name,)+
                }
            }
        }

        impl Options {
            /// The defaults of `system`.
            pub fn of(system: SystemId) -> Self {
                match system {
                    $($(#[cfg($cfg)])? SystemId::$name => Self::$name(Default::default()),)+
                }
            }

            /// An empty fight's part under these options.
            pub fn open(self) -> AnySystemState {
                match self {
                    $($(#[cfg($cfg)])? Self::$name(options) => AnySystemState::$name(SystemState::new(Vec::new(), options)),)+
                }
            }
        }

        impl AnySystemState {
            /// The options in force.
            pub fn options(&self) -> Options {
                match self {
                    $($(#[cfg($cfg)])? Self::$name(table) => Options::$name(table.options.clone()),)+
                }
            }
        }

        impl Spec {
            /// Makes a sheet, or names every fault.
            pub fn sheet(&self) -> Result<Sheet, Vec<Fault>> {
                match self {
                    $($(#[cfg($cfg)])? Self::$name(spec) => <$system>::sheet(spec).map(Sheet::$name),)+
                }
            }

            /// The same of somebody who joins a fight of this edition.
            pub(crate) fn joins(&self, edition: Edition) -> Result<Sheet, Vec<Fault>> {
                match self {
                    $($(#[cfg($cfg)])? Self::$name(spec) => <$system>::joins(spec, edition).map(Sheet::$name),)+
                }
            }

            /// What of it fights of older editions began with, and no other does.
            pub(crate) fn excess(&self, edition: Edition) -> Vec<Fault> {
                match self {
                    $($(#[cfg($cfg)])? Self::$name(spec) => <$system>::excess(spec, edition),)+
                }
            }

            /// The sheet of somebody who fights already: only what cannot be computed with is refused.
            pub fn restored(&self) -> Result<Sheet, Vec<Fault>> {
                match self {
                    $($(#[cfg($cfg)])? Self::$name(spec) => <$system>::restored(spec).map(Sheet::$name),)+
                }
            }
        }

        systems!(@own "A sheet as typed.", Spec, $($(#[$doc])* $name $(, only $cfg)?: $system,)+);
        systems!(@own "A character as a person makes it.", Character, $($(#[$doc])* $name $(, only $cfg)?: $system,)+);
        systems!(@own "How somebody stands when a fight opens in the middle.", Start, $($(#[$doc])* $name $(, only $cfg)?: $system,)+);
        systems!(@own "A sheet in play.", Sheet, $($(#[$doc])* $name $(, only $cfg)?: $system,)+);
        systems!(@own "An order to a combatant.", Order, $($(#[$doc])* $name $(, only $cfg)?: $system,)+);
        systems!(@own "What the GM sets on a sheet.", Ruling, $($(#[$doc])* $name $(, only $cfg)?: $system,)+);
        systems!(@own "A fact of the system's own.", Fact, $($(#[$doc])* $name $(, only $cfg)?: $system,)+);
        systems!(@own "The house rules.", Options, $($(#[$doc])* $name $(, only $cfg)?: $system,)+);

        /// A thing that is carried or lies on a cell.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Item {
            $($(#[$doc])* $(#[cfg($cfg)])? $name(<$system as System>::Item),)+
        }

        impl spelled::OfSystem for Item {
            fn system(&self) -> SystemId {
                match self {
                    $($(#[cfg($cfg)])? Self::$name(_) => SystemId::$name,)+
                }
            }
            fn write<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
                match self {
                    $($(#[cfg($cfg)])? Self::$name(own) => own.serialize(to),)+
                }
            }
            fn read<'de, D: Deserializer<'de>>(system: SystemId, from: D) -> Result<Self, D::Error> {
                match system {
                    $($(#[cfg($cfg)])? SystemId::$name => Deserialize::deserialize(from).map(Self::$name),)+
                }
            }
        }

        $($(#[cfg($cfg)])? #[allow(unreachable_patterns, reason = "nothing else is left where one system is listed")]
        impl Listed for $system {
            const ID: SystemId = SystemId::$name;

            fn any_fact(fact: Self::Fact) -> Fact {
                Fact::$name(fact)
            }
            fn any_order(order: Self::Order) -> Order {
                Order::$name(order)
            }
            fn any_ruling(ruling: Self::Ruling) -> Ruling {
                Ruling::$name(ruling)
            }
            fn any_character(character: Self::Character) -> Character {
                Character::$name(character)
            }
            fn any_sheet(sheet: Self::Sheet) -> Sheet {
                Sheet::$name(sheet)
            }
            fn any_spec(spec: Self::Spec) -> Spec {
                Spec::$name(spec)
            }
            fn any_start(start: Self::Start) -> Start {
                Start::$name(start)
            }
            fn any_options(options: Self::Options) -> Options {
                Options::$name(options)
            }
            fn any_item(item: Self::Item) -> Item {
                Item::$name(item)
            }
            fn any_state(table: SystemState<Self>) -> AnySystemState {
                AnySystemState::$name(table)
            }
            fn of_state(table: &AnySystemState) -> Option<&SystemState<Self>> {
                match table {
                    AnySystemState::$name(table) => Some(table),
                    _ => None,
                }
            }
            fn of_fact(fact: &Fact) -> Option<&Self::Fact> {
                match fact {
                    Fact::$name(fact) => Some(fact),
                    _ => None,
                }
            }
            fn of_order(order: &Order) -> Option<&Self::Order> {
                match order {
                    Order::$name(order) => Some(order),
                    _ => None,
                }
            }
            fn of_ruling(ruling: &Ruling) -> Option<&Self::Ruling> {
                match ruling {
                    Ruling::$name(ruling) => Some(ruling),
                    _ => None,
                }
            }
            fn of_sheet(sheet: &Sheet) -> Option<&Self::Sheet> {
                match sheet {
                    Sheet::$name(sheet) => Some(sheet),
                    _ => None,
                }
            }
            fn of_spec(spec: Spec) -> Option<Self::Spec> {
                match spec {
                    Spec::$name(spec) => Some(spec),
                    _ => None,
                }
            }
            fn of_item(item: &Item) -> Option<&Self::Item> {
                match item {
                    Item::$name(item) => Some(item),
                    _ => None,
                }
            }
            fn of_options(options: &Options) -> Option<&Self::Options> {
                match options {
                    Options::$name(options) => Some(options),
                    _ => None,
                }
            }
            fn of_start(start: &Start) -> Option<&Self::Start> {
                match start {
                    Start::$name(start) => Some(start),
                    _ => None,
                }
            }
        })+

        /// The one match over the systems: `$own` is what the case of `$any` holds, `$system` the system it is of.
        macro_rules! in_system {
            ($d any:ident, $d value:expr, $d system:ident, $d own:ident => $d body:expr) => {
                match $d value {
                    $($(#[cfg($cfg)])? $crate::systems::$d any::$name($d own) => {
                        type $d system = $system;
                        $d body
                    })+
                }
            };
        }
        pub(crate) use in_system;
    };
    (@first $first:ident, $($name:ident,)*) => { Self::$first };
    (@own $doc_of:literal, $any:ident, $($(#[$doc:meta])* $name:ident $(, only $cfg:meta)?: $system:ty,)+) => {
        #[doc = $doc_of]
        #[allow(clippy::large_enum_variant, reason = "a fight has values of one system only")]
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        pub enum $any {
            $($(#[$doc])* $(#[cfg($cfg)])? $name(<$system as System>::$any),)+
        }

        impl $any {
            /// The system that it is of.
            pub fn system(&self) -> SystemId {
                match self {
                    $($(#[cfg($cfg)])? Self::$name(_) => SystemId::$name,)+
                }
            }
        }
    };
}

systems! { $
    /// КНК: МФ, the main system.
    Knk = "knk": kekkai_rules::knk::Knk,
    /// 3d6, three dice at most a level.
    T3d = "3d6": kekkai_rules::t3d::T3d,
    /// d20, one die of twenty faces against a number.
    D20 = "d20": kekkai_rules::d20::D20,
    /// d100, percentile dice under a number.
    D100 = "d100": kekkai_rules::d100::D100,
    /// Coin, which only tests have.
    Coin = "coin", only feature = "coin": kekkai_rules::coin::Coin,
}
