//! The queue: whose turn it is, who has acted, how everybody is.

use std::ops::Range;

use kekkai_battle::{
    BattleView,
    view::{CombatantView, PoolShown, QueueRow, Wound},
};
use kekkai_rules::{ConditionKind, Id, Meaning, PoolId};
use ratatui_core::{
    buffer::Buffer,
    layout::{Position, Rect},
};

use super::clocks;
use crate::{
    Role, ScreenModel,
    bar::{Bar, Kind, numbers, width_of_numbers},
    frame,
    map::{hidden, is_hidden, is_told, sign_role, token as token_of},
    paint::{self, cut, cut_numbered, put, put_right, sign, width},
    screen::alike,
};

/// Somebody, with the place in the queue if it has one.
type ShownRow<'a> = (Option<QueueRow>, &'a CombatantView);

/// Rows of the queue as it stands, then those who are in the fight but not in the queue.
fn rows_of(view: &BattleView) -> Vec<ShownRow<'_>> {
    let queued =
        view.queue.iter().filter_map(|row| view.find(row.who).map(|who| (Some(*row), who)));
    let mut rows = Vec::with_capacity(view.queue.len() + view.combatants.len());
    rows.extend(queued.chain(others(view).map(|who| (None, who))));
    rows
}

/// Who is not in the queue; who is elsewhere in the world stands on its map.
fn others(view: &BattleView) -> impl Iterator<Item = &CombatantView> {
    let away = |who: &CombatantView| view.world.is_some() && who.departed;
    let mut queued = vec![false; view.combatants.len()];
    for row in &view.queue {
        queued.get_mut(row.who.index()).into_iter().for_each(|queued| *queued = true);
    }
    let all = view.combatants.iter().zip(queued);
    let others = all.filter(move |(who, queued)| !queued && !away(who) && !who.past);
    others.map(|(who, _)| who)
}

/// How many rows it would take to show everybody.
pub fn rows_needed(view: &BattleView) -> u16 {
    paint::columns(view.queue.len() + others(view).count() + view.clocks.len())
}

/// Where the columns of the queue begin and end.
#[derive(Debug, PartialEq, Eq)]
struct Columns {
    name: u16,
    /// The column after the names.
    name_end: u16,
    /// The bars, in the order of the book.
    bars: Vec<(PoolId, Range<u16>)>,
    /// For signs, or words where there is room.
    state: u16,
}

/// Columns before a name: the mark, the chip, a blank.
const BEFORE: u16 = 4;
/// Columns that signs have at least.
const SIGNS: u16 = 2;
/// Columns behind the bars and the signs in which there is room for what waits.
const WAITS: u16 = 24;
/// Columns that a name has at least.
const LEAST_NAME: u16 = 8;
/// Pools that are shown at every width.
const LEAST_POOLS: usize = 2;
/// Columns that the name of a pool has where those of all do not fit.
const SHORT_WORD: u16 = 6;

