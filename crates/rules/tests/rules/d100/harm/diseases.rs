//! The rules of diseases and symptoms, number for number.

use kekkai_rules::d100::numbers::harm::{
    conditions::{Condition, Conditions, Facet},
    diseases::{
        Complication, Degree, Disease, Diseases, MEDICINES_WORK, RASH, Source, Span, Symptom, Unit,
        Wounded, called_away, complication, drained, fever_goes, gangrene, hourly_tests, incubates,
        is_bedridden, penalty, rash_scars, resistance, sick, together, weakness_rests,
    },
    injuries::{Effect, Started, Table},
    losses::within,
};

use super::injuries::injuries;
use crate::d100::{data, names, rows, signed, test};

const MELEE: &[Facet] = &[Facet::Moving, Facet::Sight, Facet::Physical, Facet::RightArm];
const MIND: &[Facet] = &[];

fn all() -> Diseases {
    data(include_str!("../../../../src/d100/data/diseases.ron"))
}

fn disease(key: &str) -> Disease {
    all().diseases.into_iter().find(|(known, _)| known == key).unwrap().1
}

fn daily(symptom: Symptom, degree: Degree) -> i32 {
    all().symptoms[&symptom].daily[&degree]
}

fn span(span: Span) -> String {
    let unit = format!("{:?}", span.unit).to_lowercase();
    let plus = if span.plus == 0 { String::new() } else { format!(" + {}", span.plus) };
    format!("{}d10{plus} {unit}", span.dice)
}

/// A symptom as the column of diseases writes it.
fn shown(symptom: Symptom, degree: Degree, difficulty: Option<i32>) -> String {
    let name = match symptom {
        Symptom::Deadly => "deadly outcome".to_owned(),
        Symptom::Unhealing => "unhealing wound".to_owned(),
        Symptom::Sneezing => "sneezing and coughing".to_owned(),
        Symptom::Complications => format!("complications ({})", signed(difficulty.unwrap())),
        other => format!("{other:?}").to_lowercase(),
    };
    match (degree, symptom) {
        (Degree::Plain, _) => name,
        (Degree::Strong, Symptom::Deadly) => format!("{name} (likely)"),
        (Degree::VeryStrong, Symptom::Deadly) => format!("{name} (very likely)"),
        (Degree::Strong, _) => format!("{name} (strong)"),
        (Degree::VeryStrong, _) => format!("{name} (very strong)"),
    }
}

#[test]
fn every_disease_as_the_table_has_it() {
    let (all, catalogued) = (all().diseases, rows("D100-DSE-"));
    assert_eq!((all.len(), catalogued.len()), (9, 9));
    for ((key, disease), row) in all.iter().zip(catalogued) {
        let [id, name, caught, incubation, duration, symptoms, after] = row[..] else {
            panic!("{row:?}")
        };
        assert_eq!(id, format!("D100-DSE-{}", key.to_uppercase().replace('_', "-")));
        assert_eq!((disease.name.as_str().to_owned(), disease.ru.as_str().to_owned()), names(name));
        for (source, difficulty) in &disease.caught {
            let word = match source {
                Source::Mouth => "into the mouth",
                Source::Injury => "in which an injury was taken",
                Source::InfectiousWound => "by a creature with the infectious trait",
                Source::RodentWound => "by a rodent or ratfolk with the infectious trait",
                Source::Animal => "an infected animal",
                Source::Person => "an infected person",
                Source::Fleas => "every hour among plague fleas",
            };
            assert!(
                caught.contains(word) && caught.contains(&signed(*difficulty)),
                "{key}: {caught}"
            );
        }
        let tests = caught.matches('+').count();
        assert_eq!(disease.caught.len(), tests, "{key}: {caught}");
        let waits = disease.incubation.map_or_else(|| "none".to_owned(), span);
        assert_eq!(incubation.split(" (").next(), Some(waits.as_str()), "{key}");
        assert_eq!(span(disease.duration), duration, "{key}");
        let told: Vec<String> = disease
            .symptoms
            .iter()
            .map(|(one, degree)| shown(*one, *degree, disease.complications))
            .collect();
        assert_eq!(told.join(", "), symptoms, "{key}");
        assert_eq!(disease.immunises, after == "immune for good", "{key}");
        let of_wounds = ["festering", "minor_infection", "blood_rot"].contains(&key.as_str());
        assert_eq!(disease.of_wounds, of_wounds, "{key}");
    }
}

