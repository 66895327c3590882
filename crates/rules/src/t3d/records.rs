//! What the system keeps in data files: combatants, and nothing that they draw.

mod made;

use super::{
    T3d,
    sheet::{Item, Spec},
};
use crate::content::{Content, DocumentRow, RawRecord as _, RecordForm, RecordKind, Records};

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

    fn told<R: Records>(records: &R, kind: &RecordKind) -> Vec<DocumentRow> {
        let all: Vec<(String, Spec)> = records.all(kind);
        let told = |(key, spec): (String, Spec)| DocumentRow {
            key,
            name: None,
            values: vec![spec.values.len().to_string()],
        };
        all.into_iter().map(told).collect()
    }

    fn items<R: Records>(_: &R, _: &RecordKind) -> Vec<Item> {
        Vec::new()
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

    fn combatant<R: Records>(
        records: &R,
        _: &[(String, Spec)],
        field: &str,
        name: &str,
    ) -> Result<Spec, R::Fault> {
        records.entry(&COMBATANT, field, name)?.read()
    }
}
