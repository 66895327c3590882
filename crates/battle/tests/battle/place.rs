//! KNK-LOC, KNK-EXIT and KNK-OBS-11: what a place is, its borders, and what one sees past cover.

use crate::table::{self, Table, cell};
use kekkai_battle::{
    Audience, Cell, Command, Refusal, combatant::Edge, field::Status, forecast, offer::offers,
};
use kekkai_rules::{
    Ask, Cost, Counted, Light, Refusal as Rules, RuleId, Terrain,
    knk::{Reserve, gait::POINTS, refusals},
};

/// A fight with these combatants, `name side cell class s e a m l`; `extra` goes into the battle file. They act in the
/// order in which they stand, and the first has its turn.
fn fight(extra: &str, cast: &[&str]) -> Table {
    let row = |line: &&str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [name, side, at, category, class, ranks @ ..] = words.as_slice() else {
            panic!("{line}")
        };
        let class = if *class == "-" { String::new() } else { format!("class: \"{class}\",") };
        let class = class.replace('_', " ");
        let stats = ["s", "e", "a", "m", "l"].iter().zip(ranks);
        let stats: Vec<String> = stats.map(|(stat, rank)| format!("{stat}: {rank}")).collect();
        format!(
            "(name: {name:?}, side: {side:?}, at: {at:?}, sheet: (category: {category}, {class} {})),",
            stats.join(", ")
        )
    };
    let cast: String = cast.iter().map(row).collect();
    let mut table = Table::open(&format!(
        "(system: knk, title: \"Place\", {extra} sides: [(name: \"Red\"), (name: \"Blue\")], combatants: [{cast}])"
    ));
    let faces: Vec<String> =
        (0..cast.matches("(name").count()).map(|n| (70 - 25 * n).to_string()).collect();
    table.tell("initiative", &faces.join(" "));
    table
}

fn hp(table: &Table, name: &str) -> i32 {
    table.pool(name, Reserve::Hp.id()).now
}

/// The expression that an order asks for first.
fn dice(table: &mut Table, line: &str) -> String {
    table.play(line, "?").unwrap();
    let Some((_, Ask::Die(throw))) = table.prompt() else { panic!("{line} asks for no die") };
    table.play("cancel", "").unwrap();
    throw.dice.to_string()
}

#[test]
fn knk_loc_03_a_cell_status_wins_over_that_of_the_field() {
    let table = fight(
        "statuses: [night], cells: [(status: day, at: [\"5C\"]), (status: rain, at: [\"5C\"])],",
        &["Ann Red 5C profi - 1 1 1 1 0"],
    );
    let field = &table.state().field;
    let (here, there) = (field.air_at(cell("5C")), field.air_at(cell("5D")));
    assert_eq!((here.light, here.rain), (Light::Day, true));
    assert_eq!((there.light, there.rain), (Light::Night, false));
}

#[test]
fn knk_loc_03_the_game_master_sets_statuses_and_takes_them_off() {
    let mut table = fight("", &["Ann Red 5C profi - 1 1 1 1 0"]);
    let air = |table: &Table, at: &str| table.state().field.air_at(cell(at));
    table.tell("status rain", "");
    table.tell("status rain 5C 6C off", "");
    assert_eq!((air(&table, "5C").rain, air(&table, "7C").rain), (false, true));
    table.tell("status sunlight 7C", "");
    table.tell("status night", "");
    assert_eq!(air(&table, "7C").light, Light::Sunlight);
    table.tell("status sunlight 7C off", "");
    assert_eq!(air(&table, "7C").light, Light::Night);
    table.tell("status night off", "");
    assert_eq!(air(&table, "7C").light, Light::Day);
    table.tell("undo", "");
    assert_eq!(air(&table, "7C").light, Light::Night);
    assert_eq!(Status::Rain.light(), None);
    // Without radiation about, a cell needs no word of its own to have none.
    table.tell("status radiation 2 7C", "");
    table.tell("status radiation 2 7C off", "");
    assert_eq!(air(&table, "7C").radiation, 0);
    table.tell("status radiation 3", "");
    assert_eq!(air(&table, "7C").radiation, 3);
    table.tell("status radiation 3 7C off", "");
    assert_eq!((air(&table, "7C").radiation, air(&table, "8C").radiation), (0, 3));
}

#[test]
fn knk_loc_04_day_changes_nothing() {
    let cast = ["Ann Red 5C profi Dead_Apostle 3 1 1 1 0", "Bob Blue 6C profi - 1 1 1 1 0"];
    let options = "options: (night_bonus: 5, sunlight_damage: 40),";
    let mut table = fight(&format!("{options} statuses: [day],"), &cast);
    assert_eq!(dice(&mut table, "attack Bob 1"), "21+1d115");
    assert_eq!(hp(&table, "Ann"), 150);
}

