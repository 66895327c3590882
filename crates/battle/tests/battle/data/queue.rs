//! The order of turns.

use kekkai_battle::{Queue, queue::Slot};
use kekkai_rules::Id;

fn queue(extra: &[u16]) -> Queue {
    let slot = |(who, initiative)| Slot { who: Id(who), initiative, from_round: 1 };
    let slots = [(0, 80), (1, 50), (2, 20)].map(slot).to_vec();
    Queue { slots, extra: extra.iter().map(|who| Id(*who)).collect(), round: 1, ..Queue::default() }
}

fn order(mut queue: Queue) -> Vec<u16> {
    let mut order = Vec::new();
    while let Some(turn) = queue.next() {
        order.push(turn.who.0);
        queue.acted.push(turn);
    }
    order
}

#[test]
fn knk_ini_05_extra_turns_come_after_the_lowest_initiative() {
    assert_eq!(order(queue(&[0])), [0, 1, 2, 0]);
    assert_eq!(order(queue(&[0, 2])), [0, 1, 2, 0, 2]);
}

#[test]
fn knk_ini_07_who_joins_later_acts_from_the_next_round() {
    let mut queue = queue(&[]);
    queue.slots.insert(0, Slot { who: Id(3), initiative: 99, from_round: 2 });
    assert_eq!(order(queue.clone()), [0, 1, 2]);
    queue.round = 2;
    assert_eq!(order(queue), [3, 0, 1, 2]);
}

#[test]
fn knk_ini_07_the_dead_leave_the_queue_with_their_extra_turn() {
    let mut queue = queue(&[0]);
    queue.remove(Id(0));
    assert_eq!(order(queue), [1, 2]);
}
