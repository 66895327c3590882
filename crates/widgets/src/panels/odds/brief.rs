//! Odds in a few rows: the chances beside each other, the chart in one row, what an answer makes of them; or all of it in one
//! row.

use kekkai_battle::odds::{Odds, Outcome, Probability};
use ratatui_core::{buffer::Buffer, layout::Rect};

use super::{
    Chance, GAP, LEAST_VALUE, about, both_told, chances,
    chart::{draw_chart, draw_values, is_short, numbers},
    draw_bar, draw_last, draw_together, losses, main_of, others, told as told_of,
};
use crate::{
    Names as _, Role, ScreenModel, Words,
    paint::{cut, put, put_right, width},
};

/// Chances in one row, at most.
const MOST: usize = 3;
/// Columns that each of them has at least.
const LEAST: u16 = 14;
/// Columns of a bar that its number does not have: one behind its word, one behind the number, one before the next word.
const AROUND: u16 = 3;

/// One row of chances, one of the chart, one of what an answer makes of them or of what is left.
pub(super) fn draw_brief(model: &ScreenModel<'_>, odds: &Odds, area: Rect, buf: &mut Buffer) {
    let mut chances = chances(model, odds);
    leave_out_name(model, odds, &mut chances, area.width);
    let named = chances.len().saturating_sub(others(odds)).max(1);
    let has_own_row = area.height > 2 && chances.iter().any(|(.., then)| then.is_some());
    fit(model, odds, (&mut chances, named), (area.width, has_own_row));
    let row = Rect { height: 1, ..area };
    let bars = |chance: &Chance| need(model, chance) + AROUND - 2 * GAP;
    if chances.iter().map(bars).sum::<u16>() > area.width {
        draw_told(model, forms(model, &chances, !has_own_row), row, buf);
    } else {
        draw_chances(model, &chances, !has_own_row, row, buf);
    }
    let main = main_of(odds);
    if let Some(main) = main.filter(|main| area.height > 1 && !main.lost.is_only(0)) {
        draw_change(model, (odds, main), Rect { y: area.y + 1, height: 1, ..area }, buf);
    }
    let last = Rect { y: area.y + 2, height: 1, ..area };
    match main {
        _ if area.height < 3 => {}
        _ if has_own_row => draw_answered(model, &chances, last, buf),
        Some(main) => draw_last(model, main, last, buf),
        None => {}
    }
}

/// Leaves out who the first chance is of, where the heading names that one and the words have no room.
fn leave_out_name(model: &ScreenModel<'_>, odds: &Odds, chances: &mut [Chance], room: u16) {
    let name = main_of(odds).map(|main| model.view.name(main.who));
    let title = model.odds.map(|shown| shown.title.as_str()).unwrap_or_default();
    let first = chances.iter().take(2).map(|chance| need(model, chance)).sum::<u16>() > room;
    if let Some(name) = name.filter(|name| first && title.contains(name))
        && let Some((word, ..)) = chances.first_mut()
        && let Some(bare) = word.strip_prefix(&format!("{name}: "))
    {
        *word = bare.to_owned();
    }
}

/// Leaves as many chances as there is room for beside each other.
fn fit(
    model: &ScreenModel<'_>,
    odds: &Odds,
    (chances, named): (&mut Vec<Chance>, usize),
    (room, has_own_row): (u16, bool),
) {
    let fitting = usize::from(room / LEAST).max(1);
    chances.truncate(fitting.min(MOST));
    let each = |chances: &[Chance]| room / u16::try_from(chances.len()).unwrap_or(1).max(1);
    // What only an answer brings is told with that answer, if with fewer chances beside it.
    let hides = |chances: &[Chance]| {
        chances.iter().any(|(word, now, then)| {
            let brings = now.is_never() && then.is_some_and(|then| !then.is_never());
            let told = then.map(|then| both_told(model, *now, then));
            let told = told.filter(|_| brings && !has_own_row);
            told.is_some_and(|told| !has_room(word, &told, each(chances)))
        })
    };
    // Where the first is named, a chance that there is not gives way to its word.
    let is_cut = |chances: &[Chance]| {
        let needs = chances.iter().map(|chance| need(model, chance));
        let last = chances
            .last()
            .is_some_and(|(_, now, then)| now.is_never() && then.is_none_or(Probability::is_never));
        last && odds.let_be.together.is_some() && needs.sum::<u16>() > room
    };
    while chances.len() > 1 && (hides(chances) || is_cut(chances)) {
        chances.pop();
    }
    // A way that is cut short may read as another one: there are as many as have room for all of their words.
    while chances.len() > named
        && chances.iter().map(|chance| need(model, chance)).sum::<u16>() > room
    {
        chances.pop();
    }
}

