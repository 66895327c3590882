//! The file of a theme.

use std::{collections::BTreeMap, sync::Arc};

use kekkai_battle::{Hue, scenario::nearest};
use ratatui_core::style::{Color, Modifier, Style};
use serde::Deserialize;

use super::{Depth, Ground, Looks, Role, Shipped, Theme, depth::named};

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
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename = "Theme")]
struct File {
    /// Colours by a name of the theme's own.
    #[serde(default)]
    colours: BTreeMap<String, String>,
    /// Those of them that are others where there are 256 colours: the nearest ones of dark colours are greys.
    #[serde(default)]
    colours_256: BTreeMap<String, String>,
    roles: BTreeMap<Role, StyleEntry>,
    #[serde(default)]
    sides: BTreeMap<Hue, Chip>,
    /// Combatants of no side.
    no_side: Chip,
    /// How it looks where there are sixteen colours, if not by the nearest ones.
    #[serde(default)]
    sixteen: Option<Few>,
    /// Whether what has just changed is shown for a moment.
    #[serde(default = "flashes")]
    flash: bool,
}

fn flashes() -> bool {
    true
}

/// What is not said of a theme of sixteen colours is as in the one that is shipped.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Few {
    #[serde(default)]
    roles: BTreeMap<Role, StyleEntry>,
    #[serde(default)]
    sides: BTreeMap<Hue, Chip>,
}

/// A token and a name of a side.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Chip {
    token: StyleEntry,
    name: StyleEntry,
}

/// Colours and modifiers; what is not said stays as the ground beneath has it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct StyleEntry {
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

/// Reads a file; every role and side that it does not speak of is told.
pub(super) fn read(text: &str) -> Result<Looks, BadTheme> {
    let file = parsed(text)?;
    let missing = Role::ALL.iter().filter(|role| !file.roles.contains_key(role));
    let missing = missing.map(|role| format!("{role:?}"));
    let sides = Hue::ALL.iter().filter(|hue| !file.sides.contains_key(hue));
    let names: Vec<String> =
        missing.chain(sides.map(|hue| format!("{hue:?}").to_lowercase())).collect();
    if names.is_empty() {
        looks(&file, text, Depth::True)
    } else {
        Err(BadTheme::Missing { names })
    }
}

/// Reads a file; what it does not speak of looks as in the shipped theme of the same ground.
pub(super) fn mended(text: &str) -> Result<Looks, BadTheme> {
    looks(&parsed(text)?, text, Depth::True)
}

fn parsed(text: &str) -> Result<File, BadTheme> {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    Ok(options.from_str(text)?)
}

/// What the file says, and what it does not say as the shipped theme has it at that depth.
fn looks(file: &File, text: &str, depth: Depth) -> Result<Looks, BadTheme> {
    let no_side = file.chip(&file.no_side, text)?;
    let is_whole = Role::ALL.iter().all(|role| file.roles.contains_key(role))
        && Hue::ALL.iter().all(|hue| file.sides.contains_key(hue));
    // A shipped theme is whole: to look for another one would never end.
    let base = if is_whole { Looks::plain() } else { file.base(text)?.theme().made_for(depth) };
    let mut all = file.over(&base, (&file.roles, &file.sides), text)?;
    if let [.., token] = all.tokens.as_mut_slice() {
        *token = no_side.0;
    }
    if let [.., name] = all.names.as_mut_slice() {
        *name = no_side.1;
    }
    if let Some(few) = &file.sixteen {
        let base = match file.ground(text)? {
            Some(Ground::Light) => Shipped::SixteenLight,
            Some(Ground::Dark) | None => Shipped::SixteenDark,
        };
        let few = file.over(&base.theme().0, (&few.roles, &few.sides), text)?;
        all.sixteen = Some(Theme(Arc::new(few)));
    }
    if !file.colours_256.is_empty() {
        let own = file.colours.clone().into_iter().chain(file.colours_256.clone());
        let (colours, colours_256) = (own.collect(), BTreeMap::new());
        let few = File { colours, colours_256, sixteen: None, ..file.clone() };
        all.indexed = Some(Theme(Arc::new(looks(&few, text, Depth::Indexed)?)));
    }
    Ok(all)
}

