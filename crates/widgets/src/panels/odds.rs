//! The panel of odds: the chance to hit and to kill, the damage as a chart, what it costs.

mod chart;

use kekkai_battle::odds::{Distribution, Method, Odds, Outcome, Probability, Together};
use ratatui_core::{buffer::Buffer, layout::Rect};

use self::chart::{draw_axis, draw_chart, draw_values, is_short, numbers};
use crate::{
    Names as _, Role, ScreenModel, frame,
    paint::{cut, put, put_right, width},
    words::joined,
};

pub(crate) use self::chart::{OPEN, ink};

/// Odds as the screen shows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OddsShown {
    /// Who does what to whom.
    pub title: String,
    /// What it takes of points and pools.
    pub price: String,
    /// The odds; `None` while they are being worked out.
    pub odds: Option<Odds>,
}

/// Rows of the panel without a chart of its own, with one, and with a high one.
const ROWS: [u16; 3] = [3, 8, 10];
/// Rows of the column that the panel takes these from.
const ROOM: [u16; 3] = [10, 22, 42];
/// Columns of the bar of a chance, at most.
const BAR: u16 = 20;
/// Columns between two things in a row.
const GAP: u16 = 2;
/// Between whoever acts, with what that falls on, and what is done.
const BETWEEN: &str = " · ";
/// Rows below the chart: its numbers, and what is left on average.
const BELOW: u16 = 2;
/// Rows of the column from which the panel takes rows for what may be picked on the way, and the most that it takes.
const ROOM_OF_PICKS: u16 = 30;
const MOST_PICKS: u16 = 6;
/// Chances in one row, at most.
const MOST_BRIEF: usize = 3;
/// Columns that each of them has at least, and those of them that its number has.
const LEAST_BRIEF: u16 = 14;
const LEAST_VALUE: u16 = 9;
/// Rows above it: the title, hits, kills.
const ABOVE: u16 = 3;
/// Rows of a high column that the panel takes for what else may come of it, at most.
const MOST_WAYS: u16 = 4;
/// Rows of a chart below which other chances give way to it.
const LEAST_CHART: u16 = 2;
/// Rows that the panel takes of a column of `room` rows; 0 where there is no room for it.
pub fn odds_height(odds: &OddsShown, room: u16) -> u16 {
    let fitting = ROWS.into_iter().zip(ROOM).rev().find(|(_, least)| room >= *least);
    let rows = fitting.map_or(0, |(rows, _)| rows);
    let charted = odds.odds.as_ref().and_then(main_of).is_none_or(|main| !is_short(&main.lost));
    let rows = if charted { rows } else { rows.min(ABOVE + BELOW) };
    let several = odds.odds.as_ref().is_some_and(|odds| odds.let_be.together.is_some());
    let high = odds.odds.as_ref().filter(|_| room >= ROOM_OF_PICKS);
    let more = high.map_or(0, |odds| picks_height(odds) + ways_height(odds));
    if rows > 0 { rows + u16::from(several) + more } else { 0 }
}

/// Rows for what may be picked on the way, with the one that says so.
fn picks_height(odds: &Odds) -> u16 {
    let picks = u16::try_from(odds.picks.len()).unwrap_or(MOST_PICKS).min(MOST_PICKS);
    if picks > 0 { picks + 1 } else { 0 }
}

/// Rows for what else may come of it than hits and kills.
fn ways_height(odds: &Odds) -> u16 {
    u16::try_from(odds.let_be.ways.len()).unwrap_or(MOST_WAYS).min(MOST_WAYS)
}

/// Draws the odds of what is aimed at, as much of them as the area has rows for; nothing where there are none.
pub fn draw_odds(model: &ScreenModel<'_>, area: Rect, buf: &mut Buffer) {
    let Some(shown) = model.odds.filter(|_| !area.is_empty()) else { return };
    draw_title(model, shown, area, buf);
    let mut rows = Rect { y: area.y + 1, height: area.height - 1, ..area };
    let Some(odds) = &shown.odds else {
        if !rows.is_empty() {
            let (pending, dim) = (model.words.t("odds-pending"), model.theme.style(Role::Dim));
            put(buf, rows.x, rows.y, rows.right(), &pending, dim);
        }
        return;
    };
    if let Some(all) = odds.let_be.together.as_ref().filter(|_| !rows.is_empty()) {
        draw_together(model, odds, all, Rect { height: 1, ..rows }, buf);
        rows = Rect { y: rows.y + 1, height: rows.height - 1, ..rows };
    }
    let picks = picks_height(odds);
    if picks > 0 && rows.height >= picks + ROWS[0] {
        let own = Rect { y: rows.bottom() - picks, height: picks, ..rows };
        draw_picks(model, odds, own, buf);
        rows.height -= picks;
    }
    if rows.height < ABOVE + 1 {
        draw_brief(model, odds, rows, buf);
    } else {
        draw_full(model, odds, rows, buf);
    }
}

