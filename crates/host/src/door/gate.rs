//! Who may knock: limits for all, for one origin, for those not known yet; those who fail too often wait outside.
//!
//! All time comes from the caller. All that is remembered is bounded.

use std::{
    collections::BTreeMap,
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// Origins with failures, and bans, that are remembered, each. Beyond that the oldest is forgotten.
const MOST_REMEMBERED: usize = 4096;

/// How many may be at the doors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Connections in all.
    pub all: usize,
    /// Those of them that are not let in yet.
    pub waiting: usize,
    /// Connections of one origin.
    pub each: usize,
    /// Those of one origin that are not let in yet. Less than `waiting`, so that nobody can keep all others out.
    pub waiting_each: usize,
    /// So many failures of one origin within `window` shut it out for `window`.
    pub failures: u32,
    /// See `failures`.
    pub window: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let window = Duration::from_mins(1);
        Self { all: 64, waiting: 8, each: 8, waiting_each: 4, failures: 10, window }
    }
}

/// Where somebody comes from, as coarse as one person can be told from another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// An address of four bytes.
    V4(Ipv4Addr),
    /// The first eight bytes of a longer address: all that follow belong to one customer.
    V6(u64),
    /// A user of this machine.
    User(u32),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::V4(address) => address.fmt(f),
            Self::V6(first) => {
                write!(f, "{}/64", Ipv6Addr::from_bits(u128::from(*first) << 64))
            }
            Self::User(user) => write!(f, "socket {user}"),
        }
    }
}

impl From<IpAddr> for Origin {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self::V4(address),
            IpAddr::V6(address) => {
                let first = address.to_bits() >> 64;
                Self::V6(u64::try_from(first).unwrap_or(0))
            }
        }
    }
}

/// Why somebody is not even spoken to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shut {
    /// As many as may be are connected.
    Full,
    /// As many of this origin as may be are connected.
    Crowded,
    /// Too many wait to be let in.
    Waiting,
    /// Too many failures, or shut out by the game master.
    Banned,
}

/// The gate before all doors. Clones are the same gate.
#[derive(Debug, Clone)]
pub(super) struct Gate {
    limits: Limits,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    all: usize,
    waiting: usize,
    origins: BTreeMap<Origin, Count>,
    /// Failures, and since when they count.
    failures: BTreeMap<Origin, (u32, Instant)>,
    /// Shut out by the game master, and since when.
    bans: BTreeMap<Origin, Instant>,
}

#[derive(Debug, Default)]
struct Count {
    all: usize,
    waiting: usize,
}

impl Gate {
    pub(super) fn new(limits: Limits) -> Self {
        Self { limits, state: Arc::default() }
    }

    /// Somebody is there. Counts until the pass is dropped.
    pub(super) fn enter(&self, origin: Origin, now: Instant) -> Result<Pass, Shut> {
        let limits = self.limits;
        let mut state = self.lock();
        if state.bans.contains_key(&origin) || state.shuts_out(origin, limits, now) {
            return Err(Shut::Banned);
        }
        if state.all >= limits.all {
            return Err(Shut::Full);
        }
        let here = state.origins.get(&origin).map_or((0, 0), |count| (count.all, count.waiting));
        if here.0 >= limits.each {
            return Err(Shut::Crowded);
        }
        if state.waiting >= limits.waiting || here.1 >= limits.waiting_each {
            return Err(Shut::Waiting);
        }
        state.all += 1;
        state.waiting += 1;
        let count = state.origins.entry(origin).or_default();
        count.all += 1;
        count.waiting += 1;
        Ok(Pass { gate: self.clone(), origin, waits: true })
    }

    /// A failure to get in.
    pub(super) fn failed(&self, origin: Origin, now: Instant) {
        let window = self.limits.window;
        let mut state = self.lock();
        make_room(&mut state.failures, origin, |(_, since)| *since);
        let failures = state.failures.entry(origin).or_insert((0, now));
        if now.saturating_duration_since(failures.1) >= window {
            *failures = (0, now);
        }
        failures.0 = failures.0.saturating_add(1);
        if failures.0 == self.limits.failures {
            // Shut out from now on, not from the first failure on.
            failures.1 = now;
        }
    }

    /// Whether somebody of this origin, already speaking, is to be refused by now.
    pub(super) fn is_banned(&self, origin: Origin, now: Instant) -> bool {
        let state = self.lock();
        state.bans.contains_key(&origin) || state.shuts_out(origin, self.limits, now)
    }

    /// Shuts an origin out until it is pardoned.
    pub(super) fn ban(&self, origin: Origin, now: Instant) {
        let mut state = self.lock();
        make_room(&mut state.bans, origin, |since| *since);
        state.bans.insert(origin, now);
    }

    /// Forgets bans and failures of an origin.
    pub(super) fn pardon(&self, origin: Origin) {
        let mut state = self.lock();
        state.bans.remove(&origin);
        state.failures.remove(&origin);
    }

    /// All that the game master shut out.
    pub(super) fn banned(&self) -> Vec<Origin> {
        self.lock().bans.keys().copied().collect()
    }

