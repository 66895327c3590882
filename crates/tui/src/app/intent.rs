//! What `Enter` does at a cell: the one answer that the prompt tells and the key carries out.

use kekkai_battle::{Aim, Cell, Command, Refusal, Stage, forecast, offer::Offer, systems::Order};
use kekkai_rules::{
    Id, Refusal as RulesRefusal,
    knk::{self, Mode, Phase},
    system::{MoveMode, StepCost},
};

use super::App;

/// What would happen.
#[derive(Debug, Clone)]
pub(super) enum Intent {
    /// Nothing: there is nobody to act, or nothing there to act upon.
    Nothing,
    /// Somebody is put there before the fight.
    Place(Id),
    /// Somebody who was placed is picked up again.
    Lift(Id),
    /// The one whose turn it is goes there.
    Walk(Vec<Cell>, MoveMode, StepCost),
    /// An attack, or why it cannot be made.
    Strike(Offer),
    /// A hit is dodged.
    Dodge(Offer),
    /// The one whose turn it is comes back over its border.
    Enter(Offer),
    /// There is no way there.
    NoWay,
}

impl App {
    /// What `Enter` would do at the cursor.
    pub(super) fn intent(&self) -> Intent {
        if self.snapshot.view.stage == Stage::Setup {
            let here = self
                .snapshot
                .view
                .on(self.pointer.cursor)
                .filter(|_| self.pointer.lifted.is_none());
            if let Some(placed) = here {
                return Intent::Lift(placed.id);
            }
            return self.placing().map_or(Intent::Nothing, Intent::Place);
        }
        let (Some(phase), Some(who)) = (self.phase(), self.snapshot.view.actor) else {
            return Intent::Nothing;
        };
        match phase {
            Phase::Dodge => self.dodge_offer().map_or(Intent::Nothing, Intent::Dodge),
            Phase::Move if self.away().is_some() => {
                self.entry_offer().map_or(Intent::Nothing, Intent::Enter)
            }
            Phase::Move => self.act_at(who, MoveMode::Walk),
            Phase::Retreat if self.snapshot.view.turn.is_some_and(|turn| turn.attacked) => {
                let taken = self
                    .snapshot
                    .view
                    .on(self.pointer.cursor)
                    .is_some_and(|combatant| !combatant.fallen);
                if taken { Intent::Nothing } else { self.walk_to(MoveMode::Retreat) }
            }
            Phase::Retreat => Intent::Nothing,
        }
    }

    fn stands_at_cursor(&self, who: Id) -> bool {
        self.snapshot.view.on(self.pointer.cursor).is_some_and(|combatant| combatant.id == who)
    }

    fn act_at(&self, who: Id, gait: MoveMode) -> Intent {
        if self.stands_at_cursor(who) {
            return Intent::Nothing;
        }
        let standing =
            self.snapshot.view.on(self.pointer.cursor).filter(|combatant| !combatant.fallen);
        let obstacle = self.snapshot.view.field.ground(self.pointer.cursor).terrain.is_obstacle();
        let aim = match standing {
            Some(combatant) => Aim::At(combatant.id),
            None if obstacle => Aim::Cell(self.pointer.cursor),
            None => return self.walk_to(gait),
        };
        self.strike_offer(aim).map_or(Intent::NoWay, Intent::Strike)
    }

    fn walk_to(&self, gait: MoveMode) -> Intent {
        let reach = self.reach();
        let way = reach.and_then(|reach| {
            Some((reach.path(self.pointer.cursor)?, reach.cost(self.pointer.cursor)?))
        });
        way.map_or(Intent::NoWay, |(path, cost)| Intent::Walk(path, gait, cost))
    }

    /// The attack that would be made: the chosen kind, or the first that may be used, or the first.
    fn strike_offer(&self, aim: Aim) -> Option<Offer> {
        let arms = self.arms();
        let of_arm = |(mode, weapon): &(Mode, Option<u8>)| {
            let strike = knk::Order::Strike { mode: *mode, weapon: *weapon };
            self.snapshot.offers.iter().find(|offer| ordered(offer) == Some((&strike, Some(aim))))
        };
        if let Some(chosen) = self.pointer.arm.and_then(|arm| arms.get(arm)) {
            return of_arm(chosen).cloned();
        }
        let offered: Vec<&Offer> = arms.iter().filter_map(of_arm).collect();
        offered
            .iter()
            .find(|offer| offer.refusal.is_none())
            .or_else(|| offered.first())
            .map(|offer| (*offer).clone())
    }

