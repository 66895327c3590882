//! One combatant in full: what it can do, then what it is; what waits first, or where there is room in the lowest rows, so that it
//! moves nothing else.

use kekkai_battle::{
    BattleView, SideId,
    notes::About,
    view::{CombatantView, PoolShown},
};
use kekkai_rules::{
    ConditionKind, Id, Pool, SheetView,
    section::{Block, Rows, SectionKind, SectionRow},
    sheet_view::Stat,
};
use ratatui_core::{buffer::Buffer, layout::Rect};

use crate::{
    Names, Role, ScreenModel,
    bar::{Bar, Kind, of_most},
    frame,
    map::{is_told, sign_role},
    paint::{columns, cut, put, width, wrap},
};

/// Words that stay together, and whether a new line begins with them.
struct Piece {
    text: String,
    role: Role,
    fresh: bool,
    /// In the place of the text, a row of the table of the ways to strike.
    cells: Option<Attack>,
}

/// A way to strike: its number, the weapon, the kind, the dice, the price, the reach.
type Attack = [String; 6];

/// The look of its parts.
const ATTACK: [Role; 6] = [Role::Key, Role::Text, Role::Dim, Role::Turn, Role::Price, Role::Dim];
/// The place of the price among them.
const PRICE: usize = 4;
/// Columns that a weapon has at least.
const LEAST_WEAPON: u16 = 8;
/// Columns before what of a row goes on in the next.
const INDENT: u16 = 2;

/// A text in its place on a line.
struct Span {
    at: u16,
    text: String,
    role: Role,
}

impl Piece {
    /// Words that follow on others where they have room.
    const fn new(text: String, role: Role) -> Self {
        Self { text, role, fresh: false, cells: None }
    }

    /// The same in the style of ordinary words.
    const fn plain(text: String) -> Self {
        Self::new(text, Role::Text)
    }
}

/// Rows from which a card has its pools as bars: in a lower one they would take the place of what the queue does not tell.
const ROOMY: u16 = 9;
/// Columns that the bar of the vital pool and that of another have at most.
const BARS: (u16, u16) = (26, 22);
/// Columns between two bars.
const GAP: u16 = 2;

/// Whose card is shown: whoever is chosen, else the one whose turn it is; while it is nobody's, the first of all.
pub fn whose(chosen: Option<Id>, view: &BattleView) -> Option<Id> {
    chosen.or(view.actor).or_else(|| view.combatants.iter().find(|who| !who.past).map(|who| who.id))
}

pub(crate) fn draw(model: &ScreenModel<'_>, area: Rect, buf: &mut Buffer) {
    let chosen = whose(model.chosen, model.view).and_then(|who| model.view.find(who));
    let Some(who) = chosen.filter(|_| area.height > 0) else {
        // The frame around it has an upper line all the same.
        return frame::rule(area, Role::Frame, (model.theme, model.glyphs), buf);
    };
    let roomy = area.height >= ROOMY;
    let mut body = Rect { y: area.y + 1, height: area.height - 1, ..area };
    if roomy && draw_bars(model, who, body, buf) {
        body = Rect { y: body.y + 1, height: body.height - 1, ..body };
    }
    let foot = who.sheet.iter().filter(|_| roomy).flat_map(|sheet| waits(model, sheet));
    let foot = laid_out(model, foot.collect(), area.width);
    let most = body.height.saturating_sub(1).min(columns(foot.len()));
    body.height -= most;
    let lines = laid_out(model, pieces(model, who, roomy, area.width), area.width);
    draw_lines(model, &lines, body, buf);
    draw_lines(model, &foot, Rect { y: body.bottom(), height: most, ..body }, buf);
    let shown = usize::from(body.height).min(lines.len()) + usize::from(most);
    draw_heading(model, who, lines.len() + foot.len() - shown, area, buf);
}