impl File {
    /// The looks of `base` with those that are said in their place.
    fn over(
        &self,
        base: &Looks,
        (roles, sides): (&BTreeMap<Role, StyleEntry>, &BTreeMap<Hue, Chip>),
        text: &str,
    ) -> Result<Looks, BadTheme> {
        let role = |role: &Role| match roles.get(role) {
            Some(look) => self.style(look, text),
            None => Ok(base.roles.get(role.index()).copied().unwrap_or_default()),
        };
        let hues = Hue::ALL.iter().map(Some).chain([None]);
        let chips = hues.enumerate().map(|(at, hue)| {
            if let Some(chip) = hue.and_then(|hue| sides.get(hue)) {
                return self.chip(chip, text);
            }
            let of = |styles: &[Style]| styles.get(at).copied().unwrap_or_default();
            Ok((of(&base.tokens), of(&base.names)))
        });
        let chips = chips.collect::<Result<Vec<_>, _>>()?;
        let (tokens, names) = chips.into_iter().unzip();
        let roles = Role::ALL.iter().map(role).collect::<Result<_, _>>()?;
        Ok(Looks { roles, tokens, names, sixteen: None, indexed: None, flash: self.flash })
    }

    /// The token and the name of a side.
    fn chip(&self, chip: &Chip, text: &str) -> Result<(Style, Style), BadTheme> {
        Ok((self.style(&chip.token, text)?, self.style(&chip.name, text)?))
    }

    /// The ground that it is made for; `None` where it is that of the terminal.
    fn ground(&self, text: &str) -> Result<Option<Ground>, BadTheme> {
        let Some(look) = self.roles.get(&Role::Screen) else { return Ok(None) };
        let ground = self.style(look, text)?.bg;
        Ok(ground.map(Ground::of))
    }

    /// The shipped theme that is most like it.
    fn base(&self, text: &str) -> Result<Shipped, BadTheme> {
        let looks = self.roles.values().map(|look| self.style(look, text));
        let coloured = |style: Style| style.fg.is_some() || style.bg.is_some();
        let styles = looks.collect::<Result<Vec<_>, _>>()?;
        Ok(match self.ground(text)? {
            Some(Ground::Light) => Shipped::Light,
            Some(Ground::Dark) => Shipped::Dark,
            None if styles.into_iter().any(coloured) => Shipped::SixteenDark,
            None => Shipped::Mono,
        })
    }

    fn style(&self, look: &StyleEntry, text: &str) -> Result<Style, BadTheme> {
        let colour =
            |name: &Option<String>| name.as_deref().map(|name| self.colour(name, text)).transpose();
        let with = look.with.iter().map(|with| with.modifier()).collect();
        Ok(Style { fg: colour(&look.fg)?, bg: colour(&look.bg)?, ..Style::new() }
            .add_modifier(with))
    }

    fn colour(&self, name: &str, text: &str) -> Result<Color, BadTheme> {
        let said = self.colours.get(name).map_or(name, String::as_str);
        let bits = said.strip_prefix('#').filter(|bits| bits.len() == 6);
        let bits = bits.filter(|bits| bits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let bits = bits.and_then(|bits| u32::from_str_radix(bits, 16).ok());
        let by_name = || (0..).zip(NAMED).find(|(_, name)| *name == said).map(|(n, _)| named(n));
        bits.map(Color::from_u32).or_else(by_name).ok_or_else(|| {
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

    #[test]
    fn what_an_older_theme_does_not_speak_of_looks_as_in_the_shipped_one_most_like_it() {
        for shipped in [Shipped::Dark, Shipped::Light, Shipped::SixteenDark, Shipped::Mono] {
            let path = format!("../../assets/themes/{}.ron", shipped.name());
            let text = std::fs::read_to_string(path).unwrap();
            let has = |line: &&str| !line.trim().starts_with("Price:") && !line.contains("pink: (");
            let older: Vec<&str> = text.lines().filter(has).collect();
            let older = older.join("\n");
            assert!(matches!(read(&older), Err(BadTheme::Missing { .. })), "{shipped:?}");
            assert_eq!(mended(&older).unwrap(), *shipped.theme().0, "{shipped:?}");
            // A ground that is nearly that of the light theme is light.
            let other = older.replace("#f7f5f0", "#f0f0f0");
            assert!(mended(&other).is_ok());
        }
        let Ok(bare) = mended("(roles: {}, no_side: (token: (), name: ()))") else { panic!() };
        assert_eq!(bare.roles, Shipped::Mono.theme().0.roles);
    }
}
