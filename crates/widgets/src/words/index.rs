//! Where each word stands in the files of its language: found out when the program is built, so that none of it is done
//! when it starts.
#![allow(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    reason = "run by the compiler, which stops at what does not fit"
)]

pub(super) mod files;

/// A word in one of several files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    /// Which of the files.
    file: u8,
    /// Bytes of its key.
    key: u8,
    /// Bytes of all of it: key, equals sign, text.
    length: u16,
    /// Byte that it begins at.
    at: u32,
}

impl Place {
    const NONE: Self = Self { file: 0, key: 0, length: 0, at: 0 };

    /// Whether this is its key.
    fn is_of(self, files: &[&'static str], key: &str) -> bool {
        let at = usize::try_from(self.at).unwrap_or(usize::MAX);
        let all = files.get(usize::from(self.file)).map_or(&[][..], |file| file.as_bytes());
        let own = all.get(at..at.saturating_add(self.key.into()));
        own == Some(key.as_bytes())
    }

    /// The key and all that belongs to it, with the key once more.
    pub(super) fn read(self, files: &[&'static str]) -> Option<(&'static str, &'static str)> {
        let (at, length) = (usize::try_from(self.at).ok()?, usize::from(self.length));
        let all = files.get(usize::from(self.file))?.get(at..at + length)?;
        Some((all.get(..self.key.into())?, all))
    }
}

/// How many words the files hold.
const fn count(files: &[&str]) -> usize {
    places::<0>(files).0
}

/// The words of all files as they stand there.
const fn all<const N: usize>(files: &[&str]) -> [Place; N] {
    let (_, places) = places::<N>(files);
    places
}

/// How many slots so many words are found in: a power of two, at most two thirds of them taken.
const fn room(words: usize) -> usize {
    (words * 3 / 2).next_power_of_two()
}

/// A place without a word.
const FREE: u16 = u16::MAX;

/// Every word in the slot that the digest of its key points at, or in the next free one behind it.
const fn slots<const N: usize>(files: &[&str], places: &[Place]) -> [u16; N] {
    let mut slots = [FREE; N];
    assert!(places.len() < N && places.len() < FREE as usize);
    let mut next = 0;
    while next < places.len() {
        let Place { file, key, at, .. } = places[next];
        let bytes = files[file as usize].as_bytes();
        let mut slot = digest(bytes, at as usize, key as usize) as usize % N;
        while slots[slot] != FREE {
            slot = (slot + 1) % N;
        }
        slots[slot] = next as u16;
        next += 1;
    }
    slots
}

/// The number of the word of this key.
pub(super) fn find(
    files: &[&'static str],
    places: &[Place],
    slots: &[u16],
    key: &str,
) -> Option<usize> {
    let first =
        usize::try_from(digest(key.as_bytes(), 0, key.len())).ok()?.checked_rem(slots.len())?;
    let (before, behind) = slots.split_at_checked(first)?;
    let taken = behind.iter().chain(before).take_while(|word| **word != FREE);
    let mut words = taken.map(|word| usize::from(*word));
    words.find(|word| places.get(*word).is_some_and(|place| place.is_of(files, key)))
}

/// The 32 bits of Fowler, Noll and Vo for so many bytes, mixed once more: keys begin alike.
const fn digest(bytes: &[u8], from: usize, length: usize) -> u32 {
    let (mut digest, mut at) = (0x811c_9dc5_u32, from);
    while at < from + length {
        digest = (digest ^ bytes[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    digest ^ (digest >> 15)
}

/// How many words the files hold, and the first `N` of them as they stand there.
///
/// Messages begin at the left edge with their keys; what belongs to them begins with no letter, and comments with `#`.
const fn places<const N: usize>(files: &[&str]) -> (usize, [Place; N]) {
    let (mut count, mut places) = (0, [Place::NONE; N]);
    let mut file = 0;
    while file < files.len() {
        let bytes = files[file].as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let mut end = line_end(bytes, at);
            if bytes[at].is_ascii_alphabetic() {
                while end < bytes.len() && bytes[end] != b'#' && !bytes[end].is_ascii_alphabetic() {
                    end = line_end(bytes, end);
                }
                if count < N {
                    places[count] = place(file, bytes, at, end);
                }
                count += 1;
            }
            at = end;
        }
        file += 1;
    }
    (count, places)
}

const fn line_end(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() && bytes[at] != b'\n' {
        at += 1;
    }
    if at < bytes.len() { at + 1 } else { at }
}

const fn place(file: usize, bytes: &[u8], at: usize, end: usize) -> Place {
    let mut key = at;
    while bytes[key] != b' ' && bytes[key] != b'=' {
        key += 1;
    }
    let (key, length) = (key - at, end - at);
    assert!(file < 1 << 8 && key < 1 << 8 && length < 1 << 16 && at < 1 << 32);
    Place { file: file as u8, key: key as u8, length: length as u16, at: at as u32 }
}