#[test]
fn knk_loc_05_sunlight_burns_vampires_at_the_start_of_their_turn() {
    let cast = [
        "Bob Blue 6C profi - 1 1 1 1 0",
        "Ann Red 5C profi Dead_Apostle 3 1 1 1 0",
        "Eve Red 9C profi Dead_Apostle 3 1 1 1 0",
    ];
    let extra =
        "options: (sunlight_damage: 40), cells: [(status: sunlight, at: [\"5C\", \"6C\"])],";
    let mut table = fight(extra, &cast);
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!([hp(&table, "Ann"), hp(&table, "Bob"), hp(&table, "Eve")], [110, 150, 150]);
    // It may kill.
    table.tell("hp Ann 40", "");
    table.tell("turn Ann", "");
    assert_eq!(table.sheet("Ann").conditions, [kekkai_rules::knk::Condition::Dead.kind().once()]);
}

#[test]
fn knk_loc_06_night_strengthens_every_roll_of_vampires() {
    let cast = ["Ann Red 5C profi Dead_Apostle 3 1 2 1 1", "Bob Blue 6C profi - 3 1 1 1 0"];
    let extra = "options: (night_bonus: 5), statuses: [night],";
    let mut table = fight(extra, &cast);
    assert_eq!(dice(&mut table, "attack Bob 1"), "26+1d115");
    // A save, on ice: 20+1d80 by day.
    table.tell("ground 5B ice", "");
    assert_eq!(dice(&mut table, "move 5B"), "25+1d80");
    table.tell("end", "");
    assert_eq!(dice(&mut table, "attack Ann 1"), "21+1d115");
}

#[test]
fn knk_loc_07_shadow_is_a_mark_of_the_cell_that_stays_when_it_breaks() {
    let mut table = fight("shadow: [\"3D\"],", &["Ann Red 2D profi - 1 1 1 1 0"]);
    assert!(table.state().field.ground(cell("3D")).shadow);
    table.tell("ground 3D ordinary", "");
    table.tell("attack 3D 2", "9");
    let ground = table.state().field.ground(cell("3D"));
    assert_eq!((ground.terrain, ground.shadow), (Terrain::Floor, true));
    table.tell("shadow 3D off", "");
    assert!(!table.state().field.ground(cell("3D")).shadow);
}

#[test]
fn knk_loc_09_holy_ground_takes_the_night_away_and_counts_for_the_church() {
    let cast = ["Ann Red 5C profi Dead_Apostle 3 1 1 1 0", "Bob Blue 6C profi Executor 3 1 1 1 0"];
    let extra = "options: (night_bonus: 5), statuses: [night], cells: [(status: holy, at: [\"5C\", \"6C\"])],";
    let mut table = fight(extra, &cast);
    assert_eq!(dice(&mut table, "attack Bob 1"), "21+1d115");
    let extra = extra.replace("night_bonus: 5", "holy_church_bonus: 3, holy_da_penalty: 4");
    let mut table = fight(&extra, &cast);
    assert_eq!(dice(&mut table, "attack Bob 1"), "17+1d115");
    table.tell("end", "");
    assert_eq!(dice(&mut table, "attack Ann 1"), "24+1d115");
}

#[test]
fn knk_obs_11_a_shooter_fires_past_cover_that_it_touches() {
    let field = |at: &str| {
        let mut field = kekkai_battle::Field::bare();
        field.set(cell(at), kekkai_rules::Ground::of(Terrain::Cover));
        field
    };
    let field = field("6E");
    let shot =
        |from: &str| kekkai_battle::sight::is_clear_to_shoot(&field, cell(from), cell("10E"));
    assert!(shot("5E"));
    assert!(!shot("3E"));
    assert!(!kekkai_battle::sight::is_clear(&field, cell("5E"), cell("10E")));
}

#[test]
fn knk_mov_06_a_low_wall_stops_no_sight() {
    let mut table = fight("low: [\"6C\"],", &["Ann Red 3C profi - 1 1 1 1 0"]);
    table.tell("ground 6C strong", "");
    let clear = |table: &Table| {
        kekkai_battle::sight::is_clear(&table.state().field, cell("3C"), cell("9C"))
    };
    assert!(clear(&table));
    table.tell("trait low 6C off", "");
    assert!(!clear(&table));
}

const WEST: [&str; 3] = [
    "Ann Red 1E profi - 1 1 2 1 0",
    "Bob Blue 9E profi - 1 1 3 1 0",
    "Cid Red 3C commoner - 1 1 3 1 0",
];

#[test]
fn knk_exit_01_a_closed_border_lets_nobody_out_or_in() {
    let mut table = fight("closed: [west],", &WEST);
    let refused = table.refused("leave west");
    assert!(matches!(refused, Refusal::Closed { edge: Edge::West, .. }), "{refused:?}");
    table.tell("border west open", "");
    table.tell("leave west", "");
    table.tell("border west closed", "");
    for _ in 0..3 {
        table.tell("end", "");
    }
    assert!(matches!(table.refused("enter 1E"), Refusal::Closed { .. }));
}

#[test]
fn knk_exit_02_only_who_began_the_turn_on_the_border_may_cross_it() {
    let mut table = fight("", &["Ann Red 2E profi - 1 1 2 1 0", "Bob Blue 9E profi - 1 1 3 1 0"]);
    table.tell("move 1E", "");
    assert!(matches!(table.refused("leave west"), Refusal::NotBegunThere { .. }));
    // A corner is on two borders.
    table.tell("put Ann 1A", "");
    table.tell("turn Ann", "");
    for edge in ["west", "north"] {
        table.tell(&format!("leave {edge}"), "");
        table.tell("undo", "");
    }
    assert!(matches!(table.refused("leave south"), Refusal::NotAtBorder { .. }));
}

