//! Everything that is wrong with data files, whether a fight uses it or not.

mod listed;

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

pub use listed::{Kind, Listed, listed, texts};

/// Files that list entries by name.
const LISTS: [&str; 5] = [WEAPONS, SKILLS, SPELLS, COMBATANTS, MOBS];
/// Every data file that fights draw from, by its path below the assets folder.
pub const PATHS: [&str; 7] =
    [WEAPONS, SKILLS, SPELLS, COMBATANTS, MOBS, "maps/NAME.ron", "battles/NAME.ron"];
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
        _ if LISTS.contains(&path) => of_list(path, text, library),
        _ if path.starts_with("maps/") => map(path, text).err().into_iter().map(placed).collect(),
        _ if path.starts_with("battles/") => {
            let all = scenario::faults(text, library).into_iter();
            let (own, drawn): (Vec<_>, Vec<_>) = all.partition(is_own);
            // What is told with its own file need not be told with every battle that draws from it.
            let untold = own.is_empty() && !drawn.iter().any(|fault| is_told(fault, library));
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

/// Whether a fault that a battle meets is one of its own file.
fn is_own(fault: &BadScenario) -> bool {
    match fault {
        BadScenario::Syntax { file, .. } => file.is_empty(),
        BadScenario::Drawn { .. } => false,
        BadScenario::Map(_)
        | BadScenario::Unknown { .. }
        | BadScenario::Unapproved { .. }
        | BadScenario::Taken { .. }
        | BadScenario::Crowded { .. }
        | BadScenario::Walled { .. }
        | BadScenario::Sheet { .. }
        | BadScenario::Count { .. } => true,
    }
}

/// Whether something is wrong with the file that a fault names, so that it is told there.
fn is_told(fault: &BadScenario, library: &Library) -> bool {
    let (BadScenario::Syntax { file, .. } | BadScenario::Drawn { file, .. }) = fault else {
        return false;
    };
    library.file(file).is_some_and(|text| !flaws(file, text, library).is_empty())
}

fn of_list(path: &str, text: &str, library: &Library) -> Vec<ContentFault> {
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
        let told = |what: BadScenario| ContentFault { line: entry.line_of(&what), what };
        found.extend(of_entry(entry, library).into_iter().map(told));
    }
    found
}

/// Everything that is wrong with one entry of a list; what is wrong with others that it names is theirs.
fn of_entry(entry: &Entry<'_>, library: &Library) -> Vec<BadScenario> {
    let wrong = match entry.file {
        WEAPONS => weapon(entry),
        SKILLS => skill(entry),
        SPELLS => spell(entry, library),
        _ => combatant(entry, library),
    };
    let wrong = wrong.unwrap_or_else(|fault| vec![fault]).into_iter();
    let own = |fault: &BadScenario| {
        if let BadScenario::Syntax { file, .. } = fault {
            return file == entry.file;
        }
        is_own(fault)
    };
    wrong.filter(own).flat_map(BadScenario::each).collect()
}

/// The first thing that is wrong with an entry, as one of its file.
pub(crate) fn fault_of(entry: &Entry<'_>, library: &Library) -> Option<BadScenario> {
    of_entry(entry, library).into_iter().next().map(|fault| entry.drawn(fault))
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
