//! Checks of the catalogue that need the field: cells, strips, paths, sight, reach, the order of a turn.

mod rules;

use crate::table::{PlayError, Table, cell};
use kekkai_battle::{
    Command, Decision, Event, Gm, Refusal,
    combatant::Edge,
    decide,
    field::Field,
    fight::Hand,
    grammar::BadCommand,
    reach::Reach,
    systems::{self, AnySystemState, SystemId},
};
use kekkai_rules::{
    Counted, PlainText, Refusal as Rules,
    knk::{Fact, Phase, Reserve, WalkMode, Why, walk_mode::POINTS},
    sheet_view::Value,
};

/// Whether it is refused with the phrase of this key.
fn says(refusal: &Refusal, key: &str) -> bool {
    matches!(refusal, Refusal::Rules(Rules::Own { phrase, rule: _ }) if phrase.key == key)
}

/// A battle file of these combatants, each as `name side cell category S E A M L`, and these more fields.
fn battle(combatants: &[&str], more: &str) -> String {
    let rows = combatants.iter().map(|row| {
        let words: Vec<&str> = row.split_whitespace().collect();
        let [name, side, at, category, ranks @ ..] = words.as_slice() else { panic!("{row}") };
        let ranks = ["s", "e", "a", "m", "l"].iter().zip(ranks);
        let ranks: Vec<String> = ranks.map(|(stat, rank)| format!("{stat}: {rank}")).collect();
        let at = if *at == "-" { String::new() } else { format!("at: {at:?}, ") };
        format!(
            "(name: {name:?}, side: {side:?}, {at}weapons: [\"pistol\"], \
             sheet: (category: {category}, {})),",
            ranks.join(", ")
        )
    });
    let rows: String = rows.collect();
    format!(
        "(system: knk, title: \"Field\", sides: [(name: \"West\", edge: west), (name: \"East\")], \
         combatants: [{rows}], {more})"
    )
}

/// A fight in which the first combatant has the turn and the second comes next. Neither throws for extra turns.
fn begun(combatants: &[&str]) -> Table {
    let mut table = Table::open(&battle(combatants, ""));
    let faces: Vec<String> =
        (0..combatants.len()).map(|place| (60 - 5 * place).to_string()).collect();
    table.tell("initiative", &faces.join(" "));
    table
}

fn wall(table: &mut Table, cells: &str, kind: &str) {
    for cell in cells.split_whitespace() {
        table.tell(&format!("ground {cell} {kind}"), "");
    }
}

fn points(table: &Table) -> i32 {
    table.state().rules().turn_left().unwrap().left(POINTS)
}

#[test]
fn knk_loc_01_the_last_cell_is_20t_and_there_is_none_beyond() {
    let mut table = begun(&["Ada West 2B profi 1 1 1 1 0"]);
    table.tell("put Ada T20", "");
    assert_eq!(table.at("Ada"), Some(cell("20T")));
    for bad in ["21A", "5U", "0A"] {
        let trouble = table.play(&format!("put Ada {bad}"), "").unwrap_err();
        assert_eq!(trouble, PlayError::Unread(BadCommand::NoCell(bad.to_owned())));
    }
}

#[test]
fn knk_loc_02_a_battle_without_a_map_gets_an_empty_board() {
    let table = begun(&["Ada West 2B profi 1 1 1 1 0"]);
    assert_eq!(*table.state().field, Field::bare());
}

#[test]
fn knk_ini_01_a_side_sets_up_within_its_edge() {
    let mut table =
        Table::open(&battle(&["Ada West - profi 1 1 1 1 0", "Bea East - profi 1 1 1 1 0"], ""));
    assert_eq!(
        table.refused("initiative"),
        Refusal::Unplaced(vec![table.id("Ada"), table.id("Bea")])
    );
    let refusal = table.refused("place Ada 3E");
    let Refusal::OutsideStrip { at, edge: Edge::West, depth: 2, .. } = refusal else {
        panic!("{refusal:?}")
    };
    assert_eq!(at, cell("3E"));
    table.tell("place Ada 2E", "");
    table.tell("place Ada 1E", "");
    // The eastern side names no edge.
    table.tell("place Bea 10J", "");
    table.tell("initiative", "60 50");
    assert_eq!(table.refused("place Ada 2E"), Refusal::Begun);
}