#[test]
fn every_symptom_as_the_table_has_it() {
    let (all, catalogued) = (all().symptoms, rows("D100-SYM-"));
    assert_eq!((Symptom::ALL.len(), all.len(), catalogued.len()), (12, 12, 12));
    let order = [
        "BUBOES",
        "GANGRENE",
        "FEVER",
        "DEADLY",
        "UNHEALING",
        "COMPLICATIONS",
        "DIARRHOEA",
        "WEAKNESS",
        "CRAMPS",
        "RASH",
        "NAUSEA",
        "SNEEZING",
    ];
    for ((symptom, key), row) in Symptom::ALL.iter().zip(order).zip(catalogued) {
        let sign = &all[symptom];
        assert_eq!(row[0], format!("D100-SYM-{key}"));
        assert_eq!((sign.name.as_str().to_owned(), sign.ru.as_str().to_owned()), names(row[1]));
        for (_, by) in sign.modifiers.iter().chain(&sign.strong) {
            assert!(row[2].contains(&format!("−{}", -by)), "{key}: {}", row[2]);
        }
        assert_eq!(row[2].contains("−10"), !sign.modifiers.is_empty(), "{key}");
        for difficulty in sign.daily.values() {
            assert!(row[3].contains(&signed(*difficulty)), "{key}: {}", row[3]);
        }
        assert_eq!(row[3].starts_with("endurance"), !sign.daily.is_empty(), "{key}");
    }
}

#[test]
fn d100_dse_01_symptoms_come_after_the_incubation() {
    let infection = disease("minor_infection");
    let long = |span: Span, face| span.long(&[face]);
    let days = Disease::days(long(infection.incubation.unwrap(), 3), long(infection.duration, 7));
    assert_eq!(days, (4, 10));
    assert_eq!(disease("rat_fever").duration.long(&[1, 2, 3]), 16);
}

#[test]
fn d100_dse_02_bleeding_hinders_resistance_to_three_diseases() {
    let mut has = Conditions::default();
    assert!(has.gain(Condition::Bleeding, 1, 1));
    let festering = disease("festering");
    let target = 40 + festering.caught[0].1 + has.penalty(festering.facets(), -20);
    assert_eq!((target, test(target, 71).0), (70, false));
    assert_eq!(has.penalty(disease("flaky_scabies").facets(), -20), 0);
}

#[test]
fn d100_dse_03_wounds_are_tested_once_after_the_fight() {
    let all = all();
    let injured = Wounded { injured: true, ..Wounded::default() };
    assert_eq!(all.after_fight(injured), [("minor_infection", 60)]);
    let bitten = Wounded { injured: true, infectious: true, rodent: true };
    assert_eq!(
        all.after_fight(bitten),
        [("rat_fever", 20), ("minor_infection", 60), ("festering", 40)]
    );
    assert_eq!(all.after_fight(Wounded { rodent: true, ..Wounded::default() }), []);
}

#[test]
fn d100_dse_04_of_equal_symptoms_the_stronger_counts() {
    let two = [(Symptom::Fever, Degree::Plain), (Symptom::Fever, Degree::VeryStrong)];
    assert_eq!(together(&two)[&Symptom::Fever], Degree::VeryStrong);
    assert_eq!(penalty(&two, &all().symptoms, MELEE, false), -10);
    assert_eq!(penalty(&two, &all().symptoms, MELEE, true), -20, "symptoms_stack");
}

#[test]
fn d100_dse_05_bloody_flux_is_very_strong() {
    let flux = disease("bloody_flux");
    let degree = flux.symptoms.iter().find(|(one, _)| *one == Symptom::Diarrhoea).unwrap().1;
    assert_eq!((called_away(degree), drained(degree, 1)), (3, 1));
}

#[test]
fn d100_dse_06_every_hour_among_fleas_is_tested() {
    assert_eq!([150, 10, 60, 0].map(hourly_tests), [3, 1, 1, 1]);
    assert_eq!(disease("black_plague").caught, [(Source::Fleas, 20)]);
}

#[test]
fn d100_dse_07_scabies_makes_immune() {
    let scabies = disease("flaky_scabies");
    assert!(scabies.is_tested(false) && !scabies.is_tested(true));
    assert!(disease("festering").is_tested(true));
}

#[test]
fn d100_dse_08_symptoms_hinder_physical_tests() {
    let signs = all().symptoms;
    let feverish = [(Symptom::Fever, Degree::Plain)];
    assert_eq!(45 + penalty(&feverish, &signs, MELEE, false), 35);
    assert_eq!(penalty(&feverish, &signs, MIND, false), 0);
    assert_eq!(penalty(&feverish, &signs, resistance(false), false), 0);
    assert_eq!(penalty(&feverish, &signs, resistance(true), false), -10, "symptom_hits_resistance");
}

#[test]
fn d100_dse_09_buboes() {
    let swollen = [(Symptom::Buboes, Degree::Plain)];
    let of = |facet| penalty(&swollen, &all().symptoms, &[facet], false);
    assert_eq!((40 + of(Facet::Physical), of(Facet::Fellowship)), (30, -10));
}

