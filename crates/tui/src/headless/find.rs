//! What a name on the command line stands for.

use std::path::{Path, PathBuf};

use super::Shell;
use crate::{
    assets::{Assets, Battle},
    error::AppError,
    locale,
    session::{self, Session},
};

/// Whether a fight is to be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The battle is played on.
    Play,
    /// The battle is only looked at.
    Look,
}

/// What a name stands for.
enum Found {
    Save(PathBuf),
    Battle(Box<Battle>),
}

/// The fight that `name` stands for: a save by its name, a battle file or a file of a new battle by its path, a shipped
/// battle by its name, in this order. Only a battle file keeps what is done. An unfinished end is told, and that
/// others may change the file. From now on the words are those of its book.
pub(crate) fn fight(
    shell: &mut Shell,
    name: &str,
    seed: Option<u64>,
    purpose: Purpose,
) -> Result<Session, AppError> {
    let session = session_of(shell, name, seed, purpose)?;
    shell.words = shell.words.of(session.fight().state().rules().book());
    Ok(session)
}

fn session_of(
    shell: &mut Shell,
    name: &str,
    seed: Option<u64>,
    purpose: Purpose,
) -> Result<Session, AppError> {
    let path = match find(shell, name, seed)? {
        Found::Battle(battle) => {
            let session = Session::memory(&battle, &shell.assets)?;
            locale::misfits(&shell.words, &battle.scenario.setup)
                .for_each(|told| shell.out.tell(&told));
            return Ok(session);
        }
        Found::Save(_) if seed.is_some() => return Err(AppError::SeedOfSave),
        Found::Save(path) => path,
    };
    let session = match purpose {
        Purpose::Play => Session::open(&path)?,
        Purpose::Look => Session::look(&path)?,
    };
    if let Some(torn) = session.torn() {
        let text = locale::torn(&shell.words, &path, torn);
        shell.out.tell(&text);
    }
    for text in locale::exposed(&shell.words, &path) {
        shell.out.tell(&text);
    }
    Ok(session)
}

fn find(shell: &Shell, name: &str, seed: Option<u64>) -> Result<Found, AppError> {
    let is_path =
        name.contains(['/', '\\']) || has_ending(name, "ron") || has_ending(name, "kekkai");
    if !is_path {
        if let Some(save) = shell.saves.path(name).ok().filter(|path| path.exists()) {
            return Ok(Found::Save(save));
        }
        if shell.assets.has_battle(name) {
            return scenario_named(&shell.assets, name, seed).map(Box::new).map(Found::Battle);
        }
    }
    let path = PathBuf::from(name);
    if has_ending(name, "ron") {
        return scenario_named(&shell.assets, name, seed).map(Box::new).map(Found::Battle);
    }
    if is_path || path.is_file() {
        // A save may be given with its ending.
        let save = shell.saves.path(name).ok().filter(|save| !path.exists() && save.exists());
        return Ok(Found::Save(save.unwrap_or(path)));
    }
    let saves = shell.saves.found().unwrap_or_default().into_iter().map(|found| found.name);
    Err(AppError::unknown(name, saves.chain(shell.assets.battles())))
}

/// The battle file that `name` stands for: a save, or a path.
pub(crate) fn save_named(shell: &Shell, name: &str) -> Result<PathBuf, AppError> {
    let path = PathBuf::from(name);
    let save = session::path_of(&shell.saves, name);
    match save {
        Ok(save) if save.exists() => Ok(save),
        _ if path.is_file() => Ok(path),
        Ok(_) if shell.assets.has_battle(name) => Err(AppError::NotStarted(name.to_owned())),
        Ok(_) => {
            let saves = shell.saves.found().unwrap_or_default();
            Err(AppError::unknown(name, saves.into_iter().map(|found| found.name)))
        }
        Err(error) => Err(error),
    }
}

/// The battle that can be started under this name: a shipped one, or a path to a file.
pub(crate) fn scenario_named(
    assets: &Assets,
    name: &str,
    seed: Option<u64>,
) -> Result<Battle, AppError> {
    let fresh = seed.unwrap_or_else(session::fresh_seed);
    let path = Path::new(name);
    let mut battle = if assets.has_battle(name) {
        assets.battle(name, fresh)?
    } else if path.exists() || has_ending(name, "ron") {
        assets.battle_at(path, fresh)?
    } else {
        return Err(AppError::unknown(name, assets.battles()));
    };
    battle.reseed = seed.filter(|seed| battle.scenario.setup.seed != *seed);
    Ok(battle)
}

fn has_ending(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|is| is.eq_ignore_ascii_case(ending))
}
