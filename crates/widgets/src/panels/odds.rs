//! The panel of odds: the chance to hit and to kill, the damage as a chart, what it costs.

mod brief;
mod chart;
mod title;

use std::cmp::Reverse;

use kekkai_battle::odds::{Distribution, Method, Odds, Outcome, Probability, Together};
use kekkai_rules::ConditionKind;
use ratatui_core::{buffer::Buffer, layout::Rect};

use self::{
    brief::{draw_brief, draw_line},
    chart::{draw_axis, draw_chart, draw_values, is_short, numbers},
};
use crate::{
    Names as _, Role, ScreenModel,
    paint::{cut, cut_apart, cut_middle, put, put_right, width, wrap},
};

pub(crate) use self::{
    chart::{OPEN, ink},
    title::draw_title,
};

/// Odds as the screen shows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OddsShown {
    /// Who does what to whom.
    pub title: String,
    /// What it takes of points and pools.
    pub price: String,
    /// The odds; `None` while they are being worked out.
    pub odds: Option<Odds>,
    /// Whether it has been done, so that these were its odds.
    pub done: bool,
}

impl OddsShown {
    /// Whether it lists what may be chosen on the way: nothing is, once it is done.
    pub(crate) fn lists_choices(&self) -> bool {
        !self.done && self.odds.as_ref().is_some_and(|odds| !odds.picks.is_empty())
    }
}

/// A chance with its word: now, and if it is answered.
type Chance = (String, Probability, Option<Probability>);

/// Rows of the panel: one without a title; without a chart of its own, without and with a row for an answer; with a chart, and
/// with a high one.
const ROWS: [u16; 5] = [1, 3, 4, 8, 10];
/// Rows of the column that the panel takes these from.
const ROOM: [u16; 5] = [8, 10, 13, 22, 42];
/// Columns of the bar of a chance, at most.
const BAR: u16 = 20;
/// Columns between two things in a row.
const GAP: u16 = 2;
/// Rows below the chart: its numbers, and what is left on average.
const BELOW: u16 = 2;
/// Rows of the column from which the panel takes rows for what may be picked on the way, and the most that it takes.
const ROOM_OF_PICKS: u16 = 30;
const MOST_PICKS: u16 = 6;
/// Columns of a chance that its number has at least.
const LEAST_VALUE: u16 = 9;
/// Rows that choices on the way leave to the rest.
const LEAST_ROWS: u16 = 3;
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
    // One row has no heading, which alone tells that it has been done.
    let rows = if odds.done && rows == 1 { 0 } else { rows };
    let rows = match odds.odds.as_ref().map(|odds| (odds, main_of(odds))) {
        Some((_, Some(main))) if is_short(&main.lost) => rows.min(ABOVE + BELOW),
        // Nothing can come of it that has a chance.
        Some((odds, None)) if is_empty(odds) => 0,
        // Nobody is changed: the title, and a row for each chance.
        Some((odds, None)) => {
            let ways = u16::try_from(odds.let_be.ways.len()).unwrap_or(rows);
            rows.min(ways.saturating_add(2)).max(rows.min(2))
        }
        Some((_, Some(_))) | None => rows,
    };
    let several = odds.odds.as_ref().is_some_and(|odds| odds.let_be.together.is_some());
    let high = odds.odds.as_ref().filter(|_| room >= ROOM_OF_PICKS);
    let more = high.map_or(0, |odds| picks_height(odds) + ways_height(odds));
    // One row tells of all together at once.
    if rows > 1 { rows + u16::from(several) + more } else { rows }
}

/// Whether there is nothing that a panel could tell.
fn is_empty(odds: &Odds) -> bool {
    let told = &odds.let_be;
    told.of.is_empty() && told.ways.is_empty() && told.succeeds.is_none() && odds.picks.is_empty()
}

/// Rows for what may be picked on the way, with the one that says so.
fn picks_height(odds: &Odds) -> u16 {
    let picks = u16::try_from(odds.picks.len()).unwrap_or(MOST_PICKS).min(MOST_PICKS);
    if picks > 0 { picks + 1 } else { 0 }
}

/// Rows for what else may come of it than hits and kills.
fn ways_height(odds: &Odds) -> u16 {
    u16::try_from(others(odds)).unwrap_or(MOST_WAYS).min(MOST_WAYS)
}

