//! One SSH session: who it is, and the few things it may ask for.

use std::{io, sync::Arc, time::Instant};

use bytes::Bytes;
use kekkai_rules::PlainText;
use russh::{
    Channel, ChannelId, ChannelOpenFailure, ChannelWriteHalf, MethodKind, MethodSet, Pty,
    keys::{Algorithm, ssh_key},
    server::{Auth, ChannelOpenHandle, Handler, Msg, PublicKeyOffer, Session, VerifiedPublicKey},
};
use tokio::{
    sync::watch,
    task::yield_now,
    time::{sleep, sleep_until},
};
use tokio_util::sync::CancellationToken;

use super::Caller;
use crate::{
    TerminalKind, Unredeemed,
    server::{
        admission::{Admission, Identity, Terminal, claim},
        disconnect::DisconnectReason,
        gate::{Pass, Shut},
        inbox::InboxSender,
        news::Refused,
        session_loop::{CLOSING_TIME, End, Sink},
    },
};

/// What an invited person puts before the code, as user name.
const INVITED: &str = "invite-";
/// Most bytes of a frame handed on at once: as many as fit where the greeting was, and more than a step takes.
const PIECE: usize = 1280;
/// What a guest is called as user name; a name of its own may follow after a dash.
const GUEST: &str = "guest";

/// How far a session has got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Outside,
    /// Still outside; what was tried has been counted.
    Failed,
    /// It is known who it is.
    LetIn,
    /// The guest is inside and is sent frames.
    Inside,
}

/// One session, as the library sees it. It is boxed, since the library has room for several of what it is given.
#[derive(Debug)]
pub(super) struct Guest {
    admission: Arc<Admission>,
    pass: Pass,
    from: PlainText,
    banner: Option<String>,
    cut: CancellationToken,
    /// Until it is inside.
    stage: Option<watch::Sender<Stage>>,
    /// Who it is; for one who said a code that is theirs and opens nothing now, why not.
    known: Option<Result<Identity, Unredeemed>>,
    /// Whether it is inside without having shown anything.
    has_shown_nothing: bool,
    /// The one channel, until the visit takes its half.
    channel: Option<(ChannelId, Option<ChannelWriteHalf<Msg>>)>,
    terminal: Option<Terminal>,
    lang: Option<String>,
    /// What it says of its terminal's colours.
    colour: Option<String>,
    inbox: Option<InboxSender>,
    /// Why it was refused so far. Clients try one key after the other, and may have the right one in the end.
    refused: Option<Refused>,
}

impl Guest {
    pub(super) fn new(
        caller: Caller,
        admission: Arc<Admission>,
        cut: CancellationToken,
        stage: watch::Sender<Stage>,
    ) -> Box<Self> {
        let Caller { pass, from, banner } = caller;
        Box::new(Self {
            admission,
            pass,
            from,
            banner,
            cut,
            stage: Some(stage),
            known: None,
            has_shown_nothing: false,
            channel: None,
            terminal: None,
            lang: None,
            colour: None,
            inbox: None,
            refused: None,
        })
    }

    /// Whose key it is.
    fn person(&mut self, key: &ssh_key::PublicKey) -> Option<Identity> {
        let is_rsa = matches!(key.algorithm(), Algorithm::Rsa { .. });
        let blob = key.to_bytes().ok().filter(|_| !is_rsa);
        let person = blob.and_then(|blob| self.admission.seats.by_key(&blob));
        if person.is_none() {
            self.refused.get_or_insert(if is_rsa { Refused::RsaKey } else { Refused::Key });
        }
        person.map(|person| Identity { name: person.name, seat: person.seat, ticket: None })
    }

    fn reaches(&self, stage: Stage) {
        if let Some(told) = &self.stage {
            told.send_replace(stage);
        }
    }

    fn is_mine(&self, channel: ChannelId) -> bool {
        self.channel.as_ref().is_some_and(|(id, _)| *id == channel)
    }

