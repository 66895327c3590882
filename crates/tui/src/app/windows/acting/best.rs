//! In which order the menu of actions names what may be done: the best first.

use std::cmp::Reverse;

use kekkai_battle::{
    Aim, Command,
    forecast::{Blow, approaches, of_middling_approach, of_middling_blow},
    offer::Offer,
    view::{CombatantView, PoolShown},
};
use kekkai_rules::{Cost, TurnView, act::Role};

use super::Does;
use crate::app::{App, aiming::OfferEntry};

/// Strikes of which is worked out what they are worth, the nearest ones: each takes a few decisions.
const WEIGHED: usize = 64;
/// Foes out of reach to whom a way is looked for, the nearest ones: each takes a decision for each cell in reach.
const SOUGHT: usize = 3;
/// The share of its worth that a strike after a walk counts with.
const STANDS_OFF: (u64, u64) = (3, 4);
/// The distance that what is aimed at nothing counts as.
const NEAR: u8 = 2;

/// What a line is, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// Answers something that waits.
    Answers,
    /// Lets be whatever waits.
    Accepts,
    /// Goes on with what is lost otherwise.
    GoesOn,
    /// Strikes at a foe, from where it stands or after a walk.
    Strikes,
    /// Comes back to the field, or walks around it.
    Enters,
    /// Any other order of the one whose turn it is.
    Acts,
    /// Strikes at a foe that are likely to do nothing.
    StrikesInVain,
    /// Ends the running turn.
    Ends,
    /// What the table settles by talk.
    Talks,
    /// An order of somebody else.
    ActsOffTurn,
    /// Strikes at what fills a cell.
    StrikesGround,
    /// Leaves the field or the fight.
    Leaves,
    /// Strikes at one's own side.
    StrikesOwn,
}

/// Where a line stands among the others. What is equal stays in the order in which it is offered.
type Standing = (bool, Kind, Reverse<u64>, i32, u8, usize);

impl App {
    /// All that the menu offers, and what comes of it if it is taken.
    pub(super) fn best_first(&self) -> Vec<(Offer, Does)> {
        let mut near: Vec<(usize, OfferEntry)> =
            self.entries_of_menu().into_iter().enumerate().collect();
        near.sort_by_key(|(_, entry)| entry.distance.unwrap_or(NEAR));
        let mut weighed = 0;
        let mut all: Vec<(Standing, Offer, Does)> = Vec::new();
        for (place, OfferEntry { offer, aims, distance }) in near {
            let kind = self.kind_of(&offer);
            let open = offer.refusal.is_none();
            let strikes = open && kind == Kind::Strikes;
            weighed += usize::from(strikes);
            let worth = match (kind, offer.role()) {
                (_, Some(Role::Answer { rank, .. })) => Some(rank.map_or(0, magnitude)),
                _ if strikes && weighed <= WEIGHED => {
                    let blow = of_middling_blow(self.fight().state(), &offer);
                    blow.map(|blow| self.worth(&offer, &blow))
                }
                _ => None,
            };
            let kind = if strikes && worth == Some(0) { Kind::StrikesInVain } else { kind };
            let worth = worth.unwrap_or_default();
            let price = if strikes { price(&offer) } else { 0 };
            // Other orders stay in the order in which their system has them.
            let near = if kind == Kind::Acts { 0 } else { distance.unwrap_or(NEAR) };
            let standing = (!open, kind, Reverse(worth), price, near, place);
            all.push((standing, offer, if aims { Does::Aims } else { Does::Runs }));
        }
        all.extend(self.ways_to_foes());
        all.sort_by_key(|(standing, ..)| *standing);
        all.into_iter().map(|(_, offer, does)| (offer, does)).collect()
    }

    fn kind_of(&self, offer: &Offer) -> Kind {
        let off_turn = offer.command.actor() != self.snapshot.view.actor;
        match &offer.command {
            Command::EndTurn { .. } => Kind::Ends,
            Command::Enter { .. } | Command::Detour { .. } => Kind::Enters,
            Command::Leave { .. } | Command::Depart { .. } => Kind::Leaves,
            Command::Act { .. } if off_turn => Kind::ActsOffTurn,
            Command::Act { .. }
            | Command::Place { .. }
            | Command::RollInitiative
            | Command::Walk { .. }
            | Command::World(_)
            | Command::Loot { .. }
            | Command::Anew { .. }
            | Command::Gm { .. } => match offer.role() {
                Some(Role::Answer { .. }) => Kind::Answers,
                Some(Role::Accept) => Kind::Accepts,
                Some(Role::Strike { .. }) => match offer.aim() {
                    Some(Aim::At(_)) if self.is_at_foe(offer) => Kind::Strikes,
                    Some(Aim::At(_)) => Kind::StrikesOwn,
                    Some(Aim::Cell(_)) | None => Kind::StrikesGround,
                },
                Some(Role::Talk) => Kind::Talks,
                _ if offer.act.as_ref().is_some_and(|act| act.goes_on) => Kind::GoesOn,
                Some(Role::Plain) | None => Kind::Acts,
            },
        }
    }