impl Columns {
    fn new(model: &ScreenModel<'_>, area: Rect, rows: &[ShownRow<'_>]) -> Self {
        let whole = |who: &CombatantView| width(who.name.as_str()) + width(&ties(model, who));
        let longest = rows.iter().map(|(_, who)| whole(who)).max().unwrap_or_default();
        let pools = pools_of(model.view);
        // Words have what is beyond the room for signs, once the bars are as long as they may be.
        let (most_vital, most_other): (u16, u16) = match area.width {
            ..48 => (13, 9),
            48..90 => (17, 11),
            90.. => (24, 18),
        };
        let fixed = BEFORE + 1 + SIGNS;
        let room = area.width.saturating_sub(fixed);
        let pools = fitting(model, &pools, rows, (room, longest));
        let needed: u16 = pools.iter().map(|(_, least)| least + 1).sum();
        let name =
            longest.max(LEAST_NAME).min(room.saturating_sub(needed).max(LEAST_NAME.min(room)));
        let mut spare = room.saturating_sub(name + needed);
        let mut x = area.x + BEFORE + name + 1;
        let mut bars = Vec::new();
        for (place, (id, least)) in pools.into_iter().enumerate() {
            let most = if place == 0 { most_vital } else { most_other };
            // Of what is left over the vital one has the larger part.
            let part = if place == 0 { (spare * 3).div_ceil(5) } else { spare };
            let more = most.saturating_sub(least).min(part);
            spare -= more;
            let end = (x + least + more).min(area.right());
            if x < end {
                bars.push((id, x..end));
            }
            x = end + 1;
        }
        let first = area.x + BEFORE;
        Self { name: first, name_end: first + name, bars, state: x.min(area.right()) }
    }

    /// All that the bars have.
    fn pools(&self) -> Range<u16> {
        let first = self.bars.first().map_or(self.state, |(_, at)| at.start);
        first..self.bars.last().map_or(first, |(_, at)| at.end)
    }
}

/// The pools for which there is room beside names and signs, each with the columns that it takes at least. Where all of them
/// do not fit, their names are cut, and those behind the second are left to the card; room that is left gives names back what
/// was cut, the first one first.
fn fitting(
    model: &ScreenModel<'_>,
    pools: &[PoolId],
    rows: &[ShownRow<'_>],
    (room, longest): (u16, u16),
) -> Vec<(PoolId, u16)> {
    let least = |most: u16| pools.iter().map(move |id| (*id, least_bar(model, *id, rows, most)));
    let whole: Vec<(PoolId, u16)> = least(u16::MAX).collect();
    let taken = |all: &[(PoolId, u16)]| all.iter().map(|(_, least)| least + 1).sum::<u16>();
    if LEAST_NAME + taken(&whole) <= room {
        return whole;
    }
    let mut all: Vec<(PoolId, u16)> = least(SHORT_WORD).collect();
    while all.len() > LEAST_POOLS && LEAST_NAME + taken(&all) > room {
        all.pop();
    }
    let mut spare = room.saturating_sub(longest.max(LEAST_NAME) + taken(&all));
    for ((_, least), (_, whole)) in all.iter_mut().zip(&whole) {
        let more = whole.saturating_sub(*least).min(spare);
        *least += more;
        spare -= more;
    }
    all
}

/// Columns in which the numbers of a pool have room, and so much of its name.
fn least_bar(model: &ScreenModel<'_>, id: PoolId, rows: &[ShownRow<'_>], most: u16) -> u16 {
    let pools = rows.iter().flat_map(|(_, who)| &who.pools);
    let texts = pools.filter_map(|pool| match pool {
        PoolShown::Exact(pool) if pool.id == id => Some(width_of_numbers(*pool)),
        PoolShown::Exact(_) | PoolShown::Bar(..) | PoolShown::Word(..) => None,
    });
    let word = width(&model.words.pool_within(id, most, model.glyphs.more));
    texts.chain([word]).max().unwrap_or_default() + 1
}

/// Which rows of a queue are shown, and where their columns are.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    columns: Columns,
    /// The first row that is shown.
    first: usize,
    /// How many rows are shown.
    shown: usize,
    /// How many rows there are.
    rows: usize,
}

impl Layout {
    /// The layout of the queue that `model` shows in `area`.
    pub(crate) fn new(model: &ScreenModel<'_>, area: Rect) -> Self {
        let (area, _) = clocks::split(model.view, area);
        Self::of(model, area, &rows_of(model.view))
    }

    fn of(model: &ScreenModel<'_>, area: Rect, rows: &[ShownRow<'_>]) -> Self {
        let (first, shown) = shown_of(rows, area);
        Self { columns: Columns::new(model, area, rows), first, shown, rows: rows.len() }
    }
}

