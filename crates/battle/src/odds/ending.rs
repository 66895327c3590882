//! What a command has come to, read from its events and from how everybody stands, and the sum of many such ends.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use kekkai_rules::{ConditionKind, Id, Phrase, PoolId, report::Tally};

use super::{
    Distribution, Outcome, Outlook, Probability, Together,
    apart::InAll,
    told::{EventSummary, Struck, Ways},
};
use crate::{Event, State, combatant::Presence};

/// How those stood whom a command may change.
#[derive(Debug)]
pub(super) struct Before {
    state: Arc<State>,
    known: BTreeMap<Id, Standing>,
}

impl Before {
    pub(super) fn new(state: Arc<State>) -> Self {
        Self { state, known: BTreeMap::new() }
    }

    pub(super) fn find(&mut self, who: Id) -> &Standing {
        self.known.entry(who).or_insert_with(|| Standing::of(&self.state, who))
    }
}

/// How somebody stands after it.
#[derive(Debug, Clone, Default)]
pub(super) struct Standing {
    /// The pools with what they hold and can hold, the one that keeps it alive first.
    pub(super) pools: Vec<(PoolId, i32, i32)>,
    conditions: Vec<(&'static ConditionKind, u16)>,
    fallen: bool,
}

impl Standing {
    pub(super) fn of(state: &State, who: Id) -> Self {
        let (pools, conditions) = state.rules().standing(who);
        let pools = pools.iter().map(|pool| (pool.id, pool.now, pool.max)).collect();
        let conditions = conditions.iter().map(|has| (has.kind, has.count)).collect();
        Self { pools, conditions, fallen: has_fallen(state, who) }
    }

    /// What it has of the pool that keeps it alive.
    fn vital(&self) -> i32 {
        self.pools.first().map_or(0, |(_, now, _)| *now)
    }

    fn count(&self, kind: &ConditionKind) -> u16 {
        let found = self.conditions.iter().find(|(has, _)| has.key == kind.key);
        found.map_or(0, |(_, count)| *count)
    }
}

/// Whether somebody is out of the fight.
pub(super) fn has_fallen(state: &State, who: Id) -> bool {
    state.combatant(who).is_some_and(|combatant| combatant.presence == Presence::Fallen)
}

/// What the facts among the events tell.
pub(super) fn tallies(events: &[Event]) -> impl Iterator<Item = Tally> {
    events.iter().flat_map(|event| {
        if let Event::Own(fact) = event { fact.account().tallies } else { Vec::new() }
    })
}

/// What a command has done to one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fate {
    pub(super) who: Id,
    blows: Vec<Struck>,
    lost: i32,
    fallen: bool,
    gained: Vec<&'static ConditionKind>,
}

impl Fate {
    /// The greatest hit that may still be taken back.
    pub(super) fn waits(&self) -> Option<u16> {
        let waiting = self.blows.iter().filter_map(|blow| blow.waits);
        waiting.max_by_key(|(_, damage)| *damage).map(|(hit, _)| hit)
    }

    pub(super) fn has_fallen(&self) -> bool {
        self.fallen
    }

    /// Whether nothing has been done to it.
    pub(super) fn is_nothing(&self) -> bool {
        self.blows.is_empty() && self.lost == 0 && !self.fallen && self.gained.is_empty()
    }

    /// What it has lost of the pool that keeps it alive.
    pub(super) const fn lost(&self) -> i32 {
        self.lost
    }

    /// Whether a blow hits it; where none is struck, whether it is hurt.
    pub(super) fn is_hit(&self) -> bool {
        if self.blows.is_empty() { self.lost > 0 } else { self.blows.iter().any(|blow| blow.hit) }
    }

    /// Without a hit that was taken back.
    #[must_use]
    pub(super) fn without(mut self, hit: u16) -> Self {
        let of = |blow: &Struck| blow.waits.filter(|(waits, _)| *waits == hit);
        let damage: i32 = self.blows.iter().filter_map(of).map(|(_, damage)| damage).sum();
        self.lost = self.lost.saturating_sub(damage).max(0);
        self.blows.retain(|blow| of(blow).is_none());
        self
    }
}

/// How those stand at an end whom it is about.
#[derive(Debug)]
pub(super) struct After {
    state: Arc<State>,
    known: BTreeMap<Id, Standing>,
}

impl After {
    pub(super) fn new(state: Arc<State>) -> Self {
        Self { state, known: BTreeMap::new() }
    }
}

