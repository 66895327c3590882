//! Orders, rulings and facts, and how facts are applied.

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};

use super::{
    T3d,
    act::{Act, FeatKind, Instead, Sense},
    names,
    options::Options,
    outcome::{Compared, Outcome, Try},
    sheet::{
        Cause, Critical, FieldModifier, Number, Sheet, Tagged, Tally, Task, Tries, Turn, Working,
    },
    terms::Seen,
};
use crate::{Id, Phrase, PlainText, PoolId, SystemState};

/// What a combatant may be told on its own: the GM gives all other acts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Order {
    /// A success roll against a number of the own sheet.
    Check { with: PlainText },
    /// An act of the own sheet, by its number from 0.
    Do { action: u8 },
    /// Something is looked for, heard, tasted or felt, by itself or at somebody.
    Sense { sense: Sense },
    /// It sneaks past all whom it sees of other sides, who listen.
    Sneak,
    /// It frightens all who see it.
    Terror,
    /// A will roll of one's own.
    Will,
    /// Self-control against a flaw of one's own.
    Control { flaw: PlainText },
    /// An attempt to be shaken no longer.
    Recover,
    /// A contest with somebody, both by the same value.
    Contest { with: PlainText },
    /// An ability of one's own at somebody.
    Use { ability: PlainText },
    /// An attempt to change an attitude, or to get one thing.
    Influence {
        with: PlainText,
        thing: bool,
        /// Whether it goes on from neutral where there is none.
        #[serde(default)]
        neutral: bool,
    },
    /// The reaction to somebody at a first meeting.
    Meet,
    /// A jump or a climb to a place, by the value that is called after it.
    Feat { kind: FeatKind },
    /// A task is begun that takes its time.
    Work { task: PlainText, with: PlainText },
}

/// What the GM may do and set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Ruling {
    /// An act that dice decide.
    Act(Act),
    /// An act of a sheet, by its number from 0, with a number in place of its own if one is said.
    Do {
        who: Id,
        action: u8,
        target: Option<Id>,
        with: Option<i32>,
        common: Option<i32>,
        /// What else is named in place of its parts.
        #[serde(default)]
        instead: Instead,
    },
    /// A tracker is set.
    Pool { who: Id, pool: PlainText, to: i32 },
    /// A tracker changes, within its bounds.
    Change { who: Id, pool: PlainText, by: i32 },
    /// A number of a sheet is set, or taken away.
    Value { who: Id, name: PlainText, to: Option<i32> },
    /// A condition begins or ends.
    Condition { who: Id, name: PlainText, on: bool, turns: Option<u8> },
    /// A modifier against an effect; one of 0 ends it.
    Ward { who: Id, effect: PlainText, by: i32, turns: Option<u8> },
    /// Somebody hides anew, or no longer.
    Hide { who: Id, on: bool },
    /// Somebody has noticed one who hides.
    Noticed { who: Id, by: Id },
    /// The reaction of somebody to the side of another; none clears it.
    Attitude { npc: Id, to: Id, index: Option<i32> },
    /// What a task is; none forgets it.
    Task { name: PlainText, task: Option<Task> },
    /// What somebody remembers of a task is forgotten: it may be tried as at first.
    Retry { who: Id, task: PlainText },
    /// What somebody has tried in vain to influence another by is forgotten, or it is given up.
    Calm {
        who: Id,
        npc: Id,
        /// Whether it is given up, which the scene may forbid.
        gives_up: bool,
    },
    /// What came of an act, the newest from 0, is told to all: in full, or as a word of the GM's own.
    Release { act: u8, word: Option<PlainText> },
    /// Somebody gives a task up.
    GiveUp { who: Id, task: PlainText },
    /// A modifier of the field comes, or goes.
    Field { modifier: FieldModifier, on: bool },
    /// The clock of somebody's work goes on by so many ticks.
    Advance { who: Id, ticks: u16 },
    /// Work is stopped before its end.
    Stop { who: Id },
    /// What a new scene makes anew.
    Scene,
    /// A day passes: the date of the campaign, and nothing else, for the book has no days.
    Day,
    /// What the first critical result that waits does, in the GM's own words.
    Effect { text: PlainText },
    /// The house rules have changed.
    Options(Box<Options>),
}

