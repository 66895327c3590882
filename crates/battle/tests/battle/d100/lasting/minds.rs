//! Fear, terror, frenzy and hatred in a fight.

use super::super::{
    ORDER, changed, health, no, otherwise, round, sheet, stacks, targets, tells, until,
};
use crate::table::{Table, cell};
use kekkai_battle::{Audience, BattleView, forecast, scenario::Setup};
use kekkai_rules::{
    Arg, Edition,
    d100::{numbers::harm::conditions::Condition, steps::WALK},
    report::Reason,
};

const COOL: (&str, &str) = ("heal: (value: 45)}", "heal: (value: 45), cool: (value: 40)}");

fn bandit(traits: &str) -> String {
    format!("skills: {{melee: (value: 38)}}, traits: ({traits}), armour")
}

/// The road with a Bandit of these traits, and a Captain of others.
fn with(own: &str, other: &str, dice: &str) -> Table {
    let captain = format!("traits: ({own}), player: true");
    let changes = [
        COOL,
        ("skills: {melee: (value: 38)}, armour", &bandit(other)),
        ("player: true", &captain),
    ];
    let mut table = otherwise(&changes);
    table.tell("initiative", &format!("{ORDER} {dice}"));
    table
}

#[test]
fn d100_psy_08_and_09_terror_is_tested_at_the_first_meeting_and_leaves_fear() {
    // Captain: cool 40 with 71 is -3, 2 + 3 stacks. Archer: 30 with 5.
    let mut table = with("", "terror: 2", "71 5");
    assert_eq!(stacks(&table, "Captain", Condition::Panicked), 5);
    assert_eq!(stacks(&table, "Archer", Condition::Panicked), 0);
    assert_eq!(no(&mut table, "strike Bandit"), "d100-panics D100-CON-11");
    assert_eq!(no(&mut table, "assess perception"), "d100-panics D100-CON-11");
    table.tell("afflict Captain panicked 0", "");
    // Fear takes a level (D100-PSY-07): 45 with 32 is +0, 7 - 3.
    table.tell("strike Bandit", "32 51");
    assert_eq!(health(&table, "Bandit"), 7);
}

#[test]
fn d100_psy_06_fear_is_overcome_by_levels_at_the_ends_of_rounds() {
    let mut table = with("", "fear: 3", "");
    // Captain 40: 22 is +2, 31 is +1. Archer 30: 97 and 97, its sum begins anew.
    round(&mut table, "22 97");
    table.tell("end", "");
    round(&mut table, "31 97");
    until(&mut table, "Captain");
    table.tell("strike Bandit", "32 51");
    // +1 again: 7 + 1 - 3.
    assert_eq!(health(&table, "Bandit"), 6);
}

#[test]
fn d100_psy_07_coming_nearer_takes_a_test_and_being_come_nearer_too() {
    let mut table = with("", "fear: 1", "");
    until(&mut table, "Bandit");
    until(&mut table, "Archer");
    // Archer 30: 31 fails, and it does not come nearer this turn.
    table.tell("move 2B", "31");
    assert_eq!(no(&mut table, "move 2B"), "d100-afraid D100-PSY-07");
    // Said before what else lies on the straight line.
    table.tell("ground 2B ordinary", "");
    assert_eq!(no(&mut table, "move 3C"), "d100-afraid D100-PSY-07");
    table.tell("move 1B", "");
    // The Bandit comes nearer to the Archer: 40 fails.
    round(&mut table, "97 97");
    until(&mut table, "Bandit");
    table.tell("move 7D", "40");
    assert_eq!(stacks(&table, "Archer", Condition::Panicked), 1);
}

#[test]
fn d100_psy_07_that_somebody_does_not_dare_to_come_nearer_is_told() {
    let told = |edition, dice: &str| {
        let bandit = bandit("fear: 1");
        let setup = changed(&[COOL, ("skills: {melee: (value: 38)}, armour", &bandit)]);
        let mut table = Table::of(Setup { edition, ..setup });
        table.tell("initiative", ORDER);
        until(&mut table, "Bandit");
        until(&mut table, "Archer");
        table.tell("move 2B", dice);
        tells(&table, "d100-log-dares-not")
    };
    // Archer 30.
    assert!(told(Edition::NEWEST, "31") && !told(Edition::NEWEST, "30"));
    assert!(!told(Edition::Sixth, "31"));
}

