//! What Coin keeps in data files: combatants, and nothing that they draw.

use super::{
    Coin,
    sheet::{Item, MOST, Spec},
};
use crate::content::{
    Brought, Content, DocumentRow, Holds, RawRecord as _, RecordField, RecordForm, RecordKind,
    RecordSection, Records,
};

/// The list of combatants by name.
const COMBATANT: RecordKind = RecordKind {
    key: "combatant",
    list: "combatants",
    files: &["systems/coin/combatants.ron"],
    has_name: false,
    is_bilingual: false,
    columns: &["grit"],
};

/// Players, as a person makes them.
const PLAYERS: RecordForm = RecordForm {
    kind: COMBATANT,
    file: "systems/coin/combatants.ron",
    blank: "(grit: 5, nerve: 5, luck: 2)",
    sections: &[RecordSection {
        title: "coin-section",
        fields: &[
            RecordField::new("grit", "coin-grit", Holds::Number(1, MOST)),
            RecordField::new("nerve", "coin-nerve", Holds::Number(1, MOST)),
            RecordField::new("luck", "coin-luck", Holds::Number(0, MOST)),
        ],
    }],
    brought: Brought::Joins,
};

impl Content for Coin {
    const KINDS: &'static [RecordKind] = &[COMBATANT];
    const MADE: &'static [RecordForm] = &[PLAYERS];
    const COMBATANTS: RecordKind = COMBATANT;

    fn told<R: Records>(records: &R, kind: &RecordKind) -> Vec<DocumentRow> {
        let all: Vec<(String, Spec)> = records.all(kind);
        let told = |(key, spec): (String, Spec)| DocumentRow {
            key,
            name: None,
            values: vec![spec.grit.to_string()],
        };
        all.into_iter().map(told).collect()
    }

    fn carried(spec: &Spec) -> &[Item] {
        &spec.items
    }

    fn items<R: Records>(records: &R, kind: &RecordKind) -> Vec<Item> {
        let all: Vec<(String, Spec)> = records.all(kind);
        all.into_iter().flat_map(|(_, spec)| spec.items).collect()
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
