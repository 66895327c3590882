//! KNK-LOC: statuses of the field and of cells, and what they do to whoever is there.

use kekkai_battle::{Refusal, field::Status};
use kekkai_rules::{Light, Refusal as Rules, Terrain, knk::walk_mode::POINTS};

use super::{dice, fight, hp};
use crate::table::{Table, cell};

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
    let listed: Vec<_> =
        table.state().field.made_up().iter().map(|placed| placed.zone.name.to_string()).collect();
    assert_eq!(listed, ["hot", "fog"]);
    let nonsense = table.refused("climate fog steps 0");
    assert!(matches!(nonsense, Refusal::Rules(Rules::OutOfRange { .. })), "{nonsense:?}");
}
