//! Keys that nobody meant, in every language that a terminal speaks: the screen stays, and the save is sound.

use rustix::process::Signal;

use super::{sandbox::Sandbox, terminal::Terminal};

/// What a terminal may send. Nothing that leaves or lets players in.
const KEYS: [&str; 40] = [
    "\r",
    "\x1b",
    "\t",
    "\x7f",
    " ",
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1b[5~",
    "\x1b[6~",
    "\x1b[H",
    "\x1b[F",
    "\x1b[3~",
    "\x1b[Z",
    "\x1bOQ",
    "\x12",
    "\x17",
    "\x14",
    "a",
    "c",
    "d",
    "e",
    "g",
    "i",
    "m",
    "n",
    "r",
    "s",
    "u",
    "w",
    "y",
    "1",
    "2",
    "9",
    "0",
    "?",
    "ы",
    ":hp Vega 5\r",
    "\x1b[200~x\u{202e}\n1A\x1b[201~",
];

/// Small, seeded, and the same everywhere: xorshift64*.
fn next(seed: &mut u64) -> usize {
    *seed ^= *seed >> 12;
    *seed ^= *seed << 25;
    *seed ^= *seed >> 27;
    usize::try_from(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33).unwrap()
}

#[test]
fn keys_at_random_leave_a_sound_fight() {
    for start in [1_u64, 2, 3] {
        let (sandbox, mut screen): (Sandbox, Terminal) = Sandbox::demo();
        let mut seed = start;
        for columns in 80..100 {
            let keys: String = (0..30).map(|_| KEYS[next(&mut seed) % KEYS.len()]).collect();
            screen.types(&keys);
            // Its frame comes when the keys before it have been carried out.
            screen.resize(columns + 1, 24);
        }
        assert!(screen.screen().alternate_screen(), "seed {start}:\n{}", screen.text());
        screen.signal(Signal::KILL);
        screen.ended();
        sandbox.is_sound("demo");
    }
}
