//! What of a fight goes home into the file of a character, and comes along into the next one.

use kekkai_battle::{carried, systems::Character};
use kekkai_rules::{
    CharacterForm as _, PlainText, System as _,
    d20::{D20, numbers::conditions::Condition, sheet::Wounds},
};

use super::{begun, sheet};

#[test]
fn wounds_stress_psyche_and_weapons_come_home_and_into_the_next_fight() {
    let places = [("Kesh", "2J"), ("Lin", "7H"), ("Ade", "7I"), ("Bek", "14J")];
    let mut table = begun(&places, "20 1 5 2");
    let mut kesh = D20::blank();
    kesh.rename(PlainText::new("Kesh"));
    kesh.sheet = (*sheet(&table, "Kesh").spec).clone();
    let character = Character::D20(kesh.clone());
    let who = table.id("Kesh");
    assert_eq!(carried::of(&character, table.state(), who), []);
    for line in
        ["hurt Kesh 12 physical", "hurt Kesh 3 stress", "hurt Kesh 2 psy", "afflict Kesh arm"]
    {
        table.tell(line, "");
    }
    let parts = carried::of(&character, table.state(), who);
    assert_eq!(parts.iter().map(|one| one.part).collect::<Vec<_>>(), ["wounds"]);
    assert_eq!(parts[0].changes.len(), 4, "{:?}", parts[0].changes);
    let Character::D20(after) = &parts[0].after else { panic!("another system") };
    assert_eq!(after.open_faults(), []);
    let (fresh, now) = (after.sheet.sheet().unwrap(), sheet(&table, "Kesh"));
    assert_eq!((fresh.hp, fresh.stress, fresh.psyche), (18, 3, 1));
    assert_eq!((fresh.hp, fresh.stress, fresh.psyche), (now.hp, now.stress, now.psyche));
    assert!(fresh.has(Condition::InjuryArm));
    // One who lies stable goes home so, and dies of nothing in the next fight.
    for line in ["hurt Kesh 20 physical", "lies Kesh stable", "lies Kesh tended"] {
        table.tell(line, "");
    }
    let parts = carried::of(&character, table.state(), who);
    let Character::D20(after) = &parts[0].after else { panic!("another system") };
    let lying = Wounds { hp: Some(-2), stress: 3, psyche: Some(1), arm: true, ..Wounds::default() };
    assert_eq!(after.sheet.wounds, Wounds { stable: true, tended: true, ..lying });
    assert_eq!(after.sheet.sheet().unwrap().down, sheet(&table, "Kesh").down);
    // Whoever has died comes to no other fight.
    let mut dead = after.clone();
    dead.sheet.wounds.hp = Some(-10);
    let [fault] = &dead.open_faults()[..] else { panic!("{:?}", dead.open_faults()) };
    assert_eq!((fault.field.as_str(), fault.expected.as_str()), ("sheet.wounds.hp", "living"));
    // What hit points cannot be is told with its rule.
    let mut wrong = after.clone();
    wrong.sheet.wounds.hp = Some(31);
    let [fault] = &wrong.open_faults()[..] else { panic!("{:?}", wrong.open_faults()) };
    assert_eq!(
        (fault.field.as_str(), fault.rule.as_ref().unwrap().as_str()),
        ("sheet.wounds.hp", "D20-HP-01")
    );
}

#[test]
fn a_weapon_that_was_dropped_stays_behind() {
    let places = [("Lin", "7H"), ("Kesh", "2J"), ("Ade", "7I"), ("Bek", "14J")];
    let mut table = begun(&places, "1 20 5 2");
    let mut lin = D20::blank();
    lin.sheet = (*sheet(&table, "Lin").spec).clone();
    let character = Character::D20(lin);
    table.tell("discard 1", "");
    let parts = carried::of(&character, table.state(), table.id("Lin"));
    assert_eq!(parts.iter().map(|one| one.part).collect::<Vec<_>>(), ["things"]);
    let Character::D20(after) = &parts[0].after else { panic!("another system") };
    assert_eq!((after.sheet.weapons.len(), after.sheet.held()), (2, Vec::new()));
}
