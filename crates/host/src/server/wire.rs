//! A connection that can be cut from outside and lets in only so many bytes.

use std::{
    future::Future as _,
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Instant,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Sleep, sleep},
};
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};

use crate::bucket::Bucket;

/// What one peer may send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inflow {
    /// Bytes that may come at once.
    pub burst: u32,
    /// Bytes a second after that. At least 1.
    pub per_second: u32,
}

/// After a peer has sent too much, this many bytes are read at once, so that a flood does not wake the task for every byte.
const SIP: u32 = 1024;

/// Ends when a wire is cut. Boxed, since it must not move while somebody waits for it.
type IsCut = Pin<Box<WaitForCancellationFutureOwned>>;

/// An error if the wire is cut; else who asks is woken when it is.
fn check(cut: &mut IsCut, cx: &mut Context<'_>) -> io::Result<()> {
    match cut.as_mut().poll(cx) {
        Poll::Ready(()) => Err(io::ErrorKind::ConnectionAborted.into()),
        Poll::Pending => Ok(()),
    }
}

/// The stream with both limits applied. Once its token is cancelled, what waits to read or write on it fails at once: whoever
/// is busy writing to a peer that does not read hears of nothing else, so this is the only way to end them.
#[derive(Debug)]
pub(super) struct Wire<S> {
    stream: S,
    /// For who waits to read, to write.
    cut: (IsCut, IsCut),
    bucket: Bucket,
    nap: Option<Pin<Box<Sleep>>>,
}

impl<S> Wire<S> {
    /// Wraps a stream, and gives the token that cuts it when it is cancelled.
    pub(super) fn new(stream: S, inflow: Inflow) -> (Self, CancellationToken) {
        let token = CancellationToken::new();
        let cut = || Box::pin(token.clone().cancelled_owned());
        let bucket = Bucket::full(inflow.burst, inflow.per_second, Instant::now());
        (Self { stream, cut: (cut(), cut()), bucket, nap: None }, token)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Wire<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let wire = &mut *self;
        check(&mut wire.cut.0, cx)?;
        loop {
            if let Some(nap) = &mut wire.nap {
                ready!(nap.as_mut().poll(cx));
                wire.nap = None;
            }
            match wire.bucket.wait(Instant::now(), SIP) {
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
        check(&mut self.cut.1, cx)?;
        Pin::new(&mut self.stream).poll_write(cx, from)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        check(&mut self.cut.1, cx)?;
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
            cut.cancel();
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
            cut.cancel();
            assert!(timeout(LIMIT, wire.read_u8()).await.unwrap().is_err());
        });
    }
}