#[test]
fn knk_exit_03_an_enemy_on_the_border_guards_all_of_it() {
    let mut table = fight("", &WEST);
    table.tell("put Ann 1A", "");
    table.tell("turn Ann", "");
    table.tell("put Bob 1T", "");
    assert!(matches!(table.refused("leave west"), Refusal::Guarded { edge: Edge::West, .. }));
    table.tell("leave north", "");
    table.tell("undo", "");
    table.tell("put Bob 2T", "");
    table.tell("leave west", "");
    table.tell("undo", "");
    // An ally does not guard, and neither do the doomed.
    table.tell("put Bob 1T", "");
    table.tell("put Cid 1F", "");
    table.tell("hp Bob 0", "");
    table.tell("leave west", "");
}

#[test]
fn knk_exit_03_the_doomed_do_not_guard() {
    let mut table = fight("", &["Ann Red 1E monster - 4 1 1 1 1", "Bob Blue 2E profi - 1 0 3 1 3"]);
    table.tell("attack Bob", "100");
    assert!(table.sheet("Bob").has(kekkai_rules::knk::Condition::Doomed.kind()));
    table.tell("put Bob 1F", "");
    // The blow took the movement; the way back over the border is the paid retreat.
    table.tell("leave west", "");
}

#[test]
fn knk_exit_03_how_far_and_against_whom_a_guard_counts_is_the_tables_choice() {
    let mut table = fight("options: (guard_scope: 3),", &WEST);
    table.tell("put Bob 1I", "");
    table.tell("leave west", "");
    table.tell("undo", "");
    table.tell("put Bob 1H", "");
    assert!(matches!(table.refused("leave west"), Refusal::Guarded { .. }));
    let mut table = fight("options: (guard_blocks_reentry: false),", &WEST);
    table.tell("leave west", "");
    table.tell("put Bob 1F", "");
    for _ in 0..3 {
        table.tell("end", "");
    }
    table.tell("enter 1D", "");
}

#[test]
fn knk_exit_04_leaving_and_coming_back_are_a_step_each() {
    let mut table = fight("", &WEST);
    table.tell("ground 1F hindrance", "");
    table.tell("leave west", "");
    assert_eq!(table.state().rules().turn_left().unwrap().left(POINTS), 6);
    assert!(matches!(table.refused("enter 1E"), Refusal::JustLeft { .. }));
    for _ in 0..3 {
        table.tell("end", "");
    }
    assert!(matches!(table.refused("enter 1G"), Refusal::EntersElsewhere { .. }));
    table.tell("put Cid 1D", "");
    let taken = table.refused("enter 1D");
    assert!(matches!(taken, Refusal::Rules(Rules::Taken { .. })), "{taken:?}");
    // It pays what entering the cell costs.
    table.tell("enter 1F", "");
    assert_eq!(table.state().rules().turn_left().unwrap().left(POINTS), 5);
    assert!(matches!(table.refused("enter 1E"), Refusal::NotAway(_)));
}

#[test]
fn knk_exit_05_those_off_the_field_keep_their_turns_and_are_listed_where_they_left() {
    let mut table = fight("", &WEST);
    table.tell("prana Ann 5", "");
    table.tell("leave west", "");
    let view = table.fight.view(Audience::Public);
    let ann = view.find(table.id("Ann")).unwrap();
    assert_eq!((ann.at, ann.away.map(|away| away.edge)), (None, Some(Edge::West)));
    assert!(view.queue.iter().any(|row| row.who == table.id("Ann")));
    table.tell("end", "");
    let blow = table.refused("attack Ann 2");
    assert!(matches!(blow, Refusal::Rules(Rules::OutOfReach { distance: None, .. })), "{blow:?}");
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!(table.pool("Ann", Reserve::Prana.id()).now, 15);
    // To the opposite border it is two turns.
    assert!(matches!(table.refused("detour east"), Refusal::NotNextTo { .. }));
    table.tell("detour south", "");
    assert_eq!(table.state().actor(), Some(table.id("Bob")));
    table.tell("end", "");
    table.tell("end", "");
    table.tell("detour east", "");
    table.tell("end", "");
    table.tell("end", "");
    table.tell("enter 20C", "");
}

#[test]
fn knk_exit_06_without_an_enemy_on_the_field_one_may_leave_at_once() {
    let mut table = fight("", &["Ann Red 10J profi - 1 1 2 1 0", "Bob Blue 1E profi - 1 0 3 1 3"]);
    assert!(matches!(table.refused("depart"), Refusal::NotAlone { .. }));
    table.tell("end", "");
    table.tell("leave west", "");
    table.tell("end", "");
    table.tell("depart", "");
    assert_eq!((table.at("Ann"), table.state().queue.slot(table.id("Ann"))), (None, None));
    // The game master may bring it back.
    table.tell("put Ann 10J", "");
    assert!(table.state().queue.slot(table.id("Ann")).is_some());
    // A doomed enemy on the field still counts.
    let mut table =
        fight("", &["Ann Red 10J monster - 4 1 2 1 1", "Bob Blue 11J profi - 1 0 3 1 3"]);
    table.tell("attack Bob", "100");
    table.tell("turn Ann", "");
    assert!(matches!(table.refused("depart"), Refusal::NotAlone { .. }));
}

