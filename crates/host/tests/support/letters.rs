//! Bytes as they are read, handed on in whole letters.

/// What a read has left of its last letter.
///
/// The emulator drops the letter behind one that came in two parts, where the start of a third comes with them: everything after
/// it in the row then stands one column too far to the left.
#[derive(Debug, Default)]
pub(crate) struct Letters(Vec<u8>);

impl Letters {
    /// All that is whole by now; the start of a letter waits for its end.
    pub(crate) fn whole(&mut self, bytes: &[u8]) -> Vec<u8> {
        self.0.extend_from_slice(bytes);
        let rest = match std::str::from_utf8(&self.0) {
            Err(error) if error.error_len().is_none() => self.0.split_off(error.valid_up_to()),
            Ok(_) | Err(_) => Vec::new(),
        };
        std::mem::replace(&mut self.0, rest)
    }
}

#[test]
fn a_letter_that_is_read_in_two_parts_costs_none_behind_it() {
    let text = "очередь: н я, 界, конец";
    let shown = |at: usize, size: usize| {
        let size = std::num::NonZero::new(u16::try_from(size).unwrap()).unwrap();
        let mut emulator = vt100::Parser::new(size, size, 0);
        let mut letters = Letters::default();
        for part in [&text.as_bytes()[..at], &text.as_bytes()[at..]] {
            emulator.process(&letters.whole(part));
        }
        emulator.screen().contents()
    };
    for at in 0..text.len() {
        assert_eq!(shown(at, 40), text, "{at}");
    }
    // What is no letter is not kept back for ever.
    let mut letters = Letters::default();
    assert_eq!(letters.whole(b"a\xd0"), b"a");
    assert_eq!(letters.whole(b"b"), b"\xd0b");
}
