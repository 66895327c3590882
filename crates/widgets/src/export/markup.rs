//! How a log is written down: what stands before and after each part of it in each kind of marked text.

use std::fmt::Write as _;

use ratatui_core::style::Color;

use super::{
    Paper,
    chronicle::{Block, Chronicle},
    colour::{Rgb, hex},
};
use crate::{Role, Theme, Tone, log::tone_role};

/// What stands before a part of a log, and what after it.
type Around = [&'static str; 2];

/// One kind of marked text.
#[derive(Debug)]
pub struct Markup {
    /// What the whole text begins with.
    head: fn(&Chronicle, &Theme) -> String,
    title: Around,
    about: Around,
    round: Around,
    turn: Around,
    line: fn(Tone) -> Around,
    /// Around all parts of a line.
    parts: Around,
    part: Around,
    /// What a step has changed.
    change: Around,
    foot: &'static str,
    escape: fn(&str) -> String,
}

impl Markup {
    /// Text and nothing else.
    pub const PLAIN: Self = Self {
        head: |_, _| String::new(),
        title: ["", "\n"],
        about: ["", "\n"],
        round: ["\n== ", " ==\n"],
        turn: ["\n-- ", "\n"],
        line: |_| ["  ", "\n"],
        parts: ["", ""],
        part: ["      ", "\n"],
        change: ["  * ", "\n"],
        foot: "",
        escape: str::to_owned,
    };

    /// Markdown, as most pages of code have it.
    pub const MARKDOWN: Self = Self {
        head: |_, _| String::new(),
        title: ["# ", "\n\n"],
        about: ["*", "*\n"],
        round: ["\n## ", "\n"],
        turn: ["\n### ", "\n\n"],
        line: |tone| match tone {
            Tone::Hit => ["- **", "**\n"],
            Tone::Death => ["- ***", "***\n"],
            Tone::Ruling => ["- *", "*\n"],
            Tone::Headline | Tone::Detail | Tone::Miss | Tone::Turn => ["- ", "\n"],
        },
        parts: ["", ""],
        part: ["  - ", "\n"],
        change: ["- *", "*\n"],
        foot: "",
        escape: for_markdown,
    };

    /// The marks of most forums.
    pub const BBCODE: Self = Self {
        head: |_, _| String::new(),
        title: ["[size=150][b]", "[/b][/size]\n"],
        about: ["[i]", "[/i]\n"],
        round: ["\n[b][u]", "[/u][/b]\n"],
        turn: ["\n[b]", "[/b]\n"],
        line: |tone| match tone {
            Tone::Hit => ["[b]", "[/b]\n"],
            Tone::Death => ["[b][color=#C00000]", "[/color][/b]\n"],
            Tone::Ruling => ["[i]", "[/i]\n"],
            Tone::Headline | Tone::Detail | Tone::Miss | Tone::Turn => ["", "\n"],
        },
        parts: ["[list]", "[/list]\n"],
        part: ["[*]", "\n"],
        change: ["[i]", "[/i]\n"],
        foot: "",
        escape: for_forums,
    };

    /// A page of its own.
    pub const HTML: Self = Self {
        head: page,
        title: ["<h1>", "</h1>\n"],
        about: ["<p class=\"about\">", "</p>\n"],
        round: ["<h2>", "</h2>\n"],
        turn: ["<h3>", "</h3>\n"],
        line: |tone| match tone {
            Tone::Headline => ["<p>", "</p>\n"],
            Tone::Detail => ["<p class=\"detail\">", "</p>\n"],
            Tone::Miss => ["<p class=\"miss\">", "</p>\n"],
            Tone::Hit => ["<p class=\"hit\">", "</p>\n"],
            Tone::Death => ["<p class=\"death\">", "</p>\n"],
            Tone::Ruling => ["<p class=\"ruling\">", "</p>\n"],
            Tone::Turn => ["<p class=\"turn\">", "</p>\n"],
        },
        parts: ["<ul>\n", "</ul>\n"],
        part: ["<li>", "</li>\n"],
        change: ["<p class=\"change\">", "</p>\n"],
        foot: "</main>\n</body>\n</html>\n",
        escape: escaped,
    };

    /// The whole log; `picture` stands below its title as it is.
    pub fn write(&self, log: &Chronicle, theme: &Theme, picture: &str) -> String {
        let mut out = (self.head)(log, theme);
        self.put(&mut out, self.title, &log.title);
        self.put(&mut out, self.about, &log.about);
        out.push_str(picture);
        for block in &log.blocks {
            match block {
                Block::Round(text) => self.put(&mut out, self.round, text),
                Block::Turn(text) => self.put(&mut out, self.turn, text),
                Block::Change(text) => self.put(&mut out, self.change, text),
                Block::Line { tone, text, parts } => {
                    self.put(&mut out, (self.line)(*tone), text);
                    if !parts.is_empty() {
                        let [before, after] = self.parts;
                        out.push_str(before);
                        for part in parts {
                            self.put(&mut out, self.part, part);
                        }
                        out.push_str(after);
                    }
                }
            }
        }
        out.push_str(self.foot);
        out
    }

    fn put(&self, out: &mut String, [before, after]: Around, text: &str) {
        out.push_str(before);
        out.push_str(&(self.escape)(text));
        out.push_str(after);
    }
}

/// A text as pages and pictures hold it: nothing in it is a mark.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}

fn for_markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let marks =
            matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&');
        // At the beginning of a line it would be a list.
        if marks || (at == 0 && matches!(c, '-' | '+')) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Forums have no way to say that a bracket is none: one that cannot be seen breaks the mark.
fn for_forums(text: &str) -> String {
    text.replace('[', "[\u{2060}")
}

/// The beginning of a page that asks for nothing from outside.
fn page(log: &Chronicle, theme: &Theme) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>\n{}</style>\n\
         </head>\n<body>\n<main>\n",
        log.lang.code(),
        escaped(&log.title),
        looks(theme)
    );
    out
}

