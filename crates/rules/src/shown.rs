//! What a screen, a log or a file reads of a system, in words that are the same for all of them.

pub mod act;
pub mod form;
pub mod plain_character;
pub mod report;
pub mod sheet_view;
pub mod turn_view;
pub mod written;
