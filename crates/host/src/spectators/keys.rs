//! Turns a terminal's bytes into keys. Unrecognised sequences are dropped.

/// A key that a guest pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    Char(char),
    Enter,
    Escape,
    Backspace,
    Tab,
    BackTab,
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    /// `Ctrl` with a letter, in lower case.
    Ctrl(char),
    /// The left button of the mouse went down at this column and row, from 0.
    Click(u16, u16),
    /// Its right button, likewise.
    Aside(u16, u16),
    /// The wheel of the mouse was turned, up or down, there.
    Wheel {
        up: bool,
        at: (u16, u16),
    },
}

impl Key {
    /// The key that a hint calls so; `None` for several.
    pub(super) fn called(name: &str) -> Option<Self> {
        let mut signs = name.chars();
        match (name, signs.next(), signs.next()) {
            ("Enter", ..) => Some(Self::Enter),
            ("Esc", ..) => Some(Self::Escape),
            ("Tab", ..) => Some(Self::Tab),
            ("PgDn", ..) => Some(Self::PageDown),
            (_, Some(sign), None) => Some(Self::Char(sign)),
            _ => None,
        }
    }
}

/// Most bytes of one key; a longer beginning of one is garbage.
const LONGEST: usize = 16;

/// What a sequence begins with, and what the key for it sends.
const ESCAPE: &[u8] = b"\x1b";

/// Reads keys; the unfinished end of one waits for the bytes that follow.
#[derive(Debug, Default)]
pub(super) struct Keys {
    rest: Vec<u8>,
}

/// What a beginning of the bytes is.
enum Read {
    /// A key, or nothing that is one, and so many bytes.
    Key(Option<Key>, usize),
    /// The beginning of a key.
    Unfinished,
}

impl Keys {
    /// The keys of these bytes. An escape at their end may be the key or the beginning of a sequence that a network has cut:
    /// it waits for what follows, or until it is given up.
    pub(super) fn read(&mut self, bytes: &[u8]) -> Vec<Key> {
        let (mut all, mut keys) = (std::mem::take(&mut self.rest), Vec::new());
        // Alt would have come in one piece with its key.
        if all == ESCAPE && !matches!(bytes.first(), None | Some(b'[' | b'O')) {
            keys.push(Key::Escape);
            all.clear();
        }
        all.extend_from_slice(bytes);
        let mut rest = all.as_slice();
        while !rest.is_empty() {
            match read(rest) {
                Read::Key(key, length) => {
                    keys.extend(key);
                    rest = rest.get(length..).unwrap_or_default();
                }
                Read::Unfinished if rest.len() >= LONGEST => rest = &[],
                Read::Unfinished => {
                    self.rest = rest.to_vec();
                    return keys;
                }
            }
        }
        keys
    }

    /// Whether an escape waits that may be a key of its own.
    pub(super) fn waits(&self) -> bool {
        self.rest == ESCAPE
    }

    /// The key of an escape that nothing has followed.
    pub(super) fn give_up(&mut self) -> Option<Key> {
        let waits = self.waits();
        self.rest.clear();
        waits.then_some(Key::Escape)
    }
}

fn read(bytes: &[u8]) -> Read {
    let one = |key| Read::Key(Some(key), 1);
    match *bytes {
        [0x1b, b'[', ..] => sequence(bytes),
        [0x1b, b'O', letter, ..] => Read::Key(arrow(letter), 3),
        [0x1b] | [0x1b, b'O'] => Read::Unfinished,
        // A second escape begins anew; with anything else it is a key held with Alt, which is none here.
        [0x1b, 0x1b, ..] => one(Key::Escape),
        [0x1b, ..] => Read::Key(None, 2),
        [b'\r' | b'\n', ..] => one(Key::Enter),
        [b'\t', ..] => one(Key::Tab),
        [0x7f | 0x08, ..] => one(Key::Backspace),
        [code @ 1..=26, ..] => one(Key::Ctrl(char::from(b'a' + code - 1))),
        [code @ 0x20..=0x7e, ..] => one(Key::Char(char::from(code))),
        _ => letter(bytes),
    }
}

/// A letter of more than one byte.
fn letter(bytes: &[u8]) -> Read {
    let length = match bytes.first() {
        Some(0xc2..=0xdf) => 2,
        Some(0xe0..=0xef) => 3,
        Some(0xf0..=0xf4) => 4,
        _ => return Read::Key(None, 1),
    };
    let Some(whole) = bytes.get(..length) else { return Read::Unfinished };
    let letter = std::str::from_utf8(whole).ok().and_then(|text| text.chars().next());
    letter.map_or(Read::Key(None, 1), |letter| Read::Key(Some(Key::Char(letter)), length))
}

