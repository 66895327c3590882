//! Data files broken at one place: file, line, field and what was expected are told, once, and in full.

use std::{fs, path::Path};

use super::support::Machine;

/// A sound folder of an author's own.
const SOUND: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/content");

/// The file, what stands in it, what is put there, and every line that is then told, without the folder.
type Case = (&'static str, &'static str, &'static str, &'static [&'static str]);

#[rustfmt::skip]
const CASES: &[Case] = &[
    ("maps/pond.ron", "..##..", "..#Q..", &["maps/pond.ron, line 3: Row B, column 4: unknown symbol Q"]),
    ("maps/pond.ron", "r#\"........\"#, // A", "r#\"...\"#, // A", &["maps/pond.ron, line 2: Row A of the map has 3 cells, not 8"]),
    ("maps/pond.ron", "HH\"#,", "HH\"#", &["maps/pond.ron, line 4, column 5: expected , here"]),
    ("maps/pond.ron", "    r#\"........\"#,\n", "", &["battles/pond.ron, line 7: The map has 4 rows, not 5; the scenario sets the board by size: (columns, rows)"]),
    ("maps/pond.ron", "~~\"#,", "~~\",", &["maps/pond.ron, line 4: Row C of the map has 26 cells, not 8"]),
    ("maps/pond.ron", "r#\"..\"\"..~~\"#", "\"..\"\"..~~\"", &["maps/pond.ron, line 4, column 9: expected , here"]),
    ("battles/pond.ron", "sides:", "side:", &["battles/pond.ron, line 6, column 5: there is no field side; did you mean sides?"]),
    ("battles/pond.ron", "[night]", "[nite]", &["battles/pond.ron, line 9, column 16: statuses[0]: unknown word nite; expected one of: day, sunlight, night, rain, holy, radiation, underwater; did you mean night?"]),
    ("battles/pond.ron", "edge: west", "edge: left", &["battles/pond.ron, line 6, column 34: sides[0].edge: unknown word left; expected one of: north, east, south, west; did you mean west?"]),
    ("battles/pond.ron", "\"1D\"", "\"33J\"", &["battles/pond.ron, line 11, column 42: combatants[0].at: 33J is not a cell; write 7C"]),
    ("battles/pond.ron", "seed: 5,", "seed: 5", &["battles/pond.ron, line 5, column 5: expected , here"]),
    ("battles/pond.ron", "seed: 5,", "seed: 5, seed: 6,", &["battles/pond.ron, line 4, column 14: the field seed is given twice"]),
    ("battles/pond.ron", "\"Blues\", at", "\"Blus\", at", &["battles/pond.ron, line 14: combatants[2] (Una).side: unknown name Blus; did you mean Blues?"]),
    ("battles/pond.ron", "map: \"pond\"", "map: \"pnd\"", &["battles/pond.ron, line 7: map: unknown name pnd; did you mean pond?"]),
    ("battles/pond.ron", "\"heron-witch\"", "\"heron-which\"", &["battles/pond.ron, line 14: combatants[2] (Una).like: unknown name heron-which; did you mean heron-witch?"]),
    ("battles/pond.ron", "\"shroud 8B\"", "\"shrod 8B\"", &["battles/pond.ron, line 19: opening[1] (shrod 8B): Unknown command: shrod; did you mean shroud?"]),
    ("battles/pond.ron", "\"shroud 8B\"", "\"place Una 8B\"", &["battles/pond.ron, line 19: opening[1] (place Una 8B): The fight has already begun"]),
    ("battles/pond.ron", "\"shroud 8B\"", "\"place Uma 8B\"", &["battles/pond.ron, line 19: opening[1] (place Uma 8B): No combatant is named Uma; did you mean Una?"]),
    ("battles/pond.ron", "\"Bob\"", "\"Ann\"", &["battles/pond.ron, line 12: combatants[1] (Ann).name: the name Ann is empty or already used"]),
    ("battles/pond.ron", "[\"8A\"]", "[\"8X\"]", &["battles/pond.ron, line 8, column 12: fog[0]: 8X is not a cell; write 7C"]),
    ("battles/pond.ron", "\"1D\"", "\"3B\"", &["battles/pond.ron, line 11: Ann is inside an obstacle on 3B"]),
    ("battles/pond.ron", "\"1D\"", "\"1E\"", &["battles/pond.ron, line 12: Ann and Bob are both on 1E"]),
    ("battles/pond.ron", "seed: 5,", "seed: 5, options: (night_bons: 10),", &["battles/pond.ron, line 4, column 24: there is no field night_bons; did you mean night_bonus?"]),
    ("battles/pond.ron", "seed: 5,", "seed: 5, options: (night_bonus: 1000),", &["battles/pond.ron, line 4: options: night_bonus: 1000; expected a number from 0 to 100 (KNK-CLS-06)"]),
    ("battles/pond.ron", "seed: 5,", "seed: 5, options: (crit_mode: natural),", &["battles/pond.ron, line 4, column 35: options.crit_mode: unknown word natural; expected one of: total_ge_faces, natural_max; did you mean natural_max?"]),
    ("battles/pond.ron", "prana: 20", "prana: 99999", &["battles/pond.ron, line 16: items[0][1].prana: 99999; expected a number from -10000 to 10000"]),
    ("battles/pond.ron", "\"reed-step\", \"B\"", "\"reed-step\", \"A\"", &["battles/pond.ron, line 13: combatants[1] (Bob).skills: unknown name reed-step A; did you mean reed-step B?"]),
    ("battles/pond.ron", "\"reed-step\"", "\"reedstep\"", &["battles/pond.ron, line 13: combatants[1] (Bob).skills: unknown name reedstep; did you mean reed-step?"]),
    ("battles/pond.ron", "profi, s: \"D\"", "commoner, s: \"EX\"", &["battles/pond.ron, line 12: combatants[1] (Bob).sheet: s: EX; expected a rank from F to A (KNK-CAT-07)"]),
    ("battles/pond.ron", "size: (8, 5)", "size: (8, 50)", &["battles/pond.ron, line 5: scenery: size: 8, 50; expected columns and rows from 1 to 20 (KNK-LOC-01)"]),
    ("battles/pond.ron", "\"sickle\"", "\"sikle\"", &["battles/pond.ron, line 13: combatants[1] (Bob).weapons: unknown name sikle; did you mean sickle?"]),
    ("battles/pond.ron", "title: \"The pond\",", "", &["battles/pond.ron, line 21, column 1: the field title is missing"]),
    ("systems/knk/skills.ron", "\"B\"", "\"E\"", &["battles/pond.ron, line 13: combatants[1] (Bob).skills: unknown name reed-step B; did you mean reed-step E?", "systems/knk/skills.ron, line 2: reed-step: levels: D; expected levels from the lowest to the highest (KNK-SKL-01)"]),
    ("systems/knk/skills.ron", "drowning", "drown", &["systems/knk/skills.ron, line 4, column 50: reed-step.levels[1].modifiers[0].what: unknown word drown; expected one of: radiation, drowning; did you mean drowning?"]),
    ("systems/knk/skills.ron", "levels: [", "levls: [", &["systems/knk/skills.ron, line 2, column 39: reed-step: there is no field levls; expected one of: name, levels, price, free_for, forbidden; did you mean levels?"]),
    ("systems/knk/weapons.ron", "reach: 2", "reach: 300", &["systems/knk/weapons.ron, line 3, column 56: spear.reach: 300 does not fit; expected a number from 0 to 255"]),
    ("systems/knk/weapons.ron", "to_damage: 5", "to_damage: 99999999999", &["systems/knk/weapons.ron, line 3, column 70: spear.to_damage: 99999999999 does not fit; expected a number from -2147483648 to 2147483647"]),
    ("systems/knk/weapons.ron", "to_damage: 5", "to_damage: 20000", &["systems/knk/weapons.ron, line 3: spear: to_damage: 20000; expected a number from -10000 to 10000"]),
    ("systems/knk/weapons.ron", "reach: 2", "reach: 0", &["systems/knk/weapons.ron, line 3: spear: reach: 0; expected a reach from 1 (KNK-ATK-01)"]),
    ("systems/knk/weapons.ron", "reach: 2", "reach: \"2\"", &["systems/knk/weapons.ron, line 3, column 55: spear.reach: expected a whole number"]),
    ("systems/knk/weapons.ron", "pierce", "peirce", &["systems/knk/weapons.ron, line 3, column 41: spear.kind: unknown word peirce; expected one of: slash, blunt, pierce; did you mean pierce?"]),
    ("systems/knk/weapons.ron", "\"Ash spear\"", "Ash", &["systems/knk/weapons.ron, line 3, column 21: spear.name: expected text in quotes"]),
    ("systems/knk/weapons.ron", "name: \"Ash spear\", ", "", &["systems/knk/weapons.ron, line 3, column 52: spear: the field name is missing"]),
    ("systems/knk/weapons.ron", "5)),", "5),", &["systems/knk/weapons.ron, line 4, column 5: expected ) here"]),
    ("systems/knk/weapons.ron", "conceptual", "conceptal", &["systems/knk/weapons.ron, line 4, column 57: sickle.tier: unknown word conceptal; expected one of: ordinary, conceptual, phantasm; did you mean conceptual?"]),
    ("systems/knk/weapons.ron", "\"sickle\", (", "\"spear\", (", &["battles/pond.ron, line 13: combatants[1] (Bob).weapons: unknown name sickle; did you mean rifle?", "systems/knk/mobs.ron, line 6: heron-witch.weapons: unknown name sickle; did you mean rifle?", "systems/knk/weapons.ron, line 4: name: the name spear is empty or already used"]),
    ("systems/knk/mobs.ron", "[\"sickle\"]", "[\"sikle\"]", &["systems/knk/mobs.ron, line 6: heron-witch.weapons: unknown name sikle; did you mean sickle?"]),
    ("systems/knk/mobs.ron", "s: \"C\"", "s: \"Q\"", &["systems/knk/mobs.ron, line 3, column 40: heron-witch.sheet.s: expected a rank from F to EX, in quotes"]),
    ("systems/knk/mobs.ron", "true", "yes", &["systems/knk/mobs.ron, line 3, column 84: heron-witch.sheet.unclean: expected true or false"]),
    ("systems/knk/mobs.ron", "(water, \"D\")", "(watr, \"D\")", &["systems/knk/mobs.ron, line 4, column 43: heron-witch.sheet.schools[1][0]: unknown word watr; did you mean water?"]),
    ("systems/knk/mobs.ron", "(water, \"D\")", "(water)", &["systems/knk/mobs.ron, line 4, column 48: heron-witch.sheet.schools[1]: wrong number of values in the brackets: 1"]),
    ("systems/knk/mobs.ron", "sheet:", "sheat:", &["systems/knk/mobs.ron, line 3, column 9: heron-witch: there is no field sheat; expected one of: sheet, weapons, skills, spells; did you mean sheet?"]),
    ("systems/knk/mobs.ron", "cold-mud", "cold-mut", &["systems/knk/mobs.ron, line 8: heron-witch.spells: unknown name cold-mut; did you mean cold-mud?"]),
    ("systems/knk/mobs.ron", "\"water-breathing\", \"D\"", "\"water-breathing\", \"X\"", &["systems/knk/mobs.ron, line 7: heron-witch.skills: unknown name water-breathing X; did you mean water-breathing D?"]),
    ("systems/knk/mobs.ron", "hp: 80", "hp: 80000", &["systems/knk/mobs.ron, line 5: heron-witch: items[0].hp: 80000; expected a number from -10000 to 10000"]),
    ("systems/knk/spells.ron", "lines(2)", "lines(0)", &["systems/knk/spells.ron, line 2: cold-mud: form: 0; expected a number from 1 (KNK-MAG-03)"]),
    ("systems/knk/spells.ron", "range: 8", "rnge: 8", &["systems/knk/spells.ron, line 2, column 96: cold-mud: there is no field rnge; expected one of: whom, range; did you mean range?"]),
    ("systems/knk/spells.ron", "harm(", "harms(", &["systems/knk/spells.ron, line 3, column 19: cold-mud.effects[0]: unknown word harms; did you mean harm?"]),
    ("systems/knk/spells.ron", "of: E", "of: X", &["systems/knk/spells.ron, line 2, column 118: cold-mud.save.of: unknown word X; expected one of: S, E, A, M, L, mind; did you mean A?"]),
    ("systems/knk/spells.ron", "prana: 30", "prana: -30", &["systems/knk/spells.ron, line 2: cold-mud: prana: -30; expected a number from 0 to 10000"]),
    ("systems/knk/spells.ron", "])),\n]", "])),\n] ]", &["systems/knk/spells.ron, line 4, column 2: there is something after the closing bracket of the file"]),
];

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name())).unwrap();
        if path.is_dir() {
            copy(&path, &to.join(name));
        } else {
            fs::copy(&path, to.join(name)).unwrap();
        }
    }
}

