//! Battle files on a real disk, one hazard a module.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test may panic"
)]
#![allow(clippy::wildcard_enum_match_arm, reason = "whatever else came is a failure")]
#![allow(clippy::naive_bytecount, reason = "files of five lines")]

mod damage;
mod fights;
mod golden;
mod keyframe;
mod lock;
mod making;
mod mend;
mod noise;
mod save_as;
mod saves;
mod support;
mod writing;
