//! A fight, its log or its map as a file that others can read: what each format is made of.
//!
//! All of it is made of what one audience was told and saw at each step, so that nothing is in it that they did not know.

mod file;
mod replay;

use std::path::{Path, PathBuf};

use kekkai_battle::{
    Audience, BattleView,
    fight::Moment,
    grammar::{Export, Format},
};
use kekkai_widgets::{
    Glyphs, Theme, Words,
    export::{Chart, Chronicle, Markup, Paper, png, svg, text},
};

use crate::{error::AppError, session::Session, viewer};
use replay::Replay;

/// How a file speaks and looks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Presentation<'a> {
    pub(crate) words: &'a Words,
    /// In all its colours.
    pub(crate) theme: &'a Theme,
    pub(crate) glyphs: &'a Glyphs,
}

/// Writes what is wished for into a file, whole or not at all; gives its path. `name` is what the file is called by itself.
pub(crate) fn write(
    session: &mut Session,
    request: &Export,
    name: &str,
    look: Presentation<'_>,
) -> Result<PathBuf, AppError> {
    let audience = match &request.audience {
        Some(audience) => viewer::audience(look.words, session, audience.as_str())?,
        None => Audience::Gm,
    };
    let path = path_of(session, request, name, audience);
    // Nobody waits for what cannot be written.
    file::ends_right(&path, request.format)?;
    file::may_be_written(&path, request.force)?;
    let bytes = made(session, request.format, audience, look)?;
    file::write(&path, &bytes, request.force)?;
    Ok(path)
}

/// The file that would be written.
pub(crate) fn path_of(
    session: &Session,
    request: &Export,
    name: &str,
    audience: Audience,
) -> PathBuf {
    let name = format!("{name}-{}", viewer::name_of(session, audience));
    file::place(request.to.as_deref(), &name, request.format)
}

/// What a fight's files are called: as its save, else by its own name.
pub(crate) fn name_of(session: &Session) -> String {
    let stem = session.path().and_then(Path::file_stem);
    let title = || session.fight().state().title.to_string();
    stem.map_or_else(title, |stem| stem.to_string_lossy().into_owned())
}

/// What a format is made of.
fn made(
    session: &mut Session,
    format: Format,
    audience: Audience,
    look: Presentation<'_>,
) -> Result<Vec<u8>, AppError> {
    let seen_by = viewer::seen_by(look.words, session, audience);
    let log =
        |session: &mut Session, markup: &Markup, picture: &str| -> Result<Vec<u8>, AppError> {
            let mut chronicle = Chronicle::new(look.words.lang());
            retell(session, audience, |moment| chronicle.tell(look.words, moment, &seen_by))?;
            Ok(markup.write(&chronicle, look.theme, picture).into_bytes())
        };
    let view = session.view(audience);
    Ok(match format {
        Format::Markdown => log(session, &Markup::MARKDOWN, "")?,
        Format::Bbcode => log(session, &Markup::BBCODE, "")?,
        Format::Text => log(session, &Markup::PLAIN, "")?,
        Format::Html => log(session, &Markup::HTML, &picture(&view, &seen_by, look))?,
        Format::Map => {
            let look = Presentation { theme: &Theme::mono(), ..look };
            text(&chart(&view, &seen_by, look)).into_bytes()
        }
        Format::Svg => picture(&view, &seen_by, look).into_bytes(),
        Format::Png => png(&chart(&view, &seen_by, look), Paper::of(look.theme)),
        Format::Cast | Format::Replay => {
            let mut replay = Replay::new(look);
            retell(session, audience, |moment| replay.show(&moment, &seen_by))?;
            if format == Format::Cast { replay.cast() } else { replay.page() }.into_bytes()
        }
    })
}

fn retell(
    session: &mut Session,
    audience: Audience,
    take: impl FnMut(Moment),
) -> Result<(), AppError> {
    session.past().retell(audience, take).map_err(|bad| session.bad(bad))
}

/// What stands above a map.
fn title(view: &BattleView, seen_by: &str, words: &Words) -> String {
    let stage = words.stage(view.stage, view.round);
    kekkai_widgets::words::joined([words.name_of(view.title.as_str()), stage, seen_by.to_owned()])
}

fn chart(view: &BattleView, seen_by: &str, look: Presentation<'_>) -> ratatui::buffer::Buffer {
    let Presentation { words, theme, glyphs } = look;
    Chart { view, words, theme, glyphs, title: &title(view, seen_by, words) }.draw()
}

fn picture(view: &BattleView, seen_by: &str, look: Presentation<'_>) -> String {
    svg(&chart(view, seen_by, look), Paper::of(look.theme), &title(view, seen_by, look.words))
}
