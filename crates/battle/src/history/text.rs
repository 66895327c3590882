//! The text of a battle file. Of a long one only the end is at hand; what stands before it is read when somebody asks.

use std::{
    fmt,
    ops::Range,
    sync::{Arc, LazyLock},
};

/// What reads the part before the end: all of it, or an empty text where it can no longer be read as it was.
type Reading = Box<dyn FnOnce() -> String + Send>;

/// The text of a battle file, shared by all of its copies.
#[derive(Clone)]
pub struct Text(Arc<Parts>);

struct Parts {
    before: LazyLock<String, Reading>,
    /// Bytes of what stands before the end.
    from: usize,
    end: String,
}

impl Text {
    /// A text of which `end` is at hand, from this byte on; `before` reads what stands before it, once, on the thread that asks
    /// first. No line may stand in both.
    pub fn ending(
        end: String,
        from: usize,
        before: impl FnOnce() -> String + Send + 'static,
    ) -> Self {
        Self(Arc::new(Parts { before: LazyLock::new(Box::new(before)), from, end }))
    }

    /// What stands at these bytes; `None` for a part that is not there, and where what stands before the end can no longer be
    /// read as it was.
    pub fn get(&self, bytes: Range<usize>) -> Option<&str> {
        let Parts { before, from, end } = &*self.0;
        match bytes.start.checked_sub(*from) {
            Some(start) => end.get(start..bytes.end.checked_sub(*from)?),
            None => before.get(bytes),
        }
    }

    /// Whether nothing is left to be read.
    pub fn is_at_hand(&self) -> bool {
        self.0.from == 0
    }

    /// Bytes of the whole.
    pub fn bytes(&self) -> usize {
        self.0.from + self.0.end.len()
    }

    /// All of it in two parts, which is read now if it was not before; `None` where it can no longer be read as it was.
    pub fn whole(&self) -> Option<[&str; 2]> {
        let Parts { before, from, end } = &*self.0;
        (before.len() == *from).then_some([before.as_str(), end])
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::ending(text, 0, String::new)
    }
}

impl Default for Text {
    fn default() -> Self {
        String::new().into()
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Text({} bytes)", self.bytes())
    }
}
