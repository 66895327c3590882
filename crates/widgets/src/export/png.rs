//! A buffer as PNG, in a font of the program's own.
#![expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a font is drawn in fractions, and every number here is that of a place in a picture"
)]

use ab_glyph::{Font as _, FontRef, PxScale, ScaleFont as _, point};
use ratatui_core::buffer::Buffer;

use super::{
    colour::{Paper, Rgb, mixed},
    picture::{self, Content, Square},
    shape::{HIGH, WIDE},
};

/// Dots of a cell.
const CELL: (u32, u32) = (WIDE / 2, HIGH / 2);
/// The size of the font at which a letter is as wide as a cell.
const SCALE: f32 = 23.2;

static FONT: &[u8] = include_bytes!("../../fonts/mono.ttf");

/// Dots of three bytes, row by row.
struct Canvas {
    wide: u32,
    high: u32,
    dots: Vec<u8>,
}

/// The picture of a buffer; no bytes for one without cells.
pub fn png(buffer: &Buffer, paper: Paper) -> Vec<u8> {
    let (columns, rows) = picture::size(buffer);
    let (wide, high) = (columns * CELL.0, rows * CELL.1);
    let (red, green, blue) = paper.ground;
    let count = (wide * high) as usize;
    let mut canvas = Canvas { wide, high, dots: [red, green, blue].repeat(count) };
    let font = FontRef::try_from_slice(FONT).ok();
    debug_assert!(font.is_some(), "the font cannot be read");
    for row in picture::rows(buffer, paper) {
        for square in &row {
            canvas.paint(square, font.as_ref());
        }
    }
    canvas.encoded().unwrap_or_default()
}

impl Canvas {
    fn paint(&mut self, square: &Square<'_>, font: Option<&FontRef<'_>>) {
        let (x, y) = (square.x * CELL.0, square.y * CELL.1);
        let wide = square.columns * CELL.0;
        self.fill((x, y), (wide, CELL.1), square.look.ground);
        match &square.content {
            Content::Blank => {}
            Content::Parts(parts) => {
                for part in parts {
                    let ink = mixed(square.look.ink, square.look.ground, part.ink);
                    let size = (part.wide.div_ceil(2), part.high.div_ceil(2));
                    self.fill((x + part.x / 2, y + part.y / 2), size, ink);
                }
            }
            Content::Sign(sign) => {
                let drawn = font.is_some_and(|font| self.letter(sign, (x, y), square, font));
                if !drawn {
                    self.unknown((x, y), wide, square.look.ink);
                }
            }
        }
        if square.look.is_underlined {
            self.fill((x, y + CELL.1 - 3), (wide, 1), square.look.ink);
        }
    }

    fn fill(&mut self, (x, y): (u32, u32), (wide, high): (u32, u32), colour: Rgb) {
        for y in y..y + high {
            for x in x..x + wide {
                self.dot(x, y, colour, 100);
            }
        }
    }

    /// A frame in the place of a sign that the font lacks.
    fn unknown(&mut self, (x, y): (u32, u32), wide: u32, ink: Rgb) {
        let (x, y, wide, high) = (x + 1, y + 4, wide - 2, CELL.1 - 8);
        self.fill((x, y), (wide, 1), ink);
        self.fill((x, y + high - 1), (wide, 1), ink);
        self.fill((x, y), (1, high), ink);
        self.fill((x + wide - 1, y), (1, high), ink);
    }

    /// Draws a sign; whether the font has it.
    fn letter(
        &mut self,
        sign: &str,
        (x, y): (u32, u32),
        square: &Square<'_>,
        font: &FontRef<'_>,
    ) -> bool {
        let Some(c) = sign.chars().next() else { return true };
        let id = font.glyph_id(c);
        if id.0 == 0 {
            return false;
        }
        let scale = PxScale::from(SCALE);
        let baseline = font.as_scaled(scale).ascent().round();
        let glyph = id.with_scale_and_position(scale, point(0.0, baseline));
        // Some signs have no outline, such as a blank of another width.
        let Some(outline) = font.outline_glyph(glyph) else { return true };
        let corner = outline.px_bounds().min;
        let twice = if square.look.is_bold { 2 } else { 1 };
        for step in 0..twice {
            outline.draw(|column, row, cover| {
                let left = x as f32 + corner.x + column as f32;
                let top = y as f32 + corner.y + row as f32;
                if left >= 0.0 && top >= 0.0 {
                    let part = (cover.clamp(0.0, 1.0) * 100.0) as u8;
                    self.dot(left as u32 + step, top as u32, square.look.ink, part);
                }
            });
        }
        true
    }

    /// So many hundredths of a colour on a dot; nothing outside of the picture.
    fn dot(&mut self, x: u32, y: u32, colour: Rgb, part: u8) {
        if x >= self.wide || y >= self.high {
            return;
        }
        let first = ((y * self.wide + x) * 3) as usize;
        if let Some([red, green, blue]) = self.dots.get_mut(first..first + 3) {
            (*red, *green, *blue) = mixed(colour, (*red, *green, *blue), part);
        }
    }

    fn encoded(self) -> Result<Vec<u8>, png::EncodingError> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.wide, self.high);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.dots)?;
        writer.finish()?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Glyphs;

    #[test]
    fn the_font_has_every_sign_of_the_program() {
        let font = FontRef::try_from_slice(FONT).unwrap();
        let mut all = format!("{:?}", Glyphs::unicode());
        all.push_str("АЯаяЁёÀÿŐő←↑→↓↻−×«»“”…·–—✓✗●○");
        for c in all.chars().filter(|c| !c.is_control()) {
            assert_ne!(font.glyph_id(c).0, 0, "{c}");
        }
    }

    #[test]
    fn a_letter_is_as_wide_as_a_cell() {
        let font = FontRef::try_from_slice(FONT).unwrap();
        let font = font.as_scaled(PxScale::from(SCALE));
        let advance = font.h_advance(font.glyph_id('A'));
        assert!((advance - CELL.0 as f32).abs() < 0.1, "{advance}");
    }
}
