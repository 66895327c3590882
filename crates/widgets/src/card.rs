//! One combatant in full: what waits first, then what it can do, then what it is.

use kekkai_battle::{
    SideId,
    view::{CombatantView, PoolShown},
};
use kekkai_rules::{ConditionKind, SheetView};
use ratatui_core::{buffer::Buffer, layout::Rect, style::Style};

use crate::{
    Names, Role, ScreenModel,
    map::{is_told, sign_role},
    paint::{cut, heading, put, width, wrap},
    queue::pool_text,
};

/// How many rows of a sheet stand before the ways to strike.
const VITAL: usize = 3;

/// Words that stay together, and whether a new line begins with them.
struct Piece {
    text: String,
    role: Role,
    fresh: bool,
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
        theme.style(Role::Side(who.side)),
    );
    let room = area.right().saturating_sub(x + 1);
    let tail = tail(model, who, room);
    let name = cut(who.name.as_str(), room.saturating_sub(width(&tail)).max(8), model.glyphs.more);
    let text = format!("{name}{tail}");
    let rest = Rect { x: x + 1, width: room, ..area };
    let styles = (theme.style(Role::Heading), theme.style(Role::Dim));
    heading(buf, rest, &cut(&text, room, model.glyphs.more), model.glyphs.rule, styles);
}

/// What stands behind the name: category, class and side; without the category, then without the side, where they have
/// no room beside the name.
fn tail(model: &ScreenModel<'_>, who: &CombatantView, room: u16) -> String {
    let words = model.words;
    let side = model
        .view
        .sides
        .get(usize::from(who.side.0))
        .map(|side| words.name_of(side.as_str()))
        .or_else(|| (who.side == SideId::NONE).then(|| words.t("side-none")));
    let kind = who.sheet.as_ref().map(|sheet| words.kind(&sheet.kind));
    let class = who.sheet.as_ref().and_then(|sheet| sheet.class.as_ref());
    let class = class.map(|class| words.class_of(class));
    let between = format!(" {} ", model.glyphs.dot);
    let joined = |parts: [&Option<String>; 3]| -> String {
        parts.into_iter().flatten().flat_map(|part| [between.as_str(), part.as_str()]).collect()
    };
    let all = [&kind, &class, &side];
    // The token has the colour of the side.
    let shorter: &[_] = &[[&None, &class, &side], [&None, &class, &None]];
    let shorter = if class.is_some() { shorter } else { &[] };
    // Beside them stands how much the card has no room for.
    let fits = |tail: &String| width(who.name.as_str()) + width(tail) + 4 <= room;
    let mut tails = std::iter::once(&all).chain(shorter).map(|parts| joined(*parts));
    tails.find(fits).unwrap_or_else(|| joined(*shorter.last().unwrap_or(&all)))
}

fn pieces(model: &ScreenModel<'_>, who: &CombatantView) -> Vec<Piece> {
    let words = model.words;
    let mut pieces = Vec::new();
    let mut block = |texts: Vec<(String, Role)>| {
        pieces.extend(texts.into_iter().enumerate().map(|(n, (text, role))| Piece {
            text,
            role,
            fresh: n == 0,
        }));
    };
    // Whoever is held or holds is named with the other end, an injury as what it is.
    let named = |kind: &ConditionKind| {
        is_told(kind, who) || (who.sheet.is_some() && ["injured", "casting"].contains(&kind.key))
    };
    let conditions = who.conditions.iter().filter(|condition| !named(condition.kind));
    let told = conditions.map(|condition| signed(condition.kind, &words.condition(*condition)));
    let ties = who.relations.iter().filter_map(|relation| {
        let kind = model.view.book.condition(relation.condition()?)?;
        Some(signed(kind, &words.relation(relation, model.view.name(relation.with))))
    });
    let edge = |edge| words.with("card-away", &[("edge", words.edge(edge).into())]);
    let away = who.away.map(|away| (edge(away.edge), Role::Sign));
    block(away.into_iter().chain(told).chain(ties).collect());
    block(words.disclosed(who).into_iter().map(|text| (text, Role::Sign)).collect());
    let Some(sheet) = &who.sheet else {
        block(who.pools.iter().map(|shown| plain(pool_shown(model, *shown))).collect());
        return pieces;
    };
    // What is being read comes before all else: it is lost if nobody thinks of it.
    let casting = model.view.book.condition("casting");
    for reading in sheet.spells.iter().filter(|spell| spell.read > 0) {
        block(casting.map(|kind| signed(kind, &words.spell(reading))).into_iter().collect());
    }
    for wait in &sheet.waits {
        block(vec![(words.waiting(wait, model.view), Role::Hit)]);
    }
    block(sheet.injuries.iter().map(|row| (words.injury_short(row), Role::Sign)).collect());
    // The first rows are what a fight is decided by; the rest comes after the ways to strike.
    let (vital, other) = sheet.rows.split_at_checked(VITAL).unwrap_or((&sheet.rows, &[]));
    let turn = model.view.turn.as_ref().filter(|_| model.view.actor == Some(who.id));
    let phase = turn
        .map(|turn| (words.with("card-phase", &[("phase", words.phase(turn).into())]), Role::Turn));
    let row = |row| plain(words.sheet_row(row));
    let pluses = sheet.pluses.iter().map(|row| plain(words.plus_row(row)));
    block(phase.into_iter().chain(vital.iter().map(row)).chain(pluses).collect());
    let on = sheet.skills.iter().filter(|row| row.on == Some(true));
    block(on.map(|row| (words.skill(row), Role::Sign)).collect());
    // The one whose turn it is chooses among them by number.
    let numbered = model.view.actor == Some(who.id) && sheet.attacks.len() > 1;
    let number = |n: usize| if numbered { format!("{n}) ") } else { String::new() };
    let attacks = (1..).zip(&sheet.attacks);
    block(attacks.map(|(n, attack)| plain(number(n) + &words.attack_row(attack))).collect());
    block(words.carried(sheet).map(plain).into_iter().collect());
    block(pools(model, sheet).map(plain).chain(other.iter().map(row)).collect());
    let stats =
        sheet.stats.iter().map(|stat| format!("{}{} {}", stat.letter, stat.value, stat.rank));
    block(vec![plain(stats.collect::<Vec<_>>().join("  "))]);
    let phantasms = sheet.phantasms.iter();
    block(phantasms.map(|row| plain(words.phantasm(row))).collect());
    if let Some(familiar) = &sheet.familiar {
        block(vec![plain(words.familiar(familiar, model.view))]);
    }
    for lasting in &sheet.lasting {
        block(vec![(words.lasting(lasting), Role::Sign)]);
    }
    let rest = sheet.skills.iter().filter(|row| row.on != Some(true));
    block(rest.map(|row| plain(words.skill(row))).collect());
    let unread = sheet.spells.iter().filter(|spell| spell.read == 0);
    block(unread.map(|row| plain(words.spell_short(row))).collect());
    pieces
}

/// What a condition says, behind its sign and in its style.
fn signed(kind: &ConditionKind, text: &str) -> (String, Role) {
    let sign = kind.sign.map(|sign| format!("{sign} ")).unwrap_or_default();
    (sign + text, sign_role(kind))
}

fn plain(text: String) -> (String, Role) {
    (text, Role::Text)
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

fn pools<'a>(
    model: &'a ScreenModel<'_>,
    sheet: &'a SheetView,
) -> impl Iterator<Item = String> + 'a {
    sheet
        .pools
        .iter()
        .map(|pool| format!("{} {}/{}", model.words.pool(pool.id), pool_text(*pool), pool.max))
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
