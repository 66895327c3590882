//! What may be done now, what it costs, and why the rest may not: the one definition that menus and tests read.

use std::sync::Arc;

use kekkai_rules::{
    Act, Ask, Cost, Id, MoveMode, Purpose, System as _, Target, Terrain, Throw,
    act::{Pointing, Role},
};

use crate::{
    Aim, Cell, Command, Decision, Refusal, Stage, State,
    combatant::Edge,
    decide::{Transaction, decide},
    systems::{Listed, Order, in_system},
};

/// A command that may be given now, or may not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The command, ready to be given.
    pub command: Command,
    /// Prices to pay, in the order they are paid.
    pub cost: Vec<Cost>,
    /// What enemies throw before anything else, to notice one who is hidden: the chance below is that of one who stays
    /// so. Empty for all others.
    pub noticed: Vec<Throw>,
    /// The die that it asks for first after those, for the chance; `None` where it asks for none.
    pub throw: Option<Throw>,
    /// Those who are asked first whether they strike at whoever does it.
    pub provokes: Vec<Id>,
    /// Whether what whoever acts has at stake is lost with it.
    pub drops: bool,
    /// Why it may not be given; `None` if it may.
    pub refusal: Option<Refusal>,
    /// What it is to a screen, for an order of the system; `None` for what every fight has.
    pub act: Option<Arc<Act>>,
}

impl Offer {
    /// A command without price or die.
    fn plain(command: Command) -> Self {
        let (cost, noticed) = (Vec::new(), Vec::new());
        Self {
            command,
            cost,
            noticed,
            throw: None,
            provokes: Vec::new(),
            drops: false,
            refusal: None,
            act: None,
        }
    }

    /// How it is chosen; `None` for what every fight has.
    pub fn role(&self) -> Option<Role> {
        self.act.as_ref().map(|act| act.role)
    }

    /// Whether its die is only one side of an opposed test.
    pub fn is_opposed(&self) -> bool {
        self.act.as_ref().is_some_and(|act| act.opposed)
    }

    /// Whether one line of a menu stands for all its targets, to be pointed at then.
    pub fn is_pointed(&self) -> bool {
        self.aim().is_some()
            && self.act.as_ref().is_some_and(|act| act.pointing != Pointing::Listed)
    }

    /// What it is aimed at, for an order of the system.
    pub fn aim(&self) -> Option<Aim> {
        if let Command::Act { aim, .. } = &self.command { *aim } else { None }
    }

    /// Whether it is an order of the system, the same but for the target as that of `other`.
    pub fn is_of(&self, other: &Self) -> bool {
        self.order().is_some() && self.order() == other.order()
    }

    fn order(&self) -> Option<(Id, &Order)> {
        if let Command::Act { who, order, .. } = &self.command { Some((*who, order)) } else { None }
    }

    /// The same order aimed at something else, or at nothing yet; other commands stay as they are.
    #[must_use]
    pub fn at(&self, aim: Option<Aim>) -> Command {
        match self.order() {
            Some((who, order)) => Command::Act { who, order: order.clone(), aim },
            None => self.command.clone(),
        }
    }

    /// The die that its decision asks for first of all.
    pub fn first_throw(&self) -> Option<&Throw> {
        self.noticed.first().or(self.throw.as_ref())
    }
}

/// Every order of the fight as it stands, walking left out: where one can go is [`crate::reach::Reach`].
///
/// Before the fight it is the throw for initiative; in it, what the one whose turn it is may do, and behind that the
/// orders of those who may act off their turn. What fills a cell is in
/// it like any other target as far as a blow reaches; shots at cells farther off may be given, but are not listed.
pub fn offers(state: &State) -> Vec<Offer> {
    let mut offers = all(state);
    if let Err(refusal) = state.rules().waits() {
        for offer in &mut offers {
            offer.refusal = Some(refusal.clone().into());
        }
    }
    offers
}

fn all(state: &State) -> Vec<Offer> {
    if state.stage() == Stage::Setup {
        return vec![before_the_fight(state)];
    }
    let Some(who) = state.actor() else { return Vec::new() };
    let mut offers = orders(state, who);
    offers.extend(crossings(state, who));
    let drops = state.rules().turn_drops();
    offers.push(Offer { drops, ..Offer::plain(Command::EndTurn { who }) });
    let acts = |other: &Id| *other != who && state.rules().may_act(*other, Some(who)).is_ok();
    let off_turn = state.present().map(|one| one.id).filter(acts);
    offers.extend(off_turn.flat_map(|other| orders(state, other)));
    offers
}

/// The orders of the system that `who` has, on its turn or off it.
pub(crate) fn orders(state: &State, who: Id) -> Vec<Offer> {
    let spots: Vec<kekkai_rules::Spot> = filled_cells(state, who).map(Into::into).collect();
    in_system!(AnySystemState, &state.system, S, table => {
        orders_in(&Transaction::<S>::new(state, table, &[]), who, &spots)
    })
}

fn orders_in<S: Listed>(
    tx: &Transaction<'_, S>,
    who: Id,
    spots: &[kekkai_rules::Spot],
) -> Vec<Offer> {
    let mut last: Option<(S::Order, Arc<Act>)> = None;
    let listed = S::offers(tx, who, spots);
    let mut offers = Vec::with_capacity(listed.len());
    offers.extend(listed.into_iter().filter_map(|offered| {
        // Most orders are offered at several targets, one after the other.
        let (_, act) = match last.take().filter(|(order, _)| *order == offered.order) {
            Some(known) => last.insert(known),
            None => last.insert((offered.order.clone(), Arc::new(S::act(tx, who, &offered.order)))),
        };
        offer(who, offered.map(S::any_order), Arc::clone(act))
    }));
    offers
}

