//! What happens at a table: the turn, orders and rulings, the facts that come of them and how a sheet takes them, and the
//! options that the table plays by (KNK-TRN-01, T28).

pub mod catalogue;
pub(super) mod crit_effect;
pub mod energy;
pub mod fact;
pub mod gift;
pub(super) mod made;
pub mod options;
pub mod order;
pub(super) mod path_state;
pub mod picks;
pub(crate) mod purpose;
pub mod refusals;
pub(super) mod release;
pub mod switches;
pub(super) mod turn;
pub mod walk_mode;

pub(super) mod apply;
pub(super) mod renewal;