#[test]
fn knk_ini_01_the_depth_of_the_strip_is_the_tables_choice() {
    let text = battle(&["Ada West - profi 1 1 1 1 0"], "options: (deploy_depth: 3)");
    let mut table = Table::open(&text);
    table.tell("place Ada 3E", "");
    assert!(matches!(table.refused("place Ada 4E"), Refusal::OutsideStrip { depth: 3, .. }));
}

#[test]
fn knk_ini_07_who_joins_in_round_2_acts_first_in_round_3() {
    let mut table = begun(&["Ada West 2B profi 1 1 1 1 0", "Bea East 19B profi 1 1 1 1 0"]);
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!(table.state().queue.round, 2);
    table.tell("join Cid East 19C like guard", "89");
    let turns = |table: &mut Table| {
        let turn = table.state().actor().unwrap();
        table.tell("end", "");
        turn
    };
    let round_2 = [turns(&mut table), turns(&mut table)];
    assert_eq!(round_2, [table.id("Ada"), table.id("Bea")]);
    assert_eq!((table.state().queue.round, table.state().actor()), (3, Some(table.id("Cid"))));

    table.tell("hp Bea 0", "");
    assert!(table.state().queue.slot(table.id("Bea")).is_none());
}

#[test]
fn knk_mov_01_diagonals_count_as_one() {
    let table = begun(&["Ada West 10J profi 1 1 3 1 0"]);
    let reach = Reach::of(table.state(), table.id("Ada"), WalkMode::Walk.mode()).unwrap();
    let here = cell("10J");
    for there in kekkai_battle::Cell::all().filter(|there| *there != here) {
        let cost = reach.cost(there).map(|cost| Counted::Meter(POINTS).within(cost));
        let expected = Some(i32::from(here.distance(there))).filter(|moves| *moves <= 9);
        assert_eq!(cost, expected, "{there}");
    }
}

#[test]
fn knk_mov_01_a_path_has_no_gaps() {
    let table = begun(&["Ada West 2B profi 1 1 3 1 0"]);
    let who = table.id("Ada");
    let walk = |path: &str| {
        let path = path.split_whitespace().map(cell).collect();
        let walk = Command::Walk { who, path, mode: WalkMode::Walk.mode() };
        table.fight.propose(walk, Vec::new(), Hand::Table).unwrap_err()
    };
    for (path, gap) in [("4C", "4C"), ("3B 5C", "5C"), ("3B 3B", "3B"), ("2B", "2B")] {
        assert_eq!(walk(path), Refusal::BrokenPath { at: Some(cell(gap)) });
    }
    // On a straight line a gap is a jump, and bare floor is nothing to jump over.
    for path in ["4B", "3B 5B", "4D"] {
        let refused = walk(path);
        let jump = says(&refused, "refusal-cannot-jump");
        assert!(jump, "{path}: {refused:?}");
    }
}

#[test]
fn knk_mov_02_nobody_walks_through_anybody() {
    let mut table = begun(&["Ada West 2B profi 1 1 3 1 0", "Ally West 4B profi 1 1 1 1 0"]);
    wall(&mut table, "2A 3A 4A 5A 1A 1B 1C 2C 3C 4C 5C", "indestructible");
    table.tell("trait unjumpable 2A 3A 4A 5A 1A 1B 1C 2C 3C 4C 5C", "");
    let reach = Reach::of(table.state(), table.id("Ada"), WalkMode::Walk.mode()).unwrap();
    assert_eq!(reach.cells().map(|(cell, _)| cell).collect::<Vec<_>>(), [cell("3B")]);
    let refusal = table.refused("move 5B");
    let ally = table.id("Ally");
    let taken = matches!(refusal, Refusal::Rules(Rules::Taken { by, .. }) if by == ally);
    assert!(taken, "{refusal:?}");
    // A body is no hindrance.
    table.tell("hp Ally 0", "");
    table.tell("move 5B", "");
    assert_eq!(points(&table), 6);
}

