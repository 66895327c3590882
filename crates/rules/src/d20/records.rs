//! What the system keeps in data files: combatants, and the weapons, protection, feats and classes that they name.

use serde::{Deserializer, de::DeserializeOwned};

use super::{
    D20,
    character::Character,
    numbers::{
        classes::{Class, Feat},
        macros::Macro,
        objects::Object,
        weapon::{Armour, Weapon},
    },
    sheet::{Item, Spec},
};
use crate::content::{Content, Draw, DrawField, Entry as _, RecordForm, RecordKind, Records, Told};

const fn kind(
    key: &'static str,
    list: &'static str,
    files: &'static [&'static str],
    columns: &'static [&'static str],
) -> RecordKind {
    RecordKind { key, list, files, has_name: false, is_bilingual: false, columns }
}

/// The list of combatants by name.
const COMBATANT: RecordKind =
    kind("combatant", "combatants", &["systems/d20/combatants.ron"], &["hp"]);
/// Weapons, which combatants name.
const WEAPON: RecordKind = kind("weapon", "weapons", &["systems/d20/weapons.ron"], &["dice"]);
/// Clothing, armour and shields, which combatants name.
const ARMOUR: RecordKind =
    kind("protection", "protection", &["systems/d20/protection.ron"], &["ac"]);
/// Feats, which combatants name.
const FEAT: RecordKind = kind("feat", "feats", &["systems/d20/feats.ron"], &[]);
/// Classes, of which each combatant has one.
const CLASS: RecordKind = kind("class", "classes", &["systems/d20/classes.ron"], &["ac"]);

/// Macros, which combatants name.
const MACRO: RecordKind = kind("macro", "macros", &["systems/d20/macros.ron"], &["dice"]);
/// Things that stand on the field; each may be set there like a combatant.
const OBJECT: RecordKind = kind("object", "objects", &["systems/d20/objects.ron"], &["hp"]);

/// The record of a kind that is called so.
fn read<R: Records, T: DeserializeOwned>(
    records: &R,
    kind: &RecordKind,
    field: &str,
    name: &str,
) -> Result<T, R::Fault> {
    records.entry(kind, field, name)?.read()
}

/// Puts into a sheet what it names.
fn fill<R: Records>(records: &R, field: &str, spec: &mut Spec) -> Result<(), R::Fault> {
    let named = std::mem::take(&mut spec.named);
    if let Some(class) = &named.class {
        spec.class = read::<R, Class>(records, &CLASS, field, class.as_str())?;
    }
    for name in &named.weapons {
        spec.weapons.push(read::<R, Weapon>(records, &WEAPON, field, name.as_str())?);
    }
    for name in &named.armour {
        spec.armour.push(read::<R, Armour>(records, &ARMOUR, field, name.as_str())?);
    }
    for name in &named.macros {
        spec.macros.push(read::<R, Macro>(records, &MACRO, field, name.as_str())?);
    }
    if let Some(name) = &named.object {
        spec.object = Some(read::<R, Object>(records, &OBJECT, field, name.as_str())?);
    }
    for name in &named.feats {
        spec.feats.push(read::<R, Feat>(records, &FEAT, field, name.as_str())?);
    }
    Ok(())
}

fn all<R: Records, T: DeserializeOwned>(
    records: &R,
    kind: &RecordKind,
    values: impl Fn(&T) -> Vec<String>,
) -> Vec<Told> {
    let all: Vec<(String, T)> = records.all(kind);
    let told = |(key, record): (String, T)| Told { key, name: None, values: values(&record) };
    all.into_iter().map(told).collect()
}

