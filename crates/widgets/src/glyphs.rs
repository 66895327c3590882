//! The signs of the screen, in a Unicode and an ASCII set.
//!
//! On the map no sign is of ambiguous width: a terminal that draws such signs two columns wide would tear the grid.

use kekkai_battle::field::{Mark, Status};
use kekkai_rules::Terrain;

/// A set of signs. Each is one column wide but where it says otherwise.
#[derive(Debug, Clone, Copy)]
pub struct Glyphs {
    /// Whether signs in the words are to be ASCII too.
    pub fold: bool,
    /// Sign of bare floor.
    pub floor: &'static str,
    /// Ordinary obstacle, first and following columns in turn.
    pub ordinary: [&'static str; 2],
    /// Signs of a strong obstacle.
    pub strong: [&'static str; 2],
    /// Signs of an indestructible obstacle.
    pub indestructible: [&'static str; 2],
    /// Signs of ground that slows.
    pub hindrance: [&'static str; 2],
    /// Signs of shallow water.
    pub shallow: [&'static str; 2],
    /// Signs of deep water.
    pub deep: [&'static str; 2],
    /// Signs of ice, two cells wide.
    pub ice: [&'static str; 2],
    /// Signs of low cover.
    pub cover: [&'static str; 2],
    /// Signs of dense plants.
    pub plants: [&'static str; 2],
    /// What is there is not known.
    pub fog: [&'static str; 2],
    /// Marks of a cell, in the order of [`Mark::ALL`].
    pub marks: [&'static str; 5],
    /// Statuses of a cell's own, in the order of [`Status::ALL`].
    pub statuses: [&'static str; 7],
    /// A cell that lies higher than the rest of the field, and one that lies lower.
    pub height: [&'static str; 2],
    /// A status of the field is off there.
    pub off: &'static str,
    /// Along a closed border: an upright one, a level one.
    pub closed: [&'static str; 2],
    /// Where the field goes on beyond what is shown: to the left, right, above, below.
    pub beyond: [&'static str; 4],
    /// Between a holder and whom it holds.
    pub link: &'static str,
    /// Sign of an item on the ground.
    pub item: &'static str,
    /// A note is written on the cell.
    pub note: &'static str,
    /// Left and right of the cursor's cell.
    pub cursor: [&'static str; 2],
    /// Left and right of the chosen target.
    pub target: [&'static str; 2],
    /// Left and right of the cell that distances are measured from.
    pub ruler: [&'static str; 2],
    /// Left and right of somebody who is marked.
    pub marked: [&'static str; 2],
    /// Left and right of somebody who may be aimed at.
    pub aim: [&'static str; 2],
    /// On a bare cell that may be aimed at.
    pub zone: &'static str,
    /// What somebody is thrown against: it holds, it weakens, it breaks.
    pub impact: [&'static str; 3],
    /// On a cell of a way the step onto which gives somebody an attack.
    pub provokes: &'static str,
    /// A cell in reach whose cost does not fit.
    pub reached: &'static str,
    /// Bars of the queue: left, may still be given back, gone.
    pub bar: [&'static str; 3],
    /// The turn that runs.
    pub turn: &'static str,
    /// A turn that was taken.
    pub acted: &'static str,
    /// Sign of an extra turn.
    pub extra: &'static str,
    /// A turn that was put off.
    pub waits: &'static str,
    /// Fills the rest of a heading.
    pub rule: &'static str,
    /// Side of a popup, then its corners from the upper left, clockwise.
    pub frame: [&'static str; 5],
    /// Stands for what was cut off.
    pub more: &'static str,
    /// Between parts of a line.
    pub dot: &'static str,
    /// Saved, being written, failed.
    pub save: [&'static str; 3],
}

/// There are two sets of them, and one is folded: a hundred signs need not be compared to tell them apart.
impl PartialEq for Glyphs {
    fn eq(&self, other: &Self) -> bool {
        self.fold == other.fold
    }
}

impl Eq for Glyphs {}

impl Glyphs {
    /// For terminals that draw more than ASCII.
    pub const fn unicode() -> Self {
        Self {
            fold: false,
            floor: "∙",
            ordinary: ["░", "░"],
            strong: ["▞", "▞"],
            indestructible: ["▟", "▙"],
            hindrance: ["\"", "\""],
            shallow: ["~", "~"],
            deep: ["≋", "≋"],
            ice: ["/", "/"],
            cover: ["⊓", "⊓"],
            plants: ["%", "%"],
            fog: ["▘", "▘"],
            marks: ["╌", "=", "↥", "↧", "✺"],
            statuses: ["✧", "✶", "☾", "╎", "✚", "ϟ", "≎"],
            height: ["▵", "▿"],
            off: "◦",
            closed: ["╏", "╍"],
            beyond: ["◂", "▸", "▴", "▾"],
            link: "-",
            item: "♦",
            note: "◘",
            cursor: ["[", "]"],
            target: ["{", "}"],
            ruler: ["‹", "›"],
            marked: ["«", "»"],
            aim: ["(", ")"],
            zone: "▫",
            impact: ["⊡", "⊟", "⊠"],
            provokes: "✘",
            reached: "⋯",
            bar: ["█", "┆", "░"],
            turn: "►",
            acted: "✓",
            extra: "↻",
            waits: "▹",
            rule: "─",
            frame: ["│", "╭", "╮", "╯", "╰"],
            more: "…",
            dot: "·",
            save: ["●", "○", "✗"],
        }
    }

    /// For terminals that draw ASCII only.
    pub const fn ascii() -> Self {
        Self {
            fold: true,
            floor: ".",
            ordinary: ["#", "#"],
            strong: ["H", "H"],
            indestructible: ["X", "X"],
            hindrance: ["\"", "\""],
            shallow: ["~", "~"],
            deep: ["W", "W"],
            ice: ["/", "/"],
            cover: ["m", "m"],
            plants: ["%", "%"],
            fog: ["`", "`"],
            marks: [":", "b", "A", "l", "f"],
            statuses: ["d", "s", "n", "r", "h", "z", "u"],
            height: ["T", "t"],
            off: "o",
            closed: ["|", "="],
            beyond: ["<", ">", "^", "v"],
            link: "-",
            item: "i",
            note: "N",
            cursor: ["[", "]"],
            target: ["{", "}"],
            ruler: ["M", "M"],
            marked: ["K", "K"],
            aim: ["(", ")"],
            zone: "+",
            impact: ["O", "Y", "B"],
            provokes: "p",
            reached: ",",
            bar: ["#", ":", "."],
            turn: ">",
            acted: "v",
            extra: "2",
            waits: "J",
            rule: "-",
            frame: ["|", "+", "+", "+", "+"],
            more: "~",
            dot: "|",
            save: ["*", "o", "!"],
        }
    }

    /// What fills a cell; `None` for bare floor.
    pub const fn terrain(&self, terrain: Terrain) -> Option<[&'static str; 2]> {
        match terrain {
            Terrain::Floor => None,
            Terrain::Ordinary => Some(self.ordinary),
            Terrain::Strong => Some(self.strong),
            Terrain::Indestructible => Some(self.indestructible),
            Terrain::Hindrance => Some(self.hindrance),
            Terrain::Shallow => Some(self.shallow),
            Terrain::Deep => Some(self.deep),
            Terrain::Ice => Some(self.ice),
            Terrain::Cover => Some(self.cover),
            Terrain::Plants => Some(self.plants),
        }
    }

    /// A mark of a cell.
    pub const fn mark(&self, mark: Mark) -> &'static str {
        let [shadow, over_water, unjumpable, low, fire] = self.marks;
        match mark {
            Mark::Shadow => shadow,
            Mark::OverWater => over_water,
            Mark::Unjumpable => unjumpable,
            Mark::Low => low,
            Mark::Fire => fire,
        }
    }

    /// A status of a cell's own.
    pub const fn status(&self, status: Status) -> &'static str {
        let [day, sunlight, night, rain, holy, radiation, underwater] = self.statuses;
        match status {
            Status::Day => day,
            Status::Sunlight => sunlight,
            Status::Night => night,
            Status::Rain => rain,
            Status::Holy => holy,
            Status::Radiation(_) => radiation,
            Status::Underwater => underwater,
        }
    }
}

#[cfg(test)]
mod tests {
    use kekkai_battle::systems::SystemId;
    use unicode_width::UnicodeWidthStr as _;

    use super::*;

    /// Everything that is drawn on a cell, with the signs that stand for it.
    fn on_the_map(set: &Glyphs) -> Vec<(String, Vec<&'static str>)> {
        let mut all = vec![
            ("floor".to_owned(), vec![set.floor]),
            ("unknown".to_owned(), set.fog.to_vec()),
            ("a status that is off".to_owned(), vec![set.off]),
            ("higher ground".to_owned(), vec![set.height[0]]),
            ("lower ground".to_owned(), vec![set.height[1]]),
            ("a hold".to_owned(), vec![set.link]),
            ("an item".to_owned(), vec![set.item]),
            ("a note".to_owned(), vec![set.note]),
            ("the cursor".to_owned(), set.cursor.to_vec()),
            ("the target".to_owned(), set.target.to_vec()),
            ("where the ruler begins".to_owned(), set.ruler.to_vec()),
            ("who is marked".to_owned(), set.marked.to_vec()),
            ("who may be aimed at".to_owned(), set.aim.to_vec()),
            ("where may be aimed at".to_owned(), vec![set.zone]),
            ("a step that provokes".to_owned(), vec![set.provokes]),
            ("a cost that does not fit".to_owned(), vec![set.reached]),
            ("an extra turn".to_owned(), vec![set.extra]),
            ("a turn that waits".to_owned(), vec![set.waits]),
        ];
        let terrain = Terrain::ALL
            .into_iter()
            .filter_map(|terrain| Some((format!("{terrain:?}"), set.terrain(terrain)?.to_vec())));
        all.extend(terrain);
        all.extend(Mark::ALL.map(|mark| (format!("{mark:?}"), vec![set.mark(mark)])));
        all.extend(Status::ALL.map(|status| (format!("{status:?}"), vec![set.status(status)])));
        let [upright, level] = set.closed;
        all.extend([upright, level].map(|sign| (format!("border {sign}"), vec![sign])));
        let impacts = ["holds", "weakens", "breaks"].into_iter().zip(set.impact);
        all.extend(impacts.map(|(what, sign)| (what.to_owned(), vec![sign])));
        all
    }

    #[test]
    fn nothing_on_the_map_is_of_ambiguous_width() {
        for set in [Glyphs::unicode(), Glyphs::ascii()] {
            let all = on_the_map(&set).into_iter().flat_map(|(_, signs)| signs);
            for glyph in all.chain(set.beyond) {
                assert_eq!((glyph.width(), glyph.width_cjk()), (1, 1), "{glyph}");
            }
        }
    }

    #[test]
    fn one_sign_never_means_two_things() {
        for set in [Glyphs::unicode(), Glyphs::ascii()] {
            for system in SystemId::ALL {
                let conditions = system.book().conditions.iter();
                let conditions =
                    conditions.filter_map(|kind| Some((kind.key.to_owned(), vec![kind.sign?])));
                let all: Vec<_> = on_the_map(&set).into_iter().chain(conditions).collect();
                for (n, (what, signs)) in all.iter().enumerate() {
                    for (other, others) in all.iter().skip(n + 1) {
                        let both = signs.iter().find(|sign| others.contains(sign));
                        assert_eq!(both, None, "{what} and {other}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_condition_has_a_sign_of_its_own_that_both_sets_can_draw() {
        for system in SystemId::ALL {
            let signs: Vec<&str> =
                system.book().conditions.iter().filter_map(|kind| kind.sign).collect();
            for (n, sign) in signs.iter().enumerate() {
                assert!(sign.is_ascii() && sign.width() == 1, "{sign}");
                assert!(!signs.iter().take(n).any(|other| other == sign), "{sign} twice");
            }
        }
    }

    #[test]
    fn the_ascii_set_is_ascii() {
        assert!(format!("{:?}", Glyphs::ascii()).is_ascii());
    }
}
