//! The word of the GM, points of Fate and the rest, Advantage, and rows that the program counts by itself.

use super::{
    ORDER, advantage, begun, health, no, otherwise, round, setup, sheet, stacks, targets, until,
};
use crate::table::{Table, cell};
use kekkai_battle::{Audience, BattleView, Refusal, Stage, scenario::Setup};
use kekkai_rules::{
    Edition, Refusal as Rules,
    d100::{
        numbers::harm::{
            conditions::Condition,
            place::{HitLocation, Side},
        },
        sheet::RESOLVE,
    },
};

const POOLS: &str = "pools: (fate: 1, fortune: 0, resolve: 1, talent_strong_mind: 1), player: true";

fn with_pools(pools: &str) -> Table {
    let mut table = otherwise(&[(POOLS, pools)]);
    table.tell("initiative", ORDER);
    table
}

/// The road in a fight of this edition.
fn of_edition(edition: Edition) -> Table {
    let mut table = Table::of(Setup { edition, ..setup() });
    table.tell("initiative", ORDER);
    table
}

/// The same with the Captain taken for dead in the first round.
fn taken_for_dead(edition: Edition, before: &[&str]) -> Table {
    let mut table = of_edition(edition);
    for line in before.iter().chain(&["afflict Captain bleeding 10", "pool Captain health 0"]) {
        table.tell(line, "");
    }
    round(&mut table, "pick:2");
    assert!(sheet(&table, "Captain").down.out);
    table
}

#[test]
fn d100_ini_11_and_adv_11_advantage_is_lost_as_soon_as_the_fight_is_won() {
    for (edition, left) in [(Edition::NEWEST, 0), (Edition::Eighth, 3)] {
        let mut table = of_edition(edition);
        for line in ["pool Captain advantage 3", "dead Bandit"] {
            table.tell(line, "");
        }
        assert_eq!(advantage(&table, "Captain"), 3);
        table.tell("dead Raider", "");
        assert_eq!((advantage(&table, "Captain"), table.state().stage()), (left, Stage::Decided));
    }
}

#[test]
fn d100_fate_05_no_fight_goes_on_against_whoever_is_taken_for_dead() {
    for (edition, stage) in [(Edition::NEWEST, Stage::Decided), (Edition::Eighth, Stage::Fighting)]
    {
        let mut table = taken_for_dead(edition, &["dead Archer"]);
        assert_eq!(table.state().stage(), stage);
        table.tell("afflict Captain bleeding 0", "");
        table.tell("sceneover", "");
        assert_eq!(table.state().stage(), Stage::Fighting);
    }
}

#[test]
fn d100_con_19_whoever_is_back_at_0_and_bleeds_is_unconscious_at_once() {
    for (edition, awake) in [(Edition::NEWEST, false), (Edition::Eighth, true)] {
        let mut table = taken_for_dead(edition, &[]);
        table.tell("sceneover", "");
        assert_eq!(sheet(&table, "Captain").is_conscious(), awake);
    }
}

#[test]
fn d100_con_17_and_wnd_08_what_costs_health_and_life_is_told() {
    for edition in [Edition::NEWEST, Edition::Eighth] {
        let mut table = of_edition(edition);
        table.tell("afflict Bandit bleeding 2", "");
        round(&mut table, "");
        let told = |table: &Table, key: &str| format!("{:?}", table.changes.last()).contains(key);
        let is_told = edition == Edition::NEWEST;
        assert_eq!(told(&table, "d100-log-suffers"), is_told);
        for line in ["afflict Bandit bleeding 10", "pool Bandit health 0"] {
            table.tell(line, "");
        }
        round(&mut table, "");
        assert!(sheet(&table, "Bandit").dead);
        assert_eq!(told(&table, "d100-log-bleeds-to-death"), is_told);
    }
}

#[test]
fn d100_sht_05_the_game_master_says_what_a_hit_takes() {
    let mut table = begun();
    table.tell("loses Bandit 4", "");
    // 7 + 1 - 3 is computed, 4 go.
    table.tell("strike Bandit", "32 51");
    assert_eq!(health(&table, "Bandit"), 7);
    let told = format!("{:?}", table.changes.last());
    assert!(told.contains("loss: 5") && told.contains("ruled: Some(4)"), "{told}");
    assert_eq!(sheet(&table, "Bandit").notes.loses, None);
}

