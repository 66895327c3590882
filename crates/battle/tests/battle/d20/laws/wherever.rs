//! Rules hold wherever they are written to: off turn, against things, with teeth, with weapons that strike a group.

use kekkai_battle::{grammar::BadCommand, scenario::Setup, systems::Spec};
use kekkai_rules::{
    Dice, Edition,
    d20::{numbers::conditions::Condition, sheet::Stance},
};

use super::{fought, one, scenario};
use crate::d20::{blows, hp, no, sheet};
use crate::table::{PlayError, Table, cell, setup};

const BATON: &str = "weapons: [(name: \"baton\", kind: melee)],";
const RIFLE: &str = "weapons: [(name: \"rifle\", kind: firearm, hands: 2, range_m: 50)],";
const GRENADE: &str = "weapons: [(name: \"grenade\", kind: thrown, group: burst(1))],";
const TEETH: &str = "weapons: [(name: \"teeth\", kind: unarmed, hands: 0)], in_hand: [0],";
const NEW: Edition = Edition::NEWEST;
const OLD: Edition = Edition::Tenth;

/// One of the side that acts first.
fn red(name: &str, at: &str, initiative: i32, sheet: &str) -> String {
    one(name, ("Reds", at), initiative, sheet, "")
}

/// One of the other side.
fn blue(name: &str, at: &str, initiative: i32, sheet: &str) -> String {
    one(name, ("Blues", at), initiative, sheet, "")
}

#[test]
fn d20_rdy_05_a_name_means_what_is_called_so_in_the_list_of_who_acts_off_its_turn() {
    let arms = "weapons: [(name: \"rifle\", kind: firearm), (name: \"baton\", kind: melee), \
                (name: \"knife\", kind: melee)], in_hand: [2], macros: [(name: \"Fog\"), (name: \"Pulse\")],";
    let people = [red("A", "5J", 90, arms), blue("C", "6J", 50, BATON)];
    let items = "(\"5J\", (name: \"Axe\", kind: melee)), (\"5J\", (name: \"Bow\", kind: melee)), \
                 (\"6J\", (name: \"Bow\", kind: melee))";
    let mut table = fought(NEW, &people, items);
    table.tell("end", "");
    for (named, numbered) in [
        ("disarm C with knife by A", "disarm C with 3 by A"),
        ("disarm C with baton by A", "disarm C with 2 by A"),
        ("disarm C by A with baton", "disarm C with 2 by A"),
        ("macro pulse C by A", "macro 2 C by A"),
        ("draw rifle by A", "draw 1 by A"),
        ("take bow by A", "take 2 by A"),
        // Of the one whose turn it is it is the own one.
        ("disarm A with baton", "disarm A with 1"),
        ("disarm A with baton by C", "disarm A with 1"),
        ("take bow", "take 1"),
    ] {
        assert_eq!(table.command(named), table.command(numbered), "{named}");
    }
    for line in ["disarm C with spear by A", "disarm C with spear", "disarm C with knife"] {
        let unread = table.play(line, "");
        assert!(
            matches!(unread, Err(PlayError::Unread(BadCommand::NoneOf { .. }))),
            "{line}: {unread:?}"
        );
    }
}

#[test]
fn d20_dsrm_06_who_could_not_disarm_does_not_try_in_return() {
    let spear = "weapons: [(name: \"spear\", kind: melee, reach: 2)],";
    let broken = "weapons: [(name: \"baton\", kind: melee, hp: 0)],";
    for (place, armed) in [("7J", BATON), ("6J", broken)] {
        let people = [red("Spe", "5J", 90, spear), blue("Bat", place, 50, armed)];
        fought(NEW, &people, "").tell("disarm Bat", "2 19");
        fought(OLD, &people, "").tell("disarm Bat", "2 19 pick:1");
    }
    // Within reach it may.
    let people = [red("Spe", "5J", 90, spear), blue("Bat", "6J", 50, BATON)];
    fought(NEW, &people, "").tell("disarm Bat", "pick:1 2 19 pick:1");
}

#[test]
fn d20_rdy_03_a_shot_is_held_for_one_who_has_come() {
    let waits = |edition, at| {
        let people = [red("Wait", "5J", 90, RIFLE), blue("Shot", at, 50, RIFLE)];
        let mut table = fought(edition, &people, "");
        table.tell("expect Shot", "");
        table.tell("end", "");
        table
    };
    waits(NEW, "15J").tell("strike Wait", "2");
    waits(OLD, "15J").tell("strike Wait", "pick:1 2");
    waits(NEW, "6J").tell("strike Wait", "pick:1 2");
}

