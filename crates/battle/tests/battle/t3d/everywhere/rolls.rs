//! Levels, tries, groups and what failures take.

use kekkai_battle::grammar::BadCommand;
use kekkai_rules::Edition;

use super::{
    super::{hp, no, rolled, rolls, sheet},
    BEFORE, begun, opened, refuses,
};

#[test]
fn t3d_time_01_the_time_of_a_level_stands_on_the_rule_that_it_comes_from() {
    let cites = |edition, line: &str, rule: &str| {
        let mut table = opened(edition);
        table.tell(line, "9");
        let head = table.fight.head();
        format!("{:?}", table.fight.trace(head).unwrap().unwrap()).contains(rule)
    };
    for (line, rule) in [
        ("check Mira stealth times 4 task x", "T3D-TIME-01"),
        ("check Mira stealth cut 40", "T3D-TIME-03"),
        ("check Mira stealth hurried 9", "T3D-TIME-03"),
        ("check Mira stealth instant task x", "T3D-TIME-04"),
    ] {
        assert!(cites(Edition::NEWEST, line, rule), "{line}");
        assert!(cites(BEFORE, line, "T3D-TIME-03"), "{line}");
    }
}

#[test]
fn t3d_time_03_the_penalty_of_the_game_master_goes_before_that_of_a_cut() {
    let mut table = opened(Edition::NEWEST);
    assert_eq!(rolled(&mut table, "check Mira lockpicking cut 50 hurried 3", "9").0, 9);
    for (line, word, first) in [
        ("instant times 4", "instant", "times"),
        ("times 2 cut 10", "cut", "times"),
        ("hurried 3 instant", "instant", "hurried"),
        ("cut 10 instant", "instant", "cut"),
    ] {
        let read = table.read(&format!("check Mira lockpicking task x {line}"));
        let (word, expected) = (word.to_owned(), vec![first.to_owned()]);
        assert_eq!(read, Err(BadCommand::NoneOf { word, expected }), "{line}");
    }
    // A work is as short as the cut makes it.
    table.tell("job lock rounds 4", "");
    table.tell("labour Mira lockpicking task lock cut 50 hurried 3", "");
    assert_eq!(sheet(&table, "Mira").work.unwrap().left, 2);
    table.tell("advance Mira 2", "9");
    assert_eq!(rolls(&table)[0].0, 9);
    // What no cut can be is not taken for another one.
    let number = |word: &str| BadCommand::NoNumber { word: word.to_owned(), least: 0, most: 255 };
    assert_eq!(table.read("check Mira lockpicking cut 300"), Err(number("300")));
    assert_eq!(no(&mut table, "check Mira lockpicking cut 95"), "t3d-cut-too-much T3D-TIME-04");
    let read = table.read("contest race chase -2 between Mira nav Tor nav");
    assert_eq!(read, Err(number("-2")));
}

#[test]
fn t3d_tab_03_who_may_not_roll_is_not_the_best() {
    let chosen = |edition, before: &[(&str, &str)], line: &str| {
        let mut table = opened(edition);
        for (line, dice) in before {
            table.tell(line, dice);
        }
        if refuses(&mut table, line) {
            return None;
        }
        table.tell(line, "12");
        let [(level, ..)] = rolls(&table)[..] else { panic!("{line}") };
        Some(level)
    };
    for (before, line) in [
        (&[][..], "group best lockpicking of Guard,Mira"),
        (
            &[("option min_level_to_try 3", ""), ("value Tor nav 8", "")],
            "group best nav of Tor,Mira mod -6 fog",
        ),
        (
            &[("check Tor nav task map class once", "16")],
            "group best nav of Tor,Mira task map class once",
        ),
    ] {
        assert!(chosen(Edition::NEWEST, before, line).is_some(), "{line}");
        assert_eq!(chosen(BEFORE, before, line), None, "{line}");
    }
    // Nobody is left, and the first of them says why.
    let mut table = opened(Edition::NEWEST);
    assert_eq!(no(&mut table, "group best lockpicking of Guard,Witch"), "t3d-no-value T3D-TAB-01");
}

