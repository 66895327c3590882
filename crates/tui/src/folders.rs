//! Where the user's own files lie.

use std::{
    env,
    path::{Path, PathBuf},
};

use etcetera::BaseStrategy as _;

/// The variable that names the folder of saves.
pub(crate) const SAVES_VARIABLE: &str = "KEKKAI_SAVES";
/// The folder of saves and that of data files, wherever they lie.
const SAVES: &str = "saves";
const ASSETS: &str = "assets";
/// The folder of characters, in that of saves.
const ROSTER: &str = "roster";
/// The folder of the host, in that of saves.
const HOST: &str = "host";

/// Where battles are kept: the folder asked for, else that of the environment, else `./saves` where there is one, else
/// the user's data folder. It need not exist.
pub(crate) fn saves(asked: Option<PathBuf>) -> PathBuf {
    let set = || env::var_os(SAVES_VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from);
    let here = || Some(PathBuf::from(SAVES)).filter(|here| here.is_dir());
    let of_user = || data().map(|data| data.join(SAVES));
    asked.or_else(set).or_else(here).or_else(of_user).unwrap_or_else(|| PathBuf::from(SAVES))
}

/// Where the user's own data files lie, that go before the program's: the folder asked for, else `assets` in the user's
/// data folder where there is one.
pub(crate) fn assets(asked: Option<PathBuf>) -> Option<PathBuf> {
    asked.or_else(|| own_assets().filter(|there| there.is_dir()))
}

/// Where the user's own data files are put when the first is written; `None` for a user without a home.
pub(crate) fn own_assets() -> Option<PathBuf> {
    data().map(|data| data.join(ASSETS))
}

/// Where the table's characters are kept: a folder among its saves, so that both go together.
pub(crate) fn roster(saves: &Path) -> PathBuf {
    saves.join(ROSTER)
}

/// Where the host's key and the seats of those who look on are kept: among the saves, closed to others.
pub(crate) fn host(saves: &Path) -> PathBuf {
    saves.join(HOST)
}

/// The file of what the program remembers of its user; `None` for a user without a home.
pub(crate) fn settings() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.config_dir().join("kekkai").join("settings.ron"))
}

/// The user's home, if there is one.
pub(crate) fn home() -> Option<PathBuf> {
    etcetera::home_dir().ok()
}

/// The program's part of the user's data folder; `None` for a user without a home.
fn data() -> Option<PathBuf> {
    etcetera::choose_base_strategy().ok().map(|base| base.data_dir().join("kekkai"))
}
