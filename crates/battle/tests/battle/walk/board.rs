//! The fights that walks begin with: a crowded corner with everything that the ground can be, so that much happens soon.

use std::fmt::Write;

use kekkai_battle::{Cell, scenario::Setup};

use super::chance::Chance;
use crate::table;

/// What fills cells, the more often the more there are of it.
const SIGNS: &[u8] = b"##HX\"\"~~W///CC%";
const WEAPONS: [&str; 6] = ["sword", "dagger", "hammer", "spear", "pistol", "musket"];
const NATURES: [&str; 6] =
    ["true_ancestor", "progenitor", "dead_apostle", "living_dead", "thrall", "church"];
const MARKS: [&str; 4] = ["shadow", "over_water", "unjumpable", "low"];
const STATUSES: [&str; 6] = ["day", "sunlight", "night", "rain", "holy", "underwater"];
/// A ring with a lane through it that goes one way, and a place that nobody comes to.
const WORLD: &str = ", world: (here: \"Park\", places: [(name: \"Park\", links: [\"Bridge\", \"Docks\"]), \
    (name: \"Bridge\", links: [\"Docks\"]), (name: \"Docks\", one_way: [\"Mill\"]), (name: \"Mill\", \
    one_way: [\"Park\"]), (name: \"Isle\")], parties: [(name: \"Red\", at: \"Park\", members: [\"Ada\", \"Bea\"], \
    base: \"Mill\"), (name: \"Blue\", at: \"Park\", members: [\"Cid\", \"Dan\"], base: \"Park\", in_base: true)])";
const GIRL: &str = "(skills: [(skill: (name: \"Magical Girl\", levels: [(rank: \"D\", modifiers: [magical_girl])]), \
    levels: 1)], ";
const NAMES: [&str; 5] = ["Ada", "Bea", "Cid", "Dan", "Eve"];
pub(crate) const SIDES: [&str; 3] = ["0", "1", "2"];

/// Spells of the schools that are open to everybody.
pub(crate) const FREE_SPELLS: [&str; 16] = [
    "spark",
    "fireball",
    "healing-water",
    "frost",
    "cloudburst",
    "stone-wall",
    "gust",
    "slowness",
    "rune-of-pain",
    "clay-servants",
    "quickening",
    "evil-eye",
    "dusk",
    "far-sight",
    "wildfire",
    "dread",
];

/// Five of any kind in the corner, two borders at their backs.
pub(crate) fn battle(chance: &mut Chance) -> Setup {
    let mut rows = vec![".".repeat(20); 20];
    for _ in 0..chance.below(25) {
        let (row, column) = (chance.below(7), chance.below(7));
        let sign = char::from(*chance.pick(SIGNS).unwrap());
        rows[row].replace_range(column..=column, &sign.to_string());
    }
    let mut free = (0..49).filter(|n| b".\"~/".contains(&rows[n / 7].as_bytes()[n % 7]));
    let mut combatants = String::new();
    // Whoever may be held by the next one: it stands on the field, and in no hold.
    let mut near: Option<(&str, Cell)> = None;
    for (index, name) in NAMES.into_iter().enumerate() {
        let place = (0..=chance.below(3)).filter_map(|_| free.next()).last().unwrap();
        let cell = |line| i16::try_from(line).unwrap();
        let cell = Cell::new(cell(place % 7), cell(place / 7)).unwrap();
        // Whoever is not put anywhere yet has to be placed before the fight.
        let stands = chance.percent(90);
        let at = if stands { format!("at: \"{cell}\", ") } else { String::new() };
        let (one, two) = (chance.pick(&WEAPONS).unwrap(), chance.pick(&WEAPONS).unwrap());
        let (sheet, spells) = sheet(chance);
        // Whoever hides is in no hold.
        let stands = stands && !sheet.contains("hidden_on_global_map: true");
        let beside = near.filter(|(_, other)| stands && other.distance(cell) == 1);
        let held = beside.filter(|_| chance.percent(40)).map(|(other, _)| other);
        near = (stands && held.is_none()).then_some((name, cell));
        let holds = held.map(|other| format!("holds: {other:?}, ")).unwrap_or_default();
        // A magical girl, most often with her wand.
        let girl = chance.percent(20);
        let two = if girl && chance.percent(80) { &"wand" } else { two };
        let sheet = if girl { sheet.replacen('(', GIRL, 1) } else { sheet };
        // Somebody who bleeds, so that there is somebody to bandage; the weak would not live to begin.
        let strong = sheet.contains("category: monster") && !sheet.contains("hp: 30");
        let hurt = strong && chance.percent(40);
        let now = if hurt { "now: (injuries: [(part: left_arm, harm: lost)]), " } else { "" };
        write!(
            combatants,
            "(name: {name:?}, side: \"{}\", {at}{holds}{now}weapons: [{one:?}, {two:?}], spells: {spells:?}, sheet: {sheet}),",
            SIDES[index % 3],
        )
        .unwrap();
    }
    let items: Vec<String> =
        (0..8).map(|_| format!("(\"{}\", (name: \"coin\"))", chance.cell())).collect();
    let sides = SIDES.map(|side| {
        let edge = if chance.percent(20) { ", edge: west" } else { "" };
        format!("(name: \"{side}\"{edge})")
    });
    table::setup(&format!(
        "(system: knk, title: \"Walk\", seed: {}, sides: [{}], rows: {rows:?}, combatants: [{combatants}], items: [{}]{}{})",
        chance.below(1000),
        sides.join(", "),
        items.join(", "),
        scenery(chance),
        if chance.percent(60) { WORLD } else { "" },
    ))
    .unwrap()
}