#[test]
fn d20_rdy_04_a_macro_at_a_group_attacks_everybody_in_it() {
    let boom = "macros: [(name: \"Boom\", range_m: 20, dice: (plus: 0, count: 1, faces: 6), group: burst(2))],";
    let guarded = |edition| {
        let people = [
            red("Kes", "6J", 90, BATON),
            blue("Hac", "5J", 70, boom),
            red("Lin", "10J", 50, ""),
            red("Pal", "11J", 40, ""),
        ];
        let mut table = fought(edition, &people, "");
        table.tell("guard Lin", "");
        table.tell("end", "");
        table
    };
    guarded(NEW).tell("macro 1 Pal", "pick:1 pick:1 3 3");
    guarded(OLD).tell("macro 1 Pal", "pick:1 3 3");
}

/// Somebody with teeth beside somebody with a baton, who acts next.
fn bitten(edition: Edition, more: &str) -> Table {
    let people = [red("Dog", "5J", 90, &format!("{TEETH}{more}")), blue("Ene", "6J", 50, BATON)];
    fought(edition, &people, "")
}

#[test]
fn d20_una_02_teeth_are_an_unarmed_attack() {
    bitten(NEW, "").tell("strike Ene", "pick:1 2");
    bitten(OLD, "").tell("strike Ene", "2");
    bitten(NEW, "feats: [(name: \"Biter\", gives: [unarmed_combat])],").tell("strike Ene", "2");
    let mut table = bitten(NEW, "");
    assert_eq!(no(&mut table, "discard 1"), "d20-part-of-body D20-UNA-02");
    bitten(OLD, "").tell("discard 1", "");
}

#[test]
fn d20_aoo_01_teeth_control_nothing_without_the_skill() {
    for (edition, more, answers) in [
        (NEW, "", ""),
        (OLD, "", "pick:1"),
        (NEW, "feats: [(name: \"Biter\", gives: [unarmed_combat])],", "pick:1"),
    ] {
        let mut table = bitten(edition, more);
        table.tell("end", "");
        table.tell("move 8J", answers);
    }
}

#[test]
fn d20_dsrm_01_teeth_are_not_held() {
    let mut table = bitten(NEW, "");
    table.tell("end", "");
    assert_eq!(no(&mut table, "disarm Dog"), "d20-holds-no-weapon D20-DSRM-01");
    assert_eq!(no(&mut table, "smash Dog"), "d20-holds-no-weapon D20-OBJ-04");
    let mut table = bitten(OLD, "");
    table.tell("end", "");
    table.tell("disarm Dog", "pick:1 19 2");
}

#[test]
fn d20_obj_08_a_weapon_that_does_nothing_does_nothing_to_things_either() {
    let pistol = "weapons: [(name: \"pistol\", kind: firearm, range_m: 20)],";
    let tank = "tags: [\"machine\"], weapons: [(name: \"gun\", kind: heavy, hands: 2, hp: 20)],";
    let people =
        [red("Gun", "5J", 90, pistol), blue("Tank", "9J", 50, tank), red("Y", "1A", 9, "")];
    for (edition, left) in [(NEW, 30), (OLD, 24)] {
        let mut table = fought(edition, &people, "");
        let smashed = table.clone();
        table.tell("option vehicle_as object", "");
        table.tell("strike Tank", "15 6");
        assert_eq!(hp(&table, "Tank"), left, "{edition:?}");
        let mut table = smashed;
        table.tell("smash Tank", "19 6");
        let gun = sheet(&table, "Tank").spec.weapons[0].hp;
        assert_eq!(gun < 20, edition == OLD, "{edition:?}");
    }
}

#[test]
fn d20_atk_13_a_grenade_strikes_all_around_whoever_sets_it_off() {
    for (edition, faces, struck) in [(NEW, "pick:2 2 2 2 2", 4), (OLD, "pick:2 2 2", 2)] {
        let people = [
            red("Bom", "5J", 90, GRENADE),
            red("Pal", "7I", 70, BATON),
            blue("Ene", "8I", 50, BATON),
            blue("En2", "9I", 40, BATON),
        ];
        let mut table = fought(edition, &people, "");
        table.tell("guard Pal", "");
        table.tell("end", "");
        table.tell("end", "");
        table.tell("strike Pal", faces);
        assert_eq!(blows(&table).len(), struck, "{edition:?}");
    }
}