#[test]
fn t3d_rtry_03_a_tracker_that_nobody_has_is_found_before_the_dice() {
    let lines = [
        "check Mira lockpicking loses gold 3",
        "group each nav of Mira,Tor loses mana 3",
        "feat Mira jump jumping to 4J loses gold 3",
        "labour Mira lockpicking task lock loses gold 2",
        "sense Mira hearing loses gold 2",
    ];
    let mut table = opened(Edition::NEWEST);
    table.tell("job lock rounds 1", "");
    for line in lines {
        assert_eq!(no(&mut table, line), "t3d-no-pool T3D-MAP-07", "{line}");
    }
    let mut before = opened(BEFORE);
    before.tell("job lock rounds 1", "");
    for line in lines {
        assert!(!refuses(&mut before, line), "{line}");
    }
    // What is taken is at least 1.
    for line in ["check Mira 3 loses hp -3", "attack Guard Mira 18 takes hp -3"] {
        assert_eq!(no(&mut table, line), "t3d-out-of-range T3D-MAP-07", "{line}");
        assert!(!refuses(&mut before, line), "{line}");
    }
}

#[test]
fn t3d_rtry_03_a_failed_attack_and_a_failed_ability_take_what_was_named() {
    let left = |edition, line: &str, dice: &str, who: &str| {
        let mut table = opened(edition);
        table.tell(line, dice);
        hp(&table, who)
    };
    for (line, dice, who, before, after) in [
        ("attack Guard Mira sword loses hp 3", "15", "Guard", 10, 7),
        ("attack Guard Mira sword loses hp 3", "9", "Guard", 10, 10),
        ("ability Witch curse at Mira,Tor loses hp 2", "15", "Witch", 9, 7),
        ("sense Tor hearing loses hp 1", "15", "Tor", 11, 10),
    ] {
        assert_eq!(left(Edition::NEWEST, line, dice, who), after, "{line}");
        assert_eq!(left(BEFORE, line, dice, who), before, "{line}");
    }
}

#[test]
fn t3d_rtry_01_a_failure_in_any_class_closes_what_there_is_one_try_for() {
    let once = |edition, before: &[(&str, &str)]| {
        let mut table = opened(edition);
        for (line, dice) in before {
            table.tell(line, dice);
        }
        !refuses(&mut table, "check Mira lockpicking task lock class once")
    };
    let failed = [("check Mira lockpicking task lock", "16")];
    assert!(!once(Edition::NEWEST, &failed));
    assert!(once(BEFORE, &failed));
    // A success opens it again.
    let closed = [
        ("check Mira lockpicking task lock class once", "16"),
        ("check Mira lockpicking task lock class free", "9"),
    ];
    assert!(once(Edition::NEWEST, &closed));
    assert!(!once(BEFORE, &closed));
}

#[test]
fn t3d_con_06_a_tie_names_those_who_tie_whatever_goes_before_margins() {
    let tie = |edition| {
        let mut table = opened(edition);
        table.tell("option crit_wins_contest true", "");
        table.tell("contest between Mira 8 Tor 8 Guard 15 Witch 15", "4 4 9 9");
        let ids = ["Mira", "Tor", "Guard", "Witch"].map(|name| table.id(name));
        let told = super::told(&table, kekkai_battle::Audience::Gm, 1);
        let all = told.rsplit("\"all\"").next().unwrap().to_owned();
        ids.map(|id| all.contains(&format!("Combatant({id:?})")))
    };
    assert_eq!(tie(Edition::NEWEST), [true, true, false, false]);
    assert_eq!(tie(BEFORE), [false, false, true, true]);
}

#[test]
fn t3d_crit_03_no_turn_is_given_before_the_effect_is_written() {
    let waits = |edition| {
        let mut table = begun(edition);
        table.tell("option crit_text_required true", "");
        table.tell("check Mira 12", "17");
        refuses(&mut table, "turn Tor")
    };
    assert!(waits(Edition::NEWEST));
    assert!(!waits(BEFORE));
}