/// A sheet, and the spells that go with it.
fn sheet(chance: &mut Chance) -> (String, Vec<&'static str>) {
    let category = ["monster", "profi", "commoner"][chance.below(3)];
    let monster = category == "monster";
    let mut stats = Vec::new();
    for stat in ["s", "e", "a", "m", "l"] {
        let rank = chance.within(i32::from(monster), if monster { 6 } else { 5 });
        let letter = ["F", "E", "D", "C", "B", "A", "EX"][usize::try_from(rank).unwrap()];
        let marks = match stat {
            "s" | "a" | "l" if chance.percent(20) => "++",
            _ if chance.percent(8) => "-",
            _ => "",
        };
        stats.push(format!("{stat}: \"{letter}{marks}\""));
    }
    let pools = if chance.percent(40) { "hp: 30, prana: 10, " } else { "" };
    let nature = NATURES.get(chance.below(12)).map(|nature| format!("nature: {nature}, "));
    // Through an artificial body acts somebody who is in the fight as well. Its own side reads that name on the sheet,
    // whether it sees its owner or not: in small letters it is none that the law of secrets looks for.
    let body = chance.percent(12).then(|| chance.pick(&NAMES).unwrap().to_lowercase());
    let body = body.map(|owner| format!("familiar: (kind: body, owner: {owner:?}), "));
    let class = class(category, chance);
    let (magic, spells) = magic(class.is_empty(), chance);
    let sheet = format!(
        "(category: {category}, {}, {pools}{}{}{class}{magic}unclean: {}, immaterial: {}, hidden_on_global_map: {}, \
         items: [(name: \"flask\", hp: 20), (name: \"ash\", hp: -40, prana: 9)])",
        stats.join(", "),
        nature.unwrap_or_default(),
        body.unwrap_or_default(),
        chance.percent(15),
        chance.percent(15),
        chance.percent(10),
    );
    (sheet, spells)
}

/// Schools, now and then of a class of their own, and some of the spells that they open.
fn magic(classless: bool, chance: &mut Chance) -> (String, Vec<&'static str>) {
    let (class, school, own): (_, _, &[&str]) = match chance.below(8) {
        0 if classless => ("class: \"mage\", sixth: \"A\", ", "", &[]),
        1 if classless => {
            ("class: \"hybrid\", sixth: \"E\", impulses: [demon(1)], ", "", &["hell-claw"])
        }
        2 if classless => ("class: \"dead_apostle\", ", "(vampiric, \"C\")", &["blood-mist"]),
        3 if classless => {
            let own = &["purification", "resurrection-of-the-flesh"];
            ("class: \"knight\", sixth: \"A\", ", "(church, \"E\")", own)
        }
        _ => ("", "", &[]),
    };
    let mut spells: Vec<_> = (0..4).map(|_| *chance.pick(&FREE_SPELLS).unwrap()).collect();
    spells.extend(own);
    let schools = ["fire", "water", "earth", "air", "runes", "puppets", "witchcraft"]
        .map(|school| format!("({school}, \"{}\"), ", ["E", "C", "A"][chance.below(3)]));
    (format!("{class}schools: [{}{school}], ", schools.concat()), spells)
}

/// Now and then a class with something to pay for: a hybrid, or a Servant with phantasms.
fn class(category: &str, chance: &mut Chance) -> &'static str {
    match category {
        "monster" if chance.percent(50) => {
            "class: \"servant\", sixth: \"E\", phantasms: [\
             (name: \"Banner\", rank: \"F\", modifiers: [stat(of: S, by: 1)]), \
             (name: \"Lance\", rank: \"E\", weapon: (name: \"Lance\", kind: pierce, ranged: (range: 9))), \
             (name: \"Horn\", rank: \"F\", weapon: (name: \"Horn\", kind: pierce)), \
             (name: \"Throne\", rank: \"A\")], "
        }
        "profi" | "commoner" if chance.percent(40) => {
            "class: \"hybrid\", sixth: \"B\", impulses: [category_up(A), \
             ability(grade: 1, name: \"Claws\", lasts: true), ability(grade: 1, name: \"Howl\")], "
        }
        _ => "",
    }
}

/// Marks, statuses, closed borders.
fn scenery(chance: &mut Chance) -> String {
    let cells = |chance: &mut Chance, most| {
        let cells = chance.cells(most);
        let cells: Vec<String> = cells.iter().map(|cell| format!("\"{cell}\"")).collect();
        cells.join(", ")
    };
    let mut scenery = String::new();
    for mark in MARKS {
        write!(scenery, ", {mark}: [{}]", cells(chance, 8)).unwrap();
    }
    if chance.percent(40) {
        write!(scenery, ", statuses: [{}]", chance.pick(&STATUSES).unwrap()).unwrap();
    }
    if chance.percent(40) {
        let status = chance.pick(&STATUSES).unwrap();
        write!(scenery, ", cells: [(status: {status}, at: [{}])]", cells(chance, 6)).unwrap();
    }
    if chance.percent(20) {
        scenery += ", closed: [north]";
    }
    scenery
}
