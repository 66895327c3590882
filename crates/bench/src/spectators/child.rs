//! One of the two programs of the bench, on a core of its own where the system can see to that.

use std::{
    io::{BufRead as _, BufReader, Lines, Write as _},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use anyhow::{Context as _, Result, ensure};

/// The running program; killed when dropped.
#[derive(Debug)]
pub(crate) struct Running {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

/// The program that pins others to a core, where it is installed and there is more than one core.
pub(crate) fn pins() -> Option<PathBuf> {
    let cores = std::thread::available_parallelism().ok()?;
    let found = crate::peers::installed("taskset");
    found.filter(|_| cores.get() > 1)
}

impl Running {
    /// Starts this program as `role`, on that core if `pins` can.
    pub(crate) fn start(pins: Option<&Path>, core: u8, role: &str, rest: &[&str]) -> Result<Self> {
        let own = std::env::current_exe()?;
        let mut command = match pins {
            Some(pins) => {
                let mut command = Command::new(pins);
                command.arg("-c").arg(core.to_string()).arg(own);
                command
            }
            None => Command::new(own),
        };
        command.arg(role).args(rest).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().context("cannot start")?;
        let input = child.stdin.take().context("no input")?;
        let output = BufReader::new(child.stdout.take().context("no output")?).lines();
        Ok(Self { child, input, output })
    }

    /// The lines up to the end of an answer.
    pub(crate) fn answer(&mut self) -> Result<Vec<String>> {
        let mut lines = Vec::new();
        for line in self.output.by_ref() {
            let line = line?;
            if line == "done" {
                return Ok(lines);
            }
            lines.push(line);
        }
        ensure!(false, "ended before its answer");
        Ok(lines)
    }

    /// Asks for something; the first line of the answer as numbers.
    pub(crate) fn ask(&mut self, what: &str) -> Result<Vec<u64>> {
        let lines = self.lines(what)?;
        numbers(lines.first().map_or("", String::as_str))
    }

    /// Asks for something; all lines of the answer.
    pub(crate) fn lines(&mut self, what: &str) -> Result<Vec<String>> {
        writeln!(self.input, "{what}")?;
        self.answer().with_context(|| what.to_owned())
    }
}

/// The numbers of a line.
pub(crate) fn numbers(line: &str) -> Result<Vec<u64>> {
    Ok(line.split_whitespace().map(str::parse).collect::<Result<_, _>>()?)
}

impl Drop for Running {
    fn drop(&mut self) {
        // Ended already, then.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
