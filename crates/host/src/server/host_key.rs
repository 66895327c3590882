//! The key by which a host is known again: made once, kept from everybody else, never replaced.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write as _},
    net::SocketAddr,
    path::{Path, PathBuf},
};

use russh::keys::{Algorithm, HashAlg, PrivateKey, PublicKey, key::safe_rng, ssh_key::LineEnding};

use crate::{file_error::FileError, place};

/// A larger file is no key, in bytes.
const MAX_BYTES: u64 = 16 << 10;

/// Why there is no host key. The file, if there is one, is as it was. `Display` is for developers.
#[derive(Debug, thiserror::Error)]
pub enum HostKeyError {
    /// The operating system refused to read or write it.
    #[error("{path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Reason given by the operating system.
        source: io::Error,
    },
    /// Others may read or write the file, or write the folder. Somebody may know the key: look before allowing it.
    #[error("{path}: mode {mode:o}")]
    Exposed {
        /// The file or folder.
        path: PathBuf,
        /// Permission bits of the file.
        mode: u32,
    },
    /// It belongs to somebody else.
    #[error("{path}: belongs to user {owner}")]
    Owner {
        /// The file or folder.
        path: PathBuf,
        /// Number of its owner.
        owner: u32,
    },
    /// Not an unencrypted ed25519 key of OpenSSH, or no ordinary file.
    #[error("{path}: no key")]
    NotAKey {
        /// Path of the key file.
        path: PathBuf,
    },
}

/// How players can check that it is this host that answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostId {
    /// `SHA256:` and base64, as `ssh` shows it.
    pub fingerprint: String,
    /// `kind base64`, as it stands in `known_hosts` behind the address.
    pub key: String,
}

impl HostId {
    pub(super) fn of(key: &PublicKey) -> Self {
        let line = key.to_openssh().unwrap_or_default();
        let key_only = line.splitn(3, ' ').take(2).collect::<Vec<_>>().join(" ");
        Self { fingerprint: key.fingerprint(HashAlg::Sha256).to_string(), key: key_only }
    }

    /// The line of `known_hosts` for players who reach the host by this name or address and port.
    pub fn known_hosts_line(&self, name: &str, port: u16) -> String {
        if port == 22 {
            format!("{name} {}", self.key)
        } else {
            format!("[{name}]:{port} {}", self.key)
        }
    }

    /// The same for an address.
    pub fn known_hosts_line_of(&self, address: SocketAddr) -> String {
        self.known_hosts_line(&address.ip().to_string(), address.port())
    }
}

/// Reads the key, or makes one where there is no file. Missing folders are made for their owner only.
pub(super) fn host_key(path: &Path) -> Result<PrivateKey, HostKeyError> {
    let io = |source| HostKeyError::Io { path: path.to_owned(), source };
    match fs::symlink_metadata(path) {
        Ok(_) => read(path),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let folder = place::folder_of(path);
            make_folder(folder)
                .map_err(|source| HostKeyError::Io { path: folder.to_owned(), source })?;
            let meta = fs::metadata(folder);
            let meta =
                meta.map_err(|source| HostKeyError::Io { path: folder.to_owned(), source })?;
            guard(folder, &meta, 0o022)?;
            match make(path) {
                // Another program was faster: its key is the key.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => read(path),
                made => made.map_err(io),
            }
        }
        Err(error) => Err(io(error)),
    }
}

fn read(path: &Path) -> Result<PrivateKey, HostKeyError> {
    let io = |source| HostKeyError::Io { path: path.to_owned(), source };
    let no_key = || HostKeyError::NotAKey { path: path.to_owned() };
    let folder = place::folder_of(path);
    guard(folder, &fs::metadata(folder).map_err(io)?, 0o022)?;
    let file = place::open(path, OpenOptions::new().read(true)).map_err(|error| {
        if let FileError::Io { path, source } = error {
            HostKeyError::Io { path, source }
        } else {
            no_key()
        }
    })?;
    let meta = file.metadata().map_err(io)?;
    guard(path, &meta, 0o077)?;
    if meta.len() > MAX_BYTES {
        return Err(no_key());
    }
    let text = io::read_to_string(file).map_err(|error| {
        if error.kind() == io::ErrorKind::InvalidData { no_key() } else { io(error) }
    })?;
    let key = PrivateKey::from_openssh(text).map_err(|_| no_key())?;
    if key.is_encrypted() || key.algorithm() != Algorithm::Ed25519 {
        return Err(no_key());
    }
    Ok(key)
}

