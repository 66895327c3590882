//! Fields made of a seed. Each leaves the strips at the west and the east border free, and a way between them for those
//! who walk and neither break, swim nor slide.

mod canvas;
mod kinds;

use kekkai_rules::Terrain;

use self::canvas::Canvas;
use crate::patch::Patch;

kekkai_rules::listed! {
    /// What a field is made like.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Landscape {
        /// Bare floor and nothing else.
        Blank,
        /// Rooms with broken walls, and rubble.
        Ruin,
        /// Thickets and undergrowth about a pond.
        Forest,
        /// Houses on both sides of a street.
        Street,
        /// Ice over water, with holes in it.
        Lake,
        /// Rock with halls in it.
        Cave,
    }
}

impl Landscape {
    /// The word for it on a line, in English; `landscape-<word>` is its name in the locales.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Blank => "blank",
            Self::Ruin => "ruin",
            Self::Forest => "forest",
            Self::Street => "street",
            Self::Lake => "lake",
            Self::Cave => "cave",
        }
    }

    /// The field of this kind that `seed` stands for, on a board of so many columns and rows. The same seed is the same field.
    pub fn of(self, seed: u64, (columns, rows): (u8, u8)) -> Patch {
        let mut canvas = Canvas::new(seed, (columns, rows));
        match self {
            Self::Blank => {}
            Self::Ruin => kinds::ruin(&mut canvas),
            Self::Forest => kinds::forest(&mut canvas),
            Self::Street => kinds::street(&mut canvas),
            Self::Lake => kinds::lake(&mut canvas),
            Self::Cave => kinds::cave(&mut canvas),
        }
        canvas.free_strips();
        canvas.open_way();
        canvas.patch()
    }
}

/// Whether one walks over it without breaking, swimming or sliding.
const fn is_way(terrain: Terrain) -> bool {
    !terrain.is_obstacle() && !matches!(terrain, Terrain::Ice)
}