#[test]
fn knk_exit_06_at_once_is_before_the_first_step() {
    let mut table = fight("", &["Ann Red 10J profi - 1 1 2 1 0"]);
    let wrong = |id| Refusal::Rules(refusals::wrong_phase(RuleId::new(id)));
    table.tell("move 10K", "");
    assert_eq!(table.refused("depart"), wrong("KNK-EXIT-06"));
    table.tell("end", "");
    table.tell("special", "");
    assert_eq!(table.refused("depart"), wrong("KNK-EXIT-06"));
    table.tell("end", "");
    table.tell("depart", "");
}

#[test]
fn knk_exit_06_every_border_closed_holds_everybody() {
    let extra = "closed: [north, east, south, west],";
    let mut table = fight(extra, &["Ann Red 10J profi - 1 1 2 1 0"]);
    assert!(matches!(table.refused("depart"), Refusal::AllClosed { .. }));
    table.tell("border south open", "");
    table.tell("depart", "");
    assert!(table.state().queue.slots.is_empty());
}

#[test]
fn knk_grb_07_nobody_is_foreseen_to_be_trampled_where_the_victim_began() {
    let golden = include_str!("../golden/dragged-back.ron");
    let mut table = Table::open(golden);
    table.tell("initiative", "70 1");
    let path = [cell("6D"), cell("5D")];
    let gait = kekkai_rules::knk::Gait::Walk.mode();
    let foreseen = forecast::of_walk(table.state(), table.id("Holder"), &path, gait).unwrap();
    assert!(foreseen.strides.iter().all(|stride| stride.tramples.is_none()), "{foreseen:?}");
}

#[test]
fn knk_exit_07_the_retreat_may_cross_the_border_for_the_price_of_a_cell() {
    let cast = ["Ann Red 1E profi - 1 1 2 1 0", "Bob Blue 2E profi - 1 1 3 1 0"];
    let mut table = fight("", &cast);
    table.tell("attack Bob 2", "5");
    let before = table.pool("Ann", Reserve::Prana.id()).now;
    table.tell("leave west", "");
    assert_eq!(before - table.pool("Ann", Reserve::Prana.id()).now, 8);
    let mut table = fight("", &["Ann Red 2D profi - 1 1 2 1 0", "Bob Blue 2E profi - 1 1 3 1 0"]);
    table.tell("attack Bob 2", "5");
    table.tell("retreat 1D", "");
    assert!(matches!(table.refused("leave west"), Refusal::NotBegunThere { .. }));
}

#[test]
fn what_is_offered_at_a_border_is_what_may_be_done() {
    let mut table = fight("", &WEST);
    let crossings = |table: &Table| -> Vec<(Command, bool)> {
        let listed = offers(table.state()).into_iter();
        let crossings = listed.filter(|offer| {
            matches!(
                offer.command,
                Command::Leave { .. }
                    | Command::Enter { .. }
                    | Command::Detour { .. }
                    | Command::Depart { .. }
            )
        });
        crossings.map(|offer| (offer.command, offer.refusal.is_none())).collect()
    };
    assert_eq!(crossings(&table).len(), 1);
    table.tell("leave west", "");
    // Three cells to come back on and two ways round, none of them in this turn.
    let listed = crossings(&table);
    assert_eq!((listed.len(), listed.iter().filter(|(_, may)| *may).count()), (5, 0));
    for _ in 0..3 {
        table.tell("end", "");
    }
    let listed = crossings(&table);
    assert_eq!((listed.len(), listed.iter().filter(|(_, may)| *may).count()), (5, 5));
}

#[test]
fn a_walk_is_foreseen_cell_by_cell() {
    let mut table =
        fight("", &["Ann Red 5E monster Dead_Apostle 5 2 2 1 1", "Bob Blue 7E profi - 1 1 1 1 0"]);
    for (at, terrain) in [("6E", "ordinary"), ("8E", "deep"), ("9E", "shallow"), ("10E", "ice")] {
        table.tell(&format!("ground {at} {terrain}"), "");
    }
    let who = table.id("Ann");
    let path: Vec<_> = ["6E", "7E", "9E", "10E", "11E"].map(cell).to_vec();
    let foreseen =
        forecast::of_walk(table.state(), who, &path, kekkai_rules::knk::Gait::Walk.mode()).unwrap();
    let rows: Vec<_> = foreseen
        .strides
        .iter()
        .map(|row| {
            let [prana, hp] = [Reserve::Prana, Reserve::Hp]
                .map(|pool| Counted::Pool(pool.id()).within(&row.cost));
            let points = Counted::Meter(POINTS).within(&row.cost);
            (points, prana, hp, row.breaks, row.tramples, row.save.is_some())
        })
        .collect();
    let bob = table.id("Bob");
    assert_eq!(
        rows,
        [
            (1, 0, 0, true, None, false),
            (1, 0, 0, false, Some((bob, 15)), false),
            (3, 15, 10, false, None, false),
            (1, 10, 0, false, None, true),
            (1, 0, 0, false, None, false),
        ]
    );
    assert_eq!(foreseen.strides.iter().map(|row| row.over.len()).sum::<usize>(), 1);
    let left = forecast::left_after(table.state(), who, &foreseen);
    // What was foreseen is what happens, the save passed.
    table.tell("move 6E 7E jump 9E 10E 11E", "80");
    let now =
        [Reserve::Hp, Reserve::Prana].map(Reserve::id).map(|id| (id, table.pool("Ann", id).now));
    assert_eq!(left, now);
    // Who cannot pay for the save falls there, and the walk goes no further.
    table.tell("turn Ann", "");
    table.tell("prana Ann 0", "");
    let path = [cell("10E")];
    let gait = kekkai_rules::knk::Gait::Walk.mode();
    let foreseen = forecast::of_walk(table.state(), who, &path, gait).unwrap();
    assert!(foreseen.strides.iter().all(|row| row.falls && row.save.is_none()));
    let refused = forecast::of_walk(table.state(), who, &[cell("10E"), cell("11E")], gait);
    assert!(matches!(&refused, Err(refusal) if says(refusal, "refusal-no-footing")), "{refused:?}");
}

