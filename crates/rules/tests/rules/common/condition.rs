//! How conditions are written.

use kekkai_rules::{ConditionKind, ConditionView};

#[test]
fn a_condition_is_written_by_its_name_and_a_stack_of_them_with_its_count() {
    const TURN: &ConditionKind = &ConditionKind::new("loses-turn", "~", 0);
    const TIRED: &ConditionKind =
        &ConditionKind { stacks: true, ..ConditionKind::new("tired", "t", 1) };
    let tired = ConditionView { kind: TIRED, count: 3 };
    let text = ron::to_string(&[TURN.once(), tired][..]).unwrap();
    assert_eq!(text, r#"["LosesTurn",{"Tired":3}]"#);
}
