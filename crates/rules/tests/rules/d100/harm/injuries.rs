//! The injury tables, row by row as the catalogue has them.

use kekkai_rules::d100::numbers::harm::{
    conditions::{Binding, Condition, Facet},
    durations::{Amount, Event, Lasts},
    injuries::{BodyPart, Effect, Injuries, Injury, InjuryMark, Severity, Started, Table},
};

use crate::d100::{data, names, rows, signed};

pub(super) fn injuries() -> Injuries {
    data(include_str!("../../../../src/d100/data/injuries.ron"))
}

/// What the catalogue calls the tables, and the location that its fractures and tears name.
const TABLES: [(Table, &str, &str); 4] = [
    (Table::Head, "HEAD", "head"),
    (Table::Arm, "ARM", "limb"),
    (Table::Torso, "TORS", "torso"),
    (Table::Leg, "LEG", "limb"),
];

#[test]
fn d100_inj_01_four_tables_with_every_face_in_one_row() {
    let all = injuries();
    for (table, tag, location) in TABLES {
        let written = rows(&format!("D100-INJ-{tag}-"));
        assert_eq!((all.rows(table).len(), written.len()), (20, 20), "{table:?}");
        for ((key, row), cells) in all.rows(table).iter().zip(written) {
            compare(key, row, &cells, location);
        }
        for face in 1..=100 {
            let having =
                all.rows(table).iter().filter(|(_, row)| (row.from..=row.to).contains(&face));
            assert_eq!(having.count(), 1, "{table:?} {face}");
        }
    }
    let torn = all.read(Table::Arm, 21).unwrap();
    assert_eq!((torn.0, &torn.1.effects), ("arm_21_25", &vec![Effect::Tear(Severity::Light)]));
    assert_eq!(all.read(Table::Arm, 0), None);
    assert_eq!(all.read(Table::Arm, 101), None);
}

#[test]
fn d100_wnd_07_the_last_row_of_each_table_kills() {
    let all = injuries();
    for table in Table::ALL {
        let (_, row) = all.read(table, 100).unwrap();
        assert_eq!((row.from, row.loss, row.effects.first()), (100, 0, Some(&Effect::Dies)));
        let deadly = all.rows(table).iter().filter(|(_, row)| row.effects.contains(&Effect::Dies));
        assert_eq!(deadly.count(), 1, "{table:?}");
    }
}

fn compare(key: &str, row: &Injury, cells: &[&str], location: &str) {
    let [catalogued, faces, name, loss, effects] = cells else { panic!("{cells:?}") };
    let (en, ru) = names(name);
    assert_eq!((row.name.as_str(), row.ru.as_str()), (en.as_str(), ru.as_str()), "{key}");
    let shown = |face: u8| format!("{:02}", face % 100);
    let range = if row.from == row.to {
        shown(row.from)
    } else {
        format!("{}–{}", shown(row.from), shown(row.to))
    };
    assert_eq!(range, **faces, "{key}");
    assert!(catalogued.ends_with(&range.replace('–', "-")), "{key}");
    assert!(key.ends_with(&range.replace('–', "_")), "{key}");
    let taken = if row.loss == 0 { "death".to_owned() } else { row.loss.to_string() };
    assert_eq!(taken, **loss, "{key}");
    assert_eq!(row.loss == 0, row.effects.first() == Some(&Effect::Dies), "{key}");
    let noted: Vec<String> = row.effects.iter().flat_map(|one| noted(one, location)).collect();
    assert_eq!(noted.join("; "), **effects, "{key}");
}