#[test]
fn d20_atk_13_a_whole_round_of_a_grenade_is_spent_on_one_and_strikes_all() {
    let people =
        [red("Bom", "5J", 90, GRENADE), blue("Vic", "9J", 50, ""), blue("Fri", "9K", 40, "")];
    for (edition, faces, struck) in
        [(NEW, "4 3 4", &[(14, 5, 3), (9, 10, 0)][..]), (OLD, "4 3", &[(14, 5, 3)])]
    {
        let mut table = fought(edition, &people, "");
        table.tell("afflict Vic bound", "");
        table.tell("mercy Vic", faces);
        assert_eq!(blows(&table), struck, "{edition:?}");
    }
}

#[test]
fn d20_rnd_03_a_macro_and_a_blast_at_nobody_end_hiding_too() {
    let spell = "macros: [(name: \"Zap\", dice: (plus: 0, count: 1, faces: 6))],";
    let people = [red("Hac", "5J", 90, &format!("{spell}{GRENADE}")), blue("Ene", "10J", 50, "")];
    for (line, faces) in [("macro 1 Ene", "3"), ("blast 5A", "")] {
        for (edition, hides) in [(NEW, false), (OLD, true)] {
            let mut table = fought(edition, &people, "");
            table.tell("afflict Hac hidden", "");
            table.tell(line, faces);
            assert_eq!(sheet(&table, "Hac").has(Condition::Hidden), hides, "{line} {edition:?}");
        }
    }
}

#[test]
fn d20_mod_15_a_counter_set_in_the_own_turn_counts_the_next_one() {
    let people = [red("A", "5J", 90, BATON), blue("C", "9J", 50, BATON)];
    for (edition, stays) in [(NEW, true), (OLD, false)] {
        let mut table = fought(edition, &people, "");
        table.tell("afflict A climbing turns 1", "");
        table.tell("end", "");
        assert_eq!(sheet(&table, "A").has(Condition::Climbing), stays, "{edition:?}");
        table.tell("end", "");
        table.tell("end", "");
        assert!(!sheet(&table, "A").has(Condition::Climbing));
        // In the turn of another it has counted it before as well.
        table.tell("afflict A climbing turns 1", "");
        table.tell("end", "");
        assert!(sheet(&table, "A").has(Condition::Climbing));
    }
}

#[test]
fn d20_mov_06_a_move_that_is_held_is_no_rest_for_a_step() {
    let people = [red("A", "5J", 90, BATON), blue("C", "9J", 50, BATON)];
    let mut table = fought(NEW, &people, "");
    table.tell("ready move", "");
    assert_eq!(no(&mut table, "step 5K"), "d20-has-gone D20-MOV-06");
    let mut table = fought(OLD, &people, "");
    table.tell("ready move", "");
    table.tell("step 5K", "");
}

#[test]
fn d20_def_01_no_defence_without_a_roll_to_hit() {
    let thing =
        "(name: \"Crate\", at: \"5K\", sheet: (hp: 30, object: (name: \"crate\", hp: 30))),";
    let people = [red("A", "5J", 90, BATON), blue("Vic", "6J", 50, ""), blue("D", "15A", 40, "")];
    let with_thing = [&people[..], &[thing.to_owned()]].concat();
    for (line, faces) in [("mercy Vic", "1"), ("batter Crate", "1")] {
        for (edition, defends) in [(NEW, false), (OLD, true)] {
            let setup = setup(&scenario(&with_thing, "")).unwrap();
            let mut table = Table::of(Setup { edition, ..setup });
            table.tell("initiative", "10 10 10");
            table.tell("afflict Vic bound", "");
            table.tell("defend", "");
            table.tell(line, faces);
            let stance = sheet(&table, "A").stance;
            assert_eq!(stance != Stance::default(), defends, "{line} {edition:?}");
        }
    }
}

#[test]
fn d20_act_03_the_charge_tells_on_the_ac_of_one_who_falls() {
    let people = [red("Cha", "2J", 90, BATON), blue("Tar", "9J", 50, BATON)];
    for (edition, charges) in [(NEW, true), (OLD, false)] {
        let mut table = fought(edition, &people, "");
        table.tell("charge Tar", "2");
        table.tell("hurt Cha 31 physical", "");
        assert_eq!(sheet(&table, "Cha").stance.charges, charges, "{edition:?}");
    }
}

