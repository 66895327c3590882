//! One combatant in full: what waits first, then what it can do, then what it is.

use kekkai_battle::{
    SideId,
    view::{CombatantView, PoolShown},
};
use kekkai_rules::{
    ConditionKind, Pool, SheetView,
    section::{Block, Rows, SectionKind, SectionRow},
    sheet_view::Stat,
};
use ratatui_core::{buffer::Buffer, layout::Rect, style::Style};

use crate::{
    Names, Role, ScreenModel,
    map::{is_told, sign_role},
    paint::{cut, heading, put, width, wrap},
    queue::pool_text,
};

/// Words that stay together, and whether a new line begins with them.
struct Piece {
    text: String,
    role: Role,
    fresh: bool,
}

impl Piece {
    /// Words that follow on others where they have room.
    const fn new(text: String, role: Role) -> Self {
        Self { text, role, fresh: false }
    }

    /// The same in the style of ordinary words.
    const fn plain(text: String) -> Self {
        Self::new(text, Role::Text)
    }
}

pub(crate) fn draw(model: &ScreenModel<'_>, area: Rect, buf: &mut Buffer) {
    let chosen = model.chosen.or(model.view.actor).and_then(|who| model.view.find(who));
    let Some(who) = chosen.filter(|_| area.height > 0) else { return };
    draw_heading(model, who, area, buf);
    let pieces: Vec<Piece> =
        pieces(model, who).into_iter().flat_map(|piece| folded(piece, area.width)).collect();
    let lines = flow(&pieces, area.width);
    let room = usize::from(area.height - 1);
    let dot = model.theme.style(Role::Dim);
    for (y, line) in (area.y + 1..area.bottom()).zip(&lines) {
        let mut x = area.x;
        for (n, piece) in line.iter().enumerate() {
            if n > 0 {
                put(buf, x + 1, y, area.right(), model.glyphs.dot, dot);
                x += 3;
            }
            let text = cut(&piece.text, area.right().saturating_sub(x), model.glyphs.more);
            x = put(buf, x, y, area.right(), &text, model.theme.style(piece.role));
        }
    }
    if lines.len() > room {
        let hidden: usize = lines.iter().skip(room).map(Vec::len).sum();
        let text = format!("+{hidden}");
        let left = area.right().saturating_sub(width(&text) + 1);
        put(buf, left, area.y, area.right(), " ", Style::new());
        put(buf, left + 1, area.y, area.right(), &text, model.theme.style(Role::Sign));
    }
}

fn draw_heading(model: &ScreenModel<'_>, who: &CombatantView, area: Rect, buf: &mut Buffer) {
    let theme = model.theme;
    let x = put(
        buf,
        area.x,
        area.y,
        area.right(),
        &crate::map::token(who, 1),
        theme.name(model.view.hue(who.side)),
    );
    let room = area.right().saturating_sub(x + 1);
    let tail = tail(model, who, room);
    let name = cut(who.name.as_str(), room.saturating_sub(width(&tail)).max(8), model.glyphs.more);
    let text = format!("{name}{tail}");
    let rest = Rect { x: x + 1, width: room, ..area };
    let styles = (theme.style(Role::Heading), theme.style(Role::Dim));
    heading(buf, rest, &cut(&text, room, model.glyphs.more), model.glyphs.rule, styles);
}