/// `ESC [`, parameters, and a last byte that says which key.
fn sequence(bytes: &[u8]) -> Read {
    let body = bytes.get(2..).unwrap_or_default();
    let Some(end) = body.iter().position(|byte| (0x40..=0x7e).contains(byte)) else {
        return Read::Unfinished;
    };
    let (parameters, last) = body.split_at(end);
    let key = match (parameters, last.first()) {
        ([], Some(b'Z')) => Some(Key::BackTab),
        ([], Some(letter)) => arrow(*letter),
        (b"1" | b"7", Some(b'~')) => Some(Key::Home),
        (b"4" | b"8", Some(b'~')) => Some(Key::End),
        (b"5", Some(b'~')) => Some(Key::PageUp),
        (b"6", Some(b'~')) => Some(Key::PageDown),
        ([b'<', told @ ..], Some(b'M')) => mouse(told),
        _ => None,
    };
    Read::Key(key, 3 + end)
}

/// The button, the column and the row, as a terminal tells of them in decimal.
fn mouse(told: &[u8]) -> Option<Key> {
    let mut numbers = std::str::from_utf8(told).ok()?.split(';').map(str::parse::<u16>);
    let mut next = || numbers.next()?.ok();
    let (button, column, row) = (next()?, next()?, next()?);
    let at = (column.checked_sub(1)?, row.checked_sub(1)?);
    match button {
        0 => Some(Key::Click(at.0, at.1)),
        2 => Some(Key::Aside(at.0, at.1)),
        64 => Some(Key::Wheel { up: true, at }),
        65 => Some(Key::Wheel { up: false, at }),
        _ => None,
    }
}

fn arrow(letter: u8) -> Option<Key> {
    match letter {
        b'A' => Some(Key::Up),
        b'B' => Some(Key::Down),
        b'C' => Some(Key::Right),
        b'D' => Some(Key::Left),
        b'H' => Some(Key::Home),
        b'F' => Some(Key::End),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_whole_and_in_pieces() {
        let bytes =
            "q\x1b[A\x1bOBя\t\x1b[Z\x1b[5~\r\x03\x7f界\x1b[<0;12;240M\x1b[<0;12;240m\x1b[<65;1;1M"
                .as_bytes();
        let keys = [
            Key::Char('q'),
            Key::Up,
            Key::Down,
            Key::Char('я'),
            Key::Tab,
            Key::BackTab,
            Key::PageUp,
            Key::Enter,
            Key::Ctrl('c'),
            Key::Backspace,
            Key::Char('界'),
            Key::Click(11, 239),
            Key::Wheel { up: false, at: (0, 0) },
        ];
        assert_eq!(Keys::default().read(bytes), keys);
        for at in 0..bytes.len() {
            let (one, other) = bytes.split_at(at);
            let mut reader = Keys::default();
            let mut read = reader.read(one);
            read.extend(reader.read(other));
            assert_eq!(read, keys, "cut at {at}");
        }
    }

    #[test]
    fn a_hint_that_is_clicked_is_its_key() {
        let named = ["PgDn", "Enter", "e", "0-9"].map(Key::called);
        assert_eq!(named, [Some(Key::PageDown), Some(Key::Enter), Some(Key::Char('e')), None]);
    }

    #[test]
    fn garbage_is_dropped_and_nothing_waits_for_ever() {
        let mut reader = Keys::default();
        assert_eq!(reader.read(b"\x1b"), []);
        assert!(reader.waits());
        assert_eq!((reader.give_up(), reader.give_up()), (Some(Key::Escape), None));
        // A key that follows soon is no part of it.
        assert_eq!(reader.read(b"\x1b"), []);
        assert_eq!(reader.read(b"q\x1b"), [Key::Escape, Key::Char('q')]);
        assert_eq!(reader.read(b"\x1b"), [Key::Escape]);
        assert_eq!(reader.read(b"[A"), [Key::Up]);
        assert_eq!(reader.read(&[0xff, 0xfe, 0x00, b'a']), [Key::Char('a')]);
        reader.read(b"\x1b[");
        reader.read(&[b';'; 40]);
        assert!(reader.rest.len() < LONGEST);
        for odd in ["\x1b[<0;0;1M", "\x1b[<0;1M", "\x1b[<0;99999;1M", "\x1b[<M", "\x1b[<35;4;4M"] {
            assert_eq!(Keys::default().read(odd.as_bytes()), [], "{odd:?}");
        }
        assert_eq!(reader.read(b"mq"), [Key::Char('m'), Key::Char('q')]);
        for byte in 0..=u8::MAX {
            for second in 0..=u8::MAX {
                let mut reader = Keys::default();
                reader.read(&[byte, second]);
                assert!(reader.rest.len() <= 2);
            }
        }
    }
}
