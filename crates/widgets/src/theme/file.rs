//! The file of a theme.

use std::{collections::BTreeMap, str::FromStr as _};

use kekkai_battle::Hue;
use ratatui_core::style::{Color, Modifier, Style};
use serde::Deserialize;

use super::{Looks, Role};

/// Why a theme cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadTheme {
    /// It is no RON of this form; the text says where and why.
    #[error("{0}")]
    Form(String),
    /// A colour is neither `#rrggbb`, nor one of the sixteen by name, nor named under `colours`.
    #[error("unknown colour {name}")]
    Colour {
        /// The colour as it is written.
        name: String,
    },
    /// Roles without a look.
    #[error("no look for {}", names.join(", "))]
    Missing {
        /// What they are called.
        names: Vec<String>,
    },
}

/// As it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Theme")]
struct File {
    /// Colours by a name of the theme's own.
    #[serde(default)]
    colours: BTreeMap<String, String>,
    roles: BTreeMap<Role, Look>,
    sides: BTreeMap<Hue, Chip>,
    /// Combatants of no side.
    no_side: Chip,
}

/// A token and a name of a side.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Chip {
    token: Look,
    name: Look,
}

/// Colours and modifiers; what is not said stays as the ground beneath has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Look {
    #[serde(default)]
    fg: Option<String>,
    #[serde(default)]
    bg: Option<String>,
    #[serde(default)]
    with: Vec<With>,
}

/// How letters are drawn.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum With {
    Bold,
    Dim,
    Italic,
    Underlined,
    Reversed,
}

impl With {
    const fn modifier(self) -> Modifier {
        match self {
            Self::Bold => Modifier::BOLD,
            Self::Dim => Modifier::DIM,
            Self::Italic => Modifier::ITALIC,
            Self::Underlined => Modifier::UNDERLINED,
            Self::Reversed => Modifier::REVERSED,
        }
    }
}

pub(super) fn read(text: &str) -> Result<Looks, BadTheme> {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let file: File = options.from_str(text).map_err(|error| BadTheme::Form(error.to_string()))?;
    let missing = Role::ALL.iter().filter(|role| !file.roles.contains_key(role));
    let missing = missing.map(|role| format!("{role:?}"));
    let sides = Hue::ALL.iter().filter(|hue| !file.sides.contains_key(hue));
    let names: Vec<String> = missing.chain(sides.map(|hue| format!("{hue:?}"))).collect();
    if !names.is_empty() {
        return Err(BadTheme::Missing { names });
    }
    let chips = || file.sides.values().chain([&file.no_side]);
    Ok(Looks {
        // In the order of the enums, since the maps are.
        roles: file.roles.values().map(|look| file.style(look)).collect::<Result<_, _>>()?,
        tokens: chips().map(|chip| file.style(&chip.token)).collect::<Result<_, _>>()?,
        names: chips().map(|chip| file.style(&chip.name)).collect::<Result<_, _>>()?,
    })
}

impl File {
    fn style(&self, look: &Look) -> Result<Style, BadTheme> {
        let colour =
            |name: &Option<String>| name.as_deref().map(|name| self.colour(name)).transpose();
        let with = look.with.iter().map(|with| with.modifier()).collect();
        Ok(Style { fg: colour(&look.fg)?, bg: colour(&look.bg)?, ..Style::new() }
            .add_modifier(with))
    }

    fn colour(&self, name: &str) -> Result<Color, BadTheme> {
        let text = self.colours.get(name).map_or(name, String::as_str);
        Color::from_str(text).map_err(|_| BadTheme::Colour { name: name.to_owned() })
    }
}
