//! Who is of the fight and who acts when, by the word of the GM: taken out, called otherwise, copied, put elsewhere in the queue.

use std::collections::BTreeSet;

use kekkai_battle::{
    Audience, Cell, Command, Gm, Refusal, Stage,
    combatant::Presence,
    command::QueuePlace,
    fight::Hand,
    grammar::{self, BadCommand, Misleading},
    view::VisibleEvent,
};
use kekkai_rules::{Bond, Id, Refusal as Rules, knk::Reserve};

use crate::{
    coin,
    table::{Table, cell},
};

const FIELD: &str = r#"(
    system: knk,
    title: "People",
    sides: [(name: "Blues"), (name: "Reds")],
    combatants: [
        (name: "Vega", side: "Blues", at: "2A", sheet: (category: commoner, s: 3, e: 2, a: 2, m: 2, l: 2)),
        (name: "Bo", side: "Blues", at: "2D", sheet: (category: commoner, s: 3, e: 2, a: 2, m: 2, l: 2)),
        (name: "Goblin 1", token: "G1", side: "Reds", at: "3A", sheet: (category: commoner, s: 1, e: 1, a: 1, m: 1, l: 1)),
        (name: "Goblin 2", token: "G2", side: "Reds", at: "9C", sheet: (category: commoner, s: 1, e: 1, a: 1, m: 1, l: 1)),
    ],
)"#;

/// A fight in which they act in the order Vega, Bo, Goblin 1, Goblin 2.
fn opened() -> Table {
    let mut table = Table::open(FIELD);
    table.tell("initiative", "90 60 40 20");
    table
}

fn order(table: &Table) -> Vec<(String, i32)> {
    let name = |who: Id| table.state().combatant(who).unwrap().name.to_string();
    table.state().queue.slots.iter().map(|slot| (name(slot.who), slot.initiative)).collect()
}

fn names(table: &Table) -> Vec<String> {
    order(table).into_iter().map(|(name, _)| name).collect()
}

fn actor(table: &Table) -> String {
    table.state().combatant(table.state().actor().unwrap()).unwrap().name.to_string()
}

fn unread(table: &Table, line: &str) -> BadCommand {
    table.read(line).expect_err(line)
}

#[test]
fn whoever_is_removed_leaves_field_queue_and_lists_in_one_step() {
    let mut table = opened();
    let steps = table.changes.len();
    table.tell("remove Goblin*", "");
    assert_eq!(table.changes.len(), steps + 1);
    assert_eq!(names(&table), ["Vega", "Bo"]);
    assert_eq!(table.state().stage(), Stage::Decided);
    let view = table.fight.view(Audience::Gm);
    let goblin = view.find(table.id("Goblin 1")).unwrap();
    assert!(goblin.past && goblin.at.is_none());
    assert!(view.on(cell("3A")).is_none());
    table.tell("undo", "");
    assert_eq!(names(&table), ["Vega", "Bo", "Goblin 1", "Goblin 2"]);
    table.tell("redo", "");
    // Who is gone is gone; where the GM puts it, it is back and acts from the next round on.
    assert!(matches!(table.refused("remove \"Goblin 1\""), Refusal::NotInQueue(_)));
    table.tell("put \"Goblin 1\" 7C", "40");
    assert_eq!(names(&table), ["Vega", "Bo", "Goblin 1"]);
    assert_eq!(table.state().stage(), Stage::Fighting);
}

#[test]
fn the_turn_of_one_who_is_removed_is_over() {
    let mut table = opened();
    table.tell("remove Vega", "");
    assert_eq!(actor(&table), "Bo");
    table.tell("remove Bo \"Goblin 1\" \"Goblin 2\"", "");
    assert_eq!((table.state().actor(), names(&table).len()), (None, 0));
    table.tell("undo", "");
    assert_eq!(actor(&table), "Bo");
}