/// A fact of a fight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Fact {
    /// What is true of the running turn; `None` when it is over.
    Turn(Option<Turn>),
    /// The house rules are these now.
    Options(Box<Options>),
    /// An act begins; whether nothing of it is ever told.
    Began { sealed: bool },
    /// What came of an earlier act is told in full.
    Released(Outcome),
    /// A success roll against one value.
    Tried(Box<Try>),
    /// Rolls were held against each other.
    Compared(Box<Compared>),
    /// A word about these.
    Said {
        about: Vec<Id>,
        line: Phrase,
        rule: PlainText,
        /// Whether only the GM reads it.
        secret: bool,
    },
    /// What somebody remembers of a task.
    Tries { who: Id, task: PlainText, tries: Option<Tries> },
    /// A task of the table.
    Task { name: PlainText, task: Option<Task> },
    /// A tracker has changed.
    Pool { who: Id, pool: PlainText, now: i32, change: i32 },
    /// A number of a sheet.
    Value { who: Id, name: PlainText, now: Option<i32> },
    /// Somebody is shaken, or no longer.
    Shaken { who: Id, cause: Option<Cause> },
    /// Somebody has a condition, or no longer.
    Condition {
        who: Id,
        name: PlainText,
        on: bool,
        turns: Option<u8>,
        /// Whether it only lasts one turn less now.
        #[serde(default)]
        runs_down: bool,
    },
    /// Somebody is dead, or alive again.
    Dead { who: Id, dead: bool },
    /// The modifiers against effects of somebody.
    Wards { who: Id, wards: Vec<Tagged> },
    /// Somebody hides, noticed by these, or no longer.
    Hidden { who: Id, noticed: Option<Vec<Id>> },
    /// The reaction of somebody to a side.
    Reaction { npc: Id, side: u8, index: Option<i32> },
    /// How many influence rolls were not won.
    Pressed { npc: Id, by: Id, lost: u16 },
    /// The modifiers of the field.
    Fields { fields: Vec<FieldModifier> },
    /// A running contest, from round to round.
    Race {
        name: PlainText,
        tally: Tally,
        /// Whether only the GM reads it.
        #[serde(default)]
        secret: bool,
    },
    /// Somebody works at something, or no longer.
    Works {
        who: Id,
        work: Option<Working>,
        /// Whether only the GM reads it.
        #[serde(default)]
        secret: bool,
    },
    /// Those who have rolled against a terror in this scene.
    Faced { who: Id, by: Vec<Id> },
    /// A new scene has begun.
    Scene,
    /// A day has passed for everybody.
    DayPassed,
    /// Somebody has sneaked past others, and is not reminded of it before it moves on.
    Sneaked { who: Id },
    /// The GM has said what the first critical result that waits does.
    Effect { who: Id, degree: i8, text: PlainText, seen: Seen },
}

impl Fact {
    /// Everyone whose numbers it tells.
    pub(super) fn about(&self) -> Vec<Id> {
        match self {
            Self::Turn(turn) => turn.iter().map(|turn| turn.who).collect(),
            Self::Tried(made) | Self::Released(Outcome::Tried(made)) => vec![made.who],
            Self::Compared(compared) | Self::Released(Outcome::Compared(compared)) => {
                compared.sides.iter().map(|side| side.who).collect()
            }
            Self::Said { about, .. } => about.clone(),
            Self::Race { tally, .. } => tally.points.iter().map(|(who, _)| *who).collect(),
            Self::Tries { who, .. }
            | Self::Pool { who, .. }
            | Self::Value { who, .. }
            | Self::Shaken { who, .. }
            | Self::Condition { who, .. }
            | Self::Dead { who, .. }
            | Self::Wards { who, .. }
            | Self::Hidden { who, .. }
            | Self::Works { who, .. }
            | Self::Effect { who, .. }
            | Self::Sneaked { who }
            | Self::Faced { who, .. } => vec![*who],
            Self::Reaction { npc, .. } | Self::Pressed { npc, .. } => vec![*npc],
            Self::Began { .. }
            | Self::Options(_)
            | Self::Task { .. }
            | Self::Fields { .. }
            | Self::Scene
            | Self::DayPassed => Vec::new(),
        }
    }
}

/// The tracker that a declared pool is.
pub(super) fn tracker(pool: PoolId) -> PlainText {
    PlainText::new(&pool.key().to_lowercase())
}

/// Whether no act reads what a fact changes: played on a copy, it is worth no change.
pub(super) const fn decides_nothing(fact: &Fact) -> bool {
    matches!(fact, Fact::Began { .. } | Fact::Said { .. })
}

/// Whether a fact is only told.
pub(super) const fn is_only_told(fact: &Fact) -> bool {
    matches!(fact, Fact::Said { .. } | Fact::DayPassed)
}

