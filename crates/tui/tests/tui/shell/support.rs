//! Runs the program in a folder of its own.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::Value;

/// How it ended and what it said.
#[derive(Debug)]
pub(crate) struct Said {
    pub exit: i32,
    pub out: String,
    pub err: String,
}

impl Said {
    /// The JSON objects, one a line.
    pub(crate) fn objects(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// That it ended so; both outputs are in the message if not.
    #[track_caller]
    pub(crate) fn ended(self, exit: i32) -> Self {
        assert_eq!(self.exit, exit, "{}\n{}", self.out, self.err);
        self
    }

    #[track_caller]
    pub(crate) fn tells(&self, part: &str) {
        assert!(self.out.contains(part), "{part:?} is not in\n{}\n{}", self.out, self.err);
    }

    #[track_caller]
    pub(crate) fn complains(&self, part: &str) {
        assert!(self.err.contains(part), "{part:?} is not in\n{}\n{}", self.err, self.out);
    }
}

/// A machine on which nothing is installed: an empty folder that is also the home.
pub(crate) struct Machine(tempfile::TempDir);

impl Machine {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// One with a sound folder of an author's own, `mine`.
    pub(crate) fn sound() -> Self {
        let machine = Self::new();
        let sound = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/content");
        copy(Path::new(sound), &machine.path("mine"));
        machine
    }

    /// Puts something else where `sound` first stands in a file of that folder.
    pub(crate) fn spoil(&self, file: &str, sound: &str, wrong: &str) {
        let path = self.path("mine").join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(sound), "{file}: {sound}");
        fs::write(&path, text.replacen(sound, wrong, 1)).unwrap();
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The file of a save in the folder `saves`.
    pub(crate) fn save(&self, name: &str) -> PathBuf {
        self.path("saves").join(format!("{name}.kekkai"))
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    /// The program, with `--saves saves`, speaking English.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = self.bare(args);
        command.arg("--saves").arg(self.path("saves"));
        command
    }

    /// The program and nothing said about folders.
    pub(crate) fn bare(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kekkai"));
        command
            .args(args)
            .current_dir(self.0.path())
            .env_clear()
            .env("HOME", self.0.path())
            .env("LC_ALL", "C")
            .stdin(Stdio::null());
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> Said {
        said(&mut self.command(args))
    }

    /// The same with lines on standard input.
    pub(crate) fn fed(&self, args: &[&str], lines: &str) -> Said {
        let mut command = self.command(args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        told(&output)
    }

    /// A save of the shipped duel, initiative thrown.
    pub(crate) fn duel(&self, name: &str) -> PathBuf {
        self.run(&["new", "--from", "duel", "--seed", "1", name]).ended(0);
        self.run(&["exec", name, "--dice", "30,20,10", "initiative"]).ended(0);
        self.save(name)
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name())).unwrap();
        if path.is_dir() {
            copy(&path, &to.join(name));
        } else {
            fs::copy(&path, to.join(name)).unwrap();
        }
    }
}

pub(crate) fn said(command: &mut Command) -> Said {
    told(&command.output().unwrap())
}

fn told(output: &std::process::Output) -> Said {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    Said {
        exit: output.status.code().unwrap(),
        out: text(&output.stdout),
        err: text(&output.stderr),
    }
}
