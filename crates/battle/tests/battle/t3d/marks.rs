//! Trackers, marks, modifiers of the field, scenes.

use kekkai_battle::{Audience, Refusal};
use kekkai_rules::{Arg, Phrase, Refusal as Rules};

use super::{hp, no, opened, rolled, told};

#[test]
fn t3d_map_07_trackers_go_below_zero_without_a_condition() {
    let mut table = opened();
    table.tell("pool Mira hp 3", "");
    table.tell("pool Mira hp -5", "");
    assert_eq!(hp(&table, "Mira"), -2);
    assert!(table.sheet("Mira").conditions.is_empty());
    table.tell("pool Mira hp +99", "");
    assert_eq!(hp(&table, "Mira"), 12);
    // Health has a verb of its own, as in every book.
    for (line, left) in [("hp Mira =8", 8), ("хп Mira -3", 5), ("hp Mira +1", 6)] {
        table.tell(line, "");
        assert_eq!(hp(&table, "Mira"), left, "{line}");
    }
    assert_eq!(table.read("hp Mira -5"), table.read("pool Mira hp -5"));
    table.tell("option pool_floor 0", "");
    table.tell("pool Mira hp -50", "");
    assert_eq!(hp(&table, "Mira"), 0);
}

#[test]
fn t3d_tab_20_a_day_moves_the_date_of_the_next_fight_and_nothing_else() {
    let mut table = opened();
    table.tell("check Mira 12 task lock", "5,5,5");
    let before = format!("{:?}", table.sheet("Mira"));
    table.tell("initiative", "");
    table.tell("day because of the rain", "");
    table.tell("день", "");
    assert_eq!(format!("{:?}", table.sheet("Mira")), before);
    for name in table.state().present().map(|one| one.name.to_string()).collect::<Vec<_>>() {
        if name != "Mira" {
            table.tell(&format!("remove \"{name}\""), "");
        }
    }
    table.tell("battle", "");
    assert_eq!(table.fight.chapters().unwrap().last().unwrap().day, 3);
}

#[test]
fn t3d_tab_20_a_new_scene_forgets_failures_and_reopens_nothing() {
    let mut table = opened();
    table.tell("check Mira 12 task lock", "5,5,5");
    table.tell("check Mira 12 task lock", "5,5,5");
    table.tell("check Mira 12 task song class one_try", "5,5,5");
    // The card shows what failed, and the prompt what the next one costs.
    let card = format!("{:?}", table.sheet("Mira").sections);
    assert!(card.contains("t3d-row-tries") && card.contains("(\"failed\", Number(2))"), "{card}");
    assert_eq!(rolled(&mut table, "check Mira 12 task lock", "5,5,5").0, 10);
    table.tell("scene", "");
    assert_eq!(rolled(&mut table, "check Mira 12 task lock", "5,5,5").0, 12);
    let again = no(&mut table, "check Mira 12 task song class one_try");
    assert_eq!(again, "t3d-one-try T3D-RTRY-01");
    table.tell("retry Mira song", "");
    table.tell("check Mira 12 task song class one_try", "5,5,5");
}

#[test]
fn t3d_tab_16_a_feat_without_a_name_is_called_by_its_kind_and_its_cell() {
    let mut table = opened();
    table.tell("feat Mira jump jumping to 7J", "6,6,5");
    let card = format!("{:?}", table.sheet("Mira").sections);
    assert!(card.contains("t3d-task-jump") && !card.contains("jump_"), "{card}");
}

#[test]
fn t3d_tab_16_a_closed_jump_is_called_by_its_cell() {
    let mut table = opened();
    table.tell("feat Mira jump jumping to 6J", "16");
    let refused = table.refused("feat Mira jump jumping to 6J");
    let cell = Arg::Spot(crate::table::cell("6J").into());
    let task = Phrase::new("t3d-task-jump").with("cell", cell);
    let Refusal::Rules(Rules::Own { phrase, .. }) = refused else { panic!("{refused:?}") };
    assert_eq!(phrase, Phrase::new("t3d-one-try").with("task", task));
}

#[test]
fn t3d_rtry_04_what_changes_no_memory_of_tries_is_refused_and_what_does_is_told() {
    let mut table = opened();
    for line in ["retry Mira foo", "giveup Mira foo"] {
        assert_eq!(no(&mut table, line), "t3d-no-tries T3D-RTRY-04", "{line}");
    }
    for (line, told_as) in
        [("giveup Mira lock", "t3d-log-gives-up"), ("retry Mira lock", "t3d-log-anew")]
    {
        table.tell("check Mira 12 task lock", "16");
        table.tell(line, "");
        assert!(told(&table, Audience::Gm, 1).contains(told_as), "{line}");
    }
    // Nothing is left to give up, and by the switch the scene alone ends the penalty.
    table.tell("check Mira 12 task lock", "9");
    assert_eq!(no(&mut table, "giveup Mira lock"), "t3d-no-tries T3D-RTRY-04");
    table.tell("check Mira 12 task lock", "16");
    table.tell("option retry_reset scene_end", "");
    assert_eq!(no(&mut table, "giveup Mira lock"), "t3d-scene-counts T3D-RTRY-04");
}