/// What has been done to everybody whom `told` is about.
pub(super) fn fates(before: &mut Before, told: &EventSummary, after: &mut After) -> Vec<Fate> {
    let there: Vec<Id> = {
        let about = told.about.iter().copied();
        about.filter(|who| after.state.combatant(*who).is_some()).collect()
    };
    there.into_iter().map(|who| fate(who, before, told, after)).collect()
}

/// What has been done to one.
pub(super) fn fate(who: Id, before: &mut Before, told: &EventSummary, after: &mut After) -> Fate {
    let After { state, known } = after;
    let now = known.entry(who).or_insert_with(|| Standing::of(state, who));
    let before = before.find(who);
    let gained = now.conditions.iter().filter(|(kind, count)| *count > before.count(kind));
    Fate {
        who,
        blows: told.blows.get(&who).cloned().unwrap_or_default(),
        lost: before.vital().saturating_sub(now.vital()),
        fallen: now.fallen && !before.fallen,
        gained: gained.map(|(kind, _)| *kind).collect(),
    }
}

/// Many ends added up.
#[derive(Debug, Default)]
pub(super) struct Sum {
    succeeds: Option<Probability>,
    /// Whose checks that is, `None` among them where it is nobody's.
    checks: BTreeSet<Option<Id>>,
    of: BTreeMap<Id, OneEnding>,
    hit: Distribution,
    lost: Distribution,
    /// Every end of the command.
    ends: Vec<End>,
    /// Whom it hits at any of them, but for who gives it.
    others: BTreeSet<Id>,
    ways: BTreeMap<usize, Probability>,
}

/// An end of a command, and how likely each of the others is out in what follows on it.
#[derive(Debug)]
struct End {
    chance: Probability,
    /// That it comes to it and one is out of those with whom the command was done before.
    out_before: Probability,
    out: BTreeMap<Id, Probability>,
}

impl End {
    /// That it comes to this end and somebody is out: once it has, one falls independently of another.
    fn any_out(&self) -> Option<Probability> {
        let mut none = self.out_before.given(self.chance)?.failed();
        for out in self.out.values() {
            none = none.and(out.given(self.chance)?.failed())?;
        }
        self.chance.and(none.failed())
    }
}

/// What they are for one.
#[derive(Debug)]
struct OneEnding {
    hits: Option<Probability>,
    criticals: Probability,
    out_at_once: Probability,
    out: Probability,
    lost: Distribution,
    conditions: BTreeMap<&'static str, (&'static ConditionKind, Probability)>,
}

impl Sum {
    /// The command has come out so: whether the first check of whoever gave it succeeded, whose that was, and in which ways.
    pub(super) fn add_told(
        &mut self,
        success: Option<bool>,
        checks: Option<Id>,
        ways: &BTreeSet<usize>,
        chance: Probability,
    ) -> Option<()> {
        if let Some(success) = success {
            self.checks.insert(checks);
            add(self.succeeds.get_or_insert(Probability::NEVER), success, chance)?;
        }
        for way in ways {
            add(self.ways.entry(*way).or_insert(Probability::NEVER), true, chance)?;
        }
        Some(())
    }

    /// The command has come to an end, with these fates of others; the number of that end. `apart`: whether some were set apart,
    /// of whom it is told by [`Self::add_tally`] what that makes of all.
    pub(super) fn add_end(
        &mut self,
        others: &[&Fate],
        apart: bool,
        chance: Probability,
    ) -> Option<usize> {
        let hit = others.iter().filter(|fate| fate.is_hit()).map(|fate| fate.who);
        let hit: BTreeSet<Id> = hit.collect();
        if !apart {
            self.hit.add(i32::try_from(hit.len()).ok()?, chance)?;
            self.lost.add(others.iter().map(|fate| fate.lost).sum(), chance)?;
        }
        self.others.extend(hit);
        self.ends.push(End { chance, out_before: Probability::NEVER, out: BTreeMap::new() });
        Some(self.ends.len() - 1)
    }

    /// At the last end of the command, with these fates of others and in these ways, those who were set apart have come to this.
    pub(super) fn add_tally(
        &mut self,
        others: &[&Fate],
        ways: &BTreeSet<usize>,
        tally: InAll,
        chance: Probability,
    ) -> Option<()> {
        match tally {
            InAll::Any | InAll::Out(false) => Some(()),
            InAll::Way(way) if ways.contains(&way) => Some(()),
            InAll::Way(way) => {
                add(self.ways.entry(way).or_insert(Probability::NEVER), true, chance)
            }
            InAll::Hit(count) => {
                let hit: BTreeSet<Id> =
                    others.iter().filter(|fate| fate.is_hit()).map(|fate| fate.who).collect();
                self.hit.add(count.saturating_add(i32::try_from(hit.len()).ok()?), chance)
            }
            InAll::Lost(lost) => {
                let more: i32 = others.iter().map(|fate| fate.lost).sum();
                self.lost.add(lost.saturating_add(more), chance)
            }
            InAll::Out(true) => {
                let end = self.ends.last_mut()?;
                end.out_before = end.out_before.or(chance)?;
                Some(())
            }
        }
    }

