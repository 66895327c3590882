//! What the system keeps in data files: combatants, and the weapons, protection, feats, classes and objects of the book.

mod made;

use serde::de::DeserializeOwned;

use super::{
    D20,
    character::Character,
    numbers::{
        classes::{Class, Feat},
        macros::Macro,
        objects::Object,
        weapon::{Armour, Weapon},
    },
    sheet::{Item, Record, Spec},
};
use crate::{
    PlainText,
    content::{
        Content, DocumentRow, Draw, DrawField, RawRecord as _, RecordFault as _, RecordForm,
        RecordKind, Records,
    },
    system::Fault,
};

/// A record with a name of its own.
const fn named(
    key: &'static str,
    list: &'static str,
    files: &'static [&'static str],
    columns: &'static [&'static str],
) -> RecordKind {
    RecordKind { key, list, files, has_name: true, is_bilingual: false, columns }
}

/// The list of combatants by name; machines are kept apart (D20-ACT-12).
const COMBATANT: RecordKind = RecordKind {
    has_name: false,
    ..named(
        "combatant",
        "combatants",
        &["systems/d20/combatants.ron", "systems/d20/machines.ron"],
        &["class", "level", "HP", "weapons"],
    )
};
/// Weapons, which combatants name.
const WEAPON: RecordKind =
    named("weapon", "weapons", &["systems/d20/weapons.ron"], &["kind", "dice", "hands"]);
/// Clothing, armour and shields, which combatants name.
const ARMOUR: RecordKind =
    named("protection", "protection", &["systems/d20/protection.ron"], &["AC"]);
/// Feats, which combatants name.
const FEAT: RecordKind = named("feat", "feats", &["systems/d20/feats.ron"], &["gives"]);
/// Classes, of which each combatant has one.
const CLASS: RecordKind =
    named("class", "classes", &["systems/d20/classes.ron"], &["AC", "initiative"]);
/// Things that stand on the field.
const OBJECT: RecordKind =
    named("object", "objects", &["systems/d20/objects.ron"], &["size", "HP", "hardness", "cover"]);

/// The kind of record of a key.
fn kind_of(key: &str) -> &'static RecordKind {
    D20::KINDS.iter().find(|kind| kind.key == key).unwrap_or(&COMBATANT)
}

/// Macros, which combatants name.
const MACRO: RecordKind = named("macro", "macros", &["systems/d20/macros.ron"], &["dice", "range"]);

/// The record of a kind that is called so.
fn read<R: Records, T: DeserializeOwned>(
    records: &R,
    kind: &RecordKind,
    field: &str,
    name: &str,
) -> Result<T, R::Fault> {
    records.entry(kind, field, name)?.read()
}

/// Puts into a sheet what it names; `field` is where the sheet stands.
fn fill<R: Records>(records: &R, field: &str, spec: &mut Spec) -> Result<(), R::Fault> {
    let named = std::mem::take(&mut spec.named);
    let at = |list: &str| format!("{field}.named.{list}");
    if let Some(class) = &named.class {
        spec.class = read::<R, Class>(records, &CLASS, &at("class"), class.as_str())?;
    }
    for name in &named.weapons {
        spec.weapons.push(read::<R, Weapon>(records, &WEAPON, &at("weapons"), name.as_str())?);
    }
    for name in &named.armour {
        spec.armour.push(read::<R, Armour>(records, &ARMOUR, &at("armour"), name.as_str())?);
    }
    for name in &named.macros {
        spec.macros.push(read::<R, Macro>(records, &MACRO, &at("macros"), name.as_str())?);
    }
    if let Some(name) = &named.object {
        spec.object = Some(read::<R, Object>(records, &OBJECT, &at("object"), name.as_str())?);
    }
    for name in &named.feats {
        spec.feats.push(read::<R, Feat>(records, &FEAT, &at("feats"), name.as_str())?);
    }
    Ok(())
}

/// Every record of a kind, as `values` says it beside its name.
fn told<R: Records, T: DeserializeOwned>(
    records: &R,
    kind: &RecordKind,
    values: impl Fn(&T) -> (Option<PlainText>, Vec<String>),
) -> Vec<DocumentRow> {
    let all: Vec<(String, T)> = records.all(kind);
    let told = |(key, record): (String, T)| {
        let (name, values) = values(&record);
        DocumentRow { key, name, values }
    };
    all.into_iter().map(told).collect()
}

/// A value that is one word, as files spell it.
fn word(value: &dyn erased_serde::Serialize) -> String {
    ron::to_string(value).unwrap_or_default()
}