#[test]
fn knk_mov_02_the_cell_one_comes_from_is_free() {
    let mut table = begun(&["Ada West 2B profi 1 1 3 1 0"]);
    table.tell("move 3B 2B 2C", "");
    assert_eq!((table.at("Ada"), points(&table)), (Some(cell("2C")), 6));
    assert!(matches!(table.refused("move 2C"), Refusal::BrokenPath { at: None }));
}

#[test]
fn knk_mov_03_a_diagonal_step_goes_between_two_obstacles() {
    let mut table = begun(&["Ada West 5E profi 1 1 3 1 0"]);
    wall(&mut table, "6E 5F", "ordinary");
    table.tell("move 6F", "");
    assert_eq!(points(&table), 8);
}

#[test]
fn knk_mov_06_an_obstacle_in_the_line_stops_a_shot() {
    let mut table = begun(&["Ada West 3C commoner 1 1 1 1 0", "Bea East 9C commoner 1 1 1 1 0"]);
    wall(&mut table, "6C", "ordinary");
    assert!(matches!(table.refused("attack Bea shot"), Refusal::Rules(Rules::NoSight { .. })));
    wall(&mut table, "6C", "hindrance");
    table.tell("attack Bea shot", "1");
}

#[test]
fn knk_mov_06_figures_and_corners_do_not_stop_a_shot() {
    let mut table = begun(&[
        "Ada West 3C commoner 1 1 1 1 0",
        "Bea East 9C commoner 1 1 1 1 0",
        "Cid East 6C commoner 1 1 1 1 0",
        "Dan East 5E commoner 1 1 1 1 0",
    ]);
    wall(&mut table, "4C 3D", "indestructible");
    // The line to 5E runs through the corner that the two walls share.
    table.tell("attack Dan shot", "1");
    table.tell("undo", "");
    wall(&mut table, "4C", "floor");
    table.tell("attack Bea shot", "1");
}

#[test]
fn knk_atk_01_a_blow_reaches_the_eight_cells_around() {
    let combatants = ["Ada West 5E commoner 1 1 1 1 0", "Bea East 6F commoner 1 1 1 1 0"];
    let mut table = begun(&combatants);
    table.tell("attack Bea blow", "1");
    let mut table = begun(&combatants);
    table.tell("put Bea 7E", "");
    let refusal = table.refused("attack Bea blow");
    let Refusal::Rules(Rules::OutOfReach { distance: Some(2), reach: 1, .. }) = refusal else {
        panic!("{refusal:?}")
    };
}

#[test]
fn knk_atk_01_the_weapon_says_how_far_it_reaches() {
    let text = battle(&["Ada West 5E commoner 1 1 1 1 0", "Bea East 7E commoner 1 1 1 1 0"], "")
        .replacen("pistol", "spear", 1);
    let mut table = Table::open(&text);
    table.tell("initiative", "60 50");
    table.tell("ground 5G ordinary", "");
    let context = kekkai_battle::offer::offers(table.state());
    let aimed =
        |offer: &&kekkai_battle::offer::Offer| offer.refusal.is_none() && offer.throw.is_some();
    assert_eq!(context.iter().filter(aimed).count(), 2, "the wall and Bea: {context:?}");
    table.tell("attack Bea with \"long spear\"", "1");
}