#[test]
fn d100_dmg_07_a_hit_that_takes_nothing_leaves_advantage() {
    let mut table = begun();
    until(&mut table, "Archer");
    table.tell("pool Raider advantage 2", "");
    table.tell("loses Raider 0", "");
    table.tell("strike Raider", "25");
    assert_eq!((health(&table, "Raider"), advantage(&table, "Raider")), (13, 2));
}

#[test]
fn d100_mods_12_a_modifier_of_one_attack_alone() {
    let mut table = begun();
    table.tell("modifier Captain 20", "");
    table.tell("strike Bandit", "97 90");
    assert_eq!(targets(&table), [65, 38]);
    assert_eq!(sheet(&table, "Captain").notes.modifier, 0);
}

#[test]
fn d100_wnd_08_the_dead_are_free_of_everything_and_in_nobodys_way() {
    let mut table = begun();
    table.tell("strike Bandit", "97 90");
    table.tell("afflict Bandit bleeding 2", "");
    table.tell("dead Bandit", "");
    let bandit = sheet(&table, "Bandit");
    assert!(bandit.engaged.is_empty() && !bandit.has(Condition::Bleeding));
    assert_eq!(bandit.advantage, 0);
    table.tell("move 8E", "");
    until(&mut table, "Archer");
}

#[test]
fn d100_ini_06_whoever_is_surprised_loses_its_turn() {
    let mut table = begun();
    table.tell("afflict Bandit surprised 1", "");
    table.tell("end", "");
    assert_eq!(table.state().actor(), Some(table.id("Archer")));
    until(&mut table, "Captain");
    assert_eq!(stacks(&table, "Bandit", Condition::Surprised), 0);
    table.tell("end", "");
    assert_eq!(table.state().actor(), Some(table.id("Bandit")));
}

#[test]
fn d100_ini_08_and_fate_04_fortune_chooses_the_place_of_a_round() {
    let mut table = begun();
    table.tell("pool Bandit fate 1", "");
    table.tell("pool Bandit fortune 1", "");
    table.tell("seize by Bandit", "");
    assert_eq!(sheet(&table, "Bandit").pools.fortune, 0);
    until(&mut table, "Raider");
    table.tell("end", "");
    assert_eq!(table.state().actor(), Some(table.id("Bandit")));
    until(&mut table, "Raider");
    table.tell("end", "");
    assert_eq!(table.state().actor(), Some(table.id("Captain")));
    let mut table = with_pools("pools: (fate: 2, fortune: 2)");
    table.tell("seize last", "");
    until(&mut table, "Raider");
    table.tell("end", "");
    assert_eq!(table.state().actor(), Some(table.id("Bandit")));
    assert_eq!(no(&mut table, "seize by Captain").split(' ').next(), Some("already-so"));
}

#[test]
fn d100_fate_01_and_07_fortune_is_bounded_by_fate_and_back_with_a_session() {
    let mut table = with_pools("pools: (fate: 2, fortune: 3, talent_fortune: 1)");
    table.tell("pool Captain fate 1", "");
    assert_eq!(sheet(&table, "Captain").pools.fortune, 2);
    table.tell("pool Captain fortune 0", "");
    table.tell("session", "");
    assert_eq!(sheet(&table, "Captain").pools.fortune, 2);
}

#[test]
fn d100_fate_08_and_14_resolve_is_bounded_by_resilience_and_back_by_motivation() {
    let mut table = with_pools("pools: (resilience: 1, resolve: 1, talent_strong_mind: 2)");
    table.tell("motivated Captain", "");
    assert_eq!(sheet(&table, "Captain").pools.resolve, 2);
    table.tell("motivated Captain", "");
    let (who, pool) = (table.id("Captain"), RESOLVE);
    let full = Refusal::Rules(Rules::Unchanged { who, pool, now: 3 });
    assert_eq!(table.refused("motivated Captain"), full);
    assert_eq!(sheet(&table, "Captain").pools.resolve, 3);
}

