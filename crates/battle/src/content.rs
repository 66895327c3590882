//! Everything that is wrong with data files, whether a fight uses it or not.

use kekkai_rules::knk::{
    Category, Class, Knk, Spec, Weapon, fit,
    skill::{Owned, Skill, Use},
    spell::{Effect, Spell},
};
use kekkai_rules::system::{Fault, System};

use crate::{
    Field,
    cell::SIZE,
    library::{COMBATANTS, Entry, Library, MOBS, Record, SKILLS, SPELLS, WEAPONS},
    scenario::{self, BadScenario, place, read},
};

/// Files that list entries by name.
const LISTS: [&str; 5] = [WEAPONS, SKILLS, SPELLS, COMBATANTS, MOBS];
/// Folders of files that stand for themselves.
const FOLDERS: [&str; 2] = ["maps/", "battles/"];
/// Letters by which a class may differ from one of the book's and be meant for it.
const SLIP: usize = 2;

/// Something that is wrong with a data file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentFault {
    /// The line, from 1, of what it is about, as far as that is known.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: BadScenario,
}

/// Whether a file of this path is one that fights draw from.
pub fn is_content(path: &str) -> bool {
    LISTS.contains(&path) || FOLDERS.iter().any(|folder| path.starts_with(folder))
}

/// The path of a data file that `path` may be meant for.
pub fn nearest_path(path: &str, further: &[&str]) -> Option<String> {
    scenario::nearest(path, LISTS.iter().chain(further).copied())
}

/// Everything that is wrong with the file at `path`; what it names is looked up in `library`. Nothing for a file that
/// fights do not draw from.
pub fn flaws(path: &str, text: &str, library: &Library) -> Vec<ContentFault> {
    let placed = |what: BadScenario| ContentFault { line: what.line(text), what };
    match path {
        WEAPONS => of_list(path, text, weapon),
        SKILLS => of_list(path, text, skill),
        SPELLS => of_list(path, text, |entry| spell(entry, library)),
        COMBATANTS | MOBS => of_list(path, text, |entry| combatant(entry, library)),
        _ if path.starts_with("maps/") => map(path, text).err().into_iter().map(placed).collect(),
        _ if path.starts_with("battles/") => {
            let all = scenario::faults(text, library).into_iter();
            let (own, drawn): (Vec<_>, Vec<_>) =
                all.partition(|fault| is_own(fault, text, library));
            // A map is told with its own file.
            let map = drawn.iter().any(|fault| matches!(fault, BadScenario::Map(_)));
            let untold = own.is_empty() && !drawn.is_empty() && !map && !is_told(library);
            let told = if untold { drawn } else { own };
            told.into_iter().map(placed).collect()
        }
        _ => Vec::new(),
    }
}

/// The line, from 1, where the value of a path begins in the text of a data file: `opening[1]`.
pub fn line_of(text: &str, path: &str) -> Option<usize> {
    place::start(text, path).filter(|(_, whole)| *whole).map(|(at, _)| place::line(text, at))
}