    /// Asks for a place and starts the visit.
    fn sit_down(&mut self, channel: ChannelId, session: &mut Session) -> Result<(), russh::Error> {
        let half = self.channel.as_mut().and_then(|(_, half)| half.take());
        let (Some(half), Some(known), Some(mut terminal)) =
            (half, self.known.take(), self.terminal.take())
        else {
            return session.channel_failure(channel);
        };
        terminal.lang = self.lang.take();
        let colour = self.colour.take().unwrap_or_default();
        let kind = TerminalKind { term: &terminal.term, colour: &colour, theme: "" };
        terminal.term = kind.to_string();
        session.channel_success(channel)?;
        let origin = self.pass.origin();
        let known = known.map_err(Refused::Code);
        let admitted = known.and_then(|known| {
            let admitted = self.admission.admit(known, &self.from, origin, terminal);
            admitted.map_err(Refused::Rejected)
        });
        match admitted {
            Ok((admitted, inbox)) => {
                self.inbox = Some(inbox);
                self.reaches(Stage::Inside);
                self.stage = None;
                let (admission, cut) = (Arc::clone(&self.admission), self.cut.clone());
                let mut sink = SshSink { half, words: admission.words };
                tokio::spawn(async move {
                    let end = admission.keep(admitted, &mut sink).await;
                    if !matches!(end, End::Gone | End::Stalled) {
                        // A client hangs up when its only channel is closed; others are helped.
                        sleep(CLOSING_TIME).await;
                    }
                    cut.cancel();
                });
                Ok(())
            }
            Err(why) => {
                let words = (self.admission.words)(why.into());
                if !words.is_empty() {
                    session.data(channel, Bytes::from(words + "\r\n"))?;
                }
                session.exit_status_request(channel, 1)?;
                session.eof(channel)?;
                session.close(channel)
            }
        }
    }
}

/// Refused, and a key may be tried: the library would strike out the way that failed, so that one key is all there is.
fn refuse() -> Auth {
    let mut methods = MethodSet::empty();
    methods.push(MethodKind::PublicKey);
    Auth::Reject { proceed_with_methods: Some(methods), partial_success: false }
}

/// What follows `prefix`, compared without letter case.
fn after<'a>(user: &'a str, prefix: &str) -> Option<&'a str> {
    let (start, rest) = user.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

impl Drop for Guest {
    fn drop(&mut self) {
        if let Some(why) = self.refused {
            self.admission.events.refused(&self.from, self.pass.origin(), why);
        }
    }
}

impl Handler for Box<Guest> {
    type Error = russh::Error;

    async fn authentication_banner(&mut self) -> Result<Option<String>, Self::Error> {
        Ok(self.banner.clone().map(|banner| banner.replace('\n', "\r\n") + "\r\n"))
    }

    /// Guests and invited people. Everybody else asks this first as well, to hear what else there is.
    async fn auth_none(&mut self, user: &str) -> Result<Auth, Self::Error> {
        let start = tokio::time::Instant::now();
        let origin = self.pass.origin();
        if let Some(code) = after(user, INVITED) {
            match self.admission.redeem(code, origin, &self.from) {
                // Who has the code may know why it does not hold. They are told inside: here nothing can be said.
                known @ (Ok(_) | Err(Unredeemed::Taken | Unredeemed::Expired)) => {
                    self.known = Some(known);
                    return Ok(Auth::Accept);
                }
                Err(Unredeemed::Unknown | Unredeemed::Unread) => {}
            }
            self.reaches(Stage::Failed);
            // The library lets the first try fail at once, which here would tell what is a code.
            sleep_until(start + self.admission.times.rejection).await;
            return Ok(refuse());
        }
        let name = after(user, GUEST).filter(|rest| rest.is_empty() || rest.starts_with('-'));
        match name {
            Some(name) if self.admission.seats.guests() => {
                if !self.pass.let_in_as_guest() {
                    self.refused.get_or_insert(Refused::Shut(Shut::Full));
                    return Ok(refuse());
                }
                (self.known, self.has_shown_nothing) =
                    (Some(Ok(Admission::guest(name.trim_start_matches('-')))), true);
                Ok(Auth::Accept)
            }
            Some(_) => {
                self.refused.get_or_insert(Refused::NoGuests);
                Ok(refuse())
            }
            None => Ok(refuse()),
        }
    }

    async fn auth_password(&mut self, _: &str, _: &str) -> Result<Auth, Self::Error> {
        Ok(refuse())
    }

    async fn auth_publickey_offered(
        &mut self,
        _: &str,
        offer: PublicKeyOffer<'_>,
    ) -> Result<Auth, Self::Error> {
        Ok(if self.person(offer.public_key).is_some() { Auth::Accept } else { refuse() })
    }

    async fn auth_publickey(
        &mut self,
        _: &str,
        key: VerifiedPublicKey<'_>,
    ) -> Result<Auth, Self::Error> {
        // The key says who it is, never the user name.
        self.known = self.person(key.public_key).map(Ok);
        Ok(if self.known.is_some() { Auth::Accept } else { refuse() })
    }

