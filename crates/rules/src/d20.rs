//! d20: one die of twenty faces and modifiers against a number. A book of turns that others break into: what somebody does
//! provokes attacks, and three kinds of damage have pools of their own.

pub mod numbers;
pub mod options;
