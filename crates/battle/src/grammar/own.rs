//! Verbs that every fight has, under the same slots as those of a system: one spec is read, written, completed and
//! documented.

use kekkai_rules::{
    Id, PlainText,
    verb::{BadArg, Case, Plain, Slot, What, WordTable},
};

use super::{BadCommand, Context, Group, Session, words::actor};
use crate::{Cell, Command, Gm, world::WorldOrder};

/// A verb that every fight has.
pub(super) struct Own {
    /// The word, English and unique; `verb-<word>` is its help in the locales.
    pub(super) word: &'static str,
    /// Other words for it, the Russian one first.
    pub(super) aliases: &'static [&'static str],
    /// What stands behind it, in order.
    pub(super) slots: &'static [Slot],
    /// What becomes of the values.
    pub(super) makes: Makes,
}

/// What a verb of every fight makes of its values.
pub(super) enum Makes {
    /// A command of the fight.
    Fight(Make<Command>),
    /// A walk in the mode of movement of this word, in every system that has one.
    Walk,
    /// A command of the world around it.
    World(Make<Command>),
    /// An order on the map of the world.
    Order(Make<WorldOrder>),
    /// The GM's ruling; a reason may stand at the end of the line.
    Gm(Make<Gm>),
    /// The same, made once for all that are named together.
    Whole(Make<Gm>),
    /// Something for whoever drives the fight.
    Session(Make<Session>),
}

type Make<T> = fn(&Given<'_>) -> Result<T, Bad>;

/// What is no act of anybody, though it is a command of the fight or around it.
const GMS: &[&str] = &["place", "initiative", "battle"];
/// With what somebody puts off its own turn.
const WAITS: &[&str] = &["delay", "hold"];
/// With what whoever is asked answers.
const ANSWERS: &[&str] = &["face", "pick"];

/// The values behind a verb, and what they are read in the light of.
pub(super) struct Given<'a> {
    pub(super) context: &'a Context<'a>,
    pub(super) args: Plain,
    /// The cell that the reader points at, if it points at one.
    pub(super) at: Option<Cell>,
    /// The only combatant of the reader.
    pub(super) own: Option<Id>,
}

/// Why values make nothing.
pub(super) enum Bad {
    /// One of them is missing or wrong.
    Arg(BadArg),
    /// A word is too much.
    Extra(String),
    /// Something else is wrong.
    Line(BadCommand),
}

/// A verb that makes this of its values.
pub(super) const fn verb(
    word: &'static str,
    aliases: &'static [&'static str],
    slots: &'static [Slot],
    makes: Makes,
) -> Own {
    Own { word, aliases, slots, makes }
}

/// A slot for a combatant.
pub(super) const WHO: Slot = Slot::WHO;
/// A slot for one cell.
pub(super) const CELL: Slot = Slot::new("at", "CELL", What::Spot);
/// A slot for cells.
pub(super) const CELLS: Slot = Slot::new("at", "CELL", What::Spots);
/// A slot for all that is left of the line.
pub(super) const TEXT: Slot = Slot::new("text", "TEXT", What::Rest(""));
/// A slot for the word that takes back what a verb sets.
pub(super) const OFF: Slot = Slot::flag("off", &[Case::word(&["off", "нет"])]);

impl Own {
    /// Who it is for.
    pub(super) const fn group(&self) -> Group {
        match self.makes {
            Makes::Fight(_) | Makes::Walk => Group::Fight,
            Makes::World(_) | Makes::Order(_) => Group::World,
            Makes::Gm(_) | Makes::Whole(_) => Group::Gm,
            Makes::Session(_) => Group::Session,
        }
    }

    /// Whether no player may propose it.
    pub(super) fn is_gms_alone(&self) -> bool {
        match self.makes {
            Makes::Fight(_) | Makes::Walk | Makes::World(_) => GMS.contains(&self.word),
            Makes::Order(_) => true,
            Makes::Gm(_) | Makes::Whole(_) => !WAITS.contains(&self.word),
            Makes::Session(_) => !ANSWERS.contains(&self.word),
        }
    }

    /// Whether a reason may stand at the end of its line.
    pub(super) fn is_reasoned(&self) -> bool {
        let takes_all = self.slots.last().is_some_and(|slot| matches!(slot.what, What::Rest(_)));
        matches!(self.makes, Makes::Gm(_) | Makes::Whole(_)) && !takes_all
    }
}

impl Given<'_> {
    /// Whose turn it is.
    pub(super) fn actor(&self) -> Result<Id, Bad> {
        Ok(actor(self.context)?)
    }

    /// The combatant in a slot.
    pub(super) fn who(&self, name: &'static str) -> Result<Id, Bad> {
        Ok(self.args.combatant(name)?)
    }

    /// The cell in a slot.
    pub(super) fn cell(&self, name: &'static str) -> Result<Cell, Bad> {
        let spot = self.args.spot(name)?;
        Cell::try_from(spot).map_err(|_| BadArg::Missing(name).into())
    }

    /// The cells in a slot; none where it is left out.
    pub(super) fn cells(&self, name: &str) -> Vec<Cell> {
        self.args.spots(name).iter().filter_map(|spot| Cell::try_from(*spot).ok()).collect()
    }

    /// The text in a slot.
    pub(super) fn text(&self, name: &'static str) -> Result<PlainText, Bad> {
        Ok(self.args.text(name)?.clone())
    }

    /// The rest of the line as a text.
    pub(super) fn rest(&self) -> Result<PlainText, Bad> {
        super::words::plain(self.args.rest(TEXT.name)?).map_err(Bad::Line)
    }

    /// The number that must stand in a slot.
    pub(super) fn number<N: TryFrom<i64>>(&self, name: &'static str) -> Result<N, Bad> {
        Ok(self.args.some_number(name)?)
    }

    /// What the word in a slot stands for.
    pub(super) fn word<T: Copy + PartialEq>(
        &self,
        name: &'static str,
        table: &WordTable<T>,
    ) -> Result<T, Bad> {
        let word = self.args.word(name).and_then(|word| table.value(word));
        word.ok_or(Bad::Arg(BadArg::Missing(name)))
    }

    /// Whether the line does not take back what the verb sets.
    pub(super) fn is_on(&self) -> bool {
        !self.args.has(OFF.name)
    }
}

impl From<BadArg> for Bad {
    fn from(bad: BadArg) -> Self {
        Self::Arg(bad)
    }
}

impl From<BadCommand> for Bad {
    fn from(bad: BadCommand) -> Self {
        Self::Line(bad)
    }
}

/// The values of a verb that takes back what it sets, unless that is set.
pub(super) fn on(args: Plain, on: bool) -> Plain {
    args.with_flag(OFF.name, !on)
}
