//! Influence and first meetings.

use kekkai_battle::{Command, offer::offers, systems::Order as AnyOrder};
use kekkai_rules::{Edition, PlainText, t3d::fact::Order};

use super::{
    super::{no, rolled, rolls, sheet},
    BEFORE, begun, opened, opened_but, refuses,
};

#[test]
fn t3d_inf_01_who_influences_goes_on_from_neutral_by_that_word_alone() {
    let mut table = begun(Edition::NEWEST);
    let refused = no(&mut table, "try influence diplomacy Guard");
    assert_eq!(refused, "t3d-no-attitude T3D-INF-01");
    let aimed = |table: &crate::table::Table, neutral| {
        let (with, thing) = (PlainText::new("diplomacy"), false);
        let order = AnyOrder::T3d(Order::Influence { with, thing, neutral });
        let own = |command: &Command| matches!(command, Command::Act { order: offered, .. } if *offered == order);
        offers(table.state()).iter().filter(|offer| own(&offer.command)).count()
    };
    assert_eq!((aimed(&table, false), aimed(&table, true)), (4, 4));
    table.tell("try influence diplomacy neutral Guard", "9 9");
    assert_eq!(sheet(&table, "Guard").reactions[&0], 1);
    // Nobody goes on from neutral who has an attitude.
    assert_eq!((aimed(&table, false), aimed(&table, true)), (4, 3));
    let mut before = begun(BEFORE);
    before.tell("try influence diplomacy Guard", "9 9");
    assert_eq!(aimed(&before, true), 0);
}

#[test]
fn t3d_inf_08_a_scene_or_a_word_ends_the_penalty_of_influence() {
    let lost =
        |table: &mut crate::table::Table| rolled_first(table, "influence Mira Guard 12", "13 9");
    let mut table = opened(Edition::NEWEST);
    table.tell("attitude Guard Mira 0", "");
    for line in ["scene", "retry Mira toward Guard", "giveup Mira toward Guard"] {
        assert_eq!([lost(&mut table), lost(&mut table)], [12, 11], "{line}");
        table.tell(line, "");
        assert!(sheet(&table, "Guard").pressed.is_empty(), "{line}");
    }
    assert_eq!(no(&mut table, "retry Mira toward Guard"), "t3d-no-pressing T3D-INF-08");
    // Where a roll not won closes, a scene opens nothing again; the GM does.
    table.tell("option influence_retry one_try", "");
    lost(&mut table);
    assert_eq!(no(&mut table, "influence Mira Guard 12"), "t3d-pressed T3D-INF-08");
    refuses(&mut table, "scene");
    assert_eq!(no(&mut table, "influence Mira Guard 12"), "t3d-pressed T3D-INF-08");
    table.tell("retry Mira toward Guard", "");
    assert_eq!(lost(&mut table), 12);
    // What only a scene ends is not given up.
    table.tell("option retry_reset scene_end", "");
    assert_eq!(no(&mut table, "giveup Mira toward Guard"), "t3d-scene-counts T3D-RTRY-04");
    let mut before = opened(BEFORE);
    before.tell("attitude Guard Mira 0", "");
    lost(&mut before);
    before.tell("check Mira 12 task lock", "13");
    before.tell("scene", "");
    assert_eq!(lost(&mut before), 11);
}

/// The level of the first roll of a line.
fn rolled_first(table: &mut crate::table::Table, line: &str, dice: &str) -> i32 {
    table.tell(line, dice);
    rolls(table)[0].0
}

#[test]
fn t3d_rea_02_an_offered_meeting_is_with_the_one_who_is_met() {
    let met = |edition| {
        let mut table = begun(edition);
        table.tell("turn Guard", "");
        rolled(&mut table, "try meeting Tor", "10").0
    };
    assert_eq!(met(Edition::NEWEST), 10);
    assert_eq!(met(BEFORE), 13);
}

#[test]
fn t3d_rea_01_who_has_no_charisma_adds_none() {
    let mounted = |edition| {
        let mut table = opened_but(edition, "(\"cha\",10),", "");
        (refuses(&mut table, "reaction Guard meets Mira,Tor"), table)
    };
    let (refused, mut table) = mounted(Edition::NEWEST);
    assert!(!refused);
    assert_eq!(no(&mut table, "reaction Guard meets Tor"), "t3d-no-value T3D-TAB-01");
    assert_eq!(rolled(&mut table, "reaction Guard meets Tor,Mira", "10").0, 13);
    assert!(mounted(BEFORE).0);
}

#[test]
fn t3d_dif_06_the_difficulty_of_a_reaction_is_cut_too() {
    let level = |edition| {
        let mut table = opened(edition);
        table.tell("option difficulty_clamp true", "");
        rolled(&mut table, "reaction Guard meets Mira common -15", "10").0
    };
    assert_eq!(level(Edition::NEWEST), 3);
    assert_eq!(level(BEFORE), -2);
}

#[test]
fn t3d_tab_12_an_attitude_may_be_cleared_whatever_has_become_of_the_two() {
    for line in ["side Guard Heroes", "condition Guard dead"] {
        let refused = |edition| {
            let mut table = opened(edition);
            table.tell("attitude Guard Mira 1", "");
            table.tell(line, "");
            refuses(&mut table, "attitude Guard Mira off")
        };
        assert!(!refused(Edition::NEWEST), "{line}");
        assert!(refused(BEFORE), "{line}");
    }
}
