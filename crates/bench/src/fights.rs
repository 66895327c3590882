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
    scenario::Scenario,
};
use kekkai_host::BattleFile;

use crate::crowd::{Crowd, LONG};

/// Bytes of a small battle file, at most.
const SMALL: u64 = 16 << 10;
/// Bytes of a large one, at least.
const LARGE: u64 = 1 << 20;

/// Names of the three fights in the folder of saves.
pub(crate) const NAMES: [&str; 3] = ["small", "large", "crowd"];

/// Makes the fights in a fresh folder: the shipped demo in 16 KB, a megabyte of one hundred combatants, and the same
/// after 10 000 steps.
pub(crate) fn make(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    small(&path(folder, NAMES[0]))?;
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

/// The shipped demo, and what its lines are read with.
pub(crate) fn demo() -> Result<(Library, Scenario)> {
    let folder = crate::root().join("assets");
    let assets = |file: &str| fs::read_to_string(folder.join(file));
    let mut files = Vec::new();
    for file in crate::crowd::records().into_iter().chain(["maps/bridge.ron".to_owned()]) {
        let text = assets(&file)?;
        files.push((file, text));
    }
    let library = Library::new(files);
    let scenario = Scenario::parse(&assets("battles/demo.ron")?, &library, "bench", 7)?;
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