#[test]
fn a_body_is_taken_away_and_a_hold_ends() {
    let mut table = opened();
    table.tell("hp \"Goblin 2\" 0", "");
    let goblin = table.id("Goblin 2");
    assert_eq!(table.state().combatant(goblin).unwrap().presence, Presence::Fallen);
    table.tell("remove \"Goblin 2\"", "");
    let body = table.state().combatant(goblin).unwrap();
    assert_eq!((body.presence, body.at), (Presence::Fallen, None));
    for gone in ["Vega", "Goblin 1"] {
        let mut table = opened();
        table.tell("grab \"Goblin 1\"", "90");
        let holds = |table: &Table| {
            let bound = table.state().rules().bound(table.id("Vega"), Bond::Hold);
            bound.count()
        };
        assert_eq!(holds(&table), 1);
        table.tell(&format!("remove \"{gone}\""), "");
        assert_eq!(holds(&table), 0, "{gone}");
        assert!(table.state().faults().is_empty());
    }
}

#[test]
fn what_waits_for_an_answer_outlives_the_one_who_struck() {
    let mut table = opened();
    table.tell("attack \"Goblin 1\"", "?");
    assert!(table.prompt().is_some());
    // The question is of a command that is not made yet: it is given up by the next one, or that is refused; nothing is half done.
    let before = table.state().hash();
    let _ = table.play("remove \"Goblin 1\"", "");
    let is_there = table.state().combatant(table.id("Goblin 1")).unwrap().presence;
    assert!(table.state().hash() == before || is_there == Presence::Departed);
}

#[test]
fn a_new_name_goes_with_a_token_and_the_log_says_what_was() {
    let mut table = opened();
    table.tell("damage \"Goblin 1\" 1", "");
    table.tell("rename \"Goblin 1\" Chief", "");
    let chief = table.id("Chief");
    assert_eq!(table.state().combatant(chief).unwrap().token.as_str(), "Ch");
    table.tell("damage Chief 1", "");
    // In the log of then it is called as it was then.
    let reds = table.state().combatant(chief).unwrap().side;
    for audience in [Audience::Gm, Audience::Side(reds)] {
        let log = table.fight.log(audience, 3).unwrap();
        let of = |at: usize| {
            log[at].names.iter().find(|(who, _)| *who == chief).map(|(_, n)| n.to_string())
        };
        assert_eq!(of(log.len() - 3).as_deref(), Some("Goblin 1"), "{audience:?}");
        assert_ne!(of(log.len() - 1).as_deref(), Some("Goblin 1"), "{audience:?}");
    }
    table.tell("rename Chief \"Old chief\" token oc", "");
    assert_eq!(table.state().combatant(chief).unwrap().token.as_str(), "oc");
    table.tell("undo", "");
    assert_eq!(table.state().combatant(chief).unwrap().name.as_str(), "Chief");
}

#[test]
fn a_name_that_is_taken_empty_or_reads_as_something_else_is_refused() {
    let mut table = opened();
    let bo = table.id("Bo");
    for (line, name) in [("rename Vega Bo", "Bo"), ("rename Vega bo", "bo")] {
        let refusal = table.refused(line);
        assert!(
            matches!(&refusal, Refusal::NameTaken { name: taken, by } if *by == bo && taken.as_str() == name),
            "{line}: {refusal:?}"
        );
    }
    assert!(matches!(table.refused("rename Vega Star token G1"), Refusal::NameTaken { .. }));
    assert!(matches!(table.refused("rename Vega Vega"), Refusal::NameTaken { .. }));
    assert_eq!(unread(&table, "rename Vega \"\""), BadCommand::EmptyText);
    assert_eq!(unread(&table, "rename Vega \"  \""), BadCommand::EmptyText);
    for (name, why) in [
        ("@Reds", Misleading::Sign('@')),
        ("#3", Misleading::Sign('#')),
        ("Gob*", Misleading::Sign('*')),
        ("Bo,", Misleading::Sign(',')),
        ("7C", Misleading::Cell),
        ("2A-6F", Misleading::Cell),
        ("20", Misleading::Number),
        ("because", Misleading::Word),
        ("отмеченные", Misleading::Word),
    ] {
        let bad = unread(&table, &format!("rename Vega {name}"));
        assert!(
            matches!(bad, BadCommand::NoName { why: found, .. } if found == why),
            "{name}: {bad:?}"
        );
    }
    assert_eq!(
        unread(&table, "rename Vega Star token Sta"),
        BadCommand::LongToken("Sta".to_owned())
    );
    assert!(matches!(unread(&table, "rename nobody Star"), BadCommand::Nobody { .. }));
    // A quotation mark in it is written twice, there and wherever it is named.
    table.tell("rename Bo \"Bo \"\"Kid\"\" Hill\"", "");
    assert!(names(&table).contains(&"Bo \"Kid\" Hill".to_owned()), "{:?}", names(&table));
    let command = table.command("hp \"Bo \"\"Kid\"\" Hill\" 3");
    let written = grammar::write(&command, table.state());
    assert_eq!(table.command(&written), command, "{written}");
}

