//! The client of the socket: a terminal at one end, a host at the other.
//!
//! Knows nothing of what is shown. When the connection breaks it comes back by itself, to what is shown then. The caller
//! puts the terminal into raw mode before and back after; whatever else was changed on it is put back here.

use std::{
    io::{self, Read, Write},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use bytes::Bytes;
use tokio::{
    io::{AsyncRead, AsyncWrite, BufReader},
    net::UnixStream,
    runtime,
    sync::mpsc,
    time::{Instant, interval, sleep_until},
};

use super::{
    admission::Terminal,
    codec::{self, FromClient, FromHost, Hello, Messages},
    disconnect::DisconnectReason,
};

/// How often the terminal's size is looked at.
const LOOK: Duration = Duration::from_millis(100);
/// Ends the watching whatever the host does: Ctrl and backslash.
const WAY_OUT: u8 = 0x1c;
/// These end it as well while the host is away: `q`, Ctrl-C, Ctrl-D.
const WAYS_OUT_WHILE_AWAY: [u8; 4] = [WAY_OUT, b'q', 0x03, 0x04];
/// Clears the screen before the words that are shown while the host is away.
const CLEAR: &str = "\x1b[0m\x1b[2J\x1b[H";
/// Keys that are read and not looked at yet.
const KEYS_WAITING: usize = 4;
/// Messages that the host has not taken yet.
const MESSAGES_WAITING: usize = 64;

/// Who watches, and through which socket.
#[derive(Debug, Clone)]
pub struct Watcher {
    /// Path of the socket file.
    pub path: PathBuf,
    /// Name of the terminal, as in `TERM`.
    pub term: String,
    /// Language asked for, as in `LANG`.
    pub lang: Option<String>,
    /// Code of an invitation.
    pub code: Option<String>,
    /// What a guest wants to be called.
    pub name: String,
    /// Shown while the host is away; lines end with `\r\n`.
    pub away: String,
    /// How long to wait between tries while the host is away.
    pub backoff: Backoff,
}

/// Waiting times: the first one, doubled each time up to the longest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backoff {
    /// Before the first try.
    pub first: Duration,
    /// Longest pause between two attempts.
    pub most: Duration,
}

impl Default for Backoff {
    fn default() -> Self {
        Self { first: Duration::from_secs(1), most: Duration::from_secs(10) }
    }
}

/// Why nothing could be watched. `Display` is for developers.
#[derive(Debug, thiserror::Error)]
pub enum WatchError {
    /// No host at that socket, and there was none before.
    #[error("{path}: {source}")]
    NoHost {
        /// Path of the socket file.
        path: PathBuf,
        /// The system's reason: no such file, nobody listens, no permission.
        source: io::Error,
    },
    /// The terminal took nothing more, or the system refused a thread.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// How the watching ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Watched {
    /// The host said why, perhaps in words of its own for people.
    Ended {
        /// Why the host closed the connection.
        end: DisconnectReason,
        /// The reason in the words of the host.
        words: String,
    },
    /// The watcher left by themselves.
    Left,
}

/// How one connection ended.
#[derive(Debug)]
enum Parted {
    /// It ended and is not tried again.
    Done(Watched),
    /// It broke, or the host closes: worth coming back.
    Lost,
}

/// Watches until it is over. Keys are read by a thread that lives on until its next read returns.
///
/// `size` is asked ten times a second, for columns and rows. A host that closes or breaks off is waited for; one that
/// was never there is an error. At its end the terminal is out of the alternate screen.
pub fn watch(
    watcher: &Watcher,
    keys: impl Read + Send + 'static,
    size: impl FnMut() -> (u32, u32),
    screen: impl Write,
) -> Result<Watched, WatchError> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    let (typed, keys_typed) = mpsc::channel(KEYS_WAITING);
    thread::Builder::new().name("kekkai-keys".to_owned()).spawn(move || read_keys(keys, &typed))?;
    let mut client =
        Client { size, screen, keys: keys_typed, keys_ended: false, restore: Vec::new() };
    let ended = runtime.block_on(client.run(watcher));
    let restored = client.restore();
    let ended = ended?;
    restored?;
    Ok(ended)
}

