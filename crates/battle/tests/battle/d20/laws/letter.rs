//! Rules of the book held to the letter: injuries outlast a fight, limbs are held by no hand, things do not heal, nobody is attacked
//! who has died meanwhile.

use kekkai_battle::{Audience, Event, SideId, scenario::Setup};
use kekkai_rules::{
    Edition, RollPart,
    d20::{
        numbers::{conditions::Condition, weapon::Weapon},
        sheet::With,
    },
};

use super::{fought, one, scenario};
use crate::d20::{hp, no, sheet};
use crate::table::{Table, setup};

const NEW: Edition = Edition::NEWEST;
const OLD: Edition = Edition::Twelfth;
const BATON: &str = "weapons: [(name: \"Baton\", kind: melee)],";
const RIFLE: &str = "weapons: [(name: \"Rifle\", kind: firearm, hands: 2, range_m: 50)],";
const CLAWS: &str = "weapons: [(name: \"Claws\", kind: unarmed, hands: 0), (name: \"Bite\", kind: unarmed, hands: 0), \
                     (name: \"Gun\", kind: firearm)], in_hand: [0, 2], feats: [(name: \"Claws\", gives: [unarmed_combat])],";
const CRATE: &str = "object: (name: \"crate\", hp: 30),";

/// One of the side that acts first.
fn red(name: &str, at: &str, initiative: i32, sheet: &str) -> String {
    one(name, ("Reds", at), initiative, sheet, "")
}

/// One of the other side.
fn blue(name: &str, at: &str, initiative: i32, sheet: &str) -> String {
    one(name, ("Blues", at), initiative, sheet, "")
}

/// A fight of these, of whom so many throw for initiative.
fn begun(edition: Edition, people: &[String], throws: usize) -> Table {
    let setup = setup(&scenario(people, "")).unwrap_or_else(|error| panic!("{error}"));
    let mut table = Table::of(Setup { edition, ..setup });
    table.tell("initiative", &["10"].repeat(throws).join(" "));
    table
}

/// The parts of each throw of the latest step, in order.
fn thrown(table: &Table) -> Vec<Vec<RollPart>> {
    let record = table.fight.clone().record(table.fight.head()).unwrap().unwrap();
    let rolls = record.events.iter().filter_map(|event| match event {
        Event::Rolled(roll) => Some(roll.throw.parts.clone()),
        _ => None,
    });
    rolls.collect()
}

/// What each throw of the latest step has of a part by its key; `None` where it has none.
fn parts(table: &Table, key: &str) -> Vec<Option<i32>> {
    let of = |all: &Vec<RollPart>| {
        all.iter().find(|part| part.source.ends_with(key)).map(|part| part.amount)
    };
    thrown(table).iter().map(of).collect()
}

/// The same of the first throw.
fn part(table: &Table, key: &str) -> Option<i32> {
    parts(table, key)[0]
}

#[test]
fn d20_hp_07_only_the_game_master_clears_an_injury() {
    let next = |edition| {
        let people = [red("Kes", "5J", 90, BATON), blue("Ade", "6J", 50, BATON)];
        let mut table = fought(edition, &people, "");
        for line in
            ["afflict Kes arm", "afflict Kes prone", "facing Kes south", "hurt Ade 40 physical"]
        {
            table.tell(line, "");
        }
        table.tell("battle", "");
        let kes = sheet(&table, "Kes");
        (kes.has(Condition::InjuryArm), kes.has(Condition::Prone), kes.facing)
    };
    // Who lay stands, and looks north as at the start (D20-ACT-05).
    assert_eq!(next(NEW), (true, false, 0));
    assert_eq!(next(OLD), (false, false, 4));
}

#[test]
fn d20_twf_04_claws_take_no_hand() {
    let people = [red("Cat", "5J", 90, CLAWS), blue("Ade", "6J", 50, BATON)];
    for (edition, pays) in [(NEW, None), (OLD, Some(-4))] {
        let mut table = fought(edition, &people, "");
        table.tell("put Ade 12J", "");
        table.tell("strike Ade with gun", "2");
        assert_eq!(part(&table, "hand"), pays);
    }
    // They strike whatever is in hand, and are no pair of weapons (D20-ACT-02, D20-TWF-01).
    let mut table = fought(NEW, &people, "");
    table.tell("strike Ade with bite", "2");
    assert_eq!(part(&table, "hand"), None);
    assert_eq!(
        no(&mut fought(OLD, &people, ""), "strike Ade with bite"),
        "d20-not-in-hand D20-ACT-02"
    );
    let both = no(&mut fought(NEW, &people, ""), "full both");
    assert_eq!(both, "d20-needs-two-weapons D20-TWF-01");
    fought(OLD, &people, "").tell("full both", "");
}