#[test]
fn copies_stand_as_the_first_does_and_are_numbered_on() {
    let mut table = opened();
    table.tell("hp \"Goblin 2\" 7", "");
    table.tell("copy \"Goblin 2\" x2 10D", "15 12");
    let hp = |table: &Table, name: &str| table.pool(name, Reserve::Hp.id()).now;
    assert_eq!((hp(&table, "Goblin 3"), hp(&table, "Goblin 4")), (7, 7));
    assert_eq!(table.at("Goblin 3"), Some(cell("10D")));
    assert_eq!(table.state().combatant(table.id("Goblin 4")).unwrap().token.as_str(), "G4");
    // On a cell that somebody fills they stand beside it, and the log says where.
    table.tell("copy \"Goblin 2\" 10D", "11");
    let told = format!("{:?}", table.fight.clone().log(Audience::Gm, 1).unwrap());
    assert_ne!(table.at("Goblin 5"), Some(cell("10D")));
    let spot = kekkai_rules::Spot::from(table.at("Goblin 5").unwrap());
    assert!(told.contains("log-joined-at") && told.contains(&format!("{spot:?}")), "{told}");
    table.tell("undo", "");
    table.tell("copy Vega", "5");
    assert_eq!(
        table.state().combatant(table.id("Vega 2")).unwrap().side,
        table.state().combatant(table.id("Vega")).unwrap().side
    );
    table.tell("hp Bo 0", "");
    assert!(matches!(table.refused("copy Bo"), Refusal::Rules(Rules::Dead(_) | Rules::Own { .. })));
    // Several kinds in one line are one step.
    let before = table.state().combatants.len();
    table.tell("copy Vega \"Goblin 1\"", "6 4");
    assert!(table.fight.find("Vega 3").is_some() && table.fight.find("Goblin 5").is_some());
    table.tell("undo", "");
    assert_eq!(table.state().combatants.len(), before);
}

