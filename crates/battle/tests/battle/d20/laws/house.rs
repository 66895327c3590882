//! House rules of the d20 book: each changes what a fight does.

use super::changed;
use crate::d20::{begun, blows, grapple::arena, hp, laid, no, sheet};
use crate::table::{Table, cell};
use kekkai_battle::scenario::Setup;
use kekkai_rules::Edition;
use kekkai_rules::d20::{
    numbers::{
        conditions::Condition,
        weapon::{Deals, WeaponKind},
    },
    sheet,
};

fn running(table: &Table) -> String {
    let who = table.state().queue.turn.unwrap().who;
    table.state().combatant(who).unwrap().name.to_string()
}

fn parts(table: &Table) -> u16 {
    u16::try_from(table.state().rules().turn_left().unwrap().meters[0].left).unwrap()
}

#[test]
fn d20_rng_03_rim_initiative() {
    let places: &[(&str, &str)] = &[("Lin", "13J"), ("Bek", "14J"), ("Kesh", "19A"), ("Ade", "1T")];
    // 18 against 8 of the fight.
    let mut table = begun(places, "1 12 2 7");
    table.tell("draw 2", "");
    table.tell("strike Bek", "2");
    table.tell("undo", "");
    table.tell("option rim_initiative fresh_roll", "");
    // 16 against 11, thrown for this shot: Bek may strike.
    table.tell("strike Bek", "10 10 pick:1 2");
    table.tell("undo", "");
    table.tell("strike Bek", "18 5 2");
}

#[test]
fn d20_twf_01_twf_needs_full() {
    let places: &[(&str, &str)] = &[("Lin", "3J"), ("Ade", "18J"), ("Kesh", "19A"), ("Bek", "1T")];
    let mut table = begun(places, "1 18 2 3");
    table.tell("draw 2 3", "");
    assert_eq!(no(&mut table, "pair Ade"), "d20-needs-full-attack D20-TWF-01");
    table.tell("option twf_needs_full false", "");
    // The main hand, then the off hand: +5 - 2 - 2.
    table.tell("pair Ade", "2 3");
    assert_eq!(blows(&table), [(3, 14, 0), (4, 14, 0)]);
    assert_eq!(no(&mut table, "pair Ade"), "d20-has-attacked D20-RND-03");
}

#[test]
fn d20_flk_01_flank_needs_attack() {
    let places: &[(&str, &str)] = &[("Ade", "10J"), ("Kesh", "9J"), ("Lin", "11J"), ("Bek", "1T")];
    let mut table = begun(places, "11 12 14 11");
    table.tell("strike Ade", "2");
    assert_eq!(blows(&table), [(11, 14, 0)]);
    table.tell("undo", "");
    table.tell("option flank_needs_attack true", "");
    table.tell("strike Ade", "2");
    assert_eq!(blows(&table), [(9, 14, 0)]);
    table.tell("end", "");
    table.tell("end", "");
    // Lin has struck at Ade since its last turn.
    table.tell("strike Ade", "2");
    assert_eq!(blows(&table), [(12, 14, 0)]);
}

#[test]
fn d20_flk_03_flank_focus() {
    let places: &[(&str, &str)] = &[("Ade", "10J"), ("Kesh", "9J"), ("Lin", "11J"), ("Bek", "1T")];
    let mut table = begun(places, "18 2 17 1");
    table.tell("end", "");
    table.tell("attend Kesh", "");
    for _ in 0..3 {
        table.tell("end", "");
    }
    table.tell("strike Ade", "2");
    assert_eq!(blows(&table), [(10, 14, 0)]);
    table.tell("undo", "");
    table.tell("option flank_focus 4_2", "");
    table.tell("strike Ade", "2");
    assert_eq!(blows(&table), [(12, 14, 0)]);
}

