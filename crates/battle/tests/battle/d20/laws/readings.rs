//! Lines of the catalogue’s table *Readings* that no Check plays, each in a fight.

use kekkai_rules::d20::numbers::{conditions::Condition, vitals::Down};

use crate::d20::{begun, blows, hp, no, sheet};
use crate::table::{Table, cell};

/// Bek acts first in the fight.
const BEK: &str = "1 2 3 18";
/// Kesh beside Bek, the others far away.
const BESIDE: &[(&str, &str)] = &[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")];
/// Ade between Kesh and Lin, who acts first.
const BETWEEN: &[(&str, &str)] = &[("Ade", "10J"), ("Kesh", "9J"), ("Lin", "11J"), ("Bek", "1T")];

fn order(table: &Table) -> Vec<String> {
    let slots = table.state().queue.slots.iter();
    slots.map(|slot| table.state().combatant(slot.who).unwrap().name.to_string()).collect()
}

fn ends(table: &mut Table, times: usize) {
    for _ in 0..times {
        table.tell("end", "");
    }
}

#[test]
fn d20_ini_06_of_several_held_actions_the_later_one_stands_nearest_to_who_set_them_off() {
    let places = &[("Kesh", "13J"), ("Lin", "15J"), ("Ade", "19T")];
    let mut table = begun(places, "18 17 1 10");
    for _ in 0..2 {
        table.tell("ready", "");
        table.tell("end", "");
    }
    table.tell("trigger Bek by Kesh", "2");
    table.tell("trigger Bek by Lin", "2");
    assert_eq!(order(&table), ["Kesh", "Lin", "Bek", "Ade"]);
}

#[test]
fn d20_atk_01_friends_may_be_attacked_and_oneself_may_not() {
    let mut table = begun(&[("Kesh", "7G"), ("Ade", "19T")], "18 1 2 3");
    table.tell("strike Lin", "2");
    let oneself = format!("{:?}", table.refused("strike Kesh"));
    assert!(oneself.contains("Oneself") && oneself.contains("D20-ATK-01"), "{oneself}");
}

#[test]
fn d20_dmg_04_whoever_falls_is_helpless_not_prone_and_keeps_what_it_holds() {
    let mut table = begun(BESIDE, "18 1 2 3");
    table.tell("hurt Bek 15 physical", "");
    let bek = sheet(&table, "Bek");
    assert_eq!((bek.has(Condition::Prone), bek.in_hand.len(), bek.hp), (false, 1, -1));
    // A hit at 0 or less ends help and recovery: it is dying again.
    table.tell("lies Bek tended", "");
    assert!(sheet(&table, "Bek").down.tended);
    table.tell("hurt Bek 1 physical", "");
    assert_eq!(sheet(&table, "Bek").down, Down::default());
    // Awake again it stands, without any act.
    table.tell("heal Bek 3", "");
    assert_eq!((hp(&table, "Bek"), sheet(&table, "Bek").has(Condition::Prone)), (1, false));
}

#[test]
fn d20_grp_05_a_natural_20_grabs_without_a_critical_check() {
    let mut table = begun(BESIDE, "18 1 2 3");
    table.tell("grapple Bek", "pick:1 20 15 5 2");
    assert!(sheet(&table, "Bek").has(Condition::Grappling));
}

#[test]
fn d20_act_03_a_charge_with_bare_hands_provokes_its_target() {
    let mut table = begun(&[("Kesh", "9J"), ("Lin", "19A"), ("Ade", "19T")], "18 1 2 3");
    table.tell("charge Bek fists to 13J", "pick:1 2");
    // By Dexterity: a light weapon with the better of both is Strength 3 here; the charge adds 2.
    assert_eq!(blows(&table), [(12, 14, 0)]);
}

#[test]
fn d20_act_07_blows_and_grapples_of_a_full_attack_are_chosen_one_by_one() {
    let mut table = begun(BESIDE, "18 1 2 3");
    table.tell("full", "");
    table.tell("strike Bek", "2");
    assert_eq!(blows(&table), [(10, 14, 0)]);
    // The second with the bonus of the second.
    table.tell("grapple Bek", "pick:1 8");
    assert!(
        !sheet(&table, "Bek").has(Condition::Grappling),
        "8 + 0 + 3 is not above the 11 of a touch"
    );
    assert_eq!(no(&mut table, "strike Bek"), "d20-no-attack-left D20-ACT-08");
}

#[test]
fn d20_act_09_who_lies_neither_runs_withdraws_nor_charges() {
    let mut table = begun(&[("Kesh", "9J"), ("Lin", "19A"), ("Ade", "19T")], "18 1 2 3");
    table.tell("afflict Kesh prone", "");
    for line in ["charge Bek", "sprint 9A", "withdraw 9I"] {
        assert!(no(&mut table, line).starts_with("d20-lies "), "{line}");
    }
    table.tell("move 9I", "");
}

#[test]
fn d20_mov_05_a_step_out_of_one_area_into_another_is_asked_of_both() {
    let places = &[("Ade", "10J"), ("Kesh", "9J"), ("Lin", "12M"), ("Bek", "19T")];
    let mut table = begun(places, "11 12 19 1");
    table.tell("withdraw 10K 11L", "pick:2 2 pick:2 2");
    assert_eq!(blows(&table).len(), 2);
}

#[test]
fn d20_mov_07_who_falls_on_an_allys_square_lies_on_the_nearest_free_one() {
    let places = &[("Kesh", "14I"), ("Lin", "19A"), ("Ade", "15J")];
    let mut table = begun(places, BEK);
    table.tell("pool Bek hp 5", "");
    table.tell("move 15J 16J", "pick:1 pick:2 15 8");
    assert_eq!((hp(&table, "Bek"), table.at("Bek")), (-6, Some(cell("15I"))));
}

#[test]
fn d20_aoo_01_the_prone_the_kneeling_and_the_panicking_control_and_the_hidden_provoke_nobody() {
    for condition in ["prone", "kneeling", "climbing"] {
        let mut table = begun(BESIDE, BEK);
        table.tell(&format!("afflict Kesh {condition}"), "");
        let asked = table.play("move 16J", "?").is_ok();
        // A climber has no use of a weapon of two hands (D20-MOD-15).
        assert_eq!(asked && table.prompt().is_some(), condition != "climbing", "{condition}");
    }
    // An injured arm has none either, and a climber with a baton strikes.
    let mut table = begun(BESIDE, BEK);
    table.tell("afflict Kesh arm", "");
    table.tell("move 16J", "");
    let mut table = begun(BESIDE, "18 1 2 3");
    table.tell("afflict Bek climbing", "");
    table.tell("move 12J 11J", "pick:1");
    let mut table = begun(BESIDE, BEK);
    table.tell("afflict Bek hidden", "");
    table.tell("move 16J", "");
    let mut table = begun(BESIDE, BEK);
    table.tell("afflict Bek invisible", "");
    table.tell("move 16J", "pick:1");
}

#[test]
fn d20_aoo_03_defensive_fighting_counts_for_opportunity_attacks() {
    let mut table = begun(BESIDE, "18 1 2 17");
    table.tell("defend", "");
    table.tell("strike Bek", "2");
    assert_eq!(blows(&table), [(6, 14, 0)]);
    table.tell("end", "");
    table.tell("move 16J", "pick:2 2");
    assert_eq!(blows(&table), [(6, 14, 0)]);
}

#[test]
fn d20_aoo_04_a_defender_who_controls_nothing_does_not_strike_first() {
    for condition in ["surprised", "stunned"] {
        let mut table = begun(BESIDE, "18 1 2 3");
        table.tell(&format!("afflict Bek {condition}"), "");
        table.tell("disarm Bek", "20 1");
        assert!(sheet(&table, "Bek").in_hand.is_empty(), "{condition}");
    }
}

#[test]
fn d20_rdy_01_an_aim_counts_for_the_first_blow_of_a_full_attack() {
    let places = &[("Lin", "3C"), ("Ade", "8C"), ("Kesh", "19A"), ("Bek", "1T")];
    let mut table = begun(places, "1 12 2 3");
    table.tell("draw 2", "");
    ends(&mut table, 4);
    table.tell("aim Ade", "");
    ends(&mut table, 4);
    table.tell("full", "");
    table.tell("strike Ade", "2");
    assert_eq!(blows(&table), [(9, 14, 0)]);
}

#[test]
fn d20_rdy_02_a_held_attack_that_is_declined_stays_held() {
    let places = &[("Kesh", "9J"), ("Lin", "19A"), ("Ade", "19T")];
    let mut table = begun(places, "11 1 2 18");
    table.tell("expect Kesh", "");
    table.tell("end", "");
    table.tell("move 13J", "pick:1");
    assert_eq!(sheet(&table, "Bek").held.len(), 1);
    // There already, it strikes before the attack on itself.
    table.tell("strike Bek", "pick:2 2 2");
    assert_eq!((blows(&table).len(), sheet(&table, "Bek").held.len()), (2, 0));
}

#[test]
fn d20_rdy_04_reactions_set_off_nothing_that_is_held() {
    let places = &[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "13I")];
    let mut table = begun(places, "1 2 18 17");
    table.tell("guard Bek", "");
    table.tell("end", "");
    table.tell("move 16J", "pick:2 2");
    assert_eq!((blows(&table).len(), sheet(&table, "Ade").held.len()), (1, 1));
}

