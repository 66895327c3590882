//! The thread that brings appended lines from the system's memory to the disk, so that no key press waits for it.

use std::{
    io, mem,
    path::PathBuf,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::Duration,
};

use kekkai_battle::journal::Seq;

use crate::{Cause, keyframe, seal::Seal};

/// How far the appended lines have got. Whatever was appended outlives the program; this tells whether it would outlive
/// a power loss as well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SyncState {
    /// All of them are on the disk.
    OnDisk,
    /// Some are on their way.
    Writing,
    /// The disk failed. For good: see [`FileError::Dead`](crate::FileError::Dead).
    Failed(Cause),
}

/// A keyframe on its way to the disk.
#[derive(Debug)]
pub(crate) struct PendingKeyframe {
    pub(crate) battle: PathBuf,
    pub(crate) seq: Seq,
    pub(crate) seal: Seal,
    pub(crate) bytes: Vec<u8>,
}

/// Owner of the thread. Dropping it stops it.
#[derive(Debug)]
pub(crate) struct Syncer {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared {
    work: Mutex<Work>,
    /// Something was asked of the thread.
    asked: Condvar,
    /// The thread has finished a sync, well or badly.
    done: Condvar,
}

#[derive(Debug)]
struct Work {
    state: SyncState,
    /// Appended since the last sync began. One sync serves all that came before it.
    unsynced: bool,
    /// Only the latest is worth writing.
    keyframe: Option<PendingKeyframe>,
    stop: bool,
}

impl Syncer {
    /// Starts the thread. `sync` is called on it, never two at a time, and never again once it has failed.
    pub(crate) fn start(sync: impl FnMut() -> io::Result<()> + Send + 'static) -> io::Result<Self> {
        let work = Work { state: SyncState::OnDisk, unsynced: false, keyframe: None, stop: false };
        let shared = Arc::new(Shared {
            work: Mutex::new(work),
            asked: Condvar::new(),
            done: Condvar::new(),
        });
        let theirs = Arc::clone(&shared);
        let thread = thread::Builder::new()
            .name("kekkai-sync".to_owned())
            .spawn(move || theirs.run(sync))?;
        Ok(Self { shared, thread: Some(thread) })
    }

    /// Tells the thread that a record was appended.
    pub(crate) fn wake(&self) {
        let mut work = self.shared.lock();
        work.unsynced = true;
        if work.state == SyncState::OnDisk {
            work.state = SyncState::Writing;
        }
        self.shared.asked.notify_one();
    }

    /// Writes a keyframe when no line is waiting; one that still waits is dropped for it.
    pub(crate) fn keyframe(&self, pending: PendingKeyframe) {
        self.shared.lock().keyframe = Some(pending);
        self.shared.asked.notify_one();
    }

    pub(crate) fn state(&self) -> SyncState {
        self.shared.lock().state.clone()
    }

    /// Waits until nothing is on its way, or for so long.
    pub(crate) fn wait(&self, limit: Duration) -> SyncState {
        let writing = |work: &mut Work| work.state == SyncState::Writing;
        let waited = self.shared.done.wait_timeout_while(self.shared.lock(), limit, writing);
        waited.unwrap_or_else(PoisonError::into_inner).0.state.clone()
    }
}

impl Syncer {
    /// Syncs a last time, writes the keyframe that waits, ends the thread.
    pub(crate) fn stop(&mut self) {
        self.shared.lock().stop = true;
        self.shared.asked.notify_one();
        if let Some(thread) = self.thread.take() {
            // It cannot be helped here if the thread panicked.
            let _ = thread.join();
        }
    }
}

impl Drop for Syncer {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, mut sync: impl FnMut() -> io::Result<()>) {
        let idle = |work: &mut Work| !work.unsynced && work.keyframe.is_none() && !work.stop;
        loop {
            let mut work =
                self.asked.wait_while(self.lock(), idle).unwrap_or_else(PoisonError::into_inner);
            if mem::take(&mut work.unsynced) {
                drop(work);
                let synced = sync();
                let mut work = self.lock();
                match synced {
                    Ok(()) if work.unsynced => {}
                    Ok(()) => work.state = SyncState::OnDisk,
                    Err(error) => work.state = SyncState::Failed(error.into()),
                }
                self.done.notify_all();
                if matches!(work.state, SyncState::Failed(_)) {
                    return;
                }
            } else if let Some(PendingKeyframe { battle, seq, seal, bytes }) = work.keyframe.take()
            {
                drop(work);
                // A cache: without it the next opening is slower, that is all.
                let _ = keyframe::save(&battle, seq, seal, &bytes);
            } else {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const LIMIT: Duration = Duration::from_secs(20);

    #[test]
    fn what_was_appended_during_a_sync_gets_another_and_many_share_one() {
        let (started, starts) = mpsc::channel();
        let (go, gate) = mpsc::channel::<()>();
        let syncer = Syncer::start(move || {
            started.send(()).unwrap();
            gate.recv_timeout(LIMIT).map_err(io::Error::other)
        })
        .unwrap();
        assert_eq!(syncer.state(), SyncState::OnDisk);
        syncer.wake();
        starts.recv_timeout(LIMIT).unwrap();
        for _ in 0..100 {
            syncer.wake();
        }
        go.send(()).unwrap();
        starts.recv_timeout(LIMIT).unwrap();
        assert_eq!(syncer.state(), SyncState::Writing);
        go.send(()).unwrap();
        assert_eq!(syncer.wait(LIMIT), SyncState::OnDisk);
        drop(syncer);
        assert!(starts.recv_timeout(LIMIT).is_err(), "one hundred lines, one sync");
    }

    #[test]
    fn a_failed_sync_is_never_tried_again() {
        let (called, calls) = mpsc::channel();
        let syncer = Syncer::start(move || {
            called.send(()).unwrap();
            Err(io::Error::other("cable out"))
        })
        .unwrap();
        syncer.wake();
        let failed = SyncState::Failed(Cause::from(io::Error::other("cable out")));
        assert_eq!(syncer.wait(LIMIT), failed);
        syncer.wake();
        assert_eq!(syncer.state(), failed);
        drop(syncer);
        assert_eq!(calls.iter().count(), 1);
    }

    #[test]
    fn the_last_line_is_synced_before_the_thread_ends() {
        let (called, calls) = mpsc::channel();
        let syncer = Syncer::start(move || called.send(()).map_err(io::Error::other)).unwrap();
        syncer.wake();
        drop(syncer);
        assert_eq!(calls.iter().count(), 1);
    }

    #[test]
    fn waiting_has_a_limit() {
        let (go, gate) = mpsc::channel::<()>();
        let syncer =
            Syncer::start(move || gate.recv_timeout(LIMIT).map_err(io::Error::other)).unwrap();
        syncer.wake();
        assert_eq!(syncer.wait(Duration::ZERO), SyncState::Writing);
        go.send(()).unwrap();
    }
}
