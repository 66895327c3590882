//! The records of data files: how each kind is read, checked and put together.

mod checks;
mod made;
mod told;

use serde::{Deserialize, Deserializer};

use crate::content::{
    Content, DocumentRow, Draw, DrawField, RawRecord, RecordFault as _, RecordForm, RecordKind,
    Records,
};
use crate::knk::{
    Knk,
    content::{
        combatant::Spec,
        impulse::Impulse,
        item::Item,
        quality::Quality,
        skill::{Owned, Skill, Use},
        spell::{Effect, Spell},
        weapon::Weapon,
    },
    making::creation::Character,
    verbs,
};
use crate::text::nearest;

/// The list of weapons by name.
pub const WEAPON: RecordKind = RecordKind {
    key: "weapon",
    list: "weapons",
    files: &["systems/knk/weapons.ron"],
    has_name: true,
    is_bilingual: false,
    columns: &["kind", "tier", "range"],
};
/// The list of items by name.
pub const ITEM: RecordKind = RecordKind {
    key: "item",
    list: "items",
    files: &["systems/knk/items.ron"],
    has_name: true,
    is_bilingual: false,
    columns: &["HP", "prana"],
};
/// The list of the qualities of weapons by name.
pub const QUALITY: RecordKind = RecordKind {
    key: "quality",
    list: "qualities",
    files: &["systems/knk/qualities.ron"],
    has_name: true,
    is_bilingual: true,
    columns: &["effect"],
};
/// The list of skills by name.
pub const SKILL: RecordKind = RecordKind {
    key: "skill",
    list: "skills",
    files: &["systems/knk/skills.ron"],
    has_name: true,
    is_bilingual: false,
    columns: &["levels"],
};
/// The list of spells by name.
pub const SPELL: RecordKind = RecordKind {
    key: "spell",
    list: "spells",
    files: &["systems/knk/spells.ron"],
    has_name: true,
    is_bilingual: false,
    columns: &["school", "prana"],
};
/// Combatants by name; mobs are kept apart (KNK-MOB-01).
pub const COMBATANT: RecordKind = RecordKind {
    key: "combatant",
    list: "combatants",
    files: &["systems/knk/combatants.ron", "systems/knk/mobs.ron"],
    has_name: false,
    is_bilingual: false,
    columns: &["category", "class", "weapons", "skills", "spells"],
};

/// Records that a battle file brings along, by name.
type Own<'a> = &'a [(String, verbs::Record)];

/// A sheet that others are made like, with the names of what it has.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    /// The sheet without what it draws.
    sheet: Spec,
    /// What it carries, by name.
    #[serde(default)]
    weapons: Vec<String>,
    /// Items in its bag, by name.
    #[serde(default)]
    items: Vec<String>,
    /// Its skills, by name and highest level.
    #[serde(default)]
    skills: Vec<(String, String)>,
    /// Spells it knows, by name.
    #[serde(default)]
    spells: Vec<String>,
}

/// The weapon called `name`.
pub fn weapon<R: Records>(records: &R, field: &str, name: &str) -> Result<Weapon, R::Fault> {
    let entry = records.entry(&WEAPON, field, name)?;
    let mut weapon: Weapon = entry.read()?;
    qualified(records, &format!("{name}.qualities"), &mut weapon).map_err(|it| entry.drawn(it))?;
    Ok(weapon)
}

/// The item called `name`.
fn item<R: Records>(records: &R, field: &str, name: &str) -> Result<Item, R::Fault> {
    records.entry(&ITEM, field, name)?.read()
}

/// Puts the records of the qualities that a weapon names into it; `field` is where they are named.
fn qualified<R: Records>(records: &R, field: &str, weapon: &mut Weapon) -> Result<(), R::Fault> {
    for quality in &mut weapon.qualities {
        if let Some(key) = quality.key().map(str::to_owned) {
            *quality = records.entry(&QUALITY, field, &key)?.read()?;
        }
    }
    Ok(())
}

/// Every weapon of a sheet, those of its things and powers among them.
fn weapons_of(spec: &mut Spec) -> impl Iterator<Item = &mut Weapon> {
    let items = spec.items.iter_mut().filter_map(Item::weapon_mut);
    let phantasms = spec.phantasms.iter_mut().filter_map(|phantasm| phantasm.weapon.as_mut());
    let abilities = spec.impulses.iter_mut().filter_map(Impulse::weapon_mut);
    spec.weapons.iter_mut().chain(items).chain(phantasms).chain(abilities)
}