/// Draws the odds of what is aimed at, as much of them as the area has rows for; nothing where there are none.
pub fn draw_odds(model: &ScreenModel<'_>, area: Rect, buf: &mut Buffer) {
    let Some(shown) = model.odds.filter(|_| !area.is_empty()) else { return };
    let mut rows = if area.height > 1 {
        draw_title(model, shown, area, buf);
        Rect { y: area.y + 1, height: area.height - 1, ..area }
    } else {
        area
    };
    let Some(odds) = &shown.odds else {
        if !rows.is_empty() {
            let (pending, dim) = (model.words.t("odds-pending"), model.theme.style(Role::Dim));
            put(buf, rows.x, rows.y, rows.right(), &pending, dim);
        }
        return;
    };
    if area.height == 1 {
        draw_line(model, odds, rows, buf);
        return;
    }
    if let Some(all) = odds.let_be.together.as_ref().filter(|_| !rows.is_empty()) {
        draw_together(model, odds, all, Rect { height: 1, ..rows }, buf);
        rows = Rect { y: rows.y + 1, height: rows.height - 1, ..rows };
    }
    let picks = picks_height(odds);
    // Where nobody is changed a chance has a row of its own.
    let least = if main_of(odds).is_some() { LEAST_ROWS } else { 1 };
    if picks > 0 && rows.height >= picks + least {
        let own = Rect { y: rows.bottom() - picks, height: picks, ..rows };
        // Once it is done nothing is to be chosen any more; no panel moves for that.
        if shown.lists_choices() {
            draw_picks(model, odds, own, buf);
        }
        rows.height -= picks;
    }
    if rows.height < ABOVE + 1 && main_of(odds).is_some() {
        draw_brief(model, odds, rows, buf);
    } else {
        draw_full(model, odds, rows, buf);
    }
}

/// Before a number that was counted in runs: it may still change.
fn about(model: &ScreenModel<'_>) -> &'static str {
    let odds = model.odds.and_then(|shown| shown.odds.as_ref());
    let is_counted = odds.is_some_and(|odds| matches!(odds.method, Method::Sampled(_)));
    if is_counted { "≈" } else { "" }
}

/// A chance, with the sign that it was counted in runs where it was.
fn told(model: &ScreenModel<'_>, chance: Probability) -> String {
    about(model).to_owned() + &model.words.probability(chance)
}

/// The first whom it may change: the one it is aimed at, if it may change that one.
fn main_of(odds: &Odds) -> Option<&Outcome> {
    odds.let_be.of.first()
}

/// The conditions that the first one may come to, the likeliest first; each that it is not in anyway.
fn conditions_of(odds: &Odds) -> impl Iterator<Item = &(&'static ConditionKind, Probability)> {
    let mut all: Vec<_> = main_of(odds).into_iter().flat_map(|main| &main.conditions).collect();
    all.sort_by_key(|(_, chance)| Reverse(chance.in_millionths()));
    all.into_iter()
}

/// How many chances stand behind those that every panel has.
fn others(odds: &Odds) -> usize {
    odds.let_be.ways.len() + conditions_of(odds).count()
}

/// What it loses now, and if it is answered.
fn losses<'a>(odds: &'a Odds, main: &'a Outcome) -> (&'a Distribution, Option<&'a Distribution>) {
    let answered = odds.answered.as_ref().and_then(|answered| answered.find(main.who));
    (&main.lost, answered.map(|answered| &answered.lost))
}

/// The chances with their words: how likely it hits or succeeds, and how likely it kills; each now, and if it is answered.
/// Where it may hit several they are those of the first, who is named.
fn chances(model: &ScreenModel<'_>, odds: &Odds) -> Vec<Chance> {
    let main = main_of(odds);
    let other = main.and_then(|main| odds.answered.as_ref()?.find(main.who));
    let second = odds.answered.as_ref().and_then(|answered| answered.succeeds);
    let hits = match main.and_then(|main| main.hits) {
        Some(hits) => Some(("odds-hits", hits, other.and_then(|other| other.hits))),
        None => odds.let_be.succeeds.map(|now| ("odds-succeeds", now, second)),
    };
    let succeeds = model.words.odds_succeeds(odds, model.view);
    let kills = main.map(|main| ("odds-out", main.out, other.map(|other| other.out)));
    let named = hits.into_iter().chain(kills);
    let conditions = conditions_of(odds).map(|(kind, now)| {
        let then =
            other.and_then(|other| other.conditions.iter().find(|(one, _)| one.key == kind.key));
        (model.words.condition_word(kind), *now, then.map(|(_, then)| *then))
    });
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
    let word = |key: &str| match key {
        "odds-succeeds" => succeeds.clone(),
        key => model.words.t(key),
    };
    let mut chances: Vec<_> = named
        .map(|(key, now, then)| (word(key), now, then))
        .chain(conditions)
        .chain(ways)
        .collect();
    if let (Some(main), Some(_)) = (main, &odds.let_be.together)
        && let Some((word, ..)) = chances.first_mut()
    {
        *word = format!("{}: {word}", model.view.name(main.who));
    }
    chances
}

/// What becomes of all of them, as much of it as the row has room for; the chance that it kills one before all else.
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
        let value = about(model).to_owned() + &value;
        if x + width(&word) + 1 + width(&value) > row.right() {
            return;
        }
        x = put(buf, x, row.y, row.right(), &word, dim) + 1;
        x = put(buf, x, row.y, row.right(), &value, model.theme.style(Role::Text)) + GAP;
    }
}

