//! A fight put on paper: its log as marked text, its map and its screen as pictures. From buffers and words to text and bytes;
//! files are unknown here.

mod chart;
mod chronicle;
mod colour;
mod markup;
mod picture;
mod png;
mod shape;
mod svg;

pub use chart::{Chart, text};
pub use chronicle::{Block, Chronicle};
pub use colour::{Paper, Rgb, hex};
pub use markup::{Markup, escaped};
pub use png::png;
pub use svg::svg;
