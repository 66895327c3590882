//! The server: connections over SSH and over a socket of this machine.
//!
//! Everything from the network up to a [`Visit`](crate::Visit) is here, on one thread of its own; what is seen and done
//! inside is the hub's. Invariants: nothing that a peer sends is obeyed but keys and sizes; nothing is queued for a peer
//! beyond a few messages; all that is remembered of peers is bounded; whoever leaves in good order gets the terminal back.
//!
//! Deliberately absent: commands, files, forwarding, passwords, and any shell.

mod admission;
#[cfg(unix)]
mod codec;
mod disconnect;
mod gate;
#[cfg(feature = "ssh")]
mod host_key;
mod inbox;
mod news;
mod session_loop;
#[cfg(unix)]
mod socket;
#[cfg(feature = "ssh")]
mod ssh;
#[cfg(unix)]
mod watch;
mod wire;

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    sync::{Arc, mpsc as std_mpsc},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use tokio::{runtime, sync::mpsc, time::timeout};
use tokio_util::sync::CancellationToken;

#[cfg(feature = "ssh")]
pub use self::host_key::{HostId, HostKeyError};
use self::{
    admission::Admission,
    gate::Gate,
    news::{EventSender, NewsBox},
};
#[cfg(unix)]
pub use self::{
    codec::read_frames,
    socket::SocketError,
    watch::{Backoff, WatchError, Watched, Watcher, watch},
};
pub use self::{
    disconnect::DisconnectReason,
    gate::{Limits, Origin, Shut},
    news::{News, Refused},
    session_loop::End,
    wire::Inflow,
};
use crate::{Seats, SpectatorHub};

/// Name of the thread that serves all connections.
pub const SERVER_THREAD: &str = "kekkai-server";
/// Longest time that stopping waits for connections to end.
const CLOSING: Duration = Duration::from_secs(1);

/// Which servers to start, and their limits.
#[derive(Debug, Clone)]
pub struct ServerConfig {
    /// The SSH server, if there is to be one.
    pub ssh: Option<SshConfig>,
    /// The socket, if there is to be one.
    pub socket: Option<SocketConfig>,
    /// How many may come.
    pub limits: Limits,
    /// How much each may send.
    pub inflow: Inflow,
    /// How long each may take.
    pub times: Times,
    /// Words for somebody who is refused or disconnected: one line without its end; empty: none.
    pub words: fn(DisconnectReason) -> String,
}

impl Default for ServerConfig {
    fn default() -> Self {
        Self {
            ssh: None,
            socket: None,
            limits: Limits::default(),
            inflow: Inflow { burst: 64 << 10, per_second: 4 << 10 },
            times: Times::default(),
            words: |_| String::new(),
        }
    }
}

/// Configuration of the SSH server.
#[derive(Debug, Clone)]
pub struct SshConfig {
    /// Where it listens. Port 0: any that is free.
    pub listen: SocketAddr,
    /// File of the host's key, made if it is not there.
    pub key: PathBuf,
    /// Shown by `ssh` before anything else, such as how guests and invited people call themselves.
    pub banner: Option<String>,
}

impl SshConfig {
    /// Port of the default.
    pub const PORT: u16 = 2222;

    /// A socket for this machine only.
    pub fn local(key: impl Into<PathBuf>) -> Self {
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, Self::PORT));
        Self { listen, key: key.into(), banner: None }
    }
}

/// The socket of this machine.
#[derive(Debug, Clone)]
pub struct SocketConfig {
    /// Path of the socket file.
    pub path: PathBuf,
    /// Whether the file's group may use it as well as its owner.
    pub group: bool,
}

/// How long a peer may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Times {
    /// Time a newcomer has to finish the handshake.
    pub grace: Duration,
    /// Time a peer may leave bytes unread before it is cut off.
    pub stall: Duration,
    /// Time without any message before a peer is cut off.
    pub inactivity: Duration,
    /// Time between two keepalive messages, of which three may stay unanswered.
    pub keepalive: Duration,
    /// Time that every refused login takes, so that its length tells nothing of the reason.
    pub rejection: Duration,
}

impl Default for Times {
    fn default() -> Self {
        Self {
            grace: Duration::from_secs(20),
            stall: Duration::from_mins(1),
            inactivity: Duration::from_mins(2),
            keepalive: Duration::from_secs(30),
            rejection: Duration::from_secs(1),
        }
    }
}

