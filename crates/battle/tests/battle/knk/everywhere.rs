//! Rules that hold wherever they are written to, and not in their usual case alone; fights of older editions go on as they began.

use crate::table::{Table, cell, setup};
use kekkai_battle::{Refusal, scenario::Setup};
use kekkai_rules::{Edition, Refusal as Rules, RuleId, Terrain, knk::Reserve};

/// The edition before these.
const BEFORE: Edition = Edition::Eleventh;

/// A fight of two sides whose combatants are written so, which has begun with these dice; `more` stands before them.
fn fought(edition: Edition, more: &str, combatants: &str, dice: &str) -> Table {
    let battle = format!(
        "(system: knk, title: \"t\", sides: [(name: \"R\"), (name: \"B\")], {more} combatants: [{combatants}])"
    );
    let setup = setup(&battle).unwrap();
    let mut table = Table::of(Setup { edition, ..setup });
    table.tell("initiative", dice);
    table
}

/// Whether the latest step has told this.
fn tells(table: &Table, what: &str) -> bool {
    let told = format!("{:?}", table.changes.last());
    told.rsplit_once("events").map_or(told.as_str(), |(_, events)| events).contains(what)
}

#[track_caller]
fn refuses(table: &mut Table, line: &str, rule: &str) {
    let refusal = format!("{:?}", table.refused(line));
    assert!(refusal.contains(rule), "{line}: {refusal}");
}

fn prana(table: &Table, who: &str) -> i32 {
    table.pool(who, Reserve::Prana.id()).now
}

#[test]
fn knk_rol_06_what_is_added_to_a_save_is_added_to_one_against_somebody() {
    let freed = |edition| {
        let two = r#"
            (name: "A", side: "R", at: "5D", holds: "B", sheet: (category: profi, s: "C", e: "D", a: "B", m: "D", l: "E")),
            (name: "B", side: "B", at: "6D", sheet: (category: commoner, s: "D", e: "E", a: "D", m: "C", l: "C")),"#;
        let mut table = fought(edition, "", two, "60 5");
        table.tell("effect B Might changes \"roll(of: save(S), to: min, by: 30)\"", "");
        table.tell("end", "");
        table.tell("break", "31");
        tells(&table, "total: 51")
    };
    assert!(freed(Edition::NEWEST) && !freed(BEFORE));
}

#[test]
fn knk_cls_11_the_ability_of_a_hybrid_changes_nothing_until_it_is_switched_on() {
    let wings = r#"
        (name: "H", side: "R", at: "5D", sheet: (category: profi, s: "C", e: "A", a: "E", m: "C", l: "E",
            sixth: "B", class: "Hybrid", unclean: true, impulses: [ability(grade: 1, name: "Wings", lasts: true,
            modifiers: [flies, value(of: movement, by: 10)])])),
        (name: "T", side: "B", at: "15E", sheet: (category: monster, s: "A", e: "A", a: "E", m: "C", l: "E")),"#;
    let mut table = fought(Edition::NEWEST, "", wings, "92 2");
    table.tell("ground 6A-8T deep", "");
    let (terrain, rule) = (Terrain::Deep, RuleId::new("KNK-OBS-07"));
    assert_eq!(table.refused("move 9D"), Refusal::Rules(Rules::Blocked { terrain, rule }));
    let before = prana(&table, "H");
    table.tell("skill Wings", "");
    assert_eq!(before - prana(&table, "H"), 15);
    table.tell("turn H", "");
    table.tell("move 9D", "");
    assert_eq!(table.at("H"), Some(cell("9D")));
}

