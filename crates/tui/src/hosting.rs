//! Players looking on: where the server is, who may come in, and what of it is told.

use std::{
    io,
    net::{IpAddr, SocketAddr, ToSocketAddrs as _},
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

use kekkai_battle::Fight;
use kekkai_host::{
    News, Origin, Person, Refused, Seat, Seats, Server, ServerConfig, SocketConfig, SpectatorHub,
    SshConfig,
};
use kekkai_rules::PlainText;
use kekkai_widgets::Words;

use crate::{error::AppError, locale};

/// What stands before the code of an invitation in the name that a guest logs in by.
pub(crate) const INVITED: &str = "invite-";
/// How long an invitation is valid.
const INVITED_FOR: Duration = Duration::from_hours(24);
/// Of so many who were not let in it is known why; beyond that the oldest is forgotten.
const MOST_REFUSED: usize = 16;

/// What is opened when players are let in.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// Where the host's key, the seats and the socket lie.
    pub folder: PathBuf,
    /// Where SSH listens; on this machine alone, if nothing is said.
    pub ssh: Option<SocketAddr>,
    /// The socket; one in the folder, if nothing is said.
    pub socket: Option<PathBuf>,
    /// Whether the group of the socket's file may use it too.
    pub group: bool,
    /// Whether somebody without a seat may watch as anybody.
    pub guests: bool,
    /// Whether players are let in at once.
    pub at_once: bool,
}

impl Plan {
    /// What is opened by a key in a running fight.
    pub(crate) fn of(folder: PathBuf) -> Self {
        Self { folder, ssh: None, socket: None, group: false, guests: false, at_once: false }
    }

    fn socket(&self) -> PathBuf {
        self.socket.clone().unwrap_or_else(|| self.folder.join("socket"))
    }
}

/// Where SSH is to listen: an address or a name of this machine, with a port behind a colon or the usual one.
pub(crate) fn listening(text: &str) -> Result<SocketAddr, AppError> {
    let unknown = || AppError::Address { address: text.to_owned() };
    // A longer address has colons of its own, and brackets only where a port follows.
    let bare = text.parse().map(|ip: IpAddr| vec![SocketAddr::new(ip, SshConfig::PORT)]);
    let all = bare.or_else(|_| {
        let with_port = text.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let full = if with_port { text.to_owned() } else { format!("{text}:{}", SshConfig::PORT) };
        full.to_socket_addrs().map(Iterator::collect)
    });
    let all: Vec<SocketAddr> = all.map_err(|_: io::Error| unknown())?;
    // Of a name that has both, the kind that everybody can reach.
    let first = all.iter().find(|address| address.is_ipv4()).or_else(|| all.first());
    first.copied().ok_or_else(unknown)
}

/// Somebody who was not let in, for one reason, so many times.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RefusedGuest {
    pub from: PlainText,
    pub origin: Origin,
    pub why: Refused,
    pub times: u32,
}

/// The running server and its guests.
#[derive(Debug)]
pub(crate) struct Hosting {
    server: Server,
    seats: Arc<Seats>,
    socket: PathBuf,
    /// Refused newcomers, the newest first.
    refused_guests: Vec<RefusedGuest>,
    /// Why the server takes nobody in just now, in the system's words.
    failing: Option<String>,
}

impl Hosting {
    /// Starts the server of a hub: all its listeners or none.
    pub(crate) fn open(plan: &Plan, hub: SpectatorHub) -> Result<Self, AppError> {
        let seats = Arc::new(Seats::open(plan.folder.join("seats.ron"))?);
        if plan.guests {
            seats.admit_guests();
        }
        let mut ssh = SshConfig::local(plan.folder.join("host_key"));
        ssh.listen = plan.ssh.unwrap_or(ssh.listen);
        ssh.banner = Some(locale::server::both("watch-banner"));
        let socket = plan.socket();
        let config = ServerConfig {
            ssh: Some(ssh),
            socket: cfg!(unix).then(|| SocketConfig { path: socket.clone(), group: plan.group }),
            words: locale::server::parting,
            ..ServerConfig::default()
        };
        let server = Server::open(config, hub, Arc::clone(&seats))?;
        Ok(Self { server, seats, socket, refused_guests: Vec::new(), failing: None })
    }

    /// Takes in what happened at the server; whether there is something that is to be seen.
    pub(crate) fn hear(&mut self) -> bool {
        let mut heard = false;
        while let Some(news) = self.server.news(Duration::ZERO) {
            heard = true;
            match news {
                News::Refused { from, origin, why } => self.refuse(from, origin, why),
                News::Failing { reason } => self.failing = Some(reason),
                News::Arrived(_) => self.failing = None,
                News::Left { .. } => {}
            }
        }
        heard
    }

    fn refuse(&mut self, from: PlainText, origin: Origin, why: Refused) {
        let known = self
            .refused_guests
            .iter()
            .position(|refused| (refused.origin, refused.why) == (origin, why));
        let times = known.map_or(0, |at| self.refused_guests.remove(at).times).saturating_add(1);
        self.refused_guests.insert(0, RefusedGuest { from, origin, why, times });
        self.refused_guests.truncate(MOST_REFUSED);
    }