/// The first whom it may change: the one it is aimed at, if it may change that one.
fn main_of(odds: &Odds) -> Option<&Outcome> {
    odds.let_be.of.first()
}

/// What it loses now, and if it is answered.
fn losses<'a>(odds: &'a Odds, main: &'a Outcome) -> (&'a Distribution, Option<&'a Distribution>) {
    let answered = odds.answered.as_ref().and_then(|answered| answered.find(main.who));
    (&main.lost, answered.map(|answered| &answered.lost))
}

/// Who does what to whom, and what it takes.
pub(crate) fn draw_title(model: &ScreenModel<'_>, shown: &OddsShown, area: Rect, buf: &mut Buffer) {
    let titles = titles(&shown.title);
    let beside = |right: &String| if right.is_empty() { 0 } else { width(right) + GAP };
    let rights = match shown.odds.as_ref().map(|odds| odds.method) {
        // From how many runs is told where nothing else gives way to it.
        Some(Method::Sampled(runs)) => {
            let runs = model.words.with("odds-runs", &[("runs", runs.into())]);
            vec![
                joined(["≈ ".to_owned() + &runs, shown.price.clone()]),
                format!("≈ {}", shown.price),
            ]
        }
        Some(Method::Exact | Method::AllBut(_)) | None => vec![shown.price.clone()],
    };
    let fits = |right: &&String| width(&shown.title) + beside(right) <= area.width;
    let right = rights.iter().find(fits).or_else(|| rights.last());
    let right = right.map(|right| right.trim_end().to_owned()).unwrap_or_default();
    let room = area.width.saturating_sub(beside(&right));
    let fitting = titles.iter().find(|title| width(title) <= room).or_else(|| titles.last());
    let title = fitting.map(String::as_str).unwrap_or_default();
    let title = cut(title, room, model.glyphs.more);
    let look = (model.theme, model.glyphs);
    frame::heading((&title, &right), look, Rect { height: 1, ..area }, buf);
}

/// A title, and shorter ones to be shown where it has no room, each without a part that the question below tells as well: at first
/// without whoever acts, then without what is done; what that falls on is read here and stays longest.
fn titles(title: &str) -> Vec<String> {
    let (aimed, what) = title.split_once(BETWEEN).unwrap_or(("", title));
    let shorter = if let Some((_, target)) = aimed.split_once(" → ") {
        vec![format!("→ {target}{BETWEEN}{what}"), aimed.to_owned(), format!("→ {target}")]
    } else {
        let last = what.split_once(": ").map(|(_, last)| last.to_owned());
        std::iter::once(what.to_owned()).chain(last).collect()
    };
    std::iter::once(title.to_owned()).chain(shorter).collect()
}

/// The chances with their words: how likely it hits or succeeds, and how likely it kills; each now, and if it is answered.
/// Where it may hit several they are those of the first, who is named.
fn chances(
    model: &ScreenModel<'_>,
    odds: &Odds,
) -> Vec<(String, Probability, Option<Probability>)> {
    let main = main_of(odds);
    let other = main.and_then(|main| odds.answered.as_ref()?.find(main.who));
    let second = odds.answered.as_ref().and_then(|answered| answered.succeeds);
    let hits = match main.and_then(|main| main.hits) {
        Some(hits) => Some(("odds-hits", hits, other.and_then(|other| other.hits))),
        None => odds.let_be.succeeds.map(|now| ("odds-succeeds", now, second)),
    };
    let kills = main.map(|main| ("odds-out", main.out, other.map(|other| other.out)));
    let named = hits.into_iter().chain(kills);
    // That it hits, and that it does not, is told already: first comes what else there is.
    let told = |chance: &Probability| {
        let known = hits.as_ref().map(|(_, now, _)| [*now, now.failed()]);
        known.is_some_and(|known| {
            known.map(Probability::in_millionths).contains(&chance.in_millionths())
        })
    };
    let mut ways: Vec<_> = odds.let_be.ways.iter().collect();
    ways.sort_by_key(|(_, chance)| told(chance));
    let ways = ways.into_iter().map(|(way, now)| (model.words.phrase(way, model.view), *now, None));
    let mut chances: Vec<_> =
        named.map(|(key, now, then)| (model.words.t(key), now, then)).chain(ways).collect();
    if let (Some(main), Some(_)) = (main, &odds.let_be.together)
        && let Some((word, ..)) = chances.first_mut()
    {
        *word = format!("{}: {word}", model.view.name(main.who));
    }
    chances
}