    async fn auth_succeeded(&mut self, _: &mut Session) -> Result<(), Self::Error> {
        self.refused = None;
        if !self.has_shown_nothing {
            self.pass.let_in(Instant::now());
        }
        self.reaches(Stage::LetIn);
        Ok(())
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: ChannelOpenHandle,
        _: &mut Session,
    ) -> Result<(), Self::Error> {
        if self.channel.is_some() {
            reply.reject(ChannelOpenFailure::AdministrativelyProhibited).await;
            return Ok(());
        }
        let id = channel.id();
        // A half kept to read and not read would stop the whole session.
        let (_, half) = channel.split();
        self.channel = Some((id, Some(half)));
        reply.accept().await;
        Ok(())
    }

    async fn pty_request(
        &mut self,
        channel: ChannelId,
        term: &str,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        _: &[(Pty, u32)],
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        if !self.is_mine(channel) || self.terminal.is_some() || self.inbox.is_some() {
            return session.channel_failure(channel);
        }
        let term = claim(term).unwrap_or_default();
        self.terminal = Some(Terminal { size: (columns, rows), term, lang: None });
        session.channel_success(channel)
    }

    /// Only the language and the colours of the terminal, which the screen depends on.
    async fn env_request(
        &mut self,
        channel: ChannelId,
        name: &str,
        value: &str,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        let is_language = matches!(name, "LANG" | "LC_ALL" | "LC_MESSAGES");
        match claim(value) {
            Some(lang) if is_language => {
                // `LANG` is what holds where none of the others is set.
                if name != "LANG" || self.lang.is_none() {
                    self.lang = Some(lang);
                }
                session.channel_success(channel)
            }
            Some(colour) if name == "COLORTERM" => {
                self.colour = Some(colour);
                session.channel_success(channel)
            }
            Some(_) | None => session.channel_failure(channel),
        }
    }

    async fn shell_request(
        &mut self,
        channel: ChannelId,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        if self.is_mine(channel) && self.terminal.is_some() {
            self.sit_down(channel, session)
        } else {
            session.channel_failure(channel)
        }
    }

    async fn exec_request(
        &mut self,
        channel: ChannelId,
        _: &[u8],
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        session.channel_failure(channel)
    }

    async fn subsystem_request(
        &mut self,
        channel: ChannelId,
        _: &str,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        session.channel_failure(channel)
    }

    async fn x11_request(
        &mut self,
        channel: ChannelId,
        _: bool,
        _: &str,
        _: &str,
        _: u32,
        session: &mut Session,
    ) -> Result<(), Self::Error> {
        session.channel_failure(channel)
    }

    async fn window_change_request(
        &mut self,
        channel: ChannelId,
        columns: u32,
        rows: u32,
        _: u32,
        _: u32,
        _: &mut Session,
    ) -> Result<(), Self::Error> {
        if self.is_mine(channel) {
            if let Some(inbox) = &self.inbox {
                inbox.resized(columns, rows);
            } else if let Some(terminal) = &mut self.terminal {
                terminal.size = (columns, rows);
            }
        }
        Ok(())
    }

    async fn data(
        &mut self,
        channel: ChannelId,
        keys: &[u8],
        _: &mut Session,
    ) -> Result<(), Self::Error> {
        if self.is_mine(channel)
            && let Some(inbox) = &self.inbox
        {
            inbox.typed(keys).await;
        }
        Ok(())
    }

    async fn channel_close(
        &mut self,
        channel: ChannelId,
        _: &mut Session,
    ) -> Result<(), Self::Error> {
        if self.is_mine(channel) {
            self.inbox = None;
        }
        Ok(())
    }
}

/// The channel that frames go to.
#[derive(Debug)]
struct SshSink {
    half: ChannelWriteHalf<Msg>,
    words: fn(DisconnectReason) -> String,
}

impl Sink for SshSink {
    async fn send(&mut self, bytes: Bytes) -> io::Result<()> {
        let mut rest = bytes;
        while rest.len() > PIECE {
            self.half.data_bytes(rest.split_to(PIECE)).await.map_err(io::Error::other)?;
            // Gone before the next, so that the session's buffer does not grow, which it would stay.
            yield_now().await;
        }
        self.half.data_bytes(rest).await.map_err(io::Error::other)
    }

    async fn close(&mut self, end: End) -> io::Result<()> {
        // Who left knows that.
        let words = if end == End::Over { String::new() } else { (self.words)(end.into()) };
        if !words.is_empty() {
            self.half.data_bytes(words + "\r\n").await.map_err(io::Error::other)?;
        }
        let status = u32::from(end == End::Kicked);
        self.half.exit_status(status).await.map_err(io::Error::other)?;
        self.half.eof().await.map_err(io::Error::other)?;
        self.half.close().await.map_err(io::Error::other)
    }
}
