//! What a guest's terminal is, in one word.

use std::fmt;

use kekkai_widgets::theme::{Depth, Ground, Shipped};

/// The kind of a terminal as one word: the value of `TERM`, behind `+` that of `COLORTERM`, behind `@` the name of a
/// theme. The last two may be missing, and a word that is no theme's name chooses none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TerminalKind<'a> {
    /// What the terminal calls itself.
    pub term: &'a str,
    /// What it says of its colours; empty if it says nothing.
    pub colour: &'a str,
    /// The name of the theme that is chosen; empty if that is left to the terminal.
    pub theme: &'a str,
}

/// What may be said of colours.
const COLOURS: [&str; 2] = ["truecolor", "24bit"];

impl<'a> TerminalKind<'a> {
    /// Reads the word; whatever it is, it is some kind.
    pub(super) fn read(word: &'a str) -> Self {
        let (rest, theme) = word.rsplit_once('@').unwrap_or((word, ""));
        // Some terminals have a `+` in their names.
        let said = rest.rsplit_once('+').filter(|(_, colour)| COLOURS.contains(colour));
        let (term, colour) = said.unwrap_or((rest, ""));
        Self { term, colour, theme }
    }

    /// How many colours it has.
    pub(super) fn depth(self) -> Depth {
        Depth::of(self.term, self.colour)
    }

    /// The theme that its guest begins with. Nobody knows what ground it has.
    pub(super) fn theme(self) -> Shipped {
        Shipped::named(self.theme).unwrap_or_else(|| Shipped::suited(self.depth(), Ground::Dark))
    }

    /// Whether it may have no other signs than those of ASCII.
    pub(super) fn is_ascii(self) -> bool {
        matches!(self.term, "linux" | "dumb")
    }
}

impl fmt::Display for TerminalKind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.term)?;
        if COLOURS.contains(&self.colour) {
            write!(f, "+{}", self.colour)?;
        }
        if Shipped::named(self.theme).is_some() {
            write!(f, "@{}", self.theme)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let cases = [
            ("xterm-256color", "truecolor", "light", "xterm-256color+truecolor@light"),
            ("xterm-256color", "", "", "xterm-256color"),
            ("xterm+256color", "", "mono", "xterm+256color@mono"),
            ("tmux-256color", "24bit", "", "tmux-256color+24bit"),
            ("", "truecolor", "dark", "+truecolor@dark"),
        ];
        for (term, colour, theme, word) in cases {
            let kind = TerminalKind { term, colour, theme };
            assert_eq!(kind.to_string(), word);
            assert_eq!(TerminalKind::read(word), kind);
        }
        let odd = TerminalKind { term: "xterm", colour: "yes", theme: "auto" };
        assert_eq!(odd.to_string(), "xterm");
    }

    #[test]
    fn a_guest_begins_with_what_its_terminal_can_show() {
        let cases = [
            ("xterm-256color+truecolor", Shipped::Dark, Depth::True),
            ("xterm-256color", Shipped::Dark, Depth::Indexed),
            ("xterm", Shipped::SixteenDark, Depth::Sixteen),
            ("", Shipped::SixteenDark, Depth::Sixteen),
            ("linux+truecolor", Shipped::SixteenDark, Depth::Sixteen),
            ("vt100", Shipped::Mono, Depth::Mono),
            ("dumb", Shipped::Mono, Depth::Mono),
            ("xterm-kitty@light", Shipped::Light, Depth::True),
            ("xterm-kitty@nope", Shipped::Dark, Depth::True),
            ("@", Shipped::SixteenDark, Depth::Sixteen),
            ("+@+@", Shipped::SixteenDark, Depth::Sixteen),
        ];
        for (word, theme, depth) in cases {
            let kind = TerminalKind::read(word);
            assert_eq!((kind.theme(), kind.depth()), (theme, depth), "{word}");
        }
    }
}