/// What is wrong with numbers of the record `name`.
fn of_sheet<R: Records>(name: &str, faults: Vec<Fault>) -> Vec<R::Fault> {
    let is_wrong = !faults.is_empty();
    is_wrong.then(|| R::Fault::of_sheet(name.to_owned(), faults)).into_iter().collect()
}

/// What is wrong with a combatant: with the names that it holds, else with its numbers.
fn combatant_faults<R: Records>(
    records: &R,
    entry: &R::Entry<'_>,
) -> Result<Vec<R::Fault>, R::Fault> {
    let mut spec: Spec = entry.read()?;
    fill(records, entry.name(), &mut spec)?;
    let faults = spec.faults().into_iter().chain(spec.excess());
    Ok(of_sheet::<R>(entry.name(), faults.collect()))
}

/// The record of this name, of whatever kind.
fn record<R: Records>(
    records: &R,
    kind: &RecordKind,
    field: &str,
    name: &str,
) -> Result<Record, R::Fault> {
    Ok(match kind.key {
        key if key == WEAPON.key => Record::Weapon(read(records, kind, field, name)?),
        key if key == ARMOUR.key => Record::Armour(read(records, kind, field, name)?),
        key if key == FEAT.key => Record::Feat(read(records, kind, field, name)?),
        key if key == CLASS.key => Record::Class(read(records, kind, field, name)?),
        key if key == OBJECT.key => Record::Object(read(records, kind, field, name)?),
        key if key == MACRO.key => Record::Macro(read(records, kind, field, name)?),
        _ => Record::Combatant(Box::new(D20::combatant(records, &[], field, name)?)),
    })
}