fn draw_lines(model: &ScreenModel<'_>, lines: &[Vec<Span>], area: Rect, buf: &mut Buffer) {
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        for span in line {
            let x = area.x + span.at;
            let text = cut(&span.text, area.right().saturating_sub(x), model.glyphs.more);
            put(buf, x, y, area.right(), &text, model.theme.style(span.role));
        }
    }
}

fn draw_heading(
    model: &ScreenModel<'_>,
    who: &CombatantView,
    hidden: usize,
    area: Rect,
    buf: &mut Buffer,
) {
    let theme = model.theme;
    let chip = theme.token(model.view.hue(who.side));
    let x = put(buf, area.x, area.y, area.right(), &crate::map::token(who, 1), chip);
    frame::blank(buf, x, area);
    let rest = Rect { x: x + 1, width: area.right().saturating_sub(x + 1), ..area };
    let more = model.words.more(hidden);
    // A rule stands between the number and what follows it.
    let apart = if more.is_empty() { 2 } else { 4 };
    let told = width(who.name.as_str()) + width(&more) + apart;
    let tail = tail(model, who, rest.width);
    let tail = cut(&tail, rest.width.saturating_sub(told), model.glyphs.more);
    let name = cut(who.name.as_str(), rest.width, model.glyphs.more);
    let end = frame::heading((&name, &tail), (theme, model.glyphs), rest, buf);
    if !more.is_empty() {
        let end = put(buf, end + 1, area.y, area.right(), &more, theme.style(Role::Sign));
        frame::blank(buf, end, area);
    }
}

/// The pools as bars beside each other, those that are told in a word left out; whether there is any.
fn draw_bars(model: &ScreenModel<'_>, who: &CombatantView, area: Rect, buf: &mut Buffer) -> bool {
    let mut x = area.x;
    let bars = who.pools.iter().filter(|pool| !matches!(pool, PoolShown::Word(..)));
    let bars = columns(bars.count()).max(1);
    // All of them have room beside each other.
    let each = (area.width + GAP) / bars - GAP.min(area.width / bars);
    for (place, pool) in who.pools.iter().enumerate() {
        let kind = Kind::of(place);
        let name = model.words.pool(pool.id());
        let text = match pool {
            PoolShown::Exact(pool) => format!("{name} {}", of_most(*pool, " / ")),
            PoolShown::Bar(..) | PoolShown::Word(..) => name,
        };
        let most = if kind == Kind::Vital { BARS.0 } else { BARS.1 };
        let room = most.min(each).max(width(&text) + 2).min(area.right().saturating_sub(x));
        let bar = Rect { x, width: room, height: 1, ..area };
        if let Some(drawn) = Bar::of(*pool, kind, room).filter(|_| room > width(&text)) {
            drawn.draw(&text, (model.theme, model.glyphs), bar, buf);
            x = bar.right() + GAP;
        }
    }
    x > area.x
}

/// What stands at the end of the heading: what it is and its side; of what it is the last only, then without the side, where
/// they have no room beside the name.
fn tail(model: &ScreenModel<'_>, who: &CombatantView, room: u16) -> String {
    let words = model.words;
    let side = model
        .view
        .sides
        .get(usize::from(who.side.0))
        .map(|side| words.name_of(side.as_str()))
        .or_else(|| {
            let key = if who.is_thing { "side-thing" } else { "side-none" };
            (who.side == SideId::NONE).then(|| words.t(key))
        });
    let made = who.sheet.as_ref().map(|sheet| sheet.made.as_slice()).unwrap_or_default();
    let made: Vec<String> = made.iter().map(|made| words.term(made)).collect();
    let between = format!(" {} ", model.glyphs.dot);
    let joined = |made: &[String], side: &Option<String>| -> String {
        made.iter().chain(side).map(String::as_str).collect::<Vec<_>>().join(&between)
    };
    let kept = made.len().saturating_sub(1);
    let (all, kept) = (joined(&made, &side), made.get(kept..).filter(|kept| !kept.is_empty()));
    // The token has the colour of the side.
    let shorter = kept.map(|kept| [joined(kept, &side), joined(kept, &None)]);
    // Beside them stands how much the card has no room for.
    let fits = |tail: &&String| width(who.name.as_str()) + width(tail) + 4 <= room;
    let tails = || std::iter::once(&all).chain(shorter.iter().flatten());
    tails().find(fits).or_else(|| tails().last()).cloned().unwrap_or_default()
}