/// The styles of a page, in the colours of a theme.
fn looks(theme: &Theme) -> String {
    let paper = Paper::of(theme);
    let of = |role: Role, own: Rgb, ground: bool| {
        let style = theme.style(Role::Screen).patch(theme.style(role));
        let colour = if ground { style.bg } else { style.fg };
        hex(super::colour::solid(colour.unwrap_or(Color::Reset), own))
    };
    let mut out = format!(
        "body {{ background: {}; color: {}; font: 16px/1.45 system-ui, sans-serif; margin: 0; }}\n\
         main {{ max-width: 60rem; margin: 0 auto; padding: 1rem; }}\n\
         svg {{ width: 100%; height: auto; }}\n\
         p {{ margin: 0.15rem 0 0.15rem 1rem; }}\n\
         ul {{ margin: 0 0 0.3rem 1rem; padding-left: 1.2rem; font-size: 0.85rem; opacity: 0.8; }}\n\
         h2 {{ border-bottom: 1px solid; margin: 2rem 0 0.5rem; }}\n\
         h3 {{ margin: 1rem 0 0.25rem; }}\n\
         .about {{ margin: 0 0 1rem; opacity: 0.8; }}\n\
         .change {{ font-size: 0.9rem; font-style: italic; opacity: 0.8; }}\n\
         .hit, .death {{ font-weight: bold; }}\n\
         .ruling {{ font-style: italic; }}\n",
        of(Role::Screen, paper.ground, true),
        of(Role::Text, paper.ink, false),
    );
    let tones = [
        (Tone::Hit, ".hit"),
        (Tone::Miss, ".miss"),
        (Tone::Death, ".death"),
        (Tone::Ruling, ".ruling"),
    ];
    for (tone, class) in tones {
        let _ = writeln!(out, "{class} {{ color: {}; }}", of(tone_role(tone), paper.ink, false));
    }
    let _ = writeln!(out, "h2, h3, .turn {{ color: {}; }}", of(Role::Turn, paper.ink, false));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_mark_in_any_of_them() {
        let name = "<b>&\"x\" *y* [b]z[/b]";
        assert_eq!(escaped(name), "&lt;b&gt;&amp;&quot;x&quot; *y* [b]z[/b]");
        assert_eq!(for_markdown(name), "\\<b\\>\\&\"x\" \\*y\\* \\[b\\]z\\[/b\\]");
        assert_eq!(for_markdown("- a - b"), "\\- a - b");
        assert!(!for_forums(name).contains("[b]"));
    }
}