/// What becomes of all of them, as much of it as the row has room for; the chance that one falls before all else.
fn draw_together(
    model: &ScreenModel<'_>,
    odds: &Odds,
    all: &Together,
    row: Rect,
    buf: &mut Buffer,
) {
    let other = odds.answered.as_ref().and_then(|answered| answered.together.as_ref());
    let (word, dim) = (model.words.t("odds-all"), model.theme.style(Role::Dim));
    let mut x = put(buf, row.x, row.y, row.right(), &word, dim) + 1;
    for (word, value) in model.words.odds_together_parts(all, other) {
        if x + width(&word) + 1 + width(&value) > row.right() {
            return;
        }
        x = put(buf, x, row.y, row.right(), &word, dim) + 1;
        x = put(buf, x, row.y, row.right(), &value, model.theme.style(Role::Text)) + GAP;
    }
}

/// One row of chances, one of the chart.
fn draw_brief(model: &ScreenModel<'_>, odds: &Odds, area: Rect, buf: &mut Buffer) {
    let mut chances = chances(model, odds);
    let named = chances.len().saturating_sub(odds.let_be.ways.len()).max(1);
    let fitting = usize::from(area.width / LEAST_BRIEF).max(1);
    chances.truncate(fitting.min(MOST_BRIEF));
    let each = |chances: &[_]| area.width / u16::try_from(chances.len()).unwrap_or(1).max(1);
    let both_told = |now, then: Option<_>| then.map(|then| both_told(model, now, then));
    let has_room = |word: &str, text: &str, each: u16| width(word) + width(text) + GAP < each;
    // What only an answer brings is told with that answer, if with fewer chances beside it.
    let hides = |chances: &[(String, Probability, Option<Probability>)]| {
        chances.iter().any(|(word, now, then)| {
            let brings = now.is_never() && then.is_some_and(|then| !then.is_never());
            let told = both_told(*now, *then).filter(|_| brings);
            told.is_some_and(|told| !has_room(word, &told, each(chances)))
        })
    };
    let need = |(word, now, _): &(String, Probability, Option<Probability>)| {
        width(word) + width(&model.words.probability(*now)) + 2 * GAP
    };
    // Where the first is named, a chance that there is not gives way to its word.
    let is_cut = |chances: &[(String, Probability, Option<Probability>)]| {
        let needs = chances.iter().map(need);
        let last = chances
            .last()
            .is_some_and(|(_, now, then)| now.is_never() && then.is_none_or(Probability::is_never));
        last && odds.let_be.together.is_some() && needs.sum::<u16>() > area.width
    };
    while chances.len() > 1 && (hides(&chances) || is_cut(&chances)) {
        chances.pop();
    }
    // A way that is cut short may read as another one: there are as many as have room for all of their words.
    while chances.len() > named && chances.iter().map(need).sum::<u16>() > area.width {
        chances.pop();
    }
    let each = each(&chances);
    // A longer word takes of the room that a shorter one leaves.
    let needs: Vec<u16> = chances.iter().map(need).collect();
    let spare = area.width.checked_sub(needs.iter().sum());
    let spare = spare.map(|spare| spare / u16::try_from(chances.len()).unwrap_or(1).max(1));
    let mut x = area.x;
    for ((word, now, then), need) in chances.iter().zip(needs) {
        let each = spare.map_or(each, |spare| need + spare);
        let now_told = model.words.probability(*now);
        let both = both_told(*now, *then);
        let fits = |text: &String| has_room(word, text, each);
        let text = both.filter(fits).unwrap_or(now_told);
        let word = cut(word, each.saturating_sub(LEAST_VALUE), model.glyphs.more);
        let at = put(buf, x, area.y, area.right(), &word, model.theme.style(Role::Dim)) + 1;
        let end = (x + each).saturating_sub(1).min(area.right());
        draw_bar(model, (*now, &text), Rect { x: at, width: end.saturating_sub(at), ..area }, buf);
        x += each;
    }
    let row = Rect { y: area.y + 1, height: 1, ..area };
    let Some(main) = main_of(odds).filter(|main| area.height > 1 && !main.lost.is_only(0)) else {
        return;
    };
    let (lost, dim) = (model.words.odds_change(&main.lost), model.theme.style(Role::Dim));
    if is_short(&main.lost) {
        let x = put(buf, row.x, row.y, row.right(), &lost, dim) + 1;
        let room = row.right().saturating_sub(x);
        draw_values(model, &main.lost, Rect { x, width: room, ..row }, buf);
        return;
    }
    let numbers = numbers(model, &main.lost);
    let start = put_right(buf, row.x, row.y, row.right(), &numbers, model.theme.style(Role::Dim));
    let room = start.saturating_sub(row.x + 1);
    if model.glyphs.fold || room == 0 {
        put(buf, row.x, row.y, start, &lost, dim);
        return;
    }
    // What the columns are of, where they have room beside it.
    let word = width(&lost) + 1;
    let indent = if room >= word + LEAST_BRIEF {
        put(buf, row.x, row.y, start, &lost, dim);
        word
    } else {
        0
    };
    let chart = Rect { x: row.x + indent, width: room - indent, ..row };
    draw_chart(model, losses(odds, main), chart, buf);
}

