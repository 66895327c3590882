//! The server for this machine: a socket in the file system. What goes over it: see [`codec`](super::codec).
//!
//! The socket appears under its name with its final mode, so that there is no moment in which others could come in. A
//! lock beside it tells whether a host is alive: what a dead one left is replaced, a living one's never.

use std::{
    fs::{self, File},
    io,
    os::unix::{
        fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _},
        net::{UnixListener as StdListener, UnixStream as StdStream},
    },
    path::{Path, PathBuf},
    sync::Arc,
    time::Instant,
};

use bytes::Bytes;
use kekkai_rules::PlainText;
use tokio::{
    io::{AsyncRead, AsyncWrite, BufReader},
    net::{UnixListener, UnixStream},
    time::timeout,
};

use super::{
    Lifetime,
    admission::{Admission, Identity},
    codec::{self, FromClient, FromHost, Hello, Messages},
    disconnect::DisconnectReason,
    gate::{Origin, Pass, Shut},
    inbox::InboxSender,
    news::Refused,
    pause,
    session_loop::{CLOSING_TIME, End, Sink},
    wire::Wire,
};
use crate::{FileError, place};

/// Why there is no socket. `Display` is for developers.
#[derive(Debug, thiserror::Error)]
pub enum SocketError {
    /// Another host listens there.
    #[error("{path}: taken")]
    Taken {
        /// Path of the socket file.
        path: PathBuf,
    },
    /// Something else than a socket lies there. It was left alone.
    #[error("{path}: not a socket")]
    NotASocket {
        /// Path of the file in the way.
        path: PathBuf,
    },
    /// Others may replace what lies in the folder.
    #[error("{folder}: mode {mode:o}")]
    Exposed {
        /// Folder that the socket lies in.
        folder: PathBuf,
        /// Permission bits of the folder.
        mode: u32,
    },
    /// The system refused; also for a path longer than it takes for sockets.
    #[error("{path}: {source}")]
    Io {
        /// Path of the socket file.
        path: PathBuf,
        /// Reason given by the operating system.
        source: io::Error,
    },
}

/// The place of a socket. Dropping it takes the socket away, if it is still the same one.
#[derive(Debug)]
pub(super) struct Place {
    path: PathBuf,
    id: (u64, u64),
    /// Held as long as the host is alive.
    _lock: File,
}

impl Drop for Place {
    fn drop(&mut self) {
        let there = fs::symlink_metadata(&self.path);
        if there.is_ok_and(|there| (there.dev(), there.ino()) == self.id) {
            // A socket left behind is replaced by the next host.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Puts a socket in place. `group`: its group may use it as well.
pub(super) fn bind(path: &Path, group: bool) -> Result<(UnixListener, Place), SocketError> {
    let io = |source| SocketError::Io { path: path.to_owned(), source };
    let folder = place::folder_of(path);
    guarded(folder).map_err(io)?.map_or(Ok(()), Err)?;
    let lock_path = place::sibling(path, ".lock");
    let lock = place::private().create(true).truncate(false).open(&lock_path).map_err(io)?;
    place::lock(&lock_path, &lock).map_err(|error| {
        let taken = matches!(error, FileError::Locked { .. });
        let path = path.to_owned();
        if taken { SocketError::Taken { path } } else { io(io::Error::other(error)) }
    })?;
    match fs::symlink_metadata(path) {
        Ok(there) if !there.file_type().is_socket() => {
            return Err(SocketError::NotASocket { path: path.to_owned() });
        }
        // Another program's, which knows nothing of the lock.
        Ok(_) if StdStream::connect(path).is_ok() => {
            return Err(SocketError::Taken { path: path.to_owned() });
        }
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(io(error)),
    }
    let placed = || {
        // A closed folder: until the socket has its mode, nobody else gets at it.
        let closed = tempfile::Builder::new().prefix(".k").rand_bytes(4).tempdir_in(folder)?;
        let bare = closed.path().join("s");
        let listener = StdListener::bind(&bare)?;
        let mode = if group { 0o660 } else { 0o600 };
        fs::set_permissions(&bare, fs::Permissions::from_mode(mode))?;
        let there = fs::symlink_metadata(&bare)?;
        fs::rename(&bare, path)?;
        listener.set_nonblocking(true)?;
        Ok((UnixListener::from_std(listener)?, (there.dev(), there.ino())))
    };
    let (listener, id) = placed().map_err(io)?;
    Ok((listener, Place { path: path.to_owned(), id, _lock: lock }))
}

/// Makes the folder if it is missing, for its owner only; an error of ours if others may replace what lies in it.
fn guarded(folder: &Path) -> io::Result<Option<SocketError>> {
    let mut builder = fs::DirBuilder::new();
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)?;
    let meta = fs::metadata(folder)?;
    let mode = meta.mode() & 0o7777;
    // In a folder with the sticky bit, such as the one for temporary files, nobody may move what is another's.
    let exposed = mode & 0o022 != 0 && mode & 0o1000 == 0;
    let folder = folder.to_owned();
    Ok(exposed.then_some(SocketError::Exposed { folder, mode }))
}

/// Accepts connections until the server stops.
pub(super) async fn accept(
    listener: UnixListener,
    group: bool,
    admission: Arc<Admission>,
    lifetime: Lifetime,
) {
    let theirs = lifetime.clone();
    let mut told = false;
    let own = rustix::process::geteuid().as_raw();
    loop {
        let accepted = tokio::select! {
            () = lifetime.closed() => return,
            accepted = listener.accept() => accepted,
        };
        let accepted = accepted.and_then(|(stream, _)| Ok((stream.peer_cred()?.uid(), stream)));
        let (user, stream) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                pause(&admission.events, &error, &mut told).await;
                continue;
            }
        };
        told = false;
        let trusted = user == own || user == 0;
        let from = PlainText::new(&format!("socket {user}"));
        // The mode of the socket has let them in already; this is the second bar.
        let refused = if trusted || group { None } else { Some(Refused::NoGuests) };
        let entered = refused.map_or_else(
            || admission.gate.enter(Origin::User(user), Instant::now()).map_err(Refused::Shut),
            Err,
        );
        match entered {
            Ok(pass) => {
                let caller = Caller { pass, from, user, trusted };
                tokio::spawn(connection(stream, caller, Arc::clone(&admission), theirs.clone()));
            }
            Err(why) => {
                let end = DisconnectReason::from(why);
                // Fits into an empty socket; who does not get it sees the end anyway.
                let _ = stream.try_write(&FromHost::End(end, (admission.words)(end)).bytes());
                admission.events.refused(&from, Origin::User(user), why);
            }
        }
    }
}

