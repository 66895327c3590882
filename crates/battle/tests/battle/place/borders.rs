//! KNK-EXIT: the borders of the field, who crosses them and who guards them.

use kekkai_battle::{Audience, Command, Refusal, combatant::Edge, forecast, offer::offers};
use kekkai_rules::{
    Cost, Counted, Refusal as Rules, RuleId,
    knk::{Reserve, refusals, walk_mode::POINTS},
};

use super::{fight, hp};
use crate::table::{Table, cell};

const WEST: [&str; 3] = [
    "Ann Red 1E profi - 1 1 2 1 0",
    "Bob Blue 9E profi - 1 1 3 1 0",
    "Cid Red 3C commoner - 1 1 3 1 0",
];

#[test]
fn knk_exit_01_a_closed_border_lets_nobody_out_or_in() {
    let mut table = fight("closed: [west],", &WEST);
    let refused = table.refused("leave west");
    assert!(matches!(refused, Refusal::Closed { edge: Edge::West, .. }), "{refused:?}");
    table.tell("border west open", "");
    table.tell("leave west", "");
    table.tell("border west closed", "");
    for _ in 0..3 {
        table.tell("end", "");
    }
    assert!(matches!(table.refused("enter 1E"), Refusal::Closed { .. }));
}

#[test]
fn knk_exit_02_only_who_began_the_turn_on_the_border_may_cross_it() {
    let mut table = fight("", &["Ann Red 2E profi - 1 1 2 1 0", "Bob Blue 9E profi - 1 1 3 1 0"]);
    table.tell("move 1E", "");
    assert!(matches!(table.refused("leave west"), Refusal::NotBegunThere { .. }));
    // A corner is on two borders.
    table.tell("put Ann 1A", "");
    table.tell("turn Ann", "");
    for edge in ["west", "north"] {
        table.tell(&format!("leave {edge}"), "");
        table.tell("undo", "");
    }
    assert!(matches!(table.refused("leave south"), Refusal::NotAtBorder { .. }));
}

#[test]
fn knk_exit_03_an_enemy_on_the_border_guards_all_of_it() {
    let mut table = fight("", &WEST);
    table.tell("put Ann 1A", "");
    table.tell("turn Ann", "");
    table.tell("put Bob 1T", "");
    assert!(matches!(table.refused("leave west"), Refusal::Guarded { edge: Edge::West, .. }));
    table.tell("leave north", "");
    table.tell("undo", "");
    table.tell("put Bob 2T", "");
    table.tell("leave west", "");
    table.tell("undo", "");
    // An ally does not guard, and neither do the doomed.
    table.tell("put Bob 1T", "");
    table.tell("put Cid 1F", "");
    table.tell("hp Bob 0", "");
    table.tell("leave west", "");
}

#[test]
fn knk_exit_03_the_doomed_do_not_guard() {
    let mut table = fight("", &["Ann Red 1E monster - 4 1 1 1 1", "Bob Blue 2E profi - 1 0 3 1 3"]);
    table.tell("attack Bob", "100");
    assert!(table.sheet("Bob").has(kekkai_rules::knk::Condition::Doomed.kind()));
    table.tell("put Bob 1F", "");
    // The blow took the movement; the way back over the border is the paid retreat.
    table.tell("leave west", "");
}

#[test]
fn knk_exit_03_how_far_and_against_whom_a_guard_counts_is_the_tables_choice() {
    let mut table = fight("options: (guard_scope: 3),", &WEST);
    table.tell("put Bob 1I", "");
    table.tell("leave west", "");
    table.tell("undo", "");
    table.tell("put Bob 1H", "");
    assert!(matches!(table.refused("leave west"), Refusal::Guarded { .. }));
    let mut table = fight("options: (guard_blocks_reentry: false),", &WEST);
    table.tell("leave west", "");
    table.tell("put Bob 1F", "");
    for _ in 0..3 {
        table.tell("end", "");
    }
    table.tell("enter 1D", "");
}

