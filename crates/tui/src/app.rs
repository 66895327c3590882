//! The full-screen program.

use kekkai_host::Saves;
use kekkai_widgets::Lang;

use crate::{assets::Assets, session::Session};

/// What the screen starts with.
#[derive(Debug)]
pub(crate) enum Opening {
    /// A fight.
    Fight(Box<Session>),
    /// The saves of this folder to choose from, the last one first, and a new demo.
    Menu(Saves),
}

/// What the screen starts with.
#[derive(Debug)]
pub(crate) struct Start {
    /// The fight, or the way to it.
    pub opening: Opening,
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

/// Runs the screen until the person leaves or the terminal goes away.
pub(crate) fn run(start: Start) -> anyhow::Result<()> {
    let Start { opening, assets, lang, keys, ascii, mono, notice } = start;
    let held = match opening {
        Opening::Fight(session) => format!("{:?}", session.sync_state()),
        Opening::Menu(saves) => format!("{:?}", Session::demo(&saves, &assets)),
    };
    anyhow::bail!("no screen: {held} {lang:?} {} {ascii} {mono} {notice:?}", keys.len())
}
