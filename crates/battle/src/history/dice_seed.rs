//! Dice as a function: the same order at the same point of the same fight throws the same faces.

use kekkai_rules::Dice;
use rand::{RngExt as _, SeedableRng as _, rngs::ChaCha8Rng};

use crate::{Command, journal::Seq, state::packed::packed};

/// Where in the fight a command stands; with the seed it is all that luck depends on.
#[derive(Debug, Clone, Copy)]
pub struct Luck<'a> {
    /// Seed of the fight.
    pub seed: u64,
    /// How often the game master asked for other luck.
    pub salt: u32,
    /// The step that the command follows on.
    pub parent: Seq,
    /// The command that dice are thrown for.
    pub command: &'a Command,
}

impl Luck<'_> {
    /// Faces of the throw that is this command's answer number `index`, one a die. Empty if nothing is thrown.
    pub fn faces(&self, index: usize, dice: Dice) -> Vec<u16> {
        let Some(most) = u16::try_from(dice.faces).ok().filter(|most| *most > 0) else {
            return Vec::new();
        };
        let place =
            packed(&(self.seed, self.salt, self.parent, self.command), 0).unwrap_or_default();
        let mut generator = ChaCha8Rng::seed_from_u64(xxhash_rust::xxh3::xxh3_64(&place));
        generator.set_stream(u64::try_from(index).unwrap_or(u64::MAX));
        (0..dice.count).map(|_| generator.random_range(1..=most)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kekkai_rules::Id;

    #[test]
    fn luck_depends_on_its_place_and_on_nothing_else() {
        let (one, two) = (Command::EndTurn { who: Id(0) }, Command::EndTurn { who: Id(1) });
        let at = |parent, command| Luck { seed: 7, salt: 0, parent, command };
        let die = Dice::new(0, 10_000);
        let thrown = at(5, &one).faces(0, die);
        assert_eq!(thrown, at(5, &one).faces(0, die));
        assert_ne!(thrown, at(6, &one).faces(0, die));
        assert_ne!(thrown, at(5, &two).faces(0, die));
        assert_ne!(thrown, at(5, &one).faces(1, die));
        assert_ne!(thrown, Luck { salt: 1, ..at(5, &one) }.faces(0, die));
    }

    #[test]
    fn every_face_comes_up_and_no_other() {
        let command = Command::RollInitiative;
        let luck = Luck { seed: 1, salt: 0, parent: 1, command: &command };
        let mut seen: Vec<u16> =
            (0..500).flat_map(|index| luck.faces(index, Dice::new(0, 6))).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, [1, 2, 3, 4, 5, 6]);
        assert!(luck.faces(0, Dice::new(0, 0)).is_empty());
    }
}