#[test]
fn d100_fate_05_whoever_was_taken_for_dead_is_back_after_the_scene() {
    let mut table = begun();
    table.tell("afflict Captain bleeding 10", "");
    table.tell("pool Captain health 0", "");
    round(&mut table, "pick:2");
    assert!(sheet(&table, "Captain").down.out);
    table.tell("afflict Captain bleeding 0", "");
    table.tell("sceneover", "");
    let captain = sheet(&table, "Captain");
    assert!(!captain.down.out && captain.is_conscious());
}

#[test]
fn d100_fate_05_nobody_finishes_off_whoever_is_taken_for_dead() {
    let mut table = begun();
    table.tell("afflict Captain bleeding 10", "");
    table.tell("pool Captain health 0", "");
    round(&mut table, "pick:2");
    until(&mut table, "Bandit");
    assert_eq!(no(&mut table, "strike Captain"), "d100-taken-for-dead D100-FATE-05");
    assert_eq!(no(&mut table, "kill Captain"), "d100-taken-for-dead D100-FATE-05");
    let view = BattleView::new(table.state(), Audience::Gm);
    let captain = view.find(table.id("Captain")).unwrap();
    assert!(captain.conditions.iter().any(|one| one.kind.key == "d100-taken"));
}

#[test]
fn d100_adv_03_surprise_charge_hit_and_an_important_figure() {
    let mut table = otherwise(&[("at: Some(\"7E\")", "at: Some(\"3E\")")]);
    table.tell("initiative", ORDER);
    table.tell("afflict Bandit surprised 1", "");
    table.tell("charge Bandit", "32");
    assert_eq!(advantage(&table, "Captain"), 3);
    let mut table = begun();
    table.tell("important Bandit", "");
    table.tell("pool Bandit health 2", "");
    // A shallow cut bleeds at 0: unconscious.
    table.tell("strike Bandit", "32 51 12");
    assert_eq!(advantage(&table, "Captain"), 2);
}

#[test]
fn d100_adv_04_one_test_brings_one_point() {
    let near = |stacks: bool| {
        let mut table = otherwise(&[("at: Some(\"15A\")", "at: Some(\"2A\")")]);
        table.tell("initiative", ORDER);
        table.tell(&format!("option tactical_stack {stacks}"), "");
        until(&mut table, "Archer");
        // At near range the Raider dodges: 50 + 40 - 10 with 25 is +6 against a failure.
        table.tell("strike Raider", "25 90");
        advantage(&table, "Archer")
    };
    assert_eq!((near(false), near(true)), (1, 2));
}

#[test]
fn d100_adv_05_harm_from_afar_pays_once_a_turn() {
    let mut table = otherwise(&[
        ("at: Some(\"15A\")", "at: Some(\"5A\")"),
        ("health: 12", "health: 40"),
        (
            "weapons: [(name: \"pistol\", kind: shooting, damage: 8, range: 20, tags: [powder, pistol])]",
            "weapons: [(name: \"pistol\", kind: shooting, damage: 8, range: 20, tags: [pistol]), (name: \"second\", kind: shooting, damage: 8, hand: off, range: 20, tags: [pistol])], double_attack: true",
        ),
    ]);
    table.tell("initiative", ORDER);
    until(&mut table, "Raider");
    // 38 + 20 - 10 with 10, then 38 + 20 - 30 + 10 with 21: both hit.
    table.tell("double Archer", "10 pick:2 21");
    assert_eq!(targets(&table), [48, 38]);
    assert_eq!(health(&table, "Archer"), 40 - (8 + 3 - 3) - (8 + 1 - 3));
    assert_eq!(advantage(&table, "Raider"), 1);
}

#[test]
fn d100_adv_01_at_some_tables_advantage_helps_every_test() {
    for (reading, number) in [("combat_and_psych", 42), ("all", 62)] {
        let mut table = begun();
        table.tell(&format!("option advantage_tests {reading}"), "");
        table.tell("pool Captain advantage 2", "");
        table.tell("assess perception", "90");
        assert_eq!(targets(&table), [number]);
    }
}

