//! A program in a pseudo-terminal of 120 by 40: when it answers, with how many bytes, and what that cost it.

use std::{
    fs,
    io::{Read as _, Write as _},
    path::PathBuf,
    process::Child,
    time::{Duration, Instant},
};

use anyhow::{Result, bail};
use pty_process::{
    Size,
    blocking::{Command, Pty, open},
};
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::Errno,
};

/// Rows and columns of every measured screen.
pub(crate) const SIZE: (u16, u16) = (40, 120);
/// Silence after which an answer is over.
pub(crate) const QUIET: Duration = Duration::from_millis(25);
/// The same while a program starts: it may think for long between two pieces of its first screen.
const QUIET_AT_START: Duration = Duration::from_millis(150);
/// A program that says nothing for so long has nothing to say.
const LIMIT: Duration = Duration::from_secs(20);

/// How a program is started, and by what its full screen is known.
#[derive(Debug, Clone, Default)]
pub(crate) struct Program {
    pub(crate) path: PathBuf,
    pub(crate) args: Vec<String>,
    pub(crate) env: Vec<(&'static str, String)>,
    /// Bytes that its full screen has.
    pub(crate) ready: &'static str,
    /// Questions on the way there, with their answers.
    pub(crate) asks: &'static [(&'static str, &'static str)],
    /// What ends it; without, its terminal hangs up.
    pub(crate) bye: &'static str,
}

/// An answer: when its first and its last byte came, how many bytes and how many reads.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Answer {
    pub(crate) first: Duration,
    pub(crate) last: Duration,
    pub(crate) bytes: usize,
}

/// A program that runs in a terminal of ours.
pub(crate) struct Running {
    pty: Pty,
    child: Child,
    bye: &'static str,
    /// From before the start to the last byte of the first full screen.
    pub(crate) started: Duration,
}

impl Program {
    /// Starts it and waits until its screen is full.
    pub(crate) fn start(&self) -> Result<Running> {
        let (pty, pts) = open()?;
        pty.resize(Size::new(SIZE.0, SIZE.1))?;
        let mut command = Command::new(&self.path).args(&self.args).env("TERM", "xterm-256color");
        for name in ["LINES", "COLUMNS", "TMUX", "NO_COLOR", "COLORTERM"] {
            command = command.env_remove(name);
        }
        let command = command.envs(self.env.iter().map(|(name, value)| (name, value)));
        let before = Instant::now();
        let child = command.spawn(pts)?;
        let mut running = Running { pty, child, bye: self.bye, started: Duration::ZERO };
        let (mut seen, mut asks) = (Vec::new(), self.asks.iter().peekable());
        loop {
            let Some((at, _)) = running.read(QUIET_AT_START, &mut seen)? else {
                if holds(&seen, self.ready) {
                    return Ok(running);
                }
                if before.elapsed() > LIMIT || running.child.try_wait()?.is_some() {
                    let seen = String::from_utf8_lossy(&seen);
                    bail!("{} {:?}: {seen}", self.path.display(), self.args);
                }
                continue;
            };
            running.started = at - before;
            if let Some((_, answer)) = asks.next_if(|(ask, _)| holds(&seen, ask)) {
                running.pty.write_all(answer.as_bytes())?;
            }
        }
    }
}

fn holds(bytes: &[u8], text: &str) -> bool {
    text.is_empty() || bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

impl Running {
    /// The next bytes and when they came; `None` after so long a silence.
    fn read(&mut self, quiet: Duration, seen: &mut Vec<u8>) -> Result<Option<(Instant, usize)>> {
        let wait = Timespec { tv_sec: 0, tv_nsec: i64::from(quiet.subsec_nanos()) };
        if poll(&mut [PollFd::new(&self.pty, PollFlags::IN)], Some(&wait))? == 0 {
            return Ok(None);
        }
        let mut buffer = vec![0; 1 << 16];
        let count = match self.pty.read(&mut buffer) {
            Ok(count) => count,
            // It has ended.
            Err(error) if error.raw_os_error() == Some(Errno::IO.raw_os_error()) => {
                return Ok(None);
            }
            Err(error) => return Err(error.into()),
        };
        let at = Instant::now();
        seen.extend_from_slice(buffer.get(..count).unwrap_or_default());
        Ok(Some((at, count)))
    }

    /// Presses a key, or several at once, and waits for the whole answer.
    pub(crate) fn press(&mut self, keys: &str) -> Result<Answer> {
        self.press_until(keys, QUIET)
    }

    /// The same, where the whole answer is there after so long a silence.
    pub(crate) fn press_until(&mut self, keys: &str, silence: Duration) -> Result<Answer> {
        let (mut answer, mut seen) = (Answer::default(), Vec::new());
        let before = Instant::now();
        self.pty.write_all(keys.as_bytes())?;
        let mut quiet = QUIET * 10;
        while let Some((at, count)) = self.read(quiet, &mut seen)? {
            quiet = silence;
            answer.last = at - before;
            if answer.bytes == 0 {
                answer.first = answer.last;
            }
            answer.bytes += count;
        }
        Ok(answer)
    }

    /// Presses keys in turn, so many times in all.
    pub(crate) fn press_all(&mut self, keys: &[&str], count: usize) -> Result<Vec<Answer>> {
        keys.iter().cycle().take(count).map(|key| self.press(key)).collect()
    }

    /// What each of its threads has in a file of the system.
    fn of_threads(&self, file: &str) -> Vec<String> {
        let tasks = fs::read_dir(format!("/proc/{}/task", self.child.id())).into_iter().flatten();
        tasks.flatten().filter_map(|task| fs::read_to_string(task.path().join(file)).ok()).collect()
    }

    /// What the processor spent on it so far.
    pub(crate) fn cpu(&self) -> Duration {
        let spent = self.of_threads("schedstat");
        let spent = spent.iter().filter_map(|text| text.split(' ').next()?.parse::<u64>().ok());
        Duration::from_nanos(spent.sum())
    }

    /// How often its threads went to sleep so far.
    pub(crate) fn sleeps(&self) -> u64 {
        let threads = self.of_threads("status");
        threads.iter().map(|text| number(text, "voluntary_ctxt_switches")).sum()
    }

    /// Its peak memory, in KiB.
    pub(crate) fn peak(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        number(&status.unwrap_or_default(), "VmHWM")
    }

    /// Ends it as its person would, else by hanging up; by force if it stays.
    pub(crate) fn end(mut self) -> Result<()> {
        if !self.bye.is_empty() {
            self.press(self.bye)?;
        }
        let Self { pty, mut child, .. } = self;
        drop(pty);
        for _ in 0..500 {
            if child.try_wait()?.is_some() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(4));
        }
        child.kill()?;
        child.wait()?;
        Ok(())
    }
}

/// A number of a status file.
fn number(status: &str, name: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    number.unwrap_or(0)
}
