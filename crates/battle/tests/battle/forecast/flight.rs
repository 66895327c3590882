//! Where a blow throws its target, foreseen and then struck.

use crate::table::{Table, cell};
use kekkai_battle::{
    Event,
    forecast::{Against, Blow, Flight, of_blow},
};
use kekkai_rules::{Ask, Terrain, Throw, knk::Reserve};

/// Ada of the West with the turn, Bea of the East before her, and more; lines of the GM before it.
fn ready(ada: &str, bea: &str, more: &[&str], lines: &[&str]) -> Table {
    let rows = [&[ada, bea], more].concat();
    let combatants = rows.iter().zip(["Ada", "Bea", "Cid"]).map(|(row, name)| {
        let words: Vec<&str> = row.split_whitespace().collect();
        let [at, category, ranks @ ..] = words.as_slice() else { panic!("{row}") };
        let ranks = ["s", "e", "a", "m", "l"].iter().zip(ranks);
        let ranks: Vec<String> = ranks.map(|(stat, rank)| format!("{stat}: {rank}")).collect();
        let side = if name == "Ada" { "West" } else { "East" };
        format!(
            "(name: {name:?}, side: {side:?}, at: {at:?}, sheet: (category: {category}, {})),",
            ranks.join(", ")
        )
    });
    let mut table = Table::open(&format!(
        "(system: knk, title: \"Flight\", sides: [(name: \"West\"), (name: \"East\")], combatants: [{}])",
        combatants.collect::<String>()
    ));
    table.tell("initiative", if more.is_empty() { "60 50" } else { "60 50 40" });
    for line in lines.iter().chain(&["turn Ada"]) {
        table.tell(line, "");
    }
    table
}

/// A monster of S EX, which throws with any hit, and one who is fit for a save.
const MIGHTY: &str = "5J monster 6 3 1 3 1";
const FIT: &str = "6J profi 2 5 3 3 3";

fn foreseen(table: &Table, line: &str) -> Option<Blow> {
    of_blow(table.state(), &table.command(line), &[])
}

fn flight(table: &Table, line: &str) -> Flight {
    foreseen(table, line).unwrap().flight.unwrap_or_else(|| panic!("{line} throws nobody"))
}

/// Strikes as it was foreseen: every die on its highest face, the target thrown back; saves fail where told.
#[track_caller]
fn strike(table: &mut Table, line: &str, saved: bool) {
    table.tell(line, "?");
    while let Some((_, ask)) = table.prompt() {
        let answer = match ask {
            Ask::Die(Throw { dice, purpose, .. }) => {
                let fails = !saved && purpose == kekkai_rules::Purpose::Save;
                format!("face {}", if fails { 1 } else { dice.faces })
            }
            Ask::Choice(choice) if choice.question.key == "question-thing" => "pick 1".to_owned(),
            Ask::Choice(choice) => {
                let throws = |pick: &kekkai_rules::Pick| {
                    pick.meaning == kekkai_rules::ask::PickMeaning::ThrowsBack
                };
                let none = choice.picks.len() - 1;
                let pick = choice.picks.iter().position(throws).unwrap_or(none);
                format!("pick {}", pick + 1)
            }
        };
        table.tell(&answer, "?");
    }
}