#[test]
fn d100_mel_04_the_order_of_an_exchange_takes_what_was_won() {
    let mut table = begun();
    table.tell("end", "");
    // The Captain wins by 45 > 38 and gains a point; the double of the Bandit wounds it.
    table.tell("strike Captain", "33 40 pick:1 24");
    assert_eq!(advantage(&table, "Captain"), 0);
    let bandit = table.id("Bandit");
    assert!(sheet(&table, "Captain").engaged.contains_key(&bandit));
}

#[test]
fn d100_hit_04_fire_strikes_where_a_die_says() {
    let mut table = with_pools("pools: ()");
    table.tell("afflict Captain ablaze 1", "");
    table.tell("pool Captain health 1", "");
    // 8 - 3 of 1; torso by 45, just a scratch.
    round(&mut table, "8 45 5");
    assert_eq!(sheet(&table, "Captain").injuries[0].place, HitLocation::Torso);
}

#[test]
fn d100_hit_05_a_double_flips_into_itself() {
    let mut table = begun();
    table.tell("pool Captain advantage 5", "");
    table.tell("strike Bandit", "88 97 21");
    assert_eq!(sheet(&table, "Bandit").injuries[0].place, HitLocation::Leg(Side::Left));
}

#[test]
fn d100_hit_06_a_body_of_another_plan() {
    let serpent = || {
        let mut table = otherwise(&[(
            "skills: {melee: (value: 38)}, armour: (torso: 1)",
            "skills: {melee: (value: 38)}, armour: (torso: 1), body: [(20, head), (100, torso)]",
        )]);
        table.tell("initiative", ORDER);
        table
    };
    // 32 flips to 23: the body with its armour, or the left arm of a human one.
    let mut table = serpent();
    table.tell("option location_table own", "");
    table.tell("strike Bandit", "32 51");
    assert_eq!(health(&table, "Bandit"), 7);
    let mut table = serpent();
    // What it has not is nothing to aim at, by whichever table.
    assert_eq!(no(&mut table, "strike Bandit at left-leg"), "d100-no-place D100-HIT-06");
    table.tell("strike Bandit", "32 51");
    assert_eq!(health(&table, "Bandit"), 6);
}

#[test]
fn d100_dmg_06_poison_takes_health_past_everything() {
    let mut table = begun();
    table.tell("afflict Raider poisoned 2", "");
    round(&mut table, "50");
    assert_eq!(health(&table, "Raider"), 11);
}

/// Captain, Bandit and Raider beside each other, the Raider with a club.
pub(crate) fn three() -> Table {
    let mut table = otherwise(&[
        ("at: Some(\"15A\")", "at: Some(\"8F\")"),
        (POOLS, "pools: ()"),
        (
            "weapons: [(name: \"pistol\", kind: shooting, damage: 8, range: 20, tags: [powder, pistol])]",
            "weapons: [(name: \"club\", damage: 6, tags: [one_handed])]",
        ),
    ]);
    table.tell("initiative", ORDER);
    table
}

#[test]
fn d100_opp_07_one_throw_against_many_or_one_each() {
    let slips = |reading: &str, dice: &str| {
        let mut table = three();
        table.tell(&format!("option one_vs_many_roll {reading}"), "");
        until(&mut table, "Bandit");
        table.tell("strike Captain", "97 40");
        until(&mut table, "Raider");
        table.tell("strike Captain", "97 40");
        until(&mut table, "Captain");
        // 40 with 21 is +2; the first has 38 with 22, +1; the second 30 with 01, +3.
        table.tell("slip", dice);
        table
    };
    let table = slips("single", "21 22 1");
    assert!(!sheet(&table, "Captain").engaged.is_empty());
    assert_eq!((advantage(&table, "Bandit"), advantage(&table, "Raider")), (0, 1));
    let table = slips("each", "21 22 1 1");
    // The second throw of it is +4.
    assert!(sheet(&table, "Captain").engaged.is_empty());
}

