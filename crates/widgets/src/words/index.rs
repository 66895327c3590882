//! Where each word stands in the files of its language: found out when the program is built, so that none of it is done
//! when it starts.
#![allow(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    reason = "run by the compiler, which stops at what does not fit"
)]

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

    /// The key and all that belongs to it, with the key once more.
    pub(super) fn read(self, files: &[&'static str]) -> Option<(&'static str, &'static str)> {
        let (at, length) = (usize::try_from(self.at).ok()?, usize::from(self.length));
        let all = files.get(usize::from(self.file))?.get(at..at + length)?;
        Some((all.get(..self.key.into())?, all))
    }
}

/// How many words the files hold.
pub(super) const fn count(files: &[&str]) -> usize {
    places::<0>(files).0
}

/// The words of all files by their keys.
pub(super) const fn sorted<const N: usize>(files: &[&str]) -> [Place; N] {
    let (_, mut places) = places::<N>(files);
    // Shell's sort: short, and fast enough for what the compiler does once.
    let mut gap = 1;
    while gap < N / 3 {
        gap = gap * 3 + 1;
    }
    while gap > 0 {
        let mut next = gap;
        while next < N {
            let place = places[next];
            let mut to = next;
            while to >= gap && is_before(files, place, places[to - gap]) {
                places[to] = places[to - gap];
                to -= gap;
            }
            places[to] = place;
            next += 1;
        }
        gap /= 3;
    }
    places
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

const fn is_before(files: &[&str], one: Place, other: Place) -> bool {
    let (left, right) =
        (files[one.file as usize].as_bytes(), files[other.file as usize].as_bytes());
    let (mut n, one_at, other_at) = (0, one.at as usize, other.at as usize);
    while n < one.key as usize && n < other.key as usize {
        if left[one_at + n] != right[other_at + n] {
            return left[one_at + n] < right[other_at + n];
        }
        n += 1;
    }
    one.key < other.key
}