/// Whether the dice of a command are only one side of an opposed test.
pub fn is_opposed(state: &State, command: &Command) -> bool {
    let Command::Act { who, order, .. } = command else { return false };
    in_system!(AnySystemState, &state.system, S, table => {
        let tx = Transaction::<S>::new(state, table, &[]);
        S::of_order(order).is_some_and(|order| S::act(&tx, *who, order).opposed)
    })
}

/// How the one whose turn it is goes over a border: as it makes its steps in this part of the turn.
pub(crate) fn crossing_mode(state: &State) -> Option<MoveMode> {
    let first = || state.rules().book().modes.first().map(|kind| kind.id);
    state.rules().turn_left().map(|turn| turn.mode).or_else(first)
}

/// Over the borders of its cell, back over the one it waits behind, round to the next, or away from the fight where no
/// enemy is left.
fn crossings(state: &State, who: Id) -> Vec<Offer> {
    let combatant = state.combatant(who);
    let mut commands = Vec::new();
    if let Some((at, mode)) = combatant.and_then(|combatant| combatant.at).zip(crossing_mode(state))
    {
        let borders = Edge::ALL.into_iter().filter(|edge| state.field.is_border(*edge, at));
        commands.extend(borders.map(|edge| Command::Leave { who, edge, mode }));
    }
    if let Some(away) = combatant.and_then(|combatant| combatant.away) {
        let beside = |at: &Cell| {
            state.field.is_border(away.edge, *at)
                && away.cell.is_none_or(|from| from.distance(*at) <= 1)
        };
        commands.extend(Cell::all().filter(beside).map(|at| Command::Enter { who, at }));
        let next = Edge::ALL.into_iter().filter(|edge| edge.meets(away.edge));
        commands.extend(next.map(|to| Command::Detour { who, to }));
    }
    if state.began.alone {
        commands.push(Command::Depart { who });
    }
    commands.into_iter().map(|command| tried(state, command)).collect()
}

/// An order of the system at something that it is not listed at: what it throws first, or why it may not be given.
pub fn at(state: &State, like: &Offer, aim: Aim) -> Offer {
    let command = like.at(Some(aim));
    let (throw, refusal) = match decide(state, &command, &[]) {
        Decision::Need(Ask::Die(throw)) => (Some(throw), None),
        Decision::Need(Ask::Choice(_)) | Decision::Done { .. } => (None, None),
        Decision::Refused(refusal) => (None, Some(refusal)),
    };
    Offer { command, throw, refusal, ..like.clone() }
}

/// The offer of a command that is decided on a copy to see what it asks for.
fn tried(state: &State, command: Command) -> Offer {
    let (throw, refusal) = match decide(state, &command, &[]) {
        // A die that somebody else throws later on is no chance of this command.
        Decision::Need(Ask::Die(throw)) => {
            (Some(throw).filter(|throw| throw.purpose == Purpose::Save), None)
        }
        Decision::Need(Ask::Choice(_)) | Decision::Done { .. } => (None, None),
        Decision::Refused(refusal) => (None, Some(refusal)),
    };
    // A walk round the corner and a departure end the turn.
    let ends = matches!(command, Command::Detour { .. } | Command::Depart { .. });
    let drops = ends && refusal.is_none() && state.rules().turn_drops();
    Offer { throw, drops, refusal, ..Offer::plain(command) }
}

fn before_the_fight(state: &State) -> Offer {
    let unplaced: Vec<Id> = state.present().filter(|c| c.at.is_none()).map(|c| c.id).collect();
    let refusal = if state.present().next().is_none() {
        Some(Refusal::Empty)
    } else {
        (!unplaced.is_empty()).then_some(Refusal::Unplaced(unplaced))
    };
    Offer { refusal, ..Offer::plain(Command::RollInitiative) }
}

fn offer(who: Id, offered: kekkai_rules::system::Offer<Order>, act: Arc<Act>) -> Option<Offer> {
    let aim = match offered.target {
        None => None,
        Some(Target::Combatant(target)) => Some(Aim::At(target)),
        Some(Target::Spot(spot)) => Some(Aim::Cell(Cell::try_from(spot).ok()?)),
    };
    Some(Offer {
        command: Command::Act { who, order: offered.order, aim },
        cost: offered.cost,
        noticed: offered.noticed,
        throw: offered.throw,
        provokes: offered.provokes,
        drops: offered.drops,
        refusal: offered.refusal.map(Refusal::from),
        act: Some(act),
    })
}

/// Cells that are filled and empty of people, as far as blows of `who` at such reach.
fn filled_cells(state: &State, who: Id) -> impl Iterator<Item = Cell> {
    let reach = state.rules().blows_reach(who);
    let here = state.cell_of(who);
    Cell::all().filter(move |cell| {
        here.is_some_and(|here| (1..=reach).contains(&here.distance(*cell)))
            && state.field.ground(*cell).terrain != Terrain::Floor
            && state.standing_on(*cell).is_none()
    })
}