/// Makes a fact true. One about nobody changes nothing.
pub(super) fn apply(state: &mut SystemState<T3d>, fact: &Fact) {
    match fact {
        Fact::Turn(turn) => state.turn.clone_from(turn),
        Fact::Options(options) => state.options.clone_from(&**options),
        Fact::Began { sealed } => state.common.begin(*sealed),
        Fact::Tried(made) => {
            state.common.keep(Outcome::Tried(made.clone()));
            // A secret roll leaves no trace in what a turn has had.
            let counts = made.seen != Seen::Gm;
            if let Some(turn) = state.turn.as_mut().filter(|turn| counts && turn.who == made.who) {
                turn.rolls = turn.rolls.saturating_add(1);
            }
            let (who, degree, seen) = (made.who, made.came.degree, made.seen);
            if degree != 0 && state.options.crit_text_required {
                state.common.critical.push(Critical { who, degree, seen });
            }
        }
        Fact::Compared(compared) => state.common.keep(Outcome::Compared(compared.clone())),
        Fact::Released(outcome) => {
            let mut recent = state.common.recent.iter_mut();
            if let Some(act) = recent.find(|act| act.outcomes.contains(outcome)) {
                act.released = true;
            }
        }
        Fact::Said { .. } | Fact::DayPassed => {}
        Fact::Tries { who, task, tries } => on(state, *who, |sheet| {
            put(&mut sheet.tries, names::key(task.as_str()), tries.clone());
        }),
        Fact::Task { name, task } => {
            put(&mut state.common.tasks, names::key(name.as_str()), task.clone());
        }
        Fact::Pool { who, pool, now, change: _ } => on(state, *who, |sheet| {
            let mut all = sheet.spec.pools.iter_mut();
            if let Some(own) = all.find(|own| names::is(own.name.as_str(), pool.as_str())) {
                own.now = Some(*now);
            }
        }),
        Fact::Value { who, name, now } => on(state, *who, |sheet| set_value(sheet, name, *now)),
        Fact::Shaken { who, cause } => on(state, *who, |sheet| sheet.shaken.clone_from(cause)),
        Fact::Condition { who, name, on: is_on, turns, runs_down: _ } => on(state, *who, |sheet| {
            put(&mut sheet.conditions, names::key(name.as_str()), is_on.then_some(*turns));
        }),
        Fact::Dead { who, dead } => on(state, *who, |sheet| sheet.dead = *dead),
        Fact::Wards { who, wards } => on(state, *who, |sheet| sheet.spec.tagged.clone_from(wards)),
        Fact::Hidden { who, noticed } => on(state, *who, |sheet| sheet.hidden.clone_from(noticed)),
        Fact::Reaction { npc, side, index } => {
            on(state, *npc, |sheet| put(&mut sheet.reactions, *side, *index));
        }
        Fact::Pressed { npc, by, lost } => {
            on(state, *npc, |sheet| put(&mut sheet.pressed, *by, (*lost > 0).then_some(*lost)));
        }
        Fact::Fields { fields } => state.common.fields.clone_from(fields),
        Fact::Race { name, tally, secret: _ } => {
            put(&mut state.common.races, names::key(name.as_str()), Some(tally.clone()));
        }
        Fact::Works { who, work, secret: _ } => {
            on(state, *who, |sheet| sheet.work.clone_from(work));
        }
        Fact::Faced { who, by } => on(state, *who, |sheet| sheet.faced.clone_from(by)),
        Fact::Sneaked { who } => {
            if let Some(turn) = state.turn.as_mut().filter(|turn| turn.who == *who) {
                turn.moved = false;
            }
        }
        Fact::Effect { .. } => {
            let critical = &mut state.common.critical;
            critical.drain(..critical.len().min(1));
        }
        Fact::Scene => {
            for sheet in &mut state.sheets {
                let sheet = Arc::make_mut(sheet);
                sheet.tries.values_mut().for_each(|tries| tries.failed = 0);
                sheet.tries.retain(|_, tries| tries.closed || tries.instant);
                sheet.faced.clear();
            }
        }
    }
}

/// Puts a value under a key, or takes what is there away.
fn put<K: Ord, V>(all: &mut BTreeMap<K, V>, key: K, value: Option<V>) {
    match value {
        Some(value) => drop(all.insert(key, value)),
        None => drop(all.remove(&key)),
    }
}

fn set_value(sheet: &mut Sheet, name: &PlainText, now: Option<i32>) {
    let is = |number: &Number| names::is(number.0.as_str(), name.as_str());
    let values = &mut sheet.spec.values;
    match (now, values.iter_mut().find(|number| is(number))) {
        (Some(now), Some(number)) => number.1 = now,
        (Some(now), None) => values.push(Number(name.clone(), now)),
        (None, _) => values.retain(|number| !is(number)),
    }
}

fn on(state: &mut SystemState<T3d>, who: Id, change: impl FnOnce(&mut Sheet)) {
    if let Some(sheet) = state.sheet_mut(who) {
        change(sheet);
    }
}
