//! What of a fight goes home into the file of a character, and comes along into the next one.

use kekkai_battle::{
    Combatant, Command, Gm,
    carried::{self, Carried},
    dice_seed::DiceSource,
    fight::Hand,
    scenario::Setup,
    systems::{self, Character},
};
use kekkai_rules::{
    CharacterForm as _, Dice, Edition, PlainText, System as _,
    d100::{
        D100, character,
        numbers::{
            harm::{
                conditions::{Condition, Facet},
                durations::Lasts,
                lasting::Record,
                place::{HitLocation, Side},
            },
            mind::mutations::MutationKind,
        },
        sheet::{Hindered, Illness, Sheet, Wounds},
    },
    form::{Edit, Unfit},
};

use super::super::{ORDER, begun, changed, laid, otherwise, round, sheet};
use crate::table::{Table, cell};

/// The character of somebody in a fight, as its file was before.
fn at_home(table: &Table, name: &str) -> character::Character {
    let mut character = D100::blank();
    character.sheet = sheet(table, name).spec;
    character
}

fn home(character: &character::Character, table: &Table, name: &str) -> Vec<Carried> {
    carried::of(&Character::D100(character.clone()), table.state(), table.id(name))
}

fn parts(carried: &[Carried]) -> Vec<&str> {
    carried.iter().map(|one| one.part).collect()
}

fn after(carried: &Carried) -> character::Character {
    let Character::D100(after) = &carried.after else { panic!("another system") };
    after.clone()
}

/// The sheet with which a character comes into its next fight.
fn next(character: &character::Character) -> Sheet {
    assert_eq!(character.open_faults(), []);
    character.sheet.sheet().unwrap()
}

#[test]
fn d100_wnd_02_and_con_17_health_and_conditions_that_last_come_home_and_into_the_next_fight() {
    let mut table = begun();
    let captain = at_home(&table, "Captain");
    assert_eq!(home(&captain, &table, "Captain"), []);
    for line in ["pool Captain health 7", "afflict Captain bleeding 2", "afflict Captain prone 1"] {
        table.tell(line, "");
    }
    let carried = home(&captain, &table, "Captain");
    assert_eq!(parts(&carried), ["wounds"]);
    assert_eq!(carried[0].changes.len(), 2, "{:?}", carried[0].changes);
    let hurt = after(&carried[0]);
    let next = next(&hurt);
    assert_eq!((next.health, next.spec.health), (7, 12));
    assert_eq!(next.conditions.all().collect::<Vec<_>>(), [(Condition::Bleeding, 2)]);
    // Nothing is told a second time.
    assert_eq!(home(&hurt, &table, "Captain"), []);
}

#[test]
fn d100_con_33_who_is_stunned_when_the_fight_ends_is_tired_in_the_next() {
    let mut table = begun();
    let captain = at_home(&table, "Captain");
    table.tell("afflict Captain stunned 2", "");
    table.tell("afflict Captain blinded 1", "");
    let next = next(&after(&home(&captain, &table, "Captain")[0]));
    assert_eq!(next.conditions.all().collect::<Vec<_>>(), [(Condition::Fatigued, 1)]);
}

#[test]
fn d100_inj_02_and_dse_01_injuries_diseases_and_corruption_come_home() {
    let hardy = [("perception: (value: 42)", "perception: (value: 42), endurance: (value: 40)")];
    let mut table = otherwise(&hardy);
    let captain = at_home(&table, "Captain");
    table.tell("pool Captain health 1", "");
    table.tell("option env_injury_location torso", "");
    table.tell("fall Captain 5", "9 52");
    table.tell("infect Captain bloody-flux sure", "1 1 9");
    table.tell("corrupt Captain 2", "");
    let now = sheet(&table, "Captain");
    assert_eq!(
        (now.injuries.len(), now.lasting.illnesses.len(), now.lasting.corruption),
        (1, 1, 2)
    );
    let carried = home(&captain, &table, "Captain");
    assert_eq!(parts(&carried), ["wounds"]);
    let hurt = after(&carried[0]);
    let next = next(&hurt);
    assert_eq!(next.injuries[0].row, now.injuries[0].row);
    assert_eq!(next.injuries[0].place, HitLocation::Torso);
    assert_eq!((&next.harmed, &next.lasting), (&now.harmed.outlasting(), &now.lasting));
    // An injury that the GM has marked healed stays behind.
    table.tell("healed Captain 1", "");
    assert_eq!(after(&home(&captain, &table, "Captain")[0]).sheet.wounds.unwrap().injuries, []);
}