#[test]
fn who_rises_from_nowhere_stands_at_its_own_border() {
    let mut table = Table::open(
        "(system: knk, title: \"Nowhere\", sides: [(name: \"Red\"), (name: \"Blue\", edge: east)], combatants: [\
         (name: \"Ann\", side: \"Red\", at: \"20A\", sheet: (category: profi, s: 2, e: 2, a: 2, m: 2, l: 2)),\
         (name: \"Bob\", side: \"Blue\", sheet: (category: profi, s: 2, e: 2, a: 2, m: 2, l: 0))])",
    );
    // Killed before it was ever placed, and wanted after all.
    table.tell("hp Bob =-200", "");
    table.tell("hp Bob 50", "");
    assert_eq!(table.at("Bob"), None);
    table.tell("hp Bob =-200", "");
    table.tell("initiative", "50");
    table.tell("hp Bob 50", "40");
    assert_eq!(table.at("Bob"), Some(cell("20B")));
}

#[test]
fn knk_loc_05_the_game_master_is_asked_where_no_number_is_set() {
    let cast = ["Bob Blue 6C profi - 1 1 1 1 0", "Ann Red 5C profi Dead_Apostle 3 1 1 1 0"];
    let mut table = fight("statuses: [sunlight],", &cast);
    // Bob is no vampire: only Ann's turn asks.
    table.tell("end", "pick:loses40");
    assert_eq!([hp(&table, "Ann"), hp(&table, "Bob")], [110, 150]);
    table.tell("turn Bob", "");
    table.tell("turn Ann", "pick:none");
    assert_eq!(hp(&table, "Ann"), 110);
    table.tell("option sunlight_damage 7", "");
    table.tell("turn Bob", "");
    table.tell("turn Ann", "");
    assert_eq!(hp(&table, "Ann"), 103);
}

#[test]
fn knk_trn_11_sunlight_and_the_place_act_in_the_order_that_is_chosen() {
    let extra = "options: (sunlight_damage: 20), statuses: [sunlight], \
                 climates: [(status: (name: \"spring\", hp: 30))],";
    let cast = ["Bob Blue 9C profi - 1 1 1 1 0", "Ann Red 5C profi Dead_Apostle 3 1 1 1 0"];
    for (first, alive) in [("spring", true), ("Sunlight", false)] {
        let mut table = fight(extra, &cast);
        table.tell("hp Ann 15", "");
        table.tell("end", &format!("pick:{first}"));
        assert_eq!(hp(&table, "Ann") > 0, alive);
    }
}

#[test]
fn knk_loc_06_the_night_counts_for_grabs_and_for_breaking_free() {
    let cast = ["Ann Red 5C profi Dead_Apostle 3 1 2 1 1", "Bob Blue 6C profi - 3 1 2 1 0"];
    let extra = "options: (night_bonus: 5), statuses: [night],";
    let mut table = fight(extra, &cast);
    assert_eq!(dice(&mut table, "grab Bob"), "5+1d100");
    table.tell("grab Bob", "60");
    table.tell("end", "");
    // Bob is no vampire.
    assert_eq!(dice(&mut table, "break"), "1d100");
}

#[test]
fn knk_loc_08_rain_puts_fire_out() {
    let mut table = fight("fire: [\"7C\", \"8C\"],", &["Ann Red 5C profi - 1 1 1 1 0"]);
    let burns = |table: &Table, at: &str| table.state().field.ground(cell(at)).fire;
    assert!(burns(&table, "7C") && burns(&table, "8C"));
    table.tell("status rain 7C", "");
    assert!(!burns(&table, "7C") && burns(&table, "8C"));
    table.tell("status rain", "");
    assert!(!burns(&table, "8C"));
    // Nothing burns in the rain.
    table.tell("trait fire 9C", "");
    assert!(!burns(&table, "9C"));
    table.tell("status rain off", "");
    table.tell("trait fire 9C", "");
    assert!(burns(&table, "9C"));
}

