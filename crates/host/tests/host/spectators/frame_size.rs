//! How many bytes a step takes of those who look on.

use std::time::Duration;

use kekkai_battle::{
    Aim, Command, Fight,
    fight::{Change, Hand},
    grammar::{self, Context, Line},
    library::Library,
    offer::{Offer, offers},
    reach::Reach,
    scenario::Scenario,
};
use kekkai_host::{Seat, SpectatorHub};
use kekkai_rules::{Answer, Ask, Id, PlainText};
use kekkai_widgets::{Lang, Words};

use super::{Guest, arrival};

const BATTLE: &str = include_str!("../../../../../assets/battles/demo.ron");
const FILES: [(&str, &str); 3] = [
    ("systems/knk/weapons.ron", include_str!("../../../../../assets/systems/knk/weapons.ron")),
    (
        "systems/knk/combatants.ron",
        include_str!("../../../../../assets/systems/knk/combatants.ron"),
    ),
    ("maps/bridge.ron", include_str!("../../../../../assets/maps/bridge.ron")),
];

/// Everybody, two sides, three characters, as those who look on in the bench.
fn seats() -> [Seat; 6] {
    let name = PlainText::new;
    [
        Seat::Public,
        Seat::Side(name("Reds")),
        Seat::Side(name("Blues")),
        Seat::Character(name("Pavel")),
        Seat::Character(name("Vera")),
        Seat::Character(name("Vega")),
    ]
}

/// The demo, watched by guests of each seat, size and language.
struct Watched {
    fight: Fight,
    hub: SpectatorHub,
    guests: Vec<Guest>,
}

impl Watched {
    fn new() -> Self {
        let library = Library::new(FILES.map(|(path, text)| (path.into(), text.into())).to_vec());
        let Scenario { setup, opening, .. } =
            Scenario::parse(BATTLE, &library, "bytes", 7).unwrap();
        let mut fight = Fight::new(setup).unwrap();
        for line in &opening {
            let context = Context { state: fight.state(), library: &library };
            let Line::Command(command) = grammar::parse(line, &context).unwrap() else { continue };
            if let Ok(change) = fight.propose(command, Vec::new(), Hand::Generator) {
                fight.take(change);
            }
        }
        let hub = SpectatorHub::new(fight.clone(), &Words::new(Lang::En));
        // What stands out does so no longer with the frame that follows, which counts with its step.
        hub.flash_for(Duration::ZERO);
        let mut guests = Vec::new();
        for (number, seat) in seats().into_iter().enumerate() {
            for size in [(80, 24), (120, 40), (160, 50)] {
                for lang in ["en_US.UTF-8", "ru_RU.UTF-8"] {
                    let name = format!("Guest {number} {} {lang}", size.0);
                    let mut arrival = arrival(&name, seat.clone(), size);
                    arrival.lang = Some(lang.to_owned());
                    // Of sixteen colours.
                    "xterm".clone_into(&mut arrival.term);
                    guests.push(Guest::new(hub.admit(arrival).unwrap(), size));
                }
            }
        }
        let mut watched = Self { fight, hub, guests };
        watched.frames();
        watched
    }

    /// What everybody is to be shown now, in bytes; nothing for those who are shown nothing new.
    fn frames(&mut self) -> Vec<usize> {
        let sent = |guest: &mut Guest| {
            std::iter::from_fn(|| guest.take()).map(|bytes| bytes.len()).sum::<usize>()
        };
        self.guests.iter_mut().map(sent).filter(|bytes| *bytes > 0).collect()
    }

    /// Gives a command, the first pick taken where one is asked for: the bytes of its frames, or `None` if it cannot be given.
    fn give(&mut self, command: &Command) -> Option<Vec<usize>> {
        let mut answers = Vec::new();
        loop {
            match self.fight.propose(command.clone(), answers, Hand::Generator).ok()? {
                Change::Ask(prompt, Ask::Choice(_)) => {
                    answers = prompt.answers;
                    answers.push(Answer::Pick(0));
                }
                change @ Change::Step { .. } => {
                    self.hub.tell(&change);
                    self.fight.take(change);
                    return Some(self.frames());
                }
                Change::Ask(..) | Change::GiveUp | Change::Head { .. } => return None,
            }
        }
    }

    /// One cell, in turn to one side and the other.
    fn walk(&mut self, who: Id) -> Option<Vec<usize>> {
        let state = self.fight.state();
        let mode = state.rules().turn_left()?.goes()?;
        let reach = Reach::of(state, who, mode)?;
        let paths = reach.cells().filter_map(|(cell, _)| reach.path(cell));
        let paths: Vec<_> = paths.filter(|path| path.len() == 1).collect();
        let at = usize::try_from(self.fight.lines()).unwrap() % paths.len().max(1);
        let path = paths.get(at)?.clone();
        self.give(&Command::Walk { who, path, mode })
    }

    /// An attack on somebody of another side.
    fn attack(&mut self) -> Option<Vec<usize>> {
        let state = self.fight.state();
        let side = |who: Id| state.combatant(who).map(|combatant| combatant.side);
        let strikes = |offer: &Offer| {
            let Some(Aim::At(target)) = offer.aim() else { return false };
            let foe = offer.command.actor().and_then(side) != side(target);
            offer.refusal.is_none() && foe && offer.first_throw().is_some()
        };
        let attack = offers(state).into_iter().find(strikes)?;
        self.give(&attack.command)
    }
}

#[test]
fn a_walked_cell_takes_at_most_two_hundred_bytes_of_a_guest() {
    let mut watched = Watched::new();
    let (mut walks, mut attacks) = (Vec::new(), Vec::new());
    for _ in 0..8 {
        let who = watched.fight.state().actor().unwrap();
        for _ in 0..3 {
            walks.extend(watched.walk(who).into_iter().flatten());
        }
        attacks.extend(watched.attack().into_iter().flatten());
        watched.give(&Command::EndTurn { who }).unwrap();
    }
    for of in [&mut walks, &mut attacks] {
        of.sort_unstable();
    }
    let below = |of: &[usize], percent: usize| of[(of.len() * percent / 100).min(of.len() - 1)];
    assert!(walks.len() > 300 && attacks.len() > 50, "{} and {}", walks.len(), attacks.len());
    assert!(below(&walks, 99) <= 200, "{walks:?}");
    assert!(below(&attacks, 50) <= 200, "{attacks:?}");
}