#[test]
fn knk_fam_03_a_thrall_wades_and_jumps_as_one_however_it_became_one() {
    let four = r#"
        (name: "DA", side: "R", at: "2D", sheet: (category: profi, s: "A", e: "E", a: "C", m: "C", l: "A",
            sixth: "C", class: "Dead Apostle", unclean: true)),
        (name: "Tom", side: "R", at: "5D", sheet: (category: commoner, s: "A", e: "A", a: "B", m: "C", l: "E")),
        (name: "Q", side: "B", at: "16D", sheet: (category: profi, s: "A", e: "E", a: "E", m: "C", l: "E")),"#;
    let served = |edition| {
        let mut table = fought(edition, "", four, "70 80 2");
        table.tell("ground 6A-6T shallow", "");
        table.tell("serve Tom DA thrall upkeep 2", "");
        table.tell("turn Tom", "");
        table
    };
    refuses(&mut served(Edition::NEWEST), "move jump 7D", "KNK-OBS-08");
    served(BEFORE).tell("move jump 7D", "");
    for (edition, price) in [(Edition::NEWEST, 30), (BEFORE, 0)] {
        let mut table = served(edition);
        let before = prana(&table, "Tom");
        table.tell("move 6D", "");
        assert_eq!(before - prana(&table, "Tom"), price);
    }
}

#[test]
fn knk_mode_04_marks_for_movement_count_half_under_water() {
    let two = r#"
        (name: "A", side: "R", at: "2D", sheet: (category: profi, s: "C", e: "D", a: "B+", m: "D", l: "E")),
        (name: "B", side: "B", at: "18D", sheet: (category: commoner, s: "D", e: "E", a: "D", m: "C", l: "C")),"#;
    let swims = |edition| {
        let mut table = fought(edition, "statuses: [underwater],", two, "60 5");
        table.tell("plus movement", "");
        table
    };
    // 19 points, 9 of them under water.
    swims(Edition::NEWEST).tell("move 11D", "");
    refuses(&mut swims(Edition::NEWEST), "move 12D", "TooFar");
    swims(BEFORE).tell("move 12D", "");
}

#[test]
fn knk_mode_07_whoever_flies_is_thrown_over_hindrance_and_obstacles() {
    let two = r#"
        (name: "Brann", side: "R", at: "5D", sheet: (category: monster, s: "EX", e: "E", a: "E", m: "E", l: "E")),
        (name: "Fly", side: "B", at: "6D", sheet: (category: profi, s: "D", e: "A", a: "D", m: "C", l: "C")),"#;
    let thrown = |edition, dice: &str| {
        let mut table = fought(edition, "", two, "60 5");
        table.tell("ground 7D-9D hindrance", "");
        table.tell("ground 10D ordinary", "");
        table.tell("effect Fly Wings changes \"flies\"", "");
        table.tell("attack Fly", dice);
        table.at("Fly")
    };
    assert_eq!(thrown(Edition::NEWEST, "40 pick:1"), Some(cell("11D")));
    assert_eq!(thrown(BEFORE, "40 pick:1 1"), Some(cell("7D")));
}

#[test]
fn knk_stl_05_a_silent_miss_at_one_who_lies_doomed_shows_who_struck() {
    let four = r#"
        (name: "Sable", side: "R", at: "5D", sheet: (category: profi, s: "C", e: "D", a: "B", m: "D", l: "E"),
            weapons: ["sk"], now: (hidden: true)),
        (name: "Tom", side: "B", at: "6D", sheet: (category: commoner, s: "D", e: "E", a: "D", m: "C", l: "C")),
        (name: "Ted", side: "B", at: "12D", sheet: (category: commoner, s: "D", e: "E", a: "D", m: "C", l: "C")),
        (name: "Ally", side: "R", at: "7D", sheet: (category: profi, s: "C", e: "D", a: "B", m: "D", l: "E"),
            weapons: ["sk"]),"#;
    let knife = "weapons: [(\"sk\", (name: \"Silent knife\", kind: pierce, silent: true))],";
    let shown = |edition, dice: &str| {
        let mut table = fought(edition, knife, four, "40 5 6 60");
        table.tell("attack Tom 1", "90");
        table.tell("end", "");
        table.tell("attack Tom 1", dice);
        tells(&table, "now: Open")
    };
    assert!(shown(Edition::NEWEST, "10 1") && !shown(BEFORE, "10 1 20"));
    // A hit on it is no kill either.
    assert!(shown(Edition::NEWEST, "10 60") && !shown(BEFORE, "10 60 20"));
}

