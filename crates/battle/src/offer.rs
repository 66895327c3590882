//! What may be done now, what it costs, and why the rest may not: the one definition that menus and tests read.

use kekkai_rules::{Cost, Id, Target, Terrain, Throw, knk::Mode};

use crate::{
    Aim, Cell, Command, Refusal, Stage, State,
    decide::Draft,
    ledger::{Order, systems},
};

/// A command that may be given now, or may not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The command, ready to be given.
    pub command: Command,
    /// What it costs.
    pub cost: Vec<Cost>,
    /// The die that it asks for first, for the chance; `None` where it asks for none.
    pub throw: Option<Throw>,
    /// Why it may not be given; `None` if it may.
    pub refusal: Option<Refusal>,
}

impl Offer {
    /// A command without price or die.
    fn plain(command: Command) -> Self {
        Self { command, cost: Vec::new(), throw: None, refusal: None }
    }
}

/// Every order of the fight as it stands, walking left out: where one can go is [`crate::reach::Reach`].
///
/// Before the fight it is the throw for initiative; in it, what the one whose turn it is may do. What fills a cell is in
/// it like any other target as far as a blow reaches; shots at cells farther off may be given, but are not listed.
pub fn offers(state: &State) -> Vec<Offer> {
    if state.stage() == Stage::Setup {
        return vec![before_the_fight(state)];
    }
    let Some(who) = state.actor() else { return Vec::new() };
    let draft = Draft::new(state, &[]);
    let spots: Vec<kekkai_rules::Spot> = filled_cells(state, who).map(Into::into).collect();
    let mut offers: Vec<Offer> = systems::offers(&draft, who, &spots)
        .into_iter()
        .filter_map(|offered| offer(who, offered))
        .collect();
    offers.push(Offer::plain(Command::EndTurn { who }));
    offers
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

fn offer(who: Id, offered: crate::ledger::Offered) -> Option<Offer> {
    let aim = match offered.target {
        None => None,
        Some(Target::Combatant(target)) => Some(Aim::At(target)),
        Some(Target::Spot(spot)) => Some(Aim::Cell(Cell::try_from(spot).ok()?)),
    };
    let order: Order = offered.order;
    Some(Offer {
        command: Command::Act { who, order, aim },
        cost: offered.cost,
        throw: offered.throw,
        refusal: offered.refusal.map(Refusal::from),
    })
}

/// Cells that are filled and empty of people, as far as the longest melee weapon of `who` reaches.
fn filled_cells(state: &State, who: Id) -> impl Iterator<Item = Cell> {
    let attacks = state.ledger.view(who).attacks;
    let melee = attacks.iter().filter(|row| row.mode != Mode::Shot);
    let reach = melee.filter_map(|row| row.reach).max().unwrap_or(1);
    let here = state.cell_of(who);
    Cell::all().filter(move |cell| {
        here.is_some_and(|here| (1..=reach).contains(&here.distance(*cell)))
            && state.field.ground(*cell).terrain != Terrain::Floor
            && state.standing_on(*cell).is_none()
    })
}
