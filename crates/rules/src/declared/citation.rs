//! What a fight does by itself and every system has a rule for.

/// Something of the fight itself, for a system to name the rules that it stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Citation {
    /// Somebody is put on a cell before the fight.
    Placement,
    /// Somebody joins a fight, or dies and leaves the queue.
    Membership,
    /// The queue is made.
    Queue,
    /// Somebody gets another place in the queue.
    NewPlace,
    /// A round of the queue begins.
    Round,
    /// A round begins in which somebody acts twice.
    RoundWithExtraTurns,
    /// A turn begins or ends.
    Turn,
    /// A second turn of a round begins.
    ExtraTurn,
    /// A step on the field.
    Step,
    /// What fills a cell changes.
    Terrain,
    /// The GM alone decides it.
    Ruling,
    /// An item is picked up or comes to lie on a cell.
    Items,
    /// Somebody is thrown through the air.
    Flight,
    /// Somebody leaves the field over a border.
    Leaving,
    /// Somebody comes back over a border.
    Entering,
    /// Somebody behind a border walks round to another one.
    Detour,
    /// Somebody leaves the fight.
    Departure,
    /// A border, or a part of one, is opened or closed.
    Borders,
    /// Light, ground or another status of the field or of a cell changes.
    Ambient,
    /// A status of the GM's own making changes.
    CustomZone,
    /// A combatant changes sides.
    Sides,
    /// Somebody is kept from crossing a border by one who guards it.
    Guards,
    /// Something on the map of the world: its places and the ways between them.
    World,
    /// How many places a party comes in a turn.
    Travel,
    /// Who cannot travel at all.
    Stranded,
    /// Who carries whom on the map of the world.
    Carrying,
    /// The bases of parties, and who hides in them.
    Bases,
    /// One party pursues another.
    Chase,
    /// A party hurries to a place by the throws of a chase.
    Hurry,
    /// The boards of a place, and their cells.
    Boards,
    /// Cells that are free to stand on.
    FreeCell,
    /// Somebody has to answer for something first.
    Waiting,
    /// Dice of any kind and number.
    Dice,
    /// Which faces may be typed for a throw; no rule where that of the throw says it.
    Faces,
    /// The fight is over.
    End,
    /// A new fight begins, or somebody comes to it.
    NewFight,
    /// A throw that needs no die.
    NoDie,
    /// A chance that comes up at the top face of its die.
    TopFace,
    /// A save and the number that it has to be above.
    Save,
    /// Somebody may notice one who hides.
    Detection,
}
