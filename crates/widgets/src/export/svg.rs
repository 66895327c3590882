//! A buffer as SVG: grounds and blocks as rectangles, letters as text, each at its own column whatever the font.

use std::fmt::Write as _;

use ratatui_core::buffer::Buffer;

use super::{
    colour::{Paper, Rgb, hex, mixed},
    markup::escaped,
    picture::{self, Content, Square},
    shape::{HIGH, WIDE},
};

/// Units of the picture that a cell has.
const CELL: (u32, u32) = (WIDE / 2, HIGH / 2);
/// Where letters stand, from the top of their cell.
const BASELINE: u32 = 18;

/// The picture of a buffer, with a title for those who cannot see it.
pub fn svg(buffer: &Buffer, paper: Paper, title: &str) -> String {
    let (columns, rows) = picture::size(buffer);
    let (wide, high) = (columns * CELL.0, rows * CELL.1);
    let mut out = String::new();
    let title = escaped(title);
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" \
         role=\"img\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"19\" \
         shape-rendering=\"crispEdges\">\n<title>{title}</title>\n<rect width=\"{wide}\" height=\"{high}\" fill=\"{}\"/>\n",
        hex(paper.ground)
    );
    for row in picture::rows(buffer, paper) {
        grounds(&mut out, &row, paper.ground);
        blocks(&mut out, &row);
        letters(&mut out, &row);
    }
    out.push_str("</svg>\n");
    out
}

fn rect(out: &mut String, (x, y): (u32, u32), (wide, high): (u32, u32), fill: Rgb) {
    let fill = hex(fill);
    let _ = writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"{fill}\"/>"
    );
}

/// Grounds, as many neighbours as have the same in one.
fn grounds(out: &mut String, row: &[Square<'_>], own: Rgb) {
    for same in row.chunk_by(|one, other| one.look.ground == other.look.ground) {
        let Some(first) = same.first().filter(|first| first.look.ground != own) else { continue };
        let columns: u32 = same.iter().map(|square| square.columns).sum();
        let at = (first.x * CELL.0, first.y * CELL.1);
        rect(out, at, (columns * CELL.0, CELL.1), first.look.ground);
    }
}

fn blocks(out: &mut String, row: &[Square<'_>]) {
    for square in row {
        let Content::Parts(parts) = &square.content else { continue };
        for part in parts {
            let fill = mixed(square.look.ink, square.look.ground, part.ink);
            let at = (square.x * CELL.0 + part.x / 2, square.y * CELL.1 + part.y / 2);
            rect(out, at, (part.wide.div_ceil(2), part.high.div_ceil(2)), fill);
        }
    }
}

/// Letters, as many neighbours as look the same in one text, with a column for each.
fn letters(out: &mut String, row: &[Square<'_>]) {
    let same = |one: &Square<'_>, other: &Square<'_>| {
        let alike =
            |square: &Square<'_>| (square.look.ink, square.look.is_bold, square.look.is_underlined);
        alike(one) == alike(other)
    };
    for same in row.chunk_by(same) {
        let signs = same.iter().filter_map(|square| match square.content {
            Content::Sign(sign) => Some((square, sign)),
            Content::Blank | Content::Parts(_) => None,
        });
        let signs: Vec<(&Square<'_>, &str)> = signs.collect();
        let Some((first, _)) = signs.first() else { continue };
        // A sign of several characters takes the place of its first.
        let columns = signs
            .iter()
            .flat_map(|(square, sign)| sign.chars().map(|_| (square.x * CELL.0).to_string()));
        let columns: Vec<String> = columns.collect();
        let text: String = signs.iter().map(|(_, sign)| *sign).collect();
        let bold = if first.look.is_bold { " font-weight=\"bold\"" } else { "" };
        let line = if first.look.is_underlined { " text-decoration=\"underline\"" } else { "" };
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" fill=\"{}\"{bold}{line}>{}</text>",
            columns.join(" "),
            first.y * CELL.1 + BASELINE,
            hex(first.look.ink),
            escaped(&text)
        );
    }
}