/// The skill called `name` up to the level of this letter.
pub fn skill<R: Records>(
    records: &R,
    field: &str,
    name: &str,
    level: &str,
) -> Result<Owned, R::Fault> {
    let entry = records.entry(&SKILL, field, name)?;
    let skill: Skill = entry.read()?;
    let letters: Vec<String> =
        skill.levels.iter().map(|level| level.rank.text().to_owned()).collect();
    let place = letters.iter().position(|letter| letter.eq_ignore_ascii_case(level));
    let levels = place.and_then(|place| u8::try_from(place + 1).ok());
    let levels = levels.ok_or_else(|| {
        // Of a skill whose levels are wrong, the one that is meant cannot be known.
        records.fault_of(&entry).unwrap_or_else(|| {
            let nearest = letters.last().map(|letter| format!("{name} {letter}"));
            R::Fault::unknown(field.to_owned(), format!("{name} {level}"), nearest)
        })
    })?;
    Ok(Owned { skill, levels, extra_sp: 0, in_use: Use::default() })
}

/// The spell called `name`; those whom it calls have no spells of their own, so that none can call itself.
pub fn spell<R: Records>(records: &R, field: &str, name: &str) -> Result<Spell, R::Fault> {
    let entry = records.entry(&SPELL, field, name)?;
    let mut spell: Spell = entry.read()?;
    called(records, &format!("{name}.summon"), &mut spell).map_err(|fault| entry.drawn(fault))?;
    Ok(spell)
}

/// The weapon called `name`, one of `own` first.
fn weapon_or<R: Records>(
    records: &R,
    own: Own<'_>,
    field: &str,
    name: &str,
) -> Result<Weapon, R::Fault> {
    let found = own.iter().find(|(id, _)| id == name).map(|(_, record)| record);
    match found {
        Some(verbs::Record::Weapon(weapon)) => {
            let mut weapon = (**weapon).clone();
            qualified(records, field, &mut weapon)?;
            Ok(weapon)
        }
        Some(
            verbs::Record::Item(_)
            | verbs::Record::Quality(_)
            | verbs::Record::Skill(..)
            | verbs::Record::Spell(_),
        )
        | None => weapon(records, field, name),
    }
}

/// Puts the sheets of those whom a spell calls into it, where none stands there yet.
fn called<R: Records>(records: &R, field: &str, spell: &mut Spell) -> Result<(), R::Fault> {
    for effect in &mut spell.effects {
        if let Effect::Summon { like, sheet: sheet @ None, .. } = effect {
            let (mut spec, _) = without_spells(records, &[], field, like)?;
            spec.spells.clear();
            *sheet = Some(Box::new(spec));
        }
    }
    Ok(())
}

/// The combatant called `name` with its weapons and skills, and the names of its spells.
fn without_spells<R: Records>(
    records: &R,
    own: Own<'_>,
    field: &str,
    name: &str,
) -> Result<(Spec, Vec<String>), R::Fault> {
    let entry = records.entry(&COMBATANT, field, name)?;
    let record: Record = entry.read()?;
    let mut spec = record.sheet;
    for weapon in &record.weapons {
        let weapon = weapon_or(records, own, &format!("{name}.weapons"), weapon);
        spec.weapons.push(weapon.map_err(|fault| entry.drawn(fault))?);
    }
    for named in &record.items {
        let item = item(records, &format!("{name}.items"), named);
        spec.items.push(item.map_err(|fault| entry.drawn(fault))?);
    }
    for (named, level) in &record.skills {
        let skill = skill(records, &format!("{name}.skills"), named, level);
        spec.skills.push(skill.map_err(|fault| entry.drawn(fault))?);
    }
    Ok((spec, record.spells))
}

/// A record by its name in the file or its own, as it is written or as it is shown; what may have been meant, if it is
/// neither.
fn found<T, R: Records>(
    records: &R,
    kind: &RecordKind,
    word: &str,
    all: Vec<(String, T)>,
    name: impl Fn(&T) -> &str,
) -> Result<(String, T), R::Fault> {
    let is = |(key, one): &(String, T)| records.means(word, key) || records.means(word, name(one));
    let known = all.iter().flat_map(|(key, one)| [key.clone(), name(one).to_owned()]);
    let known: Vec<String> = known.collect();
    all.into_iter().find(is).ok_or_else(|| {
        let nearest = nearest(word, known.iter().map(String::as_str));
        R::Fault::unknown(kind.key.to_owned(), word.to_owned(), nearest)
    })
}