    /// The ways to strike of the one whose turn it is, in the order in which its card lists them.
    pub(super) fn arms(&self) -> Vec<(Mode, Option<u8>)> {
        let actor = self.snapshot.view.actor.and_then(|who| self.snapshot.view.find(who));
        let sheet = actor.and_then(|actor| actor.sheet.as_ref());
        sheet
            .map(|sheet| sheet.attacks.iter().map(|row| (row.mode, row.carried)).collect())
            .unwrap_or_default()
    }

    /// The dodge that would be tried, of the chosen hit or of the worst one; where none can be, the way out of a hold.
    pub(super) fn dodge_offer(&self) -> Option<Offer> {
        let frees = |order: &knk::Order| *order == knk::Order::BreakFree;
        self.hit_offer().or_else(|| self.offer_of(frees).cloned())
    }

    fn hit_offer(&self) -> Option<Offer> {
        let actor = self.snapshot.view.actor.and_then(|who| self.snapshot.view.find(who))?;
        let waits = &actor.sheet.as_ref()?.waits;
        let chosen = self.pointer.hit.and_then(|index| waits.get(index));
        let worst = || waits.iter().filter(|hit| hit.dodgeable).max_by_key(|hit| hit.damage);
        let hit = chosen.or_else(worst)?.hit;
        self.offer_of(|order| *order == knk::Order::Dodge { hit }).cloned()
    }

    /// Whether slots of the turn are left for another spell.
    pub(super) fn may_read_on(&self) -> bool {
        let open = self.snapshot.offers.iter().filter(|offer| offer.refusal.is_none());
        open.filter_map(ordered).any(|(order, _)| matches!(order, knk::Order::Cast { .. }))
    }

    /// The first offer of an order that fits.
    pub(super) fn offer_of(&self, fits: impl Fn(&knk::Order) -> bool) -> Option<&Offer> {
        self.snapshot
            .offers
            .iter()
            .find(|offer| ordered(offer).is_some_and(|(order, _)| fits(order)))
    }

    /// The next cell after the cursor, row by row and round again, with a foe that may be attacked.
    pub(super) fn next_target(&self) -> Option<Cell> {
        let entries = self.entries();
        if !entries.is_empty() {
            let next = entries.iter().find(|cell| **cell > self.pointer.cursor);
            return next.or_else(|| entries.first()).copied();
        }
        let actor = self.snapshot.view.actor.and_then(|who| self.snapshot.view.find(who));
        let open = self.snapshot.offers.iter().filter(|offer| offer.refusal.is_none());
        let mut cells: Vec<Cell> = open
            .filter_map(|offer| match ordered(offer)?.1? {
                Aim::At(who) => self.snapshot.view.find(who),
                Aim::Cell(_) => None,
            })
            .filter(|target| actor.is_some_and(|actor| actor.is_hostile_to(target)))
            .filter_map(|target| target.at)
            .collect();
        cells.sort_unstable();
        cells.iter().find(|cell| **cell > self.pointer.cursor).or_else(|| cells.first()).copied()
    }

    /// Why the cursor's cell cannot be gone to, as the rules would say it: of an obstacle that it is one, else why the
    /// last step from the nearest cell that can be reached cannot be made.
    pub(super) fn no_way(&self) -> Option<Refusal> {
        let terrain = self.snapshot.view.field.ground(self.pointer.cursor).terrain;
        if terrain.is_obstacle() {
            let rule = kekkai_rules::RuleId::new("KNK-OBS-01");
            return Some(RulesRefusal::Blocked { terrain, rule }.into());
        }
        let (reach, who) = (self.reach()?, self.snapshot.view.actor?);
        let beside = self.pointer.cursor.neighbours().filter_map(|cell| {
            if cell == reach.from {
                return Some((0, Vec::new()));
            }
            Some((reach.cost(cell)?.points, reach.path(cell)?))
        });
        let (_, mut path) = beside.min_by_key(|(points, _)| *points)?;
        path.push(self.pointer.cursor);
        forecast::of_walk(self.fight().state(), who, &path, reach.gait).err()
    }
}

/// The order that an offer is of, and what it is aimed at; `None` for what is no order of the system.
pub(super) fn ordered(offer: &Offer) -> Option<(&knk::Order, Option<Aim>)> {
    let Command::Act { who: _, order: Order::Knk(order), aim } = &offer.command else {
        return None;
    };
    Some((order, *aim))
}
