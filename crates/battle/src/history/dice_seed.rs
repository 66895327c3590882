//! Dice as a function: the same order at the same point of the same fight throws the same faces.

use kekkai_rules::Dice;
use rand::{RngExt as _, SeedableRng as _, rngs::ChaCha8Rng};

use crate::{Command, journal::Seq, state::packed::packed, written::to_ron};

/// Where in the fight a command stands; with the seed it is all that the dice depend on.
#[derive(Debug, Clone, Copy)]
pub struct DiceSource<'a> {
    /// Seed of the fight.
    pub seed: u64,
    /// How often the GM asked for other dice.
    pub salt: u32,
    /// The step that the command follows on.
    pub parent: Seq,
    /// The command that dice are thrown for.
    pub command: &'a Command,
}

impl DiceSource<'_> {
    /// Faces of the throw that is this command's answer number `index`, one a die. Empty if nothing is thrown.
    pub fn faces(&self, index: usize, dice: Dice) -> Vec<u16> {
        let Some(most) = u16::try_from(dice.faces).ok().filter(|most| *most > 0) else {
            return Vec::new();
        };
        let at = (self.seed, self.salt, self.parent);
        let place = packed(&(at, self.command), 0);
        // A command without a form in bytes is told from others by its text.
        let place = place.or_else(|| packed(&(at, to_ron(self.command)), 0)).unwrap_or_default();
        let mut generator = ChaCha8Rng::seed_from_u64(xxhash_rust::xxh3::xxh3_64(&place));
        generator.set_stream(u64::try_from(index).unwrap_or(u64::MAX));
        (0..dice.count).map(|_| generator.random_range(1..=most)).collect()
    }
}