impl Content for Knk {
    const KINDS: &'static [RecordKind] = &[WEAPON, ITEM, QUALITY, SKILL, SPELL, COMBATANT];
    const MADE: &'static [RecordForm] = made::FORMS;
    const COMBATANTS: RecordKind = COMBATANT;
    const DRAWS: &'static [DrawField] = &[
        DrawField { field: "weapons", kind: WEAPON, has_level: false },
        DrawField { field: "skills", kind: SKILL, has_level: true },
        DrawField { field: "spells", kind: SPELL, has_level: false },
    ];
    const OWN: &'static [RecordKind] = &[WEAPON];
    const ITEM_COLUMNS: &'static [&'static str] = &["HP", "prana"];

    fn told<R: Records>(records: &R, kind: &RecordKind) -> Vec<DocumentRow> {
        told::of(records, kind)
    }

    fn carried(spec: &Spec) -> &[Item] {
        &spec.items
    }

    fn items<R: Records>(records: &R, kind: &RecordKind) -> Vec<Item> {
        if kind.key == ITEM.key {
            return records.all(kind).into_iter().map(|(_, item)| item).collect();
        }
        if kind.key != COMBATANT.key {
            return Vec::new();
        }
        let all: Vec<(String, Record)> = records.all(kind);
        all.into_iter().flat_map(|(_, record)| record.sheet.items).collect()
    }

    fn own_records<'de, D: Deserializer<'de>>(
        _kind: &RecordKind,
        from: D,
    ) -> Result<Vec<(String, verbs::Record)>, D::Error> {
        let weapons: Vec<(String, Weapon)> = Vec::deserialize(from)?;
        let record = |(name, weapon)| (name, verbs::Record::Weapon(Box::new(weapon)));
        Ok(weapons.into_iter().map(record).collect())
    }

    fn record<R: Records>(records: &R, kind: &str, word: &str) -> Result<verbs::Record, R::Fault> {
        if kind == WEAPON.key {
            let (_, mut weapon) =
                found(records, &WEAPON, word, records.all(&WEAPON), |it: &Weapon| {
                    it.name.as_str()
                })?;
            qualified(records, word, &mut weapon)?;
            return Ok(verbs::Record::Weapon(Box::new(weapon)));
        }
        if kind == ITEM.key {
            let all = records.all(&ITEM);
            let (_, item) = found(records, &ITEM, word, all, |it: &Item| it.name.as_str())?;
            return Ok(verbs::Record::Item(Box::new(item)));
        }
        if kind == QUALITY.key {
            let all = records.all(&QUALITY);
            let (_, quality) =
                found(records, &QUALITY, word, all, |it: &Quality| it.name.as_str())?;
            return Ok(verbs::Record::Quality(Box::new(quality)));
        }
        if kind == SKILL.key {
            let (key, skill) =
                found(records, &SKILL, word, records.all(&SKILL), |it: &Skill| it.name.as_str())?;
            return Ok(verbs::Record::Skill(key, Box::new(skill)));
        }
        let named =
            found(records, &SPELL, word, records.all(&SPELL), |it: &Spell| it.name.as_str());
        let key = named.map_or_else(|_| word.to_owned(), |(key, _)| key);
        Ok(verbs::Record::Spell(Box::new(spell(records, SPELL.key, &key)?)))
    }

    /// A spell that calls somebody unknown is left out, and a weapon with an unknown quality.
    fn records<R: Records>(records: &R, kind: &str) -> Vec<(String, verbs::Record)> {
        if kind == WEAPON.key {
            let all: Vec<(String, Weapon)> = records.all(&WEAPON);
            let record = |(key, mut one): (String, Weapon)| {
                qualified(records, "", &mut one).ok()?;
                Some((key, verbs::Record::Weapon(Box::new(one))))
            };
            return all.into_iter().filter_map(record).collect();
        }
        if kind == ITEM.key {
            let all: Vec<(String, Item)> = records.all(&ITEM);
            let record = |(key, one)| (key, verbs::Record::Item(Box::new(one)));
            return all.into_iter().map(record).collect();
        }
        if kind == QUALITY.key {
            let all: Vec<(String, Quality)> = records.all(&QUALITY);
            let record = |(key, one)| (key, verbs::Record::Quality(Box::new(one)));
            return all.into_iter().map(record).collect();
        }
        if kind == SKILL.key {
            let all: Vec<(String, Skill)> = records.all(&SKILL);
            let record =
                |(key, one): (String, _)| (key.clone(), verbs::Record::Skill(key, Box::new(one)));
            return all.into_iter().map(record).collect();
        }
        let all: Vec<(String, Spell)> = records.all(&SPELL);
        let record = |(key, mut one): (String, Spell)| {
            called(records, "", &mut one).ok()?;
            Some((key, verbs::Record::Spell(Box::new(one))))
        };
        all.into_iter().filter_map(record).collect()
    }

    fn record_faults<R: Records>(
        records: &R,
        kind: &RecordKind,
        entry: &R::Entry<'_>,
    ) -> Result<Vec<R::Fault>, R::Fault> {
        match kind {
            _ if kind.key == WEAPON.key => checks::weapon(records, entry),
            _ if kind.key == ITEM.key => checks::item::<R>(entry),
            _ if kind.key == QUALITY.key => checks::quality::<R>(entry),
            _ if kind.key == SKILL.key => checks::skill::<R>(entry),
            _ if kind.key == SPELL.key => checks::spell(records, entry),
            _ => checks::combatant(records, entry),
        }
    }

    fn named<R: Records>(kind: &RecordKind, entry: &R::Entry<'_>) -> Vec<(RecordKind, String)> {
        if kind.key == WEAPON.key {
            let weapon: Option<Weapon> = entry.read().ok();
            let qualities = weapon.map(|weapon| weapon.qualities).unwrap_or_default();
            let keys = qualities.iter().filter_map(|quality| quality.key());
            return keys.map(|key| (QUALITY, key.to_owned())).collect();
        }
        let record: Option<Record> =
            Some(entry).filter(|_| kind.key == COMBATANT.key).and_then(|entry| entry.read().ok());
        let Some(record) = record else { return Vec::new() };
        let weapons = record.weapons.into_iter().map(|name| (WEAPON, name));
        let items = record.items.into_iter().map(|name| (ITEM, name));
        let skills = record.skills.into_iter().map(|(name, _)| (SKILL, name));
        let spells = record.spells.into_iter().map(|name| (SPELL, name));
        weapons.chain(items).chain(skills).chain(spells).collect()
    }

    fn combatant<R: Records>(
        records: &R,
        own: Own<'_>,
        field: &str,
        name: &str,
    ) -> Result<Spec, R::Fault> {
        let (mut spec, spells) = without_spells(records, own, field, name)?;
        let entry = records.entry(&COMBATANT, field, name)?;
        Self::resolve(records, &format!("{name}.sheet"), &mut spec)
            .map_err(|it| entry.drawn(it))?;
        for named in &spells {
            let spell = spell(records, &format!("{name}.spells"), named);
            spec.spells.push(spell.map_err(|fault| entry.drawn(fault))?);
        }
        Ok(spec)
    }

    /// The sheets of those whom its spells call.
    fn resolve<R: Records>(records: &R, field: &str, spec: &mut Spec) -> Result<(), R::Fault> {
        for weapon in weapons_of(spec) {
            qualified(records, &format!("{field}.qualities"), weapon)?;
        }
        let field = format!("{field}.spells");
        spec.spells.iter_mut().try_for_each(|spell| called(records, &field, spell))
    }

    fn complete<R: Records>(records: &R, character: &mut Character) {
        let _ = Self::resolve(records, "", &mut character.sheet);
    }

    fn draw<R: Records>(
        records: &R,
        own: Own<'_>,
        field: &str,
        draw: &Draw,
        spec: Option<&mut Spec>,
    ) -> Result<(), R::Fault> {
        match &draw.level {
            Some(level) => {
                let skill = skill(records, field, &draw.name, level)?;
                if let Some(spec) = spec {
                    spec.skills.push(skill);
                }
            }
            None if draw.of.kind == WEAPON => {
                let weapon = weapon_or(records, own, field, &draw.name)?;
                if let Some(spec) = spec {
                    spec.weapons.push(weapon);
                }
            }
            None => {
                let spell = spell(records, field, &draw.name)?;
                if let Some(spec) = spec {
                    spec.spells.push(spell);
                }
            }
        }
        Ok(())
    }
}
