//! What a peer has sent and its visit has not taken yet: a few messages of keys, and the latest size. Both ends together
//! take a tenth of the room that channels of the runtime would, and every guest has them.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use bytes::Bytes;
use tokio::sync::Notify;

/// Messages typed and not yet handed on.
const KEYS_WAITING: usize = 4;

/// What a visit hears, from the side of the connection. Dropped when the connection ends.
#[derive(Debug)]
pub(super) struct InboxSender(Arc<Shared>);

/// The same from the side of the visit.
#[derive(Debug)]
pub(super) struct Inbox(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    /// Keys have come, or the connection is gone.
    typed: Notify,
    resized: Notify,
    /// Keys were taken, or nobody takes any more.
    taken: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    keys: VecDeque<Bytes>,
    size: (u32, u32),
    /// Whether the size has not been taken yet.
    resized: bool,
    /// Whether the connection is gone.
    disconnected: bool,
    /// Whether the visit is over.
    visit_over: bool,
}

impl Shared {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Both ends, for a terminal that is so large at first.
pub(super) fn inbox(size: (u32, u32)) -> (InboxSender, Inbox) {
    let waiting = Mutex::new(Waiting { size, ..Waiting::default() });
    let shared = Arc::new(Shared { waiting, ..Shared::default() });
    (InboxSender(Arc::clone(&shared)), Inbox(shared))
}

impl InboxSender {
    /// Hands keys on; waits while the last ones are not taken yet. Nobody hears them once the visit is over.
    pub(super) async fn typed(&self, keys: &[u8]) {
        while !self.takes(keys) {
            self.0.taken.notified().await;
        }
    }

    /// Whether there is room for keys, or nobody to hear them.
    fn takes(&self, keys: &[u8]) -> bool {
        let mut waiting = self.0.waiting();
        if !waiting.visit_over {
            if waiting.keys.len() >= KEYS_WAITING {
                return false;
            }
            waiting.keys.push_back(Bytes::copy_from_slice(keys));
            self.0.typed.notify_one();
        }
        true
    }

    /// Hands a size on; one not taken yet is forgotten for it.
    pub(super) fn resized(&self, columns: u32, rows: u32) {
        let mut waiting = self.0.waiting();
        if waiting.size != (columns, rows) {
            (waiting.size, waiting.resized) = ((columns, rows), true);
            self.0.resized.notify_one();
        }
    }
}

impl Drop for InboxSender {
    fn drop(&mut self) {
        self.0.waiting().disconnected = true;
        self.0.typed.notify_one();
    }
}

impl Inbox {
    /// The next keys; `None` once the connection is gone and all of them are taken. Cancel safe.
    pub(super) async fn keys(&self) -> Option<Bytes> {
        loop {
            {
                let mut waiting = self.0.waiting();
                if let Some(keys) = waiting.keys.pop_front() {
                    self.0.taken.notify_one();
                    return Some(keys);
                }
                if waiting.disconnected {
                    return None;
                }
            }
            self.0.typed.notified().await;
        }
    }

    /// The next size; none comes once the connection is gone. Cancel safe.
    pub(super) async fn size(&self) -> (u32, u32) {
        loop {
            {
                let mut waiting = self.0.waiting();
                if std::mem::take(&mut waiting.resized) {
                    return waiting.size;
                }
            }
            self.0.resized.notified().await;
        }
    }
}

impl Drop for Inbox {
    fn drop(&mut self) {
        self.0.waiting().visit_over = true;
        self.0.taken.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::{runtime, time::timeout};

    use super::*;

    const LIMIT: Duration = Duration::from_secs(20);
    const MOMENT: Duration = Duration::from_millis(5);

    fn run(test: impl Future<Output = ()>) {
        let runtime = runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async { timeout(LIMIT, test).await.unwrap() });
    }

    #[test]
    fn keys_come_in_order_and_a_few_may_wait() {
        run(async {
            let (sender, inbox) = inbox((80, 24));
            for key in [b"a", b"b", b"c", b"d"] {
                sender.typed(key).await;
            }
            assert!(timeout(MOMENT, sender.typed(b"lost")).await.is_err());
            let fifth = tokio::spawn(async move { sender.typed(b"e").await });
            for key in ["a", "b", "c", "d", "e"] {
                assert_eq!(inbox.keys().await.unwrap(), key);
            }
            fifth.await.unwrap();
            assert_eq!(inbox.keys().await, None, "the connection is gone");
        });
    }

    #[test]
    fn whoever_waits_hears_of_the_other_end() {
        run(async {
            let (sender, inside) = inbox((80, 24));
            let hearing = tokio::spawn(async move { inside.keys().await });
            tokio::task::yield_now().await;
            drop(sender);
            assert_eq!(hearing.await.unwrap(), None);
            let (sender, inside) = inbox((80, 24));
            let typing = tokio::spawn(async move {
                for _ in 0..=KEYS_WAITING {
                    sender.typed(b"a").await;
                }
            });
            tokio::task::yield_now().await;
            drop(inside);
            typing.await.unwrap();
        });
    }

    #[test]
    fn only_the_latest_size_is_told_and_only_if_it_is_another() {
        run(async {
            let (sender, inbox) = inbox((80, 24));
            sender.resized(80, 24);
            assert!(timeout(MOMENT, inbox.size()).await.is_err());
            sender.resized(90, 24);
            sender.resized(100, 30);
            assert_eq!(inbox.size().await, (100, 30));
            assert!(timeout(MOMENT, inbox.size()).await.is_err());
        });
    }
}