/// Draws the rows that may differ from those of the view `before`, which was drawn with this layout. Gives their areas; `None`, and
/// nothing is drawn, where the whole queue has to be.
pub(crate) fn draw_since(
    model: &ScreenModel<'_>,
    area: Rect,
    (layout, before): (&Layout, &BattleView),
    is_marked_alike: impl Fn(Id) -> bool,
    buf: &mut Buffer,
) -> Option<Vec<Rect>> {
    let now = model.view;
    let rows = rows_of(now);
    let has_clocks = !(before.clocks.is_empty() && now.clocks.is_empty());
    let is_line = area.height == 1;
    if is_line || has_clocks || before.hues != now.hues || Layout::of(model, area, &rows) != *layout
    {
        return None;
    }
    let (rows_before, same_names) = (rows_of(before), alike::names(before, now));
    let acts = |view: &BattleView, who: &CombatantView| view.actor == Some(who.id);
    let is_same = |(then, was): ShownRow<'_>, (row, who): ShownRow<'_>| {
        // Ties and what waits name others.
        let alone = || who.relations.is_empty() && alike::waits(who).is_none_or(<[_]>::is_empty);
        then == row
            && (same_names || alone())
            && alike::is_told_alike(was, who)
            && acts(before, was) == acts(now, who)
            && is_marked_alike(who.id)
    };
    let mut drawn = Vec::new();
    let pairs = rows_before.into_iter().zip(rows).skip(layout.first).take(layout.shown);
    for (y, (before, row)) in (area.y + 1..area.bottom()).zip(pairs) {
        if !is_same(before, row) {
            let line = Rect { y, height: 1, ..area };
            paint::fill(buf, line, model.theme.style(Role::Screen));
            draw_row(model, row.0, row.1, &layout.columns, line, buf);
            drawn.push(line);
        }
    }
    Some(drawn)
}

pub(crate) fn draw(model: &ScreenModel<'_>, area: Rect, buf: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    let rows = rows_of(model.view);
    if area.height == 1 && !rows.is_empty() {
        draw_line(model, &rows, area, buf);
        return;
    }
    let (area, below) = clocks::split(model.view, area);
    clocks::draw(model, below, buf);
    let Layout { columns, first, shown, .. } = Layout::of(model, area, &rows);
    let look = (model.theme, model.glyphs);
    let count = model.words.more(rows.len().saturating_sub(shown));
    let title = model.words.t("queue");
    // The names of the pools stand behind it: the number is to be whole.
    let before_pools = columns.pools().start.saturating_sub(area.x + width(&count) + 2);
    let room = if count.is_empty() { area.width } else { before_pools };
    let title = cut(&title, room, model.glyphs.more);
    let end = frame::heading((&title, ""), look, area, buf);
    if !count.is_empty() {
        let end = put(buf, end + 1, area.y, area.right(), &count, model.theme.style(Role::Sign));
        frame::blank(buf, end, area);
    }
    for (id, at) in &columns.bars {
        let dim = model.theme.style(Role::Dim);
        let word = model.words.pool_within(*id, at.end - 1 - at.start, model.glyphs.more);
        let left = put_right(buf, at.start, area.y, at.end - 1, &word, dim);
        frame::blank(buf, left.saturating_sub(1), area);
        frame::blank(buf, at.end - 1, area);
    }
    let visible = rows.iter().skip(first).take(shown);
    for (y, (row, who)) in (area.y + 1..area.bottom()).zip(visible) {
        draw_row(model, *row, who, &columns, Rect { y, height: 1, ..area }, buf);
    }
}