/// A machine with the sound folder, broken at these places.
fn machine<'c>(broken: impl IntoIterator<Item = &'c Case>) -> Machine {
    let machine = Machine::new();
    copy(Path::new(SOUND), &machine.path("mine"));
    for (file, sound, broken, _) in broken {
        let path = machine.path("mine").join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(sound), "{file}: {sound}");
        fs::write(&path, text.replacen(sound, broken, 1)).unwrap();
    }
    machine
}

#[test]
fn a_file_broken_at_one_place_is_told_with_file_line_field_and_what_was_expected() {
    machine([]).run(&["content", "check", "mine"]).ended(0);
    let told = |case: &Case| {
        let said = machine([case]).run(&["content", "check", "mine"]).ended(2);
        let lines: Vec<&str> =
            said.out.lines().filter_map(|line| line.strip_prefix("mine/")).collect();
        let (file, sound, broken, told) = case;
        assert_eq!(lines, *told, "{file}: {sound} became {broken}");
    };
    std::thread::scope(|scope| {
        for cases in CASES.chunks(CASES.len().div_ceil(4)) {
            scope.spawn(move || cases.iter().for_each(told));
        }
    });
}

#[test]
fn faults_of_files_are_told_in_russian_without_english() {
    let said = |place: usize| {
        CASES.iter().filter(move |(file, sound, ..)| {
            // One of a kind for each file.
            CASES
                .iter()
                .filter(|(other, ..)| other == file)
                .nth(place)
                .is_some_and(|it| it.1 == *sound)
        })
    };
    for place in 0..3 {
        let mut files: Vec<&str> = Vec::new();
        let cases = said(place).filter(|(file, ..)| {
            let first = !files.contains(file);
            files.push(file);
            first
        });
        let said = machine(cases).run(&["content", "check", "mine", "--lang", "ru"]).ended(2);
        for english in ["xpected", "did you mean", "unknown", "enum", "struct", "variant", "line"] {
            assert!(!said.out.contains(english), "{english} in {}", said.out);
        }
    }
}