/// One connection that has not ended.
#[derive(Debug)]
struct Caller {
    pass: Pass,
    from: PlainText,
    user: u32,
    /// The user of the host, or root: they could look at everything anyway.
    trusted: bool,
}

/// One connection, to its end.
async fn connection(
    stream: UnixStream,
    caller: Caller,
    admission: Arc<Admission>,
    lifetime: Lifetime,
) {
    let Caller { mut pass, from, user, trusted } = caller;
    let origin = pass.origin();
    let (wire, cut) = Wire::new(stream, admission.inflow);
    let (reads, writes) = tokio::io::split(wire);
    let mut reads = BufReader::with_capacity(codec::MAX_KEYS, reads);
    let mut sink = SocketSink { writes };
    let gives_way = pass.gives_way();
    let line = tokio::select! {
        line = timeout(admission.grace(), codec::read_line(&mut reads)) => line,
        () = gives_way => return admission.events.refused(&from, origin, Refused::Shut(Shut::Waiting)),
        () = lifetime.closed() => return,
    };
    let hello = match &line {
        Ok(Ok(line)) => Hello::read(line).ok_or(Refused::Garbled),
        Ok(Err(_)) => Err(Refused::Garbled),
        Err(_) => Err(Refused::Silent),
    };
    let known = hello.and_then(|hello| {
        let known = who(&admission, &hello, user, trusted, origin, &from)?;
        Ok((known, hello.terminal))
    });
    let admitted = known.and_then(|(known, terminal)| {
        let admitted = admission.admit(known, &from, origin, terminal);
        admitted.map_err(Refused::Rejected)
    });
    match admitted {
        Ok((admitted, inbox)) => {
            pass.let_in(Instant::now());
            let restore = FromHost::Restore(admitted.restore_bytes().to_vec()).bytes();
            let mut keeping = Box::pin(async {
                // What comes first must not hang either: the visit's own limits begin after it.
                if let Ok(Ok(())) = timeout(admission.grace(), sink.put(&restore)).await {
                    admission.keep(admitted, &mut sink).await;
                }
            });
            tokio::select! {
                () = &mut keeping => {}
                () = listen(&mut reads, inbox) => keeping.await,
            }
        }
        Err(why) => {
            if !matches!(why, Refused::Rejected(_) | Refused::Code(_)) {
                admission.gate.failed(origin, Instant::now());
                admission.events.refused(&from, origin, why);
            }
            let end = DisconnectReason::from(why);
            let end = FromHost::End(end, (admission.words)(end)).bytes();
            let _ = timeout(CLOSING_TIME, sink.put(&end)).await;
        }
    }
    cut.cancel();
}

/// Who it is: by the code, by the user, or a guest.
fn who(
    admission: &Admission,
    hello: &Hello,
    user: u32,
    trusted: bool,
    origin: Origin,
    from: &PlainText,
) -> Result<Identity, Refused> {
    if let Some(code) = &hello.code {
        return admission.redeem(code, origin, from).map_err(Refused::Code);
    }
    if let Some(person) = admission.seats.by_user(user) {
        return Ok(Identity { name: person.name, seat: person.seat, ticket: None });
    }
    if trusted || admission.seats.guests() {
        return Ok(Admission::guest(&hello.name));
    }
    Err(Refused::NoGuests)
}

/// Hands on what a client sends, until it sends nothing more, or nonsense.
async fn listen(from: impl AsyncRead + Unpin, inbox: InboxSender) {
    let mut messages = Messages::of_client(from);
    loop {
        match FromClient::read(&mut messages).await {
            Ok(FromClient::Keys(keys)) => inbox.typed(&keys).await,
            Ok(FromClient::Size(columns, rows)) => inbox.resized(columns, rows),
            Err(_) => return,
        }
    }
}

/// The side of the connection that frames go to.
#[derive(Debug)]
struct SocketSink<W> {
    writes: W,
}

impl<W: AsyncWrite + Unpin + Send> SocketSink<W> {
    async fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        codec::send(&mut self.writes, bytes).await
    }
}

impl<W: AsyncWrite + Unpin + Send> Sink for SocketSink<W> {
    async fn send(&mut self, bytes: Bytes) -> io::Result<()> {
        self.put(&FromHost::Draw(bytes.to_vec()).bytes()).await
    }

    async fn close(&mut self, end: End) -> io::Result<()> {
        self.put(&FromHost::End(DisconnectReason::from(end), String::new()).bytes()).await
    }
}