/// Who acts now and who comes next, in this round and after it, in one row: each with token and name, as many as fit whole.
fn draw_line(model: &ScreenModel<'_>, rows: &[ShownRow<'_>], row: Rect, buf: &mut Buffer) {
    const BETWEEN: u16 = 2;
    let is_current = |(row, _): &ShownRow<'_>| row.is_some_and(|row| row.current);
    let from = rows.iter().position(is_current).unwrap_or_default();
    let stands = |(_, who): &&ShownRow<'_>| !who.fallen && !who.departed;
    let comes = |(row, _): &&ShownRow<'_>| row.is_some_and(|row| row.current || !row.acted);
    let again = rows.iter().take(from).filter(stands);
    let mut x = row.x;
    for one in rows.iter().skip(from).filter(stands).filter(comes).chain(again) {
        let (who, current) = (one.1, is_current(one));
        let name = cut(who.name.as_str(), row.width.saturating_sub(BEFORE), model.glyphs.more);
        if x + BEFORE + width(&name) > row.right() {
            break;
        }
        let (turn, style) = if current {
            (model.glyphs.turn, model.theme.style(Role::ActorRow))
        } else {
            (" ", model.theme.style(Role::Text))
        };
        sign(buf, x, row.y, turn, model.theme.style(Role::Key));
        draw_chip(model, who, current, Rect { x: x + 1, width: 2, ..row }, buf);
        x = put(buf, x + BEFORE, row.y, row.right(), &name, style) + BETWEEN - 1;
    }
}

