//! Pools that are shown as bars.

use kekkai_battle::view::PoolShown;
use kekkai_rules::{Pool, PoolId, Reading};

#[test]
fn a_bar_is_full_only_where_nothing_is_missing_and_empty_only_where_nothing_is_left() {
    let bar = |now, max| {
        PoolShown::of(&Pool { id: PoolId::new("Hp"), now, max, waits: 0 }, Reading::Bars)
    };
    for (now, max, bars) in [
        (900, 900, 10),
        (899, 900, 9),
        (811, 900, 9),
        (810, 900, 9),
        (720, 900, 8),
        (721, 900, 9),
        (1, 900, 1),
        (0, 900, 0),
        (-40, 900, 0),
        (0, 0, 0),
        (950, 900, 10),
        (i32::MAX, i32::MAX, 10),
        (1, 1, 10),
    ] {
        assert_eq!(bar(now, max), Some(PoolShown::Bar(PoolId::new("Hp"), bars)), "{now}/{max}");
    }
}