#[test]
fn d20_twf_02_what_is_dropped_was_no_lighter() {
    let two =
        "weapons: [(name: \"sword\", kind: melee), (name: \"axe\", kind: melee)], in_hand: [0, 1],";
    let people = [red("A", "5J", 90, two), blue("C", "6J", 50, "")];
    for (edition, total) in [(NEW, 1), (OLD, 3)] {
        let mut table = fought(edition, &people, "");
        table.tell("full both", "");
        table.tell("discard 2", "");
        table.tell("strike C", "2");
        assert_eq!(blows(&table)[0].0, total, "{edition:?}");
    }
}

#[test]
fn d20_mov_04_an_attack_at_a_shot_leaves_the_one_at_movement() {
    let dog = format!("{BATON} aoo_max: 2,");
    let people = [red("Rif", "5J", 90, RIFLE), blue("Dog", "6J", 85, &dog)];
    for (edition, answers) in [(NEW, "pick:1"), (OLD, "")] {
        let mut table = fought(edition, &people, "");
        table.tell("strike Dog", "pick:2 2 2");
        table.tell("move 3J", answers);
    }
}

#[test]
fn d20_rdy_05_a_readied_action_interrupts_a_move_which_then_goes_on() {
    let people = [red("A", "5J", 90, RIFLE), blue("C", "9A", 50, BATON)];
    let left = |table: &Table| table.state().rules().turn_left().unwrap().meters[0].left;
    for edition in [NEW, OLD] {
        let mut table = fought(edition, &people, "");
        table.tell("ready", "");
        table.tell("end", "");
        table.tell("move 9D", "");
        let mut alone = table.clone();
        table.tell("trigger C by A", "2");
        table.tell("move 9K", "");
        // 3 metres and 7: one partial action, and the attack is left.
        assert_eq!((left(&table), table.at("C")), (i32::from(edition == NEW), Some(cell("9K"))));
        // What is left over is lost where nothing interrupts it.
        alone.tell("move 9E", "");
        assert_eq!(left(&alone), 0);
    }
    // What goes beyond it costs the next one; an act in between ends the move.
    let mut table = fought(NEW, &people, "");
    table.tell("ready", "");
    table.tell("end", "");
    table.tell("move 9D", "");
    table.tell("trigger C by A", "2");
    let mut acted = table.clone();
    table.tell("move 9L", "");
    assert_eq!(left(&table), 0);
    acted.tell("ready move", "");
    assert!(acted.read("move 9E").is_ok());
    assert_eq!(no(&mut acted, "move 9E"), "d20-too-far D20-ACT-09");
}

#[test]
fn d20_dmg_01_dice_that_no_sheet_has_are_refused_by_name() {
    for (sheet, field) in [
        (
            "macros: [(name: \"Boom\", dice: (plus: 0, count: 9, faces: 6))],",
            "macros[0].dice.count",
        ),
        ("unarmed_dice: (plus: 0, count: 9, faces: 6),", "unarmed_dice.count"),
        ("sneak_dice: (plus: 0, count: 1, faces: 900),", "sneak_dice.faces"),
    ] {
        let refused = setup(&scenario(&[red("A", "5J", 90, sheet)], ""));
        assert!(format!("{refused:?}").contains(field), "{refused:?}");
    }
    // A fight of an older edition goes on as it began.
    let mut begun = setup(&scenario(&[red("A", "5J", 90, "")], "")).unwrap();
    if let Spec::D20(spec) = &mut begun.combatants[0].spec {
        spec.unarmed_dice = Some(Dice { plus: 0, count: 9, faces: 6 });
    }
    let opened = |edition| Setup { edition, ..begun.clone() }.state().map(drop);
    assert!(opened(OLD).is_ok());
    let refused = opened(NEW);
    assert!(format!("{refused:?}").contains("unarmed_dice.count"), "{refused:?}");
    // Who holds what it has not is told that it has nothing.
    let text = scenario(&[red("A", "5J", 90, "in_hand: [5],")], "");
    let refused = setup(&text);
    assert!(format!("{refused:?}").contains("d20-no-weapons"), "{refused:?}");
}
