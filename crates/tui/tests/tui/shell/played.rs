//! Games played at random: whatever is accepted is kept, and what is kept decides to itself again.

use super::support::Machine;

/// A small generator; the seed is in the message of a failure.
struct Luck(u64);

impl Luck {
    fn below(&mut self, most: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    fn of<'a>(&mut self, several: &[&'a str]) -> &'a str {
        let index = self.below(several.len().try_into().unwrap());
        several[usize::try_from(index).unwrap()]
    }
}

fn line(luck: &mut Luck) -> String {
    let names = ["Pavel", "Knight", "Klim", "Vera", "Vega", "Hagen", "Sable", "Osip"];
    match luck.below(16) {
        0..=4 => format!("attack {}", luck.of(&names)),
        5 | 6 => format!("move {}{}", 1 + luck.below(20), luck.of(&["H", "I", "J", "K", "L"])),
        7 | 8 => luck.of(&["dodge", "accept"]).to_owned(),
        9 => format!("pick {}", 1 + luck.below(4)),
        10 => luck.of(&["undo", "redo", "back", "again", "cancel"]).to_owned(),
        11 => format!("die 1 {}", 1 + luck.below(100)),
        12 => format!("hp {} {}", luck.of(&names), luck.below(200)),
        13 => luck.of(&["special", "pickup", "use", "luck", "throw"]).to_owned(),
        _ => "end".to_owned(),
    }
}

#[test]
fn a_random_game_is_sound() {
    for seed in [1, 2, 3] {
        let machine = Machine::new();
        machine.run(&["new", "--from", "demo", "game"]).ended(0);
        let mut luck = Luck(seed);
        let mut done = 0;
        for _ in 0..60 {
            let line = line(&mut luck);
            let said = machine.run(&["exec", "game", &line]);
            assert!(matches!(said.exit, 0..=2), "seed {seed}: {line}: {said:?}");
            done += u32::from(said.exit == 0);
        }
        assert!(done > 10, "seed {seed}: only {done} lines were accepted");
        machine.run(&["check", "game"]).ended(0).tells("No difference");
    }
}

#[test]
fn shipped_battles_do_what_their_notes_say() {
    let machine = Machine::new();
    let said = machine.run(&["exec", "walls", "move 6J 9J"]).ended(0);
    said.tells("6J: now floor");
    said.tells("Klim: HP −15");
    machine.run(&["exec", "walls", "move 9J"]).ended(0).tells("Lancer 3J → 9J, 10 cells");
    machine.run(&["exec", "walls", "end", "move 5M jump 7M"]).ended(0).tells("Rook 3M → 7M");
    let line = ["exec", "grab", "--dice", "100,1,1,1,1", "grab Vera", "end"];
    let said = machine.run(&[&line[..], &["turn Hagen", "move 6J"]].concat());
    said.tells("Hagen holds Vera");
    let said = machine.run(&["exec", "grab", "--dice", "seed", "turn Ogre", "move 10M"]).ended(0);
    said.tells("Klim");
}
