//! Names of pools as files have them.

use kekkai_rules::PoolId;

#[test]
fn a_pool_is_read_as_a_key_and_as_older_saves_spell_it() {
    for text in ["\"Hp\"", "Hp"] {
        assert_eq!(ron::from_str::<PoolId>(text).unwrap(), PoolId::new("Hp"), "{text}");
    }
    assert_eq!(ron::to_string(&PoolId::new("Hp")).unwrap(), "\"Hp\"");
}

#[test]
fn a_key_that_is_too_long_is_cut() {
    assert_eq!(PoolId::new("a-very-long-name-of-a-pool").key(), "a-very-long-nam");
    assert_eq!(PoolId::new("").key(), "");
}