#[test]
fn d20_atk_01_nobody_is_attacked_who_has_died_of_a_held_attack() {
    let bomb = "weapons: [(name: \"Bomb\", kind: thrown, dice: (plus: 11, count: 1, faces: 6), group: burst(1), range_m: 20)],";
    let people =
        [red("Gre", "12J", 90, bomb), red("Kes", "6J", 10, ""), blue("Ade", "7J", 50, BATON)];
    for (edition, attack) in [(NEW, ""), (OLD, " 2 1")] {
        let mut table = fought(edition, &people, "");
        table.tell("hp Kes 1", "");
        table.tell("guard Kes", "");
        table.tell("end", "");
        table.tell("strike Kes", &format!("pick:2 19 1 19 1{attack}"));
        assert!(sheet(&table, "Kes").dead && !sheet(&table, "Ade").dead);
    }
}

#[test]
fn d20_heal_09_a_thing_heals_by_no_day() {
    for (edition, left) in [(NEW, 4), (OLD, 5)] {
        let people = [red("Kes", "5J", 90, BATON), blue("Box", "6J", 50, CRATE)];
        let mut table = begun(edition, &people, 1);
        table.tell("hurt Box 26 physical", "");
        table.tell("day", "");
        assert_eq!(hp(&table, "Box"), left);
        if edition == NEW {
            assert_eq!(no(&mut table, "day Box"), "d20-is-a-thing D20-OBJ-06");
        }
    }
}

#[test]
fn d20_obj_06_what_is_broken_is_not_called_dead() {
    let people = [red("Kes", "5J", 90, BATON), blue("Box", "6J", 50, CRATE)];
    let mut table = begun(NEW, &people, 1);
    table.tell("hurt Box 99 physical", "");
    assert_eq!(no(&mut table, "heal Box 2"), "d20-broken D20-OBJ-06");
}

#[test]
fn d20_rdy_01_an_aim_with_a_weapon_for_a_group_counts_for_the_one_aimed_at() {
    let grenade = "weapons: [(name: \"Grenade\", kind: thrown, group: burst(1), range_m: 20)],";
    let people =
        [red("Gre", "5J", 90, grenade), blue("Ade", "10J", 60, ""), blue("Bek", "11J", 50, "")];
    for (edition, prepared) in [(NEW, true), (OLD, false)] {
        let mut table = fought(edition, &people, "");
        table.tell("aim Bek", "");
        for _ in 0..3 {
            table.tell("end", "");
        }
        table.tell("strike Bek", "2 2");
        let aimed: Vec<bool> = parts(&table, "prepared").iter().map(Option::is_some).collect();
        assert_eq!(aimed, [false, prepared]);
        assert_eq!(sheet(&table, "Gre").aim, None);
    }
}

#[test]
fn d20_rdy_01_whoever_is_hit_for_nothing_aims_no_longer() {
    let club = "weapons: [(name: \"Club\", kind: melee)],";
    let tagged = format!("{RIFLE} tags: [\"armoured\"],");
    let people = [red("Aim", "5J", 90, &tagged), blue("Hit", "6J", 50, club)];
    for (edition, lost) in [(NEW, true), (OLD, false)] {
        let mut table = fought(edition, &people, "");
        table.tell("useless club armoured", "");
        table.tell("aim Hit", "");
        table.tell("end", "");
        table.tell("strike Aim", "19 1");
        assert_eq!(sheet(&table, "Aim").aim.is_none(), lost);
    }
}

#[test]
fn d20_atk_13_what_batters_a_thing_strikes_all_around_it() {
    let grenade = "weapons: [(name: \"Grenade\", kind: thrown, group: burst(1), range_m: 20)],";
    let people = [
        red("Gre", "5J", 90, grenade),
        blue("Ade", "10J", 60, BATON),
        blue("Box", "11J", 50, CRATE),
    ];
    let mut table = begun(NEW, &people, 2);
    table.tell("batter Box", "19 2 19 1");
    assert!(hp(&table, "Ade") < 30 && hp(&table, "Box") < 30);
    let mut table = begun(OLD, &people, 2);
    table.tell("batter Box", "19 2");
    assert_eq!(hp(&table, "Ade"), 30);
    // What somebody holds is too small a mark for it.
    let refused = no(&mut begun(NEW, &people, 2), "smash Ade");
    assert_eq!(refused, "d20-strikes-many D20-ATK-13");
}

