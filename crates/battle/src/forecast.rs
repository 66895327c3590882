//! What a walk would do, before it is confirmed: the walk itself, made on a copy with every save passed.

mod approach;
mod blow;
mod imagined;
mod passage;
mod threat;

use kekkai_rules::{
    Answer, Ask, Bond, Cost, Counted, Id, MoveMode, PoolId, Progress as _, Purpose, RulesContext,
    Throw,
    report::{Hazard, Tally},
};

use imagined::{Imagined, highest, imagine, is_passed, shows};

use crate::{
    Cell, Command, Event, Refusal, State,
    decide::Transaction,
    path,
    systems::{Listed, in_system},
};

pub use approach::{Approach, approaches, of_middling_approach};
pub use blow::{Against, Blow, Flight, of_blow, of_middling_blow};
pub use passage::{Passage, passages};
pub use threat::{Struck, Threat};

/// What a walk would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forecast {
    /// Cell by cell, in the order in which they are entered.
    pub steps: Vec<Foreseen>,
    /// What it costs in all, saves included.
    pub total: Vec<Cost>,
}

/// One step of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foreseen {
    /// Cell that the step enters.
    pub at: Cell,
    /// Cells jumped over on the way to it.
    pub over: Vec<Cell>,
    /// What it costs, each meter and pool once; what costs nothing is left out.
    pub cost: Vec<Cost>,
    /// Whether the wall there is broken.
    pub breaks: bool,
    /// Who is trodden down, and the health it loses; 0 for one who was trodden down before.
    pub tramples: Option<(Id, i32)>,
    /// The save that will be asked for on it; a failed one ends walk and turn there.
    pub save: Option<Throw>,
    /// What enemies throw to notice one who is hidden.
    pub noticed: Vec<Throw>,
    /// Whom the step gives an attack at whoever walks.
    pub provokes: Vec<Id>,
    /// Whether it falls there because it cannot pay for the save.
    pub falls: bool,
    /// Whether the price kills it there.
    pub dies: bool,
}

impl Foreseen {
    /// A step onto a cell of which nothing else is known yet.
    const fn of(at: Cell) -> Self {
        Self {
            at,
            over: Vec::new(),
            cost: Vec::new(),
            breaks: false,
            tramples: None,
            save: None,
            noticed: Vec::new(),
            provokes: Vec::new(),
            falls: false,
            dies: false,
        }
    }
}

/// What the walk of `who` along `path` would do, or why it cannot be made. The rules are not known here: it is decided
/// like the command itself, and read from what happened.
pub fn of_walk(state: &State, who: Id, path: &[Cell], mode: MoveMode) -> Result<Forecast, Refusal> {
    let command = Command::Walk { who, path: path.to_vec(), mode };
    let Imagined { events, state: _ } = imagine(state, &command, &[], passed)?;
    in_system!(AnySystemState, &state.system, S, table => {
        let tx = Transaction::<S>::new(state, table, &[]);
        walked(&tx, who, path, mode, EventReader { who, events: events.iter() })
    })
}

/// The way that an act leads whoever does it, if it leads anywhere: cell by cell, with whom each step gives a try at an attack.
/// Nobody of these takes it, and what comes after the first roll of whoever acts is not told; nor is any price.
pub fn of_rush(state: &State, command: &Command) -> Option<Forecast> {
    let Command::Act { who, .. } = command else { return None };
    let Imagined { events, state: _ } = imagine(state, command, &[], passed).ok()?;
    let mut steps: Vec<Foreseen> = Vec::new();
    // Whom it passes before its first step is told with that one.
    let mut passes: Vec<Id> = Vec::new();
    for event in &events {
        if let Event::Stepped { who: other, to, .. } = event
            && other == who
        {
            steps.push(Foreseen { provokes: std::mem::take(&mut passes), ..Foreseen::of(*to) });
        } else if let Event::Rolled(roll) = event {
            let by = roll.throw.who;
            if by == *who {
                break;
            }
            let told = steps.last_mut().map_or(&mut passes, |step| &mut step.provokes);
            if !told.contains(&by) {
                told.push(by);
            }
        }
    }
    (!steps.is_empty()).then_some(Forecast { steps, total: Vec::new() })
}

