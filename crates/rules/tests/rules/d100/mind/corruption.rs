//! The rules of corruption and mutations, number for number.

use kekkai_rules::d100::numbers::sheet::characteristics::Characteristic::{Agility, Initiative};
use kekkai_rules::d100::numbers::{
    harm::conditions::Condition,
    mind::{
        corruption::{Corruption, Influence, Species},
        mutations::{
            Armoured, Change, Grown, Mutation, MutationKind, Mutations, Tests, is_thrown_again,
            kind,
        },
        psychology::Trait,
    },
    pools::{Pool, Pools, Thrown},
};

use crate::d100::{data, names, rows, signed, test};

fn mutations() -> Mutations {
    data(include_str!("../../../../src/d100/data/mutations.ron"))
}

fn three() -> Corruption {
    Corruption { points: 0, willpower_bonus: 3, toughness_bonus: 3 }
}

#[test]
fn d100_cor_01_a_failed_influence_corrupts() {
    let (after, tested) = three().gain(Influence::Weak.gained(false, -1));
    assert_eq!((after.points, tested), (1, false));
}

#[test]
fn d100_cor_02_a_dark_deal_throws_once_more() {
    let failed = Thrown { rerolls: 1, ..Thrown::default() };
    assert!(failed.may_be_dealt_for() && !failed.may_be_repeated(1));
    assert_eq!(Corruption { points: 3, ..three() }.gain(1).0.points, 4);
    assert!(!Thrown { dark_deal: true, ..failed }.may_be_dealt_for(), "the third throw binds");
    assert!(!Thrown::default().may_be_dealt_for(), "thrown once only");
    assert!(!Thrown { passed: true, ..failed }.may_be_dealt_for());
}

#[test]
fn d100_cor_03_the_level_of_resistance_spares_points() {
    let of = |roll| {
        let (passed, level) = test(45, roll);
        Influence::Mighty.gained(passed, level)
    };
    assert_eq!([40, 21, 4, 46].map(of), [2, 1, 0, 3]);
    let tags = ["WEAK", "STRONG", "MIGHTY"];
    for (one, tag) in Influence::ALL.iter().zip(tags) {
        let row = rows(&format!("D100-COR-{tag}")).remove(0);
        let number = |cell: &str| cell.parse::<u16>().unwrap();
        let (failure, successes) = one.points();
        assert_eq!(failure, number(row[3]), "{tag}");
        assert_eq!(
            successes.to_vec(),
            row[4..7].iter().map(|cell| number(cell)).collect::<Vec<_>>()
        );
    }
    assert_eq!([0, 1, 2].map(|level| Influence::Strong.gained(true, level)), [1, 1, 0]);
}

#[test]
fn d100_cor_04_too_much_corruption_is_tested() {
    let at = |points| Corruption { points, ..three() };
    assert!(!at(5).gain(1).1 && at(6).gain(1).1);
    assert!(at(7).gain(1).1, "with each further gain");
    assert!(!at(7).gain(0).1);
}

#[test]
fn d100_cor_05_a_mutation_takes_points_and_goes_by_species() {
    assert_eq!(Corruption { points: 7, ..three() }.mutated(false).points, 4);
    let of = |species: Species, face| kind(face, species.body_to());
    assert_eq!(
        [of(Species::Human, 50), of(Species::Human, 51)],
        [MutationKind::Body, MutationKind::Mind]
    );
    assert_eq!(
        [of(Species::Dwarf, 5), of(Species::Dwarf, 6)],
        [MutationKind::Body, MutationKind::Mind]
    );
    assert_eq!(
        [of(Species::Halfling, 10), of(Species::Halfling, 11)],
        [MutationKind::Body, MutationKind::Mind]
    );
    assert_eq!(
        [of(Species::Elf, 1), of(Species::Elf, 100)],
        [MutationKind::Mind, MutationKind::Mind]
    );
    let table = rows("D100-MUTKIND-BODY").remove(0);
    for (species, cell) in Species::ALL.iter().zip(&table[2..]) {
        let to = cell.split_once('–').map_or(0, |(_, to)| to.parse().unwrap_or(0));
        assert_eq!(species.body_to(), to, "{species:?}");
    }
}

#[test]
fn d100_cor_06_too_many_mutations_take_the_character() {
    assert!(!three().is_lost(3, 3));
    assert!(three().is_lost(4, 0) && three().is_lost(0, 4));
}

#[test]
fn d100_cor_07_corruption_can_be_lost() {
    assert_eq!(Corruption { points: 4, ..three() }.atoned(1).points, 3);
    assert_eq!(three().atoned(1).points, 0);
}

#[test]
fn d100_fate_12_whoever_denies_keeps_body_and_points() {
    let corrupt = Corruption { points: 7, ..three() };
    assert_eq!(corrupt.mutated(true).points, 7);
    let points = Pools { resilience: 1, ..Pools::default() };
    assert_eq!(points.spend(Pool::Resilience).unwrap().resilience, 0);
}