/// First row and number of rows that are shown in `area`, its heading in the first line of it.
fn shown_of(rows: &[ShownRow<'_>], area: Rect) -> (usize, usize) {
    let current =
        rows.iter().position(|(row, _)| row.is_some_and(|row| row.current)).unwrap_or_default();
    window(rows.len(), usize::from(area.height.saturating_sub(1)), current)
}

/// Whose row stands at a place of the queue.
pub(crate) fn who_at(model: &ScreenModel<'_>, area: Rect, at: Position) -> Option<Id> {
    let (area, _) = clocks::split(model.view, area);
    let rows = rows_of(model.view);
    let (first, shown) = shown_of(&rows, area);
    let place = usize::from(at.y.checked_sub(area.y + 1)?);
    let row = rows.get(first + place).filter(|_| place < shown && area.contains(at));
    row.map(|(_, who)| who.id)
}

/// First row and number of rows that are shown of `all` in `room`, the current one among them.
fn window(all: usize, room: usize, current: usize) -> (usize, usize) {
    let shown = all.min(room);
    let first = if current < shown { 0 } else { (current + 1).saturating_sub(shown.div_ceil(2)) };
    (first.min(all - shown), shown)
}

fn draw_row(
    model: &ScreenModel<'_>,
    row: Option<QueueRow>,
    who: &CombatantView,
    columns: &Columns,
    area: Rect,
    buf: &mut Buffer,
) {
    let (theme, glyphs, y) = (model.theme, model.glyphs, area.y);
    let acted = row.is_some_and(|row| row.acted);
    let current = model.view.actor == Some(who.id) && row.is_none_or(|row| row.current);
    if current {
        buf.set_style(area.intersection(buf.area), theme.style(Role::ActorRow));
    }
    let plain = theme.style(match (who.fallen, current, acted) {
        (true, _, _) => Role::Fallen,
        (false, true, _) => Role::ActorRow,
        (false, false, true) => Role::Dim,
        (false, false, false) => Role::Text,
    });
    match row {
        Some(row) if row.current => sign(buf, area.x, y, glyphs.turn, theme.style(Role::Key)),
        Some(row) if row.waits => sign(buf, area.x, y, glyphs.waits, theme.style(Role::Sign)),
        Some(row) if row.acted => sign(buf, area.x, y, glyphs.acted, theme.style(Role::Dim)),
        Some(row) if row.extra => sign(buf, area.x, y, glyphs.extra, theme.style(Role::Sign)),
        Some(_) | None => {}
    }
    draw_chip(model, who, current, Rect { x: area.x + 1, width: 2, ..area }, buf);
    if model.marked.contains(&who.id) {
        let [left, _] = glyphs.marked;
        sign(buf, area.x + BEFORE - 1, y, left, theme.style(Role::Target));
    }
    let ties = ties(model, who);
    let room = columns.name_end.saturating_sub(columns.name + width(&ties));
    let name = cut_numbered(who.name.as_str(), room, glyphs.more) + ties.as_str();
    let chosen = model.chosen == Some(who.id) && !current;
    let style = if chosen { theme.style(Role::Selected) } else { plain };
    put(buf, columns.name, y, columns.name_end, &name, style);
    draw_state(
        model,
        who,
        Rect { x: columns.state, width: area.right() - columns.state, ..area },
        buf,
    );

    let pools = columns.pools();
    let all = Rect { x: pools.start, width: pools.end - pools.start, ..area };
    let said = if row.is_some_and(|row| row.extra) {
        Some((model.words.t("queue-extra"), plain))
    } else if who.fallen {
        let dead = model.view.book.meaning(Meaning::Dead);
        Some((dead.map(|dead| model.words.condition_word(dead)).unwrap_or_default(), plain))
    } else if who.departed {
        Some((model.words.t("queue-departed"), plain))
    } else {
        None
    };
    if let Some((text, style)) = said {
        put(buf, all.x, y, all.right(), &cut(&text, all.width, glyphs.more), style);
        return;
    }
    let way = who.away.map(|away| format!("→{}", model.words.way(away.edge)));
    for (place, (id, at)) in columns.bars.iter().enumerate() {
        let pool = who.pools.iter().find(|pool| pool.id() == *id);
        let bar = Rect { x: at.start, width: at.end - at.start, ..area };
        let way = way.as_deref().filter(|_| place == 0);
        match (pool, way) {
            (Some(PoolShown::Word(..)) | None, Some(way)) => {
                let text = cut(way, bar.width, glyphs.more);
                put(buf, bar.x, y, bar.right(), &text, theme.style(Role::Sign));
            }
            (Some(pool), way) => {
                // A word of the vital pool goes on over the other bars, where nothing of them is shown.
                let alone = place == 0 && who.pools.len() == 1;
                let words = if alone { all } else { bar };
                draw_pool(model, (*pool, Kind::of(place), way), (bar, words), buf);
            }
            (None, None) => {}
        }
    }
}

/// The two columns of a token in the colour of its side.
fn draw_chip(
    model: &ScreenModel<'_>,
    who: &CombatantView,
    current: bool,
    area: Rect,
    buf: &mut Buffer,
) {
    let theme = model.theme;
    let side = theme.token(model.view.hue(who.side));
    let side = if is_hidden(who) { hidden(side) } else { side };
    let style = match (who.fallen, current) {
        (true, _) => theme.style(Role::Fallen),
        (false, true) => side.patch(theme.style(Role::Actor)),
        (false, false) => side,
    };
    let style = model.flash_of(who.id).map_or(style, |flash| side.patch(flash));
    put(buf, area.x, area.y, area.right(), "  ", style);
    put(buf, area.x, area.y, area.right(), &token_of(who, 1), style);
}

/// A pool as a bar, which says as far as there is room which `way` somebody has gone, or as a word that may go on over what
/// follows.
fn draw_pool(
    model: &ScreenModel<'_>,
    (pool, kind, way): (PoolShown, Kind, Option<&str>),
    (area, words): (Rect, Rect),
    buf: &mut Buffer,
) {
    let text = match pool {
        PoolShown::Exact(pool) => {
            let text = numbers(pool);
            let gone =
                way.into_iter().flat_map(|way| [format!("{way} {text}"), format!("→ {text}")]);
            gone.into_iter().find(|gone| width(gone) <= area.width).unwrap_or(text)
        }
        PoolShown::Bar(..) => {
            cut(way.unwrap_or_default(), area.width, model.glyphs.more).into_owned()
        }
        PoolShown::Word(_, wound) if kind == Kind::Vital => {
            let role = if wound == Wound::Down { Role::Alarm } else { Role::Text };
            let word = cut(&model.words.wound(wound), words.width, model.glyphs.more).into_owned();
            put(buf, words.x, words.y, words.right(), &word, model.theme.style(role));
            return;
        }
        // There is room for it on the card only.
        PoolShown::Word(..) => return,
    };
    if let Some(bar) = Bar::of(pool, kind, area.width) {
        bar.draw(&text, (model.theme, model.glyphs), area, buf);
    }
}

/// The pools of the book, the vital one first.
fn pools_of(view: &BattleView) -> Vec<PoolId> {
    let (vital, others): (Vec<PoolId>, Vec<PoolId>) = {
        let of = |vital| view.book.pools.iter().filter(move |kind| kind.vital == vital);
        (of(true).map(|kind| kind.id).collect(), of(false).map(|kind| kind.id).collect())
    };
    [vital, others].concat()
}

/// Whom `who` has to do with, each as the sign of the relation and the other's token.
fn ties(model: &ScreenModel<'_>, who: &CombatantView) -> String {
    let told = who.relations.iter().filter_map(|relation| {
        let other = model.view.find(relation.with)?;
        let sign = model.view.book.condition(relation.condition()?)?.sign?;
        Some(format!(" {sign}{}", token_of(other, 1)))
    });
    told.collect()
}

/// What is to be seen of somebody's state: the dead are that and whatever else.
fn state<'a>(
    model: &'a ScreenModel<'_>,
    who: &'a CombatantView,
) -> impl Iterator<Item = &'static ConditionKind> {
    let fallen = model.view.book.meaning(Meaning::Dead);
    let fallen = fallen.filter(|_| who.fallen && !who.is(Meaning::Dead));
    // A relation stands behind the name, with its other end.
    let others = who.conditions.iter().map(|condition| condition.kind);
    fallen.into_iter().chain(others.filter(|kind| !is_told(kind, who)))
}