#[test]
fn d20_rdy_07_who_loses_a_weapon_loses_the_attack_held_with_it() {
    let mut table = begun(BESIDE, BEK);
    table.tell("ready", "");
    ends(&mut table, 2);
    table.tell("disarm Bek", "pick:1 20 1");
    assert!(sheet(&table, "Bek").held.is_empty());
}

#[test]
fn d20_flk_01_the_stunned_the_prone_and_the_panicking_flank_and_the_helpless_do_not() {
    for (line, total) in [
        ("afflict Kesh stunned", 11),
        ("afflict Kesh prone", 11),
        ("pool Kesh psyche -1", 11),
        ("afflict Kesh bound", 9),
        ("afflict Kesh asleep", 9),
    ] {
        let mut table = begun(BETWEEN, "11 12 14 11");
        table.tell(line, "");
        table.tell("strike Ade", "2");
        assert_eq!(blows(&table), [(total, 14, 0)], "{line}");
    }
}

#[test]
fn d20_hlp_03_sneak_dice_count_in_a_mercy_blow_and_fists_may_strike_one() {
    let mut table = begun(BETWEEN, "11 12 14 11");
    table.tell("afflict Ade bound", "");
    let mut fists = table.clone();
    table.tell("mercy Ade", "2 3,4");
    assert_eq!(hp(&table, "Ade"), 5);
    // Bare hands without the feat: stress of 1d3 and the sneak dice, of the kind of the blow.
    fists.tell("mercy Ade fists", "2 3,4");
    assert_eq!((hp(&fists, "Ade"), sheet(&fists, "Ade").stress), (14, 9));
}