/// A chance now, and if it is answered.
fn both_told(model: &ScreenModel<'_>, now: Probability, then: Probability) -> String {
    let [now, then] = [now, then].map(|chance| model.words.probability(chance));
    format!("{now} → {then}")
}

fn draw_full(model: &ScreenModel<'_>, odds: &Odds, area: Rect, buf: &mut Buffer) {
    let (words, theme) = (model.words, model.theme);
    let mut chances = chances(model, odds);
    let below = main_of(odds).map_or(0, |main| {
        let has_chart = !model.glyphs.fold && !main.lost.is_only(0) && !is_short(&main.lost);
        BELOW + if has_chart { LEAST_CHART } else { 0 }
    });
    let room = area.height.saturating_sub(below).max(area.height.min(ABOVE - 1));
    let left_out = chances.len().saturating_sub(room.into());
    chances.truncate(room.into());
    // How many have no row stands at the end of the last one.
    let more = if left_out > 0 { format!("+{left_out}") } else { String::new() };
    let lost = main_of(odds).map_or_else(String::new, |main| words.odds_change(&main.lost));
    let answered = words.odds_answered(model.view.system);
    let behind = |then: Probability| GAP + width(&answered) + 1 + width(&words.probability(then));
    // Where the word for an answer leaves none for the chance, both numbers stand in the bar.
    let is_narrow = |(word, _, then): &(String, Probability, Option<Probability>)| {
        let behind = then.map_or(0, behind);
        behind > 0 && width(word) + 1 + LEAST_VALUE + behind > area.width
    };
    let mut told = Vec::new();
    let narrow = chances.iter().any(is_narrow);
    for (_, now, then) in &mut chances {
        let both = then.filter(|_| narrow).map(|then| both_told(model, *now, then));
        if both.is_some() {
            *then = None;
        }
        told.push(both);
    }
    let names = chances.iter().map(|(word, ..)| width(word)).chain([width(&lost)]);
    // A word is cut rather than a number.
    let both = told.iter().flatten().map(|both| width(both) + 1);
    let values = both.max().unwrap_or_default().max(LEAST_VALUE) + width(&more);
    let label = (names.max().unwrap_or_default() + 1).min(area.width.saturating_sub(values));
    let dim = theme.style(Role::Dim);
    let mut y = area.y;
    // The bars give way to what stands behind them; where one would be too short for its number, it begins behind its own word.
    let behind = chances.iter().filter_map(|(.., then)| *then).map(behind);
    let behind = behind.max().unwrap_or_default();
    let room = area.width.saturating_sub(label + behind);
    let end = chances.len().saturating_sub(1);
    for (at, (word, now, then)) in chances.iter().enumerate() {
        let more = if at == end && then.is_none() { more.as_str() } else { "" };
        let (start, room) = match then {
            Some(_) if room < LEAST_VALUE => {
                let own = (width(word) + 1).min(area.width.saturating_sub(behind + LEAST_VALUE));
                (own, area.width.saturating_sub(own + behind))
            }
            None if room < LEAST_VALUE => (label, area.width.saturating_sub(label)),
            _ => (label, room),
        };
        let word = cut(word, start.saturating_sub(1), model.glyphs.more);
        put(buf, area.x, y, area.right(), &word, dim);
        let room = room.saturating_sub(width(more));
        let bar = Rect { x: area.x + start, y, width: BAR.min(room), height: 1 };
        put_right(buf, bar.right(), y, area.right(), more, dim);
        let both = told.get(at).and_then(Option::as_ref).filter(|both| width(both) < bar.width);
        let long = both.cloned().unwrap_or_else(|| words.odds_chance(*now, odds.method));
        let told = if width(&long) < bar.width { long } else { words.probability(*now) };
        draw_bar(model, (*now, &told), bar, buf);
        if let Some(then) = then {
            let x = put(buf, bar.right() + GAP, y, area.right(), &answered, dim);
            put(buf, x + 1, y, area.right(), &words.probability(*then), theme.style(Role::Text));
        }
        y += 1;
    }
    let Some(main) = main_of(odds) else { return };
    let chart = Rect {
        x: area.x + label,
        y,
        width: area.width.saturating_sub(label),
        height: area.bottom().saturating_sub(y + BELOW),
    };
    let mut bottom = area.bottom().saturating_sub(1);
    if main.lost.is_only(0) {
        bottom = y;
    } else {
        put(buf, area.x, chart.y, chart.x, &lost, dim);
        if is_short(&main.lost) {
            draw_values(model, &main.lost, Rect { height: 1, ..chart }, buf);
            bottom = y + 1;
        } else if model.glyphs.fold {
            let numbers = numbers(model, &main.lost);
            put(buf, chart.x, chart.y, area.right(), &numbers, theme.style(Role::Text));
        } else {
            let drawn = draw_chart(model, losses(odds, main), chart, buf);
            draw_axis(
                model,
                &main.lost,
                Rect { y: chart.bottom(), width: drawn, height: 1, ..chart },
                buf,
            );
        }
    }
    draw_last(model, main, Rect { y: bottom, height: 1, ..area }, buf);
}

