//! The program as it is distributed: by what was counted of a game, and with those functions side by side that a start and its
//! first keys run. A start then reads a tenth of the code into memory, since the system reads it by pages.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, SystemTime},
};

use anyhow::{Context as _, Result, ensure};

use crate::{counted, peers::installed, tty::Program};

/// Keys of the second run: the cursor, the next one, the actions, an attack and its odds, undo, the end of a turn.
const KEYS: [&str; 14] =
    ["l", "h", "j", "\t", "g", "\x1b", "m", "m", "a", "\r", "\r", "u", "e", "?"];
/// Silence after which a key is answered: every instruction is counted meanwhile.
const SLOW: Duration = Duration::from_millis(800);
/// Relocations take half a megabyte less of a start in this form, which a C library of before 2022 cannot read.
const PACKED: &str = "-Wl,-z,pack-relative-relocs\n";

/// Blocks that no counted run has entered stand apart from those that ran, as does what unwinds, so that less is read of both.
const SPLIT: &str =
    "-Cllvm-args=-enable-split-machine-functions -mfs-psi-cutoff=0 -mfs-split-ehcode";
/// The C library inside of the program: a start that looks for no libraries reads less and is done sooner.
const WHOLE: &str = "-Ctarget-feature=+crt-static";
/// Whether the compiler can set blocks apart here, and the linker functions: other linkers than LLD do not know the argument.
const PLACES: bool = cfg!(all(target_os = "linux", target_arch = "x86_64"));

/// The program while it is built.
#[derive(Debug)]
struct Building {
    /// The system that it is built for, as the compiler names it.
    system: String,
    /// What the compiler is told of how often each part runs.
    counts: Option<PathBuf>,
}

/// Builds it, and gives its file. Where the tools for that are missing, the compiler is told nothing of what runs often, and
/// functions stay where it places them.
pub(crate) fn build() -> Result<PathBuf> {
    let folder = crate::target().join(crate::PROFILE);
    let work = folder.join("layout");
    fs::create_dir_all(&work)?;
    let work = work.canonicalize()?;
    let system = system()?;
    let building = Building { counts: counted::counts(&work, &system)?, system };
    let built = building.placed(&work)?;
    let program = folder.join("kekkai");
    fs::copy(&built, &program)?;
    Ok(program)
}

/// The system that the compiler builds for where it is told no other.
fn system() -> Result<String> {
    let said = crate::rustc(&["-vV"])?;
    let system = said.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(system.context("rustc names no host")?.to_owned())
}

impl Building {
    fn folder(&self) -> PathBuf {
        crate::target().join(&self.system).join(crate::PROFILE)
    }

    /// The program with its functions in the order in which a start runs them.
    #[expect(clippy::print_stderr, reason = "a program for people at a terminal")]
    fn placed(&self, work: &Path) -> Result<PathBuf> {
        let program = self.folder().join("kekkai");
        let Some(valgrind) = installed("valgrind").filter(|_| PLACES) else {
            eprintln!("functions stay where the compiler places them: that takes valgrind and LLD");
            self.link(&[])?;
            return Ok(program);
        };
        // What the linker is told is in a file of one name, so that Cargo builds no other crate anew for it.
        let (told, order) = (work.join("arguments"), work.join("order"));
        fs::write(&told, "")?;
        let reads = format!("link-arg=@{}", told.canonicalize()?.display());
        let named = ["-C", "strip=none", "-C", &reads];
        self.link(&named)?;
        // The program that was placed last, if Cargo found nothing to build.
        let done = work.join("placed");
        if fs::read_to_string(&done).is_ok_and(|is| Some(is) == stamp(&program)) {
            return Ok(program);
        }
        eprintln!("counting what a start runs…");
        let functions = traced(&valgrind, &program, work)?;
        fs::write(&order, functions.join("\n"))?;
        let order = order.canonicalize()?;
        let order =
            order.to_str().context("the folder of the target has a name that is no text")?;
        let sorted = format!(
            "-Wl,--symbol-ordering-file={order}\n-Wl,--no-warn-symbol-ordering\n-Wl,--strip-all\n"
        );
        for packed in [PACKED, ""] {
            fs::write(&told, format!("{sorted}{packed}"))?;
            self.forget()?;
            self.link(&named)?;
            if starts(&program) {
                break;
            }
        }
        fs::write(&done, stamp(&program).unwrap_or_default())?;
        Ok(program)
    }

    /// Builds the program, the compiler called with `args` for its last step.
    fn link(&self, args: &[&str]) -> Result<()> {
        let of = ["rustc", "--profile", crate::PROFILE, "--package", "kekkai", "--bin", "kekkai"];
        let counts = self.counts.as_ref();
        let mut flags = Vec::new();
        if let Some(counts) = counts {
            flags.push(format!("-Cprofile-use={}", counts.display()));
            flags.extend(PLACES.then(|| SPLIT.to_owned()));
        }
        flags.extend(whole().then(|| WHOLE.to_owned()));
        let flags = flags.join("\x1f");
        let flags = [(crate::FLAGS, flags.as_ref())];
        crate::cargo(&[&of[..], &["--target", &self.system, "--"], args].concat(), &flags)
    }

