//! What Coin declares of itself: each pool, condition, relation, meter, item, house rule and kind of check is typed, shown and
//! kept from others from its declaration alone.

use kekkai_battle::{
    Audience, Refusal, SideId,
    grammar::{self, Line},
    view::{CombatantView, PoolShown, Wound},
};
use kekkai_rules::{PlainText, Pool, PoolId, Refusal as Rules, coin::sheet};

use super::{marks, opened, pool};
use crate::table::Table;

const TAILS: Audience = Audience::Side(SideId(1));
const HEADS: Audience = Audience::Side(SideId(0));

fn seen(table: &Table, name: &str, audience: Audience) -> CombatantView {
    table.fight.view(audience).called(&PlainText::new(name)).unwrap().clone()
}

fn words(table: &Table, line: &str) -> Vec<String> {
    grammar::complete(line, None, &table.context()).words
}

#[test]
fn a_third_pool_below_nought_is_typed_read_and_kept_from_others() {
    let mut table = opened();
    let known = words(&table, "pool Bo ");
    assert!(["nerve", "luck", "debt"].iter().all(|word| known.contains(&(*word).to_owned())));
    assert!(words(&table, "pools public ").contains(&"debt".to_owned()));
    table.tell("pool Bo debt =-7", "");
    table.tell("pool Bo debt -5", "");
    assert_eq!(pool(&table, "Bo", "Debt"), -9, "no further than its least");
    assert!(matches!(table.refused("pool Bo debt -1"), Refusal::Rules(Rules::Unchanged { .. })));
    table.tell("pool Bo debt +3", "");
    let debt = |table: &Table| {
        let pools = seen(table, "Bo", Audience::Public).pools;
        pools.into_iter().find(|pool| pool.id() == sheet::DEBT)
    };
    let exact = Pool { id: sheet::DEBT, now: -6, max: sheet::MOST, waits: 0 };
    assert_eq!(debt(&table), Some(PoolShown::Exact(exact)));
    table.tell("pools public debt bars", "");
    assert_eq!(debt(&table), Some(PoolShown::Bar(sheet::DEBT, 0)));
    table.tell("pools public debt words", "");
    assert_eq!(debt(&table), Some(PoolShown::Word(sheet::DEBT, Wound::Down)));
    table.tell("pools public debt nothing", "");
    assert_eq!(debt(&table), None);
    // Its own side and the GM read it all the same.
    for audience in [TAILS, Audience::Gm] {
        assert!(seen(&table, "Bo", audience).pools.contains(&PoolShown::Exact(exact)));
    }
    table.tell("pools public luck-pool numbers", "");
    let ids: Vec<PoolId> =
        seen(&table, "Bo", Audience::Public).pools.into_iter().map(PoolShown::id).collect();
    assert_eq!(ids, [sheet::NERVE, sheet::LUCK]);
}

#[test]
fn a_condition_that_stacks_is_told_with_its_number_and_a_closed_one_to_its_own_side() {
    let mut table = opened();
    table.tell("flip Cy", "6");
    table.tell("end", "");
    table.tell("flip Cy", "6");
    for audience in [Audience::Gm, Audience::Public, HEADS, TAILS] {
        let conditions = seen(&table, "Cy", audience).conditions;
        let counts: Vec<_> = conditions.iter().map(|one| (one.kind.key, one.count)).collect();
        assert_eq!(counts, [(sheet::MARKED.key, 2)], "{audience:?}");
    }
    let mut table = opened();
    table.tell("await", "");
    let waits = |audience| {
        let conditions = seen(&table, "Ada", audience).conditions;
        conditions.iter().any(|one| one.kind.key == sheet::WAITING.key)
    };
    assert_eq!(
        [Audience::Gm, HEADS, TAILS, Audience::Public].map(waits),
        [true, true, false, false]
    );
}

