//! What the system keeps in data files: combatants, and the weapons and the protection that they name.

mod made;

use serde::de::DeserializeOwned;

use super::{
    D100,
    character::Character,
    numbers::sheet::gear::{Armour, Hands, Model, WeaponDamage},
    sheet::{Item, MOST, Spec, Taken, Weapon},
};
use crate::{
    RuleId,
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

/// The list of combatants by name.
const COMBATANT: RecordKind = RecordKind {
    has_name: false,
    ..named("combatant", "combatants", &["systems/d100/combatants.ron"], &["health", "weapons"])
};
/// Weapons, which combatants name.
const WEAPON: RecordKind =
    named("weapon", "weapons", &["systems/d100/weapons.ron"], &["kind", "damage", "range"]);
/// Armour and shields, which combatants name.
const PROTECTION: RecordKind = named(
    "protection",
    "protection",
    &["systems/d100/protection.ron"],
    &["head", "arms", "torso", "legs"],
);

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
    for name in &named.weapons {
        spec.arm(&read::<R, Model>(records, &WEAPON, &at("weapons"), name.as_str())?);
    }
    for name in &named.protection {
        spec.wear(&read::<R, Armour>(records, &PROTECTION, &at("protection"), name.as_str())?);
    }
    Ok(())
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

/// A number of a record that is out of its bounds.
fn out_of(field: &str, is: i32, within: (i32, i32)) -> Option<Fault> {
    let outside = !(within.0..=within.1).contains(&is);
    outside.then(|| Fault {
        field: field.to_owned(),
        found: is.to_string(),
        expected: Fault::in_bounds(within),
        rule: Some(RuleId::new("D100-SHT-04")),
    })
}

fn weapon_faults(model: &Model) -> Vec<Fault> {
    let reach = model.reach.and_then(|cells| out_of("reach", cells, (1, 20)));
    let worst = Weapon::of(model, 0).unfit().filter(|(field, ..)| *field != "reach");
    let worst = worst.and_then(|(field, is, within)| out_of(field, is, within));
    reach.into_iter().chain(worst).collect()
}

fn protection_faults(piece: &Armour) -> Vec<Fault> {
    let all =
        [("head", piece.head), ("arms", piece.arms), ("torso", piece.torso), ("legs", piece.legs)];
    all.into_iter().filter_map(|(field, is)| out_of(field, is, (0, MOST))).collect()
}

/// The record of this name, of whatever kind.
fn record<R: Records>(
    records: &R,
    kind: &RecordKind,
    field: &str,
    name: &str,
) -> Result<Taken, R::Fault> {
    Ok(match kind.key {
        key if key == WEAPON.key => Taken::Weapon(read(records, kind, field, name)?),
        key if key == PROTECTION.key => Taken::Protection(read(records, kind, field, name)?),
        _ => Taken::Combatant(Box::new(D100::combatant(records, &[], field, name)?)),
    })
}

/// The kind of record of a key.
fn kind_of(key: &str) -> &'static RecordKind {
    D100::KINDS.iter().find(|kind| kind.key == key).unwrap_or(&COMBATANT)
}