    /// Who was not let in of late, newest first; those who are barred stand among [`banned`](Self::banned).
    pub(crate) fn refused_guests(&self) -> Vec<RefusedGuest> {
        let banned = self.server.banned();
        self.refused_guests
            .iter()
            .filter(|refused| !banned.contains(&refused.origin))
            .cloned()
            .collect()
    }

    /// Bars an address, and sends out all who come from there.
    pub(crate) fn ban(&self, origin: Origin) {
        self.server.ban(origin);
    }

    /// The addresses that are barred.
    pub(crate) fn banned(&self) -> Vec<Origin> {
        self.server.banned()
    }

    /// Lets those of an address try again.
    pub(crate) fn pardon(&mut self, origin: Origin) {
        self.server.pardon(origin);
        self.refused_guests.retain(|refused| refused.origin != origin);
    }

    /// Whether somebody without a seat may watch.
    pub(crate) fn guests(&self) -> bool {
        self.seats.guests()
    }

    /// Lets somebody without a seat watch, or no longer does.
    pub(crate) fn set_guests(&self, guests: bool) -> Result<(), AppError> {
        Ok(self.seats.set_guests(guests)?)
    }

    /// An invitation to a seat, for one at a time: what the player may type, one or the other, and from where that works.
    pub(crate) fn invite(&self, seat: Seat, words: &Words) -> Result<Vec<String>, AppError> {
        let code = self.seats.invite(seat, INVITED_FOR, SystemTime::now())?;
        let mut lines = Vec::new();
        let address = self.server.address();
        lines.extend(address.map(|_| self.command(&format!("{INVITED}{code}"))));
        if cfg!(unix) {
            lines.push(format!("kekkai watch {} --invite {code}", shown(&self.socket)));
        }
        let is_here = address.is_none_or(|address| address.ip().is_loopback());
        lines.extend(is_here.then(|| words.t("players-here-alone")));
        Ok(lines)
    }

    /// People whose seats name nobody in the fight, each with the name of the seat. The file serves all fights of a table, so
    /// that this is no fault; but they cannot come in.
    fn seatless(&self, fight: &Fight) -> Vec<(PlainText, PlainText)> {
        let missing = |person: Person| match person.seat {
            Seat::Public => None,
            Seat::Side(side) => fight.side_called(&side).is_none().then_some((person.name, side)),
            Seat::Character(who) => {
                fight.character_called(&who).is_none().then_some((person.name, who))
            }
        };
        self.seats.people().into_iter().filter_map(missing).collect()
    }

    /// How a player comes in under a name.
    fn command(&self, user: &str) -> String {
        match self.server.address() {
            Some(address) => {
                let host = shown_host(address);
                format!("ssh -p {} {user}@{host}", address.port())
            }
            None => format!("kekkai watch {}", self.socket.display()),
        }
    }

    /// Where players come in, how they can tell that it is here, and who has no seat in the fight.
    pub(crate) fn lines(&self, words: &Words, fight: &Fight) -> Vec<String> {
        let mut lines = Vec::new();
        // Who is not let in need not be told how to knock.
        if self.guests() {
            lines.push(self.command("guest"));
        } else if let Some(address) = self.server.address() {
            lines.push(format!("ssh: {address}"));
        }
        if cfg!(unix) {
            lines.push(format!("kekkai watch {}", shown(&self.socket)));
        }
        if let Some(id) = self.server.host_id() {
            let args = [("fingerprint", id.fingerprint.as_str().into())];
            lines.push(words.with("players-fingerprint", &args));
        }
        if let Some(reason) = &self.failing {
            lines.push(words.with("players-failing", &[("cause", reason.as_str().into())]));
        }
        for (name, seat) in self.seatless(fight) {
            let args = [("name", name.as_str().into()), ("seat", seat.as_str().into())];
            lines.push(words.with("players-seatless", &args));
        }
        let key = if self.guests() { "players-guests" } else { "players-no-guests" };
        lines.push(words.t(key));
        lines
    }
}

/// The address as players reach it: an open one is not where anybody is.
fn shown_host(address: SocketAddr) -> String {
    if address.ip().is_unspecified() { "HOST".to_owned() } else { address.ip().to_string() }
}

fn shown(path: &Path) -> String {
    locale::shown(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_or_name_is_listened_at_on_the_usual_port_unless_one_is_named() {
        for (typed, expected) in [
            ("0.0.0.0", "0.0.0.0:2222"),
            ("127.0.0.1:7", "127.0.0.1:7"),
            ("::", "[::]:2222"),
            ("[::1]", "[::1]:2222"),
            ("[::1]:7", "[::1]:7"),
            ("localhost", "127.0.0.1:2222"),
            ("localhost:7", "127.0.0.1:7"),
        ] {
            assert_eq!(listening(typed).unwrap(), expected.parse().unwrap(), "{typed}");
        }
        for bad in ["", ":", "0.0.0.0:65536", "a b", "127.0.0.1:x"] {
            assert!(matches!(listening(bad), Err(AppError::Address { .. })), "{bad}");
        }
    }
}