#[test]
fn knk_fam_03_a_scout_does_no_harm_by_phantasm_or_spell() {
    let three = r#"
        (name: "Mas", side: "R", at: "2D", sheet: (category: commoner, s: "F", e: "A", a: "C", m: "A", l: "A",
            sixth: "C", class: "Mage", schools: [(fire, "A"), (water, "C")])),
        (name: "Sco", side: "R", at: "5D", master: "Mas", sheet: (category: profi, s: "A", e: "E", a: "E", m: "C",
            l: "E", sixth: "C", class: "Esper", schools: [(fire, "C")], familiar: (kind: scout, upkeep: 1)),
            spells: ["spark"]),
        (name: "Tom", side: "B", at: "6D", sheet: (category: commoner, s: "F", e: "A", a: "C", m: "A", l: "A")),"#;
    let scouts = |edition| {
        let mut table = fought(edition, "", three, "1 80 2");
        table.tell("give Sco phantasm Bolt E with sword", "");
        table
    };
    refuses(&mut scouts(Edition::NEWEST), "phantasm Bolt at Tom", "KNK-FAM-03");
    refuses(&mut scouts(Edition::NEWEST), "cast spark at Tom", "KNK-FAM-03");
    scouts(BEFORE).tell("phantasm Bolt at Tom", "60");
    scouts(BEFORE).tell("cast spark at Tom", "");
}

#[test]
fn knk_mode_05_what_a_spell_lays_on_somebody_takes_half_under_water() {
    let two = r#"
        (name: "W", side: "R", at: "5D", sheet: (category: profi, s: "C", e: "A", a: "E", m: "C", l: "E",
            schools: [(witchcraft, "C")]), spells: ["evil-eye"]),
        (name: "T", side: "B", at: "8D", sheet: (category: commoner, s: "A", e: "E", a: "E", m: "C", l: "F")),"#;
    for (edition, hp) in [(Edition::NEWEST, -5), (BEFORE, -10)] {
        let mut table = fought(edition, "statuses: [underwater],", two, "92 2");
        table.tell("cast evil-eye at T", "1");
        assert_eq!(table.rows("T").lasting[0].hp, hp);
    }
}

#[test]
fn knk_crt_05_nobody_is_thrown_whom_no_dodge_can_save() {
    let two = r#"
        (name: "Brann", side: "R", at: "5D", sheet: (category: monster, s: "EX", e: "E", a: "E", m: "E", l: "E"),
            weapons: ["sp"]),
        (name: "Tom", side: "B", at: "6D", sheet: (category: commoner, s: "D", e: "E", a: "D", m: "C", l: "C")),"#;
    let spear = "weapons: [(\"sp\", (name: \"Spear\", kind: pierce))],";
    let lies = |edition, dice: &str| {
        let mut table = fought(edition, spear, two, "60 5");
        table.tell("attack Tom with Spear", dice);
        table.at("Tom")
    };
    assert_eq!(lies(Edition::NEWEST, "180 pick:1"), Some(cell("6D")));
    assert_eq!(lies(BEFORE, "180 pick:1 pick:1"), Some(cell("11D")));
}

#[test]
fn knk_gen_07_what_is_added_to_rolls_is_added_to_those_of_beings_of_their_own() {
    let two = r#"
        (name: "Tom", side: "B", at: "5D", sheet: (category: monster, s: "C", e: "A", a: "C", m: "A", l: "A")),
        (name: "G", side: "R", at: "6D", sheet: (category: custom, s: "F", e: "F", a: "F", m: "F", l: "F", custom: (
            hp_max: 1200, prana_max: 200, defence: 85, movement: 6, attack: (plus: 30, count: 1, faces: 180),
            initiative: (plus: 20, count: 1, faces: 80), dodge: (plus: 20, count: 1, faces: 80), dodges: 1,
            ties_as: monster))),"#;
    let dodged = |fog: bool| {
        let mut table = fought(Edition::NEWEST, "", two, "70 1");
        if fog {
            table.tell("effect G Fog changes \"roll(of: dodge, to: min, by: -20)\"", "");
        }
        table.tell("attack G", "100");
        table.tell("end", "");
        table.tell("dodge", "35");
        tells(&table, "total: 55")
    };
    // 20+1d80, in the fog 1d100.
    assert!(dodged(false) && !dodged(true));
}

