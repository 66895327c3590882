//! The house rules against the table of switches that the catalogue has.

use kekkai_rules::d100::options::{
    HOUSE_RULES, Options, RunupYards, ScatterDistance, UnarmedDamage,
};

const CATALOGUE: &str = include_str!("../../../../../docs/rules/d100.md");

/// A row of the table: key, what it can be set to, rule.
type Row = [&'static str; 3];

fn rows() -> Vec<Row> {
    let (_, table) = CATALOGUE.split_once("### OPT").unwrap();
    let (table, _) = table.split_once("\n## ").unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    rows.map(|line| {
        let cells: Vec<&str> = line.trim_matches(['|', ' ']).split(" | ").collect();
        [cells[0].trim_matches('`'), cells[1], cells[2]]
    })
    .collect()
}

/// The values that a row names, the default first: whole numbers and words between backticks, no explanations.
fn named(values: &str) -> Vec<String> {
    // What the catalogue describes rather than names.
    let values = match values {
        "none (default) or a list of names" => "`none` (default) or `listed`",
        "`humanoid` (default) or a custom table per combatant" => "`humanoid` (default) or `own`",
        "five factors, default `[0.1, 0.5, 1, 2, 3]`, or explicit yards per weapon" => {
            "`30,20,10,5,1`"
        }
        other => other,
    };
    let mut named = Vec::new();
    let mut depth = 0;
    let mut quoted = false;
    let mut word = String::new();
    for sign in values.chars().chain([' ']) {
        match sign {
            '`' => quoted = !quoted,
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ if depth > 0 => {}
            '−' => word.push('-'),
            _ if quoted || sign.is_ascii_digit() || sign.is_ascii_alphabetic() => word.push(sign),
            _ => {
                let whole = std::mem::take(&mut word);
                let has_backticks = values.contains(&format!("`{whole}`"));
                let is_value = has_backticks || whole.parse::<i32>().is_ok() || whole == "true";
                named.extend((is_value || whole == "false").then_some(whole));
            }
        }
    }
    named
}

#[test]
fn every_switch_of_the_catalogue_is_declared_in_its_order() {
    let rows = rows();
    assert_eq!(rows.len(), 137);
    let declared: Vec<_> = HOUSE_RULES.iter().map(|rule| (rule.key, rule.rules)).collect();
    let printed: Vec<_> = rows.iter().map(|[key, _, rule]| (*key, [*rule])).collect();
    assert!(declared.iter().zip(&printed).all(|(one, other)| *one == (other.0, &other.1[..])));
    assert_eq!(declared.len(), printed.len());
}

#[test]
fn every_value_that_the_catalogue_names_can_be_set_and_the_first_is_the_default() {
    for ([key, values, _], rule) in rows().into_iter().zip(HOUSE_RULES) {
        let named = named(values);
        let mut options = Options::default();
        let default = rule.now(&options);
        assert_eq!(named.first(), Some(&default), "{key}: {values}");
        for value in named.iter().rev() {
            assert!(rule.set(&mut options, value), "{key} is not set to {value}");
            assert_eq!((&rule.now(&options), rule.fault(&options)), (value, None), "{key}");
        }
        assert!(!rule.set(&mut options, "something else"), "{key}");
        assert_eq!(options, Options::default(), "{key}");
    }
}

#[test]
fn every_value_that_a_rule_offers_is_read_from_a_file_again() {
    for rule in HOUSE_RULES {
        for key in rule.keys() {
            let mut options = Options::default();
            assert!(rule.set(&mut options, key), "{}: {key}", rule.key);
            let text = ron::to_string(&options).unwrap();
            assert_eq!(ron::from_str::<Options>(&text).unwrap(), options, "{text}");
        }
    }
}

#[test]
fn a_word_may_be_a_number_where_the_catalogue_says_so() {
    let options: Options = ron::from_str(
        r#"(runup_yards: "6", scatter_distance: "half_range", unarmed_damage: "sb")"#,
    )
    .unwrap();
    assert_eq!(options.runup_yards, RunupYards::Number(6));
    assert_eq!(options.scatter_distance, ScatterDistance::HalfRange);
    assert_eq!(options.unarmed_damage, UnarmedDamage::Sb);
    for wrong in ["41", "-1", "far"] {
        let read = ron::from_str::<Options>(&format!("(runup_yards: \"{wrong}\")"));
        let told = read.unwrap_err().to_string();
        assert!(told.contains("is neither a word of it nor a number from 0 to 40"), "{told}");
    }
}

#[test]
fn ends_of_the_bands_fall() {
    let rule = HOUSE_RULES.iter().find(|rule| rule.key == "range_bands").unwrap();
    let mut options = Options::default();
    assert!(rule.set(&mut options, "40, 20,10,4,2"));
    assert_eq!(options.range_bands, [40, 20, 10, 4, 2]);
    for wrong in ["30,20,10,5", "30,20,20,5,1", "1,5,10,20,30", "30,20,10,5,0"] {
        assert!(!rule.set(&mut options, wrong), "{wrong}");
    }
}
