//! What two programs on one machine both read: its clock, and what they take of it.

use std::fs;

use rustix::{
    process::{Resource, Rlimit, getrlimit, setrlimit},
    time::{ClockId, clock_gettime},
};

/// Nanoseconds, the same in every program of this machine.
pub(crate) fn now() -> u64 {
    nanos(ClockId::Monotonic)
}

/// Nanoseconds of processor that this program has used.
pub(crate) fn of_program() -> u64 {
    nanos(ClockId::ProcessCPUTime)
}

/// Nanoseconds of processor that this thread has used.
pub(crate) fn of_thread() -> u64 {
    nanos(ClockId::ThreadCPUTime)
}

fn nanos(clock: ClockId) -> u64 {
    let time = clock_gettime(clock);
    let whole = u64::try_from(time.tv_sec).unwrap_or(0);
    whole.saturating_mul(1_000_000_000).saturating_add(u64::try_from(time.tv_nsec).unwrap_or(0))
}

/// KiB of memory that this program has now; 0 where the system does not tell.
pub(crate) fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// As many open files as the system allows.
pub(crate) fn many_files() {
    let limit = getrlimit(Resource::Nofile);
    // Where it is not allowed, fewer guests come in, which is told.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
}
