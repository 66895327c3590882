//! Colours as light: contrast, and the distance that eyes see.

use ratatui_core::style::Color;

/// Red, green and blue from 0 to 255.
pub(super) type Rgb = [f64; 3];

const SIXTEEN: [[u8; 3]; 16] = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [0, 0, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
    [92, 92, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The usual values of a colour, those of xterm.
pub(super) fn rgb(colour: Color) -> Option<Rgb> {
    let index = match colour {
        Color::Reset => return None,
        Color::Rgb(r, g, b) => return Some([r, g, b].map(f64::from)),
        Color::Indexed(index) => index,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
    };
    let values = match usize::from(index) {
        index @ 0..16 => SIXTEEN[index],
        index @ 16..232 => {
            let at = index - 16;
            [STEPS[at / 36], STEPS[at / 6 % 6], STEPS[at % 6]]
        }
        _ => [8 + 10 * (index - 232); 3],
    };
    Some(values.map(f64::from))
}

/// The light of each part, from 0 to 1: <https://www.w3.org/TR/WCAG21/#dfn-relative-luminance>.
pub(super) fn light(colour: Rgb) -> Rgb {
    colour.map(|value| {
        let value = value / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

/// The contrast of two colours after WCAG 2.1, from 1 to 21.
pub(super) fn contrast(one: Rgb, other: Rgb) -> f64 {
    let luminance = |colour| {
        let [r, g, b] = light(colour);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// How an eye sees parts of light: each row is what it sees of one part.
pub(super) type Eye = [[f64; 3]; 3];

/// The distance of two colours for an eye, in CIE Lab of 1976: about 2 is the least that anybody sees.
pub(super) fn distance(eye: &Eye, one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (lab(eye, one), lab(eye, other));
    one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
}

fn lab(eye: &Eye, colour: Rgb) -> [f64; 3] {
    let parts = light(colour);
    let sum = |row: &[f64; 3]| row.iter().zip(parts).map(|(by, part)| by * part).sum::<f64>();
    let [red, green, blue] = eye.map(|row| sum(&row).clamp(0.0, 1.0));
    let bend = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let x = bend((0.412_456 * red + 0.357_576 * green + 0.180_438 * blue) / 0.950_47);
    let y = bend(0.212_673 * red + 0.715_152 * green + 0.072_175 * blue);
    let z = bend((0.019_334 * red + 0.119_192 * green + 0.950_304 * blue) / 1.088_83);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}