#[test]
fn knk_exit_04_leaving_and_coming_back_are_a_step_each() {
    let mut table = fight("", &WEST);
    table.tell("ground 1F hindrance", "");
    table.tell("leave west", "");
    assert_eq!(table.state().rules().turn_left().unwrap().left(POINTS), 6);
    assert!(matches!(table.refused("enter 1E"), Refusal::JustLeft { .. }));
    for _ in 0..3 {
        table.tell("end", "");
    }
    assert!(matches!(table.refused("enter 1G"), Refusal::EntersElsewhere { .. }));
    table.tell("put Cid 1D", "");
    let taken = table.refused("enter 1D");
    assert!(matches!(taken, Refusal::Rules(Rules::Taken { .. })), "{taken:?}");
    // It pays what entering the cell costs.
    table.tell("enter 1F", "");
    assert_eq!(table.state().rules().turn_left().unwrap().left(POINTS), 5);
    assert!(matches!(table.refused("enter 1E"), Refusal::NotAway(_)));
}

#[test]
fn knk_exit_05_those_off_the_field_keep_their_turns_and_are_listed_where_they_left() {
    let mut table = fight("", &WEST);
    table.tell("prana Ann 5", "");
    table.tell("leave west", "");
    let view = table.fight.view(Audience::Public);
    let ann = view.find(table.id("Ann")).unwrap();
    assert_eq!((ann.at, ann.away.map(|away| away.edge)), (None, Some(Edge::West)));
    assert!(view.queue.iter().any(|row| row.who == table.id("Ann")));
    table.tell("end", "");
    let blow = table.refused("attack Ann 2");
    assert!(matches!(blow, Refusal::Rules(Rules::OutOfReach { distance: None, .. })), "{blow:?}");
    table.tell("end", "");
    table.tell("end", "");
    assert_eq!(table.pool("Ann", Reserve::Prana.id()).now, 15);
    // To the opposite border it is two turns.
    assert!(matches!(table.refused("detour east"), Refusal::NotNextTo { .. }));
    table.tell("detour south", "");
    assert_eq!(table.state().actor(), Some(table.id("Bob")));
    table.tell("end", "");
    table.tell("end", "");
    table.tell("detour east", "");
    table.tell("end", "");
    table.tell("end", "");
    table.tell("enter 20C", "");
}

#[test]
fn knk_exit_06_without_an_enemy_on_the_field_one_may_leave_at_once() {
    let mut table = fight("", &["Ann Red 10J profi - 1 1 2 1 0", "Bob Blue 1E profi - 1 0 3 1 3"]);
    assert!(matches!(table.refused("depart"), Refusal::NotAlone { .. }));
    table.tell("end", "");
    table.tell("leave west", "");
    table.tell("end", "");
    table.tell("depart", "");
    assert_eq!((table.at("Ann"), table.state().queue.slot(table.id("Ann"))), (None, None));
    // The GM may bring it back.
    table.tell("put Ann 10J", "");
    assert!(table.state().queue.slot(table.id("Ann")).is_some());
    // A doomed enemy on the field still counts.
    let mut table =
        fight("", &["Ann Red 10J monster - 4 1 2 1 1", "Bob Blue 11J profi - 1 0 3 1 3"]);
    table.tell("attack Bob", "100");
    table.tell("turn Ann", "");
    assert!(matches!(table.refused("depart"), Refusal::NotAlone { .. }));
}

#[test]
fn knk_exit_06_at_once_is_before_the_first_step() {
    let mut table = fight("", &["Ann Red 10J profi - 1 1 2 1 0"]);
    let wrong = |id| Refusal::Rules(refusals::wrong_phase(RuleId::new(id)));
    table.tell("move 10K", "");
    assert_eq!(table.refused("depart"), wrong("KNK-EXIT-06"));
    table.tell("end", "");
    table.tell("special", "");
    assert_eq!(table.refused("depart"), wrong("KNK-EXIT-06"));
    table.tell("end", "");
    table.tell("depart", "");
}

