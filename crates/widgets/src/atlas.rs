//! The popup of the world: its places, who is where, and below them the chosen party and the chases.

use kekkai_battle::world::{PartyView, PlaceId, PlaceView, WorldView};
use kekkai_rules::PlainText;
use ratatui_core::{buffer::Buffer, layout::Rect};

use crate::{
    Glyphs, Names, Role, Theme, Words,
    list::{framed, popup, select},
    paint::{self, columns, cut, put, put_right, sign, width, wrap},
};

/// A place in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// What it is called.
    pub name: String,
    /// Who is there, the fight first.
    pub there: String,
    /// Where one can go from it.
    pub ways: String,
    /// Whether the chosen party comes there in a turn.
    pub near: bool,
}

/// The popup.
#[derive(Debug, Clone, Copy)]
pub struct Atlas<'a> {
    /// What it is.
    pub title: &'a str,
    /// At the upper right: how far the fight is heard.
    pub noise: &'a str,
    /// The places.
    pub rows: &'a [Row],
    /// The chosen one, from 0.
    pub selected: usize,
    /// What is to be said of the chosen party, of the way, and of the chases.
    pub lines: &'a [String],
    /// Keys, at the lower border.
    pub foot: &'a str,
}

impl Words {
    /// The places of a world with who is there. Of them `near` are within the step of the chosen party.
    pub fn atlas_rows(&self, world: &WorldView, near: &dyn Fn(PlaceId) -> bool) -> Vec<Row> {
        let numbered = (0..=u8::MAX).map(PlaceId).zip(&world.places);
        let row = |(id, place): (PlaceId, &PlaceView)| {
            let here = (world.here == Some(id)).then(|| self.t("atlas-fight"));
            let parties = world.parties.iter().filter(|party| party.at == id);
            let parties = parties.map(|party| match party.own {
                Some(_) => party.name.to_string(),
                // Seen, not known.
                None => format!("{}?", party.name),
            });
            let ways = place.ways.iter().filter_map(|way| world.place(*way));
            let ways: Vec<&str> = ways.map(|place| place.name.as_str()).collect();
            Row {
                name: place.name.to_string(),
                there: here.into_iter().chain(parties).collect::<Vec<_>>().join(", "),
                ways: ways.join(", "),
                near: near(id),
            }
        };
        numbered.map(row).collect()
    }

    /// What is to be said of a party.
    pub fn party(&self, party: &PartyView, world: &WorldView, names: &dyn Names) -> String {
        let name = ("party", party.name.as_str().into());
        let Some(own) = &party.own else { return self.with("atlas-other", &[name]) };
        let key = if own.speed.is_some() { "atlas-rides" } else { "atlas-party" };
        let mut told = vec![self.with(key, &[name, ("step", own.step.into())])];
        let members: Vec<&str> = own.members.iter().map(|who| names.name(*who)).collect();
        told.push(members.join(", "));
        let flags = [
            (own.in_fight, "atlas-in-fight"),
            (own.hidden, "atlas-hidden"),
            (own.in_base, "atlas-in-base"),
        ];
        told.extend(flags.iter().filter(|(is, _)| *is).map(|(_, key)| self.t(key)));
        if let Some(base) = own.base.filter(|_| !own.in_base).and_then(|base| world.place(base)) {
            told.push(self.with("atlas-base", &[("place", base.name.as_str().into())]));
        }
        for (who, whom) in &own.carried {
            let args = [("who", names.name(*who).into()), ("whom", names.name(*whom).into())];
            told.push(self.with("atlas-carries", &args));
        }
        told.join(" · ")
    }

    /// The boards of a place, where it has several.
    pub fn boards(&self, place: &PlaceView) -> Option<String> {
        let names: Vec<&str> = place.boards.iter().map(PlainText::as_str).collect();
        let args = [("place", place.name.as_str().into()), ("list", names.join(", ").into())];
        (names.len() > 1).then(|| self.with("atlas-boards", &args))
    }

    /// Every chase, a line each.
    pub fn chases(&self, world: &WorldView, names: &dyn Names) -> Vec<String> {
        let line = |chase: &kekkai_battle::world::ChaseView| {
            let number = |number: Option<String>| number.unwrap_or_else(|| "?".to_owned());
            let args = [
                ("party", names.party(chase.chase.pursuers).into()),
                ("other", names.party(chase.chase.runners).into()),
                ("apart", number(chase.apart.map(|apart| apart.to_string())).into()),
                ("away", number(chase.break_away.map(|away| away.to_string())).into()),
            ];
            self.with("atlas-chase", &args)
        };
        world.chases.iter().map(line).collect()
    }

    /// How far the fight is heard; nothing where none is fought.
    pub fn noise(&self, world: &WorldView) -> String {
        let told = |places: u16| self.with("atlas-noise", &[("places", places.into())]);
        world.noise.filter(|_| world.here.is_some()).map(told).unwrap_or_default()
    }
}

/// Draws `atlas` in the middle of `within`; gives the area covered.
pub fn draw(
    atlas: &Atlas<'_>,
    theme: Theme,
    glyphs: &Glyphs,
    within: Rect,
    buf: &mut Buffer,
) -> Rect {
    const WIDEST: u16 = 100;
    let wide = WIDEST.min(within.width);
    let lines: Vec<&str> =
        atlas.lines.iter().flat_map(|line| wrap(line, wide.saturating_sub(4), 2)).collect();
    let below = columns(lines.len()) + 1;
    let area = popup((WIDEST, columns(atlas.rows.len()) + below + 2), within);
    let inner = framed(area, (atlas.title, atlas.foot), (theme, glyphs), buf);
    let (heading, text, dim) =
        (theme.style(Role::Heading), theme.style(Role::Text), theme.style(Role::Dim));

    let room = inner.height.saturating_sub(below);
    let hidden = atlas.rows.len().saturating_sub(usize::from(room));
    let first = atlas.selected.saturating_sub(usize::from(room) / 2).min(hidden);
    let more = if hidden > 0 { format!("+{hidden} ") } else { String::new() };
    if !atlas.noise.is_empty() || hidden > 0 {
        let right = format!(" {} {more}", atlas.noise);
        put_right(buf, inner.x, area.y, inner.right(), &right, theme.style(Role::Sign));
    }
    let name = atlas.rows.iter().map(|row| width(&row.name)).max().unwrap_or(0);
    let name = name.min(inner.width / 3);
    let list = Rect { height: room, ..inner };
    for (y, (n, row)) in (list.top()..list.bottom()).zip(atlas.rows.iter().enumerate().skip(first))
    {
        let style = if row.near { text } else { dim };
        put(buf, inner.x, y, inner.x + name, &cut(&row.name, name, glyphs.more), style);
        let middle = inner.x + name + 2;
        let ways = cut(&row.ways, inner.width / 3, glyphs.more);
        let start = put_right(buf, middle, y, inner.right(), &ways, dim);
        let end = start.saturating_sub(2);
        let people = cut(&row.there, end.saturating_sub(middle), glyphs.more);
        put(buf, middle, y, end, &people, heading);
        if n == atlas.selected {
            select(area, y, (theme, glyphs), buf);
        }
    }
    let rule = list.bottom();
    for x in area.x + 1..area.right().saturating_sub(1) {
        sign(buf, x, rule, glyphs.rule, text);
    }
    for (y, line) in (rule + 1..inner.bottom()).zip(lines) {
        put(buf, inner.x, y, inner.right(), line, text);
    }
    if glyphs.fold {
        paint::fold_ascii(buf, area);
    }
    area
}
