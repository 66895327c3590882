//! The seal of a line: a CRC-32 chained through all lines before it.

use std::fmt;

use kekkai_battle::journal::Seq;

/// CRC-32 (the IEEE one, as in zip) over the seal before it, the number of the line and the rest of the line.
///
/// The two numbers go in as four little-endian bytes each; the rest is the bytes of the line after the blank that
/// follows the seal, without the line end. Because each seal covers the one before, a line that was changed, moved,
/// left out or brought in from another file breaks the chain. It guards against accidents, not against a forger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seal(u32);

impl Seal {
    /// What stands for "the seal before it" at line 1.
    pub(crate) const START: Self = Self(0);

    /// The seal of line `seq` whose rest is `body`, if `self` is the seal of the line before.
    #[must_use]
    pub(crate) fn then(self, seq: Seq, body: &[u8]) -> Self {
        let mut crc = crc32fast::Hasher::new();
        crc.update(&(u64::from(seq) << 32 | u64::from(self.0)).to_le_bytes());
        crc.update(body);
        Self(crc.finalize())
    }

    /// Reads one; `None` for what is not spelled as eight lower-case hexadecimal digits.
    pub(crate) fn read(text: &[u8]) -> Option<Self> {
        if text.len() != 8 {
            return None;
        }
        let mut bits = 0;
        for byte in text {
            // One spelling only: a bit flipped from `a` to `A` must not pass unseen.
            let digit = match byte {
                b'0'..=b'9' => byte - b'0',
                b'a'..=b'f' => byte - b'a' + 10,
                _ => return None,
            };
            bits = bits << 4 | u32::from(digit);
        }
        Some(Self(bits))
    }
}

impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_covers_the_one_before_the_number_and_the_rest() {
        let first = Seal::START.then(1, b"= ()");
        for other in
            [Seal::START.then(2, b"= ()"), Seal::START.then(1, b"= (x)"), first.then(1, b"= ()")]
        {
            assert_ne!(first, other);
        }
    }

    /// The format promises that old files load: this number may never change.
    #[test]
    fn the_seal_of_a_known_line_stays() {
        assert_eq!(Seal::START.then(1, b"= ()").to_string(), "929c96ab");
    }

    #[test]
    fn a_seal_has_one_spelling() {
        assert_eq!(Seal::read(b"0000001f"), Some(Seal(0x1f)));
        for text in ["0000001F", "1f", "+000001f", "00000001f", "", "0000001g"] {
            assert_eq!(Seal::read(text.as_bytes()), None, "{text}");
        }
    }
}
