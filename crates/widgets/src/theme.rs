//! What things look like: a style by role, read from a theme's file.
//!
//! Colour repeats what a sign or a modifier already says, so that [`Theme::mono`] loses nothing.

mod depth;
mod file;
mod role;

use std::sync::{Arc, LazyLock};

use kekkai_battle::Hue;
use ratatui_core::style::Style;

pub use depth::Depth;
pub use file::BadTheme;
pub use role::Role;

/// Styles by the role of a text. A copy costs next to nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theme(Arc<Looks>);

#[derive(Debug, PartialEq, Eq)]
struct Looks {
    /// In the order of [`Role::ALL`].
    roles: Vec<Style>,
    /// In the order of [`Hue::ALL`], then those of no side.
    tokens: Vec<Style>,
    /// In the same order as `tokens`.
    names: Vec<Style>,
}

macro_rules! shipped {
    ($($name:ident: $file:literal),+ $(,)?) => {
        impl Theme {
            $(
                #[doc = concat!("The theme of `assets/themes/", $file, ".ron`, as it is shipped.")]
                pub fn $name() -> Self {
                    static SHIPPED: LazyLock<Theme> = LazyLock::new(|| {
                        Theme::shipped(include_str!(concat!("../../../assets/themes/", $file, ".ron")))
                    });
                    SHIPPED.clone()
                }
            )+
        }
    };
}

shipped! {
    dark: "dark",
    ansi: "sixteen-dark",
    mono: "mono",
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

    /// A test reads every shipped file: the plain look stands in for one that cannot be read.
    fn shipped(text: &str) -> Self {
        Self::read(text).unwrap_or_else(|_| Self(Arc::new(Looks::plain())))
    }

    /// The same theme in the colours that a terminal of this depth has, each by the nearest one.
    #[must_use]
    pub fn at(&self, depth: Depth) -> Self {
        let all = |styles: &[Style]| styles.iter().map(|style| depth.nearest(*style)).collect();
        let Looks { roles, tokens, names } = &*self.0;
        Self(Arc::new(Looks { roles: all(roles), tokens: all(tokens), names: all(names) }))
    }

    /// The style of a role.
    pub fn style(&self, role: Role) -> Style {
        self.0.roles.get(role.index()).copied().unwrap_or_default()
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
        Self { roles: Vec::new(), tokens: Vec::new(), names: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_theme_can_be_read() {
        for entry in std::fs::read_dir("../../assets/themes").unwrap() {
            let path = entry.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            if let Err(error) = Theme::read(&text) {
                panic!("{}: {error}", path.display());
            }
        }
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
