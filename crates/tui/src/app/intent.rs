//! What `Enter` does at a cell: the one answer that the prompt tells and the key carries out.

use kekkai_battle::{Aim, Cell, Refusal, Stage, forecast, offer::Offer};
use kekkai_rules::{Id, MoveMode, act::Role};
use kekkai_widgets::Names as _;

use super::App;

/// What a key press would do.
#[derive(Debug, Clone)]
pub(super) enum Intent {
    /// Nothing: there is nobody to act, or nothing there to act upon.
    Nothing,
    /// Somebody is put there before the fight.
    Place(Id),
    /// Somebody who was placed is picked up again.
    Lift(Id),
    /// The one whose turn it is goes there, for so much of what its steps are counted in.
    Walk(Vec<Cell>, MoveMode, i32),
    /// An attack, or why it cannot be made.
    Strike(Offer),
    /// Something that waits is answered.
    Answer(Offer),
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
        let (Some(turn), Some(who)) = (self.turn(), self.snapshot.view.actor) else {
            return Intent::Nothing;
        };
        if turn.answers.is_some() {
            return self.answer_offer().map_or(Intent::Nothing, Intent::Answer);
        }
        if turn.strikes.is_some() && self.away().is_some() {
            return self.entry_offer().map_or(Intent::Nothing, Intent::Enter);
        }
        if self.has_just_struck_here() {
            return Intent::Nothing;
        }
        match self.goes_by() {
            mode if turn.strikes.is_some() => self.act_at(who, mode),
            Some(mode) if self.blocking().is_none() => self.walk_to(mode),
            Some(_) | None => Intent::Nothing,
        }
    }

    /// Whether `Enter` does something there; else it only says why not.
    pub(super) fn is_possible(&self, intent: &Intent) -> bool {
        match intent {
            Intent::Nothing | Intent::NoWay => false,
            Intent::Place(_) => self.snapshot.places.contains(&self.pointer.cursor),
            Intent::Lift(_) | Intent::Walk(..) => true,
            Intent::Strike(offer) | Intent::Enter(offer) => offer.refusal.is_none(),
            Intent::Answer(_) => self.actor_cell() == Some(self.pointer.cursor),
        }
    }

    /// Whether whoever acts has no strike for `Enter`, and may do something else to whoever is at the cursor.
    pub(super) fn is_acted_on_here(&self) -> bool {
        let Some(turn) = self.turn().filter(|turn| turn.answers.is_none()) else { return false };
        let Some(there) = self.pointed_at().map(|there| Aim::At(there.id)) else { return false };
        let may = |offer: &Offer| offer.refusal.is_none() && offer.aim() == Some(there);
        turn.strikes.is_none() && self.snapshot.offers.iter().any(may)
    }

    /// Whether the cursor is where somebody was struck who is there no more, and has not been moved since.
    pub(super) fn has_just_struck_here(&self) -> bool {
        let at = self.pointer.cursor;
        self.pointer.struck == Some(at)
            && self.blocking().is_none()
            && !self.snapshot.view.field.ground(at).terrain.is_obstacle()
    }

    fn act_at(&self, who: Id, mode: Option<MoveMode>) -> Intent {
        let obstacle = self.snapshot.view.field.ground(self.pointer.cursor).terrain.is_obstacle();
        let aim = match self.blocking() {
            Some(combatant) if combatant.id == who => return Intent::Nothing,
            Some(combatant) => Aim::At(combatant.id),
            None if obstacle => Aim::Cell(self.pointer.cursor),
            None => return mode.map_or(Intent::NoWay, |mode| self.walk_to(mode)),
        };
        self.strike_offer(aim).map_or(Intent::NoWay, Intent::Strike)
    }

    fn walk_to(&self, mode: MoveMode) -> Intent {
        let reach = self.reach();
        let way = reach.and_then(|reach| {
            let cost = reach.cost(self.pointer.cursor)?;
            Some((reach.path(self.pointer.cursor)?, self.counts(mode)?.within(cost)))
        });
        way.map_or(Intent::NoWay, |(path, cost)| Intent::Walk(path, mode, cost))
    }

    /// The attack that would be made: the chosen kind, or the first that may be used, or the first.
    fn strike_offer(&self, aim: Aim) -> Option<Offer> {
        let strikes = self.snapshot.offers.iter().filter(|offer| offer.aim() == Some(aim));
        let mut strikes = strikes.filter_map(|offer| match offer.role()? {
            Role::Strike { way } => Some((usize::from(way), offer)),
            Role::Answer { .. } | Role::Accept | Role::Talk | Role::Plain => None,
        });
        if let Some(chosen) = self.pointer.arm.filter(|arm| *arm < self.arms()) {
            return strikes.find(|(way, _)| *way == chosen).map(|(_, offer)| offer.clone());
        }
        let strikes: Vec<&Offer> = strikes.map(|(_, offer)| offer).collect();
        let open = strikes.iter().find(|offer| offer.refusal.is_none());
        open.or_else(|| strikes.first()).map(|offer| (*offer).clone())
    }

    /// How many ways to strike the one whose turn it is has.
    pub(super) fn arms(&self) -> usize {
        let actor = self.snapshot.view.actor.and_then(|who| self.snapshot.view.find(who));
        actor.and_then(|actor| actor.sheet.as_ref()).map_or(0, |sheet| sheet.attacks.len())
    }

    /// What waits, each with the offer that answers it: its number, what it ranks by itself, the offer.
    fn offered_answers(&self) -> impl Iterator<Item = (Option<u8>, Option<i32>, &Offer)> {
        let own = self
            .snapshot
            .offers
            .iter()
            .filter(|offer| offer.command.actor() == self.snapshot.view.actor);
        own.filter_map(|offer| match offer.role()? {
            Role::Answer { number, rank } => Some((number, rank, offer)),
            Role::Strike { .. } | Role::Accept | Role::Talk | Role::Plain => None,
        })
    }

    /// How many things wait that a digit can choose.
    pub(super) fn waiting(&self) -> usize {
        self.offered_answers().filter(|(number, ..)| number.is_some()).count()
    }

    /// The answer that would be given: the chosen one, or the one of the greatest rank.
    pub(super) fn answer_offer(&self) -> Option<Offer> {
        let is_chosen = |number: &Option<u8>| number.map(usize::from) == self.pointer.hit;
        let chosen = self
            .pointer
            .hit
            .and_then(|_| self.offered_answers().find(|(number, ..)| is_chosen(number)));
        let best = || {
            self.offered_answers()
                .filter(|(_, rank, _)| rank.is_some())
                .max_by_key(|(_, rank, _)| *rank)
        };
        chosen.or_else(best).map(|(.., offer)| offer.clone())
    }

    /// The first offer of the one whose turn it is that this verb orders.
    pub(super) fn offer_of(&self, verb: &str) -> Option<&Offer> {
        let is_of = |offer: &&Offer| {
            offer.command.actor() == self.snapshot.view.actor
                && offer.act.as_ref().is_some_and(|act| act.verb == verb)
        };
        self.snapshot.offers.iter().find(is_of)
    }

    /// The next foe that may be struck after whoever is at the cursor, or of whom else something may be ordered where no
    /// strike is possible: from elsewhere the nearest, then row by row and round again, one after the other where several share a
    /// cell. Off the field, the next cell to come back at, and nobody.
    pub(super) fn next_target(&self) -> Option<(Cell, Option<Id>)> {
        let entries = self.entries();
        if !entries.is_empty() {
            let next = entries.iter().find(|cell| **cell > self.pointer.cursor);
            return next.or_else(|| entries.first()).map(|cell| (*cell, None));
        }
        let struck = self.struck_foes();
        let targets = if struck.is_empty() { self.foes_of(|_| true) } else { struck };
        let at = (self.pointer.cursor, self.pointed_at().map(|one| one.id));
        // The one whose turn it is stands before those that share its cell.
        let at = if at.1 == self.snapshot.view.actor { (at.0, None) } else { at };
        let next = || targets.iter().find(|target| **target > at).or_else(|| targets.first());
        // From elsewhere to the nearest; of those as near, the one that comes next.
        let here = self.actor_cell();
        let far = |target: &&(Cell, Option<Id>)| {
            (here.map(|here| here.distance(target.0)), **target <= at)
        };
        let nearest = || targets.iter().min_by_key(far);
        if targets.contains(&at) { next() } else { nearest() }.copied()
    }

    /// The foes who may be struck now, row by row.
    pub(super) fn struck_foes(&self) -> Vec<(Cell, Option<Id>)> {
        self.foes_of(|offer| matches!(offer.role(), Some(Role::Strike { .. })))
    }

    /// The foes at whom an order of these may be given now, row by row.
    fn foes_of(&self, counts: impl Fn(&Offer) -> bool) -> Vec<(Cell, Option<Id>)> {
        let view = &self.snapshot.view;
        let actor = view.actor.and_then(|who| view.find(who));
        let open = self.snapshot.offers.iter().filter(|offer| offer.refusal.is_none());
        let mut targets: Vec<(Cell, Option<Id>)> = open
            .filter(|offer| counts(offer))
            .filter_map(|offer| match offer.aim()? {
                Aim::At(who) => view.find(who),
                Aim::Cell(_) => None,
            })
            .filter(|target| actor.is_some_and(|actor| actor.is_hostile_to(target)))
            .filter_map(|target| Some((target.at?, Some(target.id))))
            .collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// Why no foe can be struck, if it is the same of all in reach: such as that the action is spent.
    pub(super) fn no_strike(&self) -> Option<&Refusal> {
        let view = &self.snapshot.view;
        let actor = view.find(view.actor?)?;
        let at_foe = |offer: &&Offer| {
            let foe = match offer.aim() {
                Some(Aim::At(who)) => view.find(who),
                Some(Aim::Cell(_)) | None => None,
            };
            let strikes = matches!(offer.role(), Some(Role::Strike { .. }));
            strikes && foe.is_some_and(|foe| actor.is_hostile_to(foe))
        };
        let refused = self.snapshot.offers.iter().filter(at_foe);
        let mut whys =
            refused.filter_map(|offer| offer.refusal.as_ref().filter(|why| !is_away(why)));
        let first = whys.next()?;
        whys.all(|why| why == first).then_some(first)
    }

    /// Why nothing can be done at the cursor's cell, where there is no way to it.
    pub(super) fn why_no_way(&self) -> String {
        let (words, view) = (&self.looks.words, &self.snapshot.view);
        if let Some(other) = self.unseen_here() {
            let args = [("name", self.actor()), ("other", other)];
            let args = args.map(|(key, who)| (key, view.name(who).to_owned().into()));
            return words.with("prompt-unseen", &args);
        }
        let told = self.no_way().map(|refusal| words.refusal(&refusal, view));
        let at = self.pointer.cursor.to_string();
        told.unwrap_or_else(|| words.with("prompt-no-way", &[("cell", at.into())]))
    }

    /// Who is at the cursor hidden from the one whose turn it is. The GM alone sees both.
    fn unseen_here(&self) -> Option<Id> {
        let (view, there) = (&self.snapshot.view, self.blocking()?.id);
        let side = view.find(view.actor?)?.side;
        let is_theirs = |who: Id| view.find(who).is_some_and(|one| one.side == side);
        self.fight().state().rules().is_hidden(there, &is_theirs).then_some(there)
    }

    /// How far the points go on the straight way to the cursor over bare floor, as the rules would say it: one key does not look
    /// so far.
    pub(super) fn too_far(&self) -> Option<Refusal> {
        let (reach, who, view) = (self.reach()?, self.snapshot.view.actor?, &self.snapshot.view);
        let is_bare = |cell: &Cell| {
            view.on(*cell).is_none() && !view.field.ground(*cell).terrain.is_obstacle()
        };
        let path: Vec<Cell> = straight(reach.from, self.pointer.cursor).collect();
        let walked = path
            .iter()
            .all(is_bare)
            .then(|| forecast::of_walk(self.fight().state(), who, &path, reach.mode));
        walked?.err()
    }

    /// Why the cursor's cell cannot be gone to, as the rules would say it: of an obstacle that it is one, else why the
    /// last step from the nearest cell that can be reached cannot be made.
    pub(super) fn no_way(&self) -> Option<Refusal> {
        let terrain = self.snapshot.view.field.ground(self.pointer.cursor).terrain;
        if terrain.is_obstacle() {
            return Some(self.fight().state().rules().blocked(terrain).into());
        }
        let (reach, who) = (self.reach()?, self.snapshot.view.actor?);
        let beside = self.pointer.cursor.neighbours().filter_map(|cell| {
            if cell == reach.from {
                return Some((0, Vec::new()));
            }
            Some((self.counts(reach.mode)?.within(reach.cost(cell)?), reach.path(cell)?))
        });
        let (_, mut path) = beside.min_by_key(|(cost, _)| *cost)?;
        path.push(self.pointer.cursor);
        forecast::of_walk(self.fight().state(), who, &path, reach.mode).err()
    }
}

/// The cells straight on from one to another, the first left out.
fn straight(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let step = |at: u8, to: u8| i16::from(at) + (i16::from(to) - i16::from(at)).signum();
    std::iter::successors(Some(from), move |at| {
        let next = (*at != to)
            .then(|| Cell::new(step(at.column(), to.column()), step(at.row(), to.row())));
        next.flatten()
    })
    .skip(1)
}

/// Whether a refusal says of its target alone that it is out of reach, or dead.
const fn is_away(why: &Refusal) -> bool {
    use kekkai_rules::Refusal as Ruled;
    matches!(why, Refusal::Rules(Ruled::OutOfReach { .. } | Ruled::NoSight { .. } | Ruled::Dead(_)))
}
