//! What the fight asks of whichever system it has.

use kekkai_rules::{
    Book, Citation, Content as _, Edition, Id, ItemData, PlainText, PoolId, RelationKind, Report,
    Roll, RuleId, SystemQueries, SystemState,
    content::RecordKind,
    form::{CharacterForm, Edited, FormChoice, Unfit},
    house_rule::Setting,
    report::Reason,
    system::{Fault, FromRecords, Making, System, World},
    written::{ReadSheet, Speech, Written},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{
    AnySystemState, Character, Fact, Item, Listed, Options, Ruling, Sheet, Spec, Start, SystemId,
    SystemPart, in_system, spelled,
};
use crate::{State, library::Library};

impl SystemPart for AnySystemState {
    fn queries(&self) -> &dyn SystemQueries {
        in_system!(AnySystemState, self, S, table => S::queries(table))
    }

    fn apply(&mut self, fact: &Fact) {
        in_system!(AnySystemState, self, S, table => SystemState::<S>::apply(table, fact));
    }

    fn is_only_told(&self, fact: &Fact) -> bool {
        in_system!(AnySystemState, self, S, table => SystemState::<S>::is_only_told(table, fact))
    }

    fn join(&mut self, sheet: &Sheet) {
        in_system!(AnySystemState, self, S, table => SystemState::<S>::join(table, sheet));
    }

    fn cite(&self, what: Citation) -> RuleId {
        in_system!(AnySystemState, self, S, table => SystemState::<S>::cite(table, what))
    }
}

impl AnySystemState {
    /// By combatant, whether its sheet reads the same to a screen as it did before, told cheaply: `false` where that is not known.
    pub(crate) fn reads_alike(&self, before: &Self) -> Vec<bool> {
        in_system!(AnySystemState, self, S, table => match S::of_state(before) {
            Some(before) => S::reads_alike(table, before),
            None => Vec::new(),
        })
    }

    /// Makes `start` true of `who`, who has just joined a fight of this edition, or names every fault.
    pub fn start(&mut self, who: Id, start: &Start, edition: Edition) -> Result<(), Vec<Fault>> {
        in_system!(AnySystemState, self, S, table => match S::of_start(start) {
            Some(start) => match S::out_of_bounds(table, who, start) {
                faults if edition.starts_within_bounds() && !faults.is_empty() => Err(faults),
                _ => S::start(table, who, start),
            },
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
        in_system!(AnySystemState, self, S, table => <<S as System>::World as World<S>>::dwells(table, who));
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
            <<S as System>::FromRecords as FromRecords<S>>::choices(character, &S::records(library, kind))
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
            <<S as System>::FromRecords as FromRecords<S>>::put(character, path, record)
        })
    }
}

impl Sheet {
    /// Its owner comes into a running fight in this round.
    pub(crate) fn arrives(&mut self, round: u16) {
        in_system!(Sheet, self, S, sheet => S::arrives(sheet, round));
    }
}

impl Spec {
    /// The items that somebody of this sheet carries.
    pub fn carried(&self) -> Vec<Item> {
        in_system!(Spec, self, S, spec => S::carried(spec).iter().cloned().map(S::any_item).collect())
    }

    /// What the rules say against it though it may fight, for the GM to see.
    pub fn misfit(&self) -> Option<Fault> {
        in_system!(Spec, self, S, spec => <<S as System>::Making as Making<S>>::misfit(spec))
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

    /// The part of the report that odds ask for: whom it is about, its tallies and its way.
    pub(crate) fn account(&self) -> Report {
        let account = in_system!(Fact, self, S, fact => S::account(fact));
        if cfg!(debug_assertions) {
            let Report { about, tallies, way, .. } = self.report();
            let counted = (&account.about, &account.tallies, &account.way);
            assert_eq!(counted, (&about, &tallies, &way), "what odds are told is not as reported");
        }
        account
    }

    /// How it came about, line by line, where the log does not say all. `before` is the fight before the step, `roll` the
    /// throw that it came of.
    pub(crate) fn explain(&self, before: &State, roll: Option<&Roll>) -> Vec<Reason> {
        in_system!(Fact, self, S, fact => match S::of_state(&before.system) {
            Some(table) => S::explain(fact, (table, before.edition), roll),
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