/// What was foreseen is what happens, whether the saves are passed or failed; gives the flight.
#[track_caller]
fn holds(table: &Table, line: &str) -> Flight {
    let Blow { damage, hp, waits, flight, events, .. } = foreseen(table, line).unwrap();
    let flight = flight.unwrap();
    let mut struck = table.clone();
    strike(&mut struck, line, true);
    let happened = struck.fight.record(struck.fight.head()).unwrap().unwrap().events.clone();
    // Only where the faces came from differs.
    let deeds = |events: Vec<Event>| -> Vec<Event> {
        events.into_iter().filter(|event| !matches!(event, Event::Rolled(_))).collect()
    };
    assert_eq!(deeds(happened), deeds(events));
    assert_eq!(struck.at("Bea"), Some(flight.end()));
    let before = table.pool("Bea", Reserve::Hp.id()).now;
    let hp = hp.unwrap();
    assert_eq!(hp, before - damage);
    assert_eq!(struck.pool("Bea", Reserve::Hp.id()).now, hp - flight.water);
    let waiting = |table: &Table| table.sheet("Bea").waits.len();
    assert_eq!(waiting(&struck), waiting(table) + usize::from(waits));
    match flight.against {
        Some(Against::Ground { at, before, after }) => {
            assert_eq!(table.state().field.ground(at), before);
            assert_eq!(struck.state().field.ground(at), after);
        }
        Some(Against::Figure { at, who, damage }) => {
            let name = table.state().combatant(who).unwrap().name.to_string();
            assert_eq!(table.at(&name), Some(at));
            let hp = |table: &Table| table.pool(&name, Reserve::Hp.id()).now;
            assert_eq!(hp(table) - hp(&struck), damage);
        }
        Some(Against::Border) | None => {}
    }
    let lost = struck.sheet("Bea").has(kekkai_rules::knk::Condition::LosesTurn.kind());
    assert_eq!(lost, flight.falls);
    assert_eq!(flight.saves.is_empty(), flight.failed.is_none());
    if let Some(failed) = flight.failed {
        let mut struck = table.clone();
        strike(&mut struck, line, false);
        assert_eq!(struck.at("Bea"), Some(failed));
    }
    flight
}

fn path(cells: &str) -> Vec<kekkai_battle::Cell> {
    cells.split_whitespace().map(cell).collect()
}

#[test]
fn knk_knb_01_a_flight_over_open_ground_is_foreseen() {
    let table = ready(MIGHTY, FIT, &[], &[]);
    let flight = holds(&table, "attack Bea blow");
    assert_eq!(flight.path, path("7J 8J 9J 10J 11J"));
    assert_eq!((flight.against, flight.collision, flight.critical), (None, 0, false));
    // By the critical effect three, and only by it.
    let table = ready("5J monster 5 3 1 3 1", "6K profi 2 5 3 3 3", &[], &[]);
    let flight = holds(&table, "attack Bea blow");
    assert_eq!((flight.path, flight.critical), (path("7L 8M 9N"), true));
}

#[test]
fn knk_knb_02_what_it_is_thrown_against_is_foreseen() {
    use Terrain::{Deep, Floor, Indestructible, Ordinary, Strong};
    let against = |table: &Table| {
        let flight = holds(table, "attack Bea blow");
        assert_eq!((&flight.path, flight.collision), (&path("7J 8J"), 20));
        let Some(Against::Ground { at, before, after }) = flight.against else {
            panic!("{flight:?}")
        };
        assert_eq!(at, cell("9J"));
        (before.terrain, after.terrain, after.worn)
    };
    let walled = |terrain: &str| ready(MIGHTY, FIT, &[], &[&format!("ground 9J {terrain}")]);
    assert_eq!(against(&walled("ordinary")), (Ordinary, Floor, 0));
    assert_eq!(against(&walled("strong")), (Strong, Strong, 20));
    assert_eq!(against(&walled("indestructible")), (Indestructible, Indestructible, 0));
    assert_eq!(against(&walled("deep")), (Deep, Deep, 0));
    // The second collision breaks it.
    let mut table = walled("strong");
    strike(&mut table, "attack Bea blow", true);
    for line in ["put Bea 6J", "turn Ada"] {
        table.tell(line, "");
    }
    assert_eq!(against(&table), (Strong, Floor, 0));
}

#[test]
fn knk_knb_03_before_a_wall_it_flies_no_cell() {
    let table = ready(MIGHTY, FIT, &[], &["ground 7J strong"]);
    let flight = holds(&table, "attack Bea blow");
    assert_eq!((flight.end(), flight.collision), (cell("6J"), 20));
    assert!(flight.path.is_empty() && flight.against.is_some());
}

#[test]
fn knk_knb_04_the_fall_of_a_failed_save_is_foreseen_too() {
    let table = ready(MIGHTY, FIT, &[], &["ground 8J hindrance", "ground 9J hindrance"]);
    let flight = holds(&table, "attack Bea blow");
    assert_eq!((flight.end(), flight.failed, flight.falls), (cell("11J"), Some(cell("8J")), false));
    assert_eq!(flight.saves.len(), 1);
    // Without prana there is no save.
    let mut poor = table;
    poor.tell("prana Bea 9", "");
    let flight = holds(&poor, "attack Bea blow");
    assert_eq!((flight.end(), flight.saves.len(), flight.falls), (cell("8J"), 0, true));
}