#[test]
fn d20_dsrm_02_a_helpless_holder_does_not_roll() {
    let mut table = begun(BESIDE, "18 1 2 3");
    table.tell("afflict Bek bound", "");
    table.tell("disarm Bek", "");
    assert!(sheet(&table, "Bek").in_hand.is_empty());
}

#[test]
fn d20_act_05_whoever_strikes_off_its_turn_looks_at_its_target_too() {
    let mut table = begun(BESIDE, BEK);
    assert_eq!(sheet(&table, "Kesh").facing, 0);
    table.tell("move 16J", "pick:2 2");
    // East, a quarter of the way round from north.
    assert_eq!(sheet(&table, "Kesh").facing, 2);
}

#[test]
fn d20_obj_01_postures_and_flanks_do_not_count_against_what_somebody_holds() {
    let mut table = begun(BETWEEN, "11 12 14 11");
    let total = |table: &mut Table| {
        table.tell("smash Ade", "pick:1 2");
        let all = crate::d20::facts(table);
        let rolled = format!("{all:?}");
        table.tell("undo", "");
        rolled
    };
    let standing = total(&mut table);
    table.tell("afflict Ade kneeling", "");
    assert_eq!(total(&mut table), standing);
}

#[test]
fn d20_cov_03_creatures_give_no_cover_and_who_stands_next_has_none() {
    let places = &[("Lin", "3C"), ("Kesh", "5C"), ("Ade", "8C"), ("Bek", "1T")];
    let mut table = begun(places, "1 12 2 3");
    table.tell("draw 2", "");
    // Past an ally, at the whole armour class: 10 + 1 + 3.
    table.tell("strike Ade", "2");
    assert_eq!(blows(&table), [(7, 14, 0)]);
}
