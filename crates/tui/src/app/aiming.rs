//! Aiming an order on the map: the cells and people it may be aimed at, and what it would fall on.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    Aim, Cell, area,
    grammar::Line,
    offer::{self, Offer},
};
use kekkai_host::Painter;
use kekkai_rules::{
    Id,
    act::{AtStake, Pointing},
};
use kekkai_widgets::words::joined;
use kekkai_widgets::{Areas, Names as _, screen::PromptTone};

use super::{
    App, Effect,
    keys::{self, Action, Bound},
    layers::{After, Behaviour, Layer},
    prompting::Numbers,
};

/// People in an area whom the prompt names, at most.
const MOST_NAMED: usize = 4;

/// What is being aimed, and by whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Aiming {
    who: Id,
    /// An offer of the order, aimed at nothing.
    offer: Offer,
    /// Whom the keys have gone on to; of several on one cell it is aimed at that one.
    at: Option<Id>,
}

/// Where the keys go on to, and at whom of those who stand there.
type Goal = (Cell, Option<Id>);

/// What the map shows of it.
#[derive(Debug, Default)]
pub(super) struct Aimed {
    /// Cells that it may be aimed at.
    pub(super) cells: Vec<Cell>,
    /// Cells that it would fall on.
    pub(super) area: Vec<Cell>,
}

/// An entry of the menu.
#[derive(Debug)]
pub(super) struct OfferEntry {
    /// What is offered; without its aim where that is to be chosen on the map.
    pub(super) offer: Offer,
    /// Whether the order is aimed now.
    pub(super) aims: bool,
    /// How far from the cursor the nearest thing is that it may be aimed at.
    pub(super) distance: Option<u8>,
}

impl App {
    /// What may be done, with what is pointed at the map once however many targets it has.
    pub(super) fn entries_of_menu(&self) -> Vec<OfferEntry> {
        let mut entries: Vec<OfferEntry> = Vec::new();
        for offer in &self.snapshot.offers {
            if !offer.is_pointed() {
                let distance = self.aimed_at(offer).map(|at| at.distance(self.pointer.cursor));
                entries.push(OfferEntry { offer: offer.clone(), aims: false, distance });
            } else if !entries.iter().any(|entry| entry.aims && entry.offer.is_of(offer)) {
                entries.push(self.gathered(offer));
            }
        }
        entries
    }

    /// One entry for an order at all that it may be aimed at: open if any of these is, else refused as the nearest foe
    /// is, or as the first of them.
    fn gathered(&self, first: &Offer) -> OfferEntry {
        let near = |offer: &&Offer| self.aimed_at(offer).map(|at| at.distance(self.pointer.cursor));
        let open = self.offers_of(first).filter(|offer| offer.refusal.is_none()).min_by_key(near);
        let foe = |offer: &&Offer| self.is_at_foe(offer);
        let shut = || self.offers_of(first).filter(foe).min_by_key(near);
        let shown = open.or_else(shut).unwrap_or(first);
        let offer = Offer { command: first.at(None), throw: None, ..shown.clone() };
        OfferEntry { offer, aims: true, distance: near(&shown) }
    }

