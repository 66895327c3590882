//! The program of those who look on: many SSH clients, each with a terminal, all on one thread.
//!
//! It hears a word a line and answers with lines; `done` ends an answer.

use std::{
    cell::RefCell,
    fmt::Write as _,
    io::{BufRead as _, Write as _, stdin, stdout},
    net::SocketAddr,
    path::Path,
    rc::Rc,
    sync::Arc,
    thread,
    time::Duration,
};

use anyhow::{Context as _, Result, bail, ensure};
use russh::{
    Channel, ChannelMsg,
    client::{self, Handle, Handler, Msg},
    keys::{PrivateKey, PrivateKeyWithHashAlg, PublicKeyOrCertificate, load_secret_key},
};
use tokio::{
    runtime,
    sync::{Semaphore, mpsc},
    task::{AbortHandle, LocalSet, spawn_local},
    time::{sleep, timeout},
};

use super::{LANGUAGES, SEATS, SIZES, clock};

/// Let in at the same time.
const AT_ONCE: usize = 8;
/// How long one who was not let in waits before knocking again.
const AGAIN: Duration = Duration::from_millis(100);
/// Letters in one message of a flood, mixed: keys that mean something, and garbage.
const GARBAGE: [&[u8]; 6] = [b"L", b"t", b"\t", b"\x1b[A", b"r\x1b[D", b"\xff\x00\x1b[999;z"];

/// Whoever answers is the host of this bench.
#[derive(Debug)]
struct Trusting;

impl Handler for Trusting {
    type Error = russh::Error;

    async fn check_server_key(&mut self, _: &PublicKeyOrCertificate) -> Result<bool, Self::Error> {
        Ok(true)
    }
}

/// Who came, when, and how many bytes.
type Frames = Rc<RefCell<Vec<(usize, u64, usize)>>>;

#[derive(Clone)]
struct Load {
    address: SocketAddr,
    keys: Rc<Vec<Arc<PrivateKey>>>,
    frames: Frames,
}

/// Looks on until nothing more is asked of it. The keys lie in `folder`.
pub(crate) fn run(folder: &Path, address: &str) -> Result<()> {
    clock::many_files();
    let keys = (0..SEATS.len())
        .map(|seat| Ok(Arc::new(load_secret_key(folder.join(format!("key{seat}")), None)?)));
    let keys = Rc::new(keys.collect::<Result<Vec<_>>>()?);
    let load = Load { address: address.parse()?, keys, frames: Frames::default() };
    let (say, mut said) = mpsc::unbounded_channel();
    thread::spawn(move || {
        for line in stdin().lock().lines().map_while(Result::ok) {
            let _ = say.send(line);
        }
    });
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    LocalSet::new().block_on(&runtime, async move {
        let mut all = Vec::new();
        while let Some(line) = said.recv().await {
            let words: Vec<&str> = line.split_whitespace().collect();
            let mut answer = String::new();
            match *words.as_slice() {
                ["come", count] => {
                    let there;
                    (all, there) = load.come(count.parse()?).await?;
                    answer = format!("{there}\n");
                }
                ["frames"] => {
                    for (who, at, bytes) in load.frames.take() {
                        let _ = writeln!(answer, "{who} {at} {bytes}");
                    }
                }
                ["go"] => all.drain(..).for_each(|watching: AbortHandle| watching.abort()),
                ["flood", what, millis] => {
                    load.flood(what == "sizes", Duration::from_millis(millis.parse()?))?;
                }
                ["vanish", count] => {
                    for turn in 0..count.parse()? {
                        load.vanish(turn).await?;
                    }
                }
                _ => bail!("{line}"),
            }
            let mut out = stdout().lock();
            writeln!(out, "{answer}done")?;
            out.flush()?;
        }
        Ok(())
    })
}

/// A place among the spectators; dropping it hangs up.
struct Place {
    session: Handle<Trusting>,
    channel: Channel<Msg>,
}

