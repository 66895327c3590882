//! Battle files of bytes that nobody meant: they are read, mended or refused, and nothing panics.

use std::{fs, path::Path};

use super::support::{HEAD, build, room};

/// How many files are made, from a fixed seed.
const FILES: u32 = 400;

/// Small and seeded: xorshift64*.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        usize::try_from(self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33).unwrap() % limit
    }
}

/// The body: any bytes as a battle file, to look at, to mend, to go on with. Nothing changes the bytes but going on.
fn battle_file(path: &Path, bytes: &[u8]) {
    fs::write(path, bytes).unwrap();
    let seen = kekkai_host::read(path);
    let copy = path.with_extension("mended");
    let _ = kekkai_host::mend(path, &copy, None, |candidate| Ok(candidate.line));
    assert_eq!(fs::read(path).unwrap(), bytes, "looking changed the file");
    let opened = kekkai_host::BattleFile::open(path);
    assert_eq!(opened.is_ok(), seen.is_ok(), "one reads it, the other does not");
    drop(opened);
    if let Ok(seen) = seen {
        assert_eq!(kekkai_host::read(path).unwrap().lines, seen.lines, "lines were lost");
    }
    for entry in fs::read_dir(path.parent().unwrap()).unwrap() {
        fs::remove_file(entry.unwrap().path()).unwrap();
    }
}

#[test]
fn any_bytes_are_read_mended_or_refused() {
    let (_folder, path) = room();
    let good = build(&path);
    fs::remove_file(&path).unwrap();
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    for bytes in [&[][..], b"\n", HEAD.as_bytes(), &good] {
        battle_file(&path, bytes);
    }
    for _ in 0..FILES {
        let mut bytes = good.clone();
        for _ in 0..=chance.below(3) {
            let at = chance.below(bytes.len() + 1);
            let end = (at + chance.below(40)).min(bytes.len());
            match chance.below(5) {
                0 => drop(bytes.drain(at..end)),
                1 => {
                    let part = bytes[at..end].to_vec();
                    let to = chance.below(bytes.len() + 1);
                    drop(bytes.splice(to..to, part));
                }
                2 => bytes.truncate(at),
                3 => bytes[at..end].fill(u8::try_from(chance.below(256)).unwrap()),
                _ => {
                    let word: &[u8] =
                        [&b"\n"[..], b"\r\n", b"\0\0", b"@9", b"<0 ", b"\xff"][chance.below(6)];
                    drop(bytes.splice(at..at, word.iter().copied()));
                }
            }
        }
        battle_file(&path, &bytes);
    }
}
