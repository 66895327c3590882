//! The code of an invitation: short enough to be read out, long enough not to be guessed.

use std::fmt;

use data_encoding::HEXLOWER;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use sha2::{Digest as _, Sha256};
use subtle::{Choice, ConstantTimeEq as _};

use super::SeatsFault;

/// Letters of a code, five bits each: eighty bits in all.
const LETTERS: usize = 16;
/// Letters between two dashes.
const GROUP: usize = 4;
/// Small, and none that could be taken for another: no `i`, `l`, `o`, `u`.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Sets the hash apart from any other of the same letters.
const SALT: &[u8] = b"kekkai invitation 1:";

/// An invitation code, usable by one person at a time until it expires. Shown once to the GM; only its hash is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Code([u8; LETTERS]);

impl Code {
    /// A new one out of the system's randomness.
    pub(super) fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; LETTERS];
        getrandom::fill(&mut bytes)?;
        // 32 divides 256: every letter is as likely as any other.
        let letter = |byte: u8| ALPHABET.get(usize::from(byte % 32)).copied().unwrap_or(b'0');
        Ok(Self(bytes.map(letter)))
    }

    /// Reads what somebody typed: capital or small, dashes and blanks anywhere, `o` for `0`, `i` and `l` for `1`.
    pub fn read(typed: &str) -> Option<Self> {
        let mut letters = [0; LETTERS];
        let mut places = letters.iter_mut();
        for byte in typed.bytes().filter(|byte| !matches!(byte, b'-' | b' ')) {
            let letter = match byte.to_ascii_lowercase() {
                b'o' => b'0',
                b'i' | b'l' => b'1',
                letter => letter,
            };
            if !ALPHABET.contains(&letter) {
                return None;
            }
            *places.next()? = letter;
        }
        places.next().is_none().then_some(Self(letters))
    }

    /// What is kept of it.
    pub(super) fn hash(&self) -> CodeHash {
        CodeHash(Sha256::new().chain_update(SALT).chain_update(self.0).finalize().into())
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, group) in self.0.chunks(GROUP).enumerate() {
            let dash = if number == 0 { "" } else { "-" };
            write!(f, "{dash}{}", String::from_utf8_lossy(group))?;
        }
        Ok(())
    }
}

/// The code itself is left out, so that it gets into no report.
impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Code(…)")
    }
}

/// What the file keeps of a code: enough to know it again, not enough to use it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CodeHash([u8; 32]);

impl CodeHash {
    /// Whether both are of one code, in a time that tells nothing about where they differ.
    pub(super) fn is(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl Serialize for CodeHash {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&HEXLOWER.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for CodeHash {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let bytes = HEXLOWER.decode(text.as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
        bytes.map(Self).ok_or_else(|| D::Error::custom(SeatsFault::CodeHash.code()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_known_again_however_it_is_typed() {
        let code = Code::random().unwrap();
        let shown = code.to_string();
        assert_eq!(shown.len(), 19);
        for typed in [
            shown.clone(),
            shown.to_uppercase(),
            shown.replace('-', ""),
            shown.replace('0', "O").replace('1', "l"),
        ] {
            assert!(bool::from(Code::read(&typed).unwrap().hash().is(&code.hash())), "{typed}");
        }
        assert!(!format!("{code:?}").contains(&shown));
    }

    #[test]
    fn what_is_no_code_is_none() {
        let shown = Code::random().unwrap().to_string();
        for typed in [
            "",
            "-",
            "abcd",
            shown.strip_suffix(|_| true).unwrap(),
            &format!("{shown}0"),
            "uuuu-uuuu-uuuu-uuuu",
            "ёёёё-ёёёё",
        ] {
            assert!(Code::read(typed).is_none(), "{typed}");
        }
    }

    #[test]
    fn codes_differ() {
        let mut codes: Vec<String> =
            (0..100).map(|_| Code::random().unwrap().to_string()).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), 100);
    }
}
