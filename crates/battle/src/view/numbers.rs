//! The numbers by which an audience knows combatants, sides and parties.

use kekkai_rules::{Id, ItemData as _, PlainText};

use super::Audience;
use crate::{Event, SideId, State, notes::About, queue::Slot, world, world::PartyId};

/// By true number: the number in what an audience is sent. They count from 0 in the order of the setup, and only those
/// whom the audience knows have one, so that no gap tells of anybody else. They change when somebody appears or is seen
/// no more. The GM's are the true ones.
#[derive(Debug, Clone)]
pub(crate) struct Numbers {
    combatants: Vec<Option<Id>>,
    sides: Vec<Option<SideId>>,
    parties: Vec<Option<PartyId>>,
    /// The next that no combatant has.
    next: u16,
}

/// A side of which nothing is known.
const NO_SUCH_SIDE: SideId = SideId(u8::MAX - 1);
/// A party of which nothing is known.
const NO_SUCH_PARTY: PartyId = PartyId(u8::MAX);

impl Numbers {
    /// Those of `audience` in `state`.
    pub(crate) fn new(state: &State, audience: Audience) -> Self {
        let seen: Vec<&crate::Combatant> = state
            .combatants
            .iter()
            .map(|one| &**one)
            .filter(|one| audience.sees(state, one.id))
            .collect();
        let combatants = number(state.combatants.len(), |at| {
            seen.binary_search_by_key(&at, |one| one.id.index()).is_ok()
        });
        let sides = number(state.sides.len(), |at| {
            let is_it = |side: SideId| usize::from(side.0) == at;
            audience == Audience::Gm
                || matches!(audience, Audience::Side(own) if is_it(own))
                || seen.iter().any(|one| is_it(one.side))
        });
        let parties = state.world.as_ref().map_or(0, |world| world.parties.len());
        let parties = number(parties, |at| {
            u8::try_from(at).is_ok_and(|at| audience.knows_of_party(state, PartyId(at)))
        });
        Self {
            next: u16::try_from(seen.len()).unwrap_or(u16::MAX),
            combatants: combatants.map(|at| u16::try_from(at?).ok().map(Id)).collect(),
            sides: sides.map(|at| u8::try_from(at?).ok().map(SideId)).collect(),
            parties: parties.map(|at| u8::try_from(at?).ok().map(PartyId)).collect(),
        }
    }

    /// The number of `who`; `None` for one who is not seen.
    pub(crate) fn of(&self, who: Id) -> Option<Id> {
        self.combatants.get(who.index()).copied().flatten()
    }

    /// The numbers of all combatants, by their true ones.
    pub(super) fn combatants(&self) -> &[Option<Id>] {
        &self.combatants
    }

    /// What a note is about; `None` where that is not known.
    pub(crate) fn about(&self, about: About) -> Option<About> {
        match about {
            About::Who(who) => self.of(who).map(About::Who),
            About::Fight | About::Cell(_) => Some(about),
        }
    }

    /// Whose number it is.
    pub(crate) fn whose(&self, number: Id) -> Option<Id> {
        let at = self.combatants.iter().position(|known| *known == Some(number))?;
        u16::try_from(at).ok().map(Id)
    }

    /// The number of a side.
    pub(crate) fn of_side(&self, side: SideId) -> SideId {
        let known = self.sides.get(usize::from(side.0)).copied().flatten();
        if side == SideId::NONE { side } else { known.unwrap_or(NO_SUCH_SIDE) }
    }

    /// Whether a side has a number.
    pub(super) fn has_side(&self, side: usize) -> bool {
        self.sides.get(side).is_some_and(Option::is_some)
    }

    /// The number of a party.
    pub(crate) fn of_party(&self, party: PartyId) -> PartyId {
        self.parties.get(usize::from(party.0)).copied().flatten().unwrap_or(NO_SUCH_PARTY)
    }

