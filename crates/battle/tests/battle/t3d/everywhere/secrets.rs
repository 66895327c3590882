//! What a secret roll, or one that is known too late, tells beside itself.

use kekkai_battle::Audience;
use kekkai_rules::Edition;

use super::{super::told, BEFORE, HEROES, WATCH, begun, reads};

#[test]
fn t3d_roll_05_what_is_heard_in_secret_is_understood_in_secret() {
    for line in ["sense Mira hearing speech 0 secret", "sense Mira hearing speech 0 attempt"] {
        let mut table = begun(Edition::NEWEST);
        table.tell(line, "10 10");
        assert!(reads(&table, Audience::Gm, "t3d-log-understood"), "{line}");
        assert!(!reads(&table, HEROES, "t3d-log-understood"), "{line}");
        assert!(!reads(&table, HEROES, "t3d-log-rolled"), "{line}");
        let mut before = begun(BEFORE);
        before.tell(line, "10 10");
        assert!(reads(&before, HEROES, "t3d-log-understood"), "{line}");
    }
}

#[test]
fn t3d_rtry_06_of_what_is_known_too_late_nothing_is_told_beside_it() {
    for (line, dice) in [
        ("group squad nav of Mira,Tor,Guard task map class late", "10"),
        ("group each nav of Mira,Tor task map class late", "10 10"),
        ("group all nav of Mira,Tor task map class late", "10 10"),
        ("sense Mira hearing toward Guard against dodge task song class late", "9 16"),
        ("sense Mira hearing speech 0 task song class late", "10 10"),
        ("ability Witch curse at Mira task hex class late", "9 16"),
        ("attack Mira Guard 15 task duel class late", "9"),
    ] {
        let leaks = |edition| {
            let mut table = begun(edition);
            table.tell(line, dice);
            assert!(reads(&table, HEROES, "t3d-log-tried") || edition == BEFORE, "{line}");
            let keys = [
                "t3d-log-rolled",
                "t3d-log-group",
                "t3d-log-group-success",
                "t3d-log-group-failure",
                "t3d-log-outcome",
                "t3d-log-works",
                "t3d-log-hit",
                "t3d-log-understood",
            ];
            keys.into_iter().filter(|key| reads(&table, HEROES, key)).count()
        };
        assert_eq!(leaks(Edition::NEWEST), 0, "{line}");
        assert!(leaks(BEFORE) > 0, "{line}");
    }
}

#[test]
fn t3d_tab_14_a_sense_that_loses_the_contest_is_told_to_have_lost() {
    let reads_of = |edition, dice: &str| {
        let mut table = begun(edition);
        table.tell("sense Mira hearing toward Guard against dodge", dice);
        ["t3d-log-noticed", "t3d-log-unnoticed"].map(|key| reads(&table, HEROES, key))
    };
    assert_eq!(reads_of(Edition::NEWEST, "10 6"), [false, true]);
    assert_eq!(reads_of(Edition::NEWEST, "10 11"), [true, false]);
    assert_eq!(reads_of(BEFORE, "10 6"), [false, false]);
    // One who stays hidden is not named.
    let mut table = begun(Edition::NEWEST);
    table.tell("stealth Guard", "");
    table.tell("sense Mira hearing toward Guard against dodge", "10 6");
    assert!(!reads(&table, HEROES, "t3d-log-unnoticed"));
}

#[test]
fn t3d_tab_05_a_secret_race_tells_no_score() {
    let scored = |edition| {
        let mut table = begun(edition);
        table.tell("contest race chase 3 secret between Mira nav Guard nav", "15 6");
        assert!(reads(&table, Audience::Gm, "t3d-log-race"));
        [HEROES, WATCH].map(|side| reads(&table, side, "t3d-log-race"))
    };
    assert_eq!(scored(Edition::NEWEST), [false, false]);
    assert_eq!(scored(BEFORE), [true, true]);
}

#[test]
fn t3d_tab_14_a_secret_work_is_told_to_nobody_from_its_beginning_to_its_end() {
    let heard = |edition| {
        let mut table = begun(edition);
        table.tell("job lock rounds 1", "");
        let sides = [HEROES, WATCH];
        let before = sides.map(|side| told(&table, side, 99));
        table.tell("labour Guard 12 task lock secret", "");
        let silent = sides.map(|side| told(&table, side, 99)) == before;
        table.tell("job lock destroyed", "");
        for _ in 0..3 {
            table.tell("end", "");
        }
        assert!(reads(&table, Audience::Gm, "t3d-log-work-lost"));
        let lost = sides.map(|side| reads(&table, side, "t3d-log-work-lost"));
        (silent, lost, reads(&table, WATCH, "t3d-log-works-no-more"))
    };
    assert_eq!(heard(Edition::NEWEST), (true, [false; 2], false));
    assert_eq!(heard(BEFORE), (false, [true; 2], true));
}