/// All of it in words.
fn state_words(model: &ScreenModel<'_>, who: &CombatantView) -> String {
    let told = who.conditions.iter();
    told.map(|condition| model.words.condition(*condition)).collect::<Vec<_>>().join(", ")
}

/// Signs of conditions, each with its word where all of them have room, and what waits where that has.
fn draw_state(model: &ScreenModel<'_>, who: &CombatantView, area: Rect, buf: &mut Buffer) {
    let words = state_words(model, who);
    let kinds: Vec<_> = state(model, who).collect();
    let signs = kinds.iter().filter_map(|kind| Some((kind.sign?, sign_role(kind))));
    let mut x = area.x;
    for (glyph, role) in signs {
        if x >= area.right() {
            break;
        }
        sign(buf, x, area.y, glyph, model.theme.style(role));
        x += 1;
    }
    if !words.is_empty() && x + 1 + width(&words) <= area.right() {
        let role = kinds.first().map_or(Role::Text, |kind| sign_role(kind));
        x = put(buf, x + 1, area.y, area.right(), &words, model.theme.style(role)) + 1;
    }
    // On the widest screens also what is on its way to it, and from whom.
    let waits = who.sheet.iter().flat_map(|sheet| &sheet.waits);
    let waits = waits.filter(|_| area.right().saturating_sub(x) >= WAITS);
    let told: Vec<String> = waits.map(|wait| model.words.waiting(wait, model.view)).collect();
    let told = told.join("; ");
    if !told.is_empty() && x + 1 + width(&told) <= area.right() {
        put(buf, x + 1, area.y, area.right(), &told, model.theme.style(Role::Hit));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_current_turn_is_always_among_the_rows_shown() {
        for all in 1..30 {
            for room in 1..10 {
                for current in 0..all {
                    let (first, shown) = window(all, room, current);
                    assert!(
                        (first..first + shown).contains(&current),
                        "{current} of {all} in {room}"
                    );
                    assert!(first + shown <= all);
                }
            }
        }
    }
}
