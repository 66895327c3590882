//! Those with whom a command is done before it ends: what has become of each is told apart from all others, so that what
//! follows is walked once, however they have come out.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use kekkai_rules::Id;

use super::{
    Probability,
    ending::{After, Before, Fate, fate},
    gathered::Pasts,
    told::Tales,
};
use crate::{Event, State};

/// One of the things that all of them have come to together. Each is summed up by itself: nobody asks how they go together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum InAll {
    /// Whatever they have come to.
    #[default]
    Any,
    /// So many of them are hit, or hurt where no blow is struck.
    Hit(i32),
    /// They have lost so much in all.
    Lost(i32),
    /// One of them is out, or none.
    Out(bool),
    /// Something has come out in the way of this number.
    Way(usize),
}

impl InAll {
    fn and(self, fate: &Fate) -> Self {
        match self {
            Self::Any | Self::Way(_) => self,
            Self::Hit(count) => Self::Hit(count.saturating_add(fate.is_hit().into())),
            Self::Lost(lost) => Self::Lost(lost.saturating_add(fate.lost())),
            Self::Out(out) => Self::Out(out || fate.has_fallen()),
        }
    }

    /// What is summed up from this on, where things have come out in these ways; `first`: nobody was set apart before.
    fn begun(self, ways: &BTreeSet<usize>, first: bool) -> Vec<Self> {
        match self {
            Self::Any => {
                let sums = [Self::Hit(0), Self::Lost(0), Self::Out(false)];
                let sums = sums.into_iter().filter(|_| first);
                let ways = ways.iter().map(|way| Self::Way(*way));
                std::iter::once(self).chain(sums).chain(ways).collect()
            }
            // That is in what was begun just now.
            Self::Way(way) if ways.contains(&way) => Vec::new(),
            Self::Hit(_) | Self::Lost(_) | Self::Out(_) | Self::Way(_) => vec![self],
        }
    }
}

/// What has become of each of them, by the number of it, and how likely that is. They are of no more than one way: how they
/// have come out together is in what was told.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Apart(BTreeMap<Id, BTreeMap<usize, Probability>>);

impl Apart {
    /// Whether nobody is set apart.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Who these are, all of them.
    pub(super) fn all(&self) -> BTreeSet<Id> {
        self.0.keys().copied().collect()
    }

    /// Whether anything of this is done by one of them, or to one.
    pub(super) fn is_named(&self, events: &[Event], about: &BTreeSet<Id>) -> bool {
        let throws = |event: &Event| {
            if let Event::Rolled(roll) = event {
                self.0.contains_key(&roll.throw.who)
            } else {
                false
            }
        };
        !self.0.is_empty()
            && (about.iter().any(|who| self.0.contains_key(who)) || events.iter().any(throws))
    }

    /// Every one with all that may have become of it, so many times less likely; `None` for a fraction too fine to be kept.
    pub(super) fn with_share(&self, share: Probability) -> Option<Self> {
        let scaled = |of: &BTreeMap<usize, Probability>| {
            let one = |(fate, chance): (&usize, &Probability)| Some((*fate, chance.and(share)?));
            of.iter().map(one).collect::<Option<BTreeMap<_, _>>>()
        };
        let all = self.0.iter().map(|(who, of)| Some((*who, scaled(of)?)));
        all.collect::<Option<_>>().map(Self)
    }

    /// Adds another way to the same place; `None` for a sum too fine to be kept.
    pub(super) fn join(&mut self, other: &Self) -> Option<()> {
        for (who, of) in &other.0 {
            let own = self.0.entry(*who).or_default();
            for (fate, chance) in of {
                let sum = own.entry(*fate).or_insert(Probability::NEVER);
                *sum = sum.or(*chance)?;
            }
        }
        Some(())
    }

    /// Each with a number of what has become of it.
    pub(super) fn each(&self) -> impl Iterator<Item = (usize, Probability)> {
        self.0.values().flatten().map(|(fate, chance)| (*fate, *chance))
    }
}

/// All that has become of anybody who was set apart anywhere on a walk: each is meant by its place here.
#[derive(Debug, Default)]
pub(super) struct Fates {
    all: Vec<Fate>,
    /// Whether nobody is set apart any more.
    pub(super) is_together: bool,
}

impl Fates {
    fn number(&mut self, fate: Fate) -> usize {
        let known = self.all.iter().position(|known| *known == fate);
        known.unwrap_or_else(|| {
            self.all.push(fate);
            self.all.len() - 1
        })
    }

    /// What has this number.
    pub(super) fn get(&self, number: usize) -> Option<&Fate> {
        self.all.get(number)
    }
}

/// Sets those apart with whom nothing more is done, and takes them out of what was told. `None` where that cannot be: a hit
/// waits for one of them, or a fraction is too fine to be kept.
pub(super) fn set_apart(
    done: &[Id],
    (pasts, apart): (&Pasts, &Apart),
    state: &State,
    (before, tales, fates): (&mut Before, &mut Tales, &mut Fates),
) -> Option<(Pasts, Apart)> {
    let mut after = After::new(Arc::new(state.clone()));
    let (mut pasts, mut apart) = (pasts.clone(), apart.clone());
    for who in done {
        if apart.0.contains_key(who) {
            continue;
        }
        let (mut left, mut of) = (Pasts::new(), BTreeMap::new());
        let first = apart.0.is_empty();
        for ((told, tally), chance) in &pasts {
            let so_far = tales.get(*told)?;
            let fate = fate(*who, before, so_far, &mut after);
            if fate.waits().is_some() {
                return None;
            }
            let all = tally.begun(&so_far.ways, first);
            let told = tales.without(*told, *who);
            for tally in all {
                let sum = left.entry((told, tally.and(&fate))).or_insert(Probability::NEVER);
                *sum = sum.or(*chance)?;
            }
            if *tally == InAll::Any {
                let sum = of.entry(fates.number(fate)).or_insert(Probability::NEVER);
                *sum = sum.or(*chance)?;
            }
        }
        pasts = left;
        apart.0.insert(*who, of);
    }
    Some((pasts, apart))
}
