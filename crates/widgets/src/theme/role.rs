//! What a style is for.

use kekkai_rules::Terrain;
use serde::Deserialize;

kekkai_rules::listed! {
    /// What a style is for. A theme has a look for each; overlays and marks are laid over the ground of a cell.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
    pub enum Role {
        /// Ground of the whole screen, and its text without any emphasis.
        Screen,
        /// Ground of a panel and of a pop-up.
        Panel,
        /// The line around a panel.
        Frame,
        /// The line around the panel that matters just now: a question, what is aimed at.
        FrameLive,
        /// Text without any emphasis.
        Text,
        /// What may be overlooked.
        Dim,
        /// First line of a block, the name of a panel.
        Heading,
        /// Letters and digits at the borders of the map.
        Header,
        /// The same for the row and the column of the cursor.
        HeaderCursor,
        /// Floor of the map without terrain.
        Floor,
        /// The same in every other cell.
        FloorOdd,
        /// Ground filled by an ordinary obstacle.
        Ordinary,
        /// Ground filled by a strong obstacle.
        Strong,
        /// An obstacle that nothing breaks.
        Indestructible,
        /// Ground that slows movement.
        Hindrance,
        /// Ground under shallow water.
        Shallow,
        /// Ground under deep water.
        Deep,
        /// Ground of ice over water.
        Ice,
        /// Ground that gives low cover.
        Cover,
        /// Ground of dense plants.
        Plants,
        /// What is there is not known.
        Unknown,
        /// Laid over the ground that lies in shadow.
        Shadow,
        /// Things that lie about.
        Item,
        /// Laid over a side's token for the one whose turn it is.
        Actor,
        /// The row of the queue of the one whose turn it is.
        ActorRow,
        /// Laid over anything for the cell of the cursor.
        Cursor,
        /// Laid over anything for the chosen target, and its brackets.
        Target,
        /// A body and its rows.
        Fallen,
        /// Signs of conditions on the map.
        Sign,
        /// Signs of conditions that need attention at once.
        Alarm,
        /// Laid over the ground in reach, with the costs.
        Reach,
        /// The same in every other column.
        ReachOdd,
        /// Laid over the ground along the way, with the costs.
        Path,
        /// What may be aimed at.
        Aim,
        /// Laid over the ground that an area covers or a rectangle marks.
        Area,
        /// Laid over the ground where an enemy can strike.
        Danger,
        /// Laid over the ground that is seen from a cell.
        Seen,
        /// What is left of a vital pool: most of it.
        BarGood,
        /// What is left of a vital pool: less than a half.
        BarWarn,
        /// What is left of a vital pool: less than a quarter.
        BarBad,
        /// A vital pool below zero.
        BarBelow,
        /// What may still be given back to a pool.
        BarWaits,
        /// The missing part of a bar.
        BarGone,
        /// What is left of the first pool that is not vital.
        BarSecond,
        /// What is left of any further pool.
        BarThird,
        /// The bar of a chance.
        BarChance,
        /// The line of the prompt without a question.
        News,
        /// A question in the line of the prompt.
        Prompt,
        /// A refusal or a failure.
        Refusal,
        /// Ground of the line of keys, and what the keys do.
        Keys,
        /// A key that may be pressed.
        Key,
        /// The line that is chosen in a list.
        Selected,
        /// An attack that hit.
        Hit,
        /// A death in the log.
        Death,
        /// A ruling of the GM.
        Ruling,
        /// A turn or a round begins.
        Turn,
        /// A state that needs no care, and good news.
        Good,
        /// What is paid for an act.
        Price,
    }
}

impl Role {
    /// What fills a cell.
    pub const fn of(terrain: Terrain) -> Self {
        match terrain {
            Terrain::Floor => Self::Floor,
            Terrain::Ordinary => Self::Ordinary,
            Terrain::Strong => Self::Strong,
            Terrain::Indestructible => Self::Indestructible,
            Terrain::Hindrance => Self::Hindrance,
            Terrain::Shallow => Self::Shallow,
            Terrain::Deep => Self::Deep,
            Terrain::Ice => Self::Ice,
            Terrain::Cover => Self::Cover,
            Terrain::Plants => Self::Plants,
        }
    }

    /// Its place in [`Role::ALL`].
    #[expect(clippy::as_conversions, reason = "the number of a case of an enum without fields")]
    pub(super) const fn index(self) -> usize {
        self as usize
    }
}