#[test]
fn d100_fate_05_who_was_taken_for_dead_comes_home_awake_and_with_less_fate() {
    let mut table = begun();
    let captain = at_home(&table, "Captain");
    let fate = captain.sheet.pools.fate;
    table.tell("afflict Captain bleeding 10", "");
    table.tell("pool Captain health 0", "");
    round(&mut table, "pick:2");
    table.tell("afflict Captain bleeding 0", "");
    assert!(sheet(&table, "Captain").down.out);
    let carried = home(&captain, &table, "Captain");
    assert_eq!(parts(&carried), ["wounds", "points"]);
    assert_eq!(after(&carried[1]).sheet.pools.fate + 1, fate);
    // At health 0 it lies, and is awake.
    let lying = next(&after(&carried[0]));
    assert_eq!((lying.health, lying.down.since, lying.down.out), (0, Some(1), false));
    assert_eq!(lying.conditions.all().collect::<Vec<_>>(), [(Condition::Prone, 1)]);
}

#[test]
fn d100_wnd_08_the_dead_are_told_as_dead_and_come_to_no_other_fight() {
    let mut table = begun();
    let captain = at_home(&table, "Captain");
    table.tell("dead Captain", "");
    let carried = home(&captain, &table, "Captain");
    assert_eq!(parts(&carried), ["death"]);
    let dead = after(&carried[0]);
    let [fault] = &dead.open_faults()[..] else { panic!("{:?}", dead.open_faults()) };
    assert_eq!((fault.field.as_str(), fault.expected.as_str()), ("sheet.wounds.dead", "living"));
    // What else the fight did to it comes home too, for whoever brings it back to life.
    table.tell("dead Captain off", "");
    table.tell("corrupt Captain 2", "");
    table.tell("dead Captain", "");
    assert_eq!(parts(&home(&captain, &table, "Captain")), ["wounds", "death"]);
    // The GM brings it back to life, and so does a person in the file.
    let mut back = dead.clone();
    back.edit("sheet.wounds.dead", &Edit::Next).unwrap();
    assert_eq!(back, captain);
}

