//! A connection that can be cut from outside and lets in only so many bytes.

use std::{
    future::Future as _,
    io,
    pin::Pin,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, Waker, ready},
    time::Instant,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Sleep, sleep},
};

use super::bucket::{Bucket, Inflow};

/// Cuts a [`Wire`]: what waits to read or write on it fails at once. Whoever is busy writing to a peer that does not read
/// hears of nothing else, so this is the only way to end them.
#[derive(Debug, Clone, Default)]
pub(super) struct Cut {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    cut: AtomicBool,
    /// Who waits to read, to write.
    waiting: Mutex<(Option<Waker>, Option<Waker>)>,
}

impl Cut {
    /// Cuts it, for good.
    pub(super) fn cut(&self) {
        self.shared.cut.store(true, Ordering::SeqCst);
        let mut waiting = self.shared.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let (reader, writer) = (waiting.0.take(), waiting.1.take());
        drop(waiting);
        for waker in [reader, writer].into_iter().flatten() {
            waker.wake();
        }
    }

    fn is_cut(&self) -> bool {
        self.shared.cut.load(Ordering::SeqCst)
    }

    /// Remembers who to wake; an error if it is cut already.
    fn watch(&self, waker: &Waker, writes: bool) -> io::Result<()> {
        let mut waiting = self.shared.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let place = if writes { &mut waiting.1 } else { &mut waiting.0 };
        if !place.as_ref().is_some_and(|known| known.will_wake(waker)) {
            *place = Some(waker.clone());
        }
        drop(waiting);
        if self.is_cut() { Err(io::ErrorKind::ConnectionAborted.into()) } else { Ok(()) }
    }
}

/// The stream with both limits applied.
#[derive(Debug)]
pub(super) struct Wire<S> {
    stream: S,
    cut: Cut,
    bucket: Bucket,
    nap: Option<Pin<Box<Sleep>>>,
}

impl<S> Wire<S> {
    /// Wraps a stream, and gives the handle that cuts it.
    pub(super) fn new(stream: S, inflow: Inflow) -> (Self, Cut) {
        let cut = Cut::default();
        let bucket = Bucket::full(inflow, Instant::now());
        (Self { stream, cut: cut.clone(), bucket, nap: None }, cut)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Wire<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let wire = &mut *self;
        wire.cut.watch(cx.waker(), false)?;
        loop {
            if let Some(nap) = &mut wire.nap {
                ready!(nap.as_mut().poll(cx));
                wire.nap = None;
            }
            match wire.bucket.wait(Instant::now()) {
                None => break,
                Some(wait) => wire.nap = Some(Box::pin(sleep(wait))),
            }
        }
        let before = into.filled().len();
        let read = Pin::new(&mut wire.stream).poll_read(cx, into);
        wire.bucket.take(into.filled().len().saturating_sub(before));
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Wire<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        from: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.cut.watch(cx.waker(), true)?;
        Pin::new(&mut self.stream).poll_write(cx, from)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.cut.watch(cx.waker(), true)?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::{
        io::{AsyncReadExt as _, AsyncWriteExt as _, duplex},
        runtime,
        time::timeout,
    };

    use super::*;

    const LIMIT: Duration = Duration::from_secs(20);

    fn run(test: impl Future<Output = ()>) {
        runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(test);
    }

    #[test]
    fn a_cut_ends_who_waits_to_read_and_who_waits_to_write() {
        run(async {
            let (near, _far) = duplex(16);
            let (wire, cut) = Wire::new(near, Inflow { burst: 1000, per_second: 1 });
            let (mut reads, mut writes) = tokio::io::split(wire);
            let reading = tokio::spawn(async move { reads.read_u8().await.map(|_| ()) });
            let writing = tokio::spawn(async move { writes.write_all(&[0; 64]).await });
            tokio::task::yield_now().await;
            cut.cut();
            for waiting in [reading, writing] {
                let ended = timeout(LIMIT, waiting).await.unwrap().unwrap();
                assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::ConnectionAborted);
            }
        });
    }

    #[test]
    fn beyond_the_burst_nothing_is_read_for_a_while() {
        run(async {
            let (near, mut far) = duplex(4096);
            let (mut wire, cut) = Wire::new(near, Inflow { burst: 1000, per_second: 1 });
            far.write_all(&[7; 2000]).await.unwrap();
            let mut all = [0; 1000];
            timeout(LIMIT, wire.read_exact(&mut all)).await.unwrap().unwrap();
            assert!(timeout(Duration::from_millis(20), wire.read_u8()).await.is_err());
            cut.cut();
            assert!(timeout(LIMIT, wire.read_u8()).await.unwrap().is_err());
        });
    }
}
