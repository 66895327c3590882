//! Whom an audience knows, whom it sees, and what it is told of what happens.

use kekkai_rules::{Bar, Id, ItemData as _, PartOp, Purpose, Report, Throw, Withheld};

use super::{Audience, Reported, VisibleEvent};
use crate::{
    Cell, Combatant, Event, SideId, State,
    disclosure::{Reading, Sight, Viewer},
    queue::Waiting,
    world,
};

impl Audience {
    /// Whether it may read the sheet of `who`: one of its own side, or of its own.
    pub fn knows(self, state: &State, who: Id) -> bool {
        let side = |who| state.combatant(who).map(|one| one.side);
        let of = |own: SideId| own != SideId::NONE && side(who) == Some(own);
        match self {
            Self::Gm => true,
            Self::Side(own) => of(own),
            Self::Character(own) => {
                (own == who && side(own).is_some()) || side(own).is_some_and(of)
            }
            Self::Public => false,
        }
    }

    /// As whom it reads the pools of others.
    pub(super) fn viewer(self, state: &State) -> Viewer {
        let side = match self {
            Self::Side(side) => Some(side),
            Self::Character(who) => state.combatant(who).map(|one| one.side),
            Self::Gm | Self::Public => None,
        };
        side.filter(|side| *side != SideId::NONE).map_or(Viewer::Public, Viewer::Side)
    }

    /// Whether it may read the numbers of what keeps `who` alive.
    pub(crate) fn reads_health(self, state: &State, who: Id) -> bool {
        let viewer = self.viewer(state);
        let mut vital = state.rules().book().pools.iter().filter(|kind| kind.vital);
        let is_read = |kind| state.disclosure.reading_of(viewer, who, kind) == Reading::Numbers;
        self.knows(state, who) || vital.any(is_read)
    }

    /// Whether it may know that `who` is there. What the GM has said of it goes before what the rules say.
    pub fn sees(self, state: &State, who: Id) -> bool {
        let hides = || state.rules().is_hidden(who, &|other| self.knows(state, other));
        let by_rules = || {
            let fogged = state.cell_of(who).is_some_and(|at| state.field.is_fogged(at));
            !(fogged || hides() || self.has_not_met(state, who))
        };
        self.knows(state, who)
            || match state.disclosure.sight(who) {
                Some(Sight::Veiled) => false,
                Some(Sight::Revealed) => true,
                None => by_rules(),
            }
    }

    /// The cells beside its own that the body of somebody fills, row by row, as far as it knows them.
    pub(super) fn covers(self, state: &State, who: &Combatant) -> Vec<Cell> {
        let known = |cell: &Cell| self == Self::Gm || !state.field.is_fogged(*cell);
        state.covered_by(who).filter(known).collect()
    }

    /// What it may know of an event in `state`, by the numbers of the fight; `None` for nothing at all.
    pub fn told(self, state: &State, event: &Event) -> Option<VisibleEvent> {
        let mut told = self.told_by_numbers(state, event)?;
        told.name_carried(state);
        Some(told)
    }

