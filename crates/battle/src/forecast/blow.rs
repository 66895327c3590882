//! What a blow would do at most, before it is confirmed: the blow itself, struck on a copy.

use kekkai_rules::{
    Answer, Ask, Choice, Ground, Id, Pick, Purpose, Throw,
    ask::PickMeaning,
    report::{self, Hazard, Impact, Tally},
};

use super::imagined::{self, highest, is_passed, shows};
use crate::{Cell, Command, Event, State, offer::Offer};

/// What a blow would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blow {
    /// Damage, that of a collision included.
    pub damage: i32,
    /// The target's health after it, where the system tells it with the blow.
    pub hp: Option<i32>,
    /// Whether the hit waits for an answer.
    pub waits: bool,
    /// Where it throws its target.
    pub flight: Option<Flight>,
    /// Whether dice that are still to be thrown, beside saves and looks, decide what comes of it: then it is the most that may
    /// come, and not what will.
    pub open: bool,
    /// All that happens, in order.
    pub events: Vec<Event>,
}

/// Where a blow throws its target, every save on the way passed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flight {
    /// Combatant that is thrown.
    pub who: Id,
    /// Cell that the flight begins at.
    pub from: Cell,
    /// The cells flown to, in order; none where it stands before what it is thrown against.
    pub path: Vec<Cell>,
    /// What it comes to rest at.
    pub against: Option<Against>,
    /// Damage of the collision to the one thrown, part of the hit.
    pub collision: i32,
    /// Health that water takes from it.
    pub water: i32,
    /// The saves that it will be asked for.
    pub saves: Vec<Throw>,
    /// Where it falls if it fails them.
    pub failed: Option<Cell>,
    /// Whether it falls at the end without a save that it cannot pay for.
    pub falls: bool,
    /// Whether it takes the critical effect for it, and so a critical roll.
    pub critical: bool,
}

impl Flight {
    /// Cell that the flight ends at.
    pub fn end(&self) -> Cell {
        self.path.last().copied().unwrap_or(self.from)
    }
}

/// What a flight ends at. Where it ends by its length, the two that do no harm may be named all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Against {
    /// What fills a cell, and what is left of it.
    Ground {
        at: Cell,
        before: Ground,
        /// What will be there.
        after: Ground,
    },
    /// A combatant stands in the way.
    Figure {
        at: Cell,
        who: Id,
        /// Damage that it takes.
        damage: i32,
    },
    /// The border of the field.
    Border,
}

/// What comes of an attack after `answers` when all that is still open falls out for the attacker: the highest faces, the
/// target thrown back if it can be, its saves on the way passed, nobody noticing. `None` for what is no attack or may not
/// be made.
///
/// Where the highest face kills at once and so throws nobody, the highest one that throws is taken.
pub fn of_blow(state: &State, command: &Command, answers: &[Answer]) -> Option<Blow> {
    let mut face = None;
    loop {
        let imagined = strike(state, command, answers, (face, true))?;
        let blow = read(state, &imagined)?;
        let fatal = !blow.waits && blow.hp.is_some_and(|hp| hp <= 0);
        let lower = imagined.face.filter(|face| *face > 1).map(|face| face - 1);
        if blow.flight.is_some() || !fatal || lower.is_none() {
            return Some(with_fall(state, command, answers, (face, blow)));
        }
        face = lower;
    }
}

/// What a strike at somebody does on the middle one of the faces that succeed, all else as in [`of_blow`]: a measure to
/// compare strikes by, which takes a few decisions. `None` for what is no attack, may not be made or succeeds on no face.
pub fn of_middling_blow(state: &State, offer: &Offer) -> Option<Blow> {
    let throw = offer.throw.as_ref()?;
    let good: Vec<u16> = (1..=highest(throw)).filter(|face| is_passed(throw, *face)).collect();
    let face = good.get(good.len() / 2).copied()?;
    read(state, &strike(state, &offer.command, &[], (Some(face), true))?)
}

/// The blow with the place where its target falls if it fails its saves.
fn with_fall(
    state: &State,
    command: &Command,
    answers: &[Answer],
    (face, mut blow): (Option<u16>, Blow),
) -> Blow {
    if let Some(flight) = blow.flight.as_mut().filter(|flight| !flight.saves.is_empty()) {
        let failed = strike(state, command, answers, (face, false));
        let failed = failed.and_then(|failed| read(state, &failed)?.flight);
        flight.failed = failed.map(|failed| failed.end());
    }
    blow
}

/// A blow struck on a copy.
struct Struck {
    events: Vec<Event>,
    /// The face of the attack, where it was open.
    face: Option<u16>,
    /// Whether it was chosen to throw the target back.
    by_choice: bool,
    /// Whether a die was open that decides what comes of it.
    open: bool,
}

