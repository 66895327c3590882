//! The fight: field, queue, history, views, command lines, and whole fights as text. One program, so that a change links once.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::wildcard_enum_match_arm,
    clippy::disallowed_methods,
    reason = "a test that cannot go on should stop with a word; it reads its own files, and the environment asks for more of it"
)]

mod assets;
mod boards;
mod coin;
#[path = "d20/corridor.rs"]
mod d20;
mod data;
mod disclosure;
#[path = "knk/everywhere.rs"]
mod everywhere;
#[path = "knk/familiars.rs"]
mod familiars;
mod field;
mod forecast;
mod golden;
mod grammar;
mod history;
#[path = "knk/magic.rs"]
mod magic;
#[path = "../support/masked.rs"]
mod masked;
mod odds;
mod place;
#[path = "d100/road.rs"]
mod road;
mod roster;
mod scenario;
mod secrets;
mod sight;
#[path = "../../../rules/tests/support/size.rs"]
mod size;
mod space;
#[path = "../support/stranger.rs"]
mod stranger;
#[path = "t3d/house.rs"]
mod t3d;
#[path = "../support/table.rs"]
mod table;
mod views;
mod walk;
mod world;

use table as fought;
