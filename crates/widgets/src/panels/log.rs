//! The log: newest at the bottom, next to the prompt.

use ratatui_core::{buffer::Buffer, layout::Rect};

use crate::{
    Role, ScreenModel,
    paint::{heading, put, wrap},
    words::{LogLine, Tone},
};

/// With fewer rows than this, the log leaves details out.
pub(crate) const SHORT: usize = 12;

/// The style of a line of the log.
pub fn tone_role(tone: Tone) -> Role {
    match tone {
        Tone::Headline => Role::Text,
        Tone::Detail | Tone::Miss => Role::Dim,
        Tone::Hit => Role::Hit,
        Tone::Death => Role::Death,
        Tone::Ruling => Role::Ruling,
        Tone::Turn => Role::Turn,
    }
}

pub(crate) fn draw(model: &ScreenModel<'_>, area: Rect, buf: &mut Buffer) {
    let Some(room) = area.height.checked_sub(1).filter(|room| *room > 0) else { return };
    let room = usize::from(room);
    // A short log tells what happened; how it came about is one key away.
    let short = room < SHORT;
    let told_here: Vec<&LogLine> =
        model.log.iter().filter(|line| !(short && line.tone == Tone::Detail)).collect();
    let mut lines: Vec<(u16, &str, Tone)> = Vec::with_capacity(room);
    let mut told = 0;
    for line in told_here.iter().rev() {
        let indent = u16::from(line.tone == Tone::Detail) * 2;
        let parts = wrap(&line.text, area.width.saturating_sub(indent), 2);
        if lines.len() + parts.len() > room {
            break;
        }
        let hang = |n: usize| indent + if n == 0 { 0 } else { 2 };
        lines.extend(parts.iter().enumerate().rev().map(|(n, text)| (hang(n), *text, line.tone)));
        told += 1;
    }
    let hidden = told_here.len() - told;
    let title = if hidden > 0 {
        format!("{} +{hidden}", model.words.t("log"))
    } else {
        model.words.t("log")
    };
    let styles = (model.theme.style(Role::Heading), model.theme.style(Role::Dim));
    heading(buf, area, &title, model.glyphs.rule, styles);
    for (y, (indent, text, tone)) in (area.y + 1..area.bottom()).zip(lines.into_iter().rev()) {
        put(buf, area.x + indent, y, area.right(), text, model.theme.style(tone_role(tone)));
    }
}
