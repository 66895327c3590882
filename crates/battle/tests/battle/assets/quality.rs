//! A property of weapons that only data files name: form, card, attack and log have it.

use kekkai_battle::{
    Event,
    library::Library,
    offer::offers,
    scenario::Scenario,
    systems::{Character, Fact, SystemId},
};
use kekkai_rules::{
    PlainText,
    form::{Edit, Unfit},
    knk,
};

use crate::table::Table;

const WEAPONS: &str = r#"[
    ("fang", (name: "Fang", kind: slash, qualities: ["savage"])),
    ("tooth", (name: "Tooth", kind: slash)),
]"#;
const QUALITIES: &str =
    r#"[("savage", (name: "Savage", ru: "Свирепое", to_attack: 7, pierces: 5, prana: 2))]"#;
const FIGHT: &str = r#"(
    system: knk, title: "Teeth", seed: 1, sides: [(name: "Reds"), (name: "Blues")],
    combatants: [
        (name: "Ann", side: "Reds", at: "5K", weapons: ["WEAPON"],
            sheet: (category: profi, s: "C", e: "C", a: "C", m: "C", l: "C")),
        (name: "Bob", side: "Blues", at: "6K", sheet: (category: profi, s: "C", e: "C", a: "C", m: "C", l: "C")),
    ],
)"#;

fn library(qualities: &str) -> Library {
    let files = [("systems/knk/weapons.ron", WEAPONS), ("systems/knk/qualities.ron", qualities)];
    Library::new(files.map(|(path, text)| (path.to_owned(), text.to_owned())).to_vec())
}

/// The blow of a fight with this weapon, and the fight.
fn blow(weapon: &str) -> (Table, Box<knk::Strike>, i32) {
    let library = library(QUALITIES);
    let scenario = Scenario::parse(&FIGHT.replace("WEAPON", weapon), &library, "test", 1).unwrap();
    let mut table = Table::of(scenario.setup);
    table.library = library;
    table.tell("initiative", "50 10");
    let before = table.pool("Ann", knk::Reserve::Prana.id()).now;
    table.tell("attack Bob", "60");
    let record = table.fight.clone().record(table.fight.head()).unwrap().unwrap();
    let strike = record.events.iter().find_map(|event| match event {
        Event::Own(Fact::Knk(knk::Fact::Struck(strike))) => Some(strike.clone()),
        _ => None,
    });
    let paid = before - table.pool("Ann", knk::Reserve::Prana.id()).now;
    (table, strike.unwrap(), paid)
}

#[test]
fn a_property_that_only_data_names_is_in_form_card_attack_and_log() {
    let ((table, savage, price), (_, plain, plainly)) = (blow("fang"), blow("tooth"));
    // The attack.
    assert_eq!((savage.total - plain.total, savage.defence - plain.defence), (7, -5));
    assert_eq!(price - plainly, 2);
    // The log: what the explanation is made of, the roll with its parts and the blow.
    assert_eq!(savage.qualities, [PlainText::new("Savage")]);
    let record = table.fight.clone().record(table.fight.head()).unwrap().unwrap();
    let parts = record.events.iter().filter_map(|event| match event {
        Event::Rolled(roll) => Some(&roll.throw.parts),
        _ => None,
    });
    assert!(parts.flatten().any(|part| part.source == "Savage" && part.amount == 7));
    // The card.
    let attacks = table.sheet("Ann").attacks;
    let of_card = attacks.iter().find(|row| row.carried.is_some()).unwrap();
    assert_eq!(of_card.qualities[0].as_str(), "Savage");
    // The form.
    let choices = Character::blank(SystemId::Knk).record_choices(&table.library, "weapon");
    let fang = choices.iter().find(|choice| choice.key == "fang").unwrap();
    assert!(format!("{:?}", fang.right).contains("Savage"), "{fang:?}");
    table.laws().unwrap();
    assert!(offers(table.state()).len() > 1);
}

#[test]
fn a_property_that_no_file_lists_is_a_fault_of_the_weapon() {
    let bad = Scenario::parse(&FIGHT.replace("WEAPON", "fang"), &library("[]"), "test", 1);
    let said = format!("{:?}", bad.unwrap_err());
    assert!(said.contains("savage") && said.contains("qualities"), "{said}");
}

#[test]
fn the_form_puts_any_listed_property_on_a_weapon_and_takes_it_off() {
    let library = library(QUALITIES);
    let mut anna = Character::blank(SystemId::Knk);
    anna.put_record("weapons", &library, ("weapon", "tooth")).unwrap();
    let field = "weapons[0].qualities";
    assert!(anna.form().form().field(field).is_some());
    let choices = anna.record_choices(&library, "quality");
    assert_eq!(choices.iter().map(|choice| choice.key.as_str()).collect::<Vec<_>>(), ["savage"]);
    anna.put_record(field, &library, ("quality", "savage")).unwrap();
    let has = |anna: &Character| format!("{:?}", anna.in_play()).contains("Savage");
    assert!(has(&anna) && format!("{:?}", anna.form().form().field(field)).contains("Savage"));
    anna.put_record(field, &library, ("quality", "savage")).unwrap();
    assert!(!has(&anna));
    anna.put_record(field, &library, ("quality", "savage")).unwrap();
    anna.form_mut().edit(field, &Edit::Remove).unwrap();
    assert!(!has(&anna));
    // There is no second weapon, and nothing else takes a property; what no file lists is none.
    for (path, key) in [("weapons[1].qualities", "savage"), ("weapons", "savage"), (field, "keen")]
    {
        let before = anna.clone();
        assert_eq!(anna.put_record(path, &library, ("quality", key)), Err(Unfit));
        assert_eq!(anna, before, "{path} {key}");
    }
}
