//! The world outside the fight: save files, and the server through which others watch and play.
//!
//! The host knows lines, not their meaning. [`BattleFile`] appends sealed lines to a file that it alone may write, and
//! opens such a file again after any crash: a line cut short at the end is taken off and kept aside, damage anywhere
//! else is told by its line number and nothing is touched. [`Saves`] is the folder of such files, [`mend`](fn@mend)
//! makes a sound copy of a broken or hand-edited one. `docs/save-format.md` describes the format for people.
//!
//! [`Server`] accepts connections, over SSH or a local socket; [`Seats`] tells who may sit where, and the [`SpectatorHub`] is
//! what they see. Whoever comes can delay, crash or fill nothing but themselves.
//!
//! [`pack`](fn@pack) and [`Packed`] take a battle to another machine in one file.
//!
//! Deliberately absent: replacing a battle file, deleting one, and rewriting any byte that was once good.

mod battle_file;
mod bucket;
mod file_error;
mod keyframe;
mod line;
mod mend;
mod pack;
pub mod painter;
mod place;
mod reading;
mod roster;
mod saves;
mod scan;
mod seal;
mod seat;
mod seats;
mod server;
pub mod spectators;
mod sync;
mod torn;

pub use battle_file::{BattleFile, Opened, read, save_as};
pub use file_error::{Cause, Fault, FileError};
pub use keyframe::Keyframe;
pub use mend::{Candidate, Mended, mend};
pub use pack::{Packed, pack};
pub use painter::Painter;
pub use place::{Exposed, exposed, write_out, write_private};
pub use roster::Roster;
pub use saves::{BadName, Found, SaveEntry, Saves, rename};
pub use seat::Seat;
pub use seats::{Code, Invited, Key, Person, Seats, SeatsError, SeatsFault, Unredeemed};
#[cfg(unix)]
#[doc(hidden)]
pub use server::read_frames;
#[cfg(unix)]
pub use server::{Backoff, SocketError, WatchError, Watched, Watcher, watch};
pub use server::{
    DisconnectReason, End, Inflow, Limits, News, Origin, Refused, SERVER_THREAD, Server,
    ServerConfig, ServerError, Shut, SocketConfig, SshConfig, Times,
};
#[cfg(feature = "ssh")]
pub use server::{HostId, HostKeyError};
pub use spectators::{Arrival, Dismissed, Rejected, SpectatorHub, TerminalKind, Visit};
pub use sync::SyncState;
pub use torn::Torn;

/// A battle file larger than this is neither read nor written.
pub const MAX_FILE: u64 = 64 << 20;
/// A line longer than this, its line end included, is neither read nor written.
pub const MAX_LINE: usize = 1 << 20;