/// Why the server could not be started; then nothing listens. `Display` is for developers; a locale makes words from the fields.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// Another program listens there.
    #[error("{address}: taken")]
    Taken {
        /// Address that could not be used.
        address: SocketAddr,
    },
    /// Not allowed to listen there, as on ports below 1024.
    #[error("{address}: forbidden")]
    Forbidden {
        /// Address that could not be used.
        address: SocketAddr,
    },
    /// This machine has no such address.
    #[error("{address}: not of this machine")]
    NotHere {
        /// Address that could not be used.
        address: SocketAddr,
    },
    /// The address could not be bound for another reason.
    #[error("{address}: {source}")]
    Listen {
        /// Address that could not be used.
        address: SocketAddr,
        /// Reason given by the operating system.
        source: io::Error,
    },
    /// The host key cannot be used.
    #[cfg(feature = "ssh")]
    #[error(transparent)]
    HostKey(#[from] HostKeyError),
    /// The local socket cannot be used.
    #[cfg(unix)]
    #[error(transparent)]
    Socket(#[from] SocketError),
    /// This build or system has no such server.
    #[error("no such server here")]
    Unsupported,
    /// The server's thread could not be started.
    #[error("{0}")]
    Thread(io::Error),
}

/// The running server. Dropping it disconnects everybody, waiting one second at most, and stops it.
#[derive(Debug)]
pub struct Server {
    opened: Opened,
    gate: Gate,
    hub: SpectatorHub,
    news: NewsBox,
    closing: CancellationToken,
    thread: Option<JoinHandle<()>>,
}

/// Where the running server listens, and its host key.
#[derive(Debug, Default)]
struct Opened {
    address: Option<SocketAddr>,
    #[cfg(feature = "ssh")]
    id: Option<HostId>,
}

impl Server {
    /// Starts all servers of `config`, or none.
    pub fn open(
        config: ServerConfig,
        hub: SpectatorHub,
        seats: Arc<Seats>,
    ) -> Result<Self, ServerError> {
        let (events, news) = news::channel();
        let gate = Gate::new(config.limits);
        let closing = CancellationToken::new();
        let admission = Admission {
            hub: hub.clone(),
            seats,
            gate: gate.clone(),
            events,
            inflow: config.inflow,
            times: config.times,
            closing: closing.clone(),
            words: config.words,
        };
        let (tell, told) = std_mpsc::sync_channel(1);
        let run = move || run(&config, Arc::new(admission), &tell);
        let thread = thread::Builder::new().name(SERVER_THREAD.to_owned()).spawn(run);
        let thread = thread.map_err(ServerError::Thread)?;
        let ended = || ServerError::Thread(io::Error::other("the server thread ended"));
        let opened = told.recv().unwrap_or_else(|_| Err(ended()))?;
        Ok(Self { opened, gate, hub, news, closing, thread: Some(thread) })
    }

    /// Where the SSH server listens, with the port it got.
    pub fn address(&self) -> Option<SocketAddr> {
        self.opened.address
    }

    /// How players can check that it is this host that answers over SSH.
    #[cfg(feature = "ssh")]
    pub fn host_id(&self) -> Option<&HostId> {
        self.opened.id.as_ref()
    }

    /// Connections in all, and those of them that are not admitted yet.
    pub fn count(&self) -> (usize, usize) {
        self.gate.count()
    }

    /// The next piece of news, waiting at most `limit` for it. At most 256 are queued; more are dropped.
    pub fn news(&self, limit: Duration) -> Option<News> {
        self.news.next(limit)
    }

    /// Sends everybody out who comes from there, and lets none of them in any more.
    pub fn ban(&self, origin: Origin) {
        self.gate.ban(origin, Instant::now());
        let guests = self.hub.guests();
        for guest in guests.iter().filter(|guest| guest.origin == origin) {
            self.hub.send_away(guest.id);
        }
    }

    /// All that were banned and not pardoned.
    pub fn banned(&self) -> Vec<Origin> {
        self.gate.banned()
    }

    /// Lets those of an origin try again.
    pub fn pardon(&self, origin: Origin) {
        self.gate.pardon(origin);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.closing.cancel();
        if let Some(thread) = self.thread.take() {
            // It cannot be helped here if the thread panicked.
            let _ = thread.join();
        }
    }
}

/// What the task of a connection needs besides `Admission`: to know when to end, and to be waited for while it lives.
#[derive(Debug, Clone)]
struct Lifetime {
    /// Cancelled when the server stops.
    closing: CancellationToken,
    /// Held as long as somebody inside has not hung up.
    _alive: mpsc::Sender<()>,
}

impl Lifetime {
    /// Completes when the server stops.
    async fn closed(&self) {
        self.closing.cancelled().await;
    }
}

/// The thread: opens, tells what was opened or why not, serves until it is stopped.
fn run(
    config: &ServerConfig,
    admission: Arc<Admission>,
    tell: &std_mpsc::SyncSender<Result<Opened, ServerError>>,
) {
    let runtime = match runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return drop(tell.send(Err(ServerError::Thread(error)))),
    };
    runtime.block_on(async move {
        let closing = admission.closing.clone();
        let (alive, mut all_gone) = mpsc::channel(1);
        let lifetime = Lifetime { closing: closing.clone(), _alive: alive };
        let served = match serve(config, &admission, &lifetime) {
            Ok((opened, served)) => {
                let _ = tell.send(Ok(opened));
                served
            }
            Err(error) => return drop(tell.send(Err(error))),
        };
        closing.cancelled().await;
        drop(lifetime);
        let _ = timeout(CLOSING, all_gone.recv()).await;
        drop(served);
    });
}