/// `bars`: the pools are drawn as such, and what waits stands below; `room`: the columns that there are.
fn pieces(model: &ScreenModel<'_>, who: &CombatantView, bars: bool, room: u16) -> Vec<Piece> {
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
    let note = model.view.notes.on(About::Who(who.id));
    let note = note.map(|note| words.noted(note)).unwrap_or_default().into_iter();
    block(note.map(|text| Piece { fresh: true, ..Piece::new(text, Role::Ruling) }).collect());
    let Some(sheet) = &who.sheet else {
        let told = |shown: &&PoolShown| !bars || matches!(shown, PoolShown::Word(..));
        let pools = who.pools.iter().filter(told);
        block(pools.map(|shown| Piece::plain(pool_shown(model, *shown))).collect());
        return pieces;
    };
    for line in model.view.book.layout.card {
        let elsewhere = |block| bars && matches!(block, Block::Pools | Block::Waits);
        let blocks = line.iter().filter(|block| !elsewhere(**block));
        block(blocks.flat_map(|block| said(model, (who, sheet), *block, room)).collect());
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
    (who, sheet): (&CombatantView, &SheetView),
    block: Block,
    room: u16,
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
        Block::Waits => waits(model, sheet).collect(),
        Block::Attacks => {
            // The one whose turn it is chooses among them by number.
            let numbered = acts && sheet.attacks.len() > 1;
            let number = |n: usize| if numbered { n.to_string() } else { String::new() };
            let attacks = (1..).zip(&sheet.attacks);
            let attack = |(n, attack)| {
                let [mode, dice, price, weapon, reach] = words.attack_parts(attack);
                Piece {
                    cells: Some([number(n), weapon, mode, dice, price, reach]),
                    ..Piece::plain(String::new())
                }
            };
            attacks.map(attack).collect()
        }
        Block::Pools => {
            let pool = |pool: &Pool| format!("{} {}", words.pool(pool.id), of_most(*pool, "/"));
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
        Block::Section(kind, rows) => {
            let rows = section(model, sheet, kind, rows);
            figured(model, kind, &rows, room).unwrap_or(rows)
        }
    }
}

/// What waits to be answered.
fn waits<'a>(
    model: &'a ScreenModel<'_>,
    sheet: &'a SheetView,
) -> impl Iterator<Item = Piece> + use<'a> {
    let text = |wait| model.words.waiting(wait, model.view);
    sheet.waits.iter().map(move |wait| Piece { fresh: true, ..Piece::new(text(wait), Role::Hit) })
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
        Piece { fresh: kind.apart, ..Piece::new(text, role) }
    };
    sheet.section(kind).into_iter().flat_map(|section| section.rows(rows)).map(row).collect()
}

/// The rows of a section beside the parts of its figure, a line a piece; `None` without a figure, rows or room.
fn figured(
    model: &ScreenModel<'_>,
    kind: &SectionKind,
    rows: &[Piece],
    room: u16,
) -> Option<Vec<Piece>> {
    let texts: Vec<String> = rows.iter().map(|row| row.text.clone()).collect();
    let lines = model.words.figure(kind, &texts, room)?;
    let line = |text| Piece { fresh: true, ..Piece::plain(text) };
    Some(lines.into_iter().map(line).collect())
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
            format!("{} {}", words.pool(pool.id), of_most(pool, "/"))
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
        Piece { fresh: true, ..Piece::new(format!("{indent}{text}"), piece.role) }
    };
    wrap(&piece.text, room, 2).into_iter().enumerate().map(part).collect()
}