#[test]
fn knk_loc_10_a_made_up_status_acts_on_whoever_is_there() {
    let extra = "climates: [(status: (name: \"hot\", hp: -5), at: [\"5C\"])],";
    let cast = ["Bob Blue 9C profi - 3 1 1 1 0", "Ann Red 5C profi - 3 1 2 1 1"];
    let mut table = fight(extra, &cast);
    table.tell("end", "");
    assert_eq!([hp(&table, "Ann"), hp(&table, "Bob")], [145, 150]);
    // Numbers for prana, attacks, saves and steps; a cell's own word wins over that of the field.
    table.tell("climate fog attack -5 saves 4 steps 2", "");
    table.tell("climate fog 6D off", "");
    table.tell("put Bob 6C", "");
    assert_eq!(dice(&mut table, "attack Bob 1"), "16+1d115");
    let points = |table: &Table| table.state().rules().turn_left().unwrap().left(POINTS);
    table.tell("move 6D", "");
    assert_eq!(points(&table), 6);
    assert_eq!(dice(&mut table, "attack Bob 1"), "21+1d115");
    table.tell("move 7D", "");
    assert_eq!(points(&table), 4);
    table.tell("ground 8D ice", "");
    assert_eq!(dice(&mut table, "move 8D"), "24+1d76");
    table.tell("climate fog off", "");
    assert_eq!(dice(&mut table, "move 8D"), "20+1d80");
    // It is shown and told.
    let listed: Vec<_> = table
        .state()
        .field
        .made_up()
        .iter()
        .map(|placed| placed.climate.name.to_string())
        .collect();
    assert_eq!(listed, ["hot", "fog"]);
    let nonsense = table.refused("climate fog steps 0");
    assert!(matches!(nonsense, Refusal::Rules(Rules::OutOfRange { .. })), "{nonsense:?}");
}

#[test]
fn knk_exit_01_a_split_border_leads_where_the_cell_says() {
    let extra = "exits: [(edge: west, cells: (\"1A\", \"1J\"), leads: \"Park\"), \
                 (edge: west, cells: (\"1K\", \"1T\"), leads: \"Bridge\")],";
    let leads = |table: &Table, at: &str| {
        table.state().field.leads(Edge::West, cell(at)).map(ToString::to_string)
    };
    let mut table = fight(extra, &["Ann Red 1C profi - 1 1 2 1 0"]);
    assert_eq!(leads(&table, "1C").as_deref(), Some("Park"));
    assert_eq!(leads(&table, "1K").as_deref(), Some("Bridge"));
    table.tell("leave west", "");
    let log = table.fight.log(Audience::Gm, 1).unwrap();
    assert!(format!("{log:?}").contains("leads: Some(PlainText(\"Park\"))"), "{log:?}");
    table.tell("undo", "");
    // A part may be closed by itself, also against coming back; a border as a whole closes its parts.
    table.tell("border west 1B 1D closed", "");
    assert!(matches!(table.refused("leave west"), Refusal::Closed { edge: Edge::West, .. }));
    table.tell("put Ann 1E", "");
    table.tell("turn Ann", "");
    table.tell("leave west", "");
    table.tell("turn Ann", "");
    assert!(matches!(table.refused("enter 1D"), Refusal::Closed { edge: Edge::West, .. }));
    table.tell("enter 1F", "");
    table.tell("border west closed", "");
    table.tell("turn Ann", "");
    assert!(matches!(table.refused("leave west"), Refusal::Closed { .. }));
    // Cells that are no cells of the border are nonsense.
    assert!(matches!(table.refused("border west 2B 1D open"), Refusal::NotAtBorder { .. }));
}

#[test]
fn knk_exit_05_only_a_weapon_made_for_it_shoots_from_behind_the_border() {
    let sniper = |off_board: bool| {
        format!(
            "(system: knk, title: \"Sniper\", sides: [(name: \"Red\"), (name: \"Blue\")], \
             weapons: [(\"gun\", (name: \"Gun\", kind: pierce, off_board: {off_board}, ranged: (range: 9)))], \
             combatants: [\
             (name: \"Ann\", side: \"Red\", at: \"1E\", weapons: [\"gun\"], sheet: (category: profi, s: 1, e: 1, a: 2, m: 1, l: 0)), \
             (name: \"Bob\", side: \"Blue\", at: \"9E\", sheet: (category: profi, s: 1, e: 1, a: 1, m: 1, l: 1))])"
        )
    };
    let open = |off_board| {
        let mut table = Table::open(&sniper(off_board));
        table.tell("initiative", "70 20");
        table.tell("leave west", "");
        table
    };
    let mut table = open(false);
    let refused = table.refused("attack Bob shot");
    let rule = Some(RuleId::new("KNK-EXIT-05"));
    assert_eq!(refused, refusals::lacks("off-board", rule).into());
    // Bob is eight cells from 1E, and the border is one step more.
    let mut table = open(true);
    table.tell("attack Bob shot", "90");
    assert_eq!(hp(&table, "Bob"), 105);
    let mut table = open(true);
    table.tell("put Bob 10E", "");
    let far = table.refused("attack Bob shot");
    assert!(
        matches!(far, Refusal::Rules(Rules::OutOfReach { distance: Some(10), reach: 9, .. })),
        "{far:?}"
    );
    // What stands in the line stops it, also on the border itself.
    table.tell("put Bob 9E", "");
    table.tell("ground 1E strong", "");
    assert!(matches!(table.refused("attack Bob shot"), Refusal::Rules(Rules::NoSight { .. })));
    // Nobody strikes from there, and nobody is reached there.
    let blow = table.refused("attack Bob 2 with fists");
    assert!(matches!(blow, Refusal::Rules(Rules::OutOfReach { distance: None, .. })), "{blow:?}");
}