fn strike(
    state: &State,
    command: &Command,
    answers: &[Answer],
    (face, saved): (Option<u16>, bool),
) -> Option<Struck> {
    let (mut thrown, mut by_choice, mut open) = (None, false, false);
    let answer = |ask: &Ask| match ask {
        Ask::Die(throw) => {
            open |= !matches!(throw.purpose, Purpose::Detection | Purpose::Save);
            let shown = match throw.purpose {
                Purpose::Detection => 1,
                Purpose::Save if !saved => 1,
                Purpose::Attack if thrown.is_none() => {
                    *thrown.insert(face.unwrap_or_else(|| highest(throw)))
                }
                Purpose::Initiative
                | Purpose::TieBreak
                | Purpose::Attack
                | Purpose::Save
                | Purpose::Chase
                | Purpose::Free
                | Purpose::Secret
                | Purpose::Own(_) => highest(throw),
            };
            shows(throw, shown)
        }
        Ask::Choice(choice) => {
            let pick = pick(choice);
            let picked = choice.picks.get(pick);
            by_choice |= picked.is_some_and(|pick| throws(pick) && pick.chance.is_none());
            Answer::Pick(u16::try_from(pick).unwrap_or_default())
        }
    };
    let events = imagined::imagine(state, command, answers, answer).ok()?.events;
    Some(Struck { events, face: thrown, by_choice, open })
}

/// What throws back, where there is such a thing; else nothing, which stands last; the first of things to name.
fn pick(choice: &Choice) -> usize {
    let declines = |pick: &Pick| pick.meaning == PickMeaning::Declines;
    let none = || choice.picks.iter().position(declines);
    choice.picks.iter().position(throws).or_else(none).unwrap_or_default()
}

fn throws(pick: &Pick) -> bool {
    pick.meaning == PickMeaning::ThrowsBack
}

/// What the first blow among the events does.
fn read(state: &State, imagined: &Struck) -> Option<Blow> {
    let struck = tallies(&imagined.events)
        .find_map(|tally| if let Tally::Blow(struck) = tally { Some(struck) } else { None })?;
    Some(Blow {
        damage: struck.damage,
        hp: struck.hp,
        waits: struck.waits.is_some(),
        flight: flight(state, &struck, imagined),
        open: imagined.open,
        events: imagined.events.clone(),
    })
}

fn tallies(events: &[Event]) -> impl Iterator<Item = Tally> {
    events.iter().flat_map(|event| {
        if let Event::Own(fact) = event { fact.account().tallies } else { Vec::new() }
    })
}

fn flight(state: &State, struck: &report::Blow, imagined: &Struck) -> Option<Flight> {
    let who = struck.target;
    let from = state.cell_of(who)?;
    let events = &imagined.events;
    let path = events.iter().find_map(|event| {
        if let Event::Flew { who: flew, path } = event
            && *flew == who
        {
            return Some(path.clone());
        }
        None
    });
    if path.is_none() && struck.collision.is_none() {
        return None;
    }
    let (path, collision) = (path.unwrap_or_default(), struck.collision.unwrap_or_default());
    let fell = tallies(events).any(|tally| tally == Tally::LosesTurn { who });
    let saves = events.iter().filter_map(|event| {
        let Event::Rolled(roll) = event else { return None };
        let is_save = (roll.throw.purpose, roll.throw.who) == (Purpose::Save, who);
        is_save.then(|| roll.throw.clone())
    });
    Some(Flight {
        who,
        from,
        against: against(state, struck, (path.len(), collision), events),
        collision,
        water: lost(events, who, Hazard::Water),
        saves: saves.collect(),
        failed: None,
        falls: fell && struck.impact != Some(Impact::Stuns),
        critical: struck.impact == Some(Impact::Throws) && !imagined.by_choice,
        path,
    })
}

/// Health that `who` loses by a hazard.
fn lost(events: &[Event], who: Id, hazard: Hazard) -> i32 {
    let damage = |tally| {
        if let Tally::Hurt { who: whose, damage, by } = tally
            && (whose, by) == (who, hazard)
        {
            return damage;
        }
        0
    };
    tallies(events).map(damage).fold(0, i32::saturating_add)
}

/// What lies behind the last cell of a flight of so many cells that dealt so much by its collision.
fn against(
    state: &State,
    struck: &report::Blow,
    (flown, collision): (usize, i32),
    events: &[Event],
) -> Option<Against> {
    let lane = state.lane(struck.attacker, struck.target);
    let Some(&at) = lane.get(flown) else { return Some(Against::Border) };
    if let Some(other) = state.standing_on(at) {
        let damage = lost(events, other.id, Hazard::Collision);
        return Some(Against::Figure { at, who: other.id, damage });
    }
    let before = state.field.ground(at);
    let reshaped = events.iter().find_map(|event| {
        let Event::Reshaped { at: changed, ground } = event else { return None };
        (*changed == at).then_some(*ground)
    });
    let after = reshaped.unwrap_or(before);
    (collision > 0).then_some(Against::Ground { at, before, after })
}
