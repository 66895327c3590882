//! What a sheet holds and how it is read, tests thrown again, ties of opposed tests, shots that are counted, health below 0.

use super::{
    ORDER, advantage, begun, changed, health, laid, no, otherwise, round, sheet, stacks, targets,
    until,
};
use crate::table::{self, Table};
use kekkai_battle::{
    Command, Decision, Gm, Refusal,
    scenario::{BadScenario, Setup},
    systems::Spec,
};
use kekkai_rules::{
    CharacterForm as _, Edition, System as _,
    d100::{
        D100,
        numbers::{
            harm::conditions::Condition,
            sheet::{characteristics::Characteristic, size::Size},
        },
        options::Options,
    },
    system::Fault,
};

/// The pools of somebody as a screen shows them: the key, what is there, the most if there is one.
fn shown(table: &Table, name: &str) -> Vec<(String, i32, Option<i32>)> {
    let (pools, _) = table.state().rules().standing(table.id(name));
    let pools = pools.into_iter();
    pools
        .map(|pool| (pool.id.key().to_owned(), pool.now, pool.is_bounded().then_some(pool.max)))
        .collect()
}

#[test]
fn d100_sht_01_hunger_lowers_a_characteristic_and_every_skill_built_on_it() {
    let built = "heal: (value: 45), athletics: (value: 42, governed_by: Some(strength))}";
    let mut table = otherwise(&[("heal: (value: 45)}", built)]);
    // Toughness 30 with 90 fails.
    table.tell("hunger Captain", "90");
    let captain = sheet(&table, "Captain");
    assert_eq!(captain.score(Characteristic::Strength).value(), 25);
    assert_eq!(captain.bonus(Characteristic::Strength, &Options::default()), 2);
    table.tell("test Captain athletics", "32");
    assert_eq!(targets(&table), [32]);
    // No limit of modifiers holds for it: −30 and −10 more.
    table.tell("afflict Captain poisoned 3", "");
    table.tell("test Captain athletics", "2");
    assert_eq!(targets(&table), [2]);
}

#[test]
fn d100_sht_01_a_table_may_have_characteristics_of_its_own() {
    let mut table = otherwise(&[(
        "health: 12,\n            skills: {melee: (value: 45)",
        "extra: [(\"luck\", 41), (\"faith\", 29)], health: 12,\n            skills: {melee: (value: 45)",
    )]);
    assert_eq!(no(&mut table, "test Captain extra1"), "d100-no-skill D100-SHT-03");
    let listed = |table: &Table| format!("{:?}", table.state().rules().view(table.id("Captain")));
    assert!(!listed(&table).contains("luck"));
    table.tell("option extra_characteristics listed", "");
    table.tell("test Captain extra1", "41");
    table.tell("test Captain extra2 easy", "30");
    assert_eq!(targets(&table), [69]);
    assert!(format!("{:?}", table.changes.last()).contains("faith"));
    assert!(listed(&table).contains("luck"));
    assert_eq!(no(&mut table, "test Captain extra3"), "d100-no-skill D100-SHT-03");
}

#[test]
fn d100_sht_02_a_bonus_is_the_tens_of_what_a_characteristic_is_or_was() {
    for (reading, left) in [("current", 6), ("base", 7)] {
        let mut table = laid();
        let _ = table.play(&format!("option bonus_from {reading}"), "");
        // Toughness 30 becomes 20.
        table.tell("hunger Captain", "90");
        table.tell("initiative", ORDER);
        until(&mut table, "Bandit");
        // 38 with 10 is +2 at the head: 6 + 2 less the bonus of toughness.
        table.tell("strike Captain", "10 90");
        assert_eq!(health(&table, "Captain"), left, "{reading}");
    }
}

#[test]
fn d100_sht_04_weapon_damage_stands_on_the_sheet_with_all_constants() {
    let mut table = begun();
    // 45 with 25 is +2 at the torso: 7 + 2, less 3 of toughness and 1 of armour.
    table.tell("strike Bandit", "25 90");
    assert!(format!("{:?}", table.changes.last()).contains("damage: 9, loss: 5"));
    assert_eq!(health(&table, "Bandit"), 6);
}