#[test]
fn d20_flk_04_sneak_on_surprise() {
    let mut table = begun(&[], "11 12 15 8");
    table.tell("afflict Ade surprised", "");
    table.tell("strike Ade", "10 2");
    assert_eq!(blows(&table), [(17, 13, 2)]);
    table.tell("undo", "");
    table.tell("option sneak_on_surprise true", "");
    table.tell("strike Ade", "10 2 3,4");
    assert_eq!(blows(&table), [(17, 13, 9)]);
}

#[test]
fn d20_mod_09_flat_footed_first() {
    let mut table = begun(&[], "11 12 15 8");
    table.tell("strike Ade", "2");
    assert_eq!(blows(&table), [(9, 14, 0)]);
    let mut table = laid();
    table.tell("option flat_footed_first true", "");
    table.tell("initiative", "11 12 15 8");
    // Lin acts: it is ready, and Ade is not before its own turn.
    assert!(!sheet(&table, "Lin").has(Condition::Surprised));
    table.tell("strike Ade", "2");
    assert_eq!(blows(&table), [(9, 13, 0)]);
    table.tell("end", "");
    assert!(!sheet(&table, "Ade").has(Condition::Surprised));
    assert!(sheet(&table, "Bek").has(Condition::Surprised));
}

/// Kesh has broken free of the Brute beside it; nobody shares a square here.
fn escaped(rule: &str) -> Table {
    let mut table = arena("8 11 8 14");
    table.tell("option grapple_share_square false", "");
    if !rule.is_empty() {
        table.tell(rule, "");
    }
    table.tell("end", "");
    table.tell("grapple Kesh", "pick:1 7 9 12 3");
    table.tell("end", "");
    table.tell("escape", "16 10");
    table
}

#[test]
fn d20_grp_14_break_free_safe() {
    let mut safe = escaped("");
    safe.tell("move 8J", "");
    assert_eq!((safe.at("Kesh"), sheet(&safe, "Brute").reacted), (Some(cell("8J")), 0));
    let mut table = escaped("option break_free_safe false");
    table.tell("move 8J", "pick:2 2");
    assert_eq!(sheet(&table, "Brute").reacted, 1);
}

#[test]
fn d20_aoo_03_aoo_timing() {
    let beside: &[(&str, &str)] = &[("Kesh", "13J"), ("Lin", "19A"), ("Ade", "19T")];
    let mut table = begun(beside, "1 2 3 18");
    table.tell("pool Bek hp 5", "");
    let mut after = table.clone();
    table.tell("move 15J 16J", "pick:2 7 3");
    assert_eq!((hp(&table, "Bek"), table.at("Bek")), (-1, Some(cell("14J"))));
    after.tell("option aoo_timing after", "");
    after.tell("move 15J 16J", "pick:2 7 3");
    assert_eq!((hp(&after, "Bek"), after.at("Bek")), (-1, Some(cell("15J"))));
    // A shot is fired before whom it provokes strikes.
    let places: &[(&str, &str)] = &[("Ade", "18J"), ("Kesh", "17K"), ("Lin", "13J"), ("Bek", "1T")];
    let mut table = begun(places, "11 2 15 1");
    table.tell("option aoo_timing after", "");
    table.tell("draw 2", "");
    table.tell("strike Lin", "16 9 pick:2 12 2");
    assert_eq!(blows(&table), [(19, 17, 9), (20, 14, 5)]);
    // Disarming is stopped by what comes before it at every table.
    let mut table = begun(beside, "1 2 3 18");
    table.tell("option aoo_timing after", "");
    table.tell("disarm Kesh", "pick:2 2 1 20 pick:1");
    assert_eq!(blows(&table), [(10, 14, 0)]);
}