/// What stands behind the name: what it is and its side; of what it is the last only, then without the side, where they have
/// no room beside the name.
fn tail(model: &ScreenModel<'_>, who: &CombatantView, room: u16) -> String {
    let words = model.words;
    let side = model
        .view
        .sides
        .get(usize::from(who.side.0))
        .map(|side| words.name_of(side.as_str()))
        .or_else(|| (who.side == SideId::NONE).then(|| words.t("side-none")));
    let made = who.sheet.as_ref().map(|sheet| sheet.made.as_slice()).unwrap_or_default();
    let made: Vec<String> = made.iter().map(|made| words.term(made)).collect();
    let between = format!(" {} ", model.glyphs.dot);
    let joined = |made: &[String], side: &Option<String>| -> String {
        made.iter().chain(side).flat_map(|part| [between.as_str(), part.as_str()]).collect()
    };
    let kept = made.len().saturating_sub(1);
    let (all, kept) = (joined(&made, &side), made.get(kept..).filter(|_| kept > 0));
    // The token has the colour of the side.
    let shorter = kept.map(|kept| [joined(kept, &side), joined(kept, &None)]);
    // Beside them stands how much the card has no room for.
    let fits = |tail: &&String| width(who.name.as_str()) + width(tail) + 4 <= room;
    let tails = || std::iter::once(&all).chain(shorter.iter().flatten());
    tails().find(fits).or_else(|| tails().last()).cloned().unwrap_or_default()
}

fn pieces(model: &ScreenModel<'_>, who: &CombatantView) -> Vec<Piece> {
    let words = model.words;
    let mut pieces = Vec::new();
    let mut block = |line: Vec<Piece>| pieces.extend(in_line(line));
    // Whoever is held or holds is named with the other end, an injury as what it is.
    let named = |kind: &ConditionKind| {
        let mut sections = who.sheet.iter().flat_map(|sheet| &sheet.sections);
        is_told(kind, who) || sections.any(|section| section.kind.tells == Some(kind.key))
    };
    let conditions = who.conditions.iter().filter(|condition| !named(condition.kind));
    let told = conditions.map(|condition| signed(condition.kind, &words.condition(*condition)));
    let ties = who.relations.iter().filter_map(|relation| {
        let kind = model.view.book.condition(relation.condition()?)?;
        Some(signed(kind, &words.relation(relation, model.view.name(relation.with))))
    });
    let edge = |edge| words.with("card-away", &[("edge", words.edge(edge).into())]);
    let away = who.away.map(|away| Piece::new(edge(away.edge), Role::Sign));
    block(away.into_iter().chain(told).chain(ties).collect());
    let disclosed = words.disclosed(who).into_iter();
    block(disclosed.map(|text| Piece::new(text, Role::Sign)).collect());
    let Some(sheet) = &who.sheet else {
        block(who.pools.iter().map(|shown| Piece::plain(pool_shown(model, *shown))).collect());
        return pieces;
    };
    for line in model.view.book.layout.card {
        block(line.iter().flat_map(|block| said(model, who, sheet, *block)).collect());
    }
    pieces
}

/// The pieces, the first of them on a line of its own.
fn in_line(pieces: Vec<Piece>) -> impl Iterator<Item = Piece> {
    let piece = |(n, piece): (usize, Piece)| Piece { fresh: n == 0 || piece.fresh, ..piece };
    pieces.into_iter().enumerate().map(piece)
}

/// What a block of the card says.
fn said(
    model: &ScreenModel<'_>,
    who: &CombatantView,
    sheet: &SheetView,
    block: Block,
) -> Vec<Piece> {
    let words = model.words;
    let acts = model.view.actor == Some(who.id);
    match block {
        Block::Phase => {
            let turn = model.view.turn.as_ref().filter(|_| acts);
            let phase =
                turn.map(|turn| words.with("card-phase", &[("phase", words.phase(turn).into())]));
            phase.map(|phase| Piece::new(phase, Role::Turn)).into_iter().collect()
        }
        // They stand above, whether the sheet is known or not.
        Block::Relations => Vec::new(),
        Block::Waits => {
            let wait = |wait| Piece {
                fresh: true,
                ..Piece::new(words.waiting(wait, model.view), Role::Hit)
            };
            sheet.waits.iter().map(wait).collect()
        }
        Block::Attacks => {
            // The one whose turn it is chooses among them by number.
            let numbered = acts && sheet.attacks.len() > 1;
            let number = |n: usize| if numbered { format!("{n}) ") } else { String::new() };
            let attacks = (1..).zip(&sheet.attacks);
            attacks.map(|(n, attack)| Piece::plain(number(n) + &words.attack_row(attack))).collect()
        }
        Block::Pools => {
            let pool =
                |pool: &Pool| format!("{} {}/{}", words.pool(pool.id), pool_text(*pool), pool.max);
            sheet.pools.iter().map(|row| Piece::plain(pool(row))).collect()
        }
        Block::Stats => {
            let stat = |stat: &Stat| format!("{}{} {}", stat.letter, stat.value, stat.rank);
            let stats: Vec<String> = sheet.stats.iter().map(stat).collect();
            vec![Piece::plain(stats.join("  "))]
        }
        Block::Numbers { skip, take } => {
            let rows = sheet.rows.iter().skip(skip).take(take);
            rows.map(|row| Piece::plain(words.sheet_row(row))).collect()
        }
        Block::Section(kind, rows) => section(model, sheet, kind, rows),
    }
}