    /// Removes the linked program, so that Cargo links it once more.
    fn forget(&self) -> Result<()> {
        fs::remove_file(self.folder().join("kekkai"))?;
        for file in fs::read_dir(self.folder().join("deps"))? {
            let path = file?.path();
            if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("kekkai-")) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }
}

/// Whether the C library is here in the form that goes into a program.
fn whole() -> bool {
    let found = Command::new("cc").arg("-print-file-name=libc.a").output();
    let file = found.map(|found| PathBuf::from(String::from_utf8_lossy(&found.stdout).trim()));
    PLACES && file.is_ok_and(|file| file.is_file())
}

fn starts(program: &Path) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|done| done.status.success())
}

/// By what a built file is known again.
pub(crate) fn stamp(file: &Path) -> Option<String> {
    let about = fs::metadata(file).ok()?;
    let since = about.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    Some(format!("{} {}", about.len(), since.as_nanos()))
}

/// The functions of a start, of a fight that is opened by its name, of the first start of all, and of the first keys.
fn traced(valgrind: &Path, program: &Path, work: &Path) -> Result<Vec<String>> {
    let home = Home::fresh(work.join("home"))?;
    let mut runs = Vec::new();
    let (no_keys, by_name): (&[&str], &[&str]) = (&[], &["open", "demo"]);
    // The first makes the fight that the others open.
    let all = [("first", &[][..], no_keys), ("start", &[], no_keys), ("open", by_name, no_keys)];
    for (name, args, keys) in all.into_iter().chain([("keys", by_name, &KEYS[..])]) {
        let counts = work.join(name);
        if counts.exists() {
            fs::remove_file(&counts)?;
        }
        let mut running = under(valgrind, (program, args), &home, &counts).start()?;
        for key in keys {
            running.press_until(key, SLOW)?;
        }
        running.end()?;
        runs.push(functions(&fs::read_to_string(&counts).context("valgrind has counted nothing")?));
    }
    // What happens once stands behind what happens each time.
    runs.swap(0, 1);
    runs.swap(1, 2);
    let mut known = BTreeSet::new();
    let all: Vec<String> = runs.into_iter().flatten().collect();
    let all: Vec<String> = all.into_iter().filter(|name| known.insert(name.clone())).collect();
    ensure!(!all.is_empty(), "valgrind names no function of the program");
    Ok(all)
}

/// The program with a home of its own, each call counted into a file.
fn under(valgrind: &Path, (program, own): (&Path, &[&str]), home: &Home, counts: &Path) -> Program {
    let into = format!("--callgrind-out-file={}", counts.display());
    let how = ["--tool=callgrind", "--demangle=no", "--compress-strings=no", &into];
    let program = program.to_string_lossy();
    home.program(valgrind, how.into_iter().chain([&*program]).chain(own.iter().copied()))
}

/// A folder in which a program finds nothing of what was before.
#[derive(Debug)]
pub(crate) struct Home(PathBuf);

impl Home {
    /// Makes the folder anew, with nothing in it.
    pub(crate) fn fresh(folder: PathBuf) -> Result<Self> {
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }

    /// What tells a program of it.
    pub(crate) fn env(&self) -> Vec<(&'static str, String)> {
        let text = |folder: &str| self.0.join(folder).to_string_lossy().into_owned();
        vec![
            ("HOME", text("")),
            ("XDG_DATA_HOME", text("data")),
            ("XDG_CONFIG_HOME", text("config")),
            ("TERM", "xterm".to_owned()),
        ]
    }

    /// A program of Kekkai's screen in it.
    pub(crate) fn program<'a>(
        &self,
        path: &Path,
        args: impl IntoIterator<Item = &'a str>,
    ) -> Program {
        Program {
            path: path.to_owned(),
            args: args.into_iter().map(str::to_owned).collect(),
            env: self.env(),
            ready: "\x1b[?2026l",
            bye: "\x03",
            ..Program::default()
        }
    }
}

/// The names of the functions of the program that callgrind has counted, in its order.
fn functions(counts: &str) -> Vec<String> {
    let (mut own, mut all) = (false, Vec::new());
    for line in counts.lines() {
        if let Some(object) = line.strip_prefix("ob=") {
            own = object.ends_with("/kekkai");
        } else if let Some(name) = line.strip_prefix("fn=").filter(|_| own) {
            // Where a function calls itself, its calls are numbered behind a mark.
            let name = name.split('\'').next().unwrap_or(name);
            all.extend((!name.starts_with("0x")).then(|| name.to_owned()));
        }
    }
    all
}
