//! The themes that come with the program, and which of them suits a terminal.

use std::sync::LazyLock;

use super::{Depth, Ground, Theme};

kekkai_rules::listed! {
    /// A theme that comes with the program, in the order in which they are offered.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Shipped {
        /// 24-bit colours on a dark ground.
        Dark,
        /// 24-bit colours on a light ground.
        Light,
        /// Black, white and full colours.
        HighContrast,
        /// For eyes that red and green look alike to.
        RedGreen,
        /// For eyes that blue and green, or yellow and pink, look alike to.
        BlueYellow,
        /// The sixteen colours of the terminal on its own dark ground.
        SixteenDark,
        /// The sixteen colours of the terminal on its own light ground.
        SixteenLight,
        /// No colours at all, modifiers only.
        Mono,
    }
}

/// The text of a theme's file, and what was read from it.
macro_rules! files {
    ($($case:ident: $file:literal),+ $(,)?) => {
        impl Shipped {
            /// Its name: that of its file, and what it is chosen by.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$case => $file),+ }
            }

            /// The theme in all its colours.
            pub fn theme(self) -> Theme {
                match self {
                    $(Self::$case => {
                        static READ: LazyLock<Theme> = LazyLock::new(|| {
                            Theme::shipped(include_str!(concat!("../../../../assets/themes/", $file, ".ron")))
                        });
                        READ.clone()
                    })+
                }
            }

            /// The same in the colours of a terminal of 256. Guests have one drawn with every picture, and to find the nearest
            /// colours takes time.
            fn indexed(self) -> Theme {
                match self {
                    $(Self::$case => {
                        static NEAREST: LazyLock<Theme> =
                            LazyLock::new(|| Shipped::$case.theme().at(Depth::Indexed));
                        NEAREST.clone()
                    })+
                }
            }
        }
    };
}

files! {
    Dark: "dark",
    Light: "light",
    HighContrast: "high-contrast",
    RedGreen: "red-green",
    BlueYellow: "blue-yellow",
    SixteenDark: "sixteen-dark",
    SixteenLight: "sixteen-light",
    Mono: "mono",
}

impl Shipped {
    /// The theme of that name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// The theme for a terminal of which nothing else is known.
    pub const fn suited(depth: Depth, ground: Ground) -> Self {
        match (depth, ground) {
            (Depth::Mono, _) => Self::Mono,
            (Depth::Sixteen, Ground::Dark) => Self::SixteenDark,
            (Depth::Sixteen, Ground::Light) => Self::SixteenLight,
            (Depth::Indexed | Depth::True, Ground::Dark) => Self::Dark,
            (Depth::Indexed | Depth::True, Ground::Light) => Self::Light,
        }
    }

    /// Those that differ on a terminal of so many colours.
    pub const fn offered(depth: Depth) -> &'static [Self] {
        match depth {
            Depth::Mono => &[Self::Mono],
            Depth::Sixteen => &[
                Self::SixteenDark,
                Self::SixteenLight,
                Self::HighContrast,
                Self::RedGreen,
                Self::BlueYellow,
                Self::Mono,
            ],
            Depth::Indexed | Depth::True => &Self::ALL,
        }
    }

    /// The one that is offered after this; the first after the last.
    #[must_use]
    pub fn next(self, depth: Depth) -> Self {
        let all = Self::offered(depth);
        let after = all.iter().skip_while(|theme| **theme != self).nth(1);
        after.or_else(|| all.first()).copied().unwrap_or(self)
    }

    /// The theme in the colours that a terminal has. Where those are sixteen, tones that differ little would become the
    /// same one: what is made for sixteen stands in.
    pub fn at(self, depth: Depth) -> Theme {
        let stand_in = match (depth, self) {
            (Depth::Mono, _) => Self::Mono,
            (Depth::Sixteen, Self::Light) => Self::SixteenLight,
            (Depth::Sixteen, Self::Dark) => Self::SixteenDark,
            (
                Depth::Sixteen,
                Self::HighContrast
                | Self::RedGreen
                | Self::BlueYellow
                | Self::SixteenDark
                | Self::SixteenLight
                | Self::Mono,
            )
            | (Depth::Indexed | Depth::True, _) => self,
        };
        match depth {
            Depth::Mono | Depth::True => stand_in.theme(),
            Depth::Sixteen => stand_in.theme().in_sixteen(),
            Depth::Indexed => stand_in.indexed(),
        }
    }
}
