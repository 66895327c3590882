//! The full-screen program.

use kekkai_host::Saves;

use crate::{assets::Assets, locale::Lang, session::Session};

/// What the full-screen program starts with.
#[derive(Debug)]
pub struct Start {
    /// The folder of battles.
    pub saves: Saves,
    /// Data files.
    pub assets: Assets,
    /// The language.
    pub lang: Lang,
    /// The fight to open; `None` for the start menu.
    pub session: Option<Session>,
}

/// Runs until the user leaves.
pub fn run(start: Start) -> anyhow::Result<()> {
    drop(start);
    anyhow::bail!("no screen")
}
