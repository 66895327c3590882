//! `cargo xtask bench spectators`: a hub of spectators with its SSH server on one core, real clients on another, one step a second.
//! `docs/performance.md` says how each row is taken.

pub(crate) mod child;
mod clock;
mod guests;
mod host;
mod looks;
mod play;
mod table;

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    thread::sleep,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use kekkai_host::Seat;
use kekkai_host::{Key, Person, Seats};
use kekkai_rules::PlainText;
use russh::keys::{Algorithm, PrivateKey, key::safe_rng, ssh_key::LineEnding};

use self::{child::Running, play::Kind};
use crate::taken::Taken;

/// What this program is called with by itself, to host.
pub(crate) const HOST: &str = "bench-host";
/// What this program is called with by itself, to look on.
pub(crate) const GUESTS: &str = "bench-guests";

/// What somebody is bound to, by its name; without one, nothing: anybody.
type Bound = Option<fn(PlainText) -> Seat>;

/// Who looks on, in turn: anybody, two sides, three characters.
const SEATS: [(&str, Bound); 6] = [
    ("guest", None),
    ("Reds", Some(Seat::Side)),
    ("Blues", Some(Seat::Side)),
    ("Pavel", Some(Seat::Character)),
    ("Vera", Some(Seat::Character)),
    ("Vega", Some(Seat::Character)),
];
/// Columns and rows of their terminals.
const SIZES: [(u32, u32); 3] = [(80, 24), (120, 40), (160, 50)];
/// The locales that guests read in.
const LANGUAGES: [&str; 2] = ["en_US.UTF-8", "ru_RU.UTF-8"];
/// How many look on.
pub(crate) const COUNTS: [usize; 3] = [0, 100, 1000];
/// From one step to the next.
const PACE: Duration = Duration::from_secs(1);
/// The first steps warm up.
const WARM: usize = 3;

/// Hosts in a program of its own.
pub(crate) fn host(folder: &Path) -> Result<()> {
    host::run(folder)
}

/// Looks on in a program of its own.
pub(crate) fn look_on(folder: &Path, address: &str) -> Result<()> {
    guests::run(folder, address)
}

/// Measures what pictures alone cost, and prints that.
pub(crate) fn run_looks(steps: usize) -> Result<()> {
    let mut taken = Taken::default();
    taken.looks(steps)?;
    println!("{}", crate::rows::figures(&taken));
    Ok(())
}

impl Taken {
    fn looks(&mut self, steps: usize) -> Result<()> {
        for (spent, bytes) in looks::measure(steps)? {
            self.add("a picture, us", spent);
            self.add("bytes of a picture", bytes);
        }
        Ok(())
    }
}

/// Measures and prints the table.
pub(crate) fn run(folder: &Path, quick: bool) -> Result<()> {
    let (steps, flood) =
        if quick { (20, Duration::from_secs(4)) } else { (90, Duration::from_secs(20)) };
    fs::create_dir_all(folder)?;
    seats(folder)?;
    let pins = child::pins();
    if pins.is_none() {
        eprintln!("both programs share the cores: no taskset, or one core only");
    }
    let mut taken = Taken::default();
    taken.looks(steps * 4)?;
    for count in COUNTS {
        eprintln!("{count} look on…");
        let mut table = Table::open(folder, pins.as_deref())?;
        table.looked_on(&mut taken, count, steps)?;
        if count == 0 {
            eprintln!("one floods…");
            table.flooded(&mut taken, flood)?;
            eprintln!("some come and vanish…");
            table.vanished(&mut taken, if quick { 60 } else { 600 })?;
        }
    }
    println!("{}", table::table(&taken));
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("Load average at the end: {}", load.trim());
    Ok(())
}

/// A key for each seat, and the file that binds them.
fn seats(folder: &Path) -> Result<()> {
    let mut people = Vec::new();
    for (number, (name, bound)) in SEATS.into_iter().enumerate() {
        let key = PrivateKey::random(&mut safe_rng(), Algorithm::Ed25519)?;
        fs::write(folder.join(format!("key{number}")), key.to_openssh(LineEnding::LF)?)?;
        if let Some(bound) = bound {
            let line = Key::read(&key.public_key().to_openssh()?);
            let keys = vec![line.map_err(|fault| anyhow::anyhow!("{fault:?}"))?];
            let name = PlainText::new(name);
            people.push(Person { seat: bound(name.clone()), name, keys, user: None });
        }
    }
    let seats = Seats::open(folder.join("seats.ron"))?;
    seats.set_guests(true)?;
    Ok(seats.set_people(people)?)
}

/// The measured samples of both programs.
struct Table {
    host: Running,
    guests: Running,
}

impl Table {
    fn open(folder: &Path, pins: Option<&Path>) -> Result<Self> {
        let place = folder.to_string_lossy();
        let mut host = Running::start(pins, 0, HOST, &[&place])?;
        let address = host.answer()?.pop().context("no address")?;
        let guests = Running::start(pins, 1, GUESTS, &[&place, &address])?;
        Ok(Self { host, guests })
    }