impl Content for D20 {
    const KINDS: &'static [RecordKind] = &[COMBATANT, OBJECT, WEAPON, ARMOUR, FEAT, CLASS, MACRO];
    const MADE: &'static [RecordForm] = &[];
    const COMBATANTS: RecordKind = COMBATANT;
    const DRAWS: &'static [DrawField] = &[];
    const OWN: &'static [RecordKind] = &[];
    const ITEM_COLUMNS: &'static [&'static str] = &["dice"];

    fn told<R: Records>(records: &R, kind: &RecordKind) -> Vec<Told> {
        match kind.key {
            "weapon" => all(records, kind, |weapon: &Weapon| vec![weapon.dice.to_string()]),
            "protection" => all(records, kind, |worn: &Armour| vec![worn.ac_bonus.to_string()]),
            "feat" => all(records, kind, |_: &Feat| Vec::new()),
            "class" => all(records, kind, |class: &Class| vec![class.base_ac.to_string()]),
            "macro" => all(records, kind, |program: &Macro| {
                program.dice.iter().map(ToString::to_string).collect()
            }),
            "object" => all(records, kind, |object: &Object| vec![object.hp.to_string()]),
            // Things are set up like combatants.
            _ => {
                let mut told = all(records, kind, |spec: &Spec| vec![spec.hp.to_string()]);
                told.extend(Self::told(records, &OBJECT));
                told
            }
        }
    }

    fn carried(_: &Spec) -> &[Item] {
        &[]
    }

    fn items<R: Records>(records: &R, kind: &RecordKind) -> Vec<Item> {
        if kind.key != WEAPON.key {
            return Vec::new();
        }
        let all: Vec<(String, Weapon)> = records.all(kind);
        all.into_iter().map(|(_, weapon)| Item(weapon)).collect()
    }

    fn own_records<'de, D: Deserializer<'de>>(
        _: &RecordKind,
        _: D,
    ) -> Result<Vec<(String, Spec)>, D::Error> {
        Ok(Vec::new())
    }

    fn record<R: Records>(records: &R, _: &str, word: &str) -> Result<Spec, R::Fault> {
        Self::combatant(records, &[], COMBATANT.key, word)
    }

    fn records<R: Records>(records: &R, _: &str) -> Vec<(String, Spec)> {
        records.all(&COMBATANT)
    }

    fn record_faults<R: Records>(
        records: &R,
        kind: &RecordKind,
        entry: &R::Entry<'_>,
    ) -> Result<Vec<R::Fault>, R::Fault> {
        match kind.key {
            "weapon" => entry.read::<Weapon>().map(drop)?,
            "protection" => entry.read::<Armour>().map(drop)?,
            "feat" => entry.read::<Feat>().map(drop)?,
            "class" => entry.read::<Class>().map(drop)?,
            "macro" => entry.read::<Macro>().map(drop)?,
            "object" => entry.read::<Object>().map(drop)?,
            _ => fill(records, entry.name(), &mut entry.read::<Spec>()?)?,
        }
        Ok(Vec::new())
    }

    fn named<R: Records>(kind: &RecordKind, entry: &R::Entry<'_>) -> Vec<(RecordKind, String)> {
        if kind.key != COMBATANT.key {
            return Vec::new();
        }
        let Ok(spec) = entry.read::<Spec>() else { return Vec::new() };
        let all =
            [(WEAPON, spec.named.weapons), (ARMOUR, spec.named.armour), (FEAT, spec.named.feats), (MACRO, spec.named.macros)];
        let named = all
            .into_iter()
            .flat_map(|(kind, names)| names.into_iter().map(move |name| (kind, name.to_string())));
        let class = spec.named.class.map(|class| (CLASS, class.to_string()));
        let object = spec.named.object.map(|object| (OBJECT, object.to_string()));
        named.chain(class).chain(object).collect()
    }

    fn combatant<R: Records>(
        records: &R,
        _: &[(String, Spec)],
        field: &str,
        name: &str,
    ) -> Result<Spec, R::Fault> {
        match records.entry(&COMBATANT, field, name) {
            Ok(entry) => {
                let mut spec: Spec = entry.read()?;
                fill(records, field, &mut spec)?;
                Ok(spec)
            }
            // A thing is called by its name too.
            Err(unknown) => {
                let object = read::<R, Object>(records, &OBJECT, field, name);
                let thing = |object| Spec { object: Some(object), ..Spec::default() };
                object.map(thing).map_err(|_| unknown)
            }
        }
    }

    fn resolve<R: Records>(records: &R, field: &str, spec: &mut Spec) -> Result<(), R::Fault> {
        fill(records, field, spec)
    }

    fn complete<R: Records>(records: &R, character: &mut Character) {
        let mut spec = character.sheet.clone();
        if fill(records, "sheet", &mut spec).is_ok() {
            character.sheet = spec;
        }
    }

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