#[test]
fn knk_exit_06_every_border_closed_holds_everybody() {
    let extra = "closed: [north, east, south, west],";
    let mut table = fight(extra, &["Ann Red 10J profi - 1 1 2 1 0"]);
    assert!(matches!(table.refused("depart"), Refusal::AllClosed { .. }));
    table.tell("border south open", "");
    table.tell("depart", "");
    assert!(table.state().queue.slots.is_empty());
}

#[test]
fn knk_grb_07_nobody_is_foreseen_to_be_trampled_where_the_victim_began() {
    let golden = include_str!("../../golden/dragged-back.ron");
    let mut table = Table::open(golden);
    table.tell("initiative", "70 1");
    let path = [cell("6D"), cell("5D")];
    let mode = kekkai_rules::knk::WalkMode::Walk.mode();
    let foreseen = forecast::of_walk(table.state(), table.id("Holder"), &path, mode).unwrap();
    assert!(foreseen.steps.iter().all(|step| step.tramples.is_none()), "{foreseen:?}");
}

#[test]
fn knk_exit_07_the_retreat_may_cross_the_border_for_the_price_of_a_cell() {
    let cast = ["Ann Red 1E profi - 1 1 2 1 0", "Bob Blue 2E profi - 1 1 3 1 0"];
    let mut table = fight("", &cast);
    table.tell("attack Bob 2", "5");
    let before = table.pool("Ann", Reserve::Prana.id()).now;
    table.tell("leave west", "");
    assert_eq!(before - table.pool("Ann", Reserve::Prana.id()).now, 8);
    let mut table = fight("", &["Ann Red 2D profi - 1 1 2 1 0", "Bob Blue 2E profi - 1 1 3 1 0"]);
    table.tell("attack Bob 2", "5");
    table.tell("retreat 1D", "");
    assert!(matches!(table.refused("leave west"), Refusal::NotBegunThere { .. }));
}

#[test]
fn what_is_offered_at_a_border_is_what_may_be_done() {
    let mut table = fight("", &WEST);
    let crossings = |table: &Table| -> Vec<(Command, bool)> {
        let listed = offers(table.state()).into_iter();
        let crossings = listed.filter(|offer| {
            matches!(
                offer.command,
                Command::Leave { .. }
                    | Command::Enter { .. }
                    | Command::Detour { .. }
                    | Command::Depart { .. }
            )
        });
        crossings.map(|offer| (offer.command, offer.refusal.is_none())).collect()
    };
    assert_eq!(crossings(&table).len(), 1);
    table.tell("leave west", "");
    // Three cells to come back on and two ways round, none of them in this turn.
    let listed = crossings(&table);
    assert_eq!((listed.len(), listed.iter().filter(|(_, may)| *may).count()), (5, 0));
    for _ in 0..3 {
        table.tell("end", "");
    }
    let listed = crossings(&table);
    assert_eq!((listed.len(), listed.iter().filter(|(_, may)| *may).count()), (5, 5));
}