#[test]
fn d100_opp_08_defences_of_a_round_may_be_counted() {
    let mut table = three();
    until(&mut table, "Bandit");
    table.tell("strike Captain", "97 40");
    until(&mut table, "Raider");
    table.tell("strike Captain", "97 40");
    let mut table = three();
    table.tell("option defence_limit 1", "");
    until(&mut table, "Bandit");
    table.tell("strike Captain", "97 40");
    until(&mut table, "Raider");
    table.tell("strike Captain", "97");
}

#[test]
fn d100_opp_04_a_full_tie_may_be_thrown_again() {
    let mut table = otherwise(&[("skills: {melee: (value: 38)}", "skills: {melee: (value: 45)}")]);
    table.tell("initiative", ORDER);
    table.tell("option opposed_full_tie reroll", "");
    // Both +1; then +1 against a failure.
    table.tell("strike Bandit", "31 35 32 51");
    assert_eq!(advantage(&table, "Captain"), 1);
}

#[test]
fn d100_rng_07_a_shot_into_a_group_hits_one_of_it() {
    let mut table = three();
    until(&mut table, "Archer");
    // 16 yards +20, three of them +20; the second of the queue: torso 6 + 7 - 3 - 1.
    table.tell("volley Raider", "25 2");
    assert_eq!(targets(&table), [90]);
    assert_eq!((health(&table, "Bandit"), health(&table, "Raider")), (2, 13));
    // How many they are is the GM's alone: one of them may be hidden.
    let throws = |audience| {
        let log = table.fight.clone().log(audience, 1).unwrap();
        format!("{log:?}").matches("Picking").count()
    };
    let audiences = table.audiences();
    let told: Vec<_> = audiences.into_iter().filter(|audience| throws(*audience) > 0).collect();
    assert_eq!(told, [Audience::Gm]);
    let mut table = begun();
    until(&mut table, "Archer");
    assert_eq!(no(&mut table, "volley Raider"), "d100-no-group D100-RNG-07");
}

#[test]
fn d100_fum_12_where_the_game_master_says_the_damage_the_weapon_is_gone() {
    let mut table = begun();
    table.tell("option misfire_damage gm", "");
    until(&mut table, "Raider");
    table.tell("strike Archer", "88");
    assert_eq!(health(&table, "Raider"), 13);
    assert!(sheet(&table, "Raider").spec.weapons.is_empty());
}

#[test]
fn d100_grd_07_what_the_field_has_is_a_row_unless_the_game_master_strikes_it() {
    let behind = |more: &str| {
        let map = "map: [\"....................\"";
        // The shot goes over the cover: a cell that is not low would stop it.
        let cover = "scenery: (low: [\"14A\"]), map: [\".............C......\"";
        let mut table = otherwise(&[(map, cover)]);
        table.tell("initiative", ORDER);
        if !more.is_empty() {
            table.tell(more, "");
        }
        until(&mut table, "Archer");
        table.tell("strike Raider", "95");
        targets(&table)
    };
    // 50 - 10 by size, and the cover beside the target.
    assert_eq!(behind(""), [20]);
    assert_eq!(behind("situation Raider no-cover"), [40]);
    assert_eq!(behind("option auto_tags off"), [40]);
}

#[test]
fn d100_grd_07_cover_is_told_of_any_two_cells() {
    let told = |more: &str, from: &str, to: &str| {
        let mut table = begun();
        for line in ["ground 14A cover", "ground 14B plants", more] {
            if !line.is_empty() {
                table.tell(line, "");
            }
        }
        let cover = kekkai_battle::sight::cover(table.state(), cell(from), cell(to));
        cover.map(|cover| cover.key.to_string())
    };
    let medium = Some("d100-situation-medium-cover".to_owned());
    assert_eq!(told("", "1A", "15A"), medium);
    assert_eq!(told("", "1A", "15C").as_deref(), Some("d100-situation-light-cover"));
    // From the other side nothing is nearer, and beside somebody nothing is between.
    assert_eq!(told("", "20A", "15A"), None);
    assert_eq!(told("", "14A", "15A"), None);
    assert_eq!(told("option auto_tags off", "1A", "15A"), None);
}