#[test]
fn initiative_and_places_are_set_by_hand() {
    let mut table = opened();
    table.tell("initiative \"Goblin 2\" 50", "");
    assert_eq!(names(&table), ["Vega", "Bo", "Goblin 2", "Goblin 1"]);
    table.tell("undo", "");
    table.tell("order \"Goblin 2\", Vega", "");
    let thrown: Vec<i32> = order(&table).into_iter().map(|(_, number)| number).collect();
    assert_eq!(names(&table), ["Goblin 2", "Bo", "Goblin 1", "Vega"]);
    assert!(thrown.is_sorted_by(|a, b| a >= b), "each has the number of its place: {thrown:?}");
    table.tell("order Vega before Bo", "");
    assert_eq!(names(&table), ["Goblin 2", "Vega", "Bo", "Goblin 1"]);
    // Those of a side keep the order of their turns.
    table.tell("order @Reds after Bo", "");
    assert_eq!(names(&table), ["Vega", "Bo", "Goblin 2", "Goblin 1"]);
    for line in ["order Bo after Bo", "order Vega Bo before Bo", "delay Bo after Bo"] {
        assert_eq!(table.refused(line), Refusal::BesideItself(table.id("Bo")), "{line}");
    }
    // Whoever is named twice is meant once, and nobody loses its place.
    table.tell("order Bo Bo Vega", "");
    assert_eq!(names(&table), ["Bo", "Vega", "Goblin 2", "Goblin 1"]);
    table.tell("order Bo Bo after Vega", "");
    assert_eq!(names(&table), ["Vega", "Bo", "Goblin 2", "Goblin 1"]);
    // So it is of a command that no line was read for.
    let (bo, vega) = (table.id("Bo"), table.id("Vega"));
    let what = Gm::Order { who: vec![bo, bo, vega], place: QueuePlace::Own };
    let command = Command::Gm { what, reason: None };
    let change = table.fight.propose(command, Vec::new(), Hand::Table).unwrap();
    table.take(change);
    assert_eq!(names(&table), ["Bo", "Vega", "Goblin 2", "Goblin 1"]);
    let mut setup = Table::open(FIELD);
    assert_eq!(setup.refused("initiative Vega 17"), Refusal::NotBegun);
    assert_eq!(setup.refused("order Bo Vega"), Refusal::NotBegun);
}

#[test]
fn a_turn_is_put_off_behind_somebody_and_what_it_began_with_is_not_repeated() {
    let mut table = opened();
    table.tell("effect Vega poison hp -5 turns 9", "");
    for _ in 0..4 {
        table.tell("end", "");
    }
    let hp = |table: &Table| table.pool("Vega", Reserve::Hp.id()).now;
    let (before, round) = (hp(&table), table.state().queue.round);
    assert_eq!(actor(&table), "Vega");
    table.tell("delay after \"Goblin 1\"", "");
    assert_eq!((actor(&table).as_str(), names(&table)[2].as_str()), ("Bo", "Vega"));
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!(
        (actor(&table).as_str(), hp(&table), table.state().queue.round),
        ("Vega", before, round)
    );
    table.tell("move 2B", "");
    assert_eq!(table.refused("delay"), Refusal::TurnUsed(table.id("Vega")));
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!(table.state().queue.round, round + 1);
}

#[test]
fn whoever_holds_acts_when_called_or_last() {
    let mut table = opened();
    table.tell("hold until the door opens", "");
    let view = table.fight.view(Audience::Gm);
    assert!(view.queue.iter().any(|row| row.waits && row.who == table.id("Vega")));
    assert_eq!(actor(&table), "Bo");
    let saved = table.loaded(None);
    assert_eq!(saved.state().hash(), table.state().hash());
    // Called in somebody's turn in which nothing was done: that one goes on behind it.
    table.tell("turn Vega", "");
    assert_eq!(actor(&table), "Vega");
    assert!(table.state().queue.waiting.iter().all(|waiting| !waiting.held));
    table.tell("end", "");
    assert_eq!(actor(&table), "Bo");
    // Not called: last in the round.
    table.tell("hold", "");
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!((actor(&table).as_str(), table.state().queue.round), ("Bo", 1));
    table.tell("end", "");
    assert_eq!((actor(&table).as_str(), table.state().queue.round), ("Vega", 2));
    table.tell("end", "");
    assert_eq!(table.refused("hold Vega"), Refusal::HasActed(table.id("Vega")));
    // One whose turn is still to come may wait as well.
    table.tell("hold \"Goblin 1\" until dusk", "");
    table.tell("end", "");
    assert_eq!(actor(&table), "Goblin 2");
    // Enemies learn that it waits, not for what.
    let told = |audience| {
        let log = table.loaded(None).log(audience, 9).unwrap();
        format!("{:?}", log.iter().flat_map(|entry| &entry.told).collect::<Vec<&VisibleEvent>>())
    };
    let reds = Audience::Side(table.state().combatant(table.id("Goblin 1")).unwrap().side);
    assert!(told(reds).contains("dusk") && !told(Audience::Public).contains("dusk"));
    assert!(told(Audience::Public).contains("Waits"));
}