#[test]
fn knk_trn_01_the_phases_come_in_their_order() {
    let mut table = begun(&["Ada West 5E profi 1 2 1 1 2", "Bea East 6E monster 3 1 1 1 1"]);
    table.tell("effect Ada poison hp -5", "");
    table.tell("end", "");
    table.tell("attack Ada blow", "40");
    table.tell("end", "");
    // Phase 1: nothing but the dodge.
    for later in ["move 4E", "attack Bea 2", "special"] {
        let refusal = table.refused(later);
        assert!(says(&refusal, "refusal-answer-hits"), "{later}: {refusal:?}");
    }
    table.tell("dodge", "37");
    let record = table.fight.clone().record(table.fight.head()).unwrap().unwrap();
    let own = |event: &Event| match event {
        Event::Own(systems::Fact::Knk(fact)) => match fact {
            Fact::Dodged { .. } => Some("1 dodge"),
            Fact::Ticked { .. } => Some("2 effects"),
            Fact::Pool { why: Why::Regeneration, pool: Reserve::Prana, .. } => Some("3 prana"),
            Fact::Turn(Some(turn)) if turn.phase == Phase::Move => Some("4 movement"),
            _ => None,
        },
        _ => None,
    };
    let order: Vec<_> = record.events.iter().filter_map(own).collect();
    assert_eq!(order, ["1 dodge", "2 effects", "3 prana", "4 movement"]);

    // Phases 4, 5 and 6.
    table.tell("move 5D", "");
    table.tell("attack Bea 2", "1");
    assert!(says(&table.refused("move 5C"), "refusal-wrong-phase"));
    table.tell("retreat 5C", "");
    assert_eq!(table.at("Ada"), Some(cell("5C")));
}

#[test]
fn knk_trn_01_a_turn_is_its_owners_and_there_is_none_before_the_first_round() {
    let refused = |table: &Table, who| {
        let (who, mode) = (table.id(who), WalkMode::Walk.mode());
        let orders = [
            Command::EndTurn { who },
            Command::Walk { who, path: vec![cell("4E")], mode },
            Command::Leave { who, edge: Edge::West, mode },
        ];
        orders.map(|order| match decide(table.state(), &order, &[]) {
            Decision::Refused(refusal) => refusal,
            other => panic!("{order:?}: {other:?}"),
        })
    };
    let rows = ["Ada West 5E profi 1 2 1 1 2", "Bea East 6E monster 3 1 1 1 1"];
    let early = Table::open(&battle(&rows, ""));
    assert_eq!(refused(&early, "Ada"), [Refusal::NotBegun, Refusal::NotBegun, Refusal::NotBegun]);
    let table = begun(&rows);
    let (who, turn) = (table.id("Bea"), Some(table.id("Ada")));
    for refusal in refused(&table, "Bea") {
        assert_eq!(refusal, Rules::NotYourTurn { who, turn }.into());
    }
}