#[test]
fn knk_stl_04_a_spell_out_of_hiding_is_one_for_all_whom_it_hits() {
    let three = r#"
        (name: "Ted", side: "B", at: "7D", sheet: (category: commoner, s: "F", e: "A", a: "C", m: "A", l: "A")),
        (name: "Wiz", side: "R", at: "6D", sheet: (category: profi, s: "A", e: "E", a: "E", m: "C", l: "E",
            schools: [(fire, "A")]), spells: ["wildfire"], now: (hidden: true)),
        (name: "Tom", side: "B", at: "5D", sheet: (category: commoner, s: "F", e: "A", a: "C", m: "A", l: "A")),"#;
    for (edition, total) in [(Edition::NEWEST, "total: 35"), (BEFORE, "total: 55")] {
        let mut table = fought(edition, "", three, "2 92 1");
        table.tell("cast wildfire at 6D", "1 1 1 1 1");
        for (end, dodge) in [("end", "30"), ("end", "30")] {
            table.tell(end, "");
            table.tell("dodge", dodge);
        }
        assert!(tells(&table, total), "{edition:?}");
    }
}

#[test]
fn knk_stl_01_nobody_hides_in_a_turn_in_which_it_struck_back() {
    let two = r#"
        (name: "Lu", side: "R", at: "5D", sheet: (category: monster, s: "A", e: "E", a: "E", m: "C", l: "EX")),
        (name: "Q", side: "B", at: "5E", sheet: (category: commoner, s: "A", e: "F", a: "E", m: "C", l: "F")),
        (name: "Far", side: "B", at: "20T", sheet: (category: commoner, s: "A", e: "F", a: "E", m: "C", l: "F")),"#;
    let struck = |edition| {
        let mut table = fought(edition, "", two, "1 95 2");
        table.tell("ground 8A-8T indestructible", "");
        table.tell("attack Lu", "80");
        table.tell("turn Lu", "");
        table.tell("dodge", "1 2 60");
        table
    };
    refuses(&mut struck(Edition::NEWEST), "hide", "KNK-STL-01");
    struck(BEFORE).tell("hide", "");
}

#[test]
fn knk_inj_07_what_a_prosthesis_stands_in_for_is_not_severed_again() {
    let two = r#"
        (name: "Q", side: "R", at: "5D", sheet: (category: monster, s: "A", e: "A", a: "E", m: "C", l: "EX"),
            weapons: ["sw"]),
        (name: "T", side: "B", at: "5E", sheet: (category: monster, s: "A", e: "A", a: "E", m: "C", l: "E"),
            now: (injuries: [(part: right_arm, harm: lost)])),"#;
    let sword = "weapons: [(\"sw\", (name: \"Sword\", kind: slash))],";
    let mut table = fought(Edition::NEWEST, sword, two, "80 2");
    table.tell("prosthesis T 1", "");
    table.tell("attack T", "160 ?");
    let asked = format!("{:?}", table.prompt().unwrap().1);
    assert!(asked.contains("lack-whole-part"), "{asked}");
}

#[test]
fn knk_mov_07_whoever_lies_moves_by_marks_where_a_table_has_no_price_for_that() {
    let two = r#"
        (name: "A", side: "R", at: "1D", sheet: (category: profi, s: "A", e: "E", a: "C+", m: "A", l: "C"),
            now: (prone: true)),
        (name: "B", side: "B", at: "9D", sheet: (category: profi, s: "A", e: "E", a: "C", m: "A", l: "A")),"#;
    fought(Edition::NEWEST, "options: (prone_effect: none),", two, "70 1")
        .tell("plus movement", "");
    let mut usual = fought(Edition::NEWEST, "", two, "70 1");
    refuses(&mut usual, "plus movement", "KNK-MOD-06");
}

