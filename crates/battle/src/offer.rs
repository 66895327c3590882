//! What may be done now, what it costs, and why the rest may not: the one definition that menus and tests read.

use kekkai_rules::{Cost, Throw};

use crate::{Aim, Cell, Command, Refusal, State, decide::Draft, ledger::systems};

/// A command that may be given now, or may not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The command, ready to be given.
    pub command: Command,
    /// What it costs.
    pub cost: Vec<Cost>,
    /// The die that it asks for first, for the chance; `None` where it asks for none.
    pub throw: Option<Throw>,
    /// Why it may not be given; `None` if it may.
    pub refusal: Option<Refusal>,
}
