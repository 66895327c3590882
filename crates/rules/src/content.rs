//! Data files: which records a system keeps in them, and what it makes of those.

mod made;

use serde::{Deserializer, de::DeserializeOwned};

use crate::{
    PlainText,
    system::{Fault, System},
};

pub use made::{Brought, Holds, RecordField, RecordForm, RecordSection, Shape, Words};

/// A kind of record that data files list by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct RecordKind {
    /// What verbs and their faults call one record: `weapon`.
    pub key: &'static str,
    /// What all of them are called: `weapons`. Their heading is the message `content-kind-<list>` of the locales, and a
    /// battle file that brings records of its own has them in the field of this name.
    pub list: &'static str,
    /// The files that list them, by their paths below the assets folder.
    pub files: &'static [&'static str],
    /// Whether a record has a name of its own, which the screen shows, beside that of its entry.
    pub has_name: bool,
    /// Whether a record also has its Russian name, in the field `ru`.
    pub is_bilingual: bool,
    /// The heads of what a list in the documents says of each, as [`DocumentRow`] has it.
    pub columns: &'static [&'static str],
}

/// What a list in the documents says of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentRow {
    /// What files call it.
    pub key: String,
    /// Its own name, if its kind has one.
    pub name: Option<PlainText>,
    /// What stands in the columns of its kind.
    pub values: Vec<String>,
}

/// A field of a combatant in a battle file that names records for its sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawField {
    /// The field of the file: a list of names.
    pub field: &'static str,
    /// What is named in it.
    pub kind: RecordKind,
    /// Whether a level stands beside each name: `("fencing", "B")`.
    pub has_level: bool,
}

/// A record that is named for a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw {
    /// The field that it is named in.
    pub of: &'static DrawField,
    /// Name that other files use.
    pub name: String,
    /// The level beside the name, in a field that has levels.
    pub level: Option<String>,
}

/// What is wrong with a record, or with what names it.
pub trait RecordFault: Sized {
    /// A name that stands for nothing; `field` is where it is named, `nearest` what may have been meant.
    fn unknown(field: String, name: String, nearest: Option<String>) -> Self;
    /// Values that the rules refuse; `field` is where the sheet or the record stands.
    fn of_sheet(field: String, faults: Vec<Fault>) -> Self;
}

/// A record in its file, not yet read, so that one with a fault leaves the others alone.
pub trait RawRecord<F> {
    /// What other records and battles call it.
    fn name(&self) -> &str;
    /// The record as what it should be.
    fn read<T: DeserializeOwned>(&self) -> Result<T, F>;
    /// A fault that somebody who draws from it meets in it.
    fn drawn(&self, fault: F) -> F;
}

/// The data files at hand, the table's own ones before those of the program.
pub trait Records {
    /// What is wrong, with its place.
    type Fault: RecordFault;
    /// A record that has been found.
    type Entry<'a>: RawRecord<Self::Fault>
    where
        Self: 'a;

    /// The first record of this kind that is called `name`; `field` is where it is named.
    fn entry(
        &self,
        kind: &RecordKind,
        field: &str,
        name: &str,
    ) -> Result<Self::Entry<'_>, Self::Fault>;
    /// Every record of this kind by its name, each name once, as far as it can be read.
    fn all<T: DeserializeOwned>(&self, kind: &RecordKind) -> Vec<(String, T)>;
    /// The first thing that is wrong with a record by itself.
    fn fault_of(&self, entry: &Self::Entry<'_>) -> Option<Self::Fault>;
    /// Whether something with this name of its own is meant by `typed`: by that name or as it is shown.
    fn means(&self, typed: &str, own: &str) -> bool;
}

/// What a system keeps in data files. Records of its own that a battle file brings along are passed as `own`, by name;
/// they go before those of the data files.
pub trait Content: System {
    /// Every kind of record, in the order in which they are listed.
    const KINDS: &'static [RecordKind];
    /// The kinds whose records are made and changed on a screen, in the order in which they are listed.
    const MADE: &'static [RecordForm];
    /// The kind whose records are combatants: `like` names one of these.
    const COMBATANTS: RecordKind;
    /// The fields of a combatant in a battle file that name records for its sheet, in the order in which those are added.
    const DRAWS: &'static [DrawField] = &[];
    /// The kinds of which a battle file may bring records of its own.
    const OWN: &'static [RecordKind] = &[];

    /// The heads of what a list of items says of each beside its name, as [`ItemData::values`](crate::ItemData::values) has it.
    const ITEM_COLUMNS: &'static [&'static str] = &[];
    /// Lists of words of data files that a rule has fixed, each with the id of that rule: a word that is not among them is
    /// refused with it.
    const FIXED_WORDS: &'static [(&'static [&'static str], &'static str)] = &[];

    /// What a list says of every record of this kind, as far as it can be read.
    fn told<R: Records>(records: &R, kind: &RecordKind) -> Vec<DocumentRow>;
    /// The items that somebody of this sheet carries.
    fn carried(_spec: &Self::Spec) -> &[Self::Item] {
        &[]
    }

    /// The items that the records of this kind hold.
    fn items<R: Records>(records: &R, kind: &RecordKind) -> Vec<Self::Item>;
    /// The records that a battle file brings along in the field of this kind.
    fn own_records<'de, D: Deserializer<'de>>(
        _kind: &RecordKind,
        _from: D,
    ) -> Result<Vec<(String, Self::Record)>, D::Error> {
        Ok(Vec::new())
    }

    /// The record of the kind of this key that is called `word`, by its name in the file or its own.
    fn record<R: Records>(records: &R, kind: &str, word: &str) -> Result<Self::Record, R::Fault>;
    /// Every record of the kind of this key by its name in the file, as far as it can be read.
    fn records<R: Records>(records: &R, kind: &str) -> Vec<(String, Self::Record)>;
    /// Everything that is wrong with a record by itself, or with the names that it holds.
    fn record_faults<R: Records>(
        records: &R,
        kind: &RecordKind,
        entry: &R::Entry<'_>,
    ) -> Result<Vec<R::Fault>, R::Fault>;
    /// The names that a record holds, each with the kind that it names; none where it cannot be read.
    fn named<R: Records>(_kind: &RecordKind, _entry: &R::Entry<'_>) -> Vec<(RecordKind, String)> {
        Vec::new()
    }

    /// The sheet of the combatant called `name`, with all that its record names.
    fn combatant<R: Records>(
        records: &R,
        own: &[(String, Self::Record)],
        field: &str,
        name: &str,
    ) -> Result<Self::Spec, R::Fault>;
    /// Puts into a sheet what it names itself, as typed in a file; `field` is where the sheet stands.
    fn resolve<R: Records>(
        _records: &R,
        _field: &str,
        _spec: &mut Self::Spec,
    ) -> Result<(), R::Fault> {
        Ok(())
    }

    /// Puts into a character what its sheet names itself; what is not there stays a fault of the sheet, told with it.
    fn complete<R: Records>(_records: &R, _character: &mut Self::Character) {}

    /// Looks a record up and adds it to a sheet, if there is one; `field` is where it is named.
    fn draw<R: Records>(
        _records: &R,
        _own: &[(String, Self::Record)],
        _field: &str,
        _draw: &Draw,
        _spec: Option<&mut Self::Spec>,
    ) -> Result<(), R::Fault> {
        Ok(())
    }
}
