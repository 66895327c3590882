//! The public key of a person, as `ssh-keygen` writes it.

use data_encoding::BASE64;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::SeatsFault;

/// Longest line that is read, in bytes. The longest kind that is taken needs about 300.
const MAX_BYTES: usize = 1024;
const ED25519: &str = "ssh-ed25519";
/// Bytes of an ed25519 key after its kind: a length and 32 bytes.
const ED25519_REST: usize = 36;
/// Kinds that can be checked, the hardware tokens (`sk-`) among them.
const KINDS: [&str; 6] = [
    ED25519,
    "ecdsa-sha2-nistp256",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp521",
    "sk-ssh-ed25519@openssh.com",
    "sk-ecdsa-sha2-nistp256@openssh.com",
];

/// A public key: the line as it was written, and the bytes that are compared.
///
/// Equal are keys of the same bytes, whatever the remark behind them. RSA keys are refused: nothing here can check their
/// signatures, so they would look taken and fail later without a reason.
#[derive(Debug, Clone)]
pub struct Key {
    line: String,
    blob: Vec<u8>,
}

impl Key {
    /// Reads `kind base64 remark`, without the options that may stand before it in other programs' files.
    pub fn read(line: &str) -> Result<Self, SeatsFault> {
        let line = line.trim();
        if line.len() > MAX_BYTES || line.contains(char::is_control) {
            return Err(SeatsFault::KeyShape);
        }
        let mut words = line.split_whitespace();
        let (Some(kind), Some(body)) = (words.next(), words.next()) else {
            return Err(SeatsFault::KeyShape);
        };
        if matches!(kind, "ssh-rsa" | "rsa-sha2-256" | "rsa-sha2-512") {
            return Err(SeatsFault::KeyRsa);
        }
        if !KINDS.contains(&kind) {
            let like_a_kind = kind.starts_with("ssh-") || kind.contains("-sha2-");
            return Err(if like_a_kind { SeatsFault::KeyKind } else { SeatsFault::KeyShape });
        }
        let blob = BASE64.decode(body.as_bytes()).map_err(|_| SeatsFault::KeyBody)?;
        let rest = named(&blob, kind).ok_or(SeatsFault::KeyBody)?;
        if rest.is_empty() || (kind == ED25519 && rest.len() != ED25519_REST) {
            return Err(SeatsFault::KeyBody);
        }
        Ok(Self { line: line.to_owned(), blob })
    }

    /// The key's bytes as they go over a wire.
    pub fn blob(&self) -> &[u8] {
        &self.blob
    }

    /// The line as it was written.
    pub fn line(&self) -> &str {
        &self.line
    }
}

/// What follows in `blob` after its kind, if it is of that kind.
fn named<'a>(blob: &'a [u8], kind: &str) -> Option<&'a [u8]> {
    let (length, rest) = blob.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
    let (name, rest) = rest.split_at_checked(length)?;
    (name == kind.as_bytes()).then_some(rest)
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        self.blob == other.blob
    }
}

impl Eq for Key {}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.line)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let line = String::deserialize(from)?;
        Self::read(&line).map_err(|fault| D::Error::custom(fault.code()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILM+rvN+ot98qgEN796jTiQfZfG1KaT0PtFDJ/XFSqti anna@home";

    #[test]
    fn a_key_is_its_bytes_and_not_its_remark() {
        let key = Key::read(GOOD).unwrap();
        assert_eq!(key, Key::read(GOOD.rsplit_once(' ').unwrap().0).unwrap());
        assert_eq!(key.blob().len(), 51);
        assert_eq!(key.line(), GOOD);
    }

    #[test]
    fn what_is_no_key_is_refused_with_its_reason() {
        let cut = GOOD.replace("Sqti", "");
        for (line, fault) in [
            ("", SeatsFault::KeyShape),
            ("ssh-ed25519", SeatsFault::KeyShape),
            ("no-pty ssh-ed25519 AAAA", SeatsFault::KeyShape),
            ("ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQ", SeatsFault::KeyRsa),
            ("ssh-dss AAAAB3NzaC1kc3MAAACB", SeatsFault::KeyKind),
            ("ssh-ed25519 !!!!", SeatsFault::KeyBody),
            ("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5", SeatsFault::KeyBody),
            ("ecdsa-sha2-nistp256 AAAAC3NzaC1lZDI1NTE5AAAAILM=", SeatsFault::KeyBody),
            ("ssh-ed25519 /////w==", SeatsFault::KeyBody),
            (&cut, SeatsFault::KeyBody),
            (&"x".repeat(5000), SeatsFault::KeyShape),
        ] {
            assert_eq!(Key::read(line).unwrap_err(), fault, "{line}");
        }
    }
}
