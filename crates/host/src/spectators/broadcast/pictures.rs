//! Pictures: each view state is drawn once, over what a guest has before it.

use std::{
    collections::BTreeSet,
    sync::{Arc, Weak},
};

use kekkai_widgets::{
    map::Shown,
    spectator::{self, Drawn, Seen},
};
use ratatui_core::{buffer::Buffer, layout::Rect};

use super::{Broadcast, MOST_KEPT};
use crate::{
    painter,
    spectators::{
        picture::Picture,
        view_state::{Page, ViewState},
    },
};

impl Broadcast {
    /// The picture of a view state; of guests who look alike it is drawn once.
    pub(in crate::spectators) fn picture(&mut self, viewing: &ViewState) -> Arc<Picture> {
        if let Some(picture) = self.pictures.get(viewing).and_then(Weak::upgrade) {
            return picture;
        }
        let mut buffers = std::mem::take(&mut self.buffers);
        let (columns, rows) = viewing.size;
        let canvas = buffers.canvas(Rect::new(0, 0, columns, rows));
        let still = viewing.at_rest();
        let seen = self.seen.remove(&still);
        let before = self.before(viewing, seen.as_ref().map(|(number, _)| *number));
        let inherits = before.as_ref().filter(|before| before.is_inherited());
        let seen = seen.filter(|(number, _)| inherits.is_some_and(|it| it.number() == *number));
        let over = (canvas.map.as_deref(), seen.as_ref().map(|(_, seen)| seen));
        let (Drawn { map, dirty }, seen) = self.draw(viewing, &mut canvas.drawn, over);
        canvas.map = map;
        self.drawn += 1;
        let picture = Picture::new(self.drawn, &mut buffers, before, dirty.as_deref());
        self.buffers = buffers;
        if cfg!(debug_assertions) && dirty.is_some() {
            let mut anew = Buffer::empty(Rect::new(0, 0, columns, rows));
            self.draw(viewing, &mut anew, (None, None));
            painter::settle(&mut anew);
            assert_eq!(picture.buffer(), anew, "drawn in part is not as drawn anew");
        }
        if let Some(seen) = seen {
            self.seen.insert(still, (picture.number(), seen));
        }
        self.pictures.insert(viewing.clone(), Arc::downgrade(&picture));
        if self.pictures.len() > self.most {
            self.sweep();
        }
        picture
    }

    /// A picture that guests of a view state have before them now: the one of that number, or any. What stands out in one of them
    /// and no more in the other is little.
    fn before(&self, viewing: &ViewState, number: Option<u64>) -> Option<Arc<Picture>> {
        let other = ViewState { flash_over: !viewing.flash_over, ..viewing.clone() };
        let all = [(&self.pictures, &other), (&self.before, viewing), (&self.before, &other)];
        let alive = all.map(|(pictures, viewing)| pictures.get(viewing).and_then(Weak::upgrade));
        let mut alive = alive.into_iter().flatten();
        let first = alive.next()?;
        if Some(first.number()) == number {
            return Some(first);
        }
        Some(alive.find(|picture| Some(picture.number()) == number).unwrap_or(first))
    }

    /// Forgets view states that nobody has any more, and their logs: a guest may go through as many as it likes.
    pub(super) fn sweep(&mut self) {
        let Self { pictures, before, seen, logs, most, .. } = self;
        for known in [&mut *pictures, &mut *before] {
            known.retain(|_, picture| picture.strong_count() > 0);
        }
        seen.retain(|viewing, _| {
            let flashing = ViewState { flash_over: false, ..viewing.clone() };
            let has = |viewing| pictures.contains_key(viewing) || before.contains_key(viewing);
            has(viewing) || has(&flashing)
        });
        *most = (pictures.len() * 2).max(MOST_KEPT);
        let all = pictures.keys().chain(before.keys());
        let kept: BTreeSet<_> =
            all.map(|viewing| (&viewing.seat, viewing.lang, viewing.size)).collect();
        logs.retain(|(seat, lang, size), _| kept.contains(&(seat, *lang, *size)));
    }

    /// Draws a view state over whatever the buffer holds, which is this map if it is one: what may differ from what was `seen`, or
    /// everything. Gives what is drawn and what is seen then, if nothing lies over it.
    fn draw(
        &mut self,
        viewing: &ViewState,
        buffer: &mut Buffer,
        over: (Option<&Shown>, Option<&Seen>),
    ) -> (Drawn, Option<Seen>) {
        let (all, view) = (buffer.area, self.view(&viewing.seat));
        let is_now = viewing.page == Page::Now;
        self.with_model(viewing, all, |model| {
            let drawn = spectator::draw(model, all, buffer, over);
            let map = drawn.map.clone().filter(|_| is_now);
            let seen = map.map(|map| Seen::new(model, view, map));
            (drawn, seen)
        })
    }
}
