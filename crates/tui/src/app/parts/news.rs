//! What has just happened, for windows whose log has no rows: told until the person looks at something else.

use kekkai_battle::{Cell, journal::Seq};
use kekkai_widgets::LogLine;

use crate::app::App;

/// Steps that one key takes, at most.
const AT_ONCE: usize = 64;

/// The last step that the person has been told of, and whether it is news still.
#[derive(Debug, Default)]
pub(crate) struct News {
    step: Seq,
    /// The cell of the cursor when it came.
    at: Option<Cell>,
    is_new: bool,
}

impl News {
    /// Nothing after this step is known yet.
    pub(crate) fn since(step: Seq) -> Self {
        Self { step, ..Self::default() }
    }
}

impl App {
    /// A new step is news until the cursor moves or something else is done; a step that was gone back to is none.
    pub(crate) fn follow_news(&mut self) {
        let (head, at) = (self.fight().head(), Some(self.pointer.cursor));
        if head != self.console.news.step {
            let mut earlier = std::iter::successors(Some(head), |seq| self.fight().parent(*seq));
            let is_new = earlier.by_ref().take(AT_ONCE).any(|seq| seq == self.console.news.step);
            self.console.news = News { step: head, at, is_new };
        } else if self.console.news.at != at
            || self.layers.top().is_some()
            || self.fight().prompt().is_some()
        {
            self.console.news.is_new = false;
        }
    }

    /// What the last step told, as long as it is news.
    pub(crate) fn news(&self) -> &[LogLine] {
        if self.console.news.is_new { self.snapshot.told_last() } else { &[] }
    }
}
