//! What the events of a way have told that counts in its end, beside how everybody stands then.

use std::collections::{BTreeMap, BTreeSet, btree_map::Entry};

use kekkai_rules::{
    Id, Phrase, Report,
    report::{Blow, Tally},
};

use crate::Event;

/// Blows at one, as far as they count in the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Struck {
    /// Whether one has hit.
    pub(super) hit: bool,
    /// Whether one was critical, which in some books it is without a hit too.
    pub(super) critical: bool,
    /// The hit that may still be taken back, and its damage: such a blow is told for itself, all others as one.
    pub(super) waits: Option<(u16, i32)>,
}

/// Every way in which something has come out anywhere on a walk: each is told by its place here.
#[derive(Debug, Default)]
pub(super) struct Ways(Vec<Phrase>);

impl Ways {
    fn number(&mut self, way: Phrase) -> usize {
        let known = self.0.iter().position(|known| *known == way);
        known.unwrap_or_else(|| {
            self.0.push(way);
            self.0.len() - 1
        })
    }

    /// The way of this number.
    pub(super) fn get(&self, number: usize) -> Option<&Phrase> {
        self.0.get(number)
    }
}

/// What the events of a way have told.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct EventSummary {
    /// Everybody whom they are about.
    pub(super) about: BTreeSet<Id>,
    /// The blows at each.
    pub(super) blows: BTreeMap<Id, Vec<Struck>>,
    /// In which ways something has come out, by their numbers.
    pub(super) ways: BTreeSet<usize>,
    /// Whether the first check of whoever gives the command has succeeded, if it has made one.
    pub(super) check: Option<bool>,
    /// Whose check that is.
    checks: Option<Id>,
    /// Whether an act of several rolls has come to what it was for.
    goal: Option<bool>,
}

impl EventSummary {
    /// What events tell of a command of `who`; where nobody gives it, the first who throws is meant.
    pub(super) fn of(events: &[Event], who: Id, ways: &mut Ways) -> Self {
        let mut told = Self::default();
        for event in events {
            if let Event::Own(fact) = event {
                told.counts(fact.account(), ways);
            } else if let Event::Fell { who } = event {
                told.about.insert(*who);
            } else if let Event::Rolled(roll) = event
                && (who == Id::NOBODY || roll.throw.who == who)
            {
                let success = roll.outcome().map(|outcome| outcome.success);
                told.checks = told.checks.or_else(|| success.map(|_| roll.throw.who));
                told.check = told.check.or(success);
            }
        }
        told
    }

    /// Whether what was ordered has succeeded, as far as that is told.
    pub(super) fn success(&self) -> Option<bool> {
        self.goal.or(self.check)
    }

    /// Whose check says whether it has; `None` where that is not one check.
    pub(super) fn checks(&self) -> Option<Id> {
        self.checks.filter(|_| self.goal.is_none())
    }

    fn counts(&mut self, account: Report, ways: &mut Ways) {
        self.about.extend(account.about);
        self.ways.extend(account.way.map(|way| ways.number(way)));
        for tally in account.tallies {
            if let Tally::Reached { goal } = tally {
                self.goal = Some(goal);
            } else if let Tally::Blow(blow) = tally {
                let Blow { target, hit, critical, .. } = blow;
                let waits = blow.waits.map(|hit| (hit, blow.damage));
                self.strikes(target, Struck { hit, critical, waits });
            }
        }
    }

    fn strikes(&mut self, at: Id, struck: Struck) {
        let all = self.blows.entry(at).or_default();
        match all.iter_mut().find(|known| known.waits.is_none() && struck.waits.is_none()) {
            Some(known) => {
                known.hit |= struck.hit;
                known.critical |= struck.critical;
            }
            None => all.push(struck),
        }
    }

    /// The same with what came after it.
    #[must_use]
    pub(super) fn and(&self, later: &Self) -> Self {
        let mut both = self.clone();
        both.about.extend(&later.about);
        both.ways.extend(&later.ways);
        both.check = both.check.or(later.check);
        both.checks = both.checks.or(later.checks);
        both.goal = later.goal.or(both.goal);
        for (at, blows) in &later.blows {
            for struck in blows {
                both.strikes(*at, *struck);
            }
        }
        both
    }
}

/// All that was told on any way of a walk: each is meant by its number, so that ways that are put together compare and copy
/// numbers alone.
#[derive(Debug)]
pub(super) struct Tales {
    all: Vec<EventSummary>,
    numbers: BTreeMap<EventSummary, usize>,
    /// What two come to, the one after the other.
    joined: BTreeMap<(usize, usize), usize>,
}

impl Default for Tales {
    fn default() -> Self {
        let nothing = EventSummary::default();
        let numbers = BTreeMap::from([(nothing.clone(), Self::NOTHING)]);
        Self { all: vec![nothing], numbers, joined: BTreeMap::new() }
    }
}

impl Tales {
    /// The number of what tells nothing.
    pub(super) const NOTHING: usize = 0;

    /// The number of this.
    pub(super) fn number(&mut self, told: EventSummary) -> usize {
        match self.numbers.entry(told) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(unknown) => {
                self.all.push(unknown.key().clone());
                *unknown.insert(self.all.len() - 1)
            }
        }
    }

    /// What has this number.
    pub(super) fn get(&self, number: usize) -> Option<&EventSummary> {
        self.all.get(number)
    }

    /// The number of one with what came after it.
    pub(super) fn and(&mut self, one: usize, later: usize) -> usize {
        if let Some(known) = self.joined.get(&(one, later)) {
            return *known;
        }
        let both = self.get(one).zip(self.get(later)).map(|(one, later)| one.and(later));
        let number = self.number(both.unwrap_or_default());
        self.joined.insert((one, later), number);
        number
    }

    /// The number of the same without what was done to this one, and without the ways in which something has come out.
    pub(super) fn without(&mut self, number: usize, who: Id) -> usize {
        let mut told = self.get(number).cloned().unwrap_or_default();
        told.about.remove(&who);
        told.blows.remove(&who);
        told.ways.clear();
        self.number(told)
    }

    /// The number of the same as if no check had been made.
    pub(super) fn unchecked(&mut self, number: usize) -> usize {
        let told = self.get(number).cloned().unwrap_or_default();
        self.number(EventSummary { check: None, checks: None, ..told })
    }
}