impl Load {
    /// Everybody comes, and has a first frame; how many do in the time that there is. On a busy machine one who knocks may be
    /// given up on, and knocks again.
    async fn come(&self, count: usize) -> Result<(Vec<AbortHandle>, usize)> {
        let (permits, first) = (Rc::new(Semaphore::new(AT_ONCE)), Rc::new(Semaphore::new(0)));
        let mut all = Vec::new();
        for who in 0..count {
            let (load, first) = (self.clone(), Rc::clone(&first));
            let permits = Rc::clone(&permits);
            let watching = async move {
                let Ok(pass) = permits.acquire().await else { return };
                let place = loop {
                    match load.enter(who).await {
                        Ok(place) => break place,
                        Err(_) if permits.is_closed() => return,
                        Err(_) => sleep(AGAIN).await,
                    }
                };
                drop(pass);
                let Place { session: _session, mut channel } = place;
                let mut told = false;
                while let Some(message) = channel.wait().await {
                    if let ChannelMsg::Data { data } = message {
                        load.frames.borrow_mut().push((who, clock::now(), data.len()));
                        if !std::mem::replace(&mut told, true) {
                            first.add_permits(1);
                        }
                    }
                }
            };
            all.push(spawn_local(watching).abort_handle());
        }
        let wanted = u32::try_from(count)?;
        let whole = timeout(Duration::from_mins(3), first.acquire_many(wanted)).await.is_ok();
        // Whoever is not in by now stays out, or coming in would be measured with looking on.
        permits.close();
        let there = if whole { count } else { first.available_permits() };
        ensure!(there > 0 || count == 0, "nobody got in");
        Ok((all, there))
    }

    async fn connect(&self) -> Result<Handle<Trusting>> {
        let config = Arc::new(client::Config { nodelay: true, ..client::Config::default() });
        Ok(client::connect(config, self.address, Trusting).await?)
    }

    /// In by the key of a seat, or as a guest; a terminal of its size and language.
    async fn enter(&self, who: usize) -> Result<Place> {
        let of = |count: usize, each: usize| who / each % count;
        let (seat, size, lang) = (
            of(SEATS.len(), 1),
            of(SIZES.len(), SEATS.len()),
            of(LANGUAGES.len(), SEATS.len() * SIZES.len()),
        );
        let mut session = self.connect().await?;
        let welcome = if SEATS.get(seat).is_some_and(|seat| seat.1.is_some()) {
            let key = Arc::clone(self.keys.get(seat).context("no key")?);
            session.authenticate_publickey("player", PrivateKeyWithHashAlg::new(key, None)).await?
        } else {
            session.authenticate_none(format!("guest-{who}")).await?
        };
        ensure!(welcome.success(), "not let in");
        let channel = session.channel_open_session().await?;
        let (columns, rows) = SIZES.get(size).copied().unwrap_or((80, 24));
        channel.request_pty(true, "xterm", columns, rows, 0, 0, &[]).await?;
        channel.set_env(false, "LANG", LANGUAGES.get(lang).copied().unwrap_or("en")).await?;
        channel.request_shell(true).await?;
        Ok(Place { session, channel })
    }

    /// Types, or changes its size, as fast as it can; then it is gone with all that it had not sent yet.
    fn flood(&self, sizes: bool, time: Duration) -> Result<()> {
        let (address, keys) = (self.address, self.keys.to_vec());
        let flooding = thread::spawn(move || {
            let load = Self { address, keys: Rc::new(keys), frames: Frames::default() };
            let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(load.send_much(sizes, time))
        });
        flooding.join().map_err(|_| anyhow::anyhow!("the flood broke off"))?
    }

    async fn send_much(&self, sizes: bool, time: Duration) -> Result<()> {
        let Place { session: _session, channel } = self.enter(0).await?;
        let (mut reading, writing) = channel.split();
        tokio::spawn(async move { while reading.wait().await.is_some() {} });
        let sending = async {
            let mut turn = 0_u32;
            loop {
                let at = usize::try_from(turn).unwrap_or(0) % GARBAGE.len();
                let sent = if sizes {
                    writing.window_change(80 + turn % 120, 24 + turn % 40, 0, 0).await
                } else {
                    writing.data_bytes(GARBAGE.get(at).copied().unwrap_or(b"L")).await
                };
                if sent.is_err() {
                    return;
                }
                turn = turn.wrapping_add(1);
                // Lets the connection send what has been handed to it.
                tokio::task::yield_now().await;
            }
        };
        // Its end is the end of the time.
        let _ = timeout(time, sending).await;
        Ok(())
    }

    /// Comes, in a third of the cases only so far as to knock, and is gone without a word.
    async fn vanish(&self, turn: usize) -> Result<()> {
        match turn % 3 {
            0 => drop(tokio::net::TcpStream::connect(self.address).await?),
            1 => drop(self.connect().await?),
            _ => {
                let place = self.enter(0).await?;
                drop(place);
            }
        }
        sleep(Duration::from_millis(1)).await;
        Ok(())
    }
}
