//! Modes of movement as files have them, and what a price counts.

use kekkai_rules::{Cost, Counted, MeterId, MoveMode, PoolId};

#[test]
fn a_mode_is_read_as_a_key_and_as_older_saves_spell_it() {
    for text in ["\"Retreat\"", "Retreat"] {
        assert_eq!(ron::from_str::<MoveMode>(text).unwrap(), MoveMode::new("Retreat"), "{text}");
    }
}

#[test]
fn a_price_counts_what_it_is_counted_in_and_nothing_else() {
    let (points, pool) = (MeterId::new("points"), PoolId::new("Hp"));
    let cost = [Cost::Meter(points, 3), Cost::Pool(pool, 5)];
    assert_eq!(Counted::Meter(points).within(&cost), 3);
    assert_eq!(Counted::Pool(pool).within(&cost), 5);
    assert_eq!(Counted::Meter(MeterId::new("actions")).within(&cost), 0);
    let before = [Cost::Meter(points, 3), Cost::Pool(pool, 1)];
    assert_eq!(Cost::beyond(&cost, &before), [Cost::Pool(pool, 4)]);
}