/// Whether a fault at this field of a sheet is one of a weapon, skill or spell that the sheet has by name: `own` has those
/// that stand in it.
fn is_drawn(field: &str, own: &Spec) -> bool {
    let lists = [
        ("weapons[", own.weapons.len()),
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

/// Whether something is wrong with the lists themselves.
fn is_told(library: &Library) -> bool {
    LISTS
        .iter()
        .any(|path| library.file(path).is_some_and(|text| !flaws(path, text, library).is_empty()))
}

/// Whether a fault that a battle meets is one of its own file: those of files that it draws from are told with those.
fn is_own(fault: &BadScenario, text: &str, library: &Library) -> bool {
    match fault {
        BadScenario::Syntax { file, .. } => file.is_empty(),
        BadScenario::Unknown { field, .. } => place::is_in(text, field),
        BadScenario::Sheet { field, faults } => {
            let drawn = |fault: &Fault| is_drawn(&fault.field, &Spec::blank(Category::Commoner));
            let whole = place::has(text, field) || field.rsplit('.').next() != Some("sheet");
            (field.is_empty() || place::is_in(text, field)) && whole && !faults.iter().all(drawn)
        }
        BadScenario::Map(_) => {
            let named = scenario::map_of(text);
            let named = named.map(|name| format!("maps/{name}.ron"));
            named.is_none_or(|path| library.file(&path).is_none_or(|text| map(&path, text).is_ok()))
        }
        BadScenario::Unapproved { .. }
        | BadScenario::Taken { .. }
        | BadScenario::Crowded { .. }
        | BadScenario::Walled { .. }
        | BadScenario::Count { .. } => true,
    }
}

fn of_list(
    path: &str,
    text: &str,
    check: impl Fn(&Entry<'_>) -> Result<Vec<BadScenario>, BadScenario>,
) -> Vec<ContentFault> {
    let entries = match Entry::all(path, text) {
        Ok(entries) => entries,
        Err(what) => return vec![ContentFault { line: None, what }],
    };
    let mut found = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let line = Some(entry.line());
        let taken = entries.iter().take(index).any(|earlier| earlier.name == entry.name);
        if taken || entry.name.is_empty() {
            let (field, name) = ("name".to_owned(), entry.name.clone());
            found.push(ContentFault { line, what: BadScenario::Taken { field, name } });
        }
        let wrong = check(entry).unwrap_or_else(|fault| vec![fault]);
        found.extend(wrong.into_iter().flat_map(BadScenario::each).map(|what| {
            let within = what.line_in(entry.text, &entry.name);
            ContentFault { line: within.map(|within| within + entry.before.0), what }
        }));
    }
    found
}

fn weapon(entry: &Entry<'_>) -> Result<Vec<BadScenario>, BadScenario> {
    let weapon: Weapon = entry.read()?;
    let spec = Spec { weapons: vec![weapon], ..Spec::blank(Category::Commoner) };
    Ok(of_sheet(&entry.name, &spec, |_| true).map(alone).into_iter().collect())
}

fn spell(entry: &Entry<'_>, library: &Library) -> Result<Vec<BadScenario>, BadScenario> {
    let spell: Spell = entry.read()?;
    let called = spell.effects.iter().filter_map(|effect| {
        let Effect::Summon { like, .. } = effect else { return None };
        library.combatant(&format!("{}.summon", entry.name), like, &[]).err()
    });
    let called: Vec<BadScenario> = called.collect();
    let spec = Spec { spells: vec![spell], ..Spec::blank(Category::Commoner) };
    // Only the record itself is judged, not whether its bearer may read it; whom it calls was looked up.
    let of_record =
        |fault: &Fault| fault.field.starts_with("spells[0].") && !fault.field.contains(".like");
    let faults: Vec<Fault> = Knk::sheet(&spec).err().unwrap_or_default();
    let faults: Vec<Fault> = faults.into_iter().filter(of_record).collect();
    let own =
        (!faults.is_empty()).then(|| BadScenario::Sheet { field: entry.name.clone(), faults });
    Ok(own.map(alone).into_iter().chain(called).collect())
}

fn skill(entry: &Entry<'_>) -> Result<Vec<BadScenario>, BadScenario> {
    let skill: Skill = entry.read()?;
    let mut found: Vec<BadScenario> =
        skill.free_for.iter().filter_map(|class| slip(&entry.name, "free_for", class)).collect();
    let ranks: Vec<u8> = skill.levels.iter().map(|level| level.rank.value()).collect();
    let out_of_order = skill.levels.iter().zip(ranks.windows(2)).find(|(_, pair)| {
        let [lower, higher] = pair else { return false };
        lower >= higher
    });
    if let Some((level, _)) = out_of_order {
        let fault = Fault {
            field: "levels".to_owned(),
            found: level.rank.text().into_owned(),
            expected: "levels-that-rise".to_owned(),
            rule: Some(kekkai_rules::RuleId::new("KNK-SKL-01")),
        };
        found.push(BadScenario::Sheet { field: entry.name.clone(), faults: vec![fault] });
    }
    let levels = u8::try_from(skill.levels.len()).unwrap_or(u8::MAX);
    let owned = Owned { skill, levels, extra_sp: 0, in_use: Use::default() };
    let spec = Spec { skills: vec![owned], ..Spec::blank(Category::Commoner) };
    found.extend(of_sheet(&entry.name, &spec, |_| true).map(alone));
    Ok(found)
}

fn combatant(entry: &Entry<'_>, library: &Library) -> Result<Vec<BadScenario>, BadScenario> {
    let record: Record = entry.read()?;
    let own = record.sheet;
    let mut spec = own.clone();
    let mut found: Vec<BadScenario> = Vec::new();
    found.extend(spec.class.as_ref().and_then(|class| slip(&entry.name, "class", class)));
    for name in &record.weapons {
        match library.weapon(&format!("{}.weapons", entry.name), name) {
            Ok(weapon) => spec.weapons.push(weapon),
            Err(fault) => found.push(fault),
        }
    }
    for (name, level) in &record.skills {
        match library.skill(&format!("{}.skills", entry.name), name, level) {
            Ok(skill) => spec.skills.push(skill),
            Err(fault) => found.push(fault),
        }
    }
    for name in &record.spells {
        match library.spell(&format!("{}.spells", entry.name), name) {
            Ok(spell) => spec.spells.push(spell),
            Err(fault) => found.push(fault),
        }
    }
    found.extend(of_sheet(&entry.name, &spec, |fault| !is_drawn(&fault.field, &own)));
    Ok(found)
}

/// What the rules say against a sheet, as far as it `counts`.
fn of_sheet(name: &str, spec: &Spec, counts: impl Fn(&Fault) -> bool) -> Option<BadScenario> {
    let mut faults = Knk::sheet(spec).err().unwrap_or_default();
    faults.extend(fit::misfit(spec));
    faults.retain(counts);
    (!faults.is_empty()).then(|| BadScenario::Sheet { field: name.to_owned(), faults })
}

/// A fault of what is judged as if it were the first of a sheet, by its field in its own record.
fn alone(mut fault: BadScenario) -> BadScenario {
    if let BadScenario::Sheet { faults, .. } = &mut fault {
        for fault in faults {
            if let Some((_, field)) = fault.field.split_once("[0].") {
                fault.field = field.to_owned();
            }
        }
    }
    fault
}

/// A class that is nearly one of the book's; one that is like none of them is the table's own.
fn slip(name: &str, field: &str, class: &Class) -> Option<BadScenario> {
    let Class::Other(typed) = class else { return None };
    let small = typed.as_str().to_lowercase();
    let words =
        |known: &'static Class| known.names().iter().copied().map(move |word| (known, word));
    let meant = Class::ALL.iter().flat_map(words).find(|(known, word)| {
        [*word, known.key()].iter().any(|word| strsim::damerau_levenshtein(word, &small) <= SLIP)
    });
    meant.map(|(known, _)| BadScenario::Unknown {
        field: format!("{name}.{field}"),
        name: typed.to_string(),
        nearest: Some(known.key().to_owned()),
    })
}

/// A map says by itself how large its board is.
fn map(path: &str, text: &str) -> Result<(), BadScenario> {
    let rows: Vec<String> = read(path, text)?;
    let widths: Vec<usize> = rows.iter().map(|row| row.chars().count()).collect();
    // As most rows are: one that is too short or too long makes the others no less right.
    let alike = |width: &usize| widths.iter().filter(|other| *other == width).count();
    let columns = widths.iter().rev().copied().max_by_key(alike).unwrap_or_default();
    let cells = |count: usize| u8::try_from(count).ok().filter(|cells| (1..=SIZE).contains(cells));
    let size = (cells(columns).unwrap_or(SIZE), cells(rows.len()).unwrap_or(SIZE));
    Field::of_size(&rows, size).map(|_| ()).map_err(BadScenario::Map)
}