#[test]
fn d100_psy_06_that_somebody_is_afraid_is_no_sign_of_one_who_is_kept_secret() {
    let mut table = with("", "fear: 1", "");
    let is_afraid = |table: &Table, audience: Audience| {
        let view = BattleView::new(table.state(), audience);
        let archer = view.combatants.iter().find(|one| one.name.as_str() == "Archer").unwrap();
        archer.conditions.iter().any(|condition| condition.kind.key == "d100-afraid")
    };
    assert!(is_afraid(&table, Audience::Public));
    table.tell("shroud Bandit", "");
    assert!(is_afraid(&table, Audience::Gm) && !is_afraid(&table, Audience::Public));
    let own = Audience::Character(table.id("Archer"));
    assert!(!is_afraid(&table, own));
}

#[test]
fn d100_psy_10_and_12_frenzy_by_willpower() {
    let mut table = with("frenzy: true", "", "");
    table.tell("frenzy", "31");
    assert!(!sheet(&table, "Captain").mind.frenzy);
    let mut table = with("frenzy: true", "", "");
    table.tell("frenzy", "30");
    assert_eq!(no(&mut table, "stance melee"), "d100-raves D100-PSY-10");
    // +1 and one more: 7 + 2 - 3.
    table.tell("strike Bandit", "32 51");
    assert_eq!(health(&table, "Bandit"), 5);
    // It may come to its senses at the start of a round (D100-PSY-11).
    until(&mut table, "Raider");
    table.tell("end", "pick:2 38");
    assert!(!sheet(&table, "Captain").mind.frenzy);
}

#[test]
fn d100_psy_04_hatred_adds_a_level_to_hit_and_to_defend() {
    let hating = |dice: &str| with("hatred: [\"brigands\"]", "groups: [\"brigands\"]", dice);
    let mut table = hating("97");
    table.tell("strike Bandit", "32 51");
    assert_eq!(health(&table, "Bandit"), 5);
    // A success keeps it away for the scene (D100-PSY-01).
    let mut table = hating("40");
    table.tell("strike Bandit", "32 51");
    assert_eq!(health(&table, "Bandit"), 6);
    assert_eq!(targets(&table), [45, 38]);
}

#[test]
fn d100_psy_01_the_game_master_sets_how_hard_a_psychology_test_is() {
    let mut table = with("hatred: [\"brigands\"]", "groups: [\"brigands\"]", "97");
    assert_eq!(no(&mut table, "nerves Captain 0"), "already-so D100-PSY-01");
    let told = |table: &Table| {
        format!("{:?}", table.sheet("Captain").sections).contains("\"d100-row-nerves\"")
    };
    assert!(!told(&table));
    table.tell("nerves Captain 20", "");
    assert!(told(&table), "the card says so");
    until(&mut table, "Raider");
    // 40 + 20: what failed is tried again at the start of the next round.
    table.tell("end", "60");
    let mind = sheet(&table, "Captain").mind;
    assert!(mind.held.is_empty() && mind.immune.len() == 1, "{mind:?}");
    // It stands until another is set.
    assert_eq!(mind.difficulty, 20);
}

#[test]
fn d100_fate_09_resolve_suspends_traits_to_the_end_of_the_next_round() {
    let mut table = with("hatred: [\"brigands\"]", "groups: [\"brigands\"]", "97");
    table.tell("compose", "");
    table.tell("strike Bandit", "32 51");
    assert_eq!(health(&table, "Bandit"), 6);
    assert_eq!(sheet(&table, "Captain").mind.composed, Some(2));
    round(&mut table, "");
    assert_eq!(sheet(&table, "Captain").mind.composed, Some(2));
    // Then the trait is tested again.
    until(&mut table, "Raider");
    table.tell("end", "97");
    assert_eq!(sheet(&table, "Captain").mind.composed, None);
}