#[test]
fn d20_act_10_who_is_struck_before_its_first_step_does_not_run_yet() {
    let quick = "abilities: (str_mod: 0, dex_mod: 2, con_mod: 0, int_mod: 0, wis_mod: 0),";
    let people = [red("Run", "5J", 90, quick), blue("Ade", "6J", 50, BATON)];
    // 11 misses who has its Dexterity, and hits who runs.
    for (edition, answers) in [(NEW, "pick:2 6"), (OLD, "pick:2 6 1")] {
        let mut table = fought(edition, &people, "");
        table.tell("sprint 5A", answers);
        assert!(sheet(&table, "Run").has(Condition::Running));
    }
}

#[test]
fn d20_grp_09_what_a_check_is_for_may_be_chosen_once_it_is_won() {
    let people = [red("Bru", "5J", 90, ""), blue("Kes", "6J", 50, "")];
    let grappling = || {
        let mut table = fought(NEW, &people, "");
        table.tell("grapple Kes", "19 19 2 1");
        table.tell("end", "");
        table.tell("end", "");
        table
    };
    let mut table = grappling();
    table.tell("wrestle Kes", "19 2 pick:2");
    assert!(sheet(&table, "Kes").has(Condition::Pinned));
    let mut table = grappling();
    table.tell("wrestle Kes", "2 19");
    assert!(!sheet(&table, "Kes").has(Condition::Pinned));
    // What is said before is not asked for.
    let mut table = grappling();
    table.tell("wrestle Kes pin", "19 2");
    assert!(sheet(&table, "Kes").has(Condition::Pinned));
}

#[test]
fn d20_una_05_a_charge_and_an_ambush_may_be_made_flat() {
    let people = [red("Kes", "5J", 90, BATON), blue("Ade", "9J", 50, BATON)];
    let mut table = fought(NEW, &people, "");
    table.tell("charge Ade swap", "19 1");
    assert_eq!((hp(&table, "Ade"), sheet(&table, "Ade").stress > 0), (30, true));
    assert_eq!(part(&table, "swap"), Some(-4));
    let gun = "weapons: [(name: \"Gun\", kind: firearm)],";
    let people = [red("Kes", "5J", 90, gun), blue("Ade", "6J", 50, BATON)];
    let mut table = fought(NEW, &people, "");
    table.tell("afflict Ade asleep", "");
    assert_eq!(no(&mut table, "mercy Ade swap"), "d20-no-swap D20-UNA-05");
}

#[test]
fn d20_obj_05_both_sides_are_told_that_a_weapon_breaks_and_nobody_else_how_much_it_took() {
    let hammer =
        "weapons: [(name: \"Hammer\", kind: melee, dice: (plus: 60, count: 1, faces: 6))],";
    let people = [red("Ham", "5J", 90, hammer), blue("Kes", "6J", 50, BATON)];
    let mut table = fought(NEW, &people, "");
    table.tell("smash Kes", "pick:1 19 1");
    for side in [SideId(0), SideId(1)] {
        let told = format!("{:?}", table.fight.clone().log(Audience::Side(side), 1).unwrap());
        assert!(told.contains("d20-log-smash-broken-seen"), "{told}");
    }
}

#[test]
fn d20_dsrm_02_the_hand_pays_against_the_counter_too() {
    let two =
        "weapons: [(name: \"Sword\", kind: melee), (name: \"Axe\", kind: melee)], in_hand: [0, 1],";
    let people = [red("Two", "5J", 90, two), blue("Kes", "6J", 50, BATON)];
    let defends = |edition| {
        let mut table = fought(edition, &people, "");
        table.tell("full both", "");
        table.tell("disarm Kes", "pick:1 1 20 pick:2 5 5");
        parts(&table, "hand")
    };
    assert_eq!(defends(NEW), [Some(-6), None, None, Some(-6)]);
    assert_eq!(defends(OLD), [Some(-6), None, None, None]);
}

#[test]
fn d20_act_02_limbs_are_no_second_hand_even_first_in_the_list() {
    let people = [red("Cat", "5J", 90, CLAWS), blue("Ade", "6J", 50, BATON)];
    let table = fought(NEW, &people, "");
    assert_eq!(sheet(&table, "Cat").in_hand, [0, 2]);
    assert!(sheet(&table, "Cat").weapon(0).is_some_and(Weapon::is_limb));
    assert_eq!(sheet(&table, "Cat").reach(With::Weapon(0)), 1);
}