#[test]
fn a_system_of_its_own_has_all_of_it() {
    let mut table = coin::opened();
    table.tell("huddle Bo", "");
    table.tell("order Di Ada", "");
    table.tell("remove Bo", "");
    table.tell("copy Cy", "3");
    table.tell("rename Cy Cyd", "");
    table.tell("hold Di", "");
    assert!(table.state().faults().is_empty());
    assert!(table.fight.find("Cy 2").is_some());
}

#[test]
fn what_names_nobody_is_refused_and_nothing_is_done() {
    let table = opened();
    assert!(matches!(unread(&table, "damage nobody 20"), BadCommand::Nobody { .. }));
    assert_eq!(unread(&table, "damage Ork* 20"), BadCommand::FitsNobody("Ork*".to_owned()));
    assert_eq!(unread(&table, "damage 2A-99Z 20"), BadCommand::NoCell("2A-99Z".to_owned()));
    assert_eq!(unread(&table, "damage 5F-9H 20"), BadCommand::FitsNobody("5F-9H".to_owned()));
    assert!(matches!(unread(&table, "remove nobody"), BadCommand::Nobody { .. }));
    let none = BadCommand::NotSoMany { word: "x0".to_owned(), most: 99 };
    assert_eq!(unread(&table, "copy Vega x0"), none);
}

#[test]
fn more_than_there_are_free_cells_for_are_refused_with_how_many_there_are() {
    let mut table = Table::open(FIELD);
    table.tell("ground 1E-20S ordinary", "");
    let free = Cell::all().filter(|cell| table.state().standing_on(*cell).is_none());
    let ground = |cell: &Cell| !table.state().field.ground(*cell).terrain.is_obstacle();
    let free = u16::try_from(free.filter(ground).count()).unwrap();
    let before = table.state().clone();
    for line in ["join Ork Reds 1T x99 like guard", "copy Vega x99"] {
        assert_eq!(table.refused(line), Refusal::NoRoom { count: 99, free }, "{line}");
    }
    assert_eq!(*table.state(), before);
}

#[test]
fn four_hundred_fight_no_two_tokens_are_alike_and_one_more_is_refused() {
    let mut table = Table::open(FIELD);
    for _ in 0..4 {
        table.tell("copy \"Goblin 2\" x99", "");
    }
    let state = table.state();
    assert_eq!(state.combatants.len(), 400);
    let tokens: BTreeSet<&str> = state.combatants.iter().map(|one| one.token.as_str()).collect();
    assert_eq!(tokens.len(), 400);
    assert!(tokens.iter().all(|token| token.chars().count() <= 2));
    let cells: BTreeSet<_> = state.combatants.iter().filter_map(|one| one.at).collect();
    assert_eq!(cells.len(), 400);
    let before = state.hash();
    for line in [
        "copy Vega",
        "copy Vega x2",
        "join Ork Reds 1A like guard",
        "join Ork Reds 1A x3 like guard",
    ] {
        assert_eq!(table.refused(line), Refusal::TooMany { most: 400 }, "{line}");
    }
    assert_eq!(table.state().hash(), before);
    assert_eq!(table.loaded(None).state().hash(), before);
    // Whoever has left makes room, and keeps its sign.
    table.tell("remove \"Goblin 3\"", "");
    table.tell("copy Vega", "");
    let all: BTreeSet<_> = table.state().combatants.iter().map(|one| &one.token).collect();
    assert_eq!((all.len(), table.state().present().count()), (401, 400));
    assert_eq!(table.refused("copy Vega"), Refusal::TooMany { most: 400 });
    let after = table.state().hash();
    assert_eq!(table.loaded(None).state().hash(), after);
}