    fn offers_of<'a, 'o>(
        &'a self,
        order: &'o Offer,
    ) -> impl Iterator<Item = &'a Offer> + use<'a, 'o> {
        self.snapshot.offers.iter().filter(|offer| offer.is_of(order))
    }

    pub(super) fn is_at_foe(&self, offer: &Offer) -> bool {
        let Some(Aim::At(target)) = offer.aim() else { return false };
        let (actor, target) =
            (self.snapshot.view.find(self.actor()), self.snapshot.view.find(target));
        actor.zip(target).is_some_and(|(actor, target)| actor.is_hostile_to(target))
    }

    /// Begins to aim what the menu's line offers: where the cursor is if it may be aimed there, else at the first target.
    pub(super) fn aim(&mut self, offer: &Offer) -> Effect {
        let mut aiming = Aiming { who: self.actor(), offer: offer.clone(), at: None };
        // Nobody means the own cell only because the cursor is there.
        let stays = Some(self.pointer.cursor) != self.actor_cell();
        if !stays || !self.cells_of(&aiming).contains(&self.pointer.cursor) {
            let first = self.goals(&aiming).first().copied();
            let (cell, at) = first.unwrap_or((self.pointer.cursor, None));
            (self.pointer.cursor, aiming.at) = (cell, at);
        }
        self.layers.take_in_hand(Layer::Aiming(aiming));
        Effect::Look
    }

    /// Goes on aiming as long as there is something to aim at.
    pub(super) fn keep_aiming(&mut self) {
        let stays =
            |aiming: &Aiming| aiming.who == self.actor() && !self.cells_of(aiming).is_empty();
        if !self.layers.aiming().is_some_and(stays) {
            self.layers.retain(|layer| !matches!(layer, Layer::Aiming(_)));
        }
    }

    /// Cells that it may be aimed at, in order: of a large body all.
    fn cells_of(&self, aiming: &Aiming) -> Vec<Cell> {
        let open = self.offers_of(&aiming.offer).filter(|offer| offer.refusal.is_none());
        let mut cells: Vec<Cell> = open.flat_map(|offer| self.reached_by(offer)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Every cell at which the cursor aims what an offer is aimed at.
    fn reached_by(&self, offer: &Offer) -> Vec<Cell> {
        let view = &self.snapshot.view;
        let who = if let Some(Aim::At(who)) = offer.aim() { view.find(who) } else { None };
        let covered = who.into_iter().flat_map(|who| who.covers.iter().copied());
        self.aimed_at(offer).into_iter().chain(covered).collect()
    }

    /// What the keys go round: those whom it may be aimed at, foes first, oneself last, the nearest before the farther, and
    /// cells where somebody stands; where nobody does, all cells.
    fn goals(&self, aiming: &Aiming) -> Vec<Goal> {
        let view = &self.snapshot.view;
        let (actor, here) = (view.find(aiming.who), self.actor_cell());
        let open = self.offers_of(&aiming.offer).filter(|offer| offer.refusal.is_none());
        let goal = |offer: &Offer| {
            let cell = self.aimed_at(offer)?;
            let named = if let Some(Aim::At(who)) = offer.aim() { Some(who) } else { None };
            Some((cell, named.or_else(|| view.on(cell).map(|who| who.id))))
        };
        let rank = |(cell, who): &Goal| {
            let who = view.find((*who)?)?;
            let friend = !actor.is_some_and(|actor| actor.is_hostile_to(who));
            let oneself = who.id == aiming.who;
            let far = here.map(|here| here.distance(*cell));
            Some((who.fallen, friend, oneself, far, *cell, who.id))
        };
        let mut taken: Vec<Goal> =
            open.filter_map(goal).filter(|goal| rank(goal).is_some()).collect();
        taken.sort_by_key(rank);
        taken.dedup();
        if taken.is_empty() {
            return self.cells_of(aiming).into_iter().map(|cell| (cell, None)).collect();
        }
        taken
    }

    /// What `Enter` would order at the cursor, or why it may not be aimed there.
    pub(super) fn at_cursor(&self, aiming: &Aiming) -> Result<Offer, String> {
        let here = |offer: &&Offer| self.reached_by(offer).contains(&self.pointer.cursor);
        let open = self.offers_of(&aiming.offer).filter(here);
        let meant =
            |offer: &Offer| matches!(offer.aim(), Some(Aim::At(who)) if aiming.at == Some(who));
        if let Some(offer) = open.min_by_key(|offer| (offer.refusal.is_some(), !meant(offer))) {
            let told = |refusal| self.looks.words.refusal(refusal, &self.snapshot.view);
            return match &offer.refusal {
                Some(refusal) => Err(told(refusal)),
                None => Ok(offer.clone()),
            };
        }
        let at_place = |offer: &Offer| matches!(offer.aim(), Some(Aim::Cell(_)));
        let act = aiming.offer.act.as_ref();
        let anywhere = act.is_some_and(|act| act.pointing == Pointing::Anywhere);
        if anywhere && self.offers_of(&aiming.offer).any(at_place) {
            // Not every place that it may be aimed at is listed.
            let there =
                offer::at(self.fight().state(), &aiming.offer, Aim::Cell(self.pointer.cursor));
            return match &there.refusal {
                Some(refusal) => Err(self.looks.words.refusal(refusal, &self.snapshot.view)),
                None => Ok(there),
            };
        }
        Err(self
            .looks
            .words
            .with("aim-nobody", &[("cell", self.pointer.cursor.to_string().into())]))
    }

    /// What the map shows of what is aimed.
    pub(super) fn aimed(&self) -> Option<Aimed> {
        let aiming = self.layers.aiming().filter(|_| self.fight().prompt().is_none())?;
        let offer = self.at_cursor(aiming).ok();
        let area = offer.map(|offer| area::of(self.fight().state(), &offer.command));
        Some(Aimed { cells: self.cells_of(aiming), area: area.unwrap_or_default() })
    }

    /// The line that says what `Enter` would do: whom it hits, friend and foe, for which lines and what price.
    pub(super) fn aim_prompt(&self, aiming: &Aiming) -> (String, Numbers, PromptTone) {
        let offer = match self.at_cursor(aiming) {
            Ok(offer) => offer,
            Err(why) => return (why, Numbers::default(), PromptTone::Refusal),
        };
        let view = &self.snapshot.view;
        let what = self.looks.words.offer_name(&aiming.offer, view);
        let state = self.fight().state();
        let wide = !area::of(state, &offer.command).is_empty();
        // Of an area each one in it has a chance of its own.
        let throw = offer.throw.clone().filter(|_| !wide);
        let loses = self.loses(&offer);
        let beside =
            if loses.is_empty() { self.looks.words.offer_beside(&offer, view) } else { loses };
        let told = Offer { throw, ..offer.clone() };
        let right = Numbers::new(
            joined([beside.clone(), self.looks.words.odds(&told)]),
            joined([beside, self.looks.words.odds_in_brief(&told)]),
        );
        let text = if wide {
            let (hit, actor) = (area::hit(state, &offer.command), view.find(aiming.who));
            let foe = |who: &Id| {
                let pair = actor.zip(view.find(*who));
                pair.is_some_and(|(actor, other)| actor.is_hostile_to(other))
            };
            let (foes, friends): (Vec<Id>, Vec<Id>) = hit.iter().copied().partition(foe);
            let is_told_by_name = (1..=MOST_NAMED).contains(&hit.len());
            let told = |all: Vec<Id>| match all.as_slice() {
                all if !is_told_by_name => all.len().to_string(),
                [] => self.looks.words.t("aim-area-none"),
                all => all.iter().map(|who| view.name(*who)).collect::<Vec<_>>().join(", "),
            };
            let args = [
                ("what", what.into()),
                ("at", self.pointer.cursor.to_string().into()),
                ("foes", told(foes).into()),
                ("friends", told(friends).into()),
                ("self", (if hit.contains(&aiming.who) { "yes" } else { "no" }).into()),
            ];
            let key = if is_told_by_name { "aim-area-named" } else { "aim-area" };
            self.looks.words.with(key, &args)
        } else {
            let named = if let Some(Aim::At(who)) = offer.aim() { view.find(who) } else { None };
            let target = named.or_else(|| view.on(self.pointer.cursor));
            let target = target.map(|who| who.name.to_string());
            let at = target.unwrap_or_else(|| self.pointer.cursor.to_string());
            let text =
                self.looks.words.with("aim-one", &[("what", what.into()), ("at", at.into())]);
            match self.passes_ahead() {
                Some(passes) => format!("{text} {passes}"),
                None => text,
            }
        };
        (text, right, PromptTone::Question)
    }

    /// What an offer would lose: what its actor has begun, in the midst of which it comes.
    pub(super) fn loses(&self, offer: &Offer) -> String {
        // What is still to be aimed costs the same wherever it is aimed.
        let unaimed = offer.aim().is_none().then_some(offer);
        let mut aimed = unaimed.into_iter().flat_map(|offer| self.offers_of(offer));
        let drops = offer.drops || aimed.any(|aimed| aimed.drops);
        let at_stake = self.at_stake().filter(|_| drops && offer.refusal.is_none());
        let told =
            |at_stake: AtStake| self.looks.words.phrase(&at_stake.loses, &self.snapshot.view);
        at_stake.map(told).unwrap_or_default()
    }

    /// What the one whose turn it is has begun.
    pub(super) fn at_stake(&self) -> Option<AtStake> {
        self.fight().state().rules().at_stake(self.actor())
    }

    fn go_round_goals(&mut self, aiming: &mut Aiming, step: isize) -> Effect {
        let (goals, from) = (self.goals(aiming), self.pointer.cursor);
        let count = isize::try_from(goals.len()).unwrap_or(0);
        if count == 0 {
            return Effect::Idle;
        }
        let at = match self.at_cursor(aiming).ok().and_then(|offer| offer.aim()) {
            Some(Aim::At(who)) => Some(who),
            Some(Aim::Cell(_)) | None => None,
        };
        let meant = |goal: &Goal| goal.0 == from && (at.is_none() || goal.1 == at);
        let here = goals.iter().position(meant).and_then(|at| isize::try_from(at).ok());
        let next = here.map_or(0, |at| (at + step).rem_euclid(count));
        let next = usize::try_from(next).ok().and_then(|next| goals.get(next)).copied();
        (self.pointer.cursor, aiming.at) = next.unwrap_or((from, None));
        if self.pointer.cursor == from { Effect::Look } else { Effect::Moved(from) }
    }
}

impl Behaviour for Aiming {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        if keys::name(key).as_deref() == Some("Esc") {
            return After::Closes(app.back_to_actions(&self.offer));
        }
        match app.looks.keymap.bound(key) {
            Some(Bound::Action(Action::Act)) => match app.at_cursor(self) {
                Ok(offer) => {
                    app.pointer.struck = Some(app.pointer.cursor);
                    After::Closes(Effect::Run(Line::Command(offer.command)))
                }
                Err(why) => {
                    app.console.refuse(why);
                    After::STAYS
                }
            },
            Some(Bound::Action(Action::Next | Action::Target)) => {
                After::Stays(app.go_round_goals(self, 1))
            }
            Some(Bound::Action(Action::Previous)) => After::Stays(app.go_round_goals(self, -1)),
            Some(Bound::Action(action)) if action.step().is_some() || AIMS_ON.contains(&action) => {
                After::Acts(action)
            }
            Some(_) => {
                let key = app.looks.keymap.key(Action::Act).to_owned();
                let text = app.looks.words.with("aim-first", &[("key", key.into())]);
                app.console.refuse(text);
                After::STAYS
            }
            None => After::IDLE,
        }
    }

    /// What is aimed is drawn with the map.
    fn draw(&self, _app: &App, _areas: &Areas, _painter: &mut Painter) {}

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        let looks = &app.looks;
        let does = app.at_cursor(self).is_ok();
        let mut hints = Vec::new();
        hints.extend(does.then(|| looks.hint_of(Action::Act, "hint-do")));
        hints.extend([
            looks.hint_of(Action::Target, "hint-next-target"),
            looks.hint("←↑↓→", "hint-aim"),
            looks.hint("Esc", "hint-leave"),
            looks.action_hint(Action::Help),
        ]);
        hints
    }
}

/// What may be done while something is aimed; all else would be lost on the way.
const AIMS_ON: [Action; 4] = [Action::Actor, Action::Help, Action::Language, Action::Menu];