    /// Nanoseconds of the host's processor so far, and its memory in KiB.
    fn spent(&mut self) -> Result<(u64, u64)> {
        match *self.host.ask("spent")? {
            [spent, resident] => Ok((spent, resident)),
            _ => Err(anyhow::anyhow!("not what was asked for")),
        }
    }

    /// So many come, and look on while the fight goes on.
    fn looked_on(&mut self, taken: &mut Taken, count: usize, steps: usize) -> Result<()> {
        let (before, _) = self.spent()?;
        let come = self.guests.ask(&format!("come {count}"))?;
        let there = usize::try_from(come.first().copied().unwrap_or(0))?;
        taken.add(&format!("{count} there"), real(there));
        let (arrived, _) = self.spent()?;
        if there > 0 {
            taken.add(&format!("{count} come"), millis(arrived - before) / real(there));
        }
        for _ in 0..WARM {
            self.step()?;
        }
        self.guests.lines("frames")?;
        let (before, _) = self.spent()?;
        let mut told = Vec::new();
        for _ in 0..steps {
            told.push(self.step()?);
        }
        let (after, resident) = self.spent()?;
        let frames = self.guests.lines("frames")?;
        let frames = frames.iter().map(|line| child::numbers(line)).collect::<Result<Vec<_>>>()?;
        let seen = steps_of(taken, count, &told, &frames);
        let spent = millis(after - before);
        taken.add(&format!("{count} change"), spent / real(steps));
        taken.add(&format!("{count} sent"), real(seen) / real(steps));
        if seen > 0 {
            taken.add(&format!("{count} frame"), spent * 1000.0 / real(seen));
        }
        taken.add(&format!("{count} resident"), mebi(resident));
        self.guests.lines("go")?;
        Ok(())
    }

    /// A step at the pace of the bench: when it was told, and what it was.
    fn step(&mut self) -> Result<(u64, usize)> {
        let before = Instant::now();
        let told = self.host.ask("step")?;
        sleep(PACE.saturating_sub(before.elapsed()));
        match *told {
            [at, kind] => Ok((at, usize::try_from(kind)?)),
            _ => Err(anyhow::anyhow!("not what was asked for")),
        }
    }

    /// One client that sends as much as it can, nobody else being there.
    fn flooded(&mut self, taken: &mut Taken, time: Duration) -> Result<()> {
        for what in ["keys", "sizes"] {
            let (before, start) = (self.spent()?.0, Instant::now());
            self.guests.lines(&format!("flood {what} {}", time.as_millis()))?;
            let part = millis(self.spent()?.0 - before) / (start.elapsed().as_secs_f64() * 1000.0);
            taken.add(&format!("flood {what}"), part * 100.0);
            // What is sent to whoever is gone tells that they are.
            self.step()?;
            self.host.ask("guests 0")?;
        }
        Ok(())
    }

    /// Some who come and are gone again without a word.
    fn vanished(&mut self, taken: &mut Taken, count: usize) -> Result<()> {
        let (before, resident) = self.spent()?;
        self.guests.lines(&format!("vanish {count}"))?;
        let left = self.host.ask("guests 0")?;
        let (after, then) = self.spent()?;
        taken.add("vanish", millis(after - before) / real(count));
        taken.add("vanish grown", mebi(then) - mebi(resident));
        taken.add("vanish left", real(usize::try_from(left.first().copied().unwrap_or(0))?));
        Ok(())
    }
}

/// Puts frames to the steps they show: bytes of each, and when the last spectator had one. How many frames there were.
fn steps_of(taken: &mut Taken, count: usize, told: &[(u64, usize)], frames: &[Vec<u64>]) -> usize {
    let mut sent = 0;
    for (number, (at, kind)) in told.iter().enumerate() {
        let until = told.get(number + 1).map_or(u64::MAX, |(next, _)| *next);
        let mut last = None;
        let mut bytes: BTreeMap<u64, u64> = BTreeMap::new();
        for frame in frames {
            if let [who, came, size] = **frame
                && (*at..until).contains(&came)
            {
                *bytes.entry(who).or_default() += size;
                last = last.max(Some(came));
            }
        }
        sent += bytes.len();
        let kind = Kind::ALL.get(*kind).map_or("", |kind| kind.name());
        for size in bytes.into_values() {
            let size = f64::from(u32::try_from(size).unwrap_or(u32::MAX));
            taken.add(&format!("{count} bytes"), size);
            taken.add(&format!("{count} bytes {kind}"), size);
        }
        if let Some(last) = last {
            taken.add(&format!("{count} last"), millis(last - at));
        }
    }
    sent
}

fn millis(nanos: u64) -> f64 {
    Duration::from_nanos(nanos).as_secs_f64() * 1000.0
}

fn mebi(kibi: u64) -> f64 {
    f64::from(u32::try_from(kibi).unwrap_or(u32::MAX)) / 1024.0
}

fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