/// Compares a table with the catalogue, row by row.
fn compare(kind: MutationKind, prefix: &str) {
    let all = mutations();
    let written = rows(prefix);
    assert_eq!((all.rows(kind).len(), written.len()), (20, 20));
    for ((key, row), cells) in all.rows(kind).iter().zip(written) {
        let [_, faces, name, effect] = cells[..] else { panic!("{cells:?}") };
        assert_eq!(format!("{:02}–{:02}", row.from, row.to % 100), faces, "{key}");
        assert_eq!(
            (row.name.as_str().to_owned(), row.ru.as_str().to_owned()),
            names(name),
            "{key}"
        );
        let told: Vec<String> = row.effects.iter().copied().map(told).collect();
        assert_eq!(told.join("; "), effect, "{key}");
        assert!(key.ends_with(&faces.replace('–', "_")), "{key}");
    }
    for face in 1..=100 {
        let (_, row) = all.read(kind, face).unwrap();
        assert!((row.from..=row.to).contains(&face) && row.to - row.from == 4, "{face}");
    }
    assert_eq!(all.read(kind, 0), None);
}

fn told(change: Change) -> String {
    match change {
        Change::Characteristic(which, by) => format!("{which:?} {}", signed(by)).to_lowercase(),
        Change::Speed(by) => format!("speed {}", signed(by)),
        Change::Armour(Armoured::Everywhere, by) => {
            format!("armour class {} everywhere", signed(by))
        }
        Change::Armour(Armoured::Head, by) => format!("armour class {} on the head", signed(by)),
        Change::Modifier(tests, by) => modifier(tests, &signed(by)),
        Change::Places(1) => "roll 1d100 on LOC for the place".to_owned(),
        Change::Places(_) => "roll 1d100 twice on LOC for the places".to_owned(),
        Change::Grows(Grown::Tentacle) => {
            "creature trait: 1 tentacle, damage value + strength bonus".to_owned()
        }
        Change::Grows(Grown::Weapon) => {
            "creature trait weapon with value = strength bonus".to_owned()
        }
        Change::NoScars => "wounds leave no scars".to_owned(),
        Change::Candle => "light of a candle".to_owned(),
        Change::Trait(Trait::Animosity) => {
            "trait animosity towards every species but its own".to_owned()
        }
        Change::Trait(one) => format!("trait {one:?}").to_lowercase(),
        Change::OnFailedWillpower(condition) => {
            format!("failed test tied to willpower → {condition:?} +1").to_lowercase()
        }
        Change::AfterSleep(condition, hours) => {
            format!("{condition:?} +1 for {hours} hours after waking").to_lowercase()
        }
        Change::Chosen => "a mutation or creature trait chosen by the GM".to_owned(),
    }
}

fn modifier(tests: Tests, by: &str) -> String {
    match tests {
        Tests::Speech => format!("{by} to language tests when speaking"),
        Tests::Tracking => format!("tracking {by}"),
        Tests::Sight => format!("{by} to perception tests by sight"),
        Tests::Fellowship => format!("{by} to fellowship tests and its skills"),
        Tests::Alone => format!("{by} to all tests while alone"),
        Tests::Harmless => format!("{by} to tests that do not hurt others"),
        Tests::Hurting => format!("{by} to those that do"),
        Tests::WeaponSkill => format!("{by} to weapon-skill tests"),
    }
}

fn read(kind: MutationKind, face: u8) -> Mutation {
    mutations().read(kind, face).unwrap().1.clone()
}

#[test]
fn d100_mut_01_mutations_of_the_body() {
    compare(MutationKind::Body, "D100-MUT-BODY-");
    let skin = read(MutationKind::Body, 17);
    assert_eq!((skin.name.as_str(), skin.armour(false), skin.armour(true)), ("Iron skin", 2, 2));
    assert!(skin.effects.contains(&Change::Characteristic(Agility, -10)));
    assert_eq!(read(MutationKind::Body, 100).effects, [Change::Chosen]);
    let horns = read(MutationKind::Body, 46);
    assert_eq!((horns.armour(true), horns.armour(false)), (1, 0));
}

#[test]
fn d100_mut_02_mutations_of_the_mind() {
    compare(MutationKind::Mind, "D100-MUT-MIND-");
    let rage = read(MutationKind::Mind, 58).effects;
    assert_eq!(rage, [Change::Trait(Trait::Frenzy), Change::Modifier(Tests::WeaponSkill, 10)]);
    let morale = read(MutationKind::Mind, 61).effects;
    assert_eq!(morale, [Change::OnFailedWillpower(Condition::Panicked)]);
}

#[test]
fn d100_mut_03_short_legs_walk_and_run_less() {
    let speed = 4 + read(MutationKind::Body, 43).speed();
    assert_eq!((speed, 2 * speed, 4 * speed), (3, 6, 12));
    assert!(
        read(MutationKind::Mind, 21).effects.contains(&Change::Characteristic(Initiative, -10))
    );
}

#[test]
fn d100_mut_04_feathers_grow_in_two_places() {
    assert_eq!(read(MutationKind::Body, 72).effects, [Change::Places(2)]);
    assert_eq!(read(MutationKind::Body, 12).effects, [Change::Places(1)]);
}

#[test]
fn d100_mut_05_a_mutation_that_is_there_is_thrown_again() {
    assert!(is_thrown_again(&["body_16_20"], "body_16_20", false));
    assert!(!is_thrown_again(&["body_16_20"], "body_21_25", false));
    assert!(!is_thrown_again(&["body_16_20"], "body_16_20", true), "mutation_repeat");
}
