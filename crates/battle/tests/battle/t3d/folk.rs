//! First meetings, influence, attitudes.

use kekkai_battle::{Audience, SideId};

use super::{hp, no, opened, opened_but, rolled, rolls, sheet, told, winners};
use crate::table::Table;

/// The reaction numbers of the guard, and those of a gang's without a ceiling.
const CAP: &str = "reaction_mod: -4, reaction_cap: Some(0)";
const GANG: &str = r#"reaction_mod: -4, group: Some("gang")"#;

/// The reaction of somebody to the party.
fn reaction(table: &Table, name: &str) -> Option<i32> {
    sheet(table, name).reactions.get(&0).copied()
}

/// The reaction of the guard, who has neither modifier nor ceiling, at this charisma.
fn met(cha: i32, dice: &str) -> i32 {
    let mut table = opened();
    table.tell(&format!("value Mira cha {cha}"), "");
    table.tell("reaction Witch meets Mira", dice);
    reaction(&table, "Witch").unwrap()
}

/// The guard's reaction after an influence roll from this one.
fn influenced(before: i32, line: &str, dice: &str) -> i32 {
    let mut table = opened();
    table.tell(&format!("attitude Witch Mira {before}"), "");
    table.tell(&format!("influence {line}"), dice);
    reaction(&table, "Witch").unwrap()
}

#[test]
fn t3d_rea_01_the_best_charisma_of_the_group_is_the_level() {
    let mut table = opened();
    table.tell("value Guard cha 8", "");
    table.tell("side Guard Party", "");
    assert_eq!(rolled(&mut table, "reaction Witch meets Tor, Mira, Guard", "9").0, 13);
    let again = no(&mut table, "reaction Witch meets Tor");
    assert_eq!(again, "t3d-reaction-known T3D-REA-01");
    table.tell("attitude Witch Mira off", "");
    table.tell("reaction Witch meets Tor", "9");
}

#[test]
fn t3d_rea_02_only_those_who_take_part_count() {
    let mut table = opened();
    assert_eq!(rolled(&mut table, "reaction Witch meets Tor", "9").0, 10);
    assert_eq!(no(&mut table, "reaction Witch meets Tor, Guard"), "t3d-one-side T3D-REA-02");
}

#[test]
fn t3d_rea_03_a_greater_margin_is_a_better_attitude() {
    assert_eq!((met(12, "6"), met(12, "10")), (2, 1));
}

#[test]
fn t3d_rea_04_the_reaction_is_that_of_the_table() {
    let all = [("10", 1), ("11", 0), ("13", 0), ("14", -1), ("4", 3), ("17", -3)];
    for (dice, index) in all {
        assert_eq!(met(12, dice), index, "{dice}");
    }
    // The chances by level, of 216, are those of the table.
    let count = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
    for (level, ways) in [
        (6, [35, 73, 73, 31, 0, 0, 4]),
        (8, [10, 46, 79, 61, 16, 0, 4]),
        (9, [4, 31, 73, 73, 31, 0, 4]),
        (10, [4, 16, 61, 79, 46, 6, 4]),
        (11, [4, 6, 46, 79, 61, 16, 4]),
        (12, [4, 0, 31, 73, 73, 31, 4]),
        (13, [4, 0, 16, 61, 79, 46, 10]),
        (14, [4, 0, 6, 46, 79, 61, 20]),
        (16, [4, 0, 0, 16, 61, 79, 56]),
    ] {
        let mut sums = [0; 7];
        for (sum, ways) in (3..).zip(count) {
            sums[usize::try_from(met(level, &format!("{sum}")) + 3).unwrap()] += ways;
        }
        assert_eq!(sums, ways, "{level}");
    }
}

#[test]
fn t3d_rea_05_no_player_learns_of_a_reaction() {
    let mut table = opened();
    let before = (told(&table, Audience::Side(SideId(0)), 9), told(&table, Audience::Public, 9));
    table.tell("reaction Witch meets Mira", "9");
    assert_eq!(before.0, told(&table, Audience::Side(SideId(0)), 9));
    assert_eq!(before.1, told(&table, Audience::Public, 9));
    for audience in [0, 1, 2].map(SideId).map(Audience::Side) {
        let view = format!("{:?}", table.fight.view(audience).combatants);
        assert!(!view.contains("t3d-row-reaction"), "{audience:?}");
    }
    assert!(
        format!("{:?}", table.fight.view(Audience::Gm).combatants).contains("t3d-row-reaction")
    );
}