#[test]
fn knk_ini_05_a_round_stands_on_extra_turns_only_where_there_are_some() {
    let rules = |extra: Vec<kekkai_rules::Id>| {
        let rules = Event::RoundBegan { round: 2, extra }.rules(SystemId::Knk);
        rules.into_iter().map(|rule| rule.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(rules(vec![]), ["KNK-GEN-05"]);
    assert_eq!(rules(vec![kekkai_rules::Id(0)]), ["KNK-GEN-05", "KNK-INI-05"]);
}

#[test]
fn knk_gen_05_an_extra_turn_shortens_what_lasts() {
    let mut table = Table::open(&battle(
        &["Ada West 5E monster 1 1 4 1 1", "Bea East 15E profi 1 1 1 1 0"],
        "",
    ));
    table.tell("initiative", "60 1 10");
    table.tell("effect Ada slow turns 2", "");
    let left = |table: &Table| table.rows("Ada").lasting.first().and_then(|row| row.turns);
    // Her first turn had begun before the slow came; her extra turn is the first to count.
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!((table.state().queue.turn.unwrap().extra, left(&table)), (true, Some(1)));
    table.tell("end", "10");
    assert_eq!((table.state().queue.round, left(&table)), (2, None));

    // Both in one round.
    table.tell("end", "");
    table.tell("end", "");
    table.tell("effect Ada slow turns 2", "");
    table.tell("end", "10");
    assert_eq!(left(&table), Some(1));
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!((table.state().queue.round, left(&table)), (3, None));
}

#[test]
fn what_the_game_master_set_stands_beside_what_the_formulas_say() {
    let mut table = begun(&["Ada West 5E profi 1 2 1 1 2"]);
    table.tell("override Ada hp_max 250 because knk_gen_01", "");
    let row = |table: &Table, key: &str| {
        let sheet = table.sheet("Ada");
        sheet.rows.into_iter().find(|row| row.key == key).map(|row| row.value)
    };
    assert_eq!(table.pool("Ada", Reserve::Hp.id()).max, 250);
    assert_eq!(row(&table, "computed-hp-max"), Some(Value::Number(225)));
    table.tell("override Ada hp_max computed", "");
    assert_eq!(
        (table.pool("Ada", Reserve::Hp.id()).max, row(&table, "computed-hp-max")),
        (225, None)
    );
}

#[test]
fn one_who_dies_before_the_fight_and_rises_in_it_throws_like_one_who_joins() {
    let mut table =
        Table::open(&battle(&["Ada West 5E profi 1 2 1 1 0", "Bea East 6E profi 1 1 1 1 0"], ""));
    table.tell("hp Bea 0", "");
    table.tell("initiative", "50");
    table.tell("hp Bea 5", "90");
    let slot = *table.state().queue.slot(table.id("Bea")).unwrap();
    assert_eq!((slot.initiative, slot.from_round), (98, 2));
    assert_eq!(table.state().actor(), Some(table.id("Ada")));
}

#[test]
fn a_fight_in_which_all_are_dead_goes_on_when_one_rises() {
    let mut table = begun(&["Ada West 5E profi 1 2 1 1 0"]);
    table.tell("hp Ada 0", "");
    assert_eq!(table.state().actor(), None);
    table.tell("hp Ada 5", "");
    assert_eq!(table.state().actor(), Some(table.id("Ada")));
    table.tell("hp Ada 0", "");
    table.tell("join Bea East 6E like guard", "50");
    assert_eq!(table.state().actor(), Some(table.id("Bea")));
    let AnySystemState::Knk(system) = &table.state().system else { panic!("another system") };
    assert_eq!(system.turn.as_ref().map(|turn| turn.who), Some(table.id("Bea")));
}

#[test]
fn knk_mob_01_several_of_one_kind_join_each_for_itself() {
    let mut table = begun(&["Ann West 10J profi 1 1 1 1 0", "Bob East 19J profi 1 1 1 1 0"]);
    table.tell("join Rat East 5C x5 like guard", "11 12 13 14 15");
    let names: Vec<String> = table.state().combatants.iter().map(|c| c.name.to_string()).collect();
    assert_eq!(names[2..], ["Rat 1", "Rat 2", "Rat 3", "Rat 4", "Rat 5"]);
    let tokens: Vec<String> =
        table.state().combatants.iter().map(|c| c.token.to_string()).collect();
    assert_eq!(tokens[2..], ["R1", "R2", "R3", "R4", "R5"]);
    // Each has pools and a number of its own.
    table.tell("hp \"Rat 2\" 5", "");
    assert_eq!(table.pool("Rat 2", Reserve::Hp.id()).now, 5);
    assert!(table.pool("Rat 1", Reserve::Hp.id()).now > 5);
    let mut numbers: Vec<i32> =
        table.state().queue.slots.iter().map(|slot| slot.initiative).collect();
    numbers.dedup();
    assert_eq!(numbers.len(), 7);
    let cells: Vec<_> = table.state().combatants.iter().map(|c| c.at).collect();
    assert_eq!(cells[2], Some(cell("5C")));
    assert!(cells[3..].iter().all(|at| at.unwrap().distance(cell("5C")) == 1));
    // Those who come later go on counting.
    let again = table.command("join Rat East 15C x2 like guard");
    table.tell("join Rat East 15C x2 like guard", "16 17");
    let names: Vec<String> = table.state().combatants.iter().map(|c| c.name.to_string()).collect();
    assert_eq!(names[7..], ["Rat 6", "Rat 7"]);
    // All or none: nobody joins where a name is taken.
    let refused = decide(table.state(), &again, &[]);
    assert!(matches!(refused, Decision::Refused(Refusal::NameTaken { .. })), "{refused:?}");
    table.check().unwrap();
}

#[test]
fn knk_ini_07_no_place_in_the_queue_is_told_before_its_number_is_thrown() {
    let mut table = begun(&["Ann West 10J profi 1 1 1 1 0", "Bob East 19J profi 1 1 1 1 0"]);
    table.tell("join Rat East 5C x3 like guard", "11 12 11 1 2");
    let record = table.fight.record(table.fight.head()).unwrap().unwrap();
    let queued = |event: &Event| match event {
        Event::Queued { slots } => Some(slots.iter().map(|slot| slot.initiative).collect()),
        _ => None,
    };
    let told: Vec<Vec<i32>> = record.events.iter().filter_map(queued).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].iter().all(|initiative| (1..=100).contains(initiative)), "{told:?}");
    assert_eq!(told[0].len(), 5);
    table.check().unwrap();
}

