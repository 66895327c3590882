//! A machine on which nothing is installed, and what the program says of a save without its screen.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;

use super::terminal::Terminal;

/// An empty folder that is also the home; saves lie in its folder `saves`.
pub(crate) struct Sandbox(tempfile::TempDir);

impl Sandbox {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// One with a save of a battle, made with `kekkai new`.
    pub(crate) fn with(battle: &str, name: &str) -> Self {
        let sandbox = Self::new();
        sandbox.make(&["new", "--from", battle, name]);
        sandbox
    }

    /// The shipped demo, saved as `demo`, opened on an English screen of 80 columns and 24 rows.
    pub(crate) fn demo() -> (Self, Terminal) {
        let sandbox = Self::with("demo", "demo");
        let screen = sandbox.screen(&["open", "demo"]);
        (sandbox, screen)
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn save(&self, name: &str) -> PathBuf {
        self.path().join("saves").join(format!("{name}.kekkai"))
    }

    /// The program on an English screen of 80 columns and 24 rows, settled.
    pub(crate) fn screen(&self, args: &[&str]) -> Terminal {
        self.screen_of((80, 24), "en_US.UTF-8", args)
    }

    /// The same on a screen of so many columns and rows, in the language of a locale.
    pub(crate) fn screen_of(&self, size: (u16, u16), locale: &str, args: &[&str]) -> Terminal {
        let mut terminal = Terminal::start(self.path(), size, locale, args);
        terminal.until("the first frame", Terminal::is_settled);
        terminal
    }

    fn run(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kekkai"));
        command.args(args).current_dir(self.path()).env_clear();
        command.env("HOME", self.path()).env("KEKKAI_SAVES", self.path().join("saves"));
        command.output().unwrap()
    }

    /// The program without a screen, which must succeed; what it printed.
    #[track_caller]
    pub(crate) fn make(&self, args: &[&str]) -> String {
        let output = self.run(args);
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        assert!(output.status.success(), "{args:?}: {}", text(output.stderr));
        text(output.stdout)
    }

    /// The program without a screen, which must fail; what it says of that.
    #[track_caller]
    pub(crate) fn refuses(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert!(!output.status.success(), "{args:?} was done");
        String::from_utf8(output.stderr).unwrap()
    }

    /// What `kekkai show --json` says of a save.
    #[track_caller]
    pub(crate) fn shown(&self, name: &str) -> Value {
        serde_json::from_str(&self.make(&["show", name, "--json"])).unwrap()
    }

    /// That every step of a save decides to itself again.
    #[track_caller]
    pub(crate) fn is_sound(&self, name: &str) {
        let said = self.make(&["check", name]);
        assert!(said.contains("No difference"), "{said}");
    }

    /// Bytes of a save.
    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.save(name)).unwrap()
    }
}

/// A combatant in what `kekkai show --json` says.
#[track_caller]
pub(crate) fn who<'a>(shown: &'a Value, name: &str) -> &'a Value {
    let all = shown["combatants"].as_array().unwrap();
    all.iter().find(|one| one["name"] == name).unwrap_or_else(|| panic!("no {name}"))
}

/// A pool of a combatant: what it holds, and what waits to be taken off.
#[track_caller]
pub(crate) fn pool(shown: &Value, name: &str, pool: &str) -> (i64, i64) {
    let pools = who(shown, name)["pools"].as_array().unwrap();
    let pool = pools.iter().find(|one| one["pool"] == pool).unwrap();
    (pool["now"].as_i64().unwrap(), pool["waits"].as_i64().unwrap())
}