#[test]
fn a_relation_of_many_to_many_is_told_at_every_end_and_without_who_is_not_seen() {
    let mut table = opened();
    table.tell("huddle Bo", "");
    table.tell("end", "");
    table.tell("end", "");
    table.tell("huddle Bo", "");
    let ends = |table: &Table, name: &str, audience| {
        let relations = seen(table, name, audience).relations;
        assert!(relations.iter().all(|one| one.kind.key == sheet::HUDDLES.key));
        relations.len()
    };
    for name in ["Ada", "Bo", "Cy"] {
        assert_eq!(ends(&table, name, Audience::Public), 2, "{name}");
    }
    table.tell("shroud Cy", "");
    assert_eq!(["Ada", "Bo"].map(|name| ends(&table, name, HEADS)), [1, 1]);
    assert_eq!(["Ada", "Bo"].map(|name| ends(&table, name, TAILS)), [2, 2]);
    // Whoever leaves is told of at no end any more.
    table.tell("put Cy 5F", "");
    assert_eq!(["Ada", "Bo", "Cy"].map(|name| ends(&table, name, Audience::Gm)), [1, 1, 0]);
}

#[test]
fn the_meter_of_a_turn_says_what_is_left_and_is_full_with_the_next_turn() {
    let mut table = opened();
    let left = |table: &Table| {
        let turn = table.fight.view(Audience::Gm).turn.unwrap();
        turn.meters.iter().map(|meter| (meter.left, meter.usable)).collect::<Vec<_>>()
    };
    assert_eq!(left(&table), [(3, true)]);
    table.tell("go 1C", "");
    assert_eq!(left(&table), [(1, true)]);
    table.tell("go 1D", "");
    assert_eq!(left(&table), [(0, false)]);
    table.tell("end", "");
    assert_eq!(left(&table), [(3, true)]);
}

#[test]
fn what_is_carried_is_typed_by_its_name_and_read_by_its_own_side() {
    let table = opened();
    assert!(words(&table, "spend ").contains(&"Penny".to_owned()), "{:?}", words(&table, "spend "));
    let items = |audience| {
        let sheet = seen(&table, "Ada", audience).sheet?;
        sheet.sections.iter().find(|one| one.kind.key == "items").map(|one| one.rows.len())
    };
    assert_eq!([Audience::Gm, HEADS].map(items), [Some(1); 2]);
    assert_eq!([TAILS, Audience::Public].map(items), [None; 2]);
}

#[test]
fn house_rules_are_completed_set_refused_and_written_back() {
    let mut table = opened();
    let keys = words(&table, "option ");
    assert!(["luck_per_round", "steady_above"].iter().all(|key| keys.contains(&(*key).to_owned())));
    assert_eq!(words(&table, "option steady_above ").len(), 2);
    assert!(matches!(table.refused("option luck_per_round 12"), Refusal::Rules(Rules::Breach(_))));
    let line = "option steady_above true";
    let command = table.command(line);
    assert_eq!(grammar::write(&command, table.state()), line);
    table.tell(line, "");
    // As it is set already, the line is still whole.
    let Ok(Line::Command(again)) = table.read("option steady_above false") else { panic!() };
    assert_eq!(grammar::write(&again, table.state()), "option steady_above false");
}

/// Ada with one mark, at the start of her second turn.
fn marked(option: &str) -> Table {
    let mut table = opened();
    if !option.is_empty() {
        table.tell(option, "");
    }
    assert!(matches!(table.refused("steady"), Refusal::Rules(Rules::Own { .. })));
    table.tell("end", "");
    table.tell("flip Ada", "pick:none 3");
    for _ in 0..3 {
        table.tell("end", "");
    }
    assert_eq!((table.state().actor(), marks(&table, "Ada")), (Some(table.id("Ada")), 1));
    table
}

#[test]
fn a_check_of_at_least_and_one_of_above_differ_at_their_number() {
    for (option, face, left) in [
        ("", "5", 1),
        ("", "6", 0),
        ("option steady_above true", "6", 1),
        ("option steady_above true", "7", 0),
    ] {
        let mut table = marked(option);
        table.tell("steady", face);
        assert_eq!(marks(&table, "Ada"), left, "{option} {face}");
        table.check().unwrap();
    }
}