#[test]
fn knk_grb_09_a_spell_at_another_is_an_attack_on_another() {
    let three = r#"
        (name: "Wiz", side: "R", at: "5D", holds: "Tom", sheet: (category: profi, s: "A", e: "E", a: "E", m: "C",
            l: "E", schools: [(fire, "C")]), spells: ["spark"]),
        (name: "Tom", side: "B", at: "6D", sheet: (category: commoner, s: "F", e: "A", a: "C", m: "A", l: "A")),
        (name: "Ted", side: "B", at: "5E", sheet: (category: commoner, s: "F", e: "A", a: "C", m: "A", l: "A")),"#;
    let holds =
        |edition| fought(edition, "options: (hold_allows_attack: victim_only),", three, "80 2 1");
    refuses(&mut holds(Edition::NEWEST), "cast spark at Ted", "KNK-GRB-09");
    holds(Edition::NEWEST).tell("cast spark at Tom", "");
    holds(BEFORE).tell("cast spark at Ted", "");
}

#[test]
fn knk_mag_09_blood_that_is_drunk_interrupts_a_spell_as_damage_does() {
    let two = r#"
        (name: "Mag", side: "B", at: "6D", sheet: (category: commoner, s: "F", e: "A", a: "F", m: "A", l: "F",
            sixth: "C", class: "Mage", schools: [(fire, "A"), (water, "C")]), spells: ["firestorm"]),
        (name: "DA", side: "R", at: "5D", holds: "Mag", sheet: (category: profi, s: "A", e: "E", a: "E", m: "C",
            l: "E", sixth: "C", class: "Dead Apostle", unclean: true)),"#;
    for (edition, left) in [(Edition::NEWEST, 0), (BEFORE, 3)] {
        let mut table =
            fought(edition, "options: (cast_interrupted_by_damage: true),", two, "80 20");
        table.tell("accept", "");
        table.tell("cast Firestorm", "");
        table.tell("end", "");
        table.tell("drink takes 20 hp 20", "");
        assert_eq!(table.rows("Mag").spells[0].read, left, "{edition:?}");
    }
}

#[test]
fn knk_stl_03_whoever_strikes_back_out_of_hiding_may_be_noticed_before() {
    let two = r#"
        (name: "H", side: "R", at: "6D", sheet: (category: profi, s: "C", e: "A", a: "E", m: "C", l: "A"),
            now: (hidden: true)),
        (name: "W", side: "B", at: "5D", sheet: (category: profi, s: "C", e: "A", a: "E", m: "C", l: "E",
            schools: [(fire, "A")]), spells: ["wildfire"]),"#;
    for (edition, dice) in [(Edition::NEWEST, "51 4 pick:1 90 60"), (BEFORE, "51 4 pick:1 60")] {
        let mut table = fought(edition, "options: (damage_reveals: false),", two, "1 92");
        table.tell("cast wildfire at 7D", "1");
        table.tell("end", "");
        table.tell("dodge", dice);
        assert_eq!(tells(&table, "Detection"), edition == Edition::NEWEST);
    }
}

#[test]
fn knk_trn_11_the_order_is_asked_where_what_raises_the_most_health_ends() {
    let two = r#"
        (name: "Gra", side: "R", at: "5D", sheet: (category: profi, s: "E", e: "E", a: "E", m: "C", l: "E")),
        (name: "Tom", side: "B", at: "9D", sheet: (category: profi, s: "A", e: "E", a: "C", m: "A", l: "A")),"#;
    let left = |edition, pick: &str| {
        let mut table = fought(edition, "", two, "92 1");
        table.tell("effect Tom Vigor changes \"value(of: hp_max, by: 50)\" turns 1", "");
        table.tell("hp Tom 200", "");
        table.tell("effect Tom Burn hp -20 turns 2", "");
        table.tell("end", pick);
        table.pool("Tom", Reserve::Hp.id()).now
    };
    assert_eq!((left(Edition::NEWEST, "pick:1"), left(Edition::NEWEST, "pick:2")), (130, 150));
    assert_eq!(left(BEFORE, ""), 130);
}