#[test]
fn d100_dse_10_gangrene_spreads_by_failures() {
    let difficulty = daily(Symptom::Gangrene, Degree::Plain);
    assert_eq!((40 + difficulty, test(40 + difficulty, 61).0), (60, false));
    assert_eq!(
        [1, 2, 3, 4].map(gangrene),
        [(false, false), (true, false), (true, false), (true, true)]
    );
}

#[test]
fn d100_dse_11_a_fever_can_keep_in_bed() {
    let passed = test(40, 40).0;
    assert!(fever_goes(Degree::Plain, true, passed) && !fever_goes(Degree::Plain, true, false));
    assert!(!fever_goes(Degree::Plain, false, passed), "the medicine does not work");
    assert!(!fever_goes(Degree::VeryStrong, true, passed), "no medicine helps");
    assert!(is_bedridden(Degree::VeryStrong) && !is_bedridden(Degree::Strong));
}

#[test]
fn d100_dse_12_a_deadly_outcome_is_tested_daily() {
    let by = |degree| daily(Symptom::Deadly, degree);
    assert_eq!([by(Degree::Plain), by(Degree::Strong), by(Degree::VeryStrong)], [60, 40, 20]);
    assert_eq!((35 + by(Degree::Strong), test(75, 76).0), (75, false));
}

#[test]
fn d100_dse_13_complications_at_the_end() {
    use Complication::{BloodRot, Festering, Longer, Over};
    let of = |roll| {
        let (passed, level) = test(40, roll);
        complication(passed, level)
    };
    assert_eq!([of(45), of(62), of(100), of(40)], [Longer, Festering, BloodRot, Over]);
    assert_eq!(
        [-1, -2, -5, -6].map(|level| complication(false, level)),
        [Longer, Festering, Festering, BloodRot]
    );
}

#[test]
fn d100_dse_14_diarrhoea_calls_away() {
    assert_eq!([Degree::Plain, Degree::Strong, Degree::VeryStrong].map(called_away), [1, 2, 3]);
    assert_eq!((drained(Degree::VeryStrong, 4), drained(Degree::Strong, 4)), (4, 0));
}

#[test]
fn d100_dse_15_three_of_four_medicines_work_against_weakness() {
    assert!(weakness_rests(75, true) && !weakness_rests(76, true) && !weakness_rests(75, false));
    assert!(within(75, MEDICINES_WORK) && !within(76, MEDICINES_WORK));
}

#[test]
fn d100_dse_16_cramps() {
    let of = |degree| 45 + penalty(&[(Symptom::Cramps, degree)], &all().symptoms, MELEE, false);
    assert_eq!((of(Degree::Strong), of(Degree::Plain)), (25, 35));
}

#[test]
fn d100_dse_17_a_rash_may_leave_a_scar() {
    assert!(rash_scars(test(40 + RASH, 61).0) && !rash_scars(test(40 + RASH, 60).0));
    let itches = [(Symptom::Rash, Degree::Plain)];
    assert_eq!(penalty(&itches, &all().symptoms, &[Facet::Fellowship], false), -10);
}

#[test]
fn d100_dse_18_an_unhealing_wound_may_fester() {
    assert_eq!(daily(Symptom::Unhealing, Degree::Plain), 20);
}

#[test]
fn d100_dse_19_nausea_follows_sudden_movement() {
    assert_eq!(
        (sick(MELEE, true, false), sick(MELEE, false, false), sick(MIND, true, false)),
        (1, 1, 0)
    );
    assert_eq!((sick(MELEE, true, true), sick(MELEE, false, true)), (0, 1), "nausea_on");
}

#[test]
fn d100_dse_20_the_sick_infect_those_near() {
    assert_eq!(hourly_tests(60), 1);
    assert_eq!(disease("flaky_scabies").caught, [(Source::Person, 20)]);
}

#[test]
fn d100_dse_21_an_infection_that_arises_does_not_wait() {
    let infection = disease("minor_infection");
    assert_eq!(incubates(&infection, true), None);
    let day = Span { dice: 1, plus: 0, unit: Unit::Days };
    assert_eq!(incubates(&infection, false), Some(day));
    assert!(disease("blood_rot").caught.is_empty());
}

#[test]
fn d100_inj_17_two_rows_start_a_disease() {
    let rows = injuries();
    let starts = |face, started| {
        rows.read(Table::Torso, face).unwrap().1.effects.contains(&Effect::Starts(started))
    };
    assert!(starts(88, Started::Festering) && starts(98, Started::BloodRot));
    let festering = disease("festering").incubation.unwrap();
    assert_eq!(Disease::days(festering.long(&[4]), 1).0, 5, "after 4 days");
    assert_eq!(disease("blood_rot").incubation, None, "at once");
}