#[test]
fn knk_mod_09_who_goes_over_the_border_leaves_its_base() {
    let home = "(system: knk, title: \"Home\", sides: [(name: \"Red\"), (name: \"Blue\")], combatants: [\
        (name: \"Ann\", side: \"Red\", at: \"1E\", sheet: (category: profi, s: 1, e: 1, a: 2, m: \"E+\", l: 0, at_base: true)), \
        (name: \"Bob\", side: \"Blue\", at: \"9E\", sheet: (category: profi, s: 1, e: 1, a: 1, m: 1, l: 1))])";
    let mut table = Table::open(home);
    table.tell("initiative", "70 20");
    let prana = |table: &Table| {
        let pool = table.pool("Ann", Reserve::Prana.id());
        (pool.now, pool.max)
    };
    assert_eq!(prana(&table), (150, 150));
    table.tell("leave west", "");
    assert_eq!(prana(&table), (75, 75));
    table.tell("end", "");
    table.tell("end", "");
    table.tell("enter 1E", "");
    assert_eq!(prana(&table), (75, 150));
    table.tell("base Ann off", "");
    assert_eq!(prana(&table), (75, 75));
}

/// Whether it is refused with the phrase of this key.
fn says(refusal: &Refusal, key: &str) -> bool {
    matches!(refusal, Refusal::Rules(Rules::Own { phrase, rule: _ }) if phrase.key == key)
}