    /// Gives those who are not seen any more numbers behind all others.
    pub(crate) fn recall(&mut self, gone: impl IntoIterator<Item = Id>) {
        for who in gone {
            if let Some(none @ None) = self.combatants.get_mut(who.index()) {
                *none = Some(Id(self.next));
                self.next = self.next.saturating_add(1);
            }
        }
    }

    /// Names with their numbers.
    pub(crate) fn names(&self, names: Vec<(Id, PlainText)>) -> Vec<(Id, PlainText)> {
        names.into_iter().filter_map(|(who, name)| Some((self.of(who)?, name))).collect()
    }

    /// An event with these numbers in place of the true ones. Nobody stands for whom the audience does not know. `None`
    /// for what leaves the fight in words only.
    pub(crate) fn event(&self, mut event: Event) -> Option<Event> {
        let known = |who: Id| self.of(who);
        let all = |who: &mut Vec<Id>| *who = who.iter().filter_map(|who| known(*who)).collect();
        match &mut event {
            Event::Rolled(roll) => self.put(&mut roll.throw.who),
            Event::Placed { who, .. }
            | Event::TurnBegan { who, .. }
            | Event::TurnEnded { who }
            | Event::Stepped { who, .. }
            | Event::Shifted { who, .. }
            | Event::Fell { who }
            | Event::Flew { who, .. }
            | Event::Left { who, .. }
            | Event::Entered { who, .. }
            | Event::Rounded { who, .. }
            | Event::Departed { who }
            | Event::Requeued { who, .. }
            | Event::Removed { who }
            | Event::Renamed { who, .. }
            | Event::Came { who } => self.put(who),
            Event::Waits(waiting) => self.put(&mut waiting.turn.who),
            Event::Rose { who, slot } => {
                self.put(who);
                if let Some(slot) = slot {
                    self.put(&mut slot.who);
                }
            }
            Event::Remembered { about, .. } => *about = self.about(*about)?,
            Event::Clock { clock, .. } => *clock = self.clock(clock.clone())?,
            // These are told in words: see `VisibleEvent`.
            Event::Own(_) | Event::Joined { .. } => return None,
            Event::Queued { slots } => {
                let known = |slot: &Slot| known(slot.who).map(|who| Slot { who, ..*slot });
                *slots = slots.iter().filter_map(known).collect();
            }
            Event::RoundBegan { extra: who, .. } | Event::Anew { who, .. } => all(who),
            Event::Sided { who, side } => {
                self.put(who);
                *side = self.of_side(*side);
            }
            Event::Ended { side } => *side = side.map(|side| self.of_side(side)),
            Event::Dropped { item, .. } => item.make_known(&known),
            Event::World(fact) => self.fact(fact),
            Event::Reshaped { .. }
            | Event::Lifted { .. }
            | Event::LuckChanged { .. }
            | Event::Noted(_)
            | Event::BorderSet { .. }
            | Event::AirChanged { .. }
            | Event::LocalSet { .. }
            | Event::PartSet { .. }
            | Event::CustomZoneSet(_)
            | Event::Disclosed(_) => {}
        }
        Some(event)
    }

    fn fact(&self, fact: &mut world::Fact) {
        for party in fact.about_mut() {
            *party = self.of_party(*party);
        }
        if let world::Fact::Mustered { members, .. } = fact {
            *members = members.iter().filter_map(|who| self.of(*who)).collect();
        } else if let world::Fact::Carried { who, whom, .. } = fact {
            self.put(who);
            self.put(whom);
        } else if let world::Fact::Noticed { other, .. } = fact {
            *other = self.of_party(*other);
        }
    }

    /// The number in place of the true one.
    pub(crate) fn put(&self, who: &mut Id) {
        *who = self.of(*who).unwrap_or(Id::NOBODY);
    }
}

/// Numbers from 0 for those of so many of whom it is so.
fn number(count: usize, has: impl Fn(usize) -> bool) -> impl Iterator<Item = Option<usize>> {
    (0..count).scan(0_usize, move |next, at| {
        Some(has(at).then(|| {
            *next += 1;
            *next - 1
        }))
    })
}
