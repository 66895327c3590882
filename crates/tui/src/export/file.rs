//! Where an exported file lies, and how it comes there.

use std::path::{Path, PathBuf, is_separator};

use kekkai_battle::grammar::Format;
use kekkai_host::FileError;

use crate::{
    error::{AppError, ExportError},
    folders,
};

/// The ending of a format's files.
pub(super) const fn ending(format: Format) -> &'static str {
    match format {
        Format::Markdown => "md",
        Format::Bbcode => "bbcode.txt",
        Format::Html => "html",
        Format::Text => "txt",
        Format::Map => "map.txt",
        Format::Svg => "svg",
        Format::Png => "png",
        Format::Cast => "cast",
        Format::Replay => "replay.html",
    }
}

/// The file to write: that which was asked for, or in the folder that was asked for one of its own name.
pub(super) fn place(to: Option<&str>, name: &str, format: Format) -> PathBuf {
    let plain = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' };
    let own = format!("{}.{}", name.chars().map(plain).collect::<String>(), ending(format));
    let Some(to) = to.map(str::trim).filter(|to| !to.is_empty()) else {
        return PathBuf::from(own);
    };
    let path = match to.strip_prefix("~/").zip(folders::home()) {
        Some((below, home)) => home.join(below),
        None => PathBuf::from(to),
    };
    let is_folder = path.is_dir() || to.ends_with(is_separator);
    if is_folder { path.join(own) } else { path }
}

/// Refuses a file whose ending is that of another format, unless both are texts that any program opens.
pub(super) fn ends_right(path: &Path, format: Format) -> Result<(), ExportError> {
    let is_text =
        |format| matches!(format, Format::Markdown | Format::Bbcode | Format::Text | Format::Map);
    let last = path.extension().map(|last| last.to_string_lossy().to_lowercase());
    let named = last.as_deref().and_then(|last| {
        let all = [format].into_iter().chain(Format::ALL);
        all.into_iter().find(|known| ending(*known).rsplit('.').next() == Some(last))
    });
    match named {
        Some(named) if named != format && !(is_text(named) && is_text(format)) => {
            let (named, asked) = (named.name(), format.name());
            Err(ExportError::WrongEnding {
                path: path.to_owned(),
                named,
                asked,
                own: ending(format),
            })
        }
        Some(_) | None => Ok(()),
    }
}

/// Refuses what cannot be written before it is made.
pub(super) fn may_be_written(path: &Path, force: bool) -> Result<(), ExportError> {
    if !force && path.symlink_metadata().is_ok() {
        return Err(ExportError::Taken { path: path.to_owned() });
    }
    Ok(())
}

/// Writes a whole file, or none.
pub(super) fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), AppError> {
    kekkai_host::write_out(path, bytes, force).map_err(|error| match error {
        FileError::Exists { path } => ExportError::Taken { path }.into(),
        FileError::Io { path, source } => {
            ExportError::Unwritten { path, cause: source.into() }.into()
        }
        error @ (FileError::Locked { .. }
        | FileError::Foreign { .. }
        | FileError::NewerFormat { .. }
        | FileError::Truncated { .. }
        | FileError::Corrupt { .. }
        | FileError::TooLarge { .. }
        | FileError::Unwritable { .. }
        | FileError::Changed { .. }
        | FileError::NotPacked { .. }
        | FileError::PackTorn { .. }
        | FileError::PackDamaged { .. }
        | FileError::Dead { .. }) => error.into(),
    })
}
