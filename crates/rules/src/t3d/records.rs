//! What the system keeps in data files: combatants, and nothing that they draw.

mod made;

use serde::Deserializer;

use super::{
    T3d,
    character::Character,
    sheet::{Item, Spec},
};
use crate::content::{
    Content, DocumentRow, Draw, DrawField, RawRecord as _, RecordForm, RecordKind, Records,
};

/// The list of combatants by name.
const COMBATANT: RecordKind = RecordKind {
    key: "combatant",
    list: "combatants",
    files: &["systems/t3d/combatants.ron"],
    has_name: false,
    is_bilingual: false,
    columns: &["values"],
};

impl Content for T3d {
    const KINDS: &'static [RecordKind] = &[COMBATANT];
    const MADE: &'static [RecordForm] = made::FORMS;
    const COMBATANTS: RecordKind = COMBATANT;
    const DRAWS: &'static [DrawField] = &[];
    const OWN: &'static [RecordKind] = &[];
    const ITEM_COLUMNS: &'static [&'static str] = &[];
    const FIXED_WORDS: &'static [(&'static [&'static str], &'static str)] = &[];

    fn told<R: Records>(records: &R, kind: &RecordKind) -> Vec<DocumentRow> {
        let all: Vec<(String, Spec)> = records.all(kind);
        let told = |(key, spec): (String, Spec)| DocumentRow {
            key,
            name: None,
            values: vec![spec.values.len().to_string()],
        };
        all.into_iter().map(told).collect()
    }

    fn carried(_: &Spec) -> &[Item] {
        &[]
    }

    fn items<R: Records>(_: &R, _: &RecordKind) -> Vec<Item> {
        Vec::new()
    }

    fn own_records<'de, D: Deserializer<'de>>(
        _: &RecordKind,
        _: D,
    ) -> Result<Vec<(String, Spec)>, D::Error> {
        Ok(Vec::new())
    }

    fn record<R: Records>(records: &R, _: &str, word: &str) -> Result<Spec, R::Fault> {
        records.entry(&COMBATANT, COMBATANT.key, word)?.read()
    }

    fn records<R: Records>(records: &R, _: &str) -> Vec<(String, Spec)> {
        records.all(&COMBATANT)
    }

    fn record_faults<R: Records>(
        _: &R,
        _: &RecordKind,
        entry: &R::Entry<'_>,
    ) -> Result<Vec<R::Fault>, R::Fault> {
        entry.read::<Spec>().map(|_| Vec::new())
    }

    fn named<R: Records>(_: &RecordKind, _: &R::Entry<'_>) -> Vec<(RecordKind, String)> {
        Vec::new()
    }

    fn combatant<R: Records>(
        records: &R,
        _: &[(String, Spec)],
        field: &str,
        name: &str,
    ) -> Result<Spec, R::Fault> {
        records.entry(&COMBATANT, field, name)?.read()
    }

    fn resolve<R: Records>(_: &R, _: &str, _: &mut Spec) -> Result<(), R::Fault> {
        Ok(())
    }

    fn complete<R: Records>(_: &R, _: &mut Character) {}

    fn draw<R: Records>(
        _: &R,
        _: &[(String, Spec)],
        _: &str,
        _: &Draw,
        _: Option<&mut Spec>,
    ) -> Result<(), R::Fault> {
        Ok(())
    }
}