    /// The chance of a strike in ten thousandths, times its damage on the middle face that hits; to put somebody out of the
    /// fight is worth all the health that it can have.
    fn worth(&self, offer: &Offer, blow: &Blow) -> u64 {
        let target =
            if let Some(Aim::At(who)) = offer.aim() { self.snapshot.view.find(who) } else { None };
        let (now, most) = match target.and_then(CombatantView::health) {
            Some(PoolShown::Exact(pool)) => (pool.now, pool.max),
            Some(PoolShown::Bar(..) | PoolShown::Word(..)) | None => (i32::MAX, 0),
        };
        let left = match blow.hp {
            Some(hp) if !blow.waits => hp,
            Some(hp) => hp.saturating_sub(blow.damage),
            None => now.saturating_sub(blow.damage),
        };
        let damage = if left <= 0 { blow.damage.max(most) } else { blow.damage };
        magnitude(damage).saturating_mul(chance(offer))
    }

    /// A walk and a strike to each of the nearest foes who cannot be struck from here. A walk gives away where one stands: what
    /// is as good from here goes before it.
    fn ways_to_foes(&self) -> Vec<(Standing, Offer, Does)> {
        let view = &self.snapshot.view;
        let mode = self.turn().filter(|_| self.may_strike() && self.answers().is_none());
        let (Some(mode), Some(here)) = (mode.and_then(TurnView::goes), self.actor_cell()) else {
            return Vec::new();
        };
        let struck = |who| {
            let at = |offer: &&Offer| offer.aim() == Some(Aim::At(who));
            self.snapshot.offers.iter().filter(at).find(|offer| {
                offer.refusal.is_none() && matches!(offer.role(), Some(Role::Strike { .. }))
            })
        };
        let actor = view.find(self.actor());
        let foes = view.combatants.iter().filter(|foe| {
            let stands = !foe.fallen && !foe.departed;
            stands
                && actor.is_some_and(|actor| actor.is_hostile_to(foe))
                && struck(foe.id).is_none()
        });
        let mut foes: Vec<_> =
            foes.filter_map(|foe| Some((here.distance(foe.at?), foe.id, foe.at?))).collect();
        foes.sort_unstable();
        let state = self.fight().state();
        let way = |(distance, foe, at)| {
            let way = approaches(state, self.actor(), mode, Aim::At(foe), 1).into_iter().next()?;
            let blow = of_middling_approach(state, self.actor(), &way);
            let cost = Cost::sum(&way.passage.walk.total, &way.strike.cost);
            let offer = Offer { cost, ..way.strike };
            let worth = blow.map(|blow| self.worth(&offer, &blow) * STANDS_OFF.0 / STANDS_OFF.1);
            let kind = if worth == Some(0) { Kind::StrikesInVain } else { Kind::Strikes };
            let (worth, price) = (Reverse(worth.unwrap_or_default()), price(&offer));
            Some(((false, kind, worth, price, distance, 0), offer, Does::Goes(at)))
        };
        foes.into_iter().take(SOUGHT).filter_map(way).collect()
    }
}

/// The chance of an offer in ten thousandths; all of them where it is certain or not known.
fn chance(offer: &Offer) -> u64 {
    let throw = offer.throw.as_ref();
    let chance = throw.and_then(|throw| throw.check?.chance(throw.dice));
    let (good, all) = chance.unwrap_or((1, 1));
    u64::from(good) * 10_000 / u64::from(all).max(1)
}

fn magnitude(number: i32) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// What a strike takes from pools.
fn price(offer: &Offer) -> i32 {
    let amount = |cost: &Cost| match cost {
        Cost::Pool(_, amount) | Cost::Least(_, amount) => *amount,
        Cost::Meter(..) => 0,
    };
    offer.cost.iter().map(amount).fold(0, i32::saturating_add)
}
