//! What data files hold: records, characters and scenarios, read and checked.

pub mod carried;
pub mod character;
pub mod content;
pub mod library;
pub mod scenario;
