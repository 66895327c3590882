//! Verbs of the borders.

use super::{Group, Line, Verb, words::actor};
use crate::{Command, offer::crossing_mode};

pub(super) const VERBS: &[Verb] = &[
    Group::Fight.verb("leave", &["выйти"], "BORDER", |words, context| {
        let (who, edge) = (actor(context)?, words.edge()?);
        let gait = crossing_mode(context.state).ok_or_else(|| words.missing())?;
        Ok(Line::Command(Command::Leave { who, edge, gait }))
    }),
    Group::Fight.verb("enter", &["войти"], "CELL", |words, context| {
        let (who, at) = (actor(context)?, words.cell()?);
        Ok(Line::Command(Command::Enter { who, at }))
    }),
    Group::Fight.verb("detour", &["обойти"], "BORDER", |words, context| {
        let (who, to) = (actor(context)?, words.edge()?);
        Ok(Line::Command(Command::Detour { who, to }))
    }),
    Group::Fight.verb("depart", &["уйти"], "", |_, context| {
        Ok(Line::Command(Command::Depart { who: actor(context)? }))
    }),
];
