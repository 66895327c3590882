//! Who sees which roll, and what is refused before any die.

use kekkai_battle::{Audience, Decision, Refusal, SideId, decide, offer::offers};
use kekkai_rules::{Answer, Origin, Refusal as Rules};

use super::{no, opened, rolls, sees, sheet, tells, told, winners};
use crate::table::{PlayError, Table};

const PARTY: Audience = Audience::Side(SideId(0));
const GUARDS: Audience = Audience::Side(SideId(1));

#[test]
fn t3d_roll_04_what_is_typed_counts_and_is_marked_so() {
    let mut table = opened();
    table.tell("check Mira lockpicking", "11");
    assert_eq!(rolls(&table), [(12, 1, 0)]);
    let record = table.fight.clone().record(table.fight.head()).unwrap().unwrap();
    assert_eq!(record.answers, [Answer::Faces(vec![11], Origin::Typed)]);
    table.tell("check Mira lockpicking", "6,4,1");
    assert_eq!(rolls(&table), [(12, 1, 0)]);
    // The sum is 3 to 18, a face 1 to 6, and there are three of them.
    for faces in ["2", "19", "3,7,1", "0,1,1", "3,3"] {
        let refused = table.play("check Mira lockpicking", faces).unwrap_err();
        assert!(matches!(refused, PlayError::Refused(_)), "{faces}: {refused:?}");
        table.tell("cancel", "");
    }
    let refused = table.play("check Mira lockpicking", "3,7,1").unwrap_err();
    let PlayError::Refused(Refusal::Rules(Rules::Own { phrase, rule })) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!((&*phrase.key, rule.unwrap().as_str()), ("refusal-no-face", "T3D-ROLL-01"));
}

#[test]
fn t3d_roll_05_nothing_tells_a_player_of_a_secret_roll() {
    let mut table = opened();
    table.tell("initiative", "");
    let seen = |table: &Table| {
        [PARTY, GUARDS, Audience::Public, Audience::Character(table.id("Mira"))].map(|audience| {
            let mut fight = table.fight.clone();
            (
                format!("{:?}", fight.view(audience)),
                fight.told_steps(audience).unwrap().len(),
                format!("{:?}", fight.log(audience, 99).unwrap()),
            )
        })
    };
    let before = seen(&table);
    table.play("check Mira 12 task lock secret", "?").unwrap();
    assert_eq!(before, seen(&table));
    let (prompt, ask) = table.prompt().unwrap();
    assert!(PARTY.asked(table.state(), &prompt, &ask).is_none());
    table.tell("cancel", "");
    table.tell("check Mira 12 task lock secret", "9");
    table.tell("check Mira 12 task lock secret", "13");
    assert_eq!(before, seen(&table));
    let gm = told(&table, Audience::Gm, 1);
    assert!(gm.contains("t3d-log-rolled") && gm.contains("13"), "{gm}");
    // What it brings about is seen: here a loss.
    table.tell("check Mira 12 loses hp 3 secret", "13");
    assert_ne!(before, seen(&table));
}

#[test]
fn t3d_map_04_a_secret_roll_is_shown_as_far_as_the_game_master_releases_it() {
    let mut table = opened();
    table.tell("stealth Mira", "");
    // Senses of others than players, sneaking and reactions are secret without a word.
    for (line, dice) in [
        ("sense Guard vision", "9"),
        ("sneak hearing Mira past Guard", "9 14"),
        ("reaction Witch meets Mira", "9"),
    ] {
        let before = [PARTY, GUARDS].map(|audience| told(&table, audience, 99));
        table.tell(line, dice);
        assert_eq!(before, [PARTY, GUARDS].map(|audience| told(&table, audience, 99)), "{line}");
    }
    // A hidden contest, and the word for it.
    table.tell("contest secret between Guard 12 Mira 14", "9 12");
    table.tell("publish word noticed", "");
    let said = told(&table, PARTY, 9);
    assert!(said.contains("noticed") && !said.contains("t3d-log-rolled"), "{said}");
    // A reaction is never released.
    table.tell("reaction Guard meets Mira", "9");
    assert_eq!(no(&mut table, "publish"), "t3d-nothing-to-release T3D-TAB-14");
}

