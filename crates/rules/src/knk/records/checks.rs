//! What may be wrong with a record of a data file; what is wrong with others that it names is theirs.

use super::Record;
use crate::content::{Content as _, RawRecord as _, RecordFault, Records};
use crate::knk::{
    Category, Knk,
    content::{
        bounds::MOST,
        class::Class,
        combatant::Spec,
        item::Item,
        quality::Quality,
        skill::{Owned, Skill, Use},
        spell::{Effect, Spell},
        weapon::Weapon,
    },
    making::fit,
};
use crate::{RuleId, System as _, system::Fault};

/// Letters by which a class may differ from one of the book's and be meant for it.
const SLIP: usize = 2;

/// What is wrong with each part of a record, or that it cannot be read.
type Found<R> = Result<Vec<<R as Records>::Fault>, <R as Records>::Fault>;

pub(super) fn weapon<R: Records>(records: &R, entry: &R::Entry<'_>) -> Found<R> {
    let mut weapon: Weapon = entry.read()?;
    if let Err(unknown) =
        super::qualified(records, &format!("{}.qualities", entry.name()), &mut weapon)
    {
        return Ok(vec![unknown]);
    }
    let spec = Spec { weapons: vec![weapon], ..Spec::blank(Category::Commoner) };
    Ok(of_sheet(entry.name(), alone(refused(&spec))).into_iter().collect())
}

/// An item is judged as the first of a sheet.
pub(super) fn item<R: Records>(entry: &R::Entry<'_>) -> Found<R> {
    let item: Item = entry.read()?;
    let spec = Spec { items: vec![item], ..Spec::blank(Category::Commoner) };
    Ok(of_sheet(entry.name(), alone(refused(&spec))).into_iter().collect())
}

/// A quality is judged as that of a plain weapon.
pub(super) fn quality<R: Records>(entry: &R::Entry<'_>) -> Found<R> {
    let quality: Quality = entry.read()?;
    let numbers = quality.numbers().into_iter();
    let far = numbers.filter(|(_, number)| !(-MOST..=MOST).contains(number));
    let faults = far.map(|(field, number)| Fault {
        field: field.to_owned(),
        found: number.to_string(),
        expected: Fault::in_bounds((-MOST, MOST)),
        rule: Some(RuleId::new("KNK-ATK-08")),
    });
    Ok(of_sheet(entry.name(), faults.collect()).into_iter().collect())
}

pub(super) fn spell<R: Records>(records: &R, entry: &R::Entry<'_>) -> Found<R> {
    let spell: Spell = entry.read()?;
    let name = entry.name();
    let called = spell.effects.iter().filter_map(|effect| {
        let Effect::Summon { like, .. } = effect else { return None };
        Knk::combatant(records, &[], &format!("{name}.summon"), like).err()
    });
    let called: Vec<R::Fault> = called.collect();
    let spec = Spec { spells: vec![spell], ..Spec::blank(Category::Commoner) };
    // Only the record itself is judged, not whether its bearer may read it; whom it calls was looked up.
    let of_record =
        |fault: &Fault| fault.field.starts_with("spells[0].") && !fault.field.contains(".like");
    let mut faults = Knk::sheet(&spec).err().unwrap_or_default();
    faults.retain(of_record);
    Ok(of_sheet(name, alone(faults)).into_iter().chain(called).collect())
}

pub(super) fn skill<R: Records>(entry: &R::Entry<'_>) -> Found<R> {
    let skill: Skill = entry.read()?;
    let name = entry.name();
    let mut found: Vec<R::Fault> =
        skill.free_for.iter().filter_map(|class| slip(name, "free_for", class)).collect();
    let ranks: Vec<u8> = skill.levels.iter().map(|level| level.rank.value()).collect();
    let out_of_order = skill.levels.iter().zip(ranks.windows(2)).find(|(_, pair)| {
        let [lower, higher] = pair else { return false };
        lower >= higher
    });
    if let Some((level, _)) = out_of_order {
        let fault = Fault {
            field: "levels".to_owned(),
            found: level.rank.text().to_owned(),
            expected: "levels-that-rise".to_owned(),
            rule: Some(RuleId::new("KNK-SKL-01")),
        };
        found.extend(of_sheet(name, vec![fault]));
    }
    let levels = u8::try_from(skill.levels.len()).unwrap_or(u8::MAX);
    let owned = Owned { skill, levels, extra_sp: 0, in_use: Use::default() };
    let spec = Spec { skills: vec![owned], ..Spec::blank(Category::Commoner) };
    found.extend(of_sheet(name, alone(refused(&spec))));
    Ok(found)
}