    /// One who was set apart has come to this.
    pub(super) fn add_apart(&mut self, fate: &Fate, chance: Probability) -> Option<()> {
        if fate.is_hit() {
            self.others.insert(fate.who);
        }
        self.add(fate, (fate.fallen, None), chance)
    }

    /// One has come to this end, and is out in the end or is not; if it is another than who gave the command, at which end
    /// of that.
    pub(super) fn add(
        &mut self,
        fate: &Fate,
        (out, end): (bool, Option<usize>),
        chance: Probability,
    ) -> Option<()> {
        if let Some(end) = end.and_then(|end| self.ends.get_mut(end)) {
            add(end.out.entry(fate.who).or_insert(Probability::NEVER), out, chance)?;
        }
        let part = self.of.entry(fate.who).or_insert_with(|| OneEnding {
            hits: None,
            criticals: Probability::NEVER,
            out_at_once: Probability::NEVER,
            out: Probability::NEVER,
            lost: Distribution::default(),
            conditions: BTreeMap::new(),
        });
        if !fate.blows.is_empty() {
            let hit = fate.blows.iter().any(|blow| blow.hit);
            add(part.hits.get_or_insert(Probability::NEVER), hit, chance)?;
        }
        let critical = fate.blows.iter().any(|blow| blow.critical);
        add(&mut part.criticals, critical, chance)?;
        add(&mut part.out_at_once, fate.fallen, chance)?;
        add(&mut part.out, out, chance)?;
        part.lost.add(fate.lost, chance)?;
        for kind in &fate.gained {
            let sum = part.conditions.entry(kind.key).or_insert((*kind, Probability::NEVER));
            add(&mut sum.1, true, chance)?;
        }
        Some(())
    }

    /// The sum, the one it is `aimed` at first, those left out to whom nothing happens. `whole`: whether an end without
    /// somebody is one in which it loses nothing.
    pub(super) fn outlook(
        self,
        aimed: Option<Id>,
        (before, told): (&mut Before, &Ways),
        whole: bool,
    ) -> Outlook {
        let mut of = Vec::new();
        let mut any = self.ends.iter().map(End::any_out);
        let any_out = any.try_fold(Probability::NEVER, |sum, end| sum.or(end?));
        let (hit, lost) = (self.hit.filled(), self.lost.filled());
        for (who, part) in self.of {
            let quiet = part.hits.is_none()
                && part.out.is_never()
                && part.conditions.is_empty()
                && part.lost.is_only(0);
            if quiet {
                continue;
            }
            let (had, most) =
                before.find(who).pools.first().map_or((0, 0), |(_, now, most)| (*now, *most));
            of.push(Outcome {
                who,
                hits: part.hits,
                criticals: part.criticals,
                out_at_once: part.out_at_once,
                out: part.out,
                lost: if whole { part.lost.filled() } else { part.lost },
                had,
                most,
                conditions: part.conditions.into_values().collect(),
            });
        }
        of.sort_by_key(|outcome| aimed != Some(outcome.who));
        let several = whole && self.others.len() > 1;
        let together = any_out.filter(|_| several).map(|any_out| Together { hit, lost, any_out });
        // The likelier goes first; of equals by its words, as the walk may come to either before.
        let ways = self.ways.into_iter();
        let mut ways: Vec<(Phrase, Probability)> =
            ways.filter_map(|(way, chance)| Some((told.get(way)?.clone(), chance))).collect();
        ways.sort_by(|(one, likely), (other, less)| {
            less.in_millionths().cmp(&likely.in_millionths()).then_with(|| one.key.cmp(&other.key))
        });
        let mut checks = self.checks.into_iter();
        let succeeds_of = checks.next().flatten().filter(|_| checks.next().is_none());
        Outlook { succeeds: self.succeeds, succeeds_of, ways, of, together }
    }
}

fn add(sum: &mut Probability, holds: bool, chance: Probability) -> Option<()> {
    if holds {
        *sum = sum.or(chance)?;
    }
    Some(())
}