fn has_room(word: &str, text: &str, each: u16) -> bool {
    width(word) + width(text) + GAP < each
}

/// Columns of a chance with its word.
fn need(model: &ScreenModel<'_>, (word, now, _): &Chance) -> u16 {
    width(word) + width(&told_of(model, *now)) + 2 * GAP
}

/// The chances beside each other, each as a bar; `both`: with what an answer makes of it, where all of that has room.
fn draw_chances(
    model: &ScreenModel<'_>,
    chances: &[Chance],
    both: bool,
    row: Rect,
    buf: &mut Buffer,
) {
    let count = u16::try_from(chances.len()).unwrap_or(1).max(1);
    let each = row.width / count;
    let both = |told: &dyn Fn(Probability, Probability) -> String| {
        let told = |(_, now, then): &Chance| then.map(|then| told(*now, then)).filter(|_| both);
        chances.iter().map(told).collect::<Vec<_>>()
    };
    let sign = about(model);
    let short = both(&|now, then| sign.to_owned() + &model.words.both_chances(now, then));
    let whole = both(&|now, then| sign.to_owned() + &model.words.both_whole_chances(now, then));
    // All of them in the same form.
    let needs = |told: &[Option<String>]| {
        let of = |((word, now, _), told): (&Chance, &Option<String>)| match told {
            Some(told) => width(word) + width(told) + AROUND,
            None => width(word) + width(&told_of(model, *now)) + AROUND,
        };
        chances.iter().zip(told).map(of).sum::<u16>()
    };
    let shorter = [short, whole].into_iter().find(|told| needs(told) <= row.width);
    let long = both(&|now, then| both_told(model, now, then));
    let has_long = chances
        .iter()
        .zip(&long)
        .all(|((word, ..), told)| told.as_ref().is_none_or(|told| has_room(word, told, each)));
    let told = match shorter {
        _ if has_long => long,
        Some(shorter) => shorter,
        // At least those that have room for it.
        None => {
            let fits = |((word, ..), told): (&Chance, Option<String>)| {
                told.filter(|told| has_room(word, told, each))
            };
            chances.iter().zip(long).map(fits).collect()
        }
    };
    // A longer word takes of the room that a shorter one leaves.
    let least = |(word, now, _): &Chance| width(word) + width(&told_of(model, *now)) + AROUND;
    let wanted = |alone: &dyn Fn(&Chance) -> u16| {
        let of = |(chance, told): (&Chance, &Option<String>)| match told {
            Some(told) => width(&chance.0) + width(told) + AROUND,
            None => alone(chance),
        };
        chances.iter().zip(&told).map(of).collect::<Vec<u16>>()
    };
    let has_room = |wanted: &Vec<u16>| wanted.iter().sum::<u16>() <= row.width;
    let roomy = Some(wanted(&|chance| need(model, chance))).filter(has_room);
    let wanted = roomy.unwrap_or_else(|| wanted(&least));
    let spare = row.width.checked_sub(wanted.iter().sum()).map(|spare| spare / count);
    let mut x = row.x;
    for (((word, now, _), told), wanted) in chances.iter().zip(told).zip(wanted) {
        let each = spare.map_or(each, |spare| wanted + spare);
        let text = told.unwrap_or_else(|| told_of(model, *now));
        let word = cut(word, each.saturating_sub(LEAST_VALUE), model.glyphs.more);
        let at = put(buf, x, row.y, row.right(), &word, model.theme.style(Role::Dim)) + 1;
        let end = (x + each).saturating_sub(1).min(row.right());
        draw_bar(model, (*now, &text), Rect { x: at, width: end.saturating_sub(at), ..row }, buf);
        x += each;
    }
}