/// A chance now, and if it is answered.
fn both_told(model: &ScreenModel<'_>, now: Probability, then: Probability) -> String {
    let [now, then] = [now, then].map(|chance| model.words.probability(chance));
    format!("{}{now} → {then}", about(model))
}

fn draw_full(model: &ScreenModel<'_>, odds: &Odds, area: Rect, buf: &mut Buffer) {
    let (words, theme) = (model.words, model.theme);
    let mut chances = chances(model, odds);
    let below = main_of(odds).map_or(0, |main| {
        let has_chart = !model.glyphs.fold && !main.lost.is_only(0) && !is_short(&main.lost);
        match (has_chart, main.lost.is_only(0)) {
            (true, _) => BELOW + LEAST_CHART,
            (false, false) => BELOW,
            // What is left alone.
            (false, true) => 1,
        }
    });
    let room = area.height.saturating_sub(below).max(area.height.min(ABOVE - 1));
    let left_out = chances.len().saturating_sub(room.into());
    chances.truncate(room.into());
    let mut spare = usize::from(room) - chances.len();
    // How many have no row stands at the end of the last one.
    let more = words.more(left_out);
    let lost = main_of(odds).map_or_else(String::new, |main| words.odds_change(&main.lost));
    let answered = words.odds_answered(model.view.system);
    let told_of = |chance| told(model, chance);
    let behind = |then: Probability| GAP + width(&answered) + 1 + width(&told_of(then));
    // Where the word for an answer leaves none for the chance, both numbers stand in the bar.
    let is_narrow = |(word, _, then): &Chance| {
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
    let texts: Vec<&str> = chances.iter().map(|(word, ..)| word.as_str()).collect();
    let apart = cut_apart(&texts, label.saturating_sub(1), model.glyphs.more);
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
        // Two that are cut do not read alike.
        let is_short = width(word) < start || start != label || spare > 0;
        let short = apart.get(at).filter(|_| !is_short);
        let mut word = short.unwrap_or(word).as_str();
        // A long one begins in a row of its own, where nothing else needs that.
        let begins = wrap(word, area.width, 0).first().copied().unwrap_or_default();
        if width(word) >= start && spare > 0 {
            put(buf, area.x, y, area.right(), begins, dim);
            word = word.strip_prefix(begins).unwrap_or(word).trim_start();
            (y, spare) = (y + 1, spare - 1);
        }
        let word = cut_middle(word, start.saturating_sub(1), model.glyphs.more);
        put(buf, area.x, y, area.right(), &word, dim);
        let room = room.saturating_sub(width(more));
        let bar = Rect { x: area.x + start, y, width: BAR.min(room), height: 1 };
        put_right(buf, bar.right(), y, area.right(), more, dim);
        let both = told.get(at).and_then(Option::as_ref).filter(|both| width(both) < bar.width);
        let long = both.cloned().unwrap_or_else(|| words.odds_chance(*now, odds.method));
        let told = if width(&long) < bar.width { long } else { told_of(*now) };
        draw_bar(model, (*now, &told), bar, buf);
        if let Some(then) = then {
            let x = put(buf, bar.right() + GAP, y, area.right(), &answered, dim);
            put(buf, x + 1, y, area.right(), &told_of(*then), theme.style(Role::Text));
        }
        y += 1;
    }
    if let Some(main) = main_of(odds) {
        let rest = Rect { y, height: area.bottom().saturating_sub(y), ..area };
        draw_change(model, (odds, main), label, rest, buf);
    }
}

/// What is lost as a chart behind so many columns for its word, and what is left below it.
fn draw_change(
    model: &ScreenModel<'_>,
    (odds, main): (&Odds, &Outcome),
    label: u16,
    area: Rect,
    buf: &mut Buffer,
) {
    let (lost, dim) = (model.words.odds_change(&main.lost), model.theme.style(Role::Dim));
    let y = area.y;
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
            let numbers = numbers(model, main);
            put(buf, chart.x, chart.y, area.right(), &numbers, model.theme.style(Role::Text));
        } else {
            let drawn = draw_chart(model, losses(odds, main), chart, buf);
            let axis = Rect { y: chart.bottom(), width: drawn, height: 1, ..chart };
            draw_axis(model, main, axis, buf);
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
        let name = cut_middle(&name, room, model.glyphs.more);
        put(buf, area.x, y, start, &name, style(Role::Dim));
    }
}

/// What is left on average, and the chance of a critical hit.
fn draw_last(model: &ScreenModel<'_>, main: &Outcome, row: Rect, buf: &mut Buffer) {
    let words = model.words;
    let critical = Some(main.criticals).filter(|critical| !critical.is_never());
    let critical =
        critical.map(|critical| format!("{} {}", words.t("odds-criticals"), told(model, critical)));
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
