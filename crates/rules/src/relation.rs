//! Relations between combatants that a battle may open with.

/// A relation of one combatant to others, as battle files name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RelationKind {
    /// The field of a combatant in a battle file, `holds`: it names the other by its name.
    pub field: &'static str,
    /// Whether one combatant may have it to several others; the field is a list of names then.
    pub several: bool,
}
