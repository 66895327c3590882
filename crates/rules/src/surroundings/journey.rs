//! What the map of the world asks of a sheet: how far somebody comes there, and whom it can carry.

/// How somebody travels from place to place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Journey {
    /// Places in one turn on foot; 0 for one who cannot go alone.
    pub step: u8,
    /// The most places that a hurt body lets it flee or pursue in one turn; `None` where nothing hinders it.
    pub limit: Option<u8>,
    /// How many others it can carry.
    pub carries: u8,
}