#[test]
fn d20_mov_05_withdraw_needs_declaration() {
    let places: &[(&str, &str)] = &[("Ade", "10J"), ("Kesh", "9J"), ("Lin", "11J"), ("Bek", "19T")];
    let path = "move 10K 10L 10M 10N 10O 10P 10Q 10R 10S 10T 11T";
    let mut table = begun(places, "11 12 19 1");
    let mut free = table.clone();
    // The first step leaves what both control, and so does the second.
    table.tell(path, "pick:1 pick:1");
    free.tell("option withdraw_needs_declaration false", "");
    free.tell(path, "pick:1");
    assert_eq!(free.at("Ade"), Some(cell("11T")));
    // One partial move is none.
    free.tell("undo", "");
    free.tell("move 10K 10L", "pick:1 pick:1");
}

#[test]
fn d20_heal_07_neutralised_actions() {
    let mut table = laid();
    table.tell("put Lin 19A", "");
    table.tell("hurt Ade 23 physical", "");
    table.tell("lies Ade awake", "");
    let mut acts = table.clone();
    table.tell("initiative", "1 2 20 3");
    assert_ne!(running(&table), "Ade");
    acts.tell("option neutralised_actions one_partial", "");
    acts.tell("initiative", "1 2 20 3");
    assert_eq!((running(&acts), parts(&acts)), ("Ade".to_owned(), 1));
    assert_eq!(no(&mut acts, "full"), "d20-needs-whole-turn D20-ACT-07");
    acts.tell("step 7J", "");
    assert_eq!(parts(&acts), 0);
}

#[test]
fn d20_dmg_04_zero_hp_state() {
    let mut table = laid();
    table.tell("pool Bek hp 0", "");
    let mut acts = table.clone();
    table.tell("initiative", "1 2 3 20");
    assert_ne!(running(&table), "Bek");
    acts.tell("option zero_hp_state disabled", "");
    acts.tell("initiative", "1 2 3 20");
    assert_eq!((running(&acts), parts(&acts)), ("Bek".to_owned(), 1));
}

#[test]
fn d20_dmg_04_whoever_has_one_partial_action_does_not_run_or_withdraw() {
    let disabled = |edition| {
        let setup = laid().fight.setup().unwrap().clone();
        let mut table = Table::of(Setup { edition, ..setup });
        for line in ["pool Bek hp 0", "put Bek 15A", "option zero_hp_state disabled"] {
            table.tell(line, "");
        }
        table.tell("initiative", "1 2 3 20");
        assert_eq!((running(&table), parts(&table)), ("Bek".to_owned(), 1));
        table
    };
    for line in ["sprint 15B", "withdraw 15B"] {
        let mut table = disabled(Edition::NEWEST);
        assert_eq!(no(&mut table, line), "d20-needs-whole-turn D20-DMG-04", "{line}");
        table.tell("move 15B", "");
        disabled(Edition::Fifth).tell(line, "");
    }
}

#[test]
fn d20_act_06_passby_budget() {
    let places: &[(&str, &str)] = &[("Kesh", "2J"), ("Lin", "19A"), ("Ade", "7I")];
    let mut table = begun(places, "18 1 2 3");
    table.tell("option passby_budget action", "");
    table.tell("charge Bek to 13J", "16 pick:2 12 4 2");
    assert_eq!((hp(&table, "Kesh"), sheet(&table, "Ade").reacted), (25, 0));
    for _ in 0..3 {
        table.tell("end", "");
    }
    // The attack of its turn is spent; it may still move, and has an attack in the next round.
    assert_eq!(running(&table), "Ade");
    assert_eq!(no(&mut table, "strike Kesh"), "d20-has-attacked D20-RND-03");
    table.tell("sprint 7T", "");
    for _ in 0..4 {
        table.tell("end", "");
    }
    assert_ne!(no(&mut table, "strike Kesh"), "d20-has-attacked D20-RND-03");
    // Whose turn is over strikes no more.
    let mut table = begun(places, "1 2 18 3");
    table.tell("option passby_budget action", "");
    for _ in 0..2 {
        table.tell("end", "");
    }
    table.tell("charge Bek to 13J", "2");
}

