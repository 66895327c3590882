//! The list of systems: the one place where a fight knows which rule books there are.
//!
//! The fight, not the sheet, is the variant: everything of one system stands in one [`SystemState`]. A further system is a
//! further line of the list at the end, and nothing else.

mod spelled;

use std::sync::Arc;

use kekkai_rules::{
    Book, CharacterForm, Citation, Content, Id, ItemData, PlainText, PoolId, RelationKind, Report,
    Roll, RuleId, SystemQueries, SystemState,
    content::RecordKind,
    form::{Edited, FormChoice, Unfit},
    house_rule::Setting,
    report::Reason,
    system::{Fault, System},
    written::{ReadSheet, Speech, Written},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::library::Library;

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
    fn any_table(table: SystemState<Self>) -> AnySystemState;
    /// The part of a fight, if it is of this system.
    fn of_table(table: &AnySystemState) -> Option<&SystemState<Self>>;
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
                    $($(#[cfg($cfg)])? Self::$name(options) => AnySystemState::$name(SystemState {
                        sheets: Vec::new(),
                        turn: None,
                        options,
                    }),)+
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
            fn any_table(table: SystemState<Self>) -> AnySystemState {
                AnySystemState::$name(table)
            }
            fn of_table(table: &AnySystemState) -> Option<&SystemState<Self>> {
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
    /// Coin, which only tests have.
    Coin = "coin", only feature = "coin": kekkai_rules::coin::Coin,
}

impl SystemPart for AnySystemState {
    fn queries(&self) -> &dyn SystemQueries {
        in_system!(AnySystemState, self, S, table => S::queries(table))
    }

    fn apply(&mut self, fact: &Fact) {
        in_system!(AnySystemState, self, S, table => SystemState::<S>::apply(table, fact));
    }

    fn join(&mut self, sheet: &Sheet) {
        in_system!(AnySystemState, self, S, table => SystemState::<S>::join(table, sheet));
    }

    fn cite(&self, what: Citation) -> RuleId {
        in_system!(AnySystemState, self, S, table => SystemState::<S>::cite(table, what))
    }
}

impl AnySystemState {
    /// Whether the sheet of `who` reads the same to a screen as it did before, told cheaply: `false` where that is not known.
    pub(crate) fn reads_alike(&self, before: &Self, who: Id) -> bool {
        in_system!(AnySystemState, self, S, table => match S::of_table(before) {
            Some(before) => S::reads_alike(table, before, who),
            None => false,
        })
    }

    /// Makes `start` true of `who`, who has just joined, or names every fault.
    pub fn start(&mut self, who: Id, start: &Start) -> Result<(), Vec<Fault>> {
        in_system!(AnySystemState, self, S, table => match S::of_start(start) {
            Some(start) => S::start(table, who, start),
            None => Ok(()),
        })
    }

    /// Makes a relation true of `who` and `other` from the start of the battle, or says what is wrong with that.
    pub(crate) fn relate(
        &mut self,
        relation: &RelationKind,
        who: Id,
        other: Id,
        hostile: bool,
        apart: Option<u8>,
    ) -> Result<(), Fault> {
        in_system!(AnySystemState, self, S, table => {
            S::relate(table, relation, who, other, hostile, apart)
        })
    }

    /// `who` is in its own base from the start.
    pub(crate) fn dwell(&mut self, who: Id) {
        in_system!(AnySystemState, self, S, table => S::dwells(table, who));
    }

    /// The GM's ruling that sets a pool, in the words of this system.
    pub fn pool_ruling(&self, who: Id, pool: PoolId, value: i32) -> Option<Ruling> {
        in_system!(AnySystemState, self, S, _table => S::set_pool(who, pool, value).map(S::any_ruling))
    }
}

impl Default for SystemId {
    /// The first system of the list: that of files which name none.
    fn default() -> Self {
        Self::FIRST
    }
}

impl SystemId {
    /// The kinds of record that its data files list by name.
    pub fn kinds(self) -> &'static [RecordKind] {
        in_system!(Options, Options::of(self), S, _options => S::KINDS)
    }

    /// What it declares of itself.
    pub fn book(self) -> &'static Book {
        in_system!(Options, Options::of(self), S, _options => S::BOOK)
    }

    /// Every rule of its catalogue, in the order of that.
    pub fn rules(self) -> Vec<RuleId> {
        in_system!(Options, Options::of(self), S, _options => S::rules())
    }

    /// The first of the rules that [`cites`](Self::cites) names.
    pub(crate) fn cite(self, what: Citation) -> Option<RuleId> {
        self.cites(what).into_iter().next()
    }

    /// Its rules that something of the fight itself stands on, the nearest first; at least one.
    pub fn cites(self, what: Citation) -> Vec<RuleId> {
        let ids = in_system!(Options, Options::of(self), S, _options => S::cites(what));
        ids.iter().map(|id| RuleId::new(id)).collect()
    }

    /// The rule of its catalogue that is meant by `text`.
    pub fn rule(self, text: &str) -> Option<RuleId> {
        in_system!(Options, Options::of(self), S, _options => S::rule_called(text))
    }
}