#[test]
fn t3d_tab_14_a_side_reads_its_own_rolls_in_full_and_of_others_the_outcome() {
    let mut table = opened();
    table.tell("attack Guard Mira 15", "12");
    let numbers = |audience| {
        [("sum", 12), ("level", 15), ("margin", 3)]
            .map(|(name, number)| tells(&table, audience, name, number))
    };
    assert_eq!(numbers(GUARDS), [true; 3]);
    assert_eq!(numbers(Audience::Gm), [true; 3]);
    for other in
        [PARTY, Audience::Side(SideId(2)), Audience::Public, Audience::Character(table.id("Mira"))]
    {
        assert_eq!(numbers(other), [false; 3], "{other:?}");
        let told = told(&table, other, 1);
        assert!(
            ["\"sum\"", "\"margin\"", "\"level\""].iter().all(|word| !told.contains(word)),
            "{told}"
        );
    }
    let (ours, theirs) = (told(&table, PARTY, 1), told(&table, GUARDS, 1));
    assert!(ours.contains("t3d-log-outcome") && ours.contains("t3d-log-hit"), "{ours}");
    assert!(!ours.contains("t3d-log-rolled"), "{ours}");
    assert!(theirs.contains("t3d-log-rolled"), "{theirs}");
    table.tell("publish", "");
    let ours = told(&table, PARTY, 1);
    assert!(ours.contains("t3d-log-rolled"), "{ours}");
    assert!(tells(&table, PARTY, "sum", 12));
    // An attempt tells who tried what.
    table.tell("check Guard 12 attempt", "9");
    let ours = told(&table, PARTY, 1);
    assert!(ours.contains("t3d-log-tried") && !ours.contains("outcome"), "{ours}");
    // A critical result is an outcome; a secret roll is nothing at all.
    table.tell("check Guard 12", "17");
    let ours = told(&table, PARTY, 1);
    assert!(ours.contains("t3d-critical-failure") && !tells(&table, PARTY, "sum", 17), "{ours}");
    let before = [PARTY, GUARDS, Audience::Public].map(|audience| told(&table, audience, 99));
    table.tell("check Guard 12 secret", "9");
    table.tell("check Mira 12 secret", "9");
    assert_eq!(
        before,
        [PARTY, GUARDS, Audience::Public].map(|audience| told(&table, audience, 99))
    );
    // An earlier act by its number.
    table.tell("check Guard 12 secret", "9");
    table.tell("check Guard 12 secret", "9");
    table.tell("publish 2", "");
    assert!(told(&table, PARTY, 1).contains("t3d-log-rolled"));
}

#[test]
fn t3d_tab_14_one_who_looks_for_a_hidden_one_and_fails_tells_of_nobody() {
    let mut table = opened();
    for line in ["stealth Guard", "value Guard stealth 11", "value Mira per 12"] {
        table.tell(line, "");
    }
    let before = told(&table, PARTY, 99);
    table.tell("sense Mira vision toward Guard", "12 9");
    assert_eq!(winners(&table), ["Guard"]);
    assert_eq!(told(&table, PARTY, 99), before);
    table.tell("sense Mira vision toward Guard", "9 11");
    assert_eq!(winners(&table), ["Mira"]);
    assert!(told(&table, PARTY, 1).contains("t3d-log-rolled"));
    assert!(sees(&table, PARTY, "Guard"));
    // Of one who stays hidden from a side nothing is told that names it.
    table.tell("stealth Mira", "");
    table.tell("contest between Mira 12 Tor 12", "9 10");
    let theirs = told(&table, GUARDS, 1);
    assert!(!theirs.contains("t3d-log-contest"), "{theirs}");
}

/// All that an audience is sent: its view, its log with the reasons of the latest entry, and the question that waits.
fn sent(table: &Table, audience: Audience) -> [String; 5] {
    let mut fight = table.fight.clone();
    let asked = fight.prompt();
    let asked = asked.and_then(|(prompt, ask)| audience.asked(fight.state(), prompt, ask));
    [
        format!("{:?}", fight.view(audience)),
        format!("{:?}", fight.log(audience, 99).unwrap()),
        format!("{:?}", fight.trace_told(audience).unwrap()),
        format!("{asked:?}"),
        fight.told_steps(audience).unwrap().len().to_string(),
    ]
}