#[test]
fn knk_knb_05_water_and_ice_are_foreseen() {
    let table = ready(MIGHTY, FIT, &[], &["ground 8J ice", "ground 9J ice"]);
    assert_eq!(holds(&table, "attack Bea blow").path, path("7J 8J 9J 10J 11J 12J 13J"));
    let table = ready(MIGHTY, FIT, &[], &["ground 10J shallow", "ground 11J shallow"]);
    let flight = holds(&table, "attack Bea blow");
    assert_eq!((flight.end(), flight.failed), (cell("11J"), Some(cell("10J"))));
}

#[test]
fn knk_knb_06_others_and_the_border_stop_it() {
    let table = ready(MIGHTY, FIT, &["8J profi 2 5 3 3 3"], &[]);
    let flight = holds(&table, "attack Bea blow");
    let cid = table.id("Cid");
    assert_eq!(flight.path, path("7J"));
    assert_eq!(flight.against, Some(Against::Figure { at: cell("8J"), who: cid, damage: 0 }));
    let mut hard = table;
    hard.tell("option knock_into_creature_damage 20", "");
    let flight = holds(&hard, "attack Bea blow");
    assert_eq!(flight.against, Some(Against::Figure { at: cell("8J"), who: cid, damage: 20 }));
    assert_eq!(flight.collision, 20);
    let table = ready("18J monster 6 3 1 3 1", "19J profi 2 5 3 3 3", &[], &[]);
    let flight = holds(&table, "attack Bea blow");
    assert_eq!((flight.path, flight.against), (path("20J"), Some(Against::Border)));
}

#[test]
fn knk_crt_04_after_the_answers_given_the_rest_is_foreseen() {
    let mut table = ready("5J monster 5 3 1 3 1", FIT, &[], &["ground 8J ordinary"]);
    let command = table.command("attack Bea blow");
    table.tell("attack Bea blow", "175 ?");
    let (prompt, ask) = table.prompt().unwrap();
    let Ask::Choice(choice) = ask else { panic!("{ask:?}") };
    for (number, _) in (0..).zip(&choice.picks) {
        let answers = [prompt.answers.clone(), vec![kekkai_rules::Answer::Pick(number)]].concat();
        let blow = of_blow(table.fight.state(), &command, &answers).unwrap();
        let throws = number == 0;
        assert_eq!(blow.flight.is_some(), throws, "{:?}", choice.picks);
    }
}

#[test]
fn knk_crt_04_no_effect_is_foreseen_that_nobody_has_chosen() {
    let mut table = Table::open(
        "(system: knk, title: \"Flight\", sides: [(name: \"West\"), (name: \"East\")], combatants: [
            (name: \"Ada\", side: \"West\", at: \"5J\", weapons: [\"sword\"],
                sheet: (category: monster, s: 1, e: 3, a: 1, m: 3, l: 1)),
            (name: \"Bea\", side: \"East\", at: \"6J\", sheet: (category: profi, s: 2, e: 5, a: 3, m: 3, l: 3)),
        ])",
    );
    table.tell("initiative", "60 50");
    table.tell("turn Ada", "");
    // The highest face is a critical one, and a sword throws nobody: the hit alone is foreseen, and it can be dodged.
    let foretold = foreseen(&table, "attack Bea blow").unwrap();
    assert!(foretold.waits);
    table.tell("attack Bea blow", "115 pick:none");
    assert_eq!(foretold.hp, Some(table.pool("Bea", Reserve::Hp.id()).now));
}

#[test]
fn a_blow_that_kills_at_once_throws_with_a_lower_face() {
    let mut table = ready(MIGHTY, "6J profi 2 5 3 3 0", &[], &["hp Bea 60"]);
    let flight = flight(&table, "attack Bea blow");
    assert_eq!(flight.path, path("7J 8J 9J 10J 11J"));
    // What kills with any hit throws nobody.
    table.tell("hp Bea 1", "");
    assert_eq!(foreseen(&table, "attack Bea blow").unwrap().flight, None);
    // What may not be done does nothing.
    table.tell("put Bea 16J", "");
    assert_eq!(foreseen(&table, "attack Bea blow"), None);
}
