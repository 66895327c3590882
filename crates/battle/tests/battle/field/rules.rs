//! Rules that only a whole fight can show: ways over the field, and what a turn brings by itself.

use kekkai_battle::{
    Audience, Command, Fight, Gm, Refusal,
    field::Mark,
    fight::{Change, Hand},
    grammar::{self, Context, Line},
    library::Library,
    scenario::Scenario,
    view::PoolShown,
};
use kekkai_rules::{
    PlainText, Terrain,
    knk::{Reserve, walk_mode::POINTS},
};

/// A fight in which Ann, a profi of A3, acts first; the map is bare but for `rows`.
fn fight(rows: &str) -> Fight {
    let map = if rows.is_empty() { String::new() } else { format!("rows: [{rows}],") };
    let text = format!(
        r#"(system: knk, title: "Field", {map} sides: [(name: "A"), (name: "B")], combatants: [
            (name: "Ann", side: "A", at: "2B", sheet: (
                category: profi, s: "D", e: "D", a: "C", m: "E", l: "F")),
            (name: "Bob", side: "A", at: "3C", sheet: (
                category: commoner, s: "F", e: "F", a: "F", m: "F", l: "F")),
            (name: "Cid", side: "B", at: "9J", sheet: (
                category: commoner, s: "F", e: "F", a: "F", m: "F", l: "F")),
        ])"#
    );
    let scenario = Scenario::parse(&text, &Library::default(), "0.0.0", 1).unwrap();
    let mut fight = Fight::new(scenario.setup).unwrap();
    give(&mut fight, "initiative").unwrap();
    give(&mut fight, "turn Ann").unwrap();
    fight
}

fn give(fight: &mut Fight, line: &str) -> Result<(), Refusal> {
    let library = Library::default();
    let context = Context { state: fight.state(), library: &library };
    let Ok(Line::Command(command)) = grammar::parse(line, &context) else { panic!("{line}") };
    let change = fight.propose(command, Vec::new(), Hand::Generator)?;
    assert!(matches!(change, Change::Step { .. }), "{line}: {change:?}");
    fight.take(change);
    Ok(())
}

/// Rows of floor, those given standing first.
fn rows(first: &[&str]) -> String {
    let floor = ".".repeat(20);
    let all = first.iter().copied().chain(std::iter::repeat(floor.as_str())).take(20);
    let quoted: Vec<String> = all.map(|row| format!("{row:?}")).collect();
    quoted.join(",")
}

#[test]
fn a_ruling_about_no_cell_is_refused() {
    let fight = fight("");
    let reason = Some(PlainText::new("the ice is thin"));
    for what in [
        Gm::Mark { mark: Mark::Shadow, on: true, at: Vec::new() },
        Gm::Fill { at: Vec::new(), terrain: Terrain::Ice },
    ] {
        let command = Command::Gm { what, reason: reason.clone() };
        let refused = fight.propose(command, Vec::new(), Hand::Generator).unwrap_err();
        assert_eq!(refused, Refusal::Rules(kekkai_rules::Refusal::BadTarget));
    }
}

#[test]
fn knk_loc_02_a_fight_without_a_map_is_on_bare_ground() {
    assert_eq!(*fight("").state().field, kekkai_battle::Field::bare());
}

#[test]
fn knk_mov_02_nobody_passes_through_anyone_friend_or_foe() {
    // Bob, a friend, fills the only gap of the wall; without him the way is open.
    let mut fight =
        fight(&rows(&["....................", "....................", "##.#################"]));
    assert!(matches!(
        give(&mut fight, "move 3C 4D"),
        Err(Refusal::Rules(kekkai_rules::Refusal::Taken { .. }))
    ));
    give(&mut fight, "put Bob 9K").unwrap();
    give(&mut fight, "put Cid 3C").unwrap();
    assert!(matches!(
        give(&mut fight, "move 3C 4D"),
        Err(Refusal::Rules(kekkai_rules::Refusal::Taken { .. }))
    ));
    give(&mut fight, "put Cid 9J").unwrap();
    give(&mut fight, "move 3C 4D").unwrap();
}

#[test]
fn knk_mov_02_a_body_does_not_block() {
    let mut fight = fight("");
    give(&mut fight, "hp Bob 0").unwrap();
    give(&mut fight, "move 3C 4D").unwrap();
    assert_eq!(fight.state().cell_of(fight.find("Ann").unwrap()).unwrap().to_string(), "4D");
}

#[test]
fn knk_mov_03_a_step_between_two_blocked_corners_is_allowed_and_costs_one() {
    let mut fight =
        fight(&rows(&["....................", "..#.................", ".#.................."]));
    give(&mut fight, "put Bob 9K").unwrap();
    let points = |fight: &Fight| fight.view(Audience::Gm).turn.unwrap().left(POINTS);
    let before = points(&fight);
    give(&mut fight, "move 3C").unwrap();
    assert_eq!(points(&fight), before - 1);
}

#[test]
fn knk_trn_12_the_own_regeneration_comes_with_every_turn_after_the_effects() {
    let mut fight = fight("");
    let prana = |fight: &Fight| {
        let view = fight.view(Audience::Gm);
        let pools = &view.find(fight.find("Ann").unwrap()).unwrap().pools;
        pools.iter().find_map(|pool| match pool {
            PoolShown::Exact(pool) if pool.id == Reserve::Prana.id() => Some(pool.now),
            PoolShown::Exact(_) | PoolShown::Bar(..) | PoolShown::Word(..) => None,
        })
    };
    // A turn that was given away untouched begins again with all that it begins with.
    let again = |fight: &mut Fight| {
        give(fight, "turn Bob").unwrap();
        give(fight, "turn Ann").unwrap();
    };
    give(&mut fight, "prana Ann 40").unwrap();
    // One that she has already does not (KNK-TRN-01).
    give(&mut fight, "turn Ann").unwrap();
    assert_eq!(prana(&fight), Some(40));
    again(&mut fight);
    assert_eq!(prana(&fight), Some(50));
    give(&mut fight, "prana Ann 5").unwrap();
    give(&mut fight, "effect Ann Drain prana -20").unwrap();
    again(&mut fight);
    // The effect of phase 2 takes what is there, phase 3 gives afterwards.
    assert_eq!(prana(&fight), Some(10));
    give(&mut fight, "prana Ann 74").unwrap();
    give(&mut fight, "cure Ann Drain").unwrap();
    again(&mut fight);
    assert_eq!(prana(&fight), Some(75));
}