#[test]
fn t3d_tab_14_nothing_tells_of_an_act_whose_command_names_a_hidden_one() {
    const OTHERS: [Audience; 3] = [GUARDS, Audience::Side(SideId(2)), Audience::Public];
    let mut leaks = Vec::new();
    for (turn, line, dice) in [
        ("Guard", "check Mira 12", "9"),
        ("Guard", "group each will of Mira Guard", "9 9"),
        ("Guard", "group best will of Guard Mira", "9"),
        ("Guard", "contest between Mira stealth Guard per", "9 9"),
        ("Guard", "contest between Guard per Mira stealth", "9 9"),
        ("Guard", "contest race chase 2 between Mira 12 Guard running", "9 9"),
        ("Guard", "ability Mira 12 at Guard against will", "9 9"),
        ("Guard", "ability Guard 12 at Mira against will", "9 9"),
        ("Guard", "attack Guard Mira 12 against stealth", "9 9"),
        ("Guard", "act Guard club at Mira", "16"),
        ("Guard", "sense Guard vision toward Mira", "12 9"),
        ("Guard", "sense Mira vision toward Guard with 12", "9"),
        ("Guard", "sneak hearing Mira past Guard", "9 11"),
        ("Guard", "will Mira Guard effect fear", "9 9"),
        ("Guard", "will Guard Mira", "9 9"),
        ("Guard", "reaction Guard meets Mira Tor", "9"),
        ("Guard", "influence Mira Guard fast_talk neutral", "9 9"),
        ("Guard", "feat Mira jump jumping to 5K", "9"),
        ("Mira", "try influence fast_talk Guard", "9 9"),
        ("Mira", "try contest running Guard", "9 9"),
        ("Mira", "attempt stealth", "9"),
        ("Mira", "try sneak", "9 11 11"),
    ] {
        let mut table = opened();
        let turn = format!("turn {turn}");
        for told in ["value Mira dodge 9", "stealth Mira", "initiative", "turn Guard", &turn] {
            table.tell(told, "");
        }
        let before = OTHERS.map(|audience| sent(&table, audience));
        let mut given = String::new();
        for die in dice.split(' ') {
            let mut waits = table.clone();
            let asks = waits.play(line, &format!("{given}?"));
            assert_eq!(asks, Ok(()), "{line}");
            if before != OTHERS.map(|one| sent(&waits, one)) {
                leaks.push(format!("{line}, before {die}"));
            }
            given.extend([die, " "]);
        }
        table.tell(line, dice);
        if before != OTHERS.map(|one| sent(&table, one)) {
            leaks.push(line.to_owned());
        }
    }
    assert!(leaks.is_empty(), "{leaks:#?}");
    // One who attacks hides no longer, and is told of.
    let mut table = opened();
    table.tell("stealth Mira", "");
    table.tell("attack Mira Guard 12 against dodge takes hp 2", "9 16");
    let theirs = told(&table, GUARDS, 1);
    assert!(theirs.contains("t3d-log-rolled") && theirs.contains("t3d-log-pool"), "{theirs}");
}

#[test]
fn what_cannot_be_is_refused_before_any_die_with_its_rule() {
    let mut table = opened();
    table.tell("ground 6G strong", "");
    table.tell("contest race chase 1 between Tor 12 Guard 12", "9 12");
    for (line, why) in [
        ("check Mira alchemy", "t3d-no-value T3D-TAB-01"),
        ("contest between Mira 12 Guard alchemy", "t3d-no-value T3D-TAB-01"),
        ("check Mira 12 common 1000", "t3d-out-of-range T3D-DIF-01"),
        ("check Mira 12 mod 1000 luck", "t3d-out-of-range T3D-DIF-05"),
        ("contest race chase 1 between Tor 12 Guard 12", "t3d-race-over T3D-TAB-05"),
        ("influence Guard Mira 12 neutral", "t3d-no-reaction T3D-TAB-12"),
    ] {
        assert_eq!(no(&mut table, line), why, "{line}");
    }
    let oneself = table.refused("contest between Mira 12 Mira 10");
    assert!(
        format!("{oneself:?}").contains("Oneself { rule: RuleId(\"T3D-TAB-04\")"),
        "{oneself:?}"
    );
    let wall = table.refused("sense Guard vision toward Mira");
    assert!(format!("{wall:?}").contains("NoSight { rule: RuleId(\"T3D-TAB-17\")"), "{wall:?}");
    assert!(sheet(&table, "Mira").tries.is_empty());
}

#[test]
fn t3d_tab_15_an_order_reaches_one_who_hides_and_a_players_own_does_not_find_it() {
    let mut table = opened();
    for line in ["value Mira dodge 9", "stealth Mira", "initiative", "turn Guard"] {
        table.tell(line, "");
    }
    let supposed = table.state().supposed_by(GUARDS);
    for (line, dice) in [("do club Mira", "16"), ("try contest running Mira", "9 9")] {
        let command = table.command(line);
        assert!(offers(table.state()).iter().any(|offer| offer.command == command), "{line}");
        assert!(offers(&supposed).iter().all(|offer| offer.command != command), "{line}");
        let own = decide(&supposed, &command, &[]);
        let refused = Decision::Refused(Refusal::Rules(Rules::BadTarget));
        assert_eq!(own, refused, "{line}");
        table.tell(line, dice);
    }
}
