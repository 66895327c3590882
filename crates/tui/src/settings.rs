//! What the program remembers of a person: one small file in the folder of settings.

use std::{fs, io};

use kekkai_host::FileError;
use serde::{Deserialize, Serialize};

use crate::{error::AppError, folders};

/// What is remembered. What a file of another version has besides is lost when the next thing is remembered.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// The name of the theme that was chosen last.
    pub theme: Option<String>,
    /// Whether the tour was taken or declined.
    pub toured: bool,
    /// Whether everything is told in plain lines, for a screen reader.
    pub screen_reader: bool,
}

impl Settings {
    /// What is remembered. A file that cannot be read says nothing.
    pub(crate) fn read() -> Self {
        let text = folders::settings().and_then(|path| fs::read_to_string(path).ok());
        text.and_then(|text| ron::from_str(&text).ok()).unwrap_or_default()
    }

    /// Remembers a change for the next start; nothing for a user without a home.
    pub(crate) fn change(change: impl FnOnce(&mut Self)) -> Result<(), AppError> {
        let Some(path) = folders::settings() else { return Ok(()) };
        let bad = |cause| AppError::Settings { path: path.clone(), cause };
        let unreadable = |_| bad(io::Error::from(io::ErrorKind::InvalidData).into());
        // What is there and cannot be read is left for a person to mend.
        let mut settings: Self = match fs::read_to_string(&path) {
            Ok(text) => ron::from_str(&text).map_err(unreadable)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::default(),
            Err(error) => return Err(bad(error.into())),
        };
        change(&mut settings);
        let text =
            ron::to_string(&settings).map_err(|error| bad(io::Error::other(error).into()))?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| bad(error.into()))?;
        }
        kekkai_host::write_out(&path, format!("{text}\n").as_bytes(), true).map_err(|error| {
            if let FileError::Io { source, .. } = error { bad(source.into()) } else { error.into() }
        })
    }
}
