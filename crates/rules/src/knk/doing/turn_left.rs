//! What a running turn has left (KNK-TRN-01), for a screen.

use crate::knk::{
    Knk,
    magic::cast,
    sheet::{Sheet, derived},
    table::{
        turn::{Phase, Turn},
        walk_mode::{POINTS, WalkMode},
    },
    view,
};
use crate::{
    Meter, SystemState, TurnView,
    turn_view::{Answers, Moving},
};

/// How hits that wait are answered (KNK-TRN-02, KNK-SAV-03).
const ANSWERS: Answers = Answers {
    tries: "dodge",
    accepts: "accept",
    words: ["action-dodge", "action-accept"],
    first: "prompt-dodge-first",
    chooses: "action-hit",
    no_such: "prompt-no-hit",
};
/// How a hold is answered where nothing is left to be dodged (KNK-GRB-04).
const OF_HOLD: Answers = Answers {
    tries: "break",
    words: ["action-break", "action-stay-held"],
    first: "prompt-break-first",
    ..ANSWERS
};

/// What the running turn has left; `None` where none runs.
pub(crate) fn of(state: &SystemState<Knk>) -> Option<TurnView> {
    let turn = state.turn.as_ref()?;
    let moving = match turn.phase {
        Phase::Dodge => Moving::Closed,
        Phase::Move => Moving::Open,
        Phase::Retreat => retreats(turn, state.sheet(turn.who)),
    };
    let is_retreat = turn.phase == Phase::Retreat;
    Some(TurnView {
        phase: match turn.phase {
            Phase::Dodge => "Dodge",
            Phase::Move => "Move",
            Phase::Retreat => "Retreat",
        },
        marks: vec![("attacked", turn.attacked)],
        prompt: match turn.phase {
            Phase::Dodge => "prompt-turn",
            Phase::Move => "prompt-move",
            Phase::Retreat if moving == Moving::Open => "prompt-may-retreat",
            Phase::Retreat if reads_on(state, turn) => "prompt-may-read",
            Phase::Retreat => "prompt-end",
        },
        meters: vec![Meter {
            id: POINTS,
            left: turn.points,
            of: None,
            rises: false,
            usable: turn.phase == Phase::Move,
        }],
        mode: if is_retreat { WalkMode::Retreat } else { WalkMode::Walk }.mode(),
        moving,
        strikes: (turn.phase == Phase::Move).then_some("attack"),
        answers: (turn.phase == Phase::Dodge).then(|| answers(state, turn)),
    })
}

/// Whether a dodge is left to answer with, or only a hold to be broken.
fn answers(state: &SystemState<Knk>, turn: &Turn) -> Answers {
    let Some(sheet) = state.sheet(turn.who) else { return ANSWERS };
    let dodges = view::waits(state, turn.who, sheet, &Some).iter().any(|wait| wait.open);
    if sheet.held_by.is_some() && !dodges { OF_HOLD } else { ANSWERS }
}

/// Whether a retreat may follow, and whether one cell of it can be paid for (KNK-TRN-15).
fn retreats(turn: &Turn, sheet: Option<&Sheet>) -> Moving {
    let paid =
        |sheet: &Sheet| derived::retreat_price(sheet).is_some_and(|price| price <= sheet.prana);
    match sheet.is_some_and(paid) {
        _ if !turn.attacked => Moving::Closed,
        true => Moving::Open,
        false => Moving::Unpaid,
    }
}

/// Whether slots of the turn are left for another spell (KNK-MAG-03).
fn reads_on(state: &SystemState<Knk>, turn: &Turn) -> bool {
    let count = state.sheet(turn.who).map_or(0, |sheet| sheet.spells.len());
    (0..=u8::MAX).take(count).any(|spell| cast::plan(state, turn.who, spell).is_ok())
}