#[test]
fn d100_psy_07_a_walk_that_takes_a_test_is_foreseen_as_far_as_it_is_to_go() {
    let mut table = with("", "fear: 1", "");
    until(&mut table, "Bandit");
    until(&mut table, "Archer");
    let path = [cell("2B"), cell("3C")];
    let seen = forecast::of_walk(table.state(), table.id("Archer"), &path, WALK).unwrap();
    assert_eq!(seen.steps.iter().map(|step| step.at).collect::<Vec<_>>(), path);
}

#[test]
fn d100_psy_02_and_03_animosity_helps_attacks_and_sleeps_under_fear() {
    // 45 with 32 is +1, and one more: 7 + 2 - 3.
    let mut table = with("animosity: [\"brigands\"]", "groups: [\"brigands\"]", "97");
    table.tell("strike Bandit", "32 51");
    assert_eq!(health(&table, "Bandit"), 5);
    // A defence has nothing of it: 38 with 25 is +1, as 45 with 35 is.
    let mut table = with("animosity: [\"brigands\"]", "groups: [\"brigands\"]", "97");
    until(&mut table, "Bandit");
    table.tell("strike Captain", "25 35");
    assert!(tells(&table, "passed: true, level: 1") && !tells(&table, "level: 2"));
    // Under fear it has only that: 7 + 0 - 3.
    let mut table = with("animosity: [\"brigands\"]", "groups: [\"brigands\"], fear: 2", "97");
    table.tell("strike Bandit", "32 51");
    assert_eq!(health(&table, "Bandit"), 7);
}

#[test]
fn d100_psy_03_a_fear_that_sleeps_or_whose_cause_lies_leaves_animosity_awake() {
    // The Captain hates the Bandit, whom it would fear, and may fear the Raider.
    let struck = |edition, raider: &str, line: &str| {
        let bandit = bandit("groups: [\"brigands\"], fear: 2");
        let raider = format!("traits: ({raider}), armour: (head: 1");
        let own = "traits: (animosity: [\"brigands\"], hatred: [\"brigands\"]), player: true";
        let setup = changed(&[
            COOL,
            ("skills: {melee: (value: 38)}, armour", &bandit),
            ("player: true", own),
            ("armour: (head: 1", &raider),
        ]);
        let mut table = Table::of(Setup { edition, ..setup });
        table.tell("initiative", &format!("{ORDER} 97 97"));
        if !line.is_empty() {
            table.tell(line, "");
        }
        table.tell("strike Bandit", "32 51");
        health(&table, "Bandit")
    };
    // 45 with 32 is +1, and one more by each trait that is awake: 7 + 3 - 3, or 7 + 2 - 3.
    assert_eq!(struck(Edition::NEWEST, "", ""), 4);
    assert_eq!(struck(Edition::NEWEST, "fear: 1", ""), 5);
    // Nobody is afraid of one who lies unconscious (D100-PSY-07).
    assert_eq!(struck(Edition::NEWEST, "fear: 1", "afflict Raider unconscious 1"), 4);
    // A fight of an older edition goes on as it began.
    assert_eq!(struck(Edition::Fourth, "", ""), 5);
    assert_eq!(struck(Edition::Fourth, "fear: 1", "afflict Raider unconscious 1"), 5);
}

#[test]
fn d100_psy_07_whoever_lies_unconscious_makes_no_test_against_it_harder() {
    let struck = |edition| {
        let bandit = bandit("fear: 2");
        let setup = changed(&[COOL, ("skills: {melee: (value: 38)}, armour", &bandit)]);
        let mut table = Table::of(Setup { edition, ..setup });
        table.tell("initiative", ORDER);
        let before = health(&table, "Bandit");
        table.tell("afflict Bandit unconscious 1", "");
        table.tell("strike Bandit", "pick:1 32");
        before - health(&table, "Bandit")
    };
    assert_eq!(struck(Edition::NEWEST), struck(Edition::Fifth) + 1);
}