/// What is lost, as a chart with its numbers in one row.
fn draw_change(
    model: &ScreenModel<'_>,
    (odds, main): (&Odds, &Outcome),
    row: Rect,
    buf: &mut Buffer,
) {
    let (lost, dim) = (model.words.odds_change(&main.lost), model.theme.style(Role::Dim));
    if is_short(&main.lost) {
        let x = put(buf, row.x, row.y, row.right(), &lost, dim) + 1;
        let room = row.right().saturating_sub(x);
        draw_values(model, &main.lost, Rect { x, width: room, ..row }, buf);
        return;
    }
    let numbers = numbers(model, main);
    let start = put_right(buf, row.x, row.y, row.right(), &numbers, dim);
    let room = start.saturating_sub(row.x + 1);
    if model.glyphs.fold || room == 0 {
        put(buf, row.x, row.y, start, &lost, dim);
        return;
    }
    // What the columns are of, where they have room beside it.
    let word = width(&lost) + 1;
    let indent = if room >= word + LEAST {
        put(buf, row.x, row.y, start, &lost, dim);
        word
    } else {
        0
    };
    let chart = Rect { x: row.x + indent, width: room - indent, ..row };
    draw_chart(model, losses(odds, main), chart, buf);
}

/// A word, if it has room, and its number.
type Told = (Option<String>, String);

/// What an answer makes of the chances: the word for the answer, then each of them, as many of their words as have room.
fn draw_answered(model: &ScreenModel<'_>, chances: &[Chance], row: Rect, buf: &mut Buffer) {
    let words = model.words;
    let answered = || chances.iter().filter_map(|(word, _, then)| Some((word, (*then)?)));
    let told = |bare: usize| {
        let one = |(at, (word, then)): (usize, (&String, Probability))| {
            (Some(word.clone()).filter(|_| at >= bare), told_of(model, then))
        };
        answered().enumerate().map(one).collect::<Vec<Told>>()
    };
    let label = words.odds_answered(model.view.system);
    let x = put(buf, row.x, row.y, row.right(), &label, model.theme.style(Role::Dim)) + 1;
    let row = Rect { x, width: row.right().saturating_sub(x), ..row };
    // The first number stands for the first chance above.
    draw_told(model, (0..=chances.len()).map(told), row, buf);
}

/// All in one row: the chances with what an answer makes of them, in the longest form that fits.
pub(super) fn draw_line(model: &ScreenModel<'_>, odds: &Odds, row: Rect, buf: &mut Buffer) {
    if let Some(all) = &odds.let_be.together {
        draw_together(model, odds, all, row, buf);
        return;
    }
    let mut chances = chances(model, odds);
    let named = chances.len().saturating_sub(others(odds)).max(1);
    chances.truncate(named);
    draw_told(model, forms(model, &chances, true), row, buf);
}

/// What may be written of the chances without bars, the longest first; `both`: with what an answer makes of them.
fn forms(
    model: &ScreenModel<'_>,
    chances: &[Chance],
    both: bool,
) -> impl Iterator<Item = Vec<Told>> {
    let words = model.words;
    let form = |told: &dyn Fn(usize, Probability, Probability) -> String| {
        let one = |(at, (word, now, then)): (usize, &Chance)| {
            let told = then.filter(|_| both).map(|then| told(at, *now, then));
            let told = told.unwrap_or_else(|| words.probability(*now));
            (Some(word.clone()), about(model).to_owned() + &told)
        };
        chances.iter().enumerate().map(one).collect::<Vec<Told>>()
    };
    let forms = [
        form(&|_, now, then| words.both_chances(now, then)),
        form(&|_, now, then| words.both_whole_chances(now, then)),
        // One sign is enough for several numbers in a row.
        form(&|at, now, then| {
            let is_last = at + 1 == chances.len();
            let told = if is_last { Words::both_whole_chances } else { Words::both_whole };
            told(words, now, then)
        }),
        form(&|_, now, _| words.probability(now)),
    ];
    forms.into_iter()
}

/// The first of the forms that fits into the row, or as much of the last as fits.
fn draw_told(
    model: &ScreenModel<'_>,
    forms: impl Iterator<Item = Vec<Told>>,
    row: Rect,
    buf: &mut Buffer,
) {
    let columns =
        |(word, value): &Told| word.as_ref().map_or(0, |word| width(word) + 1) + width(value) + GAP;
    let fits =
        |told: &Vec<Told>| told.iter().map(columns).sum::<u16>().saturating_sub(GAP) <= row.width;
    let mut last = Vec::new();
    for told in forms {
        let is_it = fits(&told);
        last = told;
        if is_it {
            break;
        }
    }
    let mut x = row.x;
    for told in last {
        if x + columns(&told) - GAP > row.right() {
            return;
        }
        let (word, value) = told;
        if let Some(word) = word {
            x = put(buf, x, row.y, row.right(), &word, model.theme.style(Role::Dim)) + 1;
        }
        x = put(buf, x, row.y, row.right(), &value, model.theme.style(Role::Text)) + GAP;
    }
}
