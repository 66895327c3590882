//! `kekkai export`: a fight, its log or its map as a file that others can read.

use std::path::{Path, PathBuf};

use kekkai_battle::grammar::{Export, Format};
use kekkai_rules::PlainText;
use kekkai_widgets::theme::Depth;

use super::{
    Shell,
    find::{self, Purpose},
};
use crate::{
    cli,
    error::{AppError, Exit, ExportError},
    export::{self, Presentation},
    locale,
    session::Session,
    settings::Settings,
    themes::{self, Choice},
};

/// Writes the file and says where it is.
pub(crate) fn run(shell: &mut Shell, args: &cli::ExportFight) -> Result<Exit, AppError> {
    let format = format(args)?;
    let mut session = find::fight(shell, &args.battle, None, Purpose::Look)?;
    let audience = args.audience.as_deref().map(PlainText::new);
    let request = Export { format, audience, to: args.to.clone(), force: args.force };
    let name = Path::new(&args.battle).file_stem().unwrap_or_default().to_string_lossy();
    let path = written(shell, &mut session, &request, &name)?;
    let text = shell.words.with("export-done", &[("file", locale::shown(&path).into())]);
    shell.out.line(&text)?;
    Ok(Exit::Done)
}

/// Writes a file of a fight, which is called `name` by itself, in the theme that was asked for or chosen last.
pub(super) fn written(
    shell: &Shell,
    session: &mut Session,
    request: &Export,
    name: &str,
) -> Result<PathBuf, AppError> {
    let (asked, mono) = (shell.theme.as_deref(), shell.mono);
    let chosen = themes::name(asked, mono, Settings::read().theme);
    let theme = Choice { name: chosen, depth: Depth::True, ground: None }.theme(&shell.assets)?;
    let glyphs = shell.out.glyphs();
    let look = Presentation { words: &shell.words, theme: &theme, glyphs: &glyphs };
    export::write(session, request, name, look)
}

/// The format that was asked for, else that of the file's ending, else Markdown.
fn format(args: &cli::ExportFight) -> Result<Format, AppError> {
    if let Some(name) = args.format.as_deref() {
        // The list of arguments has no other names.
        return Ok(Format::named(name).unwrap_or(Format::Markdown));
    }
    let ending = args.to.as_deref().map(Path::new).filter(|to| !to.is_dir());
    match ending.and_then(Path::extension).and_then(|ending| ending.to_str()) {
        None => Ok(Format::Markdown),
        Some("txt") => Ok(Format::Text),
        Some(ending) => Format::named(&ending.to_lowercase())
            .ok_or_else(|| ExportError::NoFormat { ending: ending.to_owned() }.into()),
    }
}
