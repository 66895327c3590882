//! The file of a theme.

use std::{collections::BTreeMap, str::FromStr as _};

use kekkai_battle::{Hue, scenario::nearest};
use ratatui_core::style::{Color, Modifier, Style};
use serde::Deserialize;

use super::{Looks, Role};

/// Why a theme cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadTheme {
    /// It is no RON of this form.
    #[error(transparent)]
    Form(#[from] ron::error::SpannedError),
    /// A colour is neither `#rrggbb`, nor one of the sixteen by name, nor named under `colours`.
    #[error("unknown colour {name}")]
    Colour {
        /// The colour as it is written.
        name: String,
        /// A colour that may be meant.
        nearest: Option<String>,
        /// The line of the file, from 1.
        line: Option<usize>,
    },
    /// Roles without a look.
    #[error("no look for {}", names.join(", "))]
    Missing {
        /// What they are called, as a theme's file spells them.
        names: Vec<String>,
    },
}

/// The colours that a terminal chooses itself, as a theme's file spells them.
const NAMED: [&str; 16] = [
    "black",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "gray",
    "darkgray",
    "lightred",
    "lightgreen",
    "lightyellow",
    "lightblue",
    "lightmagenta",
    "lightcyan",
    "white",
];

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
    let file: File = options.from_str(text)?;
    let missing = Role::ALL.iter().filter(|role| !file.roles.contains_key(role));
    let missing = missing.map(|role| format!("{role:?}"));
    let sides = Hue::ALL.iter().filter(|hue| !file.sides.contains_key(hue));
    let names: Vec<String> =
        missing.chain(sides.map(|hue| format!("{hue:?}").to_lowercase())).collect();
    if !names.is_empty() {
        return Err(BadTheme::Missing { names });
    }
    let chips = || file.sides.values().chain([&file.no_side]);
    let style = |look: &Look| file.style(look, text);
    Ok(Looks {
        // In the order of the enums, since the maps are.
        roles: file.roles.values().map(style).collect::<Result<_, _>>()?,
        tokens: chips().map(|chip| style(&chip.token)).collect::<Result<_, _>>()?,
        names: chips().map(|chip| style(&chip.name)).collect::<Result<_, _>>()?,
    })
}

impl File {
    fn style(&self, look: &Look, text: &str) -> Result<Style, BadTheme> {
        let colour =
            |name: &Option<String>| name.as_deref().map(|name| self.colour(name, text)).transpose();
        let with = look.with.iter().map(|with| with.modifier()).collect();
        Ok(Style { fg: colour(&look.fg)?, bg: colour(&look.bg)?, ..Style::new() }
            .add_modifier(with))
    }

    fn colour(&self, name: &str, text: &str) -> Result<Color, BadTheme> {
        let said = self.colours.get(name).map_or(name, String::as_str);
        let bits = said.strip_prefix('#').filter(|bits| bits.len() == 6);
        let sound = bits.is_some() || NAMED.contains(&said);
        Color::from_str(said).ok().filter(|_| sound).ok_or_else(|| {
            let known = self.colours.keys().map(String::as_str).chain(NAMED);
            let quoted = format!("\"{said}\"");
            let line = text.lines().position(|line| line.contains(&quoted)).map(|at| at + 1);
            BadTheme::Colour { name: said.to_owned(), nearest: nearest(said, known), line }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MONO: &str = include_str!("../../../../assets/themes/mono.ron");

    #[test]
    fn what_is_wrong_with_a_theme_is_told_with_its_place() {
        assert!(read(MONO).is_ok());
        let text = MONO.replacen("Text: ()", "Text: (fg: \"lightyelow\")", 1);
        let Err(BadTheme::Colour { name, nearest, line }) = read(&text) else { panic!("{text}") };
        assert_eq!((name.as_str(), nearest.as_deref()), ("lightyelow", Some("lightyellow")));
        let written = text.lines().nth(line.unwrap() - 1).unwrap();
        assert!(written.contains("lightyelow"), "{written}");
        let text = MONO.replacen("        Text: (),\n", "", 1).replacen(
            "        green:",
            "        // green:",
            1,
        );
        assert_eq!(
            read(&text),
            Err(BadTheme::Missing { names: vec!["Text".to_owned(), "green".to_owned()] })
        );
        assert!(matches!(read("(roles: {"), Err(BadTheme::Form(_))));
        assert!(matches!(read(&MONO.replacen("Text:", "Tekst:", 1)), Err(BadTheme::Form(_))));
        for odd in ["#12345", "#12345g", "7", "Light Red", "colour"] {
            let text = MONO.replacen("Text: ()", &format!("Text: (fg: \"{odd}\")"), 1);
            assert!(matches!(read(&text), Err(BadTheme::Colour { .. })), "{odd}");
        }
    }
}
