//! Orders of the world at random.

use kekkai_battle::{
    Aim, Command,
    world::{PartyId, PlaceId, WorldOrder},
};
use kekkai_rules::{Id, PlainText};

use super::walker::Walk;

const NAMES: [&str; 4] = ["Red", "Blue", "Grey", ""];

impl Walk {
    /// An order of the world or of what follows a fight, sound or not.
    pub(crate) fn around(&mut self) -> Command {
        let state = self.table.state().clone();
        let (who, whom) = (self.chance.id(&state), self.chance.id(&state));
        let parties = state.world.as_ref().map_or(0, |world| world.parties.len());
        let chance = &mut self.chance;
        let mut place = || PlaceId(u8::try_from(chance.below(6)).unwrap());
        let (there, to, by) = (place(), place(), place());
        let mut party = || PartyId(u8::try_from(chance.below(parties + 1)).unwrap());
        let (party, other) = (party(), party());
        let (on, named) = (chance.percent(70), chance.percent(50));
        let at = named.then_some(there);
        let number = u16::try_from(chance.below(9)).unwrap();
        // A chase that has begun is mostly run on: it takes many orders to begin one.
        let chased = state.world.as_ref().and_then(|world| world.chases.first());
        if let Some(chase) = chased.filter(|_| chance.percent(40)) {
            return Command::World(WorldOrder::Run { runners: chase.runners, to: at });
        }
        let order = match chance.below(25) {
            0..5 => {
                let name = PlainText::new(NAMES[chance.below(4)]);
                let members: Vec<Id> = [who, whom].into_iter().take(chance.below(3)).collect();
                WorldOrder::Muster { name, at, members }
            }
            5..8 => {
                let from = state.world.as_ref().and_then(|world| world.party(party));
                let way = from.and_then(|from| state.world.as_ref()?.way(from.at, to));
                let path = way.filter(|_| on).unwrap_or_else(|| vec![there, to, by]);
                WorldOrder::Travel { party, path }
            }
            8 => WorldOrder::Rest { party, turns: number },
            9 => WorldOrder::Conceal { party, hidden: on },
            10 => WorldOrder::Settle { party, base: at },
            11 => WorldOrder::Dwell { party, inside: on },
            12 => WorldOrder::Carry { who, whom, on },
            13 => {
                let speed = on.then(|| u8::try_from(number).unwrap());
                WorldOrder::Ride { party, speed }
            }
            14 => WorldOrder::Flee { party, to: at },
            15 | 16 => WorldOrder::Pursue { pursuers: party, runners: other, on },
            17..20 => {
                let world = state.world.as_ref();
                let chased = world.and_then(|world| world.chases.first()).map(|one| one.runners);
                WorldOrder::Run { runners: chased.unwrap_or(party), to: at }
            }
            20 => WorldOrder::Hurry { party, to },
            21 => return Command::Loot { who, aim: Aim::At(whom) },
            22 => return Command::Loot { who, aim: Aim::Cell(chance.cell()) },
            23 => {
                let name = format!("Place {}", chance.below(9));
                WorldOrder::Found { name: PlainText::new(&name), beside: vec![there] }
            }
            _ => {
                return Command::Anew {
                    at,
                    board: chance.percent(20).then(|| chance.within(0, 2).try_into().unwrap()),
                };
            }
        };
        Command::World(order)
    }
}