fn make(path: &Path) -> io::Result<PrivateKey> {
    let key = PrivateKey::random(&mut safe_rng(), Algorithm::Ed25519).map_err(io::Error::other)?;
    let text = key.to_openssh(LineEnding::LF).map_err(io::Error::other)?;
    let mut file = place::private().create_new(true).open(path)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    if let Err(error) = written.and_then(|()| place::sync_folder_of(path)) {
        // Half a key would be refused for ever; this one nobody has seen yet.
        let _ = fs::remove_file(path);
        return Err(error);
    }
    Ok(key)
}

fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Refuses what others own, or may use in one of the ways of `forbidden`.
#[cfg(unix)]
fn guard(path: &Path, meta: &fs::Metadata, forbidden: u32) -> Result<(), HostKeyError> {
    guard_for(rustix::process::geteuid().as_raw(), path, meta, forbidden)
}

/// The same for a user `own`.
#[cfg(unix)]
fn guard_for(
    own: u32,
    path: &Path,
    meta: &fs::Metadata,
    forbidden: u32,
) -> Result<(), HostKeyError> {
    let path = path.to_owned();
    match place::exposure(meta, forbidden, own, meta.is_dir()) {
        None => Ok(()),
        Some(place::Exposure::Mode(mode)) => Err(HostKeyError::Exposed { path, mode }),
        Some(place::Exposure::Owner(owner)) => Err(HostKeyError::Owner { path, owner }),
    }
}

#[cfg(not(unix))]
fn guard(_: &Path, _: &fs::Metadata, _: u32) -> Result<(), HostKeyError> {
    Ok(())
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    fn set_mode(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn a_key_is_made_once_for_its_owner_only_and_then_stays() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("keys/host_ed25519");
        let first = host_key(&path).unwrap();
        assert_eq!((mode(&path), mode(path.parent().unwrap())), (0o600, 0o700));
        let text = fs::read(&path).unwrap();
        let second = host_key(&path).unwrap();
        assert_eq!(HostId::of(first.public_key()), HostId::of(second.public_key()));
        assert_eq!(fs::read(&path).unwrap(), text);
    }

    #[test]
    fn a_key_that_others_could_read_is_refused_and_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("host_ed25519");
        host_key(&path).unwrap();
        let text = fs::read(&path).unwrap();
        for bad in [0o640, 0o604, 0o620, 0o644, 0o777] {
            set_mode(&path, bad);
            let refused = host_key(&path).unwrap_err();
            assert!(matches!(refused, HostKeyError::Exposed { mode, .. } if mode == bad));
        }
        set_mode(&path, 0o400);
        host_key(&path).unwrap();
        set_mode(dir.path(), 0o770);
        assert!(matches!(host_key(&path), Err(HostKeyError::Exposed { .. })));
        set_mode(dir.path(), 0o700);
        assert_eq!(fs::read(&path).unwrap(), text);
    }

    #[test]
    fn a_key_of_another_user_is_refused_and_a_folder_of_the_systems_is_not() {
        use std::os::unix::fs::MetadataExt as _;
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("host_ed25519");
        host_key(&path).unwrap();
        let (key, root) = (fs::metadata(&path).unwrap(), fs::metadata("/").unwrap());
        let (own, other) = (key.uid(), key.uid() + 1);
        assert!(guard_for(own, &path, &key, 0o077).is_ok());
        let refused = guard_for(other, &path, &key, 0o077).unwrap_err();
        assert!(matches!(refused, HostKeyError::Owner { owner, .. } if owner == own));
        assert!(guard_for(root.uid() + 1, Path::new("/"), &root, 0o022).is_ok());
    }

    #[test]
    fn what_is_no_key_is_refused_and_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("host_ed25519");
        for text in ["", "hello", "-----BEGIN OPENSSH PRIVATE KEY-----\n"] {
            fs::write(&path, text).unwrap();
            set_mode(&path, 0o600);
            assert!(matches!(host_key(&path), Err(HostKeyError::NotAKey { .. })));
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        let hanging = dir.path().join("link");
        symlink(dir.path().join("nowhere"), &hanging).unwrap();
        let refused = host_key(&hanging).unwrap_err();
        let HostKeyError::Io { source, .. } = refused else { panic!("{refused}") };
        assert_eq!(source.kind(), io::ErrorKind::NotFound);
        assert!(!dir.path().join("nowhere").exists());
    }

    #[test]
    fn the_line_of_known_hosts_has_the_port_unless_it_is_the_usual_one() {
        let id = HostId { fingerprint: String::new(), key: "ssh-ed25519 AAAA".to_owned() };
        assert_eq!(id.known_hosts_line("a.example", 22), "a.example ssh-ed25519 AAAA");
        let address = "[::1]:2222".parse().unwrap();
        assert_eq!(id.known_hosts_line_of(address), "[::1]:2222 ssh-ed25519 AAAA");
    }
}