impl Content for D20 {
    const KINDS: &'static [RecordKind] = &[WEAPON, ARMOUR, CLASS, FEAT, OBJECT, MACRO, COMBATANT];
    const MADE: &'static [RecordForm] = made::FORMS;
    const COMBATANTS: RecordKind = COMBATANT;
    const DRAWS: &'static [DrawField] = &[
        DrawField { field: "weapons", kind: WEAPON, has_level: false },
        DrawField { field: "protection", kind: ARMOUR, has_level: false },
        DrawField { field: "feats", kind: FEAT, has_level: false },
    ];
    const ITEM_COLUMNS: &'static [&'static str] = &["dice"];
    const FIXED_WORDS: &'static [(&'static [&'static str], &'static str)] = &[
        (made::SIZES.all, "D20-ATK-10"),
        (made::KINDS.all, "D20-ATK-03"),
        (made::DEALS.all, "D20-DMG-03"),
        (made::SAVES.all, "D20-SAV-01"),
        (made::SUCCESSES.all, "D20-SAV-06"),
    ];

    fn told<R: Records>(records: &R, kind: &RecordKind) -> Vec<DocumentRow> {
        match kind.key {
            key if key == WEAPON.key => told(records, kind, |one: &Weapon| {
                let values = vec![word(&one.kind), one.dice.to_string(), one.hands.to_string()];
                (Some(one.name.clone()), values)
            }),
            key if key == ARMOUR.key => told(records, kind, |one: &Armour| {
                (Some(one.name.clone()), vec![format!("{:+}", one.ac_bonus)])
            }),
            key if key == FEAT.key => told(records, kind, |one: &Feat| {
                let mut gives: Vec<String> = one.gives.iter().map(|gift| word(gift)).collect();
                gives.extend((one.aoo > 0).then(|| format!("aoo {:+}", one.aoo)));
                (Some(one.name.clone()), vec![gives.join(", ")])
            }),
            key if key == CLASS.key => told(records, kind, |one: &Class| {
                let ability = one.init_ability.map(|ability| word(&ability)).unwrap_or_default();
                (Some(one.name.clone()), vec![one.base_ac.to_string(), ability])
            }),
            key if key == OBJECT.key => told(records, kind, |one: &Object| {
                let (hp, hardness) = (one.hp.to_string(), one.hardness.to_string());
                (Some(one.name.clone()), vec![word(&one.size), hp, hardness, word(&one.cover)])
            }),
            key if key == MACRO.key => told(records, kind, |one: &Macro| {
                let dice = one.dice.map(|dice| dice.to_string()).unwrap_or_default();
                (Some(one.name.clone()), vec![dice, one.range_m.to_string()])
            }),
            // Things are set up like combatants.
            _ => {
                let mut all = told(records, kind, |spec: &Spec| {
                    let class =
                        spec.named.class.as_ref().map(ToString::to_string).unwrap_or_default();
                    let weapons: Vec<&str> =
                        spec.named.weapons.iter().map(PlainText::as_str).collect();
                    let (level, hp) = (spec.level.to_string(), spec.hp.to_string());
                    (None, vec![class, level, hp, weapons.join(", ")])
                });
                all.extend(told(records, &OBJECT, |one: &Object| {
                    let (none, hp) = (String::new(), one.hp.to_string());
                    (Some(one.name.clone()), vec![none.clone(), none.clone(), hp, none])
                }));
                all
            }
        }
    }

    fn items<R: Records>(records: &R, kind: &RecordKind) -> Vec<Item> {
        if kind.key != WEAPON.key {
            return Vec::new();
        }
        let all: Vec<(String, Weapon)> = records.all(kind);
        all.into_iter().map(|(_, weapon)| Item(weapon)).collect()
    }

    fn record<R: Records>(records: &R, kind: &str, word: &str) -> Result<Record, R::Fault> {
        let by_key = record(records, kind_of(kind), kind, word);
        if by_key.is_ok() {
            return by_key;
        }
        let named =
            |one: &Record| one.given().is_some_and(|(_, own)| records.means(word, own.as_str()));
        let mut all = Self::records(records, kind).into_iter().map(|(_, one)| one);
        all.find(named).map_or(by_key, Ok)
    }

    fn records<R: Records>(records: &R, kind: &str) -> Vec<(String, Record)> {
        let kind = kind_of(kind);
        let keys: Vec<(String, serde::de::IgnoredAny)> = records.all(kind);
        let one = |(key, _): (String, _)| {
            let record = record(records, kind, kind.key, &key).ok()?;
            Some((key, record))
        };
        keys.into_iter().filter_map(one).collect()
    }

    fn record_faults<R: Records>(
        records: &R,
        kind: &RecordKind,
        entry: &R::Entry<'_>,
    ) -> Result<Vec<R::Fault>, R::Fault> {
        let name = entry.name();
        Ok(match kind.key {
            key if key == WEAPON.key => {
                let weapon: Weapon = entry.read()?;
                let faults = weapon.faults("").into_iter().chain(weapon.excess(""));
                of_sheet::<R>(name, bare(faults.collect()))
            }
            key if key == ARMOUR.key => {
                let spec = Spec { armour: vec![entry.read::<Armour>()?], hp: 1, ..Spec::default() };
                of_sheet::<R>(name, spec.faults())
            }
            key if key == FEAT.key => entry.read::<Feat>().map(|_| Vec::new())?,
            key if key == CLASS.key => {
                let spec = Spec { class: entry.read::<Class>()?, hp: 1, ..Spec::default() };
                let faults = spec.faults().into_iter().chain(spec.excess());
                of_sheet::<R>(name, faults.collect())
            }
            key if key == OBJECT.key => {
                of_sheet::<R>(name, bare(entry.read::<Object>()?.faults("")))
            }
            key if key == MACRO.key => {
                let program: Macro = entry.read()?;
                let faults = program.faults("").into_iter().chain(program.excess(""));
                of_sheet::<R>(name, bare(faults.collect()))
            }
            _ => combatant_faults(records, entry)?,
        })
    }

    fn named<R: Records>(kind: &RecordKind, entry: &R::Entry<'_>) -> Vec<(RecordKind, String)> {
        if kind.key != COMBATANT.key {
            return Vec::new();
        }
        let Ok(spec) = entry.read::<Spec>() else { return Vec::new() };
        let all = [
            (WEAPON, spec.named.weapons),
            (ARMOUR, spec.named.armour),
            (FEAT, spec.named.feats),
            (MACRO, spec.named.macros),
        ];
        let named = all
            .into_iter()
            .flat_map(|(kind, names)| names.into_iter().map(move |name| (kind, name.to_string())));
        let class = spec.named.class.map(|class| (CLASS, class.to_string()));
        let object = spec.named.object.map(|object| (OBJECT, object.to_string()));
        named.chain(class).chain(object).collect()
    }

    fn combatant<R: Records>(
        records: &R,
        _: &[(String, Record)],
        field: &str,
        name: &str,
    ) -> Result<Spec, R::Fault> {
        match records.entry(&COMBATANT, field, name) {
            Ok(entry) => {
                let mut spec: Spec = entry.read()?;
                fill(records, name, &mut spec).map_err(|fault| entry.drawn(fault))?;
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
        records: &R,
        _: &[(String, Record)],
        field: &str,
        draw: &Draw,
        spec: Option<&mut Spec>,
    ) -> Result<(), R::Fault> {
        let drawn = record(records, &draw.of.kind, field, &draw.name)?;
        let Some(spec) = spec else { return Ok(()) };
        spec.gain(drawn);
        Ok(())
    }
}

/// Faults of a record alone: the fields without a point before them.
fn bare(faults: Vec<Fault>) -> Vec<Fault> {
    let one =
        |fault: Fault| Fault { field: fault.field.trim_start_matches('.').to_owned(), ..fault };
    faults.into_iter().map(one).collect()
}