/// The rule that a refusal of a crossing names.
#[allow(clippy::wildcard_enum_match_arm, reason = "any other refusal fails the test")]
fn rule_of(refusal: &Refusal) -> &str {
    match refusal {
        Refusal::Guarded { rule, .. }
        | Refusal::Closed { rule, .. }
        | Refusal::NotAtBorder { rule, .. }
        | Refusal::NotBegunThere { rule, .. }
        | Refusal::JustLeft { rule }
        | Refusal::Rules(Rules::Own { rule: Some(rule), .. }) => rule.as_str(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn knk_exit_04_nobody_leaves_with_a_victim_or_in_a_hold() {
    let cast = ["Ann Red 1E profi - 1 1 3 1 0", "Bob Blue 2E profi - 1 1 1 1 0"];
    let mut table = fight("", &cast);
    table.tell("grab Bob", "60");
    for line in ["end", "end"] {
        table.tell(line, "");
    }
    assert_eq!(rule_of(&table.refused("leave west")), "KNK-EXIT-04");
    table.tell("release", "");
    table.tell("leave west", "");
    // Whoever is held does not walk, over a border either; the holder guards none here.
    let mut table = fight("", &["Ann Red 2E profi - 1 1 3 1 0", "Bob Blue 1E profi - 1 1 1 1 0"]);
    table.tell("grab Bob", "60");
    table.tell("end", "");
    table.tell("accept", "");
    assert_eq!(rule_of(&table.refused("leave west")), "KNK-GRB-05");
}

#[test]
fn knk_exit_04_leaving_ends_hiding() {
    let mut table = fight("", &["Ann Red 1E profi - 1 1 2 1 0", "Bob Blue 9E profi - 1 1 1 1 0"]);
    table.tell("hidden Ann", "");
    assert!(table.state().rules().is_hidden(table.id("Ann"), &|_| false));
    table.tell("leave west", "");
    assert!(!table.state().rules().is_hidden(table.id("Ann"), &|_| false));
}

#[test]
fn knk_exit_02_03_each_refusal_names_its_rule() {
    let cast = ["Ann Red 2E profi - 1 1 2 1 0", "Bob Blue 1T profi - 1 1 1 1 0"];
    let mut table = fight("", &cast);
    assert_eq!(rule_of(&table.refused("leave west")), "KNK-EXIT-02");
    table.tell("move 1E", "");
    assert_eq!(rule_of(&table.refused("leave west")), "KNK-EXIT-02");
    table.tell("turn Ann", "");
    assert_eq!(rule_of(&table.refused("leave west")), "KNK-EXIT-03");
    table.tell("put Bob 9T", "");
    table.tell("border west closed", "");
    assert_eq!(rule_of(&table.refused("leave west")), "KNK-EXIT-01");
    table.tell("border west open", "");
    table.tell("leave west", "");
    assert_eq!(rule_of(&table.refused("enter 1E")), "KNK-EXIT-04");
}

#[test]
fn knk_loc_01_a_board_may_be_smaller() {
    let extra = "size: (12, 8),";
    let cast = ["Ann Red 10D monster - 6 1 2 1 1", "Bob Blue 11D profi - 1 5 1 1 0"];
    let mut table = fight(extra, &cast);
    let field = &table.state().field;
    assert_eq!(field.size(), (12, 8));
    assert!(field.has(cell("12H")) && !field.has(cell("13H")) && !field.has(cell("12I")));
    assert!(field.is_border(Edge::East, cell("12H")) && field.is_border(Edge::South, cell("12H")));
    assert!(!field.is_border(Edge::East, cell("11A")) && !field.is_border(Edge::South, cell("1T")));
    // Nobody stands beyond it, and nothing is made of what lies there.
    for line in ["put Bob 13D", "ground 13D floor"] {
        assert!(matches!(table.refused(line), Refusal::Filled { .. }));
    }
    assert!(table.play("move 13D", "?").is_err());
    // A flight ends at its edge without damage (KNK-KNB-06).
    table.tell("attack Bob", "30 pick:throw5");
    assert_eq!((table.at("Bob"), hp(&table, "Bob")), (Some(cell("12D")), 500 - 45));
    // Its last column is a border.
    table.tell("turn Bob", "");
    table.tell("leave east", "");
    table.tell("turn Bob", "");
    assert!(matches!(table.refused("enter 20D"), Refusal::NotAtBorder { .. }));
    table.tell("enter 12C", "");

    // A map of another size than the file names is refused, and so is a size that is none.
    let small = |size: &str, rows: &str| {
        let text = format!(
            "(system: knk, title: \"Small\", size: {size}, rows: {rows}, sides: [], combatants: [])"
        );
        table::setup(&text).map(|setup| setup.scenery.size)
    };
    assert_eq!(small("(2, 1)", "[\"..\"]").unwrap(), Some((2, 1)));
    assert!(small("(2, 2)", "[\"..\"]").is_err());
    assert!(small("(21, 1)", "[\".....................\"]").is_err());
}

#[test]
fn knk_obs_01_cells_are_filled_together_and_not_where_somebody_stands() {
    let mut table = fight("", &["Ann Red 5C profi - 1 1 1 1 0"]);
    let Refusal::Occupied { at, by, .. } = table.refused("ground 4B-6D ordinary") else { panic!() };
    assert_eq!((at, by), (cell("5C"), table.id("Ann")));
    assert_eq!(table.state().field.ground(cell("4B")).terrain, Terrain::Floor, "all or none");
    table.tell("ground 4B-6D hindrance", "");
    let filled = Cell::all()
        .filter(|at| table.state().field.ground(*at).terrain == Terrain::Hindrance)
        .count();
    assert_eq!(filled, 9);
    table.tell("ground 5B 4C ordinary", "");
    assert_eq!(table.state().field.ground(cell("4C")).terrain, Terrain::Ordinary);
    assert_eq!(table.state().field.ground(cell("4B")).terrain, Terrain::Hindrance);
}

#[test]
fn knk_obs_13_ice_laid_over_water_has_the_water_below_it() {
    let mut table = fight("", &["Ann Red 5C monster - 1 1 1 1 1"]);
    table.tell("ground 5B-6B shallow", "");
    table.tell("shadow 5B", "");
    table.tell("ground 5B-7B ice", "");
    let over = |table: &Table| {
        ["5B", "6B", "7B"].map(|at| table.state().field.ground(cell(at)).over_water)
    };
    assert_eq!(over(&table), [true, true, false]);
    table.tell("ground 5B-7B ice", "");
    assert_eq!(over(&table), [true, true, false]);
    table.tell("attack 5B", "60");
    let broken = table.state().field.ground(cell("5B"));
    assert_eq!((broken.terrain, broken.shadow), (Terrain::Shallow, true));
    table.tell("ground 6B floor", "");
    table.tell("ground 6B ice", "");
    assert!(!over(&table)[1], "the water is gone");
}

#[test]
fn knk_exit_04_what_crossing_a_border_costs_is_told_beforehand() {
    let mut table = fight("", &["Ann Red 1E profi - 1 1 2 1 0", "Bob Blue 19J profi - 1 1 1 1 0"]);
    let who = table.id("Ann");
    let price = |table: &Table, lines: &[&str]| {
        let commands: Vec<_> = lines.iter().map(|line| table.command(line)).collect();
        forecast::price(table.state(), who, &commands)
    };
    assert_eq!(price(&table, &["leave west"]), Ok(vec![Cost::Meter(POINTS, 1)]));
    assert_eq!(price(&table, &["move 1F 1G", "leave west"]), Ok(vec![Cost::Meter(POINTS, 3)]));
    let refused = price(&table, &["move 1D 1C 1B 1A", "leave north"]);
    assert!(
        matches!(refused, Err(Refusal::NotBegunThere { edge: Edge::North, .. })),
        "{refused:?}"
    );
    table.tell("put Bob 1T", "");
    let refused = price(&table, &["move 1F", "leave west"]);
    assert!(matches!(refused, Err(Refusal::Guarded { edge: Edge::West, .. })), "{refused:?}");
    table.tell("border west closed", "");
    let refused = price(&table, &["leave west"]);
    assert!(matches!(refused, Err(Refusal::Closed { edge: Edge::West, .. })), "{refused:?}");
    assert_eq!(price(&table, &["move 1D"]), Ok(vec![Cost::Meter(POINTS, 1)]), "nothing was given");
}