/// Pieces in lines of `room` columns.
fn laid_out(model: &ScreenModel<'_>, pieces: Vec<Piece>, room: u16) -> Vec<Vec<Span>> {
    let pieces: Vec<Piece> = pieces.into_iter().flat_map(|piece| folded(piece, room)).collect();
    let widths = table(pieces.iter().filter_map(|piece| piece.cells.as_ref()), room);
    let mut lines: Vec<Vec<Span>> = Vec::new();
    let (mut taken, mut in_table) = (0, false);
    for Piece { text, role, fresh, cells } in pieces {
        if let Some(cells) = cells {
            lines.extend(row(cells, widths, room, model.glyphs.more));
            in_table = true;
            continue;
        }
        let columns = width(&text);
        match lines.last_mut() {
            Some(line) if !fresh && !in_table && taken + 3 + columns <= room => {
                let dot = model.glyphs.dot.to_owned();
                line.push(Span { at: taken + 1, text: dot, role: Role::Dim });
                line.push(Span { at: taken + 3, text, role });
                taken += 3 + columns;
            }
            _ => {
                lines.push(vec![Span { at: 0, text, role }]);
                taken = columns;
            }
        }
        in_table = false;
    }
    lines
}

/// Columns of the parts of a table of `room` columns, the price and the reach in one: the kind is left out, and the weapon cut,
/// where there is too little for the weapon and the dice.
fn table<'a>(rows: impl Iterator<Item = &'a Attack>, room: u16) -> [u16; 5] {
    let mut widths = [0; 5];
    for [number, weapon, kind, dice, price, reach] in rows {
        let parts = [width(number), width(weapon), width(kind), width(dice), end_of(price, reach)];
        for (widest, part) in widths.iter_mut().zip(parts) {
            *widest = part.max(*widest);
        }
    }
    let all = |widths: &[u16]| -> u16 {
        let parts = widths.iter().filter(|width| **width > 0);
        parts.map(|width| width + 1).sum::<u16>().saturating_sub(1)
    };
    let [_, _, kind, ..] = &mut widths;
    let without = std::mem::take(kind);
    if all(&widths) + 1 + without <= room {
        let [_, _, kind, ..] = &mut widths;
        *kind = without;
    }
    // The end has a line of its own where there is no room for it.
    let [before @ .., _] = &widths;
    let over = all(before).saturating_sub(room);
    let [_, weapon, ..] = &mut widths;
    *weapon = weapon.saturating_sub(over).max(LEAST_WEAPON.min(*weapon));
    widths
}

/// Columns of the price and, behind it, the reach.
fn end_of(price: &str, reach: &str) -> u16 {
    width(price) + u16::from(!price.is_empty() && !reach.is_empty()) + width(reach)
}

/// A row of the table; the price and the reach on a second line where the first has no room for them.
fn row(cells: Attack, widths: [u16; 5], room: u16, more: &str) -> Vec<Vec<Span>> {
    let [.., price, reach] = &cells;
    let (end, mut at) = (end_of(price, reach), 0);
    let mut lines = vec![Vec::new()];
    // The reach follows on the price, if there is one.
    let columns = widths.into_iter().map(Some).chain([None]);
    for (((place, text), columns), role) in (0..).zip(cells).zip(columns).zip(ATTACK) {
        if columns == Some(0) || (text.is_empty() && place >= PRICE) {
            continue;
        }
        if place >= PRICE && lines.len() == 1 && at + end > room {
            lines.push(Vec::new());
            at = INDENT;
        }
        let shown = if place < PRICE { columns } else { None };
        let text = shown.map_or_else(|| text.clone(), |room| cut(&text, room, more).into_owned());
        let taken = shown.unwrap_or_else(|| width(&text));
        if let Some(line) = lines.last_mut() {
            line.push(Span { at, text, role });
        }
        at += taken + 1;
    }
    lines
}
