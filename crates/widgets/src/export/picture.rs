//! What a buffer is made of, for whoever paints it: grounds, rectangles and letters, row by row.

use ratatui_core::{buffer::Buffer, layout::Position};
use unicode_width::UnicodeWidthStr as _;

use super::{
    colour::{CellColours, Paper},
    shape::{self, Part},
};

/// What stands in a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Content<'b> {
    /// Nothing but its ground.
    Blank,
    /// Rectangles of the cell.
    Parts(Vec<Part>),
    /// A sign of a font.
    Sign(&'b str),
}

/// A cell of a buffer as it is painted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Square<'b> {
    /// Its column and row.
    pub(super) x: u32,
    pub(super) y: u32,
    /// How many columns it has.
    pub(super) columns: u32,
    pub(super) look: CellColours,
    pub(super) content: Content<'b>,
}

/// Columns and rows of a buffer.
pub(super) fn size(buffer: &Buffer) -> (u32, u32) {
    (u32::from(buffer.area.width), u32::from(buffer.area.height))
}

/// The rows of a buffer, each from left to right. What a wide sign covers is not there.
pub(super) fn rows(buffer: &Buffer, paper: Paper) -> impl Iterator<Item = Vec<Square<'_>>> {
    let area = buffer.area;
    area.rows().map(move |row| {
        let (mut squares, mut covered) = (Vec::new(), 0);
        for at in row.positions() {
            if covered > 0 {
                covered -= 1;
                continue;
            }
            let Some(cell) = buffer.cell(Position::new(at.x, at.y)) else { continue };
            let sign = cell.symbol();
            let columns = u16::try_from(sign.width()).unwrap_or(1).max(1);
            covered = columns - 1;
            let content = match shape::parts(sign) {
                Some(parts) => Content::Parts(parts),
                None if sign.trim().is_empty() => Content::Blank,
                None => Content::Sign(sign),
            };
            squares.push(Square {
                x: u32::from(at.x - area.x),
                y: u32::from(at.y - area.y),
                columns: u32::from(columns),
                look: paper.look(cell),
                content,
            });
        }
        squares
    })
}