#[test]
fn d20_dmg_11_psi_dc() {
    let psionic = |spec: &mut sheet::Spec| {
        if let Some(weapon) = spec.weapons.first_mut() {
            (weapon.kind, weapon.deals, weapon.threat_low) = (WeaponKind::Psionic, Deals::Psy, 20);
        }
    };
    let mut table = changed("Kesh", psionic);
    table.tell("put Kesh 9J", "");
    table.tell("put Ade 19T", "");
    table.tell("initiative", "18 1 2 3");
    // 10 + level 0 + Intellect 1 is proposed.
    table.tell("strike Bek", "18 10");
    assert_eq!(sheet(&table, "Bek").psyche, 0);
    table.tell("undo", "");
    table.tell("option psi_dc typed", "");
    table.tell("strike Bek", "18 pick:5 10 3");
    assert_eq!(sheet(&table, "Bek").psyche, -3);
}

#[test]
fn d20_rdy_02_knockdown_by_the_game_masters_word() {
    let places: &[(&str, &str)] = &[("Kesh", "2J"), ("Lin", "19A"), ("Ade", "19T"), ("Bek", "14J")];
    let mut table = begun(places, "11 1 2 18");
    table.tell("option knockdown gm", "");
    table.tell("expect Kesh", "");
    table.tell("end", "");
    table.tell("charge Bek", "pick:2 10 3 pick:2");
    assert!(sheet(&table, "Kesh").has(Condition::Prone));
}

#[test]
fn d20_grp_17_grapple_light_weapons() {
    let places: &[(&str, &str)] =
        &[("Lin", "13J"), ("Kesh", "19A"), ("Ade", "19T"), ("Bek", "14J")];
    let mut table = begun(places, "1 1 2 18");
    table.tell("grapple Lin", "pick:1 18 18 2 2");
    table.tell("end", "");
    assert_eq!(no(&mut table, "strike Bek"), "d20-grapples D20-GRP-17");
    table.tell("option grapple_light_weapons true", "");
    table.tell("strike Bek", "10 2");
    // It grapples with its target, which keeps its Dexterity (D20-MOD-11).
    assert_eq!(blows(&table), [(17, 14, 2)]);
}

#[test]
fn d20_aoo_01_unarmed_controls() {
    let places: &[(&str, &str)] =
        &[("Lin", "13J"), ("Kesh", "19A"), ("Ade", "19T"), ("Bek", "14J")];
    let mut table = begun(places, "1 18 3 2");
    table.tell("draw 2", "");
    for _ in 0..3 {
        table.tell("end", "");
    }
    let mut fists = table.clone();
    assert_eq!(running(&table), "Bek");
    table.tell("move 16J", "");
    fists.tell("option unarmed_controls true", "");
    fists.tell("move 16J", "pick:1");
}

#[test]
fn d20_act_03_charge_min() {
    let mut table = begun(&[("Kesh", "11J"), ("Lin", "19A"), ("Ade", "19T")], "18 1 2 3");
    table.tell("charge Bek to 13J", "2");
    table.tell("undo", "");
    table.tell("option charge_min 3", "");
    assert_eq!(no(&mut table, "charge Bek to 13J"), "d20-charge-too-short D20-ACT-03");
}

#[test]
fn d20_mov_07_difficult_cost() {
    let alone: &[(&str, &str)] = &[("Kesh", "1A"), ("Lin", "19S"), ("Ade", "1T"), ("Bek", "2T")];
    let mut table = begun(alone, "18 1 2 3");
    table.tell("ground 2A hindrance", "");
    table.tell("move 2A 3A 4A 5A 6A 7A 8A 9A 10A", "");
    assert_eq!(parts(&table), 1);
    table.tell("undo", "");
    table.tell("option difficult_cost 3", "");
    table.tell("move 2A 3A 4A 5A 6A 7A 8A 9A 10A", "");
    assert_eq!(parts(&table), 0);
}

