//! Who may knock: limits for all, for one origin, for those not known yet; those who fail too often wait outside.
//!
//! When the places of those who are not let in yet are all taken, whoever comes gets the place of the one with the worst
//! [`Standing`], unless its own is worse still: so nobody has to wait until the time of the silent is over.
//!
//! All time comes from the caller. All that is remembered is bounded.

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    fmt,
    future::pending,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::oneshot;

/// Origins with failures, bans, and those known, that are remembered, each. Beyond that the oldest is forgotten.
const MOST_REMEMBERED: usize = 4096;

/// Most connections at one time, admitted or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Most connections at one time, whoever they come from.
    pub all: usize,
    /// Those of them that have shown nothing and are inside all the same. Less than `all` by more than `waiting`, so that
    /// there is always a place for those who can show who they are.
    pub guests: usize,
    /// Most connections that are not admitted yet. Beyond that, a new one replaces the worst of them.
    pub waiting: usize,
    /// Connections of one origin.
    pub each: usize,
    /// Most connections of one origin that are not admitted yet.
    pub waiting_each: usize,
    /// Failures of one origin within `window` after which it is refused for `window`.
    pub failures: u32,
    /// Time after which a failure no longer counts.
    pub window: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let window = Duration::from_mins(1);
        Self { all: 64, guests: 48, waiting: 8, each: 8, waiting_each: 4, failures: 10, window }
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
    /// Too many wait to be let in; of one who waited: its place went to another.
    Waiting,
    /// Too many failures, or shut out by the GM.
    Banned,
}

/// Limits on connections, the same for SSH and the socket. Clones share one state.
#[derive(Debug, Clone)]
pub(super) struct Gate {
    limits: Limits,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    all: usize,
    /// Connections of each origin.
    origins: BTreeMap<Origin, usize>,
    /// Those that are not let in yet, by number in the order in which they came.
    waiting: BTreeMap<u64, Waiting>,
    next: u64,
    guests: usize,
    /// Failures, and since when they count.
    failures: BTreeMap<Origin, (u32, Instant)>,
    /// From where somebody has shown who they are, and when last.
    known: BTreeMap<Origin, Instant>,
    /// Shut out by the GM, and since when.
    bans: BTreeMap<Origin, Instant>,
}

/// A connection that is not admitted yet.
#[derive(Debug)]
struct Waiting {
    origin: Origin,
    /// Tells it that its place went to another.
    give_way: oneshot::Sender<()>,
}

