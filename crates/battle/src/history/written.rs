//! What the program itself writes as RON: records, setups, prompts.
//!
//! The types are erased on the way, so that the code for writing RON is there once and not anew for each of them. Reading
//! is left as it is: with erased types it would take more room, not less.

/// RON on one line. Our own types always have one; an empty text would be refused on reading.
pub(crate) fn to_ron(value: &dyn erased_serde::Serialize) -> String {
    let text = ron::to_string(value);
    debug_assert!(text.is_ok(), "{text:?}");
    text.unwrap_or_default()
}
