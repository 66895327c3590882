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
    /// How many changed ones a test tries, times its size.
    pub tries: usize,
}

/// Every target, sorted by name.
pub const TARGETS: [Target; 13] = [
    target("battle", content::battle, good::battles, 120),
    target("content", content::content, good::content, 120),
    target("character", content::character, good::characters, 80),
    target("sheet_text", content::sheet_text, good::sheet_texts, 40),
    target("command_line", fight::command_line, good::command_lines, 800),
    target("dice", fight::dice, good::dice, 400),
    target("journal", fight::journal, good::journals, 80),
    target("keyframe", fight::keyframe, good::keyframes, 80),
    target("save", save::save, good::saves, 60),
    target("mend", save::mend, good::saves, 60),
    target("seats", guest::seats, good::seats, 120),
    target("frames", guest::frames, good::frames, 400),
    target("guest_keys", guest::keys, good::keys, 80),
];

const fn target(
    name: &'static str,
    body: fn(&[u8]),
    good: fn() -> Vec<Vec<u8>>,
    tries: usize,
) -> Target {
    Target { name, body, good, tries }
}