/// What must last as long as the server runs.
#[derive(Debug, Default)]
struct Served {
    #[cfg(unix)]
    socket: Option<socket::Place>,
}

fn serve(
    config: &ServerConfig,
    admission: &Arc<Admission>,
    lifetime: &Lifetime,
) -> Result<(Opened, Served), ServerError> {
    let mut served = Served::default();
    #[cfg(not(feature = "ssh"))]
    let opened = Opened::default();
    #[cfg(feature = "ssh")]
    let mut opened = Opened::default();
    #[cfg(feature = "ssh")]
    let ssh = match &config.ssh {
        Some(config) => {
            let listener = listen(config.listen)?;
            let key = host_key::host_key(&config.key)?;
            opened.address = listener.local_addr().ok();
            opened.id = Some(HostId::of(key.public_key()));
            Some((listener, ssh::settings(key, admission.times), config.banner.clone()))
        }
        None => None,
    };
    #[cfg(not(feature = "ssh"))]
    if config.ssh.is_some() {
        return Err(ServerError::Unsupported);
    }
    #[cfg(unix)]
    if let Some(config) = &config.socket {
        let (listener, place) = socket::bind(&config.path, config.group)?;
        served.socket = Some(place);
        tokio::spawn(socket::accept(
            listener,
            config.group,
            Arc::clone(admission),
            lifetime.clone(),
        ));
    }
    #[cfg(not(unix))]
    if config.socket.is_some() {
        return Err(ServerError::Unsupported);
    }
    #[cfg(feature = "ssh")]
    if let Some((listener, settings, banner)) = ssh {
        tokio::spawn(ssh::accept(
            listener,
            settings,
            banner,
            Arc::clone(admission),
            lifetime.clone(),
        ));
    }
    Ok((opened, served))
}

/// A listener whose connections hold little: who reads slowly is found out soon.
#[cfg(feature = "ssh")]
fn listen(address: SocketAddr) -> Result<tokio::net::TcpListener, ServerError> {
    const SEND_BUFFER: u32 = 64 << 10;
    const BACKLOG: u32 = 128;
    let bound = || {
        let socket = match address {
            SocketAddr::V4(_) => tokio::net::TcpSocket::new_v4(),
            SocketAddr::V6(_) => tokio::net::TcpSocket::new_v6(),
        }?;
        // Else the port stays taken for a minute after the program ended. Elsewhere it would let two programs have it.
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        socket.set_send_buffer_size(SEND_BUFFER)?;
        socket.bind(address)?;
        socket.listen(BACKLOG)
    };
    bound().map_err(|source| {
        let kind = source.kind();
        if kind == io::ErrorKind::AddrInUse {
            ServerError::Taken { address }
        } else if kind == io::ErrorKind::PermissionDenied {
            ServerError::Forbidden { address }
        } else if kind == io::ErrorKind::AddrNotAvailable {
            ServerError::NotHere { address }
        } else {
            ServerError::Listen { address, source }
        }
    })
}

/// Waits after a connection could not be taken; there is nothing to do but try again.
async fn pause(events: &EventSender, error: &io::Error, told: &mut bool) {
    if !std::mem::replace(told, true) {
        events.tell(News::Failing { reason: error.to_string() });
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
}