impl Character {
    /// A character of `system` as a person begins to make it.
    pub fn blank(system: SystemId) -> Self {
        in_system!(Options, Options::of(system), S, _options => S::any_character(S::blank()))
    }

    /// The character as every screen and file asks it.
    pub fn form(&self) -> &dyn CharacterForm {
        in_system!(Character, self, S, character => {
            let form: &<S as System>::Character = character;
            form
        })
    }

    /// The same, to change.
    pub fn form_mut(&mut self) -> &mut dyn CharacterForm {
        in_system!(Character, self, S, character => {
            let form: &mut <S as System>::Character = character;
            form
        })
    }

    /// Its sheet as it goes into a fight, with what the GM allows of it.
    pub fn in_play(&self) -> Spec {
        in_system!(Character, self, S, character => S::any_spec(S::in_play(character)))
    }

    /// Every line of its written sheet.
    pub fn write_sheet(&self, speech: &dyn Speech) -> Vec<Written> {
        in_system!(Character, self, S, character => S::write_sheet(character, speech))
    }

    /// Reads a written sheet of `system`. Whatever it is, a character comes of it.
    pub fn read_sheet(
        system: SystemId,
        text: &str,
        library: &Library,
        speech: &dyn Speech,
    ) -> ReadSheet<Self> {
        in_system!(Options, Options::of(system), S, _options => {
            let sheet = S::read_sheet(text, &|kind| S::records(library, kind), speech);
            ReadSheet { character: S::any_character(sheet.character), page: sheet.page }
        })
    }

    /// The records of this kind in the library, as choices for one of its fields.
    pub fn record_choices(&self, library: &Library, kind: &str) -> Vec<FormChoice> {
        in_system!(Character, self, S, character => {
            S::record_choices(character, &S::records(library, kind))
        })
    }

    /// Puts the record of this kind and key into the field at `path`, or adds it to the list there.
    pub fn put_record(
        &mut self,
        path: &str,
        library: &Library,
        (kind, key): (&str, &str),
    ) -> Result<Edited, Unfit> {
        in_system!(Character, self, S, character => {
            let record = S::record(library, kind, key).map_err(|_| Unfit)?;
            S::put_record(character, path, record)
        })
    }
}

impl Spec {
    /// The items that somebody of this sheet carries.
    pub fn carried(&self) -> Vec<Item> {
        in_system!(Spec, self, S, spec => S::carried(spec).iter().cloned().map(S::any_item).collect())
    }

    /// What the rules say against it though it may fight (KNK-CAT-02), for the GM to see.
    pub fn misfit(&self) -> Option<Fault> {
        in_system!(Spec, self, S, spec => S::misfit(spec))
    }
}

impl Serialize for Item {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        spelled::write(self, to)
    }
}

impl<'de> Deserialize<'de> for Item {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        spelled::read(from)
    }
}

impl ItemData for Item {
    fn name(&self) -> &PlainText {
        in_system!(Item, self, S, item => <S as System>::Item::name(item))
    }

    fn names(&self) -> Option<Id> {
        in_system!(Item, self, S, item => <S as System>::Item::names(item))
    }

    fn make_known(&mut self, known: &dyn Fn(Id) -> Option<Id>) {
        in_system!(Item, self, S, item => <S as System>::Item::make_known(item, known));
    }

    fn values(&self) -> Vec<String> {
        in_system!(Item, self, S, item => <S as System>::Item::values(item))
    }

    fn faults(&self, field: &str) -> Vec<Fault> {
        in_system!(Item, self, S, item => <S as System>::Item::faults(item, field))
    }
}

impl Fact {
    /// What the log tells of it.
    pub fn report(&self) -> Report {
        in_system!(Fact, self, S, fact => S::report(fact))
    }

    /// How it came about, line by line, where the log does not say all. `roll` is the throw that it came of.
    pub fn explain(&self, options: &Options, roll: Option<&Roll>) -> Vec<Reason> {
        in_system!(Fact, self, S, fact => match S::of_options(options) {
            Some(options) => S::explain(fact, options, roll),
            None => Vec::new(),
        })
    }
}

impl Options {
    /// The key of each house rule that bears on a rule, and what it is set to, as a file spells both.
    pub fn on(&self, rule: &RuleId) -> Vec<(&'static str, String)> {
        let reads = |one: &Setting| one.rules.contains(&rule.as_str());
        self.settings().into_iter().filter(reads).map(|one| (one.key, one.now)).collect()
    }

    /// Every house rule that is set beyond its bounds.
    pub fn faults(&self) -> Vec<Fault> {
        in_system!(Options, self, S, options => {
            S::house_rules().iter().filter_map(|rule| rule.fault(options)).collect()
        })
    }

    /// Every house rule of the system with what it is set to, in the order in which people see them.
    pub fn settings(&self) -> Vec<Setting> {
        in_system!(Options, self, S, options => {
            S::house_rules().iter().map(|rule| rule.setting(options)).collect()
        })
    }
}