#[test]
fn a_walk_is_foreseen_cell_by_cell() {
    let mut table =
        fight("", &["Ann Red 5E monster Dead_Apostle 5 2 2 1 1", "Bob Blue 7E profi - 1 1 1 1 0"]);
    for (at, terrain) in [("6E", "ordinary"), ("8E", "deep"), ("9E", "shallow"), ("10E", "ice")] {
        table.tell(&format!("ground {at} {terrain}"), "");
    }
    let who = table.id("Ann");
    let path: Vec<_> = ["6E", "7E", "9E", "10E", "11E"].map(cell).to_vec();
    let foreseen =
        forecast::of_walk(table.state(), who, &path, kekkai_rules::knk::WalkMode::Walk.mode())
            .unwrap();
    let rows: Vec<_> = foreseen
        .steps
        .iter()
        .map(|row| {
            let [prana, hp] = [Reserve::Prana, Reserve::Hp]
                .map(|pool| Counted::Pool(pool.id()).within(&row.cost));
            let points = Counted::Meter(POINTS).within(&row.cost);
            (points, prana, hp, row.breaks, row.tramples, row.save.is_some())
        })
        .collect();
    let bob = table.id("Bob");
    assert_eq!(
        rows,
        [
            (1, 0, 0, true, None, false),
            (1, 0, 0, false, Some((bob, 15)), false),
            (3, 15, 10, false, None, false),
            (1, 10, 0, false, None, true),
            (1, 0, 0, false, None, false),
        ]
    );
    assert_eq!(foreseen.steps.iter().map(|row| row.over.len()).sum::<usize>(), 1);
    let left = forecast::left_after(table.state(), who, &foreseen);
    // What was foreseen is what happens, the save passed.
    table.tell("move 6E 7E jump 9E 10E 11E", "80");
    let now =
        [Reserve::Hp, Reserve::Prana].map(Reserve::id).map(|id| (id, table.pool("Ann", id).now));
    assert_eq!(left, now);
    // Who cannot pay for the save falls there, and the walk goes no further.
    table.tell("turn Ann", "");
    table.tell("prana Ann 0", "");
    let path = [cell("10E")];
    let mode = kekkai_rules::knk::WalkMode::Walk.mode();
    let foreseen = forecast::of_walk(table.state(), who, &path, mode).unwrap();
    assert!(foreseen.steps.iter().all(|row| row.falls && row.save.is_none()));
    let further = forecast::of_walk(table.state(), who, &[cell("10E"), cell("11E")], mode);
    assert_eq!(further.unwrap(), foreseen);
}

#[test]
fn who_rises_from_nowhere_stands_at_its_own_border() {
    let mut table = Table::open(
        "(system: knk, title: \"Nowhere\", sides: [(name: \"Red\"), (name: \"Blue\", edge: east)], combatants: [\
         (name: \"Ann\", side: \"Red\", at: \"20A\", sheet: (category: profi, s: 2, e: 2, a: 2, m: 2, l: 2)),\
         (name: \"Bob\", side: \"Blue\", sheet: (category: profi, s: 2, e: 2, a: 2, m: 2, l: 0))])",
    );
    // Killed before it was ever placed, and wanted after all.
    table.tell("hp Bob =-200", "");
    table.tell("hp Bob 50", "");
    assert_eq!(table.at("Bob"), None);
    table.tell("hp Bob =-200", "");
    table.tell("initiative", "50");
    table.tell("hp Bob 50", "40");
    assert_eq!(table.at("Bob"), Some(cell("20B")));
}

#[test]
fn knk_exit_01_a_split_border_leads_where_the_cell_says() {
    let extra = "exits: [(edge: west, cells: (\"1A\", \"1J\"), leads: \"Park\"), \
                 (edge: west, cells: (\"1K\", \"1T\"), leads: \"Bridge\")],";
    let leads = |table: &Table, at: &str| {
        table.state().field.leads(Edge::West, cell(at)).map(ToString::to_string)
    };
    let mut table = fight(extra, &["Ann Red 1C profi - 1 1 2 1 0"]);
    assert_eq!(leads(&table, "1C").as_deref(), Some("Park"));
    assert_eq!(leads(&table, "1K").as_deref(), Some("Bridge"));
    table.tell("leave west", "");
    let log = table.fight.log(Audience::Gm, 1).unwrap();
    assert!(format!("{log:?}").contains("leads: Some(PlainText(\"Park\"))"), "{log:?}");
    table.tell("undo", "");
    // A part may be closed by itself, also against coming back; a border as a whole closes its parts.
    table.tell("border west 1B 1D closed", "");
    assert!(matches!(table.refused("leave west"), Refusal::Closed { edge: Edge::West, .. }));
    table.tell("put Ann 1E", "");
    table.tell("turn Ann", "");
    table.tell("leave west", "");
    table.tell("turn Ann", "");
    assert!(matches!(table.refused("enter 1D"), Refusal::Closed { edge: Edge::West, .. }));
    table.tell("enter 1F", "");
    table.tell("border west closed", "");
    table.tell("turn Ann", "");
    assert!(matches!(table.refused("leave west"), Refusal::Closed { .. }));
    // Cells that are no cells of the border are nonsense.
    assert!(matches!(table.refused("border west 2B 1D open"), Refusal::NotAtBorder { .. }));
}