#[test]
fn d100_psy_06_a_sheet_says_whom_it_fears_and_how_much_of_that_is_overcome() {
    let mut table = with("", "fear: 3", "");
    let told = |table: &Table| {
        let view = table.state().rules().view(table.id("Captain"));
        let rows = view.sections.into_iter().flat_map(|section| section.rows);
        let fears = rows.filter(|row| row.full.key == "d100-row-fears");
        fears.map(|row| row.full.args).collect::<Vec<_>>()
    };
    let bandit = Arg::Combatant(table.id("Bandit"));
    let args = |level: i32, sum: i32| {
        let args = [("who", bandit.clone()), ("level", level.into()), ("sum", sum.into())];
        vec![args.map(|(name, arg)| (name.into(), arg)).to_vec()]
    };
    assert_eq!(told(&table), args(3, 0));
    // Cool 40 with 22 is +2.
    round(&mut table, "22 97");
    assert_eq!(told(&table), args(3, 2));
}

#[test]
fn d100_psy_02_to_10_what_the_mind_adds_to_a_level_is_told_among_the_steps_of_an_attack() {
    let told = |table: &mut Table| {
        let trace = table.fight.trace(table.fight.head()).unwrap().unwrap();
        let reasons = trace.told.into_iter().flat_map(|told| told.reasons);
        let by = |reason: Reason| {
            let by = reason.phrase.args.iter().find(|(name, _)| name == "by")?;
            Some((reason.rule?.as_str().to_owned(), by.1.clone()))
        };
        reasons.filter_map(by).collect::<Vec<_>>()
    };
    let both = "animosity: [\"brigands\"], hatred: [\"brigands\"], frenzy: true";
    let mut table = with(both, "groups: [\"brigands\"]", "97 97");
    table.tell("strike Bandit", "32 51");
    let of = |rules: &[(&str, i32)]| {
        let all = rules.iter().map(|(rule, by)| ((*rule).to_owned(), Arg::Change(*by)));
        all.collect::<Vec<_>>()
    };
    assert_eq!(told(&mut table), of(&[("D100-PSY-02", 1), ("D100-PSY-04", 1)]));
    // A defence: hatred alone.
    until(&mut table, "Bandit");
    table.tell("strike Captain", "25 35");
    assert_eq!(told(&mut table), of(&[("D100-PSY-04", 1)]));
    // Fear, and frenzy.
    let mut table = with("frenzy: true", "fear: 2", "");
    table.tell("frenzy", "30");
    table.tell("strike Bandit", "32 51");
    assert_eq!(told(&mut table), of(&[("D100-PSY-07", -1), ("D100-PSY-10", 1)]));
    // Where nothing is added nothing is told.
    let mut table = with("", "", "");
    table.tell("strike Bandit", "32 51");
    assert_eq!(told(&mut table), []);
}

#[test]
fn d100_psy_13_composure_suspends_a_fear_to_the_end_of_the_next_round() {
    let mut table = with("", "fear: 3", "");
    table.tell("compose", "");
    table.tell("strike Bandit", "32 51");
    assert_eq!(health(&table, "Bandit"), 6);
    // Two ends of rounds: neither the Captain nor the Archer overcomes it.
    round(&mut table, "97 97");
    round(&mut table, "97 97");
    table.tell("pool Bandit health 11", "");
    let _ = table.play("pool Captain advantage 0", "");
    table.tell("strike Bandit", "32 51");
    assert_eq!(health(&table, "Bandit"), 7);
}

#[test]
fn d100_psy_01_nobody_minds_whom_the_game_master_keeps_from_its_side() {
    let begun = |edition, dice: &str| {
        let bandit = bandit("terror: 2");
        let setup = changed(&[COOL, ("skills: {melee: (value: 38)}, armour", &bandit)]);
        let mut table = Table::of(Setup { edition, ..setup });
        table.tell("shroud Bandit", "");
        table.tell("initiative", &format!("{ORDER} {dice}"));
        table
    };
    // Of an older edition they are tested all the same, and that tells that somebody is there.
    begun(Edition::Sixth, "71 5");
    let mut table = begun(Edition::NEWEST, "");
    assert_eq!(stacks(&table, "Captain", Condition::Panicked), 0);
    // Once it is seen, that is the first meeting.
    table.tell("shroud Bandit usual", "71 5");
    assert_eq!(stacks(&table, "Captain", Condition::Panicked), 5);
}
