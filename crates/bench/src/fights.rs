//! The battle files that the program is measured with: made by the rules themselves, the same ones each time.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context as _, Result};
use kekkai_battle::{
    Fight,
    fight::{Change, Hand},
    grammar::{self, Context, Line},
    library::Library,
    scenario::{Scenario, Setup},
    systems::SystemId,
};
use kekkai_host::BattleFile;

use crate::crowd::{Crowd, LONG};

/// Bytes of a small battle file, at most.
const SMALL: u64 = 16 << 10;
/// Bytes of a large one, at least.
const LARGE: u64 = 1 << 20;

/// Names of the three fights in the folder of saves.
pub(crate) const NAMES: [&str; 3] = ["small", "large", "crowd"];

/// A rule book whose fights are held to the bounds of the main one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Book {
    /// What it is called in rows and folders.
    pub(crate) key: &'static str,
    /// The fight that is shipped with the program, as far as somebody can strike.
    pub(crate) duel: &'static str,
    /// One hundred combatants, the first of whom stands beside an enemy in its own turn.
    pub(crate) crowd: &'static str,
    /// The name of that shipped fight.
    pub(crate) scenario: &'static str,
    /// The setup of the hundred.
    hundred: fn() -> Setup,
}

/// The books whose attacks are more than one roll.
pub(crate) const BOOKS: [Book; 2] = [
    Book {
        key: "d20",
        duel: "d20-duel",
        crowd: "d20-crowd",
        scenario: "nerves",
        hundred: crate::ring::setup,
    },
    Book {
        key: "d100",
        duel: "d100-duel",
        crowd: "d100-crowd",
        scenario: "honour",
        hundred: crate::melee::setup,
    },
];

/// Makes the fights in a fresh folder: the shipped demo in 16 KB, a megabyte of one hundred combatants, and the same
/// after 10 000 steps; and two of each other book.
pub(crate) fn make(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    small(&path(folder, NAMES[0]))?;
    for book in BOOKS {
        let mut duel = Crowd::begun(shipped(book.key, book.scenario)?.1.setup);
        duel.until_a_strike();
        write(folder, book.duel, duel)?;
        write(folder, book.crowd, crate::ring::begun((book.hundred)()))?;
    }
    let crowd = Crowd::after(LONG);
    for (name, most) in [(NAMES[1], LARGE), (NAMES[2], u64::MAX)] {
        let mut fight = Fight::new(crate::crowd::setup(crate::crowd::COMBATANTS))?;
        let mut lines = crowd.lines.iter();
        let setup = lines.next().context("no setup")?;
        let mut file = BattleFile::create(&path(folder, name), &setup.payload)?;
        for line in lines {
            let record: kekkai_battle::Record = ron::from_str(&line.payload)?;
            let change = fight.propose(record.command, record.answers, Hand::Generator);
            let change = change.map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?;
            file.append(&change.line())?;
            fight.take(change);
            // Where the megabyte is full, somebody has to be able to strike.
            if file.bytes() > most && crate::crowd::attack(&fight).is_some() {
                break;
            }
        }
        finish(&file, &mut fight);
    }
    Ok(())
}

pub(crate) fn path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.kekkai"))
}

/// The fight with its past, and the state beside it.
fn write(folder: &Path, name: &str, Crowd { mut fight, lines, .. }: Crowd) -> Result<()> {
    let mut lines = lines.iter();
    let setup = lines.next().context("no setup")?;
    let mut file = BattleFile::create(&path(folder, name), &setup.payload)?;
    for line in lines {
        file.append(line)?;
    }
    finish(&file, &mut fight);
    Ok(())
}

/// The shipped demo, and what its lines are read with.
pub(crate) fn demo() -> Result<(Library, Scenario)> {
    shipped(SystemId::default().key(), "demo")
}

/// A fight that is shipped with the program, and what its lines are read with.
fn shipped(system: &str, name: &str) -> Result<(Library, Scenario)> {
    let assets = crate::root().join("assets");
    let mut files = Vec::new();
    for folder in [format!("systems/{system}"), "maps".to_owned()] {
        for file in fs::read_dir(assets.join(&folder))? {
            let path = file?.path();
            let name = path.file_name().context("a file without a name")?.to_string_lossy();
            files.push((format!("{folder}/{name}"), fs::read_to_string(&path)?));
        }
    }
    files.sort();
    let library = Library::new(files);
    let text = fs::read_to_string(assets.join(format!("battles/{name}.ron")))?;
    let scenario = Scenario::parse(&text, &library, "bench", 7)?;
    Ok((library, scenario))
}

/// The demo, as far as it fits.
fn small(path: &Path) -> Result<()> {
    let (library, Scenario { setup, opening, .. }) = demo()?;
    let mut file = BattleFile::create(path, &setup.line().payload)?;
    let mut fight = Fight::new(setup)?;
    let (mut bytes, mut waiting) = (file.bytes(), Vec::new());
    for line in &opening {
        let context = Context { state: fight.state(), library: &library };
        let Line::Command(command) = grammar::parse(line, &context)? else { continue };
        let Ok(change) = fight.propose(command, Vec::new(), Hand::Generator) else { continue };
        let line = change.line();
        bytes += u64::try_from(line.payload.len())? + 24;
        if bytes > SMALL {
            break;
        }
        waiting.push(line);
        fight.take(change);
        // Only as far as somebody can strike, and without a question on the way.
        let strike = crate::crowd::attack(&fight)
            .map(|strike| fight.propose(strike, Vec::new(), Hand::Generator));
        if matches!(strike, Some(Ok(Change::Step { .. }))) {
            waiting.drain(..).try_for_each(|line| file.append(&line).map(drop))?;
            finish(&file, &mut fight);
        }
    }
    Ok(())
}

/// Leaves what the program leaves when it is closed.
fn finish(file: &BattleFile, fight: &mut Fight) {
    let (seq, bytes) = fight.keyframe();
    file.save_keyframe(seq, bytes);
    file.wait_synced(Duration::from_mins(1));
}

/// A fresh copy of a fight, with the state beside it, since what is measured adds to it.
pub(crate) fn copy(from: &Path, to: &Path, name: &str) -> Result<()> {
    fs::create_dir_all(to)?;
    for ending in ["kekkai", "kekkai.keyframe"] {
        let file = format!("{name}.{ending}");
        fs::copy(from.join(&file), to.join(&file)).with_context(|| file.clone())?;
    }
    Ok(())
}
