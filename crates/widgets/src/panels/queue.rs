//! The queue: whose turn it is, who has acted, how everybody is.

use kekkai_battle::{
    BattleView,
    view::{CombatantView, PoolShown, QueueRow, Wound},
};
use kekkai_rules::{Id, Meaning, Pool, PoolId};
use ratatui_core::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
};

use crate::{
    Role, ScreenModel,
    map::{hidden, is_hidden, is_told, sign_role, token as token_of},
    paint::{cut, put, put_right, sign, width},
};

/// Columns of `room` that a pool fills, and those that may still be given back.
///
/// Whoever has anything left has at least one column, and so has whatever waits if there is room for it.
pub(crate) fn parts(pool: Pool, room: u16) -> (u16, u16) {
    let scale = |amount: i32| {
        let amount = i64::from(amount.max(0)) * i64::from(room);
        let max = i64::from(pool.max.max(1));
        u16::try_from((amount + max - 1) / max).unwrap_or(room).min(room)
    };
    let left = scale(pool.now);
    let whole = scale(pool.now.saturating_add(pool.waits.max(0))).max(left);
    let waits = (whole - left).max(u16::from(pool.waits > 0)).min(room);
    // What is left gives way to what waits, so that both are to be seen.
    (left.min(room - waits), waits)
}

/// Columns of `room` that so many tenths of a pool fill; at least one, if anything is left.
pub(crate) fn share(tenths: u8, room: u16) -> u16 {
    (u16::from(tenths) * room).div_ceil(10).min(room)
}

/// Rows of the queue as it stands, then those who are in the fight but not in the queue.
fn rows<'a>(model: &'a ScreenModel<'_>) -> Vec<(Option<QueueRow>, &'a CombatantView)> {
    let view = model.view;
    let queued =
        view.queue.iter().filter_map(|row| view.find(row.who).map(|who| (Some(*row), who)));
    queued.chain(others(view).map(|who| (None, who))).collect()
}

/// Who is not in the queue; who is elsewhere in the world stands on its map.
fn others(view: &BattleView) -> impl Iterator<Item = &CombatantView> {
    let away = |who: &CombatantView| view.world.is_some() && who.departed;
    let queued = |who: &CombatantView| view.queue.iter().any(|row| row.who == who.id);
    view.combatants.iter().filter(move |who| !queued(who) && !away(who))
}

/// How many rows it would take to show everybody.
pub fn rows_needed(view: &BattleView) -> u16 {
    crate::paint::columns(view.queue.len() + others(view).count())
}

/// Where the columns of the queue begin and end.
struct Columns {
    name: u16,
    signs: u16,
    bar: u16,
    bar_end: u16,
    vital_end: u16,
    other_end: u16,
    /// For words; empty where there is no room.
    words: u16,
}

impl Columns {
    fn new(
        model: &ScreenModel<'_>,
        area: Rect,
        rows: &[(Option<QueueRow>, &CombatantView)],
    ) -> Self {
        let pools = || rows.iter().flat_map(|(_, who)| &who.pools);
        let widest = |id: PoolId| {
            let texts = pools().filter_map(|pool| match pool {
                PoolShown::Exact(pool) if pool.id == id => Some(width(&pool_text(*pool))),
                PoolShown::Exact(_) | PoolShown::Bar(..) | PoolShown::Word(..) => None,
            });
            texts.chain([width(&model.words.pool(id))]).max().unwrap_or_default()
        };
        let [vital, other] = pools_of(model.view);
        let wide = |id: Option<PoolId>| id.map_or(0, widest);
        let (vital, other) = (wide(vital), wide(other));
        let roomy = area.width >= 90;
        let bar = match area.width {
            ..48 => 7,
            48..90 => 12,
            90.. => 20,
        };
        let words = if roomy { area.width / 3 } else { 0 };
        let fixed = 4 + 1 + 2 + bar + 1 + vital + 1 + other + words + u16::from(roomy) * 2;
        let whole = |who: &CombatantView| width(who.name.as_str()) + width(&ties(model, who));
        let longest = rows.iter().map(|(_, who)| whole(who)).max().unwrap_or_default();
        let name = area.width.saturating_sub(fixed).min(longest.max(8));
        let signs = area.x + 4 + name + 1;
        let bar_start = signs + 2;
        let vital_end = bar_start + bar + 1 + vital;
        let other_end = vital_end + 1 + other;
        let words = if roomy { other_end + 2 } else { area.right() };
        Self {
            name: area.x + 4,
            signs,
            bar: bar_start,
            bar_end: bar_start + bar,
            vital_end,
            other_end,
            words,
        }
    }
}

impl Columns {
    fn bar_room(&self) -> u16 {
        self.bar_end.saturating_sub(self.bar)
    }
}