    /// How many are connected, and how many of them wait to be let in.
    pub(super) fn count(&self) -> (usize, usize) {
        let state = self.lock();
        (state.all, state.waiting)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn shuts_out(&self, origin: Origin, limits: Limits, now: Instant) -> bool {
        self.failures.get(&origin).is_some_and(|(failures, since)| {
            *failures >= limits.failures && now.saturating_duration_since(*since) < limits.window
        })
    }

    fn less(&mut self, origin: Origin, waits: bool, leaves: bool) {
        let (waits, leaves) = (usize::from(waits), usize::from(leaves));
        self.all = self.all.saturating_sub(leaves);
        self.waiting = self.waiting.saturating_sub(waits);
        if let Some(count) = self.origins.get_mut(&origin) {
            count.all = count.all.saturating_sub(leaves);
            count.waiting = count.waiting.saturating_sub(waits);
            if count.all == 0 {
                self.origins.remove(&origin);
            }
        }
    }
}

/// Forgets the oldest if there is no room for one more.
fn make_room<T>(map: &mut BTreeMap<Origin, T>, origin: Origin, since: impl Fn(&T) -> Instant) {
    if map.len() >= MOST_REMEMBERED && !map.contains_key(&origin) {
        let oldest = map.iter().min_by_key(|(_, entry)| since(entry)).map(|(origin, _)| *origin);
        if let Some(oldest) = oldest {
            map.remove(&oldest);
        }
    }
}

/// A connection that is counted. Dropping it gives its place free.
#[derive(Debug)]
pub(super) struct Pass {
    gate: Gate,
    origin: Origin,
    waits: bool,
}

impl Pass {
    /// Let in: no longer one of those who wait.
    pub(super) fn let_in(&mut self) {
        if std::mem::take(&mut self.waits) {
            self.gate.lock().less(self.origin, true, false);
        }
    }

    pub(super) fn origin(&self) -> Origin {
        self.origin
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        self.gate.lock().less(self.origin, self.waits, true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(last: u8) -> Origin {
        Origin::V4(Ipv4Addr::new(10, 0, 0, last))
    }

    fn gate() -> Gate {
        let limits = Limits { all: 6, waiting: 4, each: 3, waiting_each: 2, ..Limits::default() };
        Gate::new(limits)
    }

    #[test]
    fn places_are_counted_in_all_for_one_origin_and_for_those_who_wait() {
        let (gate, now) = (gate(), Instant::now());
        let enter = |last| gate.enter(origin(last), now);
        let (mut one, two) = (enter(1).unwrap(), enter(1).unwrap());
        assert_eq!(enter(1).unwrap_err(), Shut::Waiting, "two of this origin wait");
        one.let_in();
        one.let_in();
        let mut three = enter(1).unwrap();
        three.let_in();
        assert_eq!(enter(1).unwrap_err(), Shut::Crowded);
        let (four, five) = (enter(2).unwrap(), enter(3).unwrap());
        assert_eq!(gate.count(), (5, 3));
        let six = enter(4).unwrap();
        assert_eq!(enter(5).unwrap_err(), Shut::Full);
        drop(one);
        assert_eq!(enter(5).unwrap_err(), Shut::Waiting, "four wait in all");
        drop((two, three, four, five, six));
        assert_eq!(gate.count(), (0, 0));
        assert!(gate.lock().origins.is_empty());
    }

    #[test]
    fn failures_shut_out_for_a_while_and_only_their_origin() {
        let (gate, start) = (gate(), Instant::now());
        for _ in 0..9 {
            gate.failed(origin(1), start);
        }
        assert!(!gate.is_banned(origin(1), start));
        let last = start + Duration::from_secs(50);
        gate.failed(origin(1), last);
        assert_eq!(gate.enter(origin(1), last).unwrap_err(), Shut::Banned);
        assert!(gate.enter(origin(2), last).is_ok());
        assert!(gate.is_banned(origin(1), last + Duration::from_secs(59)));
        assert!(gate.enter(origin(1), last + Duration::from_mins(1)).is_ok());
    }

    #[test]
    fn failures_far_apart_do_not_add_up() {
        let (gate, mut now) = (gate(), Instant::now());
        for _ in 0..50 {
            gate.failed(origin(1), now);
            now += Duration::from_secs(10);
        }
        assert!(!gate.is_banned(origin(1), now));
    }

    #[test]
    fn the_game_master_bans_and_pardons() {
        let (gate, now) = (gate(), Instant::now());
        gate.ban(origin(1), now);
        let later = now + Duration::from_hours(24);
        assert_eq!(gate.enter(origin(1), later).unwrap_err(), Shut::Banned);
        assert_eq!(gate.banned(), [origin(1)]);
        gate.pardon(origin(1));
        assert!(gate.enter(origin(1), later).is_ok());
    }

    #[test]
    fn addresses_of_one_customer_are_one_origin() {
        let of = |text: &str| Origin::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:10.0.0.1"), origin(1));
        assert_eq!(of("2001:db8:1:2::1").to_string(), "2001:db8:1:2::/64");
        assert_eq!(origin(1).to_string(), "10.0.0.1");
    }

    #[test]
    fn what_is_remembered_is_bounded_and_the_newest_stays() {
        let (gate, start) = (gate(), Instant::now());
        for number in 0..10_000_u64 {
            let now = start + Duration::from_micros(number);
            for _ in 0..10 {
                gate.failed(Origin::V6(number), now);
            }
            gate.ban(Origin::V6(number), now);
        }
        assert_eq!(gate.lock().failures.len(), MOST_REMEMBERED);
        assert_eq!(gate.lock().bans.len(), MOST_REMEMBERED);
        assert!(gate.is_banned(Origin::V6(9999), start + Duration::from_secs(1)));
        assert!(!gate.is_banned(Origin::V6(0), start + Duration::from_secs(1)));
    }
}