#[test]
fn knk_exit_05_only_a_weapon_made_for_it_shoots_from_behind_the_border() {
    let sniper = |off_board: bool| {
        format!(
            "(system: knk, title: \"Sniper\", sides: [(name: \"Red\"), (name: \"Blue\")], \
             weapons: [(\"gun\", (name: \"Gun\", kind: pierce, off_board: {off_board}, ranged: (range: 9)))], \
             combatants: [\
             (name: \"Ann\", side: \"Red\", at: \"1E\", weapons: [\"gun\"], sheet: (category: profi, s: 1, e: 1, a: 2, m: 1, l: 0)), \
             (name: \"Bob\", side: \"Blue\", at: \"9E\", sheet: (category: profi, s: 1, e: 1, a: 1, m: 1, l: 1))])"
        )
    };
    let open = |off_board| {
        let mut table = Table::open(&sniper(off_board));
        table.tell("initiative", "70 20");
        table.tell("leave west", "");
        table
    };
    let mut table = open(false);
    let refused = table.refused("attack Bob shot");
    let rule = Some(RuleId::new("KNK-EXIT-05"));
    assert_eq!(refused, refusals::lacks("off-board", rule).into());
    // Bob is eight cells from 1E, and the border is one step more.
    let mut table = open(true);
    table.tell("attack Bob shot", "90");
    assert_eq!(hp(&table, "Bob"), 105);
    let mut table = open(true);
    table.tell("put Bob 10E", "");
    let far = table.refused("attack Bob shot");
    assert!(
        matches!(far, Refusal::Rules(Rules::OutOfReach { distance: Some(10), reach: 9, .. })),
        "{far:?}"
    );
    // What stands in the line stops it, also on the border itself.
    table.tell("put Bob 9E", "");
    table.tell("ground 1E strong", "");
    assert!(matches!(table.refused("attack Bob shot"), Refusal::Rules(Rules::NoSight { .. })));
    // Nobody strikes from there, and nobody is reached there.
    let blow = table.refused("attack Bob 2 with fists");
    assert!(matches!(blow, Refusal::Rules(Rules::OutOfReach { distance: None, .. })), "{blow:?}");
}

#[test]
fn knk_mod_09_who_goes_over_the_border_leaves_its_base() {
    let home = "(system: knk, title: \"Home\", sides: [(name: \"Red\"), (name: \"Blue\")], combatants: [\
        (name: \"Ann\", side: \"Red\", at: \"1E\", sheet: (category: profi, s: 1, e: 1, a: 2, m: \"E+\", l: 0, at_base: true)), \
        (name: \"Bob\", side: \"Blue\", at: \"9E\", sheet: (category: profi, s: 1, e: 1, a: 1, m: 1, l: 1))])";
    let mut table = Table::open(home);
    table.tell("initiative", "70 20");
    let prana = |table: &Table| {
        let pool = table.pool("Ann", Reserve::Prana.id());
        (pool.now, pool.max)
    };
    assert_eq!(prana(&table), (150, 150));
    table.tell("leave west", "");
    assert_eq!(prana(&table), (75, 75));
    table.tell("end", "");
    table.tell("end", "");
    table.tell("enter 1E", "");
    assert_eq!(prana(&table), (75, 150));
    table.tell("base Ann off", "");
    assert_eq!(prana(&table), (75, 75));
}