/// Numbers of a pool: what is there now, and behind it what may still be given back.
pub(crate) fn pool_text(pool: Pool) -> String {
    if pool.waits > 0 { format!("{}-{}", pool.now, pool.waits) } else { pool.now.to_string() }
}

pub(crate) fn draw(model: &ScreenModel<'_>, area: Rect, buf: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    let rows = rows(model);
    let columns = Columns::new(model, area, &rows);
    let heading = model.theme.style(Role::Heading);
    let dim = model.theme.style(Role::Dim);
    let title = model.words.t("queue");
    put(buf, area.x + 1, area.y, columns.bar_end, &title, heading);
    let [vital, other] = pools_of(model.view).map(|id| id.map(|id| model.words.pool(id)));
    let heads = [
        (vital, columns.bar, columns.vital_end),
        (other, columns.vital_end + 1, columns.other_end),
    ];
    for (word, from, end) in
        heads.into_iter().filter_map(|(word, from, end)| Some((word?, from, end)))
    {
        put_right(buf, from, area.y, end, &word, dim);
    }

    let (first, shown) = shown_of(&rows, area);
    let visible = rows.iter().skip(first).take(shown);
    for (y, (row, who)) in (area.y + 1..area.bottom()).zip(visible) {
        draw_row(model, *row, who, &columns, Rect { y, height: 1, ..area }, buf);
    }
    if shown < rows.len() {
        let text = format!("+{}", rows.len() - shown);
        let from = area.x + 1 + width(&title) + 1;
        put(buf, from, area.y, columns.bar_end, &text, model.theme.style(Role::Sign));
    }
}

/// First row and number of rows that are shown in `area`, its heading in the first line of it.
fn shown_of(rows: &[(Option<QueueRow>, &CombatantView)], area: Rect) -> (usize, usize) {
    let current =
        rows.iter().position(|(row, _)| row.is_some_and(|row| row.current)).unwrap_or_default();
    window(rows.len(), usize::from(area.height.saturating_sub(1)), current)
}

/// Whose row stands at a place of the queue.
pub(crate) fn who_at(model: &ScreenModel<'_>, area: Rect, at: Position) -> Option<Id> {
    let rows = rows(model);
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
    let side = theme.token(model.view.hue(who.side));
    let side = if is_hidden(who) { hidden(side) } else { side };
    let plain = theme.style(if acted || who.fallen { Role::Dim } else { Role::Text });
    match row {
        Some(row) if row.current => sign(buf, area.x, y, glyphs.turn, theme.style(Role::Turn)),
        Some(row) if row.acted => sign(buf, area.x, y, glyphs.acted, theme.style(Role::Dim)),
        Some(row) if row.extra => sign(buf, area.x, y, glyphs.extra, theme.style(Role::Sign)),
        Some(_) | None => {}
    }
    let current = model.view.actor == Some(who.id) && row.is_none_or(|row| row.current);
    let token = if current { side.patch(theme.style(Role::Actor)) } else { side };
    put(
        buf,
        area.x + 1,
        y,
        area.x + 3,
        &token_of(who, 1),
        if who.fallen { theme.style(Role::Fallen) } else { token },
    );
    let room = columns.signs.saturating_sub(columns.name + 1);
    let ties = ties(model, who);
    let name =
        cut(who.name.as_str(), room.saturating_sub(width(&ties)), glyphs.more) + ties.as_str();
    let chosen = model.chosen == Some(who.id);
    put(
        buf,
        columns.name,
        y,
        columns.signs,
        &name,
        if chosen { theme.style(Role::Selected) } else { plain },
    );
    draw_signs(model, who, columns.signs, y, buf);

    if row.is_some_and(|row| row.extra) {
        put(buf, columns.bar, y, columns.other_end, &model.words.t("queue-extra"), plain);
        return;
    }
    if who.fallen {
        let dead = model.view.book.meaning(Meaning::Dead);
        let dead = dead.map(|dead| model.words.condition_word(dead)).unwrap_or_default();
        put(buf, columns.bar, y, columns.other_end, &dead, plain);
        return;
    }
    if who.departed {
        put(buf, columns.bar, y, columns.other_end, &model.words.t("queue-departed"), plain);
        return;
    }
    if let Some(away) = who.away {
        let text = format!("→{}", model.words.way(away.edge));
        let text = cut(&text, columns.bar_end.saturating_sub(columns.bar), glyphs.more);
        put(buf, columns.bar, y, columns.bar_end, &text, theme.style(Role::Sign));
    }
    draw_pools(model, who, columns, y, buf, plain);
    let words: Vec<_> =
        who.conditions.iter().map(|condition| model.words.condition(*condition)).collect();
    let words = words.join(", ");
    put(
        buf,
        columns.words,
        y,
        area.right(),
        &cut(&words, area.right().saturating_sub(columns.words), glyphs.more),
        plain,
    );
}

