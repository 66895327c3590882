//! Verbs of the borders (KNK-EXIT).

use kekkai_rules::{knk::Phase, system::MoveMode};

use super::{Group, Line, Verb, words::actor};
use crate::Command;

pub(super) const VERBS: &[Verb] = &[
    Group::Fight.verb("leave", &["выйти"], "BORDER", |words, context| {
        let (who, edge) = (actor(context)?, words.edge()?);
        // After the main action it is the retreat that goes over the border (KNK-EXIT-07).
        let gait = match context.state.rules().turn_left().map(|left| left.phase) {
            Some(Phase::Retreat) => MoveMode::Retreat,
            Some(Phase::Dodge | Phase::Move) | None => MoveMode::Walk,
        };
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
