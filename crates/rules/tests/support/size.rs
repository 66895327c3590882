//! How much of a random or long test is run.

/// `KEKKAI_TEST_SIZE`: 1 where nothing is said, 5 in `cargo xtask ci`. Multiplies steps, walks and changes.
pub(crate) fn size() -> u32 {
    let said = std::env::var("KEKKAI_TEST_SIZE").ok();
    said.map_or(1, |said| said.parse().expect("KEKKAI_TEST_SIZE is a number"))
}