fn draw_pools(
    model: &ScreenModel<'_>,
    who: &CombatantView,
    columns: &Columns,
    y: u16,
    buf: &mut Buffer,
    plain: Style,
) {
    let [vital, other] = pools_of(model.view);
    let is_vital = |id: PoolId| Some(id) == vital;
    let shown = |pool: &&PoolShown| is_vital(pool.id()) || Some(pool.id()) == other;
    // A word of the vital pool goes on over the column of the other one, where nothing of that is shown.
    let has_other = who.pools.iter().any(|pool| Some(pool.id()) == other);
    let word_end = if has_other { columns.vital_end } else { columns.other_end };
    for pool in who.pools.iter().filter(shown) {
        match pool {
            PoolShown::Exact(pool) if is_vital(pool.id) && who.away.is_some() => {
                draw_hp(model, *pool, columns, y, buf);
            }
            PoolShown::Exact(pool) if is_vital(pool.id) => {
                draw_bar(
                    model,
                    parts(*pool, columns.bar_room()),
                    columns.bar..columns.bar_end,
                    y,
                    buf,
                );
                draw_hp(model, *pool, columns, y, buf);
            }
            PoolShown::Exact(pool) => {
                put_right(
                    buf,
                    columns.vital_end,
                    y,
                    columns.other_end,
                    &pool.now.to_string(),
                    plain,
                );
            }
            PoolShown::Bar(id, _) if is_vital(*id) && who.away.is_some() => {}
            PoolShown::Bar(id, tenths) if is_vital(*id) => {
                let left = share(*tenths, columns.bar_room());
                draw_bar(model, (left, 0), columns.bar..columns.bar_end, y, buf);
            }
            PoolShown::Bar(_, tenths) => {
                let at = columns.vital_end + 1..columns.other_end;
                let left = share(*tenths, at.end.saturating_sub(at.start));
                draw_bar(model, (left, 0), at, y, buf);
            }
            PoolShown::Word(id, wound) if is_vital(*id) => {
                let role = if *wound == Wound::Down { Role::Alarm } else { Role::Text };
                let word = model.words.wound(*wound);
                let word = cut(&word, word_end.saturating_sub(columns.bar), model.glyphs.more);
                put(buf, columns.bar, y, word_end, &word, model.theme.style(role));
            }
            // There is room for it on the card only.
            PoolShown::Word(..) => {}
        }
    }
}

/// The two pools that have columns of their own: the vital one and the next.
fn pools_of(view: &BattleView) -> [Option<PoolId>; 2] {
    let vital = view.book.pools.iter().find(|kind| kind.vital);
    let other = view.book.pools.iter().find(|kind| !kind.vital);
    [vital, other].map(|kind| kind.map(|kind| kind.id))
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

fn draw_hp(model: &ScreenModel<'_>, pool: Pool, columns: &Columns, y: u16, buf: &mut Buffer) {
    let role = if pool.now <= 0 { Role::Alarm } else { Role::Text };
    let style = model.theme.style(role);
    put_right(buf, columns.bar_end, y, columns.vital_end, &pool_text(pool), style);
}

fn draw_signs(model: &ScreenModel<'_>, who: &CombatantView, x: u16, y: u16, buf: &mut Buffer) {
    let fallen = model.view.book.meaning(Meaning::Dead);
    let fallen = fallen.filter(|_| who.fallen && !who.is(Meaning::Dead));
    // A relation stands behind the name, with its other end.
    let others = who.conditions.iter().map(|condition| condition.kind);
    let others = others.filter(|kind| !is_told(kind, who));
    let signs = fallen.into_iter().chain(others);
    let signs = signs.filter_map(|kind| Some((kind.sign?, sign_role(kind))));
    for (x, (glyph, role)) in (x..).zip(signs.take(2)) {
        sign(buf, x, y, glyph, model.theme.style(role));
    }
}

fn draw_bar(
    model: &ScreenModel<'_>,
    (left, waits): (u16, u16),
    at: std::ops::Range<u16>,
    y: u16,
    buf: &mut Buffer,
) {
    let [full, pending, gone] = model.glyphs.bar;
    for (column, x) in (0..).zip(at) {
        let (glyph, role) = match column {
            n if n < left => (full, Role::BarGood),
            n if n < left + waits => (pending, Role::BarWaits),
            _ => (gone, Role::BarGone),
        };
        sign(buf, x, y, glyph, model.theme.style(role));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(now: i32, waits: i32) -> Pool {
        Pool { id: PoolId::new("Hp"), now, max: 300, waits }
    }

    #[test]
    fn a_bar_keeps_what_waits_apart() {
        assert_eq!(parts(pool(300, 0), 7), (7, 0));
        assert_eq!(parts(pool(220, 80), 7), (6, 1));
        assert_eq!(parts(pool(1, 0), 7), (1, 0));
        assert_eq!(parts(pool(-40, 80), 7), (0, 1));
        assert_eq!(parts(pool(0, 0), 7), (0, 0));
    }

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