/// The rule that a refusal of a crossing names.
#[allow(clippy::wildcard_enum_match_arm, reason = "any other refusal fails the test")]
fn rule_of(refusal: &Refusal) -> &str {
    match refusal {
        Refusal::Guarded { rule, .. }
        | Refusal::Closed { rule, .. }
        | Refusal::NotAtBorder { rule, .. }
        | Refusal::NotBegunThere { rule, .. }
        | Refusal::JustLeft { rule }
        | Refusal::Rules(Rules::Own { rule: Some(rule), .. }) => rule.as_str(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn knk_exit_04_nobody_leaves_with_a_victim_or_in_a_hold() {
    let cast = ["Ann Red 1E profi - 1 1 3 1 0", "Bob Blue 2E profi - 1 1 1 1 0"];
    let mut table = fight("", &cast);
    table.tell("grab Bob", "60");
    for line in ["end", "end"] {
        table.tell(line, "");
    }
    assert_eq!(rule_of(&table.refused("leave west")), "KNK-EXIT-04");
    table.tell("release", "");
    table.tell("leave west", "");
    // Whoever is held does not walk, over a border either; the holder guards none here.
    let mut table = fight("", &["Ann Red 2E profi - 1 1 3 1 0", "Bob Blue 1E profi - 1 1 1 1 0"]);
    table.tell("grab Bob", "60");
    table.tell("end", "");
    table.tell("accept", "");
    assert_eq!(rule_of(&table.refused("leave west")), "KNK-GRB-05");
}

#[test]
fn knk_exit_04_leaving_ends_hiding() {
    let mut table = fight("", &["Ann Red 1E profi - 1 1 2 1 0", "Bob Blue 9E profi - 1 1 1 1 0"]);
    table.tell("hidden Ann", "");
    assert!(table.state().rules().is_hidden(table.id("Ann"), &|_| false));
    table.tell("leave west", "");
    assert!(!table.state().rules().is_hidden(table.id("Ann"), &|_| false));
}

#[test]
fn knk_exit_02_03_each_refusal_names_its_rule() {
    let cast = ["Ann Red 2E profi - 1 1 2 1 0", "Bob Blue 1T profi - 1 1 1 1 0"];
    let mut table = fight("", &cast);
    assert_eq!(rule_of(&table.refused("leave west")), "KNK-EXIT-02");
    table.tell("move 1E", "");
    assert_eq!(rule_of(&table.refused("leave west")), "KNK-EXIT-02");
    table.tell("turn Ann", "");
    assert_eq!(rule_of(&table.refused("leave west")), "KNK-EXIT-03");
    table.tell("put Bob 9T", "");
    table.tell("border west closed", "");
    assert_eq!(rule_of(&table.refused("leave west")), "KNK-EXIT-01");
    table.tell("border west open", "");
    table.tell("leave west", "");
    assert_eq!(rule_of(&table.refused("enter 1E")), "KNK-EXIT-04");
}

#[test]
fn knk_exit_04_what_crossing_a_border_costs_is_told_beforehand() {
    let mut table = fight("", &["Ann Red 1E profi - 1 1 2 1 0", "Bob Blue 19J profi - 1 1 1 1 0"]);
    let who = table.id("Ann");
    let price = |table: &Table, lines: &[&str]| {
        let commands: Vec<_> = lines.iter().map(|line| table.command(line)).collect();
        forecast::price(table.state(), who, &commands)
    };
    assert_eq!(price(&table, &["leave west"]), Ok(vec![Cost::Meter(POINTS, 1)]));
    assert_eq!(price(&table, &["move 1F 1G", "leave west"]), Ok(vec![Cost::Meter(POINTS, 3)]));
    let refused = price(&table, &["move 1D 1C 1B 1A", "leave north"]);
    assert!(
        matches!(refused, Err(Refusal::NotBegunThere { edge: Edge::North, .. })),
        "{refused:?}"
    );
    table.tell("put Bob 1T", "");
    let refused = price(&table, &["move 1F", "leave west"]);
    assert!(matches!(refused, Err(Refusal::Guarded { edge: Edge::West, .. })), "{refused:?}");
    table.tell("border west closed", "");
    let refused = price(&table, &["leave west"]);
    assert!(matches!(refused, Err(Refusal::Closed { edge: Edge::West, .. })), "{refused:?}");
    assert_eq!(price(&table, &["move 1D"]), Ok(vec![Cost::Meter(POINTS, 1)]), "nothing was given");
}
