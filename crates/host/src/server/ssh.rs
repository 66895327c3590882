//! The SSH server. All of the SSH library is named in this folder only, and in the host's key.

mod guest;

use std::{
    borrow::Cow,
    pin::Pin,
    sync::Arc,
    time::{Duration, Instant},
};

use kekkai_rules::PlainText;
use russh::{
    MethodKind, MethodSet, Preferred, SshId, compression,
    keys::PrivateKey,
    server::{self, Config},
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::yield_now,
    time::timeout,
};

use self::guest::{Guest, Stage};
use super::{
    Lifetime, Times,
    admission::Admission,
    gate::{Origin, Pass, Shut},
    news::Refused,
    pause,
    session_loop::CLOSING_TIME,
    wire::Wire,
};

/// Tries to get in on one connection.
const MAX_TRIES: usize = 6;
/// What a peer may send before it is asked for more, in bytes. It types.
const WINDOW: u32 = 32 << 10;
const PACKET: u32 = 32 << 10;
/// Messages under way in one session.
const UNDER_WAY: usize = 4;

/// What the library is told for every session.
pub(super) fn settings(key: PrivateKey, times: Times) -> Arc<Config> {
    let mut methods = MethodSet::empty();
    methods.push(MethodKind::None);
    methods.push(MethodKind::PublicKey);
    let preferred =
        Preferred { compression: Cow::Borrowed(&[compression::NONE]), ..Preferred::default() };
    Arc::new(Config {
        server_id: SshId::Standard("SSH-2.0-kekkai".into()),
        // What is told only: each way in refuses by itself as well.
        methods,
        keys: vec![key],
        auth_rejection_time: times.rejection,
        // The first question of every client is whether it may come in just so.
        auth_rejection_time_initial: Some(Duration::ZERO),
        max_auth_attempts: MAX_TRIES,
        inactivity_timeout: Some(times.inactivity),
        keepalive_interval: Some(times.keepalive),
        keepalive_max: 3,
        window_size: WINDOW,
        maximum_packet_size: PACKET,
        channel_buffer_size: UNDER_WAY,
        event_buffer_size: UNDER_WAY,
        preferred,
        ..Config::default()
    })
}

/// Accepts connections until the server stops.
pub(super) async fn accept(
    listener: TcpListener,
    settings: Arc<Config>,
    banner: Option<String>,
    admission: Arc<Admission>,
    lifetime: Lifetime,
) {
    let theirs = lifetime.clone();
    let mut told = false;
    loop {
        let accepted = tokio::select! {
            () = lifetime.closed() => return,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                pause(&admission.events, &error, &mut told).await;
                continue;
            }
        };
        told = false;
        let from = PlainText::new(&peer.ip().to_canonical().to_string());
        let origin = Origin::from(peer.ip());
        match admission.gate.enter(origin, Instant::now()) {
            Ok(pass) => {
                let (settings, admission) = (Arc::clone(&settings), Arc::clone(&admission));
                let caller = Caller { pass, from, banner: banner.clone() };
                tokio::spawn(connection(stream, caller, settings, admission, theirs.clone()));
                // Whoever gave way for it goes before the next one comes, or all places would be taken by those leaving.
                yield_now().await;
            }
            Err(shut) => admission.events.refused(&from, origin, Refused::Shut(shut)),
        }
    }
}

/// One connection that has not ended.
#[derive(Debug)]
struct Caller {
    pass: Pass,
    from: PlainText,
    banner: Option<String>,
}

/// One connection, to its end. The handshake is boxed by itself, since it takes more room than the session.
fn connection(
    stream: TcpStream,
    caller: Caller,
    settings: Arc<Config>,
    admission: Arc<Admission>,
    lifetime: Lifetime,
) -> impl Future<Output = ()> + Send {
    let coming = Box::pin(come_in(stream, caller, settings, admission, lifetime));
    async move {
        let inside = coming.await;
        if let Some((session, _lifetime)) = inside {
            // A session that was cut ends at once.
            let _ = session.await;
        }
    }
}

/// What the library does for one connection.
type Running = Pin<Box<dyn Future<Output = Result<(), russh::Error>> + Send>>;

/// The way in; what is left to wait for if that is where it led.
async fn come_in(
    stream: TcpStream,
    mut caller: Caller,
    settings: Arc<Config>,
    admission: Arc<Admission>,
    lifetime: Lifetime,
) -> Option<(Running, Lifetime)> {
    let (from, origin) = (caller.from.clone(), caller.pass.origin());
    let gives_way = caller.pass.gives_way();
    // Only a delay if it fails.
    let _ = stream.set_nodelay(true);
    let (wire, cut) = Wire::new(stream, admission.inflow);
    let (stage, mut seen) = watch::channel(Stage::Outside);
    let guest = Guest::new(caller, Arc::clone(&admission), cut.clone(), stage);
    let mut whole: Running = Box::pin(async move {
        // Boxed by itself as well.
        let session = Box::pin(server::run_stream(settings, Box::new(wire), guest)).await?;
        session.await
    });
    let mut counted = false;
    // Left before anything was said is no reason to tell of, unless it fails again and again.
    let ended = tokio::select! {
        _ = &mut whole => true,
        inside = timeout(admission.grace(), seen.wait_for(|stage| *stage == Stage::Inside)) => {
            if inside.is_err() {
                admission.events.refused(&from, origin, Refused::Silent);
                cut.cancel();
            }
            false
        }
        () = gives_way => {
            admission.events.refused(&from, origin, Refused::Shut(Shut::Waiting));
            cut.cancel();
            counted = true;
            false
        }
        () = lifetime.closed() => {
            cut.cancel();
            false
        }
    };
    if !ended && *seen.borrow() == Stage::Inside {
        return Some((whole, lifetime));
    }
    if !ended {
        // A session that was cut ends at once; one that does not is left to itself.
        let _ = timeout(CLOSING_TIME, whole).await;
    }
    if !counted && *seen.borrow() == Stage::Outside {
        admission.gate.failed(origin, Instant::now());
    }
    None
}