fn read_keys(mut keys: impl Read, typed: &mpsc::Sender<Vec<u8>>) {
    let mut buffer = [0; 1024];
    loop {
        match keys.read(&mut buffer) {
            Ok(0) => return,
            Ok(n) => {
                let read = buffer.get(..n).unwrap_or_default().to_vec();
                if typed.blocking_send(read).is_err() {
                    return;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}

#[derive(Debug)]
struct Client<S, W> {
    size: S,
    screen: W,
    keys: mpsc::Receiver<Vec<u8>>,
    /// No more keys come; the watching goes on.
    keys_ended: bool,
    /// What puts the terminal back; empty while it is as it was.
    restore: Vec<u8>,
}

impl<S: FnMut() -> (u32, u32), W: Write> Client<S, W> {
    async fn run(&mut self, watcher: &Watcher) -> Result<Watched, WatchError> {
        let no_host = |source| WatchError::NoHost { path: watcher.path.clone(), source };
        let mut stream = Some(connect(&watcher.path).await.map_err(no_host)?);
        let mut wait = watcher.backoff.first;
        loop {
            if let Some(stream) = stream.take() {
                let began = Instant::now();
                match self.attend(watcher, stream).await? {
                    Parted::Done(how) => return Ok(how),
                    Parted::Lost => {}
                }
                if began.elapsed() > watcher.backoff.most {
                    wait = watcher.backoff.first;
                }
            }
            self.show(format!("{CLEAR}{}", watcher.away).as_bytes())?;
            if self.leaves_within(wait).await {
                return Ok(Watched::Left);
            }
            wait = wait.saturating_mul(2).min(watcher.backoff.most);
            stream = connect(&watcher.path).await.ok();
        }
    }

    /// One connection, to its end.
    async fn attend(
        &mut self,
        watcher: &Watcher,
        stream: UnixStream,
    ) -> Result<Parted, WatchError> {
        let (reads, writes) = stream.into_split();
        let mut known = (self.size)();
        let (term, lang) = (watcher.term.clone(), watcher.lang.clone());
        let terminal = Terminal { size: known, term, lang };
        let hello = Hello { terminal, code: watcher.code.clone(), name: watcher.name.clone() };
        // Tasks of their own: neither can be broken off, and a host that does not listen must not keep anybody here.
        let (hand, mut messages) = mpsc::channel(1);
        let reading = tokio::spawn(read_all(BufReader::new(reads), hand));
        let (say, said) = mpsc::channel(MESSAGES_WAITING);
        let writing = tokio::spawn(write_all(writes, said));
        let _ = say.try_send(Bytes::from(hello.line()));
        let mut looks = interval(LOOK);
        let parted = loop {
            let message = tokio::select! {
                message = messages.recv() => match message {
                    None | Some(FromHost::End(DisconnectReason::Closing, _)) => break Parted::Lost,
                    Some(FromHost::Restore(bytes)) => {
                        self.restore = bytes;
                        continue;
                    }
                    Some(FromHost::Draw(bytes)) => {
                        self.show(&bytes)?;
                        continue;
                    }
                    Some(FromHost::End(end, words)) => {
                        break Parted::Done(Watched::Ended { end, words });
                    }
                },
                keys = self.keys.recv(), if !self.keys_ended => match keys {
                    None => {
                        self.keys_ended = true;
                        continue;
                    }
                    Some(keys) if keys.contains(&WAY_OUT) => break Parted::Done(Watched::Left),
                    Some(keys) => FromClient::Keys(keys),
                },
                _ = looks.tick() => {
                    let size = (self.size)();
                    if size == known {
                        continue;
                    }
                    FromClient::Size(size.0, size.1)
                }
            };
            // Keys that the host does not take in time are dropped, a size is told again; if the connection is broken, reading
            // tells.
            let is_sent = say.try_send(message.bytes()).is_ok();
            if let (true, FromClient::Size(columns, rows)) = (is_sent, message) {
                known = (columns, rows);
            }
        };
        reading.abort();
        writing.abort();
        Ok(parted)
    }

    /// Waits; whether the watcher wants to leave meanwhile.
    async fn leaves_within(&mut self, wait: Duration) -> bool {
        let end = Instant::now() + wait;
        loop {
            tokio::select! {
                () = sleep_until(end) => return false,
                keys = self.keys.recv(), if !self.keys_ended => match keys {
                    None => self.keys_ended = true,
                    Some(keys) if keys.iter().any(|key| WAYS_OUT_WHILE_AWAY.contains(key)) => {
                        return true;
                    }
                    Some(_) => {}
                }
            }
        }
    }

    fn show(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.screen.write_all(bytes)?;
        self.screen.flush()
    }

    fn restore(&mut self) -> io::Result<()> {
        let restore = std::mem::take(&mut self.restore);
        self.show(&restore)
    }
}

async fn connect(path: &Path) -> io::Result<UnixStream> {
    UnixStream::connect(path).await
}

/// Sends what is said, until nobody takes it. A host that refuses may have closed already; what it said can be read.
async fn write_all(mut to: impl AsyncWrite + Unpin, mut said: mpsc::Receiver<Bytes>) {
    while let Some(bytes) = said.recv().await {
        if codec::send(&mut to, &bytes).await.is_err() {
            return;
        }
    }
}

/// Reads messages until the end, or what is none.
async fn read_all(from: impl AsyncRead + Unpin, to: mpsc::Sender<FromHost>) {
    let mut messages = Messages::of_host(from);
    while let Ok(message) = FromHost::read(&mut messages).await {
        if to.send(message).await.is_err() {
            return;
        }
    }
}