/// Each step as the rules price it, with what the events tell of it.
fn walked<S: Listed>(
    tx: &Transaction<'_, S>,
    who: Id,
    path: &[Cell],
    mode: MoveMode,
    mut told: EventReader<'_>,
) -> Result<Forecast, Refusal> {
    let state = tx.state();
    let mut going = S::set_out(RulesContext::state(tx), who);
    let mut here = state.cell_of(who).ok_or(Refusal::OffField(who))?;
    let dragged: Vec<Id> = tx.rules().bound(who, Bond::Hold).collect();
    let mut steps = Vec::new();
    for at in path {
        let step =
            path::step(&state.field, here, *at).ok_or(Refusal::BrokenPath { at: Some(*at) })?;
        let over = step.over.iter().filter_map(|spot| Cell::try_from(*spot).ok()).collect();
        let Some(seen) = told.next_step(*at) else { break };
        // A wall that an earlier step broke is floor by now; then the events know better than the field of before.
        let next = S::after_step(tx, who, &step, going, mode).unwrap_or(going);
        let mut seen = Foreseen {
            over,
            cost: Cost::beyond(&next.cost(), &going.cost()),
            falls: next.is_fallen(),
            provokes: next.provokes(),
            ..seen
        };
        if seen.tramples.is_none() {
            // Whoever is dragged along has left its cell by then, and allies are not trodden down.
            let stands = state.standing_on(*at);
            let stands = stands
                .filter(|other| state.is_hostile(who, other.id) && !dragged.contains(&other.id));
            seen.tramples = stands.map(|other| (other.id, 0));
        }
        (going, here) = (next, *at);
        steps.push(seen);
    }
    Ok(Forecast { steps, total: going.cost() })
}

/// Every check is passed, by the highest face of its dice or else by the lowest; other dice show the highest. The first of
/// all things is chosen.
fn passed(ask: &Ask) -> Answer {
    match ask {
        Ask::Die(throw) => {
            let most = highest(throw);
            shows(throw, if is_passed(throw, most) { most } else { 1 })
        }
        Ask::Choice(_) => Answer::Pick(0),
    }
}

/// Events read step by step.
struct EventReader<'a> {
    who: Id,
    events: std::slice::Iter<'a, Event>,
}

impl EventReader<'_> {
    /// What happened up to the end of the step onto `at`; `None` where the walk never came so far.
    fn next_step(&mut self, at: Cell) -> Option<Foreseen> {
        let mut seen = Foreseen::of(at);
        loop {
            let event = self.events.next()?;
            if let Event::Reshaped { at: broken, .. } = event {
                seen.breaks |= *broken == at;
            } else if let Event::Stepped { who, to, .. } = event
                && (*who, *to) == (self.who, at)
            {
                break;
            } else if let Event::TurnEnded { .. } = event {
                return None;
            }
        }
        let goes_on = |event: &&Event| {
            !matches!(
                event,
                Event::Stepped { .. } | Event::Reshaped { .. } | Event::TurnEnded { .. }
            )
        };
        for event in self.events.clone().take_while(goes_on) {
            if let Event::Rolled(roll) = event {
                // Whoever looks for a hidden one throws as well.
                if roll.throw.purpose == Purpose::Save {
                    seen.save = Some(roll.throw.clone());
                } else {
                    seen.noticed.push(roll.throw.clone());
                }
            } else if let Event::Fell { who } = event {
                seen.dies |= *who == self.who;
            } else if let Event::Own(fact) = event {
                for tally in fact.account().tallies {
                    if let Tally::Hurt { who, damage, by: Hazard::Trampled } = tally {
                        seen.tramples = Some((who, damage));
                    }
                }
            }
        }
        Some(seen)
    }
}

/// What `who` would have left in each of its pools after a forecast.
pub fn left_after(state: &State, who: Id, forecast: &Forecast) -> Vec<(PoolId, i32)> {
    let pools = state.rules().view(who).pools.into_iter();
    let left = |id, now: i32| now.saturating_sub(Counted::Pool(id).within(&forecast.total));
    pools.map(|pool| (pool.id, left(pool.id, pool.now))).collect()
}

/// What `commands`, given one after the other, cost `who` in points and pools, every save passed; or why one of them
/// may not be given.
pub fn price(state: &State, who: Id, commands: &[Command]) -> Result<Vec<Cost>, Refusal> {
    let mut after = Box::new(state.clone());
    for command in commands {
        after = imagine(&after, command, &[], passed)?.state;
    }
    let mut cost = Vec::new();
    // With the turn over there is nothing left to compare.
    if let Some(turn) = after.rules().turn_left().filter(|_| after.actor() == Some(who)) {
        let before = state.rules().turn_left().into_iter().flat_map(|turn| turn.meters);
        cost.extend(
            before
                .map(|meter| Cost::Meter(meter.id, meter.left.saturating_sub(turn.left(meter.id)))),
        );
    }
    let (before, now) = (state.rules().view(who).pools, after.rules().view(who).pools);
    cost.extend(before.iter().zip(&now).map(|(before, now)| {
        let spent = before.now.saturating_sub(now.now);
        Cost::Pool(before.id, spent)
    }));
    cost.retain(|cost| cost.amount() > 0);
    Ok(cost)
}