#[test]
fn d100_dse_01_and_mut_01_what_no_table_knows_is_refused_with_the_nearest_name() {
    let mut hurt = at_home(&begun(), "Captain");
    (hurt.name, hurt.token) = (PlainText::new("Captain"), PlainText::new("Ca"));
    hurt.sheet.change_wounds(|wounds| {
        let known = Illness { disease: "bloody_flux".to_owned(), ..Illness::default() };
        let unknown = Illness { disease: "blody_flux".to_owned(), ..Illness::default() };
        wounds.lasting.illnesses = vec![known, unknown];
        wounds.lasting.mutations = vec![(MutationKind::Body, "qqq".to_owned())];
        wounds.lasting.immune.insert("zzz".to_owned());
        let rows = ["head_01_10", Record::STRAIN, "head_01_11"].into_iter();
        let injury = |row: &str| {
            let (row, place) = (row.to_owned(), HitLocation::Head);
            Record { row, place, round: 1, healed: false }
        };
        wounds.injuries = rows.map(injury).collect();
    });
    let faults = hurt.open_faults();
    let told = faults.iter().map(|fault| {
        let rule = fault.rule.as_ref().unwrap().as_str();
        [fault.field.as_str(), fault.found.as_str(), fault.expected.as_str(), rule]
    });
    let expected = [
        ["sheet.wounds.injuries[2].row", "head_01_11", "name-like head_01_10", "D100-INJ-01"],
        ["sheet.wounds.lasting.illnesses[1]", "blody_flux", "name-like bloody_flux", "D100-DSE-01"],
        ["sheet.wounds.lasting.immune", "zzz", "known-name", "D100-DSE-07"],
        ["sheet.wounds.lasting.mutations[0]", "qqq", "known-name", "D100-MUT-01"],
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
    // What somebody fights with already stays.
    let refused = hurt.sheet.sheet().unwrap_err();
    let fields: Vec<String> =
        refused.iter().map(|fault| format!("sheet.{}", fault.field)).collect();
    assert_eq!(fields, expected.map(|[field, ..]| field));
    assert!(D100::restored(&hurt.sheet).is_ok());
}

#[test]
fn d100_inj_02_what_an_injury_has_left_is_told_from_what_another_fight_did() {
    let mut sheet = sheet(&begun(), "Captain");
    let injury =
        |row: &str, place, round| Record { row: row.to_owned(), place, round, healed: false };
    let modifier = |since, lasts| Hindered { facet: Facet::Agility, by: -10, lasts, since };
    // What the first gave is over with its rounds, what the second gave lasts for days.
    let leg = injury("leg_11_20", HitLocation::Leg(Side::Left), 2);
    let ribs = injury("torso_36_40", HitLocation::Torso, 4);
    sheet.injuries = vec![leg.clone(), ribs];
    sheet.harmed.hindered = vec![modifier(2, Lasts::Rounds(3)), modifier(4, Lasts::Days(5))];
    assert!(sheet.injuries.iter().all(|injury| sheet.has_left(injury)));
    let wounds = Wounds::of(&sheet);
    let mut next = sheet.clone();
    wounds.put(&mut next);
    let left: Vec<bool> = next.injuries.iter().map(|injury| next.has_left(injury)).collect();
    assert_eq!(left, [false, true]);
    // Neither is one of the next fight, whatever its round is.
    let of_next = |round| next.has_left(&Record { round, ..leg.clone() });
    assert_eq!([1, 2, 4].map(of_next), [false; 3]);
    // The same comes home of that as came into it.
    assert_eq!(Wounds::of(&next), wounds);
}

#[test]
fn what_is_left_of_fights_is_changed_field_by_field_and_what_cannot_be_is_refused() {
    let mut table = laid();
    let mut captain = at_home(&table, "Captain");
    let field = |of: &character::Character, path: &str| of.form().field(path).unwrap().clone();
    assert_eq!(field(&captain, "sheet.wounds.health").text, "12");
    let health = "sheet.wounds.health";
    for wrong in ["13", "-1", "many", ""] {
        assert_eq!(captain.edit(health, &Edit::Set(wrong)), Err(Unfit), "{wrong}");
    }
    captain.edit(health, &Edit::Set("5")).unwrap();
    let conditions = "sheet.wounds.conditions";
    for wrong in ["bleeding 0", "bleeding 100", "sleepy 1", "bleeding two"] {
        assert_eq!(captain.edit(conditions, &Edit::Set(wrong)), Err(Unfit), "{wrong}");
    }
    captain.edit(conditions, &Edit::Set("кровотечение 2, fatigued")).unwrap();
    assert_eq!(field(&captain, conditions).text, "bleeding 2, fatigued 1");
    assert_eq!(next(&captain).health, 5);
    // Health that a smaller sheet cannot have is told with its rule.
    captain.edit("sheet.health", &Edit::Set("4")).unwrap();
    let [fault] = &captain.open_faults()[..] else { panic!("{:?}", captain.open_faults()) };
    let rule = fault.rule.as_ref().unwrap();
    assert_eq!((fault.field.as_str(), rule.as_str()), ("sheet.wounds.health", "D100-WND-02"));
    captain.edit("sheet.health", &Edit::Set("12")).unwrap();
    captain.edit(health, &Edit::Set("12")).unwrap();
    captain.edit(conditions, &Edit::Remove).unwrap();
    assert_eq!(captain.sheet.wounds, None);
    // What injuries have left is told, and taken away as a whole.
    table.tell("pool Captain health 1", "");
    table.tell("option env_injury_location torso", "");
    table.tell("fall Captain 5", "9 52");
    let mut hurt = after(&home(&captain, &table, "Captain")[0]);
    assert_eq!(hurt.edit("sheet.wounds.injuries[1]", &Edit::Remove), Err(Unfit));
    for path in ["sheet.wounds.injuries[0]", "sheet.wounds.harmed"] {
        assert!(hurt.form().field(path).is_some(), "{path}");
        hurt.edit(path, &Edit::Remove).unwrap();
        assert!(hurt.form().field(path).is_none(), "{path}");
    }
}

#[test]
fn who_comes_hurt_into_a_fight_is_so_in_the_save_and_in_what_is_put_aside_beside_it() {
    let mut table = begun();
    round(&mut table, "");
    let mut spec = sheet(&table, "Captain").spec;
    // Nobody else has its initiative, so that no die is thrown.
    spec.characteristics.ini = 61;
    spec.change_wounds(|wounds| wounds.health = Some(0));
    let combatant = Combatant {
        name: PlainText::new("Guest"),
        token: PlainText::new("Gu"),
        at: Some(cell("2E")),
        ..(*table.state().combatants[0]).clone()
    };
    let (combatant, spec) = (Box::new(combatant), Box::new(systems::Spec::D100(spec)));
    let joins = Gm::Join { combatant, spec, like: None, place: None };
    let joins = Command::Gm { what: joins, reason: None };
    let dice = |seed, command| {
        let source = DiceSource { seed, salt: 0, parent: 1, command };
        source.faces(0, Dice::new(0, 1000))
    };
    // Its dice are of its own, as those of any command.
    assert_ne!(dice(1, &joins), dice(2, &joins));
    let change = table.fight.propose(joins, Vec::new(), Hand::Table).unwrap();
    table.take(change);
    assert_eq!(table.prompt(), None);
    // Only the sheet is hurt in play: what it was made of is as it was.
    let guest = sheet(&table, "Guest");
    assert_eq!((guest.health, guest.spec.wounds), (0, None));
    // Its time at health 0 begins when it comes (D100-WND-03).
    let now = table.state().queue.round;
    assert_eq!(
        (now, guest.down.since, guest.conditions.since(Condition::Prone)),
        (2, Some(2), Some(2))
    );
    let (seq, bytes) = table.fight.keyframe();
    table.tell("end", "");
    let (with, without) = (table.loaded(Some((seq, &bytes))), table.loaded(None));
    assert_eq!(with.state(), without.state());
    table.check().unwrap();
}

#[test]
fn d100_sht_04_claws_and_fangs_are_no_loot_in_new_fights() {
    let club = (
        "(name: \"club\", damage: 6, tags: [one_handed])",
        "(name: \"fangs\", damage: 6, tags: [natural]), (name: \"club\", damage: 6, tags: [one_handed])",
    );
    let carried = |table: &Table, name: &str| -> Vec<String> {
        sheet(table, name).spec.weapons.iter().map(|weapon| weapon.name.to_string()).collect()
    };
    for (edition, left) in [(Edition::NEWEST, "fangs"), (Edition::Fourth, "")] {
        let mut table = Table::of(Setup { edition, ..changed(&[club]) });
        table.tell("initiative", ORDER);
        for line in ["remove Raider", "dead Bandit", "loot Captain Bandit"] {
            table.tell(line, "");
        }
        let taken = carried(&table, "Captain");
        assert!(taken.contains(&"club".to_owned()), "{taken:?}");
        assert_eq!(taken.contains(&"fangs".to_owned()), left.is_empty(), "{taken:?}");
        assert_eq!(carried(&table, "Bandit").concat(), left);
        table.check().unwrap();
    }
}