    /// The same, with what somebody carries by its number.
    fn told_by_numbers(self, state: &State, event: &Event) -> Option<VisibleEvent> {
        let known = |who: Id| self.knows(state, who);
        let seen = |who: Id| self.sees(state, who);
        let shown = |who: Id| seen(who).then_some(who);
        let clear = |at: Cell| !state.field.is_fogged(at);
        let all_clear = |at: &[Cell]| at.iter().all(|at| clear(*at));
        // Whose ways are told though they lead through the fog.
        let open = |who: Id| known(who) || state.disclosure.sight(who) == Some(Sight::Revealed);
        let all = || VisibleEvent::of(event);
        if goes_without_saying(state, event) {
            return None;
        }
        if self == Self::Gm {
            return Some(all());
        }
        match event {
            // That a turn is over is told by the next one that begins.
            Event::TurnEnded { .. }
            | Event::Noted(_)
            | Event::LuckChanged { .. }
            | Event::Disclosed(_) => None,
            Event::Remembered { about, lines: _, shown } => {
                (*shown && self.knows_of(state, *about)).then(all)
            }
            Event::Clock { what: _, clock } => self.knows_clock(state, clock).then(all),
            Event::Own(fact) => {
                let Report { about, rules, mut lines, mut outline, is_for_gm, .. } = fact.report();
                let says_nothing = about.is_empty() && lines.is_empty();
                if says_nothing || !about.iter().copied().all(seen) {
                    return None;
                }
                // A report names nobody else; if one did, it would not be told.
                for line in lines.iter_mut().chain(&mut outline) {
                    line.phrase.for_each_named(&mut |who| *who = shown(*who).unwrap_or(Id::NOBODY));
                }
                if !is_for_gm && about.into_iter().all(known) {
                    Some(VisibleEvent::Reported(Reported { lines, rules }))
                } else {
                    outline.map(VisibleEvent::Outline)
                }
            }
            Event::Rolled(roll) if withheld(state, roll.throw.purpose) == Withheld::All => None,
            Event::Rolled(roll) if roll.throw.purpose == Purpose::Free => Some(all()),
            Event::Rolled(roll) => known(roll.throw.who).then(|| {
                let mut roll = roll.clone();
                keep_bar(state, &mut roll.throw);
                VisibleEvent::Event(Event::Rolled(roll))
            }),

            Event::Joined { combatant, .. } => known(combatant.id).then(all),
            Event::Queued { slots } => {
                let slots = slots.iter().filter(|slot| seen(slot.who)).copied().collect();
                Some(VisibleEvent::Event(Event::Queued { slots }))
            }
            Event::RoundBegan { round, extra } => {
                let extra = extra.iter().filter(|who| seen(**who)).copied().collect();
                Some(VisibleEvent::Event(Event::RoundBegan { round: *round, extra }))
            }
            // Whoever comes out of the fog is there now; where it was in the fog is not told.
            Event::Stepped { who, from, to } => {
                (open(*who) || (seen(*who) && all_clear(&[*from, *to]))).then(all)
            }
            Event::Flew { who, path } => (open(*who) || (seen(*who) && all_clear(path))).then(all),
            Event::Left { who, from, .. } => (open(*who) || (seen(*who) && clear(*from))).then(all),
            Event::Placed { who, .. }
            | Event::TurnBegan { who, .. }
            | Event::Shifted { who, .. }
            | Event::Fell { who }
            | Event::Requeued { who, .. }
            | Event::Entered { who, .. }
            | Event::Rounded { who, .. }
            | Event::Departed { who }
            | Event::Sided { who, .. }
            | Event::Removed { who }
            | Event::Renamed { who, .. }
            | Event::Came { who }
            | Event::Rose { who, .. } => seen(*who).then(all),
            // For what somebody waits is told to those who know its numbers.
            Event::Waits(waiting) => shown(waiting.turn.who).map(|who| {
                let until = waiting.until.clone().filter(|_| known(who));
                VisibleEvent::Event(Event::Waits(Waiting { until, ..waiting.clone() }))
            }),
            Event::World(fact) => self.knows_fact(state, fact).then(|| {
                let mut fact = fact.clone();
                if let world::Fact::Mustered { members, .. } = &mut fact {
                    members.retain(|who| seen(*who));
                }
                VisibleEvent::Event(Event::World(fact))
            }),
            Event::Anew { who, moved } => {
                let who = who.iter().copied().filter(|who| seen(*who)).collect();
                Some(VisibleEvent::Event(Event::Anew { who, moved: *moved }))
            }
            Event::Reshaped { at, .. } | Event::Lifted { at, .. } | Event::LocalSet { at, .. } => {
                clear(*at).then(all)
            }
            Event::Dropped { at, item } => clear(*at).then(|| {
                let mut item = item.clone();
                item.make_known(&shown);
                VisibleEvent::Event(Event::Dropped { at: *at, item })
            }),
            Event::CustomZoneSet(placed) => placed.at.is_none_or(clear).then(all),
            Event::BorderSet { edge, .. } => state.field.sees_border(*edge).then(all),
            Event::PartSet { edge, cells, .. } => state.field.sees_part(*edge, *cells).then(all),
            Event::Ended { .. } | Event::AirChanged { .. } => Some(all()),
        }
    }
}

/// Whether a throw tells that somebody is there: to notice one who hides, whether anything is noticed or not, or against
/// one who threw the same.
pub(crate) fn is_telltale(purpose: Purpose) -> bool {
    matches!(purpose, Purpose::Detection | Purpose::Secret | Purpose::TieBreak)
}

/// What of a throw for this is the GM's alone.
pub(super) fn withheld(state: &State, purpose: Purpose) -> Withheld {
    match purpose {
        _ if is_telltale(purpose) => Withheld::All,
        Purpose::Attack => Withheld::Bar,
        Purpose::Own(key) => {
            state.rules().book().purpose(key).map_or(Withheld::Nothing, |kind| kind.withheld)
        }
        Purpose::Initiative
        | Purpose::TieBreak
        | Purpose::Save
        | Purpose::Detection
        | Purpose::Chase
        | Purpose::Free
        | Purpose::Secret => Withheld::Nothing,
    }
}

/// Takes out of a throw what its total is held against, where that is a number of somebody else: the throw does not say
/// whose. What it must not be above is its thrower's own, so the parts of that stay.
pub(super) fn keep_bar(state: &State, throw: &mut Throw) {
    if withheld(state, throw.purpose) != Withheld::Bar {
        return;
    }
    let check = throw.check.take();
    if !check.is_some_and(|check| matches!(check.bar, Bar::AtMost(_))) {
        throw.parts.retain(|part| part.op != PartOp::ToBar);
    }
}

/// Whether an event says no more than that a thing is of no side, as all things are.
fn goes_without_saying(state: &State, event: &Event) -> bool {
    matches!(event, Event::Sided { who, side: SideId::NONE } if state.rules().is_thing(*who))
}
