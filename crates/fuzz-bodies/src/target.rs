//! All targets, by name.

use crate::{content, fight, good, guest, save};

/// A body with bytes that are good for it.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// The name of the target in `fuzz/`, and of the folder of what once broke it.
    pub name: &'static str,
    /// What is done with the bytes.
    pub body: fn(&[u8]),
    /// Bytes that are understood.
    pub good: fn() -> Vec<Vec<u8>>,
    /// How many changed ones a test tries.
    pub tries: usize,
}

/// Every target.
pub const TARGETS: [Target; 13] = [
    target("battle", content::battle, good::battles, 600),
    target("content", content::content, good::content, 600),
    target("character", content::character, good::characters, 400),
    target("sheet_text", content::sheet_text, good::sheet_texts, 200),
    target("command_line", fight::command_line, good::command_lines, 4000),
    target("dice", fight::dice, good::dice, 2000),
    target("journal", fight::journal, good::journals, 400),
    target("keyframe", fight::keyframe, good::keyframes, 400),
    target("save", save::save, good::saves, 300),
    target("mend", save::mend, good::saves, 300),
    target("seats", guest::seats, good::seats, 600),
    target("frames", guest::frames, good::frames, 2000),
    target("guest_keys", guest::keys, good::keys, 400),
];

const fn target(
    name: &'static str,
    body: fn(&[u8]),
    good: fn() -> Vec<Vec<u8>>,
    tries: usize,
) -> Target {
    Target { name, body, good, tries }
}