/// The rows of a section in brief; one in force stands in full behind the sign of the condition that it tells.
fn section(
    model: &ScreenModel<'_>,
    sheet: &SheetView,
    kind: &SectionKind,
    rows: Rows,
) -> Vec<Piece> {
    let told = kind.tells.and_then(|key| model.view.book.condition(key));
    let row = |row: &SectionRow| {
        if let Some(told) = told.filter(|_| row.active) {
            let text = model.words.phrase(&row.full, model.view);
            return Piece { fresh: true, ..signed(told, &text) };
        }
        let role = if kind.marked || row.active { Role::Sign } else { Role::Text };
        let text = model.words.phrase(row.in_brief(), model.view);
        Piece { text, role, fresh: kind.apart }
    };
    sheet.section(kind).into_iter().flat_map(|section| section.rows(rows)).map(row).collect()
}

/// What a condition says, behind its sign and in its style.
fn signed(kind: &ConditionKind, text: &str) -> Piece {
    let sign = kind.sign.map(|sign| format!("{sign} ")).unwrap_or_default();
    Piece::new(sign + text, sign_role(kind))
}

/// A pool of others: a word of health stands alone, all else behind the name of the pool.
fn pool_shown(model: &ScreenModel<'_>, shown: PoolShown) -> String {
    let words = model.words;
    match shown {
        PoolShown::Exact(pool) => {
            format!("{} {}/{}", words.pool(pool.id), pool_text(pool), pool.max)
        }
        PoolShown::Bar(id, tenths) => {
            let [full, _, gone] = model.glyphs.bar;
            let (left, tenths) = (usize::from(tenths.min(10)), 10);
            format!("{} {}{}", words.pool(id), full.repeat(left), gone.repeat(tenths - left))
        }
        PoolShown::Word(id, wound) => {
            words.pool_word(id, wound).unwrap_or_else(|| words.wound(wound))
        }
    }
}

/// A piece that is too wide for a line, as several.
fn folded(piece: Piece, room: u16) -> Vec<Piece> {
    if width(&piece.text) <= room {
        return vec![piece];
    }
    let part = |(n, text): (usize, &str)| {
        let indent = if n == 0 { "" } else { "  " };
        Piece { text: format!("{indent}{text}"), role: piece.role, fresh: true }
    };
    wrap(&piece.text, room, 2).into_iter().enumerate().map(part).collect()
}

/// Lays pieces into lines of `room` columns, three columns between two on one line.
fn flow(pieces: &[Piece], room: u16) -> Vec<Vec<&Piece>> {
    let mut lines: Vec<Vec<&Piece>> = Vec::new();
    let mut taken = 0;
    for piece in pieces {
        let columns = width(&piece.text);
        match lines.last_mut() {
            Some(line) if !piece.fresh && taken + 3 + columns <= room => {
                line.push(piece);
                taken += 3 + columns;
            }
            _ => {
                lines.push(vec![piece]);
                taken = columns;
            }
        }
    }
    lines
}