pub(super) fn combatant<R: Records>(records: &R, entry: &R::Entry<'_>) -> Found<R> {
    let record: Record = entry.read()?;
    let name = entry.name();
    let own = record.sheet;
    let mut spec = own.clone();
    let mut found: Vec<R::Fault> = Vec::new();
    found.extend(spec.class.as_ref().and_then(|class| slip(name, "class", class)));
    for weapon in &record.weapons {
        match super::weapon(records, &format!("{name}.weapons"), weapon) {
            Ok(weapon) => spec.weapons.push(weapon),
            Err(fault) => found.push(fault),
        }
    }
    for item in &record.items {
        match super::item(records, &format!("{name}.items"), item) {
            Ok(item) => spec.items.push(item),
            Err(fault) => found.push(fault),
        }
    }
    for (skill, level) in &record.skills {
        match super::skill(records, &format!("{name}.skills"), skill, level) {
            Ok(skill) => spec.skills.push(skill),
            Err(fault) => found.push(fault),
        }
    }
    for spell in &record.spells {
        match super::spell(records, &format!("{name}.spells"), spell) {
            Ok(spell) => spec.spells.push(spell),
            Err(fault) => found.push(fault),
        }
    }
    let mut faults = refused(&spec);
    faults.retain(|fault| !is_drawn(&fault.field, &own));
    found.extend(of_sheet(name, faults));
    Ok(found)
}

/// What the rules say against a sheet, also what may fight all the same.
fn refused(spec: &Spec) -> Vec<Fault> {
    let mut faults = Knk::sheet(spec).err().unwrap_or_default();
    faults.extend(fit::misfit(spec));
    faults
}

/// These faults as one, if there are any.
fn of_sheet<F: RecordFault>(name: &str, faults: Vec<Fault>) -> Option<F> {
    (!faults.is_empty()).then(|| F::of_sheet(name.to_owned(), faults))
}

/// Faults of what is judged as if it were the first of a sheet, by their fields in its own record.
fn alone(mut faults: Vec<Fault>) -> Vec<Fault> {
    for fault in &mut faults {
        if let Some((_, field)) = fault.field.split_once("[0].") {
            fault.field = field.to_owned();
        }
    }
    faults
}

/// Whether a fault at this field of a sheet is one of a weapon, skill or spell that the sheet has by name: `own` has those
/// that stand in it.
fn is_drawn(field: &str, own: &Spec) -> bool {
    let lists = [
        ("weapons[", own.weapons.len()),
        ("items[", own.items.len()),
        ("skills[", own.skills.len()),
        ("spells[", own.spells.len()),
    ];
    lists.iter().any(|(list, own)| {
        let numbered = field.strip_prefix(list).and_then(|rest| rest.split_once("]."));
        numbered
            .and_then(|(index, _)| index.parse::<usize>().ok())
            .is_some_and(|index| index >= *own)
    })
}

/// A class that is nearly one of the book's; one that is like none of them is the table's own.
fn slip<F: RecordFault>(name: &str, field: &str, class: &Class) -> Option<F> {
    let Class::Other(typed) = class else { return None };
    let small = typed.as_str().to_lowercase();
    let words =
        |known: &'static Class| known.names().iter().copied().map(move |word| (known, word));
    let meant = Class::ALL.iter().flat_map(words).find(|(known, word)| {
        [*word, known.key()].iter().any(|word| strsim::damerau_levenshtein(word, &small) <= SLIP)
    });
    meant.map(|(known, _)| {
        F::unknown(format!("{name}.{field}"), typed.to_string(), Some(known.key().to_owned()))
    })
}
