//! The full-screen program.

use kekkai_host::Entry;
use kekkai_widgets::Lang;

use crate::{assets::Assets, session::Session};

/// What the screen starts with.
#[derive(Debug)]
pub(crate) struct Start {
    /// The fight.
    pub session: Session,
    /// Data files that lines may name.
    pub assets: Assets,
    /// The language.
    pub lang: Lang,
    /// The table of keys, as text.
    pub keys: String,
    /// Whether to draw with ASCII signs only.
    pub ascii: bool,
    /// Whether to do without colours.
    pub mono: bool,
    /// Something to tell at once, such as a recovered file.
    pub notice: Option<String>,
}

/// What the start menu offers.
#[derive(Debug)]
pub(crate) struct Menu {
    /// The battles there are, newest first; the first is the one to go on with.
    pub saves: Vec<Entry>,
    /// Names of the battles that can be started.
    pub battles: Vec<String>,
    /// The language.
    pub lang: Lang,
    /// Whether to draw with ASCII signs only.
    pub ascii: bool,
    /// Whether to do without colours.
    pub mono: bool,
    /// Something to tell at once, such as a battle that could not be opened.
    pub notice: Option<String>,
}

/// What was chosen there.
#[derive(Debug)]
pub(crate) enum Choice {
    /// Go on with the save of this name.
    Resume(String),
    /// Start the battle of this name.
    New(String),
    /// Leave.
    Leave,
}

/// Runs the screen until the person leaves or the terminal goes away.
pub(crate) fn run(start: Start) -> anyhow::Result<()> {
    let Start { session, assets, lang, keys, ascii, mono, notice } = start;
    let held = (session.sync_state(), assets, lang, keys, ascii, mono, notice);
    anyhow::bail!("no screen: {held:?}")
}

/// Asks which battle to open.
pub(crate) fn choose(menu: Menu) -> anyhow::Result<Choice> {
    let Menu { saves, battles, lang, ascii, mono, notice } = menu;
    let name = saves.into_iter().map(|entry| entry.name).next();
    anyhow::ensure!(battles.is_empty() || ascii || mono, "no screen: {lang:?} {notice:?}");
    Ok(name.map_or(Choice::Leave, Choice::Resume))
}