#[test]
fn d100_sht_04_every_field_of_a_record_is_there_in_play() {
    let mut table = otherwise(&[
        (
            "armour: (left_arm: 1, right_arm: 1, torso: 2)",
            "speed: 5, size: large, shield: true, left_handed: true, ambidextrous: 2, double_attack: true, trick_rider: true, species: dwarf, important: true,
             traits: (fear: 1, terror: 2, groups: [\"kin\"], hatred: [\"orcs\"], frenzy: true), armour: (head: 3, left_arm: 1, right_arm: 1, torso: 2, left_leg: 4, right_leg: 5)",
        ),
        (
            "weapons: [(name: \"sword\", damage: 7, tags: [one_handed])]",
            "weapons: [(name: \"sword\", kind: melee, damage: 7, hand: main, reach: Some(2), tags: [one_handed], worn: 1), (name: \"bow\", kind: shooting, damage: 6, hand: both, range: 40, ammo: Some(9))]",
        ),
        (
            "pools: (fate: 1, fortune: 0, resolve: 1, talent_strong_mind: 1)",
            "pools: (fate: 3, fortune: 2, resilience: 2, resolve: 4, talent_fortune: 1, talent_strong_mind: 2)",
        ),
    ]);
    let captain = sheet(&table, "Captain");
    let spec = &captain.spec;
    assert_eq!((spec.health, captain.health, spec.speed, spec.size), (12, 12, 5, Size::Large));
    assert!(spec.shield && spec.left_handed && spec.double_attack && spec.trick_rider);
    assert!(spec.player && spec.important && spec.ambidextrous == 2);
    let armour = spec.armour;
    assert_eq!((armour.head, armour.torso, armour.left_leg, armour.right_leg), (3, 2, 4, 5));
    // The bow takes both hands, and one of them has the shield.
    assert_eq!((captain.in_hand.clone(), spec.weapons[1].ammo), (vec![0], Some(9)));
    let pools = captain.pools;
    assert_eq!((pools.fate, pools.fortune, pools.resilience, pools.resolve), (3, 2, 2, 4));
    assert_eq!((spec.traits.fear, spec.traits.terror, spec.traits.frenzy), (1, 2, true));
    assert_eq!((spec.weapons[0].reach, spec.weapons[0].worn), (Some(2), 1));
    table.tell("corrupt Captain 2", "");
    assert_eq!(sheet(&table, "Captain").lasting.corruption, 2);
}

/// A sheet with these weapons and a large shield.
fn shielded(weapons: &str) -> String {
    format!(
        "(characteristics: (ws: 38, str: 30, tou: 30, ini: 31, agi: 30, dex: 30, int: 30, wp: 30, fel: 30), health: 11, \
         skills: {{melee: (value: 38)}}, weapons: [{weapons}], shield: true)"
    )
}

const AXE: &str = "(name: \"axe\", damage: 9, hand: both)";
const CLUB: &str = "(name: \"club\", damage: 6, tags: [one_handed])";
const FANGS: &str = "(name: \"fangs\", damage: 4, tags: [natural])";

/// What is wrong with a character of this sheet, and with a battle file that has it.
fn wrong(sheet: &str) -> (Vec<Fault>, Vec<Fault>) {
    let mut character = D100::blank();
    character.sheet = ron::Options::default().from_str(sheet).unwrap();
    let battle = format!(
        "(system: d100, title: \"Hall\", sides: [(name: \"One\"), (name: \"Two\")], \
         combatants: [(name: \"Guard\", side: \"One\", at: \"2B\", sheet: {sheet})])"
    );
    let read = match table::setup(&battle) {
        Ok(_) => Vec::new(),
        Err(BadScenario::Sheet { faults, .. }) => faults,
        Err(other) => panic!("{other}"),
    };
    let of_sheet = |fault: &Fault| fault.field.starts_with("sheet.");
    (character.open_faults().into_iter().filter(of_sheet).collect(), read)
}

#[test]
fn d100_dual_01_a_large_shield_and_a_weapon_of_both_hands_are_not_in_hand_at_once() {
    for weapons in [AXE.to_owned(), format!("{FANGS}, {AXE}, {CLUB}")] {
        let (form, file) = wrong(&shielded(&weapons));
        let number = u8::from(weapons.starts_with(FANGS));
        for (faults, field) in [(form, "sheet."), (file, "")] {
            let [fault] = &faults[..] else { panic!("{faults:?}") };
            assert_eq!(fault.field, format!("{field}weapons[{number}].hand"));
            assert_eq!((fault.found.as_str(), fault.expected.as_str()), ("axe", "d100-free-hand"));
            assert_eq!(fault.rule.as_ref().unwrap().as_str(), "D100-DUAL-01");
        }
    }
    // Carried behind what is in hand it is no fault.
    assert_eq!(wrong(&shielded(&format!("{CLUB}, {AXE}"))), (vec![], vec![]));
    // A fight that has such a sheet already goes on.
    let bandit = "weapons: [(name: \"club\", damage: 6, tags: [one_handed])]";
    let with = format!("weapons: [{AXE}], shield: true");
    for edition in [Edition::Fourth, Edition::NEWEST] {
        let setup = changed(&[(bandit, &with)]);
        let mut table = Table::of(Setup { edition, ..setup });
        table.tell("initiative", ORDER);
        // Who joins is refused with it in a fight of today alone.
        let Spec::D100(spec) = changed(&[(bandit, &with)]).combatants[1].spec.clone() else {
            panic!("another system")
        };
        let mut combatant = table.state().combatant(table.id("Bandit")).unwrap().clone();
        (combatant.name, combatant.token) =
            (kekkai_rules::PlainText::new("Other"), kekkai_rules::PlainText::new("Ot"));
        combatant.at = Some("2B".parse().unwrap());
        let what = Gm::Join {
            combatant: Box::new(combatant),
            spec: Box::new(Spec::D100(spec)),
            like: None,
            place: None,
        };
        let command = Command::Gm { what, reason: None };
        let done = kekkai_battle::decide(table.state(), &command, &[]);
        match done {
            Decision::Need(_) => assert_eq!(edition, Edition::Fourth),
            Decision::Refused(Refusal::BadSheet(faults)) => {
                let fields: Vec<_> = faults.iter().map(|fault| fault.field.as_str()).collect();
                assert_eq!((fields, edition), (vec!["weapons[0].hand"], Edition::NEWEST));
            }
            other => panic!("{other:?}"),
        }
    }
}

/// The Captain with so much Fortune.
fn lucky(fortune: u8, rerolls: u8) -> Table {
    let pools = format!("pools: (fate: {fortune}, fortune: {fortune}), player: false");
    let usual = "pools: (fate: 1, fortune: 0, resolve: 1, talent_strong_mind: 1), player: true";
    let mut table = otherwise(&[(usual, &pools)]);
    table.tell("initiative", ORDER);
    let _ = table.play(&format!("option max_rerolls {rerolls}"), "");
    table
}

#[test]
fn d100_tst_07_a_test_thrown_again_is_bound_by_its_last_throw() {
    // 77 would be a fumble; 81 in its place is none.
    let mut table = lucky(1, 1);
    table.tell("strike Bandit", "77 51 pick:2 81");
    assert_eq!((advantage(&table, "Bandit"), sheet(&table, "Captain").pools.fortune), (1, 0));
    // Declined, it is one.
    let mut table = lucky(1, 1);
    table.tell("strike Bandit", "77 51 pick:1 pick:1 75");
    assert!(sheet(&table, "Captain").notes.no_action);
}

#[test]
fn d100_tst_07_a_table_says_how_often_one_test_is_thrown_again() {
    let mut table = lucky(2, 2);
    table.tell("strike Bandit", "77 51 pick:2 81 pick:2 32");
    assert_eq!((health(&table, "Bandit"), sheet(&table, "Captain").pools.fortune), (6, 0));
    // The second question is no reroll any more, but a level.
    let mut table = lucky(2, 1);
    table.tell("strike Bandit", "77 51 pick:2 81 pick:1");
    assert_eq!(sheet(&table, "Captain").pools.fortune, 1);
    let mut table = lucky(1, 0);
    table.tell("strike Bandit", "81 51 pick:1");
    assert_eq!(sheet(&table, "Captain").pools.fortune, 1);
}

/// Both fight at 45.
fn equals(reading: &str) -> Table {
    let mut table = otherwise(&[("skills: {melee: (value: 38)}", "skills: {melee: (value: 45)}")]);
    table.tell("initiative", ORDER);
    let _ = table.play(&format!("option opposed_full_tie {reading}"), "");
    table
}

#[test]
fn d100_opp_04_a_full_tie_is_nobodys_or_thrown_again_or_the_defenders() {
    // 31 and 35 are +1 each; the action is spent.
    let mut table = equals("stalemate");
    table.tell("pool Captain advantage 1", "");
    table.tell("pool Bandit advantage 1", "");
    table.tell("strike Bandit", "31 35");
    assert_eq!(["Captain", "Bandit"].map(|name| advantage(&table, name)), [1, 1]);
    assert_eq!(no(&mut table, "strike Bandit"), "d100-has-acted D100-TRN-01");
    let mut table = equals("reroll");
    table.tell("strike Bandit", "31 35 42 40 32 51");
    assert_eq!((advantage(&table, "Captain"), health(&table, "Bandit")), (1, 6));
    let mut table = equals("defender");
    table.tell("strike Bandit", "31 35");
    assert_eq!(["Captain", "Bandit"].map(|name| advantage(&table, name)), [0, 1]);
}

#[test]
fn d100_opp_04_a_tie_of_strength_and_one_of_a_dodge_are_thrown_again_too() {
    // Strength 35 with a stack is 25: 21 is +0, as 31 is against 35.
    let mut table = begun();
    table.tell("option opposed_full_tie reroll", "");
    table.tell("snare Captain 1 35", "");
    table.tell("struggle", "21 31 10 70");
    assert_eq!(stacks(&table, "Captain", Condition::Entangled), 0);
    // Dodge 40 against melee 40: 31 and 35, then 12 and 51.
    let mut table = otherwise(&[("skills: {melee: (value: 38)}", "skills: {melee: (value: 40)}")]);
    table.tell("option opposed_full_tie reroll", "");
    table.tell("initiative", ORDER);
    until(&mut table, "Bandit");
    table.tell("strike Captain", "97 90");
    round(&mut table, "");
    table.tell("pool Captain advantage 0", "");
    table.tell("slip", "31 35 12 51");
    assert!(sheet(&table, "Captain").engaged.is_empty());
}

#[test]
fn d100_opp_04_a_shot_that_is_dodged_alike_is_thrown_again() {
    // Near the Archer: 50 − 10 + 40 against dodge 80.
    let mut table = otherwise(&[
        ("at: Some(\"15A\")", "at: Some(\"2A\")"),
        (
            "perception: (value: 40), dodge: (value: 40)",
            "perception: (value: 40), dodge: (value: 50)",
        ),
    ]);
    table.tell("option opposed_full_tie reroll", "");
    table.tell("initiative", ORDER);
    until(&mut table, "Archer");
    // +6 of 80 against +3 of 50; then +3 each and equal values, thrown again: +7 against −1.
    table.tell("strike Raider", "52 20 12 61");
    assert_eq!(targets(&table), [80, 50]);
    assert!(health(&table, "Raider") < 13);
}

#[test]
fn d100_opp_06_one_and_the_level_is_at_least_one() {
    let mut table = begun();
    table.tell("snare Captain 2 35", "");
    // Strength at 15 with 35 is −2, the net at 35 with 71 is −4.
    table.tell("struggle", "35 71");
    assert_eq!((targets(&table)[0], stacks(&table, "Captain", Condition::Entangled)), (15, 1));
}

#[test]
fn d100_rng_10_shots_are_counted_where_the_table_counts_them() {
    let mut table = begun();
    table.tell("ammo Archer 1 1", "");
    for _ in 0..2 {
        until(&mut table, "Archer");
        table.tell("strike Raider", "95");
        round(&mut table, "");
    }
    assert_eq!(sheet(&table, "Archer").spec.weapons[0].ammo, Some(1));
    table.tell("option track_ammo true", "");
    until(&mut table, "Archer");
    table.tell("strike Raider", "95");
    assert_eq!(sheet(&table, "Archer").spec.weapons[0].ammo, Some(0));
    round(&mut table, "");
    until(&mut table, "Archer");
    assert_eq!(no(&mut table, "strike Raider"), "d100-no-ammo D100-RNG-10");
    table.tell("ammo Archer 1 2", "");
    assert_eq!(no(&mut table, "ammo Archer 1 2"), "already-so D100-RNG-10");
    table.tell("ammo Archer 1 off", "");
    table.tell("strike Raider", "95");
    assert_eq!(sheet(&table, "Archer").spec.weapons[0].ammo, None);
    assert_eq!(no(&mut table, "ammo Captain 1 2"), "d100-aims-from-afar D100-RNG-10");
    assert_eq!(no(&mut table, "ammo Captain 2 2"), "d100-no-weapon D100-SHT-04");
}

#[test]
fn d100_dmg_04_health_is_never_below_zero_and_a_table_may_show_what_went_beyond() {
    for (reading, now) in [("false", 0), ("true", -4)] {
        let mut table = begun();
        let _ = table.play(&format!("option negative_health {reading}"), "");
        table.tell("pool Captain health 5", "");
        table.tell("loses Captain 6", "");
        until(&mut table, "Bandit");
        // 38 with 21 is +1 at the left arm: 1 beyond 0, and 3 of its injury of row 46.
        table.tell("strike Captain", "21 90 46");
        assert_eq!((health(&table, "Captain"), sheet(&table, "Captain").injuries.len()), (0, 1));
        assert_eq!(shown(&table, "Captain")[0], ("Health".to_owned(), now, Some(12)), "{reading}");
        table.tell("heal Captain 2", "");
        assert_eq!(shown(&table, "Captain")[0].1, 2);
    }
}

#[test]
fn d100_adv_02_a_pool_without_a_most_shows_none() {
    let mut table = begun();
    assert_eq!(shown(&table, "Captain")[1], ("Advantage".to_owned(), 0, None));
    table.tell("option advantage_cap 4", "");
    assert_eq!(shown(&table, "Captain")[1], ("Advantage".to_owned(), 0, Some(4)));
}

#[test]
fn d100_adv_02_a_cap_that_is_lowered_in_the_fight_takes_what_is_above_it() {
    let mut table = begun();
    table.tell("pool Captain advantage 4", "");
    table.tell("option advantage_cap 3", "");
    assert_eq!(advantage(&table, "Captain"), 3);
    table.tell("option advantage_cap 0", "");
    assert_eq!(advantage(&table, "Captain"), 3);
}