impl Content for D100 {
    const KINDS: &'static [RecordKind] = &[WEAPON, PROTECTION, COMBATANT];
    const MADE: &'static [RecordForm] = made::FORMS;
    const COMBATANTS: RecordKind = COMBATANT;
    const DRAWS: &'static [DrawField] = &[
        DrawField { field: "weapons", kind: WEAPON, has_level: false },
        DrawField { field: "protection", kind: PROTECTION, has_level: false },
    ];
    const ITEM_COLUMNS: &'static [&'static str] = &["damage"];

    fn told<R: Records>(records: &R, kind: &RecordKind) -> Vec<DocumentRow> {
        match kind.key {
            key if key == WEAPON.key => {
                let all: Vec<(String, Model)> = records.all(kind);
                let told = |(key, model): (String, Model)| {
                    let damage = match model.damage {
                        WeaponDamage::Fixed(damage) => damage.to_string(),
                        WeaponDamage::Strength(_) => word(&model.damage),
                    };
                    let values = vec![word(&model.kind), damage, model.range.to_string()];
                    DocumentRow { key, name: Some(model.name), values }
                };
                all.into_iter().map(told).collect()
            }
            key if key == PROTECTION.key => {
                let all: Vec<(String, Armour)> = records.all(kind);
                let told = |(key, piece): (String, Armour)| {
                    let values = [piece.head, piece.arms, piece.torso, piece.legs];
                    let values = values.map(|number| number.to_string()).to_vec();
                    DocumentRow { key, name: Some(piece.name), values }
                };
                all.into_iter().map(told).collect()
            }
            _ => {
                let all: Vec<(String, Spec)> = records.all(kind);
                let told = |(key, spec): (String, Spec)| {
                    let own = spec.weapons.iter().map(|weapon| weapon.name.to_string());
                    let named = spec.named.weapons.iter().map(ToString::to_string);
                    let weapons: Vec<String> = own.chain(named).collect();
                    DocumentRow {
                        key,
                        name: None,
                        values: vec![spec.health.to_string(), weapons.join(", ")],
                    }
                };
                all.into_iter().map(told).collect()
            }
        }
    }

    fn items<R: Records>(records: &R, kind: &RecordKind) -> Vec<Item> {
        if kind.key != WEAPON.key {
            return Vec::new();
        }
        let all: Vec<(String, Model)> = records.all(kind);
        let hands = all.into_iter().filter(|(_, model)| model.hands != Hands::None);
        hands.map(|(_, model)| Item(Weapon::of(&model, USUAL_STRENGTH_BONUS))).collect()
    }

    fn record<R: Records>(records: &R, kind: &str, word: &str) -> Result<Taken, R::Fault> {
        let by_key = record(records, kind_of(kind), kind, word);
        if by_key.is_ok() {
            return by_key;
        }
        let named =
            |one: &Taken| one.given().is_some_and(|(_, own)| records.means(word, own.as_str()));
        let mut all = Self::records(records, kind).into_iter().map(|(_, one)| one);
        all.find(named).map_or(by_key, Ok)
    }

    fn records<R: Records>(records: &R, kind: &str) -> Vec<(String, Taken)> {
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
            key if key == WEAPON.key => of_sheet::<R>(name, weapon_faults(&entry.read::<Model>()?)),
            key if key == PROTECTION.key => {
                of_sheet::<R>(name, protection_faults(&entry.read::<Armour>()?))
            }
            _ => {
                let mut spec: Spec = entry.read()?;
                fill(records, name, &mut spec)?;
                of_sheet::<R>(name, spec.faults())
            }
        })
    }

    fn named<R: Records>(kind: &RecordKind, entry: &R::Entry<'_>) -> Vec<(RecordKind, String)> {
        if kind.key != COMBATANT.key {
            return Vec::new();
        }
        let Ok(spec) = entry.read::<Spec>() else { return Vec::new() };
        let all = [(WEAPON, spec.named.weapons), (PROTECTION, spec.named.protection)];
        let of = |(kind, names): (RecordKind, Vec<crate::PlainText>)| {
            names.into_iter().map(move |name| (kind, name.to_string()))
        };
        all.into_iter().flat_map(of).collect()
    }

    fn combatant<R: Records>(
        records: &R,
        _: &[(String, Taken)],
        field: &str,
        name: &str,
    ) -> Result<Spec, R::Fault> {
        let entry = records.entry(&COMBATANT, field, name)?;
        let mut spec: Spec = entry.read()?;
        fill(records, name, &mut spec).map_err(|fault| entry.drawn(fault))?;
        Ok(spec)
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
        _: &[(String, Taken)],
        field: &str,
        draw: &Draw,
        spec: Option<&mut Spec>,
    ) -> Result<(), R::Fault> {
        let drawn = record(records, &draw.of.kind, field, &draw.name)?;
        let Some(spec) = spec else { return Ok(()) };
        spec.gain(&drawn);
        Ok(())
    }
}

/// The strength bonus that weapons on the ground are counted with: that of an average figure (*Readings*, D100-SHT-04).
const USUAL_STRENGTH_BONUS: i32 = 3;