#[test]
fn no_two_tokens_look_alike() {
    let mut table = begun(&["Bo West 10J profi 1 1 1 1 0", "Во East 19J profi 1 1 1 1 0"]);
    let tokens = |table: &Table| -> Vec<String> {
        table.state().combatants.iter().map(|one| one.token.to_string()).collect()
    };
    // Cyrillic letters, of which the first looks like the Latin one.
    assert_eq!(tokens(&table), ["Bo", "В1"]);
    table.tell("join Bоa East 5C like guard", "50");
    assert_eq!(tokens(&table)[2], "Ba");
    let mut twin = table.command("join Cid East 6C like guard");
    let Command::Gm { what: Gm::Join { combatant, .. }, .. } = &mut twin else { panic!() };
    combatant.token = PlainText::new("Ва");
    let refused = decide(table.state(), &twin, &[]);
    assert!(matches!(refused, Decision::Refused(Refusal::NameTaken { .. })), "{refused:?}");
}

/// Turns that the first lasting effect of somebody has left; `None` where it is over.
fn left(table: &Table, who: &str) -> Option<u16> {
    table.rows(who).lasting.first().map(|effect| effect.turns.unwrap())
}

#[test]
fn knk_gen_05_what_lasts_follows_the_turns_of_its_own_bearer_whatever_becomes_of_the_queue() {
    let three = [
        "Ada West 2B profi 1 1 1 1 0",
        "Bob East 9B profi 1 1 1 1 0",
        "Eve East 9F profi 1 1 1 1 0",
    ];
    let mut table = begun(&three);
    table.tell("effect Bob Chill hp -5 turns 3", "");
    // Somebody who comes in before Bob takes no turn of his away.
    table.tell("join Dan West 4D like guard", "80");
    assert_eq!(left(&table, "Bob"), Some(3));
    let hp = table.pool("Bob", Reserve::Hp.id()).now;
    table.tell("end", "");
    assert_eq!((left(&table, "Bob"), table.pool("Bob", Reserve::Hp.id()).now), (Some(2), hp - 5));
    // Nor does whoever set it going, once dead.
    table.tell("hp Ada 0", "");
    assert_eq!(left(&table, "Bob"), Some(2));
    table.tell("end", "");
    // Taken back and gone to again, a turn counts once.
    table.tell("undo", "");
    table.tell("undo", "");
    assert_eq!(left(&table, "Bob"), Some(2));
    table.tell("redo", "");
    table.tell("redo", "");
    table.tell("turn Bob", "");
    assert_eq!(left(&table, "Bob"), Some(1));
    // A turn that was put off and comes later is one turn as well.
    table.tell("turn Eve", "");
    assert_eq!(left(&table, "Bob"), Some(1));
    table.tell("turn Bob", "");
    assert_eq!(left(&table, "Bob"), None);
}