/// How little an origin is to be trusted; the less, the better. Fields count in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Standing {
    /// Nobody from there has shown who they are.
    unknown: bool,
    /// Failures that still count.
    failures: u32,
    /// Its connections that are not let in yet.
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
        if state.origins.get(&origin).is_some_and(|here| *here >= limits.each) {
            return Err(Shut::Crowded);
        }
        if state.waiting_of(origin) >= limits.waiting_each
            || (state.waiting.len() >= limits.waiting && !state.make_way(origin, limits, now))
        {
            return Err(Shut::Waiting);
        }
        state.all += 1;
        *state.origins.entry(origin).or_default() += 1;
        state.next += 1;
        let number = state.next;
        let (give_way, told) = oneshot::channel();
        state.waiting.insert(number, Waiting { origin, give_way });
        Ok(Pass { gate: self.clone(), origin, number, told: Some(told), guest: false })
    }

    /// A failure to get in.
    pub(super) fn failed(&self, origin: Origin, now: Instant) {
        self.lock().failed(origin, self.limits, now);
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

    /// All that the GM shut out.
    pub(super) fn banned(&self) -> Vec<Origin> {
        self.lock().bans.keys().copied().collect()
    }

    /// How many are connected, and how many of them wait to be let in.
    pub(super) fn count(&self) -> (usize, usize) {
        let state = self.lock();
        (state.all, state.waiting.len())
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

    fn failed(&mut self, origin: Origin, limits: Limits, now: Instant) {
        make_room(&mut self.failures, origin, |(_, since)| *since);
        let failures = self.failures.entry(origin).or_insert((0, now));
        if now.saturating_duration_since(failures.1) >= limits.window {
            *failures = (0, now);
        }
        failures.0 = failures.0.saturating_add(1);
        if failures.0 == limits.failures {
            // Shut out from now on, not from the first failure on.
            failures.1 = now;
        }
    }

    fn waiting_of(&self, origin: Origin) -> usize {
        self.waiting.values().filter(|waiting| waiting.origin == origin).count()
    }

    fn standing(&self, origin: Origin, limits: Limits, now: Instant) -> Standing {
        let failures = self.failures.get(&origin);
        let failures =
            failures.filter(|(_, since)| now.saturating_duration_since(*since) < limits.window);
        Standing {
            // Users of this machine are known by the system.
            unknown: !matches!(origin, Origin::User(_)) && !self.known.contains_key(&origin),
            failures: failures.map_or(0, |(failures, _)| *failures),
            waiting: self.waiting_of(origin),
        }
    }

    /// Makes room for one more of an origin: of those whose standing is worst, the one that came first gives way, which
    /// is a failure of its origin. Whether one did: the standing of whoever comes must not be worse.
    fn make_way(&mut self, origin: Origin, limits: Limits, now: Instant) -> bool {
        let own = self.standing(origin, limits, now);
        let own = Standing { waiting: own.waiting + 1, ..own };
        let all = self.waiting.iter();
        let all =
            all.map(|(number, one)| (self.standing(one.origin, limits, now), Reverse(*number)));
        let Some((worst, Reverse(number))) = all.max() else { return false };
        if own > worst {
            return false;
        }
        if let Some(Waiting { origin, give_way }) = self.waiting.remove(&number) {
            // One that has gone by itself need not be told.
            let _ = give_way.send(());
            self.failed(origin, limits, now);
        }
        true
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
    number: u64,
    told: Option<oneshot::Receiver<()>>,
    /// One of those who have shown nothing and are inside.
    guest: bool,
}

impl Pass {
    /// It has shown who it is, and is no longer one of those who wait.
    pub(super) fn let_in(&mut self, now: Instant) {
        let mut state = self.gate.lock();
        state.waiting.remove(&self.number);
        make_room(&mut state.known, self.origin, |since| *since);
        state.known.insert(self.origin, now);
    }

    /// Whether there is room for it as a guest, who has shown nothing. If so, it is no longer one of those who wait.
    pub(super) fn let_in_as_guest(&mut self) -> bool {
        let mut state = self.gate.lock();
        let has_room = self.guest || state.guests < self.gate.limits.guests;
        if has_room {
            state.waiting.remove(&self.number);
            state.guests += usize::from(!std::mem::replace(&mut self.guest, true));
        }
        has_room
    }

    /// Ends when its place goes to another while it waits; to be asked for once.
    pub(super) fn gives_way(&mut self) -> impl Future<Output = ()> + Send + use<> {
        let told = self.told.take();
        async move {
            let gives_way = match told {
                Some(told) => told.await.is_ok(),
                None => false,
            };
            // Let in, or gone.
            if !gives_way {
                pending::<()>().await;
            }
        }
    }

    pub(super) fn origin(&self) -> Origin {
        self.origin
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut state = self.gate.lock();
        state.waiting.remove(&self.number);
        state.all = state.all.saturating_sub(1);
        state.guests = state.guests.saturating_sub(usize::from(self.guest));
        if let Some(here) = state.origins.get_mut(&self.origin) {
            *here = here.saturating_sub(1);
            if *here == 0 {
                state.origins.remove(&self.origin);
            }
        }
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
        one.let_in(now);
        one.let_in(now);
        let mut three = enter(1).unwrap();
        three.let_in(now);
        assert_eq!(enter(1).unwrap_err(), Shut::Crowded);
        let (four, five) = (enter(2).unwrap(), enter(3).unwrap());
        assert_eq!(gate.count(), (5, 3));
        let six = enter(4).unwrap();
        assert_eq!(enter(5).unwrap_err(), Shut::Full);
        drop(one);
        assert_eq!(gate.count(), (5, 4), "four wait in all");
        let seven = enter(5).unwrap();
        assert_eq!(gate.count(), (6, 4), "one of them gave way, and is still to hang up");
        drop((two, three, four, five, six, seven));
        assert_eq!(gate.count(), (0, 0));
        assert!(gate.lock().origins.is_empty());
    }

    /// Which of those who wait is told to go, as somebody else comes.
    fn gives_way(passes: &mut [Pass]) -> Vec<usize> {
        let told = |pass: &mut Pass| pass.told.as_mut().is_some_and(|told| told.try_recv().is_ok());
        passes.iter_mut().enumerate().filter_map(|(at, pass)| told(pass).then_some(at)).collect()
    }

    #[test]
    fn who_comes_takes_the_place_of_the_one_who_is_trusted_least() {
        let (gate, now) = (gate(), Instant::now());
        let limits = Limits { all: 100, ..gate.limits };
        let gate = Gate { limits, ..gate };
        let enter = |last| gate.enter(origin(last), now);
        let mut waiting = vec![enter(1).unwrap(), enter(2).unwrap(), enter(2).unwrap()];
        waiting.push(enter(3).unwrap());
        // The first of the origin with most of them; that is a failure.
        waiting.push(enter(4).unwrap());
        assert_eq!(gives_way(&mut waiting), [1]);
        // Those of the origins that failed, and of equals the one that came first.
        gate.failed(origin(3), now);
        waiting.push(enter(5).unwrap());
        assert_eq!(gives_way(&mut waiting), [2]);
        waiting.push(enter(6).unwrap());
        assert_eq!(gives_way(&mut waiting), [3]);
        waiting.push(enter(7).unwrap());
        assert_eq!(gives_way(&mut waiting), [0]);
        // Whoever gave way comes again, and is trusted less than all who wait.
        assert_eq!(enter(2).unwrap_err(), Shut::Waiting);
        assert_eq!(enter(1).unwrap_err(), Shut::Waiting);
        let later = now + limits.window;
        assert!(gate.enter(origin(1), later).is_ok(), "nothing is held against it for ever");
    }

    #[test]
    fn from_where_somebody_is_known_nobody_gives_way_to_strangers() {
        let (gate, now) = (gate(), Instant::now());
        let limits = Limits { all: 100, waiting: 2, ..gate.limits };
        let gate = Gate { limits, ..gate };
        let enter = |last| gate.enter(origin(last), now);
        let mut known = enter(1).unwrap();
        known.let_in(now);
        let mut waiting = vec![enter(1).unwrap(), enter(2).unwrap()];
        // A guest has shown nothing.
        let mut guest = enter(3).unwrap();
        assert!(guest.let_in_as_guest());
        assert_eq!(gives_way(&mut waiting), [1]);
        waiting.push(enter(3).unwrap());
        waiting.push(gate.enter(Origin::User(7), now).unwrap());
        assert_eq!(gives_way(&mut waiting), [2], "users of this machine are known");
        assert_eq!(enter(4).unwrap_err(), Shut::Waiting);
        // Among the known it goes as among strangers.
        gate.failed(origin(1), now);
        waiting.push(gate.enter(Origin::User(8), now).unwrap());
        assert_eq!(gives_way(&mut waiting), [0]);
    }

    #[test]
    fn guests_leave_places_for_those_who_are_known() {
        let (gate, now) = (gate(), Instant::now());
        let gate = Gate { limits: Limits { guests: 2, ..gate.limits }, ..gate };
        let enter = |last| gate.enter(origin(last), now);
        let mut guests = [enter(1).unwrap(), enter(2).unwrap()];
        assert!(guests.iter_mut().all(|guest| guest.let_in_as_guest() && guest.let_in_as_guest()));
        let mut third = enter(3).unwrap();
        assert!(!third.let_in_as_guest());
        assert_eq!(gate.count(), (3, 1), "it waits still");
        third.let_in(now);
        assert_eq!(gate.count(), (3, 0));
        drop(guests);
        assert!(enter(4).unwrap().let_in_as_guest());
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
