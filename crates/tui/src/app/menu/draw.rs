//! The menu as it is drawn: the list, what is known of the chosen fight below it, and beside it a picture of its map.

use kekkai_host::Painter;
use kekkai_widgets::{
    Role, Theme,
    list::{self, Below, List, ListPlace, ListRow},
    map::{HEIGHT, NARROW, WIDTH, draw_picture},
    paint,
    screen::{LEAST, too_small},
};
use ratatui::{
    layout::Rect,
    text::{Line, Span},
};

use super::{
    super::{Looks, keys, mouse::Clickable},
    Menu, MenuDialog, SortBy,
    entries::{self, MenuEntry, Seen},
};

/// Columns from which there is a picture beside the list, and those from which it is a wide one.
const ASIDE: u16 = 78;
const WIDE: u16 = 100;
/// Lines below the list that it has at least: the rules and two sides.
const LEAST_BELOW: usize = 3;
/// Columns of the list where there is room for them.
const LIST: u16 = 76;
/// Columns of a row beside what it says: the frame, the mark of the chosen one, a blank behind, and two between both parts.
const BESIDE: u16 = 6;

impl Menu<'_> {
    /// Draws all of it.
    pub(super) fn draw(&self, (looks, theme): (&Looks, &Theme), painter: &mut Painter) {
        let (area, words) = (painter.area(), &looks.words);
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return too_small(words, theme, area, painter.buffer());
        }
        paint::fill(painter.buffer(), area, theme.style(Role::Screen));
        let above = self.draw_lowest((looks, theme), area, painter);
        let picture = match area.width {
            ..ASIDE => None,
            ASIDE..WIDE => Some(NARROW),
            WIDE.. => Some(WIDTH),
        };
        let beside = picture.map(|width| Rect { x: above.right() - width, width, ..above });
        let wide = above.width - picture.unwrap_or(0);
        let aside = Rect { width: wide, ..above };
        let mut list = self.list(looks, aside);
        // Beside a picture it is as high as that, so that their borders are on one line.
        if let Some(below) = list.below.as_mut().filter(|_| beside.is_some()) {
            let rows = usize::from(HEIGHT).saturating_sub(list.rows.len() + 3);
            below.lines.resize(below.lines.len().max(rows), Line::default());
        }
        let high = list.high();
        looks.clickable.replace(Clickable::hinted(&list, aside));
        list::draw(&list, theme, &looks.glyphs, aside, painter.buffer());
        if let Some((beside, Seen::Whole(view, _))) = beside.zip(self.chosen_seen()) {
            draw_picture(view, words, (theme, &looks.glyphs), (beside, high), painter.buffer());
        }
        match &self.over {
            Some(MenuDialog::Keys) => {
                let lines: Vec<String> = words.t("menu-keys").lines().map(str::to_owned).collect();
                let (title, foot) = (words.t("menu-keys-title"), words.t("menu-keys-foot"));
                let list = list::of_text((&title, &foot), (&lines, 0), above);
                looks.clickable.replace(Clickable::hinted(&list, above));
                list::draw(&list, theme, &looks.glyphs, above, painter.buffer());
            }
            Some(MenuDialog::Systems { systems, .. }) => {
                let row = |_, system: &_| ListRow::of(words.system(*system), "");
                let list = systems.list(words.t("roster-system"), words.t("menu-keys-choose"), row);
                looks.clickable.replace(Clickable::hinted(&list, above));
                list::draw(&list, theme, &looks.glyphs, above, painter.buffer());
            }
            Some(MenuDialog::Grounds(grounds)) => {
                paint::fill(painter.buffer(), above, theme.style(Role::Screen));
                let clickable = grounds.draw((looks, theme), above, painter);
                looks.clickable.replace(clickable);
            }
            Some(MenuDialog::Line { .. }) => {
                looks.clickable.take();
            }
            None => {}
        }
    }

    /// Draws the line that is typed, and above it what is told; gives what is left.
    fn draw_lowest(
        &self,
        (looks, theme): (&Looks, &Theme),
        area: Rect,
        painter: &mut Painter,
    ) -> Rect {
        let mut above = area;
        if let Some(MenuDialog::Line { asks, line }) = &self.over {
            above.height -= 1;
            let (y, end) = (above.bottom(), area.right() - 1);
            let question = format!("{} ", looks.words.t(asks.key()));
            let (buf, text) = (painter.buffer(), line.lines().concat());
            let x = paint::put(buf, area.x + 1, y, end, &question, theme.style(Role::Heading));
            let cursor: usize = line.cursor().1;
            // The end that is typed at stays to be seen.
            let before: String = text.chars().take(cursor).collect();
            let room = end.saturating_sub(x).saturating_sub(1);
            let skipped = usize::from(paint::width(&before).saturating_sub(room));
            let shown: String = before.chars().skip(skipped).collect();
            let x = paint::put(buf, x, y, end, &shown, theme.style(Role::Text));
            let mut rest = text.chars().skip(cursor);
            let at = rest.next().unwrap_or(' ').to_string();
            let x = paint::put(buf, x, y, end, &at, theme.style(Role::Cursor));
            paint::put(buf, x, y, end, &rest.collect::<String>(), theme.style(Role::Text));
        }
        let (text, role) =
            self.message.as_ref().map_or(("", Role::Text), |(text, role)| (text, *role));
        list::draw_note(text, role, theme, above, painter.buffer())
    }

    fn list<'a>(&'a self, looks: &'a Looks, within: Rect) -> List<'a> {
        let words = &looks.words;
        let wide = LIST.min(within.width);
        let row = |_, entry: &'a MenuEntry| {
            let room = wide.saturating_sub(BESIDE + paint::width(&entry.text));
            let right = match entry.opens.key().and_then(|key| self.seen.get(key)) {
                Some(Seen::Whole(view, _)) if entry.opens.save().is_some() => {
                    entries::reached(view, words, room)
                }
                Some(Seen::Broken) => words.t("menu-broken"),
                Some(Seen::Whole(..)) | None => {
                    let short = entry.right_short.as_ref();
                    let short = short.filter(|_| paint::width(&entry.right) > room);
                    short.unwrap_or(&entry.right).clone()
                }
            };
            ListRow::of(&*entry.text, right)
        };
        let title = words.t(self.folder.title());
        let theme = looks.keymap.key(keys::Action::Theme);
        let foot = if self.rows.is_typing() { "menu-foot-find" } else { "menu-foot" };
        let language = looks.keymap.key(keys::Action::Language);
        let other = words.t("action-language");
        let foot = words.with(
            foot,
            &[("theme", theme.into()), ("language", language.into()), ("other", other.into())],
        );
        let mut list = self.rows.list(title, foot, row);
        if self.rows.is_typing() && self.rows.typed().is_empty() {
            list.filter = " ".into();
        }
        if self.unread().is_some() {
            list.note = words.t("menu-reading").into();
        } else if self.order == SortBy::Name {
            list.note = words.t("menu-by-name").into();
        }
        list.place = ListPlace::Wide(wide);
        list.below = self.below(looks, wide.saturating_sub(4));
        list
    }

    /// What is known of the chosen fight, in so many lines that the list seldom jumps.
    fn below<'a>(&'a self, looks: &Looks, room: u16) -> Option<Below<'a>> {
        let (opens, words) = (&self.rows.chosen()?.opens, &looks.words);
        let label = opens.save().map(|save| entries::ago(save.modified, words)).unwrap_or_default();
        let mut lines = match self.chosen_seen() {
            Some(Seen::Whole(view, fight)) => {
                let told = entries::played_by(view, fight.as_deref(), words);
                let mut lines = vec![paint::cut(&told, room, looks.glyphs.more).into_owned()];
                lines.extend(entries::standing(view, words, room, looks.glyphs.more));
                lines
            }
            Some(Seen::Broken) => vec![words.t("menu-broken")],
            None => Vec::new(),
        };
        lines.resize(lines.len().max(LEAST_BELOW), String::new());
        let lines = lines.into_iter().map(|line| Line::from(Span::raw(line))).collect();
        Some(Below { label: label.into(), lines })
    }
}