/// An effect in the notation of the catalogue.
fn noted(effect: &Effect, location: &str) -> Vec<String> {
    let one = |text: String| vec![text];
    match effect {
        Effect::Dies => one("death".to_owned()),
        Effect::Lands(_) if location == "head" => {
            one("head lands 1d10 feet away in a random direction".to_owned())
        }
        Effect::Lands(amount) => one(format!("arm flies {} feet", much(*amount))),
        Effect::Gains(condition, amount) => one(gained(*condition, *amount)),
        Effect::Binds(binding, condition, lasts) => {
            let word = if *binding == Binding::Lock { "lock" } else { "hold" };
            one(format!("{word}({}, until {})", called(*condition), long(*lasts)))
        }
        Effect::PrintedTwice(condition) => {
            one(format!("({} printed again, D100-INJ-14)", called(*condition)))
        }
        Effect::Test(difficulty, fail) => {
            let fail: Vec<String> = fail.iter().flat_map(|one| noted(one, location)).collect();
            one(format!("test endurance {} fail → {}", signed(*difficulty), fail.join(", ")))
        }
        Effect::CriesOut(difficulty, below) => one(format!(
            "test endurance {}, below SL {}: cries out (D100-INJ-20)",
            signed(*difficulty),
            signed(*below)
        )),
        Effect::Amputation(parts, difficulty) => {
            let parts: Vec<String> =
                parts.iter().map(|(part, amount)| cut(*part, *amount)).collect();
            one(format!("amputation({}, {})", parts.join(" and "), signed(*difficulty)))
        }
        Effect::Loses(BodyPart::Toe, Amount::OneLessLevel) => one("lose [1 − SL] toes".to_owned()),
        Effect::Fracture(severity) => one(format!("fracture_{}({location})", bad(*severity))),
        Effect::Tear(severity) => one(format!("tear_{}({location})", bad(*severity))),
        Effect::Drops => one("drop".to_owned()),
        Effect::Useless(amount) => one(format!("useless(limb, {})", much(*amount))),
        Effect::OneArm(effects) => {
            assert_eq!(effects, &[Effect::Drops, Effect::Useless(Amount::D10)]);
            one("one hand: drop; useless(that arm, 1d10)".to_owned())
        }
        Effect::LegUseless => one("leg useless until medical help (D100-INJ-07)".to_owned()),
        Effect::HandTest(difficulty) => {
            one(format!("before any action test dexterity {} (D100-INJ-16)", signed(*difficulty)))
        }
        Effect::MoreFingers => {
            one("+1 finger each following round without medical help (D100-AMP-12)".to_owned())
        }
        Effect::Reopens(bleeding) => one(format!("reopen({bleeding})")),
        Effect::Starts(Started::Festering) => one("start(festering)".to_owned()),
        Effect::Starts(Started::BloodRot) => one("start(blood_rot)".to_owned()),
        Effect::Modifier(facet, by, lasts) => modifier(*facet, *by, *lasts),
        Effect::SecondTimeDeaf => {
            vec!["second time: deaf for good".to_owned(), "only magic heals".to_owned()]
        }
        Effect::HalvesSpeed(amount) => one(format!("speed halved for {} rounds", much(*amount))),
        Effect::Leaves(InjuryMark::Scar) => {
            one("when healed: scar, social tests SL +1, counted once".to_owned())
        }
        Effect::Leaves(InjuryMark::CrookedNose) => vec![
            "when healed: crooked nose, social tests SL +1 or −1".to_owned(),
            "surgery corrects it".to_owned(),
        ],
        Effect::AfterScene(effects) => {
            let then: Vec<String> = effects.iter().flat_map(|one| noted(one, location)).collect();
            one(format!("after the scene {}", then.join(", ")))
        }
        Effect::Unless(Event::Surgery, days, effects) => {
            let then: Vec<String> = effects.iter().flat_map(|one| noted(one, location)).collect();
            one(format!("without surgery in {} days {}", much(*days), then.join(", ")))
        }
        Effect::Loses(..) | Effect::Unless(..) => one(format!("{effect:?}")),
    }
}

fn modifier(facet: Facet, by: i32, lasts: Lasts<Amount>) -> Vec<String> {
    let tests = match facet {
        Facet::Hearing => "hearing",
        Facet::Dexterity => "dexterity",
        Facet::Agility => "agility and its skills",
        _ => "?",
    };
    vec![format!("mod({tests}, {}, {})", signed(by), long(lasts))]
}

fn called(condition: Condition) -> String {
    format!("{condition:?}").to_lowercase()
}

fn gained(condition: Condition, amount: Amount) -> String {
    let name = called(condition);
    if condition.declared().stacks { format!("{name} +{}", much(amount)) } else { name }
}

fn much(amount: Amount) -> String {
    match amount {
        Amount::Is(many) => many.to_string(),
        Amount::D10 => "1d10".to_owned(),
        Amount::D10LessToughness => "1d10 − toughness bonus, at least 1".to_owned(),
        Amount::OneLessLevel => "[1 − SL]".to_owned(),
    }
}

fn long(lasts: Lasts<Amount>) -> String {
    match lasts {
        Lasts::Until(Event::BleedingGone) => "bleeding = 0".to_owned(),
        Lasts::Until(Event::MedicalHelp) => "medical help".to_owned(),
        Lasts::Until(Event::Surgery) => "surgery".to_owned(),
        // Permanent but for magic: D100-INJ-19.
        Lasts::Until(Event::Magic) => "permanent".to_owned(),
        Lasts::Days(amount) => format!("{} days", much(amount)),
        Lasts::Rounds(amount) => format!("{} rounds", much(amount)),
        Lasts::NextRound => "end of the next turn".to_owned(),
        _ => "?".to_owned(),
    }
}

fn cut(part: BodyPart, amount: Amount) -> String {
    match (part, amount) {
        (BodyPart::Eye, Amount::Is(2)) => "eyes".to_owned(),
        (BodyPart::Tooth, amount) => format!("{} teeth", much(amount)),
        (BodyPart::Finger | BodyPart::Toe, Amount::Is(1)) => {
            format!("1 {}", format!("{part:?}").to_lowercase())
        }
        (part, Amount::Is(1)) => format!("{part:?}").to_lowercase(),
        _ => "?".to_owned(),
    }
}

fn bad(severity: Severity) -> &'static str {
    if severity == Severity::Light { "light" } else { "severe" }
}