#[test]
fn d20_grp_17_a_full_attack_of_bare_hands_has_its_own_bonuses() {
    let mut table = changed("Bek", |spec| spec.unarmed_strikes = vec![4, 3, 2]);
    table.tell("put Kesh 13J", "");
    table.tell("initiative", "1 2 3 18");
    table.tell("full fists", "");
    assert_eq!(no(&mut table, "strike Kesh"), "d20-fists-alone D20-GRP-17");
    for (total, round) in [(7, 0), (6, 1), (5, 2)] {
        table.tell("strike Kesh fists", "pick:1 2");
        assert_eq!(blows(&table), [(total, 16, 0)], "{round}");
    }
    let mut table = begun(&[("Kesh", "13J")], "1 2 3 18");
    assert_eq!(no(&mut table, "full fists"), "d20-no-strikes D20-GRP-17");
}

#[test]
fn d20_grp_15_an_opponent_need_not_hold_on() {
    let mut table = arena("8 11 8 14");
    table.tell("end", "");
    table.tell("grapple Kesh", "pick:1 7 9 12 3");
    table.tell("end", "");
    assert_eq!(no(&mut table, "loose Kesh Brute"), "d20-holds-not D20-GRP-15");
    table.tell("loose Brute Kesh", "");
    assert!(!sheet(&table, "Kesh").has(Condition::Grappling));
}

#[test]
fn d20_rdy_03_a_charge_past_somebody_sets_off_what_it_holds() {
    let places: &[(&str, &str)] = &[("Kesh", "2J"), ("Lin", "19A"), ("Ade", "7I")];
    let mut table = begun(places, "11 1 20 2");
    table.tell("expect Kesh", "");
    table.tell("end", "");
    // The check in passing fails; then the held attack, against AC 16 - 2 with Dexterity; then the blow.
    table.tell("charge Bek to 13J", "2 pick:2 10 2");
    assert_eq!(blows(&table), [(13, 14, 0), (12, 14, 0)]);
}

#[test]
fn d20_rdy_04_a_guard_strikes_before_the_blow_of_a_charge() {
    let places: &[(&str, &str)] = &[("Kesh", "2J"), ("Lin", "19A"), ("Ade", "13I")];
    let mut table = begun(places, "11 1 20 2");
    table.tell("guard Bek", "");
    table.tell("end", "");
    table.tell("charge Bek to 13J", "2 pick:2 10 2");
    assert_eq!(blows(&table), [(13, 14, 0), (12, 14, 0)]);
}

#[test]
fn d20_rdy_01_an_aim_is_lost_by_who_is_stunned_or_disarms() {
    let places: &[(&str, &str)] = &[("Lin", "3C"), ("Ade", "8C"), ("Kesh", "19A"), ("Bek", "1T")];
    let mut table = begun(places, "1 12 2 3");
    table.tell("draw 2", "");
    for _ in 0..4 {
        table.tell("end", "");
    }
    table.tell("aim Ade", "");
    assert!(sheet(&table, "Lin").aim.is_some());
    table.tell("afflict Lin stunned", "");
    assert!(sheet(&table, "Lin").aim.is_none());
    // The first own attack ends hiding, a disarm too.
    let mut table = begun(&[("Kesh", "13J")], "18 1 2 3");
    table.tell("afflict Kesh hidden", "");
    table.tell("disarm Bek", "20 1");
    assert!(!sheet(&table, "Kesh").has(Condition::Hidden));
}

#[test]
fn d20_sav_02_psychological_points_above_the_most_of_another_house_rule_are_gone() {
    let places: &[(&str, &str)] = &[("Lin", "3J"), ("Ade", "18J"), ("Kesh", "19A"), ("Bek", "1T")];
    let mut table = begun(places, "20 1 5 2");
    let before = sheet(&table, "Kesh").psyche;
    table.tell("option con_alias false", "");
    assert!(sheet(&table, "Kesh").psyche < before);
    // Nobody is given any by it.
    let less = sheet(&table, "Kesh").psyche;
    table.tell("option con_alias true", "");
    assert_eq!(sheet(&table, "Kesh").psyche, less);
}
