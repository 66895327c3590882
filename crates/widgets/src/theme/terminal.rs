//! What a terminal tells of its colours.

use ratatui_core::style::Color;

use super::Depth;

/// What lies behind the letters of a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// Light letters can be read on it.
    Dark,
    /// Dark letters can be read on it.
    Light,
}

/// What asks a terminal for the colour of its ground.
pub const ASKS_GROUND: &str = "\x1b]11;?\x1b\\";

/// Kinds of terminals that show 24-bit colours whether they say so or not. `COLORTERM` rarely gets through SSH.
const TRUE: [&str; 6] = ["alacritty", "contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty"];

impl Depth {
    /// How many colours a terminal has that calls itself `term` and says `colour` of its colours: the values of the
    /// variables `TERM` and `COLORTERM`. Sixteen where they say nothing.
    pub fn of(term: &str, colour: &str) -> Self {
        let is = |known: &&str| {
            term.strip_prefix(*known).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        let most = match term {
            "dumb" => return Self::Mono,
            "linux" => Self::Sixteen,
            // GNU screen of most versions loses 24-bit colours; what runs in it still hears of those of its terminal.
            _ if is(&"screen") => Self::Indexed,
            _ if term.starts_with("vt1") || term.starts_with("vt2") => return Self::Mono,
            _ => Self::True,
        };
        let says = if matches!(colour, "truecolor" | "24bit")
            || term.ends_with("-direct")
            || TRUE.iter().any(is)
        {
            Self::True
        } else if term.contains("256color") {
            Self::Indexed
        } else {
            Self::Sixteen
        };
        says.min(most)
    }
}

impl Ground {
    /// The ground that a terminal tells of when [`ASKS_GROUND`] is put to it: `rgb:1212/1515/1c1c` or the like, without
    /// what stands around it. `None` for anything else.
    pub fn told(reply: &str) -> Option<Self> {
        let Some(("rgb" | "rgba", parts)) = reply.split_once(':') else { return None };
        let mut parts = parts.split('/').map(|part| {
            let most = 16_u32
                .checked_pow(u32::try_from(part.len()).ok().filter(|len| (1..=4).contains(len))?)?
                - 1;
            Some(u32::from_str_radix(part, 16).ok()? * 255 / most)
        });
        let mut next = || parts.next().flatten();
        Some(Self::lit([next()?, next()?, next()?]))
    }

    /// What a colour behind letters is.
    pub(super) fn of(colour: Color) -> Self {
        if let Color::Rgb(red, green, blue) = colour {
            return Self::lit([red, green, blue].map(u32::from));
        }
        let is_light = matches!(
            colour,
            Color::White | Color::Gray | Color::LightYellow | Color::LightCyan | Color::LightGreen
        );
        if is_light { Self::Light } else { Self::Dark }
    }

    /// Eyes see most of the light in green and least in blue.
    const fn lit([red, green, blue]: [u32; 3]) -> Self {
        let light = (299 * red + 587 * green + 114 * blue) / 1000;
        if light < 128 { Self::Dark } else { Self::Light }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_has_as_many_colours_as_it_says() {
        let cases = [
            ("xterm-256color", "truecolor", Depth::True),
            ("xterm-256color", "24bit", Depth::True),
            ("xterm-256color", "", Depth::Indexed),
            ("xterm-256color", "1", Depth::Indexed),
            ("tmux-256color", "", Depth::Indexed),
            ("tmux-256color", "truecolor", Depth::True),
            ("screen-256color", "truecolor", Depth::Indexed),
            ("screen", "", Depth::Sixteen),
            ("screen.xterm-256color", "truecolor", Depth::Indexed),
            ("xterm-direct", "", Depth::True),
            ("xterm-kitty", "", Depth::True),
            ("alacritty", "", Depth::True),
            ("foot-extra", "", Depth::True),
            ("footnote", "", Depth::Sixteen),
            ("xterm", "", Depth::Sixteen),
            ("rxvt", "", Depth::Sixteen),
            ("linux", "truecolor", Depth::Sixteen),
            ("dumb", "truecolor", Depth::Mono),
            ("vt100", "", Depth::Mono),
            ("vt220", "truecolor", Depth::Mono),
            ("", "", Depth::Sixteen),
            ("", "truecolor", Depth::True),
        ];
        for (term, colour, depth) in cases {
            assert_eq!(Depth::of(term, colour), depth, "TERM={term} COLORTERM={colour}");
        }
    }

    #[test]
    fn a_terminal_tells_whether_its_ground_is_dark() {
        let cases = [
            ("rgb:0000/0000/0000", Some(Ground::Dark)),
            ("rgb:12/15/1c", Some(Ground::Dark)),
            ("rgb:fdfd/f6f6/e3e3", Some(Ground::Light)),
            ("rgb:f/f/f", Some(Ground::Light)),
            ("rgba:ffff/ffff/ffff/8000", Some(Ground::Light)),
            ("rgb:0000/0000/ffff", Some(Ground::Dark)),
            ("rgb:0000/0000", None),
            ("rgb:/0/0", None),
            ("rgb:00000/0/0", None),
            ("rgb:xy/00/00", None),
            ("#ffffff", None),
            ("", None),
        ];
        for (reply, ground) in cases {
            assert_eq!(Ground::told(reply), ground, "{reply}");
        }
    }
}
