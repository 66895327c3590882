//! Commands of which most are nonsense.

use kekkai_battle::{Aim, Cell, Command, combatant::Edge, systems};
use kekkai_rules::knk::{Mode, Order, WalkMode, energy::Energy, plus::Formula};

use super::walker::Walk;

impl Walk {
    /// Anything, most of it nonsense.
    pub(crate) fn junk(&mut self) -> Command {
        let state = self.table.state().clone();
        let (who, cell) = (self.chance.id(&state), self.chance.cell());
        let number = u8::try_from(self.chance.below(4)).unwrap();
        let order = match self.chance.below(16) {
            0 => Order::Dodge { hit: number.into() },
            1 => Order::Accept,
            2 => Order::PickUp { item: number },
            3 => Order::Use { item: number },
            4 => Order::Special,
            5 => Order::Grab,
            6 => Order::Release,
            7 => Order::BreakFree,
            8 => Order::Hide,
            9 => Order::Bandage,
            10 => Order::Plus { formula: *self.chance.pick(&Formula::ALL).unwrap(), marks: number },
            11 => Order::Phantasm { phantasm: number },
            13 => Order::Cast { spell: number },
            14 => Order::Energy(*self.chance.pick(&Energy::ALL).unwrap()),
            12 => Order::Skill { skill: number, on: self.chance.percent(50) },
            _ => Order::Strike {
                mode: *self.chance.pick(&Mode::ALL).unwrap(),
                weapon: self.chance.percent(60).then_some(number),
            },
        };
        let actor = state.actor().filter(|_| self.chance.percent(80)).unwrap_or(who);
        let aim = match self.chance.below(3) {
            0 => None,
            1 => Some(Aim::At(self.chance.id(&state))),
            _ => Some(Aim::Cell(cell)),
        };
        match self.chance.below(10) {
            0 => Command::Place { who, at: cell },
            1 => Command::RollInitiative,
            2 => Command::EndTurn { who },
            3 => {
                let mut path: Vec<Cell> =
                    (0..self.chance.below(4)).map(|_| self.chance.cell()).collect();
                if let Some(here) = state.cell_of(actor).filter(|_| self.chance.percent(70)) {
                    let near: Vec<Cell> = here.neighbours().collect();
                    path = vec![*self.chance.pick(&near).unwrap(), here];
                }
                let mode = if self.chance.percent(70) {
                    WalkMode::Walk.mode()
                } else {
                    WalkMode::Retreat.mode()
                };
                Command::Walk { who: actor, path, mode }
            }
            4 => {
                let (edge, mode) = (*self.chance.pick(&Edge::ALL).unwrap(), WalkMode::Walk.mode());
                let mode = if self.chance.percent(70) { mode } else { WalkMode::Retreat.mode() };
                Command::Leave { who: actor, edge, mode }
            }
            5 => match self.chance.below(3) {
                0 => Command::Enter { who: actor, at: cell },
                1 => Command::Detour { who: actor, to: *self.chance.pick(&Edge::ALL).unwrap() },
                _ => Command::Depart { who: actor },
            },
            _ => Command::Act { who: actor, order: systems::Order::Knk(order), aim },
        }
    }
}