#[test]
fn t3d_rea_07_a_predetermined_modifier_enters_the_level() {
    let mut table = opened_but(&[(CAP, GANG)]);
    assert_eq!(rolled(&mut table, "reaction Guard meets Mira", "7"), (9, 2));
    assert_eq!(reaction(&table, "Guard"), Some(1));
    // Among its own people it does not count; with one stranger among them it does.
    let gang = ("player: true,", r#"player: true, group: Some("gang"),"#);
    let mut table = opened_but(&[(CAP, GANG), gang]);
    assert_eq!(rolled(&mut table, "reaction Guard meets Mira", "7"), (13, 6));
    table.tell("attitude Guard Mira off", "");
    table.tell("side Witch Party", "");
    table.tell("value Witch cha 3", "");
    assert_eq!(rolled(&mut table, "reaction Guard meets Mira Witch", "7"), (9, 2));
    let mut table = opened();
    assert_eq!(rolled(&mut table, "reaction Guard meets Mira", "7"), (9, 2));
    // The ceiling of the guard is neutral.
    assert_eq!(reaction(&table, "Guard"), Some(0));
    let mut table = opened();
    table.tell("option reaction_mod_applies table_steps", "");
    assert_eq!(rolled(&mut table, "reaction Guard meets Mira", "7"), (13, 6));
    assert_eq!(reaction(&table, "Guard"), Some(-2));
}

#[test]
fn t3d_rea_08_a_better_reaction_than_the_ceiling_is_the_ceiling() {
    // The guard's modifier is -4, his ceiling neutral.
    let capped = |cha: i32, dice: &str| {
        let mut table = opened();
        table.tell(&format!("value Mira cha {cha}"), "");
        table.tell("reaction Guard meets Mira", dice);
        reaction(&table, "Guard").unwrap()
    };
    assert_eq!(capped(14, "5"), 0);
    assert_eq!(capped(14, "13"), -1);
    assert_eq!(capped(14, "4"), 0);
    // The hermit: -2, no better than neutral, charisma 12.
    let hermit = |dice: &str, expected: (i32, i32)| {
        let mut table = opened_but(&[(CAP, "reaction_mod: -2, reaction_cap: Some(0)")]);
        table.tell("value Mira cha 12", "");
        assert_eq!(rolled(&mut table, "reaction Guard meets Mira", dice), expected);
        reaction(&table, "Guard").unwrap()
    };
    assert_eq!((hermit("5", (10, 5)), hermit("13", (10, -3))), (0, -1));
    // A floor of his own; where the two cross, the ceiling wins.
    let bounded = |both: &str, dice: &str| {
        let mut table = opened_but(&[(CAP, both)]);
        table.tell("reaction Guard meets Mira", dice);
        reaction(&table, "Guard").unwrap()
    };
    assert_eq!(bounded("reaction_floor: Some(-1)", "17"), -1);
    assert_eq!(bounded("reaction_floor: Some(1), reaction_cap: Some(-1)", "9"), -1);
}

#[test]
fn t3d_inf_01_influence_follows_a_reaction_or_goes_on_from_neutral() {
    let mut table = opened();
    let refused = no(&mut table, "influence Mira Witch diplomacy");
    assert_eq!(refused, "t3d-no-attitude T3D-INF-01");
    // Neutral is what stands before the roll: a thing that is won leaves it so.
    table.tell("influence Mira Witch diplomacy neutral thing", "9 12");
    assert_eq!((winners(&table), reaction(&table, "Witch")), (vec!["Mira".into()], Some(0)));
    table.tell("attitude Witch Mira off", "");
    table.tell("influence Mira Witch diplomacy neutral", "12 12");
    assert_eq!((winners(&table), reaction(&table, "Witch")), (vec!["nobody".into()], Some(-1)));
    // The other way on is the reaction itself.
    table.tell("attitude Witch Mira off", "");
    table.tell("reaction Witch meets Mira", "10");
    assert_eq!(reaction(&table, "Witch"), Some(1));
    table.tell("influence Mira Witch diplomacy", "9 12");
    // Within its ceiling, neutral is no better than that.
    let mut table = opened_but(&[(CAP, "reaction_cap: Some(-2)")]);
    table.tell("influence Mira Guard diplomacy neutral thing", "9 12");
    assert_eq!(reaction(&table, "Guard"), Some(-2));
}

#[test]
fn t3d_inf_02_any_skill_may_serve() {
    let mut table = opened();
    table.tell("value Mira carousing 13", "");
    table.tell("attitude Witch Mira -2", "");
    table.tell("influence Mira Witch carousing", "10 12");
    assert_eq!(reaction(&table, "Witch"), Some(1));
}

#[test]
fn t3d_inf_03_influence_is_a_contest_against_will() {
    let mut table = opened();
    table.tell("attitude Witch Mira 0", "");
    table.tell("influence Mira Witch fast_talk", "12 12");
    assert_eq!(
        (rolls(&table), winners(&table)),
        (vec![(13, 1, 0), (12, 0, 0)], vec!["Mira".into()])
    );
    // Both roll even if the first fails, and a smaller failure wins.
    table.tell("influence Mira Witch fast_talk", "14 15");
    assert_eq!(
        (rolls(&table), winners(&table)),
        (vec![(13, -1, 0), (12, -3, 0)], vec!["Mira".into()])
    );
    table.tell("value Witch will 10", "");
    table.tell("influence Mira Witch fast_talk", "12 10");
    assert_eq!(rolls(&table), [(13, 1, 0), (10, 0, 0)]);
}

#[test]
fn t3d_inf_04_a_win_makes_the_reaction_good() {
    assert_eq!(influenced(-2, "Mira Witch diplomacy", "9 12"), 1);
    assert_eq!(influenced(2, "Mira Witch diplomacy", "9 12"), 2);
    let mut table = opened();
    table.tell("value Mira seduction 12", "");
    table.tell("attitude Witch Mira 0", "");
    table.tell("influence Mira Witch seduction", "9 12");
    assert_eq!(reaction(&table, "Witch"), Some(2));
    table.tell("option influence_mode shift", "");
    table.tell("attitude Witch Mira -2", "");
    table.tell("influence Mira Witch diplomacy", "9 12");
    assert_eq!(reaction(&table, "Witch"), Some(-1));
}

#[test]
fn t3d_inf_05_anything_else_annoys() {
    assert_eq!(influenced(0, "Mira Witch fast_talk", "12 11"), -1);
    assert_eq!(influenced(1, "Tor Witch intimidation", "14 11"), -2);
    assert_eq!(influenced(-3, "Mira Witch diplomacy", "14 11"), -3);
    // Both fail, and the influencer by less: a win.
    assert_eq!(influenced(0, "Mira Witch diplomacy", "13 14"), 1);
}

#[test]
fn t3d_inf_06_a_thing_is_won_without_a_change_of_heart() {
    let mut table = opened();
    table.tell("value Witch will 10", "");
    table.tell("attitude Witch Tor -1", "");
    table.tell("influence Tor Witch intimidation thing", "10 9");
    assert_eq!((winners(&table), reaction(&table, "Witch")), (vec!["Tor".into()], Some(-1)));
    table.tell("influence Tor Witch intimidation thing", "14 9");
    assert_eq!(reaction(&table, "Witch"), Some(-2));
    table.tell("option concrete_fail_worsens false", "");
    table.tell("attitude Witch Tor 0", "");
    table.tell("influence Tor Witch intimidation thing", "14 9");
    assert_eq!(reaction(&table, "Witch"), Some(0));
    assert_eq!(rolled_level(&mut table, "influence Tor Witch intimidation"), 11);
}

/// The level of the first roll of a line, without the end of it.
fn rolled_level(table: &mut Table, line: &str) -> i32 {
    table.play(line, "?").unwrap();
    let Some((_, kekkai_rules::Ask::Die(throw))) = table.prompt() else { panic!("no die") };
    table.tell("cancel", "");
    throw.parts.iter().map(|part| part.amount).sum()
}

#[test]
fn t3d_inf_07_the_ceiling_holds_for_influence_too() {
    let mut table = opened();
    table.tell("attitude Guard Mira -1", "");
    table.tell("influence Mira Guard diplomacy", "9 12");
    assert_eq!(reaction(&table, "Guard"), Some(0));
    table.tell("attitude Guard Mira 1", "");
    table.tell("influence Mira Guard diplomacy", "9 12");
    assert_eq!(reaction(&table, "Guard"), Some(1));
    table.tell("option cap_binds_influence false", "");
    table.tell("attitude Guard Mira -1", "");
    table.tell("influence Mira Guard diplomacy", "9 12");
    assert_eq!(reaction(&table, "Guard"), Some(1));
}

#[test]
fn t3d_inf_08_each_further_try_at_the_same_one_is_harder() {
    let mut table = opened();
    table.tell("attitude Witch Mira 0", "");
    let mut next = |dice: &str| {
        table.tell("influence Mira Witch diplomacy", dice);
        rolls(&table)[0].0
    };
    // A loss, a tie, a win.
    assert_eq!([next("14 11"), next("11 12"), next("9 12"), next("14 11")], [12, 11, 10, 12]);
    table.tell("option influence_retry one_try", "");
    assert_eq!(no(&mut table, "influence Mira Witch fast_talk"), "t3d-pressed T3D-INF-08");
    // Counted for each who tries.
    table.tell("influence Tor Witch intimidation", "9 12");
}

#[test]
fn t3d_map_05_the_reaction_of_a_speaker_is_copied_to_its_people() {
    let mut table = opened_but(&[(CAP, GANG)]);
    table.tell("copy Witch x3", "");
    for line in ["value Witch cha 3", "side Guard Others"] {
        table.tell(line, "");
    }
    table.tell("reaction Guard meets Mira, Tor people @Others", "7");
    assert_eq!(rolls(&table), [(9, 2, 0)]);
    let all = table.state().combatants.iter().map(|one| one.name.to_string());
    let men: Vec<String> = all.filter(|name| name.starts_with("Witch")).collect();
    assert!(men.len() >= 3, "{men:?}");
    assert!(men.iter().all(|name| reaction(&table, name) == Some(1)));
    assert_eq!(reaction(&table, "Guard"), Some(1));
    assert_eq!(hp(&table, "Guard"), 10);
}

#[test]
fn t3d_tab_12_an_attitude_is_held_to_a_side_under_the_own_ceiling() {
    let mut table = opened();
    table.tell("copy Witch x2", "");
    table.tell("reaction Guard meets Mira, Tor people Witch*", "7");
    let all = table.state().combatants.iter().map(|one| one.name.to_string());
    let men: Vec<String> = all.filter(|name| name.starts_with("Witch")).collect();
    assert_eq!((men.len(), reaction(&table, "Guard")), (3, Some(0)));
    assert!(men.iter().all(|name| reaction(&table, name) == Some(1)), "{men:?}");
    // Whoever has one already is met no second time.
    table.tell("attitude Guard Mira off", "");
    let again = no(&mut table, "reaction Guard meets Mira people Witch");
    assert_eq!(again, "t3d-reaction-known T3D-REA-01");
    // A player's token has none, nor has one to its own side.
    assert_eq!(no(&mut table, "reaction Mira meets Witch"), "t3d-no-reaction T3D-TAB-12");
    let player = no(&mut table, "influence Witch Mira 12 neutral");
    assert_eq!(player, "t3d-no-reaction T3D-TAB-12");
    table.tell("side Guard Others", "");
    assert_eq!(no(&mut table, "reaction Guard meets Witch"), "t3d-own-side T3D-TAB-12");
    // At the worst and the best something is proposed to the GM, and no side changes by itself.
    for (dice, proposed) in [("17", Some("hostile")), ("4", Some("ally")), ("12", None)] {
        let mut table = opened();
        table.tell("reaction Witch meets Mira", dice);
        let said = told(&table, Audience::Gm, 1);
        for word in ["hostile", "ally"] {
            assert_eq!(
                said.contains(&format!("t3d-log-propose-{word}")),
                proposed == Some(word),
                "{dice}"
            );
        }
        assert_eq!(table.state().combatant(table.id("Witch")).unwrap().side, SideId(2));
    }
    // The GM sets and clears any.
    table.tell("attitude Guard Mira 3", "");
    assert_eq!(reaction(&table, "Guard"), Some(3));
    assert_eq!(table.state().combatant(table.id("Guard")).unwrap().side, SideId(2));
}
