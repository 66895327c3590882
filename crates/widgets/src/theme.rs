//! What things look like: a style by role, read from a theme's file.
//!
//! Colour repeats what a sign or a modifier already says, so that [`Theme::mono`] loses nothing.

mod depth;
mod file;
mod role;
mod shipped;
mod terminal;

use std::sync::Arc;

use kekkai_battle::Hue;
use ratatui_core::style::Style;

pub use depth::Depth;
pub(crate) use depth::rgb;
pub use file::BadTheme;
pub use role::Role;
pub use shipped::Shipped;
pub use terminal::{ASKS_GROUND, Ground};

/// Styles by the role of a text. A copy costs next to nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme(Arc<Looks>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Looks {
    /// In the order of [`Role::ALL`].
    roles: Vec<Style>,
    /// In the order of [`Hue::ALL`], then those of no side.
    tokens: Vec<Style>,
    /// In the same order as `tokens`.
    names: Vec<Style>,
    /// How it looks where there are sixteen colours, if not by the nearest ones.
    sixteen: Option<Theme>,
    /// What it looks like where there are 256 colours, before the nearest ones are taken, if otherwise.
    indexed: Option<Theme>,
    /// Whether what has just changed is shown for a moment.
    flash: bool,
}

impl Theme {
    /// Reads a theme's file.
    ///
    /// # Errors
    ///
    /// No RON, an unknown role or colour, or a role without a look.
    pub fn read(text: &str) -> Result<Self, BadTheme> {
        file::read(text).map(|looks| Self(Arc::new(looks)))
    }

    /// The same, but what the file says nothing of looks as in the shipped theme that is most like it: files of the user's
    /// own may be older than a role.
    ///
    /// # Errors
    ///
    /// No RON, an unknown role or colour.
    pub fn mended(text: &str) -> Result<Self, BadTheme> {
        file::mended(text).map(|looks| Self(Arc::new(looks)))
    }

    /// The sixteen colours of a terminal with a dark ground.
    pub fn ansi() -> Self {
        Shipped::SixteenDark.theme()
    }

    /// No colours at all.
    pub fn mono() -> Self {
        Shipped::Mono.theme()
    }

    /// A test reads every shipped file: the plain look stands in for one that cannot be read.
    fn shipped(text: &str) -> Self {
        Self::read(text).unwrap_or_else(|_| Self(Arc::new(Looks::plain())))
    }

    /// The same theme in the colours that a terminal of this depth has, each by the nearest one.
    #[must_use]
    pub fn at(&self, depth: Depth) -> Self {
        if let Some(made) = self.0.sixteen.as_ref().filter(|_| depth == Depth::Sixteen) {
            return made.clone();
        }
        let Looks { roles, tokens, names, flash, .. } = self.made_for(depth);
        let all =
            |styles: Vec<Style>| styles.into_iter().map(|style| depth.nearest(style)).collect();
        let (roles, tokens, names) = (all(roles), all(tokens), all(names));
        Self(Arc::new(Looks { roles, tokens, names, sixteen: None, indexed: None, flash }))
    }

    /// What the file says of a terminal of this depth, which may not have all of these colours.
    fn made_for(&self, depth: Depth) -> Looks {
        let made = self.0.indexed.as_ref().filter(|_| depth == Depth::Indexed);
        (*made.unwrap_or(self).0).clone()
    }

    /// What is made for sixteen colours, or all of it where nothing is.
    fn in_sixteen(self) -> Self {
        self.0.sixteen.clone().unwrap_or(self)
    }

    /// The style of a role.
    pub fn style(&self, role: Role) -> Style {
        self.0.roles.get(role.index()).copied().unwrap_or_default()
    }

    /// Whether what has just changed is shown for a moment.
    pub(crate) fn flashes(&self) -> bool {
        self.0.flash
    }

    /// The chip of a combatant of a side on the map and in the queue; `None` for one of no side.
    pub fn token(&self, hue: Option<Hue>) -> Style {
        of_side(&self.0.tokens, hue)
    }

    /// The name of a side or of one of it in a text.
    pub fn name(&self, hue: Option<Hue>) -> Style {
        of_side(&self.0.names, hue)
    }
}

fn of_side(styles: &[Style], hue: Option<Hue>) -> Style {
    let at = Hue::ALL.iter().position(|one| Some(*one) == hue).unwrap_or(Hue::ALL.len());
    styles.get(at).copied().unwrap_or_default()
}

impl Looks {
    fn plain() -> Self {
        Self {
            roles: Vec::new(),
            tokens: Vec::new(),
            names: Vec::new(),
            sixteen: None,
            indexed: None,
            flash: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui_core::style::Color;

    use super::*;

    #[test]
    fn every_shipped_theme_can_be_read_and_has_a_name() {
        let mut files: Vec<String> = Vec::new();
        for entry in std::fs::read_dir("../../assets/themes").unwrap() {
            let path = entry.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            if let Err(error) = Theme::read(&text) {
                panic!("{}: {error:?}", path.display());
            }
            files.push(path.file_stem().unwrap().to_str().unwrap().to_owned());
        }
        files.sort();
        let mut names = Shipped::ALL.map(Shipped::name);
        names.sort_unstable();
        assert_eq!(files, names);
        assert!(
            names
                .into_iter()
                .all(|name| Shipped::named(name).is_some_and(|theme| theme.name() == name))
        );
    }

    #[test]
    fn a_terminal_of_few_colours_gets_a_theme_made_for_them() {
        assert_eq!(
            Shipped::suited(Depth::True, Ground::Light).at(Depth::Indexed),
            Shipped::Light.theme().at(Depth::Indexed)
        );
        for theme in Shipped::ALL {
            assert_eq!(theme.at(Depth::Mono), Theme::mono(), "{theme:?}");
            assert_eq!(theme.at(Depth::True), theme.theme(), "{theme:?}");
            let own =
                |colour: Option<Color>| !matches!(colour, Some(Color::Rgb(..) | Color::Indexed(_)));
            for role in Role::ALL {
                let style = theme.at(Depth::Sixteen).style(role);
                assert!(own(style.fg) && own(style.bg), "{theme:?} {role:?}");
                let style = theme.at(Depth::Indexed).style(role);
                assert!(!matches!(
                    (style.fg, style.bg),
                    (Some(Color::Rgb(..)), _) | (_, Some(Color::Rgb(..)))
                ));
            }
        }
        assert_eq!(Shipped::Light.at(Depth::Sixteen), Shipped::SixteenLight.theme());
        // The three special ones stay what they are.
        let special = [Shipped::HighContrast, Shipped::RedGreen, Shipped::BlueYellow];
        let mut known = vec![Shipped::SixteenDark.theme()];
        for theme in special {
            let look = theme.at(Depth::Sixteen);
            assert!(!known.contains(&look), "{theme:?}");
            known.push(look);
        }
        assert_eq!(Shipped::suited(Depth::Sixteen, Ground::Light), Shipped::SixteenLight);
        assert_eq!(Shipped::suited(Depth::Mono, Ground::Light), Shipped::Mono);
    }

    #[test]
    fn without_colour_no_two_of_the_marks_on_a_cell_look_alike() {
        let theme = Theme::mono();
        for role in Role::ALL {
            let style = theme.style(role);
            assert_eq!((style.fg, style.bg), (None, None), "{role:?}");
        }
        assert_ne!(theme.token(Some(Hue::Red)), theme.token(Some(Hue::Blue)));
        assert_ne!(theme.token(Some(Hue::Blue)), theme.token(Some(Hue::Green)));
        assert_ne!(theme.style(Role::Floor), theme.style(Role::Reach));
    }
}