/// What may be picked on the way, a row each: what it is, and as much of what it brings as there is room for.
fn draw_picks(model: &ScreenModel<'_>, odds: &Odds, area: Rect, buf: &mut Buffer) {
    let style = |role| model.theme.style(role);
    put(buf, area.x, area.y, area.right(), &model.words.t("odds-picks"), style(Role::Dim));
    for (pick, y) in odds.picks.iter().zip(area.y + 1..area.bottom()) {
        let (name, mut brings) = model.words.odds_pick(pick, model.view);
        let has_room = |told: &str| width(&name) + GAP + width(told) <= area.width;
        let gap = " ".repeat(GAP.into());
        while brings.len() > 1 && !has_room(&brings.join(&gap)) {
            brings.pop();
        }
        let told = brings.join(&gap);
        let start = put_right(buf, area.x, y, area.right(), &told, style(Role::Text));
        let room = start.saturating_sub(area.x + GAP);
        let name = cut(&name, room, model.glyphs.more);
        put(buf, area.x, y, start, &name, style(Role::Dim));
    }
}

/// What is left on average, and the chance of a critical hit.
fn draw_last(model: &ScreenModel<'_>, main: &Outcome, row: Rect, buf: &mut Buffer) {
    let words = model.words;
    let critical = Some(main.criticals).filter(|critical| !critical.is_never());
    let critical = critical
        .map(|critical| format!("{} {}", words.t("odds-criticals"), words.probability(critical)));
    let critical = critical.unwrap_or_default();
    let text = model.theme.style(Role::Text);
    let start = put_right(buf, row.x, row.y, row.right(), &critical, text);
    let room = start.saturating_sub(row.x + if critical.is_empty() { 0 } else { GAP });
    let whole = words.odds_left(main, model.view).filter(|left| width(left) <= room);
    if let Some(left) = whole.or_else(|| words.odds_left_brief(main, model.view)) {
        let left = cut(&left, room, model.glyphs.more);
        put(buf, row.x, row.y, row.right(), &left, model.theme.style(Role::Dim));
    }
}

/// A bar that carries its number at its right end.
fn draw_bar(
    model: &ScreenModel<'_>,
    (chance, text): (Probability, &str),
    bar: Rect,
    buf: &mut Buffer,
) {
    let full = u32::from(bar.width) * u32::from(chance.in_ten_thousandths());
    let full = u16::try_from((full + 5_000) / 10_000).unwrap_or(bar.width);
    let style = |role| model.theme.style(role);
    for x in bar.x..bar.right() {
        let role = if x < bar.x + full { Role::BarChance } else { Role::BarGone };
        put(buf, x, bar.y, x + 1, " ", style(role));
    }
    let room = bar.width.saturating_sub(1);
    let text = cut(text, room, model.glyphs.more);
    let mut x = bar.x + room.saturating_sub(width(&text));
    for sign in text.chars() {
        let role = if x < bar.x + full { Role::BarChance } else { Role::BarGone };
        x = put(buf, x, bar.y, bar.right(), sign.encode_utf8(&mut [0; 4]), style(role));
    }
}
